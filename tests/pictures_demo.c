/* SPDX-License-Identifier: MIT */
/* A scene with every look in many tints, for eyes and for svg_check.py:
 *     pictures_demo light | dark | text | hostile | hostile-text
 * writes the SVG or the text board to stdout. */
#include <stdio.h>
#include <string.h>

#include "base/require.h"
#include "core/board.h"
#include "core/svg.h"

static struct scene scene;
static uint16_t next_id;

/* Adds an item of a size at a place. */
static void add(int x, int y, int w, int h, struct item it)
{
    it.id = ++next_id;
    it.x = (int16_t)x;
    it.y = (int16_t)y;
    it.w = (int16_t)w;
    it.h = (int16_t)h;
    scene_add(&scene, it);
}

/* One row: a look in all tints of pieces. */
static void add_row(int y, enum look look, int w, int h, int face)
{
    const char *label = look == LOOK_NOTE ? "500" : look == LOOK_CELL ? "Los 4" : NULL;

    add(10, y, 0, 20, (struct item){ .look = LOOK_TEXT, .align = ALIGN_LEFT, .label = look_names[look] });
    for (int i = 0; i <= TINT_GOLD - TINT_WHITE; i++)
        add(110 + 60 * i, y, w, h, (struct item){ .look = (uint8_t)look, .tint = (uint8_t)(TINT_WHITE + i),
                                                  .face = (uint8_t)face, .lit = i == 3, .dim = i == 10,
                                                  .label = label });
}

static void add_boards(void)
{
    static const uint8_t grounds[] = { TINT_NONE, TINT_WOOD, TINT_FELT, TINT_PAPER, TINT_LIGHT, TINT_DARK };

    for (int i = 0; i < COUNT(grounds); i++) {
        add(80 + 150 * i, 690, 140, 100, (struct item){ .look = LOOK_PANEL, .tint = grounds[i],
                                                        .framed = true, .label = tint_names[grounds[i]] });
        for (int k = 0; k < 3; k++)
            add(40 + 150 * i + 40 * k, 700, 32, 32, (struct item){ .look = LOOK_DISC, .face = k == 1 ? 2 : 1,
                                                                   .tint = (uint8_t)(TINT_WHITE + k),
                                                                   .label = k == 2 && i % 2 ? "9" : NULL });
        add(80 + 150 * i, 728, 0, 18, (struct item){ .look = LOOK_TEXT, .tint = i == 3 ? TINT_RED : TINT_NONE,
                                                     .label = "Äpfel & Öl" });
    }
}

static void add_things(void)
{
    for (int i = 0; i < 6; i++)
        add(40 + 50 * i, 780, 40, 40, (struct item){ .look = LOOK_DIE, .face = (uint8_t)(i + 1),
                                                     .tint = i == 5 ? TINT_RED : TINT_NONE,
                                                     .turn = (int16_t)(7 * i - 14) });
    add(868, 1005, 56, 56, (struct item){ .look = LOOK_CUP, .label = "Cup" });
    add(340, 780, 40, 40, (struct item){ .look = LOOK_DIE, .label = "Ä", .more = "7" });
    add(400, 780, 50, 50, (struct item){ .look = LOOK_CUBE, .label = "64" });
    for (int i = 0; i < 3; i++)
        add(460 + 50 * i, 780, 50, 50, (struct item){ .look = LOOK_GLASS, .face = (uint8_t)(5 + 45 * i) });
    for (int i = 0; i < 8; i++)
        add(620 + 34 * i, 780, 34, 66, (struct item){ .look = LOOK_WEDGE, .turn = i > 3 ? 180 : 0,
                                                      .tint = i % 2 ? TINT_RED : TINT_LIGHT });
    for (int i = 0; i < 6; i++)
        add(800, 860 + 14 * i, 190, 5, (struct item){ .look = LOOK_STICK, .face = (uint8_t)i,
                                                      .turn = (int16_t)(4 * i - 10) });
}

