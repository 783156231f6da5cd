/* SPDX-License-Identifier: MIT */
/* A workbench (core/workbench.h) of an NVIDIA GPU: its memory, and a room's sweeps as kernels (`make gpu` compiles them
 * into ROOM.sweeps.ptx). It keeps nothing for later. */
#ifndef BULK_GPU_BENCH_H
#define BULK_GPU_BENCH_H

#include "bulk/gpu.h"
#include "core/workbench.h"

/* NULL: *ret says why. The GPU must stay open. */
struct workbench *gpu_bench_open(struct gpu *, const char *room, struct complaint *ret);
void gpu_bench_close(struct workbench *);

#endif
