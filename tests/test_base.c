/* SPDX-License-Identifier: MIT */
/* The smallest parts: text, map, scan, clock, rng, hash. (JSON: test_json.c.) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/require.h"
#include "base/ascii.h"
#include "base/clock.h"
#include "base/hash.h"
#include "base/map.h"
#include "base/rng.h"
#include "base/scan.h"
#include "base/text.h"

/* ---- text ---- */

static void text_cuts_what_does_not_fit(void **unused)
{
    char room[6];
    struct text t = TEXT_IN(room);

    (void)unused;
    text_put(&t, "abc");
    assert_false(t.cut);
    text_put(&t, "def");
    assert_true(t.cut);
    assert_string_equal(room, "abcde");
    text_char(&t, 'x');
    text_number(&t, 17);
    text_printf(&t, "%s", "more");
    assert_string_equal(room, "abcde");
    assert_int_equal(t.used, 5);
    text_clear(&t);
    assert_false(t.cut);
    text_printf(&t, "%d%s", 12, "3456");
    assert_true(t.cut);
    assert_string_equal(room, "12345");
}

static void text_grows(void **unused)
{
    struct text t = text_growing();

    (void)unused;
    for (int i = 0; i < 1000; i++)
        text_printf(&t, "%d,", i);
    for (int i = 0; i < 1000; i++)
        text_bytes(&t, "\0x", 2);
    assert_false(t.cut);
    assert_int_equal(t.used, 10 * 2 + 90 * 3 + 900 * 4 + 2000);
    assert_memory_equal(t.at, "0,1,2,3,", 8);
    assert_int_equal(t.at[t.used], '\0');
    text_free(&t);
}

/* However much is put at once: all of it is there, and room for the NUL. */
static void text_has_room_for_its_end(void **unused)
{
    static char many[3000];

    (void)unused;
    memset(many, 'x', sizeof many);
    char *before = malloc(256);
    require(before != NULL);
    memset(before, 'x', 256);
    free(before); /* memory that somebody has used */
    struct text fresh = text_growing();
    assert_string_equal(fresh.at, "");
    text_free(&fresh);
    for (size_t first = 250; first < 260; first++)
        for (size_t more = 0; more < sizeof many - 260; more += more < 1100 ? 1 : 97) {
            struct text t = text_growing();
            text_bytes(&t, many, first);
            text_bytes(&t, many, more);
            assert_int_equal(t.used, first + more);
            assert_true(t.used < t.size && !t.cut);
            assert_int_equal(strlen(t.at), first + more);
            text_free(&t);
            assert_null(t.at);
        }
}

/* Every way of writing stops at the same place, and the byte behind the room stays as it was. */
static void text_stays_in_its_room(void **unused)
{
    for (size_t size = 1; size < 8; size++)
        for (int way = 0; way < 4; way++) {
            char room[16];
            memset(room, '#', sizeof room);
            struct text t = text_in(room, size);
            if (way == 0)
                text_put(&t, "1234567");
            else if (way == 1)
                text_printf(&t, "%d", 1234567);
            else if (way == 2)
                text_number(&t, 1234567);
            for (const char *c = "1234567"; way == 3 && *c; c++)
                text_char(&t, *c);
            assert_int_equal(t.cut, size < 8);
            assert_int_equal(t.used, size - 1);
            assert_int_equal(strlen(room), size - 1);
            assert_memory_equal(room, "1234567", size - 1);
            assert_int_equal(room[size], '#');
            text_free(&t); /* it is not the text's own */
            assert_memory_equal(room, "1234567", size - 1);
        }
    (void)unused;
}

static void text_goes_back(void **unused)
{
    char room[8] = "old", copy[4];
    struct text t = TEXT_IN(room);

    (void)unused;
    assert_string_equal(room, "");
    text_put(&t, "abcdef");
    text_back(&t, 2);
    assert_string_equal(room, "ab");
    text_put(&t, "x");
    assert_string_equal(room, "abx");
    text_back(&t, 3); /* as long as it is */
    assert_string_equal(room, "abx");
    text_clear(&t);
    assert_string_equal(room, "");
    text_into(copy, sizeof copy, "long");
    assert_string_equal(copy, "lon");
    text_into(copy, sizeof copy, "s");
    assert_string_equal(copy, "s");
}

