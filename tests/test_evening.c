/* SPDX-License-Identifier: MIT */
/* What is left of an evening: matches that can be looked at again by a link, and circles of people. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "party.h"
#include "base/require.h"
#include "core/box.h"
#include "server/archive.h"
#include "server/office.h"
#include "server/rating.h"

static const int64_t DAY_MS = INT64_C(24) * 60 * 60 * 1000;

/* So many days later, after a night in which the server was started anew. */
static void days_pass(int days)
{
    node_kill(&w->node[0]);
    w->skew += days * DAY_MS;
    node_start(&w->node[0]);
    world_pass(w, 5000);
}

static const char *at_table(struct wire *wire, const char *cmd, const char *table)
{
    return wire_ask(wire, "\"cmd\":\"%s\",\"table\":\"%s\"", cmd, table);
}

static const char *with(struct wire *wire, const char *cmd, const char *what, const char *id, const char *more)
{
    return wire_ask(wire, "\"cmd\":\"%s\",\"%s\":\"%s\"%s", cmd, what, id, more);
}

static void says_not(const char *text, const char *part)
{
    if (strstr(text, part))
        fail_msg("\"%s\" is in: %s", part, text);
}

/* ---- replays ---- */

/* Whoever has the link sees the names, the moves and the end: not what was said, and no way to the table. */
static void a_match_that_has_ended_can_be_sent(void **state)
{
    struct party p = party("muehle", "");
    char replay[40], other[40], code[20];

    (void)state;
    told(at_table(p.anna, "invite", p.table), "code", code, sizeof code);
    says(at_table(p.anna, "share", p.table), "\"code\":\"state\""); /* not while it is played */
    wire_ask(p.anna, "\"cmd\":\"play\",\"table\":\"%s\",\"move\":\"d6\"", p.table);
    wire_ask(p.anna, "\"cmd\":\"chat\",\"table\":\"%s\",\"text\":\"between us\"", p.table);
    at_table(p.bert, "resign", p.table);
    says(at_table(p.eve, "share", p.table), "\"code\":\"seat\""); /* she has not played */
    told(at_table(p.anna, "share", p.table), "replay", replay, sizeof replay);
    assert_int_equal(strlen(replay), REPLAY_ID);
    told(at_table(p.bert, "share", p.table), "replay", other, sizeof other);
    assert_string_equal(replay, other);
    struct wire *stranger = wire_open(w, 0, BY_SOCKET);
    wire_ask(stranger, "\"cmd\":\"hello\"");
    const char *seen = with(stranger, "replay", "replay", replay, "");
    says(seen, "\"names\":[\"Anna\",\"Bert\"]");
    says(seen, "1 0 d6");
    says(seen, "\"why\":\"resign\",\"seat\":1,\"winners\":[0]");
    says_not(seen, "between us");
    says_not(seen, code);
    says_not(seen, "\"at\":");
    says_not(seen, "\"person\"");
    says(with(stranger, "replay", "replay", p.table, ""), "\"code\":\"table\"");
    /* Who has played takes it away; the old link never leads anywhere again. */
    says(with(p.eve, "unshare", "replay", replay, ""), "\"code\":\"seat\"");
    says(with(p.bert, "unshare", "replay", replay, ""), "\"ok\":true");
    says(with(stranger, "replay", "replay", replay, ""), "\"code\":\"table\"");
    told(at_table(p.anna, "share", p.table), "replay", other, sizeof other);
    assert_string_not_equal(replay, other);
    /* Who wants to be forgotten has no name there either. */
    says(wire_ask(p.bert, "\"cmd\":\"delete\",\"sure\":true"), "\"ok\":true");
    world_pass(w, 2000);
    says(with(stranger, "replay", "replay", other, ""), "\"names\":[\"Anna\",\"\"]");
}

/* A whole match of one device, as its journal is written. */
static void journal_of_one_device(char *ret, size_t size, bool whole)
{
    const struct game *g = game_named("null");
    struct match m = match_of(g, 2);
    struct chance chance = chance_seeded(5);
    struct table *t = table_new(&m, &chance);
    struct text all = text_growing(), escaped = text_in(ret, size);

    for (int seat = 0; seat < 2; seat++)
        table_sit(t, seat, bot_usual(g));
    for (int n = 0; (whole || n < 3) && table_go_on(t, 1) >= 0; n++)
        continue;
    assert_true(!whole || journal_ended(table_journal(t)));
    journal_write(table_journal(t), COPY_HOST, EVERYONE, &all);
    json_put_string(&escaped, NULL, all.at);
    text_free(&all);
    table_free(t);
}

static const char *upload(struct wire *wire, const char *journal, const char *names)
{
    return wire_ask(wire, "\"cmd\":\"upload\",\"journal\":%s,\"names\":%s", journal, names);
}

