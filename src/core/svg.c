#include "core/svg.h"

#include <stdarg.h>
#include <string.h>

#include "base/require.h"
#include "core/svg_draw.h"

/* ---- writing ---- */

/* Hundredths as a short decimal number; tenths will do from ten on. */
static void put_number(struct text *t, int n)
{
    int size = n < 0 ? -n : n;

    if (size >= 10 * UNIT)
        size = (size + 5) / 10 * 10;
    if (n < 0)
        text_char(t, '-');
    if (size >= UNIT || size == 0)
        text_number(t, size / UNIT);
    if (size % UNIT != 0) {
        text_char(t, '.');
        text_char(t, (char)('0' + size / 10 % 10));
        if (size % 10 != 0)
            text_char(t, (char)('0' + size % 10));
    }
}

void svg_put(struct text *t, const char *markup, ...)
{
    va_list args;

    va_start(args, markup);
    for (const char *at; (at = strchr(markup, '@')) != NULL; markup = at + 1) {
        text_bytes(t, markup, (size_t)(at - markup));
        put_number(t, va_arg(args, int));
    }
    text_put(t, markup);
    va_end(args);
}

static void put_escaped(struct text *t, const char *s, const char *end)
{
    char utf8[5];

    for (uint32_t c; s != end && (c = scene_char(&s)) != 0;)
        switch (c) {
        case '<':  text_put(t, "&lt;"); break;
        case '>':  text_put(t, "&gt;"); break;
        case '&':  text_put(t, "&amp;"); break;
        case '\'': text_put(t, "&#39;"); break;
        case '"':  text_put(t, "&quot;"); break;
        case '\n': text_char(t, ' '); break;
        default:   text_bytes(t, utf8, (size_t)text_encode(c, utf8));
        }
}

void svg_escaped(struct text *t, const char *utf8)
{
    put_escaped(t, utf8, NULL);
}

/* ---- text that fits ---- */

enum { LINES_MAX = 24 };

struct lines {
    int count, width; /* of the widest, in hundredths of the letter size */
    bool cut, broken; /* more than LINES_MAX, a word that did not fit */
    const char *at[LINES_MAX], *end[LINES_MAX];
};

/* How wide a character is in most sans serif faces, in hundredths of the letter size; rather too wide. */
static int letter_width(uint32_t c)
{
    if (c >= 0x300 && c <= 0x36f)
        return 0;
    if (c >= 0x1100)
        return 100;
    if (c < 0x80 && strchr("ijlI.,:;'|!()[]tfr- /", (int)c) != NULL)
        return 36;
    if (c == 'm' || c == 'w' || c == 'M' || c == 'W' || c == '@' || c == '%')
        return 92;
    return c >= 'A' && c <= 'Z' ? 70 : c >= '0' && c <= '9' ? 63 : 60;
}

int svg_letters(const char *utf8)
{
    int width = 0;

    for (uint32_t c; (c = scene_char(&utf8)) != 0;)
        width += letter_width(c);
    return width;
}

static void add_line(struct lines *l, const char *at, const char *end, int width)
{
    if (l->count == LINES_MAX) {
        l->cut = true;
        return;
    }
    l->at[l->count] = at;
    l->end[l->count++] = end;
    if (width > l->width)
        l->width = width;
}

/* Breaks a text at blanks into lines of at most so many hundredths of the letter size. */
static struct lines break_text(const char *s, int most)
{
    struct lines l = { 0 };
    const char *begin = s, *blank = NULL; /* the line, and the last place to break it */
    int width = 0, blank_width = 0;

    for (;;) {
        const char *here = s;
        uint32_t c = scene_char(&s);

        if (c == 0 || c == '\n') {
            add_line(&l, begin, here, width);
            if (c == 0 || l.cut)
                return l;
            begin = s;
            width = 0;
            blank = NULL;
            continue;
        }
        if (c == ' ') {
            blank = here;
            blank_width = width;
        }
        width += letter_width(c);
        if (width > most && blank != NULL && c != ' ') {
            add_line(&l, begin, blank, blank_width);
            begin = blank + 1;
            width -= blank_width + letter_width(' ');
            blank = NULL;
        }
        l.broken |= width > most && c != ' ' && blank == NULL;
    }
}

