/* SPDX-License-Identifier: MIT */
/* What is asked of a player alone with their card: which dice to keep, and where to write what came. The judge knows
 * the best average of every card exactly (kniffel_solve.c). */
#include "kniffel.h"

enum { OPEN_LEAST = 2, OPEN_MOST = 8 }; /* boxes: the whole card is no question, the last box none either */

static bool card_suits(const struct state *s, int seat)
{
    int open = __builtin_popcount(s->open[seat]);

    return open >= OPEN_LEAST && open <= OPEN_MOST && dice_count(s->dice) == DICE;
}

static bool suits_keep(const struct match *m, struct state *s, int seat)
{
    (void)m;
    return s->throws < THROWS && card_suits(s, seat);
}

static bool suits_write(const struct match *m, struct state *s, int seat)
{
    (void)m;
    return s->throws == THROWS && card_suits(s, seat);
}

#define POINTS_UNIT { { "Punkte im Schnitt", "points on average" } }

const struct puzzle_kind kniffel_puzzles[] = {
    { .name = "keep", .task = { { "Welche Würfel behältst du, oder schreibst du gleich?",
                                  "Which dice do you keep, or do you write at once?" } },
      .seats = 1, .options = "", .part = 1, .margin = 1000, .unit = POINTS_UNIT, .effort = 1, .suits = suits_keep },
    { .name = "write", .task = { { "Dreimal geworfen. Wo schreibst du es hin?",
                                   "Thrown three times. Where do you write it?" } },
      .seats = 1, .options = "", .part = 1, .margin = 1000, .unit = POINTS_UNIT, .effort = 1, .suits = suits_write },
    { 0 },
};
