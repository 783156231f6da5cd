/* SPDX-License-Identifier: MIT */
/* The engine alone, for the page: the one room that is loaded beside it is its list of games, and draws what only few
 * have. */
#include "core/game.h"
#include "core/svg_draw.h"

void kiste_room(const struct game *, svg_drawing *const *) __attribute__((export_name("kiste_room")));

static const struct game *room;
const struct game *const *const games = &room;
const int game_count = 1;
static svg_drawing *const *drawings; /* by looks */

/* Told once, before anything else is asked. */
void kiste_room(const struct game *game, svg_drawing *const *drawn)
{
    room = game;
    drawings = drawn;
}

svg_drawing *svg_rare(int look)
{
    return drawings[look];
}
