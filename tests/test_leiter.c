/* SPDX-License-Identifier: MIT */
/* Leiterspiel: boxes that cannot be played with, and the odds worked out by its tool against games that
 * are played. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/leiter/leiter.h"

/* A box with these ladders. */
static void box_text(char *ret, size_t size, const char *ladders)
{
    static const char *const ids[FIGURES] = { "a", "b", "c", "d", "e", "f" };
    struct text t = text_in(ret, size);

    text_put(&t, "colours:\n");
    for (int i = 0; i < FIGURES; i++)
        text_printf(&t, "  - { id: %s, name: { de: %s, en: %s }, tint: red }\n", ids[i], ids[i], ids[i]);
    text_printf(&t, "ladders: %s\n", ladders);
}

static void bad_boxes_say_why(void **unused)
{
    static const struct {
        const char *ladders, *says;
    } cases[] = {
        { "[ { from: 7, to: 7 } ]", "ladders[0]: a ladder from circle 7 to itself leads nowhere" },
        { "[ { from: 7, to: 20 }, { from: 20, to: 40 } ]",
          "ladders[0]: the ladder ends on circle 20, where the next one begins: a chain" },
        { "[ { from: 20, to: 40 }, { from: 7, to: 20 } ]",
          "ladders[1]: the ladder ends on circle 20, where the next one begins: a chain" },
        { "[ { from: 7, to: 20 }, { from: 20, to: 7 } ]",
          "ladders[0]: from circle 7 ladders lead round in a loop" },
        { "[ { from: 7, to: 20 }, { from: 20, to: 50 }, { from: 50, to: 7 } ]",
          "ladders[0]: from circle 7 ladders lead round in a loop" },
        { "[ { from: 7, to: 20 }, { from: 7, to: 30 } ]",
          "ladders[1]: two ladders share their end on circle 7" },
        { "[ { from: 7, to: 20 }, { from: 30, to: 20 } ]",
          "ladders[1]: two ladders share their end on circle 20" },
        { "[ { from: 3, to: 20 } ]", "ladders[0]: circle 3 has the bench and no ladder" },
        { "[ { from: 20, to: 3 } ]", "ladders[0]: circle 3 has the bench and no ladder" },
        { "[ { from: 0, to: 20 } ]", "from: expected 1 to 98" },
        { "[ { from: 99, to: 20 } ]", "from: expected 1 to 98" },
        { "[ { from: 20, to: 100 } ]", "to: expected 1 to 99" },
        /* Six in a row that all lead down are a wall. */
        { "[ { from: 50, to: 10 }, { from: 51, to: 11 }, { from: 52, to: 12 }, { from: 53, to: 13 },"
          " { from: 54, to: 14 }, { from: 55, to: 15 } ]",
          "ladders: nobody can get further than circle 49, so the game never ends" },
        /* A ladder leads over the wall, but who misses it never gets back to it. */
        { "[ { from: 20, to: 60 }, { from: 50, to: 30 }, { from: 51, to: 31 }, { from: 52, to: 32 },"
          " { from: 53, to: 33 }, { from: 54, to: 34 }, { from: 55, to: 35 } ]",
          "ladders: who gets to circle 21 can never reach the goal any more" },
    };

    (void)unused;
    for (int i = 0; i < COUNT(cases); i++) {
        char yaml[2048];
        struct box box;
        struct complaint why = { .line = -1 };

        box_text(yaml, sizeof yaml, cases[i].ladders);
        assert_false(box_read(&leiter_boxform, yaml, strlen(yaml), &box, &why));
        assert_non_null(strstr(why.in[EN], cases[i].says));
        assert_int_equal(why.line, 8);
    }
}

/* ---- odds ---- */

enum { GAMES = 60000, PLAYERS_MAX = FIGURES };

struct figures {
    double rounds, throws, win[PLAYERS_MAX];
};

/* The row for this number of players. */
static struct figures told(const struct match *m, int players)
{
    struct text t = text_growing();
    struct complaint why;
    struct figures f = { 0 };
    char start[16];
    double opening;
    int used;

