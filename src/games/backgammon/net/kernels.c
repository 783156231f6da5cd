/* SPDX-License-Identifier: MIT */
/* Self-play of Backgammon on a GPU, one thread a game or a position: the room's own generator and inputs, compiled for
 * it. train.py runs these between the steps of the net; tests/test_backgammon.c runs them on the host. */
#include "backgammon_net.h"

#ifdef __NVPTX__
static inline uint32_t thread(void)
{
    return (uint32_t)__nvvm_read_ptx_sreg_ctaid_x() * (uint32_t)__nvvm_read_ptx_sreg_ntid_x() +
           (uint32_t)__nvvm_read_ptx_sreg_tid_x();
}

static inline uint32_t fetch_add(uint32_t *to, uint32_t much)
{
    return (uint32_t)__nvvm_atom_add_gen_i((int *)to, (int)much);
}
#else
extern uint32_t kernel_thread;
static inline uint32_t thread(void)
{
    return kernel_thread;
}

static inline uint32_t fetch_add(uint32_t *to, uint32_t much)
{
    *to += much;
    return *to - much;
}
#endif


static uint64_t mixed(uint64_t z)
{
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static const uint8_t opening[] = { 24, 24, 13, 13, 13, 13, 13, 8, 8, 8, 6, 6, 6, 6, 6 };

static void begin(struct stance *at)
{
    *at = (struct stance){ 0 };
    for (int i = 0; i < MEN; i++) {
        men_add(&at->thrower, BIT(opening[i]));
        men_add(&at->other, BIT(opening[i]));
    }
}

/* All games at their beginning. */
void kernel_begin(struct stance *at, uint8_t *fresh, uint32_t all)
{
    uint32_t g = thread();

    if (g >= all)
        return;
    begin(&at[g]);
    fresh[g] = 1;
}

/* A throw for game g; the first of a game is no doublet. */
static void throw_dice(uint64_t seed, uint32_t g, bool first, int *ret_high, int *ret_low)
{
    uint64_t drawn = mixed(seed + (uint64_t)g * 0x9e3779b97f4a7c15u);
    int one = (int)((drawn & 0xffffffff) * 6 >> 32) + 1, two;

    if (first) {
        two = (int)((drawn >> 32) * 5 >> 32) + 1;
        two += two >= one;
    } else {
        two = (int)((drawn >> 32) * 6 >> 32) + 1;
    }
    *ret_high = one > two ? one : two;
    *ret_low = one > two ? two : one;
}

/* Throws for every game and lists what can become of it: next[first[g]] and so on, count[g] of them. */
void kernel_expand(const struct stance *at, const uint8_t *fresh, uint32_t all, uint64_t seed, struct choice *scratch,
                   struct stance *next, uint32_t *used, uint32_t room, uint32_t *first, uint32_t *count)
{
    uint32_t g = thread();

    if (g >= all)
        return;
    int high, low;
    struct choice *list = scratch + (size_t)g * PLAYS_MAX;

    throw_dice(seed, g, fresh[g], &high, &low);
    struct ground ground = stance_ground(&at[g], high, low);
    uint32_t plays = (uint32_t)(backgammon_plays(&ground, list) - list);
    uint32_t wanted = plays ? plays : 1;
    uint32_t from = fetch_add(used, wanted);

    if (from + wanted > room) { /* it waits for the next throw */
        first[g] = 0;
        count[g] = 0;
        return;
    }
    first[g] = from;
    count[g] = wanted;
    if (!plays)
        next[from] = (struct stance){ .thrower = at[g].other, .other = at[g].thrower };
    for (uint32_t i = 0; i < plays; i++)
        next[from + i] = stance_after(&at[g], &ground, list[i].move.n);
}

/* The inputs of so many stances, and whether the sides can still meet. */
void kernel_inputs(const struct stance *at, uint32_t many, int16_t *x, uint8_t *contact)
{
    uint32_t i = thread();

    if (i >= many)
        return;
    _Alignas(16) int16_t own[NET_INPUTS];
    typedef int16_t eight __attribute__((vector_size(16)));
    eight *to = (eight *)(void *)(x + (size_t)i * NET_INPUTS);

    backgammon_inputs(&at[i], own);
    for (int k = 0; k < NET_INPUTS / 8; k++)
        to[k] = ((const eight *)(const void *)own)[k];
    contact[i] = backgammon_contact(&at[i]);
}

/* Where a game has ended, what that is to the one who would throw next. */
static bool ended(const struct stance *at, float ret[OUTCOMES])
{
    struct chances chances;

    if (!stance_lost(at, &chances))
        return false;
    for (int k = 0; k < OUTCOMES; k++)
        ret[k] = (float)chances.of[k] / CHANCE_ONE;
    return true;
}

/* What the stance that is best for the one who has thrown is worth, is what the former stance of a game should have
 * been said to be worth. worth: five chances of every stance in next. The game itself goes on with one that seems at
 * most `spread` worse, drawn by lot: else a play that is thought too little of would never be tried. A finished game
 * begins anew. */
void kernel_choose(struct stance *at, uint8_t *fresh, uint32_t all, const struct stance *next, const uint32_t *first,
                   const uint32_t *count, const float *worth, float *target, uint8_t *counts, uint32_t *finished,
                   uint64_t seed, float spread)
{
    uint32_t g = thread();
    float best = 100, liked = 100, chosen[OUTCOMES] = { 0 };
    uint32_t goes_to = 0;
    bool over = false;

    if (g >= all)
        return;
    counts[g] = count[g] != 0;
    if (!count[g])
        return;
    for (uint32_t i = first[g]; i < first[g] + count[g]; i++) {
        float own[OUTCOMES];
        bool end = ended(&next[i], own);

        for (int k = 0; !end && k < OUTCOMES; k++)
            own[k] = worth[(size_t)i * OUTCOMES + (size_t)k];
        float equity = 2 * own[0] - 1 + own[1] + own[2] - own[3] - own[4];

        if (equity < best) {
            best = equity;
            for (int k = 0; k < OUTCOMES; k++)
                chosen[k] = own[k];
        }
        if (!end && spread > 0)
            equity += spread * (float)(mixed(seed + (uint64_t)i * 0x9e3779b97f4a7c15u) >> 40) / (1 << 24);
        if (equity < liked) {
            liked = equity;
            goes_to = i;
            over = end;
        }
    }
    float *to = target + (size_t)g * OUTCOMES;

    to[0] = 1 - chosen[0];
    to[1] = chosen[3];
    to[2] = chosen[4];
    to[3] = chosen[1];
    to[4] = chosen[2];
    fresh[g] = over;
    if (over) {
        begin(&at[g]);
        fetch_add(finished, 1);
    } else {
        at[g] = next[goes_to];
    }
}
