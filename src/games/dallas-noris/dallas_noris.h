/* SPDX-License-Identifier: MIT */
/* DALLAS by Noris: what the files of this room share.
 *
 * The round has 22 squares, the inner board 20 AREAs. What is pending is never more than one thing (a card
 * leads to a purchase, a purchase to a draw, a rent to a debt, each taking the place of the one before), so
 * it is one struct and needs no stack. apply() makes a move and goes on until somebody, or chance, is asked
 * again.
 *
 * Nothing is secret. An AREA that was never turned up has no content in the state: chance draws it when it
 * is. One that was turned up and down again was seen by all, so the state keeps it, and a player with a
 * good memory may use it; the picture shows its back. The piles are drawn the same way: what nobody has
 * seen is in no order yet.
 *
 *   dallas_noris.c        the table of the game, setup, whose turn, rulings, chance, score
 *   dallas_noris_play.c   what happens: squares, land, information cards, the end of a turn
 *   dallas_noris_money.c  payments, rents, rates, debts, wealth
 *   dallas_noris_bot.c    computer players
 *   dallas_noris_text.c   moves as text; dallas_noris_position.c: positions
 *   dallas_noris_show.c   sentences; dallas_noris_scene.c: the board, dallas_noris_panes.c: what lies beside it;
 *                         dallas_noris_touch.c: touching them */
#ifndef GAMES_DALLAS_NORIS_H
#define GAMES_DALLAS_NORIS_H

#include "core/sets.h"
#define ROOM dallas_noris
#define ROOM_NAME "dallas-noris"
#define ROOM_RULES "games/dallas-noris/rules.def"
#define ROOM_WORDS "games/dallas-noris/words.def"
#include "core/room.h"

enum {
    SEATS = 4,
    SQUARES = 22,
    RANCHES = 4,
    RANCH_SQUARES = 10,
    NUMBERS = 5,
    LETTERS = 4,
    AREAS = NUMBERS * LETTERS,
    POSSESSIONS = AREAS + RANCH_SQUARES,
    LETTER_CARDS = 16,
    INFOS = 25,
    NOTES = 8,
    BANK = SEATS,             /* as a creditor, beside the seats */
    HIDDEN = 255,             /* an AREA card nobody has seen */
    ROUNDS_MAX = 600,
    MONEY_MAX = 1000000,      /* of any one price or fee in a box … */
    AMOUNT_MAX = 10000,       /* … of goods on one AREA … */
    RATE_MAX = 1000,          /* … and dollars for a unit of them: keeps every sum in range */
    CASH_MAX = 500000000,     /* nobody comes near it */
};

/* ---- the box ---- */

enum corner { CORNER_BOTTOM_LEFT, CORNER_TOP_LEFT, CORNER_TOP_RIGHT, CORNER_BOTTOM_RIGHT };
enum square_kind { SQUARE_START, SQUARE_RANCH, SQUARE_LAND, SQUARE_SUBSIDY, SQUARE_INFO, SQUARE_KINDS };
enum goods { GOODS_NONE, GOODS_CATTLE, GOODS_OIL, GOODS_FARMLAND, GOODS_DESERT, GOODS_ALL };
enum { RATES = 3 }; /* of cattle, oil and farmland: goods - 1 */

enum effect {
    EFFECT_BULLETIN,
    EFFECT_MAY_SELL, EFFECT_MUST_SELL, EFFECT_LOSE, /* goods, or all three */
    EFFECT_LOSE_ALL,
    EFFECT_COSTS,                                   /* amount for each unit of goods */
    EFFECT_LAND,                                    /* for amount */
    EFFECT_GIFT,
    EFFECT_FIND,                                    /* amount for a desert */
    EFFECTS
};

PLAIN_BYTES_BEGIN
struct note {
    int32_t value, count;
};

struct ranch {
    int32_t tint;
    char name[LANGS][32];
    char brief[16]; /* for the text board */
};

struct square {
    int32_t kind;
    int32_t ranch;  /* 1 … RANCHES; 0: none */
    int32_t goods;  /* subsidised */
    int32_t amount; /* price, or subsidy for a unit */
};

struct area {
    int32_t goods, amount;
};

struct info {
    int32_t effect, goods, amount;
    int32_t rate[RATES];
    char text[LANGS][96];
};

struct box {
    int32_t capital, markers, rent_percent, rent_area, area_refund;
    int32_t start; /* enum corner */
    struct note note[NOTES];
    struct ranch ranch[RANCHES];
    struct square square[SQUARES];
    struct area area[AREAS];
    int32_t letter[LETTERS]; /* cards with each */
    struct info info[INFOS];
};
PLAIN_BYTES_END

