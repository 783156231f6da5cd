/* SPDX-License-Identifier: MIT */
/* Drawing the game: the board above (what is said beside it where there is room, else below), then who is asked,
 * the actions, the line being typed, and the keys. */
#include <string.h>

#include "base/require.h"
#include "term/screen_play.h"

enum {
    SIDE_LEAST = 22, /* columns that are worth a side of their own */
    GAP = 2,
    AROUND = 4,      /* lines and columns around what is followed */
};

/* The heights of what is below the board. */
struct layout {
    int side;        /* first column of the side, 0: none */
    int status, log, notice, prompt, actions;
};

/* ---- the board ---- */

static attr_t look_of(const struct screen *c, const struct glyph *g)
{
    attr_t look = (attr_t)COLOR_PAIR(g->tint + 1);
    uint8_t mark = c->marks.of[g->item];

    if (g->lit)
        look |= A_BOLD | A_UNDERLINE;
    if (mark & MARK_NEXT)
        look |= A_BOLD;
    if (mark & MARK_CHOSEN)
        look |= A_BOLD | A_REVERSE;
    return g->dim && !mark ? look | A_DIM : look;
}

static int clamp(int value, int least, int most)
{
    return value > most ? (most > least ? most : least) : value < least ? least : value;
}

/* Moves one edge of what is shown so that first .. last is in sight, with something around it if there is room. */
static int into_sight(int from, int shown, int first, int last)
{
    int around = clamp((shown - (last - first + 1)) / 2, 0, AROUND);

    first -= around;
    last += around;
    if (last >= from + shown)
        from = last - shown + 1;
    return first < from ? first : from;
}

/* How many rows there is anything in: an empty edge need not be in sight. */
static int rows_of(const struct board *b)
{
    int rows = b->rows;

    while (rows > 1) {
        const struct glyph *at = b->at[rows - 1], *end = at + b->cols;
        while (at < end && (!*at->utf8 || *at->utf8 == ' '))
            at++;
        if (at < end)
            break;
        rows--;
    }
    return rows;
}

/* A part of the board. */
struct part {
    int top, bottom, left, right; /* bottom < 0: nothing */
};

static void part_add(struct part *p, int row, int column)
{
    bool empty = p->bottom < 0;

    p->top = empty || row < p->top ? row : p->top;
    p->bottom = empty || row > p->bottom ? row : p->bottom;
    p->left = empty || column < p->left ? column : p->left;
    p->right = empty || column > p->right ? column : p->right;
}

/* What has come or gone from one place to another since the board was last looked at: figures, dice, not whole lines
 * that others have pushed aside. */
static struct part moved_part(const struct board *b)
{
    enum { FIGURE = 4 }; /* characters, at most */
    static struct { int16_t row, column, size; } was[UINT16_MAX + 1], is[UINT16_MAX + 1]; /* from 1; 0: not there */
    static bool looked;
    struct part moved = { .bottom = -1 };

    memset(is, 0, sizeof is);
    for (int row = 0; row < b->rows; row++)
        for (int column = 0; column < b->cols; column++) {
            uint16_t item = b->at[row][column].item;
            if (!item || is[item].size++)
                continue;
            is[item].row = (int16_t)(row + 1);
            is[item].column = (int16_t)(column + 1);
        }
    for (int item = 1; item <= UINT16_MAX; item++)
        if (looked && is[item].row && is[item].size <= FIGURE &&
            (was[item].row != is[item].row || was[item].column != is[item].column))
            part_add(&moved, is[item].row - 1, is[item].column - 1);
    memcpy(was, is, sizeof was);
    looked = true;
    return moved;
}

static bool fits(const struct screen *c, struct part p)
{
    return p.bottom >= 0 && p.bottom - p.top < c->board_rows && p.right - p.left < c->board_columns;
}

/* Whether an item is a piece of whoever is asked. */
static bool is_own_piece(const struct middle *m, const struct item *item)
{
    const struct match *match = &m->view.match;
    bool piece = item->look == LOOK_PAWN || item->look == LOOK_TOKEN || item->look == LOOK_HORSE;

    return m->waited && piece && item->id && m->scene.pane[item->pane].kind == PANE_BOARD &&
           match->game->players.seat_tint && item->tint == match->game->players.seat_tint(match, m->seat);
}

