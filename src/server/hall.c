/* SPDX-License-Identifier: MIT */
/* The hall: who is there, what is stored, and who is told when. */
#define _POSIX_C_SOURCE 200809L
#include "server/hall.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/require.h"
#include "server/archive.h"
#include "server/club.h"
#include "server/care.h"
#include "server/fetch.h"
#include "server/hall_internal.h"
#include "server/log.h"
#include "server/office.h"
#include "server/push.h"

enum {
    HANDS = 2,                /* threads that carry out slow moves */
    TIDY_MS = 5000,           /* between two looks at what is idle */
    BURST_SECONDS = 3,        /* whose lines may come at once */
    GREETING_MS = 10000,      /* in which a connection must say who it is */
    LISTEN_MS = 500,          /* between two looks at who has gone silent: */
    SILENT_MS = 8000,         /* after so long, who says now and then that they are here is not */
    /* After this a table that nobody follows is forgotten until somebody asks for it; sooner if it is over, or if
     * there are many. */
    IDLE_MS = 10 * 60 * 1000,
};

static struct hall_time system_time(void *with)
{
    static int64_t first; /* what the clock people read was ahead of the other one when the server began */
    struct timespec t;

    (void)with;
    clock_gettime(CLOCK_REALTIME, &t);
    int64_t wall = (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000, runs = (int64_t)clock_ms();
    first = first ? first : wall - runs;
    return (struct hall_time){ runs + first, wall };
}

static void read_time(struct hall *h)
{
    struct hall_time t = h->time(h->wake_with);

    h->now = t.now;
    h->wall = t.wall;
}

struct hall *hall_new(struct hall_host host)
{
    struct hall *h = calloc(1, sizeof *h);

