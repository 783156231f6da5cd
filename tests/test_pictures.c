/* SPDX-License-Identifier: MIT */
/* Pictures: the scene, its text board and its SVG, on small scenes made by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "base/require.h"
#include "colours.h"
#include "core/board.h"
#include "core/scene.h"
#include "core/svg.h"

static struct scene scene;
static struct board board;

/* A scene of so many characters; one character is 10 × 20. */
static void begin(int cols, int rows)
{
    scene_begin(&scene, 10, 20);
    scene_pane(&scene, PANE_BOARD, 0, cols * 10, rows * 20);
}

/* Adds an item whose centre is the middle of a character. */
static void add(int col, int row, struct item it)
{
    it.x = (int16_t)(col * 10 + 5);
    it.y = (int16_t)(row * 20 + 10);
    scene_add(&scene, it);
}

static void add_line(int col, int row, int cols, int rows)
{
    add(col, row, (struct item){ .look = LOOK_LINE, .w = (int16_t)(cols * 10), .h = (int16_t)(rows * 20) });
}

static void assert_board(const char *expected)
{
    static char at[BOARD_ROWS * BOARD_COLS * 8];
    struct text t = TEXT_IN(at);

    scene_lay_out(&scene, SHAPE_WIDE);
    board_draw(&board, &scene);
    board_print(&board, &t);
    assert_string_equal(at, expected);
}

/* ---- scene ---- */

static void words_live_side_by_side(void **unused)
{
    (void)unused;
    begin(4, 4);
    const char *one = scene_words(&scene, "%d", 1), *two = scene_words(&scene, "%s!", "two");
    assert_string_equal(one, "1");
    assert_string_equal(two, "two!");
}

static void full_pool_gives_cut_words(void **unused)
{
    (void)unused;
    begin(4, 4);
    for (int i = 0; i < SCENE_WORDS_MAX; i++)
        assert_true(strlen(scene_words(&scene, "%s", "words")) <= 5);
    assert_true(scene.words.cut);
    assert_string_equal(scene_words(&scene, "more"), "");
}

static void items_are_found_by_id(void **unused)
{
    (void)unused;
    begin(4, 4);
    add(0, 0, (struct item){ .look = LOOK_PANEL });
    add(1, 1, (struct item){ .id = 7, .look = LOOK_DISC });
    assert_ptr_equal(scene_find(&scene, 7), &scene.item[1]);
    assert_null(scene_find(&scene, 8));
    assert_null(scene_find(&scene, 0));
}

static void characters_are_made_harmless(void **unused)
{
    static const struct { const char *bytes; uint32_t first; int taken; } cases[] = {
        { "", 0, 0 }, { "a", 'a', 1 }, { "ä", 0xe4, 2 }, { "│", 0x2502, 3 },
        { "\xf0\x9f\x8e\xb2", 0x1f3b2, 4 },
        { "\n", '\n', 1 }, { "\x1b[2J", 0xfffd, 1 }, { "\x7f", 0xfffd, 1 }, { "\xc2\x85", 0xfffd, 2 },
        { "\xff", 0xfffd, 1 }, { "\xc3", 0xfffd, 1 }, { "\xc0\x80", 0xfffd, 1 },
        { "\xe0\x80\x80", 0xfffd, 3 },
        { "\xed\xa0\x80", 0xfffd, 3 }, { "\xf4\x90\x80\x80", 0xfffd, 4 }, { "\xe2\x80\xae", 0xfffd, 3 },
        { "\xef\xbf\xbf", 0xfffd, 3 }, { "\xe2\x94", 0xfffd, 1 },
    };

    (void)unused;
    for (int i = 0; i < COUNT(cases); i++) {
        const char *at = cases[i].bytes;
        assert_int_equal(scene_char(&at), cases[i].first);
        assert_int_equal(at - cases[i].bytes, cases[i].taken);
    }
}

static void characters_come_back_as_written(void **unused)
{
    static const uint32_t characters[] = { 1, 'z', 0x7f, 0x80, 0x7ff, 0x800, 0xfffd, 0x10000, 0x10fffd };
    char utf8[5];

    (void)unused;
    for (int i = 0; i < COUNT(characters); i++) {
        const char *at = utf8;
        int length = text_encode(characters[i], utf8);
        assert_int_equal(length, (int)strlen(utf8));
        if (characters[i] >= 0xa0) /* below there are control characters among them */
            assert_int_equal(scene_char(&at), characters[i]);
    }
}

