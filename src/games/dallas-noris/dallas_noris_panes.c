/* SPDX-License-Identifier: MIT */
/* What lies beside the board. In the tray the exchange, a slate with the day's rates and whether they rose or fell, and
 * the die; on a phone one's own goods stand below their rates with what they would bring, elsewhere the digger cards
 * lie there. Of each seat: its money, its worth, its goods and its ranches. */
#include "dallas_noris_draw.h"

static struct item text_at(const struct pen *p, int x, int y, int w, int align, const char *label)
{
    struct item it = item_at((struct spot){ x, y }, LOOK_TEXT, TINT_NONE, w, p->l->letters);

    it.align = (uint8_t)align;
    it.label = label;
    return it;
}

static void add_text(const struct pen *p, int x, int y, int w, int align, const char *label)
{
    scene_add(p->sc, text_at(p, x, y, w, align, label));
}

/* ---- the tray ---- */

static void add_die(const struct pen *p, struct spot at, int size)
{
    struct item die = item_at(at, LOOK_DIE, TINT_WHITE, size, size);
    enum lang lang = p->lang;

    die.id = ITEM_DIE;
    die.face = p->s->die;
    die.turn = 8;
    die.glyph = p->s->die ? scene_words(p->sc, "⟨%d⟩", p->s->die) : "⟨ ⟩";
    die.says = p->s->die ? scene_words(p->sc, SAY(says_die), p->s->die) : SAY(says_no_die);
    scene_add(p->sc, die);
}

