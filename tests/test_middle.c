/* SPDX-License-Identifier: MIT */
/* The middle between table and screen, over rooms that need all of it: hand-over and guests (null, tkkg), the
 * sandglass, pace, and how a game ended. (Touches: test_touch.c.) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "at_screen.h"
#include "base/require.h"
#include "base/rng.h"
#include "core/outcome.h"
#include "table/middle.h"

static const char *prompt(void)
{
    static char words[600];
    struct text t = TEXT_IN(words);

    middle_prompt(m, EN, &t);
    return words;
}

struct told {
    int count;
    char all[4000];
    struct text text;
};

static void hear(void *with, const struct happening *h)
{
    struct told *told = with;

    told->count++;
    text_printf(&told->text, "%lu %d %s|%s\n", (unsigned long)h->number, h->seat, h->move, h->say ? h->say : "");
}

static struct told *hear_from(uint32_t from)
{
    static struct told told;

    told.count = 0;
    told.text = TEXT_IN(told.all);
    middle_tell(m, from, EN, hear, &told);
    return &told;
}

/* ---- whose screen it is ---- */

static void secrets_are_handed_over(void **unused)
{
    (void)unused;
    begin("null", 2, "", 4, EVERYONE);
    assert_int_equal(m->state, MIDDLE_GOES_ON);
    assert_int_equal(middle_sight(m), 0); /* nobody's yet */
    go_on(1000);
    assert_int_equal(m->state, MIDDLE_HANDS_OVER);
    assert_int_equal(m->next, 0);
    assert_int_equal(m->seat, -1);
    assert_int_equal(m->actions, 0);
    assert_null(strstr(hear_from(0)->all, "dealt the"));
    middle_take(m, 1000);
    middle_show(m, SHAPE_WIDE, EN);
    assert_int_equal(m->state, MIDDLE_ASKS);
    assert_int_equal(m->seat, 0);
    assert_int_equal(middle_sight(m), SEAT(0));
    assert_non_null(strstr(hear_from(0)->all, "Player 1 is dealt the 8"));
    assert_null(strstr(hear_from(0)->all, "Player 2 is dealt the"));
    play("bid 5", 1000);
    assert_int_equal(m->state, MIDDLE_HANDS_OVER);
    assert_int_equal(m->next, 1);
    assert_int_equal(middle_sight(m), SEAT(0)); /* until then the first still looks */
    assert_ptr_equal(middle_play(m, "bid 3", 1000), &table_rules[TABLE_turn]);
    middle_take(m, 1000);
    assert_int_equal(middle_sight(m), SEAT(1));
    assert_null(strstr(hear_from(0)->all, "bids 5"));
    end();
}

/* Somebody has given up: the screen is everybody's again, and shows nobody's secrets, until play goes on after all. */
static void what_the_table_has_ended_keeps_its_secrets(void **unused)
{
    (void)unused;
    begin("null", 2, "", 4, EVERYONE);
    go_on(1000);
    middle_take(m, 1000);
    assert_true(table_note(table, "resign 0") && middle_sight(m) == SEAT(0) && table_note(table, "over"));
    assert_int_equal(middle_sight(m), 0);
    assert_null(strstr(hear_from(0)->all, "Player 2 is dealt the"));
    play("bid 5", 1000);
    assert_int_equal(middle_sight(m), SEAT(0));
    end();
}

static void nothing_is_handed_to_somebody_alone_or_without_secrets(void **unused)
{
    (void)unused;
    begin("null", 2, "", 4, EVERYONE);
    table_sit(table, 1, bot_named(game_named("null"), "random"));
    go_on(1000);
    assert_int_equal(m->state, MIDDLE_ASKS);
    assert_int_equal(middle_sight(m), SEAT(0));
    end();
    begin("muehle", 2, "", 1, EVERYONE);
    go_on(1000);
    assert_int_equal(m->seat, 0);
    play("d6", 1000);
    assert_int_equal(m->seat, 1);
    assert_int_equal(m->state, MIDDLE_ASKS);
    end();
}

/* A server's connection: only its own seats are asked, and it waits for the others. */
static void a_screen_of_one_seat_waits_for_the_others(void **unused)
{
    (void)unused;
    begin("null", 2, "", 4, SEAT(1));
    struct middle *other = middle_new(table, SEAT(0), 1000);
    go_on(1000);
    assert_int_equal(m->seat, 1);
    assert_int_equal(middle_sight(m), SEAT(1));
    play("bid 3", 1000);
    assert_int_equal(m->state, MIDDLE_WAITS);
    middle_show(other, SHAPE_TALL, DE); /* has noticed what happened */
    assert_int_equal(other->seat, 0);
    assert_int_equal(middle_sight(other), SEAT(0));
    assert_null(middle_play(other, "bid 5", 1000));
    go_on(1000);
    assert_int_equal(journal_event(table_journal(table), 4)->seat, 0);
    assert_string_not_equal(prompt(), "");
    middle_free(other);
    end();
    begin("null", 2, "", 4, SEAT(0));
    go_on(1000);
    play("bid 5", 1000);
    assert_int_equal(m->state, MIDDLE_WAITS);
    assert_int_equal(middle_guests(m), SEAT(0)); /* nobody here is asked, and who is may still swap */
    end();
    begin("null", 2, "", 4, 0); /* nobody here: a watcher */
    go_on(1000);
    assert_int_equal(m->state, MIDDLE_WAITS);
    assert_int_equal(middle_sight(m), 0);
    assert_int_equal(m->actions, 0);
    assert_null(table_play(table, 0, "bid 5", -1, 0));
    assert_ptr_equal(middle_back(m, 1000), &table_rules[TABLE_undo]); /* it is not theirs */
    end();
}

