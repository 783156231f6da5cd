/* SPDX-License-Identifier: MIT */
/* The page as the server finds it: files by name, never by path; kinds; what may be kept forever. And where requests
 * come from, and whom they are for. */
#define _XOPEN_SOURCE 700
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/require.h"
#include "server/origin.h"
#include "server/page.h"

static char folder[200];

static void put(const char *name, const char *content)
{
    char path[300];

    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(content, file);
    fclose(file);
}

static void drop(const char *name)
{
    char path[300];

    snprintf(path, sizeof path, "%s/%s", folder, name);
    remove(path);
}

static int begin(void **state)
{
    (void)state;
    const char *into = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/page-test-XXXXXX", into ? into : "/tmp");
    return mkdtemp(folder) ? 0 : -1;
}

static int end(void **state)
{
    static const char *const names[] = { "index.html", "index.html.gz", "only.js.gz", "empty.txt", ".hidden", "inner" };

    (void)state;
    for (int i = 0; i < COUNT(names); i++)
        drop(names[i]);
    return rmdir(folder);
}

static void files_by_name(void **state)
{
    struct page page;
    struct complaint why;
    char path[300];

    (void)state;
    put("index.html", "<p>hello");
    put("index.html.gz", "squeezed");
    put("only.js.gz", "no plain file beside it");
    put("empty.txt", "");
    put(".hidden", "secret");
    snprintf(path, sizeof path, "%s/inner", folder);
    assert_int_equal(mkdir(path, 0700), 0);
    assert_true(page_read(folder, &page, &why));

    const struct page_file *index = page_find(&page, "/");
    assert_non_null(index);
    assert_ptr_equal(index, page_find(&page, "/index.html"));
    assert_int_equal(index->as[CODING_PLAIN].size, 8);
    assert_memory_equal(index->as[CODING_PLAIN].at, "<p>hello", 8);
    assert_memory_equal(index->as[CODING_GZIP].at, "squeezed", 8);
    assert_int_equal(page_find(&page, "/empty.txt")->as[CODING_PLAIN].size, 0);

    static const char *const none[] = { "/only.js", "/.hidden", "/inner", "/index.html.gz", "/../index.html", "//",
                                        "/inner/../index.html", "/INDEX.HTML", "/index.html/", "/%2e" };
    for (int i = 0; i < COUNT(none); i++)
        assert_null(page_find(&page, none[i]));
    page_free(&page);
}

static void no_page(void **state)
{
    struct page page;
    struct complaint why;

    (void)state;
    assert_false(page_read("there/is/no/such/folder", &page, &why));
    assert_non_null(strstr(why.in[EN], "there/is/no/such/folder"));
    page_free(&page);
    assert_false(page_read(folder, &page, &why));
    assert_non_null(strstr(why.in[EN], "index.html"));
    page_free(&page);
}

static void kinds(void **state)
{
    (void)state;
    assert_string_equal(page_type("a.html"), "text/html; charset=utf-8");
    assert_string_equal(page_type("kiste-ABCDEFGH.wasm"), "application/wasm");
    assert_string_equal(page_type("manifest.webmanifest"), "application/manifest+json");
    assert_string_equal(page_type("js"), "application/octet-stream");
    assert_true(page_is_fixed("page-AZNZ2KIS.js"));
    assert_false(page_is_fixed("index.html"));
    assert_false(page_is_fixed("page-short.js"));
    assert_false(page_is_fixed("page-AZNZ2KIS"));
    assert_false(page_is_fixed("-"));
    assert_true(page_is_worker("worker-AZNZ2KIS.js"));
    assert_false(page_is_worker("page-AZNZ2KIS.js"));
    assert_false(page_is_worker("worker-short.js"));
}

