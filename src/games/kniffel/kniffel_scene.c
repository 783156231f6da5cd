/* Kniffel as a picture: the score cards side by side on one sheet, and the felt with the dice and the cup. In
 * a wide room they lie beside each other, else the sheet is a pane of its own with rows that a thumb can hit.
 * Dice left standing lie on the rail above, the others on the felt below; each die keeps its column, so that
 * it can be followed through a turn. */
#include "kniffel.h"

/* A wide room is laid out in character cells (12 × 24 units). */
enum { CELL_W = 12, CELL_H = 24, FELT_COLS = 29, FLAT_W = 660, FLAT_FELT_W = 252 };

/* The rows of the sheet. */
enum {
    ROW_HEADER, ROW_UPPER, ROW_SUM = ROW_UPPER + UPPER, ROW_BONUS, ROW_LOWER,
    ROW_TOTAL = ROW_LOWER + BOXES - UPPER, ROWS,
};

/* Stable ids: the dice 1 .. 5, the cup, then a card's boxes and its header for each seat. */
enum { ID_DIE = 1, ID_CUP = 6, ID_CARD = 16, ID_PER_CARD = 16, ID_HEADER = BOXES };

/* Where everything is, in units. */
struct layout {
    struct scene *sc;
    const struct match *m;
    const struct state *s;
    enum lang lang;
    bool apart;                     /* the sheet is a pane of its own */
    int edge, row, gap, name;       /* of the sheet: rim, height of a row, between its parts, width of names */
    int card, mine;                 /* widths of a player's column, and of the one who plays */
    int sheet_w, sheet_h;
    struct spot felt;               /* its upper left corner */
    int felt_w, felt_h;
    int die, pitch, rail, thrown;   /* of the dice: size, from one to the next, the middle of rail and felt */
    struct spot cup, who, status;
    int cup_w;
};

/* With many players on a narrow sheet only the one who plays has a wide column. */
static void lay_out_sheet(struct layout *l, enum shape shape)
{
    int seats = l->m->seats, room;

    if (shape == SHAPE_FLAT) { /* all of it as low as a phone is wide */
        l->edge = CELL_W, l->row = CELL_H, l->gap = CELL_H;
        l->name = 150;
        l->mine = seats <= 3 ? 60 : 46;
        l->card = seats <= 3 ? 60 : seats <= 6 ? 36 : 32;
        l->sheet_w = 2 * l->edge + l->name + l->mine + (seats - 1) * l->card;
        l->sheet_h = 3 * CELL_H + ROWS * l->row;
        return;
    }
    l->edge = l->apart ? 4 : CELL_W;
    l->row = shape == SHAPE_TALL ? 50 : shape == SHAPE_SQUARE ? 34 : CELL_H;
    l->gap = l->apart ? 8 : CELL_H;
    l->name = l->apart ? 158 : 17 * CELL_W;
    room = l->felt_w - 2 * l->edge - l->name;
    l->mine = !l->apart ? 6 * CELL_W : seats <= 4 ? room / seats : 84;
    l->card = l->apart && seats > 4 ? (room - l->mine) / (seats - 1) : l->mine;
    l->sheet_w = 2 * l->edge + l->name + l->mine + (seats - 1) * l->card;
    l->sheet_h = (l->apart ? 8 : 3 * CELL_H) + ROWS * l->row + (l->apart ? l->gap : 0);
}

static struct layout layout_of(const struct view *view, enum shape shape, enum lang lang, struct scene *sc)
{
    struct layout l = { .sc = sc, .m = &view->match, .s = view_state(view), .lang = lang,
                        .apart = shape == SHAPE_SQUARE || shape == SHAPE_TALL };
    bool flat = shape == SHAPE_FLAT;