    assert_true(m->game->tools[0].tell(m, 0, NULL, "", EN, &t, &why));
    snprintf(start, sizeof start, "\n%7d ", players);
    const char *row = strstr(t.at, start);
    assert_non_null(row);
    row += strlen(start);
    assert_int_equal(sscanf(row, "%lf %lf %lf%n", &f.rounds, &f.throws, &opening, &used), 3);
    for (int k = 0; k < players; k++) {
        row += used;
        assert_int_equal(sscanf(row, "%lf%n", &f.win[k], &used), 1);
    }
    text_free(&t);
    return f;
}

static int resting(const struct match *m, const struct state *s)
{
    int turns = 0;

    for (int i = 0; i < m->seats; i++)
        turns += s->misses[i];
    return turns;
}

/* One game from after the throws for the beginning: who won in the order of play, its rounds and throws. */
static int play(const struct match *m, struct rng *rng, int *ret_rounds, int *ret_throws)
{
    struct state s = { .turn = (uint8_t)rng_below(rng, m->seats) };
    int first = s.turn, turns = 0; /* so many lie before this throw, missed ones counted */

    for (*ret_throws = 1;; ++*ret_throws) {
        int thrower = s.turn, missing = resting(m, &s);

        m->game->rules.apply(m, &s, CHANCE, m->game->chance.roll(m, &s, rng));
        if (leiter_over(&s)) {
            *ret_rounds = turns / m->seats + 1;
            return (s.turn - first + m->seats) % m->seats;
        }
        missing += s.at[thrower] == BENCH ? MISSES : 0;
        turns += 1 + missing - resting(m, &s);
    }
}

/* Within five standard deviations of the mean of so many games. */
static void near(double mean, double sum, double squares)
{
    double tried = sum / GAMES, variance = squares / GAMES - tried * tried, off = tried - mean;

    assert_true(off * off * GAMES < 25 * variance);
}

static void compare(const struct match *standard, int players)
{
    struct match m = *standard;
    struct rng rng = rng_seeded((uint64_t)players);
    double wins[PLAYERS_MAX] = { 0 }, sums[2] = { 0 }, squares[2] = { 0 };

    m.seats = (uint8_t)players;
    struct figures f = told(&m, players);
    for (int game = 0; game < GAMES; game++) {
        int rounds, throws;

        wins[play(&m, &rng, &rounds, &throws)]++;
        sums[0] += rounds;
        sums[1] += throws;
        squares[0] += (double)rounds * rounds;
        squares[1] += (double)throws * throws;
    }
    near(f.rounds, sums[0], squares[0]);
    near(f.throws, sums[1], squares[1]);
    for (int k = 0; k < players; k++)
        near(f.win[k], wins[k], wins[k]);
}

static void odds_are_those_of_games_played(void **unused)
{
    struct match m = match_of(game_named("leiter"), 2);

    (void)unused;
    for (int players = 2; players <= PLAYERS_MAX; players++)
        compare(&m, players);
}

/* A short and unkind board: a ladder to the goal, the bench soon reached again. */
static void so_they_are_with_another_box(void **unused)
{
    struct match m = match_of(game_named("leiter"), 2);
    static struct box box;
    struct complaint why;
    char yaml[2048];

    (void)unused;
    box_text(yaml, sizeof yaml,
             "[ { from: 6, to: 99 }, { from: 5, to: 1 }, { from: 8, to: 2 }, { from: 60, to: 80 } ]");
    assert_true(box_read(&leiter_boxform, yaml, strlen(yaml), &box, &why));
    m.box = &box;
    for (int players = 2; players <= PLAYERS_MAX; players += 2)
        compare(&m, players);
}

/* What speaks of a player says their name, where they have one. */
static void pictures_name_players(void **unused)
{
    static struct scene scene;
    static struct view view;
    struct match m = match_of(game_named("leiter"), 2);
    struct names names = { .of = { "Anna" } };
    struct state s = { 0 };
    int anna = 0, blue = 0;

    (void)unused;
    m.names = &names;
    leiter_setup(&m, &s);
    view_of(&view, &m, &s, EVERYONE);
    view_scene(&view, SHAPE_TALL, EN, &scene);
    for (int i = 0; i < scene.count; i++) {
        anna += scene.item[i].label && strcmp(scene.item[i].label, "Anna") == 0;
        blue += scene.item[i].label && strcmp(scene.item[i].label, "Blue") == 0;
    }
    assert_int_equal(anna, 1);
    assert_int_equal(blue, 1);
}

