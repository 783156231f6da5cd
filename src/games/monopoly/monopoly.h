/* SPDX-License-Identifier: MIT */
/* Monopoly, the German edition of 1996: what the files of this room share.
 *
 * The position is a flat state; what is still to be decided is a small stack of frames in it. The bottom
 * frame is the turn itself; an auction inside a purchase, a debt that must be met before play goes on, a
 * card's further instructions lie on top of it. apply() makes one move, then run() (monopoly.c) works off
 * the frames that need nobody's decision. Nothing in this game is secret: cards nobody has seen are in no
 * order yet, and everybody watches the others go under the pile.
 *
 *   monopoly.c          the table of the game, setup, whose turn, dispatch
 *   monopoly_move.c     dice, moving, squares, rent, jail
 *   monopoly_cards.c    the two piles and what their cards do
 *   monopoly_money.c    payments, debts, mortgages, bankruptcy, wealth
 *   monopoly_build.c    houses, hotels, their shortage
 *   monopoly_auction.c  auctions of titles and of single buildings
 *   monopoly_trade.c    offers between players
 *   monopoly_bot.c      computer players; monopoly_deal.c  what they pay for what; monopoly_why.c  their reasons
 *   monopoly_text.c     moves as text; monopoly_position.c  positions as text,
 *                       monopoly_valid.c: which of them can be played on
 *   monopoly_show.c     sentences; monopoly_tell.c  what a touched thing is
 *   monopoly_scene.c    the picture; monopoly_board.c  the board in it; monopoly_middle.c  what lies on that */
#ifndef GAMES_MONOPOLY_H
#define GAMES_MONOPOLY_H

#include "core/sets.h"
#define ROOM monopoly
#define ROOM_RULES "games/monopoly/rules.def"
#define ROOM_WORDS "games/monopoly/words.def"
#include "core/room.h"

enum {
    SQUARES = 40,
    GROUPS = 10,      /* eight colours, the stations, the utilities */
    GROUP_MAX = 4,    /* squares of one group */
    DECKS = 2,        /* Ereignis, Gemeinschaft */
    DECK = 16,        /* cards in each */
    SEATS = 10,
    HOTEL = 5,        /* in built[]; 1 to 4 are houses */
    STACK = 12,       /* pending decisions; real games need seven at most */
    READ_STACK = 7,   /* so many a position may hold when read: room for what they lead to */
    CLAIMS = 3,       /* rents of one turn that may still be claimed: one for each throw */
    BANK = 10,        /* as a creditor, beside the seats */
    POT = 11,         /* the money on Frei Parken: a house rule */
    BID_RAISE = 20,   /* A-M3: the first bid, and more than the one before, at least */
    BID_STEP = 10,    /* … in tens, for interest leaves tens in people's hands */
    TRADE_STEP = 10,
    OFFERS_A_TURN = 8,     /* A-M23 */
    STEPS_A_TURN = 24,     /* of putting offers together; bounds what A-M23 leaves open */
    CASH_MAX = 1000000000, /* nobody comes near it; keeps sums of hostile positions in range */
};

/* ---- the box ---- */

enum square_kind {
    SQUARE_GO, SQUARE_STREET, SQUARE_STATION, SQUARE_UTILITY, SQUARE_CHANCE, SQUARE_CHEST, SQUARE_TAX,
    SQUARE_JAIL, SQUARE_PARKING, SQUARE_ARREST,
};

enum effect {
    EFFECT_GAIN,       /* the bank pays amount */
    EFFECT_LOSE,       /* pay amount */
    EFFECT_FORWARD,    /* to square `to`, with the salary on the way */
    EFFECT_BACK_TO,    /* backwards to square `to` */
    EFFECT_BACK,       /* `to` squares back */
    EFFECT_STATION,    /* forward to the next station, double rent */
    EFFECT_JAIL,
    EFFECT_FREE,       /* kept until used or sold */
    EFFECT_REPAIRS,    /* amount for a house, hotel for a hotel */
    EFFECT_PAY_EACH,   /* amount to every other player */
    EFFECT_FROM_EACH,  /* amount from every other player */
    EFFECT_CHOICE,     /* pay amount, or draw a card of the other pile */
};

