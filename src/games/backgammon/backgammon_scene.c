/* Backgammon as a picture. White's home is at the lower right, as white sits at the table; the points bear
 * the numbers of the side whose turn it is, since that is how its moves are written.
 *
 *     columns  0    5     6 … 23     25     29 … 46      48
 *              cube │  six points  │ bar │  six points  │ tray
 *
 * A point and all men on it are of one kin, so that touching any of them is touching the point. */
#include "backgammon.h"

enum {
    W = 14, H = 36, /* of a character */
    BOARD_COLS = 53, ROWS = 15,
    COL_CUBE = 0, COL_LEFT = 6, COL_BAR = 25, COL_RIGHT = 29, COL_TRAY = 48,
    BAR_COLS = 3, TRAY_COLS = 4,
    POINT_COLS = 3, STACK = 5, /* men on top of each other before they overlap */
    ROW_TOP = 1, ROW_MIDDLE = 7, ROW_BOTTOM = 13,
    SHEET_ROWS = 7, SHEET_COLS = 26, SEAT_COLS = 4,
    MAN = 38,
    ID_BAR = 25, ID_TRAY = 26, ID_MAN = 30, ID_CUBE = 70, ID_DIE = 71,
};

/* The middle of a stretch of columns, and of a row. */
static int16_t mid_x(int col, int cols)
{
    return (int16_t)(W * col + W * cols / 2);
}

static int16_t mid_y(int row)
{
    return (int16_t)(H * row + H / 2);
}

/* Where a side's place lies as white counts, which is also its id: 1 to 24, the bar, a tray for each. */
static int place_id(int side, int place)
{
    if (place == BAR)
        return ID_BAR;
    if (place == OFF)
        return ID_TRAY + side;
    return side == WHITE ? place : 25 - place;
}

static bool at_top(int point)
{
    return point > 12;
}

static int16_t point_x(int point)
{
    int from_right = point > 12 ? point - 13 : 12 - point; /* 0 at the left edge, 11 at the right */

    return mid_x((from_right < 6 ? COL_LEFT : COL_RIGHT) + POINT_COLS * (from_right % 6), POINT_COLS);
}

/* ---- the board ---- */

static void add_text(struct scene *sc, int16_t x, int row, int align, const char *words)
{
    scene_add(sc, (struct item){ .look = LOOK_TEXT, .tint = TINT_INK, .x = x, .y = mid_y(row), .h = 20,
                                 .align = (uint8_t)align, .label = words });
}

static void add_panel(struct scene *sc, int col, int cols, enum tint tint, bool framed)
{
    scene_add(sc, (struct item){ .look = LOOK_PANEL, .tint = (uint8_t)tint, .framed = framed,
                                 .hidden_text = !framed, .x = mid_x(col, cols),
                                 .y = (int16_t)((mid_y(ROW_TOP) + mid_y(ROW_BOTTOM)) / 2),
                                 .w = (int16_t)(W * cols), .h = H * (ROW_BOTTOM - ROW_TOP + 1) });
}

static void add_point(struct scene *sc, const struct match *m, const struct state *s, int point,
                      enum lang lang)
{
    int number = s->turn == WHITE ? point : 25 - point;
    int white = men_on(&s->side[WHITE], point), black = men_on(&s->side[BLACK], 25 - point);
    const char *says = scene_words(sc, word(WORD_point_empty, lang), number);
    int row = at_top(point) ? ROW_TOP + 3 : ROW_BOTTOM - 3;

    if (white || black)
        says = scene_words(sc, word(WORD_point_held, lang), number, white ? white : black,
                           backgammon_colour(m, white ? WHITE : BLACK, lang));
    scene_add(sc, (struct item){
        .id = (uint16_t)point, .kin = (uint16_t)point, .look = LOOK_WEDGE,
        .tint = point % 2 ? TINT_DARK : TINT_LIGHT, .turn = at_top(point) ? 180 : 0, .x = point_x(point),
        .y = mid_y(row), .w = POINT_COLS * W, .h = STACK * H, .glyph = "", .says = says });
    add_text(sc, point_x(point), at_top(point) ? ROW_TOP : ROW_BOTTOM, ALIGN_CENTRE,
             scene_words(sc, "%d", number));
}

