/* SPDX-License-Identifier: MIT */
/* Backgammon: what the files of this room share, which is the state, the box and the men as sets of points.
 *
 * Both sides count points from their own end: 24 to 19 is the opponent's inner board, 6 to 1 one's own, BAR
 * (25) is behind the 24 and OFF (0) beyond the 1, so that every step is a subtraction. What is point p to one
 * side is 25 - p to the other.
 *
 * How many men stand on each point is kept bit-sliced: a side is four words, and bit p of word k is digit k
 * of the count on point p. So "all points with a man", "with a single man" and "with two or more" are an
 * operation or two on whole words, which is what makes the lists of moves fast. */
#ifndef BACKGAMMON_H
#define BACKGAMMON_H

#include "core/sets.h"
#define ROOM backgammon
#define ROOM_RULES "games/backgammon/rules.def"
#define ROOM_WORDS "games/backgammon/words.def"
#include "core/room.h"

enum { WHITE, BLACK, CENTRE };
enum { OFF = 0, HOME = 6, POINTS = 24, BAR = 25, PLACES = 26 };
enum { MEN = 15, PLAYERS = 5, CUBE_MAX = 6, WORTH_MAX = 3, GAMES_MAX = 50, LENGTH_MAX = 25, SHEET = 10 };

enum {
    OPTION_CUBE, OPTION_DOUBLING, OPTION_AUTOMATIC, OPTION_GAMES, OPTION_LENGTH, OPTION_CRAWFORD, OPTION_RESIGNING,
    OPTION_COUNT
};
enum { CUBE_USUAL, CUBE_NO, CUBE_YES };
enum { BEFORE_THROW, AFTER_THROW };

enum verb_id {
    VERB_DICE,   /* chance: a and b; sorted, the higher first, but in the opening white's and black's die */
    VERB_DIE,    /* chance: a, for the ranks of a chouette */
    VERB_ROLL, VERB_DOUBLE, VERB_TAKE, VERB_DROP,
    VERB_PASS,   /* the throw cannot be played */
    VERB_ACCEPT, VERB_DECLINE,
    VERB_RESIGN, /* a: 1, 2 or 3 times the stake */
    VERB_PLAY,   /* n: where the men start from, a byte for each number played. See struct play. Or, never allowed,
                    a way that no die goes: b where from, c - 1 where to */
    VERBS
};

/* What is being decided. */
enum phase {
    RANKING,  /* chance throws for the ranks of a chouette */
    OPENING,  /* chance throws a die for each side */
    CHOOSING, /* the side on turn doubles or throws */
    OFFERED,  /* a double is to be answered */
    THROWING, /* chance throws for the side on turn */
    PLAYING,  /* the throw is to be played */
    OVER,
    RESIGNED, /* a side wants to give up; the other answers */
};

/* Match play: the game without doubling. */
enum { CRAWFORD_AHEAD, CRAWFORD_NOW, CRAWFORD_PAST };

extern const struct clause backgammon_clauses[RULES];

PLAIN_BYTES_BEGIN
struct side {
    uint32_t digit[4];
};

/* The last play, for the picture. */
struct played {
    uint32_t from;   /* as in VERB_PLAY */
    uint8_t side, high, low;
    uint8_t is;      /* 0: there is none */
};

struct state {
    struct side side[2];
    int32_t score[PLAYERS];
    uint8_t phase;          /* enum phase */
    uint8_t turn;           /* the side on turn; in OFFERED still the one who doubles */
    uint8_t high, low;      /* the throw being played; 0: none */
    uint8_t cube;           /* 0 for 1, 1 for 2, … 6 for 64 */
    uint8_t owner;          /* WHITE, BLACK or CENTRE */
    uint8_t automatic;      /* automatic doubles in this game */
    uint8_t crawford;
    uint8_t game;           /* games finished */
    uint8_t rank[PLAYERS];  /* seats: white's, black's (solo and captain), then the advisers */
    uint8_t in;             /* seats that still play this game */
    uint8_t takers;         /* OFFERED: seats that have taken, of several */
    uint8_t asked;          /* OFFERED: the rank being asked; RESIGNED: the side */
    uint8_t thrown[PLAYERS]; /* RANKING: by place in rank[]; 0: not yet */
    uint8_t tied;           /* RANKING: bit r: rank r is not yet told from rank r - 1 */
    uint8_t resigned;       /* RESIGNED: for 1, 2 or 3 times the stake; OVER: if the last game ended so; else 0 */
    /* Here the key ends: what follows does not tell positions apart for a search. */
    uint16_t ply;                    /* moves made, for turn.ask */
    uint8_t man[2][MEN];             /* where each single man stands, so that it keeps its name */
    struct played last;
    int16_t sheet[SHEET][PLAYERS];   /* what each seat won in game g, at g % SHEET */
};

