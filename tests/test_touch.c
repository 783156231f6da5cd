/* SPDX-License-Identifier: MIT */
/* From touches to moves, over rooms that need all of it: sets, half-made moves (muehle, backgammon, kniffel, dame,
 * monopoly), buttons, folds, refusals, and what is told. */
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
#include "table/middle.h"

/* The uppermost item that says this: a stone before the point it stands on. */
static const struct item *saying(const char *words)
{
    for (int i = m->scene.count - 1; i >= 0; i--)
        if (m->scene.item[i].id && m->scene.item[i].says && strstr(m->scene.item[i].says, words))
            return &m->scene.item[i];
    fail_msg("nothing on the table says %s", words);
    return NULL;
}

static uint8_t mark_of(uint16_t id)
{
    for (int i = 0; i < m->scene.count; i++)
        if (m->scene.item[i].id == id)
            return m->mark[i];
    return 0;
}

static enum touched touch(uint16_t id)
{
    enum touched result = middle_touch(m, &id, 1, 1000);

    middle_show(m, SHAPE_WIDE, EN);
    return result;
}

static int marked(enum mark how)
{
    int count = 0;

    for (int i = 0; i < m->scene.count; i++)
        count += (m->mark[i] & how) != 0;
    return count;
}

/* ---- touching ---- */

/* An action is touched by its own things and by no others. */
static void an_action_knows_its_things(void **unused)
{
    (void)unused;
    begin("muehle", 2, "", 1, EVERYONE);
    go_on(1000);
    const struct item *d6 = saying("d6"), *a1 = saying("a1"), none = { .id = 0 };
    for (int i = 0; i < m->actions; i++)
        assert_false(m->action[i].button || m->action[i].minor); /* a point is touched, not pressed */
    for (int i = 0; i < m->actions; i++)
        if (strcmp(m->action[i].text, "d6") == 0) {
            assert_true(middle_touches(m, &m->action[i], d6));
            assert_false(middle_touches(m, &m->action[i], a1));
            assert_false(middle_touches(m, &m->action[i], &none));
        }
    assert_false(middle_spares_board(m)); /* points are on it */
    end();
    begin("kniffel", 1, "", 7, EVERYONE);
    go_on(1000);
    assert_true(m->actions > 0);
    m->actions = 0;
    assert_false(middle_spares_board(m)); /* nothing can be done */
    end();
}

/* Kniffel, with five dice thrown. */
static void begin_with_dice(uint16_t die[5])
{
    int dice = 0;

    begin("kniffel", 1, "", 7, EVERYONE);
    go_on(1000);
    for (int i = 0; i < m->scene.count && dice < 5; i++)
        if (m->scene.item[i].look == LOOK_DIE && m->scene.item[i].id)
            die[dice++] = m->scene.item[i].id;
    assert_int_equal(dice, 5);
}

/* A set: what was touched twice is out again, wherever it was; all dice are done in any order. */
static void a_set_is_what_is_left_of_it(void **unused)
{
    uint16_t die[5];

    (void)unused;
    begin_with_dice(die);
    for (int i = 4; i > 0; i--) {
        touch(die[i]);
        assert_int_equal(m->picks, 5 - i);
    }
    for (int i = 1; i < 5; i++) {
        assert_true(mark_of(die[i]) & MARK_PICKED);
        assert_int_equal(m->pick[i - 1].item, die[5 - i]);
    }
    struct pick before[4];
    memcpy(before, m->pick, sizeof before);
    touch(die[3]); /* out of the middle */
    assert_int_equal(m->picks, 3);
    static const int left[] = { 4, 2, 1 };
    for (int i = 0; i < 3; i++) {
        assert_int_equal(m->pick[i].item, die[left[i]]);
        assert_int_equal(m->pick[i].key, before[i + (i > 0)].key); /* and they count as what they did */
    }
    assert_int_equal(m->done, 1); /* these three can be kept */
    assert_true(m->more);
    middle_untouch(m, false);
    assert_int_equal(m->picks, 2);
    middle_untouch(m, true);
    assert_int_equal(m->picks, 0);
    middle_untouch(m, false); /* nothing is left to take back */
    assert_int_equal(m->picks, 0);
    end();
}

/* The dice are thrown until no throw is left. */
static void throw_on(void)
{
    for (int i = 0; i < m->actions; i++)
        if (m->action[i].button && m->view.match.game->verbs[m->action[i].choice.move.verb].throws) {
            assert_null(middle_play(m, m->action[i].text, 1000));
            go_on(1000);
            i = -1;
        }
}

/* Where the front shows it a question begins with what its room proposes. It is no touch: it is not taken back;
 * touched, it is taken up, and then as if it had been touched from the beginning. */
