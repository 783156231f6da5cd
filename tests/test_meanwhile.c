/* SPDX-License-Identifier: MIT */
/* What happens in a hall while the store, a hand or a computer is still at work: step by step, in a simulated world. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "base/require.h"
#include "core/box.h"
#include "core/journal.h"
#include "server/fetch.h"
#include "server/hall_internal.h"
#include "server/office.h"
#include "server/pool.h"
#include "party.h"

static struct hall *hall(void)
{
    return w->node[0].hall;
}

static struct live *live_of(const char *table)
{
    return map_get(&hall()->lives, table);
}

static void two_servers(void)
{
    world_free(w);
    w = world_new(2, 7, (struct hall_limits){ .rate = 1000, .clients = 1000, .tables = 1000, .effort = 50 });
}

/* Says members of an object, and lets nothing happen after it. */
static void say(struct wire *wire, const char *id, const char *cmd, const char *table, const char *more)
{
    char line[300];

    snprintf(line, sizeof line, "{\"id\":\"%s\",\"cmd\":\"%s\",\"table\":\"%s\"%s}", id, cmd, table, more);
    wire_say(wire, line);
}

static void forget_heard(const struct party *p)
{
    heard(p->anna, "");
    heard(p->bert, "");
    heard(p->eve, "");
}

/* ---- slow moves ---- */

#define TIP ",\"move\":\"tip kuli-4 1\""

/* Who has left while their move is carried out has made it all the same. */
static void a_slow_move_of_who_has_left(void **state)
{
    struct party p = party("mikado", "");

    (void)state;
    world_settle(w);
    uint32_t last = live_of(p.table)->at;
    forget_heard(&p);
    say(p.anna, "slow", "play", p.table, TIP);
    assert_true(live_of(p.table)->ahead);
    assert_ptr_equal(live_of(p.table)->mover, p.anna->client);
    assert_int_equal(live_of(p.table)->at, last); /* not yet */
    wire_close(p.anna);
    assert_null(live_of(p.table)->mover);
    world_settle(w);
    assert_true(live_of(p.table)->at > last);
    assert_int_equal(heard(p.bert, "tip kuli-4 1"), 1);
    p.anna = again(p.a);
    info(p.anna, p.table);
    says(wire_ask(p.anna, "\"cmd\":\"chat\",\"table\":\"%s\",\"text\":\"x\"", p.table), "\"ok\":true");
    say(p.anna, "slow", "play", p.table, TIP); /* they say it once more: it was theirs */
    world_settle(w);
    assert_int_equal(heard(p.anna, "\"already\""), 1);
}

/* One at a time, at a table and for a person; and whose table changes meanwhile says it again. */
static void a_slow_move_that_comes_too_late(void **state)
{
    struct party p = party("mikado", "");

    (void)state;
    world_settle(w);
    forget_heard(&p);
    say(p.anna, "first", "play", p.table, TIP);
    say(p.anna, "second", "play", p.table, TIP);
    say(p.bert, "b", "resign", p.table, "");
    world_settle(w);
    int again_said = 0, first = 0;
    for (const char *text; (text = wire_next(p.anna));) {
        again_said += strstr(text, "\"code\":\"again\"") != NULL;
        first += strstr(text, "{\"re\":\"first\",\"ok\":false") != NULL;
    }
    assert_int_equal(again_said, 2);
    assert_int_equal(first, 1);
    assert_false(live_of(p.table)->ahead);
    assert_int_equal(live_of(p.table)->state, LIVE_OVER);
    assert_null(p.anna->client->moves_at);
    says(wire_ask(p.anna, "\"cmd\":\"here\""), "\"ok\":true");
}

/* A table that the store takes back while a move is carried out there: it has not been made. */
static void a_slow_move_at_a_table_that_goes(void **state)
{
    struct party p = party("mikado", "");

    (void)state;
    world_settle(w);
    w->fails = true;
    say(p.bert, "c", "chat", p.table, ",\"text\":\"lost\"");
    say(p.anna, "slow", "play", p.table, TIP);
    forget_heard(&p);
    hall_forget(hall(), live_of(p.table));
    assert_null(p.anna->client->moves_at);
    world_settle(w);
    assert_int_equal(heard(p.anna, "{\"re\":\"slow\",\"ok\":false,\"code\":\"again\""), 1);
    w->fails = false;
    world_settle(w);
    lacks(info(p.anna, p.table), "tip kuli-4 1");
    says(wire_ask(p.anna, "\"cmd\":\"play\",\"table\":\"%s\"" TIP, p.table), "\"played\"");
}