    require(h != NULL);
    h->limits = host.limits;
    h->writable = host.writable;
    h->drop = host.drop;
    h->heed = host.heed;
    h->staged.number = 1;
    h->writing = text_growing();
    h->wake = host.wake;
    h->wake_with = host.with;
    h->time = host.time ? host.time : system_time;
    read_time(h);
    pthread_mutex_init(&h->lock, NULL);
    h->shared = host.store->kind->watch != NULL;
    if (h->shared)
        host.store->kind->watch(host.store, (struct watcher){ hall_changed_elsewhere, hall_leased, h });
    h->keeper = host.still ? keeper_still(host.store)
                           : keeper_new(host.store, host.stored ? host.stored : host.wake, host.with);
    h->thoughts = pool_new(host.still ? 0 : host.limits.thinkers, THINKERS_NICE, host.wake, host.with);
    h->hands = pool_new(host.still ? 0 : HANDS, HANDS_NICE, host.wake, host.with);
    h->budget = budget_new(host.limits.rate);
    h->office = office_new(host.still, h->shared, host.wake, host.with);
    h->archive = archive_new(host.still, host.wake, host.with);
    h->club_looks = club_looks_new();
    h->care = care_new();
    h->fetcher = fetcher_new(host.still, host.wake, host.with);
    h->push = host.push;
    push_start(h->push, h->keeper, host.wake, host.with);
    hall_keep_boxes(h);
    office_open(h);
    return h;
}

/* ---- storing ---- */

/* The batch that must be durable before what is said now may go out. */
static uint64_t said_after(struct hall *h)
{
    bool staged = h->staged.count || h->whole; /* a wing does not know what others have staged */

    if (staged)
        h->awaited = h->staged.number;
    return staged ? h->staged.number : h->handed;
}

void hall_stage(struct hall *h, struct live *l, struct change c)
{
    batch_add(&h->staged, c);
    if (!l)
        return;
    l->pending = h->staged.number;
    hall_touch(h, l);
}

static void hand_over(struct hall *h)
{
    uint64_t number = h->staged.number;

    if (h->handed)
        return;
    if (h->staged.count == 0) {
        /* What was to be said after a batch that lost everything in it need not wait any longer. */
        if (h->awaited == number) {
            h->durable = number;
            h->staged.number = number + 1;
        }
        return;
    }
    require(keeper_hand(h->keeper, &h->staged));
    if (!h->wings) /* else when all of it is left */
        keeper_rouse(h->keeper);
    h->handed = number;
    h->staged.number = number + 1;
    h->counts.batches++;
}

void hall_feed_store(struct hall *h)
{
    if (!keeper_is_done(h->keeper))
        return;
    hall_batch_done(h);
    hand_over(h);
}

bool hall_wants_to_store(const struct hall *h)
{
    return keeper_is_done(h->keeper);
}

void hall_store_table(struct hall *h, struct live *l)
{
    l->version++;
    hall_stage(h, l, (struct change){ .kind = CHANGE_TABLE, .row = live_row(l, h->now) });
}

void hall_store_people(struct hall *h, enum people_statement which, const char *person, const char *const *value)
{
    batch_add_people(&h->staged, which, person, value);
}

void hall_store_entry(struct hall *h, struct live *l, uint32_t n, const char *client)
{
    const struct record *r = &l->record[n - 1];
    struct change c = { .kind = CHANGE_ENTRY, .entry = { .n = n, .kind = r->kind, .text = strdup(r->text) } };

    require(c.entry.text != NULL);
    memcpy(c.table, l->id, sizeof c.table);
    memcpy(c.entry.person, r->person, sizeof c.entry.person);
    if (l->who[n - 1]) {
        struct text t = TEXT_IN(c.entry.client);
        text_put(&t, client ? client : "");
    }
    h->counts.entries++;
    hall_stage(h, l, c);
}

/* ---- telling ---- */

/* Whoever has them on their lists. */
static struct hall *home_of(struct hall *h, const struct client *c)
{
    return h->wings ? h->wing[c->wing] : h;
}

static void list_client(struct hall *h, struct client *c)
{
    struct hall *home = home_of(h, c);

    if (c->listed)
        return;
    c->listed = true;
    c->next_listed = home->listed;
    home->listed = c;
}

static void unlist(struct client **list, struct client *c)
{
    for (; *list && c->listed; list = &(*list)->next_listed)
        if (*list == c) {
            *list = c->next_listed;
            c->listed = false;
            return;
        }
}

static void drop_slow(struct hall *h, struct client *c)
{
    h->counts.slow++;
    log_event("dropped", "why", "does not read", NULL, NULL);
    c->closing = true;
    h->drop(c);
}

static void put(struct hall *h, struct client *c, struct message *m, uint64_t after, const struct live *about)
{
    if (c->closing)
        return;
    if (client_put(c, m, after, about)) {
        list_client(h, c);
        return;
    }
    drop_slow(h, c);
}

/* Where all that waits has become too much, whoever makes most of it so goes. */
static void bound_outboxes(struct hall *h)
{
    struct client *most = NULL;

    if (message_bytes() <= OUTBOXES_LARGEST)
        return;
    for (struct client *c = h->clients; c; c = c->next)
        if (!c->closing && (!most || c->waiting > most->waiting))
            most = c;
    if (!most)
        return;
    drop_slow(h, most);
    client_clear(most);
}

void hall_say_after(struct hall *h, struct client *c, const struct text *t, const char *re, uint64_t after,
                      const struct live *about)
{
    struct message *m = message_new(t->at, t->used, re);

    message_use(m);
    put(h, c, m, after, about);
    message_free(m);
}

void hall_say(struct hall *h, struct client *c, const struct text *t, const char *re, const struct live *about)
{
    hall_say_after(h, c, t, re, said_after(h), about);
}

/* They are about to be asked: what that needs is on its way from memory meanwhile. */
static void expect(const struct client *c)
{
    if (!c)
        return;
    __builtin_prefetch(c->next_listed);
    __builtin_prefetch(c->line);
    __builtin_prefetch(c->first);
}

/* Asks the connections of these to take what may now be said; who still waits for a batch is among those who do. */
static void flush_list(struct hall *h, struct client *c)
{
    for (struct client *next; c; c = next) {
        next = c->next_listed;
        expect(next);
        c->listed = false;
        if (c->closing || !c->first)
            continue;
        if (client_next(c, h->durable))
            h->writable(c);
        if (c->awaits <= h->durable)
            continue;
        c->listed = true;
        c->next_listed = h->awaiting;
        h->awaiting = c;
    }
}

/* With a thousand tables most people wait for a batch most of the time: they are looked at when one is stored, or has
 * failed. What can be said at once to one who waits is said then too: it comes after what they wait for. */
void hall_flush(struct hall *h)
{
    struct client *listed = h->listed, *awaiting = h->awaiting;

    h->listed = NULL;
    if (h->flushed != h->durable) {
        h->flushed = h->durable;
        h->awaiting = NULL;
        flush_list(h, awaiting);
    }
    flush_list(h, listed);
}

void hall_put_news(struct text *t, const struct live *l, const char *news)
{
    json_put_string(t, "news", news);
    json_put_string(t, "table", l->id);
}

void hall_tell_info(struct hall *h, struct client *c, const struct live *l)
{
    struct text t = text_growing();

    json_object(&t, NULL);
    hall_put_news(&t, l, "table");
    live_put_info(l, "info", c->person, c->lang, h->now, &t);
    json_object_end(&t);
    hall_say(h, c, &t, NULL, l);
    text_free(&t);
}

/* Streams of everything that concerns a person, and, if `apart`, all their connections that do not follow the table. */
void hall_tell_person(struct hall *h, const struct live *l, const char *person, const char *news, bool apart)
{
    for (struct client *c = map_get(&h->people, person); c; c = c->next_of_person) {
        if (c->kind == BY_REQUEST || client_follows(c, l) || !(apart || c->everything))
            continue;
        if (!apart) {
            hall_tell_info(h, c, l);
            continue;
        }
        struct text t = text_growing();
        json_object(&t, NULL);
        hall_put_news(&t, l, news);
        json_put_string(&t, "game", l->game->name);
        json_object_end(&t);
        hall_say(h, c, &t, NULL, l);
        text_free(&t);
    }
}

void hall_presence(struct hall *h, struct live *l, const struct client *except)
{
    for (int i = 0; i < l->followers; i++)
        if (l->follower[i] != except)
            hall_tell_info(h, l->follower[i], l);
}

void hall_changed(struct hall *h, struct live *l)
{
    l->changed = h->wall;
    hall_store_table(h, l);
    for (int i = 0; i < l->followers; i++)
        hall_tell_info(h, l->follower[i], l);
    for (int seat = 0; seat < l->seats; seat++)
        if (l->place[seat].kind == PLACE_PERSON)
            hall_tell_person(h, l, l->place[seat].person, "table", false);
}

static void put_times(const struct hall *h, const struct live *l, struct text *t)
{
    if (l->clock.kind == CLOCK_NONE)
        return;
    json_array(t, "time");
    for (int seat = 0; seat < l->seats; seat++)
        json_put_int(t, NULL, live_left(l, seat, h->now));
    json_array_end(t);
    json_array(t, "turn"); /* for whom it runs */
    for (int seat = 0; seat < l->seats; seat++)
        if (live_waits_for(l) & SEAT(seat))
            json_put_int(t, NULL, seat);
    json_array_end(t);
}

static struct message *log_message(struct hall *h, const struct live *l, uint32_t from, seatset who, bool bare)
{
    struct text *t = &h->writing;

