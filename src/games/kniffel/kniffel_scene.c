/* Kniffel as a picture: the score cards side by side on one sheet, and beside it the felt with the dice and
 * the cup. Dice left standing lie on the rail above, the others on the felt below; each die keeps its column,
 * so that it can be followed through a turn. */
#include "kniffel.h"

/* Everything is laid out in character cells (12 × 24 units) and then scaled. */
enum { CELL_W = 12, CELL_H = 24 };

/* Columns and rows of the sheet. */
enum {
    NAME_COLS = 17, PLAYER_COLS = 6,
    ROW_HEADER = 1, ROW_UPPER = 2, ROW_SUM = 8, ROW_BONUS = 9, ROW_RULE = 10, ROW_LOWER = 11, ROW_TOTAL = 18,
    SHEET_ROWS = 20,
};

/* The felt beside it. */
enum {
    FELT_COLS = 29, FELT_GAP = 1, DIE_COLS = 5,
    ROW_WHO = 1, ROW_STATUS = 2, ROW_RAIL = 5, ROW_FELT = 9, ROW_CUP = 15,
};

/* Stable ids: the dice 1 .. 5, the cup, then a card's boxes and its header for each seat. */
enum { ID_DIE = 1, ID_CUP = 6, ID_CARD = 16, ID_PER_CARD = 16, ID_HEADER = BOXES };

static uint16_t card_id(int player, int what)
{
    return (uint16_t)(ID_CARD + player * ID_PER_CARD + what);
}

/* The middle of a piece of the grid that begins at this column and row. */
static int16_t mid_x(int col, int cols)
{
    return (int16_t)(col * CELL_W + cols * CELL_W / 2);
}

static int16_t mid_y(int row)
{
    return (int16_t)(row * CELL_H + CELL_H / 2);
}

static int sheet_cols(const struct match *m)
{
    return 1 + NAME_COLS + PLAYER_COLS * m->seats + 1;
}

static int row_of(int box)
{
    return box < UPPER ? ROW_UPPER + box : ROW_LOWER + box - UPPER;
}

/* ---- the sheet ---- */

static void add_row_name(struct scene *sc, const struct match *m, int row, const char *name, bool heavy)
{
    scene_add(sc, (struct item){ .look = LOOK_CELL, .tint = heavy ? TINT_LIGHT : TINT_PAPER,
                                 .x = mid_x(1, sheet_cols(m) - 2), .y = mid_y(row),
                                 .w = (int16_t)((sheet_cols(m) - 2) * CELL_W), .h = CELL_H, .glyph = "" });
    scene_add(sc, (struct item){ .look = LOOK_TEXT, .tint = TINT_INK, .align = ALIGN_LEFT,
                                 .x = mid_x(2, 0), .y = mid_y(row), .w = NAME_COLS * CELL_W, .h = CELL_H,
                                 .label = name });
}

static void add_sheet(struct scene *sc, const struct match *m, enum lang lang)
{
    int cols = sheet_cols(m);

    scene_add(sc, (struct item){ .look = LOOK_PANEL, .tint = TINT_PAPER, .framed = true,
                                 .x = mid_x(0, cols), .y = SHEET_ROWS * CELL_H / 2,
                                 .w = (int16_t)((cols - 1) * CELL_W), .h = (SHEET_ROWS - 1) * CELL_H });
    for (int box = 0; box < BOXES; box++)
        add_row_name(sc, m, row_of(box), word(box, lang), false);
    add_row_name(sc, m, ROW_SUM, word(WORD_upper, lang), true);
    add_row_name(sc, m, ROW_BONUS, word(WORD_bonus, lang), true);
    add_row_name(sc, m, ROW_TOTAL, word(WORD_total, lang), true);
    scene_add(sc, (struct item){ .look = LOOK_LINE, .tint = TINT_INK, .x = mid_x(0, 1), .y = mid_y(ROW_RULE),
                                 .w = (int16_t)((cols - 1) * CELL_W) });
}

/* A sum on a card: never touched. */
static void add_sum(struct scene *sc, struct item cell, int row, const char *title, const char *name,
                    int points)
{
    cell.tint = TINT_LIGHT;
    cell.y = mid_y(row);
    cell.label = scene_words(sc, "%d", points);
    cell.says = scene_words(sc, "%s, %s: %d", title, name, points);
    scene_add(sc, cell);
}

/* A box: its entry, or dim what the throw on the table would give there. */
static void add_box(struct scene *sc, const struct match *m, const struct state *s, int player, int box,
                    const char *name, enum lang lang, struct item cell)
{
    bool asked = player == s->player && dice_count(s->dice) == DICE;
    const char *title = word(box, lang);
    int points = s->entry[player][box];

    cell.id = card_id(player, box);
    cell.y = mid_y(row_of(box));
    if (!box_open(s, player, box)) {
        cell.label = scene_words(sc, "%d", points);
        cell.says = scene_words(sc, word(WORD_cell_entry, lang), title, name, points);
    } else if (asked) {
        points = kniffel_points(m->box, s->dice, box, kniffel_joker(s));
        cell.dim = true;
        cell.label = scene_words(sc, "%d", points);
        cell.glyph = scene_words(sc, "(%d)", points);
        cell.says = scene_words(sc, word(WORD_cell_worth, lang), title, name, points);
    } else {
        cell.label = "";
        cell.glyph = "·";
        cell.says = scene_words(sc, word(WORD_cell_empty, lang), title, name);
    }
    scene_add(sc, cell);
}