/* The two digger cards that came up last, and what they are; turned down while somebody thinks about drawing others. */
static void add_digger(const struct pen *p, struct spot at, int w, int h)
{
    int kind = p->s->pending.kind, area = kind == PENDING_LAND || kind == PENDING_DIG ? -1 : p->s->pair - 1;
    enum lang lang = p->lang;
    const char *words = area < 0 ? SAY(digger_none) : scene_words(p->sc, SAY(digger), noris_area_name(area).at);
    struct item called = text_at(p, at.x, at.y + h / 2 + 14, 4 * w, ALIGN_CENTRE, words);

    for (int i = 0; i < 2; i++) {
        struct spot place = { at.x + (2 * i - 1) * (w / 2 + 1), at.y };
        struct item card = item_at(place, LOOK_CARD, TINT_ORANGE, w, h);

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
    called.hidden_text = true;
    if (!p->l->tall) /* there they say it themselves */
        scene_add(p->sc, called);
}

/* The rate before this bulletin: of the last one that went under the pile; 0: there was none. */
static int32_t rate_before(const struct pen *p, int goods)
{
    for (int i = p->s->info_count; i-- > 0;) {
        const struct info *card = &p->m->box->info[p->s->info_under[i]];
        if (card->effect == EFFECT_BULLETIN)
            return card->rate[goods - GOODS_CATTLE];
    }
    return 0;
}

/* A rate, large, and whether it rose or fell. */
static void add_rate(const struct pen *p, int goods, int right, int y, int h)
{
    int32_t now = noris_rate(p->m, p->s, goods), before = rate_before(p, goods);
    struct brief much = p->l->tall ? noris_number(p->lang, now) : noris_money(p->lang, now);
    struct item rate = text_at(p, right - h * 8 / 10, y, 100, ALIGN_RIGHT, noris_keep(p, much));
    struct item trend = text_at(p, right, y, 0, ALIGN_RIGHT, now > before ? "▲" : "▼");

    rate.h = (int16_t)h;
    rate.part = 1;
    scene_add(p->sc, rate);
    trend.tint = now > before ? TINT_GREEN : TINT_RED;
    if (before && now != before)
        scene_add(p->sc, trend);
}

static void add_slate(const struct pen *p, int x, int y, int w, int h, const char *head)
{
    struct item slate = item_at((struct spot){ x + w / 2, y + h / 2 }, LOOK_SLATE, TINT_FELT, w - 4, h - 6);
    enum lang lang = p->lang;

    slate.id = ITEM_BULLETIN;
    slate.glyph = "";
    slate.label = head;
    slate.says = p->s->bulletin ? noris_keep(p, noris_rates(p->m, p->s->bulletin - 1, lang)) : SAY(bulletin);
    scene_add(p->sc, slate);
}

static const char *round_words(const struct pen *p)
{
    enum lang lang = p->lang;

    if (p->m->option[OPTION_END] == END_ROUNDS && !p->l->beside)
        return scene_words(p->sc, SAY(round), p->s->round, last_round(p->m));
    return scene_words(p->sc, SAY(round_only), p->s->round);
}

/* In two lines, where the last one is agreed. */
static void add_round(const struct pen *p, int x, int y, int w, int align)
{
    struct item it = text_at(p, x, y, w, align, round_words(p)), words = it;
    enum lang lang = p->lang;

    words.y = (int16_t)(y - 30);
    words.glyph = it.label;
    words.label = "";
    scene_add(p->sc, words);
    it.hidden_text = true;
    if (p->m->option[OPTION_END] == END_ROUNDS) {
        it.h = (int16_t)(p->l->letters * 2);
        it.label = scene_words(p->sc, SAY(round_lines), p->s->round, last_round(p->m));
    }
    scene_add(p->sc, it);
}

/* One's money: what something is sold for. */
static void add_purse(const struct pen *p, int seat, struct item purse)
{
    enum lang lang = p->lang;

    purse.id = (uint16_t)(ITEM_PURSE + seat);
    purse.says = scene_words(p->sc, SAY(says_purse), noris_name(p->m, seat, lang).at,
                             noris_money(lang, p->s->cash[seat]).at);
    purse.glyph = purse.label ? NULL : "";
    scene_add(p->sc, purse);
}

/* One's own goods: so many, and what they bring today; nothing is said of what there is none of, the pale heap does. */
static void add_own(const struct pen *p, int goods, struct spot number, struct spot sum, int align)
{
    int32_t amount = noris_holding(p->m, p->s, p->viewer, goods);
    int64_t today = (int64_t)amount * noris_rate(p->m, p->s, goods);
    enum lang lang = p->lang;
    struct item much = text_at(p, number.x, number.y, 0, align, noris_keep(p, noris_number(lang, amount)));

    if (!amount)
        return;
    much.h = 22;
    much.part = 1;
    scene_add(p->sc, much);
    much.part = 0;
    much.x = (int16_t)sum.x;
    much.y = (int16_t)sum.y;
    much.w = 100;
    much.h = (int16_t)p->l->letters;
    much.label = scene_words(p->sc, "= %s", noris_number(lang, today).at);
    much.says = scene_words(p->sc, SAY(today), noris_number(lang, today).at);
    scene_add(p->sc, much);
}

/* A line between two rates on the slate. */
static void add_rule(const struct pen *p, int x, int y, int h)
{
    struct item line = item_at((struct spot){ x, y }, LOOK_LINE, TINT_WHITE, 0, h);

    line.face = 1;
    line.dim = line.hidden_text = true;
    scene_add(p->sc, line);
}

/* While there is something to sell a note takes it. */
static bool is_selling(const struct state *s)
{
    return s->pending.kind >= PENDING_SELL;
}

/* A low phone's: the slate, below it one's own goods beside their numbers; at the right the die with the round, or the
 * note that takes what is sold: how much cash there is says the chip. */
static void add_low_tray(const struct pen *p)
{
    enum { HIGH = 46, EDGE = 6, DIE = 32, HEAP = 44 };
    static const int column[RATES + 1] = { 12, 122, 226, 384 };
    int right = p->l->pane_w - EDGE, x = right - 34;
    struct item purse = item_at((struct spot){ x, 84 }, LOOK_NOTE, TINT_GREEN, 64, 36);

    add_slate(p, EDGE, 0, right - EDGE, HIGH + 4, NULL);
    for (int goods = GOODS_CATTLE; goods <= GOODS_FARMLAND; goods++) {
        int at = column[goods - GOODS_CATTLE], end = column[goods - GOODS_CATTLE + 1];

        if (goods > GOODS_CATTLE)
            add_rule(p, at - 6, 14, HIGH - 24);
        add_text(p, at + 4, 25, 76, ALIGN_LEFT, noris_goods_head(goods, p->lang));
        if (p->s->bulletin)
            add_rate(p, goods, end - 12, 25, 20);
        noris_add_heap(p, (struct spot){ at + HEAP / 2, 69 }, HEAP, 36, goods,
                       noris_holding(p->m, p->s, p->viewer, goods));
        add_own(p, goods, (struct spot){ at + HEAP + 6, 71 }, (struct spot){ at, 97 }, ALIGN_LEFT);
    }
    if (is_selling(p->s)) {
        purse.label = "$";
        add_purse(p, p->viewer, purse);
        return;
    }
    add_die(p, (struct spot){ x, 67 }, DIE);
    if (p->s->round)
        add_text(p, x, 96, 66, ALIGN_CENTRE, round_words(p));
}

/* A tall phone's: a column for each of the goods, its rate large on the slate, below it what one has of it and what
 * that brings; at the right the die, the round, and the cards that say which AREA it is, or the note that takes what is
 * sold. What an information card says is told in words there, it has no place of its own. */
static void add_tall_tray(const struct pen *p)
{
    enum { EDGE = 6, COLUMN = 98, SLATE = 76, HEAPS = 106, NUMBERS_AT = 147, SUMS = 168 };
    int x = (EDGE + RATES * COLUMN + p->l->pane_w) / 2;
    struct item purse = item_at((struct spot){ x, 140 }, LOOK_NOTE, TINT_GREEN, 76, 44);

    add_slate(p, EDGE, 0, RATES * COLUMN, SLATE, NULL);
    for (int goods = GOODS_CATTLE; goods <= GOODS_FARMLAND; goods++) {
        int at = EDGE + (goods - GOODS_CATTLE) * COLUMN, middle = at + COLUMN / 2;

        if (goods > GOODS_CATTLE)
            add_rule(p, at, 16, SLATE - 32);
        add_text(p, middle, 23, COLUMN - 14, ALIGN_CENTRE, noris_goods_head(goods, p->lang));
        if (p->s->bulletin)
            add_rate(p, goods, middle + 32, 49, 27);
        noris_add_heap(p, (struct spot){ middle, HEAPS }, COLUMN - 12, 54, goods,
                       noris_holding(p->m, p->s, p->viewer, goods));
        add_own(p, goods, (struct spot){ middle, NUMBERS_AT }, (struct spot){ middle, SUMS }, ALIGN_CENTRE);
    }
    add_die(p, (struct spot){ x, 34 }, 46);
    if (p->s->round)
        add_round(p, x, p->m->option[OPTION_END] == END_ROUNDS ? 90 : 84, 80, ALIGN_CENTRE);
    purse.label = "$";
    if (is_selling(p->s))
        add_purse(p, p->viewer, purse);
    else
        add_digger(p, (struct spot){ x, 142 }, 34, 48);
}

/* Elsewhere: the exchange with names; below it, or beside, the die, the digger cards and the round. */
static void add_wide_tray(const struct pen *p)
{
    enum { HEAD = 34, ROW = 36 };
    bool low = p->l->low;
    int w = low ? 224 : p->l->pane_w, h = HEAD + RATES * ROW + 18, left = low ? w + 4 : 0, top = low ? 0 : h + 6;
    enum lang lang = p->lang;

    add_slate(p, 0, 0, w, h, SAY(bulletin));
    for (int goods = GOODS_CATTLE; goods <= GOODS_FARMLAND; goods++) {
        int y = HEAD + 14 + (goods - GOODS_CATTLE) * ROW + 6;
        struct item name = text_at(p, 54, y, w / 2 - 30, ALIGN_LEFT, noris_goods_head(goods, lang));

        noris_add_heap(p, (struct spot){ 32, y }, 32, 30, goods, 1);
        scene_add(p->sc, name);
        if (p->s->bulletin)
            add_rate(p, goods, w - 16, y, 27);
    }
    add_die(p, (struct spot){ left + 30, top + 34 }, 48);
    add_digger(p, (struct spot){ left + 98, top + 34 }, 36, 52);
    if (p->s->round)
        add_round(p, p->l->pane_w - 6, low ? top + 112 : top + 34, 92, ALIGN_RIGHT);
}

void noris_add_tray(const struct pen *p)
{
    scene_pane(p->sc, PANE_TRAY, 0, p->l->pane_w, p->l->tray_h);
    if (p->l->beside)
        add_low_tray(p);
    else if (p->l->tall)
        add_tall_tray(p);
    else
        add_wide_tray(p);
}

/* ---- what a seat has ---- */

/* Words of the text board, from the left. */
static void add_line(const struct pen *p, struct spot at, const char *glyph)
{
    struct item it = text_at(p, at.x, at.y, 0, ALIGN_LEFT, "");

    it.glyph = glyph;
    scene_add(p->sc, it);
}

/* A row of what a seat has: what, and at the right how much. */
struct row {
    int x, y, w;
    const char *what, *much;
    bool whole; /* all of its kind */
};

enum { FIRST_ROW = 38, ROW = 26 };

/* Its words, with room for a thing of this width before them. */
static void add_row(const struct pen *p, struct row r, int thing)
{
    struct item what = text_at(p, r.x + thing, r.y, r.w * 7 / 10 - thing, ALIGN_LEFT, r.what);
    struct item much = text_at(p, r.x + r.w, r.y, r.w / 2, ALIGN_RIGHT, r.much);

    what.hidden_text = much.hidden_text = true;
    what.lit = much.lit = r.whole;
    scene_add(p->sc, what);
    scene_add(p->sc, much);
    add_line(p, (struct spot){ r.x, r.y }, scene_words(p->sc, "%s %s", r.what, r.much));
}

/* Goods as a small heap, if there are any: y moves on. */
static void add_goods(const struct pen *p, int seat, int goods, struct row *r)
{
    int count = count_of(noris_areas_with(p->m, p->s, seat, goods));
    int32_t amount = goods == GOODS_DESERT ? count : noris_holding(p->m, p->s, seat, goods);

    if (!count)
        return;
    noris_add_heap(p, (struct spot){ r->x + 18, r->y }, 36, 24, goods, amount);
    r->what = noris_goods_head(goods, p->lang);
    r->much = noris_keep(p, noris_number(p->lang, amount));
    add_row(p, *r, 42);
    r->y += ROW;
}

static const char *so_many(const struct pen *p, int some, int all)
{
    enum lang lang = p->lang;

    return scene_words(p->sc, SAY(so_many), some, all);
}

/* A ranch, of which some squares are theirs; bold if all are: y moves on. */
static void add_ranch(const struct pen *p, int seat, int ranch, struct row *r)
{
    uint32_t all = noris_ranch_squares(p->m, ranch), own = all & p->s->ranches[seat];
    const struct ranch *of = &p->m->box->ranch[ranch - 1];
    struct item band = item_at((struct spot){ r->x + 18, r->y }, LOOK_CELL, of->tint, 24, 14);

    if (!own)
        return;
    band.hidden_text = true;
    scene_add(p->sc, band);
    r->what = noris_ranch_brief(p, of);
    r->much = so_many(p, count_of(own), count_of(all));
    r->whole = own == all;
    add_row(p, *r, 42);
    r->whole = false;
    r->y += ROW;
}

/* Name and money, which a front's own place card says. What is sold may be carried there: on a phone one's own purse
 * lies in the tray. */
static void add_head(const struct pen *p, int seat)
{
    int w = p->l->seat_w;
    struct item purse = item_at((struct spot){ w / 2, 28 }, LOOK_CELL, TINT_SHEET, w - 8, 40);
    enum lang lang = p->lang;

    if (!p->l->tall || seat != p->viewer)
        add_purse(p, seat, purse);
    scene_head(p->sc, (struct head){ .tint = dallas_noris_seat_tint(p->m, seat),
                                     .name = noris_keep(p, noris_name(p->m, seat, p->lang)), .y = 2, .h = 22,
                                     .number = p->l->tall ? NULL : noris_keep(p, noris_number(lang, p->s->cash[seat])),
                                     .leaves = true,
                                     .turn = seat == p->s->turn && p->s->pending.kind != PENDING_OVER });
}

/* What all of it is worth; on a phone also the money, for which its head has no room. When the game is over a desk's
 * place card says itself what they are worth: then it is the money. */
static void add_worth(const struct pen *p, int seat, struct row *r)
{
    int32_t worth[SEATS_MAX];
    bool said = !p->l->tall && p->s->pending.kind == PENDING_OVER;
    enum lang lang = p->lang;

    p->m->game->rules.score(p->m, p->s, worth);
    r->what = said ? SAY(in_cash) : SAY(worth);
    r->much = noris_keep(p, noris_number(lang, said ? p->s->cash[seat] : worth[seat]));
    add_row(p, *r, 0);
    r->y += ROW;
    r->what = SAY(in_cash);
    r->much = noris_keep(p, noris_number(lang, p->s->cash[seat]));
    if (!p->l->tall)
        return;
    add_row(p, *r, 0);
    r->y += ROW;
}

/* Whoever has laid so many markers will soon have to sell something for each new one. */
static bool few_markers(const struct pen *p, int seat)
{
    return 4 * markers_out(p->s, seat) >= 3 * (int)p->m->box->markers;
}

/* How many rows a seat needs in one column: worth, goods, ranches, markers. */
static int rows_of(const struct pen *p, int seat)
{
    int rows = 1 + p->l->tall + few_markers(p, seat);

    for (int goods = GOODS_CATTLE; goods <= GOODS_DESERT; goods++)
        rows += noris_areas_with(p->m, p->s, seat, goods) != 0;
    for (int ranch = 1; ranch <= RANCHES; ranch++)
        rows += (noris_ranch_squares(p->m, ranch) & p->s->ranches[seat]) != 0;
    return rows;
}

/* A desk's place cards are as high as they need be, with room for what is bought first; others are alike. */
static int seat_height(const struct pen *p, int seat)
{
    enum { FIRST_BOUGHT = 4 };
    int rows = p->l->low ? 1 + RANCHES : p->l->tall ? 3 + GOODS_DESERT + RANCHES : rows_of(p, seat);

    if (p->l->bare && rows < FIRST_BOUGHT)
        rows = FIRST_BOUGHT;

    return FIRST_ROW + rows * ROW - ROW / 2 + (p->l->bare ? 5 : 8);
}

void noris_add_seat(const struct pen *p, int seat)
{
    int w = p->l->seat_w, edge = p->l->bare ? 0 : 8;
    struct row left = { edge, FIRST_ROW, w - 2 * edge, "", "", false }, right = left, *other = &left;
    enum lang lang = p->lang;

    scene_pane(p->sc, PANE_SEAT, seat, w, seat_height(p, seat));
    if (!p->l->bare)
        scene_sheet(p->sc);
    add_head(p, seat);
    if (!plays(p->s, seat)) {
        add_text(p, edge, FIRST_ROW, w - 2 * edge, ALIGN_LEFT, SAY(out));
        return;
    }
    if (p->l->low) { /* ranches stand beside the goods */
        left.w = w * 52 / 100 - edge;
        right.x = edge + left.w + 12;
        right.w = w - edge - right.x;
        other = &right;
    }
    add_worth(p, seat, &left);
    if (other == &right)
        right.y += ROW;
    for (int goods = GOODS_CATTLE; goods <= GOODS_DESERT; goods++)
        add_goods(p, seat, goods, &left);
    for (int ranch = 1; ranch <= RANCHES; ranch++)
        add_ranch(p, seat, ranch, other);
    if (other == &right)
        right.y = FIRST_ROW;
    if (!few_markers(p, seat))
        return;
    other->what = SAY(markers);
    other->much = so_many(p, markers_out(p->s, seat), (int)p->m->box->markers);
    add_row(p, *other, 0);
}
