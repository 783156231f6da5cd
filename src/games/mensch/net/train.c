/* SPDX-License-Identifier: MIT */
/* train NET GAMES RATE: trains Mensch's net by play against itself, and tells now and then how it fares against the
 * sense of steps (mensch_bot.c), both at a glance. The recipe is in README.md.
 *
 * Each worker plays a few games with a net of its own and learns from them; then all go on with the mean of what they
 * have learned. So the result depends on the numbers given and not on how fast anybody was. What should have been
 * thought of a position is what was thought of the later ones, the nearer the more (TD(λ)), and at the end who was
 * home. */
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/bot.h"
#include "core/match.h"
#include "games/mensch/mensch_net.h"

enum { WORKERS = 16, GAMES_EACH = 8, MOMENTS = 8192, REPORTS = 10, DUEL = 4000, LAST_DUEL = 40000 };

static const float fading = 0.9f;    /* λ */
static const float keeping = 0.999f;/* how much of the mean over time is kept each round */

struct net {
    float one[NET_INPUTS][NET_NEURONS], one_bias[NET_NEURONS];
    float two[COLOURS][NET_NEURONS], two_bias[COLOURS];
};
enum { NET_FLOATS = sizeof(struct net) / sizeof(float) };

struct worker {
    pthread_t thread;
    struct rng rng;
    struct net net;
    float rate;
    struct state moment[MOMENTS];
    float said[MOMENTS][COLOURS];
};

extern const struct game mensch_game;
static struct worker worker[WORKERS];
static struct net now, mean;

/* ---- looking ---- */

struct glance {
    struct lit lit;
    float glow[NET_NEURONS];
    float chance[COLOURS]; /* from the one who throws next, clockwise */
};

static void look_at(const struct net *n, const struct state *s, struct glance *ret)
{
    float sum = 0;

    mensch_inputs(s, &ret->lit);
    memcpy(ret->glow, n->one_bias, sizeof ret->glow);
    for (int i = 0; i < ret->lit.count; i++)
        for (int j = 0; j < NET_NEURONS; j++)
            ret->glow[j] += n->one[ret->lit.input[i]][j] * ret->lit.much[i];
    for (int j = 0; j < NET_NEURONS; j++)
        ret->glow[j] = ret->glow[j] < 0 ? 0 : ret->glow[j] > 1 ? 1 : ret->glow[j];
    for (int k = 0; k < COLOURS; k++) {
        float z = n->two_bias[k];

        for (int j = 0; j < NET_NEURONS; j++)
            z += n->two[k][j] * ret->glow[j];
        ret->chance[k] = s->place[(s->colour + k) % COLOURS] ? 0 : expf(z > 20 ? 20 : z);
        sum += ret->chance[k];
    }
    for (int k = 0; k < COLOURS; k++)
        ret->chance[k] /= sum;
}

/* How likely each colour is the next to be home, if so many are already. */
static void chances(const struct net *n, const struct state *s, int home, float ret[COLOURS])
{
    struct glance look;

    if (s->home == home)
        look_at(n, s, &look);
    for (int k = 0; k < COLOURS; k++)
        if (s->home > home)
            ret[k] = s->place[k] == home + 1;
        else
            ret[(s->colour + k) % COLOURS] = look.chance[k];
}

static float worth_by_net(const struct net *n, const struct state *s, int home, int seat)
{
    float chance[COLOURS], sum = 0;

    chances(n, s, home, chance);
    for (int c = 0; c < COLOURS; c++)
        sum += s->owner[c] == seat ? chance[c] : 0;
    return sum;
}

static float worth_by_steps(const struct match *m, const struct state *s, int seat)
{
    int32_t worth[SEATS_MAX];

    if (s->home == COLOURS)
        return 0;
    mensch_game.players.sense->worth(m, s, worth);
    return (float)worth[seat];
}

/* n NULL: by steps. */
static struct move choose(const struct net *n, const struct match *m, const struct state *s)
{
    struct choice choice[FIGURES];
    int seat = s->owner[s->colour], count = mensch_game.rules.legal(m, s, seat, choice), best = 0;
    float most = -1e9f;

    for (int i = 0; i < count && count > 1; i++) {
        struct state after = *s;

        mensch_game.rules.apply(m, &after, seat, choice[i].move);
        float worth = n ? worth_by_net(n, &after, s->home, seat) : worth_by_steps(m, &after, seat);
        best = worth > most ? i : best;
        most = worth > most ? worth : most;
    }
    return choice[best].move;
}

/* ---- learning ---- */

static void learn(struct net *n, const struct state *s, const float right[COLOURS], float rate)
{
    struct glance look;
    float back[NET_NEURONS] = { 0 };

    look_at(n, s, &look);
    for (int k = 0; k < COLOURS; k++) {
        float wrong = rate * (right[(s->colour + k) % COLOURS] - look.chance[k]);

        for (int j = 0; j < NET_NEURONS; j++) {
            back[j] += wrong * n->two[k][j];
            n->two[k][j] += wrong * look.glow[j];
        }
        n->two_bias[k] += wrong;
    }
    for (int j = 0; j < NET_NEURONS; j++) {
        back[j] = look.glow[j] > 0 && look.glow[j] < 1 ? back[j] : 0;
        n->one_bias[j] += back[j];
    }
    for (int i = 0; i < look.lit.count; i++)
        for (int j = 0; j < NET_NEURONS; j++)
            n->one[look.lit.input[i]][j] += back[j] * look.lit.much[i];
}

