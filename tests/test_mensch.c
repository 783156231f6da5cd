/* SPDX-License-Identifier: MIT */
/* Mensch ärgere Dich nicht: what a touch of a circle means where an own figure stands on it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "base/require.h"
#include "games/mensch/mensch.h"

/* How many ways to touch it yellow's move from this square has. */
static int ways_to_touch(const char *position, int square)
{
    struct match match = match_of(game_named("mensch"), COLOURS);
    struct state state;
    struct unread where;
    struct view view;
    struct touch ways[8];
    struct choice choice = { .move = { .verb = GO, .a = (uint8_t)square } };

    memset(&state, 0, sizeof state);
    require(!match_read(&match, position, &state, &where));
    view_of(&view, &match, &state, EVERYONE);
    return mensch_touch(&view, 0, choice, ways);
}

static void a_figure_that_can_go_means_itself(void **unused)
{
    (void)unused;
    static const char free[] = "yellow 6 8 B B\ngreen B B B B\nred B B B B\nblack B B B B\nturn yellow\ndie 2\n";
    static const char held[] = "yellow 39 a c B\ngreen B B B B\nred B B B B\nblack B B B B\nturn yellow\ndie 1\n";

    assert_int_equal(ways_to_touch(free, 6), 1); /* by itself: its goal would mean the other one's move */
    assert_int_equal(ways_to_touch(free, 8), 2); /* by itself or the free circle */
    assert_int_equal(ways_to_touch(held, RING), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_figure_that_can_go_means_itself),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
