/* SPDX-License-Identifier: MIT */
/* The puzzle of a day: which one it is (tests/puzzle_days.txt, as on the page), and that a solution can be played. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "cli/daily.h"

static void test_days(void **unused)
{
    FILE *file = fopen("tests/puzzle_days.txt", "r");
    char line[256], date[16], day[16];
    int count = 0, turn = 0, lines = 0;

    (void)unused;
    require(file != NULL);
    while (fgets(line, sizeof line, file)) {
        if (line[0] == '#')
            continue;
        lines++;
        if (sscanf(line, "%15s %15s %d %d", date, day, &count, &turn) == 2) {
            assert_string_equal(day, "-");
            assert_int_equal(daily_day(date), -1);
        } else {
            assert_int_equal(daily_day(date), atoi(day));
            assert_int_equal(daily_turn(daily_day(date), count), turn);
        }
    }
    fclose(file);
    assert_true(lines > 20);
}

static void test_games_take_turns(void **unused)
{
    int count = 0;

    (void)unused;
    for (int i = 0; i < game_count; i++)
        count += games[i]->puzzles != NULL;
    assert_true(count >= 6);
    for (int day = 0; day < count; day++) {
        const struct game *g = daily_game(day);
        assert_non_null(g->puzzles);
        assert_ptr_equal(daily_game(day + count), g);
        if (day > 0)
            assert_true(strcmp(daily_game(day - 1)->name, g->name) < 0);
    }
}

/* Where a win is to be found and more than the last turn is left: whatever else is tried, the other side has an answer
 * that can be made. */
static void refute_all(const struct daily *d, int node, const struct state *s)
{
    const struct match *m = &d->match;
    struct choice *choice = malloc(m->game->choices_max * sizeof *choice);
    struct state *then = malloc(m->game->state_size);

    require(choice && then);
    int count = json_get(&d->in, node, "wrong") < 0 ? 0 : m->game->rules.legal(m, s, d->seat, choice);
    for (int i = 0; i < count; i++) {
        struct daily_verdict v = daily_judge(d, node, s, choice[i].move);
        memcpy(then, s, m->game->state_size);
        m->game->rules.apply(m, then, d->seat, choice[i].move);
        int who = daily_seat(d, then);
        if (v.right || who == d->seat || match_over(m, then))
            continue;
        assert_true(v.refuted >= 0);
        m->game->rules.apply(m, then, who, daily_move(d, v.refuted, then, who));
    }
    free(choice);
    free(then);
}

/* Plays the solution of a puzzle; every move is allowed (daily_move() sees to that). */
static void play(const struct daily *d)
{
    const struct match *m = &d->match;
    struct state *s = calloc(1, m->game->state_size);
    int32_t score[SEATS_MAX] = { 0 };
    int64_t most;

    require(s != NULL);
    memcpy(s, d->start, m->game->state_size);
    if (daily_most(d, &most)) {
        for (int string = daily_solution(d, d->solve); string >= 0; string = daily_next(d, string)) {
            struct move move = daily_move(d, string, s, d->seat);
            assert_int_equal(daily_ends(d, s, move), daily_next(d, string) < 0);
            m->game->rules.apply(m, s, d->seat, move);
        }
        m->game->rules.score(m, s, score);
        assert_int_equal(score[d->seat], most);
    }
    for (int node = daily_most(d, &most) ? -1 : d->solve; node >= 0;) {
        struct move move = daily_move(d, daily_solution(d, node), s, d->seat);
        struct daily_verdict v = daily_judge(d, node, s, move);
        assert_true(v.right);
        if (d->kind->turns)
            refute_all(d, node, s);
        m->game->rules.apply(m, s, d->seat, move);
        for (int string = v.answers; string >= 0; string = daily_next(d, string)) {
            int seat = daily_seat(d, s);
            assert_int_not_equal(seat, d->seat);
            m->game->rules.apply(m, s, seat, daily_move(d, string, s, seat));
        }
        node = v.on;
    }
    if (d->kind->turns)
        assert_true(match_over(m, s));
    free(s);
}

static void test_solutions(void **unused)
{
    static const int days[] = { 0, 1, 57, 365, 366 };
    struct complaint why;

    (void)unused;
    for (int i = 0; i < game_count; i++)
        for (int n = 0; n < (int)(sizeof days / sizeof days[0]) && games[i]->puzzles; n++)
            for (int lang = DE; lang < LANGS; lang++) {
                struct daily *d = daily_open(games[i], days[n], (enum lang)lang, &why);
                if (!d)
                    fail_msg("%s, day %d: %s", games[i]->name, days[n], why.in[EN]);
                play(d);
                daily_free(d);
            }
}

/* What is lost, or what answers it, is told of what is wrong. */
static void test_wrong_moves(void **unused)
{
    struct complaint why;

    (void)unused;
    for (int i = 0; i < game_count; i++) {
        struct daily *d = games[i]->puzzles ? daily_open(games[i], 0, EN, &why) : NULL;
        int wrong = d ? json_get(&d->in, d->solve, "wrong") : -1;
        for (int list = wrong < 0 ? -1 : d->in.node[wrong].first; list >= 0; list = d->in.node[list].next) {
            struct move move = daily_move(d, d->in.node[list].first, d->start, d->seat);
            struct daily_verdict v = daily_judge(d, d->solve, d->start, move);
            assert_false(v.right);
            assert_true(d->kind->turns ? v.refuted >= 0 : v.cost >= daily_margin(d) && v.cost > 0 && !v.least);
        }
        if (d)
            daily_free(d);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_days),
        cmocka_unit_test(test_games_take_turns),
        cmocka_unit_test(test_solutions),
        cmocka_unit_test(test_wrong_moves),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
