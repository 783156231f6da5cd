/* SPDX-License-Identifier: MIT */
/* What the parts of the picture share: pferde_scene.c draws the course, pferde_tote_scene.c the bookmaker's slate and
 * what people have. */
#ifndef PFERDE_SCENE_H
#define PFERDE_SCENE_H

#include "pferde.h"

enum {
    CELL_W = 10, CELL_H = 25,
    TALL_CELL = 23, LOW_CELL = 22, /* of the text board where rows are low: a lane stays a row of characters */
    ID_HORSE = 1,                /* + horse */
    ID_SQUARE = 101,             /* + square */
    ID_DIE = 201,
    ID_FROM = 202, ID_TO = 203,
    ID_BOARD = 211,              /* + 10 × pool + horse: what is bet on it */
    ID_BETS = 261,               /* + 20 × pool + seat */
    ID_OWN = 321,                /* + 10 × pool + horse: on the slate, what the one who looks has on it; */
    ID_CARD = 401,               /* + 100 × seat + 10 × pool + horse: the same on everybody's card */
};

/* Something for the eye alone, around its middle; a line between two places. */
void pferde_add_box(struct scene *, struct spot middle, int look, int tint, int w, int h);
void pferde_add_line(struct scene *, struct spot a, struct spot b, int tint, int thick);

/* While thumbs bet, a phone's course has fewer rows and the slate high ones; not once a race is run, whose finish is
 * looked at. */
static inline bool pferde_makes_room(const struct state *s, enum shape shape)
{
    return shape == SHAPE_TALL && s->phase == BETS && s->race == 1;
}

/* The slate and the seats, beside the course or below it. */
void pferde_draw_tote(const struct view *, enum shape, enum lang, struct scene *);

#endif
