/* SPDX-License-Identifier: MIT */
/* The chart of what everyone was worth: its points, whose knowledge they are, how it is drawn. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/chart.h"
#include "toy.h"

/* The toy as a game of money: a seat is worth its steps; the last seat's place tells who looked. */
static int worth(const struct view *v, int32_t ret[SEATS_MAX])
{
    v->match.game->rules.score(&v->match, view_state(v), ret);
    ret[1] = (int32_t)v->who;
    return -1;
}

/* The same with rounds of twenty questions. */
static int worth_by_round(const struct view *v, int32_t ret[SEATS_MAX])
{
    worth(v, ret);
    return v->match.game->rules.turn(&v->match, view_state(v)).ask / 20;
}

static struct game money;

/* So many events of people who stay where they are; 0: one walks to the goal. */
static struct journal *played(int (*with)(const struct view *, int32_t *), uint32_t events)
{
    struct complaint why;
    struct chance chance = chance_seeded(1);

    money = toy_game;
    money.players.worth = with;
    struct match m = match_of(&money, 2);
    assert_true(match_set_all(&m, "staying=yes goal=50", &why));
    struct journal *j = journal_new(&m, &chance);
    while (events ? journal_count(j) < events : !match_over(&m, journal_state(j))) {
        seatset must = money.rules.turn(&m, journal_state(j)).must;
        int seat = must & SEAT(0) ? 0 : 1;
        struct move go = { .verb = TOY_GO }, stay = { .verb = TOY_STAY };
        if (must == SEAT(CHANCE))
            journal_roll(j, 0);
        else if (events || journal_play(j, seat, go, 0)) /* at the goal a throw may be too high */
            assert_null(journal_play(j, seat, stay, 0));
    }
    return j;
}

static void a_game_without_worth_has_no_chart(void **unused)
{
    static struct chart chart = { .count = 7 };
    struct journal *j = played(NULL, 10);

    (void)unused;
    assert_false(chart_of(j, EVERYONE, &chart));
    assert_int_equal(chart.count, 7);
    journal_free(j);
}

static void a_short_match_has_a_point_for_every_event(void **unused)
{
    static struct chart chart;
    struct journal *j = played(worth, 30);

    (void)unused;
    assert_true(chart_of(j, EVERYONE, &chart));
    assert_int_equal(chart.count, 31);
    for (int i = 0; i < chart.count; i++)
        assert_int_equal(chart.point[i].event, i);
    journal_free(j);
}

static void a_long_match_is_thinned_out_evenly(void **unused)
{
    static struct chart chart;
    struct journal *j = played(worth, 5003);

    (void)unused;
    assert_true(chart_of(j, EVERYONE, &chart));
    assert_in_range(chart.count, CHART_POINTS / 2, CHART_POINTS);
    assert_int_equal(chart.point[0].event, 0);
    assert_int_equal(chart.point[chart.count - 1].event, 5003);
    for (int i = 1; i + 1 < chart.count; i++)
        assert_int_equal(chart.point[i].event, (uint32_t)i * chart.point[1].event);
    journal_free(j);
}

static void rounds_have_a_point_each(void **unused)
{
    static struct chart chart;
    struct journal *j = played(worth_by_round, 130);

    (void)unused;
    assert_true(chart_of(j, EVERYONE, &chart));
    for (int i = 0; i + 1 < chart.count; i++)
        assert_int_equal(chart.point[i].round, i);
    assert_int_equal(chart.point[chart.count - 1].event, 130);
    assert_in_range(chart.count, 5, 10);
    journal_free(j);
}

static void a_part_has_a_point_for_every_event_of_it(void **unused)
{
    static struct chart chart;
    struct journal *j = played(worth_by_round, 130);

    (void)unused;
    assert_true(chart_part(j, EVERYONE, 40, 60, &chart));
    assert_int_equal(chart.count, 21);
    for (int i = 0; i < chart.count; i++)
        assert_int_equal(chart.point[i].event, 40 + i);
    assert_true(chart_part(j, EVERYONE, 0, 500, &chart)); /* there are no more */
    assert_in_range(chart.count, CHART_POINTS / 2, CHART_POINTS);
    assert_int_equal(chart.point[0].event, 0);
    assert_int_equal(chart.point[chart.count - 1].event, 130);
    assert_true(chart_part(j, EVERYONE, 500, 600, &chart));
    assert_int_equal(chart.count, 1);
    journal_free(j);
}

static void a_running_match_shows_what_the_viewer_knows(void **unused)
{
    static struct chart chart;
    struct journal *j = played(worth, 30);

    (void)unused;
    assert_true(chart_of(j, SEAT(1), &chart));
    for (int i = 0; i < chart.count; i++)
        assert_int_equal(chart.point[i].worth[1], SEAT(1));
    journal_free(j);
    j = played(worth, 0);
    assert_true(chart_of(j, SEAT(1), &chart)); /* over: everything */
    for (int i = 0; i < chart.count; i++)
        assert_int_equal(chart.point[i].worth[1], (int32_t)EVERYONE);
    journal_free(j);
}

static void it_can_be_drawn_in_every_shape(void **unused)
{
    static struct chart chart;
    static struct scene scene;
    struct journal *j = played(worth, 0);

    (void)unused;
    assert_true(chart_of(j, EVERYONE, &chart));
    for (enum shape shape = SHAPE_WIDE; shape < SHAPES; shape++) {
        int lines = 0;
        chart_scene(journal_match(j), &chart, shape, DE, &scene);
        for (int i = 0; i < scene.count; i++) {
            const struct item *it = &scene.item[i];
            lines += it->look == LOOK_LINE && it->tint != TINT_GREY;
            assert_in_range(it->x, 0, scene.width);
            assert_in_range(it->y, 0, scene.height);
        }
        assert_int_equal(lines, 2 * (chart.count - 1));
        assert_false(scene.words.cut);
    }
    chart.count = 1; /* a match that has just begun */
    chart_scene(journal_match(j), &chart, SHAPE_WIDE, EN, &scene);
    assert_true(scene.count > 0);
    journal_free(j);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_without_worth_has_no_chart),
        cmocka_unit_test(a_short_match_has_a_point_for_every_event),
        cmocka_unit_test(a_long_match_is_thinned_out_evenly),
        cmocka_unit_test(rounds_have_a_point_each),
        cmocka_unit_test(a_part_has_a_point_for_every_event_of_it),
        cmocka_unit_test(a_running_match_shows_what_the_viewer_knows),
        cmocka_unit_test(it_can_be_drawn_in_every_shape),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
