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
    table_sit(t, 1, &quiet);
    assert_int_equal(table_waits_for(t), 0); /* a computer is nobody to wait for */
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
    struct move other = { .verb = TOY_DIE, .a = (uint8_t)(move.a % 6 + 1) };
    m->game->rules.apply(m, after, CHANCE, other);
    table_foresee(t, 0, move, after); /* somebody else's move */
    assert_int_equal(table_go_alone(t, 0), CHANCE);
    assert_memory_equal(journal_state(table_journal(t)), real, m->game->state_size);
    assert_false(journal_foresees(table_journal(t)));
    assert_null(table_undo(t, 0));
    table_foresee(t, CHANCE, move, after); /* as if another had been thrown */
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

/* What was measured of one game, or of nobody, says nothing of another; and there is only so much to remember. */
static void speed_is_of_a_game_and_a_player(void **unused)
{
    static struct bot others[SPEEDS_MAX + 1];
    struct game other = toy_game, slow = toy_game;
    struct speed s = { 0 };
    uint64_t supposed = speed_effort(&s, &toy_game, &thinker, 100);

    (void)unused;
    slow.speed.slow = true;
    assert_int_equal(speed_effort(&s, &slow, &thinker, 400), 10);
    assert_int_equal(speed_effort(&s, &slow, &thinker, 10), 1);
    speed_learn(&s, &toy_game, &thinker, 0, 100); /* nothing was looked at */
    assert_int_equal(s.of[0].ms, 0);
    speed_learn(&s, &other, &thinker, 100, 1000);
    assert_int_equal(speed_effort(&s, &toy_game, &thinker, 100), supposed);
    speed_learn(&s, &toy_game, &thinker, 1, 100);
    assert_int_equal(speed_effort(&s, &toy_game, &thinker, 1000), 10);
    assert_int_equal(speed_effort(&s, &other, &thinker, 1000), 100);
    speed_learn(&s, &toy_game, &quiet, 1000, 0); /* as if it had taken two milliseconds */
    assert_int_equal(s.of[2].ms, 2);
    for (int i = 0; i <= SPEEDS_MAX; i++)
        speed_learn(&s, &toy_game, &others[i], 1000, 100); /* the last few are not remembered */
    assert_ptr_equal(s.of[SPEEDS_MAX - 1].bot, &others[SPEEDS_MAX - 4]);
    speed_recall(&s, &toy_game, &others[SPEEDS_MAX], 1000, 100);
    assert_int_equal(speed_effort(&s, &other, &thinker, 1000), 100);
}

/* ---- what happens by itself ---- */

/* The table plays only what a secret's owner must show: a single move, no amount, and one that reveals. */
static void only_what_must_be_shown_is_played_for_people(void **unused)
{
    static const struct {
        enum toy_verb reveals;
        const char *position; /* of whom it is the turn, and the throw */
        bool played;
    } table[] = {
        { TOY_GO, "turn 0 die 1\nat 0 0\nshouted 3\nasks 1\n", true },
        { TOY_STAY, "turn 0 die 1\nat 0 0\nshouted 3\nasks 1\n", false },  /* the only move there is, but no secret */
        { TOY_GO, "turn 0 die 2\nat 0 0\nshouted 3\nasks 1\n", false },    /* there is another */
        { TOY_TAKE, "turn 0 die 6\nat 8 0\nshouted 3\nasks 1\n", false },  /* how much is theirs to say */
    };

    (void)unused;
    for (int i = 0; i < 4; i++) {
        struct verb verbs[TOY_VERBS];
        struct game g = toy_game;
        memcpy(verbs, toy_game.verbs, sizeof verbs);
        verbs[table[i].reveals].reveals = true;
        g.verbs = verbs;
        struct match m = match_of(&g, 2);
        struct state *from = test_calloc(1, g.state_size);
        assert_null(match_read(&m, table[i].position, from, NULL));
        m.start = from;
        struct chance chance = chance_seeded(7);
        struct table *t = table_new(&m, &chance);
        struct move move;
        assert_int_equal(table_waits_for(t), SEAT(0));
        assert_int_equal(table_next_alone(t, &move), table[i].played ? 0 : -1);
        assert_int_equal(table_go_alone(t, 5), table[i].played ? 0 : -1);
        assert_int_equal(journal_count(table_journal(t)), table[i].played);
        table_free(t);
        test_free(from);
    }
}

static int only_the_first_verb(const struct match *m, const struct state *s, int seat, struct choice *ret)
{
    (void)m, (void)s, (void)seat;
    ret[0] = (struct choice){ .move = { .verb = 0 } };
    return 1;
}

