/* SPDX-License-Identifier: MIT */
/* A scene as SVG. One renderer for all: `kiste draw` writes whole files with it, and the page (through
 * WebAssembly) asks for the markup of single items and moves them about. Colours are CSS classes (tint-red …)
 * so that light and dark are a matter of the style sheet alone. */
#ifndef CORE_SVG_H
#define CORE_SVG_H

#include "core/scene.h"

/* The inside of one item, drawn around the origin and not yet turned: one <g class='look-… tint-…'>, with
 * `lit` and `dim` where it is so. */
void svg_item(const struct item *, struct text *);

/* What all items refer to: gradients, patterns, shadows (inside <defs>), and the style sheet. Both themes
 * name the same classes, so a page may put the dark one inside a media query. Each .tint-… also sets --body,
 * --deep, --ink (to write on the body) and --text for what the page draws itself. */
void svg_defs(struct text *);
void svg_style(bool dark, struct text *);

/* A whole file. The scene must have been laid out. */
void svg_scene(const struct scene *, bool dark, struct text *);
/* The board alone, on nothing. */
void svg_board(const struct scene *, bool dark, struct text *);

#endif
