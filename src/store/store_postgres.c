/* SPDX-License-Identifier: MIT */
/* PostgreSQL: several servers share the tables. What keeps them apart is the database itself: an entry's number exists
 * once, and a table's row only ever gets a newer version. Who was slower is told so, change by change, and nothing
 * of the rest of their batch is undone. Every batch ends with one notice that names the tables it changed. */
#include <errno.h>
#include <libpq-fe.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/require.h"
#include "base/scan.h"
#include "base/text.h"
#include "core/chance.h"
#include "store/people.h"
#include "store/ratings.h"

enum {
    NOTICE_LONGEST = 7000, /* bytes; PostgreSQL takes 8000 */
    ADOPTED_MOST = 200,    /* leases of the dead taken over at once */
    BEAT_MS = 500,         /* between two signs of life; */
};
#define LIFE "interval '3 s'" /* after the last of them a server is dead, and others take over */
#define SNAPSHOT "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
#define ALIVE "(SELECT id FROM nodes WHERE until > clock_timestamp())"

/* Numbered, as those of SQLite. */
static const char *const migrations[] = {
    "CREATE TABLE people (id TEXT PRIMARY KEY, token TEXT UNIQUE NOT NULL, name TEXT NOT NULL,"
    " created BIGINT NOT NULL);"
    "CREATE TABLE tables (id TEXT PRIMARY KEY, version BIGINT NOT NULL, listed BOOLEAN NOT NULL, over BOOLEAN NOT NULL,"
    " changed BIGINT NOT NULL, due BIGINT NOT NULL, head TEXT NOT NULL, about TEXT NOT NULL);"
    "CREATE INDEX tables_listed ON tables (changed) WHERE listed;"
    "CREATE INDEX tables_due ON tables (due) WHERE due > 0;"
    "CREATE TABLE seats (person TEXT NOT NULL, place TEXT NOT NULL, PRIMARY KEY (person, place));"
    "CREATE INDEX seats_place ON seats (place);"
    "CREATE TABLE entries (place TEXT NOT NULL, n BIGINT NOT NULL, kind TEXT NOT NULL, person TEXT NOT NULL,"
    " client TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (place, n));",
    people_migration,
    "CREATE TABLE nodes (id TEXT PRIMARY KEY, until TIMESTAMPTZ NOT NULL);"
    "CREATE TABLE leases (place TEXT PRIMARY KEY, node TEXT NOT NULL);"
    "CREATE INDEX leases_node ON leases (node);",
    reports_migration,
    care_migration,
    calls_migration,
    orders_migration,
    passkeys_migration,
    evening_migration,
    clubs_migration,
    challenges_migration,
    ratings_migration,
};

struct postgres_store {
    struct store store;
    char *connection;
    PGconn *db;
    char node[17];            /* who we are among those who share it */
    atomic_bool ends;
    bool watches;
    bool snapshot;            /* all that is read is as it stood when this transaction began */
    pthread_t watcher;
    struct watcher tell;
};

static bool wrong(struct postgres_store *s, struct complaint *ret)
{
    char first[160];
    struct text t = TEXT_IN(first);
    const char *message = PQerrorMessage(s->db);

    text_bytes(&t, message, strcspn(message, "\n"));
    complain(ret, 0, "PostgreSQL: %s", first);
    return false;
}

/* A connection that was lost is made again. */
static bool connected(struct postgres_store *s)
{
    /* Whether the other side has closed it shows when something is read: first its last words, then the end. */
    if (s->db && PQstatus(s->db) == CONNECTION_OK && PQconsumeInput(s->db) && PQconsumeInput(s->db) &&
        PQstatus(s->db) == CONNECTION_OK)
        return true;
    if (s->snapshot)
        return false; /* it is gone with the connection */
    if (s->db)
        PQreset(s->db);
    return s->db && PQstatus(s->db) == CONNECTION_OK;
}

/* A statement with its parameters as text; NULL: it failed. */
static PGresult *ask_by(PGconn *db, const char *sql, int count, const char *const *value)
{
    PGresult *r = PQexecParams(db, sql, count, NULL, value, NULL, NULL, 0);
    ExecStatusType status = PQresultStatus(r);

    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
        return r;
    PQclear(r);
    return NULL;
}

