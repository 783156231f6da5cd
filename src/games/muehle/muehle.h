/* SPDX-License-Identifier: MIT */
/* Mühle (nine men's morris): what the files of this room share, which is the state, the box and the board.
 *
 * The board is arithmetic. Its 24 points are numbered 1 to 24, ring by ring from the outside, each ring
 * clockwise from its lower left corner; a set of points is a word with bits 1 to 24, a ring a byte of it.
 *
 *     a7 ------- d7 ------- g7        3 -------- 4 -------- 5
 *     |  b6 ---- d6 ---- f6  |        |  11 --- 12 --- 13   |
 *     |  |   c5--d5--e5   |  |        |  |   19-20-21   |   |
 *     a4-b4--c4      e4--f4-g4        2--10--18    22--14---6
 *     |  |   c3--d3--e3   |  |        |  |   17-24-23   |   |
 *     |  b2 ---- d2 ---- f2  |        |  9 ---- 16 --- 15   |
 *     a1 ------- d1 ------- g1        1 -------- 8 -------- 7
 *
 * One step along a ring is a rotation of its byte, one step across the rings a shift by eight. Number 0 is
 * nowhere: where a stone put on the board comes from, and what is taken when nothing is. */
#ifndef MUEHLE_H
#define MUEHLE_H

#include "core/sets.h"
#include "core/steps.h"
#define ROOM muehle
#define ROOM_RULES "games/muehle/rules.def"
#define ROOM_WORDS "games/muehle/words.def"
#include "core/room.h"

enum { WHITE, BLACK };
enum { NOWHERE = 0, POINTS = 24, STONES_MAX = 12, QUIET_MAX = 100 };
enum { OPTION_WMD, OPTION_TAKE_OPTIONAL, OPTION_COUNT };

/* Why the game is over. It is always the side to move that has lost. */
enum end { PLAYING, LOST_STONES, LOST_BLOCKED, DRAWN_REPEATED, DRAWN_QUIET };

extern const struct clause muehle_clauses[RULES];

PLAIN_BYTES_BEGIN
struct state {
    uint32_t stones[2]; /* sets of points, by side */
    uint8_t hand[2];    /* stones not yet placed */
    uint8_t left[2];    /* stones not lost: on the board and in hand */
    uint8_t turn;       /* WHITE or BLACK */
    uint8_t end;        /* enum end */
    /* Here the key ends: what follows does not tell positions apart for a search. */
    uint16_t ply;          /* moves made, for turn.ask */
    struct step last;      /* the last move, for the picture; to == NOWHERE: none yet */
    uint8_t last_took;
    uint8_t quiet;         /* moves since a stone was placed or taken … */
    uint8_t number[POINTS];         /* which of its side's stones stands on point i + 1: 1, 2, …; 0: none */
    struct step history[QUIET_MAX]; /* … and those moves; zero beyond */
};

struct box {
    int32_t stones; /* each side has */
    char white[LANGS][16], black[LANGS][16];
};
PLAIN_BYTES_END

/* ---- sets of points ---- */

#define BIT(point) ((uint32_t)1 << (point))
#define BOARD 0x1fffffeu         /* all points */
#define FIRST 0x0020202u         /* a1, b2, c3: where the rings begin */
#define LAST (FIRST << 7)        /* d1, d2, d3 */
#define MIDDLES (0x0aaaaaau << 1) /* the middle of each side, where the rings are joined */
#define CORNERS (0x0555555u << 1)

enum way { CLOCKWISE, ANTICLOCKWISE, INWARD, OUTWARD, WAYS };
#define OPPOSITE(way) ((way) ^ 1)

/* All stones of a set moved one step this way; those that would leave the board are gone. */
static inline uint32_t stepped(uint32_t set, enum way way)
{
    switch (way) {
    case CLOCKWISE: return (set << 1 & (BOARD ^ FIRST)) | (set >> 7 & FIRST);
    case ANTICLOCKWISE: return (set >> 1 & (BOARD ^ LAST)) | (set << 7 & LAST);
    case INWARD: return (set & MIDDLES) << 8 & BOARD;
    default: return (set & MIDDLES) >> 8 & BOARD;
    }
}

/* The point one step from another; where there is none, any number. */
static inline int next_point(int point, enum way way)
{
    int ring = (point - 1) & ~7;

    switch (way) {
    case CLOCKWISE: return ring + (point & 7) + 1;
    case ANTICLOCKWISE: return ring + ((point - 2) & 7) + 1;
    case INWARD: return point + 8;
    default: return point - 8;
    }
}

/* The points next to any of these. */
static inline uint32_t neighbours(uint32_t set)
{
    return stepped(set, CLOCKWISE) | stepped(set, ANTICLOCKWISE) | stepped(set, INWARD) |
           stepped(set, OUTWARD);
}

/* The points where one stone more would make a mill with two of a set (or does, if it stands there), by the
 * line on which those two are. */
struct lines {
    uint32_t ahead, behind; /* at a corner: on the side that follows it clockwise, or the one before it */
    uint32_t between;       /* in the middle of a side: on both sides of it */
    uint32_t across;        /* in the middle of a side: on the line that joins the rings */
};

static inline struct lines lines_of(uint32_t set)
{
    uint32_t next = stepped(set, ANTICLOCKWISE), previous = stepped(set, CLOCKWISE);
    uint32_t inner = stepped(set, OUTWARD), outer = stepped(set, INWARD);

    return (struct lines){
        .ahead = next & stepped(next, ANTICLOCKWISE) & CORNERS,
        .behind = previous & stepped(previous, CLOCKWISE) & CORNERS,
        .between = next & previous & MIDDLES,
        .across = (inner & stepped(inner, OUTWARD)) | (outer & stepped(outer, INWARD)) | (inner & outer),
    };
}

/* All of them. So `set & mill_points(set)` are the stones that stand in mills. */
static inline uint32_t mill_points(uint32_t set)
{
    struct lines l = lines_of(set);

    return l.ahead | l.behind | l.between | l.across;
}

#define first_point(set) first_of(set)

/* ---- questions about a state ---- */

static inline uint32_t free_points(const struct state *s)
{
    return BOARD & ~(s->stones[WHITE] | s->stones[BLACK]);
}

static inline bool jumps(const struct state *s, int side)
{
    return s->hand[side] == 0 && s->left[side] == 3;
}

/* ---- muehle_bot.c ---- */

extern const struct sense muehle_sense;
extern const struct bot *const muehle_bots[]; /* perfect */
enum { MUEHLE_WHOLE = 2 };
extern const char *const muehle_assets[]; /* endgame tables, by OPTION_WMD; from MUEHLE_WHOLE on the whole solution */
bool muehle_asset_valid(const struct asset *);
/* The tables for the rules of this match; NULL: there are none. */
const struct asset *muehle_kept(const struct match *);

/* ---- muehle_book.c ---- */

/* What to place where a search alone gives away what the whole solution knows; false: nothing is written there. */
bool muehle_book(const struct match *, const struct state *, struct move *ret);

enum { MUEHLE_TOOLS = 3 };
extern const struct tool muehle_tools[MUEHLE_TOOLS];

/* Works out why the game is over, or that it is not, from all the rest of the state. */
enum end muehle_end(const struct state *);

#endif
