/* SPDX-License-Identifier: MIT */
/* Mikado: what the simulation promises. Nothing sinks through the table or through another stick, a pile
 * that was thrown is at rest, energy only falls, what has nothing upon it can be lifted, the same seed
 * gives the same bytes with every compiler (the WebAssembly build is held to the same by wasm_replay.mjs),
 * and the picture puts over what lies over. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "core/board.h"
#include "core/bot.h"
#include "games/mikado/mikado.h"
#include "table/table.h"

enum { THROWS = 12, STICKS = 31, STEPS_MAX = 4000 };

/* In millimetres. Measured over 60 throws: overlaps up to 0.012, unrest up to 0.25 in half a second. */
#define OVERLAP 0.05
#define UNREST 0.4 /* what a strict eye sees */

/* A step may add this share of the first energy. Measured over 60 throws: up to 0.0014. */
#define ENERGY_STEP 0.003

static const struct rods_form form = { .length = 175, .radius = 1.5 };
static struct rods_pile pile[THROWS + 1]; /* pile[seed] */

static int throw_all(void **unused)
{
    (void)unused;
    for (uint32_t seed = 1; seed <= THROWS; seed++)
        rods_throw(form, STICKS, seed, &pile[seed]);
    return 0;
}

static void nothing_sinks(void **unused)
{
    double s, t;

    (void)unused;
    for (int seed = 1; seed <= THROWS; seed++)
        for (int i = 0; i < STICKS; i++) {
            assert_true(rods_pose_valid(form, &pile[seed].pose[i]));
            for (int k = 0; k < 2; k++)
                assert_true(pile[seed].pose[i].end[k][2] >= (form.radius - OVERLAP) * RODS_UNIT);
            for (int j = 0; j < i; j++)
                assert_true(rods_distance(&pile[seed].pose[i], &pile[seed].pose[j], &s, &t)
                            >= 2 * form.radius - OVERLAP);
        }
}

static void pile_is_a_flat_heap(void **unused)
{
    double s, t, over;

    (void)unused;
    for (int seed = 1; seed <= THROWS; seed++) {
        int crossings = 0, high = 0;
        for (int i = 0; i < STICKS; i++) {
            for (int j = 0; j < i; j++)
                crossings += rods_cross(&pile[seed].pose[i], &pile[seed].pose[j], &s, &t, &over);
            for (int k = 0; k < 2; k++)
                high += pile[seed].pose[i].end[k][2] > 40 * RODS_UNIT;
        }
        assert_in_range(crossings, 50, 200);
        assert_in_range(high, 0, 3);
    }
}

static void pile_is_at_rest(void **unused)
{
    (void)unused;
    for (int seed = 1; seed <= THROWS; seed++)
        assert_true(rods_unrest(form, &pile[seed], 500) < UNREST);
}

/* And the measure can fail: a stick in the air falls. */
static void unrest_is_seen(void **unused)
{
    struct rods_pile falling = { .there = 1, .pose = { { { { -87500, 0, 50000 }, { 87500, 0, 50000 } } } } };

    (void)unused;
    assert_true(rods_unrest(form, &falling, 50) > 5);
}

static void energy_only_falls(void **unused)
{
    static double energy[STEPS_MAX];

    (void)unused;
    for (uint32_t seed = 1; seed <= THROWS; seed++) {
        int steps = rods_throw_energy(form, STICKS, seed, energy, STEPS_MAX);
        double least = energy[0];
        assert_in_range(steps, 300, STEPS_MAX - 1); /* it came to rest by itself */
        for (int i = 1; i < steps; i++) {
            assert_true(energy[i] < energy[i - 1] + ENERGY_STEP * energy[0]);
            assert_true(energy[i] < least + 2 * ENERGY_STEP * energy[0]);
            least = energy[i] < least ? energy[i] : least;
        }
        assert_true(energy[steps - 1] < 0.12 * energy[0]);
    }
}

/* ---- lifting ---- */

/* Whether anything is above a stick, seen from above, or so near beside it that a rising stick or a finger
 * meets it. */