static PGresult *ask(struct postgres_store *s, const char *sql, int count, const char *const *value)
{
    return ask_by(s->db, sql, count, value);
}

static bool run(struct postgres_store *s, const char *sql)
{
    PGresult *r = PQexec(s->db, sql);
    bool fine = PQresultStatus(r) == PGRES_COMMAND_OK || PQresultStatus(r) == PGRES_TUPLES_OK;

    PQclear(r);
    return fine;
}

/* Something went wrong in a transaction: until it has ended PostgreSQL would refuse all else. */
static void undo(struct postgres_store *s, struct complaint *ret)
{
    wrong(s, ret);
    if (!s->snapshot && PQstatus(s->db) == CONNECTION_OK)
        run(s, "ROLLBACK");
}

static char *column(const PGresult *r, int row, int which)
{
    char *copy = strdup(PQgetvalue(r, row, which));

    require(copy != NULL);
    return copy;
}

static void column_into(const PGresult *r, int row, int which, char *ret, size_t size)
{
    struct text t = text_in(ret, size);

    text_put(&t, PQgetvalue(r, row, which));
}

static const char *number_text(char ret[24], int64_t number)
{
    struct text t = text_in(ret, 24);

    text_number(&t, number);
    return ret;
}

/* ---- a batch ---- */

/* An element of an array as PostgreSQL reads it. */
static void put_element(struct text *t, const char *element)
{
    text_put(t, t->used ? "," : "{");
    text_char(t, '"');
    for (; *element; element++) {
        if (*element == '"' || *element == '\\')
            text_char(t, '\\');
        text_char(t, *element);
    }
    text_char(t, '"');
}

static void lose_table(struct batch *b, const char *id)
{
    for (int i = 0; i < b->count; i++) {
        struct change *c = &b->change[i];
        const char *ended = outcome_at(c);
        if ((c->kind == CHANGE_ENTRY && strcmp(c->table, id) == 0) ||
            (c->kind == CHANGE_TABLE && strcmp(c->row.id, id) == 0) || (ended && strcmp(ended, id) == 0))
            c->lost = true;
    }
}

static const char *place_of(const struct change *c)
{
    return c->kind == CHANGE_TABLE ? c->row.id : c->table;
}

/* In the order of the tables' ids, so that two servers never wait for each other in a circle. */
static int by_place(const void *a, const void *b)
{
    const struct change *const *x = a, *const *y = b;
    int order = strcmp(place_of(*x), place_of(*y));

    return order ? order : (*x > *y) - (*x < *y); /* both lie in the batch, the older one first */
}

/* The changes of one kind, in that order; to be free()d. */
static struct change **sorted(const struct batch *b, enum change_kind kind, int *ret_count)
{
    struct change **row = calloc((size_t)b->count + 1, sizeof(struct change *));

    require(row != NULL);
    *ret_count = 0;
    for (int i = 0; i < b->count; i++)
        if (b->change[i].kind == kind)
            row[(*ret_count)++] = &b->change[i];
    qsort(row, (size_t)*ret_count, sizeof(struct change *), by_place);
    return row;
}

/* Takes away what this transaction itself has put there of tables that lost something. */
static bool drop_lost(struct postgres_store *s, const struct batch *b)
{
    bool fine = true;

    for (int i = 0; fine && i < b->count; i++) {
        const struct change *c = &b->change[i];
        char n[24];
        if (c->kind != CHANGE_ENTRY || !c->lost)
            continue;
        const char *value[] = { c->table, number_text(n, c->entry.n) };
        PGresult *r = ask(s, "DELETE FROM entries WHERE place = $1 AND n = $2"
                             " AND xmin::text = pg_current_xact_id()::xid::text", 2, value);
        fine = r != NULL;
        PQclear(r);
    }
    return fine;
}

/* Which of the entries made it: rows come back in the order in which they were put in. */
static void mark_lost(struct batch *b, struct change **row, int count, const PGresult *made)
{
    int at = 0;

    for (int i = 0; i < count; i++) {
        bool is = at < PQntuples(made) && strcmp(PQgetvalue(made, at, 0), row[i]->table) == 0 &&
                  strtoul(PQgetvalue(made, at, 1), NULL, 10) == row[i]->entry.n;
        at += is;
        if (!is)
            lose_table(b, row[i]->table);
    }
}