/* A server that ends waits for nothing that is being thought of. */
static void what_is_under_way_at_the_end(void **state)
{
    struct party p = party("mikado", "");
    char table[40];

    (void)state;
    world_settle(w);
    say(p.anna, "slow", "play", p.table, TIP);
    told(wire_ask(p.eve, "\"cmd\":\"create\",\"game\":\"muehle\",\"seats\":[\"bot:easy\",\"me\"]"), "table", table,
         sizeof table);
    node_kill(&w->node[0]);
    node_start(&w->node[0]);
    says(info(again(p.a), p.table), "\"state\":\"playing\"");
}

/* ---- what is fetched ---- */

static int listened_to, told_to_wait;

static void heed(struct client *c, bool listen)
{
    (void)c;
    listened_to += listen;
    told_to_wait += !listen;
}

/* A table is read again if it has changed while it was read; whoever wanted it waits on, and is not listened to. */
static void a_table_that_changes_while_it_is_read(void **state)
{
    struct party p = party("muehle", "");
    int reads = 0;

    (void)state;
    node_kill(&w->node[0]);
    node_start(&w->node[0]);
    p.anna = again(p.a);
    p.bert = again(p.b);
    world_settle(w);
    hall()->heed = heed;
    listened_to = told_to_wait = 0;
    say(p.anna, "j", "join", p.table, "");
    say(p.bert, "j", "join", p.table, "");
    assert_int_equal(told_to_wait, 2);
    fetch_doubt(hall(), "000000000000000000000000"); /* another one */
    fetch_doubt(hall(), p.table);
    for (; fetcher_step(hall()); hall_turn(hall()))
        reads++;
    assert_int_equal(reads, 2);
    assert_int_equal(heard(p.anna, "{\"re\":\"j\",\"ok\":true"), 1);
    assert_int_equal(heard(p.bert, "{\"re\":\"j\",\"ok\":true"), 1);
    assert_int_equal(listened_to, 2);
    hall()->heed = NULL;
    node_kill(&w->node[0]);
    node_start(&w->node[0]);
    p.anna = again(p.a);
    world_settle(w);
    say(p.anna, "j", "join", p.table, "");
    fetch_doubt(hall(), NULL); /* any may have changed */
    for (reads = 0; fetcher_step(hall()); hall_turn(hall()))
        reads++;
    assert_int_equal(reads, 2);
    assert_int_equal(heard(p.anna, "{\"re\":\"j\",\"ok\":true"), 1);
}

/* Nobody has looked at a match of days since the server came, and somebody's time is up. */
static void days_end_though_nobody_looks(void **state)
{
    struct party p = party("muehle", ",\"clock\":{\"kind\":\"days\",\"days\":1}");

    (void)state;
    uint32_t last = world_kept(w, p.table)->last;
    node_kill(&w->node[0]);
    w->now += INT64_C(25) * 60 * 60 * 1000;
    node_start(&w->node[0]);
    assert_null(live_of(p.table));
    world_pass(w, 12000);
    assert_non_null(live_of(p.table));
    assert_true(world_kept(w, p.table)->last > last);
    says(info(again(p.a), p.table), "! late 0");
}

/* A server that ends while lines wait for tables. */
static void what_is_fetched_at_the_end(void **state)
{
    struct party p = party("muehle", "");

    (void)state;
    node_kill(&w->node[0]);
    node_start(&w->node[0]);
    p.anna = again(p.a);
    p.bert = again(p.b);
    say(p.anna, "j", "join", p.table, "");
    say(p.bert, "j", "join", p.table, "");
    node_kill(&w->node[0]);
    node_start(&w->node[0]);
    says(info(again(p.a), p.table), "\"ok\":true");
}

/* ---- boxes of earlier times ---- */

#define OLD "0123456789abcdef01234567"

static void commit(struct batch *b)
{
    struct complaint why;

    assert_true(w->disk->kind->commit(w->disk, b, &why));
    batch_clear(b);
    free(b->change);
}

/* In a world in which nobody has its box, a table that was begun with one that was the game's own then: its journal
 * names it, and does not carry it. Returns the box, as it is stored. */