    text_clear(t);
    json_object(t, NULL);
    hall_put_news(t, l, "log");
    live_put_page(l, from, who, bare, t);
    put_times(h, l, t);
    json_object_end(t);
    struct message *m = message_new(t->at, t->used, NULL);
    message_use(m);
    return m;
}

/* The answer to whom it is due to; `news`: what the others are told, which they are told with it; NULL: they do not
 * follow the table. */
static void say_done(struct hall *h, const struct live *l, uint32_t n, struct client *by, const char *re,
                     const char *done, const struct message *news)
{
    struct text *t = &h->writing;

    text_clear(t);
    json_object(t, NULL);
    json_put_string(t, "re", re);
    json_put_bool(t, "ok", true);
    json_put_string(t, "done", done);
    json_put_int(t, "n", n);
    if (news) {
        text_char(t, ',');
        text_bytes(t, message_text(news) + 1, news->size - 1); /* the members of one object */
    } else {
        json_object_end(t);
    }
    hall_say(h, by, t, re, l);
}

/* The entries after `from`, to everybody at the table. What people of the same seats may know is written once. */
void hall_tell_log(struct hall *h, struct live *l, uint32_t from, bool bare, struct client *by, const char *re,
                     const char *done)
{
    seatset known[SEATS_MAX + 1];
    struct message *message[SEATS_MAX + 1], *theirs = NULL;
    int count = 0;

    for (int i = 0; i < l->followers && l->at > from; i++) {
        struct client *c = l->follower[i];
        seatset who = bare && !l->mutes ? 0 : live_seats_of(l, c->person);
        int at = 0;
        while (at < count && known[at] != who)
            at++;
        if (at == count) {
            require(count < COUNT(known));
            known[count] = who;
            message[count++] = log_message(h, l, from, who, bare);
        }
        if (c == by)
            theirs = message[at];
        else
            put(h, c, message[at], said_after(h), l);
    }
    if (by)
        say_done(h, l, from + 1, by, re, done, theirs);
    while (count > 0)
        message_free(message[--count]);
}

void hall_stream(struct hall *h, struct client *c, struct live *l, int64_t from)
{
    struct text t = text_growing();
    seatset seats = live_seats_of(l, c->person);

    hall_tell_info(h, c, l);
    json_object(&t, NULL);
    hall_put_news(&t, l, from < 0 ? "journal" : "log");
    uint32_t last = l->at;
    if (from < 0)
        live_put_journal(l, seats, &t);
    else
        last = live_put_page(l, (uint32_t)from, seats, live_is_bare(l), &t);
    if (last < l->at)
        json_put_bool(&t, "more", true);
    json_object_end(&t);
    if (last < l->at)
        c->ends = true;
    else
        hall_follow(h, c, l);
    hall_say(h, c, &t, NULL, l);
    text_free(&t);
}

/* Now and then it shows both ends of a stream that the other is still there. */
void hall_say_nothing(struct hall *h, struct client *c)
{
    char none[1];
    struct text t = TEXT_IN(none);

    hall_say(h, c, &t, NULL, NULL);
}

/* ---- tables in memory ---- */

static int next_wing(struct hall *h)
{
    return h->wings ? h->next_wing++ % h->wings : 0;
}

/* Whoever asks for a table first has it where they are. */
static int wing_for(struct hall *h, const struct client *by)
{
    return by ? by->wing : next_wing(h);
}

void hall_add(struct hall *h, struct live *l)
{
    l->used = h->now;
    l->created = l->changed = h->wall;
    l->wing = wing_for(h, h->answers);
    map_put(&h->lives, l->id, l);
    h->counts.tables++;
    log_table("table", l->id, l->game->name);
    hall_store_table(h, l);
}

/* No line of a host's journal is quoted where others may read it. */
static const char *unopened_words(const struct complaint *why, char *at, size_t size)
{
    struct text t = text_in(at, size);

    text_printf(&t, why->newer ? "newer, line %d" : "line %d", why->line);
    return why->line > 0 ? at : why->in[EN];
}

void hall_note_opened(struct hall *h, const char *id, const struct live *l, const struct complaint *why)
{
    const struct older *older = l ? journal_older(table_journal(l->table)) : NULL;
    char shown[7], line[40];

    text_into(shown, sizeof shown, id); /* the whole id opens the table to whoever reads it */
    h->counts.unopened += !l;
    h->counts.older += older != NULL;
    h->counts.stopped += older && older->stopped;
    if (!l)
        log_event("unopened", "table", shown, "why", unopened_words(why, line, sizeof line));
    else if (older)
        log_event("older", "table", shown, "why", older->in[EN]);
}

static void as_stored(struct live *l)
{
    l->told_end = l->state == LIVE_OVER;
    l->stored = l->at;
}

struct live *hall_read_table(struct hall *h, const char *id)
{
    struct table_row row;
    struct found_entries log;
    struct complaint why;
    struct live *l = NULL;

