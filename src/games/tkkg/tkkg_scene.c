/* SPDX-License-Identifier: MIT */
/* TKKG's table: the moor as a map with its figures, night over what the notebook rules out. Squares are felt by whoever
 * touches them, and not drawn: 144 frames would hide the moor. What lies beside it is in tkkg_panes.c. */
#include "core/sets.h"
#include "tkkg_draw.h"

static const struct layout desk = {
    .moor = { 30, 30 }, .width = 636, .height = 636, .cards = true, .rim = 22, .name = 23,
    .tray_w = 300, .tray_h = 168, .letters = 24, .thing = 64,
    .die = { 40, 48 }, .chest = { 252, 47 }, .stack = { 182, 44 }, .card = { 6, 118, 288, 44 },
    .book = { 14, 4, 282, 232 }, .lines = 5, .cell = { 8, 70, 284, 54 },
};
static const struct layout upright = {
    .moor = { 26, 26 }, .width = 628, .height = 628, .rim = 28, .name = 27,
    .tray_w = 628, .tray_h = 298, .letters = 26, .thing = 62,
    .die = { 430, 42 }, .chest = { 582, 42 }, .stack = { 426, 136 }, .card = { 460, 102, 156, 68 },
    .book = { 24, 8, 354, 274 }, .lines = 4, .cell = { 400, 212, 216, 56 }, .told = true,
};
/* On a short phone there is no room for a third row: a cell that is needed lies where the last card would. */
static const struct layout low = {
    .moor = { 26, 26 }, .width = 628, .height = 628, .rim = 28, .name = 29,
    .tray_w = 628, .tray_h = 154, .letters = 27, .thing = 50, .brief = true, .little = true,
    .die = { 418, 36 }, .chest = { 594, 36 }, .stack = { 538, 36 }, .card = { 394, 76, 222, 62 },
    .book = { 24, 4, 346, 146 }, .lines = 2, .cell = { 394, 76, 222, 62 },
};
static const struct layout aside = {
    .moor = { 26, 26 }, .width = 628, .height = 628, .rim = 26, .name = 27,
    .tray_w = 496, .tray_h = 204, .letters = 20, .thing = 54, .brief = true,
    .die = { 330, 38 }, .chest = { 460, 38 }, .stack = { 324, 114 }, .spread = 20, .card = { 352, 84, 140, 62 },
    .book = { 16, 4, 276, 190 }, .lines = 4, .cell = { 304, 150, 188, 50 },
};

static const struct layout *layout_of(enum shape shape)
{
    return shape == SHAPE_WIDE ? &desk : shape == SHAPE_FLAT ? &aside : shape == SHAPE_LOW ? &low : &upright;
}

static const char *const signs[FIGURES_ALL] = { "T", "K", "ß", "G", "1", "2", "3", "4" };

/* The middle of a square in the picture. On the text board the second of its four characters is. */
static struct spot square_spot(const struct layout *l, int square)
{
    return (struct spot){ l->moor.x + PITCH * (square % SIZE) + PITCH / 2,
                          l->moor.y + PITCH * (square / SIZE) + PITCH / 2 };
}

const char *tkkg_square_words(struct scene *sc, int square)
{
    char at[8];
    struct text t = TEXT_IN(at);

    tkkg_put_square(&t, square);
    return scene_words(sc, "%s", at);
}

/* A line for the text board, in this row of the pane. */
void tkkg_add_glyphs(const struct drawing *d, int row, const char *words)
{
    struct item text = tkkg_thing(0, LOOK_TEXT, TINT_INK, CELL / 2, row * PITCH + 2, 0, 0);

    text.align = ALIGN_LEFT;
    text.label = "";
    text.glyph = words;
    scene_add(d->sc, text);
}

/* ---- the moor ---- */

static bool is_hut(int square)
{
    int row = square / SIZE, column = square % SIZE;

    return (row == 5 || row == 6) && (column == 5 || column == 6);
}

static int ninth_of(int square)
{
    return square / SIZE / 4 * 3 + square % SIZE / 4;
}

static bool is_star(const struct match *m, int square)
{
    return m->box->board[square / SIZE][square % SIZE] == '*';
}

