/* SPDX-License-Identifier: MIT */
/* What the files share that speak: _show.c, _scene.c, _bot.c. */
#ifndef GAMES_DALLAS_MARUCA_WORDS_H
#define GAMES_DALLAS_MARUCA_WORDS_H

#include "dallas_maruca.h"

/* A short text passed by value: names and amounts on their way into a sentence. */
struct brief {
    char at[NAME_SIZE + 32];
};

struct brief maruca_name(const struct match *, int corporation, enum lang); /* played or not */
struct brief maruca_money(enum lang, int millions);
void maruca_tell_event(const struct match *, int event, enum lang, struct text *); /* what the card does */

/* What a company would bring a seat, without and with a bond; *ret_bond 0: there is none. */
int maruca_brings(const struct match *, const struct state *, int seat, int company, int *ret_bond);

/* What must be given up to buy it, as little as possible: cash alone, stock, the half of its profit that a bond takes;
 * or it cannot be paid. *ret_gain: what it then brings. */
enum paid { PAID_CASH, PAID_STOCK, PAID_BOND, PAID_NOT };
enum paid maruca_paid_by(const struct match *, const struct state *, int seat, int company, int *ret_gain);

/* The seat a view is drawn for: the one that is asked if it is among the viewers, else the first of them;
 * -1: none. */
int maruca_viewer(const struct view *);

#endif
