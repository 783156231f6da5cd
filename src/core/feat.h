/* SPDX-License-Identifier: MIT */
/* What each seat did in the course of a match that means something in its game: mills closed, men hit, rent collected.
 * It is counted from the journal by a room's feat() (core/game.h), so a room keeps no history for it, and told when the
 * match is over. */
#ifndef CORE_FEAT_H
#define CORE_FEAT_H

#include "core/journal.h"

struct feats {
    int count;
    struct {
        const struct feat *what;
        int32_t of[SEATS_MAX];
    } at[FEATS_MAX];
};

/* As `who` may know it: every event is counted as it was told to these. The room has none, or none that applies:
 * count is 0. */
void feats_of(const struct journal *, seatset who, struct feats *ret);

/* A seat's, as people write it. */
void feat_say(const struct match *, const struct feats *, int which, int seat, enum lang, struct text *);

/* All of them, a line for each: "mills closed: White 5, Black 1". */
void feats_say(const struct match *, const struct feats *, enum lang, struct text *);

#endif