static void text_writes_numbers(void **unused)
{
    static const int64_t numbers[] = { 0, -1, 9, 10, INT64_MAX, INT64_MIN, 123456789012345678 };
    char ours[64], libc[64];

    (void)unused;
    for (int i = 0; i < COUNT(numbers); i++) {
        struct text t = TEXT_IN(ours);
        text_number(&t, numbers[i]);
        snprintf(libc, sizeof libc, "%lld", (long long)numbers[i]);
        assert_string_equal(ours, libc);
    }
}

static void text_groups_digits(void **unused)
{
    static const struct { int64_t n; const char *text; } cases[] = {
        { 0, "0" }, { 999, "999" }, { -999, "-999" }, { 1000, "1.000" }, { -12034, "-12.034" },
        { 1234567, "1.234.567" }, { INT64_MIN, "-9.223.372.036.854.775.808" },
    };
    char buffer[40];

    (void)unused;
    for (int i = 0; i < COUNT(cases); i++) {
        struct text t = TEXT_IN(buffer);
        text_grouped(&t, cases[i].n, '.');
        assert_string_equal(t.at, cases[i].text);
    }
}

static void text_hex_both_ways(void **unused)
{
    const uint8_t bytes[4] = { 0x00, 0x9f, 0xa0, 0xff };
    uint8_t back[4] = { 1, 2, 3, 4 };
    char room[16];
    struct text t = TEXT_IN(room);

    (void)unused;
    text_hex(&t, bytes, sizeof bytes);
    assert_string_equal(room, "009fa0ff");
    assert_false(text_unhex("009fa0f", back, 4));
    assert_false(text_unhex("009fa0ff0", back, 4));
    assert_false(text_unhex("009fa0fg", back, 4));
    assert_false(text_unhex("009FA0FF", back, 4));
    assert_false(text_unhex("", back, 4));
    assert_memory_equal(back, "\1\2\3\4", 4); /* untouched so far */
    assert_true(text_unhex("009fa0ff", back, 4));
    assert_memory_equal(back, bytes, 4);
}

static void text_counts_columns(void **unused)
{
    (void)unused;
    assert_int_equal(text_columns(""), 0);
    assert_int_equal(text_columns("Mühle"), 5);
    assert_int_equal(text_columns("♜ 12 €"), 6);
}

/* ---- scan ---- */

static void text_knows_where_signs_end(void **unused)
{
    (void)unused;
    assert_int_equal(text_utf8("a"), 1);
    assert_int_equal(text_utf8("\xc2\x80"), 2); /* the first of two bytes … */
    assert_int_equal(text_utf8("\xdf\xbf"), 2); /* … and the last */
    assert_int_equal(text_utf8("\xe0\xa0\x80"), 3);
    assert_int_equal(text_utf8("\xf4\x8f\xbf\xbf"), 4);
    assert_int_equal(text_utf8("\xc1\xbf"), 0); /* longer than need be */
    assert_int_equal(text_utf8("\xe0\x9f\xbf"), 0);
    assert_int_equal(text_utf8("\xf0\x8f\xbf\xbf"), 0);
    assert_int_equal(text_utf8("\xed\xa0\x80"), 0); /* half a pair */
    assert_int_equal(text_utf8("\xf4\x90\x80\x80"), 0); /* beyond all signs */
    assert_int_equal(text_utf8("\xf5\x80\x80\x80"), 0);
    assert_int_equal(text_utf8("\xc3z"), 0); /* cut off */
}