/* The top of a card: the seat's number, and in the opening what it has thrown. */
static void add_header(struct scene *sc, const struct match *m, const struct state *s, int player,
                       const char *name, enum lang lang, struct item cell)
{
    bool now = player == s->player && s->open[player];
    int opened = s->opened[player];

    cell.id = card_id(player, ID_HEADER);
    cell.tint = (uint8_t)(now ? TINT_GOLD : TINT_LIGHT);
    cell.y = mid_y(ROW_HEADER);
    cell.lit = now;
    if (opened) {
        cell.label = scene_words(sc, "%d: %d", player + 1, opened);
        cell.says = scene_words(sc, word(WORD_header_opened, lang), name, opened);
    } else {
        cell.label = scene_words(sc, "%d", player + 1);
        cell.glyph = now ? scene_words(sc, "›%d‹", player + 1) : NULL;
        cell.says = scene_words(sc, word(now ? WORD_header_now : WORD_header, lang), name,
                                kniffel_total(m, s, player));
    }
    scene_add(sc, cell);
}

static void add_card(struct scene *sc, const struct match *m, const struct state *s, int player,
                     enum lang lang)
{
    char name_at[64];
    struct text name_text = TEXT_IN(name_at);
    struct item cell = {
        .look = LOOK_CELL, .tint = TINT_PAPER, .w = PLAYER_COLS * CELL_W, .h = CELL_H,
        .x = mid_x(1 + NAME_COLS + PLAYER_COLS * player, PLAYER_COLS),
    };

    seat_title(m, player, lang, &name_text);
    const char *name = scene_words(sc, "%s", name_text.at);
    add_header(sc, m, s, player, name, lang, cell);
    for (int box = 0; box < BOXES; box++)
        add_box(sc, m, s, player, box, name, lang, cell);
    add_sum(sc, cell, ROW_SUM, word(WORD_upper, lang), name, kniffel_upper(s, player));
    add_sum(sc, cell, ROW_BONUS, word(WORD_bonus, lang), name, kniffel_bonus(m, s, player));
    add_sum(sc, cell, ROW_TOTAL, word(WORD_total, lang), name, kniffel_total(m, s, player));
}

/* ---- the felt ---- */

static int felt_col(const struct match *m)
{
    return sheet_cols(m) + FELT_GAP;
}

/* Who throws or chooses, and which throw it is; in a match of one, and at the end, only the latter. */
static const char *who_acts(struct scene *sc, const struct match *m, const struct state *s, enum lang lang)
{
    char name_at[64];
    struct text name = TEXT_IN(name_at);

    if (m->seats > 1 && s->open[s->player])
        seat_title(m, s->player, lang, &name);
    return scene_words(sc, "%s", name.at);
}

static const char *status(struct scene *sc, const struct state *s, enum lang lang)
{
    if (s->rivals)
        return word(WORD_opening, lang);
    if (s->open[s->player] == 0)
        return word(WORD_is_over, lang);
    return scene_words(sc, word(WORD_throw_number, lang),
                       s->throws + (dice_count(s->dice) < DICE ? 1 : 0));
}

static void add_felt(struct scene *sc, const struct match *m, const struct state *s, enum lang lang)
{
    int col = felt_col(m);
    struct item panel = {
        .look = LOOK_PANEL, .tint = TINT_FELT, .framed = true,
        .x = mid_x(col, FELT_COLS), .y = SHEET_ROWS * CELL_H / 2,
        .w = (FELT_COLS - 1) * CELL_W, .h = (SHEET_ROWS - 1) * CELL_H,
    };
    struct item rail = {
        .look = LOOK_PANEL, .tint = TINT_WOOD, .hidden_text = true,
        .x = panel.x, .y = mid_y(ROW_RAIL), .w = (DICE * DIE_COLS + 1) * CELL_W, .h = 3 * CELL_H,
    };

    scene_add(sc, panel);
    scene_add(sc, rail);
    scene_add(sc, (struct item){ .look = LOOK_TEXT, .tint = TINT_WHITE, .x = panel.x, .y = mid_y(ROW_WHO),
                                 .w = panel.w, .h = CELL_H, .label = who_acts(sc, m, s, lang) });
    scene_add(sc, (struct item){ .look = LOOK_TEXT, .tint = TINT_WHITE, .x = panel.x, .y = mid_y(ROW_STATUS),
                                 .w = panel.w, .h = CELL_H, .label = status(sc, s, lang) });
    scene_add(sc, (struct item){ .id = ID_CUP, .look = LOOK_SPOT, .tint = TINT_BROWN, .label = "",
                                 .x = panel.x, .y = mid_y(ROW_CUP), .w = 4 * CELL_H, .h = 4 * CELL_H,
                                 .glyph = "(     )", .says = word(WORD_cup, lang) });
}

