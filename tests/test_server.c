/* The page as the server finds it: files by name, never by path; kinds; what may be kept forever. */
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
#include "server/page.h"

static char folder[64];

static void put(const char *name, const char *content)
{
    char path[128];

    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(content, file);
    fclose(file);
}

static void drop(const char *name)
{
    char path[128];

    snprintf(path, sizeof path, "%s/%s", folder, name);
    remove(path);
}

static int begin(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "page-test-XXXXXX");
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
    char path[128];

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(no_page, begin, end),
        cmocka_unit_test_setup_teardown(files_by_name, begin, end),
        cmocka_unit_test(kinds),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
