/* A scene with every look in many tints, for eyes and for svg_check.py:
 *     pictures_demo light | dark | text | hostile | hostile-text
 * writes the SVG or the text board to stdout. */
#include <stdio.h>
#include <string.h>

#include "base/check.h"
#include "core/board.h"
#include "core/svg.h"

static struct scene scene;
static uint16_t next_id;

static void add(struct item it)
{
    it.id = ++next_id;
    scene_add(&scene, it);
}

static void add_text(int x, int y, const char *words)
{
    scene_add(&scene, (struct item){ .look = LOOK_TEXT, .tint = TINT_INK, .x = (int16_t)x, .y = (int16_t)y, .h = 20,
                                     .align = ALIGN_LEFT, .label = words });
}

/* One row: a look in all tints of pieces. */
static void add_row(int y, enum look look, int w, int h, int face)
{
    static const uint8_t tints[] = { TINT_WHITE, TINT_BLACK, TINT_RED, TINT_BLUE, TINT_GREEN, TINT_YELLOW,
        TINT_ORANGE, TINT_VIOLET, TINT_CYAN, TINT_PINK, TINT_BROWN, TINT_GREY, TINT_GOLD };

    add_text(10, y, look_names[look]);
    for (int i = 0; i < COUNT(tints); i++)
        add((struct item){ .look = (uint8_t)look, .tint = tints[i], .face = (uint8_t)face, .x = (int16_t)(110 + 60 * i),
                           .y = (int16_t)y, .w = (int16_t)w, .h = (int16_t)h, .lit = i == 3, .dim = i == 10,
                           .label = look == LOOK_NOTE ? "500" : look == LOOK_CELL ? "Los 4" : NULL });
}

static void add_boards(void)
{
    static const uint8_t grounds[] = { TINT_NONE, TINT_WOOD, TINT_FELT, TINT_PAPER, TINT_LIGHT, TINT_DARK };

    for (int i = 0; i < COUNT(grounds); i++) {
        add((struct item){ .look = LOOK_PANEL, .tint = grounds[i], .x = (int16_t)(80 + 150 * i), .y = 690, .w = 140,
                           .h = 100, .framed = true, .label = tint_names[grounds[i]] });
        for (int k = 0; k < 3; k++)
            add((struct item){ .look = LOOK_DISC, .tint = (uint8_t)(TINT_WHITE + k), .x = (int16_t)(40 + 150 * i + 40 * k),
                               .y = 700, .w = 32, .h = 32, .face = k == 1 ? 2 : 1 });
        scene_add(&scene, (struct item){ .look = LOOK_TEXT, .tint = i % 2 ? TINT_INK : TINT_RED, .x = (int16_t)(80 + 150 * i),
                                         .y = 728, .h = 18, .label = "Äpfel & Öl" });
    }
    for (int i = 0; i < 6; i++)
        add((struct item){ .look = LOOK_DIE, .tint = i == 5 ? TINT_RED : TINT_NONE, .face = (uint8_t)(i + 1),
                           .x = (int16_t)(40 + 50 * i), .y = 780, .w = 40, .h = 40, .turn = (int16_t)(7 * i - 14) });
    add((struct item){ .look = LOOK_DIE, .x = 340, .y = 780, .w = 40, .h = 40, .label = "Ä" });
    add((struct item){ .look = LOOK_CUBE, .x = 400, .y = 780, .w = 50, .h = 50, .label = "64" });
    for (int i = 0; i < 3; i++)
        add((struct item){ .look = LOOK_GLASS, .x = (int16_t)(460 + 50 * i), .y = 780, .w = 50, .h = 50,
                           .face = (uint8_t)(50 * i + 5 * (i == 0)) });
    for (int i = 0; i < 8; i++)
        add((struct item){ .look = LOOK_WEDGE, .tint = i % 2 ? TINT_RED : TINT_LIGHT, .x = (int16_t)(620 + 34 * i), .y = 780,
                           .w = 34, .h = 66, .turn = i > 3 ? 180 : 0 });
}

static void add_cards(void)
{
    static const char more[] = "Rücke vor bis zum Opernplatz. Wenn du über LOS kommst, ziehe 4000 ein.";

    add((struct item){ .look = LOOK_CARD, .tint = TINT_ORANGE, .face = 1, .x = 90, .y = 890, .w = 150, .h = 100,
                       .label = "Ereigniskarte", .more = more });
    add((struct item){ .look = LOOK_CARD, .tint = TINT_BLUE, .face = 1, .x = 220, .y = 890, .w = 76, .h = 100,
                       .label = "Schlossallee", .more = "Miete 1000\n1 Haus 4000\n2 Häuser 12000\nHotel 40000" });
    add((struct item){ .look = LOOK_CARD, .tint = TINT_RED, .face = 1, .x = 305, .y = 890, .w = 70, .h = 100, .label = "7" });
    add((struct item){ .look = LOOK_CARD, .tint = TINT_VIOLET, .face = 0, .x = 385, .y = 890, .w = 70, .h = 100 });
    add((struct item){ .look = LOOK_CARD, .face = 0, .x = 500, .y = 890, .w = 130, .h = 90 });
    add((struct item){ .look = LOOK_NOTE, .tint = TINT_GREEN, .x = 630, .y = 870, .w = 110, .h = 54, .label = "10 000" });
    add((struct item){ .look = LOOK_NOTE, .tint = TINT_PINK, .x = 640, .y = 915, .w = 110, .h = 54, .label = "500", .turn = 8 });
    for (int i = 0; i < 6; i++)
        add((struct item){ .look = LOOK_STICK, .face = (uint8_t)i, .x = 800, .y = (int16_t)(860 + 14 * i), .w = 190, .h = 5,
                           .turn = (int16_t)(4 * i - 10) });
}

