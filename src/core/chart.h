/* SPDX-License-Identifier: MIT */
/* What everyone was worth in the course of a match: a curve for each seat, for games of money (those with a
 * worth() in struct game). It is made from the journal, so a room keeps no history for it, and drawn like
 * everything else, as a scene. */
#ifndef CORE_CHART_H
#define CORE_CHART_H

#include "core/journal.h"
#include "core/scene.h"

enum { CHART_POINTS = 80 }; /* of a long match fewer are kept, evenly */

struct chart_point {
    uint32_t event;         /* after this one; 0: before the first */
    int32_t round;          /* rounds that were over then; -1: the game counts none */
    int32_t worth[SEATS_MAX];
};

struct chart {
    int count;
    struct chart_point point[CHART_POINTS]; /* the beginning, each round (or now and then), as it stands */
};

/* The curve as `who` may know it: every point comes from the view these had at the time; once the match is
 * over, from everything. False: the game knows no worth, and *ret is untouched. */
bool chart_of(const struct journal *, seatset who, struct chart *ret);

/* The same after each event from one to another, whatever is a round: so that of what a point tells can be said what
 * it was. Where there are too many fewer are kept, too. */
bool chart_part(const struct journal *, seatset who, uint32_t from, uint32_t to, struct chart *ret);

/* The curve as a picture, laid out. */
void chart_scene(const struct match *, const struct chart *, enum shape, enum lang, struct scene *ret);

#endif
