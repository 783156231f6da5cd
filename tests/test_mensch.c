/* SPDX-License-Identifier: MIT */
/* Mensch ärgere Dich nicht: what a touch of a circle means where an own figure stands on it, and whom the log
 * speaks to. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "base/require.h"
#include "games/mensch/mensch.h"
#include "table/protocol.h"

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

static struct chance no_secret(void)
{
    return chance_seeded(1);
}

/* Says a line and looks for a part of the answer. */
static void says(struct protocol *protocol, const char *line, const char *part)
{
    struct text answer = text_growing();

    protocol_call(protocol, line, &answer);
    if (!strstr(answer.at, part))
        fail_msg("> %s\n< %s\nexpected %s", line, answer.at, part);
    text_free(&answer);
}

/* What is said of a seat's player is said to them, where that is wished. */
static void the_log_speaks_to_a_seat(void **unused)
{
    struct protocol *p = protocol_new((struct protocol_host){ .secret = no_secret, .lang = EN });

    (void)unused;
    says(p, "{\"cmd\":\"new\",\"game\":\"mensch\",\"seats\":4}", "\"seq\":0");
    says(p, "{\"cmd\":\"go\"}", "\"ok\":true");
    says(p, "{\"cmd\":\"log\",\"seat\":0}", "\"say\":\"Yellow throws ");
    says(p, "{\"cmd\":\"log\",\"seat\":0,\"you\":0}", "\"say\":\"You throw ");
    says(p, "{\"cmd\":\"log\",\"seat\":0,\"you\":1}", "\"say\":\"Yellow throws ");
    says(p, "{\"cmd\":\"log\",\"seat\":0,\"you\":4}", "\"error\":");
    protocol_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_figure_that_can_go_means_itself),
        cmocka_unit_test(the_log_speaks_to_a_seat),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
