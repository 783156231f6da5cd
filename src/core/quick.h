/* SPDX-License-Identifier: MIT */
/* Programs run on the oldest processor of their kind; most count and find bits in one instruction. What lives by that
 * is compiled once more, QUICK, and asks IS_QUICK() which of the two to call. */
#ifndef CORE_QUICK_H
#define CORE_QUICK_H

#if defined __x86_64__ && defined __GNUC__ && !defined __clang__
#define QUICK __attribute__((target("popcnt,bmi,bmi2")))
#define IS_QUICK() (__builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi2"))
#endif

#endif
