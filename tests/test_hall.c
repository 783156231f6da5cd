/* SPDX-License-Identifier: MIT */
/* The hall as people meet it, in a simulated world: seats of those who are away, time, and how much anybody may do. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/require.h"
#include "server/fetch.h"
#include "server/office.h"
#include "server/called.h"
#include "party.h"

static const char *claim(struct wire *wire, const struct party *p, int seat)
{
    return wire_ask(wire, "\"cmd\":\"claim\",\"table\":\"%s\",\"seat\":%d", p->table, seat);
}

static const char *bot_for_bert(const struct party *p)
{
    return wire_ask(p->anna, "\"cmd\":\"bot\",\"table\":\"%s\",\"seat\":1,\"level\":\"easy\"", p->table);
}

static const char *agree(struct wire *wire, const struct party *p, const char *yes)
{
    return wire_ask(wire, "\"cmd\":\"agree\",\"table\":\"%s\",\"yes\":%s", p->table, yes);
}

/* Bert is away for a while, and Anna lets a computer play for him. */
static void bert_leaves(struct party *p)
{
    wire_close(p->bert);
    world_pass(w, 50000);
    says(bot_for_bert(p), "\"code\":\"seat\"");
    world_pass(w, 12000);
    says(claim(p->eve, p, 1), "\"code\":\"seat\""); /* a stranger takes nobody's seat */
    says(bot_for_bert(p), "\"ok\":true");
}

static void an_owner_always_returns(void **state)
{
    struct party p = party("muehle", "");

    (void)state;
    wire_close(p.bert);
    world_pass(w, 3600000);
    says(claim(p.eve, &p, 1), "\"code\":\"seat\"");
    p.bert = again(p.b);
    says(info(p.bert, p.table), "\"you\":[1]"); /* however long he was away */
    bert_leaves(&p);
    p.bert = again(p.b);
    says(info(p.bert, p.table), "\"you\":[1]"); /* and from the computer */
    says(info(p.anna, p.table), "{\"kind\":\"person\",\"person\":\"");
}

static void others_by_consent(void **state)
{
    struct party p = party("muehle", "");

    (void)state;
    bert_leaves(&p);
    says(claim(p.eve, &p, 1), "\"done\":\"asked\"");
    says(info(p.eve, p.table), "\"you\":[]");
    says(info(p.anna, p.table), "\"asks\":{\"what\":\"claim\",\"seat\":1");
    says(agree(p.anna, &p, "false"), "\"ok\":true");
    says(info(p.eve, p.table), "\"you\":[]");
    says(claim(p.eve, &p, 1), "\"done\":\"asked\"");
    says(agree(p.eve, &p, "true"), "\"code\":\"seat\""); /* not her own */
    says(agree(p.anna, &p, "true"), "\"ok\":true");
    says(info(p.eve, p.table), "\"you\":[1]");
    p.bert = again(p.b);
    says(info(p.bert, p.table), "\"you\":[]"); /* Eve plays for them until they say otherwise */
    node_kill(&w->node[0]); /* and a restart changes nothing of that */
    wire_close(p.anna);
    wire_close(p.bert);
    wire_close(p.eve);
    node_start(&w->node[0]);
    p.eve = again(p.e);
    says(info(p.eve, p.table), "\"you\":[1]");
    p.bert = again(p.b);
    says(wire_ask(p.bert, "\"cmd\":\"tables\""), p.table);
    says(claim(p.bert, &p, 1), "\"ok\":true");
    says(info(p.bert, p.table), "\"you\":[1]");
    says(info(p.eve, p.table), "\"you\":[]");
}

static void nobody_to_agree(void **state)
{
    struct party p = party("muehle", "");

    (void)state;
    bert_leaves(&p);
    wire_close(p.anna);
    world_pass(w, 62000);
    says(claim(p.eve, &p, 1), "\"code\":\"state\"");
    says(info(p.eve, p.table), "\"you\":[]");
}

static void secrets_stay(void **state)
{
    struct party p = party("tkkg", "");

    (void)state;
    bert_leaves(&p);
    says(claim(p.eve, &p, 1), "\"done\":\"asked\"");
    says(agree(p.anna, &p, "true"), "\"ok\":true");
    says(info(p.eve, p.table), "\"you\":[]"); /* the computer plays on */
    says(info(p.eve, p.table), "\"next\":\"Eve\""); /* the next match is hers */
    p.bert = again(p.b);
    says(info(p.bert, p.table), "\"you\":[1]");
}

static void a_late_move(void **state)
{
    struct party p = party("muehle", ",\"clock\":{\"kind\":\"move\",\"seconds\":60}");

    (void)state;
    world_pass(w, 61000);
    const char *log = wire_ask(p.anna, "\"cmd\":\"join\",\"table\":\"%s\",\"from\":0", p.table);
    says(log, "! late 0");
    says(log, "\"line\":\"1 0 ");
    says(log, "\"you\":[0]"); /* the seat is still hers */
    says(log, "\"turn\":[1]");
    world_pass(w, 122000);
    says(wire_ask(p.anna, "\"cmd\":\"resign\",\"table\":\"%s\"", p.table), "\"ok\":true"); /* she is still in it */
}