static struct text table_of_another_box(char ret_hash[2 * BOX_HASH + 1])
{
    struct wire *anna = person("Anna", word);
    struct batch b = { 0 };
    struct table_row row;
    struct found_entries log;
    struct found_rows found;
    struct complaint why;
    char table[40];
    struct text bytes = text_growing();

    told(ask(anna, "\"cmd\":\"create\",\"game\":\"null\",\"seats\":[\"me\",\"open\"],\"box\":\"deck: [1, 2, 3, 4, 5]\\n"
                   "coins: 20\\nprize: 10\\nsandglass: 19000\\n\""), "table", table, sizeof table);
    world_settle(w);
    assert_true(w->disk->kind->load(w->disk, table, 0, &row, &log, &why));
    found_entries_free(&log);
    char *from = strstr(row.head, "\n+ "), *to = from;
    assert_non_null(from);
    while (strncmp(to, "\n+ ", 3) == 0)
        to += 1 + strcspn(to + 1, "\n");
    memmove(from, to, strlen(to) + 1);
    assert_int_equal(sscanf(strstr(row.head, "\nbox "), " box %32s", ret_hash), 1);
    assert_true(w->disk->kind->people(w->disk, BOX_OF, VALUES(ret_hash), &found, &why));
    assert_int_equal(found.count, 1);
    text_put(&bytes, found.row[0][2]);
    found_rows_free(&found);
    world_free(w);
    begin(NULL);
    world_settle(w);
    text_into(row.id, sizeof row.id, OLD);
    batch_add(&b, (struct change){ .kind = CHANGE_TABLE, .row = row });
    commit(&b);
    return bytes;
}

static bool is_read(void)
{
    struct live *l = hall_read_table(hall(), OLD);
    bool is = l && !journal_older(table_journal(l->table));

    if (l)
        live_free(l);
    return is;
}

/* Whoever reads it, for a line or without one, finds its box in the store, though the game's own is another today. */
static void a_table_has_its_box_again(void **state)
{
    char hash[2 * BOX_HASH + 1], token[64];
    struct text bytes = table_of_another_box(hash);
    struct wire *eve = person("Eve", token);

    (void)state;
    assert_false(is_read()); /* nobody has its box */
    says(info(eve, OLD), "\"older\":{");
    assert_int_equal(hall()->counts.older, 2);
    hall_forget(hall(), live_of(OLD));
    hall_store_people(hall(), SIGN_PUT, "", VALUES(hash, "1"));
    hall_store_people(hall(), BOX_PUT, "", VALUES("00", "null", "00")); /* another one */
    assert_false(is_read());
    hall_store_people(hall(), BOX_PUT, "", VALUES(hash, "null", bytes.at));
    assert_true(is_read()); /* on its way to the store, */
    world_settle(w);
    assert_true(is_read()); /* and there */
    lacks(info(eve, OLD), "\"older\":{");
    assert_int_equal(hall()->counts.older, 3);
    w->fails = true;
    assert_false(is_read());
    assert_true(hall()->unreadable);
    w->fails = false;
    text_free(&bytes);
}

/* ---- what could not be stored ---- */

/* Who could not be stored is nobody yet, and comes again. */
static void a_newcomer_whom_nobody_could_store(void **state)
{
    struct wire *wire = wire_open(w, 0, BY_SOCKET);

    (void)state;
    w->fails = true;
    says(wire_ask(wire, "\"cmd\":\"hello\",\"name\":\"Anna\",\"lang\":\"en\""), "\"code\":\"again\"");
    assert_string_equal(wire->client->person, "");
    assert_int_equal(hall()->people.count, 0);
    w->fails = false;
    says(wire_ask(wire, "\"cmd\":\"hello\",\"name\":\"Anna\",\"lang\":\"en\""), "\"ok\":true");
    assert_string_not_equal(wire->client->person, "");
    assert_int_equal(hall()->people.count, 1);
}

