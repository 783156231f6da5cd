/* SPDX-License-Identifier: MIT */
/* Things of paper: cards, notes, plates, bills, envelopes, a notebook; and what is printed on them. Paper is cream
 * by day
 * and by night; what it is written with can be read on it. */
#include <string.h>

#include "base/require.h"
#include "core/svg_draw.h"

static void put_sheet(struct text *t, const char *classes, int w, int h, int round)
{
    svg_rect(t, classes, (struct svg_rect){ 0, 0, w, h, round, 0 });
}

/* How far a thing of paper lies above the table: a little, or more where it is worth a glance. */
static void put_below(const struct item *it, struct text *t, int w, int h, int round)
{
    int small = w < h ? w : h, lift = small / 40 < 3 * UNIT ? small / 40 : 3 * UNIT;

    svg_shadow(t, w, h, round, it->lit ? 2 * lift : lift);
}

/* A back that says where it lies: a star, and that below it. */
static void put_named_back(const struct item *it, struct text *t, int w, int h, int round)
{
    int small = w < h ? w : h, rim = small / 9, size = small * 31 / 100;
    bool leather = it->tint == TINT_COPPER; /* stamped with copper */

    put_sheet(t, leather ? "td" : "tb", w, h, round);
    svg_rect(t, leather ? "sb" : "si half", (struct svg_rect){ 0, 0, w - rim, h - rim, round * 2 / 3, small / 60 });
    text_printf(t, "<path class='%s'", leather ? "tb" : "bt half");
    svg_put(t, " transform='translate(0 @) scale(@)'", -h / 9, small / 42);
    text_put(t, " d='M0-11L3-3.5L11-3L4.8 2L7 10L0 5.5L-7 10L-4.8 2L-11-3L-3-3.5Z'/>");
    svg_words(t, "ti hd", it->label, (struct svg_box){ .y = h / 2 - rim - size * 6 / 10, .w = w * 8 / 10,
                                                       .size = size < 17 * UNIT ? size : 17 * UNIT, .one_line = true });
}

/* What somebody owns: its band is below, with the label and their sign, which on sand and on a narrow card stands in
 * the corner. */
static void put_owned(const struct item *it, struct text *t, int w, int h, int round)
{
    int band = h * 32 / 100, y = h / 2, x = w / 2, sign = band * 7 / 10;
    bool signed_ = svg_signs[it->tint] != NULL, beside = signed_ && !it->part && w >= 70 * UNIT;
    int size = band * 63 / 100 < 17 * UNIT ? band * 63 / 100 : 17 * UNIT;

    put_sheet(t, it->part ? "sandy" : "pa", w, h, round);
    svg_put(t, "<path class='tb' d='M@ @V@Q@ @ @ @H@Q@ @ @ @V@Z'/>", -x, y - band, y - round, -x, y, -x + round, y,
            x - round, x, y, x, y - round, y - band);
    put_sheet(t, "pe", w, h, round);
    svg_words(t, "ti hd", it->label,
              (struct svg_box){ .x = beside ? -x + w / 12 : 0, .y = y - band / 2, .w = w - (beside ? sign + w / 12 : 0),
                                .size = size, .align = beside ? ALIGN_LEFT : ALIGN_CENTRE, .one_line = true });
    if (!signed_)
        return;
    text_put(t, beside ? "<path class='ti'" : "<path class='tb'");
    svg_put(t, " transform='translate(@ @) scale(@)'", x - sign * (beside ? 4 : 6) / 10,
            beside ? y - band / 2 : sign * 6 / 10 - y, sign / (beside ? 44 : 36));
    text_printf(t, " d='%s'/>", svg_signs[it->tint]);
}

