/* SPDX-License-Identifier: MIT */
/* How friends find a table and stay at it: codes and links, names, networks that die, computers that stand in. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/require.h"
#include "party.h"
#include "server/office.h"

static const char *invite(struct wire *wire, const char *table, const char *more)
{
    return wire_ask(wire, "\"cmd\":\"invite\",\"table\":\"%s\"%s", table, more);
}

static const char *find(struct wire *wire, const char *code)
{
    return wire_ask(wire, "\"cmd\":\"find\",\"code\":\"%s\"", code);
}

static void a_code_leads_to_its_table(void **state)
{
    struct party p = party("muehle", "");
    char code[20], second[20], lower[20];

    (void)state;
    told(invite(p.anna, p.table, ""), "code", code, sizeof code);
    assert_int_equal(strlen(code), 4);
    for (int i = 0; i < 4; i++)
        assert_non_null(strchr(i % 2 ? "AEIOU" : "BDFGHKLMNPRST", code[i]));
    told(invite(p.eve, p.table, ""), "code", second, sizeof second);
    assert_string_equal(code, second); /* one for all who ask */
    says(info(p.bert, p.table), code);
    snprintf(lower, sizeof lower, "%c%c-%c%c", code[0] + 32, code[1] + 32, code[2] + 32, code[3] + 32);
    says(find(p.eve, lower), p.table); /* however it is written */
    says(find(p.eve, "ABCDE"), "\"code\":\"line\"");
    says(find(p.eve, "B4KO"), "\"code\":\"line\"");
    says(find(p.eve, code[0] == 'B' ? "DADADA" : "BABABA"), "\"code\":\"table\"");
    /* It is kept with the table. */
    node_kill(&w->node[0]);
    node_start(&w->node[0]);
    struct wire *anna = again(p.a);
    says(find(anna, code), p.table);
    says(info(anna, p.table), code);
    /* The next match of the same people has it from them. */
    struct wire *bert = again(p.b);
    info(bert, p.table);
    wire_ask(anna, "\"cmd\":\"resign\",\"table\":\"%s\"", p.table);
    wire_ask(anna, "\"cmd\":\"rematch\",\"table\":\"%s\"", p.table);
    wire_ask(bert, "\"cmd\":\"rematch\",\"table\":\"%s\"", p.table);
    told(info(anna, p.table), "next", word, sizeof word);
    assert_int_equal(strlen(word), TABLE_ID);
    says(find(anna, code), word);
    says(info(anna, word), code);
}

static void a_code_that_could_not_be_stored_is_not_told(void **state)
{
    struct party p = party("muehle", "");

    (void)state;
    w->fails = true;
    says(invite(p.anna, p.table, ""), "\"code\":\"again\"");
    w->fails = false;
    world_pass(w, 1000);
    says(invite(p.anna, p.table, ""), "\"ok\":true");
}

static void strangers_get_long_codes_and_few_tries(void **state)
{
    struct party p = party("muehle", "");
    struct wire *stranger = wire_open_from(w, 0, BY_SOCKET, "192.0.2.7");
    int tries = 0;

    (void)state;
    w->node[0].hall->door.world = true;
    told(invite(p.anna, p.table, ""), "code", word, sizeof word);
    assert_int_equal(strlen(word), 6);
    wire_ask(stranger, "\"cmd\":\"hello\"");
    while (!strstr(find(stranger, "XXXX"), "\"code\":\"much\""))
        assert_true(++tries <= 20);
    assert_int_equal(tries, 20);
    struct wire *other = wire_open_from(w, 0, BY_SOCKET, "192.0.2.8");
    wire_ask(other, "\"cmd\":\"hello\"");
    says(find(other, word), p.table);
}

/* Codes are few: the one of a match that is long over may be another's, and no other. */
static void a_code_is_not_taken_away(void **state)
{
    struct party p = party("muehle", "");
    struct hall *h = w->node[0].hall;
    struct live mine = { .id = "0123456789abcdef01234567" };

    (void)state;
    told(invite(p.anna, p.table, ""), "code", word, sizeof word);
    text_into(mine.code, sizeof mine.code, word);
    hall_store_code(h, &mine, ""); /* another server has chosen the same in the same moment */
    world_settle(w);
    says(find(p.eve, word), p.table);
    hall_store_code(h, &mine, p.table);
    world_settle(w);
    says(find(p.eve, word), mine.id);
}

