/* SPDX-License-Identifier: MIT */
/* The form of box.yaml. The build's box compiler links this file without the rest of the room. */
#include "muehle.h"

static const struct field fields[] = {
    { .name = "stones", .kind = FIELD_NUMBER, FIELD_AT(box, stones), .min = 3, .max = STONES_MAX },
    { .name = "white", .kind = FIELD_PHRASE, FIELD_AT(box, white) },
    { .name = "black", .kind = FIELD_PHRASE, FIELD_AT(box, black) },
    FIELD_END,
};

const struct boxform muehle_boxform = { .fields = fields, .size = sizeof(struct box) };
