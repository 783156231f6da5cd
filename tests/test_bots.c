/* SPDX-License-Identifier: MIT */
/* Computer players: what they answer can be played, is the same for the same question, and takes as many positions as
 * it always has. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/bot.h"
#include "core/match.h"

/* The game after so many random moves of everybody and all chance has to do then, or sooner if it is over. */
static struct state *played(const struct match *m, int moves, uint64_t seed)
{
    struct state *s = calloc(1, m->game->state_size);
    struct choice *choices = calloc(CHOICES_MAX, sizeof *choices);
    struct rng rng = rng_seeded(seed);

    assert_non_null(s);
    assert_non_null(choices);
    match_setup(m, s);
    for (int i = 0; i < moves || m->game->rules.turn(m, s).must & SEAT(CHANCE); i++) {
        seatset must = m->game->rules.turn(m, s).must;

        if (!must)
            break;
        if (must & SEAT(CHANCE)) {
            m->game->rules.apply(m, s, CHANCE, m->game->chance.roll(m, s, &rng));
            continue;
        }
        int seat = __builtin_ctz(must), count = m->game->rules.legal(m, s, seat, choices);
        m->game->rules.apply(m, s, seat, choices[rng_below(&rng, (uint32_t)count)].move);
    }
    free(choices);
    return s;
}

/* Somebody who must act there; -1: nobody but chance. */
static int asked_seat(const struct match *m, const struct state *s)
{
    seatset must = m->game->rules.turn(m, s).must & ~SEAT(CHANCE) & ~SEAT(CLOCK);

    return must ? __builtin_ctz(must) : -1;
}

static struct match match_with(const char *name, int seats)
{
    for (int i = 0; i < game_count; i++)
        if (strcmp(games[i]->name, name) == 0)
            return match_of(games[i], (uint8_t)seats);
    fail_msg("no game %s", name);
    return (struct match){ 0 };
}

struct signature {
    uint64_t looked; /* positions */
    int64_t worth;   /* of all the best moves together: what a search that spends all its effort still tells; of a bot
                        that weighs nothing, the moves themselves as numbers */
};

static int64_t number_of(struct thought t)
{
    return t.worth ? t.worth : t.move.verb + 3 * t.move.a + 5 * t.move.b + 7 * t.move.c + 11 * (int64_t)t.move.n;
}

static struct signature signature_of(const struct match *m, const char *level, uint64_t effort)
{
    const struct bot *bot = bot_named(m->game, level);
    struct signature ret = { 0 };

    assert_non_null(bot);
    for (int moves = 4; moves < 60; moves += 5) {
        struct state *s = played(m, moves, 7);
        static struct view v;
        struct answer a;
        int seat = asked_seat(m, s);

        if (seat >= 0) {
            view_of(&v, m, s, SEAT(seat));
            bot_ask(bot, &v, seat, 3, effort, &a);
            ret.looked += a.looked;
            ret.worth += number_of(a.best[0]);
        }
        free(s);
    }
    return ret;
}

/* What each search does: if it changes, the search looks elsewhere than before, which is never by accident. */
static void test_signatures(void **unused)
{
    static const struct {
        const char *game, *level;
        int seats;
        uint64_t effort;
        struct signature wanted;
    } known[] = {
#include "bots.def"
    };
    bool differs = false;

    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct match m = match_with(known[i].game, known[i].seats);
        struct signature got = signature_of(&m, known[i].level, known[i].effort), wanted = known[i].wanted;

        if (got.looked == wanted.looked && got.worth == wanted.worth)
            continue;
        print_message("{ \"%s\", \"%s\", %d, %d, { %llu, %lld } },\n", known[i].game, known[i].level, known[i].seats,
                      (int)known[i].effort, (unsigned long long)got.looked, (long long)got.worth);
        differs = true;
    }
    assert_false(differs);
}

static bool stop_at_once(void *with, uint64_t looked)
{
    (void)looked;
    ++*(int *)with;
    return false;
}

