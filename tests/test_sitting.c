/* SPDX-License-Identifier: MIT */
/* What server/live.h promises of those who sit at a table: clocks, who is here, giving up, points and places, wishes
 * and the next match. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "live_kit.h"

/* ---- clocks ---- */

static void clocks_run(void **state)
{
    struct live *l = begun("muehle", 2, (struct clock){ CLOCK_PLAYER, 60000, 2000 });

    (void)state;
    assert_int_equal(live_left(l, 0, NOW + 1000), 59000);
    assert_int_equal(live_left(l, 1, NOW + 1000), 60000); /* only for who is asked */
    assert_int_equal(live_due(l, NOW + 1000), NOW + 60000);
    assert_int_equal(live_run_out(l, NOW + 59999), -1);
    assert_int_equal(live_run_out(l, NOW + 60000), 0);
    assert_int_equal(live_left(l, 0, NOW + 90000), 0); /* never below */
    play(l, 0, "d6", NOW + 10000);
    assert_int_equal(live_left(l, 0, NOW + 15000), 52000); /* ten used, two more for the decision */
    assert_int_equal(live_left(l, 1, NOW + 15000), 55000);
    play(l, 1, "a1", NOW + 20000);
    assert_int_equal(live_left(l, 1, NOW + 20000), 52000);
    live_recount(l); /* of the events alone it comes to the same */
    assert_int_equal(l->left[0], 52000);
    assert_int_equal(l->left[1], 52000);
    assert_int_equal(l->asked, SEAT(0));
    live_finish(l, END_CLOSED, -1);
    assert_int_equal(live_run_out(l, NOW + 900000), -1);
    assert_int_equal(live_due(l, NOW), 0);
    live_free(l);

    l = begun("muehle", 2, (struct clock){ CLOCK_MOVE, 30000, 0 });
    play(l, 0, "d6", NOW + 10000);
    assert_int_equal(live_left(l, 0, NOW + 10000), 30000); /* all of it again */
    assert_int_equal(live_left(l, 1, NOW + 11000), 29000);
    assert_true(live_was_late(l, 1) && live_was_late(l, 1));
    assert_false(live_was_late(l, 1)); /* the third in a row is too much */
    live_free(l);

    l = begun("muehle", 2, no_clock);
    assert_int_equal(live_left(l, 0, NOW), -1);
    assert_int_equal(live_due(l, NOW), 0);
    assert_int_equal(live_run_out(l, NOW + 1000000000), -1);
    assert_int_equal(live_time(l, NOW - 5), 1); /* a clock that is set back harms nobody */
    assert_int_equal(live_time(l, NOW + 123), 123);
    assert_int_equal(live_time(l, NOW + INT64_C(99999999999)), UINT32_MAX);
    live_free(l);
    l = begun("muehle", 2, (struct clock){ CLOCK_DAYS, 86400000, 0 });
    assert_int_equal(live_time(l, NOW + 1000), 0);
    live_free(l);
}

/* A sandglass of the game's own runs out for nobody's seat. */
static void a_sandglass_runs(void **state)
{
    struct live *l = begun("null", 3, no_clock);

    (void)state;
    for (int i = 0; i < 40 && !live_due(l, NOW); i++) {
        struct choice choice[1000];
        int seat = __builtin_ctz(live_waits_for(l));
        char word[200];
        struct text t = TEXT_IN(word);
        const struct match *m = journal_match(table_journal(l->table));
        int count = m->game->rules.legal(m, journal_state(table_journal(l->table)), seat, choice);
        assert_true(count > 0);
        m->game->words.write(m, journal_state(table_journal(l->table)), seat, choice[0].move, &t);
        play(l, seat, word, NOW + 10);
    }
    int64_t due = live_due(l, NOW + 20);
    assert_true(due > NOW + 1000);
    assert_int_equal(live_run_out(l, due - 1), -1);
    assert_int_equal(live_run_out(l, due), CLOCK);
    assert_true(live_acts(l));
    live_free(l);
}

/* ---- people ---- */

