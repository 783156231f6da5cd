/* SPDX-License-Identifier: MIT */
/* What store_postgres.c says to PostgreSQL, and makes of its answers, word for word: the database is played
 * (played_postgres.h), so that everything about it can fail at once, and its watcher's clock stands until it is told to
 * go on. What PostgreSQL itself makes of the statements is tried by the other tests of stores. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/require.h"
#include "played_postgres.h"
#include "store/people.h"

enum { VERSION = 12 }; /* of today's databases */

/* ---- a store ---- */

static struct batch batch;
static struct complaint why;
static char node[17];

static void forget_all(void)
{
    text_clear(&said);
    calls = 0;
}

static int begin(void **state)
{
    (void)state;
    played_begin();
    batch = (struct batch){ 0 };
    why = (struct complaint){ 0 };
    return 0;
}

static int end(void **state)
{
    (void)state;
    assert_int_equal(results, 0);
    assert_int_equal(open_connections, 0);
    batch_clear(&batch);
    free(batch.change);
    batch = (struct batch){ 0 };
    text_free(&said);
    return 0;
}

static struct store *opened(enum store_use use)
{
    struct store *s = store_open_postgres("host=there", use, &why);

    assert_non_null(s);
    forget_all();
    return s;
}

static void has_said(const char *what)
{
    if (strcmp(said.at, what) != 0)
        fail_msg("\n%s instead of\n%s", said.at, what);
    forget_all();
    assert_int_equal(results, 0);
}

static void complains(const char *english)
{
    assert_string_equal(why.in[EN], english);
    assert_true(why.in[DE][0] && why.line == 0);
    why = (struct complaint){ 0 };
}

static void opening(void **state)
{
    (void)state;
    struct store *s = store_open_postgres("host=there", STORE_SERVES, &why);
    assert_non_null(s);
    has_said("1 quiet;1 BEGIN;1 alone;1 versions;1 which;1 COMMIT;");
    s->kind->close(s);
    has_said("");
    version = "10";
    s = store_open_postgres("host=there", STORE_SERVES, &why);
    assert_non_null(strstr(said.at, "2 which;2 "));
    assert_non_null(strstr(said.at, "2 mark11;2 "));
    assert_non_null(strstr(said.at, "2 mark12;2 COMMIT;"));
    assert_null(strstr(said.at, "mark10"));
    assert_int_equal(calls, 10);
    s->kind->close(s);
    forget_all();
    version = "0";
    s = store_open_postgres("host=there", STORE_SERVES, &why);
    assert_non_null(strstr(said.at, "3 which;3 CREATE TABLE people (id ;3 mark1)"));
    assert_int_equal(calls, 6 + 2 * VERSION);
    s->kind->close(s);
    forget_all();
    version = "13";
    assert_null(store_open_postgres("host=there", STORE_SERVES, &why));
    complains("the database is of a newer Spielkiste");
    assert_int_equal(open_connections, 0);
    unreachable = true;
    forget_all();
    assert_null(store_open_postgres("host=there", STORE_SERVES, &why));
    complains("PostgreSQL: no route");
    has_said("");
}

static void opening_beside(void **state)
{
    static const char *const others[] = { "11", "13", "" };

    (void)state;
    struct store *s = store_open_postgres("host=there", STORE_BESIDE, &why);
    assert_non_null(s);
    has_said("1 quiet;1 SNAPSHOT;1 which;");
    s->kind->close(s);
    for (int i = 0; i < COUNT(others); i++) {
        version = *others[i] ? others[i] : "|";
        assert_null(store_open_postgres("host=there", STORE_BESIDE, &why));
        complains("the database is of another version of Spielkiste");
    }
}

/* Whichever of its statements fails. */
static void opening_fails(void **state)
{
    (void)state;
    version = "11";
    for (int use = 0; use < 2; use++) {
        enum store_use as = use ? STORE_BESIDE : STORE_SERVES;
        int all = use ? 3 : 8;
        for (fails_at = 1; fails_at <= all; fails_at++) {
            loses = fails_at % 2;
            version = use ? "12" : "11";
            forget_all();
            assert_null(store_open_postgres("host=there", as, &why));
            complains(loses ? "PostgreSQL: it is gone" : "PostgreSQL: wrong");
            assert_int_equal(calls, fails_at); /* nothing is said after that */
            assert_int_equal(open_connections, 0);
            assert_int_equal(results, 0);
        }
        forget_all();
        struct store *s = store_open_postgres("host=there", as, &why);
        assert_non_null(s);
        s->kind->close(s);
    }
}

