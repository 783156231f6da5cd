/* SPDX-License-Identifier: MIT */
/* Puzzles: positions in which there is one thing to find, and a proof that it is the only one. A room says what can be
 * asked in it (struct puzzle_kind); bots/puzzle.h finds positions for it and proves them. Files of puzzles, which
 * `kiste puzzles` makes, hold all that is needed to judge what somebody tries: docs/puzzles.md.
 *
 * There are three sorts. A game is to be won in so many turns, and only one first move does it: then `turns` is set.
 * One decision is asked for, and the best is better than all others by a margin: `margin`. Or as many points as can be
 * are to be made in a turn: `most`. */
#ifndef CORE_PUZZLE_H
#define CORE_PUZZLE_H

#include "core/game.h"

enum { PUZZLE_MOVES_MAX = 32 }; /* of a solution that makes points */

struct puzzle_kind {
    const char *name;     /* in files: "three"; NULL ends a room's list */
    struct phrase task;   /* what to find, in at most twelve words; "%s": who is to move */
    uint8_t seats;
    const char *options;  /* of its match: "id=value …", or "" */
    uint8_t tongue;       /* 1 + the language in which it is asked alone, where it is about words; 0: in all */
    uint8_t part;         /* of each round of puzzles so many are of this kind */

    uint8_t turns;        /* to win in, one's own */

    int32_t margin;       /* that the best decision is better by, in thousandths of … */
    struct phrase unit;   /* … this, as it follows a number: "Punkte" */
    uint64_t effort;      /* of the strongest computer player who judges; */
    /* or what a decision brings, exactly, in thousandths. NULL: they judge. */
    int32_t (*brings)(const struct match *, const struct state *, int seat, struct move);
    /* Whether a move is an answer to what is asked: others are not weighed. NULL: all are. */
    bool (*answers)(const struct match *, const struct state *, int seat, struct move);

    /* Puts a position together, from which these moves of the seat make *ret_most points, as the score counts them,
     * and no others make more: that is proven. False: not this time. And the same for a position that is given: what is
     * most there. NULL: it is no such kind. */
    bool (*compose)(const struct match *, struct rng *, struct state *ret);
    bool (*most)(const struct match *, const struct state *, int seat, int32_t *ret_most,
                 struct move ret[PUZZLE_MOVES_MAX], int *ret_count);

    /* Whether a position of a game that computers played is one that people like to be asked about: few men, something
     * to decide. What came before, and nobody can see on the board, may be taken off it. Not where there is
     * compose(). */
    bool (*suits)(const struct match *, struct state *, int seat);
};

#endif
