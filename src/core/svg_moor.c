/* SPDX-License-Identifier: MIT */
/* A moor: nine lands that grow into each other, pools, four paths from the corners to the hut, and what grows and lies
 * about, the nearer in front. Its colours are those of day; by night a veil lies over it. The same by moonlight, of
 * some fields only, is laid over it. Lengths of its own are hundredths of a field, of which it is twelve wide. */
#include <string.h>

#include "base/require.h"
#include "core/svg_draw.h"

enum { FIELDS = 12, LANDS = 9, PART = 4 /* fields of a land's side */, THINGS_MAX = 96, DRAWN = 31 };

#define LAMPLIGHT "#ffd87a"
#define GRASS "m-2 0l-1-4m3 4v-5m2 5l1-4"

static const char usual_lands[] = "FBSWHCTPR";

/* Their grounds, in that order, and what grows on each: strokes as large as a field of 31 × 31. */
static const struct {
    const char *ground, *ink, *strokes;
    uint8_t count;
} lands_look[LANDS] = {
    { "#4a7440", "#6d9a55", GRASS, 22 },
    { "#80707a", "#c98bb4", "m-3 0l-1-4m4 4v-6m4 6l1-4", 40 },
    { "#d2ab60", "#9c8a44", "m-1 0l-2-5m2 5v-6m1 6l2-5", 7 },
    { "#84aa50", "#a9cb6c", GRASS, 24 },
    { "#988150", "#c0a662", GRASS, 20 },
    { "#8f806e", "#a8a47c", GRASS, 14 },
    { "#bd9c45", "#dcc070", "m-5 0v-3m3 3v-3m3 3v-3m3 3v-3", 22 },
    { "#4b7355", "#7fa070", GRASS, 20 },
    { "#5a8d72", "#86b08c", GRASS, 18 },
};

enum kind { FIR, BOULDER, WILLOW, STRAW, CAR, WHEEL, REED, HUT };

/* As large as a field of 31 × 31; the foot is at the origin. */
static const char *const drawings[] = {
    [FIR] = "<ellipse class='b2' cx='3' cy='1' rx='6' ry='2'/><path d='M0-19L4-11H2L6-5H3L7 1H-7L-3-5H-6L-2-11H-4Z'/>"
            "<path class='w1' d='M0-19L-4-11H-2L-6-5H-3L-7 1H-1Z'/>",
    [BOULDER] = "<ellipse class='b2' cx='3' cy='2' rx='12' ry='3.5'/>"
                "<path fill='#8b8d88' d='M-10 2Q-12-6-5-9Q1-13 6-8Q12-5 10 2Z'/>"
                "<path fill='#b3b5ae' d='M-10 2Q-12-6-5-9Q-1-11 1-10Q-4-5-3 2Z'/>",
    [WILLOW] = "<ellipse class='b2' cx='5' cy='2' rx='14' ry='3.5'/><path fill='#5b4226' d='M-2 2L-1-10H2L3 2Z'/>"
               "<circle cy='-15' r='10' fill='#4f7a35'/><circle cx='-7' cy='-11' r='6' fill='#456d2e'/>"
               "<circle cx='8' cy='-11' r='6.5' fill='#3f652b'/><path fill='none' stroke='#6f9a45' stroke-width='1.5'"
               " stroke-linecap='round'"
               " d='M-11-11Q-12-4-11-1M-7-7Q-8-1-7 0M-3-7V-2M9-7Q10-1 9 0M13-10Q14-4 13-1M5-7V-2'/>",
    [STRAW] = "<ellipse class='b2' cx='3' cy='1' rx='11' ry='3'/><path fill='#d0a648' d='M-9 1Q-9-11 0-14Q9-11 9 1Z'/>"
              "<path fill='#e6c56e' d='M-9 1Q-9-11 0-14Q-3-7-2 1Z'/>"
              "<path fill='none' stroke='#a17b25' d='M-6-3L-2-6M2-9L6-4M-3-11L3-12M4-1L7 0'/>",
    [CAR] = "<ellipse class='b2' cx='2' cy='3' rx='13' ry='3'/>"
            "<path fill='#9a5a3c' d='M-12 2L-10-3Q-9-4-6-4L-4-9H5L8-4Q12-4 12 2Z'/>"
            "<path fill='#3d4348' d='M-3-8H0V-4H-5ZM1.5-8H4.5L6.5-4H1.5Z'/>"
            "<circle cx='-6.5' cy='2' r='3' fill='#2a2a2c'/><circle cx='7' cy='2' r='3' fill='#2a2a2c'/>",
    [WHEEL] = "<circle r='5' fill='none' stroke='#3a3a3d' stroke-width='3.2'/><circle r='1.5' fill='#777'/>",
    [REED] = "<g fill='none' stroke-linecap='round'><path stroke='#8fa860' stroke-width='1.3'"
             " d='M0 0Q-1-8-4-12M0 0Q0-9 1-15M0 0Q2-7 6-10'/>"
             "<path stroke='#6a4526' stroke-width='2.4' d='M1-15V-10M-4-12L-3-8.5'/></g>",
    [HUT] = "<ellipse class='b2' cx='7' cy='15' rx='30' ry='7'/><path fill='#7b5230' d='M-20-2H20V15H-20Z'/>"
            "<path stroke='#5a3a1e' d='M-20 3H20M-20 8H20M-20 12H20'/><path fill='#6b6258' d='M8-25H13V-15H8Z'/>"
            "<path fill='#8a6a3c' d='M-27 0L-17-20H17L27 0Z'/><path fill='#a5834d' d='M-27 0L-17-20H0L-4 0Z'/>"
            "<path class='half' stroke='#5e4522' d='M-22-5H24M-20-10H21M-18-15H18'/>"
            "<path fill='#3a2412' d='M-5 3H4V15H-5Z'/><path fill='" LAMPLIGHT "' d='M9 4H16V10H9Z'/>"
            "<path stroke='#5a3a1e' d='M12.5 4V10M9 7H16'/><path class='sw' fill='none' stroke-width='2'"
            " stroke-linecap='round' d='M11-27q-3-5 1-8q3-3 0-7'/>",
};