static void a_question_begins_with_what_is_proposed(void **unused)
{
    uint16_t die[5];

    (void)unused;
    begin_with_dice(die);
    assert_int_equal(m->picks, 0);
    m->proposes = true;
    throw_on();
    middle_show(m, SHAPE_WIDE, EN);
    uint16_t box = m->pick[0].item;
    assert_true(m->planned);
    assert_int_equal(m->picks, 1);
    assert_int_equal(m->done, 1);
    assert_true(mark_of(box) & MARK_PICKED);
    assert_true(marked(MARK_NEXT) > 1); /* any other box */
    middle_untouch(m, true);
    assert_int_equal(m->picks, 1);
    assert_int_equal(touch(box), TOUCHED_PICKED);
    assert_false(m->planned);
    middle_untouch(m, true);
    middle_show(m, SHAPE_WIDE, EN);
    assert_true(m->planned); /* it is proposed again */
    assert_int_equal(m->pick[0].item, box);
    middle_free(m); /* a screen that is opened now begins with it too */
    m = middle_new(table, EVERYONE, 0);
    m->proposes = true;
    middle_show(m, SHAPE_WIDE, EN);
    assert_true(m->planned && m->pick[0].item == box);
    assert_int_equal(touch(box), TOUCHED_PICKED);
    assert_int_equal(touch(box), TOUCHED_PLAYED);
    end();
}

static bool has_picked(uint16_t id)
{
    for (int i = 0; i < m->picks; i++)
        if (m->pick[i].item == id)
            return true;
    return false;
}

/* Of a set that is proposed each thing gives way to its like; what is no move changes nothing. */
static void what_is_proposed_is_exchanged(void **unused)
{
    int ways = 0;

    (void)unused;
    begin("mikado", 1, "", 1, EVERYONE);
    m->proposes = true;
    go_on(1000);
    assert_int_equal(m->picks, 0); /* any stick may be taken */
    assert_null(middle_play(m, "hold kuli-1 3", 1000));
    go_on(1000);
    middle_show(m, SHAPE_WIDE, EN);
    assert_true(m->planned);
    assert_int_equal(m->picks, 3);
    for (int i = 0; i < m->scene.count; i++) {
        uint16_t id = m->scene.item[i].look == LOOK_TAG ? m->scene.item[i].id : 0;
        if (!id)
            continue;
        assert_int_equal(touch(id), TOUCHED_PICKED);
        assert_true(m->planned && m->picks == 3 && m->done == 1 && has_picked(id));
        assert_int_equal(touch(id), TOUCHED_PICKED); /* once more: it stays */
        assert_true(m->planned && has_picked(id));
        ways++;
    }
    assert_int_equal(ways, 16);
    assert_int_equal(touch(saying("Press a tip")->id), TOUCHED_PICKED);
    assert_int_equal(m->picks, 1);
    assert_int_equal(touch(saying("Draw it")->id), TOUCHED_PICKED);
    assert_true(m->planned && m->picks == 3 && m->done == 1); /* the rest is proposed again */
    assert_null(middle_back(m, 1000)); /* what nobody has touched is not taken back, but the grip is */
    go_on(1000);
    middle_show(m, SHAPE_WIDE, EN);
    assert_int_equal(m->picks, 0);
    end();
}

/* Who changes their mind begins anew with what they touch then. */
static void another_beginning_forgets_the_first(void **unused)
{
    static const char *const moves[] = { "d6", "a1", "d7", "g1", "b2", "f6", "a4", "g7", "c3", "e5", "a7", "c5", "e3",
                                         "b6", "d1", "f2", "g4", "b4" };
    uint16_t lift[24];
    int lifts = 0;

    (void)unused;
    begin("muehle", 2, "", 1, EVERYONE);
    go_on(1000);
    for (int i = 0; i < COUNT(moves) && m->state == MIDDLE_ASKS; i++)
        if (middle_play(m, moves[i], 1000))
            middle_play(m, m->action[0].text, 1000);
        else
            go_on(1000);
    go_on(1000);
    for (int i = 0; i < m->scene.count && lifts < 24; i++)
        if (m->mark[i] & MARK_LIFT)
            lift[lifts++] = m->scene.item[i].id;
    assert_true(lifts >= 2);
    assert_int_equal(touch(lift[0]), TOUCHED_PICKED);
    assert_true(mark_of(lift[1]) & MARK_LIFT); /* could be taken instead */
    assert_int_equal(touch(lift[1]), TOUCHED_PICKED);
    assert_int_equal(m->picks, 1);
    assert_int_equal(m->pick[0].item, lift[1]);
    assert_false(mark_of(lift[0]) & MARK_PICKED);
    end();
}

/* Nothing is under the finger, or nothing there: nothing happens, and what was begun stays. */
static void a_touch_of_nothing_is_nothing(void **unused)
{
    struct game silent = *game_named("muehle");
    uint16_t none = 60000;

    (void)unused;
    begin("muehle", 2, "", 1, EVERYONE);
    go_on(1000);
    uint16_t stone = saying("White, not yet placed")->id, black = saying("Black, not yet placed")->id;
    assert_int_equal(touch(stone), TOUCHED_PICKED);
    assert_int_equal(middle_touch(m, NULL, 0, 1000), TOUCHED_NOTHING);
    assert_int_equal(middle_touch(m, &none, 1, 1000), TOUCHED_NOTHING);
    assert_int_equal(m->picks, 1);
    silent.picture.tell = NULL;
    silent.picture.meant = NULL;
    m->view.match.game = &silent;
    assert_int_equal(middle_touch(m, &black, 1, 1000), TOUCHED_NOTHING); /* no rule, no word, and they are asked */
    assert_null(m->refusal);
    assert_int_equal(m->picks, 0);
    end();
    begin("null", 2, "", 4, EVERYONE);
    go_on(1000);
    assert_int_equal(m->state, MIDDLE_HANDS_OVER);
    int things = 0;
    for (int i = 0; i < m->scene.count; i++) {
        things += m->scene.item[i].id != 0;
        assert_int_equal(touch(m->scene.item[i].id), TOUCHED_NOTHING); /* the screen is nobody's */
        assert_null(m->refusal);
    }
    assert_true(things > 0);
    end();
}

