/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* gettid() */
#include "server/pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/require.h"

enum { THREADS_MAX = 64 };

struct queue {
    struct job *first, *last;
    int count;
};

struct pool {
    void (*wake)(void *);
    void *with;
    int nice;
    pthread_mutex_t lock;
    pthread_cond_t news;
    struct queue asked, ready;
    atomic_bool ends;
    int threads;
    pthread_t thread[THREADS_MAX];
};

static void queue_put(struct queue *q, struct job *j)
{
    j->next = NULL;
    if (q->last)
        q->last->next = j;
    else
        q->first = j;
    q->last = j;
    q->count++;
}

static struct job *queue_take(struct queue *q)
{
    struct job *j = q->first;

    if (!j)
        return NULL;
    q->first = j->next;
    if (!q->first)
        q->last = NULL;
    q->count--;
    return j;
}

static void *work(void *with)
{
    struct pool *p = with;

    setpriority(PRIO_PROCESS, (id_t)gettid(), p->nice); /* of this thread alone, on Linux */
    for (;;) {
        pthread_mutex_lock(&p->lock);
        while (!p->ends && !p->asked.first)
            pthread_cond_wait(&p->news, &p->lock);
        struct job *one = p->ends ? NULL : queue_take(&p->asked);
        pthread_mutex_unlock(&p->lock);
        if (!one)
            return NULL;
        one->run(one);
        pthread_mutex_lock(&p->lock);
        queue_put(&p->ready, one);
        pthread_mutex_unlock(&p->lock);
        p->wake(p->with);
    }
}

struct pool *pool_new(int threads, int nice, void (*wake)(void *), void *with)
{
    struct pool *p = calloc(1, sizeof *p);

    require(p != NULL);
    p->wake = wake;
    p->with = with;
    p->nice = nice;
    p->threads = threads > THREADS_MAX ? THREADS_MAX : threads;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->news, NULL);
    for (int i = 0; i < p->threads; i++)
        require(pthread_create(&p->thread[i], NULL, work, p) == 0);
    return p;
}

bool pool_step(struct pool *p)
{
    pthread_mutex_lock(&p->lock);
    struct job *one = queue_take(&p->asked);
    pthread_mutex_unlock(&p->lock);
    if (!one)
        return false;
    one->run(one);
    pthread_mutex_lock(&p->lock);
    queue_put(&p->ready, one);
    pthread_mutex_unlock(&p->lock);
    return true;
}

void pool_end(struct pool *p)
{
    p->ends = true;
    pthread_mutex_lock(&p->lock);
    pthread_cond_broadcast(&p->news);
    pthread_mutex_unlock(&p->lock);
    for (int i = 0; i < p->threads; i++)
        pthread_join(p->thread[i], NULL);
    for (struct job *one; (one = queue_take(&p->asked));)
        queue_put(&p->ready, one);
}

void pool_free(struct pool *p)
{
    require(!p->asked.first && !p->ready.first);
    pthread_cond_destroy(&p->news);
    pthread_mutex_destroy(&p->lock);
    free(p);
}

void pool_begin(struct pool *p, struct job *j)
{
    j->pool = p;
    pthread_mutex_lock(&p->lock);
    queue_put(p->ends ? &p->ready : &p->asked, j);
    pthread_cond_signal(&p->news);
    pthread_mutex_unlock(&p->lock);
}

struct job *pool_ready(struct pool *p)
{
    pthread_mutex_lock(&p->lock);
    struct job *one = queue_take(&p->ready);
    pthread_mutex_unlock(&p->lock);
    return one;
}

int pool_waiting(struct pool *p)
{
    pthread_mutex_lock(&p->lock);
    int count = p->asked.count;
    pthread_mutex_unlock(&p->lock);
    return count;
}

bool pool_ends(const struct pool *p)
{
    return p->ends;
}
