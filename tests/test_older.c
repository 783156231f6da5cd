/* SPDX-License-Identifier: MIT */
/* Journals of older versions: of the first form, of older rules, of another box. With the toy of toy.c (version 2). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/require.h"
#include "core/box.h"
#include "core/journal.h"
#include "table/middle.h"
#include "toy.h"

static struct journal *played(const char *options, uint32_t events)
{
    struct match m = match_of(&toy_game, 2);
    struct chance f = chance_seeded(1);
    struct complaint why;

    assert_true(match_set_all(&m, options, &why));
    struct journal *j = journal_new(&m, &f);
    while (journal_count(j) < events) {
        struct turn turn = toy_game.rules.turn(&m, journal_state(j));
        if (turn.must == SEAT(CHANCE))
            journal_roll(j, 0);
        else
            assert_null(journal_play(j, __builtin_ctz(turn.must), (struct move){ .verb = TOY_STAY }, 0));
    }
    return j;
}

static struct text written(const struct journal *j, enum journal_copy copy)
{
    struct text t = text_growing();

    journal_write(j, copy, 0, &t);
    return t;
}

/* The text with every `from` replaced. */
static struct text changed(const char *text, const char *from, const char *to)
{
    struct text t = text_growing();

    assert_non_null(strstr(text, from));
    for (const char *at; (at = strstr(text, from)); text = at + strlen(from)) {
        text_bytes(&t, text, (size_t)(at - text));
        text_put(&t, to);
    }
    text_put(&t, text);
    return t;
}

static struct journal *read_well(const char *text)
{
    struct complaint why = { 0 };
    struct journal *j = journal_read(text, NULL, &why);

    if (!j)
        fail_msg("%s\n%s", text, why.in[EN]);
    return j;
}

static void assert_refused(const char *text, const char *says)
{
    struct complaint why = { 0 };
    struct journal *j = journal_read(text, NULL, &why);

    assert_null(j);
    if (!strstr(why.in[EN], says))
        fail_msg("expected \"%s\"; came: %s", says, why.in[EN]);
}

/* docs/journal.md says how it is made. */
static void the_hash_is_of_the_text(void **unused)
{
    struct journal *j = played("staying=yes goal=50", 50);
    struct text all = written(j, COPY_HOST), position = text_growing(), bytes = text_growing(), hex = text_growing();
    uint8_t hash[16];

    (void)unused;
    match_print(journal_match(j), journal_state(j), &position);
    text_bytes(&bytes, "kiste position", 15);
    text_bytes(&bytes, position.at, position.used + 1);
    hash_of(hash, sizeof hash, bytes.at, bytes.used);
    text_put(&hex, "\n= ");
    text_hex(&hex, hash, sizeof hash);
    assert_non_null(strstr(all.at, hex.at));
    struct text wrong = changed(all.at, hex.at, "\n= 00000000000000000000000000000000");
    assert_refused(wrong.at, "the hash of the position");
    text_free(&wrong);
    text_free(&hex);
    text_free(&bytes);
    text_free(&position);
    text_free(&all);
    journal_free(j);
}

static void put_memory_hash(const struct journal *j, uint32_t number, bool moved, struct text *ret)
{
    uint8_t *state = calloc(1, STATE_MAX), hash[16];

    require(state != NULL);
    journal_state_at(j, number, (struct state *)(void *)state);
    state[toy_game.state_size - 1] ^= moved; /* as if fields lay elsewhere */
    hash_of(hash, sizeof hash, state, toy_game.state_size);
    text_put(ret, "= ");
    text_hex(ret, hash, sizeof hash);
    text_char(ret, '\n');
    free(state);
}

/* A journal of the first form, 120 events long, whose hashes are those of memory: of ours, or of another layout. */
static struct text first_form(bool first_moved, bool second_moved)
{
    struct journal *j = played("staying=yes goal=50", 120);
    struct text now = written(j, COPY_HOST), old = text_growing();
    uint32_t number = 0;
    int old_hashes = 0;

