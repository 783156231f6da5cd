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

enum { YEAR = 365, TRIES_MAX = 20000, KINDS_MAX = 8 };

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

/* One more of a kind, from the next seed on; false: no seed gave one. */
static bool add_one(const struct match *m, const struct puzzle_kind *k, uint64_t *seed, struct text *all)
{
    struct text line = text_growing();
    bool found = false;

    for (int i = 0; i < TRIES_MAX && !found; i++) {
        text_clear(&line);
        found = puzzle_find(m, k, (*seed)++, &line) && !is_known(all, line.at);
    }
    if (found)
        text_put(all, line.at);
    text_free(&line);
    return found;
}

static int make(struct cli *c, const struct game *g, int count, uint64_t seed, const char *out)
{
    uint64_t next[KINDS_MAX];
    struct text all = text_growing();
    bool fine = true;

    for (int i = 0; i < KINDS_MAX; i++)
        next[i] = seed * 1000000 + (uint64_t)i * 100000000000;
    put_head(&all, g);
    for (int i = 0; i < count && fine; i++) {
        const struct puzzle_kind *k = kind_of(g, i);
        struct match m;
        if (!puzzle_match(g, k, &m))
            fine = !cli_complain(c, "für %s fehlt %s", "%s lacks %s", g->name,
                                 match_lacks(&m) ? match_lacks(&m) : "?");
        else if (!add_one(&m, k, &next[k - g->puzzles], &all))
            fine = !cli_complain(c, "von der Art „%s“ finden sich nicht mehr genug", "no more are found of the kind '%s'",
                                 k->name);
        show_progress(i + 1, count);
    }
    fine = fine && cli_write(c, out, all.at);
    text_free(&all);
    return fine ? CLI_FINE : CLI_FAILED;
}

/* ---- checking ---- */

/* Each line after the first, or every so manieth; ends with the first whose proof does not hold. */
static int check_lines(struct cli *c, const struct game *g, const char *path, char *text, int every)
{
    int number = 1, checked = 0;
    struct complaint why;

    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"), number++) {
        if (number == 1 || (number - 2) % every != 0)
            continue;
        if (!puzzle_holds(g, line, &why)) {
            cli_complain(c, "%s, Zeile %d: %s", "%s, line %d: %s", path, number, why.in[c->lang]);
            return CLI_FAILED;
        }
        checked++;
    }
    if (checked == 0) {
        cli_complain(c, "in %s sind keine Rätsel", "there are no puzzles in %s", path);
        return CLI_FAILED;
    }
    printf(c->lang == DE ? "%d von %d Rätseln geprüft: jeder Beweis hält\n" : "%d of %d puzzles checked: every proof holds\n",
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
