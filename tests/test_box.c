/* SPDX-License-Identifier: MIT */
/* Box files: what is read, and for each way to be wrong the line and the words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/require.h"
#include "core/box.h"

PLAIN_BYTES_BEGIN
struct square {
    char name[LANGS][16];
    int32_t price, kind;
};
struct box {
    int32_t stones;
    char city[12];
    struct square squares[3];
    int32_t steps[4];
};
PLAIN_BYTES_END

static const char *const kinds[] = { "street", "tax", NULL };
static const struct field square_fields[] = {
    { .name = "name", .kind = FIELD_PHRASE, FIELD_AT(square, name) },
    { .name = "price", .kind = FIELD_NUMBER, FIELD_AT(square, price), .max = 400, .optional = true },
    { .name = "kind", .kind = FIELD_NAME, FIELD_AT(square, kind), .names = kinds },
    FIELD_END,
};
static const struct field fields[] = {
    { .name = "stones", .kind = FIELD_NUMBER, FIELD_AT(box, stones), .min = 1, .max = 9 },
    { .name = "city", .kind = FIELD_TEXT, FIELD_AT(box, city) },
    { .name = "squares", .kind = FIELD_RECORDS, FIELD_ARRAY(box, squares), .form = square_fields },
    { .name = "steps", .kind = FIELD_NUMBER, FIELD_ARRAY(box, steps), .min = -5, .max = 5, .fewer = true },
    FIELD_END,
};

static bool wrong(const struct box *b, struct fault *ret)
{
    return b->squares[2].price == 13 && fault_in(ret, "squares[#].price", 2, "bringt %s", "%s: unlucky", "Unglück");
}

static const struct boxform form = { .fields = fields, .size = sizeof(struct box), .wrong = wrong };

static const char good[] = "stones: 9\n"
                           "city: Köln\n"
                           "squares:\n"
                           "  - { name: { de: Los, en: Go }, kind: street }\n"
                           "  - name: { de: \"Straße\", en: Street }\n"
                           "    price: 400\n"
                           "    kind: tax\n"
                           "  - { name: { de: Ende, en: End }, price: 12, kind: street }\n"
                           "steps: [1, -5]\n"
                           "reconstructed:\n"
                           "  - { de: Preise, en: prices }\n";

/* The good text with its first `from` replaced. */
static void changed(char *ret, size_t size, const char *from, const char *to)
{
    const char *at = strstr(good, from);

    assert_non_null(at);
    snprintf(ret, size, "%.*s%s%s", (int)(at - good), good, to, at + strlen(from));
}

static void reads_all(void **unused)
{
    struct box box;
    struct complaint why;
    static struct box_notes notes;

    (void)unused;
    assert_true(box_read_notes(&form, good, strlen(good), &box, &notes, &why));
    assert_int_equal(box.stones, 9);
    assert_string_equal(box.city, "Köln");
    assert_string_equal(box.squares[1].name[DE], "Straße");
    assert_string_equal(box.squares[0].name[EN], "Go");
    assert_int_equal(box.squares[1].price, 400);
    assert_int_equal(box.squares[1].kind, 1);
    assert_int_equal(box.squares[0].price, 0);
    assert_int_equal(box.steps[1], -5);
    assert_int_equal(box.steps[2], 0);
    assert_int_equal(notes.count, 1);
    assert_string_equal(notes.text[0][EN], "prices");
}

