/* SPDX-License-Identifier: MIT */
/* Which puzzles were solved in the terminal, kept in the state folder (term/keep.h) as text that only grows: a line for
 * each that is over, "GAME DATE WHEN TRIES". TRIES has "+" for a right move and "-" for a wrong one; where the solution
 * was shown WHEN is "?". */
#ifndef CLI_SOLVED_H
#define CLI_SOLVED_H

#include <stdbool.h>

/* A puzzle is over: it was solved on a day (as daily_today() says it), or shown (NULL). Only the first time counts.
 * False: it could not be kept. */
bool solved_note(const char *game, const char *date, const char *when, const char *tries);

/* On how many days in a row some puzzle of that very day was solved, today's perhaps still to come. */
int solved_streak(int today);

#endif
