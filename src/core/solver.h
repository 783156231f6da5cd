/* SPDX-License-Identifier: MIT */
/* A game, or what can be asked about it, worked out exactly. The work falls into layers, each of which needs the ones
 * before it; the pieces of a layer need nothing of each other. So cores and machines can share it (bulk/solve.h). */
#ifndef CORE_SOLVER_H
#define CORE_SOLVER_H

#include "core/match.h"

enum { SOLVER_PARTS = 4 };

/* Bytes of the solution. */
struct solver_part {
    size_t at, size;
};

struct solver {
    size_t (*size)(const struct match *);                 /* of a solution, in bytes */
    void (*begin)(const struct match *, void *solution);  /* what needs no work; the memory is zeroed */
    int (*layers)(const struct match *);
    uint32_t (*pieces)(const struct match *, int layer);
    void (*work)(const struct match *, void *solution, int layer, uint32_t piece);
    /* Where the outcome of a piece lies; returns how many parts, at most SOLVER_PARTS. All pieces of a layer have parts
     * of the same sizes. */
    int (*parts)(const struct match *, int layer, uint32_t piece, struct solver_part ret[SOLVER_PARTS]);
    /* What people want to know of it, by the words that were given. Without a solution (NULL) it only looks whether the
     * words make sense. False: *ret_why says why not. */
    bool (*tell)(const struct match *, const void *solution, int count, const char *const *words, enum lang,
                 struct text *ret, struct complaint *ret_why);
};

#endif
