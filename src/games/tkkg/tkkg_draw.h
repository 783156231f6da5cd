/* SPDX-License-Identifier: MIT */
/* What the files share that draw: tkkg_scene.c (the moor, who stands on it, and touching it all), tkkg_panes.c (what
 * lies beside it). */
#ifndef GAMES_TKKG_DRAW_H
#define GAMES_TKKG_DRAW_H

#include "tkkg.h"

/* On the text board a square is four characters wide and one high, so that four figures fit side by side. Its
 * middle is the second of them. */
enum {
    CELL = 12,
    PITCH = 4 * CELL,
    MOOR = SIZE * PITCH,
    FIGURE = PITCH,
    STAR = 16,
    STAR_LOWER = 4,           /* than the middle of its square; */
    IN_FIRST_ROW = 9,         /* so much lower stands a figure there, so that its head leaves the letters free */
    BESIDE = 12,              /* so far aside of it stand two on one square */
    STAR_BELOW_NAME = 11,     /* … where the name of a ninth is written above it */
};

struct area {
    int x, y, w, h; /* from its upper left corner */
};

/* Where things lie: on the board, and in the tray. On a desk each party has a place card with its captives; elsewhere
 * all captives are in one cell in the tray, for which what lies above it makes room. */
struct layout {
    struct spot moor;     /* its corner */
    int width, height;    /* of the board */
    bool cards;           /* a desk: a place card for each party, and the notebook lies by itself */
    int rim;              /* how high letters at the rim are */
    int name;             /* … and those of the ninths */
    int tray_w, tray_h;
    int letters;          /* how high a line of the tray is */
    int thing;            /* how large dice and chest are */
    struct spot die, chest, stack;
    int spread;           /* so much lower are the dice, and twice as much the cards, while nobody is caught */
    bool brief;           /* there is little room in the notebook's heading */
    bool little;          /* … and in all of the tray */
    bool told;            /* below the cell there is room for who sits in it */
    int lines;            /* on a page of the notebook */
    struct area card, book, cell;
};

/* Items that can be touched or move. */
enum {
    ID_SQUARE = 1,    /* + square */
    ID_FIGURE = 200,  /* + figure */
    ID_LETTER = 220,
    ID_NUMBER = 240,
    ID_HALF = 260,
    ID_QUARTER = 270,
    ID_NINTH = 280,
    ID_DIE = 300,
    ID_WAY,
    ID_STACK,
    ID_CARD,
    ID_NOTEBOOK,
    ID_TOLD,
    ID_CHEST,
    ID_TREASURE,
    ID_NAMED,
    ID_NIGHT,
    ID_LAST,
};

/* What all parts of the drawing are given. */
struct drawing {
    const struct match *m;
    const struct state *s;
    const struct layout *l;
    enum lang lang;
    struct scene *sc;
    bool goal[SQUARES]; /* where somebody may go next, whose image a front end may show there */
};

static inline struct item tkkg_thing(int id, int look, int tint, int x, int y, int w, int h)
{
    struct item ret = item_at((struct spot){ x, y }, look, tint, w, h);

    ret.id = (uint16_t)id;
    return ret;
}

static inline struct item tkkg_in(int id, int look, int tint, struct area a)
{
    return tkkg_thing(id, look, tint, a.x + a.w / 2, a.y + a.h / 2, a.w, a.h);
}

/* ---- tkkg_scene.c ---- */
const char *tkkg_square_words(struct scene *, int square);
void tkkg_add_glyphs(const struct drawing *, int row, const char *words); /* for the text board */
void tkkg_draw_figure(const struct drawing *, int figure);

/* ---- tkkg_panes.c ---- */
void tkkg_draw_notebook(const struct drawing *);
void tkkg_draw_tray(const struct drawing *);
void tkkg_draw_place_card(const struct drawing *, int side);

#endif
