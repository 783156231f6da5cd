/* TKKG's table: the moor with its figures, the notebook's shading, and a column with everything else. */
#include "tkkg.h"

/* A square is four characters wide and one high, so that four figures fit side by side. Its middle is the
 * second of them. */
enum {
    CELL = 12,
    PITCH = 4 * CELL,
    LEFT = 5 * CELL + CELL / 2,  /* middle of column A */
    TOP = 2 * PITCH + PITCH / 2, /* middle of row 1 */
    EDGE_X = LEFT - PITCH / 2,   /* the corner of the moor */
    EDGE_Y = TOP - PITCH / 2,
    MOOR = SIZE * PITCH,
    SIDE = 54 * CELL,            /* where the column beside it begins */
    WIDTH = 80 * CELL,
    HEIGHT = 16 * PITCH,
};

/* Items that can be touched or move. */
enum {
    ID_SQUARE = 1,    /* + square */
    ID_FIGURE = 200,  /* + figure */
    ID_LETTER = 220,
    ID_NUMBER = 240,
    ID_HALF = 260,
    ID_QUARTER = 270,
    ID_NINTH = 280,
    ID_DIE = 300,
    ID_WAY,
    ID_STACK,
    ID_CARD,
    ID_NOTEBOOK,
    ID_TOLD,
    ID_CHEST,
    ID_BONUS,         /* + side */
    ID_TURN = ID_BONUS + SIDES,
    ID_TREASURE,
    ID_NAMED,
};

static const char *const signs[FIGURES_ALL] = { "T", "K", "ß", "G", "1", "2", "3", "4" };

static int square_x(int square)
{
    return LEFT + PITCH * (square % SIZE);
}

static int square_y(int square)
{
    return TOP + PITCH * (square / SIZE);
}

/* The middle of a line of the text board. */
static int row_y(int row)
{
    return PITCH * row + PITCH / 2;
}

static struct item thing(int id, int look, int tint, int x, int y, int w, int h)
{
    struct item ret = item_at((struct spot){ x, y }, look, tint, w, h);

    ret.id = (uint16_t)id;
    return ret;
}

static const char *square_words(struct scene *sc, int square)
{
    char at[8];
    struct text t = TEXT_IN(at);

    tkkg_put_square(&t, square);
    return scene_words(sc, "%s", at);
}

/* A line of text; left of x or, in the column, from x on. */
static void add_text(struct scene *sc, int id, int x, int y, int h, int align, const char *label,
                     const char *says)
{
    struct item text = thing(id, LOOK_TEXT, TINT_INK, x, y, align == ALIGN_LEFT ? WIDTH - x : 2 * PITCH, h);

    text.align = (uint8_t)align;
    text.label = label;
    text.says = says;
    scene_add(sc, text);
}

/* ---- the moor ---- */

static bool is_hut(int square)
{
    int row = square / SIZE, column = square % SIZE;

    return (row == 5 || row == 6) && (column == 5 || column == 6);
}

/* The lie of the land, ninth by ninth; the hut and the corners of their own. */
static int ground(int square)
{
    static const uint8_t land[NINTHS] = { TINT_GREEN, TINT_GREY, TINT_YELLOW, TINT_FELT, TINT_LIGHT,
                                          TINT_GREY, TINT_GOLD, TINT_CYAN, TINT_GREEN };
    int row = square / SIZE, column = square % SIZE;

    return is_hut(square) ? TINT_BROWN : land[row / 4 * 3 + column / 4];
}

static void draw_squares(const struct match *m, const struct state *s, enum lang lang, struct scene *sc)
{
    for (int i = 0; i < SQUARES; i++) {
        bool star = m->box->board[i / SIZE][i % SIZE] == '*', out = s->note[i] & 1;
        struct item cell = thing(ID_SQUARE + i, LOOK_CELL, ground(i), square_x(i), square_y(i), PITCH,
                                 PITCH);
        const char *name = square_words(sc, i), *says = "%s";

        cell.dim = out;
        cell.label = star ? "★" : out ? "✕" : NULL;
        cell.glyph = out ? (star ? "░★░" : "░░░") : star ? "★" : is_hut(i) ? "⌂" : "·";
        if (star || out)
            says = star && out ? SAY(square_star_out) : star ? SAY(square_star) : SAY(square_out);
        cell.says = scene_words(sc, says, name);
        scene_add(sc, cell);
    }
}

