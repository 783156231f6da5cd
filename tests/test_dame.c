/* SPDX-License-Identifier: MIT */
/* Dame's endgame tables: what they say is what a search through every move of the rules finds, huffing and chains
 * included; kept they say the same; and players who have them win what is won, in as many turns. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/bot.h"
#include "games/dame/dame_table.h"

enum { STONES = 3 };

/* All with three stones, for free and for compulsory capture. */
static struct tables *small[2];
static struct text bytes[2];
static struct asset kept[2];

static struct match match_with(int compulsory)
{
    struct match m = match_of(game_named("dame"), 2);

    m.option[OPTION_COMPULSORY] = compulsory;
    return m;
}

static int solve_small(void **unused)
{
    (void)unused;
    for (int compulsory = 0; compulsory < 2; compulsory++) {
        struct match m = match_with(compulsory);

        small[compulsory] = malloc(sizeof *small[compulsory]);
        if (!small[compulsory])
            return -1;
        dame_tables_begin(small[compulsory], &m);
        for (int stones = 2; stones <= STONES; stones++)
            if (!dame_tables_solve(small[compulsory], stones, NULL, NULL))
                return -1;
        bytes[compulsory] = text_growing();
        dame_tables_keep(small[compulsory], &bytes[compulsory]);
        kept[compulsory] = (struct asset){ .name = "dame.endgames", .bytes = (const uint8_t *)bytes[compulsory].at,
                                           .size = bytes[compulsory].used };
    }
    return 0;
}

static int free_small(void **unused)
{
    (void)unused;
    for (int compulsory = 0; compulsory < 2; compulsory++) {
        dame_tables_end(small[compulsory]);
        free(small[compulsory]);
        text_free(&bytes[compulsory]);
    }
    return 0;
}

/* So many stones somewhere, at least one of each side; men not where they would be kings. */
static struct state draw_position(struct rng *rng, int stones)
{
    struct state s = { .turn = (uint8_t)rng_below(rng, 2), .chain = NO_SQUARE, .last_took = NO_SQUARE };
    uint8_t number[2] = { 0 };

    for (int i = 0; i < stones;) {
        int square = (int)rng_below(rng, SQUARES), side = i < 2 ? i : (int)rng_below(rng, 2);
        bool king = rng_below(rng, 2);

        if (!(free_squares(&s) & BIT(square)) || (!king && BIT(square) & (side == WHITE ? TOP : BOTTOM)))
            continue;
        s.stones[side] |= BIT(square);
        s.kings |= king ? BIT(square) : 0;
        s.number[square] = ++number[side];
        i++;
    }
    s.end = (uint8_t)dame_end(&s);
    return s;
}

/* Whether the side can force a win within so many turns, by trying everything. */
static bool forces(const struct match *m, const struct state *s, int side, int turns)
{
    struct choice choices[STONES_MAX * 14];

    if (s->end != PLAYING)
        return (s->end == LOST_STONES || s->end == LOST_BLOCKED) && s->turn != side;
    if (turns == 0)
        return false;
    int count = m->game->rules.legal(m, s, s->turn, choices);
    for (int i = 0; i < count; i++) {
        struct state after = *s;

        m->game->rules.apply(m, &after, s->turn, choices[i].move);
        bool won = forces(m, &after, side, turns - (after.turn != s->turn));
        if (won == (s->turn == side))
            return won;
    }
    return s->turn != side;
}

static void test_values_are_what_search_finds(void **unused)
{
    enum { TURNS = 4 };

    (void)unused;
    for (int compulsory = 0; compulsory < 2; compulsory++) {
        struct match m = match_with(compulsory);
        struct rng rng = rng_seeded(3);
        int decided = 0;

        for (int i = 0; i < 500; i++) {
            struct state s = draw_position(&rng, 2 + i % 2);
            int value = s.end == PLAYING ? dame_tables_value(small[compulsory], &s) : 1;
            int winner = endgame_wins(value) ? s.turn : !s.turn, turns = value - 1;

            if (value == 0 || turns > TURNS) {
                assert_false(forces(&m, &s, WHITE, TURNS));
                assert_false(forces(&m, &s, BLACK, TURNS));
                continue;
            }
            assert_true(forces(&m, &s, winner, turns));
            assert_false(turns > 0 && forces(&m, &s, winner, turns - 1));
            decided++;
        }
        assert_true(decided > 100);
    }
}