static void a_stone_is_placed_by_one_touch(void **unused)
{
    (void)unused;
    begin("muehle", 2, "", 1, EVERYONE);
    go_on(1000);
    uint16_t d6 = saying("d6")->id;
    assert_int_equal(marked(MARK_NEXT), 24 + 9); /* all points, or first a stone */
    assert_true(mark_of(d6) & MARK_NEXT);
    assert_false(mark_of(d6) & MARK_LIFT); /* leads nowhere else */
    assert_int_equal(touch(d6), TOUCHED_PLAYED);
    go_on(1000);
    assert_int_equal(m->seat, 1);
    assert_int_equal(m->steps, 1);
    end();
}

static void a_drag_begins_with_what_leads_on(void **unused)
{
    (void)unused;
    begin("muehle", 2, "", 1, EVERYONE);
    go_on(1000);
    uint16_t stone = saying("White, not yet placed")->id;
    assert_true(mark_of(stone) & MARK_LIFT);
    assert_int_equal(touch(stone), TOUCHED_PICKED);
    assert_true(mark_of(stone) & MARK_PICKED);
    assert_true(m->more);
    assert_int_equal(touch(stone), TOUCHED_PICKED); /* put back */
    assert_int_equal(m->picks, 0);
    end();
}

/* White has d6 and d7, black a1 and g1: d5 closes a mill, and then a stone is taken. */
static void close_a_mill(void)
{
    static const char *const moves[] = { "d6", "a1", "d7", "g1" };

    begin("muehle", 2, "", 1, EVERYONE);
    go_on(1000);
    for (int i = 0; i < COUNT(moves); i++)
        play(moves[i], 1000);
}

static void half_a_move_is_seen_and_taken_back(void **unused)
{
    (void)unused;
    close_a_mill();
    uint16_t d5 = saying("d5")->id;
    assert_int_equal(touch(d5), TOUCHED_PICKED);
    const struct item *placed = saying("White on d5"); /* it stands there already */
    assert_int_equal(placed->x, scene_find(&m->scene, d5)->x);
    assert_true(mark_of(saying("Black on a1")->id) & MARK_NEXT);
    assert_true(mark_of(saying("Black on g1")->id) & MARK_NEXT);
    assert_int_equal(journal_count(table_journal(table)), 4); /* and nothing has been played */
    assert_null(middle_back(m, 1000)); /* the part, not the move before */
    middle_show(m, SHAPE_WIDE, EN);
    assert_int_equal(m->picks, 0);
    assert_int_equal(journal_count(table_journal(table)), 4);
    assert_int_equal(touch(d5), TOUCHED_PICKED);
    assert_int_equal(touch(saying("Black on g1")->id), TOUCHED_PLAYED);
    assert_int_equal(journal_count(table_journal(table)), 5);
    assert_null(middle_back(m, 1000)); /* now the whole move */
    assert_int_equal(journal_count(table_journal(table)), 4);
    end();
}

static void half_a_move_is_forgotten_with_its_question(void **unused)
{
    (void)unused;
    close_a_mill();
    assert_int_equal(touch(saying("d5")->id), TOUCHED_PICKED);
    assert_null(table_undo(table, 2)); /* at another screen */
    middle_show(m, SHAPE_WIDE, EN);
    assert_int_equal(m->picks, 0);
    assert_int_equal(m->seat, 0);
    assert_int_equal(marked(MARK_PICKED), 0);
    end();
}

/* In backgammon a man goes by one die, is seen there, and can be touched there for the other. */
static void a_man_goes_by_one_die(void **unused)
{
    (void)unused;
    begin("backgammon", 2, "cube=no", 3, EVERYONE);
    go_on(1000);
    for (int tries = 0; tries < 3000; tries++) {
        int picks = 0;
        for (uint16_t id = 1; picks < 2; picks++) {
            int first = -1;
            for (int i = 0; i < m->scene.count && first < 0; i++)
                if (m->mark[i] & MARK_NEXT && m->scene.item[i].look == (picks ? LOOK_WEDGE : LOOK_DISC))
                    first = i;
            if (first < 0)
                break;
            id = m->scene.item[first].id;
            if (touch(id) != TOUCHED_PICKED)
                break;
        }
        if (picks == 2 && m->picks == 2) { /* a man, and a point, and the other die is left */
            struct scene *half = malloc(sizeof *half), *before = malloc(sizeof *before);
            require(half != NULL && before != NULL);
            *half = m->scene;
            view_scene(&m->view, SHAPE_WIDE, EN, before);
            int moved = 0;
            for (int i = 0; i < half->count; i++) {
                const struct item *it = &half->item[i], *was = scene_find(before, it->id);
                moved += it->id && it->look == LOOK_DISC && (it->x != was->x || it->y != was->y); /* screws stay */
            }
            assert_in_range(moved, 1, 4); /* they, perhaps the one they hit, and those who close up */
            uint16_t point = m->pick[1].item;
            const struct item *man = NULL;
            for (int i = 0; i < half->count; i++)
                if (half->item[i].look == LOOK_DISC && half->item[i].kin == scene_find(half, point)->kin)
                    man = &half->item[i];
            assert_non_null(man);
            middle_untouch(m, false);
            middle_show(m, SHAPE_WIDE, EN);
            assert_int_equal(m->picks, 1);
            middle_untouch(m, true);
            free(half);
            free(before);
            end();
            return;
        }
        middle_untouch(m, true);
        middle_show(m, SHAPE_WIDE, EN);
        if (m->actions == 0)
            break;
        play(m->action[0].text, 1000);
    }
    fail_msg("never two dice to play one by one");
}