    if (l.apart) {
        l.felt_w = 40 * CELL_W;
        l.felt_h = 14 * CELL_H;
        lay_out_sheet(&l, shape);
        l.die = 60, l.pitch = 92, l.rail = 54, l.thrown = 150;
        l.cup = (struct spot){ l.felt_w / 2, 264 };
        l.cup_w = 112;
        l.who = (struct spot){ 92, 264 };
        l.status = (struct spot){ l.felt_w - 92, 264 };
        return l;
    }
    lay_out_sheet(&l, shape);
    l.felt = (struct spot){ l.sheet_w + CELL_W, 0 };
    l.felt_w = FELT_COLS * CELL_W;
    if (flat && l.sheet_w + l.felt_w > FLAT_W)
        l.felt_w = FLAT_W - l.sheet_w > FLAT_FELT_W ? FLAT_W - l.sheet_w : FLAT_FELT_W;
    l.felt_h = l.sheet_h;
    l.die = flat ? l.felt_w / 6 : 52;
    l.pitch = flat ? (l.felt_w - CELL_W) / DICE : 5 * CELL_W;
    l.rail = 11 * CELL_H / 2, l.thrown = 19 * CELL_H / 2;
    l.cup = (struct spot){ l.felt.x + l.felt_w / 2, 31 * CELL_H / 2 };
    l.cup_w = 5 * CELL_H;
    l.who = (struct spot){ l.cup.x, 3 * CELL_H / 2 };
    l.status = (struct spot){ l.cup.x, 5 * CELL_H / 2 };
    return l;
}

static uint16_t card_id(int player, int what)
{
    return (uint16_t)(ID_CARD + player * ID_PER_CARD + what);
}

static int16_t row_y(const struct layout *l, int row)
{
    int top = l->apart ? 4 : CELL_H;

    return (int16_t)(top + row * l->row + l->row / 2 + (row >= ROW_LOWER ? l->gap : 0));
}

static int row_of(int box)
{
    return box < UPPER ? ROW_UPPER + box : ROW_LOWER + box - UPPER;
}

/* ---- the sheet ---- */

static void add_row_name(const struct layout *l, int row, const char *name, bool heavy)
{
    int wide = l->sheet_w - 2 * l->edge;

    scene_add(l->sc, (struct item){ .look = LOOK_CELL, .tint = heavy ? TINT_LIGHT : TINT_PAPER,
                                    .x = (int16_t)(l->sheet_w / 2), .y = row_y(l, row),
                                    .w = (int16_t)wide, .h = (int16_t)l->row, .glyph = "" });
    scene_add(l->sc, (struct item){ .look = LOOK_TEXT, .tint = TINT_INK, .align = ALIGN_LEFT,
                                    .x = (int16_t)(l->edge + (l->apart ? 6 : CELL_W)), .y = row_y(l, row),
                                    .w = (int16_t)(l->name - 8), .h = CELL_H, .label = name });
}

static void add_sheet(const struct layout *l)
{
    enum lang lang = l->lang;
    int rim = l->apart ? 2 : CELL_W / 2;

    scene_add(l->sc, (struct item){ .look = LOOK_PANEL, .tint = TINT_PAPER, .framed = true,
                                    .x = (int16_t)(l->sheet_w / 2), .y = (int16_t)(l->sheet_h / 2),
                                    .w = (int16_t)(l->sheet_w - 2 * rim), .h = (int16_t)(l->sheet_h - 2 * rim) });
    for (int box = 0; box < BOXES; box++)
        add_row_name(l, row_of(box), word(box, lang), false);
    add_row_name(l, ROW_SUM, SAY(upper), true);
    add_row_name(l, ROW_BONUS, SAY(bonus), true);
    add_row_name(l, ROW_TOTAL, SAY(total), true);
    scene_add(l->sc, (struct item){ .look = LOOK_LINE, .tint = TINT_INK, .x = (int16_t)rim,
                                    .y = (int16_t)(row_y(l, ROW_LOWER) - l->row / 2 - l->gap / 2),
                                    .w = (int16_t)(l->sheet_w - 2 * rim) });
}

/* A sum on a card: never touched. */
static void add_sum(const struct layout *l, struct item cell, int row, const char *title, const char *name,
                    int points)
{
    cell.tint = TINT_LIGHT;
    cell.y = row_y(l, row);
    cell.label = scene_words(l->sc, "%d", points);
    cell.says = scene_words(l->sc, "%s, %s: %d", title, name, points);
    scene_add(l->sc, cell);
}

