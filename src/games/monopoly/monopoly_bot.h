/* SPDX-License-Identifier: MIT */
/* What the files of Monopoly's computer players share. Private to them. */
#ifndef GAMES_MONOPOLY_BOT_H
#define GAMES_MONOPOLY_BOT_H

#include "monopoly.h"

#include "core/bot.h"

/* What makes the levels. */
struct skill {
    bool trades;   /* keeps money for the rents ahead, and makes offers */
    int rents;     /* above 0: it reckons with so many hundredths of a rent of each square from each of the others, and
                      asks what the other will just accept. The fewer, the dearer it sells what others overrate */
};

struct mind {
    const struct match *m;
    const struct state *s;
    int seat;
    struct skill skill;
    const struct choice *choices;
    int count;
};

/* How often tokens come to stand on a group, roughly: the squares after jail earn most. In per cent. */
extern const uint8_t monopoly_traffic[GROUPS];

/* What it is worth to a seat to have more titles, and fewer. */
int64_t monopoly_gain(const struct mind *, int seat, uint64_t more, uint64_t less);

/* What to keep back for the rents ahead. */
int32_t monopoly_reserve(const struct mind *);

/* The highest rent anybody could ask of this seat. */
int32_t monopoly_danger(const struct mind *);

/* The most a bid in the auction on top may be; titles, and single buildings. */
int64_t monopoly_bid_most(const struct mind *);

/* As people say it: in whole hundreds, never less than this. */
int64_t monopoly_rounded(int64_t cash);

struct swap {
    int to;              /* -1: none */
    uint64_t give, want; /* titles */
    int32_t cash;        /* given; negative: wanted */
};
/* The best offer there is, and the next step towards it; false: none is wanted now. */
struct swap monopoly_best_deal(const struct mind *);
bool monopoly_offer_deal(const struct mind *, struct move *ret);

/* What an offer that was made changes for this seat, interest on mortgaged titles and a debt forgiven included. */
int64_t monopoly_offer_brings(const struct mind *, const struct offer *);

/* Accepts or refuses what was offered; false: there is nothing to answer. */
bool monopoly_answer_offer(const struct mind *, struct move *ret);

/* Why this move, in a sentence (monopoly_why.c). */
void monopoly_why(const struct mind *, struct move, enum lang, struct text *);

#endif
