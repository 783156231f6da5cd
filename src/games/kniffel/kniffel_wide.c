/* SPDX-License-Identifier: MIT */
/* The turn of kniffel_turn.c once more, for processors with vectors of 32 bytes. Its sums are the
 * same to the last bit. */
#include "kniffel_solve.h"

#ifdef KNIFFEL_WIDE
#pragma GCC target("avx2")
#define VECTOR 32
#define kniffel_average kniffel_average_wide
#define kniffel_throw_on kniffel_throw_on_wide
#define kniffel_turn kniffel_turn_wide
#include "kniffel_turn.c"
#endif
