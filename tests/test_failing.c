/* SPDX-License-Identifier: MIT */
/* A database that fails in the middle, at each of its calls once. Whatever fails is
 * said to have failed, nothing is half done, and what is done once more comes out as if it had never failed. SQLite
 * refuses a single call, as on a full disk; to PostgreSQL the connection is lost. And a system that refuses a lock or a
 * priority. (The linker puts the functions below in the databases' and the system's place.) */
#define _GNU_SOURCE /* SYS_sched_setattr */
#include <errno.h>
#include <libpq-fe.h>
#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/clock.h"
#include "base/require.h"
#include "store/keeper.h"
#include "store/prompt.h"
#include "store_kit.h"

/* ---- the n-th call ---- */

static pthread_t here; /* other threads' calls do not fail */
static int calls, fails_at;
static bool paused = true;

static bool fails_now(void)
{
    return !paused && pthread_equal(pthread_self(), here) && ++calls == fails_at;
}

static bool has_failed(void)
{
    return calls >= fails_at;
}

#define IN_PLACE_OF(type, name, ...)                                                                                   \
    type __real_##name(__VA_ARGS__);                                                                                   \
    type __wrap_##name(__VA_ARGS__);                                                                                   \
    type __wrap_##name(__VA_ARGS__)

IN_PLACE_OF(int, sqlite3_step, sqlite3_stmt *at)
{
    return fails_now() ? SQLITE_FULL : __real_sqlite3_step(at);
}

IN_PLACE_OF(int, sqlite3_exec, sqlite3 *db, const char *sql, int (*each)(void *, int, char **, char **), void *with,
            char **ret)
{
    bool undoes = strcmp(sql, "ROLLBACK") == 0; /* that never fails */

    return !undoes && fails_now() ? SQLITE_FULL : __real_sqlite3_exec(db, sql, each, with, ret);
}

IN_PLACE_OF(int, sqlite3_prepare_v2, sqlite3 *db, const char *sql, int size, sqlite3_stmt **ret, const char **rest)
{
    *ret = NULL;
    return fails_now() ? SQLITE_FULL : __real_sqlite3_prepare_v2(db, sql, size, ret, rest);
}

IN_PLACE_OF(int, sqlite3_prepare_v3, sqlite3 *db, const char *sql, int size, unsigned flags, sqlite3_stmt **ret,
            const char **rest)
{
    *ret = NULL;
    return fails_now() ? SQLITE_FULL : __real_sqlite3_prepare_v3(db, sql, size, flags, ret, rest);
}

IN_PLACE_OF(int, sqlite3_backup_step, sqlite3_backup *at, int pages)
{
    return fails_now() ? SQLITE_FULL : __real_sqlite3_backup_step(at, pages);
}

static void lose(PGconn *db)
{
    if (fails_now())
        shutdown(PQsocket(db), SHUT_RDWR);
}

IN_PLACE_OF(PGresult *, PQexec, PGconn *db, const char *sql)
{
    lose(db);
    return __real_PQexec(db, sql);
}

IN_PLACE_OF(PGresult *, PQexecParams, PGconn *db, const char *sql, int count, const Oid *types,
            const char *const *value, const int *lengths, const int *formats, int format)
{
    lose(db);
    return __real_PQexecParams(db, sql, count, types, value, lengths, formats, format);
}

/* ---- what is done ---- */

/* Whether something went well at once; if not it was told why, and only if a call has failed. */
static bool fine_at_once(bool fine, const struct complaint *why)
{
    if (!fine && !(has_failed() && why->in[DE][0] && why->in[EN][0] && why->line == 0))
        fail_msg("call %d of %d: %s", fails_at, calls, why->in[EN]);
    return fine;
}

/* Everything that is kept, as a text on the heap; nothing fails meanwhile. */
static char *everything(struct store *s)
{
    static const enum people_statement about[] = { NEXT_PEOPLE, NEXT_RATINGS, NEXT_ROUNDS, NEXT_TOKENS };
    struct text all = text_growing();

    paused = true;
    char *tables = all_told(s);
    text_put(&all, tables);
    for (int i = 0; i < COUNT(about); i++)
        text_put(&all, people_told(s, about[i], VALUES("")));
    free(tables);
    paused = false;
    return all.at;
}

