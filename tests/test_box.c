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
        { "[1, -5]", "[1, -x]", 9, "steps: expected a whole number" },
        { "[1, -5]", "[1, --5]", 9, "steps: expected a whole number" },
        { "[1, -5]", "[1, -5-]", 9, "steps: expected a whole number" },
        { "[1, -5]", "[1, 0x5]", 9, "steps: expected a whole number" },
        { "[1, -5]", "[[[[[[[[[[[[1]]]]]]]]]]]]", 9, "nested too deeply" },
        { "price: 12", "price: 13", 8, "squares[2].price: Unglück: unlucky" },
        { "price: 12", "\n      price: 13", 9, "squares[2].price: Unglück: unlucky" }, /* its own line */
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

/* ---- as text and as bytes ---- */

static struct box *good_box(void)
{
    struct complaint why;
    struct box *box = calloc(1, sizeof *box);

    require(box != NULL && box_read(&form, good, strlen(good), box, &why));
    return box;
}

/* The box's text, and one line more; whether that is a box. */
static struct box *box_with(const struct box *box, const char *line)
{
    struct text t = text_growing();

    box_put_text(&form, box, &t);
    text_printf(&t, "%s\n", line);
    struct box *ret = box_from_text(&form, t.at);
    text_free(&t);
    return ret;
}

static void lines_of_a_box_are_read_exactly(void **unused)
{
#define LONG_WORD "123456789012345678901234567890123456789012345678901234567890123456789"
    static const char *const refused[] = {
        "+ stone 5", "+ stones", "+ stones[0] 5", "+ stones 5x", "+ stones x", "+ stones.5", "+ stones " LONG_WORD,
        "+ stones 0", "+ stones 10", "+ steps 1", "+ steps[4] 1", "+ steps[-1] 1", "+ steps[0 1", "+ steps[0]1",
        "+ steps[0] -6", "+ steps[0] 6", "+ steps[0]", "+ squares[3].price 1", "+ squares[0] 1", "+ squares[0].price",
        "+ squares[0].price 401", "+ squares[0].name Los", "+ squares[0].name.fr Los", "+ squares.name.de Los",
        "+ squares[0].kind shop", "+ squares[0].kind " LONG_WORD, "+ squares[0].kin tax", "+ city 123456789012",
        "+ squares[0].name.de " LONG_WORD, "+ squares[2].price 13", "+ city a\x01", "+",  "+ ", "+ .",
    };
    struct box *box = good_box(), *again = box_with(box, "+ stones 1");

    (void)unused;
    assert_non_null(again);
    assert_int_equal(again->stones, 1);
    free(again);
    again = box_with(box, "+ steps[3] -5");
    assert_non_null(again);
    assert_int_equal(again->steps[3], -5);
    free(again);
    again = box_with(box, "+ squares[2].kind tax");
    assert_non_null(again);
    assert_int_equal(again->squares[2].kind, 1);
    free(again);
    assert_null(box_with(box, "+ city Oberammergau")); /* its end counts too */
    again = box_with(box, "+ city Oberammerga");
    assert_non_null(again);
    assert_string_equal(again->city, "Oberammerga");
    free(again);
    again = box_with(box, "+ squares[1].price 0");
    assert_non_null(again);
    assert_int_equal(again->squares[1].price, 0);
    free(again);
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++)
        if ((again = box_with(box, refused[i])) && strcmp(refused[i], "+") != 0)
            fail_msg("%s: taken for a line of a box", refused[i]);
        else
            free(again); /* a line without a blank is no part of it */
    free(box);
}

/* Each byte of a box counts: spoilt, it is refused, or another box. */
static void bytes_of_a_box_are_read_exactly(void **unused)
{
    struct box *box = good_box();
    size_t size = box_bytes_size(&form);
    uint8_t *bytes = malloc(size);

    (void)unused;
    require(bytes != NULL);
    for (size_t at = 0; at < size; at++) {
        box_to_bytes(&form, box, bytes);
        bytes[at] ^= 0x81;
        struct box *other = box_from_bytes(&form, bytes);
        if (other)
            assert_true(memcmp(other, box, sizeof *box) != 0 && box_is_good(&form, other));
        free(other);
    }
    static const struct { int32_t stones, kind, step; bool good; } all[] = {
        { 1, 0, 0, true }, { 9, 1, 5, true }, { 9, 1, -5, true }, { 0, 0, 0, false }, { 10, 0, 0, false },
        { 1, 2, 0, false }, { 1, -1, 0, false }, { 1, 0, 6, false }, { 1, 0, -6, false },
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        struct box changed_box = *box;
        changed_box.stones = all[i].stones;
        changed_box.squares[1].kind = all[i].kind;
        changed_box.steps[2] = all[i].step;
        assert_int_equal(box_is_good(&form, &changed_box), all[i].good);
    }
    struct box changed_box = *box;
    memset(changed_box.city, 'x', sizeof changed_box.city); /* without an end */
    assert_false(box_is_good(&form, &changed_box));
    free(bytes);
    free(box);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_all),
        cmocka_unit_test(complains_with_the_line),
        cmocka_unit_test(refuses_what_is_no_box),
        cmocka_unit_test(survives_damage),
        cmocka_unit_test(lines_of_a_box_are_read_exactly),
        cmocka_unit_test(bytes_of_a_box_are_read_exactly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