/* A box: its entry, or dim what the throw on the table would give there. */
static void add_box(const struct layout *l, int player, int box, const char *name, struct item cell)
{
    const struct state *s = l->s;
    enum lang lang = l->lang;
    bool asked = player == s->player && dice_count(s->dice) == DICE;
    const char *title = word(box, lang);
    int points = s->entry[player][box];

    cell.id = card_id(player, box);
    cell.y = row_y(l, row_of(box));
    if (!box_open(s, player, box)) {
        cell.label = scene_words(l->sc, "%d", points);
        cell.says = scene_words(l->sc, SAY(cell_entry), title, name, points);
    } else if (asked) {
        points = kniffel_points(l->m->box, s->dice, box, kniffel_joker(s));
        cell.dim = true;
        cell.label = scene_words(l->sc, "%d", points);
        cell.glyph = scene_words(l->sc, "(%d)", points);
        cell.says = scene_words(l->sc, SAY(cell_worth), title, name, points);
    } else {
        cell.label = "";
        cell.glyph = "·";
        cell.says = scene_words(l->sc, SAY(cell_empty), title, name);
    }
    scene_add(l->sc, cell);
}

/* The top of a card: the seat's number, and in the opening what it has thrown. */
static void add_header(const struct layout *l, int player, const char *name, struct item cell)
{
    const struct state *s = l->s;
    enum lang lang = l->lang;
    bool now = player == s->player && s->open[player];
    int opened = s->opened[player];

    cell.id = card_id(player, ID_HEADER);
    cell.tint = (uint8_t)(now ? TINT_GOLD : TINT_LIGHT);
    cell.y = row_y(l, ROW_HEADER);
    cell.lit = now;
    if (opened) {
        cell.label = scene_words(l->sc, l->apart ? "%d\n%d" : cell.w < 46 ? "%d" : "%d: %d", player + 1, opened);
        cell.says = scene_words(l->sc, SAY(header_opened), name, opened);
    } else {
        cell.label = scene_words(l->sc, "%d", player + 1);
        cell.glyph = now ? scene_words(l->sc, "›%d‹", player + 1) : NULL;
        cell.says = scene_words(l->sc, now ? SAY(header_now) : SAY(header), name, kniffel_total(l->m, s, player));
    }
    scene_add(l->sc, cell);
}

static void add_card(const struct layout *l, int player)
{
    const struct state *s = l->s;
    enum lang lang = l->lang;
    int mine = s->player, w = player == mine ? l->mine : l->card;
    int left = l->edge + l->name + player * l->card + (player > mine ? l->mine - l->card : 0);
    char name_at[NAME_SIZE];
    struct text name_text = TEXT_IN(name_at);
    struct item cell = { .look = LOOK_CELL, .tint = TINT_PAPER, .w = (int16_t)w, .h = (int16_t)l->row,
                         .x = (int16_t)(left + w / 2) };

    seat_title(l->m, player, lang, &name_text);
    const char *name = scene_words(l->sc, "%s", name_text.at);
    add_header(l, player, name, cell);
    for (int box = 0; box < BOXES; box++)
        add_box(l, player, box, name, cell);
    add_sum(l, cell, ROW_SUM, SAY(upper), name, kniffel_upper(s, player));
    add_sum(l, cell, ROW_BONUS, SAY(bonus), name, kniffel_bonus(l->m, s, player));
    add_sum(l, cell, ROW_TOTAL, SAY(total), name, kniffel_total(l->m, s, player));
}

/* ---- the felt ---- */

/* Who throws or chooses, and which throw it is; in a match of one, and at the end, only the latter. */
static const char *who_acts(const struct layout *l)
{
    char name_at[NAME_SIZE];
    struct text name = TEXT_IN(name_at);

    if (l->m->seats > 1 && l->s->open[l->s->player])
        seat_title(l->m, l->s->player, l->lang, &name);
    return scene_words(l->sc, "%s", name.at);
}

static const char *status(const struct layout *l)
{
    enum lang lang = l->lang;

    if (l->s->rivals)
        return SAY(opening);
    if (l->s->open[l->s->player] == 0)
        return SAY(is_over);
    return scene_words(l->sc, SAY(throw_number), l->s->throws + (dice_count(l->s->dice) < DICE ? 1 : 0));
}

