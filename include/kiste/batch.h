/* SPDX-License-Identifier: MIT */
/* Many matches of one game, stepped together on all cores: for training and statistics.
 *
 * A batch is one block of the caller's memory, which holds the arrays below, and some threads. In it somebody is
 * always asked: chance plays by itself, and where a game ends its score is kept and the next one begins in its
 * place. One round of a program that chooses moves is
 *
 *     kiste_batch_legal(b);                 the choices of everyone who is asked, packed
 *     … choose index[i] for each match …    0 to offset[i + 1] - offset[i] - 1
 *     kiste_batch_step(b, index, NULL);     makes them; event[i] tells whether a game ended, score[i] how
 *
 * Every match has its own generator, seeded by its number, which draws for chance: the same seed gives the same games
 * with any number of threads, and on a GPU (kiste/gpu.h). No call but kiste_batch_open() allocates.
 *
 * Promises
 *   - A choice counts for the position it was listed for. Once its match has moved on it is refused (KISTE_REFUSED),
 *     until kiste_batch_legal() lists anew: no order of calls makes a move that is not legal.
 *   - A batch may be called by several threads: one waits for the other. (What they want of it they must agree on.)
 *   - In a process that was forked a batch goes on, on the caller's thread alone. If it was forked in the middle of a
 *     call of another thread, every call is refused there until kiste_batch_begin().
 *   - The arrays are for reading. A position is put into a batch by kiste_batch_put(). */
#ifndef KISTE_BATCH_H
#define KISTE_BATCH_H

#include <kiste/rules.h>

#ifdef __cplusplus
extern "C" {
#endif

enum kiste_event {
    KISTE_GOES_ON,
    KISTE_ENDED,   /* a game was over with this step */
    KISTE_REFUSED, /* there is no such choice now: nothing was done in this match */
};

/* The arrays, each with `count` elements if nothing else is said. */
struct kiste_arrays {
    uint32_t count;
    uint32_t stride;              /* bytes from one position to the next */
    uint32_t width;               /* choices that a match has at most */
    uint32_t unused;
    const uint8_t *state;               /* count × stride */
    const struct kiste_rng *rng;
    const uint64_t *moves;              /* made so far, chance's included */
    const uint32_t *games;              /* finished so far */
    const int32_t *score;               /* of the game finished last: count × KISTE_SEATS_MAX */
    const uint8_t *seat;                /* who is asked */
    const uint8_t *event;               /* enum kiste_event, of the last step */
    const uint32_t *offset;             /* count + 1: match i has choices[offset[i]] to choices[offset[i + 1] - 1] */
    const struct kiste_choice *choices; /* count × width, of which offset[count] are there */
    const struct kiste_choice *slots;   /* the library's own */
    const uint8_t *listed;              /* 1: its choices are those of its position as it stands */
};

struct kiste_batch;

/* How much memory so many matches take; much of it is only touched where a match has very many choices. 0: so many
 * cannot be (none, or more than 2³² choices), or the match is that of views. */
KISTE_API size_t kiste_batch_size(const struct kiste_match *, uint32_t count);
/* A batch in this memory (aligned to 64 bytes; it and the match must outlive the batch), begun from a seed. threads
 * 0: as many as there are cores. NULL: there is no memory or no thread to be had, the memory is not aligned, or
 * kiste_batch_size() is 0. */
KISTE_API struct kiste_batch *kiste_batch_open(const struct kiste_match *, uint32_t count, void *memory, uint64_t seed,
                                               int threads);
KISTE_API void kiste_batch_close(struct kiste_batch *); /* NULL is allowed */
KISTE_API const struct kiste_arrays *kiste_batch_arrays(const struct kiste_batch *);

/* Begins all over; match i gets the generator of seed + i. Chance plays until somebody is asked. */
KISTE_API void kiste_batch_begin(struct kiste_batch *, uint64_t seed);

/* The legal moves of everyone who is asked; returns how many there are. 0: refused after a fork, see above. */
KISTE_API uint32_t kiste_batch_legal(struct kiste_batch *);

/* Draws a choice for each match as random players do, with the match's generator; amount (of a run) may be NULL if no
 * choice is a run. Needs kiste_batch_legal() before: returns for how many matches nothing is listed; they get an index
 * that every step refuses, UINT32_MAX. */
KISTE_API uint32_t kiste_batch_pick(struct kiste_batch *, uint32_t *ret_index, uint32_t *ret_amount);

/* Makes a choice in each match: the index[i]-th, and of a run the move whose n is amount[i] (NULL: the first of
 * each). Returns how many named no choice of theirs, or one of an earlier position: they are left alone. */
KISTE_API uint32_t kiste_batch_step(struct kiste_batch *, const uint32_t *index, const uint32_t *amount);

/* So many events of random play in each match (chance's moves are events), without choices being packed: the
 * fastest. False: refused after a fork. */
KISTE_API bool kiste_batch_play(struct kiste_batch *, uint32_t events);

/* What whoever is asked may know of each position: count × stride bytes. False: refused after a fork. */
KISTE_API bool kiste_batch_view(struct kiste_batch *, void *ret);

/* The positions that follow the first `count` packed choices (of a run its first), before chance plays on: count ×
 * stride bytes. Returns how many of them are no choices of their match's position as it stands: they are zeroes. */
KISTE_API uint32_t kiste_batch_after(struct kiste_batch *, uint32_t count, void *ret);

/* A match's position: state_size bytes, as they are between two calls. False: there is no such match, or refused after
 * a fork. */
KISTE_API bool kiste_batch_get(struct kiste_batch *, uint32_t match, void *ret_state);

/* Puts a position, as kiste_print() writes it, in the place of a match's; chance plays until somebody is asked. Not
 * NULL: why not, and nothing was done. */
KISTE_API const struct kiste_clause *kiste_batch_put(struct kiste_batch *, uint32_t match, const char *position);

#ifdef __cplusplus
}
#endif

#endif
