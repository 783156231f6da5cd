/* SPDX-License-Identifier: MIT */
/* Computer players think in a pool of threads, at a lower priority than the server, so that nobody's move waits for
 * them. A thought is given a copy of the view and the seat's own memory, which nobody else touches meanwhile. */
#ifndef SERVER_THINK_H
#define SERVER_THINK_H

#include "server/pool.h"
#include "table/table.h"

struct live;

struct thought_of {
    struct job job;
    struct live *about;      /* whose: handed back as it is */
    int seat;
    const struct bot *bot;
    struct thinking asked;   /* its view is the copy below */
    struct view view;
    struct answer answer;
    uint64_t ms;             /* that it took */
};

void thoughts_begin(struct pool *, struct live *about, int seat, const struct bot *, const struct thinking *);

#endif