/* ---- batches ---- */

static void put_entry(const char *table, uint32_t n, const char *text)
{
    struct change c = { .kind = CHANGE_ENTRY, .entry = { .n = n, .kind = 'j' } };

    text_into(c.table, sizeof c.table, table);
    text_into(c.entry.person, sizeof c.entry.person, "p");
    text_into(c.entry.client, sizeof c.entry.client, "c");
    c.entry.text = strdup(text);
    batch_add(&batch, c);
}

static void put_row(const char *table, const char *people)
{
    struct change c = { .kind = CHANGE_TABLE, .row = { .version = 3, .listed = true, .changed = 1000, .due = -5 } };

    text_into(c.row.id, sizeof c.row.id, table);
    c.row.head = strdup("h");
    c.row.about = strdup("{}");
    c.row.people = people ? strdup(people) : NULL;
    batch_add(&batch, c);
}

static void put_lease(const char *table, bool gives_back)
{
    struct change c = { .kind = CHANGE_LEASE, .gives_back = gives_back };

    text_into(c.table, sizeof c.table, table);
    batch_add(&batch, c);
}

/* As full as it can be: the sanitizers see whoever looks behind the last change. */
static bool commit(struct store *s)
{
    batch.change = realloc(batch.change, (size_t)batch.count * sizeof *batch.change);
    require(batch.change != NULL);
    batch.size = batch.count;
    return s->kind->commit(s, &batch, &why);
}

/* "x" for each that was lost. */
static void lost(const char *which)
{
    char got[20] = "";

    for (int i = 0; i < batch.count; i++)
        got[i] = batch.change[i].lost ? 'x' : '.';
    assert_string_equal(got, which);
    batch_clear(&batch);
}

/* Our name comes first in every notice. */
static void learn_name(struct store *s)
{
    put_row("t0", "");
    assert_true(commit(s));
    const char *at = strstr(said.at, "notify(");
    assert_non_null(at);
    snprintf(node, sizeof node, "%s", at + strlen("notify("));
    assert_int_equal(strspn(node, "0123456789abcdef"), 16);
    lost(".");
    forget_all();
}

static void has_said_of(const char *format)
{
    struct text t = text_growing();

    for (; *format; format++)
        if (*format == '@')
            text_put(&t, node);
        else
            text_char(&t, *format);
    if (strcmp(said.at, t.at) != 0)
        fail_msg("\n%s instead of\n%s", said.at, t.at);
    text_free(&t);
    forget_all();
    assert_int_equal(results, 0);
}

/* All in one transaction: entries at once, all in the tables' order, and one notice of what others should know. */
static void a_batch(void **state)
{
    struct store *s = opened(STORE_SERVES);

    (void)state;
    learn_name(s);
    put_entry("t2", 1, "two \"q\" \\");
    put_row("t3", "aa bb");
    put_entry("t1", 8, "later");
    put_entry("t1", 7, "older");
    batch_add_people(&batch, PERSON_PUT, "quiet", VALUES("q", "Q", "1", "", ""));
    batch_add_people(&batch, TOKENS_GONE, "gone", VALUES("g"));
    put_row("t2", NULL);
    put_lease("t9", false);
    put_lease("t4", true);
    assert_true(commit(s));
    has_said_of("1 BEGIN;1 people(q,Q,1,,);1 people(g);"
                "1 entries({\"t1\",\"t1\",\"t2\"},{\"8\",\"7\",\"1\"},{\"j\",\"j\",\"j\"},{\"p\",\"p\",\"p\"},"
                "{\"c\",\"c\",\"c\"},{\"later\",\"older\",\"two \\\"q\\\" \\\\\"});"
                "1 table(t2,3,t,f,1000,-5,h,{});1 stand(t2);1 sit(t2,{});"
                "1 table(t3,3,t,f,1000,-5,h,{});1 stand(t3);1 sit(t3,{\"aa\",\"bb\"});"
                "1 give(t4,@);1 lease(t9,@);1 notify(@ t2 t3 t1 gone -t4);1 COMMIT;");
    lost(".........");
    batch_add_people(&batch, PERSON_PUT, "quiet", VALUES("q", "Q", "1", "", ""));
    assert_true(commit(s));
    has_said("1 BEGIN;1 people(q,Q,1,,);1 COMMIT;"); /* nobody need know */
    batch_clear(&batch);
    put_row("t1", "");
    put_lease("t1", true); /* a table's lease is something else than the table */
    assert_true(commit(s));
    assert_non_null(strstr(said.at, " t1 -t1);"));
    batch_clear(&batch);
    forget_all();
    s->kind->close(s);
}

