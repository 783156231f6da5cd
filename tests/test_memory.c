/* SPDX-License-Identifier: MIT */
/* What bindings/wasm/heap.c makes of a memory, here one of the test's own that grows as far as it may. */
#define _DEFAULT_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include <cmocka.h>

#define malloc played_malloc
#define free played_free
#define calloc played_calloc
#define realloc played_realloc
void *malloc(size_t);
void free(void *);
void *calloc(size_t, size_t);
void *realloc(void *, size_t);
#include "../bindings/wasm/heap.c"

enum { PAGES_MAX = 512, FIRST_PAGES = 3, FIRST_BYTES = 1003 /* of the module's data: not even */ };

static uint8_t *ground; /* nothing of it is written before it has grown */
static size_t pages = FIRST_PAGES;

static uintptr_t memory_begin(void)
{
    return (uintptr_t)ground + FIRST_BYTES;
}

static size_t memory_pages(void)
{
    return (uintptr_t)ground / PAGE + pages;
}

static int memory_grows(size_t more)
{
    if (pages + more > PAGES_MAX)
        return 0;
    pages += more;
    return 1;
}

static int setup(void **state)
{
    uint8_t *all = mmap(NULL, (PAGES_MAX + 1) * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    (void)state;
    ground = all == MAP_FAILED ? NULL : (uint8_t *)(((uintptr_t)all + PAGE - 1) / PAGE * PAGE);
    return ground == NULL;
}

static void sizes_fit(void **state)
{
    (void)state;
    for (uint32_t units = 1; units < 100000; units++) {
        uint32_t size = size_for(units);

        assert_true(units_of(size) >= units);
        assert_true(size == 0 || units_of(size - 1) < units);
        assert_true(units_of(size) - 1 <= units + units / 4); /* no more than a quarter is lost */
    }
    assert_true(size_for((uint32_t)(((size_t)INT32_MAX + UNIT - 1) / UNIT)) < SIZES);
}

/* Pieces that live at the same time, each filled with a byte of its own. */
struct held {
    uint8_t *at, fill;
    size_t size;
};

static void is_whole(const struct held *h)
{
    for (size_t i = 0; i < h->size; i++)
        assert_int_equal(h->at[i], h->fill);
}

static void pieces_keep_apart(void **state)
{
    enum { HELD = 200, STEPS = 40000 };
    static struct held held[HELD];
    uint32_t lots = 1;

    (void)state;
    for (int step = 0; step < STEPS; step++) {
        lots = lots * 1664525u + 1013904223u;
        struct held *h = &held[(lots >> 8) % HELD];
        size_t size = (lots >> 16) % 8 ? (lots >> 20) % 200 : (lots >> 12) % 40000;

        if (h->at)
            is_whole(h);
        if (h->at && step % 3 == 0) {
            size_t kept = size < h->size ? size : h->size;

            h->at = realloc(h->at, size);
            is_whole(&(struct held){ h->at, h->fill, kept });
        } else {
            free(h->at);
            h->at = step % 2 ? malloc(size) : calloc(size, 1);
            if (step % 2 == 0)
                is_whole(&(struct held){ h->at, 0, size });
        }
        assert_non_null(h->at);
        assert_int_equal((uintptr_t)h->at % UNIT, 0);
        h->size = size;
        h->fill = (uint8_t)step;
        memset(h->at, h->fill, size);
        assert_true(h->at >= ground + FIRST_BYTES && h->at + size <= ground + pages * PAGE);
    }
    for (int i = 0; i < HELD; i++)
        free(held[i].at);
}

static void what_is_given_back_serves_again(void **state)
{
    (void)state;
    free(malloc(70000));
    size_t before = pages;
    for (int i = 0; i < 1000; i++)
        free(malloc(70000));
    assert_int_equal(pages, before);
    free(NULL);
    void *none = malloc(0), *other = malloc(0);
    assert_true(none != NULL && other != NULL && none != other);
    free(none);
    free(other);
}

static void what_is_too_much_changes_nothing(void **state)
{
    uint8_t *small = malloc(100);
    size_t before = pages;

    (void)state;
    memset(small, 7, 100);
    assert_null(malloc((size_t)PAGES_MAX * PAGE));
    assert_null(malloc(SIZE_MAX));
    assert_null(calloc(SIZE_MAX / 2, 3));
    assert_null(realloc(small, (size_t)PAGES_MAX * PAGE));
    is_whole(&(struct held){ small, 7, 100 });
    assert_int_equal(pages, before);
    /* What is left is there to the last piece. */
    while (malloc(PAGE / 2) != NULL)
        continue;
    assert_true(pages > PAGES_MAX - 2);
    assert_non_null(malloc(100));
    is_whole(&(struct held){ small, 7, 100 });
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_fit),
        cmocka_unit_test(pieces_keep_apart),
        cmocka_unit_test(what_is_given_back_serves_again),
        cmocka_unit_test(what_is_too_much_changes_nothing),
    };

    return cmocka_run_group_tests(tests, setup, NULL);
}
