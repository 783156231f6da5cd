/* Halma for people: sentences, the picture of the table, and what is touched in it. */
#include "halma.h"

static const char *colour(const struct match *m, int seat, enum lang lang)
{
    return m->box->colour[seat].name[lang];
}

/* ---- sentences ---- */

void halma_seat_name(const struct match *m, int seat, enum lang lang, struct text *t)
{
    text_put(t, colour(m, seat, lang));
}

int halma_seat_tint(const struct match *m, int seat)
{
    return m->box->colour[seat].tint;
}

static void say_move(const struct match *m, const struct state *s, int seat, struct move move, enum lang lang,
                     struct text *t)
{
    bool star = is_star(m);
    uint8_t path[64];
    int length = halma_path(star, halma_taken(m, s), move.a, move.b, path);
    struct point_name from = halma_name(star, move.a), to = halma_name(star, move.b);
    char between[62 * sizeof ", p16"]; /* a chain may touch all points of a class */
    struct text b = TEXT_IN(between);

    for (int i = 1; i + 1 < length; i++)
        text_printf(&b, "%s%s", i > 1 ? ", " : "", halma_name(star, path[i]).at);
    if (length > 2) {
        text_printf(t, word(WORD_say_chain, lang), seat_called(m, seat, lang).at, from.at, between, to.at);
        return;
    }
    bool jumps = move.a >> 6 == move.b >> 6; /* jumps keep to their class, steps do not */
    text_printf(t, word(jumps ? WORD_say_jump : WORD_say_step, lang), seat_called(m, seat, lang).at, from.at, to.at);
}

void halma_say(const struct view *view, int seat, struct move move, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);

    if (move.verb == LOT)
        text_printf(t, word(WORD_say_lot, lang), seat_called(m, move.a, lang).at);
    else if (move.verb == PASS)
        text_printf(t, word(WORD_say_pass, lang), seat_called(m, seat, lang).at);
    else
        say_move(m, s, seat, move, lang, t);
}

const struct clause *halma_ending(const struct view *view, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    bool pairs = m->option[OPTION_PAIRS], literal = m->option[OPTION_LITERAL];
    int seat = s->winners ? __builtin_ctz(s->winners) : 0;
    struct called first = seat_called(m, seat, lang), second = seat_called(m, pairs ? seat ^ 2 : seat, lang);

    if (s->end == DRAWN) {
        text_printf(t, word(WORD_over_drawn, lang), MOVES_EACH);
        return CLAUSE(limit_draw);
    }
    if (s->end == WON_AT_LIMIT) {
        text_printf(t, word(pairs ? WORD_over_limit_pair : WORD_over_limit, lang), MOVES_EACH, first.at, second.at);
        return CLAUSE(limit);
    }
    text_printf(t, word(pairs ? WORD_over_pair : literal ? WORD_over_all : WORD_over_won, lang), first.at, second.at);
    return pairs ? CLAUSE(pairs_win) : literal ? CLAUSE(literal) : CLAUSE(win);
}

void halma_prompt(const struct view *view, int seat, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);

    if (!s->lot)
        text_put(t, word(WORD_ask_lot, lang));
    else
        text_printf(t, word(s->home[seat] == halma_yard_size(m) ? WORD_ask_home : WORD_ask_move, lang),
                    seat_called(m, seat, lang).at);
}

int halma_cite(const struct view *view, const struct clause **ret)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    const struct clause *win = m->option[OPTION_LITERAL] ? CLAUSE(literal) : CLAUSE(win);
    int count = 0;

    if (!s->lot) {
        ret[count++] = CLAUSE(lot);
        ret[count++] = CLAUSE(in_turn);
        return count;
    }
    ret[count++] = CLAUSE(step);
    ret[count++] = CLAUSE(jump);
    ret[count++] = CLAUSE(chain);
    ret[count++] = CLAUSE(not_mixed);
    ret[count++] = CLAUSE(opposite);
    ret[count++] = win;
    if (m->option[OPTION_PAIRS])
        ret[count++] = CLAUSE(pairs_win);
    if (s->home[s->turn] == halma_yard_size(m))
        ret[count++] = CLAUSE(home_rests);
    ret[count++] = CLAUSE(notation);
    return count;
}

/* ---- the picture ----
 *
 * The board on the left, the list of colours on the right; on a phone the board from edge to edge without
 * coordinates, which would be too small to read, and the list below it. A character of the text board is a
 * third of the square's pitch wide, and a quarter of the star's. */

