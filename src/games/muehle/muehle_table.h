/* Endgame tables: for every position with so many stones on each side and none in hand, who wins and in how many
 * moves, worked out backwards from the ends. Positions that are turned or reflected alike, or with the outer and the
 * inner ring exchanged, are one (16 symmetries). Draws by repetition and after a hundred quiet moves are not minded.
 * Private to this room. */
#ifndef MUEHLE_TABLE_H
#define MUEHLE_TABLE_H

#include "muehle.h"

enum { TABLE_LEAST = 3, TABLE_MOST = 9, SYMMETRIES = 16 };

/* A value: 0 neither can force anything; else 1 + the moves until it is over, both sides' counted. */
static inline bool table_wins(int value)
{
    return value && value % 2 == 0;
}

static inline bool table_loses(int value)
{
    return value % 2 == 1;
}

/* How sets of so many stones are numbered. */
struct stone_sets {
    uint32_t classes;    /* sets that no symmetry maps onto each other */
    uint32_t *set;       /* of each class: the one that stands for it … */
    uint16_t *fixed;     /* … and which symmetries map it onto itself */
    uint32_t *class_of;  /* by the number of a set: its class, … */
    uint8_t *turned_by;  /* … and a symmetry that maps it onto the one that stands for it */
};

/* By stones of the side to move and of the other. NULL: not worked out. */
struct tables {
    bool wmd;
    uint32_t choose[POINTS + 1][TABLE_MOST + 1];
    uint8_t turned[8][256];          /* a ring, for the eight ways to turn and reflect the board */
    struct stone_sets sets[TABLE_MOST + 1];
    uint8_t *value[TABLE_MOST + 1][TABLE_MOST + 1];
};

/* What the tables of two counts hold, for the side that has the first of them and is to move. */
struct table_sums {
    uint64_t wins, draws, losses;
    int longest; /* moves to the slowest win */
};

void tables_begin(struct tables *, bool wmd);
void tables_end(struct tables *);

/* Works out both tables of these counts; those with a stone less must be there. False: memory or `go_on` ended it. */
bool tables_solve(struct tables *, int own, int other, bool (*go_on)(void *, int moves), void *with);

size_t tables_size(const struct tables *, int own, int other);
struct table_sums tables_sum(const struct tables *, int own, int other);

/* The value of a position to the side to move; its tables must be there. */
int tables_value(const struct tables *, uint32_t own, uint32_t other);

#endif
