/* SPDX-License-Identifier: MIT */
/* What bots/bots.h and core/bot.h promise of what searches share and of the levels: effort is counted, whoever is told
 * to stop stops, weaker ones err as much as is said, and each level is the search that suits the game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/bots.h"
#include "tree.h"

static int went_on, stops_after;

static bool go_on(void *with, uint64_t looked)
{
    assert_ptr_equal(with, &went_on);
    assert_true(looked >= 1000); /* asking takes time */
    return ++went_on < stops_after;
}

static void effort_is_counted(void **unused)
{
    struct match m, room;
    struct search q;

    (void)unused;
    tree_plain();
    struct state *s = tree_grown((struct tree){ .plies = 3, .widest = 3 }, 2, &m);
    struct thinking t = tree_asked(&m, s, 3);
    tree_view.match.is_view = true;
    search_begin(&q, &t, (struct skill){ .depth = 7 }, &room);
    assert_false(q.match->is_view); /* it plays with whole states */
    assert_int_equal(q.skill.depth, 7);
    assert_ptr_equal(q.sense, &tree_sense);
    for (int i = 0; i < 3; i++)
        assert_true(search_look(&q));
    assert_false(search_look(&q));
    assert_int_equal(q.looked, 3);
    assert_false(q.stopped);

    t = tree_asked(&m, s, TREE_ENOUGH);
    t.go_on = go_on;
    t.with = &went_on;
    went_on = 0;
    stops_after = 3;
    search_begin(&q, &t, (struct skill){ 0 }, &room);
    while (search_look(&q))
        assert_true(q.looked < 100000);
    assert_int_equal(went_on, 3); /* told to stop it does, */
    assert_true(q.stopped);
    assert_false(search_look(&q)); /* and asks no more */
    assert_int_equal(went_on, 3);

    uint8_t *first = search_cut(&q, 1), *second = search_cut(&q, 17), *third = search_cut(&q, 16),
            *fourth = search_cut(&q, 0);
    assert_ptr_equal(first, t.memory);
    assert_true(second - first >= 1 && third - second >= 17 && fourth - third >= 16);
    assert_true(((uintptr_t)second | (uintptr_t)third | (uintptr_t)fourth) % 16 == 0);
    assert_ptr_equal(q.end, (uint8_t *)t.memory + SEARCH_MEMORY);
    free(s);
}

/* All of them stop when they are told to, and answer all the same. */
static void stopped_they_answer(void **unused)
{
    static tree_search *const searches[] = { search_pair, search_many, search_worlds };

    (void)unused;
    tree_plain();
    for (size_t i = 0; i < sizeof searches / sizeof searches[0]; i++) {
        struct match m;
        struct state *s = tree_grown((struct tree){ .seed = 8, .plies = 30, .widest = 9, .grown = true }, 2, &m);
        struct thinking t = tree_asked(&m, s, TREE_ENOUGH);
        struct answer a = { 0 };

        t.go_on = go_on;
        t.with = &went_on;
        went_on = 0;
        stops_after = 2;
        searches[i](&t, (struct skill){ .depth = 64 }, &a);
        assert_int_equal(went_on, 2);
        assert_true(a.count > 1 && a.looked > 0 && a.looked < 100000);
        free(s);
    }
}

/* However long somebody goes on. */
static void there_is_an_end_to_it(void **unused)
{
    static tree_search *const searches[] = { search_pair, search_many, search_worlds };

    (void)unused;
    tree_plain();
    for (size_t i = 0; i < sizeof searches / sizeof searches[0]; i++) {
        struct match m;
        struct state *s =
            tree_grown_with((struct tree){ .plies = 240, .widest = 2, .alone = true, .grown = true }, 2, 2, &m);
        struct answer a = tree_answer(searches[i], &m, s, (struct skill){ .depth = 64 }, 3000);

        assert_int_equal(a.looked, 3000);
        free(s);
    }
}

