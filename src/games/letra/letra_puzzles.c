/* SPDX-License-Identifier: MIT */
/* What is asked in Letra-Mix: a crossword is begun, some dice still lie beside it; how do they bring the most? What is
 * most is proven over all crosswords of the thirteen dice (letra_prove.c), not only over those that go on from here. */
#include "letra.h"

#include <string.h>

enum { LACKING_LEAST = 3, LACKING_MORE = 3, EFFORT = 12000000 };

static void solve(const struct match *m, const struct state *s, struct solution *ret)
{
    int value[JOKER + 1] = { 0 };

    for (int letter = 1; letter <= LETTERS; letter++)
        value[letter] = letra_value(m->box, letter);
    letra_solve(match_asset(m), value, s->letter, DICE, EFFORT, NULL, ret);
}

/* Takes one of the dice away that lie in the crossword. */
static void take_one(struct rng *r, struct state *s)
{
    int die;

    do
        die = (int)rng_below(r, DICE);
    while (!s->place[die]);
    s->place[die] = 0;
}

static bool compose(const struct match *m, struct rng *r, struct state *ret)
{
    struct solution best;
    int laid = 0;

    match_setup(m, ret);
    ret->phase = LAYING;
    for (int die = 0; die < DICE; die++) {
        ret->letter[die] = (uint8_t)letra_face_letter(m->box, die, (int)rng_below(r, FACES));
        if (ret->letter[die] == JOKER)
            return false; /* what it should stand for is another question */
    }
    if (letra_vowels(m, ret) < 3)
        return false;
    solve(m, ret, &best);
    memcpy(ret->place, best.place, DICE);
    for (int die = 0; die < DICE; die++)
        laid += ret->place[die] != 0;
    int lacking = LACKING_LEAST + (int)rng_below(r, LACKING_MORE);
    for (int i = 0; i < lacking && laid > DICE / 2; i++)
        take_one(r, ret);
    return best.proven && laid > DICE / 2;
}

static bool most(const struct match *m, const struct state *s, int seat, int32_t *ret_most,
                 struct move ret[PUZZLE_MOVES_MAX], int *ret_count)
{
    struct solution best;
    int count = 0;

    (void)seat;
    if (s->phase != LAYING || s->points[0])
        return false;
    solve(m, s, &best);
    for (int die = 0; die < DICE; die++)
        if (s->place[die] && s->place[die] != best.place[die])
            return false;
    for (int die = 0; die < DICE; die++)
        if (best.place[die] && !s->place[die])
            ret[count++] = (struct move){ .verb = LAY, .a = (uint8_t)die, .b = (uint8_t)(best.place[die] - 1) };
    ret[count++] = (struct move){ .verb = DONE };
    *ret_most = best.score;
    *ret_count = count;
    return best.proven;
}

#define TASK { { "Lege die übrigen Würfel an. Was bringt am meisten?", \
                 "Add the dice that are left. What brings most?" } }

const struct puzzle_kind letra_puzzles[] = {
    { .name = "german", .task = TASK, .seats = 1, .options = "words=german", .tongue = 1 + DE, .part = 1,
      .unit = { { "Punkte", "points" } }, .compose = compose, .most = most },
    { .name = "english", .task = TASK, .seats = 1, .options = "words=english", .tongue = 1 + EN, .part = 1,
      .unit = { { "Punkte", "points" } }, .compose = compose, .most = most },
    { 0 },
};
