/* SPDX-License-Identifier: MIT */
/* The table: who is asked, how often, and in which order. With the toy of toy.c, where those not on turn may shout. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "table/table.h"
#include "toy.h"

static int asked[SEATS_MAX]; /* how often each computer was asked what it wants */

/* Asked, it does what comes first; unasked, nothing. */
static void goes(const struct thinking *t, struct answer *ret)
{
    const struct match *m = &t->view->match;
    struct choice choices[64];

    if (!(m->game->rules.turn(m, view_state(t->view)).must & SEAT(t->seat))) {
        asked[t->seat]++;
        return;
    }
    m->game->rules.legal(m, view_state(t->view), t->seat, choices);
    answer_with(ret, choices[0].move);
}

static void goes_or_shouts(const struct thinking *t, struct answer *ret)
{
    goes(t, ret);
    if (ret->count == 0)
        answer_with(ret, (struct move){ .verb = TOY_SHOUT });
}

static const struct bot quiet = { .name = "quiet", .think = goes };
static const struct bot loud = { .name = "loud", .think = goes_or_shouts };
static const struct bot plain = { .name = "plain", .think = goes };

static struct table *begin(int seats)
{
    struct match m = match_of(&toy_game, seats);
    struct chance chance = chance_seeded(7);

    for (int i = 0; i < SEATS_MAX; i++)
        asked[i] = 0;
    return table_new(&m, &chance);
}

static void computers_that_may_act_are_asked_once_for_each_change(void **unused)
{
    struct table *t = begin(3);

    (void)unused;
    table_sit(t, 1, &quiet);
    table_sit(t, 2, &plain);
    assert_int_equal(table_go_on(t, 0), CHANCE);
    assert_int_equal(asked[1], 0); /* while chance throws nobody may shout */
    assert_int_equal(table_go_on(t, 0), -1);
    assert_int_equal(table_go_on(t, 0), -1); /* still waiting for seat 0: nothing has changed */
    assert_int_equal(asked[1], 1);
    assert_null(table_play(t, 2, "shout", -1, 0));
    assert_int_equal(table_go_on(t, 0), -1);
    assert_int_equal(asked[1], 2);
    assert_null(table_undo(t, 1));
    assert_int_equal(table_go_on(t, 0), -1);
    assert_int_equal(asked[1], 3); /* taking back is a change too */
    table_free(t);
}

static void what_is_wanted_comes_before_what_is_waited_for(void **unused)
{
    struct table *t = begin(3);

    (void)unused;
    table_sit(t, 0, &quiet);
    table_sit(t, 1, &loud);
    table_sit(t, 2, &loud);
    assert_int_equal(table_go_on(t, 0), CHANCE);
    assert_int_equal(table_go_on(t, 0), 1);
    assert_int_equal(table_go_on(t, 0), 2);
    assert_int_equal(table_go_on(t, 0), 0); /* now the one on turn */
    assert_int_equal(asked[1], 1);          /* who has shouted may no more */
    table_free(t);
}

static void a_person_who_may_act_is_not_played_for(void **unused)
{
    struct table *t = begin(2);

    (void)unused;
    table_sit(t, 0, &quiet);
    assert_int_equal(table_go_on(t, 0), CHANCE);
    assert_int_equal(table_go_on(t, 0), 0);
    assert_int_equal(asked[1], 0);
    assert_true(table_roll(t, 0));
    assert_false(table_roll(t, 0));
    assert_int_equal(table_waits_for(t), SEAT(1));
    table_free(t);
}

/* However full the table, games of random players end. */
/* A state that was worked out elsewhere stands in for the next move if it is that one, and for nothing else. */
static void what_was_foreseen_is_used_once(void **unused)
{
    struct table *t = begin(2);
    const struct match *m = journal_match(table_journal(t));
    struct state *after = test_calloc(1, m->game->state_size), *real = test_calloc(1, m->game->state_size);
    struct move move;

    (void)unused;
    assert_int_equal(table_next_alone(t, &move), CHANCE);
    memcpy(after, journal_state(table_journal(t)), m->game->state_size);
    memcpy(real, after, m->game->state_size);
    m->game->rules.apply(m, real, CHANCE, move);
    table_foresee(t, 0, move, after); /* somebody else's move */
    assert_int_equal(table_go_alone(t, 0), CHANCE);
    assert_memory_equal(journal_state(table_journal(t)), real, m->game->state_size);
    assert_false(journal_foresees(table_journal(t)));
    assert_null(table_undo(t, 0));
    table_foresee(t, CHANCE, move, after); /* as if the throw changed nothing */
    assert_int_equal(table_go_alone(t, 0), CHANCE);
    assert_memory_equal(journal_state(table_journal(t)), after, m->game->state_size);
    table_foresee(t, CHANCE, move, real);
    assert_null(table_undo(t, 0));
    assert_false(journal_foresees(table_journal(t))); /* taking back leads elsewhere */
    test_free(after);
    test_free(real);
    table_free(t);
}

