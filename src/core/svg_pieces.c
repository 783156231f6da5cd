/* SPDX-License-Identifier: MIT */
/* The pieces of the SVG renderer. A piece is its shape in the tint's body and deep shade, and over it light
 * and shade that fit every tint; so one drawing serves all colours. Coordinates written out in markup are of
 * the square of 100 × 100 that svg_piece_begin() scales. */
#include <string.h>

#include "base/require.h"
#include "core/svg_draw.h"

/* ---- stones and figures ---- */

/* Turned from wood or ivory: an edge below, light on the face, two grooves. */
static void put_stone(const struct item *it, struct text *t, int up)
{
    const char *groove = it->tint == TINT_WHITE ? "rimv" : "rimi";

    text_printf(t, "<circle class='td' cy='%d' r='46'/><circle class='round' cy='%d' r='46'/>", 6 - up, 6 - up);
    text_printf(t, "<g transform='translate(0 %d)'><circle class='tb' r='46'/><circle class='%s' r='46'/>"
                   "<circle class='rim' r='44.4' stroke-width='3.2'/>", -up, it->tint == TINT_WHITE ? "warm" : "sheen");
    if (it->tint == TINT_BLACK) /* its edges catch the light, or it would sink into felt and walnut */
        text_put(t, "<circle class='sw' r='45' stroke-width='1.8'/><circle class='rim half' r='32' stroke-width='2'/>"
                    "<circle class='rim half' r='21' stroke-width='2'/>");
    text_printf(t, "<circle class='%s' r='34' stroke-width='3.7'/><circle class='%s' r='23' stroke-width='3.7'/></g>",
                groove, groove);
}

/* Lying on its edge in a tray: what has been borne off. */
static void put_edge_on(const struct item *it, struct text *t)
{
    int w = svg_width(it), h = svg_height(it), round = (w < h ? w : h) / 5;

    svg_rect(t, "b2", (struct svg_rect){ w / 20, h / 20, w, h, round, 0 });
    svg_rect(t, "tb", (struct svg_rect){ 0, 0, w, h, round, 0 });
    svg_rect(t, h > w ? "round" : "sheen", (struct svg_rect){ 0, 0, w, h, round, 0 });
    svg_rect(t, "rim", (struct svg_rect){ 0, 0, w - w / 20, h - h / 20, round, w / 20 });
}

void svg_disc(const struct item *it, struct text *t)
{
    int below = it->face > 1 ? (it->face < 6 ? it->face : 6) - 1 : 0;
    bool stone = it->tint == TINT_WHITE || it->tint == TINT_BLACK; /* light and dark: no sign */

    if (it->framed) {
        put_edge_on(it, t);
        return;
    }
    svg_piece_begin(it, t);
    text_put(t, "<circle class='shades' cx='5' cy='8' r='54'/>");
    for (int i = 0; i < below; i++) /* of those below only the edges are seen */
        text_printf(t, "<circle class='td' cy='%d' r='46'/><circle class='tb' cy='%d' r='46'/>", 6 - 12 * i, -12 * i);
    put_stone(it, t, 12 * below);
    text_printf(t, "<g transform='translate(0 %d)'>", -12 * below);
    if (it->face == 2)
        text_put(t, "<path class='crown' stroke='#5a2c12' stroke-width='1.6'"
                    " d='M-22 15L-27-12L-11-1L0-21L11-1L27-12L22 15Z'/>");
    bool both = svg_has_label(it) && !stone && svg_signs[it->tint] != NULL;
    if (!stone && it->face != 2)
        svg_sign(it, t, both ? "translate(0 -21) scale(.6)" : "scale(1.2)");
    svg_words(t, "ti hd", it->label, (struct svg_box){ .y = both ? 8 * UNIT : 0, .w = 56 * UNIT,
                                                       .size = (both ? 36 : 42) * UNIT, .one_line = true });
    text_put(t, "</g>");
    svg_piece_end(t);
}

