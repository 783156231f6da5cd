/* SPDX-License-Identifier: MIT */
/* The best crossword for some letters: what the two searches share. letra_solve.c finds good ones fast,
 * letra_prove.c finds the best and shows that there is none better. */
#ifndef GAMES_LETRA_SOLVE_H
#define GAMES_LETRA_SOLVE_H

#include "letra.h"

enum { SIDE = 32, MIDDLE = 15 }; /* the grid of both: room to grow from its middle to any side */

struct cell {
    uint8_t at[2];               /* column and row on that grid */
    uint8_t letter;              /* 1 .. 26 */
    uint8_t is_joker;
};

struct plan {
    int16_t score;
    uint8_t count, expanded;
    uint8_t left[JOKER + 1];     /* how many of each letter are still free */
    struct cell cell[DICE];
    uint64_t sign;               /* equal for equal layouts, wherever they lie and however they are turned */
};

/* How a search ended: nothing is better; the steps were used up; somebody had enough. */
enum searched { PROVEN, USED_UP, STOPPED };

/* Looks for anything better than `best` with all the letters `empty` has left, and keeps it there. `sum`: of their
 * values. Takes from `steps` what it needs. */
enum searched letra_prove(const struct asset *words, const int *value, const struct plan *empty, int sum,
                 const struct patience *, int64_t *steps, struct plan *best);

#endif