static void add_sheet(void)
{
    static const char *const rows[] = { "Einser", "Dreierpasch", "Große Straße", "Full House" };

    for (int i = 0; i < COUNT(rows); i++) {
        add((struct item){ .look = LOOK_CELL, .tint = TINT_PAPER, .x = 80, .y = (int16_t)(970 + 24 * i), .w = 140, .h = 24,
                           .label = rows[i] });
        add((struct item){ .look = LOOK_CELL, .tint = TINT_PAPER, .x = 175, .y = (int16_t)(970 + 24 * i), .w = 50, .h = 24,
                           .label = i == 1 ? "–" : "25", .dim = i == 1, .lit = i == 2 });
    }
    for (int i = 0; i < 16; i++)
        add((struct item){ .look = LOOK_CELL, .tint = (i + i / 4) % 2 ? TINT_DARK : TINT_LIGHT,
                           .x = (int16_t)(240 + 28 * (i % 4)), .y = (int16_t)(965 + 28 * (i / 4)), .w = 28, .h = 28 });
    add((struct item){ .look = LOOK_PANEL, .tint = TINT_WOOD, .x = 430, .y = 1007, .w = 130, .h = 112, .framed = true });
    for (int i = 0; i < 3; i++) {
        scene_add(&scene, (struct item){ .look = LOOK_LINE, .tint = TINT_INK, .x = 385, .y = (int16_t)(967 + 40 * i), .w = 90 });
        scene_add(&scene, (struct item){ .look = LOOK_LINE, .tint = TINT_INK, .x = (int16_t)(385 + 45 * i), .y = 967, .h = 80 });
    }
    for (int i = 0; i < 9; i++)
        add((struct item){ .look = LOOK_POINT, .tint = TINT_INK, .x = (int16_t)(385 + 45 * (i % 3)),
                           .y = (int16_t)(967 + 40 * (i / 3)), .w = 9, .h = 9 });
    add((struct item){ .look = LOOK_DISC, .tint = TINT_BLACK, .x = 430, .y = 1007, .w = 28, .h = 28 });
    add((struct item){ .look = LOOK_MARK, .x = 430, .y = 1007, .w = 34, .h = 34 });
    for (int i = 0; i < 5; i++) {
        add((struct item){ .look = LOOK_SPOT, .tint = (uint8_t)(i == 4 ? TINT_NONE : TINT_RED + i), .x = (int16_t)(540 + 42 * i),
                           .y = 980, .w = 36, .h = 36, .label = i > 1 ? "A" : NULL });
        add((struct item){ .look = LOOK_HEX, .tint = (uint8_t)(TINT_RED + i), .x = (int16_t)(540 + 36 * i), .y = 1035, .w = 36,
                           .h = 41 });
    }
    add((struct item){ .look = LOOK_CELL, .tint = TINT_CYAN, .x = 800, .y = 1000, .w = 70, .h = 84,
                       .label = "Badstraße Nord", .more = "1200 DM" });
    add((struct item){ .look = LOOK_MARK, .tint = TINT_BLUE, .x = 800, .y = 1000, .w = 70, .h = 84 });
}

static void add_hostile(void)
{
    static const char *const bad[] = { "<script>&'\"]]>", "\xff\xfe\xc3", "\xed\xa0\x80 \xf4\x90\x80\x80", "\x01\x02\x1b[2J\x7f",
        "\xe2\x80\xae" "evil", "\xef\xbf\xbe\xef\xbf\xbf", "a\nb\n\n\nc", "\xf0\x9f\x8e\xb2\xf0\x9f\x8e\xb2", "",
        "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverordnung und noch viel mehr Text, der nie passt" };

    for (int look = 0; look < LOOKS; look++)
        for (int i = 0; i < COUNT(bad); i++) {
            static const int16_t sizes[] = { 40, 0, -7, 1, 32767, -32768 };
            int k = (look + i) % COUNT(sizes);
            add((struct item){ .look = (uint8_t)look, .tint = (uint8_t)((look * 7 + i) % TINTS), .face = (uint8_t)(37 * i + look),
                               .x = (int16_t)(i == 8 ? -32768 : 90 * i), .y = (int16_t)(i == 9 ? 32767 : 55 * look),
                               .w = sizes[k], .h = sizes[(k + look) % COUNT(sizes)], .turn = (int16_t)(-400 * i),
                               .lit = i % 2, .dim = i % 3 == 0, .framed = i % 2, .align = (uint8_t)(i % 3), .label = bad[i],
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
    add_cards();
    add_sheet();
}

int main(int argc, char **argv)
{
    static struct board board;
    const char *what = argc > 1 ? argv[1] : "light";
    struct text t = text_growing();

    scene_begin(&scene, 900, 1080, 10, 20);
    scene.title = "Every look & tint";
    if (strncmp(what, "hostile", 7) == 0)
        add_hostile();
    else
        add_everything();
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
