/* SPDX-License-Identifier: MIT */
/* Sets of small numbers (squares, points, seats) as the bits of a word of 32 or 64. */
#ifndef CORE_SETS_H
#define CORE_SETS_H

#include <stdbool.h>
#include <stdint.h>

/* The lowest member of a set that is not empty; and the set without it, as wide as it came. */
static inline int first_of(uint64_t set)
{
    return __builtin_ctzll(set);
}
#define without_first(set) ((set) & ((set) - 1))

/* The nth member, from 0; there must be so many. */
static inline int nth_of(uint64_t set, int nth)
{
    while (nth--)
        set = without_first(set);
    return first_of(set);
}

/* The numbers from `first` to before `end`. */
struct span {
    int first, end;
};

static inline bool span_empty(struct span s)
{
    return s.first == s.end;
}

/* for (each member n of a set, from the lowest) */
#define EACH_OF(n, set) \
    for (uint64_t set_##n = (set); set_##n && ((n) = first_of(set_##n), true); set_##n = without_first(set_##n))

#endif
