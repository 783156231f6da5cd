/* SPDX-License-Identifier: MIT */
/* The SQLite store as an operator meets it: a file that is not what it should be. */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/require.h"
#include "base/text.h"
#include "store/people.h"

static char folder[64], path[128];

static int begin(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "store-test-XXXXXX");
    require(mkdtemp(folder) != NULL);
    snprintf(path, sizeof path, "%s/tables.db", folder);
    return 0;
}

static int end(void **state)
{
    static const char *const names[] = { "tables.db", "tables.db-wal", "tables.db-shm", "tables.db-lock", "copy.db" };
    char name[160];

    (void)state;
    for (int i = 0; i < COUNT(names); i++) {
        snprintf(name, sizeof name, "%s/%s", folder, names[i]);
        remove(name);
    }
    return rmdir(folder);
}

static struct store *open_it(void)
{
    struct complaint why = { 0 };
    struct store *s = store_open_sqlite(path, STORE_SERVES, &why);

    if (!s)
        fail_msg("%s", why.in[EN]);
    return s;
}

static char *copy_of(const char *text)
{
    char *copy = strdup(text);

    require(copy != NULL);
    return copy;
}

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_malformed_file, begin, end),
        cmocka_unit_test_setup_teardown(no_database_at_all, begin, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
