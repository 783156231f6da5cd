/* SPDX-License-Identifier: MIT */
/* The sweeps of a room (core/workbench.h) as kernels: one thread is one number. tools/ptx compiles this file for every
 * room that has some, with -DSWEEPS_OF="…_sweeps.h". */
#include SWEEPS_OF
#include "device.h"

#define KERNEL(name)                                                                                              \
    void gpu_sweep_##name(const SWEEP_WITH *with, uint64_t count)                                                 \
    {                                                                                                             \
        uint64_t number = thread_of_grid();                                                                       \
                                                                                                                  \
        if (number < count)                                                                                       \
            sweep_##name(with, number);                                                                           \
    }
SWEEPS(KERNEL)
