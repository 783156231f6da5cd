/* SPDX-License-Identifier: MIT */
/* People of a server, in a simulated world: accounts and passwords, tokens for programs, everything as an export, being
 * forgotten; and the leases of servers that share their tables. */
#include <limits.h>
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
#include "server/hall_internal.h"

static void fine(struct wire *wire, const char *members)
{
    says(ask(wire, members), "\"ok\":true");
}

static struct wire *nobody(void)
{
    struct wire *wire = wire_open(w, 0, BY_SOCKET);

    fine(wire, "\"cmd\":\"hello\",\"lang\":\"en\"");
    return wire;
}

/* How often a part is in a text. */
static int times(const char *text, const char *part)
{
    int count = 0;

    for (; (text = strstr(text, part)); text += strlen(part))
        count++;
    return count;
}

/* ---- accounts ---- */

static void an_account_is_made(void **state)
{
    char token[64];
    struct wire *anna = person("Anna", token), *bert = person("Bert", token);

    (void)state;
    refuses(anna, "\"cmd\":\"register\",\"password\":\"correct horse\"", "line");
    refuses(anna, "\"cmd\":\"register\",\"account\":\"anna\",\"password\":\"1234567\"", "line"); /* eight at least */
    refuses(anna, "\"cmd\":\"register\",\"account\":\"anna\"", "line");
    refuses(anna, "\"cmd\":\"register\",\"account\":\"\",\"password\":\"correct horse\"", "line");
    refuses(anna, "\"cmd\":\"register\",\"account\":\"An\\u202ena\",\"password\":\"correct horse\"", "name");
    refuses(anna, "\"cmd\":\"password\",\"old\":\"x\",\"password\":\"correct horse\"", "state"); /* there is none yet */
    refuses(anna, "\"cmd\":\"codes\"", "state");
    says(ask(anna, "\"cmd\":\"register\",\"account\":\"ANNA Äß\",\"password\":\"12345678\""),
         "\"account\":\"anna äß\"");
    refuses(anna, "\"cmd\":\"register\",\"account\":\"other\",\"password\":\"correct horse\"",
            "state"); /* one is enough */
    refuses(bert, "\"cmd\":\"register\",\"account\":\"Anna äß\",\"password\":\"correct horse\"",
            "state"); /* it is taken */
    says(ask(bert, "\"cmd\":\"register\",\"account\":\"bert\",\"password\":\"correct horse\""), "\"account\":\"bert\"");
}

/* Two who want one name in one moment: one of them gets it. */
static void a_name_is_given_once(void **state)
{
    char token[64];
    struct wire *anna = person("Anna", token), *bert = person("Bert", token);

    (void)state;
    wire_say(anna, "{\"id\":\"1\",\"cmd\":\"register\",\"account\":\"both\",\"password\":\"correct horse\"}");
    wire_say(bert, "{\"id\":\"1\",\"cmd\":\"register\",\"account\":\"both\",\"password\":\"correct horse\"}");
    world_settle(w);
    const char *one = anna->heard[anna->count - 1], *other = bert->heard[bert->count - 1];
    assert_int_equal(times(one, "\"account\":\"both\"") + times(other, "\"account\":\"both\""), 1);
    assert_int_equal(times(one, "\"code\":\"state\"") + times(other, "\"code\":\"state\""), 1);
}

