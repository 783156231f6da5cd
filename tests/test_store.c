/* SPDX-License-Identifier: MIT */
/* What a store promises whoever uses it, whichever database is behind it: test_store [postgres:CONNECTION]. */
#define _POSIX_C_SOURCE 200809L
#include <libpq-fe.h>
#include <pthread.h>
#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/require.h"
#include "base/text.h"
#include "store/keeper.h"
#include "store/people.h"
#include "store/ratings.h"
#include "store_kit.h"

/* ---- tables and their logs ---- */

static void what_was_put_comes_back(void **state)
{
    static const char odd[] = "\"quoted\" \\ {a,b} 'x' \t ü 🎲 NULL";
    struct table_row row = { .version = 4000000000u, .listed = true, .changed = 1700000000123, .due = 1700000099999,
                             .head = "kiste 2\ngame null", .about = "{\"a\":[1]}" };

    (void)state;
    struct store *s = open_it();
    assert_string_equal(table_told(s, 1, 0), ""); /* nobody knows it */
    put_row(1, row, "aa bb");
    put_entry(1, 1, 'j', "aa", odd);
    put_entry(1, 2, 'c', "", "");
    put_entry(1, 3, 'j', "bb", "third");
    put_row(2, (struct table_row){ .version = 1, .over = true }, "");
    commit(s);
    for (int again = 0; again < 2; again++) {
        assert_string_equal(table_told(s, 1, 0), "1 v4000000000 listed 1700000000123 1700000099999 kiste 2\ngame null"
                            " {\"a\":[1]}\n1j aa/line 1 \"quoted\" \\ {a,b} 'x' \t ü 🎲 NULL\n2c /line 2 \n"
                            "3j bb/line 3 third\n");
        assert_non_null(strstr(table_told(s, 1, 2), "}\n3j bb/line 3 third\n"));
        assert_null(strstr(table_told(s, 1, 3), "third"));
        assert_string_equal(table_told(s, 2, 0), "2 v1 over 0 0 head {}\n");
        close_it(s);
        s = open_it();
    }
    close_it(s);
}

static void a_table_is_as_it_was_put_last(void **state)
{
    (void)state;
    struct store *s = open_it();
    put_row(7, (struct table_row){ .version = 1, .listed = true, .changed = 5, .due = 6 }, "aa bb");
    commit(s);
    put_row(7, (struct table_row){ .version = 2, .over = true, .changed = 8, .head = "other", .about = "[]" },
            "bb cc bb");
    put_entry(7, 1, 'j', "bb", "one");
    commit(s);
    assert_string_equal(table_told(s, 7, 0), "7 v2 over 8 0 other []\n1j bb/line 1 one\n");
    assert_string_equal(ids_told(s, (struct tables_wanted){ .person = "aa", .most = 9 }), "");
    assert_string_equal(ids_told(s, (struct tables_wanted){ .person = "bb", .most = 9 }), "7");
    assert_string_equal(ids_told(s, (struct tables_wanted){ .person = "cc", .most = 9 }), "7");
    put_row(8, (struct table_row){ .version = 1 }, "dd");
    put_row(9, (struct table_row){ .version = 1 }, "");
    commit(s);
    char *all = all_told(s);
    assert_non_null(strstr(all, "one\n[dd] 8 v1 0 0 head {}\n[] 9 v1 0 0 head {}\n"));
    free(all);
    close_it(s);
}

/* Those of a person and those that are listed, the newest first; those that are due, the longest overdue first. */
static void tables_are_found(void **state)
{
    (void)state;
    struct store *s = open_it();
    for (int i = 1; i <= 40; i++)
        put_row(i, (struct table_row){ .version = 1, .listed = i % 4 == 0, .changed = 1000 - i * (i % 2 ? 1 : -1),
                                       .due = i % 5 ? 0 : 100 - i }, i % 10 == 3 ? "aa bb" : i == 8 ? "bb" : "");
    commit(s);
    assert_string_equal(ids_told(s, (struct tables_wanted){ .person = "bb", .most = 9 }), "8 3 13 23 33");
    assert_string_equal(ids_told(s, (struct tables_wanted){ .person = "bb", .most = 2 }), "8 3");
    assert_string_equal(ids_told(s, (struct tables_wanted){ .person = "b", .most = 9 }), "");
    assert_string_equal(ids_told(s, (struct tables_wanted){ .most = 4 }), "40 36 32 28");
    assert_string_equal(ids_told(s, (struct tables_wanted){ .due = 75, .most = 9 }), "40 35 30 25");
    assert_string_equal(ids_told(s, (struct tables_wanted){ .due = 74, .most = 2 }), "40 35");
    assert_string_equal(ids_told(s, (struct tables_wanted){ .due = 59, .most = 9 }), "");
    assert_string_equal(ids_told(s, (struct tables_wanted){ .person = "nobody", .most = 9 }), "");
    close_it(s);
}

/* So many entries that they are tidied away in several parts: whenever somebody reads, all are there, in their order,
 * beside the server too, and after it has ended. */
static void tidying_changes_nothing_that_is_read(void **state)
{
    enum { TABLES = 7, ROUNDS = 4, EACH = 330 };
    int tidied = 0;
    uint32_t last[TABLES] = { 0 };

    (void)state;
    struct store *s = open_it();
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < EACH * TABLES; i++) {
            int table = (i * 5 + round) % TABLES;
            char text[32];
            snprintf(text, sizeof text, "of round %d", round);
            put_entry(table, ++last[table], 'j', "aa", text);
        }
        for (int table = 0; table < TABLES; table++)
            put_row(table, (struct table_row){ .version = (uint32_t)round + 1 }, "");
        commit(s);
        char *before = all_told(s);
        for (int more = round % 2 ? 3 : 0; more > 0 && s->kind->tidy(s); more--, tidied++)
            same_told(s, before);
        struct store *beside = open_as(STORE_BESIDE);
        assert_false(beside->kind->tidy(beside));
        same_told(beside, before);
        close_it(beside);
        same_told(s, before);
        free(before);
    }
    char *all = all_told(s), place[40];
    snprintf(place, sizeof place, "\n%luj aa/", (unsigned long)last[3]);
    assert_non_null(strstr(all, place));
    if (!postgres)
        assert_true(tidied > 0);
    close_it(s);
    s = open_it();
    same_told(s, all);
    assert_false(s->kind->tidy(s)); /* the last one has left nothing */
    same_told(s, all);
    close_it(s);
    free(all);
}

