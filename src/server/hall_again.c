/* SPDX-License-Identifier: MIT */
/* When something could not be stored, or another server has been faster: the table is taken back to what is stored, and
 * nobody has been told anything else. */
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "server/care.h"
#include "server/fetch.h"
#include "server/hall_internal.h"
#include "server/log.h"
#include "server/office.h"

void hall_say_again(void *with, struct client *c, const char *re)
{
    struct hall *h = with;
    struct text t = text_growing();

    json_object(&t, NULL);
    json_put_string(&t, "re", re);
    json_put_bool(&t, "ok", false);
    json_put_string(&t, "code", "again");
    json_put_string(&t, "error", c->lang == DE ? "Das ließ sich gerade nicht speichern; bitte noch einmal."
                                               : "That could not be stored just now; please say it again.");
    json_object_end(&t);
    hall_say_after(h, c, &t, re, 0, NULL);
    text_free(&t);
    h->counts.again++;
}

static void unstage(struct hall *h, const char *id)
{
    int kept = 0;

    for (int i = 0; i < h->staged.count; i++) {
        struct change *c = &h->staged.change[i];
        if (c->kind == CHANGE_ENTRY && strcmp(c->table, id) == 0)
            entry_row_free(&c->entry);
        else if (c->kind == CHANGE_TABLE && strcmp(c->row.id, id) == 0)
            table_row_free(&c->row);
        else
            h->staged.change[kept++] = *c;
    }
    h->staged.count = kept;
}

static void say_news(struct hall *h, struct client *c, const struct live *l, const char *news)
{
    struct text t = text_growing();

    json_object(&t, NULL);
    hall_put_news(&t, l, news);
    json_object_end(&t);
    hall_say_after(h, c, &t, NULL, 0, NULL);
    text_free(&t);
}

/* The same table as it is stored takes the place of this one, with everybody who follows it. */
static void replace(struct hall *h, struct live *l, struct live *fresh)
{
    fresh->follower = l->follower;
    fresh->followers = l->followers;
    fresh->follower_size = l->follower_size;
    fresh->wing = l->wing;
    fresh->lease = l->lease;
    fresh->lease_asked = l->lease_asked;
    l->follower = NULL;
    l->followers = 0;
    for (int i = 0; i < fresh->followers; i++) {
        struct client *c = fresh->follower[i];
        for (int at = 0; at < c->followed; at++)
            c->live[at] = c->live[at] == l ? fresh : c->live[at];
        live_count_all_here(fresh, c->person, h->now);
    }
    hall_forget(h, l);
    map_put(&h->lives, fresh->id, fresh);
    hall_touch(h, fresh);
}

/* Takes a table back to what is stored; whoever follows it is told what they have not heard. */
static void take_back(struct hall *h, struct live *l)
{
    uint32_t known = l->stored;

    for (struct client *c = h->clients; c; c = c->next)
        client_unsay(c, l, h->durable, hall_say_again, h);
    unstage(h, l->id);
    struct live *fresh = hall_read_table(h, l->id);
    if (!fresh) {
        for (int i = 0; i < l->followers; i++)
            say_news(h, l->follower[i], l, "again");
        hall_forget(h, l);
        return;
    }
    replace(h, l, fresh);
    if (fresh->at > known)
        hall_tell_log(h, fresh, known, !fresh->game->secrets.mask, NULL, NULL, NULL);
    for (int i = 0; i < fresh->followers; i++)
        hall_tell_info(h, fresh->follower[i], fresh);
    hall_ask_computers(h, fresh);
}

/* ---- what other servers have done ---- */

static void put_elsewhere(struct hall *h, const char *id)
{
    pthread_mutex_lock(&h->lock);
    if (h->elsewhere_count == h->elsewhere_size) {
        h->elsewhere_size = h->elsewhere_size ? h->elsewhere_size * 2 : 16;
        h->elsewhere = realloc(h->elsewhere, (size_t)h->elsewhere_size * sizeof *h->elsewhere);
        require(h->elsewhere != NULL);
    }
    struct text t = TEXT_IN(h->elsewhere[h->elsewhere_count++]);
    text_put(&t, id ? id : "");
    pthread_mutex_unlock(&h->lock);
}

void hall_changed_elsewhere(void *with, const char *id)
{
    struct hall *h = with;

    put_elsewhere(h, id);
    h->wake(h->wake_with);
}

/* A table as the store has it: takes in what was added, or all of it anew. True: *l may be gone. */
static bool take_news(struct hall *h, struct live *l, const struct table_row *row, const struct found_entries *log)
{
    uint32_t known = l->at;
    seatset asked = l->asked;
    bool same = row->id[0] && row->version == l->version && log->count == 0;
    bool fine = same || (row->id[0] && live_take_in(l, row, log, h->now));

    if (!fine) {
        take_back(h, l);
    } else if (!same) {
        l->stored = l->at;
        hall_tell_log(h, l, known, !l->game->secrets.mask, NULL, NULL, NULL);
        live_told(l);
        hall_tell_turns(h, l, asked);
        hall_ask_computers(h, l);
    }
    return !same;
}

