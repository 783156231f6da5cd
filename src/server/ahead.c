/* SPDX-License-Identifier: MIT */
#include "server/ahead.h"

#include <stdlib.h>
#include <string.h>

#include "base/require.h"

static void carry_out(struct job *job)
{
    struct ahead *a = (struct ahead *)job;

    a->match.game->rules.apply(&a->match, a->state, a->seat, a->move);
}

void ahead_begin(struct pool *p, struct live *about, int seat, struct move move, const struct match *m,
                 const struct state *s)
{
    struct ahead *a = malloc(sizeof *a + m->game->state_size);

    require(a != NULL);
    *a = (struct ahead){ .job.run = carry_out, .about = about, .seat = seat, .move = move, .match = *m,
                         .state = (struct state *)(a + 1) };
    memcpy(a->state, s, m->game->state_size);
    pool_begin(p, &a->job);
}
