/* SPDX-License-Identifier: MIT */
/* Who plays whom in a tournament: laws, on tournaments of all sizes with random results, people who come late and who
 * go; and with "--tell SEED" one such tournament in words, for a program that does not share a line with it
 * (tests/server/pairing_oracle.py). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "base/rng.h"
#include "server/pairing.h"

static struct rng luck;

static int dice(int below)
{
    return (int)rng_below(&luck, (uint32_t)below);
}

static bool met(const struct tournament *t, int a, int b, int before)
{
    for (int i = 0; i < before; i++) {
        const struct pairing *p = &t->pairing[i];
        if ((p->a == a && p->b == b) || (p->a == b && p->b == a))
            return true;
    }
    return false;
}

static bool is_there(const struct tournament *t, int i, int round)
{
    return t->entrant[i].from <= round && !t->entrant[i].gone;
}

/* Everybody who is there has one game or the bye, with one whom they have not met; a bye is had once. */
static void hold_round(const struct tournament *t, int round, const struct pairing *ret, int pairs)
{
    int plays[ENTRANTS_MAX] = { 0 }, byes = 0, here = 0;

    for (int i = 0; i < pairs; i++) {
        require(ret[i].round == round && ret[i].a >= 0 && ret[i].a < t->entrants && ret[i].b < t->entrants);
        require(ret[i].a != ret[i].b && !met(t, ret[i].a, ret[i].b, t->pairings));
        plays[ret[i].a]++;
        if (ret[i].b >= 0)
            plays[ret[i].b]++;
        byes += ret[i].b < 0;
        require(ret[i].halves == (ret[i].b < 0 ? 2 : -1));
    }
    for (int i = 0; i < t->entrants; i++) {
        here += is_there(t, i, round);
        require(plays[i] <= is_there(t, i, round));
        require(t->all || plays[i] == is_there(t, i, round));
    }
    require(byes == (t->all ? 0 : here % 2));
}

/* How many pairs these can make at the most, by trying all. */
static int most_pairs(const struct tournament *t, unsigned left)
{
    if (left == 0)
        return 0;
    int a = __builtin_ctz(left), most = most_pairs(t, left & ~(1u << a));
    for (int b = a + 1; b < t->entrants; b++)
        if (left & 1u << b && !met(t, a, b, t->pairings)) {
            int with = 1 + most_pairs(t, left & ~(1u << a | 1u << b));
            most = with > most ? with : most;
        }
    return most;
}

/* There is a round as long as one is possible, with as many pairs as there can be; for so few that all can be tried. */
static void hold_most(const struct tournament *t, int round, int pairs)
{
    unsigned here = 0;
    bool usual = true;

    for (int i = 0; i < t->entrants; i++) {
        here |= is_there(t, i, round) && i < 32 ? 1u << i : 0;
        usual = usual && t->entrant[i].from == 1 && !t->entrant[i].gone;
    }
    int count = __builtin_popcount(here);
    if (t->entrants > 32 || count > 8 || count < 2 || (t->all && usual)) /* which has a table */
        return;
    bool all_play = count % 2 == 0 && most_pairs(t, here) == count / 2;
    for (int i = 0; count % 2 && i < t->entrants && !all_play; i++)
        all_play = here & 1u << i && !met(t, i, -1, t->pairings) && most_pairs(t, here & ~(1u << i)) == count / 2;
    require(t->all ? pairs == most_pairs(t, here) : (pairs > 0) == all_play);
}

/* Points are shared out, none is made or lost; ranks come in order, and Buchholz is what it is said to be. */
static void hold_ranks(const struct tournament *t)
{
    struct rank rank[ENTRANTS_MAX];
    int halves[ENTRANTS_MAX] = { 0 }, given = 0, had = 0;

    tournament_rank(t, rank);
    for (int i = 0; i < t->entrants; i++) {
        halves[rank[i].entrant] = rank[i].halves;
        had += rank[i].halves;
        require(i == 0 || rank[i - 1].halves >= rank[i].halves);
        require(i == 0 || rank[i - 1].halves > rank[i].halves || rank[i - 1].buchholz >= rank[i].buchholz);
    }
    for (int i = 0; i < t->pairings; i++)
        given += t->pairing[i].halves >= 0 ? 2 : 0;
    require(given == had);
    for (int i = 0; i < t->entrants; i++) {
        int sum = 0;
        for (int k = 0; k < t->pairings; k++) {
            const struct pairing *p = &t->pairing[k];
            if (p->halves >= 0 && p->b >= 0 && (p->a == rank[i].entrant || p->b == rank[i].entrant))
                sum += halves[p->a == rank[i].entrant ? p->b : p->a];
        }
        require(sum == rank[i].buchholz);
    }
}

static void tell(const struct tournament *t, int round, const struct pairing *ret, int pairs)
{
    printf("round %d here", round);
    for (int i = 0; i < t->entrants; i++)
        if (is_there(t, i, round))
            printf(" %d", i);
    printf(" pairs");
    for (int i = 0; i < pairs; i++)
        printf(" %d:%d", ret[i].a, ret[i].b);
    printf("\n");
}

