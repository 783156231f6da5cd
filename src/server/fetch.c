/* SPDX-License-Identifier: MIT */
#include "server/fetch.h"

#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "core/box.h"
#include "server/hall_internal.h"
#include "server/log.h"
#include "server/pool.h"

enum { DUE_AT_ONCE = 100 }; /* tables whose time is up */

enum fetch_kind { FETCH_PEOPLE, FETCH_TABLES, FETCH_TABLE, FETCH_NEWS };

/* One question. */
struct fetch {
    struct job job;
    struct keeper *keeper;
    enum fetch_kind kind;
    unsigned which;                  /* about people, with these values */
    char *value[PEOPLE_VALUES];
    struct tables_wanted wanted;     /* of a person: value[0] */
    char id[TABLE_ID + 1];           /* the table, */
    uint32_t since;                  /* or what came after this number: */
    bool paused;                     /* as live_read() wants it, */
    int64_t now;                     /* when it began */

    bool fine;                       /* the store has answered: */
    struct found_rows rows;
    struct found_tables tables;
    bool found;                      /* there is such a table; */
    struct live *live;               /* it; NULL: it could not be opened, */
    struct complaint why;            /* because of this; */
    struct table_row row;            /* or its row and what was added */
    struct found_entries log;

    struct client *by;               /* whose line wants it; NULL: nobody's, */
    fetch_then *then;                /* but this is to be told, if it is not NULL */
    bool done, stale;
    struct fetch *same;              /* others that want the same table */
    struct fetch *next;              /* of the same line */
};

struct fetcher {
    struct pool *pool;
    struct map tables;               /* that are being fetched: the first fetch of each */
    struct client *held;             /* connections with lines that wait */
    int count;
};

struct fetcher *fetcher_new(bool still, void (*wake)(void *), void *with)
{
    struct fetcher *f = calloc(1, sizeof *f);

    require(f != NULL);
    f->pool = pool_new(still ? 0 : 1, HANDS_NICE, wake, with);
    return f;
}

static void fetch_free(struct fetch *f)
{
    for (int i = 0; i < PEOPLE_VALUES; i++)
        free(f->value[i]);
    found_rows_free(&f->rows);
    found_tables_free(&f->tables);
    table_row_free(&f->row);
    found_entries_free(&f->log);
    live_free(f->live);
    free(f);
}

/* ---- on the other thread ---- */

static struct box *find_box(struct keeper *k, const char *head)
{
    char hash[2 * BOX_HASH + 1];
    const char *value[] = { hash };
    struct found_rows found;
    struct complaint why;
    struct box *box;

    if (!live_box_named(head, hash, &box) || !keeper_people(k, BOX_OF, value, &found, &why))
        return box;
    if (found.count > 0)
        box = box_from_hex(journal_game(head)->boxform, found.row[0][2]);
    found_rows_free(&found);
    return box;
}

static void read_table(struct fetch *f)
{
    struct table_row row;
    struct found_entries log;

    f->fine = keeper_load(f->keeper, f->id, 0, &row, &log, &f->why);
    if (!f->fine)
        return;
    f->found = row.id[0];
    if (f->found)
        f->live = live_read(&row, &log, find_box(f->keeper, row.head), f->paused, f->now, &f->why);
    table_row_free(&row);
    found_entries_free(&log);
}

static void ask(struct job *job)
{
    struct fetch *f = (struct fetch *)job;

    if (f->kind == FETCH_PEOPLE)
        f->fine = keeper_people(f->keeper, f->which, (const char *const *)f->value, &f->rows, &f->why);
    else if (f->kind == FETCH_TABLES)
        f->fine = keeper_tables(f->keeper, f->wanted, &f->tables, &f->why);
    else if (f->kind == FETCH_NEWS)
        f->fine = keeper_load(f->keeper, f->id, f->since, &f->row, &f->log, &f->why);
    else
        read_table(f);
}

/* ---- asking ---- */

