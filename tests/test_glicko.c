/* SPDX-License-Identifier: MIT */
/* Ratings: the worked example of Glickman's paper to its figures, what must hold of every match; and matches from
 * standard input, told after each (rating_oracle.py compares them with its own). */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/require.h"
#include "base/rng.h"
#include "store/glicko.h"

static bool near(double a, double b, double by)
{
    return fabs(a - b) <= by;
}

/* "Example of the Glicko-2 system", with the figures that are printed there. */
static void the_published_example(void)
{
    struct skill player = { 1500, 200, 0.06 };
    const struct result met[] = { { 1400, 30, 1, 1 }, { 1550, 100, 0, 1 }, { 1700, 300, 0, 1 } };

    glicko_update(&player, player.rating, 1, met, 3);
    require(near(player.rating, 1464.06, 0.01) && near(player.deviation, 151.52, 0.01));
    require(near(player.volatility, 0.05999, 0.00001));
}

static struct rated someone(struct rng *luck, int side, int place)
{
    double rating = 1200 + rng_below(luck, 600), deviation = 40 + rng_below(luck, 310);
    double volatility = 0.04 + rng_below(luck, 40) / 1000.0;

    return (struct rated){ { rating, deviation, volatility }, rng_below(luck, 100), side, place };
}

/* Whoever plays is surer than before; a win does not cost, a loss does not gain; two alike share what is at stake. */
static void what_holds_of_every_match(void)
{
    struct rng luck = rng_seeded(7);

    for (int n = 0; n < 2000; n++) {
        struct rated r[2] = { someone(&luck, 0, 1), someone(&luck, 1, 2) }, before[2];
        memcpy(before, r, sizeof r);
        glicko_rate(r, 2);
        require(r[0].skill.rating > before[0].skill.rating && r[1].skill.rating < before[1].skill.rating);
        for (int i = 0; i < 2; i++)
            require(r[i].skill.deviation < glicko_idle(&before[i].skill, before[i].days + 1) &&
                    r[i].skill.deviation > 0 && r[i].skill.volatility > 0);
    }
    struct rated alike[2] = { { SKILL_NEW, 0, 0, 1 }, { SKILL_NEW, 0, 1, 2 } };
    glicko_rate(alike, 2);
    require(near(alike[0].skill.rating + alike[1].skill.rating, 3000, 1e-9));
    struct rated drawn[2] = { { SKILL_NEW, 0, 0, 1 }, { SKILL_NEW, 0, 1, 1 } };
    glicko_rate(drawn, 2);
    require(drawn[0].skill.rating == 1500 && drawn[1].skill.rating == 1500);
}

/* Partners move together; in a field of four the places are told apart, and no more is learnt than from three duels. */
static void many_and_teams(void)
{
    struct rated pair[4], field[4];
    struct skill duel = SKILL_NEW;
    const struct result three[] = { { 1500, 350, 1, 1 }, { 1500, 350, 1, 1 }, { 1500, 350, 1, 1 } };

    for (int i = 0; i < 4; i++) {
        pair[i] = (struct rated){ SKILL_NEW, 0, i % 2, i % 2 + 1 };
        field[i] = (struct rated){ SKILL_NEW, 0, i, i + 1 };
    }
    glicko_rate(pair, 4);
    require(pair[0].skill.rating == pair[2].skill.rating && pair[1].skill.rating == pair[3].skill.rating);
    require(pair[0].skill.rating > 1500 && pair[1].skill.rating < 1500);
    glicko_rate(field, 4);
    for (int i = 0; i < 3; i++)
        require(field[i].skill.rating > field[i + 1].skill.rating);
    glicko_update(&duel, 1500, 0, three, 3);
    require(field[0].skill.deviation > duel.deviation && field[0].skill.rating < duel.rating);
}

/* Who meets nobody is as sure as before. */
static void nobody_met(void)
{
    struct skill alone = { 1600, 80, 0.05 };
    struct rated both[2] = { { { 1600, 80, 0.05 }, 30, 3, 1 }, { { 1500, 90, 0.06 }, 30, 3, 1 } };

    glicko_update(&alone, 1600, 30, NULL, 0);
    require(alone.rating == 1600 && alone.deviation == 80 && alone.volatility == 0.05);
    glicko_rate(both, 2); /* all on one side */
    require(both[0].skill.rating == 1600 && both[0].skill.deviation == 80 && both[1].skill.volatility == 0.06);
}

/* "COUNT", then of each: rating deviation volatility days side place; what comes of it goes to standard output. */
static int tell(void)
{
    struct rated r[RATED_MOST];
    int count;

    while (scanf("%d", &count) == 1) {
        require(count > 0 && count <= RATED_MOST);
        for (int i = 0; i < count; i++)
            require(scanf("%lf %lf %lf %lf %d %d", &r[i].skill.rating, &r[i].skill.deviation, &r[i].skill.volatility,
                          &r[i].days, &r[i].side, &r[i].place) == 6);
        glicko_rate(r, count);
        for (int i = 0; i < count; i++)
            printf("%.9g %.9g %.9g\n", r[i].skill.rating, r[i].skill.deviation, r[i].skill.volatility);
    }
    return 0;
}

int main(int argc, char **argv)
{
    (void)argv;
    if (argc > 1)
        return tell();
    the_published_example();
    what_holds_of_every_match();
    many_and_teams();
    nobody_met();
    puts("ok");
    return 0;
}
