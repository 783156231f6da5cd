/* SPDX-License-Identifier: MIT */
/* What server/live.h promises of a table by itself, without a hall around it: how it is stored and read again, what is
 * told of it, and its log; and budgets. */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/require.h"
#include "live_kit.h"
#include "server/budget.h"

/* ---- as it is stored ---- */

static void free_row(struct table_row *row)
{
    table_row_free(row);
}

static struct live *read_again(struct table_row *row, bool paused, int64_t now)
{
    struct found_entries log = { 0 };
    struct complaint why = { 0 };
    struct live *l = live_read(row, &log, NULL, paused, now, &why);

    assert_true(l || (why.in[EN][0] && why.in[DE][0]));
    return l;
}

static void a_table_comes_back_as_it_was(void **state)
{
    struct live *l = with_everything();
    struct table_row row = live_row(l, NOW);
    struct live *again = read_again(&row, true, NOW + 5);
    struct table_row twice = live_row(again, NOW);

    (void)state;
    assert_non_null(again);
    assert_string_equal(row.id, l->id);
    assert_string_equal(row.head, l->head);
    assert_string_equal(row.people, "aa bb ff cc ee ff"); /* whoever has to do with it */
    assert_string_equal(row.about, twice.about);
    assert_string_equal(row.people, twice.people);
    assert_string_equal(row.head, twice.head);
    assert_int_equal(row.version, 77);
    assert_int_equal(twice.version, 77);
    assert_true(row.over && !row.listed && row.changed == 12 && row.due == 0);
    for (const char *const *text = (const char *const[]){ "\"gave_up\":true",
                                                          "\"again\":true",
                                                          "\"deputy\":true",
                                                          "\"late\":2",
                                                          "\"owner\":\"ff\"",
                                                          "\"booked\":\"dd\"",
                                                          "\"booked_name\":\"Dora\"",
                                                          "\"bot\":\"strong\"",
                                                          "\"wish\":\"muehle\"",
                                                          "\"wish\":\"dame\"",
                                                          "\"promise\":\"0303",
                                                          "\"promise\":\"0404",
                                                          "\"secret\":\"0505",
                                                          "\"mutes\":[\"aa\",\"bb\",\"cc\",\"aa\"]",
                                                          "\"left\":[100,101,102,103]",
                                                          "\"next\":\"0123456789abcdef01234567\"",
                                                          "\"code\":\"WXYZ\"",
                                                          "\"circle\":\"circle\"",
                                                          "\"lent\":\"lent\"",
                                                          "\"first\":\"first\"",
                                                          "\"claimer\":\"ee\"",
                                                          "\"claimer_name\":\"Emil\"",
                                                          "\"created\":11",
                                                          "\"opened\":13",
                                                          "\"began\":14",
                                                          "\"waits_since\":16",
                                                          "\"series\":5",
                                                          "\"games\":3",
                                                          "\"end_seat\":2",
                                                          "\"winners\":9",
                                                          "\"asks_back\":1",
                                                          "\"asks_claim\":3",
                                                          "\"agreed\":6",
                                                          "\"asked\":5",
                                                          "\"ending\":12",
                                                          "\"listed\":1",
                                                          "\"lot\":1",
                                                          "\"back\":1",
                                                          "\"votes\":1",
                                                          "\"clock\":2",
                                                          "\"clock_ms\":60000",
                                                          "\"clock_add\":5000",
                                                          "\"points\":8",
                                                          "\"points\":21",
                                                          "\"played\":6",
                                                          NULL };
         *text; text++)
        if (!strstr(twice.about, *text))
            fail_msg("%s is not stored: %s", *text, twice.about);
    for (int seat = 0; seat < 4; seat++) {
        struct place *p = &again->place[seat];
        assert_int_equal(p->away_since, p->kind == PLACE_PERSON ? NOW + 5 : 0); /* nobody is there yet */
        assert_int_equal(p->here, 0);
        assert_true(table_bot(again->table, seat) == (p->kind == PLACE_BOT ? p->bot : NULL));
    }
    assert_ptr_equal(again->place[2].bot, bot_named(l->game, "strong"));
    assert_int_equal(again->used, NOW + 5);
    assert_true(again->place[0].promised && !again->place[0].opened && again->place[1].opened &&
                !again->place[2].promised);
    live_free(l);
    live_free(again);
    free_row(&row);
    free_row(&twice);
}

