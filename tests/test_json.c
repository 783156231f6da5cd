/* SPDX-License-Identifier: MIT */
/* JSON: what is read, what is refused and where, and that what is written can be read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "base/json.h"
#include "base/require.h"

static struct json json;

static void json_accepts(void **unused)
{
    static const char *const table[] = {
        "{}", "[]", "null", "true", "false", "0", "-0", "1", "-1", "10.25", "1e3", "1E-3", "0.5e+2", "\"\"",
        " { } ", "\t[\r\n1 , 2 ]\n", "{\"a\":1,\"b\":[{},[],\"x\"],\"c\":null}", "\"M\xc3\xbchle\"",
        "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00fc\"", "\"\\ud83c\\udfb2\"", "\"\xf0\x9f\x8e\xb2\"",
        "[[[[[[[[1]]]]]]]]", "\"\\ud83c\"", "\"\\udfb2x\"", "\"\\ud83c\\u0041\"", "{\"\":0}", "\"\x7f\"",
    };

    (void)unused;
    for (int i = 0; i < COUNT(table); i++)
        if (!json_parse(&json, table[i]))
            fail_msg("should be accepted: %s (%s)", table[i], json.error);
}

static void json_rejects(void **unused)
{
    static const char *const table[] = {
        "", " ", "{", "}", "[", "]", "{]", "[}", "[1,]", "[,1]", "[1 2]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}",
        "{a:1}", "{'a':1}", "{1:1}", "{\"a\" 1}", "{\"a\":1 \"b\":2}", "{\"a\":1,\"a\":2}", "nul", "nulll",
        "True", "01", "-", "+1", ".5", "1.", "1e", "1e+", "0x10", "NaN", "Infinity", "1 2", "{} {}", "[] x",
        "\"", "\"a", "\"\\\"", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"\n\"", "\"\t\"", "\"\x01\"", "\"\xff\"",
        "\"\xc3\"", "\"\xc0\xaf\"", "\"\xed\xa0\x80\"", "\"\xf4\x90\x80\x80\"", "\"\xe2\x82\"", "// no\n1",
        "/**/1", "1/**/", "\xef\xbb\xbf{}", "\x0c{}", "[1\x0b]",
    };

    (void)unused;
    for (int i = 0; i < COUNT(table); i++) {
        if (json_parse(&json, table[i]))
            fail_msg("should be rejected: %s", table[i]);
        assert_non_null(json.error);
        assert_non_null(json.error_at);
        assert_true(json.error_at >= table[i] && json.error_at <= table[i] + strlen(table[i]));
    }
}

/* A bound on depth and on the number of values, each with the last that fits and the first that does not. */
static void json_is_bounded(void **unused)
{
    struct text t = text_growing();
    int deepest = 0;

    (void)unused;
    for (int depth = 1; depth < 2 * JSON_DEPTH; depth++) {
        text_clear(&t);
        for (int i = 0; i < depth; i++)
            text_char(&t, '[');
        for (int i = 0; i < depth; i++)
            text_char(&t, ']');
        if (json_parse(&json, t.at))
            deepest = depth;
    }
    assert_int_equal(deepest, JSON_DEPTH);
    text_clear(&t);
    for (int i = 1; i < JSON_DEPTH; i++)
        text_char(&t, '[');
    text_put(&t, "[],[],{}"); /* side by side is not deeper */
    for (int i = 1; i < JSON_DEPTH; i++)
        text_char(&t, ']');
    assert_true(json_parse(&json, t.at));
    for (int count = JSON_NODES - 1; count <= JSON_NODES + 1; count++) {
        text_clear(&t);
        text_char(&t, '[');
        for (int i = 1; i < count; i++)
            text_put(&t, i > 1 ? ",1" : "1");
        text_char(&t, ']');
        assert_int_equal(json_parse(&json, t.at), count <= JSON_NODES);
    }
    text_free(&t);
}