static const char *square_says(const struct drawing *d, int square)
{
    bool star = is_star(d->m, square), out = d->s->note[square] & 1;
    const char *name = tkkg_square_words(d->sc, square);
    enum lang lang = d->lang;

    if (!star && !out)
        return name;
    return scene_words(d->sc, star && out ? SAY(square_star_out) : star ? SAY(square_star) : SAY(square_out), name);
}

/* The places: nothing is seen of them but what their stars and the lines between them show. */
static void draw_squares(const struct drawing *d)
{
    for (int i = 0; i < SQUARES; i++) {
        bool star = is_star(d->m, i), out = d->s->note[i] & 1;
        struct spot at = square_spot(d->l, i);
        struct item place = tkkg_thing(ID_SQUARE + i, LOOK_CELL, TINT_SHEET, at.x, at.y, PITCH, PITCH);

        place.glyph = out ? (star ? "░★░" : "░░░") : star ? "★" : is_hut(i) ? "⌂" : "·";
        place.says = square_says(d, i);
        place.foot = PITCH * 3 / 10; /* its star stays in sight */
        scene_add(d->sc, place);
        if (!star)
            continue;
        struct item spark = tkkg_thing(0, LOOK_ICON, TINT_GOLD, at.x, at.y, STAR, STAR);
        spark.y = (int16_t)(spark.y + (i / SIZE % 4 ? STAR_LOWER : STAR_BELOW_NAME));
        spark.face = ICON_SPARK;
        spark.hidden_text = true;
        scene_add(d->sc, spark);
    }
}

/* The moor, all of it or, by night, some fields. */
static struct item moor_item(const struct drawing *d, int id)
{
    struct spot middle = { d->l->moor.x + MOOR / 2, d->l->moor.y + MOOR / 2 };
    struct item moor = tkkg_thing(id, LOOK_MOOR, TINT_NONE, middle.x, middle.y, MOOR, MOOR);

    moor.part = 8;
    moor.label = "FBSWHCTPR"; /* as the ninths are called */
    return moor;
}

/* Over what the answers rule out it is night; when all is over the moor lies open. */
static void draw_night(const struct drawing *d)
{
    struct item night = moor_item(d, ID_NIGHT);
    char rows[SIZE * (SIZE + 1) + 1];
    struct text t = TEXT_IN(rows);
    bool any = false;

    for (int i = 0; i < SQUARES; i++) {
        bool out = d->s->note[i] & 1;

        any |= out;
        text_char(&t, out ? '#' : '.');
        if (i % SIZE == SIZE - 1)
            text_char(&t, '\n');
    }
    night.more = scene_words(d->sc, "%s", rows);
    night.says = "";
    if (any && !d->s->winner)
        scene_add(d->sc, night);
}

/* The lines between squares, stronger between the ninths. For the eye only: the text board has no room for them. */
static void draw_lines(const struct drawing *d)
{
    for (int i = 1; i < SIZE; i++)
        for (int down = 0; down <= 1; down++) {
            struct item line = tkkg_thing(0, LOOK_LINE, TINT_WHITE, d->l->moor.x + (down ? i * PITCH : 0),
                                     d->l->moor.y + (down ? 0 : i * PITCH), down ? 0 : MOOR, down ? MOOR : 0);

            line.face = i % 4 ? 1 : 2;
            line.hidden_text = line.dim = true;
            scene_add(d->sc, line);
        }
}

/* The ground of all this. */
static void draw_ground(const struct drawing *d)
{
    const struct layout *l = d->l;
    struct item frame = tkkg_thing(0, LOOK_PANEL, TINT_WALNUT, l->width / 2, l->height / 2, l->width, l->height);
    struct item ground = moor_item(d, 0);
    enum lang lang = d->lang;

    frame.hidden_text = true;
    scene_add(d->sc, frame);
    ground.says = SAY(board);
    scene_add(d->sc, ground);
}