/* Somebody in a wide coat, with their letter on it; face 1: masked. */
static void put_figure(const struct item *it, struct text *t)
{
    static const char coat[] = "M-36 33Q-36 18-21 8L-11-20H11L21 8Q36 18 36 33Q0 47-36 33Z";

    svg_piece_begin(it, t);
    text_printf(t, "<ellipse class='shade' cx='13' cy='40' rx='44' ry='16'/>"
                   "<path class='tb sd' stroke-width='2' d='%s'/><path class='round' d='%s'/>"
                   "<circle class='tb sd' cy='-27' r='22' stroke-width='2'/><circle class='ball' cy='-27' r='22'/>",
                coat, coat);
    if (it->face == 1)
        text_put(t, "<path class='le' d='M-21.5-34H21.5V-24C12-19 5-22 0-24C-5-22-12-19-21.5-24Z'/>"
                    "<circle class='sp' cx='-8' cy='-28' r='3.6'/><circle class='sp' cx='8' cy='-28' r='3.6'/>");
    svg_words(t, "ti se cut", it->label, (struct svg_box){ .y = 20 * UNIT, .w = 50 * UNIT, .size = 44 * UNIT,
                                                           .one_line = true });
    svg_piece_end(t);
}

/* A turned figure: a foot with an edge, a cone, a collar, a round head. */
void svg_pawn(const struct item *it, struct text *t)
{
    static const char cone[] = "M-25 29C-15 22-9.5 5-8.5-13L8.5-13C9.5 5 15 22 25 29A25 9.5 0 0 1-25 29Z";
    static const char foot[] = "M-31 37A31 12.5 0 0 0 31 37V32H-31Z";

    if (svg_has_label(it)) {
        put_figure(it, t);
        return;
    }
    struct item slim = *it; /* two thirds as wide as high, so it may be larger than its width says */

    if (it->w > 0 && it->h > it->w)
        slim.w = (int16_t)(it->h * 2 < it->w * 3 ? it->h : it->w * 3 / 2);
    svg_piece_begin(&slim, t);
    text_printf(t, "<ellipse class='shade' cx='13' cy='45' rx='43' ry='16' transform='rotate(8)'/>"
                   "<path class='td' d='%s'/><path class='round' d='%s'/>"
                   "<ellipse class='tb sd' cy='32' rx='31' ry='12.5' stroke-width='1.6'/>"
                   "<ellipse class='sheen' cy='32' rx='31' ry='12.5'/>"
                   "<path class='tb sd' stroke-width='1.6' d='%s'/><path class='round' d='%s'/>",
                foot, foot, cone, cone);
    svg_sign(it, t, "translate(0 20) scale(.78)");
    text_put(t, "<ellipse class='tb sd' cy='-13' rx='14' ry='5' stroke-width='1.6'/>"
                "<ellipse class='round' cy='-13' rx='14' ry='5'/>"
                "<circle class='tb sd' cy='-30' r='19' stroke-width='1.6'/><circle class='ball' cy='-30' r='19'/>");
    svg_piece_end(t);
}

/* Seen from above, so that it stays inside its own pitch. */
void svg_peg(const struct item *it, struct text *t)
{
    static const char cone[] = "M-28 13C-22-5-16-18-15-22H15C16-18 22-5 28 13A28 18 0 0 1-28 13Z";

    svg_piece_begin(it, t);
    text_printf(t, "<ellipse class='shade' cx='10' cy='22' rx='53' ry='40'/>"
                   "<ellipse class='td' cy='17' rx='45' ry='35'/>"
                   "<ellipse class='tb sd' cy='12' rx='44' ry='34' stroke-width='3'/>"
                   "<ellipse class='sheen' cy='12' rx='44' ry='34'/>"
                   "<path class='tb' d='%s'/><path class='round' d='%s'/>"
                   "<circle class='tb sd' cy='-24' r='23' stroke-width='3'/><circle class='ball' cy='-24' r='23'/>",
                cone, cone);
    svg_sign(it, t, "translate(0 13) scale(1.1)");
    svg_words(t, "ti hd", it->label, (struct svg_box){ .y = 14 * UNIT, .w = 44 * UNIT, .size = 30 * UNIT,
                                                       .one_line = true });
    svg_piece_end(t);
}

/* Coats, by `part`; the rider's silks, cap and saddle-cloth are in the tint. */
static const char *const coats[4][2] = {
    { "#6b4226", "#3a2010" }, { "#3a3634", "#17120f" }, { "#9a5a2e", "#59300f" }, { "#a9a59c", "#63605a" },
};

