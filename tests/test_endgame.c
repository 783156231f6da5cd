/* SPDX-License-Identifier: MIT */
/* Endgame tables as they are kept: every value comes back, whatever values there are; and what is not such a file, or
 * was written on a machine of another kind, is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/rng.h"
#include "core/endgame.h"

enum { VERSION = 7, LONG = 3000, HEAD_SIZE = 8 + 4 + 4 + 8 + 4 * (ENDGAME_TABLES + ENDGAME_PIECES) + 8 };

static struct asset kept_as(const struct text *t)
{
    return (struct asset){ .name = "toy.endgames", .bytes = (const uint8_t *)t->at, .size = t->used };
}

/* Kinds of tables: all alike, two values in long runs, everything there is, one value alone in the middle of others. */
static uint8_t value_of_kind(int kind, struct rng *rng, uint64_t i)
{
    switch (kind) {
    case 0: return 5;
    case 1: return (uint8_t)(i / 700 % 2 ? 0 : 254);
    case 2: return (uint8_t)rng_below(rng, 256);
    default: return (uint8_t)(i == 1000 ? 9 : 0);
    }
}

static void every_value_comes_back(void **state)
{
    static const uint64_t sizes[] = { 1, 2, 511, 512, 513, LONG };
    struct rng rng = rng_seeded(1);

    (void)state;
    for (int kind = 0; kind < 4; kind++)
        for (size_t k = 0; k < sizeof sizes / sizeof sizes[0]; k++) {
            struct text t = text_growing();
            uint8_t *values = malloc((size_t)sizes[k]); /* and nothing behind them */
            assert_non_null(values);
            for (uint64_t i = 0; i < sizes[k]; i++)
                values[i] = value_of_kind(kind, &rng, i);
            endgame_keep_begin(&t, VERSION);
            endgame_keep_table(&t, 3, values, sizes[k]);
            endgame_keep_end(&t);
            struct asset a = kept_as(&t);
            assert_true(endgame_valid(&a, VERSION));
            for (uint64_t i = 0; i < sizes[k]; i++)
                assert_int_equal(endgame_value(&a, 3, i), values[i]);
            assert_int_equal(endgame_value(&a, 3, sizes[k]), -1);
            text_free(&t);
            free(values);
        }
}

/* Some values are so much rarer than others (each as often as the two rarer ones together) that their signs would be
 * too long: they come back all the same. */
static void the_rarest_values_come_back(void **state)
{
    enum { KINDS = 22, ALL = 46368 };
    static uint8_t values[ALL];
    int left[KINDS] = { 1, 1 }, count = 0, last = -1;
    struct text t = text_growing();

    (void)state;
    for (int i = 2; i < KINDS; i++)
        left[i] = left[i - 1] + left[i - 2];
    for (;;) { /* of which there are most left, but never one twice in a row */
        int most = -1;
        for (int i = 0; i < KINDS; i++)
            if (left[i] && i != last && (most < 0 || left[i] > left[most]))
                most = i;
        if (most < 0)
            break;
        left[most]--;
        last = most;
        assert_in_range(count, 0, ALL - 1);
        values[count++] = (uint8_t)(10 * most);
    }
    assert_in_range(count, 40000, ALL);
    endgame_keep_begin(&t, VERSION);
    endgame_keep_table(&t, 0, values, (uint64_t)count);
    endgame_keep_end(&t);
    struct asset a = kept_as(&t);
    for (int i = 0; i < count; i++)
        if (endgame_value(&a, 0, (uint64_t)i) != values[i])
            fail_msg("place %d", i);
    text_free(&t);
}

/* Long runs cost next to nothing, and what is alike throughout nothing but its place. */
static void runs_are_short(void **state)
{
    static uint8_t values[LONG * 10];
    struct text same = text_growing(), runs = text_growing();

    (void)state;
    endgame_keep_begin(&same, VERSION);
    endgame_keep_table(&same, 0, values, sizeof values);
    endgame_keep_end(&same);
    for (size_t i = 0; i < sizeof values; i++)
        values[i] = i / 100 % 2;
    endgame_keep_begin(&runs, VERSION);
    endgame_keep_table(&runs, 0, values, sizeof values);
    endgame_keep_end(&runs);
    assert_in_range(same.used, HEAD_SIZE + sizeof values / 512 * 4, HEAD_SIZE + sizeof values / 512 * 4 + 720);
    assert_in_range(runs.used - same.used, 1, 1000);
    text_free(&same);
    text_free(&runs);
}

