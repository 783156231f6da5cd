/* SPDX-License-Identifier: MIT */
/* What core works out, worked out once more in the plainest way: letters, panes and what lies below words; options,
 * seats and names; who stands where at the end; what a journal recalls, and where it ends. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/require.h"
#include "base/rng.h"
#include "core/journal.h"
#include "core/match.h"
#include "core/outcome.h"
#include "core/scene.h"

/* ---- letters ---- */

enum { NO_LETTER = 0xfffd };

/* Ranges of what is not shown: controls, what has no width or turns the line round, halves of pairs, no characters. */
static bool is_shown(uint32_t c)
{
    static const uint32_t hidden[][2] = {
        { 0, 9 }, { 11, 31 }, { 127, 159 }, { 0x200b, 0x200f }, { 0x2028, 0x202e }, { 0x2060, 0x206f },
        { 0xd800, 0xdfff }, { 0xfeff, 0xfeff }, { 0xfff0, 0xfffb },
    };

    for (int i = 0; i < COUNT(hidden); i++)
        if (c >= hidden[i][0] && c <= hidden[i][1])
            return false;
    return c % 0x10000 < 0xfffe && c < 0x110000;
}

/* A number as UTF-8 of so many bytes, be that right or not. */
static void encode(uint32_t c, int bytes, char ret[5])
{
    static const unsigned char lead[] = { 0, 0x00, 0xc0, 0xe0, 0xf0 };

    for (int i = bytes - 1; i > 0; i--, c >>= 6)
        ret[i] = (char)(0x80 | (c & 0x3f));
    ret[0] = (char)(lead[bytes] | c);
    ret[bytes] = '\0';
}

static void every_letter_is_read(void **unused)
{
    char bytes[5];

    (void)unused;
    for (uint32_t c = 1; c < 0x130000; c += c > 0x3100 && c < 0xd700 ? 97 : 1) {
        int length = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
        const char *at = bytes;
        encode(c, length, bytes);
        uint32_t expected = is_shown(c) ? c : NO_LETTER;
        if (scene_char(&at) != expected || at != bytes + length)
            fail_msg("letter %x, of %d bytes", c, (int)(at - bytes));
        for (int longer = length + 1; longer <= 4 && c % 61 < 2; longer++) { /* longer than it need be it is none */
            encode(c, longer, bytes);
            at = bytes;
            assert_int_equal(scene_char(&at), NO_LETTER);
        }
        for (int cut = 1; cut < length && c % 61 < 2; cut++) { /* cut off it is none, and what follows is still read */
            encode(c, length, bytes);
            bytes[cut] = 'x';
            at = bytes;
            assert_int_equal(scene_char(&at), NO_LETTER);
            assert_ptr_equal(at, bytes + 1);
            bytes[cut] = '\0';
            at = bytes;
            assert_int_equal(scene_char(&at), NO_LETTER);
            assert_ptr_equal(at, bytes + 1);
        }
    }
}

/* ---- panes ---- */

static int up_to(int length, int cell)
{
    while (length % cell)
        length++;
    return length;
}

/* Panes of whole cells, each where the last ended and a gap on, as long as they fit the board's side. */
static void lay_out_plainly(const struct scene *s, bool wide, struct spot *ret)
{
    int aside = wide ? up_to(s->pane[0].width, s->cell_w) : up_to(s->pane[0].height, s->cell_h);
    int along = 0, thickest = 0, side = wide ? s->pane[0].height : s->pane[0].width;

    for (int i = 1; i < s->pane_count; i++) {
        int w = up_to(s->pane[i].width, s->cell_w), h = up_to(s->pane[i].height, s->cell_h);
        int length = wide ? h : w, thick = wide ? w : h;
        if (along > 0 && along + length > side) {
            aside += thickest + (wide ? 2 * s->cell_w : s->cell_h);
            along = thickest = 0;
        }
        ret[i] = wide ? (struct spot){ aside, along } : (struct spot){ along, aside };
        along += length + (wide ? s->cell_h : 2 * s->cell_w);
        thickest = thick > thickest ? thick : thickest;
    }
}

