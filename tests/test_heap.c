/* SPDX-License-Identifier: MIT */
/* What server/heap.h promises, with a heap of the test's own (the linker puts it in the system's place). */
#define _DEFAULT_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/heap.h"

#ifdef __GLIBC__
#include <malloc.h>
#include <sys/mman.h>

#define MEGABYTE ((uintptr_t)1 << 20)
enum { AHEAD = 256, LARGE = 2 }; /* megabytes */

static struct heap {
    uintptr_t begin;      /* where it ends when it is asked first */
    bool grows;           /* as malloc was told */
    int asked, trimmed, apart;
    int first_pad, pad;   /* with which it grew, and was left */
    uintptr_t advised;
    size_t size;
    int advices;
} heap;

void *__wrap_sbrk(intptr_t more);
void *__wrap_sbrk(intptr_t more)
{
    assert_int_equal(more, 0);
    return (void *)(heap.begin + (heap.asked++ && heap.grows ? (uintptr_t)heap.first_pad : 0));
}

int __wrap_mallopt(int what, int value);
int __wrap_mallopt(int what, int value)
{
    if (what == M_TOP_PAD && heap.first_pad == 0)
        heap.first_pad = value;
    *(what == M_TOP_PAD ? &heap.pad : what == M_TRIM_THRESHOLD ? &heap.trimmed : &heap.apart) = value;
    return 1;
}

int __wrap_madvise(void *at, size_t size, int advice);
int __wrap_madvise(void *at, size_t size, int advice)
{
    assert_int_equal(advice, MADV_HUGEPAGE);
    heap.advised = (uintptr_t)at;
    heap.size = size;
    heap.advices++;
    return 0;
}

/* Wherever it begins, what grew ahead is asked for in large pages, as far as whole ones go, and nothing else is. */
static void it_grows_in_large_pages(void **state)
{
    static const uintptr_t begins[] = { 0x1000, 0x200000, 0x3ff000, 0x400000 };

    (void)state;
    for (int i = 0; i < 4; i++) {
        heap = (struct heap){ .begin = begins[i], .grows = true };
        heap_in_large_pages();
        assert_int_equal(heap.advices, 1);
        assert_int_equal(heap.advised % (LARGE * MEGABYTE), 0);
        assert_in_range(heap.advised, heap.begin, heap.begin + LARGE * MEGABYTE - 1);
        assert_int_equal(heap.size, (AHEAD - LARGE) * MEGABYTE); /* and lies in it */
        assert_int_equal(heap.first_pad, AHEAD * MEGABYTE);
        assert_in_range(heap.pad, 1, 16 * MEGABYTE); /* from there on it grows as it is needed, */
        assert_true((uintptr_t)heap.trimmed > AHEAD * MEGABYTE); /* what is there stays, */
        assert_int_equal(heap.apart, MEGABYTE); /* and what is large lies elsewhere */
    }
}

/* Another malloc has a heap of its own: what is not ours to shape is left alone. */
static void another_heap_is_left_alone(void **state)
{
    (void)state;
    heap = (struct heap){ .begin = 0x1000 };
    heap_in_large_pages();
    assert_int_equal(heap.advices, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(it_grows_in_large_pages),
                                        cmocka_unit_test(another_heap_is_left_alone) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
#else
int main(void)
{
    heap_in_large_pages();
    return 0;
}
#endif
