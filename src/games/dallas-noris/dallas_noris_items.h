/* SPDX-License-Identifier: MIT */
/* The items of the picture, for the two files that know them: dallas_noris_scene.c and
 * dallas_noris_touch.c. */
#ifndef GAMES_DALLAS_NORIS_ITEMS_H
#define GAMES_DALLAS_NORIS_ITEMS_H

enum {
    ITEM_SQUARE = 1,      /* + square */
    ITEM_AREA = 30,       /* + AREA */
    ITEM_TOKEN = 60,      /* + seat */
    ITEM_PURSE = 70,      /* + seat */
    ITEM_DIE = 80,
    ITEM_BULLETIN,
    ITEM_NUMBER = 83,
    ITEM_LETTER,
    ITEM_RANCH_MARK = 100, /* + square */
    ITEM_AREA_MARK = 130,  /* + AREA */
};

#endif
