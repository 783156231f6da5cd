/* The form of box.yaml. This file is also linked into the box compiler, so it must not refer to the rest of
 * the room. */
#include "letra.h"

#include <string.h>

static const struct field fields[] = {
    { "dice", FIELD_TEXT, FIELD_ARRAY(box, die) },
    { "values", FIELD_TEXT, FIELD_ARRAY(box, value), .fewer = true },
    { "sandglass", FIELD_NUMBER, FIELD_AT(box, sandglass), .min = 10000, .max = 3600000 },
    FIELD_END,
};

/* Six faces each, letters or the joker. */
static bool wrong_die(const struct box *b, int die, struct text *ret_field, struct text *ret_why)
{
    const char *faces = b->die[die];

    if (strlen(faces) == FACES && strspn(faces, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_") == FACES)
        return false;
    text_printf(ret_field, "dice[%d]", die);
    text_printf(ret_why, "six faces are expected, each a letter from A to Z or _ for the joker, not '%s'",
                faces);
    return true;
}

/* Nobody could tell two jokers apart, and the booklet has one. */
static bool too_many_jokers(const struct box *b, struct text *ret_field, struct text *ret_why)
{
    int jokers = 0;

    for (int die = 0; die < DICE; die++)
        for (const char *face = b->die[die]; *face; face++)
            jokers += *face == '_';
    if (jokers <= 1)
        return false;
    text_put(ret_field, "dice");
    text_printf(ret_why, "at most one face is a joker, not %d", jokers);
    return true;
}

/* Every letter has exactly one value. */
static bool wrong_values(const struct box *b, struct text *ret_field, struct text *ret_why)
{
    for (char letter = 'A'; letter <= 'Z'; letter++) {
        int times = 0;
        for (int value = 0; value < VALUES; value++)
            for (const char *at = b->value[value]; *at; at++)
                times += *at == letter;
        if (times != 1) {
            text_put(ret_field, "values");
            text_printf(ret_why, "each letter is expected once, and %c is there %d times", letter, times);
            return true;
        }
    }
    return false;
}

static bool wrong(const struct box *b, struct text *ret_field, struct text *ret_why)
{
    for (int die = 0; die < DICE; die++)
        if (wrong_die(b, die, ret_field, ret_why))
            return true;
    return too_many_jokers(b, ret_field, ret_why) || wrong_values(b, ret_field, ret_why);
}

const struct boxform letra_boxform = { fields, sizeof(struct box), wrong };
