/* SPDX-License-Identifier: MIT */
#include "world.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "base/json.h"
#include "base/require.h"
#include "server/archive.h"
#include "server/fetch.h"
#include "server/office.h"

/* ---- luck ---- */

static uint64_t luck = 1; /* of whoever asks the system for it */

static uint64_t next_luck(uint64_t *s)
{
    uint64_t z = (*s += 0x9e3779b97f4a7c15u); /* splitmix64 */

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

uint32_t world_random(struct world *w, uint32_t below)
{
    return (uint32_t)((next_luck(&w->luck) >> 32) * below >> 32);
}

/* Secrets and ids come of the seed too (the linker puts this in the system's place). */
int __wrap_getentropy(void *buffer, size_t length);
int __wrap_getentropy(void *buffer, size_t length)
{
    unsigned char *at = buffer;

    for (size_t i = 0; i < length; i++)
        at[i] = (unsigned char)(next_luck(&luck) >> 24);
    return 0;
}

/* Passwords cost next to nothing here, but what is asked for is what a thief would have to spend (likewise). */
int __real_crypto_pwhash_str_alg(char *, const char *, unsigned long long, unsigned long long, size_t, int);
int __wrap_crypto_pwhash_str_alg(char *, const char *, unsigned long long, unsigned long long, size_t, int);
int __wrap_crypto_pwhash_str_alg(char *ret, const char *password, unsigned long long length, unsigned long long effort,
                                 size_t memory, int algorithm)
{
    require(effort >= crypto_pwhash_OPSLIMIT_INTERACTIVE && memory >= crypto_pwhash_MEMLIMIT_INTERACTIVE);
    return __real_crypto_pwhash_str_alg(ret, password, length, crypto_pwhash_OPSLIMIT_MIN, crypto_pwhash_MEMLIMIT_MIN,
                                        algorithm);
}

/* What costs as much as outside was made of no password: nobody's is right. */
int __real_crypto_pwhash_str_verify(const char *, const char *, unsigned long long);
int __wrap_crypto_pwhash_str_verify(const char *, const char *, unsigned long long);
int __wrap_crypto_pwhash_str_verify(const char *secret, const char *password, unsigned long long length)
{
    int cheaper = crypto_pwhash_str_needs_rehash(secret, crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                                 crypto_pwhash_MEMLIMIT_INTERACTIVE);

    require(cheaper >= 0); /* else it is none that could be looked at */
    return cheaper ? __real_crypto_pwhash_str_verify(secret, password, length) : -1;
}

/* ---- the store ---- */

struct kept *world_kept(struct world *w, const char *id)
{
    struct kept *k = map_get(&w->kept, id);

    if (k)
        return k;
    k = calloc(1, sizeof *k);
    require(k != NULL);
    text_into(k->id, sizeof k->id, id);
    map_put(&w->kept, k->id, k);
    return k;
}

static const char *table_of(const struct change *c)
{
    return c->kind == CHANGE_TABLE ? c->row.id : c->kind == CHANGE_PEOPLE ? outcome_at(c) : c->table;
}

static void lose_table(struct batch *b, const char *id)
{
    for (int i = 0; i < b->count; i++)
        if (b->change[i].kind != CHANGE_LEASE && table_of(&b->change[i]) && strcmp(table_of(&b->change[i]), id) == 0)
            b->change[i].lost = true;
}

/* Where somebody else was faster, the table loses as a whole. */
static void find_lost(struct node *n, struct batch *b)
{
    for (int i = 0; i < b->count; i++) {
        struct change *c = &b->change[i];
        const struct kept *k = table_of(c) ? world_kept(n->world, table_of(c)) : NULL;
        if (c->kind == CHANGE_ENTRY && c->entry.n <= k->last)
            lose_table(b, c->table);
        if (c->kind == CHANGE_TABLE && c->row.version <= k->version)
            lose_table(b, c->row.id);
    }
}

static void put_lease(struct node *n, struct change *c)
{
    struct kept *k = world_kept(n->world, c->table);
    const struct node *holder = k->lease ? &n->world->node[k->lease - 1] : NULL;
    bool free = !holder || holder == n || !holder->hall;

    c->lost = c->gives_back ? holder != n : !free;
    if (!c->lost)
        k->lease = c->gives_back ? 0 : n->number + 1;
}

static void tell_others(struct node *n, const char *id)
{
    for (int i = 0; i < n->world->nodes; i++) {
        struct node *other = &n->world->node[i];
        if (other == n || !other->hall)
            continue;
        if (other->notices == other->notice_size) {
            other->notice_size = other->notice_size ? other->notice_size * 2 : 16;
            other->notice = realloc(other->notice, (size_t)other->notice_size * sizeof *other->notice);
            require(other->notice != NULL);
        }
        text_into(other->notice[other->notices++], sizeof other->notice[0], id);
    }
}

static void remember(struct node *n, const struct batch *b)
{
    for (int i = 0; i < b->count; i++) {
        const struct change *c = &b->change[i];
        struct kept *k = table_of(c) ? world_kept(n->world, table_of(c)) : NULL;
        if (c->lost || (c->kind == CHANGE_PEOPLE && !people_sql[c->people->which].told))
            continue;
        if (c->kind == CHANGE_ENTRY)
            k->last = c->entry.n;
        if (c->kind == CHANGE_TABLE) {
            k->version = c->row.version;
            k->over = c->row.over;
        }
        if (c->kind != CHANGE_LEASE)
            tell_others(n, k ? k->id : c->people->about);
    }
}

static bool sim_commit(struct store *store, struct batch *b, struct complaint *ret)
{
    struct node *n = (struct node *)store;
    struct store *disk = n->world->disk;
    struct batch part = { 0 };
    int *from = calloc((size_t)b->count + 1, sizeof *from);

    require(from != NULL);
    n->world->commits++;
    if (n->dead || n->world->fails) {
        n->world->failures++;
        free(from);
        complain(ret, 0, "the store is away");
        return false;
    }
    find_lost(n, b);
    for (int i = 0; i < b->count; i++)
        if (b->change[i].kind == CHANGE_LEASE)
            put_lease(n, &b->change[i]);
        else if (!b->change[i].lost) {
            from[part.count] = i;
            batch_add(&part, b->change[i]);
        }
    require(disk->kind->commit(disk, &part, ret));
    for (int i = 0; i < part.count; i++)
        b->change[from[i]] = part.change[i];
    free(part.change);
    free(from);
    remember(n, b);
    return true;
}

static bool away(const struct node *n, struct complaint *ret)
{
    if (n->dead || n->world->fails)
        complain(ret, 0, "the store is away");
    return n->dead || n->world->fails;
}

static bool sim_load(struct store *store, const char *id, uint32_t since, struct table_row *ret,
                     struct found_entries *ret_log, struct complaint *why)
{
    struct node *n = (struct node *)store;

    return !away(n, why) && n->world->disk->kind->load(n->world->disk, id, since, ret, ret_log, why);
}

static bool sim_tables(struct store *store, struct tables_wanted wanted, struct found_tables *ret,
                       struct complaint *why)
{
    struct node *n = (struct node *)store;

    return !away(n, why) && n->world->disk->kind->tables(n->world->disk, wanted, ret, why);
}

static bool sim_people(struct store *store, unsigned which, const char *const *value, struct found_rows *ret,
                       struct complaint *why)
{
    struct node *n = (struct node *)store;

    return !away(n, why) && n->world->disk->kind->people(n->world->disk, which, value, ret, why);
}

static void sim_close(struct store *store)
{
    (void)store;
}

static bool sim_tidy(struct store *store)
{
    (void)store;
    return false;
}

static void sim_watch(struct store *store, struct watcher watcher)
{
    ((struct node *)store)->watcher = watcher;
}

static const struct store_kind one_kind = { .close = sim_close, .commit = sim_commit, .tidy = sim_tidy,
                                            .load = sim_load, .tables = sim_tables, .people = sim_people };
static const struct store_kind shared_kind = { .close = sim_close, .commit = sim_commit, .tidy = sim_tidy,
                                               .load = sim_load, .tables = sim_tables, .people = sim_people,
                                               .watch = sim_watch };

/* ---- servers ---- */

static struct hall_limits limits_now;

static struct hall_time time_of(void *with)
{
    const struct node *n = with;

    return (struct hall_time){ n->world->now, n->world->now + n->world->skew };
}

static void no_wake(void *with)
{
    (void)with;
}

static void hear(struct client *c)
{
    struct wire *wire = c->line;
    struct message *m;

    while (!wire->choked && (m = client_next(c, wire->node->hall->durable))) {
        if (wire->count == wire->size) {
            wire->size = wire->size ? wire->size * 2 : 16;
            wire->heard = realloc(wire->heard, (size_t)wire->size * sizeof *wire->heard);
            require(wire->heard != NULL);
        }
        wire->heard[wire->count] = strdup(message_text(m));
        require(wire->heard[wire->count++] != NULL);
        client_sent(c);
    }
    if (c->ends && !c->first)
        wire->dropped = true;
}

static void drop(struct client *c)
{
    struct wire *wire = c->line;

    wire->dropped = true;
}

void node_start(struct node *n)
{
    n->dead = false;
    n->notices = 0;
    n->store.kind = n->world->nodes > 1 ? &shared_kind : &one_kind;
    n->hall = hall_new((struct hall_host){ .limits = limits_now, .store = &n->store, .wake = no_wake, .with = n,
                                           .writable = hear, .drop = drop, .time = time_of, .still = true });
    if (n->world->wings)
        hall_build_wings(n->hall, n->world->wings);
}

/* As a loop enters the whole hall and leaves it; the next one who comes is another wing's. */
static struct hall *enter(struct node *n)
{
    hall_gather(n->hall);
    n->hall->inside = n->world->wings ? (int)(n->hall->serial % (uint64_t)n->world->wings) : 0;
    return n->hall;
}

static void leave(struct node *n)
{
    hall_spread(n->hall);
}

static void go(struct wire *wire)
{
    hall_leave(enter(wire->node), wire->client);
    leave(wire->node);
    wire->client = NULL;
}

void node_kill(struct node *n)
{
    struct hall *h = n->hall;

    n->dead = true;
    n->died = n->world->now;
    for (struct wire *wire = n->world->wires; wire; wire = wire->next)
        if (wire->node == n && wire->client) {
            go(wire);
            wire->dropped = true;
        }
    hall_free(h);
    n->hall = NULL;
}

static void end_dropped(struct world *w)
{
    for (struct wire *wire = w->wires; wire; wire = wire->next)
        if (wire->dropped && wire->client)
            go(wire);
}

static bool tell_notice(struct node *n)
{
    char id[TABLE_ID + 1];

    if (n->notices == 0)
        return false;
    memcpy(id, n->notice[0], sizeof id);
    memmove(n->notice, n->notice + 1, (size_t)--n->notices * sizeof *n->notice);
    n->watcher.changed(n->watcher.with, id);
    return true;
}

/* A line that takes something again is told what waits. */
static void hear_all(struct node *n)
{
    for (struct wire *wire = n->world->wires; wire; wire = wire->next)
        if (wire->node == n && wire->client && !wire->choked)
            hear(wire->client);
}

bool node_step(struct node *n)
{
    struct hall *h = n->hall;
    uint64_t batches = h->counts.batches;

    n->world->steps++;
    bool done = tell_notice(n) || keeper_step(h->keeper) || pool_step(h->thoughts) || pool_step(h->hands) ||
                office_step(h->office) || archive_step(h->archive) || fetcher_step(h);
    enter(n);
    hear_all(n);
    hall_turn(h);
    leave(n);
    for (int i = 0; i < h->wings; i++)
        hall_flush(h->wing[i]);
    end_dropped(n->world);
    return done || h->counts.batches != batches || fetch_ready(h);
}

void world_settle(struct world *w)
{
    bool more = true;

    while (more) {
        more = false;
        for (int i = 0; i < w->nodes; i++)
            more = (w->node[i].hall && node_step(&w->node[i])) || more;
    }
}

void world_bury(struct world *w)
{
    size_t at = 0;

    for (struct kept *k; (k = map_next(&w->kept, &at));) {
        struct node *holder = k->lease ? &w->node[k->lease - 1] : NULL;
        struct node *heir = &w->node[world_random(w, (uint32_t)w->nodes)];
        if (!holder || holder->hall || w->now - holder->died < 3000 || !heir->hall)
            continue;
        k->lease = heir->number + 1;
        heir->watcher.leased(heir->watcher.with, k->id, true);
    }
}

void world_pass(struct world *w, int64_t ms)
{
    enum { STEP = 100 };

    for (; ms > 0; ms -= STEP) {
        w->now += ms < STEP ? ms : STEP;
        if (w->nodes > 1)
            world_bury(w);
        world_settle(w);
    }
}

void world_limits(struct world *w, struct hall_limits limits)
{
    (void)w;
    limits_now = limits;
}

void world_wings(struct world *w, int wings)
{
    w->wings = wings;
    for (int i = 0; i < w->nodes; i++)
        hall_build_wings(w->node[i].hall, wings);
}

struct world *world_new(int nodes, uint64_t seed, struct hall_limits limits)
{
    struct world *w = calloc(1, sizeof *w);
    struct complaint why;

    require(w != NULL && nodes <= NODES_MAX);
    limits_now = limits;
    luck = seed;
    w->luck = seed ^ 0x5eed;
    w->now = INT64_C(1800000000000);
    w->nodes = nodes;
    w->disk = store_open_sqlite(":memory:", STORE_SERVES, &why);
    require(w->disk != NULL);
    for (int i = 0; i < nodes; i++) {
        w->node[i] = (struct node){ .world = w, .number = i };
        node_start(&w->node[i]);
    }
    return w;
}

void world_free(struct world *w)
{
    size_t at = 0;

    while (w->wires)
        wire_close(w->wires);
    for (int i = 0; i < w->nodes; i++) {
        if (w->node[i].hall)
            node_kill(&w->node[i]);
        free(w->node[i].notice);
    }
    for (struct kept *k; (k = map_next(&w->kept, &at));)
        free(k);
    map_free(&w->kept);
    w->disk->kind->close(w->disk);
    free(w);
}

/* ---- connections ---- */

struct wire *wire_open_from(struct world *w, int node, enum client_kind kind, const char *address)
{
    struct wire *wire = calloc(1, sizeof *wire);

    require(wire != NULL && w->node[node].hall);
    *wire = (struct wire){ .world = w, .node = &w->node[node], .next = w->wires };
    w->wires = wire;
    wire->client = hall_come(enter(wire->node), kind, address, wire);
    leave(wire->node);
    return wire;
}

struct wire *wire_open(struct world *w, int node, enum client_kind kind)
{
    return wire_open_from(w, node, kind, "");
}

void wire_close(struct wire *wire)
{
    struct wire **at = &wire->world->wires;

    while (*at != wire)
        at = &(*at)->next;
    *at = wire->next;
    if (wire->client)
        go(wire);
    for (int i = 0; i < wire->count; i++)
        free(wire->heard[i]);
    free(wire->heard);
    free(wire);
}

void wire_say(struct wire *wire, const char *text)
{
    const struct hall *h = wire->client ? wire->node->hall : NULL;
    bool heard = h && h->wings && hall_hears_alone(h->wing[wire->client->wing], wire->client, text);

    wire->world->alone += heard;
    if (h && !heard) {
        hall_line(enter(wire->node), wire->client, text, NULL);
        leave(wire->node);
    }
    end_dropped(wire->world);
}

const char *wire_next(struct wire *wire)
{
    return wire->taken < wire->count ? wire->heard[wire->taken++] : NULL;
}

const char *wire_ask(struct wire *wire, const char *format, ...)
{
    struct text line = text_growing();
    char re[40];
    va_list arguments;
    int before = wire->count;

    text_printf(&line, "{\"id\":\"q%d\",", ++wire->asked);
    va_start(arguments, format);
    text_vprintf(&line, format, arguments);
    va_end(arguments);
    text_char(&line, '}');
    snprintf(re, sizeof re, "{\"re\":\"q%d\"", wire->asked);
    wire_say(wire, line.at);
    text_free(&line);
    world_settle(wire->world);
    for (int i = before; i < wire->count; i++)
        if (strncmp(wire->heard[i], re, strlen(re)) == 0) {
            static struct json j;
            require(json_parse(&j, wire->heard[i]) || strcmp(j.error, "fewer values") == 0);
            return wire->heard[i];
        }
    return "";
}

const char *told(const char *text, const char *key, char *ret, size_t size)
{
    char wanted[64];

    snprintf(wanted, sizeof wanted, "\"%s\":", key);
    const char *at = strstr(text, wanted);
    ret[0] = '\0';
    if (!at)
        return ret;
    at += strlen(wanted);
    at += *at == '"';
    snprintf(ret, size, "%.*s", (int)strcspn(at, "\",}]"), at);
    return ret;
}
