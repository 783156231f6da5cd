/* SPDX-License-Identifier: MIT */
/* TKKG: Der Schatz im Teufelsmoor, privately: what the course of play (tkkg.c), legal moves and rulings
 * (tkkg_moves.c), knowledge (tkkg_know.c), texts (tkkg_text.c), sentences (tkkg_show.c) and the picture
 * (tkkg_scene.c, tkkg_panes.c) and computer players (tkkg_bot.c) share.
 *
 * The one secret is the square where the treasure lies; `note` is what everybody can conclude about it from
 * the answers given, and is public. */
#ifndef GAMES_TKKG_H
#define GAMES_TKKG_H

#define ROOM tkkg
#define ROOM_RULES "games/tkkg/rules.def"
#define ROOM_WORDS "games/tkkg/words.def"
#include "core/room.h"

enum { SIZE = 12, SQUARES = SIZE * SIZE, FIGURES = 4, SEATS = 6, NINTHS = 9, REACHES = 4, DEPTH = 4,
       TOLD = 4,        /* answers that stay in the notebook */
       FOUR_TOLD = 3 }; /* the version of the rules from which on it keeps so many; before, the last one only */

/* The two parties, and their figures: 0 to 3 are the gang's, 4 to 7 the crooks'. */
enum side { GANG, CROOKS, SIDES };
enum { FIGURES_ALL = SIDES * FIGURES };

/* A square is 12 × row + column, A1 = 0 in the north-west, B1 east of it. What is no square: */
enum {
    NOWHERE = 0xff,  /* a treasure not hidden yet; nothing named yet */
    UNKNOWN = 0xfe,  /* a treasure the viewer may not know */
    CAPTIVE = 0xff,  /* a figure caught … */
    FREED = 0xfe,    /* … and one let go that has still to be put on a start square */
};

enum option_id { OPT_GANG, OPT_RELEASE, OPTIONS };

/* Kinds of question are kinds of card too. */
enum card {
    HALF, QUARTER, NINTH, LETTER, NUMBER, AROUND,
    QUESTIONS,
    ANY_QUESTION = QUESTIONS, /* in a pending question: paid for by a release */
    STROLL = QUESTIONS,       /* up to reach[0] squares, reach[1] … */
    FREES_GANG = STROLL + REACHES, FREES_CROOK, NOTHING,
    CARDS
};

/* The faces of the direction die. Halves are asked for by the first four, quarters by enum quarter. */
enum way { NORTH, EAST, SOUTH, WEST, ANY_WAY, WAYS };
enum quarter { NW, NE, SW, SE, QUARTERS };

enum verb_id {
    OPEN,     /* chance: a, b: what the gang and the crooks throw for the beginning */
    DICE,     /* chance: a pips, b way */
    CARD,     /* chance: a card */
    HIDE,     /* a square: where the treasure is buried … */
    REHIDE,   /* … and anew, for three captives */
    THROW, GO, DRAW, LEAVE, STAY,             /* GO: figure a to square b */
    ASK,      /* a kind of question, b which half, quarter … */
    ANSWER,   /* a: 1 yes, 0 no */
    KEEP, FREE, EXCHANGE, RELEASE, ENTER,     /* figure a, square b; EXCHANGE: gang's a for crook b */
    NAME, REVEAL,                             /* square a */
    VERBS
};

/* What is being asked: the top of the stack. Those up to ASK_BONUS leave room for any-time moves. */
enum ask {
    ASK_TURN,     /* throw, or do something else before */
    ASK_GO, ASK_DRAW, ASK_STROLL, ASK_QUESTION, ASK_BONUS,
    ASK_OPEN, ASK_DICE, ASK_CARD, /* chance */
    ASK_HIDE, ASK_ANSWER, ASK_ENTER, ASK_NAME, ASK_REVEAL,
    ASKS
};

PLAIN_BYTES_BEGIN
struct ninth {
    char id[16];          /* in moves: "sumpf" */
    char name[LANGS][32];
};

struct box {
    char board[SIZE][16];     /* row by row from the north: '*' a chance square, '.' any other */
    struct ninth ninth[NINTHS];
    int32_t die[6];           /* the faces of the direction die, enum way */
    int32_t question[QUESTIONS]; /* how many cards of each kind … */
    int32_t reach[REACHES], stroll[REACHES];
    int32_t bonus[SIDES], nothing;
};

/* A pending decision. QUESTION: kind (or ANY_QUESTION); ANSWER: kind and which; STROLL: kind is the reach's
 * index; ENTER: which is the figure. */
struct pending {
    uint8_t ask, kind, which;
};

/* An answer: 1 no, 2 yes; 0: none. */
struct told {
    uint8_t answer, kind, which;
};

