/* SPDX-License-Identifier: MIT */
/* Lines about tables, in a simulated world: how one is made, who sits and leaves, computers on seats, secrets for the
 * dice, taking back, series, streams; and what the operator orders. */
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
#include "server/hall_internal.h"

static char token[64];

/* A line about a table: {"cmd":CMD,"table":TABLE…}. */
static const char *at(struct wire *wire, const char *table, const char *cmd, const char *more)
{
    return wire_ask(wire, "\"cmd\":\"%s\",\"table\":\"%s\"%s", cmd, table, more);
}

static const char *made(struct wire *wire, const char *members)
{
    static char table[4][40];
    static int which;

    which = (which + 1) % 4;
    told(wire_ask(wire, "\"cmd\":\"create\",%s", members), "table", table[which], sizeof table[which]);
    assert_int_equal(strlen(table[which]), TABLE_ID);
    return table[which];
}

/* ---- making one ---- */

static void what_a_table_may_be(void **state)
{
    static const char *const refused[] = {
        "\"game\":\"chess\",\"seats\":[\"me\",\"open\"]",
        "\"seats\":[\"me\",\"open\"]",
        "\"game\":\"muehle\"",
        "\"game\":\"muehle\",\"seats\":[]",
        "\"game\":\"muehle\",\"seats\":[\"me\"]",
        "\"game\":\"muehle\",\"seats\":[\"me\",\"open\",\"open\"]",
        "\"game\":\"muehle\",\"seats\":[\"me\",\"me\"]",
        "\"game\":\"muehle\",\"seats\":[\"me\",\"genius\"]",
        "\"game\":\"muehle\",\"seats\":[\"me\",7]",
        "\"game\":\"muehle\",\"seats\":[\"me\",\"open\"],\"seed\":1",
        "\"game\":\"muehle\",\"seats\":[\"me\",\"open\"],\"options\":[]",
        "\"game\":\"mensch\",\"seats\":[\"me\",\"open\"],\"options\":{\"no-such\":\"yes\"}",
        "\"game\":\"mensch\",\"seats\":[\"me\",\"open\"],\"options\":{\"own-hits\":\"perhaps\"}",
        "\"game\":\"mensch\",\"seats\":[\"me\",\"open\"],\"options\":{\"own-hits\":[]}",
        "\"game\":\"muehle\",\"seats\":[\"me\",\"open\"],\"clock\":5",
        "\"game\":\"muehle\",\"seats\":[\"me\",\"open\"],\"clock\":{\"kind\":\"sundial\"}",
        "\"game\":\"muehle\",\"seats\":[\"me\",\"open\"],\"clock\":{\"kind\":\"move\"}",
        "\"game\":\"muehle\",\"seats\":[\"me\",\"open\"],\"clock\":{\"kind\":\"move\",\"seconds\":0}",
        "\"game\":\"muehle\",\"seats\":[\"me\",\"open\"],\"clock\":{\"kind\":\"move\",\"seconds\":86401}",
        "\"game\":\"muehle\",\"seats\":[\"me\",\"open\"],\"clock\":{\"kind\":\"player\",\"seconds\":60,\"add\":-1}",
        "\"game\":\"muehle\",\"seats\":[\"me\",\"open\"],\"clock\":{\"kind\":\"days\",\"days\":0}",
        "\"game\":\"muehle\",\"seats\":[\"me\",\"open\"],\"clock\":{\"kind\":\"days\",\"days\":31}",
        "\"game\":\"leiter\",\"seats\":[\"me\",\"open\"],\"box\":7",
        "\"game\":\"leiter\",\"seats\":[\"me\",\"open\"],\"box\":\"no box\"",
    };
    struct wire *anna = person("Anna", token);

    (void)state;
    for (int i = 0; i < COUNT(refused); i++) {
        const char *answer = wire_ask(anna, "\"cmd\":\"create\",%s", refused[i]);
        if (!strstr(answer, "\"code\":\"line\""))
            fail_msg("%s: %s", refused[i], answer);
    }
    const char *told_so =
        info(anna, made(anna, "\"game\":\"mensch\",\"seats\":[\"me\",\"open\",\"easy\"],\"public\":true,"
                              "\"options\":{\"own-hits\":\"no\"},\"clock\":{\"kind\":\"player\",\"seconds\":86400,"
                              "\"add\":3},\"back\":false,\"lot\":true,"
                              "\"series\":5"));
    says(told_so, "\"options\":{\"own-hits\":\"no\"}");
    says(told_so, "\"public\":true,\"state\":\"open\"");
    says(told_so, "{\"kind\":\"person\",\"person\":\"");
    says(told_so, "{\"kind\":\"open\"},{\"kind\":\"bot\",\"level\":\"easy\"}");
    says(told_so, "\"clock\":{\"kind\":\"player\",\"seconds\":86400,\"add\":3},\"time\":[86400000,86400000,86400000]");
    says(told_so, "\"lot\":true,\"back\":false");
    says(told_so, "\"series\":{\"games\":5,\"played\":0,");
    told_so = info(
        anna, made(anna, "\"game\":\"muehle\",\"seats\":[\"me\",\"open\"],\"clock\":{\"kind\":\"days\",\"days\":30}"));
    says(told_so, "\"public\":false");
    says(told_so, "\"clock\":{\"kind\":\"days\",\"days\":30}");
    says(told_so, "\"lot\":true,\"back\":true"); /* where chance does nothing, lots decide who begins */
    lacks(told_so, "\"series\"");
    says(info(anna, made(anna, "\"game\":\"mensch\",\"seats\":[\"me\",\"open\"],\"clock\":{\"kind\":\"none\"}")),
         "\"lot\":false");
    says(info(anna, made(anna, "\"game\":\"muehle\",\"seats\":[\"me\",\"easy\"],\"clock\":null")),
         "\"state\":\"playing\"");
}