/* Where they stand in the lands that have them; x and y in tenths of a field. Of some kinds so many stand anywhere. */
static const struct {
    char land;
    uint8_t kind, x, y;
} standing[] = {
    { 'B', BOULDER, 7, 13 }, { 'B', BOULDER, 28, 19 }, { 'B', BOULDER, 16, 35 }, { 'B', BOULDER, 35, 33 },
    { 'W', WILLOW, 9, 14 },  { 'W', WILLOW, 26, 20 },  { 'W', WILLOW, 14, 34 },
    { 'T', STRAW, 8, 12 },   { 'T', STRAW, 24, 21 },   { 'T', STRAW, 12, 33 },   { 'T', STRAW, 33, 36 },
    { 'T', STRAW, 33, 14 },  { 'C', CAR, 12, 14 },     { 'C', CAR, 27, 25 },     { 'C', CAR, 17, 37 },
    { 'C', WHEEL, 33, 16 },  { 'C', WHEEL, 6, 26 },    { 'C', WHEEL, 32, 35 },
};
static const struct {
    char land;
    uint8_t kind, count;
} anywhere[] = { { 'F', FIR, 24 }, { 'P', REED, 9 }, { 'R', REED, 22 } };

/* Pools: middle, half width and height in hundredths of a field, turned by so many degrees. */
static const struct {
    char land;
    int16_t x, y, rx, ry, turn;
} pools[] = {
    { 'P', 120, 140, 90, 50, 8 }, { 'P', 290, 260, 80, 55, -12 }, { 'P', 90, 320, 55, 35, 0 },
    { 'P', 310, 75, 50, 30, 0 },
    { 'R', 220, 230, 175, 135, -15 }, { 'R', 318, 62, 66, 38, 0 }, { 'W', 330, 340, 60, 35, 0 },
};

/* What is drawn of a moor: its lands, a field in hundredths of a unit, its upper left corner. */
struct moor {
    const char *lands;
    int field, left, top;
    struct svg_lots lots;
};

/* A length of hundredths of a field. */
static int of_field(const struct moor *m, int hundredths)
{
    return m->field * hundredths / 100;
}

/* The corner of a land. */
static struct spot corner(const struct moor *m, int land)
{
    return (struct spot){ m->left + land % 3 * PART * m->field, m->top + land / 3 * PART * m->field };
}