/* With hardly any effort there is an answer too, and with more it never costs more than was allowed. */
static void any_effort_will_do(void **unused)
{
    static tree_search *const searches[] = { search_pair, search_many, search_worlds };

    (void)unused;
    tree_plain();
    for (size_t i = 0; i < sizeof searches / sizeof searches[0]; i++)
        for (uint64_t effort = 1; effort < 300; effort += 1 + effort / 2) {
            struct match m;
            struct state *s =
                tree_grown((struct tree){ .seed = effort, .plies = 30, .widest = 9, .grown = true }, 2, &m);
            struct answer a = tree_answer(searches[i], &m, s, (struct skill){ .depth = 64 }, effort);

            assert_true(a.looked == effort || a.count == 1);
            free(s);
        }
}

/* So many of a thousand moves are overlooked and so far own ones misjudged: always the same for the same question. */
static void weaker_ones_err(void **unused)
{
    struct match m;
    int overlooked = 0, lowest = 0, highest = 0;
    int64_t sum = 0;
    enum { ALL = 4000 };

    (void)unused;
    tree_plain();
    struct state *s = tree_grown((struct tree){ .plies = 200, .widest = 1, .grown = true }, 2, &m);
    struct thinking t = tree_asked(&m, s, 1);
    struct search q = tree_searcher(&m), sure = tree_searcher(&m), other = tree_searcher(&m);
    struct thinking otherwise = t;
    int differ = 0;
    q.asked = sure.asked = &t;
    otherwise.seed = 6;
    other.asked = &otherwise;
    q.skill = other.skill = (struct skill){ .blind = 250, .error = 600 };
    for (int i = 0; i < ALL; i++) {
        struct move move = { .a = (uint8_t)(i % 20) };
        int32_t seems = search_seems(&q, s, move, 5000) - 5000;

        if (i % 20 == 0)
            m.game->rules.apply(&m, s, 0, move);
        assert_false(search_overlooks(&sure, s, move));
        assert_int_equal(search_seems(&sure, s, move, 5000), 5000);
        bool is = search_overlooks(&q, s, move);
        assert_int_equal(is, search_overlooks(&q, s, move));
        differ += is != search_overlooks(&other, s, move);
        overlooked += is;
        lowest = seems < lowest ? seems : lowest;
        highest = seems > highest ? seems : highest;
        sum += seems;
        differ += search_seems(&q, s, move, 0) != search_seems(&other, s, move, 0);
    }
    assert_in_range(overlooked, ALL / 4 - 150, ALL / 4 + 150);
    assert_in_range(-lowest, 590, 600); /* of a lead of 1000 */
    assert_in_range(highest, 590, 600);
    assert_in_range(sum / ALL + 25, 0, 50);
    assert_true(differ > ALL);
    q.sense = NULL; /* nobody knows what a lead is */
    assert_int_equal(search_seems(&q, s, (struct move){ 0 }, 77), 77);
    free(s);
}

/* A run's ends, and what lies evenly between. */
static void runs_are_tried_evenly(void **unused)
{
    struct move ret[RUN_TRIES];
    struct choice one = { .move = { .n = 7 } };

    (void)unused;
    assert_int_equal(search_moves(one, ret), 1);
    assert_int_equal(ret[0].n, 7);
    for (uint32_t count = 1; count < 40; count++) {
        struct choice run = { .move = { .a = 4, .n = 10 }, .step = 20, .most = 10 + 20 * (count - 1) };
        int tries = search_moves(run, ret);

        assert_int_equal(tries, count < RUN_TRIES ? count : RUN_TRIES);
        assert_int_equal(ret[0].n, 10);
        assert_int_equal(ret[tries - 1].n, run.most);
        for (int i = 0; i < tries; i++)
            assert_true(ret[i].a == 4 && (ret[i].n - 10) % 20 == 0 && (i == 0 || ret[i].n > ret[i - 1].n));
        for (int i = 1; i + 1 < tries; i++) /* the last step alone may be longer */
            assert_int_equal(ret[i].n - ret[i - 1].n, 20 * ((count - 1) / (uint32_t)(tries - 1)));
    }
}

