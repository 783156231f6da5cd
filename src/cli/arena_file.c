/* SPDX-License-Identifier: MIT */
#include "cli/arena_file.h"

#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = 1024 };

static void put_series(const struct arena_file *f, uint64_t series, const struct share *share)
{
    fprintf(f->out, "%llu", (unsigned long long)series);
    for (int i = 0; i < f->seats; i++)
        fprintf(f->out, ",%.17g,%.17g", share[i].wins, share[i].score);
    fputc('\n', f->out);
}

void arena_file_add(struct arena_file *f, uint64_t series, const struct share *share)
{
    if (!f->out)
        return;
    put_series(f, series, share);
    if (time(NULL) != f->written)
        fflush(f->out);
    f->written = time(NULL);
}

/* False: it is no such line, or not whole. */
static bool read_series(const struct arena_file *f, const char *line, uint64_t *ret_series, struct share *ret)
{
    char *at;

    *ret_series = strtoull(line, &at, 10);
    if (at == line)
        return false;
    for (int i = 0; i < f->seats; i++) {
        if (*at != ',')
            return false;
        ret[i].wins = strtod(at + 1, &at);
        if (*at != ',')
            return false;
        ret[i].score = strtod(at + 1, &at);
    }
    return *at == '\n';
}

static void take_over(const struct arena_file *f, FILE *earlier, arena_file_take *take, void *with)
{
    char line[LINE_MAX_BYTES];
    struct share share[SEATS_MAX];
    uint64_t series;

    while (fgets(line, sizeof line, earlier))
        if (read_series(f, line, &series, share)) {
            put_series(f, series, share);
            take(with, series, share);
        }
}

/* Whether an earlier file is of this job; one that has not even a line is of any. */
static bool is_of(FILE *earlier, const char *job)
{
    struct text line = text_growing();
    int c;

    while ((c = fgetc(earlier)) != EOF && c != '\n')
        text_char(&line, (char)c);
    bool same = c == EOF || strcmp(line.at, job) == 0;
    text_free(&line);
    return same;
}

static void put_head(const struct arena_file *f, const char *job)
{
    fprintf(f->out, "%s\nseries", job);
    for (int i = 0; i < f->seats; i++)
        fprintf(f->out, ",won%d,score%d", i, i);
    fputc('\n', f->out);
}

static bool cannot_write(struct cli *c, const struct arena_file *f)
{
    cli_complain(c, "%s lässt sich nicht schreiben", "%s cannot be written", f->path);
    return false;
}

/* The new file lies beside the old one until all of that is in it. */
bool arena_file_open(struct cli *c, struct arena_file *f, const char *job, bool going_on, arena_file_take *take,
                     void *with)
{
    char fresh[4096];
    FILE *earlier = going_on ? fopen(f->path, "r") : NULL;

    if (earlier && !is_of(earlier, job)) {
        fclose(earlier);
        cli_complain(c, "%s hat andere Partien: nicht dieses Spiel, diese Regeln, diese Spieler oder dieser --seed",
                     "%s has other games: not this game, these rules, these players or this --seed", f->path);
        return false;
    }
    snprintf(fresh, sizeof fresh, "%s%s", f->path, earlier ? ".new" : "");
    f->out = fopen(fresh, "w");
    if (f->out)
        put_head(f, job);
    if (f->out && earlier)
        take_over(f, earlier, take, with);
    if (earlier)
        fclose(earlier);
    if (!f->out || fflush(f->out) != 0)
        return cannot_write(c, f);
    return !earlier || rename(fresh, f->path) == 0 || cannot_write(c, f);
}

bool arena_file_close(struct cli *c, struct arena_file *f)
{
    if (!f->out || !(ferror(f->out) | fclose(f->out)))
        return true;
    cli_complain(c, "%s ist nicht ganz geschrieben", "%s was not written whole", f->path);
    return false;
}