static void a_match_of_one_device_is_uploaded(void **state)
{
    static char journal[20000], part[20000], wrong[20000];
    char a[64], b[64], replay[40];
    struct wire *anna = person("Anna", a), *bert = person("Bert", b);

    (void)state;
    journal_of_one_device(journal, sizeof journal, true);
    journal_of_one_device(part, sizeof part, false);
    says(upload(anna, "\"kiste 2\\ngame chess 1\\n\"", "[]"), "\"code\":\"line\"");
    says(upload(anna, "7", "[]"), "\"code\":\"line\"");
    says(upload(anna, part, "[]"), "has not ended");
    says(upload(anna, journal, "[\"A\\u202eB\"]"), "\"code\":\"name\"");
    memcpy(wrong, journal, sizeof wrong); /* a move that the rules do not lead to */
    char *digit = strstr(wrong, "\\n! score ");
    assert_non_null(digit);
    digit[10] = digit[10] == '9' ? '8' : '9';
    says(upload(anna, wrong, "[]"), "\"code\":\"line\"");
    snprintf(wrong, sizeof wrong, "%.*s\\n! write to me\\n\"", (int)(strstr(journal, "\\n1 ") - journal), journal);
    says(upload(anna, wrong, "[]"), "\"code\":\"line\"");
    const char *answer = upload(anna, journal, "[\"Anna\",\"Papa\"]");
    told(answer, "replay", replay, sizeof replay);
    says(answer, "\"ok\":true");
    struct wire *stranger = wire_open(w, 0, BY_SOCKET);
    wire_ask(stranger, "\"cmd\":\"hello\"");
    says(upload(stranger, journal, "[]"), "\"code\":\"name\"");
    const char *seen = with(stranger, "replay", "replay", replay, "");
    says(seen, "\"game\":\"null\",\"names\":[\"Anna\",\"Papa\"],\"winners\":[");
    says(seen, "! score ");
    says(wire_ask(anna, "\"cmd\":\"shared\""), replay);
    says_not(wire_ask(bert, "\"cmd\":\"shared\""), replay);
    says(with(bert, "unshare", "replay", replay, ""), "\"code\":\"seat\"");
    node_kill(&w->node[0]);
    node_start(&w->node[0]);
    anna = again(a);
    says(with(anna, "replay", "replay", replay, ""), "\"Papa\"");
    says(wire_ask(anna, "\"cmd\":\"export\""), replay);
    says(wire_ask(anna, "\"cmd\":\"delete\",\"sure\":true"), "\"ok\":true");
    bert = again(b);
    says(with(bert, "replay", "replay", replay, ""), "\"code\":\"table\"");
}

/* Nobody makes the server play through without end. */
static void uploads_are_bounded(void **state)
{
    static char journal[20000];
    char a[64];
    struct wire *anna = person("Anna", a);
    int taken = 0;

    (void)state;
    journal_of_one_device(journal, sizeof journal, true);
    while (strstr(upload(anna, journal, "[]"), "\"ok\":true"))
        assert_true(++taken <= 12);
    assert_in_range(taken, 10, 12);
    says(upload(anna, journal, "[]"), "\"code\":\"much\"");
}

/* One that carries its box is looked at with that. */
static void an_upload_may_carry_its_box(void **state)
{
    char a[64];
    struct wire *anna = person("Anna", a);
    struct match m = match_of(game_named("muehle"), 2);
    struct chance chance = chance_seeded(5);
    struct journal *j = journal_new(&m, &chance);
    struct text plain = text_growing(), carries = text_growing(), escaped = text_growing();

    (void)state;
    journal_write(j, COPY_HOST, EVERYONE, &plain);
    const char *after = strchr(strstr(plain.at, "\nbox ") + 1, '\n') + 1;
    text_bytes(&carries, plain.at, (size_t)(after - plain.at));
    box_put_text(m.game->boxform, m.box, &carries);
    text_put(&carries, after);
    json_put_string(&escaped, NULL, carries.at);
    says(upload(anna, escaped.at, "[]"), "has not ended");
    text_free(&plain);
    text_free(&carries);
    text_free(&escaped);
    journal_free(j);
}

/* ---- circles ---- */

/* The next match at the table that a table leads on to, which this one gives up. */
static void play_on(struct wire *loser, struct wire *host, char table[40], const char *game)
{
    char next[40];

    at_table(loser, "resign", table);
    told(with(host, "another", "table", table, game), "table", next, sizeof next);
    memcpy(table, next, sizeof next);
    world_pass(w, 1000);
}

static void a_circle_remembers_its_evenings(void **state)
{
    struct party p = party("muehle", "");
    char circle[40], table[40];

    (void)state;
    memcpy(table, p.table, sizeof table);
    play_on(p.bert, p.anna, table, ",\"game\":\"dame\"");
    info(p.anna, table);
    info(p.bert, table);
    at_table(p.anna, "resign", table);
    says(with(p.eve, "found", "table", table, ",\"name\":\"Freitag\""), "\"code\":\"seat\"");
    says(with(p.bert, "found", "table", table, ",\"name\":\"\""), "\"code\":\"line\"");
    told(with(p.bert, "found", "table", table, ",\"name\":\"Freitag\""), "circle", circle, sizeof circle);
    assert_int_equal(strlen(circle), CIRCLE_ID);
    says(with(p.anna, "found", "table", table, ",\"name\":\"Other\""), circle); /* it has one */
    says(info(p.anna, table), circle);
    says_not(info(p.eve, table), circle); /* the table's link is no key to it */
    const char *seen = with(p.anna, "circle", "circle", circle, "");
    says(seen, "\"name\":\"Freitag\"");
    says(seen, "\"mine\":true,\"founded\":false");
    says(seen, "\"games\":[{\"game\":\"muehle\""); /* what was played before it was founded, too */
    says(seen, "{\"game\":\"dame\"");
    says(seen, "\"replay\":\"");
    says(seen, "\"name\":\"Anna\",\"points\":3}"); /* both: 2 and 1 */
    says(seen, "\"name\":\"Bert\",\"points\":3}");
    says(seen, table); /* it may go on there */
    says(wire_ask(p.anna, "\"cmd\":\"circles\""), circle);
    says_not(wire_ask(p.eve, "\"cmd\":\"circles\""), circle);

    /* A week later Anna opens a table for it; Eve comes along, and is in it after the game. */
    days_pass(7);
    struct wire *anna = again(p.a), *eve = again(p.e);
    says_not(with(anna, "circle", "circle", circle, ""), table);
    static const char make[] = "\"cmd\":\"create\",\"game\":\"muehle\",\"seats\":[\"me\",\"open\"],\"circle\":\"%s\"";
    says(wire_ask(eve, make, circle), "\"code\":\"seat\"");
    told(wire_ask(anna, make, circle), "table", table, sizeof table);
    info(anna, table);
    info(eve, table);
    wire_ask(eve, "\"cmd\":\"sit\",\"table\":\"%s\",\"seat\":1", table);
    says(wire_ask(anna, "\"cmd\":\"circles\""), table);
    at_table(anna, "resign", table);
    seen = with(eve, "circle", "circle", circle, "");
    says(seen, "\"mine\":true");
    says(seen, "\"name\":\"Eve\",\"points\":2}");
    const char *first = strstr(seen, "\"evenings\":["), *last = strstr(seen, "\"game\":\"dame\"");
    assert_non_null(first);
    assert_non_null(last); /* the older evening comes after the newer one */
    assert_true(strstr(first, "\"name\":\"Eve\",\"points\":2}") < last);
    says(wire_ask(eve, "\"cmd\":\"circles\""), "\"name\":\"Eve\",\"points\":2}");
    says_not(wire_ask(eve, "\"cmd\":\"circles\""), "\"game\":\"dame\""); /* only the last evening, */
    char next[40];
    told(with(anna, "another", "table", table, ",\"game\":\"halma\""), "table", next, sizeof next);
    world_pass(w, 1000);
    info(anna, next);
    says(at_table(anna, "resign", next), "\"ok\":true");
    seen = wire_ask(eve, "\"cmd\":\"circles\"");
    says(seen, "\"game\":\"muehle\""); /* and all of it */
    says(seen, "\"game\":\"halma\"");
    says_not(seen, "\"game\":\"dame\"");
}

