/* SPDX-License-Identifier: MIT */
/* What Backgammon's computer players rest on: bearing off, the file of weights, and the kernels of self-play, which are
 * run here one thread after the other. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../src/games/backgammon/net/kernels.c"
#include "../src/games/backgammon/backgammon_bot.h"
#include "core/asset.h"
#include "core/bot.h"

uint32_t kernel_thread;

static struct stance both_home(const char *thrower, const char *other)
{
    struct stance at = { 0 };

    for (int i = 0; i < MEN; i++) {
        men_add(&at.thrower, BIT(i < (int)strlen(thrower) ? thrower[i] - '0' : OFF));
        men_add(&at.other, BIT(i < (int)strlen(other) ? other[i] - '0' : OFF));
    }
    return at;
}

/* Chances that can be counted by hand, in 36ths. */
static void bearing_off_is_exact(void **unused)
{
    static const struct { const char *thrower, *other; int of_36; } known[] = {
        { "1", "1", 36 }, { "6", "1", 27 }, { "61", "1", 15 }, { "11", "1", 36 }, { "55", "1", 6 }, { "66", "1", 4 },
    };
    struct off_table *t = calloc(1, sizeof *t);

    (void)unused;
    assert_non_null(t);
    backgammon_off_make(t);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct stance at = both_home(known[i].thrower, known[i].other);

        assert_true(backgammon_off_can(&at));
        int32_t win = backgammon_off_judge(t, &at).of[WIN], want = known[i].of_36 * CHANCE_ONE / 36;
        assert_in_range(win, want - 8, want + 8);
    }
    for (int way = 0; way < OFF_WAYS; way++) {
        int sum = 0;

        for (int n = 0; n < OFF_THROWS; n++)
            sum += t->chance[way][n];
        assert_in_range(sum, OFF_ONE - 64, OFF_ONE + 64);
    }
    free(t);
}

/* ---- as a judge ---- */

enum { MOVES = 21 };

static void judge(const struct match *m, const struct state *s, int seat, const struct move *moves, int count,
                  struct standing *ret)
{
    const struct bot *best = bot_named(m->game, "best");
    static struct view v;
    struct thinking t = { .view = &v, .seat = seat, .effort = 1, .memory = calloc(1, best->memory(m)) };

    assert_non_null(t.memory);
    view_of(&v, m, s, EVERYONE);
    bot_judge(best, &t, moves, count, ret);
    free(t.memory);
}

/* White is to throw and needs both men off at once, Black will be off next. */
static struct state last_throw(const struct match *m, const char *white, const char *black)
{
    struct stance at = both_home(white, black);
    struct state s;

    memset(&s, 0, sizeof s);
    m->game->rules.setup(m, &s);
    s.side[WHITE] = at.thrower;
    s.side[BLACK] = at.other;
    s.rank[WHITE] = 0;
    s.rank[BLACK] = 1;
    s.in = 3;
    s.turn = WHITE;
    s.owner = CENTRE;
    return s;
}

/* Who is offered the cube is told what taking it is worth, without the cube's own worth to them and with it; and what
 * it costs to refuse. */
static void the_cube_is_judged(void **unused)
{
    static const struct { const char *white, *black; int least, most; } known[] = {
        { "61", "1", 333, 800 }, { "55", "1", 1333, 1900 }, { "1", "1", -2000, -1990 }, { "6", "1", -1000, -800 },
    };
    const struct move answers[2] = { { .verb = VERB_TAKE }, { .verb = VERB_DROP } };
    struct match m = match_of(game_named("backgammon"), 2);
    struct standing stood[2];

    (void)unused;
    m.option[OPTION_CUBE] = CUBE_YES;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct state s = last_throw(&m, known[i].white, known[i].black);

        s.phase = OFFERED;
        s.asked = BLACK;
        judge(&m, &s, 1, answers, 2, stood);
        assert_true(stood[0].worth[1] >= known[i].least - 5 && stood[0].worth[1] <= known[i].most);
        assert_int_equal(stood[0].worth[0], -stood[0].worth[1]);
        assert_int_equal(stood[1].worth[1], -1000);
        assert_int_equal(stood[1].chance[0], 100000);
    }
    m.option[OPTION_LENGTH] = 1; /* in a match it is the chance to win it */
    struct state s = last_throw(&m, "61", "1");
    s.phase = THROWING;
    const struct move won = { .verb = VERB_DICE, .a = 6, .b = 1 }, lost = { .verb = VERB_DICE, .a = 5, .b = 1 };
    judge(&m, &s, CHANCE, (struct move[]){ won, lost }, 2, stood);
    assert_int_equal(stood[0].chance[0], 100000);
    assert_int_equal(stood[1].chance[1], 100000);
}

