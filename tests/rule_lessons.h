/* SPDX-License-Identifier: MIT */
/* Lessons made of cases (docs/tests.md, "Lessons"): one source for what is tested and what is taught. While cases run,
 * their moves are kept here; of those that passed, lessons are chosen and written, a JSON object a line. */
#ifndef TESTS_RULE_LESSONS_H
#define TESTS_RULE_LESSONS_H

#include "rule_trial.h"

/* From now on the moves of cases are kept. */
void lessons_want(void);

/* A move of a case that is about to be made, or was refused by this clause; and by which clauses it then acted. */
void lessons_step(struct trial *, int seat, const char *move, const struct clause *refused);
void lessons_acted(struct trial *, const struct applied *applied, const struct applied *cited);

/* The case is over. False: what it tells people is not whole, and the case has failed. */
bool lessons_end(struct trial *);
/* What it told is forgotten, or kept to be written, if it passed. */
void lessons_leave(struct trial *);

/* Writes the lessons of a game. False: the file could not be written. */
bool lessons_write(const struct game *, const char *path);

/* The directives. */
void do_first(struct trial *, const char *rest);
void do_title(struct trial *, const char *rest);
void do_tell(struct trial *, const char *rest);
void do_task(struct trial *, const char *rest);
void do_also(struct trial *, const char *rest);
void do_try(struct trial *, const char *rest);
void do_done(struct trial *, const char *rest);

#endif
