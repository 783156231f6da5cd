/* SPDX-License-Identifier: MIT */
/* Everything a program can do with the library that it should not: wrong, foreign and stale arguments, calls after the
 * end, by many threads at once and after a fork. Nothing crashes, and no game goes wrong. Runs plain, with ASan and
 * UBSan (make test) and, without the rooms that take long to compile, with TSan (`stress threads`).
 *
 *     test_stress [threads]      all of it, or what threads and processes do to each other */
#define _DEFAULT_SOURCE /* usleep */
#include <pthread.h>
#include <stdarg.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include <kiste.h>
#include <kiste/gpu.h>

enum { THREADS = 4 };

static void *block(size_t size)
{
    void *memory = aligned_alloc(64, (size + 63) / 64 * 64);

    assert_non_null(memory);
    memset(memory, 0, size);
    return memory;
}

static struct kiste_match *match_of(const char *name)
{
    char why[240];
    struct kiste_match *m = kiste_match_open(name, 0, "", why, sizeof why);

    if (!m)
        fail_msg("%s: %s", name, why);
    return m;
}

/* A position that the rules could have come to: it is written and read back to the same bytes. */
static void is_a_position(const struct kiste_match *m, const void *state)
{
    size_t size = kiste_state_size(m), length = kiste_print(m, state, NULL, 0);
    char *words = malloc(length + 1);
    void *again = block(size);

    assert_int_equal(kiste_print(m, state, words, length + 1), length);
    assert_null(kiste_read(m, words, again));
    assert_memory_equal(again, state, size);
    free(again);
    free(words);
}

/* ---- wrong and foreign arguments ---- */

static struct kiste_move any_move(struct kiste_rng *rng)
{
    struct kiste_move move = { (uint8_t)kiste_rng_below(rng, 40), (uint8_t)kiste_rng_below(rng, 256),
                               (uint8_t)kiste_rng_below(rng, 256), (uint8_t)kiste_rng_below(rng, 256),
                               kiste_rng_below(rng, UINT32_MAX) };

    if (kiste_rng_below(rng, 2)) { /* small numbers mean more */
        move.verb %= 6;
        move.a %= 30;
        move.b %= 30;
        move.c %= 8;
        move.n %= 64;
    }
    return move;
}

static int any_seat(struct kiste_rng *rng)
{
    return (int)kiste_rng_below(rng, 44) - 5;
}

/* All that may be asked about any seat and any move. */
static void ask_all(const struct kiste_match *m, const void *state, int seat, struct kiste_move move,
                    struct kiste_rng *rng, void *room)
{
    char words[600];
    struct kiste_move back;
    enum kiste_lang lang = (enum kiste_lang)kiste_rng_below(rng, 5);
    const struct kiste_clause *refusal = kiste_check(m, state, seat, move);
    size_t written = kiste_write(m, state, seat, move, words, sizeof words);
    size_t said = kiste_say(m, state, seat, move, lang, words, kiste_rng_below(rng, sizeof words));

    assert_int_equal(refusal == NULL, written > 0);
    assert_int_equal(refusal == NULL, said > 0);
    assert_int_equal(refusal == NULL, kiste_cite(m, refusal, lang, words, sizeof words) == 0);
    kiste_mask(m, state, seat, move, kiste_rng_below(rng, UINT32_MAX));
    kiste_seat_name(m, seat, lang, words, sizeof words);
    kiste_team(m, seat);
    assert_non_null(kiste_parse(m, state, seat, "no move", &back));
    assert_non_null(kiste_parse(m, state, seat, NULL, &back));
    assert_non_null(kiste_read(m, NULL, room));
    kiste_view(m, state, kiste_rng_below(rng, UINT32_MAX), room);
    if (kiste_rng_below(rng, 16) == 0)
        kiste_draw(m, state, kiste_rng_below(rng, UINT32_MAX), lang, words, sizeof words);
}

/* What kiste_play() takes is what kiste_check() lets through, and leads to a position; what it refuses changes
 * nothing. */
static void play_anything(const struct kiste_match *m, void *state, int seat, struct kiste_move move, void *before)
{
    size_t size = kiste_state_size(m);
    const struct kiste_clause *refusal = kiste_check(m, state, seat, move);

    memcpy(before, state, size);
    assert_ptr_equal(kiste_play(m, state, seat, move), refusal);
    if (refusal)
        assert_memory_equal(state, before, size);
    else
        is_a_position(m, state);
}