static struct text two_tables_and_a_piece(void)
{
    static uint8_t one[600], two[40];
    struct text t = text_growing();

    for (size_t i = 0; i < sizeof one; i++)
        one[i] = (uint8_t)(i % 7);
    memset(two, 4, sizeof two);
    endgame_keep_begin(&t, VERSION);
    endgame_keep_piece(&t, 15, "a piece", 8);
    endgame_keep_table(&t, 0, one, sizeof one);
    endgame_keep_table(&t, ENDGAME_TABLES - 1, two, sizeof two);
    endgame_keep_end(&t);
    return t;
}

static void tables_and_pieces_lie_side_by_side(void **state)
{
    struct text t = two_tables_and_a_piece();
    struct asset a = kept_as(&t);

    (void)state;
    assert_true(endgame_valid(&a, VERSION));
    assert_true(endgame_has(&a, 0) && endgame_has(&a, ENDGAME_TABLES - 1));
    assert_false(endgame_has(&a, 1) || endgame_has(&a, -1) || endgame_has(&a, ENDGAME_TABLES));
    assert_int_equal(endgame_value(&a, 0, 599), 599 % 7);
    assert_int_equal(endgame_value(&a, ENDGAME_TABLES - 1, 39), 4);
    assert_int_equal(endgame_value(&a, 1, 0), -1);
    assert_string_equal(endgame_piece(&a, 15), "a piece");
    assert_int_equal((uintptr_t)endgame_piece(&a, 15) % 16, (uintptr_t)a.bytes % 16);
    assert_null(endgame_piece(&a, 14));
    text_free(&t);
}

/* Tables that are worked out are kept, others are not there. */
static void what_was_worked_out_is_kept(void **state)
{
    static struct endgame e;
    uint8_t values[] = { 1, 2, 3 };
    struct text t = text_growing();

    (void)state;
    e.value[2] = values;
    e.size[2] = sizeof values;
    endgame_keep_begin(&t, VERSION);
    endgame_keep_tables(&t, &e);
    endgame_keep_end(&t);
    struct asset a = kept_as(&t);
    assert_true(endgame_has(&a, 2));
    assert_false(endgame_has(&a, 1) || endgame_has(&a, 3));
    assert_int_equal(endgame_value(&a, 2, 2), 3);
    text_free(&t);
}

static bool valid_with(const struct text *t, size_t at, const void *bytes, size_t size)
{
    struct text other = text_growing();
    struct asset a;

    text_bytes(&other, t->at, t->used);
    memcpy(other.at + at, bytes, size);
    a = kept_as(&other);
    bool valid = endgame_valid(&a, VERSION);
    text_free(&other);
    return valid;
}

static void what_is_no_such_file_is_refused(void **state)
{
    struct text t = two_tables_and_a_piece();
    struct asset a = kept_as(&t);
    uint32_t far = UINT32_MAX, near = (uint32_t)(t.used / 16);

    (void)state;
    assert_false(endgame_valid(&a, VERSION + 1));
    for (a.size = 0; a.size < t.used; a.size += a.size < 64 ? 1 : 61)
        assert_false(endgame_valid(&a, VERSION));
    assert_true(valid_with(&t, 0, "KISTEEND", 8));
    assert_false(valid_with(&t, 0, "KISTEENE", 8));
    assert_false(valid_with(&t, 24, &far, sizeof far)); /* where the first table begins */
    assert_false(valid_with(&t, 24, &near, sizeof near));
    text_free(&t);
}

/* The form, with its bytes the other way round, is that of a machine which has numbers so. */
static void another_order_of_bytes_is_refused(void **state)
{
    struct text t = two_tables_and_a_piece();
    uint32_t form;

    (void)state;
    memcpy(&form, t.at + 8, sizeof form);
    assert_true(valid_with(&t, 8, &form, sizeof form));
    form = __builtin_bswap32(form);
    assert_false(valid_with(&t, 8, &form, sizeof form));
    text_free(&t);
}

