/* SPDX-License-Identifier: MIT */
/* What Backgammon brings along for `kiste tool`: the formats of the field. */
#ifndef BACKGAMMON_TOOLS_H
#define BACKGAMMON_TOOLS_H

#include "backgammon.h"
#include "core/journal.h"

enum { POSITION_ID = 14, MATCH_ID = 12 }; /* characters */

/* ---- GNU Backgammon's ids (backgammon_id.c). White is its player 0. ---- */

/* turn: the side whose position it is. */
void backgammon_write_position_id(const struct state *, int turn, struct text *);
bool backgammon_read_position_id(const char *, int turn, struct state *ret);
void backgammon_write_match_id(const struct match *, const struct state *, struct text *);
/* Sets the length of the match as well. Any text may come in. */
bool backgammon_read_match_id(const char *, struct match *, struct state *ret);

/* ---- .mat files (backgammon_mat.c) ---- */

bool backgammon_to_mat(const struct journal *, struct text *, struct complaint *);
bool backgammon_from_mat(const char *, struct text *ret_journal, struct complaint *);

#endif
