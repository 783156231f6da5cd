/* SPDX-License-Identifier: MIT */
/* Mikado inside: the sticks, whose turn it is, and what the hand is about to do. Private to this room.
 *
 * A pull is made in two moves and a bit of chance. `hold` says which stick, where it is gripped and with
 * what; `pull` (or `flick`) says which way and how steeply; then chance adds the trembling of the hand,
 * and mikado_rods.h finds out whether anything else moves. `tip` is complete by itself. Until the hand
 * trembles nothing has happened, so that one may let go again. */
#ifndef MIKADO_H
#define MIKADO_H

#include "mikado_rods.h"

#define ROOM mikado
#define ROOM_RULES "games/mikado/rules.def"
#define ROOM_WORDS "games/mikado/words.def"
#include "core/room.h"

enum {
    PLAYERS = 8,
    ROUNDS_MOST = 5,
    KINDS = 8,
    HELPERS = 3,      /* kinds of sticks that help, at most */
    TIPS = 2,         /* of a stick */
    POINTS_MAX = 250, /* a turn's points are kept in a byte */
    NO_STICK = 255,
    LOOSE_MOST = 10,  /* times that one may let go before a stick is taken */
};

enum { OPTION_ROUNDS, OPTION_REPEAT, OPTION_EYE, OPTION_HAND, OPTIONS = OPTION_HAND + PLAYERS };
enum { EYE_SHARP, EYE_MILD };
enum { HAND_CALM, HAND_NORMAL, HAND_SHAKY, HANDS };

enum mikado_verb {
    VERB_THROW,  /* chance: n = the seed of the throw */
    VERB_TREMOR, /* chance: n = the seed of the trembling */
    VERB_HOLD,   /* a = stick, b = grip, c = 0: fingers, else 1 + the kind that helps */
    VERB_PULL,   /* a = way, b = lift */
    VERB_FLICK,  /* the same */
    VERB_TIP,    /* a = stick, b = which tip */
    VERB_LOOSE,  /* lets go */
    VERB_AGAIN,  /* repeats the throw */
    VERBS
};

enum mikado_phase { PHASE_THROW, PHASE_CHOOSE, PHASE_HELD, PHASE_TREMOR, PHASE_OVER, PHASES };

PLAIN_BYTES_BEGIN
struct kind {
    char key[12], name[LANGS][20];
    int32_t count, points, rings, helps;
};

struct box {
    struct kind kind[KINDS]; /* those with a count; sticks are numbered through them */
    int32_t length, thickness;
};

struct state {
    struct rods_pile pile;  /* what lies on the table; poses of what does not are zero */
    uint8_t noted[PLAYERS][ROUNDS_MOST];
    uint8_t phase, player, round; /* rounds count from 0 */
    uint8_t repeated;       /* the throw of this turn was */
    uint8_t verb;           /* PHASE_TREMOR: PULL, FLICK or TIP; else 0 */
    uint8_t held, grip, helper; /* HELD and TREMOR: as VERB_HOLD has them; else 0 */
    uint8_t way, lift;      /* TREMOR */
    uint8_t loosed;         /* how often the player let go since the throw or the last stick taken */
    /* Up to here the position; from here what only people care about. */
    uint8_t took;           /* the stick taken last in this turn, or NO_STICK */
    uint8_t fault, fault_stick; /* enum rods_fault: how the last turn ended */
    uint8_t unused[2];      /* always 0 */
    uint16_t moved;         /* how far that stick had got, in micrometres */
    int16_t middle[2];      /* of the pile as it was thrown, in millimetres … */
    uint16_t span[2];       /* … and how far it reached from there, across and away */
    uint16_t asked;         /* decisions so far, chance's included */
};
PLAIN_BYTES_END

/* ---- sticks ---- */

int mikado_sticks(const struct match *);               /* how many there are */
int mikado_kind(const struct match *, int stick);      /* of which kind … */
int mikado_number(const struct match *, int stick);    /* … and which of them, from 1 */
int mikado_stick(const struct match *, int kind, int number); /* back; -1: there is none */
struct rods_form mikado_form(const struct match *);

static inline bool mikado_lies(const struct state *s, int stick)
{
    return s->pile.there >> stick & 1;
}

/* The sticks picked up in this turn, as bits; and what they are worth. */
uint32_t mikado_won(const struct match *, const struct state *);
int mikado_worth(const struct match *, uint32_t sticks);

/* Whether a stick of this kind has been won in this turn. */
bool mikado_has(const struct match *, const struct state *, int kind);

/* How much each hand trembles, in millimetres. */
extern const double mikado_shakes[HANDS];

/* The pull that is pending in PHASE_TREMOR, and what comes of it with this trembling; *ret: the pile after
 * it. */
struct rods_outcome mikado_outcome(const struct match *, const struct state *, uint32_t tremor,
                                   struct rods_pile *ret);

/* What the text board calls a stick: "Sa3"; a move may say it as well. */
void mikado_put_short(const struct match *, int stick, struct text *);

/* What the points of a seat add up to, those of the turn that is being played included. */
int mikado_total(const struct match *, const struct state *, int seat);

int mikado_rounds(const struct match *);

extern const struct bot *const mikado_bots[];

#endif