/* A batch loses all that is in it while another waits that loses all too: what was to be said after that is said. */
static void a_batch_of_which_nothing_is_left(void **state)
{
    char token[64], table[40];

    (void)state;
    two_servers();
    struct wire *anna = person("Anna", token), *bert = wire_open(w, 1, BY_SOCKET), *dora = wire_open(w, 1, BY_SOCKET);
    told(wire_ask(anna, "\"cmd\":\"create\",\"game\":\"muehle\",\"seats\":[\"me\",\"open\"]"), "table", table,
         sizeof table);
    info(anna, table);
    wire_ask(bert, "\"cmd\":\"hello\",\"name\":\"Bert\",\"lang\":\"en\"");
    wire_ask(dora, "\"cmd\":\"hello\",\"name\":\"Dora\",\"lang\":\"en\"");
    says(info(bert, table), "\"ok\":true");
    world_settle(w);
    struct hall *far = w->node[1].hall;
    heard(bert, "");
    heard(dora, "");
    say(bert, "one", "chat", table, ",\"text\":\"one\"");
    hall_turn(far); /* is handed over, */
    assert_true(far->handed != 0);
    uint64_t batches = far->counts.batches;
    say(bert, "two", "chat", table, ",\"text\":\"two\""); /* and this waits, */
    wire_say(dora, "{\"id\":\"d\",\"cmd\":\"here\"}");     /* and this for that */
    say(anna, "a", "chat", table, ",\"text\":\"faster\"");
    while (node_step(&w->node[0]))
        continue;
    world_settle(w);
    assert_int_equal(heard(dora, "{\"re\":\"d\",\"ok\":true"), 1);
    assert_int_equal(far->staged.count, 0);
    assert_int_equal(far->counts.batches, batches); /* nothing was left of the second */
    int lost = 0, news = 0;
    for (const char *text; (text = wire_next(bert));) {
        lost += strstr(text, "\"code\":\"again\"") != NULL;
        news += strstr(text, "faster") != NULL;
    }
    assert_int_equal(lost, 2);
    assert_int_equal(news, 1);
}

/* ---- who is known elsewhere ---- */

/* A token that is taken back at one server holds at no other. */
static void a_token_that_holds_no_more(void **state)
{
    char token[64];

    (void)state;
    two_servers();
    struct wire *anna = person("Anna", token), *far = wire_open(w, 1, BY_SOCKET), *other = wire_open(w, 1, BY_SOCKET);
    says(wire_ask(anna, "\"cmd\":\"register\",\"account\":\"anna\",\"password\":\"a long password\""), "\"ok\":true");
    wire_ask(far, "\"cmd\":\"hello\"");
    says(wire_ask(far, "\"cmd\":\"login\",\"account\":\"anna\",\"password\":\"a long password\""), "\"token\"");
    wire_ask(other, "\"cmd\":\"hello\",\"name\":\"Bert\"");
    world_settle(w);
    uint64_t dropped = w->node[1].hall->counts.dropped;
    says(wire_ask(anna, "\"cmd\":\"password\",\"old\":\"a long password\",\"password\":\"another long one\""),
         "\"ok\":true");
    world_pass(w, 2000);
    assert_null(far->client);
    assert_non_null(other->client);
    assert_non_null(anna->client);
    assert_int_equal(w->node[1].hall->counts.dropped, dropped + 1);
}

/* While the store does not answer nobody is shut out, and they are looked at once more. */
static void who_cannot_be_looked_up_stays(void **state)
{
    char token[64];

    (void)state;
    two_servers();
    struct wire *anna = person("Anna", token);
    world_settle(w);
    struct node *near = &w->node[0];
    near->watcher.changed(near->watcher.with, anna->client->person);
    w->fails = true;
    world_pass(w, 500);
    assert_non_null(anna->client);
    assert_true(anna->client->unsure);
    w->fails = false;
    world_pass(w, 2000);
    assert_non_null(anna->client);
    assert_false(anna->client->unsure);
}

/* ---- streams, time, much ---- */

/* A stream of everything hears of all tables where somebody sits; and now and then nothing, so that it lives. */
static void a_stream_of_everything(void **state)
{
    struct party p = party("muehle", "");
    struct wire *stream = wire_open(w, 0, BY_STREAM);

    (void)state;
    wire_say(stream, "{\"cmd\":\"events\"}"); /* nobody's */
    world_settle(w);
    says(stream->heard[stream->count - 1], "\"code\":\"name\"");
    wire_close(stream);
    stream = wire_open(w, 0, BY_STREAM);
    hall_greet(hall(), stream->client, p.anna->client->person, "Anna");
    stream->client->greeted = true;
    stream->client->scope = SCOPE_WATCH;
    wire_say(stream, "{\"cmd\":\"events\"}");
    world_settle(w);
    assert_int_equal(stream->count, 1);
    assert_string_equal(stream->heard[0], ""); /* it has begun */
    wire_ask(p.bert, "\"cmd\":\"resign\",\"table\":\"%s\"", p.table);
    world_settle(w);
    int seen = 0;
    for (int i = 1; i < stream->count; i++)
        seen += strstr(stream->heard[i], "\"news\":\"table\"") && strstr(stream->heard[i], "\"state\":\"over\"");
    assert_int_equal(seen, 1);
    int before = stream->count;
    world_pass(w, 30000);
    assert_int_equal(stream->count, before + 6); /* every five seconds */
    for (int i = before; i < stream->count; i++)
        assert_string_equal(stream->heard[i], "");
    assert_non_null(stream->client); /* it needs to say nothing */
}

