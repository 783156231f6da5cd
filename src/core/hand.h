/* SPDX-License-Identifier: MIT */
/* Where a pane of a scene belongs when a match is spread over several screens: one in the middle of the table that all
 * see, and a hand for each player, a phone on which they have what is theirs. A room says it by the kinds of its
 * panes; a front that knows nothing of it shows all of them. */
#ifndef CORE_HAND_H
#define CORE_HAND_H

#include "core/scene.h"

/* Whether it belongs to a hand: the dice and cards in a tray to whoever plays, what a seat holds to that seat. The
 * board and sheets for all lie in the middle. */
static inline bool pane_in_hand(const struct pane *p)
{
    return p->kind == PANE_TRAY || p->kind == PANE_SEAT || p->kind == PANE_HAND;
}

#endif
