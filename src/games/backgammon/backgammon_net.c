/* SPDX-License-Identifier: MIT */
/* Backgammon: the net. How it was trained: net/README.md.
 *
 * Of its 272 inputs some forty are not zero, and of the first layer's neurons a sixth answer at all: only those are
 * multiplied and added up. Everything that is added up is whole numbers: the order does not matter, so it may be
 * vectorised in any way and gives the same. */
#include "backgammon_net.h"

#include <string.h>

#include "base/wide.h"

enum {
    ONES_MOST = 255,         /* so many weights fit a sum of 16 bits */
    SLICE = 64,              /* sums kept at hand at once; how many neurons a layer has is a multiple of it */
    GLOW_ONE = 128, GLOW_MOST = 2047,
    THIRD_ONE = 2048,
};

/* ---- the file ---- */

static const char title[32] = "kiste backgammon net 2\n";

/* Takes so many bytes from the file, in steps of 16; NULL: there are not that many. */
static const void *part(const uint8_t **at, const uint8_t *end, size_t size)
{
    const uint8_t *from = *at;

    size = (size + 15) / 16 * 16;
    if ((size_t)(end - from) < size)
        return NULL;
    *at = from + size;
    return from;
}

/* The file's numbers have their lowest byte first and are used where they lie: on a machine with the other order the
 * sizes are out of all bounds, and it plays without a net. */
static bool read_net(const uint8_t **at, const uint8_t *end, struct net *ret)
{
    const uint32_t *sizes = part(at, end, 16);

    if (!sizes || sizes[0] < 1 || sizes[0] > NET_FIRST || sizes[0] % SLICE || sizes[1] < 1 || sizes[1] > NET_SECOND ||
        sizes[1] % SLICE)
        return false;
    size_t first = sizes[0], second = sizes[1];
    ret->first = (int)first;
    ret->second = (int)second;
    return (ret->one = part(at, end, NET_INPUTS * first)) && (ret->one_scale = part(at, end, first * 4)) &&
           (ret->one_bias = part(at, end, first * 4)) && (ret->two = part(at, end, second * first)) &&
           (ret->two_scale = part(at, end, second * 4)) && (ret->two_bias = part(at, end, second * 4)) &&
           (ret->three = part(at, end, OUTCOMES * second * 2)) && (ret->three_bias = part(at, end, OUTCOMES * 4));
}

bool backgammon_nets(const void *bytes, size_t size, struct nets *ret)
{
    const uint8_t *at = bytes, *end = at + size;
    const void *head = part(&at, end, sizeof title);

    return (uintptr_t)bytes % 16 == 0 && head && memcmp(head, title, sizeof title) == 0 &&
           read_net(&at, end, &ret->contact) && read_net(&at, end, &ret->race) && at == end;
}

/* ---- a glance ---- */

/* How strongly a neuron answers, in 128ths: not below nothing, and not above all bounds. */
static inline int16_t glow_of(float x)
{
    float glow = x * GLOW_ONE + 0.5f;

    glow = glow > 0 ? glow : 0;
    return (int16_t)(glow < GLOW_MOST ? glow : GLOW_MOST);
}

/* Those of a layer's inputs that are not zero. */
struct lit {
    int ones, others; /* how many are exactly 1, and need only be added up; how many not */
    int32_t one[ONES_MOST + 1], other[NET_FIRST], glow[NET_FIRST];
};

/* Without branches, which nobody could foretell: first what is not zero, then which of it is 1. */
static void light(const int16_t *x, int count, struct lit *ret)
{
    uint16_t found[NET_FIRST];
    int many = 0, ones = 0, others = 0;

    for (int i = 0; i < count; i++) {
        found[many] = (uint16_t)i;
        many += x[i] != 0;
    }
    for (int k = 0; k < many; k++) {
        int i = found[k], one = (x[i] == NET_ONE) & (ones < ONES_MOST);

        ret->one[ones] = ret->other[others] = i;
        ret->glow[others] = x[i];
        ones += one;
        others += !one;
    }
    ret->ones = ones;
    ret->others = others;
}

