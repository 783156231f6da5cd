/* SPDX-License-Identifier: MIT */
/* Players against each other, many times. A series is one run of luck: the same throws and cards, played once for every
 * way of turning the players round the table, so that luck and seats cancel out. Without chance it is the first few
 * moves that are drawn. */
#ifndef CLI_ARENA_H
#define CLI_ARENA_H

#include "core/bot.h"

enum { PLAYER_TEXT = 200 };

/* A player as the command line names them: "strong", "strong:50000" (with this effort), or "exec:./mine" (a program
 * that is told each position on a line and answers with its move: docs/protocol.md). */
struct player {
    char text[PLAYER_TEXT];
    const struct bot *bot; /* NULL: a program */
    uint64_t effort;
};

/* Reads one; complains where there is no such bot. */
bool player_read(const struct game *, const char *text, struct player *ret, struct complaint *ret_why);

/* What came of a series for one player, averaged over its games. */
struct share {
    double wins;  /* of a game: 1 for a win, shared among those who tie for it */
    double score;
};

struct arena; /* a table's worth of players, with their memory and programs */

struct arena *arena_open(const struct match *, const struct player *, int count, struct complaint *ret_why);
void arena_close(struct arena *);

/* Plays series number `series` from this seed: as many games as there are seats. ret: a share for each player. False: a
 * program failed, and *ret_why says how. */
bool arena_series(struct arena *, uint64_t seed, uint64_t series, struct share *ret, struct complaint *ret_why);

#endif
