/* SPDX-License-Identifier: MIT */
/* Throwing for the beginning, as several games do it: everybody throws a die in turn; the highest number
 * begins, and those who share it throw against one another again. A room keeps a struct opening in its
 * state. */
#ifndef CORE_OPENING_H
#define CORE_OPENING_H

#include "base/scan.h"
#include "base/text.h"

enum { OPENING_MAX = 8 }; /* so many can take part */

struct opening {
    uint8_t thrown[OPENING_MAX]; /* in this round; 0: not yet */
    uint8_t contend;             /* bit n: number n still takes part; 0: it is decided, and all is 0 */
    uint8_t turn;                /* whose throw it is */
};

void opening_begin(struct opening *, int count);

/* The throw of opening->turn. Whether it decides: then *ret_first begins, having thrown *ret_pips. */
bool opening_throw(struct opening *, uint8_t pips, uint8_t *ret_first, uint8_t *ret_pips);

/* " 4 - x": thrown, still to throw, out; and back. */
void opening_print(const struct opening *, int count, struct text *);
bool opening_scan(struct scan *, int count, struct opening *ret);

#endif