/* As many as there is room for. */
static void all_tables_taken(void **state)
{
    (void)state;
    world_free(w);
    w = world_new(1, 7, (struct hall_limits){ .rate = 1000, .clients = 1000, .tables = 2, .effort = 50 });
    struct wire *anna = person("Anna", token);
    made(anna, "\"game\":\"muehle\",\"seats\":[\"me\",\"open\"]");
    made(anna, "\"game\":\"muehle\",\"seats\":[\"me\",\"open\"]");
    refuses(anna, "\"cmd\":\"create\",\"game\":\"muehle\",\"seats\":[\"me\",\"open\"]", "much");
}

static void tables_are_listed(void **state)
{
    struct wire *anna = person("Anna", token), *bert = person("Bert", token);
    const char *open = made(anna, "\"game\":\"muehle\",\"seats\":[\"me\",\"open\"],\"public\":true");
    const char *closed = made(anna, "\"game\":\"muehle\",\"seats\":[\"me\",\"open\"]");
    const char *both = ask(anna, "\"cmd\":\"tables\"");

    (void)state;
    const char *mine = strstr(both, "\"mine\"");
    assert_non_null(mine);
    says(mine, open);
    says(mine, closed);
    both = ask(bert, "\"cmd\":\"tables\"");
    says(both, open);
    lacks(both, closed);
    says(at(bert, open, "sit", ",\"seat\":1"), "\"ok\":true");
    both = ask(anna, "\"cmd\":\"tables\"");
    says(both, "{\"re\":\"");
    says(both, "\"open\":[]"); /* no seat is free there any more */
}

/* ---- sitting ---- */

