/* SPDX-License-Identifier: MIT */
#include "term/term.h"

/* ---- what a menu lists ---- */

static bool is_toy(const struct game *g)
{
    return g->minutes == 0;
}

int menu_count(void)
{
    int count = 0;

    for (int i = 0; i < game_count; i++)
        count += !is_toy(games[i]);
    return count;
}

const struct game *menu_game(int index)
{
    for (int i = 0; i < game_count; i++)
        if (!is_toy(games[i]) && index-- == 0)
            return games[i];
    return NULL;
}

/* ---- a usual game ---- */

int seats_usual(const struct game *g)
{
    return g->seats_min < 2 && g->seats_max > 1 ? 2 : g->seats_min;
}

void setup_people(struct setup *u, int people)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        u->bot[seat] = seat < people ? NULL : bot_usual(u->match.game);
}

struct setup setup_usual(const struct game *g)
{
    struct setup u = { .match = match_of(g, seats_usual(g)) };

    setup_people(&u, 1);
    return u;
}