static void team_mates_share_a_screen(void **unused)
{
    (void)unused;
    begin("null", 4, "teams=yes", 4, EVERYONE);
    for (int seat = 1; seat < 4; seat += 2)
        table_sit(table, seat, bot_named(game_named("null"), "random"));
    go_on(1000);
    assert_int_equal(m->seat, 0); /* nobody to hide from */
    assert_int_equal(middle_sight(m), SEAT(0) | SEAT(2));
    play("bid 5", 1000);
    assert_int_equal(m->state, MIDDLE_ASKS);
    assert_int_equal(m->seat, 2);
    end();
    begin("null", 4, "teams=yes", 4, EVERYONE);
    go_on(1000);
    middle_take(m, 1000);
    assert_int_equal(middle_sight(m), SEAT(0) | SEAT(2));
    play("bid 5", 1000);
    assert_int_equal(m->next, 1); /* an opponent */
    end();
}

static void a_guest_comes_out_of_turn_and_goes(void **unused)
{
    (void)unused;
    begin("null", 2, "", 4, EVERYONE);
    go_on(1000);
    middle_take(m, 1000);
    play("bid 5", 1000);
    middle_take(m, 1000); /* the second is asked */
    assert_int_equal(middle_guests(m), SEAT(0));
    assert_false(middle_come(m, 3, 1000));
    assert_true(middle_come(m, 0, 1000));
    assert_int_equal(m->state, MIDDLE_HANDS_OVER);
    assert_int_equal(m->next, 0);
    middle_take(m, 1000);
    middle_show(m, SHAPE_WIDE, EN);
    assert_int_equal(m->seat, 0);
    assert_int_equal(m->actions, 1);
    assert_string_equal(m->action[0].text, "swap");
    assert_true(middle_come(m, 1, 1000)); /* thought better of it */
    assert_int_equal(m->next, 1);
    middle_take(m, 1000);
    assert_true(middle_come(m, 0, 1000));
    middle_take(m, 1000);
    play("swap", 1000);
    assert_int_equal(m->next, 1); /* the table goes on where it was */
    end();
}

/* A figure goes the golden way that its throw has drawn, circle by circle, and is given the time for it. */
static void a_figure_goes_step_by_step(void **unused)
{
    int plain = 0;

    (void)unused;
    begin("leiter", 2, "own-throws=no", 3, 0);
    middle_show(m, SHAPE_WIDE, EN);
    for (int n = 0; n < 40 && middle_step(m, 1000); n++) {
        uint8_t face[DICE_MAX] = { 0 };
        middle_show(m, SHAPE_WIDE, EN);
        const struct match *match = journal_match(table_journal(table));
        match->game->chance.thrown(match, journal_state(table_journal(table)), last_event()->move, face);
        assert_in_range(m->steps, 0, 6 + 10); /* and along a ladder or down a slide, bit by bit */
        plain += face[0] > 1 && m->steps == face[0];
    }
    assert_in_range(plain, 10, 40);
    end();
}

/* Whoever acts out of turn does one thing; then the screen is again that of whoever is asked, though more could be
 * done. */
static void a_guest_does_one_thing(void **unused)
{
    (void)unused;
    begin("monopoly", 2, "", 1, EVERYONE);
    go_on(1000);
    int asked = m->seat, other = 1 - asked;
    assert_true(middle_come(m, other, 1000));
    assert_int_equal(m->guest, other);
    middle_take(m, 1000);
    char offer[20];
    snprintf(offer, sizeof offer, "offer %d", asked);
    assert_null(middle_play(m, offer, 1000));
    assert_true(middle_guests(m) & SEAT(other)); /* the bargain is only begun */
    assert_int_equal(m->guest, -1);
    assert_int_equal(m->seat, asked);
    end();
}

/* Whoever was to act out of turn and may not any more is no guest, whoever else is asked. */
static void a_guest_goes_with_the_chance(void **unused)
{
    (void)unused;
    for (int way = 0; way < 3; way++) {
        begin("null", 3, "", 4, EVERYONE);
        go_on(1000);
        middle_take(m, 1000);
        play("bid 5", 1000); /* the next is asked, and the first and the third may swap */
        middle_take(m, 1000);
        assert_true(middle_come(m, 2, 1000));
        assert_int_equal(m->guest, 2);
        middle_take(m, 1000);
        assert_int_equal(m->seat, 2);
        if (way == 0) {
            table_sit(table, 2, bot_named(game_named("null"), "random")); /* a computer has their place */
            middle_show(m, SHAPE_WIDE, EN);
        } else if (way == 1) {
            assert_null(middle_back(m, 1000));
        } else {
            assert_null(middle_play(m, "swap", 1000));
        }
        assert_int_equal(m->guest, -1);
        assert_true(m->seat != 2 || m->state != MIDDLE_ASKS);
        end();
    }
}