/* Somebody left a jump: whoever may huff for it is told what that is worth, too. */
static void test_huffing_counts(void **unused)
{
    struct match m = match_with(0);
    struct rng rng = rng_seeded(4);
    int better = 0;

    (void)unused;
    for (int i = 0; i < 20000; i++) {
        struct state s = draw_position(&rng, 3);
        struct choice choices[STONES_MAX * 14];
        int count = s.end == PLAYING ? m.game->rules.legal(&m, &s, s.turn, choices) : 0;

        if (!count || !dame_jumpers(&s, s.turn))
            continue;
        struct move move = choices[rng_below(&rng, (uint32_t)count)].move;
        m.game->rules.apply(&m, &s, s.turn, move);
        if (s.end != PLAYING || !s.huffable)
            continue;
        struct state spared = s;
        spared.huffable = 0;
        spared.end = (uint8_t)dame_end(&spared);
        int value = dame_tables_value(small[0], &s), without = dame_tables_value(small[0], &spared);
        if (endgame_wins(value) && value <= 4 && !(endgame_wins(without) && without <= value)) {
            assert_true(forces(&m, &s, s.turn, value - 1));
            assert_false(forces(&m, &spared, s.turn, value - 1));
            better++;
        }
    }
    assert_true(better > 20);
}

static void test_kept_tables_say_the_same(void **unused)
{
    (void)unused;
    for (int compulsory = 0; compulsory < 2; compulsory++) {
        struct match m = match_with(compulsory);
        struct rng rng = rng_seeded(5);

        assert_true(dame_asset_valid(&kept[compulsory]));
        assert_true(dame_tables_kept(&kept[compulsory], STONES));
        assert_false(dame_tables_kept(&kept[compulsory], STONES + 1));
        for (int i = 0; i < 20000; i++) {
            struct state s = draw_position(&rng, 3);

            if (s.end == PLAYING)
                assert_int_equal(dame_tables_kept_value(&m, &kept[compulsory], &s),
                                 dame_tables_value(small[compulsory], &s));
        }
        struct state more = draw_position(&rng, 4);
        assert_int_equal(dame_tables_kept_value(&m, &kept[compulsory], &more), more.end == PLAYING ? -1 : 1);
    }
}

/* Both sides know all: it takes as many turns as the tables say, and the reason says so. */
static void test_what_is_won_is_won(void **unused)
{
    static struct view v;
    struct rng rng = rng_seeded(6);

    (void)unused;
    for (int game = 0; game < 30;) {
        int compulsory = game % 2;
        struct match m = match_with(compulsory);
        const struct bot *best = bot_named(m.game, "best");
        struct state s = draw_position(&rng, 3);
        int value = s.end == PLAYING ? dame_tables_value(small[compulsory], &s) : 0, winner = s.turn, turns = 0;

        if (!endgame_wins(value) || value < 8 || value > 40)
            continue;
        m.asset[compulsory] = &kept[compulsory];
        while (s.end == PLAYING) {
            int seat = s.turn;
            struct answer a;
            char words[200];
            struct text t = TEXT_IN(words);

            view_of(&v, &m, &s, SEAT(seat));
            bot_ask(best, &v, seat, 1, 1000, &a);
            best->reason(&(struct thinking){ .view = &v, .seat = seat }, &a, EN, &t);
            m.game->rules.apply(&m, &s, seat, a.best[0].move);
            turns += s.turn != seat;
            if (s.end == PLAYING && s.turn != seat)
                assert_non_null(strstr(words, seat == winner ? "This wins" : "It is lost anyway"));
        }
        assert_true(s.end == LOST_STONES || s.end == LOST_BLOCKED);
        assert_int_not_equal(s.turn, winner);
        assert_int_equal(turns, value - 1);
        game++;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values_are_what_search_finds),
        cmocka_unit_test(test_huffing_counts),
        cmocka_unit_test(test_kept_tables_say_the_same),
        cmocka_unit_test(test_what_is_won_is_won),
    };

    return cmocka_run_group_tests(tests, solve_small, free_small);
}