static void replace(struct table_row *row, const char *old, const char *new)
{
    char *at = strstr(row->about, old);
    struct text t = text_growing();

    assert_non_null(at);
    text_bytes(&t, row->about, (size_t)(at - row->about));
    text_put(&t, new);
    text_put(&t, at + strlen(old));
    free(row->about);
    row->about = t.at;
}

/* What is stored and is no table's is refused; what an older server has not stored is as it was then. */
static void what_is_no_tables_is_refused(void **state)
{
    static const char *const spoilt[][2] = { { "\"seats\":[", "\"seats\":1,\"x\":[" },
                                             { "\"left\":[", "\"left\":1,\"x\":[" },
                                             { "\"standing\":[", "\"standing\":1,\"x\":[" },
                                             { "{\"owner\"", "{owner" },
                                             { "\"kind\":0", "\"kind\":3" },
                                             { "\"kind\":0", "\"kind\":-1" } };

    (void)state;
    for (int i = 0; i < COUNT(spoilt); i++) {
        struct live *l = table_of("kniffel", 2, 1, no_clock);
        struct table_row row = live_row(l, NOW);
        replace(&row, spoilt[i][0], spoilt[i][1]);
        assert_null(read_again(&row, true, NOW));
        live_free(l);
        free_row(&row);
    }
    struct live *l = with_everything();
    struct table_row row = live_row(l, NOW);
    replace(&row, "\"first\"", "\"other\"");
    replace(&row, "\"mutes\"", "\"others\"");
    replace(&row, "\"late\":[", "\"later\":[");
    replace(&row, "\"evening\"", "\"evenings\"");
    replace(&row, "\"gave_up\"", "\"gives_up\"");
    replace(&row, "\"bot\":\"strong\"", "\"bot\":\"strongest\"");
    struct live *older = read_again(&row, true, NOW);
    assert_non_null(older);
    assert_string_equal(older->evening.id, l->id); /* its evening began with it */
    assert_int_equal(older->mutes, 0);
    assert_int_equal(older->lates, 0);
    assert_int_equal(older->evening.games, 0);
    assert_int_equal(older->evening.count, 0);
    assert_false(older->place[0].gave_up);
    assert_ptr_equal(older->place[2].bot, bot_usual(l->game));
    live_free(older);
    live_free(l);
    free_row(&row);
}

/* Time that nobody had the table is nobody's time; but days go on. */
static void time_stands_still_meanwhile(void **state)
{
    (void)state;
    for (int kind = CLOCK_NONE; kind < CLOCK_KINDS; kind++)
        for (int paused = 0; paused < 2; paused++) {
            struct live *l = begun("muehle", 2, (struct clock){ (enum clock_kind)kind, 600000, 0 });
            assert_null(table_play(l->table, 0, "d6", -1, live_time(l, NOW + 7000)));
            live_note(l, 0, "");
            live_count_time(l, NOW + 7000);
            struct table_row row = live_row(l, NOW + 7000);
            struct found_entries log = { 0 };
            struct complaint why;
            for (uint32_t i = 0; i < l->at; i++)
                found_entries_add(&log,
                                  (struct entry_row){ .n = i + 1, .kind = 'j', .text = strdup(l->record[i].text) });
            struct live *again = live_read(&row, &log, NULL, paused, NOW + 100000, &why);

            assert_non_null(again);
            assert_int_equal(again->asked, SEAT(1));
            assert_int_equal(again->mark, l->mark);
            assert_int_equal(again->at, l->at);
            int64_t passed = kind == CLOCK_DAYS || !paused ? 93000 : 0;
            int64_t used = kind == CLOCK_PLAYER ? 7000 : 0; /* for a move it is all there again */
            assert_int_equal(live_left(again, 0, NOW + 100000), kind == CLOCK_NONE ? -1 : 600000 - used);
            assert_int_equal(live_left(again, 1, NOW + 100000), kind == CLOCK_NONE ? -1 : 600000 - passed);
            if (kind != CLOCK_DAYS)
                assert_int_equal(live_time(again, NOW + 100000), paused ? 7000 : 100000);
            assert_int_equal(row.due, kind == CLOCK_DAYS ? NOW + 607000 : 0);
            live_free(l);
            live_free(again);
            free_row(&row);
            found_entries_free(&log);
        }
}

