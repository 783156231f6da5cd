/* SPDX-License-Identifier: MIT */
/* Reviews: what is won and lost adds up, whoever plays their best makes no mistake, and a blunder is found. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/review.h"
#include "table/table.h"

/* A game that this level plays against itself. */
static struct table *played(const char *game, int seats, const char *level, uint64_t seed)
{
    struct match m = match_of(game_named(game), seats);
    struct chance chance = chance_seeded(seed);
    struct table *t = table_new(&m, &chance);

    for (int seat = 0; seat < seats; seat++)
        table_sit(t, seat, bot_named(m.game, level));
    while (table_go_on(t, 0) >= 0)
        continue;
    assert_true(match_over(journal_match(table_journal(t)), journal_state(table_journal(t))));
    return t;
}

/* Alone at Kniffel everything is known exactly: the end is the beginning, with all luck and without what was lost. */
static void test_points_add_up(void **unused)
{
    (void)unused;
    for (int best = 0; best < 2; best++) {
        struct table *t = played("kniffel", 1, best ? "best" : "random", 5);
        const struct journal *j = table_journal(t);
        struct review *r = review_new(j, 1000);
        int64_t sum = 0, lost = 0, end = 0;

        for (uint32_t n = 1; n <= journal_count(j); n++) {
            const struct remark *k = review_at(r, n);
            int64_t before = n > 1 ? end : k->standing.worth[0] - k->lucky[0];

            end = k->standing.worth[0];
            sum += k->lucky[0] - k->lost;
            lost += k->lost;
            assert_in_range(before + k->lucky[0] - k->lost - end + 3, 0, 6);
        }
        int32_t score[SEATS_MAX];
        journal_match(j)->game->rules.score(journal_match(j), journal_state(j), score);
        assert_int_equal(end, 1000 * score[0]);
        assert_true(best ? lost == 0 : lost > 50000);
        assert_in_range(end - sum, 245000, 246500); /* what can be had on average */
        review_free(r);
        table_free(t);
    }
}

/* Chances of all are whole after every event, and in the end the winner has all of it. */
static void test_chances_are_whole(void **unused)
{
    static const struct { const char *game; int seats; } tried[] = { { "muehle", 2 }, { "mensch", 3 }, { "leiter", 4 },
                                                                     { "kniffel", 3 }, { "backgammon", 2 } };
    (void)unused;
    for (size_t i = 0; i < sizeof tried / sizeof tried[0]; i++) {
        struct table *t = played(tried[i].game, tried[i].seats, "random", 2);
        const struct journal *j = table_journal(t);
        struct review *r = review_new(j, 300);
        uint32_t count = journal_count(j), from = count > 60 ? count - 60 : 1;

        for (uint32_t n = from; n <= count; n++) {
            const struct remark *k = review_at(r, n);
            int64_t all = 0;

            for (int seat = 0; seat < tried[i].seats; seat++)
                all += k->standing.chance[seat];
            assert_in_range(all, 99990, 100010);
            assert_true(k->lost >= 0 && k->better == (k->lost > 0));
        }
        review_free(r);
        table_free(t);
    }
}

/* Where points count, what one wins the other loses, by luck as by skill; and in the end it is the score. */
static void test_points_are_passed_on(void **unused)
{
    struct table *t = played("backgammon", 2, "medium", 3);
    const struct journal *j = table_journal(t);
    struct review *r = review_new(j, 200);
    int32_t score[SEATS_MAX], before = 0;
    int64_t sum = 0;

    (void)unused;
    assert_true(review_by_worth(r));
    assert_string_equal(review_unit(r, EN), "points");
    for (uint32_t n = 1; n <= journal_count(j); n++) {
        const struct remark *k = review_at(r, n);

        assert_in_range(k->standing.worth[0] + k->standing.worth[1] + 1, 0, 2);
        assert_in_range(k->lucky[0] + k->lucky[1] + 2, 0, 4);
        assert_true(k->lost >= 0 && (k->lost < 30) == (k->mistake == MISTAKE_NONE));
        sum += k->standing.worth[0] - before;
        before = k->standing.worth[0];
    }
    journal_match(j)->game->rules.score(journal_match(j), journal_state(j), score);
    assert_int_equal(sum, 1000 * score[0]);
    review_free(r);
    table_free(t);
}

