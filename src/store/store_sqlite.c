/* SPDX-License-Identifier: MIT */
/* SQLite: one file, one process. The entries of a batch are first written as one row of a log, side by side, because
 * each put at once where its table's entries lie would touch a page of its own: five hundred moves would write two
 * megabytes. They are settled there later, table by table, when there is time or when they have become many; and lines
 * of a journal that follow each other as one row, a stretch, because putting twenty rows costs twenty times as much. */
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/require.h"
#include "base/text.h"
#include "store/checkpoint.h"
#include "store/people.h"
#include "store/ratings.h"

enum {
    SLICE = 2000,          /* entries settled at once, so that nobody waits long behind it */
    SETTLE_AT = 20000,     /* unsettled entries from which on some are settled with every batch: */
    SETTLED_EACH = 2,      /* so many for each one of the batch */
    STRETCH_BYTES = 900,   /* of entries in one row: more of them would not lie in the page itself */
    CACHE_KB = 32 << 10,   /* of pages: the last ones of a thousand tables at which people play, and more */
    CHECKPOINT_AT = 32000, /* pages of the write-ahead log: what changes again and again is put into the file once */
    BUSY_MS = 2000,
    CHECK_MS = 2000,       /* for a look at a whole file before it is used */
};

enum statement {
    PUT_LOG, PUT_ENTRY, PUT_TABLE, PUT_SEAT, DROP_SEATS, CUT_LOG,
    GET_TABLE, GET_ENTRIES, GET_LISTED, GET_OF_PERSON, GET_DUE, GET_LOG,
    GET_NEXT_TABLE, GET_SEATS, STATEMENTS
};

static const char *const texts[STATEMENTS] = {
    [PUT_LOG] = "INSERT INTO log (number, entries) VALUES (?, ?)",
    [PUT_ENTRY] = "INSERT INTO entries (place, n, kind, person, client, text) VALUES (?, ?, ?, ?, ?, ?)"
                  " ON CONFLICT DO NOTHING",
    [PUT_TABLE] = "INSERT INTO tables (id, version, listed, over, changed, due, head, about)"
                  " VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
                  " ON CONFLICT (id) DO UPDATE SET version = excluded.version, listed = excluded.listed,"
                  " over = excluded.over, changed = excluded.changed, due = excluded.due, head = excluded.head,"
                  " about = excluded.about",
    [PUT_SEAT] = "INSERT INTO seats (person, place) VALUES (?, ?) ON CONFLICT DO NOTHING",
    [DROP_SEATS] = "DELETE FROM seats WHERE place = ? AND instr(' ' || ? || ' ', ' ' || person || ' ') = 0",
    [CUT_LOG] = "DELETE FROM log WHERE number <= ?",
    [GET_TABLE] = "SELECT id, version, listed, over, changed, due, head, about FROM tables WHERE id = ?",
    [GET_ENTRIES] = "SELECT n, kind, person, client, text FROM entries WHERE place = ? AND n > ? ORDER BY n",
    [GET_LISTED] = "SELECT id, version, listed, over, changed, due, head, about FROM tables WHERE listed"
                   " ORDER BY changed DESC LIMIT ?1",
    [GET_OF_PERSON] = "SELECT id, version, listed, over, changed, due, head, about FROM tables JOIN seats ON place = id"
                      " WHERE person = ?2 ORDER BY changed DESC LIMIT ?1",
    [GET_DUE] = "SELECT id, version, listed, over, changed, due, head, about FROM tables WHERE due > 0 AND due <= ?2"
                " ORDER BY due LIMIT ?1",
    [GET_NEXT_TABLE] = "SELECT id, version, listed, over, changed, due, head, about FROM tables WHERE id > ?"
                       " ORDER BY id LIMIT 1",
    [GET_SEATS] = "SELECT coalesce(group_concat(person, ' '), '') FROM seats WHERE place = ?",
    [GET_LOG] = "SELECT number, entries FROM log ORDER BY number",
};

