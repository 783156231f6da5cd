/* SPDX-License-Identifier: MIT */
/* Maps: their ground, still and the same on every machine, and the ways over it: ribbons, ladders, slides. What is
 * built on land is in svg_field.c. */
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "core/svg_draw.h"

int svg_between(struct svg_lots *lots, int low, int high)
{
    lots->at = lots->at * 1664525u + 1013904223u;
    return low + (int)((lots->at >> 8) % (uint32_t)(high - low + 1));
}

/* ---- the ground ---- */

/* What lies about: tufts, stones, trees, as a path of about 20 × 20, in a colour. */
struct scatter {
    const char *path, *colour;
    int count, size; /* for each 100 × 100 units; hundredths of its drawing */
};

static const struct map {
    const char *base, *patches[3];
    struct scatter things[3];
} maps[] = {
    [GROUND_SAND] = { "#e0c48c", { "#d3b273", "#e8d09c", "#cfa968" },
                      { { "M0 4Q-4-2-6 2M0 4Q0-5 1-5M0 4Q4-2 6 1", "#767f42", 2, 80 },
                        { "M-4 3Q-5-3 0-4Q5-3 4 3Z", "#b08f5a", 1, 40 }, { "M-7 4Q0-2 7 4", "#a97f42", 1, 60 } } },
    [GROUND_MEADOW] = { "#93b56a", { "#86ab5e", "#9fbe76", "#8fb566" },
                        { { "M0 6Q-1 0-4-4M0 6V-6M0 6Q1 0 4-4", "#5f8a3c", 5, 50 },
                          { "M0-3A3 3 0 1 1 0 3A3 3 0 1 1 0-3Z", "#f4efe0", 2, 45 },
                          { "M0-10A8 8 0 1 1 0 6A8 8 0 1 1 0-10Z", "#4f8244", 0, 80 } } },
    [GROUND_TURF] = { "#457c40", { "#47783f", "#588a4b", "#437339" },
                      { { "M0 5Q-1 0-3-4M0 5V-5", "#456f2e", 3, 45 }, { "M0-2A2 2 0 1 1 0 2A2 2 0 1 1 0-2Z",
                              "#d9e3b5", 1, 40 },
                        { "M0-10A8 8 0 1 1 0 6A8 8 0 1 1 0-10Z", "#3d6b38", 0, 80 } } },
};

/* Broad patches that run into each other: ellipses of little opacity. */
static void put_patches(const struct map *m, struct svg_lots *d, int w, int h, struct text *t)
{
    for (int i = 0; i < 18; i++) {
        int rx = svg_between(d, w / 12, w / 4), ry = svg_between(d, h / 14, h / 6);
        int x = svg_between(d, -w / 2 + rx, w / 2 - rx), y = svg_between(d, -h / 2 + ry, h / 2 - ry);
        svg_put(t, "<ellipse cx='@' cy='@' rx='@' ry='@'", x, y, rx, ry);
        text_printf(t, " fill='%s' fill-opacity='.35'/>", m->patches[i % 3]);
    }
}

/* Things of a kind, none of them in the sky: strokes, unless the shape is closed. Lots are drawn in an order that is
 * fixed, as that of a call's arguments is not: every compiler's picture is the same. */
static void put_scatter(const struct scatter *s, struct svg_lots *d, int w, int h, int sky, struct text *t)
{
    int64_t area = (int64_t)(w / UNIT) * (h / UNIT);
    int count = (int)(area * s->count / 10000);
    bool closed = strchr(s->path, 'Z') != NULL;

    for (int i = 0; i < count && i < 160; i++) {
        int x = svg_between(d, -w / 2 + 8 * UNIT, w / 2 - 8 * UNIT);
        int y = svg_between(d, -h / 2 + sky + 8 * UNIT, h / 2 - 8 * UNIT);

        svg_put(t, "<path transform='translate(@ @) scale(@)'", x, y, s->size + svg_between(d, -9, 9));
        text_printf(t, closed ? " fill='%s'" : " fill='none' stroke='%s' stroke-width='1.6'", s->colour);
        text_printf(t, " opacity='.7' d='%s'/>", s->path);
    }
}

