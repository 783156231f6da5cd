/* SPDX-License-Identifier: MIT */
/* A place where very much is worked out at once: memory of its own, and work that is done for every number below a
 * count, many at a time and in any order: on all cores of this machine (bulk/cores.h) or on a GPU (bulk/gpu_bench.h).
 *
 * A room states such work as sweeps: plain functions of a number and of something all of them are given, which may hold
 * addresses of the bench's memory. Two numbers of one sweep may write the same place only if they write the same.
 *
 * A bench may have helpers, other processes that work in the same folder and come to the same calls. Then each of
 * several pieces of work is done by one of them, and the others find what came of it as finished. */
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
    /* workbench_share(); NULL: without helpers. */
    bool (*share)(struct workbench *, uint64_t count, bool (*piece)(void *with, uint64_t number), void *with);
    bool helps;                                         /* another process tells and keeps what comes of it */
    struct complaint why;                               /* of the call that failed */
};

/* Does pieces of work none of which needs another's; each takes, sweeps and finishes what it wants. False: one
 * failed. */
static inline bool workbench_share(struct workbench *b, uint64_t count, bool (*piece)(void *with, uint64_t number),
                                   void *with)
{
    bool fine = true;

    if (b->share)
        return b->share(b, count, piece, with);
    for (uint64_t number = 0; number < count && fine; number++)
        fine = piece(with, number);
    return fine;
}

#endif
