/* SPDX-License-Identifier: MIT */
/* What tests of stores write and read with: a new database for each, batches in few words, and everything that is read
 * as one text. */
#ifndef TESTS_STORE_KIT_H
#define TESTS_STORE_KIT_H

#include "base/text.h"
#include "store/people.h"

extern char folder[200], path[256], where[300]; /* of this test's database */
extern const char *postgres; /* postgres:CONNECTION; NULL: SQLite */

/* Before and after each test. */
int begin(void **state);
int end(void **state);
struct store *open_as(enum store_use);
struct store *open_it(void);
void close_it(struct store *);
char *copy_of(const char *text);

extern struct batch batch; /* that is being put together */
const char *id_of(int table);
void put_entry(int table, uint32_t n, char kind, const char *person, const char *text);
void put_row(int table, struct table_row, const char *people);
bool try_commit(struct store *);
void clear(void);
void commit(struct store *); /* and clears it */
void say(struct store *, enum people_statement, const char *const *value);

extern struct text told; /* what was read last */
const char *table_told(struct store *, int table, uint32_t since);
const char *ids_told(struct store *, struct tables_wanted);
const char *people_told(struct store *, enum people_statement, const char *const *value);
/* Tables with logs and sitters, in order; on the heap. */
char *all_told(struct store *);
void same_told(struct store *, const char *expected);

#endif