/* What a sign of UTF-8 stands for, read as Unicode defines it; -1: none. */
static long sign_of(const unsigned char *u, int *ret_size)
{
    int more = u[0] < 0x80 ? 0 : u[0] >> 5 == 6 ? 1 : u[0] >> 4 == 14 ? 2 : u[0] >> 3 == 30 ? 3 : -1;
    static const long least[] = { 0, 0x80, 0x800, 0x10000 };

    if (more < 0)
        return -1;
    long sign = more == 0 ? u[0] : u[0] & (0x3f >> more);
    for (int i = 1; i <= more; i++) {
        if (u[i] >> 6 != 2)
            return -1;
        sign = sign * 64 + (u[i] & 0x3f);
    }
    *ret_size = more + 1;
    return sign < least[more] || sign > 0x10ffff || (sign >= 0xd800 && sign < 0xe000) ? -1 : sign;
}

static void text_knows_every_sign(void **unused)
{
    static const unsigned char edge[] = { 0, 0x7f, 0x80, 0xbf, 0xc0, 0xff };

    (void)unused;
    for (int first = 0; first < 256; first++)
        for (int second = 0; second < 256; second++)
            for (int rest = 0; rest < COUNT(edge) * COUNT(edge); rest++) {
                unsigned char u[5] = { (unsigned char)first, (unsigned char)second, edge[rest / COUNT(edge)],
                                       edge[rest % COUNT(edge)] };
                int size = 0;
                if (sign_of(u, &size) < 0)
                    size = 0;
                if (text_utf8((const char *)u) != size)
                    fail_msg("%02x %02x %02x %02x", u[0], u[1], u[2], u[3]);
            }
    for (long sign = 1; sign <= 0x10ffff; sign += sign < 0x900 || sign % 0x1000 > 0xff0 ? 1 : 5) {
        char written[5];
        int size = text_encode((uint32_t)sign, written), read = 0;
        if (sign >= 0xd800 && sign < 0xe000)
            continue;
        assert_int_equal(size, strlen(written));
        assert_int_equal(sign_of((const unsigned char *)written, &read), sign);
        assert_int_equal(read, size);
    }
}

/* A map against a plain list of what should be in it, over keys that come, are put again and go. */
static void a_map_is_what_was_put_last(void **unused)
{
    enum { KEYS = 90 };
    static char key[KEYS][8], again[KEYS][8], *thing[KEYS];
    struct map m = { 0 };
    struct rng r = rng_seeded(3);
    size_t count = 0, most = 0;

    (void)unused;
    for (int i = 0; i < KEYS; i++) {
        snprintf(key[i], sizeof key[i], "k%d", i);
        memcpy(again[i], key[i], sizeof again[i]);
        thing[i] = NULL;
    }
    assert_null(map_get(&m, "k0"));
    map_drop(&m, "k0");
    for (int n = 0; n < 4000; n++) {
        int i = (int)rng_below(&r, n < 1000 ? 20 : KEYS);
        if (rng_below(&r, n % 800 < 400 ? 4 : 2) == 0) {
            map_drop(&m, again[i]);
            count -= thing[i] != NULL;
            thing[i] = NULL;
        } else {
            count += thing[i] == NULL;
            thing[i] = rng_below(&r, 2) ? key[i] : again[i];
            map_put(&m, thing[i], thing[i]);
        }
        most = count > most ? count : most;
        assert_int_equal(m.count, count);
        assert_ptr_equal(map_get(&m, again[i]), thing[i]);
        assert_true(m.used * 2 <= m.size && m.used >= m.count);
        assert_true(m.size <= 16 || m.size <= 8 * (most + 1)); /* what has gone is forgotten when it grows */
        if (n % 50)
            continue;
        size_t found = 0, at = 0;
        for (char *each; (each = map_next(&m, &at)); found++)
            assert_ptr_equal(thing[atoi(each + 1)], each);
        assert_int_equal(found, count);
        for (int k = 0; k < KEYS; k++)
            assert_ptr_equal(map_get(&m, key[k]), thing[k]);
    }
    map_free(&m);
    assert_int_equal(m.count, 0);
    assert_null(m.entry);
}

