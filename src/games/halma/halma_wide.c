/* SPDX-License-Identifier: MIT */
/* The generator of halma_moves.c once more, for processors with vectors of 32 bytes. */
#include "halma.h"

#ifdef HALMA_WIDE
#pragma GCC target("avx2,bmi,bmi2")
#define halma_moves halma_moves_wide
#define halma_any halma_any_wide
#define halma_find halma_find_wide
#define halma_add halma_add_wide
#include "halma_moves.c"
#endif
