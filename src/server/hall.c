/* The hall: who is there, what is stored, and who is told when. */
#define _POSIX_C_SOURCE 200809L
#include "server/hall.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/require.h"

enum {
    LOOK_MS = 50,             /* between two looks at the clocks */
    TIDY_MS = 5000,           /* and at what is idle */
    GREETING_MS = 10000,      /* in which a connection must say who it is */
    OPENING_MS = 10000,       /* in which secrets must be given */
    IDLE_MS = 10 * 60 * 1000, /* after which a table that nobody follows is forgotten until somebody asks for it */
};

int64_t clock_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void changed_elsewhere(void *hall, const char *id);

struct hall *hall_new(struct hall_host host)
{
    struct hall *h = calloc(1, sizeof *h);

    require(h != NULL);
    h->limits = host.limits;
    h->writable = host.writable;
    h->drop = host.drop;
    h->now = clock_now();
    h->staged.number = 1;
    h->wake = host.wake;
    h->wake_with = host.with;
    pthread_mutex_init(&h->lock, NULL);
    h->shared = host.store->kind->watch != NULL;
    if (h->shared)
        host.store->kind->watch(host.store, changed_elsewhere, h);
    h->keeper = keeper_new(host.store, host.wake, host.with);
    h->thoughts = thoughts_new(host.limits.thinkers, host.wake, host.with);
    return h;
}

/* ---- storing ---- */

/* The batch that must be durable before what is said now may go out. */
static uint64_t said_after(struct hall *h)
{
    if (h->staged.count)
        h->awaited = h->staged.number;
    return h->staged.count ? h->staged.number : h->handed;
}

static void stage(struct hall *h, struct live *l, struct change c)
{
    batch_add(&h->staged, c);
    if (l)
        l->pending = h->staged.number;
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
    require(keeper_write(h->keeper, &h->staged));
    h->handed = number;
    h->staged.number = number + 1;
    h->counts.batches++;
}

void hall_store_table(struct hall *h, struct live *l)
{
    l->version++;
    stage(h, l, (struct change){ .kind = CHANGE_TABLE, .row = live_row(l) });
}

void hall_store_person(struct hall *h, const struct person_row *p)
{
    stage(h, NULL, (struct change){ .kind = CHANGE_PERSON, .person = *p });
}

static void store_entry(struct hall *h, struct live *l, uint32_t n, const char *client)
{
    const struct record *r = &l->record[n - 1];
    struct change c = { .kind = CHANGE_ENTRY, .entry = { .n = n, .kind = r->kind, .text = strdup(r->text) } };

    require(c.entry.text != NULL);
    memcpy(c.table, l->id, sizeof c.table);
    memcpy(c.entry.person, r->person, sizeof c.entry.person);
    if (r->who) {
        struct text t = TEXT_IN(c.entry.client);
        text_put(&t, client ? client : "");
    }
    h->counts.entries++;
    stage(h, l, c);
}

/* ---- telling ---- */

static void list_client(struct hall *h, struct client *c)
{
    if (c->listed)
        return;
    c->listed = true;
    c->next_listed = h->listed;
    h->listed = c;
}

static void put(struct hall *h, struct client *c, struct message *m, uint64_t after, const struct live *about)
{
    if (c->closing)
        return;
    if (client_put(c, m, after, about)) {
        list_client(h, c);
        return;
    }
    h->counts.slow++;
    c->closing = true;
    h->drop(c);
}

static void say_after(struct hall *h, struct client *c, const struct text *t, const char *re, uint64_t after,
                      const struct live *about)
{
    struct message *m = message_new(t->at, t->used, re);

    m->users++;
    put(h, c, m, after, about);
    message_free(m);
}

void hall_say(struct hall *h, struct client *c, const struct text *t, const char *re, const struct live *about)
{
    say_after(h, c, t, re, said_after(h), about);
}

/* Asks the connections of those to whom something may now be said. */
static void flush(struct hall *h)
{
    struct client *c = h->listed, *next;

    h->listed = NULL;
    for (; c; c = next) {
        next = c->next_listed;
        c->listed = false;
        if (c->closing || !c->first)
            continue;
        if (client_next(c, h->durable))
            h->writable(c);
        if (c->last && c->last->after > h->durable)
            list_client(h, c);
    }
}

static void begin_news(struct text *t, const struct live *l, const char *news)
{
    json_put_string(t, "news", news);
    json_put_string(t, "table", l->id);
}