/* Sizes that a part claims and the file has not. */
static void parts_do_not_reach_beyond_the_file(void **state)
{
    struct text t = two_tables_and_a_piece();
    uint32_t at[2];
    uint64_t many = UINT64_MAX;

    (void)state;
    memcpy(&at[0], t.at + 24, sizeof at[0]);
    memcpy(&at[1], t.at + 24 + 4 * (ENDGAME_TABLES + 15), sizeof at[1]);
    for (int part = 0; part < 2; part++) {
        uint64_t size;
        memcpy(&size, t.at + at[part] * 16, sizeof size);
        assert_int_equal(size, part == 0 ? 600 : 8);
        assert_false(valid_with(&t, at[part] * 16, &many, sizeof many));
        size = t.used * 512;
        assert_false(valid_with(&t, at[part] * 16, &size, sizeof size));
    }
    assert_false(valid_with(&t, at[0] * 16 + 8, &many, sizeof many)); /* bytes of its blocks */
    text_free(&t);
}

/* A block that begins where there is none any more has no values; others have theirs. */
static void values_are_not_looked_for_beyond_the_blocks(void **state)
{
    struct text t = text_growing();
    static uint8_t values[1200];
    uint32_t far = 0x7ffffff0, at;

    (void)state;
    for (size_t i = 0; i < sizeof values; i++)
        values[i] = (uint8_t)(i * 7 % 11);
    endgame_keep_begin(&t, VERSION);
    endgame_keep_table(&t, 0, values, sizeof values);
    endgame_keep_end(&t);
    struct asset a = kept_as(&t);
    memcpy(&at, t.at + 24, sizeof at);
    char *blocks = NULL; /* the first block begins at 0, the second somewhere behind it */
    for (char *word = t.at + at * 16; word + 12 <= t.at + t.used && !blocks; word += 4) {
        uint32_t first, second, third;
        memcpy(&first, word, 4);
        memcpy(&second, word + 4, 4);
        memcpy(&third, word + 8, 4);
        if (first == 0 && second > 100 && second < 400 && third > second && third < 2 * second + 20)
            blocks = word;
    }
    assert_non_null(blocks);
    memcpy(blocks + 4, &far, sizeof far);
    assert_int_equal(endgame_value(&a, 0, 5), values[5]);
    assert_int_equal(endgame_value(&a, 0, 600), -1);
    assert_int_equal(endgame_value(&a, 0, 1100), values[1100]);
    text_free(&t);
}

static void sums_are_told(void **state)
{
    static const struct {
        struct endgame_sums sums;
        const char *in[LANGS];
    } all[] = {
        { { 2, 3, 4, 1 }, { "3 gegen 4: 9, davon gewonnen 2, unentschieden 3, verloren 4; längster Gewinn 1 Zug\n",
                            "3 against 4: 9, of which won 2, drawn 3, lost 4; longest win 1 move\n" } },
        { { 2, 3, 4, 7 }, { "3 gegen 4: 9, davon gewonnen 2, unentschieden 3, verloren 4; längster Gewinn 7 Züge\n",
                            "3 against 4: 9, of which won 2, drawn 3, lost 4; longest win 7 moves\n" } },
        { { 0, 1, 0, 0 }, { "3 gegen 4: 1, davon gewonnen 0, unentschieden 1, verloren 0\n",
                            "3 against 4: 1, of which won 0, drawn 1, lost 0\n" } },
    };

    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        for (enum lang lang = DE; lang < LANGS; lang++) {
            char words[200];
            struct text t = TEXT_IN(words);
            endgame_tell_sums(3, 4, &all[i].sums, lang, &t);
            assert_string_equal(words, all[i].in[lang]);
        }
}

/* ---- sets by number ---- */

static void sets_have_numbers(void **state)
{
    static struct subsets s;

    (void)state;
    subsets_count(&s);
    assert_int_equal(s.of[24][9], 1307504);
    assert_int_equal(s.of[36][0], 1);
    assert_int_equal(s.of[3][4], 0);
    for (uint32_t rank = 0; rank < s.of[10][4]; rank++) {
        uint64_t set = subset_at(&s, rank, 4, 0x3);
        assert_int_equal(__builtin_popcountll(set), 4);
        assert_int_equal(set & 0x3, 0);
        assert_int_equal(subset_rank(&s, set, 0x3), rank);
        assert_true(set < (UINT64_C(1) << 12));
    }
}

