/* SPDX-License-Identifier: MIT */
/* The picture. Board: the round of 22 squares as the rim of seven by six, inside it the twenty AREAs, face
 * down or open with their goods as a heap. On each square its plate with what it costs or brings keeps to the outer
 * edge, tokens stand on the ground beside it: no price is ever covered. What lies beside the board is drawn in
 * dallas_noris_panes.c. An AREA that was turned down shows its back, whoever may remember it. */
#include "dallas_noris_draw.h"

enum { COLS = 7, ROWS = 6 };

static const struct layout layouts[SHAPES] = {
    [SHAPE_WIDE] = { .w = 110, .h = 130, .rim = 8, .gap = 5, .plate = 26, .band = 22, .token = 42, .cell_w = 10,
                     .cell_h = 26, .pane_w = 264, .tray_h = 254, .seat_w = 240, .letters = 19, .bare = true },
    [SHAPE_SQUARE] = { .w = 110, .h = 130, .rim = 8, .gap = 5, .plate = 26, .band = 22, .token = 42, .cell_w = 10,
                       .cell_h = 26, .pane_w = 380, .tray_h = 166, .seat_w = 380, .letters = 19, .low = true },
    [SHAPE_TALL] = { .w = 56, .h = 70, .gap = 2, .plate = 20, .band = 6, .token = 22, .cell_w = 7, .cell_h = 14,
                     .pane_w = 392, .tray_h = 178, .seat_w = 189, .letters = 18, .tall = true },
    [SHAPE_LOW] = { .w = 56, .h = 70, .gap = 2, .plate = 20, .band = 6, .token = 22, .cell_w = 7, .cell_h = 14,
                    .pane_w = 392, .tray_h = 106, .seat_w = 189, .letters = 19, .tall = true, .beside = true },
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

const char *noris_ranch_brief(const struct pen *p, const struct ranch *r)
{
    char words[2 * sizeof r->brief];
    struct text t = TEXT_IN(words);

    for (const char *at = r->brief; *at; at++) {
        if (at > r->brief && *at >= 'A' && *at <= 'Z' && at[-1] != ' ')
            text_char(&t, ' ');
        text_char(&t, *at);
    }
    return scene_words(p->sc, "%s", words);
}

void noris_add_glyph(const struct pen *p, struct spot at, int tint, const char *glyph)
{
    struct item it = item_at(at, LOOK_TEXT, tint, 0, 0);

    it.label = "";
    it.glyph = glyph;
    scene_add(p->sc, it);
}

int noris_icon(int goods)
{
    static const uint8_t icons[] = { [GOODS_CATTLE] = ICON_CATTLE, [GOODS_OIL] = ICON_BARREL,
                                     [GOODS_FARMLAND] = ICON_WHEAT, [GOODS_DESERT] = ICON_CACTUS };

    return icons[goods];
}

void noris_add_heap(const struct pen *p, struct spot at, int w, int h, int goods, int32_t amount)
{
    static const int16_t one[] = { [GOODS_CATTLE] = 1000, [GOODS_OIL] = 500, [GOODS_FARMLAND] = 100,
                                   [GOODS_DESERT] = 1 };
    int32_t count = (amount + one[goods] - 1) / one[goods];
    struct item it = item_at(at, LOOK_HEAP, noris_goods_tint(goods), w, h);

    it.part = (uint8_t)noris_icon(goods);
    it.face = (uint8_t)(count < 1 ? 1 : count < 6 ? count : 6);
    it.dim = amount == 0;
    it.hidden_text = true;
    scene_add(p->sc, it);
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

    return (struct spot){ p->l->rim + at.x * p->l->w + p->l->w / 2, p->l->rim + at.y * p->l->h + p->l->h / 2 };
}

/* The middle of a text line of a square, or of an AREA. */
static struct spot line_of(const struct pen *p, struct spot middle, int line)
{
    return (struct spot){ middle.x, middle.y - p->l->h / 2 + line * p->l->cell_h + p->l->cell_h / 2 };
}

/* Its plate keeps to the outer edge: above in the upper row, else below. */
static bool plate_above(const struct pen *p, int square)
{
    return grid_of(p->m, square).y == 0;
}

/* The middle of the ground between plate and band, where house and tokens stand. */
static struct spot ground_of(const struct pen *p, int square)
{
    struct spot at = centre_of(p, square);
    bool ranch = square_of(p->m, square)->kind == SQUARE_RANCH;
    int down = (p->l->plate + 3 - (ranch ? p->l->band : 0)) / 2;

    at.y += plate_above(p, square) ? down : -down;
    return at;
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

/* Where the last token went from, and where it went to. */
static bool is_last(const struct pen *p, int square)
{
    const struct state *s = p->s;

    return s->mover && s->pending.kind != PENDING_OVER && plays(s, s->mover - 1)
        && (square == s->from || square == s->place[s->mover - 1]);
}

static void add_cell(const struct pen *p, int square)
{
    static const uint8_t grounds[SQUARE_KINDS] = { [SQUARE_LAND] = TINT_ORANGE, [SQUARE_SUBSIDY] = TINT_GREEN,
                                                   [SQUARE_INFO] = TINT_INK }; /* a breath of colour tells them apart */
    struct spot at = centre_of(p, square);
    struct item cell = item_at(at, LOOK_CELL, TINT_CARD, p->l->w - p->l->gap, p->l->h - p->l->gap);
    struct item shade = item_at(at, LOOK_CELL, grounds[square_of(p->m, square)->kind], cell.w, cell.h);
    int trace = p->l->w * 68 / 100; /* round, on the ground: the square itself is as good as any other */
    struct item mark = item_at(ground_of(p, square), LOOK_MARK, TINT_LAST, trace, trace);

    cell.id = (uint16_t)(ITEM_SQUARE + square);
    cell.part = (uint8_t)(p->l->tall ? 3 : 6);
    cell.foot = (int16_t)(ground_of(p, square).y - at.y + p->l->token * 7 / 10);
    cell.glyph = "";
    cell.says = square_says(p, square);
    scene_add(p->sc, cell);
    shade.part = shade.framed = shade.hidden_text = true;
    if (shade.tint != TINT_NONE)
        scene_add(p->sc, shade);
    mark.hidden_text = true;
    if (is_last(p, square))
        scene_add(p->sc, mark);
}

/* The way the last token went, square by square. */
static void add_way(const struct pen *p)
{
    if (!p->s->mover || p->s->pending.kind == PENDING_OVER || !plays(p->s, p->s->mover - 1))
        return;
    for (int at = p->s->from; at != p->s->place[p->s->mover - 1]; at = (at + 1) % SQUARES) {
        struct spot a = ground_of(p, at), b = ground_of(p, (at + 1) % SQUARES);
        struct item line = item_at(a, LOOK_LINE, TINT_GOLD, b.x - a.x, b.y - a.y);

        line.hidden_text = line.dim = true;
        scene_add(p->sc, line);
    }
}

static void add_plate(const struct pen *p, int square, int tint, const char *words)
{
    struct spot at = centre_of(p, square);
    int far = (p->l->h - p->l->plate) / 2 - p->l->gap;
    struct item plate = item_at(at, LOOK_PLATE, tint, p->l->w - (p->l->tall ? 1 : p->l->gap + 8), p->l->plate);

    plate.y = (int16_t)(at.y + (plate_above(p, square) ? -far : far));
    plate.label = words;
    plate.hidden_text = true;
    scene_add(p->sc, plate);
}

/* Words where others have a plate. */
static void add_caption(const struct pen *p, int square, const char *words)
{
    struct spot at = centre_of(p, square);
    int far = (p->l->h - p->l->plate) / 2 - 2;
    struct item text = item_at(at, LOOK_TEXT, TINT_INK, p->l->w - 4, p->l->plate * 85 / 100);

    text.y = (int16_t)(at.y + (plate_above(p, square) ? -far : far));
    text.h = (int16_t)(p->l->tall ? p->l->letters - 1 : 24);
    text.label = words;
    text.hidden_text = true;
    scene_add(p->sc, text);
}

/* A thing in its own colours on the ground of a square. */
static void add_thing(const struct pen *p, int square, int icon)
{
    struct item it = item_at(ground_of(p, square), LOOK_HEAP, TINT_INK, p->l->w * 74 / 100, p->l->h * 46 / 100);

    it.part = (uint8_t)icon;
    it.face = 1;
    it.hidden_text = true;
    scene_add(p->sc, it);
}

/* The band of a ranch, its house, and the sign of who owns the square. */
static void add_ranch(const struct pen *p, int square, int owner)
{
    const struct ranch *r = &p->m->box->ranch[square_of(p->m, square)->ranch - 1];
    struct spot at = centre_of(p, square), ground = ground_of(p, square);
    bool above = plate_above(p, square);
    int far = (p->l->h - p->l->band - p->l->gap) / 2, house = p->l->w * 62 / 100;
    struct item band = item_at(at, LOOK_CELL, r->tint, p->l->w - p->l->gap, p->l->band);
    struct item home = item_at(ground, LOOK_HOUSE, r->tint, house, house);
    int sign = p->l->w * (p->l->tall ? 52 : 36) / 100; /* seen from afar on a phone too */
    struct item post = item_at(ground, LOOK_POST, TINT_NONE, sign, sign);

    band.y = (int16_t)(at.y + (above ? far : -far));
    band.label = p->l->tall ? "" : noris_ranch_brief(p, r);
    band.hidden_text = home.hidden_text = post.hidden_text = true;
    scene_add(p->sc, band);
    home.face = 10;
    scene_add(p->sc, home);
    if (owner < 0)
        return;
    post.id = (uint16_t)(ITEM_RANCH_MARK + square);
    post.tint = (uint8_t)dallas_noris_seat_tint(p->m, owner);
    post.x = (int16_t)(at.x + p->l->w * 32 / 100);
    post.y = (int16_t)(ground.y - p->l->h * 7 / 100);
    post.says = noris_keep(p, noris_name(p->m, owner, p->lang));
    scene_add(p->sc, post);
}

/* What the text board says: its name, what it costs or brings, whose it is. */
static void add_words(const struct pen *p, int square, int owner, const char *name, const char *amount)
{
    struct spot at = centre_of(p, square);
    int tint = owner < 0 ? TINT_NONE : dallas_noris_seat_tint(p->m, owner);

    noris_add_glyph(p, line_of(p, at, 0), TINT_NONE, name);
    noris_add_glyph(p, line_of(p, at, 2), tint, amount);
    if (owner >= 0)
        noris_add_glyph(p, line_of(p, at, 4), tint, scene_words(p->sc, "[%s]", tint_sign(tint)));
}

static void add_print(const struct pen *p, int square)
{
    static const char *const arrows[] = { "↑", "→", "↓", "←" }; /* by the corner START lies in */
    const struct square *q = square_of(p->m, square);
    int owner = noris_ranch_owner(p->m, p->s, square);
    enum lang lang = p->lang;
    const char *amount = noris_keep(p, noris_number(lang, owner < 0 ? q->amount : noris_rent(p->m, p->s, square)));

    switch (q->kind) {
    case SQUARE_RANCH:
        add_ranch(p, square, owner);
        add_plate(p, square, owner < 0 ? TINT_SHEET : dallas_noris_seat_tint(p->m, owner), amount);
        add_words(p, square, owner, noris_ranch_brief(p, &p->m->box->ranch[q->ranch - 1]), amount);
        break;
    case SQUARE_LAND:
        add_thing(p, square, ICON_FIELD);
        add_plate(p, square, TINT_SHEET, amount);
        add_words(p, square, -1, SAY(land), amount);
        break;
    case SQUARE_SUBSIDY:
        add_thing(p, square, noris_icon(q->goods));
        amount = scene_words(p->sc, "+%s", noris_money(lang, q->amount).at);
        add_plate(p, square, TINT_GREEN, amount);
        add_words(p, square, -1, noris_goods_head(q->goods, lang), amount);
        break;
    case SQUARE_INFO:
        add_thing(p, square, ICON_NEWS);
        add_caption(p, square, SAY(info));
        add_words(p, square, -1, SAY(info), "$");
        break;
    default:
        add_thing(p, square, ICON_STAR);
        add_caption(p, square, SAY(at_start));
        add_words(p, square, -1, SAY(at_start), arrows[p->m->box->start]);
        break;
    }
}

/* ---- the AREAs ---- */

static struct spot area_centre(const struct pen *p, int area)
{
    return (struct spot){ p->l->rim + (1 + area % NUMBERS) * p->l->w + p->l->w / 2,
                          p->l->rim + (1 + area / NUMBERS) * p->l->h + p->l->h / 2 };
}

static void add_hidden(const struct pen *p, int area, struct item card)
{
    enum lang lang = p->lang;

    card.tint = TINT_COPPER;
    card.label = noris_keep(p, noris_area_name(area));
    card.says = scene_words(p->sc, SAY(says_hidden), card.label);
    scene_add(p->sc, card);
    noris_add_glyph(p, line_of(p, (struct spot){ card.x, card.y }, 2), TINT_NONE, card.label);
}

/* Its goods as a heap; below them, in the owner's colour, how much there is, or what it brings if it can be sold
 * now. */
static void add_open(const struct pen *p, int area, int owner, struct item card)
{
    const struct area *content = content_of(p->m, p->s, area);
    int32_t price = noris_offered(p->m, p->s, area);
    enum lang lang = p->lang;
    int beside = p->l->tall ? card.w * 14 / 100 : 0; /* the sign of whose it is stands in the corner */
    struct spot at = { card.x, card.y }, heap = { card.x - beside / 2, card.y - card.h * 15 / 100 };
    const char *much = content->amount ? noris_keep(p, noris_number(lang, content->amount))
                                       : noris_goods_head(content->goods, lang);
    const char *brings = price >= 0 ? scene_words(p->sc, "+%s", noris_number(lang, price).at) : much;

    card.face = 2;
    card.tint = (uint8_t)dallas_noris_seat_tint(p->m, owner);
    card.part = content->goods == GOODS_DESERT;
    card.label = !p->l->tall ? brings : much;
    card.says = scene_words(p->sc, SAY(says_open), noris_area_name(area).at,
                            noris_amount(lang, content->goods, content->amount).at,
                            noris_name(p->m, owner, lang).at,
                            noris_money(lang, noris_value(p->m, p->s, area)).at);
    scene_add(p->sc, card);
    noris_add_heap(p, heap, card.w * 86 / 100 - beside, card.h * 54 / 100, content->goods,
                   content->amount ? content->amount : 1);
    noris_add_glyph(p, line_of(p, at, 0), noris_goods_tint(content->goods), noris_goods_head(content->goods, lang));
    noris_add_glyph(p, line_of(p, at, 2), TINT_NONE, brings);
    noris_add_glyph(p, line_of(p, at, 3), card.tint,
                    scene_words(p->sc, "%s [%s]", noris_area_name(area).at, tint_sign(card.tint)));
}

static void add_area(const struct pen *p, int area)
{
    int owner = noris_area_owner(p->m, p->s, area), gap = p->l->tall ? 5 : 10;
    struct item card = item_at(area_centre(p, area), LOOK_CARD, TINT_NONE, p->l->w - gap, p->l->h - gap);

    card.id = (uint16_t)(ITEM_AREA + area);
    card.glyph = "";
    if (owner < 0)
        add_hidden(p, area, card);
    else
        add_open(p, area, owner, card);
}

/* ---- tokens ---- */

/* On the ground of their square: one in its middle, more beside and behind each other. */
static void add_token(const struct pen *p, int seat)
{
    struct spot at = ground_of(p, p->s->place[seat]), line;
    int before = 0, count = 0, step = p->l->token * 55 / 100;
    enum lang lang = p->lang;
    struct item it;

    for (int other = 0; other < p->m->seats; other++) {
        bool here = plays(p->s, other) && p->s->place[other] == p->s->place[seat];

        count += here;
        before += here && other < seat;
    }
    if (count == 1 && square_of(p->m, p->s->place[seat])->kind == SQUARE_RANCH) /* beside the post of who owns it */
        at.x -= p->l->w * 12 / 100;
    it = item_at(at, LOOK_TOKEN, dallas_noris_seat_tint(p->m, seat), p->l->token, p->l->token);
    if (count > 1)
        it.x = (int16_t)(it.x + (before % 2 ? step : -step));
    if (count > 2)
        it.y = (int16_t)(it.y + (before / 2 ? step : -step) * 7 / 10);
    it.id = (uint16_t)(ITEM_TOKEN + seat);
    it.framed = true; /* with a pale ring, on any ground */
    it.hidden_text = true;
    it.says = scene_words(p->sc, SAY(says_token), noris_name(p->m, seat, lang).at,
                          noris_square_name(p->m, p->s->place[seat], lang).at);
    scene_add(p->sc, it);
    line = line_of(p, centre_of(p, p->s->place[seat]), 3);
    line.x += (2 * before - count + 1) * p->l->cell_w;
    noris_add_glyph(p, line, it.tint, tint_sign(it.tint));
}

static void add_board(const struct pen *p)
{
    int w = COLS * p->l->w + 2 * p->l->rim, h = ROWS * p->l->h + 2 * p->l->rim;
    struct spot middle = { w / 2, h / 2 };
    struct item slab = item_at(middle, LOOK_PANEL, TINT_WALNUT, w, h);
    struct item prairie = item_at(middle, LOOK_PANEL, TINT_OAK, NUMBERS * p->l->w, LETTERS * p->l->h);

    scene_pane(p->sc, PANE_BOARD, 0, w, h);
    slab.hidden_text = prairie.hidden_text = true;
    scene_add(p->sc, slab);
    scene_add(p->sc, prairie);
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

void dallas_noris_scene(const struct view *view, enum shape shape, enum lang lang, struct scene *sc)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    struct pen p = { m, s, &layouts[shape], lang, sc, s->turn };

    for (int seat = 0; seat < m->seats; seat++)
        if (view->who == SEAT(seat))
            p.viewer = seat;
    scene_begin(sc, p.l->cell_w, p.l->cell_h);
    sc->title = SAY(title);
    add_board(&p);
    noris_add_tray(&p);
    for (int seat = 0; seat < m->seats; seat++)
        noris_add_seat(&p, seat);
}
