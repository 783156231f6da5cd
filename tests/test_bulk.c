/* SPDX-License-Identifier: MIT */
/* The library of the rules (include/kiste) and batches: what they promise, in every room. Linked with the shared
 * library, so that only what it shows can be used. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <kiste.h>
#include <kiste/gpu.h>

/* ---- matches of every room ---- */

struct trial {
    struct kiste_game game;
    struct kiste_match *m;
    size_t size;
    struct kiste_choice *choices;
};

static bool trial_open(struct trial *t, int n)
{
    char why[240];

    if (!kiste_game_at(n, &t->game))
        return false;
    t->m = kiste_match_open(t->game.name, 0, "", why, sizeof why);
    if (!t->m)
        fail_msg("%s: %s", t->game.name, why);
    t->size = kiste_state_size(t->m);
    t->choices = calloc((size_t)kiste_choices_max(t->m), sizeof *t->choices);
    return true;
}

static void trial_close(struct trial *t)
{
    free(t->choices);
    kiste_match_close(t->m);
}

static void *block(size_t size)
{
    void *memory = aligned_alloc(64, (size + 63) / 64 * 64);

    assert_non_null(memory);
    memset(memory, 0, size);
    return memory;
}

/* ---- the rules ---- */

/* What is written is read back, what is legal is allowed, and nothing else the seat could name by chance is. */
static void look_at(struct trial *t, const void *s, void *other, int seat, struct kiste_move move)
{
    char words[4096], position[65536];
    struct kiste_move back = { 0 };

    assert_null(kiste_check(t->m, s, seat, move));
    assert_true(kiste_write(t->m, s, seat, move, words, sizeof words) < sizeof words);
    assert_null(kiste_parse(t->m, s, seat, words, &back));
    assert_memory_equal(&move, &back, sizeof move);
    assert_true(kiste_print(t->m, s, position, sizeof position) < sizeof position);
    assert_null(kiste_read(t->m, position, other));
    assert_memory_equal(s, other, t->size);
    assert_true(kiste_say(t->m, s, seat, move, KISTE_DE, words, sizeof words) > 0);
    struct kiste_move wrong = { 255, 255, 255, 255, UINT32_MAX };
    const struct kiste_clause *refusal = kiste_check(t->m, s, seat, wrong);
    assert_non_null(refusal);
    assert_true(kiste_cite(t->m, refusal, KISTE_EN, words, sizeof words) > 0);
}

static void test_rules(void **with)
{
    struct trial t;

    (void)with;
    for (int n = 0; trial_open(&t, n); n++) {
        struct kiste_rng rng = kiste_rng_seeded(1);
        void *s = block(t.size), *other = block(t.size), *seen = block(t.size);
        int events = 0, looked = t.game.slow ? 3 : 150;

        kiste_setup(t.m, s);
        for (uint32_t must; (must = kiste_turn(t.m, s).must) && events < looked; events++) {
            int seat = kiste_first_seat(must);
            struct kiste_move move = kiste_roll(t.m, s, &rng);

            if (seat != KISTE_CHANCE) {
                int count = kiste_legal(t.m, s, seat, t.choices);
                assert_in_range(count, 1, kiste_choices_max(t.m));
                move = kiste_pick(t.m, t.choices, count, &rng);
                assert_int_equal(kiste_legal(t.m, s, KISTE_CHANCE, t.choices), 0);
                /* A view plays on like the whole, and a guess looks like it. */
                kiste_view(t.m, s, 1u << seat, seen);
                struct kiste_turn asked = kiste_turn(kiste_views(t.m), seen);
                assert_true(asked.must >> seat & 1);
                assert_int_equal(kiste_legal(kiste_views(t.m), seen, seat, t.choices), count);
                kiste_guess(t.m, seen, 1u << seat, &rng, other);
                kiste_view(t.m, other, 1u << seat, other);
                assert_memory_equal(other, seen, t.size);
            }
            look_at(&t, s, other, seat, move);
            kiste_apply(t.m, s, seat, move);
        }
        assert_true(events > 0);
        free(seen);
        free(other);
        free(s);
        trial_close(&t);
    }
}