    for (char *line = strtok(now.at, "\n"); line; line = strtok(NULL, "\n")) {
        if (line[0] == '=')
            put_memory_hash(j, number += 50, old_hashes++ ? second_moved : first_moved, &old);
        else
            text_printf(&old, "%s\n", strncmp(line, "kiste ", 6) == 0 ? "kiste 1" : line);
    }
    text_free(&now);
    journal_free(j);
    return old;
}

static void the_first_form_is_read(void **unused)
{
    struct text ours = first_form(false, false), other = first_form(true, true), wrong = first_form(false, true);
    struct journal *j = read_well(ours.at), *k = read_well(other.at);
    struct text one = written(j, COPY_HOST), two = written(k, COPY_HOST), more = text_growing();

    (void)unused;
    assert_null(journal_older(j));
    assert_null(journal_older(k));
    assert_string_equal(one.at, two.at);
    assert_int_equal(strncmp(one.at, "kiste 1\n", 8), 0);
    assert_null(strstr(one.at, "\n= "));
    struct journal *stops = read_well(wrong.at); /* rules may have changed then without being counted */
    assert_true(journal_stopped(stops));
    assert_int_equal(journal_count(stops), 100);
    journal_free(stops);
    /* What is added to its file has no hashes of the other form. */
    uint32_t mark = journal_mark(j);
    while (journal_count(j) < 160) {
        journal_roll(j, 0);
        assert_null(journal_play(j, journal_count(j) % 4 == 1 ? 0 : 1, (struct move){ .verb = TOY_STAY }, 0));
    }
    text_put(&more, ours.at);
    journal_append(j, mark, &more);
    assert_null(strstr(more.at + ours.used, "\n= "));
    struct journal *again = read_well(more.at);
    assert_int_equal(journal_count(again), 160);
    journal_free(again);
    text_free(&more);
    text_free(&one);
    text_free(&two);
    text_free(&ours);
    text_free(&other);
    text_free(&wrong);
    journal_free(j);
    journal_free(k);
}

/* As it would have been written when the game had so many options, committed to them. */
static struct text committed_to(const struct journal *j, uint16_t version, int options)
{
    struct match m = *journal_match(j);
    struct agreed with = chance_agreed(&m);
    struct text now = written(j, COPY_HOST), dice = text_growing();
    uint8_t commitment[SECRET_SIZE];
    char *line = strstr(now.at, "dice ");

    m.version = version;
    with.options = options;
    chance_commitment_to(journal_chance(j), &m, &with, commitment);
    text_hex(&dice, commitment, sizeof commitment);
    memcpy(line + 5, dice.at, dice.used);
    text_free(&dice);
    return now;
}

/* As version 1 would have written it, when one option was all there was. */
static struct text of_version_1(const struct journal *j)
{
    struct text now = committed_to(j, 1, 1), old = changed(now.at, "game toy 2", "game toy 1");

    text_free(&now);
    return old;
}

/* An option that leaves everything as it was counts no version up. */
static void an_option_may_be_added(void **unused)
{
    struct journal *now = played("staying=yes goal=50", 60);
    struct text before = committed_to(now, 2, TOY_OPTIONS - 1), never = committed_to(now, 2, TOY_STAYING);
    struct journal *j = read_well(before.at);
    struct complaint why = { 0 };

    (void)unused;
    assert_null(journal_older(j));
    assert_true(journal_verify(j, &why));
    struct text again = written(j, COPY_HOST);
    assert_string_equal(again.at, before.at);
    assert_refused(never.at, "the secret the 'dice' line commits to"); /* to stay had not been agreed upon */
    text_free(&again);
    text_free(&before);
    text_free(&never);
    journal_free(j);
    journal_free(now);
}