/* Two lines may want the same table: it is read once. */
static void begin(struct hall *h, struct fetch *f)
{
    struct fetch *first = f->kind == FETCH_TABLE ? map_get(&h->fetcher->tables, f->id) : NULL;

    f->done = f->stale = false;
    f->now = h->now;
    if (first) {
        f->same = first->same;
        first->same = f;
        return;
    }
    if (f->kind == FETCH_TABLE)
        map_put(&h->fetcher->tables, f->id, f);
    pool_begin(h->fetcher->pool, &f->job);
}

static struct fetch *new_fetch(struct hall *h, enum fetch_kind kind)
{
    struct fetch *f = calloc(1, sizeof *f);

    require(f != NULL);
    *f = (struct fetch){ .job.run = ask, .keeper = h->keeper, .kind = kind, .paused = !h->shared };
    return f;
}

static void want(struct hall *h, struct fetch *f)
{
    struct held *line = h->answering;

    f->by = h->answers;
    f->next = line->fetched;
    line->fetched = f;
    line->missing++;
    begin(h, f);
}

static void keep_value(struct fetch *f, int which, const char *value)
{
    f->value[which] = strdup(value);
    require(f->value[which] != NULL);
}

static bool same_values(const struct fetch *f, const char *const *value)
{
    bool same = true;

    for (int i = 0; i < people_sql[f->which].values; i++)
        same = same && strcmp(f->value[i], value[i]) == 0;
    return same;
}

bool fetch_people(struct hall *h, unsigned which, const char *const *value, struct found_rows *ret)
{
    struct fetch *f = h->answering ? h->answering->fetched : NULL;
    struct complaint why;

    if (!h->answering)
        return keeper_people(h->keeper, which, value, ret, &why);
    while (f && !(f->kind == FETCH_PEOPLE && f->which == which && same_values(f, value)))
        f = f->next;
    if (!f) {
        f = new_fetch(h, FETCH_PEOPLE);
        f->which = which;
        for (int i = 0; i < people_sql[which].values; i++)
            keep_value(f, i, value[i]);
        want(h, f);
    }
    *ret = (struct found_rows){ 0 };
    for (int i = 0; f->done && f->fine && i < f->rows.count; i++) {
        int columns = 0;
        while (columns < PEOPLE_VALUES && f->rows.row[i][columns])
            columns++;
        found_rows_add(ret, columns, (const char *const *)f->rows.row[i]);
    }
    return f->done && f->fine;
}

static struct table_row copy_of(const struct table_row *row)
{
    struct table_row copy = *row;

    copy.head = copy.about = copy.people = NULL; /* who lists tables wants their ids */
    return copy;
}

bool fetch_tables(struct hall *h, struct tables_wanted wanted, struct found_tables *ret)
{
    struct fetch *f = h->answering ? h->answering->fetched : NULL;
    struct complaint why;

    if (!h->answering)
        return keeper_tables(h->keeper, wanted, ret, &why);
    while (f && !(f->kind == FETCH_TABLES && !f->wanted.person == !wanted.person))
        f = f->next;
    if (!f) {
        f = new_fetch(h, FETCH_TABLES);
        f->wanted = wanted;
        if (wanted.person) {
            keep_value(f, 0, wanted.person);
            f->wanted.person = f->value[0];
        }
        want(h, f);
    }
    *ret = (struct found_tables){ 0 };
    for (int i = 0; f->done && f->fine && i < f->tables.count; i++)
        found_tables_add(ret, copy_of(&f->tables.row[i]));
    return f->done && f->fine;
}

struct live *fetch_table(struct hall *h, const char *id)
{
    struct fetch *f = h->answering->fetched;

    while (f && !(f->kind == FETCH_TABLE && strcmp(f->id, id) == 0))
        f = f->next;
    if (!f) {
        f = new_fetch(h, FETCH_TABLE);
        text_into(f->id, sizeof f->id, id);
        want(h, f);
    } else if (f->done && f->found && !f->why.in[EN][0]) { /* it came, and was forgotten before the rest had come */
        h->answering->missing++;
        begin(h, f);
    }
    h->unreadable = f->done && !f->fine;
    if (f->done && f->fine && f->found)
        h->unopened = f->why;
    return NULL;
}

