/* SPDX-License-Identifier: MIT */
/* Dame: words and pictures. Sentences first, then the scene and what is touched in it. */
#include "dame.h"

#include "core/facing.h"

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

/* The stones that are left. */
bool dame_stands(const struct view *view, int seat, enum lang lang, struct text *t)
{
    const struct state *s = view_state(view);
    int left = __builtin_popcountll(s->stones[seat]);

    text_printf(t, word(plural(left, WORD_stands_one, WORD_stands), lang), left);
    return true;
}

void dame_say(const struct view *view, int seat, struct move move, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    struct called who = seat_called(m, seat, lang);
    struct square_name from = dame_square(move.a), to = dame_square(move.b);
    uint64_t last_row = seat == WHITE ? TOP : BOTTOM;
    enum way way = UP_LEFT;

    if (move.verb == STOP) {
        text_printf(t, word(WORD_say_stop, lang), who.at);
        return;
    }
    if (move.verb == HUFF) {
        text_printf(t, word(WORD_say_huff, lang), who.at, from.at);
        return;
    }
    if (move.verb == STEP) {
        text_printf(t, word(WORD_say_step, lang), who.at, from.at, to.at);
    } else {
        dame_way(move.a, move.b, &way);
        text_printf(t, word(WORD_say_jump, lang), who.at, from.at, to.at,
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

        after.huffable = 0; /* could they also move without it? */
        return dame_end(&after) == LOST_BLOCKED ? WORD_ask_only_huff : WORD_ask_huff;
    }
    if (s->last_verb == HUFF)
        return WORD_ask_after_huff;
    if (!dame_jumpers(s, s->turn))
        return WORD_ask_move;
    return duty ? WORD_ask_capture : WORD_ask_may_capture;
}

void dame_prompt(const struct view *view, int seat, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);

    (void)seat;
    text_put(t, word(question(m, s), lang));
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

    /* A draw names nobody. */
    text_printf(t, word(over[s->end].word, lang), seat_called(&view->match, s->turn, lang).at);
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

/* Where those that are not simply about what can be done belong. */
const struct about dame_about[] = {
    { RULE_huff, .verb = 1 + HUFF },
    { RULE_huff_one, .verb = 1 + HUFF },
    { RULE_huff_first, .verb = 1 + HUFF },
    { RULE_break_off, .verb = 1 + STOP },
    { RULE_must_capture, .verb = 1 + JUMP },
    { RULE_optional, .verb = 1 + JUMP },
    { RULE_jump, .verb = 1 + JUMP },
    { 0 },
};

/* ---- the picture ----
 *
 * Squares of maple and walnut in a slab of walnut. What a side has taken lies in its trough or pane. A square's id
 * is its
 * number + 1. The stones of a side keep their numbers, and so their ids, wherever they go. */

enum { ID_SQUARE = 1, ID_STONE = 50, ID_FROM = 91, ID_TO = 92, ID_TOOK = 93 };

static const struct facing wide = {
    .width = 820, .height = 824, .cell = 23, .rows = 8, .grid = 92, .board_x = 94, .board_y = 78,
    .numbers = 64, .letters = 708, .high = 28, .field = TINT_DARK, .field_w = 738,
    .field_h = 738, .field_x = 416, .field_y = 400, .stone = 76,
    .aside = 42, .step = 22,
};
static const struct facing tall = {
    .width = 780, .height = 1010, .cell = 22, .rows = 8, .grid = 88, .board_x = 92, .board_y = 168,
    .numbers = 62, .letters = 687, .high = 34, .field = TINT_DARK, .field_w = 706,
    .field_h = 706, .field_x = 400, .field_y = 476, .stone = 75,
    .aside = 52, .step = 50, .trough_y = { 932, 62 }, .trough_w = 660, .trough_h = 60,
};

static uint16_t stone_id(int side, int number)
{
    return (uint16_t)(ID_STONE + 20 * side + number);
}

static struct spot spot_of(const struct facing *f, int square)
{
    return facing_spot(f, column_of(square), row_of(square));
}

static void add_board(struct scene *scene, const struct facing *f, enum lang lang)
{
    facing_board(f, word(WORD_board, lang), scene);
    for (int row = 0; row < 8; row++)
        for (int column = 0; column < 8; column++)
            if ((row + column) % 2) {
                struct item cell = item_at(facing_spot(f, column, row), LOOK_CELL, TINT_LIGHT, f->grid, f->grid);

                cell.glyph = "";
                scene_add(scene, cell);
            }
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

static void add_squares(struct scene *scene, const struct facing *f, const struct match *m, const struct state *s,
                        enum lang lang)
{
    for (uint64_t set = BOARD; set; set = without_first(set)) {
        int square = first_square(set);
        struct item cell = item_at(spot_of(f, square), LOOK_CELL, TINT_DARK, f->grid, f->grid);

        cell.id = (uint16_t)(ID_SQUARE + square);
        cell.glyph = "·";
        cell.says = says_on(scene, m, s, square, lang);
        scene_add(scene, cell);
    }
}

/* The stones of a side: those on the board, or those the other has taken, which lie with them. */
static void add_stones(struct scene *scene, const struct facing *f, const struct match *m, const struct state *s,
                       int side, bool gone, enum lang lang)
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

        if (gone != !at[number])
            continue;
        if (!gone) {
            item.x = (int16_t)spot_of(f, square).x;
            item.y = (int16_t)spot_of(f, square).y;
            item.w = item.h = (int16_t)f->stone;
            item.says = says_on(scene, m, s, square, lang);
            if (s->huffable & BIT(square))
                item.glyph = scene_words(scene, "%s!", item.glyph);
        } else {
            facing_aside(f, !side, false, taken++, &item);
            item.says = scene_words(scene, word(WORD_lost, lang), colour(m, side, lang));
        }
        scene_add(scene, item);
    }
}