static void who_is_here(void **state)
{
    struct live *l = table_of("kniffel", 4, 3, no_clock);
    struct client *anna = watch(l, "aa"), *second = watch(l, "aa"), *eve = watch(l, "ee");

    (void)state;
    assert_int_equal(live_open_places(l), 1);
    assert_int_equal(live_seats_of(l, "bb"), SEAT(1));
    assert_int_equal(live_seats_of(l, "ee"), 0);
    assert_int_equal(live_seats_of(l, ""), 0); /* nobody has no seat, not even an open one */
    assert_true(live_count_all_here(l, "aa", NOW + 1));
    assert_int_equal(l->place[0].here, 2);
    assert_int_equal(l->place[0].away_since, 0);
    assert_false(live_count_all_here(l, "aa", NOW + 2)); /* nothing new */
    second->silent = true;
    assert_false(live_count_all_here(l, "aa", NOW + 3)); /* still there by the other one */
    anna->banned = true;
    assert_true(live_count_all_here(l, "aa", NOW + 4));
    assert_int_equal(l->place[0].here, 0);
    assert_int_equal(l->place[0].away_since, NOW + 4);
    live_count_all_here(l, "aa", NOW + 9);
    assert_int_equal(l->place[0].away_since, NOW + 4); /* since when, not until when */
    assert_false(live_is_away(&l->place[0], NOW + 4 + 60000)); /* a minute is nothing */
    assert_true(live_is_away(&l->place[0], NOW + 4 + 60001));
    assert_false(live_is_away(&l->place[3], NOW + 999999)); /* nobody sits there */
    assert_int_equal(live_present(l, SEAT(1), NOW + 4 + 60001), 0);
    assert_int_equal(live_present(l, SEAT(1), NOW + 10), SEAT(0) | SEAT(2));
    assert_false(live_is_expected(l, 3));
    eve->coming = 4;
    assert_true(live_is_expected(l, 3));
    assert_false(live_is_expected(l, 2));
    eve->silent = true;
    assert_false(live_is_expected(l, 3));
    anna->coming = 4; /* she sits already */
    assert_false(live_is_expected(l, 3));
    assert_int_equal(live_figure(l), 0);
    second->figure = 5;
    eve->figure = 7;
    assert_int_equal(live_figure(l), 5);
    leave_all(l);
}

static void two_of_one_name_are_told_apart(void **state)
{
    struct live *l = table_of("kniffel", 4, 4, no_clock);

    (void)state;
    for (int seat = 0; seat < 4; seat++)
        text_into(l->place[seat].name, sizeof l->place[seat].name, seat == 1 ? "Bert" : "Anna");
    live_tell_apart(l);
    assert_string_equal(l->place[0].name, "Anna");
    assert_string_equal(l->place[1].name, "Bert");
    assert_string_equal(l->place[2].name, "Anna 2");
    assert_string_equal(l->place[3].name, "Anna 3");
    text_into(l->place[2].person, sizeof l->place[2].person, "aa"); /* the same one on two seats */
    text_into(l->place[2].name, sizeof l->place[2].name, "Anna");
    l->place[0].name[0] = l->place[3].name[0] = '\0'; /* no name is no name twice */
    live_tell_apart(l);
    assert_string_equal(l->place[2].name, "Anna");
    assert_string_equal(l->place[3].name, "");
    live_free(l);
}

static void whoever_is_muted(void **state)
{
    struct live *l = table_of("kniffel", 3, 3, no_clock);
    char other[PERSON_ID + 1];

    (void)state;
    assert_true(live_mute(l, "aa", "bb", true));
    assert_true(live_mute(l, "aa", "bb", true)); /* once is enough */
    assert_true(live_mute(l, "cc", "bb", true));
    assert_int_equal(l->mutes, 2);
    assert_true(live_is_muted(l, SEAT(0), "bb"));
    assert_false(live_is_muted(l, SEAT(1), "bb"));
    assert_false(live_is_muted(l, SEAT(0), "cc"));
    assert_true(live_mute(l, "bb", "aa", false)); /* who was never muted: nothing changes */
    assert_int_equal(l->mutes, 2);
    assert_true(live_mute(l, "aa", "bb", false));
    assert_false(live_is_muted(l, SEAT(0), "bb"));
    assert_true(live_is_muted(l, SEAT(2), "bb"));
    for (int i = 1; i < MUTES_MAX; i++) {
        snprintf(other, sizeof other, "x%d", i);
        assert_true(live_mute(l, "aa", other, true));
    }
    assert_int_equal(l->mutes, MUTES_MAX);
    assert_false(live_mute(l, "aa", "another", true)); /* too many */
    assert_true(live_mute(l, "aa", other, true)); /* but this one is known */
    live_free(l);
}

