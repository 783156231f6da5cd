/* SPDX-License-Identifier: MIT */
/* What the felt (letra_scene.c) and the papers beside it (letra_papers.c) share. */
#ifndef LETRA_PAINTER_H
#define LETRA_PAINTER_H

#include "letra_items.h"

enum { CELL_W = 10, CELL_H = 20, DESK_CELL_W = 14, DESK_CELL_H = 28 }; /* a square is four characters wide */

enum { LINE = 20, WORD_ROWS = 7, SHEET_ROWS = 6, SEEN_LEAST = 9 };

/* A thing of the felt: its middle, and how large it is. */
struct area {
    int x, y, w, h;
};

/* Where things lie on the felt. A crossword turned over its diagonal has the same words and the same worth: on a phone
 * the grid is, so that it has seven columns; and of its thirteen rows, or a desk's thirteen columns, so many are seen
 * as the dice need, and nine at least, so that they are as large as they can be. */
struct plan {
    int w, h;
    int square, left, top;     /* the grid: its squares, its upper left corner */
    bool turned;
    int first, seen;           /* which of the thirteen, where not all are */
    struct area glass, rail, spare; /* spare: for the cup, or the arrows, */
    struct area ready, hourglass; /* and for the cup and the sandglass before the throw, when there is room */
    int slot, in_row;          /* the rail's places: how large, how many stand beside each other, */
    int rows;                  /* and in how many rows */
    struct spot arrow[DIRECTIONS];
    int arrow_w, arrow_h, tag; /* how large arrows are, and the tags of words */
    int numbers;               /* size of a die's value, in percent of the die */
    bool rim;                  /* of wood */
    int letters;               /* the middle of a row of letters for the joker; 0: they are in the tray */
};

/* The tray beside the board is narrow and high. */
struct tray {
    int w, h;
    struct spot words;           /* where the list of words begins, in two columns … */
    int word_w;                  /* … of this width */
    int letters_y, letter_w, letter_h, letters_a_row; /* the alphabet for the joker, */
    int heading_y, heading_h;    /* and what it is for */
    int word_h, words_a_column;
    int text;                    /* from line to line of text */
    struct spot sums;            /* where the sums begin, */
    int sum_w, sums_in_row;      /* and how they follow each other */
    int slip, total;             /* the height of the paper that words and sums are on, where the total ends on it */
};

/* What is drawn, and how. */
struct painter {
    const struct match *m;
    const struct state *s;
    enum lang lang;
    struct scene *sc;
    struct tray tray;
    const struct plan *plan;
    struct layout layout;
    struct verdict verdict;
    bool judged;   /* somebody has laid dice: there are words to tell, */
    bool laid;     /* and the dice still lie there, since nobody is about to throw */
};

static inline struct item in_area(struct area a, int look, int tint)
{
    return item_at((struct spot){ a.x, a.y }, look, tint, a.w, a.h);
}

/* With a real minus. */
static inline const char *number(struct scene *sc, int n)
{
    return scene_words(sc, "%s%d", n < 0 ? "−" : "", n < 0 ? -n : n);
}

/* The felt's, for the papers too. */
bool letra_asks_joker(const struct state *s);
struct item letra_sum_item(struct painter *p, struct spot at, int high);
void letra_add_heading(struct painter *p, int y);
void letra_add_letters(struct painter *p, struct spot heading, int high, struct area first, int in_row);

/* The papers: beside or below the board, on a phone, on a desk, and the scores. */
void letra_add_tray(struct painter *p);
void letra_add_low_tray(struct painter *p);
void letra_add_cards(struct painter *p);
void letra_add_sheet(struct painter *p);

#endif
