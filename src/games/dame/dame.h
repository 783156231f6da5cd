/* SPDX-License-Identifier: MIT */
/* Dame (draughts): what the files of this room share, which is the state, the box and the board.
 *
 * The board is arithmetic. Only the 32 dark squares are played on; they have the numbers 0 to 35, and 4,
 * 13, 22 and 31 are no squares but the rim between the rows. So one step is always the same shift, and a
 * stone that steps over the rim is gone once the rim is masked out.
 *
 *     8      b8  d8  f8  h8       (31) 32  33  34  35
 *     7    a7  c7  e7  g7            27  28  29  30
 *     6      b6  d6  f6  h6       (22) 23  24  25  26
 *     5    a5  c5  e5  g5            18  19  20  21
 *     4      b4  d4  f4  h4       (13) 14  15  16  17      up: + 4 to the left, + 5 to the right
 *     3    a3  c3  e3  g3             9  10  11  12        down: - 5 to the left, - 4 to the right
 *     2      b2  d2  f2  h2        (4)  5   6   7   8
 *     1    a1  c1  e1  g1             0   1   2   3
 *
 * A turn is one or more moves of the same seat: perhaps `huff`, then a step, or a jump and its next jumps. */
#ifndef DAME_H
#define DAME_H

#include "core/sets.h"
#include "core/steps.h"
#define ROOM dame
#define ROOM_RULES "games/dame/rules.def"
#define ROOM_WORDS "games/dame/words.def"
#include "core/room.h"

enum { WHITE, BLACK };
enum { SQUARES = 36, NO_SQUARE = 255, STONES_MAX = 12, QUIET_MAX = 50 };
enum { OPTION_COMPULSORY, OPTION_COUNT };

enum verb_of_dame {
    STOP, /* breaks off a chain of jumps */
    STEP, /* the stone on a goes to b */
    JUMP, /* the stone on a jumps to b and takes the stone directly before it */
    HUFF, /* takes away the stone on a, which should have jumped */
    VERBS
};

/* Why the game is over. It is always the side whose turn it would be that has lost. */
enum end { PLAYING, LOST_STONES, LOST_BLOCKED, DRAWN_REPEATED, DRAWN_QUIET };

extern const struct clause dame_clauses[RULES];

PLAIN_BYTES_BEGIN
struct state {
    uint64_t stones[2]; /* sets of squares, by side: men and kings */
    uint64_t kings;     /* of both sides */
    uint64_t huffable;  /* stones of the side not to move that could have jumped in its last turn */
    uint8_t turn;       /* WHITE or BLACK */
    uint8_t chain;      /* the stone that has jumped and may go on; NO_SQUARE: none */
    uint8_t end;        /* enum end */
    /* Here the key ends: what follows does not tell positions apart for a search. */
    uint8_t quiet;      /* king's moves since anything else happened: the length of history */
    uint16_t ply;       /* moves made, for turn.ask */
    struct step last;   /* the last move but stop, for the picture and for huff_one … */
    uint8_t last_verb;  /* … and what it was; STOP: none yet */
    uint8_t last_took;  /* the square of the stone it took; NO_SQUARE: none */
    uint8_t number[SQUARES];        /* which of its side's stones stands there: 1, 2, …; 0: none */
    struct step history[QUIET_MAX]; /* zero beyond `quiet` */
    uint8_t picked;     /* half() alone: the square + 1 of a stone that was picked; 0: none */
    uint8_t spare[5];
};

struct box {
    int32_t stones; /* each side has */
    char white[LANGS][16], black[LANGS][16];
};
PLAIN_BYTES_END

/* ---- sets of squares ---- */

#define BIT(square) ((uint64_t)1 << (square))
#define BOARD (0xfffffffffull & ~(BIT(4) | BIT(13) | BIT(22) | BIT(31)))
#define TOP (BIT(32) | BIT(33) | BIT(34) | BIT(35))  /* row 8, where white's men become kings */
#define BOTTOM (BIT(0) | BIT(1) | BIT(2) | BIT(3))   /* row 1, where black's do */

/* The first two ways are forward for white, the others for black. */
enum way { UP_LEFT, UP_RIGHT, DOWN_LEFT, DOWN_RIGHT, WAYS };
#define OPPOSITE(way) ((way) ^ 3)

/* A loop written out: then every shift is by a known number. */
#define EACH_WAY(way) _Pragma("GCC unroll 4") for (enum way way = UP_LEFT; way < WAYS; way++)

static inline int way_shift(enum way way)
{
    static const int8_t shift[WAYS] = { 4, 5, -5, -4 };

    return shift[way];
}

/* All of a set moved one step this way; who leaves the board is on the rim or gone. */
static inline uint64_t stepped(uint64_t set, enum way way)
{
    switch (way) {
    case UP_LEFT: return set << 4;
    case UP_RIGHT: return set << 5;
    case DOWN_LEFT: return set >> 5;
    default: return set >> 4;
    }
}

#define first_square(set) first_of(set)

/* ---- questions about a state ---- */

static inline uint64_t free_squares(const struct state *s)
{
    return BOARD & ~(s->stones[WHITE] | s->stones[BLACK]);
}

/* Whether a man of this side may go this way. */
static inline bool is_forward(int side, enum way way)
{
    return (way >= DOWN_LEFT) == (side == BLACK);
}

/* Rows and columns from 0. */
static inline int row_of(int square)
{
    return square / 9 * 2 + (square % 9 > 4);
}

static inline int column_of(int square)
{
    return square % 9 > 4 ? 2 * (square % 9) - 9 : 2 * (square % 9);
}

static inline bool is_square(int square)
{
    return square < SQUARES && (BOARD & BIT(square));
}

/* The stones of a side that could jump now. */
uint64_t dame_jumpers(const struct state *, int side);

/* Where the stone on this square can jump to. */
uint64_t dame_jumps(const struct state *, int side, int from);

/* Works out why the game is over, or that it is not, from all the rest of the state. */
enum end dame_end(const struct state *);

/* The way from one square to another and how many steps it is; 0: they are not on a diagonal. */
int dame_way(int from, int to, enum way *ret);

/* ---- from dame_text.c: moves and positions ---- */

struct square_name {
    char at[3];
};
struct square_name dame_square(int square);

/* Reads "c3", and also "c4", which is a light square: NO_SQUARE. */
struct scan;
bool dame_scan_square(struct scan *, int *ret);

/* ---- from dame_show.c: words and pictures ---- */

/* ---- from dame_fen.c: positions as other programs write them ---- */

/* The number other programs give a square, 1 to 32. */
int dame_number(int square);
/* Reads a square by its name or its number; NO_SQUARE: a light square, or a number that is none. */
bool dame_scan_any_square(struct scan *, int *ret);

void dame_put_fen(const struct state *, bool numbers, struct text *);
/* False: that is no FEN, or no position that can be. */
bool dame_read_fen(const struct match *, const char *, struct state *ret);

/* ---- from dame_pdn.c ---- */

extern const struct tool dame_tools[];
enum { DAME_TOOLS = 2 };

/* ---- from dame_tools.c ---- */

bool dame_solve(const struct match *, int count, const char *const *words, enum lang, const struct workshop *,
                struct text *ret, struct complaint *ret_why);

/* ---- dame_bot.c ---- */

extern const struct sense dame_sense;
extern const char *const dame_assets[]; /* endgame tables, by OPTION_COMPULSORY */
bool dame_asset_valid(const struct asset *);
/* The tables for the rules of this match; NULL: there are none. */
const struct asset *dame_kept(const struct match *);

#endif
