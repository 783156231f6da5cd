/* SPDX-License-Identifier: MIT */
/* The opening book: positions of the first placings in which the search of `best` gives away what is won or drawn, and
 * a placing that does not. `kiste tool muehle book`, with the whole solution at hand, writes the lines
 * (muehle_book.def). They are by the booklet's rule with nine stones; of positions that are turned or reflected alike
 * one stands for all. */
#include <stdlib.h>

#include "muehle_places.h"

/* Sets have bits 1 to 24; the points of the reply lie above them. */
struct line {
    uint32_t own_to, other_took;
};
enum { REPLY_AT = 25 };
#define SET_OF(word) ((word) & BOARD)
#define LINE(own, other, to, took) { (own) | (uint32_t)(to) << REPLY_AT, (other) | (uint32_t)(took) << REPLY_AT },

static const struct line lines[] = {
#include "muehle_book.def"
    LINE(BOARD, BOARD, 0, 0) /* behind all others */
};

static uint64_t key_of(uint32_t own, uint32_t other)
{
    return (uint64_t)own << 32 | other;
}

static int compare(const void *key, const void *line)
{
    const struct line *l = line;
    uint64_t a = *(const uint64_t *)key, b = key_of(SET_OF(l->own_to), SET_OF(l->other_took));

    return (a > b) - (a < b);
}

/* The point that this symmetry maps to that one. */
static int point_before(const struct numbering *n, int symmetry, int point)
{
    int before = NOWHERE;

    for (int p = 1; p <= POINTS && point != NOWHERE; p++)
        before = turn_set(n, symmetry, BIT(p)) == BIT(point) ? p : before;
    return before;
}

bool muehle_book(const struct match *m, const struct state *s, struct move *ret)
{
    struct numbering n;
    uint64_t least = UINT64_MAX;
    int by = 0;

    if (m->option[OPTION_WMD] || m->option[OPTION_TAKE_OPTIONAL] || m->box->stones != TABLE_MOST || !s->hand[s->turn])
        return false;
    muehle_numbering(&n);
    for (int y = 0; y < SYMMETRIES; y++) {
        uint64_t key = key_of(turn_set(&n, y, s->stones[s->turn]), turn_set(&n, y, s->stones[!s->turn]));

        by = key < least ? y : by;
        least = key < least ? key : least;
    }
    const struct line *found = bsearch(&least, lines, COUNT(lines) - 1, sizeof *lines, compare);
    if (!found)
        return false;
    *ret = (struct move){ .b = (uint8_t)point_before(&n, by, (int)(found->own_to >> REPLY_AT)),
                          .c = (uint8_t)point_before(&n, by, (int)(found->other_took >> REPLY_AT)) };
    return m->game->rules.check(m, s, s->turn, *ret) == NULL; /* hands are not written down: so many may not be left */
}