/* A table loses as a whole. */
static void what_is_lost(void **state)
{
    struct store *s = opened(STORE_SERVES);

    (void)state;
    learn_name(s);
    conflicts = "t1/2";
    put_entry("t1", 1, "x");
    put_entry("t2", 2, "x");
    put_entry("t1", 2, "x");
    put_row("t1", "");
    put_row("t2", "");
    batch_add_people(&batch, ROUND_PUT, "", VALUES("t1", "t1", "", "1000", "dame", "{}"));
    batch_add_people(&batch, ROUND_PUT, "", VALUES("t2", "t2", "", "1000", "dame", "{}"));
    put_entry("t3", 1, "x");
    assert_true(commit(s));
    has_said_of("1 BEGIN;1 entries({\"t1\",\"t1\",\"t2\",\"t3\"},{\"1\",\"2\",\"2\",\"1\"},{\"j\",\"j\",\"j\",\"j\"},"
                "{\"p\",\"p\",\"p\",\"p\"},{\"c\",\"c\",\"c\",\"c\"},{\"x\",\"x\",\"x\",\"x\"});"
                "1 table(t2,3,t,f,1000,-5,h,{});1 stand(t2);1 sit(t2,{});1 drop(t1,1);1 drop(t1,2);"
                "1 people(t2,t2,,1000,dame,{});1 notify(@ t2 t3);1 COMMIT;");
    lost("x.xx.x..");
    conflicts = "t1 t9"; /* a newer row is there; and leases */
    put_entry("t1", 1, "x");
    put_row("t1", "aa");
    put_lease("t9", false);
    put_lease("t8", false);
    put_lease("t9", true);
    put_entry("t2", 1, "x");
    assert_true(commit(s));
    has_said_of("1 BEGIN;"
                "1 entries({\"t1\",\"t2\"},{\"1\",\"1\"},{\"j\",\"j\"},{\"p\",\"p\"},{\"c\",\"c\"},{\"x\",\"x\"});"
                "1 table(t1,3,t,f,1000,-5,h,{});1 drop(t1,1);1 lease(t8,@);1 lease(t9,@);1 give(t9,@);"
                "1 notify(@ t2);1 COMMIT;");
    lost("xxx.x.");
    conflicts = "t1/1";
    put_entry("t1", 1, "x");
    assert_true(commit(s));
    has_said_of("1 BEGIN;1 entries({\"t1\"},{\"1\"},{\"j\"},{\"p\"},{\"c\"},{\"x\"});1 drop(t1,1);1 COMMIT;");
    lost("x");
    s->kind->close(s);
}

/* Whatever somebody has said before they were forgotten is not stored. */
static void whoever_is_forgotten(void **state)
{
    struct store *s = opened(STORE_SERVES);

    (void)state;
    put_entry("t1", 1, "secret");
    batch.change[0].entry.kind = 'c';
    batch_add_people(&batch, CHAT_GONE, "p", VALUES("p"));
    assert_true(commit(s));
    assert_null(strstr(said.at, "secret"));
    batch_clear(&batch);
    s->kind->close(s);
    forget_all();
}