static void a_link_for_other_devices(void **state)
{
    struct party p = party("muehle", "");

    (void)state;
    /* This machine alone: there is no way for others. */
    const char *alone = invite(p.anna, p.table, ",\"page\":\"http://localhost:8080/\"");
    assert_null(strstr(alone, "\"link\""));
    assert_null(strstr(alone, "\"qr\""));
    doorway_find("192.168.178.24", 8080, false, &w->node[0].hall->door);
    const char *here = invite(p.anna, p.table, ",\"page\":\"http://127.0.0.1:8080/\"");
    says(here, "\"link\":\"http://192.168.178.24:8080/#/with/");
    says(here, "<svg xmlns=");
    says(here, "\"addresses\":[\"http://192.168.178.24:8080/\"]");
    says(invite(p.anna, p.table, ",\"page\":\"https://spiele.example/kiste/\""),
         "\"link\":\"https://spiele.example/kiste/#/with/");
    says(invite(p.anna, p.table, ",\"page\":\"javascript:alert(1)\""), "\"code\":\"line\"");
    says(invite(p.anna, p.table, ",\"page\":\"https://x/\\\"><script>\""), "\"code\":\"line\"");
}

static void two_of_one_name(void **state)
{
    char token[64];
    struct wire *first = person("Carla", token), *second = person("Carla", token), *third = person("Carla", token);

    (void)state;
    const char *made = wire_ask(first, "\"cmd\":\"create\",\"game\":\"mensch\",\"lot\":false,"
                                       "\"seats\":[\"me\",\"open\",\"open\",\"open\"]");
    told(made, "table", word, sizeof word);
    char table[40];
    text_into(table, sizeof table, word);
    for (int seat = 1; seat < 3; seat++)
        wire_ask(seat == 1 ? second : third, "\"cmd\":\"sit\",\"table\":\"%s\",\"seat\":%d", table, seat);
    const char *at = info(first, table);
    says(at, "\"name\":\"Carla\"");
    says(at, "\"name\":\"Carla 2\"");
    says(at, "\"name\":\"Carla 3\"");
    info(third, table);
    wire_ask(third, "\"cmd\":\"chat\",\"table\":\"%s\",\"text\":\"Hallo\"", table);
    says(wire_ask(first, "\"cmd\":\"join\",\"table\":\"%s\",\"from\":0", table), "\"name\":\"Carla 3\"}");
}

static const char *another(struct wire *wire, const char *table, const char *game)
{
    return wire_ask(wire, "\"cmd\":\"another\",\"table\":\"%s\",\"game\":\"%s\"", table, game);
}

/* One code, several games, and who has won how often. */
static void an_evening(void **state)
{
    struct party p = party("muehle", "");
    char code[20], next[40];

    (void)state;
    told(invite(p.anna, p.table, ""), "code", code, sizeof code);
    says(another(p.anna, p.table, "mensch"), "\"code\":\"state\""); /* first this one */
    wire_ask(p.bert, "\"cmd\":\"resign\",\"table\":\"%s\"", p.table);
    says(info(p.eve, p.table), "\"evening\":{\"played\":1,\"standing\":[");
    says(another(p.bert, p.table, "mensch"), "\"code\":\"seat\""); /* Anna has opened the table */
    says(another(p.eve, p.table, "mensch"), "\"code\":\"seat\"");
    says(another(p.anna, p.table, "chess"), "\"code\":\"line\"");
    const char *made = another(p.anna, p.table, "mensch");
    told(made, "table", next, sizeof next);
    says(info(p.bert, p.table), next); /* whoever is there is told where it goes on */
    says(another(p.anna, p.table, "dame"), "\"code\":\"state\"");
    says(find(p.eve, code), next);
    const char *at = info(p.bert, next);
    says(at, "\"game\":\"mensch\"");
    says(at, "\"state\":\"playing\"");
    says(at, "\"you\":[1]");
    says(at, "\"name\":\"Anna\",\"points\":2}"); /* one for being there, one for whom she has left behind */
    says(at, "\"name\":\"Bert\",\"points\":1}");
    wire_ask(p.anna, "\"cmd\":\"resign\",\"table\":\"%s\"", next);
    node_kill(&w->node[0]);
    node_start(&w->node[0]);
    struct wire *bert = again(p.b);
    at = info(bert, next);
    says(at, "\"evening\":{\"played\":2,");
    says(at, "\"name\":\"Bert\",\"points\":3}");
    says(another(bert, next, "kniffel"), "\"ok\":true"); /* Anna has gone: he chooses */
}

