/* SPDX-License-Identifier: MIT */
/* The core around a game: options, seats, clauses, chance, journals and the table, with the toy of toy.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "core/box.h"
#include "core/journal.h"
#include "core/outcome.h"
#include "table/table.h"
#include "toy.h"

/* ---- helpers ---- */

static struct match toy_match(const char *options)
{
    struct match m = match_of(&toy_game, 0);
    struct complaint why;

    assert_true(match_set_all(&m, options, &why));
    return m;
}

static struct journal *toy_journal(const char *options, uint64_t seed)
{
    struct match m = toy_match(options);
    struct chance f = chance_seeded(seed);

    return journal_new(&m, &f);
}

static const struct clause *play(struct journal *j, int seat, const char *words)
{
    struct move move;
    const struct clause *why = match_parse(journal_match(j), journal_state(j), seat, words, &move);

    return why ? why : journal_play(j, seat, move, 0);
}

static void assert_refused(const struct clause *why, const char *id)
{
    assert_non_null(why);
    assert_string_equal(why->id, id);
}

static struct text written(const struct journal *j, enum journal_copy copy)
{
    struct text t = text_growing();

    journal_write(j, copy, 0, &t);
    return t;
}

/* Lets chance throw and everyone go as far as they can, until `events` stand or it is over. */
static void play_on(struct journal *j, uint32_t events)
{
    while (journal_count(j) < events && !match_over(journal_match(j), journal_state(j))) {
        const struct match *m = journal_match(j);
        struct turn turn = m->game->rules.turn(m, journal_state(j));
        if (turn.must == SEAT(CHANCE)) {
            journal_roll(j, 0);
            continue;
        }
        int seat = 0;
        while (!(turn.must & SEAT(seat)))
            seat++;
        if (play(j, seat, "go"))
            assert_null(play(j, seat, "take 1"));
    }
}

/* ---- options ---- */

static void options_are_set_from_text(void **unused)
{
    struct match m = match_of(&toy_game, 0);
    struct complaint why = { .line = 77 };
    char value[16];
    struct text t = TEXT_IN(value);

    (void)unused;
    assert_int_equal(m.seats, 2);
    assert_int_equal(m.option[TOY_GOAL], 10);
    assert_true(match_set(&m, "goal", "50", &why));
    assert_true(match_set(&m, "staying", "yes", &why));
    assert_int_equal(m.option[TOY_GOAL], 50);
    assert_int_equal(m.option[TOY_STAYING], 1);
    match_get(&m, TOY_GOAL, &t);
    assert_string_equal(value, "50");
    text_clear(&t);
    match_get(&m, TOY_STAYING, &t);
    assert_string_equal(value, "yes");
}

static void wrong_options_say_what_is_accepted(void **unused)
{
    static const struct {
        const char *options, *says;
    } table[] = {
        { "goal=4", "accepted: 5 … 50" },
        { "goal=51", "accepted: 5 … 50" },
        { "goal=", "accepted: 5 … 50" },
        { "goal=7x", "accepted: 5 … 50" },
        { "goal=99999999999999999999", "accepted: 5 … 50" },
        { "goal", "expected id=value" },
        { "staying=maybe", "no, yes" },
        { "staying=1", "no, yes" },
        { "staying=yesyes", "no, yes" },
        { "colour=red", "goal, staying, broken" },
        { "=", "goal, staying, broken" },
        { "goal=20 staying=perhaps", "no, yes" },
    };

    (void)unused;
    for (int i = 0; i < COUNT(table); i++) {
        struct match m = match_of(&toy_game, 0), before = m;
        struct complaint why = { 0 };
        assert_false(match_set_all(&m, table[i].options, &why));
        if (!strstr(why.in[EN], table[i].says))
            fail_msg("%s: \"%s\" lacks \"%s\"", table[i].options, why.in[EN], table[i].says);
        assert_memory_equal(m.option, before.option, sizeof m.option);
    }
}

static void setups_are_refused(void **unused)
{
    struct match m = match_of(&toy_game, 3);
    struct complaint why;

    (void)unused;
    assert_null(match_refuse(&m));
    assert_true(match_set(&m, "goal", "6", &why));
    assert_refused(match_refuse(&m), "toy.long_enough");
    for (int seats = -1; seats < 300; seats++)
        if (seats != 0 && seats != 2 && seats != 3) {
            m = match_of(&toy_game, seats);
            assert_refused(match_refuse(&m), "table.options");
        }
    m = match_of(&toy_game, 2);
    m.option[TOY_STAYING] = 2;
    assert_refused(match_refuse(&m), "table.options");
}

/* ---- seats and clauses ---- */

static void seats_have_texts(void **unused)
{
    static const char *const wrong[] = { "", "12", "-1", "x", "**", "t1", "1t", "1 ", "*1", "999999999999" };
    static const int seats[] = { 0, 1, SEATS_MAX - 1, CHANCE, CLOCK };
    struct match m = match_of(&toy_game, 2);
    char room[64];

    (void)unused;
    for (int i = 0; i < COUNT(seats); i++) {
        struct text t = TEXT_IN(room);
        seat_write(seats[i], &t);
        assert_int_equal(seat_parse(room), seats[i]);
    }
    for (int i = 0; i < COUNT(wrong); i++)
        assert_int_equal(seat_parse(wrong[i]), -1);
    struct text t = TEXT_IN(room);
    seat_title(&m, 1, DE, &t);
    assert_string_equal(room, "Spieler 2");
    text_clear(&t);
    seat_title(&m, CHANCE, EN, &t);
    assert_string_equal(room, "Chance");
    assert_int_equal(match_team(&m, 1), SEAT(1));
}

