/* SPDX-License-Identifier: MIT */
/* The protocol where the worked session of docs/protocol.md and strict_client.py do not reach: replaced boxes, long
 * matches, lines that are wrong. With the toy of toy.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "core/match.h"
#include "table/protocol.h"
#include "toy.h"

static struct protocol *protocol;
static struct text answer;

static struct chance no_secret(void)
{
    return chance_seeded(5);
}

/* A box whose path is its die's number of faces. */
static struct box *load_faces(const struct boxform *form, const char *path, struct complaint *ret)
{
    int32_t faces = (int32_t)strtol(path, NULL, 10);
    struct box *box = calloc(1, form->size);

    require(box != NULL);
    memcpy(box, &faces, sizeof faces);
    if (faces > 0)
        return box;
    complain(ret, 0, "no such file");
    free(box);
    return NULL;
}

static int begin(void **unused)
{
    (void)unused;
    protocol = protocol_new((struct protocol_host){ .secret = no_secret, .load_box = load_faces, .lang = EN });
    answer = text_growing();
    return 0;
}

static int end(void **unused)
{
    (void)unused;
    protocol_free(protocol);
    text_free(&answer);
    return 0;
}

/* Says a line and looks for a part of the answer. */
static void says(const char *line, const char *part)
{
    text_clear(&answer);
    protocol_call(protocol, line, &answer);
    if (!strstr(answer.at, part))
        fail_msg("> %s\n< %s\nexpected %s", line, answer.at, part);
}

static void a_box_is_read_before_the_setup_is_judged(void **unused)
{
    (void)unused;
    says("{\"cmd\":\"new\",\"game\":\"toy\",\"box\":\"1\",\"options\":{\"goal\":50}}",
         "\"clause\":\"toy.long_enough\"");
    says("{\"cmd\":\"legal\"}", "no match yet");
    says("{\"cmd\":\"new\",\"game\":\"toy\",\"box\":\"2\",\"options\":{\"goal\":50}}", "\"seq\":0");
    says("{\"cmd\":\"legal\"}", "\"odds\":{\"die 1\":1,\"die 2\":1}}");
    says("{\"cmd\":\"new\",\"game\":\"toy\",\"box\":\"0\"}", "no such file");
    says("{\"cmd\":\"new\",\"game\":\"toy\",\"box\":7}", "must be a file name");
    says("{\"cmd\":\"load\",\"box\":\"2\",\"journal\":\"kiste 2\\ngame toy 2\\nnonsense\\n\"}", "line 3");
    says("{\"cmd\":\"legal\"}", "\"odds\":{\"die 1\":1,\"die 2\":1}}"); /* nothing has changed */
    says("{\"cmd\":\"new\",\"game\":\"toy\"}", "\"seq\":0");
    says("{\"cmd\":\"legal\"}", "\"die 6\":1}}");
}

static void a_seat_may_be_a_number_or_its_text(void **unused)
{
    (void)unused;
    says("{\"cmd\":\"new\",\"game\":\"toy\",\"seed\":1,\"options\":{\"staying\":true}}", "\"seq\":0");
    says("{\"cmd\":\"play\",\"seat\":\"*\",\"move\":\"die 3\"}", "\"seq\":1");
    says("{\"cmd\":\"play\",\"seat\":\"0\",\"move\":\"stay\"}", "\"seq\":2");
    says("{\"cmd\":\"play\",\"seat\":\"\",\"move\":\"stay\"}", "\"error\":");
}

/* How far the computer looked, by the answer to this line. */
static long looked(const char *line)
{
    says(line, "\"looked\":");
    return strtol(strstr(answer.at, "\"looked\":") + strlen("\"looked\":"), NULL, 10);
}