static bool is_land(const struct moor *m, int land, char letter)
{
    return m->lands[land] == letter;
}

/* Which of the usual ones a land is; what nobody knows is heath. */
static int look_of(const struct moor *m, int land)
{
    const char *known = strchr(usual_lands, m->lands[land]);

    return known && *known ? (int)(known - usual_lands) : 4;
}

/* A border that wanders: how far it leaves its line at each field along it. */
static void wander(struct svg_lots *lots, int8_t ret[FIELDS + 1])
{
    for (int i = 0; i <= FIELDS; i++)
        ret[i] = (int8_t)svg_between(lots, -26, 26);
}

/* Along such a border, from one field to another or back, `off` hundredths beside it. */
static void put_border(const struct moor *m, const int8_t *bends, bool down, int line, int from, int to, int off,
                       struct text *t)
{
    int step = from < to ? 1 : -1;

    for (int i = from; i != to + step; i += step) {
        int x = 100 * i, y = 100 * line + bends[i] + off, next = i == to ? i : i + step;
        int x2 = 50 * (i + next), y2 = 100 * line + (bends[i] + bends[next]) / 2 + off;

        svg_put(t, "Q@ @ @ @", m->left + of_field(m, down ? y : x), m->top + of_field(m, down ? x : y),
                m->left + of_field(m, down ? y2 : x2), m->top + of_field(m, down ? x2 : y2));
    }
}

/* A land, from its upper and its left border to where the next ones will cover it; at those borders it thins out. */
static void put_land(const struct moor *m, int land, const int8_t upper[], const int8_t left[], struct text *t)
{
    static const struct { int8_t off; const char *opacity; } layers[] = { { -20, ".35" }, { -9, ".5" }, { 2, "1" } };
    int row = land / 3 * PART, column = land % 3 * PART, right = FIELDS * m->field + m->left;
    int bottom = FIELDS * m->field + m->top, rows = row + PART < FIELDS ? row + PART + 1 : FIELDS;

    for (int i = 0; i < COUNT(layers); i++) {
        text_printf(t, "<path fill='%s' fill-opacity='%s'", lands_look[look_of(m, land)].ground, layers[i].opacity);
        svg_put(t, " d='M@ @", right, rows == FIELDS ? bottom : m->top + rows * m->field);
        if (row)
            svg_put(t, "V@", m->top + of_field(m, 100 * row + upper[FIELDS] + layers[i].off));
        if (row)
            put_border(m, upper, false, row, FIELDS, column, layers[i].off, t);
        else
            svg_put(t, "V@H@", m->top, m->left + column * m->field);
        if (column)
            put_border(m, left, true, column, row, rows, layers[i].off, t);
        else
            svg_put(t, "H@V@", m->left, rows == FIELDS ? bottom : m->top + rows * m->field);
        text_put(t, "Z'/>");
    }
}

static void put_lands(struct moor *m, struct text *t)
{
    int8_t upper[3][FIELDS + 1], left[3][FIELDS + 1];

    for (int i = 0; i < 3; i++) {
        wander(&m->lots, upper[i]);
        wander(&m->lots, left[i]);
    }
    for (int land = 0; land < LANDS; land++)
        put_land(m, land, upper[land / 3], left[land % 3], t);
}

/* Grass, heather and stubble. */
static void put_growth(struct moor *m, struct text *t)
{
    for (int land = 0; land < LANDS; land++) {
        int look = look_of(m, land), x = land % 3 * PART * DRAWN, y = land / 3 * PART * DRAWN;

        svg_put(t, "<path fill='none' stroke-linecap='round' stroke-opacity='.75' transform='translate(@ @) scale(@)'",
                m->left, m->top, m->field / DRAWN);
        text_printf(t, " stroke='%s' d='", lands_look[look].ink);
        for (int i = 0; i < lands_look[look].count; i++) {
            int along = svg_between(&m->lots, 6, PART * DRAWN - 6), down = svg_between(&m->lots, 10, PART * DRAWN - 3);

            text_printf(t, "M%d %d%s", x + along, y + down, lands_look[look].strokes);
        }
        text_put(t, "'/>");
    }
}

