/* SPDX-License-Identifier: MIT */
#include "store/keeper.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "base/require.h"
#include "store/prompt.h"

enum { TIDY_AFTER_MS = 200 }; /* without a batch */

enum batch_state { EMPTY, HANDED, DONE };

struct keeper {
    struct store *store;
    void (*wake)(void *);
    void *with;
    pthread_t thread;
    pthread_mutex_t lock;      /* of what follows, */
    pthread_cond_t news;
    bool ends, still;
    _Atomic enum batch_state state; /* whoever only looks needs no lock */
    atomic_bool unroused;      /* a batch was handed over, and the thread not told so */
    struct done done;
    pthread_mutex_t database;  /* and of the store itself */
};

static void write_batch(struct keeper *k)
{
    pthread_mutex_lock(&k->database);
    bool fine = k->store->kind->commit(k->store, &k->done.batch, &k->done.why);
    pthread_mutex_unlock(&k->database);
    pthread_mutex_lock(&k->lock);
    k->done.fine = fine;
    k->state = DONE;
    pthread_cond_broadcast(&k->news);
    pthread_mutex_unlock(&k->lock);
    if (!k->still)
        k->wake(k->with);
    if (!k->store->kind->after)
        return;
    pthread_mutex_lock(&k->database);
    k->store->kind->after(k->store);
    pthread_mutex_unlock(&k->database);
}

bool keeper_step(struct keeper *k)
{
    bool handed = k->still && k->state == HANDED; /* else its own thread does it */

    if (handed)
        write_batch(k);
    return handed;
}

/* In order with the batches: what was handed over is written first. */
static void ask_begin(struct keeper *k)
{
    if (k->still)
        keeper_step(k);
    keeper_rouse(k);
    pthread_mutex_lock(&k->lock);
    while (k->state == HANDED)
        pthread_cond_wait(&k->news, &k->lock);
    pthread_mutex_unlock(&k->lock);
    pthread_mutex_lock(&k->database);
}

/* Tidies a little; false: nothing was left to do. */
static bool tidy(struct keeper *k)
{
    pthread_mutex_lock(&k->database);
    bool more = k->store->kind->tidy(k->store);
    pthread_mutex_unlock(&k->database);
    return more;
}

/* Waits for a batch, for the end, or at most so long; -1: forever. k->lock is held. */
static void wait_for_news(struct keeper *k, int ms)
{
    struct timespec until;

    if (ms < 0) {
        pthread_cond_wait(&k->news, &k->lock);
        return;
    }
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += (long)ms * 1000000;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_cond_timedwait(&k->news, &k->lock, &until);
}

static void *keep(void *with)
{
    struct keeper *k = with;
    int patience = 0; /* until there is time to tidy; -1: nothing is untidy */

    prompt_thread(); /* all who have moved wait for it */
    for (;;) {
        pthread_mutex_lock(&k->lock);
        if (k->state != HANDED && !k->ends && patience != 0)
            wait_for_news(k, patience);
        bool handed = k->state == HANDED, ends = k->ends;
        pthread_mutex_unlock(&k->lock);
        if (handed) {
            write_batch(k);
            patience = TIDY_AFTER_MS;
        } else if (ends) {
            return NULL;
        } else {
            patience = tidy(k) ? 0 : -1;
            sched_yield(); /* a question may be waiting */
        }
    }
}

static struct keeper *make(struct store *store, void (*wake)(void *), void *with)
{
    struct keeper *k = calloc(1, sizeof *k);
    pthread_condattr_t monotonic;

    require(k != NULL);
    *k = (struct keeper){ .store = store, .wake = wake, .with = with };
    pthread_mutex_init(&k->lock, NULL);
    pthread_mutex_init(&k->database, NULL);
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&k->news, &monotonic);
    pthread_condattr_destroy(&monotonic);
    return k;
}

struct keeper *keeper_new(struct store *store, void (*wake)(void *), void *with)
{
    struct keeper *k = make(store, wake, with);

    require(pthread_create(&k->thread, NULL, keep, k) == 0);
    return k;
}

struct keeper *keeper_still(struct store *store)
{
    struct keeper *k = make(store, NULL, NULL);

    k->still = true;
    return k;
}

void keeper_free(struct keeper *k)
{
    if (!k)
        return;
    pthread_mutex_lock(&k->lock);
    k->ends = true;
    pthread_cond_broadcast(&k->news);
    pthread_mutex_unlock(&k->lock);
    if (k->still)
        keeper_step(k);
    else
        pthread_join(k->thread, NULL);
    k->store->kind->close(k->store);
    batch_clear(&k->done.batch);
    free(k->done.batch.change);
    pthread_cond_destroy(&k->news);
    pthread_mutex_destroy(&k->lock);
    pthread_mutex_destroy(&k->database);
    free(k);
}

bool keeper_hand(struct keeper *k, struct batch *b)
{
    bool taken = false;

    pthread_mutex_lock(&k->lock);
    if (k->state == EMPTY) {
        struct batch empty = k->done.batch;
        k->done.batch = *b;
        *b = empty;
        k->state = HANDED;
        taken = true;
        k->unroused = true;
    }
    pthread_mutex_unlock(&k->lock);
    return taken;
}

void keeper_rouse(struct keeper *k)
{
    if (!k->unroused || !atomic_exchange(&k->unroused, false))
        return;
    pthread_mutex_lock(&k->lock); /* it has not looked yet, or it waits */
    pthread_mutex_unlock(&k->lock);
    pthread_cond_broadcast(&k->news);
}

bool keeper_write(struct keeper *k, struct batch *b)
{
    bool taken = keeper_hand(k, b);

    keeper_rouse(k);
    return taken;
}

bool keeper_is_done(const struct keeper *k)
{
    return k->state == DONE;
}

struct done *keeper_done(struct keeper *k)
{
    struct done *done = NULL;

    pthread_mutex_lock(&k->lock);
    if (k->state == DONE) {
        k->state = EMPTY;
        done = &k->done;
    }
    pthread_mutex_unlock(&k->lock);
    return done;
}

bool keeper_load(struct keeper *k, const char *id, uint32_t since, struct table_row *ret,
                 struct found_entries *ret_log, struct complaint *why)
{
    ask_begin(k);
    bool fine = k->store->kind->load(k->store, id, since, ret, ret_log, why);
    pthread_mutex_unlock(&k->database);
    return fine;
}

bool keeper_tables(struct keeper *k, struct tables_wanted wanted, struct found_tables *ret, struct complaint *why)
{
    ask_begin(k);
    bool fine = k->store->kind->tables(k->store, wanted, ret, why);
    pthread_mutex_unlock(&k->database);
    return fine;
}

bool keeper_people(struct keeper *k, unsigned which, const char *const *value, struct found_rows *ret,
                   struct complaint *why)
{
    ask_begin(k);
    bool fine = k->store->kind->people(k->store, which, value, ret, why);
    pthread_mutex_unlock(&k->database);
    return fine;
}