static void a_set_is_touched_in_any_order(void **unused)
{
    uint16_t die[5];

    (void)unused;
    begin_with_dice(die);
    assert_false(mark_of(die[0]) & MARK_LIFT); /* sets are picked one by one, not carried about */
    assert_int_equal(touch(die[2]), TOUCHED_PICKED);
    assert_int_equal(touch(die[0]), TOUCHED_PICKED);
    assert_int_equal(m->done, 1);
    assert_true(m->more);
    assert_false(mark_of(die[0]) & MARK_NEXT); /* only once */
    assert_int_equal(touch(die[2]), TOUCHED_PICKED); /* put back the first, the second stays */
    assert_int_equal(m->picks, 1);
    assert_int_equal(m->pick[0].item, die[0]);
    end();
}

static void buttons_are_what_has_no_place_or_stands_alone(void **unused)
{
    int buttons = 0;

    (void)unused;
    begin("null", 2, "", 4, EVERYONE);
    go_on(1000);
    middle_take(m, 1000);
    middle_show(m, SHAPE_WIDE, EN);
    for (int i = 0; i < m->actions; i++)
        buttons += m->action[i].button;
    assert_int_equal(m->actions, 2); /* a run of bids, and the swap */
    assert_int_equal(buttons, 2);
    assert_string_equal(m->action[0].text, "bid ");
    assert_int_equal(m->action[0].choice.most, 20);
    end();
}

static void many_idle_moves_are_folded(void **unused)
{
    int folded = 0, others = 0;

    (void)unused;
    begin("tkkg", 2, "", 5, EVERYONE);
    table_sit(table, 1, bot_named(game_named("tkkg"), "random"));
    go_on(1000);
    for (int i = 0; i < m->actions; i++)
        *(m->action[i].fold ? &folded : &others) += 1;
    assert_int_equal(m->folds, 1);
    assert_string_equal(m->fold[0].text, "name ");
    assert_int_equal(m->fold[0].count, 144);
    assert_int_equal(folded, 144);
    assert_in_range(others, 1, 200);
    end();
}

static uint16_t begins(int verb)
{
    struct deal_words words;
    struct deal deal = deal_in(&words);

    return middle_begins(m, verb, EN, &deal);
}

/* What begins many moves of one kind can be named to whoever does not find it: until it is picked, and only where a
 * room wants it. */
static void what_begins_many_moves_is_known(void **unused)
{
    int named = 0, known = 0;

    (void)unused;
    begin("tkkg", 2, "", 5, EVERYONE);
    table_sit(table, 1, bot_named(game_named("tkkg"), "random"));
    go_on(1000);
    while (strcmp(game_named("tkkg")->verbs[named].name, "name") != 0)
        named++;
    for (int verb = 0; verb < game_named("tkkg")->verb_count; verb++)
        known += begins(verb) != 0;
    assert_int_equal(known, 1);
    uint16_t item = begins(named);
    assert_non_null(scene_find(&m->scene, item));
    assert_int_equal(middle_touch(m, &item, 1, 0), TOUCHED_PICKED);
    assert_int_equal(m->fitting, 144);
    assert_int_equal(begins(named), 0);
    end();
}

/* Only where they are many, side by side and not all there is; and each heading knows how many. */
static void folds_are_of_many(void **unused)
{
    static const char *const names[] = { "monopoly", "dallas-noris", "tkkg", "dallas-maruca" };

    (void)unused;
    for (int i = 0; i < COUNT(names); i++) {
        begin(names[i], 3, "", 6, EVERYONE);
        for (int n = 0; n < 60; n++) {
            go_on(1000);
            if (m->state == MIDDLE_HANDS_OVER)
                middle_take(m, 1000);
            middle_show(m, SHAPE_WIDE, EN);
            int folded[COUNT(m->fold) + 1] = { 0 };
            for (int k = 0; k < m->actions; k++) {
                folded[m->action[k].fold]++;
                if (m->action[k].fold) /* nothing that gets on is hidden there, nor an amount */
                    assert_true(m->view.match.game->verbs[m->action[k].choice.move.verb].idle &&
                                !m->action[k].choice.step);
                if (m->action[k].fold)
                    assert_true(strncmp(m->action[k].text, m->fold[m->action[k].fold - 1].text,
                                        strlen(m->fold[m->action[k].fold - 1].text)) == 0);
            }
            for (int k = 0; k < m->folds; k++) {
                assert_int_equal(folded[k + 1], m->fold[k].count);
                assert_in_range(m->fold[k].count, FOLDED_LEAST, m->actions - 1);
            }
            if (!m->actions)
                break;
            const struct action *a = &m->action[n % m->actions];
            char move[120];
            snprintf(move, sizeof move, "%s", a->text);
            if (a->choice.step)
                snprintf(move, sizeof move, "%s%lu", a->text, (unsigned long)a->choice.move.n);
            assert_null(middle_play(m, move, 1000));
        }
        end();
    }
}