/* Asks a bot, stopped at its first pause if so wished. */
static void ask(const struct bot *bot, const struct view *v, int seat, bool stop, struct answer *ret)
{
    size_t size = bot->memory ? bot->memory(&v->match) : 0;
    int asked = 0;
    struct thinking t = { .view = v, .seat = seat, .seed = 5, .effort = stop ? 1000000 : 300,
                          .memory = calloc(1, size ? size : 1), .go_on = stop ? stop_at_once : NULL, .with = &asked };

    assert_non_null(t.memory);
    *ret = (struct answer){ 0 };
    bot->think(&t, ret);
    free(t.memory);
}

static void check_answer(const struct match *m, const struct state *s, int seat, const struct bot *bot,
                         const struct answer *a)
{
    if (a->count < 1 || a->count > THOUGHTS_MAX)
        fail_msg("%s %s: %d thoughts", m->game->name, bot->name, a->count);
    for (int i = 0; i < a->count; i++) {
        if (m->game->rules.check(m, s, seat, a->best[i].move))
            fail_msg("%s %s: thought %d is not allowed", m->game->name, bot->name, i);
        if (i > 0 && a->best[i].worth > a->best[i - 1].worth)
            fail_msg("%s %s: the best is not first", m->game->name, bot->name);
    }
}

static void check_position(const struct match *m, const struct state *s, bool stop)
{
    const struct bot *bots[LEVELS_MAX];
    int count = bots_for(m->game, bots), seat = asked_seat(m, s);
    static struct view v;
    struct answer first, second;

    if (seat < 0)
        return;
    view_of(&v, m, s, SEAT(seat));
    for (int i = 0; i < count; i++) {
        ask(bots[i], &v, seat, stop, &first);
        check_answer(m, s, seat, bots[i], &first);
        ask(bots[i], &v, seat, stop, &second);
        assert_memory_equal(&first, &second, sizeof first);
    }
}

static int apart = 29; /* moves between two positions of a game that are looked at */

/* Every bot of every game, in positions of a random game: legal answers, and twice the same. */
static void test_every_bot(void **unused)
{
    (void)unused;
    for (int i = 0; i < game_count; i++) {
        struct match m = match_of(games[i], games[i]->bench_seats);

        for (int moves = 2; moves < 120; moves += apart) {
            struct state *s = played(&m, moves, 11);
            check_position(&m, s, false);
            free(s);
        }
    }
}

/* Nobody looks much farther than they were asked to: hosts turn seconds into effort, and people wait for the answer. */
static void test_effort_is_kept(void **unused)
{
    enum { MOST = 10000, MOST_SLOW = 30 };

    (void)unused;
    for (int i = 0; i < game_count; i++) {
        struct match m = match_of(games[i], games[i]->bench_seats);
        const struct bot *bots[LEVELS_MAX];
        int count = bots_for(m.game, bots);

        for (int moves = 10; moves < 80; moves += 31) {
            struct state *s = played(&m, moves, 17);
            int seat = asked_seat(&m, s);
            static struct view v;

            view_of(&v, &m, s, SEAT(seat < 0 ? 0 : seat));
            for (int k = 0; k < count && seat >= 0; k++) {
                uint64_t most = m.game->speed.slow ? MOST_SLOW : MOST;
                uint64_t effort = bots[k]->effort < most ? bots[k]->effort : most;
                struct answer a = { 0 };

                if (effort)
                    bot_ask(bots[k], &v, seat, 5, effort, &a);
                if (a.looked > effort + effort / 10)
                    fail_msg("%s %s: looked at %d instead of %d", m.game->name, bots[k]->name, (int)a.looked,
                             (int)effort);
                if (effort && a.looked == 0 && a.count > 1)
                    fail_msg("%s %s: does not say how far it looked", m.game->name, bots[k]->name);
            }
            free(s);
        }
    }
}

/* A search that is told to stop answers all the same. */
static void test_stopped(void **unused)
{
    static const struct { const char *game; int seats; } searched[] = {
        { "muehle", 2 }, { "dame", 2 }, { "halma", 2 }, { "halma", 3 }, { "mensch", 4 }, { "kniffel", 2 },
    };

    (void)unused;
    for (size_t i = 0; i < sizeof searched / sizeof searched[0]; i++) {
        struct match m = match_with(searched[i].game, searched[i].seats);
        struct state *s = played(&m, 30, 13);
        check_position(&m, s, true);
        free(s);
    }
}

/* Two who differ only in effort, from the same drawn opening with each of them beginning once; returns how many of
 * these games the first wins, less those that they lose. */