/* ---- text board ---- */

static void lines_join_where_they_meet(void **unused)
{
    (void)unused;
    begin(9, 5);
    for (int i = 0; i < 3; i++) {
        add_line(0, 2 * i, 8, 0);
        add_line(8 - 4 * i, 4, 0, -4); /* upwards is as good as downwards */
    }
    assert_board("┌───┬───┐\n"
                 "│   │   │\n"
                 "├───┼───┤\n"
                 "│   │   │\n"
                 "└───┴───┘\n");
}

static void slopes_are_drawn(void **unused)
{
    (void)unused;
    begin(9, 5);
    add_line(0, 0, 8, 4);
    add_line(8, 0, -8, 4);
    assert_board("╲       ╱\n"
                 "  ╲   ╱\n"
                 "    ╳\n"
                 "  ╱   ╲\n"
                 "╱       ╲\n");
    begin(9, 2);
    add_line(0, 0, 8, 1); /* too flat for a slope */
    assert_board("╶───────┐\n"
                 "        ╵\n");
}

static void lines_are_clipped(void **unused)
{
    (void)unused;
    begin(3, 3);
    add_line(-50, 1, 100, 0);
    add_line(1, -50, 0, 100);
    add_line(-500, -500, 1000, 1000);
    add_line(0, 90, 3, 0);
    assert_board("╲│\n"
                 "─┼─\n"
                 " │╲\n");
}

static void panels_are_boxes_with_a_heading(void **unused)
{
    (void)unused;
    begin(12, 4);
    scene_add(&scene, (struct item){ .look = LOOK_PANEL, .x = 60, .y = 40, .w = 120, .h = 80, .framed = true,
                                     .label = "Bank" });
    assert_board("┌─ Bank ───┐\n"
                 "│          │\n"
                 "│          │\n"
                 "└──────────┘\n");
}

static void panels_hide_what_is_behind(void **unused)
{
    (void)unused;
    begin(5, 3);
    for (int row = 0; row < 3; row++)
        add(2, row, (struct item){ .look = LOOK_TEXT, .label = "xxxxx" });
    add(2, 1, (struct item){ .look = LOOK_PANEL, .w = 30, .h = 20 });
    assert_board("xxxxx\n"
                 "x   x\n"
                 "xxxxx\n");
}

static void text_keeps_to_its_side(void **unused)
{
    (void)unused;
    begin(9, 5);
    add(4, 0, (struct item){ .look = LOOK_TEXT, .label = "Öl" });
    add(4, 1, (struct item){ .look = LOOK_TEXT, .align = ALIGN_LEFT, .label = "links" });
    add(4, 2, (struct item){ .look = LOOK_TEXT, .align = ALIGN_RIGHT, .label = "recht" });
    add(4, 3, (struct item){ .look = LOOK_TEXT, .label = "a\nbcd" });
    assert_board("    Öl\n"
                 "    links\n"
                 "recht\n"
                 "    a\n"
                 "   bcd\n");
}

static void labels_of_cells_are_cut(void **unused)
{
    (void)unused;
    begin(12, 1);
    scene_add(&scene, (struct item){ .look = LOOK_CELL, .x = 25, .y = 10, .w = 50, .h = 20,
                                     .label = "Bergallee" });
    scene_add(&scene, (struct item){ .look = LOOK_CELL, .x = 90, .y = 10, .w = 60, .h = 20, .label = "7",
                                     .align = ALIGN_RIGHT });
    assert_board("Berga      7\n");
}