/* What does not fit into one page: the stream ends, and they ask for the rest. */
static void a_stream_in_pages(void **state)
{
    struct party p = party("muehle", "");
    struct wire *stream = wire_open(w, 0, BY_STREAM), *all = wire_open(w, 0, BY_STREAM);

    (void)state;
    for (int i = 0; i < 4000; i++)
        live_add(live_of(p.table), 'c', "\"chat\":\"as an older server has let in, some words that nobody needs\"",
                 "0123456789abcdef", 0);
    stream->client->greeted = all->client->greeted = true;
    say(stream, "s", "stream", p.table, ",\"from\":0");
    world_settle(w);
    assert_int_equal(stream->count, 2);
    says(stream->heard[1], "\"more\":true");
    assert_null(stream->client);
    say(all, "s", "stream", p.table, ",\"from\":3990");
    world_settle(w);
    assert_int_equal(all->count, 2);
    lacks(all->heard[1], "\"more\"");
    assert_non_null(all->client);
}

/* Whoever does something at a table keeps it in memory, though nobody follows it. */
static void what_is_used_stays_in_memory(void **state)
{
    struct party p = party("muehle", "");
    struct wire *request = wire_open(w, 0, BY_REQUEST);
    struct live *l = live_of(p.table);

    (void)state;
    hall_greet(hall(), request->client, p.anna->client->person, "Anna");
    request->client->greeted = true;
    request->client->scope = SCOPE_WATCH | SCOPE_PLAY | SCOPE_CHAT;
    wire_close(p.anna);
    wire_close(p.bert);
    wire_close(p.eve);
    static const char *const done[] = { "chat\",\"text\":\"x", "play\",\"move\":\"d6" };
    for (int i = 0; i < COUNT(done); i++) {
        world_settle(w);
        w->now += 9 * 60 * 1000;
        world_settle(w);
        says(wire_ask(request, "\"table\":\"%s\",\"cmd\":\"%s\"", p.table, done[i]), "\"ok\":true");
        assert_ptr_equal(live_of(p.table), l);
    }
    w->now += 9 * 60 * 1000;
    world_settle(w);
    assert_ptr_equal(live_of(p.table), l);
    w->now += 2 * 60 * 1000;
    world_settle(w);
    assert_null(live_of(p.table));
}

/* Whatever is said is counted, though it is no command. */
static void nonsense_is_counted(void **state)
{
    int much = 0;

    (void)state;
    world_free(w);
    w = world_new(1, 7, (struct hall_limits){ .rate = 2, .clients = 10, .tables = 10, .effort = 50 });
    struct wire *wire = wire_open(w, 0, BY_SOCKET);
    for (int i = 0; i < 10; i++)
        much += strstr(wire_ask(wire, "\"cmd\":\"nonsense\""), "\"code\":\"much\"") != NULL;
    assert_int_equal(much, 4); /* three seconds' worth is said at once */
}

/* How long a turn can wait: until somebody's time is up, seats are passed on, or silence is listened for. */
static void a_turn_is_patient(void **state)
{
    (void)state;
    world_pass(w, 1000);
    assert_int_equal(hall_patience(hall()), 500);
    struct party p = party("muehle", ",\"clock\":{\"kind\":\"move\",\"seconds\":60}");
    world_settle(w);
    assert_in_range(hall_patience(hall()), 1, LOOK_MS); /* something has happened */
    world_pass(w, 59800);
    int soon = hall_patience(hall());
    assert_in_range(soon, 1, 200);
    w->now += soon + 1;
    hall()->now = w->now; /* it is late */
    assert_int_equal(hall_patience(hall()), 1);
    world_pass(w, 1000);
    wire_say(p.eve, "{\"cmd\":\"delete\",\"sure\":true}"); /* their seats pass on, */
    while (fetch_held(hall()) > 0 && fetcher_step(hall()))
        fetch_turn(hall());
    assert_in_range(hall_patience(hall()), 1, 200); /* a step at a time, */
    world_pass(w, 5000);
    assert_int_equal(hall_patience(hall()), 500); /* until it is done */
}