static bool put_entries(struct postgres_store *s, struct batch *b)
{
    struct text field[6];
    const char *value[6];
    char n[24], kind[2] = "";
    int count;
    struct change **row = sorted(b, CHANGE_ENTRY, &count);

    for (int k = 0; k < COUNT(field); k++)
        field[k] = text_growing();
    for (int i = 0; i < count; i++) {
        const struct entry_row *e = &row[i]->entry;
        kind[0] = e->kind;
        const char *member[] = { row[i]->table, number_text(n, e->n), kind, e->person, e->client, e->text };
        for (int k = 0; k < COUNT(field); k++)
            put_element(&field[k], member[k]);
    }
    for (int k = 0; k < COUNT(field); k++) {
        text_char(&field[k], '}');
        value[k] = field[k].at;
    }
    PGresult *made = count == 0 ? NULL : ask(s,
        "INSERT INTO entries (place, n, kind, person, client, text)"
        " SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[])"
        " ON CONFLICT DO NOTHING RETURNING place, n", 6, value);
    bool fine = count == 0 || made;
    if (made)
        mark_lost(b, row, count, made);
    PQclear(made);
    for (int k = 0; k < COUNT(field); k++)
        text_free(&field[k]);
    free(row);
    return fine;
}

static bool put_table(struct postgres_store *s, struct batch *b, struct change *c)
{
    const struct table_row *t = &c->row;
    char version[24], changed[24], due[24];
    struct text people = text_growing();
    struct scan rest = { t->people ? t->people : "" };
    char person[PERSON_ID + 1];
    const char *value[] = { t->id, number_text(version, t->version), t->listed ? "t" : "f", t->over ? "t" : "f",
                            number_text(changed, t->changed), number_text(due, t->due), t->head, t->about };
    PGresult *r = c->lost ? NULL : ask(s,
        "INSERT INTO tables (id, version, listed, over, changed, due, head, about)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
        " ON CONFLICT (id) DO UPDATE SET version = excluded.version, listed = excluded.listed, over = excluded.over,"
        " changed = excluded.changed, due = excluded.due, head = excluded.head, about = excluded.about"
        " WHERE tables.version < excluded.version RETURNING id", 8, value);
    bool fine = c->lost || r;

    if (r && PQntuples(r) == 0)
        lose_table(b, t->id);
    bool made = r && PQntuples(r) == 1;
    PQclear(r);
    while (scan_token(&rest, person, sizeof person))
        put_element(&people, person);
    text_put(&people, people.used ? "}" : "{}");
    if (made) {
        const char *seats[] = { t->id, people.at };
        PGresult *dropped = ask(s, "DELETE FROM seats WHERE place = $1", 1, seats);
        PGresult *sat = dropped ? ask(s, "INSERT INTO seats (place, person) SELECT $1, p FROM unnest($2::text[]) AS p"
                                         " ON CONFLICT DO NOTHING", 2, seats) : NULL;
        fine = sat != NULL;
        PQclear(dropped);
        PQclear(sat);
    }
    text_free(&people);
    return fine;
}

/* A statement about people; ret NULL: nothing comes back. */
static bool run_people(struct postgres_store *s, enum people_statement which, const char *const *value,
                       struct found_rows *ret)
{
    PGresult *r = ask(s, people_sql[which].sql, people_sql[which].values, value);

    for (int row = 0; ret && r && row < PQntuples(r); row++) {
        const char *column[PEOPLE_VALUES] = { 0 };
        for (int i = 0; i < PQnfields(r); i++)
            column[i] = PQgetvalue(r, row, i);
        found_rows_add(ret, PQnfields(r), column);
    }
    PQclear(r);
    return r != NULL;
}

static bool run_in_turn(struct store *s, enum people_statement which, const char *const *value, struct found_rows *ret)
{
    return run_people((struct postgres_store *)s, which, value, ret);
}

static bool put_people(struct postgres_store *s, const struct people_write *w)
{
    const char *const *value = (const char *const *)w->value;

    return w->which == MATCH_RATED ? ratings_settle(&s->store, run_in_turn, value)
                                   : run_people(s, w->which, value, NULL);
}

