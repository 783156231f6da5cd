/* SPDX-License-Identifier: MIT */
/* Lessons: positions with something to do, made by the build of the rooms' tested cases (docs/tests.md, "Lessons") and
 * lying beside the program as ROOM.lessons, a JSON object a line. The terminal teaches with them (`kiste learn`), the
 * rulebook for paper shows them (`kiste rules GAME --html`); the page reads the same files. */
#ifndef CLI_LESSON_H
#define CLI_LESSON_H

#include "core/match.h"

enum { LESSON_STEPS = 96, LESSON_ALSO = 6, LESSON_CLAUSES = 64 };

/* Something in both languages; NULL: nothing. */
struct told {
    char *in[LANGS];
};

struct lesson_step {
    int seat;                     /* CHANCE and CLOCK included */
    char *move;
    bool asks;                    /* the learner makes it, or lets it happen; else it happens by itself */
    const struct clause *refused; /* it is tried, and refused by this; NULL: it is allowed */
    char *also[LESSON_ALSO];      /* what would be right as well */
    struct told tell, task, done; /* before it, what to do, and after it */
    struct told say;              /* without a task: the move as the game tells it */
};

struct lesson {
    int clauses;
    const struct clause *clause[LESSON_CLAUSES]; /* that can be tried in it */
    int first;                    /* place among the first steps; 0: none */
    struct told title;            /* NULL: the clause says it */
    struct match match;
    struct state *start;          /* the position it begins with */
    int steps;
    struct lesson_step step[LESSON_STEPS];
};

struct lessons {
    const struct game *game;
    int count, first;             /* how many there are; how many of them are the first steps, in front */
    struct lesson **at;
};

/* The lessons of a game, on the heap; of one that has none, or whose file is not there, count is 0. What cannot be read
 * in it is complained of (*ret_line, from 1; else 0) and left out with all that follows. */
struct lessons *lessons_of(const struct game *, int *ret_line);
void lessons_free(struct lessons *);

/* The first lesson for a clause; NULL: it cannot be tried. */
const struct lesson *lesson_for(const struct lessons *, const struct clause *);

/* Whether this text of a move is one the step asks for, in the state before it. */
bool lesson_right(const struct lesson *, const struct lesson_step *, const struct state *, const char *move);

#endif
