/* SPDX-License-Identifier: MIT */
/* The rules of a game as a book for paper: the first steps with pictures, then every clause, and in each section a
 * picture of a tested position that shows one. */
#ifndef CLI_RULEBOOK_H
#define CLI_RULEBOOK_H

#include "cli/lesson.h"

/* One HTML document that needs nothing besides. */
void rulebook_write(const struct lessons *, enum lang, struct text *ret);

#endif
