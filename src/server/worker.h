/* A thread beside the server's own for what takes long: passwords, and other servers. What is to be done is put
 * there, and taken back when it is done. */
#ifndef SERVER_WORKER_H
#define SERVER_WORKER_H

/* The first member of whatever is to be done. */
struct work {
    struct work *next;
};

struct worker;

/* `run` is called on the worker's thread for each in turn, then `wake`. */
struct worker *worker_new(void (*run)(struct work *, void *), void (*wake)(void *), void *with);
/* Waits for the one at hand; hands what is left to `drop`. */
void worker_free(struct worker *, void (*drop)(struct work *));

void worker_put(struct worker *, struct work *);
/* One that is done; NULL: none is. */
struct work *worker_done(struct worker *);
/* How many wait, or are being done. */
int worker_waiting(struct worker *);

#endif
