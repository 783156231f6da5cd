/* SPDX-License-Identifier: MIT */
/* Pferde-Wettrenn-Spiel: the odds worked out by its tool against races that are run, from many positions;
 * boxes it refuses; and that the computer's bets keep its money together. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/bot.h"
#include "games/pferde/pferde.h"

enum { RUNS = 40000 };

static struct match match_for(int seats, const char *options)
{
    struct match m = match_of(game_named("pferde"), seats);
    struct complaint why;

    assert_true(match_set_all(&m, options, &why));
    assert_null(match_refuse(&m));
    return m;
}

/* ---- odds ---- */

struct figures {
    double place[HORSES][PRIZES + 1], nobody;
};

static struct figures told(const struct match *m, const char *position)
{
    struct text t = text_growing();
    struct complaint why;
    struct figures f = { .nobody = -1 };

    assert_true(m->game->tools[0].tell(m, 0, NULL, position, EN, &t, &why));
    const char *row = strchr(t.at, '\n') + 1;
    for (int i = 0; i < pferde_riders(m); i++, row = strchr(row, '\n') + 1) {
        char name[16], square[16];
        double *p = f.place[i];

        int read = sscanf(row, "%15s %15s %lf %lf %lf %lf", name, square, &p[1], &p[2], &p[3], &p[0]);
        assert_int_equal(read, 6);
    }
    assert_int_equal(sscanf(row, "\nNo horse arrives: %lf", &f.nobody), 1);
    text_free(&t);
    return f;
}

/* Runs one race to its end, from a position in which there is nothing to bet. */
static void run_race(const struct match *m, struct state *s, struct rng *rng)
{
    while (s->phase != OVER)
        m->game->rules.apply(m, s, CHANCE, m->game->chance.roll(m, s, rng));
}

/* Within five standard deviations. */
static void near(double chance, double times)
{
    double off = times - chance * RUNS;

    assert_true(off * off <= 25 * RUNS * chance * (1 - chance) + 1e-6);
}

static void compare(const struct match *m, const char *position, uint64_t seed)
{
    struct figures f = told(m, position);
    struct rng rng = rng_seeded(seed);
    double times[HORSES][PRIZES + 1] = { { 0 } }, nobody = 0;
    struct state start = { 0 };

    if (*position)
        assert_null(match_read(m, position, &start, NULL));
    else
        match_setup(m, &start);
    for (int i = 0; i < RUNS; i++) {
        struct state s = start;

        run_race(m, &s, &rng);
        for (int horse = 0; horse < pferde_riders(m); horse++)
            times[horse][s.place[horse]]++;
        nobody += pferde_finishers(m, &s) == 0;
    }
    near(f.nobody, nobody);
    for (int horse = 0; horse < pferde_riders(m); horse++)
        for (int place = 0; place <= PRIZES; place++)
            near(f.place[horse][place], times[horse][place]);
}

static void odds_are_those_of_races_run(void **unused)
{
    static const struct {
        int riders;
        const char *horses;
    } cases[] = {
        { 2, "red 0\nblue 0\nturn red\n" },
        { 2, "red 50\nblue 10\nturn blue\n" },
        { 2, "red 29\nblue 20 misses\nturn red\n" },
        { 3, "red 50\nblue 50\nyellow 39\nturn yellow\n" },
        { 3, "red 50\nblue 50\nyellow 54\nturn blue\n" },
        { 3, "red 30\nblue 44\nyellow 47\nturn blue\n" },
        { 4, "red 50\nblue 45\nyellow 48\ngreen 38\nturn green\n" },
        { 4, "red home 1\nblue 45\nyellow 50\ngreen 24\nturn blue\n" },
        { 4, "red home 2\nblue home 1\nyellow 50\ngreen 49\nturn green\n" },
        { 4, "red 10\nblue 10\nyellow 20 misses\ngreen 20\nturn green\n" },
        { 4, "red 58\nblue 30\nyellow 59\ngreen 57\nturn yellow\n" },
        { 4, "red 0\nblue 0\nyellow 0\ngreen 0\nopening 5 3 - -\n" },
        { 4, "red 0\nblue 0\nyellow 0\ngreen 0\nopening x 6 x -\n" },
        { 3, "red 0\nblue 0\nyellow 0\nopening - - -\n" },
    };
    static const char *const money[] = { "", "", "race 1\npurse 44.00 44.00\npot 12.00\n",
                                         "race 1\npurse 44.00 44.00 44.00\npot 18.00\n",
                                         "race 1\npurse 44.00 44.00 44.00 44.00\npot 24.00\n" };

    (void)unused;
    for (int i = 0; i < COUNT(cases); i++) {
        struct match m = match_for(cases[i].riders, "betting=no");
        char position[256];

        snprintf(position, sizeof position, "%s%s", money[cases[i].riders], cases[i].horses);
        compare(&m, position, (uint64_t)i);
    }
}

static void so_they_are_from_the_start(void **unused)
{
    (void)unused;
    for (int riders = 2; riders <= HORSES; riders++) {
        struct match m = match_for(riders, "betting=no");

        compare(&m, "", (uint64_t)riders);
    }
}

/* Bets stand on the table: the odds are those of the throws to come. */
static void bets_do_not_change_them(void **unused)
{
    struct match m = match_for(4, ""), plain = match_for(4, "betting=no");
    struct figures f = told(&m, ""), g = told(&plain, "");

    (void)unused;
    assert_memory_equal(&f, &g, sizeof f);
    for (int i = 1; i < HORSES; i++)
        assert_memory_equal(f.place[i], f.place[0], sizeof f.place[0]);
}