static int words_of_stones; /* how many different ones; 4: few, many, few */

static void write_stone(const struct match *match, const struct state *s, int seat, struct move move, struct text *t)
{
    int to = move.b % 24; /* the point it is put on */

    (void)match, (void)s, (void)seat;
    int heading = words_of_stones == 4 ? (to >= 6) + (to >= 18) : to * words_of_stones / 24;
    text_printf(t, "stone%d %d", heading, to);
}

/* Where all that can be done has one heading there is none; with two both lie under one; so do many between a few. */
static void not_everything_is_folded(void **unused)
{
    (void)unused;
    for (words_of_stones = 1; words_of_stones <= 4; words_of_stones++) {
        struct game g = *game_named("muehle");
        struct verb verbs[16];
        struct match match = match_of(&g, 2);
        struct chance chance = chance_seeded(1);
        require(g.verb_count <= COUNT(verbs));
        memcpy(verbs, g.verbs, (size_t)g.verb_count * sizeof verbs[0]);
        for (int i = 0; i < g.verb_count; i++)
            verbs[i].idle = true;
        g.verbs = verbs;
        g.words.write = write_stone;
        table = table_new(&match, &chance);
        m = middle_new(table, EVERYONE, 1000);
        go_on(1000);
        assert_int_equal(m->actions, 24);
        assert_int_equal(m->folds, words_of_stones == 2 ? 2 : words_of_stones == 4); /* eight are not many */
        end();
    }
}

/* What was picked and leads nowhere any more is forgotten. */
static void picks_that_fit_nothing_are_forgotten(void **unused)
{
    (void)unused;
    close_a_mill();
    assert_int_equal(touch(saying("d5")->id), TOUCHED_PICKED);
    m->pick[0].key = 0xffff; /* as if it had become another thing */
    m->drawn = false;
    middle_show(m, SHAPE_WIDE, EN);
    assert_int_equal(m->picks, 0);
    assert_int_equal(m->done, 0);
    assert_true(m->fitting > 0 && m->more); /* one can begin anew */
    end();
}

/* The first move is made by as many things as a move may have, in their order or in any, perhaps with one that closes
 * it; the others by none. */
static bool long_way_any_order, long_way_closes;

static int long_way(const struct view *v, int seat, struct choice c, struct touch ret[TOUCHES_MAX])
{
    struct choice choices[64];

    v->match.game->rules.legal(&v->match, view_state(v), seat, choices);
    if (!move_equal(choices[0].move, c.move))
        return 0;
    ret[0] = (struct touch){ .count = PICKS_MAX, .any_order = long_way_any_order, .closes = long_way_closes };
    for (int i = 0; i < PICKS_MAX; i++)
        ret[0].item[i] = (uint16_t)(i + 1);
    return 1;
}

static void fourteen_things(const struct view *v, enum shape shape, enum lang lang, struct scene *ret)
{
    (void)v, (void)shape, (void)lang;
    scene_begin(ret, 10, 10);
    scene_pane(ret, PANE_BOARD, 0, 400, 40);
    for (int i = 0; i <= PICKS_MAX; i++) /* and one that is part of nothing */
        scene_mark(ret, (uint16_t)(i + 1), (struct spot){ 20 * (i + 1), 20 }, TINT_RED, 10);
}

static void the_longest_move_is_touched_to_its_end(void **unused)
{
    (void)unused;
    for (int way = 0; way < 3; way++) {
        bool any = way > 0;
        struct game g = *game_named("muehle");
        struct match match = match_of(&g, 2);
        struct chance chance = chance_seeded(1);
        g.picture.touch = long_way;
        g.picture.scene = fourteen_things;
        g.picture.half = NULL;
        long_way_any_order = any;
        long_way_closes = way == 2;
        table = table_new(&match, &chance);
        m = middle_new(table, EVERYONE, 1000);
        go_on(1000);
        for (uint16_t i = 1; i <= 3; i++)
            assert_int_equal(touch(i), TOUCHED_PICKED);
        assert_int_equal(touch(2), TOUCHED_PICKED); /* put back: it alone, or with what came after it */
        assert_int_equal(m->picks, any ? 2 : 1);
        assert_int_equal(m->pick[m->picks - 1].item, any ? 3 : 1);
        middle_untouch(m, true);
        middle_show(m, SHAPE_WIDE, EN);
        for (int i = 0; i < PICKS_MAX; i++) {
            uint16_t next = (uint16_t)(way == 1 ? PICKS_MAX - i : i + 1); /* what closes is the last */
            if (way < 2)
                assert_int_equal(marked(MARK_NEXT), any ? PICKS_MAX - i : 1);
            assert_true(mark_of(next) & MARK_NEXT);
            assert_int_equal(mark_of(PICKS_MAX + 1), 0);
            assert_int_equal(m->more, way < 2 || i < PICKS_MAX - 1); /* to close it is nothing more */
            assert_true(m->done == 0 && m->fitting == 1);
            assert_int_equal(touch(next), i < PICKS_MAX - 1 ? TOUCHED_PICKED : TOUCHED_PLAYED);
            assert_int_equal(m->picks, i < PICKS_MAX - 1 ? i + 1 : 0);
        }
        assert_int_equal(journal_count(table_journal(table)), 1);
        end();
    }
}

