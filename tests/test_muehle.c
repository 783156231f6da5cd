/* SPDX-License-Identifier: MIT */
/* Mühle's endgame tables: what they say of a position follows, by the room's own rules, from what they say of those it
 * leads to; they say it of every position once, and the same when they are kept; and players who have them win what is
 * won. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "core/bot.h"
#include "bulk/cores.h"
#include "games/muehle/muehle_table.h"
#include "games/muehle/muehle_whole.h"

/* Three against three for the booklet's rule, as worked out and as kept. */
static struct tables *small;
static struct text bytes;
static struct asset kept;

static int solve_small(void **unused)
{
    (void)unused;
    small = malloc(sizeof *small);
    if (!small)
        return -1;
    muehle_tables_begin(small, false);
    if (!muehle_tables_solve(small, 3, 3, NULL, NULL))
        return -1;
    bytes = text_growing();
    muehle_tables_keep(small, &bytes);
    kept = (struct asset){ .name = "muehle.endgames", .bytes = (const uint8_t *)bytes.at, .size = bytes.used };
    return 0;
}

static int free_small(void **unused)
{
    (void)unused;
    muehle_tables_end(small);
    free(small);
    text_free(&bytes);
    return 0;
}

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
    int count = s->end == PLAYING ? m->game->rules.legal(m, s, WHITE, choices) : 0, best = 0, slowest = 0;
    bool all_lose = true;

    for (int i = 0; i < count; i++) {
        struct state after = *s;

        m->game->rules.apply(m, &after, WHITE, choices[i].move);
        int value = after.left[BLACK] < TABLE_LEAST ? 1
                                                    : muehle_tables_value(t, after.stones[BLACK], after.stones[WHITE]);
        if (endgame_loses(value))
            best = best && best < value + 1 ? best : value + 1;
        all_lose = all_lose && endgame_wins(value);
        slowest = value > slowest ? value : slowest;
    }
    return best ? best : all_lose ? slowest + 1 : 0;
}

static void hold_to_rules(const struct tables *t, bool wmd)
{
    struct match m = match_of(game_named("muehle"), 2);
    struct rng rng = rng_seeded(5);

    m.option[OPTION_WMD] = wmd;
    for (int i = 0; i < 20000; i++) {
        uint32_t own = draw_set(&rng, 3, 0), other = draw_set(&rng, 3, own);
        struct state s = { .stones = { own, other }, .left = { 3, 3 }, .turn = WHITE };

        s.end = (uint8_t)muehle_end(&s);
        assert_int_equal(muehle_tables_value(t, own, other), value_by_rules(&m, t, &s));
    }
}

static void test_values_follow_from_each_other(void **unused)
{
    struct tables *wmd = malloc(sizeof *wmd);

    (void)unused;
    assert_non_null(wmd);
    hold_to_rules(small, false);
    muehle_tables_begin(wmd, true);
    assert_true(muehle_tables_solve(wmd, 3, 3, NULL, NULL));
    hold_to_rules(wmd, true);
    muehle_tables_end(wmd);
    free(wmd);
}

/* As many as Burnside's lemma counts for the sixteen symmetries of the board. */
static void test_every_position_counts_once(void **unused)
{
    struct endgame_sums sums = endgame_sum(&small->endgame, table_of(3, 3));
    uint64_t all = sums.wins + sums.draws + sums.losses;
    uint64_t lone = (uint64_t)small->numbering.subsets.of[POINTS][3] * small->numbering.subsets.of[POINTS - 3][3];

    (void)unused;
    assert_true(all * SYMMETRIES >= lone && all * SYMMETRIES < lone + lone / 50); /* few look the same when turned */
    assert_int_equal(all, 169626);
}