static bool has_room(const struct rods_pile *p, int stick)
{
    struct rods_pose flat = p->pose[stick];
    double s, t;

    flat.end[0][2] = flat.end[1][2] = 0;
    for (int i = 0; i < STICKS; i++) {
        struct rods_pose other = p->pose[i];
        other.end[0][2] = other.end[1][2] = 0;
        if (i == stick || rods_distance(&flat, &other, &s, &t) > 6)
            continue;
        double own = p->pose[stick].end[0][2] + s * (p->pose[stick].end[1][2] - p->pose[stick].end[0][2]);
        double its = p->pose[i].end[0][2] + t * (p->pose[i].end[1][2] - p->pose[i].end[0][2]);
        if (its > own - 2.4 * RODS_UNIT) /* not well below */
            return false;
    }
    return true;
}

/* What the others do when a stick vanishes, they also do when it is lifted: it may have held one down. */
static bool holds_nothing_down(const struct rods_pile *p, int stick)
{
    struct rods_pile without = *p;

    without.there &= ~((uint32_t)1 << stick);
    return rods_unrest(form, &without, 300) < UNREST;
}

static void free_stick_is_lifted(void **unused)
{
    int lifted = 0;

    (void)unused;
    for (int seed = 1; seed <= THROWS; seed++)
        for (int i = 0; i < STICKS; i++) {
            struct rods_pile p = pile[seed];
            struct rods_pull pull = { .stick = (uint8_t)i, .grip = 2, .lift = 3, .manner = RODS_FINGERS,
                                      .tolerance = UNREST };
            if (!has_room(&p, i) || !holds_nothing_down(&p, i))
                continue;
            struct rods_outcome seen = rods_draw(form, &pull, &p);
            if (seen.fault)
                print_message("throw %d, stick %d: fault %d of %d by %d\n", seed, i, seen.fault, seen.stick,
                              seen.moved);
            assert_int_equal(seen.fault, RODS_CLEAN);
            assert_int_equal(p.there, pile[seed].there & ~((uint32_t)1 << i));
            lifted++;
        }
    assert_true(lifted >= THROWS); /* there are such sticks */
}

/* A stick that another lies on takes it along. */
static void loaded_stick_is_not(void **unused)
{
    struct rods_pile two = { .there = 3, .pose = { { { { -87500, 0, 1500 }, { 87500, 0, 1500 } } },
                                                   { { { 0, -120000, 1500 }, { 0, 54945, 5874 } } } } };

    (void)unused;
    assert_true(rods_unrest(form, &two, 500) < UNREST);
    for (int grip = 0; grip < RODS_GRIPS; grip++)
        for (int way = 0; way < RODS_WAYS; way++)
            for (int lift = 0; lift < RODS_LIFTS; lift++)
                for (int manner = RODS_FINGERS; manner <= RODS_FLICK; manner++) {
                    struct rods_pile p = two;
                    struct rods_pull pull = { 0, (uint8_t)grip, (uint8_t)way, (uint8_t)lift, (uint8_t)manner, 1, 0.3,
                                              UNREST };
                    struct rods_outcome seen = rods_draw(form, &pull, &p);
                    assert_int_not_equal(seen.fault, RODS_CLEAN);
                    assert_int_equal(seen.stick, 1);
                    assert_int_equal(p.there, 3);
                }
}

/* ---- the hand ---- */

/* What a sensible player might try: a stick with at most one upon it, gripped near the middle, drawn upwards. */
enum { HAND_TREMORS = 6 };
static int hand_throws = 8;
struct tried {
    int pulls, clean, both; /* tremblings that went well; pulls that came out both ways */
};

static int sticks_upon(const struct rods_pile *p, int stick)
{
    double s, t, over;
    int count = 0;

    for (int i = 0; i < STICKS; i++)
        count += i != stick && rods_cross(&p->pose[i], &p->pose[stick], &s, &t, &over) && over > 0;
    return count;
}

static int clean_tremors(const struct rods_pile *p, struct rods_pull pull)
{
    uint32_t first = pull.tremor;
    int clean = 0;

    for (; pull.tremor < first + HAND_TREMORS; pull.tremor++) {
        struct rods_pile after = *p;
        clean += rods_draw(form, &pull, &after).fault == RODS_CLEAN;
    }
    return clean;
}

