/* TKKG's table: the moor as a map with its figures and the notebook's strokes, and a tray with everything
 * else. */
#include "tkkg.h"

/* On the text board a square is four characters wide and one high, so that four figures fit side by side. Its
 * middle is the second of them. */
enum {
    CELL = 12,
    PITCH = 4 * CELL,
    MOOR = SIZE * PITCH,
};

struct area {
    int x, y, w, h; /* from its upper left corner */
};

/* Where things lie: on the board, and in the tray, which is the detectives' desk with a notebook, the cards and a
 * cell for the captives of each party. Where the tray lies below the board, dice and chest, which are touched, lie on
 * the board beside the south, and the notebook comes first: a phone shows that much. */
struct layout {
    int edge_x, edge_y;   /* the corner of the moor */
    int width, height;    /* of the board */
    int tray_w, tray_h;
    int letters;          /* how high a line of the tray is */
    int thing;            /* how large dice and chest are */
    struct spot die, chest, stack;
    struct area turn, card, book, party[SIDES];
};

static const struct layout beside = {
    .edge_x = 3 * CELL + CELL / 2, .edge_y = 2 * PITCH, .width = 54 * CELL, .height = 16 * PITCH,
    .tray_w = 36 * CELL, .tray_h = 10 * PITCH, .letters = 24, .thing = 56,
    .die = { 42, 85 }, .chest = { 50, 206 }, .stack = { 178, 85 },
    .turn = { 8, 6, 416, 36 }, .card = { 248, 48, 176, 74 }, .book = { 8, 130, 416, 140 },
    .party = { { 8, 277, 416, 96 }, { 8, 379, 416, 96 } },
};
static const struct layout below = {
    .edge_x = 33, .edge_y = 2 * PITCH, .width = 624, .height = 15 * PITCH + 18,
    .tray_w = 624, .tray_h = 376, .letters = 32, .thing = 64,
    .die = { 138, 15 * PITCH - 16 }, .chest = { 432, 15 * PITCH - 16 }, .stack = { 46, 54 },
    .card = { 8, 206, 194, 116 }, .book = { 92, 6, 524, 148 },
    .party = { { 212, 162, 404, 100 }, { 212, 268, 404, 100 } },
};

static const struct layout *layout_of(enum shape shape)
{
    return shape == SHAPE_WIDE ? &beside : &below;
}

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

/* What all parts of the drawing are given. */
struct drawing {
    const struct match *m;
    const struct state *s;
    const struct layout *l;
    enum lang lang;
    struct scene *sc;
};