static void signing_in(void **state)
{
    char token[64], mine[64];
    struct wire *anna = person("Anna", token);

    (void)state;
    told(ask(anna, "\"cmd\":\"hello\",\"name\":\"Anna\",\"lang\":\"en\""), "person", mine, sizeof mine);
    fine(anna, "\"cmd\":\"register\",\"account\":\"anna\",\"password\":\"correct horse\"");
    struct wire *other = nobody();
    refuses(other, "\"cmd\":\"login\",\"account\":\"anna\",\"password\":\"wrong horse\"", "password");
    refuses(other, "\"cmd\":\"login\",\"account\":\"nobody\",\"password\":\"correct horse\"", "password");
    refuses(other, "\"cmd\":\"login\",\"account\":\"anna\",\"password\":\"\"", "line");
    const char *in = ask(other, "\"cmd\":\"login\",\"account\":\"ANNA\",\"password\":\"correct horse\"");
    says(in, "\"name\":\"Anna\"");
    says(in, "\"token\":\"");
    says(in, "\"account\":\"anna\"");
    lacks(in, "\"scope\""); /* they may do everything */
    refuses(other, "\"cmd\":\"password\",\"old\":\"wrong horse\",\"password\":\"another horse\"", "password");
    refuses(other, "\"cmd\":\"password\",\"old\":\"correct horse\",\"password\":\"short\"", "line");
    fine(other, "\"cmd\":\"password\",\"old\":\"correct horse\",\"password\":\"another horse\"");
    assert_null(anna->client); /* whoever is signed in elsewhere is not any more, */
    assert_non_null(other->client); /* but here */
    struct wire *third = nobody();
    refuses(third, "\"cmd\":\"login\",\"account\":\"anna\",\"password\":\"correct horse\"", "password");
    fine(third, "\"cmd\":\"login\",\"account\":\"anna\",\"password\":\"another horse\"");
    fine(third, "\"cmd\":\"logout\"");
    says(ask(third, "\"cmd\":\"hello\",\"lang\":\"en\""), "\"ok\":true");
    lacks(ask(third, "\"cmd\":\"hello\",\"lang\":\"en\""), "\"person\"");
    assert_non_null(other->client); /* one device alone */
    fine(other, "\"cmd\":\"logout\",\"all\":true");
    struct wire *guest = person("Gast", token);
    refuses(guest, "\"cmd\":\"logout\"", "state"); /* they would never come back */
}

/* Who signs in again and again keeps the last thirty. */
static void old_sessions_go(void **state)
{
    char token[64];
    struct wire *anna = person("Anna", token);

    (void)state;
    fine(anna, "\"cmd\":\"register\",\"account\":\"anna\",\"password\":\"correct horse\"");
    for (int i = 0; i < 33; i++) {
        world_pass(w, 21000);
        struct wire *other = nobody();
        fine(other, "\"cmd\":\"login\",\"account\":\"anna\",\"password\":\"correct horse\"");
        if (i == 32)
            assert_int_equal(times(ask(other, "\"cmd\":\"tokens\""), "\"token\":\""), 30);
        else
            wire_close(other);
    }
}

/* A guest who signs in takes their seats along. */
static void a_guest_is_taken_in(void **state)
{
    char token[64], table[40], line[200];
    struct wire *anna = person("Anna", token);

    (void)state;
    fine(anna, "\"cmd\":\"register\",\"account\":\"anna\",\"password\":\"correct horse\"");
    for (int along = 0; along < 2; along++) {
        struct wire *guest = person("Gast", token);
        told(ask(guest, "\"cmd\":\"create\",\"game\":\"muehle\",\"seats\":[\"me\",\"open\"]"), "table", table,
             sizeof table);
        snprintf(line, sizeof line,
                 "\"cmd\":\"login\",\"account\":\"anna\",\"password\":\"correct horse\",\"adopt\":%s",
                 along ? "true" : "false");
        fine(guest, line);
        says(info(guest, table), along ? "\"you\":[0]" : "\"you\":[]");
        struct wire *before = wire_open(w, 0, BY_SOCKET); /* the guest's own token */
        const char *who = wire_ask(before, "\"cmd\":\"hello\",\"token\":\"%s\",\"lang\":\"en\"", token);
        says(who, along ? "\"name\":\"Anna\"" : "\"name\":\"Gast\"");
    }
}

/* However often the store fails meanwhile, all seats are passed on in the end. */
static void seats_are_passed_on_in_the_end(void **state)
{
    struct hall *h = w->node[0].hall;
    char token[64];
    struct wire *anna = person("Anna", token), *guest = person("Gast", token);

    (void)state;
    ask(guest, "\"cmd\":\"create\",\"game\":\"muehle\",\"seats\":[\"me\",\"open\"]");
    office_pass_on(h, guest->client->person, anna->client->person);
    assert_int_not_equal(office_patience(h->office), INT_MAX);
    w->fails = true; /* whose name the heir has is not found, */
    world_pass(w, 500);
    w->fails = false;
    world_settle(w);
    w->fails = true; /* nor whether more of their tables are left */
    world_pass(w, 500);
    assert_int_not_equal(office_patience(h->office), INT_MAX);
    w->fails = false;
    world_pass(w, 3000);
    assert_int_equal(office_patience(h->office), INT_MAX);
}

