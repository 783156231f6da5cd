/* SPDX-License-Identifier: MIT */
/* A database that fails in the middle, at each of its calls once. Whatever fails is
 * said to have failed, nothing is half done, and what is done once more comes out as if it had never failed. SQLite
 * refuses a single call, as on a full disk; to PostgreSQL the connection is lost. (The linker puts the functions below
 * in the databases' place.) */
#define _POSIX_C_SOURCE 200809L
#include <libpq-fe.h>
#include <pthread.h>
#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include <cmocka.h>

#include "base/require.h"
#include "store_kit.h"

/* ---- the n-th call ---- */

static pthread_t here; /* other threads' calls do not fail */
static int calls, fails_at;
static bool paused = true;

static bool fails_now(void)
{
    return !paused && pthread_equal(pthread_self(), here) && ++calls == fails_at;
}

static bool has_failed(void)
{
    return calls >= fails_at;
}

#define IN_PLACE_OF(type, name, ...)                                                                                   \
    type __real_##name(__VA_ARGS__);                                                                                   \
    type __wrap_##name(__VA_ARGS__);                                                                                   \
    type __wrap_##name(__VA_ARGS__)

IN_PLACE_OF(int, sqlite3_step, sqlite3_stmt *at)
{
    return fails_now() ? SQLITE_FULL : __real_sqlite3_step(at);
}

IN_PLACE_OF(int, sqlite3_exec, sqlite3 *db, const char *sql, int (*each)(void *, int, char **, char **), void *with,
            char **ret)
{
    bool undoes = strcmp(sql, "ROLLBACK") == 0; /* that never fails */

    return !undoes && fails_now() ? SQLITE_FULL : __real_sqlite3_exec(db, sql, each, with, ret);
}

IN_PLACE_OF(int, sqlite3_prepare_v2, sqlite3 *db, const char *sql, int size, sqlite3_stmt **ret, const char **rest)
{
    *ret = NULL;
    return fails_now() ? SQLITE_FULL : __real_sqlite3_prepare_v2(db, sql, size, ret, rest);
}

IN_PLACE_OF(int, sqlite3_prepare_v3, sqlite3 *db, const char *sql, int size, unsigned flags, sqlite3_stmt **ret,
            const char **rest)
{
    *ret = NULL;
    return fails_now() ? SQLITE_FULL : __real_sqlite3_prepare_v3(db, sql, size, flags, ret, rest);
}

IN_PLACE_OF(int, sqlite3_backup_step, sqlite3_backup *at, int pages)
{
    return fails_now() ? SQLITE_FULL : __real_sqlite3_backup_step(at, pages);
}

static void lose(PGconn *db)
{
    if (fails_now())
        shutdown(PQsocket(db), SHUT_RDWR);
}

IN_PLACE_OF(PGresult *, PQexec, PGconn *db, const char *sql)
{
    lose(db);
    return __real_PQexec(db, sql);
}

IN_PLACE_OF(PGresult *, PQexecParams, PGconn *db, const char *sql, int count, const Oid *types,
            const char *const *value, const int *lengths, const int *formats, int format)
{
    lose(db);
    return __real_PQexecParams(db, sql, count, types, value, lengths, formats, format);
}

/* ---- what is done ---- */

/* Whether something went well at once; if not it was told why, and only if a call has failed. */
static bool fine_at_once(bool fine, const struct complaint *why)
{
    if (!fine && !(has_failed() && why->in[DE][0] && why->in[EN][0] && why->line == 0))
        fail_msg("call %d of %d: %s", fails_at, calls, why->in[EN]);
    return fine;
}

/* Everything that is kept, as a text on the heap; nothing fails meanwhile. */
static char *everything(struct store *s)
{
    static const enum people_statement about[] = { NEXT_PEOPLE, NEXT_RATINGS, NEXT_ROUNDS, NEXT_TOKENS };
    struct text all = text_growing();

    paused = true;
    char *tables = all_told(s);
    text_put(&all, tables);
    for (int i = 0; i < COUNT(about); i++)
        text_put(&all, people_told(s, about[i], VALUES("")));
    free(tables);
    paused = false;
    return all.at;
}