/* In an open game everybody's knowledge is on the screen; one person alone has the board turned to them, and who only
 * watches is nobody: what somebody is still putting together is not theirs to see. */
static void an_open_game_is_seen_by_all(void **unused)
{
    static const struct { seatset here, sight; } table_of[] = {
        { SEAT(1), SEAT(1) }, { SEAT(0) | SEAT(2), 7 }, { EVERYONE, 7 }, { 0, 0 }, { SEAT(1) | SEAT(2), 7 },
    };

    (void)unused;
    for (int i = 0; i < COUNT(table_of); i++) {
        begin("kniffel", 3, "", 7, table_of[i].here);
        go_on(1000);
        assert_int_equal(middle_sight(m), table_of[i].sight);
        end();
    }
}

/* At a screen of one's own one takes back one's own decision, with what followed it. */
static void whoever_sits_here_takes_back_their_own(void **unused)
{
    (void)unused;
    for (int seat = 0; seat < 2; seat++) {
        begin("muehle", 2, "", 1, SEAT(seat));
        go_on(1000);
        assert_null(table_play(table, 0, "d6", -1, 0));
        assert_null(table_play(table, 1, "a1", -1, 0));
        go_on(1000);
        assert_null(middle_back(m, 1000));
        assert_int_equal(journal_count(table_journal(table)), seat);
        assert_int_equal(m->seat, seat);
        end();
    }
}

/* Who is called to throw is asked by name; where nobody is, luck decides. */
static void a_thrower_is_asked(void **unused)
{
    (void)unused;
    begin("mensch", 2, "", 1, EVERYONE);
    middle_show(m, SHAPE_WIDE, EN);
    assert_int_equal(middle_thrower(m), 0);
    char name[NAME_SIZE];
    struct text t = TEXT_IN(name);
    seat_title(&m->view.match, 0, EN, &t);
    assert_int_equal(strncmp(prompt(), name, strlen(name)), 0);
    end();
    begin("mensch", 2, "", 1, SEAT(0)); /* alone they are only spoken to */
    middle_show(m, SHAPE_WIDE, EN);
    assert_int_equal(middle_thrower(m), 0);
    assert_string_equal(prompt(), "Throw: who goes first? (Yellow)");
    end();
    begin("mensch", 2, "", 1, SEAT(1)); /* they throw elsewhere */
    middle_show(m, SHAPE_WIDE, EN);
    assert_int_equal(middle_thrower(m), -1);
    assert_string_not_equal(prompt(), "");
    end();
    begin("leiter", 2, "own-throws=yes", 3, EVERYONE); /* who has said "throw" is not asked again */
    go_on(1000);
    assert_null(middle_play(m, "throw", 1000));
    const struct journal *j = table_journal(table);
    assert_int_equal(journal_match(j)->game->rules.turn(journal_match(j), journal_state(j)).must, SEAT(CHANCE));
    assert_int_equal(middle_thrower(m), -1);
    end();
    begin("muehle", 2, "", 1, SEAT(1));
    go_on(1000);
    assert_string_equal(prompt(), "White to move …");
    end();
}

/* ---- the picture ---- */

/* It is drawn for the shape and in the language that were asked for last. */
static void a_screen_has_the_shape_it_was_asked_for(void **unused)
{
    struct scene *expected = malloc(sizeof *expected);

    (void)unused;
    require(expected != NULL);
    begin("kniffel", 2, "", 7, EVERYONE);
    go_on(1000);
    for (int shape = 0; shape < SHAPES; shape++)
        for (enum lang lang = DE; lang < LANGS; lang++) {
            middle_show(m, (enum shape)shape, lang);
            view_scene(&m->view, (enum shape)shape, lang, expected);
            assert_int_equal(m->scene.width, expected->width);
            assert_int_equal(m->scene.height, expected->height);
            assert_int_equal(m->scene.count, expected->count);
            for (int i = 0; i < expected->count; i++)
                if (expected->item[i].says)
                    assert_string_equal(m->scene.item[i].says, expected->item[i].says);
        }
    free(expected);
    end();
}

/* ---- time ---- */

/* To the reply after a round of bids in null, where the sandglass runs: seat `next` is asked. */
static void to_the_reply(uint64_t now)
{
    begin("null", 2, "", 4, EVERYONE);
    go_on(now);
    middle_take(m, now);
    play("bid 5", now);
    middle_take(m, now);
    play("bid 3", now);
}

static void the_sandglass_runs_and_stands_still_while_handing_over(void **unused)
{
    (void)unused;
    to_the_reply(1000);
    int64_t all = middle_time_left(m, 1000);
    assert_in_range(all, 1, 1000000);
    if (m->state == MIDDLE_HANDS_OVER) {
        assert_int_equal(middle_time_left(m, 60000), all);
        middle_take(m, 60000);
    } else {
        assert_true(middle_come(m, 0, 1000)); /* who has bid may still swap */
        assert_int_equal(m->state, MIDDLE_HANDS_OVER);
        assert_int_equal(middle_time_left(m, 60000), all);
        middle_take(m, 60000);
    }
    assert_int_equal(middle_time_left(m, 60000), all);
    assert_int_equal(middle_time_left(m, 60500), all - 500);
    uint32_t events = journal_count(table_journal(table));
    assert_true(middle_step(m, 60000 + (uint64_t)all) || m->guest >= 0);
    assert_int_equal(journal_event(table_journal(table), events + 1)->seat, CLOCK);
    assert_int_equal(middle_time_left(m, 70000 + (uint64_t)all), -1);
    end();
}

