/* SPDX-License-Identifier: MIT */
/* What is drawn stays as it is until somebody has looked at it: of every look, in many sizes, faces and states, a
 * hash of its markup and of its text board, held against tests/golden/drawn.txt; so of charts and boards between two.
 *
 *     test_drawn [--update]
 *
 * What was changed on purpose is looked at (pictures_demo light | rsvg-convert -o look.png) and then made the new
 * standard with --update. That nothing else has changed with it is what this is for. */
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "base/require.h"
#include "base/rng.h"
#include "core/board.h"
#include "core/chart.h"
#include "core/facing.h"
#include "core/match.h"
#include "core/svg.h"

static const char kept_path[] = "tests/golden/drawn.txt";

static struct text lines; /* "NAME HASH\n" of all that was drawn */
static struct text drawn; /* of what is being drawn */
static struct scene scene;
static struct board board;

static void put_line(const char *kind, const char *name)
{
    uint8_t hash[8];

    hash_of(hash, sizeof hash, drawn.at, drawn.used);
    text_printf(&lines, "%s %s ", kind, name);
    text_hex(&lines, hash, sizeof hash);
    text_char(&lines, '\n');
    text_clear(&drawn);
}

/* ---- looks ---- */

static void begin_scene(void)
{
    scene_begin(&scene, 10, 20);
    scene_pane(&scene, PANE_BOARD, 0, 600, 400);
}

/* An item as the page asks for it, and among characters, over a line and another thing. */
static void draw_item(struct item it)
{
    begin_scene();
    scene_add(&scene, item_at((struct spot){ 105, 110 }, LOOK_LINE, TINT_INK, 300, 160));
    scene_add(&scene, item_at((struct spot){ 300, 200 }, LOOK_PANEL, it.face % 3 ? TINT_WALNUT : TINT_PAPER, 240, 160));
    it.x = 305;
    it.y = 210;
    it.id = 7;
    scene_add(&scene, it);
    scene_lay_out(&scene, SHAPE_WIDE);
    svg_item(&scene.item[2], &drawn);
    text_char(&drawn, '\n');
    board_draw(&board, &scene);
    board_print(&board, &drawn);
    for (int row = 0; row < board.rows; row++)
        for (int col = 0; col < board.cols; col++) {
            const struct glyph *g = &board.at[row][col];
            if (g->item || g->lit || g->dim)
                text_printf(&drawn, "%d %d %d %d %d %d %d\n", row, col, g->item, g->tint, g->look, g->lit, g->dim);
        }
}

/* How an item may be besides plain. */
static struct item in_state(struct item it, int state)
{
    switch (state) {
    case 1: it.framed = true; break;
    case 2: it.dim = true; break;
    case 3: it.lit = true; break;
    case 4: it.align = ALIGN_LEFT; break;
    case 5: it.align = ALIGN_RIGHT; break;
    case 6: it.label = "7"; break;
    case 7: it.label = "Überaus lange Wörter\nin zwei Zeilen"; break;
    case 8: it.label = "Los"; it.more = "1.200\nSo viel bringt es, und mehr, wenn alle beisammen sind.\n\n3 × 5"; break;
    case 9: it.turn = 35; break;
    case 10: it.parts = 3; it.part = 1; break;
    case 11: it.glyph = "◆"; break;
    case 12: it.hidden_text = true; break;
    case 13: it.w = (int16_t)-it.w; break;
    case 14: it.framed = it.lit = true; it.label = "AB"; break;
    default: break;
    }
    return it;
}

static void draw_look(int look)
{
    enum { STATES = 15, FACES = 32 };
    static const struct spot sizes[] = { { 44, 44 }, { 120, 60 }, { 30, 90 }, { 16, 16 }, { 0, 24 }, { 200, 140 } };
    static const uint8_t tints[] = { TINT_NONE, TINT_WHITE, TINT_RED, TINT_GOLD, TINT_WALNUT, TINT_SAND, TINT_LAST };

    for (int face = 0; face < FACES; face++) {
        struct item it = { .look = (uint8_t)look, .tint = tints[face % COUNT(tints)], .face = (uint8_t)face,
                           .w = 60, .h = 60 };
        draw_item(it);
        it.label = "12";
        draw_item(it);
    }
    for (int size = 0; size < COUNT(sizes); size++)
        for (int state = 0; state < STATES; state++) {
            struct item it = { .look = (uint8_t)look, .tint = tints[(size + state) % COUNT(tints)],
                               .face = (uint8_t)((size + state) % 3), .w = (int16_t)sizes[size].x,
                               .h = (int16_t)sizes[size].y };
            draw_item(in_state(it, state));
        }
    put_line("look", look_names[look]);
}

