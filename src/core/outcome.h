/* SPDX-License-Identifier: MIT */
/* The end of a game: who has won or how all are placed, from score() and team(), the same way for every game; and
 * why it is over, in the game's own words. A tie is never told as a win. */
#ifndef CORE_OUTCOME_H
#define CORE_OUTCOME_H

#include "core/journal.h"

struct outcome {
    int sides;                   /* teams; or seats, where each plays for themselves */
    seatset side[SEATS_MAX];     /* from the first to the last */
    uint8_t place[SEATS_MAX];    /* of each side: 1, 2, 2, 4 … */
    int32_t score[SEATS_MAX];    /* of each side */
    seatset winners;             /* all on the first place; 0: a draw, or there is only one side */
    bool shared;                 /* several sides are on it */
    const struct clause *clause; /* that ended the game */
};

/* The game must be over. */
void outcome_of(const struct view *, struct outcome *ret);
/* As it stands, without a clause: the game may be going on. */
void outcome_so_far(const struct view *, struct outcome *ret);
/* Either, as it is. */
void outcome_of_journal(const struct journal *, struct outcome *ret);

/* All of it in sentences: "A shared win for Yellow and Red. 1. Yellow and Red 12, 3. Blue 4. All are home."
 * Why it is over is told as `you` are told it (view_ending(); -1: as everybody is). */
void outcome_say(const struct view *, int you, enum lang, struct text *);

/* A score as people write it, with its unit where it is money: "12", "−49,50 DM". */
void score_say(const struct game *, int32_t score, enum lang, struct text *);

/* A sentence, the blanks inside of amounts with that unit replaced by ones at which no line ends: "3.600 DM". */
void money_hold(const struct game *, const char *sentence, enum lang, struct text *);

/* How a seat stands in the game's own words (true), or else its score. */
bool standing_say(const struct view *, int seat, int32_t score, enum lang, struct text *);

/* Names of seats as people say them: "Yellow, Red and Blue". */
void seats_say(const struct match *, seatset, enum lang, struct text *);

#endif