/* A server that is never idle tidies with its batches. */
static void a_busy_server_tidies_too(void **state)
{
    enum { ENTRIES = 700, BATCHES = 40 };
    uint32_t n = 0;

    (void)state;
    struct store *s = open_it();
    put_row(1, (struct table_row){ .version = 1 }, "");
    for (int b = 0; b < BATCHES; b++) {
        for (int i = 0; i < ENTRIES; i++)
            put_entry(1, ++n, 'j', "", "x");
        commit(s);
    }
    struct table_row row;
    struct found_entries log;
    struct complaint why;
    assert_true(s->kind->load(s, id_of(1), 0, &row, &log, &why));
    assert_int_equal(log.count, n);
    for (int i = 0; i < log.count; i++)
        assert_int_equal(log.row[i].n, i + 1);
    table_row_free(&row);
    found_entries_free(&log);
    if (!postgres) { /* some are in their place by now */
        sqlite3 *db;
        sqlite3_stmt *at;
        assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
        assert_int_equal(sqlite3_prepare_v2(db, "SELECT max(n) FROM entries", -1, &at, NULL), SQLITE_OK);
        assert_int_equal(sqlite3_step(at), SQLITE_ROW);
        assert_in_range(sqlite3_column_int(at, 0), 1000, n - 1);
        sqlite3_finalize(at);
        sqlite3_close(db);
    }
    close_it(s);
}

/* The file as it lies on the disk now, as a server that dies leaves it; and that server is no more. */
static struct store *dies(struct store *s)
{
    char command[2000];

    snprintf(command, sizeof command, "cd '%s' && cp tables.db copy.db && cp tables.db-wal copy.db-wal", folder);
    assert_int_equal(system(command), 0);
    close_it(s);
    snprintf(command, sizeof command, "cd '%s' && mv copy.db tables.db && mv copy.db-wal tables.db-wal", folder);
    assert_int_equal(system(command), 0);
    return open_it();
}

/* Entries of which some were settled when the server died are settled once more, together with newer ones: nobody reads
 * any of them twice. */
static void dying_while_it_tidies_doubles_nothing(void **state)
{
    enum { TABLES = 3, ROUNDS = 3, EACH = 1000, TALK = 77 };
    uint32_t last[TABLES] = { 0 };

    (void)state;
    struct store *s = open_it();
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < EACH * TABLES; i++) {
            int table = i % TABLES;
            last[table]++;
            put_entry(table, last[table], last[table] % TALK ? 'j' : 'c', "aa", "said");
        }
        for (int table = 0; table < TABLES; table++)
            put_row(table, (struct table_row){ .version = (uint32_t)round + 1 }, "");
        commit(s);
        char *before = all_told(s);
        assert_true(s->kind->tidy(s)); /* not all of it */
        s = dies(s);
        same_told(s, before);
        free(before);
    }
    char *all = all_told(s);
    while (s->kind->tidy(s))
        same_told(s, all);
    assert_non_null(strstr(table_told(s, 1, 1500), "}\n1501j aa/line 1501 said\n1502j "));
    for (uint32_t n = 1; n <= last[2]; n += 38) {
        char one[40];
        unsigned long number = n;
        snprintf(one, sizeof one, "\n%lu%c aa/line %lu said\n", number, n % TALK ? 'j' : 'c', number);
        table_told(s, 2, n - 1);
        assert_true(strstr(told.at, one) == strchr(told.at, '\n'));
    }
    free(all);
    close_it(s);
}

/* ---- all or nothing ---- */

static void a_batch_that_fails_changes_nothing(void **state)
{
    (void)state;
    struct store *s = open_it();
    put_row(1, (struct table_row){ .version = 1 }, "aa");
    put_entry(1, 1, 'j', "aa", "first");
    say(s, ORDER_PUT, VALUES("o1", "1", "close", "x", "y"));
    char *before = all_told(s);
    put_entry(1, 2, 'j', "aa", "second");
    put_row(1, (struct table_row){ .version = 2 }, "bb");
    put_row(2, (struct table_row){ .version = 1 }, "bb");
    batch_add_people(&batch, ORDER_PUT, "", VALUES("o1", "2", "again", "", "")); /* there is one with this id */
    assert_false(try_commit(s));
    clear();
    same_told(s, before);
    free(before);
    assert_string_equal(people_told(s, ORDERS, NULL), "o1|1|close|x|y\n");
    put_entry(1, 2, 'j', "bb", "another second");
    commit(s); /* and it goes on */
    assert_non_null(strstr(table_told(s, 1, 0), "2j bb/line 2 another second\n"));
    close_it(s);
    s = open_it();
    assert_null(strstr(table_told(s, 1, 0), "aa/line 2"));
    assert_non_null(strstr(table_told(s, 1, 0), "another second\n"));
    close_it(s);
}

/* ---- people ---- */

