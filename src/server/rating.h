/* SPDX-License-Identifier: MIT */
/* Ratings, for accounts that want one: which matches count, and how they are told. What they are is worked out where
 * they are stored (store/ratings.h). */
#ifndef SERVER_RATING_H
#define SERVER_RATING_H

#include "server/line.h"
#include "store/ratings.h"

/* A match has ended: it changes the ratings of those who played, should it count for them. */
void rating_ended(struct hall *, const struct live *);
/* "rating", "deviation" as it is by now, and "games", into an object that is open; nothing for who has none yet. */
void rating_put(struct text *, const char *skill, const char *played, const char *changed, int64_t now);
/* "ratings": those of one person, by game, as RATINGS_OF finds them. */
void ratings_put(struct text *, const struct found_rows *, int64_t now);

#endif
