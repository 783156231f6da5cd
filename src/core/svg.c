/* SPDX-License-Identifier: MIT */
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

int svg_smaller(const struct item *it)
{
    int w = svg_width(it), h = svg_height(it);

    return w < h ? w : h;
}

bool svg_has_label(const struct item *it)
{
    return it->label != NULL && *it->label != '\0';
}

void svg_sign(const struct item *it, struct text *t, const char *place)
{
    if (svg_signs[it->tint] != NULL)
        text_printf(t, "<path class='ti soft' transform='%s' d='%s'/>", place, svg_signs[it->tint]);
}

void svg_piece_begin(const struct item *it, struct text *t)
{
    /* scale() wants three decimals: a factor of 0.345 for a piece 34.5 wide. */
    int thousandths = svg_smaller(it) / 10;

    text_printf(t, "<g transform='scale(%d.%03d)'>", thousandths / 1000, thousandths % 1000);
}

void svg_piece_end(struct text *t)
{
    text_put(t, "</g>");
}

void svg_rect(struct text *t, const char *classes, struct svg_rect r)
{
    text_printf(t, "<rect class='%s'", classes);
    svg_put(t, " x='@' y='@' width='@' height='@'", r.x - r.w / 2, r.y - r.h / 2, r.w > 0 ? r.w : 0, r.h > 0 ? r.h : 0);
    if (r.round > 0)
        svg_put(t, " rx='@'", r.round);
    if (r.line > 0)
        svg_put(t, " stroke-width='@'", r.line);
    text_put(t, "/>");
}

/* Pale rectangles, each larger than the one before: softer than one, and nothing to compute while things move. */
void svg_shadow(struct text *t, int w, int h, int round, int lift)
{
    enum { LAYERS = 5 };

    for (int i = 0; i < LAYERS; i++) {
        int more = lift * (3 * i - LAYERS) / (2 * LAYERS);
        svg_rect(t, "b1", (struct svg_rect){ lift / 4, lift * 3 / 4, w + more, h + more,
                                             round + lift * i / (2 * LAYERS), 0 });
    }
}

/* A row of a list: what stands left of the tab, and right of it. */
static void put_row(struct text *t, const char *row, const char *end, struct svg_rows r, int y, int size, bool bold)
{
    char left[80], right[48], classes[24];
    const char *tab = memchr(row, '\t', (size_t)(end - row));
    struct text l = TEXT_IN(left), q = TEXT_IN(right), c = TEXT_IN(classes);
    int share = 100;

    text_bytes(&l, row, (size_t)((tab ? tab : end) - row));
    if (tab) {
        text_bytes(&q, tab + 1, (size_t)(end - tab - 1));
        share = svg_letters(left) * 100 / (svg_letters(left) + svg_letters(right) + 1);
        share = share < 40 ? 40 : share > 75 ? 75 : share;
    }
    text_printf(&c, "%s%s", r.left, bold ? " hd" : "");
    int wide = r.w * (tab ? share - 3 : share) / 100; /* not up to the very number */
    svg_words(t, classes, left, (struct svg_box){ .x = r.x, .y = y, .w = wide, .size = size, .align = ALIGN_LEFT,
                                                  .one_line = true });
    text_clear(&c);
    text_printf(&c, "%s%s", r.right, !bold ? "" : r.won ? " pv" : " pn");
    svg_words(t, classes, right, (struct svg_box){ .x = r.x + r.w, .y = y, .w = r.w * (98 - share) / 100, .size = size,
                                                   .align = ALIGN_RIGHT, .one_line = true });
}