/* A layer of so many neurons, its weights input by input. */
WIDE static void layer(const struct lit *lit, const int8_t *weights, int count, const float *scale, const float *bias,
                       int16_t *ret)
{
    for (int from = 0; from < count; from += SLICE) {
        int32_t sum[SLICE] = { 0 };
        int16_t plain[SLICE] = { 0 };

        for (int i = 0; i < lit->ones; i++) {
            const int8_t *w = weights + lit->one[i] * count + from;

            for (int j = 0; j < SLICE; j++)
                plain[j] = (int16_t)(plain[j] + w[j]);
        }
        for (int i = 0; i < lit->others; i++) {
            const int8_t *w = weights + lit->other[i] * count + from;

            for (int j = 0; j < SLICE; j++)
                sum[j] += lit->glow[i] * w[j];
        }
        for (int j = 0; j < SLICE; j++)
            ret[from + j] = glow_of((float)(sum[j] + plain[j] * NET_ONE) * scale[from + j] + bias[from + j]);
    }
}

/* 1 / (1 + exp(-x)) in 65536ths, by means every machine has alike. */
static int32_t chance_of(float x)
{
    double power, term = 1, sum = 1;

    if (x > 20)
        x = 20;
    if (x < -20)
        x = -20;
    /* exp(-x) = exp(-x / 64) ^ 64 */
    power = -(double)x / 64;
    for (int k = 1; k <= 9; k++) {
        term = term * power / k;
        sum += term;
    }
    for (int k = 0; k < 6; k++)
        sum *= sum;
    return (int32_t)(CHANCE_ONE / (1 + sum) + 0.5);
}

WIDE static void third_layer(const struct net *n, const int16_t *from, struct chances *ret)
{
    for (int k = 0; k < OUTCOMES; k++) {
        const int16_t *w = n->three + k * n->second;
        int32_t sum = 0;

        for (int j = 0; j < n->second; j++)
            sum += from[j] * w[j];
        ret->of[k] = chance_of((float)sum / (GLOW_ONE * THIRD_ONE) + n->three_bias[k]);
    }
}

static int32_t at_most(int32_t chance, int32_t most)
{
    return chance > most ? most : chance;
}

/* A net may say what cannot be: more gammons than wins. */
static void sensible(struct chances *c)
{
    c->of[WIN_GAMMON] = at_most(c->of[WIN_GAMMON], c->of[WIN]);
    c->of[WIN_BACKGAMMON] = at_most(c->of[WIN_BACKGAMMON], c->of[WIN_GAMMON]);
    c->of[LOSE_GAMMON] = at_most(c->of[LOSE_GAMMON], CHANCE_ONE - c->of[WIN]);
    c->of[LOSE_BACKGAMMON] = at_most(c->of[LOSE_BACKGAMMON], c->of[LOSE_GAMMON]);
}

static struct chances glance(const struct net *n, const struct stance *at)
{
    int16_t x[NET_INPUTS], first[NET_FIRST], second[NET_SECOND];
    struct lit lit;
    struct chances ret;

    backgammon_inputs(at, x);
    light(x, NET_INPUTS, &lit);
    layer(&lit, n->one, n->first, n->one_scale, n->one_bias, first);
    light(first, n->first, &lit);
    layer(&lit, n->two, n->second, n->two_scale, n->two_bias, second);
    third_layer(n, second, &ret);
    sensible(&ret);
    return ret;
}

void backgammon_judge(const struct nets *nets, const struct stance *at, int count, struct chances *ret)
{
    for (int i = 0; i < count; i++)
        if (!stance_lost(&at[i], &ret[i]))
            ret[i] = glance(backgammon_contact(&at[i]) ? &nets->contact : &nets->race, &at[i]);
}