/* Whatever bytes change, the number does; and the same bytes are the same number wherever they lie. */
static void positions_have_numbers(void **unused)
{
    uint8_t bytes[40], elsewhere[41];

    (void)unused;
    for (int i = 0; i < 40; i++)
        bytes[i] = elsewhere[i + 1] = (uint8_t)(i * 7);
    for (size_t size = 0; size <= 40; size++) {
        uint64_t number = search_hash(bytes, size, 1);

        assert_int_equal(number, search_hash(elsewhere + 1, size, 1));
        assert_int_not_equal(number, search_hash(bytes, size, 2));
        for (size_t i = 0; i < 40; i++) {
            bytes[i] ^= 16;
            assert_true((search_hash(bytes, size, 1) != number) == (i < size)); /* nothing beyond is looked at */
            bytes[i] ^= 16;
        }
    }
}

static void worth_is_the_score_in_the_end(void **unused)
{
    struct match m;
    int32_t worth[SEATS_MAX], score[SEATS_MAX] = { 0 };

    (void)unused;
    tree_plain();
    struct state *s = tree_grown((struct tree){ .seed = 2, .plies = 0, .widest = 3 }, 3, &m);
    struct search q = tree_searcher(&m);
    m.game->rules.score(&m, s, score);
    memset(worth, 7, sizeof worth);
    search_worth(&q, s, true, worth);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        assert_int_equal(worth[seat], score[seat] * tree_sense.point);
    q.sense = NULL;
    search_worth(&q, s, false, worth); /* the score so far */
    for (int seat = 0; seat < SEATS_MAX; seat++)
        assert_int_equal(worth[seat], score[seat] * 1000);
    q.sense = &tree_sense;
    search_worth(&q, s, false, worth);
    tree_sense.worth(&m, s, score);
    assert_memory_equal(worth, score, 3 * sizeof score[0]);
    free(s);
}

/* ---- levels ---- */

static const struct bot own_medium = { LEVEL_MEDIUM, .effort = 3, .unit = { { "Punkte", "points" } },
                                       .alone = { { "Schritte", "steps" } } };
static const struct bot beyond_all = { LEVEL_PERFECT, .asset = "tree.file", .beyond = true };
static const struct bot *const own_bots[] = { &own_medium, &beyond_all, NULL };

static void levels_are_filled(void **unused)
{
    static const char *const names[] = { "random", "easy", "medium", "strong", "best" };
    const struct bot *bots[LEVELS_MAX];

    (void)unused;
    tree_plain();
    for (int own = 0; own < 2; own++) {
        tree_game.players.bots = own ? own_bots : NULL;
        assert_int_equal(bots_for(&tree_game, bots), 5); /* whoever needs a file that is not here is not here */
        for (int i = 0; i < 5; i++) {
            assert_string_equal(bots[i]->name, names[i]);
            assert_ptr_equal(bot_named(&tree_game, names[i]), bots[i]);
            assert_true(i == 0 || (own && i == 2) ||
                        (bots[i]->memory(NULL) == SEARCH_MEMORY && bots[i]->effort > bots[i - 1]->effort));
        }
        assert_int_equal(bots[2] == &own_medium, own);
        assert_null(bot_named(&tree_game, "perfect"));
        assert_null(bot_named(&tree_game, "mediu"));
        assert_ptr_equal(bot_usual(&tree_game), bots[2]);
    }
    struct match alone = tree_match(1), two = tree_match(2);
    assert_string_equal(bot_unit(&own_medium, &alone, EN), "steps");
    assert_string_equal(bot_unit(&own_medium, &two, EN), "points");
    assert_string_equal(bot_unit(&own_medium, &two, DE), "Punkte");
    assert_null(bot_unit(&beyond_all, &two, EN));
    tree_sense.unit = (struct phrase){ { "Meter", "metres" } };
    assert_string_equal(bot_unit(&beyond_all, &alone, EN), "metres");
    assert_string_equal(bot_unit(&own_medium, &two, EN), "points");
    tree_game.players.sense = NULL;
    assert_null(bot_unit(&beyond_all, &two, EN));
    tree_game.players.bots = NULL;
}

static bool is_long(const struct asset *a)
{
    return a->size > 3;
}

