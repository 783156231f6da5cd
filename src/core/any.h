/* SPDX-License-Identifier: MIT */
/* A legal move drawn without a list of all (`any` in core/game.h): for rooms whose moves are members of sets, where it
 * is enough to count these. A room writes the drawing once, as a FAST function, and says DRAWS(function); it is
 * compiled twice, for processors that are `quick` at counting and finding bits and for others. A page draws nothing,
 * and a GPU in its own way (bindings/gpu/instead): there it is left out. */
#ifndef CORE_ANY_H
#define CORE_ANY_H

#include "core/game.h"
#include "core/quick.h"
#include "core/sets.h"

#define FAST inline __attribute__((always_inline, unused))

/* As pick_random() draws: among one there is nothing to draw. */
static FAST int any_of(struct rng *rng, int count)
{
    return count == 1 ? 0 : (int)rng_below(rng, (uint32_t)count);
}

static FAST int members(uint64_t set)
{
    return __builtin_popcountll(set);
}

/* The bits of a mask, from the lowest on, as the bits of `from` are; its others are 0. */
static FAST uint64_t put_bits(bool quick, uint64_t from, uint64_t mask)
{
    uint64_t ret = 0;

#ifdef __x86_64__
    if (quick) {
        __asm__("pdepq %2, %1, %0" : "=r"(ret) : "r"(from), "r"(mask));
        return ret;
    }
#endif
    (void)quick;
    for (; mask; mask = without_first(mask), from >>= 1)
        ret |= from & 1 ? mask & (~mask + 1) : 0;
    return ret;
}

/* nth_of(), which guesses wrong at its end. */
static FAST int nth_quick(bool quick, uint64_t set, int nth)
{
    return quick ? first_of(put_bits(quick, (uint64_t)1 << nth, set)) : nth_of(set, nth);
}

#define DRAWN_FROM const struct match *m, const struct state *s, int seat, struct rng *rng
#define DRAWS_BY(name, draw, quick) \
    static struct move name(DRAWN_FROM) \
    { \
        return draw(quick, m, s, seat, rng); \
    }

#if defined __wasm__ || defined __NVPTX__
#define DRAWS(draw)
#define ANY NULL
#elif defined QUICK
#define DRAWS(draw) \
    QUICK DRAWS_BY(any_quick, draw, true) \
    DRAWS_BY(any_slow, draw, false) \
    static struct move any(DRAWN_FROM) \
    { \
        return IS_QUICK() ? any_quick(m, s, seat, rng) : any_slow(m, s, seat, rng); \
    }
#else
#define DRAWS(draw) DRAWS_BY(any, draw, false)
#endif
#ifndef ANY
#define ANY any /* for game->speed.any */
#endif

#endif