static void looks_have_signs_of_their_own(void **unused)
{
    static const struct item items[] = {
        { .look = LOOK_DISC, .tint = TINT_WHITE }, { .look = LOOK_DISC, .tint = TINT_BLACK },
        { .look = LOOK_DISC, .tint = TINT_WHITE, .face = 2 }, { .look = LOOK_DISC, .tint = TINT_RED },
        { .look = LOOK_PAWN, .tint = TINT_BLUE }, { .look = LOOK_PAWN, .tint = TINT_BLUE, .label = "2" },
        { .look = LOOK_HORSE, .tint = TINT_BLACK }, { .look = LOOK_HORSE, .tint = TINT_GREEN },
        { .look = LOOK_DIE, .face = 6 }, { .look = LOOK_DIE }, { .look = LOOK_DIE, .label = "Q" },
        { .look = LOOK_HOUSE }, { .look = LOOK_HOUSE, .face = 5 }, { .look = LOOK_GLASS }, { .look = LOOK_CUP },
        { .look = LOOK_CARD }, { .look = LOOK_CARD, .face = 1 }, { .look = LOOK_POINT },
        { .look = LOOK_SPOT },
        { .look = LOOK_DISC, .glyph = "" }, { .look = LOOK_DISC, .hidden_text = true },
        { .look = LOOK_DISC, .glyph = "w" },
    };

    (void)unused;
    begin(COUNT(items), 1);
    for (int i = 0; i < COUNT(items); i++)
        add(i, 0, items[i]);
    assert_board("○●◎▲■2✚●⚅□Q⌂H⧗∪▒□··  w\n");
    begin(10, 1);
    add(1, 0, (struct item){ .look = LOOK_DIE, .face = 4, .w = 30, .h = 30 });
    scene_add(&scene, (struct item){ .look = LOOK_CUBE, .x = 80, .y = 10, .w = 40, .h = 40, .label = "64" });
    assert_board("[4]   [64]\n");
}

static void points_leave_lines_alone(void **unused)
{
    (void)unused;
    begin(3, 1);
    add_line(0, 0, 2, 0);
    add(1, 0, (struct item){ .id = 5, .look = LOOK_POINT });
    assert_board("╶─╴\n");
    assert_int_equal(board.at[0][1].item, 5);
}

static void marks_light_what_they_surround(void **unused)
{
    (void)unused;
    begin(5, 1);
    add(2, 0, (struct item){ .look = LOOK_MARK });
    add(2, 0, (struct item){ .id = 3, .look = LOOK_DISC, .tint = TINT_BLACK });
    assert_board(" (●)\n");
    assert_true(board.at[0][2].lit);
    assert_int_equal(board.at[0][2].item, 3);
}

static void cards_are_boxes_of_text(void **unused)
{
    (void)unused;
    begin(18, 5);
    scene_add(&scene, (struct item){ .look = LOOK_CARD, .face = 1, .x = 60, .y = 50, .w = 120, .h = 100,
                                     .label = "Ereignis", .more = "Gehe zurück, Donaudampfschiff" });
    scene_add(&scene, (struct item){ .look = LOOK_CARD, .x = 155, .y = 50, .w = 50, .h = 100 });
    assert_board("┌──────────┐ ┌───┐\n"
                 "│Ereignis  │ │░░░│\n"
                 "│Gehe      │ │░░░│\n"
                 "│zurück,   │ │░░░│\n"
                 "└──────────┘ └───┘\n");
}

static void sticks_lie_across(void **unused)
{
    (void)unused;
    begin(7, 3);
    add(3, 1, (struct item){ .look = LOOK_STICK, .w = 60 });
    add(3, 1, (struct item){ .look = LOOK_STICK, .w = 40, .turn = -90 });
    assert_board("   │\n"
                 "───│───\n"
                 "   │\n");
}

static void wide_characters_take_two_columns(void **unused)
{
    (void)unused;
    begin(4, 1);
    add(0, 0, (struct item){ .look = LOOK_TEXT, .align = ALIGN_LEFT, .label = "骰a骰" });
    assert_board("骰a\n"); /* the last would be cut in half */
    add(1, 0, (struct item){ .look = LOOK_DISC, .tint = TINT_BLACK });
    assert_board(" ●a\n");
    add(0, 0, (struct item){ .look = LOOK_TEXT, .align = ALIGN_LEFT, .label = "a\xcc\x88" "b" });
    assert_board("a\xcc\x88" "ba\n");
}