static void statements_take_and_give_their_values(void **state)
{
    (void)state;
    struct store *s = open_it();
    assert_string_equal(people_told(s, PERSON_OF_ID, VALUES("p1")), "");
    say(s, PERSON_PUT, VALUES("p1", "Oma \"Lise\"", "17", "lise", "hash"));
    say(s, PERSON_PUT, VALUES("p1", "Lise", "99", "", "")); /* another name, and nothing else */
    assert_string_equal(people_told(s, PERSON_OF_ID, VALUES("p1")), "p1|Lise|17|lise|hash\n");
    assert_string_equal(people_told(s, PERSON_OF_ACCOUNT, VALUES("lise")), "p1|Lise|17|lise|hash\n");
    say(s, PASSKEY_PUT, VALUES("k", "p1", "phone", "es256", "key", "5", "6", "7"));
    say(s, PASSKEY_USED, VALUES("k", "4", "9")); /* a counter never goes back */
    assert_string_equal(people_told(s, PASSKEYS_OF, VALUES("p1")), "k|p1|phone|es256|key|5|6|7\n");
    say(s, PASSKEY_USED, VALUES("k", "8", "9"));
    assert_string_equal(people_told(s, PASSKEY_OF, VALUES("k")), "k|p1|phone|es256|key|8|6|9\n");
    for (int i = 0; i < 33; i++) {
        char hash[8], made[8];
        snprintf(hash, sizeof hash, "h%02d", i);
        snprintf(made, sizeof made, "%d", i);
        batch_add_people(&batch, TOKEN_PUT, "p1", VALUES(hash, "p1", i < 2 ? "app" : "", "play", made, "0"));
    }
    batch_add_people(&batch, SESSIONS_FEWER, "p1", VALUES("p1"));
    commit(s);
    assert_null(strstr(people_told(s, TOKENS_OF, VALUES("p1")), "h02|"));
    assert_int_equal(strncmp(told.at, "h00|p1|app|play|0|0\nh01|p1|app|play|1|0\nh03|p1||play|3|0\n", 57), 0);
    say(s, SESSIONS_GONE, VALUES("p1", "h20"));
    assert_string_equal(people_told(s, TOKENS_OF, VALUES("p1")),
                        "h00|p1|app|play|0|0\nh01|p1|app|play|1|0\nh20|p1||play|20|0\n");
    say(s, CALL_PUT, VALUES("abc", "t1", "1", ""));
    say(s, CALL_PUT, VALUES("abc", "t2", "2", "")); /* somebody has it */
    assert_string_equal(people_told(s, PLACE_OF_CALL, VALUES("abc")), "t1|1\n");
    say(s, CALL_PUT, VALUES("abc", "t2", "2", "t1"));
    assert_string_equal(people_told(s, PLACE_OF_CALL, VALUES("abc")), "t2|2\n");
    close_it(s);
}

/* What somebody said goes with them, in this batch and before; what others said and what was played stays. */
static void whoever_goes_is_unsaid(void **state)
{
    (void)state;
    struct store *s = open_it();
    put_row(1, (struct table_row){ .version = 1 }, "aa bb");
    put_entry(1, 1, 'c', "aa", "\"chat\":\"one\"");
    put_entry(1, 2, 'j', "aa", "1 0 d6");
    put_entry(1, 3, 'c', "bb", "\"chat\":\"two\"");
    commit(s);
    put_entry(1, 4, 'c', "aa", "\"chat\":\"three\"");
    put_entry(1, 5, 'c', "bb", "\"chat\":\"four\"");
    batch_add_people(&batch, CHAT_GONE, "aa", VALUES("aa"));
    put_entry(1, 6, 'c', "aa", "\"chat\":\"later\"");
    commit(s);
    assert_non_null(strstr(table_told(s, 1, 0),
                           "}\n1c / \"chat\":\"\"\n2j aa/line 2 1 0 d6\n3c bb/line 3 \"chat\":\"two\"\n"
                           "4c / \"chat\":\"\"\n"
                           "5c bb/line 5 \"chat\":\"four\"\n6c aa/line 6 \"chat\":\"later\"\n"));
    batch_add_people(&batch, LOG_GONE, "", VALUES(id_of(1)));
    batch_add_people(&batch, SEATS_GONE, "", VALUES(id_of(1)));
    batch_add_people(&batch, TABLE_GONE, "", VALUES(id_of(1)));
    commit(s);
    assert_string_equal(table_told(s, 1, 0), "");
    assert_string_equal(ids_told(s, (struct tables_wanted){ .person = "aa", .most = 9 }), "");
    put_row(3, (struct table_row){ .version = 1 }, "");
    put_entry(3, 1, 'j', "aa", "moved");
    put_entry(3, 2, 'c', "aa", "said");
    put_entry(3, 3, 'c', "bb", "heard");
    batch_add_people(&batch, CHAT_GONE, "aa", VALUES("aa"));
    commit(s);
    assert_non_null(strstr(table_told(s, 3, 0), "\n1j aa/line 1 moved\n2c / \"chat\":\"\"\n3c bb/line 3 heard\n"));
    s->kind->tidy(s);
    put_entry(3, 4, 'c', "cc", "a word");
    commit(s);
    say(s, CHAT_GONE, VALUES("cc")); /* nothing else in the batch, and one word waits */
    assert_non_null(strstr(table_told(s, 3, 3), "\n4c / \"chat\":\"\"\n"));
    put_entry(3, 5, 'c', "dd", "the last word");
    commit(s);
    say(s, LOG_GONE, VALUES(id_of(3)));
    assert_string_equal(table_told(s, 3, 0), "3 v1 0 0 head {}\n");
    close_it(s);
}

/* ---- beside servers, copies ---- */

static void beside_a_server_all_is_as_it_stood(void **state)
{
    (void)state;
    struct store *s = open_it();
    put_row(1, (struct table_row){ .version = 1 }, "aa");
    put_entry(1, 1, 'j', "aa", "first");
    commit(s);
    struct store *beside = open_as(STORE_BESIDE);
    char *before = all_told(beside);
    put_entry(1, 2, 'j', "aa", "second");
    commit(s);
    same_told(beside, before);
    free(before);
    say(beside, BAN_PUT, VALUES("person aa", "1", "0", "because")); /* whoever writes knows what there is now */
    assert_string_equal(people_told(s, BANS, NULL), "person aa|1|0|because\n");
    say(beside, BAN_GONE, VALUES("person aa"));
    assert_string_equal(people_told(s, BANS, NULL), "");
    batch_add_people(&batch, ORDER_PUT, "", VALUES("o", "1", "", "", ""));
    batch_add_people(&batch, ORDER_PUT, "", VALUES("o", "1", "", "", ""));
    assert_false(try_commit(beside));
    clear();
    assert_string_equal(people_told(s, ORDERS, NULL), "");
    close_it(beside);
    char *after = all_told(s);
    assert_non_null(strstr(after, "2j aa/line 2 second\n"));
    free(after);
    close_it(s);
}

