/* Dame: words and pictures. Sentences first, then the scene and what is touched in it. */
#include "dame.h"

/* ---- sentences ---- */

static const char *colour(const struct match *m, int side, enum lang lang)
{
    return side == WHITE ? m->box->white[lang] : m->box->black[lang];
}

void dame_seat_name(const struct match *m, int seat, enum lang lang, struct text *t)
{
    text_put(t, colour(m, seat, lang));
}

int dame_seat_tint(const struct match *m, int seat)
{
    (void)m;
    return seat == WHITE ? TINT_WHITE : TINT_BLACK;
}

void dame_say(const struct view *view, int seat, struct move move, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    const char *side = colour(m, seat, lang);
    struct square_name from = dame_square(move.a), to = dame_square(move.b);
    uint64_t last_row = seat == WHITE ? TOP : BOTTOM;
    enum way way = UP_LEFT;

    if (move.verb == STOP) {
        text_printf(t, word(WORD_say_stop, lang), side);
        return;
    }
    if (move.verb == HUFF) {
        text_printf(t, word(WORD_say_huff, lang), side, from.at);
        return;
    }
    if (move.verb == STEP) {
        text_printf(t, word(WORD_say_step, lang), side, from.at, to.at);
    } else {
        dame_way(move.a, move.b, &way);
        text_printf(t, word(WORD_say_jump, lang), side, from.at, to.at,
                    dame_square(move.b - way_shift(way)).at);
    }
    bool crowned = !(s->kings & BIT(move.a)) && last_row & BIT(move.b);
    text_put(t, word(crowned ? WORD_say_crowned : WORD_say_end, lang));
}

/* What is being asked while the game is on. */
static enum word question(const struct match *m, const struct state *s)
{
    bool duty = m->option[OPTION_COMPULSORY];

    if (s->chain != NO_SQUARE)
        return duty ? WORD_ask_chain_duty : WORD_ask_chain;
    if (s->huffable) {
        struct state after = *s;

        after.huffable = 0; /* could he also move without it? */
        return dame_end(&after) == LOST_BLOCKED ? WORD_ask_only_huff : WORD_ask_huff;
    }
    if (s->last_verb == HUFF)
        return WORD_ask_after_huff;
    return duty && dame_jumpers(s, s->turn) ? WORD_ask_capture : WORD_ask_move;
}

void dame_prompt(const struct view *view, int seat, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);

    (void)seat;
    if (s->chain != NO_SQUARE)
        text_printf(t, word(question(m, s), lang), colour(m, s->turn, lang), dame_square(s->chain).at);
    else
        text_printf(t, word(question(m, s), lang), colour(m, s->turn, lang));
}

const struct clause *dame_ending(const struct view *view, enum lang lang, struct text *t)
{
    static const struct {
        enum word word;
        enum rule rule;
    } over[] = {
        [LOST_STONES] = { WORD_over_stones, RULE_all_taken },
        [LOST_BLOCKED] = { WORD_over_blocked, RULE_blocked },
        [DRAWN_REPEATED] = { WORD_over_repeated, RULE_repetition },
        [DRAWN_QUIET] = { WORD_over_quiet, RULE_quiet },
    };
    const struct state *s = view_state(view);

    text_printf(t, word(over[s->end].word, lang), colour(&view->match, s->turn, lang)); /* a draw names nobody */
    return &dame_clauses[over[s->end].rule];
}

int dame_cite(const struct view *view, const struct clause **ret)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    int count = 0;

    if (s->chain != NO_SQUARE) {
        ret[count++] = CLAUSE(chain);
        ret[count++] = CLAUSE(chain_jumps);
        ret[count++] = m->option[OPTION_COMPULSORY] ? CLAUSE(must_finish) : CLAUSE(break_off);
        return count;
    }
    if (s->huffable) {
        ret[count++] = CLAUSE(huff);
        ret[count++] = CLAUSE(huff_one);
        ret[count++] = CLAUSE(huff_first);
    }
    ret[count++] = CLAUSE(forward);
    ret[count++] = CLAUSE(jump);
    ret[count++] = m->option[OPTION_COMPULSORY] ? CLAUSE(must_capture) : CLAUSE(optional);
    ret[count++] = CLAUSE(capture_forward);
    if (s->kings & s->stones[s->turn]) {
        ret[count++] = CLAUSE(king_moves);
        ret[count++] = CLAUSE(king_lands);
    }
    ret[count++] = CLAUSE(notation);
    return count;
}

/* ---- the picture ----
 *
 * In a wide room the board in the middle, white's side of the table on the left, black's on the right, with the stones each
 * has taken. Elsewhere the board has the full width, and taken stones lie on rails above and below it. A square's id is its
 * number + 1. The stones of a side keep their numbers, and so their ids, wherever they go. */

