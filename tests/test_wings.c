/* SPDX-License-Identifier: MIT */
/* The wings of the hall (hall_wing.c): each loop hears the moves at its own tables, alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "party.h"
#include "server/fetch.h"
#include "server/office.h"

enum { WINGS = 3 };

static int begin_with_wings(void **state)
{
    begin(state);
    world_wings(w, WINGS);
    return 0;
}

static struct live *live_of(const struct party *p)
{
    return map_get(&w->node[0].hall->lives, p->table);
}

static const char *play(struct wire *wire, const char *table, const char *move)
{
    return wire_ask(wire, "\"cmd\":\"play\",\"table\":\"%s\",\"move\":\"%s\"", table, move);
}

/* Says it, and lets nothing happen after it. */
static void say_move(struct wire *wire, const char *id, const char *table, const char *move)
{
    char line[200];

    snprintf(line, sizeof line, "{\"cmd\":\"play\",\"id\":\"%s\",\"table\":\"%s\",\"move\":\"%s\"}", id, table, move);
    wire_say(wire, line);
}

/* People come to any loop; who sits down together is at home in one wing, and there their moves are heard. */
static void a_table_belongs_to_one_wing(void **state)
{
    struct party p = party("muehle", "");
    const struct live *l = live_of(&p);

    (void)state;
    for (int i = 0; i < l->followers; i++)
        assert_int_equal(l->follower[i]->wing, l->wing);
    uint64_t before = w->alone;
    says(play(p.anna, p.table, "d6"), "\"played\"");
    says(play(p.bert, p.table, "a1"), "\"played\"");
    assert_int_equal(w->alone, before + 2);
    heard(p.eve, "");
    say_move(p.anna, "m", p.table, "d7");
    assert_int_equal(heard(p.eve, "d7"), 0); /* nothing is told before it is stored */
    world_settle(w);
    assert_int_equal(heard(p.eve, "d7"), 1);
    refuses(p.anna, "\"cmd\":\"play\",\"table\":\"00\",\"move\":\"d7\"", "table");
}

/* No other wing does anything about it. */
static void no_other_wing_hears_them(void **state)
{
    struct party p = party("muehle", "");
    struct hall *h = w->node[0].hall;
    struct client *anna = p.anna->client;
    char line[200];

    (void)state;
    snprintf(line, sizeof line, "{\"cmd\":\"play\",\"id\":\"m\",\"table\":\"%s\",\"move\":\"d6\"}", p.table);
    for (int i = 0; i < WINGS; i++)
        if (i != anna->wing)
            assert_false(hall_hears_alone(h->wing[i], anna, line));
    assert_int_equal(live_of(&p)->chats + h->staged.count, 0);
    assert_true(hall_hears_alone(h->wing[anna->wing], anna, line));
    assert_int_equal(h->wing[anna->wing]->staged.count, 1);
    world_settle(w);
    assert_int_equal(heard(p.bert, "d6"), 1);
}

/* Somebody who is at home elsewhere looks on: then it takes the whole hall, and they are told all the same. */
static void a_guest_of_another_wing_is_told(void **state)
{
    struct party p = party("muehle", "");
    struct live *l = live_of(&p);
    char token[64], table[40];
    struct wire *guest;

    (void)state;
    do { /* until one comes whose own table is in another wing */
        guest = person("Dora", token);
        told(wire_ask(guest, "\"cmd\":\"create\",\"game\":\"muehle\",\"seats\":[\"me\",\"open\"]"), "table", table,
             sizeof table);
        info(guest, table);
    } while (guest->client->wing == l->wing);
    says(info(guest, p.table), "\"ok\":true");
    assert_int_not_equal(guest->client->wing, l->wing);
    heard(guest, "");
    uint64_t before = w->alone;
    says(play(p.anna, p.table, "d6"), "\"played\"");
    assert_int_equal(w->alone, before);
    assert_int_equal(heard(guest, "d6"), 1);
    wire_ask(guest, "\"cmd\":\"part\",\"table\":\"%s\"", p.table);
    says(play(p.bert, p.table, "a1"), "\"played\"");
    assert_int_equal(w->alone, before + 1);
    assert_int_equal(heard(guest, "a1"), 0);
}

/* Who is away is told elsewhere that it is their turn, which only the whole hall can do. */
static void who_is_away_is_told(void **state)
{
    struct party p = party("muehle", "");
    struct wire *elsewhere = again(p.b);

    (void)state;
    wire_close(p.bert);
    world_settle(w);
    heard(elsewhere, "");
    uint64_t before = w->alone;
    says(play(p.anna, p.table, "d6"), "\"played\"");
    assert_int_equal(w->alone, before);
    assert_int_equal(heard(elsewhere, "\"news\":\"turn\""), 1);
}