/* A notice takes so much: more of them only where it must. */
static void many_tables(void **state)
{
    struct store *s = opened(STORE_SERVES);
    char id[30];
    int notices = 0, told = 0;

    (void)state;
    for (int i = 0; i < 300; i++) {
        snprintf(id, sizeof id, "%024d", i);
        put_lease(id, true);
    }
    assert_true(commit(s));
    for (const char *at = said.at; (at = strstr(at, "notify(")); notices++) {
        at += strlen("notify(");
        size_t length = strcspn(at, ")");
        assert_true(length > 16 && length < 8000);
        assert_true(notices > 0 || length > 7000);
        for (size_t i = 0; i < length; i++)
            told += at[i] == '-';
        assert_int_equal(strcspn(at, " "), 16);
    }
    assert_int_equal(notices, 2);
    assert_int_equal(told, 300);
    batch_clear(&batch);
    forget_all();
    for (int i = 0; i < 269; i++) { /* 16 and 26 of each: 7010 */
        snprintf(id, sizeof id, "%024d", i);
        put_lease(id, true);
    }
    assert_true(commit(s));
    const char *first = strstr(said.at, "notify(");
    assert_non_null(first);
    assert_null(strstr(first + 1, "notify("));
    batch_clear(&batch);
    forget_all();
    for (int i = 0; i < 268; i++) {
        snprintf(id, sizeof id, "%024d", i);
        put_lease(id, true);
    }
    put_lease("00000000000014", true); /* 7000 exactly: something has room still */
    put_lease("z", true);
    assert_true(commit(s));
    first = strstr(said.at, "notify(");
    assert_non_null(first);
    assert_int_equal(strcspn(first + strlen("notify("), ")"), 7003);
    assert_null(strstr(first + 1, "notify("));
    batch_clear(&batch);
    forget_all();
    s->kind->close(s);
}

static void fill(void)
{
    put_entry("t1", 1, "x");
    put_row("t1", "aa");
    put_row("t2", "");
    put_entry("t3", 1, "x");
    put_entry("t4", 1, "x");
    batch_add_people(&batch, TOKENS_GONE, "gone", VALUES("g"));
    batch_add_people(&batch, TOKENS_GONE, "gone", VALUES("h"));
    batch_add_people(&batch, ROUND_PUT, "", VALUES("t2", "t2", "", "1000", "dame", "{}"));
    batch_add_people(&batch, MATCH_RATED, "", VALUES("t2", "dame", "1000", "not players"));
    put_lease("t5", true);
    put_lease("t6", false);
}

/* Whichever of its statements fails nothing of it is done; and the next one is as if nothing had been. */
static void a_batch_fails(void **state)
{
    struct store *s = opened(STORE_SERVES);
    char right[2000];

    (void)state;
    conflicts = "t3/1 t4/1";
    fill();
    assert_true(commit(s));
    snprintf(right, sizeof right, "%s", said.at);
    int all = calls;
    assert_in_range(all, 15, 40);
    batch_clear(&batch);
    for (int lost_too = 0; lost_too < 2; lost_too++) {
        loses = lost_too;
        for (int at = 1; at <= all; at++) {
            forget_all();
            fails_at = at;
            fill();
            assert_false(commit(s));
            complains(loses ? "PostgreSQL: it is gone" : "PostgreSQL: wrong");
            assert_int_equal(calls, loses ? at : at + 1);
            assert_int_equal(results, 0);
            if (!loses)
                assert_string_equal(said.at + said.used - strlen("1 ROLLBACK;"), "1 ROLLBACK;");
            batch_clear(&batch);
            fails_at = 0;
            forget_all();
            fill();
            int before = last->resets;
            assert_true(commit(s));
            assert_int_equal(last->resets, before + loses);
            assert_string_equal(said.at, right);
            batch_clear(&batch);
        }
    }
    forget_all();
    s->kind->close(s);
}

/* ---- a connection that is lost shows before anything is asked ---- */