static void panes_lie_where_they_fit(void **unused)
{
    static struct scene s;
    struct spot expected[PANES_MAX];
    struct rng rng = rng_seeded(5);

    (void)unused;
    for (int n = 0; n < 400; n++) {
        enum shape shape = (enum shape)(n % SHAPES);
        bool wide = shape == SHAPE_WIDE || shape == SHAPE_FLAT;
        int cell_w = 5 + (int)rng_below(&rng, 9), cell_h = 5 + (int)rng_below(&rng, 9), right = 0, low = 0;
        scene_begin(&s, cell_w, cell_h);
        scene_pane(&s, PANE_BOARD, 0, 60 + (int)rng_below(&rng, 90), 60 + (int)rng_below(&rng, 90));
        for (int i = (int)rng_below(&rng, 7); i > 0; i--)
            scene_pane(&s, PANE_SEAT, i, 14 + (int)rng_below(&rng, 80), 14 + (int)rng_below(&rng, 80));
        scene_lay_out(&s, shape);
        lay_out_plainly(&s, wide, expected);
        for (int i = 1; i < s.pane_count; i++) {
            assert_int_equal(s.pane[i].x, expected[i].x);
            assert_int_equal(s.pane[i].y, expected[i].y);
            int x = expected[i].x + up_to(s.pane[i].width, cell_w), y = expected[i].y + up_to(s.pane[i].height, cell_h);
            right = x > right ? x : right;
            low = y > low ? y : low;
        }
        assert_int_equal(s.width, right > s.pane[0].width ? right : s.pane[0].width);
        assert_int_equal(s.height, low > s.pane[0].height ? low : s.pane[0].height);
    }
}

/* What words lie on, by the thing below them. */
static void every_ground_has_its_tint(void **unused)
{
    static const struct {
        uint8_t look, face, tint;
        bool framed;
        uint8_t ground;
    } all[] = {
        { LOOK_PANEL, 0, TINT_NONE, false, TINT_PAPER }, { LOOK_PANEL, 0, TINT_RED, false, TINT_RED },
        { LOOK_PLATE, 0, TINT_GOLD, false, TINT_GOLD }, { LOOK_PLATE, 0, TINT_NONE, false, TINT_PAPER },
        { LOOK_CELL, 0, TINT_RED, false, TINT_RED }, { LOOK_CELL, 0, TINT_RED, true, TINT_MOSS },
        { LOOK_CELL, 0, TINT_SHEET, false, TINT_MOSS }, { LOOK_TRAY, 0, TINT_RED, false, TINT_FELT },
        { LOOK_TRAY, 1, TINT_RED, false, TINT_WALNUT }, { LOOK_TRAY, 2, TINT_RED, false, TINT_FELT },
        { LOOK_TAG, 0, TINT_RED, false, TINT_BLACK }, { LOOK_TAG, 0, TINT_RED, true, TINT_MOSS },
        { LOOK_SLATE, 0, TINT_RED, true, TINT_BLACK }, { LOOK_RAIL, 0, TINT_RED, false, TINT_WOOD },
        { LOOK_SLIP, 0, TINT_RED, false, TINT_SHEET }, { LOOK_BOOK, 0, TINT_RED, false, TINT_SHEET },
        { LOOK_DEED, 0, TINT_RED, false, TINT_SHEET }, { LOOK_CARD, 0, TINT_RED, false, TINT_SHEET },
        { LOOK_MOOR, 0, TINT_RED, false, TINT_FELT },
        { LOOK_GROUND, GROUND_SAND, TINT_RED, false, TINT_OAK },
        { LOOK_DISC, 0, TINT_RED, false, TINT_MOSS }, { LOOK_DIE, 0, TINT_RED, false, TINT_MOSS },
    };
    static struct scene s;

    (void)unused;
    for (int i = 0; i < COUNT(all); i++)
        for (int look = 0; look < LOOKS; look++) {
            bool told = look == LOOK_TEXT || look == LOOK_LINE || look == LOOK_POINT || look == LOOK_ICON ||
                        look == LOOK_PANEL || look == LOOK_HEAP || look == LOOK_MARK || look == LOOK_WAY;
            struct item thing = item_at((struct spot){ 50, 50 }, all[i].look, all[i].tint, 40, 40);
            thing.face = all[i].face;
            thing.framed = all[i].framed;
            scene_begin(&s, 10, 10);
            scene_pane(&s, PANE_BOARD, 0, 100, 100);
            scene_add(&s, item_at((struct spot){ 50, 50 }, LOOK_PANEL, TINT_MOSS, 100, 100));
            scene_add(&s, thing);
            scene_add(&s, item_at((struct spot){ 50, 50 }, look, TINT_INK, 10, 10));
            assert_int_equal(s.item[2].ground, told ? all[i].ground : TINT_NONE);
        }
}

