/* SPDX-License-Identifier: MIT */
#include "core/board.h"

#include <string.h>

#include "base/require.h"

/* Where a line goes from the middle of a character. Lines that meet in a character join because their
 * directions are put together before the character is chosen. */
enum { NORTH = 1, EAST = 2, SOUTH = 4, WEST = 8, STRAIGHT = 15, RISING = 16, FALLING = 32 };

static const char *const straight[16] = {
    " ", "╵", "╶", "└", "╷", "│", "┌", "├", "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼",
};

/* The board while it is drawn. */
struct pen {
    struct board *board;
    const struct scene *scene;
    const struct item *item;              /* the one being drawn */
    uint8_t lines[BOARD_ROWS][BOARD_COLS]; /* directions, where a line is on top */
};

/* A rectangle of characters, both ends included; may lie partly or wholly off the board. */
struct area {
    int left, top, right, bottom;
};

static int floor_div(int64_t a, int b)
{
    return (int)(a >= 0 ? a / b : -((-a + b - 1) / b));
}

static int col_of(const struct pen *p, int x)
{
    return floor_div(x, p->scene->cell_w);
}

static int row_of(const struct pen *p, int y)
{
    return floor_div(y, p->scene->cell_h);
}

/* What an item covers. An edge on the border of two characters belongs to the inner one; no item is smaller
 * than one character. Doubled, so that odd sizes have exact halves. */
static struct area area_of(const struct pen *p)
{
    const struct item *it = p->item;
    int w = it->w > 0 ? it->w : 1, h = it->h > 0 ? it->h : 1;
    int cell_w = 2 * p->scene->cell_w, cell_h = 2 * p->scene->cell_h;

    return (struct area){ .left = floor_div(2 * it->x - w, cell_w),
                          .top = floor_div(2 * it->y - h, cell_h),
                          .right = floor_div(2 * it->x + w - 1, cell_w),
                          .bottom = floor_div(2 * it->y + h - 1, cell_h) };
}

/* The characters whose middle an item covers, at least the one at its centre: what a filled shape hides. */
static struct area covered_by(const struct pen *p)
{
    const struct item *it = p->item;
    int w = it->w > 0 ? it->w : 1, h = it->h > 0 ? it->h : 1;
    int cell_w = p->scene->cell_w, cell_h = p->scene->cell_h, col = col_of(p, it->x), row = row_of(p, it->y);
    struct area a = { .left = floor_div(2 * it->x - w - cell_w, 2 * cell_w) + 1,
                      .top = floor_div(2 * it->y - h - cell_h, 2 * cell_h) + 1,
                      .right = floor_div(2 * it->x + w - cell_w - 1, 2 * cell_w),
                      .bottom = floor_div(2 * it->y + h - cell_h - 1, 2 * cell_h) };

    return (struct area){ a.left < col ? a.left : col, a.top < row ? a.top : row,
                          a.right > col ? a.right : col, a.bottom > row ? a.bottom : row };
}

static int columns_of(struct area a)
{
    return a.right - a.left + 1;
}

static int rows_of(struct area a)
{
    return a.bottom - a.top + 1;
}

/* The same rectangle without what lies off the board. */
static struct area on_board(const struct pen *p, struct area a)
{
    if (a.left < 0)
        a.left = 0;
    if (a.top < 0)
        a.top = 0;
    if (a.right >= p->board->cols)
        a.right = p->board->cols - 1;
    if (a.bottom >= p->board->rows)
        a.bottom = p->board->rows - 1;
    return a;
}

/* The character's place, now owned by the item being drawn; NULL off the board. */
static struct glyph *take(struct pen *p, int col, int row)
{
    if (col < 0 || row < 0 || col >= p->board->cols || row >= p->board->rows)
        return NULL;
    struct glyph *g = &p->board->at[row][col];

    /* What overwrites half of a wide character blanks the other half. */
    if (g->utf8[0] == '\0' && col > 0)
        strcpy(g[-1].utf8, " ");
    if (col + 1 < p->board->cols && g[1].utf8[0] == '\0')
        strcpy(g[1].utf8, " ");
    g->item = p->item->id;
    g->tint = p->item->tint;
    g->look = p->item->look;
    g->lit = p->item->lit;
    g->dim = p->item->dim;
    return g;
}

/* Puts a short text that is one character. */
static void put(struct pen *p, int col, int row, const char *character)
{
    struct glyph *g = take(p, col, row);

    if (g != NULL) {
        strcpy(g->utf8, character);
        p->lines[row][col] = 0;
    }
}

