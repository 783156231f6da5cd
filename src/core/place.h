/* SPDX-License-Identifier: MIT */
/* Where the files lie that come beside the program: next to it (or to the library, where a program of somebody
 * else's uses that) or above it where it was built, in share/kiste or libexec/kiste of the folder above, or of the one
 * above that, where it was installed. */
#ifndef CORE_PLACE_H
#define CORE_PLACE_H

#include <stdbool.h>

#include "base/text.h"

/* The path of the first file of this name ("gpu/null.ptx") that can be read. False: there is none, and *ret is
 * empty. */
bool place_find(const char *name, struct text *ret);

#endif