/* Ink is dark on the one, pale on the other, and goes with the theme on what is neither. */
static void tints_are_pale_or_deep(void **unused)
{
    static const char *const pale = " wood oak light card sheet meadow white yellow orange gold cyan pink grey last"
                                    " sage ";
    static const char *const deep = " felt walnut dark black red blue green violet brown copper ";

    (void)unused;
    for (int tint = 0; tint < TINTS; tint++) {
        char name[24];
        snprintf(name, sizeof name, " %s ", tint_names[tint]);
        assert_int_equal(tint_is_pale(tint), strstr(pale, name) != NULL);
        assert_int_equal(tint_is_deep(tint), strstr(deep, name) != NULL);
    }
}

/* A thing is found by its number, and scenery never is; texts stand side by side and stay. */
static void things_are_found_by_number(void **unused)
{
    static struct scene s;
    const char *word[50];

    (void)unused;
    scene_begin(&s, 10, 10);
    scene_pane(&s, PANE_BOARD, 0, 100, 100);
    for (int i = 0; i < 50; i++) {
        scene_mark(&s, (uint16_t)(i % 5 ? i : 0), (struct spot){ i, 2 * i }, TINT_RED, 7);
        word[i] = scene_words(&s, "word %d", i);
    }
    for (int i = 0; i < 50; i++) {
        char expected[12];
        snprintf(expected, sizeof expected, "word %d", i);
        assert_string_equal(word[i], expected);
        const struct item *it = scene_find(&s, (uint16_t)i);
        assert_int_equal(it != NULL, i % 5 != 0);
        if (it)
            assert_true(it->x == i && it->y == 2 * i && it->w == 7 && it->h == 7 && it->hidden_text && !*it->says);
    }
    assert_null(scene_find(&s, 50));
}

/* ---- options ---- */

/* An option takes each of its values and none beside them. */
static void an_option_takes_its_values(void **unused)
{
    (void)unused;
    for (int g = 0; g < game_count; g++)
        for (int i = 0; i < games[g]->option_count; i++) {
            const struct option *o = &games[g]->options[i];
            struct match m = match_of(games[g], 0);
            struct complaint why;
            assert_int_equal(m.option[i], o->standard);
            for (int32_t n = o->min; n <= o->max && n < o->min + 40; n++) {
                char value[64];
                struct text t = TEXT_IN(value);
                m.option[i] = n;
                match_get(&m, i, &t);
                m.option[i] = -1;
                if (!match_set(&m, o->id, value, &why))
                    fail_msg("%s", why.in[EN]);
                assert_int_equal(m.option[i], n);
                if (o->names) {
                    assert_string_equal(value, o->names[n]);
                    assert_true(strlen(option_label(o, n, DE)) > 0 && strlen(option_label(o, n, EN)) > 0);
                }
                strcat(value, "x");
                assert_false(match_set(&m, o->id, value, &why));
                assert_int_equal(m.option[i], n);
            }
            if (o->names)
                continue;
            for (int beyond = 0; beyond < 2; beyond++) {
                char value[20], accepted[40];
                snprintf(value, sizeof value, "%d", (int)(beyond ? o->max + 1 : o->min - 1));
                snprintf(accepted, sizeof accepted, "%d … %d", (int)o->min, (int)o->max);
                assert_false(match_set(&m, o->id, value, &why));
                assert_non_null(strstr(why.in[EN], accepted));
            }
        }
}

