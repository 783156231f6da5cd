/* The picture. Board: the round of 22 squares as the rim of seven by six, inside it the twenty AREAs, face
 * down or as their owners see them. Tray: the die, the digger cards, the open bulletin, the last
 * information card. Of each seat: its money, its worth, what it has of all goods with what that brings
 * today, and its ranches with their rent. An AREA that was turned down shows its back, whoever may remember
 * it. */
#include "dallas_noris_items.h"
#include "dallas_noris_words.h"

enum { CELL_W = 10, CELL_H = 20, COLS = 7, ROWS = 6 };

/* How large things are in a room of some shape. */
struct layout {
    int w, h;                   /* of a square */
    int pane_w, tray_h, seat_h; /* the tray and a seat's pane: beside a wide board they make one column */
    int head, pitch;            /* heights of the first line in them, and of the others */
    int pawn;                   /* height of a token */
    int die;                    /* size of the die, and so of the cards beside it */
    bool signs;                 /* squares bear symbols instead of names, for which there is no room */
};

static const struct layout layouts[SHAPES] = {
    [SHAPE_WIDE] = { 100, 100, 440, 128, 134, 28, 24, 40, 44, false },
    [SHAPE_SQUARE] = { 130, 120, 440, 128, 134, 28, 24, 44, 44, false },
    [SHAPE_TALL] = { 80, 100, 560, 292, 168, 38, 30, 48, 60, true },
};

/* What everything is drawn from. */
struct pen {
    const struct match *m;
    const struct state *s;
    const struct layout *l;
    enum lang lang;
    struct scene *sc;
};

int dallas_noris_seat_tint(const struct match *m, int seat)
{
    static const uint8_t tints[SEATS] = { TINT_RED, TINT_BLUE, TINT_YELLOW, TINT_VIOLET };

    (void)m;
    return tints[seat];
}

uint8_t noris_goods_tint(int goods)
{
    static const uint8_t tints[] = { [GOODS_CATTLE] = TINT_BROWN, [GOODS_OIL] = TINT_BLACK,
                                     [GOODS_FARMLAND] = TINT_GREEN, [GOODS_DESERT] = TINT_LIGHT };

    return tints[goods];
}

/* ---- small things ---- */

static struct item thing(int look, int tint, int x, int y, int w, int h)
{
    return item_at((struct spot){ x, y }, look, tint, w, h);
}

static struct item words_at(int x, int y, int w, int h, int align, const char *label)
{
    struct item it = thing(LOOK_TEXT, TINT_NONE, x, y, w, h);

    it.align = (uint8_t)align;
    it.label = label;
    return it;
}

static const char *keep(const struct pen *p, struct brief words)
{
    return scene_words(p->sc, "%s", words.at);
}

/* The disc that says who owns something; on the text board the seat's number, at a place of its own. */
static void add_owner(const struct pen *p, int id, int seat, struct spot at, struct spot text)
{
    struct item mark = item_at(at, LOOK_DISC, dallas_noris_seat_tint(p->m, seat), 24, 24);
    struct item number = item_at(text, LOOK_TEXT, mark.tint, 0, 0);

    mark.id = (uint16_t)id;
    mark.says = keep(p, noris_name(p->m, seat, p->lang));
    mark.hidden_text = true;
    scene_add(p->sc, mark);
    number.label = "";
    number.glyph = scene_words(p->sc, "[%d]", seat);
    scene_add(p->sc, number);
}

/* ---- the round ---- */

/* Column and row of a square, clockwise from the corner START lies in. */
static struct spot grid_of(const struct match *m, int square)
{
    static const struct { struct spot at, step; } corner[] = {
        [CORNER_BOTTOM_LEFT] = { { 0, ROWS - 1 }, { 0, -1 } },
        [CORNER_TOP_LEFT] = { { 0, 0 }, { 1, 0 } },
        [CORNER_TOP_RIGHT] = { { COLS - 1, 0 }, { 0, 1 } },
        [CORNER_BOTTOM_RIGHT] = { { COLS - 1, ROWS - 1 }, { -1, 0 } },
    };
    int side = 0, from, way;

    while (side < 3 && noris_corner(m->box, side + 1) <= square)
        side++;
    from = square - noris_corner(m->box, side);
    way = (m->box->start + side) % 4;
    return (struct spot){ corner[way].at.x + from * corner[way].step.x,
                          corner[way].at.y + from * corner[way].step.y };
}

