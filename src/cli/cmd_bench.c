/* `kiste bench`: random play through the generic interface, one core. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/require.h"
#include "cli/allocations.h"
#include "cli/cli.h"
#include "core/pick.h"

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

    *ret_box = NULL;
    if (c->count > 0)
        return cli_match(c, g, ret, ret_box) && cli_end(c);
    *ret = match_of(g, g->bench_seats);
    if (g->bench_options)
        require(match_set_all(ret, g->bench_options, &why));
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

int cmd_bench(struct cli *c)
{
    bool json = cli_flag(c, "--json");
    double seconds = take_seconds(c);
    const struct game *chosen[GAMES_MOST];
    int count = take_games(c, chosen);

    if (!count || c->failed)
        return CLI_MISUSED;
    if (c->count > 0 && count != 1)
        return cli_complain(c, "„%s“ passt nur zu einem einzelnen Spiel; Aufruf: kiste %s",
                            "'%s' goes with one game; usage: kiste %s", c->at[0], c->command->synopsis);
    for (int i = 0; i < count; i++) {
        struct match m;
        struct box *box;
        if (!find_match(c, chosen[i], &m, &box))
            return CLI_MISUSED;
        if (!json && i == 0)
            printf("%-14s %5s %14s %14s %11s %16s\n", "game", "seats", "games/s", "moves/s", "state bytes",
                   "allocated/game");
        print_result(&m, measure(&m, seconds), json, i == 0);
        free(box);
    }
    if (json)
        puts("]");
    return CLI_FINE;
}
