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

#ifdef CHOICE_CELL
/* The same without a list: idle choices are the last, so their number tells which those are. */
static inline struct move pick_twice(const struct game *g, const struct match *m, const struct state *s, int seat,
                                     struct rng *rng)
{
    int count = choices_counted(g, m, s, seat), busy = count - idle_counted();
    int nth = count == 1 ? 0 : (int)rng_below(rng, (uint32_t)count);

    if (nth >= busy && rng_below(rng, PICK_IDLE_RARITY) != 0)
        nth = (int)rng_below(rng, (uint32_t)(busy ? busy : count));
    return pick_amount(choice_nth(g, m, s, seat, nth), rng);
}
#endif

/* Any legal move of a seat; `choices` has room for choices_max. */
static inline struct move pick_legal(const struct game *g, const struct match *m, const struct state *s, int seat,
                                     struct choice *choices, struct rng *rng)
{
#ifdef CHOICE_CELL
    if (g->cheap_legal)
        return pick_twice(g, m, s, seat, rng);
#endif
    int count = g->legal(m, s, seat, choices);
    return pick_random(g, choices, count, rng);
}

#endif