void svg_rows(struct text *t, const char *rows, struct svg_rows r)
{
    int count = 1, n = 0;

    if (rows == NULL || *rows == '\0')
        return;
    for (const char *s = rows; *s; s++)
        count += *s == '\n';
    int step = r.h / count, size = r.size < step * 72 / 100 ? r.size : step * 72 / 100;
    if (step > r.size * 18 / 10)
        step = r.size * 18 / 10; /* few rows stand together */
    for (const char *row = rows, *end; row != NULL; row = *end ? end + 1 : NULL, n++) {
        end = strchr(row, '\n') ? strchr(row, '\n') : row + strlen(row);
        bool last = r.last && n == count - 1;
        if (last || (r.ruled && n > 0))
            svg_put(t, "<path class='pl' d='M@ @h@'/>", r.x, r.y + n * step, r.w);
        put_row(t, row, end, r, r.y + n * step + step / 2, last ? size * 9 / 8 : size, last);
    }
}

/* ---- items ---- */

static void draw_text(const struct item *it, struct text *t)
{
    int h = UNIT * (it->h > 0 ? it->h : 20), lines = 1;

    if (it->label == NULL)
        return;
    for (const char *s = it->label; *s; s++)
        lines += *s == '\n';
    int size = lines == 1 ? h * 3 / 4 : h * 100 / (lines * LINE_STEP);
    int w = UNIT * (it->w > 0 ? it->w : 0);
    static const char *const classes[] = { "tt", "tt edged", "tt se", "tt edged se" };
    svg_words(t, classes[2 * (it->part == 1) + it->framed], it->label,
              (struct svg_box){ .w = it->lit ? w * 100 / 108 : w, .h = h, /* what is lit is written bold */
                                .size = size,
                                .align = (enum align)it->align });
}

/* What many games have, and what is drawn for all of them (core/chart.c); svg_rare.c has the others. */
static svg_drawing *const usual[LOOKS] = {
    [LOOK_PANEL] = svg_panel, [LOOK_CELL] = svg_cell,   [LOOK_POINT] = svg_point, [LOOK_LINE] = svg_line,
    [LOOK_TEXT] = draw_text,  [LOOK_DISC] = svg_disc,   [LOOK_DIE] = svg_die,     [LOOK_CARD] = svg_card,
    [LOOK_NOTE] = svg_note,   [LOOK_HOUSE] = svg_house, [LOOK_MARK] = svg_mark,   [LOOK_ICON] = svg_icon,
    [LOOK_TOKEN] = svg_token, [LOOK_TRAY] = svg_tray,   [LOOK_PLATE] = svg_plate, [LOOK_SLIP] = svg_slip,
    [LOOK_DEED] = svg_deed,   [LOOK_TICKS] = svg_ticks,
};

/* The tint of a thing that was given none: what it is made of. */
static int tint_of(const struct item *it)
{
    if (it->tint != TINT_NONE)
        return it->tint;
    switch (it->look) {
    case LOOK_DISC:
    case LOOK_PAWN:
    case LOOK_PEG:
    case LOOK_HORSE:
    case LOOK_DIE:
    case LOOK_CUBE:  return TINT_WHITE;
    case LOOK_PLATE: return TINT_SHEET;
    case LOOK_STAMP: return TINT_RED;
    case LOOK_BAR:   return TINT_GREEN;
    case LOOK_STICK:
    case LOOK_GLASS: return TINT_WOOD;
    case LOOK_HOUSE: return it->face == 5 ? TINT_RED : TINT_GREEN;
    case LOOK_CARD:  return TINT_BLUE;
    case LOOK_CUP:   return TINT_BROWN;
    default:         return TINT_NONE;
    }
}

