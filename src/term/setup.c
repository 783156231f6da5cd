#include "term/term.h"

int setup_levels(const struct game *g, const struct bot *ret[LEVELS_MAX])
{
    int count = 0;

    ret[count++] = &bot_random;
    for (int i = 0; g->bots && g->bots[i] && count < LEVELS_MAX; i++)
        if (g->bots[i] != &bot_random)
            ret[count++] = g->bots[i];
    return count;
}

struct setup setup_usual(const struct game *g)
{
    struct setup u = { .match = match_of(g, g->seats_min < 2 && g->seats_max > 1 ? 2 : 0) };
    const struct bot *level[LEVELS_MAX];
    int levels = setup_levels(g, level);

    for (int seat = 1; seat < SEATS_MAX; seat++)
        u.bot[seat] = level[levels - 1];
    return u;
}
