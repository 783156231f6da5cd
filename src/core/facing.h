/* SPDX-License-Identifier: MIT */
/* Pictures of a board of rows and columns between two people who face each other: a slab of walnut with a field let
 * into it. In a wide space the slab is the board alone, and what each has in hand or has taken lies in a pane of its
 * own; elsewhere it lies in troughs of the slab, the first one's below the field and the other's above. Whoever looks
 * alone sits below: for the second of them everything is turned. */
#ifndef CORE_FACING_H
#define CORE_FACING_H

#include "core/scene.h"

struct facing {
    int width, height;           /* of the board's pane */
    int cell;                    /* units a character is wide */
    int rows;                    /* as many columns */
    int grid;                    /* from one to the next */
    int board_x, board_y;        /* the first column, the last row, which is at the top */
    int numbers, letters, high;  /* from there to the coordinates, and how high they are */
    int field, field_w, field_h; /* of the field let into the slab: its tint and size, */
    int field_x, field_y;        /* and its middle */
    int stone, aside, step;      /* how large stones are on the board and aside; from one to the next there */
    int trough_y[2], trough_w, trough_h; /* their middles; 0: there are panes instead */
    bool turned;                 /* the second one sits below */
};

enum { FACING_SIDE_W = 290, FACING_SIDE_H = 60 }; /* of such a pane */

/* The place of a column and row, both from 0. */
static inline struct spot facing_spot(const struct facing *f, int column, int row)
{
    int last = f->rows - 1, right = f->turned ? last - column : column, down = f->turned ? row : last - row;

    return (struct spot){ f->board_x + f->grid * right, f->board_y + f->grid * down };
}

/* The same, turned to whoever looks. */
struct facing facing_seen(const struct facing *, const struct view *);

/* Begins the scene: the empty slab with its coordinates, a1 at the lower left unless it is turned. */
void facing_board(const struct facing *, const char *says, struct scene *);
/* Begins the pane of a side, where it has one; its name is for the text board, which has no place cards. */
void facing_side(const struct facing *, int side, const char *name, struct scene *);
/* Puts a stone aside as number n of its kind: from the left or, if `last`, from the right. */
void facing_aside(const struct facing *, int side, bool last, int n, struct item *);

#endif