static void put_line(struct pen *p, int col, int row, int directions)
{
    struct glyph *g = take(p, col, row);

    if (g == NULL)
        return;
    int all = p->lines[row][col] |= (uint8_t)directions;
    if (all & STRAIGHT || all == 0)
        strcpy(g->utf8, straight[all & STRAIGHT]);
    else
        strcpy(g->utf8, all == RISING ? "╱" : all == FALLING ? "╲" : "╳");
}

/* East Asian wide characters and emoji take two columns of a terminal. */
static bool is_wide(uint32_t c)
{
    return (c >= 0x1100 && c <= 0x115f) || (c >= 0x2e80 && c <= 0xa4cf && c != 0x303f)
        || (c >= 0xac00 && c <= 0xd7a3) || (c >= 0xf900 && c <= 0xfaff) || (c >= 0xfe30 && c <= 0xfe6f)
        || (c >= 0xff00 && c <= 0xff60) || (c >= 0xffe0 && c <= 0xffe6) || (c >= 0x1f300 && c <= 0x1f64f)
        || (c >= 0x1f680 && c <= 0x1f6ff) || (c >= 0x1f900 && c <= 0x1f9ff)
        || (c >= 0x20000 && c <= 0x3fffd);
}

/* Accents that sit on the character before them, and the signs that choose its form. */
static bool is_combining(uint32_t c)
{
    return (c >= 0x300 && c <= 0x36f) || (c >= 0x20d0 && c <= 0x20ff) || (c >= 0xfe00 && c <= 0xfe0f);
}

static int width_of(uint32_t c)
{
    return is_combining(c) ? 0 : is_wide(c) ? 2 : 1;
}

/* The columns of a text's first line. */
static int line_columns(const char *s)
{
    int columns = 0;

    for (uint32_t c; (c = scene_char(&s)) != 0 && c != '\n';)
        columns += width_of(c);
    return columns;
}

/* A line of text, from this column on and at most so many columns; it ends at a '\n', or at `end` if that is
 * not NULL. Returns where the next line begins. */
static const char *put_words(struct pen *p, int col, int row, const char *s, const char *end, int most)
{
    int stop = col + most;
    struct glyph *last = NULL; /* where accents go */

    for (uint32_t c; s != end && (c = scene_char(&s)) != 0 && c != '\n';) {
        char utf8[5];
        int length = text_encode(c, utf8), width = width_of(c);

        if (width == 0) {
            if (last != NULL && strlen(last->utf8) + (size_t)length < sizeof(last->utf8))
                strcat(last->utf8, utf8);
            continue;
        }
        if (col + width > stop) {
            stop = col; /* cut here, but read on to the end of the line */
            last = NULL;
            continue;
        }
        bool whole = col >= 0 && col + width <= p->board->cols; /* no half characters at the edges */
        last = whole && row >= 0 && row < p->board->rows ? &p->board->at[row][col] : NULL;
        put(p, col, row, whole ? utf8 : " ");
        if (width == 2)
            put(p, col + 1, row, whole ? "" : " ");
        col += width;
    }
    return s;
}

static int lines_of(const char *s)
{
    int lines = 1;

    for (; *s; s++)
        lines += *s == '\n';
    return lines;
}

/* A text around (x, y), line by line, each at most so many columns wide. */
static void put_text(struct pen *p, const char *s, int most)
{
    const struct item *it = p->item;
    struct area a = area_of(p);
    int lines = lines_of(s), cell = p->scene->cell_w;
    int row = row_of(p, it->y) - (lines - 1) / 2;

    for (; lines > 0; lines--, row++) {
        int columns = line_columns(s), col;

        if (columns > most)
            columns = most;
        if (it->look == LOOK_TEXT && it->align == ALIGN_LEFT)
            col = col_of(p, it->x);
        else if (it->look == LOOK_TEXT && it->align == ALIGN_RIGHT)
            col = col_of(p, it->x - 1) - columns + 1;
        else if (it->look == LOOK_CELL && it->align != ALIGN_CENTRE)
            col = it->align == ALIGN_LEFT ? a.left + it->framed : a.right - it->framed - columns + 1;
        else
            col = floor_div(2 * it->x - (columns - 1) * cell, 2 * cell);
        s = put_words(p, col, row, s, NULL, most);
    }
}

static void fill(struct pen *p, struct area a, const char *character)
{
    a = on_board(p, a);
    for (int row = a.top; row <= a.bottom; row++)
        for (int col = a.left; col <= a.right; col++)
            put(p, col, row, character);
}