static void add_side(struct scene *sc, const struct match *m, const struct state *s, int side, enum lang lang)
{
    int off = men_on(&s->side[side], OFF), row = side == WHITE ? ROW_BOTTOM - 3 : ROW_TOP + 3;
    int pips = backgammon_pips(&s->side[side]);
    const char *colour = backgammon_colour(m, side, lang);
    char called[60];
    struct text name = TEXT_IN(called);

    if (m->seats > 2 && s->phase != RANKING) {
        backgammon_seat_name(m, seat_of(s, side), lang, &name);
        text_printf(&name, " (%s)", colour);
    } else {
        text_put(&name, colour);
    }
    add_text(sc, mid_x(COL_LEFT, 0), side == WHITE ? ROWS - 1 : 0, ALIGN_LEFT,
             scene_words(sc, word(plural(pips, WORD_pips_one, WORD_pips), lang), scene_words(sc, "%s", called),
                         pips));
    scene_add(sc, (struct item){
        .id = (uint16_t)(ID_TRAY + side), .kin = (uint16_t)(ID_TRAY + side), .look = LOOK_PANEL,
        .tint = TINT_BROWN, .x = mid_x(COL_TRAY, TRAY_COLS), .y = mid_y(row), .w = TRAY_COLS * W,
        .h = STACK * H, .glyph = "",
        .says = scene_words(sc, word(WORD_the_tray, lang), colour, off) });
    if (off) /* for the text board; in the picture the men lie over it */
        scene_add(sc, (struct item){ .look = LOOK_TEXT, .tint = TINT_WHITE, .x = mid_x(COL_TRAY, TRAY_COLS),
                                     .y = mid_y(side == WHITE ? ROW_BOTTOM - 1 : ROW_TOP + 1), .h = 20,
                                     .label = scene_words(sc, "%d", off) });
}

static void add_board(struct scene *sc, const struct match *m, const struct state *s, enum lang lang)
{
    add_panel(sc, COL_LEFT - 1, COL_TRAY - COL_LEFT + 1, TINT_WOOD, false);
    add_panel(sc, COL_LEFT - 1, 6 * POINT_COLS + 2, TINT_FELT, true);
    add_panel(sc, COL_RIGHT - 1, 6 * POINT_COLS + 2, TINT_FELT, true);
    for (int point = 1; point <= POINTS; point++)
        add_point(sc, m, s, point, lang);
    scene_add(sc, (struct item){
        .id = ID_BAR, .kin = ID_BAR, .look = LOOK_PANEL, .tint = TINT_WOOD, .x = mid_x(COL_BAR, BAR_COLS),
        .y = mid_y(ROW_MIDDLE), .w = BAR_COLS * W, .h = H * (ROW_BOTTOM - ROW_TOP), .glyph = "",
        .says = word(WORD_the_bar, lang) });
    for (int side = WHITE; side <= BLACK; side++)
        add_side(sc, m, s, side, lang);
}

/* ---- the men ---- */

/* Number n of `count` men that stand on a place of theirs, counted from the edge of the board. */
static void stand(struct item *man, int side, int place, int n, int count)
{
    int id = place_id(side, place);

    man->w = man->h = MAN;
    if (place == BAR) { /* from the middle towards the side where they come in */
        man->x = mid_x(COL_BAR, BAR_COLS);
        int height = H + n * (count > STACK ? H / 3 : H);

        man->y = (int16_t)(side == WHITE ? mid_y(ROW_MIDDLE) - height : mid_y(ROW_MIDDLE) + height);
    } else if (place == OFF) {
        man->x = mid_x(COL_TRAY, TRAY_COLS);
        man->y = (int16_t)(side == WHITE ? mid_y(ROW_BOTTOM - 1) - 10 * n : mid_y(ROW_TOP + 1) + 10 * n);
        man->hidden_text = true;
    } else {
        int height = count > STACK ? (STACK - 1) * H * n / (count - 1) : H * n;

        man->x = point_x(id);
        man->y = (int16_t)(at_top(id) ? mid_y(ROW_TOP + 1) + height : mid_y(ROW_BOTTOM - 1) - height);
    }
}

static const char *man_says(struct scene *sc, const struct match *m, const struct state *s, int side,
                            int place, enum lang lang)
{
    const char *colour = backgammon_colour(m, side, lang);
    int id = place_id(side, place);

    if (place == BAR || place == OFF)
        return scene_words(sc, word(place == BAR ? WORD_man_bar : WORD_man_off, lang), colour);
    return scene_words(sc, word(WORD_man_on, lang), colour, s->turn == WHITE ? id : 25 - id);
}

/* Whether a man who stands here came with the last play. */
static bool just_came(const struct state *s, int side, int place)
{
    struct ground g = { .high = s->last.high, .low = s->last.low };

    if (!s->last.is || s->last.side != side)
        return false;
    for (int i = 0; i < STEPS_MAX; i++) {
        int from = (int)play_from(s->last.from, i);

        if (from && landing(from, play_die(&g, i)) == place)
            return true;
    }
    return false;
}