/* Every look with hostile texts in every corner: under the sanitizers this is the test. */
static void nothing_leaves_the_board(void **unused)
{
    static const int16_t places[] = { INT16_MIN, -1, 0, 15, 60, INT16_MAX };
    static const char *const words[] = { NULL, "", "x", "\xff\xc3", "骰骰骰骰骰骰骰骰", "a\n\n\nb", "\x1b[2J",
                                         "a very long text that is wider than all of the board" };
    (void)unused;
    for (int look = 0; look < LOOKS; look++)
        for (int i = 0; i < COUNT(places) * COUNT(places); i++) {
            begin(6, 3);
            for (int k = 0; k < COUNT(words) * COUNT(places); k++)
                scene_add(&scene, (struct item){
                    .id = 1, .look = (uint8_t)look, .tint = (uint8_t)(k % TINTS),
                    .x = places[i % COUNT(places)], .y = places[i / COUNT(places)],
                    .w = places[k % COUNT(places)], .h = places[(k + i) % COUNT(places)],
                    .turn = places[(k + 2) % COUNT(places)],
                    .face = (uint8_t)(k * 5), .framed = k % 2, .align = (uint8_t)(k % 3),
                    .label = words[k % COUNT(words)], .more = words[(k + 3) % COUNT(words)] });
            scene_lay_out(&scene, SHAPE_WIDE);
            board_draw(&board, &scene);
            for (int row = 0; row < board.rows; row++)
                for (int col = 0; col < board.cols; col++)
                    assert_true(memchr(board.at[row][col].utf8, 0, sizeof(board.at[row][col].utf8)) != NULL);
        }
}

static void big_scenes_are_cut_to_the_board(void **unused)
{
    (void)unused;
    scene_begin(&scene, 1, 1);
    scene_pane(&scene, PANE_BOARD, 0, 30000, 30000);
    scene_add(&scene, (struct item){ .look = LOOK_PANEL, .x = 15000, .y = 15000, .w = 30000, .h = 30000,
                                     .framed = true });
    scene_lay_out(&scene, SHAPE_WIDE);
    board_draw(&board, &scene);
    assert_int_equal(board.cols, BOARD_COLS);
    assert_int_equal(board.rows, BOARD_ROWS);
    assert_string_equal(board.at[0][0].utf8, "┌");
}

static void lists_stay_on_the_board(void **unused)
{
    (void)unused;
    scene_begin(&scene, 10, 20);
    scene_pane(&scene, PANE_BOARD, 0, 1000, 200); /* besides a hundred columns two lists of twenty-nine fit */
    for (int seat = 0; seat < 4; seat++)
        scene_pane(&scene, PANE_SEAT, seat, 290, 150);
    scene_lay_out(&scene, SHAPE_WIDE);
    assert_int_equal(scene.pane[1].x, 1000);
    assert_int_equal(scene.pane[2].x, 1310);
    for (int i = 3; i < scene.pane_count; i++) { /* the others go on below the second */
        assert_int_equal(scene.pane[i].x, 1310);
        assert_true(scene.pane[i].y > scene.pane[i - 1].y);
    }
    assert_int_equal(scene.width / scene.cell_w, BOARD_COLS);
}

/* ---- SVG (that all of it is well formed is svg_check.py's to see) ---- */

static const char *svg_of(struct item it)
{
    static char at[8192];
    struct text t = TEXT_IN(at);

    svg_item(&it, &t);
    assert_false(t.cut);
    return at;
}

static void assert_holds(const char *text, const char *part)
{
    if (strstr(text, part) == NULL)
        fail_msg("no %s in %s", part, text);
}

static void items_carry_their_classes(void **unused)
{
    (void)unused;
    assert_holds(svg_of((struct item){ .look = LOOK_DISC, .tint = TINT_RED, .w = 20, .h = 20, .lit = true }),
                 "<g class='look-disc tint-red lit'>");
    assert_holds(svg_of((struct item){ .look = LOOK_DIE, .face = 3, .w = 40, .h = 40, .dim = true }),
                 "<g class='look-die tint-white dim'>");
}

static void dice_show_their_pips(void **unused)
{
    (void)unused;
    for (int face = 0; face <= 6; face++) {
        const char *at = svg_of((struct item){ .look = LOOK_DIE, .face = (uint8_t)face, .w = 40, .h = 40 });
        int pips = 0;
        for (; (at = strstr(at, "<circle class='ti'")) != NULL; at++)
            pips++;
        assert_int_equal(pips, face);
    }
}

static void labels_are_escaped(void **unused)
{
    (void)unused;
    assert_holds(svg_of((struct item){ .look = LOOK_TEXT, .label = "<b>&'\"\x01\xff" }),
                 ">&lt;b&gt;&amp;&#39;&quot;\xef\xbf\xbd\xef\xbf\xbd</text>");
}

static void long_labels_are_wrapped_then_squeezed(void **unused)
{
    (void)unused;
    assert_holds(svg_of((struct item){ .look = LOOK_CELL, .w = 60, .h = 60, .label = "Berliner Straße" }),
                 "Berliner</tspan><tspan");
    assert_holds(svg_of((struct item){ .look = LOOK_CELL, .w = 30, .h = 14, .label = "Donaudampfschiff" }),
                 " lengthAdjust=");
}