/* Meadows that lie behind each other, row upon row, and above them the sky. */
static void put_hills(struct text *t, int w, int h)
{
    enum { HILLS = 10 };

    svg_put(t, "<path fill='#cfe3ee' d='M@ @h@v@h@z'/>", -w / 2, -h / 2, w, h / 8, -w);
    for (int i = 0; i < HILLS; i++) {
        int y = -h / 2 + h * (9 + 91 * i / HILLS) / 100, up = (i % 2 ? -1 : 1) * h / 70;

        svg_put(t, "<path d='M@ @C@ @ @ @ @ @S@ @ @ @v@h@z'", -w / 2, y, -w / 4, y - up, -w / 10, y + up, w / 10, y,
                w * 4 / 10, y - up, w / 2, y, i && i < HILLS - 1 ? h / 10 : h / 2 - y, -w);
        text_printf(t, " fill='%s' opacity='%s'/>", i == 0 ? "#b0ca82" : i % 2 ? "#86ab5e" : "#9fbe76",
                    i ? ".42" : "1");
    }
    svg_rect(t, "linen", (struct svg_rect){ 0, 0, w, h, 0, 0 });
}

/* Turf as a mower leaves it: stripes aslant. */
static void put_mown(struct text *t, int w, int h)
{
    int step = 26 * UNIT, lean = h / 4;

    text_put(t, "<path fill='#fff' opacity='.05' d='");
    for (int x = -w / 2 + lean; x + step < w / 2; x += 2 * step)
        svg_put(t, "M@ @h@l@ @h@z", x, -h / 2, step, -lean, h, -step);
    text_put(t, "'/>");
}

/* Hills as a map shows them: lines of equal height. */
static void put_contours(struct svg_lots *d, int w, int h, struct text *t)
{
    for (int i = 0; i < 9; i++) {
        int r = svg_between(d, w / 12, w / 5), x = 0, y = 0, turn = svg_between(d, -30, 30);

        x = svg_between(d, -w / 2 + r, w / 2 - r);
        y = svg_between(d, -h / 2 + r * 3 / 4, h / 2 - r * 3 / 4);

        for (int ring = 100; ring > 40; ring -= 28) {
            svg_put(t, "<ellipse rx='@' ry='@' fill='#8a5f28' fill-opacity='.035' stroke='#7d5524' stroke-opacity='.2'"
                       " transform='translate(@ @)", r * ring / 100, r * ring * 6 / 1000, x, y);
            text_printf(t, " rotate(%d)'/>", turn);
        }
    }
}

/* A river from the left edge down to the right one: water, and light on it. */
static void put_river(int w, int h, struct text *t)
{
    static const char *const looks[] = { "stroke='#5f8f9a' stroke-opacity='.55'",
                                         "stroke='#dff0f0' stroke-opacity='.4'" };

    for (int i = 0; i < 2; i++) {
        text_printf(t, "<path fill='none' %s", looks[i]);
        svg_put(t, " stroke-width='@' d='M@ @C@ @ @ @ @ @S@ @ @ @S@ @ @ @'/>", i ? w / 250 : w / 70, -w * 497 / 1000,
                -h * 31 / 100, -w * 38 / 100, -h * 28 / 100, -w * 40 / 100, -h * 8 / 100, -w * 30 / 100, h * 5 / 100,
                -w * 8 / 100, h * 28 / 100, w * 12 / 100, h * 34 / 100, w * 42 / 100, h * 38 / 100, w * 495 / 1000,
                h * 33 / 100);
    }
}

