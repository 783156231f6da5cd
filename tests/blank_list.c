/* SPDX-License-Identifier: MIT */
/* The one game of the blank room's tests: the room that tools/new-room copies must itself be whole. */
#include "core/game.h"

extern const struct game blank_game;

const struct game *const games[] = { &blank_game };
const int game_count = 1;