PLAIN_BYTES_BEGIN
struct square {
    int32_t kind, group;   /* group 1 .. GROUPS; 0: none */
    int32_t price;
    int32_t rent[6];       /* streets: bare, 1 to 4 houses, hotel */
    int32_t amount;        /* tax */
    char name[2][40];
    char brief[16];        /* for the text board: at most 8 columns */
};

struct group {
    int32_t tint, house;          /* enum tint; price of a house */
    int32_t square[GROUP_MAX];    /* 0: none */
    char name[2][24];
};

struct card {
    int32_t effect, amount, hotel, to;
    int32_t pot;                  /* a tax, fine or repair: goes to Frei Parken under that house rule */
    char text[2][96];
};

struct box {
    int32_t money, salary, fine, interest; /* DM, DM, DM, per cent */
    int32_t houses, hotels;
    int32_t station_rent[4];      /* by stations owned */
    int32_t utility_rent[2];      /* times the throw, by utilities owned */
    struct group group[GROUPS];
    struct square square[SQUARES];
    struct card card[2][DECKS][DECK]; /* main decks, older decks */
};
PLAIN_BYTES_END

/* ---- the state ---- */

enum frame_kind {
    /* The bottom of the stack is one of these. */
    FRAME_OVER,
    FRAME_DEAL,      /* chance deals titles: who; a: how many are dealt */
    FRAME_OPENING,   /* chance throws for who; a: best so far; set: who still throws, leaders << 16 */
    FRAME_BEFORE,    /* who is about to throw, nothing has been thrown in this turn */
    FRAME_AFTER,     /* who has moved; a: must throw again; b: 1 the turn is over, 2 a card led to the other pile */
    /* On top of those: */
    FRAME_THROW,     /* chance throws the move of who */
    FRAME_BUY,       /* who may buy square a */
    FRAME_AUCTION,   /* asks who; square a; b: leader + 1; n: highest bid; set: seats still in */
    FRAME_LOT,       /* a single building; the same, but a is where the opener would build; see LOT_OPENER */
    FRAME_PLACE,     /* who places a building won for n; a: 1 a hotel */
    FRAME_DRAW,      /* chance draws a card of pile a for who */
    FRAME_CHOICE,    /* who pays the card's n or draws from pile a; b: 1 it goes to the pot */
    FRAME_METER,     /* chance throws for the rent of utility a, owed by who */
    FRAME_ADVANCE,   /* nobody is asked: who moves on n squares */
    FRAME_EACH,      /* nobody is asked: who pays (b 0) or gets (b 1) n, seat by seat; a: how many are done */
    FRAME_DEBT,      /* who owes n to a (a seat, BANK or POT) */
    FRAME_TAKEOVER,  /* who received the mortgaged titles in set */
    FRAME_ESTATE,    /* nobody is asked: the bank auctions the titles in set; who had them */
    FRAMES
};

PLAIN_BYTES_BEGIN
struct frame {
    uint8_t kind, who, a, b;
    int32_t n;
    uint64_t set; /* of squares or seats */
};

/* What one player offers another. Only a proposed one can be accepted, by naming its revision. */
struct offer {
    uint64_t give, want;      /* squares */
    int32_t cash;             /* given; negative: wanted */
    uint32_t revision;        /* of the last proposal */
    uint8_t to;               /* seat + 1; 0: no offer */
    uint8_t proposed;         /* 0: still being put together */
    uint8_t settles;          /* it settles the debt to that player: part payment in property */
    uint8_t cards;            /* bits 0, 1: jail cards given, by pile; 2, 3: wanted */
    uint16_t steps, made;     /* this turn */
};

struct pile {
    uint16_t unseen;      /* cards nobody has seen yet, in no order; above those that went under */
    uint8_t count, last;  /* cards in under; the card drawn last + 1 */
    uint8_t under[DECK];  /* in the order they will come up once unseen is empty */
};

