/* SPDX-License-Identifier: MIT */
/* Threads that do what takes long, so that nobody's line waits behind it. A job is handed over whole and comes back
 * whole: nobody else touches it meanwhile. */
#ifndef SERVER_POOL_H
#define SERVER_POOL_H

#include <stdbool.h>

/* How much less urgent than the rest of the server: moves at a table, what else people wait for, computers that
 * think. */
enum { HANDS_NICE = 0, BESIDE_NICE = 5, THINKERS_NICE = 10 };

struct pool;

/* The first member of what is to be done, on the heap. */
struct job {
    void (*run)(struct job *); /* on a thread of the pool */
    struct pool *pool;
    struct job *next;
};

/* `wake` is called on a thread of the pool when a job is ready. Of no threads at all: jobs are done by pool_step(). */
struct pool *pool_new(int threads, int nice, void (*wake)(void *), void *with);
/* Does the next job here and now; false: there is none. */
bool pool_step(struct pool *);
/* Waits for those that run; nothing else is begun, and all jobs come back, done or not. */
void pool_end(struct pool *);
/* After that, and when all have come back. */
void pool_free(struct pool *);

void pool_begin(struct pool *, struct job *);
/* One that is done; the caller's again. NULL: none. */
struct job *pool_ready(struct pool *);
int pool_waiting(struct pool *);
/* It is to end: a job that takes long should look now and then, and stop. */
bool pool_ends(const struct pool *);

#endif
