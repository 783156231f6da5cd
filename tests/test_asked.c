/* SPDX-License-Identifier: MIT */
/* What is asked while a move is being made, room by room, and who is called to throw the dice. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/require.h"
#include "core/bot.h"
#include "table/middle.h"

/* A position of a game for two, as its text says, seen by both. */
static const struct view *position(const char *game, const char *text)
{
    static struct view view;
    static _Alignas(16) uint8_t bytes[STATE_MAX];
    struct match match = match_of(game_named(game), 2);

    memset(bytes, 0, sizeof bytes);
    assert_null(match_read(&match, text, (struct state *)(void *)bytes, NULL));
    view_of(&view, &match, (struct state *)(void *)bytes, 3);
    return &view;
}

/* What seat 0 is asked after these touches; "": only where to. */
static const char *onward(const struct view *view, int count, const uint16_t *item)
{
    static char words[200];
    struct text t = TEXT_IN(words);
    bool asked = view->match.game->picture.onward(view, 0, item, count, EN, &t);

    assert_int_equal(asked, t.used > 0);
    return words;
}

static void what_is_left_of_a_throw_is_asked(void **unused)
{
#define MEN "\nwhite 24(2) 13(5) 8(3) 6(5)\nblack 24(2) 13(5) 8(3) 6(5)\n"
    static const uint16_t by_three[] = { 8, 5 }, by_one[] = { 6, 5 }, next[] = { 8, 5, 6 }, twice[] = { 6, 4, 6, 4 };
    const struct view *view = position("backgammon", "phase play\nturn white\ndice 3-1" MEN);

    (void)unused;
    assert_string_equal(onward(view, 1, by_three), "");
    assert_string_equal(onward(view, 2, by_three), "Still a 1: which man?");
    assert_string_equal(onward(view, 2, by_one), "Still a 3: which man?");
    assert_string_equal(onward(view, 3, next), "");
    view = position("backgammon", "phase play\nturn white\ndice 2-2" MEN);
    assert_string_equal(onward(view, 4, twice), "Still 2 × 2: which man?");
}

/* Who has won with one of their colours is told that, not that they come last with the other. */
static void who_was_first_is_told(void **unused)
{
    static const struct names names = { .of = { "Anna", "Emil" } };
    struct view view = *position("mensch", "yellow a b c d\ngreen a b c d\nred 5 B B B\nblack a b c d\n"
                                 "places yellow green black red\n");
    char words[200];
    struct text t = TEXT_IN(words);

    (void)unused;
    view.match.names = &names;
    assert_non_null(view_ending(&view, 0, EN, &t));
    assert_string_equal(words, "You have all four pieces home first.");
}

static void a_man_on_the_bar_comes_first(void **unused)
{
    const struct view *view = position("backgammon", "phase play\nturn white\ndice 4-1\n"
                                       "white bar 24 13(5) 8(3) 6(5)\nblack 24(2) 13(5) 8(3) 6(5)\n");
    const struct game *game = view->match.game;
    struct choice *choices = calloc(game->choices_max, sizeof *choices);
    struct touch ways[TOUCHES_MAX];

    (void)unused;
    require(choices != NULL);
    int count = game->rules.legal(&view->match, view_state(view), 0, choices);
    assert_true(count > 1);
    for (int i = 0; i < count; i++) {
        int found = game->picture.touch(view, 0, choices[i], ways);
        assert_true(found > 0);
        assert_int_equal(ways[0].item[0], 25); /* the bar */
        for (int k = 0; k < found; k++) { /* or where it comes in */
            int first = ways[k].item[0];
            assert_true(first == 25 || first == 24 || first == 21 || (first == 20 && ways[k].count == 1));
        }
    }
    free(choices);
}

/* ---- at a screen ---- */

static struct table *table;
static struct middle *m;

static void begin(const char *game, seatset here)
{
    struct match match = match_of(game_named(game), 2);
    struct chance chance = chance_seeded(1);

    table = table_new(&match, &chance);
    m = middle_new(table, here, 1000);
}

static void made(int seat, const char *move)
{
    assert_null(table_play(table, seat, move, -1, 0));
    middle_show(m, SHAPE_WIDE, EN);
}

/* All that needs no person happens. */
static void settle(void)
{
    for (int n = 0; middle_step(m, 1000); n++)
        assert_in_range(n, 0, 100);
    middle_show(m, SHAPE_WIDE, EN);
}