/* A host that measures says how long it took, and is then asked for less or more. */
static void a_thought_takes_as_long_as_it_may(void **unused)
{
    (void)unused;
    says("{\"cmd\":\"new\",\"game\":\"toy\",\"seed\":1,\"options\":{\"staying\":true}}", "\"seq\":0");
    says("{\"cmd\":\"roll\"}", "\"move\":\"die ");
    long first = looked("{\"cmd\":\"hint\",\"seat\":0,\"think\":100}");
    long slow = looked("{\"cmd\":\"hint\",\"seat\":0,\"think\":100,\"took\":2000}");
    long fixed = looked("{\"cmd\":\"hint\",\"seat\":0,\"effort\":50}");
    assert_true(first > 200 && slow <= first / 15);
    assert_true(fixed <= 50);
    long usual = looked("{\"cmd\":\"hint\",\"seat\":0}");
    assert_int_equal(usual, looked("{\"cmd\":\"hint\",\"seat\":0,\"effort\":100000}"));
    assert_int_equal(looked("{\"cmd\":\"hint\",\"seat\":0,\"effort\":50,\"think\":100}"), fixed);
    says("{\"cmd\":\"sit\",\"seat\":0,\"bot\":\"strong\"}", "\"ok\":true");
    assert_true(looked("{\"cmd\":\"go\",\"think\":100}") > 0);
    says("{\"cmd\":\"go\",\"think\":\"long\"}", "a number of milliseconds");
    says("{\"cmd\":\"go\",\"took\":-1}", "a number of milliseconds");
}

/* A page that has measured its machine in one match says so in the next. */
static void a_table_recalls_how_fast_it_is(void **unused)
{
    static const char fresh[] = "{\"cmd\":\"new\",\"game\":\"toy\",\"seed\":1,\"options\":{\"staying\":true}}";

    (void)unused;
    says(fresh, "\"seq\":0");
    says("{\"cmd\":\"roll\"}", "\"move\":\"die ");
    says("{\"cmd\":\"speeds\"}", "\"speeds\":[]");
    long unmeasured = looked("{\"cmd\":\"hint\",\"seat\":0,\"think\":100}");
    says("{\"cmd\":\"speeds\"}", "\"speeds\":[]"); /* nobody has said how long it took */
    says("{\"cmd\":\"speeds\",\"took\":2000}", "\"speeds\":[{\"bot\":\"best\",\"looked\":");
    says("{\"cmd\":\"speeds\"}", "\"ms\":2000}]");
    long measured = looked("{\"cmd\":\"hint\",\"seat\":0,\"think\":100}");
    says("{\"cmd\":\"speeds\"}", "\"speeds\":");
    struct text told = text_growing();
    text_printf(&told, "{\"cmd\":\"speeds\",\"speeds\":%s", strchr(answer.at, '['));
    end(NULL);
    begin(NULL);
    says(fresh, "\"seq\":0");
    says("{\"cmd\":\"roll\"}", "\"move\":\"die ");
    says(told.at, "\"bot\":\"best\"");
    text_free(&told);
    assert_true(measured <= unmeasured / 15);
    assert_in_range(looked("{\"cmd\":\"hint\",\"seat\":0,\"think\":100}"), measured * 9 / 10, measured * 11 / 10);
    static const char *const wrong[] = { "7", "{\"bot\":\"best\",\"looked\":1,\"ms\":1}", "[7]",
                                         "[{\"bot\":\"nobody\",\"looked\":1,\"ms\":1}]",
                                         "[{\"bot\":\"best\",\"looked\":-1,\"ms\":1}]" };
    for (int i = 0; i < (int)(sizeof wrong / sizeof *wrong); i++) {
        char line[120];

        snprintf(line, sizeof line, "{\"cmd\":\"speeds\",\"speeds\":%s}", wrong[i]);
        says(line, "must be an array as it was told");
    }
}