/* Compressed they say the same, wherever they are opened; and nothing of what is not in there. */
static void test_kept_tables_say_the_same(void **unused)
{
    struct rng rng = rng_seeded(6);

    (void)unused;
    assert_true(muehle_asset_valid(&kept));
    assert_true(kept.size < muehle_tables_size(small, 3, 3) / 2);
    for (int i = 0; i < 20000; i++) {
        uint32_t own = draw_set(&rng, 3, 0), other = draw_set(&rng, 3, own);

        assert_int_equal(muehle_tables_kept_value(&kept, own, other), muehle_tables_value(small, own, other));
    }
    assert_int_equal(muehle_tables_kept_value(&kept, 0x1e, 0xe00), -1);
    assert_int_equal(endgame_value(&kept, table_of(3, 3), muehle_tables_size(small, 3, 3)), -1);
}

/* Cut short, of another version, or pointing outside, they are not taken for tables. */
static void test_bent_tables_are_refused(void **unused)
{
    uint8_t *copy = malloc(kept.size);
    struct asset bent = { .bytes = copy };

    (void)unused;
    assert_non_null(copy);
    for (size_t size = 1; size < kept.size; size = size * 2 + 1) {
        memcpy(copy, kept.bytes, kept.size);
        bent.size = size;
        assert_false(muehle_asset_valid(&bent));
        memcpy(copy + 16, &size, sizeof size); /* where it says how long it is */
        assert_false(muehle_asset_valid(&bent));
    }
    bent.size = kept.size;
    memcpy(copy, kept.bytes, kept.size);
    assert_true(muehle_asset_valid(&bent));
    copy[12]++; /* the version */
    assert_false(muehle_asset_valid(&bent));
    free(copy);
}

/* ---- kept in files ---- */

static int told;

static void count_told(const char *path)
{
    assert_non_null(strstr(path, "/kiste/test-"));
    told++;
}

static void test_files_are_checked(void **unused)
{
    const char *temporary = getenv("TMPDIR");
    char folder[200], command[sizeof folder + 8];
    struct text path = text_growing();

    (void)unused;
    snprintf(folder, sizeof folder, "%s/kiste-test-XXXXXX", temporary ? temporary : "/tmp");
    assert_non_null(mkdtemp(folder));
    assert_int_equal(setenv("XDG_CACHE_HOME", folder, 1), 0);
    asset_tell_damaged(count_told);
    assert_int_equal(asset_keep("test-whole", kept.bytes, kept.size, &path), 0);
    assert_int_equal(asset_keep("test-whole", kept.bytes, kept.size, &path), 0); /* in place of the first */
    assert_non_null(asset_named("test-whole"));
    assert_int_equal(asset_named("test-whole")->size, kept.size);
    assert_memory_equal(asset_named("test-whole")->bytes, kept.bytes, kept.size);
    assert_int_equal(told, 0);

    assert_int_equal(asset_keep("test-bent", kept.bytes, kept.size, &path), 0);
    FILE *file = fopen(path.at, "r+b");
    assert_non_null(file);
    fseek(file, 5000, SEEK_SET);
    int was = fgetc(file);
    fseek(file, 5000, SEEK_SET);
    fputc(was ^ 1, file);
    fclose(file);
    for (int i = 0; i < 3; i++) { /* told once, and never taken for tables */
        const struct asset *a = asset_named("test-bent");
        assert_true(!a || !muehle_asset_valid(a));
        assert_int_equal(told, 1);
    }
    asset_tell_damaged(NULL);
    assert_int_not_equal(asset_keep("no/name", kept.bytes, kept.size, &path), 0);
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
    text_free(&path);
}

/* ---- in play ---- */

static struct state position(uint32_t own, uint32_t other)
{
    struct state s = { .stones = { own, other }, .left = { 3, 3 }, .turn = WHITE };
    uint8_t number = 0;

    for (uint32_t set = own; set; set = without_first(set))
        s.number[first_point(set) - 1] = ++number;
    number = 0;
    for (uint32_t set = other; set; set = without_first(set))
        s.number[first_point(set) - 1] = ++number;
    s.end = (uint8_t)muehle_end(&s);
    return s;
}