/* ---- the log ---- */

static void a_line_is_known_again(void **state)
{
    struct live *l = table_of("kniffel", 2, 2, no_clock);
    uint64_t who = live_who("aa", "1"), other = live_who("aa", "2");

    (void)state;
    assert_true(who && other && who != other && who != live_who("bb", "1") && who == live_who("aa", "1"));
    assert_true(!live_who("", "1") && !live_who("aa", ""));
    assert_int_not_equal(live_who("a", "a1"), live_who("aa", "1"));
    assert_int_equal(live_find(l, who), 0);
    live_add(l, 'c', "\"chat\":\"x\"", "aa", who);
    live_add(l, 'c', "\"chat\":\"y\"", "aa", 0);
    assert_int_equal(live_find(l, who), 1);
    assert_int_equal(live_find(l, other), 0);
    assert_int_equal(live_find(l, 0), 0); /* nobody's is not looked for */
    assert_int_equal(l->chats, 2);
    for (int i = 0; i < 1998; i++)
        live_add(l, 'j', "x", "", 0);
    assert_int_equal(l->chats, 2);
    assert_int_equal(live_find(l, who), 1); /* two thousand are remembered, */
    live_add(l, 'j', "x", "", 0);
    assert_int_equal(live_find(l, who), 0); /* and no more */
    live_free(l);
}

static void add_chat(struct live *l, int letters)
{
    struct text words = text_growing();

    text_put(&words, "\"chat\":\"");
    for (int i = 0; i < letters; i++)
        text_char(&words, 'x');
    text_char(&words, '"');
    live_add(l, 'c', words.at, "aa", 0);
    text_free(&words);
}

/* A page that is full to the byte takes one more entry. */
static void a_page_that_is_just_full(void **state)
{
    int longer = 0;
    uint32_t to[2];

    (void)state;
    for (int i = 0; i < 2; i++) {
        struct live *l = table_of("kniffel", 2, 2, no_clock);
        struct text t = text_growing();
        char last[40];
        add_chat(l, 1000 + longer);
        for (int n = 0; n < 300; n++)
            add_chat(l, 1000);
        to[i] = live_put_page(l, 0, SEAT(0), true, &t);
        snprintf(last, sizeof last, ",{\"n\":%u,", to[i]);
        assert_non_null(strstr(t.at, last));
        longer = (256 << 10) - (int)(strstr(t.at, last) - t.at); /* then all before the last would fill it */
        text_free(&t);
        live_free(l);
    }
    assert_int_equal(longer, 0);
    assert_int_equal(to[1], to[0]);
}

/* The clock of a match begins with it. */
static void time_begins_with_the_match(void **state)
{
    struct live *l = table_of("kniffel", 2, 2, no_clock);

    (void)state;
    l->counted = 77;
    live_begin(l, NOW);
    assert_int_equal(l->counted, 0);
    assert_int_equal(l->began, NOW);
    assert_int_equal(l->waits_since, NOW);
    live_free(l);
}