static void a_map_finds_what_was_put(void **unused)
{
    static char key[300][8];
    struct map m = { 0 };
    size_t at = 0;
    int found = 0;

    (void)unused;
    for (int i = 0; i < 300; i++) {
        snprintf(key[i], sizeof key[i], "%d", i);
        map_put(&m, key[i], key[i]);
    }
    for (int i = 0; i < 300; i += 3)
        map_drop(&m, key[i]);
    for (int i = 0; i < 300; i++)
        assert_ptr_equal(map_get(&m, key[i]), i % 3 ? key[i] : NULL);
    assert_null(map_get(&m, "300"));
    while (map_next(&m, &at))
        found++;
    assert_int_equal(found, 200);
    assert_true(m.used * 2 <= m.size); /* it never fills up: who looks for what is not there comes to an end */
    map_free(&m);
}

static void scan_takes_or_leaves(void **unused)
{
    static const char *const names[] = { "red", "reddish", "blue" };
    struct scan s = { "  reddish 17x -4\tend  " };
    int n = -1;
    char token[4];

    (void)unused;
    assert_false(scan_word(&s, "red"));
    assert_true(scan_name(&s, names, 3, &n));
    assert_int_equal(n, 1);
    assert_false(scan_int(&s, 18, 20, &n));
    assert_true(scan_int(&s, 0, 17, &n));
    assert_int_equal(n, 17);
    assert_false(scan_char(&s, 'y'));
    assert_true(scan_char(&s, 'x'));
    assert_false(scan_one_of(&s, "ab", &n));
    assert_true(scan_one_of(&s, "a ", &n));
    assert_int_equal(n, 1);
    assert_true(scan_int(&s, -4, 0, &n));
    assert_int_equal(n, -4);
    assert_false(scan_end(&s));
    assert_true(scan_token(&s, token, sizeof token));
    assert_string_equal(token, "end");
    assert_true(scan_end(&s));
    assert_false(scan_token(&s, token, sizeof token));
    assert_false(scan_char(&s, '\0'));
    assert_false(scan_one_of(&s, "abc", &n));
    assert_int_equal(*s.at, '\0'); /* never past the end */
}

static void scan_cuts_long_tokens(void **unused)
{
    struct scan s = { "abcdefgh i" };
    char token[4];

    (void)unused;
    assert_true(scan_token(&s, token, sizeof token));
    assert_string_equal(token, "abc");
    assert_string_equal(s.at, " i");
}

static void scan_cuts_off_lines(void **unused)
{
    struct scan text = { "  one 1\r\n\n \ntwo 256\nthree" };
    char line[10];
    uint8_t byte = 9;

    (void)unused;
    assert_true(scan_line(&text, line, sizeof line));
    struct scan s = { line };
    assert_true(scan_word(&s, "one") && scan_byte(&s, 0, 255, &byte) && scan_end(&s));
    assert_int_equal(byte, 1);
    assert_true(scan_line(&text, line, sizeof line));
    s.at = line;
    assert_true(scan_word(&s, "two"));
    assert_false(scan_byte(&s, 0, 255, &byte));
    assert_int_equal(byte, 1);
    assert_true(scan_line(&text, line, sizeof line));
    assert_string_equal(line, "three");
    assert_false(scan_line(&text, line, sizeof line));
    assert_int_equal(*text.at, '\0');
    text.at = "\n0123456789\n";
    assert_false(scan_line(&text, line, sizeof line)); /* too long: it stays */
    assert_int_equal(*text.at, '\n');
}

static void scan_bounds_numbers(void **unused)
{
    static const struct {
        const char *text;
        bool taken;
        int64_t value;
    } table[] = {
        { "0", true, 0 },
        { "-0", true, 0 },
        { "007", true, 7 },
        { "100", true, 100 },
        { "101", false, 0 },
        { "-100", true, -100 },
        { "-101", false, 0 },
        { "", false, 0 },
        { "-", false, 0 },
        { "- 1", false, 0 },
        { "+1", false, 0 },
        { "x", false, 0 },
        { "99999999999999999999999999", false, 0 },
        { "-9223372036854775808", false, 0 },
        { "18446744073709551617", false, 0 }, /* 1, if it wrapped */
    };

    (void)unused;
    for (int i = 0; i < COUNT(table); i++) {
        struct scan s = { table[i].text };
        int64_t n = 4711;
        assert_int_equal(scan_number(&s, -100, 100, &n), table[i].taken);
        assert_int_equal(n, table[i].taken ? table[i].value : 4711);
        if (!table[i].taken)
            assert_ptr_equal(s.at, table[i].text);
    }
}