/* ---- tokens ---- */

static void tokens_for_programs(void **state)
{
    char token[64], id[64], made[64], line[300];
    struct wire *anna = person("Anna", token);

    (void)state;
    refuses(anna, "\"cmd\":\"token\",\"label\":\"x\"", "line");
    refuses(anna, "\"cmd\":\"token\",\"label\":\"x\",\"scope\":[]", "line");
    refuses(anna, "\"cmd\":\"token\",\"label\":\"x\",\"scope\":[\"everything\"]", "line");
    refuses(anna, "\"cmd\":\"token\",\"label\":\"\",\"scope\":[\"play\"]", "line");
    refuses(anna, "\"cmd\":\"token\",\"scope\":[\"play\"]", "line");
    refuses(anna, "\"cmd\":\"token\",\"label\":\"a\\u0007b\",\"scope\":[\"play\"]", "line");
    snprintf(line, sizeof line, "\"cmd\":\"token\",\"label\":\"%061d\",\"scope\":[\"play\"]", 0);
    refuses(anna, line, "line"); /* sixty letters are enough */
    snprintf(line, sizeof line, "\"cmd\":\"token\",\"label\":\"%060d\",\"scope\":[\"play\"]", 0);
    fine(anna, line);
    world_pass(w, 5000);
    const char *answer = ask(anna, "\"cmd\":\"token\",\"label\":\"mein Programm\",\"scope\":[\"play\",\"chat\"]");
    told(answer, "token", made, sizeof made);
    told(answer, "listed", id, sizeof id);
    const char *list = ask(anna, "\"cmd\":\"tokens\"");
    assert_int_equal(times(list, "\"token\":\""), 3);
    assert_int_equal(times(list, "\"here\":true"), 1); /* with which this was asked */
    says(list, "\"label\":\"mein Programm\",\"scope\":[\"watch\",\"play\",\"chat\"],\"made\":");
    says(list, "\"scope\":[\"watch\",\"play\",\"chat\",\"account\"]");
    says(list, id);
    struct wire *program = wire_open(w, 0, BY_SOCKET);
    says(wire_ask(program, "\"cmd\":\"hello\",\"token\":\"%s\",\"lang\":\"en\"", made),
         "\"scope\":[\"watch\",\"play\",\"chat\"]");
    refuses(program, "\"cmd\":\"tokens\"", "scope");
    struct wire *renames = wire_open(w, 0, BY_SOCKET);
    says(wire_ask(renames, "\"cmd\":\"hello\",\"token\":\"%s\",\"name\":\"Other\"", made), "\"code\":\"scope\"");
    fine(program, "\"cmd\":\"create\",\"game\":\"muehle\",\"seats\":[\"me\",\"open\"]");
    refuses(anna, "\"cmd\":\"revoke\"", "line");
    refuses(anna, "\"cmd\":\"revoke\",\"token\":\"short\"", "line");
    refuses(anna, "\"cmd\":\"revoke\",\"token\":\"0000000000000000\"", "state");
    snprintf(line, sizeof line, "\"cmd\":\"revoke\",\"token\":\"%s\"", id);
    fine(anna, line);
    assert_null(program->client); /* it is out at once, */
    assert_non_null(anna->client); /* and nobody else */
    refuses(anna, line, "state");
    struct wire *late = wire_open(w, 0, BY_SOCKET);
    says(wire_ask(late, "\"cmd\":\"hello\",\"token\":\"%s\"", made), "\"code\":\"token\"");
    for (int i = times(ask(anna, "\"cmd\":\"tokens\""), "\"token\":\""); i < 50; i++)
        fine(anna, "\"cmd\":\"token\",\"label\":\"one more\",\"scope\":[\"watch\"]");
    refuses(anna, "\"cmd\":\"token\",\"label\":\"one more\",\"scope\":[\"watch\"]", "much");
}