static void test_odds(void **with)
{
    struct trial t;

    (void)with;
    for (int n = 0; trial_open(&t, n); n++) {
        struct kiste_rng rng = kiste_rng_seeded(2);
        void *s = block(t.size);
        struct kiste_move *moves = calloc((size_t)kiste_odds_max(t.m) + 1, sizeof *moves);
        uint32_t *weights = calloc((size_t)kiste_odds_max(t.m) + 1, sizeof *weights);

        kiste_setup(t.m, s);
        for (int i = 0; i < (t.game.slow ? 2 : 60) && kiste_turn(t.m, s).must; i++) {
            int seat = kiste_first_seat(kiste_turn(t.m, s).must), count = kiste_odds(t.m, s, moves, weights);
            struct kiste_move move = kiste_roll(t.m, s, &rng);
            bool found = count == 0;

            assert_true(seat == KISTE_CHANCE || count == 0);
            for (int k = 0; k < count; k++) {
                assert_true(weights[k] > 0);
                found = found || memcmp(&moves[k], &move, sizeof move) == 0;
            }
            assert_true(found);
            if (seat != KISTE_CHANCE)
                move = kiste_pick(t.m, t.choices, kiste_legal(t.m, s, seat, t.choices), &rng);
            kiste_apply(t.m, s, seat, move);
        }
        free(weights);
        free(moves);
        free(s);
        trial_close(&t);
    }
}

static void test_what_is_wrong(void **with)
{
    char why[240], tiny[4];
    struct kiste_game game;
    struct kiste_option option;
    struct kiste_verb verb;

    (void)with;
    assert_int_equal(kiste_rules_version(), KISTE_RULES_VERSION);
    assert_null(kiste_match_open("chess", 2, "", why, sizeof why));
    assert_string_equal(why, "there is no game 'chess'");
    assert_null(kiste_match_open("muehle", 3, "", why, sizeof why));
    assert_null(kiste_match_open("muehle", 2, "wmd=perhaps", why, sizeof why));
    assert_non_null(strstr(why, "wmd"));
    assert_null(kiste_match_open("muehle", 2, "colour=red", tiny, sizeof tiny));
    assert_int_equal(strlen(tiny), sizeof tiny - 1);
    assert_null(kiste_match_open("muehle", 2, "colour=red", NULL, 0));
    assert_false(kiste_game_at(-1, &game) || kiste_game_at(kiste_game_count(), &game));
    assert_true(kiste_option_at("muehle", 0, &option) && kiste_verb_at("muehle", 0, &verb));
    assert_string_equal(option.id, "wmd");
    assert_false(kiste_option_at("chess", 0, &option) || kiste_verb_at("muehle", 99, &verb));
    kiste_match_close(NULL);
    kiste_batch_close(NULL);
    kiste_gpu_close(NULL);

    struct kiste_match *m = kiste_match_open("muehle", 2, "", why, sizeof why);
    void *s = block(kiste_state_size(m));
    struct kiste_move move;
    struct kiste_choice choices[1];
    kiste_setup(m, s);
    assert_int_equal(kiste_legal(m, s, 1, choices), 0);   /* it is not their turn */
    assert_int_equal(kiste_legal(m, s, 77, choices), 0);
    assert_int_equal(kiste_legal(m, s, -1, choices), 0);
    assert_non_null(kiste_parse(m, s, 0, "z9", &move));
    assert_non_null(kiste_parse(m, s, 99, "d6", &move));
    assert_null(kiste_parse(m, s, 0, "d6", &move));
    assert_string_equal(kiste_check(m, s, 1, move)->id, "table.turn");
    assert_int_equal(kiste_write(m, s, 0, move, tiny, 2), 2);
    assert_string_equal(tiny, "d");
    kiste_apply(m, s, 0, move);
    assert_string_equal(kiste_check(m, s, 1, move)->id, "muehle.free_point");
    assert_int_equal(kiste_write(m, s, 1, move, tiny, 2), 0); /* it is no move now */
    assert_string_equal(tiny, "");
    assert_non_null(kiste_read(m, "nonsense", s));
    char board[8192];
    assert_true(kiste_draw(m, s, 0, KISTE_EN, board, sizeof board) > 100);
    free(s);
    kiste_match_close(m);
}

/* ---- batches ---- */

struct many {
    void *memory;
    size_t size;
    struct kiste_batch *b;
    const struct kiste_arrays *a;
};

static struct many many_open(const struct kiste_match *m, uint32_t count, uint64_t seed, int threads)
{
    struct many x = { .size = kiste_batch_size(m, count) };

    x.memory = block(x.size);
    x.b = kiste_batch_open(m, count, x.memory, seed, threads);
    assert_non_null(x.b);
    x.a = kiste_batch_arrays(x.b);
    return x;
}

static void many_close(struct many *x)
{
    kiste_batch_close(x->b);
    free(x->memory);
}

static void same(const struct kiste_arrays *x, const struct kiste_arrays *y)
{
    assert_memory_equal(x->state, y->state, x->count * x->stride);
    assert_memory_equal(x->rng, y->rng, x->count * sizeof *x->rng);
    assert_memory_equal(x->moves, y->moves, x->count * sizeof *x->moves);
    assert_memory_equal(x->games, y->games, x->count * sizeof *x->games);
    assert_memory_equal(x->score, y->score, x->count * KISTE_SEATS_MAX * sizeof *x->score);
    assert_memory_equal(x->seat, y->seat, x->count);
    assert_memory_equal(x->event, y->event, x->count);
}