static void a_copy_has_everything(void **state)
{
    char copied[300];
    struct complaint why = { 0 };

    (void)state;
    struct store *s = open_it();
    for (int i = 1; i <= 20; i++) {
        char id[8];
        snprintf(id, sizeof id, "p%02d", i);
        put_row(i, (struct table_row){ .version = 3, .changed = i }, i % 2 ? "p01 p02" : "");
        put_entry(i, 1, 'j', id, "played");
        put_entry(i, 2, 'c', "", "\"chat\":\"ü\"");
        batch_add_people(&batch, PERSON_PUT, "", VALUES(id, "Name", "1", "", ""));
        batch_add_people(&batch, TOKEN_PUT, "", VALUES(id, id, "", "play", "1", "2"));
    }
    commit(s);
    close_it(s);
    s = open_as(STORE_BESIDE);
    char *all = all_told(s);
    snprintf(copied, sizeof copied, "%s/copy.db", folder);
    assert_true(store_backup(s, copied, &why));
    assert_false(store_backup(s, copied, &why)); /* it never overwrites */
    assert_string_equal(why.in[EN], "the file exists already");
    assert_int_equal(why.line, 0);
    assert_false(store_backup(s, "/nowhere/at/all.db", &why));
    close_it(s);
    struct store *copy = store_open_sqlite(copied, STORE_SERVES, &why);
    assert_non_null(copy);
    assert_true(copy->kind->sound(copy, &why));
    same_told(copy, all);
    assert_int_equal(strlen(people_told(copy, NEXT_PEOPLE, VALUES(""))), 20 * strlen("p01|Name|1||\n"));
    assert_string_equal(people_told(copy, PERSON_OF_TOKEN, VALUES("p20")), "p20|Name|1||||play|2\n");
    close_it(copy);
    free(all);
}

/* Row by row, into whatever store: so many of a kind that they come in several parts. What is there stays. */
static void everything_is_copied_row_by_row(void **state)
{
    enum { TABLES = 3, ENTRIES = 40, BOXES = 41 };
    static const enum people_statement kinds[] = { NEXT_PEOPLE, NEXT_TOKENS, NEXT_BOXES, NEXT_BANS, NEXT_RATERS };
    struct complaint why = { 0 };
    int tables = 99;

    (void)state;
    struct store *s = open_it(), *to = store_open_sqlite(":memory:", STORE_SERVES, &why);
    assert_true(store_copy(s, to, &tables, &why)); /* nothing at all */
    assert_int_equal(tables, 0);
    for (int i = 1; i <= TABLES; i++) {
        put_row(i, (struct table_row){ .version = 3, .listed = i == 2, .changed = i, .due = i * 2 }, i % 2 ? "p1" : "");
        for (uint32_t n = 1; n <= ENTRIES; n++)
            put_entry(i, n, n % 7 ? 'j' : 'c', "p1", "x");
    }
    for (int i = 0; i < BOXES; i++) {
        char hash[8];
        snprintf(hash, sizeof hash, "b%02d", i);
        batch_add_people(&batch, BOX_PUT, "", VALUES(hash, "leiter", "text"));
    }
    batch_add_people(&batch, PERSON_PUT, "", VALUES("p1", "Ann", "1", "ann", "x"));
    batch_add_people(&batch, TOKEN_PUT, "", VALUES("hash", "p1", "", "play", "1", "2"));
    batch_add_people(&batch, BAN_PUT, "", VALUES("person zz", "1", "0", "because"));
    batch_add_people(&batch, RATER_PUT, "", VALUES("p1", "1"));
    commit(s);
    for (int again = 0; again < 2; again++) {
        assert_true(store_copy(s, to, &tables, &why));
        assert_int_equal(tables, TABLES);
        char *all = all_told(s);
        same_told(to, all);
        free(all);
        for (int i = 0; i < COUNT(kinds); i++) {
            char *rows = copy_of(people_told(s, kinds[i], VALUES("")));
            assert_true(*rows);
            assert_string_equal(people_told(to, kinds[i], VALUES("")), rows);
            free(rows);
        }
    }
    assert_non_null(strstr(people_told(to, NEXT_BOXES, VALUES("b39")), "b40|leiter|text\n"));
    close_it(to);
    close_it(s);
}

static void a_store_is_named_by_its_kind(void **state)
{
    static const char *const wrong[] = { "", "sqlite", "sqlite:", "mysql:x", "postgres" };
    struct complaint why;

    (void)state;
    for (int i = 0; i < COUNT(wrong); i++) {
        why = (struct complaint){ 0 };
        assert_null(store_open(wrong[i], STORE_SERVES, &why));
        assert_non_null(strstr(why.in[EN], "accepted: sqlite:FILE, postgres:CONNECTION"));
        assert_non_null(strstr(why.in[DE], "unbekannt"));
        assert_int_equal(why.line, 0);
    }
    assert_null(store_open("postgres:host=/nowhere", STORE_SERVES, &why));
    assert_int_equal(strncmp(why.in[EN], "PostgreSQL: ", 12), 0);
    assert_null(store_open("sqlite:/nowhere/at/all.db", STORE_SERVES, &why));
    assert_null(store_open("sqlite:/nowhere/at/all.db", STORE_BESIDE, &why));
}

/* ---- ratings ---- */

