/* A random legal move on a GPU, put in the place of src/core/pick_legal.h: without a list, where a room's choices can
 * be asked for one by one (choices.h). */
#ifndef CORE_PICK_LEGAL_H
#define CORE_PICK_LEGAL_H

#include "core/pick.h"

/* How many there are; then, of those, how many are idle. */
#define choices_counted(g, m, s, seat) \
    (cells[thread_of_group()].most = 0, (g)->rules.legal(m, s, seat, CHOICE_NOWHERE))
#define idle_counted() ((int)cells[thread_of_group()].most)

/* The nth of the choices: the list is laid so that it comes to the cell. */
#define choice_nth(g, m, s, seat, nth) \
    ((g)->rules.legal(m, s, seat, CHOICE_CELL - (nth)), cells[thread_of_group()])

/* What pick_random() picks: idle choices are the last, so their number tells which those are. */
static inline struct move pick_twice(const struct game *g, const struct match *m, const struct state *s, int seat,
                                     struct rng *rng)
{
    int count = choices_counted(g, m, s, seat), busy = count - idle_counted();
    int nth = count == 1 ? 0 : (int)rng_below(rng, (uint32_t)count);

    if (nth >= busy && rng_below(rng, PICK_IDLE_RARITY) != 0)
        nth = (int)rng_below(rng, (uint32_t)(busy ? busy : count));
    return pick_amount(choice_nth(g, m, s, seat, nth), rng);
}

static inline struct move pick_legal(const struct game *g, const struct match *m, const struct state *s, int seat,
                                     struct choice *choices, struct rng *rng)
{
    if (g->rules.adds)
        return pick_twice(g, m, s, seat, rng);
    int count = g->rules.legal(m, s, seat, choices);
    return pick_random(g, choices, count, rng);
}

#endif
