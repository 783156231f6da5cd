/* SPDX-License-Identifier: MIT */
/* A random legal move on a GPU, put in the place of src/core/pick_legal.h: without a list, where a room's choices can
 * be asked for one by one (choices.h). */
#ifndef CORE_PICK_LEGAL_H
#define CORE_PICK_LEGAL_H

#include "core/pick.h"

/* `found`: what speed.find() has found, of a room that has it. */
#define choices_asked(g, m, s, seat, found, at) \
    ((g)->speed.find ? (g)->speed.add(m, s, seat, found, at) : (g)->rules.legal(m, s, seat, at))

/* How many there are; then, of those, how many are idle. */
#define choices_counted(g, m, s, seat, found) \
    (cells[thread_of_group()].most = 0, choices_asked(g, m, s, seat, found, CHOICE_NOWHERE))
#define idle_counted() ((int)cells[thread_of_group()].most)

/* The nth of the choices: the list is laid so that it comes to the cell. */
#define choice_nth(g, m, s, seat, found, nth) \
    (choices_asked(g, m, s, seat, found, CHOICE_CELL - (nth)), cells[thread_of_group()])

/* What pick_random() picks: idle choices are the last, so their number tells which those are. */
static inline struct move pick_twice(const struct game *g, const struct match *m, const struct state *s, int seat,
                                     void *found, struct rng *rng)
{
    if (g->speed.find)
        g->speed.find(m, s, seat, found);
    int count = choices_counted(g, m, s, seat, found), busy = count - idle_counted();
    int nth = count == 1 ? 0 : (int)rng_below(rng, (uint32_t)count);

    if (nth >= busy && rng_below(rng, PICK_IDLE_RARITY) != 0)
        nth = (int)rng_below(rng, (uint32_t)(busy ? busy : count));
    return pick_amount(choice_nth(g, m, s, seat, found, nth), rng);
}

/* How much memory pick_legal() wants as `choices`. */
#define PICK_ROOM(g) ((g).speed.adds ? (g).speed.found_size : (g).choices_max * sizeof(struct choice))

static inline struct move pick_legal(const struct game *g, const struct match *m, const struct state *s, int seat,
                                     struct choice *choices, struct rng *rng)
{
    if (g->speed.adds)
        return pick_twice(g, m, s, seat, choices, rng);
    int count = g->rules.legal(m, s, seat, choices);
    return pick_random(g, choices, count, rng);
}

#endif
