/* SPDX-License-Identifier: MIT */
/* Null: the toy game. A card each, sealed bids for a prize, a challenge, a swap. It is small but uses
 * everything core/game.h offers, and it is the template for adding a game (docs/adding-a-game.md). Read in
 * this order: rules.def, this file, null.c (the rules), null_text.c (notation), null_show.c (words and
 * pictures), null.rule (the tests). */
#ifndef GAMES_NULL_H
#define GAMES_NULL_H

#define ROOM null
#define ROOM_RULES "games/null/rules.def"
#define ROOM_WORDS "games/null/words.def"
#include "core/room.h"

enum { SEATS = 4, CARDS = 16, REBIDS = 2, DEPTH = 2, COINS_MAX = 9999 };

enum { OPT_TEAMS, OPT_ROUNDS, OPTIONS };

/* Moves: a is a seat and b a card where one is named, n an amount. */
enum { DEAL, BID, SHOW, CHALLENGE, LET, TIME, REVEAL, SWAP, VERBS };

/* What is being asked. Who still has to answer follows from the rest of the state: null_asked(). */
enum { ASK_DEAL, ASK_BID, ASK_SHOW, ASK_REPLY, ASK_WINNER, ASK_CHALLENGER, ASKS };

/* Cards are their values, 1 .. CARD_MOST. What a viewer may not know is UNKNOWN, for cards and for bids. */
enum { NO_CARD = 0, CARD_MOST = 99, UNKNOWN = 0xff, NO_BID = 0xffff, UNKNOWN_BID = 0xfffe };
enum { EVERY_SEAT = 0xff }; /* in slot.knows: spectators too */

PLAIN_BYTES_BEGIN
struct box {
    int32_t deck[CARDS]; /* rising; 0 after the last */
    int32_t coins, prize, sandglass;
};

/* A place for a card, and who knows what lies there. Whoever saw a card knows it even after it went under. */
struct slot {
    uint8_t card, knows;
};

struct state {
    uint8_t round;              /* 1, 2 …; one more than agreed when the game is over */
    uint8_t rebids;             /* in this round */
    uint8_t swapped, sealed;    /* seats: who has swapped in this game; whose bid lies face down */
    uint16_t coins[SEATS];
    uint16_t bid[SEATS];        /* of this round */
    uint16_t least;             /* that may be bid: the tied bid, when bidding again */
    struct slot hand[SEATS];
    /* The cards that were drawn and went under the deck, the next to come first. What was never drawn is not
     * here at all, not even how many there are: it is the rest of the deck, and nobody can leak its order. */
    struct slot under[CARDS];
    uint8_t under_count;

    /* The pending questions, the one being asked on top. A swap in the middle of the bidding puts a deal on
     * top; when that is done, the bidding goes on where it was. The game is over when nothing is pending. */
    uint8_t depth;
    uint8_t stack[DEPTH];

    /* From here on what does not tell positions apart: see key_size. */
    uint16_t ask[DEPTH];        /* the number of each pending question … */
    uint16_t asked;             /* … and of the last that was put */
    uint16_t events, since;     /* moves so far; the one that turned the sandglass */
};
PLAIN_BYTES_END

extern const struct clause null_clauses[RULES];

/* null.c, for the other two. */
int null_now(const struct state *);                           /* the question on top; ASKS: over */
seatset null_asked(const struct match *, const struct state *); /* who has yet to answer it */
int null_leader(const struct match *, const struct state *);  /* the lowest seat with the highest bid */
int null_cards(const struct match *);                         /* in the box */
int null_fresh(const struct match *, const struct state *);   /* never drawn */
bool null_unplaced(const struct match *, const struct state *, int card); /* nowhere that is seen */
uint8_t null_seats(const struct match *);                     /* all of them, as a set */

void null_put_bid(const struct state *, int seat, struct text *); /* "5", "(5)" sealed, "(?)", "-" */

#endif