static void test_any_arguments(void **with)
{
    struct kiste_game game;

    (void)with;
    for (int n = 0; kiste_game_at(n, &game); n++) {
        struct kiste_match *m = match_of(game.name);
        size_t size = kiste_state_size(m);
        void *state = block(size), *room = block(size);
        struct kiste_choice *choices = calloc((size_t)kiste_choices_max(m), sizeof *choices);
        struct kiste_rng rng = kiste_rng_seeded((uint64_t)n);

        kiste_setup(m, state);
        for (int i = 0; i < (game.slow ? 4 : 120) && kiste_turn(m, state).must; i++) {
            int seat = kiste_first_seat(kiste_turn(m, state).must), count = kiste_legal(m, state, seat, choices);
            struct kiste_move move = seat == KISTE_CHANCE ? kiste_roll(m, state, &rng)
                                                          : kiste_pick(m, choices, count, &rng);

            for (int k = 0; k < (game.slow ? 3 : 12); k++) {
                struct kiste_move wrong = any_move(&rng);
                ask_all(m, state, any_seat(&rng), k % 4 ? wrong : move, &rng, room);
                ask_all(kiste_views(m), state, any_seat(&rng), k % 4 ? wrong : move, &rng, room);
                if (!game.slow)
                    play_anything(m, state, any_seat(&rng), wrong, room);
            }
            uint32_t amount;
            assert_int_equal(kiste_choose(m, state, any_seat(&rng) % 2 + 40, choices, &rng, &amount), -1);
            if (kiste_check(m, state, seat, move) == NULL)
                kiste_apply(m, state, seat, move);
        }
        is_a_position(m, state);
        free(choices);
        free(room);
        free(state);
        kiste_match_close(m);
    }
}

/* Moves of every game, put to every other. */
static void test_foreign(void **with)
{
    enum { MOVES = 12 };
    struct kiste_game game, other;
    struct kiste_rng rng = kiste_rng_seeded(4);

    (void)with;
    for (int n = 0; kiste_game_at(n, &game); n++)
        for (int k = 0; kiste_game_at(k, &other); k++) {
            if (game.slow || other.slow)
                continue;
            struct kiste_match *m = match_of(game.name), *foreign = match_of(other.name);
            void *state = block(kiste_state_size(m)), *there = block(kiste_state_size(foreign));
            void *room = block(kiste_state_size(m));
            struct kiste_choice *choices = calloc((size_t)kiste_choices_max(foreign), sizeof *choices);

            kiste_setup(m, state);
            kiste_setup(foreign, there);
            for (int i = 0; i < MOVES && kiste_turn(foreign, there).must; i++) {
                int seat = kiste_first_seat(kiste_turn(foreign, there).must);
                int count = kiste_legal(foreign, there, seat, choices);
                struct kiste_move move = seat == KISTE_CHANCE ? kiste_roll(foreign, there, &rng)
                                                              : kiste_pick(foreign, choices, count, &rng);
                ask_all(m, state, seat, move, &rng, room);
                play_anything(m, state, seat, move, room);
                kiste_pick(m, choices, count, &rng); /* of choices that are none here */
                kiste_cite(m, kiste_check(foreign, there, 99, move), KISTE_EN, NULL, 0);
                kiste_apply(foreign, there, seat, move);
            }
            free(choices);
            free(room);
            free(there);
            free(state);
            kiste_match_close(foreign);
            kiste_match_close(m);
        }
}

static void test_after_the_end(void **with)
{
    struct kiste_game game;

    (void)with;
    for (int n = 0; kiste_game_at(n, &game); n++) {
        struct kiste_match *m = match_of(game.name);
        void *state = block(kiste_state_size(m)), *room = block(kiste_state_size(m));
        struct kiste_choice *choices = calloc((size_t)kiste_choices_max(m), sizeof *choices);
        struct kiste_rng rng = kiste_rng_seeded(1);
        struct kiste_move move = { 0 }, none = { 0 }, odds[1];
        uint32_t weights[1];

        kiste_setup(m, state);
        for (int i = 0; !game.slow && i < 3000 && kiste_turn(m, state).must; i++) {
            int seat = kiste_first_seat(kiste_turn(m, state).must);
            move = seat == KISTE_CHANCE ? kiste_roll(m, state, &rng)
                                        : kiste_pick(m, choices, kiste_legal(m, state, seat, choices), &rng);
            kiste_apply(m, state, seat, move);
        }
        if (kiste_turn(m, state).must == 0) {
            for (int seat = -1; seat < 33; seat++) {
                assert_int_equal(kiste_legal(m, state, seat, choices), 0);
                assert_non_null(kiste_check(m, state, seat, move));
                ask_all(m, state, seat, move, &rng, room);
                play_anything(m, state, seat, move, room);
            }
            assert_int_equal(kiste_odds(m, state, odds, weights), 0);
            struct kiste_move drawn = kiste_roll(m, state, &rng);
            assert_memory_equal(&drawn, &none, sizeof none);
            drawn = kiste_pick(m, choices, 0, &rng);
            assert_memory_equal(&drawn, &none, sizeof none);
        }
        free(choices);
        free(room);
        free(state);
        kiste_match_close(m);
    }
    assert_int_equal(kiste_first_seat(0), -1);
}

