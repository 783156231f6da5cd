/* SPDX-License-Identifier: MIT */
/* `kiste tool leiter odds`: how long a game lasts and who wins it, worked out and not tried out.
 *
 * Figures do not touch one another, so a game is several copies of one walk, a Markov chain whose steps are
 * the rounds. Its states are the circles and two more for the rounds missed on the bench.
 *   - The mean length for one figure is the solution of a linear system, by eliminating state after state
 *     without a single subtraction (Grassmann, Taksar and Heyman), so that no digit is lost however slow the
 *     board is.
 *   - For several figures, let p(t) be the chance that one arrives in round t, and S(t) that it is still on
 *     its way then. Figure k in the order of play (counted from 0) wins in round t with chance
 *     p(t) · S(t)^k · S(t - 1)^(n - 1 - k): those before it have not arrived in t rounds, those after it not
 *     in t - 1. What the sum leaves out after round T is at most what one figure still has before it on
 *     average, and that the linear system gives as well. */
#include <string.h>

#include "leiter.h"
#include "base/json.h"

enum {
    STATES = GOAL + 2,       /* circles 0 … 98; then: two more rounds to miss, one more */
    RESTS_TWO = GOAL, RESTS_ONE,
    HOME = STATES,           /* where a row's last column leads */
    ROUNDS_MAX = 2 * 1000 * 1000,
};
static const double CLOSE_ENOUGH = 1e-12;

struct chain {
    double to[STATES][STATES + 1]; /* chances of one round; the last column: home */
};

/* What is asked about one figure that begins in each state. */
struct walk {
    double rounds[STATES], throws[STATES]; /* mean, until it is home */
};

/* The sums for one number of players. */
struct outcome {
    double win[FIGURES]; /* in the order of play */
    double rounds, throws;
};

static void build(const struct box *b, struct chain *c)
{
    memset(c, 0, sizeof *c);
    for (int circle = 0; circle < GOAL; circle++)
        for (int pips = 1; pips <= 6; pips++) {
            int there = leiter_lands(b, circle, pips);

            c->to[circle][there == GOAL ? HOME : there == BENCH ? RESTS_TWO : there] += 1.0 / 6;
        }
    c->to[RESTS_TWO][RESTS_ONE] = c->to[RESTS_ONE][BENCH] = 1;
}

/* Takes states out of the chain from the last to the first: what led through a state leads past it now, and
 * the time spent in it is added where one came from. Then the means follow from the first to the last. */
static void solve(const struct chain *chain, struct walk *ret)
{
    struct chain c = *chain;

    for (int i = 0; i < STATES; i++) {
        ret->rounds[i] = 1;
        ret->throws[i] = i < GOAL;
    }
    for (int k = STATES - 1; k >= 0; k--) {
        double leaves = c.to[k][HOME];

        for (int j = 0; j < k; j++)
            leaves += c.to[k][j];
        if (leaves == 0) /* a circle nobody can be on, from where only such circles are reached */
            continue;
        for (int i = 0; i < k; i++) {
            double through = c.to[i][k] / leaves;

            ret->rounds[i] += through * ret->rounds[k];
            ret->throws[i] += through * ret->throws[k];
            c.to[i][HOME] += through * c.to[k][HOME];
            for (int j = 0; j < k; j++)
                c.to[i][j] += through * c.to[k][j];
        }
        ret->rounds[k] /= leaves;
        ret->throws[k] /= leaves;
        for (int j = 0; j < k; j++)
            c.to[k][j] /= leaves;
    }
    for (int k = 0; k < STATES; k++)
        for (int j = 0; j < k; j++) {
            ret->rounds[k] += c.to[k][j] * ret->rounds[j];
            ret->throws[k] += c.to[k][j] * ret->throws[j];
        }
}

static double power(double x, int n)
{
    double product = 1;

    while (n-- > 0)
        product *= x;
    return product;
}

/* One figure's chances, round by round. */
struct figure {
    double in[STATES];            /* where it is, if it is not home */
    double before, now, arrives;  /* S(t - 1), S(t), p(t) */
    double throws;                /* the chance that it threw in round t */
};

static void step(const struct chain *c, struct figure *f)
{
    double next[STATES] = { 0 };

    f->before = f->now;
    f->arrives = f->now = f->throws = 0;
    for (int i = 0; i < STATES; i++) {
        if (f->in[i] == 0)
            continue;
        for (int j = 0; j < STATES; j++)
            next[j] += f->in[i] * c->to[i][j];
        f->arrives += f->in[i] * c->to[i][HOME];
        f->throws += i < GOAL ? f->in[i] : 0;
    }
    for (int i = 0; i < STATES; i++)
        f->now += f->in[i] = next[i];
}

/* What a figure still has before it on average, rounds it need not make counted as none. */
static double rest_of_walk(const struct figure *f, const struct walk *w)
{
    double sum = 0;

    for (int i = 0; i < STATES; i++)
        sum += f->in[i] * w->rounds[i];
    return sum;
}

static void add_round(const struct figure *f, int players, struct outcome *o)
{
    double nobody = power(f->before, players);

    for (int k = 0; k < players; k++) {
        double others = power(f->now, k) * power(f->before, players - 1 - k);

        o->win[k] += f->arrives * others;
        o->throws += f->throws * others;
    }
    o->rounds += nobody; /* the mean is the sum of the chances that a further round is played */
}

