/* SPDX-License-Identifier: MIT */
/* The terminal client: full-screen with ncurses, or plain lines where there is no terminal. */
#ifndef TERM_TERM_H
#define TERM_TERM_H

#include "term/session.h"

/* What to play, as chosen on the command line or in the menu. */
struct setup {
    struct match match;
    const struct bot *bot[SEATS_MAX]; /* NULL: a person */
    struct names names;
};

/* A game as most will want it: two seats if it has them, a person on the first and usual computers on the others. */
struct setup setup_usual(const struct game *);
int seats_usual(const struct game *);
/* People on the first seats, usual computers on the others. */
void setup_people(struct setup *, int people);

/* The games that a menu lists, all but the toy that one learns from; beyond the last one NULL. */
int menu_count(void);
const struct game *menu_game(int index);

/* Whether standard input and output are a terminal that can show a full screen. */
bool term_can_draw(void);

/* The menu: a game, seats, computers, house rules. It begins with what is in *ret, if anything. False: the person
 * left. */
bool screen_menu(enum lang *, struct setup *ret);
bool plain_menu(enum lang, struct setup *ret);

/* Plays until the end or until the person leaves. save: where the person wanted it kept, or NULL; what came of it is in
 * the session's words. */
void screen_play(struct session *, const char *save);
void plain_play(struct session *, const char *save);

#endif