static void late_too_often(void **state)
{
    struct party p = party("muehle", ",\"clock\":{\"kind\":\"move\",\"seconds\":60}");

    (void)state;
    world_pass(w, 5 * 61000);
    says(info(p.bert, p.table), "\"level\":"); /* after three in a row a computer plays for Anna, */
    says(info(p.anna, p.table), "\"you\":[0]"); /* until she is there again */
    world_pass(w, 3600000);
    says(info(p.eve, p.table), "\"state\":\"over\"");
}

static void clocks_are_not_set(void **state)
{
    struct party p = party("muehle", ",\"clock\":{\"kind\":\"player\",\"seconds\":600,\"add\":0}");
    static const int64_t skews[] = { -3600000, 7200000, INT64_C(-86400000) * 365, 0 };
    struct wire *silent = wire_open(w, 0, BY_SOCKET);

    (void)state;
    for (int i = 0; i < COUNT(skews); i++) {
        w->skew = skews[i];
        world_pass(w, 1000);
        says(info(p.anna, p.table), "\"state\":\"playing\"");
        says(info(p.anna, p.table), i == 0 ? "\"time\":[599000,600000]" : "\"state\":\"playing\"");
        assert_non_null(p.anna->client);
        assert_non_null(p.bert->client);
    }
    assert_non_null(silent->client); /* it has ten seconds to say who it is */
    w->skew = 5000000;
    world_settle(w);
    const char *made = wire_ask(p.anna, "\"cmd\":\"create\",\"game\":\"muehle\",\"seats\":[\"me\",\"open\"]");
    told(made, "table", p.table, sizeof p.table);
    told(info(p.anna, p.table), "created", word, sizeof word);
    assert_true(llabs(strtoll(word, NULL, 10) - (w->now + 5000000)) < 10); /* people read the clock on the wall */
}

/* The same table once more, under another id, as an older server would have stored it: with `from` in its head
 * replaced, and with one more line. */
static void store_older(const char *table, const char *id, const char *from, const char *to, const char *line)
{
    struct table_row row;
    struct found_entries log;
    struct complaint why;
    struct batch b = { 0 };
    struct text head = text_growing();

    world_settle(w);
    assert_true(w->disk->kind->load(w->disk, table, 0, &row, &log, &why));
    char *at = strstr(row.head, from);
    assert_non_null(at);
    text_bytes(&head, row.head, (size_t)(at - row.head));
    text_printf(&head, "%s%s", to, at + strlen(from));
    free(row.head);
    row.head = head.at;
    text_into(row.id, sizeof row.id, id);
    found_entries_add(&log, (struct entry_row){ .n = (uint32_t)log.count + 1, .kind = 'j', .text = strdup(line) });
    for (int i = 0; i < log.count; i++) {
        struct change c = { .kind = CHANGE_ENTRY, .entry = log.row[i] };
        text_into(c.table, sizeof c.table, id);
        batch_add(&b, c);
    }
    free(log.row);
    batch_add(&b, (struct change){ .kind = CHANGE_TABLE, .row = row });
    assert_true(w->disk->kind->commit(w->disk, &b, &why));
    batch_clear(&b);
    free(b.change);
}

#define OLD "0123456789abcdef01234567"
#define NEW "fedcba9876543210fedcba98"

/* Whatever an update has changed, a table is never said not to be there. */
static void an_update_costs_nobody_a_table(void **state)
{
    struct party p = party("halma", "");
    const struct hall_counts *counts = &w->node[0].hall->counts;

    (void)state;
    store_older(p.table, OLD, "game halma 2", "game halma 1", "5 0 a1-a99");
    const char *joined = info(p.anna, OLD);
    says(joined, "\"state\":\"playing\"");
    says(joined, "\"older\":{\"text\":\"Played with older rules (version 1 of the rules, now 2). From here on it can "
                 "only be read:");
    says(joined, "\"stopped\":true,\"ending\":[]");
    says(joined, "\"turn\":[]");
    says(joined, "5 0 a1-a99");
    assert_int_equal(counts->older, 1);
    assert_int_equal(counts->stopped, 1);
    info(p.bert, OLD);
    says(wire_ask(p.anna, "\"cmd\":\"play\",\"table\":\"" OLD "\",\"move\":\"a1-a2\""), "table.older");
    says(wire_ask(p.anna, "\"cmd\":\"resign\",\"table\":\"" OLD "\""), "\"ok\":true");
    says(info(p.anna, OLD), "\"ending\":[0]"); /* Bert is there, and has not agreed */
    says(wire_ask(p.bert, "\"cmd\":\"resign\",\"table\":\"" OLD "\""), "\"ok\":true");
    says(info(p.bert, OLD), "\"state\":\"over\"");
    says(info(p.bert, OLD), "\"result\":{\"why\":\"older\",\"winners\":[]}");
}

static void a_newer_table_is_told_as_such(void **state)
{
    struct party p = party("halma", "");

    (void)state;
    store_older(p.table, NEW, "game halma 2", "game halma 3", "! seat 1 person");
    const char *joined = info(p.anna, NEW);
    says(joined, "\"code\":\"unopened\"");
    says(joined, "This table exists, but this Spielkiste cannot open it: it is of a newer one.");
    assert_int_equal(w->node[0].hall->counts.unopened, 1);
    says(info(p.anna, "000000000000000000000000"), "\"code\":\"table\"");
}