struct state {
    uint64_t deed[SEATS];          /* titles by square */
    uint64_t pledged;              /* mortgaged titles */
    struct frame stack[STACK];
    struct offer offer[SEATS];
    int32_t cash[SEATS];
    int32_t bank, pot;             /* the bank began with 0: less when it has paid out more than it took */
    int32_t claim[CLAIMS];         /* unclaimed rents (option claim) */
    uint32_t revision;             /* of the newest offer */
    struct pile pile[DECKS];
    uint16_t alive;                /* seats not bankrupt */
    uint8_t place[SEATS];
    uint8_t jail[SEATS];           /* 0: free; 1 to 3: which throw in jail comes next */
    uint8_t out[SEATS];            /* 1: went bankrupt first, 2: second … */
    uint8_t built[SQUARES];
    uint8_t keeper[DECKS];         /* of the jail card: seat + 1; 0: in the pile */
    uint8_t claim_at[CLAIMS], claim_to[CLAIMS], claim_by; /* square; seat + 1 (0: none); the debtor */
    uint8_t turn, doubles, depth;
    uint8_t houses, hotels;        /* in the bank */
    uint8_t time_up, broke;        /* the limit has been reached; bankruptcies so far */
    uint8_t dice[2];               /* the last throw */
    uint16_t ask;
    uint8_t picked;                /* in a drawing: the title that is touched + 1 */
    uint8_t spare[3];
};
PLAIN_BYTES_END

enum option_id {
    OPTION_GAME, OPTION_MINUTES, OPTION_MONEY, OPTION_DECK, OPTION_POT, OPTION_DOUBLE_SALARY,
    OPTION_AUCTIONS, OPTION_CLAIM, OPTION_TEN,
    OPTION_COUNT
};
enum { GAME_STANDARD, GAME_SHORT, GAME_TIMED };

/* In brackets the fields of struct move used. */
enum verb_id {
    VERB_ROLL, VERB_END, VERB_BUY, VERB_DECLINE,
    VERB_BID,                                   /* [n] */
    VERB_PASS, VERB_FINE, VERB_CARD, VERB_DRAW,
    VERB_KEEP, VERB_BANKRUPT,                   /* keep [a] */
    VERB_CLAIM, VERB_PLACE,                     /* [a] */
    VERB_BUILD, VERB_SELL, VERB_CLEAR,          /* [a]; clear names the first square of the group */
    VERB_MORTGAGE, VERB_REDEEM,                 /* [a] */
    VERB_OFFER,                                 /* [a] seat */
    VERB_GIVE, VERB_WANT,                       /* [a] square */
    VERB_GIVE_CASH, VERB_WANT_CASH,             /* [n] */
    VERB_GIVE_CARD, VERB_WANT_CARD,             /* [a] pile */
    VERB_SETTLE, VERB_PROPOSE, VERB_WITHDRAW,
    VERB_ACCEPT, VERB_REFUSE,                   /* [n] revision */
    VERB_DICE,                                  /* chance: [a <= b] */
    VERB_DRAWN,                                 /* chance: [a] pile [b] card */
    VERB_DEAL,                                  /* chance: [a] square */
    VERB_TIME,                                  /* the clock */
    VERBS
};

/* ---- the rules by name ---- */

extern const struct clause monopoly_clauses[RULES];
extern const struct verb monopoly_verbs[VERBS];

/* Which fields of a move a verb uses. */
enum { USES_A = 1, USES_B = 2, USES_N = 4 };
extern const uint8_t monopoly_uses[VERBS];

static inline const struct clause *rule(enum rule id)
{
    return &monopoly_clauses[id];
}

/* ---- small things everybody needs ---- */

static inline uint64_t bit(int square)
{
    return (uint64_t)1 << square;
}

#define EACH_SQUARE(square, set) EACH_OF(square, set)

static inline bool is_alive(const struct state *s, int seat)
{
    return s->alive >> seat & 1;
}

static inline struct frame *top(struct state *s)
{
    return &s->stack[s->depth - 1];
}

static inline const struct frame *top_of(const struct state *s)
{
    return &s->stack[s->depth - 1];
}

static inline void push(struct state *s, struct frame f)
{
    require(s->depth < STACK);
    s->stack[s->depth++] = f;
}