static struct spot centre_of(const struct pen *p, int square)
{
    struct spot at = grid_of(p->m, square);

    return (struct spot){ at.x * p->l->w + p->l->w / 2, at.y * p->l->h + p->l->h / 2 };
}

/* "Feld 7: Buffalo-Ranch, gehört Rot, Pacht 12.000 $" */
static const char *square_says(const struct pen *p, int square)
{
    const struct square *q = square_of(p->m, square);
    int owner = noris_ranch_owner(p->m, p->s, square);
    enum lang lang = p->lang;
    char words[200];
    struct text t = TEXT_IN(words);

    text_printf(&t, SAY(says_square), square, noris_square_name(p->m, square, lang).at);
    if (owner >= 0)
        text_printf(&t, SAY(says_owned), noris_name(p->m, owner, lang).at,
                    noris_money(lang, noris_rent(p->m, p->s, square)).at);
    else if (q->kind == SQUARE_RANCH)
        text_printf(&t, SAY(says_price), noris_money(lang, q->amount).at);
    else if (q->kind == SQUARE_SUBSIDY)
        text_printf(&t, SAY(says_subsidy), noris_money(lang, q->amount).at);
    return scene_words(p->sc, "%s", words);
}

/* The heading of a square, and the colour of its band. */
static const char *heading(const struct pen *p, int square, uint8_t *ret_tint)
{
    const struct square *q = square_of(p->m, square);
    enum lang lang = p->lang;

    switch (q->kind) {
    case SQUARE_RANCH:
        *ret_tint = (uint8_t)p->m->box->ranch[q->ranch - 1].tint;
        return p->m->box->ranch[q->ranch - 1].brief;
    case SQUARE_LAND: *ret_tint = TINT_FELT; return SAY(land);
    case SQUARE_SUBSIDY: *ret_tint = noris_goods_tint(q->goods); return noris_goods_head(q->goods, lang);
    case SQUARE_INFO: *ret_tint = TINT_DARK; return SAY(info);
    default: *ret_tint = TINT_WOOD; return SAY(at_start);
    }
}

static int goods_icon(int goods)
{
    static const uint8_t icons[] = { [GOODS_CATTLE] = ICON_CATTLE, [GOODS_OIL] = ICON_DERRICK,
                                     [GOODS_FARMLAND] = ICON_WHEAT, [GOODS_DESERT] = ICON_CACTUS };

    return icons[goods];
}

static int symbol_of(const struct square *q)
{
    switch (q->kind) {
    case SQUARE_RANCH: return ICON_CATTLE;
    case SQUARE_LAND: return ICON_FIELD;
    case SQUARE_SUBSIDY: return goods_icon(q->goods);
    case SQUARE_INFO: return ICON_NEWS;
    default: return ICON_STAR;
    }
}

/* A symbol of the square, at its heading or, where that is written, below it. */
static void add_symbol(const struct pen *p, int square, int tint)
{
    const struct square *q = square_of(p->m, square);
    struct spot at = centre_of(p, square);
    int size = p->l->signs ? 38 : 34, top = at.y - p->l->h / 2;
    struct item it = thing(LOOK_ICON, tint, at.x, p->l->signs ? top + 40 : top + p->l->h - 22, size, size);

    it.face = (uint8_t)symbol_of(q);
    it.hidden_text = true;
    it.dim = !p->l->signs && q->kind != SQUARE_INFO;
    if (q->kind == SQUARE_INFO && !p->l->signs) {
        it.y = (int16_t)(top + 58);
        it.w = it.h = 44;
    }
    if (p->l->signs || q->kind == SQUARE_LAND || q->kind == SQUARE_INFO)
        scene_add(p->sc, it);
}

/* What stands below the heading of a square nobody owns. */
static struct item print_of(const struct pen *p, const struct square *q, struct item it)
{
    static const char *const arrows[] = { "↑", "→", "↓", "←" }; /* by the corner START lies in */
    enum lang lang = p->lang;

