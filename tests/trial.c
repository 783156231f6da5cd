/* SPDX-License-Identifier: MIT */
#include "trial.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "core/pick.h"

static const struct trial *running; /* for a check() that fails inside a game */

static void print_setup(const struct trial *t)
{
    char buffer[1024];
    struct text options = TEXT_IN(buffer);

    for (int i = 0; i < t->match.game->option_count; i++) {
        text_printf(&options, "%s%s=", i ? " " : "", t->match.game->options[i].id);
        match_get(&t->match, i, &options);
    }
    fprintf(stderr, "  game %s, seats %d, options [%s], seed %llu, after %u moves:\n", t->match.game->name,
            t->match.seats, buffer, (unsigned long long)t->seed, (unsigned)t->count);
}

/* The moves as a journal has them. */
static void print_moves(const struct trial *t)
{
    struct place p = { 0 };

    match_setup(&t->match, at(&p));
    for (uint32_t i = 0; i < t->count; i++) {
        char buffer[512];
        struct text line = TEXT_IN(buffer);
        text_printf(&line, "%u ", (unsigned)i + 1);
        seat_write(t->done[i].seat, &line);
        text_char(&line, ' ');
        t->match.game->words.write(&t->match, at(&p), t->done[i].seat, t->done[i].move, &line);
        fprintf(stderr, "%s\n", buffer);
        t->match.game->rules.apply(&t->match, at(&p), t->done[i].seat, t->done[i].move);
    }
}

static void on_abort(int number)
{
    (void)number;
    signal(SIGABRT, SIG_DFL);
    if (running) {
        fprintf(stderr, "a check failed:\n");
        print_setup(running);
        print_moves(running);
    }
}

_Noreturn void trial_fail(const struct trial *t, const char *law, const char *format, ...)
{
    va_list args;

    fflush(stdout);
    fprintf(stderr, "law broken: %s: ", law);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    print_setup(t);
    print_moves(t);
    exit(1);
}

const char *trial_text(const struct match *m, const struct state *s, int seat, struct move v)
{
    static char buffer[512];
    struct text t = TEXT_IN(buffer);

    if (v.verb >= m->game->verb_count)
        text_printf(&t, "verb %d", v.verb);
    else
        m->game->words.write(m, s, seat, v, &t);
    text_printf(&t, " {%d %d %d %d %u}", v.verb, v.a, v.b, v.c, (unsigned)v.n);
    return buffer;
}

void trial_begin(struct trial *t, uint64_t seed)
{
    static const uint32_t hurries[] = { 6, 60, 6000 };

    signal(SIGABRT, on_abort);
    running = t;
    t->seed = seed;
    t->rng = rng_seeded(seed);
    t->hurry = hurries[rng_below(&t->rng, COUNT(hurries))];
    t->count = 0;
    match_setup(&t->match, at(&t->state));
}

bool trial_move_of(struct trial *t, const struct state *s, int seat, struct move *ret)
{
    static struct choice choices[CHOICES_MAX];
    const struct game *g = t->match.game;

    if (seat == CHANCE) {
        *ret = g->chance.roll(&t->match, s, &t->rng);
        return true;
    }
    int count = g->rules.legal(&t->match, s, seat, choices);
    if (count)
        *ret = pick_random(g, choices, count, &t->rng);
    return count > 0;
}

/* One of a set that is not empty. */
static int any_of(struct rng *r, seatset seats)
{
    for (;;) {
        int seat = (int)rng_below(r, 32);
        if (seats & SEAT(seat))
            return seat;
    }
}

bool trial_pick(struct trial *t, int *ret_seat, struct move *ret)
{
    struct turn turn = t->match.game->rules.turn(&t->match, at(&t->state));
    seatset people = turn.may & ~SEAT(CLOCK);

    if (!turn.must)
        return false;
    *ret_seat = any_of(&t->rng, turn.must);
    if (turn.may & SEAT(CLOCK) && rng_below(&t->rng, t->hurry) == 0)
        *ret_seat = CLOCK;
    else if (people && rng_below(&t->rng, 8) == 0)
        *ret_seat = any_of(&t->rng, people);
    if (trial_move_of(t, at(&t->state), *ret_seat, ret)
        && (turn.must & SEAT(*ret_seat) || !t->match.game->verbs[ret->verb].idle
            || rng_below(&t->rng, PICK_IDLE_RARITY) == 0))
        return true;
    /* One who only may act need not have a move, and mostly lets an idle one be. */
    *ret_seat = any_of(&t->rng, turn.must);
    LAW(t, trial_move_of(t, at(&t->state), *ret_seat, ret), "who must act has a legal move",
        "seat %d has none",
        *ret_seat);
    return true;
}

void trial_make(struct trial *t, int seat, struct move v)
{
    LAW(t, t->count < TRIAL_MOVES_MAX, "every game ends", "not after %d moves", TRIAL_MOVES_MAX);
    t->done[t->count++] = (struct done){ v, (uint8_t)seat };
    t->match.game->rules.apply(&t->match, at(&t->state), seat, v);
}

/* A few setups with all options at random, where there are several; the same ones every time. */
static void mixed(struct trial *t, const struct match *plain, void (*each)(struct trial *, void *),
    void *with)
{
    const struct game *g = plain->game;
    struct rng r = rng_seeded(plain->seats);

    for (int tries = 0; tries < (g->speed.slow ? 1 : 3) && g->option_count > 1; tries++) {
        t->match = *plain;
        for (int i = 0; i < g->option_count; i++) {
            const struct option *o = &g->options[i];
            t->match.option[i] = o->min + (int32_t)rng_below(&r, (uint32_t)(o->max - o->min) + 1);
        }
        if (!match_refuse(&t->match))
            each(t, with);
    }
}

/* Of a slow game each value of an option is tried with one number of seats only: with another for each
 * value, or, if it does not go with that, with the most. */
static bool left_out(struct match m, int nth)
{
    int seats = m.seats, spread = m.game->seats_max - m.game->seats_min + 1;

    m.seats = (uint8_t)(m.game->seats_min + nth % spread);
    if (match_refuse(&m))
        m.seats = m.game->seats_max;
    return m.game->speed.slow && m.seats != seats;
}

static void with_seats(struct trial *t, const struct game *g, const struct box *box, int seats,
                       void (*each)(struct trial *, void *), void *with)
{
    struct match plain = match_of(g, seats);
    int nth = 0;

    plain.box = box ? box : plain.box;
    t->match = plain;
    if (!match_refuse(&t->match))
        each(t, with);
    for (int i = 0; i < g->option_count; i++) {
        const struct option *o = &g->options[i];
        for (int32_t value = o->min; value <= o->max; value++) {
            if (o->max - o->min > 12 && value != o->min)
                value = o->max; /* a wide range: both ends */
            t->match = plain;
            t->match.option[i] = value;
            if (value != o->standard && !left_out(t->match, nth++) && !match_refuse(&t->match))
                each(t, with);
        }
    }
    mixed(t, &plain, each, with);
}

void trial_setups(struct trial *t, const struct game *g, const struct box *box,
                  void (*each)(struct trial *, void *), void *with)
{
    for (int seats = g->seats_min; seats <= g->seats_max; seats++)
        /* Of a slow game the fewest and the most. */
        if (!g->speed.slow || seats <= g->seats_min + 1 || seats == g->seats_max)
            with_seats(t, g, box, seats, each, with);
}