/* Where those may go by their throw; where one of these is best, that alone: there the figure is shown. */
static void find_goals(struct drawing *d, const struct view *view)
{
    struct choice list[256];
    int seat = tkkg_seat(d->m, d->s, tkkg_asked(d->s)), count = 0;
    struct move best;

    if (tkkg_top(d->s).ask != ASK_GO)
        return;
    if (tkkg_propose(view, seat, &best)) {
        d->goal[best.b] = true;
        return;
    }
    count = tkkg_legal(d->m, d->s, seat, list);
    for (int i = 0; i < count; i++)
        if (list[i].move.verb == GO)
            d->goal[list[i].move.b] = true;
}

/* Whether something is in the way of a name with its middle at x in this row: who stands there, or (`soon`) may go
 * there; the chest; where it was thought to be. */
static bool is_covered(const struct drawing *d, int row, int x, int half, bool soon)
{
    for (int column = 0; column < SIZE; column++) {
        int square = row * SIZE + column, away = square_spot(d->l, square).x - x;
        int room = half + FIGURE / 3 - 1;
        int there = (soon && d->goal[square]) + (square == d->s->treasure || square == d->s->named);

        for (int i = 0; i < FIGURES_ALL; i++)
            there += d->s->at[i] == square;
        room += there > 1 ? BESIDE : 0;
        if (there && away < room && -away < room)
            return true;
    }
    return false;
}

/* Where the name of a ninth is: at its upper edge, above the stars; in the middle, or aside if somebody stands
 * there, or will; in the next row, if that one is full. */
static struct spot name_spot(const struct drawing *d, int ninth, const char *name)
{
    const struct layout *l = d->l;
    int left = l->moor.x + ninth % 3 * (MOOR / 3);
    int half = text_columns(name) * l->name / 5 + 3, most = 2 * PITCH - half - 6; /* half as wide as written */
    int row = ninth / 3 * 4, top = l->moor.y + row * PITCH, middle = left + 2 * PITCH;

    for (int soon = 1; soon >= 0; soon--)
        for (int down = 0; down <= 2; down++)
            for (int shift = 0; shift <= most; shift += 2)
                for (int x = middle - shift; x <= middle + shift; x += shift ? 2 * shift : 1)
                    if (!is_covered(d, row + down, x, half, soon))
                        return (struct spot){ x, top + down * PITCH + 11 };
    return (struct spot){ middle, top + 11 };
}

static void draw_names(const struct drawing *d)
{
    enum lang lang = d->lang;

    for (int i = 0; i < NINTHS; i++) {
        struct spot at = name_spot(d, i, d->m->box->ninth[i].name[lang]);
        struct item name = tkkg_thing(ID_NINTH + i, LOOK_TEXT, TINT_INK, at.x, at.y, 4 * PITCH - 10, d->l->name);

        name.hidden_text = name.framed = true;
        name.part = 1;
        name.label = d->m->box->ninth[i].name[lang];
        name.says = scene_words(d->sc, SAY(ninth_of), name.label);
        scene_add(d->sc, name);
    }
}

/* Whether a question of this kind can be asked now: then there are plates to touch. */
static bool asks_for(const struct drawing *d, int kind)
{
    struct pending top = tkkg_top(d->s);

    return top.ask == ASK_QUESTION && (top.kind == kind || top.kind == ANY_QUESTION);
}

/* Something at the rim of the moor that a question is asked by. */
static void add_rim(const struct drawing *d, bool asked, int id, int x, int y, const char *label, const char *says)
{
    struct item text = tkkg_thing(id, LOOK_TEXT, TINT_INK, x, y, PITCH, d->l->rim);
    struct item plate = tkkg_thing(0, LOOK_PLATE, TINT_SHEET, x, y, id < ID_NUMBER ? PITCH - 6 : d->l->rim,
                                   d->l->rim - 2);

    text.label = label;
    text.says = says;
    plate.hidden_text = true;
    if (asked)
        scene_add(d->sc, plate);
    scene_add(d->sc, text);
}

static void draw_rim(const struct drawing *d)
{
    struct spot moor = d->l->moor;
    enum lang lang = d->lang;
    struct scene *sc = d->sc;

    for (int i = 0; i < SIZE; i++) {
        const char *letter = scene_words(sc, "%c", 'A' + i), *number = scene_words(sc, "%d", i + 1);
        int middle = i * PITCH + PITCH / 2;

        add_rim(d, asks_for(d, LETTER), ID_LETTER + i, moor.x + middle, moor.y / 2 - 1, letter,
                scene_words(sc, SAY(letter_of), letter));
        add_rim(d, asks_for(d, NUMBER), ID_NUMBER + i, moor.x / 2, moor.y + middle, number,
                scene_words(sc, SAY(number_of), number));
    }
}