/* Somebody came home: what the moments since the one before should have been thought of. */
static void learn_race(struct worker *w, const struct state *s, int from, int to)
{
    float right[COLOURS];

    for (int k = 0; k < COLOURS; k++)
        right[k] = s->place[k] == w->moment[from].home + 1;
    for (int t = to - 1; t >= from; t--) {
        learn(&w->net, &w->moment[t], right, w->rate);
        for (int k = 0; k < COLOURS; k++)
            right[k] = fading * right[k] + (1 - fading) * w->said[t][k];
    }
}

/* Half of the games are for four, a third for two; one move of 32 is any. */
static void play_and_learn(struct worker *w)
{
    int drawn = (int)rng_below(&w->rng, 20), moments = 0, from = 0;
    struct match m = match_of(&mensch_game, drawn < 10 ? 4 : drawn < 17 ? 2 : 3);
    struct choice choice[FIGURES];
    struct state s;

    match_setup(&m, &s);
    while (s.home < COLOURS) {
        int home = s.home, seat = s.owner[s.colour];

        if (s.die) {
            bool any = rng_below(&w->rng, 32) == 0;
            int count = any ? mensch_game.rules.legal(&m, &s, seat, choice) : 0;
            struct move move = any ? choice[rng_below(&w->rng, (uint32_t)count)].move : choose(&w->net, &m, &s);

            mensch_game.rules.apply(&m, &s, seat, move);
        } else {
            if (!s.contend && s.owner[COLOURS - 1] != NOBODY && moments < MOMENTS) {
                w->moment[moments] = s;
                chances(&w->net, &s, s.home, w->said[moments++]);
            }
            mensch_game.rules.apply(&m, &s, CHANCE, mensch_game.chance.roll(&m, &s, &w->rng));
        }
        if (s.home > home) {
            learn_race(w, &s, from, moments);
            from = moments;
        }
    }
}

static void *work(void *with)
{
    for (int i = 0; i < GAMES_EACH; i++)
        play_and_learn(with);
    return NULL;
}

static void learn_round(float rate)
{
    float *sum = (float *)&now, *slow = (float *)&mean;

    for (int i = 0; i < WORKERS; i++) {
        worker[i].net = now;
        worker[i].rate = rate;
        pthread_create(&worker[i].thread, NULL, work, &worker[i]);
    }
    for (int i = 0; i < WORKERS; i++)
        pthread_join(worker[i].thread, NULL);
    memset(&now, 0, sizeof now);
    for (int i = 0; i < WORKERS; i++)
        for (int k = 0; k < NET_FLOATS; k++)
            sum[k] += ((float *)&worker[i].net)[k] / WORKERS;
    for (int k = 0; k < NET_FLOATS; k++)
        slow[k] = keeping * slow[k] + (1 - keeping) * sum[k];
}

/* ---- how good it is ---- */

/* How often the net comes first on one seat against others who go by steps. */
static void duel(int seats, int games)
{
    struct rng rng = rng_seeded(7);
    int won = 0;

    for (int g = 0; g < games; g++) {
        struct match m = match_of(&mensch_game, seats);
        struct state s;

        match_setup(&m, &s);
        while (s.home == 0)
            if (s.die) {
                const struct net *by = s.owner[s.colour] == g % seats ? &mean : NULL;

                mensch_game.rules.apply(&m, &s, s.owner[s.colour], choose(by, &m, &s));
            } else
                mensch_game.rules.apply(&m, &s, CHANCE, mensch_game.chance.roll(&m, &s, &rng));
        for (int c = 0; c < COLOURS; c++)
            won += s.place[c] == 1 && s.owner[c] == g % seats;
    }
    double part = (double)won / games;
    printf("  of %d: %.2f ± %.2f %%", seats, 100 * part, 196 * sqrt(part * (1 - part) / games));
}

static void keep(const char *name)
{
    FILE *file = fopen(name, "wb");

    if (!file || fwrite(&mean, sizeof mean, 1, file) != 1 || fclose(file) != 0)
        exit(1);
}

/* ---- from the beginning ---- */

static float drawn(struct rng *rng, float most)
{
    return ((float)rng_below(rng, 2001) / 1000 - 1) * most;
}

static void begin(void)
{
    struct rng rng = rng_seeded(1);

    for (int i = 0; i < WORKERS; i++)
        worker[i].rng = rng_seeded((uint64_t)i + 2);
    for (int i = 0; i < NET_INPUTS; i++)
        for (int j = 0; j < NET_NEURONS; j++)
            now.one[i][j] = drawn(&rng, 0.1f);
    for (int j = 0; j < NET_NEURONS; j++) {
        now.one_bias[j] = 0.2f;
        for (int k = 0; k < COLOURS; k++)
            now.two[k][j] = drawn(&rng, 0.2f);
    }
    mean = now;
}

int main(int argc, char **argv)
{
    if (argc < 4) {
        fprintf(stderr, "usage: train NET GAMES RATE\n");
        return 2;
    }
    int rounds = atoi(argv[2]) / (WORKERS * GAMES_EACH);
    float rate = (float)atof(argv[3]);

    begin();
    for (int r = 0; r < rounds; r++) {
        learn_round(rate * (0.5f + 0.5f * cosf(3.14159265f * (float)r / (float)rounds)));
        if ((r + 1) % (rounds / REPORTS) != 0)
            continue;
        printf("%d games:", (r + 1) * WORKERS * GAMES_EACH);
        duel(4, r + 1 == rounds ? LAST_DUEL : DUEL);
        duel(2, r + 1 == rounds ? LAST_DUEL : DUEL);
        printf("\n");
        fflush(stdout);
        keep(argv[1]);
    }
    return 0;
}