/* Heather, moss and light: dots of three colours. */
static void put_dots(struct moor *m, struct text *t)
{
    static const char *const inks[] = { "#fff", "#000", "#a56a8c" };

    for (int ink = 0; ink < COUNT(inks); ink++) {
        svg_put(t, "<path fill='none' stroke-linecap='round' stroke-opacity='.09' stroke-width='@'",
                of_field(m, 16 + 8 * ink));
        text_printf(t, " stroke='%s' d='", inks[ink]);
        for (int i = 0; i < 40; i++) {
            int x = svg_between(&m->lots, 20, 100 * FIELDS - 20), y = svg_between(&m->lots, 20, 100 * FIELDS - 20);

            svg_put(t, "M@ @h0", m->left + of_field(m, x), m->top + of_field(m, y));
        }
        text_put(t, "'/>");
    }
}

static void put_pool(const struct moor *m, struct spot at, int rx, int ry, int turn, struct text *t)
{
    svg_put(t, "<g transform='translate(@ @) ", at.x, at.y);
    text_printf(t, "rotate(%d)'>", turn);
    svg_put(t, "<path fill='#6fa3ad' stroke='#2a3a22' stroke-opacity='.5' stroke-width='@'"
               " d='M@ 0C@ @ @ @ @ @S@ @ @ @S@ @ @ @S@ @ @ 0Z'/>",
            of_field(m, 6), -rx, -rx, -ry * 11 / 10, -rx * 3 / 10, -ry * 8 / 10, rx / 10, -ry, rx, -ry * 6 / 10, rx,
            ry / 10, rx * 4 / 10, ry, -rx / 10, ry * 85 / 100, -rx, ry * 9 / 10, -rx);
    svg_put(t, "<path fill='none' stroke='#b4d6d8' stroke-linecap='round' stroke-width='@' d='M@ @h@M@ @h@'/></g>",
            of_field(m, 4), -rx * 6 / 10, -ry / 5, rx / 2, -rx / 10, ry / 4, rx * 6 / 10);
}

/* Sand: ripples. */
static void put_ripples(struct moor *m, struct spot at, struct text *t)
{
    svg_put(t, "<path fill='none' stroke='#8a6c34' stroke-opacity='.5' stroke-width='@' d='", of_field(m, 4));
    for (int i = 0; i < 9; i++) {
        int x = svg_between(&m->lots, 20, 310), y = svg_between(&m->lots, 60, 380);

        svg_put(t, "M@ @q@ @ @ 0t@ 0", at.x + of_field(m, x), at.y + of_field(m, y), of_field(m, 19), -of_field(m, 13),
                of_field(m, 38), of_field(m, 38));
    }
    text_put(t, "'/>");
}

static void put_waters(struct moor *m, struct text *t)
{
    for (int land = 0; land < LANDS; land++) {
        struct spot at = corner(m, land);

        if (is_land(m, land, 'S'))
            put_ripples(m, at, t);
        for (int i = 0; i < COUNT(pools); i++)
            if (is_land(m, land, pools[i].land))
                put_pool(m, (struct spot){ at.x + of_field(m, pools[i].x), at.y + of_field(m, pools[i].y) },
                         of_field(m, pools[i].rx), of_field(m, pools[i].ry), pools[i].turn, t);
    }
}

/* From each corner to the middle, in hundredths of a field. */
static void put_paths(const struct moor *m, struct text *t)
{
    static const int16_t ways[4][14] = {
        { 50, 50, 200, 240, 340, 200, 440, 360, 540, 520, 600, 600 },
        { 1150, 50, 1020, 280, 820, 220, 760, 400, 660, 540, 600, 600 },
        { 50, 1150, 120, 940, 340, 980, 390, 820, 520, 700, 600, 600 },
        { 1150, 1150, 1180, 940, 860, 920, 840, 780, 690, 680, 600, 600 },
    };

    for (int pass = 0; pass < 2; pass++) {
        svg_put(t, "<path fill='none' stroke-linecap='round' stroke-width='@'", of_field(m, pass ? 15 : 23));
        text_put(t, pass ? " stroke='#d8c08a' stroke-opacity='.8' d='" : " stroke='#2a2412' stroke-opacity='.3' d='");
        for (int i = 0; i < 4; i++) {
            int at[14];

            for (int k = 0; k < 12; k++)
                at[k] = (k % 2 ? m->top : m->left) + of_field(m, ways[i][k]);
            svg_put(t, "M@ @C@ @ @ @ @ @S@ @ @ @", at[0], at[1], at[2], at[3], at[4], at[5], at[6], at[7], at[8], at[9],
                    at[10], at[11]);
        }
        text_put(t, "'/>");
    }
}