static struct journal *kept(const char *text)
{
    struct complaint why;
    struct journal *j = journal_read(text, NULL, &why);

    if (!j)
        fail_msg("%s", why.in[EN]);
    return j;
}

/* White lets Black close a mill that could have been hindered: that is the worst of the few moves, and said so. */
static void test_a_blunder_is_found(void **unused)
{
    static const char moves[] = "1 0 d6\n2 1 a1\n3 0 b4\n4 1 a4\n5 0 g1\n6 1 a7xd6\n";
    struct match m = match_of(game_named("muehle"), 2);
    struct chance chance = chance_seeded(1);
    struct journal *blank = journal_new(&m, &chance);
    struct text t = text_growing(), words = text_growing();
    struct account a;

    (void)unused;
    journal_write(blank, COPY_WHOLE, 0, &t);
    text_put(&t, moves);
    struct journal *j = kept(t.at);
    struct review *r = review_new(j, 20000);
    for (uint32_t n = 1; n <= journal_count(j); n++)
        review_at(r, n);
    review_account(r, 0, &a);
    assert_int_equal(a.worst, 5);
    assert_int_equal(review_at(r, 5)->mistake, MISTAKE_GRAVE);
    review_why(r, 5, EN, &words);
    assert_true(words.used > 0);
    text_clear(&words);
    review_say(r, DE, &words);
    const char *worst = strstr(words.at, "Am teuersten war Nr. 5 (");
    assert_non_null(worst);
    assert_non_null(strstr(worst, "): Weiß setzt ")); /* in words, not in notation */
    review_free(r);
    journal_free(j);
    journal_free(blank);
    text_free(&t);
    text_free(&words);
}

/* By how much an event's move is worse than what the review calls better, judged with this effort. */
static int32_t lost_by(const struct review *r, uint32_t number, uint64_t effort)
{
    const struct journal *j = review_journal(r);
    const struct match *m = journal_match(j);
    const struct event *e = journal_event(j, number);
    struct move moves[2] = { e->move, review_known(r, number)->best };
    struct standing stood[2];
    struct state *s = calloc(1, m->game->state_size);
    struct view *v = malloc(sizeof *v);
    struct thinking t = { .view = v, .seat = e->seat, .seed = 1, .effort = effort, .memory = calloc(1, JUDGE_MEMORY) };

    assert_true(s && v && t.memory);
    journal_state_at(j, number - 1, s);
    view_of(v, m, s, SEAT(e->seat));
    bot_judge(review_bot(r), &t, moves, 2, stood);
    free(t.memory);
    free(v);
    free(s);
    return review_stake(r, &stood[1], e->seat) - review_stake(r, &stood[0], e->seat);
}

/* What seems to be a mistake at first and no longer after eight times as many positions is not called one. */
static void test_mistakes_stand_a_second_look(void **unused)
{
    static const char *const open_games[] = { "muehle", "dame" };
    enum { EFFORT = 200 };
    int named = 0, withdrawn = 0;

    (void)unused;
    for (size_t i = 0; i < sizeof open_games / sizeof open_games[0]; i++) {
        struct table *t = played(open_games[i], 2, "easy", 4);
        const struct journal *j = table_journal(t);
        struct review *r = review_new(j, EFFORT);

        for (uint32_t n = 1; n <= journal_count(j); n++) {
            const struct remark *k = review_at(r, n);

            if (k->mistake != MISTAKE_NONE && lost_by(r, n, 8 * EFFORT) < k->lost)
                fail_msg("%s, event %u: is no such mistake when looked at longer", open_games[i], n);
            assert_true(k->mistake == MISTAKE_NONE || k->twice);
            named += k->mistake != MISTAKE_NONE;
            withdrawn += k->twice && k->mistake == MISTAKE_NONE;
        }
        review_free(r);
        table_free(t);
    }
    assert_true(named > 0 && withdrawn > 0); /* else this told nothing */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_points_add_up),
        cmocka_unit_test(test_chances_are_whole),
        cmocka_unit_test(test_points_are_passed_on),
        cmocka_unit_test(test_a_blunder_is_found),
        cmocka_unit_test(test_mistakes_stand_a_second_look),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
