/* SPDX-License-Identifier: MIT */
/* Mühle: words and pictures. Moves and positions as text and back; then sentences; then the scene. */
#include "muehle.h"

#include "core/facing.h"

#include <string.h>

#include "base/scan.h"

/* ---- points ---- */

/* A ring goes clockwise from its lower left corner, 3, 2 or 1 away from the middle of the board. */
static int column_of(int point)
{
    static const int8_t step[8] = { -1, -1, -1, 0, 1, 1, 1, 0 };

    return 3 + step[(point - 1) & 7] * (3 - (point - 1) / 8);
}

static int row_of(int point)
{
    static const int8_t step[8] = { -1, 0, 1, 1, 1, 0, -1, -1 };

    return 3 + step[(point - 1) & 7] * (3 - (point - 1) / 8);
}

struct name {
    char at[3];
};

static struct name name_of(int point)
{
    return (struct name){ { (char)('a' + column_of(point)), (char)('1' + row_of(point)), '\0' } };
}

/* Reads "d6", and also "a2", which is no point of the board: NOWHERE. */
static bool scan_point(struct scan *scan, int *ret)
{
    int column, row;
    struct scan here = *scan;

    if (!scan_one_of(&here, "abcdefg", &column) || !scan_one_of(&here, "1234567", &row))
        return false;
    *scan = here;
    *ret = NOWHERE;
    for (int p = 1; p <= POINTS && *ret == NOWHERE; p++)
        if (column_of(p) == column && row_of(p) == row)
            *ret = p;
    return true;
}

/* Where a stone stands; NOWHERE: in hand or taken. */
static int point_of(const struct state *s, int side, int number)
{
    for (uint32_t set = s->stones[side]; set; set = without_first(set))
        if (s->number[first_point(set) - 1] == number)
            return first_point(set);
    return NOWHERE;
}

/* ---- moves ---- */

static void write_step(int from, int to, int took, struct text *t)
{
    if (from != NOWHERE) {
        text_put(t, name_of(from).at);
        text_char(t, '-');
    }
    text_put(t, name_of(to).at);
    if (took != NOWHERE) {
        text_char(t, 'x');
        text_put(t, name_of(took).at);
    }
}

void muehle_write(const struct match *m, const struct state *s, int seat, struct move move, struct text *t)
{
    (void)m, (void)s, (void)seat;
    write_step(move.a, move.b, move.c, t);
}

/* Reads one move and leaves what follows it. */
static const struct clause *scan_move(struct scan *scan, struct move *ret)
{
    int from = NOWHERE, to, took = NOWHERE;
    bool moves, takes;

    if (!scan_point(scan, &to))
        return CLAUSE(notation);
    moves = scan_char(scan, '-');
    if (moves) {
        from = to;
        if (!scan_point(scan, &to))
            return CLAUSE(notation);
    }
    takes = scan_char(scan, 'x');
    if (takes && !scan_point(scan, &took))
        return CLAUSE(notation);
    if ((moves && from == NOWHERE) || to == NOWHERE || (takes && took == NOWHERE))
        return CLAUSE(points);
    *ret = (struct move){ .a = (uint8_t)from, .b = (uint8_t)to, .c = (uint8_t)took };
    return NULL;
}

const struct clause *muehle_parse(const struct match *m, const struct state *s, int seat, const char *text,
                                  struct move *ret)
{
    struct scan scan = { text };
    struct move move;
    const struct clause *refusal = scan_move(&scan, &move);

    (void)m, (void)s, (void)seat;
    if (!refusal && *scan.at)
        refusal = CLAUSE(notation);
    if (!refusal)
        *ret = move;
    return refusal;
}

