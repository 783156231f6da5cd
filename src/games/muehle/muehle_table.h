/* SPDX-License-Identifier: MIT */
/* Endgame tables (core/endgame.h): every position with so many stones on each side and none in hand. Private to this
 * room. */
#ifndef MUEHLE_TABLE_H
#define MUEHLE_TABLE_H

#include "muehle_places.h"

enum { TABLE_VERSION = 1 }; /* of what is kept */

struct tables {
    bool wmd;
    struct numbering numbering;
    uint32_t *listed[TABLE_MOST + 1];  /* the stone_sets as they are kept: see sets_in() */
    struct stone_sets sets[TABLE_MOST + 1];
    struct endgame endgame;
};

void muehle_tables_begin(struct tables *, bool wmd);
void muehle_tables_end(struct tables *);

/* Works out both tables of these counts; those with a stone less must be there. False: memory or `go_on` ended it. */
bool muehle_tables_solve(struct tables *, int own, int other, bool (*go_on)(void *, int moves), void *with);

uint64_t muehle_tables_size(const struct tables *, int own, int other);

/* The value of a position to the side to move; its tables must be there. */
int muehle_tables_value(const struct tables *, uint32_t own, uint32_t other);

/* All of it as an asset, and the value of a position by that; -1: it is not in there. */
void muehle_tables_keep(const struct tables *, struct text *ret);
int muehle_tables_kept_value(const struct asset *, uint32_t own, uint32_t other);

#endif
