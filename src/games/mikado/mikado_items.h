/* SPDX-License-Identifier: MIT */
/* What the picture and those who touch it share: the items' ids, and the directions. */
#ifndef MIKADO_ITEMS_H
#define MIKADO_ITEMS_H

#include "mikado_show.h"

/* Stable ids of the picture's items. */
enum {
    ID_PART = 1,                                  /* + stick × grips + grip */
    ID_WAY = ID_PART + RODS_MAX * RODS_GRIPS,     /* + way */
    ID_LIFT = ID_WAY + RODS_WAYS,                 /* + lift */
    ID_HELPER = ID_LIFT + RODS_LIFTS,             /* + kind */
    ID_DRAW = ID_HELPER + KINDS, ID_TIP, ID_FLICK, ID_SHEET, /* + seat × (rounds + 1) + round */
};

/* Of each way, in thousandths; the sine is that of four ways before. */
extern const int mikado_cosines[RODS_WAYS];

#endif
