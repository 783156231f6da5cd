/* SPDX-License-Identifier: MIT */
/* What the files of the middle share. Not for others. */
#ifndef TABLE_MIDDLE_INTERNAL_H
#define TABLE_MIDDLE_INTERNAL_H

#include "table/middle.h"

/* One way of making an action. A key is what a touched thing counts as: its kin where it has one, else the item. A
 * thing that a half-made move has carried elsewhere may have got another kin, so keys are compared and not items. */
struct way {
    uint16_t action;
    uint8_t count;
    bool any_order, waits, closes;
    uint16_t item[PICKS_MAX];
    uint32_t key[PICKS_MAX];
};

/* Where a thing lay. */
struct last {
    uint16_t id;
    int16_t x, y;
    uint8_t pane, face;
};

const struct match *middle_match(const struct middle *);
/* The people at this screen. */
seatset people_here(const struct middle *);
struct turn middle_turn(const struct middle *);

/* Brings everything up to date with the table that does not depend on the picture: state, seat, view, actions. */
void middle_look(struct middle *);
/* And the picture, in its last shape and language. */
void middle_draw(struct middle *);

/* The legal moves of the one who is asked; their ways, once there is a scene; and which of them fit the picks. */
void actions_list(struct middle *);
void ways_key(struct middle *);
void picks_fit(struct middle *);
void picks_mark(struct middle *);
/* What the room proposes, picked where nothing else is. */
void picks_propose(struct middle *);
/* How many of the picks are seen on the table as part of a move; those after them are only in somebody's hand. */
int picks_seen(const struct middle *);

static inline uint32_t key_of(const struct item *item)
{
    return item->kin ? 0x10000u | item->kin : item->id;
}

#endif
