/* SPDX-License-Identifier: MIT */
/* A position tried out line by line: what `kiste learn` and `kiste puzzle` have in common. */
#ifndef CLI_SHOWN_H
#define CLI_SHOWN_H

#include "core/match.h"

static inline const char *say(enum lang lang, const char *de, const char *en)
{
    return lang == DE ? de : en;
}

/* A line that was typed, without its end; false: there are no more. */
bool shown_read(char *ret, size_t size);
/* The table as characters, as the seat sees it. */
void shown_board(const struct match *, const struct state *, int seat, enum lang);
/* A clause and where it stands. */
void shown_clause(const struct match *, const struct clause *, enum lang);
/* Tells a move as `eyes` see it, and makes it. It is allowed. */
void shown_make(const struct match *, struct state *, int seat, struct move, int eyes, enum lang);

#endif