enum { LINE_STEP = 118 }; /* from line to line, in hundredths of the letter size */

static void put_lines(struct text *t, const char *classes, const struct lines *l, struct svg_box b, int size,
                      int count)
{
    static const char *const aligned[] = { [ALIGN_CENTRE] = "", [ALIGN_LEFT] = " al", [ALIGN_RIGHT] = " ar" };
    int step = size * LINE_STEP / 100;
    int y = b.y + size * 35 / 100 - step * (count - 1) / 2; /* capitals are about 0.7 high */

    text_printf(t, "<text class='%s%s'", classes, aligned[b.align]);
    svg_put(t, " font-size='@'", size);
    if (count == 1) {
        svg_put(t, " x='@' y='@'", b.x, y);
        if (b.w > 0 && (int64_t)l->width * size / 100 > b.w)
            svg_put(t, " textLength='@' lengthAdjust='spacingAndGlyphs'", b.w);
        text_char(t, '>');
        put_escaped(t, l->at[0], l->end[0]);
    } else {
        text_char(t, '>');
        for (int i = 0; i < count; i++) {
            svg_put(t, "<tspan x='@' y='@'>", b.x, y + i * step);
            put_escaped(t, l->at[i], l->end[i]);
            text_put(t, "</tspan>");
        }
    }
    text_put(t, "</text>");
}

/* The largest letters of at least that size with which a text fits into its box, wrapped or not. False: none are
 * small enough; then it comes with the smallest. */
static bool fit_lines(const char *utf8, const struct svg_box *b, bool wrapped, int least, struct lines *ret,
                      int *ret_size)
{
    for (int size = b->size;; size = size * 15 / 16) {
        struct lines l = break_text(utf8, wrapped ? b->w * 100 / size : INT16_MAX);
        bool low = b->h <= 0 || size + (l.count - 1) * size * LINE_STEP / 100 <= b->h;
        bool narrow = b->w <= 0 || (int64_t)l.width * size / 100 <= b->w;
        bool fits = low && narrow && !l.broken && !l.cut;

        *ret = l;
        *ret_size = size;
        if (fits || size * 15 / 16 < least)
            return fits;
    }
}

void svg_words(struct text *t, const char *classes, const char *utf8, struct svg_box b)
{
    struct lines l;
    int size, least = b.size / 2 > 1 ? b.size / 2 : 1, count;

    if (utf8 == NULL || *utf8 == '\0' || b.size <= 0)
        return;
    if (strstr(classes, "hd") != NULL)
        b.w = b.w * 100 / 112; /* bold letters are that much wider */
    bool wraps = b.w > 0 && !b.one_line;
    /* A list of three lines or more stays one, if it need not be much smaller for that. */
    const char *second = strchr(utf8, '\n');
    bool list = wraps && second && strchr(second + 1, '\n');
    if (!list || !fit_lines(utf8, &b, false, b.size * 2 / 3, &l, &size))
        fit_lines(utf8, &b, wraps, least, &l, &size);
    count = l.count;
    while (count > 1 && b.h > 0 && size + (count - 1) * size * LINE_STEP / 100 > b.h)
        count--;
    put_lines(t, classes, &l, b, size, count);
}

/* ---- sizes ---- */

int svg_width(const struct item *it)
{
    return UNIT * (it->w > 0 ? it->w : it->h > 0 ? it->h : 30);
}

int svg_height(const struct item *it)
{
    return UNIT * (it->h > 0 ? it->h : it->w > 0 ? it->w : 30);
}

static int smaller(const struct item *it)
{
    int w = svg_width(it), h = svg_height(it);

    return w < h ? w : h;
}

void svg_piece_begin(const struct item *it, struct text *t)
{
    /* scale() wants three decimals: a factor of 0.345 for a piece 34.5 wide. */
    int thousandths = smaller(it) / 10;

    text_printf(t, "<g transform='scale(%d.%03d)'>", thousandths / 1000, thousandths % 1000);
}