/* What stands around an amount of the game's money stays with it; the same letters elsewhere are left alone. */
static void amounts_stay_in_one_line(void **unused)
{
    static const struct { struct game game; enum lang lang; const char *words, *held; } cases[] = {
        { { .money = { 1, { { "%s DM", "DM %s" } } } }, DE, "Für 3.600 DM? Die DM 5",
          "Für 3.600\u00a0DM? Die DM 5" },
        { { .money = { 1, { { "%s DM", "DM %s" } } } }, EN, "For DM 3,600? 5 DM, DM or",
          "For DM\u00a03,600? 5 DM, DM or" },
        { { .money = { 1, { { "%s Mio. $", "$%s" } } } }, DE, "110 Mio. $", "110\u00a0Mio.\u00a0$" },
        { { .money = { 1, { { "%s Mio. $", "$%s" } } } }, EN, "for $110 or $ 5", "for $110 or $ 5" },
        { { .money = { 0 } }, DE, "3 Felder", "3 Felder" },
    };

    (void)unused;
    for (int i = 0; i < COUNT(cases); i++) {
        char held[80];
        struct text t = TEXT_IN(held);
        money_hold(&cases[i].game, cases[i].words, cases[i].lang, &t);
        assert_string_equal(held, cases[i].held);
    }
}

static void clauses_are_found_and_cited(void **unused)
{
    const struct clause *c = clause_named(&toy_game, "too_far");
    char room[96];
    struct text t = TEXT_IN(room);

    (void)unused;
    assert_non_null(c);
    assert_ptr_equal(c, clause_named(&toy_game, "toy.too_far"));
    clause_cite(&toy_game, c, DE, &t);
    assert_string_equal(room, "Spielzeug, Der Weg, 3");
    text_clear(&t);
    clause_cite(&toy_game, c, EN, &t);
    assert_string_equal(room, "Toy, The path, 3");
    text_clear(&t);
    clause_cite(&toy_game, &table_rules[TABLE_over], EN, &t);
    assert_string_equal(room, "At the table, 2");
    text_clear(&t);
    clause_cite(&toy_game, clause_named(&toy_game, "path"), DE, &t);
    assert_string_equal(room, "Spielzeug, Der Weg");
    assert_ptr_equal(clause_named(&toy_game, "table.stale"), &table_rules[TABLE_stale]);
    assert_null(clause_named(&toy_game, "too"));
    assert_null(clause_named(&toy_game, ""));
    assert_null(clause_named(&toy_game, "other.too_far"));
}

static void checking_minds_the_turn(void **unused)
{
    struct match m = match_of(&toy_game, 2);
    struct journal *j = toy_journal("", 1);
    const struct move go = { .verb = TOY_GO };

    (void)unused;
    assert_refused(match_check(&m, journal_state(j), 0, go), "table.turn");
    assert_refused(match_check(&m, journal_state(j), 2, go), "table.seat");
    assert_refused(match_check(&m, journal_state(j), -1, go), "table.seat");
    assert_refused(match_check(&m, journal_state(j), 1 << 20, go), "table.seat");
    assert_refused(match_check(&m, journal_state(j), CLOCK, go), "table.turn");
    assert_refused(play(j, 7, "go"), "table.seat");
    assert_null(play(j, CHANCE, "die 4"));
    assert_refused(play(j, CHANCE, "die 4"), "table.chance");
    assert_null(play(j, CLOCK, "up"));
    assert_refused(play(j, 0, "go"), "table.over");
    journal_free(j);
}

/* ---- chance ---- */

static void a_commitment_holds_every_input(void **unused)
{
    struct chance f = chance_seeded(1), other = chance_seeded(2), flipped = f;
    struct match m = match_of(&toy_game, 2), changed;
    struct game renamed = toy_game;
    uint8_t first[SECRET_SIZE], again[SECRET_SIZE], all[8][SECRET_SIZE];
    struct box *box = calloc(1, toy_game.boxform->size);
    int count = 0;

    (void)unused;
    assert_non_null(box);
    chance_commitment(&f, &m, first);
    chance_commitment(&f, &m, again);
    assert_memory_equal(first, again, SECRET_SIZE);
    chance_commitment(&other, &m, all[count++]);
    flipped.secret[31] ^= 1;
    chance_commitment(&flipped, &m, all[count++]);
    for (int i = 0; i < TOY_OPTIONS; i++) {
        changed = m;
        changed.option[i]++;
        chance_commitment(&f, &changed, all[count++]);
    }
    changed = m;
    changed.seats = 3;
    chance_commitment(&f, &changed, all[count++]);
    changed = m;
    changed.box = box;
    chance_commitment(&f, &changed, all[count++]);
    changed = m;
    renamed.name = "toys";
    changed.game = &renamed;
    chance_commitment(&f, &changed, all[count++]);
    assert_int_equal(count, COUNT(all));
    for (int i = 0; i < count; i++) {
        assert_memory_not_equal(first, all[i], SECRET_SIZE);
        for (int k = 0; k < i; k++)
            assert_memory_not_equal(all[k], all[i], SECRET_SIZE);
    }
    free(box);
}