static void lost_meanwhile(void **state)
{
    struct store *s = opened(STORE_SERVES);
    struct found_rows found;

    (void)state;
    for (int look = 1; look <= 2; look++) {
        last->breaks_at = look;
        assert_true(s->kind->people(s, PERSON_OF_ID, VALUES("p"), &found, &why));
        assert_int_equal(last->resets, look);
        found_rows_free(&found);
        has_said("1 people(p);");
    }
    assert_true(s->kind->people(s, PERSON_OF_ID, VALUES("p"), &found, &why));
    assert_int_equal(last->resets, 2);
    found_rows_free(&found);
    forget_all();
    last->breaks_at = 1;
    last->stays_lost = true;
    struct found_tables tables;
    struct found_entries log;
    struct table_row row;
    put_row("t1", "");
    assert_false(commit(s));
    complains("PostgreSQL: it is gone");
    assert_false(s->kind->people(s, PERSON_OF_ID, VALUES("p"), &found, &why));
    complains("PostgreSQL: it is gone");
    assert_false(s->kind->tables(s, (struct tables_wanted){ .most = 3 }, &tables, &why));
    complains("PostgreSQL: it is gone");
    assert_false(s->kind->load(s, "t1", 0, &row, &log, &why));
    complains("PostgreSQL: it is gone");
    assert_false(s->kind->next_table(s, "", &row, &why));
    complains("PostgreSQL: it is gone");
    assert_int_equal(last->resets, 7);
    has_said("");
    s->kind->close(s);
}

/* Beside a server all is as it stood; what is lost with the connection is lost. */
static void lost_beside(void **state)
{
    struct store *s = opened(STORE_BESIDE);
    struct found_rows found;
    struct found_entries log;
    struct table_row row;

    (void)state;
    assert_true(s->kind->load(s, "t1", 0, &row, &log, &why));
    has_said("1 row(t1);1 log(t1,0);");
    batch_add_people(&batch, TOKENS_GONE, "gone", VALUES("g"));
    assert_true(commit(s));
    assert_memory_equal(said.at, "1 COMMIT;1 BEGIN;1 people(g);", 29);
    forget_all();
    assert_true(commit(s));
    assert_memory_equal(said.at, "1 BEGIN;1 people(g);", 20);
    forget_all();
    s->kind->close(s);
    s = opened(STORE_BESIDE);
    last->breaks_at = 1;
    assert_false(s->kind->people(s, PERSON_OF_ID, VALUES("p"), &found, &why));
    complains("PostgreSQL: it is gone");
    assert_int_equal(last->resets, 0);
    has_said("");
    s->kind->close(s);
    s = opened(STORE_BESIDE);
    fails_at = 1;
    assert_false(s->kind->load(s, "t1", 0, &row, &log, &why));
    complains("PostgreSQL: wrong");
    has_said("3 row(t1);");
    s->kind->close(s);
}

/* ---- reading ---- */

static void a_table(void **state)
{
    struct store *s = opened(STORE_SERVES);
    struct found_entries log;
    struct table_row row;

    (void)state;
    script[0].sql = "FROM tables WHERE id";
    script[0].rows = "t1|4000000000|t|f|1234567890123|-7|head|about";
    script[1].sql = "FROM entries WHERE";
    script[1].rows = "6|j|pp|cc|six\n4000000000|c|||last";
    assert_true(s->kind->load(s, "t1", 5, &row, &log, &why));
    has_said("1 SNAPSHOT;1 row(t1);1 log(t1,5);1 COMMIT;");
    assert_string_equal(row.id, "t1");
    assert_true(row.version == 4000000000 && row.listed && !row.over && row.changed == 1234567890123 && row.due == -7);
    assert_string_equal(row.head, "head");
    assert_string_equal(row.about, "about");
    assert_int_equal(log.count, 2);
    assert_true(log.row[0].n == 6 && log.row[0].kind == 'j' && log.row[1].n == 4000000000 && log.row[1].kind == 'c');
    assert_string_equal(log.row[0].person, "pp");
    assert_string_equal(log.row[0].client, "cc");
    assert_string_equal(log.row[0].text, "six");
    assert_string_equal(log.row[1].text, "last");
    table_row_free(&row);
    found_entries_free(&log);
    script[0].rows = script[1].rows = "";
    assert_true(s->kind->load(s, "t1", 0, &row, &log, &why));
    assert_string_equal(row.id, "");
    assert_int_equal(log.count, 0);
    script[0].rows = "t1|1|f|t|1|1|head|about";
    script[1].rows = "6|j|pp|cc|six";
    for (int lost_too = 0; lost_too < 2; lost_too++) {
        loses = lost_too;
        for (fails_at = 1; fails_at <= 4; fails_at++) {
            forget_all();
            assert_false(s->kind->load(s, "t1", 0, &row, &log, &why));
            complains(loses ? "PostgreSQL: it is gone" : "PostgreSQL: wrong");
            assert_true(!row.id[0] && log.count == 0 && !log.row && !row.head);
            assert_int_equal(results, 0);
            int kept = fails_at;
            fails_at = 0;
            assert_true(s->kind->load(s, "t1", 0, &row, &log, &why)); /* and all is well again */
            assert_true(row.over && !row.listed);
            table_row_free(&row);
            found_entries_free(&log);
            fails_at = kept;
        }
    }
    fails_at = 0;
    forget_all();
    s->kind->close(s);
}

