/* SPDX-License-Identifier: MIT */
/* Boards and the places on them, and what things lie in: wood, felt, card, paper. What lies on the bare table is a
 * thing, with a shadow, an edge below and a rim that catches the lamp; what lies on another surface is let into it. */
#include "base/require.h"
#include "core/svg_draw.h"

static bool is_wood(int tint)
{
    return tint == TINT_WOOD || tint == TINT_OAK || tint == TINT_WALNUT || tint == TINT_LIGHT || tint == TINT_DARK
        || tint == TINT_BROWN;
}

/* The grain, the nap or the weave over a face of some tint. */
static const char *texture(int tint)
{
    return is_wood(tint) ? "grain" : tint == TINT_FELT ? "nap" : "linen";
}

static bool is_paper(int tint)
{
    return tint == TINT_NONE || tint == TINT_PAPER || tint == TINT_SHEET || tint == TINT_INK;
}

/* A face of its tint: its texture, and the lamp over it, which on felt is green; print is only a little greener. */
static void put_face(const struct item *it, struct text *t, struct svg_rect r)
{
    svg_rect(t, "tb", r);
    svg_rect(t, texture(it->tint), r);
    svg_rect(t, it->tint == TINT_FELT ? "glow" : it->tint == TINT_SAGE ? "pv eighth" : "lamp", r);
}

/* A board as a thing: its height has the edge in it. */
static void put_slab(const struct item *it, struct text *t, int w, int h, int round)
{
    int small = w < h ? w : h, thick = small / 50 < 10 * UNIT ? small / 50 : 10 * UNIT, rim = small / 640;
    struct svg_rect face = { 0, -thick / 2, w, h - thick, round, 0 };

    svg_shadow(t, w, h, round, thick * 3 / 2);
    svg_rect(t, is_wood(it->tint) ? "uw" : "td", (struct svg_rect){ 0, thick / 2, w, h - thick, round, 0 });
    put_face(it, t, face);
    if (it->tint == TINT_RED) /* linen, and no toy */
        svg_rect(t, "b2", face);
    face.w -= 2 * rim, face.h -= 2 * rim, face.round -= rim, face.line = 2 * rim;
    if (face.w > 0 && face.h > 0)
        svg_rect(t, "rim", face);
}

/* A field let into a board: a dark line around it. */
static void put_inlay(const struct item *it, struct text *t, int w, int h, int round)
{
    int line = svg_smaller(it) / 250 + UNIT / 2;

    svg_rect(t, is_wood(it->tint) || it->tint == TINT_FELT ? "iw" : "td",
             (struct svg_rect){ 0, 0, w + 2 * line, h + 2 * line, round + line, 0 });
    put_face(it, t, (struct svg_rect){ 0, 0, w, h, round, 0 });
}

/* A sheet of paper. */
static void put_paper(struct text *t, int w, int h, int round)
{
    svg_shadow(t, w, h, round, 3 * UNIT);
    svg_rect(t, "tb sd hair", (struct svg_rect){ 0, 0, w, h, round, 0 });
}

/* A pad so thick: its height has the edges of its sheets in it, which lie a little askew; the one on top has been
 * turned back so often that its lower right corner no longer lies flat. */
static void put_pad(struct text *t, int w, int h, int round, int thick)
{
    int x = w / 2, top = -h / 2, bottom = h / 2 - thick, lift = 5 * UNIT + thick * 2, far = lift * 6;
    static const char *const coats[] = { "b2' transform='translate(0 5)", "b2' transform='translate(0 2)",
                                         "tb sd hair", "lamp half" };

    svg_shadow(t, w, h, round, 4 * UNIT + thick * 3);
    for (int down = thick; down >= 0; down -= 2 * UNIT)
        svg_rect(t, "tb sd hair", (struct svg_rect){ down / 2 % (3 * UNIT) - UNIT, down - thick / 2, w - down / 3,
                                                     h - thick, round, 0 });
    svg_rect(t, "b2 half", (struct svg_rect){ 0, -thick / 2, w, h - thick, round, 0 }); /* in the shade of the next */
    for (int i = 0; i < COUNT(coats); i++) {
        text_printf(t, "<path class='%s'", coats[i]);
        svg_put(t, " d='M@ @H@Q@ @ @ @V@Q@ @ @ @H@Q@ @ @ @V@Q@ @ @ @Z'/>", -x + round, top, x - round, x, top, x,
                top + round, bottom - lift, x - far / 4, bottom, x - far, bottom, -x + round, -x, bottom, -x,
                bottom - round, top + round, -x, top, -x + round, top);
    }
}