static void every_draw_is_repeatable(void **unused)
{
    struct chance f = chance_seeded(1), other = chance_seeded(2);
    uint64_t seen[200];

    (void)unused;
    for (int i = 0; i < 100; i++) {
        struct rng a = chance_rng(&f, (uint64_t)i), b = chance_rng(&f, (uint64_t)i);
        struct rng c = chance_rng(&other, (uint64_t)i);
        seen[2 * i] = rng_next(&a);
        assert_int_equal(seen[2 * i], rng_next(&b));
        seen[2 * i + 1] = rng_next(&c);
    }
    for (int i = 0; i < 200; i++)
        for (int k = 0; k < i; k++)
            assert_int_not_equal(seen[i], seen[k]);
}

static void taking_back_never_rolls_again(void **unused)
{
    struct journal *j = toy_journal("goal=50 staying=yes", 3);
    struct move first[40];

    (void)unused;
    for (int i = 0; i < 40; i++) {
        first[i] = journal_roll(j, 0);
        assert_null(play(j, i % 2, "stay"));
    }
    /* Back to several places, then on by other moves: chance's n-th throw stays what it was. */
    for (int back = 39; back >= 0; back -= 13) {
        assert_null(journal_undo(j, (uint32_t)(2 * back)));
        assert_int_equal(journal_count(j), 2 * back);
        for (int i = back; i < 40; i++) {
            assert_true(move_equal(journal_roll(j, 0), first[i]));
            if (play(j, i % 2, "take 1"))
                assert_null(play(j, i % 2, "stay"));
        }
    }
    struct complaint why;
    assert_true(journal_verify(j, &why));
    journal_free(j);
}

/* ---- journals ---- */

static void a_refused_move_changes_nothing(void **unused)
{
    struct journal *j = toy_journal("", 1);

    (void)unused;
    assert_null(play(j, CHANCE, "die 6"));
    struct text before = written(j, COPY_HOST);
    assert_refused(play(j, 0, "stay"), "toy.staying");
    assert_refused(play(j, 0, "take 6"), "toy.notation");
    assert_refused(play(j, 1, "go"), "toy.shouting");
    assert_refused(play(j, 0, "jump"), "toy.notation");
    assert_refused(journal_undo(j, 1), "table.undo");
    assert_refused(journal_undo(j, 7), "table.undo");
    struct text after = written(j, COPY_HOST);
    assert_string_equal(before.at, after.at);
    text_free(&before);
    text_free(&after);
    journal_free(j);
}

static void notes_are_single_lines(void **unused)
{
    struct journal *j = toy_journal("", 1);
    static const char *const wrong[] = { "", "a\nb", "a\rb", "tab\there", "\x7f", "\x1b[2J", "undo 0",
                                         "score 1 2", "secret 00", " undo 0", "\xff", "\xc2\x9b[2J",
                                         "a\xc3" };
    char longest[600];

    (void)unused;
    for (int i = 0; i < COUNT(wrong); i++)
        assert_false(journal_note(j, wrong[i]));
    memset(longest, 'x', sizeof longest);
    longest[599] = '\0';
    assert_false(journal_note(j, longest));
    longest[500] = '\0';
    assert_true(journal_note(j, longest));
    assert_true(journal_note(j, "resign 1"));
    assert_true(journal_note(j, "Grüße"));
    struct text t = written(j, COPY_WHOLE);
    struct complaint why;
    struct journal *again = journal_read(t.at, NULL, &why);
    assert_non_null(again);
    struct text second = written(again, COPY_WHOLE);
    assert_string_equal(t.at, second.at);
    text_free(&second);
    text_free(&t);
    journal_free(again);
    journal_free(j);
}

static void copies_read_back(void **unused)
{
    static const enum journal_copy copies[] = { COPY_HOST, COPY_WHOLE, COPY_SEEN };

    (void)unused;
    for (uint32_t events = 0; events < 140; events += 7)
        for (int i = 0; i < COUNT(copies); i++) {
            struct journal *j = toy_journal("goal=50", events);
            struct complaint why = { 0 };
            play_on(j, events / 2);
            if (journal_count(j) > 2)
                assert_null(journal_undo(j, journal_count(j) - 2));
            play_on(j, events);
            struct text first = written(j, copies[i]);
            struct journal *again = journal_read(first.at, NULL, &why);
            if (!again)
                fail_msg("line %d: %s\n%s", why.line, why.in[EN], first.at);
            struct text second = written(again, copies[i]);
            assert_string_equal(first.at, second.at);
            assert_int_equal(journal_count(j), journal_count(again));
            assert_memory_equal(journal_state(j), journal_state(again), toy_game.state_size);
            assert_int_equal(strstr(first.at, "\n= ") != NULL, journal_count(j) >= 50);
            bool over = match_over(journal_match(j), journal_state(j));
            assert_int_equal(strstr(first.at, "\n! secret ") != NULL, copies[i] == COPY_HOST || over);
            assert_int_equal(strstr(first.at, "\n! score ") != NULL, over);
            text_free(&first);
            text_free(&second);
            journal_free(again);
            journal_free(j);
        }
}

