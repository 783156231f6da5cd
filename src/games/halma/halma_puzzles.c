/* SPDX-License-Identifier: MIT */
/* What is asked in Halma: the chain of jumps that carries one figure farthest. Every move is measured, so what is
 * farthest is certain; it is farther than any other by two steps at least. */
#include "halma.h"

enum { MOVES_LEAST = 12, STEP = 1000, FAR = 5 * STEP }; /* before that there is nothing to jump over */

/* How far a point is from the corner where the yard of two players begins, in half steps. */
static int way_of(int seat, int point)
{
    struct place p = halma_place(false, point);

    return seat == 0 ? p.column + p.row : 30 - p.column - p.row;
}

static int32_t brings(const struct match *m, const struct state *s, int seat, struct move v)
{
    (void)m, (void)s;
    return v.verb == MOVE ? (way_of(seat, v.b) - way_of(seat, v.a)) * STEP / 2 : 0;
}

/* Somebody can jump far. */
static bool suits(const struct match *m, struct state *s, int seat)
{
    struct choice choice[FIGURES_MAX * POINTS];
    int count = s->moves >= MOVES_LEAST ? m->game->rules.legal(m, s, seat, choice) : 0;

    for (int i = 0; i < count; i++)
        if (brings(m, s, seat, choice[i].move) >= FAR)
            return true;
    return false;
}

const struct puzzle_kind halma_puzzles[] = {
    { .name = "far", .task = { { "%s zieht. Welche Figur kommt am weitesten voran?",
                                 "%s to move. Which figure gets farthest ahead?" } },
      .seats = 2, .options = "", .part = 1, .margin = 2 * STEP, .unit = { { "Schritte", "steps" } }, .brings = brings,
      .suits = suits },
    { 0 },
};