/* One circle with one match of Anna and Bert. */
static struct party circled(char circle[40])
{
    struct party p = party("muehle", "");

    at_table(p.bert, "resign", p.table);
    told(with(p.anna, "found", "table", p.table, ",\"name\":\"Freitag\""), "circle", circle, 40);
    return p;
}

static void who_belongs_to_a_circle(void **state)
{
    char circle[40];
    struct party p = circled(circle);

    (void)state;
    says(with(p.eve, "circle", "circle", circle, ",\"name\":\"Mine\""), "\"code\":\"seat\"");
    says(with(p.eve, "member", "circle", circle, ""), "\"ok\":true"); /* who has the link */
    says(with(p.eve, "circle", "circle", circle, ",\"name\":\"Ours\""), "\"name\":\"Ours\"");
    says(with(p.bert, "circle", "circle", circle, ""), "\"name\":\"Ours\"");
    says(with(p.eve, "dissolve", "circle", circle, ",\"sure\":true"), "\"code\":\"seat\"");
    says(with(p.eve, "member", "circle", circle, ",\"yes\":false"), "\"ok\":true");
    says_not(wire_ask(p.eve, "\"cmd\":\"circles\""), circle);
    /* Who wants to be forgotten: what was played stays, their name and their number do not. */
    char bert[40];
    told(strstr(with(p.anna, "circle", "circle", circle, ""), "\"members\""), "person", bert, sizeof bert);
    says(wire_ask(p.bert, "\"cmd\":\"delete\",\"sure\":true"), "\"ok\":true");
    world_pass(w, 2000);
    const char *seen = with(p.anna, "circle", "circle", circle, "");
    says_not(seen, "Bert");
    says(seen, "\"standing\":[{\"person\":\"");
    says(seen, "{\"place\":2,\"points\":1}");
    says(with(p.anna, "dissolve", "circle", circle, ",\"sure\":true"), "\"ok\":true");
    says(with(p.anna, "circle", "circle", circle, ""), "\"code\":\"table\"");
}

/* A guest who signs in takes their circles along: they are on their other devices then. */
static void a_circle_follows_its_account(void **state)
{
    char circle[40], token[64];
    struct party p = circled(circle);
    struct wire *other = person("Anna", token);

    (void)state;
    wire_ask(other, "\"cmd\":\"register\",\"account\":\"anna\",\"password\":\"Blaue Blume\"");
    says_not(wire_ask(other, "\"cmd\":\"circles\""), circle);
    says(wire_ask(p.anna, "\"cmd\":\"login\",\"account\":\"anna\",\"password\":\"Blaue Blume\",\"adopt\":true"),
         "\"ok\":true");
    world_pass(w, 2000);
    const char *seen = wire_ask(other, "\"cmd\":\"circles\"");
    says(seen, circle);
    says(seen, "\"name\":\"Anna\",\"place\":1,\"points\":2}");
    says(seen, "\"founded\":true");
}

/* What nobody has touched for so long goes; who is in a circle stays as long as that does. */
static void what_is_old_goes(void **state)
{
    char circle[40], replay[40];
    struct party p = circled(circle);

    (void)state;
    told(at_table(p.anna, "share", p.table), "replay", replay, sizeof replay);
    world_limits(w, (struct hall_limits){ .rate = 1000, .clients = 1000, .tables = 1000, .effort = 50,
                                          .keep_days = 10 });
    days_pass(8);
    struct wire *eve = again(p.e);
    says(with(eve, "circle", "circle", circle, ""), "\"ok\":true"); /* it is used */
    days_pass(5);
    struct wire *anna = again(p.a); /* she is still known, because the circle is */
    says(with(anna, "replay", "replay", replay, ""), "\"code\":\"table\""); /* it went with its table */
    says(with(anna, "circle", "circle", circle, ""), "\"name\":\"Anna\",\"points\":2}");
    days_pass(14);
    struct wire *last = person("Zoe", word);
    says(with(last, "circle", "circle", circle, ""), "\"code\":\"table\"");
}

/* ---- club evenings ---- */

enum { CLUB = 9 };

struct club {
    struct wire *wire[CLUB];
    char token[CLUB][64], circle[40], id[40];
    int wins[CLUB];
};

