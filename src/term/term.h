/* The terminal client: full-screen with ncurses, or plain lines where there is no terminal. */
#ifndef TERM_TERM_H
#define TERM_TERM_H

#include "term/session.h"

/* What to play, as chosen on the command line or in the menu. */
struct setup {
    struct match match;
    seatset computers;
    const struct brain *brain[SEATS_MAX];
};

/* Whether standard input and output are a terminal that can show a full screen. */
bool term_can_draw(void);

/* The menu: a game, seats, computers, house rules. False: the person left. */
bool screen_menu(enum lang *, struct setup *ret);
bool plain_menu(enum lang, struct setup *ret);

/* Plays until the end or until the person leaves. save: where to keep the journal on leaving, or NULL. */
void screen_play(struct session *, const char *save);
void plain_play(struct session *, const char *save);

#endif