/* Long enough that the journal goes back to states it has kept, and past them. */
static void a_long_journal_goes_back_anywhere(void **unused)
{
    static const uint32_t back[] = { 900, 896, 895, 641, 640, 513, 512, 130, 128, 127, 1, 0 };
    struct journal *j = toy_journal("goal=50 staying=yes", 4);
    struct state *at = calloc(1, STATE_MAX), *replayed = calloc(1, STATE_MAX);

    (void)unused;
    assert_true(at != NULL && replayed != NULL);
    for (int i = 0; i < COUNT(back); i++) {
        while (journal_count(j) < 1000) {
            journal_roll(j, 0);
            assert_null(play(j, journal_count(j) % 4 == 1 ? 0 : 1, "stay"));
        }
        match_setup(journal_match(j), replayed);
        for (uint32_t n = 0; n <= back[i]; n++) {
            const struct event *e = n > 0 ? journal_event(j, n) : NULL;
            if (e)
                toy_game.rules.apply(journal_match(j), replayed, e->seat, e->move);
            journal_state_at(j, n, at);
            assert_memory_equal(at, replayed, toy_game.state_size);
        }
        assert_null(journal_undo(j, back[i]));
        assert_memory_equal(journal_state(j), replayed, toy_game.state_size);
        if (back[i] % 2) /* chance has thrown */
            assert_null(play(j, back[i] % 4 == 1 ? 0 : 1, "stay"));
    }
    struct text first = written(j, COPY_HOST);
    struct complaint why;
    struct journal *again = journal_read(first.at, NULL, &why);
    assert_non_null(again);
    struct text second = written(again, COPY_HOST);
    assert_string_equal(first.at, second.at);
    text_free(&first);
    text_free(&second);
    journal_free(again);
    journal_free(j);
    free(at);
    free(replayed);
}

static void times_are_kept(void **unused)
{
    struct journal *j = toy_journal("", 1);
    struct complaint why;

    (void)unused;
    journal_roll(j, 1234);
    assert_null(journal_play(j, 0, (struct move){ .verb = TOY_GO }, UINT32_MAX));
    struct text t = written(j, COPY_HOST);
    assert_non_null(strstr(t.at, " @1234\n"));
    assert_non_null(strstr(t.at, "2 0 go @4294967295\n"));
    struct journal *again = journal_read(t.at, NULL, &why);
    assert_non_null(again);
    assert_int_equal(journal_event(again, 1)->ms, 1234);
    assert_int_equal(journal_event(again, 2)->ms, UINT32_MAX);
    text_free(&t);
    journal_free(again);
    journal_free(j);
}

/* Journals in these tables name the box, the commitment and the secret of seed 1 as BOX, DICE and SECRET. */
static struct text filled_in(const char *pattern)
{
    struct match m = match_of(&toy_game, 2);
    struct chance f = chance_seeded(1);
    uint8_t box[16], dice[SECRET_SIZE];
    struct text t = text_growing();

    box_hash(toy_game.boxform, m.box, box);
    chance_commitment(&f, &m, dice);
    while (*pattern) {
        if (strncmp(pattern, "BOX", 3) == 0) {
            text_hex(&t, box, sizeof box);
            pattern += 3;
        } else if (strncmp(pattern, "DICE", 4) == 0) {
            text_hex(&t, dice, sizeof dice);
            pattern += 4;
        } else if (strncmp(pattern, "SECRET", 6) == 0) {
            text_hex(&t, f.secret, SECRET_SIZE);
            pattern += 6;
        } else {
            text_char(&t, *pattern++);
        }
    }
    return t;
}

#define HEAD "kiste 2\ngame toy 2\nseats 2\nbox BOX\n"
#define HEAD_DICE HEAD "dice DICE\n"

static void good_journals_are_read(void **unused)
{
    static const char *const table[] = {
        HEAD,
        "kiste 2\ngame toy 2\nseats 3\noption staying yes\noption goal 20\nbox BOX\n",
        HEAD_DICE,
        HEAD "1 * die 3\n2 0 go\n",
        HEAD "1 * die 3\n2 1 shout\n3 0 take 2\n4 * die 6\n5 t up\n! score 2 0\n",
        HEAD "1 * die 3\n2 0 go\n! undo 0\n1 * die 3\n! a note, ünïcode\n",
        HEAD_DICE "1 * die 3\n! secret SECRET\n",
        HEAD "1 * die 3\n2 t up\n! score 0 0\n! seat 1 person\n! undo 1\n2 0 go\n",
    };
    struct complaint why = { 0 };

    (void)unused;
    for (int i = 0; i < COUNT(table); i++) {
        struct text t = filled_in(table[i]);
        struct journal *j = journal_read(t.at, NULL, &why);
        if (!j)
            fail_msg("%s\nline %d: %s", t.at, why.line, why.in[EN]);
        journal_free(j);
        text_free(&t);
    }
}

