/* SPDX-License-Identifier: MIT */
/* Halma for people: sentences, the picture of the table, and what is touched in it. */
#include <limits.h>
#include <string.h>

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

/* How many are there of all of them. */
bool halma_stands(const struct view *view, int seat, enum lang lang, struct text *t)
{
    const struct state *s = view_state(view);

    (void)lang;
    text_printf(t, "%d/%d", s->home[seat], halma_yard_size(&view->match));
    return true;
}

int32_t halma_far(const struct view *view, int seat)
{
    return view_state(view)->home[seat];
}

static void say_move(const struct match *m, const struct state *s, int seat, struct move move, enum lang lang,
                     struct text *t)
{
    bool star = is_star(m);
    uint8_t path[64];
    int length = halma_path(star, halma_taken(m, s), move.a, move.b, path);
    struct point_name from = halma_name(star, move.a), to = halma_name(star, move.b);

    if (length > 2) { /* the board shows over which points */
        text_printf(t, word(WORD_say_chain, lang), seat_called(m, seat, lang).at, length - 1, from.at, to.at);
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
    bool all = literal || s->home[seat] == halma_yard_size(m);
    text_printf(t, word(pairs ? WORD_over_pair : all ? WORD_over_all : WORD_over_won, lang), first.at, second.at);
    return pairs ? CLAUSE(pairs_win) : literal ? CLAUSE(literal) : CLAUSE(win);
}

void halma_prompt(const struct view *view, int seat, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);

    if (!s->lot)
        text_put(t, word(WORD_ask_lot, lang));
    else
        text_put(t, word(s->home[seat] == halma_yard_size(m) ? WORD_ask_home : WORD_ask_move, lang));
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

/* Where those that are not simply about what can be done belong. */
const struct about halma_about[] = {
    { RULE_home_rests, .verb = 1 + PASS },
    { 0 },
};

/* ---- the picture ----
 *
 * A slab of oak with holes, in which men stand that are no larger than their hole's share of it; yards are veneer. The
 * square has a rim of walnut with coordinates, on a phone as broad as those need only at the left and below. A
 * character of the text board is a third of the square's pitch wide, and a quarter of the star's. */

enum {
    CELL = 12,                     /* units a character is wide */
    SQUARE_PITCH = 3 * CELL,
    STAR_PITCH_X = 2 * CELL,       /* half a point: rows are shifted against each other */
    STAR_PITCH_Y = 42,
    RIM = 24, SLIM = 12,           /* from the edge to the square's field; SLIM on a phone, */
    NAMES = 28,                    /* and there where names are, */
    STAR_LEFT = 50, STAR_TOP = 36, /* and to the star's outermost points */
    SHADOW = 12,                   /* what a slab is higher than its face */
    SEAT_WIDE = 23,                /* how wide a seat's pane is, in characters */
    ID_POINT = 1, ID_FIGURE = 301, ID_FROM = 401, ID_TO = 402, ID_TURN = 421,
};

struct layout {
    bool star, bare; /* bare: on a phone */
    int left, top;   /* the first column, the last row */
    int width;       /* of the face, and as high, or the star's higher */
    int height;
    int hole, peg;
    int turn;        /* anticlockwise, by halves or the star by sixths: whoever looks alone begins below */
};

static int pitch_y(bool star)
{
    return star ? STAR_PITCH_Y : SQUARE_PITCH;
}

static struct layout layout_of(const struct match *m, enum shape shape)
{
    bool star = is_star(m), bare = shape == SHAPE_TALL;
    int edge = bare ? SLIM : RIM, names = bare ? NAMES : RIM;
    int width = star ? 24 * STAR_PITCH_X + 2 * STAR_LEFT : names + 16 * SQUARE_PITCH + edge;

