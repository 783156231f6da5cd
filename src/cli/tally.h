/* SPDX-License-Identifier: MIT */
/* A mean and how sure it is. */
#ifndef CLI_TALLY_H
#define CLI_TALLY_H

#include <stdint.h>

struct tally {
    uint64_t count;
    double sum, squares;
};

static inline void tally_add(struct tally *t, double value)
{
    t->count++;
    t->sum += value;
    t->squares += value * value;
}

static inline double tally_mean(const struct tally *t)
{
    return t->sum / (double)t->count;
}

/* Half the width of the interval that holds the true mean in 95 of 100 cases. */
static inline double tally_doubt(const struct tally *t)
{
    double n = (double)t->count, variance = n > 1 ? (t->squares - t->sum * t->sum / n) / (n - 1) : 0;

    return variance > 0 ? 1.96 * __builtin_sqrt(variance / n) : 0;
}

/* What came of many games for one player. */
struct results {
    struct tally won, score;
};

/* A line of a table for people, and an object of JSON without its braces. */
void results_print(const char *name, const struct results *);
void results_print_json(const struct results *);

#endif
