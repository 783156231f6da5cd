/* SPDX-License-Identifier: MIT */
/* What is asked in Backgammon: the best play of a throw, where it is better than any other by far. The strongest player
 * judges, so this is no proof but a margin that is larger than what they err by. */
#include "backgammon.h"

static bool suits(const struct match *m, struct state *s, int seat)
{
    (void)m, (void)seat;
    return s->phase == PLAYING;
}

const struct puzzle_kind backgammon_puzzles[] = {
    { .name = "play", .task = { { "%s hat geworfen. Was ist der beste Zug?",
                                  "%s has thrown. What is the best play?" } },
      .seats = 2, .options = "cube=no", .part = 1, .margin = 80, .unit = { { "Punkte", "points" } }, .effort = 3000,
      .suits = suits },
    { 0 },
};
