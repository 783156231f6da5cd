/* SPDX-License-Identifier: MIT */
/* Journals that are almost right: what comes of each line if it is left out, stands twice, is longer or shorter. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/require.h"
#include "base/rng.h"
#include "core/complaint.h"
#include "core/journal.h"
#include "core/match.h"

enum { WITHOUT, TWICE, LONGER, SHORTER, EMPTY, ALTERATIONS };

/* A match played at random, as its host keeps it. */
static struct text some_journal(const char *game, int events)
{
    struct match match = match_of(game_named(game), 2);
    struct chance chance = chance_seeded(8);
    struct rng rng = rng_seeded(3);
    struct choice *choice = malloc(match.game->choices_max * sizeof *choice);
    struct text t = text_growing();

    require(choice != NULL);
    chance.bound = true;
    struct journal *j = journal_new(&match, &chance);
    for (int n = 1; n <= events; n++) {
        struct turn turn = match.game->rules.turn(&match, journal_state(j));
        int seat = turn.must ? __builtin_ctz(turn.must) : -1;
        if (seat < 0)
            break;
        if (n == 9)
            require(journal_note(j, "seat 1 bot random"));
        if (n == 20 && !journal_undo(j, journal_count(j) - 2))
            continue;
        if (turn.must == SEAT(CHANCE)) {
            journal_roll(j, (uint32_t)n * 10);
            continue;
        }
        int count = match.game->rules.legal(&match, journal_state(j), seat, choice);
        require(!journal_play(j, seat, choice[rng_below(&rng, (uint32_t)count)].move, (uint32_t)n * 10));
    }
    journal_write(j, COPY_HOST, EVERYONE, &t);
    journal_free(j);
    free(choice);
    return t;
}

/* Whether it may be read all the same: what follows from the rest (hashes, the score) may be left out or said again, so
 * may the secret; what was said at the table is anything; of an event only its time. An event may be lacking where
 * nothing is built on it. */
static bool may_be(const char *line, int how)
{
    bool event = *line >= '0' && *line <= '9';

    if (how == EMPTY)
        return false;
    if (*line == '=' || strncmp(line, "! score", 7) == 0 || strncmp(line, "! secret", 8) == 0)
        return how == WITHOUT || how == TWICE;
    if (strncmp(line, "! seat", 6) == 0)
        return true;
    return event && (how == SHORTER || (how == WITHOUT && strchr(line, '\n')[1] == '!'));
}

static void alter(const char *all, const char *line, int how, struct text *ret)
{
    const char *next = strchr(line, '\n') + 1;

    text_clear(ret);
    text_bytes(ret, all, (size_t)(line - all));
    if (how == EMPTY)
        text_char(ret, '\n');
    if (how == LONGER || how == SHORTER)
        text_bytes(ret, line, (size_t)(next - line - (how == LONGER ? 1 : 2)));
    if (how == LONGER || how == SHORTER)
        text_put(ret, how == LONGER ? " x\n" : "\n");
    if (how == TWICE || how == EMPTY)
        text_bytes(ret, line, (size_t)(next - line));
    text_put(ret, how == TWICE ? line : next);
}

/* Refused at that line or after it, or read and written as it stands. */
static void almost_right_journals_are_refused(void **unused)
{
    static const char *const rooms[] = { "kniffel", "null", "muehle" };

    (void)unused;
    for (size_t i = 0; i < sizeof rooms / sizeof rooms[0]; i++) {
        struct text all = some_journal(rooms[i], i == 0 ? 130 : 60), altered = text_growing(), again = text_growing();
        int number = 1;
        for (const char *line = all.at; *line; line = strchr(line, '\n') + 1, number++)
            for (int how = 0; how < ALTERATIONS; how++) {
                struct complaint why = { 0 };
                alter(all.at, line, how, &altered);
                struct journal *j = journal_read(altered.at, NULL, &why);
                if (!j && why.line < number)
                    fail_msg("line %d, alteration %d: told of line %d: %s", number, how, why.line, why.in[EN]);
                if (j && !may_be(line, how))
                    fail_msg("line %d, alteration %d: %.60s", number, how, line);
                if (j && (how == LONGER || how == SHORTER)) {
                    text_clear(&again);
                    journal_write(j, COPY_HOST, EVERYONE, &again);
                    assert_string_equal(again.at, altered.at);
                }
                if (!j && may_be(line, how) && (how == TWICE || strchr("=!", *line)))
                    fail_msg("line %d, alteration %d: %s", number, how, why.in[EN]);
                journal_free(j);
            }
        text_free(&all);
        text_free(&altered);
        text_free(&again);
    }
}

/* Only what a later program may have begun so is told to be newer. */
static void a_newer_journal_is_told_apart(void **unused)
{
    static const struct {
        const char *text;
        int line;
        bool newer;
    } all[] = {
        { "kiste 3\n", 1, true }, { "kiste 9999\n", 1, true }, { "kiste 10000\n", 1, false }, { "kiste 0\n", 1, false },
        { "kiste\n", 1, false }, { "kiste x\n", 1, false }, { "kiste 3 x\n", 1, false }, { "3\n", 1, false },
        { "", 1, false }, { "kiste 2\n", 2, false }, { "kiste 2\ngame\n", 2, false },
        { "kiste 2\ngame chess 1\n", 2, false }, { "kiste 2\ngame muehle\n", 2, false },
        { "kiste 2\ngame muehle 0\n", 2, false }, { "kiste 2\ngame muehle 9999\n", 2, true },
        { "kiste 2\ngame muehle 1\nseats 3\n", 3, false }, { "kiste 2\ngame muehle 1\nseats 0\n", 3, false },
        { "kiste 2\ngame muehle 1\nseats 2 2\n", 3, false }, { "kiste 2\ngame muehle 1\nseats 2\nbox 12\n", 4, false },
        { "kiste 2\ngame muehle 1\nseats 2\nbox 0123456789abcdef0123456789abcdef x\n", 4, false },
        { "kiste 2\ngame muehle 1\nseats 2\noption wmd\n", 4, false },
        { "kiste 2\ngame muehle 1\nseats 2\noption wmd perhaps\n", 4, false },
    };

    (void)unused;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        struct complaint why = { .newer = true };
        if (journal_read(all[i].text, NULL, &why) || why.newer != all[i].newer || why.line != all[i].line)
            fail_msg("%s\nline %d, %d: %s", all[i].text, why.line, why.newer, why.in[EN]);
    }
}

/* One that was played with another box and does not bring it is written as it was: without any. */
static void a_box_that_is_not_there_stays_away(void **unused)
{
    static const char *const rooms[] = { "monopoly", "muehle", "kniffel" };

    (void)unused;
    for (size_t i = 0; i < sizeof rooms / sizeof rooms[0]; i++) {
        struct text t = text_growing(), again = text_growing();
        struct complaint why;
        text_printf(&t, "kiste 2\ngame %s %d\nseats 2\nbox 0123456789abcdef0123456789abcdef\n", rooms[i],
                    game_named(rooms[i])->version);
        struct journal *j = journal_read(t.at, NULL, &why);
        if (!j)
            fail_msg("%s: %s", rooms[i], why.in[EN]);
        assert_non_null(journal_older(j));
        journal_write(j, COPY_WHOLE, EVERYONE, &again);
        assert_string_equal(again.at, t.at);
        journal_free(j);
        text_free(&t);
        text_free(&again);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(almost_right_journals_are_refused),
        cmocka_unit_test(a_newer_journal_is_told_apart),
        cmocka_unit_test(a_box_that_is_not_there_stays_away),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
