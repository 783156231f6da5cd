/* SPDX-License-Identifier: MIT */
/* The player who does anything that is allowed. Idle moves (offers and the like) are drawn rarely, so that its
 * games get on; unasked it does nothing. */
#include "core/bot.h"
#include "core/pick.h"

static size_t memory(const struct match *m)
{
    return m->game->choices_max * sizeof(struct choice);
}

static void think(const struct thinking *t, struct answer *ret)
{
    const struct match *m = &t->view->match;
    const struct state *s = view_state(t->view);
    struct choice *choices = t->memory;
    struct rng rng = rng_seeded(t->seed);

    if (!(m->game->rules.turn(m, s).must & SEAT(t->seat)))
        return;
    int count = m->game->rules.legal(m, s, t->seat, choices);
    ret->best[0].move = pick_random(m->game, choices, count, &rng);
    ret->count = 1;
}

const struct bot bot_random = {
    .name = "random",
    .title = { { "Zufall", "Random" } },
    .memory = memory,
    .think = think,
};