/* With any number of threads, more than there are matches too, a batch comes out the same. */
static void test_threads(void **with)
{
    struct trial t;

    (void)with;
    for (int n = 0; trial_open(&t, n); n++) {
        enum { COUNT = 37 };
        uint32_t count = t.game.slow ? 3 : COUNT, index[COUNT], amount[COUNT], again[COUNT], amounts[COUNT];
        struct many one = many_open(t.m, count, 5, 1), three = many_open(t.m, count, 5, 3);
        struct many crowd = many_open(t.m, count, 5, COUNT + 8);

        for (int step = 0; step < (t.game.slow ? 2 : 100); step++) {
            uint32_t total = kiste_batch_legal(one.b);
            assert_int_equal(kiste_batch_legal(three.b), total);
            assert_int_equal(kiste_batch_legal(crowd.b), total);
            assert_memory_equal(one.a->offset, three.a->offset, (count + 1) * sizeof *index);
            assert_memory_equal(one.a->offset, crowd.a->offset, (count + 1) * sizeof *index);
            assert_memory_equal(one.a->choices, three.a->choices, total * sizeof *one.a->choices);
            assert_memory_equal(one.a->choices, crowd.a->choices, total * sizeof *one.a->choices);
            kiste_batch_pick(one.b, index, amount);
            kiste_batch_pick(three.b, again, amounts);
            kiste_batch_pick(crowd.b, again, amounts);
            assert_memory_equal(index, again, count * sizeof *index);
            assert_memory_equal(amount, amounts, count * sizeof *index);
            assert_int_equal(kiste_batch_step(one.b, index, amount), 0);
            kiste_batch_step(three.b, index, amount);
            kiste_batch_step(crowd.b, index, amount);
            same(one.a, three.a);
            same(one.a, crowd.a);
        }
        kiste_batch_play(one.b, t.game.slow ? 1 : 500);
        kiste_batch_play(three.b, t.game.slow ? 1 : 500);
        same(one.a, three.a);
        many_close(&crowd);
        many_close(&three);
        many_close(&one);
        trial_close(&t);
    }
}

/* A batch's match is one that is played alone with the same generator and the same choices; its games that end are
 * counted, scored and begun anew. */
static void follow(struct trial *t, uint32_t i, uint64_t seed, const struct many *x, const uint32_t *index,
                   const uint32_t *amount, int steps, uint32_t count)
{
    struct kiste_rng rng = kiste_rng_seeded(seed + i);
    void *s = block(x->a->stride);
    uint32_t ended = 0;
    uint64_t moves = 0;
    int32_t score[KISTE_SEATS_MAX] = { 0 };

    kiste_setup(t->m, s);
    for (int step = -1; step < steps; step++) {
        if (step >= 0) {
            int seat = kiste_first_seat(kiste_turn(t->m, s).must);
            int legal = kiste_legal(t->m, s, seat, t->choices);
            struct kiste_move move = kiste_pick(t->m, t->choices, legal, &rng);
            const uint32_t k = index[(uint32_t)step * count + i];
            assert_in_range(k, 0, (uint32_t)legal - 1);
            assert_int_equal(move.verb, t->choices[k].move.verb);
            assert_int_equal(move.n, amount[(uint32_t)step * count + i]);
            kiste_apply(t->m, s, seat, move);
            moves++;
        }
        for (uint32_t must; (must = kiste_turn(t->m, s).must) == 0 || must >> KISTE_CHANCE & 1;) {
            if (must) {
                kiste_apply(t->m, s, KISTE_CHANCE, kiste_roll(t->m, s, &rng));
                moves++;
            } else {
                kiste_score(t->m, s, score);
                ended++;
                memset(s, 0, x->a->stride);
                kiste_setup(t->m, s);
            }
        }
    }
    assert_memory_equal(s, x->a->state + i * x->a->stride, t->size);
    assert_memory_equal(&rng, &x->a->rng[i], sizeof rng);
    assert_memory_equal(score, x->a->score + i * KISTE_SEATS_MAX, sizeof score);
    assert_int_equal(x->a->games[i], ended);
    assert_int_equal(x->a->moves[i], moves);
    free(s);
}

