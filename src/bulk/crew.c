/* SPDX-License-Identifier: MIT */
#include "bulk/crew.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

struct crew {
    int size, started;       /* the caller included */
    pid_t owner;             /* the process that has the threads: a child that it forks has none */
    pthread_t *thread;
    pthread_mutex_t lock;
    pthread_cond_t called, done;
    uint64_t call;           /* counts the calls: a worker that has done less is behind */
    int busy;
    bool closing;
    void (*work)(void *with, int worker);
    void *with;
};

struct worker {
    struct crew *crew;
    int number;
};

static void *wait_and_work(void *with)
{
    struct worker own = *(struct worker *)with;
    struct crew *c = own.crew;
    uint64_t seen = 0;

    free(with);
    pthread_mutex_lock(&c->lock);
    for (;;) {
        while (c->call == seen && !c->closing)
            pthread_cond_wait(&c->called, &c->lock);
        if (c->closing)
            break;
        seen = c->call;
        pthread_mutex_unlock(&c->lock);
        c->work(c->with, own.number);
        pthread_mutex_lock(&c->lock);
        if (--c->busy == 0)
            pthread_cond_signal(&c->done);
    }
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

static bool start(struct crew *c, int number)
{
    struct worker *own = malloc(sizeof *own);

    if (!own)
        return false;
    *own = (struct worker){ c, number };
    if (pthread_create(&c->thread[number], NULL, wait_and_work, own) == 0)
        return true;
    free(own);
    return false;
}

struct crew *crew_open(int threads)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    struct crew *c = calloc(1, sizeof *c);

    if (!c)
        return NULL;
    c->owner = getpid();
    c->size = threads > 0 ? threads : processors > 0 ? (int)processors : 1;
    c->size = c->size > CREW_MAX ? CREW_MAX : c->size;
    c->thread = calloc((size_t)c->size, sizeof *c->thread);
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->called, NULL);
    pthread_cond_init(&c->done, NULL);
    for (c->started = 1; c->thread && c->started < c->size && start(c, c->started); c->started++) {
    }
    if (c->started == c->size && c->thread)
        return c;
    crew_close(c);
    return NULL;
}

static void send_home(struct crew *c)
{
    pthread_mutex_lock(&c->lock);
    c->closing = true;
    pthread_cond_broadcast(&c->called);
    pthread_mutex_unlock(&c->lock);
    for (int i = 1; i < c->started; i++)
        pthread_join(c->thread[i], NULL);
    pthread_cond_destroy(&c->done);
    pthread_cond_destroy(&c->called);
    pthread_mutex_destroy(&c->lock);
}

void crew_close(struct crew *c)
{
    if (!c)
        return;
    if (c->owner == getpid())
        send_home(c);
    free(c->thread);
    free(c);
}

int crew_size(const struct crew *c)
{
    return c ? c->size : 1;
}

void crew_work(struct crew *c, void (*work)(void *with, int worker), void *with)
{
    if (!c || c->size == 1 || c->owner != getpid()) {
        for (int worker = 0; worker < crew_size(c); worker++)
            work(with, worker);
        return;
    }
    pthread_mutex_lock(&c->lock);
    c->work = work;
    c->with = with;
    c->busy = c->size - 1;
    c->call++;
    pthread_cond_broadcast(&c->called);
    pthread_mutex_unlock(&c->lock);
    work(with, 0);
    pthread_mutex_lock(&c->lock);
    while (c->busy > 0)
        pthread_cond_wait(&c->done, &c->lock);
    pthread_mutex_unlock(&c->lock);
}
