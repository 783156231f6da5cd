/* SPDX-License-Identifier: MIT */
/* Backgammon: bearing off, exactly. For every way that up to fifteen men can stand on the six points at home, how many
 * throws it takes to get them off, as chances, if one plays for the fewest on average. Two sides that are past each
 * other do not disturb one another, so the chance to be first follows from both sides' throws. */
#include "backgammon_net.h"

#include <string.h>

/* All ways to stand, numbered from the 6 down: whatever is played, the number falls. */
static uint32_t number_of(const struct off_table *t, const uint8_t men[HOME])
{
    uint32_t number = 0;
    int sum = 0;

    for (int p = 0; p < HOME; p++) {
        sum += men[HOME - 1 - p];
        number += t->over[sum + p][p + 1];
    }
    return number;
}

static void men_of(const struct off_table *t, uint32_t number, uint8_t ret[HOME])
{
    int above = MEN;
    int sums[HOME + 1] = { 0 };

    for (int p = HOME - 1; p >= 0; p--) {
        while (t->over[above + p][p + 1] > number)
            above--;
        number -= t->over[above + p][p + 1];
        sums[p + 1] = above;
    }
    for (int p = 0; p < HOME; p++)
        ret[HOME - 1 - p] = (uint8_t)(sums[p + 1] - sums[p]);
}

/* Points are counted from 1 here, men[0] stands on the 1. */
static bool step(uint8_t men[HOME], int from, int die)
{
    if (!men[from - 1])
        return false;
    if (from < die)
        for (int p = from + 1; p <= HOME; p++)
            if (men[p - 1])
                return false;
    men[from - 1]--;
    if (from > die)
        men[from - die - 1]++;
    return true;
}

/* Where one step may lead; at least somewhere. */
struct steps {
    int count;
    uint16_t to[HOME];
};

static struct steps steps_with(const struct off_table *t, const uint8_t men[HOME], int die)
{
    struct steps ret = { 0 };

    for (int from = HOME; from >= 1; from--) {
        uint8_t next[HOME];

        memcpy(next, men, HOME);
        if (step(next, from, die))
            ret.to[ret.count++] = (uint16_t)number_of(t, next);
    }
    return ret;
}

/* The best that comes of one of these steps and `more` steps with another number: it leaves the fewest throws on
 * average. What is left after a step has a lower number, and is known. */
static uint16_t best_after(const struct off_table *t, const struct steps *first, int die, int more)
{
    uint16_t best = 0;

    for (int i = 0; i < first->count; i++) {
        uint16_t to = more ? t->best[first->to[i]][die - 1][more - 1] : first->to[i];

        if (i == 0 || t->mean[to] < t->mean[best])
            best = to;
    }
    return best;
}

/* A throw is over: its chances count for so many of 36. */
static void count_throw(const struct off_table *t, uint16_t after, uint32_t weight, uint64_t sum[OFF_THROWS])
{
    for (int n = 0; n + 1 < OFF_THROWS; n++)
        sum[n + 1] += weight * t->chance[after][n];
}

static void fill(struct off_table *t, uint32_t number)
{
    struct steps steps[FACES + 1];
    uint64_t sum[OFF_THROWS] = { 0 };
    uint64_t mean = 0;
    uint8_t men[HOME];

    men_of(t, number, men);
    for (int die = 1; die <= FACES; die++) {
        steps[die] = steps_with(t, men, die);
        for (int more = 0; more < STEPS_MAX - 1; more++)
            t->best[number][die - 1][more] = best_after(t, &steps[die], die, more);
        count_throw(t, best_after(t, &steps[die], die, STEPS_MAX - 1), 1, sum);
    }
    for (int high = 2; high <= FACES; high++)
        for (int low = 1; low < high; low++) {
            uint16_t after = best_after(t, &steps[high], low, 1), other = best_after(t, &steps[low], high, 1);

            count_throw(t, t->mean[other] < t->mean[after] ? other : after, 2, sum);
        }
    for (int n = 0; n < OFF_THROWS; n++) {
        t->chance[number][n] = (uint16_t)((sum[n] + 18) / 36);
        mean += sum[n] * (uint64_t)n;
    }
    t->mean[number] = (uint32_t)mean;
}

void backgammon_off_make(struct off_table *t)
{
    memset(t, 0, sizeof *t);
    for (int n = 0; n < MEN + HOME + 1; n++) {
        t->over[n][0] = 1;
        for (int k = 1; k <= HOME && k <= n; k++)
            t->over[n][k] = t->over[n - 1][k - 1] + t->over[n - 1][k];
    }
    t->chance[0][0] = OFF_ONE;
    for (uint32_t number = 1; number < OFF_WAYS; number++)
        fill(t, number);
    t->made = true;
}

static void home_men(const struct side *s, uint8_t ret[HOME])
{
    for (int p = 0; p < HOME; p++)
        ret[p] = (uint8_t)men_on(s, p + 1);
}

bool backgammon_off_can(const struct stance *at)
{
    return !(men_anywhere(&at->thrower) >> (HOME + 1)) && !(men_anywhere(&at->other) >> (HOME + 1)) &&
           men_on(&at->thrower, OFF) > 0 && men_on(&at->other, OFF) > 0;
}

struct chances backgammon_off_judge(const struct off_table *t, const struct stance *at)
{
    uint8_t own[HOME], other[HOME];
    uint64_t sum = 0, left = OFF_ONE;

    home_men(&at->thrower, own);
    home_men(&at->other, other);
    const uint16_t *mine = t->chance[number_of(t, own)], *theirs = t->chance[number_of(t, other)];

    /* First with the nth throw, if the other needs n or more. */
    for (int n = 0; n < OFF_THROWS; n++) {
        sum += mine[n] * left;
        left -= left < theirs[n] ? left : theirs[n];
    }
    sum >>= 14;
    return (struct chances){ .of = { [WIN] = sum < CHANCE_ONE ? (int32_t)sum : CHANCE_ONE } };
}