/* ---- what stands there ---- */

struct thing {
    int x, y; /* hundredths of a field */
    uint8_t kind, size; /* size in hundredths */
};

/* Those behind come first. */
static void add_thing(struct thing *list, int *count, struct thing it)
{
    int at = *count;

    if (*count == THINGS_MAX)
        return;
    for (; at > 0 && list[at - 1].y > it.y; at--)
        list[at] = list[at - 1];
    list[at] = it;
    ++*count;
}

static int gather(struct moor *m, struct thing *list)
{
    int count = 0;

    for (int land = 0; land < LANDS; land++) {
        int x = land % 3 * PART * 100, y = land / 3 * PART * 100;

        for (int i = 0; i < COUNT(standing); i++)
            if (is_land(m, land, standing[i].land)) {
                int size = svg_between(&m->lots, 95, 120), kind = standing[i].kind;

                add_thing(list, &count, (struct thing){ x + 10 * standing[i].x, y + 10 * standing[i].y, (uint8_t)kind,
                                                        (uint8_t)(kind == WILLOW ? 135 : size) });
            }
        for (int i = 0; i < COUNT(anywhere); i++)
            for (int n = 0; n < anywhere[i].count && is_land(m, land, anywhere[i].land); n++) {
                int along = svg_between(&m->lots, 30, 370), down = svg_between(&m->lots, 75, 390);
                int size = svg_between(&m->lots, 85, 120) + (anywhere[i].kind == FIR ? 25 : 0);

                if (anywhere[i].kind == FIR && along - down < 45 && down - along < 45)
                    along = along < 200 ? along + 110 : along - 110; /* the path leads there */
                add_thing(list, &count, (struct thing){ x + along, y + down, anywhere[i].kind, (uint8_t)size });
            }
        if (is_land(m, land, 'H'))
            add_thing(list, &count, (struct thing){ x + 200, y + 218, HUT, 160 });
    }
    return count;
}

static void put_things(struct moor *m, struct text *t)
{
    static const char *const greens[] = { "#234d33", "#2b5c3c", "#1d4230" };
    struct thing list[THINGS_MAX];
    int count = gather(m, list);

    for (int i = 0; i < count; i++) {
        svg_put(t, "<g transform='translate(@ @) scale(@)'", m->left + of_field(m, list[i].x),
                m->top + of_field(m, list[i].y), m->field / DRAWN * list[i].size / 100);
        text_printf(t, " fill='%s'>%s</g>", greens[i % COUNT(greens)], drawings[list[i].kind]);
    }
}

static void put_moor(struct moor *m, int w, int round, struct text *t)
{
    svg_put(t, "<rect x='@' y='@' width='@' height='@' rx='@' fill='#4d6238'/>", -w / 2, -w / 2, w, w, round);
    put_lands(m, t);
    put_dots(m, t);
    put_growth(m, t);
    put_waters(m, t);
    put_paths(m, t);
    put_things(m, t);
    svg_rect(t, "night", (struct svg_rect){ 0, 0, w, w, round, 0 });
}

/* ---- by moonlight ---- */

static int of_hex(char c)
{
    const char *digits = "0123456789abcdef", *at = c ? strchr(digits, c) : NULL;

    return at ? (int)(at - digits) : -1;
}

/* A colour as the moon shows it: how light it is, and little of what it is. Written over it: "rrggbb". */
static void moonlit(char *hex)
{
    static const int dark[3] = { 0x08, 0x12, 0x22 }, light[3] = { 0xac, 0xc0, 0xd6 };
    int part[3], lightness;

    for (int i = 0; i < 3; i++)
        part[i] = 16 * of_hex(hex[2 * i]) + of_hex(hex[2 * i + 1]);
    lightness = (30 * part[0] + 59 * part[1] + 11 * part[2]) / 100;
    lightness = lightness * (255 + lightness) / 510; /* darker, and shapes stand out */
    for (int i = 0; i < 3; i++) {
        int grey = dark[i] + (light[i] - dark[i]) * lightness / 255, mixed = (grey * 82 + part[i] * 18 / 2) / 91;

        hex[2 * i] = "0123456789abcdef"[mixed / 16 % 16];
        hex[2 * i + 1] = "0123456789abcdef"[mixed % 16];
    }
}