enum {
    CELL = 12,                     /* units a character is wide */
    SQUARE_PITCH = 3 * CELL,
    STAR_PITCH_X = 2 * CELL,       /* half a point: rows are shifted against each other */
    STAR_PITCH_Y = 42,
    LIST_COLUMNS = 22, TEXT_ROWS = 18,
    LIST_LINE = 48, LIST_ROWS = 3, /* of the list: the height of a seat on a phone, its rows elsewhere */
    ID_POINT = 1, ID_FIGURE = 301, ID_FROM = 401, ID_COLOUR = 411, ID_TURN = 421,
};

struct layout {
    bool star, bare;               /* bare: on a phone */
    int left;                      /* the first column */
    int width, height;
    int figure_w, figure_h, lift;  /* of a figure; it stands on its foot */
};

static int pitch_y(bool star)
{
    return star ? STAR_PITCH_Y : SQUARE_PITCH;
}

static struct layout layout_of(const struct match *m, enum shape shape)
{
    struct layout l = { .star = is_star(m), .bare = shape == SHAPE_TALL, .left = 5 * CELL + CELL / 2,
                        .figure_w = 28, .figure_h = 42 };

    l.lift = l.star ? 0 : 6; /* else it would be in another row of the text board */

    l.width = l.left + (l.star ? 26 * STAR_PITCH_X : 17 * SQUARE_PITCH);
    l.height = pitch_y(l.star) * TEXT_ROWS;
    if (l.bare) {
        l.left = l.star ? 20 : SQUARE_PITCH / 2 + 4;
        l.width = l.star ? 24 * STAR_PITCH_X + 40 : 16 * SQUARE_PITCH + 8;
        l.height = pitch_y(l.star) * (l.star ? 18 : 17);
        l.figure_w = 30, l.figure_h = 44, l.lift = 8;
    }
    return l;
}

/* A place in text row n: its middle; on the star, which has no row of letters below, as high as it can be. */
static int line_y(bool star, int n)
{
    return pitch_y(star) * n + (star ? 1 : pitch_y(star) / 2);
}

static struct spot spot_of(const struct layout *l, int point)
{
    struct place p = halma_place(l->star, point);

    if (l->star) { /* every row is shifted by half a point: the slant is undone */
        int halves = 2 * (p.column - 8) + p.row - 8 + 12;

        return (struct spot){ l->left + STAR_PITCH_X * halves, line_y(true, 17 - p.row) };
    }
    return (struct spot){ l->left + SQUARE_PITCH * p.column, line_y(false, 16 - p.row) - (l->bare ? 6 : 0) };
}

static uint16_t figure_id(int seat, int figure)
{
    return (uint16_t)(ID_FIGURE + 20 * seat + figure);
}

/* A character for a colour; those that need no sign besides their tint are a plain dot. */
static const char *sign_of(const struct match *m, int seat)
{
    const char *sign = tint_signs[m->box->colour[seat].tint];

    return *sign ? sign : "●";
}

static void add_label(struct scene *sc, int x, int y, const char *label)
{
    struct item text = item_at((struct spot){ x, y }, LOOK_TEXT, TINT_INK, 2 * CELL, 18);

    text.label = label;
    scene_add(sc, text);
}

static void draw_ground(const struct layout *l, enum lang lang, struct scene *sc)
{
    int rows = l->star ? 17 : 16, rim = l->bare ? 0 : CELL;
    struct item board = item_at((struct spot){ l->width / 2, l->height / 2 }, LOOK_PANEL,
                                l->star ? TINT_SAND : TINT_WOOD, l->width - rim, l->height - rim);

    board.says = word(l->star ? WORD_star_board : WORD_square_board, lang);
    board.hidden_text = true;
    scene_add(sc, board);
    for (int i = 0; i < rows && !l->bare; i++) {
        add_label(sc, l->left - 3 * CELL, line_y(l->star, rows - i),
                  l->star ? scene_words(sc, "%c", 'a' + i) : scene_words(sc, "%d", i + 1));
        if (!l->star)
            add_label(sc, l->left + SQUARE_PITCH * i, line_y(false, rows + 1), scene_words(sc, "%c", 'a' + i));
    }
}

/* Which way the star's points are joined: each to its neighbours to the right and below. */
static void draw_star_lines(const struct layout *l, struct scene *sc)
{
    for (int a = 0; a < POINTS; a++)
        for (int b = 0; b < POINTS; b++) {
            if (!halma_is_point(true, a) || !halma_is_point(true, b))
                continue;
            struct spot p = spot_of(l, a), q = spot_of(l, b);
            bool beside = q.y == p.y && q.x - p.x == 2 * STAR_PITCH_X;
            bool below = q.y - p.y == STAR_PITCH_Y && (q.x - p.x == STAR_PITCH_X || p.x - q.x == STAR_PITCH_X);
            struct item line = item_at(p, LOOK_LINE, TINT_INK, q.x - p.x, q.y - p.y);

            line.face = 2;
            line.hidden_text = line.dim = true;
            if (beside || below)
                scene_add(sc, line);
        }
}

