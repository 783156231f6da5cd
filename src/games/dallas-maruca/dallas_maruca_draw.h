/* SPDX-License-Identifier: MIT */
/* What the files share that draw: _scene.c (the whole, and touching it), _board.c (the oil field), _panes.c (what lies
 * beside it). */
#ifndef GAMES_DALLAS_MARUCA_DRAW_H
#define GAMES_DALLAS_MARUCA_DRAW_H

#include "dallas_maruca_words.h"

/* Items people touch, or that move. */
enum {
    ITEM_SPACE = 1,     /* + company */
    ITEM_CARD = 100,    /* + company: its card, in a hand, in the pool, on top of the stack */
    ITEM_EVENT = 200,   /* + event card, in the hand */
    ITEM_SEAT = 300,    /* + seat */
    ITEM_CASH = 310, ITEM_SHARES = 320,
    ITEM_ENVELOPE = 330, /* + seat */
    ITEM_PRESS = 340, ITEM_STACK, ITEM_DIE,
    ITEM_MARKER = 350,  /* + seat: on the Stock Price Index */
    ITEM_BOND = 360,    /* + kind of bond */
    ITEM_PRICE = 380,   /* + step of the index */
};

/* Sizes for a room of some shape. Nothing grows or shrinks in the course of a game: what comes and goes has its place,
 * so that the board beside it stays as it is. */
struct layout {
    int w, h;             /* of a plot */
    int board_w, board_h; /* of the field; `rim`: of wood around it */
    int rim;
    int edge;             /* what lies beside the board keeps off the edge of the screen by this */
    int cell_w, cell_h;   /* of a character */
    int letters;          /* height of small texts */
    int pane_w, sheet_w;  /* of tray and hand, and of the report sheet */
    int tray_h, hand_h, event_h;
    int purse_h;          /* of what there is to pay with, above the hand; 0: it stands elsewhere */
    int seat_w, seat_h;
    bool tall;            /* a phone: little room beside the board, on which few names and numbers are */
    bool sparse;          /* a small one: names lie over their neighbours */
    bool bare;            /* a desk: what somebody has is written on their place card, without paper of its own */
    bool hand_first;      /* a tablet: the hand lies next to the board, where no question covers it */
    int ends;             /* row + column of the plots on top, and at the foot, added */
};

/* Everything that is drawn has the same company: who looks, at what, in which words. */
struct picture {
    const struct match *m;
    const struct state *s;
    struct scene *sc;
    struct layout l;
    enum lang lang;
    int viewer;           /* a seat, -1: nobody's */
    int last;             /* the company that was offered last, by an auction or from a hand; -1: not known */
    bool alone;           /* it is always this seat's view */
};

static inline struct item maruca_thing(int look, int tint, int x, int y, int w, int h)
{
    return item_at((struct spot){ x, y }, look, tint, w, h);
}

/* ---- _board.c ---- */
struct layout maruca_layout(const struct match *, enum shape);
int maruca_tint(const struct picture *, int corporation);
const char *maruca_who(const struct picture *, int seat);     /* in a word: their name, or that of their corporation */
int maruca_rig(const struct match *, int company);            /* as of a PLOT */
int maruca_asked(const struct state *);                       /* the company a question is about; -1: none */
int maruca_in_hand(const struct state *, int seat, int company); /* its place there; -1: it is not */
void maruca_text(struct picture *, struct spot, int w, int h, int align, const char *);
void maruca_add_board(struct picture *);

/* ---- _panes.c ---- */
int maruca_bond_kinds(const struct match *);
int maruca_index_steps(const struct match *);
int maruca_repayment(const struct match *, const struct state *, int seat);
void maruca_add_tray(struct picture *);
void maruca_add_seat(struct picture *, int seat);
void maruca_add_hand(struct picture *, int seat);
void maruca_add_sheet(struct picture *);

#endif
