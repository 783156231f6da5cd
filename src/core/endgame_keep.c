/* SPDX-License-Identifier: MIT */
/* Endgame tables in few bytes. The values of a table are cut into blocks; a block of one value alone is just that,
 * all others are written with Huffman's code for the values of their table and for repeating the last one 2, 4, 8 …
 * times more. To read a value, its block is gone through from its beginning.
 *
 * What is kept is used where it lies, so its numbers are in the order of bytes of the machine that worked it out; their
 * sizes are the same everywhere. `form` tells: in the other order it is no form, so a machine of that kind refuses the
 * file and works its own out. */
#include <string.h>

#include "base/require.h"
#include "core/endgame.h"

enum {
    BLOCK = 512,                       /* values */
    REPEATS = 8, SYMBOLS = 256 + REPEATS,
    LONGEST = 16,                      /* bits of a symbol */
    PARTS = ENDGAME_TABLES + ENDGAME_PIECES,
    UNIT = 16,                         /* bytes: parts begin at multiples of it */
};
#define ALIKE 0x80000000u              /* in place of where a block begins: all its values are this */

static const char magic[8] = "KISTEEND";
enum { FORM = 1 };                     /* of this file */

struct head {
    char magic[8];
    uint32_t form, version;
    uint64_t size;                     /* of all */
    uint32_t at[PARTS];                /* where the parts begin, in units; 0: it is not there */
    uint32_t unused[2];
};

/* Codes by their length: of each length the first code, how many there are, and where their symbols stand. */
struct code {
    uint32_t first[LONGEST + 1];
    uint16_t count[LONGEST + 1], from[LONGEST + 1];
    uint16_t symbol[SYMBOLS];
};

struct part {
    uint64_t size;                     /* values of a table, bytes of a piece */
    uint64_t bytes;                    /* of the blocks */
    struct code code;                  /* of a table; then uint32_t for each block, then the blocks */
};
_Static_assert(sizeof(struct head) % UNIT == 0, "parts begin at units");

/* ---- the code ---- */

/* Lengths of the best code for these counts, by joining the two rarest again and again; false: one is too long. */
static bool code_lengths(const uint64_t count[SYMBOLS], uint8_t ret[SYMBOLS])
{
    uint64_t weight[2 * SYMBOLS];
    int parent[2 * SYMBOLS], nodes = SYMBOLS;
    bool open[2 * SYMBOLS];

    for (int i = 0; i < SYMBOLS; i++) {
        weight[i] = count[i];
        open[i] = count[i] > 0;
        parent[i] = -1;
    }
    for (;; nodes++) {
        int least[2] = { -1, -1 };

        for (int i = 0; i < nodes; i++)
            if (open[i] && (least[0] < 0 || weight[i] < weight[least[0]])) {
                least[1] = least[0];
                least[0] = i;
            } else if (open[i] && (least[1] < 0 || weight[i] < weight[least[1]])) {
                least[1] = i;
            }
        if (least[1] < 0)
            break;
        weight[nodes] = weight[least[0]] + weight[least[1]];
        open[least[0]] = open[least[1]] = false;
        open[nodes] = true;
        parent[nodes] = -1;
        parent[least[0]] = parent[least[1]] = nodes;
    }
    for (int i = 0; i < SYMBOLS; i++) {
        int length = 0;

        for (int node = i; parent[node] >= 0; node = parent[node])
            length++;
        if (length > LONGEST)
            return false;
        ret[i] = (uint8_t)(count[i] && !length ? 1 : length);
    }
    return true;
}

static void make_code(uint64_t count[SYMBOLS], struct code *ret, uint8_t length[SYMBOLS])
{
    uint16_t used = 0;
    uint32_t next = 0;

    while (!code_lengths(count, length))
        for (int i = 0; i < SYMBOLS; i++)
            count[i] = (count[i] + 1) / 2;
    memset(ret, 0, sizeof *ret);
    for (int bits = 1; bits <= LONGEST; bits++) {
        next <<= 1;
        ret->first[bits] = next;
        ret->from[bits] = used;
        for (int i = 0; i < SYMBOLS; i++)
            if (length[i] == bits)
                ret->symbol[used++] = (uint16_t)i;
        ret->count[bits] = (uint16_t)(used - ret->from[bits]);
        next += ret->count[bits];
    }
}

