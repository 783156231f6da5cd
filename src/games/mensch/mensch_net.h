/* SPDX-License-Identifier: MIT */
/* Mensch ärgere Dich nicht: what a position looks like to the net, and what the net makes of it.
 *
 * A position is seen by the colour that throws next; the others follow clockwise. The net says how likely each colour
 * is the next to have all its figures home: as long as nobody is, that is the chance to win. All that is added up is
 * whole numbers, so that the same position gets the same chances on every machine. How it was trained is in
 * net/README.md. */
#ifndef MENSCH_NET_H
#define MENSCH_NET_H

#include "mensch.h"

enum {
    STRETCH = 5,                                          /* circles that count as one place to be hunted on */
    NET_HUNTED = STEPS + FIGURES + 1,                     /* after the steps, how many are on B, and being home */
    NET_COLOUR = NET_HUNTED + (COLOURS - 1) * RING / STRETCH,
    NET_PAIRS = COLOURS * NET_COLOUR,                     /* which colours one person plays */
    NET_INPUTS = NET_PAIRS + COLOURS * (COLOURS - 1) / 2, /* 298 */
    NET_LIT = 96,                                         /* that are not nothing, at most */
    NET_NEURONS = 64,
};

/* The inputs that are not nothing, each with how much it is. */
struct lit {
    int count;
    uint16_t input[NET_LIT];
    uint8_t much[NET_LIT];
};

void mensch_inputs(const struct state *, struct lit *ret);

/* How likely each colour is the next to be home, in parts of CERTAIN. Somebody must be about to throw, but not for the
 * beginning. */
enum { CERTAIN = 1 << 24 };
struct chances {
    int32_t of[COLOURS];
};
struct chances mensch_chances(const struct state *);

#endif