/* ---- positions ----
 *
 *     turn black
 *     hand 5 6                 stones not yet placed, white's and black's
 *     white a1 a4 d2 a7        where the placed ones are, in the order of placing
 *     black d6 x f4            x: taken
 *     ply 7                    moves made so far
 *     last a7xb6               the last move
 *     quiet a1-a4 g7-g4 …      later: the moves since a stone was placed or taken
 *
 * The last three lines may be left out, and an x at the end of a line too: so positions are easily drawn by
 * hand. */

static const char *const side_names[] = { "white", "black" };

void muehle_print(const struct view *view, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);

    text_printf(t, "turn %s\nhand %d %d\n", side_names[s->turn], s->hand[WHITE], s->hand[BLACK]);
    for (int side = WHITE; side <= BLACK; side++) {
        text_put(t, side_names[side]);
        for (int number = m->box->stones; number > s->hand[side]; number--) {
            int point = point_of(s, side, number);

            text_printf(t, " %s", point == NOWHERE ? "x" : name_of(point).at);
        }
        text_char(t, '\n');
    }
    text_printf(t, "ply %d\n", s->ply);
    if (s->last.to != NOWHERE) {
        text_put(t, "last ");
        write_step(s->last.from, s->last.to, s->last_took, t);
        text_char(t, '\n');
    }
    if (s->quiet) {
        text_put(t, "quiet");
        for (int i = 0; i < s->quiet; i++) {
            text_char(t, ' ');
            write_step(s->history[i].from, s->history[i].to, NOWHERE, t);
        }
        text_char(t, '\n');
    }
}

/* The stones of one side. Reads as many as can have been placed; false: one stands where another does, or
 * nowhere. */
static bool read_stones(const struct match *m, struct scan *scan, int side, struct state *ret)
{
    ret->left[side] = ret->hand[side];
    for (int number = m->box->stones; number > ret->hand[side]; number--) {
        int point;

        if (scan_word(scan, "x"))
            continue;
        scan_blanks(scan);
        if (!scan_point(scan, &point))
            break;
        if (!(free_points(ret) & BIT(point)))
            return false;
        ret->stones[side] |= BIT(point);
        ret->number[point - 1] = (uint8_t)number;
        ret->left[side]++;
    }
    return true;
}

/* The moves since a stone was placed or taken. They must lead here: taken back from the last to the first,
 * each finds its stone and a free point. */
static bool read_quiet(struct scan *scan, struct state *ret)
{
    struct state s = *ret;
    struct move move;

    while (!scan_end(scan)) {
        if (ret->quiet == QUIET_MAX || scan_move(scan, &move) || move.a == NOWHERE || move.c != NOWHERE)
            return false;
        ret->history[ret->quiet++] = (struct step){ move.a, move.b };
    }
    for (int i = ret->quiet; i-- > 0;) {
        struct step step = ret->history[i];

        s.turn = !s.turn;
        if (!(s.stones[s.turn] & BIT(step.to)) || !(free_points(&s) & BIT(step.from)))
            return false;
        s.stones[s.turn] ^= BIT(step.to) ^ BIT(step.from);
    }
    return ret->quiet > 0;
}

/* The last move must have led here too. */
static bool read_last(struct scan *scan, struct state *ret)
{
    struct move move;

    scan_blanks(scan);
    if (scan_move(scan, &move))
        return false;
    ret->last = (struct step){ move.a, move.b };
    ret->last_took = move.c;
    return (ret->stones[!ret->turn] & BIT(move.b)) &&
           (move.a == NOWHERE || free_points(ret) & BIT(move.a)) &&
           (move.c == NOWHERE || free_points(ret) & BIT(move.c));
}