    if (star)
        return (struct layout){ true, bare, STAR_LEFT, STAR_TOP, width, 16 * STAR_PITCH_Y + 2 * STAR_TOP, 11, 43, 0 };
    return (struct layout){ false, bare, names + SQUARE_PITCH / 2, edge + SQUARE_PITCH / 2, width, width, 9, 34, 0 };
}

static int turns(bool star)
{
    return star ? 6 : 2; /* letters stay below the square, and numbers beside it */
}

/* Where a place of the board lies in the picture, as if that were not turned. */
static struct place seen_at(bool star, struct place p, int turn)
{
    for (; turn > 0; turn--)
        p = star ? (struct place){ 16 - p.row, p.column + p.row - 8 } : (struct place){ 15 - p.column, 15 - p.row };
    return p;
}

static struct spot spot_of_place(const struct layout *l, struct place board)
{
    struct place p = seen_at(l->star, board, l->turn);

    if (!l->star)
        return (struct spot){ l->left + SQUARE_PITCH * p.column, l->top + SQUARE_PITCH * (15 - p.row) };
    int halves = 2 * (p.column - 8) + p.row - 8 + 12; /* every row is shifted by half a point: the slant is undone */
    return (struct spot){ l->left + STAR_PITCH_X * halves, l->top + STAR_PITCH_Y * (16 - p.row) };
}

static struct spot spot_of(const struct layout *l, int point)
{
    return spot_of_place(l, halma_place(l->star, point));
}

/* Where a seat begins with this layout: the middle of its yard. */
static struct spot begins_at(const struct layout *l, const struct match *m, int seat)
{
    struct spot sum = { 0, 0 };
    int size = halma_yard_size(m);