static const char *wait_for_next(struct wire *wire, const char *table, const char *yes)
{
    return wire_ask(wire, "\"cmd\":\"wait\",\"table\":\"%s\",\"yes\":%s", table, yes);
}

/* Who comes while a game is on has a seat in the next one, by themselves; through a restart, too. */
static void a_late_comer(void **state)
{
    struct party p = party("mensch", "");
    char next[40];

    (void)state;
    says(wait_for_next(p.anna, p.table, "true"), "\"code\":\"state\""); /* she plays */
    says(wait_for_next(p.eve, p.table, "true"), "\"ok\":true");
    says(info(p.bert, p.table), "\"late\":[{\"person\":\"");
    says(wait_for_next(p.eve, p.table, "false"), "\"ok\":true");
    assert_null(strstr(info(p.bert, p.table), "\"late\""));
    wait_for_next(p.eve, p.table, "true");
    node_kill(&w->node[0]);
    node_start(&w->node[0]);
    struct wire *anna = again(p.a), *bert = again(p.b), *eve = again(p.e);
    info(anna, p.table);
    info(bert, p.table);
    says(info(eve, p.table), "\"name\":\"Eve\"}]");
    wire_ask(anna, "\"cmd\":\"resign\",\"table\":\"%s\"", p.table);
    wire_ask(anna, "\"cmd\":\"rematch\",\"table\":\"%s\"", p.table);
    wire_ask(bert, "\"cmd\":\"rematch\",\"table\":\"%s\"", p.table);
    told(info(eve, p.table), "next", next, sizeof next);
    says(info(eve, next), "\"you\":[2]");
    assert_null(strstr(info(eve, next), "\"late\""));
    says(wait_for_next(eve, p.table, "true"), "\"code\":\"state\""); /* it goes on elsewhere */
}

/* A game for two has no third seat: she waits on, and plays where there is one. */
static void a_late_comer_waits_until_there_is_room(void **state)
{
    struct party p = party("muehle", "");
    char next[40], third[40];

    (void)state;
    info(p.anna, p.table);
    info(p.bert, p.table);
    info(p.eve, p.table);
    wait_for_next(p.eve, p.table, "true");
    wire_ask(p.bert, "\"cmd\":\"resign\",\"table\":\"%s\"", p.table);
    told(another(p.anna, p.table, "muehle"), "table", next, sizeof next);
    const char *at = info(p.eve, next);
    says(at, "\"you\":[]");
    says(at, "\"late\":[{");
    info(p.anna, next);
    info(p.bert, next);
    wire_ask(p.bert, "\"cmd\":\"resign\",\"table\":\"%s\"", next);
    told(another(p.anna, next, "kniffel"), "table", third, sizeof third);
    says(info(p.eve, third), "\"you\":[2]");
}

/* Three were expected, two are there: whoever opened the table may begin with them, if the game is for two. */
static void beginning_with_fewer(void **state)
{
    char a[64], b[64], table[40];
    struct wire *anna = person("Anna", a), *bert = person("Bert", b);
    static const char start[] = "\"cmd\":\"start\",\"table\":\"%s\"";

    (void)state;
    const char *made = wire_ask(anna, "\"cmd\":\"create\",\"game\":\"mensch\",\"lot\":false,"
                                      "\"seats\":[\"me\",\"open\",\"open\"]");
    told(made, "table", table, sizeof table);
    says(wire_ask(anna, start, table), "\"ok\":false"); /* alone it is no game */
    says(info(anna, table), "\"state\":\"open\"");
    wire_ask(bert, "\"cmd\":\"sit\",\"table\":\"%s\",\"seat\":2", table);
    says(wire_ask(bert, start, table), "\"code\":\"seat\"");
    says(wire_ask(anna, start, table), "\"ok\":true");
    const char *at = info(bert, table);
    says(at, "\"state\":\"playing\"");
    says(at, "\"you\":[1]");
    says(at, "\\nseats 2\\n");
    says(wire_ask(anna, start, table), "\"code\":\"state\"");
    /* What is stored is that match, and at its end its dice are proven. */
    node_kill(&w->node[0]);
    node_start(&w->node[0]);
    says(info(again(b), table), "\\nseats 2\\n");
    struct wire *back = again(a);
    info(back, table);
    wire_ask(back, "\"cmd\":\"resign\",\"table\":\"%s\"", table);
    says(info(back, table), "\"evening\":{\"played\":1,");
}

