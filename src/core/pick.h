/* A random one of some legal choices: for random players, benches and the laws. */
#ifndef CORE_PICK_H
#define CORE_PICK_H

#include "core/game.h"

enum { PICK_IDLE_RARITY = 64 }; /* one try in so many lets an idle move stand */

static inline struct move pick_random(const struct game *g, const struct choice *choices, int count,
                                      struct rng *rng)
{
    struct choice c = choices[count == 1 ? 0 : rng_below(rng, (uint32_t)count)];

    /* An idle move is mostly drawn again; bounded, because all may be idle. */
    for (int tries = 0; g->verbs[c.move.verb].idle && tries < 32; tries++) {
        if (rng_below(rng, PICK_IDLE_RARITY) == 0)
            break;
        c = choices[rng_below(rng, (uint32_t)count)];
    }
    if (c.step)
        c.move.n += c.step * rng_below(rng, (c.most - c.move.n) / c.step + 1);
    return c.move;
}

#endif
