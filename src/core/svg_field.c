/* SPDX-License-Identifier: MIT */
/* What is built on land: plots with their rigs, pipelines between them, sign posts; and the goods that come from it. */
#include <string.h>

#include "base/require.h"
#include "core/svg_draw.h"

/* ---- rigs ---- */

/* Drawn 100 high above its foot: lines, and what is filled. */
static const char derrick[] = "M-27 0L-7-90M27 0L7-90M-27 0L20-30M27 0L-20-30M-20-30H20M-20-30L15-56M20-30L-15-56"
                              "M-15-56H15M-15-56L10-76M15-56L-10-76M-10-76H10M-10-76L7-90M10-76L-7-90"
                              "M-12-90H12L7-99H-7Z";
static const char pump[] = "M-25 0L0-62L25 0M-56-47L50-81M-62-30V0";
static const char pump_head[] = "M-74-58Q-48-58-53-24L-71-28ZM36-84H64V-50H36Z";

static void put_derrick(struct text *t, struct svg_rig r, int x, int high)
{
    svg_put(t, "<ellipse class='b2' cx='@' cy='@' rx='@' ry='@'/>", r.x + x + high * 22 / 100, r.y, high * 45 / 100,
            high / 10);
    svg_put(t, "<path transform='translate(@ @) scale(@)' stroke-width='5.5'", r.x + x, r.y, high / 100);
    text_printf(t, " class='%s' d='%s'/>", r.line, derrick);
}

void svg_put_rig(struct text *t, struct svg_rig r)
{
    switch (r.size) {
    case 0: return;
    case 1:
        svg_put(t, "<ellipse class='b2' cx='@' cy='@' rx='@' ry='@'/>", r.x + r.unit * 3, r.y, r.unit * 9, r.unit * 2);
        svg_put(t, "<g transform='translate(@ @)'><path transform='scale(@)' stroke-width='10'", r.x, r.y,
                r.unit * 13 / 100);
        text_printf(t, " class='%s' d='%s'/>", r.line, pump);
        svg_put(t, "<path transform='scale(@)'", r.unit * 13 / 100);
        text_printf(t, " class='%s' d='%s'/></g>", r.body, pump_head);
        return;
    case 2: put_derrick(t, r, 0, r.unit * 17); return;
    case 3: put_derrick(t, r, 0, r.unit * 22); return;
    default:
        put_derrick(t, r, -6 * r.unit, r.unit * 19);
        put_derrick(t, r, 4 * r.unit, r.unit * 26);
    }
}

/* ---- plots ---- */

static void put_rhomb(struct text *t, const char *classes, int w, int h, int down)
{
    text_printf(t, "<path class='%s'", classes);
    svg_put(t, " d='M@ @L0 @L@ @L0 @Z'/>", -w, down, down - h, w, down, down + h);
}

/* It can be had: paper lies on it, with an edge of some tint. */
static void put_offer(struct text *t, int tint, int w, int h, int unit)
{
    int wide = w > 20 * UNIT ? 5 * unit / 2 : w / 4; /* in a legend it is small */

    put_rhomb(t, "pa", w, h, 0);
    text_printf(t, "<g class='tint-%s'><path class='sb'", tint_names[tint < TINTS ? tint : TINT_OAK]);
    w = w * 91 / 100;
    h = h * 91 / 100;
    svg_put(t, " stroke-width='@' d='M@ 0L0 @L@ 0L0 @Z'/></g>", wide, -w, -h, w, h);
}

/* Letters never get smaller, but narrower where a name would reach beyond its plot: most screens have a narrow typeface
 * for these (svg_style.c), of some seven eighths of the usual width; where that is not enough they are squeezed a
 * little. A front that writes small letters larger than they were drawn is told how much room a long one has. */
static void put_name(struct text *t, const char *ink, bool bold, const char *name, struct svg_box at)
{
    enum { SQUEEZE = 114 }; /* of a hundred, at most */
    int size = at.size, space = at.w;
    int64_t wide = name ? (int64_t)svg_letters(name) * size / 100 : 0;

    if (wide == 0)
        return;
    if (space < wide * 100 / SQUEEZE)
        space = (int)(wide * 100 / SQUEEZE);
    text_printf(t, bold ? "<text class='%s hd'" : "<text class='%s'", ink);
    svg_put(t, " font-size='@' y='@'", size, at.y + size * 35 / 100);
    if (wide * (bold ? 98 : 90) / 100 > space)
        svg_put(t, " textLength='@' lengthAdjust='spacingAndGlyphs'", space);
    else if (wide * 106 / 100 > space)
        svg_put(t, " data-room='@'", space);
    text_char(t, '>');
    svg_escaped(t, name);
    text_put(t, "</text>");
}

