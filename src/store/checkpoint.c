/* SPDX-License-Identifier: MIT */
#include "store/checkpoint.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/require.h"

enum {
    LEFT_PART = 100, /* of the pages the writer may be left with one in so many; */
    ROUNDS = 8,      /* in these the thread tries to leave it no more */
    IDLE_PART = 32,  /* of the pages that are enough while nothing is written */
};

enum stage { RESTS, COPIES, HAS_COPIED };

struct checkpointer {
    sqlite3 *writer, *own;
    int most;             /* pages of the log from which on it is put into the file; */
    int pages, done;      /* that it had after the last commit, and when that was last done: the writer's */
    pthread_t thread;
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t news;
    enum stage stage;
    bool ends;
};

static int count_pages(void *with, sqlite3 *db, const char *name, int pages)
{
    struct checkpointer *c = with;

    (void)db, (void)name;
    if (pages < c->pages) /* the log has begun anew */
        c->done = 0;
    c->pages = pages;
    return SQLITE_OK;
}

/* How many pages of the log are not in the file yet; -1: it could not be done. */
static int copy_pages(sqlite3 *db)
{
    int pages = 0, copied = 0;

    if (sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_PASSIVE, &pages, &copied) != SQLITE_OK)
        return -1;
    return pages - copied;
}

/* While it copies more pages come; in each round fewer. */
static void copy_nearly_all(struct checkpointer *c)
{
    for (int i = 0; i < ROUNDS && copy_pages(c->own) > c->most / LEFT_PART; i++) {
    }
}

static void *run(void *with)
{
    struct checkpointer *c = with;

    pthread_mutex_lock(&c->lock);
    while (!c->ends) {
        if (c->stage != COPIES) {
            pthread_cond_wait(&c->news, &c->lock);
            continue;
        }
        pthread_mutex_unlock(&c->lock);
        copy_nearly_all(c);
        pthread_mutex_lock(&c->lock);
        c->stage = HAS_COPIED;
    }
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

struct checkpointer *checkpointer_new(const char *path, sqlite3 *db, int pages)
{
    struct checkpointer *c = calloc(1, sizeof *c);

    require(c != NULL);
    *c = (struct checkpointer){ .writer = db, .most = pages };
    int how = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(path, &c->own, how, NULL) != SQLITE_OK ||
        sqlite3_exec(c->own, "PRAGMA synchronous = FULL", NULL, NULL, NULL) != SQLITE_OK) {
        sqlite3_close(c->own);
        free(c);
        return NULL;
    }
    sqlite3_wal_hook(db, count_pages, c);
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->news, NULL);
    require(pthread_create(&c->thread, NULL, run, c) == 0);
    return c;
}

void checkpointer_free(struct checkpointer *c)
{
    if (!c)
        return;
    pthread_mutex_lock(&c->lock);
    c->ends = true;
    pthread_cond_signal(&c->news);
    pthread_mutex_unlock(&c->lock);
    pthread_join(c->thread, NULL);
    pthread_cond_destroy(&c->news);
    pthread_mutex_destroy(&c->lock);
    sqlite3_wal_hook(c->writer, NULL, NULL);
    sqlite3_close(c->own);
    free(c);
}

/* The next commit begins the log anew; but where somebody reads an earlier state of the file, or the disk is full, it
 * grows on, and it is tried again after as many pages. */
static void end_log(struct checkpointer *c)
{
    copy_pages(c->writer);
    c->done = c->pages;
}

bool checkpointer_look(struct checkpointer *c, bool idle)
{
    if (!c)
        return false;
    pthread_mutex_lock(&c->lock);
    bool ends = c->stage == HAS_COPIED;
    if (ends) {
        c->stage = RESTS;
    } else if (c->pages - c->done >= (idle ? c->most / IDLE_PART : c->most)) {
        c->stage = COPIES;
        pthread_cond_signal(&c->news);
    }
    bool copies = c->stage == COPIES;
    pthread_mutex_unlock(&c->lock);
    if (ends)
        end_log(c);
    return copies;
}