static void tell_info(struct hall *h, struct client *c, const struct live *l)
{
    struct text t = text_growing();

    json_object(&t, NULL);
    begin_news(&t, l, "table");
    live_put_info(l, "info", c->person, c->lang, h->now, &t);
    json_object_end(&t);
    hall_say(h, c, &t, NULL, l);
    text_free(&t);
}

/* Streams of everything that concerns a person, and, if `apart`, all his connections that do not follow the table. */
static void tell_person(struct hall *h, const struct live *l, const char *person, const char *news, bool apart)
{
    for (struct client *c = map_get(&h->people, person); c; c = c->next_of_person) {
        if (c->kind == BY_REQUEST || client_follows(c, l) || !(apart || c->everything))
            continue;
        if (!apart) {
            tell_info(h, c, l);
            continue;
        }
        struct text t = text_growing();
        json_object(&t, NULL);
        begin_news(&t, l, news);
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
            tell_info(h, l->follower[i], l);
}

void hall_changed(struct hall *h, struct live *l)
{
    l->changed = h->now;
    hall_store_table(h, l);
    for (int i = 0; i < l->followers; i++)
        tell_info(h, l->follower[i], l);
    for (int seat = 0; seat < l->seats; seat++)
        if (l->place[seat].kind == PLACE_PERSON)
            tell_person(h, l, l->place[seat].person, "table", false);
}

static void put_times(const struct hall *h, const struct live *l, struct text *t)
{
    if (l->clock.kind == CLOCK_NONE)
        return;
    json_array(t, "time");
    for (int seat = 0; seat < l->seats; seat++)
        json_put_int(t, NULL, live_left(l, seat, h->now));
    json_array_end(t);
}

/* The entries after `from`, to everybody at the table. What people of the same seats may know is written once. */
static void tell_log(struct hall *h, struct live *l, uint32_t from, bool bare, struct client *by, const char *re,
                     const char *done)
{
    seatset known[SEATS_MAX + 1];
    struct message *message[SEATS_MAX + 1];
    int count = 0;

    for (int i = 0; i < l->followers && l->at > from; i++) {
        struct client *c = l->follower[i];
        seatset who = bare ? 0 : live_seats_of(l, c->person);
        int at = 0;
        if (c == by)
            continue;
        while (at < count && known[at] != who)
            at++;
        if (at == count && count <= SEATS_MAX) {
            struct text t = text_growing();
            json_object(&t, NULL);
            begin_news(&t, l, "log");
            live_put_log(l, from, who, bare, &t);
            put_times(h, l, &t);
            json_object_end(&t);
            known[count] = who;
            message[count] = message_new(t.at, t.used, NULL);
            message[count++]->users++;
            text_free(&t);
        }
        put(h, c, message[at], said_after(h), l);
    }
    while (count > 0)
        message_free(message[--count]);
    if (!by)
        return;
    struct text t = text_growing();
    json_object(&t, NULL);
    json_put_string(&t, "re", re);
    json_put_bool(&t, "ok", true);
    json_put_string(&t, "done", done);
    json_put_int(&t, "n", from + 1);
    if (client_follows(by, l)) {
        begin_news(&t, l, "log");
        live_put_log(l, from, bare ? 0 : live_seats_of(l, by->person), bare, &t);
        put_times(h, l, &t);
    }
    json_object_end(&t);
    hall_say(h, by, &t, re, l);
    text_free(&t);
}

void hall_stream(struct hall *h, struct client *c, struct live *l, int64_t from)
{
    struct text t = text_growing();
    seatset seats = live_seats_of(l, c->person);

    hall_follow(h, c, l);
    tell_info(h, c, l);
    json_object(&t, NULL);
    begin_news(&t, l, from < 0 ? "journal" : "log");
    if (from < 0)
        live_put_journal(l, seats, &t);
    else
        live_put_log(l, (uint32_t)from, seats, live_is_bare(l), &t);
    json_object_end(&t);
    hall_say(h, c, &t, NULL, l);
    text_free(&t);
}

/* ---- what happens at a table ---- */

static void ask_computers(struct hall *h, struct live *l)
{
    struct thinking asked;

    if (l->state != LIVE_PLAYING || l->thinking || l->doomed)
        return;
    table_limit(l->table, h->limits.effort, NULL, NULL);
    int seat = table_asks(l->table, &asked);
    if (seat < 0)
        return;
    l->thinking = true;
    l->thinks_of = table_changes(l->table);
    h->counts.thoughts++;
    thoughts_begin(h->thoughts, l, seat, table_bot(l->table, seat), &asked);
}

static void publish_secret(struct live *l)
{
    const struct chance *chance = journal_chance(table_journal(l->table));
    char line[100];
    struct text t = TEXT_IN(line);

    text_put(&t, "! secret ");
    text_hex(&t, chance->secret, SECRET_SIZE);
    live_add(l, 'j', line, "");
    l->told_end = true;
}

static void tell_turns(struct hall *h, struct live *l, seatset before)
{
    seatset asks = live_waits_for(l) & ~before;

    for (int seat = 0; asks && seat < l->seats; seat++)
        if (asks & SEAT(seat) && l->place[seat].here == 0)
            tell_person(h, l, l->place[seat].person, "turn", true);
}

void hall_happened(struct hall *h, struct live *l, struct client *by, const char *re)
{
    uint32_t from = l->at;
    seatset asked = l->asked;

    live_go_on(l, h->now);
    live_note(l, by && re ? live_who(by->person, re) : 0, by ? by->person : "");
    bool ended = l->state == LIVE_OVER && !l->told_end;
    if (ended)
        publish_secret(l);
    live_count_time(l, h->now);
    for (uint32_t n = from + 1; n <= l->at; n++)
        store_entry(h, l, n, re);
    l->used = h->now;
    tell_log(h, l, from, !l->game->mask, by, re, "played");
    live_told(l);
    if (ended || l->clock.kind == CLOCK_DAYS)
        hall_changed(h, l);
    tell_turns(h, l, asked);
    ask_computers(h, l);
}

void hall_chat(struct hall *h, struct live *l, struct client *by, const char *text, const char *re)
{
    struct text t = text_growing();
    uint32_t from = l->at;

    json_put_string(&t, "chat", text);
    json_put_string(&t, "person", by->person);
    json_put_string(&t, "name", by->name);
    live_add(l, 'c', t.at, by->person)->who = live_who(by->person, re);
    text_free(&t);
    store_entry(h, l, l->at, re);
    l->used = h->now;
    h->counts.chats++;
    tell_log(h, l, from, live_is_bare(l), by, re, "said");
}

void hall_start(struct hall *h, struct live *l)
{
    bool promised = false;

    for (int seat = 0; seat < l->seats; seat++)
        if (l->place[seat].promised) {
            require(table_promise(l->table, l->place[seat].promise));
            promised = true;
        }
    if (!promised) {
        hall_begin(h, l);
        return;
    }
    l->state = LIVE_OPENING;
    l->opened = h->now;
    hall_happened(h, l, NULL, NULL);
    hall_changed(h, l);
    for (int i = 0; i < l->followers; i++) {
        struct text t = text_growing();
        json_object(&t, NULL);
        begin_news(&t, l, "open");
        json_object_end(&t);
        if (live_seats_of(l, l->follower[i]->person))
            hall_say(h, l->follower[i], &t, NULL, l);
        text_free(&t);
    }
}

void hall_begin(struct hall *h, struct live *l)
{
    live_begin(l, h->now);
    hall_changed(h, l);
    hall_happened(h, l, NULL, NULL);
}

void hall_rematch(struct hall *h, struct live *l)
{
    struct live_plan plan = live_again(l);
    struct live *next = live_new(&plan, h->now);
    bool decided = l->games >= l->series;

    for (int i = 0; i < l->standings; i++)
        decided = decided || l->standing[i].points * 2 > l->series;
    if (l->series && !decided) {
        memcpy(next->standing, l->standing, sizeof next->standing);
        next->standings = l->standings;
        next->games = l->games;
    }
    memcpy(l->next, next->id, sizeof l->next);
    hall_add(h, next);
    hall_changed(h, l);
    if (live_open_places(next) == 0)
        hall_start(h, next);
}

/* ---- tables in memory ---- */

void hall_add(struct hall *h, struct live *l)
{
    l->used = h->now;
    map_put(&h->lives, l->id, l);
    h->counts.tables++;
    hall_store_table(h, l);
}

static struct live *read_table(struct hall *h, const char *id)
{
    struct table_row row;
    struct found_entries log;
    struct complaint why;
    struct live *l = NULL;

    if (!keeper_load(h->keeper, id, 0, &row, &log, &why))
        return NULL;
    if (row.id[0])
        l = live_read(&row, &log, h->now, &why);
    if (l) {
        l->told_end = l->state == LIVE_OVER;
        l->stored = l->at;
    }
    table_row_free(&row);
    found_entries_free(&log);
    return l;
}

struct live *hall_find(struct hall *h, const char *id)
{
    struct live *l = strlen(id) == TABLE_ID ? map_get(&h->lives, id) : NULL;

    if (l || strlen(id) != TABLE_ID || strspn(id, "0123456789abcdef") != TABLE_ID)
        return l;
    l = read_table(h, id);
    if (!l)
        return NULL;
    map_put(&h->lives, l->id, l);
    ask_computers(h, l);
    return l;
}

static void forget(struct hall *h, struct live *l)
{
    while (l->followers > 0)
        hall_unfollow(h, l->follower[0], l);
    map_drop(&h->lives, l->id);
    if (l->thinking)
        l->doomed = true;
    else
        live_free(l);
}

bool hall_follow(struct hall *h, struct client *c, struct live *l)
{
    seatset seats = live_seats_of(l, c->person);

    (void)h;
    if (client_follows(c, l))
        return true;
    if (c->followed == FOLLOWED_MAX)
        return false;
    if (l->followers == l->follower_size) {
        l->follower_size = l->follower_size ? l->follower_size * 2 : 4;
        l->follower = realloc(l->follower, (size_t)l->follower_size * sizeof *l->follower);
        require(l->follower != NULL);
    }
    l->follower[l->followers++] = c;
    c->live[c->followed++] = l;
    for (int seat = 0; seat < l->seats; seat++)
        if (seats & SEAT(seat)) {
            l->place[seat].here++;
            l->place[seat].away_since = 0;
        }
    return true;
}

void hall_unfollow(struct hall *h, struct client *c, struct live *l)
{
    seatset seats = live_seats_of(l, c->person);

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
    for (int seat = 0; seat < l->seats; seat++)
        if (seats & SEAT(seat) && l->place[seat].here > 0 && --l->place[seat].here == 0)
            l->place[seat].away_since = h->now;
    l->used = h->now;
}

/* ---- people ---- */

struct client *hall_come(struct hall *h, enum client_kind kind, void *line)
{
    struct client *c = calloc(1, sizeof *c);

    require(c != NULL);
    *c = (struct client){ .kind = kind, .line = line, .since = h->now, .counted = h->now, .tokens = h->limits.rate,
                          .next = h->clients };
    if (h->clients)
        h->clients->before = c;
    h->clients = c;
    h->client_count++;
    h->counts.connections++;
    return c;
}

static void forget_person(struct hall *h, struct client *c)
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

void hall_greet(struct hall *h, struct client *c, const struct person_row *p)
{
    if (strcmp(c->person, p->id) != 0)
        while (c->followed > 0) /* he knows other things now */
            hall_unfollow(h, c, c->live[0]);
    forget_person(h, c);
    memcpy(c->person, p->id, sizeof c->person);
    memcpy(c->name, p->name, sizeof c->name);
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
    forget_person(h, c);
    for (struct client **at = &h->listed; *at && c->listed; at = &(*at)->next_listed)
        if (*at == c) {
            *at = c->next_listed;
            break;
        }
    if (c->before)
        c->before->next = c->next;
    else
        h->clients = c->next;
    if (c->next)
        c->next->before = c->before;
    h->client_count--;
    client_clear(c);
    free(c);
}

/* A bucket of lines that fills at the rate allowed. */
static bool may_speak(struct hall *h, struct client *c)
{
    double most = 3.0 * h->limits.rate;

    c->tokens += (double)(h->now - c->counted) * h->limits.rate / 1000.0;
    c->counted = h->now;
    if (c->tokens > most)
        c->tokens = most;
    if (c->tokens < 1)
        return false;
    c->tokens -= 1;
    return true;
}

void hall_line(struct hall *h, struct client *c, const char *text, const char *cmd)
{
    h->counts.lines++;
    if (c->closing)
        return;
    if (h->limits.rate && !may_speak(h, c)) {
        h->counts.dropped++;
        c->closing = true;
        h->drop(c);
        return;
    }
    line_answer(h, c, text, cmd);
}

/* ---- when storing fails ---- */

static void say_again(void *with, struct client *c, const char *re)
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
    say_after(h, c, &t, re, 0, NULL);
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
    begin_news(&t, l, news);
    json_object_end(&t);
    say_after(h, c, &t, NULL, 0, NULL);
    text_free(&t);
}

