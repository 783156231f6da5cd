/* A random legal move, out of a list of all. (A GPU's build puts a file of its own in the place of this one:
 * bindings/gpu/instead.) */
#ifndef CORE_PICK_LEGAL_H
#define CORE_PICK_LEGAL_H

#include "core/pick.h"

/* Any legal move of a seat; `choices` has room for choices_max. */
static inline struct move pick_legal(const struct game *g, const struct match *m, const struct state *s, int seat,
                                     struct choice *choices, struct rng *rng)
{
    int count = g->rules.legal(m, s, seat, choices);

    return pick_random(g, choices, count, rng);
}

#endif
