/* SPDX-License-Identifier: MIT */
/* A batch: many matches of one game, stepped together, in memory of the caller's; and what is done to one of them,
 * its lane. batch.c does it for all on the processor's cores, bindings/gpu/kernels.c with a thread of a GPU for
 * each: both call the functions below, so that the same seeds give the same bytes.
 *
 * In a batch somebody is always asked: chance plays by itself, and where a game ends the next one begins in its
 * place. Every match has its own generator, which draws for chance and for random players alike. */
#ifndef BULK_LANE_H
#define BULK_LANE_H

#include <string.h>

#include "bulk/walk.h"

enum lane_event {
    LANE_GOES_ON,
    LANE_ENDED,   /* the game was over with this step; its score is kept, and another has begun */
    LANE_REFUSED, /* there is no such choice, or it is one of an earlier position: nothing was done */
};

/* All arrays have `count` elements if nothing else is said. */
struct batch {
    uint32_t count;
    uint32_t stride;         /* bytes from one state to the next; a multiple of 16 */
    uint32_t width;          /* choices_max of the game */
    uint32_t unused;
    uint8_t *state;          /* count × stride */
    struct rng *rng;
    uint64_t *moves;         /* made so far, chance's included */
    uint32_t *games;         /* finished so far */
    int32_t *score;          /* of the game finished last; count × SEATS_MAX */
    uint8_t *seat;           /* who is asked */
    uint8_t *event;          /* enum lane_event: what came of the last step */
    uint32_t *offset;        /* count + 1: match i has choices[offset[i]] to choices[offset[i + 1] - 1] */
    struct choice *choices;  /* count × width, of which offset[count] are there */
    struct choice *slots;    /* count × width: where they are made, before they are put together */
    uint8_t *listed;         /* 1: the choices are those of the position as it stands */
};

static inline struct state *batch_state(const struct batch *b, uint32_t i)
{
    return (struct state *)(void *)(b->state + (size_t)i * b->stride);
}

/* The game comes apart from the match, as a constant where the compiler knows which it is: bindings/gpu/kernels.c. */
static inline void lane_setup(const struct game *g, const struct match *m, struct state *s)
{
    memset(s, 0, g->state_size);
    g->rules.setup(m, s);
}

/* Keeps the score of a game that is over, and begins the next. */
static inline void lane_end(const struct game *g, const struct match *m, struct state *s, int32_t ret_score[SEATS_MAX])
{
    int32_t score[SEATS_MAX] = { 0 };

    g->rules.score(m, s, score);
    memcpy(ret_score, score, sizeof score);
    lane_setup(g, m, s);
}

/* So many events of random play; a game that is over gives way to the next, which is no event. Returns how many. Each
 * time round the loop chance makes a move, if it must, and then a seat: so on a GPU all matches of a group throw, list
 * and move together. */
static inline uint32_t lane_play(const struct game *g, const struct match *m, struct state *s, struct choice *choices,
                                 struct rng *rng, uint32_t events, int32_t ret_score[SEATS_MAX])
{
    uint32_t ended = 0;

    while (events > 0) {
        seatset must = g->rules.turn(m, s).must;

        if (must == SEAT(CHANCE)) {
            walk_chance(g, m, s, rng);
            if (--events == 0)
                break;
            must = g->rules.turn(m, s).must;
        }
        if (must == 0) {
            ended++;
            lane_end(g, m, s, ret_score);
        } else if (must != SEAT(CHANCE)) {
            walk_seat(g, m, s, must, choices, rng);
            events--;
        }
    }
    return ended;
}

struct lane_asked {
    int seat;
    uint32_t moves, games; /* chance's moves until then, and games that were over */
};

/* Lets chance play until somebody is asked. */
static inline struct lane_asked lane_advance(const struct game *g, const struct match *m, struct state *s,
                                             struct rng *rng, int32_t ret_score[SEATS_MAX])
{
    struct lane_asked ret = { 0 };

    for (;;) {
        seatset must = g->rules.turn(m, s).must;

        if (must == SEAT(CHANCE)) {
            g->rules.apply(m, s, CHANCE, g->chance.roll(m, s, rng));
            ret.moves++;
        } else if (must == 0) {
            lane_end(g, m, s, ret_score);
            ret.games++;
        } else {
            ret.seat = __builtin_ctz(must);
            return ret;
        }
    }
}

/* The move that a choice and an amount name; false: there is none. */
static inline bool lane_move(struct choice c, const uint32_t *amount, struct move *ret)
{
    *ret = c.move;
    if (c.step && amount)
        ret->n = *amount;
    return choice_has(c, *ret);
}

/* The same of match i, by the number of the choice. */
static inline bool lane_choice(const struct batch *b, uint32_t i, uint32_t index, const uint32_t *amount,
                               struct move *ret)
{
    return b->listed[i] && index < b->offset[i + 1] - b->offset[i] &&
           lane_move(b->choices[b->offset[i] + index], amount, ret);
}

/* What a step has come to. */
static inline void lane_keep(const struct batch *b, uint32_t i, struct lane_asked asked, bool moved)
{
    b->seat[i] = (uint8_t)asked.seat;
    b->listed[i] = 0;
    b->event[i] = asked.games ? LANE_ENDED : LANE_GOES_ON;
    b->moves[i] += asked.moves + moved;
    b->games[i] += asked.games;
}

#endif