static inline struct frame pop(struct state *s)
{
    struct frame f = s->stack[--s->depth];

    s->stack[s->depth] = (struct frame){ 0 }; /* equal positions are equal bytes */
    return f;
}

static inline const struct square *square_of(const struct match *m, int square)
{
    return &m->box->square[square];
}

static inline bool is_title(const struct match *m, int square)
{
    return square < SQUARES && square_of(m, square)->group != 0;
}

static inline const struct group *group_of(const struct match *m, int square) /* a title */
{
    return &m->box->group[square_of(m, square)->group - 1];
}

static inline const struct card *card_of(const struct match *m, int pile, int card)
{
    return &m->box->card[m->option[OPTION_DECK]][pile][card];
}

/* short_hotel: so many houses on each street before a hotel can stand there. */
static inline int houses_full(const struct match *m)
{
    return m->option[OPTION_GAME] == GAME_SHORT ? 3 : 4;
}

/* The seat after this one that is still playing. */
static inline int next_seat(const struct match *m, const struct state *s, int seat)
{
    do
        seat = seat + 1 == m->seats ? 0 : seat + 1;
    while (!is_alive(s, seat));
    return seat;
}

uint64_t monopoly_group(const struct match *, int square);                /* squares of a title's group */
int monopoly_owner(const struct match *, const struct state *, int square); /* -1: nobody */

/* ---- monopoly.c ---- */

/* Whether the table is open: no auction, throw or card is under way, so people may do business. */
bool monopoly_open(const struct state *);
/* Whether a seat may turn property into money: while the table is open, and before it says what becomes of a
 * mortgaged title it has received (A-M26). */
bool monopoly_may_raise(const struct state *, int seat);
/* Whether the frame on top really asks somebody, as between any two moves. */
bool monopoly_rests(const struct match *, const struct state *);
void monopoly_finish(struct state *); /* the game is over */

/* ---- monopoly_move.c ---- */

/* A throw the top frame asked for. */
void monopoly_dice(const struct match *, struct state *, int a, int b);
void monopoly_advance(const struct match *, struct state *, int seat, int squares, bool by_card);
void monopoly_forward_to(const struct match *, struct state *, int seat, int square, int rents);
void monopoly_back_to(const struct match *, struct state *, int seat, int square);
void monopoly_to_jail(const struct match *, struct state *, int seat);
int32_t monopoly_rent(const struct match *, const struct state *, int square, int throw);
void monopoly_leave_jail_by_fine(const struct match *, struct state *, int seat);
const struct clause *monopoly_not_now(const struct state *, int seat);
const struct clause *monopoly_check_roll(const struct state *, int seat);
const struct clause *monopoly_check_end(const struct state *, int seat);
const struct clause *monopoly_check_fine(const struct match *, const struct state *, int seat);
const struct clause *monopoly_check_card(const struct state *, int seat);
const struct clause *monopoly_check_claim(const struct state *, int seat, int square);
void monopoly_claim(const struct match *, struct state *, int seat, int square);
void monopoly_drop_claim(struct state *, int index);

/* ---- monopoly_cards.c ---- */

bool monopoly_can_draw(const struct state *, int pile, int card);
void monopoly_draw(const struct match *, struct state *, int card); /* for the DRAW frame on top */
void monopoly_return_card(const struct match *, struct state *, int pile);
void monopoly_leave_jail_by_card(const struct match *, struct state *, int seat);
int monopoly_free_card(const struct match *, int pile); /* the jail card of a pile; -1: it has none */

/* ---- monopoly_money.c ---- */

void monopoly_pay(const struct match *, struct state *, int from, int to, int32_t n); /* BANK and POT too */
/* Pays at once, or leaves a debt on the stack. */
void monopoly_charge(const struct match *, struct state *, int debtor, int creditor, int32_t n);
int32_t monopoly_mortgage_of(const struct match *, int square);
int32_t monopoly_interest_of(const struct match *, int square);
int32_t monopoly_interest_on(const struct match *, uint64_t squares);
int32_t monopoly_liquid(const struct match *, const struct state *, int seat); /* all that could be raised */
int32_t monopoly_wealth(const struct match *, const struct state *, int seat);
const struct clause *monopoly_check_mortgage(const struct match *, const struct state *, int seat,
                                             int square);