void fetch_table_soon(struct hall *h, const char *id)
{
    if (map_get(&h->lives, id) || map_get(&h->fetcher->tables, id))
        return;
    struct fetch *f = new_fetch(h, FETCH_TABLE);
    text_into(f->id, sizeof f->id, id);
    begin(h, f);
}

void fetch_news(struct hall *h, const char *id, uint32_t since)
{
    struct fetch *f = new_fetch(h, FETCH_NEWS);

    text_into(f->id, sizeof f->id, id);
    f->since = since;
    begin(h, f);
}

void fetch_due_soon(struct hall *h)
{
    struct fetch *f = new_fetch(h, FETCH_TABLES);

    f->wanted = (struct tables_wanted){ .due = h->now, .most = DUE_AT_ONCE };
    begin(h, f);
}

void fetch_beside(struct hall *h, unsigned which, const char *const *value, fetch_then *then)
{
    struct fetch *f = new_fetch(h, FETCH_PEOPLE);

    f->which = which;
    f->then = then;
    for (int i = 0; i < people_sql[which].values; i++)
        keep_value(f, i, value[i]);
    begin(h, f);
}

void fetch_doubt(struct hall *h, const char *id)
{
    struct fetch *f = id ? map_get(&h->fetcher->tables, id) : NULL;
    size_t at = 0;

    if (f)
        f->stale = true;
    while (!id && (f = map_next(&h->fetcher->tables, &at)))
        f->stale = true;
}

bool fetch_charged(struct hall *h)
{
    return h->answering && h->answering->charges < h->answering->charged && ++h->answering->charges;
}

void fetch_charge(struct hall *h)
{
    if (h->answering)
        h->answering->charged = ++h->answering->charges;
}

/* ---- lines ---- */

static void held_free(struct held *one)
{
    for (struct fetch *f = one->fetched, *next; f; f = next) {
        next = f->next;
        f->by = NULL;
        if (f->done)
            fetch_free(f); /* else when it comes */
    }
    free(one);
}

/* With its text behind it. */
static struct held *held_copy(const struct held *one)
{
    size_t text = strlen(one->text) + 1, cmd = strlen(one->cmd) + 1;
    struct held *copy = malloc(sizeof *copy + text + cmd);

    require(copy != NULL);
    *copy = *one;
    copy->text = memcpy(copy + 1, one->text, text);
    copy->cmd = memcpy((char *)(copy + 1) + text, one->cmd, cmd);
    copy->next = NULL;
    return copy;
}

static void hold(struct hall *h, struct client *c, const struct held *one)
{
    struct held **last = &c->held;

    if (!c->held) {
        c->next_held = h->fetcher->held;
        h->fetcher->held = c;
        h->fetcher->count++;
        if (h->heed)
            h->heed(c, false);
    }
    while (*last)
        last = &(*last)->next;
    *last = held_copy(one);
    c->held_lines++;
    c->held_bytes += strlen(one->text);
    if (c->held_lines <= HELD_LINES && c->held_bytes <= HELD_BYTES)
        return;
    c->closing = true;
    h->counts.dropped++;
    log_event("dropped", "why", "says much and reads little", NULL, NULL);
    h->drop(c);
}

/* False: it waits for something. */
static bool answer(struct hall *h, struct client *c, struct held *one)
{
    h->answering = one;
    h->answers = c;
    one->charges = 0;
    line_answer(h, c, one->text, *one->cmd ? one->cmd : NULL);
    h->answering = NULL;
    h->answers = NULL;
    return one->missing == 0;
}

void fetch_line(struct hall *h, struct client *c, const char *text, const char *cmd)
{
    struct held one = { .text = text, .cmd = cmd ? cmd : "" };

    if (c->held || c->waiting > ANSWERS_WAIT || !answer(h, c, &one))
        hold(h, c, &one);
}

bool fetch_is_ready(const struct client *c)
{
    return c->held && c->held->missing == 0 && c->waiting <= ANSWERS_WAIT && !c->closing;
}

