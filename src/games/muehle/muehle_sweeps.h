/* SPDX-License-Identifier: MIT */
/* Mühle worked out whole: what is done for every place of a table. All functions are inline, since a GPU runs the same
 * ones (bindings/gpu/sweeps.c); muehle_whole.c says in which order. Private to this room.
 *
 * A value is that of core/endgame.h in two bytes: 0 nobody can force anything, else 1 + the moves until it is over,
 * even ones won by the side to move. Values may be written before their time, when captures alone decide; they count
 * for others only when `settling` has come up to them. */
#ifndef MUEHLE_SWEEPS_H
#define MUEHLE_SWEEPS_H

#include "muehle_places.h"

enum {
    NO_PLACE = 0xffff, /* stands for no position: another place has it */
    STIRRED = 0xfffe,  /* somebody it leads to has just been found to win: perhaps it is lost now */
    VALUES = 0x10000,
    TRITS = 5,         /* places in a byte as it is kept: won, drawn or lost */
};
enum { LOST, DRAWN, WON };

struct sums {
    uint64_t won, drawn, lost, longest;
};

struct whole {
    bool wmd;
    struct numbering numbering;
    struct stone_sets sets[TABLE_MOST + 1];
    uint16_t *moving[TABLES];      /* by table_of(): nobody has stones in hand */
    uint16_t *layer[TABLES];       /* while stones are placed: those with so many placed … */
    uint16_t *next[TABLES];        /* … and with one more; after the last that is `moving` */
    int hand_own, hand_other;      /* in that layer */
    uint8_t *seen;                 /* of every value whether it was ever written */
    int settling;

    uint16_t *table;               /* the one in work, of these counts */
    int own, other;
    uint64_t size;                 /* in places */
    struct sums *sums;             /* of the places n, n + sum_count, … */
    uint32_t sum_count;
    uint8_t *packed;               /* TRITS places each, or one */
};

static inline struct position sweep_position(const struct whole *w, uint64_t place)
{
    return place_position(&w->numbering, &w->sets[w->own], w->own, w->other, place);
}

static inline bool sweep_counts(const struct whole *w, const struct position *p, uint64_t place)
{
    return place_counts(&w->numbering, &w->sets[w->own], p, place);
}

static inline void sweep_write(const struct whole *w, uint16_t *at, int value)
{
    *at = (uint16_t)value;
    w->seen[value] = 1;
}

/* What comes of all the moves of one side, as they are looked at one by one. */
struct outlook {
    int quickest, slowest; /* win of the mover's; win of the other's */
    bool lost;             /* so far every move loses */
};

static inline void outlook_add(struct outlook *o, int value)
{
    if (endgame_loses(value) && (!o->quickest || value < o->quickest))
        o->quickest = value;
    o->lost = o->lost && endgame_wins(value);
    o->slowest = value > o->slowest ? value : o->slowest;
}

static inline int outlook_value(const struct outlook *o)
{
    return o->quickest ? o->quickest + 1 : o->lost ? o->slowest + 1 : 0;
}

/* ---- moving ---- */

/* The value to the other side once a stone of theirs is taken: such tables are worked out. */
static inline int value_taken(const struct whole *w, uint32_t own, uint32_t left)
{
    int stones = stones_of(left);

    if (stones < TABLE_LEAST)
        return 1;
    return w->moving[table_of(stones, stones_of(own))][place_of(&w->numbering, &w->sets[stones], left, own)];
}

/* What the side to move can be sure of by values up to `known` of the tables in work and all captures; 0: nothing yet.
 * With `only_lost` nothing but whether every move loses. */
static inline int moving_value(const struct whole *w, const struct position *p, int known, bool only_lost)
{
    uint32_t own = p->own, other = p->other, vacant = BOARD & ~(own | other), prey = prey_of(w->wmd, other);
    struct lying lying = lying_of(&w->numbering, &w->sets[w->other], other);
    uint32_t across = places_across(&w->numbering, w->other, w->own);
    const uint16_t *quiet = w->moving[table_of(w->other, w->own)];
    struct outlook o = { .lost = true };

    for (uint32_t movers = own; movers; movers = without_first(movers)) {
        int from = __builtin_ctz(movers);
        uint32_t rest = own & ~BIT(from), closing = mill_points(rest);

        for (uint32_t to = targets(own, from, vacant); to; to = without_first(to)) {
            uint32_t here = rest | (to & ~(to - 1)), taken = closing & to & ~(to - 1) ? prey : 0;

            if (taken) {
                for (; taken; taken = without_first(taken))
                    outlook_add(&o, value_taken(w, here, other & ~(taken & ~(taken - 1))));
            } else {
                int value = known ? quiet[place_beside(&w->numbering, &lying, across, here)] : 0;

                outlook_add(&o, value > known ? 0 : value);
            }
            if (only_lost && !o.lost)
                return 0;
        }
    }
    return outlook_value(&o);
}