static void sitting_and_leaving(void **state)
{
    struct wire *anna = person("Anna", token), *bert = person("Bert", token), *cora = person("Cora", token);
    const char *table = made(anna, "\"game\":\"kniffel\",\"seats\":[\"me\",\"open\",\"open\",\"open\"]");

    (void)state;
    info(anna, table);
    info(cora, table);
    says(at(bert, table, "sit", ",\"seat\":4"), "\"code\":\"seat\"");
    says(at(bert, table, "sit", ",\"seat\":-1"), "\"code\":\"seat\"");
    says(at(bert, table, "sit", ""), "\"code\":\"seat\"");
    says(at(bert, table, "sit", ",\"seat\":0"), "\"code\":\"seat\""); /* Anna's */
    says(at(bert, table, "sit", ",\"seat\":1,\"promise\":\"xx\""), "\"code\":\"line\"");
    says(at(bert, table, "sit", ",\"seat\":1"), "\"ok\":true");
    says(cora->heard[cora->count - 1], "Bert"); /* all are told */
    says(at(bert, table, "sit", ",\"seat\":2"), "\"code\":\"seat\""); /* one seat each */
    says(at(bert, table, "rematch", ""), "\"code\":\"state\"");
    says(at(bert, table, "play", ",\"seat\":1,\"move\":\"roll\""), "\"code\":\"state\"");
    says(at(cora, table, "leave", ""), "\"code\":\"seat\"");
    says(at(bert, table, "leave", ""), "\"ok\":true");
    says(info(cora, table), "{\"kind\":\"open\"},{\"kind\":\"open\"},{\"kind\":\"open\"}");
    says(at(bert, table, "bot", ",\"seat\":1,\"level\":\"easy\""), "\"code\":\"seat\""); /* only whose table it is */
    says(at(anna, table, "bot", ",\"seat\":1,\"level\":\"genius\""), "\"code\":\"line\"");
    says(at(anna, table, "bot", ",\"seat\":9,\"level\":\"easy\""), "\"code\":\"seat\"");
    says(at(anna, table, "bot", ",\"seat\":0,\"level\":\"easy\""), "\"code\":\"seat\"");
    says(at(anna, table, "bot", ",\"seat\":1,\"level\":\"easy\""), "\"ok\":true");
    says(info(cora, table), "{\"kind\":\"bot\",\"level\":\"easy\"},{\"kind\":\"open\"},{\"kind\":\"open\"}");
    says(at(anna, table, "bot", ",\"seat\":2"), "\"ok\":true");
    says(info(cora, table), "\"state\":\"open\"");
    says(at(cora, table, "sit", ",\"seat\":3"), "\"ok\":true"); /* the last seat: it begins */
    says(info(bert, table), "\"state\":\"playing\"");
    says(at(bert, table, "sit", ",\"seat\":3"), "\"code\":\"seat\"");
    says(at(cora, table, "leave", ""), "\"ok\":true"); /* in the middle that is giving up */
    says(info(bert, table), "\"kind\":\"bot\",\"person\":\"");
}

static void who_parts_hears_no_more(void **state)
{
    struct party p = party("muehle", "");

    (void)state;
    info(p.eve, p.table);
    says(at(p.eve, p.table, "part", ""), "\"ok\":true");
    says(at(p.eve, p.table, "part", ""), "\"ok\":true"); /* twice does no harm */
    int heard = p.eve->count;
    at(p.anna, p.table, "chat", ",\"text\":\"guten Abend\"");
    assert_int_equal(p.eve->count, heard);
    says(at(p.bert, p.table, "part", ""), "\"ok\":true");
    says(p.anna->heard[p.anna->count - 1], "\"here\":false"); /* who plays is missed */
    says(at(p.eve, p.table, "journal", ""), "\"journal\":\"kiste ");
    says(at(p.eve, p.table, "journal", ""), p.table);
    says(at(p.eve, p.table, "join", ",\"from\":9999"), "\"code\":\"line\"");
    says(at(p.eve, p.table, "join", ",\"from\":-1"), "\"code\":\"line\"");
    says(at(p.eve, p.table, "join", ",\"from\":0"), "\"log\":[{\"n\":1,");
    says(at(p.eve, p.table, "join", ",\"from\":1"), "\"log\":[");
    lacks(at(p.eve, p.table, "join", ",\"from\":1"), "{\"n\":1,");
    for (int i = 0; i < 8; i++) {
        const char *answer = info(p.eve, made(p.eve, "\"game\":\"muehle\",\"seats\":[\"me\",\"open\"]"));
        says(answer, i < 7 ? "\"ok\":true" : "\"code\":\"much\""); /* eight tables at once are enough */
    }
}

/* ---- secrets for the dice ---- */

