/* SPDX-License-Identifier: MIT */
/* Work shared out among processes on one machine or many, as mpirun starts them (ranks 0, 1, 2 …). All of them run
 * the same command and come to the same calls in the same order. Rank 0 hands out pieces, works on some itself and
 * gets every result; what a rank that died had in hand is given to another; if rank 0 dies the others end. Without
 * mpirun nothing of this is there, and a command works alone. */
#ifndef BULK_RANKS_H
#define BULK_RANKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/complaint.h"

struct ranks;

/* Joins the others. NULL: this process was started alone; or, if ret->in[…] is not empty, it was not, and cannot
 * join. */
struct ranks *ranks_open(struct complaint *ret);
/* Parts from them; NULL is allowed. If a rank has died it does not return (and ends the process well). */
void ranks_close(struct ranks *);

int ranks_number(const struct ranks *); /* of NULL: 0 */
int ranks_count(const struct ranks *);  /* of NULL: 1 */

/* Pieces of work that can be done in any order, by anyone, and twice without harm. */
struct pieces {
    uint64_t count;
    uint32_t size; /* bytes of a result */
    void (*work)(void *with, uint64_t piece, void *ret);
    void (*take)(void *with, uint64_t piece, const void *result); /* rank 0: once for each piece, in any order */
    bool long_ones; /* each takes long: rank 0, which hands out nothing while it works, lets the others come first */
    void *with;
};

/* Does all of it. Rank 0 returns when it has taken every result; the others, when there is nothing left to do. */
void ranks_do(struct ranks *, const struct pieces *);

/* Gives what rank 0 has in these bytes to everyone. There they must stay as they are until ranks_close(). */
void ranks_tell(struct ranks *, void *bytes, size_t size);

#endif