/* ---- as chance has it ---- */

static struct rng rng;

static int any_of(int count)
{
    return (int)rng_below(&rng, (uint32_t)count);
}

static const char *any_words(void)
{
    static const char *const words[] = {
        NULL, NULL, NULL, "", "7", "42", "Los", "Überaus lange Wörter", "zwei\nZeilen", "a\tb\nc\td", "龍", "龍王x", "🎲🎲",
        "e\u0301a\u0308", "in drei\nsehr langen Zeilen,\ndie umbrechen", "◆", "x y z",
    };

    return words[any_of(COUNT(words))];
}

/* A thing of any look, size and state, on a place of this size or beside it. */
static struct item any_item(int look, int width, int height)
{
    static const int sizes[] = { 0, 1, 10, 19, 20, 21, 30, 44, 60, 90, 150, 400 };
    struct item it = { .look = (uint8_t)look };

    it.tint = (uint8_t)any_of(TINTS); /* one after the other: compilers differ in the order of a list */
    it.face = (uint8_t)any_of(any_of(4) ? 12 : 120);
    it.align = (uint8_t)any_of(3);
    it.framed = any_of(3) == 0;
    it.lit = any_of(4) == 0;
    it.dim = any_of(5) == 0;
    it.label = any_words();
    it.more = any_words();
    it.x = (int16_t)(any_of(width + 60) - 30);
    it.y = (int16_t)(any_of(height + 60) - 30);
    it.w = (int16_t)sizes[any_of(COUNT(sizes))];
    it.h = (int16_t)sizes[any_of(COUNT(sizes))];
    it.turn = (int16_t)(any_of(3) ? 0 : any_of(540) - 180);
    it.parts = (uint8_t)(any_of(4) ? 0 : 3);
    it.part = (uint8_t)any_of(3);
    it.glyph = any_of(4) ? NULL : any_words();
    if (look == LOOK_LINE || look == LOOK_PIPE) {
        it.w = (int16_t)(any_of(300) - 150);
        it.h = (int16_t)(any_of(300) - 150);
    }
    return it;
}

/* Every character of the board, whatever it shows. */
static void draw_characters(void)
{
    board_draw(&board, &scene);
    text_printf(&drawn, "%d %d\n", board.cols, board.rows);
    for (int row = 0; row < board.rows; row++)
        for (int col = 0; col < board.cols; col++) {
            const struct glyph *g = &board.at[row][col];
            text_printf(&drawn, "%s %d %d %d %d %d\n", g->utf8, g->item, g->tint, g->look, g->lit, g->dim);
        }
    board_print(&board, &drawn);
}

/* Boards that are full of things, over their edges too: small ones, and one that is larger than there is space for. */
static void draw_full_boards(void)
{
    static const struct { int cell_w, cell_h, width, height, boards, items; } all[] = {
        { 10, 20, 120, 100, 60, 14 }, { 7, 13, 95, 60, 60, 9 }, { 10, 20, 30, 40, 40, 4 },
        { 10, 20, 2000, 2400, 1, 300 },
    };

    rng = rng_seeded(1);
    for (int i = 0; i < COUNT(all); i++) {
        for (int n = 0; n < all[i].boards; n++) {
            scene_begin(&scene, all[i].cell_w, all[i].cell_h);
            scene_pane(&scene, PANE_BOARD, 0, all[i].width, all[i].height);
            for (int k = 0; k < all[i].items; k++) {
                struct item it = any_item(any_of(3) ? any_of(LOOKS) : LOOK_LINE, all[i].width, all[i].height);
                it.id = (uint16_t)(k + 1);
                scene_add(&scene, it);
            }
            scene_lay_out(&scene, SHAPE_WIDE);
            draw_characters();
        }
        char name[8];
        snprintf(name, sizeof name, "%d", i);
        put_line("full", name);
    }
}

