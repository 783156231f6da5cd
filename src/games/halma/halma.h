/* SPDX-License-Identifier: MIT */
/* Halma: what the files of this room share, which is the state, the box and the boards.
 *
 * A jump moves a figure by two in each coordinate, so it never leaves its class: the points whose column
 * and row are both even, and so on, four classes in all. A class is a lattice of its own with half the
 * width and height, and fits into a word of 64 bits:
 *
 *     class = (column & 1) + 2 × (row & 1)          bit = column / 2 + 8 × (row / 2)
 *
 * Within a class a jump is always the same shift; what is jumped over stands in another class, so the
 * figure that moves is never in its own way. A whole chain of jumps is a flood in one word. A point's
 * number is 64 × class + bit.
 *
 * The square board has 16 × 16 points and fills all four words. The star has coordinates x + y + z = 0;
 * column is x + 8, row z + 8, and its bits are moved down by 3. It is slanted such that its rows, eight
 * bits apart, leave gaps between them: whoever steps off the star comes to no point of it. Its six ways
 * are the first six of the square's eight. */
#ifndef HALMA_H
#define HALMA_H

#define ROOM halma
#define ROOM_RULES "games/halma/rules.def"
#define ROOM_WORDS "games/halma/words.def"
#include "core/room.h"
#include "core/sets.h"

enum {
    SEATS = 4, CLASSES = 4, POINTS = 256, WAYS = 8, STAR_WAYS = 6, AXES = 4,
    FIGURES_MAX = 19,
    NOWHERE = -1,       /* no point */
    NO_LAST = 255,      /* last_seat: nobody has moved yet */
    MOVES_EACH = 300,   /* then the game is over */
    SIDE_MAX = 17,      /* rows and columns of the larger board */
};

enum halma_option { OPTION_PAIRS, OPTION_LITERAL, OPTION_COUNT };

enum halma_verb {
    MOVE, /* the figure on a goes to b, by a step or a chain of jumps */
    PASS,
    LOT,  /* chance: seat a begins */
    VERBS
};

enum end { PLAYING, WON, WON_AT_LIMIT, DRAWN };

extern const struct clause halma_clauses[RULES];

PLAIN_BYTES_BEGIN
struct state {
    uint64_t at[SEATS][CLASSES]; /* sets of points, by seat */
    uint8_t home[SEATS];         /* own figures in the yard this seat must reach … */
    uint8_t full[SEATS];         /* … and anybody's, but in pairs not the partner's */
    uint8_t turn;                /* a seat */
    uint8_t lot;                 /* 1: it has been drawn who begins */
    uint8_t end;                 /* enum end */
    uint8_t winners;             /* bit per seat */
    /* Here the key ends: what follows does not tell positions apart for a search. */
    uint16_t moves;              /* turns taken, by all together */
    uint8_t last_seat, last_from, last_to; /* the last move, for the picture; the same point twice: passed */
    uint8_t figure[SEATS][FIGURES_MAX];    /* where each one stands */
    uint8_t picked, picked_at;             /* half() alone: a figure was, and where it stands */
    uint8_t spare;
};

struct paint {
    char id[16];      /* in position texts: "green" */
    char name[LANGS][24];
    int32_t tint;
    int32_t figures;  /* so many lie in the box */
};

struct box {
    struct paint colour[SEATS];
};
PLAIN_BYTES_END

#define BIT(n) ((uint64_t)1 << (n))

/* ---- from halma_board.c: points ---- */

struct place {
    int column, row; /* from the left and from below; on the star slanted, see above */
};

static inline bool is_star(const struct match *m)
{
    return m->seats == 3;
}

/* The point at a place, or NOWHERE. */
int halma_point(bool star, struct place);
struct place halma_place(bool star, int point);

/* Whether this number is a point of the board. */
bool halma_is_point(bool star, int point);

/* The seat that begins, or must arrive, in the yard a point belongs to; NOWHERE: no such yard. */
int halma_start(const struct match *, int point);
int halma_goal(const struct match *, int point);

/* How many points a yard has, and each seat figures. */
int halma_yard_size(const struct match *);

/* "c3"; on the star rows are letters and points counted along them. */
struct point_name {
    char at[4];
};
struct point_name halma_name(bool star, int point);
/* The point of this name, letter and number counted from 0; NOWHERE: there is none. */
int halma_named(bool star, int letter, int number);

/* The point one step away, or NOWHERE. */
int halma_next(bool star, int point, int way);

/* ---- from halma_moves.c ---- */

struct points {
    uint64_t in[CLASSES];
};

/* Points of a class that a figure which has jumped to one of them can go on to by jumps, and the figures that can. */
struct pool {
    uint64_t points, figures;
    uint64_t move;            /* as if both were bit 0 */
};
enum { POOLS_MAX = FIGURES_MAX * WAYS + 1 }; /* with one to write over */

/* A class by itself: which of its points are joined to the next one along each axis, those that are vacant, own
 * figures, and where these can jump to: points where a chain ends, and others. */
struct lattice {
    uint64_t to_next[AXES], vacant, own, ends, others;
};

/* Where figures can go, by sets: what takes long to find. */
struct halma_found {
    struct points vacant, own;
    struct lattice in[CLASSES];
    struct pool pool[POOLS_MAX]; /* of chains that do not end at once */
    int pools;                   /* so many */
};
void halma_find(bool star, const struct points *taken, const struct points *own, struct halma_found *ret);
int halma_add(bool star, const struct halma_found *, struct choice *ret);

/* Both together: all steps and jumps of the figures `own`; returns how many. */
int halma_moves(bool star, const struct points *taken, const struct points *own, struct choice *ret);
/* Any of these, or PASS where one may or must, as it would be drawn out of the list. */
struct move halma_any(bool star, const struct points *taken, const struct points *own, bool may_pass, struct rng *);

/* The same for processors with vectors of 32 bytes; from halma_wide.c. It takes a pragma of gcc's. What clang
 * compiles, which is WebAssembly and the tests with the sanitizers, has only the other, so both are tested. */
#if defined __x86_64__ && defined __GNUC__ && !defined __clang__
#define HALMA_WIDE
int halma_moves_wide(bool star, const struct points *taken, const struct points *own, struct choice *ret);
struct move halma_any_wide(bool star, const struct points *taken, const struct points *own, bool may_pass,
                           struct rng *);
#endif

/* ---- from halma.c ---- */

/* Everybody's figures. */
struct points halma_taken(const struct match *, const struct state *);

static inline bool has_point(const struct points *set, int point)
{
    return set->in[point >> 6] >> (point & 63) & 1;
}

/* A shortest way of a figure from one point to another, the first and the last included, of `taken`
 * without that figure; returns its length, 0 if there is none. */
int halma_path(bool star, struct points taken, int from, int to, uint8_t ret[64]);

/* Works out home, full, end and winners, all zero so far, from the rest of the state. */
void halma_settle(const struct match *, struct state *);

/* ---- halma_bot.c ---- */

extern const struct sense halma_sense;

#endif