/* A company: a rig, what it costs, and below that what it would bring; on a low card only both numbers. */
static void put_company(const struct item *it, struct text *t, int w, int h, int band)
{
    const char *line = strchr(it->more, '\n');
    char cost[24];
    struct text first = TEXT_IN(cost);
    int space = h - band, top = -h / 2 + band, edge = w / 2 - w / 14;
    bool low = space < 34 * UNIT, above = line && strchr(line + 1, '\n'); /* the rig stands above two lines */
    int size = low ? space * 6 / 10 : space * 34 / 100, high = space / (above ? 64 : 48);
    int unit = high < w / 50 ? high : w / 50; /* a twin derrick stays below the band and beside the cost */

    size = size < 19 * UNIT ? size : 19 * UNIT;
    text_bytes(&first, it->more, line ? (size_t)(line - it->more) : strlen(it->more));
    if (!low)
        svg_put_rig(t, (struct svg_rig){ -w * 29 / 100, top + space * (above ? 46 : 84) / 100, unit, it->part, "po",
                                         "pi" });
    svg_words(t, "pi se", cost, (struct svg_box){ .x = low ? -edge : edge, .y = top + space * (low ? 50 : 26) / 100,
                                                  .w = w * (low ? 36 : 55) / 100, .size = size,
                                                  .align = low ? ALIGN_LEFT : ALIGN_RIGHT, .one_line = true });
    if (line)
        svg_words(t, "pv hd", line + 1, (struct svg_box){ .x = edge, .y = top + space * (low ? 50 : 68) / 100,
                                                          .w = w * (low ? 48 : 60) / 100,
                                                          .h = low ? 0 : space * 56 / 100,
                                                          .size = low ? size : size * 9 / 10, .align = ALIGN_RIGHT });
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
    svg_put(t, "<path class='tb' transform='translate(@ @) scale(@)'", x, y, scale);
    text_printf(t, " d='%s'/>", svg_signs[it->tint]);
}

/* A band of the tint along the upper edge of a sheet. */
static void put_band(struct text *t, int w, int h, int round, int band)
{
    int x = w / 2, y = -h / 2;

    svg_put(t, "<path class='tb' d='M@ @V@Q@ @ @ @H@Q@ @ @ @V@Z'/>", -x, y + band, y + round, -x, y, -x + round, y,
            x - round, x, y, x, y + round, y + band);
}