bool hall_catch_up(struct hall *h, struct live *l)
{
    struct table_row row;
    struct found_entries log;
    struct complaint why;

    if (h->shared && l->pending > h->durable) /* what of it is on its way comes first */
        put_elsewhere(h, l->id);
    else if (h->shared && keeper_load(h->keeper, l->id, l->at, &row, &log, &why)) {
        bool changed = take_news(h, l, &row, &log);
        table_row_free(&row);
        found_entries_free(&log);
        return changed;
    }
    return false;
}

/* The same where nobody waits for it. */
static void ask_for_news(struct hall *h, struct live *l)
{
    if (l->pending > h->durable) {
        put_elsewhere(h, l->id);
    } else if (l->news != NEWS_NONE) {
        l->news = NEWS_DOUBTED;
    } else {
        l->news = NEWS_ASKED;
        fetch_news(h, l->id, l->at);
    }
}

void hall_news_came(struct hall *h, const char *id, uint32_t since, const struct table_row *row,
                    const struct found_entries *log)
{
    struct live *l = map_get(&h->lives, id);

    if (!l)
        return;
    bool current = l->at == since && l->pending <= h->durable, doubted = l->news == NEWS_DOUBTED;
    l->news = NEWS_NONE;
    if (row && current)
        take_news(h, l, row, log);
    /* When the store answers again, all may have changed: we are told so, perhaps while we still waited for this. */
    if (doubted || (row && !current))
        hall_changed_elsewhere(h, id);
}

void hall_look_elsewhere(struct hall *h)
{
    pthread_mutex_lock(&h->lock);
    char (*changed)[TABLE_ID + 1] = h->elsewhere;
    int count = h->elsewhere_count;
    h->elsewhere = NULL;
    h->elsewhere_count = h->elsewhere_size = 0;
    pthread_mutex_unlock(&h->lock);
    for (int i = 0; i < count; i++) {
        struct live *l = changed[i][0] ? map_get(&h->lives, changed[i]) : NULL;
        size_t at = 0;
        if (strcmp(changed[i], ORDERS_ABOUT) == 0)
            care_heard(h);
        else if (strlen(changed[i]) != TABLE_ID)
            office_heard(h, changed[i][0] ? changed[i] : NULL);
        if (l)
            ask_for_news(h, l);
        if (strlen(changed[i]) == TABLE_ID || !changed[i][0])
            fetch_doubt(h, changed[i][0] ? changed[i] : NULL);
        while (!changed[i][0] && (l = map_next(&h->lives, &at)))
            if (l->followers > 0)
                ask_for_news(h, l);
    }
    free(changed);
}

/* Somebody who could not be stored is nobody yet. */
static void forget_greeting(struct hall *h, const char *person)
{
    struct client *c;

    while ((c = map_get(&h->people, person))) {
        hall_forget_person(h, c);
        c->person[0] = '\0';
        c->unsure = false;
    }
}

static void take_back_changes(struct hall *h, struct batch *b, bool all)
{
    for (int i = 0; i < b->count; i++) {
        const struct change *c = &b->change[i];
        const char *id = c->kind == CHANGE_ENTRY ? c->table : c->kind == CHANGE_TABLE ? c->row.id : NULL;
        struct live *l = id && (all || c->lost) ? map_get(&h->lives, id) : NULL;
        if (l && l->pending > h->durable) /* not yet */
            take_back(h, l);
        if (c->kind == CHANGE_PEOPLE && c->people->which == PERSON_PUT && all)
            forget_greeting(h, c->people->about);
    }
}

static void entries_are_stored(struct hall *h, const struct batch *b)
{
    for (int i = 0; i < b->count; i++) {
        const struct change *c = &b->change[i];
        struct live *l = c->kind == CHANGE_ENTRY && !c->lost ? map_get(&h->lives, c->table) : NULL;
        if (l && l->stored < c->entry.n)
            l->stored = c->entry.n;
    }
}

void hall_batch_done(struct hall *h)
{
    struct done *done = keeper_done(h->keeper);

    if (!done)
        return;
    uint64_t number = h->handed;
    h->handed = 0;
    h->counts.batch_failures += !done->fine;
    if (done->fine == h->failing)
        log_event(done->fine ? "store mended" : "store failed", done->fine ? NULL : "why", done->why.in[EN], NULL,
                  NULL);
    h->failing = !done->fine;
    if (done->fine)
        entries_are_stored(h, &done->batch);
    take_back_changes(h, &done->batch, !done->fine);
    hall_leases_answered(h, &done->batch, done->fine);
    if (!done->fine)
        for (struct client *c = h->clients; c; c = c->next)
            client_unsay(c, NULL, h->durable, hall_say_again, h);
    h->durable = number; /* what is left to be said after it tells nothing that is lost */
    batch_clear(&done->batch);
}
