/* SPDX-License-Identifier: MIT */
/* What the files behind include/kiste share: the public structs are the ones used inside, under names of their own.
 * */
#ifndef BULK_API_H
#define BULK_API_H

#include "bulk/batch.h"
#include "kiste/batch.h"

_Static_assert(sizeof(struct kiste_move) == sizeof(struct move), "a move is a move");
_Static_assert(sizeof(struct kiste_choice) == sizeof(struct choice), "a choice is a choice");
_Static_assert(sizeof(struct kiste_rng) == sizeof(struct rng), "a generator is a generator");
_Static_assert(sizeof(struct kiste_arrays) == sizeof(struct batch), "a batch is a batch");
_Static_assert(offsetof(struct kiste_arrays, listed) == offsetof(struct batch, listed), "a batch is a batch");
_Static_assert((int)KISTE_SEATS_MAX == SEATS_MAX && (int)KISTE_CHANCE == CHANCE && (int)KISTE_CLOCK == CLOCK,
               "seats are seats");
_Static_assert((int)KISTE_ENDED == LANE_ENDED && (int)KISTE_REFUSED == LANE_REFUSED, "events are events");
_Static_assert(offsetof(struct kiste_clause, says) == offsetof(struct clause, says), "a clause begins with its words");

struct kiste_match {
    struct match match;
    bool is_views;             /* the one inside another */
    struct kiste_match *views; /* of the same match, for positions that are views */
};

/* Whether there can be a batch of so many: its offsets count choices in 32 bits. */
static inline bool can_be(const struct kiste_match *m, uint32_t count)
{
    return count > 0 && !m->is_views && (uint64_t)count * m->match.game->choices_max <= UINT32_MAX;
}

static inline struct move as_move(struct kiste_move m)
{
    return (struct move){ m.verb, m.a, m.b, m.c, m.n };
}

static inline struct kiste_move as_public(struct move m)
{
    return (struct kiste_move){ m.verb, m.a, m.b, m.c, m.n };
}

#endif
