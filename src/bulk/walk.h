/* Random play, one event at a time: what `kiste bench` measures, what a batch does when nobody chooses, and what runs
 * on a GPU. All of them call this one function, so that the same seed gives the same games everywhere. */
#ifndef BULK_WALK_H
#define BULK_WALK_H

#include "core/pick.h"

/* Does what comes next: chance's move, or any legal move of the first seat that must act. Returns who acted; -1:
 * nobody, the game is over. `choices` has room for choices_max. The move is made in one place for chance and for
 * seats alike, so that on a GPU all matches of a group make theirs together. */
static inline int walk_on(const struct game *g, const struct match *m, struct state *s, struct choice *choices,
                          struct rng *rng)
{
    seatset must = g->turn(m, s).must;
    struct move move;
    int seat;

    if (must == 0)
        return -1;
    seat = __builtin_ctz(must);
    if (seat == CHANCE) {
        move = g->roll(m, s, rng);
    } else {
        int count = g->legal(m, s, seat, choices);
        move = pick_random(g, choices, count, rng);
    }
    g->apply(m, s, seat, move);
    return seat;
}

#endif
