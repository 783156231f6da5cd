/* SPDX-License-Identifier: MIT */
#include "server/care.h"

#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "server/circle.h"
#include "server/fetch.h"
#include "server/hall_internal.h"
#include "server/log.h"
#include "server/office.h"

enum {
    LOOK_FOR_ORDERS_MS = 1000,     /* between two looks; servers that share a store are told besides */
    SWEEP_MS = 60 * 60 * 1000,     /* between two looks for what is to go, */
    STEP_MS = 100,                 /* and between two steps of one */
    BAN_KEY = 80,
    ORDER_ID = 40,
};

static const int64_t day_ms = INT64_C(24) * 60 * 60 * 1000;

struct ban {
    char key[BAN_KEY];
};

/* Takes out what is older than so many days, a little at a time. */
struct sweep {
    int days;                      /* 0: none is under way */
    char order[ORDER_ID];          /* whose it is; "": it is the server's own */
    int stage;                     /* which of `stages` is under way; */
    char after[PERSON_ID + 1];     /* of guests: after this one */
    uint64_t waits;                /* the batch with its last step */
    int64_t stepped;
    bool asked;                    /* what is to go has not come yet */
    int tables, guests;            /* that went with it */
};

struct care {
    struct ban *ban;               /* in order of their keys */
    int bans;
    int64_t looked, swept;
    int asked;                     /* answers of the store that are still to come */
    struct sweep sweep;
};

struct care *care_new(void)
{
    struct care *c = calloc(1, sizeof *c);

    require(c != NULL);
    return c;
}

void care_free(struct care *c)
{
    if (c)
        free(c->ban);
    free(c);
}

void care_heard(struct hall *h)
{
    h->care->looked = 0;
}

/* ---- bans ---- */

static int by_key(const void *a, const void *b)
{
    return strcmp(((const struct ban *)a)->key, ((const struct ban *)b)->key);
}

bool care_bans(const struct hall *h, const char *kind, const char *key)
{
    struct ban wanted;
    struct text t = TEXT_IN(wanted.key);

    if (!*key || !h->care->bans)
        return false;
    text_printf(&t, "%s%s", kind, key);
    return bsearch(&wanted, h->care->ban, (size_t)h->care->bans, sizeof wanted, by_key) != NULL;
}

/* Who is shut out now and speaks is cut off: when they come again they are told. */
static void cut_off(struct hall *h)
{
    for (struct client *c = h->clients; c; c = c->next) {
        bool barred = care_bans(h, BAN_OF_ADDRESS, c->address), banned = care_bans(h, BAN_OF_PERSON, c->person);
        if (c->closing || c->kind == BY_REQUEST || (barred == c->barred && banned == c->banned))
            continue;
        c->closing = true;
        h->counts.dropped++;
        log_event("dropped", "why", barred || banned ? "is shut out" : "is not shut out any more", NULL, NULL);
        h->drop(c);
    }
}

static void take_bans(struct hall *h, const struct found_rows *found, const char *const *value)
{
    struct care *c = h->care;

    (void)value;
    c->asked--;
    if (!found)
        return;
    free(c->ban);
    c->ban = calloc((size_t)found->count + 1, sizeof *c->ban);
    require(c->ban != NULL);
    c->bans = 0;
    for (int i = 0; i < found->count; i++) {
        int64_t until = strtoll(found->row[i][2], NULL, 10);
        if (until == 0 || until > h->wall)
            text_into(c->ban[c->bans++].key, BAN_KEY, found->row[i][0]);
    }
    qsort(c->ban, (size_t)c->bans, sizeof *c->ban, by_key);
    cut_off(h);
}

/* ---- what is old ---- */

static void sweep_begin(struct care *c, int days, const char *order)
{
    c->sweep = (struct sweep){ .days = days };
    text_into(c->sweep.order, sizeof c->sweep.order, order);
}

static void sweep_end(struct hall *h)
{
    struct sweep *s = &h->care->sweep;
    char tables[24], guests[24];

    if (s->order[0])
        hall_store_people(h, ORDER_DONE, "", VALUES(s->order));
    if (s->tables + s->guests > 0)
        log_event("pruned", "tables", office_number(tables, s->tables), "guests", office_number(guests, s->guests));
    s->days = 0;
}

/* At which somebody looks is in use; what is being done there is waited for. */
static bool table_goes(struct hall *h, const char *id)
{
    static const enum people_statement all[] = { TABLE_GONE, LOG_GONE, SEATS_GONE, CALLS_GONE, REPLAYS_CLOSED,
                                                 ROUND_GONE };
    struct live *l = map_get(&h->lives, id);

    if (l && l->followers > 0) {
        l->changed = h->wall;
        hall_store_table(h, l);
        return false;
    }
    if (l && (l->thinking || l->ahead || l->pending > h->durable || hall_give_back_lease(h, l)))
        return false;
    if (l)
        hall_forget(h, l);
    for (int i = 0; i < COUNT(all); i++)
        hall_store_people(h, all[i], id, VALUES(id));
    return true;
}