/* Near the largest number there is: read or refused, never another one. */
static void scan_reads_large_numbers_or_none(void **unused)
{
    static const struct {
        const char *text;
        int64_t value; /* 0: refused */
    } table[] = {
        { "9223372036854775799", INT64_C(9223372036854775799) }, { "922337203685477579", INT64_C(922337203685477579) },
        { "-9223372036854775799", INT64_C(-9223372036854775799) }, { "9223372036854775810", 0 },
        { "92233720368547758000", 0 }, { "18446744073709551616", 0 },
    };

    (void)unused;
    for (int i = 0; i < COUNT(table); i++) {
        struct scan s = { table[i].text };
        int64_t n = 0;
        assert_int_equal(scan_number(&s, INT64_MIN, INT64_MAX, &n), table[i].value != 0);
        assert_int_equal(n, table[i].value);
    }
}

/* Whatever number somebody writes is read; what is beyond the bounds is told apart from what is within. */
static void scan_reads_any_number(void **unused)
{
    static const struct {
        const char *text;
        uint32_t any; /* less: 77, most: 99 */
        uint8_t of;   /* five things from 2 on */
        char next;
    } table[] = {
        { "0", 0, 5, '\0' }, { " 1x", 1, 5, 'x' }, { "2", 2, 0, '\0' }, { "6", 6, 4, '\0' }, { "7", 7, 5, '\0' },
        { "8", 8, 5, '\0' }, { "98", 98, 5, '\0' }, { "99", 99, 5, '\0' }, { "100", 99, 5, '\0' },
        { "-3", 77, 5, '\0' }, { "-0", 77, 5, '\0' }, { "009", 9, 5, '\0' },
        { "18446744073709551617 y", 99, 5, ' ' }, { "99999999999999999999999999999", 99, 5, '\0' },
    };
    static const char *const none[] = { "", "-", "x", " +1", "- 2", ":", "/" };

    (void)unused;
    for (int i = 0; i < COUNT(table); i++) {
        struct scan s = { table[i].text }, t = s;
        uint32_t n = 1234;
        uint8_t of = 200;
        assert_true(scan_any(&s, 77, 99, &n));
        assert_int_equal(n, table[i].any);
        assert_int_equal(*s.at, table[i].next);
        assert_true(scan_any_of(&t, 2, 5, &of));
        assert_int_equal(of, table[i].of);
        assert_ptr_equal(t.at, s.at);
    }
    for (int i = 0; i < COUNT(none); i++) {
        struct scan s = { none[i] };
        uint32_t n = 1234;
        uint8_t of = 200;
        assert_false(scan_any(&s, 77, 99, &n) || scan_any_of(&s, 2, 5, &of));
        assert_int_equal(n, 1234);
        assert_int_equal(of, 200);
        assert_ptr_equal(s.at, none[i]);
    }
}

