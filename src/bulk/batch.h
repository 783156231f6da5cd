/* SPDX-License-Identifier: MIT */
/* A batch on the processor's cores. struct batch and what its arrays hold: bulk/lane.h. All memory is the caller's,
 * one block of batch_size() bytes; no call allocates. A crew shares the matches out (NULL: the caller's thread does
 * all); the outcome is the same with any. */
#ifndef BULK_BATCH_H
#define BULK_BATCH_H

#include "bulk/crew.h"
#include "bulk/lane.h"
#include "core/match.h"

/* The bytes a batch of so many matches takes, and its arrays put into a block of them (aligned to 64 bytes; NULL
 * gives the offsets in such a block, for memory that is elsewhere). */
size_t batch_size(const struct match *, uint32_t count);
struct batch batch_in(const struct match *, uint32_t count, void *memory);

/* Puts every match before its first move, match i with the generator of seed + i. */
void batch_begin(const struct batch *, const struct match *, struct crew *, uint64_t seed);

/* So many events of random play in each match, as `kiste bench` does it. Nobody is asked then until batch_step(). */
void batch_play(const struct batch *, const struct match *, struct crew *, uint32_t events);

/* Makes the index[i]-th choice of each match, with amount[i] where it is a run (NULL: its first), then lets chance
 * play until somebody is asked; index NULL: only that. Returns how many named no choice of theirs, or one that
 * batch_legal() listed before the match moved on: they are left alone, with LANE_REFUSED. */
uint32_t batch_step(const struct batch *, const struct match *, struct crew *, const uint32_t *index,
                    const uint32_t *amount);

/* Lets chance play in one match until somebody is asked: after its position was put. Its choices are listed no more. */
void batch_advance(const struct batch *, const struct match *, uint32_t match);

/* The legal moves of everyone who is asked, one match's after the other's. Returns how many there are. */
uint32_t batch_legal(const struct batch *, const struct match *, struct crew *);

/* Draws a choice in each match as random players do, after batch_legal(); ret_amount may be NULL. Returns in how many
 * nothing is listed: there nothing is drawn, and the index is UINT32_MAX. */
uint32_t batch_pick(const struct batch *, const struct match *, struct crew *, uint32_t *ret_index,
                    uint32_t *ret_amount);

/* The positions after the first `count` packed choices (of a run its first), before chance plays on; ret: count ×
 * stride bytes. Returns how many of them are listed no more: they are all zeroes. */
uint32_t batch_after(const struct batch *, const struct match *, struct crew *, uint32_t count, void *ret);

/* What the seat that is asked may know of each position; ret: count × stride bytes. */
void batch_view(const struct batch *, const struct match *, struct crew *, void *ret);

#endif