static void a_games_own_box_is_stored(void **state)
{
    struct party p = party("muehle", "");
    struct found_rows found = { 0 };
    struct complaint why;
    char hash[64] = "";
    struct table_row row;
    struct found_entries log;

    (void)state;
    world_settle(w);
    assert_true(w->disk->kind->load(w->disk, p.table, 0, &row, &log, &why));
    assert_int_equal(sscanf(strstr(row.head, "\nbox ") + 5, "%63s", hash), 1);
    table_row_free(&row);
    found_entries_free(&log);
    assert_true(w->disk->kind->people(w->disk, BOX_OF, VALUES(hash), &found, &why));
    assert_int_equal(found.count, 1); /* the game's own: a later Spielkiste may have another */
    found_rows_free(&found);
    /* One that cannot be opened says so, and nothing of what only its host may know. */
    store_older(p.table, OLD, hash, "00000000000000000000000000000000", "! seat 1 person");
    const char *joined = info(p.anna, OLD);
    says(joined, "\"code\":\"unopened\"");
    says(joined, "line 7 of its journal cannot be read");
    assert_null(strstr(joined, "secret"));
}

/* ---- how much anybody may do ---- */

static const char *chat(struct wire *wire, const struct party *p, int number)
{
    return wire_ask(wire, "\"cmd\":\"chat\",\"table\":\"%s\",\"text\":\"words number %d\"", p->table, number);
}

/* How many of these are let through. */
static int chats(struct wire *wire, const struct party *p, int count)
{
    int said = 0;

    for (int i = 0; i < count; i++) {
        const char *answer = chat(wire, p, i);
        said += strstr(answer, "\"ok\":true") != NULL;
        if (!strstr(answer, "\"ok\":true"))
            says(answer, "\"code\":\"much\"");
    }
    return said;
}

/* A request of its own, as over HTTP. */
static const char *request(const char *token, const char *line)
{
    static char answer[4000];
    struct wire *wire = wire_open(w, 0, BY_REQUEST);

    wire->client->bearer = strdup(token);
    wire->client->greeted = true;
    snprintf(answer, sizeof answer, "%s", wire_ask(wire, "%s", line));
    wire_close(wire);
    return answer;
}

static void chat_has_a_budget(void **state)
{
    struct party p = party("muehle", "");
    char line[200];
    int said = 0;

    (void)state;
    said = chats(p.bert, &p, 40);
    assert_in_range(said, 10, 15);
    snprintf(line, sizeof line, "\"cmd\":\"chat\",\"table\":\"%s\",\"text\":\"once more\"", p.table);
    says(request(p.b, line), "\"code\":\"much\""); /* another way in is no other budget */
    wire_close(p.bert);
    p.bert = again(p.b);
    p.bert->asked = 1000; /* lines that have not been said before */
    info(p.bert, p.table);
    assert_int_equal(chats(p.bert, &p, 5), 0);
    assert_in_range(chats(p.anna, &p, 40), 10, 15); /* nobody uses up another's */
    world_pass(w, 30000);
    assert_true(chats(p.bert, &p, 1) == 1);
}

/* However many watch, what they say is bounded, and those who sit there can still talk. */
static void watchers_do_not_fill_a_table(void **state)
{
    struct party p = party("muehle", "");
    char token[64];
    int said = 0;

    (void)state;
    for (int i = 0; i < 10; i++) {
        struct wire *stranger = person("Stranger", token);
        info(stranger, p.table);
        said += chats(stranger, &p, 12);
    }
    assert_in_range(said, 15, 30);
    assert_int_equal(chats(p.anna, &p, 3), 3);
}

static void an_address_has_a_budget(void **state)
{
    int guests = 0;

    (void)state;
    for (int i = 0; i < 300; i++) {
        struct wire *wire = wire_open_from(w, 0, BY_SOCKET, "192.0.2.7");
        const char *answer = wire_ask(wire, "\"cmd\":\"hello\",\"name\":\"G\"");
        guests += strstr(answer, "\"ok\":true") != NULL;
        wire_close(wire);
    }
    assert_in_range(guests, 90, 130);
    struct wire *elsewhere = wire_open_from(w, 0, BY_SOCKET, "192.0.2.8");
    says(wire_ask(elsewhere, "\"cmd\":\"hello\",\"name\":\"H\""), "\"ok\":true");
}

/* A table that nobody looks at goes from memory: soon when its match is over, else after a while; not while somebody
 * looks. */
static void what_nobody_looks_at_is_put_away(void **state)
{
    struct party p = party("muehle", "");
    struct hall *h = w->node[0].hall;

    (void)state;
    wire_close(p.anna);
    wire_close(p.bert);
    world_pass(w, 20 * 60 * 1000);
    assert_non_null(map_get(&h->lives, p.table)); /* Eve does */
    wire_close(p.eve);
    world_pass(w, 9 * 60 * 1000);
    assert_non_null(map_get(&h->lives, p.table));
    world_pass(w, 2 * 60 * 1000);
    assert_null(map_get(&h->lives, p.table));
    struct wire *anna = again(p.a);
    info(anna, p.table); /* and is there again for who comes */
    says(wire_ask(anna, "\"cmd\":\"resign\",\"table\":\"%s\"", p.table), "\"ok\":true");
    wire_close(anna);
    world_pass(w, 20 * 1000);
    assert_null(map_get(&h->lives, p.table));
}