/* Sandglass and playing time take turns; each runs from its own event. */
static void every_timer_runs_from_its_own_event(void **unused)
{
    enum { GLASS = 150000, ALL = 300000 };

    (void)unused;
    begin("letra", 1, "end=time minutes=5 words=confirm", 1, EVERYONE);
    go_on(1000);
    assert_int_equal(middle_time_left(m, 1000), ALL);
    play("shake", 11000);
    assert_int_equal(middle_time_left(m, 11000), GLASS);
    play("done", 61000);
    assert_int_equal(middle_time_left(m, 61000), ALL - 60000); /* not all of it anew */
    play("shake", 71000);
    assert_int_equal(middle_time_left(m, 81000), GLASS - 10000);
    struct middle *later = middle_new(table, EVERYONE, 900000); /* as far as it was at its last event */
    assert_int_equal(middle_time_left(later, 900000), GLASS);
    middle_free(later);
    play("done", 91000);
    assert_int_equal(middle_time_left(m, 91000), ALL - 90000);
    assert_false(middle_step(m, ALL + 999));
    assert_true(middle_step(m, ALL + 1000));
    assert_int_equal(last_event()->seat, CLOCK);
    assert_int_equal(m->state, MIDDLE_OVER);
    end();
}

/* What was done before the sand ran out can be taken back, and there is time to do it otherwise. */
static void taking_back_gives_back_the_time_that_ran_out(void **unused)
{
    (void)unused;
    for (uint64_t late = 0; late <= 7000; late += 7000) { /* after the match began */
        begin("letra", 1, "words=confirm", 1, EVERYONE);
        go_on(1000);
        play("shake", late + 1000);
        play("lay 1 e4", late + 51000);
        assert_true(middle_step(m, late + 151000));
        assert_int_equal(last_event()->seat, CLOCK);
        go_on(late + 151000);
        assert_null(middle_back(m, late + 160000)); /* the die is not laid */
        assert_int_equal(middle_time_left(m, late + 160000), 150000); /* at once */
        go_on(late + 160000);
        assert_int_equal(last_event()->seat, CHANCE);
        assert_int_equal(middle_time_left(m, late + 160000), 150000);
        play("lay 1 e4", late + 170000);
        assert_null(middle_back(m, late + 180000)); /* while there is sand, thinking costs time */
        go_on(late + 180000);
        assert_int_equal(middle_time_left(m, late + 180000), 130000);
        end();
    }
}

static void events_bear_the_time_of_the_match(void **unused)
{
    (void)unused;
    begin("muehle", 2, "", 1, EVERYONE); /* at 1000 */
    play("d6", 4500);
    assert_int_equal(journal_event(table_journal(table), 1)->ms, 3500);
    struct middle *later = middle_new(table, EVERYONE, 90000); /* goes on where the time stopped */
    assert_null(middle_play(later, "a1", 90010));
    assert_int_equal(journal_event(table_journal(table), 2)->ms, 3510);
    middle_free(later);
    end();
}

static void others_are_shown_at_a_pace(void **unused)
{
    (void)unused;
    begin("muehle", 2, "", 1, EVERYONE);
    go_on(1000);
    play("d6", 1000);
    uint32_t slow = middle_pause(m, PACE_SLOW), normal = middle_pause(m, PACE_NORMAL);
    assert_true(slow > normal && normal > middle_pause(m, PACE_FAST));
    assert_int_equal(middle_pause(m, PACE_AT_ONCE), 0);
    assert_int_equal(m->steps, 1);
    end();
    /* A chain of jumps takes as many steps as there are jumps. */
    begin("halma", 2, "", 1, EVERYONE);
    table_sit(table, 0, bot_named(game_named("halma"), "random"));
    table_sit(table, 1, bot_named(game_named("halma"), "random"));
    middle_show(m, SHAPE_WIDE, EN);
    int longest = 0;
    for (int n = 0; n < 300 && middle_step(m, 1000); n++) {
        middle_show(m, SHAPE_WIDE, EN);
        longest = m->steps > longest ? m->steps : longest;
    }
    assert_in_range(longest, 2, 60);
    end();
}

/* ---- the end ---- */

/* A game whose score and teams are what a test wants. */
static int32_t wanted[SEATS_MAX];
static seatset wanted_team[SEATS_MAX];
static struct game ended;

static struct turn nobody(const struct match *match, const struct state *s)
{
    (void)match;
    (void)s;
    return (struct turn){ 0 };
}

static void wanted_score(const struct match *match, const struct state *s, int32_t ret[SEATS_MAX])
{
    (void)s;
    memcpy(ret, wanted, match->seats * sizeof ret[0]);
}

static seatset team_of(const struct match *match, int seat)
{
    (void)match;
    return wanted_team[seat];
}

static const struct clause *because(const struct view *v, enum lang lang, struct text *t)
{
    text_put(t, lang == DE ? "Schluss." : "That was it.");
    return &v->match.game->clauses[1];
}