static void a_match_changes_ratings_once(void **state)
{
    char skill[SKILL_TEXT];

    (void)state;
    struct store *s = open_it();
    for (int i = 0; i < 3; i++) {
        char id[] = { 'p', (char)('1' + i), '\0' };
        say(s, PERSON_PUT, VALUES(id, id, "1", id, "x"));
        if (i < 2)
            say(s, RATER_PUT, VALUES(id, "1"));
    }
    say(s, MATCH_RATED, VALUES("t0", "dame", "1000", "p1 0 1 p3 1 2")); /* one of them wants none */
    say(s, MATCH_RATED, VALUES("t0", "dame", "1000", "p1 0 1"));
    say(s, MATCH_RATED, VALUES("t0", "dame", "1000", "p1 0 1 p2 99 2"));
    say(s, MATCH_RATED, VALUES("t0", "dame", "1000", "p1 0 1 p2 -1 2"));
    say(s, MATCH_RATED, VALUES("t0", "dame", "1000", "p1 0 1 p2"));
    say(s, MATCH_RATED, VALUES("t0", "dame", "1000", "p1 0 1 p2 1"));
    char bad[200];
    snprintf(bad, sizeof bad, "p1 0 1 p2 %d 2", RATED_MOST); /* a side there is not */
    say(s, MATCH_RATED, VALUES("t0", "dame", "1000", bad));
    struct text crowd = TEXT_IN(bad);
    for (int i = 0; i <= RATED_MOST; i++)
        text_printf(&crowd, "p3 %d 1 ", i % RATED_MOST);
    say(s, MATCH_RATED, VALUES("t0", "dame", "1000", bad));
    assert_string_equal(people_told(s, RATINGS_OF, VALUES("p1")), "||0|0||0\n"); /* nothing has been rated */
    batch_add_people(&batch, MATCH_RATED, "", VALUES("t1", "dame", "1000", "p1 0 1 p2 1 2"));
    batch_add_people(&batch, ROUND_PUT, "", VALUES("t1", "t1", "", "1000", "dame", "{}"));
    commit(s);
    struct rated both[2] = { { .skill = SKILL_NEW, .side = 0, .place = 1 },
                             { .skill = SKILL_NEW, .side = 1, .place = 2 } };
    glicko_rate(both, 2);
    for (int i = 0; i < 2; i++) {
        char id[] = { 'p', (char)('1' + i), '\0' }, expected[200];
        double gain = both[i].skill.rating - 1500;
        skill_write(&both[i].skill, skill);
        snprintf(expected, sizeof expected, "dame|%s|1|1000|t1|%.0f\n", skill, gain);
        assert_string_equal(people_told(s, RATINGS_OF, VALUES(id)), expected);
        struct skill back = skill_read(skill);
        assert_true(back.rating - both[i].skill.rating < 1e-6 && back.rating - both[i].skill.rating > -1e-6);
        assert_true(back.deviation - both[i].skill.deviation < 1e-6 && both[i].skill.deviation - back.deviation < 1e-6);
        assert_true(back.volatility - both[i].skill.volatility < 1e-9 && back.volatility != 0.06);
    }
    say(s, MATCH_RATED, VALUES("t1", "dame", "2000", "p1 0 1 p2 1 2")); /* it counts already */
    assert_non_null(strstr(people_told(s, RATINGS_OF, VALUES("p1")), "|1|1000|t1|"));
    int64_t later = 1000 + INT64_C(30) * 24 * 60 * 60 * 1000;
    char ended[24];
    snprintf(ended, sizeof ended, "%lld", (long long)later);
    say(s, MATCH_RATED, VALUES("t2", "dame", ended, "p1 0 2 p2 1 1"));
    for (int i = 0; i < 2; i++) {
        skill_write(&both[i].skill, skill);
        both[i].skill = skill_read(skill);
        both[i].days = 30;
        both[i].place = 2 - i;
    }
    glicko_rate(both, 2);
    skill_write(&both[1].skill, skill);
    assert_non_null(strstr(people_told(s, RATINGS_OF, VALUES("p2")), skill)); /* the month counts */
    assert_non_null(strstr(told.at, "|2|"));
    assert_ptr_equal(strchr(told.at, '\n'), strrchr(told.at, '\n')); /* one for each game */
    assert_int_equal(strncmp(people_told(s, NEXT_RATINGS, VALUES("")), "p1 dame|dame|p1|", 16), 0);
    say(s, MATCH_RATED, VALUES("t3", "dame", "2000", "p1 0 1 p2 1 1")); /* of an earlier day, and a draw */
    for (int i = 0; i < 2; i++) {
        skill_write(&both[i].skill, skill);
        both[i].skill = skill_read(skill);
        both[i].days = 0;
        both[i].place = 1;
    }
    glicko_rate(both, 2);
    for (int i = 0; i < 2; i++) {
        char id[] = { 'p', (char)('1' + i), '\0' };
        skill_write(&both[i].skill, skill);
        assert_non_null(strstr(people_told(s, RATINGS_OF, VALUES(id)), skill));
    }
    close_it(s);
}

static void a_newcomer_has_the_usual_skill(void **state)
{
    struct skill s = skill_read("");

    (void)state;
    assert_true(s.rating == 1500 && s.deviation == 350 && s.volatility == 0.06);
}

/* ---- a keeper ---- */

static const char *kept_told(struct keeper *k, int table)
{
    struct table_row row;
    struct found_entries log;
    struct complaint why;

    assert_true(keeper_load(k, id_of(table), 0, &row, &log, &why));
    text_clear(&told);
    text_printf(&told, "v%lu %d", (unsigned long)row.version, log.count);
    table_row_free(&row);
    found_entries_free(&log);
    return told.at;
}

