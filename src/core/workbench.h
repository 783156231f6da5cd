/* SPDX-License-Identifier: MIT */
/* A place where very much is worked out at once: memory of its own, and work that is done for every number below a
 * count, many at a time and in any order: on all cores of this machine (bulk/cores.h) or on a GPU (bulk/gpu_bench.h).
 *
 * A room states such work as sweeps: plain functions of a number and of something all of them are given, which may hold
 * addresses of the bench's memory. Two numbers of one sweep may write the same place only if they write the same. */
#ifndef CORE_WORKBENCH_H
#define CORE_WORKBENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/complaint.h"

struct sweep {
    const char *name;                                   /* as a GPU's kernel: gpu_sweep_NAME */
    void (*some)(const void *with, uint64_t first, uint64_t end); /* of the numbers from one to before the other */
    uint32_t at_once;                                   /* so many a core takes at a time; 0: many, each takes little */
};

struct workbench {
    /* So many bytes of zeros; NULL: there are not so many, and `why` says so. What was once finished under this name,
     * by a bench that keeps things, comes back as it was, and *ret_finished says so. */
    void *(*take)(struct workbench *, const char *name, size_t, bool *ret_finished);
    /* What was taken under this name is whole: who goes on later need not work it out again. */
    void (*finish)(struct workbench *, const char *name, void *, size_t);
    void (*give)(struct workbench *, const char *name, void *, size_t);
    /* To the bench and back. */
    bool (*write)(struct workbench *, void *to, const void *from, size_t);
    bool (*read)(struct workbench *, void *to, const void *from, size_t);
    /* All of it is done when this returns. */
    bool (*sweep)(struct workbench *, const struct sweep *, const void *with, size_t with_size, uint64_t count);
    struct complaint why;                               /* of the call that failed */
};

#endif