/* The last info that this one has heard. */
static const char *last_info(struct wire *wire)
{
    const char *found = "";

    for (const char *text; (text = wire_next(wire));)
        found = strstr(text, "\"news\":\"table\"") ? text : found;
    return found;
}

static void a_network_that_dies_in_silence(void **state)
{
    struct party p = party("muehle", "");

    (void)state;
    says(wire_ask(p.bert, "\"cmd\":\"here\""), "\"ok\":true");
    for (int i = 0; i < 5; i++) { /* he goes on saying so */
        world_pass(w, 3000);
        says(wire_ask(p.bert, "\"cmd\":\"here\""), "\"ok\":true");
    }
    last_info(p.anna);
    world_pass(w, 7000);
    assert_string_equal(last_info(p.anna), "");
    world_pass(w, 2900); /* within ten seconds */
    const char *told_anna = last_info(p.anna);
    says(told_anna, "\"here\":false,\"away\":");
    says(told_anna, "\"you\":[0]");
    says(info(p.anna, p.table), "\"name\":\"Anna\",\"here\":true"); /* who never says so is not missed */
    says(wire_ask(p.bert, "\"cmd\":\"here\""), "\"ok\":true");
    says(last_info(p.anna), "\"name\":\"Bert\",\"here\":true}");
}

static const char *one_move_for_bert(const struct party *p)
{
    return wire_ask(p->anna, "\"cmd\":\"bot\",\"table\":\"%s\",\"seat\":1,\"once\":true", p->table);
}

static void a_computer_makes_one_move_by_wish(void **state)
{
    struct party p = party("muehle", "");

    (void)state;
    says(wire_ask(p.anna, "\"cmd\":\"play\",\"table\":\"%s\",\"move\":\"d6\"", p.table), "\"played\"");
    says(one_move_for_bert(&p), "\"code\":\"seat\""); /* he is here */
    wire_close(p.bert);
    world_pass(w, 62000);
    says(info(p.anna, p.table), "\"turn\":[1]"); /* nobody plays for him unasked */
    for (int i = 0; i < 4; i++) { /* however often: the seat stays his */
        says(one_move_for_bert(&p), "\"ok\":true");
        const char *at = wire_ask(p.anna, "\"cmd\":\"join\",\"table\":\"%s\",\"from\":0", p.table);
        says(at, "! late 1");
        says(at, "{\"kind\":\"person\",\"person\"");
        says(at, "\"name\":\"Bert\",\"here\":false");
        says(at, "\"turn\":[0]");
        says(one_move_for_bert(&p), "\"code\":\"state\""); /* it is Anna's turn */
        static const char *const points[] = { "g1", "g4", "g7", "f6", "f4", "b2", "b4", "d5", "c3" };
        for (int at_point = 0; at_point < COUNT(points); at_point++)
            if (strstr(wire_ask(p.anna, "\"cmd\":\"play\",\"table\":\"%s\",\"move\":\"%s\"", p.table, points[at_point]),
                       "\"played\""))
                break;
    }
    p.bert = again(p.b);
    says(info(p.bert, p.table), "\"you\":[1]");
    says(one_move_for_bert(&p), "\"code\":\"seat\"");
}

/* The board in the middle says hello without a name: byte for byte it is told what a watcher may know, also where it is
 * the device of somebody who plays. True: a player is told more. */
