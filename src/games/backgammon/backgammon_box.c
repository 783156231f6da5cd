/* SPDX-License-Identifier: MIT */
/* The form of box.yaml. The build's box compiler links this file without the rest of the room. */
#include "backgammon.h"

static const struct field stack_form[] = {
    { .name = "point", .kind = FIELD_NUMBER, FIELD_AT(stack, point), .min = 1, .max = POINTS },
    { .name = "men", .kind = FIELD_NUMBER, FIELD_AT(stack, men), .min = 1, .max = MEN },
    FIELD_END,
};

static const struct field fields[] = {
    { .name = "white", .kind = FIELD_PHRASE, FIELD_AT(box, white) },
    { .name = "black", .kind = FIELD_PHRASE, FIELD_AT(box, black) },
    { .name = "start", .kind = FIELD_RECORDS, FIELD_ARRAY(box, start), .form = stack_form, .fewer = true },
    FIELD_END,
};

/* Both sides set up alike, so a point may not be held that mirrors another. */
static bool wrong(const struct box *b, struct fault *ret)
{
    int32_t men = 0;
    uint32_t held = 0;

    for (int i = 0; i < COUNT(b->start) && b->start[i].men; i++) {
        uint32_t point = BIT(b->start[i].point);

        if (held & (point | mirrored(point)))
            return fault_in(ret, "start[#].point", i,
                            "dieser Punkt ist schon besetzt, von derselben oder der anderen Seite",
                            "this point is held already, by the same side or by the other");
        held |= point;
        men += b->start[i].men;
    }
    return men != MEN && fault_in(ret, "start", -1, "eine Seite hat %d Steine, nicht %d",
                                  "a side has %d men, not %d",
                                  MEN, (int)men);
}

const struct boxform backgammon_boxform = { .fields = fields, .size = sizeof(struct box), .wrong = wrong };
