/* What the parts of the SVG renderer share (svg.c: frame and surfaces, svg_pieces.c: pieces, svg_icons.c: symbols,
 * svg_style.c: colours). Lengths are ints in hundredths of a scene unit, so that WebAssembly and every machine write
 * the same bytes; small pieces are drawn in a square of 100 × 100 around the origin and scaled once.
 *
 * Shapes carry two-letter classes that the style sheet colours for the tint of the item around them:
 *   tb td ti tt   filled with the tint's body, its deep shade, the ink to write on the body, its text colour
 *   sb sd si st   the same as a stroke (no fill unless another class says so)
 *   pa pi pe sp   the paper of cards, ink on it, its edge (stroke), the inside of round places
 *   ac            accent, as a stroke (marks, what is lit)
 *   cast          a shadow, as a stroke
 *   w1 w2 w3 b1 b2   white or black at rising opacity, sw a white stroke: light and shade over any tint */
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

/* The pieces: see svg_pieces.c. */
void svg_disc(const struct item *, struct text *);
void svg_pawn(const struct item *, struct text *);
void svg_horse(const struct item *, struct text *);
void svg_die(const struct item *, struct text *);
void svg_cube(const struct item *, struct text *);
void svg_card(const struct item *, struct text *);
void svg_note(const struct item *, struct text *);
void svg_house(const struct item *, struct text *);
void svg_stick(const struct item *, struct text *);
void svg_cup(const struct item *, struct text *);
void svg_glass(const struct item *, struct text *);

/* Symbols, and tokens that carry one: see svg_icons.c. */
void svg_icon(const struct item *, struct text *);
void svg_token(const struct item *, struct text *);

#endif
