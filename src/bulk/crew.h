/* SPDX-License-Identifier: MIT */
/* A crew of threads that do the same work, each on its share, again and again. Between two calls they wait; nothing
 * is allocated then. */
#ifndef BULK_CREW_H
#define BULK_CREW_H

#include <stdint.h>

enum { CREW_MAX = 256 };

struct crew;

/* threads, the caller's included; 0: as many as there are processors; at most CREW_MAX. NULL: they cannot be had. */
struct crew *crew_open(int threads);
void crew_close(struct crew *); /* NULL is allowed */
int crew_size(const struct crew *); /* of NULL: 1 */

/* Calls work(with, 0), work(with, 1) … once for each of the crew and waits for all. Without a crew (NULL) the caller
 * does all of it, and so they do in a process that was forked from the crew's. Not to be called by two threads at
 * once. */
void crew_work(struct crew *, void (*work)(void *with, int worker), void *with);

#endif