/* Halves and quarters lie on the moor as plates while they are asked about. */
static void draw_plates(const struct drawing *d)
{
    static const struct spot half[] = { [NORTH] = { 2, 1 }, [EAST] = { 3, 2 }, [SOUTH] = { 2, 3 }, [WEST] = { 1, 2 } };
    enum lang lang = d->lang;

    for (int i = 0; i < 8; i++) {
        bool quarter = i >= 4;
        int which = i % 4, kind = quarter ? QUARTER : HALF;
        struct spot at = quarter ? (struct spot){ 1 + 2 * (which % 2), 1 + 2 * (which / 2) } : half[which];
        struct item plate = tkkg_thing((quarter ? ID_QUARTER : ID_HALF) + which, LOOK_PLATE, TINT_SHEET,
                                  d->l->moor.x + at.x * 3 * PITCH, d->l->moor.y + at.y * 3 * PITCH, 120, 36);

        if (!asks_for(d, kind))
            continue;
        const char *name = word((quarter ? WORD_nw : WORD_north) + which, lang);
        plate.label = scene_words(d->sc, "%c%s", name[0] & ~0x20, name + 1);
        plate.glyph = word((quarter ? WORD_short_nw : WORD_short_north) + which, lang);
        plate.says = scene_words(d->sc, quarter ? SAY(quarter_of) : SAY(half_of), name);
        scene_add(d->sc, plate);
    }
}

/* ---- what stands on it ---- */

/* Those with whom a captive shares its cell: on a desk each party has its own. */
static bool are_together(const struct drawing *d, int one, int other)
{
    return !on_board(d->s, one) && !on_board(d->s, other) && (!d->l->cards || side_of(one) == side_of(other));
}

/* The places in a cell, from left to right, are as wide as if it were full. */
static struct spot captive_spot(const struct drawing *d, int figure)
{
    struct area a = d->l->cell;
    int rank = 0, count = 0;

    for (int i = 0; i < FIGURES_ALL; i++) {
        rank += i < figure && are_together(d, i, figure);
        count += are_together(d, i, figure);
    }
    if (count < FIGURES)
        count = FIGURES;
    int bars = 3 * a.w / a.h, between = bars * (2 * rank + 1) / (2 * count); /* as LOOK_BARS has them */
    return (struct spot){ a.x + a.w * (2 * between + 1) / (2 * bars), a.y + a.h / 2 };
}

/* Figures on one square stand in pairs, so that every foot with its letter is seen. */
static struct spot figure_spot(const struct drawing *d, int figure)
{
    int square = d->s->at[figure], rank = 0, count = 0;
    struct spot at;

    for (int i = 0; i < FIGURES_ALL; i++) {
        rank += i < figure && d->s->at[i] == square;
        count += d->s->at[i] == square;
    }
    if (!on_board(d->s, figure))
        return captive_spot(d, figure);
    at = square_spot(d->l, square);
    if (count > 1)
        at.x += rank % 2 ? BESIDE : -BESIDE;
    at.y += rank / 2 * 16 + (square < SIZE ? IN_FIRST_ROW : 1);
    return at;
}

/* On the text board those on one square stand side by side, behind its star. */
static void add_figure_glyph(const struct drawing *d, int figure)
{
    int square = d->s->at[figure], rank = 0, first = is_star(d->m, square) ? -1 : 0;
    struct spot at = square_spot(d->l, square);

    for (int i = 0; i < figure; i++)
        rank += d->s->at[i] == square;
    struct item glyph = tkkg_thing(0, LOOK_TEXT, side_of(figure) == GANG ? TINT_BLUE : TINT_RED,
                              at.x + (rank + first) * CELL, at.y, 0, 0);
    glyph.label = "";
    glyph.glyph = signs[figure];
    scene_add(d->sc, glyph);
}