static struct spot square_spot(const struct layout *l, int square)
{
    return (struct spot){ l->edge_x + PITCH * (square % SIZE) + PITCH / 2 - (l == &beside ? CELL / 2 : 0),
                          l->edge_y + PITCH * (square / SIZE) + PITCH / 2 };
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

/* A line of text in the tray: where it begins, and how wide it may be. */
static void add_line(const struct drawing *d, int id, int x, int y, int w, const char *label)
{
    struct item text = thing(id, LOOK_TEXT, TINT_INK, x, y, w, d->l->letters);

    text.align = ALIGN_LEFT;
    text.label = label;
    scene_add(d->sc, text);
}

/* A sheet or board in the tray, for the eye only. */
static void add_panel(const struct drawing *d, int tint, struct area a)
{
    struct item panel = thing(0, LOOK_PANEL, tint, a.x + a.w / 2, a.y + a.h / 2, a.w, a.h);

    panel.hidden_text = true;
    scene_add(d->sc, panel);
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

/* The lie of the land, ninth by ninth, and what grows there. */
static const struct {
    uint8_t ground, icon, tint;
} land[NINTHS] = {
    { TINT_MOSS, ICON_FIR, TINT_GREEN },    { TINT_ROCK, ICON_BOULDER, TINT_GREY },
    { TINT_SAND, ICON_SAND, TINT_BROWN },   { TINT_MOSS, ICON_WILLOW, TINT_GREEN },
    { TINT_HEATH, ICON_STRAW, TINT_BROWN }, { TINT_ROCK, ICON_SCRAP, TINT_BROWN },
    { TINT_SAND, ICON_STRAW, TINT_GOLD },   { TINT_WATER, ICON_WATER, TINT_BLUE },
    { TINT_WATER, ICON_REED, TINT_GREEN },
};

static bool is_star(const struct match *m, int square)
{
    return m->box->board[square / SIZE][square % SIZE] == '*';
}

static void draw_squares(const struct drawing *d)
{
    enum lang lang = d->lang;

    for (int i = 0; i < SQUARES; i++) {
        bool star = is_star(d->m, i), out = d->s->note[i] & 1;
        struct spot at = square_spot(d->l, i);
        struct item cell = thing(ID_SQUARE + i, LOOK_CELL, is_hut(i) ? TINT_BROWN : land[ninth_of(i)].ground,
                                 at.x, at.y,
                                 PITCH, PITCH);
        const char *name = square_words(d->sc, i), *says = "%s";

        cell.dim = out;
        cell.label = star ? "★" : out ? "✕" : NULL;
        cell.glyph = out ? (star ? "░★░" : "░░░") : star ? "★" : is_hut(i) ? "⌂" : "·";
        if (star || out)
            says = star && out ? SAY(square_star_out) : star ? SAY(square_star) : SAY(square_out);
        cell.says = scene_words(d->sc, says, name);
        scene_add(d->sc, cell);
    }
}

/* Trees, stones, water: on squares that bear nothing else, sparse in the middle, for the eye only. */
static void draw_land(const struct drawing *d)
{
    for (int i = 0; i < SQUARES; i++) {
        int row = i / SIZE, column = i % SIZE, ninth = ninth_of(i);
        struct spot at = square_spot(d->l, i);
        struct item icon = thing(0, LOOK_ICON, land[ninth].tint, at.x + (row * 5 + column * 3) % 7 - 3, at.y, 34,
                                 34);

        if (is_star(d->m, i) || is_hut(i) || d->s->note[i] & 1 ||
            (row * 3 + column * 5) % (ninth == 4 ? 5 : 3) != 0
            || (row % 4 == 0 && column % 4 < 3))
            continue;
        icon.face = land[ninth].icon;
        icon.hidden_text = icon.dim = true;
        scene_add(d->sc, icon);
    }
}

/* The lines that divide the moor, thicker for halves; the hut. For the eye only: the text board has no room for
 * them. */
static void draw_lines(const struct drawing *d)
{
    int left = d->l->edge_x - (d->l == &beside ? CELL / 2 : 0), top = d->l->edge_y;

    for (int i = 4; i <= 8; i += 2)
        for (int down = 0; down <= 1; down++) {
            struct item line = thing(0, LOOK_LINE, TINT_INK, left + (down ? i * PITCH : 0),
                                     top + (down ? 0 : i * PITCH),
                                     down ? 0 : MOOR, down ? MOOR : 0);

            line.face = i == 6 ? 4 : 2;
            line.hidden_text = line.dim = true;
            scene_add(d->sc, line);
        }
    struct item hut = thing(0, LOOK_HOUSE, TINT_DARK, left + MOOR / 2, top + MOOR / 2, 3 * PITCH / 2,
                            3 * PITCH / 2);
    hut.hidden_text = true;
    scene_add(d->sc, hut);
}

/* The names of the ninths, in front of who stands there. */
static void draw_names(const struct drawing *d)
{
    int left = d->l->edge_x - (d->l == &beside ? CELL / 2 : 0), top = d->l->edge_y;
    enum lang lang = d->lang;

    for (int i = 0; i < NINTHS; i++) {
        int x = left + i % 3 * (MOOR / 3) + 2 * PITCH, y = top + i / 3 * (MOOR / 3) + PITCH;
        struct item name = thing(ID_NINTH + i, LOOK_TEXT, TINT_INK, x, y, 3 * PITCH + 6, 28);

        name.hidden_text = name.framed = true;
        name.label = d->m->box->ninth[i].name[lang];
        name.says = scene_words(d->sc, SAY(ninth_of), name.label);
        scene_add(d->sc, name);
    }
}

/* Something at the rim of the moor that a question is asked by. */
static void add_rim(const struct drawing *d, int id, int x, int y, const char *label, const char *says)
{
    struct item text = thing(id, LOOK_TEXT, TINT_INK, x, y, 2 * PITCH, 28);

    text.label = label;
    text.says = says;
    scene_add(d->sc, text);
}

/* Letters and numbers, and the compass around them. */
static void draw_rim(const struct drawing *d)
{
    int x = d->l->edge_x, y = d->l->edge_y, shift = d->l == &beside ? CELL / 2 : 0;
    int west = d->l == &beside ? CELL - 1 : x / 2, east = x + MOOR - shift + (d->l == &beside ? CELL : 5);
    enum lang lang = d->lang;
    struct scene *sc = d->sc;
    struct spot half[] = {
        [NORTH] = { x - shift + MOOR / 2, PITCH / 2 }, [EAST] = { east, y + MOOR / 2 },
        [SOUTH] = { x - shift + MOOR / 2, y + MOOR + PITCH / 2 }, [WEST] = { west, y + MOOR / 2 },
    };

    for (int i = 0; i < SIZE; i++) {
        struct spot at = square_spot(d->l, i * (SIZE + 1));
        const char *letter = scene_words(sc, "%c", 'A' + i), *number = scene_words(sc, "%d", i + 1);
        add_rim(d, ID_LETTER + i, at.x, y - PITCH / 2, letter, scene_words(sc, SAY(letter_of), letter));
        add_rim(d, ID_NUMBER + i, x / 2, at.y, number, scene_words(sc, SAY(number_of), number));
    }
    for (int i = 0; i < 4; i++)
        add_rim(d, ID_HALF + i, half[i].x, half[i].y, word(WORD_short_north + i, lang),
                scene_words(sc, SAY(half_of), word(WORD_north + i, lang)));
    for (int i = 0; i < QUARTERS; i++)
        add_rim(d, ID_QUARTER + i, i % 2 ? x + MOOR - 2 * CELL : x + CELL,
                i < 2 ? PITCH / 2 : y + MOOR + PITCH / 2, word(WORD_short_nw + i, lang),
                scene_words(sc, SAY(quarter_of), word(WORD_nw + i, lang)));
}

/* ---- what stands on it ---- */

/* Where a party keeps its captives: the place of one of them. */
static struct spot cell_spot(const struct layout *l, int side, int place)
{
    struct area a = l->party[side];

    return (struct spot){ a.x + a.w - 40 - (FIGURES - 1 - place) * (l->thing + 4), a.y + 64 };
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
        return cell_spot(d->l, tkkg_other(side_of(figure)), figure % FIGURES);
    at = square_spot(d->l, square);
    if (count > 1)
        at.x += rank % 2 ? 14 : -14;
    at.y += rank / 2 * 16 - 14;
    return at;
}

static void draw_figure(const struct drawing *d, int figure)
{
    bool gang = side_of(figure) == GANG;
    struct spot at = figure_spot(d, figure);
    struct item pawn = thing(ID_FIGURE + figure, LOOK_PAWN, gang ? TINT_BLUE : TINT_RED, at.x, at.y, 48, 72);
    int square = d->s->at[figure];
    enum lang lang = d->lang;

    if (!on_board(d->s, figure) && d->l == &beside)
        pawn.w = 40, pawn.h = 60;
    pawn.label = signs[figure];
    pawn.lit = d->s->last_figure == 1 + figure || square == FREED;
    pawn.says = on_board(d->s, figure)
                    ? scene_words(d->sc, SAY(stands), tkkg_figure(figure, lang), square_words(d->sc, square))
                    : scene_words(d->sc, SAY(is_captive), tkkg_figure(figure, lang));
    if (d->l == &below || !on_board(d->s, figure)) {
        pawn.glyph = signs[figure];
        scene_add(d->sc, pawn);
        return;
    }
    pawn.glyph = "";
    scene_add(d->sc, pawn);
    struct item glyph = thing(0, LOOK_TEXT, pawn.tint, square_spot(d->l, square).x, square_spot(d->l, square).y,
                              0, 0);
    int rank = 0;
    for (int i = 0; i < figure; i++)
        rank += d->s->at[i] == square;
    glyph.x = (int16_t)(glyph.x + (rank - (is_star(d->m, square) ? 1 : 0)) * CELL);
    glyph.label = "";
    glyph.glyph = signs[figure];
    scene_add(d->sc, glyph);
}

static void draw_mark(const struct drawing *d, int id, int tint, int square, const char *says)
{
    struct spot at = square_spot(d->l, square);
    struct item mark = thing(id, LOOK_MARK, tint, at.x, at.y, PITCH - 4, PITCH - 4);

    mark.says = scene_words(d->sc, says, square_words(d->sc, square));
    scene_add(d->sc, mark);
}

/* A frame around what was asked about last, green where the answer was yes. The surroundings of a figure have none:
 * it may have gone on. */
static void draw_told(const struct drawing *d)
{
    int first = SQUARES, last = 0, kind = d->s->told_kind;

    if (!d->s->told || kind == AROUND)
        return;
    for (int i = 0; i < SQUARES; i++)
        if (tkkg_inside(d->s, kind, d->s->told_which, i)) {
            first = i < first ? i : first;
            last = i;
        }
    struct spot a = square_spot(d->l, first), b = square_spot(d->l, last);
    struct item frame = thing(0, LOOK_MARK, d->s->told == 2 ? TINT_GREEN : TINT_RED, (a.x + b.x) / 2,
                              (a.y + b.y) / 2, b.x - a.x + PITCH, b.y - a.y + PITCH);
    frame.framed = frame.hidden_text = true;
    scene_add(d->sc, frame);
}

/* ---- the tray ---- */

static void draw_dice(const struct drawing *d)
{
    const struct state *s = d->s;
    struct spot at = d->l->die;
    struct item die = thing(ID_DIE, LOOK_DIE, TINT_WHITE, at.x, at.y, d->l->thing, d->l->thing), way = die;
    enum lang lang = d->lang;

    way.id = ID_WAY;
    way.x = (int16_t)(way.x + d->l->thing + 8);
    die.face = s->last_pips;
    die.lit = way.lit = s->pips > 0;
    die.dim = way.dim = s->pips == 0;
    die.says = way.says = SAY(die_lies);
    if (s->last_pips) {
        way.label = word(WORD_short_north + s->last_way, lang);
        die.says = scene_words(d->sc, SAY(die_number), s->last_pips);
        way.says = scene_words(d->sc, SAY(die_way), word(WORD_north + s->last_way, lang));
    }
    scene_add(d->sc, die);
    scene_add(d->sc, way);
}

/* The stack with how many are left in it, and the card drawn last. */
static void draw_cards(const struct drawing *d)
{
    struct spot at = d->l->stack;
    struct area a = d->l->card;
    int size = d->l->thing, count = tkkg_cards(d->s);
    struct item stack = thing(ID_STACK, LOOK_CARD, TINT_VIOLET, at.x, at.y, size - 8, size + 16);
    struct item left = thing(0, LOOK_TEXT, TINT_INK, at.x, at.y + size, size + 20, d->l->letters);
    struct item card = thing(ID_CARD, LOOK_CARD, TINT_VIOLET, a.x + a.w / 2, a.y + a.h / 2, a.w, a.h);
    enum lang lang = d->lang;
    char name[48];
    struct text t = TEXT_IN(name);

    if (d->l == &beside)
        left.x = (int16_t)(at.x + size - 12), left.y = (int16_t)at.y, left.w = 40;
    stack.glyph = "▒";
    stack.says = scene_words(d->sc, SAY(stack), count);
    stack.lit = tkkg_top(d->s).ask == ASK_DRAW;
    stack.dim = count == 0;
    scene_add(d->sc, stack);
    left.label = scene_words(d->sc, "%d", count);
    scene_add(d->sc, left);
    if (!d->s->last_card)
        return;
    tkkg_put_card(d->m, d->s->last_card - 1, lang, &t);
    card.face = 1;
    card.label = scene_words(d->sc, "%s", name);
    card.hidden_text = true; /* it has a line of its own there */
    scene_add(d->sc, card);
    struct item line = thing(0, LOOK_TEXT, TINT_INK, 2 * CELL, 2 * PITCH + PITCH / 2, 0, 0);
    line.align = ALIGN_LEFT;
    line.label = "";
    line.glyph = card.label;
    scene_add(d->sc, line);
}

static const char *treasure_words(const struct drawing *d)
{
    int treasure = d->s->treasure;
    enum lang lang = d->lang;

    if (treasure < SQUARES)
        return scene_words(d->sc, SAY(treasure), square_words(d->sc, treasure));
    return treasure == NOWHERE ? SAY(treasure_none) : SAY(treasure_hidden);
}

static void draw_chest(const struct drawing *d)
{
    struct item chest = thing(ID_CHEST, LOOK_TOKEN, TINT_GOLD, d->l->chest.x, d->l->chest.y, d->l->thing, d->l->thing);

    chest.face = ICON_CHEST;
    chest.glyph = "◆";
    chest.says = treasure_words(d);
    scene_add(d->sc, chest);
}

/* The last answer, as if stamped on the page, behind what was asked. */
static void draw_answer(const struct drawing *d, int x, int y, int w)
{
    bool yes = d->s->told == 2;
    int stamp_w = d->l->letters * 5 / 2;
    struct item stamp = thing(ID_TOLD, LOOK_CELL, yes ? TINT_GREEN : TINT_RED, x + stamp_w / 2, y, stamp_w,
                              d->l->letters * 3 / 2);
    enum lang lang = d->lang;
    char asked[64];
    struct text t = TEXT_IN(asked);

    if (!d->s->told) {
        add_line(d, ID_TOLD, x, y, w, SAY(no_answer));
        return;
    }
    tkkg_put_question(d->m, d->s->told_kind, d->s->told_which, WORD_half_of, lang, &t);
    stamp.label = yes ? SAY(yes) : SAY(no);
    stamp.says = scene_words(d->sc, "%s: %s", asked, stamp.label);
    scene_add(d->sc, stamp);
    add_line(d, 0, x + stamp_w + 10, y, w - stamp_w - 10, scene_words(d->sc, "%s", asked));
}

/* How much of the moor is left: a bar as long as all of it, gold where the treasure may lie. */
static void draw_left(const struct drawing *d, int x, int y, int w, int left)
{
    struct item all = thing(0, LOOK_CELL, TINT_GREY, x + w / 2, y, w, d->l->letters / 2), part = all;

    part.tint = TINT_GOLD;
    part.w = (int16_t)(w * left / SQUARES);
    part.x = (int16_t)(x + part.w / 2);
    all.hidden_text = part.hidden_text = true;
    scene_add(d->sc, all);
    scene_add(d->sc, part);
}

static void draw_notebook(const struct drawing *d)
{
    struct area a = d->l->book;
    int aside = d->l == &beside ? 92 : 14, x = a.x + aside, w = a.w - aside - 10, left = tkkg_possible(d->s);
    const char *treasure = treasure_words(d);
    enum lang lang = d->lang;

    add_panel(d, TINT_PAPER, a);
    draw_answer(d, x, a.y + 28, w);
    add_line(d, ID_NOTEBOOK, x, a.y + 66, w,
             left == 1 ? SAY(notebook_one) : scene_words(d->sc, SAY(notebook), left));
    draw_left(d, x, a.y + 90, w, left);
    if (d->s->named != NOWHERE)
        treasure = scene_words(d->sc, "%s. %s", treasure,
                               scene_words(d->sc, SAY(named), square_words(d->sc, d->s->named)));
    add_line(d, ID_NAMED, x, a.y + 118, w, treasure);
}

/* A party: its name, the bonus cards it has kept, and its captives behind bars, four of which win. */
static void draw_party(const struct drawing *d, int side)
{
    struct area a = d->l->party[side];
    bool turn = !d->s->winner && tkkg_asked(d->s) == side;
    int caught = tkkg_captives(d->s, tkkg_other(side)), head_w = a.w * 27 / 100, first = cell_spot(d->l, side, 0).x;
    struct item head = thing(0, LOOK_CELL, side == GANG ? TINT_BLUE : TINT_RED, a.x + 8 + head_w / 2, a.y + 30, head_w,
                             44);
    enum lang lang = d->lang;

    add_panel(d, TINT_PAPER, a);
    head.label = side == GANG ? SAY(gang) : SAY(crooks);
    head.lit = turn || d->s->winner == 1 + side;
    scene_add(d->sc, head);
    add_line(d, ID_BONUS + side, a.x + 10, a.y + 76, head_w, scene_words(d->sc, SAY(bonus), d->s->bonus[side]));
    add_line(d, 0, first - 24, a.y + 18, a.x + a.w - first + 16, scene_words(d->sc, SAY(captives), caught, FIGURES));
    for (int i = 0; i < FIGURES; i++) {
        struct spot at = cell_spot(d->l, side, i);
        struct item bars = thing(0, LOOK_ICON, TINT_GREY, at.x, at.y, 46, 46);

        bars.face = ICON_BARS;
        bars.hidden_text = true;
        scene_add(d->sc, bars);
    }
}

/* Whose turn it is, or who has won: in the party's colour. On a phone only in the party's own place. */
static void draw_turn(const struct drawing *d)
{
    struct area a = d->l->turn;
    int side = d->s->winner ? d->s->winner - 1 : tkkg_asked(d->s);
    struct item band = thing(ID_TURN, LOOK_CELL, side == GANG ? TINT_BLUE : TINT_RED, a.x + a.w / 2, a.y + a.h / 2, a.w,
                             a.h);
    enum lang lang = d->lang;
    char who[48];
    struct text t = TEXT_IN(who);

    if (d->s->winner)
        text_put(&t, side == GANG ? SAY(gang) : SAY(crooks));
    else
        tkkg_seat_name(d->m, tkkg_seat(d->m, d->s, side), lang, &t);
    band.label = scene_words(d->sc, d->s->winner ? SAY(winner) : SAY(on_turn), who);
    scene_add(d->sc, band);
}

static void draw_tray(const struct drawing *d)
{
    const struct layout *l = d->l;

    scene_pane(d->sc, PANE_TRAY, 0, l->tray_w, l->tray_h);
    add_panel(d, TINT_WOOD, (struct area){ 0, 0, l->tray_w, l->tray_h });
    draw_notebook(d);
    if (l == &beside) {
        draw_turn(d);
        draw_dice(d);
        draw_chest(d);
    }
    draw_cards(d);
    for (int side = GANG; side < SIDES; side++)
        draw_party(d, side);
    for (int i = 0; i < FIGURES_ALL; i++)
        if (!on_board(d->s, i))
            draw_figure(d, i);
}

static void draw_board(const struct drawing *d)
{
    const struct layout *l = d->l;
    int shift = l == &beside ? CELL / 2 : 0;
    struct item moor = thing(0, LOOK_PANEL, TINT_PAPER, l->edge_x - shift + MOOR / 2, l->edge_y + MOOR / 2,
                             MOOR + CELL,
                             MOOR + CELL);
    enum lang lang = d->lang;

    scene_pane(d->sc, PANE_BOARD, 0, l->width, l->height);
    moor.hidden_text = true;
    moor.says = SAY(board);
    scene_add(d->sc, moor);
    draw_squares(d);
    draw_land(d);
    draw_lines(d);
    draw_rim(d);
    for (int i = 0; i < FIGURES_ALL; i++)
        if (on_board(d->s, i))
            draw_figure(d, i);
    draw_names(d);
    draw_told(d);
    if (d->s->treasure < SQUARES)
        draw_mark(d, ID_TREASURE, TINT_GOLD, d->s->treasure, SAY(treasure));
    if (d->s->named < SQUARES && d->s->named != d->s->treasure)
        draw_mark(d, 0, TINT_RED, d->s->named, SAY(named));
    if (l == &below) {
        draw_dice(d);
        draw_chest(d);
        return;
    }
    struct item legend = thing(0, LOOK_TEXT, TINT_INK, CELL / 2, PITCH * 31 / 2, l->width - CELL, 18);
    legend.align = ALIGN_LEFT;
    legend.label = SAY(legend);
    legend.glyph = SAY(legend_text);
    scene_add(d->sc, legend);
}

void tkkg_scene(const struct view *view, enum shape shape, enum lang lang, struct scene *sc)
{
    struct drawing d = { &view->match, view_state(view), layout_of(shape), lang, sc };

    scene_begin(sc, CELL, PITCH);
    draw_board(&d);
    draw_tray(&d);
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

/* What touching the chest is about. */
bool tkkg_onward(const struct view *view, int seat, const uint16_t *item, int count, enum lang lang, struct text *t)
{
    if (count != 1 || item[0] != ID_CHEST)
        return false;
    text_put(t, tkkg_side(&view->match, seat) == GANG ? SAY(ask_where) : SAY(ask_rehide));
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
    if (count == 2 && item[0] == ID_CHEST) {
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
    } else if (item == ID_CHEST || item == ID_TREASURE) {
        text_put(t, SAY(tell_chest));
    } else {
        return false;
    }
    return true;
}