/* The pieces of whoever is asked. */
static struct part own_part(const struct middle *m)
{
    struct part own = { .bottom = -1 };

    for (int i = 0; i < m->scene.count; i++) {
        struct spot at = scene_spot(&m->scene, &m->scene.item[i]);
        if (!is_own_piece(m, &m->scene.item[i]))
            continue;
        part_add(&own, at.y / m->scene.cell_h, at.x / m->scene.cell_w);
    }
    return own;
}

/* The middle of what is too large to be seen whole. */
static void centre(struct screen *c, struct part p)
{
    if (p.bottom < 0)
        return;
    c->row = (p.top + p.bottom + 1 - c->board_rows) / 2;
    c->column = (p.left + p.right + 1 - c->board_columns) / 2;
}

/* Brings into sight what matters: the chosen action's items, else what has just moved, else the pieces of whoever is
 * asked, else what they can touch, else what is lit. What is spread over more than the screen shows would only drag it
 * somewhere; but at first its middle is shown. */
static void follow(struct screen *c)
{
    const struct board *b = &c->s->board;
    struct part chosen = { .bottom = -1 }, lit = chosen, next = chosen, moved = moved_part(b);

    for (int row = 0; row < b->rows; row++)
        for (int column = 0; column < b->cols; column++) {
            const struct glyph *g = &b->at[row][column];
            if (c->marks.of[g->item] & MARK_CHOSEN)
                part_add(&chosen, row, column);
            if (g->lit)
                part_add(&lit, row, column);
            if (c->marks.of[g->item] & MARK_NEXT)
                part_add(&next, row, column);
        }
    const struct middle *m = c->s->middle;
    struct part own = own_part(m), asked = m->waited && fits(c, next) ? next : lit;
    struct part shown = c->chosen >= 0 ? chosen : fits(c, moved) ? moved : fits(c, own) ? own : asked;
    if (c->chosen >= 0 ? shown.bottom >= 0 : fits(c, shown)) {
        c->row = into_sight(c->row, c->board_rows, shown.top, shown.bottom);
        c->column = into_sight(c->column, c->board_columns, shown.left, shown.right);
        c->placed = true;
    } else if (!c->placed && m->waited) {
        centre(c, next);
        c->placed = true;
    }
    c->follow = false;
}

static void draw_board(struct screen *c)
{
    const struct board *b = &c->s->board;

    if (c->follow)
        follow(c);
    c->row = clamp(c->row, 0, rows_of(b) - c->board_rows);
    c->column = clamp(c->column, 0, b->cols - c->board_columns);
    for (int row = 0; row < c->board_rows && c->row + row < b->rows; row++) {
        move(row, 0);
        for (int column = 0; column < c->board_columns && c->column + column < b->cols; column++) {
            const struct glyph *g = &b->at[c->row + row][c->column + column];
            attr_t look = look_of(c, g);
            attr_on(look, NULL);
            screen_put_glyph(column == 0 && !*g->utf8 ? " " : g->utf8);
            attr_off(look, NULL);
        }
    }
    /* Where there is more of it. */
    int edge = clamp(b->cols, 1, COLS) - 1, end = c->board_rows - 1;
    if (c->row > 0)
        mvaddstr(0, edge, screen_sign("▲"));
    if (c->row + c->board_rows < rows_of(b))
        mvaddstr(end, edge, screen_sign("▼"));
    if (c->column > 0)
        mvaddstr(end / 2, 0, screen_sign("◀"));
    if (c->column + c->board_columns < b->cols)
        mvaddstr(end / 2, edge, screen_sign("▶"));
}

/* ---- the actions ---- */

/* Goes through the fitting actions as they are laid out in rows; draws those from row `skip` on. Returns how many
 * rows there are; *ret_chosen is the row of the chosen one. */