static struct store *opened(void)
{
    struct complaint why = { 0 };
    struct store *s = store_open(where, STORE_SERVES, &why);

    return fine_at_once(s != NULL, &why) ? s : open_it();
}

/* The batch; where it failed all is as it was. */
static void keep(struct store *s)
{
    char *before = everything(s);
    struct complaint why = { 0 };

    if (!fine_at_once(s->kind->commit(s, &batch, &why), &why)) {
        char *after = everything(s);
        assert_string_equal(before, after);
        free(after);
        if (!s->kind->commit(s, &batch, &why))
            fail_msg("%s", why.in[EN]);
    }
    clear();
    free(before);
}

/* All questions, each with its answer into *ret. False: one failed. */
static bool ask_all(struct store *s, struct text *ret, struct complaint *why)
{
    static const struct tables_wanted wanted[] = { { .person = "aa", .most = 9 },
                                                   { .due = 99, .most = 9 },
                                                   { .most = 9 } };
    struct table_row row;
    struct found_entries log;

    text_clear(ret);
    for (int i = 0; i < COUNT(wanted); i++) {
        struct found_tables found;
        bool fine = s->kind->tables(s, wanted[i], &found, why);
        for (int k = 0; fine && k < found.count; k++)
            text_printf(ret, "%s ", found.row[k].id);
        if (!fine)
            return false;
        found_tables_free(&found);
    }
    struct found_rows people;
    if (!s->kind->people(s, PERSON_OF_ID, VALUES("p1"), &people, why))
        return false;
    text_printf(ret, "%d %s\n", people.count, people.count ? people.row[0][1] : "");
    found_rows_free(&people);
    if (!s->kind->load(s, id_of(1), 0, &row, &log, why))
        return false;
    text_printf(ret, "%s %d\n", row.id, log.count);
    table_row_free(&row);
    found_entries_free(&log);
    if (!s->kind->next_table(s, "", &row, why))
        return false;
    text_printf(ret, "%s %s\n", row.id, row.people);
    table_row_free(&row);
    return true;
}

static void ask(struct store *s)
{
    struct text right = text_growing(), got = text_growing();
    struct complaint why = { 0 };

    paused = true;
    assert_true(ask_all(s, &right, &why));
    paused = false;
    if (!fine_at_once(ask_all(s, &got, &why), &why))
        assert_true(ask_all(s, &got, &why));
    assert_string_equal(got.at, right.at);
    text_free(&right);
    text_free(&got);
}

/* All of it into a new file, which is then the same. */
static void copy(struct store *s)
{
    char name[300], files[3][310];
    struct complaint why = { 0 };

    snprintf(name, sizeof name, "%s/copy.db", folder);
    for (int i = 0; i < 3; i++)
        snprintf(files[i], sizeof files[i], "%s%s", name, i == 0 ? "" : i == 1 ? "-wal" : "-shm");
    if (!fine_at_once(store_backup(s, name, &why), &why)) {
        for (int i = 0; i < 3; i++)
            remove(files[i]);
        if (!store_backup(s, name, &why))
            fail_msg("%s", why.in[EN]);
    }
    paused = true;
    struct store *other = store_open_sqlite(name, STORE_SERVES, &why);
    assert_non_null(other);
    char *here_all = everything(s), *there = everything(other);
    assert_string_equal(here_all, there);
    free(here_all);
    free(there);
    close_it(other);
    for (int i = 0; i < 3; i++)
        remove(files[i]);
    paused = false;
}

static void put_lease(int table, bool gives_back)
{
    struct change c = { .kind = CHANGE_LEASE, .gives_back = gives_back };

    text_into(c.table, sizeof c.table, id_of(table));
    if (postgres) /* SQLite serves one alone */
        batch_add(&batch, c);
}

