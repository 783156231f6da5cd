/* SPDX-License-Identifier: MIT */
#include "bulk/solve.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/require.h"

struct layer {
    const struct solver *solver;
    const struct match *match;
    uint8_t *solution;
    int number;
    uint32_t pieces;
    uint8_t *outcomes;       /* of all pieces, one after the other: what ranks are told and files keep */
    size_t size;             /* of one */
    _Atomic uint32_t next;   /* the next piece for a thread */
};

/* Copies the outcome of a piece out of the solution, or into it. */
static void copy_outcome(const struct layer *l, uint32_t piece, uint8_t *outcome, bool out)
{
    struct solver_part part[SOLVER_PARTS];
    int count = l->solver->parts(l->match, l->number, piece, part);

    for (int i = 0; i < count; i++) {
        memcpy(out ? outcome : l->solution + part[i].at, out ? l->solution + part[i].at : outcome, part[i].size);
        outcome += part[i].size;
    }
}

static size_t outcome_size(const struct layer *l)
{
    struct solver_part part[SOLVER_PARTS];
    int count = l->solver->parts(l->match, l->number, 0, part);
    size_t size = 0;

    for (int i = 0; i < count; i++)
        size += part[i].size;
    return size;
}

/* ---- threads: all work on the same solution ---- */

static void work_on(void *with, int worker)
{
    struct layer *l = with;

    (void)worker;
    for (uint32_t piece; (piece = atomic_fetch_add(&l->next, 1)) < l->pieces;)
        l->solver->work(l->match, l->solution, l->number, piece);
}

/* ---- ranks: each has a solution of its own, and is told each layer when it is done ---- */

static void work_piece(void *with, uint64_t piece, void *ret)
{
    struct layer *l = with;

    l->solver->work(l->match, l->solution, l->number, (uint32_t)piece);
    copy_outcome(l, (uint32_t)piece, ret, true);
}

static void take_piece(void *with, uint64_t piece, const void *result)
{
    struct layer *l = with;

    memcpy(l->outcomes + piece * l->size, result, l->size);
}

static void work_together(struct layer *l, struct ranks *ranks)
{
    struct pieces pieces = { .count = l->pieces, .size = (uint32_t)l->size, .work = work_piece, .take = take_piece,
                             .with = l };

    ranks_do(ranks, &pieces);
}

/* ---- layers ---- */

static void copy_all(const struct layer *l, bool out)
{
    for (uint32_t piece = 0; piece < l->pieces; piece++)
        copy_outcome(l, piece, l->outcomes + piece * l->size, out);
}

/* The next layer as an earlier run has kept it. False: it must be worked out. Ranks are told, for good, which it is. */
static bool is_kept(const struct layer *l, struct ranks *ranks, struct solve_keeping keeping)
{
    uint8_t *kept = calloc(1, 1);

    require(kept != NULL);
    if (keeping.file)
        *kept = solve_file_read(keeping.file, l->outcomes, l->pieces * l->size);
    if (ranks)
        ranks_tell(ranks, kept, 1);
    bool is = *kept;
    if (!ranks)
        free(kept);
    return is;
}

/* What came of all pieces of a layer, worked out or found; everybody has it then. */
static void finish_layer(struct layer *l, struct crew *crew, struct ranks *ranks, struct solve_keeping *keeping)
{
    keeping->going_on = keeping->going_on && is_kept(l, ranks, *keeping);
    if (!keeping->going_on) {
        if (ranks)
            work_together(l, ranks);
        else
            crew_work(crew, work_on, l);
        if (!ranks && keeping->file)
            copy_all(l, true);
        if (keeping->file)
            solve_file_write(keeping->file, l->outcomes, l->pieces * l->size);
    }
    if (ranks)
        ranks_tell(ranks, l->outcomes, l->pieces * l->size);
    if (ranks || keeping->going_on)
        copy_all(l, false);
}

void *solve(const struct solver *solver, const struct match *m, struct crew *crew, struct ranks *ranks,
            struct solve_keeping keeping, solve_progress *progress)
{
    struct layer l = { .solver = solver, .match = m, .solution = calloc(1, solver->size(m)) };
    int layers = solver->layers(m);
    uint64_t done = 0, all = 0;

    require(l.solution != NULL);
    solver->begin(m, l.solution);
    for (int i = 0; i < layers; i++)
        all += solver->pieces(m, i);
    for (l.number = 0; l.number < layers; l.number++) {
        l.pieces = solver->pieces(m, l.number);
        l.size = outcome_size(&l);
        l.next = 0;
        l.outcomes = malloc(l.pieces * l.size + 1);
        require(l.outcomes != NULL);
        finish_layer(&l, crew, ranks, &keeping);
        if (!ranks) /* to ranks they are told until the end */
            free(l.outcomes);
        done += l.pieces;
        if (progress)
            progress(done, all);
    }
    return l.solution;
}