static struct store *opened(void)
{
    struct complaint why = { 0 };
    struct store *s = store_open(where, STORE_SERVES, &why);

    return fine_at_once(s != NULL, &why) ? s : open_it();
}

/* The batch; where it failed all is as it was. */
static void keep(struct store *s)
{
    char *before = everything(s);
    struct complaint why = { 0 };

    if (!fine_at_once(s->kind->commit(s, &batch, &why), &why)) {
        char *after = everything(s);
        assert_string_equal(before, after);
        free(after);
        if (!s->kind->commit(s, &batch, &why))
            fail_msg("%s", why.in[EN]);
    }
    clear();
    free(before);
}

/* All questions, each with its answer into *ret. False: one failed. */
static bool ask_all(struct store *s, struct text *ret, struct complaint *why)
{
    static const struct tables_wanted wanted[] = { { .person = "aa", .most = 9 },
                                                   { .due = 99, .most = 9 },
                                                   { .most = 9 } };
    struct table_row row;
    struct found_entries log;

    text_clear(ret);
    for (int i = 0; i < COUNT(wanted); i++) {
        struct found_tables found;
        bool fine = s->kind->tables(s, wanted[i], &found, why);
        for (int k = 0; fine && k < found.count; k++)
            text_printf(ret, "%s ", found.row[k].id);
        if (!fine)
            return false;
        found_tables_free(&found);
    }
    struct found_rows people;
    if (!s->kind->people(s, PERSON_OF_ID, VALUES("p1"), &people, why))
        return false;
    text_printf(ret, "%d %s\n", people.count, people.count ? people.row[0][1] : "");
    found_rows_free(&people);
    if (!s->kind->load(s, id_of(1), 0, &row, &log, why))
        return false;
    text_printf(ret, "%s %d\n", row.id, log.count);
    table_row_free(&row);
    found_entries_free(&log);
    if (!s->kind->next_table(s, "", &row, why))
        return false;
    text_printf(ret, "%s %s\n", row.id, row.people);
    table_row_free(&row);
    return true;
}

static void ask(struct store *s)
{
    struct text right = text_growing(), got = text_growing();
    struct complaint why = { 0 };

    paused = true;
    assert_true(ask_all(s, &right, &why));
    paused = false;
    if (!fine_at_once(ask_all(s, &got, &why), &why))
        assert_true(ask_all(s, &got, &why));
    assert_string_equal(got.at, right.at);
    text_free(&right);
    text_free(&got);
}

/* All of it into a new file, which is then the same. */
static void copy(struct store *s)
{
    char name[300], files[3][310];
    struct complaint why = { 0 };

    snprintf(name, sizeof name, "%s/copy.db", folder);
    for (int i = 0; i < 3; i++)
        snprintf(files[i], sizeof files[i], "%s%s", name, i == 0 ? "" : i == 1 ? "-wal" : "-shm");
    if (!fine_at_once(store_backup(s, name, &why), &why)) {
        for (int i = 0; i < 3; i++)
            remove(files[i]);
        if (!store_backup(s, name, &why))
            fail_msg("%s", why.in[EN]);
    }
    paused = true;
    struct store *other = store_open_sqlite(name, STORE_SERVES, &why);
    assert_non_null(other);
    char *here_all = everything(s), *there = everything(other);
    assert_string_equal(here_all, there);
    free(here_all);
    free(there);
    close_it(other);
    for (int i = 0; i < 3; i++)
        remove(files[i]);
    paused = false;
}

static void put_lease(int table, bool gives_back)
{
    struct change c = { .kind = CHANGE_LEASE, .gives_back = gives_back };

    text_into(c.table, sizeof c.table, id_of(table));
    if (postgres) /* SQLite serves one alone */
        batch_add(&batch, c);
}