/* A cube in a race is taken with a quarter of the chances and refused with less than a fifth; it is offered with three
 * quarters and not with three fifths. */
static void the_cube_is_turned_in_time(void **unused)
{
    struct match m = match_of(game_named("backgammon"), 2);
    const struct bot *best = bot_named(m.game, "best");
    struct off_table *off = calloc(1, sizeof *off);
    struct rng rng = rng_seeded(4);
    static struct view v;
    struct thinking t = { .view = &v, .effort = 1, .memory = calloc(1, best->memory(&m)) };
    int decided[4] = { 0 };

    (void)unused;
    assert_true(off && t.memory);
    backgammon_off_make(off);
    m.option[OPTION_CUBE] = CUBE_YES;
    for (int i = 0; i < 1000; i++) {
        char men[2][12] = { "", "" };
        for (int side = 0; side < 2; side++)
            for (int k = 0; k < 9; k++)
                men[side][k] = (char)('1' + (int)rng_below(&rng, 6));
        struct stance at = both_home(men[0], men[1]);
        struct state s = last_throw(&m, men[0], men[1]);
        int percent = (int)((int64_t)backgammon_off_judge(off, &at).of[WIN] * 100 / CHANCE_ONE);

        for (int asked = 0; asked < 2; asked++) {
            struct answer a = { 0 };

            s.phase = asked ? OFFERED : CHOOSING;
            s.asked = BLACK;
            t.seat = asked;
            view_of(&v, &m, &s, SEAT(asked));
            best->think(&t, &a);
            int verb = a.best[0].move.verb;
            if (asked && (percent <= 74 || percent >= 81))
                assert_int_equal(verb, percent <= 74 ? VERB_TAKE : VERB_DROP);
            if (!asked && (percent <= 60 || (percent >= 74 && percent < 99)))
                assert_int_equal(verb, percent <= 60 ? VERB_ROLL : VERB_DOUBLE);
            decided[2 * asked + (verb == VERB_ROLL || verb == VERB_TAKE)]++;
        }
    }
    for (int i = 0; i < 4; i++)
        assert_true(decided[i] > 30);
    free(off);
    free(t.memory);
}

/* What a level plays with this throw, White to play. */
static uint32_t played(const struct bot *bot, const struct match *m, const struct state *s, uint64_t seed)
{
    static struct view v;
    struct thinking t = { .view = &v, .seat = 0, .effort = 1, .seed = seed, .memory = calloc(1, bot->memory(m)) };
    struct answer a = { 0 };

    assert_non_null(t.memory);
    view_of(&v, m, s, EVERYONE);
    bot->think(&t, &a);
    free(t.memory);
    assert_true(a.count > 0);
    return a.best[0].move.n;
}

