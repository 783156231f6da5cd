/* SPDX-License-Identifier: MIT */
/* Repetition on boards of at most 64 places. A room keeps the moves since the last one that cannot be taken back
 * (placing, taking, a man's move); by walking back over them it knows exactly whether a position has been there
 * before, without storing any position. */
#ifndef CORE_STEPS_H
#define CORE_STEPS_H

#include <stdbool.h>
#include <stdint.h>

struct step {
    uint8_t from, to;
};

/* Whether the position after these moves has been there twice before. They are taken back two by two (so that the
 * same side is to move), counting how often nothing remains changed. A position needs four moves to come back, so
 * twice needs eight. */
static inline bool steps_third_time(const struct step *step, int count)
{
    uint64_t changed[2] = { 0, 0 }; /* of the side that moved last, and of the other */
    int times = 1;

    if (count < 8)
        return false;
    for (int i = count; i >= 2; i -= 2) {
        changed[0] ^= (uint64_t)1 << step[i - 1].from ^ (uint64_t)1 << step[i - 1].to;
        changed[1] ^= (uint64_t)1 << step[i - 2].from ^ (uint64_t)1 << step[i - 2].to;
        times += !(changed[0] | changed[1]);
    }
    return times >= 3;
}

#endif
