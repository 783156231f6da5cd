/* SPDX-License-Identifier: MIT */
/* How everybody stands: which search tells it, and what chances follow from worth. */
#include <string.h>

#include "bots/bots.h"

void judge_any(const struct thinking *t, const struct move *moves, int count, struct standing *ret)
{
    const struct match *m = &t->view->match;
    const struct game *g = m->game;

    if (g->secrets.mask || !g->players.sense)
        judge_worlds(t, moves, count, ret);
    else if (m->seats == 2 && (!g->chance.roll || g->players.sense->lot_only))
        judge_pair(t, moves, count, ret);
    else
        judge_many(t, moves, count, ret);
}

/* How often a side wins whose lead on the average side is x, as a part of what others have. Rises like a power for
 * large x, so that no chance is ever quite nothing; f(-x) is 1 / f(x). */
static double odds_of(double x)
{
    double root = __builtin_sqrt(1 + x * x) + __builtin_fabs(x);

    return x < 0 ? 1 / (root * root) : root * root;
}

/* The first seat of each side speaks for all. */
static bool speaks(const struct match *m, int seat)
{
    return (match_team(m, seat) & (SEAT(seat) - 1)) == 0;
}

/* Once it is over: all for those who are first. */
static double share(const struct match *m, const struct standing *s, int seat)
{
    for (int other = 0; other < m->seats; other++)
        if (s->worth[other] > s->worth[seat])
            return 0;
    return 1;
}

void judge_by_worth(const struct search *q, bool over, struct standing *s)
{
    enum { ALL = 100000 };
    const double three_to_one = 0.55622; /* (3^¼ − 3^−¼) / 2, doubled: with this the lead of two is worth 3 : 1 */
    const struct match *m = q->match;
    double part[SEATS_MAX], sum = 0, mean = 0;
    int32_t lead = q->sense && q->sense->lead ? q->sense->lead : 1000;
    int sides = 0;

    for (int seat = 0; seat < m->seats; seat++)
        if (speaks(m, seat)) {
            mean += s->worth[seat];
            sides++;
        }
    mean /= sides;
    for (int seat = 0; seat < m->seats; seat++) {
        part[seat] = over ? share(m, s, seat) : odds_of(three_to_one * (s->worth[seat] - mean) / lead);
        sum += speaks(m, seat) ? part[seat] : 0;
    }
    for (int seat = 0; seat < m->seats; seat++)
        s->chance[seat] = (int32_t)(part[seat] / sum * ALL + 0.5);
}