struct stack {
    int32_t point, men;
};

struct box {
    char white[LANGS][16], black[LANGS][16];
    struct stack start[8]; /* men 0: no more */
};
PLAIN_BYTES_END

extern const struct game backgammon_game;
extern const struct tool backgammon_tools[]; /* backgammon_tools.c */
enum { TOOLS = 7 };

/* ---- sets of points ---- */

#define BIT(point) ((uint32_t)1 << (point))
#define BOARD 0x1fffffeu                  /* points 1 to 24 */
#define AFIELD (0x3ffffffu & ~0x7fu)      /* all that is not home: 7 to 24 and the bar */

#define first_point(set) first_of(set)

static inline int last_point(uint32_t set)
{
    return 31 - __builtin_clz(set);
}

/* The same places as the other side counts them. */
static inline uint32_t mirrored(uint32_t set)
{
    set = __builtin_bswap32(set);
    set = (set >> 4 & 0x0f0f0f0fu) | (set & 0x0f0f0f0fu) << 4;
    set = (set >> 2 & 0x33333333u) | (set & 0x33333333u) << 2;
    set = (set >> 1 & 0x55555555u) | (set & 0x55555555u) << 1;
    return set >> 6;
}

/* ---- a side's men ---- */

static inline uint32_t men_anywhere(const struct side *s)
{
    return s->digit[0] | s->digit[1] | s->digit[2] | s->digit[3];
}

static inline uint32_t men_blocks(const struct side *s)
{
    return s->digit[1] | s->digit[2] | s->digit[3];
}

static inline uint32_t men_single(const struct side *s)
{
    return s->digit[0] & ~men_blocks(s);
}

static inline int men_on(const struct side *s, int place)
{
    return (int)((s->digit[0] >> place & 1) | (s->digit[1] >> place & 1) << 1 |
                 (s->digit[2] >> place & 1) << 2 | (s->digit[3] >> place & 1) << 3);
}

/* One man more, or less, on each place of a set: the carry runs through the digits. */
static inline void men_add(struct side *s, uint32_t set)
{
    for (int k = 0; k < 4; k++) {
        uint32_t old = s->digit[k];

        s->digit[k] = old ^ set;
        set &= old;
    }
}

static inline void men_take(struct side *s, uint32_t set)
{
    for (int k = 0; k < 4; k++) {
        uint32_t old = s->digit[k];

        s->digit[k] = old ^ set;
        set &= ~old;
    }
}

static inline int landing(int from, int die)
{
    return from > die ? from - die : OFF;
}

static inline void men_step(struct side *s, int from, int die)
{
    men_take(s, BIT(from));
    men_add(s, BIT(landing(from, die)));
}

int backgammon_pips(const struct side *);

/* A man of the side on turn goes from one place to another, and hits. */
void backgammon_carry(struct state *, int from, int to);

/* ---- plays (backgammon_moves.c) ----
 *
 * A play is the places its steps start from, a byte each. With two different numbers the lowest byte is the
 * man that plays the higher number, the next the man that plays the lower; 0: not played. With a doublet
 * they are up to four, from the highest place to the lowest. Where two plays lead to the same position only
 * one of them is a move: the one that plays the higher number first, or with the man farther back. */

enum { STEPS_MAX = 4, PLAYS_MAX = 3060 /* 15 men share four steps: 18 over 4 */ };