/* A server's life, short: what is left of it in the end. */
static char *live(void)
{
    struct store *s = opened();

    batch_add_people(&batch, PERSON_PUT, "p1", VALUES("p1", "Ann", "1", "ann", "x"));
    batch_add_people(&batch, PERSON_PUT, "p2", VALUES("p2", "Ben", "1", "ben", "x"));
    batch_add_people(&batch, TOKEN_PUT, "p1", VALUES("hash", "p1", "", "", "1", "1"));
    batch_add_people(&batch, RATER_PUT, "p1", VALUES("p1", "1"));
    batch_add_people(&batch, RATER_PUT, "p2", VALUES("p2", "1"));
    put_row(1, (struct table_row){ .version = 1, .listed = true, .due = 5 }, "aa bb");
    put_row(2, (struct table_row){ .version = 1 }, "aa");
    put_entry(1, 1, 'j', "aa", "one");
    put_entry(1, 2, 'c', "aa", "said");
    put_entry(2, 1, 'j', "aa", "other");
    put_lease(1, false);
    keep(s);
    ask(s);
    while (s->kind->tidy(s))
        continue;
    put_entry(1, 3, 'j', "bb", "three");
    put_row(1, (struct table_row){ .version = 2, .over = true }, "aa");
    batch_add_people(&batch, MATCH_RATED, "", VALUES("t1", "dame", "1000", "p1 0 1 p2 1 2"));
    batch_add_people(&batch, ROUND_PUT, "", VALUES("t1", "t1", "", "1000", "dame", "{}"));
    put_lease(1, true);
    keep(s);
    close_it(s);
    s = opened();
    put_entry(2, 2, 'c', "aa", "again");
    put_row(2, (struct table_row){ .version = 2 }, "bb");
    batch_add_people(&batch, CHAT_GONE, "aa", VALUES("aa"));
    keep(s);
    ask(s);
    copy(s);
    char *ret = everything(s);
    close_it(s);
    return ret;
}

/* Calls from one that fails to the next, of all there are. */
static int apart;

static void whatever_fails_is_done_again(void **state)
{
    int tried = 0;

    paused = false;
    fails_at = 1 << 30; /* never */
    char *right = live();
    int all = calls;
    assert_true(all > 20);
    for (fails_at = 1; fails_at <= all; fails_at += apart) {
        assert_int_equal(end(state), 0);
        paused = true;
        begin(state);
        paused = false;
        calls = 0;
        char *kept = live();
        assert_string_equal(kept, right);
        tried += has_failed();
        free(kept);
    }
    free(right);
    assert_int_equal(tried, (all + apart - 1) / apart); /* each of them did fail */
    paused = true;
}

/* A copy that could not be made is told as such, whichever call it was. */
static void a_copy_that_fails_says_so(void **state)
{
    struct complaint why = { 0 };
    char name[300];
    struct store *s = open_it();

    (void)state;
    snprintf(name, sizeof name, "%s/copy.db", folder);
    calls = 0;
    fails_at = 1;
    paused = false;
    bool fine = store_backup(s, name, &why);
    paused = true;
    assert_false(fine);
    assert_true(why.in[DE][0] && why.in[EN][0]);
    close_it(s);
}

/* test_failing [APART] [postgres:CONNECTION] */
int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(whatever_fails_is_done_again, begin, end),
        cmocka_unit_test_setup_teardown(a_copy_that_fails_says_so, begin, end),
    };

    for (int i = 1; i < argc; i++)
        if (strncmp(argv[i], "postgres:", 9) == 0)
            postgres = argv[i];
        else
            apart = atoi(argv[i]);
    if (!apart)
        apart = postgres ? 31 : 7; /* it takes its time */
    here = pthread_self();
    told = text_growing();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    text_free(&told);
    free(batch.change);
    return failed;
}
