/* Backgammon: what a position looks like to the net, and what the net makes of it.
 *
 * A position is seen by the side that throws next. The net says how likely that side wins, and of its wins and
 * losses how many are gammons and backgammons. All of it is whole numbers, so that the same position gets the same
 * worth on every machine, natively and in WebAssembly. The same inputs, compiled for a GPU, trained it: net/README.md. */
#ifndef BACKGAMMON_NET_H
#define BACKGAMMON_NET_H

#include "backgammon.h"

struct stance {
    struct side thrower, other; /* each counts the points from its own end */
};

enum {
    NET_POINT = 4,                           /* inputs a point: a blot, two, three, and how many more */
    NET_SIDE = POINTS * NET_POINT + 2 + 6,   /* the bar, the men off, and six things reckoned */
    NET_INPUTS = 2 * NET_SIDE,               /* 208 */
    NET_ONE = 64,                            /* what 1 is as a whole number */
};

/* Whether the sides can still meet. */
bool backgammon_contact(const struct stance *);

/* The inputs, in 64ths. */
void backgammon_inputs(const struct stance *, int16_t ret[NET_INPUTS]);

#endif
