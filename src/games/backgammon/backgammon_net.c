/* Backgammon: the net. How it was trained: net/README.md.
 *
 * Of its 208 inputs some thirty are not zero, so the first layer adds up only their weights. The second layer, where
 * the work is, is done for several stances at once, so that each weight is read once for all of them. Everything that
 * is added up is whole numbers: the order does not matter, so it may be vectorised in any way and gives the same. */
#include "backgammon_net.h"

#include <string.h>

/* Compiled twice where the machine may or may not have wider vectors; the program chooses when it starts. */
#if defined __x86_64__ && defined __GNUC__ && !defined __clang__
#define WIDE __attribute__((target_clones("avx2", "default"), optimize("O3")))
#else
#define WIDE
#endif

enum {
    TOGETHER = 4,            /* stances judged at once */
    GLOW_SHIFT = 10,         /* from 131072nds of the first layer's sums to 128ths */
    GLOW_ONE = 128, GLOW_MOST = 2047,
    THIRD_ONE = 4096,
};

/* ---- the file ---- */

static const char title[32] = "kiste backgammon net 1\n";

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

static bool read_net(const uint8_t **at, const uint8_t *end, struct net *ret)
{
    const uint32_t *sizes = part(at, end, 16);

    if (!sizes || sizes[0] < 1 || sizes[0] > NET_FIRST || sizes[0] % 16 || sizes[1] < 1 || sizes[1] > NET_SECOND ||
        sizes[1] % 16)
        return false;
    size_t first = sizes[0], second = sizes[1];
    ret->first = (int)first;
    ret->second = (int)second;
    return (ret->one = part(at, end, NET_INPUTS * first * 2)) && (ret->one_bias = part(at, end, first * 4)) &&
           (ret->two = part(at, end, second * first)) && (ret->two_scale = part(at, end, second * 4)) &&
           (ret->two_bias = part(at, end, second * 4)) && (ret->three = part(at, end, OUTCOMES * second * 2)) &&
           (ret->three_bias = part(at, end, OUTCOMES * 4));
}

bool backgammon_nets(const void *bytes, size_t size, struct nets *ret)
{
    const uint8_t *at = bytes, *end = at + size;
    const void *head = part(&at, end, sizeof title);

    return (uintptr_t)bytes % 16 == 0 && head && memcmp(head, title, sizeof title) == 0 &&
           read_net(&at, end, &ret->contact) && read_net(&at, end, &ret->race) && at == end;
}

/* ---- a glance ---- */

/* Inputs that are exactly 1 are only added up; the others are few. */
WIDE static void first_layer(const struct net *n, const int16_t x[NET_INPUTS], int16_t *ret)
{
    int32_t plain[NET_FIRST] = { 0 }, sum[NET_FIRST];
    int count = n->first;

    memcpy(sum, n->one_bias, (size_t)count * sizeof sum[0]);
    for (int i = 0; i < NET_INPUTS; i++) {
        const int16_t *w = n->one + i * count;

        if (x[i] == NET_ONE)
            for (int j = 0; j < count; j++)
                plain[j] += w[j];
        else if (x[i])
            for (int j = 0; j < count; j++)
                sum[j] += x[i] * w[j];
    }
    for (int j = 0; j < count; j++) {
        int32_t glow = (sum[j] + plain[j] * NET_ONE + (1 << (GLOW_SHIFT - 1))) >> GLOW_SHIFT;

        glow = glow < 0 ? 0 : glow;
        ret[j] = (int16_t)(glow > GLOW_MOST ? GLOW_MOST : glow);
    }
}

static int16_t glow_of(float x)
{
    return (int16_t)(x <= 0 ? 0 : x * GLOW_ONE >= GLOW_MOST ? GLOW_MOST : (int)(x * GLOW_ONE + 0.5f));
}

WIDE static void second_layer(const struct net *n, int16_t from[TOGETHER][NET_FIRST], int16_t ret[TOGETHER][NET_SECOND])
{
    for (int row = 0; row < n->second; row++) {
        const int8_t *w = n->two + row * n->first;
        int32_t sum[TOGETHER] = { 0 };
        int16_t wide[NET_FIRST];

        for (int j = 0; j < n->first; j++)
            wide[j] = w[j];
        for (int k = 0; k < TOGETHER; k++) {
            int32_t own = 0;

            for (int j = 0; j < n->first; j++)
                own += from[k][j] * wide[j];
            sum[k] = own;
        }
        for (int k = 0; k < TOGETHER; k++)
            ret[k][row] = glow_of((float)sum[k] * n->two_scale[row] / GLOW_ONE + n->two_bias[row]);
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

static void judge_alike(const struct net *n, const struct stance *const *at, int count, struct chances *const *ret)
{
    int16_t x[NET_INPUTS], first[TOGETHER][NET_FIRST], second[TOGETHER][NET_SECOND];

    for (int k = 0; k < TOGETHER; k++) {
        if (k < count) {
            backgammon_inputs(at[k], x);
            first_layer(n, x, first[k]);
        } else {
            memset(first[k], 0, sizeof first[k]);
        }
    }
    second_layer(n, first, second);
    for (int k = 0; k < count; k++) {
        third_layer(n, second[k], ret[k]);
        sensible(ret[k]);
    }
}

void backgammon_judge(const struct nets *nets, const struct stance *at, int count, struct chances *ret)
{
    const struct stance *waiting[2][TOGETHER];
    struct chances *to[2][TOGETHER];
    int many[2] = { 0 };

    for (int i = 0; i < count; i++) {
        if (stance_lost(&at[i], &ret[i]))
            continue;
        int kind = backgammon_contact(&at[i]) ? 0 : 1;

        waiting[kind][many[kind]] = &at[i];
        to[kind][many[kind]++] = &ret[i];
        if (many[kind] == TOGETHER) {
            judge_alike(kind ? &nets->race : &nets->contact, waiting[kind], TOGETHER, to[kind]);
            many[kind] = 0;
        }
    }
    for (int kind = 0; kind < 2; kind++)
        if (many[kind])
            judge_alike(kind ? &nets->race : &nets->contact, waiting[kind], many[kind], to[kind]);
}
