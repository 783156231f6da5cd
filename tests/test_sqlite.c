/* SPDX-License-Identifier: MIT */
/* The SQLite store as an operator meets it: a file that is not what it should be, or none at all. */
#define _POSIX_C_SOURCE 200809L
#include <fcntl.h>
#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/require.h"
#include "store_kit.h"

/* So many tables, each with some entries. */
static void fill(struct store *s, int tables)
{
    struct batch b = { 0 };
    struct complaint why;

    for (int i = 0; i < tables; i++) {
        struct change row = { .kind = CHANGE_TABLE, .row = { .version = 1, .over = i % 2, .changed = i,
                              .head = copy_of("a head of some length, as a journal has one\n"), .about = copy_of("{}"),
                              .people = copy_of("0123456789abcdef") } };
        snprintf(row.row.id, sizeof row.row.id, "%024d", i);
        for (uint32_t n = 1; n <= 5; n++) {
            struct change entry = { .kind = CHANGE_ENTRY, .entry = { .n = n, .kind = 'j' } };
            entry.entry.text = copy_of("1 0 d6 @5");
            memcpy(entry.table, row.row.id, sizeof entry.table);
            batch_add(&b, entry);
        }
        batch_add(&b, row);
    }
    assert_true(s->kind->commit(s, &b, &why));
    batch_clear(&b);
    free(b.change);
}

static void a_malformed_file(void **state)
{
    struct complaint why = { 0 };

    (void)state;
    struct store *s = open_it();
    fill(s, 500);
    s->kind->close(s);
    s = open_it();
    s->kind->close(s);
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    long size = ftell(file);
    assert_true(size > 20 * 4096);
    /* As a disk does that fails, where no start looks. */
    for (long page = size / 4096 - 5; page < size / 4096; page++) {
        assert_int_equal(fseek(file, page * 4096, SEEK_SET), 0);
        for (int i = 0; i < 4096; i++)
            fputc(0x5a, file);
    }
    fclose(file);
    assert_null(store_open_sqlite(path, STORE_SERVES, &why));
    assert_non_null(strstr(why.in[EN], "SQLite: "));
    assert_int_equal(why.line, 0); /* it has none */
}

/* Lines of a journal lie together in one row; one that is damaged is as if it were not there. */
static void a_damaged_stretch_is_left_out(void **state)
{
    static const char *const damaged[] = {
        "x''", "x'61'", "x'6100'", "x'61006200'", "x'610062006300'", "x'61006200630064'",
        "x'6100620063006400650066'", "x'610062006300640065006600670068006900'",
    };
    char sql[200];

    (void)state;
    struct store *s = open_it();
    put_row(1, (struct table_row){ .version = 1 }, "");
    put_entry(1, 1, 'j', "aa", "one");
    put_entry(1, 2, 'j', "aa", "two");
    commit(s);
    close_it(s);
    for (int i = 0; i < COUNT(damaged); i++) {
        sqlite3 *db;
        assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
        snprintf(sql, sizeof sql, "UPDATE entries SET text = %s", damaged[i]);
        assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
        sqlite3_close(db);
        s = open_it();
        assert_string_equal(table_told(s, 1, 0), i == 4 ? "1 v1 0 0 head {}\n2j a/b c\n" : "1 v1 0 0 head {}\n");
        close_it(s);
    }
}

static void no_database_at_all(void **state)
{
    struct complaint why = { 0 };

    (void)state;
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    for (int i = 0; i < 5000; i++)
        fputs("this is a letter\n", file);
    fclose(file);
    assert_null(store_open_sqlite(path, STORE_SERVES, &why));
    assert_non_null(strstr(why.in[EN], "not a database"));
}

/* What a file of another version may do to us, and we to it. */
static void a_file_of_another_version(void **state)
{
    struct complaint why = { 0 };
    sqlite3 *db;

    (void)state;
    close_it(open_it());
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "PRAGMA user_version = 999", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    assert_null(store_open(where, STORE_SERVES, &why));
    assert_string_equal(why.in[EN], "the file is of a newer Spielkiste");
    assert_null(store_open(where, STORE_BESIDE, &why));
    assert_string_equal(why.in[EN], "the file is of another version of Spielkiste");
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "PRAGMA user_version = 0", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    why = (struct complaint){ 0 };
    assert_null(store_open(where, STORE_BESIDE, &why)); /* of the very first one: nobody is there to bring it up */
    assert_string_equal(why.in[EN], "the file is of another version of Spielkiste");
}

static void a_store_in_memory(void **state)
{
    struct complaint why;
    int input = fcntl(STDIN_FILENO, F_GETFD);

    (void)state;
    struct store *one = store_open_sqlite(":memory:", STORE_SERVES, &why);
    struct store *two = store_open_sqlite(":memory:", STORE_SERVES, &why); /* nobody locks it */
    put_row(1, (struct table_row){ .version = 1 }, "");
    commit(one);
    assert_string_equal(table_told(one, 1, 0), "1 v1 0 0 head {}\n");
    close_it(one);
    close_it(two);
    assert_true(fcntl(STDIN_FILENO, F_GETFD) == input); /* it had no lock to close */
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_malformed_file, begin, end),
        cmocka_unit_test_setup_teardown(a_damaged_stretch_is_left_out, begin, end),
        cmocka_unit_test_setup_teardown(no_database_at_all, begin, end),
        cmocka_unit_test_setup_teardown(a_file_of_another_version, begin, end),
        cmocka_unit_test_setup_teardown(a_store_in_memory, begin, end),
    };

    told = text_growing();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    text_free(&told);
    free(batch.change);
    return failed;
}