/* Without a thread: a batch at a time, questions know what was handed over, and what is left is written at the end. */
static void a_keeper_keeps_the_order(void **state)
{
    struct found_tables found;
    struct found_rows rows;
    struct complaint why;

    (void)state;
    struct keeper *k = keeper_still(open_it());
    assert_false(keeper_step(k));
    assert_null(keeper_done(k));
    put_row(1, (struct table_row){ .version = 1, .listed = true }, "aa");
    put_entry(1, 1, 'j', "aa", "one");
    batch.number = 17;
    assert_true(keeper_write(k, &batch));
    assert_int_equal(batch.count, 0);
    put_entry(1, 2, 'j', "aa", "two");
    assert_false(keeper_write(k, &batch)); /* one at a time */
    assert_int_equal(batch.count, 1);
    assert_null(keeper_done(k));
    assert_true(keeper_step(k));
    assert_false(keeper_step(k));
    struct done *done = keeper_done(k);
    assert_true(done && done->fine && done->batch.number == 17 && done->batch.count == 2);
    batch_clear(&done->batch);
    assert_null(keeper_done(k)); /* told once */
    assert_true(keeper_write(k, &batch));
    assert_string_equal(kept_told(k, 1), "v1 2"); /* who asks knows what was handed over */
    done = keeper_done(k);
    assert_true(done && done->fine);
    batch_clear(&done->batch);
    assert_true(keeper_tables(k, (struct tables_wanted){ .most = 9 }, &found, &why));
    assert_int_equal(found.count, 1);
    found_tables_free(&found);
    assert_true(keeper_people(k, BANS, NULL, &rows, &why));
    assert_int_equal(rows.count, 0);
    found_rows_free(&rows);
    batch_add_people(&batch, ORDER_PUT, "", VALUES("o", "1", "", "", ""));
    batch_add_people(&batch, ORDER_PUT, "", VALUES("o", "1", "", "", ""));
    assert_true(keeper_write(k, &batch));
    keeper_step(k);
    done = keeper_done(k);
    assert_true(done && !done->fine && done->why.in[EN][0]);
    batch_clear(&done->batch);
    put_row(1, (struct table_row){ .version = 2 }, "");
    assert_true(keeper_write(k, &batch));
    keeper_free(k);
    struct store *s = open_it();
    assert_int_equal(strncmp(table_told(s, 1, 0), "1 v2 ", 5), 0);
    close_it(s);
}

static struct {
    pthread_mutex_t lock;
    pthread_cond_t news;
    int woken;
    char heard[2000];
    struct text words;
} ear = { .lock = PTHREAD_MUTEX_INITIALIZER, .news = PTHREAD_COND_INITIALIZER };

static void wakes(void *with)
{
    assert_ptr_equal(with, &ear);
    pthread_mutex_lock(&ear.lock);
    ear.woken++;
    pthread_cond_broadcast(&ear.news);
    pthread_mutex_unlock(&ear.lock);
}

/* With a thread: it wakes whoever handed something over, each time; and tidies by itself. */
static void a_keeper_wakes_its_server(void **state)
{
    (void)state;
    ear.woken = 0;
    struct keeper *k = keeper_new(open_it(), wakes, &ear);
    for (int i = 1; i <= 20; i++) {
        put_row(1, (struct table_row){ .version = (uint32_t)i }, "");
        put_entry(1, (uint32_t)i, 'j', "", "x");
        assert_true(keeper_write(k, &batch));
        pthread_mutex_lock(&ear.lock);
        while (ear.woken < i)
            pthread_cond_wait(&ear.news, &ear.lock);
        pthread_mutex_unlock(&ear.lock);
        struct done *done = keeper_done(k);
        assert_true(done && done->fine && done->batch.count == 2);
        batch_clear(&done->batch);
    }
    assert_string_equal(kept_told(k, 1), "v20 20");
    put_row(1, (struct table_row){ .version = 21 }, "");
    assert_true(keeper_write(k, &batch));
    keeper_free(k);
    struct store *s = open_it();
    assert_int_equal(strncmp(table_told(s, 1, 0), "1 v21 ", 6), 0);
    close_it(s);
}

/* A store that only counts what it is asked to do. */
static struct counting {
    struct store store;
    atomic_int commits, afters, tidied, closed;
    atomic_int untidy; /* so often there is something left to tidy */
    atomic_bool fails, inside;
} counting;

/* Every function of a store is called by one thread at a time. */
static void works_alone(void)
{
    assert_false(atomic_exchange(&counting.inside, true));
    nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
    counting.inside = false;
}

static bool count_commit(struct store *s, struct batch *b, struct complaint *ret)
{
    (void)s;
    works_alone();
    assert_int_equal(b->count, 1);
    assert_int_equal(counting.afters, counting.commits); /* what the last one left was done first */
    counting.commits++;
    return !counting.fails || complain_both(ret, 0, "nein", "no");
}

static void count_after(struct store *s)
{
    (void)s;
    works_alone();
    counting.afters++;
}

static bool count_tidy(struct store *s)
{
    (void)s;
    works_alone();
    counting.tidied++;
    return counting.untidy-- > 0;
}

static bool count_load(struct store *s, const char *id, uint32_t since, struct table_row *ret,
                       struct found_entries *ret_log, struct complaint *why)
{
    (void)s, (void)id, (void)since, (void)why;
    works_alone();
    *ret = (struct table_row){ .version = (uint32_t)counting.commits };
    *ret_log = (struct found_entries){ 0 };
    return true;
}

static void count_close(struct store *s)
{
    (void)s;
    counting.closed++;
}

static void wait_until(const atomic_int *count, int is)
{
    while (*count < is)
        nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
}

