/* SPDX-License-Identifier: MIT */
/* What is asked of a position of Mühle: a win that is not far, once all men are on the board. */
#include "muehle.h"

#include <string.h>

enum { MEN_MOST = 6 }; /* of a side: more are hard to take in at a glance */

/* Whoever is asked is not far behind. How often the position was there before is not seen on the board. */
static bool suits(const struct match *m, struct state *s, int seat)
{
    (void)m;
    s->quiet = 0;
    memset(s->history, 0, sizeof s->history);
    return !s->hand[WHITE] && !s->hand[BLACK] && s->left[seat] <= MEN_MOST && s->left[!seat] <= MEN_MOST &&
           s->left[seat] + 1 >= s->left[!seat];
}

/* Nor is one mill enough. */
static bool suits_for_long(const struct match *m, struct state *s, int seat)
{
    return suits(m, s, seat) && s->left[!seat] > 3;
}

const struct puzzle_kind muehle_puzzles[] = {
    { .name = "two", .task = { { "%s zieht und gewinnt in zwei Zügen.", "%s moves and wins in two." } },
      .seats = 2, .options = "", .part = 1, .turns = 2, .suits = suits },
    { .name = "three", .task = { { "%s zieht und gewinnt in drei Zügen.", "%s moves and wins in three." } },
      .seats = 2, .options = "", .part = 2, .turns = 3, .suits = suits_for_long },
    { 0 },
};