/* A circle of eight, and one who may come late. */
static struct club club_of(const char *more)
{
    struct club c = { 0 };
    char first[40];

    for (int i = 0; i < CLUB; i++) {
        char name[] = { 'P', (char)('0' + i), '\0' };
        c.wire[i] = person(name, c.token[i]);
    }
    told(wire_ask(c.wire[0], "\"cmd\":\"create\",\"game\":\"muehle\",\"seats\":[\"me\",\"open\"]"), "table", first,
         sizeof first);
    wire_ask(c.wire[1], "\"cmd\":\"sit\",\"table\":\"%s\",\"seat\":1", first);
    at_table(c.wire[1], "resign", first);
    told(with(c.wire[0], "found", "table", first, ",\"name\":\"Club\""), "circle", c.circle, sizeof c.circle);
    told(with(c.wire[0], "club", "circle", c.circle, more), "club", c.id, sizeof c.id);
    return c;
}

static const char *club_says(struct club *c, int who, const char *cmd)
{
    return with(c->wire[who], cmd, "club", c->id, "");
}

/* Where the last of these is in a text. */
static const char *last_of(const char *text, const char *part)
{
    const char *last = strstr(text, part);

    assert_non_null(last);
    for (const char *at = last; (at = strstr(at, part)); at++)
        last = at;
    return last;
}

/* Everybody who plays sits at a table of their own; of each pair the later one to come gives up. Returns the games. */
static int play_round(struct club *c)
{
    const char *at = strstr(club_says(c, 0, "standing"), "\"pairs\":");
    char table[40], number[8];
    int played = 0;

    while ((at = strstr(at, "\"a\":"))) {
        const char *end = strchr(at, '}');
        char one[200];
        snprintf(one, sizeof one, "%.*s", (int)(end - at), at);
        at = end;
        if (strstr(one, "\"halves\"") || !strstr(one, "\"table\""))
            continue;
        int a = atoi(told(one, "a", number, sizeof number)), b = atoi(told(one, "b", number, sizeof number));
        told(one, "table", table, sizeof table);
        says(info(c->wire[a], table), "\"state\":\"playing\"");
        says(info(c->wire[b], table), "\"you\":[");
        says(at_table(c->wire[a > b ? a : b], "resign", table), "\"ok\":true");
        c->wins[a < b ? a : b]++;
        played++;
    }
    return played;
}

/* Eight people, five rounds of the Swiss system, to the table at the end. */
static void a_tournament_of_eight(void **state)
{
    struct club c = club_of(",\"game\":\"muehle\",\"kind\":\"swiss\",\"rounds\":5");

    (void)state;
    says(with(c.wire[5], "club", "circle", c.circle, ",\"game\":\"muehle\",\"kind\":\"swiss\""), "\"code\":\"seat\"");
    says(with(c.wire[0], "club", "circle", c.circle, ",\"game\":\"muehle\",\"kind\":\"cup\""), "\"code\":\"line\"");
    says(with(c.wire[0], "club", "circle", c.circle, ",\"game\":\"tkkg\",\"kind\":\"all\""), "\"ok\":true");
    says(club_says(&c, 0, "pair"), "\"code\":\"state\""); /* nobody has come */
    for (int i = 0; i < 8; i++) {
        says(club_says(&c, i, "enter"), "\"ok\":true");
        world_pass(w, 100);
    }
    says(club_says(&c, 0, "enter"), "\"ok\":true"); /* once */
    says(club_says(&c, 3, "pair"), "\"code\":\"seat\"");
    says(club_says(&c, 0, "pair"), "\"ok\":true");
    for (int round = 1; round <= 5; round++) { /* every further one is paired by itself */
        says(club_says(&c, 0, "pair"), "\"code\":\"state\""); /* first this one */
        assert_int_equal(play_round(&c), 4);
        world_pass(w, 1000);
        if (round == 2) { /* through a restart */
            node_kill(&w->node[0]);
            node_start(&w->node[0]);
            for (int i = 0; i < CLUB; i++)
                c.wire[i] = again(c.token[i]);
        }
    }
    assert_int_equal(c.wins[0], 5); /* nobody has beaten the first */
    const char *seen = club_says(&c, 8, "standing");
    says(seen, "\"over\":true");
    says(seen, "\"standing\":[{\"entrant\":0,\"halves\":10,");
    says(club_says(&c, 0, "pair"), "\"code\":\"state\"");
    seen = with(c.wire[0], "circle", "circle", c.circle, "");
    says(seen, c.id); /* it is an evening of the circle, */
    says(seen, "\"name\":\"P7\""); /* and who has played is in it */
}

/* Three enter, and their first round is paired. */
static void three_enter(struct club *c)
{
    for (int i = 0; i < 3; i++) {
        club_says(c, i, "enter");
        world_pass(w, 100);
    }
    club_says(c, 0, "pair");
}

/* The next round is paired once the last result is there; or once somebody looks, if the server that took it was
 * killed before it could. */
static void rounds_follow_by_themselves(void **state)
{
    struct club c = club_of(",\"game\":\"muehle\",\"kind\":\"all\"");
    char table[40];

    (void)state;
    three_enter(&c);
    told(last_of(club_says(&c, 0, "standing"), "\"table\":"), "table", table, sizeof table);
    says(wire_ask(c.wire[0], "\"cmd\":\"result\",\"club\":\"%s\",\"table\":\"%s\",\"halves\":1", c.id, table),
         "\"ok\":true");
    world_pass(w, 1000);
    const char *seen = club_says(&c, 0, "standing");
    says(seen, "\"round\":2,");
    told(last_of(seen, "\"table\":"), "table", table, sizeof table);
    hall_store_people(w->node[0].hall, PAIR_SET, "", VALUES(table, c.id, "1"));
    world_pass(w, 1000);
    says(club_says(&c, 0, "standing"), "\"round\":2,"); /* whoever looks at it finds that more is due */
    world_pass(w, 1000);
    says(club_says(&c, 0, "standing"), "\"round\":3,");
}

