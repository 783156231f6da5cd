/* SPDX-License-Identifier: MIT */
/* What the picture and its touches share. */
#ifndef LETRA_ITEMS_H
#define LETRA_ITEMS_H

#include "letra.h"

/* Stable ids: the dice, then what they are laid on. */
enum { ID_DIE = 1, ID_RAIL = 15, ID_GLASS, ID_CUP, ID_SQUARE = 20, ID_SHIFT = 112, ID_LETTER = 120,
       ID_WORD = 150, ID_TOTAL = 170 };
_Static_assert(ID_SQUARE + SQUARES <= ID_SHIFT && ID_LETTER + LETTERS < ID_WORD, "ids do not overlap");

/* What the letters of a run count. */
static inline int letra_run_value(const struct match *m, const struct state *s, const struct run *r)
{
    int sum = 0;

    for (int i = 0; i < r->count; i++)
        sum += letra_value(m->box, s->letter[r->die[i]]);
    return sum;
}

#endif