/* A thing that goes a golden way of two lines, which lie under everything else. */
static bool has_gone;

static void two_lines(const struct view *v, enum shape shape, enum lang lang, struct scene *ret)
{
    (void)v, (void)shape, (void)lang;
    scene_begin(ret, 10, 10);
    scene_pane(ret, PANE_BOARD, 0, 400, 40);
    for (int i = 0; i < 2; i++)
        ret->item[ret->count++] = (struct item){ .look = LOOK_LINE, .tint = TINT_GOLD, .w = 40,
                                                 .x = (int16_t)(20 + 40 * i), .y = 20 };
    scene_mark(ret, 1, (struct spot){ has_gone ? 100 : 20, 20 }, TINT_RED, 10);
}

static void a_way_is_as_long_as_its_lines(void **unused)
{
    struct game g = *game_named("muehle");
    struct match match = match_of(&g, 2);
    struct chance chance = chance_seeded(1);

    (void)unused;
    g.picture.scene = two_lines;
    g.picture.touch = NULL;
    g.picture.half = NULL;
    has_gone = false;
    table = table_new(&match, &chance);
    m = middle_new(table, EVERYONE, 1000);
    go_on(1000);
    has_gone = true;
    play("d6", 1000);
    assert_int_equal(m->steps, 2);
    end();
}

/* ---- half-made moves, room by room ---- */

/* The scene of a position as its text says, after these touches of a half-made move. */
static const struct scene *half_scene(const char *game, const char *position, int count, const uint16_t *item)
{
    static struct scene scene;
    static struct view view, half;
    static _Alignas(16) uint8_t bytes[STATE_MAX];
    struct match match = match_of(game_named(game), 2);

    memset(bytes, 0, sizeof bytes);
    assert_null(match_read(&match, position, (struct state *)(void *)bytes, NULL));
    view_of(&view, &match, (struct state *)(void *)bytes, 3);
    half = view;
    if (count)
        assert_true(match.game->picture.half(&view, 0, item, count, (struct state *)(void *)half.bytes));
    view_scene(&half, SHAPE_WIDE, EN, &scene);
    return &scene;
}

/* The first action whose text begins like this; -1: there is none. */
static int offered(const char *text)
{
    for (int i = 0; i < m->actions; i++)
        if (strncmp(m->action[i].text, text, strlen(text)) == 0)
            return i;
    return -1;
}

/* Whoever owns a single title can mortgage it: by touching it, while there is a button to get on with. */
static void what_is_found_on_the_table_is_no_button(void **unused)
{
    (void)unused;
    begin("monopoly", 2, "", 1, EVERYONE);
    for (int n = 0; n < 40 && offered("mortgage") < 0; n++) {
        go_on(1000);
        middle_take(m, 1000);
        middle_show(m, SHAPE_WIDE, EN);
        if (offered("mortgage") < 0)
            play(offered("buy") >= 0 ? "buy" : offered("roll") >= 0 ? "roll" : m->action[0].text, 1000);
    }
    int mortgage = offered("mortgage"), on = offered("roll") >= 0 ? offered("roll") : offered("end");
    assert_in_range(mortgage, 0, m->actions - 1);
    assert_in_range(on, 0, m->actions - 1);
    assert_true(m->action[on].button);
    assert_false(m->action[mortgage].button);
    end();
}

/* The dice that are dim, as digits in their order. */
static int dim_dice(const struct scene *s)
{
    int dim = 0;

    for (int i = 0; i < s->count; i++)
        if (s->item[i].look == LOOK_DIE && s->item[i].dim)
            dim = 10 * dim + s->item[i].face;
    return dim;
}

static void a_used_die_is_dim(void **unused)
{
#define MEN "\nwhite 24(2) 13(5) 8(3) 6(5)\nblack 24(2) 13(5) 8(3) 6(5)\n"
    static const char throw_31[] = "phase play\nturn white\ndice 3-1" MEN;
    static const char throw_22[] = "phase play\nturn white\ndice 2-2" MEN;
    uint16_t by_three[] = { 8, 5 }, by_one[] = { 6, 5 }, both[] = { 8, 5, 6, 5 }, far[] = { 8, 4 };
    uint16_t twice[] = { 6, 4, 6, 4 }, one_of_four[] = { 6, 4 }, all_four[] = { 13, 9, 6, 4, 6, 4 };

    (void)unused;
    assert_int_equal(dim_dice(half_scene("backgammon", throw_31, 0, NULL)), 0);
    assert_int_equal(dim_dice(half_scene("backgammon", throw_31, 2, by_three)), 3);
    assert_int_equal(dim_dice(half_scene("backgammon", throw_31, 2, by_one)), 1);
    assert_int_equal(dim_dice(half_scene("backgammon", throw_31, 4, both)), 31);
    assert_int_equal(dim_dice(half_scene("backgammon", throw_31, 2, far)), 31);
    assert_int_equal(dim_dice(half_scene("backgammon", throw_22, 2, one_of_four)), 0);
    assert_int_equal(dim_dice(half_scene("backgammon", throw_22, 4, twice)), 2);
    assert_int_equal(dim_dice(half_scene("backgammon", throw_22, 6, all_four)), 22);
}

