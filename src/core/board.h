/* SPDX-License-Identifier: MIT */
/* The text board: a scene drawn with characters. The terminal colours it, the pipe and plain `kiste play`
 * print it. Items are drawn back to front: lines with box-drawing characters that join where they meet,
 * framed panels as boxes, everything else by its glyph (or label, or a sign that suits its look), centred on
 * its cell. A glyph is shown as it is; a card without one is drawn as a box with its text where there is
 * room. Marks light up the characters they surround. */
#ifndef CORE_BOARD_H
#define CORE_BOARD_H

#include "core/scene.h"

enum { BOARD_COLS = 160, BOARD_ROWS = 96 };

struct glyph {
    char utf8[8];   /* one character; " " where nothing is, "" right of a character two columns wide */
    uint16_t item;  /* the item it belongs to, 0: scenery */
    uint8_t tint, look;
    bool lit, dim;
};

struct board {
    int cols, rows;
    struct glyph at[BOARD_ROWS][BOARD_COLS];
};

/* The scene must have been laid out. */
void board_draw(struct board *ret, const struct scene *);

/* As lines of text, trailing blanks cut. */
void board_print(const struct board *, struct text *);

#endif
