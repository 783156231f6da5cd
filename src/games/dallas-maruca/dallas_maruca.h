/* SPDX-License-Identifier: MIT */
/* DALLAS by Maruca (1985), privately: what the files of this room share. Read in this order: rules.def,
 * this file, dallas_maruca.c (the course of play), _money.c (paying, profits, the year's end), _events.c
 * (the press), _moves.c (legal moves and rulings), _know.c (secrets), then what reads, speaks and draws.
 * Names in C begin with dallas_maruca where others look for them, and with maruca inside the room.
 *
 * Money is in millions of dollars. Three things are secret: what company cards people hold, what event
 * cards they hold, and a bid until it is opened. A card in hand lies in its place like a tile on a rack:
 * everyone sees which one is played, taken or exchanged, so whoever has once seen its face can follow it,
 * and for every place it is public who knows what lies there. Whoever holds it can put an end to that by mixing their
 * hand. */
#ifndef GAMES_DALLAS_MARUCA_H
#define GAMES_DALLAS_MARUCA_H

#define ROOM dallas_maruca
#define ROOM_NAME "dallas-maruca"
#define ROOM_RULES "games/dallas-maruca/rules.def"
#define ROOM_WORDS "games/dallas-maruca/words.def"
#include "core/room.h"

enum {
    SEATS = 4,          /* corporations, of which two or three may be played */
    SIDE = 8,           /* of the square the board is cut from */
    COMPANIES = 52, EVENTS = 24, YEARS = 10, INDEX = 12, BONDS = 16, FACES = 6,
    HAND_MAX = 6, PEEKS = 3, BLOCKS_MAX = 12, DEPTH = 14, CHOICES = 148,
    ORDERS = 720, /* of a full hand */
    VALUE_MAX = 999, PROFIT_MAX = 99, BID_MAX = 9999, CASH_MAX = 999999,
};

enum option_id { OPT_EVENTS, OPT_STOCK, OPT_MARKER, OPT_START, OPT_YEARS, OPTIONS };
enum { STOCK_NEEDED, STOCK_CASH_FIRST, STOCK_ANY }; /* OPT_STOCK: which blocks may be sold */

/* Where a company card lies. HIDDEN: in the stack or in somebody's hand; the places of the latter are in
 * the slots. */
enum place { HIDDEN, POOL, TABLE /* being bought from the hand */, OWNED /* + corporation */ };

/* What is printed on event cards. Those from FALL to COURT are aimed at others; those from CANCEL on answer
 * them. */
enum event_kind {
    EVENT_PROFITS, EVENT_PRICE, EVENT_REBATE, EVENT_CASH, EVENT_BANKER, EVENT_INSIDE,
    EVENT_FALL, EVENT_FALL_ALL, EVENT_LOSS_PERCENT, EVENT_LOSS, EVENT_STRIKE, EVENT_PAY, EVENT_POACH,
    EVENT_COURT,
    EVENT_CANCEL, EVENT_TURN, EVENT_HOLD, EVENT_INSURED, EVENT_HALVE,
    EVENT_KINDS
};

/* Where an event card lies: in the deck, under it (it has been played), with a seat (+ seat), or with a
 * seat and known to all (+ seat). */
enum event_place { IN_DECK, UNDER, HELD, HELD_OPENLY = HELD + SEATS };

/* In the place of a company card: none, and one the viewer may not see. */
enum { NOTHING = 0xff, UNKNOWN = 0xfe };
/* In the place of a bid: not written yet, one the viewer may not see, an X. */
enum { NO_BID = 0xffff, UNKNOWN_BID = 0xfffe, REFUSED = 0 };
/* How a company is owned: by a bond, yet with all its profit; free at the start. */
enum { BONDED = 1, FULL = 2, STARTED = 4 };

/* Moves. Where a company is named it is `a`, an event card too; a place in a hand is `b`. */
enum verb_id {
    START,    /* chance: a company, the free one */
    LAY,      /* chance: a company, into the first pool */
    DRAW,     /* chance: a company (or UNKNOWN) from the stack to who is drawing */
    PRESS,    /* chance: a event (or UNKNOWN) */
    DIE,      /* chance: a face */
    LOOK,     /* chance: a company (or UNKNOWN) that is looked at on top of the stack */
    TAKE,     /* chance: a company (or UNKNOWN) out of place b of the hand that is poached from */
    REMOVE,   /* chance: a company out of play, with two players */
    MIXED,    /* chance: n the new order of a hand, see maruca_order(); 0: not for the viewer */
    BUY,      /* a company from place b of one's hand */
    OFFER,    /* a company of the pool */
    PASS,
    BID,      /* n */
    DECLINE,  /* an X instead of a bid; others see BID with UNKNOWN_BID */
    SHOW,     /* n, REFUSED: the X */
    PAY,      /* a 1: with a bond; b blocks of stock */
    DISCARD,  /* a company from place b */
    FETCH,    /* draw an event card */
    PLAY,     /* a event, b the seat it is aimed at */
    ANSWER,   /* a event that defends */
    LET,      /* no (more) answer */
    SWAP,     /* c: place in the stack, for company a (or UNKNOWN) from place b of the hand */
    KEEP,     /* no swap */
    GIVE,     /* a company (or UNKNOWN) from place b, for the one that was taken */
    END,      /* of one's turn */
    MIX,      /* one's hand, in secret */
    VERBS
};