/* Who touches where it comes in means the man on the bar, also where the two would be a die apart. */
static void a_man_comes_in_where_one_touches(void **unused)
{
    static const char two_wait[] = "phase play\nturn white\ndice 4-2"
                                   "\nwhite bar(2) 13(5) 8(3) 6(5)\nblack 24 13(7) 8(3) 6(4)\n";
    uint16_t by_two[] = { 23 }, both[] = { 23, 21 }, as_before[] = { 25, 23, 25, 21 };

    (void)unused;
    assert_int_equal(dim_dice(half_scene("backgammon", two_wait, 1, by_two)), 2);
    assert_int_equal(dim_dice(half_scene("backgammon", two_wait, 2, both)), 42);
    assert_int_equal(dim_dice(half_scene("backgammon", two_wait, 4, as_before)), 42);
    begin("backgammon", 2, "cube=no", 3, EVERYONE);
    go_on(1000);
    for (int n = 0; n < 3000 && m->actions; n++) {
        bool waits = offered("bar/") >= 0, in = false;

        for (int i = 0; i < m->scene.count; i++)
            in |= m->mark[i] & MARK_NEXT && m->scene.item[i].look == LOOK_WEDGE;
        assert_true(!waits || in);
        if (waits)
            break;
        play(m->action[0].text, 1000);
        middle_show(m, SHAPE_WIDE, EN);
    }
    assert_true(offered("bar/") >= 0);
    end();
}

/* The faces of the dice on the rail, in rising order. */
static int rail(void)
{
    int faces = 0;

    for (int face = 1; face <= 6; face++)
        for (int i = 0; i < m->scene.count; i++) {
            const struct item *die = &m->scene.item[i];
            if (die->look == LOOK_DIE && die->face == face && strstr(die->says, "kept"))
                faces = 10 * faces + face;
        }
    return faces;
}

static uint16_t die_showing(int face, bool kept)
{
    for (int i = 0; i < m->scene.count; i++) {
        const struct item *die = &m->scene.item[i];
        if (die->id && die->look == LOOK_DIE && die->face == face && !strstr(die->says, "kept") == !kept)
            return die->id;
    }
    fail_msg("no die shows %d", face);
    return 0;
}

/* Dice put aside lie on the rail at once, and stay there after the throw until they are touched again. */
static void dice_are_put_aside_and_stay(void **unused)
{
    (void)unused;
    begin("kniffel", 1, "", 7, EVERYONE);
    assert_null(table_play(table, CHANCE, "dice 1 2 4 4 6", -1, 0));
    go_on(1000);
    assert_int_equal(touch(die_showing(4, false)), TOUCHED_PICKED);
    assert_int_equal(touch(die_showing(1, false)), TOUCHED_PICKED);
    assert_int_equal(rail(), 14);
    assert_null(middle_back(m, 1000)); /* part by part */
    middle_show(m, SHAPE_WIDE, EN);
    assert_int_equal(rail(), 4);
    assert_int_equal(touch(die_showing(4, false)), TOUCHED_PICKED);
    assert_int_equal(rail(), 44);
    assert_null(middle_play(m, "keep 4 4", 1000));
    assert_null(table_play(table, CHANCE, "dice 1 3 4 4 5", -1, 0));
    go_on(1000);
    assert_int_equal(m->picks, 0);
    assert_int_equal(rail(), 44);
    assert_int_equal(touch(die_showing(4, true)), TOUCHED_PICKED); /* down again */
    assert_int_equal(rail(), 4);
    assert_int_equal(touch(die_showing(5, false)), TOUCHED_PICKED);
    assert_int_equal(rail(), 45);
    for (int i = 0; i < m->actions; i++)
        assert_int_equal(m->action[i].done, strcmp(m->action[i].text, "keep 4 5") == 0);
    end();
}

static int taken_men(void)
{
    int count = 0;

    for (int i = 0; i < m->scene.count; i++)
        count += m->scene.item[i].says && strstr(m->scene.item[i].says, ", taken");
    return count;
}

/* A chain of jumps is a move for each jump: the stone stands where it is, what it took is gone, and jump by jump it
 * is taken back. */
static void a_chain_is_taken_back_jump_by_jump(void **unused)
{
    uint32_t lot = 1;

    (void)unused;
    begin("dame", 2, "", 1, EVERYONE);
    go_on(1000);
    for (int n = 0; n < 2000; n++) {
        uint32_t count = journal_count(table_journal(table));
        int before = m->seat, taken = taken_men();
        lot = lot * 1664525 + 1013904223;
        assert_in_range(m->actions, 1, 1000);
        play(m->action[(lot >> 16) % (uint32_t)m->actions].text, 1000);
        if (m->state == MIDDLE_OVER)
            break;
        if (m->seat != before || last_event()->move.verb == 3 /* huffed */)
            continue;
        assert_int_equal(taken_men(), taken + 1); /* beside the board */
        int prey = 0, other = m->view.match.game->players.seat_tint(&m->view.match, !m->seat);
        middle_show(m, SHAPE_WIDE, EN);
        for (int i = 0; i < m->scene.count; i++)
            prey += m->scene.item[i].tint == other && m->mark[i] & MARK_NEXT;
        assert_true(prey > 0); /* whom it could take next */
        assert_null(middle_back(m, 1000));
        assert_int_equal(journal_count(table_journal(table)), count);
        end();
        return;
    }
    fail_msg("nobody ever jumped twice");
}