static void much_is_said_first(void **state)
{
    struct hall_limits few = { .rate = 10, .clients = 1000, .tables = 1000, .effort = 50 };
    const char *answer = "";
    int fine = 0, told_much = 0;

    (void)state;
    world_free(w);
    w = world_new(1, 7, few);
    struct wire *wire = wire_open(w, 0, BY_SOCKET);
    says(wire_ask(wire, "\"cmd\":\"hello\",\"name\":\"A\""), "\"ok\":true");
    for (int i = 0; i < 200 && wire->client; i++) {
        answer = wire_ask(wire, "\"cmd\":\"part\",\"table\":\"x\"");
        fine += strstr(answer, "\"code\":\"table\"") != NULL;
        told_much += strstr(answer, "\"code\":\"much\"") != NULL;
    }
    assert_in_range(fine, 1, 31);
    assert_in_range(told_much, 10, 60); /* he was told, more than once, */
    assert_null(wire->client);          /* and went on */
    wire = wire_open(w, 0, BY_SOCKET);
    says(wire_ask(wire, "\"cmd\":\"hello\",\"name\":\"B\""), "\"ok\":true");
    for (int i = 0; i < 40; i++) /* who is told and waits stays */
        if (strstr(wire_ask(wire, "\"cmd\":\"part\",\"table\":\"x\""), "\"code\":\"much\"")) {
            world_pass(w, 2000);
            for (int k = 0; k < 15; k++) /* and may speak again, as much as so long allows */
                says(wire_ask(wire, "\"cmd\":\"part\",\"table\":\"x\""), "\"code\":\"table\"");
        }
    assert_non_null(wire->client);
}

static void one_person_on_many_lines(void **state)
{
    struct hall_limits few = { .rate = 10, .clients = 1000, .tables = 1000, .effort = 50 };
    char token[64];
    int fine = 0;

    (void)state;
    world_free(w);
    w = world_new(1, 7, few);
    person("Anna", token);
    for (int i = 0; i < 200; i++)
        fine += strstr(request(token, "\"cmd\":\"part\",\"table\":\"x\""), "\"code\":\"much\"") == NULL;
    assert_in_range(fine, 1, 31);
}

static void the_log_comes_in_pages(void **state)
{
    struct party p = party("muehle", "");
    struct live *live = map_get(&w->node[0].hall->lives, p.table);
    struct text words = text_growing();
    unsigned long at = 0, pages = 0, entries = 0;

    (void)state;
    text_put(&words, "\"chat\":\"");
    for (int i = 0; i < 290; i++)
        text_put(&words, "\u00e4");
    text_put(&words, "\"");
    for (int i = 0; i < 16000; i++) /* as an older server has let in */
        live_add(live, 'c', words.at, "0123456789abcdef", 0);
    text_free(&words);
    for (bool more = true; more; pages++) {
        const char *page = wire_ask(p.eve, "\"cmd\":\"join\",\"table\":\"%s\",\"from\":%lu", p.table, at);
        says(page, "\"ok\":true");
        assert_true(strlen(page) < 300000);
        more = strstr(page, "\"more\":true") != NULL;
        assert_true(client_follows(p.eve->client, live) == !more);
        const char *log = strstr(page, "\"log\":[");
        for (const char *one = log; (one = strstr(one, "{\"n\":")); one++) {
            assert_int_equal(strtoul(one + 5, NULL, 10), at + 1); /* no gap, nothing twice */
            at++;
            entries++;
        }
    }
    assert_int_equal(entries, live->at);
    assert_true(pages > 10);
    assert_non_null(p.eve->client);
}

static void muted_and_reported(void **state)
{
    struct party p = party("muehle", "");
    char eve[40], line[200];

    (void)state;
    struct wire *asks = again(p.e);
    told(wire_ask(asks, "\"cmd\":\"hello\",\"token\":\"%s\"", p.e), "person", eve, sizeof eve);
    says(chat(p.eve, &p, 1), "\"ok\":true");
    snprintf(line, sizeof line, "\"cmd\":\"mute\",\"table\":\"%s\",\"person\":\"%s\"", p.table, eve);
    says(wire_ask(p.eve, "\"cmd\":\"mute\",\"table\":\"%s\",\"person\":\"%s\"", p.table, eve), "\"code\":\"seat\"");
    says(wire_ask(p.anna, "%s", line), "\"ok\":true");
    says(chat(p.eve, &p, 2), "\"ok\":true");
    const char *hers = NULL, *his = NULL;
    for (const char *heard; (heard = wire_next(p.anna));)
        hers = heard;
    for (const char *heard; (heard = wire_next(p.bert));)
        his = heard;
    says(hers, "\"muted\":true");
    says(his, "words number 2");
    node_kill(&w->node[0]);
    node_start(&w->node[0]);
    p.anna = again(p.a);
    p.bert = again(p.b);
    const char *page = wire_ask(p.anna, "\"cmd\":\"join\",\"table\":\"%s\",\"from\":0", p.table);
    assert_null(strstr(page, "words number"));
    says(wire_ask(p.bert, "\"cmd\":\"join\",\"table\":\"%s\",\"from\":0", p.table), "words number 1");
    says(wire_ask(p.anna, "%s,\"yes\":false", line), "\"ok\":true");
    says(wire_ask(p.anna, "\"cmd\":\"join\",\"table\":\"%s\",\"from\":0", p.table), "words number 1");
    for (int i = 0; i < 6; i++)
        says(wire_ask(p.anna, "\"cmd\":\"report\",\"table\":\"%s\",\"person\":\"%s\",\"text\":\"is rude\"", p.table,
                      eve), i < 5 ? "\"ok\":true" : "\"code\":\"much\"");
    struct found_rows found;
    struct complaint why;
    assert_true(keeper_people(w->node[0].hall->keeper, NEXT_REPORTS, (const char *const[]){ "" }, &found, &why));
    assert_true(found.count >= 1);
    assert_string_equal(found.row[0][3], eve);
    assert_string_equal(found.row[0][5], "is rude");
    found_rows_free(&found);
}