static void test_what_cannot_be_opened(void **with)
{
    char why[240];
    struct kiste_option option;
    struct kiste_verb verb;
    struct kiste_match *m = match_of("null");
    size_t size = kiste_batch_size(m, 2);
    uint8_t *memory = block(size + 64);

    (void)with;
    assert_null(kiste_match_open(NULL, 0, NULL, why, sizeof why));
    assert_null(kiste_match_open("null", -1, "", why, sizeof why));
    assert_null(kiste_match_open("null", 1 << 20, "", why, sizeof why));
    assert_false(kiste_option_at(NULL, 0, &option) || kiste_verb_at(NULL, 0, &verb));
    assert_int_equal(kiste_batch_size(m, 0), 0);
    assert_int_equal(kiste_batch_size(m, UINT32_MAX), 0);
    assert_int_equal(kiste_batch_size(kiste_views(m), 2), 0);
    assert_null(kiste_batch_open(m, 0, memory, 1, 1));
    assert_null(kiste_batch_open(m, 2, memory + 8, 1, 1));
    assert_null(kiste_batch_open(m, 2, NULL, 1, 1));
    assert_null(kiste_batch_open(kiste_views(m), 2, memory, 1, 1));
    assert_null(kiste_gpu_open(m, 0, 1, NULL));
    assert_true(kiste_gpu_why()[0] != '\0');
    kiste_match_close((struct kiste_match *)(uintptr_t)kiste_views(m)); /* which is a part of m */
    struct kiste_batch *b = kiste_batch_open(m, 2, memory, 1, -3);
    assert_non_null(b);
    kiste_batch_close(b);
    free(memory);
    kiste_match_close(m);
}

/* ---- batches: any calls in any order ---- */

struct many {
    void *memory, *room;
    struct kiste_match *m;
    struct kiste_batch *b;
    const struct kiste_arrays *a;
    uint32_t *index, *amount;
};

static struct many many_open(const char *game, uint32_t count, int threads)
{
    struct many x = { .m = match_of(game) };

    x.memory = block(kiste_batch_size(x.m, count));
    x.b = kiste_batch_open(x.m, count, x.memory, 3, threads);
    assert_non_null(x.b);
    x.a = kiste_batch_arrays(x.b);
    x.index = calloc(count, sizeof *x.index);
    x.amount = calloc(count, sizeof *x.amount);
    x.room = block(((size_t)count * x.a->width + 1) * x.a->stride);
    return x;
}

static void many_close(struct many *x)
{
    kiste_batch_close(x->b);
    free(x->room);
    free(x->amount);
    free(x->index);
    free(x->memory);
    kiste_match_close(x->m);
}

static void are_positions(const struct many *x)
{
    for (uint32_t i = 0; i < x->a->count; i++) {
        const uint8_t *state = x->a->state + (size_t)i * x->a->stride;
        is_a_position(x->m, state);
        assert_int_equal(kiste_first_seat(kiste_turn(x->m, state).must), x->a->seat[i]);
    }
}

static void call_any(struct many *x, struct kiste_rng *rng, bool slow)
{
    uint32_t count = x->a->count;

    switch (kiste_rng_below(rng, 9)) {
    case 0:
        assert_true(kiste_batch_legal(x->b) >= count);
        break;
    case 1:
        kiste_batch_pick(x->b, x->index, kiste_rng_below(rng, 2) ? x->amount : NULL);
        break;
    case 2:
        for (uint32_t i = 0; i < count; i++)
            x->index[i] = kiste_rng_below(rng, kiste_rng_below(rng, 2) ? 4 : UINT32_MAX);
        break;
    case 3:
        assert_true(slow || kiste_batch_play(x->b, kiste_rng_below(rng, 3)));
        break;
    case 4:
        assert_true(kiste_batch_view(x->b, x->room));
        break;
    case 5:
        kiste_batch_after(x->b, slow ? 1 : kiste_rng_below(rng, count * x->a->width + 1), x->room);
        break;
    case 6:
        kiste_batch_begin(x->b, kiste_rng_below(rng, 99));
        break;
    default:
        kiste_batch_step(x->b, kiste_rng_below(rng, 12) ? x->index : NULL, kiste_rng_below(rng, 2) ? x->amount : NULL);
    }
}