/* An odd number, somebody who comes late, somebody who leaves, and a result that the host must say. */
static void byes_and_late_comers(void **state)
{
    struct club c = club_of(",\"game\":\"muehle\",\"kind\":\"swiss\",\"rounds\":4");
    char table[40];

    (void)state;
    three_enter(&c);
    const char *seen = club_says(&c, 0, "standing");
    says(seen, "{\"round\":1,\"a\":2,\"halves\":2}"); /* the last has a bye, and a point */
    told(strstr(seen, "\"table\""), "table", table, sizeof table);
    says(with(c.wire[1], "result", "club", c.id, ",\"table\":\"x\",\"halves\":1"), "\"code\":\"seat\"");
    says(wire_ask(c.wire[0], "\"cmd\":\"result\",\"club\":\"%s\",\"table\":\"%s\",\"halves\":3", c.id, table),
         "\"code\":\"line\"");
    says(with(c.wire[1], "hold", "club", c.id, ""), "\"code\":\"seat\"");
    says(with(c.wire[0], "hold", "club", c.id, ""), "\"ok\":true");
    says(wire_ask(c.wire[0], "\"cmd\":\"result\",\"club\":\"%s\",\"table\":\"%s\",\"halves\":1", c.id, table),
         "\"ok\":true");
    world_pass(w, 1000);
    says(club_says(&c, 3, "standing"), "\"held\":true,\"due\":true");
    club_says(&c, 3, "enter"); /* late */
    says(club_says(&c, 3, "standing"), "\"name\":\"P3\",\"since\":2,\"you\":true}");
    says(with(c.wire[0], "hold", "club", c.id, ",\"yes\":false"), "\"ok\":true");
    world_pass(w, 1000);
    with(c.wire[1], "enter", "club", c.id, ",\"yes\":false");
    says(club_says(&c, 0, "standing"), "\"gone\":true");
    assert_int_equal(play_round(&c), 2);
    world_pass(w, 1000);
    assert_int_equal(play_round(&c), 1);
    /* Who wants to be forgotten leaves their points, not their name. */
    says(wire_ask(c.wire[3], "\"cmd\":\"delete\",\"sure\":true"), "\"ok\":true");
    says_not(club_says(&c, 0, "standing"), "P3");
    says(with(c.wire[0], "dissolve", "circle", c.circle, ",\"sure\":true"), "\"ok\":true");
    says(club_says(&c, 0, "standing"), "\"code\":\"table\"");
}

/* ---- what comes next ---- */

/* A table leads on: the id of the next one, "" if it does not. */
static const char *leads_to(struct wire *who, const char *table, char ret[40])
{
    const char *at = strstr(info(who, table), "\"next\":\"");

    return told(at ? at : "", "next", ret, 40);
}

static void the_next_game_is_voted_for(void **state)
{
    struct party p = party("muehle", "");
    char next[40], then[40];

    (void)state;
    says(with(p.bert, "wish", "table", p.table, ",\"game\":\"chess\""), "\"code\":\"line\"");
    says(with(p.eve, "wish", "table", p.table, ",\"game\":\"dame\""), "\"code\":\"seat\""); /* she does not play */
    says(with(p.bert, "wish", "table", p.table, ",\"game\":\"dame\""), "\"ok\":true"); /* before the end, too */
    const char *seen = info(p.eve, p.table);
    says(seen, "\"wishes\":[{\"game\":\"dame\",\"people\":[");
    says(with(p.bert, "evening", "table", p.table, ",\"votes\":true"), "\"code\":\"seat\""); /* the host's business */
    says(with(p.anna, "evening", "table", p.table, ",\"votes\":true,\"seating\":\"sideways\""), "\"code\":\"line\"");
    says(with(p.anna, "evening", "table", p.table, ",\"votes\":true,\"seating\":\"left\""), "\"ok\":true");
    says(info(p.bert, p.table), "\"votes\":true,\"seating\":\"left\"");
    says(with(p.anna, "wish", "table", p.table, ",\"game\":\"kniffel\""), "\"ok\":true"); /* still being played */
    says_not(info(p.bert, p.table), "\"next\":");
    at_table(p.bert, "resign", p.table);
    /* A late one has a voice as well; all three are wished for once, then draughts twice. */
    at_table(p.eve, "wait", p.table);
    says(with(p.anna, "wish", "table", p.table, ""), "\"ok\":true"); /* not that after all */
    says_not(info(p.bert, p.table), "kniffel");
    with(p.eve, "wish", "table", p.table, ",\"game\":\"mensch\"");
    says_not(info(p.bert, p.table), "\"next\":");
    with(p.bert, "wish", "table", p.table, ",\"game\":\"mensch\"");
    says(info(p.bert, p.table), "\"wishes\":[{\"game\":\"mensch\",\"people\":[");
    with(p.anna, "wish", "table", p.table, ",\"game\":\"dame\""); /* all have: most want the other */
    leads_to(p.anna, p.table, next);
    seen = info(p.eve, next);
    says(seen, "\"game\":\"mensch\"");
    says(seen, "\"you\":[2]");
    says(seen, "\"votes\":true,\"seating\":\"left\""); /* the evening goes on as it was agreed */
    says(seen, "\"lot\":false");
    says_not(seen, "\"wishes\"");
    /* The host may decide before all have: what most want so far. On a tie it is what the host wants. */
    info(p.anna, next);
    info(p.bert, next);
    for (int i = 0; i < 3; i++)
        at_table(i == 0 ? p.anna : i == 1 ? p.bert : p.eve, "resign", next);
    with(p.bert, "wish", "table", next, ",\"game\":\"halma\"");
    with(p.anna, "wish", "table", next, ",\"game\":\"kniffel\"");
    says(at_table(p.bert, "another", next), "\"code\":\"seat\"");
    says(at_table(p.anna, "another", next), "\"ok\":true");
    says(info(p.bert, leads_to(p.anna, next, then)), "\"game\":\"kniffel\"");
}

