/* SPDX-License-Identifier: MIT */
/* A map from short texts to things. The keys belong to the things: a key must live as long as its entry. */
#ifndef BASE_MAP_H
#define BASE_MAP_H

#include <stddef.h>

struct map {
    struct map_entry *entry;
    size_t size, used; /* places, always a power of two; taken ones, those of removed keys included */
    size_t count;
};

void map_free(struct map *);
void *map_get(const struct map *, const char *key); /* NULL: it is not there */
void map_put(struct map *, const char *key, void *thing);
void map_drop(struct map *, const char *key);
/* The next thing from *at on, 0 at first; NULL: no more. Putting ends a walk, dropping does not. */
void *map_next(const struct map *, size_t *at);

#endif
