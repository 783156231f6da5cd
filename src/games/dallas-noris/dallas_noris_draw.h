/* SPDX-License-Identifier: MIT */
/* What the files share that draw: dallas_noris_scene.c, the board, and dallas_noris_panes.c, what lies beside it. */
#ifndef GAMES_DALLAS_NORIS_DRAW_H
#define GAMES_DALLAS_NORIS_DRAW_H

#include "dallas_noris_items.h"
#include "dallas_noris_words.h"

/* How large things are in a room of some shape. */
struct layout {
    int w, h;             /* of a square */
    int rim;              /* of wood around them */
    int gap;              /* and of the ground between them */
    int plate, band;      /* heights of a price, and of the colour of a ranch */
    int token;            /* size of a token */
    int cell_w, cell_h;   /* of a character: five lines to a square */
    int pane_w, tray_h;   /* the tray, */
    int seat_w;           /* and a seat's pane */
    int letters;          /* height of small texts */
    bool tall;            /* a phone: names have no room on the squares, and one's own goods lie in the tray */
    bool bare;            /* a desk: what somebody has is written on their place card, without paper of its own */
    bool low;             /* things lie beside each other: the die beside the exchange, ranches beside goods */
    bool beside;          /* a low phone: a rate stands beside its name, and goods lie beside their number */
};

/* What everything is drawn from. */
struct pen {
    const struct match *m;
    const struct state *s;
    const struct layout *l;
    enum lang lang;
    struct scene *sc;
    int viewer;           /* for whom: who looks, or else whose turn it is */
};

static inline const char *noris_keep(const struct pen *p, struct brief words)
{
    return scene_words(p->sc, "%s", words.at);
}

/* ---- dallas_noris_scene.c ---- */
int noris_icon(int goods);
const char *noris_ranch_brief(const struct pen *, const struct ranch *); /* the box's "LoneStar" in words */
void noris_add_glyph(const struct pen *, struct spot, int tint, const char *); /* only on the text board */
/* So much of some goods as a heap: a cow is 1,000 of them, a barrel 500, a sheaf 100; pale where there is none. */
void noris_add_heap(const struct pen *, struct spot, int w, int h, int goods, int32_t amount);

/* ---- dallas_noris_panes.c ---- */
void noris_add_tray(const struct pen *);
void noris_add_seat(const struct pen *, int seat);

#endif