/* As large as the plot is high, as long as the longest names fit into it; never too small to be read. */
static int name_size(int small, int wide)
{
    enum { SMALLEST = UNIT * 121 / 10 };
    int size = small * 21 / 100 < wide * 19 / 100 ? small * 21 / 100 : wide * 19 / 100;

    return size < SMALLEST ? SMALLEST : size > 16 * UNIT ? 16 * UNIT : size;
}

/* Land: pale while nobody owns it, then in the owner's colour with their sign. The one in question lies on top, of
 * paper with an edge of brass. */
void svg_plot(const struct item *it, struct text *t)
{
    int w = svg_width(it) / 2, h = svg_height(it) / 2, small = svg_smaller(it);
    int size = name_size(small, 2 * w), unit = small / 68;
    bool asked = it->tint == TINT_SHEET, owned = it->tint != TINT_NONE && it->tint != TINT_SAND && !asked;
    bool low = small < 100 * UNIT;
    int down = low ? size / 6 : 0; /* where they are close together, rigs are lower and off the names above them */
    struct svg_box name = { .y = down, .size = size, .w = 2 * w * (low ? 86 : 93) / 100 };
    struct svg_rig rig = { 0, down - h * 22 / 100, low ? unit * 95 / 100 : unit, it->face, owned ? "si" : "po",
                           owned ? "ti" : "pi" };

    if (it->framed) {
        put_name(t, owned ? "ti sb rimmed" : "pi rimmed pr", true, it->label, name);
        return;
    }
    if (low && !svg_has_label(it)) { /* it has the plot for itself, and stands back behind those with names */
        rig = (struct svg_rig){ 0, h * 30 / 100, unit * 125 / 100, it->face, "po soft", "pi soft" };
    }
    if (asked) {
        for (int i = 1; i <= 3; i++)
            put_rhomb(t, "b1", w + i * unit, h + i * unit, 3 * unit);
        put_rhomb(t, "pa", w, h, 0);
        svg_put(t, "<path class='bl' stroke-width='@' d='M@ 0L0 @L@ 0L0 @Z'/>", 2 * unit, -w, -h, w, h);
    } else if (owned) {
        put_rhomb(t, "b2", w, h, h / 12);
        put_rhomb(t, "tb", w, h, 0);
        put_rhomb(t, "sheen", w, h, 0);
        put_rhomb(t, "sw", w * 94 / 100, h * 94 / 100, 0);
        if (it->lit) /* bought last */
            svg_put(t, "<path class='lw' stroke-width='@' d='M@ 0L0 @L@ 0L0 @Z'/>", 4 * unit, -w, -h, w, h);
    } else if (it->part) {
        put_offer(t, it->part, w, h, unit);
    } else {
        put_rhomb(t, "land hair", w, h, 0);
    }
    svg_put_rig(t, rig);
    if (owned && svg_signs[it->tint] != NULL) {
        svg_put(t, "<path class='ti' transform='translate(0 @) scale(@)'", h * 56 / 100, unit / 2);
        text_printf(t, " d='%s'/>", svg_signs[it->tint]);
    }
    put_name(t, owned ? "ti" : "pi", asked || owned || (it->part && !low), it->label, name);
}

/* From one plot into the next: only where they meet is it seen. */
void svg_pipe(const struct item *it, struct text *t)
{
    int w = UNIT * it->w, h = UNIT * it->h, size = UNIT * (it->part > 0 ? it->part : 13), thick = size * 35 / 100;
    bool would = it->tint == TINT_GOLD;
    int end = svg_has_label(it) ? 30 : 41; /* alone it is only a joint */
    struct { int x, y; } one = { w * end / 100, h * end / 100 }, other = { w - one.x, h - one.y };

    svg_put(t, "<path class='bh' stroke-width='@' d='M@ @L@ @'/>", thick * 16 / 10, one.x, one.y, other.x, other.y);
    svg_put(t, would ? "<path class='bl' stroke-width='@' d='M@ @L@ @'/>"
                     : "<path fill='none' stroke='#f5efdf' stroke-linecap='round' stroke-width='@' d='M@ @L@ @'/>",
            thick, one.x, one.y, other.x, other.y);
    if (!svg_has_label(it))
        return;
    int wide = svg_letters(it->label) * size / 100, r = wide / 2 + size / 4;
    bool low = size < 13 * UNIT; /* between two lines of names */
    struct svg_rect plate = { w / 2, h / 2 + (low ? size / 6 : 0), 2 * r, low ? size * 12 / 10 : 2 * r, r, 0 };
    if (low)
        plate.round = plate.h / 2;
    svg_rect(t, would ? "bt" : "pa", plate);
    plate.line = size / 12;
    svg_rect(t, "po half", plate);
    svg_words(t, "pi hd", it->label, (struct svg_box){ .x = plate.x, .y = plate.y, .w = wide * 12 / 10, .size = size,
                                                       .one_line = true });
}

