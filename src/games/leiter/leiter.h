/* SPDX-License-Identifier: MIT */
/* Lustiges Leiterspiel, privately: what the rules (leiter.c), the texts (leiter_text.c), the pictures
 * (leiter_show.c) and the arithmetic (leiter_odds.c) share.
 *
 * A game without a single choice: there is nothing but throws. Where a throw leads is said in one place,
 * leiter_lands() and leiter_way(), for the rules, the sentences, the golden way in the picture and the
 * odds. */
#ifndef LEITER_H
#define LEITER_H

#define ROOM leiter
#define ROOM_RULES "games/leiter/rules.def"
#define ROOM_WORDS "games/leiter/words.def"
#include "core/die.h"
#include "core/opening.h"
#include "core/room.h"

enum {
    FIGURES = 6,      /* one each */
    GOAL = 99,        /* the last circle; the start is 0 and lies before the first */
    BENCH = 3,        /* who sits down here misses turns … */
    MISSES = 2,       /* … so many */
    LADDERS_MAX = 40, /* that a box may hold */
    WAY_MAX = 8,      /* the circle left, six steps, the other end of a ladder */
    NOT_MOVED = 255,  /* last_from of a throw for the beginning */
};

enum leiter_option { OWN_THROWS, LEITER_OPTIONS };

enum leiter_verb {
    CAST,  /* who is on throws the die … */
    THROW, /* … and chance shows a pips */
    LEITER_VERBS
};

PLAIN_BYTES_BEGIN
struct paint {
    char id[16];      /* in position texts: "yellow" */
    char name[2][24];
    int32_t tint;
};

struct ladder {
    int32_t from, to; /* from the red circle to the other end; 0: no more ladders */
};

struct box {
    struct paint colour[FIGURES];
    struct ladder ladder[LADDERS_MAX];
};

struct state {
    uint8_t at[FIGURES];      /* the circle of each figure; 0: still at the start */
    uint8_t misses[FIGURES];  /* turns it still has to miss, on the bench */
    struct opening opening;   /* once it is decided all 0 */
    uint8_t turn;             /* who throws then; the winner once the game is over */
    uint8_t rolling;          /* the die is thrown, and chance has yet to show what it is */

    /* Not part of the position: the last throw, from which the picture shows the way. */
    uint16_t ask;
    uint8_t last_seat, last_die; /* 0: nobody has thrown yet */
    uint8_t last_from;           /* the circle it left, or NOT_MOVED */
    uint8_t spare;
};
PLAIN_BYTES_END

/* The circles a figure touches on its way, the one it leaves first. */
struct way {
    uint8_t circle[WAY_MAX];
    uint8_t count;
    bool turned;  /* it had to turn round at the goal */
    bool climbed; /* the last leg is a ladder, up or down */
};

/* The other end of the ladder that begins on this circle; the circle itself if none does. */
static inline int ladder_end(const struct box *b, int circle)
{
    for (int i = 0; i < LADDERS_MAX && b->ladder[i].from; i++)
        if (b->ladder[i].from == circle)
            return b->ladder[i].to;
    return circle;
}

/* The circle that many steps on; steps left over at the goal are walked back (count_back). */
static inline int steps_on(int circle, int pips)
{
    return circle + pips <= GOAL ? circle + pips : 2 * GOAL - circle - pips;
}

/* Where a throw brings a figure. */
static inline int leiter_lands(const struct box *b, int from, int pips)
{
    return ladder_end(b, steps_on(from, pips));
}

/* Whose throw it is now. */
static inline int leiter_thrower(const struct state *s)
{
    return s->opening.contend ? s->opening.turn : s->turn;
}

static inline bool leiter_over(const struct state *s)
{
    return s->at[s->turn] == GOAL;
}

/* ---- leiter.c ---- */

void leiter_setup(const struct match *, struct state *ret);

/* The same as leiter_lands(), circle by circle. */
struct way leiter_way(const struct box *, int from, int pips);

/* The turn goes to the next seat; the ones on the bench miss theirs. Returns the seats passed over. */
seatset leiter_pass_on(const struct match *, struct state *);

/* The circle that the question to whoever stands on this one speaks of; 0: none. */
int leiter_spoken_of(const struct box *, int from);

/* ---- leiter_odds.c ---- */
enum { LEITER_TOOLS = 1 };
extern const struct tool leiter_tools[LEITER_TOOLS];

#endif
