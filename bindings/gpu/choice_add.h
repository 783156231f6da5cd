/* How legal() writes a choice on a GPU: into a list, or, where only one choice is wanted, nowhere but into the cell of
 * that one. Lists of neighbouring threads have different lengths, and writing them costs more time than the rules of a
 * simple game: there it is faster to ask twice, how many choices there are and for the one that was drawn
 * (`cheap_legal`). The cell is in the group's memory, of which play is given one for each thread. */
#ifndef GPU_CHOICE_ADD_H
#define GPU_CHOICE_ADD_H

#include "device.h"

extern SHARED struct choice cells[];

/* Places that no memory has. */
#define CHOICE_NOWHERE ((struct choice *)((uint64_t)1 << 60))
#define CHOICE_CELL ((struct choice *)((uint64_t)1 << 61))

static inline struct choice *choice_add(struct choice *at, struct choice c)
{
    if ((uint64_t)at < (uint64_t)CHOICE_NOWHERE)
        *at = c;
    else if (at == CHOICE_CELL)
        cells[thread_of_group()] = c;
    return at + 1;
}

static inline int choices_wanted(struct choice **at, int count)
{
    int64_t ahead = CHOICE_CELL - *at;

    if ((uint64_t)*at < (uint64_t)CHOICE_NOWHERE)
        return CHOICES_ALL;
    if (ahead >= 0 && ahead < count)
        return (int)ahead;
    *at += count;
    return CHOICES_NONE;
}

/* The nth of the choices: the list is laid so that it comes to the cell. */
#define choice_nth(g, m, s, seat, nth) ((g)->legal(m, s, seat, CHOICE_CELL - (nth)), cells[thread_of_group()])

#endif