void svg_panel(const struct item *it, struct text *t)
{
    int w = svg_width(it), h = svg_height(it), round = svg_smaller(it) / (is_paper(it->tint) ? 10 : 24);
    int size = h / 8 < 18 * UNIT ? h / 8 : 18 * UNIT;

    if (round > 14 * UNIT)
        round = 14 * UNIT;
    if (is_paper(it->tint) && it->part)
        put_pad(t, w, h, round, it->part * UNIT);
    else if (is_paper(it->tint))
        put_paper(t, w, h, round);
    else if (it->ground == TINT_NONE)
        put_slab(it, t, w, h, round);
    else
        put_inlay(it, t, w, h, round / 2);
    svg_words(t, "ti hd", it->label, (struct svg_box){ .y = -h / 2 + size * 3 / 2, .w = w * 9 / 10,
                                                       .size = size, .one_line = true });
}

/* A square of a board is veneer: light ones along the grain, dark ones across it, each cut elsewhere from the same
 * wood, and an edge that catches the light. The lamp stands to the upper left of the board. */
static void put_square(const struct item *it, struct text *t, int w, int h)
{
    int x = it->x * 37 % 420 * UNIT, y = it->y * 23 % 210 * UNIT;
    int far = (it->x + it->y - 700) * 18 / 700; /* from where the lamp's light is neither bright nor dim */

    far = far < -18 ? -18 : far > 18 ? 18 : far;
    svg_rect(t, "tb", (struct svg_rect){ 0, 0, w, h, 0, 0 });
    svg_put(t, "<g transform='translate(@ @)'>", -x, -y);
    svg_rect(t, it->tint == TINT_DARK || it->tint == TINT_WALNUT ? "grainv" : "grain",
             (struct svg_rect){ x, y, w, h, 0, 0 });
    text_put(t, "</g>");
    text_printf(t, "<rect fill='%s' fill-opacity='.%02d'", far < 0 ? "#fff" : "#1a0a00", far < 0 ? -far : far);
    svg_put(t, " x='@' y='@' width='@' height='@'/>", -w / 2, -h / 2, w, h);
    svg_put(t, "<path class='sw third' d='M@ @v@h@'/>", -w / 2, h / 2, -h, w);
}

/* A box of a score sheet: no lines of its own, numbers in serif where `part` says that they are one's own. face 1: what
 * it would get, 2: a nought that it would get. */
static void put_box(const struct item *it, struct text *t, int w, int h)
{
    static const char *const inks[] = { "pi", "pg", "pf half" };
    int size = it->part ? h * 52 / 100 : h * 42 / 100, most = (it->part ? 25 : 19) * UNIT;
    char classes[16];
    struct text ink = TEXT_IN(classes);

    svg_put(t, "<path class='tb' opacity='0' d='M@ @h@v@h@Z'/>", -w / 2, -h / 2, w, h, -w); /* to be touched */
    text_printf(&ink, "%s%s", inks[it->face % 3], it->part ? " se" : "");
    svg_words(t, classes, it->label, (struct svg_box){ .w = w * 95 / 100, .size = size < most ? size : most,
                                                       .one_line = true });
}

/* A tool among others, its word alone; `part`: the one that is chosen, a slip of paper. */
static void put_tool(const struct item *it, struct text *t, int w, int h)
{
    int size = h * 6 / 10 < 19 * UNIT ? h * 6 / 10 : 19 * UNIT, inside = w * 9 / 10;

    svg_put(t, "<path class='tb' opacity='0' d='M@ @h@v@h@Z'/>", -w / 2, -h / 2, w, h, -w); /* to be touched */
    if (it->part) {
        svg_shadow(t, w, h, h / 6, 2 * UNIT);
        svg_rect(t, "pa", (struct svg_rect){ 0, 0, w, h, h / 6, 0 });
    }
    svg_words(t, it->part ? "pi hd" : "tt", it->label, (struct svg_box){ .w = inside, .h = h * 9 / 10, .size = size });
}

