/* SPDX-License-Identifier: MIT */
/* Four levels for any game, by the search that suits it. */
#include "bots/bots.h"

static size_t memory(const struct match *m)
{
    (void)m;
    return SEARCH_MEMORY;
}

static void think(const struct thinking *t, struct skill skill, struct answer *ret)
{
    const struct match *m = &t->view->match;
    const struct game *g = m->game;
    seatset must = g->rules.turn(m, view_state(t->view)).must;

    if (!(must & SEAT(t->seat)))
        return; /* unasked it does nothing */
    if (g->secrets.mask || !g->players.sense || (must & (must - 1)))
        search_worlds(t, skill, ret);
    else if (m->seats == 2 && (!g->chance.roll || g->players.sense->lot_only))
        search_pair(t, skill, ret);
    else
        search_many(t, skill, ret);
}

static void think_easy(const struct thinking *t, struct answer *ret)
{
    think(t, (struct skill){ .depth = 2, .blind = 450, .error = 600 }, ret);
}

static void think_medium(const struct thinking *t, struct answer *ret)
{
    think(t, (struct skill){ .depth = 4, .blind = 100, .error = 200 }, ret);
}

static void think_strong(const struct thinking *t, struct answer *ret)
{
    think(t, (struct skill){ .depth = 64, .error = 90, .tables = true }, ret);
}

static void think_best(const struct thinking *t, struct answer *ret)
{
    think(t, (struct skill){ .depth = 64, .tables = true }, ret);
}

/* In the game's own words, where it has any. */
static void reason(const struct thinking *t, const struct answer *a, enum lang lang, struct text *words)
{
    const struct sense *sense = t->view->match.game->players.sense;

    if (sense && sense->reason && a->count)
        sense->reason(t->view, t->seat, a->best[0].move, a->count > 1 ? &a->best[1].move : NULL, lang, words);
}

static const struct bot easy = { LEVEL_EASY, .effort = 2000, .memory = memory, .think = think_easy,
    .reason = reason };
static const struct bot medium = { LEVEL_MEDIUM, .effort = 20000, .memory = memory, .think = think_medium,
    .reason = reason };
static const struct bot strong = { LEVEL_STRONG, .effort = 200000, .memory = memory, .think = think_strong,
    .reason = reason };
static const struct bot best = { LEVEL_BEST, .effort = 2000000, .memory = memory, .think = think_best,
    .reason = reason };

const struct bot *const bots_generic[] = { &easy, &medium, &strong, &best, NULL };
