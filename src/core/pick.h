/* SPDX-License-Identifier: MIT */
/* A random one of some legal choices: for random players, benches and the laws. */
#ifndef CORE_PICK_H
#define CORE_PICK_H

#include "core/game.h"

enum { PICK_IDLE_RARITY = 64 }; /* one idle move in so many stands */

/* One of those that are no idle moves; any if all are. */
static inline struct choice pick_busy(const struct game *g, const struct choice *choices, int count,
                                      struct rng *rng)
{
    int busy = 0;

    for (int i = 0; i < count; i++)
        busy += !g->verbs[choices[i].move.verb].idle;
    uint32_t nth = rng_below(rng, busy ? (uint32_t)busy : (uint32_t)count);
    for (int i = 0; i < count; i++)
        if ((!busy || !g->verbs[choices[i].move.verb].idle) && nth-- == 0)
            return choices[i];
    return choices[0];
}

/* The move itself; of a run any. */
static inline struct move pick_amount(struct choice c, struct rng *rng)
{
    if (c.step)
        c.move.n += c.step * rng_below(rng, (c.most - c.move.n) / c.step + 1);
    return c.move;
}

static inline struct move pick_random(const struct game *g, const struct choice *choices, int count,
                                      struct rng *rng)
{
    struct choice c = choices[count == 1 ? 0 : rng_below(rng, (uint32_t)count)];

    /* However many idle moves there are, they are rare. */
    if (g->verbs[c.move.verb].idle && rng_below(rng, PICK_IDLE_RARITY) != 0)
        c = pick_busy(g, choices, count, rng);
    return pick_amount(c, rng);
}

#endif
