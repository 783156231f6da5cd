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

/* Rank 0 speaks; the others only work. */
static void work_out(struct cli *c, const struct solver *solver, const struct match *m, struct ranks *ranks, int count,
                     const char *const *words)
{
    bool speaks = ranks_number(ranks) == 0;
    struct crew *crew = ranks ? NULL : crew_open(0);
    double begun = now();
    void *solution = solve(solver, m, crew, ranks, speaks ? show_progress : NULL);
    struct text t = text_growing();
    struct complaint why;

    if (speaks && solver->tell(m, solution, count, words, c->lang, &t, &why))
        printf("%s%.3f s\n", t.at, now() - begun);
    fflush(stdout);
    text_free(&t);
    crew_close(crew);
    ranks_close(ranks);
    free(solution);
}

int cmd_solve(struct cli *c)
{
    struct match m;
    struct box *box = NULL;
    struct complaint why;
    const struct game *g = cli_game(c);
    const char *words[WORDS_MAX];
    int count = 0;
    struct text unused = text_growing();

    if (!g || !cli_match(c, g, &m, &box))
        return CLI_MISUSED;
    const struct tool *tool = cli_tool(g, "solve");
    while (count < WORDS_MAX && (words[count] = cli_word(c)) != NULL)
        count++;
    if (!tool || !tool->solver)
        cli_complain(c, "%s kann nicht ausgerechnet werden", "%s cannot be solved", g->name);
    else if (cli_end(c) && !tool->solver->tell(&m, NULL, count, words, c->lang, &unused, &why))
        cli_complain(c, "%s", "%s", why.in[c->lang]);
    struct ranks *ranks = c->failed ? NULL : cli_ranks(c);
    if (!c->failed)
        work_out(c, tool->solver, &m, ranks, count, words);
    text_free(&unused);
    free(box);
    return c->failed ? CLI_MISUSED : CLI_FINE;
}