    h->unreadable = !keeper_load(h->keeper, id, 0, &row, &log, &why);
    if (h->unreadable)
        return NULL;
    if (row.id[0]) {
        l = live_read(&row, &log, hall_find_box(h, row.head), !h->shared, h->now, &why);
        if (!l)
            h->unopened = why;
        hall_note_opened(h, id, l, &why);
    }
    if (l)
        as_stored(l);
    table_row_free(&row);
    found_entries_free(&log);
    return l;
}

struct live *hall_find(struct hall *h, const char *id)
{
    struct live *l = strlen(id) == TABLE_ID ? map_get(&h->lives, id) : NULL;

    h->unreadable = false;
    h->unopened.in[EN][0] = '\0';
    if (l || strlen(id) != TABLE_ID || strspn(id, "0123456789abcdef") != TABLE_ID)
        return l;
    if (h->answering)
        return fetch_table(h, id);
    l = hall_read_table(h, id);
    if (l)
        hall_install(h, l, h->answers);
    return l;
}

void hall_install(struct hall *h, struct live *l, const struct client *by)
{
    as_stored(l);
    l->wing = wing_for(h, by);
    map_put(&h->lives, l->id, l);
    hall_touch(h, l);
    hall_ask_computers(h, l);
}

void hall_free_doomed(struct live *l)
{
    if (l->doomed && !l->thinking && !l->ahead)
        live_free(l);
}

void hall_forget(struct hall *h, struct live *l)
{
    while (l->followers > 0)
        hall_unfollow(h, l->follower[0], l);
    map_drop(&h->lives, l->id);
    hall_untouch(h, l);
    fetch_doubt(h, l->id);
    if (l->mover) {
        hall_say_again(h, l->mover, l->mover_re);
        l->mover->moves_at = NULL;
    }
    l->mover = NULL;
    l->doomed = true;
    hall_free_doomed(l);
}

/* They are at home where the first table is that they follow. */
static void move_home(struct hall *h, struct client *c, int wing)
{
    bool listed = c->listed;

    if (c->wing == wing)
        return;
    unlist(&home_of(h, c)->listed, c);
    unlist(&home_of(h, c)->awaiting, c);
    c->wing = wing;
    if (listed)
        list_client(h, c);
}

bool hall_follow(struct hall *h, struct client *c, struct live *l)
{
    if (client_follows(c, l))
        return true;
    if (c->followed == FOLLOWED_MAX)
        return false;
    if (l->followers == l->follower_size) {
        l->follower_size = l->follower_size ? l->follower_size * 2 : 4;
        l->follower = realloc(l->follower, (size_t)l->follower_size * sizeof *l->follower);
        require(l->follower != NULL);
    }
    if (!c->followed)
        move_home(h, c, l->wing);
    l->follower[l->followers++] = c;
    c->live[c->followed++] = l;
    if (l->lease == LEASE_OTHERS) /* who has it may be gone; our own stays known, or nobody would give it back */
        hall_doubt_lease(h, l);
    live_count_all_here(l, c->person, h->now);
    return true;
}

void hall_unfollow(struct hall *h, struct client *c, struct live *l)
{
    for (int i = 0; i < l->followers; i++)
        if (l->follower[i] == c) {
            l->follower[i] = l->follower[--l->followers];
            break;
        }
    for (int i = 0; i < c->followed; i++)
        if (c->live[i] == l) {
            c->live[i] = c->live[--c->followed];
            break;
        }
    live_count_all_here(l, c->person, h->now);
    l->used = h->now;
    bool asked = c->figure > 0;
    c->figure = 0;
    if (asked || (c->coming && l->state == LIVE_OPEN)) /* they do not come after all */
        hall_presence(h, l, c);
}

/* ---- people ---- */

/* An address from which connections stay open. */
struct caller {
    char address[ADDRESS_LONGEST + 1];
    int count;
};

static void count_caller(struct hall *h, const char *address, int more)
{
    struct caller *c = *address ? map_get(&h->addresses, address) : NULL;

    if (!*address)
        return;
    if (!c) {
        c = calloc(1, sizeof *c);
        require(c != NULL);
        text_into(c->address, sizeof c->address, address);
        map_put(&h->addresses, c->address, c);
    }
    c->count += more;
    if (c->count == 0) {
        map_drop(&h->addresses, address);
        free(c);
    }
}

bool hall_is_full(const struct hall *h, const char *address)
{
    const struct caller *c = *address && h->limits.at_address ? map_get(&h->addresses, address) : NULL;

    return h->client_count >= h->limits.clients || (c && c->count >= h->limits.at_address);
}

struct client *hall_come(struct hall *h, enum client_kind kind, const char *address, void *line)
{
    struct client *c = calloc(1, sizeof *c);