static void everything_is_exported(void **state)
{
    struct party p = party("muehle", "");
    char line[100], last[60];

    (void)state;
    wire_ask(p.anna, "\"cmd\":\"chat\",\"table\":\"%s\",\"text\":\"guten Abend\"", p.table);
    wire_ask(p.bert, "\"cmd\":\"chat\",\"table\":\"%s\",\"text\":\"gleichfalls\"", p.table);
    fine(p.anna, "\"cmd\":\"register\",\"account\":\"anna\",\"password\":\"correct horse\"");
    const char *all = ask(p.anna, "\"cmd\":\"export\"");
    says(all, "\"name\":\"Anna\",\"account\":\"anna\",\"created\":");
    says(all, "\"tokens\":[{");
    says(all, "\"notices\":[]");
    says(all, p.table);
    says(all, "\"you\":[0]");
    says(all, "\"journal\":\"kiste ");
    says(all, "\"chat\":[{\"n\":");
    says(all, "guten Abend");
    lacks(all, "gleichfalls"); /* that is Bert's */
    lacks(all, "secret");
    told(all, "next", last, sizeof last);
    assert_string_equal(last, p.table);
    snprintf(line, sizeof line, "\"cmd\":\"export\",\"after\":\"%s\"", last);
    says(ask(p.anna, line), "\"tables\":[]");
    lacks(ask(p.anna, line), "\"about\"");
    lacks(ask(p.anna, line), "\"next\"");
    refuses(p.anna, "\"cmd\":\"export\",\"after\":\"x\"", "line");
}

static void being_forgotten(void **state)
{
    struct party p = party("muehle", "");

    (void)state;
    wire_ask(p.anna, "\"cmd\":\"chat\",\"table\":\"%s\",\"text\":\"guten Abend\"", p.table);
    fine(p.anna, "\"cmd\":\"register\",\"account\":\"anna\",\"password\":\"correct horse\"");
    refuses(p.anna, "\"cmd\":\"delete\"", "line"); /* not by accident, */
    refuses(p.anna, "\"cmd\":\"delete\",\"sure\":true,\"password\":\"wrong horse\"", "password"); /* nor by another */
    fine(p.anna, "\"cmd\":\"delete\",\"sure\":true,\"password\":\"correct horse\"");
    struct wire *back = wire_open(w, 0, BY_SOCKET);
    says(wire_ask(back, "\"cmd\":\"hello\",\"token\":\"%s\"", p.a), "\"code\":\"token\"");
    back = nobody();
    refuses(back, "\"cmd\":\"login\",\"account\":\"anna\",\"password\":\"correct horse\"", "password");
    const char *table = info(p.bert, p.table);
    lacks(table, "Anna");
    lacks(table, "guten Abend");
    fine(p.bert, "\"cmd\":\"delete\",\"sure\":true"); /* a guest has no password */
    world_pass(w, 60000);
    lacks(info(p.eve, p.table), "Bert");
}

/* ---- leases ---- */

static void two_servers(void)
{
    world_free(w);
    w = world_new(2, 7, (struct hall_limits){ .rate = 1000, .clients = 1000, .tables = 1000, .effort = 50 });
}

/* A table at which a clock runs, at both servers; *ret_far is the second one's. */
static struct live *shared_table(struct live **ret_far)
{
    char token[64], table[40];
    struct wire *anna = person("Anna", token), *bert = wire_open(w, 1, BY_SOCKET);

    told(ask(anna, "\"cmd\":\"create\",\"game\":\"muehle\",\"seats\":[\"me\",\"open\"],\"clock\":{\"kind\":\"move\","
                   "\"seconds\":3000}"),
         "table", table, sizeof table);
    info(anna, table);
    fine(bert, "\"cmd\":\"hello\",\"name\":\"Bert\"");
    fine(bert, "\"cmd\":\"hello\",\"name\":\"Bert\"");
    wire_ask(bert, "\"cmd\":\"sit\",\"table\":\"%s\",\"seat\":1", table);
    says(info(bert, table), "\"you\":[1]");
    world_pass(w, 2000);
    struct live *near = hall_find(w->node[0].hall, table);
    *ret_far = hall_find(w->node[1].hall, table);
    assert_true(near && *ret_far);
    assert_int_equal(near->state, LIVE_PLAYING);
    return near;
}

