/* SPDX-License-Identifier: MIT */
/* Which clauses have the tests their kind demands (docs/tests.md). */
#ifndef TESTS_RULE_COVER_H
#define TESTS_RULE_COVER_H

#include "core/game.h"

enum covered {
    COVER_REFUSED = 1, /* a move, a position or a set-up was refused with this clause */
    COVER_ALLOWED = 2, /* a case shows it and makes a move */
    COVER_SHOWN = 4,   /* a case shows it and checks its effect, and the game itself names it there */
};

/* Only cases that passed are noted. Clauses of the table itself are ignored. */
void cover_note(const struct game *, const struct clause *, enum covered);

/* Names every clause that lacks a test; returns how many do. */
int cover_report(const struct game *);

#endif