/* What is known of each place by itself: lost without a move, or by captures that lead to other tables. */
static inline void sweep_begin(const struct whole *w, uint64_t place)
{
    struct position p = sweep_position(w, place);

    if (!sweep_counts(w, &p, place)) {
        w->table[place] = NO_PLACE;
        return;
    }
    int value = moving_value(w, &p, 0, false);
    if (value)
        sweep_write(w, &w->table[place], value);
}

/* Everybody who could have moved, without taking anything, to where the value that is settling holds: from there a lost
 * place is a win; a won one may make it lost. */
static inline void sweep_follow(const struct whole *w, uint64_t place)
{
    if (w->table[place] != w->settling)
        return;
    struct position p = sweep_position(w, place);
    uint32_t vacant = BOARD & ~(p.own | p.other);
    uint16_t *before = w->moving[table_of(w->other, w->own)];
    bool takes = prey_of(w->wmd, p.own) != 0;

    for (uint32_t movers = p.other; movers; movers = without_first(movers)) {
        int to = __builtin_ctz(movers);
        uint32_t rest = p.other & ~BIT(to);

        if (takes && mill_points(rest) & BIT(to))
            continue; /* it would have taken a stone */
        for (uint32_t from = targets(p.other, to, vacant); from; from = without_first(from)) {
            uint16_t *at = &before[place_of(&w->numbering, &w->sets[w->other], rest | (from & ~(from - 1)), p.own)];

            if (endgame_wins(w->settling)) {
                if (*at == 0)
                    *at = STIRRED;
            } else if (*at == 0 || *at > w->settling + 1) {
                sweep_write(w, at, w->settling + 1);
            }
        }
    }
}

static inline void sweep_settle(const struct whole *w, uint64_t place)
{
    if (w->table[place] != STIRRED)
        return;
    struct position p = sweep_position(w, place);
    int value = moving_value(w, &p, w->settling, true);

    w->table[place] = 0;
    if (value)
        sweep_write(w, &w->table[place], value);
}

/* ---- placing ---- */

/* The value to the other side after a stone was placed. */
static inline int value_placed(const struct whole *w, uint32_t own, uint32_t left)
{
    int stones = stones_of(left);

    if (w->hand_other + stones < TABLE_LEAST)
        return 1;
    return w->next[table_of(stones, stones_of(own))][place_of(&w->numbering, &w->sets[stones], left, own)];
}

static inline int placing_value(const struct whole *w, const struct position *p)
{
    uint32_t closing = mill_points(p->own), prey = prey_of(w->wmd, p->other);
    struct outlook o = { .lost = true };

    if (w->hand_own + w->own < TABLE_LEAST)
        return 1;
    for (uint32_t to = BOARD & ~(p->own | p->other); to; to = without_first(to)) {
        uint32_t here = to & ~(to - 1), taken = closing & here ? prey : 0;

        do {
            outlook_add(&o, value_placed(w, p->own | here, p->other & ~(taken & ~(taken - 1))));
            taken &= taken - 1;
        } while (taken);
    }
    return outlook_value(&o);
}

static inline void sweep_place(const struct whole *w, uint64_t place)
{
    struct position p = sweep_position(w, place);
    int value = sweep_counts(w, &p, place) ? placing_value(w, &p) : NO_PLACE;

    w->table[place] = (uint16_t)value;
    w->seen[value] = 1;
}

/* ---- what has come of it ---- */

static inline void sweep_sum(const struct whole *w, uint64_t number)
{
    struct sums s = { 0 };

    for (uint64_t place = number; place < w->size; place += w->sum_count) {
        uint32_t value = w->table[place];

        if (value == NO_PLACE)
            continue;
        s.won += endgame_wins((int)value);
        s.lost += endgame_loses((int)value);
        s.drawn += value == 0;
        s.longest = endgame_wins((int)value) && value - 1 > s.longest ? value - 1 : s.longest;
    }
    w->sums[number] = s;
}

/* Places that stand for nothing are given the value before them, which costs least to keep. */
static inline void sweep_pack(const struct whole *w, uint64_t number)
{
    uint32_t packed = 0, last = DRAWN, weight = 1;

    for (uint64_t place = number * TRITS; place < (number + 1) * TRITS; place++, weight *= 3) {
        uint32_t value = place < w->size ? w->table[place] : NO_PLACE;

        last = value == NO_PLACE ? last : value == 0 ? DRAWN : value % 2 ? LOST : WON;
        packed += last * weight;
    }
    w->packed[number] = (uint8_t)packed;
}

/* Half a value, so that it fits a byte: whether it is won or lost is kept apart. */
static inline void sweep_halve(const struct whole *w, uint64_t place)
{
    uint32_t value = w->table[place];

    w->packed[place] = (uint8_t)(value == NO_PLACE ? 0 : value / 2);
}

#define SWEEPS(X) X(begin) X(follow) X(settle) X(place) X(sum) X(pack) X(halve)
#define SWEEP_WITH struct whole

#endif