enum {
    CELL = 10, /* units a character is wide */
    SIDE_X = 4 * CELL + CELL / 2,   /* the middle of white's side of the table */
    NAME_Y = 5 * CELL, HEADING_Y = 9 * CELL, TAKEN_Y = 11 * CELL,
    ID_SQUARE = 1, ID_STONE = 50, ID_FROM = 91, ID_TOOK = 92,
};

struct layout {
    int width, height;
    int grid;                    /* a square of the board */
    int board_x, board_y;        /* the middle of a8 */
    int numbers, letters, high;  /* from there to the coordinates, and how high they are */
    int stone, aside;            /* how large they are drawn */
    int rail;                    /* how high a rail is; 0: sides of the table instead */
};

static const struct layout sides = {
    58 * CELL, 36 * CELL, 4 * CELL, 15 * CELL + CELL / 2, 3 * CELL, 3 * CELL, 32 * CELL - CELL / 2, 2 * CELL, 32, 18, 0,
};
static const struct layout rails = { 520, 608, 60, 60, 80, 45, 464, 24, 50, 28, 44 };

static const struct layout *layout_of(enum shape shape)
{
    return shape == SHAPE_WIDE ? &sides : &rails;
}

static uint16_t stone_id(int side, int number)
{
    return (uint16_t)(ID_STONE + 20 * side + number);
}

static int16_t square_x(const struct layout *l, int square)
{
    return (int16_t)(l->board_x + l->grid * column_of(square));
}

static int16_t square_y(const struct layout *l, int square)
{
    return (int16_t)(l->board_y + l->grid * (7 - row_of(square)));
}

static int16_t side_x(const struct layout *l, int side)
{
    return (int16_t)(side == WHITE ? SIDE_X : l->width - SIDE_X);
}

static void add_label(struct scene *scene, const struct layout *l, int x, int y, const char *label)
{
    scene_add(scene, (struct item){ .look = LOOK_TEXT, .tint = TINT_INK, .x = (int16_t)x, .y = (int16_t)y,
                                    .w = 7 * CELL, .h = (int16_t)l->high, .label = label });
}

static void add_board(struct scene *scene, const struct layout *l, enum lang lang)
{
    struct item panel = { .look = LOOK_PANEL, .tint = TINT_WOOD, .x = (int16_t)(l->board_x + 7 * l->grid / 2 - CELL),
                          .y = (int16_t)(l->height / 2), .w = (int16_t)(9 * l->grid + 2 * CELL), .h = (int16_t)l->height,
                          .says = word(WORD_board, lang) };

    if (l->rail) {
        panel.x = (int16_t)(l->width / 2);
        panel.w = (int16_t)l->width;
        panel.h = (int16_t)(l->height - 2 * l->rail - 4);
    }
    scene_add(scene, panel);
    for (int i = 0; i < 8; i++) {
        add_label(scene, l, l->board_x - l->numbers, l->board_y + l->grid * (7 - i), scene_words(scene, "%d", i + 1));
        add_label(scene, l, l->board_x + l->grid * i, l->board_y + l->letters, scene_words(scene, "%c", 'a' + i));
    }
    for (int row = 0; row < 8; row++)
        for (int column = 0; column < 8; column++)
            if ((row + column) % 2)
                scene_add(scene, (struct item){
                    .look = LOOK_CELL, .tint = TINT_LIGHT, .x = (int16_t)(l->board_x + l->grid * column),
                    .y = (int16_t)(l->board_y + l->grid * (7 - row)), .w = (int16_t)l->grid, .h = (int16_t)l->grid,
                    .glyph = "" });
}

/* What stands on a square, for a screen reader. */
static const char *says_on(struct scene *scene, const struct match *m, const struct state *s, int square,
                           enum lang lang)
{
    struct square_name name = dame_square(square);
    int side = s->stones[WHITE] & BIT(square) ? WHITE : BLACK;
    enum word id = s->kings & BIT(square) ? WORD_king_on : WORD_man_on;

    if (free_squares(s) & BIT(square))
        return scene_words(scene, word(WORD_free, lang), name.at);
    if (s->huffable & BIT(square))
        id = WORD_may_huff;
    return scene_words(scene, word(id, lang), colour(m, side, lang), name.at);
}

static void add_squares(struct scene *scene, const struct layout *l, const struct match *m, const struct state *s,
                        enum lang lang)
{
    for (uint64_t set = BOARD; set; set = without_first(set)) {
        int square = first_square(set);

        scene_add(scene, (struct item){
            .id = (uint16_t)(ID_SQUARE + square), .look = LOOK_CELL, .tint = TINT_DARK, .x = square_x(l, square),
            .y = square_y(l, square), .w = (int16_t)l->grid, .h = (int16_t)l->grid, .glyph = "·",
            .says = says_on(scene, m, s, square, lang) });
    }
}

