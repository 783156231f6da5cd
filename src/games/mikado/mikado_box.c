/* How box.yaml is read. Linked into the box compiler as well: nothing else of the room may be used here. */
#include "mikado.h"

#include <string.h>

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

/* A key is what moves are written with: small letters, and none twice. */
static bool wrong_key(const struct box *box, int i)
{
    const char *key = box->kind[i].key;
    size_t letters = strspn(key, "abcdefghijklmnopqrstuvwxyz");

    for (int j = 0; j < i; j++)
        if (strcmp(key, box->kind[j].key) == 0)
            return true;
    return letters == 0 || key[letters] != '\0';
}

static bool wrong(const struct box *box, struct text *field, struct text *why)
{
    int sticks = 0, points = 0, helping = 0;

    for (int i = 0; i < KINDS && box->kind[i].count; i++) {
        if (wrong_key(box, i)) {
            text_printf(field, "kinds[%d].key", i);
            text_put(why, "small letters, and another for each kind");
            return true;
        }
        sticks += box->kind[i].count;
        points += box->kind[i].count * box->kind[i].points;
        helping += box->kind[i].helps;
    }
    if (sticks >= 2 && sticks <= RODS_MAX && points <= POINTS_MAX && helping <= HELPERS)
        return false;
    text_put(field, "kinds");
    if (points > POINTS_MAX)
        text_printf(why, "all sticks together are worth %d points, at most %d can be written down", points,
                    POINTS_MAX);
    else if (helping > HELPERS)
        text_printf(why, "%d kinds help, at most %d can", helping, HELPERS);
    else
        text_printf(why, "%d sticks, there must be 2 to %d", sticks, RODS_MAX);
    return true;
}

const struct boxform mikado_boxform = {
    .fields = fields,
    .size = sizeof(struct box),
    .wrong = wrong,
};
