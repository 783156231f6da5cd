/* SPDX-License-Identifier: MIT */
/* What came of each series of an arena, in a file: a line that says what is played, the names of the columns, and a
 * line for each series, in any order. It is written every second, so that a job that was interrupted can go on. */
#ifndef CLI_ARENA_FILE_H
#define CLI_ARENA_FILE_H

#include <stdio.h>
#include <time.h>

#include "cli/arena.h"
#include "cli/cli.h"

struct arena_file {
    const char *path;
    FILE *out;       /* NULL: nothing is written */
    int seats;
    time_t written;
};

/* Told of every series that an earlier run has played. */
typedef void arena_file_take(void *with, uint64_t series, const struct share *);

/* Opens f->path for f->seats players. going_on: what is there is taken over, if it is of the same job. Complains. */
bool arena_file_open(struct cli *, struct arena_file *f, const char *job, bool going_on, arena_file_take *, void *with);
void arena_file_add(struct arena_file *, uint64_t series, const struct share *);
/* Complains, where not everything could be written. */
bool arena_file_close(struct cli *, struct arena_file *);

#endif