/* Who is beyond all levels is there where their file is, and it is what the room calls one. */
static void beyond_all_levels(void **unused)
{
    static const struct bot perfect = { LEVEL_PERFECT, .asset = "tree.here", .beyond = true };
    static const struct bot lesser = { .name = "lesser", .asset = "tree.here" };
    static const struct bot needless = { .name = "no", .beyond = true };
    static const struct bot *const own[] = { &perfect, &lesser, &needless, NULL };
    static const struct bot *const crowd[] = { &perfect, &perfect, &perfect, &perfect, &perfect, NULL };
    const struct bot *bots[LEVELS_MAX];

    (void)unused;
    tree_plain();
    tree_game.players.bots = own;
    assert_int_equal(bots_for(&tree_game, bots), 5);
    assert_true(asset_give("tree.here", "abc", 3));
    assert_int_equal(bots_for(&tree_game, bots), 6);
    assert_ptr_equal(bots[5], &perfect);
    assert_ptr_equal(bot_named(&tree_game, "perfect"), &perfect);
    tree_game.assets.valid = is_long;
    assert_int_equal(bots_for(&tree_game, bots), 5);
    tree_game.assets.valid = NULL;
    tree_game.players.bots = crowd;
    assert_int_equal(bots_for(&tree_game, bots), LEVELS_MAX); /* and no more */
    tree_game.players.bots = NULL;
}

static seatset both_seats(const struct match *m, const struct state *s)
{
    (void)s;
    return SEAT(m->seats) - 1;
}

static struct turn both_must(const struct match *m, const struct state *s)
{
    return (struct turn){ .must = tree_ply(s) < tree.plies ? both_seats(m, s) : 0 };
}

static void nothing_is_hidden(const struct match *m, struct state *s, seatset who)
{
    (void)m;
    (void)s;
    (void)who;
}

/* Each level is the search that suits the game, with its skill; unasked it does nothing. */
static void levels_search(void **unused)
{
    static const struct {
        const char *name;
        struct skill skill;
    } levels[] = {
        { "easy", { .depth = 2, .blind = 450, .error = 600 } },
        { "medium", { .depth = 4, .blind = 100, .error = 200 } },
        { "strong", { .depth = 64, .error = 90, .tables = true } },
        { "best", { .depth = 64, .tables = true } },
    };
    struct turn (*by_turns)(const struct match *, const struct state *) = tree_game.rules.turn;

    (void)unused;
    for (int how = 0; how < 7; how++)
        for (size_t i = 0; i < 4; i++) {
            static tree_search *const suits[] = { search_pair,   search_many,   search_many,  search_pair,
                                                  search_worlds, search_worlds, search_worlds };
            struct match m;
            tree_plain();
            struct state *s = tree_grown(
                (struct tree){
                    .seed = 6, .plies = 12, .widest = 6, .throws = how == 2 || how == 3 ? 2 : 0, .grown = true },
                how == 1 ? 3 : 2, &m);
            tree_sense.lot_only = how == 3;
            if (how == 3) { /* once somebody is asked there is none */
                tree.throws = 0;
            }
            if (how == 4) {
                tree_game.players.sense = NULL;
            } else if (how == 5) {
                tree_game.secrets.mask = nothing_is_hidden;
            } else if (how == 6) {
                tree_game.rules.turn = both_must;
            }
            const struct bot *bot = bot_named(&tree_game, levels[i].name);
            struct thinking t = tree_asked(&m, s, 500);
            struct answer a = { 0 }, b = { 0 }, none = { 0 };
            memset(&tree_view, 0, sizeof tree_view);
            view_of(&tree_view, &m, s, EVERYONE);
            if (how != 5) /* a guess needs more than this tree has */
                bot->think(&t, &a);
            if (how != 5)
                suits[how](&t, levels[i].skill, &b);
            assert_memory_equal(&a, &b, sizeof a);
            if (how != 6) {
                t.seat = 1;
                bot->think(&t, &none);
                bot_random.think(&t, &none);
                assert_int_equal(none.count, 0);
            }
            tree_game.rules.turn = by_turns;
            free(s);
        }
    tree_plain();
}