/* What is being asked: the top of the stack. */
enum ask {
    ASK_START, ASK_LAY, ASK_DRAW, ASK_PRESS, ASK_DIE, ASK_LOOK, ASK_TAKE, ASK_REMOVE,
    ASK_MIXED, /* so far as chance's verbs */
    ASK_TURN, ASK_BID, ASK_SHOW, ASK_PAY, ASK_DISCARD, ASK_ANSWER, ASK_SWAP, ASK_GIVE, ASK_AFTER,
    ASKS
};

PLAIN_BYTES_BEGIN
struct board_row {
    int32_t space[SIDE];  /* 1 + company; 0: none */
};
struct across_row {
    int32_t profit[SIDE - 1];
};
struct down_row {
    int32_t profit[SIDE];
};
struct company {
    char id[16], name[32], brief[12];
    int32_t value, profit;
};
struct price {
    int32_t profits, price;
};
struct bond {
    int32_t amount, repay, copies;
};
struct event_card {
    char id[16];
    int32_t kind;
    int32_t amount[FACES]; /* the last not 0: a die is thrown */
    char name[LANGS][36];
};

struct box {
    int32_t money, blocks, companies_most, hand, pool, pass, start_value, bid_most, press_price;
    int32_t company_cards, event_cards;
    struct board_row board[SIDE];
    struct company company[COMPANIES];
    struct across_row across[SIDE], special[SIDE - 1];
    struct down_row down[SIDE - 1];
    struct price index[INDEX];
    struct bond bond[BONDS];
    struct event_card event[EVENTS];
};

/* A place for a company card that is not open, and the seats that know what lies there. */
struct slot {
    uint8_t card, knows;
};

/* A pending decision. What the members mean:
 *   START, LAY, DRAW, DISCARD   seat, and in a how many are still to come (LAY, DRAW, DISCARD)
 *   PRESS, TURN, SWAP, AFTER    seat
 *   BID, SHOW                   seat who offers, a company
 *   PAY                         seat who buys, a company, b 1: from the pool, n what it costs
 *   ANSWER, DIE                 seat who is hit, a event, b how often it was halved, n 1 + who gains by it
 *   LOOK                        seat, a the place in the stack, b how many are looked at
 *   TAKE, GIVE                  seat who takes, b who loses a card
 *   MIXED                       seat */
struct pending {
    uint8_t ask, seat, a, b;
    uint16_t n;
};

/* A column of the report sheet. */
struct column {
    uint16_t current, fresh; /* profits at the beginning of the year (changed by events), and new ones */
};

struct state {
    uint8_t year;                     /* from 1; after the last one: over */
    uint8_t player;                   /* whose turn */
    uint8_t place[COMPANIES];         /* enum place */
    uint8_t terms[COMPANIES];         /* of an owned one: BONDED … */
    uint8_t left;                     /* cards in the stack */
    uint8_t event_at[EVENTS];         /* enum event_place */
    uint8_t under[EVENTS];            /* event cards under the deck, the next to come first */
    uint8_t under_count;
    uint8_t events[SEATS];            /* how many each holds */
    uint8_t hand_count[SEATS];
    struct slot hand[SEATS][HAND_MAX];
    struct slot top[PEEKS];           /* cards on top of the stack that were looked at, the next first */
    uint8_t step[SEATS];              /* of the marker on the Stock Price Index */
    uint8_t blocks[SEATS];            /* of stock, unsold */
    uint8_t punished;                 /* seats that get nothing at this year's end */
    uint8_t struck[SEATS];            /* 1: half of this year's payment is lost, 2: a quarter … */
    uint8_t removed;                  /* companies out of play (two players) */
    uint8_t sealed;                   /* seats whose bid lies face down */
    uint8_t fetched, played;          /* in this turn: an event card was drawn, was played */
    uint8_t barred;                   /* in this turn: 1 + the seat that may not bid */
    uint8_t no_offer;                 /* in this turn: the player may open no auction */
    uint8_t banker;                   /* in this turn: a bond does not halve the profit */
    uint8_t bonded;                   /* 1 + the company the player bought with a bond in this turn */
    uint8_t depth;
    struct pending stack[DEPTH];      /* over when empty */
    uint16_t bid[SEATS];
    uint16_t least;                   /* that may be bid */
    uint16_t unused;
    int32_t cash[SEATS];
    int16_t lasting[SEATS];           /* what events have changed in the yearly profits */
    struct column sheet[SEATS][YEARS];

