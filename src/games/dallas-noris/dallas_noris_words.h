/* SPDX-License-Identifier: MIT */
/* The words of this room, for the files that speak: dallas_noris_show.c, _scene.c and _bot.c. */
#ifndef GAMES_DALLAS_NORIS_WORDS_H
#define GAMES_DALLAS_NORIS_WORDS_H

#include "dallas_noris.h"

/* A short text passed by value: names and amounts on their way into a sentence. */
struct brief {
    char at[NAME_SIZE + 32];
};

struct brief noris_number(enum lang, int64_t);                          /* "12.000" */
struct brief noris_money(enum lang, int64_t dollars);                   /* "12.000 $" */
struct brief noris_percent(enum lang, int);                              /* "10 %" */
struct brief noris_name(const struct match *, int who, enum lang);      /* a seat or BANK */
struct brief noris_area_name(int area);                                 /* "4C" */
struct brief noris_square_name(const struct match *, int square, enum lang);
struct brief noris_amount(enum lang, int goods, int32_t amount);        /* "2.500 Rinder" */
struct brief noris_rates(const struct match *, int bulletin, enum lang);
int32_t noris_rent_if_bought(const struct match *, const struct state *); /* of the square one stands on */
const char *noris_goods(int goods, enum lang);                          /* "cattle" */
const char *noris_goods_head(int goods, enum lang);                     /* "Cattle" */
uint8_t noris_goods_tint(int goods);

#endif
