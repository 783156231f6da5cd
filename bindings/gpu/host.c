/* SPDX-License-Identifier: MIT */
/* What the rooms ask of the C library, for a GPU: memcpy and memset are the compiler's own business, these are
 * left. */
#include <stddef.h>

#include "base/require.h"

int memcmp(const void *x, const void *y, size_t size)
{
    const unsigned char *a = x, *b = y;

    for (size_t i = 0; i < size; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

void *memchr(const void *x, int wanted, size_t size)
{
    const unsigned char *a = x;

    for (size_t i = 0; i < size; i++)
        if (a[i] == (unsigned char)wanted)
            return (void *)(a + i);
    return NULL;
}

/* A broken promise ends the kernel; the host is told of an illegal instruction. */
_Noreturn void require_failed(const char *what, const char *file, int line)
{
    (void)what, (void)file, (void)line;
    __builtin_trap();
}
