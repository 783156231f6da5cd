/* Endgame tables (core/endgame.h): every position with so many stones on each side and none in hand. Positions that
 * are turned or reflected alike, or with the outer and the inner ring exchanged, are one (16 symmetries). Private to
 * this room. */
#ifndef MUEHLE_TABLE_H
#define MUEHLE_TABLE_H

#include "core/endgame.h"
#include "muehle.h"

enum { TABLE_LEAST = 3, TABLE_MOST = 9, SYMMETRIES = 16 };
enum { TABLE_VERSION = 1 }; /* of what is kept */

/* Of the side to move and of the other. */
static inline int table_of(int own, int other)
{
    return own * (TABLE_MOST + 1) + other;
}

/* How sets of so many stones are numbered. */
struct stone_sets {
    uint32_t classes;          /* sets that no symmetry maps onto each other */
    const uint32_t *set;       /* of each class: the one that stands for it … */
    const uint16_t *fixed;     /* … and which symmetries map it onto itself */
    const uint32_t *class_of;  /* by the number of a set: its class, … */
    const uint8_t *turned_by;  /* … and a symmetry that maps it onto the one that stands for it */
};

/* What does not depend on the number of stones. */
struct numbering {
    struct subsets subsets;
    uint8_t turned[8][256];    /* a ring, for the eight ways to turn and reflect the board */
};

struct tables {
    bool wmd;
    struct numbering numbering;
    uint32_t *listed[TABLE_MOST + 1];  /* the stone_sets as they are kept: see sets_in() */
    struct stone_sets sets[TABLE_MOST + 1];
    struct endgame endgame;
};

void tables_begin(struct tables *, bool wmd);
void tables_end(struct tables *);

/* Works out both tables of these counts; those with a stone less must be there. False: memory or `go_on` ended it. */
bool tables_solve(struct tables *, int own, int other, bool (*go_on)(void *, int moves), void *with);

uint64_t tables_size(const struct tables *, int own, int other);

/* The value of a position to the side to move; its tables must be there. */
int tables_value(const struct tables *, uint32_t own, uint32_t other);

/* All of it as an asset, and the value of a position by that; -1: it is not in there. */
void tables_keep(const struct tables *, struct text *ret);
int tables_kept_value(const struct asset *, uint32_t own, uint32_t other);

#endif
