/* SPDX-License-Identifier: MIT */
#include "server/heap.h"

#include <stdint.h>
#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
    AHEAD = 256 << 20,     /* of addresses, not of memory: what is never used is never there */
    APART = 1 << 20,       /* larger blocks do not lie in the heap, */
    LARGE_PAGE = 2 << 20,
};

void heap_in_large_pages(void)
{
    char *begin = sbrk(0);

    mallopt(M_MMAP_THRESHOLD, APART);
    mallopt(M_TRIM_THRESHOLD, 2 * AHEAD); /* the room stays */
    mallopt(M_TOP_PAD, AHEAD);
    void *volatile block = malloc(APART / 2); /* more than there is room for so far: it grows */
    free(block);
    mallopt(M_TOP_PAD, APART);
    size_t whole = (uintptr_t)begin % LARGE_PAGE, size = (size_t)((char *)sbrk(0) - begin);
    begin += whole ? LARGE_PAGE - whole : 0;
    if (size >= AHEAD) /* else it is not glibc's heap that grows */
        madvise(begin, AHEAD - LARGE_PAGE, MADV_HUGEPAGE);
}
#else
void heap_in_large_pages(void)
{
}
#endif