/* A lease that somebody alive has is lost to us; one that was given back is not ours any more in any case. */
static bool put_lease(struct postgres_store *s, struct change *c)
{
    const char *value[] = { c->table, s->node };
    PGresult *r = c->gives_back ? ask(s, "DELETE FROM leases WHERE place = $1 AND node = $2 RETURNING place", 2, value)
        : ask(s, "INSERT INTO leases (place, node) VALUES ($1, $2) ON CONFLICT (place) DO UPDATE"
                 " SET node = excluded.node WHERE leases.node = excluded.node OR leases.node NOT IN " ALIVE
                 " RETURNING place", 2, value);

    c->lost = r && PQntuples(r) == 0;
    PQclear(r);
    return r != NULL;
}

static bool put_leases(struct postgres_store *s, const struct batch *b)
{
    int count;
    struct change **row = sorted(b, CHANGE_LEASE, &count);
    bool fine = true;

    for (int i = 0; fine && i < count; i++)
        fine = put_lease(s, row[i]);
    free(row);
    return fine;
}

static bool notify(struct postgres_store *s, const struct text *notice)
{
    const char *value[] = { notice->at };
    PGresult *r = ask(s, "SELECT pg_notify('kiste', $1)", 1, value);

    PQclear(r);
    return r != NULL;
}

/* What others should know of a change: a table's id, after a '-' if its lease has become free, or a person's. */
static void put_news(struct text *notice, const struct change *c)
{
    bool lease = c->kind == CHANGE_LEASE, people = c->kind == CHANGE_PEOPLE;
    const char *id = people ? c->people->about : place_of(c);

    if (c->lost || (people && !people_sql[c->people->which].told) || (lease && !c->gives_back))
        return;
    if (lease || !strstr(notice->at, id))
        text_printf(notice, lease ? " -%s" : " %s", id);
}

/* One notice for all tables of the batch, more only where they do not fit. */
static bool put_notice(struct postgres_store *s, const struct batch *b)
{
    struct text notice = text_growing();
    bool fine = true;

    text_put(&notice, s->node);
    for (int i = 0; fine && i < b->count; i++) {
        put_news(&notice, &b->change[i]);
        if (notice.used > NOTICE_LONGEST) {
            fine = notify(s, &notice);
            text_back(&notice, strlen(s->node));
        }
    }
    if (fine && notice.used > strlen(s->node))
        fine = notify(s, &notice);
    text_free(&notice);
    return fine;
}

/* What people have done, and how matches have ended: that counts only where the end itself was not lost. */
static bool put_all_people(struct postgres_store *s, const struct batch *b, bool outcomes)
{
    bool fine = true;

    for (int i = 0; fine && i < b->count; i++) {
        const struct change *c = &b->change[i];
        if (c->kind == CHANGE_PEOPLE && !c->lost && !!outcome_at(c) == outcomes)
            fine = put_people(s, c->people);
    }
    return fine;
}

static bool put_tables(struct postgres_store *s, struct batch *b)
{
    int count;
    struct change **row = sorted(b, CHANGE_TABLE, &count);
    bool fine = true;

    for (int i = 0; fine && i < count; i++)
        fine = put_table(s, b, row[i]);
    free(row);
    return fine;
}

static bool postgres_commit(struct store *store, struct batch *b, struct complaint *ret)
{
    struct postgres_store *s = (struct postgres_store *)store;
    bool fine = connected(s) && (!s->snapshot || run(s, "COMMIT")) && run(s, "BEGIN");

    s->snapshot = false;
    people_unsay(b);
    /* A table loses as a whole: its entries, its row and what its end counts for. */
    fine = fine && put_all_people(s, b, false) && put_entries(s, b) && put_tables(s, b) && drop_lost(s, b) &&
           put_all_people(s, b, true) && put_leases(s, b) && put_notice(s, b) && run(s, "COMMIT");
    if (!fine)
        undo(s, ret);
    return fine;
}

static bool postgres_tidy(struct store *store)
{
    (void)store;
    return false;
}

/* ---- reading ---- */

