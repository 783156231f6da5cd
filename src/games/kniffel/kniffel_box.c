/* SPDX-License-Identifier: MIT */
/* How box.yaml is read. Linked into the box compiler as well: nothing else of the room may be used here. */
#include "kniffel.h"

enum { ENTRY_MAX = 255 /* an entry is kept in a byte */ };

static const struct field fields[] = {
    { "bonus_from", FIELD_NUMBER, FIELD_AT(box, bonus_from), .min = 0, .max = 105 },
    { "bonus", FIELD_NUMBER, FIELD_AT(box, bonus), .min = 0, .max = 1000 },
    { "full_house", FIELD_NUMBER, FIELD_AT(box, full_house), .min = 0, .max = ENTRY_MAX },
    { "small_straight", FIELD_NUMBER, FIELD_AT(box, small_straight), .min = 0, .max = ENTRY_MAX },
    { "large_straight", FIELD_NUMBER, FIELD_AT(box, large_straight), .min = 0, .max = ENTRY_MAX },
    { "kniffel", FIELD_NUMBER, FIELD_AT(box, kniffel), .min = 0, .max = ENTRY_MAX },
    FIELD_END,
};

const struct boxform kniffel_boxform = {
    .fields = fields,
    .size = sizeof(struct box),
};