/* In the next game everybody sits one place further, as they sit now, or as the lot falls: as the host has said. */
static void seats_of_the_next_game(void **state)
{
    static const struct { const char *seating, *lot; int anna; } said[] = {
        { "usual", "\"lot\":false", 1 }, { "left", "\"lot\":false", 1 }, { "usual", "\"lot\":false", 0 },
        { "lot", "\"lot\":true", -1 },
    };
    struct party p = party("mensch", "");
    char how[40], you[20];

    (void)state;
    for (int i = 0; i < COUNT(said); i++) {
        info(p.anna, p.table);
        info(p.bert, p.table);
        snprintf(how, sizeof how, ",\"seating\":\"%s\"", said[i].seating);
        says(with(p.anna, "evening", "table", p.table, how), "\"ok\":true");
        at_table(p.bert, "resign", p.table);
        at_table(p.anna, "rematch", p.table);
        at_table(p.bert, "rematch", p.table);
        leads_to(p.anna, p.table, p.table);
        const char *seen = info(p.anna, p.table);
        snprintf(you, sizeof you, "\"you\":[%d]", said[i].anna);
        says(seen, said[i].lot);
        says(seen, said[i].anna < 0 ? "\"you\":[" : you);
    }
}

/* Three play Kniffel; whoever began has entered something and is ahead: *ret_first. */
static struct party three_at_kniffel(int *ret_first)
{
    struct party p = { 0 };

    p.anna = person("Anna", p.a);
    p.bert = person("Bert", p.b);
    p.eve = person("Eve", p.e);
    told(wire_ask(p.anna, "\"cmd\":\"create\",\"game\":\"kniffel\",\"seats\":[\"me\",\"open\",\"open\"]"), "table",
         p.table, sizeof p.table);
    with(p.bert, "sit", "table", p.table, ",\"seat\":1");
    with(p.eve, "sit", "table", p.table, ",\"seat\":2");
    info(p.anna, p.table);
    info(p.bert, p.table);
    info(p.eve, p.table);
    struct wire *const all[] = { p.anna, p.bert, p.eve };
    *ret_first = 0;
    while (!strstr(with(all[*ret_first], "play", "table", p.table, ",\"move\":\"score chance\""), "\"played\""))
        assert_true(++*ret_first < 3);
    return p;
}

/* It is late: all who play agree, and it ends as it stands. */
static void a_match_is_ended_by_agreement(void **state)
{
    static const char *const names[] = { "Anna", "Bert", "Eve" };
    int first;
    struct party p = three_at_kniffel(&first);
    char e[64], winners[80];
    struct wire *stranger = person("Zoe", e);

    (void)state;
    says(at_table(stranger, "stop", p.table), "\"code\":\"seat\"");
    says(at_table(p.anna, "stop", p.table), "\"ok\":true");
    says(info(p.bert, p.table), "\"ending\":[0]");
    says(with(p.bert, "stop", "table", p.table, ",\"yes\":false"), "\"ok\":true"); /* he would rather play on */
    says_not(info(p.eve, p.table), "\"ending\"");
    at_table(p.anna, "stop", p.table);
    at_table(p.bert, "stop", p.table);
    node_kill(&w->node[0]); /* what they agreed to is kept */
    node_start(&w->node[0]);
    p.anna = again(p.a);
    p.bert = again(p.b);
    says(info(p.anna, p.table), "\"ending\":[0,1]");
    info(p.bert, p.table);
    world_pass(w, 70000);
    at_table(p.bert, "stop", p.table);
    says(info(p.anna, p.table), "\"state\":\"playing\""); /* Eve is away, and nobody has decided it for her */
    p.eve = again(p.e);
    says(info(p.eve, p.table), "\"you\":[2]");
    says(at_table(p.eve, "stop", p.table), "\"ok\":true");
    const char *over = info(p.bert, p.table);
    says(over, "\"state\":\"over\"");
    snprintf(winners, sizeof winners, "\"result\":{\"why\":\"agreed\",\"winners\":[%d]}", first);
    says(over, winners);
    for (int seat = 0; seat < 3; seat++) { /* one for being there, two for who was left behind */
        snprintf(winners, sizeof winners, "\"name\":\"%s\",\"points\":%d}", names[seat], seat == first ? 3 : 1);
        says(over, winners);
    }
    says(over, "! over");
    says(at_table(p.anna, "stop", p.table), "\"code\":\"state\"");
}

/* Who gives up is asked no more: it ends once the others have agreed, though they said nothing. */
static void the_last_who_was_asked_gives_up(void **state)
{
    int first;
    struct party p = three_at_kniffel(&first);

    (void)state;
    at_table(p.anna, "stop", p.table);
    at_table(p.bert, "stop", p.table);
    at_table(p.eve, "resign", p.table);
    says(info(p.anna, p.table), "\"why\":\"agreed\",\"winners\":[");
}

/* ---- at the door ---- */

