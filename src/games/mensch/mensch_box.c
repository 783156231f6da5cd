/* SPDX-License-Identifier: MIT */
/* How box.yaml is read. Linked into the build tool as well, so it refers to nothing else of the room. */
#include "mensch.h"

static const struct field paint_form[] = {
    { .name = "id", .kind = FIELD_TEXT, FIELD_AT(paint, id) },
    { .name = "name", .kind = FIELD_PHRASE, FIELD_AT(paint, name) },
    { .name = "tint", .kind = FIELD_NAME, FIELD_AT(paint, tint), .names = tint_names },
    FIELD_END,
};

static const struct field form[] = {
    { .name = "colours", .kind = FIELD_RECORDS, FIELD_ARRAY(box, colour), .form = paint_form },
    FIELD_END,
};

/* Words that begin other lines of a position. */
static const char *const taken[] = { "lot", "opening", "turn", "die", "places", "last", "ask", NULL };

static bool wrong(const struct box *b, struct fault *ret)
{
    return fault_in_ids(ret, "colours[#].id", b->colour[0].id, sizeof b->colour[0], COLOURS, taken);
}

const struct boxform mensch_boxform = {
    .fields = form,
    .size = sizeof(struct box),
    .wrong = wrong,
};