static void secrets_are_opened(void **state)
{
    struct wire *anna = person("Anna", token), *bert = person("Bert", token);
    uint8_t secret[OWN_SECRET_SIZE], promise[SECRET_SIZE];
    char hex[2 * SECRET_SIZE + 1], own[2 * OWN_SECRET_SIZE + 1], more[200];

    (void)state;
    const char *table = made(anna, "\"game\":\"mensch\",\"seats\":[\"me\",\"open\"]");
    memset(secret, 7, sizeof secret);
    struct live *l = hall_find(w->node[0].hall, table);
    chance_promise(secret, journal_chance(table_journal(l->table))->match, promise);
    struct text t = TEXT_IN(hex), o = TEXT_IN(own);
    text_hex(&t, promise, sizeof promise);
    text_hex(&o, secret, sizeof secret);
    says(at(anna, table, "secret", ",\"secret\":\"00\""), "\"code\":\"state\"");
    snprintf(more, sizeof more, ",\"seat\":1,\"promise\":\"%s\"", hex);
    info(bert, table);
    struct wire *eve = person("Eve", token);
    info(eve, table);
    says(at(bert, table, "sit", more), "\"ok\":true");
    assert_int_equal(heard(bert, "\"news\":\"open\""), 1); /* who sits there is asked for theirs, */
    assert_int_equal(heard(eve, "\"news\":\"open\""), 0); /* nobody else */
    says(info(anna, table), "\"state\":\"opening\"");
    says(at(anna, table, "secret", ",\"secret\":\"00\""), "\"code\":\"state\""); /* she has promised nothing */
    says(at(bert, table, "secret", ",\"secret\":\"00\""), "\"code\":\"line\"");
    says(at(bert, table, "secret", ""), "\"code\":\"line\"");
    says(at(bert, table, "secret", ",\"secret\":\"00000000000000000000000000000000\""),
         "\"code\":\"line\""); /* not that one */
    says(at(bert, table, "play", ",\"move\":\"x\""), "\"code\":\"state\"");
    says(at(bert, table, "leave", ""), "\"code\":\"state\"");
    snprintf(more, sizeof more, ",\"secret\":\"%s\"", own);
    says(at(bert, table, "secret", more), "\"ok\":true");
    const char *begun = info(anna, table);
    says(begun, "\"state\":\"playing\"");
    says(begun, own); /* it is in the journal, for all to check */
}

/* ---- playing ---- */

static const char *move(struct wire *wire, const char *table, const char *text)
{
    return wire_ask(wire, "\"cmd\":\"play\",\"table\":\"%s\",\"move\":\"%s\"", table, text);
}

/* Whose turn it is first: lots are drawn. */
static void in_order(struct party *p, struct wire **ret_first, struct wire **ret_second)
{
    bool anna = strstr(info(p->anna, p->table), "\"you\":[0]") != NULL;

    *ret_first = anna ? p->anna : p->bert;
    *ret_second = anna ? p->bert : p->anna;
}

static void taking_back_by_consent(void **state)
{
    struct party p = party("muehle", "");
    struct wire *first, *second;

    (void)state;
    in_order(&p, &first, &second);
    says(at(first, p.table, "back", ""), "\"ok\":false"); /* there is nothing yet */
    says(at(first, p.table, "play", ""), "\"code\":\"line\"");
    says(move(first, p.table, "z9"), "\"ok\":false");
    says(move(second, p.table, "d6"), "\"ok\":false"); /* not their turn */
    says(move(first, p.table, "d6"), "\"ok\":true");
    says(at(second, p.table, "agree", ",\"yes\":true"), "\"code\":\"state\""); /* nobody asks */
    says(at(first, p.table, "back", ""), "\"ok\":true");
    says(info(second, p.table), "\"asks\":{\"what\":\"back\",\"seat\":0,\"agreed\":[]}");
    says(at(first, p.table, "agree", ",\"yes\":true"), "\"code\":\"state\""); /* not oneself */
    says(at(p.eve, p.table, "agree", ",\"yes\":true"), "\"code\":\"state\"");
    says(at(second, p.table, "agree", ",\"yes\":false"), "\"ok\":true");
    lacks(info(second, p.table), "\"asks\"");
    says(info(second, p.table), "\"turn\":[1]");
    says(at(first, p.table, "back", ""), "\"ok\":true");
    says(at(second, p.table, "agree", ",\"yes\":true"), "\"ok\":true");
    says(info(second, p.table), "\"turn\":[0]"); /* as if it had never been */
    lacks(info(second, p.table), "\"asks\"");
    says(move(first, p.table, "a1"), "\"ok\":true");
    says(move(second, p.table, "g7"), "\"ok\":true");
    says(at(first, p.table, "back", ""), "\"ok\":false"); /* another has decided since */
    says(at(p.eve, p.table, "resign", ""), "\"code\":\"seat\"");
    says(at(first, p.table, "resign", ""), "\"ok\":true");
    says(info(p.eve, p.table), "\"result\":{\"why\":\"resign\",\"seat\":0,\"winners\":[1]}");
    says(move(second, p.table, "d7"), "\"ok\":false");
    says(at(first, p.table, "resign", ""), "\"code\":\"state\"");
    says(at(first, p.table, "back", ""), "\"code\":\"state\"");
}

