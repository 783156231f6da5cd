/* SPDX-License-Identifier: MIT */
/* One die as a move of chance, for games where a throw is a verb with the pips in `a` and nothing else. */
#ifndef CORE_DIE_H
#define CORE_DIE_H

#include "core/game.h"

static inline struct move die_showing(int verb, int pips)
{
    return (struct move){ .verb = (uint8_t)verb, .a = (uint8_t)pips };
}

static inline struct move die_roll(int verb, struct rng *rng)
{
    return die_showing(verb, rng_die(rng));
}

/* All six, equally likely: for odds(). */
static inline int die_odds(int verb, struct move *ret, uint32_t *ret_weight)
{
    for (int i = 0; i < 6; i++) {
        ret[i] = die_showing(verb, i + 1);
        ret_weight[i] = 1;
    }
    return 6;
}

/* Whether it is a throw: for check(). */
static inline const struct clause *die_check(int verb, struct move move)
{
    bool is_throw = move.a >= 1 && move.a <= 6 && move_equal(move, die_showing(verb, move.a));

    return is_throw ? NULL : &table_rules[TABLE_chance];
}

/* For thrown(). */
static inline int die_thrown(struct move move, uint8_t ret[DICE_MAX])
{
    ret[0] = move.a;
    return 1;
}

#endif