/* The log in pages: about so much at once, whole entries, and where it goes on is said. */
static void the_log_in_pages(void **state)
{
    struct live *l = table_of("kniffel", 2, 2, no_clock);
    struct text t = text_growing();
    char words[1100];

    (void)state;
    memset(words, 'x', sizeof words);
    memcpy(words, "\"chat\":\"", 8);
    memcpy(words + 1080, "\"", 2);
    for (int i = 0; i < 600; i++)
        live_add(l, 'c', words, i % 2 ? "aa" : "bb", 0);
    for (int bare = 0; bare < 2; bare++) {
        uint32_t pages = 0;
        for (uint32_t from = 0, to; from < 600; from = to, pages++) {
            text_clear(&t);
            to = live_put_page(l, from, SEAT(0), bare, &t);
            assert_true(to > from && to <= 600);
            assert_true(to == 600 || (t.used > 256 << 10 && t.used < (256 << 10) + 1200));
            char last[40];
            snprintf(last, sizeof last, "{\"n\":%u,", to);
            assert_non_null(strstr(t.at, last));
            snprintf(last, sizeof last, "{\"n\":%u,", to + 1);
            assert_null(strstr(t.at, last));
            snprintf(last, sizeof last, "\"log\":[{\"n\":%u,", from + 1);
            assert_non_null(strstr(t.at, last));
        }
        assert_int_equal(pages, 3);
    }
    live_mute(l, "aa", "bb", true);
    text_clear(&t);
    live_put_page(l, 598, SEAT(0), true, &t);
    assert_non_null(
        strstr(t.at, "{\"n\":599,\"chat\":\"\",\"person\":\"bb\",\"muted\":true},{\"n\":600,\"chat\":\"xx"));
    text_clear(&t);
    live_put_log(l, 598, SEAT(0), true, &t);
    assert_null(strstr(t.at, "muted"));
    text_free(&t);
    live_free(l);
}

/* What another server has added is taken in, if it goes on where the log ends. */
static void what_others_have_added(void **state)
{
    static const struct {
        int first;
        const char *text;
        uint32_t version;
        bool fine;
    } tried[] = { { 0, NULL, 0, true },
                  { 1, NULL, 0, false },
                  { 0, NULL, 1, false },
                  { 0, "! secret 00", 0, false },
                  { 0, "nonsense", 0, false } };

    (void)state;
    for (int i = 0; i < COUNT(tried); i++) {
        struct live *one = begun("muehle", 2, no_clock), *two;
        live_note(one, 0, "");
        struct table_row row = live_row(one, NOW);
        struct found_entries log = { 0 };
        two = read_again(&row, false, NOW);
        assert_non_null(two);
        uint32_t before = two->at;
        assert_null(table_play(one->table, 0, "d6", -1, live_time(one, NOW + 5)));
        live_note(one, live_who("aa", "7"), "aa");
        for (uint32_t n = before; n < one->at; n++)
            found_entries_add(
                &log, (struct entry_row){ .n = n + 1 + (uint32_t)tried[i].first,
                                          .kind = 'j',
                                          .person = "aa",
                                          .client = "7",
                                          .text = strdup(tried[i].text ? tried[i].text : one->record[n].text) });
        found_entries_add(&log, (struct entry_row){ .n = one->at + 1 + (uint32_t)tried[i].first,
                                                    .kind = 'c',
                                                    .text = strdup("\"chat\":\"hi\"") });
        row.version += tried[i].version;
        assert_int_equal(live_take_in(two, &row, &log, NOW + 9), tried[i].fine);
        if (tried[i].fine) {
            assert_int_equal(two->at, one->at + 1);
            assert_int_equal(two->mark, one->mark);
            assert_int_equal(live_find(two, live_who("aa", "7")), one->at);
            assert_int_equal(live_waits_for(two), SEAT(1));
            assert_int_equal(two->counted, 9);
        }
        live_free(one);
        live_free(two);
        free_row(&row);
        found_entries_free(&log);
    }
}

/* ---- told ---- */

