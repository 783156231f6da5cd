/* SPDX-License-Identifier: MIT */
/* The words of this room, for the two files that speak: monopoly_show.c and monopoly_scene.c. */
#ifndef GAMES_MONOPOLY_WORDS_H
#define GAMES_MONOPOLY_WORDS_H

#include "monopoly.h"

/* A short text passed by value: names and amounts on their way into a sentence. */
struct brief {
    char at[NAME_SIZE + 32];
};

struct brief monopoly_figure(enum lang, int64_t dm);                          /* "28.500" */
struct brief monopoly_money(enum lang, int64_t dm);                           /* "28.500 DM" */
struct brief monopoly_name(const struct match *, int who, enum lang);         /* a seat, BANK or POT */
struct brief monopoly_leader(const struct match *, const struct frame *auction, enum lang);
/* "Red gives Badstraße, Blue gives 300 DM": the offer of this seat, which has somebody it goes to. */
void monopoly_tell_offer(const struct match *, const struct state *, int from, enum lang, struct text *);

/* One side of an offer, or what somebody has: titles, money, cards; "nothing" if there is none. */
void monopoly_tell_goods(const struct match *, uint64_t titles, int32_t cash, int cards, enum lang, struct text *);

/* A card of the piles with its amounts. */
void monopoly_tell_card(const struct match *, int pile, int card, enum lang, struct text *);

/* A title card as printed, in lines; its rents in one. */
void monopoly_tell_title(const struct match *, int square, enum lang, struct text *);
void monopoly_deed_rows(const struct match *, int square, enum lang, struct text *); /* "left\tright", without unit */

/* What is going on, for everybody at the table; and what helps to decide, if anything. */
void monopoly_status(const struct match *, const struct state *, enum lang, struct text *);
void monopoly_detail(const struct match *, const struct state *, enum lang, struct text *);

#endif
