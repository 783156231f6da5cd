/* SPDX-License-Identifier: MIT */
/* The form of box.yaml. This file is also linked into the box compiler, so it must not refer to the rest of
 * the room. */
#include "null.h"

static const struct field fields[] = {
    { "deck", FIELD_NUMBER, FIELD_ARRAY(box, deck), .min = 1, .max = CARD_MOST, .fewer = true },
    { "coins", FIELD_NUMBER, FIELD_AT(box, coins), .min = 0, .max = 999 },
    { "prize", FIELD_NUMBER, FIELD_AT(box, prize), .min = 1, .max = 999 },
    { "sandglass", FIELD_NUMBER, FIELD_AT(box, sandglass), .min = 1000, .max = 600000 },
    FIELD_END,
};

/* Different cards, so that the higher of two is always known; enough for four and one to swap. */
static bool wrong(const struct box *b, struct fault *ret)
{
    int count = 0;

    while (count < CARDS && b->deck[count] && (count == 0 || b->deck[count] > b->deck[count - 1]))
        count++;
    if (count > SEATS && (count == CARDS || !b->deck[count]))
        return false;
    return fault_in(ret, "deck", -1, "erwartet werden %d bis %d verschiedene Karten, in steigender Folge",
                    "%d to %d different cards in rising order are expected", SEATS + 1, CARDS);
}

const struct boxform null_boxform = { fields, sizeof(struct box), wrong };
