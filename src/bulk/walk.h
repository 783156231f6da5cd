/* SPDX-License-Identifier: MIT */
/* Random play, one event at a time: what `kiste bench` measures, what a batch does when nobody chooses, and what runs
 * on a GPU. All of them call these functions, so that the same seed gives the same games everywhere. */
#ifndef BULK_WALK_H
#define BULK_WALK_H

#include "core/pick_legal.h"

static inline void walk_chance(const struct game *g, const struct match *m, struct state *s, struct rng *rng)
{
    g->rules.apply(m, s, CHANCE, g->chance.roll(m, s, rng));
}

/* Any legal move of the first seat that must act. Returns who it was. */
static inline int walk_seat(const struct game *g, const struct match *m, struct state *s, seatset must,
                            struct choice *choices, struct rng *rng)
{
    int seat = __builtin_ctz(must);

    g->rules.apply(m, s, seat, pick_legal(g, m, s, seat, choices, rng));
    return seat;
}

/* Does what comes next, chance's move or a seat's. Returns who acted; -1: nobody, the game is over. `choices` has room
 * for choices_max. */
static inline int walk_on(const struct game *g, const struct match *m, struct state *s, struct choice *choices,
                          struct rng *rng)
{
    seatset must = g->rules.turn(m, s).must;

    if (must == 0)
        return -1;
    if (must != SEAT(CHANCE))
        return walk_seat(g, m, s, must, choices, rng);
    walk_chance(g, m, s, rng);
    return CHANCE;
}

#endif
