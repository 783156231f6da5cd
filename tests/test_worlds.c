/* SPDX-License-Identifier: MIT */
/* What bots/bots.h promises of the search that tries things out, on trees (tree.h) where what comes of a move is
 * certain or can be counted. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/bots.h"
#include "tree.h"

/* Where a move ends it all, what it brings is told exactly; where the rest is forced as well. */
static void worlds_count_what_comes(void **unused)
{
    (void)unused;
    tree_plain();
    for (uint64_t seed = 0; seed < 40; seed++)
        for (int sense = 0; sense < 2; sense++) {
            struct match m;
            int seats = 1 + (int)(seed % 4);
            tree_game.players.sense = sense ? &tree_sense : NULL;
            struct state *s =
                tree_grown((struct tree){ .seed = seed, .plies = 1, .widest = 5, .pairs = seats == 4 }, seats, &m);
            struct choice choice[64];
            int count = m.game->rules.legal(&m, s, 0, choice);
            struct answer a = tree_answer(search_worlds, &m, s, (struct skill){ 0 }, 400), exactly = { 0 };

            for (int i = 0; i < count; i++) {
                struct state *next = tree_root(&m);
                int32_t score[SEATS_MAX] = { 0 }, rival = INT32_MIN;

                m.game->rules.apply(&m, next, 0, choice[i].move);
                m.game->rules.score(&m, next, score);
                for (int other = 1; other < seats; other++)
                    if (!(match_team(&m, 0) & SEAT(other)))
                        rival = score[other] > rival ? score[other] : rival;
                answer_add(&exactly, choice[i].move,
                           (score[0] - (rival == INT32_MIN ? 0 : rival)) * (sense ? tree_sense.point : 1000));
                free(next);
            }
            if (count == 1)
                exactly.best[0].worth = 0; /* nothing was to be found out */
            exactly.looked = count > 1 ? 400 : 0;
            assert_memory_equal(&a, &exactly, sizeof a);
            free(s);
        }
}

static int (*all_legal)(const struct match *, const struct state *, int, struct choice *);
static int busy; /* the one of them that is not idle; -1: all are */

static int idle_but_one(const struct match *m, const struct state *s, int seat, struct choice *ret)
{
    int count = all_legal(m, s, seat, ret);

    for (int i = 0; i < count; i++)
        ret[i].move.verb = i == busy ? TREE_STEP : TREE_IDLE;
    return count;
}

/* Idle moves are thought of only where there are no others. */
static void worlds_leave_out_what_is_idle(void **unused)
{
    struct match m;

    (void)unused;
    tree_plain();
    all_legal = tree_game.rules.legal;
    for (busy = -1; busy < 4; busy++) {
        struct state *s = tree_grown_with((struct tree){ .plies = 1, .widest = 5 }, 4, 2, &m);
        struct thinking t = tree_asked(&m, s, 100);
        struct answer a = { 0 };

        tree_game.rules.legal = idle_but_one;
        search_worlds(&t, (struct skill){ 0 }, &a);
        tree_game.rules.legal = all_legal;
        assert_int_equal(a.count, busy < 0 ? 4 : 1);
        assert_true(busy < 0 || a.best[0].move.a == busy);
        free(s);
    }
}

/* Of too many moves some are tried, evenly spread over all of them. */
enum { VERY_MANY = 1500 };
static int tried_moves[VERY_MANY];
static void (*plain_apply)(const struct match *, struct state *, int, struct move);

static int very_many(const struct match *m, const struct state *s, int seat, struct choice *ret)
{
    (void)m;
    (void)s;
    (void)seat;
    for (uint32_t i = 0; i < VERY_MANY; i++)
        ret[i] = (struct choice){ .move = { .verb = i % 3 ? TREE_STEP : TREE_IDLE, .n = i } };
    return VERY_MANY;
}

static void note_tried(const struct match *m, struct state *s, int seat, struct move move)
{
    tried_moves[move.n]++;
    plain_apply(m, s, seat, move);
}

