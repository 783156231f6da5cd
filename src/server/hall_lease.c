/* SPDX-License-Identifier: MIT */
/* Leases: where several servers share the tables, one of them lets clocks and computers act at a table, and when it
 * dies another takes over. This saves work and keeps tables going at which nobody is connected; that nothing happens
 * twice is seen to by the numbers of the log. */
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "server/fetch.h"
#include "server/hall_internal.h"

enum {
    ASK_MS = 500,      /* between two attempts to get one lease */
    ADOPTED_MOST = 100, /* tables of a dead server looked at in one turn, so that nobody waits long behind it */
};

struct lease_news {
    char id[TABLE_ID + 1]; /* "": of all tables */
    bool ours;
};

static void stage(struct hall *h, struct live *l, bool gives_back)
{
    struct change c = { .kind = CHANGE_LEASE, .gives_back = gives_back };

    memcpy(c.table, l->id, sizeof c.table);
    hall_stage(h, l, c);
    l->lease = gives_back ? LEASE_OTHERS : LEASE_ASKED;
    l->lease_asked = h->now;
}

bool hall_leads(struct hall *h, struct live *l)
{
    if (!h->shared)
        return true;
    if (!live_acts(l))
        hall_give_back_lease(h, l);
    else if (l->lease == LEASE_NONE && h->now - l->lease_asked >= ASK_MS)
        stage(h, l, false);
    return l->lease == LEASE_OURS;
}

int64_t hall_lease_due(const struct hall *h, const struct live *l)
{
    return h->shared && l->lease == LEASE_NONE && live_acts(l) ? l->lease_asked + ASK_MS : 0;
}

bool hall_give_back_lease(struct hall *h, struct live *l)
{
    bool ours = l->lease == LEASE_OURS;

    if (ours)
        stage(h, l, true);
    return ours;
}

void hall_leases_answered(struct hall *h, const struct batch *b, bool fine)
{
    for (int i = 0; i < b->count; i++) {
        const struct change *c = &b->change[i];
        struct live *l = c->kind == CHANGE_LEASE ? map_get(&h->lives, c->table) : NULL;
        if (l)
            hall_touch(h, l);
        if (l && c->gives_back && !fine)
            l->lease = LEASE_OURS;
        if (!l || c->gives_back || l->lease != LEASE_ASKED)
            continue;
        l->lease = !fine ? LEASE_NONE : c->lost ? LEASE_OTHERS : LEASE_OURS;
        hall_ask_computers(h, l);
    }
}

void hall_leased(void *with, const char *id, bool ours)
{
    struct hall *h = with;

    pthread_mutex_lock(&h->lock);
    if (h->lease_news_count == h->lease_news_size) {
        h->lease_news_size = h->lease_news_size ? h->lease_news_size * 2 : 16;
        h->lease_news = realloc(h->lease_news, (size_t)h->lease_news_size * sizeof *h->lease_news);
        require(h->lease_news != NULL);
    }
    struct lease_news *n = &h->lease_news[h->lease_news_count++];
    n->ours = ours;
    struct text t = TEXT_IN(n->id);
    text_put(&t, id ? id : "");
    pthread_mutex_unlock(&h->lock);
    h->wake(h->wake_with);
}

/* The next news, once. */
static bool next_news(struct hall *h, struct lease_news *ret)
{
    pthread_mutex_lock(&h->lock);
    bool is = h->lease_news_count > 0;
    if (is) {
        *ret = h->lease_news[0];
        memmove(h->lease_news, h->lease_news + 1, (size_t)--h->lease_news_count * sizeof *h->lease_news);
    }
    pthread_mutex_unlock(&h->lock);
    return is;
}

void hall_doubt_lease(struct hall *h, struct live *l)
{
    if (l->lease == LEASE_ASKED)
        return;
    l->lease = LEASE_NONE;
    l->lease_asked = 0;
    hall_touch(h, l);
}

static void take_over(struct hall *h, const char *id)
{
    struct live *l = map_get(&h->lives, id);

    if (!l) { /* then it is asked for, and it is ours already */
        fetch_table_soon(h, id);
        return;
    }
    l->lease = LEASE_OURS;
    l->used = h->now;
    hall_touch(h, l);
    hall_ask_computers(h, l);
}

void hall_take_leases(struct hall *h)
{
    struct lease_news news;

    for (int i = 0; i < ADOPTED_MOST && next_news(h, &news); i++) {
        struct live *l = news.id[0] ? map_get(&h->lives, news.id) : NULL;
        size_t at = 0;
        if (news.ours)
            take_over(h, news.id);
        else if (l)
            hall_doubt_lease(h, l);
        while (!news.id[0] && (l = map_next(&h->lives, &at)))
            hall_doubt_lease(h, l);
        if (i == ADOPTED_MOST - 1)
            h->wake(h->wake_with);
    }
}
