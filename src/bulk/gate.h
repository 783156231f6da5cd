/* SPDX-License-Identifier: MIT */
/* Lets one thread at a time into something; the others wait. A process that was forked while a thread was inside is
 * told so: there that thread is not, and what it was at stays half done. */
#ifndef BULK_GATE_H
#define BULK_GATE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <time.h>
#include <unistd.h>

struct gate {
    _Atomic pid_t inside; /* the process one of whose threads is in; 0: nobody is */
};

/* False: this process was forked while somebody was inside. `anyhow` comes in even then: for who puts all in order. */
static inline bool gate_enter(struct gate *g, bool anyhow)
{
    pid_t own = getpid(), found = 0;

    while (!atomic_compare_exchange_weak(&g->inside, &found, own)) {
        if (found == own) {
            nanosleep(&(struct timespec){ .tv_nsec = 20000 }, NULL);
            found = 0;
        } else if (found != 0 && !anyhow) {
            return false;
        } /* else: once more, in the place of whoever was found */
    }
    return true;
}

static inline void gate_leave(struct gate *g)
{
    atomic_store(&g->inside, 0);
}

#endif
