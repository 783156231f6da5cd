/* SPDX-License-Identifier: MIT */
/* What people may call themselves: names that others can read and tell apart. */
#ifndef SERVER_CALLED_H
#define SERVER_CALLED_H

#include <stdbool.h>

#include "core/match.h"

/* A letter and an accent typed one after the other become one character where there is one, so that the same name is
 * the same bytes. False: it has what cannot be seen, what turns the direction of text, or letters that look like
 * another alphabet's beside those; ret is as it was given. */
bool called_plainly(const char *name, char ret[NAME_SIZE]);

#endif