/* A server's life, short: what is left of it in the end. */
static char *live(void)
{
    struct store *s = opened();

    batch_add_people(&batch, PERSON_PUT, "p1", VALUES("p1", "Ann", "1", "ann", "x"));
    batch_add_people(&batch, PERSON_PUT, "p2", VALUES("p2", "Ben", "1", "ben", "x"));
    batch_add_people(&batch, TOKEN_PUT, "p1", VALUES("hash", "p1", "", "", "1", "1"));
    batch_add_people(&batch, RATER_PUT, "p1", VALUES("p1", "1"));
    batch_add_people(&batch, RATER_PUT, "p2", VALUES("p2", "1"));
    put_row(1, (struct table_row){ .version = 1, .listed = true, .due = 5 }, "aa bb");
    put_row(2, (struct table_row){ .version = 1 }, "aa");
    put_entry(1, 1, 'j', "aa", "one");
    put_entry(1, 2, 'c', "aa", "said");
    put_entry(2, 1, 'j', "aa", "other");
    put_lease(1, false);
    keep(s);
    ask(s);
    while (s->kind->tidy(s))
        continue;
    put_entry(1, 3, 'j', "bb", "three");
    put_row(1, (struct table_row){ .version = 2, .over = true }, "aa");
    batch_add_people(&batch, MATCH_RATED, "", VALUES("t1", "dame", "1000", "p1 0 1 p2 1 2"));
    batch_add_people(&batch, ROUND_PUT, "", VALUES("t1", "t1", "", "1000", "dame", "{}"));
    put_lease(1, true);
    keep(s);
    close_it(s);
    s = opened();
    put_entry(2, 2, 'c', "aa", "again");
    put_row(2, (struct table_row){ .version = 2 }, "bb");
    batch_add_people(&batch, CHAT_GONE, "aa", VALUES("aa"));
    keep(s);
    ask(s);
    copy(s);
    char *ret = everything(s);
    close_it(s);
    return ret;
}

/* Calls from one that fails to the next, of all there are. */
static int apart;

static void whatever_fails_is_done_again(void **state)
{
    int tried = 0;

    paused = false;
    fails_at = 1 << 30; /* never */
    char *right = live();
    int all = calls;
    assert_true(all > 20);
    for (fails_at = 1; fails_at <= all; fails_at += apart) {
        assert_int_equal(end(state), 0);
        paused = true;
        begin(state);
        paused = false;
        calls = 0;
        char *kept = live();
        assert_string_equal(kept, right);
        tried += has_failed();
        free(kept);
    }
    free(right);
    assert_int_equal(tried, (all + apart - 1) / apart); /* each of them did fail */
    paused = true;
}

/* After something was done with a call that was to fail: whether it did. If so it was told why; if not it went well. */
static bool failed_and_said_so(bool fine, const struct complaint *why)
{
    paused = true;
    assert_int_equal(fine, !has_failed());
    assert_int_equal(fine, why->in[EN][0] == '\0');
    assert_true(fine || why->in[DE][0]);
    assert_int_equal(why->line, 0); /* it is about no line of a text */
    return !fine;
}

static struct complaint next_call_fails(int which)
{
    calls = 0;
    fails_at = which;
    paused = false;
    return (struct complaint){ 0 };
}

/* A new one in memory, and one that lies there already, beside its server. */
static void an_opening_that_fails_says_so(void **state)
{
    const struct { const char *path; enum store_use use; } ways[] = { { ":memory:", STORE_SERVES },
                                                                      { path, STORE_BESIDE } };

    (void)state;
    close_it(open_it());
    for (int i = 0; i < COUNT(ways); i++) {
        struct store *s = NULL;
        for (int which = 1; !s; which++) {
            struct complaint why = next_call_fails(which);
            s = store_open_sqlite(ways[i].path, ways[i].use, &why);
            failed_and_said_so(s != NULL, &why);
        }
        close_it(s);
    }
}

