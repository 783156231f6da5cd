#define _GNU_SOURCE /* gettid() */
#include "server/worker.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/require.h"

enum { NICE = 5 }; /* behind the server, before computers that think */

struct worker {
    void (*run)(struct work *, void *);
    void (*wake)(void *);
    void *with;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t news;
    struct work *asked, *done; /* each a list, the first first */
    int waiting;
    bool ends;
};

static void put_last(struct work **list, struct work *w)
{
    w->next = NULL;
    while (*list)
        list = &(*list)->next;
    *list = w;
}

static struct work *take_first(struct work **list)
{
    struct work *w = *list;

    if (w)
        *list = w->next;
    return w;
}

static void *serve(void *with)
{
    struct worker *k = with;

    setpriority(PRIO_PROCESS, (id_t)gettid(), NICE); /* of this thread alone, on Linux */
    for (;;) {
        pthread_mutex_lock(&k->lock);
        while (!k->ends && !k->asked)
            pthread_cond_wait(&k->news, &k->lock);
        struct work *w = k->ends ? NULL : take_first(&k->asked);
        pthread_mutex_unlock(&k->lock);
        if (!w)
            return NULL;
        k->run(w, k->with);
        pthread_mutex_lock(&k->lock);
        put_last(&k->done, w);
        k->waiting--;
        pthread_mutex_unlock(&k->lock);
        k->wake(k->with);
    }
}

struct worker *worker_new(void (*run)(struct work *, void *), void (*wake)(void *), void *with)
{
    struct worker *k = calloc(1, sizeof *k);

    require(k != NULL);
    *k = (struct worker){ .run = run, .wake = wake, .with = with };
    pthread_mutex_init(&k->lock, NULL);
    pthread_cond_init(&k->news, NULL);
    require(pthread_create(&k->thread, NULL, serve, k) == 0);
    return k;
}

void worker_free(struct worker *k, void (*drop)(struct work *))
{
    struct work *w;

    if (!k)
        return;
    pthread_mutex_lock(&k->lock);
    k->ends = true;
    pthread_cond_broadcast(&k->news);
    pthread_mutex_unlock(&k->lock);
    pthread_join(k->thread, NULL);
    while ((w = take_first(&k->asked)) || (w = take_first(&k->done)))
        drop(w);
    pthread_cond_destroy(&k->news);
    pthread_mutex_destroy(&k->lock);
    free(k);
}

void worker_put(struct worker *k, struct work *w)
{
    pthread_mutex_lock(&k->lock);
    put_last(&k->asked, w);
    k->waiting++;
    pthread_cond_signal(&k->news);
    pthread_mutex_unlock(&k->lock);
}

struct work *worker_done(struct worker *k)
{
    pthread_mutex_lock(&k->lock);
    struct work *w = take_first(&k->done);
    pthread_mutex_unlock(&k->lock);
    return w;
}

int worker_waiting(struct worker *k)
{
    pthread_mutex_lock(&k->lock);
    int count = k->waiting;
    pthread_mutex_unlock(&k->lock);
    return count;
}
