/* `kiste bench`: random play through the generic interface, one core. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/check.h"
#include "cli/allocations.h"
#include "cli/cli.h"
#include "core/pick.h"

enum { SLICES = 5 };

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

/* One game from beginning to end; returns its moves, fate's included. */
static uint64_t play(const struct match *m, struct state *s, struct choice *choices, struct rng *rng)
{
    const struct game *g = m->game;
    uint64_t moves = 0;

    match_setup(m, s);
    for (;; moves++) {
        seatset must = g->turn(m, s).must;
        if (must == 0)
            return moves;
        if (must & SEAT(CHANCE)) {
            g->apply(m, s, CHANCE, g->roll(m, s, rng));
            continue;
        }
        int seat = __builtin_ctz(must);
        int count = g->legal(m, s, seat, choices);
        g->apply(m, s, seat, pick_random(g, choices, count, rng));
    }
}

/* The best of some slices of time, since the machine is never quiet. */
static struct result measure(const struct match *m, double seconds)
{
    struct result best = { 0 };
    struct rng rng = rng_seeded(1);
    struct state *s = calloc(1, m->game->state_size);
    struct choice *choices = malloc((size_t)m->game->choices_max * sizeof *choices);

    check(s && choices);
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

int cmd_bench(struct cli *c)
{
    bool json = cli_flag(c, "--json");
    const char *seconds_text = cli_value(c, "--seconds");
    double seconds = seconds_text ? strtod(seconds_text, NULL) : 1;
    const struct game *chosen[64];
    int count = 0;

    if (!(seconds > 0 && seconds <= 3600))
        return cli_complain(c, "--seconds cannot be '%s'; accepted: a number up to 3600", seconds_text);
    while (c->count > 0 && c->at[0][0] != '-' && count < COUNT(chosen) && game_named(c->at[0]))
        chosen[count++] = cli_game(c);
    for (int i = 0; count == 0 && i < game_count; i++)
        chosen[i] = games[i];
    count = count ? count : game_count;
    if (!json)
        printf("%-14s %5s %14s %14s %11s %16s\n", "game", "seats", "games/s", "moves/s", "state bytes",
               "allocated/game");
    if (c->count > 0 && count != 1)
        return cli_complain(c, "--seats and options go with one game; usage: kiste %s", c->command->synopsis);
    for (int i = 0; i < count; i++) {
        struct match m = match_of(chosen[i], chosen[i]->bench_seats);
        struct complaint why;
        struct box *box = NULL;
        if (c->count > 0) {
            if (!cli_match(c, chosen[i], &m, &box) || !cli_end(c))
                return CLI_MISUSED;
        } else if (chosen[i]->bench_options) {
            check(match_set_all(&m, chosen[i]->bench_options, &why));
        }
        print_result(&m, measure(&m, seconds), json, i == 0);
        free(box);
    }
    if (json)
        puts(count ? "]" : "[]");
    return CLI_FINE;
}