/* The reply that holds out longest. */
static struct move defend(const struct match *m, const struct state *s)
{
    struct choice choices[512];
    int count = m->game->rules.legal(m, s, BLACK, choices), slowest = -1;
    struct move ret = { 0 };

    for (int i = 0; i < count; i++) {
        struct state after = *s;

        m->game->rules.apply(m, &after, BLACK, choices[i].move);
        int value = 1;
        if (after.left[WHITE] >= TABLE_LEAST)
            value = muehle_tables_value(small, after.stones[WHITE], after.stones[BLACK]);
        if (value > slowest) {
            slowest = value;
            ret = choices[i].move;
        }
    }
    return ret;
}

/* From anywhere that is won, against whoever holds out longest, in as many moves as the tables say. */
static void test_what_is_won_is_won(void **unused)
{
    struct match m = match_of(game_named("muehle"), 2);
    struct rng rng = rng_seeded(7);
    static struct view v;

    (void)unused;
    m.asset[0] = &kept;
    for (int game = 0; game < 40;) {
        uint32_t own = draw_set(&rng, 3, 0), other = draw_set(&rng, 3, own);
        struct state s = position(own, other);
        int value = muehle_tables_value(small, own, other), moves = 0;

        if (s.end != PLAYING || !endgame_wins(value) || value < 10)
            continue;
        for (; s.end == PLAYING; moves++) {
            struct answer a;

            view_of(&v, &m, &s, SEAT(s.turn));
            if (s.turn == WHITE)
                bot_ask(bot_named(m.game, game % 2 ? "strong" : "best"), &v, WHITE, 1, 1000, &a);
            m.game->rules.apply(&m, &s, s.turn, s.turn == WHITE ? a.best[0].move : defend(&m, &s));
        }
        assert_int_equal(s.end, LOST_STONES);
        assert_int_equal(s.turn, BLACK);
        assert_int_equal(moves, value - 1);
        game++;
    }
}

/* In moves of the one who wins, their next one not counted. */
static void test_the_reason_says_so(void **unused)
{
    struct match m = match_of(game_named("muehle"), 2);
    const struct bot *best = bot_named(m.game, "best");
    struct rng rng = rng_seeded(8);
    static struct view v;
    int said = 0;

    (void)unused;
    m.asset[0] = &kept;
    while (said < 20) {
        uint32_t own = draw_set(&rng, 3, 0), other = draw_set(&rng, 3, own);
        struct state s = position(own, other);
        int value = muehle_tables_value(small, own, other);
        char words[160], expected[64];
        struct text t = TEXT_IN(words);
        struct answer a;

        if (s.end != PLAYING || !endgame_wins(value) || value < 4)
            continue;
        view_of(&v, &m, &s, SEAT(WHITE));
        bot_ask(best, &v, WHITE, 1, 1000, &a);
        best->reason(&(struct thinking){ .view = &v, .seat = WHITE }, &a, EN, &t);
        snprintf(expected, sizeof expected, "wins in at most %d moves, whatever", (value - 1) / 2);
        assert_non_null(strstr(words, value == 4 ? "wins on the next move" : expected));
        said++;
    }
}

/* ---- solved whole ---- */

static uint64_t won, drawn, lost;

static void count_table(void *with, int placed, int own, int other, const struct sums *s)
{
    (void)with, (void)placed, (void)own, (void)other;
    won += s->won;
    drawn += s->drawn;
    lost += s->lost;
}

static void count_nothing(void *with, int placed, int own, int other, int moves)
{
    (void)with, (void)placed, (void)own, (void)other, (void)moves;
}