static void one_server_lets_clocks_run(void **state)
{
    struct live *far;

    (void)state;
    two_servers();
    struct live *near = shared_table(&far);
    assert_int_equal((near->lease == LEASE_OURS) + (far->lease == LEASE_OURS), 1);
    struct node *holder = &w->node[near->lease != LEASE_OURS], *other = &w->node[near->lease == LEASE_OURS];
    struct live *held = near->lease == LEASE_OURS ? near : far, *apart = held == near ? far : near;
    assert_int_equal(apart->lease, LEASE_OTHERS);
    assert_true(hall_leads(holder->hall, held) && !hall_leads(other->hall, apart));
    assert_int_equal(hall_lease_due(other->hall, apart), 0);

    hall_doubt_lease(other->hall, apart); /* nobody knows: it is asked for anew, and told whose it is */
    assert_int_equal(apart->lease, LEASE_NONE);
    assert_int_equal(hall_lease_due(other->hall, apart), 500);
    world_pass(w, 2000);
    assert_int_equal(apart->lease, LEASE_OTHERS);
    apart->lease = LEASE_ASKED;
    hall_doubt_lease(other->hall, apart); /* what has been asked will be answered */
    assert_int_equal(apart->lease, LEASE_ASKED);
    apart->lease = LEASE_OTHERS;

    holder->watcher.leased(holder->watcher.with, NULL, false); /* all are in doubt */
    hall_take_leases(holder->hall);
    assert_int_not_equal(held->lease, LEASE_OURS);
    world_pass(w, 2000);
    assert_int_equal(held->lease, LEASE_OURS);
    holder->watcher.leased(holder->watcher.with, "000000000000000000000000", false); /* another one is */
    hall_take_leases(holder->hall);
    assert_int_equal(held->lease, LEASE_OURS);
    holder->watcher.leased(holder->watcher.with, held->id, false);
    hall_take_leases(holder->hall);
    assert_int_equal(held->lease, LEASE_NONE);
    world_pass(w, 2000);
    assert_int_equal(held->lease, LEASE_OURS);

    other->watcher.leased(other->watcher.with, held->id, true); /* whoever had it has died */
    hall_take_leases(other->hall);
    assert_int_equal(apart->lease, LEASE_OURS);
    apart->lease = LEASE_OTHERS;
}

/* Who joins a table that another server leads has that looked into: that server may be gone without a word. */
static void a_lease_of_who_is_gone(void **state)
{
    struct live *far;

    (void)state;
    two_servers();
    struct live *near = shared_table(&far);
    int other = near->lease == LEASE_OURS; /* the server that does not lead it, */
    struct live *apart = other ? far : near;
    char id[TABLE_ID + 1];
    memcpy(id, apart->id, sizeof id);
    node_kill(&w->node[!other]);
    assert_int_equal(apart->lease, LEASE_OTHERS);
    struct wire *eve = wire_open(w, other, BY_SOCKET);
    wire_ask(eve, "\"cmd\":\"hello\",\"name\":\"Eve\"");
    says(info(eve, id), "\"ok\":true");
    world_pass(w, 1000);
    assert_int_equal(apart->lease, LEASE_OURS);
    node_start(&w->node[!other]);
}

/* Two take the same name for their account in the same moment: one has it. */
static void an_account_is_one_persons(void **state)
{
    char token[64];
    struct wire *anna = person("Anna", token), *bert = person("Bert", token);
    static const char line[] = "{\"id\":\"r\",\"cmd\":\"register\",\"account\":\"both\","
                               "\"password\":\"a long password\"}";

    (void)state;
    wire_say(anna, line);
    wire_say(bert, line);
    world_settle(w);
    world_settle(w);
    const char *one = anna->heard[anna->count - 1], *other = bert->heard[bert->count - 1];
    says(one, "{\"re\":\"r\",\"ok\":true,\"account\":\"both\"}");
    says(other, "\"code\":\"state\"");
}

static void put_push(const char *endpoint, const char *person)
{
    struct batch b = { 0 };
    struct complaint why;

    batch_add_people(&b, PUSH_PUT, person, VALUES(endpoint, person, "k", "a", "en", "77"));
    assert_true(w->disk->kind->commit(w->disk, &b, &why));
    batch_clear(&b);
    free(b.change);
}

