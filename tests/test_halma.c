/* SPDX-License-Identifier: MIT */
/* Halma: the longest chain of jumps there can be, told and drawn to its last point; and what is cited when a pair has
 * won.
 *
 * Figures between four pairs of rows let one that starts on a2 zigzag to the right and back through each pair, over all
 * 64 points of its class, to a16. No random game comes near this. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "core/match.h"
#include "core/scene.h"
#include "games/halma/halma.h"

static const char position[] =
    "turn green\n"
    "green a2 a5 a9 a13 b3 b7 b11 b15 d3 d7 d11 d15 f3 f7 f11 f15 h3 h7 h11\n"
    "red h15 j3 j7 j11 j15 l3 l7 l11 l15 n3 n7 n11 n15 o3 o7 o11 o15 a1 b1\n";

static struct match match;
static struct state state;
static struct move longest;
static struct view view;

static int set_up(void **unused)
{
    (void)unused;
    match = match_of(game_named("halma"), 2);
    state = (struct state){ 0 };
    assert_null(match_read(&match, position, &state, NULL));
    assert_null(match_parse(&match, &state, 0, "a2-a16", &longest));
    assert_null(match_check(&match, &state, 0, longest));
    return 0;
}

static void test_told(void **unused)
{
    struct text t = text_growing();

    (void)unused;
    view_of(&view, &match, &state, EVERYONE);
    view_say(&view, 0, longest, -1, EN, &t);
    assert_string_equal(t.at, "Green jumps 63 times, from a2 to a16.");
    text_free(&t);
}

static void test_drawn(void **unused)
{
    static struct scene scene;
    int lines = 0;

    (void)unused;
    match.game->rules.apply(&match, &state, 0, longest);
    view_of(&view, &match, &state, EVERYONE);
    view_scene(&view, SHAPE_WIDE, EN, &scene);
    for (int i = 0; i < scene.count; i++)
        lines += scene.item[i].look == LOOK_LINE;
    assert_int_equal(lines, 63);
}

static void test_pair_cited(void **unused)
{
    static const char exchanged[] =
        "turn yellow\n"
        "green o13 p13 n14 o14 p14 m15 n15 o15 p15 m16 n16 o16 p16\n"
        "red a13 b13 a14 b14 c14 a15 b15 c15 d15 a16 b16 c16 d16\n"
        "violet a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 a4 b4\n"
        "yellow m1 n1 o1 p1 m2 n2 o2 p2 n3 o3 p3 o4 p4\n";
    const struct clause *cited[CITES_MAX];

    (void)unused;
    match = match_of(game_named("halma"), 4);
    match.option[OPTION_PAIRS] = 1;
    state = (struct state){ 0 };
    assert_null(match_read(&match, exchanged, &state, NULL));
    assert_true(match_over(&match, &state));
    view_of(&view, &match, &state, EVERYONE);
    assert_int_equal(view_cite(&view, cited), 1);
    assert_ptr_equal(cited[0], CLAUSE(pairs_win));
}

/* On the star everybody's goal is a tip where nobody starts: it is marked in their colour. */
static void test_goals_on_the_star(void **unused)
{
    static struct scene scene;
    int marked[SEATS] = { 0 }, across[SEATS] = { 0 };

    (void)unused;
    match = match_of(game_named("halma"), 3);
    match_setup(&match, &state);
    view_of(&view, &match, &state, EVERYONE);
    view_scene(&view, SHAPE_WIDE, EN, &scene);
    for (int i = 0; i < scene.count; i++)
        for (int seat = 0; seat < 3; seat++) {
            const struct item *it = &scene.item[i];

            if (it->look != LOOK_WEDGE || it->tint != match.box->colour[seat].tint)
                continue;
            across[seat] += (marked[seat]++ ? -1 : 1) * it->turn;
        }
    for (int seat = 0; seat < 3; seat++) {
        assert_int_equal(marked[seat], 2);
        assert_int_equal(abs(across[seat]), 180); /* one tip points up, the other down */
    }
}

/* Whoever looks at the square begins below, with letters below and numbers at the left; who begins at the lower left
 * has their card there. */
static void test_square_seen_by_each(void **unused)
{
    static struct scene scene;

    (void)unused;
    match = match_of(game_named("halma"), 4);
    match_setup(&match, &state);
    for (int seat = 0; seat < match.seats; seat++) {
        struct spot yard = { 0, 0 };
        int left = -1;

        view_of(&view, &match, &state, SEAT(seat));
        view_scene(&view, SHAPE_WIDE, EN, &scene);
        for (int i = 0; i < scene.count; i++) {
            const struct item *it = &scene.item[i];

            if (it->look == LOOK_PEG && it->tint == match.box->colour[seat].tint)
                yard.x += it->x, yard.y += it->y;
            if (it->pane == 0 && it->look == LOOK_TEXT && *it->label >= 'a')
                assert_true(it->y > scene.pane[0].height * 9 / 10);
            else if (it->pane == 0 && it->look == LOOK_TEXT)
                assert_true(it->x < scene.pane[0].width / 10);
        }
        for (int i = 1; i < scene.pane_count; i++)
            if (scene.pane[i].left) {
                assert_int_equal(left, -1);
                left = scene.pane[i].seat;
            }
        assert_true(yard.y / halma_yard_size(&match) > scene.pane[0].height / 2);
        assert_int_equal(left == seat, yard.x / halma_yard_size(&match) < scene.pane[0].width / 2);
    }
}

/* On the star whoever looks begins in the lowest tip, and the others, clockwise, at the upper left and right: so do
 * their cards. */
static void test_star_seen_by_each(void **unused)
{
    static struct scene scene;

    (void)unused;
    match = match_of(game_named("halma"), 3);
    match_setup(&match, &state);
    for (int seat = 0; seat < match.seats; seat++) {
        int x[SEATS] = { 0 }, size = halma_yard_size(&match);

        view_of(&view, &match, &state, SEAT(seat));
        view_scene(&view, SHAPE_WIDE, EN, &scene);
        for (int i = 0; i < scene.count; i++)
            for (int of = 0; of < match.seats && scene.item[i].look == LOOK_PEG; of++)
                x[of] += scene.item[i].tint == match.box->colour[of].tint ? scene.item[i].x : 0;
        assert_true(x[(seat + 1) % 3] / size < scene.pane[0].width / 3);
        assert_true(x[(seat + 2) % 3] / size > scene.pane[0].width * 2 / 3);
        for (int i = 1; i < scene.pane_count; i++)
            assert_int_equal(scene.pane[i].left, scene.pane[i].seat == seat);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_told, set_up),
        cmocka_unit_test_setup(test_drawn, set_up),
        cmocka_unit_test(test_pair_cited),
        cmocka_unit_test(test_goals_on_the_star),
        cmocka_unit_test(test_square_seen_by_each),
        cmocka_unit_test(test_star_seen_by_each),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