/* A box, its inside blank. Its outline joins lines and boxes that run into it. */
static void frame(struct pen *p, struct area a)
{
    struct area in = on_board(p, a);

    fill(p, (struct area){ a.left + 1, a.top + 1, a.right - 1, a.bottom - 1 }, " ");
    for (int col = in.left; col <= in.right; col++) {
        int ends = (col > a.left ? WEST : 0) | (col < a.right ? EAST : 0);
        put_line(p, col, a.top, ends);
        put_line(p, col, a.bottom, ends);
    }
    for (int row = in.top; row <= in.bottom; row++) {
        int ends = (row > a.top ? NORTH : 0) | (row < a.bottom ? SOUTH : 0);
        put_line(p, a.left, row, ends);
        put_line(p, a.right, row, ends);
    }
}

/* ---- lines ---- */

static int sign(int n)
{
    return (n > 0) - (n < 0);
}

static void line_across(struct pen *p, int row, int from, int to)
{
    int left = from < to ? from : to, right = from < to ? to : from;
    struct area in = on_board(p, (struct area){ left, row, right, row });

    for (int col = in.left; left < right && col <= in.right; col++)
        put_line(p, col, row, (col > left ? WEST : 0) | (col < right ? EAST : 0));
}

static void line_down(struct pen *p, int col, int from, int to)
{
    int top = from < to ? from : to, bottom = from < to ? to : from;
    struct area in = on_board(p, (struct area){ col, top, col, bottom });

    for (int row = in.top; top < bottom && row <= in.bottom; row++)
        put_line(p, col, row, (row > top ? NORTH : 0) | (row < bottom ? SOUTH : 0));
}

/* A slope: one ╱ or ╲ a row where it is steep enough to be seen as a line (45° of a scene is two columns a
 * row), else stairs of straight pieces. */
static void line_slanted(struct pen *p, int col, int row, int cols, int rows)
{
    int steps = rows < 0 ? -rows : rows, wide = cols < 0 ? -cols : cols, down = sign(rows);

    for (int i = 0; i <= steps; i++) {
        int here = col + floor_div((int64_t)2 * cols * i + steps, 2 * steps);
        if (wide <= 3 * steps) {
            put_line(p, here, row + i * down, sign(cols) == down ? FALLING : RISING);
        } else if (i < steps) {
            int next = col + floor_div((int64_t)2 * cols * (i + 1) + steps, 2 * steps);
            line_across(p, row + i * down, here, next);
            line_down(p, next, row + i * down, row + (i + 1) * down);
        }
    }
}

static void line_between(struct pen *p, int x0, int y0, int x1, int y1)
{
    int col = col_of(p, x0), row = row_of(p, y0), cols = col_of(p, x1) - col, rows = row_of(p, y1) - row;

    if (rows == 0)
        line_across(p, row, col, col + cols);
    else if (cols == 0)
        line_down(p, col, row, row + rows);
    else
        line_slanted(p, col, row, cols, rows);
}

/* The sine in thousandths, after Bhaskara: good to two of them, and a character is no finer. */
static int sine(int degrees)
{
    int turned = (degrees % 360 + 360) % 360, half = turned % 180;
    int product = half * (180 - half), size = 4000 * product / (40500 - product);

    return turned < 180 ? size : -size;
}

/* Sticks lie across each other and do not join: one character after the other. */
static void draw_stick(struct pen *p)
{
    const struct item *it = p->item;
    int half = it->w > 0 ? it->w / 2 : 0;
    int dx = half * sine(it->turn + 90) / 1000, dy = half * sine(it->turn) / 1000;

    int col = col_of(p, it->x - dx), row = row_of(p, it->y - dy);
    int cols = col_of(p, it->x + dx) - col, rows = row_of(p, it->y + dy) - row;
    int wide = cols < 0 ? -cols : cols, high = rows < 0 ? -rows : rows, steps = wide > high ? wide : high;
    int slope = (it->turn % 180 + 180) % 180;
    const char *body = slope < 20 || slope >= 160 ? "─" : slope < 70 ? "╲" : slope < 110 ? "│" : "╱";

    for (int i = 0; i <= steps; i++)
        put(p, col + (steps == 0 ? 0 : floor_div((int64_t)2 * cols * i + steps, 2 * steps)),
            row + (steps == 0 ? 0 : floor_div((int64_t)2 * rows * i + steps, 2 * steps)), body);
}

/* ---- looks ---- */