/* The clock that runs and the one people read begin together; both are the system's. */
static void the_systems_time(void **state)
{
    struct hall *mine = hall();
    struct hall_time (*simulated)(void *) = mine->time;
    struct node *n = &w->node[0];
    struct timespec t;

    (void)state;
    struct hall *h = hall_new((struct hall_host){ .limits = mine->limits, .store = &n->store, .wake = mine->wake,
                                                  .with = n, .writable = mine->writable, .drop = mine->drop,
                                                  .still = true });
    clock_gettime(CLOCK_REALTIME, &t);
    int64_t wall = (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
    assert_in_range(h->wall, wall - 600000, wall);
    assert_int_equal(h->now, h->wall);
    hall_turn(h);
    assert_in_range(h->wall, wall, wall + 600000);
    assert_in_range(h->now, wall - 600000, wall + 600000);
    assert_true(simulated != h->time);
    hall_free(h);
}

/* Where all that waits has become too much, who makes most of it so goes, and nobody else. */
static void all_outboxes_together(void **state)
{
    enum { LINES = 86, TEXT = 1 << 20 };
    struct party p = party("muehle", "");
    struct wire *greedy[LINES];
    struct text much = text_growing();
    uint64_t slow = hall()->counts.slow;

    (void)state;
    for (int i = 0; i < TEXT; i++)
        text_char(&much, 'x');
    for (int i = 0; i < LINES; i++) {
        greedy[i] = wire_open(w, 0, BY_SOCKET);
        greedy[i]->choked = true;
        for (int k = 0; k < (i == 40 ? 3 : 2); k++)
            hall_say(hall(), greedy[i]->client, &much, NULL, NULL);
    }
    hall_turn(hall());
    assert_int_equal(hall()->counts.slow, slow); /* it is much, and not too much */
    for (int i = 0; i < LINES && message_bytes() <= OUTBOXES_LARGEST; i++)
        if (i != 40)
            hall_say(hall(), greedy[i]->client, &much, NULL, NULL);
    hall_say(hall(), greedy[40]->client, &much, NULL, NULL); /* most again */
    hall_turn(hall());
    world_settle(w);
    assert_int_equal(hall()->counts.slow, slow + 1);
    assert_null(greedy[40]->client);
    assert_non_null(greedy[39]->client);
    assert_true(message_bytes() <= OUTBOXES_LARGEST);
    says(info(p.anna, p.table), "\"ok\":true");
    text_free(&much);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_slow_move_of_who_has_left, begin, end),
        cmocka_unit_test_setup_teardown(a_slow_move_that_comes_too_late, begin, end),
        cmocka_unit_test_setup_teardown(a_slow_move_at_a_table_that_goes, begin, end),
        cmocka_unit_test_setup_teardown(what_is_under_way_at_the_end, begin, end),
        cmocka_unit_test_setup_teardown(a_table_that_changes_while_it_is_read, begin, end),
        cmocka_unit_test_setup_teardown(days_end_though_nobody_looks, begin, end),
        cmocka_unit_test_setup_teardown(what_is_fetched_at_the_end, begin, end),
        cmocka_unit_test_setup_teardown(a_table_has_its_box_again, begin, end),
        cmocka_unit_test_setup_teardown(a_newcomer_whom_nobody_could_store, begin, end),
        cmocka_unit_test_setup_teardown(a_batch_of_which_nothing_is_left, begin, end),
        cmocka_unit_test_setup_teardown(a_token_that_holds_no_more, begin, end),
        cmocka_unit_test_setup_teardown(who_cannot_be_looked_up_stays, begin, end),
        cmocka_unit_test_setup_teardown(a_stream_of_everything, begin, end),
        cmocka_unit_test_setup_teardown(a_stream_in_pages, begin, end),
        cmocka_unit_test_setup_teardown(what_is_used_stays_in_memory, begin, end),
        cmocka_unit_test_setup_teardown(nonsense_is_counted, begin, end),
        cmocka_unit_test_setup_teardown(a_turn_is_patient, begin, end),
        cmocka_unit_test_setup_teardown(the_systems_time, begin, end),
        cmocka_unit_test_setup_teardown(all_outboxes_together, begin, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
