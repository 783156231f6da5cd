/* SPDX-License-Identifier: MIT */
/* `kiste tool`: a room's own subcommands. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bulk/cores.h"
#include "bulk/gpu_bench.h"
#include "bulk/solve.h"
#include "cli/cli.h"

enum { WORDS_MAX = 16 };

static void list(const struct game *g, enum lang lang)
{
    for (int i = 0; i < g->tool_count; i++)
        printf("kiste tool %s %s %s\n    %s\n", g->name, g->tools[i].name, g->tools[i].synopsis,
               g->tools[i].about.in[lang]);
}

const struct tool *cli_tool(const struct game *g, const char *name)
{
    for (int i = 0; i < g->tool_count; i++)
        if (strcmp(g->tools[i].name, name) == 0)
            return &g->tools[i];
    return NULL;
}

/* Works something out on all cores, and tells it. */
static bool tell_solved(const struct tool *tool, const struct match *m, int count, const char *const *words,
                        enum lang lang, struct text *ret, struct complaint *ret_why)
{
    if (!tool->solver->tell(m, NULL, count, words, lang, ret, ret_why))
        return false;
    struct crew *crew = crew_open(0);
    void *solution = solve(tool->solver, m, crew, NULL, (struct solve_keeping){ .file = NULL }, NULL);
    bool fine = tool->solver->tell(m, solution, count, words, lang, ret, ret_why);
    crew_close(crew);
    free(solution);
    return fine;
}

/* A line that is written over, where somebody watches. */
static void show_progress(void *with, const char *said)
{
    (void)with;
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r\033[K%s\r", said);
}

static void keep(void *with, const char *asset, const void *bytes, size_t size, enum lang lang, struct text *ret)
{
    struct text path = text_growing();
    int wrong = asset_keep(asset, bytes, size, &path);
    unsigned long kilobytes = (unsigned long)((size + 1023) / 1024);

    (void)with;
    if (wrong)
        text_printf(ret, lang == DE ? "Nicht aufgehoben: %s: %s\n" : "Not kept: %s: %s\n", path.used ? path.at : asset,
                    errno_words(wrong, lang));
    else
        text_printf(ret, lang == DE ? "Aufgehoben für die Computerspieler: %s (%lu KB)\n"
                                    : "Kept for the computer players: %s (%lu KB)\n", path.at, kilobytes);
    text_free(&path);
}

/* Where something whole is worked out: a GPU, or all cores with files in a folder. NULL where neither was asked for, or
 * *ret says why not. */
struct bench {
    struct workbench *at;
    struct gpu *gpu;
    struct ranks *ranks;
};

static struct bench open_bench(struct cli *c, const char *room, bool gpu, const char *folder, struct complaint *ret)
{
    struct bench b = { 0 };

    if (gpu) {
        b.gpu = gpu_open(NULL, ret);
        b.at = b.gpu ? gpu_bench_open(b.gpu, room, ret) : NULL;
    } else if (folder) {
        b.ranks = cli_ranks(c);
        b.at = c->failed ? NULL : cores_open(0, folder, b.ranks, ret);
    }
    if ((gpu || folder) && !b.at && !c->failed)
        cli_complain(c, "%s", "%s", ret->in[c->lang]);
    return b;
}

static void close_bench(struct bench b)
{
    if (b.gpu && b.at)
        gpu_bench_close(b.at);
    else if (b.at)
        cores_close(b.at);
    if (b.gpu)
        gpu_close(b.gpu);
    ranks_close(b.ranks);
}

static bool run_tool(const struct tool *tool, const struct match *m, int count, const char *const *words,
                     const char *input, bool json, enum lang lang, struct workbench *bench, struct text *ret,
                     struct complaint *ret_why)
{
    if (json) {
        bool fine = tool->json(m, count, words, input, ret, ret_why);
        text_char(ret, '\n');
        return fine;
    }
    if (tool->solver)
        return tell_solved(tool, m, count, words, lang, ret, ret_why);
    if (tool->tell)
        return tool->tell(m, count, words, input, lang, ret, ret_why);
    if (!tool->work)
        return tool->run(m, count, words, input, ret, ret_why);
    const struct workshop shop = { .progress = show_progress, .keep = keep, .bench = bench,
                                   .cores = cores_open(0, NULL, NULL, ret_why) };
    bool fine = tool->work(m, count, words, lang, &shop, ret, ret_why);
    cores_close(shop.cores);
    show_progress(NULL, "");
    return fine;
}

int cli_run_tool(struct cli *c, const struct tool *tool, const struct match *m, const char *out, bool *ret_said)
{
    const char *words[WORDS_MAX], *up_to = cli_value(c, "--up-to"), *folder = cli_value(c, "--folder");
    bool whole = cli_flag(c, "--whole"), gpu = cli_flag(c, "--gpu"), json = cli_flag(c, "--json");
    int count = 0;
    char *input = NULL;
    struct complaint why = { 0 };

    while (count < WORDS_MAX && (words[count] = cli_word(c)) != NULL)
        count++;
    if (up_to && count < WORDS_MAX) /* the same as the word alone */
        words[count++] = up_to;
    if (whole && count < WORDS_MAX)
        words[count++] = "whole";
    if (!cli_end(c))
        return CLI_MISUSED;
    if (json && !tool->json)
        return cli_complain(c, "%s %s gibt nichts als JSON aus", "%s %s prints nothing as JSON", m->game->name,
                            tool->name);
    if (tool->reads && count == 0 && !tool->may_read)
        return cli_complain(c, "welche Datei? Aufruf: kiste tool %s %s %s",
                            "which file? usage: kiste tool %s %s %s", m->game->name, tool->name,
                            tool->synopsis);
    if (tool->reads && count > 0 && !(input = cli_file(c, words[--count])))
        return CLI_MISUSED;

    struct bench bench = open_bench(c, m->game->name, gpu, folder, &why);
    if (c->failed)
        return CLI_MISUSED;
    struct text t = text_growing();
    bool fine = run_tool(tool, m, count, words, input ? input : "", json, c->lang, bench.at, &t, &why);
    *ret_said = t.used > 0;
    if (fine)
        fine = cli_write(c, out, t.at);
    else if (why.line && input)
        cli_complain(c, "%s: %s", "%s: %s", words[count], why.in[c->lang]);
    else
        cli_complain(c, "%s", "%s", why.in[c->lang]);
    text_free(&t);
    free(input);
    close_bench(bench); /* which does not return if another rank has died */
    return fine ? CLI_FINE : CLI_MISUSED;
}

int cmd_tool(struct cli *c)
{
    const char *out = cli_value(c, "--out");
    struct match m;
    struct box *box = NULL;

    if (c->count == 0) {
        for (int i = 0; i < game_count; i++)
            list(games[i], c->lang);
        return CLI_FINE;
    }
    const struct game *g = cli_game(c);
    if (!g || !cli_match(c, g, &m, &box))
        return CLI_MISUSED;
    const char *name = cli_word(c);
    const struct tool *tool = name ? cli_tool(g, name) : NULL;
    if (name && !tool)
        cli_complain(c, "%s hat kein Werkzeug „%s“; „kiste tool %s“ nennt die vorhandenen",
                     "%s has no tool '%s'; 'kiste tool %s' lists what it has", g->name, name, g->name);
    else if (!name && cli_end(c))
        list(g, c->lang);
    bool said;
    int code = tool ? cli_run_tool(c, tool, &m, out ? out : "-", &said) : c->failed ? CLI_MISUSED : CLI_FINE;
    free(box);
    return code;
}