static void test_any_order(void **with)
{
    struct kiste_game game;

    (void)with;
    for (int n = 0; kiste_game_at(n, &game); n++) {
        struct many x = many_open(game.name, game.slow ? 1 : 5, 2);
        struct kiste_rng rng = kiste_rng_seeded((uint64_t)n);

        for (int i = 0; i < (game.slow ? 12 : 250); i++) {
            call_any(&x, &rng, game.slow);
            if (i % 10 == 0)
                are_positions(&x);
        }
        are_positions(&x);
        many_close(&x);
    }
}

/* A choice counts once, and only for the position it was listed for. */
static void test_stale(void **with)
{
    struct kiste_game game;

    (void)with;
    for (int n = 0; kiste_game_at(n, &game); n++) {
        if (game.slow)
            continue;
        struct many x = many_open(game.name, 20, 3);
        size_t size = (size_t)x.a->count * x.a->stride;
        uint8_t *before = block(size), *zeroes = block(x.a->stride);

        assert_int_equal(kiste_batch_step(x.b, x.index, NULL), 20); /* nothing was ever listed */
        assert_int_equal(kiste_batch_pick(x.b, x.index, NULL), 20);
        for (int round = 0; round < 15; round++) {
            uint32_t total = kiste_batch_legal(x.b);
            assert_int_equal(kiste_batch_pick(x.b, x.index, x.amount), 0);
            assert_int_equal(kiste_batch_after(x.b, total + 1, x.room), 1);
            assert_int_equal(kiste_batch_step(x.b, x.index, x.amount), 0);
            memcpy(before, x.a->state, size);
            assert_int_equal(kiste_batch_step(x.b, x.index, x.amount), 20);
            assert_memory_equal(before, x.a->state, size);
            for (uint32_t i = 0; i < 20; i++)
                assert_int_equal(x.a->event[i], KISTE_REFUSED);
            assert_int_equal(kiste_batch_after(x.b, total, x.room), total);
            assert_memory_equal(x.room, zeroes, x.a->stride);
            assert_int_equal(kiste_batch_pick(x.b, x.index, x.amount), 20);
            kiste_batch_legal(x.b);
            assert_true(kiste_batch_play(x.b, 1));
            assert_int_equal(kiste_batch_step(x.b, x.index, x.amount), 20);
        }
        free(zeroes);
        free(before);
        many_close(&x);
    }
}

static void test_put(void **with)
{
    struct many x = many_open("muehle", 3, 1);
    char words[2000];
    void *state = block(kiste_state_size(x.m));
    struct kiste_move move;

    (void)with;
    kiste_setup(x.m, state);
    assert_null(kiste_parse(x.m, state, 0, "d6", &move));
    assert_null(kiste_play(x.m, state, 0, move));
    kiste_print(x.m, state, words, sizeof words);
    kiste_batch_legal(x.b);
    assert_null(kiste_batch_put(x.b, 1, words));
    assert_memory_equal(x.a->state + x.a->stride, state, kiste_state_size(x.m));
    assert_int_equal(x.a->seat[1], 1);
    assert_int_equal(kiste_batch_step(x.b, x.index, NULL), 1); /* its choices were those before */
    assert_int_equal(x.a->event[1], KISTE_REFUSED);
    assert_non_null(kiste_batch_put(x.b, 3, words));
    assert_non_null(kiste_batch_put(x.b, 0, "no position"));
    assert_non_null(kiste_batch_put(x.b, 0, NULL));
    are_positions(&x);
    free(state);
    many_close(&x);
}