    for (int point = 0; point < POINTS; point++)
        if (halma_is_point(l->star, point) && halma_start(m, point) == seat) {
            sum.x += spot_of(l, point).x;
            sum.y += spot_of(l, point).y;
        }
    return (struct spot){ sum.x / size, sum.y / size };
}

/* The turn by which whoever looks alone begins below. */
static int turn_for(struct layout l, const struct view *v)
{
    seatset who = v->who & (SEAT(v->match.seats) - 1);
    int best = 0, most = INT_MIN;

    for (l.turn = 0; l.turn < turns(l.star) && who && !(who & (who - 1)); l.turn++) {
        int below = begins_at(&l, &v->match, __builtin_ctz(who)).y;
        if (below > most) {
            most = below;
            best = l.turn;
        }
    }
    return best;
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

static void add_panel(struct scene *sc, const struct layout *l, int tint, int size_w, int size_h, const char *says)
{
    bool slab = size_h != size_w || size_w == l->width;
    struct spot field = { l->left + 15 * SQUARE_PITCH / 2, l->top + 15 * SQUARE_PITCH / 2 };
    struct item panel = item_at(slab ? (struct spot){ l->width / 2, size_h / 2 } : field, LOOK_PANEL, tint, size_w,
                                size_h);

    panel.says = says;
    panel.hidden_text = true;
    scene_add(sc, panel);
}

/* What a row or a column of the square is called, in the rim at the left or below, where its end lies there. */
static void label_end(const struct layout *l, struct place end, const char *name, struct scene *sc)
{
    struct spot at = spot_of_place(l, end);
    int wide = l->bare ? NAMES : RIM, high = l->bare ? 26 : 16;
    int before = sc->count;

    if (at.x < l->left)
        scene_label(sc, (struct spot){ wide / 2, at.y }, wide, high, name);
    else if (at.y > l->top + 15 * SQUARE_PITCH)
        scene_label(sc, (struct spot){ at.x, l->height - wide / 2 }, wide, high, name);
    for (; before < sc->count; before++)
        sc->item[before].dim = true; /* who plays hardly needs them */
}

/* The star's rows have letters: at the left, or where the rows do not lie level, before their first point. */
static void draw_star_letters(const struct layout *l, struct scene *sc)
{
    for (int row = 0; row < 17; row++) {
        struct place first = halma_place(true, halma_named(true, row, 0));
        struct spot at = spot_of_place(l, first), before = spot_of_place(l, (struct place){ first.column - 1, row });
        struct spot near = { at.x + (before.x - at.x) * 3 / 4, at.y + (before.y - at.y) * 3 / 4 };

        scene_label(sc, l->turn % 3 ? near : (struct spot){ RIM / 2 + 6, at.y }, 2 * CELL, 16,
                    scene_words(sc, "%c", 'a' + row));
    }
}

/* The square's rows have numbers and its columns letters. */
static void draw_square_names(const struct layout *l, struct scene *sc)
{
    for (int i = 0; i < 16; i++) {
        const char *letter = scene_words(sc, "%c", 'a' + i), *number = scene_words(sc, "%d", i + 1);

        for (int end = -1; end <= 16; end += 17) {
            label_end(l, (struct place){ end, i }, number, sc);
            label_end(l, (struct place){ i, end }, letter, sc);
        }
    }
}

/* The slab. */
static void draw_ground(const struct layout *l, enum lang lang, struct scene *sc)
{
    const char *says = word(l->star ? WORD_star_board : WORD_square_board, lang);

    add_panel(sc, l, l->star ? TINT_OAK : TINT_WALNUT, l->width, l->height + 10, says);
    if (!l->star)
        add_panel(sc, l, TINT_OAK, 16 * SQUARE_PITCH, 16 * SQUARE_PITCH, "");
    if (!l->star)
        draw_square_names(l, sc);
    else if (!l->bare)
        draw_star_letters(l, sc);
}

/* The square's yards: veneer in the colour of who begins there. */
static void draw_yards(const struct layout *l, const struct match *m, struct scene *sc)
{
    for (int seat = 0; seat < m->seats; seat++) {
        struct spot middle = { l->left + 15 * SQUARE_PITCH / 2, l->top + 15 * SQUARE_PITCH / 2 };
        struct item yard = item_at(middle, LOOK_VENEER, halma_seat_tint(m, seat),
                                   16 * SQUARE_PITCH, 16 * SQUARE_PITCH);
        char fields[16 * 17 + 1];
        struct text t = TEXT_IN(fields);

        for (int i = 0; i < 16 * 16; i++) {
            struct place seen = { i % 16, 15 - i / 16 };
            int point = halma_point(false, seen_at(false, seen, l->turn)); /* half a turn leads back, too */

            text_put(&t, halma_start(m, point) == seat ? "#" : ".");
            text_put(&t, i % 16 == 15 ? "\n" : "");
        }
        yard.label = scene_words(sc, "%s", fields);
        scene_add(sc, yard);
    }
}

/* A triangle around three points of the star that are its corners, a little larger. */
static void add_triangle(struct scene *sc, struct spot middle, bool up, int points, int tint, int percent)
{
    int w = 2 * STAR_PITCH_X * points * percent / 100, h = STAR_PITCH_Y * points * percent / 100;
    struct item wedge = item_at((struct spot){ middle.x, middle.y + (up ? -h : h) / 6 }, LOOK_WEDGE, tint, w, h);

    wedge.turn = up ? 0 : 180;
    wedge.hidden_text = true;
    wedge.dim = points == 4;
    scene_add(sc, wedge);
}

/* Two triangles of maple, and their tips in the colour of who begins there; where they go to, fainter. */
static void draw_star(const struct layout *l, const struct match *m, struct scene *sc)
{
    struct spot middle = { l->width / 2, l->height / 2 };

    add_triangle(sc, middle, true, 12, TINT_WOOD, 109);
    add_triangle(sc, middle, false, 12, TINT_WOOD, 109);
    for (int i = 0; i < 2 * m->seats; i++) {
        int seat = i / 2, y = 0, x = 0, top = l->height;
        bool goal = i % 2;

        for (int point = 0; point < POINTS; point++)
            if (halma_is_point(true, point) && (goal ? halma_goal : halma_start)(m, point) == seat) {
                struct spot at = spot_of(l, point);

                x += at.x;
                y += at.y;
                top = at.y < top ? at.y : top;
            }
        x /= halma_yard_size(m);
        y /= halma_yard_size(m);
        bool up = y - top > 2 * STAR_PITCH_Y;
        add_triangle(sc, (struct spot){ x, y }, up, 4, halma_seat_tint(m, seat), 116);
        if (goal)
            add_triangle(sc, (struct spot){ x, y }, up, 4, TINT_WOOD, 118);
    }
}

/* Which way the star's points are joined: a line along each row of them, in three directions. */
static void draw_star_lines(const struct layout *l, struct scene *sc)
{
    for (int point = 0; point < POINTS; point++)
        for (int way = 0; way < STAR_WAYS; way += 2) {
            int end = point;

            if (!halma_is_point(true, point) || halma_next(true, point, way + 1) != NOWHERE)
                continue;
            for (int next; (next = halma_next(true, end, way)) != NOWHERE;)
                end = next;
            struct spot p = spot_of(l, point), q = spot_of(l, end);
            struct item line = item_at(p, LOOK_LINE, TINT_INK, q.x - p.x, q.y - p.y);

            line.face = 2;
            line.hidden_text = line.dim = true;
            if (end != point)
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
        struct item spot = item_at(spot_of(l, point), LOOK_POINT, TINT_NONE, l->hole, l->hole);

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
        struct item line = item_at(p, LOOK_LINE, TINT_GOLD, q.x - p.x, q.y - p.y);

        line.hidden_text = true;
        scene_add(sc, line);
    }
    scene_mark(sc, ID_FROM, spot_of(l, s->last_from), TINT_LAST, l->peg);
    scene_mark(sc, ID_TO, spot_of(l, s->last_to), TINT_LAST, l->peg);
}

/* From the figure that was picked threads along shortest chains of jumps, each goal's last jump a line of its own: a
 * front end shows those that lead to the goal aimed at; all of them would be a net. */
static void draw_threads(const struct layout *l, const struct match *m, const struct state *s, struct scene *sc)
{
    struct choice choices[FIGURES_MAX * (WAYS + 63) + 8];
    int count = s->picked ? m->game->rules.legal(m, s, s->turn, choices) : 0;
    uint8_t path[64];

    for (int i = 0; i < count; i++) {
        struct move move = choices[i].move;

        if (move.verb != MOVE || move.a != s->picked_at || move.a >> 6 != move.b >> 6) /* a step leaves its class */
            continue;
        int length = halma_path(l->star, halma_taken(m, s), move.a, move.b, path);
        if (length < 2)
            continue;
        struct spot p = spot_of(l, path[length - 2]), q = spot_of(l, path[length - 1]);
        struct item thread = item_at(p, LOOK_LINE, TINT_GOLD, q.x - p.x, q.y - p.y);

        thread.face = 2;
        thread.lit = thread.dim = thread.hidden_text = true;
        scene_add(sc, thread);
    }
}

/* From the far edge to the near one: who stands nearer is in front. */
static void draw_figures(const struct layout *l, const struct match *m, const struct state *s, enum lang lang,
                         struct scene *sc)
{
    for (int row = 17; row >= 0; row--)
        for (int i = 0; i < m->seats * halma_yard_size(m); i++) {
            int seat = i / halma_yard_size(m), figure = i % halma_yard_size(m), point = s->figure[seat][figure];
            struct item peg = item_at(spot_of(l, point), LOOK_PEG, halma_seat_tint(m, seat), l->peg, l->peg);

            if (seen_at(l->star, halma_place(l->star, point), l->turn).row != row)
                continue;
            peg.id = figure_id(seat, figure);
            peg.glyph = sign_of(m, seat);
            peg.says = scene_words(sc, word(WORD_figure_on, lang), colour(m, seat, lang),
                                    halma_name(l->star, point).at);
            scene_add(sc, peg);
        }
}

/* A place card: who it is, how many of their men are at the goal, and a dot for each of them all. */
static void draw_seat(const struct layout *l, const struct match *m, const struct state *s, int seat, enum lang lang,
                      struct scene *sc)
{
    enum { WIDE = SEAT_WIDE * CELL, LEFT = 2 };
    int row = pitch_y(l->star), all = halma_yard_size(m), tint = halma_seat_tint(m, seat);
    bool turn = s->lot && s->turn == seat && s->end == PLAYING;
    struct called who = seat_called(m, seat, lang);
    struct item ticks = item_at((struct spot){ WIDE / 2, 2 * row - 8 }, LOOK_TICKS, tint, WIDE - 2 * LEFT, row / 3);
    struct item count = item_at((struct spot){ WIDE - LEFT, row + 10 }, LOOK_TEXT, TINT_INK, WIDE / 2, 18);
    char held[2 * FIGURES_MAX + 1] = "";

    scene_sheet(sc);
    scene_head(sc, (struct head){ .tint = tint, .name = scene_words(sc, "%s", who.at), .y = 3, .h = row - 3,
                                  .turn = turn, .leaves = true });
    count.align = ALIGN_RIGHT;
    count.dim = true;
    count.glyph = scene_words(sc, "%d/%d", s->home[seat], all); /* in the picture the card's head says it */
    count.label = word(WORD_at_goal, lang);
    scene_add(sc, count);
    for (int i = 0; i < all; i++)
        held[2 * i] = (char)(i < s->home[seat] ? 'A' + tint : '.'), held[2 * i + 1] = i < all - 1 ? ' ' : '\0';
    ticks.label = scene_words(sc, "%s", held);
    ticks.says = scene_words(sc, word(WORD_home, lang), s->home[seat], all);
    scene_add(sc, ticks);
    if (turn) { /* the text board cannot light anything */
        struct item arrow = item_at((struct spot){ 2, row / 2 }, LOOK_TEXT, TINT_INK, 0, 0);

        arrow.id = ID_TURN;
        arrow.label = "";
        arrow.glyph = "▶";
        arrow.says = scene_words(sc, word(WORD_on_turn, lang), who.at);
        scene_add(sc, arrow);
    }
}

void halma_scene(const struct view *view, enum shape shape, enum lang lang, struct scene *sc)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    struct layout l = layout_of(m, shape);

    l.turn = turn_for(l, view);
    scene_begin(sc, CELL, pitch_y(l.star));
    scene_pane(sc, PANE_BOARD, 0, l.width, l.height + SHADOW);
    draw_ground(&l, lang, sc);
    if (l.star) {
        draw_star(&l, m, sc);
        draw_star_lines(&l, sc);
    } else {
        draw_yards(&l, m, sc);
    }
    draw_points(&l, m, s, lang, sc);
    draw_last(&l, m, s, sc);
    draw_figures(&l, m, s, lang, sc);
    draw_threads(&l, m, s, sc);
    for (int seat = 0; seat < m->seats && !l.bare; seat++) { /* a phone's chips say as much */
        struct spot yard = begins_at(&l, m, seat);

        scene_pane(sc, PANE_SEAT, seat, SEAT_WIDE * CELL, 2 * pitch_y(l.star));
        sc->pane[sc->pane_count - 1].left = yard.x < l.width * 3 / 5 && yard.y > l.height / 2;
        draw_seat(&l, m, s, seat, lang, sc);
    }
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

/* A figure that was picked shows where its jumps lead. */
bool halma_half(const struct view *view, int seat, const uint16_t *item, int count, struct state *ret)
{
    int figure = item[0] - figure_id(seat, 0);

    if (count != 1 || figure < 0 || figure >= halma_yard_size(&view->match))
        return false;
    ret->picked = 1;
    ret->picked_at = ret->figure[seat][figure];
    return true;
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

/* ---- what is told at the end ---- */

const struct feat halma_feats[FEATS_MAX] = {
    { .word = { { "Sprünge", "jumps" } } },
    { .word = { { "im längsten Zug", "in the longest move" } } },
};

void halma_feat(const struct view *before, int seat, struct move move, const struct view *after,
                int32_t ret[SEATS_MAX][FEATS_MAX])
{
    const struct match *m = &after->match;
    const struct state *is = view_state(after);
    uint8_t path[64];

    (void)before;
    if (seat < 0 || seat >= m->seats || move.verb != MOVE || move.a >> 6 != move.b >> 6) /* a step leaves its class */
        return;
    int jumps = halma_path(is_star(m), halma_taken(m, is), move.a, move.b, path) - 1;
    ret[seat][0] += jumps;
    ret[seat][1] = jumps > ret[seat][1] ? jumps : ret[seat][1];
}