static const char *outcome(int seats, bool teams, enum lang lang, struct outcome *ret)
{
    static char words[400];
    struct text t = TEXT_IN(words);
    struct view v = { .match = match_of(game_named("kniffel"), seats) };

    ended = *v.match.game;
    ended.rules.turn = nobody;
    ended.rules.score = wanted_score;
    ended.players.team = teams ? team_of : NULL;
    ended.words.ending = because;
    v.match.game = &ended;
    outcome_of(&v, ret);
    outcome_say(&v, -1, lang, &t);
    return words;
}

static const char *score_in(struct money money, int32_t score, enum lang lang)
{
    static char words[64];
    struct text t = TEXT_IN(words);
    struct game g = *game_named("kniffel");

    g.money = money;
    score_say(&g, score, lang, &t);
    return words;
}

static void a_score_is_written_as_people_do(void **unused)
{
    struct money marks = { 100, { { "%s DM", "DM %s" } } }, dollars = { 1, { { "%s $", "$%s" } } };

    (void)unused;
    assert_string_equal(score_in((struct money){ 0 }, -12, DE), "−12");
    assert_string_equal(score_in(marks, 1234505, DE), "12.345,05 DM");
    assert_string_equal(score_in(marks, -4950, EN), "−DM 49.50");
    assert_string_equal(score_in(dollars, 632500, EN), "$632,500");
    assert_string_equal(score_in(dollars, INT32_MIN, DE), "−2.147.483.648 $");
}

/* Whoever throws next is asked first, unless they have just said that they throw. */
static void dice_wait_in_the_hand(void **unused)
{
    (void)unused;
    begin("mensch", 2, "", 1, EVERYONE);
    assert_int_equal(middle_thrower(m), 0);
    table_sit(table, 0, bot_named(game_named("mensch"), "random"));
    assert_int_equal(middle_thrower(m), -1); /* a computer throws by itself */
    end();
    begin("backgammon", 2, "", 1, EVERYONE);
    assert_int_equal(middle_thrower(m), -1); /* both throw for the beginning */
    go_on(1000);
    assert_int_equal(middle_thrower(m), -1); /* somebody is asked */
    end();
    begin("muehle", 2, "", 1, EVERYONE);
    assert_int_equal(middle_thrower(m), -1);
    end();
}

static void the_outcome_is_told(void **unused)
{
    struct outcome o;

    (void)unused;
    memcpy(wanted, (int32_t[]){ 1, -1, 0 }, sizeof(int32_t[3]));
    assert_string_equal(outcome(2, false, EN, &o), "Victory for Player 1. That was it.");
    assert_int_equal(o.winners, SEAT(0));
    memcpy(wanted, (int32_t[]){ 0, 0 }, sizeof(int32_t[2]));
    assert_string_equal(outcome(2, false, DE, &o), "Unentschieden. Schluss.");
    assert_int_equal(o.winners, 0);
    memcpy(wanted, (int32_t[]){ 4, 12, 4, -7 }, sizeof(int32_t[4]));
    const char *ranking = outcome(4, false, EN, &o);
    assert_non_null(strstr(ranking, "Victory for "));
    assert_non_null(strstr(ranking, "1. "));
    assert_non_null(strstr(ranking, " and "));
    assert_non_null(strstr(ranking, " (4), 4. "));
    assert_non_null(strstr(ranking, " (−7). That was it."));
    assert_int_equal(o.winners, SEAT(1));
    assert_int_equal(o.place[1], 2);
    assert_int_equal(o.place[2], 2);
    assert_int_equal(o.place[3], 4);
    memcpy(wanted, (int32_t[]){ 9, 2, 9 }, sizeof(int32_t[3]));
    assert_non_null(strstr(outcome(3, false, DE, &o), "Geteilter Sieg für "));
    assert_true(o.shared);
    assert_int_equal(o.winners, SEAT(0) | SEAT(2));
    assert_ptr_equal(o.clause, &game_named("kniffel")->clauses[1]);
}

static void teams_win_together(void **unused)
{
    struct outcome o;

    (void)unused;
    memcpy(wanted_team, (seatset[]){ 5, 10, 5, 10 }, sizeof(seatset[4]));
    memcpy(wanted, (int32_t[]){ 3, 8, 3, 8 }, sizeof(int32_t[4]));
    assert_non_null(strstr(outcome(4, true, EN, &o), "Victory for "));
    assert_int_equal(o.sides, 2);
    assert_int_equal(o.winners, SEAT(1) | SEAT(3));
    assert_false(o.shared);
    memcpy(wanted, (int32_t[]){ 8, 8, 8, 8 }, sizeof(int32_t[4]));
    assert_non_null(strstr(outcome(4, true, EN, &o), "A draw. 1. "));
    assert_int_equal(o.winners, 0);
}