const struct clause *monopoly_check_redeem(const struct match *, const struct state *, int seat, int square);
const struct clause *monopoly_check_keep(const struct state *, int seat, int square);
const struct clause *monopoly_check_bankrupt(const struct match *, const struct state *, int seat);
void monopoly_mortgage(const struct match *, struct state *, int seat, int square);
void monopoly_redeem(const struct match *, struct state *, int seat, int square);
void monopoly_keep(const struct match *, struct state *, int square);
bool monopoly_awaits(const struct state *, int square); /* a pending TAKEOVER decides on it */
int32_t monopoly_received_price(const struct match *, const struct state *); /* to redeem the first of TAKEOVER */
void monopoly_bankrupt(const struct match *, struct state *);                  /* the debtor on top */

/* ---- monopoly_build.c ---- */

const struct clause *monopoly_check_build(const struct match *, const struct state *, int seat, int square);
const struct clause *monopoly_check_sell(const struct match *, const struct state *, int seat, int square);
const struct clause *monopoly_check_clear(const struct match *, const struct state *, int seat, int square);
const struct clause *monopoly_check_place(const struct match *, const struct state *, int seat, int square);
void monopoly_build(const struct match *, struct state *, int seat, int square);
void monopoly_place(const struct match *, struct state *, int square);
void monopoly_raise(const struct match *, struct state *, int square); /* one building more, unpaid */
void monopoly_sell(const struct match *, struct state *, int seat, int square);
void monopoly_clear(const struct match *, struct state *, int seat, int square);
/* The squares of a seat where a house (or hotel) may stand next, money and stock aside. */
uint64_t monopoly_sites(const struct match *, const struct state *, int seat, bool hotel);
/* Those of them where a building won for this bid may stand: printed at no more (A-M25). */
uint64_t monopoly_lot_sites(const struct match *, const struct state *, int seat, bool hotel, int32_t bid);
/* The others who could build such a building too, if all theirs and this one are more than the stock. */
uint64_t monopoly_rivals(const struct match *, const struct state *, int seat, int square);
bool monopoly_group_built(const struct match *, const struct state *, int square);

/* ---- monopoly_auction.c ---- */

/* The first asked is the left neighbour of `after`. */
void monopoly_auction(const struct match *, struct state *, int square, int after);
/* opener wants to build on square, but the stock is short. */
void monopoly_lot(const struct match *, struct state *, int opener, int square, uint64_t rivals);
/* Where a LOT frame keeps in its set, above the seats still in: who wanted to build, if a hotel, the least
 * bid. */
enum { LOT_OPENER = 16, LOT_HOTEL = 24, LOT_LEAST = 32 };
int monopoly_opener(const struct frame *lot);
bool monopoly_lot_hotel(const struct frame *lot);
/* What this seat must bid at least; in a lot it must have a site. */
int32_t monopoly_bid_least(const struct match *, const struct state *, const struct frame *, int seat);
const struct clause *monopoly_check_bid(const struct match *, const struct state *, int seat, struct move);
void monopoly_bid(const struct match *, struct state *, uint32_t n);
void monopoly_pass(const struct match *, struct state *);

/* ---- monopoly_trade.c ---- */

const struct clause *monopoly_check_trade(const struct match *, const struct state *, int seat, struct move);
int monopoly_legal_trade(const struct match *, const struct state *, int seat, struct choice *ret);
void monopoly_trade(const struct match *, struct state *, int seat, struct move);
void monopoly_touched(struct state *, uint64_t squares); /* their offers must be proposed anew */
void monopoly_moved(struct state *, uint64_t squares, int pile);
void monopoly_debt_gone(struct state *, int debtor);     /* no offer settles it any more */
void monopoly_forget_offers(struct state *, int seat);   /* of and to a bankrupt */
int monopoly_offerer(const struct state *, uint32_t revision); /* of a proposed offer; -1: none */

/* ---- monopoly_bot.c ---- */

extern const struct bot *const monopoly_bots[];

bool monopoly_is_valid(const struct match *, const struct state *); /* monopoly_valid.c */

#endif