static void sweep_tables(struct hall *h, const struct found_rows *found)
{
    for (int i = 0; i < found->count; i++)
        h->care->sweep.tables += table_goes(h, found->row[i][0]);
}

static void sweep_replays(struct hall *h, const struct found_rows *found)
{
    for (int i = 0; i < found->count; i++)
        hall_store_people(h, REPLAY_GONE, "", VALUES(found->row[i][0]));
}

static void sweep_circles(struct hall *h, const struct found_rows *found)
{
    for (int i = 0; i < found->count; i++)
        circle_goes(h, found->row[i][0]);
}

static void sweep_guests(struct hall *h, const struct found_rows *found)
{
    struct sweep *s = &h->care->sweep;

    for (int i = 0; i < found->count; i++) {
        text_into(s->after, sizeof s->after, found->row[i][0]);
        if (!found->row[i][1][0] || map_get(&h->people, s->after))
            continue;
        office_forget(h, s->after);
        s->guests++;
    }
}

/* What is old, in the order in which it goes: who is in a circle stays as long as that does. */
static const struct {
    enum people_statement asks;
    void (*take)(struct hall *, const struct found_rows *);
} stages[] = {
    { OLD_TABLES, sweep_tables }, { OLD_REPLAYS, sweep_replays }, { OLD_CIRCLES, sweep_circles },
    { NEXT_GUESTS, sweep_guests },
};

static void take_old(struct hall *h, const struct found_rows *found, const char *const *value)
{
    struct sweep *s = &h->care->sweep;

    (void)value;
    s->asked = false;
    if (!found) {
        s->days = 0; /* another time; an order stays */
        return;
    }
    stages[s->stage].take(h, found);
    s->stage += found->count == 0;
    if (s->stage == COUNT(stages))
        sweep_end(h);
    s->waits = h->staged.count ? h->staged.number : 0;
}

static void sweep_step(struct hall *h)
{
    struct sweep *s = &h->care->sweep;
    char before[24];

    if (s->days == 0 || s->asked || s->waits > h->durable || h->now - s->stepped < STEP_MS)
        return;
    s->stepped = h->now;
    s->asked = true;
    office_number(before, h->wall - s->days * day_ms);
    bool guests = stages[s->stage].asks == NEXT_GUESTS;
    fetch_beside(h, stages[s->stage].asks, guests ? VALUES(s->after, before) : VALUES(before), take_old);
}

/* ---- orders ---- */

/* False: not yet. */
static bool close_table(struct hall *h, const char *id)
{
    struct live *l = hall_find(h, id);

    if (l && hall_catch_up(h, l))
        l = hall_find(h, id);
    if (!l)
        return !h->unreadable;
    if (l->state == LIVE_OVER)
        return true;
    if (l->pending > h->durable || l->state == LIVE_OPENING)
        return false;
    live_finish(l, END_CLOSED, -1);
    hall_happened(h, l);
    log_table("closed", l->id, l->game->name);
    return true;
}

static void carry_out(struct hall *h, char *const order[])
{
    struct care *c = h->care;
    const char *id = order[0], *what = order[2], *about = order[3], *how = order[4];
    bool prune = strcmp(what, ORDER_PRUNE) == 0;

    if (prune && c->sweep.days == 0)
        sweep_begin(c, atoi(how), id);
    if (prune && c->sweep.days > 0)
        return; /* it is done with when the sweep is over */
    if (strcmp(what, ORDER_CLOSE) == 0 && !close_table(h, about))
        return;
    hall_store_people(h, ORDER_DONE, "", VALUES(id)); /* and what nobody understands goes too */
}

static void take_orders(struct hall *h, const struct found_rows *found, const char *const *value)
{
    (void)value;
    h->care->asked--;
    for (int i = 0; found && i < found->count; i++)
        carry_out(h, found->row[i]);
}

void care_turn(struct hall *h)
{
    struct care *c = h->care;

    if (c->asked == 0 && (c->looked == 0 || h->now - c->looked >= LOOK_FOR_ORDERS_MS)) {
        c->looked = h->now;
        c->asked = 2;
        fetch_beside(h, BANS, NULL, take_bans);
        fetch_beside(h, ORDERS, NULL, take_orders);
    }
    if (h->limits.keep_days && c->sweep.days == 0 && (c->swept == 0 || h->now - c->swept >= SWEEP_MS)) {
        c->swept = h->now;
        sweep_begin(c, h->limits.keep_days, "");
    }
    sweep_step(h);
}
