/* SPDX-License-Identifier: MIT */
/* Ratings as they are kept: a match that has ended changes those of its people in the same transaction that stores its
 * end, so none is lost and none counts twice, however many servers share the store. */
#ifndef STORE_RATINGS_H
#define STORE_RATINGS_H

#include "store/glicko.h"
#include "store/people.h"

enum { SKILL_TEXT = 96 }; /* bytes of a skill as it is kept */

/* Runs a statement about people inside of the transaction; ret NULL: nothing comes back. */
typedef bool people_run(struct store *, enum people_statement, const char *const *value, struct found_rows *ret);

/* Carries MATCH_RATED out, whose values these are. False: a statement has failed. Nothing happens where the match
 * counts already, or somebody who played wants no rating. */
bool ratings_settle(struct store *, people_run *, const char *const *value);

/* A skill as text, and back; "": a newcomer's. */
void skill_write(const struct skill *, char ret[SKILL_TEXT]);
struct skill skill_read(const char *text);

#endif
