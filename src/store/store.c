#include "store/store.h"

#include <stdlib.h>
#include <string.h>

#include "base/require.h"

static void *with_room(void *at, int count, int *size, size_t unit)
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
    b->change = with_room(b->change, b->count, &b->size, sizeof *b->change);
    b->change[b->count++] = c;
}

void batch_clear(struct batch *b)
{
    for (int i = 0; i < b->count; i++)
        if (b->change[i].kind == CHANGE_ENTRY)
            entry_row_free(&b->change[i].entry);
        else if (b->change[i].kind == CHANGE_TABLE)
            table_row_free(&b->change[i].row);
    b->count = 0;
}

void found_entries_add(struct found_entries *f, struct entry_row row)
{
    f->row = with_room(f->row, f->count, &f->size, sizeof *f->row);
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
    f->row = with_room(f->row, f->count, &f->size, sizeof *f->row);
    f->row[f->count++] = row;
}

void found_tables_free(struct found_tables *f)
{
    for (int i = 0; i < f->count; i++)
        table_row_free(&f->row[i]);
    free(f->row);
    *f = (struct found_tables){ 0 };
}

struct store *store_open(const char *where, struct complaint *ret)
{
    static const char sqlite[] = "sqlite:", postgres[] = "postgres:";

    if (strncmp(where, sqlite, strlen(sqlite)) == 0 && where[strlen(sqlite)])
        return store_open_sqlite(where + strlen(sqlite), ret);
    if (strncmp(where, postgres, strlen(postgres)) == 0)
        return store_open_postgres(where + strlen(postgres), ret);
    complain_both(ret, 0, "der Speicher „%s“ ist unbekannt; möglich: sqlite:DATEI, postgres:VERBINDUNG",
                  "the store '%s' is unknown; accepted: sqlite:FILE, postgres:CONNECTION", where);
    return NULL;
}