const struct clause *muehle_read(const struct match *m, struct scan *scan, struct state *ret)
{
    int turn, white, black, ply;
    int stones = m->box->stones;

    if (!scan_word(scan, "turn") || !scan_name(scan, side_names, 2, &turn) || !scan_word(scan, "hand") ||
        !scan_int(scan, 0, stones, &white) || !scan_int(scan, 0, stones, &black))
        return CLAUSE(position);
    /* White begins and the sides alternate, so black has placed as many, or one fewer if it is their turn. */
    if (white != (turn == BLACK && black > 0 ? black - 1 : black))
        return CLAUSE(position);
    ret->turn = (uint8_t)turn;
    ret->hand[WHITE] = (uint8_t)white;
    ret->hand[BLACK] = (uint8_t)black;
    for (int side = WHITE; side <= BLACK; side++)
        if (!scan_word(scan, side_names[side]) || !read_stones(m, scan, side, ret))
            return CLAUSE(position);
    if (ret->left[!turn] < 3)
        return CLAUSE(position); /* then that side would have lost before the other's turn */
    if (scan_word(scan, "ply")) {
        if (!scan_int(scan, 0, UINT16_MAX, &ply))
            return CLAUSE(position);
        ret->ply = (uint16_t)ply;
    }
    if (scan_word(scan, "last") && !read_last(scan, ret))
        return CLAUSE(position);
    if (scan_word(scan, "quiet") && (black > 0 || !read_quiet(scan, ret)))
        return CLAUSE(position);
    if (!scan_end(scan))
        return CLAUSE(position);
    ret->end = (uint8_t)muehle_end(ret);
    return NULL;
}

/* ---- sentences ---- */

static const char *colour(const struct match *m, int side, enum lang lang)
{
    return side == WHITE ? m->box->white[lang] : m->box->black[lang];
}

void muehle_seat_name(const struct match *m, int seat, enum lang lang, struct text *t)
{
    text_put(t, colour(m, seat, lang));
}

int muehle_seat_tint(const struct match *m, int seat)
{
    (void)m;
    return seat == WHITE ? TINT_WHITE : TINT_BLACK;
}

/* The men that are left. */
bool muehle_stands(const struct view *view, int seat, enum lang lang, struct text *t)
{
    const struct state *s = view_state(view);

    text_printf(t, word(WORD_stands, lang), s->left[seat]);
    return true;
}

void muehle_say(const struct view *view, int seat, struct move move, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    struct called who = seat_called(m, seat, lang);
    struct name to = name_of(move.b);

    if (move.a == NOWHERE) {
        text_printf(t, word(WORD_say_place, lang), who.at, to.at);
    } else {
        bool jump = !(neighbours(BIT(move.a)) & BIT(move.b));

        text_printf(t, word(jump ? WORD_say_jump : WORD_say_move, lang), who.at, name_of(move.a).at, to.at);
    }
    if (move.c != NOWHERE)
        text_printf(t, word(WORD_say_take, lang), name_of(move.c).at);
    else if (mill_points(s->stones[seat] & ~BIT(move.a)) & BIT(move.b))
        text_put(t, word(m->option[OPTION_TAKE_OPTIONAL] ? WORD_say_nothing : WORD_say_protected, lang));
    else
        text_put(t, word(WORD_say_quiet, lang));
}

void muehle_prompt(const struct view *view, int seat, enum lang lang, struct text *t)
{
    const struct state *s = view_state(view);

    text_put(t, word(s->hand[seat] ? WORD_ask_place : jumps(s, seat) ? WORD_ask_jump : WORD_ask_move, lang));
}

const struct clause *muehle_ending(const struct view *view, enum lang lang, struct text *t)
{
    static const struct {
        enum word word;
        enum rule rule;
    } over[] = {
        [LOST_STONES] = { WORD_over_stones, RULE_two_stones },
        [LOST_BLOCKED] = { WORD_over_blocked, RULE_blocked },
        [DRAWN_REPEATED] = { WORD_over_repeated, RULE_repetition },
        [DRAWN_QUIET] = { WORD_over_quiet, RULE_quiet },
    };
    const struct state *s = view_state(view);

    /* A draw names nobody. */
    text_printf(t, word(over[s->end].word, lang), seat_called(&view->match, s->turn, lang).at);
    return &muehle_clauses[over[s->end].rule];
}

