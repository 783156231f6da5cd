/* SPDX-License-Identifier: MIT */
/* What the two files of words and pictures share. */
#ifndef MIKADO_SHOW_H
#define MIKADO_SHOW_H

#include "mikado.h"

void mikado_put_stick(const struct match *, int stick, enum lang, struct text *);
int mikado_grip_word(const struct state *, int stick, int grip);
void mikado_tell_stick(const struct view *, int stick, enum lang, struct text *);

#endif