static void end(void)
{
    middle_free(m);
    table_free(table);
}

static enum touched touch(const char *says)
{
    uint16_t id = 0;

    for (int i = 0; i < m->scene.count && !id; i++)
        if (m->scene.item[i].says && strstr(m->scene.item[i].says, says))
            id = m->scene.item[i].id;
    enum touched ret = middle_touch(m, &id, 1, 1000);
    middle_show(m, SHAPE_WIDE, EN);
    return ret;
}

static const char *prompt(void)
{
    static char words[200];
    struct text t = TEXT_IN(words);

    middle_prompt(m, EN, &t);
    return words;
}

static void a_closed_mill_asks_for_a_man(void **unused)
{
    (void)unused;
    begin("muehle", EVERYONE);
    made(0, "d7");
    made(1, "a1");
    made(0, "d6");
    made(1, "g1");
    assert_int_equal(touch("d5"), TOUCHED_PICKED);
    assert_string_equal(prompt(), "A mill! Take one of Black's men.");
    middle_untouch(m, true);
    middle_show(m, SHAPE_WIDE, EN);
    assert_string_equal(prompt(), "White: Where do you place your next man?");
    end();
}

static void the_chest_asks_where_the_treasure_is(void **unused)
{
    (void)unused;
    begin("tkkg", SEAT(0));
    made(CHANCE, "open 5 2");
    made(1, "hide C4");
    assert_int_equal(middle_thrower(m), 0); /* alone with a computer they throw themselves */
    made(CHANCE, "dice 3 N");
    assert_int_equal(middle_thrower(m), -1);
    settle();
    assert_string_equal(prompt(), "Who moves 3 squares north?"); /* one alone is not called by name */
    assert_int_equal(touch("reasure"), TOUCHED_PICKED);
    assert_non_null(strstr(prompt(), "Where is the treasure? A wrong square"));
    assert_int_equal(touch("L12"), TOUCHED_PICKED);
    assert_int_equal(m->done, 1); /* it waits for its button, and is still what is asked about */
    assert_non_null(strstr(prompt(), "Where is the treasure? A wrong square"));
    end();
}

/* The crooks' screen shows where the treasure lies: nobody else is called to it. */
static void nobody_throws_at_the_screen_of_another(void **unused)
{
    (void)unused;
    begin("tkkg", EVERYONE);
    made(CHANCE, "open 5 2");
    settle();
    assert_int_equal(m->state, MIDDLE_HANDS_OVER);
    middle_take(m, 1000);
    assert_int_equal(m->holder, 1);
    assert_null(middle_play(m, "hide C4", 1000));
    assert_int_equal(middle_thrower(m), -1);
    end();
}

/* Not only the first throw of a turn is touched for; but who has said that they throw is not asked once more. */
static void dice_come_back_into_the_hand(void **unused)
{
    (void)unused;
    begin("mensch", EVERYONE);
    made(CHANCE, "die 6");
    for (int colour = 1; colour < 4; colour++)
        made(CHANCE, "die 1");
    made(0, "0");
    assert_int_equal(middle_thrower(m), 0); /* after a six once more: a figure was moved, but nothing thrown yet */
    end();
    begin("kniffel", EVERYONE);
    made(CHANCE, "dice 6 6 6 6 6"); /* for who begins */
    made(CHANCE, "dice 1 1 1 1 1");
    made(CHANCE, "dice 1 2 3 4 6");
    made(0, "keep 1 2 3 4");
    assert_int_equal(middle_thrower(m), -1);
    made(CHANCE, "dice 1 2 3 4 5");
    made(0, "score large-straight");
    assert_int_equal(middle_thrower(m), 1);
    end();
}

/* While dice roll that is told; without dice a room says what there is to see, or the table that luck decides. */
static void chance_is_told_as_the_game_sees_it(void **unused)
{
    (void)unused;
    begin("mikado", EVERYONE);
    middle_show(m, SHAPE_WIDE, EN);
    assert_string_equal(prompt(), "The sticks are falling …");
    end();
    begin("backgammon", EVERYONE);
    middle_show(m, SHAPE_WIDE, EN);
    assert_string_equal(prompt(), "Luck decides …");
    end();
    begin("mensch", 0);
    middle_show(m, SHAPE_WIDE, EN);
    assert_string_equal(prompt(), "Throwing …");
    end();
}