static bool is_a_watchers(const struct game *g)
{
    struct text journal = text_growing(), log = text_growing(), theirs = text_growing(), seats = text_growing();
    struct wire *middle = wire_open(w, 0, BY_SOCKET);
    char token[64], table[40];
    struct wire *anna = person("Anna", token);

    text_put(&seats, "\"me\"");
    for (int seat = 1; seat < g->seats_min || seat < 2; seat++)
        text_printf(&seats, ",\"%s\"", bot_usual(g)->name);
    const char *made = wire_ask(anna, "\"cmd\":\"create\",\"game\":\"%s\",\"lot\":false,\"seats\":[%s]", g->name,
                                seats.at);
    says(made, "\"ok\":true");
    told(made, "table", table, sizeof table);
    says(wire_ask(middle, "\"cmd\":\"hello\""), "\"ok\":true");
    info(anna, table);
    world_pass(w, 1000); /* computers have moved, where it was their turn */
    const struct live *l = hall_find(w->node[0].hall, table);
    live_put_journal(l, 0, &journal);
    live_put_log(l, 0, 0, live_is_bare(l), &log);
    live_put_log(l, 0, SEAT(0), live_is_bare(l), &theirs);
    const char *joined = info(middle, table);
    says(joined, journal.at);
    says(joined, "\"you\":[]");
    says(wire_ask(middle, "\"cmd\":\"join\",\"table\":\"%s\",\"from\":0", table), log.at);
    bool more = strcmp(log.at, theirs.at) != 0;
    struct text *const all[] = { &journal, &log, &theirs, &seats };
    for (int i = 0; i < COUNT(all); i++)
        text_free(all[i]);
    wire_close(anna);
    wire_close(middle);
    return more;
}

static void the_table_in_the_middle_is_a_watchers(void **state)
{
    int secrets = 0;

    (void)state;
    for (int i = 0; i < game_count; i++)
        if (games[i]->seats_max > 1 && !games[i]->assets.valid) /* no dictionaries are at hand */
            secrets += is_a_watchers(games[i]);
    assert_true(secrets > 0); /* there was something to hide */
}

static struct wire *middle_at(const char *table)
{
    struct wire *wire = wire_open(w, 0, BY_SOCKET);

    says(wire_ask(wire, "\"cmd\":\"hello\",\"lang\":\"en\""), "\"ok\":true");
    says(info(wire, table), "\"you\":[]");
    return wire;
}

static int figure_of(struct wire *middle, const char *table)
{
    const char *asks = strstr(wire_ask(middle, "\"cmd\":\"touch\",\"table\":\"%s\"", table), "\"figure\":");

    assert_non_null(asks);
    return atoi(asks + 9);
}

/* The news of this kind that it has heard last. */
static const char *last_news(struct wire *wire, const char *kind)
{
    const char *found = "";

    for (const char *text; (text = wire_next(wire));)
        found = strstr(text, kind) ? text : found;
    return found;
}

/* The host allows this very screen, by its figure. */
static void lend(struct wire *host, struct wire *middle, const char *table, char ret_key[64])
{
    int figure = figure_of(middle, table);

    says(wire_ask(host, "\"cmd\":\"lend\",\"table\":\"%s\",\"figure\":%d", table, figure), "\"ok\":true");
    told(last_news(middle, "\"news\":\"lent\""), "key", ret_key, 64);
}

static const char *touch_for(struct wire *middle, const char *table, const char *key, int seat, const char *move)
{
    return wire_ask(middle, "\"cmd\":\"touch\",\"table\":\"%s\",\"key\":\"%s\",\"seat\":%d,\"move\":\"%s\"", table, key,
                    seat, move);
}

/* Whoever is asked may touch the screen in the middle, once the host has allowed that screen; nobody else can move for
 * others, whatever they know. */