static void wrong_positions_are_refused(void **unused)
{
    struct match m = match_for(2, "betting=no");
    struct text t = text_growing();
    struct complaint why = { 0 };
    static const char over[] = "race 1\npurse 50.00 50.00\npot 0.00\nred 30\nblue 30\nover\n";

    (void)unused;
    assert_false(m.game->tools[0].tell(&m, 0, NULL, "red 61\n", EN, &t, &why));
    assert_non_null(strstr(why.in[EN], "A position names the race"));
    assert_false(m.game->tools[0].tell(&m, 0, NULL, over, EN, &t, &why));
    assert_string_equal(why.in[EN], "the last race is run");
    text_free(&t);
}

/* ---- boxes ---- */

static void bad_boxes_say_why(void **unused)
{
    static const struct {
        const char *id, *tint, *says;
    } cases[] = {
        { "turn", "green", "horses[3].id: 'turn' cannot be an id" },
        { "Grey", "green", "horses[3].id: 'Grey': an id is a word of letters a to z" },
        { "red", "green", "horses[3].id: the id 'red' is there twice" },
        { "grey", "blue", "horses[3].tint: two horses have the same tint" },
        { "grey", "green", NULL },
    };

    (void)unused;
    for (int i = 0; i < COUNT(cases); i++) {
        char yaml[512];
        struct box box;
        struct complaint why = { 0 };

        snprintf(yaml, sizeof yaml,
                 "horses:\n"
                 "  - { id: red, name: { de: a, en: a }, tint: red }\n"
                 "  - { id: blue, name: { de: b, en: b }, tint: blue }\n"
                 "  - { id: yellow, name: { de: c, en: c }, tint: yellow }\n"
                 "  - { id: %s, name: { de: d, en: d }, tint: %s }\n", cases[i].id, cases[i].tint);
        assert_int_equal(box_read(&pferde_boxform, yaml, strlen(yaml), &box, &why), cases[i].says == NULL);
        if (cases[i].says)
            assert_non_null(strstr(why.in[EN], cases[i].says));
    }
}

/* ---- the computer ---- */

/* Its bets are legal and end, it never bets more than a quarter of what it could, and against those who
 * bet at random it gains in the long run. */
static void the_computer_bets_with_sense(void **unused)
{
    struct match m = match_for(4, "purse=100 races=4");
    const struct bot *medium = bot_named(m.game, "medium");
    struct rng rng = rng_seeded(7);
    int64_t gain = 0;

    (void)unused;
    for (int game = 0; game < 4000; game++) {
        struct state s = { 0 };

        match_setup(&m, &s);
        while (s.phase != OVER) {
            static struct view view;
            struct move move = m.game->chance.roll(&m, &s, &rng);
            int seat = s.phase == BETS ? s.turn : CHANCE;

            if (seat != CHANCE) {
                view_of(&view, &m, &s, SEAT(seat));
                struct answer answer;
                bot_ask(seat == 0 ? medium : &bot_random, &view, seat, rng_next(&rng), 1, &answer);
                move = answer.best[0].move;
                assert_null(match_check(&m, &s, seat, move));
                if (seat == 0 && move.verb != DONE)
                    assert_true(move.n <= 1 + (uint32_t)pferde_free_marks(&m, &s, 0) / 4);
            }
            m.game->rules.apply(&m, &s, seat, move);
        }
        gain += s.purse[0] - m.option[PURSE] * PFENNIG;
    }
    assert_true(gain > 0);
}

/* What the slate shows and says after the leaflet's example: 8 for 1, and 80 for 10. */
static void the_slate_shows_quotas_for_one_and_for_ten(void **unused)
{
    static const char text[] = "race 2\npurse 38.00 38.00\npot 24.00\nred 0\nblue 0\nbets 0\n"
                               "quotas win 8.00 0.00\nquotas place 1.25 6.00\n";
    static const struct { const char *shown, *said; } wanted[] = {
        { "8,00", "für 10 DM 80,00" }, { "1,25", "für 10 DM 12,50" }, { "6,00", "für 10 DM 60,00" },
    };
    static struct scene scene;
    static struct view view;
    struct match m = match_of(game_named("pferde"), 2);
    struct state s = { 0 };

    (void)unused;
    m.option[RACES] = 2;
    assert_null(match_read(&m, text, &s, NULL));
    view_of(&view, &m, &s, EVERYONE);
    view_scene(&view, SHAPE_WIDE, DE, &scene);
    for (int i = 0; i < COUNT(wanted); i++) {
        int there = 0;
        for (int k = 0; k < scene.count; k++)
            there += scene.item[k].label && strcmp(scene.item[k].label, wanted[i].shown) == 0
                && strstr(scene.item[k].says, wanted[i].said) != NULL;
        assert_int_equal(there, 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(odds_are_those_of_races_run),  cmocka_unit_test(so_they_are_from_the_start),
        cmocka_unit_test(bets_do_not_change_them),      cmocka_unit_test(wrong_positions_are_refused),
        cmocka_unit_test(bad_boxes_say_why),            cmocka_unit_test(the_computer_bets_with_sense),
        cmocka_unit_test(the_slate_shows_quotas_for_one_and_for_ten),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
