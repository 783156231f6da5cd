/* SPDX-License-Identifier: MIT */
/* Endgame tables (core/endgame.h): every position with so many men and kings on each side and nobody to be huffed. Both
 * sides are one: whoever is to move plays up the board. Moves are counted by turns: a chain of jumps is one, and so are
 * huffing and the move after it. Private to this room. */
#ifndef DAME_TABLE_H
#define DAME_TABLE_H

#include "core/endgame.h"
#include "dame.h"

enum { TABLE_STONES = 5 };  /* of both sides together, at most */
enum { TABLE_VERSION = 1 }; /* of what is kept */

/* What stands on the board; the first of each is of the side to move. */
struct material {
    int men[2], kings[2];
};

struct tables {
    struct match match;
    struct subsets subsets;
    struct endgame endgame;
};

void dame_tables_begin(struct tables *, const struct match *);
void dame_tables_end(struct tables *);

/* Works out all tables with so many stones of both sides together; those with fewer must be there. False: memory, or
 * `go_on`, which is told of each table, ended it. */
bool dame_tables_solve(struct tables *, int stones, bool (*go_on)(void *, const struct material *, int moves),
                       void *with);

/* What the tables with so many stones on each side hold together. */
struct endgame_sums dame_tables_sum(const struct tables *, int own, int other);

/* The value of a position to the side to move, whom nobody has kept from going on jumping; its tables must be there. */
int dame_tables_value(const struct tables *, const struct state *);

/* All of it as an asset, and the value by that; -1: it is not in there. */
void dame_tables_keep(const struct tables *, struct text *ret);
int dame_tables_kept_value(const struct match *, const struct asset *, const struct state *);
bool dame_tables_kept(const struct asset *, int stones);

#endif
