/* SPDX-License-Identifier: MIT */
/* Kniffel inside: the score cards, the dice, and the box's numbers. Private to this room. */
#ifndef KNIFFEL_H
#define KNIFFEL_H

#define ROOM kniffel
#define ROOM_RULES "games/kniffel/rules.def"
#define ROOM_WORDS "games/kniffel/words.def"
#include "core/room.h"

enum { DICE = 5, FACES = 6, THROWS = 3, PLAYERS = 8 };

enum kniffel_box {
    ONES, TWOS, THREES, FOURS, FIVES, SIXES,
    THREE_KIND, FOUR_KIND, FULL_HOUSE, SMALL_STRAIGHT, LARGE_STRAIGHT, KNIFFEL, CHANCE_BOX,
    BOXES,
    UPPER = 6 /* boxes 0 .. 5 are the upper part; box f - 1 is that of face f */
};

enum kniffel_verb {
    VERB_DICE,  /* chance: n = all five dice as they lie now */
    VERB_KEEP,  /* n = the dice left standing; the others are thrown again */
    VERB_SCORE, /* a = the box */
    VERBS
};

extern const struct clause kniffel_clauses[RULES];

PLAIN_BYTES_BEGIN
/* From box.yaml: what the card pays. */
struct box {
    int32_t bonus_from, bonus;
    int32_t full_house, small_straight, large_straight, kniffel;
};

/* Dice that can be told apart only by their faces are a multiset, written as one number of six hexadecimal
 * digits: digit f - 1 counts the dice that show f. So 1 3 3 5 6 is 0x110201, taking dice together is a sum,
 * and moves and states that mean the same are the same bytes. */
struct state {
    uint32_t dice;                   /* lying on the table; while fewer than five do, chance throws the rest */
    uint16_t open[PLAYERS];          /* bit b: box b of that card is still empty */
    uint8_t entry[PLAYERS][BOXES];   /* points; 0 while empty */
    uint8_t opened[PLAYERS];         /* the opening: what this seat threw, 0: not yet */
    uint8_t rivals;                  /* the opening: bits of the seats it is between; 0: it is decided */
    uint8_t player;                  /* whose turn, or whose opening throw, it is */
    uint8_t throws;                  /* made in this turn */
    /* Up to here the position; from here what only people care about. */
    uint8_t stood;                   /* bit i: die i was left standing at the last throw */
    uint8_t die[DICE];               /* the dice one by one, so that each keeps its place; 0: in the cup */
    uint8_t unused;                  /* always 0 */
    uint16_t asked;                  /* decisions so far, chance's included */
};
PLAIN_BYTES_END

extern const char *const kniffel_box_names[BOXES];

/* One die showing this face, as a multiset; and how many of a multiset do. */
static inline uint32_t one_die(int face)
{
    return UINT32_C(1) << 4 * (face - 1);
}

static inline int dice_showing(uint32_t dice, int face)
{
    return (int)(dice >> 4 * (face - 1) & 0xf);
}

/* The lowest face among them; there must be one. */
static inline int dice_lowest(uint32_t dice)
{
    return __builtin_ctz(dice) / 4 + 1;
}

/* How many dice. */
static inline int dice_count(uint32_t dice)
{
    uint32_t pairs = (dice & 0x0f0f0f) + (dice >> 4 & 0x0f0f0f);

    return (int)((pairs + (pairs >> 8) + (pairs >> 16)) & 0xff);
}

/* Their pips together. */
static inline int dice_sum(uint32_t dice)
{
    int sum = 0;

    for (int face = 1; face <= FACES; face++)
        sum += face * dice_showing(dice, face);
    return sum;
}

/* Whether a multiset holds another. Digits of both must be below 8. */
static inline bool dice_hold(uint32_t dice, uint32_t part)
{
    return (((dice | 0x888888) - part) & 0x888888) == 0x888888;
}

/* The dice of one multiset that another has not. */
static inline uint32_t dice_without(uint32_t dice, uint32_t others)
{
    uint32_t left = 0;

    for (int face = 1; face <= FACES; face++)
        if (dice_showing(dice, face) > dice_showing(others, face))
            left += one_die(face) * (uint32_t)(dice_showing(dice, face) - dice_showing(others, face));
    return left;
}

/* Whether the bytes are some number of dice up to five. */
static inline bool dice_valid(uint32_t dice)
{
    return (dice & ~UINT32_C(0x777777)) == 0 && dice_count(dice) <= DICE;
}

static inline bool box_open(const struct state *s, int player, int box)
{
    return s->open[player] >> box & 1;
}

/* Whether the dice on the table are a joker for the player. */
bool kniffel_joker(const struct state *);

/* The points five dice are worth in a box. */
int kniffel_points(const struct box *, uint32_t dice, int box, bool joker);

/* What stands on a card: the upper part, the bonus for it, and everything together. */
int kniffel_upper(const struct state *, int player);
int kniffel_bonus(const struct match *, const struct state *, int player);
int kniffel_total(const struct match *, const struct state *, int player);

extern const struct bot *const kniffel_bots[]; /* kniffel_bot.c */
enum { KNIFFEL_TOOLS = 1 };
extern const struct tool kniffel_tools[KNIFFEL_TOOLS];

#endif
