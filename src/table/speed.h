/* SPDX-License-Identifier: MIT */
/* Seconds turned into effort. Computer players are given a count of positions, never a clock (core/bot.h); whoever
 * hosts them measures, thought by thought, how many positions each looks at in a second on this machine, and asks for
 * as many as the time they have allows. So the effort depends on the machine, and the move on nothing but view, seed
 * and effort. */
#ifndef TABLE_SPEED_H
#define TABLE_SPEED_H

#include "core/bot.h"

enum { SPEEDS_MAX = 96 };

/* To begin with all zero. One for a machine, or a process, or a page. */
struct speed {
    struct {
        const struct game *game;
        const struct bot *bot;
        uint64_t looked, ms;    /* lately */
        uint32_t slack;         /* how much slower single thoughts were than the mean, in 256ths; 0: not at all */
    } of[SPEEDS_MAX];
};

/* The effort for a thought of so many milliseconds, by the slower ones of late: people mind the longest wait, not the
 * mean, and where much can be done a position takes longer. In a second nobody looks at more than they usually do, in
 * two at no more than twice as much, and so on. A player who was never measured is taken to be as fast as another one
 * of the game; if nobody was, they are asked cautiously. */
uint64_t speed_effort(const struct speed *, const struct game *, const struct bot *, uint64_t ms);

/* A thought has taken so long. */
void speed_learn(struct speed *, const struct game *, const struct bot *, uint64_t looked, uint64_t ms);

/* What was measured of the one with this number, to be recalled at another time. */
uint64_t speed_looked(const struct speed *, int number);

/* What was measured here at another time. It counts for little: a few thoughts tell more. Ignored where something was
 * measured already. */
void speed_recall(struct speed *, const struct game *, const struct bot *, uint64_t looked, uint64_t ms);

#endif
