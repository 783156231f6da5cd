/* SPDX-License-Identifier: MIT */
/* How box.yaml is read. Linked into the build tool as well, so it refers to nothing else of the room. */
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

/* Words that begin other lines of a position, or are moves. */
static const char *const taken[] = { "turn", "lot", "moves", "last", "pass", NULL };

/* What the games for two, three and four persons need of each colour. */
static bool wrong(const struct box *b, struct fault *ret)
{
    static const int8_t needed[SEATS] = { 19, 19, 15, 13 };

    for (int c = 0; c < SEATS; c++)
        if (b->colour[c].figures < needed[c])
            return fault_in(ret, "colours[#].figures", c,
                            "von dieser Farbe muss es mindestens %d Figuren geben",
                            "there must be at least %d figures of this colour", needed[c]);
    return fault_in_ids(ret, "colours[#].id", b->colour[0].id, sizeof b->colour[0], SEATS, taken);
}

const struct boxform halma_boxform = {
    .fields = form,
    .size = sizeof(struct box),
    .wrong = wrong,
};