/* A square of the last move: all of it a little grey, which is quieter than a ring. */
static void add_passed(struct scene *scene, const struct facing *f, int id, int square)
{
    struct item mark = item_at(spot_of(f, square), LOOK_MARK, TINT_LAST, f->grid, f->grid);

    mark.id = (uint16_t)id;
    mark.framed = true;
    mark.hidden_text = true;
    mark.says = "";
    scene_add(scene, mark);
}

/* Where the last stone stood and stands, and where one was taken. */
static void add_last(struct scene *scene, const struct facing *f, const struct state *s)
{
    if (s->last_verb == STEP || s->last_verb == JUMP) {
        add_passed(scene, f, ID_FROM, s->last.from);
        add_passed(scene, f, ID_TO, s->last.to);
    }
    if (s->last_took != NO_SQUARE)
        scene_mark(scene, ID_TOOK, spot_of(f, s->last_took), TINT_LAST, f->stone * 7 / 10);
}

/* Where the stone on a square gets to by jumps after its next one, each once: it lands there in a dashed ring. */
static void add_further(struct scene *scene, const struct facing *f, const struct state *s, int from, uint64_t *shown)
{
    int side = s->turn;

    for (uint64_t set = dame_jumps(s, side, from); set; set = without_first(set)) {
        struct state then = *s;
        int to = first_square(set);
        enum way way = UP_LEFT;
        bool king = s->kings & BIT(from);

        dame_way(from, to, &way);
        then.stones[!side] &= ~BIT(to - way_shift(way));
        then.stones[side] = (then.stones[side] & ~BIT(from)) | BIT(to);
        then.kings = (then.kings & then.stones[!side]) | (s->kings & then.stones[side]) | (king ? BIT(to) : 0);
        if (!king && BIT(to) & (side == WHITE ? TOP : BOTTOM))
            continue; /* crowned, it stops */
        for (uint64_t next = dame_jumps(&then, side, to); next; next = without_first(next)) {
            int square = first_square(next);
            struct item mark = item_at(spot_of(f, square), LOOK_MARK, TINT_LAST, f->stone * 7 / 10, f->stone * 7 / 10);

            mark.face = 1;
            mark.hidden_text = true;
            if (!(*shown & BIT(square)))
                scene_add(scene, mark);
            *shown |= BIT(square);
        }
        add_further(scene, f, &then, to, shown);
    }
}

/* Whom the side on turn could take, ringed for whoever is asked. */
static void add_victims(struct scene *scene, const struct facing *f, const struct view *view)
{
    const struct state *s = view_state(view);
    uint64_t victims = 0;
    bool asked = view->who == SEAT(s->turn) && s->end == PLAYING && !s->huffable && !s->picked && s->chain == NO_SQUARE;

    for (uint64_t from = asked ? dame_jumpers(s, s->turn) : 0; from; from = without_first(from))
        for (uint64_t to = dame_jumps(s, s->turn, first_square(from)); to; to = without_first(to)) {
            enum way way = UP_LEFT;

            dame_way(first_square(from), first_square(to), &way);
            victims |= BIT(first_square(to) - way_shift(way));
        }
    for (; victims; victims = without_first(victims))
        scene_mark(scene, 0, spot_of(f, first_square(victims)), TINT_NONE, f->stone * 104 / 100);
}