/* A whole game of each room: at its end nobody is asked, everything may be seen, and the end is told. */
static void every_game_ends_in_words(void **unused)
{
    static const struct {
        const char *game, *options;
        int seats;
    } table_of[] = {
        { "null", "rounds=1", 2 }, { "null", "teams=yes rounds=1", 4 }, { "muehle", "", 2 },
        { "backgammon", "", 2 },   { "tkkg", "", 3 },                   { "kniffel", "", 1 }, { "kniffel", "", 3 },
    };

    (void)unused;
    for (int i = 0; i < COUNT(table_of); i++) {
        begin(table_of[i].game, table_of[i].seats, table_of[i].options, 2, EVERYONE);
        for (int seat = 0; seat < table_of[i].seats; seat++)
            table_sit(table, seat, bot_named(game_named(table_of[i].game), "random"));
        while (middle_step(m, 1000)) {
        }
        middle_show(m, SHAPE_TALL, EN);
        assert_int_equal(m->state, MIDDLE_OVER);
        assert_int_equal(m->seat, -1);
        assert_int_equal(middle_sight(m), game_named(table_of[i].game)->secrets.mask ? 0 : SEAT(table_of[i].seats) - 1);
        assert_int_equal(strncmp(prompt(), "The game is over. ", 18), 0);
        assert_true(strlen(prompt()) > 30);
        assert_ptr_equal(middle_play(m, "x", 1000), &table_rules[TABLE_over]);
        end();
    }
}

/* A screen before all is nobody's, has nobody's secrets, and nobody comes to it out of turn. */
static void a_common_screen_is_nobodys(void **unused)
{
    static const char *const rooms[] = { "null", "muehle", "kniffel", "tkkg" };

    (void)unused;
    for (int i = 0; i < COUNT(rooms); i++) {
        begin(rooms[i], 2, "", 4, EVERYONE);
        struct middle *common = middle_common(table, 1000);
        for (int n = 0; n < 6; n++) {
            go_on(1000);
            middle_show(common, SHAPE_WIDE, EN);
            middle_step(common, 1000);
            assert_int_equal(common->holder, -1);
            assert_int_equal(common->next, -1);
            assert_int_equal(middle_sight(common), 0);
            assert_int_equal(middle_guests(common), 0);
            assert_int_equal(common->state, MIDDLE_ASKS);
            assert_int_equal(common->seat, __builtin_ctz(table_waits_for(table)));
            for (int seat = 0; seat < 2; seat++)
                assert_false(middle_come(common, seat, 1000));
            for (int k = 0; k < common->actions; k++)
                assert_int_equal(common->action[k].choice.step, 0); /* amounts are for hands */
            middle_take(m, 1000);
            middle_show(m, SHAPE_WIDE, EN);
            assert_null(middle_play(m, m->action[0].choice.step ? "bid 1" : m->action[0].text, 1000));
        }
        middle_free(common);
        end();
    }
}

/* Whether a choice may be made before all: no amount, not grave, showing no secret, and seen by everybody as it is. */
static bool is_for_all(const struct view *watcher, int seat, struct choice c)
{
    const struct verb *verb = &watcher->match.game->verbs[c.move.verb];
    struct move seen = c.move;

    view_mask_move(&watcher->match, view_state(watcher), seat, &seen, 0);
    return !verb->grave && !verb->reveals && c.step == 0 && move_equal(seen, c.move);
}

/* What can be done at a common screen, held against what a watcher knows: all that is for all, in its order, by those
 * ways that need no button. */
static int hold_common(const struct middle *common)
{
    const struct match *match = journal_match(table_journal(table));
    struct choice *choice = malloc(match->game->choices_max * sizeof *choice);
    struct touch touch[TOUCHES_MAX];
    struct view watcher;
    int actions = 0;

    require(choice != NULL);
    view_of(&watcher, match, journal_state(table_journal(table)), 0);
    assert_memory_equal(view_state(&common->view), view_state(&watcher), match->game->state_size);
    int count = match->game->rules.legal(&watcher.match, view_state(&watcher), common->seat, choice);
    for (int i = 0; i < count; i++) {
        if (!is_for_all(&watcher, common->seat, choice[i]))
            continue;
        assert_in_range(actions, 0, common->actions - 1);
        const struct action *a = &common->action[actions++];
        int ways = 0, all = match->game->picture.touch(&watcher, common->seat, choice[i], touch);
        assert_true(move_equal(a->choice.move, choice[i].move));
        for (int k = 0; k < all; k++)
            ways += !touch[k].waits;
        assert_int_equal(a->ways, ways);
    }
    assert_int_equal(common->actions, actions);
    free(choice);
    return actions;
}

static void move_at_random(struct rng *rng);

static void before_all_only_what_all_may_know_is_done(void **unused)
{
    int found = 0, none = 0;

    (void)unused;
    for (int i = 0; i < game_count; i++) {
        struct rng rng = rng_seeded(11);
        if (games[i]->speed.slow || !games[i]->picture.touch)
            continue;
        begin(games[i]->name, games[i]->seats_max < 3 ? games[i]->seats_max : 3, "", 6, EVERYONE);
        struct middle *common = middle_common(table, 1000);
        for (int n = 0; n < 40; n++) {
            while (middle_step(common, 1000)) {}
            if (common->state != MIDDLE_ASKS)
                break;
            middle_show(common, n % 2 ? SHAPE_WIDE : SHAPE_TALL, EN);
            int actions = hold_common(common);
            found += actions > 0;
            none += actions == 0;
            go_on(1000);
            move_at_random(&rng);
        }
        middle_free(common);
        end();
    }
    assert_true(found > 100 && none > 10);
}

/* ---- whose screen it is, worked out anew in every room ---- */