void svg_card(const struct item *it, struct text *t)
{
    int w = svg_width(it), h = svg_height(it), small = w < h ? w : h, round = small / 12;
    bool text = it->more != NULL && *it->more != '\0';
    int band = text ? h * 24 / 100 : h / 10;

    if (text && it->part)
        band = h * 45 / 100 < 24 * UNIT ? h * 45 / 100 : 24 * UNIT;
    put_below(it, t, w, h, round);
    if (it->face == 0 && svg_has_label(it)) {
        put_named_back(it, t, w, h, round);
        return;
    }
    if (it->face == 0) {
        for (int i = it->part; i > 0; i--) /* the edges of those below it */
            svg_rect(t, "pa pe", (struct svg_rect){ 0, i * small / 50, w, h, round, 0 });
        card_back(t, w, h, round);
        return;
    }
    if (it->face == 2) {
        put_owned(it, t, w, h, round);
        return;
    }
    put_sheet(t, "pa", w, h, round);
    put_band(t, w, h, round, band);
    put_sheet(t, "pe", w, h, round);
    if (text) {
        svg_words(t, it->part ? "ti" : "ti se", it->label,
                  (struct svg_box){ .y = -h / 2 + band / 2, .w = w * (it->part ? 98 : 92) / 100, .h = band * 9 / 10,
                                    .size = band * (it->part ? 66 : 60) / 100 });
        if (it->part) {
            put_company(it, t, w, h, band);
            return;
        }
        int low = (h - band) / 4, flat = w / 16 < low ? w / 16 : low; /* the letters of a low, wide card */
        int size = small / 8;

        svg_words(t, "pi", it->more, (struct svg_box){ .y = band / 2, .w = w * 88 / 100, .h = (h - band) * 9 / 10,
                                                       .size = size > flat ? size : flat });
    } else {
        int size = small * 4 / 10;

        svg_words(t, "pi hd", it->label, (struct svg_box){ .y = band / 2, .w = w * 88 / 100,
                                                           .h = (h - band) * 9 / 10, .size = size });
        if (svg_signs[it->tint] != NULL && w < 2 * h) /* on a low one it would be a speck */
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
    text_put(t, "<circle class='shades' cx='3' cy='7' r='53'/><circle class='td' cy='5' r='46'/>"
                "<circle class='tb' r='46'/>"
                "<circle class='chip' r='40'/><circle class='tb si' r='32' stroke-width='1.5'/>"
                "<circle class='sheen' r='46'/><circle class='rim' r='44.5' stroke-width='3'/>");
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
    put_below(it, t, w, h, h / 20);
    put_sheet(t, "tb sd hair", w, h, h / 20);
    put_sheet(t, "si half hair", w - h / 8, h - h / 8, h / 40);
    for (int i = 0; i < 3; i++) /* a rosette */
        svg_put(t, "<ellipse class='si half hair' rx='@' ry='@'/>", w * (42 - 3 * i) / 100,
                h * (28 + 7 * i) / 100);
    svg_put(t, "<rect class='tb' x='@' y='@' width='@' height='@' rx='@'/>", -w * 39 / 100, -h * 27 / 100,
            w * 78 / 100, h * 54 / 100, h * 27 / 100); /* the rosette leaves space for the amount */
    svg_put(t, "<circle class='si half hair' cx='@' r='@'/><circle class='si half hair' cx='@' r='@'/>",
            -w / 2 + h * 22 / 100, h * 9 / 100, w / 2 - h * 22 / 100, h * 9 / 100);
    put_sheet(t, "sheen", w, h, h / 20);
    svg_words(t, "ti hd", it->label, (struct svg_box){ .w = w * 77 / 100, .h = h * 8 / 10,
                                                       .size = h * 46 / 100, .one_line = true });
}

/* An enamel plate, or a label of paper: words on the tint. */
void svg_plate(const struct item *it, struct text *t)
{
    int w = svg_width(it), h = svg_height(it), round = h / 5;

    put_below(it, t, w, h, round);
    put_sheet(t, "tb sd hair", w, h, round);
    svg_words(t, "ti hd", it->label, (struct svg_box){ .w = w * 98 / 100, .h = h * 92 / 100, .size = h * 66 / 100,
                                                       .one_line = true });
}

/* A way to go, over what must be seen: an arrow or a dot of brass, and room for a finger. */
static void put_way(const struct item *it, struct text *t, int h)
{
    svg_put(t, "<circle r='@' fill-opacity='0'/>", h / 2);
    if (svg_has_label(it))
        svg_words(t, "wy hd", it->label, (struct svg_box){ .w = h, .size = h * 72 / 100, .one_line = true });
}

/* A pill beside a thing: dark, so that it is read in front of anything. */
void svg_tag(const struct item *it, struct text *t)
{
    int w = svg_width(it), h = svg_height(it);

    if (it->framed) {
        put_way(it, t, h);
        return;
    }
    text_printf(t, "<g class='tint-%s'>", it->tint == TINT_NONE ? "felt" : tint_names[it->tint]);
    if (it->lit)
        put_sheet(t, "brass", w, h, h / 2);
    else
        put_sheet(t, it->tint == TINT_NONE ? "td soft" : "tb soft", w, h, h / 2);
    const char *ink = it->lit ? "pi hd" : "ti hd";
    struct svg_box words = { .w = w - h / 2, .size = h * 62 / 100, .one_line = true };
    if (it->more && *it->more) { /* and what it is worth, at the right */
        int number = svg_letters(it->more) * words.size / 100 + h / 8;

        svg_words(t, it->lit ? "pi se" : "sandy se", it->more,
                  (struct svg_box){ .x = w / 2 - h * 2 / 5, .w = number * 2, .size = h * 70 / 100,
                                    .align = ALIGN_RIGHT, .one_line = true });
        words = (struct svg_box){ .x = -w / 2 + h * 2 / 5, .w = w - h * 4 / 5 - number, .size = words.size,
                                  .align = ALIGN_LEFT, .one_line = true };
    }
    svg_words(t, ink, it->label, words);
    text_put(t, "</g>");
}

/* A bill: a narrow slip, its sum in red below. */
void svg_slip(const struct item *it, struct text *t)
{
    int w = svg_width(it), h = svg_height(it), lines = svg_has_label(it) ? 6 : 5;
    int size = w / 8 < h / lines ? w / 8 : h / lines, edge = w / 14;

    put_below(it, t, w, h, 0);
    put_sheet(t, "pa", w, h, UNIT);
    svg_words(t, "pi se", it->label, (struct svg_box){ .y = -h / 2 + size, .w = w - 2 * edge, .size = size,
                                                       .one_line = true });
    int head = svg_has_label(it) ? size * 7 / 4 : size / 2;
    svg_rows(t, it->more, (struct svg_rows){ .x = -w / 2 + edge, .y = -h / 2 + head, .w = w - 2 * edge,
                                             .h = h - head - size / 4, .size = size, .left = "pi", .right = "pi se",
                                             .last = true, .won = it->tint == TINT_GREEN });
}

/* Houses of this size in a row around (x, y), or a hotel, which counts as five. */
static void put_houses(struct text *t, int x, int y, int size, int count)
{
    bool hotel = count == 5;
    int wide = hotel ? size * 17 / 10 : size, n = hotel ? 1 : count, step = size * 11 / 10;

    text_put(t, hotel ? "<g fill='#c5301f' stroke='#7d170c'>" : "<g fill='#379a5c' stroke='#134a29'>");
    for (int i = 0; i < n; i++) {
        int at = x + (2 * i - n + 1) * step / 2;

        svg_put(t, "<path stroke-width='@' d='M@ @l@ @l@ @v@h@z'/>", size / 14, at - wide / 2, y - size / 20,
                wide / 2, -size / 2, wide / 2, size / 2, size / 2, -wide);
        svg_put(t, "<path class='b2' stroke='none' d='M@ @l@ @v@h@z'/>", at, y - size * 55 / 100, wide / 2,
                size / 2, size / 2, -wide / 2);
    }
    text_put(t, "</g>");
}

/* A line of a list: the band, the name, struck out if mortgaged, and what is built there. */
static void put_deed_line(const struct item *it, struct text *t, int w, int h)
{
    int chip = h * 95 / 100, size = h * 72 / 100, x = -w / 2 + chip + h * 3 / 10;
    int built = it->face == 5 ? size * 17 / 10 : it->face * size * 8 / 10;
    int space = w / 2 - x - (built ? built + h / 4 : 0);
    int wide = svg_letters(it->label ? it->label : "") * size / 110;

    svg_rect(t, "tb sd hair", (struct svg_rect){ -w / 2 + chip / 2, 0, chip, h * 58 / 100, h / 8, 0 });
    svg_words(t, "nk", it->label, (struct svg_box){ .x = x, .w = space, .size = size, .align = ALIGN_LEFT,
                                                    .one_line = true });
    if (it->dim)
        svg_put(t, "<path class='ns' stroke-width='@' d='M@ 0h@'/>", h / 16, x, wide < space ? wide : space);
    if (built)
        put_houses(t, w / 2 - built / 2, h / 20, size * 7 / 10, it->face);
}

/* One of many, side by side: what tells it is its band, what is built on it, or its symbol. */
static void put_small_deed(const struct item *it, struct text *t, int w, int h)
{
    int round = w / 9, rim = w / 16, band = h * 36 / 100;

    put_below(it, t, w, h, round);
    put_sheet(t, "pa pe", w, h, round);
    svg_rect(t, "tb", (struct svg_rect){ 0, (band + rim - h) / 2, w - 2 * rim, band - rim, round / 2, 0 });
    if (it->face)
        put_houses(t, 0, (band + rim - h) / 2, w / (it->face == 5 ? 3 : it->face + 2), it->face);
    if (it->part) {
        svg_put(t, "<g transform='translate(0 @)'>", band / 2);
        svg_symbol(t, "pi", it->part, w / 2);
        text_put(t, "</g>");
    } else if (svg_has_label(it)) {
        svg_words(t, "pi", it->label, (struct svg_box){ .y = band / 2, .w = w * 92 / 100, .h = (h - band) * 96 / 100,
                                                        .size = (h - band) * 42 / 100 });
    } else {
        for (int i = 0; i < 3; i++)
            svg_put(t, "<path class='pl' stroke-width='@' d='M@ @h@'/>", h / 28, -w * 3 / 10,
                    band / 2 - h / 12 + i * h / 9, w * (6 - i) / 10);
    }
    if (it->dim)
        put_sheet(t, "hatch half", w, h, round);
}

void svg_deed(const struct item *it, struct text *t)
{
    int w = svg_width(it), h = svg_height(it), round = (w < h ? w : h) / 22, band = w / 5, edge = w / 16;
    int size = w / 11 < h / 12 ? w / 11 : h / 12;

    if (it->more == NULL || *it->more == '\0') {
        (w > 4 * h ? put_deed_line : put_small_deed)(it, t, w, h);
        return;
    }
    svg_shadow(t, w, h, round, w / 20);
    put_sheet(t, "pa", w, h, round);
    put_band(t, w, h, round, band);
    svg_words(t, "ti se", it->label, (struct svg_box){ .y = -h / 2 + band / 2, .w = w - 2 * edge, .h = band * 9 / 10,
                                                       .size = band / 2 });
    svg_rows(t, it->more, (struct svg_rows){ .x = -w / 2 + edge, .y = -h / 2 + band + edge / 2, .w = w - 2 * edge,
                                             .h = h - band - edge, .size = size, .left = "pi", .right = "pi hd" });
    if (it->dim)
        put_sheet(t, "hatch", w, h, round);
}

/* Open: what was written comes out of it. */
static void put_open(const struct item *it, struct text *t, int w, int h)
{
    int x = w / 2, y = h / 2;

    svg_put(t, "<path class='tb' d='M@ @L0 @L@ @V@H@Z'/>", -x, -h / 5, -h * 68 / 100, x, -h / 5, y, -x);
    svg_put(t, "<path class='b1' d='M@ @L0 @L@ @V@H@Z'/>", -x, -h / 5, -h * 68 / 100, x, -h / 5, y, -x);
    svg_rect(t, "b1", (struct svg_rect){ h / 40, -h * 36 / 100, w * 8 / 10 + h / 20, h * 9 / 10, h / 24, 0 });
    svg_rect(t, "pa", (struct svg_rect){ 0, -h * 38 / 100, w * 8 / 10, h * 9 / 10, h / 24, 0 });
    svg_words(t, "pi se", it->label, (struct svg_box){ .y = -h * 36 / 100, .w = w * 74 / 100, .size = h * 44 / 100,
                                                       .one_line = true });
    svg_put(t, "<path class='tb' d='M@ @L0 @L@ @V@H@Z'/>", -x, -h / 5, h / 6, x, -h / 5, y, -x);
    svg_put(t, "<path class='sd' stroke-width='@' d='M@ @L0 @L@ @'/>", h / 50, -x, y, h / 10, x, y);
}

/* Nothing in it yet: only where it will lie, and a pencil. */
static void put_writing(struct text *t, int w, int h)
{
    svg_put(t, "<rect class='st soft' x='@' y='@' width='@' height='@' rx='@' stroke-width='@'"
               " stroke-dasharray='@ @'/>",
            -w / 2, -h / 2, w, h, h / 12, h / 36, h / 12, h / 12);
    svg_put(t, "<g transform='scale(@)'>", h / 50);
    text_put(t, "<g transform='translate(-9 8) rotate(-42)'><path fill='#e8b41f' d='M0-2.5H24V2.5H0Z'/>"
                "<path fill='#d9b06c' d='M24-2.5L31 0L24 2.5Z'/><path fill='#2a211a' d='M28.5-1L31 0L28.5 1Z'/>"
                "<rect x='-4' y='-2.5' width='5' height='5' rx='1' fill='#c5301f'/></g></g>");
}

/* Its flap closed, and wax in the seat's colour with its sign. */
static void put_sealed(const struct item *it, struct text *t, int w, int h)
{
    int x = w / 2, y = h / 2, line = h / 50, wax = h / 50;

    svg_rect(t, "tb", (struct svg_rect){ 0, 0, w, h, h / 12, 0 });
    svg_put(t, "<path class='sd half' stroke-width='@' d='M@ @L@ 0M@ @L@ 0'/>", line, -x + line, y - line, -w / 10,
            x - line, y - line, w / 10);
    svg_put(t, "<path class='tb sd' stroke-width='@' d='M@ @L0 @L@ @Z'/><path class='b1' d='M@ @L0 @L@ @Z'/></g>", line,
            -x, -y, h * 12 / 100, x, -y, -x, -y, h * 12 / 100, x, -y);
    svg_put(t, "<g transform='translate(0 @)'><g transform='scale(@)'>", h / 20, wax);
    text_put(t, "<path class='b2' d='M1-11C7-12 13-7 13 0C15 7 8 14 1 13C-6 15-12 8-11 1C-13-6-6-12 1-11Z'/>"
                "<path class='tb' d='M0-12C6-13 12-8 12-1C14 6 7 13 0 12C-7 14-13 7-12 0C-14-7-7-13 0-12Z'/>"
                "<path class='sheen' d='M0-12C6-13 12-8 12-1C14 6 7 13 0 12C-7 14-13 7-12 0C-14-7-7-13 0-12Z'/>"
                "<circle class='sw' r='8.5' stroke-width='1.3'/>");
    if (svg_signs[it->tint] != NULL)
        text_printf(t, "<path class='ti' transform='scale(.44)' d='%s'/>", svg_signs[it->tint]);
    text_put(t, "</g></g>");
}

void svg_envelope(const struct item *it, struct text *t)
{
    int w = svg_width(it), h = svg_height(it);

    if (it->face == 0) {
        put_writing(t, w, h);
        return;
    }
    put_below(it, t, w, h, h / 12);
    text_put(t, "<g class='tint-card'>");
    if (it->face == 2) {
        put_open(it, t, w, h);
        text_put(t, "</g>");
    } else {
        put_sealed(it, t, w, h);
    }
}

/* A page of a notebook: rings on its left, a heading (and behind a tab what counts, at the right), ruled rows. */
void svg_book(const struct item *it, struct text *t)
{
    int w = svg_width(it), h = svg_height(it), ring = h / 14 < w / 25 ? h / 14 : w / 25;
    int size = h / 9 < w / 16 ? w / 16 : h / 9 < w / 13 ? h / 9 : w / 13;
    int left = -w / 2 + ring * 3, wide = w / 2 - left - size / 2, top = -h / 2 + size * 5 / 4;
    const char *tab = it->label ? strchr(it->label, '\t') : NULL;
    char heading[64];
    struct text title = TEXT_IN(heading);

    text_printf(&title, "%.*s", tab ? (int)(tab - it->label) : 60, it->label ? it->label : "");
    put_below(it, t, w, h, h / 20);
    put_sheet(t, "pa pe", w, h, h / 20);
    for (int y = -h / 2 + ring * 5 / 4; y < h / 2 - ring / 2; y += ring * 3 / 2)
        svg_put(t, "<circle class='b2' cx='@' cy='@' r='@'/><path class='coil' stroke-width='@' d='M@ @q@ @ @ 0'/>",
                -w / 2 + ring, y, ring * 3 / 10, ring / 5, -w / 2 - ring * 4 / 10, y, ring * 7 / 10, -ring * 6 / 10,
                ring * 14 / 10);
    svg_words(t, "pi se", heading, (struct svg_box){ .x = left, .y = top, .w = tab ? wide * 37 / 100 : wide,
                                                     .size = size, .align = ALIGN_LEFT, .one_line = true });
    if (tab)
        svg_words(t, "pf hd", tab + 1, (struct svg_box){ .x = left + wide, .y = top, .w = wide * 62 / 100,
                                                         .size = size, .align = ALIGN_RIGHT,
                                                         .one_line = true });
    svg_rows(t, it->more, (struct svg_rows){ .x = left, .y = -h / 2 + size * 9 / 4, .w = wide,
                                             .h = h - size * 5 / 2, .size = size, .left = "pk",
                                             .right = "pk hd", .ruled = true });
}

void svg_stamp(const struct item *it, struct text *t)
{
    int w = svg_width(it), h = svg_height(it);

    text_put(t, "<g transform='rotate(-8)' class='soft'>");
    svg_rect(t, "sb", (struct svg_rect){ 0, 0, w, h, h / 8, h / 12 });
    svg_rect(t, "sb", (struct svg_rect){ 0, 0, w - h / 4, h - h / 4, h / 12, h / 30 });
    svg_words(t, "tb hd", it->label, (struct svg_box){ .w = w - h / 3, .size = h * 55 / 100, .one_line = true });
    text_put(t, "</g>");
}

/* Columns of ticks, one a group, from below; a group that is whole has a line below it. */
void svg_ticks(const struct item *it, struct text *t)
{
    int w = svg_width(it), h = svg_height(it), groups = 1, most = 1, run = 0;

    if (it->label == NULL)
        return;
    for (const char *s = it->label; *s; s++) {
        groups += *s == ' ';
        run = *s == ' ' ? 0 : run + 1;
        most = run > most ? run : most;
    }
    int wide = w / groups, high = (h - h / 8) / most, n = 0;
    for (const char *s = it->label, *end; s != NULL; s = *end ? end + 1 : NULL, n++) {
        int x = -w / 2 + n * wide + wide / 2, y = h / 2 - h / 8 - high / 2;

        end = strchr(s, ' ') ? strchr(s, ' ') : s + strlen(s);
        bool whole = end > s && memchr(s, '.', (size_t)(end - s)) == NULL;
        for (; s < end; s++, y -= high) {
            int tint = *s >= 'A' && *s < 'A' + TINTS ? *s - 'A' : TINT_NONE;
            text_printf(t, "<g class='tint-%s'>", tint_names[tint]);
            if (most == 1)
                svg_put(t, tint == TINT_NONE ? "<circle class='nk third' cx='@' cy='@' r='@'/>"
                                             : "<circle class='tb' cx='@' cy='@' r='@'/>",
                        x, y, (wide < high ? wide : high) * 4 / 10);
            else
                svg_rect(t, tint == TINT_NONE ? "nk eighth" : "tb", /* fainter than grey */
                         (struct svg_rect){ x, y, wide * 8 / 10, high * 7 / 10, high / 6, 0 });
            text_put(t, "</g>");
        }
        if (whole && most > 1)
            svg_put(t, "<path class='po' stroke-width='@' d='M@ @h@'/>", h / 24, x - wide * 4 / 10, h / 2 - h / 24,
                    wide * 8 / 10);
    }
}

void svg_bar(const struct item *it, struct text *t)
{
    int w = svg_width(it), h = svg_height(it), percent = it->face < 100 ? it->face : 100, full = w * percent / 100;

    svg_rect(t, "b2", (struct svg_rect){ 0, 0, w, h, h / 2, 0 });
    if (percent > 0)
        svg_rect(t, "tb", (struct svg_rect){ (full - w) / 2, 0, full, h, h / 2, 0 });
    svg_words(t, "tt", it->label, (struct svg_box){ .w = w, .size = h * 8 / 10, .one_line = true });
}
