/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "played_postgres.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/require.h"
#include "store/people.h"

enum { COLUMNS = 10 };

struct text said;

_Noreturn void is_wrong(const char *file, const char *what, int at)
{
    fprintf(stderr, "%s:%d: not so: %s\n%s\n", file, at, what, said.at);
    _exit(1);
}

/* ---- a database ---- */

struct pg_result {
    ExecStatusType status;
    int rows, columns;
    char *value[50][COLUMNS];
};

int connections, open_connections, results, calls, fails_at;
bool loses, unreachable;
const char *conflicts, *version, *fails_in;
struct script script[8];
PGconn *last;

void played_begin(void)
{
    said = text_growing();
    connections = open_connections = results = calls = fails_at = 0;
    loses = unreachable = false;
    conflicts = fails_in = NULL;
    version = "12";
    memset(script, 0, sizeof script);
}

static PGresult *result(ExecStatusType status)
{
    PGresult *r = calloc(1, sizeof *r);

    require(r != NULL);
    r->status = status;
    results++;
    return r;
}

static void add_row(PGresult *r, const char *row)
{
    check(r->rows < 50);
    r->columns = 1;
    for (size_t i = 0; i < strcspn(row, "\n"); i++)
        r->columns += row[i] == '|';
    for (int i = 0; i < COLUMNS; i++) {
        size_t length = strcspn(row, "|\n");
        r->value[r->rows][i] = strndup(row, length);
        row += length + (row[length] == '|');
    }
    r->rows++;
}

static PGresult *rows_of(const char *rows)
{
    PGresult *r = result(PGRES_TUPLES_OK);

    while (*rows) {
        add_row(r, rows);
        rows += strcspn(rows, "\n");
        rows += *rows == '\n';
    }
    return r;
}

PGconn *PQconnectdb(const char *where)
{
    PGconn *db = calloc(1, sizeof *db);

    require(db != NULL);
    check(strcmp(where, "host=there") == 0);
    db->number = ++connections;
    db->status = unreachable ? CONNECTION_BAD : CONNECTION_OK;
    db->message = unreachable ? "no route\nto it\n" : "";
    open_connections++;
    return last = db;
}

void PQfinish(PGconn *db)
{
    open_connections--;
    free(db);
}

ConnStatusType PQstatus(const PGconn *db)
{
    return db->status;
}

char *PQerrorMessage(const PGconn *db)
{
    return (char *)(uintptr_t)db->message;
}

static void lose(PGconn *db)
{
    db->status = CONNECTION_BAD;
    db->message = "it is gone\nreally\n";
    db->within = db->aborted = false;
}

int PQconsumeInput(PGconn *db)
{
    if (db->breaks_at && --db->breaks_at == 0) {
        lose(db);
        return 0;
    }
    return db->status == CONNECTION_OK;
}

void PQreset(PGconn *db)
{
    db->resets++;
    if (db->stays_lost)
        return;
    db->status = CONNECTION_OK;
    db->within = db->aborted = false;
}

/* A statement in few words. */
static void note(const PGconn *db, const char *sql, int count, const char *const *value)
{
    static const struct {
        const char *begins, *name;
    } known[] = {
        { "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", "SNAPSHOT" },
        { "DELETE FROM entries WHERE place = $1 AND n = $2 AND xmin", "drop" },
        { "INSERT INTO entries", "entries" }, { "INSERT INTO tables", "table" },
        { "DELETE FROM seats WHERE place = $1", "stand" }, { "INSERT INTO seats", "sit" },
        { "DELETE FROM leases", "give" }, { "INSERT INTO leases", "lease" }, { "SELECT pg_notify", "notify" },
        { "SELECT n, kind, person", "log" }, { "DELETE FROM nodes WHERE until", "bury" },
        { "DELETE FROM nodes WHERE id", "die" }, { "INSERT INTO nodes", "live" }, { "UPDATE nodes", "beat" },
        { "SELECT place FROM leases", "mine" }, { "UPDATE leases", "adopt" },
        { "SELECT id, version, listed, over, changed, due, head, about, (SELECT", "next" },
        { "SELECT id, version, listed, over, changed, due, head, about FROM tables WHERE id", "row" },
        { "SELECT id, version, listed, over, changed, due, head, about FROM tables JOIN", "tables of" },
        { "SELECT id, version, listed, over, changed, due, head, about FROM tables WHERE due", "tables due" },
        { "SELECT id, version, listed, over, changed, due, head, about FROM tables WHERE listed", "tables listed" },
        { "SET client_min_messages = warning", "quiet" },
        { "SELECT pg_advisory_xact_lock(7511)", "alone" }, { "CREATE TABLE IF NOT EXISTS kiste_version", "versions" },
        { "SELECT coalesce(max(version), 0)", "which" }, { "SELECT max(version)", "which" },
        { "INSERT INTO kiste_version VALUES (", "mark" },
    };
    const char *name = NULL;

    for (int i = 0; !name && i < COUNT(known); i++)
        if (strncmp(sql, known[i].begins, strlen(known[i].begins)) == 0)
            name = known[i].name;
    for (int i = 0; !name && i < PEOPLE_STATEMENTS; i++)
        if (sql == people_sql[i].sql)
            name = "people";
    text_printf(&said, "%d %.24s", db->number, name ? name : sql);
    if (name && strcmp(name, "mark") == 0)
        text_printf(&said, "%.2s", sql + strlen("INSERT INTO kiste_version VALUES ("));
    for (int i = 0; i < count; i++)
        text_printf(&said, "%s%s%s", i ? "," : "(", value[i] ? value[i] : "NULL", i == count - 1 ? ")" : "");
    text_put(&said, ";");
}