/* Somebody is somebody else from now on, in everything that names them; or nobody. */
static void whoever_goes_is_passed_on(void **state)
{
    (void)state;
    for (int heir = 0; heir < 2; heir++) {
        struct live *l = with_everything();
        l->state = LIVE_OPEN;
        text_into(l->place[2].owner, sizeof l->place[2].owner, "aa");
        text_into(l->place[1].booked, sizeof l->place[1].booked, "aa");
        text_into(l->claimer, sizeof l->claimer, "aa");
        live_add(l, 'c', "\"chat\":\"hello\"", "aa", 0);
        live_add(l, 'c', "\"chat\":\"you\"", "bb", 0);
        live_add(l, 'j', "1 0 go", "aa", 0);
        live_wait(l, "aa", "Anna", true);
        assert_true(live_knows(l, "aa"));
        assert_false(live_pass_on(l, "aa", heir ? "zz" : "", heir ? "Zoe" : "", NOW));
        assert_int_equal(live_knows(l, "zz"), heir);
        assert_int_equal(live_knows(l, "aa"), heir); /* what was said stays said by them, until it is unsaid */
        assert_int_equal(l->place[0].kind, heir ? PLACE_PERSON : PLACE_OPEN);
        assert_string_equal(l->place[0].person, heir ? "zz" : "");
        assert_string_equal(l->place[0].name, heir ? "Zoe" : "");
        assert_string_equal(l->place[2].owner, heir ? "zz" : "");
        assert_string_equal(l->place[1].booked, heir ? "zz" : "");
        assert_string_equal(l->place[1].booked_name, heir ? "Zoe" : "");
        assert_string_equal(l->standing[0].person, heir ? "zz" : "");
        assert_string_equal(l->standing[1].person, "bb");
        assert_string_equal(l->evening.line[0].name, heir ? "Zoe" : "");
        assert_int_equal(l->mutes, heir ? 2 : 0);
        if (heir) {
            assert_string_equal(l->mute[0].by, "zz");
            assert_string_equal(l->mute[1].whom, "zz");
        }
        assert_string_equal(l->owner, heir ? "zz" : "");
        assert_string_equal(l->claimer, "");
        assert_false(live_waits(l, "aa"));
        assert_int_equal(live_waits(l, "zz"), 0); /* they sit here */
        assert_string_equal(l->record[0].text, heir ? "\"chat\":\"hello\"" : "\"chat\":\"\"");
        assert_string_equal(l->record[1].text, "\"chat\":\"you\"");
        assert_string_equal(l->record[2].text, "1 0 go");
        live_free(l);
    }
    struct live *l = begun("kniffel", 3, no_clock);
    assert_true(live_pass_on(l, "bb", "", "", NOW)); /* they have given up */
    assert_int_equal(l->place[1].kind, PLACE_BOT);
    assert_string_equal(l->place[1].person, "");
    live_wait(l, "ee", "Emil", true);
    live_pass_on(l, "ee", "ff", "Fritz", NOW);
    assert_true(live_waits(l, "ff") && !live_waits(l, "ee"));
    live_free(l);
}

/* ---- the course of a match ---- */

static void giving_up(void **state)
{
    struct live *l = begun("muehle", 2, no_clock);

    (void)state;
    l->asks_back = 1;
    assert_int_equal(live_sides(l), 2);
    live_give_up(l, 0, END_RESIGNED);
    assert_int_equal(l->state, LIVE_OVER);
    assert_int_equal(l->end, END_RESIGNED);
    assert_int_equal(l->end_seat, 0);
    assert_int_equal(l->winners, SEAT(1));
    assert_true(live_is_decided(l));
    assert_int_equal(l->asks_back, -1);
    live_free(l);

    l = begun("kniffel", 3, no_clock);
    l->asks_back = 1;
    live_give_up(l, 1, END_TIME);
    assert_int_equal(l->state, LIVE_PLAYING);
    assert_int_equal(l->place[1].kind, PLACE_BOT);
    assert_ptr_equal(l->place[1].bot, bot_usual(l->game));
    assert_true(l->place[1].deputy && l->place[1].gave_up);
    assert_int_equal(l->asks_back, -1); /* what they asked for is over */
    l->asks_back = 2;
    live_give_up(l, 0, END_RESIGNED);
    assert_int_equal(l->state, LIVE_PLAYING);
    assert_int_equal(l->asks_back, 2);
    live_give_up(l, 2, END_RESIGNED); /* the last one */
    assert_int_equal(l->state, LIVE_OVER);
    assert_int_equal(l->winners, 0);
    live_free(l);
}

