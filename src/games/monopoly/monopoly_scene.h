/* SPDX-License-Identifier: MIT */
/* The picture, for the files that draw it: monopoly_board.c (the ring), monopoly_middle.c (what lies in it),
 * monopoly_scene.c (what the players have, and touching), monopoly_tell.c (what a touched thing is). */
#ifndef GAMES_MONOPOLY_SCENE_H
#define GAMES_MONOPOLY_SCENE_H

#include "monopoly_words.h"

enum {
    CELL_W = 9, CELL_H = 24,                 /* a character: on the text board a square is eight by three */
    ACROSS = 8 * CELL_W,                     /* a square along the edge of the board */
    DEEP = 5 * CELL_H,                       /* and from the edge inwards; a corner is that wide and high */
    SIDE = 2 * DEEP + 9 * ACROSS,            /* of the whole board */
};

/* Items people touch. */
enum {
    ITEM_SQUARE = 1,      /* + square */
    ITEM_SEAT = 50,       /* + seat */
    ITEM_PURSE = 60,
    ITEM_TOKEN = 70, ITEM_TOKEN_LETTER = 600, /* the second on the text board */
    ITEM_DIE = 80,        /* and 81 */
    ITEM_PILE = 84,       /* + pile */
    ITEM_FREE_CARD = 86,  /* + pile */
    ITEM_POT = 88,
    ITEM_SHOWN = 89,      /* the card in the middle */
    ITEM_STOCK = 90,      /* + 1: hotels */
    ITEM_DEED = 100,      /* + square */
    ITEM_BUILDING = 150,  /* + 5 × square + number */
    ITEM_OFFER = 400,     /* + seat */
};

/* What all parts of the drawing are given. */
struct drawing {
    const struct match *m;
    const struct state *s;
    enum lang lang;
    enum shape shape;
    struct scene *sc;
    seatset who; /* looks at it */
};

/* Where there is no room for letters on the squares. */
static inline bool is_phone(const struct drawing *d)
{
    return d->shape == SHAPE_TALL || d->shape == SHAPE_FLAT;
}

/* An item to be completed and added. */
static inline struct item thing(int look, int x, int y, int w, int h)
{
    return item_at((struct spot){ x, y }, look, TINT_NONE, w, h);
}

/* Adds it to the picture: in one place, since an item is large to be passed. */
void monopoly_add(const struct drawing *, const struct item *);

/* What only the text board shows, from x on; the first so many characters of it. */
struct item monopoly_line(int x, int y, const char *words, int columns, struct scene *);

uint8_t monopoly_square_tint(const struct match *, int square);
uint8_t monopoly_pile_tint(int pile);
const char *monopoly_square_says(const struct match *, const struct state *, int square, enum lang,
                                 struct scene *);

/* What is printed on a square: enum icon; its name in lines of about so many letters, `ret_lines` of them. */
int monopoly_symbol(const struct match *, int square);
const char *monopoly_name_lines(const struct drawing *, int square, int most, int *ret_lines);

/* An amount without its unit, where there is room for no more. */
const char *monopoly_plain(const struct drawing *, int32_t dm);

/* The board: the ring, its middle and the tokens. */
void monopoly_draw_board(const struct drawing *);
void monopoly_draw_middle(const struct drawing *);

#endif