static void the_table_in_the_middle_is_touched(void **state)
{
    struct party p = party("muehle", "");
    struct wire *middle = middle_at(p.table), *stranger = middle_at(p.table);
    char key[64], next[40];

    (void)state;
    says(touch_for(middle, p.table, "", 0, "d6"), "\"code\":\"seat\"");
    int figure = figure_of(middle, p.table), other = figure_of(stranger, p.table);
    assert_int_not_equal(figure, other);
    assert_int_equal(figure, figure_of(middle, p.table)); /* it stays while it is asked */
    says(info(p.anna, p.table), "\"figure\":");
    says(wire_ask(p.bert, "\"cmd\":\"lend\",\"table\":\"%s\",\"figure\":%d", p.table, figure), "\"code\":\"seat\"");
    says(wire_ask(middle, "\"cmd\":\"lend\",\"table\":\"%s\",\"figure\":%d", p.table, figure), "\"code\":\"name\"");
    lend(p.anna, middle, p.table, key);
    says(wire_ask(p.anna, "\"cmd\":\"lend\",\"table\":\"%s\",\"figure\":%d,\"yes\":false", p.table, other),
         "\"ok\":true");
    says(wire_ask(stranger, "\"cmd\":\"touch\",\"table\":\"%s\"", p.table), "\"code\":\"much\""); /* told no */
    const char *seen = info(stranger, p.table);
    assert_null(strstr(seen, key));
    assert_null(strstr(seen, "\"figure\""));
    says(seen, "\"lent\":true");
    says(touch_for(stranger, p.table, "00", 0, "d6"), "\"code\":\"seat\"");
    says(touch_for(middle, p.table, key, 1, "d6"), "\"code\":\"seat\""); /* White begins */
    says(touch_for(middle, p.table, key, -1, "d6"), "\"code\":\"seat\"");
    says(touch_for(middle, p.table, key, 2, "d6"), "\"code\":\"seat\"");
    says(wire_ask(middle,
                  "\"cmd\":\"touch\",\"table\":\"%s\",\"key\":\"%s\",\"seat\":0,\"ask\":999,\"move\":\"d6\"",
                  p.table, key),
         "\"clause\":\"table.stale\""); /* another question is open */
    says(touch_for(middle, p.table, key, 0, "d6"), "\"played\"");
    says(touch_for(middle, p.table, key, 1, "d6"), "\"clause\":\"muehle.");
    says(wire_ask(p.bert, "\"cmd\":\"play\",\"table\":\"%s\",\"move\":\"a1\"", p.table), "\"played\""); /* as ever */
    /* It is kept, for the whole evening, until the host takes it away. */
    node_kill(&w->node[0]);
    node_start(&w->node[0]);
    middle = middle_at(p.table);
    p.anna = again(p.a);
    p.bert = again(p.b);
    info(p.anna, p.table);
    info(p.bert, p.table);
    says(touch_for(middle, p.table, key, 0, "d7"), "\"played\"");
    wire_ask(p.bert, "\"cmd\":\"resign\",\"table\":\"%s\"", p.table);
    says(touch_for(middle, p.table, key, 0, "a7"), "\"code\":\"state\"");
    told(another(p.anna, p.table, "muehle"), "table", next, sizeof next);
    says(wire_ask(middle, "\"cmd\":\"touch\",\"table\":\"%s\",\"key\":\"%s\"", next, key), "\"ok\":true");
    says(wire_ask(p.anna, "\"cmd\":\"lend\",\"table\":\"%s\",\"yes\":false", next), "\"ok\":true");
    says(wire_ask(middle, "\"cmd\":\"touch\",\"table\":\"%s\",\"key\":\"%s\"", next, key), "\"code\":\"seat\"");
}

/* What only a hand may know is not decided in the middle: bids lie under a cover. */
static void secrets_are_not_touched(void **state)
{
    struct party p = party("null", "");
    struct wire *middle = middle_at(p.table);
    char key[64];

    (void)state;
    lend(p.anna, middle, p.table, key);
    for (int seat = 0; seat < 2; seat++)
        says(touch_for(middle, p.table, key, seat, "bid 3"), "That is done on one's own phone");
    says(wire_ask(p.anna, "\"cmd\":\"play\",\"table\":\"%s\",\"move\":\"bid 3\"", p.table), "\"played\"");
}

/* Who guesses in the middle what is in a hand hears no rule that would tell, unless all know where that card is: not
 * even of the first seat's. */
static void a_hand_is_not_sounded_out(void **state)
{
    static const char *const company[] = { "brazos", "starfield", "caprock", "lariat", "panhandle", "abilene" };
    struct party p = party("dallas-maruca", "");
    struct wire *middle = middle_at(p.table);
    char key[64], move[32];
    int hidden = 0;

    (void)state;
    lend(p.anna, middle, p.table, key);
    for (int i = 0; i < COUNT(company); i++) {
        snprintf(move, sizeof move, "buy 1 %s", company[i]);
        const char *said = touch_for(middle, p.table, key, 0, move);
        if (strstr(said, "\"played\""))
            break; /* it was there */
        hidden += strstr(said, "That is done on one's own phone") != NULL;
    }
    assert_true(hidden > 0);
}