/* One pull by every hand; it counts if it is worth trying: it went well at least once. */
static void try_pull(const struct rods_pile *p, struct rods_pull pull, struct tried ret[HANDS])
{
    int clean[HANDS], any = 0;

    for (int hand = 0; hand < HANDS; hand++) {
        pull.amplitude = mikado_shakes[hand];
        clean[hand] = clean_tremors(p, pull);
        any += clean[hand];
    }
    for (int hand = 0; hand < HANDS && any; hand++) {
        ret[hand].pulls++;
        ret[hand].clean += clean[hand];
        ret[hand].both += clean[hand] > 0 && clean[hand] < HAND_TREMORS;
    }
}

/* No pull can be computed beforehand, and a calm hand is clearly the better one. Measured over 10 throws and 8
 * tremblings (68 pulls): 85, 74 and 47 in a hundred go well; 28, 68 and 66 in a hundred pulls come out both ways. */
static void the_hand_decides(void **unused)
{
    struct tried by[HANDS] = { 0 };
    struct rng rng = rng_seeded(9);

    (void)unused;
    for (int seed = 1; seed <= hand_throws; seed++)
        for (int i = 0; i < 2 * STICKS; i++) {
            struct rods_pull pull = { .stick = (uint8_t)(i / 2), .manner = RODS_FINGERS, .tolerance = UNREST };
            if (sticks_upon(&pile[seed], pull.stick) > 1)
                continue;
            pull.grip = (uint8_t)(1 + rng_below(&rng, 3));
            pull.way = (uint8_t)rng_below(&rng, RODS_WAYS);
            pull.lift = (uint8_t)(1 + rng_below(&rng, 3));
            pull.tremor = rng_below(&rng, 1u << 30);
            try_pull(&pile[seed], pull, by);
        }
    for (int hand = 0; hand < HANDS; hand++)
        print_message("hand %d: %d pulls, %d both ways, %d of %d clean\n", hand, by[hand].pulls, by[hand].both,
                      by[hand].clean, by[hand].pulls * HAND_TREMORS);
    assert_true(by[HAND_NORMAL].pulls >= 2 * hand_throws);
    assert_true(by[HAND_CALM].clean * 20 >= by[HAND_NORMAL].clean * 21);  /* by a twentieth at least */
    assert_true(by[HAND_NORMAL].clean * 10 >= by[HAND_SHAKY].clean * 12); /* by a fifth */
    assert_true(by[HAND_CALM].both * 8 >= by[HAND_CALM].pulls);
    assert_true(by[HAND_NORMAL].both * 2 >= by[HAND_NORMAL].pulls);
    assert_true(by[HAND_SHAKY].both * 2 >= by[HAND_SHAKY].pulls);
}

/* ---- the same bytes ---- */

/* Poses of throws and of what a few pulls leave, as a hash. Were this to change, kept games would no
 * longer play. */
static void same_bytes(void **unused)
{
    static const uint32_t seeds[] = { 0, 1, 2, 77, 4294967295u };
    static const char pinned[] = "410de7c6f9324109e7b524d81d09e974";
    struct hash hash;
    uint8_t sum[16];
    char text_at[40];
    struct text text = TEXT_IN(text_at);

    (void)unused;
    hash_begin(&hash, sizeof sum, NULL, 0);
    for (int i = 0; i < COUNT(seeds); i++) {
        struct rods_pile p = { 0 };
        rods_throw(form, STICKS, seeds[i], &p);
        hash_add(&hash, p.pose, sizeof p.pose);
        for (uint8_t stick = 0; stick < STICKS; stick++) {
            struct rods_pile after = p;
            struct rods_pull pull = { stick, stick % RODS_GRIPS, stick % RODS_WAYS, stick % RODS_LIFTS, stick % 3,
                                      stick, 0.3, UNREST };
            struct rods_outcome seen = rods_draw(form, &pull, &after);
            hash_add(&hash, &seen, sizeof seen);
            hash_add(&hash, after.pose, sizeof after.pose);
        }
    }
    hash_end(&hash, sum);
    text_hex(&text, sum, sizeof sum);
    assert_string_equal(text.at, pinned);
}

/* ---- the room ---- */

static struct match match;
static struct state state;
static struct view view;
static struct scene scene;