/* Figures stand beside each other and leave the numbers of circles to be read, their own and the one above; all of
 * them are on the board. */
static void figures_cover_no_number(void **unused)
{
    static struct scene scene;
    static struct view view;
    static const uint8_t circles[] = { 1, 8, 13, 50, 90, 98, GOAL };

    (void)unused;
    for (int round = 0; round < COUNT(circles) * 4 * SHAPES; round++) {
        int shape = round % SHAPES, seats = 2 + round / SHAPES % 3, alone = round / SHAPES % 4 == 3;
        struct match m = match_of(game_named("leiter"), seats);
        const struct item *figure[SEATS_MAX] = { 0 }, *circle[GOAL + 1] = { 0 };
        struct state s = { 0 };

        leiter_setup(&m, &s);
        s.opening = (struct opening){ 0 };
        for (int i = 0; i < seats; i++)
            s.at[i] = alone && i ? 0 : circles[round / SHAPES / 4];
        view_of(&view, &m, &s, EVERYONE);
        view_scene(&view, (enum shape)shape, EN, &scene);
        for (int i = 0; i < scene.count; i++) {
            const struct item *it = &scene.item[i];
            if (it->look == LOOK_PAWN && it->id && it->id <= seats)
                figure[it->id - 1] = it;
            else if (it->look == LOOK_SPOT && it->id > 101 && it->id <= 101 + GOAL)
                circle[it->id - 101] = it;
        }
        for (int i = 0; i < seats; i++)
            for (int c = 1; s.at[i] && c <= GOAL; c++) {
                const struct item *f = figure[i], *on = circle[c];
                int letters = on->w * on->part / 100, high = letters * 36 / 100; /* half of a figure's cap */
                bool apart = f->y + f->h / 2 <= on->y - high + 2 || f->y - f->h / 2 >= on->y + high - 3
                             || f->x + f->w / 2 <= on->x - letters / 2 || f->x - f->w / 2 >= on->x + letters / 2;
                if (!apart || f->y - f->h / 2 < 8)
                    fail_msg("shape %d, %d seats: a figure on %d covers %d", shape, seats, s.at[i], c);
            }
        for (int i = 1; i < seats; i++)
            if (s.at[i] && figure[i]->x - figure[i - 1]->x < figure[i]->w * 9 / 10)
                fail_msg("shape %d: %d figures on %d stand over each other", shape, seats, s.at[i]);
    }
}

/* The throw that a question speaks of: one that wins, or else leads along a ladder. */
static void a_question_names_a_throw_that_matters(void **unused)
{
    struct match m = match_of(game_named("leiter"), 2);
    struct state s;
    static struct view view;
    int named = 0;

    (void)unused;
    leiter_setup(&m, &s);
    s.opening = (struct opening){ 0 };
    for (int from = 0; from < GOAL; from++)
        for (enum lang lang = DE; lang < LANGS; lang++) {
            char words[200];
            struct text t = TEXT_IN(words);
            s.at[s.turn] = (uint8_t)from;
            view_of(&view, &m, &s, EVERYONE);
            m.game->words.prompt(&view, s.turn, lang, &t);
            const char *digit = strpbrk(words, "0123456789");
            int pips = digit ? *digit - '0' : 0, stop = digit ? steps_on(from, pips) : 0;
            if (digit && (pips < 1 || pips > 6 || (stop != GOAL && ladder_end(m.box, stop) == stop)))
                fail_msg("from circle %d: %s", from, words);
            named += digit != NULL;
        }
    assert_true(named > GOAL); /* in most places there is one */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_boxes_say_why),
        cmocka_unit_test(odds_are_those_of_games_played),
        cmocka_unit_test(so_they_are_with_another_box),
        cmocka_unit_test(pictures_name_players),
        cmocka_unit_test(figures_cover_no_number),
        cmocka_unit_test(a_question_names_a_throw_that_matters),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