/* Where nobody meets anybody any more nobody errs; where they do, the weaker ones do. */
static void nobody_errs_in_a_race(void **unused)
{
    static const char *const levels[] = { "easy", "medium", "strong" };
    struct match m = match_of(game_named("backgammon"), 2);
    const struct bot *best = bot_named(m.game, "best");
    struct rng rng = rng_seeded(5);
    int otherwise = 0;

    (void)unused;
    for (int i = 0; i < 60; i++) {
        char men[2][12] = { "", "" };
        for (int side = 0; side < 2; side++)
            for (int k = 0; k < 8; k++)
                men[side][k] = (char)('1' + (int)rng_below(&rng, 6));
        struct state race = last_throw(&m, men[0], men[1]), start;

        m.game->rules.setup(&m, &start);
        memcpy(start.rank, race.rank, sizeof start.rank);
        start.in = race.in;
        start.owner = CENTRE;
        start.turn = WHITE;
        race.phase = start.phase = PLAYING;
        race.high = start.high = (uint8_t)(2 + rng_below(&rng, 5));
        race.low = start.low = (uint8_t)(1 + rng_below(&rng, (uint32_t)race.high - 1));
        const struct bot *level = bot_named(m.game, levels[i % 3]);
        assert_int_equal(played(level, &m, &race, (uint64_t)i), played(best, &m, &race, 0));
        otherwise += played(level, &m, &start, (uint64_t)i) != played(best, &m, &start, 0);
    }
    assert_true(otherwise > 5);
}

/* Who may lose twice as much by taking wants to win more often for it: the same chance to win is taken in a race and
 * dropped where every fourth loss is a gammon, though the cube be one's own. By Janowski, money, the cube at its best:
 * (L - 0.5) / (W + L + 0.5) against a point of a fifth without gammons. */
static void gammons_make_takes_dear(void **unused)
{
    struct match m = match_of(game_named("backgammon"), 2);

    (void)unused;
    m.option[OPTION_CUBE] = CUBE_YES;
    m.option[OPTION_GAMES] = 1;
    for (int gammons = 0; gammons <= 50; gammons += 25) {
        struct chances c = { .of = { [WIN] = CHANCE_ONE / 4, [LOSE_GAMMON] = CHANCE_ONE * 3 / 4 * gammons / 100 } };
        double lost = 1 + gammons / 100.0, wanted = (lost - 0.5) / (1 + lost + 0.5);
        double point = backgammon_take_point(&m, c);

        assert_true(point > wanted - 0.01 && point < wanted + 0.01);
    }
}

/* Fifteen of the 36 throws bear off both men. */
static void throws_are_judged(void **unused)
{
    struct match m = match_of(game_named("backgammon"), 2);
    struct state s = last_throw(&m, "61", "1");
    struct move moves[64];
    uint32_t weights[64], won = 0, all = 0;
    struct standing stood[MOVES];

    (void)unused;
    s.phase = THROWING;
    int count = m.game->chance.odds(&m, &s, moves, weights);
    assert_int_equal(count, MOVES);
    judge(&m, &s, CHANCE, moves, count, stood);
    for (int i = 0; i < count; i++) {
        assert_true(stood[i].worth[0] == 1000 || stood[i].worth[0] == -1000);
        won += stood[i].worth[0] > 0 ? weights[i] : 0;
        all += weights[i];
    }
    assert_int_equal(won * 36, 15 * all);
}

static void weights_are_checked(void **unused)
{
    const struct asset *a = asset_named("backgammon.net");
    struct nets nets;

    (void)unused;
    assert_non_null(a);
    assert_true(backgammon_nets(a->bytes, a->size, &nets));
    for (size_t size = 0; size < a->size; size += 997)
        assert_false(backgammon_nets(a->bytes, size, &nets));
    uint8_t *other = aligned_alloc(16, (a->size + 15) / 16 * 16);
    assert_non_null(other);
    memcpy(other, a->bytes, a->size);
    other[32] ^= 1; /* the first layer's size */
    assert_false(backgammon_nets(other, a->size, &nets));
    free(other);
}

/* What every player knows by heart: with how many throws a blot is hit from so far away when nothing stands between.
 * The net is told the same of the point where it stands. */
static void shots_are_counted(void **unused)
{
    static const int throws[] = { 0, 11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3, 0, 0, 1, 1, 0, 1, 0, 1, 0, 0, 0 };

    (void)unused;
    for (int far = 1; far < POINTS; far++) {
        struct stance at = { 0 };
        int16_t x[NET_INPUTS];
        int blot = 1 + far; /* as its owner counts */

        for (int i = 0; i < MEN; i++) {
            men_add(&at.thrower, BIT(i ? OFF : POINTS));
            men_add(&at.other, BIT(i ? OFF : blot));
        }
        assert_int_equal(backgammon_shots(&at), throws[far]);
        backgammon_inputs(&at, x);
        assert_int_equal(x[NET_SIDE + (blot - 1) * NET_POINT + 4], throws[far] * NET_ONE / 16);
        assert_int_equal(x[NET_SIDE + (blot - 1) * NET_POINT], NET_ONE);
    }
}