/* ---- who people are ---- */

static const char *login(struct wire *wire, const char *password)
{
    return wire_ask(wire, "\"cmd\":\"login\",\"account\":\"anna\",\"password\":\"%s\"", password);
}

static struct wire *with_account(char ret_token[64])
{
    struct wire *anna = person("Anna", ret_token);

    says(wire_ask(anna, "\"cmd\":\"register\",\"account\":\"Anna\",\"password\":\"correct horse\""), "\"ok\":true");
    return anna;
}

static struct wire *stranger_from(const char *address)
{
    struct wire *wire = wire_open_from(w, 0, BY_SOCKET, address);

    says(wire_ask(wire, "\"cmd\":\"hello\",\"lang\":\"en\""), "\"ok\":true");
    return wire;
}

static void nobody_locks_out_the_owner(void **state)
{
    char token[64];

    (void)state;
    with_account(token);
    struct wire *thief = stranger_from("192.0.2.1"), *owner = stranger_from("192.0.2.2");
    for (int i = 0; i < 8; i++)
        says(login(thief, "a wrong guess"), "\"code\":\"password\"");
    says(login(thief, "correct horse"), "\"code\":\"much\"");
    says(login(owner, "correct horse"), "\"ok\":true");
}

/* What is used up stays so, whatever else is done; and that takes no room from others. */
static void buckets_are_not_flushed(void **state)
{
    char key[40];
    struct budget *b = budget_new(0);

    (void)state;
    for (int i = 0; i < 8; i++)
        assert_true(budget_take(b, BUDGET_LOGIN, "192.0.2.1 anna", 1, 1));
    for (int i = 0; i < 40000; i++) {
        snprintf(key, sizeof key, "person %d", i);
        budget_take(b, BUDGET_EXPORT, key, 1, 1);
    }
    assert_false(budget_take(b, BUDGET_LOGIN, "192.0.2.1 anna", 1, 1));
    assert_true(budget_take(b, BUDGET_LOGIN, "192.0.2.2 anna", 8, 1));
    for (int i = 0; i < 4000; i++) {
        snprintf(key, sizeof key, "192.0.2.3 %d", i);
        budget_take(b, BUDGET_LOGIN, key, 1, 1);
    }
    assert_false(budget_take(b, BUDGET_LOGIN, "192.0.2.1 anna", 1, 1));
    budget_free(b);
}

/* Nor does one fill the room that there is for all tries with names they make up. */
static void made_up_names_take_nobodys_room(void **state)
{
    (void)state;
    struct wire *thief = stranger_from("192.0.2.1");
    for (int i = 0; i < 60; i++)
        says(wire_ask(thief, "\"cmd\":\"login\",\"account\":\"name %d\",\"password\":\"a wrong guess\"", i),
             i < 40 ? "\"code\":\"password\"" : "\"code\":\"much\"");
    struct hall *h = w->node[0].hall;
    assert_false(budget_take(h->budget, BUDGET_LOGIN, "192.0.2.1 name 39", 8, h->now));
    for (int i = 40; i < 60; i++) {
        snprintf(word, sizeof word, "192.0.2.1 name %d", i);
        assert_true(budget_take(h->budget, BUDGET_LOGIN, word, 8, h->now));
    }
}

