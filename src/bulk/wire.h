/* SPDX-License-Identifier: MIT */
/* Messages between processes that were started together: what bulk/ranks.c needs of MPI, and all that the module
 * kiste-mpi.so provides. It comes apart from the program, which so needs no MPI where it is not used. */
#ifndef BULK_WIRE_H
#define BULK_WIRE_H

#include <stdbool.h>
#include <stddef.h>

struct wire {
    int rank, size;
    /* Copies the message and returns at once, whether or not it can be delivered. */
    void (*send)(int to, const void *bytes, size_t size);
    /* Takes the next message, if there is one, on the heap: free() it. Returns whose it is; -1: there is none. */
    int (*receive)(void **ret, size_t *ret_size);
    /* False: rank 0 has died. (True also where that cannot be seen.) */
    bool (*leader_lives)(void);
    /* The end: all_there tells whether every process has come to it. If not it does not return. */
    void (*close)(bool all_there);
};

/* The module's one function; NULL: this process was not started by mpirun. */
typedef const struct wire *wire_open_function(void);
#define WIRE_OPEN "kiste_wire_open"

#endif
