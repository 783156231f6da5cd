/* SPDX-License-Identifier: MIT */
/* How box.yaml is read. Linked into the box compiler as well: nothing else of the room may be used here. */
#include "mikado.h"

static const char *const rings[] = { "plain", "two", "three", "five", "broad", "spiral", NULL };

static const struct field kind_fields[] = {
    { "key", FIELD_TEXT, FIELD_AT(kind, key) },
    { "name", FIELD_PHRASE, FIELD_AT(kind, name) },
    { "count", FIELD_NUMBER, FIELD_AT(kind, count), .min = 1, .max = RODS_MAX },
    { "points", FIELD_NUMBER, FIELD_AT(kind, points), .min = 0, .max = POINTS_MAX },
    { "rings", FIELD_NAME, FIELD_AT(kind, rings), .names = rings },
    { "helps", FIELD_NUMBER, FIELD_AT(kind, helps), .min = 0, .max = 1 },
    FIELD_END,
};

static const struct field fields[] = {
    { "kinds", FIELD_RECORDS, FIELD_ARRAY(box, kind), .form = kind_fields, .fewer = true },
    { "length", FIELD_NUMBER, FIELD_AT(box, length), .min = 100, .max = 250 },
    { "thickness", FIELD_NUMBER, FIELD_AT(box, thickness), .min = 20, .max = 50 },
    FIELD_END,
};

/* A kind's key is what moves are written with. */
static bool wrong(const struct box *box, struct fault *ret)
{
    int kinds = 0, sticks = 0, points = 0, helping = 0;

    for (; kinds < KINDS && box->kind[kinds].count; kinds++) {
        sticks += box->kind[kinds].count;
        points += box->kind[kinds].count * box->kind[kinds].points;
        helping += box->kind[kinds].helps;
    }
    if (fault_in_ids(ret, "kinds[#].key", box->kind[0].key, sizeof box->kind[0], kinds, NULL))
        return true;
    if (points > POINTS_MAX)
        return fault_in(ret, "kinds", -1,
                        "alle Stäbe zusammen sind %d Punkte wert, notieren lassen sich höchstens %d",
                        "all sticks together are worth %d points, at most %d can be written down", points, POINTS_MAX);
    if (helping > HELPERS)
        return fault_in(ret, "kinds", -1, "%d Arten helfen, es dürfen höchstens %d sein",
                        "%d kinds help, at most %d can",
                        helping, HELPERS);
    return (sticks < 2 || sticks > RODS_MAX) &&
           fault_in(ret, "kinds", -1, "Stäbe: %d, es müssen 2 bis %d sein",
                    "sticks: %d, there must be 2 to %d", sticks,
                    RODS_MAX);
}

const struct boxform mikado_boxform = {
    .fields = fields,
    .size = sizeof(struct box),
    .wrong = wrong,
};