static void worlds_try_some_of_very_many(void **unused)
{
    struct match m;
    int busy_ones = 0;

    (void)unused;
    tree_plain();
    struct state *s = tree_grown((struct tree){ .plies = 1, .widest = 1 }, 2, &m);
    struct thinking t = tree_asked(&m, s, 5000);
    struct answer a = { 0 };
    all_legal = tree_game.rules.legal;
    plain_apply = tree_game.rules.apply;
    tree_game.rules.legal = very_many;
    tree_game.rules.apply = note_tried;
    search_worlds(&t, (struct skill){ 0 }, &a);
    tree_game.rules.legal = all_legal;
    tree_game.rules.apply = plain_apply;
    for (int i = 0; i < VERY_MANY; i++) {
        bool every_second = i % 3 && busy_ones++ % 2 == 0; /* of a thousand that are not idle */
        assert_int_equal(tried_moves[i] >= 4, every_second);
        assert_int_equal(tried_moves[i] > 0, every_second);
    }
    free(s);
}

static int quick_asked;

/* Always the last of what there is. */
static void think_quickly(const struct thinking *t, struct answer *ret)
{
    struct choice choice[64];
    const struct match *m = &t->view->match;

    quick_asked++;
    assert_int_equal(t->seat, tree_mover(m, view_state(t->view)));
    answer_with(ret, choice[m->game->rules.legal(m, view_state(t->view), t->seat, choice) - 1].move);
}

/* Where the room has a player who needs no effort, games are played on by it: then all that comes is certain. */
static void worlds_are_played_on_by_quick_players(void **unused)
{
    static const struct bot quick = { LEVEL_MEDIUM, .think = think_quickly };
    static const struct bot *const own[] = { &quick, NULL };
    struct match m;

    (void)unused;
    tree_plain();
    for (uint64_t seed = 0; seed < 10; seed++) {
        tree_game.players.bots = own;
        struct state *s = tree_grown_with((struct tree){ .seed = seed, .plies = 5, .widest = 4 }, 3, 2, &m);
        quick_asked = 0;
        struct answer a = tree_answer(search_worlds, &m, s, (struct skill){ 0 }, 600);

        assert_true(quick_asked > 50);
        for (int i = 0; i < a.count; i++) {
            struct state *now = tree_root(&m);
            struct choice choice[64];
            m.game->rules.apply(&m, now, 0, a.best[i].move);
            for (int seat; (seat = tree_mover(&m, now)) >= 0;)
                m.game->rules.apply(&m, now, seat, choice[m.game->rules.legal(&m, now, seat, choice) - 1].move);
            int32_t score[SEATS_MAX] = { 0 };
            m.game->rules.score(&m, now, score);
            assert_int_equal(a.best[i].worth, (score[0] - score[1]) * tree_sense.point);
            free(now);
        }
        free(s);
    }
    tree_game.players.bots = NULL;
}

static int32_t last_promises_most(const struct match *m, const struct state *s, int seat, struct move move)
{
    (void)m;
    (void)s;
    (void)seat;
    return move.a;
}

/* Else by what promises most of a few: more is played of what promises more. */
static void worlds_follow_promises(void **unused)
{
    int64_t with = 0, without = 0;

    (void)unused;
    for (int promised = 0; promised < 2; promised++)
        for (uint64_t seed = 0; seed < 40; seed++) {
            struct match m;
            tree_plain();
            tree_sense.promise = promised ? last_promises_most : NULL;
            struct state *s =
                tree_grown_with((struct tree){ .seed = seed, .plies = 2, .widest = 5, .grown = true }, 2, 2, &m);
            struct answer a = tree_answer(search_worlds, &m, s, (struct skill){ 0 }, 300);
            for (int i = 0; i < a.count; i++) { /* what comes if the other takes the last: how near is it to that? */
                struct state *now = tree_root(&m);
                struct choice choice[64];
                int32_t score[SEATS_MAX] = { 0 };
                m.game->rules.apply(&m, now, 0, a.best[i].move);
                m.game->rules.apply(&m, now, 1, choice[m.game->rules.legal(&m, now, 1, choice) - 1].move);
                m.game->rules.score(&m, now, score);
                int64_t off = llabs((int64_t)a.best[i].worth - (int64_t)(score[0] - score[1]) * tree_sense.point);
                *(promised ? &with : &without) += off;
                free(now);
            }
            free(s);
        }
    assert_true(with * 10 < without * 8); /* of three that are drawn the last comes more often than of one */
    tree_plain();
}