static void add_cards(void)
{
    add(90, 890, 150, 100, (struct item){ .look = LOOK_CARD, .tint = TINT_ORANGE, .face = 1,
        .label = "Wind & Wetter",
        .more = "Der Sturm legt sich. Wer zuletzt gewürfelt hat, darf noch einmal und gewinnt 4000." });
    add(220, 890, 76, 100, (struct item){ .look = LOOK_CARD, .tint = TINT_BLUE, .face = 1,
        .label = "Hafenstraße", .more = "Miete 1000\n1 Haus 4000\n2 Häuser 12000\nHotel 40000" });
    add(305, 890, 70, 100, (struct item){ .look = LOOK_CARD, .tint = TINT_RED, .face = 1, .label = "7" });
    add(385, 890, 70, 100, (struct item){ .look = LOOK_CARD, .tint = TINT_VIOLET });
    add(500, 890, 130, 90, (struct item){ .look = LOOK_CARD });
    add(630, 870, 110, 54, (struct item){ .look = LOOK_NOTE, .tint = TINT_GREEN, .label = "10 000" });
    add(640, 915, 110, 54, (struct item){ .look = LOOK_NOTE, .tint = TINT_PINK, .label = "500", .turn = 8 });
}

/* A score sheet, and the squares of a board. */
static void add_cells(void)
{
    static const char *const rows[] = { "Einser", "Dreierpasch", "Große Straße", "Full House" };

    for (int i = 0; i < COUNT(rows); i++) {
        add(80, 970 + 24 * i, 140, 24, (struct item){ .look = LOOK_CELL, .tint = TINT_PAPER, .label = rows[i],
                                                      .align = ALIGN_LEFT });
        add(175, 970 + 24 * i, 50, 24, (struct item){ .look = LOOK_CELL, .tint = TINT_PAPER, .dim = i == 1,
                                                      .lit = i == 2, .label = i == 1 ? "–" : "25" });
    }
    for (int i = 0; i < 16; i++)
        add(240 + 28 * (i % 4), 965 + 28 * (i / 4), 28, 28,
            (struct item){ .look = LOOK_CELL, .tint = (i + i / 4) % 2 ? TINT_DARK : TINT_LIGHT });
    add(800, 1000, 70, 84, (struct item){ .look = LOOK_CELL, .tint = TINT_CYAN, .label = "Lange Gasse Nord",
                                          .more = "1200 DM" });
    add(800, 1000, 70, 84, (struct item){ .look = LOOK_MARK, .tint = TINT_BLUE });
}

static void add_lines(void)
{
    add(430, 1007, 130, 112, (struct item){ .look = LOOK_PANEL, .tint = TINT_WOOD, .framed = true });
    for (int i = 0; i < 3; i++) {
        add(385, 967 + 40 * i, 90, 0, (struct item){ .look = LOOK_LINE, .tint = TINT_INK });
        add(385 + 45 * i, 967, 0, 80, (struct item){ .look = LOOK_LINE, .tint = TINT_INK });
    }
    for (int i = 0; i < 9; i++)
        add(385 + 45 * (i % 3), 967 + 40 * (i / 3), 9, 9,
            (struct item){ .look = LOOK_POINT, .tint = TINT_INK });
    add(430, 1007, 28, 28, (struct item){ .look = LOOK_DISC, .tint = TINT_BLACK });
    add(430, 1007, 34, 34, (struct item){ .look = LOOK_MARK });
    for (int i = 0; i < 5; i++) {
        add(540 + 42 * i, 980, 36, 36, (struct item){ .look = LOOK_SPOT, .label = i > 1 ? "A" : NULL,
                                                      .tint = (uint8_t)(i == 4 ? TINT_NONE : TINT_RED + i) });
    }
}

