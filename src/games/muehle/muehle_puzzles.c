/* What is asked of a position of Mühle: a win that is not far, once all men are on the board. */
#include "muehle.h"

enum { MEN_MOST = 6 }; /* of a side: more are hard to overlook on a phone in the bus */

/* The other has four men or more, so one mill is not enough; nobody is a whole army ahead. */
static bool suits(const struct match *m, const struct state *s, int seat)
{
    (void)m;
    return !s->hand[WHITE] && !s->hand[BLACK] && s->left[seat] <= MEN_MOST && s->left[!seat] <= MEN_MOST &&
           s->left[!seat] > 3;
}

/* One mill is enough, but it must come in spite of men that jump. */
static bool suits_at_last(const struct match *m, const struct state *s, int seat)
{
    (void)m;
    return !s->hand[WHITE] && !s->hand[BLACK] && s->left[seat] <= MEN_MOST && s->left[!seat] <= MEN_MOST;
}

const struct puzzle_kind muehle_puzzles[] = {
    { .name = "two", .task = { { "%s zieht und gewinnt in zwei Zügen.", "%s moves and wins in two." } },
      .seats = 2, .options = "", .part = 1, .turns = 2, .suits = suits_at_last },
    { .name = "three", .task = { { "%s zieht und gewinnt in drei Zügen.", "%s moves and wins in three." } },
      .seats = 2, .options = "", .part = 2, .turns = 3, .suits = suits },
    { 0 },
};