void svg_cell(const struct item *it, struct text *t)
{
    int w = svg_width(it), h = svg_height(it), inside = w * 9 / 10;
    int size = h * 6 / 10 < 22 * UNIT ? h * 6 / 10 : 22 * UNIT;
    bool square = w < 2 * h && h < 2 * w; /* of a board; a row of a sheet is no wood */

    if (it->tint == TINT_SHEET) {
        put_box(it, t, w, h);
        return;
    }
    if (it->framed) { /* nothing but a shade, for a column or a field */
        svg_rect(t, "tb eighth", (struct svg_rect){ 0, 0, w, h, it->part ? 10 * UNIT : 0, 0 });
        return;
    }
    if (it->tint == TINT_INK && it->id && 2 * w > 3 * h) {
        put_tool(it, t, w, h);
        return;
    }
    if (square && is_wood(it->tint))
        put_square(it, t, w, h);
    else if (it->tint == TINT_CARD && it->id && 2 * w > 3 * h) { /* a tool that is chosen, a word that counts: card */
        size = size < 19 * UNIT ? size : 19 * UNIT;
        svg_shadow(t, w, h, h / 6, 2 * UNIT);
        svg_rect(t, "tb sd hair", (struct svg_rect){ 0, 0, w, h, h / 6, 0 });
    } else if (it->tint == TINT_SAGE) /* printed */
        svg_rect(t, "tb sd", (struct svg_rect){ 0, 0, w, h, 0, UNIT * 3 / 2 });
    else /* of card with rounded corners, where its part says how round */
        svg_rect(t, "tb sd hair", (struct svg_rect){ 0, 0, w, h, it->tint == TINT_CARD ? it->part * UNIT : 0, 0 });
    if (it->dim && it->tint == TINT_SAGE)
        svg_rect(t, "hatch", (struct svg_rect){ 0, 0, w, h, 0, 0 });
    if (it->more == NULL || *it->more == '\0') {
        int x = it->align == ALIGN_LEFT ? -inside / 2 : it->align == ALIGN_RIGHT ? inside / 2 : 0;

        svg_words(t, "ti", it->label, (struct svg_box){ .x = x, .w = inside, .h = h * 9 / 10, .size = size,
                                                        .align = (enum align)it->align });
        return;
    }
    svg_words(t, "ti", it->label, (struct svg_box){ .y = -h * 16 / 100, .w = inside, .h = h * 56 / 100,
                                                    .size = size * 8 / 10 });
    svg_words(t, "ti", it->more, (struct svg_box){ .y = h * 30 / 100, .w = inside, .h = h * 30 / 100,
                                                   .size = size * 6 / 10 });
}

static bool is_plain(int tint)
{
    return tint == TINT_NONE || tint == TINT_PAPER || tint == TINT_WHITE || tint == TINT_INK || tint == TINT_SHEET;
}

/* A round plate that holds several places: its colour, a thin ring inside, its sign in the middle. */
static void put_yard(const struct item *it, struct text *t)
{
    svg_piece_begin(it, t);
    text_put(t, "<circle class='tb' r='49'/><circle class='lamp' r='49'/><circle class='po' r='49' stroke-width='2'/>"
                "<circle class='sw' r='45' stroke-width='1.2'/>");
    svg_sign(it, t, "scale(.7)");
    svg_piece_end(t);
}

/* A round place: a dark ring around ivory, or around its colour; printed, and a little sunk. */
void svg_spot(const struct item *it, struct text *t)
{
    bool plain = is_plain(it->tint);
    int size = it->part ? it->part : 47;

    if (svg_smaller(it) > 100 * UNIT) {
        put_yard(it, t);
        return;
    }
    svg_piece_begin(it, t);
    if (it->label) /* a button with its number: a rim of its own colour, light on its edge, and a shadow */
        text_printf(t, "<circle class='b2' cx='1' cy='7' r='48'/><circle class='%s' r='46'/>%s"
                       "<circle class='%s' stroke-width='5'/><circle class='%s' r='46' stroke-width='4.5'/>",
                    plain ? "sp" : "tb", it->tint == TINT_YELLOW ? "<circle class='w1' r='46'/>" : "",
                    it->tint == TINT_GOLD ? "brass' r='46" : "rim' r='41.5", plain ? "po soft" : "sd");
    else
        text_printf(t, "<circle class='%s' r='46'/><circle class='po' r='46' stroke-width='7'/>"
                       "<circle class='rimi' r='40' stroke-width='6'/>", plain ? "sp" : "tb");
    if (it->framed)
        text_put(t, "<circle class='si half' r='31' stroke-width='3.5'/>");
    if (it->face == ICON_ARROW)
        text_printf(t, "<path class='%s' d='M-22-9H3V-24L28 0L3 24V9H-22Z'/>", plain ? "pi" : "ti");
    svg_words(t, plain ? "pi hd" : "ti hd", it->label, (struct svg_box){ .w = 74 * UNIT, .h = 60 * UNIT,
                                                                   .size = size * UNIT });
    svg_piece_end(t);
}