/* How many throws it takes to find out who begins: those who tie throw again. */
static double opening_throws(int players)
{
    double ways[FIGURES + 1][FIGURES + 1] = { { 0 } }, mean[FIGURES + 1] = { 0 };

    for (int n = 0; n <= players; n++) /* binomial coefficients */
        for (int j = 0; j <= n; j++)
            ways[n][j] = j == 0 || j == n ? 1 : ways[n - 1][j - 1] + ways[n - 1][j];
    for (int n = 2; n <= players; n++) {
        double all_tie = power(1.0 / 6, n - 1);

        mean[n] = n;
        for (int j = 2; j < n; j++)
            for (int best = 1; best <= 6; best++)
                mean[n] += ways[n][j] * power(1.0 / 6, j) * power((best - 1) / 6.0, n - j) * mean[j];
        mean[n] /= 1 - all_tie;
    }
    return mean[players];
}

static void put_row(int players, const struct outcome *o, struct text *t)
{
    text_printf(t, "%7d %9.4f %9.4f %8.4f ", players, o->rounds, o->throws, opening_throws(players));
    for (int k = 0; k < players; k++)
        text_printf(t, " %.6f", o->win[k]);
    text_char(t, '\n');
}

/* Everything there is to know about a board. */
struct forecast {
    struct walk walk;
    struct outcome outcome[FIGURES + 1]; /* by the number of players */
    int rounds, median;                  /* worked out so far; half of the figures are home after so many */
    double error;                        /* no figure is wrong by more */
};

static void work_out(const struct box *b, struct forecast *f)
{
    struct chain chain;
    struct figure figure = { .in = { 1 }, .now = 1 };

    build(b, &chain);
    solve(&chain, &f->walk);
    do {
        step(&chain, &figure);
        f->rounds++;
        if (!f->median && figure.now <= 0.5)
            f->median = f->rounds;
        for (int players = 2; players <= FIGURES; players++)
            add_round(&figure, players, &f->outcome[players]);
        f->error = FIGURES * rest_of_walk(&figure, &f->walk);
    } while (f->error > CLOSE_ENOUGH && f->rounds < ROUNDS_MAX);
}

static int ladders_of(const struct box *b)
{
    int ladders = 0;

    while (ladders < LADDERS_MAX && b->ladder[ladders].from)
        ladders++;
    return ladders;
}

static bool follows_nothing(int count, struct complaint *ret_why)
{
    return !count || complain_both(ret_why, 0, "auf „odds“ folgt nichts", "'odds' is followed by nothing");
}

static bool tell_odds(const struct match *m, int count, const char *const *words, const char *input,
                      enum lang lang, struct text *ret, struct complaint *ret_why)
{
    struct forecast f = { .rounds = 0 };

    (void)words, (void)input;
    if (!follows_nothing(count, ret_why))
        return false;
    work_out(m->box, &f);
    text_printf(ret, SAY(odds_board), ladders_of(m->box));
    text_printf(ret, SAY(odds_alone), f.walk.rounds[0], f.walk.throws[0], f.median);
    text_put(ret, SAY(odds_columns));
    for (int players = 2; players <= FIGURES; players++)
        put_row(players, &f.outcome[players], ret);
    text_printf(ret, SAY(odds_seats), f.rounds, f.error);
    return true;
}

static void put_players(int players, const struct outcome *o, struct text *t)
{
    json_object(t, NULL);
    json_put_int(t, "players", players);
    json_put_real(t, "rounds", o->rounds);
    json_put_real(t, "throws", o->throws);
    json_put_real(t, "opening", opening_throws(players));
    json_array(t, "win");
    for (int k = 0; k < players; k++)
        json_put_real(t, NULL, o->win[k]);
    json_array_end(t);
    json_object_end(t);
}

static bool json_odds(const struct match *m, int count, const char *const *words, const char *input, struct text *ret,
                      struct complaint *ret_why)
{
    struct forecast f = { .rounds = 0 };

    (void)words, (void)input;
    if (!follows_nothing(count, ret_why))
        return false;
    work_out(m->box, &f);
    json_object(ret, NULL);
    json_put_int(ret, "ladders", ladders_of(m->box));
    json_object(ret, "alone");
    json_put_real(ret, "rounds", f.walk.rounds[0]);
    json_put_real(ret, "throws", f.walk.throws[0]);
    json_put_int(ret, "median", f.median);
    json_object_end(ret);
    json_array(ret, "games");
    for (int players = 2; players <= FIGURES; players++)
        put_players(players, &f.outcome[players], ret);
    json_array_end(ret);
    json_put_int(ret, "worked_out", f.rounds);
    json_put_real(ret, "error", f.error);
    json_object_end(ret);
    return true;
}

const struct tool leiter_tools[LEITER_TOOLS] = {
    { .name = "odds", .synopsis = "", .tell = tell_odds, .json = json_odds,
      .about = { { "rechnet aus, wie lange ein Spiel dauert und wer es mit welcher Chance gewinnt",
                   "works out how long a game lasts and with what chance each seat wins it" } } },
};