static void add_men(struct scene *sc, const struct match *m, const struct state *s, int side, enum lang lang)
{
    uint8_t so_far[PLACES] = { 0 };

    /* The last of the list stand at the bottom: whoever leaves a point is the first of those on it. */
    for (int i = MEN - 1; i >= 0; i--) {
        int place = s->man[side][i], count = men_on(&s->side[side], place), n = so_far[place]++;
        bool top = n == count - 1;
        struct item man = {
            .id = (uint16_t)(ID_MAN + MEN * side + i), .kin = (uint16_t)place_id(side, place),
            .look = LOOK_DISC, .tint = side == WHITE ? TINT_WHITE : TINT_BLACK, .face = 1,
            .glyph = side == WHITE ? "○" : "●",
            .lit = top && place != OFF && just_came(s, side, place),
            .says = man_says(sc, m, s, side, place, lang),
        };

        stand(&man, side, place, n, count);
        if (top && count > (place == OFF ? 1 : STACK))
            man.glyph = man.label = scene_words(sc, "%d", count);
        scene_add(sc, man);
    }
}

/* ---- dice, cube, score sheet ---- */

/* The throw being played, or else the last one. In a half-made play the dice that were used are 0, and the play so far
 * is the last one (backgammon_half). */
static void add_dice(struct scene *sc, const struct state *s, enum lang lang)
{
    static const char *const glyph[] = { "", "[1]", "[2]", "[3]", "[4]", "[5]", "[6]" };
    bool now = s->high || s->low || s->phase == PLAYING;
    int side = now ? s->turn : s->last.side;

    for (int i = 0; i < 2; i++) {
        int left = i ? s->low : s->high, face = left ? left : i ? s->last.low : s->last.high;

        if (face)
            scene_add(sc, (struct item){
                .id = (uint16_t)(ID_DIE + i), .look = LOOK_DIE, .tint = side == WHITE ? TINT_WHITE : TINT_BLACK,
                .face = (uint8_t)face, .x = mid_x((side == WHITE ? COL_RIGHT : COL_LEFT) + 5 + 5 * i, 3),
                .y = mid_y(ROW_MIDDLE), .w = 32, .h = 32, .turn = (int16_t)(i ? 7 : -9), .glyph = glyph[face],
                .lit = left != 0, .dim = !left, .says = scene_words(sc, word(WORD_die, lang), face) });
    }
}

static void add_cube(struct scene *sc, const struct match *m, const struct state *s, enum lang lang)
{
    bool offered = s->phase == OFFERED;
    int value = 1 << (s->cube + offered), row = ROW_MIDDLE;
    const char *says, *label = scene_words(sc, "%d", value == 1 ? 1 << CUBE_MAX : value);

    if (!backgammon_has_cube(m))
        return;
    if (offered) {
        says = scene_words(sc, word(WORD_cube_offered, lang), value);
    } else if (s->owner == CENTRE) {
        says = scene_words(sc, word(WORD_cube_centre, lang), value);
    } else {
        says = scene_words(sc, word(WORD_cube_owned, lang), value,
                           backgammon_colour(m, s->owner, lang));
        row = s->owner == WHITE ? ROW_BOTTOM - 1 : ROW_TOP + 1;
    }
    scene_add(sc, (struct item){
        .id = ID_CUBE, .look = LOOK_CUBE, .tint = TINT_PAPER, .x = mid_x(COL_CUBE, 5), .y = mid_y(row),
        .w = 44, .h = 44, .lit = offered, .label = label,
        .glyph = scene_words(sc, "[%s]", label), .says = says });
}

static int16_t seat_x(const struct match *m, int seat)
{
    int cols = m->seats > 2 ? SEAT_COLS : 2 * SEAT_COLS;

    return mid_x(6 + cols * seat, cols);
}

/* Whether a seat has dropped a double that others have still to answer. */
static bool has_just_dropped(const struct state *s, int seat)
{
    if (s->phase != OFFERED || s->takers >> seat & 1)
        return false;
    for (int r = BLACK; r < s->asked; r++)
        if (s->rank[r] == seat)
            return true;
    return false;
}

static const char *role(const struct state *s, int seat, enum lang lang)
{
    if (seat == seat_of(s, WHITE))
        return word(WORD_solo, lang);
    if (!(s->in >> seat & 1) || has_just_dropped(s, seat))
        return word(WORD_dropped, lang);
    return word(seat == seat_of(s, BLACK) ? WORD_captain : WORD_adviser, lang);
}