/* What is said of a position that is solved: won, lost or drawn, in how many of one's own moves. */
static void a_solved_position_is_told(void **state)
{
    char first[200], words[200];

    (void)state;
    struct text t = TEXT_IN(words);
    endgame_say(0, DE, &t);
    assert_non_null(strstr(words, "bleibt es unentschieden"));
    for (int moves = 1; moves < 40; moves++) { /* counted in one's own, of both */
        char number[16];
        text_clear(&t);
        endgame_say(-moves, EN, &t);
        snprintf(number, sizeof number, " %d moves", moves / 2);
        if (moves >= 2)
            assert_non_null(strstr(words, moves / 2 == 1 ? "wins on the next move" : number));
        text_clear(&t);
        endgame_say(moves, EN, &t);
        snprintf(number, sizeof number, " %d moves", (moves + 1) / 2);
        assert_non_null(strstr(words, (moves + 1) / 2 == 1 ? "the next move ends it" : number));
    }
    struct text p = TEXT_IN(first);
    endgame_tell_progress(3, 4, 5, EN, &p);
    assert_string_equal(first, "3 against 4: 5 moves deep");
}

/* ---- working them out ---- */

enum { NODES = 90, EDGES = 3, TABLE_ONE = 4, TABLE_TWO = 9 };

/* Two tables that take turns: from each place up to three moves lead into the other. Every seventh is no position. */
static struct {
    int edges;
    uint8_t to[EDGES];
} moves_of[2][NODES];

static int side_of(int table)
{
    return table == TABLE_TWO;
}

static bool is_position(const struct endgame *e, int table, uint64_t place)
{
    (void)e, (void)table;
    return place % 7 != 6;
}

static int by_moves(const struct endgame *e, int table, uint64_t place, int known, bool only_lost)
{
    int side = side_of(table), most = 0, least = 0, lost = 0, edges = moves_of[side][place].edges;

    for (int i = 0; i < edges; i++) {
        int value = e->value[side ? TABLE_ONE : TABLE_TWO][moves_of[side][place].to[i]];
        value = value > known ? 0 : value;
        lost += endgame_wins(value);
        most = endgame_wins(value) && value > most ? value : most;
        least = endgame_loses(value) && (!least || value < least) ? value : least;
    }
    if (least && !only_lost)
        return least + 1;
    return lost == edges ? most + 1 : 0;
}

static void who_moved_here(struct endgame *e, int table, uint64_t place)
{
    int other = side_of(table) ? TABLE_ONE : TABLE_TWO;

    for (int from = 0; from < NODES; from++)
        for (int i = 0; i < moves_of[side_of(other)][from].edges; i++)
            if (moves_of[side_of(other)][from].to[i] == place)
                endgame_before(e, other, (uint64_t)from, from % 2);
}

/* The same by looking at every place again and again until nothing changes. */
static void solve_slowly(int value[2][NODES])
{
    memset(value, 0, 2 * NODES * sizeof value[0][0]);
    for (int now = 1; now < 100; now++)
        for (int side = 0; side < 2; side++)
            for (int place = 0; place < NODES; place++) {
                int wins = 0, all_lost = 1;
                for (int i = 0; i < moves_of[side][place].edges; i++) {
                    int next = value[!side][moves_of[side][place].to[i]];
                    wins |= next == now - 1 && endgame_loses(next);
                    all_lost &= next > 0 && next < now && endgame_wins(next);
                }
                if (!value[side][place] && place % 7 != 6 && (wins || all_lost))
                    value[side][place] = now;
            }
}

static bool count_depth(void *with, int moves)
{
    int *calls = with;

    assert_int_equal(moves, *calls); /* one after the other, from 0 on */
    ++*calls;
    return true;
}