static void thrown_table(uint32_t seed)
{
    match = match_of(game_named("mikado"), 2);
    memset(&state, 0, sizeof state);
    match_setup(&match, &state);
    match.game->rules.apply(&match, &state, CHANCE, (struct move){ .verb = VERB_THROW, .n = seed });
    view_of(&view, &match, &state, EVERYONE);
}

/* A pile that was written down and read back plays the same. */
static void read_back_plays_the_same(void **unused)
{
    static char words[8192];
    struct text text = TEXT_IN(words);
    struct state back = { 0 };

    (void)unused;
    thrown_table(5);
    match.game->words.print(&view, &text);
    assert_null(match_read(&match, words, &back, NULL));
    assert_memory_equal(&back, &state, sizeof state);
    for (uint8_t stick = 0; stick < STICKS; stick++) {
        const struct move moves[] = { { VERB_HOLD, stick, 2, 0, 0 }, { VERB_PULL, stick % RODS_WAYS, 2, 0, 0 } };
        struct state one = state, other = back;
        for (int i = 0; i < COUNT(moves); i++) {
            match.game->rules.apply(&match, &one, 0, moves[i]);
            match.game->rules.apply(&match, &other, 0, moves[i]);
        }
        match.game->rules.apply(&match, &one, CHANCE, (struct move){ .verb = VERB_TREMOR, .n = stick });
        match.game->rules.apply(&match, &other, CHANCE, (struct move){ .verb = VERB_TREMOR, .n = stick });
        assert_memory_equal(&one, &other, sizeof one);
    }
}

/* The place of a part of a stick in the order of drawing. */
static int drawn_at(int stick, double at)
{
    int part = (int)(at * RODS_GRIPS);
    uint16_t id = (uint16_t)(1 + stick * RODS_GRIPS + (part < RODS_GRIPS ? part : RODS_GRIPS - 1));

    for (int i = 0; i < scene.count; i++)
        if (scene.item[i].id == id)
            return i;
    fail();
    return -1;
}

/* Far from the ends of parts, what is higher where two sticks cross is drawn later. */
static void picture_overlaps_truly(void **unused)
{
    int looked = 0, wrong = 0;

    (void)unused;
    for (uint32_t seed = 1; seed <= THROWS; seed++) {
        thrown_table(seed);
        match.game->picture.scene(&view, SHAPE_SQUARE, DE, &scene);
        for (int i = 0; i < STICKS; i++)
            for (int j = 0; j < i; j++) {
                struct rods_pose a = state.pile.pose[i], b = state.pile.pose[j];
                double s, t, over;
                for (int k = 0; k < 2; k++) { /* as the picture sees it */
                    a.end[k][1] = (int32_t)(a.end[k][1] * 0.94 + a.end[k][2] * 0.34);
                    b.end[k][1] = (int32_t)(b.end[k][1] * 0.94 + b.end[k][2] * 0.34);
                }
                if (!rods_cross(&a, &b, &s, &t, &over))
                    continue;
                looked++;
                wrong += (drawn_at(i, s) > drawn_at(j, t)) != (over > 0);
            }
    }
    assert_true(looked > 500);
    assert_int_equal(wrong, 0);
}

/* Whether a name stands on the text board as a word: "Sa1" is no part of "Sa10". */
static bool is_on_board(const char *words, const char *name, bool is_free)
{
    for (const char *at = words; (at = strstr(at, name)) != NULL; at++) {
        char after = at[strlen(name)];
        if ((after < '0' || after > '9') && (after == '*') == is_free)
            return true;
    }
    return false;
}

/* Whether nothing lies on a stick, as the picture sees it. */
static bool bears_nothing(int stick)
{
    bool ret = true;

    for (int other = 0; other < STICKS; other++) {
        struct rods_pose a = state.pile.pose[stick], b = state.pile.pose[other];
        double at, there, over;

        for (int k = 0; k < 2; k++) {
            a.end[k][1] = (int32_t)(a.end[k][1] * 0.94 + a.end[k][2] * 0.34);
            b.end[k][1] = (int32_t)(b.end[k][1] * 0.94 + b.end[k][2] * 0.34);
        }
        ret = ret && (other == stick || !rods_cross(&a, &b, &at, &there, &over) || over > 0);
    }
    return ret;
}