void svg_horse(const struct item *it, struct text *t)
{
    static const char body[] = "M-29-3C-26-12-12-11-3-9C3-8 8-9 14-13C20-19 27-23 34-25L36-30L39-25C42-23 46-18 49-13"
                               "C50-9 47-7 43-9C40-10 37-12 33-12C28-9 24-3 20 3C19 8 14 11 8 10C0 10-8 9-15 8"
                               "C-20 11-27 11-31 6C-34 2-32-1-29-3Z";
    static const char silks[] = "M-12-13C-11-24-3-30 9-30L15-24C8-22 5-17 2-10Z";
    const char *coat = coats[it->part & 3][0], *dark = coats[it->part & 3][1];

    svg_piece_begin(it, t);
    text_printf(t, "<ellipse class='shade' cx='5' cy='29' rx='49' ry='10'/><g transform='scale(%d 1)'>"
                   "<path d='M12 6L23 17L34 18M-22 5L-29 18L-40 25M15 5L30 11L42 8M-26 4L-37 14L-49 19' fill='none'"
                   " stroke='%s' stroke-width='5.5' stroke-linecap='round' stroke-linejoin='round'/>"
                   "<path d='M-30-3C-39-8-48-3-53 5C-46 2-40 4-36 8C-35 5-32 2-30 3Z' fill='%s'/>"
                   "<path d='%s' fill='%s' stroke='%s' stroke-width='2'/><path class='sheen' d='%s'/>",
                it->face == 1 ? -1 : 1, dark, dark, body, coat, dark, body);
    text_printf(t, "<path class='tb sd' stroke-width='1.4' d='M-11-11L6-9L5 5L-12 4Z'/>"
                   "<path d='M-7-12L4-9L8-2' fill='none' stroke='#f4efe4' stroke-width='6.5' stroke-linecap='round'/>"
                   "<path class='tb sd' stroke-width='1.8' d='%s'/><path class='sheen' d='%s'/>"
                   "<path class='sd' stroke-width='6' stroke-linecap='round' d='M10-26L18-18L27-17'/>"
                   "<circle cx='17' cy='-33' r='5.5' fill='#e9bd94'/>"
                   "<path class='tb sd' stroke-width='1.5' d='M9-34A8 8 0 0 1 25-35L29-33L9-32Z'/></g>",
                silks, silks);
    svg_sign(it, t, it->face == 1 ? "translate(3 -2) scale(.6)" : "translate(-3 -2) scale(.6)");
    svg_words(t, "ti hd", it->label, (struct svg_box){ .y = 27 * UNIT, .w = 44 * UNIT, .size = 27 * UNIT,
                                                       .one_line = true });
    svg_piece_end(t);
}

/* ---- dice ---- */

/* A cube lying there: its lower sides in two shades below the face. */
static void put_block(struct text *t)
{
    text_put(t, "<ellipse class='shade' cx='11' cy='20' rx='64' ry='52'/>"
                "<rect class='td' x='-44' y='-34' width='88' height='88' rx='18'/>"
                "<rect class='tb' x='-44' y='-39' width='88' height='88' rx='18'/>"
                "<rect class='b2' x='-44' y='-39' width='88' height='88' rx='18'/>"
                "<rect class='tb' x='-44' y='-44' width='88' height='88' rx='18'/>"
                "<rect class='sheen' x='-44' y='-44' width='88' height='88' rx='18'/>"
                "<rect class='rim' x='-42' y='-42' width='84' height='84' rx='16' stroke-width='3'/>");
}

void svg_die(const struct item *it, struct text *t)
{
    static const struct { signed char x, y; } pip[7] = {
        { -23, -23 }, { 23, -23 }, { -23, 0 }, { 0, 0 }, { 23, 0 }, { -23, 23 }, { 23, 23 },
    };
    /* Which of them are there, one bit each; 2 and 3 run from lower left to upper right. */
    static const unsigned char shown[7] = { 0, 0x08, 0x22, 0x2a, 0x63, 0x6b, 0x77 };

    svg_piece_begin(it, t);
    if (it->framed)
        text_put(t, "<rect class='tb sd' x='-46' y='-46' width='92' height='92' rx='20' stroke-width='5'/>");
    else
        put_block(t);
    if (svg_has_label(it)) {
        bool corner = it->more != NULL && *it->more != '\0'; /* the letter makes space for it */
        int small = UNIT * (it->part > 24 ? it->part : 24), aside = corner ? small / 5 : 0;
        struct spot middle = { -aside, -aside * 8 / 10 };
        if (it->face) { /* where to: the arrow stands at that side, the letter makes space for it */
            static const signed char ways[4][2] = { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } };
            const signed char *way = ways[(it->face - 1) % 4];

            text_printf(t, "<path class='ti' transform='translate(%d %d) rotate(%d)' d='M0-8L11 8H-11Z'/>",
                        29 * way[0], 29 * way[1], 90 * it->face - 90);
            middle = (struct spot){ -10 * UNIT * way[0], -12 * UNIT * way[1] };
        }
        svg_words(t, "ti se", it->label, (struct svg_box){ .x = middle.x, .y = middle.y, .w = 72 * UNIT,
                                                           .h = 70 * UNIT, .size = (it->face ? 46 : 58) * UNIT,
                                                           .one_line = true });
        svg_words(t, "ti", it->more, (struct svg_box){ .x = 27 * UNIT, .y = 40 * UNIT - small / 2, .w = 36 * UNIT,
                                                       .size = small, .one_line = true });
    } else if (it->face >= 1 && it->face <= 6) {
        for (int i = 0; i < COUNT(pip); i++)
            if (shown[it->face] >> i & 1)
                text_printf(t, "<circle class='w3' cx='%d' cy='%d' r='8.6'/><circle class='ti' cx='%d' cy='%d'"
                               " r='8.3'/>",
                            pip[i].x, pip[i].y + 1, pip[i].x, pip[i].y);
    } else if (it->face > 6) { /* a die with more sides */
        char number[8];
        struct text n = TEXT_IN(number);

        text_number(&n, it->face);
        svg_words(t, "ti hd", number, (struct svg_box){ .w = 72 * UNIT, .size = 50 * UNIT });
    }
    svg_piece_end(t);
}