static void tables(void **state)
{
    struct store *s = opened(STORE_SERVES);
    struct found_tables found;

    (void)state;
    script[0].sql = "FROM tables";
    script[0].rows = "t1|1|t|t|2|3|h|a\nt2|2|f|f|2|3|h|a";
    assert_true(s->kind->tables(s, (struct tables_wanted){ .person = "p", .most = 9 }, &found, &why));
    assert_int_equal(found.count, 2);
    assert_string_equal(found.row[1].id, "t2");
    found_tables_free(&found);
    assert_true(s->kind->tables(s, (struct tables_wanted){ .due = 77, .most = 8 }, &found, &why));
    found_tables_free(&found);
    assert_true(s->kind->tables(s, (struct tables_wanted){ .most = 7 }, &found, &why));
    found_tables_free(&found);
    has_said("1 tables of(9,p);1 tables due(8,77);1 tables listed(7);");
    fails_in = "FROM tables";
    assert_false(s->kind->tables(s, (struct tables_wanted){ .most = 7 }, &found, &why));
    complains("PostgreSQL: wrong");
    assert_int_equal(found.count, 0);
    fails_in = NULL;
    struct table_row row;
    script[0].rows = "t1|1|t|t|2|3|h|a|aa bb";
    text_into(row.id, sizeof row.id, "t0");
    forget_all();
    assert_true(s->kind->next_table(s, row.id, &row, &why));
    has_said("1 next(t0);");
    assert_string_equal(row.people, "aa bb");
    assert_string_equal(row.id, "t1");
    table_row_free(&row);
    script[0].rows = "";
    assert_true(s->kind->next_table(s, "t1", &row, &why));
    assert_true(!row.id[0] && !row.people);
    fails_in = "FROM tables";
    assert_false(s->kind->next_table(s, "t1", &row, &why));
    complains("PostgreSQL: wrong");
    fails_in = NULL;
    forget_all();
    assert_false(s->kind->tidy(s));
    has_said("");
    s->kind->close(s);
}

static void people(void **state)
{
    struct store *s = opened(STORE_SERVES);
    struct found_rows found;

    (void)state;
    script[0].sql = "FROM people WHERE id";
    script[0].rows = "a|b|c\ne|f|g";
    assert_true(s->kind->people(s, PERSON_OF_ID, VALUES("p"), &found, &why));
    assert_int_equal(found.count, 2);
    assert_string_equal(found.row[0][0], "a");
    assert_string_equal(found.row[1][2], "g");
    assert_null(found.row[1][3]); /* three columns */
    found_rows_free(&found);
    fails_in = "FROM people WHERE id";
    assert_false(s->kind->people(s, PERSON_OF_ID, VALUES("p"), &found, &why));
    complains("PostgreSQL: wrong");
    assert_int_equal(found.count, 0);
    fails_in = NULL;
    forget_all();
    s->kind->close(s);
}

/* ---- what others do ---- */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t moved = PTHREAD_COND_INITIALIZER;
static enum { APART, WAITS, GOES } watcher = APART; /* at a poll or a pause, for the test */
static bool runs_free;   /* it waits for nobody any more */
static int64_t now_ms;
static int timeout;      /* for which it waits; -1: a pause of 50 milliseconds */
static int polled;       /* what poll() says, and errno */
static PGnotify *notices;
static struct text heard;

/* The watcher's: waits to be told to go on. */
static void stands(int for_ms)
{
    pthread_mutex_lock(&lock);
    timeout = for_ms;
    watcher = WAITS;
    pthread_cond_broadcast(&moved);
    while (watcher == WAITS && !runs_free)
        pthread_cond_wait(&moved, &lock);
    pthread_mutex_unlock(&lock);
}