/* Whoever wrote it is told where it is wrong, and what should stand there. */
static void json_says_where_it_is_wrong(void **unused)
{
    static const struct {
        const char *text, *expected;
        int at;
    } table[] = {
        { "", "a JSON value", 0 }, { "  x", "a JSON value", 2 }, { "[1,\n x]", "a JSON value", 5 },
        { "[1 2]", "a comma or ]", 3 }, { "{\"a\":1 2}", "a comma or }", 7 }, { "{\"a\" 1}", "a colon", 5 },
        { "{a:1}", "a key in quotes", 1 }, { "{\"a\":1,\"a\":2}", "each key once", 10 },
        { "\"ab", "a closing quote", 3 }, { "\"\\x\"", "an escape sequence of JSON", 2 },
        { "\"\\u12g4\"", "four hexadecimal digits after \\u", 2 }, { "\"a\xff\"", "UTF-8", 2 },
        { "01", "a number without leading zeros", 2 }, { "-x", "a digit", 1 }, { "1.x", "a digit", 2 },
        { "1e+", "a digit", 3 }, { "tru", "a JSON value", 0 }, { "{} 1", "nothing after the value", 3 },
    };

    (void)unused;
    for (int i = 0; i < COUNT(table); i++) {
        assert_false(json_parse(&json, table[i].text));
        if (strcmp(json.error, table[i].expected) != 0 || json.error_at != table[i].text + table[i].at)
            fail_msg("%s: expected %s at %d", table[i].text, json.error, (int)(json.error_at - table[i].text));
    }
    assert_true(json_parse(&json, "1"));
    assert_null(json.error); /* the next line begins anew */
}

/* Children in their order, keys found whole and only in their own object. */
static void json_finds_its_way(void **unused)
{
    int64_t n = 0;

    (void)unused;
    assert_true(json_parse(&json, "{\"ab\":[10,20,30],\"a\":{\"b\":1,\"ab\":2},\"abc\":3,\"f\":false,\"n\":null}"));
    int list = json_get(&json, 0, "ab"), inner = json_get(&json, 0, "a"), at = json.node[list].first;
    for (int i = 1; i <= 3; i++, at = json.node[at].next) {
        assert_true(json_int(&json, at, 0, 100, &n));
        assert_int_equal(n, 10 * i);
    }
    assert_int_equal(at, -1);
    assert_true(json_int(&json, json_get(&json, inner, "ab"), 2, 2, &n) && n == 2);
    assert_true(json_int(&json, json_get(&json, 0, "abc"), 3, 3, &n) && n == 3);
    assert_int_equal(json_get(&json, 0, "b"), -1);
    assert_int_equal(json_get(&json, 0, "abcd"), -1);
    assert_int_equal(json_get(&json, list, "ab"), -1);
    assert_true(json_is(&json, json_get(&json, 0, "f"), JSON_BOOL) && json.node[json_get(&json, 0, "f")].number == 0);
    assert_true(json_is(&json, json_get(&json, 0, "n"), JSON_NULL));
    assert_false(json_is(&json, json.count, json.node[json.count].kind)); /* what is not of this line */
    assert_true(json_parse(&json, "[-9007199254740991,9007199254740991,-9007199254740993,-0,1e3,2.0]"));
    at = json.node[0].first;
    for (int i = 0; i < 6; i++, at = json.node[at].next)
        assert_int_equal(json_int(&json, at, INT64_MIN, INT64_MAX, &n), i < 2 || i == 3);
    assert_int_equal(n, 0);
    assert_int_equal(json.node[json.node[0].first].size, 17); /* as it was written */
}

/* What a person would type, whichever way a client puts it. */
static void json_takes_a_value_as_a_word(void **unused)
{
    static const char *const table[][2] = {
        { "true", "yes" }, { "false", "no" }, { "-17", "-17" }, { "\"three\"", "three" }, { "\"twelve\"", NULL },
        { "1.5", NULL }, { "null", NULL }, { "[]", NULL }, { "123456", NULL },
    };
    char word[6];

    (void)unused;
    for (int i = 0; i < COUNT(table); i++) {
        assert_true(json_parse(&json, table[i][0]));
        assert_int_equal(json_word(&json, 0, word, sizeof word), table[i][1] != NULL);
        if (table[i][1])
            assert_string_equal(word, table[i][1]);
        assert_int_equal(json_true(&json, 0, true), i != 1);
        assert_int_equal(json_true(&json, 0, false), i == 0);
    }
    assert_false(json_word(&json, -1, word, sizeof word));
    assert_true(json_true(&json, -1, true));
}