/* As a judge: who is ahead in the end has won, those who share it by halves, and doubt is less the more was tried. */
static void worlds_judge_what_comes(void **unused)
{
    int shared = 0;

    (void)unused;
    tree_plain();
    for (uint64_t seed = 0; seed < 60; seed++) {
        struct match m;
        int seats = 2 + (int)(seed % 3);
        struct state *s = tree_grown(
            (struct tree){ .seed = seed, .plies = 2, .widest = 1, .grown = true, .pairs = seats == 4 }, seats, &m);
        struct thinking t = tree_asked(&m, s, 600);
        struct move moves[2] = { { 0 } };
        struct standing stood[2];
        int32_t score[SEATS_MAX] = { 0 }, most = INT32_MIN, first = 0;

        memset(stood, 1, sizeof stood);
        judge_worlds(&t, moves, 2, stood);
        assert_memory_equal(&stood[0], &stood[1], sizeof stood[0]); /* the same luck for every move */
        for (int i = 0; i < 2; i++)
            m.game->rules.apply(&m, s, i, (struct move){ 0 });
        m.game->rules.score(&m, s, score);
        for (int seat = 0; seat < seats; seat++)
            most = score[seat] > most ? score[seat] : most;
        for (int seat = 0; seat < seats; seat++)
            first += score[seat] == most;
        for (int seat = 0; seat < SEATS_MAX; seat++) {
            bool wins = seat < seats && score[seat] == most;
            int team = seat < seats ? __builtin_popcount(match_team(&m, seat)) : 1;
            assert_int_equal(stood[0].chance[seat], wins ? (int)(100000.0 * team / first + 0.5) : 0);
            assert_int_equal(stood[0].worth[seat], seat < seats ? score[seat] * tree_sense.point : 0);
        }
        shared += first > 1;
        double chance = score[0] == most ? (seats == 4 && first == 2 ? 1.0 : (seats == 4 ? 2.0 : 1.0) / first) : 0,
               n = 150;
        int32_t doubt = (int32_t)(100000 * 1.96 * __builtin_sqrt((chance * (1 - chance) + 1 / n) / n));
        assert_int_equal(stood[0].doubt, doubt); /* 600 positions are 150 games of each: a move, and one after it */
        free(s);
    }
    assert_true(shared > 3);
}

/* The same view, seed and effort give the same answer, today and tomorrow: the best of each of these, and its worth. */
static void worlds_as_always(void **unused)
{
    static const struct {
        int move;
        int32_t worth;
    } known[] = {
        { 2, 6451 }, { 0, -663750 }, { 1, -883783 }, { 1, 6818 }, { 0, -412 }, { 2, -509 },
    };
    bool differs = false;

    (void)unused;
    for (uint64_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct match m;
        tree_plain();
        tree_sense.promise = i % 2 ? tree_promise : NULL;
        int plies = i < 4 ? 30 : 220; /* longer than anybody tries things out */
        struct tree as = {
            .seed = i, .plies = plies, .widest = 4, .throws = i % 3 ? 3 : 0, .run = i == 2 ? 9 : 0, .grown = true
        };
        struct state *s = tree_grown_with(as, 3, 2 + (int)(i % 3), &m);
        struct answer a = tree_answer(search_worlds, &m, s, (struct skill){ 0 }, 6000);

        if (a.best[0].move.a != known[i].move || a.best[0].worth != known[i].worth) {
            print_message("{ %d, %d },\n", a.best[0].move.a, (int)a.best[0].worth);
            differs = true;
        }
        free(s);
    }
    tree_plain();
    assert_false(differs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worlds_count_what_comes),
        cmocka_unit_test(worlds_leave_out_what_is_idle),
        cmocka_unit_test(worlds_try_some_of_very_many),
        cmocka_unit_test(worlds_are_played_on_by_quick_players),
        cmocka_unit_test(worlds_follow_promises),
        cmocka_unit_test(worlds_judge_what_comes),
        cmocka_unit_test(worlds_as_always),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