/* Bytes from elsewhere: positions are told from what is none, whatever falls over it. */
static void test_are_positions(void **with)
{
    enum { ROWS = 6 };
    struct kiste_game game;
    struct kiste_rng rng = kiste_rng_seeded(12);

    (void)with;
    for (int n = 0; kiste_game_at(n, &game); n++) {
        if (game.slow)
            continue;
        struct many x = many_open(game.name, ROWS, 1);
        size_t size = kiste_state_size(x.m);
        uint8_t *rows = block((size_t)ROWS * x.a->stride);
        bool are[ROWS] = { false };

        kiste_batch_play(x.b, 40);
        memcpy(rows, x.a->state, (size_t)ROWS * x.a->stride);
        for (size_t i = 0; i < size; i++) /* two of them are noise, one beside the other */
            rows[x.a->stride + i] = (uint8_t)kiste_rng_below(&rng, 256);
        memset(rows + 2 * x.a->stride, 255, size);
        assert_true(kiste_are_positions(x.m, rows, x.a->stride, ROWS, are));
        for (int i = 0; i < ROWS; i++)
            assert_int_equal(are[i], i != 1 && i != 2);
        assert_true(kiste_batch_get(x.b, 5, rows));
        assert_memory_equal(rows, x.a->state + 5 * (size_t)x.a->stride, size);
        assert_false(kiste_batch_get(x.b, ROWS, rows));
        free(rows);
        many_close(&x);
    }
}

/* ---- threads ---- */

static void at_once(void *(*work)(void *), void *with)
{
    pthread_t thread[THREADS];

    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, work, with), 0);
    for (int i = 0; i < THREADS; i++)
        pthread_join(thread[i], NULL);
}

/* One match, a position for each: all play the same game. */
static void *play_alone(void *with)
{
    const struct kiste_match *m = with;
    void *state = block(kiste_state_size(m));
    struct kiste_choice *choices = calloc((size_t)kiste_choices_max(m), sizeof *choices);
    struct kiste_rng rng = kiste_rng_seeded(7);
    char words[600];
    uintptr_t sum = 0;

    kiste_setup(m, state);
    for (int i = 0; i < 200 && kiste_turn(m, state).must; i++) {
        int seat = kiste_first_seat(kiste_turn(m, state).must);
        struct kiste_move move = seat == KISTE_CHANCE
                                     ? kiste_roll(m, state, &rng)
                                     : kiste_pick(m, choices, kiste_legal(m, state, seat, choices), &rng);
        sum = sum * 31 + kiste_say(m, state, seat, move, KISTE_DE, words, sizeof words);
        if (kiste_play(m, state, seat, move))
            abort();
    }
    sum = sum * 31 + kiste_draw(m, state, 1, KISTE_DE, NULL, 0);
    free(choices);
    free(state);
    return (void *)sum;
}

static void test_positions_at_once(void **with)
{
    struct kiste_game game;

    (void)with;
    for (int n = 0; kiste_game_at(n, &game); n++) {
        pthread_t thread[THREADS];
        void *came[THREADS];
        struct kiste_match *m = game.slow ? NULL : match_of(game.name);

        for (int i = 0; m && i < THREADS; i++)
            assert_int_equal(pthread_create(&thread[i], NULL, play_alone, m), 0);
        for (int i = 0; m && i < THREADS; i++)
            pthread_join(thread[i], &came[i]);
        for (int i = 1; m && i < THREADS; i++)
            assert_ptr_equal(came[i], came[0]);
        kiste_match_close(m);
    }
}

/* One batch that all call as they like. */
static void *call_batch(void *with)
{
    struct many x = *(const struct many *)with; /* with arrays of its own to choose in */
    static _Atomic uint64_t caller;
    struct kiste_rng rng = kiste_rng_seeded(caller++);

    x.index = calloc(x.a->count, sizeof *x.index);
    x.amount = calloc(x.a->count, sizeof *x.amount);
    x.room = block((size_t)x.a->count * x.a->width * x.a->stride);
    for (int i = 0; i < 60; i++)
        call_any(&x, &rng, false);
    free(x.room);
    free(x.amount);
    free(x.index);
    return NULL;
}

static void test_one_batch_at_once(void **with)
{
    static const char *const few[] = { "null", "muehle", "kniffel" };

    (void)with;
    for (size_t i = 0; i < sizeof few / sizeof *few; i++) {
        struct many x = many_open(few[i], 8, 3);
        at_once(call_batch, &x);
        are_positions(&x);
        many_close(&x);
    }
}