/* The lines that divide the moor, thicker for halves; the hut; the names of the ninths. For the eye only: the
 * text board has no room for them. */
static void draw_lines(const struct match *m, enum lang lang, struct scene *sc)
{
    for (int i = 4; i <= 8; i += 2)
        for (int down = 0; down <= 1; down++) {
            int along = i * PITCH;
            struct item line = thing(0, LOOK_LINE, TINT_INK, EDGE_X, EDGE_Y, MOOR, 0);

            if (down)
                line = thing(0, LOOK_LINE, TINT_INK, EDGE_X + along, EDGE_Y, 0, MOOR);
            else
                line.y = (int16_t)(line.y + along);

            line.face = i == 6 ? 4 : 2;
            line.hidden_text = true;
            scene_add(sc, line);
        }
    struct item hut = thing(0, LOOK_HOUSE, TINT_BROWN, EDGE_X + MOOR / 2, EDGE_Y + MOOR / 2, PITCH, PITCH);
    hut.hidden_text = true;
    scene_add(sc, hut);
    for (int i = 0; i < NINTHS; i++) {
        int x = EDGE_X + i % 3 * (MOOR / 3) + PITCH, y = EDGE_Y + i / 3 * (MOOR / 3) + PITCH;
        struct item name = thing(ID_NINTH + i, LOOK_TEXT, TINT_INK, x, y, 3 * PITCH, 16);

        name.hidden_text = true;
        name.label = m->box->ninth[i].name[lang];
        name.says = scene_words(sc, SAY(ninth_of), name.label);
        scene_add(sc, name);
    }
}

/* Letters and numbers, and the compass around them: what questions are asked by. */
static void draw_rim(enum lang lang, struct scene *sc)
{
    static const struct {
        int x, y;
    } half[] = {
        [NORTH] = { EDGE_X + MOOR / 2, PITCH / 2 },
        [EAST] = { EDGE_X + MOOR + CELL, EDGE_Y + MOOR / 2 },
        [SOUTH] = { EDGE_X + MOOR / 2, EDGE_Y + MOOR + PITCH / 2 },
        [WEST] = { CELL - 1, EDGE_Y + MOOR / 2 },
    };

    for (int i = 0; i < SIZE; i++) {
        const char *letter = scene_words(sc, "%c", 'A' + i), *number = scene_words(sc, "%d", i + 1);
        add_text(sc, ID_LETTER + i, LEFT + PITCH * i, EDGE_Y - PITCH / 2, 26, ALIGN_CENTRE, letter,
                 scene_words(sc, SAY(letter_of), letter));
        add_text(sc, ID_NUMBER + i, EDGE_X - CELL / 2, TOP + PITCH * i, 26, ALIGN_RIGHT, number,
                 scene_words(sc, SAY(number_of), number));
    }
    for (int i = 0; i < 4; i++)
        add_text(sc, ID_HALF + i, half[i].x, half[i].y, 26, ALIGN_CENTRE,
                 word(WORD_short_north + i, lang),
                 scene_words(sc, SAY(half_of), word(WORD_north + i, lang)));
    for (int i = 0; i < QUARTERS; i++)
        add_text(sc, ID_QUARTER + i, i % 2 ? EDGE_X + MOOR - CELL : EDGE_X + CELL,
                 i < 2 ? PITCH / 2 : EDGE_Y + MOOR + PITCH / 2, 26, ALIGN_CENTRE,
                 word(WORD_short_nw + i, lang),
                 scene_words(sc, SAY(quarter_of), word(WORD_nw + i, lang)));
}

/* ---- what stands on it ---- */

static void draw_figure(const struct match *m, const struct state *s, int figure, enum lang lang,
                        struct scene *sc)
{
    int square = s->at[figure], rank = 0, count = 0, x, y;
    bool gang = side_of(figure) == GANG;