static seatset people_at(seatset here)
{
    seatset people = here & (SEAT(journal_match(table_journal(table))->seats) - 1);

    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (table_bot(table, seat))
            people &= ~SEAT(seat);
    return people;
}

static struct turn turn_at_table(void)
{
    const struct match *match = journal_match(table_journal(table));

    return match->game->rules.turn(match, journal_state(table_journal(table)));
}

/* Those who look at the screen when this one does. */
static seatset lookers(int seat)
{
    return seat < 0 ? 0 : match_team(journal_match(table_journal(table)), seat) & people_at(m->here);
}

/* Who is asked at the screen, who holds it, what may be seen there and who else may come. */
static void hold_whose_screen_it_is(int held)
{
    const struct match *match = journal_match(table_journal(table));
    struct turn turn = turn_at_table();
    seatset people = people_at(m->here), waits = table_waits_for(table) & people;
    seatset may = turn.must ? people & (turn.must | turn.may) : 0;
    bool secret = match->game->secrets.mask != NULL, alone = people && lookers(__builtin_ctz(people)) == people;
    int asked = held >= 0 && waits & SEAT(held) ? held : waits ? __builtin_ctz(waits) : -1;

    if (turn.must == 0) {
        assert_int_equal(m->state, MIDDLE_OVER);
    } else if (asked < 0) {
        assert_int_equal(m->state, MIDDLE_WAITS);
        assert_int_equal(m->seat, m->holder >= 0 && may & SEAT(m->holder) ? m->holder : -1);
    } else if (!secret || alone || lookers(held) & SEAT(asked)) {
        assert_int_equal(m->state, MIDDLE_ASKS);
        assert_int_equal(m->holder, asked);
        assert_int_equal(m->seat, asked);
    } else {
        assert_int_equal(m->state, MIDDLE_HANDS_OVER);
        assert_int_equal(m->next, asked);
        assert_int_equal(m->seat, -1);
        assert_int_equal(m->holder, held);
    }
    assert_int_equal(m->waited, m->state == MIDDLE_ASKS);
    assert_int_equal(m->next >= 0, m->state == MIDDLE_HANDS_OVER);
    assert_int_equal(m->actions > 0, m->seat >= 0 && turn.must != 0);
    seatset sees = !m->here ? 0 : !secret ? (__builtin_popcount(people) == 1 ? people : SEAT(match->seats) - 1)
                 : turn.must == 0 && m->holder >= 0 && lookers(m->holder) != people ? 0 : lookers(m->holder);
    assert_int_equal(middle_sight(m), sees);
    assert_int_equal(middle_guests(m), may & ~(asked >= 0 ? SEAT(asked) : 0));
}

/* Whether a move can be made by things that do not lie on the board. */
static bool is_beside(const struct action *a)
{
    struct touch touch[TOUCHES_MAX];
    const struct game *g = m->view.match.game;
    int ways = g->picture.touch ? g->picture.touch(&m->view, m->seat, a->choice, touch) : 0;

    for (int i = 0; i < ways; i++) {
        bool beside = true;
        for (int k = 0; k < touch[i].count; k++) {
            const struct item *it = scene_find(&m->scene, touch[i].item[k]);
            beside = beside && it && it->pane != 0;
        }
        if (beside)
            return true;
    }
    return false;
}

/* Whether there is nothing to touch for it, or only what would close a set. */
static bool is_bare(const struct action *a)
{
    struct touch touch[TOUCHES_MAX];
    const struct game *g = m->view.match.game;
    int ways = g->picture.touch ? g->picture.touch(&m->view, m->seat, a->choice, touch) : 0;

    return ways == 0 || (ways == 1 && touch[0].closes && touch[0].count == 1);
}

/* What is bare, the only one of its name or one of a few that are listed has a button; not what is found on the table
 * where another leads on. */
static bool wants_button(const struct action *a, const int named[])
{
    int alike = named[a->choice.move.verb];

    return is_bare(a) || alike == 1 || (m->view.match.game->verbs[a->choice.move.verb].listed && alike <= 4);
}

static void hold_buttons(void)
{
    const struct verb *verbs = m->view.match.game->verbs;
    int named[256] = { 0 };
    bool leads = false;

    for (int i = 0; i < m->actions; i++)
        named[m->action[i].choice.move.verb]++;
    for (int i = 0; i < m->actions; i++) {
        const struct verb *verb = &verbs[m->action[i].choice.move.verb];
        leads = leads || (wants_button(&m->action[i], named) && !verb->idle && !verb->grave && !verb->placed);
    }
    for (int i = 0; i < m->actions; i++)
        assert_int_equal(m->action[i].button, wants_button(&m->action[i], named) &&
                                              !(leads && verbs[m->action[i].choice.move.verb].placed));
}

/* A hand need not show the board where nothing that gets on is chosen there alone. */
static void hold_spared_board(void)
{
    bool spared = m->actions > 0;

    for (int i = 0; i < m->actions; i++) {
        const struct action *a = &m->action[i];
        bool idle = m->view.match.game->verbs[a->choice.move.verb].idle;
        spared = spared && (a->button || idle || is_beside(a));
    }
    assert_int_equal(middle_spares_board(m), spared);
}