static void add_felt(const struct layout *l)
{
    int rim = l->apart ? 2 : CELL_W / 2, wide = l->apart ? 164 : l->felt_w - 2 * CELL_W;
    int16_t x = (int16_t)(l->felt.x + l->felt_w / 2), high = l->apart ? 48 : CELL_H;

    scene_add(l->sc, (struct item){ .look = LOOK_PANEL, .tint = TINT_FELT, .framed = true, .x = x,
                                    .y = (int16_t)(l->felt_h / 2), .w = (int16_t)(l->felt_w - 2 * rim),
                                    .h = (int16_t)(l->felt_h - 2 * rim) });
    scene_add(l->sc, (struct item){ .look = LOOK_PANEL, .tint = TINT_WOOD, .hidden_text = true, .x = x,
                                    .y = (int16_t)l->rail, .w = (int16_t)(DICE * l->pitch + 4),
                                    .h = (int16_t)(l->die + 20) });
    scene_add(l->sc, (struct item){ .look = LOOK_TEXT, .tint = TINT_INK, .x = (int16_t)l->who.x,
                                    .y = (int16_t)l->who.y,
                                    .w = (int16_t)wide, .h = high, .label = who_acts(l) });
    scene_add(l->sc, (struct item){ .look = LOOK_TEXT, .tint = TINT_INK, .x = (int16_t)l->status.x,
                                    .y = (int16_t)l->status.y, .w = (int16_t)wide, .h = high, .label = status(l) });
    scene_add(l->sc, (struct item){ .id = ID_CUP, .look = LOOK_CUP, .label = "",
                                    .x = (int16_t)l->cup.x, .y = (int16_t)l->cup.y, .w = (int16_t)l->cup_w,
                                    .h = (int16_t)l->cup_w, .glyph = "(     )",
                                    .says = word(WORD_cup, l->lang) });
}

/* While nothing stands on the rail, what it is for. */
static void add_rail_words(const struct layout *l)
{
    enum lang lang = l->lang;
    struct item words = item_at((struct spot){ l->felt.x + l->felt_w / 2, l->rail }, LOOK_TEXT, TINT_WOOD,
                                DICE * l->pitch - 20, l->die * 45 / 100);

    words.label = SAY(rail);
    words.hidden_text = true;
    if (!l->s->rivals && !l->s->stood && dice_count(l->s->dice) == DICE && l->s->throws < THROWS)
        scene_add(l->sc, words);
}

static void add_die(const struct layout *l, int i)
{
    static const char *const glyphs[FACES + 1] = { "", "[1]", "[2]", "[3]", "[4]", "[5]", "[6]" };
    static const int16_t turns[DICE] = { -9, 6, -4, 11, -7 }; /* thrown dice do not lie straight */
    const struct state *s = l->s;
    enum lang lang = l->lang;
    int face = s->die[i];
    bool lying = dice_count(s->dice) == DICE || s->rivals;
    bool stands = lying ? s->stood >> i & 1 : face != 0; /* while the cup is thrown, what lies stands */
    struct item die = {
        .id = (uint16_t)(ID_DIE + i), .kin = (uint16_t)(stands ? FACES + face : face),
        .look = LOOK_DIE, .tint = TINT_WHITE, .face = (uint8_t)face, .glyph = glyphs[face],
        .x = (int16_t)(l->felt.x + l->felt_w / 2 + (i - DICE / 2) * l->pitch),
        .y = (int16_t)(stands ? l->rail : l->thrown), .w = (int16_t)l->die, .h = (int16_t)l->die,
    };

    if (face == 0) {
        die.x = (int16_t)(l->cup.x + (i - DICE / 2) * l->cup_w / 8);
        die.y = (int16_t)(l->cup.y + (i % 2 ? l->cup_w / 9 : -l->cup_w / 16)); /* a heap */
        die.turn = (int16_t)(3 * turns[i]);
        die.w = die.h = (int16_t)(l->die / 2);
        die.glyph = "▪";
        die.says = SAY(die_in_cup);
    } else {
        die.lit = lying && !stands;
        die.turn = (int16_t)(stands ? 0 : turns[i]);
        die.says = scene_words(l->sc, stands ? SAY(die_stood) : SAY(die_thrown), face);
    }
    scene_add(l->sc, die);
}