static void random_players_get_on(void **unused)
{
    (void)unused;
    for (int seats = 2; seats <= 3; seats++) {
        struct table *t = begin(seats);
        for (int seat = 0; seat < seats; seat++)
            table_sit(t, seat, &bot_random);
        int events = 0;
        while (table_go_on(t, 0) >= 0 && events < 10000)
            events++;
        assert_in_range(events, 1, 9999);
        table_free(t);
    }
}

/* ---- seconds as effort ---- */

static uint64_t now; /* a clock that goes on by as much as somebody thinks: */
enum { PER_MS = 50 };

static uint64_t clock_of_thoughts(void)
{
    return now;
}

static void thinks_as_asked(const struct thinking *t, struct answer *ret)
{
    goes(t, ret);
    ret->looked = t->effort;
    now += t->effort / PER_MS;
}

static const struct bot thinker = { .name = "thinker", .effort = 30000, .think = thinks_as_asked };

static void effort_follows_speed(void **unused)
{
    struct speed s = { 0 };
    uint64_t first = speed_effort(&s, &toy_game, &thinker, 400);

    (void)unused;
    assert_in_range(first, 1, thinker.effort);
    speed_learn(&s, &toy_game, &thinker, 1000, 100);
    assert_int_equal(speed_effort(&s, &toy_game, &thinker, 400), 4000);
    assert_int_equal(speed_effort(&s, &toy_game, &quiet, 400), 1);             /* who needs none, and nobody measured */
    assert_int_equal(speed_effort(&s, &toy_game, &thinker, 2999), 29990);
    assert_int_equal(speed_effort(&s, &toy_game, &thinker, 100000), 1000000);  /* who has longer, looks further, … */
    speed_learn(&s, &toy_game, &thinker, 10000000, 100);
    assert_int_equal(speed_effort(&s, &toy_game, &thinker, 1000), 30000);      /* … but in a second never further */
    assert_int_equal(speed_effort(&s, &toy_game, &thinker, 2000), 60000);
    for (int i = 0; i < 200; i++) /* the machine has become slow: what was measured long ago is forgotten */
        speed_learn(&s, &toy_game, &thinker, 1000, 500);
    assert_in_range(speed_effort(&s, &toy_game, &thinker, 1000), 1900, 2100);
}

/* Whoever is at times much slower is asked for less for a while. */
static void slow_thoughts_count(void **unused)
{
    struct speed s = { 0 };

    (void)unused;
    for (int i = 0; i < 5; i++)
        speed_learn(&s, &toy_game, &thinker, 10000, 1000);
    assert_int_equal(speed_effort(&s, &toy_game, &thinker, 1000), 10000);
    speed_learn(&s, &toy_game, &thinker, 1, 1); /* too short to tell anything */
    assert_in_range(speed_effort(&s, &toy_game, &thinker, 1000), 9900, 10100);
    speed_learn(&s, &toy_game, &thinker, 10000, 2000);
    assert_in_range(speed_effort(&s, &toy_game, &thinker, 1000), 4500, 6000);
    speed_learn(&s, &toy_game, &thinker, 10000, 1000);
    assert_in_range(speed_effort(&s, &toy_game, &thinker, 1000), 4500, 7000);
    for (int i = 0; i < 100; i++)
        speed_learn(&s, &toy_game, &thinker, 10000, 1000);
    assert_in_range(speed_effort(&s, &toy_game, &thinker, 1000), 9000, 10100);
}

static void speed_is_recalled(void **unused)
{
    static const struct bot other = { .name = "other", .effort = 30000, .think = thinks_as_asked };
    struct speed s = { 0 };

    (void)unused;
    speed_recall(&s, &toy_game, &thinker, 0, 100); /* nothing was measured */
    speed_recall(&s, &toy_game, &thinker, 100, 0);
    assert_int_equal(s.of[0].ms, 0);
    speed_recall(&s, &toy_game, &thinker, 20000, 4000);
    assert_in_range(speed_effort(&s, &toy_game, &thinker, 1000), 4900, 5100);
    assert_in_range(speed_effort(&s, &toy_game, &other, 1000), 4900, 5100); /* the same machine, the same game */
    speed_recall(&s, &toy_game, &thinker, 1, 4000);                         /* too late */
    assert_in_range(speed_effort(&s, &toy_game, &thinker, 1000), 4900, 5100);
    for (int i = 0; i < 3; i++) /* today it is ten times slower */
        speed_learn(&s, &toy_game, &thinker, 500, 1000);
    assert_in_range(speed_effort(&s, &toy_game, &thinker, 1000), 300, 1200);
    speed_learn(&s, &toy_game, &other, 9000, 1000);
    assert_int_equal(speed_effort(&s, &toy_game, &other, 1000), 9000);
}

