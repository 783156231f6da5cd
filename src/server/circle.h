/* SPDX-License-Identifier: MIT */
/* Circles: people who play together again and again. A circle has a link, which is its key, and remembers its evenings:
 * what was played, how it ended, and how everybody stood. It needs no accounts. */
#ifndef SERVER_CIRCLE_H
#define SERVER_CIRCLE_H

#include "server/line.h"

/* A match has ended: it counts for the evening and, where people of a circle play, for that. */
void circle_ended(struct hall *, const struct live *);
/* The circle that plays at this table, if one does, is found there from now on. */
void circle_moves(struct hall *, const struct live *);
/* Whether the one who says the line is in the circle that it names: refuses. */
bool circle_has(struct line *);
/* It is no more. */
void circle_goes(struct hall *, const char *circle);
/* What somebody has to do with circles is another's; "": nobody's any more. */
void circles_pass_on(struct hall *, const char *person, const char *heir);

#endif
