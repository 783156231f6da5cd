/* Puzzles found and proven (core/puzzle.h says what they are). A proof looks at every move there is; what it finds is
 * written as the solution, so whoever proves a puzzle again must come to the same text. */
#ifndef BOTS_PUZZLE_H
#define BOTS_PUZZLE_H

#include "core/match.h"
#include "core/puzzle.h"

/* The kind of this name; NULL: the game has none such. */
const struct puzzle_kind *puzzle_kind_named(const struct game *, const char *name);
/* The match that its puzzles are positions of. False: there cannot be one here (a list of words is lacking). */
bool puzzle_match(const struct game *, const struct puzzle_kind *, struct match *ret);

/* Proves that a position is a puzzle of this kind for the one who is to move there, and writes its solution: a JSON
 * object as in docs/puzzles.md. False: it is none, and *ret is as it was. */
bool puzzle_prove(const struct match *, const struct puzzle_kind *, const struct state *, struct text *ret);

/* Who is asked in this position: the one who must act; -1: nobody alone. */
int puzzle_seat(const struct match *, const struct state *);

/* Looks for a puzzle of this kind in a game that computers play, or puts one together: the same one for the same seed.
 * Writes it as a line of a file. False: none this time. */
bool puzzle_find(const struct match *, const struct puzzle_kind *, uint64_t seed, struct text *ret);

/* A line of a file: its kind, and the position it asks about (state_size bytes). False: *ret says what is wrong. */
bool puzzle_read(const struct game *, const char *line, const struct puzzle_kind **ret_kind, struct match *ret_match,
                 struct state *ret, struct complaint *ret_why);
/* Whether its proof holds: proven again it comes to the same solution. */
bool puzzle_holds(const struct game *, const char *line, struct complaint *ret_why);

/* ---- prove.c ---- */

/* Whether the seat that is to move wins in `turns` of its own at most and not sooner, whatever the other does, and by
 * one first move alone; the solution is written then. */
bool prove_win(const struct match *, const struct state *, int turns, struct text *ret);

#endif