static int duel(const struct match *m, const struct bot *bot, const uint64_t effort[2], uint64_t seed)
{
    struct state *s;
    void *memory[2] = { calloc(1, bot->memory(m)), calloc(1, bot->memory(m)) };
    static struct view v;
    int sum = 0;

    assert_true(memory[0] && memory[1]);
    for (int first = 0; first < 2; first++) {
        s = played(m, 5, seed);
        for (seatset must; (must = m->game->rules.turn(m, s).must) != 0;) {
            int seat = __builtin_ctz(must), who = seat ^ first;
            struct thinking t = { .view = &v, .seat = seat, .seed = seed, .effort = effort[who],
                                  .memory = memory[who] };
            struct answer a = { 0 };

            view_of(&v, m, s, SEAT(seat));
            bot->think(&t, &a);
            m->game->rules.apply(m, s, seat, a.best[0].move);
        }
        int32_t score[SEATS_MAX] = { 0 };
        m->game->rules.score(m, s, score);
        sum += score[first];
        free(s);
    }
    free(memory[0]);
    free(memory[1]);
    return sum;
}

/* Who looks at more positions plays better. */
static void test_effort_pays(void **unused)
{
    static const char *const played_by_two[] = { "halma", "dame", "muehle" };
    static const uint64_t effort[2] = { 4000, 250 };

    (void)unused;
    for (size_t i = 0; i < sizeof played_by_two / sizeof played_by_two[0]; i++) {
        struct match m = match_with(played_by_two[i], 2);
        int ahead = duel(&m, bot_named(m.game, "best"), effort, 1) + duel(&m, bot_named(m.game, "best"), effort, 2);

        if (ahead < 2)
            fail_msg("%s: with sixteen times the effort only %d ahead in four games", played_by_two[i], ahead);
    }
}

/* A game of one level among itself; returns how often somebody had something to choose. */
static int choices_of_game(const struct match *m, const struct bot *bot, uint64_t seed)
{
    struct state *s = played(m, 0, seed);
    struct rng rng = rng_seeded(seed);
    struct choice *choices = calloc(CHOICES_MAX, sizeof *choices);
    static struct view v;
    int chosen = 0;

    assert_non_null(choices);

    for (seatset must; (must = m->game->rules.turn(m, s).must) != 0;) {
        int seat = must & SEAT(CHANCE) ? CHANCE : __builtin_ctz(must);
        struct answer a;

        if (seat == CHANCE) {
            m->game->rules.apply(m, s, CHANCE, m->game->chance.roll(m, s, &rng));
            continue;
        }
        chosen += m->game->rules.legal(m, s, seat, choices) > 1 || choice_count(choices[0]) > 1;
        view_of(&v, m, s, SEAT(seat));
        bot_ask(bot, &v, seat, rng_next(&rng), 1, &a);
        m->game->rules.apply(m, s, seat, a.best[0].move);
    }
    free(choices);
    free(s);
    return chosen;
}

/* Computers that tie in an auction do not tie for ever. */
static void test_auctions_end(void **unused)
{
    enum { MOST = 300 };
    static const char *const levels[] = { "easy", "medium", "strong", "best" };

    (void)unused;
    for (int seats = 2; seats <= 4; seats++) {
        struct match m = match_with("dallas-maruca", seats);
        struct complaint why;

        for (uint64_t n = 0; n < 80; n++) {
            assert_true(match_set_all(&m, n / 4 % 2 ? "events=yes" : "events=no", &why));
            int chosen = choices_of_game(&m, bot_named(m.game, levels[n % 4]), n);

            if (chosen > MOST)
                fail_msg("dallas-maruca, %d seats, %s: %d decisions", seats, levels[n % 4], chosen);
        }
    }
}

/* test_bots [APART [TEST]]: all, or the tests of this name alone */
int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_signatures),
        cmocka_unit_test(test_every_bot),
        cmocka_unit_test(test_effort_is_kept),
        cmocka_unit_test(test_stopped),
        cmocka_unit_test(test_effort_pays),
        cmocka_unit_test(test_auctions_end),
    };

    if (argc > 1)
        apart = atoi(argv[1]);
    if (argc > 2)
        cmocka_set_test_filter(argv[2]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
