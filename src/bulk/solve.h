/* A solver's work (core/solver.h), done by a crew of threads or by ranks. */
#ifndef BULK_SOLVE_H
#define BULK_SOLVE_H

#include "bulk/crew.h"
#include "bulk/ranks.h"
#include "core/solver.h"

/* Told after each layer: pieces done so far and in all. May be NULL. */
typedef void solve_progress(uint64_t done, uint64_t all);

/* The solution, on the heap: free() it. With ranks (not NULL) rank 0 has all of it in the end, and it must be kept
 * until ranks_close(). */
void *solve(const struct solver *, const struct match *, struct crew *, struct ranks *, solve_progress *);

#endif