    require(c != NULL);
    *c = (struct client){ .kind = kind, .line = line, .since = h->now, .heard = h->now, .counted = h->now,
                          .tokens = BURST_SECONDS * h->limits.rate, .next = h->clients, .serial = ++h->serial,
                          .wing = h->wings ? h->inside : 0 };
    text_into(c->address, sizeof c->address, address);
    c->barred = care_bans(h, BAN_OF_ADDRESS, c->address);
    if (kind != BY_REQUEST)
        count_caller(h, c->address, 1);
    if (h->clients)
        h->clients->before = c;
    h->clients = c;
    h->client_count++;
    h->counts.connections++;
    return c;
}

void hall_forget_person(struct hall *h, struct client *c)
{
    struct client *first = *c->person ? map_get(&h->people, c->person) : NULL;

    if (!first)
        return;
    if (first == c) {
        map_drop(&h->people, c->person);
        if (c->next_of_person)
            map_put(&h->people, c->next_of_person->person, c->next_of_person);
    } else {
        while (first->next_of_person && first->next_of_person != c)
            first = first->next_of_person;
        if (first->next_of_person)
            first->next_of_person = c->next_of_person;
    }
    c->next_of_person = NULL;
}

void hall_greet(struct hall *h, struct client *c, const char *person, const char *name)
{
    if (strcmp(c->person, person) != 0)
        while (c->followed > 0) /* they know other things now */
            hall_unfollow(h, c, c->live[0]);
    hall_forget_person(h, c);
    struct text id = TEXT_IN(c->person), called = TEXT_IN(c->name);
    text_put(&id, person);
    text_put(&called, name);
    if (!c->person[0])
        return;
    struct client *first = map_get(&h->people, c->person);
    if (first) {
        c->next_of_person = first->next_of_person;
        first->next_of_person = c;
    } else {
        map_put(&h->people, c->person, c);
    }
}

void hall_leave(struct hall *h, struct client *c)
{
    while (c->followed > 0) {
        struct live *l = c->live[0];
        hall_unfollow(h, c, l);
        if (live_seats_of(l, c->person))
            hall_presence(h, l, c);
    }
    fetch_drop(h, c);
    hall_forget_person(h, c);
    if (c->moves_at)
        c->moves_at->mover = NULL;
    unlist(&home_of(h, c)->listed, c);
    unlist(&home_of(h, c)->awaiting, c);
    if (c->before)
        c->before->next = c->next;
    else
        h->clients = c->next;
    if (c->next)
        c->next->before = c->before;
    h->client_count--;
    if (c->kind != BY_REQUEST)
        count_caller(h, c->address, -1);
    client_clear(c);
    free(c->bearer);
    free(c->upload);
    free(c->host);
    free(c);
}

/* A bucket of lines that fills at the rate allowed. Who says more is told so; who goes on regardless is cut off. */
static bool connection_may(struct hall *h, struct client *c, int cost)
{
    double most = BURST_SECONDS * h->limits.rate;

    c->tokens += (double)(h->now - c->counted) * h->limits.rate / 1000.0;
    c->counted = h->now;
    if (c->tokens > most)
        c->tokens = most;
    c->tokens -= cost;
    return c->tokens >= 0;
}

bool hall_may_speak(struct hall *h, struct client *c, int cost)
{
    return !h->limits.rate ||
           (connection_may(h, c, cost) && budget_take(h->budget, BUDGET_PERSON, c->person, cost, h->now) &&
            budget_take(h->budget, BUDGET_ADDRESS, c->address, cost, h->now));
}

/* Somebody is silent, or is heard again: those who play with them are told. */
static void set_silent(struct hall *h, struct client *c, bool silent)
{
    c->silent = silent;
    for (int i = 0; i < c->followed; i++)
        if (live_count_all_here(c->live[i], c->person, h->now))
            hall_presence(h, c->live[i], NULL);
}

/* A network that dies says nothing: not even that it is gone. */
static void listen_for_silence(struct hall *h)
{
    bool held_up = h->now - h->listened > SILENT_MS / 2; /* the machine slept: what came meanwhile is still unread */

    if (h->now - h->listened < LISTEN_MS)
        return;
    h->listened = h->now;
    for (struct client *c = h->clients; c; c = c->next) {
        if (held_up)
            c->heard = h->now;
        if (c->beats && !c->silent && h->now - c->heard > SILENT_MS)
            set_silent(h, c, true);
    }
}

void hall_line(struct hall *h, struct client *c, const char *text, const char *cmd)
{
    h->counts.lines++;
    if (c->closing)
        return;
    c->heard = h->now;
    if (c->silent)
        set_silent(h, c, false);
    if (h->limits.rate && c->tokens < -BURST_SECONDS * h->limits.rate) {
        h->counts.dropped++;
        log_event("dropped", "why", "says too much", NULL, NULL);
        c->closing = true;
        h->drop(c);
        return;
    }
    fetch_line(h, c, text, cmd);
    hall_feed_store(h);
}

void hall_probe(struct hall *h, struct client *c)
{
    char now[24];
    struct text t = text_growing();

    hall_store_people(h, SIGN_PUT, "", VALUES("probe", office_number(now, h->wall)));
    json_object(&t, NULL);
    json_put_string(&t, "re", "ready");
    json_put_bool(&t, "ok", true);
    json_object_end(&t);
    hall_say(h, c, &t, "ready", NULL); /* after the sign is stored; else they are told "again" */
    text_free(&t);
}

/* ---- a turn ---- */

static bool is_idle(const struct hall *h, const struct live *l)
{
    bool wanted = l->state != LIVE_OVER && (int)h->lives.count < h->limits.tables / 2;

    return l->followers == 0 && !l->thinking && !l->ahead && l->pending <= h->durable &&
           h->now - l->used > (wanted ? IDLE_MS : TIDY_MS);
}

static void tidy(struct hall *h)
{
    size_t at = 0;

    if (h->now - h->tidied < TIDY_MS)
        return;
    bool held_up = h->now - h->tidied > 2 * TIDY_MS; /* the machine slept: what came meanwhile is still unread */
    h->tidied = h->now;
    for (struct live *l; (l = map_next(&h->lives, &at));)
        if (is_idle(h, l) && !hall_give_back_lease(h, l))
            hall_forget(h, l);
    for (struct client *c = h->clients, *next; c; c = next) {
        next = c->next;
        if (c->kind == BY_STREAM && !c->first && !c->held && !c->closing)
            hall_say_nothing(h, c);
        if (c->kind == BY_SOCKET && !c->greeted && !c->closing && !held_up && h->now - c->since > GREETING_MS) {
            c->closing = true;
            h->counts.dropped++;
            log_event("dropped", "why", "does not say who it is", NULL, NULL);
            h->drop(c);
        }
    }
    fetch_due_soon(h); /* games of days whose time is up though nobody has looked at them */
}

void hall_turn(struct hall *h)
{
    read_time(h);
    hall_batch_done(h);
    hall_look_elsewhere(h);
    hall_take_leases(h);
    hall_take_thoughts(h);
    hall_take_slow_moves(h);
    fetch_turn(h);
    hall_look_at_clocks(h);
    office_turn(h);
    archive_turn(h);
    club_turn(h);
    care_turn(h);
    push_turn(h);
    listen_for_silence(h);
    tidy(h);
    bound_outboxes(h);
    hand_over(h);
    hall_flush(h);
    if (fetch_ready(h))
        h->wake(h->wake_with);
}

int hall_patience(const struct hall *h)
{
    int64_t left = hall_looks_at(h) - h->now, office = office_patience(h->office);

    left = office < left ? office : left;
    return left > LISTEN_MS ? LISTEN_MS : left > 1 ? (int)left : 1;
}

/* What was still being done is given up: only tables that waited for it to be forgotten have to do with it. */
static void drop_jobs(struct hall *h)
{
    for (struct thought_of *one; (one = (struct thought_of *)pool_ready(h->thoughts));) {
        one->about->thinking = false;
        hall_free_doomed(one->about);
        free(one);
    }
    for (struct ahead *a; (a = (struct ahead *)pool_ready(h->hands));) {
        a->about->ahead = false;
        hall_free_doomed(a->about);
        free(a);
    }
}

void hall_free(struct hall *h)
{
    size_t at = 0;

    if (!h)
        return;
    hall_gather(h);
    pool_end(h->thoughts);
    pool_end(h->hands);
    office_free(h->office);
    archive_free(h->archive);
    club_looks_free(h->club_looks);
    budget_free(h->budget);
    care_free(h->care);
    push_free(h->push);
    while (h->clients)
        hall_leave(h, h->clients);
    while (h->handed || h->staged.count) {
        if (!keeper_step(h->keeper))
            nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
        hall_batch_done(h);
        hand_over(h);
        keeper_rouse(h->keeper);
    }
    fetcher_free(h); /* a batch that failed takes tables back, and doubts what is fetched of them */
    keeper_free(h->keeper);
    drop_jobs(h);
    pool_free(h->thoughts);
    pool_free(h->hands);
    for (struct live *l; (l = map_next(&h->lives, &at));)
        live_free(l);
    map_free(&h->lives);
    map_free(&h->people);
    map_free(&h->addresses);
    free(h->elsewhere);
    free(h->lease_news);
    pthread_mutex_destroy(&h->lock);
    hall_free_wings(h);
    batch_clear(&h->staged);
    free(h->staged.change);
    text_free(&h->writing);
    free(h);
}