/* ---- writing ---- */

struct coded {
    uint32_t code[SYMBOLS];
    uint8_t length[SYMBOLS];
    struct text *to;         /* NULL: symbols are only counted, here: */
    uint64_t *count;
    uint64_t bits;           /* the last `filled` of them are still to be written */
    uint32_t filled;
};

static void put_symbol(struct coded *c, int symbol)
{
    if (!c->to) {
        c->count[symbol]++;
        return;
    }
    c->bits = c->bits << c->length[symbol] | c->code[symbol];
    for (c->filled += c->length[symbol]; c->filled >= 8; c->filled -= 8)
        text_char(c->to, (char)(c->bits >> (c->filled - 8)));
}

static void put_block(struct coded *c, const uint8_t *value, size_t count)
{
    for (size_t i = 0; i < count;) {
        size_t run = 1;

        while (i + run < count && value[i + run] == value[i])
            run++;
        put_symbol(c, value[i]);
        for (int k = REPEATS; k > 0; k--)
            if ((run - 1) >> k & 1)
                put_symbol(c, 255 + k);
        if ((run - 1) & 1)
            put_symbol(c, value[i]);
        i += run;
    }
    if (c->filled) /* a block begins with a byte */
        text_char(c->to, (char)(c->bits << (8 - c->filled)));
    c->bits = c->filled = 0;
}

static bool alike(const uint8_t *value, size_t count)
{
    return memcmp(value, value + 1, count - 1) == 0;
}

static struct head *head_of(struct text *t)
{
    return (struct head *)(void *)t->at;
}

static void fill_unit(struct text *t)
{
    while (t->used % UNIT)
        text_char(t, '\0');
}

static void begin_part(struct text *t, int part)
{
    fill_unit(t);
    require(t->used / UNIT < UINT32_MAX);
    head_of(t)->at[part] = (uint32_t)(t->used / UNIT);
}

void endgame_keep_begin(struct text *t, uint32_t version)
{
    struct head head = { .form = FORM, .version = version };

    memcpy(head.magic, magic, sizeof magic);
    text_clear(t);
    text_bytes(t, (const char *)&head, sizeof head);
}

void endgame_keep_piece(struct text *t, int piece, const void *bytes, size_t size)
{
    uint64_t lead[2] = { size, 0 };

    require(piece >= 0 && piece < ENDGAME_PIECES);
    begin_part(t, ENDGAME_TABLES + piece);
    text_bytes(t, (const char *)lead, sizeof lead);
    text_bytes(t, bytes, size);
}

static void put_blocks(struct coded *c, const uint8_t *value, uint64_t size, struct text *starts)
{
    size_t begun = c->to ? c->to->used : 0;

    for (uint64_t at = 0; at < size; at += BLOCK) {
        size_t count = size - at < BLOCK ? (size_t)(size - at) : BLOCK;
        uint32_t start = ALIKE | value[at];

        if (!alike(value + at, count)) {
            start = c->to ? (uint32_t)(c->to->used - begun) : 0;
            put_block(c, value + at, count);
        }
        if (starts)
            text_bytes(starts, (const char *)&start, sizeof start);
    }
}

void endgame_keep_table(struct text *t, int table, const uint8_t *value, uint64_t size)
{
    uint64_t count[SYMBOLS] = { 0 };
    struct coded c = { .count = count };
    struct part part = { .size = size };
    struct text starts = text_growing(), blocks = text_growing();

    put_blocks(&c, value, size, NULL);
    make_code(count, &part.code, c.length);
    for (int bits = 1; bits <= LONGEST; bits++)
        for (uint32_t i = 0; i < part.code.count[bits]; i++)
            c.code[part.code.symbol[part.code.from[bits] + i]] = part.code.first[bits] + i;
    c.to = &blocks;
    put_blocks(&c, value, size, &starts);
    part.bytes = blocks.used;
    begin_part(t, table);
    text_bytes(t, (const char *)&part, sizeof part);
    text_bytes(t, starts.at, starts.used);
    text_bytes(t, blocks.at, blocks.used);
    text_free(&starts);
    text_free(&blocks);
}