static void ended_by_agreement(void **state)
{
    struct live *l = begun("kniffel", 3, no_clock);

    (void)state;
    l->place[2].kind = PLACE_BOT;
    l->place[2].bot = bot_usual(l->game);
    live_agree_to_end(l, SEAT(0), NOW);
    assert_int_equal(l->state, LIVE_PLAYING);
    assert_int_equal(l->ending, SEAT(0));
    live_agree_to_end(l, SEAT(1), NOW); /* computers are not asked */
    assert_int_equal(l->state, LIVE_OVER);
    assert_int_equal(l->end, END_AGREED);
    assert_int_equal(l->ending, 0);
    assert_int_equal(l->winners, 0); /* by the score, which is the same for all */
    live_free(l);
}

static void seats_change_hands(void **state)
{
    struct live *l = begun("kniffel", 3, no_clock);
    const struct bot *strong = bot_named(l->game, "strong");

    (void)state;
    watch(l, "ee");
    l->place[1].late = 2;
    live_deputise(l, 1, strong);
    assert_true(l->place[1].deputy && l->place[1].kind == PLACE_BOT && l->place[1].late == 0);
    assert_ptr_equal(table_bot(l->table, 1), strong);
    assert_string_equal(l->place[1].person, "bb"); /* it is still theirs */
    live_wait(l, "ee", "Emil", true);
    text_into(l->claimer, sizeof l->claimer, "ee");
    l->asks_claim = 1;
    live_take_seat(l, 1, "ee", "Emil", NOW);
    assert_string_equal(l->place[1].owner, "bb");
    assert_string_equal(l->place[1].person, "ee");
    assert_string_equal(l->place[1].name, "Emil");
    assert_int_equal(l->place[1].here, 1);
    assert_null(table_bot(l->table, 1));
    assert_false(live_waits(l, "ee"));
    assert_string_equal(l->claimer, "");
    text_into(l->claimer, sizeof l->claimer, "ff");
    l->asks_claim = 2;
    live_take_seat(l, 1, "bb", "Bert", NOW); /* whose it is */
    assert_string_equal(l->place[1].owner, "");
    assert_string_equal(l->place[1].person, "bb");
    assert_string_equal(l->claimer, "ff"); /* of another seat */
    leave_all(l);
}

/* One for who was there, and one for every other person whom they have left behind. */
static void points_of_an_evening(void **state)
{
    struct live *l = begun("muehle", 2, no_clock);
    int points[SEATS_MAX], rank[SEATS_MAX];

    (void)state;
    l->series = 3;
    live_give_up(l, 0, END_RESIGNED);
    live_ranks(l, rank);
    assert_true(rank[0] == 2 && rank[1] == 1);
    live_points(l, points);
    assert_true(points[0] == 1 && points[1] == 2);
    assert_int_equal(l->evening.games, 1);
    assert_int_equal(l->evening.count, 2);
    assert_int_equal(l->evening.line[1].points, 2);
    assert_string_equal(l->evening.line[1].name, "Bert");
    assert_int_equal(l->games, 1);
    assert_int_equal(l->standing[0].points, 0);
    assert_int_equal(l->standing[1].points, 1);
    live_count_evening(l); /* the same people once more */
    assert_int_equal(l->evening.count, 2);
    assert_int_equal(l->evening.line[0].points, 2);
    assert_int_equal(l->evening.line[1].points, 4);
    l->end = END_GONE; /* that is no end */
    live_points(l, points);
    assert_true(points[0] == 0 && points[1] == 0);
    live_free(l);

    l = begun("muehle", 2, no_clock);
    l->series = 3;
    live_finish(l, END_CLOSED, -1); /* it counts for nobody */
    assert_true(l->games == 0 && l->evening.games == 0 && l->winners == 0);
    live_free(l);

    l = begun("kniffel", 3, no_clock);
    l->place[2] = (struct place){ .kind = PLACE_BOT, .bot = bot_usual(l->game) };
    live_finish(l, END_AGREED, -1);
    live_points(l, points);
    assert_true(points[0] == 1 && points[1] == 1 && points[2] == 0); /* nobody is behind another; computers have none */
    l->end = END_RESIGNED;
    l->winners = SEAT(0);
    live_points(l, points);
    assert_true(points[0] == 2 && points[1] == 1); /* of a computer left behind nobody has anything */
    live_free(l);
}

