/* SPDX-License-Identifier: MIT */
/* What the unit tests use of cmocka, for systems that Debian has no cmocka for (make test-portable). A failed assertion
 * ends its test by a long jump, as there; the program's status is how many failed. */
#ifndef PORTABLE_CMOCKA_H
#define PORTABLE_CMOCKA_H

#include <inttypes.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct CMUnitTest {
    const char *name;
    void (*test)(void **state);
    int (*setup)(void **state);
    int (*teardown)(void **state);
};

static jmp_buf portable_failed;
static bool portable_skipped;

#define cmocka_unit_test_setup_teardown(f, before, after) { #f, f, before, after }
#define cmocka_unit_test_setup(f, before) { #f, f, before, NULL }
#define cmocka_unit_test(f) { #f, f, NULL, NULL }

#define print_message printf
#define test_calloc calloc
#define test_malloc malloc
#define test_free free
#define fail_msg(...) \
    (printf("%s:%d: ", __FILE__, __LINE__), printf(__VA_ARGS__), printf("\n"), longjmp(portable_failed, 1))
#define fail() fail_msg("failed")
#define skip() (portable_skipped = true, longjmp(portable_failed, 1))

#define PORTABLE_HOLDS(true_if, what) ((true_if) ? (void)0 : (void)fail_msg("%s", what))
#define PORTABLE_NUMBERS(a, b, true_if, what) \
    do { \
        intmax_t portable_a = (intmax_t)(a), portable_b = (intmax_t)(b); \
        if (!(true_if)) \
            fail_msg("%s: %" PRIdMAX " and %" PRIdMAX, what, portable_a, portable_b); \
    } while (0)

#define assert_true(x) PORTABLE_HOLDS(x, #x)
#define assert_false(x) PORTABLE_HOLDS(!(x), "not " #x)
#define assert_null(x) PORTABLE_HOLDS(!(x), #x " is NULL")
#define assert_non_null(x) PORTABLE_HOLDS(x, #x " is not NULL")
#define assert_ptr_equal(a, b) PORTABLE_HOLDS((const void *)(a) == (const void *)(b), #a " is " #b)
#define assert_int_equal(a, b) PORTABLE_NUMBERS(a, b, portable_a == portable_b, #a " is " #b)
#define assert_int_not_equal(a, b) PORTABLE_NUMBERS(a, b, portable_a != portable_b, #a " is not " #b)
#define assert_in_range(x, least, most) \
    do { \
        assert_true((uintmax_t)(x) >= (uintmax_t)(least)); \
        assert_true((uintmax_t)(x) <= (uintmax_t)(most)); \
    } while (0)
#define assert_memory_equal(a, b, size) PORTABLE_HOLDS(memcmp(a, b, size) == 0, #a " is " #b)
#define assert_memory_not_equal(a, b, size) PORTABLE_HOLDS(memcmp(a, b, size) != 0, #a " is not " #b)
#define assert_string_equal(a, b) portable_strings(a, b, true, __FILE__, __LINE__)
#define assert_string_not_equal(a, b) portable_strings(a, b, false, __FILE__, __LINE__)

static inline void portable_strings(const char *a, const char *b, bool same, const char *file, int line)
{
    if ((strcmp(a, b) == 0) == same)
        return;
    printf("%s:%d: \"%s\" and \"%s\"\n", file, line, a, b);
    longjmp(portable_failed, 1);
}

static inline bool portable_run(const struct CMUnitTest *t, void **state)
{
    portable_skipped = false;
    if (setjmp(portable_failed) == 0) {
        if (t->setup && t->setup(state))
            return false;
        t->test(state);
    } else if (!portable_skipped) {
        return false;
    }
    return !t->teardown || t->teardown(state) == 0;
}

static inline int portable_run_all(const struct CMUnitTest *tests, size_t count, int (*setup)(void **),
                                   int (*teardown)(void **))
{
    void *state = NULL;
    int failed = setup && setup(&state) ? 1 : 0;

    for (size_t i = 0; i < count && !(failed && i == 0 && setup); i++)
        if (!portable_run(&tests[i], &state)) {
            printf("FAILED: %s\n", tests[i].name);
            failed++;
        }
    if (teardown)
        teardown(&state);
    printf("%zu tests, %d failed\n", count, failed);
    return failed;
}

#define cmocka_run_group_tests(tests, setup, teardown) \
    portable_run_all(tests, sizeof tests / sizeof tests[0], setup, teardown)
#define cmocka_run_group_tests_name(name, tests, setup, teardown) cmocka_run_group_tests(tests, setup, teardown)

#endif