/* Where notices go is told to whose they are, and ends when they say so. */
static void where_notices_go(void **state)
{
    char token[64];
    struct wire *anna = person("Anna", token), *bert = person("Bert", token);

    (void)state;
    put_push("https://push.example/1", anna->client->person);
    put_push("https://push.example/2", anna->client->person);
    const char *all = ask(anna, "\"cmd\":\"export\"");
    says(all, "\"notices\":[{\"endpoint\":\"https://push.example/1\",\"made\":77},{");
    says(all, "\"passkeys\":[]");
    says(ask(bert, "\"cmd\":\"export\""), "\"notices\":[]");
    says(ask(bert, "\"cmd\":\"unpush\",\"endpoint\":\"https://push.example/1\""), "\"ok\":true"); /* not theirs */
    says(ask(anna, "\"cmd\":\"unpush\",\"endpoint\":\"https://push.example/2\""), "\"ok\":true");
    says(ask(anna, "\"cmd\":\"export\""), "\"notices\":[{\"endpoint\":\"https://push.example/1\",\"made\":77}]");
}

/* What could not be stored was not asked, or not given back. */
static void a_lease_that_was_not_stored(void **state)
{
    struct live *far;

    (void)state;
    two_servers();
    struct live *near = shared_table(&far), *held = near->lease == LEASE_OURS ? near : far;
    struct hall *h = w->node[held == far].hall;
    struct change asks = { .kind = CHANGE_LEASE };
    struct batch b = { .count = 1, .change = &asks };
    static const struct {
        enum lease before;
        bool gives_back, lost, fine;
        enum lease after;
    } told_so[] = {
        { LEASE_ASKED, false, false, true, LEASE_OURS },  { LEASE_ASKED, false, true, true, LEASE_OTHERS },
        { LEASE_ASKED, false, false, false, LEASE_NONE }, { LEASE_OTHERS, true, false, true, LEASE_OTHERS },
        { LEASE_OTHERS, true, false, false, LEASE_OURS }, { LEASE_OURS, false, true, true, LEASE_OURS },
    };

    memcpy(asks.table, held->id, sizeof asks.table);
    for (int i = 0; i < COUNT(told_so); i++) {
        held->lease = told_so[i].before;
        held->lease_asked = h->now; /* it is not asked for again at once */
        asks.gives_back = told_so[i].gives_back;
        asks.lost = told_so[i].lost;
        hall_untouch(h, held);
        hall_leases_answered(h, &b, told_so[i].fine);
        assert_true(held->touched); /* its time may run now, or run no more */
        assert_int_equal(held->lease, told_so[i].after);
    }
    held->lease = LEASE_OURS;
    assert_true(hall_give_back_lease(h, held));
    assert_int_equal(held->lease, LEASE_OTHERS);
    assert_false(hall_give_back_lease(h, held)); /* there is nothing to give back */
    held->lease = LEASE_OURS;
    live_finish(held, END_CLOSED, -1); /* nothing acts there any more */
    assert_false(hall_leads(h, held));
    assert_int_equal(held->lease, LEASE_OTHERS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(an_account_is_made, begin, end),
        cmocka_unit_test_setup_teardown(a_name_is_given_once, begin, end),
        cmocka_unit_test_setup_teardown(signing_in, begin, end),
        cmocka_unit_test_setup_teardown(old_sessions_go, begin, end),
        cmocka_unit_test_setup_teardown(a_guest_is_taken_in, begin, end),
        cmocka_unit_test_setup_teardown(seats_are_passed_on_in_the_end, begin, end),
        cmocka_unit_test_setup_teardown(tokens_for_programs, begin, end),
        cmocka_unit_test_setup_teardown(everything_is_exported, begin, end),
        cmocka_unit_test_setup_teardown(being_forgotten, begin, end),
        cmocka_unit_test_setup_teardown(one_server_lets_clocks_run, begin, end),
        cmocka_unit_test_setup_teardown(a_lease_that_was_not_stored, begin, end),
        cmocka_unit_test_setup_teardown(a_lease_of_who_is_gone, begin, end),
        cmocka_unit_test_setup_teardown(an_account_is_one_persons, begin, end),
        cmocka_unit_test_setup_teardown(where_notices_go, begin, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
