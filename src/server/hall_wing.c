/* SPDX-License-Identifier: MIT */
/* The wings of the hall. Where several loops share it, each has a wing with tables of its own and with those who play
 * there, and hears their moves alone, while the others hear theirs. Everything else needs the whole hall, in which
 * nobody else is meanwhile: first what the wings have is gathered, then it is done as if there were none, and then they
 * are told what has changed.
 * A wing is a hall that has only what a move needs: what it must not touch it does not have. */
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "server/fetch.h"
#include "server/hall_internal.h"
#include "server/line.h"

void hall_build_wings(struct hall *h, int wings)
{
    h->wing = calloc((size_t)wings, sizeof(struct hall *));
    require(h->wing != NULL);
    for (h->wings = 0; h->wings < wings; h->wings++) {
        struct hall *w = aligned_alloc(CACHE_LINE, (sizeof *w + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE);
        require(w != NULL);
        *w = (struct hall){ .whole = h, .number = h->wings, .limits = h->limits, .budget = h->budget,
                            .writable = h->writable, .drop = h->drop, .shared = h->shared, .writing = text_growing() };
        h->wing[h->wings] = w;
    }
    hall_spread(h);
}

void hall_free_wings(struct hall *h)
{
    while (h->wings > 0) {
        struct hall *w = h->wing[--h->wings];
        batch_clear(&w->staged);
        free(w->staged.change);
        text_free(&w->writing);
        free(w);
    }
    free(h->wing);
    h->wing = NULL;
}

/* ---- the whole ---- */

static void gather_counts(struct hall_counts *all, struct hall_counts *more)
{
    all->lines += more->lines;
    all->moves += more->moves;
    all->alone += more->alone;
    all->refused += more->refused;
    all->entries += more->entries;
    all->slow += more->slow;
    *more = (struct hall_counts){ 0 };
}

static void gather_changes(struct hall *h, struct hall *w)
{
    for (int i = 0; i < w->staged.count; i++)
        batch_add(&h->staged, w->staged.change[i]);
    w->staged.count = 0;
    if (h->awaited < w->awaited)
        h->awaited = w->awaited;
}

static void gather_touched(struct hall *h, struct hall *w)
{
    for (struct live *l = w->touched, *next; l; l = next) {
        next = l->next_touched;
        l->next_touched = h->touched;
        h->touched = l;
    }
    w->touched = NULL;
}

void hall_gather(struct hall *h)
{
    for (int i = 0; i < h->wings; i++) {
        struct hall *w = h->wing[i];
        gather_counts(&h->counts, &w->counts);
        gather_changes(h, w);
        gather_touched(h, w);
    }
    /* After all that was changed: the ends of matches, which matter elsewhere too. */
    for (int i = 0; i < h->wings; i++) {
        struct ended ended = h->wing[i]->ended;
        h->wing[i]->ended = (struct ended){ 0 };
        for (int at = 0; at < ended.count; at++)
            hall_tell_ended(h, &ended.one[at]);
        free(ended.one);
    }
}

void hall_spread(struct hall *h)
{
    for (int i = 0; i < h->wings; i++) {
        struct hall *w = h->wing[i];
        w->now = h->now;
        w->wall = h->wall;
        w->durable = h->durable;
        w->handed = h->handed;
        w->staged.number = h->staged.number;
    }
}

bool hall_wing_has_news(const struct hall *h, int wing)
{
    const struct hall *w = h->wing[wing];

    return w->listed || (w->awaiting && w->flushed != h->durable);
}

bool hall_wing_needs_whole(const struct hall *w)
{
    bool waits = w->staged.count > 0 || w->awaited == w->staged.number;

    return w->ended.count > 0 || (waits && !w->handed);
}

int hall_wing_staged(const struct hall *w)
{
    return w->staged.count;
}

/* ---- a wing ---- */

/* A match has ended in a wing: the rest is done by whoever has the whole hall next, before anything else. */
void hall_note_end(struct hall *w, struct live *l, struct client *by, const char *re, uint32_t from, seatset asked)
{
    struct ended *e = &w->ended;

    e->one = store_space(e->one, e->count, &e->size, sizeof *e->one);
    struct ending *one = &e->one[e->count++];
    *one = (struct ending){ .live = l, .by = by, .from = from, .asked = asked };
    text_into(one->re, sizeof one->re, re);
}

/* Everybody who follows the table is at home in this wing, everybody who plays is there, and nothing but the move is to
 * be done. */
static bool is_at_home(const struct hall *w, const struct live *l)
{
    bool home = l->wing == w->number && l->state == LIVE_PLAYING && !l->doomed && l->asks_back < 0 &&
                !l->game->speed.slow && !l->thinking && !l->ahead && l->clock.kind != CLOCK_DAYS &&
                !hall_is_long_ago(w, l);

    for (int i = 0; i < l->seats && home; i++)
        home = l->place[i].kind == PLACE_PERSON && l->place[i].here > 0;
    for (int i = 0; i < l->followers && home; i++)
        home = l->follower[i]->wing == w->number;
    return home;
}

static struct live *followed(const struct client *c, const char *id)
{
    struct live *found = NULL;

    for (int i = 0; i < c->followed && !found; i++)
        found = strcmp(c->live[i]->id, id) == 0 ? c->live[i] : NULL;
    return found;
}

static bool may_speak_alone(const struct hall *w, const struct client *c)
{
    return c->wing == w->number && c->kind == BY_SOCKET && c->followed && !c->held && !c->closing && !c->silent &&
           !c->bearer && !c->barred && !c->unsure && c->greeted && c->waiting <= ANSWERS_WAIT && c->tokens >= 0;
}

bool hall_hears_alone(struct hall *w, struct client *c, const char *text)
{
    struct line l = { .hall = w, .by = c, .in = &w->in };

    if (!may_speak_alone(w, c) || !line_says_play(&l, text))
        return false;
    l.live = followed(c, l.word);
    if (!l.live || !is_at_home(w, l.live))
        return false;
    uint64_t refused = w->counts.refused;
    l.out = text_growing();
    bool heard = line_play_alone(&l);
    text_free(&l.out);
    if (!heard) {
        w->counts.refused = refused; /* nothing has been said */
        return false;
    }
    w->counts.lines++;
    w->counts.alone++;
    c->heard = w->now;
    return true;
}
