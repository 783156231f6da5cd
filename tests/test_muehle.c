/* Mühle's endgame tables: what they say of a position follows, by the room's own rules, from what they say of those it
 * leads to; and they say it of every position once. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "games/muehle/muehle_table.h"

static uint32_t draw_set(struct rng *rng, int stones, uint32_t without)
{
    uint32_t set = 0;

    while (__builtin_popcount(set) < stones)
        set |= BIT(1 + rng_below(rng, POINTS)) & ~without;
    return set;
}

/* The value by the rules: of the side to move, one move further. */
static int value_by_rules(const struct match *m, const struct tables *t, const struct state *s)
{
    struct choice choices[512];
    int count = s->end == PLAYING ? m->game->legal(m, s, WHITE, choices) : 0, best = 0, slowest = 0;
    bool all_lose = true;

    for (int i = 0; i < count; i++) {
        struct state after = *s;

        m->game->apply(m, &after, WHITE, choices[i].move);
        int value = after.left[BLACK] < TABLE_LEAST ? 1 : tables_value(t, after.stones[BLACK], after.stones[WHITE]);
        if (table_loses(value))
            best = best && best < value + 1 ? best : value + 1;
        all_lose = all_lose && table_wins(value);
        slowest = value > slowest ? value : slowest;
    }
    return best ? best : all_lose ? slowest + 1 : 0;
}

static void test_values_follow_from_each_other(void **unused)
{
    (void)unused;
    for (int wmd = 0; wmd < 2; wmd++) {
        struct match m = match_of(game_named("muehle"), 2);
        struct tables *t = malloc(sizeof *t);
        struct rng rng = rng_seeded(5);

        m.option[OPTION_WMD] = wmd;
        assert_non_null(t);
        tables_begin(t, wmd);
        assert_true(tables_solve(t, 3, 3, NULL, NULL));
        for (int i = 0; i < 20000; i++) {
            uint32_t own = draw_set(&rng, 3, 0), other = draw_set(&rng, 3, own);
            struct state s = { .stones = { own, other }, .left = { 3, 3 }, .turn = WHITE };

            s.end = (uint8_t)muehle_end(&s);
            assert_int_equal(tables_value(t, own, other), value_by_rules(&m, t, &s));
        }
        tables_end(t);
        free(t);
    }
}

/* As many as Burnside's lemma counts for the sixteen symmetries of the board. */
static void test_every_position_counts_once(void **unused)
{
    struct tables *t = malloc(sizeof *t);
    uint64_t all = 0, lone = 0;

    (void)unused;
    assert_non_null(t);
    tables_begin(t, false);
    assert_true(tables_solve(t, 3, 3, NULL, NULL));
    struct table_sums sums = tables_sum(t, 3, 3);
    all = sums.wins + sums.draws + sums.losses;
    lone = (uint64_t)t->choose[POINTS][3] * t->choose[POINTS - 3][3];
    assert_true(all * SYMMETRIES >= lone && all * SYMMETRIES < lone + lone / 50); /* few look the same when turned */
    assert_int_equal(all, 169626);
    tables_end(t);
    free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values_follow_from_each_other),
        cmocka_unit_test(test_every_position_counts_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
