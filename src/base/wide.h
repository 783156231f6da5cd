/* SPDX-License-Identifier: MIT */
/* WIDE before a function of loops over whole numbers: it is compiled twice where the machine may or may not have wider
 * vectors, and the program chooses when it starts. Whole numbers give the same sums either way. */
#ifndef BASE_WIDE_H
#define BASE_WIDE_H

#if defined __x86_64__ && defined __GNUC__ && !defined __clang__
#define WIDE __attribute__((target_clones("avx2", "default"), optimize("O3", "no-loop-unroll-and-jam")))
#else
#define WIDE
#endif

#endif
