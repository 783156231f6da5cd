/* SPDX-License-Identifier: MIT */
/* SQLite's write-ahead log, put into the file by a thread beside the writer: it begins anew unless somebody still reads
 * what stood there before, and nothing is lost. (The linker puts the function below in SQLite's place.) */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/require.h"
#include "store/checkpoint.h"

enum { PAGES = 40 };

static char folder[200], path[256];

static int begin(void **state)
{
    const char *into = getenv("TMPDIR");

    (void)state;
    snprintf(folder, sizeof folder, "%s/checkpoint-test-XXXXXX", into ? into : "/tmp");
    require(mkdtemp(folder) != NULL);
    snprintf(path, sizeof path, "%s/rows.db", folder);
    return 0;
}

static int end(void **state)
{
    (void)state;
    remove(path); /* whoever closed it last has removed its log */
    return rmdir(folder);
}

static sqlite3 *open_it(void)
{
    sqlite3 *db;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    return db;
}

static void run_sql(sqlite3 *db, const char *sql)
{
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
}

static int number_of(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *at;

    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &at, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(at), SQLITE_ROW);
    int number = sqlite3_column_int(at, 0);
    sqlite3_finalize(at);
    return number;
}

static int rows_of(sqlite3 *db)
{
    return number_of(db, "SELECT count(*) FROM rows");
}

static void put_row(sqlite3 *db)
{
    run_sql(db, "INSERT INTO rows (text) VALUES (zeroblob(3000))");
}

/* How often the log has begun anew: it says so itself, in its fourth number. */
static int beginnings(void)
{
    char name[300];
    uint8_t head[16] = { 0 };

    snprintf(name, sizeof name, "%s-wal", path);
    FILE *file = fopen(name, "rb");
    assert_non_null(file);
    assert_int_equal(fread(head, 1, sizeof head, file), sizeof head);
    fclose(file);
    return head[12] << 24 | head[13] << 16 | head[14] << 8 | head[15];
}

/* Writes a row; ret: whether the log began anew with it. */
static bool begins_anew(sqlite3 *db)
{
    int before = beginnings();

    put_row(db);
    return beginnings() == before + 1;
}

/* So much is left after each time, one after the other; NULL: as SQLite does it. Below 0: it fails. */
static const int *left;
static atomic_int times;

int __real_sqlite3_wal_checkpoint_v2(sqlite3 *db, const char *name, int how, int *ret, int *ret_copied);
int __wrap_sqlite3_wal_checkpoint_v2(sqlite3 *db, const char *name, int how, int *ret, int *ret_copied);
int __wrap_sqlite3_wal_checkpoint_v2(sqlite3 *db, const char *name, int how, int *ret, int *ret_copied)
{
    if (!left)
        return __real_sqlite3_wal_checkpoint_v2(db, name, how, ret, ret_copied);
    int now = left[times++];
    *ret = 1000;
    *ret_copied = 1000 - now;
    return now < 0 ? SQLITE_BUSY : SQLITE_OK;
}

static int begun_after; /* rows */

/* Writes, as people who play do not stop for it, until the log has been put into the file; ret: how many rows. */
static int write_on(sqlite3 *db, struct checkpointer *c)
{
    int count = 0;
    bool begun = false, busy = false;

    while (busy || !begun) {
        put_row(db);
        count++;
        busy = checkpointer_look(c, false);
        if (busy && !begun)
            begun_after = count;
        begun = begun || busy;
        if (busy)
            nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
    }
    return count;
}

static void the_log_begins_anew(void **state)
{
    sqlite3 *db = open_it();
    int count = 0, first = 0;

    (void)state;
    run_sql(db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; CREATE TABLE rows (text)");
    struct checkpointer *c = checkpointer_new(path, db, PAGES);
    assert_non_null(c);
    for (int i = 0; i < 4; i++) {
        count += write_on(db, c) + 1;
        assert_true(begins_anew(db));
        first = i == 0 ? begun_after : first;
        assert_in_range(begun_after, first - 4, first + 4); /* as many pages each time; a row takes about three */
    }

    sqlite3 *reader = open_it();
    run_sql(reader, "BEGIN");
    assert_int_equal(rows_of(reader), count);
    int seen = count, before = beginnings();
    count += write_on(db, c) + 1;
    put_row(db);
    assert_int_equal(beginnings(), before);
    assert_int_equal(rows_of(reader), seen);
    sqlite3_close(reader);
    count += write_on(db, c) + 1;
    assert_true(begins_anew(db));

    /* While nothing is to be written, few pages are enough. */
    put_row(db);
    assert_false(checkpointer_look(c, false));
    while (checkpointer_look(c, true))
        nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
    assert_true(begins_anew(db));
    count += 2;

    checkpointer_free(c);
    assert_int_equal(rows_of(db), count);
    sqlite3_close(db);
    db = open_it();
    assert_int_equal(rows_of(db), count);
    assert_int_equal(number_of(db, "SELECT count(*) FROM pragma_integrity_check WHERE integrity_check != 'ok'"), 0);
    sqlite3_close(db);
}

/* The thread tries again while more is left than one page in a hundred, and not for ever; the writer ends it. */
static void it_tries_until_little_is_left(void **state)
{
    static const struct { int left[12], times; } cases[] = {
        { { 4, 0 }, 1 },
        { { 5, 4, 0 }, 2 },
        { { 300, 200, 100, 0, 0 }, 4 },
        { { -1, 0 }, 1 },
        { { 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9 }, 8 },
    };
    sqlite3 *db = open_it();

    (void)state;
    run_sql(db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; CREATE TABLE rows (text)");
    struct checkpointer *c = checkpointer_new(path, db, 400);
    assert_non_null(c);
    for (int i = 0; i < COUNT(cases); i++) {
        times = 0;
        left = cases[i].left;
        for (int row = 0; row < 12; row++)
            put_row(db);
        while (checkpointer_look(c, true))
            nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
        assert_int_equal(times, cases[i].times + 1);
    }
    left = NULL;
    checkpointer_free(c);
    assert_int_equal(rows_of(db), COUNT(cases) * 12);
    sqlite3_close(db);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_log_begins_anew, begin, end),
        cmocka_unit_test_setup_teardown(it_tries_until_little_is_left, begin, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