void endgame_keep_tables(struct text *t, const struct endgame *e)
{
    for (int table = 0; table < ENDGAME_TABLES; table++)
        if (e->value[table])
            endgame_keep_table(t, table, e->value[table], e->size[table]);
}

void endgame_keep_end(struct text *t)
{
    fill_unit(t);
    head_of(t)->size = t->used;
}

/* ---- reading ---- */

static const struct head *head_in(const struct asset *a)
{
    return (const struct head *)(const void *)a->bytes;
}

static const void *part_of(const struct asset *a, int part)
{
    return head_in(a)->at[part] ? a->bytes + (size_t)head_in(a)->at[part] * UNIT : NULL;
}

static const struct part *table_of(const struct asset *a, int table)
{
    return table >= 0 && table < ENDGAME_TABLES ? part_of(a, table) : NULL;
}

static uint64_t blocks_of(const struct part *p)
{
    return (p->size + BLOCK - 1) / BLOCK;
}

/* Whether a part lies within the asset. */
static bool fits(const struct asset *a, int number)
{
    size_t at = (size_t)head_in(a)->at[number] * UNIT, left = at < a->size ? a->size - at : 0;

    if (!at)
        return true;
    if (left < 2 * sizeof(uint64_t))
        return false;
    const struct part *p = part_of(a, number);
    if (number >= ENDGAME_TABLES)
        return p->size <= left - 2 * sizeof(uint64_t);
    return left >= sizeof *p && p->size <= (uint64_t)BLOCK * (left - sizeof *p) &&
           blocks_of(p) * sizeof(uint32_t) <= left - sizeof *p &&
           p->bytes <= left - sizeof *p - blocks_of(p) * sizeof(uint32_t);
}

bool endgame_valid(const struct asset *a, uint32_t version)
{
    if (a->size < sizeof(struct head) || memcmp(a->bytes, magic, sizeof magic) != 0 || head_in(a)->form != FORM ||
        head_in(a)->version != version || head_in(a)->size != a->size)
        return false;
    for (int part = 0; part < PARTS; part++)
        if (!fits(a, part))
            return false;
    return true;
}

bool endgame_has(const struct asset *a, int table)
{
    return table_of(a, table) != NULL;
}

const void *endgame_piece(const struct asset *a, int piece)
{
    const uint8_t *part = part_of(a, ENDGAME_TABLES + piece);

    return part ? part + 2 * sizeof(uint64_t) : NULL;
}

/* Bits of a block as they come; none beyond the end of all. */
struct bits {
    const uint8_t *at, *end;
    uint32_t left, now;
};

static uint32_t next_bit(struct bits *b)
{
    if (!b->left) {
        b->now = b->at < b->end ? *b->at++ : 0;
        b->left = 8;
    }
    return b->now >> --b->left & 1;
}

/* -1: no symbol has such a code. */
static int next_symbol(const struct code *c, struct bits *b)
{
    uint32_t code = 0;

    for (int length = 1; length <= LONGEST; length++) {
        code = code << 1 | next_bit(b);
        if (code - c->first[length] < c->count[length])
            return c->symbol[(c->from[length] + code - c->first[length]) % SYMBOLS];
    }
    return -1;
}

int endgame_value(const struct asset *a, int table, uint64_t place)
{
    const struct part *p = table_of(a, table);

    if (!p || place >= p->size)
        return -1;
    const uint8_t *starts = (const uint8_t *)(p + 1), *blocks = starts + blocks_of(p) * sizeof(uint32_t);
    uint32_t start;
    memcpy(&start, starts + place / BLOCK * sizeof start, sizeof start);
    if (start & ALIKE)
        return (int)(start & 255);
    if (start > p->bytes)
        return -1;
    struct bits b = { .at = blocks + start, .end = blocks + p->bytes };
    int value = -1;
    for (uint32_t left = (uint32_t)(place % BLOCK) + 1, many = 0; left > 0; left -= many < left ? many : left) {
        int symbol = next_symbol(&p->code, &b);

        if (symbol < 0)
            return -1;
        many = symbol < 256 ? 1 : 2u << (symbol - 256);
        value = symbol < 256 ? symbol : value;
    }
    return value;
}