/* Number n of the stones a side has taken: two in a row, or one after the other along the rail. */
static void put_aside(const struct layout *l, struct item *item, int side, int n)
{
    item->w = item->h = (int16_t)l->aside;
    if (l->rail) {
        item->x = (int16_t)(22 + n * (l->aside + 4));
        item->y = (int16_t)(side == WHITE ? l->height - l->rail / 2 : l->rail / 2);
        return;
    }
    item->x = (int16_t)(side_x(l, side) - CELL + 2 * CELL * (n % 2));
    item->y = (int16_t)(TAKEN_Y + 2 * CELL * (n / 2));
}

/* All stones of a side, on the board or taken by the other: then they lie on its side of the table. */
static void add_stones(struct scene *scene, const struct layout *l, const struct match *m, const struct state *s, int side,
                       enum lang lang)
{
    static const char *const glyphs[2][2] = { { "○", "○○" }, { "●", "●●" } };
    int at[STONES_MAX + 1] = { 0 }, taken = 0; /* square + 1 */

    for (uint64_t set = s->stones[side]; set; set = without_first(set))
        at[s->number[first_square(set)]] = first_square(set) + 1;
    for (int number = 1; number <= m->box->stones; number++) {
        int square = at[number] - 1;
        bool king = at[number] && s->kings & BIT(square);
        struct item item = {
            .id = stone_id(side, number), .look = LOOK_DISC, .tint = (uint8_t)dame_seat_tint(m, side),
            .face = king ? 2 : 1, .glyph = glyphs[side][king],
        };

        if (at[number]) {
            item.x = square_x(l, square);
            item.y = square_y(l, square);
            item.w = item.h = (int16_t)l->stone;
            item.lit = s->last_verb != STOP && s->last_verb != HUFF && square == s->last.to;
            item.says = says_on(scene, m, s, square, lang);
            if (s->huffable & BIT(square))
                item.glyph = scene_words(scene, "%s!", item.glyph);
        } else {
            put_aside(l, &item, !side, taken++);
            item.dim = true;
            item.says = scene_words(scene, word(WORD_lost, lang), colour(m, side, lang));
        }
        scene_add(scene, item);
    }
}

static void add_side(struct scene *scene, const struct layout *l, const struct match *m, int side, enum lang lang)
{
    struct item panel = { .look = LOOK_PANEL, .tint = TINT_FELT, .x = side_x(l, side), .y = (int16_t)(l->height / 2),
                          .w = 8 * CELL, .h = (int16_t)l->height };

    if (l->rail) {
        panel.x = (int16_t)(l->width / 2);
        panel.y = (int16_t)(side == WHITE ? l->height - l->rail / 2 : l->rail / 2);
        panel.w = (int16_t)l->width;
        panel.h = (int16_t)l->rail;
        scene_add(scene, panel);
        return;
    }
    scene_add(scene, panel);
    add_label(scene, l, side_x(l, side), NAME_Y, colour(m, side, lang));
    add_label(scene, l, side_x(l, side), HEADING_Y, word(WORD_taken, lang));
}

/* A ring where the last move came from or took a stone, or, wider, around a stone that may be huffed. */
static void add_mark(struct scene *scene, const struct layout *l, int id, int square, enum tint tint, int size)
{
    scene_add(scene, (struct item){
        .id = (uint16_t)id, .look = LOOK_MARK, .tint = (uint8_t)tint, .x = square_x(l, square),
        .y = square_y(l, square), .w = (int16_t)size, .h = (int16_t)size, .hidden_text = true, .says = "" });
}

void dame_scene(const struct view *view, enum shape shape, enum lang lang, struct scene *scene)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    const struct layout *l = layout_of(shape);

    scene_begin(scene, CELL, 2 * CELL);
    scene_pane(scene, PANE_BOARD, 0, l->width, l->height);
    add_side(scene, l, m, WHITE, lang);
    add_side(scene, l, m, BLACK, lang);
    add_board(scene, l, lang);
    add_squares(scene, l, m, s, lang);
    add_stones(scene, l, m, s, WHITE, lang);
    add_stones(scene, l, m, s, BLACK, lang);
    if (s->last_verb == STEP || s->last_verb == JUMP)
        add_mark(scene, l, ID_FROM, s->last.from, TINT_GOLD, l->stone);
    if (s->last_took != NO_SQUARE)
        add_mark(scene, l, ID_TOOK, s->last_took, TINT_RED, l->stone);
    for (uint64_t set = s->huffable; set; set = without_first(set))
        add_mark(scene, l, 0, first_square(set), TINT_RED, l->grid);
}

/* ---- touching ---- */

