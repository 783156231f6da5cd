/* SPDX-License-Identifier: MIT */
/* game_runner [--long] [FILE…]: replays whole journals (docs/tests.md); without files the .game files of all rooms.
 * --long cuts them off at many more lines. Exit 1: something failed; 2: wrong use. */
#include <errno.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "core/journal.h"
#include "lines.h"

/* Where a journal is cut: at every line of its head, then now and then, because every cut is read from its
 * beginning. */
static struct cuts {
    int dense;                  /* lines at the beginning, each of which is cut */
    int spread;                 /* about so many cuts after them */
} cuts = { 12, 5 };
static const struct cuts many_cuts = { 200, 200 }, few_cuts = { 4, 2 }; /* few: of a game whose moves take long */

struct run {
    const char *path;
    bool failed;
};

__attribute__((format(printf, 3, 4)))
static void fail(struct run *r, int line, const char *format, ...)
{
    va_list args;

    printf(line ? "%s:%d: " : "%s: ", r->path, line);
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    putchar('\n');
    r->failed = true;
}

/* The position's text reads back to the same bytes. */
static void try_position(struct run *r, const struct match *m, const struct state *s, uint32_t number)
{
    struct text position = text_growing();
    struct state *again = calloc(1, STATE_MAX);

    require(again != NULL);
    match_print(m, s, &position);
    const struct clause *why = match_read(m, position.at, again, NULL);
    if (why)
        fail(r, 0, "the position after event %u cannot be read: %s\n%s", number, why->id, position.at);
    else if (memcmp(again, s, m->game->state_size) != 0)
        fail(r, 0, "the position after event %u reads back to other bytes:\n%s", number, position.at);
    free(again);
    text_free(&position);
}

/* Plays the events again from the beginning, each by its text, and compares with what the journal says. */
static void try_replay(struct run *r, const struct journal *j)
{
    const struct match *m = journal_match(j);
    struct state *s = calloc(1, STATE_MAX), *stored = calloc(1, STATE_MAX);
    char words[512];

    require(s != NULL && stored != NULL);
    match_setup(m, s);
    for (uint32_t i = 1; i <= journal_count(j) && !r->failed; i++) {
        const struct event *e = journal_event(j, i);
        struct text text = TEXT_IN(words);
        struct move move = { 0 };
        m->game->words.write(m, s, e->seat, e->move, &text);
        const struct clause *why = match_parse(m, s, e->seat, words, &move);
        if (!why && move_equal(move, e->move))
            why = match_check(m, s, e->seat, move);
        else if (!why)
            fail(r, 0, "event %u: \"%s\" reads back as another move", i, words);
        if (why) {
            fail(r, 0, "event %u: \"%s\" is refused by %s", i, words, why->id);
            break;
        }
        m->game->rules.apply(m, s, e->seat, move);
        journal_state_at(j, i, stored);
        if (memcmp(s, stored, m->game->state_size) != 0)
            fail(r, 0, "after event %u the replay differs from journal_state_at()", i);
        try_position(r, m, s, i);
    }
    if (!r->failed && memcmp(s, journal_state(j), m->game->state_size) != 0)
        fail(r, 0, "the replay ends in another position than the journal");
    free(s);
    free(stored);
}

/* Written and read again, a copy is the same: in what it says and in what it leads to. */
static void try_copy(struct run *r, const struct journal *j, enum journal_copy copy)
{
    struct text first = text_growing(), second = text_growing();
    struct complaint complaint = { 0 };

    journal_write(j, copy, 0, &first);
    struct journal *again = journal_read(first.at, journal_match(j)->box, &complaint);
    if (!again) {
        fail(r, 0, "copy %d cannot be read: line %d: %s", copy, complaint.line, complaint.in[EN]);
    } else {
        journal_write(again, copy, 0, &second);
        if (strcmp(first.at, second.at) != 0)
            fail(r, 0, "copy %d is written differently the second time", copy);
        if (memcmp(journal_state(again), journal_state(j), journal_match(j)->game->state_size) != 0)
            fail(r, 0, "copy %d leads to another position", copy);
        journal_free(again);
    }
    text_free(&first);
    text_free(&second);
}

/* Reads what is left of a file when it ends early. */
static void try_cut(struct run *r, char *bytes, size_t size, int lines, uint32_t count)
{
    struct complaint complaint = { .line = -1 };
    char kept = bytes[size];

    bytes[size] = '\0';
    struct journal *j = journal_read(bytes, NULL, &complaint);
    bytes[size] = kept;
    if (!j && (complaint.line < 1 || complaint.line > lines + 1 || complaint.in[EN][0] == '\0'))
        fail(r, lines, "cut here, the complaint names line %d: \"%s\"", complaint.line, complaint.in[EN]);
    if (j && journal_count(j) > count)
        fail(r, lines, "cut here, there are more events than in the whole");
    if (j)
        journal_free(j);
}

