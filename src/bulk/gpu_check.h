/* SPDX-License-Identifier: MIT */
/* What is asked of a GPU: that its games are the processor's, byte for byte, and how fast they are. */
#ifndef BULK_GPU_CHECK_H
#define BULK_GPU_CHECK_H

#include "bulk/gpu.h"

/* The law: random play, and steps by chosen moves with everything a step tells (choices, scores, what follows each
 * choice, what may be seen), give the same bytes here and there for the same seeds. events: of random play in each
 * match (few where the game is slow). True: it holds, and *ret_events tells for how many in all; else *ret says
 * where they part. */
bool gpu_agrees(struct gpu *, const struct match *, uint32_t events, uint64_t *ret_events, struct complaint *ret);

struct gpu_speed {
    double games_per_s, moves_per_s;
    uint32_t matches, group; /* with so many in a batch, in groups of so many: the fastest that was tried */
};

/* Random play for about so many seconds. */
bool gpu_measure(struct gpu *, const struct match *, double seconds, struct gpu_speed *ret_speed,
                 struct complaint *ret);

#endif