bool fetch_ready(const struct hall *h)
{
    const struct client *c = h->fetcher->held;

    while (c && !fetch_is_ready(c))
        c = c->next_held;
    return c != NULL;
}

static void release(struct hall *h, struct client *c)
{
    while (fetch_is_ready(c)) {
        struct held *one = c->held;
        if (!answer(h, c, one))
            return;
        c->held = one->next;
        c->held_lines--;
        c->held_bytes -= strlen(one->text);
        held_free(one);
    }
}

void fetch_drop(struct hall *h, struct client *c)
{
    struct client **at = &h->fetcher->held;

    if (!c->held)
        return;
    while (*at != c)
        at = &(*at)->next_held;
    *at = c->next_held;
    h->fetcher->count--;
    while (c->held) {
        struct held *one = c->held;
        c->held = one->next;
        held_free(one);
    }
}

int fetch_held(const struct hall *h)
{
    return h->fetcher->count;
}

/* ---- what has come ---- */

/* Into memory, if nobody else was faster. The clocks of a match that nobody had stand still until now. */
static void install(struct hall *h, struct fetch *f)
{
    struct live *l = f->live;

    f->live = NULL;
    if (!l || map_get(&h->lives, f->id)) {
        live_free(l);
        return;
    }
    l->used = h->now;
    if (f->paused && l->state == LIVE_PLAYING && l->clock.kind != CLOCK_DAYS)
        l->began += h->now - f->now;
    hall_install(h, l, f->by);
}

static void came(struct fetch *f)
{
    struct held *line = f->by ? f->by->held : NULL;

    f->done = true;
    if (line)
        line->missing--;
    else
        fetch_free(f);
}

static void table_came(struct hall *h, struct fetch *first)
{
    map_drop(&h->fetcher->tables, first->id);
    if (first->stale) {
        live_free(first->live);
        first->live = NULL;
        struct fetch *same = first->same; /* they wait on */
        first->same = NULL;
        begin(h, first);
        first->same = same;
        return;
    }
    if (first->fine && first->found && !map_get(&h->lives, first->id))
        hall_note_opened(h, first->id, first->live, &first->why);
    bool opened = first->live;
    if (opened)
        first->why.in[EN][0] = '\0';
    install(h, first);
    for (struct fetch *f = first->same, *next; f; f = next) {
        next = f->same;
        f->same = NULL;
        f->fine = first->fine;
        f->found = first->found;
        f->why = first->why;
        came(f);
    }
    first->same = NULL;
    came(first);
}

static void answer_came(struct hall *h, struct fetch *f)
{
    if (f->then)
        f->then(h, f->fine ? &f->rows : NULL, (const char *const *)f->value);
    if (f->kind == FETCH_NEWS)
        hall_news_came(h, f->id, f->since, f->fine ? &f->row : NULL, &f->log);
    for (int i = 0; f->kind == FETCH_TABLES && f->wanted.due && i < f->tables.count; i++)
        fetch_table_soon(h, f->tables.row[i].id);
    came(f);
}

static void take(struct hall *h)
{
    for (struct fetch *f; (f = (struct fetch *)pool_ready(h->fetcher->pool));)
        if (f->kind == FETCH_TABLE)
            table_came(h, f);
        else
            answer_came(h, f);
}

void fetch_turn(struct hall *h)
{
    take(h);
    for (struct client **at = &h->fetcher->held, *c; (c = *at);) {
        release(h, c);
        if (c->held) {
            at = &c->next_held;
            continue;
        }
        *at = c->next_held;
        h->fetcher->count--;
        if (h->heed && !c->closing)
            h->heed(c, true);
    }
}

bool fetcher_step(struct hall *h)
{
    return pool_step(h->fetcher->pool);
}

void fetcher_free(struct hall *h)
{
    struct fetcher *f = h->fetcher;

    pool_end(f->pool);
    for (struct fetch *one; (one = (struct fetch *)pool_ready(f->pool));) {
        for (struct fetch *same = one->same, *next; same; same = next) {
            next = same->same;
            fetch_free(same);
        }
        fetch_free(one);
    }
    pool_free(f->pool);
    map_free(&f->tables);
    free(f);
}