    for (int i = 0; i < FIGURES_ALL; i++) {
        rank += i < figure && s->at[i] == square;
        count += s->at[i] == square;
    }
    if (on_board(s, figure)) {
        bool star = m->box->board[square / SIZE][square % SIZE] == '*';
        x = square_x(square) + (count > 1 || star ? (rank - 1) * CELL : 0);
        y = square_y(square);
    } else { /* in the column, with the party that holds them */
        x = SIDE + (11 + 2 * (figure % FIGURES)) * CELL + CELL / 2;
        y = row_y(gang ? 13 : 11);
    }
    bool crowd = on_board(s, figure) && count > 1; /* smaller, so that all can be told apart */
    struct item pawn = thing(ID_FIGURE + figure, LOOK_PAWN, gang ? TINT_BLUE : TINT_RED, x, y,
                             crowd ? 18 : 28, crowd ? 30 : 42);
    pawn.label = pawn.glyph = signs[figure];
    pawn.lit = s->last_figure == 1 + figure || square == FREED;
    pawn.says = on_board(s, figure)
                    ? scene_words(sc, SAY(stands), tkkg_figure(figure, lang), square_words(sc, square))
                    : scene_words(sc, SAY(is_captive), tkkg_figure(figure, lang));
    scene_add(sc, pawn);
}

static void draw_mark(struct scene *sc, int id, int tint, int square, const char *says)
{
    struct item mark = thing(id, LOOK_MARK, tint, square_x(square), square_y(square), PITCH - 4, PITCH - 4);

    mark.says = scene_words(sc, says, square_words(sc, square));
    scene_add(sc, mark);
}

/* ---- the column beside it ---- */

static void draw_dice(const struct state *s, enum lang lang, struct scene *sc)
{
    int y = row_y(1);
    struct item die = thing(ID_DIE, LOOK_DIE, TINT_WHITE, SIDE + 3 * CELL / 2, y, 40, 40), way = die;

    way.id = ID_WAY;
    way.x = (int16_t)(way.x + 5 * CELL);
    die.face = s->last_pips;
    die.lit = way.lit = s->pips > 0;
    die.dim = way.dim = s->pips == 0;
    die.says = way.says = SAY(die_lies);
    if (s->last_pips) {
        way.label = word(WORD_short_north + s->last_way, lang);
        die.says = scene_words(sc, SAY(die_number), s->last_pips);
        way.says = scene_words(sc, SAY(die_way), word(WORD_north + s->last_way, lang));
    }
    scene_add(sc, die);
    scene_add(sc, way);
}

static void draw_cards(const struct match *m, const struct state *s, enum lang lang, struct scene *sc)
{
    char name[48];
    struct text t = TEXT_IN(name);
    struct item stack = thing(ID_STACK, LOOK_CARD, TINT_VIOLET, SIDE + CELL / 2, row_y(3), 26, 36);

    stack.glyph = "▒";
    stack.says = scene_words(sc, SAY(stack), tkkg_cards(s));
    stack.lit = tkkg_top(s).ask == ASK_DRAW;
    scene_add(sc, stack);
    add_text(sc, 0, SIDE + 3 * CELL, row_y(3), 24, ALIGN_LEFT, stack.says, NULL);
    if (!s->last_card)
        return;
    tkkg_put_card(m, s->last_card - 1, lang, &t);
    add_text(sc, ID_CARD, SIDE, row_y(4), 24, ALIGN_LEFT, scene_words(sc, "%s", name), NULL);
}

static void draw_notebook(const struct match *m, const struct state *s, enum lang lang, struct scene *sc)
{
    int left = tkkg_possible(s);
    char asked[64];
    struct text t = TEXT_IN(asked);

    add_text(sc, ID_NOTEBOOK, SIDE, row_y(6), 24, ALIGN_LEFT,
             left == 1 ? SAY(notebook_one) : scene_words(sc, SAY(notebook), left), NULL);
    if (!s->told)
        return;
    tkkg_put_question(m, s->told_kind, s->told_which, WORD_half_of, lang, &t);
    add_text(sc, ID_TOLD, SIDE, row_y(7), 24, ALIGN_LEFT,
             scene_words(sc, "%s: %s", asked, s->told == 2 ? SAY(yes) : SAY(no)), NULL);
}