void svg_piece_end(struct text *t)
{
    text_put(t, "</g>");
}

/* ---- surfaces ---- */

static void put_rect(struct text *t, const char *classes, int w, int h, int round)
{
    text_printf(t, "<rect class='%s'", classes);
    svg_put(t, " x='@' y='@' width='@' height='@'", -w / 2, -h / 2, w, h);
    if (round > 0)
        svg_put(t, " rx='@'", round);
    text_put(t, "/>");
}

static void draw_panel(const struct item *it, struct text *t)
{
    int w = svg_width(it), h = svg_height(it), round = smaller(it) / 24;
    int size = h / 8 < 18 * UNIT ? h / 8 : 18 * UNIT;

    if (round > 14 * UNIT)
        round = 14 * UNIT;
    svg_put(t, "<rect class='b1' x='@' y='@' width='@' height='@' rx='@'/>", -w / 2 + UNIT, -h / 2 + 4 * UNIT,
            w, h, round);
    put_rect(t, "tb sd", w, h, round);
    if (it->tint == TINT_WOOD || it->tint == TINT_FELT)
        put_rect(t, it->tint == TINT_WOOD ? "grain" : "nap", w, h, round);
    if (w > 12 * UNIT && h > 12 * UNIT) /* a bevel of light inside the edge */
        put_rect(t, "sw", w - 5 * UNIT, h - 5 * UNIT, round - 2 * UNIT);
    svg_words(t, "ti hd", it->label, (struct svg_box){ .y = -h / 2 + size * 3 / 2, .w = w * 9 / 10,
                                                       .size = size, .one_line = true });
}

static void draw_cell(const struct item *it, struct text *t)
{
    int w = svg_width(it), h = svg_height(it), inside = w * 9 / 10;
    int size = h * 6 / 10 < 22 * UNIT ? h * 6 / 10 : 22 * UNIT;

    put_rect(t, "tb sd hair", w, h, 0);
    bool square = w < 2 * h && h < 2 * w; /* of a board; a row of a sheet is no wood */
    if (square && (it->tint == TINT_LIGHT || it->tint == TINT_DARK || it->tint == TINT_WOOD))
        put_rect(t, "grain", w, h, 0);
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
    return tint == TINT_NONE || tint == TINT_PAPER || tint == TINT_WHITE || tint == TINT_INK;
}

/* A round place: pale inside, so that any piece shows on it, in a ring of its colour. */
static void draw_spot(const struct item *it, struct text *t)
{
    svg_piece_begin(it, t);
    text_put(t, "<circle class='sp' r='46'/>");
    if (!is_plain(it->tint))
        text_put(t, "<circle class='tb third' r='46'/>");
    text_printf(t, "<circle class='%s' r='45' stroke-width='%d'/><circle class='sw' r='39'/>",
                is_plain(it->tint) ? "pe" : "st", is_plain(it->tint) ? 5 : 7);
    if (it->label == NULL && svg_signs[it->tint] != NULL)
        text_printf(t, "<path class='tt half' transform='scale(1.3)' d='%s'/>", svg_signs[it->tint]);
    svg_words(t, "pi", it->label, (struct svg_box){ .w = 74 * UNIT, .h = 60 * UNIT, .size = 38 * UNIT });
    svg_piece_end(t);
}

static void draw_point(const struct item *it, struct text *t)
{
    svg_put(t, "<circle class='tt' r='@'/>", smaller(it) / 2);
}

static void draw_line(const struct item *it, struct text *t)
{
    svg_put(t, it->framed ? "<path class='cast' stroke-width='@' d='M0 0L@ @'/>"
                          : "<path class='st' stroke-width='@' d='M0 0L@ @'/>",
            UNIT * (it->face > 0 ? it->face : 3), UNIT * it->w, UNIT * it->h);
}

