/* SPDX-License-Identifier: MIT */
/* A random match under test, and everything needed to say where it broke: game, seats, options, seed and the
 * moves so far, so that a failing law can be replayed. Shared by laws.c and guess.c. */
#ifndef TESTS_TRIAL_H
#define TESTS_TRIAL_H

#include "core/match.h"

enum { TRIAL_MOVES_MAX = 200000 }; /* a match that goes on longer does not end */

/* Memory for a state of any game. */
struct place {
    _Alignas(16) uint8_t bytes[STATE_MAX];
};

static inline struct state *at(struct place *p)
{
    return (struct state *)(void *)p->bytes;
}

struct done {
    struct move move;
    uint8_t seat;
};

struct trial {
    struct match match;
    uint64_t seed;
    struct rng rng;       /* of the play and of what the laws choose */
    uint32_t hurry;       /* time moves about once in so many moves, where it may */
    struct place state;
    uint32_t count;
    struct done done[TRIAL_MOVES_MAX];
};

/* Sets the match up and begins. The trial's match must not be refused. */
void trial_begin(struct trial *, uint64_t seed);

/* Someone's next move, at random: chance's by roll(), people's among their legal moves. False: the game is
 * over. */
bool trial_pick(struct trial *, int *ret_seat, struct move *ret);
void trial_make(struct trial *, int seat, struct move);

/* A random move of this seat, chance's by roll(); false: it has none. */
bool trial_move_of(struct trial *, const struct state *, int seat, struct move *ret);

/* Says which law broke and how, then where, and ends the program with 1. */
_Noreturn void trial_fail(const struct trial *, const char *law, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#define LAW(trial, holds, law, ...) ((holds) ? (void)0 : trial_fail((trial), (law), __VA_ARGS__))

/* Calls `each` for every way to set a game up that is worth a test: every number of seats with standard
 * options, with each option in turn at each of its values (of a wide range: both ends), and a few with all
 * options mixed. Refused ones are left out. */
void trial_setups(struct trial *, const struct game *, const struct box *,
                  void (*each)(struct trial *, void *), void *with);

/* A move as text in a static buffer, for messages. */
const char *trial_text(const struct match *, const struct state *, int seat, struct move);

#endif