    switch (q->kind) {
    case SQUARE_SUBSIDY:
        if (p->l->signs) {
            it.label = keep(p, noris_money(lang, q->amount));
            break;
        }
        it.label = scene_words(p->sc, word(WORD_each_cattle + q->goods - GOODS_CATTLE, lang),
                               noris_money(lang, q->amount).at);
        it.glyph = keep(p, noris_money(lang, q->amount));
        it.h = (int16_t)(p->l->h >= 100 ? 40 : 30);
        it.y = (int16_t)(it.y + (p->l->h >= 100 ? 8 : 2));
        break;
    case SQUARE_INFO:
        it.label = "";
        it.glyph = "$";
        break;
    case SQUARE_START: it.label = arrows[p->m->box->start]; break;
    default:
        it.label = keep(p, p->l->w >= 100 ? noris_money(lang, q->amount) : noris_number(lang, q->amount));
        it.dim = q->kind == SQUARE_RANCH;
        break;
    }
    return it;
}

/* A price, a subsidy, or what stopping here costs. */
static void add_print(const struct pen *p, int square)
{
    struct spot at = centre_of(p, square);
    int owner = noris_ranch_owner(p->m, p->s, square), left = at.x - p->l->w / 2, top = at.y - p->l->h / 2;
    bool signs = p->l->signs;
    struct item band = thing(LOOK_CELL, TINT_NONE, at.x, top + (signs ? 10 : 14), p->l->w, signs ? 20 : 28);
    struct item it = words_at(at.x, top + (signs ? 74 : 42), p->l->w - 6, 24, ALIGN_CENTRE, "");
    const char *head = heading(p, square, &band.tint);

    band.label = signs ? "" : head;
    band.glyph = head;
    scene_add(p->sc, band);
    if (owner < 0 || !signs)
        add_symbol(p, square, TINT_INK);
    if (owner < 0) {
        scene_add(p->sc, print_of(p, square_of(p->m, square), it));
        return;
    }
    it.label = keep(p, noris_number(p->lang, noris_rent(p->m, p->s, square)));
    it.tint = (uint8_t)dallas_noris_seat_tint(p->m, owner);
    it.lit = true;
    scene_add(p->sc, it);
    add_owner(p, ITEM_RANCH_MARK + square, owner,
              signs ? (struct spot){ at.x, top + 40 } : (struct spot){ left + 15, top + p->l->h - 15 },
              (struct spot){ at.x, top + 30 });
}

/* Where the one whose turn it is stands is lit. */
static void add_cell(const struct pen *p, int square)
{
    struct spot at = centre_of(p, square);
    struct item cell = thing(LOOK_CELL, TINT_PAPER, at.x, at.y, p->l->w, p->l->h);
    bool moved = p->s->mover == p->s->turn + 1 && p->s->pending.kind != PENDING_OVER;

    cell.id = (uint16_t)(ITEM_SQUARE + square);
    cell.glyph = "";
    cell.says = square_says(p, square);
    cell.lit = moved && square == p->s->place[p->s->turn];
    scene_add(p->sc, cell);
}

/* ---- the AREAs ---- */

static struct spot area_centre(const struct pen *p, int area)
{
    return (struct spot){ (1 + area % NUMBERS) * p->l->w + p->l->w / 2,
                          (1 + area / NUMBERS) * p->l->h + p->l->h / 2 };
}

static void add_hidden(const struct pen *p, int area, struct item card)
{
    struct item name = thing(LOOK_SPOT, TINT_NONE, card.x, card.y, 48, 48);
    enum lang lang = p->lang;

    card.tint = TINT_BLUE;
    card.says = scene_words(p->sc, SAY(says_hidden), noris_area_name(area).at);
    card.lit = p->s->pending.kind == PENDING_REVEAL && p->s->pending.a == area;
    scene_add(p->sc, card);
    name.label = keep(p, noris_area_name(area));
    name.hidden_text = true;
    scene_add(p->sc, name);
    name = words_at(card.x, card.y, 0, 0, ALIGN_CENTRE, "");
    name.glyph = keep(p, noris_area_name(area));
    scene_add(p->sc, name);
}

/* Its goods in a band, how much there is (or what it brings, if it can be sold now), its name and its
 * owner. */