/* The same table as it is stored takes the place of this one, with everybody who follows it. */
static void replace(struct hall *h, struct live *l, struct live *fresh)
{
    fresh->follower = l->follower;
    fresh->followers = l->followers;
    fresh->follower_size = l->follower_size;
    l->follower = NULL;
    l->followers = 0;
    for (int i = 0; i < fresh->followers; i++) {
        struct client *c = fresh->follower[i];
        seatset seats = live_seats_of(fresh, c->person);
        for (int at = 0; at < c->followed; at++)
            c->live[at] = c->live[at] == l ? fresh : c->live[at];
        for (int seat = 0; seat < fresh->seats; seat++)
            if (seats & SEAT(seat)) {
                fresh->place[seat].here++;
                fresh->place[seat].away_since = 0;
            }
    }
    forget(h, l);
    map_put(&h->lives, fresh->id, fresh);
}

/* Takes a table back to what is stored; whoever follows it is told what he has not heard. */
static void take_back(struct hall *h, struct live *l)
{
    uint32_t known = l->stored;

    for (struct client *c = h->clients; c; c = c->next)
        client_unsay(c, l, h->durable, say_again, h);
    unstage(h, l->id);
    struct live *fresh = read_table(h, l->id);
    if (!fresh) {
        for (int i = 0; i < l->followers; i++)
            say_news(h, l->follower[i], l, "again");
        forget(h, l);
        return;
    }
    replace(h, l, fresh);
    if (fresh->at > known)
        tell_log(h, fresh, known, !fresh->game->mask, NULL, NULL, NULL);
    for (int i = 0; i < fresh->followers; i++)
        tell_info(h, fresh->follower[i], fresh);
    ask_computers(h, fresh);
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

static void changed_elsewhere(void *with, const char *id)
{
    struct hall *h = with;

    put_elsewhere(h, id);
    h->wake(h->wake_with);
}

/* A table that another server has changed: what it added, or all of it anew. */
static bool catch_up(struct hall *h, struct live *l)
{
    struct table_row row;
    struct found_entries log;
    struct complaint why;
    uint32_t known = l->at;
    seatset asked = l->asked;

    if (l->pending > h->durable) { /* what of it is on its way comes first */
        put_elsewhere(h, l->id);
        return false;
    }
    if (!keeper_load(h->keeper, l->id, l->at, &row, &log, &why))
        return false;
    bool same = row.id[0] && row.version == l->version && log.count == 0;
    bool fine = same || (row.id[0] && live_take_in(l, &row, &log, h->now));
    table_row_free(&row);
    found_entries_free(&log);
    if (!fine) {
        take_back(h, l);
    } else if (!same) {
        l->stored = l->at;
        tell_log(h, l, known, !l->game->mask, NULL, NULL, NULL);
        live_told(l);
        tell_turns(h, l, asked);
        ask_computers(h, l);
    }
    return !same;
}

bool hall_catch_up(struct hall *h, struct live *l)
{
    return h->shared && catch_up(h, l);
}

static void look_elsewhere(struct hall *h)
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
        if (l)
            catch_up(h, l);
        while (!changed[i][0] && (l = map_next(&h->lives, &at)))
            if (l->followers > 0)
                catch_up(h, l);
    }
    free(changed);
}

