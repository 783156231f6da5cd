/* How legal() writes a choice on a GPU: into a list, or, where only one choice is wanted, nowhere but into the cell of
 * that one. Lists of neighbouring threads have different lengths, and writing them costs more time than the rules of a
 * simple game: there it is faster to ask twice, how many choices there are and for the one that was drawn
 * (`cheap_legal`). The cell is in the group's memory, of which play is given one for each thread. While choices are
 * counted, its `most` counts the idle ones among them. */
#ifndef GPU_CHOICE_ADD_H
#define GPU_CHOICE_ADD_H

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

static inline int choices_wanted(struct choice **at, int count)
{
    uint32_t ahead = (0 - (uint32_t)(uint64_t)*at) / sizeof **at; /* beyond the cell: more than anybody counts */

    if (CHOICE_IS_LISTED(*at))
        return CHOICES_ALL;
    if (ahead < (uint32_t)count)
        return (int)ahead;
    *at += count;
    return CHOICES_NONE;
}

static inline uint64_t choices_of(struct choice **at, uint64_t set)
{
    return choices_wanted(at, __builtin_popcountll(set)) == CHOICES_NONE ? 0 : set;
}

static inline void choices_idle(const struct choice *at, int count)
{
    if (CHOICE_IS_COUNTED(at))
        cells[thread_of_group()].most += (uint32_t)count;
}

/* How many there are; then, of those, how many are idle. */
#define choices_counted(g, m, s, seat) (cells[thread_of_group()].most = 0, (g)->legal(m, s, seat, CHOICE_NOWHERE))
#define idle_counted() ((int)cells[thread_of_group()].most)

/* The nth of the choices: the list is laid so that it comes to the cell. */
#define choice_nth(g, m, s, seat, nth) ((g)->legal(m, s, seat, CHOICE_CELL - (nth)), cells[thread_of_group()])

#endif
