/* SPDX-License-Identifier: MIT */
/* Lines of the protocol that are almost right: each command refuses each member that is none, by its name and with one
 * answer, and nothing has changed; and what it says where it is right is what the table knows. */
#include "said.h"

/* Each line with its members as they should be; one after the other they are replaced. */
static const struct {
    const char *cmd;
    struct {
        const char *name, *value;
    } member[5];
} lines[] = {
    { "new", { { "game", "\"muehle\"" }, { "seats", "2" }, { "options", "{}" }, { "seed", "1" }, { "at", "\"\"" } } },
    { "load", { { "journal", "\"kiste 2\\n\"" } } },
    { "rematch", { { "seed", "3" } } },
    { "rules", { { "game", "\"null\"" } } },
    { "play", { { "seat", "0" }, { "move", "\"keep\"" }, { "ask", "1" }, { "ms", "1" } } },
    { "go", { { "think", "10" }, { "took", "1" } } },
    { "sit", { { "seat", "0" }, { "bot", "\"random\"" } } },
    { "names", { { "names", "[\"A\",\"B\"]" } } },
    { "view", { { "seat", "0" }, { "at", "1" }, { "shape", "\"wide\"" } } },
    { "text", { { "at", "1" }, { "shape", "\"wide\"" } } },
    { "choices", { { "seat", "0" } } },
    { "why", { { "seat", "0" }, { "items", "[1]" } } },
    { "hint", { { "seat", "0" }, { "effort", "10" }, { "took", "1" }, { "think", "1" } } },
    { "review", { { "event", "1" }, { "effort", "1" } } },
    { "log", { { "seat", "0" }, { "from", "0" } } },
    { "journal", { { "seat", "0" } } },
    { "journal", { { "mark", "0" } } },
    { "undo", { { "to", "0" } } },
    { "speeds", { { "speeds", "[]" }, { "took", "1" } } },
    { "chart", { { "seat", "0" }, { "shape", "\"wide\"" } } },
    { "open", { { "seats", "[0]" }, { "ms", "1" } } },
    { "step", { { "think", "1" }, { "took", "1" }, { "ms", "1" } } },
    { "look", { { "since", "1" }, { "from", "0" }, { "pace", "\"slow\"" }, { "shape", "\"wide\"" }, { "ms", "1" } } },
    { "touch", { { "items", "[1]" }, { "ms", "1" } } },
    { "take", { { "ms", "1" } } },
    { "come", { { "seat", "0" }, { "ms", "1" } } },
    { "back", { { "ms", "1" } } },
    { "follow", { { "lines", "[]" } } },
    { "promise", { { "match", "\"0123456789abcdef01234567\"" } } },
};

static void refuses(int line, int at, const char *wrong)
{
    char all[400], name[40];
    struct text t = TEXT_IN(all);

    text_printf(&t, "{\"cmd\":\"%s\"", lines[line].cmd);
    for (int i = 0; i < COUNT(lines[line].member) && lines[line].member[i].name; i++)
        text_printf(&t, ",\"%s\":%s", lines[line].member[i].name, i == at ? wrong : lines[line].member[i].value);
    text_put(&t, "}");
    snprintf(name, sizeof name, "\\\"%s\\\"", lines[line].member[at].name);
    if (say("%s", all) || !strstr(answer.at, name))
        fail_msg("> %s\n< %s", all, answer.at);
}

static void wrong_members_are_refused_by_name(void **unused)
{
    static const char *const wrong[] = { "true", "7.5", "-7" };

    (void)unused;
    done("{\"cmd\":\"new\",\"game\":\"kniffel\",\"seats\":2,\"seed\":3}");
    done("{\"cmd\":\"roll\"}");
    done("{\"cmd\":\"open\",\"ms\":0}");
    done("{\"cmd\":\"journal\"}");
    char *before = strdup(answer.at);
    for (int i = 0; i < COUNT(lines); i++)
        for (int at = 0; at < COUNT(lines[i].member) && lines[i].member[at].name; at++)
            for (int k = 0; k < COUNT(wrong); k++)
                refuses(i, at, wrong[k]);
    done("{\"cmd\":\"journal\"}");
    assert_string_equal(answer.at, before);
    free(before);
    assert_null(table_bot(p->table, 0));
    assert_non_null(p->screen);
}

/* A hint says what it is worth and why, in the words of the player who gives it. */
static void a_hint_has_its_unit_and_its_reason(void **unused)
{
    static const char *const rooms[] = { "muehle", "halma", "dame" };
    int units = 0, reasons = 0;

    (void)unused;
    for (int i = 0; i < COUNT(rooms); i++) {
        assert_true(say("{\"cmd\":\"new\",\"game\":\"%s\",\"seats\":2,\"seed\":3}", rooms[i]));
        while (turn_now().must == SEAT(CHANCE))
            done("{\"cmd\":\"roll\"}");
        int seat = __builtin_ctz(turn_now().must);
        assert_true(say("{\"cmd\":\"hint\",\"seat\":%d,\"effort\":200}", seat));
        const struct bot *bot = bot_named(match_now()->game, word(0, "bot"));
        struct thinking asked;
        struct answer thought;
        struct text reason = text_growing();
        table_think(p->table, seat, bot, bot_effort(bot, 200), &asked, &thought);
        if (bot->reason && thought.count)
            bot->reason(&asked, &thought, EN, &reason);
        const char *unit = bot_unit(bot, match_now(), EN);
        assert_int_equal(has("unit"), unit != NULL);
        if (unit)
            assert_string_equal(word(0, "unit"), unit);
        assert_int_equal(has("reason"), reason.used > 0);
        if (reason.used)
            assert_string_equal(word(0, "reason"), reason.at);
        assert_int_equal(number(0, "looked"), thought.looked);
        assert_int_equal(count(member(0, "moves")), thought.count);
        units += unit != NULL;
        reasons += reason.used > 0;
        text_free(&reason);
    }
    assert_true(units > 0 && reasons > 0);
}

/* The sand is told to its last grain, and when there is none left. */
static void sand_is_told_until_it_has_run_out(void **unused)
{
    (void)unused;
    done("{\"cmd\":\"new\",\"game\":\"letra\",\"seats\":1,\"seed\":1,\"options\":{\"words\":\"confirm\"}}");
    done("{\"cmd\":\"open\",\"ms\":0}");
    settle();
    done("{\"cmd\":\"look\",\"ms\":0}");
    assert_false(has("left"));
    assert_false(has("sand"));
    done("{\"cmd\":\"play\",\"move\":\"shake\",\"ms\":0}");
    settle();
    uint32_t sand = middle_sandglass(p->screen);
    assert_true(sand > 1000);
    for (uint32_t gone = 0; gone <= sand + 1; gone += gone < 2 ? 1 : sand / 2 - 1) {
        assert_true(say("{\"cmd\":\"look\",\"ms\":%lu}", (unsigned long)gone));
        assert_int_equal(number(0, "left"), gone < sand ? sand - gone : 0);
        assert_int_equal(number(0, "sand"), sand);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(wrong_members_are_refused_by_name, begin, end),
        cmocka_unit_test_setup_teardown(a_hint_has_its_unit_and_its_reason, begin, end),
        cmocka_unit_test_setup_teardown(sand_is_told_until_it_has_run_out, begin, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
