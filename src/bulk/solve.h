/* SPDX-License-Identifier: MIT */
/* A solver's work (core/solver.h), done by a crew of threads or by ranks. */
#ifndef BULK_SOLVE_H
#define BULK_SOLVE_H

#include "bulk/crew.h"
#include "bulk/ranks.h"
#include "bulk/solve_file.h"
#include "core/solver.h"

/* Told after each layer: pieces done so far and in all. May be NULL. */
typedef void solve_progress(uint64_t done, uint64_t all);

/* Where a solution is kept on the way. All ranks say the same; rank 0 alone has the file. */
struct solve_keeping {
    struct solve_file *file; /* NULL: nowhere, or not here */
    bool going_on;           /* there may be layers in it */
};

/* The solution, on the heap: free() it. With ranks (not NULL) rank 0 has all of it in the end, and it must be kept
 * until ranks_close(). */
void *solve(const struct solver *, const struct match *, struct crew *, struct ranks *, struct solve_keeping,
            solve_progress *);

#endif
