/* SPDX-License-Identifier: MIT */
/* What somebody does, and what somebody may do. */
#ifndef CORE_MOVE_H
#define CORE_MOVE_H

#include <stdbool.h>
#include <stdint.h>

/* What somebody does: 8 bytes. The meaning of a, b, c and n is the verb's; unused ones are 0, so that
 * equal moves are equal bytes. */
struct move {
    uint8_t verb, a, b, c;
    uint32_t n; /* an amount, or four small things */
};

/* One legal move (step 0), or a run of them that differ only in n: move.n, move.n + step, … up to most. The text of
 * a move from a run ends with n as a word of its own ("bid 20"), so that front ends can put another in its place. */
struct choice {
    struct move move;
    uint32_t most, step;
};

static inline bool move_equal(struct move x, struct move y)
{
    return x.verb == y.verb && x.a == y.a && x.b == y.b && x.c == y.c && x.n == y.n;
}

/* Whether a choice contains a move. */
static inline bool choice_has(struct choice c, struct move m)
{
    uint32_t first = c.move.n;

    c.move.n = m.n;
    if (!move_equal(c.move, m))
        return false;
    return c.step == 0 ? m.n == first
                       : m.n >= first && m.n <= c.most && (m.n - first) % c.step == 0;
}

/* How many moves a choice stands for. */
static inline uint32_t choice_count(struct choice c)
{
    return c.step == 0 ? 1 : (c.most - c.move.n) / c.step + 1;
}

#endif