/* When dice are seen to fall is said by who throws, or by a touch in the middle; by nobody else. */
static void dice_fall_on_all_screens_at_once(void **state)
{
    struct party p = party("mensch", "");
    struct wire *middle = middle_at(p.table);
    char key[64];
    static const char cmd[] = "\"cmd\":\"throw\",\"table\":\"%s\",\"at\":3%s%s%s";

    (void)state;
    info(p.anna, p.table);
    info(p.bert, p.table);
    says(wire_ask(p.eve, cmd, p.table, "", "", ""), "\"code\":\"seat\"");
    says(wire_ask(middle, cmd, p.table, "", "", ""), "\"code\":\"seat\"");
    says(wire_ask(p.bert, cmd, p.table, "", "", ""), "\"ok\":true");
    says(last_news(middle, "\"news\":\"throw\""), "\"at\":3");
    lend(p.anna, middle, p.table, key);
    last_news(p.bert, "\"news\":\"throw\"");
    says(wire_ask(middle, cmd, p.table, ",\"key\":\"", key, "\""), "\"ok\":true");
    says(last_news(p.bert, "\"news\":\"throw\""), "\"at\":3");
}

static void addresses_of_a_home(void **state)
{
    static const char *const home[] = { "192.168.1.2", "10.0.0.1", "172.16.0.9", "172.31.9.9", "127.0.0.1", "::1",
                                        "fe80::1", "fd12::3", "100.64.0.1" };
    static const char *const world[] = { "8.8.8.8", "172.32.0.1", "192.169.0.1", "2001:db8::1", "100.128.0.1", "x" };
    struct doorway door;

    (void)state;
    for (int i = 0; i < COUNT(home); i++)
        assert_true(doorway_is_private(home[i]));
    for (int i = 0; i < COUNT(world); i++)
        assert_false(doorway_is_private(world[i]));
    doorway_find("127.0.0.1", 8080, false, &door);
    assert_true(door.count == 0 && !door.world);
    doorway_find("127.0.0.1", 8080, true, &door);
    assert_true(door.count == 0 && door.world); /* a proxy lets others in */
    doorway_find("2001:db8::7", 80, false, &door);
    assert_string_equal(door.address[0], "http://[2001:db8::7]:80/");
    assert_true(door.world);
    assert_true(doorway_is_here("http://localhost:8080/"));
    assert_true(doorway_is_here("http://[::1]/"));
    assert_false(doorway_is_here("https://localhost.example.org/"));
    assert_false(doorway_is_here("https://spiele.example/"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_code_leads_to_its_table, begin, end),
        cmocka_unit_test_setup_teardown(a_code_that_could_not_be_stored_is_not_told, begin, end),
        cmocka_unit_test_setup_teardown(strangers_get_long_codes_and_few_tries, begin, end),
        cmocka_unit_test_setup_teardown(a_code_is_not_taken_away, begin, end),
        cmocka_unit_test_setup_teardown(a_link_for_other_devices, begin, end),
        cmocka_unit_test_setup_teardown(two_of_one_name, begin, end),
        cmocka_unit_test_setup_teardown(an_evening, begin, end),
        cmocka_unit_test_setup_teardown(a_late_comer, begin, end),
        cmocka_unit_test_setup_teardown(a_late_comer_waits_until_there_is_room, begin, end),
        cmocka_unit_test_setup_teardown(beginning_with_fewer, begin, end),
        cmocka_unit_test_setup_teardown(a_network_that_dies_in_silence, begin, end),
        cmocka_unit_test_setup_teardown(a_computer_makes_one_move_by_wish, begin, end),
        cmocka_unit_test_setup_teardown(the_table_in_the_middle_is_a_watchers, begin, end),
        cmocka_unit_test_setup_teardown(the_table_in_the_middle_is_touched, begin, end),
        cmocka_unit_test_setup_teardown(secrets_are_not_touched, begin, end),
        cmocka_unit_test_setup_teardown(a_hand_is_not_sounded_out, begin, end),
        cmocka_unit_test_setup_teardown(dice_fall_on_all_screens_at_once, begin, end),
        cmocka_unit_test(addresses_of_a_home),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