static int lay_out_actions(const struct screen *c, int top, int rows, int skip, int *ret_chosen)
{
    int row = 0, column = 1;

    *ret_chosen = 0;
    for (int i = 0; i < c->list.count; i++) {
        char text[160];
        struct text t = TEXT_IN(text);
        typing_write(c->s, &c->list, i, &t);
        int width = text_columns(text) + 2;
        if (column > 1 && column + width > COLS - 2) {
            column = 1;
            row++;
        }
        if (i == c->chosen)
            *ret_chosen = row;
        if (row >= skip && row < skip + rows) {
            attr_t look = i == c->chosen ? A_REVERSE : A_NORMAL;
            attr_on(look, NULL);
            move(top + row - skip, column);
            screen_put(text, (int)strlen(text));
            attr_off(look, NULL);
        }
        column += width;
    }
    return c->list.count ? row + 1 : 0;
}

static void draw_actions(const struct screen *c, int top, int rows)
{
    int chosen, total = lay_out_actions(c, top, 0, 0, &chosen);
    int skip = chosen >= rows ? chosen - rows + 1 : 0;

    lay_out_actions(c, top, rows, skip, &chosen);
    if (skip > 0)
        mvaddstr(top, COLS - 1, screen_sign("▲"));
    if (skip + rows < total)
        mvaddstr(top + rows - 1, COLS - 1, screen_sign("▼"));
}

/* ---- all of it ---- */

/* Marks what belongs to an action. */
static void mark_action(struct screen *c, const struct action *a, uint8_t how)
{
    const struct middle *m = c->s->middle;

    for (int i = 0; i < m->scene.count; i++)
        if (middle_touches(m, a, &m->scene.item[i]))
            c->marks.of[m->scene.item[i].id] |= how;
}

static void find_marks(struct screen *c)
{
    const struct middle *m = c->s->middle;
    const struct listed *chosen = c->chosen >= 0 && c->chosen < c->list.count ? &c->list.at[c->chosen] : NULL;

    memset(&c->marks, 0, sizeof c->marks);
    for (int i = 0; i < m->scene.count; i++)
        if (m->scene.item[i].id && (c->line.used == 0 || m->picks > 0))
            c->marks.of[m->scene.item[i].id] |= m->mark[i] & MARK_PICKED ? m->mark[i] | MARK_CHOSEN : m->mark[i];
    for (int i = 0; i < m->actions; i++) {
        if (chosen && typing_holds(chosen, &m->action[i]))
            mark_action(c, &m->action[i], MARK_CHOSEN);
        else if (c->line.used && m->picks == 0 && typing_fits(&m->action[i], c->line.at))
            mark_action(c, &m->action[i], MARK_NEXT); /* what is folded can be touched all the same */
    }
}

static int at_most(int value, int most)
{
    return value < most ? value : most;
}

static int height_of(const char *text, int width)
{
    return screen_words(0, 0, width, 0, 0, A_NORMAL, text);
}

static struct layout lay_out(struct screen *c, const char *status, const char *prompt)
{
    const struct board *b = &c->s->board;
    int rows = rows_of(b), chosen, roomy = LINES >= 24 ? 3 : LINES >= 16 ? 2 : 1;
    struct layout l = { .side = COLS - b->cols - GAP >= SIDE_LEAST ? b->cols + GAP : 0 };

    /* A refusal is never cut while there is room for it: even the board gives way. */
    l.prompt = at_most(height_of(prompt, COLS - 1), LINES / 2);
    l.actions = session_over(c->s) ? 1 : clamp(lay_out_actions(c, 0, 0, 0, &chosen), 1, roomy);
    l.notice = clamp(height_of(c->notice.at, COLS - 1), 0, LINES - 3 - l.prompt - l.actions);
    int left = LINES - 2 - l.notice - l.prompt - l.actions;
    if (!l.side) {
        l.status = clamp(height_of(status, COLS - 1), 0, at_most(roomy, left - 2));
        left -= l.status;
    }
    /* The whole board, if that goes with a line of the log below it, if not without; the list of moves can be scrolled
     * as well. */
    for (int log = !l.side && l.notice == 0; log >= 0; log--) {
        int lacking = rows + log - left;
        if (lacking <= 0 || lacking >= l.actions)
            continue;
        l.actions -= lacking;
        left += lacking;
        break;
    }
    if (!l.side) {
        /* Else the board is scrolled anyway. A notice is read now, and stands where the log would. */
        l.log = left >= rows ? left - rows : l.notice ? 0 : LINES >= 20 ? 3 : LINES >= 11 ? 1 : 0;
        l.log = clamp(l.log, 0, left - 2);
    }
    c->board_rows = clamp(left - l.log, 1, left);
    c->board_columns = COLS;
    return l;
}