static const struct {
    const char *journal;
    int line;
    const char *says;
} bad_journals[] = {
    { "", 1, "'kiste 2'" },
    { "\n", 1, "'kiste 2'" },
    { "kiste 3\n", 1, "of a newer Spielkiste" },
    { "kiste 1 \n", 1, "'kiste 2'" },
    { "kiste 1\n", 2, "'game NAME VERSION'" },
    { "kiste 1", 1, "a newline at its end" },
    { HEAD "1 * die 3\n2 0 take 1", 6, "'2 0 take 1': expected a newline at its end" },
    { "kiste 2\nseats 2\n", 2, "'game NAME VERSION'" },
    { "kiste 2\ngame chess 1\n", 2, "a game this program knows" },
    { "kiste 2\ngame toy\n", 2, "'game NAME VERSION'" },
    { "kiste 2\ngame toy 3\n", 2, "version 2 of the rules at most: this journal is of a newer Spielkiste" },
    { "kiste 2\ngame toy 2 2\n", 2, "'game NAME VERSION'" },
    { "kiste 2\ngame toy 2\n", 3, "'seats N'" },
    { "kiste 2\ngame toy 2\nseats 1\n", 3, "'seats N'" },
    { "kiste 2\ngame toy 2\nseats 4\n", 3, "'seats N'" },
    { "kiste 2\ngame toy 2\nseats 2 2\n", 3, "'seats N'" },
    { "kiste 2\ngame toy 2\nseats 258\n", 3, "'seats N'" },
    { "kiste 2\ngame toy 2\nseats 2\n", 4, "'box HASH'" },
    { "kiste 2\ngame toy 2\nseats 2\n1 * die 3\n", 4, "'box HASH'" },
    { "kiste 2\ngame toy 2\nseats 2\nbox 00\n", 4, "32 hexadecimal digits" },
    { "kiste 2\ngame toy 2\nseats 2\nbox BOX0\n", 4, "32 hexadecimal digits" },
    { "kiste 2\ngame toy 2\nseats 2\noption goal\nbox BOX\n", 4, "'option ID VALUE'" },
    { "kiste 2\ngame toy 2\nseats 2\noption goal 4\nbox BOX\n", 4, "5 … 50" },
    { "kiste 2\ngame toy 2\nseats 2\noption colour 4\nbox BOX\n", 4, "no option 'colour'" },
    { "kiste 2\ngame toy 2\nseats 3\noption goal 5\nbox BOX\n", 6, "at least seven steps" },
    { HEAD "option goal 7\n", 5, "options before the box" },
    { HEAD "dice 00\n", 5, "64 hexadecimal digits" },
    { HEAD "view 0\n", 5, "NUMBER SEAT MOVE" },
    { HEAD_DICE "dice DICE\n", 6, "NUMBER SEAT MOVE" },
    { HEAD "\n", 5, "NUMBER SEAT MOVE" },
    { HEAD "die 3\n", 5, "NUMBER SEAT MOVE" },
    { HEAD "1\n", 5, "NUMBER SEAT MOVE" },
    { HEAD "2 * die 3\n", 5, "the next number" },
    { HEAD "1 * die 3\n1 0 go\n", 6, "the next number" },
    { HEAD "1 q die 3\n", 5, "a seat" },
    { HEAD "1 11 die 3\n", 5, "table.seat" },
    { HEAD "1 0 go\n", 5, "table.turn" },
    { HEAD "1 * die 7\n", 5, "toy.notation" },
    { HEAD "1 *\n", 5, "toy.notation" },
    { HEAD "1 * die 3\n2 0 stay\n", 6, "toy.staying" },
    { HEAD "1 * die 3 @\n", 5, "@MILLISECONDS" },
    { HEAD "1 * die 3 @x\n", 5, "@MILLISECONDS" },
    { HEAD "1 * die 3 @-5\n", 5, "@MILLISECONDS" },
    { HEAD "1 * die 3 @4294967296\n", 5, "@MILLISECONDS" },
    { HEAD "1 * die 3\n! undo 1\n", 6, "an earlier event" },
    { HEAD "1 * die 3\n! undo -1\n", 6, "'! undo NUMBER'" },
    { HEAD "1 * die 3\n! undo 0 0\n", 6, "'! undo NUMBER'" },
    { HEAD "1 * die 3\n! undo 4294967296\n", 6, "'! undo NUMBER'" },
    { HEAD "!\n", 5, "NUMBER SEAT MOVE" },
    { HEAD "! \n", 5, "a note" },
    { HEAD "! score 0 0\n", 5, "before the game is over" },
    { HEAD "1 * die 3\n2 t up\n! score 0\n", 7, "the score" },
    { HEAD "1 * die 3\n2 t up\n! score 0 1\n", 7, "the score" },
    { HEAD "1 * die 3\n2 t up\n! score 0 0 0\n", 7, "one number for each seat" },
    { HEAD "1 * die 3\n2 t up\n! score 0 0\n3 0 go\n", 8, "no more moves after the score" },
    { HEAD "1 * die 3\n2 t up\n! score 0 0\n= 00\n", 8, "no more moves after the score" },
    { HEAD "1 * die 3\n2 t up\n3 * die 3\n", 7, "table.over" },
    { HEAD "= 00000000000000000000000000000000\n", 5, "the hash of the position" },
    { HEAD "! secret SECRET\n", 5, "the 'dice' line commits to" },
    { HEAD_DICE "! secret 00\n", 6, "64 hexadecimal digits" },
    { HEAD_DICE "! secret DICE\n", 6, "the 'dice' line commits to" },
    /* A commitment made for two seats. */
    { "kiste 2\ngame toy 2\nseats 3\nbox BOX\ndice DICE\n! secret SECRET\n", 6, "commits to" },
    { HEAD "1 * die\t3\n", 5, "control characters" },
    { HEAD "1 * die 3\r\n", 5, "control characters" },
    { HEAD "1 * die 3\n\x1b[2J\n", 6, "control characters" },
    { HEAD "! \xc2\x9b\n", 5, "control characters" },
    { HEAD "! \xff\n", 5, "'! ': expected after this UTF-8" },
    { HEAD "! a\xc3\n", 5, "UTF-8" },
};