void tkkg_draw_figure(const struct drawing *d, int figure)
{
    bool gang = side_of(figure) == GANG, free = on_board(d->s, figure);
    struct spot at = figure_spot(d, figure);
    struct item pawn = tkkg_thing(ID_FIGURE + figure, LOOK_PAWN, gang ? TINT_BLUE : TINT_RED, at.x, at.y, FIGURE,
                             FIGURE);
    int square = d->s->at[figure];
    enum lang lang = d->lang;

    pawn.label = signs[figure];
    pawn.face = !gang; /* masked */
    pawn.says = free ? scene_words(d->sc, SAY(stands), tkkg_figure(figure, lang), tkkg_square_words(d->sc, square))
                     : scene_words(d->sc, SAY(is_captive), tkkg_figure(figure, lang));
    pawn.glyph = free ? "" : signs[figure];
    scene_add(d->sc, pawn);
    if (free)
        add_figure_glyph(d, figure);
}

/* Where the last figure went. */
static void draw_last(const struct drawing *d)
{
    int figure = d->s->last_figure - 1;
    struct item mark;

    if (figure < 0 || !on_board(d->s, figure))
        return;
    struct spot at = square_spot(d->l, d->s->at[figure]);
    mark = tkkg_thing(ID_LAST, LOOK_MARK, TINT_LAST, at.x, at.y, PITCH - 4, PITCH - 4);
    mark.framed = mark.lit = mark.hidden_text = true;
    mark.says = "";
    scene_add(d->sc, mark);
}

/* The chest where the treasure lies, for those who know; a cross where it was thought to be. */
static void draw_treasure(const struct drawing *d)
{
    int treasure = d->s->treasure, named = d->s->named;
    enum lang lang = d->lang;

    if (treasure < SQUARES) {
        struct spot at = square_spot(d->l, treasure);
        struct item chest = tkkg_thing(ID_TREASURE, LOOK_TOKEN, TINT_GOLD, at.x, at.y, 40, 40);

        chest.face = ICON_CHEST;
        chest.glyph = "◆";
        chest.says = scene_words(d->sc, SAY(treasure), tkkg_square_words(d->sc, treasure));
        scene_add(d->sc, chest);
    }
    if (named < SQUARES && named != treasure) {
        struct spot at = square_spot(d->l, named);
        struct item cross = tkkg_thing(ID_NAMED, LOOK_TOKEN, TINT_RED, at.x, at.y, 36, 36);

        cross.face = ICON_CROSS;
        cross.glyph = "✕";
        cross.says = scene_words(d->sc, SAY(named), tkkg_square_words(d->sc, named));
        scene_add(d->sc, cross);
    }
}

static void draw_board(const struct drawing *d)
{
    scene_pane(d->sc, PANE_BOARD, 0, d->l->width, d->l->height);
    draw_ground(d);
    draw_night(d);
    draw_lines(d);
    draw_squares(d);
    draw_rim(d);
    draw_names(d);
    draw_last(d);
    if (!d->s->winner)
        draw_treasure(d);
    for (int i = 0; i < FIGURES_ALL; i++)
        if (on_board(d->s, i))
            tkkg_draw_figure(d, i);
    if (d->s->winner) /* nobody stands in the way of what all want to see */
        draw_treasure(d);
    draw_plates(d);
    if (d->l->cards)
        tkkg_add_glyphs(d, 13, word(WORD_legend, d->lang));
}

