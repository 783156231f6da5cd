/* SPDX-License-Identifier: MIT */
/* What the operator wants of a hall (server/care.h), in a simulated world: orders, who is shut out, and what is old. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/require.h"
#include "server/care.h"
#include "server/log.h"
#include "party.h"

#define DAY_MS (INT64_C(24) * 60 * 60 * 1000)

static void put(enum people_statement which, const char *const *value)
{
    struct batch b = { 0 };
    struct complaint why;

    batch_add_people(&b, which, "", value);
    assert_true(w->disk->kind->commit(w->disk, &b, &why));
    batch_clear(&b);
    free(b.change);
}

/* How many the store knows. */
static int known(enum people_statement which, const char *const *value)
{
    struct found_rows found;
    struct complaint why;

    assert_true(w->disk->kind->people(w->disk, which, value, &found, &why));
    int count = found.count;
    found_rows_free(&found);
    return count;
}

/* So much time passes at once; then all that is due is done: a turn may ask for what only the next one is told. */
static void leap(int64_t ms)
{
    w->now += ms;
    for (int i = 0; i < 4; i++)
        world_settle(w);
}

static int orders_left(void)
{
    return known(ORDERS, NULL);
}

static void order(enum people_statement which, const char *const *value)
{
    put(which, value);
    world_pass(w, 2000);
}

static const char *at(struct wire *wire, const char *table, const char *cmd, const char *more)
{
    return wire_ask(wire, "\"cmd\":\"%s\",\"table\":\"%s\"%s", cmd, table, more);
}

static void who_is(struct wire *wire, char ret[40])
{
    told(ask(wire, "\"cmd\":\"export\""), "person", ret, 40);
}

/* ---- orders ---- */

static void tables_are_closed_by_order(void **state)
{
    struct party p = party("muehle", ",\"series\":3");

    (void)state;
    order(ORDER_PUT, VALUES("1", "1", ORDER_CLOSE, p.table, ""));
    const char *over = info(p.eve, p.table);
    says(over, "\"state\":\"over\"");
    says(over, "\"result\":{\"why\":\"closed\",\"winners\":[]}");
    says(over, "\"series\":{\"games\":3,\"played\":0,"); /* it counts for nobody */
    assert_int_equal(orders_left(), 0);
    uint32_t last = world_kept(w, p.table)->last;
    order(ORDER_PUT, VALUES("2", "1", ORDER_CLOSE, p.table, "")); /* it is over already */
    assert_int_equal(world_kept(w, p.table)->last, last);
    order(ORDER_PUT, VALUES("3", "1", ORDER_CLOSE, "000000000000000000000000", ""));
    order(ORDER_PUT, VALUES("4", "1", "dance", "", "")); /* what nobody understands goes too */
    assert_int_equal(orders_left(), 0);
}

/* Nobody has looked at it since the server came. */
static void a_table_in_the_store_is_closed(void **state)
{
    struct party p = party("muehle", "");

    (void)state;
    node_kill(&w->node[0]);
    node_start(&w->node[0]);
    order(ORDER_PUT, VALUES("1", "1", ORDER_CLOSE, p.table, ""));
    assert_int_equal(orders_left(), 0);
    assert_true(world_kept(w, p.table)->over);
    says(info(again(p.a), p.table), "\"result\":{\"why\":\"closed\"");
}

/* It is tried again and again, about once a second, until it is done. */
static void an_order_outlives_a_store_that_is_away(void **state)
{
    struct party p = party("muehle", "");

    (void)state;
    world_pass(w, 2000);
    put(ORDER_PUT, VALUES("1", "1", ORDER_CLOSE, p.table, ""));
    w->fails = true;
    world_pass(w, 5000);
    w->fails = false;
    assert_int_equal(orders_left(), 1);
    assert_false(world_kept(w, p.table)->over);
    leap(999); /* it was looked for when the store failed, */
    world_pass(w, 1000); /* and is a second later */
    assert_true(world_kept(w, p.table)->over);
    assert_int_equal(orders_left(), 0);
}

/* Servers look once a second; those who share a store are told besides. */
static void orders_are_heard_at_once(void **state)
{
    (void)state;
    world_free(w);
    w = world_new(2, 7, (struct hall_limits){ .rate = 1000, .clients = 1000, .tables = 1000, .effort = 50 });
    world_pass(w, 1000);
    put(ORDER_PUT, VALUES("1", "1", "dance", "", ""));
    leap(0);
    assert_int_equal(orders_left(), 1); /* not yet */
    w->node[1].watcher.changed(w->node[1].watcher.with, "orders");
    leap(0);
    assert_int_equal(orders_left(), 0);
    world_pass(w, 2000);
    put(ORDER_PUT, VALUES("2", "1", "dance", "", ""));
    leap(998);
    leap(2);
    assert_int_equal(orders_left(), 0); /* untold */
}

