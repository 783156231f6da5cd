/* SPDX-License-Identifier: MIT */
/* Mühle worked out whole, every position of moving and of placing, on a workbench (core/workbench.h). Private to this
 * room. */
#ifndef MUEHLE_WHOLE_H
#define MUEHLE_WHOLE_H

#include "core/workbench.h"
#include "muehle_sweeps.h"

enum {
    PLIES_PLACING = 18,  /* with nine stones a side */
    LAYERS_KEPT = 12,    /* positions with more stones placed are looked up by searching on into those that move */
    WHOLE_VERSION = 1,   /* of what is kept */
};

/* Pieces kept beside the tables: how sets are numbered. */
enum { PIECE_NUMBERING = 0, PIECE_SETS = 1 };

/* Of a table of placing among all that are kept; those of moving have table_of(). */
static inline int muehle_layer_table(int placed, int own, int other)
{
    enum { ACROSS = LAYERS_KEPT / 2 + 1 };

    return TABLES + (placed * ACROSS + own) * ACROSS + other;
}

/* Beside a table of moving, where it is kept: half of each value, rounded down. The outcome tells the other half. */
enum { HALVES = 800 };
_Static_assert(TABLES + (LAYERS_KEPT + 1) * (LAYERS_KEPT / 2 + 1) * (LAYERS_KEPT / 2 + 1) <= HALVES &&
               HALVES + TABLES <= ENDGAME_TABLES, "every table has a number of its own");

/* Who is told what has come of a table: with so many stones placed (-1: all, and they move), of the side to move and of
 * the other. */
struct whole_told {
    void (*table)(void *with, int placed, int own, int other, const struct sums *);
    void (*progress)(void *with, int placed, int own, int other, int moves);
    void *with;
};

/* What is wanted: all that move with at most so many stones a side, and so many together. */
struct whole_wish {
    int most, together;
    struct text *kept; /* what is worth keeping is written here; NULL: nothing */
    bool distances;    /* and with it of those that move how soon it is over */
};

/* Works that out, and if it is all also the placing. False: the bench's `why` says why. */
bool muehle_whole_solve(struct workbench *, bool wmd, struct whole_wish, const struct whole_told *);

/* ---- muehle_book_tool.c ---- */

bool muehle_write_book(const struct match *, int count, const char *const *words, enum lang, const struct workshop *,
                       struct text *ret, struct complaint *ret_why);

/* ---- as it is kept (muehle_perfect.c) ---- */

/* What the side to move comes to with best play: LOST, DRAWN or WON; -1: it is not in there. While the last
 * stones are placed it is found by searching on. */
int muehle_whole_outcome(const struct asset *, bool wmd, const struct position *, int hand_own, int hand_other);

/* The value of a position in which both move (core/endgame.h), where distances were kept; -1: it is not in there. */
int muehle_whole_value(const struct asset *, const struct position *);

/* Of so many random positions, of placing and moving alike, those whose outcome does not follow by the room's own rules
 * from the outcomes of all that they lead to; -1: the asset has not all of them. The same of values, where both move
 * with so many stones together. */
int64_t muehle_whole_wrong(const struct match *, const struct asset *, uint64_t count, uint64_t seed);
int64_t muehle_values_wrong(const struct match *, const struct asset *, int together, uint64_t count, uint64_t seed);

#endif