static void draw_chest(const struct state *s, enum lang lang, struct scene *sc)
{
    const char *label = s->treasure == NOWHERE ? SAY(treasure_none) : SAY(treasure_hidden);
    struct item chest = thing(ID_CHEST, LOOK_NOTE, TINT_GOLD, SIDE + CELL / 2, row_y(8), 32, 28);

    if (s->treasure < SQUARES)
        label = scene_words(sc, SAY(treasure), square_words(sc, s->treasure));
    chest.glyph = chest.label = "◆";
    chest.says = label;
    scene_add(sc, chest);
    add_text(sc, 0, SIDE + 3 * CELL, row_y(8), 24, ALIGN_LEFT, label, NULL);
    if (s->named != NOWHERE)
        add_text(sc, ID_NAMED, SIDE, row_y(9), 24, ALIGN_LEFT,
                 scene_words(sc, SAY(named), square_words(sc, s->named)), NULL);
}

static void draw_parties(const struct match *m, const struct state *s, enum lang lang, struct scene *sc)
{
    char who[48];
    struct text t = TEXT_IN(who);

    if (s->winner)
        text_put(&t, s->winner == 1 + GANG ? SAY(gang) : SAY(crooks));
    else
        tkkg_seat_name(m, tkkg_seat(m, s, tkkg_asked(s)), lang, &t);
    add_text(sc, ID_TURN, SIDE, row_y(0), 28, ALIGN_LEFT,
             scene_words(sc, s->winner ? SAY(winner) : SAY(on_turn), who), NULL);
    for (int side = GANG; side < SIDES; side++) {
        int y = row_y(10 + 2 * side);
        add_text(sc, ID_BONUS + side, SIDE, y, 24, ALIGN_LEFT,
                 scene_words(sc, SAY(bonus), side == GANG ? SAY(gang) : SAY(crooks), s->bonus[side]), NULL);
        add_text(sc, 0, SIDE, y + PITCH, 24, ALIGN_LEFT, SAY(captives), NULL);
    }
}

void tkkg_scene(const struct view *view, enum shape shape, enum lang lang, struct scene *sc)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    struct item moor = thing(0, LOOK_PANEL, TINT_PAPER, EDGE_X + MOOR / 2, EDGE_Y + MOOR / 2, MOOR + CELL,
                             MOOR + CELL);

    (void)shape;
    scene_begin(sc, CELL, PITCH);
    scene_pane(sc, PANE_BOARD, 0, WIDTH, HEIGHT);
    moor.hidden_text = true;
    moor.says = SAY(board);
    scene_add(sc, moor);
    draw_squares(m, s, lang, sc);
    draw_lines(m, lang, sc);
    draw_rim(lang, sc);
    draw_dice(s, lang, sc);
    draw_cards(m, s, lang, sc);
    draw_notebook(m, s, lang, sc);
    draw_chest(s, lang, sc);
    draw_parties(m, s, lang, sc);
    for (int i = 0; i < FIGURES_ALL; i++)
        draw_figure(m, s, i, lang, sc);
    if (s->treasure < SQUARES)
        draw_mark(sc, ID_TREASURE, TINT_GOLD, s->treasure, SAY(treasure));
    if (s->named < SQUARES && s->named != s->treasure)
        draw_mark(sc, 0, TINT_RED, s->named, SAY(named));
    add_text(sc, 0, CELL / 2, row_y(15), 18, ALIGN_LEFT, SAY(legend), NULL);
}

/* ---- touching ---- */

/* First `item` (0: nothing), then a square, or what stands on it and is in the way. */
static int touch_square(const struct state *s, int item, int square, struct touch *ret)
{
    int count = 0;

    for (int i = -1; i < FIGURES_ALL; i++) {
        int there = i < 0 ? ID_SQUARE + square : ID_FIGURE + i;
        if (i >= 0 && (s->at[i] != square || there == item))
            continue;
        struct touch way = { .count = 1, .item = { (uint16_t)there } };
        if (item)
            way = (struct touch){ .count = 2, .item = { (uint16_t)item, (uint16_t)there } };
        ret[count++] = way;
    }
    return count;
}