static void draw_points(const struct layout *l, const struct match *m, const struct state *s, enum lang lang,
                        struct scene *sc)
{
    bool star = l->star;
    struct points taken = halma_taken(m, s);

    for (int point = 0; point < POINTS; point++) {
        if (!halma_is_point(star, point))
            continue;
        int seat = halma_start(m, point), goal = halma_goal(m, point);
        int whose = seat == NOWHERE ? goal : seat; /* where nobody starts, as in every other tip of the star */
        struct point_name name = halma_name(star, point);
        struct item spot = item_at(spot_of(l, point), LOOK_SPOT,
                                   whose == NOWHERE ? TINT_WHITE : halma_seat_tint(m, whose), 30, 30);

        spot.id = (uint16_t)(ID_POINT + point);
        spot.glyph = whose == NOWHERE ? "·" : seat == NOWHERE ? "○" : "◦";
        spot.says = goal == NOWHERE ? scene_words(sc, word(WORD_free, lang), name.at)
                                    : scene_words(sc, word(WORD_free_goal, lang), name.at, colour(m, goal, lang));
        for (int who = 0; who < m->seats && has_point(&taken, point); who++)
            if (s->at[who][point >> 6] & BIT(point & 63))
                spot.says = scene_words(sc, word(WORD_figure_on, lang), colour(m, who, lang), name.at);
        scene_add(sc, spot);
    }
}

/* The way the last figure went, by a shortest chain of jumps. */
static void draw_last(const struct layout *l, const struct match *m, const struct state *s, struct scene *sc)
{
    uint8_t path[64];

    if (s->last_seat == NO_LAST || s->last_from == s->last_to)
        return;
    int length = halma_path(l->star, halma_taken(m, s), s->last_from, s->last_to, path);
    for (int i = 0; i + 1 < length; i++) {
        struct spot p = spot_of(l, path[i]), q = spot_of(l, path[i + 1]);
        struct item line = item_at((struct spot){ p.x, p.y - l->lift }, LOOK_LINE, TINT_GOLD, q.x - p.x,
                                   q.y - p.y);

        line.hidden_text = true;
        scene_add(sc, line);
    }
    struct item mark = item_at(spot_of(l, s->last_from), LOOK_MARK, TINT_LAST, 32, 32);
    mark.id = ID_FROM;
    mark.hidden_text = true;
    mark.says = "";
    scene_add(sc, mark);
}

/* From the far edge to the near one: who stands nearer is in front. */
static void draw_figures(const struct layout *l, const struct match *m, const struct state *s, enum lang lang,
                         struct scene *sc)
{
    for (int row = 17; row >= 0; row--)
        for (int i = 0; i < m->seats * halma_yard_size(m); i++) {
            int seat = i / halma_yard_size(m), figure = i % halma_yard_size(m), point = s->figure[seat][figure];
            struct spot at = spot_of(l, point);
            struct item pawn = item_at((struct spot){ at.x, at.y - l->lift }, LOOK_PAWN, halma_seat_tint(m, seat),
                                       l->figure_w, l->figure_h);

            if (halma_place(l->star, point).row != row)
                continue;
            pawn.id = figure_id(seat, figure);
            pawn.glyph = sign_of(m, seat);
            pawn.lit = s->last_seat == seat && s->last_from != s->last_to && s->last_to == point;
            pawn.says = scene_words(sc, word(WORD_figure_on, lang), colour(m, seat, lang),
                                    halma_name(l->star, point).at);
            scene_add(sc, pawn);
        }
}

static void draw_list(const struct layout *l, const struct match *m, const struct state *s, enum lang lang,
                      struct scene *sc)
{
    bool star = l->star;
    int left = 4 * CELL + CELL / 2;

    scene_sheet(sc);
    for (int seat = 0; seat < m->seats; seat++) {
        int row = LIST_ROWS * seat + star;
        struct spot p = { left, l->bare ? LIST_LINE * seat + LIST_LINE / 2 : line_y(star, row) };
        struct item sign = item_at((struct spot){ p.x - 2 * CELL, p.y }, LOOK_DISC, halma_seat_tint(m, seat),
                                   l->bare ? 30 : 22, l->bare ? 30 : 22);
        struct item name = item_at(p, LOOK_TEXT, TINT_INK, (LIST_COLUMNS - 4) * CELL, l->bare ? 32 : 26);

        sign.glyph = sign_of(m, seat);
        sign.lit = name.lit = s->lot && s->turn == seat && s->end == PLAYING;
        scene_add(sc, sign);
        name.id = (uint16_t)(ID_COLOUR + seat);
        name.align = ALIGN_LEFT;
        name.label = colour(m, seat, lang);
        scene_add(sc, name);
        name.id = 0;
        name.lit = false;
        if (l->bare)
            name.x = 260, name.w = 320, name.h = 28;
        else
            name.y = (int16_t)line_y(star, row + 1), name.h = 20;
        name.label = scene_words(sc, word(WORD_home, lang), s->home[seat], halma_yard_size(m));
        scene_add(sc, name);
        if (sign.lit) { /* the text board cannot light anything */
            struct item turn = item_at((struct spot){ p.x - 4 * CELL, p.y }, LOOK_TEXT, TINT_INK, 0, 0);

            turn.id = ID_TURN;
            turn.label = "";
            turn.glyph = "▶";
            turn.says = scene_words(sc, word(WORD_on_turn, lang), colour(m, seat, lang));
            turn.lit = true;
            scene_add(sc, turn);
        }
    }
}