/* ---- who is shut out ---- */

static void whoever_is_shut_out(void **state)
{
    struct party p = party("muehle", "");
    char who[40], key[60], until[24];

    (void)state;
    who_is(p.bert, who);
    snprintf(key, sizeof key, BAN_OF_PERSON "%s", who);
    order(BAN_PUT, VALUES(key, "1", "0", "rude"));
    assert_null(p.bert->client); /* cut off at once, */
    assert_non_null(p.anna->client); /* nobody else */
    struct wire *bert = again(p.b);
    says(info(bert, p.table), "\"ok\":true"); /* looking is left to them, */
    says(at(bert, p.table, "chat", ",\"text\":\"x\""), "\"code\":\"banned\"");
    says(at(bert, p.table, "play", ",\"move\":\"d6\""), "\"code\":\"banned\"");
    says(ask(bert, "\"cmd\":\"export\""), "\"about\""); /* and what is theirs */
    uint64_t dropped = w->node[0].hall->counts.dropped;
    world_pass(w, 5000);
    assert_non_null(bert->client); /* once is enough */
    order(BAN_GONE, VALUES(key));
    assert_null(bert->client); /* so that they come as who they are again */
    assert_int_equal(w->node[0].hall->counts.dropped, dropped + 1);
    bert = again(p.b);
    says(info(bert, p.table), "\"ok\":true");
    says(at(bert, p.table, "chat", ",\"text\":\"x\""), "\"ok\":true");
    struct wire *far = wire_open_from(w, 0, BY_SOCKET, "192.0.2.7"),
                *near = wire_open_from(w, 0, BY_SOCKET, "192.0.2.8");
    says(ask(far, "\"cmd\":\"hello\",\"lang\":\"en\""), "\"ok\":true");
    says(ask(near, "\"cmd\":\"hello\",\"lang\":\"en\""), "\"ok\":true");
    order(BAN_PUT, VALUES(BAN_OF_ADDRESS "192.0.2.7", "1", "0", "floods"));
    assert_null(far->client);
    assert_non_null(near->client);
    far = wire_open_from(w, 0, BY_SOCKET, "192.0.2.7");
    says(ask(far, "\"cmd\":\"hello\",\"lang\":\"en\""), "\"code\":\"banned\"");
    snprintf(until, sizeof until, "%lld", (long long)w->node[0].hall->wall - 1);
    order(BAN_PUT, VALUES(BAN_OF_ADDRESS "192.0.2.8", "1", until, "was rude")); /* it is over */
    assert_non_null(near->client);
}

/* Among many, and only as long as it holds. */
static void many_are_shut_out(void **state)
{
    const struct hall *h = w->node[0].hall;
    char key[40], until[24];

    (void)state;
    for (int i = 0; i < 20; i++) {
        snprintf(key, sizeof key, BAN_OF_ADDRESS "192.0.2.%d", i * 7 % 20 + 1);
        put(BAN_PUT, VALUES(key, "1", "0", ""));
    }
    snprintf(until, sizeof until, "%lld", (long long)(w->now + w->skew + 3000));
    put(BAN_PUT, VALUES(BAN_OF_ADDRESS "192.0.2.77", "1", until, ""));
    world_pass(w, 1000);
    for (int i = 1; i <= 20; i++) {
        snprintf(key, sizeof key, "192.0.2.%d", i);
        assert_true(care_bans(h, BAN_OF_ADDRESS, key));
        assert_false(care_bans(h, BAN_OF_PERSON, key));
    }
    assert_false(care_bans(h, BAN_OF_ADDRESS, "192.0.2.21"));
    assert_false(care_bans(h, BAN_OF_ADDRESS, ""));
    assert_true(care_bans(h, BAN_OF_ADDRESS, "192.0.2.77"));
    w->fails = true; /* who cannot be asked for is shut out on */
    world_pass(w, 2000);
    assert_true(care_bans(h, BAN_OF_ADDRESS, "192.0.2.77"));
    w->fails = false;
    world_pass(w, 3000);
    assert_false(care_bans(h, BAN_OF_ADDRESS, "192.0.2.77"));
    assert_true(care_bans(h, BAN_OF_ADDRESS, "192.0.2.1"));
}

