/* SPDX-License-Identifier: MIT */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* getentropy() */
#endif
#include "server/budget.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/require.h"

enum { SHELVES = 512, SHELF = 8 };

struct bucket {
    uint64_t key;
    double used;
    int64_t counted;
};

struct bound {
    double most, ms; /* at once; and until one more */
};

struct budget {
    pthread_mutex_t lock; /* several loops may ask at once */
    uint8_t salt[16]; /* nobody can choose whose shelf they fill */
    struct bound bound[BUDGETS];
    struct bucket bucket[BUDGETS][SHELVES][SHELF]; /* of each kind its own: none can be flushed by another */
};

static const struct bound bounds[BUDGETS] = {
    [BUDGET_CHAT] = { 12, 1500 },
    [BUDGET_CHAT_ADDRESS] = { 60, 250 },
    [BUDGET_CHAT_WATCHERS] = { 20, 1000 },
    [BUDGET_GUESTS] = { 100, 2000 },
    [BUDGET_LOGIN] = { 8, 20000 },
    [BUDGET_LOGIN_ADDRESS] = { 40, 5000 },
    [BUDGET_PASSKEY] = { 60, 1000 },
    [BUDGET_PUSH] = { 10, 20000 },
    [BUDGET_EXPORT] = { 120, 1000 },
    [BUDGET_BOX] = { 10, 60000 },
    [BUDGET_REPORT] = { 5, 600000 },
    [BUDGET_CODES] = { 20, 30000 },
    [BUDGET_UPLOAD] = { 10, 60000 },
    [BUDGET_CIRCLES] = { 5, 600000 },
};

/* At an address several people may be: a family, a school. */
enum { BURST_SECONDS = 3, AT_AN_ADDRESS = 10 };

struct budget *budget_new(int rate)
{
    struct budget *b = calloc(1, sizeof *b);

    require(b != NULL && getentropy(b->salt, sizeof b->salt) == 0);
    pthread_mutex_init(&b->lock, NULL);
    for (int i = 0; i < BUDGETS; i++)
        b->bound[i] = bounds[i];
    if (rate) {
        b->bound[BUDGET_PERSON] = (struct bound){ BURST_SECONDS * rate, 1000.0 / rate };
        b->bound[BUDGET_ADDRESS] = (struct bound){ AT_AN_ADDRESS * BURST_SECONDS * rate, 100.0 / rate };
    }
    return b;
}

void budget_free(struct budget *b)
{
    pthread_mutex_destroy(&b->lock);
    free(b);
}

static void drain(struct bucket *b, const struct bound *bound, int64_t now)
{
    b->used -= (double)(now - b->counted) / bound->ms;
    b->used = b->used > 0 ? b->used : 0;
    b->counted = now;
}

/* The bucket of this key. Where its shelf is full, the emptiest becomes theirs with what is in it: so nobody gets rid
 * of what they have used up by having others push them out, and there are never more than there is room for. */
static struct bucket *find(struct bucket *shelf, const struct bound *bound, uint64_t key, int64_t now)
{
    struct bucket *emptiest = &shelf[0];

    for (int i = 0; i < SHELF; i++) {
        drain(&shelf[i], bound, now);
        if (shelf[i].key == key)
            return &shelf[i];
        if (shelf[i].used < emptiest->used)
            emptiest = &shelf[i];
    }
    emptiest->key = key;
    return emptiest;
}

bool budget_take(struct budget *b, enum budget_of of, const char *key, double cost, int64_t now)
{
    const struct bound *bound = &b->bound[of];
    struct hash h;
    uint64_t number;

    if (!*key || bound->most == 0)
        return true;
    hash_begin(&h, sizeof number, b->salt, sizeof b->salt);
    hash_text(&h, key);
    hash_end(&h, (uint8_t *)&number);
    pthread_mutex_lock(&b->lock);
    struct bucket *bucket = find(b->bucket[of][number % SHELVES], bound, number, now);
    bool fine = bucket->used + cost <= bound->most;
    bucket->used += fine ? cost : 0;
    pthread_mutex_unlock(&b->lock);
    return fine;
}