static void codes_bring_one_back(void **state)
{
    char token[64], code[40], second[40];

    (void)state;
    struct wire *anna = with_account(token), *guest = stranger_from("192.0.2.3");
    const char *given = wire_ask(anna, "\"cmd\":\"codes\"");
    const char *first = strstr(given, "\"codes\":[\"") + strlen("\"codes\":[\"");
    snprintf(code, sizeof code, "%.19s", first);
    snprintf(second, sizeof second, "%.19s", first + 22);
    for (int i = 0; i < 8 * 22 - 3; i++) /* eight of four times four letters, none of which looks like another */
        assert_true(i % 22 >= 19                ? first[i] == "\",\""[i % 22 - 19]
                    : i % 22 % 5 == 4 ? first[i] == '-'
                                      : first[i] && strchr("abcdefghjkmnpqrstuvwxyz23456789", first[i]));
    assert_int_equal(strncmp(first + 8 * 22 - 3, "\"]", 2), 0);
    says(wire_ask(guest, "\"cmd\":\"recover\",\"code\":\"aaaa-bbbb-cccc-dddd\",\"password\":\"another one\""),
         "\"code\":\"password\"");
    for (char *c = code; *c; c++) /* however it is written, and with a letter too many behind it */
        *c = *c >= 'a' && *c <= 'z' ? (char)(*c - 32) : *c == '-' ? ' ' : *c;
    const char *back = wire_ask(guest, "\"cmd\":\"recover\",\"code\":\"%sX\",\"password\":\"another one\"", code);
    says(back, "\"account\":\"anna\"");
    says(back, "\"token\":\"");
    assert_null(anna->client); /* who was signed in elsewhere is not any more */
    struct wire *other = stranger_from("192.0.2.4");
    says(wire_ask(other, "\"cmd\":\"recover\",\"code\":\"%s\",\"password\":\"a third one\"", code),
         "\"code\":\"password\""); /* it was used up */
    says(login(other, "correct horse"), "\"code\":\"password\"");
    says(login(other, "another one"), "\"ok\":true");
    says(wire_ask(guest, "\"cmd\":\"codes\""), "\"codes\":[");
    says(wire_ask(other, "\"cmd\":\"recover\",\"code\":\"%s\",\"password\":\"a third one\"", second),
         "\"code\":\"password\""); /* new ones take the place of all */
    struct wire *guesser = stranger_from("192.0.2.5");
    given = wire_ask(guest, "\"cmd\":\"codes\"");
    snprintf(code, sizeof code, "%.19s", strstr(given, "\"codes\":[\"") + strlen("\"codes\":[\""));
    for (int i = 0; i < 8; i++)
        says(wire_ask(guesser, "\"cmd\":\"recover\",\"code\":\"aaaa-bbbb-cccc-%04d\",\"password\":\"another one\"", i),
             "\"code\":\"password\"");
    says(wire_ask(guesser, "\"cmd\":\"recover\",\"code\":\"%s\",\"password\":\"another one\"", code),
         "\"code\":\"much\""); /* who has tried so often waits, even with the right one */
}

static void nobody_gives_what_he_has_not(void **state)
{
    char token[64], narrow[64];

    (void)state;
    struct wire *anna = person("Anna", token);
    const char *made = wire_ask(anna, "\"cmd\":\"token\",\"label\":\"x\",\"scope\":[\"account\"]");
    told(made, "token", narrow, sizeof narrow);
    says(request(narrow, "\"cmd\":\"token\",\"label\":\"y\",\"scope\":[\"account\",\"watch\"]"), "\"ok\":true");
    says(request(narrow, "\"cmd\":\"token\",\"label\":\"z\",\"scope\":[\"play\"]"), "\"code\":\"scope\"");
    says(request(narrow, "\"cmd\":\"token\",\"label\":\"z\",\"scope\":[\"account\",\"chat\"]"), "\"code\":\"scope\"");
}

static void names_people_can_read(void **state)
{
    static const char *const good[] = { "Anna", "Jürgen Müller", "Ольга", "Ελένη", "花子 Anna", "O'Neill-3", "Zoë ❤️",
                                        "김철수", "राम", "מיכל", "Łukasz", "Team 7 🎲" };
    static const char *const bad[] = { "Аnna", "Annа", "An\xe2\x80\x8bna", "An\xe2\x80\xaena", "An\xc2\xadna", "An  na",
                                       "Ａnna", "𝐀nna", "Anna\xef\xb8\x8f", "A\xcc\xb6nna", "Ⓐnna",
                                       "αnna", "An\xc2\xa0na", "A\xee\x80\x80" };
    char name[NAME_SIZE];

    (void)state;
    for (int i = 0; i < COUNT(good); i++) {
        if (!called_plainly(good[i], name))
            fail_msg("%s", good[i]);
        assert_string_equal(name, good[i]);
    }
    for (int i = 0; i < COUNT(bad); i++)
        if (called_plainly(bad[i], name))
            fail_msg("%s", bad[i]);
    assert_true(called_plainly("Ju\xcc\x88rgen C\xcc\xa7", name)); /* typed in two pieces, it is the same name */
    assert_string_equal(name, "Jürgen Ç");
    struct wire *wire = wire_open(w, 0, BY_SOCKET);
    says(wire_ask(wire, "\"cmd\":\"hello\",\"name\":\"An\\u202ena\""), "\"code\":\"name\"");
}

/* ---- dice ---- */

static void a_secret_that_is_not_opened_is_named(void **state)
{
    static const char kept_back[] = "abababababababababababababababababababababababababababababababab";
    char a[64], b[64], table[40];
    struct withheld withheld[4];

    (void)state;
    struct wire *anna = person("Anna", a), *bert = person("Bert", b);
    const char *made = wire_ask(anna, "\"cmd\":\"create\",\"lot\":true,\"game\":\"mensch\","
                                      "\"seats\":[\"me\",\"open\"]");
    told(made, "table", table, sizeof table);
    info(anna, table);
    info(bert, table);
    says(wire_ask(bert, "\"cmd\":\"sit\",\"table\":\"%s\",\"seat\":1,\"promise\":\"%s\"", table, kept_back),
         "\"ok\":true");
    world_pass(w, 11000);
    says(wire_ask(bert, "\"cmd\":\"resign\",\"table\":\"%s\"", table), "\"ok\":true");
    const struct live *live = map_get(&w->node[0].hall->lives, table);
    assert_int_equal(journal_withheld(table_journal(live->table), withheld, COUNT(withheld)), 1);
    assert_string_equal(withheld[0].promise, kept_back);
    assert_string_equal(live->place[withheld[0].seat].name, "Bert"); /* wherever the lot has put them */
}

