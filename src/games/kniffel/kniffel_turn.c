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

static void average_all(const struct dice_sets *d, struct lanes *all)
{
    for (int set = KEEPS - 1; set >= 0; set--) {
        const uint16_t *with = d->with[set];

        for (int k = 0; k < VECTORS; k++) {
            vector sum = PART(&all[with[0]], k);

            for (int face = 1; face < FACES; face++)
                sum += PART(&all[with[face]], k);
            PART(&all[set], k) = sum * (1.0 / FACES);
        }
    }
}

void kniffel_average(const struct dice_sets *d, struct worths *w)
{
    average_all(d, w->mean);
    average_all(d, w->square);
}

/* Where another mean is better, it and its square come instead. */
static inline void take_better(vector *mean, vector *square, const vector *other_mean, const vector *other_square)
{
    choice_of better = *other_mean > *mean;

    *mean = (vector)((better & (choice_of)*other_mean) | (~better & (choice_of)*mean));
    *square = (vector)((better & (choice_of)*other_square) | (~better & (choice_of)*square));
}

void kniffel_throw_on(const struct dice_sets *d, const struct worths *entered, struct worths *w)
{
    for (int set = 1; set < DICE_SETS; set++) { /* the smaller ones already have their best */
        const struct worths *from = set < KEEPS ? w : entered;

        for (int k = 0; k < VECTORS; k++) {
            vector mean = PART(&from->mean[set], k), square = PART(&from->square[set], k);

            for (int i = 0; i < d->without_count[set]; i++) {
                int part = d->without[set][i];
                take_better(&mean, &square, &PART(&w->mean[part], k), &PART(&w->square[part], k));
            }
            PART(&w->mean[set], k) = mean;
            PART(&w->square[set], k) = square;
        }
    }
}

/* The best entry of every throw. */
static void enter_all(const struct dice_sets *d, uint32_t open, const struct next *next, struct worths *ret)
{
    for (int roll = 0; roll < ROLLS; roll++) {
        bool joker = is_joker(d, roll, open);

        for (int k = 0; k < VECTORS; k++) {
            vector mean = { 0 }, square = { 0 };
            mean -= 1;

            for (uint32_t left = open; left; left &= left - 1) {
                int box = __builtin_ctz(left), points = d->points[joker][box][roll];
                int from = (box < UPPER ? points : 0) + k * EACH;
                vector rest, all, rest2;

                memcpy(&rest, next[box].mean + from, sizeof rest);
                memcpy(&rest2, next[box].square + from, sizeof rest2);
                all = rest + (double)points;
                rest2 += (double)points * (all + rest); /* (points + rest)² is rest² + points × (2 × rest + points) */
                take_better(&mean, &square, &all, &rest2);
            }
            PART(&ret->mean[KEEPS + roll], k) = mean;
            PART(&ret->square[KEEPS + roll], k) = square;
        }
    }
}

void kniffel_turn(const struct dice_sets *d, uint32_t open, const struct next *next, struct lanes ret[2])
{
    struct worths entered, now;

    enter_all(d, open, next, &entered);
    memcpy(now.mean + KEEPS, entered.mean + KEEPS, ROLLS * sizeof now.mean[0]);
    memcpy(now.square + KEEPS, entered.square + KEEPS, ROLLS * sizeof now.square[0]);
    kniffel_average(d, &now);
    for (int throws = 1; throws < THROWS; throws++) {
        kniffel_throw_on(d, &entered, &now);
        kniffel_average(d, &now);
    }
    ret[0] = now.mean[0];
    ret[1] = now.square[0];
}
