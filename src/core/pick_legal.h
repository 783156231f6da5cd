/* SPDX-License-Identifier: MIT */
/* A random legal move, out of a list of all where the room knows no faster way. (A GPU's build puts a file of its own
 * in the place of this one: bindings/gpu/instead.) */
#ifndef CORE_PICK_LEGAL_H
#define CORE_PICK_LEGAL_H

#include "core/pick.h"

/* How much memory pick_legal() wants as `choices`: space for choices_max. */
#define PICK_ROOM(g) ((g).choices_max * sizeof(struct choice))

/* Any legal move of a seat. */
static inline struct move pick_legal(const struct game *g, const struct match *m, const struct state *s, int seat,
                                     struct choice *choices, struct rng *rng)
{
    if (g->speed.any)
        return g->speed.any(m, s, seat, rng);
    int count = g->rules.legal(m, s, seat, choices);

    return pick_random(g, choices, count, rng);
}

#endif