/* The log from any event on is the end of the whole log. */
static void the_log_goes_on_from_anywhere(void **unused)
{
    enum { EVENTS = 300 };
    char line[80];

    (void)unused;
    says("{\"cmd\":\"new\",\"game\":\"toy\",\"seed\":1,\"options\":{\"staying\":true}}", "\"seq\":0");
    for (int n = 0; n < EVENTS; n += 2) {
        says("{\"cmd\":\"roll\"}", "\"move\":\"die ");
        snprintf(line, sizeof line, "{\"cmd\":\"play\",\"seat\":%d,\"move\":\"stay\"}", n / 2 % 2);
        says(line, "\"ok\":true");
    }
    says("{\"cmd\":\"log\",\"seat\":-1}", "\"events\":[{\"n\":1,");
    struct text whole = text_growing();
    text_put(&whole, answer.at);
    for (int from = 1; from < EVENTS; from += 9) {
        snprintf(line, sizeof line, "{\"cmd\":\"log\",\"seat\":-1,\"from\":%d}", from);
        says(line, "\"ok\":true");
        const char *events = strchr(answer.at, '[') + 1;
        assert_string_equal(events, whole.at + whole.used - strlen(events));
        assert_int_equal(strncmp(events, "{\"n\":", 5), 0);
        assert_int_equal(strtol(events + 5, NULL, 10), from + 1);
    }
    says("{\"cmd\":\"log\",\"seat\":-1,\"from\":300}", "\"events\":[]");
    says("{\"cmd\":\"log\",\"seat\":-1,\"from\":4294967295}", "\"events\":[]");
    says("{\"cmd\":\"log\",\"seat\":-1,\"from\":4294967296}", "\"error\":");
    text_free(&whole);
}

static void a_wrong_line_changes_nothing(void **unused)
{
    static const struct {
        const char *line, *says;
    } table[] = {
        { "", "expected a JSON value at character 1" },
        { "[]", "expected {" },
        { "{\"cmd\":7}", "\\\"cmd\\\" must be one of" },
        { "{\"cmd\":\"play\",\"seat\":0,\"move\":\"go\",\"ask\":-1}", "\\\"ask\\\"" },
        { "{\"cmd\":\"play\",\"seat\":0,\"move\":\"go\",\"ask\":65536}", "\\\"ask\\\"" },
        { "{\"cmd\":\"play\",\"seat\":0,\"move\":\"go\",\"ask\":9}", "table.stale" },
        { "{\"cmd\":\"play\",\"seat\":0,\"move\":\"go\",\"ms\":4294967296}", "\\\"ms\\\"" },
        { "{\"cmd\":\"play\",\"seat\":2,\"move\":\"go\"}", "table.seat" },
        { "{\"cmd\":\"play\",\"seat\":12,\"move\":\"go\"}", "must be a seat" },
        { "{\"cmd\":\"play\",\"seat\":-1,\"move\":\"go\"}", "must be a seat" },
        { "{\"cmd\":\"play\",\"seat\":null,\"move\":\"go\"}", "must be a seat" },
        { "{\"cmd\":\"play\",\"seat\":\"30\",\"move\":\"go\"}", "must be a seat" },
        { "{\"cmd\":\"play\",\"seat\":\"*\",\"move\":\"die 3\"}", "table.chance" },
        { "{\"cmd\":\"play\",\"seat\":0,\"move\":[]}", "\\\"move\\\"" },
        { "{\"cmd\":\"play\",\"seat\":0,\"move\":\"go\\u0000\"}", "\\\"move\\\"" },
        { "{\"cmd\":\"roll\"}", "table.chance" },
        { "{\"cmd\":\"view\"}", "must be a seat" },
        { "{\"cmd\":\"view\",\"seat\":-2}", "must be a seat" },
        { "{\"cmd\":\"view\",\"seat\":\"*\"}", "must be a seat" },
        { "{\"cmd\":\"undo\",\"to\":1}", "table.undo" },
        { "{\"cmd\":\"undo\",\"to\":-1}", "\\\"to\\\"" },
        { "{\"cmd\":\"sit\",\"seat\":0,\"bot\":\"genius\"}", "\\\"bot\\\"" },
        { "{\"cmd\":\"sit\",\"seat\":0}", "\\\"bot\\\"" },
        { "{\"cmd\":\"sit\",\"seat\":\"*\",\"bot\":\"random\"}", "\\\"bot\\\"" },
        { "{\"cmd\":\"new\",\"game\":\"toy\",\"seats\":1}", "from 2 to 3" },
        { "{\"cmd\":\"new\",\"game\":\"toy\",\"seats\":2.5}", "from 2 to 3" },
        { "{\"cmd\":\"new\",\"game\":\"toy\",\"seed\":-1}", "\\\"seed\\\"" },
        { "{\"cmd\":\"new\",\"game\":\"toy\",\"seed\":9007199254740993}", "\\\"seed\\\"" },
        { "{\"cmd\":\"new\",\"game\":\"toy\",\"options\":[]}", "\\\"options\\\"" },
        { "{\"cmd\":\"new\",\"game\":\"toy\",\"options\":{\"goal\":4}}", "5 … 50" },
        { "{\"cmd\":\"new\",\"game\":\"toy\",\"options\":{\"goal\":null}}", "option goal must be" },
        { "{\"cmd\":\"new\",\"game\":\"toy\",\"seats\":3,\"options\":{\"goal\":5}}", "toy.long_enough" },
        { "{\"cmd\":\"load\",\"journal\":7}", "the text of a journal" },
        { "{\"cmd\":\"load\",\"journal\":\"kiste 1\\n\"}", "line 2: the text ends here" },
        { "{\"cmd\":\"text\",\"lang\":\"fr\"}", "\\\"lang\\\"" },
    };

    (void)unused;
    says("{\"cmd\":\"new\",\"game\":\"toy\",\"seed\":1}", "\"seq\":0");
    says("{\"cmd\":\"roll\"}", "\"seq\":1");
    says("{\"cmd\":\"journal\"}", "\"ok\":true");
    struct text before = text_growing();
    text_put(&before, answer.at);
    for (int i = 0; i < COUNT(table); i++) {
        says(table[i].line, table[i].says);
        assert_int_equal(strncmp(answer.at, "{\"ok\":false,", 12), 0);
        says("{\"cmd\":\"journal\"}", before.at);
    }
    text_free(&before);
}