/* Whatever is not accepted is told with all that is. */
static void what_is_accepted_is_listed(void **unused)
{
    (void)unused;
    for (int g = 0; g < game_count; g++) {
        struct match m = match_of(games[g], 0);
        struct complaint why;
        struct text ids = text_growing();
        for (int i = 0; i < games[g]->option_count; i++) {
            const struct option *o = &games[g]->options[i];
            text_printf(&ids, "%s%s", i ? ", " : "", o->id);
            struct text values = text_growing();
            for (int32_t n = o->min; o->names && n <= o->max; n++)
                text_printf(&values, "%s%s", n > o->min ? ", " : "", o->names[n]);
            assert_false(match_set(&m, o->id, "nonsense?", &why));
            assert_non_null(strstr(why.in[DE], "„nonsense?“"));
            if (o->names && values.used < 150)
                assert_non_null(strstr(why.in[EN], values.at));
            text_free(&values);
        }
        assert_false(match_set(&m, "nonsense?", "1", &why));
        if (ids.used < 150)
            assert_non_null(strstr(why.in[EN], ids.used ? ids.at : "accepted: –"));
        text_free(&ids);
    }
    struct match m = match_of(game_named("mensch"), 0), before = m;
    struct complaint why;
    assert_false(match_set_all(&m, "own-hits=no nonsense", &why)); /* all or none */
    assert_memory_equal(m.option, before.option, sizeof m.option);
    assert_true(match_set_all(&m, " own-hits=no ", &why));
    assert_int_not_equal(memcmp(m.option, before.option, sizeof m.option), 0);
}

/* A match has as many seats as its game has, and options within their bounds, or is refused. */
static void a_match_beyond_its_bounds_is_refused(void **unused)
{
    (void)unused;
    for (int g = 0; g < game_count; g++) {
        assert_int_equal(match_of(games[g], 0).seats, games[g]->seats_min);
        assert_int_equal(match_of(games[g], -1).seats, 0);
        assert_int_equal(match_of(games[g], SEATS_MAX + 1).seats, 0);
        for (int seats = 1; seats <= SEATS_MAX; seats++) {
            struct match m = match_of(games[g], seats);
            bool within = seats >= games[g]->seats_min && seats <= games[g]->seats_max;
            assert_int_equal(m.seats, seats);
            assert_int_equal(match_refuse(&m) == &table_rules[TABLE_options], !within);
        }
        for (int i = 0; i < games[g]->option_count; i++)
            for (int beyond = 0; beyond < 4; beyond++) {
                const struct option *o = &games[g]->options[i];
                struct match m = match_of(games[g], 0);
                m.option[i] = beyond == 0 ? o->min - 1 : beyond == 1 ? o->min : beyond == 2 ? o->max : o->max + 1;
                assert_int_equal(match_refuse(&m) == &table_rules[TABLE_options], beyond == 0 || beyond == 3);
            }
    }
}

/* In the next match everybody sits one place further on, and what was agreed of their seat goes with them. */
static void options_of_seats_move_on(void **unused)
{
    int moved = 0;

    (void)unused;
    for (int g = 0; g < game_count; g++)
        for (int seats = games[g]->seats_min; seats <= games[g]->seats_max; seats++) {
            struct match m = match_of(games[g], seats);
            for (int i = 0; i < games[g]->option_count; i++)
                m.option[i] = 100 + i;
            struct match next = match_again(&m);
            assert_int_equal(next.seats, seats);
            assert_ptr_equal(next.box, m.box);
            for (int i = 0; i < games[g]->option_count; i++) {
                const struct option *o = &games[g]->options[i];
                int from = i;
                for (int k = 0; o->of_seat && o->of_seat <= seats && k < games[g]->option_count; k++)
                    if (games[g]->options[k].of_seat == o->of_seat % seats + 1 && abs(k - i) < SEATS_MAX)
                        from = k; /* of the same list: they stand side by side */
                assert_int_equal(next.option[i], 100 + from);
                moved += from != i;
            }
        }
    assert_true(moved > 0);
}

/* ---- seats and names ---- */

