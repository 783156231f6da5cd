/* SPDX-License-Identifier: MIT */
/* kept_runner FILE…: opens journals of every version there ever was (tests/kept). Each is played through by today's
 * rules, or as far as they lead, and nothing of it is lost; every room has one of each of its versions. Exit 1: one
 * does not open, or is missing; 2: wrong use. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "core/journal.h"
#include "lines.h"

static bool fail(const char *path, const char *what, const char *more)
{
    printf("%s: %s%s%s\n", path, what, *more ? ": " : "", more);
    return false;
}

static void count_move(void *with, const char *line)
{
    *(uint32_t *)with += line[0] >= '1' && line[0] <= '9';
}

/* Moves that stand or were taken back, as the text has them. */
static uint32_t moves_in(const char *text)
{
    uint32_t count = 0;

    for (const char *line = text; line && *line; line = strchr(line, '\n'), line += line != NULL)
        count_move(&count, line);
    return count;
}

/* Written, it still has every move; and what was written reads to the same. */
static bool nothing_is_lost(const char *path, const struct journal *j, const char *text)
{
    struct text one = text_growing(), two = text_growing();
    struct complaint why = { 0 };

    journal_write(j, COPY_WHOLE, 0, &one);
    bool fine = moves_in(one.at) == moves_in(text) || fail(path, "moves are lost when it is written", "");
    struct box *box = journal_box(one.at);
    struct journal *again = journal_read(one.at, box, &why);
    if (!again) {
        fine = fail(path, "what is written of it does not open", why.in[EN]);
    } else {
        journal_write(again, COPY_WHOLE, 0, &two);
        fine = (strcmp(one.at, two.at) == 0 || fail(path, "it is written differently the second time", "")) && fine;
    }
    journal_free(again);
    free(box);
    text_free(&one);
    text_free(&two);
    return fine;
}

/* ret_seen: a bit for each version of each game. */
static bool run_file(const char *path, uint32_t *ret_seen)
{
    struct complaint why = { 0 };
    size_t size;
    char *text = file_bytes(path, &size);

    if (!text)
        return fail(path, strerror(errno), "");
    struct box *box = journal_box(text);
    struct journal *j = journal_read(text, box, &why);
    if (!j) {
        fail(path, "it does not open", why.in[EN]);
        free(text);
        free(box);
        return false;
    }
    const struct match *m = journal_match(j);
    uint32_t kept = 0;
    for (int i = 0; i < game_count; i++)
        if (games[i] == m->game)
            ret_seen[i] |= 1u << m->version;
    journal_tell_kept(j, count_move, &kept);
    bool fine = nothing_is_lost(path, j, text);
    if (m->version < m->game->version && !journal_older(j))
        fine = fail(path, "nobody is told that it was played with older rules", "");
    bool first = strncmp(text, "kiste 1\n", 8) == 0; /* when versions were not always counted up */
    if (m->version == m->game->version && !first && journal_stopped(j))
        fine = fail(path, "it is of today's version, and stops", journal_older(j)->in[EN]);
    printf("%s: %u events%s\n", path, journal_count(j), journal_stopped(j) ? ", then as text" : "");
    journal_free(j);
    free(text);
    free(box);
    return fine;
}

int main(int argc, char **argv)
{
    uint32_t *seen = calloc((size_t)game_count + 1, sizeof *seen);
    int failed = 0;

    require(seen != NULL);
    if (argc < 2) {
        fprintf(stderr, "usage: kept_runner FILE…\n");
        return 2;
    }
    for (int i = 1; i < argc; i++)
        failed += !run_file(argv[i], seen);
    for (int i = 0; i < game_count; i++)
        for (int version = 1; version <= games[i]->version; version++)
            if (!(seen[i] >> version & 1)) {
                printf("there is no journal of %s %d; tests/kept/README.md says how one is added\n", games[i]->name,
                       version);
                failed++;
            }
    printf("journals %d, failures %d\n", argc - 1, failed);
    free(seen);
    return failed > 0;
}