/* Numbered: a file of an earlier version is brought up step by step. Never change one that was released. */
static const char *const migrations[] = {
    "CREATE TABLE people (id TEXT PRIMARY KEY, token TEXT UNIQUE NOT NULL, name TEXT NOT NULL,"
    " created INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE tables (id TEXT PRIMARY KEY, version INTEGER NOT NULL, listed INTEGER NOT NULL,"
    " over INTEGER NOT NULL, changed INTEGER NOT NULL, due INTEGER NOT NULL, head TEXT NOT NULL, about TEXT NOT NULL);"
    "CREATE INDEX tables_listed ON tables (changed) WHERE listed;"
    "CREATE INDEX tables_due ON tables (due) WHERE due > 0;"
    "CREATE TABLE seats (person TEXT NOT NULL, place TEXT NOT NULL, PRIMARY KEY (person, place)) WITHOUT ROWID;"
    "CREATE INDEX seats_place ON seats (place);"
    "CREATE TABLE entries (place TEXT NOT NULL, n INTEGER NOT NULL, kind TEXT NOT NULL, person TEXT NOT NULL,"
    " client TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (place, n)) WITHOUT ROWID;"
    "CREATE TABLE log (number INTEGER PRIMARY KEY, entries BLOB NOT NULL);",
    people_migration,
    reports_migration,
    care_migration,
    calls_migration,
    orders_migration,
    passkeys_migration,
    evening_migration,
    clubs_migration,
    challenges_migration,
    ratings_migration,
    "", /* what came before this does not know stretches */
};

/* An entry that is only in the log yet: its fields as they stand in a row of the log, the table's id first. */
struct unsettled {
    const char *fields;
    uint64_t first;        /* characters of it, as a number of the same order */
    uint32_t n;
};

/* Entries that wait to be settled, and the rows they stand in. */
struct unsettled_log {
    struct unsettled *entry;
    int count, size;
    struct text *row;
    int rows, rows_size;
};

struct sqlite_store {
    struct store store;
    sqlite3 *db;
    int lock;                  /* a descriptor that keeps other servers out; -1: none */
    enum store_use use;
    struct checkpointer *checkpointer; /* NULL: SQLite does it itself */
    sqlite3_stmt *statement[STATEMENTS];
    sqlite3_stmt *people[PEOPLE_STATEMENTS]; /* as they are first wanted */
    struct text stretch;       /* of entries that are being settled; */
    struct text row;           /* of the log, as it is being written; */
    uint64_t number;           /* of the last of them, */
    struct unsettled_log waiting;  /* whose entries wait to be settled: */
    struct unsettled_log settling; /* these now, in order of their tables, up to `settles_to` of the log, */
    int settled;                   /* and so many of them are */
    uint64_t settles_to;
};

static bool wrong(struct sqlite_store *s, struct complaint *ret)
{
    complain(ret, 0, "SQLite: %s", sqlite3_errmsg(s->db));
    return false;
}