static const char *sheet_title(struct scene *sc, const struct match *m, const struct state *s, enum lang lang)
{
    int length = m->option[OPTION_LENGTH], number = s->phase == OVER ? s->game : s->game + 1;

    if (!length)
        return scene_words(sc, word(WORD_sheet_money, lang), number, backgammon_games(m));
    return scene_words(sc, word(s->crawford == CRAWFORD_NOW ? WORD_sheet_crawford
                                                                       : WORD_sheet_match, lang),
                       number, length);
}

static void add_sheet(struct scene *sc, const struct match *m, const struct state *s, enum lang lang)
{
    int last = s->phase == OVER ? s->game - 1 : s->game;
    int first = last < SHEET_ROWS ? 0 : last - SHEET_ROWS + 1;
    int16_t left = mid_x(1, 0);

    add_panel(sc, 0, SHEET_COLS, TINT_PAPER, true);
    add_text(sc, left, 0, ALIGN_LEFT, sheet_title(sc, m, s, lang));
    if (m->seats > 2)
        add_text(sc, left, ROW_TOP + 2, ALIGN_LEFT, word(WORD_sheet_role, lang));
    add_text(sc, left, ROW_BOTTOM - 1, ALIGN_LEFT, word(WORD_sheet_total, lang));
    for (int g = first; g <= last; g++)
        add_text(sc, left, ROW_TOP + 3 + g - first, ALIGN_LEFT, scene_words(sc, "%d.", g + 1));
    for (int seat = 0; seat < m->seats; seat++) {
        const char *head = m->seats > 2 ? scene_words(sc, "%d", seat + 1) : backgammon_colour(m, seat, lang);
        int16_t x = seat_x(m, seat);

        add_text(sc, x, ROW_TOP + 1, ALIGN_CENTRE, head);
        if (m->seats > 2 && s->phase != RANKING)
            add_text(sc, x, ROW_TOP + 2, ALIGN_CENTRE, role(s, seat, lang));
        for (int g = first; g <= last; g++)
            if (g < s->game || s->sheet[g % SHEET][seat])
                add_text(sc, x, ROW_TOP + 3 + g - first, ALIGN_CENTRE,
                         scene_words(sc, "%d", s->sheet[g % SHEET][seat]));
        add_text(sc, x, ROW_BOTTOM - 1, ALIGN_CENTRE, scene_words(sc, "%d", (int)s->score[seat]));
    }
}

void backgammon_scene(const struct view *view, enum shape shape, enum lang lang, struct scene *sc)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);

    (void)shape;
    scene_begin(sc, W, H);
    scene_pane(sc, PANE_BOARD, 0, BOARD_COLS * W, ROWS * H);
    add_board(sc, m, s, lang);
    add_men(sc, m, s, WHITE, lang);
    add_men(sc, m, s, BLACK, lang);
    add_dice(sc, s, lang);
    add_cube(sc, m, s, lang);
    scene_pane(sc, PANE_SHEET, 0, SHEET_COLS * W, ROWS * H);
    add_sheet(sc, m, s, lang);
}

/* ---- touching ---- */

static void touch_place(struct touch *t, int side, int place)
{
    t->item[t->count++] = (uint16_t)place_id(side, place);
}

static void touch_leg(struct touch *t, int side, struct leg leg)
{
    touch_place(t, side, leg.from);
    for (int point = POINTS; point > OFF; point--)
        if (leg.on_way >> point & 1)
            touch_place(t, side, point);
    touch_place(t, side, leg.to);
}

/* Every step by itself, from the man farthest back. */
static struct touch touch_steps(const struct ground *g, int side, uint32_t play)
{
    struct touch t = { 0 };

    for (int place = BAR; place > OFF; place--)
        for (int i = 0; i < STEPS_MAX; i++)
            if ((int)play_from(play, i) == place) {
                touch_place(&t, side, place);
                touch_place(&t, side, landing(place, play_die(g, i)));
            }
    return t;
}

/* A play is its men's ways, in any order as far as there is room for orders; or step by step. */
int backgammon_touch(const struct view *view, int seat, struct choice choice, struct touch *ret)
{
    const struct state *s = view_state(view);
    struct ground g = backgammon_ground(s, s->turn);
    struct leg legs[STEPS_MAX], each[STEPS_MAX];
    int count, all = 0, ways = 0;

    (void)seat;
    if (choice.move.verb == VERB_DOUBLE) {
        *ret = (struct touch){ .count = 1, .item = { ID_CUBE } };
        return 1;
    }
    if (choice.move.verb != VERB_PLAY)
        return 0;
    count = backgammon_legs(&g, choice.move.n, legs);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < legs[i].times; k++)
            each[all++] = legs[i];
    /* Beginning with each of them, in falling and in rising order. */
    for (int begin = 0; begin < all; begin++)
        for (int way = 1; way >= -1 && ways < TOUCHES_MAX - 1; way -= 2) {
            struct touch t = { 0 };

            for (int i = 0; i < all; i++)
                touch_leg(&t, s->turn, each[(begin + way * i + all) % all]);
            ret[ways++] = t;
            if (all == 1 || count == 1)
                break;
        }
    ret[ways++] = touch_steps(&g, s->turn, choice.move.n);
    return ways;
}