/* Where lines are let into wood: a dark dot with light below its edge. */
void svg_point(const struct item *it, struct text *t)
{
    int r = svg_smaller(it) / 2;

    if (!is_wood(it->ground) || (it->tint != TINT_NONE && it->tint != TINT_INK)) {
        svg_put(t, "<circle class='tt' r='@'/>", r);
        return;
    }
    svg_put(t, "<circle class='ip' cx='@' cy='@' r='@'/><circle class='iw' r='@'/>", r / 12, r / 6, r, r);
    svg_put(t, "<circle class='im' cy='@' r='@'/>", it->tint == TINT_NONE ? r / 4 : 0, r * 64 / 100);
}

/* On wood an inlay: dark, light below its edge, and a hair of lighter wood in it. */
static void put_inlaid_line(const struct item *it, struct text *t, int thick)
{
    svg_put(t, "<path class='ie' stroke-width='@' d='M@ @l@ @'/>", thick, thick / 5, thick / 3, UNIT * it->w,
            UNIT * it->h);
    svg_put(t, "<path class='il' stroke-width='@' d='M0 0l@ @'/>", thick, UNIT * it->w, UNIT * it->h);
    svg_put(t, "<path class='ih' stroke-width='@' d='M0 0l@ @'/>", thick * 35 / 100, UNIT * it->w, UNIT * it->h);
}

void svg_line(const struct item *it, struct text *t)
{
    int thick = UNIT * (it->face > 0 ? it->face : 3), w = UNIT * it->w, h = UNIT * it->h;

    if (it->framed)
        svg_put(t, "<path class='cast' stroke-width='@' d='M0 0L@ @'/>", thick, w, h);
    else if (it->lit) {
        svg_put(t, "<path class='bh' stroke-width='@' d='M0 0L@ @'/>", thick * 23 / 10, w, h);
        svg_put(t, "<path class='bl' stroke-width='@' d='M0 0L@ @'/>", thick * 15 / 10, w, h);
    } else if (it->tint == TINT_GOLD) /* the way something went */
        svg_put(t, "<path class='lw' stroke-width='@' stroke-dasharray='.1 @' d='M0 0L@ @'/>", thick, thick * 5 / 2,
                w, h);
    else if (is_wood(it->ground) && it->tint == TINT_INK)
        put_inlaid_line(it, t, thick);
    else
        svg_put(t, "<path class='st' stroke-width='@' d='M0 0L@ @'/>", thick, w, h);
}

void svg_wedge(const struct item *it, struct text *t)
{
    int w = svg_width(it) / 2, h = svg_height(it) / 2;

    static const char *const coats[] = { "b2' transform='translate(2 2)", "tb sd hair", "grainv", "sheen half" };

    for (int i = 0; i < COUNT(coats); i++) { /* veneer: its shade on the cloth, the wood, grain, light */
        text_printf(t, "<path class='%s'", coats[i]);
        svg_put(t, " d='M@ @L0 @L@ @Z'/>", -w, h, -h, w, h);
    }
    svg_words(t, "ti", it->label, (struct svg_box){ .y = h * 8 / 10, .w = w, .size = w / 2,
                                                    .one_line = true });
}