static void add_open(const struct pen *p, int area, int owner, struct item card)
{
    const struct area *content = content_of(p->m, p->s, area);
    int left = card.x - p->l->w / 2, top = card.y - p->l->h / 2, w = p->l->w, h = p->l->h;
    int32_t price = noris_offered(p->m, p->s, area);
    enum lang lang = p->lang;
    struct item band = thing(LOOK_CELL, noris_goods_tint(content->goods), card.x, top + 19, w - 9, 24);
    struct item much = words_at(card.x, top + h * 54 / 100,
                                w - (price >= 0 && !p->l->signs ? 26 : 14), h >= 100 ? 30 : 24,
                                ALIGN_CENTRE, "");
    struct item name = words_at(left + 10, top + h - 17, w - 44, p->l->signs ? 25 : 20, ALIGN_LEFT,
                                keep(p, noris_area_name(area)));
    struct item sign = thing(LOOK_ICON, band.tint, card.x, top + 17, 26, 26); /* pale, in the card's own band */

    card.face = 1;
    card.tint = band.tint;
    card.more = " ";
    card.says = scene_words(p->sc, SAY(says_open), noris_area_name(area).at,
                            noris_amount(lang, content->goods, content->amount).at,
                            noris_name(p->m, owner, lang).at,
                            noris_money(lang, noris_value(p->m, p->s, area)).at);
    card.lit = much.lit = price >= 0;
    scene_add(p->sc, card);
    band.glyph = noris_goods_head(content->goods, lang);
    band.label = p->l->signs ? "" : band.glyph;
    if (p->l->signs)
        band.look = LOOK_TEXT; /* nothing but what the text board says */
    scene_add(p->sc, band);
    sign.face = (uint8_t)goods_icon(content->goods);
    sign.hidden_text = sign.framed = true;
    if (p->l->signs)
        scene_add(p->sc, sign);
    if (price >= 0)
        much.label = scene_words(p->sc, "+%s", noris_number(lang, price).at);
    else if (content->amount)
        much.label = keep(p, noris_number(lang, content->amount));
    scene_add(p->sc, much);
    name.dim = true;
    scene_add(p->sc, name);
    add_owner(p, ITEM_AREA_MARK + area, owner, (struct spot){ left + w - 20, top + h - 20 },
              (struct spot){ left + w - 25, top + h - 17 });
}

static void add_area(const struct pen *p, int area)
{
    struct spot at = area_centre(p, area);
    int owner = noris_area_owner(p->m, p->s, area);
    struct item card = thing(LOOK_CARD, TINT_NONE, at.x, at.y, p->l->w - 8, p->l->h - 8);

    card.id = (uint16_t)(ITEM_AREA + area);
    card.glyph = "";
    if (owner < 0)
        add_hidden(p, area, card);
    else
        add_open(p, area, owner, card);
}

/* ---- tokens ---- */

/* How far below the middle of its square a token stands: where it hides no price. */
static int token_drop(const struct pen *p)
{
    return p->l->signs ? -8 : (p->l->h - p->l->pawn) / 2 - 4;
}

/* The way the last token went, square by square. */
static void add_way(const struct pen *p)
{
    int foot = token_drop(p);

    if (!p->s->mover || p->s->pending.kind == PENDING_OVER || !plays(p->s, p->s->mover - 1))
        return;
    for (int at = p->s->from; at != p->s->place[p->s->mover - 1]; at = (at + 1) % SQUARES) {
        struct spot a = centre_of(p, at), b = centre_of(p, (at + 1) % SQUARES);
        struct item line = thing(LOOK_LINE, TINT_GOLD, a.x, a.y + foot, b.x - a.x, b.y - a.y);

        line.hidden_text = line.dim = true;
        scene_add(p->sc, line);
    }
}

static void add_token(const struct pen *p, int seat)
{
    struct spot at = centre_of(p, p->s->place[seat]);
    int before = 0, count = 0, step = (p->l->w - 16) / SEATS;
    enum lang lang = p->lang;
    struct item it;

    for (int other = 0; other < p->m->seats; other++) {
        bool here = plays(p->s, other) && p->s->place[other] == p->s->place[seat];

        count += here;
        before += here && other < seat;
    }
    it = thing(LOOK_PAWN, dallas_noris_seat_tint(p->m, seat), at.x + (2 * before - count + 1) * step / 2,
               at.y + token_drop(p), p->l->pawn * 2 / 3, p->l->pawn);
    it.id = (uint16_t)(ITEM_TOKEN + seat);
    it.lit = seat == p->s->turn && p->s->pending.kind != PENDING_OVER;
    it.glyph = scene_words(p->sc, "%d", seat);
    it.says = scene_words(p->sc, SAY(says_token), noris_name(p->m, seat, lang).at,
                          noris_square_name(p->m, p->s->place[seat], lang).at);
    scene_add(p->sc, it);
}

