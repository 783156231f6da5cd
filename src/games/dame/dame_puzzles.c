/* SPDX-License-Identifier: MIT */
/* What is asked of a position of Dame: a win that is not far. Capturing is compulsory there, because only what the
 * other must do can be foreseen, and the task says so. */
#include "dame.h"

#include <string.h>

enum { STONES_FEW = 10 }; /* on the board, of both sides */

static bool suits(const struct match *m, struct state *s, int seat)
{
    uint64_t all = s->stones[WHITE] | s->stones[BLACK];

    (void)m;
    s->quiet = 0; /* how often a position was there before is not seen on the board */
    memset(s->history, 0, sizeof s->history);
    return s->chain == NO_SQUARE && __builtin_popcountll(all) <= STONES_FEW &&
           __builtin_popcountll(s->stones[!seat]) > 1;
}

const struct puzzle_kind dame_puzzles[] = {
    { .name = "two",
      .task = { { "%s gewinnt in zwei Zügen. Schlagen ist Pflicht.", "%s wins in two. Captures are compulsory." } },
      .seats = 2, .options = "compulsory=yes", .part = 1, .turns = 2, .suits = suits },
    { .name = "three",
      .task = { { "%s gewinnt in drei Zügen. Schlagen ist Pflicht.", "%s wins in three. Captures are compulsory." } },
      .seats = 2, .options = "compulsory=yes", .part = 2, .turns = 3, .suits = suits },
    { 0 },
};