static void add_symbols(void)
{
    for (int i = 1; i < ICONS; i++) {
        int x = 20 + 45 * ((i - 1) % 20), y = 1090 + 90 * ((i - 1) / 20);
        add(x, y, 36, 36, (struct item){ .look = LOOK_ICON, .tint = (uint8_t)(TINT_WHITE + i % 13),
                                         .face = (uint8_t)i });
        add(x, y + 44, 40, 40, (struct item){ .look = LOOK_TOKEN, .tint = (uint8_t)(TINT_WHITE + i % 13),
                                              .face = (uint8_t)i, .lit = i == 3, .dim = i == 5 });
    }
}

/* What things lie in, paper, and every tint. */
static void add_paper(void)
{
    static const char rows[] = "Miete\t1.000\n1 Haus\t4.000\nPfand\t4.000";
    static const struct item things[] = {
        { .look = LOOK_TRAY, .w = 150, .h = 100 }, { .look = LOOK_TRAY, .face = 8, .w = 130, .h = 130 },
        { .look = LOOK_SLATE, .w = 140, .h = 100, .label = "Börse", .more = "Rinder\t60\nÖl\t20\nFarmland\t600" },
        { .look = LOOK_SLIP, .w = 110, .h = 100, .label = "Opernplatz",
          .more = "Miete\t22.000\nbar\t19.600\nfehlt\t2.400" },
        { .look = LOOK_DEED, .tint = TINT_BLUE, .w = 110, .h = 130, .label = "Schloßallee", .more = rows },
        { .look = LOOK_BOOK, .w = 150, .h = 110, .label = "Notizbuch", .more = "Südhälfte?\tnein\nBuchstabe K?\tnein" },
    };
    static const struct item small[] = {
        { .look = LOOK_RAIL, .w = 190, .h = 50, .label = "Behalten" }, { .look = LOOK_PLATE, .w = 80, .h = 24,
                .label = "20.000" },
        { .look = LOOK_TAG, .w = 80, .h = 26, .label = "HUND 7" }, { .look = LOOK_TAG, .w = 80, .h = 26,
                                                                     .label = "STERN +5", .lit = true },
        { .look = LOOK_ENVELOPE, .w = 60, .h = 40 }, { .look = LOOK_ENVELOPE, .tint = TINT_BLUE, .face = 1, .w = 60,
                                                       .h = 40 },
        { .look = LOOK_ENVELOPE, .face = 2, .w = 60, .h = 40, .label = "112" }, { .look = LOOK_STAMP, .w = 80,
                .h = 32, .label = "NEIN" },
        { .look = LOOK_BAR, .face = 60, .w = 80, .h = 10 }, { .look = LOOK_TICKS, .w = 90, .h = 40,
                                                              .label = "KK. JJJ LL" },
        { .look = LOOK_HEAP, .face = 5, .part = ICON_WHEAT, .tint = TINT_GOLD, .w = 60, .h = 44 },
        { .look = LOOK_POST, .tint = TINT_RED, .w = 40, .h = 40 }, { .look = LOOK_BARS, .tint = TINT_INK, .w = 110,
                                                                     .h = 40 },
        { .look = LOOK_CUP, .face = 1, .w = 60, .h = 60 }, { .look = LOOK_TRAY, .face = 1, .w = 150, .h = 34 },
        { .look = LOOK_DEED, .tint = TINT_RED, .face = 2, .w = 116, .h = 18, .label = "Parkstraße" },
    };

    for (int i = 0; i < COUNT(things); i++)
        add(80 + 150 * i, 1345, things[i].w, things[i].h, things[i]);
    for (int i = 0, x = 10; i < COUNT(small); i++) {
        int row = i / 8;
        x = i % 8 ? x + small[i - 1].w / 2 + small[i].w / 2 + 18 : small[i].w / 2 + 10;
        add(x, 1455 + 70 * row, small[i].w, small[i].h, small[i]);
    }
    add(868, 1450, 40, 56, (struct item){ .look = LOOK_DEED, .tint = TINT_GREEN, .face = 2 });
    add(868, 1525, 40, 40, (struct item){ .look = LOOK_TOKEN, .tint = TINT_BLUE, .framed = true });
    for (int i = 0; i < TINTS; i++)
        add(14 + 27 * i, 1590, 26, 26, (struct item){ .look = LOOK_CELL, .tint = (uint8_t)i, .label = "a" });
}