static bool is_pale(int tint)
{
    return tint == TINT_NONE || tint == TINT_PAPER || tint == TINT_LIGHT || tint == TINT_WHITE;
}

/* A framed panel's label, let into its upper edge: ┌─ Bank ───┐ */
static void put_heading(struct pen *p, struct area a, const char *words, int most)
{
    int columns = line_columns(words);

    put(p, a.left + 2, a.top, " ");
    put_words(p, a.left + 3, a.top, words, NULL, most);
    put(p, a.left + 3 + (columns < most ? columns : most), a.top, " ");
}

/* A panel or cell: its ground, then its label: of a framed one in the upper edge, of a panel in its first
 * line, of a cell in the middle. */
static void draw_ground(struct pen *p, const char *words)
{
    struct area a = area_of(p);
    bool cell = p->item->look == LOOK_CELL;
    int inside = columns_of(a) - (p->item->framed ? 2 : 0);

    if (p->item->framed)
        frame(p, a);
    else
        fill(p, covered_by(p), " ");
    if (words == NULL && cell && !is_pale(p->item->tint) && rows_of(a) == 1 && columns_of(a) <= 3)
        words = "·"; /* the dark squares of a board of single characters */
    if (words == NULL || *words == '\0')
        return;
    if (cell)
        put_text(p, words, inside);
    else if (p->item->framed && inside >= 6)
        put_heading(p, a, words, inside - 4);
    else
        put_words(p, a.left + (columns_of(a) - inside) / 2, a.top + p->item->framed, words, NULL, inside);
}

/* Where a line of so many columns ends, at a blank if there is one, and where the next begins. */
static const char *break_line(const char *s, int width, const char **ret_next)
{
    const char *end = NULL, *at = s;

    for (int columns = 0;;) {
        const char *here = at;
        uint32_t c = scene_char(&at);

        if (c == 0 || c == '\n' || c == ' ') {
            end = here;
            *ret_next = c == 0 ? here : at;
            if (c != ' ')
                return end;
        }
        columns += width_of(c);
        if (columns > width) {
            if (end == NULL) /* a word longer than the line; at least one character gets away */
                end = *ret_next = here > s ? here : at;
            return end;
        }
    }
}

/* Fills an area with text; returns the first row left free. */
static int put_wrapped(struct pen *p, struct area a, const char *s)
{
    for (; a.top <= a.bottom && *s != '\0'; a.top++) {
        const char *next = s, *end = break_line(s, columns_of(a), &next);
        put_words(p, a.left, a.top, s, end, columns_of(a));
        s = next;
    }
    return a.top;
}

/* A card: with space for it a box with heading and text, else its heading; its back shaded. */
static void draw_card(struct pen *p, const char *words)
{
    const struct item *it = p->item;
    struct area a = area_of(p);

    if (it->glyph != NULL || columns_of(a) < 4 || rows_of(a) < 3) {
        put_text(p, words != NULL && *words != '\0' ? words : it->face == 0 ? "▒" : "□", BOARD_COLS);
        return;
    }
    frame(p, a);
    struct area in = { a.left + 1, a.top + 1, a.right - 1, a.bottom - 1 };
    if (it->face == 0) {
        fill(p, in, "░");
        if (words != NULL)
            put_text(p, words, columns_of(in));
        return;
    }
    if (words != NULL)
        in.top = put_wrapped(p, in, words);
    if (it->more != NULL)
        put_wrapped(p, in, it->more);
}

/* A wedge is a column of dots behind the stones that stand on it, denser for every other one. */
static void draw_wedge(struct pen *p)
{
    struct area a = area_of(p);
    int col = col_of(p, p->item->x);

    fill(p, (struct area){ col, a.top, col, a.bottom }, is_pale(p->item->tint) ? "·" : ":");
}