static void who_types_a_name_is_seen(void **state)
{
    char a[64], table[40];
    struct wire *anna = person("Anna", a), *guest = wire_open(w, 0, BY_SOCKET);

    (void)state;
    told(wire_ask(anna, "\"cmd\":\"create\",\"game\":\"mensch\",\"seats\":[\"me\",\"open\",\"open\"]"), "table",
         table, sizeof table);
    wire_ask(guest, "\"cmd\":\"hello\"");
    says(with(guest, "coming", "table", table, ",\"seat\":2"), "\"code\":\"state\""); /* not from afar */
    info(guest, table);
    says(with(guest, "coming", "table", table, ",\"seat\":2"), "\"ok\":true");
    says(info(anna, table), "{\"kind\":\"open\"},{\"kind\":\"open\",\"coming\":true}");
    with(guest, "coming", "table", table, "");
    says_not(info(anna, table), "coming");
    with(guest, "coming", "table", table, ",\"seat\":1");
    says(info(anna, table), "\"coming\"");
    wire_close(guest);
    world_settle(w);
    says_not(info(anna, table), "coming");
}

/* The picture is that of a watcher, and comes only when something has changed. */
static void a_board_from_afar(void **state)
{
    struct party p = party("muehle", "");
    char at[16];

    (void)state;
    struct wire *nobody = wire_open(w, 0, BY_SOCKET);
    wire_ask(nobody, "\"cmd\":\"hello\"");
    const char *seen = at_table(nobody, "picture", p.table);
    says(seen, "\"svg\":\"<svg xmlns=");
    told(seen, "at", at, sizeof at);
    char from[40];
    snprintf(from, sizeof from, ",\"from\":%s", at);
    says_not(with(nobody, "picture", "table", p.table, from), "svg");
    wire_ask(p.anna, "\"cmd\":\"play\",\"table\":\"%s\",\"move\":\"d6\"", p.table);
    says(with(nobody, "picture", "table", p.table, from), "\"svg\":");
}

/* A journal that is longer than a line comes in parts; a part that is said twice counts once. */
static void a_long_match_comes_in_parts(void **state)
{
    static char journal[20000];
    char a[64], part[64];
    struct wire *anna = person("Anna", a);
    size_t at = 0;

    (void)state;
    journal_of_one_device(journal, sizeof journal, true);
    char *text = journal + 1; /* without its quotes */
    text[strlen(text) - 1] = '\0';
    while (strlen(text) > 50) {
        int size = text[39] == '\\' ? 39 : 40; /* an escape stays in one piece */
        int bytes = 0;
        snprintf(part, sizeof part, "%.*s", size, text);
        for (const char *c = part; *c; c++)
            bytes += !(c[0] == '\\');
        for (int twice = 0; twice < (at ? 1 : 2); twice++)
            says(wire_ask(anna, "\"cmd\":\"upload\",\"more\":true,\"at\":%zu,\"journal\":\"%s\"", at, part),
                 "\"ok\":true");
        at += (size_t)bytes;
        text += size;
    }
    says(wire_ask(anna, "\"cmd\":\"upload\",\"at\":%zu,\"journal\":\"x\"", at + 1), "\"code\":\"line\"");
    says(wire_ask(anna, "\"cmd\":\"upload\",\"at\":%zu,\"journal\":\"%s\"", at, text), "\"replay\":\"");
}

/* ---- ratings ---- */

static void sign_up(struct wire *wire, const char *account)
{
    says(wire_ask(wire, "\"cmd\":\"register\",\"account\":\"%s\",\"password\":\"Blaue Blume\"", account),
         "\"ok\":true");
    says(wire_ask(wire, "\"cmd\":\"rate\""), "\"ok\":true");
}

/* A match of two moves that Bert gives up, or with a move taken back. */
static void duel(struct party *p, bool undone)
{
    told(wire_ask(p->anna, "\"cmd\":\"create\",\"game\":\"muehle\",\"seats\":[\"me\",\"open\"],\"lot\":false"),
         "table", p->table, sizeof p->table);
    wire_ask(p->bert, "\"cmd\":\"sit\",\"table\":\"%s\",\"seat\":1", p->table);
    wire_ask(p->anna, "\"cmd\":\"play\",\"table\":\"%s\",\"move\":\"d6\"", p->table);
    if (undone) {
        info(p->bert, p->table);
        at_table(p->anna, "back", p->table);
        says(with(p->bert, "agree", "table", p->table, ",\"yes\":true"), "\"ok\":true");
        wire_ask(p->anna, "\"cmd\":\"play\",\"table\":\"%s\",\"move\":\"d7\"", p->table);
    }
    wire_ask(p->bert, "\"cmd\":\"play\",\"table\":\"%s\",\"move\":\"a1\"", p->table);
    at_table(p->bert, "resign", p->table);
    world_settle(w);
}