static void put_some(struct store *s)
{
    for (int i = 1; i < 3; i++) {
        put_row(i, (struct table_row){ .version = 1, .listed = true, .due = i }, "aa bb");
        put_entry(i, 1, 'c', "aa", "said");
        put_entry(i, 2, 'j', "aa", "played");
    }
    batch_add_people(&batch, PERSON_PUT, "p1", VALUES("p1", "Ann", "1", "ann", "x"));
    batch_add_people(&batch, PERSON_PUT, "p2", VALUES("p2", "Ben", "1", "ben", "x"));
    batch_add_people(&batch, RATER_PUT, "p1", VALUES("p1", "1"));
    batch_add_people(&batch, RATER_PUT, "p2", VALUES("p2", "1"));
    commit(s);
}

/* Questions, and a copy row by row, which goes on where it ended. */
static void a_question_that_fails_says_so(void **state)
{
    struct text got = text_growing();
    struct complaint why = { 0 };
    struct store *s = store_open_sqlite(":memory:", STORE_SERVES, &why);
    struct store *to = store_open_sqlite(":memory:", STORE_SERVES, &why);
    bool failed = true;
    int tables;

    (void)state;
    put_some(s);
    for (int which = 1; failed; which++) {
        why = next_call_fails(which);
        failed = failed_and_said_so(ask_all(s, &got, &why) && s->kind->sound(s, &why), &why);
    }
    failed = true;
    for (int which = 1; failed; which++) {
        why = next_call_fails(which);
        failed = failed_and_said_so(store_copy(s, to, &tables, &why), &why);
    }
    assert_int_equal(tables, 2);
    char *all = everything(s), *copied = everything(to);
    paused = true;
    assert_string_equal(copied, all);
    free(all);
    free(copied);
    close_it(to);
    close_it(s);
    text_free(&got);
}

/* Every call of a batch in which there is something of each kind. */
static void a_batch_that_fails_says_so(void **state)
{
    struct complaint why = { 0 };
    struct store *s = store_open_sqlite(":memory:", STORE_SERVES, &why);
    char place[16];

    (void)state;
    put_some(s);
    for (int which = 1; which == 1 || has_failed(); which++) {
        uint32_t n = (uint32_t)which * 2 + 1;
        snprintf(place, sizeof place, "t%d", which);
        put_entry(1, n, 'c', "aa", "said");
        put_entry(1, n + 1, 'j', "bb", "played");
        put_row(1, (struct table_row){ .version = n }, which % 2 ? "aa" : "bb cc");
        batch_add_people(&batch, MATCH_RATED, "", VALUES(place, "dame", "1000", "p1 0 1 p2 1 2"));
        batch_add_people(&batch, ROUND_PUT, "", VALUES(place, place, "", "1000", "dame", "{}"));
        batch_add_people(&batch, CHAT_GONE, "aa", VALUES("aa"));
        next_call_fails(which);
        keep(s);
        paused = true;
        assert_non_null(strstr(table_told(s, 1, n - 1), "c / \"chat\":\"\"\n"));
    }
    close_it(s);
}

/* ---- the system ---- */

static uint64_t slept_ms, look_ms; /* no other time goes by, but this with every look at the clock */
static int refuses_to_lock, why_not;

IN_PLACE_OF(uint64_t, clock_ms, void)
{
    return slept_ms += look_ms;
}

IN_PLACE_OF(int, nanosleep, const struct timespec *time, struct timespec *ret)
{
    (void)ret;
    slept_ms += (uint64_t)time->tv_nsec / 1000000;
    return 0;
}

IN_PLACE_OF(int, flock, int file, int how)
{
    assert_int_equal(how, LOCK_EX | LOCK_NB);
    if (refuses_to_lock == 0)
        return __real_flock(file, how);
    refuses_to_lock--;
    errno = why_not;
    return -1;
}