void svg_cube(const struct item *it, struct text *t)
{
    svg_piece_begin(it, t);
    put_block(t);
    text_put(t, "<rect class='sd half' x='-35' y='-35' width='70' height='70' rx='9' stroke-width='3'/>");
    svg_words(t, "ti se", it->label, (struct svg_box){ .w = 62 * UNIT, .h = 60 * UNIT, .size = 52 * UNIT,
                                                       .one_line = true });
    svg_piece_end(t);
}

/* Dice that lie in a standing cup and look over its rim, each with one of the letters. */
static void put_peeping(const char *letters, struct text *t)
{
    static const struct { signed char x, y, turn; } lies[] = { { -18, -44, -15 }, { 18, -45, 12 }, { 0, -40, -3 } };

    for (int i = 0; i < COUNT(lies) && letters[i]; i++) {
        char letter[] = { letters[i], '\0' };
        int x = lies[i].x * UNIT, y = lies[i].y * UNIT, left = x - 12 * UNIT, top = y - 12 * UNIT;

        svg_put(t, "<g transform='rotate(@ @ @)'><rect class='pa' x='@' y='@' width='24' height='26' rx='5'/>"
                   "<rect class='b2' x='@' y='@' width='24' height='26' rx='5'/>"
                   "<rect class='pa' x='@' y='@' width='24' height='24' rx='5'/>"
                   "<rect class='sheen' x='@' y='@' width='24' height='24' rx='5'/>",
                lies[i].turn * UNIT, x, y, left, top, left, top, left, top, left, top);
        svg_words(t, "pi se", letter, (struct svg_box){ .x = x, .y = y, .w = 20 * UNIT, .h = 20 * UNIT,
                                                        .size = 16 * UNIT, .one_line = true });
        text_put(t, "</g>");
    }
    text_put(t, "<path class='lr' d='M-36-34A36 13.5 0 0 0 36-34H30.5A30.5 10 0 0 1-30.5-34Z'/>"
                "<path class='sheen' d='M-36-34A36 13.5 0 0 0 36-34H30.5A30.5 10 0 0 1-30.5-34Z'/>");
}

/* Of leather, standing: its mouth is seen from above. */
static void put_standing_cup(const struct item *it, struct text *t)
{
    text_put(t, "<ellipse class='shade' cx='13' cy='42' rx='48' ry='15'/>"
                "<path class='leather' d='M-36-34L-29 38A29 10 0 0 0 29 38L36-34Z'/>"
                "<path class='seam' stroke-width='1.5' stroke-dasharray='4 3'"
                " d='M-35-23A35 12 0 0 0 35-23M-30 26A30 10 0 0 0 30 26'/>"
                "<ellipse class='lr' cy='-34' rx='36' ry='13.5'/><ellipse class='sheen' cy='-34' rx='36' ry='13.5'/>"
                "<ellipse class='le' cy='-34' rx='30.5' ry='10'/>");
    if (it->more != NULL && *it->more != '\0')
        put_peeping(it->more, t);
}