/* ---- the state ---- */

/* What is pending, and for whom: s->turn, always. In brackets the fields of struct pending used. */
enum pending_kind {
    PENDING_OVER,
    PENDING_BULLETIN, /* chance turns information cards over until the first bulletin */
    PENDING_OPENING,  /* chance throws for the beginning [a: who still throws, b: leaders, n: their throw] */
    PENDING_THROW,    /* chance throws for the move */
    PENDING_INFO,     /* chance draws an information card */
    PENDING_RANCH,    /* buy the square one stands on? */
    PENDING_LAND,     /* buy an AREA? [n: price; 0: a gift, which needs a marker] */
    PENDING_DIG,      /* chance draws the digger cards [n: price] */
    PENDING_REVEAL,   /* chance turns up AREA a */
    PENDING_SELL,     /* which AREAs? [a: goods, or all] */
    PENDING_FIND,     /* which desert? [n: paid for it] */
    PENDING_DEBT,     /* what to sell? [a: creditor, n: owed] */
    PENDINGS
};

PLAIN_BYTES_BEGIN
struct pending {
    uint8_t kind, a, b, unused;
    int32_t n;
};

struct state {
    int32_t cash[SEATS];
    int32_t bank;                  /* began with 0: less when it has paid out more than it took */
    uint32_t areas[SEATS];         /* owned, by AREA; an owned one lies face up */
    uint32_t ranches[SEATS];       /* owned, by square */
    struct pending pending;
    uint32_t info_unseen;          /* cards nobody has seen yet, in no order; above those that went under */
    uint16_t round;
    uint8_t info_count, bulletin;  /* cards in info_under; the open bulletin + 1, 0: none yet */
    uint8_t info_under[INFOS];     /* in the order they will come up once none is unseen */
    uint8_t number_count;          /* the digger piles: cards that went under, the others are unseen */
    uint8_t number_under[NUMBERS];
    uint8_t letter_count;
    uint8_t letter_under[LETTER_CARDS];
    uint8_t card[AREAS];           /* what lies there: the first card of the box like it; HIDDEN */
    uint8_t place[SEATS];
    uint8_t out[SEATS];            /* 1: was out first, 2: second …; 0: plays */
    uint8_t turn, starter, six;    /* six: throws again */
    uint8_t time_up;
    /* Here the key ends: the rest is for the picture, and for turn.ask. */
    uint8_t die, last;             /* last throw; last information card + 1 */
    uint8_t pair;                  /* last AREA the digger cards named + 1 */
    uint8_t mover, from;           /* who moved last + 1, and from where */
    uint8_t spare;
    uint16_t ask;
};
PLAIN_BYTES_END

enum option_id {
    OPTION_END, OPTION_ROUNDS, OPTION_MINUTES, OPTION_WORTH, OPTION_BULLETIN_SIX, OPTION_RESHUFFLE,
    OPTION_COUNT
};
enum { END_ROUNDS, END_TIME, END_LAST };
enum { WORTH_RATE, WORTH_FLAT };

/* In brackets the fields of struct move used. */
enum verb_id {
    VERB_BUY,         /* [a] AREA sold for it + 1, or 0 */
    VERB_DECLINE,
    VERB_SELL,        /* [a] AREA */
    VERB_SELL_RANCH,  /* [a] square */
    VERB_DONE,
    VERB_DIE,         /* chance: [a] */
    VERB_INFO,        /* chance: [a] card */
    VERB_DIG,         /* chance: [a] AREA */
    VERB_AREA,        /* chance: [a] the first card of the box like it */
    VERB_TIME,        /* the clock */
    VERBS
};
extern const struct verb noris_verbs[VERBS];

/* ---- small things everybody needs ---- */

static inline uint32_t bit(int n)
{
    return (uint32_t)1 << n;
}

#define EACH(n, set) EACH_OF(n, set)

static inline int count_of(uint32_t set)
{
    return __builtin_popcount(set);
}

static inline bool plays(const struct state *s, int seat)
{
    return s->out[seat] == 0;
}

/* The squares of the four corners, from START on: the sides between them have four and five squares in
 * turn, and clockwise from the lower left or the upper right the short one comes first. */