/* The test's. */
static void wait_for_it(void)
{
    pthread_mutex_lock(&lock);
    while (watcher != WAITS)
        pthread_cond_wait(&moved, &lock);
    pthread_mutex_unlock(&lock);
}

static void let_go(int ms)
{
    pthread_mutex_lock(&lock);
    now_ms += ms;
    watcher = GOES;
    pthread_cond_broadcast(&moved);
    pthread_mutex_unlock(&lock);
    wait_for_it();
}

int __wrap_poll(struct pollfd *line, nfds_t count, int for_ms);
int __wrap_poll(struct pollfd *line, nfds_t count, int for_ms)
{
    check(count == 1 && line->fd == 1234 && line->events == POLLIN);
    stands(for_ms);
    errno = polled < 0 ? -polled : 0;
    return polled < 0 ? -1 : polled;
}

/* As it is called where the compiler looks after what is given to it. */
int __wrap___poll_chk(struct pollfd *line, nfds_t count, int for_ms, size_t size);
int __wrap___poll_chk(struct pollfd *line, nfds_t count, int for_ms, size_t size)
{
    check(size >= count * sizeof *line);
    return __wrap_poll(line, count, for_ms);
}

int __wrap_usleep(useconds_t us);
int __wrap_usleep(useconds_t us)
{
    check(us == 50000);
    stands(-1);
    return 0;
}

int __wrap_clock_gettime(clockid_t which, struct timespec *ret);
int __wrap_clock_gettime(clockid_t which, struct timespec *ret)
{
    check(which == CLOCK_MONOTONIC);
    *ret = (struct timespec){ now_ms / 1000, now_ms % 1000 * 1000000 + 999999 };
    return 0;
}

int PQsocket(const PGconn *db)
{
    check(db->number > 1);
    return 1234;
}

PGnotify *PQnotifies(PGconn *db)
{
    PGnotify *first = notices;

    (void)db;
    if (first)
        notices = first->next;
    return first;
}

void PQfreemem(void *at)
{
    free(((PGnotify *)at)->extra);
    free(at);
    results--;
}

static void notify(const char *by, const char *text)
{
    PGnotify *n = calloc(1, sizeof *n), **end = &notices;
    char all[200];

    require(n != NULL);
    snprintf(all, sizeof all, "%s%s", by, text);
    n->extra = strdup(all);
    results++;
    while (*end)
        end = &(*end)->next;
    *end = n;
}

static void on_changed(void *with, const char *id)
{
    check(with == &heard);
    text_printf(&heard, "changed %s;", id ? id : "all");
}

static void on_leased(void *with, const char *id, bool ours)
{
    check(with == &heard);
    text_printf(&heard, "%s %s;", ours ? "ours" : "free", id ? id : "all");
}

static void hears(const char *what)
{
    assert_string_equal(heard.at, what);
    text_clear(&heard);
}

static int begin_watching(void **state)
{
    heard = text_growing();
    now_ms = 77000;
    watcher = APART;
    runs_free = false;
    polled = 0;
    return begin(state);
}

static int end_watching(void **state)
{
    text_free(&heard);
    return end(state);
}

static struct store *watching(void)
{
    struct store *s = opened(STORE_SERVES);

    learn_name(s);
    s->kind->watch(s, (struct watcher){ on_changed, on_leased, &heard });
    return s;
}

static void ends(struct store *s)
{
    forget_all();
    pthread_mutex_lock(&lock);
    runs_free = true;
    pthread_cond_broadcast(&moved);
    pthread_mutex_unlock(&lock);
    s->kind->close(s);
    char *gone = strstr(said.at, "1 die(");
    assert_non_null(gone); /* others need not wait for our death */
    assert_memory_equal(gone + 6, node, 16);
    assert_memory_equal(gone + 6 + 16, ");", 2);
    assert_null(strstr(gone, "beat")); /* and nothing is said after it */
}

