/* SPDX-License-Identifier: MIT */
/* The one game of the blank room's tests: the room that tools/new-room copies must itself be whole. */
#include "core/game.h"

extern const struct game blank_game;

static const struct game *const only[] = { &blank_game };
const struct game *const *const games = only;
const int game_count = 1;