/* Maps, and what is built on them. */
static void add_maps(void)
{
    static const char night[] = "......######\n......######\n......######\n......######\n......######\n......######\n"
                                "............\n##..........\n##..........\n............\n....####....\n............\n";

    for (int i = 0; i < 4; i++) {
        add(112 + 224 * i, 1690, 210, 150, (struct item){ .look = i == 3 ? LOOK_MOOR : LOOK_GROUND,
                                                          .face = (uint8_t)i, .part = 3 });
        add(50 + 224 * i, 1650, 40, 40, (struct item){ .look = LOOK_PEG, .tint = (uint8_t)(TINT_RED + i) });
        add(90 + 224 * i, 1650, 44, 44, (struct item){ .look = LOOK_HORSE, .part = (uint8_t)i,
                                                       .tint = (uint8_t)(TINT_RED + i) });
    }
    add(150, 1720, 100, 60, (struct item){ .look = LOOK_VENEER, .tint = TINT_RED, .label = "##.\n#..\n" });
    add(820, 1735, 140, 60, (struct item){ .look = LOOK_MOOR, .part = 3, .more = night });
    add(260, 1740, 80, -70, (struct item){ .look = LOOK_PIPE, .tint = TINT_RED, .label = "+4" });
    add(400, 1700, 70, 60, (struct item){ .look = LOOK_PLOT, .tint = TINT_GREEN, .face = 2, .label = "Concho" });
    add(360, 1735, 70, 60, (struct item){ .look = LOOK_PLOT, .face = 3, .label = "Laredo" });
    add(500, 1750, 40, -90, (struct item){ .look = LOOK_LADDER, .face = 8 });
    add(600, 1660, -40, 90, (struct item){ .look = LOOK_SLIDE, .face = 14 });
    add(700, 1740, 0, 0, (struct item){ .look = LOOK_WAY, .tint = TINT_SAND, .face = 16,
                                        .label = "0,0 60,-50 130,-30 160,10" });
    add(760, 1660, 90, 30, (struct item){ .look = LOOK_HALO });
    add(820, 1740, 26, 26, (struct item){ .look = LOOK_MARK, .tint = TINT_LAST });
}

/* Texas: companies and AREAs, as cards and on their land. */
static void add_texas(void)
{
    static const struct item things[] = {
        { .look = LOOK_CARD, .tint = TINT_OAK, .face = 1, .part = 3, .w = 100, .h = 76, .label = "Olympia",
          .more = "150\n+14" },
        { .look = LOOK_CARD, .tint = TINT_BROWN, .w = 60, .h = 76, .label = "3B" },
        { .look = LOOK_CARD, .tint = TINT_RED, .face = 2, .w = 60, .h = 76, .label = "5.000" },
        { .look = LOOK_CARD, .tint = TINT_BLUE, .face = 2, .part = 1, .w = 60, .h = 76 },
        { .look = LOOK_HOUSE, .tint = TINT_ORANGE, .face = 10, .w = 70, .h = 70 },
        { .look = LOOK_HEAP, .face = 6, .part = ICON_BARREL, .w = 70, .h = 60 },
        { .look = LOOK_HEAP, .face = 3, .part = ICON_CATTLE, .w = 70, .h = 60 },
        { .look = LOOK_HEAP, .face = 1, .part = ICON_NEWS, .w = 60, .h = 60 },
        { .look = LOOK_TEXT, .part = 1, .w = 90, .h = 34, .label = "Jahr 4" },
    };

    for (int i = 0, x = 10; i < COUNT(things); i++) {
        add(x + things[i].w / 2, 1820, things[i].w, things[i].h, things[i]);
        x += things[i].w + 14;
    }
    for (int i = 0; i < 5; i++)
        add(300 + 42 * i, 1650 + 30 * (i % 2), 70, 56,
            (struct item){ .look = LOOK_PLOT, .face = (uint8_t)i, .part = (uint8_t)(i == 1 ? TINT_OAK : 0),
                           .tint = (uint8_t)(i == 2 ? TINT_SHEET : i == 3 ? TINT_RED : TINT_NONE),
                           .label = i == 2 ? "Thurman" : NULL });
    add(384, 1650, 42, 30, (struct item){ .look = LOOK_PIPE, .tint = TINT_GOLD, .label = "+4", .part = 12 });
}

