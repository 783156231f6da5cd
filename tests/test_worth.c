/* SPDX-License-Identifier: MIT */
/* What people are worth in the rooms with money: the chart of it, and who has won if all have the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "core/chart.h"
#include "core/journal.h"
#include "core/outcome.h"

/* People at random, up to so many events. */
static struct journal *random_match(const char *game, uint32_t events)
{
    static struct choice choices[CHOICES_MAX];
    struct chance chance = chance_seeded(3);
    struct match m = match_of(game_named(game), 3);
    struct journal *j = journal_new(&m, &chance);
    struct rng r = rng_seeded(3);

    while (journal_count(j) < events && !match_over(&m, journal_state(j))) {
        seatset must = m.game->rules.turn(&m, journal_state(j)).must;
        int seat = __builtin_ctz(must);
        if (must == SEAT(CHANCE)) {
            journal_roll(j, 0);
            continue;
        }
        int count = m.game->rules.legal(&m, journal_state(j), seat, choices);
        assert_null(journal_play(j, seat, choices[rng_below(&r, (uint32_t)count)].move, 0));
    }
    return j;
}

/* Noris: cash, ranches and areas of everyone, round by round; at its end it says what the score says. */
static void a_room_with_money_charts_its_worth(void **unused)
{
    static struct chart chart;
    struct journal *j = random_match("dallas-noris", 400);
    const struct match *m = journal_match(j);
    int32_t score[SEATS_MAX];
    bool moved = false;

    (void)unused;
    m->game->rules.score(m, journal_state(j), score);
    assert_true(chart_of(j, EVERYONE, &chart));
    assert_true(chart.count > 5);
    for (int i = 0; i < chart.count; i++)
        moved |= chart.point[i].worth[0] != chart.point[0].worth[0];
    assert_true(moved);
    for (int seat = 0; seat < m->seats; seat++)
        assert_int_equal(chart.point[chart.count - 1].worth[seat], score[seat]);
    journal_free(j);
}

/* Letra-Mix: the points of every side, from nothing to what the score says, a place for each round. */
static void points_are_charted_round_by_round(void **unused)
{
    static struct chart chart;
    struct journal *j = random_match("letra", 4000);
    const struct match *m = journal_match(j);
    int32_t score[SEATS_MAX];

    (void)unused;
    m->game->rules.score(m, journal_state(j), score);
    assert_true(chart_of(j, EVERYONE, &chart));
    assert_true(chart.count > 1);
    for (int seat = 0; seat < m->seats; seat++) {
        assert_int_equal(chart.point[0].worth[seat], 0);
        assert_int_equal(chart.point[chart.count - 1].worth[seat], score[seat]);
    }
    for (int i = 2; i < chart.count - 1; i++)
        assert_int_equal(chart.point[i].round, chart.point[i - 1].round + 1);
    journal_free(j);
}

/* ---- the same for all ---- */

static struct turn nobody(const struct match *m, const struct state *s)
{
    (void)m, (void)s;
    return (struct turn){ 0 };
}

static void the_same(const struct match *m, const struct state *s, int32_t ret[SEATS_MAX])
{
    (void)s;
    for (int seat = 0; seat < m->seats; seat++)
        ret[seat] = 700;
}

/* How a match of this room ends in which all have the same. */
static const char *told(const char *game, struct outcome *ret)
{
    static char words[400];
    struct text t = TEXT_IN(words);
    struct game even = *game_named(game);
    struct match m = match_of(game_named(game), 3);
    _Alignas(16) uint8_t memory[STATE_MAX] = { 0 };
    static struct view v;

    match_setup(&m, (struct state *)(void *)memory);
    even.rules.turn = nobody;
    even.rules.score = the_same;
    m.game = &even;
    view_of(&v, &m, (struct state *)(void *)memory, EVERYONE);
    outcome_of(&v, ret);
    outcome_say(&v, -1, DE, &t);
    return words;
}

/* DALLAS by Maruca has a clause for it; elsewhere it is a draw. */
static void what_all_have_may_be_a_victory_of_all(void **unused)
{
    struct outcome o;

    (void)unused;
    assert_non_null(strstr(told("dallas-maruca", &o), "Geteilter Sieg für "));
    assert_int_equal(o.winners, SEAT(0) | SEAT(1) | SEAT(2));
    assert_non_null(strstr(told("dallas-noris", &o), "Unentschieden."));
    assert_int_equal(o.winners, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_room_with_money_charts_its_worth),
        cmocka_unit_test(points_are_charted_round_by_round),
        cmocka_unit_test(what_all_have_may_be_a_victory_of_all),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