static inline int noris_corner(const struct box *b, int k)
{
    bool short_first = b->start == CORNER_BOTTOM_LEFT || b->start == CORNER_TOP_RIGHT;

    return k == 0 ? 0 : k == 1 ? (short_first ? 5 : 6) : k == 2 ? 11 : short_first ? 16 : 17;
}

static inline const struct square *square_of(const struct match *m, int square)
{
    return &m->box->square[square];
}

/* What lies on an AREA that has been seen. */
static inline const struct area *content_of(const struct match *m, const struct state *s, int area)
{
    return &m->box->area[s->card[area]];
}

static inline int markers_out(const struct state *s, int seat)
{
    return count_of(s->areas[seat]) + count_of(s->ranches[seat]);
}

static inline bool markers_full(const struct match *m, const struct state *s, int seat)
{
    return markers_out(s, seat) >= m->box->markers;
}

/* end_rounds, end_cap (A-N20) */
static inline int last_round(const struct match *m)
{
    return m->option[OPTION_END] == END_ROUNDS ? m->option[OPTION_ROUNDS] : ROUNDS_MAX;
}

/* Whether goods are meant by a card that names some, or all three. */
static inline bool is_meant(int goods, int named)
{
    return goods == named || (named == GOODS_ALL && goods != GOODS_DESERT);
}

/* ---- dallas_noris_money.c ---- */

void noris_pay(struct state *, int from, int to, int32_t n); /* seats or BANK */
int noris_area_owner(const struct match *, const struct state *, int area);      /* -1: nobody */
int noris_ranch_owner(const struct match *, const struct state *, int square);   /* -1: nobody */
int noris_players(const struct match *, const struct state *);                   /* still in the game */
uint32_t noris_ranch_squares(const struct match *, int ranch);
/* The owner's AREAs with these goods, or with all three; and how much of it that is. */
uint32_t noris_areas_with(const struct match *, const struct state *, int seat, int goods);
int32_t noris_holding(const struct match *, const struct state *, int seat, int goods);
int32_t noris_rate(const struct match *, const struct state *, int goods); /* 0: desert, or no bulletin yet */
int32_t noris_value(const struct match *, const struct state *, int area); /* at the day's rate */
/* What an AREA brings the one whose turn it is, by what is pending; -1: it is not theirs, or not for sale now. */
int32_t noris_offered(const struct match *, const struct state *, int area);
int32_t noris_rent(const struct match *, const struct state *, int square); /* of an owned one */
int32_t noris_liquid(const struct match *, const struct state *, int seat); /* with all they can sell in debt */
int32_t noris_wealth(const struct match *, const struct state *, int seat);
void noris_sell(struct state *, int seat, int area, int32_t price); /* to the bank; 0: it is lost */
/* What somebody (whose turn it is) owes: paid at once, or left as a debt, or they are out. */
void noris_charge(const struct match *, struct state *, int creditor, int32_t n);
void noris_settle(const struct match *, struct state *); /* pays the pending debt if the cash suffices */

/* ---- dallas_noris_play.c ---- */

/* Why `sold` (an AREA + 1, 0: none) cannot be sold to buy something at this price; NULL: it can. */
const struct clause *noris_check_buy(const struct match *, const struct state *, int sold, int32_t price);
bool noris_can_buy(const struct match *, const struct state *, int32_t price);
int32_t noris_price(const struct match *, const struct state *); /* of the ranch square or land pending */
void noris_die(const struct match *, struct state *, int die);
void noris_buy(const struct match *, struct state *, int sold);
void noris_dig(const struct match *, struct state *, int area);
void noris_reveal(const struct match *, struct state *, int card);
void noris_info(const struct match *, struct state *, int card);
void noris_go_on(const struct match *, struct state *); /* all is settled: the next throw */
void noris_next_turn(const struct match *, struct state *);

/* The piles as chance sees them: how many ways there are for this to come up next. */
uint32_t noris_weight_info(const struct state *, int card);
uint32_t noris_weight_pair(const struct match *, const struct state *, int area);
uint32_t noris_weight_area(const struct match *, const struct state *, int card);

/* ---- dallas_noris_text.c ---- */

struct scan;
extern const char *const noris_goods_names[GOODS_ALL + 1];
void noris_put_area(struct text *, int area); /* "4C" */
bool noris_scan_area(struct scan *, int *ret);
void noris_put_content(const struct match *, int card, struct text *); /* "cattle 500" */
bool noris_scan_content(const struct match *, struct scan *, int *ret);

/* ---- dallas_noris_bot.c ---- */

extern const struct bot *const noris_bots[];

#endif