static void in_transaction(PGconn *db, const char *sql)
{
    if (strncmp(sql, "BEGIN", 5) == 0) {
        check(!db->within);
        db->within = true;
    }
    if (strcmp(sql, "COMMIT") == 0)
        check(db->within);
    if (strcmp(sql, "COMMIT") == 0 || strcmp(sql, "ROLLBACK") == 0) {
        db->within = db->aborted = false;
    }
}

/* The n-th element of an array as PostgreSQL reads it; false: it has fewer. */
static bool element(const char *array, int n, char *ret, size_t size)
{
    struct text t = text_in(ret, size);

    check(*array == '{' && array[strlen(array) - 1] == '}');
    for (array++; *array == '"'; array++) {
        text_clear(&t);
        for (array++; *array != '"'; array++) {
            array += *array == '\\';
            check(*array);
            text_char(&t, *array);
        }
        if (n-- == 0)
            return true;
        if (*++array != ',')
            break;
    }
    return false;
}

/* Entries that nobody else has made, as they were put. */
static PGresult *made_entries(const char *const *value)
{
    PGresult *r = result(PGRES_TUPLES_OK);
    char id[40], n[40], text[200], all[80];

    for (int i = 0; element(value[0], i, id, sizeof id); i++) {
        check(element(value[1], i, n, sizeof n) && element(value[5], i, text, sizeof text));
        snprintf(all, sizeof all, "%s/%s", id, n);
        if (conflicts && strstr(conflicts, all))
            continue;
        snprintf(all, sizeof all, "%s|%s", id, n);
        add_row(r, all);
    }
    return r;
}

static PGresult *answer(PGconn *db, const char *sql, int count, const char *const *value)
{
    bool fails = ++calls == fails_at || (fails_in && strstr(sql, fails_in)), undoes = strcmp(sql, "ROLLBACK") == 0;

    note(db, sql, count, value);
    if (fails && loses)
        lose(db);
    if (db->status != CONNECTION_OK || (db->aborted && !undoes) || fails) {
        if (db->status == CONNECTION_OK)
            db->message = "wrong\nin detail\n";
        db->aborted = db->within;
        return result(PGRES_FATAL_ERROR);
    }
    in_transaction(db, sql);
    for (int i = 0; i < COUNT(script); i++)
        if (script[i].sql && strstr(sql, script[i].sql))
            return rows_of(script[i].rows);
    if (strstr(sql, "max(version)"))
        return rows_of(version);
    if (strncmp(sql, "INSERT INTO entries", 19) == 0)
        return made_entries(value);
    if (strstr(sql, "RETURNING id") || strstr(sql, "RETURNING place"))
        return rows_of(conflicts && strstr(conflicts, value[0]) ? "" : value[0]);
    return result(strncmp(sql, "SELECT", 6) == 0 ? PGRES_TUPLES_OK : PGRES_COMMAND_OK);
}

PGresult *PQexec(PGconn *db, const char *sql)
{
    return answer(db, sql, 0, NULL);
}

PGresult *PQexecParams(PGconn *db, const char *sql, int count, const Oid *types, const char *const *value,
                       const int *lengths, const int *formats, int format)
{
    check(!types && !lengths && !formats && format == 0);
    return answer(db, sql, count, value);
}

ExecStatusType PQresultStatus(const PGresult *r)
{
    return r ? r->status : PGRES_FATAL_ERROR;
}

void PQclear(PGresult *r)
{
    if (!r)
        return;
    for (int i = 0; i < r->rows; i++)
        for (int k = 0; k < COLUMNS; k++)
            free(r->value[i][k]);
    free(r);
    results--;
}

int PQntuples(const PGresult *r)
{
    return r ? r->rows : 0;
}

int PQnfields(const PGresult *r)
{
    return r->columns;
}

char *PQgetvalue(const PGresult *r, int row, int column)
{
    check(row < r->rows && column < r->columns);
    return r->value[row][column];
}
