/* SPDX-License-Identifier: MIT */
/* The engine alone, for the page: the one room that is loaded beside it is its list of games. */
#include "core/game.h"

void kiste_room(const struct game *) __attribute__((export_name("kiste_room")));

static const struct game *room;
const struct game *const *const games = &room;
const int game_count = 1;

/* Told once, before anything else is asked. */
void kiste_room(const struct game *game)
{
    room = game;
}
