/* SPDX-License-Identifier: MIT */
/* Letra-Mix beyond its rulings: what a dictionary of any bytes can do (nothing bad), how fast a look-up is, which boxes
 * are refused, and what the computer players lay. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "core/bot.h"
#include "games/letra/letra_solve.h"

static const struct asset *german(void)
{
    const struct asset *a = asset_named("letra-german.words");

    if (!a)
        skip(); /* the word list is not installed */
    return a;
}

static bool is_word(const struct asset *a, const char *text)
{
    uint8_t letters[DICE];
    int count = 0;

    for (; text[count]; count++)
        letters[count] = (uint8_t)letra_letter(text[count]);
    return letra_is_word(a, letters, count);
}

static void words_are_found(void **unused)
{
    static const char *const words[] = { "HAUS", "FUER", "FUSS", "GINGST", "IN", "KREUZ" };
    static const char *const none[] = { "", "H", "HAUSX", "HAUZ", "ANNA", "USW", "KM", "XQ", "BERLIN", "MAIN",
                                        "RHOEN" };
    const struct asset *a = german();

    (void)unused;
    assert_true(letra_words_valid(a));
    for (int i = 0; i < COUNT(words); i++)
        assert_true(is_word(a, words[i]));
    for (int i = 0; i < COUNT(none); i++)
        assert_false(is_word(a, none[i]));
}

/* The mean of many, the best of some tries, since the machine is never quiet. */
static void a_look_up_takes_less_than_a_microsecond(void **unused)
{
    enum { TIMES = 200000, TRIES = 5 };
    const struct asset *a = german();
    struct rng r = rng_seeded(1);
    double best = 1e9;
    int found = 0;

    (void)unused;
    for (int try = 0; try < TRIES; try++) {
        clock_t begin = clock();
        for (int i = 0; i < TIMES; i++) {
            /* A word by a random walk, so that looking it up goes to its end. */
            uint8_t letters[DICE];
            uint32_t node = WORDS_ROOT;
            int count = 0;
            while (node && count < DICE) {
                uint32_t edge = letra_edge(a, node);
                for (uint32_t skip = rng_below(&r, 4); skip && !(edge & EDGE_LAST); skip--)
                    edge = letra_edge(a, ++node);
                letters[count++] = edge & 31;
                node = edge >> 7;
            }
            found += letra_is_word(a, letters, count);
        }
        double each = (double)(clock() - begin) / CLOCKS_PER_SEC / TIMES * 1e9;
        best = each < best ? each : best;
    }
    print_message("%.0f ns for a word and its look-up, %d found\n", best, found);
    assert_true(found > 0 && best < 1000);
}

/* Bytes that begin and end like a word graph and are anything between. */
static void any_graph_is_safe(void **unused)
{
    enum { EDGES = 300, SIZE = 16 + 4 * EDGES };
    static uint8_t bytes[SIZE];
    struct asset a = { .name = "any", .bytes = bytes, .size = SIZE };
    struct rng r = rng_seeded(2);
    const struct match m = match_of(game_named("letra"), 1);
    int value[JOKER + 1] = { 0 };

    (void)unused;
    for (int letter = 1; letter <= LETTERS; letter++)
        value[letter] = letra_value(m.box, letter);
    for (int times = 0; times < 200; times++) {
        for (int i = 0; i < SIZE; i++)
            bytes[i] = (uint8_t)(rng_next(&r) & (times % 2 ? 0xff : i % 4 == 3 || i % 4 == 2 ? 0 : 0x7f));
        memcpy(bytes, "KWORDS1\n", 8);
        memcpy(bytes + 8, (uint8_t[4]){ EDGES & 255, EDGES >> 8, 0, 0 }, 4);
        assert_true(letra_words_valid(&a));
        is_word(&a, "HAUSHALTSWARE");
        uint8_t hand[DICE];
        for (int i = 0; i < DICE; i++)
            hand[i] = (uint8_t)(i == 12 ? JOKER : 1 + (int)rng_below(&r, LETTERS));
        struct solution found;
        letra_solve(&a, value, hand, DICE, 20000, NULL, &found);
        letra_solve(&a, value, hand, 5, 20000, NULL, &found);
    }
    bytes[8]++;
    assert_false(letra_words_valid(&a));
    bytes[8]--;
    bytes[0] = 'X';
    assert_false(letra_words_valid(&a));
    assert_false(letra_words_valid(&(struct asset){ .bytes = bytes, .size = 7 }));
}

/* ---- the best crossword, by trying everything ---- */

/* Shares nothing with the solver: every way to lay some dice, one beside another, on a little grid, with every meaning
 * of the joker, and every run looked up. */
enum { GRID = 11, FEW = 5 };
struct everything {
    const struct asset *words;
    const int *value;
    uint8_t hand[FEW], means;        /* what the joker stands for */
    int count;                       /* of dice in the hand */
    int8_t grid[GRID][GRID];         /* 1 + die; 0: empty */
    int best;
};

static int letter_on(const struct everything *e, int row, int col)
{
    int die = e->grid[row][col] - 1;

    return die < 0 ? 0 : e->hand[die] == JOKER ? e->means : e->hand[die];
}

