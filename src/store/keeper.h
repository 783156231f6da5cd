/* SPDX-License-Identifier: MIT */
/* A store at work: a thread of its own writes while the server goes on. One batch is written at a time; what comes
 * meanwhile waits for the next. Questions are asked in order with the batches, so that an answer knows everything
 * that was handed over before. */
#ifndef STORE_KEEPER_H
#define STORE_KEEPER_H

#include "store/store.h"

struct keeper;

/* The store belongs to it from then on. `wake` is called on the keeper's thread when a batch is done. */
struct keeper *keeper_new(struct store *, void (*wake)(void *), void *with);
/* The same without a thread: a batch is written when keeper_step() is called, or a question is asked. False: there was
 * none. */
struct keeper *keeper_still(struct store *);
bool keeper_step(struct keeper *);
/* Writes what is there, then closes the store. */
void keeper_free(struct keeper *);

/* Hands a batch over, which is empty afterwards. False: one is still being written. */
bool keeper_write(struct keeper *, struct batch *);
/* The same in two steps: who holds a lock that others wait for does the second when they hold it no longer, because the
 * thread that writes may take their core away at once. Whoever asks the store something does it too. */
bool keeper_hand(struct keeper *, struct batch *);
void keeper_rouse(struct keeper *);
/* The batch that was handed over last, once it is done: its number, and whether it is durable; changes that were
 * lost are marked in it. Whoever asks clears it before they hand over the next. NULL: none is done. */
struct done {
    struct batch batch;
    bool fine;
    struct complaint why;
};
struct done *keeper_done(struct keeper *);
/* Whether one is: cheap enough to be asked all the time, from any thread. */
bool keeper_is_done(const struct keeper *);

/* Questions: the caller waits. */
bool keeper_load(struct keeper *, const char *id, uint32_t since, struct table_row *, struct found_entries *,
                 struct complaint *);
bool keeper_tables(struct keeper *, struct tables_wanted, struct found_tables *, struct complaint *);
bool keeper_people(struct keeper *, unsigned which, const char *const *value, struct found_rows *, struct complaint *);

#endif