static void bad_journals_name_the_line(void **unused)
{
    (void)unused;
    for (int i = 0; i < COUNT(bad_journals); i++) {
        struct text t = filled_in(bad_journals[i].journal);
        struct complaint why = { .line = -1 };
        struct journal *j = journal_read(t.at, NULL, &why);
        if (j)
            fail_msg("should be refused:\n%s", t.at);
        if (why.line != bad_journals[i].line || !strstr(why.in[EN], bad_journals[i].says))
            fail_msg("%s\nexpected line %d, \"%s\"; came line %d: %s", t.at, bad_journals[i].line,
                     bad_journals[i].says, why.line, why.in[EN]);
        text_free(&t);
    }
}

static void a_cut_line_can_be_dropped(void **unused)
{
    static const struct {
        const char *text, *left;
        bool cut;
    } table[] = {
        { "", "", false }, { "kis", "", true }, { "kiste 1\n", "kiste 1\n", false },
        { "1 0 take 12\n2 0 ta", "1 0 take 12\n", true },
    };

    (void)unused;
    for (int i = 0; i < COUNT(table); i++) {
        char text[40];
        struct text t = TEXT_IN(text);
        text_put(&t, table[i].text);
        assert_int_equal(journal_drop_cut(text), table[i].cut);
        assert_string_equal(text, table[i].left);
    }
}

/* Plays one more thing of any kind. */
static void something_happens(struct journal *j, struct rng *r)
{
    const struct match *m = journal_match(j);
    struct turn turn = m->game->rules.turn(m, journal_state(j));
    static struct choice choice[CHOICES_MAX];

    if (rng_below(r, 9) == 0 && journal_count(j) > 0) {
        assert_null(journal_undo(j, rng_below(r, journal_count(j))));
    } else if (rng_below(r, 9) == 0) {
        assert_true(journal_note(j, "tea is served"));
    } else if (turn.must & SEAT(CHANCE)) {
        journal_roll(j, journal_count(j) + 1);
    } else if (turn.must) {
        int seat = __builtin_ctz(turn.must), count = m->game->rules.legal(m, journal_state(j), seat, choice);
        assert_null(journal_play(j, seat, choice[rng_below(r, (uint32_t)count)].move, 0));
    }
}

static void a_growing_file_is_the_journal(void **unused)
{
    struct rng r = rng_seeded(7);
    int over = 0;

    (void)unused;
    for (int round = 0; round < 60; round++) {
        struct match m = match_of(games[0], 2);
        struct chance f = chance_seeded((uint64_t)round);
        struct journal *j = journal_new(&m, &f);
        struct text file = text_growing();
        uint32_t mark = 0;

        for (int i = 0; i < 40; i++) {
            journal_append(j, mark, &file);
            mark = journal_mark(j);
            for (uint32_t n = rng_below(&r, 5); n > 0; n--)
                something_happens(j, &r);
        }
        journal_append(j, mark, &file);
        over += match_over(&m, journal_state(j));
        struct complaint why = { 0 };
        struct journal *again = journal_read(file.at, NULL, &why);
        if (!again)
            fail_msg("%s\n%s", file.at, why.in[EN]);
        struct text one = text_growing(), two = text_growing();
        journal_write(j, COPY_HOST, 0, &one);
        journal_write(again, COPY_HOST, 0, &two);
        assert_string_equal(one.at, two.at);
        text_free(&one);
        text_free(&two);
        text_free(&file);
        journal_free(again);
        journal_free(j);
    }
    assert_in_range(over, 5, 55);
}

static void overlong_lines_are_refused(void **unused)
{
    struct text t = filled_in(HEAD), all = text_growing();
    struct complaint why;

    (void)unused;
    text_printf(&all, "%s1 * die 3%5000s\n", t.at, "");
    assert_null(journal_read(all.at, NULL, &why));
    assert_int_equal(why.line, 5);
    assert_non_null(strstr(why.in[EN], "a line of at most"));
    text_free(&t);
    text_free(&all);
}

static void another_box_is_refused(void **unused)
{
    struct text t = filled_in(HEAD);
    struct complaint why;
    struct box *box = calloc(1, toy_game.boxform->size);

    (void)unused;
    assert_non_null(box);
    assert_null(journal_read(t.at, box, &why));
    assert_int_equal(why.line, 4);
    free(box);
    text_free(&t);
}

/* ---- assets ---- */

static void an_asset_is_given_once(void **unused)
{
    char long_name[ASSET_NAME_SIZE + 1];
    const struct asset *a;

    (void)unused;
    memset(long_name, 'a', ASSET_NAME_SIZE);
    long_name[ASSET_NAME_SIZE] = '\0';
    assert_null(asset_named("core.test"));
    assert_false(asset_give("", "x", 1));
    assert_false(asset_give(long_name, "x", 1));
    assert_false(asset_give("core.test", "x", 0));
    assert_true(asset_give("core.test", "one", 3));
    assert_true(asset_give("core.test", "one", 3));
    assert_false(asset_give("core.test", "two", 3));
    a = asset_named("core.test");
    assert_non_null(a);
    assert_int_equal(a->size, 3);
    assert_memory_equal(a->bytes, "one", 3);
    assert_int_equal((uintptr_t)a->bytes % 16, 0);
    assert_null(asset_named("../core.test"));
}