static void beats_and_notices(void **state)
{
    (void)state;
    script[0].sql = "UPDATE leases SET";
    script[0].rows = "";
    script[1].sql = "SELECT place FROM leases WHERE node";
    script[1].rows = "l1\nl2";
    struct store *s = watching();
    wait_for_it();
    has_said_of("1 bury;1 live(@);1 mine(@);2 LISTEN kiste;2 bury;2 live(@);2 mine(@);2 beat(@);2 adopt(@,200);");
    hears("free all;ours l1;ours l2;free all;ours l1;ours l2;changed all;");
    assert_int_equal(timeout, 500);
    notify("0123456789abcdef", " t1 -t2 p3");
    notify(node, " t4 -t5");
    notify("", "");
    polled = 1;
    let_go(100);
    hears("changed t1;free t2;changed p3;");
    assert_int_equal(timeout, 400); /* till the next sign of life */
    has_said("");
    polled = -EINTR;
    let_go(399);
    assert_int_equal(timeout, 1);
    polled = 0;
    script[0].rows = "l3\nl4";
    let_go(1);
    assert_int_equal(timeout, 500);
    has_said_of("2 beat(@);2 adopt(@,200);");
    hears("ours l3;ours l4;");
    conflicts = node; /* it came too late: others have taken over */
    script[0].rows = "";
    let_go(700);
    has_said_of("2 beat(@);2 bury;2 live(@);2 mine(@);2 adopt(@,200);");
    hears("free all;ours l1;ours l2;");
    conflicts = NULL;
    let_go(500);
    has_said_of("2 beat(@);2 adopt(@,200);");
    assert_int_equal(timeout, 500);
    ends(s);
}

/* It pauses ten times, without a line. */
static void pauses(void)
{
    for (int i = 0; i < 10; i++) {
        assert_int_equal(timeout, -1);
        assert_int_equal(open_connections, 1);
        let_go(50);
    }
}

static void is_there_again(int life)
{
    assert_int_equal(timeout, 500);
    assert_int_equal(connections, life);
    assert_int_equal(open_connections, 2);
    assert_non_null(strstr(said.at, " LISTEN kiste;"));
    hears("free all;changed all;"); /* anything may have been missed */
    forget_all();
}

/* The watcher's line is lost, in any way: it is made again. */
static void the_watchers_line(void **state)
{
    static const char *const beats[] = { "UPDATE nodes", "UPDATE leases" },
                      *const begins[] = { "LISTEN kiste", "DELETE FROM nodes WHERE until", "INSERT INTO nodes",
                                          "SELECT place FROM leases WHERE node = " };
    int lives = 2;

    (void)state;
    script[0].sql = "UPDATE leases SET";
    script[0].rows = "";
    struct store *s = watching();
    wait_for_it();
    text_clear(&heard);
    forget_all();
    polled = -EIO;
    let_go(0);
    polled = 0;
    pauses();
    is_there_again(++lives);
    last->breaks_at = 1;
    let_go(0);
    has_said(""); /* nothing to a line that is lost */
    pauses();
    is_there_again(++lives);
    for (int i = 0; i < COUNT(beats); i++) {
        fails_in = beats[i];
        let_go(500);
        fails_in = NULL;
        pauses();
        is_there_again(++lives);
    }
    for (int i = 0; i <= COUNT(begins); i++) {
        polled = -EIO;
        let_go(0);
        polled = 0;
        unreachable = i == COUNT(begins);
        fails_in = unreachable ? NULL : begins[i];
        pauses();
        lives++;
        assert_int_equal(connections, lives);
        assert_null(strstr(heard.at, "changed"));
        assert_null(strstr(said.at, "beat"));
        text_clear(&heard);
        fails_in = NULL;
        unreachable = false;
        pauses();
        is_there_again(++lives);
    }
    ends(s);
}

#define WITH(test) cmocka_unit_test_setup_teardown(test, begin, end)
#define WATCHING(test) cmocka_unit_test_setup_teardown(test, begin_watching, end_watching)

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        WITH(opening), WITH(opening_beside), WITH(opening_fails), WITH(a_batch), WITH(what_is_lost),
        WITH(whoever_is_forgotten), WITH(many_tables), WITH(a_batch_fails), WITH(lost_meanwhile), WITH(lost_beside),
        WITH(a_table), WITH(tables), WITH(people), WATCHING(beats_and_notices), WATCHING(the_watchers_line),
    };

    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    alarm(120); /* of the clock: it hangs */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