static void seats_are_written_and_read(void **unused)
{
    static const char *const none[] = { "", "-1", "12", "13", "1x", "x", "tt", "**", "t ", "1 ", "99999999999", "T" };

    (void)unused;
    for (int seat = 0; seat < 32; seat++) {
        char word[8];
        struct text t = TEXT_IN(word);
        if (seat >= SEATS_MAX && seat != CHANCE && seat != CLOCK)
            continue;
        seat_write(seat, &t);
        assert_int_equal(seat_parse(word), seat);
    }
    for (int i = 0; i < COUNT(none); i++)
        assert_int_equal(seat_parse(none[i]), -1);
    struct match m = match_of(game_named("kniffel"), 2);
    assert_string_equal(seat_called(&m, CHANCE, DE).at, "Der Zufall");
    assert_string_equal(seat_called(&m, CHANCE, EN).at, "Chance");
    assert_string_equal(seat_called(&m, CLOCK, DE).at, "Die Zeit");
    assert_string_equal(seat_called(&m, CLOCK, EN).at, "Time");
    struct names names = { { "Anna", "" } };
    m.names = &names;
    assert_string_equal(seat_called(&m, 0, EN).at, "Anna");
    assert_string_equal(seat_called(&m, 1, EN).at, "Player 2");
    assert_string_equal(seat_called(&m, CLOCK, EN).at, "Time"); /* whom nobody names */
}

static void names_have_letters_that_are_seen(void **unused)
{
    char name[NAME_SIZE], typed[80];

    (void)unused;
    for (int c = 1; c < 128; c++) {
        snprintf(typed, sizeof typed, "a%cb", c);
        assert_int_equal(name_read(typed, name), c >= ' ' && c != 127);
    }
    for (int c = 0x80; c < 0xc0; c++) {
        snprintf(typed, sizeof typed, "a\xc2%cb", c);
        assert_int_equal(name_read(typed, name), c >= 0xa0);
    }
    for (int length = 0; length < 40; length++) {
        memset(typed, 'n', sizeof typed);
        typed[length] = '\0';
        assert_int_equal(name_read(typed, name), length <= NAME_CHARACTERS);
        memset(typed, ' ', 3);
        memset(typed + 3, 'n', (size_t)length);
        strcpy(typed + 3 + length, "   ");
        assert_int_equal(name_read(typed, name), length <= NAME_CHARACTERS);
        if (length <= NAME_CHARACTERS)
            assert_int_equal(strlen(name), length);
    }
}

/* ---- the end ---- */

static int32_t scored[SEATS_MAX];
static seatset teams[SEATS_MAX];

static void score_of(const struct match *m, const struct state *s, int32_t ret[SEATS_MAX])
{
    (void)s;
    memcpy(ret, scored, m->seats * sizeof ret[0]);
}

static seatset team_of(const struct match *m, int seat)
{
    (void)m;
    return teams[seat];
}

/* How many sides score more than this one: that many places are before it. */
static int better(int seats, int seat)
{
    int count = 0;

    for (int other = 0; other < seats; other++)
        count += teams[other] % (1u << other) == 0 && scored[other] > scored[seat]; /* the first of each side */
    return count;
}

static void places_follow_from_the_score(void **unused)
{
    struct rng rng = rng_seeded(4);
    struct game g = *game_named("kniffel");

    (void)unused;
    g.rules.score = score_of;
    g.players.team = team_of;
    for (int n = 0; n < 600; n++) {
        int seats = 1 + (int)rng_below(&rng, 6), spread = 1 + (int)rng_below(&rng, 5), sides = 0;
        bool pairs = seats % 2 == 0 && n % 3 == 0;
        static struct view v;
        struct outcome o;
        seatset winners = 0;
        v.match = match_of(&g, seats);
        g.counts.shared = n % 7 == 0;
        for (int seat = 0; seat < seats; seat++) {
            scored[seat] = (int32_t)rng_below(&rng, (uint32_t)spread) - 2;
            teams[seat] = pairs ? SEAT(seat) | SEAT((seat + seats / 2) % seats) : SEAT(seat);
            if (pairs && seat >= seats / 2)
                scored[seat] = scored[seat - seats / 2];
        }
        outcome_so_far(&v, &o);
        for (int seat = 0; seat < seats; seat++) {
            winners |= better(seats, seat) == 0 ? SEAT(seat) : 0;
            sides += teams[seat] % (1u << seat) == 0;
        }
        assert_int_equal(o.sides, sides);
        seatset all = 0;
        for (int i = 0; i < o.sides; i++) {
            int first = __builtin_ctz(o.side[i]);
            assert_int_equal(o.side[i], teams[first]);
            assert_int_equal(o.score[i], scored[first]);
            assert_int_equal(o.place[i], better(seats, first) + 1);
            if (i > 0) /* who is level stands in the order of seats */
                assert_true(o.score[i - 1] > o.score[i] || o.side[i - 1] < o.side[i]);
            all |= o.side[i];
        }
        assert_int_equal(all, SEAT(seats) - 1);
        bool level = winners == SEAT(seats) - 1;
        assert_int_equal(o.winners, level && !g.counts.shared ? 0 : winners);
        assert_int_equal(o.shared, sides > 1 && __builtin_popcount(winners) > (pairs ? 2 : 1));
        assert_null(o.clause);
    }
}