int muehle_cite(const struct view *view, const struct clause **ret)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    int count = 0;

    if (s->hand[s->turn]) {
        ret[count++] = CLAUSE(points);
        ret[count++] = CLAUSE(place_first);
        ret[count++] = CLAUSE(while_placing);
    } else {
        ret[count++] = jumps(s, s->turn) ? CLAUSE(jump) : CLAUSE(next_point);
    }
    ret[count++] = CLAUSE(mill);
    ret[count++] = m->option[OPTION_TAKE_OPTIONAL] ? CLAUSE(take_optional) : CLAUSE(must_take);
    ret[count++] = CLAUSE(mill_protects);
    ret[count++] = m->option[OPTION_WMD] ? CLAUSE(wmd) : CLAUSE(all_protected);
    ret[count++] = CLAUSE(notation);
    return count;
}

/* Where those that are not simply about what can be done belong. */
const struct about muehle_about[] = {
    { RULE_points, .look = LOOK_POINT },
    { 0 },
};

/* ---- the picture ----
 *
 * A field of maple in a slab of walnut. In hand a side's stones lie left in its trough or pane, those it has taken lie
 * right until all are placed; together they are never more than it began with. A point's id is its number. The stones
 * of a side are numbered as they lie in the hand, the last being placed first, and keep their ids wherever they go. */

enum { ID_STONE = 30, ID_FROM = 71, ID_TO = 72, ID_TOOK = 73, KIN_HAND = 80 };

static const struct facing wide = {
    .width = 820, .height = 824, .cell = 25, .rows = 7, .grid = 100, .board_x = 118, .board_y = 89,
    .numbers = 60, .letters = 667, .high = 29, .field = TINT_WOOD, .field_w = 758,
    .field_h = 750, .field_x = 410, .field_y = 403, .stone = 82,
    .aside = 46, .step = 29,
};
static const struct facing tall = {
    .width = 780, .height = 1024, .cell = 24, .rows = 7, .grid = 96, .board_x = 102, .board_y = 215,
    .numbers = 58, .letters = 634, .high = 34, .field = TINT_WOOD, .field_w = 726,
    .field_h = 954, .field_x = 390, .field_y = 503, .stone = 74,
    .aside = 62, .step = 72, .trough_y = { 930, 76 }, .trough_w = 668, .trough_h = 76,
};

static uint16_t stone_id(int side, int number)
{
    return (uint16_t)(ID_STONE + 20 * side + number);
}

static struct spot spot_of(const struct facing *f, int point)
{
    return facing_spot(f, column_of(point), row_of(point));
}

/* A stone, wherever it is. */
static struct item stone(const struct match *m, int side, int number, int size)
{
    return (struct item){ .id = stone_id(side, number), .look = LOOK_DISC, .tint = (uint8_t)muehle_seat_tint(m, side),
                          .face = 1, .w = (int16_t)size, .h = (int16_t)size, .glyph = side == WHITE ? "○" : "●" };
}

static void add_line(struct scene *scene, const struct facing *f, int from, int to)
{
    struct spot a = spot_of(f, from), b = spot_of(f, to);
    struct item line = item_at(a, LOOK_LINE, TINT_INK, b.x - a.x, b.y - a.y);

    line.face = 6;
    scene_add(scene, line);
}

static void add_board(struct scene *scene, const struct facing *f)
{
    facing_board(f, NULL, scene);
    for (int ring = 1; ring <= POINTS; ring += 8) /* the four sides of each, corner to corner */
        for (int corner = 0; corner < 8; corner += 2)
            add_line(scene, f, ring + corner, ring + (corner + 2) % 8);
    for (int outer = 2; outer <= 8; outer += 2)   /* and across all three */
        add_line(scene, f, outer, outer + 16);
}