#define TABLE_COLUMNS "id, version, listed, over, changed, due, head, about"

static struct table_row row_of(const PGresult *r, int row)
{
    struct table_row t = { .version = (uint32_t)strtoul(PQgetvalue(r, row, 1), NULL, 10),
                           .listed = *PQgetvalue(r, row, 2) == 't', .over = *PQgetvalue(r, row, 3) == 't',
                           .changed = strtoll(PQgetvalue(r, row, 4), NULL, 10),
                           .due = strtoll(PQgetvalue(r, row, 5), NULL, 10),
                           .head = column(r, row, 6), .about = column(r, row, 7) };

    column_into(r, row, 0, t.id, sizeof t.id);
    return t;
}

static bool postgres_load(struct store *store, const char *id, uint32_t since, struct table_row *ret,
                          struct found_entries *ret_log, struct complaint *why)
{
    struct postgres_store *s = (struct postgres_store *)store;
    char from[24];
    const char *value[] = { id, number_text(from, since) };

    *ret = (struct table_row){ 0 };
    *ret_log = (struct found_entries){ 0 };
    /* Both as of one moment: an entry must not be newer than its table's row. */
    if (!connected(s) || !(s->snapshot || run(s, SNAPSHOT)))
        return wrong(s, why);
    PGresult *table = ask(s, "SELECT " TABLE_COLUMNS " FROM tables WHERE id = $1", 1, value);
    PGresult *log = table ? ask(s, "SELECT n, kind, person, client, text FROM entries WHERE place = $1 AND n > $2"
                                   " ORDER BY n", 2, value) : NULL;
    bool fine = log && (s->snapshot || run(s, "COMMIT"));
    if (!fine)
        undo(s, why);
    if (fine && PQntuples(table) == 1)
        *ret = row_of(table, 0);
    for (int i = 0; fine && i < PQntuples(log); i++) {
        struct entry_row e = { .n = (uint32_t)strtoul(PQgetvalue(log, i, 0), NULL, 10), .kind = *PQgetvalue(log, i, 1),
                               .text = column(log, i, 4) };
        column_into(log, i, 2, e.person, sizeof e.person);
        column_into(log, i, 3, e.client, sizeof e.client);
        found_entries_add(ret_log, e);
    }
    PQclear(table);
    PQclear(log);
    return fine;
}

static bool postgres_tables(struct store *store, struct tables_wanted wanted, struct found_tables *ret,
                            struct complaint *why)
{
    struct postgres_store *s = (struct postgres_store *)store;
    char most[24], due[24];
    const char *value[] = { number_text(most, wanted.most),
                            wanted.person ? wanted.person : number_text(due, wanted.due) };

    *ret = (struct found_tables){ 0 };
    PGresult *r = !connected(s) ? NULL
        : wanted.person ? ask(s, "SELECT " TABLE_COLUMNS " FROM tables JOIN seats ON place = id WHERE person = $2"
                                 " ORDER BY changed DESC LIMIT $1", 2, value)
        : wanted.due ? ask(s, "SELECT " TABLE_COLUMNS " FROM tables WHERE due > 0 AND due <= $2 ORDER BY due"
                              " LIMIT $1", 2, value)
        : ask(s, "SELECT " TABLE_COLUMNS " FROM tables WHERE listed ORDER BY changed DESC LIMIT $1", 1, value);
    if (!r)
        return wrong(s, why);
    for (int i = 0; i < PQntuples(r); i++)
        found_tables_add(ret, row_of(r, i));
    PQclear(r);
    return true;
}

static bool postgres_people(struct store *store, unsigned which, const char *const *value, struct found_rows *ret,
                            struct complaint *why)
{
    struct postgres_store *s = (struct postgres_store *)store;

    *ret = (struct found_rows){ 0 };
    return (connected(s) && run_people(s, (enum people_statement)which, value, ret)) || wrong(s, why);
}