/* Letters at the bounds of what is wide, and of what sits on others. */
static void draw_letters(void)
{
    static const uint32_t bounds[] = {
        0x1100, 0x115f, 0x2e80, 0x303f, 0xa4cf, 0xac00, 0xd7a3, 0xf900, 0xfaff, 0xfe30, 0xfe6f, 0xff00, 0xff60, 0xffe0,
        0xffe6, 0x1f300, 0x1f64f, 0x1f680, 0x1f6ff, 0x1f900, 0x1f9ff, 0x20000, 0x3fffd, 0x300, 0x36f, 0x20d0, 0x20ff,
        0xfe00, 0xfe0f,
    };

    for (int i = 0; i < COUNT(bounds); i++)
        for (int by = -1; by <= 1; by++) {
            char words[12] = "a", letter[5];
            text_encode(bounds[i] + (uint32_t)by, letter);
            strcat(strcat(words, letter), "b");
            scene_begin(&scene, 10, 20);
            scene_pane(&scene, PANE_BOARD, 0, 60, 20);
            scene_label(&scene, (struct spot){ 30, 10 }, 60, 20, words);
            scene_lay_out(&scene, SHAPE_WIDE);
            draw_characters();
        }
    put_line("letters", "wide");
}

/* More of each look, as the page asks for it. */
static void draw_many(int look)
{
    rng = rng_seeded(2);
    for (int n = 0; n < 60; n++) {
        struct item it = any_item(look, 100, 100);
        it.ground = (uint8_t)any_of(TINTS);
        svg_item(&it, &drawn);
        text_char(&drawn, '\n');
    }
    put_line("many", look_names[look]);
}

/* ---- whole scenes ---- */

static void draw_scene(const char *kind, const char *name)
{
    for (int i = 0; i < scene.count; i++) {
        const struct item *it = &scene.item[i];
        text_printf(&drawn, "%d %d %d %d %d %d %d %d %d %d %d\n", it->id, it->look, it->tint, it->face, it->align,
                    it->pane, it->x, it->y, it->w, it->h, it->ground);
    }
    for (int i = 0; i < scene.pane_count; i++)
        text_printf(&drawn, "%d %d %d %d %d\n", scene.pane[i].x, scene.pane[i].y, scene.pane[i].width,
                    scene.pane[i].height, scene.pane[i].head);
    for (int dark = 0; dark <= 1; dark++)
        svg_scene(&scene, dark, &drawn);
    svg_board(&scene, false, &drawn);
    board_draw(&board, &scene);
    board_print(&board, &drawn);
    put_line(kind, name);
}

/* Several panes, and a field of lines that meet and cross. */
static void draw_panes(void)
{
    for (enum shape shape = SHAPE_WIDE; shape < SHAPES; shape++) {
        begin_scene();
        scene.title = "A title";
        for (int i = 0; i < 12; i++)
            scene_add(&scene, item_at((struct spot){ 25 + 50 * i, 30 + 20 * (i % 4) }, LOOK_LINE,
                                      i % 3 ? TINT_NONE : TINT_GOLD, i % 2 ? 0 : 150 - 20 * i,
                                      i % 5 == 4 ? 0 : 120 - 40 * (i % 7)));
        for (int pane = 0; pane < 5; pane++) {
            scene_pane(&scene, pane == 4 ? PANE_SHEET : PANE_SEAT, pane, 180 + 20 * pane, 80 + 40 * (pane % 2));
            scene_sheet(&scene);
            scene_head(&scene, (struct head){ .tint = tint_of_number(pane), .name = "Name", .h = 30, .y = 4,
                                              .number = pane % 2 ? "12" : NULL, .turn = pane == 1,
                                              .leaves = pane == 2 });
            scene_label(&scene, (struct spot){ 60, 60 }, 100, 20, "a word");
            scene_mark(&scene, (uint16_t)(pane + 1), (struct spot){ 100, 50 }, TINT_LAST, 40);
        }
        scene_lay_out(&scene, shape);
        draw_scene("panes", shape_names[shape]);
    }
}