/* ---- what is old ---- */

static bool is_stored(const char *table)
{
    struct table_row row;
    struct found_entries log;
    struct complaint why;

    assert_true(w->disk->kind->load(w->disk, table, 0, &row, &log, &why));
    bool is = row.id[0];
    table_row_free(&row);
    found_entries_free(&log);
    return is;
}

static bool is_known(const char *person)
{
    return known(PERSON_OF_ID, VALUES(person)) > 0;
}

/* What an operator reads of it from here on; and since then. */
static char log_path[200];
static int usual_log = -1;

static void read_log(void)
{
    const char *into = getenv("TMPDIR");

    snprintf(log_path, sizeof log_path, "%s/care-test-XXXXXX", into ? into : "/tmp");
    int file = mkstemp(log_path);
    require(file >= 0);
    fflush(stderr);
    usual_log = dup(2);
    dup2(file, 2);
    close(file);
    log_switch(true);
}

static void log_said(const char *part)
{
    static char all[20000];

    log_switch(false);
    fflush(stderr);
    dup2(usual_log, 2);
    close(usual_log);
    FILE *file = fopen(log_path, "r");
    require(file != NULL);
    all[fread(all, 1, sizeof all - 1, file)] = '\0';
    fclose(file);
    unlink(log_path);
    says(all, part);
}

static struct party gone_party(void)
{
    struct party p = party("muehle", "");

    wire_close(p.anna);
    wire_close(p.bert);
    wire_close(p.eve);
    world_settle(w);
    return p;
}

/* Old is what nobody has touched for more than so many days, to the millisecond. */
static void what_is_old_goes_by_order(void **state)
{
    struct party p = gone_party();
    const struct live *l = map_get(&w->node[0].hall->lives, p.table);

    (void)state;
    put(ORDER_PUT, VALUES("1", "1", ORDER_PRUNE, "", "10"));
    w->now += 1000;
    w->skew = l->changed + 10 * DAY_MS - w->now;
    leap(0);
    world_pass(w, 2000);
    assert_int_equal(orders_left(), 0);
    assert_true(is_stored(p.table));
    put(ORDER_PUT, VALUES("2", "1", ORDER_PRUNE, "", "10"));
    w->now += 1000;
    w->skew = l->changed + 10 * DAY_MS + 1 - w->now;
    read_log();
    leap(0);
    world_pass(w, 2000);
    log_said("\"event\":\"pruned\",\"tables\":\"1\",\"guests\":\"2\""); /* who sat there goes with it */
    assert_int_equal(orders_left(), 0);
    assert_false(is_stored(p.table));
    assert_int_equal(known(TABLES_OF, VALUES("", "")), 0);
    says(info(person("Eve", p.e), p.table), "\"code\":\"table\"");
}

/* A little at a time: a step every tenth of a second, and the order stays until the last. */
static void sweeps_take_their_time(void **state)
{
    (void)state;
    world_pass(w, 1000);
    put(ORDER_PUT, VALUES("1", "1", ORDER_PRUNE, "", "10"));
    put(ORDER_PUT, VALUES("2", "2", ORDER_PRUNE, "", "20")); /* after the first */
    leap(1000); /* tables, */
    leap(99);
    for (int i = 0; i < 2; i++) { /* replays, circles, */
        leap(i ? 100 : 1);
        assert_int_equal(orders_left(), 2);
    }
    leap(100); /* guests */
    world_pass(w, 100);
    assert_int_equal(orders_left(), 1);
    world_pass(w, 2000);
    assert_int_equal(orders_left(), 0);
}

/* At which somebody looks is in use; who is there is no guest of old. */
static void what_is_in_use_stays(void **state)
{
    struct party p = party("muehle", "");
    char guest[64], who[40], away[40];
    struct wire *here = person("Dora", guest), *gone = person("Emil", guest);

    (void)state;
    who_is(here, who);
    who_is(gone, away);
    wire_close(gone);
    world_settle(w);
    w->skew += 20 * DAY_MS;
    read_log();
    order(ORDER_PUT, VALUES("1", "1", ORDER_PRUNE, "", "10"));
    log_said("\"event\":\"pruned\",\"tables\":\"0\",\"guests\":\"1\"");
    assert_int_equal(orders_left(), 0);
    assert_true(is_stored(p.table));
    assert_true(is_known(who));
    assert_false(is_known(away));
    wire_close(p.anna);
    wire_close(p.bert);
    wire_close(p.eve);
    order(ORDER_PUT, VALUES("2", "1", ORDER_PRUNE, "", "10"));
    assert_true(is_stored(p.table)); /* it was in use today */
}