    /* From here on what does not tell positions apart. */
    uint16_t asked;                   /* the number of the question */
    uint8_t last_face;                /* what the die showed last; 0: nothing yet */
    uint8_t last_event;               /* 1 + the event card that was played last */
};
PLAIN_BYTES_END

/* The decision now asked for; ASKS: the game is over. And the one that is asked for apart from a hand being mixed. */
static inline struct pending maruca_top(const struct state *s)
{
    return s->depth ? s->stack[s->depth - 1] : (struct pending){ .ask = ASKS };
}

static inline struct pending maruca_top_but_mixed(const struct state *s)
{
    return maruca_top(s).ask == ASK_MIXED && s->depth > 1 ? s->stack[s->depth - 2] : maruca_top(s);
}

static inline bool maruca_holds(const struct state *s, int seat, int event)
{
    return s->event_at[event] == HELD + seat || s->event_at[event] == HELD_OPENLY + seat;
}

/* ---- dallas_maruca.c ---- */
int maruca_years(const struct match *);                          /* that are played */
bool maruca_ends_year(const struct match *, const struct state *, int seat, struct move); /* so that all are paid */
void maruca_push(struct state *, struct pending);
void maruca_pop(struct state *);
seatset maruca_must(const struct match *, const struct state *);
int maruca_owned(const struct state *, int seat);                /* companies it has */
bool maruca_may_bid(const struct match *, const struct state *, int seat);
bool maruca_may_mix(const struct state *, int seat);             /* their hand, now */
/* The order with this number, of so many cards: for each place, four bits with 1 + the place its card came from. */
uint32_t maruca_order(int number, int count);
bool maruca_settled(const struct match *, const struct state *); /* the top question needs no answer */
void maruca_no_cards(struct state *);                            /* no card in any hand, none looked at */
void maruca_plan(const struct match *, struct state *);          /* what is pending at the beginning */
uint64_t maruca_seen(const struct state *);                      /* companies whose place is seen, as bits */
int maruca_event_deck(const struct match *, const struct state *); /* event cards never drawn yet */

/* ---- dallas_maruca_money.c ---- */
int maruca_price(const struct match *, const struct state *, int seat);   /* of a block of stock */
int maruca_bond(const struct match *, int company);              /* the line of bonds for it; -1: none */
int maruca_bonds_left(const struct match *, const struct state *, int bond);
/* All that a seat can pay for a company. */
int32_t maruca_means(const struct match *, const struct state *, int seat, int company);
/* Who buys it all the same is punished (clause penalty). */
bool maruca_too_dear(const struct match *, const struct state *, int seat, int company);
/* How many blocks may be sold with or without the bond; false: it cannot be paid so. */
bool maruca_blocks(const struct match *, const struct state *, struct pending pay, bool bond, int *ret_least,
                   int *ret_most);
struct gain {
    int profit, bonus, special;
};
struct gain maruca_gain(const struct match *, const struct state *, int seat, int company, bool halved);
int maruca_yearly(const struct match *, const struct state *, int seat); /* profits, from the board */
/* Asks how to pay, or does what is left to do. */
void maruca_buy(const struct match *, struct state *, struct pending pay);
void maruca_pay(const struct match *, struct state *, struct pending pay, bool bond, int blocks);
void maruca_year_end(const struct match *, struct state *);
void maruca_worth(const struct match *, const struct state *, int32_t ret[SEATS_MAX]);
int maruca_step_for(const struct match *, int profits);          /* where the marker belongs */

/* ---- dallas_maruca_events.c ---- */
bool maruca_aims(int kind);                                      /* one opponent must be named */
const struct clause *maruca_may_play(const struct match *, const struct state *, int seat, int event,
                                     int target);
bool maruca_answers(int event_kind, int answer_kind);
void maruca_play(const struct match *, struct state *, int event, int target);
void maruca_answer(const struct match *, struct state *, int seat, int answer);
void maruca_let(const struct match *, struct state *);
void maruca_die(const struct match *, struct state *, int face);

/* ---- dallas_maruca_moves.c ---- */
bool maruca_may_decline(const struct match *, const struct state *, int seat); /* write an X */
int maruca_legal(const struct match *, const struct state *, int seat, struct choice *ret);
const struct clause *maruca_check(const struct match *, const struct state *, int seat, struct move);

/* ---- dallas_maruca_know.c ---- */
void maruca_mask(const struct match *, struct state *, seatset who);
void maruca_mask_move(const struct match *, const struct state *, int seat, struct move *, seatset who);
void maruca_guess(const struct match *, struct state *, seatset who, struct rng *);

/* ---- dallas_maruca_bot.c ---- */
extern const struct bot *const maruca_bots[];

/* ---- dallas_maruca_text.c, _position.c, _valid.c ---- */
void maruca_put_company(const struct match *, struct text *, int company); /* its id, or ? */
bool maruca_valid(const struct match *, const struct state *);

#endif