/* A stance alone gets the same chances as among others; and those can be. */
static void a_glance_does_not_depend_on_company(void **unused)
{
    enum { MANY = 7 };
    const struct asset *a = asset_named("backgammon.net");
    struct nets nets;
    struct stance at[MANY];
    struct chances together[MANY], alone;

    (void)unused;
    assert_true(a && backgammon_nets(a->bytes, a->size, &nets));
    for (int i = 0; i < MANY; i++) {
        begin(&at[i]);
        if (i % 3 == 1)
            at[i] = both_home("654321", "66655");
        men_take(&at[i].thrower, BIT(6));
        men_add(&at[i].thrower, BIT(1 + i % 5));
    }
    backgammon_judge(&nets, at, MANY, together);
    for (int i = 0; i < MANY; i++) {
        backgammon_judge(&nets, &at[i], 1, &alone);
        assert_memory_equal(&alone, &together[i], sizeof alone);
        assert_in_range(alone.of[WIN], 0, CHANCE_ONE);
        assert_true(alone.of[WIN_BACKGAMMON] <= alone.of[WIN_GAMMON] && alone.of[WIN_GAMMON] <= alone.of[WIN]);
    }
}

/* Games by the kernels keep all men, end, and begin anew. */
static void kernels_play_whole_games(void **unused)
{
    enum { GAMES = 16, ROOM = GAMES * 200, STEPS = 400 };
    struct stance at[GAMES], *next = calloc(ROOM, sizeof *next);
    struct choice *scratch = calloc((size_t)GAMES * PLAYS_MAX, sizeof *scratch);
    uint8_t fresh[GAMES], counts[GAMES];
    uint32_t first[GAMES], count[GAMES], finished = 0;
    float *worth = calloc((size_t)ROOM * OUTCOMES, sizeof *worth), target[GAMES * OUTCOMES];

    (void)unused;
    assert_true(next && scratch && worth);
    for (kernel_thread = 0; kernel_thread < GAMES; kernel_thread++)
        kernel_begin(at, fresh, GAMES);
    for (uint64_t step = 0; step < STEPS; step++) {
        uint32_t used = 0;

        for (kernel_thread = 0; kernel_thread < GAMES; kernel_thread++)
            kernel_expand(at, fresh, GAMES, step * 0x9e3779b97f4a7c15u, scratch, next, &used, ROOM, first, count);
        for (uint32_t i = 0; i < used; i++) /* whoever has fewer pips to go stands better */
            worth[i * OUTCOMES + WIN] = (float)backgammon_pips(&next[i].other) / 400;
        for (kernel_thread = 0; kernel_thread < GAMES; kernel_thread++)
            kernel_choose(at, fresh, GAMES, next, first, count, worth, target, counts, &finished, step, 0.05f);
        for (int g = 0; g < GAMES; g++) {
            int own = 0, other = 0;

            for (int place = 0; place < PLACES; place++) {
                own += men_on(&at[g].thrower, place);
                other += men_on(&at[g].other, place);
            }
            assert_int_equal(own, MEN);
            assert_int_equal(other, MEN);
        }
    }
    assert_in_range(finished, GAMES, GAMES * STEPS / 20);
    free(next);
    free(scratch);
    free(worth);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bearing_off_is_exact),
        cmocka_unit_test(the_cube_is_judged),
        cmocka_unit_test(throws_are_judged),
        cmocka_unit_test(the_cube_is_turned_in_time),
        cmocka_unit_test(nobody_errs_in_a_race),
        cmocka_unit_test(gammons_make_takes_dear),
        cmocka_unit_test(weights_are_checked),
        cmocka_unit_test(shots_are_counted),
        cmocka_unit_test(a_glance_does_not_depend_on_company),
        cmocka_unit_test(kernels_play_whole_games),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
