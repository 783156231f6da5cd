/* SPDX-License-Identifier: MIT */
/* Read before every file that is compiled for a GPU. Clang's name for the type of a function is a blank while it is
 * still working that type out, and which of the functions in struct game that befalls depends on which function a file
 * begins with. Then struct game is another type in each file, and what it points to is called instead of built in. So
 * all files begin with a function whose like is not in struct game. */
#ifndef GPU_TYPES_FIRST_H
#define GPU_TYPES_FIRST_H

#include "core/game.h"

__attribute__((weak)) void types_first(const struct match *m, double unlike, double any, double other)
{
    (void)m, (void)unlike, (void)any, (void)other;
}

#endif