static void test_alone(void **with)
{
    struct trial t;
    uint64_t finished = 0;

    (void)with;
    for (int n = 0; trial_open(&t, n); n++) {
        enum { COUNT = 5, STEPS = 400 };
        static uint32_t index[STEPS * COUNT], amount[STEPS * COUNT];
        int steps = t.game.slow ? 3 : STEPS;
        struct many x = many_open(t.m, COUNT, 9, 2);

        for (int step = 0; step < steps; step++) {
            kiste_batch_legal(x.b);
            kiste_batch_pick(x.b, index + step * COUNT, amount + step * COUNT);
            assert_int_equal(kiste_batch_step(x.b, index + step * COUNT, amount + step * COUNT), 0);
        }
        for (uint32_t i = 0; i < COUNT; i++) {
            follow(&t, i, 9, &x, index, amount, steps, COUNT);
            finished += x.a->games[i];
        }
        many_close(&x);
        trial_close(&t);
    }
    assert_true(finished > 20);
}

static void test_no_such_choice(void **with)
{
    char why[240];
    struct kiste_match *m = kiste_match_open("muehle", 2, "", why, sizeof why);
    struct many x = many_open(m, 4, 1, 2);
    uint32_t index[4] = { 0, 24, 1, UINT32_MAX };
    void *before = block(x.a->stride);

    (void)with;
    kiste_batch_legal(x.b);
    memcpy(before, x.a->state + x.a->stride, x.a->stride);
    assert_int_equal(kiste_batch_step(x.b, index, NULL), 2);
    assert_int_equal(x.a->event[0], KISTE_GOES_ON);
    assert_int_equal(x.a->event[1], KISTE_REFUSED);
    assert_int_equal(x.a->event[3], KISTE_REFUSED);
    assert_memory_equal(before, x.a->state + x.a->stride, x.a->stride);
    assert_int_equal(x.a->moves[1], 0);
    assert_int_equal(x.a->moves[2], 1);
    free(before);
    many_close(&x);
    kiste_match_close(m);
}

/* What follows each choice, and what is seen, are what the rules say one by one. */
static void test_after_and_view(void **with)
{
    struct trial t;

    (void)with;
    for (int n = 0; trial_open(&t, n); n++) {
        enum { COUNT = 9 };
        uint32_t count = t.game.slow ? 1 : COUNT, index[COUNT], amount[COUNT];
        struct many x = many_open(t.m, count, 3, 2);

        for (int step = 0; step < (t.game.slow ? 1 : 20); step++) {
            uint32_t total = kiste_batch_legal(x.b), wanted = t.game.slow && total > 2 ? 2 : total;
            uint8_t *after = block((size_t)wanted * x.a->stride), *seen = block(count * x.a->stride);
            void *s = block(x.a->stride);

            kiste_batch_after(x.b, wanted, after);
            kiste_batch_view(x.b, seen);
            for (uint32_t i = 0; i < count; i++) {
                const uint8_t *state = x.a->state + i * x.a->stride;
                kiste_view(t.m, state, 1u << x.a->seat[i], s);
                assert_memory_equal(s, seen + i * x.a->stride, t.size);
                for (uint32_t k = x.a->offset[i]; k < x.a->offset[i + 1] && k < wanted; k++) {
                    memcpy(s, state, t.size);
                    kiste_apply(t.m, s, x.a->seat[i], x.a->choices[k].move);
                    assert_memory_equal(s, after + k * x.a->stride, t.size);
                }
            }
            kiste_batch_pick(x.b, index, amount);
            kiste_batch_step(x.b, index, amount);
            free(s);
            free(seen);
            free(after);
        }
        many_close(&x);
        trial_close(&t);
    }
}

/* ---- no allocation in a step: malloc is counted while one runs ---- */

static _Atomic uint64_t allocated;

#ifndef SANITIZED /* they count themselves */
void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);

void *malloc(size_t size)
{
    allocated++;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    allocated++;
    return __libc_calloc(count, size);
}
#endif

static void test_no_allocation(void **with)
{
    struct trial t;

    (void)with;
    for (int n = 0; trial_open(&t, n); n++) {
        uint32_t index[8], amount[8], count = t.game.slow ? 1 : 8;
        struct many x = many_open(t.m, count, 1, 2);
        void *seen = block(count * x.a->stride);
        uint64_t before = allocated;

        for (int step = 0; step < (t.game.slow ? 1 : 50); step++) {
            kiste_batch_legal(x.b);
            kiste_batch_pick(x.b, index, amount);
            kiste_batch_step(x.b, index, amount);
            kiste_batch_view(x.b, seen);
            kiste_batch_play(x.b, 1);
        }
        assert_int_equal(allocated - before, 0);
        free(seen);
        many_close(&x);
        trial_close(&t);
    }
#ifndef SANITIZED
    assert_true(allocated > 0);
#endif
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rules),
        cmocka_unit_test(test_odds),
        cmocka_unit_test(test_what_is_wrong),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_alone),
        cmocka_unit_test(test_no_such_choice),
        cmocka_unit_test(test_after_and_view),
        cmocka_unit_test(test_no_allocation),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