void tkkg_scene(const struct view *view, enum shape shape, enum lang lang, struct scene *sc)
{
    struct drawing d = { &view->match, view_state(view), layout_of(shape), lang, sc, .goal = { false } };

    find_goals(&d, view);
    scene_begin(sc, CELL, PITCH);
    draw_board(&d);
    tkkg_draw_tray(&d);
    for (int side = GANG; side < SIDES && d.l->cards; side++)
        tkkg_draw_place_card(&d, side);
    if (d.l->cards) {
        scene_pane(sc, PANE_SHEET, 0, d.l->tray_w, d.l->book.y + d.l->book.h + 8);
        tkkg_draw_notebook(&d);
    }
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
    case HIDE: /* nobody betrays a secret by a slip: a button makes it */
        count = touch_square(s, 0, v.a, ret);
        for (int i = 0; i < count; i++)
            ret[i].waits = true;
        return count;
    case REHIDE: return touch_square(s, ID_CHEST, v.a, ret);
    case NAME: return touch_square(s, tkkg_top(s).ask == ASK_NAME ? 0 : ID_CHEST, v.a, ret);
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

/* The chest beside the moor, or where it lies. */
static bool is_chest(int item)
{
    return item == ID_CHEST || item == ID_TREASURE;
}

/* What touching the chest is about, until the square is named by its button; who goes, until it is said where to. */
bool tkkg_onward(const struct view *view, int seat, const uint16_t *item, int count, enum lang lang, struct text *t)
{
    int figure = count ? item[0] - ID_FIGURE : -1, ask = tkkg_top(view_state(view)).ask;

    if (count == 0)
        return false;
    if (is_chest(item[0])) {
        text_put(t, tkkg_side(&view->match, seat) == GANG ? SAY(ask_where) : SAY(ask_rehide));
        return true;
    }
    if (count > 1 || (ask != ASK_GO && ask != ASK_STROLL) /* else the place is meant on which it stands */
        || figure < 0 || figure >= FIGURES_ALL || !on_board(view_state(view), figure))
        return false;
    text_printf(t, SAY(ask_goal), tkkg_figure(figure, lang));
    return true;
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
    if (count == 1 && top.ask == ASK_NAME) {
        *ret = (struct move){ NAME, .a = (uint8_t)square };
        return true;
    }
    if (count == 2 && is_chest(item[0])) {
        *ret = (struct move){ tkkg_side(m, seat) == GANG ? NAME : REHIDE, .a = (uint8_t)square };
        return true;
    }
    if (count != 2 || figure < 0 || figure >= FIGURES_ALL)
        return false;
    *ret = (struct move){ s->at[figure] == CAPTIVE ? FREE : GO, .a = (uint8_t)figure, .b = (uint8_t)square };
    return true;
}

/* ---- telling ---- */

static void tell_square(const struct match *m, const struct state *s, int square, enum lang lang, struct text *t)
{
    char name[8];
    struct text at = TEXT_IN(name);

    tkkg_put_square(&at, square);
    text_printf(t, SAY(tell_square), name, m->box->ninth[ninth_of(square)].name[lang]);
    if (is_star(m, square))
        text_put(t, SAY(tell_star));
    if (is_hut(square))
        text_put(t, SAY(tell_hut));
    text_put(t, s->note[square] & 1 ? SAY(tell_out) : SAY(tell_in));
}

static void tell_figure(const struct state *s, int figure, enum lang lang, struct text *t)
{
    char name[8];
    struct text at = TEXT_IN(name);

    if (!on_board(s, figure)) {
        text_printf(t, SAY(tell_captive), tkkg_figure(figure, lang));
        return;
    }
    tkkg_put_square(&at, s->at[figure]);
    text_printf(t, SAY(tell_figure), tkkg_figure(figure, lang), name);
}

/* Squares and what the notebook knows of them, figures, the chest, the cards, what a question can be asked by. */
bool tkkg_tell(const struct view *view, uint16_t item, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    int square = item - ID_SQUARE, figure = item - ID_FIGURE;
    struct move question;

    if (item >= ID_SQUARE && square < SQUARES) {
        tell_square(m, s, square, lang, t);
    } else if (figure >= 0 && figure < FIGURES_ALL) {
        tell_figure(s, figure, lang, t);
    } else if (item >= ID_LETTER && touched_question(item, &question)) {
        char what[64];
        struct text asked = TEXT_IN(what);
        tkkg_put_question(m, question.a, question.b, WORD_half_of, lang, &asked);
        text_printf(t, SAY(tell_question), what);
    } else if (item == ID_DIE || item == ID_WAY) {
        text_put(t, SAY(tell_dice));
    } else if (item == ID_STACK || item == ID_CARD) {
        text_printf(t, SAY(tell_stack), tkkg_cards(s));
    } else if (item == ID_NOTEBOOK || item == ID_TOLD) {
        text_put(t, SAY(tell_notebook));
    } else if (is_chest(item)) {
        text_put(t, SAY(tell_chest));
    } else {
        return false;
    }
    return true;
}