static void everything_is_told(void **state)
{
    struct live *l = with_everything();
    struct text t = text_growing();

    (void)state;
    l->place[0].away_since = NOW - 50;
    live_put_info(l, NULL, "bb", EN, NOW, &t);
    for (const char *const *text =
             (const char *const[]){
                 "\"game\":\"kniffel\"",
                 "\"public\":true",
                 "\"state\":\"over\"",
                 "\"you\":[1]",
                 "\"owner\":\"aa\"",
                 "\"turn\":[]",
                 "\"clock\":{\"kind\":\"player\",\"seconds\":60,\"add\":5}",
                 "\"time\":[100,101,102,103]",
                 "\"lot\":true",
                 "\"back\":true",
                 "\"asks\":{\"what\":\"back\",\"seat\":1,\"agreed\":[1,2]}",
                 "\"asks\":{\"what\":\"claim\",\"seat\":3,\"person\":\"ee\",\"name\":\"Emil\",\"agreed\":[1,2]}",
                 "\"lent\":true",
                 "\"ending\":[2,3]",
                 "\"series\":{\"games\":5,\"played\":3,\"standing\":[{\"person\":\"aa\",\"name\":\"Anna\",\"points\":"
                 "7}",
                 "\"evening\":{\"played\":6,\"standing\":[{\"person\":\"aa\",\"name\":\"Anna\",\"points\":20}",
                 "\"late\":[{\"person\":\"ee\"",
                 "\"votes\":true",
                 "\"seating\":\"left\"",
                 "\"result\":{\"why\":\"time\",\"seat\":2,\"winners\":[0,3]}",
                 "\"next\":\"0123456789abcdef01234567\"",
                 "\"code\":\"WXYZ\"",
                 "\"circle\":\"circle\"",
                 "\"created\":11",
                 "\"changed\":12",
                 "{\"kind\":\"person\",\"person\":\"aa\",\"name\":\"Anna\",\"here\":false,\"away\":50}",
                 "\"again\":true,\"for\":\"ff\",\"next\":\"Dora\"",
                 "\"kind\":\"bot\",\"person\":\"cc\",\"name\":\"Cora\",\"level\":\"strong\"",
                 "{\"kind\":\"open\"}",
                 NULL };
         *text; text++)
        if (!strstr(t.at, *text))
            fail_msg("%s is not told: %s", *text, t.at);
    text_clear(&t);
    live_put_info(l, NULL, "ff", EN, NOW, &t);
    assert_null(strstr(t.at, "\"circle\"")); /* a key to more than this table */
    text_clear(&t);
    live_put_info(l, NULL, NULL, EN, NOW, &t);
    assert_null(strstr(t.at, "\"you\""));
    live_free(l);
    l = table_of("kniffel", 2, 1, no_clock);
    watch(l, "bb")->coming = 2;
    text_clear(&t);
    live_put_info(l, NULL, "aa", DE, NOW, &t);
    assert_non_null(strstr(t.at, "{\"kind\":\"open\",\"coming\":true}"));
    for (const char *const *text =
             (const char *const[]){ "\"time\"", "\"asks\"", "\"figure\"", "\"lent\"", "\"ending\"", "\"series\"",
                                    "\"evening\"", "\"late\"", "\"votes\"", "\"seating\"", "\"result\"", "\"wishes\"",
                                    "\"older\"", "\"next\"", "\"code\"", NULL };
         *text; text++)
        if (strstr(t.at, *text))
            fail_msg("%s is told: %s", *text, t.at);
    text_free(&t);
    leave_all(l);
}

static void when_something_may_happen(void **state)
{
    struct live *l = table_of("muehle", 2, 2, no_clock);

    (void)state;
    assert_false(live_acts(l));
    l->state = LIVE_OPENING;
    assert_true(live_acts(l));
    l->state = LIVE_PLAYING;
    assert_false(live_acts(l)); /* two people without a clock */
    l->clock.kind = CLOCK_DAYS;
    assert_true(live_acts(l));
    l->clock.kind = CLOCK_NONE;
    l->place[1] = (struct place){ .kind = PLACE_BOT, .bot = bot_usual(l->game) };
    assert_true(live_acts(l));
    l->state = LIVE_OVER;
    assert_false(live_acts(l));
    assert_int_equal(live_waits_for(l), 0);
    assert_true(live_is_bare(l));
    live_free(l);
    l = begun("null", 3, no_clock);
    assert_false(live_is_bare(l)); /* there are secrets */
    assert_int_equal(live_sides(l), 3);
    live_finish(l, END_AGREED, -1);
    assert_true(live_is_bare(l)); /* of a finished match everything is told */
    live_free(l);
}