/* A host without the file a match needs is told its name, gives it, and says the same line again. */
static void a_missing_asset_is_named(void **unused)
{
    (void)unused;
    says("{\"cmd\":\"new\",\"game\":\"toy\",\"seed\":1,\"options\":{\"goal\":48}}", "\"clause\":\"table.asset\"");
    assert_non_null(strstr(answer.at, ",\"asset\":\"toy.48\"}"));
    says("{\"cmd\":\"load\",\"journal\":\"kiste 2\\ngame toy 2\\nseats 2\\noption goal 48\\n"
         "box 77c1d4fa30ae4dc66f2d5d6a1b0d1cd1\\n\"}", "\"ok\":false");
    says("{\"cmd\":\"new\",\"game\":\"toy\",\"seed\":1,\"options\":{\"goal\":47}}", "\"seq\":0");
    assert_true(asset_give("toy.48", "Way", 3));
    says("{\"cmd\":\"new\",\"game\":\"toy\",\"seed\":1,\"options\":{\"goal\":48}}", "\"seq\":0");
    says("{\"cmd\":\"journal\"}", "\\nasset toy.48 ");
}

/* The toy has no sense, so its moves have a reason of nobody's and a worth without a unit, which is not told. */
static void a_hint_is_given_to_who_is_asked(void **unused)
{
    (void)unused;
    says("{\"cmd\":\"hint\",\"seat\":0}", "no match yet");
    says("{\"cmd\":\"new\",\"game\":\"toy\",\"seed\":1,\"options\":{\"staying\":true}}", "\"seq\":0");
    says("{\"cmd\":\"hint\",\"seat\":0}", "\"clause\":\"table.turn\"");
    says("{\"cmd\":\"play\",\"seat\":\"*\",\"move\":\"die 3\"}", "\"seq\":1");
    says("{\"cmd\":\"hint\",\"seat\":0,\"effort\":50}", "\"ok\":true,\"ask\":");
    assert_non_null(strstr(answer.at, "\"bot\":\"best\",\"looked\":50,\"moves\":[{\"move\":\""));
    assert_null(strstr(answer.at, "\"unit\""));
    assert_null(strstr(answer.at, "\"worth\""));
    says("{\"cmd\":\"hint\",\"seat\":1}", "\"moves\":[]}"); /* it may, but nobody waits for it */
    says("{\"cmd\":\"hint\",\"seat\":\"*\"}", "\"clause\":\"table.seat\"");
    says("{\"cmd\":\"hint\",\"seat\":0,\"effort\":-1}", "a number of positions");
    says("{\"cmd\":\"play\",\"seat\":0,\"move\":\"stay\"}", "\"seq\":2"); /* nothing has changed */
}