/* The item that is the shadow of a stick, along all of it: around what lies free there is light. */
static const struct item *shadow_of(int stick)
{
    const struct item *middle = &scene.item[drawn_at(stick, 0.5)];

    for (int i = 0; i < scene.count; i++) {
        const struct item *it = &scene.item[i];
        if (it->look == LOOK_STICK && it->framed && it->x == middle->x && it->y == middle->y)
            return it;
    }
    return NULL;
}

/* What can be taken without any other lies in light, and nothing else does. */
static void free_sticks_gleam(void **unused)
{
    (void)unused;
    for (uint32_t seed = 1; seed <= THROWS; seed++) {
        thrown_table(seed);
        match.game->picture.scene(&view, SHAPE_TALL, DE, &scene);
        for (int stick = 0; stick < STICKS; stick++) {
            const struct item *shadow = shadow_of(stick);
            assert_non_null(shadow);
            assert_int_equal(shadow->face > 0, bears_nothing(stick));
        }
    }
}

/* On the text board every stick can be called by its name, those on which nothing lies are marked, and the name is
 * understood in a move. */
static void sticks_have_names(void **unused)
{
    static struct board board;

    (void)unused;
    for (uint32_t seed = 1; seed <= THROWS; seed++) {
        struct text words = text_growing();
        thrown_table(seed);
        view_scene(&view, SHAPE_WIDE, EN, &scene);
        board_draw(&board, &scene);
        board_print(&board, &words);
        for (int stick = 0; stick < STICKS; stick++) {
            char name[8], typed[24];
            struct text t = TEXT_IN(name), typing = TEXT_IN(typed);
            struct move move;
            bool is_free = bears_nothing(stick);

            mikado_put_short(&match, stick, &t);
            if (!is_on_board(words.at, name, is_free))
                fail_msg("%s (%d) is not on the board of throw %u:\n%s", name, is_free, (unsigned)seed, words.at);
            text_printf(&typing, "hold %s 3", name);
            assert_null(match_parse(&match, &state, 0, typed, &move));
            assert_int_equal(move.a, stick);
            assert_int_equal(move.b, 2);
        }
        text_free(&words);
    }
}

static void bot_takes_what_is_legal(void **unused)
{
    struct rng rng = rng_seeded(3);

    (void)unused;
    thrown_table(8);
    for (int i = 0; i < 4 && state.phase != PHASE_THROW; i++) {
        view_of(&view, &match, &state, EVERYONE);
        int seat = state.phase == PHASE_TREMOR ? CHANCE : 0;
        struct answer answer;
        bot_ask(mikado_bots[1], &view, 0, rng_next(&rng), 100, &answer);
        struct move move = seat == CHANCE ? match.game->chance.roll(&match, &state, &rng) : answer.best[0].move;
        assert_null(match_check(&match, &state, seat, move));
        match.game->rules.apply(&match, &state, seat, move);
    }
}

/* What the hand has done is not taken back; what it is only about to do, is. */
static void a_tremor_stays(void **unused)
{
    struct match m = match_of(game_named("mikado"), 1);
    struct chance chance = chance_seeded(7);
    struct table *t = table_new(&m, &chance);

    (void)unused;
    assert_int_equal(table_go_on(t, 0), CHANCE);
    assert_null(table_play(t, 0, "hold kuli-1 3", -1, 0));
    assert_null(table_take_back(t, 0));
    assert_null(table_play(t, 0, "hold kuli-2 3", -1, 0));
    assert_null(table_play(t, 0, "pull e 3", -1, 0));
    assert_null(table_take_back(t, 0)); /* before it trembles */
    assert_null(table_play(t, 0, "pull w 3", -1, 0));
    assert_int_equal(table_go_on(t, 0), CHANCE);
    assert_ptr_equal(table_take_back(t, 0), &table_rules[TABLE_decided]);
    table_free(t);
}

/* ---- other boxes ---- */

#define KIND(key, count, points, helps) \
    "  - { key: " key ", name: { de: A, en: A }, count: " #count ", points: " #points ", rings: plain, " \
    "helps: " #helps " }\n"
#define SIZE "length: 120\nthickness: 40\n"

