/* SPDX-License-Identifier: MIT */
/* A set of choices, as legal() puts it together. `at` is where it has come to; whoever adds goes on where the last one
 * ended.
 *
 * Here a set is a list. A machine on which a list costs more than the rules do puts a file of its own in the place of
 * this one (bindings/gpu/instead): there only the number of choices may be wanted, or one of them. A room that adds in
 * these ways alone, and says so (`adds` in core/game.h), need not know. */
#ifndef CORE_CHOICES_H
#define CORE_CHOICES_H

#include "core/move.h"
#include "core/sets.h"

/* Adds one; returns where the next one goes. (A function would first put the choice together somewhere else, which
 * costs gcc's programs a tenth of their speed.) */
#define choice_add(at, ...) (*(at) = (__VA_ARGS__), (at) + 1)

/* Which of the next `count` choices are wanted. The ith is added at `at + i`, and the set goes on at `at + count`,
 * whatever was wanted. More may be added than are: they find no place. */
static inline struct span choices_wanted(const struct choice *at, int count)
{
    (void)at;
    return (struct span){ 0, count };
}

/* Whether none of the next `count` choices is wanted: then the set goes on at `at + count`. Here all are, so nobody
 * counts. */
static inline bool choices_unwanted(const struct choice *at, int count)
{
    (void)at, (void)count;
    return false;
}

/* The same of one choice for each member of a set of numbers: all members, or none, with *at behind them. */
static inline uint64_t choices_of(struct choice **at, uint64_t set)
{
    (void)at;
    return set;
}

/* The `count` choices from here on are idle, and none that is not comes behind them. */
static inline void choices_idle(const struct choice *at, int count)
{
    (void)at, (void)count;
}

#endif