/* Somebody who could not be stored is nobody yet. */
static void forget_greeting(struct hall *h, const char *person)
{
    struct client *c;

    while ((c = map_get(&h->people, person))) {
        forget_person(h, c);
        c->person[0] = '\0';
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
        if (c->kind == CHANGE_PERSON && (all || c->lost))
            forget_greeting(h, c->person.id);
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

static void batch_is_done(struct hall *h)
{
    struct done *done = keeper_done(h->keeper);

    if (!done)
        return;
    uint64_t number = h->handed;
    h->handed = 0;
    h->counts.batch_failures += !done->fine;
    if (done->fine)
        entries_are_stored(h, &done->batch);
    take_back_changes(h, &done->batch, !done->fine);
    if (!done->fine)
        for (struct client *c = h->clients; c; c = c->next)
            client_unsay(c, NULL, h->durable, say_again, h);
    h->durable = number; /* what is left to be said after it tells nothing that is lost */
    batch_clear(&done->batch);
}

/* ---- a turn ---- */

static void take_thoughts(struct hall *h)
{
    for (struct thought_of *one; (one = thoughts_ready(h->thoughts));) {
        struct live *l = one->about;
        l->thinking = false;
        if (l->doomed) {
            live_free(l);
        } else if (l->state == LIVE_PLAYING && table_changes(l->table) == l->thinks_of) {
            if (table_answered(l->table, one->seat, &one->answer, live_time(l, h->now)) >= 0)
                hall_happened(h, l, NULL, NULL);
            else
                ask_computers(h, l);
        } else {
            ask_computers(h, l);
        }
        free(one);
    }
}

/* The sandglass has run out, or somebody's time. */
static void time_is_up(struct hall *h, struct live *l, int seat)
{
    const struct match *m = journal_match(table_journal(l->table));

    if (seat != CLOCK) {
        live_count_time(l, h->now);
        live_give_up(l, seat, END_TIME, h->now);
        hall_happened(h, l, NULL, NULL);
        if (l->state != LIVE_OVER)
            hall_changed(h, l);
        return;
    }
    struct choice *choice = malloc(l->game->choices_max * sizeof *choice);
    require(choice != NULL);
    if (l->game->legal(m, journal_state(table_journal(l->table)), CLOCK, choice) > 0 &&
        !table_play_move(l->table, CLOCK, choice[0].move, -1, live_time(l, h->now)))
        hall_happened(h, l, NULL, NULL);
    free(choice);
}

static void look_at_clocks(struct hall *h)
{
    size_t at = 0;

    if (h->now - h->looked < LOOK_MS)
        return;
    h->looked = h->now;
    for (struct live *l; (l = map_next(&h->lives, &at));) {
        int seat = live_run_out(l, h->now);
        if (seat >= 0)
            time_is_up(h, l, seat);
        else if (l->state == LIVE_OPENING && h->now - l->opened > OPENING_MS)
            hall_begin(h, l);
    }
}

/* Games of days whose time is up though nobody has looked at them. */
static void wake_due(struct hall *h)
{
    struct found_tables found;
    struct complaint why;

    if (!keeper_tables(h->keeper, (struct tables_wanted){ .due = h->now, .most = 100 }, &found, &why))
        return;
    for (int i = 0; i < found.count; i++)
        hall_find(h, found.row[i].id);
    found_tables_free(&found);
}

static bool is_idle(const struct hall *h, const struct live *l)
{
    return l->followers == 0 && !l->thinking && l->pending <= h->durable && h->now - l->used > IDLE_MS;
}

static void tidy(struct hall *h)
{
    size_t at = 0;

    if (h->now - h->tidied < TIDY_MS)
        return;
    h->tidied = h->now;
    for (struct live *l; (l = map_next(&h->lives, &at));)
        if (is_idle(h, l))
            forget(h, l);
    for (struct client *c = h->clients, *next; c; c = next) {
        next = c->next;
        if (c->kind == BY_SOCKET && !c->greeted && !c->closing && h->now - c->since > GREETING_MS) {
            c->closing = true;
            h->counts.dropped++;
            h->drop(c);
        }
    }
    wake_due(h);
}

void hall_turn(struct hall *h)
{
    h->now = clock_now();
    batch_is_done(h);
    look_elsewhere(h);
    take_thoughts(h);
    look_at_clocks(h);
    tidy(h);
    hand_over(h);
    flush(h);
}

int hall_patience(const struct hall *h)
{
    return h->lives.count ? LOOK_MS : 1000;
}

void hall_free(struct hall *h)
{
    size_t at = 0;

    if (!h)
        return;
    thoughts_free(h->thoughts);
    while (h->clients)
        hall_leave(h, h->clients);
    while (h->handed || h->staged.count) {
        nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
        batch_is_done(h);
        hand_over(h);
    }
    keeper_free(h->keeper);
    for (struct live *l; (l = map_next(&h->lives, &at));)
        live_free(l);
    map_free(&h->lives);
    map_free(&h->people);
    free(h->elsewhere);
    pthread_mutex_destroy(&h->lock);
    batch_clear(&h->staged);
    free(h->staged.change);
    free(h);
}