/* Who was relieved and is there has their seat back when it is over. */
static void the_relieved_come_back_at_the_end(void **state)
{
    struct live *l = begun("kniffel", 3, no_clock);

    (void)state;
    watch(l, "bb");
    live_deputise(l, 1, bot_usual(l->game));
    live_deputise(l, 2, bot_usual(l->game));
    live_finish(l, END_AGREED, -1);
    assert_int_equal(l->place[1].kind, PLACE_PERSON);
    assert_int_equal(l->place[2].kind, PLACE_BOT); /* they are not there */
    leave_all(l);
}

/* ---- the next match ---- */

static void the_next_match(void **state)
{
    struct live *l = begun("kniffel", 3, (struct clock){ CLOCK_MOVE, 30000, 0 });

    (void)state;
    l->series = 5;
    l->listed = true;
    l->place[0].again = l->place[0].promised = l->place[0].gave_up = true;
    l->place[0].late = 2;
    l->place[0].wish = l->game;
    text_into(l->place[1].booked, sizeof l->place[1].booked, "ee");
    text_into(l->place[1].booked_name, sizeof l->place[1].booked_name, "Emil");
    live_deputise(l, 2, bot_named(l->game, "easy"));
    struct live_plan plan = live_again(l);
    assert_string_equal(plan.place[2].person, "aa"); /* who sat first sits last */
    assert_string_equal(plan.place[0].person, "ee"); /* who was promised the seat */
    assert_string_equal(plan.place[0].name, "Emil");
    assert_int_equal(plan.place[1].kind, PLACE_BOT);
    assert_string_equal(plan.place[1].person, ""); /* whom it stood in for has gone */
    assert_false(plan.place[1].deputy);
    assert_false(plan.place[2].again || plan.place[2].promised || plan.place[2].gave_up || plan.place[2].late);
    assert_null(plan.place[2].wish);
    assert_true(!plan.listed && plan.back && !plan.lot && plan.series == 5 && plan.clock.kind == CLOCK_MOVE);
    assert_string_equal(plan.owner, "aa");
    l->seating = SEATING_LEFT;
    plan = live_again(l);
    assert_string_equal(plan.place[0].person, "aa"); /* as they sit now */
    assert_false(plan.lot);
    l->seating = SEATING_LOT;
    plan = live_again(l);
    assert_true(plan.lot);
    l->seating = SEATING_USUAL;
    l->lot = true;
    plan = live_again(l);
    assert_true(plan.lot);
    assert_string_equal(plan.place[0].person, "aa");
    l->place[0].person[0] = '\0'; /* who sat there has been forgotten */
    plan = live_again(l);
    assert_int_equal(plan.place[0].kind, PLACE_OPEN);
    live_free(l);
}

static void who_comes_late(void **state)
{
    struct live *l = begun("kniffel", 3, no_clock);
    char person[PERSON_ID + 1];

    (void)state;
    assert_true(live_wait(l, "dd", "Dora", true));
    assert_true(live_wait(l, "dd", "Dora", true));
    assert_int_equal(l->lates, 1);
    assert_true(live_waits(l, "dd") && !live_waits(l, "ee"));
    for (int i = 1; i < LATE_MAX; i++) {
        snprintf(person, sizeof person, "late%d", i);
        assert_true(live_wait(l, person, person, true));
    }
    assert_false(live_wait(l, "one more", "x", true));
    assert_true(live_wait(l, "late3", "", false));
    assert_int_equal(l->lates, LATE_MAX - 1);
    assert_false(live_waits(l, "late3"));
    assert_true(live_waits(l, "late4") && live_waits(l, "late7"));
    watch(l, "late1");
    watch(l, "late2");
    watch(l, "late5");
    struct live_plan plan = live_again(l);
    plan.place[1] = (struct place){ .kind = PLACE_BOT, .bot = bot_usual(l->game) };
    plan.place[2] = (struct place){ 0 };
    live_seat_late(l, &plan);
    assert_string_equal(plan.place[2].person, "late1"); /* the open one first; "dd" is not here */
    assert_string_equal(plan.place[1].person, "late2"); /* then a computer's */
    assert_int_equal(plan.match.seats, 4); /* then one more */
    assert_string_equal(plan.place[3].person, "late5");
    assert_string_equal(plan.place[3].name, "late5");
    assert_int_equal(plan.place[3].kind, PLACE_PERSON);
    plan = live_again(l);
    plan.series = 3; /* in a series nobody comes in between */
    live_seat_late(l, &plan);
    assert_int_equal(plan.match.seats, 3);
    leave_all(l);
}

