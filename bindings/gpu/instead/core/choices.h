/* SPDX-License-Identifier: MIT */
/* A set of choices on a GPU: a list, or, where only one choice is wanted, nothing but the cell of that one. Lists of
 * neighbouring threads have different lengths, and writing them costs more time than the rules of a simple game: there
 * it is faster to ask twice, how many choices there are and for the one that was drawn (`adds` in core/game.h). The
 * cell is in the group's memory, of which play is given one for each thread. While choices are counted, its `most`
 * counts the idle ones among them. This file is put in the place of src/core/choices.h, which says what is promised. */
#ifndef CORE_CHOICES_H
#define CORE_CHOICES_H

#include "core/move.h"
#include "core/sets.h"
#include "device.h"

extern SHARED struct choice cells[];

/* Places that no memory has. Their lower halves tell how far it is to the cell, in bytes and negative; what is counted
 * only is beyond it from the start. */
#define CHOICE_NOWHERE ((struct choice *)((uint64_t)1 << 62) + 1)
#define CHOICE_CELL ((struct choice *)((uint64_t)1 << 61))
#define CHOICE_IS_LISTED(at) ((uint64_t)(at) >> 60 == 0)
#define CHOICE_IS_COUNTED(at) ((uint64_t)(at) >> 62 != 0)
#define CHOICE_IS_CELL(at) ((uint32_t)(uint64_t)(at) == 0)

static inline struct choice *choice_add(struct choice *at, struct choice c)
{
    if (CHOICE_IS_LISTED(at))
        *at = c;
    else if (CHOICE_IS_CELL(at))
        cells[thread_of_group()] = c;
    return at + 1;
}

/* How many come before the cell; what is beyond it, or only counted: more than anybody counts. */
static inline uint32_t choices_ahead(const struct choice *at)
{
    return (0 - (uint32_t)(uint64_t)at) / sizeof *at;
}

static inline struct span choices_wanted(const struct choice *at, int count)
{
    uint32_t ahead = choices_ahead(at);

    if (CHOICE_IS_LISTED(at))
        return (struct span){ 0, count };
    if (ahead < (uint32_t)count)
        return (struct span){ (int)ahead, (int)ahead + 1 };
    return (struct span){ 0, 0 };
}

static inline bool choices_unwanted(const struct choice *at, int count)
{
    return span_empty(choices_wanted(at, count));
}

static inline uint64_t choices_of(struct choice **at, uint64_t set)
{
    int count = __builtin_popcountll(set);

    if (CHOICE_IS_LISTED(*at) || choices_ahead(*at) < (uint32_t)count)
        return set;
    *at += count;
    return 0;
}

static inline void choices_idle(const struct choice *at, int count)
{
    if (CHOICE_IS_COUNTED(at))
        cells[thread_of_group()].most += (uint32_t)count;
}

#endif
