/* SPDX-License-Identifier: MIT */
/* Memory in WebAssembly. The C library's allocator would be a twentieth of what the page loads before its first game.
 * This one keeps what was given back in lists by size, four sizes to each doubling, and joins nothing: who asks here
 * asks for the same sizes again. Nobody else lets the memory grow. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { UNIT = 16, SIZES = 112, PAGE = 65536, PAGES_AT_ONCE = 16 };

/* Before each piece; its size stays the same for ever. */
struct piece {
    struct piece *next; /* while nobody has it */
    uint32_t size;      /* which of the sizes */
    _Alignas(UNIT) uint8_t bytes[];
};

#ifdef __wasm__
extern uint8_t __heap_base;

static uintptr_t memory_begin(void)
{
    return (uintptr_t)&__heap_base;
}

static size_t memory_pages(void)
{
    return __builtin_wasm_memory_size(0);
}

static int memory_grows(size_t pages)
{
    return __builtin_wasm_memory_grow(0, pages) != (size_t)-1;
}
#else /* tests/test_memory.c has one of its own */
static uintptr_t memory_begin(void);
static size_t memory_pages(void);
static int memory_grows(size_t pages);
#endif

static struct piece *given_back[SIZES];
static uintptr_t unused; /* from here on the memory is nobody's; 0: not looked at yet */

/* The least size that holds so many units: 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20 … */
static uint32_t size_for(uint32_t units)
{
    uint32_t last = units - 1, power = 0;

    if (units <= 4)
        return last;
    while (last >> power > 7)
        power++;
    return 4 * power + (last >> power);
}

static uint32_t units_of(uint32_t size)
{
    return size < 4 ? size + 1 : (size % 4 + 5) << (size / 4 - 1);
}

static struct piece *new_piece(uint32_t size)
{
    uint64_t bytes = sizeof(struct piece) + (uint64_t)units_of(size) * UNIT;

    if (unused == 0)
        unused = (memory_begin() + UNIT - 1) / UNIT * UNIT;
    uint64_t end = unused + bytes, there = (uint64_t)memory_pages() * PAGE;
    if (end > there) {
        size_t lacking = (size_t)((end - there + PAGE - 1) / PAGE);

        if (!memory_grows(lacking > PAGES_AT_ONCE ? lacking : PAGES_AT_ONCE) && !memory_grows(lacking))
            return NULL;
    }
    struct piece *ret = (struct piece *)unused;
    unused = (uintptr_t)end;
    ret->size = size;
    return ret;
}

static struct piece *piece_of(void *bytes)
{
    return (struct piece *)((uint8_t *)bytes - offsetof(struct piece, bytes));
}

void *malloc(size_t count)
{
    if (count > INT32_MAX)
        return NULL;
    uint32_t size = size_for((uint32_t)((count + UNIT - 1) / UNIT + (count == 0)));
    struct piece *ret = given_back[size];

    if (ret != NULL)
        given_back[size] = ret->next;
    else
        ret = new_piece(size);
    return ret ? ret->bytes : NULL;
}

void free(void *bytes)
{
    if (bytes == NULL)
        return;
    struct piece *piece = piece_of(bytes);

    piece->next = given_back[piece->size];
    given_back[piece->size] = piece;
}

void *calloc(size_t count, size_t each)
{
    size_t bytes;

    if (__builtin_mul_overflow(count, each, &bytes))
        return NULL;
    void *ret = malloc(bytes);
    return ret ? memset(ret, 0, bytes) : NULL;
}

void *realloc(void *old, size_t count)
{
    size_t had = old ? (size_t)units_of(piece_of(old)->size) * UNIT : 0;

    if (old && count <= had)
        return old;
    void *ret = malloc(count);
    if (ret && old) {
        memcpy(ret, old, had);
        free(old);
    }
    return ret;
}
