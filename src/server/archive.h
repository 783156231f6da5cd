/* SPDX-License-Identifier: MIT */
/* Matches that anybody may look at again who has their link: those that have ended at a table, and those played on one
 * device that their owner has uploaded. What is uploaded is played through on a thread of its own before it is kept. */
#ifndef SERVER_ARCHIVE_H
#define SERVER_ARCHIVE_H

#include "server/hall.h"

enum { REPLAY_ID = 32 }; /* hexadecimal digits */

struct archive;
struct archive *archive_new(bool still, void (*wake)(void *), void *with);
/* Without a thread: plays the next one through now; false: none waits. */
bool archive_step(struct archive *);
void archive_free(struct archive *);
/* Those that were played through meanwhile. */
void archive_turn(struct hall *);

/* A match has ended: from now on it can be looked at again. */
void replay_ended(struct hall *, const struct live *);

#endif