/* Only where nothing but the move is to be done: each of these takes the whole hall. */
static void what_a_wing_leaves_to_the_hall(void **state)
{
    struct party p = party("muehle", "");
    struct live *l = live_of(&p), was = *l;
    struct place bert = l->place[1];
    struct client *anna = p.anna->client, before = *anna;
    struct hall *wing = w->node[0].hall->wing[l->wing];
    struct held held = { 0 };
    char line[200], none[1] = "";

    (void)state;
    snprintf(line, sizeof line, "{\"cmd\":\"play\",\"id\":\"m\",\"table\":\"%s\",\"move\":\"d6\"}", p.table);
#define LEAVES(what, where, kept) do {                       \
        what;                                                \
        assert_false(hall_hears_alone(wing, anna, line));    \
        (where) = (kept);                                    \
    } while (0)
    LEAVES(l->state = LIVE_OPENING, l->state, was.state);
    LEAVES(l->doomed = true, l->doomed, false);
    LEAVES(l->asks_back = 0, l->asks_back, was.asks_back);
    LEAVES(l->thinking = true, l->thinking, false);
    LEAVES(l->ahead = true, l->ahead, false);
    LEAVES(l->clock.kind = CLOCK_DAYS, l->clock.kind, was.clock.kind);
    LEAVES(l->changed -= INT64_C(25) * 60 * 60 * 1000, l->changed, was.changed);
    LEAVES(l->place[1].here = 0, l->place[1].here, bert.here);
    LEAVES(l->place[1].kind = PLACE_BOT, l->place[1].kind, bert.kind);
    LEAVES(anna->kind = BY_REQUEST, anna->kind, before.kind);
    LEAVES(anna->followed = 0, anna->followed, before.followed);
    LEAVES(anna->held = &held, anna->held, NULL);
    LEAVES(anna->closing = true, anna->closing, false);
    LEAVES(anna->silent = true, anna->silent, false);
    LEAVES(anna->bearer = none, anna->bearer, NULL);
    LEAVES(anna->barred = true, anna->barred, false);
    LEAVES(anna->unsure = true, anna->unsure, false);
    LEAVES(anna->greeted = false, anna->greeted, true);
    LEAVES(anna->waiting = ANSWERS_WAIT + 1, anna->waiting, before.waiting);
    LEAVES(anna->tokens = -1, anna->tokens, before.tokens);
    LEAVES(anna->scope = SCOPE_WATCH, anna->scope, before.scope);
    LEAVES(anna->person[0] = '\0', anna->person[0], before.person[0]);
#undef LEAVES
    assert_int_equal(wing->staged.count, 0);
    assert_false(hall_hears_alone(wing, anna, "{\"cmd\":\"play\""));
    assert_false(hall_hears_alone(wing, anna, "{\"cmd\":\"play\",\"table\":\"x\",\"move\":\"d6\"}"));
    assert_false(hall_wing_needs_whole(wing));
    uint64_t lines = wing->counts.lines;
    assert_true(hall_hears_alone(wing, anna, line));
    assert_int_equal(wing->counts.lines, lines + 1);
    assert_int_equal(wing->counts.alone, 1);
    assert_int_equal(anna->heard, w->now);
    assert_true(hall_wing_needs_whole(wing)); /* there is something to be stored */
    assert_true(hall_wing_has_news(w->node[0].hall, l->wing)); /* and to be told */
    for (int i = 0; i < WINGS; i++)
        assert_int_equal(hall_wing_has_news(w->node[0].hall, i), i == l->wing);
    hall_gather(w->node[0].hall);
    assert_int_equal(w->node[0].hall->counts.alone, 1);
    assert_int_equal(wing->counts.alone, 0); /* told once */
    hall_spread(w->node[0].hall);
    world_settle(w);
    assert_false(hall_wing_needs_whole(wing));
    assert_false(hall_wing_has_news(w->node[0].hall, l->wing));
    assert_int_equal(heard(p.bert, "d6"), 1);
}

/* What is laid face down is told to nobody else, and the end is told once to each. */
static void a_match_ends_in_its_wing(void **state)
{
    struct party p = party("null", "");
    const struct live *l = live_of(&p);

    (void)state;
    uint64_t before = w->alone, moves = 0;
    for (int round = 0; l->state == LIVE_PLAYING; round++) {
        assert_true(round < 50);
        heard(p.bert, "");
        moves += strstr(play(p.anna, p.table, "bid 0"), "\"played\"") != NULL;
        assert_int_equal(heard(p.bert, "bid 0"), 0);
        heard(p.eve, "");
        moves += strstr(play(p.bert, p.table, "bid 1"), "\"played\"") != NULL;
        assert_int_equal(heard(p.eve, "! secret"), 0);
        moves += strstr(play(p.anna, p.table, "let"), "\"played\"") != NULL;
        if (l->state == LIVE_PLAYING)
            moves += strstr(play(p.bert, p.table, "let"), "\"played\"") != NULL;
    }
    assert_int_equal(l->state, LIVE_OVER);
    assert_true(moves >= 9 && w->alone >= before + moves);
    assert_int_equal(heard(p.eve, "! secret"), 1);
    says(info(p.bert, p.table), "\"state\":\"over\"");
    assert_int_equal(world_kept(w, p.table)->last, l->at);
}