/* The place of the side on turn that an item stands for, or -1. */
static int place_of(const struct state *s, uint16_t item)
{
    int side = s->turn;

    if (item >= ID_MAN && item < ID_MAN + 2 * MEN) {
        int whose = (item - ID_MAN) / MEN, which = (item - ID_MAN) % MEN;

        item = (uint16_t)place_id(whose, s->man[whose][which]);
    }
    if (item == ID_BAR)
        return BAR;
    if (item == ID_TRAY + side)
        return OFF;
    if (item < 1 || item > POINTS)
        return -1;
    return side == WHITE ? item : 25 - item;
}

/* Takes the dice that bring a man from one place to another, where it can be those that go exactly there. Of two that
 * bear him off it is the lower: the higher can do more. */
static void use_dice(struct state *half, int from, int to)
{
    struct ground g = { .high = half->last.high, .low = half->last.low };
    bool doublet = g.high == g.low;

    while (from > to) {
        int step = -1;
        for (int i = doublet ? STEPS_MAX - 1 : 1; i >= 0; i--)
            if (!play_from(half->last.from, i) &&
                (step < 0 || doublet || landing(from, play_die(&g, step)) != to))
                step = i;
        if (step < 0)
            return;
        half->last.from |= (uint32_t)from << 8 * step;
        from = landing(from, play_die(&g, step));
    }
    half->high = play_from(half->last.from, doublet ? 1 : 0) ? 0 : (uint8_t)g.high;
    half->low = play_from(half->last.from, doublet ? 3 : 1) ? 0 : (uint8_t)g.low;
}

/* Every man that has been given a place stands there already, and the dice he needed are used. A man who hits on his
 * way is touched on through that point: then the next place is not another man's but where he goes on to. */
bool backgammon_half(const struct view *view, int seat, const uint16_t *item, int count, struct state *ret)
{
    const struct state *s = view_state(view);
    int from = -1, goes_on = -1;
    bool moved = false;

    (void)seat;
    if (s->phase == PLAYING)
        ret->last = (struct played){ .side = s->turn, .high = s->high, .low = s->low, .is = 1 };
    for (int i = 0; s->phase == PLAYING && i < count; i++) {
        int place = place_of(ret, item[i]);
        bool further = goes_on > place && (goes_on - place == s->high || goes_on - place == s->low);

        if (from < 0 && place > OFF && further) {
            from = goes_on;
        } else if (from < 0) {
            from = place;
            goes_on = -1;
            continue;
        }
        if (place < OFF || from <= place || men_on(&ret->side[s->turn], from) == 0)
            return moved;
        goes_on = place > OFF && men_on(&ret->side[!s->turn], 25 - place) == 1 ? place : -1;
        backgammon_carry(ret, from, place);
        use_dice(ret, from, place);
        moved = true;
        from = -1;
    }
    return moved;
}

/* Men and where they go, one after the other, as they would be typed: what forbids it is the same then. */
bool backgammon_meant(const struct view *view, int seat, const uint16_t *item, int count, struct move *ret)
{
    const struct state *s = view_state(view);
    struct ground g = backgammon_ground(s, s->turn);
    char words[80];
    struct text t = TEXT_IN(words);
    int from = 0, place = 0;
    uint32_t play;

    (void)seat;
    if (count < 1 || s->phase != PLAYING)
        return false;
    for (int i = 0; i < count + count % 2; i++) {
        from = place;
        /* A man touched last, with nowhere to go, goes as far as the higher die says. */
        place = i < count ? place_of(s, item[i]) : landing(place, g.high);
        if (place < 0)
            return false;
        text_put(&t, i == 0 ? "" : i % 2 ? "/" : " ");
        if (place == BAR || place == OFF)
            text_put(&t, place == BAR ? "bar" : "off");
        else
            text_number(&t, place);
    }
    if (t.cut)
        return false;
    if (backgammon_parse_play(&g, words, &play)) /* no die goes there */
        *ret = (struct move){ .verb = VERB_PLAY, .b = (uint8_t)from, .c = (uint8_t)(place + 1) };
    else
        *ret = (struct move){ .verb = VERB_PLAY, .n = play };
    return true;
}
