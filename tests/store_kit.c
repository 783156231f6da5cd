/* SPDX-License-Identifier: MIT */
#include "store_kit.h"

#include <libpq-fe.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/require.h"

char folder[200], path[256], where[300];
const char *postgres;

/* A database without anything in it. */
static void empty_postgres(void)
{
    PGconn *db = PQconnectdb(postgres + strlen("postgres:"));

    PQclear(PQexec(db, "SET client_min_messages = warning"));
    PGresult *r = PQexec(db, "DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    if (PQresultStatus(r) != PGRES_COMMAND_OK)
        fail_msg("%s", PQerrorMessage(db));
    PQclear(r);
    PQfinish(db);
}

int begin(void **state)
{
    (void)state;
    const char *into = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/store-test-XXXXXX", into ? into : "/tmp");
    require(mkdtemp(folder) != NULL);
    snprintf(path, sizeof path, "%s/tables.db", folder);
    snprintf(where, sizeof where, "sqlite:%s", path);
    if (postgres) {
        text_into(where, sizeof where, postgres);
        empty_postgres();
    }
    return 0;
}

int end(void **state)
{
    static const char *const names[] = { "tables.db", "tables.db-wal", "tables.db-shm", "tables.db-lock", "copy.db",
                                         "copy.db-wal", "copy.db-shm" };
    char name[300];

    (void)state;
    for (int i = 0; i < COUNT(names); i++) {
        snprintf(name, sizeof name, "%s/%s", folder, names[i]);
        remove(name);
    }
    return rmdir(folder);
}

struct store *open_as(enum store_use use)
{
    struct complaint why = { 0 };
    struct store *s = store_open(where, use, &why);

    if (!s)
        fail_msg("%s", why.in[EN]);
    return s;
}

struct store *open_it(void)
{
    return open_as(STORE_SERVES);
}

void close_it(struct store *s)
{
    s->kind->close(s);
}

char *copy_of(const char *text)
{
    char *copy = strdup(text);

    require(copy != NULL);
    return copy;
}

/* ---- batches, as tests write them ---- */

struct batch batch;

const char *id_of(int table)
{
    static char id[4][TABLE_ID + 1];
    static int at;

    at = (at + 1) % 4;
    snprintf(id[at], sizeof id[at], "%024d", table);
    return id[at];
}

void put_entry(int table, uint32_t n, char kind, const char *person, const char *text)
{
    struct change c = { .kind = CHANGE_ENTRY, .entry = { .n = n, .kind = kind } };

    text_into(c.table, sizeof c.table, id_of(table));
    text_into(c.entry.person, sizeof c.entry.person, person);
    snprintf(c.entry.client, sizeof c.entry.client, "line %lu", (unsigned long)n);
    c.entry.text = copy_of(text);
    batch_add(&batch, c);
}

void put_row(int table, struct table_row row, const char *people)
{
    struct change c = { .kind = CHANGE_TABLE, .row = row };

    text_into(c.row.id, sizeof c.row.id, id_of(table));
    c.row.head = copy_of(row.head ? row.head : "head");
    c.row.about = copy_of(row.about ? row.about : "{}");
    c.row.people = copy_of(people);
    batch_add(&batch, c);
}

bool try_commit(struct store *s)
{
    struct complaint why = { 0 };
    bool fine = s->kind->commit(s, &batch, &why);

    assert_int_equal(fine, why.in[EN][0] == '\0');
    assert_int_equal(why.line, 0); /* it is about no line of a text */
    return fine;
}

void clear(void)
{
    batch_clear(&batch);
    assert_int_equal(batch.count, 0);
}

void commit(struct store *s)
{
    assert_true(try_commit(s));
    clear();
}

void say(struct store *s, enum people_statement which, const char *const *value)
{
    batch_add_people(&batch, which, "", value);
    commit(s);
}

/* ---- what is read, as one text ---- */

struct text told;

static void tell_table(struct store *s, int table, uint32_t since)
{
    struct table_row row;
    struct found_entries log;
    struct complaint why;

    assert_true(s->kind->load(s, id_of(table), since, &row, &log, &why));
    if (row.id[0])
        text_printf(&told, "%d v%lu%s%s %lld %lld %s %s\n", atoi(row.id), (unsigned long)row.version,
                    row.listed ? " listed" : "", row.over ? " over" : "", (long long)row.changed, (long long)row.due,
                    row.head, row.about);
    for (int i = 0; i < log.count; i++)
        text_printf(&told, "%lu%c %s/%s %s\n", (unsigned long)log.row[i].n, log.row[i].kind, log.row[i].person,
                    log.row[i].client, log.row[i].text);
    table_row_free(&row);
    found_entries_free(&log);
}

const char *table_told(struct store *s, int table, uint32_t since)
{
    text_clear(&told);
    tell_table(s, table, since);
    return told.at;
}

const char *ids_told(struct store *s, struct tables_wanted wanted)
{
    struct found_tables found;
    struct complaint why;

    text_clear(&told);
    assert_true(s->kind->tables(s, wanted, &found, &why));
    for (int i = 0; i < found.count; i++)
        text_printf(&told, "%s%d", i ? " " : "", atoi(found.row[i].id));
    found_tables_free(&found);
    assert_true(found.count == 0 && !found.row);
    return told.at;
}

const char *people_told(struct store *s, enum people_statement which, const char *const *value)
{
    struct found_rows found;
    struct complaint why;

    text_clear(&told);
    assert_true(s->kind->people(s, which, value, &found, &why));
    for (int i = 0; i < found.count; i++) {
        for (int k = 0; k < PEOPLE_VALUES && found.row[i][k]; k++)
            text_printf(&told, "%s%s", k ? "|" : "", found.row[i][k]);
        text_char(&told, '\n');
    }
    found_rows_free(&found);
    return told.at;
}

/* Everything: tables with logs and sitters, in order. */
char *all_told(struct store *s)
{
    struct table_row row = { 0 };
    struct complaint why;

    text_clear(&told);
    for (;;) {
        assert_true(s->kind->next_table(s, row.id, &row, &why));
        if (!row.id[0])
            break;
        text_printf(&told, "[%s] ", row.people);
        tell_table(s, atoi(row.id), 0);
        table_row_free(&row);
    }
    return copy_of(told.at);
}

void same_told(struct store *s, const char *expected)
{
    char *all = all_told(s);

    assert_string_equal(all, expected);
    free(all);
}