/* Alone with computers nobody is asked. */
static void taking_back_alone(void **state)
{
    struct wire *anna = person("Anna", token);
    const char *table = made(anna, "\"game\":\"muehle\",\"seats\":[\"me\",\"random\"],\"lot\":false");

    (void)state;
    info(anna, table);
    says(move(anna, table, "d6"), "\"ok\":true");
    world_pass(w, 2000);
    says(info(anna, table), "\"turn\":[0]");
    says(at(anna, table, "back", ""), "\"ok\":true");
    lacks(strstr(info(anna, table), "\"journal\""), "1 0 d6\\n2");
}

/* The best of three, played one after the other. */
static void a_series(void **state)
{
    struct party p = party("muehle", ",\"series\":3");
    char next[40];

    (void)state;
    for (int game = 1; game <= 2; game++) {
        says(at(p.anna, p.table, "resign", ""), "\"ok\":true");
        const char *over = info(p.eve, p.table);
        char played[60];
        snprintf(played, sizeof played, "\"series\":{\"games\":3,\"played\":%d,", game);
        says(over, played);
        snprintf(played, sizeof played, "\"name\":\"Bert\",\"points\":%d}", game);
        says(over, played);
        says(over, "\"name\":\"Anna\",\"points\":0}");
        says(at(p.anna, p.table, "rematch", ""), "\"ok\":true");
        says(at(p.bert, p.table, "rematch", ""), "\"ok\":true");
        told(info(p.eve, p.table), "next", next, sizeof next);
        assert_int_equal(strlen(next), TABLE_ID);
        snprintf(p.table, sizeof p.table, "%s", next);
        if (game == 1)
            says(info(p.eve, p.table), "\"series\":{\"games\":3,\"played\":1,\"standing\":[{");
        else
            says(info(p.eve, p.table),
                 "\"series\":{\"games\":3,\"played\":0,\"standing\":[]}"); /* it was decided: a new one */
    }
}

/* What comes next: for as many as are there, with computers where the game needs more. */
static void another_game(void **state)
{
    struct wire *people[3];
    char tokens[3][64];

    (void)state;
    people[0] = person("Anna", tokens[0]);
    people[1] = person("Bert", tokens[1]);
    people[2] = person("Cora", tokens[2]);
    const char *table = made(people[0], "\"game\":\"kniffel\",\"seats\":[\"me\",\"open\",\"open\",\"easy\"]");
    info(people[0], table);
    for (int i = 1; i < 3; i++) {
        info(people[i], table);
        at(people[i], table, "sit", i == 1 ? ",\"seat\":1" : ",\"seat\":2");
    }
    says(at(people[0], table, "wish", ",\"game\":\"chess\""), "\"code\":\"line\"");
    says(at(people[0], table, "wish", ",\"game\":\"muehle\""), "\"code\":\"line\""); /* that is for two */
    says(at(people[0], table, "wish", ",\"game\":\"mensch\""), "\"ok\":true");
    says(at(people[0], table, "wait", ""), "\"code\":\"state\""); /* they play already */
    for (int i = 0; i < 3; i++)
        at(people[i], table, "stop", "");
    says(info(people[0], table), "\"state\":\"over\"");
    says(at(people[0], table, "another", ",\"game\":\"muehle\""), "\"code\":\"line\"");
    says(at(people[0], table, "another", ",\"game\":\"chess\""), "\"code\":\"line\"");
    says(at(people[0], table, "another", ",\"game\":\"mensch\",\"options\":{\"no-such\":1}"), "\"code\":\"line\"");
    says(at(people[0], table, "evening", ",\"seating\":\"somehow\""), "\"code\":\"line\"");
    says(at(people[1], table, "evening", ",\"seating\":\"left\""), "\"code\":\"seat\"");
    says(at(people[0], table, "evening", ",\"seating\":\"left\""), "\"ok\":true");
    says(info(people[1], table), "\"seating\":\"left\"");
    wire_close(people[2]);
    world_pass(w, 61000); /* she has gone: two are there */
    info(people[0], table);
    const char *answer = at(people[0], table, "another", ",\"game\":\"tkkg\"");
    char next[40];
    told(answer, "table", next, sizeof next);
    const char *new = info(people[1], next);
    says(new, "\"game\":\"tkkg\"");
    lacks(new, "\"name\":\"Cora\",\"here\"");
    says(new, "Anna");
    says(new, "Bert");
    says(at(people[0], table, "another", ",\"game\":\"mensch\""), "\"code\":\"state\""); /* only once */
    says(at(people[1], table, "wish", ",\"game\":\"mensch\""), "\"code\":\"state\"");
    struct wire *late = person("Late", token);
    says(at(late, table, "wait", ""), "\"code\":\"state\"");
}