/* What is not taken leaves place and answer alone; a line and a token fit exactly or not at all. */
static void scan_keeps_to_its_bounds(void **unused)
{
    static const char *const names[] = { "one", "two" };
    struct scan s = { "twofold three" };
    char line[6] = "#####", token[5];
    int n = 9;
    uint8_t byte = 9;

    (void)unused;
    assert_false(scan_name(&s, names, 2, &n));
    assert_int_equal(n, 9);
    assert_string_equal(s.at, "twofold three");
    s.at = "\ttwo";
    assert_true(scan_name(&s, names, 2, &n));
    assert_int_equal(n, 1);
    assert_true(scan_end(&s));
    s.at = "12345\nx";
    assert_true(scan_line(&s, line, sizeof line)); /* five and the NUL */
    assert_string_equal(line, "12345");
    assert_string_equal(s.at, "\nx");
    s.at = "123456";
    assert_false(scan_line(&s, line, sizeof line));
    assert_string_equal(line, "12345");
    s.at = "abcd efg";
    assert_true(scan_token(&s, token, sizeof token));
    assert_string_equal(token, "abcd");
    assert_true(scan_token(&s, token, sizeof token));
    assert_string_equal(token, "efg");
    s.at = "300";
    assert_false(scan_byte(&s, 0, 255, &byte) || scan_int(&s, 0, 299, &n));
    assert_true(scan_int(&s, 300, 300, &n) && n == 300);
    s.at = "c";
    assert_true(scan_one_of(&s, "abc", &n) && n == 2 && !*s.at);
}

/* ---- time ---- */

static uint64_t now_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)(t.tv_nsec / 1000000);
}

/* The system's own, between two looks at it. */
static void the_clock_is_the_systems(void **unused)
{
    (void)unused;
    for (int i = 0; i < 100; i++) {
        uint64_t before = now_ms(), is = clock_ms(), after = now_ms();
        assert_true(before <= is && is <= after);
    }
}

/* ---- random numbers ---- */

/* A small seed is spread by splitmix64, which gives these from 1234567. */
static void rng_is_seeded_by_splitmix(void **unused)
{
    struct rng r = rng_seeded(1234567);

    (void)unused;
    assert_int_equal(r.s[0], UINT64_C(6457827717110365317));
    assert_int_equal(r.s[1], UINT64_C(3203168211198807973));
    assert_int_equal(r.s[2], UINT64_C(9817491932198370423));
    assert_int_equal(r.s[3], UINT64_C(4593380528125082431));
}

static void rng_is_repeatable(void **unused)
{
    struct rng a = rng_seeded(1), b = rng_seeded(1), c = rng_seeded(2);
    int same = 0;

    (void)unused;
    for (int i = 0; i < 100; i++) {
        uint64_t x = rng_next(&a);
        assert_int_equal(x, rng_next(&b));
        same += x == rng_next(&c);
    }
    assert_int_equal(same, 0);
}

/* The generator published as xoshiro256++ gives these from the state 1, 2, 3, 4. */
static void rng_is_xoshiro(void **unused)
{
    uint8_t bytes[32] = { 0 };

    (void)unused;
    for (int i = 0; i < 4; i++)
        bytes[8 * i] = (uint8_t)(i + 1);
    struct rng r = rng_from_bytes(bytes);
    assert_int_equal(rng_next(&r), 41943041u);
    assert_int_equal(rng_next(&r), 58720359u);
    assert_int_equal(rng_next(&r), 3588806011781223u);
    assert_int_equal(rng_next(&r), 3591011842654386u);
}

/* The sum over all cells of (seen - expected)² / expected stays below a bound that chance passes once in a
 * million; the seeds are fixed, so the outcome is too. */
static void rng_is_uniform(void **unused)
{
    static const struct {
        uint32_t bound;
        double limit; /* chi-square, bound - 1 degrees of freedom */
    } table[] = { { 2, 24 }, { 3, 28 }, { 6, 36 }, { 7, 39 }, { 52, 117 }, { 100, 185 } };

    (void)unused;
    for (int i = 0; i < COUNT(table); i++) {
        uint32_t seen[100] = { 0 };
        struct rng r = rng_seeded((uint64_t)i + 100);
        double expected = 3000, sum = 0;
        for (uint32_t k = 0; k < 3000 * table[i].bound; k++)
            seen[rng_below(&r, table[i].bound)]++;
        for (uint32_t k = 0; k < table[i].bound; k++)
            sum += (seen[k] - expected) * (seen[k] - expected) / expected;
        assert_true(sum < table[i].limit);
        assert_true(sum > 0);
    }
}