/* One batch through a keeper with a thread; how it went. */
static bool goes_through(struct keeper *k, uint64_t number)
{
    struct complaint why;
    int woken = ear.woken;

    put_entry(1, 1, 'j', "", "x");
    batch.number = number;
    assert_false(keeper_is_done(k));
    assert_true(keeper_write(k, &batch));
    pthread_mutex_lock(&ear.lock);
    while (ear.woken == woken)
        pthread_cond_wait(&ear.news, &ear.lock);
    pthread_mutex_unlock(&ear.lock);
    assert_true(keeper_is_done(k));
    put_entry(1, 1, 'j', "", "x");
    assert_false(keeper_write(k, &batch)); /* not before somebody has asked what became of the last one */
    clear();
    struct done *done = keeper_done(k);
    assert_true(done && done->batch.number == number);
    assert_false(keeper_is_done(k));
    why = done->why;
    bool fine = done->fine;
    assert_true(fine || strcmp(why.in[EN], "no") == 0);
    batch_clear(&done->batch);
    return fine;
}

/* It tidies until nothing is left, and not again before something was written and a while has passed; what a batch
 * leaves to be done is done once for each, whether or not it went well. */
static void a_keeper_tidies_when_there_is_time(void **state)
{
    static const struct store_kind kind = { .close = count_close, .commit = count_commit, .after = count_after,
                                            .tidy = count_tidy };

    (void)state;
    counting = (struct counting){ .store.kind = &kind, .untidy = 3 };
    struct keeper *k = keeper_new(&counting.store, wakes, &ear);
    wait_until(&counting.tidied, 4);
    nanosleep(&(struct timespec){ .tv_nsec = 10000000 }, NULL);
    assert_int_equal(counting.tidied, 4);
    assert_true(goes_through(k, 1));
    counting.untidy = 1;
    wait_until(&counting.tidied, 6);
    nanosleep(&(struct timespec){ .tv_nsec = 10000000 }, NULL);
    assert_int_equal(counting.tidied, 6);
    assert_true(goes_through(k, 2));
    counting.fails = true;
    assert_false(goes_through(k, 3));
    counting.fails = false;
    put_entry(1, 1, 'j', "", "x");
    assert_true(keeper_write(k, &batch));
    keeper_free(k);
    assert_int_equal(counting.commits, 4);
    assert_int_equal(counting.afters, 4);
    assert_int_equal(counting.closed, 1);
    k = keeper_still(&counting.store);
    counting.tidied = 0;
    put_entry(1, 1, 'j', "", "x");
    assert_true(keeper_write(k, &batch));
    assert_false(keeper_is_done(k));
    assert_true(keeper_step(k));
    assert_true(keeper_is_done(k));
    assert_int_equal(counting.afters, 5);
    assert_int_equal(counting.tidied, 0); /* nobody has let it */
    keeper_free(k);
    assert_int_equal(counting.closed, 2);
    keeper_free(NULL);
}

/* Who asks waits for whatever is being done, and rouses the thread if nobody has yet. */
static void a_keeper_answers_in_between(void **state)
{
    static const struct store_kind kind = { .close = count_close, .commit = count_commit, .after = count_after,
                                            .tidy = count_tidy, .load = count_load };

    (void)state;
    counting = (struct counting){ .store.kind = &kind, .untidy = 10 };
    struct keeper *k = keeper_new(&counting.store, wakes, &ear);
    for (int i = 0; i < 5; i++)
        assert_string_equal(kept_told(k, 1), "v0 0");
    wait_until(&counting.tidied, 11);
    nanosleep(&(struct timespec){ .tv_nsec = 5000000 }, NULL); /* it waits for news by now */
    put_entry(1, 1, 'j', "", "x");
    assert_true(keeper_hand(k, &batch));
    assert_string_equal(kept_told(k, 1), "v1 0");
    batch_clear(&keeper_done(k)->batch);
    for (uint64_t i = 2; i < 7; i++) {
        assert_true(goes_through(k, i));
        kept_told(k, 1);
    }
    keeper_free(k);
    assert_int_equal(counting.commits, 6);
    assert_int_equal(counting.closed, 1);
}

/* ---- PostgreSQL: several servers ---- */

static void put_round(int table)
{
    const char *id = id_of(table);

    batch_add_people(&batch, ROUND_PUT, "", VALUES(id, id, "", "1000", "dame", "{}"));
}

/* Who is slower loses their changes of that table, and nothing else. */
static void whoever_is_slower_is_told_so(void **state)
{
    (void)state;
    struct store *one = open_it(), *two = open_it();
    put_row(1, (struct table_row){ .version = 1 }, "aa");
    put_entry(1, 1, 'j', "aa", "first");
    commit(one);
    put_entry(1, 2, 'j', "aa", "of the one");
    put_row(1, (struct table_row){ .version = 2 }, "aa");
    assert_true(try_commit(one));
    for (int i = 0; i < batch.count; i++)
        assert_false(batch.change[i].lost);
    clear();
    put_row(3, (struct table_row){ .version = 1 }, "bb");
    put_entry(1, 3, 'j', "bb", "too far");
    put_entry(1, 2, 'j', "bb", "of the other");
    put_row(1, (struct table_row){ .version = 2 }, "bb");
    put_entry(3, 1, 'j', "bb", "elsewhere");
    put_round(1);
    put_round(3);
    assert_true(try_commit(two));
    for (int i = 0; i < batch.count; i++)
        assert_int_equal(batch.change[i].lost, i == 1 || i == 2 || i == 3 || i == 5);
    clear();
    assert_string_equal(people_told(two, ROUND_OF, VALUES(id_of(1))), ""); /* an end that was lost counts for nothing */
    assert_string_not_equal(people_told(two, ROUND_OF, VALUES(id_of(3))), "");
    assert_string_equal(table_told(two, 1, 0),
                        "1 v2 0 0 head {}\n1j aa/line 1 first\n2j aa/line 2 of the one\n");
    assert_string_equal(ids_told(two, (struct tables_wanted){ .person = "bb", .most = 9 }), "3");
    put_row(1, (struct table_row){ .version = 1 }, "cc"); /* an older row never comes back */
    put_entry(1, 3, 'j', "cc", "with an old row");
    assert_true(try_commit(two));
    assert_true(batch.change[0].lost && batch.change[1].lost);
    clear();
    assert_null(strstr(table_told(one, 1, 0), "with an old row"));
    assert_string_equal(table_told(one, 3, 0), "3 v1 0 0 head {}\n1j bb/line 1 elsewhere\n");
    close_it(one);
    close_it(two);
}