static void add_die(struct scene *sc, const struct match *m, const struct state *s, int i, enum lang lang)
{
    static const char *const glyphs[FACES + 1] = { "", "[1]", "[2]", "[3]", "[4]", "[5]", "[6]" };
    static const int16_t turns[DICE] = { -9, 6, -4, 11, -7 }; /* thrown dice do not lie straight */
    int face = s->die[i];
    bool lying = dice_count(s->dice) == DICE || s->rivals;
    bool stands = lying ? s->stood >> i & 1 : face != 0; /* while the cup is thrown, what lies stands */
    struct item die = {
        .id = (uint16_t)(ID_DIE + i), .kin = (uint16_t)(stands ? FACES + face : face),
        .look = LOOK_DIE, .tint = TINT_WHITE,
        .face = (uint8_t)face, .glyph = glyphs[face],
        .x = mid_x(felt_col(m) + 2 + i * DIE_COLS, DIE_COLS), .y = mid_y(stands ? ROW_RAIL : ROW_FELT),
        .w = 2 * CELL_H, .h = 2 * CELL_H,
    };

    if (face == 0) {
        die.x = (int16_t)(mid_x(felt_col(m), FELT_COLS) + (i - 2) * CELL_W);
        die.y = (int16_t)(mid_y(ROW_CUP) + (i % 2 ? CELL_H / 2 - 1 : -CELL_H / 4)); /* a heap */
        die.turn = (int16_t)(3 * turns[i]);
        die.w = die.h = CELL_H;
        die.glyph = "▪";
        die.says = word(WORD_die_in_cup, lang);
    } else {
        die.lit = lying && !stands;
        die.turn = (int16_t)(stands ? 0 : turns[i]);
        die.says = scene_words(sc, word(stands ? WORD_die_stood : WORD_die_thrown, lang), face);
    }
    scene_add(sc, die);
}

void kniffel_scene(const struct view *view, enum shape shape, enum lang lang, struct scene *sc)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);

    (void)shape;
    scene_begin(sc, CELL_W, CELL_H);
    scene_pane(sc, PANE_BOARD, 0, (felt_col(m) + FELT_COLS) * CELL_W, SHEET_ROWS * CELL_H);
    add_sheet(sc, m, lang);
    for (int player = 0; player < m->seats; player++)
        add_card(sc, m, s, player, lang);
    add_felt(sc, m, s, lang);
    for (int i = 0; i < DICE; i++)
        add_die(sc, m, s, i, lang);
}

/* An entry is its box. A die that is touched goes to the rail, or down from it if it stood there; what was left
 * standing before stays until then. Of equal dice any will do. To throw with the rail as it is is a button. */
int kniffel_touch(const struct view *view, int seat, struct choice choice, struct touch *ret)
{
    const struct state *s = view_state(view);
    struct touch touch = { .any_order = true };
    uint32_t stood = 0, up, down;

    if (choice.move.verb == VERB_SCORE) {
        *ret = (struct touch){ .count = 1, .item = { card_id(seat, choice.move.a) } };
        return 1;
    }
    if (choice.move.verb != VERB_KEEP)
        return 0;
    for (int i = 0; i < DICE; i++)
        stood += s->stood >> i & 1 ? one_die(s->die[i]) : 0;
    up = dice_without(choice.move.n, stood);
    down = dice_without(stood, choice.move.n);
    for (int i = 0; i < DICE; i++) {
        uint32_t *wanted = s->stood >> i & 1 ? &down : &up;

        if (dice_showing(*wanted, s->die[i])) {
            *wanted -= one_die(s->die[i]);
            touch.item[touch.count++] = (uint16_t)(ID_DIE + i);
        }
    }
    *ret = touch;
    return touch.count > 0;
}

/* The dice lie where they were put, on the rail or beside it. */
bool kniffel_half(const struct view *view, int seat, const uint16_t *item, int count, struct state *ret)
{
    (void)view;
    (void)seat;
    for (int i = 0; i < count; i++)
        if (item[i] >= ID_DIE && item[i] < ID_DIE + DICE)
            ret->stood ^= (uint8_t)(1 << (item[i] - ID_DIE));
    return true;
}

/* Who touches a box means to enter the throw there. */
bool kniffel_meant(const struct view *view, int seat, const uint16_t *item, int count, struct move *ret)
{
    int box = count > 0 ? item[count - 1] - card_id(seat, 0) : -1;

    (void)view;
    if (box < 0 || box >= BOXES)
        return false;
    *ret = (struct move){ .verb = VERB_SCORE, .a = (uint8_t)box };
    return true;
}