/* Land with oil below it. Whatever the theme, ink is dark on it; by night dusk lies over it. */
static void put_desert(struct svg_lots *d, int w, int h, struct text *t)
{
    static const struct { int x, y, size; } cactus[] = { { 43, 40, 17 }, { 37, 45, 11 }, { -46, 24, 9 } };
    int small = w < h ? w : h;

    put_contours(d, w, h, t);
    put_river(w, h, t);
    for (int i = 0; i < COUNT(cactus); i++)
        svg_put(t, "<path fill='none' stroke='#54703c' stroke-width='3.2' stroke-linecap='round'"
                   " transform='translate(@ @) scale(@)' d='M0 8V-8M-5-4V0Q-5 3 0 3M5-6V-2Q5 1 0 1'/>",
                w * cactus[i].x / 100, h * cactus[i].y / 100, small * cactus[i].size / 5000);
    svg_rect(t, "dusk", (struct svg_rect){ 0, 0, w, h, small / 60, 0 });
}

void svg_ground(const struct item *it, struct text *t)
{
    const struct map *m = &maps[it->face < COUNT(maps) ? it->face : GROUND_MEADOW];
    struct svg_lots d = { it->part * 2654435761u + it->face + 1u };
    int w = svg_width(it), h = svg_height(it), round = svg_smaller(it) / 60;

    svg_put(t, "<rect x='@' y='@' width='@' height='@' rx='@'", -w / 2, -h / 2, w, h, round);
    text_printf(t, " fill='%s'/>", m->base);
    if (w < 40 * UNIT || h < 40 * UNIT)
        return; /* too small for anything on it */
    if (it->face == GROUND_MEADOW || it->face == GROUND_TURF)
        (it->face == GROUND_MEADOW ? put_hills : put_mown)(t, w, h);
    else
        put_patches(m, &d, w, h, t);
    for (int i = 0; i < 3; i++)
        put_scatter(&m->things[i], &d, w, h, it->face == GROUND_MEADOW ? h / 8 : 0, t);
    if (it->face == GROUND_SAND)
        put_desert(&d, w, h, t);
    svg_rect(t, "lamp", (struct svg_rect){ 0, 0, w, h, round, 0 });
}

/* ---- over the ground ---- */

/* What lies over fields, row by row as characters, '#' where one is covered. */
struct cover {
    const char *label;
    struct svg_rect r;
    int columns, rows, wide, high; /* how large a field is */
};

static bool is_covered(const struct cover *c, int column, int row)
{
    return c->label[row * (c->columns + 1) + column] == '#';
}

/* The steps around fields that are covered: a line where one of them ends. */
static void put_steps(const struct cover *c, const char *classes, int wide, struct text *t)
{
    text_printf(t, "<path class='%s' fill='none'", classes);
    svg_put(t, " stroke-width='@' d='M0 0", wide);
    for (int i = 0; i < c->columns * c->rows; i++) {
        int column = i % c->columns, row = i / c->columns;
        int x = -c->r.w / 2 + column * c->wide, y = -c->r.h / 2 + row * c->high;
        bool here = is_covered(c, column, row);

        if (column > 0 && here != is_covered(c, column - 1, row))
            svg_put(t, "M@ @v@", x, y, c->high);
        if (row > 0 && here != is_covered(c, column, row - 1))
            svg_put(t, "M@ @h@", x, y, c->wide);
    }
    text_put(t, "'/>");
}

/* All fields that are covered, row by row in runs. */
static void put_runs(const struct cover *c, struct text *t)
{
    int x = -c->r.w / 2, y = -c->r.h / 2;

    for (const char *s = c->label; *s; s++) {
        int run = (int)strspn(s, "#");

        if (run > 0)
            svg_put(t, "M@ @h@v@h@z", x, y, run * c->wide, c->high, -run * c->wide);
        s += run > 0 ? run - 1 : 0;
        x = *s == '\n' ? -c->r.w / 2 : x + (run > 0 ? run : 1) * c->wide;
        y += *s == '\n' ? c->high : 0;
    }
}