/* Whoever ends soon is waited for, and who does not keeps others out. */
static void a_file_is_served_once(void **state)
{
    struct complaint why = { 0 };

    (void)state;
    slept_ms = 0;
    why_not = EWOULDBLOCK;
    refuses_to_lock = 3;
    close_it(open_it());
    assert_int_equal(slept_ms, 60);
    slept_ms = 0;
    refuses_to_lock = 1 << 20;
    assert_null(store_open(where, STORE_SERVES, &why));
    assert_non_null(strstr(why.in[EN], "another server has it open"));
    assert_int_equal(why.line, 0);
    assert_in_range(slept_ms, 2000, 2040);
    slept_ms = 0;
    why_not = ENOLCK; /* there are no such locks here */
    close_it(open_it());
    assert_int_equal(slept_ms, 0);
    refuses_to_lock = 0;
}

/* A look at a large file ends when it takes too long, and the server begins. */
static void a_long_look_is_cut_short(void **state)
{
    (void)state;
    struct store *s = open_it();
    for (int i = 0; i < 1000; i++)
        put_row(i, (struct table_row){ .version = 1 }, "aa");
    commit(s);
    close_it(s);
    uint64_t before = slept_ms;
    look_ms = 1100;
    s = open_it();
    look_ms = 0;
    assert_true(slept_ms >= before + 4400); /* when it was begun, when the lock was there, and until it was too late */
    assert_true(slept_ms < before + 20 * 1100);
    assert_non_null(strstr(table_told(s, 999, 0), "999 v1 "));
    close_it(s);
}

/* A server that was started without a standard input: its lock may have that number. */
static void the_first_descriptor_is_one(void **state)
{
    struct complaint why = { 0 };
    int input = dup(STDIN_FILENO);

    (void)state;
    close(STDIN_FILENO);
    for (int i = 0; i < 2; i++) { /* nobody has locked it the second time */
        struct store *s = open_it();
        assert_null(store_open(where, STORE_SERVES, &why));
        close_it(s);
    }
    if (input >= 0) {
        dup2(input, STDIN_FILENO);
        close(input);
    }
}

/* As the kernel has it. */
struct attributes {
    uint32_t size, policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t runtime, deadline, period;
};

static struct {
    bool unknown;    /* there is no such call */
    int refuses;     /* so often */
    int32_t nice;    /* of the thread */
    int asked, set;
    struct attributes last;
} kernel;

long __wrap_syscall(long number, ...);
long __wrap_syscall(long number, ...)
{
    va_list rest;

    va_start(rest, number);
    assert_int_equal(va_arg(rest, int), 0); /* the thread that calls */
    struct attributes *a = va_arg(rest, struct attributes *);
    assert_int_equal(a->size, sizeof *a);
    if (number == SYS_sched_getattr) {
        kernel.asked++;
        assert_int_equal(va_arg(rest, size_t), sizeof *a);
        *a = (struct attributes){ .size = sizeof *a, .nice = kernel.nice, .flags = 8 };
    } else {
        assert_int_equal(number, SYS_sched_setattr);
        kernel.set++;
        kernel.last = *a;
    }
    assert_int_equal(va_arg(rest, int), 0); /* no flags */
    va_end(rest);
    return kernel.unknown || (number == SYS_sched_setattr && kernel.refuses-- > 0) ? -1 : 0;
}

static void prompted(bool unknown, int refuses, int nice, int set, int nice_in_the_end)
{
    kernel.unknown = unknown;
    kernel.refuses = refuses;
    kernel.nice = nice;
    kernel.asked = kernel.set = 0;
    prompt_thread();
    assert_int_equal(kernel.asked, 1);
    assert_int_equal(kernel.set, set);
    if (set == 0)
        return;
    assert_int_equal(kernel.last.nice, nice_in_the_end);
    assert_int_equal(kernel.last.runtime, 100000); /* the smallest slice, whoever asks */
    assert_int_equal(kernel.last.flags, 8);        /* what else there is stays */
}

static void a_thread_is_as_prompt_as_it_may_be(void **state)
{
    (void)state;
    prompted(false, 0, 0, 1, -10);
    prompted(false, 0, -15, 1, -15); /* never less than it was */
    prompted(false, 1, 5, 2, 5);
    prompted(false, 2, 5, 2, 5);
    prompted(true, 0, 0, 0, 0);
}

/* ---- how long a keeper waits ---- */