/* The stone and where it goes; in a chain the stone is clear. A stone to be huffed is touched itself. */
int dame_touch(const struct view *view, int seat, struct choice choice, struct touch *ret)
{
    const struct state *s = view_state(view);
    struct move move = choice.move;
    uint16_t square = (uint16_t)(ID_SQUARE + move.b);

    if (move.verb == STOP)
        return 0;
    if (move.verb == HUFF) {
        ret[0] = (struct touch){ .item = { stone_id(!seat, s->number[move.a]) }, .count = 1 };
        return 1;
    }
    ret[0] = (struct touch){ .item = { stone_id(seat, s->number[move.a]), square }, .count = 2 };
    ret[1] = (struct touch){ .item = { square }, .count = 1 };
    return s->chain == NO_SQUARE ? 1 : 2;
}

/* The square of an item, be it the square itself or a stone on it; NO_SQUARE: neither. */
static int square_of_item(const struct state *s, uint16_t item)
{
    if (item >= ID_SQUARE && is_square(item - ID_SQUARE))
        return item - ID_SQUARE;
    for (uint64_t set = BOARD & ~free_squares(s); set; set = without_first(set)) {
        int square = first_square(set), side = s->stones[WHITE] & BIT(square) ? WHITE : BLACK;

        if (stone_id(side, s->number[square]) == item)
            return square;
    }
    return NO_SQUARE;
}

/* A free square a man of this side could step to from here; if there is none, the same square. */
static int before(const struct state *s, int side, int from)
{
    enum way way;

    for (uint64_t set = free_squares(s); set; set = without_first(set))
        if (dame_way(from, first_square(set), &way) == 1 && is_forward(side, way))
            return first_square(set);
    return from;
}

bool dame_meant(const struct view *view, int seat, const uint16_t *item, int count, struct move *ret)
{
    const struct state *s = view_state(view);
    int from, to;
    enum way way;

    if (count < 1 || count > 2 || (from = square_of_item(s, item[0])) == NO_SQUARE)
        return false;
    if (count == 1 && s->stones[!seat] & BIT(from) && s->huffable) {
        *ret = (struct move){ .verb = HUFF, .a = (uint8_t)from };
        return true;
    }
    if (count == 1 && s->chain != NO_SQUARE && free_squares(s) & BIT(from)) {
        *ret = (struct move){ .verb = JUMP, .a = s->chain, .b = (uint8_t)from };
        return true;
    }
    if (count == 1) {
        *ret = (struct move){ .verb = STEP, .a = (uint8_t)from, .b = (uint8_t)before(s, seat, from) };
        return true;
    }
    if ((to = square_of_item(s, item[1])) == NO_SQUARE)
        return false;
    /* Across a stone it is a jump, be it one's own. */
    uint64_t between = 0;
    int distance = dame_way(from, to, &way);
    for (int i = 1; i < distance; i++)
        between |= BIT(from + i * way_shift(way));
    bool jumps = between & ~free_squares(s);
    *ret = (struct move){ .verb = jumps ? JUMP : STEP, .a = (uint8_t)from, .b = (uint8_t)to };
    return true;
}

/* Where a stone of the side on turn could go, as the rules allow it; why not, if it cannot. */
static void tell_ways(const struct match *m, const struct state *s, int square, enum lang lang, struct text *t)
{
    struct choice choices[STONES_MAX * (13 + 1)];
    int count = m->game->legal(m, s, s->turn, choices), found = 0;

    for (int i = 0; i < count; i++) {
        struct move move = choices[i].move;

        if ((move.verb != STEP && move.verb != JUMP) || move.a != square)
            continue;
        text_printf(t, "%s%s", found++ ? ", " : word(WORD_tell_to, lang), dame_square(move.b).at);
    }
    if (found) {
        text_char(t, '.');
        return;
    }
    struct move forward = { .verb = STEP, .a = (uint8_t)square, .b = (uint8_t)before(s, s->turn, square) };
    const struct clause *refusal = m->game->check(m, s, s->turn, forward);
    if (refusal)
        text_printf(t, word(WORD_tell_stays, lang), refusal->says.in[lang]);
}

/* A stone with where it could go; a free square. */
bool dame_tell(const struct view *view, uint16_t item, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    int square = square_of_item(s, item);

    if (square == NO_SQUARE)
        return false;
    if (free_squares(s) & BIT(square)) {
        text_printf(t, word(WORD_tell_free, lang), dame_square(square).at);
        return true;
    }
    int side = s->stones[WHITE] & BIT(square) ? WHITE : BLACK;
    text_printf(t, word(s->kings & BIT(square) ? WORD_tell_king : WORD_tell_man, lang), colour(m, side, lang),
                dame_square(square).at);
    if (side == s->turn && m->game->turn(m, s).must)
        tell_ways(m, s, square, lang, t);
    return true;
}