/* Who owns this: a sign on a stick. */
void svg_post(const struct item *it, struct text *t)
{
    svg_piece_begin(it, t);
    text_put(t, "<ellipse class='shade' cx='6' cy='46' rx='22' ry='6'/><path class='il' stroke-width='6' d='M0"
                " 46V-10'/>"
                "<circle class='tb sd' cy='-18' r='28' stroke-width='3'/><circle class='sheen' cy='-18' r='28'/>");
    if (svg_has_label(it))
        svg_words(t, "ti hd", it->label, (struct svg_box){ .y = -18 * UNIT, .w = 46 * UNIT, .size = 28 * UNIT,
                                                           .one_line = true });
    else
        svg_sign(it, t, "translate(0 -18) scale(1.4)");
    svg_piece_end(t);
}

/* ---- goods and signs ---- */

/* In their own colours, in a square of 20 × 20. */
static const char *const goods[ICONS] = {
    [ICON_CATTLE] =
        "<path d='M-4-5Q-10-4-13-9Q-12-2-5-2M4-5Q10-4 13-9Q12-2 5-2' fill='#f3e6c8' stroke='#6b5028'"
        " stroke-width='.7'/>"
        "<path d='M-5-5Q0-8 5-5Q6 0 3.5 6Q0 10-3.5 6Q-6 0-5-5Z' fill='#8a5330' stroke='#5a3118' stroke-width='.5'/>"
        "<path d='M-3.3 4Q0 2 3.3 4Q3.5 8 0 8.6Q-3.5 8-3.3 4Z' fill='#e9c9a4'/><path d='M-1-6Q0-2 1-6' fill='#f0dcc0'/>"
        "<path d='M-2.6-1.7v1.8M2.6-1.7v1.8' stroke='#1c110a' stroke-width='1.7' stroke-linecap='round'/>",
    [ICON_BARREL] =
        "<ellipse class='b2' cx='1.5' cy='9' rx='7' ry='2'/><path d='M-6-8V7Q0 10 6 7V-8Z' fill='#2d3a44'/>"
        "<path d='M-6-8V7Q-4 8.2-2.5 8.5V-7Z' fill='#5b7080'/>"
        "<path d='M-6-3Q0 0 6-3M-6 2.5Q0 5.5 6 2.5' stroke='#12181d' stroke-width='1.2' fill='none'/>"
        "<ellipse cy='-8' rx='6' ry='2.3' fill='#3f505c' stroke='#7f95a5' stroke-width='.6'/>",
    [ICON_WHEAT] =
        "<path d='M0 9Q-1 0-5-7M0 9V-9M0 9Q1 0 5-7' stroke='#a87a14' stroke-width='1.4' fill='none'/>"
        "<path fill='#e8bd45' stroke='#8f6608' stroke-width='.6' d='M0-12.5Q2-9 0-5.5Q-2-9 0-12.5Z"
        "M-6.5-10.5Q-3-8.5-3.5-4Q-7-6-6.5-10.5ZM6.5-10.5Q3-8.5 3.5-4Q7-6 6.5-10.5ZM-9-5Q-4.5-4.5-3.5-.5Q-8-1-9-5Z"
        "M9-5Q4.5-4.5 3.5-.5Q8-1 9-5ZM-3.5-6.5Q0-4-1-.5Q-4-3-3.5-6.5ZM3.5-6.5Q0-4 1-.5Q4-3 3.5-6.5Z'/>"
        "<path d='M-2.5 4.5H2.5' stroke='#8a5a2a' stroke-width='2'/>",
    [ICON_CACTUS] = "<ellipse class='b2' cx='1.5' cy='9' rx='8' ry='2'/><path fill='none' stroke='#4f7038'"
                    " stroke-width='3.6' stroke-linecap='round' d='M0 9V-9M-6-4V0Q-6 3.5 0 3.5M6-6V-2Q6 1.5 0 1.5'/>",
    [ICON_FIELD] = "<path d='M-14 8L-6-8H6L14 8Z' fill='#c89a5e'/><path d='M-10.5 8L-4-8M-3.5 8L-1.3-8M3.5 8L1.3-8"
                   "M10.5 8L4-8' stroke='#8f6429' stroke-width='1.3'/>",
    [ICON_NEWS] = "<g transform='rotate(-6)'><rect class='b2' x='-10' y='-7.5' width='22' height='18' rx='1.5'/>"
                  "<rect x='-11' y='-9' width='22' height='18' rx='1.5' fill='#fffaf0' stroke='#8a7b69'"
                  " stroke-width='.9'/>"
                  "<path d='M-8.5-6.5h17v3h-17z' fill='#3a3029'/>"
                  "<path d='M-8.5-1H-1M-8.5 2H-1M-8.5 5H-1' stroke='#7a6b59' stroke-width='1.1'/>"
                  "<path d='M1-1.5h7.5v7H1z' fill='#c9b48a'/></g>",
    [ICON_STAR] = "<path d='M0-11L3-3.5L11-3L4.8 2L7 10L0 5.5L-7 10L-4.8 2L-11-3L-3-3.5Z' fill='#c5301f'"
                  " stroke='#7d170c' stroke-width='.6'/>",
    [ICON_BARS] = "<path fill='#f7f2e4' d='M-10-10H10V10H-10Z'/><path stroke='#2b2b2e' stroke-width='1.8'"
                  " d='M-7.5-10V10M-2.5-10V10M2.5-10V10M7.5-10V10'/>",
    [ICON_POLICE] = "<ellipse class='b2' cx='1' cy='7' rx='9' ry='2'/>"
                    "<path fill='#24456f' d='M-10 1Q-11-7 0-8Q11-7 10 1Q0-2-10 1Z'/>"
                    "<path fill='#3a6296' d='M-10 1Q-11-7 0-8Q-7-6-7 0Z'/>"
                    "<path fill='#152c4a' d='M-8.5 .6Q0-2 8.5 .6V4Q0 1.4-8.5 4Z'/>"
                    "<path fill='#0d1828' d='M-8.5 4Q0 1.2 8.5 4Q6.5 7.6 0 7.6Q-6.5 7.6-8.5 4Z'/>"
                    "<path fill='#e8b41f'"
                    " d='M0-7L1-4.4L3.6-4.2L1.6-2.5L2.2 0L0-1.4L-2.2 0L-1.6-2.5L-3.6-4.2L-1-4.4Z'/>",
    [ICON_CAR] = "<ellipse class='b2' cx='1' cy='7' rx='10' ry='1.7'/>"
                 "<path fill='#c5301f'"
                 " d='M-10 5V1Q-10-.9-8-1.2L-5.2-5.8Q-4.6-7-3.2-7H3.2Q4.6-7 5.2-5.8L7.6-1.3Q10-.8 10 1V5Z'/>"
                 "<path fill='#e4574a' d='M-10 1Q-10-.9-8-1.2H7.6Q10-.8 10 1Z'/>"
                 "<path fill='#dcebf2' d='M-4.3-5.4H-.7V-1.6H-6.4ZM.7-5.4H3.8L5.8-1.6H.7Z'/>"
                 "<path fill='#ffe08a' d='M8 1.6h2v1.8H8Z'/>"
                 "<path stroke='#2b2b2e' stroke-width='5.2' stroke-linecap='round' d='M-5.4 5h0M5.4 5h0'/>"
                 "<path stroke='#cfc6b4' stroke-width='2' stroke-linecap='round' d='M-5.4 5h0M5.4 5h0'/>",
};