/* The sign of something that has neither glyph nor label. */
static const char *usual_glyph(const struct item *it)
{
    static const char *const pips[] = { "□", "⚀", "⚁", "⚂", "⚃", "⚄", "⚅" };
    bool pale = it->tint == TINT_WHITE || it->tint == TINT_LIGHT || it->tint == TINT_NONE;

    switch (it->look) {
    case LOOK_SPOT:  return "·";
    case LOOK_DISC:
    case LOOK_TOKEN:
    case LOOK_POST:
        if (tint_signs[it->tint][0] != '\0' && it->tint != TINT_BLACK && it->face < 2)
            return tint_signs[it->tint];
        return it->face > 1 ? (pale ? "◎" : "◉") : pale ? "○" : "●";
    case LOOK_HORSE: return tint_signs[it->tint][0] != '\0' ? tint_signs[it->tint] : pale ? "♘" : "♞";
    case LOOK_PEG:
    case LOOK_PAWN:  return tint_signs[it->tint][0] != '\0' ? tint_signs[it->tint] : pale ? "♙" : "♟";
    case LOOK_DIE:   return it->face < COUNT(pips) ? pips[it->face] : "?";
    case LOOK_CUBE:  return "□";
    case LOOK_NOTE:  return "¤";
    case LOOK_HOUSE: return it->face == 5 ? "H" : "⌂";
    case LOOK_GLASS: return it->face >= 100 ? "⧖" : "⧗";
    case LOOK_CUP:   return "∪";
    case LOOK_PLOT:  return it->tint == TINT_NONE || it->tint == TINT_SAND ? "◇" : tint_sign(it->tint);
    case LOOK_ENVELOPE: return it->face == 0 ? "·" : "✉";
    default:         return "";
    }
}

/* A die or the doubling cube: its number in brackets where it is wide enough. */
static void draw_die(struct pen *p)
{
    const struct item *it = p->item;
    char inside[64];
    struct text t = TEXT_IN(inside);

    text_char(&t, '[');
    if (it->label != NULL && *it->label != '\0')
        text_put(&t, it->label);
    else if (it->look == LOOK_DIE && it->face >= 1)
        text_number(&t, it->face);
    else
        text_char(&t, ' ');
    text_char(&t, ']');
    if (!t.cut && line_columns(inside) <= columns_of(area_of(p)))
        put_text(p, inside, BOARD_COLS);
    else
        put_text(p, it->label != NULL ? it->label : usual_glyph(it), BOARD_COLS);
}

/* A spot, a stone, a figure …: a few characters around its centre. */
static void draw_small(struct pen *p, const char *words)
{
    const struct item *it = p->item;
    int wide = columns_of(area_of(p)), most = BOARD_COLS;

    if (words == NULL)
        words = usual_glyph(it);
    else if (it->glyph == NULL && it->look == LOOK_SPOT)
        most = wide; /* the label of a place keeps to the place */
    put_text(p, words, most);
}

static void draw_point(struct pen *p, const char *words)
{
    const struct item *it = p->item;
    int col = col_of(p, it->x), row = row_of(p, it->y);
    struct area a = on_board(p, (struct area){ col, row, col, row });

    if (words != NULL)
        put_text(p, words, BOARD_COLS);
    else if (a.left == col && a.top == row && a.right == col && a.bottom == row && p->lines[row][col] != 0)
        take(p, col, row); /* the lines that meet there show it */
    else
        put(p, col, row, "·");
}

/* Rows "left\tright" in a box, as a card. */
static void draw_rows(struct pen *p, const char *words)
{
    char rows[1024];
    struct text t = TEXT_IN(rows);
    struct item card = *p->item;

    for (const char *s = card.more; s && *s; s++)
        text_char(&t, *s == '\t' ? ' ' : *s);
    card.more = rows;
    card.face = 1;
    p->item = &card;
    draw_card(p, words);
}

/* How full a bar is, or how many there are of a thing. */
static void draw_amount(struct pen *p, const char *words)
{
    const struct item *it = p->item;
    struct area a = area_of(p);
    char number[8];
    struct text t = TEXT_IN(number);

    if (words != NULL) {
        put_text(p, words, BOARD_COLS);
    } else if (it->look == LOOK_HEAP) {
        text_number(&t, it->face);
        put_text(p, number, BOARD_COLS);
    } else {
        int full = a.left + columns_of(a) * it->face / 100;
        fill(p, (struct area){ a.left, a.top, full - 1, a.top }, "▓");
        fill(p, (struct area){ full, a.top, a.right, a.top }, "░");
    }
}

