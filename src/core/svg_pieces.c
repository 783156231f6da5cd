/* The pieces of the SVG renderer. A piece is its shape in the tint's body and deep shade, and over it light
 * and shade that fit every tint; so one drawing serves all colours. Coordinates written out in markup are of
 * the square of 100 × 100 that svg_piece_begin() scales. */
#include "base/require.h"
#include "core/svg_draw.h"

/* The sign that tells the tint without colour. */
static void put_sign(const struct item *it, struct text *t, const char *place)
{
    if (svg_signs[it->tint] != NULL)
        text_printf(t, "<path class='ti soft' transform='%s' d='%s'/>", place, svg_signs[it->tint]);
}

static bool has_label(const struct item *it)
{
    return it->label != NULL && *it->label != '\0';
}

/* ---- stones and figures ---- */

void svg_disc(const struct item *it, struct text *t)
{
    int below = it->face > 1 ? (it->face < 6 ? it->face : 6) - 1 : 0;

    svg_piece_begin(it, t);
    text_put(t, "<circle class='shade' cx='2' cy='6' r='52'/>");
    for (int i = 0; i < below; i++)
        text_printf(t, "<circle class='tb sd' cy='%d' r='46' stroke-width='2.5'/>", -11 * i);
    if (below > 0)
        text_printf(t, "<g transform='translate(0 %d)'>", -11 * below);
    text_put(t, "<circle class='tb sd' r='46' stroke-width='2.5'/>"
                "<circle class='sd half' r='35' stroke-width='3'/>"
                "<circle class='sw' r='32' stroke-width='2'/><circle class='sheen' r='45'/>");
    bool both = has_label(it) && svg_signs[it->tint] != NULL;
    put_sign(it, t, both ? "translate(0 -21) scale(.6)" : "scale(1.35)");
    svg_words(t, "ti hd", it->label, (struct svg_box){ .y = both ? 8 * UNIT : 0, .w = 56 * UNIT,
                                                       .size = (both ? 36 : 42) * UNIT, .one_line = true });
    if (below > 0)
        text_put(t, "</g>");
    svg_piece_end(t);
}

void svg_pawn(const struct item *it, struct text *t)
{
    static const char body[] = "M-33 36C-33 22-15 14-11-14H11C15 14 33 22 33 36C33 48-33 48-33 36Z";

    struct item slim = *it; /* two thirds as wide as high, so it may be larger than its width says */

    if (it->w > 0 && it->h > it->w)
        slim.w = (int16_t)(it->h * 2 < it->w * 3 ? it->h : it->w * 3 / 2);
    svg_piece_begin(&slim, t);
    text_printf(t, "<ellipse class='shade' cx='4' cy='40' rx='42' ry='13'/>"
                   "<path class='tb sd' stroke-width='3' d='%s'/><path class='round' d='%s'/>"
                   "<ellipse class='td' cy='-12' rx='16' ry='5'/>"
                   "<circle class='tb sd' cy='-29' r='19' stroke-width='3'/>"
                   "<circle class='ball' cy='-29' r='18'/>",
                body, body);
    put_sign(it, t, has_label(it) ? "translate(0 4) scale(.6)" : "translate(0 25) scale(.95)");
    svg_words(t, "ti hd", it->label, (struct svg_box){ .y = 27 * UNIT, .w = 44 * UNIT, .size = 27 * UNIT,
                                                       .one_line = true });
    svg_piece_end(t);
}

