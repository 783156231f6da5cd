/* SPDX-License-Identifier: MIT */
/* What lies beside the board. In the tray the exchange, a slate with the day's rates and whether they rose or fell, and
 * the die; on a phone one's own goods stand below their rates with what they would bring, or the information card just
 * drawn, elsewhere all of it has its place. Of each seat: its money, its worth, its goods and its ranches. */
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

/* The two digger cards that came up last. */
static void add_digger(const struct pen *p, struct spot at, int w, int h)
{
    int area = p->s->pair - 1;
    enum lang lang = p->lang;

    for (int i = 0; i < 2; i++) {
        struct item card = item_at((struct spot){ at.x + i * (w + 4), at.y }, LOOK_CARD, TINT_ORANGE, w, h);

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
    struct item rate = text_at(p, right - h * 8 / 10, y, 100, ALIGN_RIGHT, noris_keep(p, noris_money(p->lang, now)));
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
    struct item slate = item_at((struct spot){ x + w / 2, y + h / 2 }, LOOK_SLATE, TINT_BLACK, w - 4, h - 6);
    enum lang lang = p->lang;

    slate.id = ITEM_BULLETIN;
    slate.glyph = "";
    slate.label = head;
    slate.says = p->s->bulletin ? noris_keep(p, noris_rates(p->m, p->s->bulletin - 1, lang)) : SAY(bulletin);
    scene_add(p->sc, slate);
}

/* The information card that came up last. */
static void add_info(const struct pen *p, int x, int y, int w, int h)
{
    int card = p->s->last - 1;
    struct item it = item_at((struct spot){ x + w / 2, y + h / 2 }, LOOK_CARD, TINT_COPPER, w - 4, h - 6);
    enum lang lang = p->lang;

    it.id = ITEM_INFO;
    it.face = card >= 0;
    it.label = "";
    it.more = card >= 0 ? p->m->box->info[card].text[lang] : "";
    it.says = card >= 0 ? it.more : SAY(at_info);
    scene_add(p->sc, it);
}

static const char *round_words(const struct pen *p)
{
    enum lang lang = p->lang;

    if (p->m->option[OPTION_END] == END_ROUNDS && !p->l->tall)
        return scene_words(p->sc, SAY(round), p->s->round, last_round(p->m));
    return scene_words(p->sc, SAY(round_only), p->s->round);
}

/* In two lines, where the last one is agreed. */
static void add_round(const struct pen *p, int right, int y, int w)
{
    struct item it = text_at(p, right, y, w, ALIGN_RIGHT, round_words(p)), words = it;
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

/* One's own goods below a rate: how much, and what that brings today. */
static void add_own(const struct pen *p, int goods, int x, int w)
{
    int32_t amount = noris_holding(p->m, p->s, p->viewer, goods);
    int64_t today = (int64_t)amount * noris_rate(p->m, p->s, goods);
    struct item much = text_at(p, x, 108, w, ALIGN_CENTRE, amount ? noris_keep(p, noris_number(p->lang, amount)) : "–");
    enum lang lang = p->lang;

    noris_add_heap(p, (struct spot){ x, 74 }, w * 70 / 100, 46, goods, amount);
    much.h = 20;
    much.part = 1;
    scene_add(p->sc, much);
    much.part = 0;
    much.y = 129;
    much.h = (int16_t)p->l->letters;
    much.label = noris_keep(p, noris_money(lang, today));
    much.says = scene_words(p->sc, SAY(today), noris_number(lang, today).at);
    if (amount)
        scene_add(p->sc, much);
}

/* A phone's: the slate, one's own goods below it or the card just drawn; die, purse and round at the right. */
static void add_tall_tray(const struct pen *p)
{
    enum { SLATE = 312, HIGH = 48 };
    int column = (SLATE - 10) / RATES, x = (SLATE + p->l->pane_w) / 2, room = p->l->pane_w - SLATE;
    struct item purse = item_at((struct spot){ x, 89 }, LOOK_PLATE, TINT_GREEN, room - 4, 21);
    const struct state *s = p->s;
    enum lang lang = p->lang;
    bool drawn = s->mover && s->last && square_of(p->m, s->place[s->mover - 1])->kind == SQUARE_INFO;

    add_slate(p, 2, 2, SLATE - 4, HIGH, NULL);
    for (int goods = GOODS_CATTLE; goods <= GOODS_FARMLAND; goods++) {
        int left = 5 + (goods - GOODS_CATTLE) * column;
        noris_add_heap(p, (struct spot){ left + 17, 25 }, 24, 26, goods, 1);
        if (s->bulletin)
            add_rate(p, goods, left + column - 6, 25, 22);
        if (!drawn)
            add_own(p, goods, left + column / 2, column);
    }
    if (drawn)
        add_info(p, 2, HIGH + 6, SLATE - 4, p->l->tray_h - HIGH - 6);
    add_die(p, (struct spot){ x, 26 }, 40);
    add_text(p, x, 66, room - 2, ALIGN_CENTRE, SAY(in_cash));
    purse.label = noris_keep(p, noris_number(lang, s->cash[p->viewer]));
    add_purse(p, p->viewer, purse);
    if (s->round)
        add_text(p, x, 129, room - 4, ALIGN_CENTRE, round_words(p));
}

/* Elsewhere: the exchange with names; die, digger cards and the information card below it, or beside. */
static void add_wide_tray(const struct pen *p)
{
    enum { HEAD = 34, ROW = 36 };
    bool low = p->l->low;
    int w = low ? 224 : p->l->pane_w, h = HEAD + RATES * ROW + 18, left = low ? w + 4 : 0, top = low ? 0 : h + 6;
    int info = low ? h + 6 : top + 76;
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
    add_die(p, (struct spot){ left + 34, top + 36 }, 50);
    add_digger(p, (struct spot){ left + 96, top + 36 }, 40, 56);
    if (p->s->round)
        add_round(p, p->l->pane_w - 6, low ? top + 86 : top + 36, 92);
    add_info(p, 0, info, p->l->pane_w, p->l->tray_h - info);
}

void noris_add_tray(const struct pen *p)
{
    scene_pane(p->sc, PANE_TRAY, 0, p->l->pane_w, p->l->tray_h);
    if (p->l->tall)
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

/* Of what a seat has each kind has a line: goods at the left, ranches at the right (on a phone below them). */
enum { FIRST_LINE = 58, LINE = 21 };

/* Goods as a small heap, and how much; in line n, if there are any. Returns the next line. */
static int add_goods(const struct pen *p, int seat, int goods, int n)
{
    int w = p->l->seat_w / 2, y = FIRST_LINE + n * LINE;
    int count = count_of(noris_areas_with(p->m, p->s, seat, goods));
    int32_t amount = goods == GOODS_DESERT ? count : noris_holding(p->m, p->s, seat, goods);
    struct item much = text_at(p, 52, y, w - 54, ALIGN_LEFT, noris_keep(p, noris_number(p->lang, amount)));

    if (!count)
        return n;
    noris_add_heap(p, (struct spot){ 27, y }, 36, 24, goods, amount);
    much.hidden_text = true;
    scene_add(p->sc, much);
    add_line(p, (struct spot){ 0, y }, scene_words(p->sc, "%s %s", noris_goods_head(goods, p->lang), much.label));
    return n + 1;
}

/* A ranch, in line n: its name and how many of its squares; bold if it is whole. Returns the next line. */
static int add_ranch(const struct pen *p, int seat, int ranch, int n)
{
    uint32_t all = noris_ranch_squares(p->m, ranch), own = all & p->s->ranches[seat];
    const struct ranch *r = &p->m->box->ranch[ranch - 1];
    int half = p->l->seat_w / 2, x = p->l->tall ? 0 : half - 20, w = p->l->tall ? p->l->seat_w : half + 20;
    struct spot at = { x, FIRST_LINE + n * LINE };
    struct item band = item_at((struct spot){ at.x + 18, at.y }, LOOK_CELL, r->tint, 20, 13);
    struct item much = text_at(p, at.x + 34, at.y, w - 38, ALIGN_LEFT, "");

    if (!own)
        return n;
    band.hidden_text = true;
    scene_add(p->sc, band);
    much.label = scene_words(p->sc, "%s %d/%d", r->brief, count_of(own), count_of(all));
    much.hidden_text = true;
    much.lit = own == all;
    scene_add(p->sc, much);
    add_line(p, at, much.label);
    return n + 1;
}

/* Name and money, which a front's own place card says; then what all of it is worth. What is sold may be carried
 * there: on a phone one's own purse lies in the tray. */
static void add_head(const struct pen *p, int seat)
{
    bool left = plays(p->s, seat);
    int w = p->l->seat_w;
    struct item purse = item_at((struct spot){ w / 2, 28 }, LOOK_CELL, TINT_SHEET, w - 8, 40);
    int32_t worth[SEATS_MAX];
    enum lang lang = p->lang;

    p->m->game->rules.score(p->m, p->s, worth);
    if (!p->l->tall || seat != p->viewer)
        add_purse(p, seat, purse);
    scene_head(p->sc, (struct head){ .tint = dallas_noris_seat_tint(p->m, seat),
                                     .name = noris_keep(p, noris_name(p->m, seat, p->lang)), .y = 2, .h = 22,
                                     .number = p->l->tall ? NULL : noris_keep(p, noris_number(lang, p->s->cash[seat])),
                                     .leaves = true,
                                     .turn = seat == p->s->turn && p->s->pending.kind != PENDING_OVER });
    add_text(p, 8, 36, w - 16, ALIGN_LEFT,
             left ? scene_words(p->sc, SAY(worth), noris_number(lang, worth[seat]).at) : SAY(out));
    if (p->l->tall && left) /* the head has no room for it */
        add_text(p, 8, FIRST_LINE, w - 16, ALIGN_LEFT,
                 scene_words(p->sc, "%s %s", SAY(in_cash), noris_number(lang, p->s->cash[seat]).at));
}

/* How many markers lie out, of how many, at the foot. */
static void add_markers(const struct pen *p, int seat)
{
    struct item count = text_at(p, 8, p->l->seat_h - 12, p->l->seat_w - 16, ALIGN_LEFT, "");
    enum lang lang = p->lang;

    count.label = count.says = scene_words(p->sc, SAY(markers), markers_out(p->s, seat), (int)p->m->box->markers);
    scene_add(p->sc, count);
}

void noris_add_seat(const struct pen *p, int seat)
{
    scene_pane(p->sc, PANE_SEAT, seat, p->l->seat_w, p->l->seat_h);
    if (!p->l->bare)
        scene_sheet(p->sc);
    add_head(p, seat);
    if (!plays(p->s, seat))
        return;
    int line = p->l->tall;
    for (int goods = GOODS_CATTLE; goods <= GOODS_DESERT; goods++)
        line = add_goods(p, seat, goods, line);
    if (!p->l->tall)
        line = 0;
    for (int ranch = 1; ranch <= RANCHES; ranch++)
        line = add_ranch(p, seat, ranch, line);
    add_markers(p, seat);
}