static void draw_wedge(const struct item *it, struct text *t)
{
    int w = svg_width(it) / 2, h = svg_height(it) / 2;

    svg_put(t, "<path class='tb sd hair' d='M@ @L0 @L@ @Z'/>", -w, h, -h, w, h);
    svg_put(t, "<path class='w1' d='M@ @L0 @V@Z'/>", -w, h, -h, h);
    svg_words(t, "ti", it->label, (struct svg_box){ .y = h * 8 / 10, .w = w, .size = w / 2,
                                                    .one_line = true });
}

static void draw_hex(const struct item *it, struct text *t)
{
    int w = svg_width(it) / 2, h = svg_height(it) / 2;

    svg_put(t, "<path class='tb sd hair' d='M0 @L@ @V@L0 @L@ @V@Z'/>", -h, w, -h / 2, h / 2, h, -w, h / 2,
            -h / 2);
    svg_put(t, "<circle class='b1' r='@'/><circle class='w1' cy='@' r='@'/>", smaller(it) * 30 / 100,
            smaller(it) * 2 / 100, smaller(it) * 28 / 100);
    svg_words(t, "ti", it->label, (struct svg_box){ .w = w * 3 / 2, .h = h, .size = h * 6 / 10 });
}

static void draw_text(const struct item *it, struct text *t)
{
    int h = UNIT * (it->h > 0 ? it->h : 20), lines = 1;

    if (it->label == NULL)
        return;
    for (const char *s = it->label; *s; s++)
        lines += *s == '\n';
    int size = lines == 1 ? h * 3 / 4 : h * 100 / (lines * LINE_STEP);
    int w = UNIT * (it->w > 0 ? it->w : 0);
    svg_words(t, it->framed ? "tt rim" : "tt", it->label,
              (struct svg_box){ .w = it->lit ? w * 100 / 108 : w, .h = h, /* what is lit is written bold */
                                .size = size,
                                .align = (enum align)it->align });
}

/* A ring around a place; a frame around what is not square, or where one is wanted. */
static void draw_mark(const struct item *it, struct text *t)
{
    int w = svg_width(it), h = svg_height(it), small = smaller(it), thick = small / 12;
    const char *classes = it->tint == TINT_NONE ? "ac" : "sb";

    if (thick > 5 * UNIT)
        thick = 5 * UNIT;
    if (!it->framed && w * 10 < h * 11 && h * 10 < w * 11)
        svg_put(t, it->tint == TINT_NONE ? "<circle class='ac' r='@' stroke-width='@'/>"
                                         : "<circle class='sb' r='@' stroke-width='@'/>",
                small / 2, thick);
    else {
        text_printf(t, "<rect class='%s'", classes);
        svg_put(t, " x='@' y='@' width='@' height='@' rx='@' stroke-width='@'/>", -w / 2, -h / 2, w, h,
                small / 8, thick);
    }
}

/* ---- items ---- */

static void (*const draw[LOOKS])(const struct item *, struct text *) = {
    [LOOK_PANEL] = draw_panel, [LOOK_CELL] = draw_cell,   [LOOK_SPOT] = draw_spot, [LOOK_POINT] = draw_point,
    [LOOK_LINE] = draw_line,   [LOOK_WEDGE] = draw_wedge, [LOOK_HEX] = draw_hex,   [LOOK_TEXT] = draw_text,
    [LOOK_DISC] = svg_disc,    [LOOK_PAWN] = svg_pawn,    [LOOK_HORSE] = svg_horse, [LOOK_DIE] = svg_die,
    [LOOK_CUBE] = svg_cube,    [LOOK_CARD] = svg_card,    [LOOK_NOTE] = svg_note,  [LOOK_HOUSE] = svg_house,
    [LOOK_STICK] = svg_stick,  [LOOK_GLASS] = svg_glass,  [LOOK_MARK] = draw_mark,
    [LOOK_ICON] = svg_icon,    [LOOK_TOKEN] = svg_token,  [LOOK_CUP] = svg_cup,
};