void dame_scene(const struct view *view, enum shape shape, enum lang lang, struct scene *scene)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    struct facing seen = facing_seen(shape == SHAPE_WIDE ? &wide : &tall, view);
    const struct facing *f = &seen;

    add_board(scene, f, lang);
    add_squares(scene, f, m, s, lang);
    add_last(scene, f, s);
    if (s->picked || s->chain != NO_SQUARE) {
        int from = s->picked ? s->picked - 1 : s->chain;
        uint64_t shown = dame_jumps(s, s->turn, from); /* those are marked already */
        add_further(scene, f, s, from, &shown);
    }
    for (int side = WHITE; side <= BLACK; side++)
        add_stones(scene, f, m, s, side, false, lang);
    bool waits = view->who && !(view->who & SEAT(s->turn)); /* the rings are of brass, but not for whom it threatens */
    for (uint64_t set = s->huffable; set; set = without_first(set))
        scene_mark(scene, 0, spot_of(f, first_square(set)), waits ? TINT_LAST : TINT_NONE, f->stone * 11 / 10);
    add_victims(scene, f, view);
    for (int side = WHITE; side <= BLACK; side++) {
        facing_side(f, side, colour(m, side, lang), scene);
        add_stones(scene, f, m, s, !side, true, lang);
    }
}

/* ---- touching ---- */

/* The stone and where it goes, or whom it takes; in a chain the stone is clear, and that alone is touched. A stone to
 * be huffed is touched itself. */
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
    uint16_t stone = stone_id(seat, s->number[move.a]);
    int ways = 0;

    ret[ways++] = (struct touch){ .item = { stone, square }, .count = 2 };
    if (s->chain != NO_SQUARE)
        ret[ways++] = (struct touch){ .item = { square }, .count = 1 };
    if (move.verb == JUMP) {
        enum way way = UP_LEFT;

        dame_way(move.a, move.b, &way);
        uint16_t taken = stone_id(!seat, s->number[move.b - way_shift(way)]);
        ret[ways++] = (struct touch){ .item = { stone, taken }, .count = 2 };
        if (s->chain != NO_SQUARE)
            ret[ways++] = (struct touch){ .item = { taken }, .count = 1 };
    }
    return ways;
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

/* A stone that was picked shows how far its jumps could lead. */
bool dame_half(const struct view *view, int seat, const uint16_t *item, int count, struct state *ret)
{
    int square = square_of_item(ret, item[0]);

    (void)view;
    if (count != 1 || square == NO_SQUARE || !(ret->stones[seat] & BIT(square)) || !dame_jumps(ret, seat, square))
        return false;
    ret->picked = (uint8_t)(square + 1);
    return true;
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
    int count = m->game->rules.legal(m, s, s->turn, choices), found = 0;

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
    const struct clause *refusal = m->game->rules.check(m, s, s->turn, forward);
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
    if (side == s->turn && m->game->rules.turn(m, s).must)
        tell_ways(m, s, square, lang, t);
    return true;
}

/* The button says which stone may be huffed, and where there are several, each of theirs. */
bool dame_deal(const struct view *view, int seat, struct choice c, int part, enum lang lang, struct deal *ret)
{
    (void)view;
    (void)seat;
    if (part || c.move.verb != HUFF)
        return false;
    text_printf(ret->thing, word(WORD_deal_huff, lang), dame_square(c.move.a).at);
    text_printf(ret->button, word(WORD_deal_huff, lang), dame_square(c.move.a).at);
    return true;
}

/* ---- what is told at the end ---- */

const struct feat dame_feats[FEATS_MAX] = {
    { .word = { { "genommen", "men taken" } } },
    { .word = { { "neue Damen", "kings made" } } },
};

/* Huffed men are taken too: together they are those that are missing. */
void dame_feat(const struct view *before, int seat, struct move move, const struct view *after,
               int32_t ret[SEATS_MAX][FEATS_MAX])
{
    const struct state *was = view_state(before), *is = view_state(after);

    (void)move;
    if (seat == FEAT_END)
        return;
    ret[seat][0] += __builtin_popcountll(was->stones[!seat]) - __builtin_popcountll(is->stones[!seat]);
    ret[seat][1] += __builtin_popcountll(is->kings & is->stones[seat]) >
                    __builtin_popcountll(was->kings & was->stones[seat]);
}