static void beginning_with_fewer(void **state)
{
    struct live *l = table_of("kniffel", 4, 4, no_clock);
    struct match m;

    (void)state;
    l->place[0] = l->place[2] = (struct place){ 0 };
    assert_null(live_fewer(l, &m));
    assert_int_equal(m.seats, 2);
    live_shrink(l, &m);
    assert_int_equal(l->seats, 2);
    assert_string_equal(l->place[0].person, "bb");
    assert_string_equal(l->place[1].person, "dd");
    assert_int_equal(journal_match(table_journal(l->table))->seats, 2);
    assert_non_null(strstr(l->head, "seats 2"));
    live_begin(l, NOW);
    live_note(l, 0, "");
    live_free(l);
    l = table_of("muehle", 2, 1, no_clock);
    assert_non_null(live_fewer(l, &m)); /* that needs two */
    live_free(l);
}

/* What most want; of what is wished as much the owner's. */
static void what_is_wished(void **state)
{
    struct live *l = begun("kniffel", 4, no_clock);
    const struct game *dame = game_named("dame"), *null = game_named("null"), *halma = game_named("halma");
    struct text t = text_growing();
    bool all;

    (void)state;
    for (int i = 0; i < 5; i++)
        watch(l, ids[i]);
    for (int i = 0; i < 4; i++)
        live_count_all_here(l, ids[i], NOW);
    live_wait(l, "ee", "Emil", true);
    assert_null(live_wished(l, &all));
    assert_false(all);
    live_put_wishes(l, &t);
    assert_int_equal(t.used, 0);
    assert_false(live_wish(l, "ff", dame)); /* a stranger */
    assert_true(live_wish(l, "bb", dame));
    assert_ptr_equal(live_wished(l, &all), dame);
    assert_true(live_wish(l, "aa", null)); /* the owner */
    assert_ptr_equal(live_wished(l, &all), null);
    assert_true(live_wish(l, "ee", dame)); /* who waits has a voice */
    assert_ptr_equal(live_wished(l, &all), dame);
    assert_true(live_wish(l, "cc", halma));
    assert_false(all);
    assert_true(live_wish(l, "dd", halma));
    assert_ptr_equal(live_wished(l, &all), dame); /* the first of those that are wished as much */
    assert_true(all);
    text_put(&t, "{\"x\":1");
    live_put_wishes(l, &t);
    assert_string_equal(t.at, "{\"x\":1,\"wishes\":[{\"game\":\"dame\",\"people\":[\"bb\",\"ee\"]},{\"game\":\"halma\","
                              "\"people\":[\"cc\",\"dd\"]},"
                              "{\"game\":\"null\",\"people\":[\"aa\"]}]");
    assert_true(live_wish(l, "dd", NULL));
    l->place[3].here = 0;
    live_wished(l, &all);
    assert_true(all); /* who has not said anything is not here */
    text_free(&t);
    leave_all(l);
}

/* Computers are not asked whether it may end. */
static void people_agree_to_end(void **state)
{
    struct live *l = begun("mensch", 3, no_clock);

    (void)state;
    l->place[0].kind = PLACE_BOT;
    live_agree_to_end(l, SEAT(1), NOW);
    assert_int_equal(l->state, LIVE_PLAYING);
    live_agree_to_end(l, SEAT(2), NOW);
    assert_int_equal(l->state, LIVE_OVER);
    assert_int_equal(l->end, END_AGREED);
    live_free(l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clocks_run),
        cmocka_unit_test(people_agree_to_end),
        cmocka_unit_test(a_sandglass_runs),
        cmocka_unit_test(who_is_here),
        cmocka_unit_test(two_of_one_name_are_told_apart),
        cmocka_unit_test(whoever_is_muted),
        cmocka_unit_test(whoever_goes_is_passed_on),
        cmocka_unit_test(giving_up),
        cmocka_unit_test(ended_by_agreement),
        cmocka_unit_test(seats_change_hands),
        cmocka_unit_test(points_of_an_evening),
        cmocka_unit_test(the_relieved_come_back_at_the_end),
        cmocka_unit_test(the_next_match),
        cmocka_unit_test(who_comes_late),
        cmocka_unit_test(beginning_with_fewer),
        cmocka_unit_test(what_is_wished),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
