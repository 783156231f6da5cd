/* SPDX-License-Identifier: MIT */
/* A club evening: a tournament of a circle's people, in which each pairing is a table of two. */
#ifndef SERVER_CLUB_H
#define SERVER_CLUB_H

#include "server/hall.h"

enum { CLUB_ID = TABLE_ID, ENTRANT_ID = 16 };

/* A match has ended: it counts, should it be one of a tournament. */
void club_ended(struct hall *, const struct live *);

#endif