static void add_points(struct scene *scene, const struct facing *f, const struct match *m, const struct state *s,
                       enum lang lang)
{
    static const char *const glyph[] = { "└", "├", "┌", "┬", "┐", "┤", "┘", "┴",
                                         "└", "┼", "┌", "┼", "┐", "┼", "┘", "┼",
                                         "└", "┤", "┌", "┴", "┐", "├", "┘", "┬" };

    for (int p = 1; p <= POINTS; p++) {
        struct name name = name_of(p);
        int side = s->stones[WHITE] & BIT(p) ? WHITE : BLACK;
        const char *says = free_points(s) & BIT(p)
            ? scene_words(scene, word(WORD_free, lang), name.at)
            : scene_words(scene, word(WORD_on_point, lang), colour(m, side, lang), name.at);

        struct item item = item_at(spot_of(f, p), LOOK_POINT, TINT_INK, 22, 22);

        item.id = (uint16_t)p;
        item.glyph = glyph[p - 1];
        item.says = says;
        scene_add(scene, item);
    }
}

/* The stones of a side that stand on the board. */
static void add_stones(struct scene *scene, const struct facing *f, const struct match *m, const struct state *s,
                       int side, enum lang lang)
{
    const char *name = colour(m, side, lang);

    for (int number = 1; number <= m->box->stones; number++) {
        int point = point_of(s, side, number);

        if (number <= s->hand[side] || point == NOWHERE)
            continue;
        struct item item = stone(m, side, number, f->stone);
        item.x = (int16_t)spot_of(f, point).x;
        item.y = (int16_t)spot_of(f, point).y;
        item.says = scene_words(scene, word(WORD_on_point, lang), name, name_of(point).at);
        scene_add(scene, item);
    }
}

/* What lies with a side: its own stones still in hand, and those it has taken. */
static void add_aside(struct scene *scene, const struct facing *f, const struct match *m, const struct state *s,
                      int side,
                      enum lang lang)
{
    int taken = 0;

    for (int number = 1; number <= s->hand[side]; number++) {
        struct item item = stone(m, side, number, f->aside);

        item.kin = (uint16_t)(KIN_HAND + side);
        item.says = scene_words(scene, word(WORD_in_hand, lang), colour(m, side, lang));
        facing_aside(f, side, false, number - 1, &item);
        scene_add(scene, item);
    }
    for (int number = s->hand[!side] + 1; number <= m->box->stones; number++) {
        struct item item = stone(m, !side, number, f->aside);

        if (point_of(s, !side, number) != NOWHERE)
            continue;
        item.says = scene_words(scene, word(WORD_lost, lang), colour(m, !side, lang));
        facing_aside(f, side, s->hand[side] > 0, taken++, &item);
        scene_add(scene, item);
    }
}

/* A bar below the stones of the mill that was closed last: of brass until a stone is taken for it, and where it has
 * decided the game; in between it is one of the marks of the last move. */
static void add_mill(struct scene *scene, const struct facing *f, const struct state *s, int from, int between, int to)
{
    uint32_t line = BIT(from) | BIT(between) | BIT(to);
    struct spot a = spot_of(f, from), b = spot_of(f, to);
    bool bright = s->last_took == NOWHERE || s->end != PLAYING;
    struct item bar = item_at(a, LOOK_LINE, bright ? TINT_GOLD : TINT_LAST, b.x - a.x, b.y - a.y);

    if (!(line & BIT(s->last.to)) || ((line & s->stones[WHITE]) != line && (line & s->stones[BLACK]) != line))
        return;
    bar.face = bright ? 6 : 9;
    bar.lit = bright;
    bar.hidden_text = true;
    scene_add(scene, bar);
}

static void add_mills(struct scene *scene, const struct facing *f, const struct state *s)
{
    if (s->last.to == NOWHERE)
        return;
    for (int ring = 1; ring <= POINTS; ring += 8)
        for (int corner = 0; corner < 8; corner += 2)
            add_mill(scene, f, s, ring + corner, ring + corner + 1, ring + (corner + 2) % 8);
    for (int outer = 2; outer <= 8; outer += 2)
        add_mill(scene, f, s, outer, outer + 8, outer + 16);
}

