/* SPDX-License-Identifier: MIT */
/* `kiste bench`: random play through the generic interface, on one core or on a GPU. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/require.h"
#include "bulk/gpu_check.h"
#include "bulk/walk.h"
#include "cli/allocations.h"
#include "cli/cli.h"

enum { SLICES = 5, GAMES_MOST = 64 };

struct result {
    double games_per_s, moves_per_s, bytes_per_game;
};

/* Of the processor, not the wall: what else the machine does should not count. */
static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* One game from beginning to end; returns its moves, chance's included. */
static uint64_t play(const struct match *m, struct state *s, struct choice *choices, struct rng *rng)
{
    uint64_t moves = 0;

    match_setup(m, s);
    while (walk_on(m->game, m, s, choices, rng) >= 0)
        moves++;
    return moves;
}

/* The best of some slices of time, since the machine is never quiet. */
static struct result measure(const struct match *m, double seconds)
{
    struct result best = { 0 };
    struct rng rng = rng_seeded(1);
    struct state *s = calloc(1, m->game->state_size);
    struct choice *choices = malloc((size_t)m->game->choices_max * sizeof *choices);

    require(s && choices);
    for (int slice = 0; slice < SLICES; slice++) {
        uint64_t played = 0, moves = 0, allocated = allocations_bytes();
        double begin = now(), passed;
        do {
            moves += play(m, s, choices, &rng);
            played++;
        } while ((played & 15) != 0 || now() < begin + seconds / SLICES);
        passed = now() - begin;
        allocated = allocations_bytes() - allocated;
        if ((double)moves / passed > best.moves_per_s)
            best = (struct result){ (double)played / passed, (double)moves / passed,
                                    (double)allocated / (double)played };
    }
    free(choices);
    free(s);
    return best;
}

static void print_result(const struct match *m, struct result r, bool json, bool first)
{
    if (json)
        printf("%s{\"game\":\"%s\",\"seats\":%d,\"games_per_s\":%.0f,\"moves_per_s\":%.0f,\"state_bytes\":%d,"
               "\"allocated_bytes_per_game\":%.0f}", first ? "[" : ",", m->game->name, m->seats, r.games_per_s,
               r.moves_per_s, m->game->state_size, r.bytes_per_game);
    else
        printf("%-14s %5d %14.0f %14.0f %11d %16.0f\n", m->game->name, m->seats, r.games_per_s, r.moves_per_s,
               m->game->state_size, r.bytes_per_game);
}

/* The games named, or all. Returns how many; 0: a complaint was made. */
static int take_games(struct cli *c, const struct game *ret[GAMES_MOST])
{
    int count = 0;

    while (cli_has_name(c) && count < GAMES_MOST && (ret[count] = cli_game(c)) != NULL)
        count++;
    if (c->failed)
        return 0;
    if (count > 0)
        return count;
    for (; count < game_count && count < GAMES_MOST; count++)
        ret[count] = games[count];
    return count;
}

/* The match a game is measured with: that of the command line, or the room's own. */
static bool find_match(struct cli *c, const struct game *g, struct match *ret, struct box **ret_box)
{
    struct complaint why;
    const struct clause *refusal;

    *ret_box = NULL;
    if (c->count > 0)
        return cli_match(c, g, ret, ret_box) && cli_end(c);
    *ret = match_of(g, g->bench_seats);
    if (g->bench_options)
        require(match_set_all(ret, g->bench_options, &why));
    refusal = match_refuse(ret);
    if (refusal)
        cli_complain(c, "%s: %s", "%s: %s", g->name, refusal->says.in[c->lang]);
    return !refusal;
}

/* ---- on a GPU ---- */

static void print_gpu(const struct match *m, const struct gpu_speed *s, bool json, bool first)
{
    if (json)
        printf("%s{\"game\":\"%s\",\"seats\":%d,\"games_per_s\":%.0f,\"moves_per_s\":%.0f,"
               "\"matches\":%u,\"group\":%u}",
               first ? "[" : ",", m->game->name, m->seats, s->games_per_s, s->moves_per_s, s->matches, s->group);
    else
        printf("%-14s %5d %14.0f %14.0f %11u %16u\n", m->game->name, m->seats, s->games_per_s, s->moves_per_s,
               s->matches, s->group);
    fflush(stdout);
}

/* The law first: a GPU that plays other games is not worth measuring. */
static bool bench_on(struct cli *c, struct gpu *gpu, const struct match *m, double seconds, bool json, bool first)
{
    enum { LAW_EVENTS = 1000 };
    struct complaint why;
    struct gpu_speed speed;
    uint64_t same;

    if (!gpu_agrees(gpu, m, LAW_EVENTS, &same, &why) || !gpu_measure(gpu, m, seconds, &speed, &why)) {
        cli_complain(c, "%s: %s", "%s: %s", m->game->name, why.in[c->lang]);
        return false;
    }
    print_gpu(m, &speed, json, first);
    return true;
}

static double take_seconds(struct cli *c)
{
    const char *text = cli_value(c, "--seconds");
    char *end = NULL;
    double seconds = text ? strtod(text, &end) : 1;

    if (text && (end == text || *end || !(seconds > 0 && seconds <= 3600)))
        cli_complain(c, "--seconds kann nicht „%s“ sein; möglich ist eine Zahl über 0 bis 3600",
                     "--seconds cannot be '%s'; accepted: a number above 0 and up to 3600", text);
    return seconds;
}

/* What is measured, and how. */
struct wish {
    double seconds;
    bool json, on_gpu;
    struct gpu *gpu; /* NULL: one core */
};

static void print_head(const struct wish *w)
{
    if (w->gpu)
        printf("%s\n%-14s %5s %14s %14s %11s %16s\n", gpu_name(w->gpu), "game", "seats", "games/s", "moves/s",
               "matches", "in groups of");
    else
        printf("%-14s %5s %14s %14s %11s %16s\n", "game", "seats", "games/s", "moves/s", "state bytes",
               "allocated/game");
}

static int bench(struct cli *c, const struct wish *w, const struct game *const *chosen, int count)
{
    for (int i = 0; i < count; i++) {
        struct match m;
        struct box *box;
        bool fine = true;

        if (!find_match(c, chosen[i], &m, &box))
            return CLI_MISUSED;
        if (!w->json && i == 0)
            print_head(w);
        if (w->gpu)
            fine = bench_on(c, w->gpu, &m, w->seconds, w->json, i == 0);
        else
            print_result(&m, measure(&m, w->seconds), w->json, i == 0);
        free(box);
        if (!fine)
            return CLI_FAILED;
    }
    if (w->json)
        puts("]");
    return CLI_FINE;
}

int cmd_bench(struct cli *c)
{
    struct wish w = { .json = cli_flag(c, "--json"), .on_gpu = cli_flag(c, "--gpu"), .seconds = take_seconds(c) };
    const struct game *chosen[GAMES_MOST];
    struct complaint why;
    int count = take_games(c, chosen);

    if (!count || c->failed)
        return CLI_MISUSED;
    if (c->count > 0 && count != 1)
        return cli_complain(c, "„%s“ passt nur zu einem einzelnen Spiel; Aufruf: kiste %s",
                            "'%s' goes with one game; usage: kiste %s", c->at[0], c->command->synopsis);
    if (w.on_gpu && (w.gpu = gpu_open(NULL, &why)) == NULL) {
        cli_complain(c, "%s", "%s", why.in[c->lang]);
        return CLI_FAILED;
    }
    int code = bench(c, &w, chosen, count);
    gpu_close(w.gpu);
    return code;
}
