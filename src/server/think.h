/* Computer players think here: on threads of their own, at a lower priority than the server, so that nobody's move
 * waits for them. A thought is given a copy of the view and the seat's own memory, which nobody else touches
 * meanwhile. */
#ifndef SERVER_THINK_H
#define SERVER_THINK_H

#include "table/table.h"

struct thoughts;

struct thought_of {
    void *about;             /* whose: handed back as it is */
    int seat;
    const struct bot *bot;
    struct thinking asked;   /* its view is the copy below */
    struct view view;
    struct answer answer;
    uint64_t ms;             /* that it took */
    struct thought_of *next;
};

/* `wake` is called on a thinker's thread when a thought is ready. */
struct thoughts *thoughts_new(int threads, void (*wake)(void *), void *with);
/* Stops those that are being thought. */
void thoughts_free(struct thoughts *);

void thoughts_begin(struct thoughts *, void *about, int seat, const struct bot *, const struct thinking *);
/* One that is ready; to be free()d. NULL: none. */
struct thought_of *thoughts_ready(struct thoughts *);
int thoughts_waiting(struct thoughts *);

#endif