/* ---- budgets ---- */

/* So many at once, then one every so often; nobody is not counted. */
static void budgets_are_kept(void **state)
{
    enum { RATE = 20 };
    static const struct {
        enum budget_of of;
        int most;
        double ms;
    } kept[] = {
        { BUDGET_PERSON, 3 * RATE, 1000.0 / RATE },
        { BUDGET_ADDRESS, 30 * RATE, 100.0 / RATE },
        { BUDGET_CHAT, 12, 1500 },
        { BUDGET_LOGIN, 8, 20000 },
        { BUDGET_CODES, 20, 30000 },
    };
    struct budget *b = budget_new(RATE), *free_of_it = budget_new(0);

    (void)state;
    for (int i = 0; i < COUNT(kept); i++) {
        for (int n = 0; n < kept[i].most; n++)
            assert_true(budget_take(b, kept[i].of, "somebody", 1, NOW));
        assert_false(budget_take(b, kept[i].of, "somebody", 1, NOW));
        assert_true(budget_take(b, kept[i].of, "another", 1, NOW));
        assert_false(budget_take(b, kept[i].of, "somebody", 1, NOW + (int64_t)(0.9 * kept[i].ms)));
        assert_true(budget_take(b, kept[i].of, "somebody", 1, NOW + (int64_t)(1.1 * kept[i].ms) + 1));
        assert_false(budget_take(b, kept[i].of, "somebody", 1, NOW + (int64_t)(1.1 * kept[i].ms) + 1));
        assert_true(budget_take(b, kept[i].of, "", 1000000, NOW));
        int64_t later = NOW + (int64_t)(1000 * kept[i].most * kept[i].ms);
        assert_true(budget_take(b, kept[i].of, "somebody", kept[i].most, later)); /* all of it again, but no more */
        assert_false(budget_take(b, kept[i].of, "somebody", 0.5, later));
    }
    for (int n = 0; n < 100000; n++)
        assert_true(budget_take(free_of_it, BUDGET_PERSON, "somebody", 1, NOW));
    budget_free(b);
    budget_free(free_of_it);
}

/* A sandglass is due when it has run out, to the millisecond, and while nobody has turned it. */
static void a_sandglass_is_due(void **state)
{
    struct live *l = begun("null", 2, no_clock);

    (void)state;
    assert_int_equal(live_due(l, NOW), 0); /* it lies on its side */
    play(l, 0, "bid 0", NOW);
    play(l, 1, "bid 1", NOW);
    int64_t due = live_due(l, NOW);
    assert_true(due > NOW);
    assert_int_equal(live_run_out(l, due - 1), -1);
    assert_int_equal(live_run_out(l, due), CLOCK);
    assert_int_equal(live_due(l, due - 1), due);
    assert_int_equal(live_due(l, due), due);
    assert_int_equal(live_due(l, due + 5), due + 5); /* at once */
    live_free(l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sandglass_is_due),
        cmocka_unit_test(a_table_comes_back_as_it_was),
        cmocka_unit_test(what_is_no_tables_is_refused),
        cmocka_unit_test(time_stands_still_meanwhile),
        cmocka_unit_test(a_line_is_known_again),
        cmocka_unit_test(the_log_in_pages),
        cmocka_unit_test(a_page_that_is_just_full),
        cmocka_unit_test(time_begins_with_the_match),
        cmocka_unit_test(what_others_have_added),
        cmocka_unit_test(everything_is_told),
        cmocka_unit_test(when_something_may_happen),
        cmocka_unit_test(budgets_are_kept),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