static bool run(struct sqlite_store *s, const char *sql)
{
    return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static bool set(struct sqlite_store *s, const char *what, int value)
{
    char sql[64];
    struct text t = TEXT_IN(sql);

    text_printf(&t, "PRAGMA %s = %d", what, value);
    return run(s, sql);
}

static void bind_text(sqlite3_stmt *at, int which, const char *text)
{
    sqlite3_bind_text(at, which, text ? text : "", -1, SQLITE_STATIC);
}

/* Runs a statement that returns nothing. */
static bool done(sqlite3_stmt *at)
{
    int came = sqlite3_step(at);

    sqlite3_reset(at);
    sqlite3_clear_bindings(at);
    return came == SQLITE_DONE;
}

static char *column(sqlite3_stmt *at, int which)
{
    const char *text = (const char *)sqlite3_column_text(at, which);
    char *copy = strdup(text ? text : "");

    require(copy != NULL);
    return copy;
}

static void column_into(sqlite3_stmt *at, int which, char *ret, size_t size)
{
    struct text t = text_in(ret, size);
    const char *text = (const char *)sqlite3_column_text(at, which);

    text_put(&t, text ? text : "");
}

/* ---- a row of the log: its entries one after the other, each its fields with a NUL after each ---- */

enum { STRETCH = 's' }; /* the kind of a row of several */
enum field { FIELD_TABLE, FIELD_N, FIELD_KIND, FIELD_PERSON, FIELD_CLIENT, FIELD_TEXT, FIELDS };

static void log_field_put(struct text *t, const char *field)
{
    text_bytes(t, field, strlen(field) + 1);
}

static void log_put(struct text *t, const struct change *c)
{
    const char kind[2] = { c->entry.kind, '\0' };

    log_field_put(t, c->table);
    text_number(t, c->entry.n);
    text_char(t, '\0');
    text_bytes(t, kind, sizeof kind);
    log_field_put(t, c->entry.person);
    log_field_put(t, c->entry.client);
    log_field_put(t, c->entry.text);
}

static const char *next_field(const char *field)
{
    return field + strlen(field) + 1;
}

static uint64_t first_of(const char *text)
{
    uint64_t first = 0;

    for (int i = 0; i < 8; i++) {
        first = first << 8 | (unsigned char)*text;
        text += *text != '\0';
    }
    return first;
}

/* Where the entry after this one begins; NULL: this one is not whole. */
static const char *log_take(struct unsettled_log *u, const char *at, const char *end)
{
    const char *fields = at;

    for (int i = 0; i < FIELDS; i++) {
        const char *stop = memchr(at, 0, (size_t)(end - at));
        if (!stop)
            return NULL;
        at = stop + 1;
    }
    u->entry = store_space(u->entry, u->count, &u->size, sizeof *u->entry);
    u->entry[u->count++] = (struct unsettled){ fields, first_of(fields),
                                               (uint32_t)strtoul(next_field(fields), NULL, 10) };
    return at;
}

/* The row is theirs from then on. */
static void wait_to_settle(struct unsettled_log *u, struct text row)
{
    const char *end = row.at + row.used;

    for (const char *at = row.at; at && at < end;)
        at = log_take(u, at, end);
    u->row = store_space(u->row, u->rows, &u->rows_size, sizeof *u->row);
    u->row[u->rows++] = row;
}

static void unsettled_clear(struct unsettled_log *u)
{
    for (int i = 0; i < u->rows; i++)
        text_free(&u->row[i]);
    u->count = u->rows = 0;
}

static void unsettled_free(struct unsettled_log *u)
{
    unsettled_clear(u);
    free(u->entry);
    free(u->row);
}

/* What was not settled when the last process ended. */
static bool read_log(struct sqlite_store *s)
{
    sqlite3_stmt *at = s->statement[GET_LOG];
    int came;

    while ((came = sqlite3_step(at)) == SQLITE_ROW) {
        struct text row = text_growing();
        text_bytes(&row, sqlite3_column_blob(at, 1), (size_t)sqlite3_column_bytes(at, 1));
        s->number = (uint64_t)sqlite3_column_int64(at, 0);
        wait_to_settle(&s->waiting, row);
    }
    sqlite3_reset(at);
    return came == SQLITE_DONE;
}

/* ---- settling ---- */

/* In order of their tables' ids, those of one table as they came, by one character after the other: comparing twenty
 * thousand with each other would take so long that people notice. Ids that differ only behind the first eight
 * characters stay mixed, which does no harm. */
static void sort_by_place(struct unsettled_log *u)
{
    struct unsettled *other = malloc((size_t)u->count * sizeof *other);

    require(other != NULL);
    for (int shift = 0; shift < 64; shift += 8) {
        int from[257] = { 0 };
        for (int i = 0; i < u->count; i++)
            from[(u->entry[i].first >> shift & 255) + 1]++;
        for (int i = 0; i < 256; i++)
            from[i + 1] += from[i];
        for (int i = 0; i < u->count; i++)
            other[from[u->entry[i].first >> shift & 255]++] = u->entry[i];
        struct unsettled *sorted = other;
        other = u->entry;
        u->entry = sorted;
    }
    u->size = u->count;
    free(other);
}

static bool put_entry(struct sqlite_store *s, const struct unsettled *u)
{
    sqlite3_stmt *at = s->statement[PUT_ENTRY];
    const char *field = u->fields;

    for (int i = 0; i < FIELDS; i++) {
        bind_text(at, i + 1, field);
        field = next_field(field);
    }
    sqlite3_bind_int64(at, FIELD_N + 1, u->n);
    return done(at);
}

/* A row that stands for several lines of a journal: its number is the last one's, its text what is their own of each.
 * If a server dies before all are settled, some may be settled once more, in another stretch: whoever reads them takes
 * each once. */
static bool put_stretch(struct sqlite_store *s, const struct unsettled *last)
{
    sqlite3_stmt *at = s->statement[PUT_ENTRY];
    const char kind[] = { STRETCH, '\0' };

    bind_text(at, FIELD_TABLE + 1, last->fields);
    sqlite3_bind_int64(at, FIELD_N + 1, last->n);
    bind_text(at, FIELD_KIND + 1, kind);
    bind_text(at, FIELD_PERSON + 1, "");
    bind_text(at, FIELD_CLIENT + 1, "");
    sqlite3_bind_blob64(at, FIELD_TEXT + 1, s->stretch.at, s->stretch.used, SQLITE_STATIC);
    return done(at);
}

static const char *kind_of(const struct unsettled *u)
{
    return next_field(next_field(u->fields));
}

static bool continues(const struct unsettled *u, const struct unsettled *before)
{
    return *kind_of(u) == 'j' && u->n == before->n + 1 && strcmp(u->fields, before->fields) == 0;
}

/* How many entries from this one on became one row; 0: it failed. */
static int settle_one(struct sqlite_store *s, const struct unsettled *u, int left)
{
    int count = 0;

    if (*kind_of(u) != 'j')
        return put_entry(s, u);
    text_clear(&s->stretch);
    do {
        const char *own = next_field(kind_of(&u[count]));
        text_bytes(&s->stretch, own, (size_t)(next_field(next_field(next_field(own))) - own));
        count++;
    } while (count < left && s->stretch.used < STRETCH_BYTES && continues(&u[count], &u[count - 1]));
    return put_stretch(s, &u[count - 1]) ? count : 0;
}

static void settling_begin(struct sqlite_store *s)
{
    if (s->settling.count > 0 || s->waiting.count == 0)
        return;
    struct unsettled_log empty = s->settling;
    s->settling = s->waiting;
    s->settles_to = s->number;
    s->waiting = empty;
    sort_by_place(&s->settling);
}

/* The next ones, in the transaction that is open. */
static bool settle_next(struct sqlite_store *s, int most)
{
    int left = s->settling.count - s->settled, to = left < most ? s->settling.count : s->settled + most;

    while (s->settled < to) {
        int count = settle_one(s, &s->settling.entry[s->settled], s->settling.count - s->settled);
        if (count == 0)
            return false;
        s->settled += count;
    }
    if (s->settling.count == 0 || s->settled < s->settling.count)
        return true;
    sqlite3_bind_int64(s->statement[CUT_LOG], 1, (int64_t)s->settles_to);
    return done(s->statement[CUT_LOG]);
}

/* Ends a transaction that may have settled some; `settled`: how many were before it. */
static bool transaction_end(struct sqlite_store *s, bool fine, int settled, struct complaint *ret)
{
    if (!fine || !run(s, "COMMIT")) {
        wrong(s, ret);
        run(s, "ROLLBACK");
        s->settled = settled;
        return false;
    }
    if (s->settled == s->settling.count) {
        unsettled_clear(&s->settling);
        s->settled = 0;
    }
    return true;
}

static bool has_unsettled(const struct sqlite_store *s)
{
    return s->settling.count > 0 || s->waiting.count > 0;
}

/* Some entries, in a transaction of its own. False: there are none, or it failed and is tried again later. */
static bool settle_some(struct sqlite_store *s)
{
    struct complaint why;
    int settled;

    settling_begin(s);
    settled = s->settled;
    bool fine = s->settling.count > 0 && run(s, "BEGIN IMMEDIATE") &&
                transaction_end(s, settle_next(s, SLICE), settled, &why);
    checkpointer_look(s->checkpointer, false);
    return fine;
}

static bool sqlite_tidy(struct store *store)
{
    struct sqlite_store *s = (struct sqlite_store *)store;

    bool more = s->use == STORE_SERVES && settle_some(s) && has_unsettled(s);
    if (!more)
        checkpointer_look(s->checkpointer, true);
    return more;
}

static void settle_all(struct sqlite_store *s)
{
    while (has_unsettled(s) && settle_some(s)) {
    }
}

/* ---- a batch ---- */

static bool put_table(struct sqlite_store *s, const struct table_row *t)
{
    sqlite3_stmt *at = s->statement[PUT_TABLE];
    char *rest = t->people, *person;

    bind_text(at, 1, t->id);
    sqlite3_bind_int64(at, 2, t->version);
    sqlite3_bind_int(at, 3, t->listed);
    sqlite3_bind_int(at, 4, t->over);
    sqlite3_bind_int64(at, 5, t->changed);
    sqlite3_bind_int64(at, 6, t->due);
    bind_text(at, 7, t->head);
    bind_text(at, 8, t->about);
    if (!done(at))
        return false;
    bind_text(s->statement[DROP_SEATS], 1, t->id); /* who stays is not touched: each costs three pages */
    bind_text(s->statement[DROP_SEATS], 2, t->people);
    bool fine = done(s->statement[DROP_SEATS]);
    while (fine && rest && (person = strtok_r(rest, " ", &rest))) {
        bind_text(s->statement[PUT_SEAT], 1, person);
        bind_text(s->statement[PUT_SEAT], 2, t->id);
        fine = done(s->statement[PUT_SEAT]);
    }
    return fine;
}

/* A statement about people; ret NULL: nothing comes back. */
static bool run_people(struct sqlite_store *s, enum people_statement which, const char *const *value,
                       struct found_rows *ret)
{
    int came = SQLITE_ERROR;

    if (!s->people[which] && sqlite3_prepare_v3(s->db, people_sql[which].sql, -1, SQLITE_PREPARE_PERSISTENT,
                                                &s->people[which], NULL) != SQLITE_OK)
        return false;
    sqlite3_stmt *at = s->people[which];
    for (int i = 0; i < people_sql[which].values; i++) {
        char name[] = { '$', (char)('1' + i), '\0' }; /* SQLite counts them as they come */
        bind_text(at, sqlite3_bind_parameter_index(at, name), value[i]);
    }
    while ((came = sqlite3_step(at)) == SQLITE_ROW) {
        const char *column[PEOPLE_VALUES] = { 0 };
        int columns = sqlite3_column_count(at);
        for (int i = 0; i < columns; i++)
            column[i] = (const char *)sqlite3_column_text(at, i);
        if (ret)
            found_rows_add(ret, columns, column);
    }
    sqlite3_reset(at);
    sqlite3_clear_bindings(at);
    return came == SQLITE_DONE;
}

static bool run_in_turn(struct store *s, enum people_statement which, const char *const *value, struct found_rows *ret)
{
    return run_people((struct sqlite_store *)s, which, value, ret);
}

static bool put_people(struct sqlite_store *s, const struct people_write *w)
{
    const char *const *value = (const char *const *)w->value;

    return w->which == MATCH_RATED ? ratings_settle(&s->store, run_in_turn, value)
                                   : run_people(s, w->which, value, NULL);
}

static bool put_log(struct sqlite_store *s, const struct text *entries)
{
    sqlite3_stmt *at = s->statement[PUT_LOG];

    if (entries->used == 0)
        return true;
    sqlite3_bind_int64(at, 1, (int64_t)s->number + 1);
    sqlite3_bind_blob64(at, 2, entries->at, entries->used, SQLITE_STATIC);
    return done(at);
}

static bool put_changes(struct sqlite_store *s, struct batch *b)
{
    bool fine = true;

    text_clear(&s->row);
    for (int i = 0; fine && i < b->count; i++) {
        struct change *c = &b->change[i];
        if (c->kind == CHANGE_ENTRY)
            log_put(&s->row, c);
        else if (c->kind == CHANGE_TABLE)
            fine = put_table(s, &c->row);
        else
            fine = put_people(s, c->people);
    }
    return fine && put_log(s, &s->row);
}

/* Beside a server: nothing is settled, and what was read is over. */
static bool commit_beside(struct sqlite_store *s, struct batch *b, struct complaint *ret)
{
    if (!sqlite3_get_autocommit(s->db) && !run(s, "COMMIT"))
        return wrong(s, ret);
    return run(s, "BEGIN IMMEDIATE") ? transaction_end(s, put_changes(s, b), s->settled, ret) : wrong(s, ret);
}

static bool sqlite_commit(struct store *store, struct batch *b, struct complaint *ret)
{
    struct sqlite_store *s = (struct sqlite_store *)store;
    int settled;

    if (s->use == STORE_BESIDE)
        return commit_beside(s, b, ret);
    if (people_unsay(b)) {
        settle_all(s); /* what was said is where it can be found */
        if (has_unsettled(s))
            return wrong(s, ret);
    }
    if (s->waiting.count > SETTLE_AT)
        settling_begin(s);
    settled = s->settled;
    if (!run(s, "BEGIN IMMEDIATE"))
        return wrong(s, ret);
    if (!transaction_end(s, put_changes(s, b) && settle_next(s, SETTLED_EACH * b->count), settled, ret))
        return false;
    s->number++;
    if (s->row.used > 0) {
        wait_to_settle(&s->waiting, s->row);
        s->row = text_growing();
    }
    return true;
}

static void sqlite_after(struct store *store)
{
    checkpointer_look(((struct sqlite_store *)store)->checkpointer, false);
}

/* ---- reading ---- */

static struct table_row row_of(sqlite3_stmt *at)
{
    struct table_row row = { .version = (uint32_t)sqlite3_column_int64(at, 1), .listed = sqlite3_column_int(at, 2),
                             .over = sqlite3_column_int(at, 3), .changed = sqlite3_column_int64(at, 4),
                             .due = sqlite3_column_int64(at, 5), .head = column(at, 6), .about = column(at, 7) };

    column_into(at, 0, row.id, sizeof row.id);
    return row;
}

static struct entry_row entry_of(uint32_t n, char kind, const char *person, const char *client, const char *text)
{
    struct entry_row e = { .n = n, .kind = kind, .text = strdup(text) };

    require(e.text != NULL);
    text_into(e.person, sizeof e.person, person);
    text_into(e.client, sizeof e.client, client);
    return e;
}

static uint32_t last_of(const struct found_entries *f, uint32_t since)
{
    return f->count ? f->row[f->count - 1].n : since;
}

/* One that is damaged is as if it were not there: what is missing is noticed by its numbers. */
static void add_stretch(sqlite3_stmt *at, uint32_t since, struct found_entries *ret)
{
    const char *own = sqlite3_column_blob(at, 4); /* nothing where it is empty */
    const char *end = own ? own + sqlite3_column_bytes(at, 4) : NULL;
    uint32_t n = (uint32_t)sqlite3_column_int64(at, 0) + 1, fields = 0;

    for (const char *c = own; c < end; c++)
        fields += *c == '\0';
    if (fields == 0 || fields % 3 != 0 || end[-1] != '\0' || fields / 3 >= n)
        return;
    n -= fields / 3;
    for (const char *client, *text; own < end; own = next_field(text), n++) {
        client = next_field(own);
        text = next_field(client);
        if (n > last_of(ret, since))
            found_entries_add(ret, entry_of(n, 'j', own, client, text));
    }
}

static void add_settled(sqlite3_stmt *at, uint32_t since, struct found_entries *ret)
{
    const char *kind = (const char *)sqlite3_column_text(at, 1), *person = (const char *)sqlite3_column_text(at, 2);
    const char *client = (const char *)sqlite3_column_text(at, 3);
    uint32_t n = (uint32_t)sqlite3_column_int64(at, 0);

    if (*kind == STRETCH)
        add_stretch(at, since, ret);
    else if (n > last_of(ret, since))
        found_entries_add(ret, entry_of(n, *kind, person, client, (const char *)sqlite3_column_text(at, 4)));
}

/* Those that are only in the log yet come after those in their place. */
static void add_unsettled(const struct unsettled_log *from, int begin, const char *id, uint32_t since,
                          struct found_entries *ret)
{
    for (int i = begin; i < from->count; i++) {
        const struct unsettled *u = &from->entry[i];
        const char *kind = kind_of(u), *person = next_field(kind), *client = next_field(person);
        if (u->n == last_of(ret, since) + 1 && strcmp(u->fields, id) == 0)
            found_entries_add(ret, entry_of(u->n, *kind, person, client, next_field(client)));
    }
}

static bool sqlite_load(struct store *store, const char *id, uint32_t since, struct table_row *ret,
                        struct found_entries *ret_log, struct complaint *why)
{
    struct sqlite_store *s = (struct sqlite_store *)store;
    sqlite3_stmt *at = s->statement[GET_TABLE];

    *ret = (struct table_row){ 0 };
    *ret_log = (struct found_entries){ 0 };
    bind_text(at, 1, id);
    int came = sqlite3_step(at);
    if (came == SQLITE_ROW)
        *ret = row_of(at);
    sqlite3_reset(at);
    if (came != SQLITE_ROW)
        return came == SQLITE_DONE || wrong(s, why);
    at = s->statement[GET_ENTRIES];
    bind_text(at, 1, id);
    sqlite3_bind_int64(at, 2, since);
    while ((came = sqlite3_step(at)) == SQLITE_ROW)
        add_settled(at, since, ret_log);
    sqlite3_reset(at);
    if (came != SQLITE_DONE) {
        wrong(s, why);
        table_row_free(ret);
        found_entries_free(ret_log);
        return false;
    }
    add_unsettled(&s->settling, s->settled, id, since, ret_log);
    add_unsettled(&s->waiting, 0, id, since, ret_log);
    return true;
}

static bool sqlite_tables(struct store *store, struct tables_wanted wanted, struct found_tables *ret,
                          struct complaint *why)
{
    struct sqlite_store *s = (struct sqlite_store *)store;
    sqlite3_stmt *at = s->statement[wanted.person ? GET_OF_PERSON : wanted.due ? GET_DUE : GET_LISTED];
    int came;

    *ret = (struct found_tables){ 0 };
    sqlite3_bind_int(at, 1, wanted.most);
    if (wanted.person)
        bind_text(at, 2, wanted.person);
    else if (wanted.due)
        sqlite3_bind_int64(at, 2, wanted.due);
    while ((came = sqlite3_step(at)) == SQLITE_ROW)
        found_tables_add(ret, row_of(at));
    sqlite3_reset(at);
    if (came == SQLITE_DONE)
        return true;
    wrong(s, why);
    found_tables_free(ret);
    return false;
}

static bool sqlite_people(struct store *store, unsigned which, const char *const *value, struct found_rows *ret,
                          struct complaint *why)
{
    struct sqlite_store *s = (struct sqlite_store *)store;

    *ret = (struct found_rows){ 0 };
    if (run_people(s, (enum people_statement)which, value, ret))
        return true;
    found_rows_free(ret);
    return wrong(s, why);
}

static bool sqlite_next_table(struct store *store, const char *after, struct table_row *ret, struct complaint *why)
{
    struct sqlite_store *s = (struct sqlite_store *)store;
    sqlite3_stmt *at = s->statement[GET_NEXT_TABLE];
    char copy[TABLE_ID + 1];

    text_into(copy, sizeof copy, after);
    *ret = (struct table_row){ 0 };
    bind_text(at, 1, copy);
    int came = sqlite3_step(at);
    if (came == SQLITE_ROW)
        *ret = row_of(at);
    sqlite3_reset(at);
    if (came != SQLITE_ROW)
        return came == SQLITE_DONE || wrong(s, why);
    at = s->statement[GET_SEATS];
    bind_text(at, 1, ret->id);
    came = sqlite3_step(at);
    if (came == SQLITE_ROW)
        ret->people = column(at, 0);
    sqlite3_reset(at);
    if (came == SQLITE_ROW)
        return true;
    wrong(s, why);
    table_row_free(ret);
    return false;
}

/* ---- opening and closing ---- */

static void sqlite_close(struct store *store)
{
    struct sqlite_store *s = (struct sqlite_store *)store;

    if (s->use == STORE_SERVES)
        settle_all(s); /* what fails stays in the log */
    checkpointer_free(s->checkpointer);
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(s->statement[i]);
    for (int i = 0; i < PEOPLE_STATEMENTS; i++)
        sqlite3_finalize(s->people[i]);
    unsettled_free(&s->waiting);
    unsettled_free(&s->settling);
    text_free(&s->row);
    text_free(&s->stretch);
    sqlite3_close(s->db);
    if (s->lock >= 0)
        close(s->lock); /* not before: closing any descriptor of the file ends SQLite's own locks */
    free(s);
}

static int version_of(struct sqlite_store *s)
{
    sqlite3_stmt *at;
    int version = -1;

    if (sqlite3_prepare_v2(s->db, "PRAGMA user_version", -1, &at, NULL) == SQLITE_OK && sqlite3_step(at) == SQLITE_ROW)
        version = sqlite3_column_int(at, 0);
    sqlite3_finalize(at);
    return version;
}

static bool migrate(struct sqlite_store *s, struct complaint *ret)
{
    int version = version_of(s);

    if (version > COUNT(migrations))
        return complain_both(ret, 0, "die Datei stammt von einer neueren Spielkiste",
                             "the file is of a newer Spielkiste");
    for (; version >= 0 && version < COUNT(migrations); version++) {
        char mark[64];
        struct text t = TEXT_IN(mark);
        text_printf(&t, "PRAGMA user_version = %d", version + 1);
        if (!run(s, "BEGIN IMMEDIATE") || !run(s, migrations[version]) || !run(s, mark) || !run(s, "COMMIT"))
            return wrong(s, ret);
    }
    return version >= 0 || wrong(s, ret);
}

static bool sqlite_backup(struct store *store, const char *path, struct complaint *ret)
{
    struct sqlite_store *s = (struct sqlite_store *)store;
    sqlite3 *copy = NULL;
    bool fine = sqlite3_open(path, &copy) == SQLITE_OK;
    sqlite3_backup *at = fine ? sqlite3_backup_init(copy, "main", s->db, "main") : NULL;

    fine = at && sqlite3_backup_step(at, -1) == SQLITE_DONE;
    fine = sqlite3_backup_finish(at) == SQLITE_OK && fine;
    if (!fine)
        complain(ret, 0, "SQLite: %s", sqlite3_errmsg(copy));
    sqlite3_close(copy);
    return fine;
}

/* SQLite looks for what is malformed, as long as a start may take. */
static int out_of_time(void *with)
{
    return clock_ms() > *(const uint64_t *)with;
}

static bool check_with(struct sqlite_store *s, const char *sql, struct complaint *ret)
{
    sqlite3_stmt *at;
    bool fine = false;

    if (sqlite3_prepare_v2(s->db, sql, -1, &at, NULL) != SQLITE_OK)
        return wrong(s, ret);
    int came = sqlite3_step(at);
    const char *says = came == SQLITE_ROW ? (const char *)sqlite3_column_text(at, 0) : "";
    if (came == SQLITE_INTERRUPT || strcmp(says, "ok") == 0)
        fine = true;
    else if (came == SQLITE_ROW)
        complain(ret, 0, "SQLite: %s", says);
    else
        wrong(s, ret);
    sqlite3_finalize(at);
    return fine;
}

static bool is_sound(struct sqlite_store *s, struct complaint *ret)
{
    uint64_t until = clock_ms() + CHECK_MS;

    sqlite3_progress_handler(s->db, 1000, out_of_time, &until);
    bool fine = check_with(s, "PRAGMA quick_check(1)", ret);
    sqlite3_progress_handler(s->db, 0, NULL, NULL);
    return fine;
}

static bool sqlite_sound(struct store *store, struct complaint *ret)
{
    return check_with((struct sqlite_store *)store, "PRAGMA integrity_check(1)", ret);
}

static bool is_in_memory(const char *path)
{
    return strcmp(path, ":memory:") == 0;
}

/* Another server with the same file would play the same tables. So the file is locked as long as it is open, by a lock
 * that SQLite does not know: who only reads is not hindered. It ends with the process, however that ends. */
static bool lock_out_others(struct sqlite_store *s, const char *path, struct complaint *ret)
{
    if (is_in_memory(path))
        return true;
    s->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (s->lock < 0)
        return complain_errno(ret, errno);
    uint64_t until = clock_ms() + BUSY_MS; /* one that was told to end may still be at it */
    while (flock(s->lock, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        if (clock_ms() > until)
            return complain_both(ret, 0,
                                 "ein anderer Server hat ihn offen (mehrere teilen sich nur postgres:VERBINDUNG)",
                                 "another server has it open (several can only share postgres:CONNECTION)");
        nanosleep(&(struct timespec){ .tv_nsec = 20000000 }, NULL);
    }
    return true; /* where there are no such locks it must do without */
}

static bool open_to_serve(struct sqlite_store *s, const char *path, struct complaint *ret)
{
    if (!lock_out_others(s, path, ret))
        return false;
    int how = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX; /* the keeper has one */
    if (sqlite3_open_v2(path, &s->db, how, NULL) != SQLITE_OK)
        return wrong(s, ret);
    sqlite3_busy_timeout(s->db, BUSY_MS);
    if (!run(s, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                "PRAGMA foreign_keys = ON;") || !set(s, "cache_size", -CACHE_KB))
        return wrong(s, ret);
    if (!is_sound(s, ret) || !migrate(s, ret))
        return false;
    s->checkpointer = is_in_memory(path) ? NULL : checkpointer_new(path, s->db, CHECKPOINT_AT);
    return true;
}

/* In one transaction, so that a server that settles meanwhile does not show an entry twice, or never. */
static bool open_beside(struct sqlite_store *s, const char *path, struct complaint *ret)
{
    if (sqlite3_open_v2(path, &s->db, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK)
        return wrong(s, ret);
    sqlite3_busy_timeout(s->db, BUSY_MS);
    if (!run(s, "PRAGMA synchronous = FULL; BEGIN"))
        return wrong(s, ret);
    int version = version_of(s);
    if (version >= 0 && version != COUNT(migrations))
        return complain_both(ret, 0, "die Datei ist von einer anderen Version der Spielkiste",
                             "the file is of another version of Spielkiste");
    return version >= 0 || wrong(s, ret);
}

static bool prepare(struct sqlite_store *s, const char *path, struct complaint *ret)
{
    if (s->use == STORE_SERVES ? !open_to_serve(s, path, ret) : !open_beside(s, path, ret))
        return false;
    for (int i = 0; i < STATEMENTS; i++)
        if (sqlite3_prepare_v3(s->db, texts[i], -1, SQLITE_PREPARE_PERSISTENT, &s->statement[i], NULL) != SQLITE_OK)
            return wrong(s, ret);
    return read_log(s) || wrong(s, ret);
}

static const struct store_kind sqlite_kind = {
    .close = sqlite_close, .commit = sqlite_commit, .after = sqlite_after, .tidy = sqlite_tidy, .load = sqlite_load,
    .tables = sqlite_tables, .people = sqlite_people, .next_table = sqlite_next_table, .backup = sqlite_backup,
    .sound = sqlite_sound,
};

struct store *store_open_sqlite(const char *path, enum store_use use, struct complaint *ret)
{
    struct sqlite_store *s = calloc(1, sizeof *s);

    require(s != NULL);
    s->store.kind = &sqlite_kind;
    s->row = text_growing();
    s->stretch = text_growing();
    s->lock = -1;
    s->use = use;
    if (prepare(s, path, ret))
        return &s->store;
    sqlite_close(&s->store);
    return NULL;
}
