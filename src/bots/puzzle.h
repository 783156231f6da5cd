/* SPDX-License-Identifier: MIT */
/* Puzzles found and proven (core/puzzle.h says what they are). A proof looks at every move there is; what it finds is
 * written as the solution, so whoever proves a puzzle again must come to the same text. */
#ifndef BOTS_PUZZLE_H
#define BOTS_PUZZLE_H

#include "core/match.h"
#include "core/puzzle.h"

/* The kind of this name; NULL: the game has none such. */
const struct puzzle_kind *puzzle_kind_named(const struct game *, const char *name);
/* The kind of a line of a file; NULL: it is none of this game's. */
const struct puzzle_kind *puzzle_kind_of(const struct game *, const char *line);
/* The match that its puzzles are positions of. False: there cannot be one here (a list of words is lacking). */
bool puzzle_match(const struct game *, const struct puzzle_kind *, struct match *ret);
/* Who is asked in this position: the one who must act; -1: nobody alone. */
int puzzle_seat(const struct match *, const struct state *);

/* Finds and proves puzzles of one kind. */
struct finder; /* opaque; on the heap */
/* NULL: there is no match of this kind here. */
struct finder *finder_new(const struct game *, const struct puzzle_kind *);
void finder_free(struct finder *);

/* Looks for puzzles in a game that computers play, or puts one together: the same ones for the same seed, each as a
 * line of a file. Returns how many. */
int finder_find(struct finder *, uint64_t seed, struct text *ret);
/* Whether the proof of a line of this kind holds: proven again it comes to the same solution. */
bool finder_holds(struct finder *, const char *line, struct complaint *ret_why);

/* ---- prove.c ---- */

/* Whether the seat that is to move wins in `turns` of its own at most and not sooner, whatever the other does, and by
 * one first move alone; the solution is written then. */
bool prove_win(const struct match *, const struct state *, int turns, struct text *ret);

#endif
