/* SPDX-License-Identifier: MIT */
/* What a server keeps: people, tables and everything that happened at them, in a database. A store is a handful of
 * functions, so that SQLite (one process) and PostgreSQL (several) are the same to whoever uses them. Changes are
 * gathered in a batch and made durable together: many moves of one moment share one sync. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/complaint.h"

enum {
    TABLE_ID = 24,   /* hexadecimal digits of a table's id, */
    PERSON_ID = 16,  /* of a person's, */
    TOKEN_HASH = 64, /* and of the hash of their token */
    CLIENT_ID = 40,  /* what a client may call a line of its own */
    NAME_LONGEST = 128, /* bytes of a person's name */
};

/* One entry of a table's log. Numbers begin at 1 and have no gaps; an entry never changes. */
struct entry_row {
    uint32_t n;
    char kind;                     /* 'j': a line of the journal; 'c': chat */
    char person[PERSON_ID + 1];    /* who did it, "" nobody; */
    char client[CLIENT_ID + 1];    /* and what they called it */
    char *text;                    /* on the heap */
};

/* A table without its log. */
struct table_row {
    char id[TABLE_ID + 1];
    uint32_t version;  /* grows with every change */
    bool listed;       /* public, and seats are open */
    bool over;
    int64_t changed;   /* milliseconds since 1970 */
    int64_t due;       /* when somebody must look after it though nobody is there; 0: never */
    char *head;        /* the first lines of the host's journal; on the heap */
    char *about;       /* everything else, as JSON; on the heap */
    char *people;      /* ids of those who sit there, blanks between; on the heap */
};

struct people_write; /* something about people: people.h */
struct found_rows;

/* ---- a batch of changes ---- */

enum change_kind { CHANGE_ENTRY, CHANGE_TABLE, CHANGE_PEOPLE, CHANGE_LEASE };

struct change {
    enum change_kind kind;
    bool lost;                 /* set by commit: somebody else was faster, and it was not made */
    char table[TABLE_ID + 1];  /* of an entry, or of a lease */
    union {
        struct entry_row entry;
        struct table_row row;
        struct people_write *people; /* on the heap */
        bool gives_back;       /* the lease; else it is asked for */
    };
};

struct batch {
    uint64_t number;
    int count, size;
    struct change *change;
};

/* What is added belongs to the batch from then on. */
void batch_add(struct batch *, struct change);
void batch_clear(struct batch *);

void entry_row_free(struct entry_row *);
void table_row_free(struct table_row *);

/* An array with space for one more than `count`: where it is full, a larger one. */
void *store_space(void *at, int count, int *size, size_t unit);

/* ---- a store ---- */

struct found_entries {
    int count, size;
    struct entry_row *row;
};
void found_entries_add(struct found_entries *, struct entry_row);
void found_entries_free(struct found_entries *);

struct found_tables {
    int count, size;
    struct table_row *row;
};
void found_tables_add(struct found_tables *, struct table_row);
void found_tables_free(struct found_tables *);

/* Those of a person; or those due by then; or else those that are listed. */
struct tables_wanted {
    const char *person;
    int64_t due;
    int most;
};

/* What other servers do with the same store; called on a thread of its own. At each table one server lets clocks and
 * computers act: the one that has the table's lease, as long as it lives. */
struct watcher {
    /* Another server has changed this table, or taken away tokens of this person; NULL: any may have been. */
    void (*changed)(void *with, const char *id);
    /* The server that had this table's lease has died: it is ours now. Or else it has given it back, and whoever
     * wants it may ask; NULL: nothing is certain any more, and all are to be asked for anew. */
    void (*leased)(void *with, const char *id, bool ours);
    void *with;
};

/* Every function is called by one thread at a time. False: *ret says what went wrong, nothing was changed, and nothing
 * is left in what was to be found. */
struct store {
    const struct store_kind *kind;
};
struct store_kind {
    void (*close)(struct store *);
    /* Makes a batch durable. */
    bool (*commit)(struct store *, struct batch *, struct complaint *ret);
    /* What a batch leaves to be done, for which nobody need wait; NULL: nothing. */
    void (*after)(struct store *);
    /* What can be done while nothing else is to do. False: nothing is left. */
    bool (*tidy)(struct store *);
    /* A table with its log after number `since`; ret->id "": there is none. */
    bool (*load)(struct store *, const char *id, uint32_t since, struct table_row *ret, struct found_entries *ret_log,
                 struct complaint *);
    /* The newest first. */
    bool (*tables)(struct store *, struct tables_wanted, struct found_tables *ret, struct complaint *);
    /* A question about people (enum people_statement, people.h). */
    bool (*people)(struct store *, unsigned which, const char *const *value, struct found_rows *ret,
                   struct complaint *);
    /* For whoever looks at everything: the next table after this id ("" at first); ret->id "": no more. */
    bool (*next_table)(struct store *, const char *after, struct table_row *ret, struct complaint *);
    /* All of it into a new SQLite file, as the database itself copies it; NULL: it is copied row by row. */
    bool (*backup)(struct store *, const char *path, struct complaint *);
    /* Whether the database itself is sound, however long that takes to see; NULL: it sees to that itself. */
    bool (*sound)(struct store *, struct complaint *);
    /* Where several servers share a store; else NULL. */
    void (*watch)(struct store *, struct watcher);
};

/* Copies everything. What is there already stays as it is; false: *ret says why it ended early. */
bool store_copy(struct store *from, struct store *to, int *ret_tables, struct complaint *ret);

/* How a store is opened: for a server, which brings an older one up; or beside servers that go on meanwhile. Then what
 * is read is as it stood when it was opened, until something is committed; and only statements about people may be. */
enum store_use { STORE_SERVES, STORE_BESIDE };

/* "sqlite:FILE" or "postgres:CONNECTION". NULL: *ret says why not. */
struct store *store_open(const char *where, enum store_use, struct complaint *ret);
struct store *store_open_sqlite(const char *path, enum store_use, struct complaint *ret);
struct store *store_open_postgres(const char *connection, enum store_use, struct complaint *ret);

/* Everything into a new SQLite file. Servers may go on meanwhile if the store was opened beside them. */
bool store_backup(struct store *, const char *path, struct complaint *ret);

#endif