static void older_rules_that_agree_play_on(void **unused)
{
    struct journal *now = played("staying=yes goal=50", 60);
    struct text old = of_version_1(now);
    struct journal *j = read_well(old.at);
    struct complaint why = { 0 };

    (void)unused;
    assert_non_null(journal_older(j));
    assert_false(journal_stopped(j));
    assert_string_equal(journal_older(j)->in[EN], "Played with older rules (version 1 of the rules, now 2).");
    assert_string_equal(journal_older(j)->in[DE], "Nach älteren Regeln gespielt (Fassung 1 der Regeln, heute 2).");
    assert_int_equal(journal_match(j)->version, 1);
    journal_roll(j, 0);
    assert_null(journal_play(j, 0, (struct move){ .verb = TOY_STAY }, 0));
    assert_true(journal_verify(j, &why));
    struct text more = written(j, COPY_HOST);
    assert_non_null(strstr(more.at, "\ngame toy 1\n"));
    struct journal *again = read_well(more.at);
    assert_int_equal(journal_count(again), 62);
    assert_true(journal_verify(again, &why));
    journal_free(again);
    text_free(&more);
    text_free(&old);
    journal_free(j);
    journal_free(now);
}

#define OLD "kiste 2\ngame toy 1\nseats 2\nbox 00000000000000000000000000000000\n"

static void count_line(void *with, const char *line)
{
    (void)line;
    ++*(int *)with;
}

/* A move that is no longer allowed, one that is no longer understood, another position, another result. */
static void older_rules_stop_where_they_differ(void **unused)
{
    static const struct {
        const char *lines, *says;
        uint32_t events;
        int kept;
    } table[] = {
        { "1 * die 3\n2 0 stay\n3 * die 1\n4 1 go\n! score 1 2\n", "line 6: '2 0 stay'", 1, 4 },
        { "1 * die 3\n2 0 jump 4\n! seat 1 person\n", "toy.notation", 1, 2 },
        { "1 * die 3\n2 0 go\n= 00000000000000000000000000000000\n3 * die 2\n", "the hash of the position", 2, 1 },
        { "1 * die 3\n2 t up\n! score 5 5\n", "the score these moves", 2, 1 },
        { "1 * die 3\n2 t up\n3 * die 2\n! undo 1\n", "table.over", 2, 2 },
        { "1 * die 3\n! older\n2 0 stay\n", "version 1 of the rules, now 2; another box", 1, 1 },
    };

    (void)unused;
    for (int i = 0; i < COUNT(table); i++) {
        struct text t = text_growing();
        text_printf(&t, "%s%s", OLD, table[i].lines);
        struct journal *j = read_well(t.at);
        int kept = 0;
        assert_true(journal_stopped(j));
        assert_non_null(strstr(journal_older(j)->in[EN], "Played with older rules"));
        assert_non_null(strstr(journal_older(j)->in[EN], "it can only be read"));
        if (!strstr(journal_older(j)->in[EN], table[i].says))
            fail_msg("expected \"%s\"; came: %s", table[i].says, journal_older(j)->in[EN]);
        assert_int_equal(journal_count(j), table[i].events);
        journal_tell_kept(j, count_line, &kept);
        assert_int_equal(kept, table[i].kept);
        /* It is written as it was, and read to the same. */
        struct text one = written(j, COPY_WHOLE);
        struct journal *again = read_well(one.at);
        struct text two = written(again, COPY_WHOLE);
        assert_string_equal(one.at, two.at);
        assert_true(journal_stopped(again));
        assert_int_equal(journal_count(again), table[i].events);
        text_free(&one);
        text_free(&two);
        text_free(&t);
        journal_free(again);
        journal_free(j);
    }
}

