/* SPDX-License-Identifier: MIT */
/* What the parts of the SVG renderer share (svg.c: text and items, svg_surfaces.c: boards and places, svg_pieces.c,
 * svg_paper.c, svg_ground.c, svg_moor.c, svg_field.c: things, svg_icons.c: symbols, svg_style.c: colours, svg_defs.c:
 * materials; svg_rare.c: which of them few games have).
 * Lengths are ints in hundredths of a scene unit, so that WebAssembly and every machine write the same bytes; small
 * pieces are drawn in a square of 100 × 100 around the origin and scaled once.
 *
 * Shapes carry short classes that the style sheet colours, for the tint of the item around them:
 *   tb td ti tt   filled with the tint's body, its deep shade, the ink to write on the body, its text colour
 *   sb sd si st   the same as a stroke (no fill unless another class says so)
 *   pa pi pf pg pn pe po pl   the paper of cards; on it ink, faint, golden, red; its edge, dark line, ruled line
 *                 (strokes)
 *   pv pk         green on paper: a gain; blue ink; land, dusk: a plot nobody owns, evening over sand
 *   nk ns         ink of the theme on themed paper, whatever the tint; the same as a stroke
 *   la lw         the last move: a faint place, a way (stroke)
 *   bt bl bh      brass, as a stroke, and the dark halo (stroke) that lets it show on any ground
 *   uw iw il ie … the wood of edges and inlays
 *   cast          a shadow, as a stroke
 *   night         over maps: darkness where the theme is dark
 *   w1 w2 w3 b1 b2   white or black at rising opacity, sw a white stroke: light and shade over any tint
 *   se            the serif of titles and numbers
 * and those of the materials (svg_defs.c): grain, nap, linen, lamp, sheen, rim … */
#ifndef CORE_SVG_DRAW_H
#define CORE_SVG_DRAW_H

#include "core/scene.h"

enum { UNIT = 100 };

/* Markup in which every '@' stands for the next argument, an int in hundredths. */
void svg_put(struct text *, const char *markup, ...);

/* Text between tags or in an attribute. */
void svg_escaped(struct text *, const char *utf8);

/* A text fitted into a box around (x, y): the largest letters up to `size` with which it, wrapped at blanks,
 * fits into w × h; what cannot be made to fit at half that size is squeezed and, below, left out. */
struct svg_box {
    int x, y, w, h, size;
    enum align align;  /* LEFT: x is the left end */
    bool one_line;
};
void svg_words(struct text *, const char *classes, const char *utf8, struct svg_box);

/* How wide a line of text is, rather too wide, in hundredths of the letter size. */
int svg_letters(const char *utf8);

/* Whether a markup has a class PREFIXNAME; NULL stands for all there could be. */
bool svg_uses(const char *markup, const char *prefix, const char *name);
/* Style and definitions, as far as a markup needs them (NULL: all). */
void svg_material_style(const char *markup, struct text *);
void svg_style_for(bool dark, const char *markup, struct text *);
void svg_defs_for(const char *markup, struct text *);

/* A rounded rectangle around (x, y), with a stroke of this width (0: none). */
struct svg_rect {
    int x, y, w, h, round, line;
};
void svg_rect(struct text *, const char *classes, struct svg_rect);

/* The soft shadow of a flat thing of this size, so far above its ground. */
void svg_shadow(struct text *, int w, int h, int round, int lift);

/* Rows "left\tright" from a text, into a box. */
struct svg_rows {
    int x, y, w, h; /* its upper left corner, its size */
    int size;       /* of the letters at most */
    const char *left, *right; /* classes */
    bool ruled, last; /* lines between them; the last row is bold and red, */
    bool won;         /* or green */
};
void svg_rows(struct text *, const char *rows, struct svg_rows);

/* Begins and ends a piece drawn in the square of 100 × 100. */
void svg_piece_begin(const struct item *, struct text *);
void svg_piece_end(struct text *);

/* An item's size in hundredths, with a sensible one where it has none. */
int svg_width(const struct item *);
int svg_height(const struct item *);

/* Whether a LOOK_NOTE is drawn as a chip. */
bool svg_is_chip(const struct item *);

/* The sign of a tint (scene.h's tint_signs) as a path of about 20 × 20 around the origin; NULL: none. */
extern const char *const svg_signs[TINTS];

int svg_smaller(const struct item *);
bool svg_has_label(const struct item *);

/* A symbol (enum icon) of this class and size around the origin. */
void svg_symbol(struct text *, const char *classes, int icon, int size);

/* The sign that tells the tint without colour, placed by a transform. */
void svg_sign(const struct item *, struct text *, const char *place);

/* A sequence of its own, so that no library's random numbers change a picture: the next of low .. high. */
struct svg_lots {
    uint32_t at;
};
int svg_between(struct svg_lots *, int low, int high);

typedef void svg_drawing(const struct item *, struct text *);

/* The drawing of a look that few games have; NULL: it is none of these, or nobody here needs it. */
svg_drawing *svg_rare(int look);

/* Boards, places, trays: see svg_surfaces.c. */
svg_drawing svg_panel, svg_cell, svg_spot, svg_point, svg_line, svg_wedge, svg_mark, svg_tray, svg_rail,
    svg_slate, svg_bars;
/* The pieces: see svg_pieces.c. */
svg_drawing svg_disc, svg_pawn, svg_peg, svg_horse, svg_die, svg_cube, svg_house, svg_stick, svg_cup, svg_glass;
/* Paper: see svg_paper.c. */
svg_drawing svg_card, svg_note, svg_plate, svg_tag, svg_slip, svg_deed, svg_envelope, svg_book, svg_stamp, svg_ticks,
    svg_bar;
/* Maps: see svg_ground.c, svg_moor.c. */
svg_drawing svg_ground, svg_moor, svg_veneer, svg_halo, svg_way, svg_ladder, svg_slide;
/* What is built on land, and goods: see svg_field.c. */
svg_drawing svg_pipe, svg_plot, svg_post, svg_heap;
/* Symbols, and what carries them: see svg_icons.c. */
svg_drawing svg_icon, svg_token;

/* A rig that stands at (x, y): size 0 to 4 as of a PLOT, drawn in lines and bodies of these classes; a derrick is
 * about 20 units high. */
struct svg_rig {
    int x, y, unit, size;
    const char *line, *body;
};
void svg_put_rig(struct text *, struct svg_rig);

/* Goods in their own colours, in a square of 20 × 20; NULL: this symbol has none. And any symbol so. */
const char *svg_goods(int icon);
void svg_put_symbol(const struct item *, int icon, struct text *);

#endif