/* All colours of six digits in a markup; in the hut there is light. */
static void moonlight(char *markup)
{
    for (char *s = strchr(markup, '#'); s; s = strchr(s + 1, '#')) {
        int digits = 0;

        while (digits < 6 && of_hex(s[1 + digits]) >= 0)
            digits++;
        if (digits == 6 && strncmp(s, LAMPLIGHT, 7) != 0)
            moonlit(s + 1);
    }
}

static bool is_moonlit(const char *fields, int column, int row)
{
    return fields[row * (FIELDS + 1) + column] == '#';
}

/* The fields that are, row by row in runs. */
static void put_moonlit(const struct moor *m, const char *fields, struct text *t)
{
    for (int row = 0; row < FIELDS; row++)
        for (int column = 0, run = 0; column < FIELDS; column += run + 1) {
            for (run = 0; column + run < FIELDS && is_moonlit(fields, column + run, row);)
                run++;
            if (run)
                svg_put(t, "M@ @h@v@h@z", m->left + column * m->field, m->top + row * m->field, run * m->field,
                        m->field, -run * m->field);
        }
}

/* Where day and night meet. */
static void put_hem(const struct moor *m, const char *fields, struct text *t)
{
    for (int i = 0; i < FIELDS * FIELDS; i++) {
        int column = i % FIELDS, row = i / FIELDS, x = m->left + column * m->field, y = m->top + row * m->field;
        bool here = is_moonlit(fields, column, row);

        if (column && here != is_moonlit(fields, column - 1, row))
            svg_put(t, "M@ @v@", x, y, m->field);
        if (row && here != is_moonlit(fields, column, row - 1))
            svg_put(t, "M@ @h@", x, y, m->field);
    }
}

/* The moor at night, but of these fields alone; light from where it is day falls on their edge. */
static void put_night(struct moor *m, const char *fields, int w, int round, struct text *t)
{
    static const struct { int wide; const char *look; } hems[] = {
        { 34, "#ffe9b0' stroke-opacity='.10" }, { 18, "#ffe9b0' stroke-opacity='.16" },
        { 5, "#fff3d0' stroke-opacity='.8" },
    };
    uint32_t mark = 2166136261u;

    for (const char *s = fields; *s; s++)
        mark = (mark ^ (uint8_t)*s) * 16777619u;
    text_printf(t, "<clipPath id='k-night%08x'><path d='M0 0", (unsigned)mark);
    put_moonlit(m, fields, t);
    text_printf(t, "'/></clipPath><g clip-path='url(#k-night%08x)'>", (unsigned)mark);
    size_t begin = t->used;
    put_moor(m, w, round, t);
    moonlight(t->at + begin);
    for (int i = 0; i < COUNT(hems); i++) {
        svg_put(t, "<path fill='none' stroke-linejoin='round' stroke-width='@'", of_field(m, hems[i].wide));
        text_printf(t, " stroke='%s' d='M0 0", hems[i].look);
        put_hem(m, fields, t);
        text_put(t, "'/>");
    }
    text_put(t, "</g>");
}

void svg_moor(const struct item *it, struct text *t)
{
    int w = svg_width(it), h = svg_height(it), round = svg_smaller(it) / 80;
    bool named = it->label != NULL && strlen(it->label) == LANDS;
    struct moor m = { .lands = named ? it->label : usual_lands, .field = w / FIELDS, .left = -w / 2, .top = -w / 2,
                      .lots = { it->part * 2654435761u } };

    svg_put(t, "<g transform='scale(1 @)'>", w > 0 ? h * 100 / w : 100); /* it is square, else pressed */
    if (it->more == NULL)
        put_moor(&m, w, round, t);
    else if (strlen(it->more) >= FIELDS * (FIELDS + 1) - 1)
        put_night(&m, it->more, w, round, t);
    text_put(t, "</g>");
}