/* With the host's clock, and without one by what the host says. */
static void a_table_measures_its_computers(void **unused)
{
    struct thinking asked_of;
    struct answer a;

    (void)unused;
    for (int told = 0; told < 2; told++) {
        struct table *t = begin(2);
        struct speed s = { 0 };

        assert_int_equal(table_go_on(t, 0), CHANCE);
        table_speed(t, &s, 400, told ? NULL : clock_of_thoughts);
        for (int i = 0; i < 3; i++) {
            uint64_t begun = now;

            table_think(t, 0, &thinker, 0, &asked_of, &a);
            assert_int_equal(table_looked(t), a.looked);
            if (told) {
                table_took(t, now - begun);
                table_took(t, 1000000); /* counts once */
            }
        }
        assert_int_equal(a.looked, 400 * PER_MS);
        table_think(t, 0, &thinker, 123, &asked_of, &a);
        assert_int_equal(a.looked, 123); /* whoever says how many gets as many */
        table_speed(t, NULL, 0, NULL);
        table_think(t, 0, &thinker, 0, &asked_of, &a);
        assert_int_equal(a.looked, thinker.effort);
        table_free(t);
    }
}

static void names_stand_in_sentences_and_not_in_the_journal(void **unused)
{
    struct table *t = begin(3);
    struct text before = text_growing(), after = text_growing();
    uint32_t changes = table_changes(t);

    (void)unused;
    journal_write(table_journal(t), COPY_HOST, 0, &before);
    assert_string_equal(seat_called(journal_match(table_journal(t)), 1, DE).at, "Spieler 2");
    table_name(t, 1, "Jürgen");
    assert_true(table_changes(t) > changes);
    const struct match *m = journal_match(table_journal(t));
    assert_string_equal(seat_called(m, 1, DE).at, "Jürgen");
    assert_string_equal(seat_called(m, 0, DE).at, "Spieler 1"); /* who has none is called as before */
    assert_string_equal(seat_called(m, CHANCE, EN).at, "Chance");
    journal_write(table_journal(t), COPY_HOST, 0, &after);
    assert_string_equal(after.at, before.at);
    text_clear(&after);
    seat_role(m, 1, EN, &after);
    assert_string_equal(after.at, "Player 2"); /* which is still to be had */
    table_name(t, 1, "");
    assert_string_equal(seat_called(m, 1, EN).at, "Player 2");
    text_free(&before);
    text_free(&after);
    table_free(t);
}

static void names_are_trimmed_and_must_be_seen(void **unused)
{
    char name[NAME_SIZE] = "as it was";

    (void)unused;
    assert_true(name_read("  Oma Lise ", name));
    assert_string_equal(name, "Oma Lise");
    assert_true(name_read("", name));
    assert_string_equal(name, "");
    assert_true(name_read("ÄÖÜäöüßéèÄÖÜäöüßéèÄÖÜäöüßéèÄÖÜäö", name)); /* 32 characters, 64 bytes */
    assert_false(name_read("ÄÖÜäöüßéèÄÖÜäöüßéèÄÖÜäöüßéèÄÖÜäöü", name));
    assert_false(name_read("a\tb", name));
    assert_false(name_read("a\xc2\x85", name));
    assert_false(name_read("\xff", name));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_stand_in_sentences_and_not_in_the_journal),
        cmocka_unit_test(names_are_trimmed_and_must_be_seen),
        cmocka_unit_test(computers_that_may_act_are_asked_once_for_each_change),
        cmocka_unit_test(what_is_wanted_comes_before_what_is_waited_for),
        cmocka_unit_test(a_person_who_may_act_is_not_played_for),
        cmocka_unit_test(what_was_foreseen_is_used_once),
        cmocka_unit_test(random_players_get_on),
        cmocka_unit_test(effort_follows_speed),
        cmocka_unit_test(slow_thoughts_count),
        cmocka_unit_test(speed_is_recalled),
        cmocka_unit_test(a_table_measures_its_computers),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