/* Escapes of every kind, in either case, at either end, and pairs that are cut off. */
static void json_reads_escapes(void **unused)
{
    static const struct {
        const char *json, *text; /* NULL: it cannot be a text */
    } table[] = {
        { "\"\\u00FC\\u00fc\"", "üü" }, { "\"\\u00aA\\u00Af\\u00F0\\u0fF9\"", "ª¯ð\u0ff9" },
        { "\"\\uD83C\\uDFB2x\"", "🎲x" }, { "\"\\ud83c\\udfb\\u0041\"", NULL },
        { "\"\\ud800\\udc00\"", "\xf0\x90\x80\x80" }, { "\"\\udbff\\udfff\"", "\xf4\x8f\xbf\xbf" },
        { "\"\\udc00\\ud800\"", "\xef\xbf\xbd\xef\xbf\xbd" }, { "\"\\ud83cn\"", "\xef\xbf\xbdn" },
        { "\"\\ud83c\\n\"", "\xef\xbf\xbd\n" }, { "\"\\ud83c\\ue000\"", "\xef\xbf\xbd\xee\x80\x80" },
        { "\"\\u007f\\u0080\\u07ff\\u0800\\uffff\"", "\x7f\xc2\x80\xdf\xbf\xe0\xa0\x80\xef\xbf\xbf" },
        { "\"\\b\\f\\n\\r\\t\\/\\\\\\\"\"", "\b\f\n\r\t/\\\"" },
        { "\"a\\u0000\"", NULL }, { "\"\\ud7ff\"", "\xed\x9f\xbf" },
    };

    (void)unused;
    for (int i = 0; i < COUNT(table); i++) {
        char room[32];
        bool read = json_parse(&json, table[i].json) && json_string(&json, 0, room, sizeof room);
        assert_int_equal(read, table[i].text != NULL);
        if (read)
            assert_string_equal(room, table[i].text);
    }
}

static void json_reads(void **unused)
{
    int64_t n = 7, whole = 0;
    char room[32];

    (void)unused;
    assert_true(json_parse(&json, "{\"s\":\"\\u00fc\\n\\ud83c\\udfb2\",\"n\":-12,\"f\":1.5,\"e\":1e2,"
                                  "\"big\":1e300,\"last\":9007199254740991,\"next\":9007199254740993,"
                                  "\"t\":true,\"o\":{\"n\":3},\"esc\\u0061\":1,\"z\":\"a\\u0000b\"}"));
    assert_true(json_is(&json, 0, JSON_OBJECT));
    assert_int_equal(json_get(&json, 0, "none"), -1);
    assert_true(json_string(&json, json_get(&json, 0, "s"), room, sizeof room));
    assert_string_equal(room, "ü\n🎲");
    assert_false(json_string(&json, json_get(&json, 0, "s"), room, 7)); /* 7 bytes and the NUL */
    assert_true(json_string(&json, json_get(&json, 0, "s"), room, 8));
    assert_false(json_string(&json, json_get(&json, 0, "n"), room, sizeof room));
    assert_true(json_int(&json, json_get(&json, 0, "n"), -12, 5, &n));
    assert_int_equal(n, -12);
    assert_false(json_int(&json, json_get(&json, 0, "n"), -11, 5, &n));
    assert_false(json_int(&json, json_get(&json, 0, "f"), 0, 5, &n));
    assert_true(json_int(&json, json_get(&json, 0, "last"), INT64_MIN, INT64_MAX, &whole));
    assert_int_equal(whole, 9007199254740991);
    assert_false(json_int(&json, json_get(&json, 0, "next"), INT64_MIN, INT64_MAX, &n)); /* a neighbour */
    assert_false(json_int(&json, json_get(&json, 0, "big"), INT64_MIN, INT64_MAX, &n));
    assert_false(json_int(&json, json_get(&json, 0, "s"), 0, 5, &n));
    assert_int_equal(n, -12);
    assert_true(json_is(&json, json_get(&json, 0, "t"), JSON_BOOL));
    int inner = json_get(&json, 0, "o");
    assert_true(json_int(&json, json_get(&json, inner, "n"), 0, 5, &n));
    assert_int_equal(n, 3);
    assert_int_equal(json_get(&json, json_get(&json, 0, "n"), "x"), -1);
    assert_false(json_is(&json, -1, JSON_NULL));
    assert_false(json_string(&json, -1, room, sizeof room));
    assert_false(json_int(&json, -1, 0, 5, &n));
    /* No NUL inside a C string. */
    assert_false(json_string(&json, json_get(&json, 0, "z"), room, sizeof room));
    assert_true(json_parse(&json, "\"\\ud83cA\\udfb2\"")); /* halves of a pair, each alone */
    assert_true(json_string(&json, 0, room, sizeof room));
    assert_string_equal(room, "\xef\xbf\xbd" "A" "\xef\xbf\xbd");
}