/* Who is alone plays the next game with computers. */
static void another_game_alone(void **state)
{
    struct party p = party("muehle", "");
    char next[40];

    (void)state;
    at(p.bert, p.table, "resign", "");
    wire_close(p.bert);
    world_pass(w, 61000);
    told(at(p.anna, p.table, "another", ",\"game\":\"null\""), "table", next, sizeof next);
    says(info(p.anna, next), "{\"kind\":\"bot\",\"level\":\"medium\"}");
    says(info(p.anna, next), "\"you\":[0]");
    says(info(p.anna, next), "\"state\":\"playing\"");
}

/* A board from afar: as everybody may see it, and not twice. */
static void a_picture_once(void **state)
{
    struct party p = party("muehle", "");
    char more[40];
    const char *seen = at(p.eve, p.table, "picture", "");

    (void)state;
    says(seen, "\"svg\":\"<svg");
    uint32_t now = hall_find(w->node[0].hall, p.table)->at;
    snprintf(more, sizeof more, ",\"from\":%u", now);
    lacks(at(p.eve, p.table, "picture", more), "\"svg\"");
    snprintf(more, sizeof more, ",\"from\":%u", now + 1);
    says(at(p.eve, p.table, "picture", more), "\"svg\"");
}

/* A table with a box of its own has it after a restart too, and so has the next one. */
static void a_box_of_its_own(void **state)
{
    static const char box[] = "deck: [1, 2, 3, 4, 5]\\ncoins: 20\\nprize: 10\\nsandglass: 19000\\n";
    struct wire *anna = person("Anna", token);
    char members[300], boxed[600], after[600];

    (void)state;
    snprintf(members, sizeof members, "\"game\":\"null\",\"seats\":[\"me\",\"open\"],\"box\":\"%s\"", box);
    const char *table = made(anna, members);
    told(at(anna, table, "join", ""), "boxed", boxed, sizeof boxed);
    assert_true(strlen(boxed) > 4);
    const char *usual = made(anna, "\"game\":\"null\",\"seats\":[\"me\",\"open\"]");
    lacks(info(anna, usual), "\"boxed\"");
    world_settle(w);
    node_kill(&w->node[0]);
    node_start(&w->node[0]);
    anna = again(token);
    told(at(anna, table, "join", ""), "boxed", after, sizeof after);
    assert_string_equal(boxed, after);
    for (int i = 0; i < 9; i++)
        ask(anna, "\"cmd\":\"create\",\"game\":\"null\",\"seats\":[\"me\",\"open\"],\"box\":\"x\"");
    snprintf(members, sizeof members, "\"cmd\":\"create\",\"game\":\"null\",\"seats\":[\"me\",\"open\"],\"box\":\"%s\"",
             box);
    for (int i = 0; i < 2; i++)
        ask(anna, members);
    refuses(anna, members, "much"); /* reading them takes time */
}

