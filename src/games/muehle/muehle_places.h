/* SPDX-License-Identifier: MIT */
/* How positions without stones in hand, or with so many, are numbered: the places of a table. Positions that are turned
 * or reflected alike, or with the outer and the inner ring exchanged, have one place (16 symmetries): the class of the
 * stones of the side to move, times the number of the other's stones among the points that are left.
 *
 * All of it is inline: a GPU does the same by the thousand million (muehle_sweeps.h). Private to this room. */
#ifndef MUEHLE_PLACES_H
#define MUEHLE_PLACES_H

#include "core/endgame.h"
#include "muehle.h"

enum { TABLE_LEAST = 3, TABLE_MOST = 9, SYMMETRIES = 16, TABLES = (TABLE_MOST + 1) * (TABLE_MOST + 1) };

/* Of the side to move and of the other. */
static inline int table_of(int own, int other)
{
    return own * (TABLE_MOST + 1) + other;
}

/* How sets of so many stones are numbered. */
struct stone_sets {
    uint32_t classes;          /* sets that no symmetry maps onto each other */
    const uint32_t *set;       /* of each class: the one that stands for it … */
    const uint16_t *fixed;     /* … and which symmetries map it onto itself */
    const uint32_t *class_of;  /* by the number of a set: its class, … */
    const uint8_t *turned_by;  /* … and a symmetry that maps it onto the one that stands for it */
};

/* What does not depend on the number of stones. */
struct numbering {
    struct subsets subsets;
    uint8_t turned[8][256];    /* a ring, for the eight ways to turn and reflect the board */
};

struct position {
    uint32_t own, other;
};

static inline int stones_of(uint32_t set)
{
    return __builtin_popcount(set);
}

static inline uint32_t turn_set(const struct numbering *n, int symmetry, uint32_t set)
{
    const uint8_t *ring = n->turned[symmetry & 7];
    uint32_t outer = ring[set >> 1 & 255], middle = ring[set >> 9 & 255], inner = ring[set >> 17 & 255];

    return symmetry & 8 ? inner << 1 | middle << 9 | outer << 17 : outer << 1 | middle << 9 | inner << 17;
}

/* The number of a set of points among all of its size on those that are left. */
static inline uint32_t rank_of(const struct numbering *n, uint32_t set, uint32_t without)
{
    uint32_t rank = 0;

    without |= ~BOARD;
    for (int k = 1; set; set = without_first(set), k++) {
        int point = __builtin_ctz(set);

        rank += n->subsets.of[point - stones_of(without & (BIT(point) - 1))][k];
    }
    return rank;
}

/* And the set of this size with that number. */
static inline uint32_t set_at(const struct numbering *n, uint32_t rank, int size, uint32_t without)
{
    uint32_t vacant = BOARD & ~without, set = 0;

    for (int below = stones_of(vacant) - 1; size > 0; below--) {
        uint32_t highest = (uint32_t)1 << (31 - __builtin_clz(vacant));

        vacant ^= highest;
        if (n->subsets.of[below][size] <= rank) {
            rank -= n->subsets.of[below][size--];
            set |= highest;
        }
    }
    return set;
}

/* How the stones of the side to move lie: to number many positions that have them in common. */
struct lying {
    uint32_t class, set; /* the one that stands for the class */
    uint16_t fixed;
    uint8_t by;
};

static inline struct lying lying_of(const struct numbering *n, const struct stone_sets *s, uint32_t own)
{
    uint32_t rank = rank_of(n, own, 0), class = s->class_of[rank];

    return (struct lying){ .class = class, .set = s->set[class], .fixed = s->fixed[class], .by = s->turned_by[rank] };
}

/* Where a position stands in its table: the same for all that are symmetric to it. */
static inline uint64_t place_beside(const struct numbering *n, const struct lying *own, uint32_t across, uint32_t other)
{
    other = turn_set(n, own->by, other);
    uint32_t least = rank_of(n, other, own->set);
    /* Of those that the stones of the side to move do not tell apart, the first. */
    for (uint32_t fixed = own->fixed & ~1u; fixed; fixed = without_first(fixed)) {
        uint32_t as = rank_of(n, turn_set(n, __builtin_ctz(fixed), other), own->set);

        least = as < least ? as : least;
    }
    return (uint64_t)own->class * across + least;
}

/* How many places a class has. */
static inline uint32_t places_across(const struct numbering *n, int own, int other)
{
    return n->subsets.of[POINTS - own][other];
}

static inline uint64_t place_of(const struct numbering *n, const struct stone_sets *s, uint32_t own, uint32_t other)
{
    struct lying lying = lying_of(n, s, own);

    return place_beside(n, &lying, places_across(n, stones_of(own), stones_of(other)), other);
}

static inline struct position place_position(const struct numbering *n, const struct stone_sets *s, int own, int other,
                                             uint64_t place)
{
    uint32_t across = places_across(n, own, other);
    struct position p = { .own = s->set[place / across] };

    p.other = set_at(n, (uint32_t)(place % across), other, p.own);
    return p;
}

/* Whether a place is the one of its position; others stay empty. */
static inline bool place_counts(const struct numbering *n, const struct stone_sets *s, const struct position *p,
                                uint64_t place)
{
    uint32_t across = places_across(n, stones_of(p->own), stones_of(p->other));

    return s->fixed[place / across] == 1 || place_of(n, s, p->own, p->other) == place;
}

/* ---- the rules as tables need them ---- */

/* Where a stone of this set can go, or came from; with three left it jumps. */
static inline uint32_t targets(uint32_t own, int from, uint32_t vacant)
{
    return stones_of(own) == TABLE_LEAST ? vacant : vacant & neighbours(BIT(from));
}

/* What a mill may take. */
static inline uint32_t prey_of(bool wmd, uint32_t enemy)
{
    uint32_t open = enemy & ~mill_points(enemy);

    return open || !wmd ? open : enemy;
}

/* ---- muehle_table.c ---- */

void muehle_numbering(struct numbering *);
/* The sets of so many stones, in words that are to be freed (NULL: no memory), of which the first says how many classes
 * there are; and as they lie in such words, which are not looked at. */
uint32_t *muehle_list_sets(const struct numbering *, int stones, size_t *ret_bytes);
struct stone_sets muehle_sets_in(const struct numbering *, const uint32_t *words, uint32_t classes,
                                 int stones);

#endif