/* A faint place for the last move; else a thin ring, or a frame around what is not square or where one is wanted. */
void svg_mark(const struct item *it, struct text *t)
{
    int w = svg_width(it), h = svg_height(it), small = svg_smaller(it);
    int thick = it->lit ? small / 8 : small / 18 < 4 * UNIT ? small / 18 : 4 * UNIT;
    bool ring = !it->framed && w * 10 < h * 11 && h * 10 < w * 11;
    const char *last = it->face == 2 ? "tt" : it->lit ? "la lb" : "la";
    const char *classes = it->tint == TINT_LAST ? last : it->tint == TINT_NONE ? "bl" : it->lit ? "st" : "sb";

    if (it->tint == TINT_LAST && !ring) {
        svg_rect(t, classes, (struct svg_rect){ 0, 0, w, h, 0, 1 });
        return;
    }
    if (!ring) {
        svg_rect(t, classes, (struct svg_rect){ 0, 0, w, h, small / 8, thick });
        return;
    }
    if (it->tint == TINT_LAST && it->face == 1) {
        svg_put(t, "<circle class='b2' r='@'/><circle class='ie' r='@' stroke-width='@' stroke-dasharray='@ @'/>",
                small / 2, small / 2, small / 24, small / 12, small / 11);
        return;
    }
    if (it->tint == TINT_NONE && it->face) {
        svg_put(t, "<circle class='bh' r='@' stroke-width='@'/><circle class='bt' r='@'/>", small * 43 / 100, small / 8,
                small * 40 / 100);
        return;
    }
    if (it->tint == TINT_NONE)
        svg_put(t, "<circle class='bh' r='@' stroke-width='@'/>", small / 2, thick * 18 / 10);
    text_printf(t, "<circle class='%s'", classes);
    if (it->dim) /* only for something: nothing lies there */
        svg_put(t, " stroke-dasharray='@ @'", thick * 3 / 2, thick);
    svg_put(t, " r='@' stroke-width='@'/>", small / 2, thick);
    if (it->lit)
        svg_put(t, "<circle class='ie' r='@' stroke-width='@'/>", small * 51 / 100, thick / 5);
}

/* ---- what things lie in ---- */

/* For round things, or for what has corners. */
static void put_trough(struct text *t, int w, int h, bool corners)
{
    int small = w < h ? w : h, round = corners ? small / 7 : small / 2, line = small / 24;

    svg_rect(t, "well", (struct svg_rect){ 0, 0, w, h, round, 0 });
    svg_rect(t, "grain", (struct svg_rect){ 0, 0, w, h, round, 0 });
    svg_rect(t, "rimi", (struct svg_rect){ 0, 0, w - line, h - line, round, 2 * line });
}

/* Eight corners, c cut off. */
static void put_octagon(struct text *t, const char *classes, int w, int h, int c, int down)
{
    text_printf(t, "<path class='%s'", classes);
    svg_put(t, " d='M@ @H@L@ @V@L@ @H@L@ @V@Z'/>", -w / 2 + c, -h / 2 + down, w / 2 - c, w / 2, -h / 2 + c + down,
            h / 2 - c + down, w / 2 - c, h / 2 + down, -w / 2 + c, -w / 2, h / 2 - c + down, -h / 2 + c + down);
}

static void put_octagonal_tray(struct text *t, int w, int h)
{
    int small = w < h ? w : h, rim = small / 16, c = small * 19 / 100, in = c - rim * 58 / 100;

    for (int i = 1; i <= 12; i++) { /* a shadow with a soft edge: its corners grow with it */
        int more = (i - 4) * rim / 9;

        put_octagon(t, "b0", w + more, h + more, c + more * 29 / 100, rim * 3 / 4);
    }
    put_octagon(t, "uw", w, h, c, rim / 4);
    put_octagon(t, "wn", w, h - rim / 4, c, -rim / 8);
    put_octagon(t, "grain", w, h - rim / 4, c, -rim / 8);
    put_octagon(t, "lamp", w, h - rim / 4, c, -rim / 8);
    put_octagon(t, "iw", w - 2 * rim, h - 2 * rim, in, 0);
    w -= 2 * rim + rim / 4, h -= 2 * rim + rim / 4;
    put_octagon(t, "tb", w, h, in, rim / 6);
    put_octagon(t, "nap", w, h, in, rim / 6);
    put_octagon(t, "lamp", w, h, in, rim / 6);
}

/* Felt in a rim of walnut. */
void svg_tray(const struct item *it, struct text *t)
{
    int w = svg_width(it), h = svg_height(it), small = svg_smaller(it), rim = small / 16 < 14 * UNIT ? small / 16
        : 14 * UNIT;
    struct item felt = *it;

    if (it->face == 1) {
        put_trough(t, w, h, it->framed);
        return;
    }
    if (it->tint == TINT_NONE)
        felt.tint = TINT_FELT;
    text_printf(t, "<g class='tint-%s'>", tint_names[felt.tint]);
    if (it->face == 8) {
        put_octagonal_tray(t, w, h);
    } else {
        struct svg_rect face = { 0, -rim / 6, w, h - rim / 3, small / 14, 0 };

        svg_shadow(t, w, h, small / 14, rim);
        svg_rect(t, "uw", (struct svg_rect){ 0, rim / 6, w, h - rim / 3, small / 14, 0 });
        svg_rect(t, "wn", face);
        svg_rect(t, "grain", face);
        svg_rect(t, "lamp", face);
        face.line = rim / 8;
        svg_rect(t, "rim", face);
        svg_rect(t, "iw", (struct svg_rect){ 0, 0, w - 2 * rim, h - 2 * rim, small / 20, 0 });
        put_face(&felt, t, (struct svg_rect){ 0, rim / 8, w - 2 * rim, h - 2 * rim - rim / 4, small / 20, 0 });
    }
    text_put(t, "</g>");
}

