/* SPDX-License-Identifier: MIT */
/* `kiste solve`: a game worked out, on all cores, or on many machines under mpirun. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "bulk/solve.h"
#include "cli/cli.h"

enum { WORDS_MAX = 16 };

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void show_progress(uint64_t done, uint64_t all)
{
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%llu / %llu %s", (unsigned long long)done, (unsigned long long)all,
                done == all ? "\r\033[K" : "");
}

/* What is solved, in the words that a file begins with. */
static void put_job(const struct match *m, struct text *ret)
{
    text_put(ret, "kiste solution ");
    cli_put_job(m, ret);
    text_put(ret, __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? " little" : " big");
}

/* Opens what --out names, in rank 0. */
static bool open_file(struct cli *c, const struct match *m, const char *path, struct solve_keeping *ret)
{
    struct text job = text_growing();
    struct complaint why;

    put_job(m, &job);
    ret->file = solve_file_open(path, job.at, ret->going_on, &why);
    text_free(&job);
    if (!ret->file)
        cli_complain(c, "%s", "%s", why.in[c->lang]);
    return ret->file != NULL;
}

/* Rank 0 speaks; the others only work. */
static void work_out(struct cli *c, const struct solver *solver, const struct match *m, struct ranks *ranks, int count,
                     const char *const *words, const char *path, bool going_on)
{
    bool speaks = ranks_number(ranks) == 0;
    struct solve_keeping keeping = { .going_on = path && going_on };

    if (speaks && path && !open_file(c, m, path, &keeping))
        return; /* which ends the other ranks, too */
    struct crew *crew = ranks ? NULL : crew_open(0);
    double begun = now();
    void *solution = solve(solver, m, crew, ranks, keeping, speaks ? show_progress : NULL);
    struct text t = text_growing();
    struct complaint why;

    if (speaks && solver->tell(m, solution, count, words, c->lang, &t, &why))
        printf("%s%.3f s\n", t.at, now() - begun);
    fflush(stdout);
    if (!solve_file_close(keeping.file))
        cli_complain(c, "%s ist nicht ganz geschrieben", "%s was not written whole", path);
    text_free(&t);
    crew_close(crew);
    ranks_close(ranks);
    free(solution);
}

/* The game's own tool, which says how far it is and keeps what it has. Of several ranks one speaks. */
static int run_tool(struct cli *c, const struct tool *tool, const struct match *m)
{
    double begun = now();
    bool said = false;
    int code = cli_run_tool(c, tool, m, "-", &said);

    if (code == CLI_FINE && said)
        printf("%.3f s\n", now() - begun);
    return code;
}

static int solve_with(struct cli *c, const struct solver *solver, const struct match *m, const char *path,
                      bool going_on)
{
    const char *words[WORDS_MAX];
    struct text unused = text_growing();
    struct complaint why;
    int count = 0;

    while (count < WORDS_MAX && (words[count] = cli_word(c)) != NULL)
        count++;
    if (going_on && !path)
        cli_complain(c, "--continue braucht --out DATEI: dort steht, was schon ausgerechnet ist",
                     "--continue needs --out FILE: it has what is worked out already");
    else if (cli_end(c) && !solver->tell(m, NULL, count, words, c->lang, &unused, &why))
        cli_complain(c, "%s", "%s", why.in[c->lang]);
    text_free(&unused);
    struct ranks *ranks = c->failed ? NULL : cli_ranks(c);
    if (c->failed)
        return CLI_MISUSED;
    work_out(c, solver, m, ranks, count, words, path, going_on);
    return c->failed ? CLI_FAILED : CLI_FINE;
}

int cmd_solve(struct cli *c)
{
    struct match m;
    struct box *box = NULL;
    const struct game *g = cli_game(c);

    if (!g || !cli_match(c, g, &m, &box))
        return CLI_MISUSED;
    const struct tool *tool = cli_tool(g, "solve");
    bool in_layers = tool && tool->solver, going_on = in_layers && cli_flag(c, "--continue");
    const char *path = in_layers ? cli_value(c, "--out") : NULL;
    int code = in_layers ? solve_with(c, tool->solver, &m, path, going_on)
               : tool    ? run_tool(c, tool, &m)
                         : cli_complain(c, "%s kann nicht ausgerechnet werden", "%s cannot be solved", g->name);
    free(box);
    return code;
}
