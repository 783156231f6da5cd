/* SPDX-License-Identifier: MIT */
#include "cli/allocations.h"

#include <stddef.h>

/* The linker's names for "ours" and "theirs". */
void *__real_malloc(size_t);
void *__real_calloc(size_t, size_t);
void *__real_realloc(void *, size_t);
void *__wrap_malloc(size_t);
void *__wrap_calloc(size_t, size_t);
void *__wrap_realloc(void *, size_t);

static uint64_t bytes;

uint64_t allocations_bytes(void)
{
    return bytes;
}

void *__wrap_malloc(size_t size)
{
    bytes += size;
    return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    bytes += count * size;
    return __real_calloc(count, size);
}

void *__wrap_realloc(void *at, size_t size)
{
    bytes += size;
    return __real_realloc(at, size);
}
