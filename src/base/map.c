/* SPDX-License-Identifier: MIT */
#include "base/map.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/require.h"

struct map_entry {
    const char *key; /* NULL: never taken */
    void *thing;     /* NULL: removed */
};

/* FNV-1a. Keys are drawn at random by the server, so nobody chooses where they fall. */
static size_t hash_of_key(const char *key)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);

    for (; *key; key++)
        hash = (hash ^ (uint8_t)*key) * UINT64_C(0x100000001b3);
    return (size_t)(hash ^ hash >> 32);
}

/* Where a key is, or the first place it could take. */
static struct map_entry *place_of(const struct map *m, const char *key)
{
    struct map_entry *free_place = NULL;

    for (size_t at = hash_of_key(key) & (m->size - 1);; at = (at + 1) & (m->size - 1)) {
        struct map_entry *e = &m->entry[at];
        if (!e->key)
            return free_place ? free_place : e;
        if (e->thing && strcmp(e->key, key) == 0)
            return e;
        if (!e->thing && !free_place)
            free_place = e;
    }
}

static void grow(struct map *m)
{
    struct map before = *m;
    size_t at = 0;

    m->size = m->count * 4 < 16 ? 16 : m->size;
    while (m->size < m->count * 4)
        m->size *= 2;
    m->entry = calloc(m->size, sizeof *m->entry);
    require(m->entry != NULL);
    m->used = m->count;
    for (; at < before.size; at++)
        if (before.entry[at].key && before.entry[at].thing)
            *place_of(m, before.entry[at].key) = before.entry[at];
    free(before.entry);
}

void map_free(struct map *m)
{
    free(m->entry);
    *m = (struct map){ 0 };
}

void *map_get(const struct map *m, const char *key)
{
    return m->size ? place_of(m, key)->thing : NULL;
}

void map_put(struct map *m, const char *key, void *thing)
{
    require(thing != NULL);
    if ((m->used + 1) * 2 > m->size)
        grow(m);
    struct map_entry *e = place_of(m, key);
    m->used += !e->key;
    m->count += !e->thing;
    *e = (struct map_entry){ key, thing };
}

void map_drop(struct map *m, const char *key)
{
    struct map_entry *e = m->size ? place_of(m, key) : NULL;

    if (!e || !e->thing)
        return;
    *e = (struct map_entry){ "", NULL };
    m->count--;
}

void *map_next(const struct map *m, size_t *at)
{
    while (*at < m->size) {
        struct map_entry *e = &m->entry[(*at)++];
        if (e->key && e->thing)
            return e->thing;
    }
    return NULL;
}