/* ---- journals ---- */

/* A view is told the last move of a kind that lasts, by a seat, and of those only what is not long ago. */
static void what_lasts_is_recalled(void **unused)
{
    enum { FAR = 64 };
    struct game g = *game_named("muehle");
    struct match m = match_of(&g, 2);
    struct chance chance = chance_seeded(1);
    struct rng rng = rng_seeded(3);
    struct choice *choice = malloc(g.choices_max * sizeof *choice);
    static struct view v;

    (void)unused;
    require(choice != NULL);
    struct journal *j = journal_new(&m, &chance);
    while (journal_count(j) < 90 && g.rules.turn(&m, journal_state(j)).must) {
        int seat = __builtin_ctz(g.rules.turn(&m, journal_state(j)).must);
        int count = g.rules.legal(&m, journal_state(j), seat, choice);
        require(!journal_play(j, seat, choice[rng_below(&rng, (uint32_t)count)].move, 0));
    }
    for (uint32_t lasting = 0; lasting < 8; lasting++)
        for (uint32_t number = 0; number <= journal_count(j); number++) {
            const struct event *found = NULL;
            for (uint32_t n = 1; n <= number; n++)
                if (lasting >> journal_event(j, n)->move.verb & 1 && number < n + FAR)
                    found = journal_event(j, n);
            g.picture.lasting = lasting;
            view_of(&v, &m, journal_state(j), EVERYONE);
            journal_recall(j, number, &v);
            assert_int_equal(v.last_seat, found ? found->seat : -1);
            assert_true(move_equal(v.last, found ? found->move : (struct move){ 0 }));
        }
    free(choice);
    journal_free(j);
}

static void play_any(struct journal *j, int seat, struct choice *choice, struct rng *rng)
{
    const struct match *m = journal_match(j);
    int count = m->game->rules.legal(m, journal_state(j), seat, choice);

    require(count > 0 && !journal_play(j, seat, choice[rng_below(rng, (uint32_t)count)].move, 7));
}

struct heard {
    const char *expected; /* lines of the journal from here on; hashes and the score are not told */
    int lines;
};

static void hear(void *with, const char *line)
{
    struct heard *h = with;

    while (strncmp(h->expected, "= ", 2) == 0)
        h->expected = strchr(h->expected, '\n') + 1;
    size_t length = strlen(line);
    if (strncmp(h->expected, line, length) != 0 || h->expected[length] != '\n')
        fail_msg("told: %s\nwritten: %.*s", line, (int)strcspn(h->expected, "\n"), h->expected);
    h->expected += length + 1;
    h->lines++;
}

/* From every mark on exactly the lines that follow there are told, in their order, whatever was taken back. */
static void each_line_is_told_in_its_place(void **unused)
{
    static const char *const rooms[] = { "mensch", "null", "muehle" };

    (void)unused;
    for (int i = 0; i < COUNT(rooms); i++) {
        struct match m = match_of(game_named(rooms[i]), 2);
        struct chance chance = chance_seeded(9);
        struct journal *j = journal_new(&m, &chance);
        struct choice *choice = malloc(m.game->choices_max * sizeof *choice);
        struct rng rng = rng_seeded(8);
        struct text whole = text_growing();
        require(choice != NULL);
        for (int n = 1; n < (m.game->secrets.mask ? 20 : 120); n++) { /* what is secret is so until the end */
            struct turn turn = m.game->rules.turn(&m, journal_state(j));
            int seat = __builtin_ctz(turn.must);
            if (n % 29 == 0)
                require(journal_note(j, "seat 1 bot random"));
            if (n % 13 == 0)
                require(!journal_undo(j, journal_count(j) - 4));
            else if (turn.must == SEAT(CHANCE))
                journal_roll(j, (uint32_t)n);
            else
                play_any(j, seat, choice, &rng);
        }
        for (int seen = 0; seen < 2; seen++) {
            seatset who = seen ? SEAT(1) : EVERYONE;
            text_clear(&whole);
            journal_write(j, seen ? COPY_SEEN : COPY_WHOLE, who, &whole);
            const char *body = strstr(whole.at, "\n1 ") + 1;
            for (uint32_t mark = 1; mark <= journal_mark(j); mark++) {
                struct heard h = { .expected = body };
                journal_tell(j, mark, seen ? COPY_SEEN : COPY_WHOLE, who, NULL, hear, &h);
                assert_int_equal(h.lines, journal_mark(j) - mark);
                while (strncmp(body, "= ", 2) == 0)
                    body = strchr(body, '\n') + 1;
                if (mark < journal_mark(j))
                    body = strchr(body, '\n') + 1;
            }
        }
        text_free(&whole);
        free(choice);
        journal_free(j);
    }
}