struct state {
    uint8_t at[FIGURES_ALL];
    uint8_t treasure;
    uint8_t named;            /* the square the gang took it to be */
    uint8_t side;             /* whose turn */
    uint8_t thrower[SIDES];   /* the member of each party whose throw it is or will be: 0, 1 … */
    uint8_t bonus[SIDES];     /* cards kept */
    uint8_t left[CARDS];      /* in the stack, face down: how many of each kind; their order is not known */
    uint8_t pips, way;        /* of the throw to be moved; pips 0: none */
    uint8_t winner;           /* 1 + side; 0: none yet */
    uint8_t depth;
    struct pending stack[DEPTH]; /* over when empty */

    /* What the answers tell, bit by bit. Bit 0 of a square: ruled out. Bits 1 to 7: ruled out when the
     * treasure was moved the last time, the time before … (see tkkg_weigh). */
    uint8_t note[SQUARES];

    /* From here on what does not tell positions apart: the number of the question, and what happened last. */
    uint8_t last_figure;      /* 1 + figure; 0: none */
    uint8_t last_card;        /* 1 + card */
    struct told told[TOLD];   /* the last answers since the hiding, the last one first */
    uint8_t last_pips, last_way;
    uint16_t asked;
};
PLAIN_BYTES_END

extern const struct clause tkkg_clauses[RULES];

static inline int side_of(int figure)
{
    return figure < FIGURES ? GANG : CROOKS;
}

static inline int tkkg_other(int side)
{
    return side == GANG ? CROOKS : GANG;
}

static inline bool on_board(const struct state *s, int figure)
{
    return s->at[figure] < SQUARES;
}

/* The decision now asked for; ASKS: the game is over. */
static inline struct pending tkkg_top(const struct state *s)
{
    return s->depth ? s->stack[s->depth - 1] : (struct pending){ .ask = ASKS };
}

static inline bool tkkg_is_chance(const struct state *s)
{
    int ask = tkkg_top(s).ask;

    return ask >= ASK_OPEN && ask <= ASK_CARD;
}

/* Whether any-time moves are open. */
static inline bool tkkg_is_open(const struct state *s)
{
    return tkkg_top(s).ask <= ASK_BONUS;
}

/* ---- tkkg.c ---- */
int tkkg_side(const struct match *, int seat);             /* the party a seat belongs to */
seatset tkkg_seats(const struct match *, int side);        /* the seats of a party */
int tkkg_members(const struct match *, int side);          /* how many they are */
int tkkg_seat(const struct match *, const struct state *, int side); /* who throws for it */
int tkkg_asked(const struct state *);                      /* the party that must decide, if one must */
seatset tkkg_must(const struct match *, const struct state *);
int tkkg_captives(const struct state *, int side);         /* figures of this side that are caught */
int tkkg_cards(const struct state *);                      /* in the stack */
int tkkg_start(int side, int which);                       /* the four start squares of each */

/* ---- tkkg_moves.c ---- */
int tkkg_farthest(const struct state *);                   /* how far the throw that lies can be moved */
int tkkg_way_weight(const struct match *, int way);        /* faces of the direction die that show it */
bool tkkg_can_enter(const struct state *, int side);       /* a start square is not held by the enemy */
bool tkkg_can_free(const struct state *, int side);        /* by a bonus card */
bool tkkg_can_exchange(const struct state *);
bool tkkg_can_help(const struct state *);                   /* the crooks could free a captive themselves */
bool tkkg_can_release(const struct match *, const struct state *);
bool tkkg_can_rehide(const struct state *);
int tkkg_legal(const struct match *, const struct state *, int seat, struct choice *ret);
const struct clause *tkkg_check(const struct match *, const struct state *, int seat, struct move);

/* ---- tkkg_know.c ---- */
int tkkg_question_count(int kind);                         /* different questions of a kind */
/* Whether a square lies in what is asked for; AROUND a figure: which must be on the board. */
bool tkkg_inside(const struct state *, int kind, int which, int square);
void tkkg_note(const struct match *, struct state *, struct pending question, bool yes);
void tkkg_void_notes(struct state *);
int tkkg_possible(const struct state *);                   /* squares not ruled out */
uint64_t tkkg_weigh(const struct state *, uint64_t ret[SQUARES]); /* how likely each is; returns the sum */
void tkkg_mask(const struct match *, struct state *, seatset who);
void tkkg_mask_move(const struct match *, const struct state *, int seat, struct move *, seatset who);
void tkkg_guess(const struct match *, struct state *, seatset who, struct rng *);

/* ---- tkkg_bot.c ---- */
extern const struct bot *const tkkg_bots[];

/* ---- tkkg_text.c ---- */
extern const char *const tkkg_figure_ids[FIGURES_ALL];
void tkkg_put_square(struct text *, int square);

/* ---- tkkg_show.c ---- */
const char *tkkg_figure(int figure, enum lang);            /* "Tim", "Ganove 1" */
/* What is asked for: "in der Hälfte Süd" by the phrases from `first` WORD_in_half on, "Hälfte Süd" from
 * WORD_half_of. */
void tkkg_put_question(const struct match *, int kind, int which, int first, enum lang, struct text *);
void tkkg_put_card(const struct match *, int card, enum lang, struct text *);

#endif
