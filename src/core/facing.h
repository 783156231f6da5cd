/* Pictures of a board of rows and columns between two people who face each other: in a wide room the first has his
 * side of the table on the left and the other on the right; elsewhere the board has the full width and each a rail, the
 * first below it and the other above. What a side has in hand or has taken lies there. */
#ifndef CORE_FACING_H
#define CORE_FACING_H

#include "core/scene.h"

enum { FACING_CELL = 10 }; /* units a character is wide */

struct facing {
    int width, height;
    int rows;                    /* as many columns */
    int grid;                    /* from one to the next */
    int board_x, board_y;        /* the first column, the last row, which is at the top */
    int numbers, letters, high;  /* from there to the coordinates, and how high they are */
    int board_w, board_h;        /* of the wooden panel, where there are sides */
    int side_h;                  /* and of each side */
    int name_y, heading_y;       /* where a side's name and the heading of what it has taken stand */
    int stone, aside, gap;       /* how large stones are on the board and aside; between two on a rail */
    int rail;                    /* how high a rail is; 0: there are sides of the table instead */
};

/* The place of a column and row, both from 0. */
static inline struct spot facing_spot(const struct facing *f, int column, int row)
{
    return (struct spot){ f->board_x + f->grid * column, f->board_y + f->grid * (f->rows - 1 - row) };
}

/* The empty panel of the board with its coordinates, a1 at the lower left; and a side's, with its name and a
 * heading. */
void facing_board(const struct facing *, const char *says, struct scene *);
void facing_side(const struct facing *, int side, const char *name, const char *heading, struct scene *);
/* Puts a stone aside, as number n of its kind: two in a row from `top` on, or along the rail, from its left end or, if
 * `last`, from its right. */
void facing_aside(const struct facing *, int side, bool last, int top, int n, struct item *);

#endif