void svg_veneer(const struct item *it, struct text *t)
{
    struct cover c = { .label = it->label, .r = { .w = svg_width(it), .h = svg_height(it) }, .rows = 1 };
    int column = 0;

    if (it->label == NULL)
        return;
    for (const char *s = it->label; *s; s++) {
        c.rows += *s == '\n' && s[1];
        column = *s == '\n' ? 0 : column + 1;
        c.columns = column > c.columns ? column : c.columns;
    }
    if (c.columns == 0)
        return;
    bool whole = strlen(it->label) >= (size_t)(c.columns + 1) * (size_t)c.rows - 1;
    c.wide = c.r.w / c.columns;
    c.high = c.r.h / c.rows;
    text_put(t, "<path class='tb' opacity='.3' d='M0 0");
    put_runs(&c, t);
    text_put(t, "'/>");
    if (whole)
        put_steps(&c, "sd", c.high / 14, t);
}

void svg_halo(const struct item *it, struct text *t)
{
    int w = svg_width(it), h = svg_height(it), small = svg_smaller(it);

    for (int i = 0; i < 10; i++) { /* so fine that no step is seen */
        int more = i * small / 22, wide = w + more, high = h + more;

        svg_put(t, "<rect x='@' y='@' width='@' height='@' rx='@'", -wide / 2, -high / 2, wide, high,
                small / 6 + more / 2);
        text_put(t, " fill='#ffdf8a' fill-opacity='.065'/>");
    }
}

/* ---- ways ---- */

/* A path of some width: of a label only what a path can say. */
static void put_way(const struct item *it, const char *classes, int wide, struct text *t)
{
    text_printf(t, "<path class='%s' fill='none' stroke-linejoin='round'%s", classes,
                it->framed ? "" : " stroke-linecap='round'");
    svg_put(t, it->lit ? " stroke-width='@' stroke-dasharray='.1 @' d='M" : " stroke-width='@' d='M", wide,
            wide * 5 / 2);
    for (const char *s = it->label; s && *s; s++)
        if (strchr("0123456789-., MLA", *s))
            text_char(t, *s);
    text_put(t, "'/>");
}

/* The label: "x,y x,y …" in units. "Ar,r 0 0 1 x,y" is an arc to the right (0: to the left), after which "L" goes
 * straight on; "M" begins anew. part 1: without an edge. */
void svg_way(const struct item *it, struct text *t)
{
    int wide = UNIT * (it->face > 0 ? it->face : 12), edge = wide * 15 / 100;

    if (it->lit) {
        put_way(it, "lw", wide, t);
        return;
    }
    if (!it->part)
        put_way(it, "sd", wide + (edge < 4 * UNIT ? edge : 4 * UNIT), t);
    put_way(it, "sb", wide, t);
}

/* The whole part of a square root. */
static int root(int64_t n)
{
    int64_t r = n;

    if (n < 2)
        return (int)n;
    for (int64_t next = (r + 1) / 2; next < r; next = (r + n / r) / 2)
        r = next;
    return (int)r;
}

/* A curve from the origin to (w, h): its control point lies `bend` aside of the middle. */
struct bow {
    int w, h, long_, x, y; /* how long straight; the control point */
};

static struct bow bow_of(const struct item *it)
{
    int w = UNIT * it->w, h = UNIT * it->h, bend = UNIT * (int8_t)it->face;
    struct bow b = { w, h, root((int64_t)w * w + (int64_t)h * h), 0, 0 };

    if (b.long_ == 0)
        b.long_ = 1;
    b.x = w / 2 - (int)((int64_t)2 * h * bend / b.long_);
    b.y = h / 2 + (int)((int64_t)2 * w * bend / b.long_);
    return b;
}

/* The place at n of 100 on it, and the way there, of length 1000. */
static void bow_at(struct bow b, int n, int *x, int *y, int *dx, int *dy)
{
    int64_t m = 100 - n, tx, ty;

    *x = (int)((2 * m * n * b.x + (int64_t)n * n * b.w) / 10000);
    *y = (int)((2 * m * n * b.y + (int64_t)n * n * b.h) / 10000);
    tx = m * b.x + (int64_t)n * (b.w - b.x);
    ty = m * b.y + (int64_t)n * (b.h - b.y);
    tx /= 100, ty /= 100;
    int64_t size = root(tx * tx + ty * ty);
    if (size == 0)
        size = 1;
    *dx = (int)(tx * 1000 / size);
    *dy = (int)(ty * 1000 / size);
}