/* Looked into: its wall below the rim, a seam around it, and the dark inside with some light on the far side. */
void svg_cup(const struct item *it, struct text *t)
{
    svg_piece_begin(it, t);
    if (it->face == 1)
        put_standing_cup(it, t);
    else
        text_put(t, "<ellipse class='shade' cx='7' cy='18' rx='54' ry='46'/>"
                    "<circle class='td' cy='7' r='43'/><circle class='lr' cy='-3' r='45'/>"
                    "<circle class='sheen' cy='-3' r='45'/>"
                    "<circle class='seam' cy='-3' r='40.5' stroke-width='1.5' stroke-dasharray='4 3'/>"
                    "<circle class='le' cy='-3' r='36'/>"
                    "<path class='w1' d='M-31 15A36 36 0 0 0 31 15A40 40 0 0 1-31 15Z'/>");
    svg_words(t, "ti", it->label, (struct svg_box){ .y = (it->face == 1 ? 8 : -3) * UNIT,
                                                    .w = (it->face == 1 ? 50 : 70) * UNIT, .h = 40 * UNIT,
                                                    .size = (it->face == 1 ? 22 : 15) * UNIT });
    svg_piece_end(t);
}

/* ---- buildings ---- */

/* Cream walls and dark beams below a roof of its tint. */
static void put_cottage(struct text *t)
{
    text_put(t, "<ellipse class='shade' cx='20' cy='47' rx='58' ry='14'/>"
                "<path fill='#fbf1da' d='M-38 48V0H38V48Z'/><path class='b1' d='M14 48V0H38V48Z'/>"
                "<path fill='none' stroke='#6b4423' stroke-width='5' d='M-38 2L0-28L38 2M-38 24H38M-12 0V48M14 0V48'/>"
                "<path class='tb' d='M-48 5L0-40L48 5L38 8L0-26L-38 8Z'/><path class='w1' d='M-48 5L0-40V-26L-38 8Z'/>"
                "<path fill='#7a4a22' d='M-8 27H12V48H-8Z'/>"
                "<path fill='#f6c95a' d='M-31 8H-17V20H-31ZM19 8H33V20H19Z'/>");
}

/* Long and low, below a roof of its tint. */
static void put_ranch(struct text *t)
{
    text_put(t, "<ellipse class='b2' cx='6' cy='30' rx='50' ry='10'/><path fill='#e9d6b0' d='M-40-4H40V30H-40Z'/>"
                "<path class='b1' d='M12-4H40V30H12Z'/>"
                "<path class='tb' d='M-50 0L-27-33H27L50 0Z'/><path class='w2' d='M-50 0L-27-33H0L-10 0Z'/>"
                "<path fill='#6d4526' d='M-10 6H10V30H-10Z'/>"
                "<path fill='#8fb4c4' d='M-32 6H-18V18H-32ZM18 6H32V18H18Z'/>");
}

static void put_tree(struct text *t, bool fir)
{
    text_put(t, "<ellipse class='shade' cx='20' cy='47' rx='40' ry='13'/>");
    if (fir)
        text_put(t, "<path fill='#5b3a1c' d='M-5 48H5V30H-5Z'/>"
                    "<path fill='#1f5a37' d='M0-50L30 8H16L38 36H-38L-16 8H-30Z'/>"
                    "<path class='w1' d='M0-50V36H-38L-16 8H-30Z'/>");
    else
        text_put(t, "<path fill='#5b3a1c' d='M-5 48H5V14H-5Z'/><circle cy='-12' r='36' fill='#3c7d3f'/>"
                    "<circle class='ball half' cy='-12' r='36'/>");
}