static void where_people_come_from(void **state)
{
    static const struct {
        const char *peer, *forwarded, *proxies, *address;
    } cases[] = {
        { "203.0.113.9", "", NULL, "203.0.113.9" },
        { "::ffff:203.0.113.9", "", NULL, "203.0.113.9" },
        { "2001:db8:1:2:3:4:5:6", "", NULL, "2001:db8:1:2::/64" }, /* a house has a network, not an address */
        { "203.0.113.9", "198.51.100.1", NULL, "203.0.113.9" },   /* anybody can write that */
        { "203.0.113.9", "198.51.100.1", "127.0.0.1", "203.0.113.9" },
        { "127.0.0.1", "", NULL, "" },
        { "::1", "", NULL, "" },
        { "127.0.0.1", "198.51.100.1", NULL, "" },
        { "127.0.0.1", "198.51.100.1", "127.0.0.1", "198.51.100.1" },
        { "127.0.0.1", "10.9.9.9, 198.51.100.1", "127.0.0.1", "198.51.100.1" }, /* the last is what the proxy saw */
        { "127.0.0.1", "198.51.100.1, 10.0.0.2", "10.0.0.2,127.0.0.1", "198.51.100.1" },
        { "127.0.0.1", "10.0.0.2", "10.0.0.2,127.0.0.1", "10.0.0.2" },
        { "127.0.0.1", "198.51.100.1 , 10.0.0.2", " 10.0.0.2 , 127.0.0.1 ", "198.51.100.1" },
        { "127.0.0.1", "198.51.100.1\t,\t10.0.0.2", "10.0.0.2\t,127.0.0.1", "198.51.100.1" },
        { "::ffff:127.0.0.1", "198.51.100.1", "127.0.0.1", "198.51.100.1" }, /* the same, written otherwise */
        { "127.0.0.1", "198.51.100.1", "::ffff:127.0.0.1", "198.51.100.1" },
        { "127.0.0.1", "nonsense", "127.0.0.1", "" },
        { "127.0.0.1", "198.51.100.1, nonsense", "127.0.0.1", "" },
        { "::1", "2001:db8:9::7", "::1", "2001:db8:9::/64" },
        { "nonsense", "198.51.100.1", "127.0.0.1", "" },
    };

    (void)state;
    for (int i = 0; i < COUNT(cases); i++) {
        char address[64];
        origin_address(cases[i].peer, cases[i].forwarded, cases[i].proxies, address, sizeof address);
        assert_string_equal(address, cases[i].address);
    }
    assert_true(origin_are_addresses("127.0.0.1, ::1"));
    assert_false(origin_are_addresses(""));
    assert_false(origin_are_addresses("localhost"));
    assert_false(origin_are_addresses("127.0.0.1,,::1"));
}

static void whom_they_take_us_for(void **state)
{
    static const char *const ours[] = { "localhost", "localhost:8080", "127.0.0.1:8080", "192.168.1.5", "[::1]:8080",
                                        "laptop:80", "laptop.local:8080", "a.localhost", "Games.Example",
                                        "games.example:444", "x" };
    static const char *const others[] = { "evil.example", "evil.example:8080", "games.example.evil.example",
                                          "127.0.0.1.evil.example", "", ":80", "[::1", "local.", "a.b c",
                                          "games.example/x",
                                          "x\"y", "a@b.example" };

    (void)state;
    for (int i = 0; i < COUNT(ours); i++)
        assert_true(origin_is_our_name(ours[i], "play.example, games.example"));
    for (int i = 0; i < COUNT(others); i++)
        assert_false(origin_is_our_name(others[i], "play.example, games.example"));
    assert_false(origin_is_our_name("games.example", NULL));
    assert_true(origin_is_same("https://games.example", "games.example"));
    assert_true(origin_is_same("http://localhost:8080", "localhost:8080"));
    assert_false(origin_is_same("http://localhost", "localhost:8080"));
    assert_false(origin_is_same("null", "null"));
    assert_false(origin_is_same("https://games.example.evil.example", "games.example"));
}

static void lengths(void **state)
{
    static const char *const bad[] = { "", "12abc", "12,12", "12, 12", "-1", "+1", " 12", "0x10", "1.5",
                                       "99999999999999999999" };
    long long length = -1;

    (void)state;
    assert_true(origin_length("0", &length) && length == 0);
    assert_true(origin_length("65536", &length) && length == 65536);
    for (int i = 0; i < COUNT(bad); i++)
        assert_false(origin_length(bad[i], &length));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(no_page, begin, end),
        cmocka_unit_test_setup_teardown(files_by_name, begin, end),
        cmocka_unit_test(kinds),
        cmocka_unit_test(where_people_come_from),
        cmocka_unit_test(whom_they_take_us_for),
        cmocka_unit_test(lengths),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