/* The same event gives the same remark whatever was asked before; a match that goes on is reviewed anew. */
static void a_review_looks_at_one_event_at_a_time(void **unused)
{
    char first[1000];

    (void)unused;
    says("{\"cmd\":\"review\"}", "no match yet");
    says("{\"cmd\":\"new\",\"game\":\"toy\",\"seed\":1,\"options\":{\"staying\":true}}", "\"seq\":0");
    says("{\"cmd\":\"review\"}", "\"known\":0,\"count\":0,");
    says("{\"cmd\":\"play\",\"seat\":\"*\",\"move\":\"die 3\"}", "\"seq\":1");
    says("{\"cmd\":\"play\",\"seat\":0,\"move\":\"stay\"}", "\"seq\":2");
    says("{\"cmd\":\"review\",\"event\":2,\"effort\":2000}",
         "\"n\":2,\"seat\":0,\"unit\":\"percent chance to win\",\"percent\":true,\"stands\":[");
    assert_non_null(strstr(answer.at, "\"lost\":"));
    assert_true(answer.used < sizeof first);
    memcpy(first, answer.at, answer.used + 1);
    says("{\"cmd\":\"review\",\"effort\":2000}", "\"known\":1,\"count\":2,");
    says("{\"cmd\":\"review\",\"event\":1,\"effort\":2000}", "\"seat\":\"*\"");
    assert_non_null(strstr(answer.at, "\"luck\":["));
    says("{\"cmd\":\"review\",\"event\":2,\"effort\":2000}", first);
    says("{\"cmd\":\"review\",\"effort\":2000}", "\"known\":2,\"count\":2,");
    says("{\"cmd\":\"review\",\"event\":3}", "the number of an event");
    says("{\"cmd\":\"undo\"}", "\"seq\":1");
    says("{\"cmd\":\"review\",\"effort\":2000}", "\"known\":0,\"count\":1,");
}

/* What would have been better can be seen: another move in the place of one that was made, and nothing has changed. */
static void a_view_shows_what_could_have_been(void **unused)
{
    struct text stayed = text_growing();

    (void)unused;
    says("{\"cmd\":\"new\",\"game\":\"toy\",\"seed\":1,\"options\":{\"staying\":true}}", "\"seq\":0");
    says("{\"cmd\":\"play\",\"seat\":\"*\",\"move\":\"die 3\"}", "\"seq\":1");
    says("{\"cmd\":\"view\",\"seat\":-1,\"at\":1,\"instead\":\"go\"}", "a seat that made the next one");
    says("{\"cmd\":\"play\",\"seat\":0,\"move\":\"stay\"}", "\"seq\":2");
    says("{\"cmd\":\"view\",\"seat\":-1,\"text\":true}", "\"ok\":true");
    text_put(&stayed, answer.at);
    says("{\"cmd\":\"view\",\"seat\":-1,\"text\":true,\"at\":1,\"instead\":\"stay\"}", stayed.at);
    says("{\"cmd\":\"view\",\"seat\":-1,\"text\":true,\"at\":1,\"instead\":\"go\"}", "\"ok\":true");
    assert_string_not_equal(answer.at, stayed.at);
    says("{\"cmd\":\"view\",\"seat\":-1,\"at\":1,\"instead\":\"fly\"}", "\"ok\":false");
    says("{\"cmd\":\"view\",\"seat\":-1,\"at\":0,\"instead\":\"go\"}", "a seat that made the next one");
    says("{\"cmd\":\"view\",\"seat\":-1,\"text\":true}", stayed.at);
    text_free(&stayed);
}