/* ---- the loop ---- */

enum { TABLES = 8, CALLERS = 40 };

/* Tables that nobody has in memory; each of the callers wants all of them, before anything comes from the store. */
static void call_for_tables(char table[TABLES][40], struct wire *caller[CALLERS])
{
    char token[64], line[120];
    struct wire *host = person("Anna", token);

    for (int i = 0; i < TABLES; i++)
        told(wire_ask(host, "\"cmd\":\"create\",\"game\":\"muehle\",\"seats\":[\"me\",\"open\"]"), "table", table[i],
             sizeof table[i]);
    node_kill(&w->node[0]);
    wire_close(host);
    node_start(&w->node[0]);
    world_settle(w);
    for (int i = 0; i < CALLERS; i++) {
        caller[i] = wire_open(w, 0, BY_SOCKET);
        says(wire_ask(caller[i], "\"cmd\":\"hello\""), "\"ok\":true");
    }
    for (int i = 0; i < CALLERS; i++)
        for (int k = 0; k < TABLES; k++) {
            snprintf(line, sizeof line, "{\"cmd\":\"join\",\"id\":\"j%d\",\"table\":\"%s\"}", k, table[k]);
            wire_say(caller[i], line);
        }
}

static void joins_do_not_hold_the_loop(void **state)
{
    char table[TABLES][40], re[40];
    struct wire *caller[CALLERS], *other = wire_open(w, 0, BY_SOCKET);
    struct hall *h;
    int reads = 0;

    (void)state;
    wire_close(other);
    call_for_tables(table, caller);
    h = w->node[0].hall;
    other = wire_open(w, 0, BY_SOCKET);
    wire_say(other, "{\"cmd\":\"hello\",\"id\":\"1\"}");
    wire_say(other, "{\"cmd\":\"here\",\"id\":\"2\"}");
    hall_turn(h);
    assert_int_equal(other->count, 2);     /* he is answered, */
    assert_int_equal(fetch_held(h), CALLERS);
    for (int i = 0; i < CALLERS; i++)
        assert_int_equal(caller[i]->count, 1); /* though nobody's tables have come, */
    assert_int_equal(h->lives.count, 0);   /* and the loop has read none */
    for (; fetcher_step(h); hall_turn(h))
        reads++;
    assert_int_equal(reads, TABLES);       /* each was read once, however many wanted it */
    world_settle(w);
    assert_int_equal(fetch_held(h), 0);
    for (int i = 0; i < CALLERS; i++) {
        wire_next(caller[i]);
        for (int k = 0; k < TABLES; k++) { /* and all are answered in their order */
            snprintf(re, sizeof re, "{\"re\":\"j%d\",\"ok\":true", k);
            says(wire_next(caller[i]), re);
        }
    }
}

static void who_goes_wants_nothing_any_more(void **state)
{
    char table[TABLES][40];
    struct wire *caller[CALLERS];

    (void)state;
    call_for_tables(table, caller);
    for (int i = 1; i < CALLERS; i++)
        wire_close(caller[i]);
    fetcher_step(w->node[0].hall);
    wire_close(caller[0]);
    world_settle(w);
    struct wire *other = wire_open(w, 0, BY_SOCKET);
    says(wire_ask(other, "\"cmd\":\"hello\""), "\"ok\":true");
    says(info(other, table[0]), "\"ok\":true");
    w->fails = true;
    says(wire_ask(other, "\"cmd\":\"join\",\"table\":\"%s\"", table[TABLES - 1]), "\"code\":\"again\"");
    says(wire_ask(other, "\"cmd\":\"join\",\"table\":\"%s\"", table[0]), "\"ok\":true"); /* it is in memory */
    w->fails = false;
    says(wire_ask(other, "\"cmd\":\"join\",\"table\":\"000000000000000000000000\""), "\"code\":\"table\"");
}

/* Another server has added something; while it is fetched the store is lost and found again. */
static void news_are_not_lost_with_the_store(void **state)
{
    char token[64], table[40], line[120];

    (void)state;
    world_free(w);
    w = world_new(2, 7, (struct hall_limits){ .rate = 1000, .clients = 1000, .tables = 1000, .effort = 50 });
    struct wire *anna = person("Anna", token), *bert = wire_open(w, 1, BY_SOCKET);
    told(wire_ask(anna, "\"cmd\":\"create\",\"game\":\"muehle\",\"seats\":[\"me\",\"open\"]"), "table", table,
         sizeof table);
    info(anna, table);
    says(wire_ask(bert, "\"cmd\":\"hello\",\"name\":\"Bert\""), "\"ok\":true");
    says(info(bert, table), "\"ok\":true");
    struct node *far = &w->node[1];
    snprintf(line, sizeof line, "{\"cmd\":\"chat\",\"table\":\"%s\",\"text\":\"Are you there?\"}", table);
    wire_say(anna, line);
    while (node_step(&w->node[0]))
        continue;
    assert_true(far->notices > 0);
    far->notices = 0;
    far->watcher.changed(far->watcher.with, table);
    hall_turn(far->hall); /* is being fetched, */
    far->watcher.changed(far->watcher.with, NULL);
    hall_turn(far->hall); /* when all is doubted, */
    w->fails = true;
    while (fetcher_step(far->hall))
        continue; /* and what was asked for does not come: it was asked of the store that is gone */
    w->fails = false;
    for (int turns = 0; turns < 2; turns++)
        hall_turn(far->hall); /* it hears that nothing came, and asks again */
    world_settle(w);
    says(bert->heard[bert->count - 1], "Are you there?");
}