/* Where the last move began, where it went, and what it took: faint, below the stones. */
static void add_last(struct scene *scene, const struct facing *f, const struct state *s)
{
    if (s->last.from != NOWHERE)
        scene_mark(scene, ID_FROM, spot_of(f, s->last.from), TINT_LAST, f->stone * 9 / 10);
    if (s->last.to != NOWHERE)
        scene_mark(scene, ID_TO, spot_of(f, s->last.to), TINT_LAST, f->stone);
    if (s->last_took != NOWHERE)
        scene_mark(scene, ID_TOOK, spot_of(f, s->last_took), TINT_LAST, f->stone * 8 / 10);
}

void muehle_scene(const struct view *view, enum shape shape, enum lang lang, struct scene *scene)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    struct facing seen = facing_seen(shape == SHAPE_WIDE ? &wide : &tall, view);
    const struct facing *f = &seen;

    add_board(scene, f);
    add_points(scene, f, m, s, lang);
    add_last(scene, f, s);
    add_mills(scene, f, s);
    add_stones(scene, f, m, s, WHITE, lang);
    add_stones(scene, f, m, s, BLACK, lang);
    for (int side = WHITE; side <= BLACK; side++) {
        facing_side(f, side, colour(m, side, lang), scene);
        add_aside(scene, f, m, s, side, lang);
    }
}

/* The stone, where it goes, the stone it takes. One that is placed need not be touched first. */
int muehle_touch(const struct view *view, int seat, struct choice choice, struct touch *ret)
{
    const struct state *s = view_state(view);
    struct move move = choice.move;
    int number = move.a == NOWHERE ? s->hand[seat] : s->number[move.a - 1];
    struct touch whole = { .item = { stone_id(seat, number), move.b }, .count = 2 };
    struct touch brief = { .item = { move.b }, .count = 1 };

    if (move.c != NOWHERE) {
        uint16_t victim = stone_id(!seat, s->number[move.c - 1]);

        whole.item[whole.count++] = victim;
        brief.item[brief.count++] = victim;
    }
    ret[0] = whole;
    ret[1] = brief;
    return move.a == NOWHERE ? 2 : 1;
}

/* The point an item is, or on which that stone stands; NOWHERE: a stone off the board; -1: neither. */
static int point_touched(const struct state *s, uint16_t item)
{
    if (item >= 1 && item <= POINTS)
        return item;
    for (int side = WHITE; side <= BLACK; side++) {
        int number = item - stone_id(side, 0);

        if (number >= 1 && number <= STONES_MAX)
            return point_of(s, side, number);
    }
    return -1;
}

/* As in muehle_touch(), but the points may be taken and the stones anybody's. A stone on the board that is
 * touched first is meant to move; touched alone, with nowhere to go. */
bool muehle_meant(const struct view *view, int seat, const uint16_t *item, int count, struct move *ret)
{
    const struct state *s = view_state(view);
    int at[3] = { NOWHERE, NOWHERE, NOWHERE }, n = 0, first = count > 0 ? point_touched(s, item[0]) : -1;

    if (first < 0)
        return false;
    bool moves = !s->hand[seat] || (first != NOWHERE && s->stones[seat] & BIT(first));
    if (!moves && first != NOWHERE)
        n = 1; /* placed without touching the stone */
    for (int i = 0; i < count && n < COUNT(at); i++, n++) {
        int point = point_touched(s, item[i]);
        if (point < 0)
            return false;
        at[n] = point;
    }
    if (at[1] == NOWHERE)
        at[1] = at[0];
    if (at[1] == NOWHERE)
        return false;
    *ret = (struct move){ .a = (uint8_t)at[0], .b = (uint8_t)at[1], .c = (uint8_t)at[2] };
    return true;
}