static bool postgres_next_table(struct store *store, const char *after, struct table_row *ret, struct complaint *why)
{
    struct postgres_store *s = (struct postgres_store *)store;
    char copy[TABLE_ID + 1];
    const char *value[] = { copy };

    text_into(copy, sizeof copy, after); /* it may be ret's own */
    *ret = (struct table_row){ 0 };
    PGresult *r = !connected(s) ? NULL : ask(s,
        "SELECT " TABLE_COLUMNS ", (SELECT coalesce(string_agg(person, ' '), '') FROM seats WHERE place = id)"
        " FROM tables WHERE id > $1 ORDER BY id LIMIT 1", 1, value);
    if (!r)
        return wrong(s, why);
    if (PQntuples(r) == 1) {
        *ret = row_of(r, 0);
        ret->people = column(r, 0, 8);
    }
    PQclear(r);
    return true;
}

/* ---- what others do, and that we are alive ---- */

static int64_t milliseconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void take_notice(struct postgres_store *s, const char *notice)
{
    struct scan at = { notice };
    char word[64];

    if (!scan_token(&at, word, sizeof word) || strcmp(word, s->node) == 0)
        return; /* our own */
    while (scan_token(&at, word, sizeof word))
        if (word[0] == '-')
            s->tell.leased(s->tell.with, word + 1, false);
        else
            s->tell.changed(s->tell.with, word);
}

static bool done_by(PGconn *db, const char *sql, int count, const char *const *value)
{
    PGresult *r = ask_by(db, sql, count, value);

    PQclear(r);
    return r != NULL;
}

/* These are ours, whether or not they were before. */
static bool take_leases(struct postgres_store *s, PGresult *r)
{
    for (int i = 0; r && i < PQntuples(r); i++)
        s->tell.leased(s->tell.with, PQgetvalue(r, i, 0), true);
    PQclear(r);
    return r != NULL;
}

/* We are alive again, or for the first time. What we had may be others' by now, or forgotten here. */
static bool come_alive(struct postgres_store *s, PGconn *db)
{
    const char *node = s->node;

    if (!done_by(db, "DELETE FROM nodes WHERE until < clock_timestamp() - interval '1 h'", 0, NULL) ||
        !done_by(db, "INSERT INTO nodes (id, until) VALUES ($1, clock_timestamp() + " LIFE ")"
                     " ON CONFLICT (id) DO UPDATE SET until = excluded.until", 1, &node))
        return false;
    s->tell.leased(s->tell.with, NULL, false);
    return take_leases(s, ask_by(db, "SELECT place FROM leases WHERE node = $1", 1, &node));
}

/* Takes over what the dead have left. */
static bool adopt(struct postgres_store *s, PGconn *db)
{
    char most[24];
    const char *value[] = { s->node, number_text(most, ADOPTED_MOST) };

    return take_leases(s, ask_by(db, "UPDATE leases SET node = $1 WHERE place IN (SELECT place FROM leases WHERE"
                                     " node NOT IN " ALIVE " ORDER BY place LIMIT $2 FOR UPDATE SKIP LOCKED)"
                                     " RETURNING place", 2, value));
}

/* A sign of life. If it comes too late, others have taken over. */
static bool beat(struct postgres_store *s, PGconn *db)
{
    const char *node = s->node;
    PGresult *r = ask_by(db, "UPDATE nodes SET until = clock_timestamp() + " LIFE
                             " WHERE id = $1 AND until > clock_timestamp() RETURNING id", 1, &node);
    bool fine = r && (PQntuples(r) == 1 || come_alive(s, db));

    PQclear(r);
    return fine && adopt(s, db);
}

/* Takes notices until it is time for the next beat. False: the connection is lost. */
static bool listen_once(struct postgres_store *s, PGconn *db, int64_t until)
{
    struct pollfd line = { .fd = PQsocket(db), .events = POLLIN };

    do {
        for (PGnotify *n; (n = PQnotifies(db)); PQfreemem(n))
            take_notice(s, n->extra);
        int64_t left = until - milliseconds();
        if (poll(&line, 1, left > 0 ? (int)left : 0) < 0 && errno != EINTR)
            return false;
        if (!PQconsumeInput(db))
            return false;
    } while (milliseconds() < until && !s->ends);
    return true;
}