static void add_board(const struct pen *p)
{
    struct item ground = thing(LOOK_PANEL, TINT_WOOD, COLS * p->l->w / 2, ROWS * p->l->h / 2,
                               NUMBERS * p->l->w, LETTERS * p->l->h);

    scene_pane(p->sc, PANE_BOARD, 0, COLS * p->l->w, ROWS * p->l->h);
    ground.hidden_text = true;
    scene_add(p->sc, ground);
    for (int square = 0; square < SQUARES; square++)
        add_cell(p, square);
    add_way(p);
    for (int square = 0; square < SQUARES; square++)
        add_print(p, square);
    for (int area = 0; area < AREAS; area++)
        add_area(p, area);
    for (int seat = 0; seat < p->m->seats; seat++)
        if (plays(p->s, seat))
            add_token(p, seat);
}

/* ---- the tray ---- */

static void add_die(const struct pen *p, int x, int y)
{
    struct item die = thing(LOOK_DIE, TINT_WHITE, x, y, p->l->die, p->l->die);
    enum lang lang = p->lang;

    die.id = ITEM_DIE;
    die.face = p->s->die;
    die.glyph = p->s->die ? scene_words(p->sc, "⟨%d⟩", p->s->die) : "⟨ ⟩";
    die.says = p->s->die ? scene_words(p->sc, SAY(says_die), p->s->die) : SAY(says_no_die);
    scene_add(p->sc, die);
}

/* The two digger cards that came up last. */
static void add_digger(const struct pen *p, int x, int y)
{
    int area = p->s->pair - 1;
    enum lang lang = p->lang;

    for (int i = 0; i < 2; i++) {
        struct item card = thing(LOOK_CARD, TINT_ORANGE, x + (p->l->die - 6) * i, y, p->l->die - 8,
                                 p->l->die + 8);

        card.id = (uint16_t)(ITEM_NUMBER + i);
        card.face = area >= 0;
        card.says = SAY(says_pile);
        if (area >= 0 && i == 0)
            card.says = scene_words(p->sc, SAY(says_number), area % NUMBERS + 1);
        if (area >= 0 && i == 1)
            card.says = scene_words(p->sc, SAY(says_letter), 'A' + area / NUMBERS);
        card.label = area < 0 ? "" : i ? scene_words(p->sc, "%c", 'A' + area / NUMBERS)
                                       : scene_words(p->sc, "%d", area % NUMBERS + 1);
        card.glyph = area < 0 ? "▒" : card.label;
        scene_add(p->sc, card);
    }
}

/* The open bulletin: a line for each of the goods. */
static void add_bulletin(const struct pen *p, int left, int w)
{
    int h = (p->l->signs ? 158 : p->l->tray_h) - 4;
    struct item card = thing(LOOK_CARD, TINT_GOLD, left + w / 2, h / 2 + 2, w, h);
    struct item head = words_at(left + w / 2, p->l->head / 2, 0, 0, ALIGN_CENTRE, "");
    enum lang lang = p->lang;

    card.id = ITEM_BULLETIN;
    card.face = p->s->bulletin != 0;
    card.glyph = "";
    card.label = head.glyph = SAY(bulletin);
    card.more = " ";
    card.says = p->s->bulletin ? keep(p, noris_rates(p->m, p->s->bulletin - 1, lang)) : SAY(bulletin);
    scene_add(p->sc, card);
    scene_add(p->sc, head);
    for (int goods = GOODS_CATTLE; goods <= GOODS_FARMLAND && p->s->bulletin; goods++) {
        int y = p->l->head + (2 * goods + 1) * p->l->pitch / 2 - (p->l->signs ? 14 : 0);
        struct item name = words_at(left + 8, y, w * 52 / 100, p->l->pitch - 4, ALIGN_LEFT,
                                    noris_goods_head(goods, lang));

        name.tint = noris_goods_tint(goods);
        scene_add(p->sc, name);
        scene_add(p->sc, words_at(left + w - 10, y, w * 36 / 100, p->l->pitch + 2, ALIGN_RIGHT,
                                  keep(p, noris_money(lang, noris_rate(p->m, p->s, goods)))));
    }
}

