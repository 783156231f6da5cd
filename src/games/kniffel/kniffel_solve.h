/* SPDX-License-Identifier: MIT */
/* What there is to know about a card in advance: for every set of empty boxes and every upper sum, the points it will
 * still bring on average to somebody who plays for points, and how much they scatter. Private to this room. */
#ifndef KNIFFEL_SOLVE_H
#define KNIFFEL_SOLVE_H

#include "core/solver.h"
#include "kniffel.h"

enum {
    KEEPS = 210,   /* sets of up to four dice: what can be left standing */
    ROLLS = 252,   /* sets of five */
    DICE_SETS = KEEPS + ROLLS,
    CARDS = 1 << BOXES,
    KINDS = ROLLS + FACES, /* of throws that bring the same below, at most: with jokers */
    LANES = 4,     /* upper sums that are worked out side by side */
};

/* All sets of dice, the smaller ones first: how they grow, shrink, and count. */
struct dice_sets {
    uint32_t dice[DICE_SETS];
    uint16_t with[KEEPS][FACES];       /* the set with one die more that shows face f + 1 */
    uint16_t without[DICE_SETS][DICE]; /* the sets with one die less … */
    uint8_t without_count[DICE_SETS];  /* … and how many there are */
    uint8_t points[2][BOXES][ROLLS];   /* of five dice; [1]: as a joker */
    bool alike[ROLLS];                 /* five of a kind */
    uint8_t showing[ROLLS][FACES];     /* how many dice show each face */
    double chance[ROLLS];              /* of this throw, with all dice from the cup */
    /* Many throws bring the same in every box of the lower part: what a kind of them brings, and the kind of each. */
    int16_t kinds;
    uint8_t brings[KINDS][BOXES - UPPER];
    uint16_t kind[2][ROLLS];           /* [1]: as a joker */
};

struct lanes {
    _Alignas(32) double at[LANES];
};

/* What sets of dice are worth at some moment of a turn, and the square of it, on average. */
struct worth {
    struct lanes mean, square;
};
struct worths {
    struct worth of[DICE_SETS];
};

struct solution {
    bool ready;    /* false in zeroed memory */
    int32_t top;   /* upper sums from here on are alike: the bonus is won */
    int32_t row;   /* numbers kept for each set of boxes */
    struct dice_sets sets;
    double table[]; /* means of all cards, then squares */
};

size_t kniffel_solution_size(const struct box *);

/* Works it all out; asks go_on now and then, with the cards done so far, unless it is NULL. False: it was stopped. */
bool kniffel_solve(const struct box *, struct solution *, bool (*go_on)(void *with, uint64_t looked), void *with);

/* The same in parts: what comes before the first card, and one card, for which all with a box less must be there. And
 * where a card's numbers lie. */
void kniffel_solve_begin(const struct box *, struct solution *);
void kniffel_solve_card(const struct solution *, uint32_t open);
void kniffel_card_parts(const struct box *, uint32_t open, struct solver_part ret[2]);

/* The points still to come to a card, bonus included: their mean and their variance. */
double kniffel_mean(const struct solution *, uint32_t open, int upper);
double kniffel_variance(const struct solution *, uint32_t open, int upper);

/* ---- kniffel_turn.c ---- */

/* What comes after an entry, for LANES upper sums and what it may raise them by. */
struct next {
    const double *mean, *square;
};

/* The mean and square of all that is still to come before the first throw of a turn. */
void kniffel_turn(const struct dice_sets *, uint32_t open, const struct next *, struct worth *ret);

/* Its parts, for whoever weighs entries otherwise. Sets of five have been given their worth: now what is left standing
 * has one, too; then, where it is better to throw on than to enter, that counts instead. */
void kniffel_average(const struct dice_sets *, struct worths *);
void kniffel_throw_on(const struct dice_sets *, const struct worths *entered, struct worths *);

/* The same for processors with vectors of 32 bytes; from kniffel_wide.c. */
#if defined __x86_64__ && defined __GNUC__ && !defined __clang__
#define KNIFFEL_WIDE
void kniffel_average_wide(const struct dice_sets *, struct worths *);
void kniffel_throw_on_wide(const struct dice_sets *, const struct worths *entered, struct worths *);
void kniffel_turn_wide(const struct dice_sets *, uint32_t open, const struct next *, struct worth *ret);
#endif

/* ---- sets of dice ---- */

void kniffel_list_sets(const struct box *, struct dice_sets *ret);
int kniffel_set(const struct dice_sets *, uint32_t dice);           /* its place in the list */

/* Whether a throw is a joker on a card with these boxes empty. */
static inline bool is_joker(const struct dice_sets *d, int roll, uint32_t open)
{
    return d->alike[roll] && !(open >> KNIFFEL & 1) && !(open >> (dice_lowest(d->dice[KEEPS + roll]) - 1) & 1);
}

#endif