static int worth_on(const struct everything *e, int row, int col)
{
    int die = e->grid[row][col] - 1;

    return die < 0 || e->hand[die] == JOKER ? 0 : e->value[e->hand[die]];
}

/* The points of all runs in one direction; -1: one of them is no word. */
static int runs(const struct everything *e, bool down)
{
    int sum = 0;

    for (int line = 0; line < GRID; line++)
        for (int at = 0, from = 0; at <= GRID; at++) {
            bool there = at < GRID && (down ? e->grid[at][line] : e->grid[line][at]);
            if (there)
                continue;
            uint8_t word[GRID];
            int points = 0;
            for (int i = from; i < at; i++) {
                word[i - from] = (uint8_t)(down ? letter_on(e, i, line) : letter_on(e, line, i));
                points += down ? worth_on(e, i, line) : worth_on(e, line, i);
            }
            if (at - from >= 2 && !letra_is_word(e->words, word, at - from))
                return -1;
            sum += at - from >= 2 ? points : 0;
            from = at + 1;
        }
    return sum;
}

/* Words count, and what lies counts once more; then every die is taken off: unused ones cost. */
static void look(struct everything *e)
{
    int across = runs(e, false), down = runs(e, true), all = 0, laid = 0;

    for (int i = 0; i < e->count; i++)
        all += e->hand[i] == JOKER ? 0 : e->value[e->hand[i]];
    for (int row = 0; row < GRID; row++)
        for (int col = 0; col < GRID; col++)
            laid += worth_on(e, row, col);
    if (across >= 0 && down >= 0 && across + down + laid - all > e->best)
        e->best = across + down + laid - all;
}

static bool beside_something(const struct everything *e, int row, int col)
{
    return e->grid[row - 1][col] || e->grid[row + 1][col] || e->grid[row][col - 1] || e->grid[row][col + 1];
}

static void lay_more(struct everything *e, unsigned used)
{
    if (used & (used - 1)) /* two at least */
        look(e);
    for (int die = 0; die < e->count; die++)
        for (int row = 1; row < GRID - 1 && !(used >> die & 1); row++)
            for (int col = 1; col < GRID - 1; col++)
                if (!e->grid[row][col] && (used ? beside_something(e, row, col) : row == GRID / 2 && col == GRID / 2)) {
                    e->grid[row][col] = (int8_t)(1 + die);
                    lay_more(e, used | 1u << die);
                    e->grid[row][col] = 0;
                }
}

/* What the proof finds by itself, without the beam's layout to begin with. */
static int proven_alone(const struct everything *e, int all)
{
    struct plan empty = { 0 }, best = { .score = (int16_t)-all };
    int64_t steps = 100000000;

    for (int i = 0; i < e->count; i++)
        empty.left[e->hand[i]]++;
    assert_int_equal(letra_prove(e->words, e->value, &empty, all, NULL, &steps, &best), PROVEN);
    return best.score;
}

/* Of five dice the joker is only tried as one of the others. In FINE_ it does best as a letter that is there too: as
 * one end of a word, so that the die itself can be in two. */
static void proven_is_the_best_of_all(void **unused)
{
    static const char *const hands[] = { "NAH_", "ESE_", "SEE_", "TAT_", "XQ_E", "RAB_", "OTO_", "UHR_", "FINE_" };
    const struct match m = match_of(game_named("letra"), 1);
    int value[JOKER + 1] = { 0 };

    (void)unused;
    for (int letter = 1; letter <= LETTERS; letter++)
        value[letter] = letra_value(m.box, letter);
    for (int i = 0; i < COUNT(hands); i += FEWER ? 4 : 1) {
        struct everything e = { .words = german(), .value = value, .count = (int)strlen(hands[i]) };
        struct solution found;
        int all = 0;
        for (int k = 0; k < e.count; k++) {
            e.hand[k] = (uint8_t)(hands[i][k] == '_' ? JOKER : letra_letter(hands[i][k]));
            all += e.hand[k] == JOKER ? 0 : value[e.hand[k]];
        }
        e.best = -all;
        for (e.means = 1; e.means <= LETTERS; e.means++)
            if (e.count < FEW || memchr(e.hand, e.means, FEW))
                lay_more(&e, 0);
        letra_solve(e.words, value, e.hand, e.count, 100000000, NULL, &found);
        assert_true(found.proven);
        if (found.score != e.best || proven_alone(&e, all) != e.best)
            fail_msg("%s: %d and %d, but %d is possible", hands[i], found.score, proven_alone(&e, all), e.best);
    }
}

/* ---- boxes ---- */

static char *box_text(void)
{
    FILE *f = fopen("src/games/letra/box.yaml", "rb");
    char *text = calloc(1, 8192);

    assert_non_null(f);
    assert_non_null(text);
    assert_true(fread(text, 1, 8191, f) > 100);
    fclose(f);
    return text;
}

