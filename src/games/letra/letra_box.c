/* SPDX-License-Identifier: MIT */
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
static bool wrong_die(const struct box *b, int die, struct fault *ret)
{
    const char *faces = b->die[die];

    if (strlen(faces) == FACES && strspn(faces, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_") == FACES)
        return false;
    return fault_in(ret, "dice[#]", die,
                    "erwartet werden sechs Seiten, jede ein Buchstabe von A bis Z oder _ für den Joker, nicht „%s“",
                    "six faces are expected, each a letter from A to Z or _ for the joker, not '%s'", faces);
}

/* Nobody could tell two jokers apart, and the booklet has one. */
static bool too_many_jokers(const struct box *b, struct fault *ret)
{
    int jokers = 0;

    for (int die = 0; die < DICE; die++)
        for (const char *face = b->die[die]; *face; face++)
            jokers += *face == '_';
    return jokers > 1 && fault_in(ret, "dice", -1, "höchstens eine Seite ist ein Joker, nicht %d",
                                  "at most one face is a joker, not %d", jokers);
}

/* Every letter has exactly one value. */
static bool wrong_values(const struct box *b, struct fault *ret)
{
    for (char letter = 'A'; letter <= 'Z'; letter++) {
        int times = 0;
        for (int value = 0; value < VALUES; value++)
            for (const char *at = b->value[value]; *at; at++)
                times += *at == letter;
        if (times != 1)
            return fault_in(ret, "values", -1, "jeder Buchstabe soll einmal dastehen, und %c steht %d-mal da",
                            "each letter is expected once, and %c is there %d times", letter, times);
    }
    return false;
}

static bool wrong(const struct box *b, struct fault *ret)
{
    for (int die = 0; die < DICE; die++)
        if (wrong_die(b, die, ret))
            return true;
    return too_many_jokers(b, ret) || wrong_values(b, ret);
}

const struct boxform letra_boxform = { fields, sizeof(struct box), wrong };
