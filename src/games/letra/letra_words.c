/* SPDX-License-Identifier: MIT */
/* The dictionary: a word graph in an asset, as tools/words.py makes it. Any bytes may be in it that begin and
 * end as they should: every step looks where it goes, and nobody takes more steps than a word has letters. */
#include "letra.h"

#include <string.h>

enum { HEAD = 16 };

/* At a multiple of four bytes, as all numbers here are: a GPU reads them whole then. */
static uint32_t number_at(const uint8_t *b)
{
    uint32_t number;

    memcpy(&number, __builtin_assume_aligned(b, sizeof number), sizeof number);
    return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? __builtin_bswap32(number) : number;
}

bool letra_words_valid(const struct asset *a)
{
    return a->size >= HEAD + 8 && memcmp(a->bytes, "KWORDS1\n", 8) == 0 && (a->size - HEAD) % 4 == 0
        && number_at(a->bytes + 8) == (a->size - HEAD) / 4;
}

uint32_t letra_edge(const struct asset *a, uint32_t number)
{
    return number < (a->size - HEAD) / 4 ? number_at(a->bytes + HEAD + 4 * (size_t)number) : 0;
}

uint32_t letra_step(const struct asset *a, uint32_t node, int letter)
{
    uint32_t edge;

    if (node == 0)
        return 0;
    do {
        edge = letra_edge(a, node++);
        if ((int)(edge & 31) == letter)
            return edge;
    } while (edge != 0 && !(edge & EDGE_LAST));
    return 0;
}

bool letra_is_word(const struct asset *a, const uint8_t *letters, int count)
{
    uint32_t edge = WORDS_ROOT << 7;

    for (int i = 0; i < count; i++) {
        edge = letra_step(a, edge >> 7, letters[i]);
        if (edge == 0)
            return false;
    }
    return (edge & EDGE_ENDS) != 0;
}