void kniffel_scene(const struct view *view, enum shape shape, enum lang lang, struct scene *sc)
{
    struct layout l = layout_of(view, shape, lang, sc);

    scene_begin(sc, CELL_W, CELL_H);
    scene_pane(sc, PANE_BOARD, 0, l.felt.x + l.felt_w, l.felt_h);
    add_felt(&l);
    add_rail_words(&l);
    for (int i = 0; i < DICE; i++)
        add_die(&l, i);
    if (l.apart)
        scene_pane(sc, PANE_SHEET, 0, l.sheet_w, l.sheet_h);
    add_sheet(&l);
    for (int player = 0; player < l.m->seats; player++)
        add_card(&l, player);
}

/* Whether a box would get a nought although the throw counts in another, or there is still one to come: hardly anybody
 * means that. */
static bool is_slip(const struct match *m, const struct state *s, int box)
{
    bool joker = kniffel_joker(s), counts = s->throws < THROWS;

    for (int i = 0; i < BOXES; i++)
        counts |= box_open(s, s->player, i) && kniffel_points(m->box, s->dice, i, joker) > 0;
    return counts && kniffel_points(m->box, s->dice, box, joker) == 0;
}

/* An entry is its box. A die that is touched goes to the rail, or down from it if it stood there; what was left
 * standing before stays until then. Of equal dice any will do. Then the cup is touched, or a button. */
int kniffel_touch(const struct view *view, int seat, struct choice choice, struct touch *ret)
{
    const struct state *s = view_state(view);
    struct touch touch = { .any_order = true, .waits = true };
    uint32_t stood = 0, up, down;

    if (choice.move.verb == VERB_SCORE) {
        *ret = (struct touch){ .count = 1, .waits = is_slip(&view->match, s, choice.move.a),
                               .item = { card_id(seat, choice.move.a) } };
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
    bool touched = touch.count > 0;
    if (touched)
        *ret++ = touch;
    *ret = touch;
    ret->item[ret->count++] = ID_CUP;
    ret->closes = true;
    ret->waits = false;
    return 1 + touched;
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

/* What a box asks for and gives, and what stands there. */
static void tell_box(const struct match *m, const struct state *s, int player, int box, enum lang lang, struct text *t)
{
    static const uint8_t rules[BOXES - UPPER] = { RULE_three_kind, RULE_four_kind, RULE_full_house,
                                                  RULE_small_straight,
                                                  RULE_large_straight, RULE_kniffel, RULE_chance };
    int rule = box < UPPER ? RULE_upper_sum : rules[box - UPPER];
    bool open = box_open(s, player, box), thrown = player == s->player && dice_count(s->dice) == DICE && !s->rivals;
    char name_at[NAME_SIZE];
    struct text name = TEXT_IN(name_at);

    seat_title(m, player, lang, &name);
    if (box < UPPER) /* the other rules begin with their box */
        text_printf(t, "%s: ", word(box, lang));
    text_put(t, kniffel_clauses[rule].says.in[lang]);
    if (open && thrown) {
        int points = kniffel_points(m->box, s->dice, box, kniffel_joker(s));
        text_printf(t, points ? word(plural(points, WORD_tell_gives_one, WORD_tell_gives), lang) : SAY(tell_nought),
                    points);
    } else if (open) {
        text_printf(t, SAY(tell_open), name.at);
    } else {
        text_printf(t, SAY(tell_filled), name.at, s->entry[player][box]);
    }
}

/* A box; a card: how it stands; a die. */
bool kniffel_tell(const struct view *view, uint16_t item, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    int player = (item - ID_CARD) / ID_PER_CARD, what = (item - ID_CARD) % ID_PER_CARD;
    char name_at[NAME_SIZE];
    struct text name = TEXT_IN(name_at);

    if (item >= ID_DIE && item < ID_DIE + DICE) {
        text_put(t, s->die[item - ID_DIE] == 0 ? SAY(die_in_cup)
                    : s->stood >> (item - ID_DIE) & 1 ? SAY(tell_stood) : SAY(tell_thrown));
        return true;
    }
    if (item == ID_CUP) {
        text_printf(t, SAY(tell_cup), THROWS);
        return true;
    }
    if (item < ID_CARD || player >= m->seats || what > ID_HEADER)
        return false;
    seat_title(m, player, lang, &name);
    if (what == ID_HEADER)
        text_printf(t, SAY(tell_card), name.at, kniffel_total(m, s, player), kniffel_upper(s, player));
    else
        tell_box(m, s, player, what, lang, t);
    return true;
}