/* Whichever verb it is by which a secret is shown. */
static void the_first_verb_may_show_too(void **unused)
{
    struct verb verbs[TOY_VERBS];
    struct game g = toy_game;
    struct move move;

    (void)unused;
    memcpy(verbs, toy_game.verbs, sizeof verbs);
    verbs[0].reveals = true;
    g.verbs = verbs;
    g.rules.legal = only_the_first_verb;
    struct match m = match_of(&g, 2);
    struct state *from = test_calloc(1, g.state_size);
    assert_null(match_read(&m, "turn 0 die 1\nat 0 0\nshouted 3\nasks 1\n", from, NULL));
    m.start = from;
    struct chance chance = chance_seeded(7);
    struct table *t = table_new(&m, &chance);
    assert_int_equal(table_next_alone(t, &move), 0);
    assert_int_equal(move.verb, 0);
    table_free(t);
    test_free(from);
}

/* However people write it: blanks around it, large letters; and what is none stays none. */
static void moves_are_read_generously(void **unused)
{
    static const char *const same[] = { "take 1", "  take 1 ", "TAKE 1", "Take 1", "\ttAkE 1", "take 1\n" };
    static const char *const none[] = { "takes 1", "take", "1 take", "", "take 1 1", "TAKE" };
    struct table *t = begin(2);
    const struct match *m = journal_match(table_journal(t));
    const struct state *s = journal_state(table_journal(t));

    (void)unused;
    for (int i = 0; i < 6; i++) {
        struct move move = { .verb = 99 };
        assert_null(match_parse(m, s, 0, same[i], &move));
        assert_int_equal(move.verb, TOY_TAKE);
        assert_int_equal(move.n, 1);
        move.verb = 99;
        assert_string_equal(match_parse(m, s, 0, none[i], &move)->id, "toy.notation");
        assert_int_equal(move.verb, 99);
    }
    table_free(t);
}

/* Every change is one that whoever looked before can see. */
static void whoever_looked_knows_of_every_change(void **unused)
{
    struct table *t = begin(2);
    uint32_t before = table_changes(t);

    (void)unused;
    table_sit(t, 0, &quiet);
    assert_true(table_changes(t) > before);
    before = table_changes(t);
    assert_ptr_equal(table_bot(t, 0), &quiet);
    assert_null(table_bot(t, 1));
    assert_null(table_bot(t, -1));
    assert_null(table_bot(t, CHANCE));
    assert_true(table_roll(t, 3));
    assert_true(table_changes(t) > before);
    before = table_changes(t);
    assert_int_equal(journal_event(table_journal(t), 1)->ms, 3);
    table_sit(t, 0, NULL);
    before = table_changes(t);
    assert_non_null(table_play(t, 0, "stay", -1, 0)); /* what is refused is none */
    assert_non_null(table_undo(t, 9));
    assert_int_equal(table_changes(t), before);
    assert_null(table_undo(t, 0));
    assert_true(table_changes(t) > before);
    table_free(t);
}

/* The last decision of a person, of anybody or of this one; neither chance's nor a computer's. */
static void decisions_are_taken_back(void **unused)
{
    struct match m = match_of(&toy_game, 2);
    struct chance chance = chance_seeded(7);

    (void)unused;
    m.option[TOY_STAYING] = 1;
    struct table *t = table_new(&m, &chance);
    assert_ptr_equal(table_take_back(t, -1), &table_rules[TABLE_undo]);
    for (int seat = 0; seat < 2; seat++) { /* 1 throw, 2 stay, 3 throw, 4 stay */
        assert_true(table_roll(t, 0));
        assert_null(table_play(t, seat, "stay", -1, 0));
    }
    assert_true(table_roll(t, 0));
    assert_int_equal(table_last_decision(t, -1), 3);
    assert_int_equal(table_last_decision(t, 0), 1);
    assert_int_equal(table_last_decision(t, 1), 3);
    table_sit(t, 1, &quiet);
    assert_int_equal(table_last_decision(t, -1), 1);
    assert_int_equal(table_last_decision(t, 1), -1);
    assert_ptr_equal(table_take_back(t, 1), &table_rules[TABLE_undo]);
    assert_null(table_take_back(t, -1));
    assert_int_equal(journal_count(table_journal(t)), 1);
    table_free(t);
}