/* A match without its asset is refused; with it, the journal names it and its hash, and the dice are bound to it. */
static void a_match_needs_its_asset(void **unused)
{
    struct complaint why;
    struct chance f = chance_seeded(1);
    uint8_t with[SECRET_SIZE], without[SECRET_SIZE];

    (void)unused;
    assert_true(asset_give("toy.48", "not what it should be", 10));
    struct match m = match_of(&toy_game, 0);
    assert_null(match_refuse(&m));
    assert_null(match_asset(&m));
    assert_true(match_set(&m, "goal", "49", &why));
    assert_refused(match_refuse(&m), "table.asset");
    assert_string_equal(match_lacks(&m), "toy.49");

    assert_true(asset_give("toy.49", "Words", 5));
    m = match_of(&toy_game, 0);
    assert_true(match_set(&m, "goal", "48", &why));
    assert_refused(match_refuse(&m), "table.asset"); /* there, but not valid */
    assert_true(match_set(&m, "goal", "49", &why));
    assert_null(match_refuse(&m));
    chance_commitment(&f, &m, with);
    struct asset other = *match_asset(&m);
    other.hash[0] ^= 1;
    m.asset[1] = &other;
    chance_commitment(&f, &m, without);
    assert_memory_not_equal(with, without, SECRET_SIZE);
}

/* What stands in a journal with an asset, changed by every way there is to change it. */
static void a_journal_names_its_asset(void **unused)
{
    static const struct {
        const char *instead, *says;
    } table[] = {
        { "", "'asset NAME HASH' in the header" },
        { "asset toy.49\n", "'asset', a name and 32 hexadecimal digits" },
        { "asset\n", "'asset', a name and 32 hexadecimal digits" },
        { "asset toy.49 00000000000000000000000000000000 x\n", "'asset', a name and 32 hexadecimal digits" },
        { "asset toy.49 0000000000000000000000000000000x\n", "'asset', a name and 32 hexadecimal digits" },
        { "asset toy.49 000000000000000000000000000000\n", "'asset', a name and 32 hexadecimal digits" },
        { "asset toy.49 00000000000000000000000000000000\n", "the 'dice' line commits to" },
        { "asset toy.48 00000000000000000000000000000000\n", "the asset these options play with" },
    };
    struct complaint why;

    (void)unused;
    assert_true(asset_give("toy.49", "Words", 5));
    struct journal *j = toy_journal("goal=49", 4);
    play_on(j, 9);
    struct text t = written(j, COPY_HOST);
    char *line = strstr(t.at, "asset toy.49 "), *rest = line ? strchr(line, '\n') + 1 : NULL;
    assert_non_null(rest);
    struct journal *again = journal_read(t.at, NULL, &why);
    assert_non_null(again);
    assert_null(journal_older(again)); /* it is the one that is here */
    assert_true(journal_verify(again, &why));
    journal_free(again);
    for (int i = 0; i < COUNT(table); i++) {
        struct text changed = text_growing();
        text_bytes(&changed, t.at, (size_t)(line - t.at));
        text_printf(&changed, "%s%s", table[i].instead, rest);
        assert_null(journal_read(changed.at, NULL, &why));
        assert_non_null(strstr(why.in[EN], table[i].says));
        assert_null(why.lacks);
        text_free(&changed);
    }
    char *goal = strstr(t.at, "goal 49"); /* a game that needs what is not there: it says what that is */
    goal[6] = '8';
    assert_null(journal_read(t.at, NULL, &why));
    assert_string_equal(why.lacks, "toy.48");
    goal[6] = '7';
    assert_null(journal_read(t.at, NULL, &why));
    assert_non_null(strstr(why.in[EN], "the asset these options play with"));
    text_free(&t);
    journal_free(j);
}

static void verifying_finds_a_changed_throw(void **unused)
{
    struct complaint why = { 0 };

    (void)unused;
    struct journal *j = toy_journal("", 1);
    play_on(j, 1000);
    assert_true(journal_verify(j, &why));
    struct text honest = written(j, COPY_WHOLE);
    struct journal *again = journal_read(honest.at, NULL, &why);
    assert_non_null(again);
    assert_true(journal_verify(again, &why));
    int thrown = journal_event(j, 1)->move.a;
    journal_free(again);
    journal_free(j);

    /* One chance's move put in by hand, also if it was taken back; and no secret at all. */
    j = toy_journal("", 1);
    assert_null(journal_play(j, CHANCE, (struct move){ .verb = TOY_DIE, .a = (uint8_t)(thrown % 6 + 1) }, 0));
    assert_false(journal_verify(j, &why));
    assert_non_null(strstr(why.in[EN], "event 1 "));
    assert_null(journal_undo(j, 0));
    play_on(j, 1000);
    assert_false(journal_verify(j, &why));
    assert_non_null(strstr(why.in[EN], "event 1 "));
    journal_free(j);
    j = toy_journal("goal=50", 1);
    play_on(j, 20);
    assert_null(journal_undo(j, 7));
    play_on(j, 30);
    assert_null(journal_undo(j, 29));
    assert_true(journal_verify(j, &why));
    journal_free(j);
    struct text t = filled_in(HEAD "1 * die 3\n");
    j = journal_read(t.at, NULL, &why);
    assert_non_null(j);
    assert_false(journal_verify(j, &why));
    assert_non_null(strstr(why.in[EN], "not been published"));
    journal_free(j);
    text_free(&t);
    text_free(&honest);
}