/* Just above 2³¹ a draw without rejection would favour the lower half two to one. */
static void rng_rejects_without_bias(void **unused)
{
    struct rng r = rng_seeded(5);
    const uint32_t bound = 3u << 30;
    int third[3] = { 0 };

    (void)unused;
    for (int i = 0; i < 30000; i++) {
        uint32_t x = rng_below(&r, bound);
        assert_true(x < bound);
        third[x >> 30]++;
    }
    for (int i = 0; i < 3; i++)
        assert_in_range(third[i], 9600, 10400);
    assert_int_equal(rng_below(&r, 1), 0);
}

/* ---- BLAKE2b ---- */

static void hash_gives_the_rfc_example(void **unused)
{
    /* RFC 7693, appendix A: BLAKE2b-512 of "abc". */
    static const char expected[] =
        "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1"
        "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923";
    uint8_t out[64];
    char hex[129];
    struct text t = TEXT_IN(hex);

    (void)unused;
    hash_of(out, sizeof out, "abc", 3);
    text_hex(&t, out, sizeof out);
    assert_string_equal(hex, expected);
    hash_hex(hex, 128, "abc", 3);
    assert_string_equal(hex, expected);
    hash_of(out, 2, "abc", 3);
    hash_hex(hex, 4, "abc", 3); /* a short one is a hash of its own, not the beginning of a long one */
    assert_int_equal(strlen(hex), 4);
    assert_true(text_unhex(hex, out + 2, 2));
    assert_memory_equal(out, out + 2, 2);
}

/* RFC 7693, appendix E: a Fibonacci generator fills the inputs, hashes of many sizes are hashed together. */
static void selftest_input(uint8_t *out, size_t size, uint32_t seed)
{
    uint32_t a = 0xDEAD4BAD * seed, b = 1;

    for (size_t i = 0; i < size; i++) {
        uint32_t t = a + b;
        a = b;
        b = t;
        out[i] = (uint8_t)(t >> 24);
    }
}

static void hash_passes_the_rfc_selftest(void **unused)
{
    static const uint8_t expected[32] = {
        0xC2, 0x3A, 0x78, 0x00, 0xD9, 0x81, 0x23, 0xBD, 0x10, 0xF5, 0x06, 0xC6, 0x1E, 0x29, 0xDA, 0x56,
        0x03, 0xD7, 0x63, 0xB8, 0xBB, 0xAD, 0x2E, 0x73, 0x7F, 0x5E, 0x76, 0x5A, 0x7B, 0xCC, 0xD4, 0x75,
    };
    static const size_t out_sizes[] = { 20, 32, 48, 64 }, in_sizes[] = { 0, 3, 128, 129, 255, 1024 };
    uint8_t in[1024], key[64], out[64];
    struct hash all, one;

    (void)unused;
    hash_begin(&all, 32, NULL, 0);
    for (int i = 0; i < COUNT(out_sizes); i++)
        for (int j = 0; j < COUNT(in_sizes); j++) {
            selftest_input(in, in_sizes[j], (uint32_t)in_sizes[j]);
            hash_of(out, out_sizes[i], in, in_sizes[j]);
            hash_add(&all, out, out_sizes[i]);
            selftest_input(key, out_sizes[i], (uint32_t)out_sizes[i]);
            hash_begin(&one, out_sizes[i], key, out_sizes[i]);
            hash_add(&one, in, in_sizes[j]);
            hash_end(&one, out);
            hash_add(&all, out, out_sizes[i]);
        }
    hash_end(&all, out);
    assert_memory_equal(out, expected, sizeof expected);
}