/* What is in an offer is marked on both sides while it is being put together. */
static void a_draft_is_seen_on_both_sides(void **unused)
{
    static const char position[] = "turn 0\nseat 0 30000 at 0\nseat 1 30000 at 0\n"
                                   "own 0 39 5\nown 1 12 15\njailcard e 1\n"
                                   "offer 0 to 1 give 39 want 12 cards 4 steps 3 made 0\nnow before 0\n";
    const struct scene *s = half_scene("monopoly", position, 0, NULL);
    int lit = 0;

    (void)unused;
    for (int i = 0; i < s->count; i++)
        if (s->item[i].says && strstr(s->item[i].says, "in the offer")) {
            assert_true(s->item[i].lit);
            lit++;
        }
    assert_int_equal(lit, 3); /* given, wanted, and the other's card */
}

/* ---- what is no move ---- */

static void what_is_forbidden_cites_its_rule(void **unused)
{
    (void)unused;
    begin("muehle", 2, "", 1, EVERYONE);
    go_on(1000);
    uint16_t d6 = saying("d6")->id;
    assert_int_equal(touch(d6), TOUCHED_PLAYED);
    go_on(1000);
    assert_int_equal(touch(saying("White on d6")->id), TOUCHED_REFUSED);
    assert_string_equal(m->refusal->id, "muehle.free_point");
    assert_int_equal(m->picks, 0);
    assert_ptr_equal(middle_play(m, "d6", 1000), m->refusal); /* typed, it is the same */
    end();
}

static uint16_t talkative; /* the one item there is something to tell about */

static bool tells(const struct view *v, uint16_t item, enum lang lang, struct text *t)
{
    text_printf(t, "%d seats, %s", v->match.seats, lang == DE ? "deutsch" : "english");
    return item == talkative;
}

/* A thing that is no move, and no rule forbids it: what there is to tell, even while another is asked. */
static void what_is_no_move_is_told_about(void **unused)
{
    struct game talks = *game_named("kniffel");

    (void)unused;
    begin("kniffel", 2, "", 7, SEAT(1));
    go_on(1000);
    assert_int_equal(m->state, MIDDLE_WAITS);
    uint16_t die = 0;
    for (int i = 0; i < m->scene.count && !die; i++)
        if (m->scene.item[i].look == LOOK_DIE)
            die = m->scene.item[i].id;
    talks.picture.tell = NULL;
    m->view.match.game = &talks;
    assert_int_equal(middle_touch(m, &die, 1, 1000), TOUCHED_REFUSED); /* a game that has nothing to tell */
    assert_ptr_equal(m->refusal, &table_rules[TABLE_turn]);
    talks.picture.tell = tells;
    assert_int_equal(middle_touch(m, &die, 1, 1000), TOUCHED_REFUSED); /* not about this one */
    talkative = die;
    assert_int_equal(middle_touch(m, &die, 1, 1000), TOUCHED_TOLD);
    assert_string_equal(m->words.at, "2 seats, english");
    end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_action_knows_its_things),
        cmocka_unit_test(a_set_is_what_is_left_of_it),
        cmocka_unit_test(a_question_begins_with_what_is_proposed),
        cmocka_unit_test(what_is_proposed_is_exchanged),
        cmocka_unit_test(another_beginning_forgets_the_first),
        cmocka_unit_test(a_touch_of_nothing_is_nothing),
        cmocka_unit_test(a_stone_is_placed_by_one_touch),
        cmocka_unit_test(a_drag_begins_with_what_leads_on),
        cmocka_unit_test(half_a_move_is_seen_and_taken_back),
        cmocka_unit_test(half_a_move_is_forgotten_with_its_question),
        cmocka_unit_test(a_man_goes_by_one_die),
        cmocka_unit_test(a_set_is_touched_in_any_order),
        cmocka_unit_test(buttons_are_what_has_no_place_or_stands_alone),
        cmocka_unit_test(what_is_found_on_the_table_is_no_button),
        cmocka_unit_test(many_idle_moves_are_folded),
        cmocka_unit_test(what_begins_many_moves_is_known),
        cmocka_unit_test(folds_are_of_many),
        cmocka_unit_test(not_everything_is_folded),
        cmocka_unit_test(picks_that_fit_nothing_are_forgotten),
        cmocka_unit_test(the_longest_move_is_touched_to_its_end),
        cmocka_unit_test(a_way_is_as_long_as_its_lines),
        cmocka_unit_test(a_used_die_is_dim),
        cmocka_unit_test(a_man_comes_in_where_one_touches),
        cmocka_unit_test(dice_are_put_aside_and_stay),
        cmocka_unit_test(a_chain_is_taken_back_jump_by_jump),
        cmocka_unit_test(a_draft_is_seen_on_both_sides),
        cmocka_unit_test(what_is_forbidden_cites_its_rule),
        cmocka_unit_test(what_is_no_move_is_told_about),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
