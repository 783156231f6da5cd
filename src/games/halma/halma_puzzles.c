/* What is asked in Halma: the chain of jumps that carries one figure farthest. Every move is measured, so what is farthest
 * is certain; it is farther than any other by two steps at least. */
#include "halma.h"

enum { MOVES_LEAST = 12, STEP = 1000 }; /* before that there is nothing to jump over */

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

static bool suits(const struct match *m, struct state *s, int seat)
{
    (void)m, (void)seat;
    return s->moves >= MOVES_LEAST;
}

const struct puzzle_kind halma_puzzles[] = {
    { .name = "far", .task = { { "%s zieht. Welche Figur kommt am weitesten voran?",
                                 "%s to move. Which figure gets farthest ahead?" } },
      .seats = 2, .options = "", .part = 1, .margin = 2 * STEP, .unit = { { "Schritte", "steps" } }, .brings = brings,
      .suits = suits },
    { 0 },
};