const char *svg_goods(int icon)
{
    return icon > 0 && icon < ICONS ? goods[icon] : NULL;
}

/* Where so many lie, from the back to the front, in tenths of their size from the middle: up to three in a row. */
static const struct { signed char x, y; } heaped[6][6] = {
    { { 0, 0 } },
    { { -7, 0 }, { 7, 0 } },
    { { 0, -6 }, { -7, 5 }, { 7, 5 } },
    { { -7, -6 }, { 7, -6 }, { -7, 6 }, { 7, 6 } },
    { { -7, -6 }, { 7, -6 }, { -13, 6 }, { 0, 6 }, { 13, 6 } },
    { { -13, -6 }, { 0, -6 }, { 13, -6 }, { -13, 6 }, { 0, 6 }, { 13, 6 } },
};

/* Up to six things of one kind. */
void svg_heap(const struct item *it, struct text *t)
{
    static const int across[6] = { 27, 41, 41, 41, 53, 53 }, high[6] = { 22, 22, 32, 33, 33, 33 }; /* in tenths, too */
    int count = it->face < 6 ? it->face : 6, w = svg_width(it), h = svg_height(it);

    for (int i = 0; i < count; i++) {
        int n = count - 1, size = w * 10 / across[n] < h * 10 / high[n] ? w * 10 / across[n] : h * 10 / high[n];

        svg_put(t, "<g transform='translate(@ @)'><g transform='scale(@)'>", heaped[n][i].x * size / 10,
                heaped[n][i].y * size / 10, size / 10);
        svg_put_symbol(it, it->part, t);
        text_put(t, "</g></g>");
    }
    svg_words(t, "tt hd", it->label, (struct svg_box){ .y = h / 2, .w = w, .size = h / 4, .one_line = true });
}