static void json_quotes(void **unused)
{
    static const char *const table[] = { "", "plain", "\"\\/", "\n\r\t\b\f\x01\x1f", "Mühle 🎲", "</script>" };

    (void)unused;
    for (int i = 0; i < COUNT(table); i++) {
        char room[64];
        struct text t = text_growing();
        json_put_string(&t, NULL, table[i]);
        assert_null(strchr(t.at, '\n'));
        assert_true(json_parse(&json, t.at));
        assert_true(json_string(&json, 0, room, sizeof room));
        assert_string_equal(room, table[i]);
        text_free(&t);
    }
}

static void json_writes(void **unused)
{
    struct text t = text_growing();

    (void)unused;
    json_object(&t, NULL);
    json_array(&t, "empty");
    json_array_end(&t);
    json_put_string(&t, "ends like {", "[");
    json_put_string(&t, "a \"key\"", "line\n");
    json_array(&t, "list");
    json_put_int(&t, NULL, INT64_MIN);
    json_put_bool(&t, NULL, false);
    json_put_null(&t, NULL);
    json_object(&t, NULL);
    json_object_end(&t);
    json_object(&t, NULL);
    json_put_thousandths(&t, "x", 12034);
    json_object_end(&t);
    json_array_end(&t);
    json_put_words(&t, "said", "so");
    json_put_words(&t, "not said", "");
    json_put_words(&t, "nor this", NULL);
    json_object_end(&t);
    assert_string_equal(t.at, "{\"empty\":[],\"ends like {\":\"[\",\"a \\\"key\\\"\":\"line\\n\","
                              "\"list\":[-9223372036854775808,false,null,{},{\"x\":12.034}],\"said\":\"so\"}");
    assert_true(json_parse(&json, t.at));
    text_free(&t);
}

/* Whatever it is given, what is written is a line of UTF-8 without control characters. */
static void json_writes_only_what_can_be_read(void **unused)
{
    static const struct {
        const char *text, *written;
    } table[] = {
        { "\x1f \x7f~", "\"\\u001f \\u007f~\"" }, { "a\xff" "b", "\"a\xef\xbf\xbd" "b\"" },
        { "\xc3", "\"\xef\xbf\xbd\"" },
        { "\xc3\xbc!", "\"\xc3\xbc!\"" }, { "\xe2\x82x", "\"\xef\xbf\xbd\xef\xbf\xbdx\"" }, { "\\\"", "\"\\\\\\\"\"" },
        { "{[:,", "\"{[:,\"" },
    };
    struct text t = text_growing();

    (void)unused;
    for (int i = 0; i < COUNT(table); i++) {
        text_clear(&t);
        json_put_string(&t, NULL, table[i].text);
        assert_string_equal(t.at, table[i].written);
        assert_true(json_parse(&json, t.at));
    }
    text_clear(&t);
    json_array(&t, NULL);
    json_put_real(&t, NULL, 0.1);
    json_put_real(&t, NULL, -2);
    json_put_thousandths(&t, NULL, 7);
    json_put_thousandths(&t, NULL, 1999999);
    json_put_bool(&t, NULL, true);
    json_array_end(&t);
    assert_string_equal(t.at, "[0.10000000000000001,-2,0.007,1999.999,true]");
    text_free(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_accepts),
        cmocka_unit_test(json_rejects),
        cmocka_unit_test(json_is_bounded),
        cmocka_unit_test(json_says_where_it_is_wrong),
        cmocka_unit_test(json_finds_its_way),
        cmocka_unit_test(json_takes_a_value_as_a_word),
        cmocka_unit_test(json_reads_escapes),
        cmocka_unit_test(json_reads),
        cmocka_unit_test(json_quotes),
        cmocka_unit_test(json_writes),
        cmocka_unit_test(json_writes_only_what_can_be_read),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