/* A strip of maple with a groove, on which things stand. */
void svg_rail(const struct item *it, struct text *t)
{
    int w = svg_width(it), h = svg_height(it), small = svg_smaller(it), thick = small / 16;
    int round = it->framed ? small / 2 : small / 9;
    int size = h / 4 < 16 * UNIT ? h / 4 : 16 * UNIT;
    struct svg_rect face = { 0, -thick / 2, w, h - thick, round, 0 };

    svg_shadow(t, w, h, round, thick * 2);
    text_printf(t, "<g class='tint-%s'>", tint_names[it->tint == TINT_NONE ? TINT_WOOD : it->tint]);
    svg_rect(t, "td", (struct svg_rect){ 0, thick / 2, w, h - thick, round, 0 });
    svg_rect(t, "tb", face);
    svg_rect(t, "grain", face);
    svg_rect(t, "lamp", face);
    face.line = thick / 2;
    svg_rect(t, "rim", face);
    if (!it->framed)
        svg_rect(t, "rimi", (struct svg_rect){ 0, -thick / 2, w - small / 5, h - small / 4, round / 2, thick / 2 });
    svg_words(t, "ti hd", it->label, (struct svg_box){ .x = -w / 2 + h / 5, .w = w / 3, .h = h * 7 / 10, .size = size,
                                                       .align = ALIGN_LEFT });
    text_put(t, "</g>");
}

/* A slate in a wooden frame. */
void svg_slate(const struct item *it, struct text *t)
{
    bool felt = it->tint == TINT_FELT;
    int w = svg_width(it), h = svg_height(it), part = svg_smaller(it) / (felt ? 12 : 22);
    int rim = part < 9 * UNIT ? part : 9 * UNIT;
    int size = h / 9 < 17 * UNIT ? h / 9 : 17 * UNIT, head = svg_has_label(it) ? size * 2 : size / 2;

    svg_shadow(t, w, h, rim, rim);
    text_put(t, felt ? "<g class='tint-walnut'>" : "<g class='tint-oak'>");
    svg_rect(t, "tb", (struct svg_rect){ 0, 0, w, h, rim, 0 });
    text_put(t, "</g>");
    svg_rect(t, "grain", (struct svg_rect){ 0, 0, w, h, rim, 0 });
    svg_rect(t, "rim", (struct svg_rect){ 0, 0, w - rim / 4, h - rim / 4, rim, rim / 4 });
    text_put(t, "<g class='tint-black'>");
    svg_rect(t, "sl", (struct svg_rect){ 0, 0, w - 2 * rim, h - 2 * rim, rim / 2, 0 });
    if (!felt)
        svg_rect(t, "lamp", (struct svg_rect){ 0, 0, w - 2 * rim, h - 2 * rim, rim / 2, 0 });
    svg_words(t, "ti se", it->label, (struct svg_box){ .y = -h / 2 + rim + head / 2, .w = w * 85 / 100, .size = size,
                                                       .one_line = true });
    svg_rows(t, it->more, (struct svg_rows){ .x = -w / 2 + 2 * rim, .y = -h / 2 + rim + head, .w = w - 4 * rim,
                                             .h = h - 2 * rim - head - size / 2, .size = size, .left = "ti",
                                             .right = "ti se" });
    text_put(t, "</g>");
}

/* A dark cell behind bars. What sits in it is drawn before them: they are in front. */
void svg_bars(const struct item *it, struct text *t)
{
    int w = svg_width(it), h = svg_height(it), step = h / 3, bars = w / (step > 0 ? step : 1);

    bars = bars < 24 ? bars : 24;

    svg_rect(t, "sd", (struct svg_rect){ 0, 0, w, h, h / 12, h / 16 });
    for (int i = 1; i < bars; i++)
        svg_put(t, "<path class='sd' d='M@ @V@' stroke-width='@'/>", -w / 2 + i * w / bars, -h / 2, h / 2, h / 20);
    svg_words(t, "tt", it->label, (struct svg_box){ .w = w, .h = h / 2, .size = h / 4 });
}
