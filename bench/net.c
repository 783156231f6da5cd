/* SPDX-License-Identifier: MIT */
/* How many positions Backgammon's net judges a second on one core, at one glance, the inputs included: positions of
 * random games, in processor time, the best of several rounds. */
#include <stdio.h>
#include <time.h>

#include "bulk/lane.h"
#include "core/asset.h"
#include "core/match.h"
#include "games/backgammon/backgammon_bot.h"
#include "games/backgammon/backgammon_net.h"

enum { POSITIONS = 4000, APART = 7, ROUNDS = 30 };

static struct stance at[POSITIONS];
static struct chances judged[POSITIONS];

/* Some moves apart, from the beginning of games to their end. */
static int collect(void)
{
    struct match m = match_of(&backgammon_game, 2);
    struct choice choices[PLAYS_MAX];
    struct state s;
    struct rng rng = rng_seeded(1);
    int32_t score[SEATS_MAX];
    int met = 0;

    lane_setup(&backgammon_game, &m, &s);
    for (int i = 0; i < POSITIONS; i++) {
        lane_play(&backgammon_game, &m, &s, choices, &rng, APART, score);
        at[i] = (struct stance){ .thrower = s.side[s.turn], .other = s.side[!s.turn] };
        met += backgammon_contact(&at[i]);
    }
    return met;
}

int main(void)
{
    const struct asset *a = asset_named(BACKGAMMON_WEIGHTS);
    struct nets nets;
    double best = 0;

    if (!a || !backgammon_nets(a->bytes, a->size, &nets)) {
        fprintf(stderr, "the net (%s) does not lie beside the program\n", BACKGAMMON_WEIGHTS);
        return 1;
    }
    int met = collect();
    for (int round = 0; round < ROUNDS; round++) {
        clock_t begin = clock();
        backgammon_judge(&nets, at, POSITIONS, judged);
        double speed = POSITIONS * (double)CLOCKS_PER_SEC / (double)(clock() - begin);

        best = speed > best ? speed : best;
    }
    printf("%.0f positions judged a second (%d positions, %d of them in contact; best of %d rounds)\n", best,
           POSITIONS, met, ROUNDS);
    return 0;
}
