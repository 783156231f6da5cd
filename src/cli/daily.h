/* SPDX-License-Identifier: MIT */
/* The puzzle of a day: which one it is, from the date alone, and what its line of a file (docs/puzzles.md) says of what
 * somebody tries. The page has the same rule (web/src/days.ts); tests/puzzle_days.txt holds both to it. */
#ifndef CLI_DAILY_H
#define CLI_DAILY_H

#include "base/json.h"
#include "core/match.h"
#include "core/puzzle.h"

/* Of a date "2026-11-17", how many days there were before it since the first; -1: it is no date, or an earlier one. */
int daily_day(const char *date);
/* The day it is in this place, and its date; -1: the clock is wrong. */
enum { DAILY_DATE = 16 };
int daily_today(char ret_date[DAILY_DATE]);
/* Of so many, whose turn it is on a day. */
int daily_turn(int day, int count);
/* The game whose puzzle comes first that day; NULL: none has any. */
const struct game *daily_game(int day);

struct daily {
    const struct puzzle_kind *kind;
    struct match match;
    struct state *start;  /* on the heap */
    int seat;             /* who is asked */
    char *line;           /* what `in` reads */
    struct json in;
    int solve;            /* the node in it */
};

/* The puzzle of a game for a day, asked in this language, on the heap. NULL: there is no file, it cannot be understood,
 * or a list of words is lacking; that is complained of. */
struct daily *daily_open(const struct game *, int day, enum lang, struct complaint *ret_why);
void daily_free(struct daily *);

/* What the file says of a move at a node of the solution. */
struct daily_verdict {
    bool right;
    int answers;   /* right: the first of the other side's moves (strings); -1: none */
    int on;        /* right: the node where it goes on; -1: that was all */
    int refuted;   /* wrong: the string of what answers it; -1: that is not told */
    int64_t cost;  /* wrong: so many thousandths are lost; -1: that is not told */
    bool least;    /* ... or more */
};
/* Moves are compared as moves: the same one may be written in several ways. */
struct daily_verdict daily_judge(const struct daily *, int node, const struct state *, struct move);

/* The string of the first right move, or of the first that makes the points. And the one after it in its list; -1:
 * none. */
int daily_solution(const struct daily *, int node);
int daily_next(const struct daily *, int string);
/* The points to be made; false: it is no such puzzle. */
bool daily_most(const struct daily *, int64_t *ret);
/* Whether a move ends the turn in which points are made, as the solution ends it. */
bool daily_ends(const struct daily *, const struct state *before, struct move);
/* By how many thousandths the best decision is better than any other; -1: it is no such puzzle. */
int64_t daily_margin(const struct daily *);
/* Who is to move. */
int daily_seat(const struct daily *, const struct state *);
/* The move that a string says. The file's maker has seen it to be allowed there; who has changed the file is
 * stopped. */
struct move daily_move(const struct daily *, int string, const struct state *, int seat);

#endif