void halma_scene(const struct view *view, enum shape shape, enum lang lang, struct scene *sc)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    struct layout l = layout_of(m, shape);

    scene_begin(sc, CELL, pitch_y(l.star));
    scene_pane(sc, PANE_BOARD, 0, l.width, l.height);
    draw_ground(&l, lang, sc);
    if (l.star)
        draw_star_lines(&l, sc);
    draw_points(&l, m, s, lang, sc);
    draw_last(&l, m, s, sc);
    draw_figures(&l, m, s, lang, sc);
    scene_pane(sc, PANE_SHEET, 0, l.bare ? l.width : LIST_COLUMNS * CELL,
               l.bare ? LIST_LINE * m->seats : pitch_y(l.star) * (LIST_ROWS * m->seats + l.star));
    draw_list(&l, m, s, lang, sc);
}

/* ---- touching ---- */

/* The figure, and where it goes. */
int halma_touch(const struct view *view, int seat, struct choice choice, struct touch *ret)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    struct move move = choice.move;
    uint16_t to = (uint16_t)(ID_POINT + move.b);

    if (move.verb == PASS)
        return 0;
    for (int i = 0; i < halma_yard_size(m); i++)
        if (s->figure[seat][i] == move.a)
            *ret = (struct touch){ .item = { figure_id(seat, i), to }, .count = 2 };
    return 1;
}

/* The point of an item, be it the point itself or a figure on it; NOWHERE: neither. */
static int point_of_item(const struct match *m, const struct state *s, int item)
{
    int figure = item - ID_FIGURE;

    if (halma_is_point(is_star(m), item - ID_POINT))
        return item - ID_POINT;
    if (figure < 0 || figure / 20 >= m->seats || figure % 20 >= halma_yard_size(m))
        return NOWHERE;
    return s->figure[figure / 20][figure % 20];
}

bool halma_meant(const struct view *view, int seat, const uint16_t *item, int count, struct move *ret)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);

    /* Touched alone, a figure seems to have nowhere to go. */
    int from = count == 1 || count == 2 ? point_of_item(m, s, item[0]) : NOWHERE;
    int to = count == 2 ? point_of_item(m, s, item[1]) : from;

    (void)seat;
    if (from == NOWHERE || to == NOWHERE)
        return false;
    *ret = (struct move){ .verb = MOVE, .a = (uint8_t)from, .b = (uint8_t)to };
    return true;
}

/* A figure with how many places it could go to, or why to none; a point and whose goal it is. */
bool halma_tell(const struct view *view, uint16_t item, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    int point = point_of_item(m, s, item), whose = NOWHERE;
    struct choice choices[FIGURES_MAX * (WAYS + 63) + 8];

    if (point == NOWHERE)
        return false;
    for (int seat = 0; seat < m->seats; seat++)
        if (s->at[seat][point >> 6] & BIT(point & 63))
            whose = seat;
    if (whose == NOWHERE) {
        int goal = halma_goal(m, point);
        text_printf(t, word(WORD_free, lang), halma_name(is_star(m), point).at);
        text_char(t, '.');
        if (goal != NOWHERE)
            text_printf(t, word(WORD_tell_goal, lang), colour(m, goal, lang));
        return true;
    }
    text_printf(t, word(WORD_figure_on, lang), colour(m, whose, lang), halma_name(is_star(m), point).at);
    text_char(t, '.');
    if (!s->lot || whose != s->turn || s->end != PLAYING)
        return true;
    int count = m->game->rules.legal(m, s, whose, choices), ways = 0;
    for (int i = 0; i < count; i++)
        ways += choices[i].move.verb == MOVE && choices[i].move.a == point;
    if (ways == 0)
        text_put(t, word(WORD_tell_stuck, lang));
    else
        text_printf(t, word(plural(ways, WORD_tell_way, WORD_tell_ways), lang), ways);
    return true;
}