static int width_of(const struct item *it)
{
    return UNIT * (it->part > 0 ? it->part : 7); /* half of it */
}

static void put_stile(struct bow b, int side, int wide, struct text *t)
{
    for (int n = 0; n <= 100; n += 10) {
        int x, y, dx, dy;
        bow_at(b, n, &x, &y, &dx, &dy);
        svg_put(t, n ? "L@ @" : "M@ @", x - side * (int)((int64_t)dy * wide / 1000),
                y + side * (int)((int64_t)dx * wide / 1000));
    }
}

static void put_rungs(struct bow b, int count, int wide, struct text *t)
{
    for (int i = 1; i < count; i++) {
        int x, y, dx, dy;
        bow_at(b, 100 * i / count, &x, &y, &dx, &dy);
        int ax = (int)((int64_t)dy * wide / 1000), ay = (int)((int64_t)dx * wide / 1000);
        svg_put(t, "M@ @L@ @", x - ax, y + ay, x + ax, y - ay);
    }
}

/* Its shadow; rungs, dark for their edge and golden; over them stiles, too, with a hair of light along them. In percent
 * of half its width. */
void svg_ladder(const struct item *it, struct text *t)
{
    static const struct { const char *look; int8_t thick, right, down; bool rungs; } layers[] = {
        { "class='cast'", 52, 43, 57, false }, { "fill='none' stroke='#7a5208'", 57, 0, 0, true },
        { "fill='none' stroke='#f6cf63'", 33, 0, -6, true }, { "fill='none' stroke='#7a5208'", 69, 0, 0, false },
        { "fill='none' stroke='#e9b83f'", 45, 0, 0, false }, { "fill='none' stroke='#fff0b8'", 14, -10, -6, false },
    };
    struct bow b = bow_of(it);
    int wide = width_of(it), rungs = b.long_ / (wide * 7 / 4);

    rungs = rungs < 3 ? 3 : rungs > 40 ? 40 : rungs;
    for (int i = 0; i < COUNT(layers); i++) {
        text_printf(t, "<path %s stroke-linecap='round'", layers[i].look);
        svg_put(t, " stroke-width='@' transform='translate(@ @)' d='", wide * layers[i].thick / 100,
                wide * layers[i].right / 100, wide * layers[i].down / 100);
        if (layers[i].rungs)
            put_rungs(b, rungs, wide, t);
        for (int side = -1; side < 2 && !layers[i].rungs; side += 2)
            put_stile(b, side, wide, t);
        text_put(t, "'/>");
    }
}

/* A trough that winds, or bends to one side: the same curve again and again, narrower and lighter each, and beads of
 * light that run down it. */
void svg_slide(const struct item *it, struct text *t)
{
    static const struct { const char *look; int wide; } layers[] = {
        { "class='cast'", 214 }, { "fill='none' stroke='#123f6d'", 214 }, { "fill='none' stroke='#5d9ad2'", 180 },
        { "fill='none' stroke='#2f70b0'", 120 }, { "fill='none' stroke='#dff0ff' opacity='.8'", 32 },
    };
    struct bow b = bow_of(it);
    int wide = width_of(it), ax = b.x - b.w / 2, ay = b.y - b.h / 2, back = it->framed ? -1 : 1;

    for (int i = 0; i < COUNT(layers); i++) {
        int off = i ? 0 : wide / 2;
        text_printf(t, "<path %s stroke-linecap='round'", layers[i].look);
        if (i == COUNT(layers) - 1)
            svg_put(t, " stroke-dasharray='.1 @'", wide * 2);
        svg_put(t, " stroke-width='@' d='M@ @C@ @ @ @ @ @'/>", wide * layers[i].wide / 100, off, off,
                b.w * 3 / 10 + ax + off, b.h * 3 / 10 + ay + off, b.w * 7 / 10 - back * ax + off,
                b.h * 7 / 10 - back * ay + off, b.w + off, b.h + off);
    }
}