/* A figure that stands on a circle, not in the middle of it, goes the golden way too, and is given the time for it. */
static void a_throw_is_seen_step_by_step(void **unused)
{
    int far = 0;

    (void)unused;
    begin("mensch", 0);
    for (int seat = 0; seat < 2; seat++)
        table_sit(table, seat, bot_named(game_named("mensch"), "random"));
    middle_show(m, SHAPE_WIDE, EN);
    for (int n = 0; n < 60 && middle_step(m, 1000); n++) {
        middle_show(m, SHAPE_WIDE, EN);
        assert_in_range(m->steps, 0, 6);
        far += m->steps > 1;
    }
    assert_in_range(far, 10, 40);
    end();
}

/* ---- after the end ---- */

/* Whose knowledge a screen shows at which these sit, once a match has ended. */
static seatset seen_after_the_end(const struct match *match, seatset here)
{
    struct chance chance = chance_seeded(7);
    struct table *played = table_new(match, &chance);
    struct middle *screen = middle_new(played, here, 1000);

    while (middle_step(screen, 1000)) {
    }
    assert_true(table_note(played, "over") && journal_ended(table_journal(played)));
    seatset seen = middle_sight(screen);
    middle_free(screen);
    table_free(played);
    return seen;
}

/* Every room with secrets: nobody sees a hand but their own; those who share a screen see what all may see. */
static void after_the_end_everybody_sees_only_his_own_hand(void **unused)
{
    int rooms = 0;

    (void)unused;
    for (int i = 0; i < game_count; i++) {
        const struct match match = match_of(games[i], 0);
        if (!games[i]->secrets.mask || match_refuse(&match))
            continue;
        rooms++;
        for (int seat = 0; seat < match.seats; seat++)
            assert_int_equal(seen_after_the_end(&match, SEAT(seat)) & ~match_team(&match, seat), 0);
        assert_int_equal(seen_after_the_end(&match, EVERYONE), 0);
    }
    assert_true(rooms >= 3);
}

/* After a man has come in from the bar: another man is taken instead of the one in hand, and what a rule forbids is not
 * held against the man who is in. Points and the bar are called by their numbers. */
static void what_is_on_the_table_stays(void **unused)
{
    static const struct {
        uint16_t item;
        uint8_t touched, picks;
    } steps[] = {
        { 25, TOUCHED_PICKED, 1 }, { 22, TOUCHED_PICKED, 2 }, { 13, TOUCHED_PICKED, 3 },
        { 24, TOUCHED_PICKED, 3 },  /* instead of it */
        { 19, TOUCHED_REFUSED, 2 }, /* black's, and five away */
        { 24, TOUCHED_PICKED, 3 }, { 18, TOUCHED_PLAYED, 0 },
    };
    const struct view *view = position("backgammon", "phase play\nturn white\ndice 6-3\n"
                                       "white bar 24 13(5) 8(3) 6(5)\nblack 24(2) 13(5) 8(3) 6(5)\n");
    struct match match = match_of(view->match.game, 2);
    struct chance chance = chance_seeded(1);

    (void)unused;
    match.start = view_state(view);
    table = table_new(&match, &chance);
    m = middle_new(table, EVERYONE, 0);
    while (middle_step(m, 0))
        continue;
    for (int i = 0; i < COUNT(steps); i++) {
        middle_show(m, SHAPE_WIDE, EN);
        assert_int_equal(middle_touch(m, &steps[i].item, 1, 0), steps[i].touched);
        middle_show(m, SHAPE_WIDE, EN);
        assert_int_equal(m->picks, steps[i].picks);
    }
    middle_free(m);
    table_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(after_the_end_everybody_sees_only_his_own_hand),
        cmocka_unit_test(what_is_left_of_a_throw_is_asked),
        cmocka_unit_test(a_man_on_the_bar_comes_first),
        cmocka_unit_test(who_was_first_is_told),
        cmocka_unit_test(what_is_on_the_table_stays),
        cmocka_unit_test(a_closed_mill_asks_for_a_man),
        cmocka_unit_test(the_chest_asks_where_the_treasure_is),
        cmocka_unit_test(nobody_throws_at_the_screen_of_another),
        cmocka_unit_test(dice_come_back_into_the_hand),
        cmocka_unit_test(chance_is_told_as_the_game_sees_it),
        cmocka_unit_test(a_throw_is_seen_step_by_step),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