static void ratings_are_for_who_wants_them(void **state)
{
    struct party p = party("muehle", "");

    (void)state;
    says(wire_ask(p.anna, "\"cmd\":\"rate\""), "\"code\":\"state\""); /* a guest has no account */
    sign_up(p.anna, "anna");
    duel(&p, false);
    says(wire_ask(p.anna, "\"cmd\":\"ratings\""), "\"wanted\":true,\"ratings\":[]"); /* Bert did not want it */
    says(at_table(p.eve, "ratings", p.table), "\"counts\":false");
    sign_up(p.bert, "bert");
    says(at_table(p.eve, "ratings", p.table), "\"counts\":true");
    duel(&p, true);
    says(wire_ask(p.anna, "\"cmd\":\"ratings\""), "\"ratings\":[]"); /* something was taken back */
    duel(&p, false);
    /* Two newcomers: what Glicko-2 makes of a win. */
    says(wire_ask(p.anna, "\"cmd\":\"ratings\""),
         "{\"game\":\"muehle\",\"rating\":1662,\"deviation\":290,\"games\":1}");
    says(wire_ask(p.bert, "\"cmd\":\"ratings\""),
         "{\"game\":\"muehle\",\"rating\":1338,\"deviation\":290,\"games\":1}");
    says(at_table(p.eve, "ratings", p.table), "\"rating\":1662,\"deviation\":290,\"games\":1,\"gain\":162}");
    says(wire_ask(p.anna, "\"cmd\":\"export\""), "\"rating\":1662");
    /* It is kept, and grows unsure with time. */
    node_kill(&w->node[0]);
    node_start(&w->node[0]);
    p.anna = again(p.a);
    p.bert = again(p.b);
    says(wire_ask(p.anna, "\"cmd\":\"ratings\""), "\"rating\":1662,\"deviation\":290,\"games\":1");
    days_pass(100);
    p.anna = again(p.a);
    p.bert = again(p.b);
    says(wire_ask(p.anna, "\"cmd\":\"ratings\""), "\"rating\":1662,\"deviation\":308,\"games\":1");
    /* Who wants none any more has none, and begins anew should they change their mind. */
    says(wire_ask(p.bert, "\"cmd\":\"rate\",\"yes\":false"), "\"ok\":true");
    says(wire_ask(p.bert, "\"cmd\":\"ratings\""), "\"wanted\":false,\"ratings\":[]");
    says(wire_ask(p.bert, "\"cmd\":\"rate\""), "\"ok\":true");
    says(wire_ask(p.bert, "\"cmd\":\"ratings\""), "\"wanted\":true,\"ratings\":[]");
    /* Who wants to be forgotten leaves nothing of it. */
    duel(&p, false);
    says(at_table(p.anna, "ratings", p.table), "\"games\":1,\"gain\":-");
    says(wire_ask(p.bert, "\"cmd\":\"delete\",\"sure\":true,\"password\":\"Blaue Blume\""), "\"ok\":true");
    world_pass(w, 2000);
    says_not(at_table(p.anna, "ratings", p.table), "\"gain\":-");
}

/* Whether the end of this match would be measured. */
static bool counts(const struct live *l)
{
    struct hall *h = w->node[0].hall;
    int before = h->staged.count;

    rating_ended(h, l);
    return h->staged.count > before;
}

/* Everybody plays for themselves, and against somebody. */
static void what_is_measured(void **state)
{
    struct party p = party("muehle", "");

    (void)state;
    duel(&p, false);
    struct live *l = hall_find(w->node[0].hall, p.table);
    assert_non_null(l);
    assert_true(counts(l));
    struct place second = l->place[1];
    memcpy(l->place[1].owner, second.person, sizeof second.person); /* another one's guest */
    assert_false(counts(l));
    l->place[1] = second;
    memcpy(l->place[1].person, l->place[0].person, sizeof second.person); /* against oneself */
    assert_false(counts(l));
    l->place[1] = second;
    l->place[1].person[0] = '\0'; /* against a computer */
    assert_false(counts(l));
    l->place[1] = second;
    l->seats = 1; /* against nobody */
    assert_false(counts(l));
    l->seats = 2;
    enum live_end end = l->end;
    l->end = END_AGREED;
    assert_false(counts(l));
    l->end = end;
    assert_true(counts(l));
}

/* A circle tells what its members have, and a tournament what those who play have at its game. */
static void ratings_in_a_circle(void **state)
{
    char circle[40], club[40];
    struct party p = circled(circle);

    (void)state;
    sign_up(p.anna, "anna");
    sign_up(p.bert, "bert");
    duel(&p, false);
    says(with(p.eve, "circle", "circle", circle, ""),
         "\"name\":\"Anna\",\"ratings\":[{\"game\":\"muehle\",\"rating\":1662,");
    told(with(p.anna, "club", "circle", circle, ",\"game\":\"muehle\",\"kind\":\"all\""), "club", club, sizeof club);
    with(p.anna, "enter", "club", club, "");
    says(with(p.eve, "standing", "club", club, ""), "\"name\":\"Anna\",\"since\":1,\"rating\":1662,\"deviation\":290,");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_next_game_is_voted_for, begin, end),
        cmocka_unit_test_setup_teardown(seats_of_the_next_game, begin, end),
        cmocka_unit_test_setup_teardown(a_match_is_ended_by_agreement, begin, end),
        cmocka_unit_test_setup_teardown(the_last_who_was_asked_gives_up, begin, end),
        cmocka_unit_test_setup_teardown(who_types_a_name_is_seen, begin, end),
        cmocka_unit_test_setup_teardown(a_board_from_afar, begin, end),
        cmocka_unit_test_setup_teardown(a_long_match_comes_in_parts, begin, end),
        cmocka_unit_test_setup_teardown(ratings_are_for_who_wants_them, begin, end),
        cmocka_unit_test_setup_teardown(what_is_measured, begin, end),
        cmocka_unit_test_setup_teardown(ratings_in_a_circle, begin, end),
        cmocka_unit_test_setup_teardown(a_match_that_has_ended_can_be_sent, begin, end),
        cmocka_unit_test_setup_teardown(a_match_of_one_device_is_uploaded, begin, end),
        cmocka_unit_test_setup_teardown(uploads_are_bounded, begin, end),
        cmocka_unit_test_setup_teardown(an_upload_may_carry_its_box, begin, end),
        cmocka_unit_test_setup_teardown(a_circle_remembers_its_evenings, begin, end),
        cmocka_unit_test_setup_teardown(who_belongs_to_a_circle, begin, end),
        cmocka_unit_test_setup_teardown(a_circle_follows_its_account, begin, end),
        cmocka_unit_test_setup_teardown(what_is_old_goes, begin, end),
        cmocka_unit_test_setup_teardown(a_tournament_of_eight, begin, end),
        cmocka_unit_test_setup_teardown(rounds_follow_by_themselves, begin, end),
        cmocka_unit_test_setup_teardown(byes_and_late_comers, begin, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