/* Names stand in what is said and in the list of seats, all of them or, if one is wrong, none; a journal has none. */
static void names_are_told_once_and_said_ever_after(void **unused)
{
    (void)unused;
    says("{\"cmd\":\"names\",\"names\":[]}", "no match yet");
    says("{\"cmd\":\"new\",\"game\":\"toy\",\"seed\":1}", "\"seq\":0");
    says("{\"cmd\":\"names\",\"names\":[\" Oma Lise\",\"Jürgen\"]}", "\"seq\":0");
    says("{\"cmd\":\"match\",\"lang\":\"de\"}", "\"seats\":[{\"name\":\"Oma Lise\",\"role\":\"Spieler 1\",");
    assert_non_null(strstr(answer.at, "{\"name\":\"Jürgen\",\"role\":\"Spieler 2\","));
    says("{\"cmd\":\"names\",\"names\":[\"A\",\"B\",\"C\"]}", "\"clause\":\"table.seat\"");
    says("{\"cmd\":\"names\",\"names\":[\"A\",7]}", "at most 32 characters");
    says("{\"cmd\":\"names\",\"names\":\"A\"}", "an array of names");
    says("{\"cmd\":\"match\"}", "\"name\":\"Oma Lise\""); /* a wrong line changes nothing */
    says("{\"cmd\":\"open\",\"ms\":0}", "\"ok\":true");
    says("{\"cmd\":\"play\",\"seat\":\"*\",\"move\":\"die 3\"}", "\"seq\":1");
    says("{\"cmd\":\"look\",\"ms\":0,\"lang\":\"de\"}", "\"prompt\":\"Oma Lise: ");
    says("{\"cmd\":\"journal\"}", "\"ok\":true");
    assert_null(strstr(answer.at, "Lise"));
    says("{\"cmd\":\"names\",\"names\":[\"\",\"Jürgen\"]}", "\"seq\":1");
    says("{\"cmd\":\"match\"}", "\"seats\":[{\"name\":\"Player 1\",\"role\":\"Player 1\",");
    says("{\"cmd\":\"names\",\"names\":[]}", "\"seq\":1"); /* nobody has one */
    says("{\"cmd\":\"match\"}", "\"seats\":[{\"name\":\"Player 1\",\"role\":\"Player 1\",");
    assert_non_null(strstr(answer.at, "{\"name\":\"Player 2\","));
    says("{\"cmd\":\"new\",\"game\":\"toy\",\"seed\":1}", "\"seq\":0");
    says("{\"cmd\":\"match\"}", "\"name\":\"Player 2\""); /* another match, other people */
}

/* The one with the last seat goes round to the first; box, options and computers come along. */
static void in_a_rematch_all_move_on_by_one_place(void **unused)
{
    (void)unused;
    says("{\"cmd\":\"rematch\"}", "no match yet");
    says("{\"cmd\":\"new\",\"game\":\"toy\",\"seats\":3,\"box\":\"2\",\"options\":{\"goal\":12}}", "\"seq\":0");
    says("{\"cmd\":\"names\",\"names\":[\"Oma Lise\",\"Bert\"]}", "\"seq\":0");
    says("{\"cmd\":\"sit\",\"seat\":2,\"bot\":\"easy\"}", "\"ok\":true");
    says("{\"cmd\":\"play\",\"seat\":\"*\",\"move\":\"die 2\"}", "\"seq\":1");
    says("{\"cmd\":\"rematch\",\"seed\":\"one\"}", "\"seed\\\" must be");
    says("{\"cmd\":\"match\"}", "\"seq\":1"); /* a wrong line changes nothing */
    says("{\"cmd\":\"rematch\"}", "\"seq\":0");
    says("{\"cmd\":\"match\"}", "\"goal\":\"12\"");
    const char *bert = strstr(answer.at, "\"name\":\"Bert\",\"role\":\"Player 1\"");
    const char *computer = strstr(answer.at, "\"name\":\"Player 2\"");
    const char *easy = strstr(answer.at, "\"bot\":\"easy\"");
    const char *lise = strstr(answer.at, "\"name\":\"Oma Lise\",\"role\":\"Player 3\"");
    assert_true(bert && computer && easy && lise);
    assert_true(bert < computer && computer < easy && easy < lise);
    says("{\"cmd\":\"legal\"}", "\"odds\":{\"die 1\":1,\"die 2\":1}}");
}