/* The tint of a thing that was given none: what it is made of. */
static int tint_of(const struct item *it)
{
    if (it->tint != TINT_NONE)
        return it->tint;
    switch (it->look) {
    case LOOK_DISC:
    case LOOK_PAWN:
    case LOOK_HORSE:
    case LOOK_DIE:
    case LOOK_CUBE:  return TINT_WHITE;
    case LOOK_STICK:
    case LOOK_GLASS: return TINT_WOOD;
    case LOOK_HOUSE: return it->face == 5 ? TINT_RED : TINT_GREEN;
    case LOOK_CARD:  return TINT_BLUE;
    case LOOK_CUP:   return TINT_BROWN;
    default:         return TINT_NONE;
    }
}

/* A light around what was just moved or thrown; flat things are lit by the style sheet instead. */
static void draw_glow(const struct item *it, struct text *t)
{
    int w = svg_width(it), h = svg_height(it), small = smaller(it);

    switch (it->look) {
    case LOOK_PAWN: /* around its foot */
    case LOOK_HORSE:
        svg_put(t, "<ellipse class='glow' cy='@' rx='@' ry='@' stroke-width='@'/>", small * 34 / 100,
                small * 42 / 100, small * 18 / 100, small / 9);
        return;
    case LOOK_NOTE:
        if (!svg_is_chip(it))
            break; /* else round */ /* fall through */
    case LOOK_SPOT:
    case LOOK_HEX:
    case LOOK_DISC:
    case LOOK_TOKEN:
    case LOOK_CUP:
        svg_put(t, "<circle class='glow' r='@' stroke-width='@'/>", small * 51 / 100, small / 10);
        return;
    case LOOK_DIE:
    case LOOK_CUBE:
    case LOOK_HOUSE: /* always square */
        w = h = small;
        break;
    case LOOK_STICK: /* behind it, and without ends, where parts of one meet */
        svg_put(t, "<path class='glow' d='M@ 0H@' stroke-width='@'/>", -w / 2, w / 2, h * 5 / 2);
        return;
    case LOOK_CELL:
    case LOOK_CARD:
        break;
    default:
        return;
    }
    svg_put(t, "<rect class='glow' x='@' y='@' width='@' height='@' rx='@' stroke-width='@'/>", -w / 2,
            -h / 2, w, h, small / 8, small / 12);
}

void svg_item(const struct item *it, struct text *t)
{
    struct item made = *it;

    require(it->look < LOOKS && it->tint < TINTS);
    made.tint = (uint8_t)tint_of(it);
    text_printf(t, "<g class='look-%s tint-%s%s%s'>", look_names[it->look], tint_names[made.tint],
                it->lit ? " lit" : "", it->dim ? " dim" : "");
    if (it->lit && it->look != LOOK_CELL)
        draw_glow(&made, t);
    draw[it->look](&made, t);
    if (it->lit && it->look == LOOK_CELL) /* which its neighbours would cover */
        draw_glow(&made, t);
    text_put(t, "</g>");
}

void svg_scene(const struct scene *s, bool dark, struct text *t)
{
    text_printf(t, "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d' width='%d' height='%d'"
                   " class='kiste' role='img'>\n<title>",
                s->width, s->height, s->width, s->height);
    svg_escaped(t, s->title != NULL ? s->title : "Spielkiste");
    text_put(t, "</title>\n<style>\n");
    svg_style(dark, t);
    text_put(t, "</style>\n<defs>\n");
    svg_defs(t);
    text_put(t, "</defs>\n<rect class='table' width='100%' height='100%'/>\n");
    for (int i = 0; i < s->count; i++) {
        const struct item *it = &s->item[i];
        struct spot at = scene_spot(s, it);

        text_put(t, "<g");
        if (it->id != 0)
            text_printf(t, " data-id='%d'", it->id);
        text_printf(t, " transform='translate(%d %d)", at.x, at.y);
        if (it->turn % 360 != 0)
            text_printf(t, " rotate(%d)", it->turn % 360);
        text_put(t, "'>");
        if (it->says != NULL) {
            text_put(t, "<title>");
            svg_escaped(t, it->says);
            text_put(t, "</title>");
        }
        svg_item(it, t);
        text_put(t, "</g>\n");
    }
    text_put(t, "</svg>\n");
}