/* Who has the whole solution never gives away what is won, however little they think. */
static void hold_what_is_won(const struct asset *whole)
{
    struct match m = match_of(game_named("muehle"), 2);
    struct rng rng = rng_seeded(10);
    static struct view v;

    m.asset[MUEHLE_WHOLE] = whole;
    for (int held = 0; held < 200;) {
        uint32_t own = draw_set(&rng, 3, 0), other = draw_set(&rng, 3, own);
        struct state s = position(own, other);
        struct answer a;

        if (s.end != PLAYING || !endgame_wins(muehle_tables_value(small, own, other)))
            continue;
        view_of(&v, &m, &s, SEAT(WHITE));
        bot_ask(bot_named(m.game, "best"), &v, WHITE, 1, 2, &a);
        m.game->rules.apply(&m, &s, WHITE, a.best[0].move);
        if (s.end == PLAYING)
            assert_true(endgame_loses(muehle_tables_value(small, s.stones[BLACK], s.stones[WHITE])));
        held++;
    }
}

/* By sweeps over all places it comes to the same as by following one place after the other; in files too, where what is
 * finished is not worked out again. */
static void test_sweeps_come_to_the_same(void **unused)
{
    const struct whole_told counting = { count_table, count_nothing, NULL };
    struct endgame_sums sums = endgame_sum(&small->endgame, table_of(3, 3));
    const char *temporary = getenv("TMPDIR");
    char folder[200], command[sizeof folder + 8];
    struct complaint why;

    (void)unused;
    snprintf(folder, sizeof folder, "%s/kiste-test-XXXXXX", temporary ? temporary : "/tmp");
    assert_non_null(mkdtemp(folder));
    for (int i = 0; i < 3; i++) {
        struct workbench *bench = cores_open(2, i ? folder : NULL, NULL, &why);
        struct text kept_whole = text_growing();
        struct rng rng = rng_seeded(9);

        won = drawn = lost = 0;
        assert_non_null(bench);
        struct whole_wish wish = { .most = 3, .together = 6, .kept = &kept_whole, .distances = i > 0 };
        assert_true(muehle_whole_solve(bench, false, wish, &counting));
        assert_int_equal(won, sums.wins);
        assert_int_equal(drawn, sums.draws);
        assert_int_equal(lost, sums.losses);
        struct asset whole = { .bytes = (const uint8_t *)kept_whole.at, .size = kept_whole.used };
        for (int k = 0; k < 20000; k++) {
            struct position p = { .own = draw_set(&rng, 3, 0) };
            p.other = draw_set(&rng, 3, p.own);
            int value = muehle_tables_value(small, p.own, p.other);

            assert_int_equal(muehle_whole_outcome(&whole, false, &p, 0, 0),
                             endgame_wins(value) ? WON : endgame_loses(value) ? LOST : DRAWN);
            assert_int_equal(muehle_whole_value(&whole, &p), i > 0 ? value : -1);
        }
        if (i == 0)
            hold_what_is_won(&whole);
        text_free(&kept_whole);
        cores_close(bench);
    }
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

/* ---- the opening book ---- */

static const struct {
    uint32_t own, other;
    int to, took;
} book[] = {
#define LINE(own, other, to, took) { own, other, to, took },
#include "games/muehle/muehle_book.def"
#undef LINE
};

/* After the moves that have placed these stones. */
static struct state opening(uint32_t own, uint32_t other)
{
    int mover = stones_of(own) == stones_of(other) ? WHITE : BLACK;
    struct state s = { .turn = (uint8_t)mover, .left = { 9, 9 } };

    s.stones[mover] = own;
    s.stones[!mover] = other;
    s.hand[mover] = (uint8_t)(9 - stones_of(own));
    s.hand[!mover] = (uint8_t)(9 - stones_of(other));
    return s;
}

/* What is placed is the same however the board is turned, allowed, and played. */
static void test_the_book_is_known_from_all_sides(void **unused)
{
    struct match m = match_of(game_named("muehle"), 2);
    struct numbering n;
    static struct view v;

    (void)unused;
    memset(m.asset, 0, sizeof m.asset);
    muehle_numbering(&n);
    for (int i = 0; i < COUNT(book); i++) {
        assert_true(i == 0 || book[i - 1].own < book[i].own ||
                    (book[i - 1].own == book[i].own && book[i - 1].other < book[i].other));
        for (int y = 0; y < SYMMETRIES; y++) {
            struct state s = opening(turn_set(&n, y, book[i].own), turn_set(&n, y, book[i].other));
            struct move move;
            struct answer a;

            assert_true(muehle_book(&m, &s, &move));
            if (y == 0) {
                assert_int_equal(move.b, book[i].to);
                assert_int_equal(move.c, book[i].took);
            }
            if (i % 80 == y) {
                view_of(&v, &m, &s, SEAT(s.turn));
                bot_ask(bot_named(m.game, "best"), &v, s.turn, 1, 500, &a);
                assert_true(move_equal(a.best[0].move, move));
            }
        }
    }
    m.option[OPTION_WMD] = 1;
    struct state s = opening(book[0].own, book[0].other);
    struct move move;
    assert_false(muehle_book(&m, &s, &move)); /* it is by the booklet's rule */
}

/* ---- what is kept, held to the rules ---- */

static bool check(const struct match *m, int count, const char *const *words, struct complaint *ret)
{
    struct text said = text_growing();
    bool fine = false;

    for (int i = 0; i < m->game->tool_count; i++)
        if (strcmp(m->game->tools[i].name, "check") == 0)
            fine = m->game->tools[i].tell(m, count, words, "", EN, &said, ret);
    text_free(&said);
    return fine;
}

/* A value that does not follow from the others is found; one that is not there, too. */
static void test_what_is_kept_is_held_to_the_rules(void **unused)
{
    const struct whole_told counting = { count_table, count_nothing, NULL };
    struct match m = match_of(game_named("muehle"), 2);
    struct text kept_whole = text_growing();
    struct complaint why;
    struct workbench *bench = cores_open(1, NULL, NULL, &why);
    struct whole_wish wish = { .most = 3, .together = 6, .kept = &kept_whole, .distances = true };
    const char *no_number[] = { "few" };

    (void)unused;
    assert_true(muehle_whole_solve(bench, false, wish, &counting));
    struct asset whole = { .bytes = (const uint8_t *)kept_whole.at, .size = kept_whole.used };
    assert_int_equal(muehle_values_wrong(&m, &whole, 6, 1000, 3), 0);
    assert_int_equal(muehle_values_wrong(&m, &whole, 7, 1000, 3), -1);
    for (size_t i = whole.size * 3 / 4; i < whole.size; i++)
        kept_whole.at[i] = (char)~kept_whole.at[i];
    assert_true(muehle_values_wrong(&m, &whole, 6, 1000, 3) > 0);

    memset(m.asset, 0, sizeof m.asset);
    assert_false(check(&m, 0, NULL, &why));
    assert_non_null(strstr(why.in[EN], "no whole solution is kept"));
    m.asset[MUEHLE_WHOLE] = &whole;
    assert_false(check(&m, 1, no_number, &why));
    assert_non_null(strstr(why.in[EN], "'few'"));
    assert_false(check(&m, 0, NULL, &why));
    assert_non_null(strstr(why.in[EN], "not all of it"));
    text_free(&kept_whole);
    cores_close(bench);
}

/* ---- the level that is only there where the whole solution is ---- */

static void test_perfect_is_where_the_solution_is(void **unused)
{
    const struct whole_told counting = { count_table, count_nothing, NULL };
    const struct game *g = game_named("muehle");
    const struct bot *bots[LEVELS_MAX];
    struct text kept_whole = text_growing();
    struct complaint why;
    struct workbench *bench = cores_open(1, NULL, NULL, &why);
    struct whole_wish wish = { .most = 3, .together = 6, .kept = &kept_whole, .distances = true };
    int without = bots_for(g, bots);
    struct answer a;

    (void)unused;
    assert_null(bot_named(g, "perfect"));
    assert_string_equal(bots[without - 1]->name, "best");
    assert_true(muehle_whole_solve(bench, false, wish, &counting));
    assert_true(asset_give("muehle.whole", kept_whole.at, kept_whole.used));
    assert_int_equal(bots_for(g, bots), without + 1);
    assert_string_equal(bots[without]->name, "perfect");
    assert_non_null(bot_named(g, "perfect"));

    struct match m = match_of(g, 2);
    struct rng rng = rng_seeded(12);
    static struct view v;
    for (int shortened = 0; shortened < 50;) { /* it takes the shortest way */
        struct position p = { .own = draw_set(&rng, 3, 0) };
        p.other = draw_set(&rng, 3, p.own);
        int value = muehle_tables_value(small, p.own, p.other);
        struct state s = position(p.own, p.other);

        if (s.end != PLAYING || !endgame_wins(value) || value < 4)
            continue;
        view_of(&v, &m, &s, SEAT(WHITE));
        bot_ask(bot_named(g, "perfect"), &v, WHITE, 1, 1000, &a); /* enough to look at every move */
        m.game->rules.apply(&m, &s, WHITE, a.best[0].move);
        assert_int_equal(muehle_tables_value(small, s.stones[BLACK], s.stones[WHITE]), value - 1);
        shortened++;
    }
    text_free(&kept_whole);
    cores_close(bench);
}

/* Of two ways to close a mill it is told what the better one does besides: it takes what was to close the other's. */
static void test_reason_of_taking(void **unused)
{
    static const char *const moves[] = { "b4", "d6", "e5", "f6", "b6", "b2", "c4", "f4", "f2", "d5" };
    static const struct {
        const char *move, *other, *why;
    } cases[] = {
        { "a4xd5", "a4xb2", "It closes a mill and stops the opponent's." },
        { "a4xf4", "a4xf6", "The opponent misses that man most." },
        { "a4xf4", "e4", "It closes a mill and takes a man." },
        { "a4xd6", NULL, "It closes a mill and stops the opponent's." },
    };
    struct match match = match_of(game_named("muehle"), 2);
    struct state state;
    struct view view;
    char words[256];

    (void)unused;
    match_setup(&match, &state);
    for (int i = 0; i < COUNT(moves); i++) {
        struct move move;

        assert_null(match_parse(&match, &state, i % 2, moves[i], &move));
        match.game->rules.apply(&match, &state, i % 2, move);
    }
    view_of(&view, &match, &state, SEAT(0));
    for (int i = 0; i < COUNT(cases); i++) {
        struct text t = TEXT_IN(words);
        struct move move, other;

        assert_null(match_parse(&match, &state, 0, cases[i].move, &move));
        if (cases[i].other)
            assert_null(match_parse(&match, &state, 0, cases[i].other, &other));
        match.game->players.sense->reason(&view, 0, move, cases[i].other ? &other : NULL, EN, &t);
        assert_string_equal(t.at, cases[i].why);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_book_is_known_from_all_sides),
        cmocka_unit_test(test_values_follow_from_each_other),
        cmocka_unit_test(test_every_position_counts_once),
        cmocka_unit_test(test_kept_tables_say_the_same),
        cmocka_unit_test(test_bent_tables_are_refused),
        cmocka_unit_test(test_files_are_checked),
        cmocka_unit_test(test_what_is_won_is_won),
        cmocka_unit_test(test_the_reason_says_so),
        cmocka_unit_test(test_reason_of_taking),
        cmocka_unit_test(test_sweeps_come_to_the_same),
        cmocka_unit_test(test_what_is_kept_is_held_to_the_rules),
        cmocka_unit_test(test_perfect_is_where_the_solution_is), /* from then on it is there */
    };

    return cmocka_run_group_tests(tests, solve_small, free_small);
}
