/* SPDX-License-Identifier: MIT */
/* The middle between table and screen, over rooms that need all of it: hand-over and guests (null, tkkg), half-made
 * moves (muehle, backgammon, kniffel, dame, monopoly), sets, refusals, the sandglass, pace, and how a game ended. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "core/outcome.h"
#include "table/middle.h"

static struct table *table;
static struct middle *m;

static void begin(const char *game, int seats, const char *options, uint64_t seed, seatset here)
{
    struct match match = match_of(game_named(game), seats);
    struct chance chance = chance_seeded(seed);
    struct complaint why;

    require(match_set_all(&match, options, &why));
    table = table_new(&match, &chance);
    m = middle_new(table, here, 1000);
}

static void end(void)
{
    middle_free(m);
    table_free(table);
}

/* On to the next thing that needs a person. */
static void go_on(uint64_t now)
{
    for (int n = 0; middle_step(m, now); n++)
        assert_in_range(n, 0, 10000);
    middle_show(m, SHAPE_WIDE, EN);
}

static void play(const char *move, uint64_t now)
{
    const struct clause *refusal = middle_play(m, move, now);

    if (refusal)
        fail_msg("%s: %s", move, refusal->id);
    go_on(now);
}

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

static const struct event *last_event(void)
{
    return journal_event(table_journal(table), journal_count(table_journal(table)));
}

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
    assert_int_equal(m->offers, 0);
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
    begin("null", 2, "", 4, 0); /* nobody here: a watcher */
    go_on(1000);
    assert_int_equal(m->state, MIDDLE_WAITS);
    assert_int_equal(middle_sight(m), 0);
    assert_int_equal(m->offers, 0);
    assert_null(table_play(table, 0, "bid 5", -1, 0));
    assert_ptr_equal(middle_back(m, 1000), &table_rules[TABLE_undo]); /* it is not his */
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
    assert_int_equal(m->offers, 1);
    assert_string_equal(m->offer[0].text, "swap");
    assert_true(middle_come(m, 1, 1000)); /* thought better of it */
    assert_int_equal(m->next, 1);
    middle_take(m, 1000);
    assert_true(middle_come(m, 0, 1000));
    middle_take(m, 1000);
    play("swap", 1000);
    assert_int_equal(m->next, 1); /* the table goes on where it was */
    end();
}

/* ---- touching ---- */

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
                moved += it->look == LOOK_DISC && (it->x != was->x || it->y != was->y);
            }
            assert_in_range(moved, 1, 4); /* he, perhaps the one he hits, and those who close up */
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
        if (m->offers == 0)
            break;
        play(m->offer[0].text, 1000);
    }
    fail_msg("never two dice to play one by one");
}

static void a_set_is_touched_in_any_order(void **unused)
{
    uint16_t die[5];
    int dice = 0;

    (void)unused;
    begin("kniffel", 1, "", 7, EVERYONE);
    go_on(1000);
    for (int i = 0; i < m->scene.count && dice < 5; i++)
        if (m->scene.item[i].look == LOOK_DIE && m->scene.item[i].id)
            die[dice++] = m->scene.item[i].id;
    assert_int_equal(dice, 5);
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
    for (int i = 0; i < m->offers; i++)
        buttons += m->offer[i].button;
    assert_int_equal(m->offers, 2); /* a run of bids, and the swap */
    assert_int_equal(buttons, 2);
    assert_string_equal(m->offer[0].text, "bid ");
    assert_int_equal(m->offer[0].choice.most, 20);
    end();
}

static void many_idle_moves_are_folded(void **unused)
{
    int folded = 0, others = 0;

    (void)unused;
    begin("tkkg", 2, "", 5, EVERYONE);
    table_sit(table, 1, bot_named(game_named("tkkg"), "random"));
    go_on(1000);
    for (int i = 0; i < m->offers; i++)
        *(m->offer[i].fold ? &folded : &others) += 1;
    assert_int_equal(m->folds, 1);
    assert_string_equal(m->fold[0].text, "name ");
    assert_int_equal(m->fold[0].count, 144);
    assert_int_equal(folded, 144);
    assert_in_range(others, 1, 200);
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
    for (int i = 0; i < m->offers; i++)
        assert_int_equal(m->offer[i].done, strcmp(m->offer[i].text, "keep 4 5") == 0);
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
        assert_in_range(m->offers, 1, 1000);
        play(m->offer[(lot >> 16) % (uint32_t)m->offers].text, 1000);
        if (m->state == MIDDLE_OVER)
            break;
        if (m->seat != before || last_event()->move.verb == 3 /* huffed */)
            continue;
        assert_int_equal(taken_men(), taken + 1); /* beside the board */
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
    begin("letra", 1, "words=confirm", 1, EVERYONE);
    go_on(1000);
    play("shake", 1000);
    play("lay 1 e4", 51000);
    assert_true(middle_step(m, 151000));
    assert_int_equal(last_event()->seat, CLOCK);
    go_on(151000);
    assert_null(middle_back(m, 160000)); /* the die is not laid */
    go_on(160000);
    assert_int_equal(last_event()->seat, CHANCE);
    assert_int_equal(middle_time_left(m, 160000), 150000);
    play("lay 1 e4", 170000);
    assert_null(middle_back(m, 180000)); /* while there is sand, thinking costs time */
    go_on(180000);
    assert_int_equal(middle_time_left(m, 180000), 130000);
    end();
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
    outcome_say(&v, lang, &t);
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

/* Whoever throws next is asked first, unless he has just said that he throws. */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(secrets_are_handed_over),
        cmocka_unit_test(what_the_table_has_ended_keeps_its_secrets),
        cmocka_unit_test(nothing_is_handed_to_somebody_alone_or_without_secrets),
        cmocka_unit_test(a_screen_of_one_seat_waits_for_the_others),
        cmocka_unit_test(team_mates_share_a_screen),
        cmocka_unit_test(a_guest_comes_out_of_turn_and_goes),
        cmocka_unit_test(a_stone_is_placed_by_one_touch),
        cmocka_unit_test(a_drag_begins_with_what_leads_on),
        cmocka_unit_test(half_a_move_is_seen_and_taken_back),
        cmocka_unit_test(half_a_move_is_forgotten_with_its_question),
        cmocka_unit_test(a_man_goes_by_one_die),
        cmocka_unit_test(a_used_die_is_dim),
        cmocka_unit_test(dice_are_put_aside_and_stay),
        cmocka_unit_test(a_chain_is_taken_back_jump_by_jump),
        cmocka_unit_test(a_draft_is_seen_on_both_sides),
        cmocka_unit_test(a_set_is_touched_in_any_order),
        cmocka_unit_test(buttons_are_what_has_no_place_or_stands_alone),
        cmocka_unit_test(many_idle_moves_are_folded),
        cmocka_unit_test(what_is_forbidden_cites_its_rule),
        cmocka_unit_test(what_is_no_move_is_told_about),
        cmocka_unit_test(the_sandglass_runs_and_stands_still_while_handing_over),
        cmocka_unit_test(every_timer_runs_from_its_own_event),
        cmocka_unit_test(taking_back_gives_back_the_time_that_ran_out),
        cmocka_unit_test(events_bear_the_time_of_the_match),
        cmocka_unit_test(others_are_shown_at_a_pace),
        cmocka_unit_test(a_score_is_written_as_people_do),
        cmocka_unit_test(dice_wait_in_the_hand),
        cmocka_unit_test(the_outcome_is_told),
        cmocka_unit_test(teams_win_together),
        cmocka_unit_test(every_game_ends_in_words),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