/* What could not be stored has not happened, for anybody. */
static void a_move_that_is_not_stored_is_taken_back(void **state)
{
    struct party p = party("muehle", "");

    (void)state;
    heard(p.bert, "");
    w->fails = true;
    refuses(p.anna, "\"cmd\":\"play\",\"table\":\"none\",\"move\":\"d6\"", "table");
    uint64_t before = w->alone;
    says(play(p.anna, p.table, "d6"), "\"code\":\"again\"");
    assert_int_equal(w->alone, before + 1);
    assert_int_equal(heard(p.bert, "d6"), 0);
    w->fails = false;
    world_settle(w);
    info(p.anna, p.table); /* it could not be read anew either */
    info(p.bert, p.table);
    says(play(p.anna, p.table, "d6"), "\"played\"");
    assert_int_equal(heard(p.bert, "d6"), 1);
}

/* A wing keeps to the same budgets, answers refusals itself, and what comes twice is done once. */
static void lines_are_answered_as_ever(void **state)
{
    struct party p = party("muehle", "");
    const struct hall_counts *counts = &w->node[0].hall->counts;
    int much = 0;

    (void)state;
    says(play(p.bert, p.table, "a1"), "table.turn");
    say_move(p.anna, "once", p.table, "d6");
    say_move(p.anna, "once", p.table, "d6");
    world_settle(w);
    assert_int_equal(heard(p.anna, "\"already\""), 1);
    uint64_t refused = counts->refused;
    for (int i = 0; i < 3100; i++) { /* more than three seconds' worth */
        say_move(p.anna, "no", p.table, "d6");
        if (i % 100 == 99) {
            world_settle(w);
            much += heard(p.anna, "\"code\":\"much\"");
        }
    }
    assert_true(much >= 50 && much <= 110);
    assert_int_equal(counts->refused - refused, 3100);
}

/* A server dies with moves in its wings that nobody has been told of. */
static void what_was_told_outlives_the_server(void **state)
{
    struct party p = party("muehle", "");

    (void)state;
    says(play(p.anna, p.table, "d6"), "\"played\"");
    say_move(p.bert, "m", p.table, "a1");
    node_kill(&w->node[0]);
    assert_int_equal(heard(p.anna, "a1"), 0);
    node_start(&w->node[0]);
    struct wire *anna = again(p.a), *bert = again(p.b);
    says(info(anna, p.table), "d6");
    lacks(info(bert, p.table), "a1");
    assert_int_equal(anna->client->wing, bert->client->wing);
    says(play(bert, p.table, "a1"), "\"played\"");
}

/* Tables that nobody in particular asks for are shared out among the wings. */
static void nobodys_tables(void **state)
{
    enum { TABLES = 2 * WINGS };
    char token[64], table[TABLES][40];
    struct wire *dora = person("Dora", token);
    const char *create = "\"cmd\":\"create\",\"game\":\"muehle\",\"seats\":[\"me\",\"open\"]";

    (void)state;
    for (int i = 0; i < TABLES; i++)
        told(wire_ask(dora, "%s", create), "table", table[i], sizeof table[i]);
    node_kill(&w->node[0]);
    node_start(&w->node[0]);
    for (int i = 0; i < TABLES; i++)
        assert_int_equal(hall_find(w->node[0].hall, table[i])->wing, i % WINGS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_table_belongs_to_one_wing, begin_with_wings, end),
        cmocka_unit_test_setup_teardown(no_other_wing_hears_them, begin_with_wings, end),
        cmocka_unit_test_setup_teardown(a_guest_of_another_wing_is_told, begin_with_wings, end),
        cmocka_unit_test_setup_teardown(who_is_away_is_told, begin_with_wings, end),
        cmocka_unit_test_setup_teardown(what_a_wing_leaves_to_the_hall, begin_with_wings, end),
        cmocka_unit_test_setup_teardown(a_match_ends_in_its_wing, begin_with_wings, end),
        cmocka_unit_test_setup_teardown(a_move_that_is_not_stored_is_taken_back, begin_with_wings, end),
        cmocka_unit_test_setup_teardown(lines_are_answered_as_ever, begin_with_wings, end),
        cmocka_unit_test_setup_teardown(what_was_told_outlives_the_server, begin_with_wings, end),
        cmocka_unit_test_setup_teardown(nobodys_tables, begin_with_wings, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