static void gather(void *with, const char *line)
{
    text_printf(with, "%s\n", line);
}

/* Whoever follows goes on with what they could know, after the end too; what is written then is everything. */
static void whoever_follows_knows_no_more_at_the_end(void **unused)
{
    struct match m = match_of(game_named("null"), 2);
    struct chance chance = chance_seeded(9);
    struct journal *j = journal_new(&m, &chance);
    struct choice *choice = malloc(m.game->choices_max * sizeof *choice);
    struct rng rng = rng_seeded(8);
    struct text told[2] = { text_growing(), text_growing() }, written[2] = { text_growing(), text_growing() };

    (void)unused;
    require(choice != NULL);
    for (int n = 1; !match_over(&m, journal_state(j)); n++) {
        struct turn turn = m.game->rules.turn(&m, journal_state(j));
        text_clear(&told[0]);
        journal_tell(j, 0, COPY_SEEN, SEAT(1), NULL, gather, &told[0]);
        if (turn.must == SEAT(CHANCE))
            journal_roll(j, (uint32_t)n);
        else
            play_any(j, __builtin_ctz(turn.must), choice, &rng);
    }
    journal_tell(j, 0, COPY_SEEN, SEAT(1), NULL, gather, &told[1]);
    assert_true(told[0].used > 50 && told[1].used > told[0].used);
    assert_memory_equal(told[0].at, told[1].at, told[0].used);
    for (int i = 0; i < 2; i++)
        journal_write(j, i ? COPY_SEEN : COPY_WHOLE, SEAT(1), &written[i]);
    assert_string_equal(written[0].at, written[1].at);
    for (int i = 0; i < 2; i++) {
        text_free(&told[i]);
        text_free(&written[i]);
    }
    free(choice);
    journal_free(j);
}

/* What is said at the table is one line that nothing else could be taken for. */
static void notes_are_plain_lines(void **unused)
{
    static const char *const good[] = { "resign 2", "x", "über alles", "undoing 1", "scores", "over" };
    static const char *const bad[] = { "", "undo 1", "secret 00", "score 1", "promise", "rekey", "lot 0 1", "older",
                                       "a\nb", "a\tb", "\x7f", "a\x1f", "\xc2\x85", "\xff", "a\xe2\x82" };
    struct match m = match_of(game_named("muehle"), 2);
    struct chance chance = chance_seeded(1);
    struct journal *j = journal_new(&m, &chance);
    char longest[600];

    (void)unused;
    for (int i = 0; i < COUNT(good); i++)
        assert_true(journal_note(j, good[i]));
    uint32_t mark = journal_mark(j);
    for (int i = 0; i < COUNT(bad); i++)
        assert_false(journal_note(j, bad[i]));
    assert_int_equal(journal_mark(j), mark);
    memset(longest, 'n', sizeof longest);
    longest[512] = '\0';
    assert_false(journal_note(j, longest));
    longest[511] = '\0';
    assert_true(journal_note(j, longest));
    struct text t = text_growing();
    struct complaint why;
    journal_write(j, COPY_HOST, EVERYONE, &t);
    struct journal *again = journal_read(t.at, NULL, &why);
    assert_non_null(again);
    assert_int_equal(journal_mark(again), journal_mark(j));
    journal_free(again);
    text_free(&t);
    journal_free(j);
}