/* A lesson's match: taken back it stands as it began, another one begins as usual, and it is not written down. */
static void a_match_may_begin_with_a_position(void **unused)
{
    (void)unused;
    says("{\"cmd\":\"new\",\"game\":\"toy\",\"seed\":1}", "\"seq\":0");
    says("{\"cmd\":\"play\",\"seat\":\"*\",\"move\":\"die 3\"}", "\"seq\":1");
    says("{\"cmd\":\"text\"}", "\"position\":\"");
    const char *from = strstr(answer.at, "\"position\":\"") + strlen("\"position\":");
    struct text line = text_growing(), position = text_growing();
    text_printf(&position, "%.*s\"", (int)strcspn(from + 1, "\"") + 1, from);
    text_printf(&line, "{\"cmd\":\"new\",\"game\":\"toy\",\"seed\":1,\"at\":%s}", position.at);
    says(line.at, "\"seq\":0");
    says("{\"cmd\":\"text\"}", position.at);
    says("{\"cmd\":\"legal\"}", "\"actors\":[0]");
    says("{\"cmd\":\"play\",\"seat\":0,\"move\":\"go\"}", "\"seq\":1");
    says("{\"cmd\":\"undo\"}", "\"seq\":0");
    says("{\"cmd\":\"text\"}", position.at);
    says("{\"cmd\":\"journal\"}", "has no journal");
    says("{\"cmd\":\"new\",\"game\":\"toy\",\"at\":\"nonsense\"}", "\"clause\":\"toy.");
    says("{\"cmd\":\"new\",\"game\":\"toy\",\"at\":7}", "must be a position");
    says("{\"cmd\":\"text\"}", position.at);
    says("{\"cmd\":\"rematch\",\"seed\":1}", "\"seq\":0");
    says("{\"cmd\":\"legal\"}", "\"actors\":[\"*\"]");
    text_free(&line);
    text_free(&position);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_box_is_read_before_the_setup_is_judged, begin, end),
        cmocka_unit_test_setup_teardown(a_seat_may_be_a_number_or_its_text, begin, end),
        cmocka_unit_test_setup_teardown(a_thought_takes_as_long_as_it_may, begin, end),
        cmocka_unit_test_setup_teardown(a_table_recalls_how_fast_it_is, begin, end),
        cmocka_unit_test_setup_teardown(the_log_goes_on_from_anywhere, begin, end),
        cmocka_unit_test_setup_teardown(a_wrong_line_changes_nothing, begin, end),
        cmocka_unit_test_setup_teardown(a_missing_asset_is_named, begin, end),
        cmocka_unit_test_setup_teardown(a_hint_is_given_to_who_is_asked, begin, end),
        cmocka_unit_test_setup_teardown(a_review_looks_at_one_event_at_a_time, begin, end),
        cmocka_unit_test_setup_teardown(a_view_shows_what_could_have_been, begin, end),
        cmocka_unit_test_setup_teardown(names_are_told_once_and_said_ever_after, begin, end),
        cmocka_unit_test_setup_teardown(a_match_may_begin_with_a_position, begin, end),
        cmocka_unit_test_setup_teardown(in_a_rematch_all_move_on_by_one_place, begin, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