/* What is said has one to three hundred characters, however many bytes they take. */
static void words_at_a_table(void **state)
{
    struct party p = party("muehle", "");
    char line[2000], who[40];

    (void)state;
    for (int length = 299; length <= 301; length++) {
        struct text t = TEXT_IN(line);
        text_put(&t, ",\"text\":\"");
        for (int i = 0; i < length; i++)
            text_put(&t, "ü");
        text_put(&t, "\"");
        says(at(p.anna, p.table, "chat", line), length <= 300 ? "\"ok\":true" : "\"code\":\"line\"");
    }
    says(at(p.anna, p.table, "chat", ",\"text\":\"\""), "\"code\":\"line\"");
    says(at(p.anna, p.table, "chat", ",\"text\":\"a\\u0007b\""), "\"code\":\"line\"");
    says(at(p.anna, p.table, "chat", ""), "\"code\":\"line\"");
    struct wire *fritz = person("Fritz", token);
    says(at(fritz, p.table, "chat", ",\"text\":\"hello\""), "\"code\":\"seat\""); /* they are not there */
    says(at(p.eve, p.table, "chat", ",\"text\":\"hello\""), "\"ok\":true");
    told(ask(p.eve, "\"cmd\":\"export\""), "person", who, sizeof who);
    snprintf(line, sizeof line, ",\"person\":\"%s\",\"text\":\"is rude\"", who);
    says(at(p.eve, p.table, "report", line), "\"code\":\"line\""); /* not oneself */
    says(at(p.anna, p.table, "report", line), "\"ok\":true");
    says(at(p.eve, p.table, "mute", line), "\"code\":\"seat\""); /* only who sits here */
    says(at(p.anna, p.table, "mute", ",\"person\":\"0123456789abcdef\""), "\"code\":\"line\""); /* a stranger */
    says(at(p.anna, p.table, "mute", ""), "\"code\":\"line\"");
    says(at(p.anna, p.table, "mute", line), "\"ok\":true");
    snprintf(line, sizeof line, ",\"person\":\"%s\",\"text\":\"\"", who);
    says(at(p.anna, p.table, "report", line), "\"code\":\"line\"");
}

/* ---- lines ---- */

static void lines_that_are_none(void **state)
{
    struct wire *wire = wire_open(w, 0, BY_SOCKET);
    static const char *const said[][2] = {
        { "[]", "\"code\":\"line\"" },
        { "nonsense", "\"code\":\"line\"" },
        { "{\"id\":7,\"cmd\":\"tables\"}", "\"code\":\"line\"" },
        { "{\"id\":\"12345678901234567890123456789012345678901\",\"cmd\":\"tables\"}", "\"code\":\"line\"" },
        { "{\"id\":\"1234567890123456789012345678901234567890\",\"cmd\":\"dance\"}",
          "\"re\":\"1234567890123456789012345678901234567890\"" },
        { "{\"cmd\":\"dance\"}", "\"code\":\"line\"" },
        { "{}", "\"code\":\"line\"" },
        { "{\"cmd\":7}", "\"code\":\"line\"" },
        { "{\"cmd\":\"tables\"}", "\"code\":\"name\"" },
        { "{\"cmd\":\"hello\",\"name\":\"\"}", "\"code\":\"name\"" },
        { "{\"cmd\":\"hello\",\"name\":7}", "\"code\":\"name\"" },
        { "{\"cmd\":\"hello\"}", "\"ok\":true" },
        { "{\"cmd\":\"create\",\"game\":\"muehle\",\"seats\":[\"me\",\"open\"]}", "\"code\":\"name\"" },
        { "{\"cmd\":\"join\",\"table\":\"000000000000000000000000\"}", "\"code\":\"table\"" },
        { "{\"cmd\":\"join\"}", "\"code\":\"table\"" },
        { "{\"cmd\":\"stream\",\"table\":\"000000000000000000000000\"}", "\"code\":\"line\"" },
    };

    (void)state;
    for (int i = 0; i < COUNT(said); i++) {
        int before = wire->count;
        wire_say(wire, said[i][0]);
        world_settle(w);
        assert_int_equal(wire->count, before + 1);
        says(wire->heard[before], said[i][1]);
    }
}

/* A stream tells first how it stands, then what comes. */
static void streams(void **state)
{
    struct party p = party("muehle", "");
    char line[120];
    struct wire *stream = wire_open(w, 0, BY_STREAM), *late = wire_open(w, 0, BY_STREAM),
                *far = wire_open(w, 0, BY_STREAM);

    (void)state;
    snprintf(line, sizeof line, "{\"cmd\":\"stream\",\"table\":\"%s\"}", p.table);
    stream->client->greeted = late->client->greeted = far->client->greeted = true;
    wire_say(stream, line);
    world_settle(w);
    assert_int_equal(stream->count, 2);
    says(stream->heard[0], "\"news\":\"table\"");
    says(stream->heard[1], "\"news\":\"journal\"");
    says(stream->heard[1], "\"journal\":\"kiste ");
    at(p.anna, p.table, "chat", ",\"text\":\"guten Abend\"");
    says(stream->heard[stream->count - 1], "guten Abend");
    uint32_t last = hall_find(w->node[0].hall, p.table)->at;
    snprintf(line, sizeof line, "{\"cmd\":\"stream\",\"table\":\"%s\",\"from\":%u}", p.table, last - 1);
    wire_say(late, line);
    world_settle(w);
    says(late->heard[1], "\"news\":\"log\"");
    says(late->heard[1], "guten Abend");
    lacks(late->heard[1], "\"more\"");
    snprintf(line, sizeof line, "{\"cmd\":\"stream\",\"table\":\"%s\",\"from\":%u}", p.table, last + 1);
    wire_say(far, line);
    world_settle(w);
    says(far->heard[0], "\"code\":\"table\""); /* it has not come so far */
}