static void draw_item(struct pen *p)
{
    const struct item *it = p->item;
    const char *words = it->glyph != NULL ? it->glyph : it->label;

    if (it->hidden_text || (it->glyph != NULL && it->glyph[0] == '\0'))
        return;
    switch (it->look) {
    case LOOK_PANEL:
    case LOOK_CELL:
        draw_ground(p, words);
        break;
    case LOOK_LINE:
        line_between(p, it->x, it->y, it->x + it->w, it->y + it->h);
        break;
    case LOOK_STICK: /* its name comes last */
        draw_stick(p);
        break;
    case LOOK_WEDGE:
        draw_wedge(p);
        if (words != NULL)
            put_text(p, words, BOARD_COLS);
        break;
    case LOOK_CARD:
        draw_card(p, words);
        break;
    case LOOK_SLATE:
    case LOOK_SLIP:
    case LOOK_DEED:
    case LOOK_BOOK:
        draw_rows(p, words);
        break;
    case LOOK_BAR:
    case LOOK_HEAP:
        draw_amount(p, words);
        break;
    case LOOK_PIPE:
        line_between(p, it->x, it->y, it->x + it->w, it->y + it->h);
        break;
    case LOOK_LADDER:
    case LOOK_SLIDE: /* for the eye, as long as no glyph says otherwise; the labels of veneer and ways are no words */
    case LOOK_GROUND:
    case LOOK_MOOR:
    case LOOK_VENEER:
    case LOOK_HALO:
    case LOOK_WAY:
    case LOOK_TICKS:
    case LOOK_TRAY:
    case LOOK_BARS:
        if (it->glyph != NULL)
            draw_small(p, words);
        break;
    case LOOK_POINT:
        draw_point(p, words);
        break;
    case LOOK_DIE:
    case LOOK_CUBE:
        if (it->glyph == NULL) {
            draw_die(p);
            break;
        } /* fall through */
    default:
        draw_small(p, words);
    }
}

/* A mark lights up what it surrounds, whatever was drawn when, and brackets it where there is space. */
static void draw_mark(struct pen *p)
{
    const struct item *it = p->item;
    struct area a = on_board(p, area_of(p));
    int col = col_of(p, it->x), row = row_of(p, it->y);

    if (it->hidden_text)
        return;
    for (int r = a.top; r <= a.bottom; r++)
        for (int c = a.left; c <= a.right; c++)
            p->board->at[r][c].lit = true;
    if (it->glyph != NULL) {
        if (it->glyph[0] != '\0')
            put_text(p, it->glyph, BOARD_COLS);
        return;
    }
    if (row < 0 || row >= p->board->rows || col < 1 || col + 1 >= p->board->cols)
        return;
    struct glyph *g = &p->board->at[row][col];
    if (g[0].utf8[0] != ' ' && strcmp(g[-1].utf8, " ") == 0 && strcmp(g[1].utf8, " ") == 0) {
        strcpy(g[-1].utf8, "(");
        strcpy(g[1].utf8, ")");
    }
}

/* Marks come after all they may surround; before them names, which no stick lies across. */
enum { LAYER_ITEMS, LAYER_NAMES, LAYER_MARKS, LAYERS };

static void draw_layer(struct pen *p, int layer)
{
    const struct item *it = p->item;
    bool named = it->look == LOOK_STICK && it->glyph && !it->hidden_text;

    if (layer == LAYER_MARKS && it->look == LOOK_MARK)
        draw_mark(p);
    else if (layer == LAYER_NAMES && named)
        put_text(p, it->glyph, BOARD_COLS);
    else if (layer == LAYER_ITEMS && it->look != LOOK_MARK)
        draw_item(p);
}

void board_draw(struct board *ret, const struct scene *s)
{
    struct pen p = { .board = ret, .scene = s };

    require(s->cell_w > 0 && s->cell_h > 0);
    ret->cols = (s->width + s->cell_w - 1) / s->cell_w;
    ret->rows = (s->height + s->cell_h - 1) / s->cell_h;
    if (ret->cols > BOARD_COLS)
        ret->cols = BOARD_COLS;
    if (ret->rows > BOARD_ROWS)
        ret->rows = BOARD_ROWS;
    for (int row = 0; row < BOARD_ROWS; row++)
        for (int col = 0; col < BOARD_COLS; col++)
            ret->at[row][col] = (struct glyph){ .utf8 = " ", .look = LOOK_PANEL };
    for (int layer = 0; layer < LAYERS; layer++)
        for (int i = 0; i < s->count; i++) {
            struct item item = s->item[i];
            struct spot at = scene_spot(s, &item);

            item.x = (int16_t)at.x;
            item.y = (int16_t)at.y;
            p.item = &item;
            draw_layer(&p, layer);
        }
}

void board_print(const struct board *b, struct text *t)
{
    for (int row = 0; row < b->rows; row++) {
        int end = b->cols;
        while (end > 0 && strcmp(b->at[row][end - 1].utf8, " ") == 0)
            end--;
        for (int col = 0; col < end; col++)
            text_put(t, b->at[row][col].utf8);
        text_char(t, '\n');
    }
}