/* Tail, body and neck in one outline, with the rider bent over it; the sign is his saddle-cloth. */
void svg_horse(const struct item *it, struct text *t)
{
    static const char horse[] = "M-28-9C-46-10-50 6-45 20C-41 12-38 4-32 2C-34 14-24 17-12 15C0 18 12 16 19 9"
                                "C25 2 27-6 32-11L43-5C48-6 50-11 47-15L37-25L36-33L30-27C21-22 17-15 11-10Z";

    svg_piece_begin(it, t);
    text_printf(t, "<ellipse class='shade' cx='2' cy='40' rx='46' ry='11'/><g transform='scale(%d 1)'>"
                   "<path class='sd' stroke-width='8' stroke-linecap='round' stroke-linejoin='round'"
                   " d='M15 8L33 18L43 31M9 12L20 26L16 39M-24 10L-38 21L-47 36M-18 13L-25 27L-35 37'/>"
                   "<path class='tb sd' stroke-width='3.5' d='%s'/><path class='round' d='%s'/>"
                   "<path class='td' d='M-13-8C-12-22-4-29 5-28L19-20L17-15L7-18L4-8L8 2H2L-4-7Z'/>"
                   "<circle class='tb sd' cx='9' cy='-35' r='8.5' stroke-width='3.5'/></g>",
                it->face == 1 ? -1 : 1, horse, horse);
    put_sign(it, t, it->face == 1 ? "translate(9 4) scale(.75)" : "translate(-9 4) scale(.75)");
    svg_words(t, "ti hd", it->label, (struct svg_box){ .y = 27 * UNIT, .w = 44 * UNIT, .size = 27 * UNIT,
                                                       .one_line = true });
    svg_piece_end(t);
}

/* ---- dice ---- */

static void put_block(struct text *t)
{
    text_put(t, "<rect class='shade' x='-46' y='-42' width='98' height='98' rx='24'/>"
                "<rect class='tb sd' x='-44' y='-44' width='88' height='88' rx='17' stroke-width='2'/>"
                "<rect class='sheen' x='-43' y='-43' width='86' height='86' rx='16'/>"
                "<rect class='w1' x='-37' y='-37' width='74' height='74' rx='20'/>");
}