/* What somebody has seen, or a hand has done, is not taken back. */
static void what_was_shown_stays(void **unused)
{
    (void)unused;
    for (int way = 0; way < 3; way++) {
        struct verb verbs[TOY_VERBS];
        struct game g = toy_game;
        memcpy(verbs, toy_game.verbs, sizeof verbs);
        verbs[TOY_SHOUT].reveals = way == 1;
        verbs[TOY_SHOUT].decides = way == 2;
        g.verbs = verbs;
        struct match m = match_of(&g, 2);
        struct chance chance = chance_seeded(7);
        struct table *t = table_new(&m, &chance);
        assert_true(table_roll(t, 0));
        assert_null(table_play(t, 1, "shout", -1, 0)); /* event 2 */
        assert_null(table_past(t, 2));
        const struct clause *why = table_past(t, 1);
        assert_ptr_equal(why, way == 0 ? NULL : &table_rules[way == 1 ? TABLE_shown : TABLE_decided]);
        assert_int_equal(table_take_back(t, 1) == NULL, way == 0); /* a reveal is nobody's decision */
        assert_int_equal(journal_count(table_journal(t)), way == 0 ? 1 : 2);
        table_free(t);
    }
}

/* What is refused, and why: an old question before everything, then the end, whose turn it is, and the spelling. */
static void refusals_say_what_matters_most(void **unused)
{
    struct table *t = begin(2);
    struct move move = { 0 };

    (void)unused;
    assert_true(table_roll(t, 0));
    int ask = toy_game.rules.turn(journal_match(table_journal(t)), journal_state(table_journal(t))).ask;
    assert_ptr_equal(table_play(t, 0, "nonsense", ask + 1, 0), &table_rules[TABLE_stale]);
    assert_ptr_equal(table_play(t, 0, "go", 0, 0), &table_rules[TABLE_stale]); /* that was chance's */
    assert_ptr_equal(table_try(t, 0, "go", 0, &move), &table_rules[TABLE_stale]);
    assert_ptr_equal(table_play_move(t, 0, (struct move){ .verb = TOY_GO }, 0, 0), &table_rules[TABLE_stale]);
    assert_ptr_equal(table_try(t, 0, "go", ask + 1, &move), &table_rules[TABLE_stale]);
    assert_ptr_equal(table_play_move(t, 0, (struct move){ .verb = TOY_GO }, ask + 1, 0), &table_rules[TABLE_stale]);
    assert_string_equal(table_play(t, 0, "nonsense", ask, 0)->id, "toy.notation");
    assert_null(table_try(t, 0, "go", ask, &move));
    assert_int_equal(move.verb, TOY_GO);
    assert_int_equal(journal_count(table_journal(t)), 1); /* only tried */
    assert_string_equal(table_try(t, 0, "stay", -1, &move)->id, "toy.staying");
    assert_ptr_equal(table_play(t, 2, "go", -1, 0), &table_rules[TABLE_seat]); /* nobody sits there, … */
    assert_ptr_equal(table_play(t, 2, "nonsense", -1, 0), &table_rules[TABLE_seat]); /* … whatever they say */
    assert_null(table_play(t, 1, "shout", -1, 0));
    assert_ptr_equal(table_play(t, 1, "nonsense", -1, 0), &table_rules[TABLE_turn]);
    assert_ptr_equal(table_play(t, 1, "shout", 0 + ask, 0), &table_rules[TABLE_turn]);
    assert_null(table_play(t, 0, "go", -1, 0));
    assert_ptr_equal(table_play(t, 0, "nonsense", -1, 0), &table_rules[TABLE_turn]); /* chance's now */
    assert_true(table_roll(t, 0));
    assert_null(table_play(t, 0, "shout", -1, 0));
    assert_ptr_equal(table_play(t, 0, "nonsense", -1, 0), &table_rules[TABLE_turn]);
    assert_null(table_play(t, CLOCK, "up", -1, 0));
    assert_ptr_equal(table_play(t, 1, "nonsense", -1, 0), &table_rules[TABLE_over]);
    assert_ptr_equal(table_play(t, 0, "go", -1, 0), &table_rules[TABLE_over]);
    assert_false(table_roll(t, 0));
    assert_int_equal(table_go_on(t, 0), -1);
    assert_int_equal(table_waits_for(t), 0);
    table_free(t);
}