/* A roof of red and white over benches full of people, flags above; as broad as it is wide. */
static void put_grandstand(const struct item *it, struct text *t)
{
    static const char *const colours[] = { "#c5301f", "#1d5a9e", "#e8b41f", "#2f7d4c", "#fbf6ea", "#7a4a92" };
    int w = svg_width(it), h = svg_height(it), x = -w / 2, y = -h / 2, places = w * 100 / (h * 17);

    svg_put(t, "<path fill='#8f6238' d='M@ @h@v@h@z'/>", x, y + h * 34 / 100, w, h * 66 / 100, -w);
    for (int row = 0; row < 3; row++) {
        int top = y + h * (46 + 19 * row) / 100;

        svg_put(t, "<path fill='#d9b98a' d='M@ @h@v@h@z'/>", x + h / 20, top + h * 6 / 100, w - h / 10, h * 9 / 100,
                -w + h / 10);
        for (int i = 0; i < places; i++) {
            int at = x + h * 12 / 100 + i * (w - h * 24 / 100) / (places > 1 ? places - 1 : 1);

            if ((i * 5 + row * 3) % 7 == 0)
                continue; /* nobody sits there */
            svg_put(t, "<circle cx='@' cy='@' r='@'", at, top + h * 2 / 100, h * 62 / 1000);
            text_printf(t, " fill='%s'/>", colours[(i * 7 + row * 5 + i / 3) % COUNT(colours)]);
            svg_put(t, "<circle cx='@' cy='@' r='@' fill='#e9bd94'/>", at, top - h * 7 / 100, h * 45 / 1000);
        }
    }
    for (int i = 0; i < 12; i++) {
        int low = x - w * 3 / 100 + w * 106 / 100 * i / 12, high = x + w * 2 / 100 + w * 96 / 100 * i / 12;

        text_printf(t, "<path fill='%s'", i % 2 ? "#fbf6ea" : "#b5341f");
        svg_put(t, " d='M@ @L@ @h@L@ @z'/>", low, y + h * 32 / 100, high, y + h / 10, w * 8 / 100, low + w * 53 / 600,
                y + h * 32 / 100);
    }
    for (int i = 0; i < 4; i++) {
        svg_put(t, "<path stroke='#5b3a1c' stroke-width='@' d='M@ @v@'/>", h / 22, x + (w - h / 22) * i / 3 + h / 44,
                y + h * 32 / 100, h * 68 / 100);
        svg_put(t, "<path stroke='#4a3017' stroke-width='@' d='M@ @v@'/>", h / 30, x + w * (100 + 265 * i) / 1000,
                y - h * 16 / 100, h * 26 / 100);
        svg_put(t, "<path d='M@ @l@ @l@ @z'", x + w * (100 + 265 * i) / 1000, y - h * 16 / 100, h / 5, h * 6 / 100,
                -h / 5, h * 7 / 100);
        text_printf(t, " fill='%s'/>", colours[i]);
    }
}

void svg_house(const struct item *it, struct text *t)
{
    enum { HOTEL = 5, COTTAGE, STAND, FIR, TREE, RANCH };

    if (it->face == STAND) {
        put_grandstand(it, t);
        return;
    }
    svg_piece_begin(it, t);
    if (it->face == COTTAGE)
        put_cottage(t);
    else if (it->face == RANCH)
        put_ranch(t);
    else if (it->face == FIR || it->face == TREE)
        put_tree(t, it->face == FIR);
    else if (it->face == HOTEL)
        text_put(t, "<ellipse class='shade' cx='8' cy='44' rx='54' ry='12'/>"
                    "<path class='tb sd' stroke-width='3' d='M-40 44V-18H40V44Z'/>"
                    "<path class='round' d='M-40 44V-18H40V44Z'/>"
                    "<path class='td' d='M-48-16L-30-42H30L48-16Z'/>"
                    "<path class='w1' d='M-48-16L-30-42H0V-16Z'/>"
                    "<path class='ti soft' d='M-30-6h12v14h-12zM-6-6h12v14h-12zM18-6h12v14h-12z"
                    "M-30 18h12v14h-12zM18 18h12v14h-12zM-8 18h16v26h-16z'/>");
    else
        text_put(t, "<ellipse class='shade' cx='8' cy='44' rx='46' ry='12'/>"
                    "<path class='tb sd' stroke-width='3' d='M-32 44V-4H32V44Z'/>"
                    "<path class='round' d='M-32 44V-4H32V44Z'/>"
                    "<path class='td' d='M-44 0L0-44L44 0Z'/><path class='w1' d='M-44 0L0-44V0Z'/>"
                    "<path class='ti soft' d='M-9 14h18v30h-18z'/>");
    svg_piece_end(t);
}

/* ---- sticks ---- */

/* A band: r(ed), b(lue), y(ellow) or s(piral), from … to in percent of the stick. */
struct band {
    char colour;
    signed char from, to;
};

static const struct band bands[][10] = { /* the same at both ends */
    [STICK_PLAIN] = { { 0 } },
    [STICK_TWO] = { { 'r', 6, 12 }, { 'b', 14, 20 }, { 'b', 80, 86 }, { 'r', 88, 94 } },
    [STICK_THREE] = { { 'b', 6, 11 }, { 'r', 13, 18 }, { 'b', 20, 25 },
                      { 'b', 75, 80 }, { 'r', 82, 87 }, { 'b', 89, 94 } },
    [STICK_FIVE] = { { 'r', 6, 9 }, { 'b', 10, 13 }, { 'y', 14, 18 }, { 'b', 19, 22 }, { 'r', 23, 26 },
                     { 'r', 74, 77 }, { 'b', 78, 81 }, { 'y', 82, 86 }, { 'b', 87, 90 }, { 'r', 91, 94 } },
    [STICK_BROAD] = { { 'b', 6, 17 }, { 'r', 17, 31 }, { 'r', 69, 83 }, { 'b', 83, 94 } },
    [STICK_SPIRAL] = { { 's', 6, 94 } },
};

