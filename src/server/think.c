#define _GNU_SOURCE /* gettid() */
#include "server/think.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/require.h"

enum { THREADS_MAX = 64, NICE = 10 };

struct queue {
    struct thought_of *first, *last;
    int count;
};

struct thoughts {
    void (*wake)(void *);
    void *with;
    pthread_mutex_t lock;
    pthread_cond_t news;
    struct queue asked, ready;
    atomic_bool ends;
    int threads;
    pthread_t thread[THREADS_MAX];
};

static void queue_put(struct queue *q, struct thought_of *t)
{
    t->next = NULL;
    if (q->last)
        q->last->next = t;
    else
        q->first = t;
    q->last = t;
    q->count++;
}

static struct thought_of *queue_take(struct queue *q)
{
    struct thought_of *t = q->first;

    if (!t)
        return NULL;
    q->first = t->next;
    if (!q->first)
        q->last = NULL;
    q->count--;
    return t;
}

static bool goes_on(void *with, uint64_t looked)
{
    const struct thoughts *t = with;

    (void)looked;
    return !t->ends;
}

static void *think(void *with)
{
    struct thoughts *t = with;

    setpriority(PRIO_PROCESS, (id_t)gettid(), NICE); /* of this thread alone, on Linux */
    for (;;) {
        pthread_mutex_lock(&t->lock);
        while (!t->ends && !t->asked.first)
            pthread_cond_wait(&t->news, &t->lock);
        struct thought_of *one = t->ends ? NULL : queue_take(&t->asked);
        pthread_mutex_unlock(&t->lock);
        if (!one)
            return NULL;
        uint64_t begun = clock_ms();
        one->bot->think(&one->asked, &one->answer);
        one->ms = clock_ms() - begun;
        pthread_mutex_lock(&t->lock);
        queue_put(&t->ready, one);
        pthread_mutex_unlock(&t->lock);
        t->wake(t->with);
    }
}

struct thoughts *thoughts_new(int threads, void (*wake)(void *), void *with)
{
    struct thoughts *t = calloc(1, sizeof *t);

    require(t != NULL);
    t->wake = wake;
    t->with = with;
    t->threads = threads < 1 ? 1 : threads > THREADS_MAX ? THREADS_MAX : threads;
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->news, NULL);
    for (int i = 0; i < t->threads; i++)
        require(pthread_create(&t->thread[i], NULL, think, t) == 0);
    return t;
}

void thoughts_free(struct thoughts *t)
{
    if (!t)
        return;
    t->ends = true;
    pthread_mutex_lock(&t->lock);
    pthread_cond_broadcast(&t->news);
    pthread_mutex_unlock(&t->lock);
    for (int i = 0; i < t->threads; i++)
        pthread_join(t->thread[i], NULL);
    for (struct thought_of *one; (one = queue_take(&t->asked)) || (one = queue_take(&t->ready));)
        free(one);
    pthread_cond_destroy(&t->news);
    pthread_mutex_destroy(&t->lock);
    free(t);
}

void thoughts_begin(struct thoughts *t, void *about, int seat, const struct bot *bot, const struct thinking *asked)
{
    struct thought_of *one = malloc(sizeof *one);

    require(one != NULL);
    one->about = about;
    one->seat = seat;
    one->bot = bot;
    one->asked = *asked;
    one->view = *asked->view;
    one->asked.view = &one->view;
    one->asked.go_on = goes_on;
    one->asked.with = t;
    one->answer = (struct answer){ 0 };
    pthread_mutex_lock(&t->lock);
    queue_put(&t->asked, one);
    pthread_cond_signal(&t->news);
    pthread_mutex_unlock(&t->lock);
}

struct thought_of *thoughts_ready(struct thoughts *t)
{
    pthread_mutex_lock(&t->lock);
    struct thought_of *one = queue_take(&t->ready);
    pthread_mutex_unlock(&t->lock);
    return one;
}

int thoughts_waiting(struct thoughts *t)
{
    pthread_mutex_lock(&t->lock);
    int count = t->asked.count;
    pthread_mutex_unlock(&t->lock);
    return count;
}
