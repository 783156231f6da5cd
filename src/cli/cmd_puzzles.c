/* SPDX-License-Identifier: MIT */
/* `kiste puzzles`: makes puzzles in bulk, each with its proof, and checks the proofs of a file again. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/json.h"
#include "base/require.h"
#include "base/scan.h"
#include "bots/puzzle.h"
#include "cli/cli.h"

enum { YEAR = 365, TRIES_MAX = 100000, KINDS_MAX = 8 };
#define SEEDS UINT64_C(1000000) /* that belong to one --seed */

static void show_progress(int done, int count)
{
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%d / %d %s", done, count, done == count ? "\r\033[K" : "");
}

/* ---- making ---- */

static void put_phrase(struct text *t, const char *key, const struct phrase *p)
{
    json_object(t, key);
    json_put_string(t, "de", p->in[DE]);
    json_put_string(t, "en", p->in[EN]);
    json_object_end(t);
}

/* "id=value id=value" as an object. */
static void put_options(struct text *t, const char *options)
{
    char word[128];
    struct scan s = { options };

    json_object(t, "options");
    while (scan_token(&s, word, sizeof word)) {
        char *value = strchr(word, '=');
        require(value != NULL);
        *value++ = '\0';
        json_put_string(t, word, value);
    }
    json_object_end(t);
}

static void put_kind(struct text *t, const struct puzzle_kind *k)
{
    json_object(t, k->name);
    put_phrase(t, "task", &k->task);
    json_put_int(t, "seats", k->seats);
    put_options(t, k->options);
    if (k->tongue)
        json_put_string(t, "lang", k->tongue == 1 + DE ? "de" : "en");
    if (k->turns)
        json_put_int(t, "turns", k->turns);
    if (k->unit.in[EN])
        put_phrase(t, "unit", &k->unit);
    json_object_end(t);
}

/* The first line of a file: what the others speak of. */
static void put_head(struct text *t, const struct game *g)
{
    json_object(t, NULL);
    json_put_string(t, "kiste", "puzzles");
    json_put_int(t, "form", 1);
    json_put_string(t, "game", g->name);
    json_put_int(t, "version", g->version);
    json_object(t, "kinds");
    for (const struct puzzle_kind *k = g->puzzles; k->name; k++)
        put_kind(t, k);
    json_object_end(t);
    json_object_end(t);
    text_char(t, '\n');
}

/* Whether there is already one of the same position. */
static bool is_known(const struct text *all, const char *line)
{
    const char *end = strstr(line, ",\"solve\":");
    struct text beginning = text_growing();

    text_bytes(&beginning, line, (size_t)(end - line));
    bool known = strstr(all->at, beginning.at) != NULL;
    text_free(&beginning);
    return known;
}

/* The kinds come in turn, each as often as its part says. */
static const struct puzzle_kind *kind_of(const struct game *g, int number)
{
    const struct puzzle_kind *k = g->puzzles;
    int round = 0;

    for (; k->name; k++)
        round += k->part;
    number %= round;
    for (k = g->puzzles; number >= k->part; k++)
        number -= k->part;
    return k;
}

/* A kind, how far its seeds are used up, and what the last one gave. */
struct source {
    struct finder *finder; /* NULL: none of this kind was wanted yet */
    uint64_t seed;
    struct text found;
    size_t used;           /* of what was found */
};

static bool open_source(struct cli *c, const struct game *g, const struct puzzle_kind *k, struct source *s)
{
    if (s->finder)
        return true;
    s->finder = finder_new(g, k);
    s->found = text_growing();
    return s->finder || !cli_complain(c, "für die Art „%s“ fehlt hier eine Datei, etwa die Wörterliste",
                                      "a file that the kind '%s' needs is not here, such as its list of words",
                                      k->name);
}

static void close_sources(struct source source[KINDS_MAX])
{
    for (int i = 0; i < KINDS_MAX; i++) {
        finder_free(source[i].finder);
        text_free(&source[i].found);
    }
}

/* The next line, and its length; NULL: no seed gave one. */
static const char *next_line(struct source *s, size_t *ret_length)
{
    for (int i = 0; i < TRIES_MAX && s->used == s->found.used; i++) {
        text_clear(&s->found);
        s->used = 0;
        finder_find(s->finder, s->seed++, &s->found);
    }
    const char *line = s->found.at + s->used;
    *ret_length = strcspn(line, "\n") + (*line != '\0');
    s->used += *ret_length;
    return *line ? line : NULL;
}

/* One more of a kind; false: it was complained of. */
static bool add_one(struct cli *c, const struct game *g, const struct puzzle_kind *k, struct source *s,
                    struct text *all)
{
    const char *line = NULL;
    size_t length = 0;

    if (!open_source(c, g, k, s))
        return false;
    do
        line = next_line(s, &length);
    while (line && is_known(all, line));
    if (!line)
        return !cli_complain(c, "von der Art „%s“ finden sich nicht mehr genug", "no more are found of the kind '%s'",
                             k->name);
    text_bytes(all, line, length);
    return true;
}

static int make(struct cli *c, const struct game *g, int count, uint64_t seed, const char *out)
{
    struct source source[KINDS_MAX] = { 0 };
    struct text all = text_growing();
    bool fine = true;

    for (int i = 0; i < KINDS_MAX; i++)
        source[i].seed = seed * SEEDS + (uint64_t)i * SEEDS * SEEDS;
    put_head(&all, g);
    for (int i = 0; i < count && fine; i++) {
        const struct puzzle_kind *k = kind_of(g, i);
        fine = add_one(c, g, k, &source[k - g->puzzles], &all);
        show_progress(i + 1, count);
    }
    fine = fine && cli_write(c, out, all.at);
    close_sources(source);
    text_free(&all);
    return fine ? CLI_FINE : CLI_FAILED;
}

/* ---- checking ---- */

/* One line; false: it was complained of. */
static bool check_line(struct cli *c, const struct game *g, const char *path, int number, const char *line,
                       struct source source[KINDS_MAX])
{
    const struct puzzle_kind *k = puzzle_kind_of(g, line);
    struct complaint why;

    if (!k)
        complain_both(&why, 0, "das ist kein Rätsel von %s", "this is no puzzle of %s", g->name);
    else if (!open_source(c, g, k, &source[k - g->puzzles]))
        return false;
    else if (finder_holds(source[k - g->puzzles].finder, line, &why))
        return true;
    return !cli_complain(c, "%s, Zeile %d: %s", "%s, line %d: %s", path, number, why.in[c->lang]);
}

/* Each line after the first, or every so manieth; ends with the first whose proof does not hold. */
static int check_lines(struct cli *c, const struct game *g, const char *path, char *text, int every)
{
    struct source source[KINDS_MAX] = { 0 };
    int number = 1, checked = 0;
    bool fine = true;

    for (char *line = strtok(text, "\n"); line && fine; line = strtok(NULL, "\n"), number++)
        if (number > 1 && (number - 2) % every == 0) {
            fine = check_line(c, g, path, number, line, source);
            checked++;
        }
    close_sources(source);
    if (!fine)
        return CLI_FAILED;
    if (checked == 0) {
        cli_complain(c, "in %s sind keine Rätsel", "there are no puzzles in %s", path);
        return CLI_FAILED;
    }
    printf(c->lang == DE ? "%d von %d Rätseln geprüft: jeder Beweis hält\n"
                         : "%d of %d puzzles checked: every proof holds\n",
           checked, number - 2);
    return CLI_FINE;
}

static int check_file(struct cli *c, const struct game *g, const char *path, int every)
{
    char *text = cli_file(c, path);
    int code = text ? check_lines(c, g, path, text, every) : CLI_MISUSED;

    free(text);
    return code;
}

int cmd_puzzles(struct cli *c)
{
    const char *check = cli_value(c, "--check"), *out = cli_value(c, "--out");
    int count = (int)cli_number(c, "--count", 1, 10000, YEAR), every = (int)cli_number(c, "--every", 1, 10000, 1);
    uint64_t seed = (uint64_t)cli_number(c, "--seed", 0, 1 << 30, 1);
    const struct game *g = cli_game(c);

    if (!g || !cli_end(c))
        return CLI_MISUSED;
    if (!g->puzzles)
        return cli_complain(c, "%s hat keine Rätsel", "%s has no puzzles", g->name);
    return check ? check_file(c, g, check, every) : make(c, g, count, seed, out ? out : "-");
}