static void numbers_are_short(void **unused)
{
    (void)unused;
    assert_holds(svg_of((struct item){ .look = LOOK_POINT, .w = 9, .h = 9 }), " r='4.5'/>");
    assert_holds(svg_of((struct item){ .look = LOOK_LINE, .w = -120, .h = 33 }), "d='M0 0L-120 33'");
    for (int look = 0; look < LOOKS; look++) /* the page draws hundreds of them; but of moors and notebooks one */
        if (look != LOOK_MOOR && look != LOOK_BOOK)
            assert_true(strlen(svg_of((struct item){ .look = (uint8_t)look, .tint = TINT_VIOLET, .face = 5,
                                                     .w = 33, .h = 37, .lit = true, .label = "9" })) < 1700);
}

static void both_themes_colour_every_tint(void **unused)
{
    static char at[49152], class[32];

    (void)unused;
    for (int dark = 0; dark < 2; dark++) {
        struct text t = TEXT_IN(at);

        svg_style(dark, &t);
        assert_false(t.cut);
        for (int i = 0; i < TINTS; i++) {
            struct text c = TEXT_IN(class);
            text_printf(&c, ".tint-%s{--body:#", tint_names[i]);
            assert_holds(at, class);
        }
    }
}

static void signs_tell_tints_apart(void **unused)
{
    (void)unused;
    for (int i = TINT_RED; i <= TINT_GOLD; i++) { /* those of pieces */
        assert_int_equal(text_columns(tint_signs[i]), 1);
        for (int k = TINT_RED; k < i; k++)
            assert_string_not_equal(tint_signs[i], tint_signs[k]);
    }
}

/* Ink is dark where that is read better by day and by night, pale where the other is; else it goes with the theme. */
static void ink_is_read_on_every_tint(void **unused)
{
    (void)unused;
    for (int tint = TINT_NONE + 1; tint < TINTS; tint++) {
        struct item disc = { .look = LOOK_DISC, .tint = (uint8_t)tint, .w = 10, .h = 10 };
        int dark_ink = 0;
        for (int dark = 0; dark <= 1; dark++) {
            uint32_t body = colours_body(&disc, dark);
            dark_ink += colours_ratio(body, 0x000000) > colours_ratio(body, 0xffffff);
        }
        assert_int_equal(tint_is_pale(tint), dark_ink == 2);
        assert_int_equal(tint_is_deep(tint), dark_ink == 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_live_side_by_side),
        cmocka_unit_test(full_pool_gives_cut_words),
        cmocka_unit_test(items_are_found_by_id),
        cmocka_unit_test(characters_are_made_harmless),
        cmocka_unit_test(characters_come_back_as_written),
        cmocka_unit_test(lines_join_where_they_meet),
        cmocka_unit_test(slopes_are_drawn),
        cmocka_unit_test(lines_are_clipped),
        cmocka_unit_test(panels_are_boxes_with_a_heading),
        cmocka_unit_test(panels_hide_what_is_behind),
        cmocka_unit_test(text_keeps_to_its_side),
        cmocka_unit_test(labels_of_cells_are_cut),
        cmocka_unit_test(looks_have_signs_of_their_own),
        cmocka_unit_test(points_leave_lines_alone),
        cmocka_unit_test(marks_light_what_they_surround),
        cmocka_unit_test(cards_are_boxes_of_text),
        cmocka_unit_test(sticks_lie_across),
        cmocka_unit_test(wide_characters_take_two_columns),
        cmocka_unit_test(nothing_leaves_the_board),
        cmocka_unit_test(big_scenes_are_cut_to_the_board),
        cmocka_unit_test(lists_stay_on_the_board),
        cmocka_unit_test(items_carry_their_classes),
        cmocka_unit_test(dice_show_their_pips),
        cmocka_unit_test(labels_are_escaped),
        cmocka_unit_test(long_labels_are_wrapped_then_squeezed),
        cmocka_unit_test(numbers_are_short),
        cmocka_unit_test(both_themes_colour_every_tint),
        cmocka_unit_test(signs_tell_tints_apart),
        cmocka_unit_test(ink_is_read_on_every_tint),
    };

    return cmocka_run_group_tests_name("pictures", tests, NULL, NULL);
}
