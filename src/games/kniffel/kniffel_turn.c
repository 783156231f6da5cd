/* SPDX-License-Identifier: MIT */
/* A turn of Kniffel, for LANES upper sums side by side. Vectors are spelt out, because compilers do not see them here:
 * those of 16 bytes exist everywhere, and kniffel_wide.c compiles this once more with larger ones. */
#include "kniffel_solve.h"

#include <string.h>

#ifndef VECTOR
#define VECTOR 16
#endif

typedef double vector __attribute__((vector_size(VECTOR), may_alias));
typedef int64_t choice_of __attribute__((vector_size(VECTOR)));

enum { EACH = VECTOR / (int)sizeof(double), VECTORS = LANES / EACH };

/* Part k of the lanes. */
#define PART(lanes, k) (((vector *)(lanes)->at)[k])

void kniffel_average(const struct dice_sets *d, struct worths *w)
{
    for (int set = KEEPS - 1; set >= 0; set--)
        for (int k = 0; k < VECTORS; k++) {
            vector mean = { 0 }, square = { 0 };

            for (int face = 0; face < FACES; face++) {
                const struct worth *larger = &w->of[d->with[set][face]];

                mean += PART(&larger->mean, k);
                square += PART(&larger->square, k);
            }
            PART(&w->of[set].mean, k) = mean * (1.0 / FACES);
            PART(&w->of[set].square, k) = square * (1.0 / FACES);
        }
}

/* The best of several, part by part. */
struct best {
    vector mean, square;
};

/* Where another mean is better, it and its square come instead. */
static inline void take_better(struct best *best, vector mean, vector square)
{
    choice_of better = mean > best->mean;

    best->mean = (vector)((better & (choice_of)mean) | (~better & (choice_of)best->mean));
    best->square = (vector)((better & (choice_of)square) | (~better & (choice_of)best->square));
}

void kniffel_throw_on(const struct dice_sets *d, const struct worths *entered, struct worths *w)
{
    for (int set = 1; set < DICE_SETS; set++) { /* the smaller ones already have their best */
        const struct worth *from = set < KEEPS ? &w->of[set] : &entered->of[set];

        for (int k = 0; k < VECTORS; k++) {
            struct best best = { PART(&from->mean, k), PART(&from->square, k) };

            for (int i = 0; i < d->without_count[set]; i++) {
                const struct worth *part = &w->of[d->without[set][i]];
                take_better(&best, PART(&part->mean, k), PART(&part->square, k));
            }
            PART(&w->of[set].mean, k) = best.mean;
            PART(&w->of[set].square, k) = best.square;
        }
    }
}

/* ---- entries ---- */

enum { COUNTS = DICE + 1 }; /* of dice that show a face */

/* What so many points in a box and all that follows are worth. */
static inline struct best entry(const struct next *next, int points, int raised, int k)
{
    vector rest, square;

    memcpy(&rest, next->mean + raised + k * EACH, sizeof rest);
    memcpy(&square, next->square + raised + k * EACH, sizeof square);
    vector all = rest + (double)points; /* its square is rest² + points × (2 × rest + points) */
    return (struct best){ all, square + (double)points * (all + rest) };
}

/* Each number of dice in each box of the upper part. */
static void enter_above(uint32_t open, const struct next *next, struct worth ret[UPPER][COUNTS])
{
    for (uint32_t left = open & ((1u << UPPER) - 1); left; left &= left - 1) {
        int box = __builtin_ctz(left);

        for (int count = 0; count < COUNTS; count++)
            for (int k = 0; k < VECTORS; k++) {
                int points = count * (box + 1);
                struct best e = entry(&next[box], points, points, k);

                PART(&ret[box][count].mean, k) = e.mean;
                PART(&ret[box][count].square, k) = e.square;
            }
    }
}

/* The best entry of each kind of throws in the lower part; worse than any, if that is full. */
static void enter_below(const struct dice_sets *d, uint32_t open, const struct next *next, struct worth *ret)
{
    for (int kind = 0; kind < d->kinds; kind++)
        for (int k = 0; k < VECTORS; k++) {
            struct best best = { { 0 }, { 0 } };

            best.mean -= 1;
            for (uint32_t left = open >> UPPER; left; left &= left - 1) {
                int box = __builtin_ctz(left);
                struct best e = entry(&next[UPPER + box], d->brings[kind][box], 0, k);

                take_better(&best, e.mean, e.square);
            }
            PART(&ret[kind].mean, k) = best.mean;
            PART(&ret[kind].square, k) = best.square;
        }
}

/* The best entry of every throw. */
static void enter_all(const struct dice_sets *d, uint32_t open, const struct next *next, struct worths *ret)
{
    struct worth above[UPPER][COUNTS], below[KINDS];

    enter_above(open, next, above);
    enter_below(d, open, next, below);
    for (int roll = 0; roll < ROLLS; roll++) {
        const struct worth *kind = &below[d->kind[is_joker(d, roll, open)][roll]];

        for (int k = 0; k < VECTORS; k++) {
            struct best best = { { 0 }, { 0 } };

            best.mean -= 1;
            for (uint32_t left = open & ((1u << UPPER) - 1); left; left &= left - 1) {
                int box = __builtin_ctz(left);
                const struct worth *e = &above[box][d->showing[roll][box]];

                take_better(&best, PART(&e->mean, k), PART(&e->square, k));
            }
            take_better(&best, PART(&kind->mean, k), PART(&kind->square, k));
            PART(&ret->of[KEEPS + roll].mean, k) = best.mean;
            PART(&ret->of[KEEPS + roll].square, k) = best.square;
        }
    }
}

/* ---- the turn ---- */

/* All throws of five dice, each as often as it comes. */
static void average_throws(const struct dice_sets *d, const struct worths *w, struct worth *ret)
{
    for (int k = 0; k < VECTORS; k++) {
        vector mean = { 0 }, square = { 0 };

        for (int roll = 0; roll < ROLLS; roll++) {
            mean += d->chance[roll] * PART(&w->of[KEEPS + roll].mean, k);
            square += d->chance[roll] * PART(&w->of[KEEPS + roll].square, k);
        }
        PART(&ret->mean, k) = mean;
        PART(&ret->square, k) = square;
    }
}

void kniffel_turn(const struct dice_sets *d, uint32_t open, const struct next *next, struct worth *ret)
{
    struct worths entered, now;

    enter_all(d, open, next, &entered);
    memcpy(now.of + KEEPS, entered.of + KEEPS, ROLLS * sizeof now.of[0]);
    for (int throws = 1; throws < THROWS; throws++) {
        kniffel_average(d, &now);
        kniffel_throw_on(d, &entered, &now);
    }
    average_throws(d, &now, ret);
}