/* ---- the table ---- */

static struct table *toy_table(const char *options, uint64_t seed)
{
    struct match m = toy_match(options);
    struct chance f = chance_seeded(seed);

    return table_new(&m, &f);
}

static void the_table_waits_for_people(void **unused)
{
    struct table *t = toy_table("goal=50", 1);

    (void)unused;
    assert_int_equal(table_go_on(t, 0), CHANCE);
    assert_int_equal(table_go_on(t, 0), -1);
    assert_int_equal(table_waits_for(t), SEAT(0));
    assert_refused(table_play(t, 0, "take 1", 0, 0), "table.stale");
    assert_refused(table_play(t, 0, "nonsense", 1, 0), "toy.notation");
    assert_null(table_play(t, 0, "go", 1, 0));
    table_sit(t, 1, &bot_random);
    assert_int_equal(table_waits_for(t), 0);
    assert_int_equal(table_go_on(t, 0), CHANCE);
    assert_int_equal(table_waits_for(t), 0);
    assert_int_equal(table_go_on(t, 0), 1);
    assert_int_equal(table_go_on(t, 0), CHANCE);
    /* Back to before the person's last move; the computer's goes with it. */
    assert_null(table_take_back(t, -1));
    assert_int_equal(journal_count(table_journal(t)), 1);
    assert_refused(table_take_back(t, -1), "table.undo");
    table_free(t);
}

static void computers_play_to_the_end_repeatably(void **unused)
{
    struct text first = { 0 };

    (void)unused;
    for (int round = 0; round < 2; round++) {
        struct table *t = toy_table("goal=50 staying=yes", 9);
        table_sit(t, 0, &bot_random);
        table_sit(t, 1, bot_named(&toy_game, "random"));
        while (table_go_on(t, 0) >= 0)
            continue;
        assert_true(match_over(journal_match(table_journal(t)), journal_state(table_journal(t))));
        struct text now = written(table_journal(t), COPY_HOST);
        if (round == 0)
            first = now;
        else {
            assert_string_equal(first.at, now.at);
            text_free(&now);
        }
        table_free(t);
    }
    text_free(&first);
    assert_null(bot_named(&toy_game, "genius"));
}

static bool second_is_broke(const struct view *v, int seat, enum lang lang, struct text *t)
{
    (void)v;
    if (seat == 1)
        text_put(t, lang == DE ? "pleite" : "broke");
    return seat == 1;
}

/* What a room says of a seat stands before its score: those who are out are ranked by scores that are no amounts. */
static void who_is_out_owes_nothing(void **unused)
{
    struct game g = { .money = { 1, { { "%s DM", "%s DM" } } } };
    struct view v = { .match = { .game = &g } };
    char words[64];
    struct text t = TEXT_IN(words);

    (void)unused;
    assert_false(standing_say(&v, 0, -2, DE, &t));
    assert_string_equal(words, "−2 DM");
    g.players.stands = second_is_broke;
    text_put(&t, ", ");
    assert_true(standing_say(&v, 1, -2, DE, &t));
    text_put(&t, ", ");
    assert_false(standing_say(&v, 0, 0, EN, &t));
    assert_string_equal(words, "−2 DM, pleite, 0 DM");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_are_set_from_text),
        cmocka_unit_test(wrong_options_say_what_is_accepted),
        cmocka_unit_test(setups_are_refused),
        cmocka_unit_test(seats_have_texts),
        cmocka_unit_test(amounts_stay_in_one_line),
        cmocka_unit_test(clauses_are_found_and_cited),
        cmocka_unit_test(who_is_out_owes_nothing),
        cmocka_unit_test(checking_minds_the_turn),
        cmocka_unit_test(a_commitment_holds_every_input),
        cmocka_unit_test(every_draw_is_repeatable),
        cmocka_unit_test(taking_back_never_rolls_again),
        cmocka_unit_test(a_refused_move_changes_nothing),
        cmocka_unit_test(notes_are_single_lines),
        cmocka_unit_test(copies_read_back),
        cmocka_unit_test(a_long_journal_goes_back_anywhere),
        cmocka_unit_test(times_are_kept),
        cmocka_unit_test(good_journals_are_read),
        cmocka_unit_test(bad_journals_name_the_line),
        cmocka_unit_test(a_cut_line_can_be_dropped),
        cmocka_unit_test(a_growing_file_is_the_journal),
        cmocka_unit_test(overlong_lines_are_refused),
        cmocka_unit_test(another_box_is_refused),
        cmocka_unit_test(an_asset_is_given_once),
        cmocka_unit_test(a_match_needs_its_asset),
        cmocka_unit_test(a_journal_names_its_asset),
        cmocka_unit_test(verifying_finds_a_changed_throw),
        cmocka_unit_test(the_table_waits_for_people),
        cmocka_unit_test(computers_play_to_the_end_repeatably),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