/* The information card that came up last. */
static void add_info(const struct pen *p, int left, int w)
{
    int below = p->l->signs ? 160 : 0, h = p->l->tray_h - below - 4, card = p->s->last - 1;
    struct item it = thing(LOOK_CARD, TINT_DARK, left + w / 2, below + h / 2 + 2, w, h);
    enum lang lang = p->lang;

    it.id = ITEM_INFO;
    it.face = card >= 0;
    it.label = SAY(info);
    it.more = card >= 0 ? p->m->box->info[card].text[lang] : "";
    it.says = card >= 0 ? it.more : SAY(at_info);
    it.lit = p->s->pending.kind == PENDING_INFO;
    scene_add(p->sc, it);
}

static void add_tray(const struct pen *p)
{
    bool narrow = p->l->signs; /* the information card lies below the others */
    int w = p->l->pane_w, left = narrow ? 182 : 130, bulletin = narrow ? w - left - 4 : (w - left) * 47 / 100;
    int y = narrow ? 104 : p->l->tray_h / 2 + 14;
    enum lang lang = p->lang;
    bool agreed = p->m->option[OPTION_END] == END_ROUNDS;
    const char *round = agreed ? scene_words(p->sc, SAY(round), p->s->round, last_round(p->m))
                               : scene_words(p->sc, SAY(round_only), p->s->round);

    scene_pane(p->sc, PANE_TRAY, 0, w, p->l->tray_h);
    if (p->s->round)
        scene_add(p->sc, words_at(4, p->l->head / 2, left - 8, p->l->pitch + 2, ALIGN_LEFT, round));
    add_die(p, p->l->die / 2 + 4, y);
    add_digger(p, p->l->die * 3 / 2 + 6, y);
    add_bulletin(p, left, bulletin);
    add_info(p, narrow ? 4 : left + bulletin + 6, narrow ? w - 8 : w - left - bulletin - 10);
}

/* ---- what a seat has ---- */

/* Places in a seat's lines are given for a pane 440 wide, which is 44 characters. */
static int across(const struct pen *p, int x)
{
    return x * p->l->pane_w / 440;
}

static int line_at(const struct pen *p, int n)
{
    return p->l->head + (2 * n + 1) * p->l->pitch / 2;
}

/* A line of goods: how much, and what that brings today. */
static void add_goods(const struct pen *p, int seat, int goods)
{
    int y = line_at(p, goods - GOODS_CATTLE), h = p->l->pitch + 2;
    int count = count_of(noris_areas_with(p->m, p->s, seat, goods));
    int32_t amount = noris_holding(p->m, p->s, seat, goods);
    enum lang lang = p->lang;
    struct item sign = thing(LOOK_ICON, noris_goods_tint(goods), across(p, 20), y, p->l->pitch, p->l->pitch - 2);
    struct item name = words_at(across(p, 38), y, across(p, 76), h - 5, ALIGN_LEFT, noris_goods_head(goods, lang));
    struct item much = words_at(across(p, 160), y, across(p, 50), h - 4, ALIGN_RIGHT,
                                keep(p, noris_number(lang, goods == GOODS_DESERT ? count : amount)));

    sign.face = (uint8_t)goods_icon(goods);
    sign.hidden_text = true;
    name.dim = much.dim = sign.dim = !count;
    scene_add(p->sc, sign);
    scene_add(p->sc, name);
    scene_add(p->sc, much);
    if (amount) {
        int64_t today = (int64_t)amount * noris_rate(p->m, p->s, goods);

        scene_add(p->sc, words_at(across(p, 245), y, across(p, 84), h - 4, ALIGN_RIGHT,
                                  keep(p, noris_money(lang, today))));
    }
}

/* A line of a ranch: how many of its squares, and the rent on one of them; lit if it is whole. */
static void add_ranch(const struct pen *p, int seat, int ranch)
{
    uint32_t all = noris_ranch_squares(p->m, ranch), own = all & p->s->ranches[seat];
    int y = line_at(p, ranch - 1), h = p->l->pitch + 2;
    const struct ranch *r = &p->m->box->ranch[ranch - 1];
    struct item name = thing(LOOK_CELL, r->tint, across(p, 311), y, across(p, 112), h - 3);

    if (!own)
        return;
    name.label = scene_words(p->sc, "%s %d/%d", r->brief, count_of(own), count_of(all));
    name.lit = own == all;
    scene_add(p->sc, name);
    scene_add(p->sc, words_at(p->l->pane_w - 6, y, across(p, 60), h - 4, ALIGN_RIGHT,
                              keep(p, noris_number(p->lang, noris_rent(p->m, p->s, __builtin_ctz(own))))));
}

