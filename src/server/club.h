/* SPDX-License-Identifier: MIT */
/* A club evening: a tournament of a circle's people, in which each pairing is a table of two. The first round is paired
 * when its host says so, every further one by itself as soon as all results of the last are in, unless the host holds
 * it. */
#ifndef SERVER_CLUB_H
#define SERVER_CLUB_H

#include "server/hall.h"
#include "server/pairing.h"

enum { CLUB_ID = TABLE_ID, ENTRANT_ID = 16 };

/* One as it is stored. */
struct club {
    struct found_rows row, entrants, pairs; /* CLUB_OF, ENTRANTS_OF, PAIRS_OF (people.h) */
    const struct game *game;
    struct clock clock;
    int rounds, round;          /* how many are wanted; the last that was paired */
    bool held;                  /* the host wants to say themselves when the next one begins */
    bool done;                  /* nobody plays any more in that round */
    struct tournament t;
};

/* Makes the rest of it of its rows. False: there is none, or a later Spielkiste has written it. */
bool club_read(struct club *);
void club_free(struct club *);
/* What it was opened with, to be stored. */
void club_about(const struct club *, struct text *);
/* The pairings that would come next; 0: it is over, or still being played. */
int club_next(const struct club *, struct pairing ret[PAIRS_MAX]);
/* Opens their tables. False: there is no room for so many. */
bool club_pair(struct hall *, const struct club *, const struct pairing *, int pairs);

/* A match has ended: it counts, should it be one of a tournament. */
void club_ended(struct hall *, const struct live *);
/* Looks whether its next round is due, once all that is staged now is stored. */
void club_look(struct hall *, const char *club);
void club_turn(struct hall *);

struct club_looks *club_looks_new(void);
void club_looks_free(struct club_looks *);

#endif