static void try_cuts(struct run *r, char *bytes, size_t size, const struct journal *j)
{
    const struct cuts *at = journal_match(j)->game->speed.slow && cuts.dense != many_cuts.dense ? &few_cuts : &cuts;
    uint32_t count = journal_count(j);
    int line = 0, stride = (int)count / at->spread + 1;

    for (size_t i = 0; i < size && !r->failed; i++)
        if (bytes[i] == '\n') {
            line++;
            if (line <= at->dense || line % stride == 0) {
                try_cut(r, bytes, i + 1, line, count);
                try_cut(r, bytes, i, line, count);     /* without the newline */
                try_cut(r, bytes, i - i % 3, line, count); /* and somewhere inside */
            }
        }
}

static bool publishes_secret(const char *bytes)
{
    return strstr(bytes, "\n! secret ") != NULL;
}

/* The game whose name stands in the head of a journal; NULL: none of ours. */
static const struct game *game_of(const char *bytes)
{
    for (int i = 0; i < game_count; i++) {
        char line[64];
        snprintf(line, sizeof line, "\ngame %s ", games[i]->name);
        if (strstr(bytes, line))
            return games[i];
    }
    return NULL;
}

/* Is it left to a long run? Of a game whose moves take long, all journals but the first. */
static bool left_out(const char *path, const bool *seen)
{
    size_t size = 0;
    char *bytes = file_bytes(path, &size);
    const struct game *g = bytes ? game_of(bytes) : NULL;
    bool ret = false;

    for (int i = 0; i < game_count; i++)
        ret |= games[i] == g && g->speed.slow && seen[i];
    free(bytes);
    return ret && cuts.dense != many_cuts.dense;
}

/* Notes the game it is of in *ret_game. */
static bool run_file(const char *path, const struct game **ret_game)
{
    struct run r = { .path = path };
    struct complaint complaint = { 0 };
    size_t size = 0;
    char *bytes = file_bytes(path, &size);

    if (!bytes) {
        printf("%s: %s\n", path, strerror(errno));
        return false;
    }
    struct journal *j = journal_read(bytes, NULL, &complaint);
    if (!j) {
        fail(&r, complaint.line, "%s", complaint.in[EN]);
        free(bytes);
        return false;
    }
    *ret_game = journal_match(j)->game;
    if (!match_over(journal_match(j), journal_state(j)))
        fail(&r, 0, "the game is not over");
    if (!strstr(bytes, "\n! score "))
        fail(&r, 0, "there is no score line");
    try_replay(&r, j);
    try_copy(&r, j, COPY_HOST);
    try_copy(&r, j, COPY_WHOLE);
    if (publishes_secret(bytes) && !journal_verify(j, &complaint))
        fail(&r, complaint.line, "chance's moves do not come from the secret: %s", complaint.in[EN]);
    try_cuts(&r, bytes, size, j);
    journal_free(j);
    free(bytes);
    return !r.failed;
}

/* Runs the files; when they are all there are, every room must have one. */
static int run_files(char **files, bool all)
{
    bool *seen = calloc((size_t)game_count + 1, sizeof *seen);
    int count = 0, failed = 0, left = 0;

    require(seen != NULL);
    for (; *files; files++) {
        const struct game *g = NULL;

        if (all && left_out(*files, seen)) {
            left++;
            continue;
        }
        count++;
        failed += !run_file(*files, &g);
        for (int i = 0; i < game_count; i++)
            seen[i] |= games[i] == g;
    }
    for (int i = 0; all && i < game_count; i++)
        if (!seen[i]) {
            printf("%s has no journal: a .game file is wanted in its folder\n", games[i]->name);
            failed++;
        }
    if (left)
        printf("left to --long: %d\n", left);
    printf("journals %d, failures %d\n", count, failed);
    free(seen);
    return failed;
}

int main(int argc, char **argv)
{
    glob_t found = { 0 };
    char **files = argv + 1;

    if (argc > 1 && strcmp(*files, "--long") == 0) {
        cuts = many_cuts;
        files++;
    }
    if (*files && **files == '-') {
        fprintf(stderr, "usage: game_runner [--long] [FILE.game …]\n");
        return 2;
    }
    bool all = !*files;
    if (all && glob("src/games/*/*.game", 0, NULL, &found) == 0)
        files = found.gl_pathv;
    int failed = run_files(files, all);
    globfree(&found);
    return failed > 0;
}