/* Name, money, worth. */
static void add_head(const struct pen *p, int seat)
{
    int y = p->l->head / 2 + 1, h = p->l->head, tint = dallas_noris_seat_tint(p->m, seat);
    enum lang lang = p->lang;
    const char *who = keep(p, noris_name(p->m, seat, lang));
    struct item sign = thing(LOOK_DISC, tint, across(p, 20), y, h - 4, h - 4);
    struct item name = words_at(across(p, 38), y, across(p, 70), h - 2, ALIGN_LEFT, who);
    struct item purse = thing(LOOK_NOTE, tint, across(p, 128), y, across(p, 32), h - 8);
    struct item money = words_at(across(p, 250), y, across(p, 104), h - 4, ALIGN_RIGHT, "");
    struct item worth = words_at(p->l->pane_w - 8, y, across(p, 172), h - 6, ALIGN_RIGHT, SAY(out));

    sign.hidden_text = true;
    name.tint = (uint8_t)tint;
    name.lit = seat == p->s->turn && p->s->pending.kind != PENDING_OVER;
    name.glyph = scene_words(p->sc, "[%d] %s", seat, who);
    money.label = keep(p, noris_money(lang, p->s->cash[seat]));
    money.lit = true;
    purse.id = (uint16_t)(ITEM_PURSE + seat);
    purse.label = "";
    purse.glyph = "";
    purse.says = scene_words(p->sc, SAY(says_purse), who, money.label);
    if (plays(p->s, seat))
        worth.label = scene_words(p->sc, SAY(wealth), noris_money(lang, noris_wealth(p->m, p->s, seat)).at);
    name.dim = purse.dim = money.dim = worth.dim = sign.dim = !plays(p->s, seat);
    scene_add(p->sc, sign);
    scene_add(p->sc, name);
    scene_add(p->sc, purse);
    scene_add(p->sc, money);
    scene_add(p->sc, worth);
}

/* How many markers lie out, of how many: in the line of the desert, which brings nothing. */
static void add_markers(const struct pen *p, int seat)
{
    int y = line_at(p, GOODS_DESERT - GOODS_CATTLE), size = p->l->pitch - 3;
    struct item disc = thing(LOOK_DISC, dallas_noris_seat_tint(p->m, seat), across(p, 187), y, size, size);
    struct item count = words_at(across(p, 245), y, across(p, 46), p->l->pitch - 2, ALIGN_RIGHT, "");
    enum lang lang = p->lang;

    disc.hidden_text = true;
    scene_add(p->sc, disc);
    count.label = scene_words(p->sc, "%d/%d", markers_out(p->s, seat), (int)p->m->box->markers);
    count.glyph = scene_words(p->sc, "● %s", count.label);
    count.says = scene_words(p->sc, SAY(markers), markers_out(p->s, seat), (int)p->m->box->markers);
    scene_add(p->sc, count);
}

static void add_seat(const struct pen *p, int seat)
{
    scene_pane(p->sc, PANE_SEAT, seat, p->l->pane_w, p->l->seat_h);
    scene_sheet(p->sc);
    add_head(p, seat);
    if (!plays(p->s, seat))
        return;
    for (int goods = GOODS_CATTLE; goods <= GOODS_DESERT; goods++)
        add_goods(p, seat, goods);
    for (int ranch = 1; ranch <= RANCHES; ranch++)
        add_ranch(p, seat, ranch);
    add_markers(p, seat);
}

void dallas_noris_scene(const struct view *view, enum shape shape, enum lang lang, struct scene *sc)
{
    struct pen p = { &view->match, view_state(view), &layouts[shape], lang, sc };

    scene_begin(sc, CELL_W, shape == SHAPE_TALL ? CELL_H * 3 / 2 : CELL_H);
    sc->title = SAY(title);
    add_board(&p);
    add_tray(&p);
    for (int seat = 0; seat < p.m->seats; seat++)
        add_seat(&p, seat);
}
