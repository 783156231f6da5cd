/* What screen.c and menu.c share. Not for others. */
#ifndef TERM_SCREEN_OWN_H
#define TERM_SCREEN_OWN_H

/* Else "move" and others would be macros. */
#define NCURSES_NOMACROS
#include <ncurses.h>

#include "core/words.h"

void screen_open(void);
void screen_close(void);
void screen_line(int row, int column, attr_t look, const char *text);
int screen_words(int row, int rows, int skip, const char *text);
void screen_read(const char *title, const char *text, enum lang);

#endif