/* ---- too many, too much ---- */

static void the_hall_is_full(void **state)
{
    (void)state;
    world_free(w);
    w = world_new(1, 7, (struct hall_limits){ .rate = 1000, .clients = 4, .at_address = 2, .tables = 9, .effort = 50 });
    struct hall *h = w->node[0].hall;
    wire_open_from(w, 0, BY_SOCKET, "192.0.2.1");
    assert_false(hall_is_full(h, "192.0.2.1"));
    struct wire *second = wire_open_from(w, 0, BY_SOCKET, "192.0.2.1");
    assert_true(hall_is_full(h, "192.0.2.1")); /* two from one address, */
    assert_false(hall_is_full(h, "192.0.2.2"));
    assert_false(hall_is_full(h, "")); /* which from here is not counted */
    wire_open_from(w, 0, BY_SOCKET, "");
    wire_open_from(w, 0, BY_SOCKET, "");
    assert_true(hall_is_full(h, "192.0.2.2")); /* and four in all */
    wire_close(second);
    assert_false(hall_is_full(h, "192.0.2.1"));
    assert_false(hall_is_full(h, "192.0.2.2"));
}

/* Who takes nothing is cut off before what waits for them fills the memory; others do not notice. */
static void who_does_not_read_is_cut_off(void **state)
{
    enum { QUARTER = 1 << 18 };
    struct party p = party("muehle", "");
    struct hall *h = w->node[0].hall;
    struct text much = text_growing();
    uint64_t slow = h->counts.slow;
    int said = 0;

    (void)state;
    for (int i = 0; i < QUARTER; i++)
        text_char(&much, 'x');
    p.eve->choked = true;
    for (; said < 40 && !p.eve->client->closing; said++)
        hall_say(h, p.eve->client, &much, NULL, NULL);
    assert_in_range(said, 16, 17); /* four megabytes of a quarter each */
    assert_int_equal(h->counts.slow, slow + 1);
    world_settle(w);
    assert_true(p.eve->dropped || !p.eve->client);
    says(info(p.anna, p.table), "\"ok\":true");
    text_free(&much);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_a_table_may_be, begin, end),
        cmocka_unit_test_setup_teardown(all_tables_taken, begin, end),
        cmocka_unit_test_setup_teardown(tables_are_listed, begin, end),
        cmocka_unit_test_setup_teardown(sitting_and_leaving, begin, end),
        cmocka_unit_test_setup_teardown(who_parts_hears_no_more, begin, end),
        cmocka_unit_test_setup_teardown(secrets_are_opened, begin, end),
        cmocka_unit_test_setup_teardown(taking_back_by_consent, begin, end),
        cmocka_unit_test_setup_teardown(taking_back_alone, begin, end),
        cmocka_unit_test_setup_teardown(a_series, begin, end),
        cmocka_unit_test_setup_teardown(another_game, begin, end),
        cmocka_unit_test_setup_teardown(another_game_alone, begin, end),
        cmocka_unit_test_setup_teardown(a_picture_once, begin, end),
        cmocka_unit_test_setup_teardown(a_box_of_its_own, begin, end),
        cmocka_unit_test_setup_teardown(words_at_a_table, begin, end),
        cmocka_unit_test_setup_teardown(lines_that_are_none, begin, end),
        cmocka_unit_test_setup_teardown(streams, begin, end),
        cmocka_unit_test_setup_teardown(the_hall_is_full, begin, end),
        cmocka_unit_test_setup_teardown(who_does_not_read_is_cut_off, begin, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
