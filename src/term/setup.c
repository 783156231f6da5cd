#include "term/term.h"

struct setup setup_usual(const struct game *g)
{
    struct setup u = { .match = match_of(g, g->seats_min < 2 && g->seats_max > 1 ? 2 : 0) };

    for (int seat = 1; seat < SEATS_MAX; seat++)
        u.bot[seat] = bot_usual(g);
    return u;
}