static int touch_one(int item, struct touch *ret)
{
    *ret = (struct touch){ .count = 1, .item = { (uint16_t)item } };
    return 1;
}

/* What is touched to ask a question of each kind: the first of its items. */
static const int by_kind[QUESTIONS] = { ID_HALF, ID_QUARTER, ID_NINTH, ID_LETTER, ID_NUMBER, ID_FIGURE };

int tkkg_touch(const struct view *view, int seat, struct choice c, struct touch *ret)
{
    const struct state *s = view_state(view);
    struct move v = c.move;
    int count = 0;

    (void)seat;
    switch (v.verb) {
    case HIDE: return touch_square(s, 0, v.a, ret);
    case REHIDE:
    case NAME: return touch_square(s, ID_CHEST, v.a, ret);
    case GO:
    case FREE: return touch_square(s, ID_FIGURE + v.a, v.b, ret);
    case ENTER: return touch_square(s, 0, v.b, ret);
    case ASK: return touch_one(by_kind[v.a] + v.b, ret);
    case THROW: return touch_one(ID_DIE, ret) + touch_one(ID_WAY, ret + 1);
    case DRAW: return touch_one(ID_STACK, ret);
    case EXCHANGE:
        *ret = (struct touch){ .count = 2, .any_order = true,
                               .item = { (uint16_t)(ID_FIGURE + v.a), (uint16_t)(ID_FIGURE + v.b) } };
        return 1;
    case RELEASE: /* a captive for a note in the notebook */
        for (uint16_t i = FIGURES; i < FIGURES_ALL; i++)
            if (s->at[i] == CAPTIVE)
                ret[count++] = (struct touch){ .count = 2, .item = { ID_FIGURE + i, ID_NOTEBOOK } };
        return count;
    default: return 0;
    }
}

/* The square that is touched, or on which the figure stands that is; -1: neither. */
static int touched_square(const struct state *s, int item)
{
    int figure = item - ID_FIGURE, square = item - ID_SQUARE;

    if (figure >= 0 && figure < FIGURES_ALL)
        square = s->at[figure];
    return square >= 0 && square < SQUARES ? square : -1;
}

/* The question that touching this asks; false: none. A figure means its surroundings, a crook's too. */
static bool touched_question(int item, struct move *ret)
{
    for (int kind = HALF; kind < QUESTIONS; kind++) {
        int which = item - by_kind[kind], most = kind == AROUND ? FIGURES_ALL : tkkg_question_count(kind);
        if (which >= 0 && which < most) {
            *ret = (struct move){ ASK, .a = (uint8_t)kind, .b = (uint8_t)which };
            return true;
        }
    }
    return false;
}

/* Who touches a figure and then a place means to go there; the chest and then a place, that the treasure lies
 * or shall lie there. One touch answers a question for a place or for what to ask. */
bool tkkg_meant(const struct view *view, int seat, const uint16_t *item, int count, struct move *ret)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    struct pending top = tkkg_top(s);
    int figure = count > 0 ? item[0] - ID_FIGURE : -1;
    int square = count > 0 ? touched_square(s, item[count - 1]) : -1;

    if (count == 1 && (item[0] == ID_DIE || item[0] == ID_WAY || item[0] == ID_STACK)) {
        *ret = (struct move){ .verb = item[0] == ID_STACK ? DRAW : THROW };
        return true;
    }
    if (count == 1 && top.ask == ASK_QUESTION)
        return touched_question(item[0], ret);
    if (square < 0)
        return false;
    if (count == 1 && top.ask == ASK_ENTER) {
        *ret = (struct move){ ENTER, .a = top.which, .b = (uint8_t)square };
        return true;
    }
    if (count == 2 && item[0] == ID_CHEST) {
        *ret = (struct move){ tkkg_side(m, seat) == GANG ? NAME : REHIDE, .a = (uint8_t)square };
        return true;
    }
    if (count != 2 || figure < 0 || figure >= FIGURES_ALL)
        return false;
    *ret = (struct move){ s->at[figure] == CAPTIVE ? FREE : GO, .a = (uint8_t)figure, .b = (uint8_t)square };
    return true;
}
