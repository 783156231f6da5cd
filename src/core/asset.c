/* SPDX-License-Identifier: MIT */
#include "core/asset.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

/* All that was given, the last one first. It only ever grows at this end, so readers need no lock. */
static _Atomic(const struct asset *) first;

static const struct asset *given(const char *name)
{
    const struct asset *a = atomic_load(&first);

    while (a && strcmp(a->name, name) != 0)
        a = a->next;
    return a;
}

/* The asset and its bytes in one piece of memory. */
static struct asset *copy_of(const char *name, const void *bytes, size_t size)
{
    size_t head = (sizeof(struct asset) + 15) & ~(size_t)15;
    uint8_t *memory = malloc(head + size);
    struct asset *a = (struct asset *)(void *)memory;

    if (!memory)
        return NULL;
    memset(a, 0, sizeof *a);
    memcpy(a->name, name, strlen(name));
    memcpy(memory + head, bytes, size);
    a->bytes = memory + head;
    a->size = size;
    hash_of(a->hash, sizeof a->hash, bytes, size);
    return a;
}

static bool same(const struct asset *a, const void *bytes, size_t size)
{
    return a->size == size && memcmp(a->bytes, bytes, size) == 0;
}

static bool may_be_given(const char *name, size_t size)
{
    return *name && strlen(name) < ASSET_NAME_SIZE && size > 0 && size <= ASSET_LARGEST;
}

static bool add(struct asset *a)
{
    if (!a)
        return false;
    a->next = atomic_load(&first);
    while (!atomic_compare_exchange_weak(&first, &a->next, a)) {
    }
    return true;
}

bool asset_give(const char *name, const void *bytes, size_t size)
{
    const struct asset *before = given(name);

    if (before)
        return same(before, bytes, size);
    return may_be_given(name, size) && add(copy_of(name, bytes, size));
}

bool asset_lend(const char *name, const void *bytes, size_t size, const uint8_t hash[16])
{
    if (given(name) || !may_be_given(name, size))
        return false;
    struct asset *a = calloc(1, sizeof *a);
    if (!a)
        return false;
    memcpy(a->name, name, strlen(name));
    a->bytes = bytes;
    a->size = size;
    memcpy(a->hash, hash, sizeof a->hash);
    return add(a);
}

const struct asset *asset_named(const char *name)
{
    const struct asset *a = given(name);

    if (!a) {
        asset_search(name);
        a = given(name);
    }
    return a;
}