static void other_boxes(void **unused)
{
    static const struct {
        const char *yaml, *why; /* NULL: nothing is wrong */
    } boxes[] = {
        { "kinds:\n" KIND("long", 3, 7, 1) KIND("short", 4, 1, 0) SIZE, NULL },
        { "kinds:\n" KIND("a", 16, 1, 0) KIND("b", 16, 1, 0) SIZE, "sticks: 32" },
        { "kinds:\n" KIND("a", 1, 1, 0) SIZE, "sticks: 1" },
        { "kinds:\n" KIND("a", 10, 20, 0) KIND("b", 3, 20, 0) SIZE, "260 points" },
        { "kinds:\n" KIND("a", 2, 1, 0) KIND("a", 2, 1, 0) SIZE, "is there twice" },
        { "kinds:\n" KIND("a-b", 2, 1, 0) SIZE, "word of letters" },
        { "kinds:\n" KIND("a", 1, 1, 1) KIND("b", 1, 1, 1) KIND("c", 1, 1, 1) KIND("d", 1, 1, 1) SIZE,
          "4 kinds help" },
        { "kinds:\n" KIND("a", 2, 1, 0) "length: 99\nthickness: 40\n", "length" },
    };

    (void)unused;
    for (int i = 0; i < COUNT(boxes); i++) {
        struct box box;
        struct complaint why = { 0 };
        bool good = box_read(&mikado_boxform, boxes[i].yaml, strlen(boxes[i].yaml), &box, &why);
        assert_int_equal(good, boxes[i].why == NULL);
        if (!good && !strstr(why.in[EN], boxes[i].why))
            fail_msg("box %d: %s", i, why.in[EN]);
        if (!good)
            continue;
        match = match_of(game_named("mikado"), 1);
        match.box = &box;
        memset(&state, 0, sizeof state);
        match_setup(&match, &state);
        match.game->rules.apply(&match, &state, CHANCE, (struct move){ .verb = VERB_THROW, .n = 4 });
        assert_int_equal(state.pile.there, 0x7f);
        assert_int_equal(mikado_worth(&match, 0x7f), 25);
        for (int stick = 0; stick < 7; stick++)
            assert_true(rods_pose_valid(mikado_form(&match), &state.pile.pose[stick]));
    }
}

/* A trembling hand is a person's, not a seat's. */
static void hands_go_with_who_moves_on(void **unused)
{
    struct match m = match_of(game_named("mikado"), 3), next;
    struct complaint why;

    (void)unused;
    assert_true(match_set_all(&m, "rounds=1 hand-1=shaky hand-3=calm hand-4=calm", &why));
    next = match_again(&m);
    static const int hands[] = { HAND_NORMAL, HAND_CALM, HAND_SHAKY, HAND_CALM }; /* nobody sits on the fourth */
    for (int seat = 0; seat < 4; seat++)
        assert_int_equal(next.option[OPTION_HAND + seat], hands[seat]);
    assert_int_equal(next.option[OPTION_ROUNDS], m.option[OPTION_ROUNDS]);
    assert_int_equal(next.seats, 3);
}

/* test_mikado [THROWS]: how many throws the hand is tried on. */
int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tremor_stays),
        cmocka_unit_test(the_hand_decides),
        cmocka_unit_test(nothing_sinks), cmocka_unit_test(pile_is_a_flat_heap), cmocka_unit_test(pile_is_at_rest),
        cmocka_unit_test(unrest_is_seen), cmocka_unit_test(energy_only_falls),
        cmocka_unit_test(free_stick_is_lifted), cmocka_unit_test(loaded_stick_is_not), cmocka_unit_test(same_bytes),
        cmocka_unit_test(read_back_plays_the_same), cmocka_unit_test(picture_overlaps_truly),
        cmocka_unit_test(free_sticks_gleam), cmocka_unit_test(sticks_have_names),
        cmocka_unit_test(bot_takes_what_is_legal), cmocka_unit_test(other_boxes),
        cmocka_unit_test(hands_go_with_who_moves_on),
    };

    if (argc > 1)
        hand_throws = atoi(argv[1]);
    return cmocka_run_group_tests(tests, throw_all, NULL);
}