static void hear(const char *what, const char *id)
{
    pthread_mutex_lock(&ear.lock);
    text_printf(&ear.words, "%s %s;", what, id ? id + strspn(id, "0") : "all");
    pthread_cond_broadcast(&ear.news);
    pthread_mutex_unlock(&ear.lock);
}

static void hears_changed(void *with, const char *id)
{
    if (with)
        hear("changed", id);
}

static void hears_leased(void *with, const char *id, bool ours)
{
    if (with)
        hear(ours ? "ours" : "free", id);
}

static void wait_to_hear(const char *words)
{
    pthread_mutex_lock(&ear.lock);
    while (!strstr(ear.heard, words))
        pthread_cond_wait(&ear.news, &ear.lock);
    pthread_mutex_unlock(&ear.lock);
}

/* Whether it was lost. */
static bool lease_lost(struct store *s, int table, bool gives_back)
{
    struct change c = { .kind = CHANGE_LEASE, .gives_back = gives_back };

    text_into(c.table, sizeof c.table, id_of(table));
    batch_add(&batch, c);
    assert_true(try_commit(s));
    bool lost = batch.change[0].lost;
    clear();
    return lost;
}

/* One of them has a table's lease; the other hears when it is free, and gets it when the one is gone. */
static void a_lease_is_held_once(void **state)
{
    (void)state;
    ear.words = TEXT_IN(ear.heard);
    struct store *one = open_it(), *two = open_it();
    one->kind->watch(one, (struct watcher){ hears_changed, hears_leased, NULL });
    two->kind->watch(two, (struct watcher){ hears_changed, hears_leased, &ear });
    wait_to_hear("free all;");
    wait_to_hear("changed all;"); /* it listens */
    assert_false(lease_lost(one, 1, false));
    assert_false(lease_lost(one, 1, false)); /* it has it */
    assert_true(lease_lost(two, 1, false));
    assert_true(lease_lost(two, 1, true)); /* not theirs to give */
    put_row(5, (struct table_row){ .version = 1 }, "");
    put_entry(5, 1, 'j', "", "x");
    commit(one);
    wait_to_hear("changed 5;");
    batch_add_people(&batch, PERSON_PUT, "0quiet", VALUES("quiet", "Q", "1", "", ""));
    batch_add_people(&batch, TOKENS_GONE, "0person", VALUES("person"));
    commit(one);
    wait_to_hear("changed person;");
    assert_null(strstr(ear.heard, "quiet")); /* a new name is nobody else's business */
    put_row(6, (struct table_row){ .version = 1 }, "");
    commit(two);
    assert_false(lease_lost(one, 1, true));
    wait_to_hear("free 1;");
    assert_null(strstr(ear.heard, "changed 6;")); /* what it did itself */
    assert_false(lease_lost(two, 1, false));
    assert_true(lease_lost(one, 1, false));
    assert_false(lease_lost(one, 2, false));
    assert_null(strstr(ear.heard, "ours 2;"));
    close_it(one);
    wait_to_hear("ours 2;"); /* the heir of who has gone */
    assert_false(lease_lost(two, 2, true));
    close_it(two);
}

int main(int argc, char **argv)
{
    static const struct CMUnitTest both[] = {
        cmocka_unit_test_setup_teardown(what_was_put_comes_back, begin, end),
        cmocka_unit_test_setup_teardown(a_table_is_as_it_was_put_last, begin, end),
        cmocka_unit_test_setup_teardown(tables_are_found, begin, end),
        cmocka_unit_test_setup_teardown(tidying_changes_nothing_that_is_read, begin, end),
        cmocka_unit_test_setup_teardown(a_busy_server_tidies_too, begin, end),
        cmocka_unit_test_setup_teardown(a_batch_that_fails_changes_nothing, begin, end),
        cmocka_unit_test_setup_teardown(statements_take_and_give_their_values, begin, end),
        cmocka_unit_test_setup_teardown(whoever_goes_is_unsaid, begin, end),
        cmocka_unit_test_setup_teardown(beside_a_server_all_is_as_it_stood, begin, end),
        cmocka_unit_test_setup_teardown(a_copy_has_everything, begin, end),
        cmocka_unit_test_setup_teardown(everything_is_copied_row_by_row, begin, end),
        cmocka_unit_test_setup_teardown(a_match_changes_ratings_once, begin, end),
        cmocka_unit_test_setup_teardown(a_keeper_keeps_the_order, begin, end),
        cmocka_unit_test_setup_teardown(a_keeper_wakes_its_server, begin, end),
    };
    static const struct CMUnitTest of_sqlite[] = {
        cmocka_unit_test(a_keeper_tidies_when_there_is_time),
        cmocka_unit_test(a_keeper_answers_in_between),
        cmocka_unit_test_setup_teardown(dying_while_it_tidies_doubles_nothing, begin, end),
        cmocka_unit_test_setup_teardown(a_store_is_named_by_its_kind, begin, end),
        cmocka_unit_test(a_newcomer_has_the_usual_skill),
    };
    static const struct CMUnitTest of_postgres[] = {
        cmocka_unit_test_setup_teardown(whoever_is_slower_is_told_so, begin, end),
        cmocka_unit_test_setup_teardown(a_lease_is_held_once, begin, end),
    };

    postgres = argc > 1 ? argv[1] : NULL;
    told = text_growing();
    int failed = cmocka_run_group_tests(both, NULL, NULL);
    failed += postgres ? cmocka_run_group_tests(of_postgres, NULL, NULL)
                       : cmocka_run_group_tests(of_sqlite, NULL, NULL);
    text_free(&told);
    free(batch.change);
    return failed;
}