/* Whoever may do something comes, the table waits for them although it has changed, and they go again. */
static void hold_guests(void)
{
    seatset guests = middle_guests(m), people = people_at(m->here);
    seatset waits = table_waits_for(table) & people;
    bool secret = journal_match(table_journal(table))->game->secrets.mask != NULL;

    for (int seat = -1; seat <= SEATS_MAX; seat++) {
        bool may = seat >= 0 && seat < SEATS_MAX && turn_at_table().must &&
                   people & (turn_at_table().must | turn_at_table().may) & SEAT(seat);
        bool hidden = secret && may && !(lookers(m->holder) & SEAT(seat));
        if (may && guests & SEAT(seat) && waits && m->state == MIDDLE_ASKS && !hidden) {
            int asked = m->seat;
            assert_true(middle_come(m, seat, 1000));
            assert_int_equal(m->guest, seat);
            table_name(table, seat, ""); /* a change at the table */
            middle_show(m, SHAPE_WIDE, EN);
            assert_int_equal(m->state, MIDDLE_ASKS);
            assert_int_equal(m->seat, seat);
            assert_false(middle_guests(m) & SEAT(seat));
            assert_true(middle_guests(m) & SEAT(asked));
            assert_true(middle_come(m, asked, 1000));
            assert_int_equal(m->guest, -1);
            go_on(1000);
            assert_int_equal(m->seat, asked);
        } else if (!may) {
            assert_false(middle_come(m, seat, 1000));
        }
    }
}

/* Somebody moves, here or elsewhere: whoever is waited for, at random. */
static void move_at_random(struct rng *rng)
{
    const struct match *match = journal_match(table_journal(table));
    struct choice *choice = malloc(match->game->choices_max * sizeof *choice);
    seatset waits = table_waits_for(table);
    int seat = m->state == MIDDLE_ASKS ? m->seat : waits ? __builtin_ctz(waits) : -1;

    require(choice != NULL && seat >= 0);
    int count = match->game->rules.legal(match, journal_state(table_journal(table)), seat, choice);
    require(count > 0);
    assert_null(table_play_move(table, seat, choice[rng_below(rng, (uint32_t)count)].move, -1, 0));
    free(choice);
}

static void a_screen_is_whose_it_should_be(void **unused)
{
    static const seatset here[] = { EVERYONE, SEAT(0), SEAT(1), SEAT(0) | SEAT(2), 0 };

    (void)unused;
    for (int i = 0; i < game_count; i++)
        for (int k = 0; k < COUNT(here) && !games[i]->speed.slow; k++) {
            struct rng rng = rng_seeded(7);
            int seats = games[i]->seats_max < 3 ? games[i]->seats_max : 3;
            begin(games[i]->name, seats, "", 5, here[k]);
            if (k == 0 && seats > 2)
                table_sit(table, 2, bot_named(games[i], "random"));
            for (int n = 0; n < 25; n++) {
                int held = m->holder;
                go_on(1000);
                hold_whose_screen_it_is(held);
                if (m->state == MIDDLE_HANDS_OVER) {
                    int next = m->next;
                    middle_take(m, 1000);
                    middle_show(m, SHAPE_WIDE, EN);
                    hold_whose_screen_it_is(next);
                }
                if (m->picks == 0)
                    hold_spared_board();
                hold_buttons();
                hold_guests();
                if (m->state == MIDDLE_OVER || (m->state == MIDDLE_WAITS && !table_waits_for(table)))
                    break;
                move_at_random(&rng);
            }
            end();
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(secrets_are_handed_over),
        cmocka_unit_test(what_the_table_has_ended_keeps_its_secrets),
        cmocka_unit_test(nothing_is_handed_to_somebody_alone_or_without_secrets),
        cmocka_unit_test(a_screen_of_one_seat_waits_for_the_others),
        cmocka_unit_test(team_mates_share_a_screen),
        cmocka_unit_test(a_guest_comes_out_of_turn_and_goes),
        cmocka_unit_test(a_figure_goes_step_by_step),
        cmocka_unit_test(a_guest_does_one_thing),
        cmocka_unit_test(a_guest_goes_with_the_chance),
        cmocka_unit_test(an_open_game_is_seen_by_all),
        cmocka_unit_test(whoever_sits_here_takes_back_their_own),
        cmocka_unit_test(a_thrower_is_asked),
        cmocka_unit_test(the_sandglass_runs_and_stands_still_while_handing_over),
        cmocka_unit_test(every_timer_runs_from_its_own_event),
        cmocka_unit_test(taking_back_gives_back_the_time_that_ran_out),
        cmocka_unit_test(events_bear_the_time_of_the_match),
        cmocka_unit_test(a_screen_has_the_shape_it_was_asked_for),
        cmocka_unit_test(others_are_shown_at_a_pace),
        cmocka_unit_test(a_score_is_written_as_people_do),
        cmocka_unit_test(dice_wait_in_the_hand),
        cmocka_unit_test(the_outcome_is_told),
        cmocka_unit_test(teams_win_together),
        cmocka_unit_test(every_game_ends_in_words),
        cmocka_unit_test(a_screen_is_whose_it_should_be),
        cmocka_unit_test(a_common_screen_is_nobodys),
        cmocka_unit_test(before_all_only_what_all_may_know_is_done),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