static void reason(const struct view *v, int seat, struct move move, const struct move *other, enum lang lang,
                   struct text *t)
{
    (void)v;
    text_printf(t, "%d %d %d %d", seat, move.a, other ? other->a : -1, lang);
}

static void levels_give_the_games_reason(void **unused)
{
    struct match m;
    struct text words = text_growing();
    struct answer a = { .count = 2, .best = { { .move = { .a = 4 } }, { .move = { .a = 5 } } } }, nothing = { 0 };

    (void)unused;
    tree_plain();
    struct state *s = tree_grown((struct tree){ .plies = 3, .widest = 3 }, 2, &m);
    struct thinking t = tree_asked(&m, s, 1);
    for (const struct bot *const *bot = bots_generic; *bot; bot++) {
        text_clear(&words);
        tree_sense.reason = NULL;
        (*bot)->reason(&t, &a, EN, &words);
        assert_int_equal(words.used, 0);
        tree_sense.reason = reason;
        (*bot)->reason(&t, &nothing, EN, &words);
        assert_int_equal(words.used, 0);
        a.count = 2;
        (*bot)->reason(&t, &a, EN, &words);
        assert_string_equal(words.at, "0 4 5 1");
        text_clear(&words);
        a.count = 1;
        (*bot)->reason(&t, &a, DE, &words);
        assert_string_equal(words.at, "0 4 -1 0");
    }
    text_free(&words);
    free(s);
}

/* Anything, the same for the same seed. */
static void at_random(void **unused)
{
    struct match m;
    int seen[5] = { 0 };

    (void)unused;
    tree_plain();
    struct state *s = tree_grown_with((struct tree){ .plies = 3, .widest = 5 }, 5, 2, &m);
    view_of(&tree_view, &m, s, EVERYONE);
    for (uint64_t seed = 0; seed < 200; seed++) {
        struct answer a, b;
        bot_ask(&bot_random, &tree_view, 0, seed, 1, &a);
        bot_ask(&bot_random, &tree_view, 0, seed, 1, &b);
        assert_int_equal(a.count, 1);
        assert_memory_equal(&a, &b, sizeof a);
        seen[a.best[0].move.a]++;
    }
    for (int i = 0; i < 5; i++)
        assert_true(seen[i] > 15);
    free(s);
}

static uint64_t thought_with;

static void note_effort(const struct thinking *t, struct answer *ret)
{
    assert_non_null(t->memory);
    thought_with = t->effort;
    answer_with(ret, (struct move){ .a = 9 });
}

/* One question: at least one position, in memory of its own. */
static void one_question(void **unused)
{
    static const struct bot noter = { .name = "noter", .think = note_effort };
    struct match m;
    struct answer a;

    (void)unused;
    tree_plain();
    struct state *s = tree_grown((struct tree){ .plies = 3, .widest = 3 }, 2, &m);
    view_of(&tree_view, &m, s, EVERYONE);
    memset(&a, 1, sizeof a);
    bot_ask(&noter, &tree_view, 0, 1, 0, &a);
    assert_int_equal(thought_with, 1);
    assert_int_equal(a.count, 1);
    assert_int_equal(a.best[0].move.a, 9);
    bot_ask(&noter, &tree_view, 0, 1, 12, &a);
    assert_int_equal(thought_with, 12);
    free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(effort_is_counted),
        cmocka_unit_test(stopped_they_answer),
        cmocka_unit_test(there_is_an_end_to_it),
        cmocka_unit_test(any_effort_will_do),
        cmocka_unit_test(weaker_ones_err),
        cmocka_unit_test(runs_are_tried_evenly),
        cmocka_unit_test(positions_have_numbers),
        cmocka_unit_test(worth_is_the_score_in_the_end),
        cmocka_unit_test(levels_are_filled),
        cmocka_unit_test(beyond_all_levels),
        cmocka_unit_test(levels_search),
        cmocka_unit_test(levels_give_the_games_reason),
        cmocka_unit_test(at_random),
        cmocka_unit_test(one_question),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
