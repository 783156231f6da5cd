/* SPDX-License-Identifier: MIT */
/* Slow moves (a game's `slow`) are carried out ahead of the match, on a copy of its state and in a pool of threads, so
 * that nobody at another table waits for them. */
#ifndef SERVER_AHEAD_H
#define SERVER_AHEAD_H

#include "core/match.h"
#include "server/pool.h"

struct live;

struct ahead {
    struct job job;
    struct live *about;     /* whose: handed back as it is */
    int seat;
    struct move move;
    struct match match;
    struct state *state;    /* before the move, then after it; in the same block */
};

void ahead_begin(struct pool *, struct live *about, int seat, struct move, const struct match *, const struct state *);

#endif