static void draw_charts(void)
{
    static const struct { int seats, points; int32_t from, step; } charts[] = {
        { 2, 2, 0, 100 }, { 4, 30, 1500, 370 }, { 3, CHART_POINTS, -4000, 97 }, { 6, 7, 12000000, -1900000 },
        { 2, 1, 5, 0 },
    };

    for (int i = 0; i < COUNT(charts); i++)
        for (enum shape shape = SHAPE_WIDE; shape < SHAPES; shape++) {
            struct match match = match_of(game_named("monopoly"), charts[i].seats);
            struct chart chart = { .count = charts[i].points };
            char name[20];
            for (int n = 0; n < chart.count; n++) {
                chart.point[n] = (struct chart_point){ .event = (uint32_t)(n * 9), .round = i % 2 ? n : -1 };
                for (int seat = 0; seat < charts[i].seats; seat++)
                    chart.point[n].worth[seat] = charts[i].from + charts[i].step * (n * (seat + 1) % 11 - seat);
            }
            chart_scene(&match, &chart, shape, shape % 2 ? EN : DE, &scene);
            snprintf(name, sizeof name, "%d-%s", i, shape_names[shape]);
            draw_scene("chart", name);
        }
}

/* A board between two, as the first and as the second of them see it, with troughs and with panes. */
static void draw_facing(void)
{
    for (int kind = 0; kind < 4; kind++) {
        struct facing f = { .width = 500, .height = 620, .cell = 10, .rows = 7, .grid = 60, .board_x = 70,
                            .board_y = 130, .numbers = 40, .letters = 42, .high = 18, .field = TINT_SAGE,
                            .field_w = 420, .field_h = 420, .field_x = 250,
                            .field_y = 310, .stone = 44, .aside = 36, .step = 40, .turned = kind % 2 };
        if (kind / 2) {
            f.trough_y[0] = 580;
            f.trough_y[1] = 40;
            f.trough_w = 400;
            f.trough_h = 50;
        }
        facing_board(&f, "a board", &scene);
        for (int side = 0; side < 2; side++) {
            facing_side(&f, side, side ? "Black" : "White", &scene);
            for (int n = 0; n < 5; n++) {
                struct item stone = { .look = LOOK_DISC, .tint = side ? TINT_BLACK : TINT_WHITE };
                facing_aside(&f, side, n > 2, n, &stone);
                scene_add(&scene, stone);
            }
        }
        scene_lay_out(&scene, kind / 2 ? SHAPE_TALL : SHAPE_WIDE);
        char name[8];
        snprintf(name, sizeof name, "%d", kind);
        draw_scene("facing", name);
    }
}

/* ---- against what is kept ---- */

static bool update(void)
{
    FILE *file = fopen(kept_path, "w");
    bool fine = file && fwrite(lines.at, 1, lines.used, file) == lines.used;

    return (!file || fclose(file) == 0) && fine;
}

static struct text kept_lines(void)
{
    struct text t = text_growing();
    FILE *file = fopen(kept_path, "r");

    for (int c; file && (c = getc(file)) != EOF;)
        text_char(&t, (char)c);
    if (file)
        fclose(file);
    return t;
}

/* Prints each line that stands in one and not in the other; how many. */
static int differences(const char *these, const char *others, const char *say)
{
    int count = 0;
    char line[200];

    for (const char *at = these; *at; at = strchr(at, '\n') + 1) {
        snprintf(line, sizeof line, "%.*s", (int)(strchr(at, '\n') + 1 - at), at);
        const char *found = strstr(others, line);
        if (found && (found == others || found[-1] == '\n'))
            continue;
        line[strcspn(line, "\n")] = '\0';
        printf("%s: %s\n", say, line);
        count++;
    }
    return count;
}

int main(int argc, char **argv)
{
    lines = text_growing();
    drawn = text_growing();
    for (int look = 0; look < LOOKS; look++)
        draw_look(look);
    draw_panes();
    draw_charts();
    draw_facing();
    svg_defs(&drawn);
    for (int dark = 0; dark <= 1; dark++)
        svg_style(dark, &drawn);
    put_line("style", "sheet");
    for (int look = 0; look < LOOKS; look++)
        draw_many(look);
    draw_full_boards();
    draw_letters();
    if (argc > 1 && strcmp(argv[1], "--update") == 0)
        return update() ? 0 : 1;
    struct text kept = kept_lines();
    int wrong = differences(lines.at, kept.used ? kept.at : "", "is drawn otherwise, or new");
    wrong += differences(kept.used ? kept.at : "", lines.at, "was kept");
    if (wrong)
        printf("Look at it, then: %s --update\n", argv[0]);
    text_free(&kept);
    text_free(&drawn);
    text_free(&lines);
    return wrong != 0;
}