/* A stick as it is drawn: all of it, or what lies between two places of it. Lengths from its first end. */
struct cut {
    int whole, from, to, thick;
};

/* Where a place of the whole stick is in the drawing, which has the middle of its part at 0. */
static int placed(struct cut c, int at)
{
    at = at < c.from ? c.from : at > c.to ? c.to : at;
    return at - (c.from + c.to) / 2;
}

/* In its colour, and with the light on it. */
static void put_band(struct text *t, struct band b, struct cut c)
{
    int from = c.whole * b.from / 100, size = c.whole * (b.to - b.from) / 100, thick = c.thick;
    int left = placed(c, from), right = placed(c, from + size);

    if (right <= left)
        return;
    for (int light = 0; light < 2; light++) {
        char colour[] = { 'b', 'a', 'n', 'd', '-', b.colour, '\0' };
        text_printf(t, "<path class='%s' d='", light ? "turned" : colour);
        svg_put(t, "M@ @h@v@h@z'/>", left, -thick / 2, right - left, thick, left - right);
    }
}

/* A spiral, seen from the side. None of its turns goes across where a stick is cut into five. */
static void put_spiral(struct text *t, struct band b, struct cut c)
{
    int from = c.whole * b.from / 100, size = c.whole * (b.to - b.from) / 100, thick = c.thick;
    int room = size * 2 / (thick * 3); /* a short spiral has few turns: more would be grey */
    int turns = c.to - c.from < c.whole || room > 21 ? 21 : room < 5 ? 5 : room, pitch = size / turns;

    for (int light = 0; light < 2; light++) {
        text_printf(t, "<path class='%s' d='M0 0", light ? "turned" : "band-b");
        for (int i = 0; i < turns; i++) {
            int at = from + size * i / turns;
            if (at > c.from - pitch / 8 && at + pitch / 2 < c.to)
                svg_put(t, "M@ @l@ @h@l@ @z", placed(c, at), thick / 2, pitch / 3, -thick, pitch * 21 / 50, -pitch / 3,
                        thick);
        }
        text_put(t, "'/>");
    }
}

/* The shape: pointed at the ends of the stick, straight where it is cut; there it has no outline. */
static void put_body(struct text *t, const char *classes, struct cut c, int down)
{
    int tip = 2 * c.thick < c.whole * 6 / 100 ? 2 * c.thick : c.whole * 6 / 100; /* bands begin behind it */
    int left = placed(c, 0), right = placed(c, c.whole), half = c.thick / 2;
    int from = c.from == 0 ? placed(c, tip) : left, to = c.to == c.whole ? placed(c, c.whole - tip) : right;

    text_printf(t, "<path class='%s' d='", classes);
    if (c.from == 0 && c.to == c.whole)
        svg_put(t, "M@ @L@ @H@L@ @L@ @H@Z", left, down, from, down - half, to, right, down, to, down + half, from);
    else if (c.from == 0)
        svg_put(t, "M@ @H@L@ @L@ @H@", to, down - half, from, left, down, from, down + half, to);
    else if (c.to == c.whole)
        svg_put(t, "M@ @H@L@ @L@ @H@", from, down - half, to, right, down, to, down + half, from);
    else if (strncmp(classes, "sd", 2) == 0)
        svg_put(t, "M@ @H@M@ @H@", from, down - half, to, from, down + half, to);
    else
        svg_put(t, "M@ @H@V@H@Z", from, down - half, to, down + half, from);
    text_put(t, "'/>");
}

/* A pencil of its tint, its point at the right. */
static void put_pencil(struct text *t, int w, int thick)
{
    int left = -w / 2, half = thick / 2, cone = w / 2 - 3 * thick;

    svg_put(t, "<path class='fade' d='M@ @H@V@H@Z'/>", left, 0, cone, thick * 5 / 4, left);
    svg_put(t, "<path class='tb' d='M@ @H@V@H@Z'/>", left, -half, cone, half, left);
    svg_put(t, "<path class='turned' d='M@ @H@V@H@Z'/>", left, -half, cone, half, left);
    svg_put(t, "<path class='b2' d='M@ @h@v@h@Z'/>", left, -half, thick, thick, -thick);
    svg_put(t, "<path class='stick' d='M@ @L@ @V@L@ @Z'/>", cone, -half, w / 2 - thick, -half / 3, half / 3, cone,
            half);
    svg_put(t, "<path class='pi' d='M@ @L@ 0L@ @Z'/>", w / 2 - thick, -half / 3, w / 2, w / 2 - thick, half / 3);
}

