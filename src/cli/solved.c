/* SPDX-License-Identifier: MIT */
#include "cli/solved.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/daily.h"
#include "term/keep.h"

enum { PATH_SIZE = 1024, LINE_SIZE = 512, DAYS_MAX = 40000 }; /* the last: more than a hundred years */

/* What a line says; a line that is none, or cut off, says nothing. */
struct kept_line {
    char game[64], date[DAILY_DATE], when[DAILY_DATE];
};

static bool read_line(FILE *f, struct kept_line *ret)
{
    char line[LINE_SIZE];

    while (fgets(line, sizeof line, f))
        if (sscanf(line, "%63s %15s %15s", ret->game, ret->date, ret->when) == 3)
            return true;
    return false;
}

static FILE *open_kept(void)
{
    char path[PATH_SIZE];

    return keep_own_path("puzzles", path, sizeof path) ? fopen(path, "r") : NULL;
}

static bool is_over(const char *game, const char *date)
{
    struct kept_line line;
    FILE *f = open_kept();
    bool over = false;

    while (f && !over && read_line(f, &line))
        over = strcmp(line.game, game) == 0 && strcmp(line.date, date) == 0;
    if (f)
        fclose(f);
    return over;
}

bool solved_note(const char *game, const char *date, const char *when, const char *tries)
{
    char path[PATH_SIZE], line[LINE_SIZE];
    struct text t = TEXT_IN(line);

    if (is_over(game, date))
        return true;
    if (!keep_own_path("puzzles", path, sizeof path))
        return false;
    text_printf(&t, "%s %s %s %s\n", game, date, when ? when : "?", *tries ? tries : "-");
    int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    bool fine = fd >= 0 && write(fd, line, t.used) == (ssize_t)t.used; /* at once: two terminals do not mix lines */
    if (fd >= 0)
        fine = close(fd) == 0 && fine;
    return fine;
}

int solved_streak(int today)
{
    bool *solved = calloc(DAYS_MAX, sizeof *solved);
    struct kept_line line;
    FILE *f = open_kept();
    int day = today, count = 0;

    while (f && solved && read_line(f, &line)) {
        int on = strcmp(line.date, line.when) == 0 ? daily_day(line.date) : -1;
        if (on >= 0 && on < DAYS_MAX)
            solved[on] = true;
    }
    if (f)
        fclose(f);
    if (solved && day >= 0 && day < DAYS_MAX) {
        day -= !solved[day];
        while (count <= day && solved[day - count])
            count++;
    }
    free(solved);
    return count;
}