static struct timespec now, until;
static atomic_int waits, woken;
static clockid_t waits_by;

IN_PLACE_OF(int, clock_gettime, clockid_t which, struct timespec *ret)
{
    assert_int_equal(which, CLOCK_MONOTONIC);
    *ret = now;
    return 0;
}

IN_PLACE_OF(int, pthread_cond_init, pthread_cond_t *news, const pthread_condattr_t *a)
{
    if (a)
        pthread_condattr_getclock(a, &waits_by);
    return __real_pthread_cond_init(news, a);
}

IN_PLACE_OF(int, pthread_cond_timedwait, pthread_cond_t *news, pthread_mutex_t *lock, const struct timespec *t)
{
    (void)news, (void)lock;
    until = *t;
    waits++;
    return ETIMEDOUT; /* it has passed already */
}

static void wakes(void *with)
{
    (void)with;
    woken++;
}

/* A fifth of a second after a batch, by a clock that nobody sets. */
static void a_keeper_waits_before_it_tidies(void **state)
{
    static const struct { struct timespec now, until; } cases[] = {
        { { 5, 100000000 }, { 5, 300000000 } },
        { { 5, 799999999 }, { 5, 999999999 } },
        { { 5, 800000000 }, { 6, 0 } },
        { { 5, 999999999 }, { 6, 199999999 } },
    };
    struct complaint why = { 0 };

    (void)state;
    struct keeper *k = keeper_new(store_open_sqlite(":memory:", STORE_SERVES, &why), wakes, NULL);
    assert_int_equal(waits_by, CLOCK_MONOTONIC);
    for (int i = 0; i < COUNT(cases); i++) {
        now = cases[i].now;
        put_entry(1, (uint32_t)i + 1, 'j', "", "x");
        assert_true(keeper_write(k, &batch));
        while (waits <= i || woken <= i)
            sched_yield();
        assert_int_equal(until.tv_sec, cases[i].until.tv_sec);
        assert_int_equal(until.tv_nsec, cases[i].until.tv_nsec);
        batch_clear(&keeper_done(k)->batch);
    }
    keeper_free(k);
}

/* A copy that could not be made is told as such, whichever call it was. */
static void a_copy_that_fails_says_so(void **state)
{
    struct complaint why = { 0 };
    char name[300];
    struct store *s = open_it();

    (void)state;
    snprintf(name, sizeof name, "%s/copy.db", folder);
    calls = 0;
    fails_at = 1;
    paused = false;
    bool fine = store_backup(s, name, &why);
    paused = true;
    assert_false(fine);
    assert_true(why.in[DE][0] && why.in[EN][0] && why.line == 0);
    close_it(s);
}

/* test_failing [APART] [postgres:CONNECTION] */
int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(whatever_fails_is_done_again, begin, end),
        cmocka_unit_test_setup_teardown(a_copy_that_fails_says_so, begin, end),
    };
    const struct CMUnitTest of_sqlite[] = {
        cmocka_unit_test_setup_teardown(an_opening_that_fails_says_so, begin, end),
        cmocka_unit_test(a_question_that_fails_says_so),
        cmocka_unit_test(a_batch_that_fails_says_so),
        cmocka_unit_test_setup_teardown(a_file_is_served_once, begin, end),
        cmocka_unit_test_setup_teardown(a_long_look_is_cut_short, begin, end),
        cmocka_unit_test_setup_teardown(the_first_descriptor_is_one, begin, end),
        cmocka_unit_test(a_thread_is_as_prompt_as_it_may_be),
        cmocka_unit_test(a_keeper_waits_before_it_tidies),
    };

    for (int i = 1; i < argc; i++)
        if (strncmp(argv[i], "postgres:", 9) == 0)
            postgres = argv[i];
        else
            apart = atoi(argv[i]);
    if (!apart)
        apart = postgres ? 31 : 7; /* it takes its time */
    here = pthread_self();
    told = text_growing();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    if (!postgres)
        failed += cmocka_run_group_tests(of_sqlite, NULL, NULL);
    text_free(&told);
    free(batch.change);
    return failed;
}