/* The light in which a stick lies, on all that is below it: so many coats, each a little wider. */
static void put_gleam(struct text *t, struct cut c, int coats_of_light)
{
    for (int i = coats_of_light; i > 0; i--)
        svg_put(t, "<path class='gleam' stroke-width='@' d='M@ 0H@'/>", c.thick * (10 + 5 * i) / 10,
                placed(c, c.thick), placed(c, c.whole - c.thick));
}

/* All of it covers what lies below, so that nobody sees where parts meet. The shadow is that of the whole: of a part
 * whoever cuts it says where that comes. */
void svg_stick(const struct item *it, struct text *t)
{
    int parts = it->parts > 0 ? it->parts : 1, w = UNIT * (it->w > 0 ? it->w : 100);
    struct cut c = { .whole = w * parts, .from = w * it->part, .to = w * (it->part + 1),
                     .thick = it->h > 0 ? UNIT * it->h : w * parts / 50 };
    int shade = it->shade ? it->shade * UNIT / 10 : c.thick * 4 / 10;

    if (it->tint != TINT_WOOD && it->tint != TINT_NONE) {
        put_pencil(t, w, c.thick);
        return;
    }
    if (it->framed)
        put_gleam(t, c, it->face);
    if (it->parts == 0) {
        struct cut shadow = { c.whole, c.from, c.to, c.thick * 2 };
        put_body(t, "fade", shadow, shade);
    }
    if (it->framed)
        return;
    if (shade < 0)
        text_put(t, "<g transform='scale(1 -1)'>");
    put_body(t, "stick", c, 0);
    if (it->face < COUNT(bands))
        for (int i = 0; i < COUNT(bands[0]) && bands[it->face][i].colour != 0; i++)
            (bands[it->face][i].colour == 's' ? put_spiral : put_band)(t, bands[it->face][i], c);
    put_body(t, "sd hair", c, 0);
    if (shade < 0)
        text_put(t, "</g>");
}

/* ---- the sandglass ---- */

/* Two bulbs between caps of walnut. The upper sand shrinks towards the neck, the lower heap grows from its foot: so a
 * front end that knows the time can run it by these two transforms alone. */
void svg_glass(const struct item *it, struct text *t)
{
    static const char bulbs[] = "M-31-60C-31-24-4-14-4 0C-4 14-31 24-31 60H31C31 24 4 14 4 0C4-14 31-24 31-60Z";
    int w = svg_width(it), h = svg_height(it) * 2 / 3, thousandths = (w < h ? w : h) / 10;
    int run = it->face < 100 ? it->face : 100, left = 100 - run;

    text_printf(t, "<g transform='scale(%d.%03d)'><ellipse class='shade' cx='10' cy='72' rx='50' ry='9'/>",
                thousandths / 1000, thousandths % 1000);
    text_put(t, "<path class='wn' d='M-41-62h7V62h-7zM34-62h7V62h-7z'/>"
                "<path class='w1' d='M-41-62h3V62h-3zM34-62h3V62h-3z'/>");
    text_printf(t, "<path class='glass' d='%s'/>", bulbs);
    svg_put(t, "<path class='sand up' transform='scale(@)' d='M0 0C4-12 24-18 27-46H-27C-24-18-4-12 0 0Z'/>", left);
    svg_put(t, "<path class='sand low' transform='translate(0 59) scale(1 @)'"
               " d='M-30 0C-28-18-12-32 0-36C12-32 28-18 30 0Z'/>", run);
    if (run > 0 && left > 0)
        text_put(t, "<path class='sand' d='M-1-2H1V58H-1Z'/>");
    text_put(t, "<path class='w3' d='M-25-56C-25-34-14-22-8-15C-17-25-20-38-20-56Z"
                "M-25 54C-24 40-18 32-12 26C-17 34-20 44-20 54Z'/>");
    for (int y = -75; y <= 60; y += 135) {
        text_printf(t, "<rect class='uw' x='-47' y='%d' width='94' height='15' rx='5'/>", y + 2);
        text_printf(t, "<rect class='lr' x='-47' y='%d' width='94' height='13' rx='5'/>", y);
        text_printf(t, "<rect class='w1' x='-45' y='%d' width='90' height='4' rx='2'/>", y + 1);
    }
    text_put(t, "</g>");
}