/* Texts and numbers nobody should send. */
static void add_hostile(void)
{
    static const int sizes[] = { 40, 0, -7, 1, INT16_MAX, INT16_MIN };
    static const char *const bad[] = {
        "<script>&'\"]]>", "\xff\xfe\xc3", "\xed\xa0\x80 \xf4\x90\x80\x80", "\x01\x02\x1b[2J\x7f",
        ("\xe2\x80\xae" "evil"), "\xef\xbf\xbe\xef\xbf\xbf", "a\nb\n\n\nc", "\xf0\x9f\x8e\xb2\xf0\x9f\x8e\xb2",
        "",
        "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverordnung und noch viel mehr Text",
    };

    for (int look = 0; look < LOOKS; look++)
        for (int i = 0; i < COUNT(bad); i++) {
            int k = (look + i) % COUNT(sizes);

            add(i == 8 ? INT16_MIN : 90 * i, i == 9 ? INT16_MAX : 55 * look, sizes[k],
                sizes[(k + look) % COUNT(sizes)],
                (struct item){ .look = (uint8_t)look, .tint = (uint8_t)((look * 7 + i) % TINTS),
                               .face = (uint8_t)(37 * i + look), .turn = (int16_t)(-400 * i), .lit = i % 2,
                               .dim = i % 3 == 0, .framed = i % 2, .align = (uint8_t)(i % 3), .label = bad[i],
                               .more = bad[(i + 1) % COUNT(bad)], .says = bad[(i + 2) % COUNT(bad)] });
        }
}

static void add_everything(void)
{
    add_row(40, LOOK_DISC, 48, 48, 1);
    add_row(100, LOOK_PAWN, 52, 52, 0);
    add_row(160, LOOK_DIE, 46, 46, 5);
    add_row(220, LOOK_SPOT, 48, 48, 0);
    add_row(280, LOOK_HOUSE, 44, 44, 1);
    add_row(340, LOOK_HOUSE, 50, 50, 5);
    add_row(400, LOOK_CARD, 50, 56, 0);
    add_row(460, LOOK_NOTE, 56, 34, 0);
    add_row(520, LOOK_NOTE, 50, 50, 0);
    add_row(580, LOOK_CELL, 54, 40, 0);
    add_boards();
    add_things();
    add_cards();
    add_cells();
    add_lines();
    add_symbols();
    add_paper();
    add_maps();
    add_texas();
}

int main(int argc, char **argv)
{
    static struct board board;
    const char *what = argc > 1 ? argv[1] : "light";
    struct text t = text_growing();

    scene_begin(&scene, 10, 20);
    scene_pane(&scene, PANE_BOARD, 0, 900, 1870);
    scene.title = "Every look & tint";
    if (strncmp(what, "hostile", 7) == 0)
        add_hostile();
    else
        add_everything();
    scene_lay_out(&scene, SHAPE_WIDE);
    if (strstr(what, "text") != NULL) {
        board_draw(&board, &scene);
        board_print(&board, &t);
    } else {
        svg_scene(&scene, strcmp(what, "dark") == 0, &t);
    }
    fwrite(t.at, 1, t.used, stdout);
    text_free(&t);
    return 0;
}
