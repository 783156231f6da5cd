/* SPDX-License-Identifier: MIT */
/* Touching the picture: which items make a move, what somebody means who touches in vain, and what there is
 * to tell about a thing. */
#include "dallas_noris_items.h"
#include "dallas_noris_words.h"

static struct touch one(int item)
{
    return (struct touch){ .count = 1, .item = { (uint16_t)item } };
}

/* A thing, then one's own money: for sales. The thing alone will do, but as it could go on, front ends ask
 * before they make such a move. */
static int priced(struct touch *ret, int item, int seat)
{
    ret[0] = one(item);
    ret[1] = (struct touch){ .count = 2, .item = { (uint16_t)item, (uint16_t)(ITEM_PURSE + seat) } };
    return 2;
}

/* What is bought is the square one stands on; an AREA that must be sold for it is touched with it, in any
 * order. */
static int touch_buy(const struct state *s, int seat, int sold, struct touch *ret)
{
    int square = ITEM_SQUARE + s->place[seat];

    ret[0] = one(square);
    if (sold)
        ret[0] = (struct touch){ .count = 2, .any_order = true,
                                 .item = { (uint16_t)(ITEM_AREA + sold - 1), (uint16_t)square } };
    return 1;
}

int dallas_noris_touch(const struct view *view, int seat, struct choice c, struct touch *ret)
{
    switch (c.move.verb) {
    case VERB_BUY: return touch_buy(view_state(view), seat, c.move.a, ret);
    case VERB_SELL: return priced(ret, ITEM_AREA + c.move.a, seat);
    case VERB_SELL_RANCH: return priced(ret, ITEM_SQUARE + c.move.a, seat);
    default: return 0;
    }
}

/* An AREA or a ranch square means to sell it; where a purchase is asked, the square one stands on means to
 * buy, and an AREA to sell it for that. */
bool dallas_noris_meant(const struct view *view, int seat, const uint16_t *item, int count, struct move *ret)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    int id = count > 0 ? item[count - 1] : 0, square = id - ITEM_SQUARE, area = id - ITEM_AREA;
    bool buying = s->pending.kind == PENDING_RANCH || s->pending.kind == PENDING_LAND;

    if (seat >= m->seats)
        return false;
    if (area >= 0 && area < AREAS)
        *ret = (struct move){ buying ? VERB_BUY : VERB_SELL, .a = (uint8_t)(area + buying) };
    else if (buying && square == s->place[seat])
        *ret = (struct move){ .verb = VERB_BUY };
    else if (square >= 0 && square < SQUARES && square_of(m, square)->kind == SQUARE_RANCH)
        *ret = (struct move){ VERB_SELL_RANCH, .a = (uint8_t)square };
    else
        return false;
    return true;
}

/* ---- what there is to tell ---- */

static void tell_ranch(const struct match *m, const struct state *s, int square, enum lang lang,
                       struct text *t)
{
    const struct square *q = square_of(m, square);
    int owner = noris_ranch_owner(m, s, square);

    text_printf(t, SAY(tell_rent), noris_square_name(m, square, lang).at, noris_money(lang, q->amount).at,
                noris_percent(lang, m->box->rent_percent).at, noris_money(lang, m->box->rent_area).at,
                count_of(noris_ranch_squares(m, q->ranch)));
    if (owner < 0)
        text_put(t, SAY(tell_free));
    else
        text_printf(t, SAY(tell_owner), noris_name(m, owner, lang).at,
                    noris_money(lang, noris_rent(m, s, square)).at);
}

/* What everybody would get there now. */
static void tell_subsidy(const struct match *m, const struct state *s, const struct square *q, enum lang lang,
                         struct text *t)
{
    const char *before = " ";

    text_printf(t, SAY(tell_subsidy), noris_money(lang, q->amount).at, noris_goods(q->goods, lang));
    for (int seat = 0; seat < m->seats; seat++)
        if (plays(s, seat)) {
            text_printf(t, "%s%s %s", before, noris_name(m, seat, lang).at,
                        noris_money(lang, (int64_t)q->amount * noris_holding(m, s, seat, q->goods)).at);
            before = ", ";
        }
    text_char(t, '.');
}

static void tell_square(const struct match *m, const struct state *s, int square, enum lang lang,
                        struct text *t)
{
    const struct square *q = square_of(m, square);

    switch (q->kind) {
    case SQUARE_RANCH: tell_ranch(m, s, square, lang, t); break;
    case SQUARE_LAND: text_printf(t, SAY(tell_land), noris_money(lang, q->amount).at); break;
    case SQUARE_SUBSIDY: tell_subsidy(m, s, q, lang, t); break;
    case SQUARE_INFO: text_put(t, SAY(tell_info)); break;
    default: text_put(t, SAY(tell_start)); break;
    }
}

static void tell_area(const struct match *m, const struct state *s, int area, enum lang lang, struct text *t)
{
    int owner = noris_area_owner(m, s, area);

    if (owner < 0) { /* even if everybody has seen it once */
        text_printf(t, SAY(tell_hidden), noris_area_name(area).at);
        return;
    }
    text_printf(t, SAY(tell_open), noris_area_name(area).at,
                noris_amount(lang, content_of(m, s, area)->goods, content_of(m, s, area)->amount).at,
                noris_name(m, owner, lang).at, noris_money(lang, noris_value(m, s, area)).at,
                noris_money(lang, m->box->area_refund).at);
}

bool dallas_noris_tell(const struct view *view, uint16_t item, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    int square = item - ITEM_SQUARE, area = item - ITEM_AREA;

    if (square >= 0 && square < SQUARES)
        tell_square(m, s, square, lang, t);
    else if (area >= 0 && area < AREAS)
        tell_area(m, s, area, lang, t);
    else if (item == ITEM_BULLETIN && s->bulletin)
        text_printf(t, SAY(tell_bulletin), noris_rates(m, s->bulletin - 1, lang).at);
    else
        return false;
    return true;
}
