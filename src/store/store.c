/* SPDX-License-Identifier: MIT */
#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "store/people.h"

void *store_space(void *at, int count, int *size, size_t unit)
{
    if (count < *size)
        return at;
    *size = *size ? *size * 2 : 16;
    at = realloc(at, (size_t)*size * unit);
    require(at != NULL);
    return at;
}

void entry_row_free(struct entry_row *e)
{
    free(e->text);
    e->text = NULL;
}

void table_row_free(struct table_row *t)
{
    free(t->head);
    free(t->about);
    free(t->people);
    t->head = t->about = t->people = NULL;
}

void batch_add(struct batch *b, struct change c)
{
    b->change = store_space(b->change, b->count, &b->size, sizeof *b->change);
    b->change[b->count++] = c;
}

void batch_clear(struct batch *b)
{
    for (int i = 0; i < b->count; i++)
        if (b->change[i].kind == CHANGE_ENTRY)
            entry_row_free(&b->change[i].entry);
        else if (b->change[i].kind == CHANGE_TABLE)
            table_row_free(&b->change[i].row);
        else if (b->change[i].kind == CHANGE_PEOPLE)
            people_write_free(b->change[i].people);
    b->count = 0;
}

void found_entries_add(struct found_entries *f, struct entry_row row)
{
    f->row = store_space(f->row, f->count, &f->size, sizeof *f->row);
    f->row[f->count++] = row;
}

void found_entries_free(struct found_entries *f)
{
    for (int i = 0; i < f->count; i++)
        entry_row_free(&f->row[i]);
    free(f->row);
    *f = (struct found_entries){ 0 };
}

void found_tables_add(struct found_tables *f, struct table_row row)
{
    f->row = store_space(f->row, f->count, &f->size, sizeof *f->row);
    f->row[f->count++] = row;
}

void found_tables_free(struct found_tables *f)
{
    for (int i = 0; i < f->count; i++)
        table_row_free(&f->row[i]);
    free(f->row);
    *f = (struct found_tables){ 0 };
}

struct store *store_open(const char *where, enum store_use use, struct complaint *ret)
{
    static const char sqlite[] = "sqlite:", postgres[] = "postgres:";

    if (strncmp(where, sqlite, strlen(sqlite)) == 0 && where[strlen(sqlite)])
        return store_open_sqlite(where + strlen(sqlite), use, ret);
    if (strncmp(where, postgres, strlen(postgres)) == 0)
        return store_open_postgres(where + strlen(postgres), use, ret);
    complain_both(ret, 0, "der Speicher „%s“ ist unbekannt; möglich: sqlite:DATEI, postgres:VERBINDUNG",
                  "the store '%s' is unknown; accepted: sqlite:FILE, postgres:CONNECTION", where);
    return NULL;
}

/* ---- copying ---- */

/* A table with its log, in one batch; only its id is left of *row. */
static bool copy_table(struct store *from, struct store *to, struct table_row *row, struct complaint *ret)
{
    struct table_row again;
    struct found_entries log;
    struct batch b = { 0 };

    if (!from->kind->load(from, row->id, 0, &again, &log, ret)) {
        table_row_free(row);
        return false;
    }
    table_row_free(&again);
    for (int i = 0; i < log.count; i++) {
        struct change c = { .kind = CHANGE_ENTRY, .entry = log.row[i] };
        memcpy(c.table, row->id, sizeof c.table);
        batch_add(&b, c);
    }
    free(log.row); /* its texts are the batch's now, and the row's too */
    batch_add(&b, (struct change){ .kind = CHANGE_TABLE, .row = *row });
    bool fine = to->kind->commit(to, &b, ret);
    batch_clear(&b);
    free(b.change);
    return fine;
}

bool store_copy(struct store *from, struct store *to, int *ret_tables, struct complaint *ret)
{
    struct table_row row = { 0 };
    bool fine;

    *ret_tables = 0;
    if (!people_copy(from, to, ret))
        return false;
    while ((fine = from->kind->next_table(from, row.id, &row, ret)) && row.id[0]) {
        if (!copy_table(from, to, &row, ret))
            return false;
        ++*ret_tables;
    }
    return fine;
}

static bool copy_into(struct store *from, const char *path, struct complaint *ret)
{
    struct store *to = store_open_sqlite(path, STORE_SERVES, ret);
    int tables;
    bool fine = to && store_copy(from, to, &tables, ret);

    if (to)
        to->kind->close(to);
    return fine;
}

bool store_backup(struct store *s, const char *path, struct complaint *ret)
{
    FILE *there = fopen(path, "rbe");

    if (there) {
        fclose(there);
        return complain_both(ret, 0, "die Datei gibt es schon", "the file exists already");
    }
    return s->kind->backup ? s->kind->backup(s, path, ret) : copy_into(s, path, ret);
}