static void hash_agrees_with_libsodium(void **unused)
{
    struct rng r = rng_seeded(7);
    uint8_t in[1200], key[64], ours[64], theirs[64];

    (void)unused;
    for (int i = 0; i < 2000; i++) {
        size_t size = rng_below(&r, sizeof in + 1), key_size = rng_below(&r, 4) ? rng_below(&r, 49) + 16 : 0;
        size_t out_size = rng_below(&r, 49) + 16; /* libsodium's bounds: 16 to 64 */
        struct hash h;
        for (size_t k = 0; k < size; k++)
            in[k] = (uint8_t)rng_next(&r);
        for (size_t k = 0; k < key_size; k++)
            key[k] = (uint8_t)rng_next(&r);
        hash_begin(&h, out_size, key, key_size);
        for (size_t at = 0, piece; at < size; at += piece) { /* in pieces of any size */
            piece = rng_below(&r, 300);
            piece = piece < size - at ? piece : size - at;
            hash_add(&h, in + at, piece);
        }
        hash_end(&h, ours);
        assert_int_equal(crypto_generichash(theirs, out_size, in, size, key_size ? key : NULL, key_size), 0);
        assert_memory_equal(ours, theirs, out_size);
    }
}

static void hash_keeps_fields_apart(void **unused)
{
    struct hash a, b;
    uint8_t x[32], y[32];

    (void)unused;
    hash_begin(&a, 32, NULL, 0);
    hash_text(&a, "ab");
    hash_text(&a, "c");
    hash_end(&a, x);
    hash_begin(&b, 32, NULL, 0);
    hash_text(&b, "a");
    hash_text(&b, "bc");
    hash_end(&b, y);
    assert_memory_not_equal(x, y, 32);
}

static void every_sign_has_plain_letters(void **unused)
{
    static const char *const table[][2] = {
        { "", "" }, { "Mühle", "Muehle" }, { "„Größe“ …", "\"Groesse\" ..." }, { "┌─┐│○●", "+-+|o@" },
        { "\xf0\x9f\x8e\xb2", "?" }, { "a\xff" "b", "a?b" }, { "ü\xc3", "ue?" }, { "%d\n", "%d\n" },
        { "äöüÄÖÜß", "aeoeueAeOeUess" }, { "–▬“‚’", "--\"''" }, { "⚀⚅·★°", "16.*o" }, { "é\u00a0☃x", "e ?x" },
    };

    (void)unused;
    for (int i = 0; i < COUNT(table); i++) {
        struct text t = text_growing();
        text_put_ascii(&t, table[i][0], strlen(table[i][0]));
        assert_string_equal(t.at, table[i][1]);
        text_clear(&t);
        text_put_ascii(&t, "xü", 2); /* cut inside a character */
        assert_string_equal(t.at, "x");
        text_free(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_cuts_what_does_not_fit),
        cmocka_unit_test(every_sign_has_plain_letters),
        cmocka_unit_test(text_grows),
        cmocka_unit_test(text_has_room_for_its_end),
        cmocka_unit_test(text_stays_in_its_room),
        cmocka_unit_test(text_goes_back),
        cmocka_unit_test(text_writes_numbers),
        cmocka_unit_test(text_groups_digits),
        cmocka_unit_test(text_hex_both_ways),
        cmocka_unit_test(text_counts_columns),
        cmocka_unit_test(text_knows_where_signs_end),
        cmocka_unit_test(text_knows_every_sign),
        cmocka_unit_test(a_map_finds_what_was_put),
        cmocka_unit_test(a_map_is_what_was_put_last),
        cmocka_unit_test(scan_takes_or_leaves),
        cmocka_unit_test(scan_cuts_long_tokens),
        cmocka_unit_test(scan_cuts_off_lines),
        cmocka_unit_test(scan_bounds_numbers),
        cmocka_unit_test(scan_reads_large_numbers_or_none),
        cmocka_unit_test(scan_reads_any_number),
        cmocka_unit_test(scan_keeps_to_its_bounds),
        cmocka_unit_test(the_clock_is_the_systems),
        cmocka_unit_test(rng_is_seeded_by_splitmix),
        cmocka_unit_test(rng_is_repeatable),
        cmocka_unit_test(rng_is_xoshiro),
        cmocka_unit_test(rng_is_uniform),
        cmocka_unit_test(rng_rejects_without_bias),
        cmocka_unit_test(hash_gives_the_rfc_example),
        cmocka_unit_test(hash_passes_the_rfc_selftest),
        cmocka_unit_test(hash_agrees_with_libsodium),
        cmocka_unit_test(hash_keeps_fields_apart),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