static void what_stopped_can_only_be_ended(void **unused)
{
    struct journal *j = read_well(OLD "1 * die 3\n2 0 go\n3 * die 2\n4 1 jump\n");
    struct table *t = table_resume(j);

    (void)unused;
    assert_string_equal(journal_play(j, 1, (struct move){ .verb = TOY_GO }, 0)->id, "table.older");
    assert_string_equal(journal_undo(j, 1)->id, "table.older");
    assert_int_equal(table_waits_for(t), 0);
    assert_int_equal(table_go_on(t, 0), -1);
    assert_false(table_roll(t, 0));
    assert_string_equal(table_play(t, 1, "go", -1, 0)->id, "table.older");
    assert_string_equal(table_play(t, 0, "nonsense", -1, 0)->id, "table.older");
    struct middle *m = middle_new(t, EVERYONE, 0);
    struct text said = text_growing();
    middle_show(m, SHAPE_WIDE, EN);
    assert_int_equal(m->state, MIDDLE_OVER);
    assert_int_equal(m->seat, -1);
    middle_prompt(m, EN, &said);
    assert_non_null(journal_older(j));
    assert_string_equal(said.at, journal_older(j)->in[EN]);
    text_free(&said);
    middle_free(m);
    assert_false(journal_ended(j));
    assert_true(table_note(t, "over"));
    assert_true(journal_ended(j));
    struct text all = written(j, COPY_WHOLE);
    assert_non_null(strstr(all.at, "\n! older\n4 1 jump\n! over\n"));
    struct journal *again = read_well(all.at);
    assert_true(journal_ended(again));
    journal_free(again);
    text_free(&all);
    table_free(t);
}

/* A score that was kept tells that it had come to its end, and the table's own word does. */
static void what_stopped_may_have_ended(void **unused)
{
    static const struct {
        const char *lines;
        bool ended;
    } all[] = {
        { "4 1 jump\n! score 3 1\n", true }, { "4 1 jump\n! over\n", true }, { "4 1 jump\n", false },
        { "4 1 jump\n! score 3 1\n! resign 0\n", false },
    };

    (void)unused;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        struct text t = text_growing();
        text_printf(&t, OLD "1 * die 3\n2 0 go\n3 * die 2\n%s", all[i].lines);
        struct journal *j = read_well(t.at);
        assert_true(journal_stopped(j));
        assert_int_equal(journal_ended(j), all[i].ended);
        journal_free(j);
        text_free(&t);
    }
}

/* A seat's copy has nothing of what follows there; that it follows is told all the same, also by copies of the copy. */
static void that_it_stopped_is_always_told(void **unused)
{
    struct journal *j = read_well(OLD "1 * die 3\n! older\n");
    struct text all = written(j, COPY_WHOLE);

    (void)unused;
    assert_true(journal_stopped(j));
    assert_non_null(strstr(all.at, "\n1 * die 3\n! older\n"));
    struct journal *again = read_well(all.at);
    assert_true(journal_stopped(again));
    journal_free(again);
    text_free(&all);
    journal_free(j);
}

/* An option that is no more: nothing can be played through. */
static void an_unknown_option_stops_at_once(void **unused)
{
    struct journal *j = read_well("kiste 2\ngame toy 1\nseats 2\noption colour red\nbox "
                                  "00000000000000000000000000000000\n1 * die 3\n");

    (void)unused;
    assert_true(journal_stopped(j));
    assert_non_null(strstr(journal_older(j)->in[EN], "a house rule of that time is no more"));
    assert_non_null(strstr(journal_older(j)->in[DE], "eine Hausregel von damals gibt es nicht mehr"));
    assert_int_equal(journal_count(j), 0);
    struct text all = written(j, COPY_WHOLE);
    assert_non_null(strstr(all.at, "\noption colour red\nbox 0000"));
    text_free(&all);
    journal_free(j);
}

static void a_newer_one_is_told_as_such(void **unused)
{
    (void)unused;
    assert_refused("kiste 3\n", "of a newer Spielkiste");
    assert_refused("kiste 2\ngame toy 3\n", "of a newer Spielkiste");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_hash_is_of_the_text),
        cmocka_unit_test(the_first_form_is_read),
        cmocka_unit_test(an_option_may_be_added),
        cmocka_unit_test(older_rules_that_agree_play_on),
        cmocka_unit_test(older_rules_stop_where_they_differ),
        cmocka_unit_test(what_stopped_can_only_be_ended),
        cmocka_unit_test(what_stopped_may_have_ended),
        cmocka_unit_test(that_it_stopped_is_always_told),
        cmocka_unit_test(an_unknown_option_stops_at_once),
        cmocka_unit_test(a_newer_one_is_told_as_such),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