static void complains_with_the_line(void **unused)
{
    static const struct {
        const char *from, *to;
        int line;
        const char *says;
    } cases[] = {
        { "stones: 9", "stones: 10", 1, "stones: expected 1 to 9" },
        { "stones: 9", "stones: 99999999999999999999", 1, "stones: expected 1 to 9" },
        { "stones: 9", "stones: -9", 1, "stones: expected 1 to 9" },
        { "stones: 9", "stones: \"9\"", 1, "stones: expected a whole number" },
        { "stones: 9", "stones: 9.5", 1, "stones: expected a whole number" },
        { "stones: 9", "stones: [9]", 1, "stones: expected a whole number" },
        { "stones: 9\n", "", 1, "`stones` is missing" },
        { "city:", "stones: 3\ncity:", 2, "`stones` is there twice" },
        { "city:", "town:", 2, "unknown key `town`" },
        { "city:", "? [a]\n:", 2, "unknown key `?`" },
        { "squares:", "<<:", 3, "unknown key `<<`" },
        { "Köln", "Kölnkölnköln", 2, "city: too long, 15 bytes of at most 11" },
        { "Köln", "\"a\\nb\"", 2, "city: holds a control character" },
        { "Köln", "\"a\\0b\"", 2, "city: holds a control character" },
        { "Köln", "", 2, "city: expected a text" },
        { "Köln", "{ de: Köln }", 2, "city: expected a text" },
        { "Köln", "\"\xff\"", 2, "not UTF-8 text: invalid leading UTF-8 octet" },
        { "Köln", "\"", 5, "not YAML: did not find expected key" },
        { "Los, en: Go", "Los", 4, "name: `en` is missing" },
        { "en: Go", "en: Go, fr: Va", 4, "name: expected `de` and `en` once each and no more" },
        { "{ de: Los, en: Go }", "Los", 4, "name: expected { de: …, en: … }" },
        { "kind: tax", "kind: taxes", 7, "kind: expected one of street, tax" },
        { "  - { name: { de: Ende", "  #", 4, "squares: has 2 values, expected 3" },
        { "[1, -5]", "[1, 2, 3, 4, 5]", 9, "steps: has 5 values, expected at most 4" },
        { "[1, -5]", "1", 9, "steps: expected a list" },
        { "[1, -5]", "[1, -6]", 9, "steps: expected -5 to 5" },
        { "[1, -5]", "[[[[[[[[[[[[1]]]]]]]]]]]]", 9, "nested too deeply" },
        { "price: 12", "price: 13", 8, "squares[2].price: Unglück: unlucky" },
        { "Köln", "&a Köln", 2, "anchors (&) are not accepted" },
        { "price: 12", "price: *a", 8, "aliases (*) are not accepted" },
        { "Köln", "!!str Köln", 2, "tags (!) are not accepted" },
        { "reconstructed:", "---\nreconstructed:", 10, "a box is one document" },
        { "en: prices", "fr: prix", 11, "reconstructed: `en` is missing" },
        { "reconstructed:", "reconstructed: []\nreconstructed:", 11, "`reconstructed` is there twice" },
    };

    (void)unused;
    for (int i = 0; i < COUNT(cases); i++) {
        char yaml[1024];
        struct complaint why = { .line = -1 };
        struct box box, before;
        memset(&box, 0x5a, sizeof box);
        before = box;
        changed(yaml, sizeof yaml, cases[i].from, cases[i].to);
        assert_false(box_read(&form, yaml, strlen(yaml), &box, &why));
        char expected[160];
        snprintf(expected, sizeof expected, "line %d: %s", cases[i].line, cases[i].says);
        assert_string_equal(why.in[EN], expected);
        snprintf(expected, sizeof expected, "Zeile %d: ", cases[i].line);
        assert_ptr_equal(strstr(why.in[DE], expected), why.in[DE]);
        assert_int_equal(why.line, cases[i].line);
        assert_memory_equal(&box, &before, sizeof box);
    }
}

static void refuses_what_is_no_box(void **unused)
{
    struct complaint why;
    struct box box;
    char *large = calloc(1, BOX_FILE_MAX + 1);

    (void)unused;
    assert_non_null(large);
    assert_false(box_read(&form, "", 0, &box, &why));
    assert_string_equal(why.in[EN], "line 1: expected keys and values");
    assert_false(box_read(&form, "- 1\n", 4, &box, &why));
    assert_false(box_read(&form, "\0", 1, &box, &why));
    assert_false(box_read(&form, large, BOX_FILE_MAX + 1, &box, &why));
    assert_string_equal(why.in[EN], "larger than 1048576 bytes");
    assert_null(box_load(&form, "no/such/file", &why));
    assert_string_equal(why.in[EN], "No such file or folder");
    assert_null(box_load(&form, ".", &why));
    assert_string_equal(why.in[EN], "It is a folder");
    assert_null(box_load(&form, "/dev/zero", &why));
    assert_string_equal(why.in[EN], "it is no plain file");
    assert_string_equal(why.in[DE], "das ist keine gewöhnliche Datei");
    free(large);
}

/* Nothing any cut or flipped byte does may crash; what is read must be whole. */
static void survives_damage(void **unused)
{
    struct complaint why;
    struct box box;
    char yaml[sizeof good];

    (void)unused;
    for (size_t at = 0; at < strlen(good); at++) {
        box_read(&form, good, at, &box, &why);
        for (int bit = 0; bit < 8; bit++) {
            memcpy(yaml, good, sizeof good);
            yaml[at] = (char)(yaml[at] ^ 1 << bit);
            box_read(&form, yaml, strlen(good), &box, &why);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_all),
        cmocka_unit_test(complains_with_the_line),
        cmocka_unit_test(refuses_what_is_no_box),
        cmocka_unit_test(survives_damage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