/* Matches, with the files some need, batches and tables come and go. */
static void *open_and_close(void *with)
{
    struct kiste_game game;

    (void)with;
    for (int n = 0; kiste_game_at(n, &game); n++) {
        char line[120];
        struct kiste_match *m = match_of(game.name);
        void *memory = block(kiste_batch_size(m, 2));
        struct kiste_batch *b = game.slow ? NULL : kiste_batch_open(m, 2, memory, 1, 2);
        struct kiste *table = kiste_open();

        if (b)
            kiste_batch_play(b, 10);
        snprintf(line, sizeof line, "{\"cmd\":\"new\",\"game\":\"%s\",\"seed\":1}", game.name);
        if (!strstr(kiste_call(table, line), "\"ok\":true"))
            abort();
        kiste_call(table, "{\"cmd\":\"legal\"}");
        kiste_call(table, "no line");
        kiste_close(table);
        kiste_batch_close(b);
        free(memory);
        kiste_match_close(m);
    }
    return NULL;
}

static void test_opened_at_once(void **with)
{
    (void)with;
    at_once(open_and_close, NULL);
}

/* ---- forks ---- */

/* What a child comes to: the same games, on its one thread. */
static void test_forked(void **with)
{
    struct many x = many_open("muehle", 9, 3);
    int status;

    (void)with;
    kiste_batch_legal(x.b);
    kiste_batch_pick(x.b, x.index, x.amount);
    pid_t child = fork();
    if (child == 0) {
        alarm(60); /* a child that hangs is a failure */
        bool fine = kiste_batch_step(x.b, x.index, x.amount) == 0 && kiste_batch_legal(x.b) > 0 &&
                    kiste_batch_play(x.b, 30) && kiste_batch_view(x.b, x.room);
        uint64_t sum = 0;
        for (size_t i = 0; i < (size_t)x.a->count * x.a->stride; i++)
            sum = sum * 31 + x.a->state[i];
        kiste_batch_close(x.b);
        _exit(fine ? (int)(sum % 99) + 1 : 0);
    }
    assert_int_equal(kiste_batch_step(x.b, x.index, x.amount), 0);
    kiste_batch_legal(x.b);
    kiste_batch_play(x.b, 30);
    uint64_t sum = 0;
    for (size_t i = 0; i < (size_t)x.a->count * x.a->stride; i++)
        sum = sum * 31 + x.a->state[i];
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), sum % 99 + 1);
    many_close(&x);
}

static void *play_long(void *with)
{
    struct many *x = with;

    kiste_batch_play(x->b, 300000);
    return NULL;
}

/* Forked while another thread is in the middle of a call: refused, until the batch is begun again. */
static void test_forked_in_the_middle(void **with)
{
    struct many x = many_open("muehle", 9, 2);
    pthread_t thread;
    int status = 0;

    (void)with;
    assert_int_equal(pthread_create(&thread, NULL, play_long, &x), 0);
    usleep(20000); /* it plays for a second or so */
    pid_t child = fork();
    if (child == 0) {
        alarm(60);
        bool inside = kiste_batch_legal(x.b) == 0; /* else the other had not begun, or had done */
        bool refused = !inside || (kiste_batch_step(x.b, x.index, NULL) == 9 && !kiste_batch_play(x.b, 1) &&
                                   !kiste_batch_view(x.b, x.room) && kiste_batch_pick(x.b, x.index, NULL) == 9 &&
                                   kiste_batch_after(x.b, 4, x.room) == 4);
        kiste_batch_begin(x.b, 5);
        _exit(refused && kiste_batch_legal(x.b) == 9 * 24 ? 10 + inside : 1);
    }
    waitpid(child, &status, 0);
    pthread_join(thread, NULL);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 11);
    many_close(&x);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest arguments[] = {
        cmocka_unit_test(test_any_arguments), cmocka_unit_test(test_foreign),
        cmocka_unit_test(test_after_the_end), cmocka_unit_test(test_what_cannot_be_opened),
        cmocka_unit_test(test_any_order),     cmocka_unit_test(test_stale),
        cmocka_unit_test(test_put),           cmocka_unit_test(test_are_positions),
    };
    const struct CMUnitTest threads[] = {
        cmocka_unit_test(test_positions_at_once), cmocka_unit_test(test_one_batch_at_once),
        cmocka_unit_test(test_opened_at_once),    cmocka_unit_test(test_forked),
        cmocka_unit_test(test_forked_in_the_middle),
    };
    int failed = cmocka_run_group_tests(threads, NULL, NULL);

    if (argc > 1 && strcmp(argv[1], "threads") == 0)
        return failed;
    return failed + cmocka_run_group_tests(arguments, NULL, NULL);
}
