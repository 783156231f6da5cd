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
#include "core/box.h"
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

/* ---- single lines ---- */

/* A journal of Kniffel for two, its header and one throw, and then these lines. */
static void put_kniffel_with(const char *lines, struct text *t)
{
    uint8_t hash[16];
    const struct game *g = game_named("kniffel");

    text_printf(t, "kiste 2\ngame kniffel %d\nseats 2\nbox ", g->version);
    box_hash(g->boxform, g->boxed->standard, hash);
    text_hex(t, hash, sizeof hash);
    text_printf(t, "\n%s", lines);
}

static void reads_up_to(const char *lines, int wrong)
{
    struct text t = text_growing();
    struct complaint why = { 0 };

    put_kniffel_with(lines, &t);
    struct journal *j = journal_read(t.at, NULL, &why);
    if (wrong ? j || why.line != wrong + 4 : !j)
        fail_msg("%s\nshould be wrong in its line %d (%s)", lines, wrong, j ? "read" : why.in[EN]);
    journal_free(j);
    text_free(&t);
}

/* Numbers, seats and times of events: what is the last that is read, and the first that is not. */
static void lines_of_events_are_exact(void **unused)
{
#define THROW "1 * dice 1 2 3 4 5"
    (void)unused;
    reads_up_to(THROW "\n", 0);
    reads_up_to(THROW " @1\n", 0);
    reads_up_to(THROW " @4294967295\n", 0);
    reads_up_to(THROW " @4294967296\n", 1);
    reads_up_to(THROW " @0\n", 1);
    reads_up_to(THROW " @\n", 1);
    reads_up_to(THROW " @1x\n", 1);
    reads_up_to(THROW " @-1\n", 1);
    reads_up_to(THROW "@1\n", 1);
    reads_up_to(THROW " 1\n", 1);
    reads_up_to("0 * dice 1 2 3 4 5\n", 1);
    reads_up_to("2 * dice 1 2 3 4 5\n", 1);
    reads_up_to("1 x dice 1 2 3 4 5\n", 1);
    reads_up_to("1 0 dice 1 2 3 4 5\n", 1);
    reads_up_to("1 2 dice 1 2 3 4 5\n", 1);
    reads_up_to("1\n", 1);
    reads_up_to("x\n", 1);
    reads_up_to(THROW "\n2 0 nonsense\n", 2);
    reads_up_to(THROW "\n! undo 0\n" THROW "\n", 0);
    reads_up_to(THROW "\n! undo 1\n", 2); /* which is where it is */
    reads_up_to(THROW "\n! undo -1\n", 2);
    reads_up_to(THROW "\n! undo x\n", 2);
    reads_up_to(THROW "\n! undo 0 0\n", 2);
    reads_up_to(THROW "\n! score 0 0\n", 2); /* before the end */
    reads_up_to(THROW "\n! secret 00\n", 2);
    reads_up_to(THROW "\n= 00\n", 2);
    reads_up_to(THROW "\n= 0123456789abcdef0123456789abcdef\n", 2);
    reads_up_to(THROW, 1); /* cut off */
}

/* The header has each line once, and in its order. */
static void lines_of_headers_have_an_order(void **unused)
{
#define MATCH "match 0123456789abcdef01234567\n"
#define DICE "dice 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\n"
    static const struct { const char *lines; int wrong; } all[] = {
        { MATCH DICE, 0 }, { DICE, 0 }, { MATCH, 0 }, { DICE MATCH, 2 }, { MATCH MATCH, 2 }, { DICE DICE, 2 },
        { "option rounds 1\n", 1 }, { MATCH "asset x 0123456789abcdef0123456789abcdef\n", 2 },
        { "view 0\n", 1 }, /* there are no secrets */
        { "match 0123456789abcdef0123456\n", 1 }, { "match\n", 1 }, { "match 0123456789abcdef01234567 x\n", 1 },
        { "dice 0123\n", 1 }, { "dice\n", 1 }, { MATCH "\n", 2 }, { DICE "! seat 0 bot random\n" MATCH, 3 },
    };

    (void)unused;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        reads_up_to(all[i].lines, all[i].wrong);
}

/* As long as a line may be, and not a byte longer. */
static void lines_have_their_length(void **unused)
{
    (void)unused;
    for (int length = 500; length < 600; length++) {
        char line[700] = "! ";
        memset(line + 2, 'n', (size_t)length - 2);
        strcpy(line + length, "\n");
        reads_up_to(line, length - 2 < 512 ? 0 : 1);
        struct text t = text_growing();
        struct complaint why = { 0 };
        put_kniffel_with(line, &t);
        if (length - 2 >= 512 && !journal_read(t.at, NULL, &why))
            assert_int_equal(strstr(why.in[EN], "at most 570 bytes") != NULL, length > 575);
        text_free(&t);
    }
}

/* What was begun and cut off is taken away, and nothing else. */
static void what_was_cut_is_dropped(void **unused)
{
    static const struct { const char *text, *left; bool cut; } all[] = {
        { "", "", false }, { "a", "", true }, { "a\n", "a\n", false }, { "a\nb", "a\n", true },
        { "a\n\n", "a\n\n", false },
    };

    (void)unused;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        char text[16];
        strcpy(text, all[i].text);
        assert_int_equal(journal_drop_cut(text), all[i].cut);
        assert_string_equal(text, all[i].left);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(almost_right_journals_are_refused),
        cmocka_unit_test(a_newer_journal_is_told_apart),
        cmocka_unit_test(a_box_that_is_not_there_stays_away),
        cmocka_unit_test(lines_of_events_are_exact),
        cmocka_unit_test(lines_of_headers_have_an_order),
        cmocka_unit_test(lines_have_their_length),
        cmocka_unit_test(what_was_cut_is_dropped),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