static void wrong_boxes_are_refused(void **unused)
{
    static const struct {
        const char *from, *to, *says;
    } table[] = {
        { "ACEGHR", "ACEGH", "six faces" },
        { "ACEGHR", "ACEGHr", "six faces" },
        { "ACEGHR", "ACEGH_", "at most one face is a joker" },
        { "- QY", "- Q", "Y is there 0 times" },
        { "- QY", "- QYA", "A is there 2 times" },
        { "  - EKPSTU\n", "", "dice" },
        { "150000", "1", "sandglass" },
    };
    const struct boxform *form = game_named("letra")->boxform;
    struct box *box = calloc(1, form->size);
    char *good = box_text();
    struct complaint why;

    (void)unused;
    assert_non_null(box);
    assert_true(box_read(form, good, strlen(good), box, &why));
    for (int i = 0; i < COUNT(table); i++) {
        struct text t = text_growing();
        char *at = strstr(good, table[i].from);
        assert_non_null(at);
        text_bytes(&t, good, (size_t)(at - good));
        text_printf(&t, "%s%s", table[i].to, at + strlen(table[i].from));
        assert_false(box_read(form, t.at, t.used, box, &why));
        assert_non_null(strstr(why.in[EN], table[i].says));
        text_free(&t);
    }
    free(good);
    free(box);
}

/* A die with the same letter on two sides: its odds are told once, doubled, and a throw is one and the same. */
static void a_letter_may_be_on_a_die_twice(void **unused)
{
    struct match m = match_of(game_named("letra"), 2);
    struct box box = *m.box;
    _Alignas(16) uint8_t memory[STATE_MAX] = { 0 };
    struct state *s = (struct state *)(void *)memory;
    struct move move[DICE * FACES], v;
    uint32_t weight[DICE * FACES];
    int doubled = 0;

    (void)unused;
    memcpy(box.die[0], "AABBCC", 7);
    m.box = &box;
    match_setup(&m, s);
    int count = m.game->chance.odds(&m, s, move, weight);
    assert_int_equal(count, DICE * FACES - 3);
    for (int i = 0; i < count; i++)
        doubled += move[i].a == 0 && weight[i] == 2;
    assert_int_equal(doubled, 3);
    m.game->rules.apply(&m, s, CHANCE, (struct move){ .verb = DRAW, .a = 0, .b = 1 });
    m.game->rules.apply(&m, s, CHANCE, (struct move){ .verb = DRAW, .a = 11, .b = 25 });
    m.game->rules.apply(&m, s, 1, (struct move){ .verb = SHAKE });
    struct rng r = rng_seeded(3);
    for (int i = 0; i < 50; i++) {
        v = m.game->chance.roll(&m, s, &r);
        assert_null(m.game->rules.check(&m, s, CHANCE, v));
        assert_int_equal(letra_thrown(v, 0) % 2, 0);
    }
    letra_set_thrown(&v, 0, 1); /* the second side with the same letter is not how it is told */
    assert_non_null(m.game->rules.check(&m, s, CHANCE, v));
}

/* ---- computer players ---- */

/* A whole match of one player, alone. */
static int plays(const char *bot, const char *options, uint64_t seed)
{
    struct match m = match_of(game_named("letra"), 1);
    struct complaint why;
    static struct view view;
    _Alignas(16) uint8_t memory[STATE_MAX] = { 0 };
    struct state *s = (struct state *)(void *)memory;
    struct rng r = rng_seeded(seed);
    int32_t score[SEATS_MAX] = { 0 };

    assert_true(match_set_all(&m, options, &why));
    match_setup(&m, s);
    while (!match_over(&m, s)) {
        seatset must = m.game->rules.turn(&m, s).must;
        struct move v;
        view_of(&view, &m, s, SEAT(0));
        if (must & SEAT(CHANCE)) {
            v = m.game->chance.roll(&m, s, &r);
        } else {
            struct answer answer;
            bot_ask(bot_named(m.game, bot), &view, 0, rng_next(&r), bot_named(m.game, bot)->effort, &answer);
            v = answer.best[0].move;
        }
        assert_null(match_check(&m, s, must & SEAT(CHANCE) ? CHANCE : 0, v));
        m.game->rules.apply(&m, s, must & SEAT(CHANCE) ? CHANCE : 0, v);
    }
    m.game->rules.score(&m, s, score);
    return score[0];
}

static void a_better_player_gets_more(void **unused)
{
    static const char *const forms[] = { "rounds=4", "rounds=4 children=yes" };

    (void)unused;
    german();
    for (int i = 0; i < COUNT(forms); i++) {
        int easy = plays("easy", forms[i], 1), strong = plays("strong", forms[i], 1);
        print_message("%s: easy %d, medium %d, strong %d\n", forms[i], easy, plays("medium", forms[i], 1), strong);
        assert_true(easy > 0 && strong > easy);
    }
    assert_true(plays("strong", "rounds=1 words=confirm", 1) < 0); /* without a dictionary it knows no words */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_found),
        cmocka_unit_test(a_look_up_takes_less_than_a_microsecond),
        cmocka_unit_test(any_graph_is_safe),
        cmocka_unit_test(proven_is_the_best_of_all),
        cmocka_unit_test(wrong_boxes_are_refused),
        cmocka_unit_test(a_letter_may_be_on_a_die_twice),
        cmocka_unit_test(a_better_player_gets_more),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