/* On a connection of its own, made again whenever it is lost; then anything may have been missed. */
static void *watch(void *with)
{
    struct postgres_store *s = with;

    while (!s->ends) {
        PGconn *db = PQconnectdb(s->connection);
        bool fine = PQstatus(db) == CONNECTION_OK && done_by(db, "LISTEN kiste", 0, NULL) && come_alive(s, db);
        if (fine)
            s->tell.changed(s->tell.with, NULL);
        while (fine && !s->ends)
            fine = beat(s, db) && listen_once(s, db, milliseconds() + BEAT_MS);
        PQfinish(db);
        for (int i = 0; !s->ends && !fine && i < 10; i++)
            usleep(50000);
    }
    return NULL;
}

static void postgres_watch(struct store *store, struct watcher tell)
{
    struct postgres_store *s = (struct postgres_store *)store;

    s->tell = tell;
    come_alive(s, s->db); /* before anything is asked for; if it fails now, the watcher tries again */
    s->watches = pthread_create(&s->watcher, NULL, watch, s) == 0;
    require(s->watches);
}

/* ---- opening and closing ---- */

static void postgres_close(struct store *store)
{
    struct postgres_store *s = (struct postgres_store *)store;

    s->ends = true;
    if (s->watches) {
        const char *node = s->node;
        pthread_join(s->watcher, NULL);
        done_by(s->db, "DELETE FROM nodes WHERE id = $1", 1, &node); /* others need not wait for our death */
    }
    PQfinish(s->db);
    free(s->connection);
    free(s);
}

/* Two servers may begin at once: one brings the database up, the other waits. */
static bool migrate(struct postgres_store *s, struct complaint *ret)
{
    bool fine = run(s, "BEGIN") && run(s, "SELECT pg_advisory_xact_lock(7511)") &&
                run(s, "CREATE TABLE IF NOT EXISTS kiste_version (version INTEGER NOT NULL)");
    PGresult *r = fine ? ask(s, "SELECT coalesce(max(version), 0) FROM kiste_version", 0, NULL) : NULL;
    int version = r ? atoi(PQgetvalue(r, 0, 0)) : -1;

    PQclear(r);
    if (version > COUNT(migrations))
        return complain_both(ret, 0, "die Datenbank stammt von einer neueren Spielkiste",
                             "the database is of a newer Spielkiste");
    for (fine = version >= 0; fine && version < COUNT(migrations); version++) {
        char mark[80];
        struct text t = TEXT_IN(mark);
        text_printf(&t, "INSERT INTO kiste_version VALUES (%d)", version + 1);
        fine = run(s, migrations[version]) && run(s, mark);
    }
    return (fine && run(s, "COMMIT")) || wrong(s, ret);
}

/* Beside servers, which have brought it to this version. */
static bool is_current(struct postgres_store *s, struct complaint *ret)
{
    s->snapshot = run(s, SNAPSHOT);
    PGresult *r = s->snapshot ? ask(s, "SELECT max(version) FROM kiste_version", 0, NULL) : NULL;
    int version = r ? atoi(PQgetvalue(r, 0, 0)) : -1;

    PQclear(r);
    if (version < 0)
        return wrong(s, ret);
    return version == COUNT(migrations) ||
           complain_both(ret, 0, "die Datenbank ist von einer anderen Version der Spielkiste",
                         "the database is of another version of Spielkiste");
}

static const struct store_kind postgres_kind = {
    .close = postgres_close, .commit = postgres_commit, .tidy = postgres_tidy, .load = postgres_load,
    .tables = postgres_tables, .people = postgres_people, .next_table = postgres_next_table, .watch = postgres_watch,
};

struct store *store_open_postgres(const char *connection, enum store_use use, struct complaint *ret)
{
    struct postgres_store *s = calloc(1, sizeof *s);
    struct chance luck = chance_secret();

    require(s != NULL);
    s->store.kind = &postgres_kind;
    s->connection = strdup(connection);
    require(s->connection != NULL);
    struct text t = TEXT_IN(s->node);
    text_hex(&t, luck.secret, 8);
    s->db = PQconnectdb(connection);
    bool fine = PQstatus(s->db) == CONNECTION_OK && run(s, "SET client_min_messages = warning");
    if (!fine)
        wrong(s, ret);
    if (fine && (use == STORE_SERVES ? migrate(s, ret) : is_current(s, ret)))
        return &s->store;
    postgres_close(&s->store);
    return NULL;
}