/* A stone that closes a mill stands there already while its owner looks for one to take. */
bool muehle_half(const struct view *view, int seat, const uint16_t *item, int count, struct state *ret)
{
    const struct state *s = view_state(view);
    struct move move;

    if (!muehle_meant(view, seat, item, count, &move) || move.c != NOWHERE)
        return false;
    if ((s->stones[WHITE] | s->stones[BLACK]) & BIT(move.b))
        return false;
    ret->stones[seat] = (s->stones[seat] & ~BIT(move.a)) | BIT(move.b);
    if (move.a == NOWHERE) {
        ret->number[move.b - 1] = ret->hand[seat]--;
    } else {
        ret->number[move.b - 1] = s->number[move.a - 1];
        ret->number[move.a - 1] = 0;
    }
    ret->last = (struct step){ .from = move.a, .to = move.b };
    ret->last_took = NOWHERE;
    return true;
}

/* One that closes no mill is a whole move. */
bool muehle_onward(const struct view *view, int seat, const uint16_t *item, int count, enum lang lang, struct text *t)
{
    struct state set = *view_state(view);
    bool closed = muehle_half(view, seat, item, count, &set);

    if (closed)
        text_printf(t, word(WORD_ask_take, lang), seat_called(&view->match, !seat, lang).at);
    return closed;
}

/* Where a stone of the side on turn could go; why not, if it cannot. */
static void tell_ways(const struct state *s, int point, enum lang lang, struct text *t)
{
    uint32_t to = jumps(s, s->turn) ? free_points(s) : neighbours(BIT(point)) & free_points(s);

    if (s->hand[s->turn])
        text_put(t, word(WORD_tell_placing, lang));
    else if (!to)
        text_put(t, word(WORD_tell_hemmed_in, lang));
    else if (jumps(s, s->turn))
        text_put(t, word(WORD_tell_jumps, lang));
    else
        text_put(t, word(WORD_tell_to, lang));
    for (int p = 1, n = 0; p <= POINTS && !s->hand[s->turn] && !jumps(s, s->turn); p++)
        if (to & BIT(p))
            text_printf(t, "%s%s", n++ ? ", " : " ", name_of(p).at);
    if (to && !s->hand[s->turn] && !jumps(s, s->turn))
        text_char(t, '.');
}

/* A stone with where it could go and whether a mill protects it; a free point. */
bool muehle_tell(const struct view *view, uint16_t item, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    int point = point_touched(s, item);

    if (point < 0)
        return false;
    if (point == NOWHERE) {
        text_put(t, word(WORD_tell_off, lang));
        return true;
    }
    if (free_points(s) & BIT(point)) {
        text_printf(t, word(WORD_tell_free, lang), name_of(point).at);
        return true;
    }
    int side = s->stones[WHITE] & BIT(point) ? WHITE : BLACK;
    text_printf(t, word(WORD_tell_stone, lang), colour(m, side, lang), name_of(point).at);
    if (mill_points(s->stones[side]) & BIT(point))
        text_put(t, word(WORD_tell_mill, lang));
    if (side == s->turn && s->end == PLAYING)
        tell_ways(s, point, lang, t);
    return true;
}

/* ---- what is told at the end ---- */

const struct feat muehle_feats[FEATS_MAX] = {
    { .word = { { "Mühlen", "mills closed" } } },
    { .word = { { "Steine übrig", "men left" } } },
};

void muehle_feat(const struct view *before, int seat, struct move move, const struct view *after,
                 int32_t ret[SEATS_MAX][FEATS_MAX])
{
    (void)before;
    if (seat == FEAT_END)
        for (int side = 0; side < 2; side++)
            ret[side][1] = view_state(after)->left[side];
    else
        ret[seat][0] += move.c != NOWHERE;
}
