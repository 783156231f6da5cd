/* SPDX-License-Identifier: MIT */
/* How box.yaml is read. Linked into the build tool as well, so it refers to nothing else of the room. */
#include "pferde.h"

static const struct field paint_form[] = {
    { .name = "id", .kind = FIELD_TEXT, FIELD_AT(paint, id) },
    { .name = "name", .kind = FIELD_PHRASE, FIELD_AT(paint, name) },
    { .name = "tint", .kind = FIELD_NAME, FIELD_AT(paint, tint), .names = tint_names },
    FIELD_END,
};

static const struct field form[] = {
    { .name = "horses", .kind = FIELD_RECORDS, FIELD_ARRAY(box, horse), .form = paint_form },
    FIELD_END,
};

/* Words that begin other lines of a position. */
static const char *const taken[] = { "race", "purse",   "pot",    "win",  "place", "bets", "opening", "turn",
                                     "over", "rolling", "quotas", "last", "moved", "ask",  NULL };

static bool wrong(const struct box *b, struct fault *ret)
{
    for (int i = 0; i < HORSES; i++)
        for (int k = 0; k < i; k++)
            if (b->horse[i].tint == b->horse[k].tint)
                return fault_in(ret, "horses[#].tint", i, "zwei Pferde haben dieselbe Farbe",
                                "two horses have the same tint");
    return fault_in_ids(ret, "horses[#].id", b->horse[0].id, sizeof b->horse[0], HORSES, taken);
}

const struct boxform pferde_boxform = {
    .fields = form,
    .size = sizeof(struct box),
    .wrong = wrong,
};
