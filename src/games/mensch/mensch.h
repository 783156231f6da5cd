/* SPDX-License-Identifier: MIT */
/* Mensch ärgere Dich nicht, privately: what the rules (mensch.c), the texts (mensch_text.c) and the pictures
 * (mensch_show.c) share.
 *
 * A figure's square is counted along its own way: step 0 is its own A, 39 the last circle before a, 40 to 43
 * are the goal circles a to d; YARD stands for any corner circle B. So every colour sees the same path, and
 * circle n of colour c is circle n + 10 × (c - k) of colour k. */
#ifndef MENSCH_H
#define MENSCH_H

#define ROOM mensch
#define ROOM_RULES "games/mensch/rules.def"
#define ROOM_WORDS "games/mensch/words.def"
#include "core/room.h"

enum {
    COLOURS = 4,  /* clockwise; colour c's A lies 10 × c circles after colour 0's */
    FIGURES = 4,
    RING = 40,    /* circles of the outer cross */
    STEPS = 44,   /* with the goal circles a b c d */
    YARD = 44,    /* on B */
    NOWHERE,      /* what somebody wrote is no square */
    NOBODY = 255, /* the owner of the fourth colour before the lot is drawn */
};

enum mensch_option { OWN_HITS, PLAY_OUT, MENSCH_OPTIONS };

enum mensch_verb {
    LOT,   /* chance: person a takes the fourth colour too (three persons) */
    THROW, /* chance: a pips */
    GO,    /* the figure on square a goes as far as the die says */
    MENSCH_VERBS
};

PLAIN_BYTES_BEGIN
struct paint {
    char id[16];      /* in position texts: "yellow" */
    char name[2][24];
    int32_t tint;
};

struct box {
    struct paint colour[COLOURS];
};

struct state {
    uint64_t on[COLOURS];         /* bit n: a figure of this colour on its own step n */
    uint8_t place[COLOURS];       /* 1 first … 4 last; 0: still playing */
    uint8_t owner[COLOURS];       /* the person who plays this colour */
    uint8_t opening[COLOURS];     /* what it threw for the beginning in this round; 0: not yet */
    uint8_t contend;              /* bit c: colour c still throws for the beginning; 0: the game is on */
    uint8_t colour;               /* whose turn; 0 once the game is over */
    uint8_t die;                  /* thrown and to be moved; 0: to be thrown */
    uint8_t home;                 /* how many colours have a place; 4: over */

    /* Not part of the position: which figure is which (for pictures), and what happened last. */
    uint8_t at[COLOURS][FIGURES]; /* the step of each figure, or YARD; says the same as `on` */
    uint16_t ask;
    uint8_t last_colour, last_die;
    uint8_t last_figure;          /* 1 to 4: the figure that moved; 0: none yet, or the throw lapsed */
    uint8_t spare[3];
};
PLAIN_BYTES_END

#define BIT(n) ((uint64_t)1 << (n))
#define GOAL (BIT(40) | BIT(41) | BIT(42) | BIT(43))

/* ---- mensch.c ---- */

/* The squares whose figures may be moved by the die that lies: bit n for step n, bit YARD for B. */
uint64_t mensch_movers(const struct match *, const struct state *);

/* Where a figure of the colour to move gets to from this square. */
static inline int mensch_target(const struct state *s, int square)
{
    return square == YARD ? 0 : square + s->die;
}

/* Step n of colour c (n < RING) as a step of colour k. */
static inline int mensch_step_for(int k, int c, int n)
{
    int step = n + 10 * ((c - k) & 3);

    return step < RING ? step : step - RING;
}

/* The colour standing on a circle of the ring, given as a step of colour c; -1: nobody. */
int mensch_standing(const struct state *, int c, int step);

/* The figure of a colour on a square, the first of several on B; -1: none. */
int mensch_figure(const struct state *, int colour, int square);

void mensch_setup(const struct match *, struct state *ret);

/* ---- mensch_text.c ---- */
void mensch_write_square(int square, struct text *);

/* ---- mensch_bot.c ---- */

extern const struct sense mensch_sense;

/* ---- mensch_best.c ---- */

extern const struct bot *const mensch_bots[];

#endif