static void who_does_not_read_is_not_listened_to(void **state)
{
    enum { JOINS = 50, PAGE = 300000 };
    struct party p = party("muehle", "");
    struct live *live = map_get(&w->node[0].hall->lives, p.table);
    char line[160], re[40];

    (void)state;
    for (int i = 0; i < 3000; i++)
        live_add(live, 'c', "\"chat\":\"as an older server has let in, some bytes of words that nobody needs\"",
                 "0123456789abcdef", 0);
    p.eve->choked = true;
    int before = p.eve->count;
    for (int i = 0; i < JOINS; i++) {
        snprintf(line, sizeof line, "{\"cmd\":\"join\",\"id\":\"j%d\",\"table\":\"%s\",\"from\":0}", i, p.table);
        wire_say(p.eve, line);
        world_settle(w);
        assert_true(p.eve->client->waiting < ANSWERS_WAIT + PAGE);
    }
    assert_int_equal(p.eve->client->held_lines, JOINS - 1);
    p.eve->choked = false;
    world_settle(w);
    for (int i = 0; i < JOINS; i++) { /* nothing is lost */
        snprintf(re, sizeof re, "{\"re\":\"j%d\",\"ok\":true", i);
        says(p.eve->heard[before + i], re);
    }
    p.eve->choked = true;
    for (int i = 0; i < 3 * HELD_LINES && p.eve->client; i++) /* a page, and then nothing but words */
        wire_say(p.eve, i ? "{\"cmd\":\"here\",\"id\":\"h\"}" : line);
    assert_null(p.eve->client);
}

/* ---- health ---- */

static const char *probe(void)
{
    static char answer[400];
    struct wire *wire = wire_open(w, 0, BY_REQUEST);

    hall_probe(w->node[0].hall, wire->client);
    world_settle(w);
    snprintf(answer, sizeof answer, "%s", wire_next(wire));
    wire_close(wire);
    return answer;
}

static void readiness_is_tried(void **state)
{
    (void)state;
    says(probe(), "\"ok\":true");
    w->fails = true;
    says(probe(), "\"code\":\"again\"");
    w->fails = false;
    says(probe(), "\"ok\":true");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(an_owner_always_returns, begin, end),
        cmocka_unit_test_setup_teardown(others_by_consent, begin, end),
        cmocka_unit_test_setup_teardown(nobody_to_agree, begin, end),
        cmocka_unit_test_setup_teardown(secrets_stay, begin, end),
        cmocka_unit_test_setup_teardown(a_late_move, begin, end),
        cmocka_unit_test_setup_teardown(late_too_often, begin, end),
        cmocka_unit_test_setup_teardown(clocks_are_not_set, begin, end),
        cmocka_unit_test_setup_teardown(an_update_costs_nobody_a_table, begin, end),
        cmocka_unit_test_setup_teardown(a_newer_table_is_told_as_such, begin, end),
        cmocka_unit_test_setup_teardown(a_games_own_box_is_stored, begin, end),
        cmocka_unit_test_setup_teardown(chat_has_a_budget, begin, end),
        cmocka_unit_test_setup_teardown(watchers_do_not_fill_a_table, begin, end),
        cmocka_unit_test_setup_teardown(an_address_has_a_budget, begin, end),
        cmocka_unit_test_setup_teardown(what_nobody_looks_at_is_put_away, begin, end),
        cmocka_unit_test_setup_teardown(much_is_said_first, begin, end),
        cmocka_unit_test_setup_teardown(one_person_on_many_lines, begin, end),
        cmocka_unit_test_setup_teardown(the_log_comes_in_pages, begin, end),
        cmocka_unit_test_setup_teardown(muted_and_reported, begin, end),
        cmocka_unit_test_setup_teardown(nobody_locks_out_the_owner, begin, end),
        cmocka_unit_test_setup_teardown(buckets_are_not_flushed, begin, end),
        cmocka_unit_test_setup_teardown(made_up_names_take_nobodys_room, begin, end),
        cmocka_unit_test_setup_teardown(codes_bring_one_back, begin, end),
        cmocka_unit_test_setup_teardown(nobody_gives_what_he_has_not, begin, end),
        cmocka_unit_test_setup_teardown(names_people_can_read, begin, end),
        cmocka_unit_test_setup_teardown(a_secret_that_is_not_opened_is_named, begin, end),
        cmocka_unit_test_setup_teardown(joins_do_not_hold_the_loop, begin, end),
        cmocka_unit_test_setup_teardown(who_goes_wants_nothing_any_more, begin, end),
        cmocka_unit_test_setup_teardown(news_are_not_lost_with_the_store, begin, end),
        cmocka_unit_test_setup_teardown(who_does_not_read_is_not_listened_to, begin, end),
        cmocka_unit_test_setup_teardown(readiness_is_tried, begin, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
