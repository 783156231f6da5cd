/* SPDX-License-Identifier: MIT */
/* What the full-screen files share. Not for others. */
#ifndef TERM_SCREEN_INTERNAL_H
#define TERM_SCREEN_INTERNAL_H

/* Else "move" and others would be macros. */
#define NCURSES_NOMACROS
#include <ncurses.h>

#include "base/text.h"
#include "term/words.h"

enum {
    KEY_ESCAPE = 27,
    KEY_DELETE = 127, /* what most terminals send for backspace */
    KEY_CTRL_B = 2,
    KEY_CTRL_F = 6,
    KEY_CTRL_H = 8,
    KEY_CTRL_L = 12,
    KEY_CTRL_U = 21,
};

void screen_open(void);
void screen_close(void);

static inline bool key_is_enter(int key)
{
    return key == '\n' || key == '\r' || key == KEY_ENTER;
}

static inline bool key_is_erase(int key)
{
    return key == KEY_BACKSPACE || key == KEY_DELETE || key == KEY_CTRL_H;
}

/* Adds text at the cursor, as the terminal can show it. Of a board every character is one column wide. */
void screen_put(const char *text, int bytes);
void screen_put_glyph(const char *glyph);
const char *screen_sign(const char *glyph);

/* A line of text, cut at the right edge. Returns the column after it. */
int screen_line(int row, int column, attr_t look, const char *text);

/* A text broken at blanks into lines of `width` columns. Draws `rows` lines from line `skip` on; returns how many
 * there are (with rows 0: only counts). */
int screen_words(int row, int column, int width, int rows, int skip, attr_t look, const char *text);

/* A text over the whole screen, to scroll through. */
void screen_read(const char *title, const char *text, enum lang);

/* Adds a key to a line being typed, or takes the last character away. False: it is no such key. */
bool screen_type(struct text *line, int key);

#endif