/* What a side finds when it comes to move, as it counts the points. */
struct ground {
    struct side own;
    uint32_t open;  /* points that may be entered */
    uint32_t blots; /* of them, where a single enemy stands */
    int high, low;  /* the throw */
};
struct ground backgammon_ground(const struct state *, int side);

static inline uint32_t play_from(uint32_t play, int step)
{
    return play >> 8 * step & 0xff;
}

static inline int play_die(const struct ground *g, int step)
{
    return g->high != g->low && step == 1 ? g->low : g->high;
}

/* The men that could take one step of this length now. */
uint32_t backgammon_sources(uint32_t own, uint32_t open, int die);
/* Whether any number can be played. */
bool backgammon_can_play(const struct ground *);
/* All plays; returns the end of the list. */
struct choice *backgammon_plays(const struct ground *, struct choice *ret);
/* Why a play is not allowed. Any number may come in. */
const struct clause *backgammon_refuse_play(const struct ground *, uint32_t play);
/* Steps put in the order in which a play lists them, and of two plays that are the same the one that is a
 * move. What is no move at all comes back as it is. */
uint32_t backgammon_canonical(const struct ground *, uint32_t play);
/* Where the steps land on blots. */
uint32_t backgammon_hits(const struct ground *, uint32_t play);

/* ---- questions about a state (backgammon.c) ---- */

/* The seat that moves for a side. */
static inline int seat_of(const struct state *s, int side)
{
    return s->rank[side];
}

/* Whom a double, or the wish to give up, is put to now. */
static inline int seat_asked(const struct state *s)
{
    return s->rank[s->asked];
}

/* Whose numbers the points have in words and pictures: those of the side that everybody who looks is on, so that the
 * board stays as it is for who plays against a computer; where both sides look, of the one whose turn it is. */
static inline int side_counting(const struct view *v)
{
    const struct state *s = view_state(v);
    seatset whites = SEAT(s->rank[WHITE]), players = SEAT(v->match.seats) - 1;

    if (!(v->who & players) || (v->who & whites && v->who & players & ~whites))
        return s->turn;
    return v->who & whites ? WHITE : BLACK;
}

/* What a point of the side on turn is called there. */
static inline int point_number(const struct view *v, int point)
{
    return side_counting(v) == view_state(v)->turn ? point : 25 - point;
}

/* Why the side on turn may not double; NULL: it may. */
const struct clause *backgammon_refuse_double(const struct match *, const struct state *);
/* CHOOSING: whether the side on turn has anything to decide before its throw. */
bool backgammon_may_choose(const struct match *, const struct state *);
/* Whether a tie of the opening throw doubles the stake now. */
bool backgammon_automatic(const struct match *, const struct state *);
/* RANKING: the place in rank[] whose seat throws next; -1: all have thrown. */
int backgammon_next_to_throw(const struct match *, const struct state *);
/* Whether there is a cube: if so agreed, and usually in a match, in a chouette and for automatic doubles. */
bool backgammon_has_cube(const struct match *);
/* The number of games agreed; 0: to a number of points. */
int backgammon_games(const struct match *);
/* 1, 2 or 3: what a side's win counts with the men as they stand. */
int backgammon_worth(const struct state *, int winner);
/* The opening position; all else is left alone. */
void backgammon_set_up(const struct box *, struct state *);

/* ---- words and pictures: backgammon_text.c, backgammon_show.c, backgammon_scene.c ---- */

const char *backgammon_colour(const struct match *, int side, enum lang);

/* One man's way in a play: from, to, and the points between on which it hits (as a set). */
struct leg {
    uint8_t from, to, times;
    bool hits;          /* where it ends */
    uint32_t on_way;
};
/* A play as legs, from the highest start down; returns how many. */
int backgammon_legs(const struct ground *, uint32_t play, struct leg ret[STEPS_MAX]);

void backgammon_write_play(const struct ground *, uint32_t play, struct text *);
/* Reads a play that ends the text; NULL: *ret is one, though perhaps not an allowed one. */
const struct clause *backgammon_parse_play(const struct ground *, const char *, uint32_t *ret);

#endif
