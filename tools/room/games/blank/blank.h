/* SPDX-License-Identifier: MIT */
/* A game to begin with: two players take matches from a heap. It has all that a room must have and nothing that it need
 * not have (no chance, no secrets, no box, no options): copy it with tools/new-room and replace it part by part. */
#ifndef GAMES_BLANK_H
#define GAMES_BLANK_H

#define ROOM blank
#define ROOM_RULES "games/blank/rules.def"
#define ROOM_WORDS "games/blank/words.def"
#include "core/room.h"

enum { HEAP = 21, MOST = 3 };

PLAIN_BYTES_BEGIN
struct state {
    uint8_t heap; /* matches left */
    uint8_t turn; /* whose it is; once the heap is empty, who has lost */
    /* Here the key ends: what follows does not tell positions apart. */
    uint16_t ply; /* moves made, for turn.ask */
};
PLAIN_BYTES_END

#endif