/* The end of the log in `rows` lines, the last event not dimmed. */
static void draw_log(struct screen *c, int row, int column, int width, int rows)
{
    struct text all = text_growing(), last = text_growing();

    if (rows > 0) {
        session_log(c->s, rows, &all);
        session_log(c->s, 1, &last);
        int total = height_of(all.at, width), recent = height_of(last.at, width);
        int skip = total > rows ? total - rows : 0;
        screen_words(row, column, width, rows, skip, A_DIM, all.at);
        if (recent <= rows)
            screen_words(row + total - skip - recent, column, width, recent, 0, A_NORMAL, last.at);
    }
    text_free(&all);
    text_free(&last);
}

static void draw_side(struct screen *c, int column)
{
    int row = 0, width = COLS - column;

    for (int seat = 0; seat < session_match(c->s)->seats && row < c->board_rows; seat++) {
        struct text t = text_growing();
        session_seat(c->s, seat, &t);
        row += screen_words(row, column, width, c->board_rows - row, 0, A_BOLD, t.at);
        text_free(&t);
    }
    draw_log(c, row + 1, column, width, c->board_rows - row - 1);
}

/* As many of the keys as there is room for; help comes first. */
static void draw_bar(const struct screen *c)
{
    static const enum term_word keys[] = { SAY_bar_help, SAY_bar_rule, SAY_bar_hint, SAY_bar_scroll, SAY_bar_quit,
                                           SAY_bar_undo, SAY_bar_save, SAY_bar_rules, SAY_bar_lang };
    const struct board *b = &c->s->board;
    bool scrolls = rows_of(b) > c->board_rows || b->cols > c->board_columns;
    int column = 0;

    for (int i = 0; i < COUNT(keys); i++) {
        const char *key = term_word(keys[i], c->s->lang);
        if (keys[i] == SAY_bar_scroll && !scrolls)
            continue;
        if (column + text_columns(key) >= COLS)
            break;
        column = screen_line(LINES - 1, column, A_DIM, key) + 2;
    }
}

static void draw_line(const struct screen *c)
{
    /* The end of a line that is longer than the screen. */
    const char *at = c->line.at;

    while (text_columns(at) > COLS - 4) {
        at++;
        while ((*at & 0xc0) == 0x80)
            at++;
    }
    int column = screen_line(LINES - 2, 0, A_BOLD, "> ");
    column = screen_line(LINES - 2, column, A_NORMAL, at);
    move(LINES - 2, column);
}

void screen_draw(struct screen *c)
{
    const struct session *s = c->s;
    struct text status = text_growing(), prompt = text_growing();
    int64_t left = middle_time_left(s->middle, session_now());

    find_marks(c);
    session_status(s, &status);
    session_prompt(s, &prompt);
    if (left >= 0)
        text_printf(&prompt, "  ⧗ %ld s", (long)(left + 999) / 1000);
    struct layout l = lay_out(c, status.at, prompt.at);
    int row = LINES - 2 - l.actions;
    erase();
    draw_board(c);
    if (session_over(s))
        screen_line(row, 1, A_NORMAL,
                    term_word(session_match(s)->game->secrets.mask ? SAY_over_hint_shown : SAY_over_hint, s->lang));
    else
        draw_actions(c, row, l.actions);
    screen_words(row -= l.prompt, 0, COLS - 1, l.prompt, 0, A_BOLD, prompt.at);
    if (height_of(c->notice.at, COLS - 1) > l.notice && l.notice > 0)
        screen_line(row - 1, COLS - 4, A_BOLD, " … ?"); /* the question mark shows all of it */
    screen_words(row -= l.notice, 0, COLS - 1, l.notice, 0, (attr_t)COLOR_PAIR(TINT_RED + 1), c->notice.at);
    if (l.side) {
        draw_side(c, l.side);
    } else {
        screen_words(c->board_rows, 0, COLS - 1, l.status, 0, A_BOLD, status.at);
        draw_log(c, c->board_rows + l.status, 1, COLS - 2, l.log);
    }
    draw_bar(c);
    draw_line(c);
    text_free(&status);
    text_free(&prompt);
    refresh();
}
