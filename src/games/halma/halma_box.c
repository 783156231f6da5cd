/* How box.yaml is read. Linked into the build tool as well, so it refers to nothing else of the room. */
#include <string.h>

#include "halma.h"

static const struct field paint_form[] = {
    { .name = "id", .kind = FIELD_TEXT, FIELD_AT(paint, id) },
    { .name = "name", .kind = FIELD_PHRASE, FIELD_AT(paint, name) },
    { .name = "tint", .kind = FIELD_NAME, FIELD_AT(paint, tint), .names = tint_names },
    { .name = "figures", .kind = FIELD_NUMBER, FIELD_AT(paint, figures), .min = 1, .max = 99 },
    FIELD_END,
};

static const struct field form[] = {
    { .name = "colours", .kind = FIELD_RECORDS, FIELD_ARRAY(box, colour), .form = paint_form },
    FIELD_END,
};

static bool id_is_good(const char *id)
{
    static const char *const taken[] = { "turn", "lot", "moves", "last", "pass" };

    for (int i = 0; i < COUNT(taken); i++)
        if (strcmp(id, taken[i]) == 0)
            return false;
    return *id && id[strspn(id, "abcdefghijklmnopqrstuvwxyz")] == '\0';
}

/* What the games for two, three and four persons need of each colour. */
static bool wrong(const struct box *b, struct text *ret_field, struct text *ret_why)
{
    static const int8_t needed[SEATS] = { 19, 19, 15, 13 };

    for (int c = 0; c < SEATS; c++) {
        const char *why = id_is_good(b->colour[c].id)
                              ? NULL
                              : "an id is a word of letters a to z, and not one that positions use";
        for (int k = 0; k < c && !why; k++)
            if (strcmp(b->colour[c].id, b->colour[k].id) == 0)
                why = "two colours have the same id";
        if (!why && b->colour[c].figures < needed[c])
            why = "there must be at least 19, 19, 15 and 13 figures of the four colours";
        if (why) {
            text_put(ret_field, "colours");
            text_put(ret_why, why);
            return true;
        }
    }
    return false;
}

const struct boxform halma_boxform = {
    .fields = form,
    .size = sizeof(struct box),
    .wrong = wrong,
};