void svg_die(const struct item *it, struct text *t)
{
    static const struct { signed char x, y; } pip[7] = {
        { -22, -22 }, { 22, -22 }, { -22, 0 }, { 0, 0 }, { 22, 0 }, { -22, 22 }, { 22, 22 },
    };
    /* Which of them are there, one bit each; 2 and 3 run from lower left to upper right. */
    static const unsigned char shown[7] = { 0, 0x08, 0x22, 0x2a, 0x63, 0x6b, 0x77 };

    svg_piece_begin(it, t);
    put_block(t);
    if (has_label(it)) {
        bool corner = it->more != NULL && *it->more != '\0'; /* the letter makes room for it */
        svg_words(t, "ti hd", it->label, (struct svg_box){ .x = corner ? -5 * UNIT : 0, .y = corner ? -4 * UNIT : 0,
                                                           .w = 72 * UNIT, .h = 70 * UNIT, .size = 58 * UNIT,
                                                           .one_line = true });
        svg_words(t, "ti", it->more, (struct svg_box){ .x = 27 * UNIT, .y = 28 * UNIT, .w = 27 * UNIT,
                                                       .size = 24 * UNIT, .one_line = true });
    } else if (it->face >= 1 && it->face <= 6) {
        for (int i = 0; i < COUNT(pip); i++)
            if (shown[it->face] >> i & 1)
                text_printf(t, "<circle class='ti' cx='%d' cy='%d' r='9'/>", pip[i].x, pip[i].y);
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
    svg_words(t, "ti hd", it->label, (struct svg_box){ .w = 62 * UNIT, .h = 60 * UNIT, .size = 52 * UNIT,
                                                       .one_line = true });
    svg_piece_end(t);
}

/* Its wall below the rim, a seam around it, and the dark inside with some light on the far side. */
void svg_cup(const struct item *it, struct text *t)
{
    svg_piece_begin(it, t);
    text_put(t, "<ellipse class='shade' cx='5' cy='22' rx='52' ry='42'/>"
                "<circle class='td' cy='9' r='40'/><circle class='tb sd' cy='-3' r='45' stroke-width='2'/>"
                "<circle class='sheen' cy='-3' r='44'/>"
                "<circle class='si half' cy='-3' r='40.5' stroke-width='1.5' stroke-dasharray='4 3'/>"
                "<circle class='td' cy='-3' r='36'/><circle class='b2' cy='-3' r='36'/>"
                "<path class='w1' d='M-31 15A36 36 0 0 0 31 15A40 40 0 0 1-31 15Z'/>");
    svg_words(t, "ti", it->label, (struct svg_box){ .y = -3 * UNIT, .w = 70 * UNIT, .h = 40 * UNIT,
                                                       .size = 22 * UNIT });
    svg_piece_end(t);
}

/* ---- paper ---- */

static void put_sheet(struct text *t, const char *classes, int w, int h, int round)
{
    text_printf(t, "<rect class='%s'", classes);
    svg_put(t, " x='@' y='@' width='@' height='@' rx='@'/>", -w / 2, -h / 2, w, h, round);
}

static void card_back(struct text *t, int w, int h, int round)
{
    int small = w < h ? w : h, rim = small / 12;

    put_sheet(t, "pa pe", w, h, round);
    put_sheet(t, "tb", w - rim, h - rim, round * 3 / 4);
    put_sheet(t, "lattice", w - rim, h - rim, round * 3 / 4);
    put_sheet(t, "si half", w - 3 * rim, h - 3 * rim, round / 2);
    svg_put(t, "<circle class='td' r='@'/><circle class='si half' r='@'/>", small / 5, small / 6);
    svg_put(t, "<path class='ti soft' d='M0 @L@ 0L0 @L@ 0Z'/>", -small / 9, small / 14, small / 9,
            -small / 14);
}

static void put_corner_sign(const struct item *it, struct text *t, int x, int y, int scale)
{
    svg_put(t, "<path class='tt' transform='translate(@ @) scale(@)'", x, y, scale);
    text_printf(t, " d='%s'/>", svg_signs[it->tint]);
}

void svg_card(const struct item *it, struct text *t)
{
    int w = svg_width(it), h = svg_height(it), small = w < h ? w : h, round = small / 12;
    bool text = it->more != NULL && *it->more != '\0';
    int band = text ? h * 24 / 100 : h / 10;

    svg_put(t, "<rect class='b2' x='@' y='@' width='@' height='@' rx='@'/>", -w / 2 + small / 60,
            -h / 2 + small / 25, w, h, round);
    if (it->face == 0) {
        card_back(t, w, h, round);
        return;
    }
    put_sheet(t, "pa pe", w, h, round);
    int x = w / 2, y = -h / 2;
    svg_put(t, "<path class='tb' d='M@ @V@Q@ @ @ @H@Q@ @ @ @V@Z'/>", -x, y + band, y + round, -x, y,
            -x + round, y, x - round, x, y, x, y + round, y + band);
    put_sheet(t, "pe", w, h, round);
    if (text) {
        svg_words(t, "ti hd", it->label, (struct svg_box){ .y = -h / 2 + band / 2, .w = w * 92 / 100,
                                                           .h = band * 9 / 10, .size = band * 6 / 10 });
        int low = (h - band) / 4, flat = w / 16 < low ? w / 16 : low; /* the letters of a low, wide card */
        int size = small / 8;

        svg_words(t, "pi", it->more, (struct svg_box){ .y = band / 2, .w = w * 88 / 100, .h = (h - band) * 9 / 10,
                                                       .size = size > flat ? size : flat });
    } else {
        int size = small * 4 / 10;

        svg_words(t, "pi hd", it->label, (struct svg_box){ .y = band / 2, .w = w * 88 / 100,
                                                           .h = (h - band) * 9 / 10, .size = size });
        if (svg_signs[it->tint] != NULL)
            put_corner_sign(it, t, w / 2 - small / 9, h / 2 - small / 9, small / 200);
    }
}

bool svg_is_chip(const struct item *it)
{
    return svg_width(it) * 10 < svg_height(it) * 13;
}

/* A chip: six pale bars around its rim. */
static void draw_chip(const struct item *it, struct text *t)
{
    svg_piece_begin(it, t);
    text_put(t, "<circle class='shade' cx='2' cy='6' r='52'/><circle class='tb sd' r='46' stroke-width='2'/>"
                "<circle class='chip' r='40'/><circle class='tb si' r='32' stroke-width='1.5'/>"
                "<circle class='sheen' r='45'/>");
    svg_words(t, "ti hd", it->label, (struct svg_box){ .w = 56 * UNIT, .h = 40 * UNIT, .size = 32 * UNIT,
                                                       .one_line = true });
    svg_piece_end(t);
}

void svg_note(const struct item *it, struct text *t)
{
    int w = svg_width(it), h = svg_height(it);

    if (svg_is_chip(it)) {
        draw_chip(it, t);
        return;
    }
    svg_put(t, "<rect class='b2' x='@' y='@' width='@' height='@' rx='@'/>", -w / 2 + h / 60,
            -h / 2 + h / 20, w, h, h / 20);
    put_sheet(t, "tb sd hair", w, h, h / 20);
    put_sheet(t, "si half hair", w - h / 8, h - h / 8, h / 40);
    for (int i = 0; i < 3; i++) /* a rosette */
        svg_put(t, "<ellipse class='si half hair' rx='@' ry='@'/>", w * (42 - 3 * i) / 100,
                h * (28 + 7 * i) / 100);
    svg_put(t, "<rect class='tb' x='@' y='@' width='@' height='@' rx='@'/>", -w * 39 / 100, -h * 27 / 100,
            w * 78 / 100, h * 54 / 100, h * 27 / 100); /* the rosette leaves room for the amount */
    svg_put(t, "<circle class='si half hair' cx='@' r='@'/><circle class='si half hair' cx='@' r='@'/>",
            -w / 2 + h * 22 / 100, h * 9 / 100, w / 2 - h * 22 / 100, h * 9 / 100);
    svg_words(t, "ti hd", it->label, (struct svg_box){ .w = w * 77 / 100, .h = h * 8 / 10,
                                                       .size = h * 46 / 100, .one_line = true });
}

/* ---- buildings ---- */

void svg_house(const struct item *it, struct text *t)
{
    svg_piece_begin(it, t);
    if (it->face == 5)
        text_put(t, "<rect class='shade' x='-46' y='28' width='100' height='24' rx='12'/>"
                    "<path class='tb sd' stroke-width='3' d='M-40 44V-18H40V44Z'/>"
                    "<path class='round' d='M-40 44V-18H40V44Z'/>"
                    "<path class='td' d='M-48-16L-30-42H30L48-16Z'/>"
                    "<path class='w1' d='M-48-16L-30-42H0V-16Z'/>"
                    "<path class='ti soft' d='M-30-6h12v14h-12zM-6-6h12v14h-12zM18-6h12v14h-12z"
                    "M-30 18h12v14h-12zM18 18h12v14h-12zM-8 18h16v26h-16z'/>");
    else
        text_put(t, "<rect class='shade' x='-38' y='28' width='84' height='24' rx='12'/>"
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

static const struct band bands[][5] = {
    [STICK_PLAIN] = { { 0 } },
    [STICK_TWO] = { { 'r', 12, 18 }, { 'b', 82, 88 } },
    [STICK_THREE] = { { 'r', 10, 15 }, { 'y', 16, 21 }, { 'b', 85, 90 } },
    [STICK_FIVE] = { { 'b', 10, 14 }, { 'r', 16, 20 }, { 'y', 47, 53 }, { 'r', 80, 84 }, { 'b', 86, 90 } },
    [STICK_BROAD] = { { 'b', 10, 18 }, { 'r', 42, 58 }, { 'b', 82, 90 } },
    [STICK_SPIRAL] = { { 's', 8, 92 } },
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

static void put_band(struct text *t, struct band b, struct cut c)
{
    int from = c.whole / 100 * b.from, size = c.whole / 100 * (b.to - b.from), thick = c.thick;

    if (b.colour != 's') {
        int left = placed(c, from), right = placed(c, from + size);
        if (right <= left)
            return;
        text_printf(t, "<path class='band-%c'", b.colour);
        svg_put(t, " d='M@ @h@v@h@z'/>", left, -thick / 2, right - left, thick, left - right);
        return;
    }
    text_put(t, "<path class='band-b' d='M0 0");
    for (int i = 0; i < 21; i++) { /* a spiral, seen from the side */
        int at = from + size * i / 21;
        if (at >= c.from && at + size / 30 < c.to)
            svg_put(t, "M@ @l@ @h@l@ @z", placed(c, at), thick / 2, size / 63, -thick, size / 50, -size / 63,
                    thick);
    }
    text_put(t, "'/>");
}

/* The shape: pointed at the ends of the stick, straight where it is cut; there it has no outline. */
static void put_body(struct text *t, const char *classes, struct cut c, int tip, int down)
{
    int left = placed(c, 0), right = placed(c, c.whole), half = c.thick / 2;
    int from = c.from == 0 ? placed(c, tip) : left, to = c.to == c.whole ? placed(c, c.whole - tip) : right;

    text_printf(t, "<path class='%s' d='", classes);
    if (c.from == 0 && c.to == c.whole)
        svg_put(t, "M@ @L@ @H@L@ @L@ @H@Z", left, down, from, down - half, to, right, down, to, down + half, from);
    else if (c.from == 0)
        svg_put(t, "M@ @H@L@ @L@ @H@", to, down - half, from, left, down, from, down + half, to);
    else if (c.to == c.whole)
        svg_put(t, "M@ @H@L@ @L@ @H@", from, down - half, to, right, down, to, down + half, from);
    else
        svg_put(t, "M@ @H@M@ @H@", from, down - half, to, from, down + half, to);
    text_put(t, "'/>");
}

/* A part of a stick throws no shadow of its own: whoever cuts sticks also says where their shadows fall. */
void svg_stick(const struct item *it, struct text *t)
{
    int parts = it->parts > 0 ? it->parts : 1, w = UNIT * (it->w > 0 ? it->w : 100);
    struct cut c = { .whole = w * parts, .from = w * it->part, .to = w * (it->part + 1),
                     .thick = it->h > 0 ? UNIT * it->h : w * parts / 50 };
    int tip = 3 * c.thick < c.whole / 4 ? 3 * c.thick : c.whole / 4;

    if (it->parts == 0)
        put_body(t, "b2", c, tip, c.thick);
    if (c.from > 0 && c.to < c.whole)
        svg_put(t, "<path class='tb' d='M@ @h@v@h@z'/>", -w / 2, -c.thick / 2, w, c.thick, -w);
    put_body(t, c.from > 0 && c.to < c.whole ? "sd hair" : "tb sd hair", c, tip, 0);
    if (it->face < COUNT(bands))
        for (int i = 0; i < COUNT(bands[0]) && bands[it->face][i].colour != 0; i++)
            put_band(t, bands[it->face][i], c);
    int left = placed(c, tip), right = placed(c, c.whole - tip);
    svg_put(t, "<path class='w2' d='M@ @h@v@h@z'/>", left, -c.thick * 3 / 10, right - left, c.thick / 4,
            left - right);
}

/* ---- the sandglass ---- */

void svg_glass(const struct item *it, struct text *t)
{
    int run = it->face < 100 ? it->face : 100, left = 100 - run;
    int top = 36 * left, bottom = 34 * run; /* heights of the sand, in hundredths */
    int wide = 600 + 16 * left, below = 600 + 12 * left; /* the upper sand is as wide as the bulb there */

    svg_piece_begin(it, t);
    text_put(t, "<ellipse class='shade' cx='3' cy='46' rx='46' ry='10'/>"
                "<path class='sd' stroke-width='5' d='M-30-42V42M30-42V42'/>"
                "<path class='glass' d='M-24-42C-24-14-3-8-3 0C-3 8-24 14-24 42"
                "H24C24 14 3 8 3 0C3-8 24-14 24-42Z'/>");
    if (left > 0)
        svg_put(t, "<path class='sand' d='M@ @C@ @-3-7-2 0H2C3-7 @ @ @ @Z'/>", -wide, -400 - top, -below,
                -1000 - top / 4, below, -1000 - top / 4, wide, -400 - top);
    if (run > 0)
        svg_put(t, "<path class='sand' d='M-23 42C-22 @-8 @ 0 @C8 @ 22 @ 23 42Z'/>", 4000 - bottom / 3,
                4000 - bottom, 4000 - bottom, 4000 - bottom, 4000 - bottom / 3);
    if (run > 0 && left > 0)
        text_put(t, "<path class='sand' d='M-1-2H1V41H-1Z'/>");
    text_put(t, "<path class='w3' d='M-18-38C-18-22-10-14-6-9C-12-16-14-26-14-38Z'/>"
                "<rect class='tb sd' x='-38' y='-50' width='76' height='10' rx='4' stroke-width='2'/>"
                "<rect class='tb sd' x='-38' y='40' width='76' height='10' rx='4' stroke-width='2'/>"
                "<rect class='w2' x='-36' y='-48' width='72' height='3' rx='1.5'/>");
    svg_piece_end(t);
}
