/* Moves as they are typed. What can be typed are the middle's offers, in their order, and behind them the headings of
 * those that are folded: a heading is no move itself; typing its word shows what lies under it. */
#ifndef TERM_TYPING_H
#define TERM_TYPING_H

#include "term/session.h"

/* How many offers and headings there are. */
int typing_count(const struct session *);
/* Number `which` of them: what is typed for it, and its move (NULL: a heading). */
const char *typing_text(const struct session *, int which);
const struct offer *typing_offer(const struct session *, int which);
/* As it is listed: "bid 0…20", "name … (144)". */
void typing_write(const struct session *, int which, struct text *);

/* Whether it can begin with what was typed. */
bool typing_fits(const struct session *, int which, const char *typed);
/* Whether it is listed while this is typed: it fits and is not folded; headings while their word is not typed. */
bool typing_lists(const struct session *, int which, const char *typed);
/* Completes what was typed as far as all offers agree; returns how many offers begin with it. */
int typing_complete(const struct session *, struct text *typed);
/* The run whose amount is being typed, or NULL. */
const struct offer *typing_run(const struct session *, const char *typed);

#endif