/* Below what has just moved its place is filled faintly; the thing itself never changes. */
static void draw_place(const struct item *it, struct text *t)
{
    int w = svg_width(it), h = svg_height(it), small = svg_smaller(it), line = small / 22;

    switch (it->look) {
    case LOOK_PAWN:
    case LOOK_HORSE:
        svg_put(t, "<ellipse class='la' cy='@' rx='@' ry='@' stroke-width='@'/>", h * 38 / 100, small * 46 / 100,
                small * 22 / 100, line);
        return;
    case LOOK_NOTE:
        if (!svg_is_chip(it))
            break; /* else round */ /* fall through */
    case LOOK_DISC:
    case LOOK_PEG:
    case LOOK_TOKEN:
        svg_put(t, "<circle class='la' r='@' stroke-width='@'/>", small * 55 / 100, line);
        return;
    case LOOK_STICK: /* behind it, and without ends, where parts of one meet */
        svg_put(t, "<path class='lw half' d='M@ 0H@' stroke-width='@' stroke-linecap='butt'/>", -w / 2, w / 2,
                h * 5 / 2);
        return;
    case LOOK_CARD:
    case LOOK_DEED:
        break;
    default:
        return;
    }
    svg_rect(t, "la", (struct svg_rect){ 0, 0, w + small / 10, h + small / 10, small / 8, line });
}

/* A place that is lit is filled itself, over what is printed on it. */
static void draw_last(const struct item *it, struct text *t)
{
    int w = svg_width(it), h = svg_height(it), small = svg_smaller(it);

    if (it->look == LOOK_CELL)
        svg_rect(t, "la", (struct svg_rect){ 0, 0, w * 94 / 100, h * 94 / 100, small / 10, 1 });
    else if (it->look == LOOK_SPOT)
        svg_put(t, "<circle class='la' r='@' stroke-width='@'/>", small * 42 / 100, small / 14);
}

void svg_item(const struct item *it, struct text *t)
{
    struct item made = *it;

    require(it->look < LOOKS && it->tint < TINTS);
    made.tint = (uint8_t)tint_of(it);
    text_printf(t, "<g class='look-%s tint-%s%s%s%s'", look_names[it->look], tint_names[made.tint],
                tint_is_pale(it->ground) ? " gp" : tint_is_deep(it->ground) ? " gd" : "",
                it->lit ? " lit" : "", it->dim ? " dim" : "");
    if (it->aside || it->askew)
        svg_put(t, " transform='translate(0 @) rotate(@)'", it->aside, it->askew);
    text_char(t, '>');
    if (it->lit && !look_kinds[it->look].place)
        draw_place(&made, t);
    svg_drawing *draw = usual[it->look] ? usual[it->look] : svg_rare(it->look);
    require(draw != NULL);
    draw(&made, t);
    if (it->lit && look_kinds[it->look].place)
        draw_last(&made, t);
    text_put(t, "</g>");
}

static void put_placed(const struct scene *s, const struct item *it, struct text *t)
{
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

/* The items first, so that style and definitions have only what they need. `board`: of the first pane alone. */
static void put_file(const struct scene *s, bool dark, bool board, struct text *t)
{
    struct text items = text_growing();
    const struct pane *pane = &s->pane[0];
    int x = board ? pane->x : 0, y = board ? pane->y : 0;
    int width = board ? pane->width : s->width, height = board ? pane->height : s->height;

    if (!board)
        text_put(&items, "<rect class='lamp' width='100%' height='100%'/>\n");
    for (int i = 0; i < s->count; i++)
        if (!board || s->item[i].pane == 0)
            put_placed(s, &s->item[i], &items);
    text_printf(t, "<svg xmlns='http://www.w3.org/2000/svg' viewBox='%d %d %d %d' width='%d' height='%d'"
                   " class='kiste' role='img'>\n<title>",
                x, y, width, height, width, height);
    svg_escaped(t, s->title != NULL ? s->title : "Spielkiste");
    text_put(t, "</title>\n<style>\n");
    svg_style_for(dark, items.at, t);
    text_put(t, "</style>\n<defs>\n");
    svg_defs_for(items.at, t);
    text_printf(t, "</defs>\n%s", board ? "" : "<rect class='table' width='100%' height='100%'/>\n");
    text_bytes(t, items.at, items.used);
    text_put(t, "</svg>\n");
    text_free(&items);
}

void svg_scene(const struct scene *s, bool dark, struct text *t)
{
    put_file(s, dark, false, t);
}

void svg_board(const struct scene *s, bool dark, struct text *t)
{
    put_file(s, dark, true, t);
}
