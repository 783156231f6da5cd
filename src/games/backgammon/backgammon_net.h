/* SPDX-License-Identifier: MIT */
/* Backgammon: what a position looks like to the net, and what the net makes of it.
 *
 * A position is seen by the side that throws next. The net says how likely that side wins, and of its wins and
 * losses how many are gammons and backgammons. All of it is whole numbers, so that the same position gets the same
 * worth on every machine, natively and in WebAssembly. The same inputs, compiled for a GPU, trained it
 * (net/README.md). */
#ifndef BACKGAMMON_NET_H
#define BACKGAMMON_NET_H

#include "backgammon.h"

struct stance {
    struct side thrower, other; /* each counts the points from its own end */
};

enum {
    NET_POINT = 5,                           /* inputs a point: a blot, two, three, how many more; throws that hit */
    NET_SIDE = POINTS * NET_POINT + 2 + 14,  /* the bar, the men off, and what is reckoned */
    NET_INPUTS = 2 * NET_SIDE,               /* 272 */
    NET_ONE = 64,                            /* what 1 is as a whole number */
};

enum { WIN, WIN_GAMMON, WIN_BACKGAMMON, LOSE_GAMMON, LOSE_BACKGAMMON, OUTCOMES };
enum { NET_FIRST = 832, NET_SECOND = 256 }; /* neurons, at most */
enum { CHANCE_ONE = 1 << 16 };              /* what a certain chance is */

/* What may come of a stance for its thrower, in 65536ths. */
struct chances {
    int32_t of[OUTCOMES];
};

/* The same as the other side sees it. */
static inline struct chances chances_turned(struct chances c)
{
    return (struct chances){ .of = { CHANCE_ONE - c.of[WIN], c.of[LOSE_GAMMON], c.of[LOSE_BACKGAMMON],
                                     c.of[WIN_GAMMON], c.of[WIN_BACKGAMMON] } };
}

/* What the stakes of a single game are worth, in 65536ths. */
static inline int32_t chances_equity(struct chances c)
{
    return 2 * c.of[WIN] - CHANCE_ONE + c.of[WIN_GAMMON] + c.of[WIN_BACKGAMMON] - c.of[LOSE_GAMMON] -
           c.of[LOSE_BACKGAMMON];
}

/* What the thrower finds with this throw; and what becomes of it when they have played: the other throws next. */
struct ground stance_ground(const struct stance *, int high, int low);
struct stance stance_after(const struct stance *, const struct ground *, uint32_t play);
/* Whether the one who does not throw has borne off their last man; then what the thrower has lost. */
bool stance_lost(const struct stance *, struct chances *ret);

/* With how many of the 36 throws the thrower would hit. */
int backgammon_shots(const struct stance *);
/* Whether the sides can still meet. */
bool backgammon_contact(const struct stance *);

/* The inputs, in 64ths. */
void backgammon_inputs(const struct stance *, int16_t ret[NET_INPUTS]);

/* ---- the net (backgammon_net.c) ---- */

/* One of the two nets, inside the file of weights. */
struct net {
    int first, second;
    const int8_t *one;        /* input by input */
    const float *one_scale, *one_bias;
    const int8_t *two;        /* neuron by neuron of the first */
    const float *two_scale, *two_bias;
    const int16_t *three;
    const float *three_bias;
};

struct nets {
    struct net contact, race;
};

/* Finds the nets in a file; false: it is none. They point into it. */
bool backgammon_nets(const void *bytes, size_t size, struct nets *ret);
/* What each of these stances may lead to, at one glance. */
void backgammon_judge(const struct nets *, const struct stance *, int count, struct chances *ret);

/* ---- bearing off (backgammon_off.c) ---- */

enum { OFF_WAYS = 54264 /* fifteen men on six points or off: 21 over 6 */, OFF_THROWS = 20, OFF_ONE = 1 << 15,
       FACES = 6 /* of a die */ };

/* How many throws it takes to bear off, for every way to stand at home. */
struct off_table {
    bool made;
    uint32_t over[MEN + HOME + 1][HOME + 1]; /* n over k */
    uint16_t chance[OFF_WAYS][OFF_THROWS]; /* to need just n throws, in 32768ths */
    uint32_t mean[OFF_WAYS];               /* throws on average, in 36 * 32768ths */
    uint16_t best[OFF_WAYS][FACES][STEPS_MAX - 1]; /* where one, two, three steps with a number lead at best */
};

void backgammon_off_make(struct off_table *);
/* Whether both sides are home and have begun to bear off; then what may come of it: no gammon any more. */
bool backgammon_off_can(const struct stance *);
struct chances backgammon_off_judge(const struct off_table *, const struct stance *);

#endif