/* A match that is played elsewhere: nothing happens here, and a legal move is only proposed. */
static void who_follows_proposes(void **unused)
{
    struct table *host = begin(2), *t = begin(2);
    struct complaint why;
    struct thinking asked_of;
    struct text lines = text_growing();

    (void)unused;
    assert_true(table_roll(host, 40));
    journal_append(table_journal(host), 0, &lines);
    uint32_t at_first = table_changes(t);
    assert_false(table_follow(t, "1 0 stay\n", &why)); /* what is refused changes nothing: the match is played here */
    assert_false(table_follows(t));
    assert_int_equal(table_changes(t), at_first);
    assert_true(table_follow(t, "", &why));
    assert_true(table_follows(t));
    assert_false(table_roll(t, 0));
    assert_int_equal(table_go_on(t, 0), -1);
    uint32_t before = table_changes(t);
    assert_true(table_follow(t, strstr(lines.at, "1 * die"), &why));
    assert_true(table_changes(t) > before);
    assert_int_equal(journal_count(table_journal(t)), 1);
    assert_int_equal(table_proposal(t).seat, -1);
    assert_string_equal(table_play(t, 0, "stay", -1, 0)->id, "toy.staying");
    assert_int_equal(table_proposal(t).seat, -1);
    assert_null(table_play(t, 0, "go", -1, 0));
    struct proposal p = table_proposal(t);
    assert_int_equal(p.seat, 0);
    assert_int_equal(p.ask, 1);
    assert_string_equal(p.move, "go");
    assert_int_equal(table_proposal(t).seat, -1); /* once */
    assert_int_equal(journal_count(table_journal(t)), 1);
    table_sit(t, 0, &quiet);
    assert_int_equal(table_asks(t, &asked_of), -1); /* its computers think elsewhere */
    assert_false(table_asks_late(t, 0, &quiet, &asked_of));
    assert_false(table_follow(t, "2 0 stay\n", &why));
    text_free(&lines);
    table_free(host);
    table_free(t);
}

static bool always_on(void *with, uint64_t looked)
{
    (void)with, (void)looked;
    return true;
}

/* Computers that think elsewhere: who is asked, with what, and that an answer is played. */
static void computers_may_think_elsewhere(void **unused)
{
    struct table *t = begin(2);
    struct thinking asked_of = { 0 };
    struct answer a = { 0 };

    (void)unused;
    table_sit(t, 1, &quiet);
    table_sit(t, 0, &thinker);
    assert_int_equal(table_asks(t, &asked_of), -1); /* chance first */
    assert_int_equal(table_go_alone(t, 0), CHANCE);
    assert_int_equal(table_asks(t, &asked_of), 1);  /* who may before who must */
    assert_int_equal(asked_of.seat, 1);
    assert_int_equal(asked_of.effort, 1); /* who needs none has one at least */
    assert_int_equal(table_answered(t, 1, &a, 0), -1); /* nothing, and it is content */
    assert_int_equal(table_asks(t, &asked_of), 0);
    assert_int_equal(asked_of.effort, thinker.effort);
    uint64_t seed = asked_of.seed;
    table_limit(t, 77, always_on, &a);
    assert_int_equal(table_asks(t, &asked_of), 0);
    assert_int_equal(asked_of.effort, 77);
    assert_true(asked_of.go_on == always_on);
    assert_ptr_equal(asked_of.with, &a);
    assert_int_equal(asked_of.seed, seed); /* the same question, the same luck */
    assert_true(table_asks_late(t, 0, &plain, &asked_of));
    assert_int_equal(asked_of.effort, 77);
    assert_int_equal(asked_of.seat, 0);
    assert_false(table_asks_late(t, 1, &plain, &asked_of)); /* nobody waits for them */
    answer_with(&a, (struct move){ .verb = TOY_GO });
    assert_int_equal(table_answered(t, 0, &a, 9), 0);
    assert_int_equal(journal_event(table_journal(t), 2)->ms, 9);
    assert_int_equal(table_go_alone(t, 0), CHANCE);
    table_sit(t, 1, &thinker);
    assert_int_equal(table_asks(t, &asked_of), 0); /* and now the other may */
    assert_true(asked_of.seed != seed);
    table_free(t);
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
        cmocka_unit_test(speed_is_of_a_game_and_a_player),
        cmocka_unit_test(only_what_must_be_shown_is_played_for_people),
        cmocka_unit_test(the_first_verb_may_show_too),
        cmocka_unit_test(moves_are_read_generously),
        cmocka_unit_test(whoever_looked_knows_of_every_change),
        cmocka_unit_test(decisions_are_taken_back),
        cmocka_unit_test(what_was_shown_stays),
        cmocka_unit_test(refusals_say_what_matters_most),
        cmocka_unit_test(who_follows_proposes),
        cmocka_unit_test(computers_may_think_elsewhere),
        cmocka_unit_test(speed_is_recalled),
        cmocka_unit_test(a_table_measures_its_computers),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