/* A match that the table has ended is over as long as nothing comes after that. */
static void the_table_may_end_a_match(void **unused)
{
    struct match m = match_of(game_named("muehle"), 2);
    struct chance chance = chance_seeded(1);
    struct journal *j = journal_new(&m, &chance);

    (void)unused;
    assert_false(journal_ended(j));
    assert_true(journal_note(j, "resign 0") && !journal_ended(j));
    assert_true(journal_note(j, "over") && journal_ended(j));
    assert_true(journal_note(j, "overtime") && !journal_ended(j));
    assert_true(journal_note(j, "over") && journal_ended(j));
    struct move move;
    assert_null(match_parse(&m, journal_state(j), 0, "d6", &move));
    assert_null(journal_play(j, 0, move, 0));
    assert_false(journal_ended(j));
    journal_free(j);
}

/* States are those that the moves lead to, however far one goes back, and again after taking back. */
static void every_state_is_found_again(void **unused)
{
    enum { EVENTS = 300 };
    struct match m = match_of(game_named("mensch"), 4);
    struct chance chance = chance_seeded(6);
    size_t size = m.game->state_size;
    uint8_t *states = calloc(EVENTS + 1, size), *found = calloc(1, size);
    struct journal *j = journal_new(&m, &chance);
    struct choice *choice = malloc(m.game->choices_max * sizeof *choice);
    struct rng rng = rng_seeded(2);

    (void)unused;
    require(states != NULL && found != NULL && choice != NULL);
    for (int n = 0; n <= EVENTS; n++) {
        memcpy(states + (size_t)n * size, journal_state(j), size);
        struct turn turn = m.game->rules.turn(&m, journal_state(j));
        require(turn.must != 0);
        int seat = __builtin_ctz(turn.must);
        if (turn.must == SEAT(CHANCE)) {
            journal_roll(j, 0);
            continue;
        }
        int count = m.game->rules.legal(&m, journal_state(j), seat, choice);
        require(!journal_play(j, seat, choice[rng_below(&rng, (uint32_t)count)].move, 0));
    }
    for (int n = 0; n <= EVENTS; n++) {
        journal_state_at(j, (uint32_t)n, (struct state *)(void *)found);
        assert_memory_equal(found, states + (size_t)n * size, size);
    }
    for (int n = EVENTS; n > 0; n -= 37) {
        assert_ptr_equal(journal_undo(j, journal_count(j)), &table_rules[TABLE_undo]);
        assert_null(journal_undo(j, (uint32_t)n));
        assert_int_equal(journal_count(j), n);
        assert_memory_equal(journal_state(j), states + (size_t)n * size, size);
        struct turn turn = m.game->rules.turn(&m, journal_state(j));
        if (n < EVENTS && turn.must == SEAT(CHANCE)) { /* what comes again is what came before */
            journal_roll(j, 0);
            assert_memory_equal(journal_state(j), states + (size_t)(n + 1) * size, size);
        }
    }
    free(choice);
    free(states);
    free(found);
    journal_free(j);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_letter_is_read),
        cmocka_unit_test(panes_lie_where_they_fit),
        cmocka_unit_test(every_ground_has_its_tint),
        cmocka_unit_test(tints_are_pale_or_deep),
        cmocka_unit_test(things_are_found_by_number),
        cmocka_unit_test(an_option_takes_its_values),
        cmocka_unit_test(what_is_accepted_is_listed),
        cmocka_unit_test(a_match_beyond_its_bounds_is_refused),
        cmocka_unit_test(options_of_seats_move_on),
        cmocka_unit_test(seats_are_written_and_read),
        cmocka_unit_test(names_have_letters_that_are_seen),
        cmocka_unit_test(places_follow_from_the_score),
        cmocka_unit_test(what_lasts_is_recalled),
        cmocka_unit_test(each_line_is_told_in_its_place),
        cmocka_unit_test(whoever_follows_knows_no_more_at_the_end),
        cmocka_unit_test(notes_are_plain_lines),
        cmocka_unit_test(the_table_may_end_a_match),
        cmocka_unit_test(every_state_is_found_again),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