static void tell_results(const struct tournament *t, int from)
{
    struct rank rank[ENTRANTS_MAX];

    printf("results");
    for (int i = from; i < t->pairings; i++)
        printf(" %d:%d=%d", t->pairing[i].a, t->pairing[i].b, t->pairing[i].halves);
    printf("\nranks");
    tournament_rank(t, rank);
    for (int i = 0; i < t->entrants; i++)
        printf(" %d=%d/%d", rank[i].entrant, rank[i].halves, rank[i].buchholz);
    printf("\n");
}

/* `moves`: people come late and go. Returns the rounds it had. */
static int play(bool all, int entrants, bool moves, bool told)
{
    static struct tournament t;
    struct pairing ret[PAIRS_MAX];
    int round = 0, pairs;

    t = (struct tournament){ .all = all };
    for (int i = 0; i < entrants; i++)
        t.entrant[t.entrants++] = (struct entrant){ .from = 1 };
    if (told)
        printf("%s\n", all ? "all" : "swiss");
    while ((pairs = tournament_pair(&t, ++round, ret)) > 0) {
        hold_most(&t, round, pairs);
        hold_round(&t, round, ret, pairs);
        if (told)
            tell(&t, round, ret, pairs);
        int before = t.pairings;
        for (int i = 0; i < pairs; i++) {
            t.pairing[t.pairings] = ret[i];
            t.pairing[t.pairings++].halves = ret[i].b < 0 ? 2 : dice(3);
        }
        hold_ranks(&t);
        if (told)
            tell_results(&t, before);
        if (moves && t.entrants < ENTRANTS_MAX && dice(4) == 0)
            t.entrant[t.entrants++] = (struct entrant){ .from = round + 1 };
        if (moves && dice(6) == 0)
            t.entrant[dice(t.entrants)].gone = true;
        require(t.pairings <= PAIRINGS_MAX);
    }
    hold_most(&t, round, 0);
    if (told)
        tell(&t, round, ret, 0);
    for (int a = 0; all && a < t.entrants; a++)
        for (int b = a + 1; b < t.entrants; b++)
            require(met(&t, a, b, t.pairings) || t.entrant[a].gone || t.entrant[b].gone);
    return round - 1;
}

/* One round of few people, many of whom have met, whoever they were. */
static void pair_who_is_left(bool all, int entrants)
{
    static struct tournament t;
    struct pairing ret[PAIRS_MAX];
    int often = 2 + dice(3);

    t = (struct tournament){ .all = all, .entrants = entrants + 1 };
    for (int i = 0; i <= entrants; i++)
        t.entrant[i] = (struct entrant){ .from = 1, .gone = i == entrants };
    for (int a = 0; a < entrants; a++)
        for (int b = a + 1; b < entrants; b++)
            if (dice(often) > 0)
                t.pairing[t.pairings++] = (struct pairing){ 1, a, b, dice(3) };
    int pairs = tournament_pair(&t, 2, ret);
    if (pairs > 0)
        hold_round(&t, 2, ret, pairs);
    hold_most(&t, 2, pairs);
}

/* Those who have not met yet: blossoms in which the first of all is somebody's opponent, or leads to them. */
static void pair_around_the_first(void)
{
    static const struct {
        int entrants;
        const char *left; /* two letters each */
    } cases[] = {
        { 11, "AD AE AJ AK BF BI CH CJ DF DJ EH EJ FK GH GI GK HJ HK IK" },
        { 10, "AC AF AJ BC BD BI CD CE CG CJ DF DG EF EG FJ HJ IJ" },
    };
    static struct tournament t;
    struct pairing ret[PAIRS_MAX];

    for (int k = 0; k < COUNT(cases); k++) {
        int entrants = cases[k].entrants;
        t = (struct tournament){ .all = true, .entrants = entrants + 1 };
        for (int i = 0; i <= entrants; i++)
            t.entrant[i] = (struct entrant){ .from = 1, .gone = i == entrants };
        for (int a = 0; a < entrants; a++)
            for (int b = a + 1; b < entrants; b++)
                if (!strstr(cases[k].left, (char[]){ (char)('A' + a), (char)('A' + b), '\0' }))
                    t.pairing[t.pairings++] = (struct pairing){ 1, a, b, -1 };
        int pairs = tournament_pair(&t, 2, ret);
        hold_round(&t, 2, ret, pairs);
        require(pairs == most_pairs(&t, (1u << entrants) - 1));
    }
}

int main(int argc, char **argv)
{
    luck = rng_seeded(argc > 2 ? strtoull(argv[2], NULL, 10) : 1);
    if (argc > 2) {
        play(dice(3) == 0, 2 + dice(7), dice(2), true);
        return 0;
    }
    for (int n = 2; n <= ENTRANTS_MAX; n += FEWER ? 6 : 1) {
        require(play(true, n, false, false) == n - 1 + n % 2); /* everybody meets everybody, in as few rounds as can */
        int rounds = play(false, n, false, false);
        int least = 0;
        while (1 << least < n)
            least++;
        require(rounds >= (n == 2 ? 1 : n < 5 ? 2 : least)); /* as many as it takes to find a winner */
    }
    for (int i = 0; i < (FEWER ? 50 : 300); i++)
        play(dice(2), 2 + dice(20), true, false);
    for (int i = 0; i < (FEWER ? 100 : 1000); i++)
        pair_who_is_left(dice(2), 4 + dice(5));
    pair_around_the_first();
    puts("ok");
    return 0;
}