static void every_place_is_worked_out(void **state)
{
    static const struct endgame_rules rules = { is_position, by_moves, who_moved_here };
    static int value[2][NODES];
    int longest_of_all = 0;

    (void)state;
    for (uint64_t seed = 0; seed < 12; seed++) {
        struct rng rng = rng_seeded(seed);
        struct endgame *e = calloc(1, sizeof *e);
        assert_non_null(e);
        e->rules = &rules;
        for (int place = 0; place < 2 * NODES; place++) {
            int edges = place % NODES % 7 == 6 ? 0 : (int)rng_below(&rng, EDGES + 1);
            moves_of[place / NODES][place % NODES].edges = edges;
            for (int i = 0; i < edges; i++)
                moves_of[place / NODES][place % NODES].to[i] =
                    (uint8_t)(rng_below(&rng, NODES / 7) * 7 + rng_below(&rng, 6));
        }
        int calls = 0;
        assert_true(endgame_solve(e, TABLE_ONE, NODES, TABLE_TWO, NODES, count_depth, &calls));
        solve_slowly(value);
        for (int side = 0; side < 2; side++) {
            struct endgame_sums sums = endgame_sum(e, side ? TABLE_TWO : TABLE_ONE), right = { 0 };
            for (int place = 0; place < NODES; place++) {
                int v = value[side][place];
                assert_int_equal(e->value[side ? TABLE_TWO : TABLE_ONE][place], v);
                right.wins += endgame_wins(v);
                right.losses += endgame_loses(v);
                right.draws += v == 0 && place % 7 != 6;
                right.longest = endgame_wins(v) && v - 1 > right.longest ? v - 1 : right.longest;
            }
            assert_int_equal(sums.wins, right.wins);
            assert_int_equal(sums.draws, right.draws);
            assert_int_equal(sums.losses, right.losses);
            assert_int_equal(sums.longest, right.longest);
            longest_of_all = right.longest > longest_of_all ? right.longest : longest_of_all;
        }
        assert_false(e->too_long);
        endgame_free(e);
        assert_true(!e->value[TABLE_ONE] && !e->rules && !e->size[TABLE_TWO] && !e->settling); /* as new */
        free(e);
    }
    assert_in_range(longest_of_all, 3, 100);
}

static bool not_further(void *with, int moves)
{
    return moves < *(int *)with;
}

/* A single long way: each place leads to the one before it, and who stands at its beginning has lost. */
static bool on_the_way(const struct endgame *e, int table, uint64_t place)
{
    (void)e, (void)table, (void)place;
    return true;
}

static int one_on(const struct endgame *e, int table, uint64_t place, int known, bool only_lost)
{
    int value = place ? e->value[table][place - 1] : 0;

    (void)only_lost;
    return !place ? 1 : value && value <= known ? value + 1 : 0;
}

static void one_back(struct endgame *e, int table, uint64_t place)
{
    if (place + 1 < e->size[table])
        endgame_before(e, table, place + 1, true);
}

static void a_way_is_followed_as_far_as_values_go(void **state)
{
    static const struct endgame_rules rules = { on_the_way, one_on, one_back };
    struct endgame *e = calloc(1, sizeof *e);
    int most = 20;

    (void)state;
    assert_non_null(e);
    e->rules = &rules;
    for (uint64_t length = 1; length < 300; length += 13) {
        assert_true(endgame_solve(e, 0, length, 0, length, NULL, NULL));
        for (uint64_t place = 0; place < length; place++)
            assert_int_equal(e->value[0][place], place < ENDGAME_VALUE_MAX ? place + 1 : 0);
    }
    assert_false(endgame_solve(e, 0, 100, 0, 100, not_further, &most)); /* whoever ends it is told so */
    endgame_free(e);
    free(e);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_solved_position_is_told), cmocka_unit_test(the_rarest_values_come_back),
        cmocka_unit_test(every_value_comes_back), cmocka_unit_test(runs_are_short),
        cmocka_unit_test(tables_and_pieces_lie_side_by_side), cmocka_unit_test(what_was_worked_out_is_kept),
        cmocka_unit_test(what_is_no_such_file_is_refused), cmocka_unit_test(another_order_of_bytes_is_refused),
        cmocka_unit_test(parts_do_not_reach_beyond_the_file), cmocka_unit_test(sets_have_numbers),
        cmocka_unit_test(values_are_not_looked_for_beyond_the_blocks), cmocka_unit_test(sums_are_told),
        cmocka_unit_test(every_place_is_worked_out), cmocka_unit_test(a_way_is_followed_as_far_as_values_go),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