/* More than are taken at once, of each kind. */
static void all_that_is_old_goes(void **state)
{
    enum { MANY = 23 };
    char token[64], table[MANY][40], id[40];
    struct wire *anna = person("Anna", token);

    (void)state;
    for (int i = 0; i < MANY; i++) {
        told(ask(anna, "\"cmd\":\"create\",\"game\":\"muehle\",\"seats\":[\"me\",\"open\"]"), "table", table[i], 40);
        snprintf(id, sizeof id, "%0*d", PERSON_ID, i);
        put(REPLAY_PUT, VALUES(id, "", "x", "1", "muehle", "", ""));
    }
    for (int i = 0; i < 120; i++) {
        snprintf(id, sizeof id, "%0*d", PERSON_ID, i);
        put(PERSON_PUT, VALUES(id, "Guest", "1", i == 50 ? "account" : "", ""));
    }
    world_settle(w);
    w->skew += 20 * DAY_MS;
    order(ORDER_PUT, VALUES("1", "1", ORDER_PRUNE, "", "10"));
    assert_int_equal(orders_left(), 1); /* it takes a while */
    world_pass(w, 2000);
    assert_int_equal(orders_left(), 0);
    for (int i = 0; i < MANY; i++) {
        assert_false(is_stored(table[i]));
        snprintf(id, sizeof id, "%0*d", PERSON_ID, i);
        assert_int_equal(known(REPLAY_OF, VALUES(id)), 0);
    }
    for (int i = 0; i < 120; i++) {
        snprintf(id, sizeof id, "%0*d", PERSON_ID, i);
        assert_int_equal(is_known(id), i == 50); /* who has an account stays */
    }
}

/* If the store fails in the middle the order stays, and is carried out when it answers. */
static void a_sweep_outlives_a_store_that_is_away(void **state)
{
    struct party p = gone_party();

    (void)state;
    world_pass(w, 1000);
    w->skew += 20 * DAY_MS;
    put(ORDER_PUT, VALUES("1", "1", ORDER_PRUNE, "", "10"));
    leap(1000);
    w->fails = true;
    world_pass(w, 3000);
    w->fails = false;
    assert_int_equal(orders_left(), 1);
    world_pass(w, 3000);
    assert_int_equal(orders_left(), 0);
    assert_false(is_stored(p.table));
    put(ORDER_PUT, VALUES("2", "1", ORDER_PRUNE, "", "0")); /* no days: nothing to do */
    world_pass(w, 3000);
    assert_int_equal(orders_left(), 0);
}

/* By itself, once an hour. */
static void what_is_old_goes_by_itself(void **state)
{
    (void)state;
    world_limits(w, (struct hall_limits){ .rate = 1000, .clients = 1000, .tables = 1000, .effort = 50,
                                          .keep_days = 10 });
    node_kill(&w->node[0]);
    node_start(&w->node[0]);
    struct party p = gone_party(); /* swept before it was there */
    int64_t begun = w->now;
    w->skew += 11 * DAY_MS;
    world_pass(w, 5000);
    w->now = begun + 60 * 60 * 1000 - 10000;
    world_pass(w, 2000);
    assert_true(is_stored(p.table));
    world_pass(w, 10000);
    assert_false(is_stored(p.table));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(tables_are_closed_by_order, begin, end),
        cmocka_unit_test_setup_teardown(a_table_in_the_store_is_closed, begin, end),
        cmocka_unit_test_setup_teardown(an_order_outlives_a_store_that_is_away, begin, end),
        cmocka_unit_test_setup_teardown(orders_are_heard_at_once, begin, end),
        cmocka_unit_test_setup_teardown(whoever_is_shut_out, begin, end),
        cmocka_unit_test_setup_teardown(many_are_shut_out, begin, end),
        cmocka_unit_test_setup_teardown(what_is_old_goes_by_order, begin, end),
        cmocka_unit_test_setup_teardown(sweeps_take_their_time, begin, end),
        cmocka_unit_test_setup_teardown(what_is_in_use_stays, begin, end),
        cmocka_unit_test_setup_teardown(all_that_is_old_goes, begin, end),
        cmocka_unit_test_setup_teardown(a_sweep_outlives_a_store_that_is_away, begin, end),
        cmocka_unit_test_setup_teardown(what_is_old_goes_by_itself, begin, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
