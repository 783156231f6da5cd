/* SPDX-License-Identifier: MIT */
/* Payments, rents, rates, debts, and what a player is worth. Every dollar moves through noris_pay(), so
 * that players and bank together always hold the same sum. */
#include "dallas_noris.h"

static int32_t *purse(struct state *s, int who)
{
    return who == BANK ? &s->bank : &s->cash[who];
}

void noris_pay(struct state *s, int from, int to, int32_t n)
{
    if (to != BANK && n > CASH_MAX - s->cash[to])
        n = CASH_MAX - s->cash[to]; /* notes run out only where nobody could count them any more */
    *purse(s, from) -= n;
    *purse(s, to) += n;
}

/* ---- who has what ---- */

static int owner_in(const struct match *m, const uint32_t *sets, int n)
{
    for (int seat = 0; seat < m->seats; seat++)
        if (sets[seat] & bit(n))
            return seat;
    return -1;
}

int noris_area_owner(const struct match *m, const struct state *s, int area)
{
    return owner_in(m, s->areas, area);
}

int noris_ranch_owner(const struct match *m, const struct state *s, int square)
{
    return owner_in(m, s->ranches, square);
}

int noris_players(const struct match *m, const struct state *s)
{
    int count = 0;

    for (int seat = 0; seat < m->seats; seat++)
        count += plays(s, seat);
    return count;
}

uint32_t noris_ranch_squares(const struct match *m, int ranch)
{
    uint32_t set = 0;

    for (int i = 0; i < SQUARES; i++)
        set |= square_of(m, i)->ranch == ranch ? bit(i) : 0;
    return set;
}

uint32_t noris_areas_with(const struct match *m, const struct state *s, int seat, int goods)
{
    uint32_t set = 0;
    int area;

    EACH(area, s->areas[seat])
        set |= is_meant(content_of(m, s, area)->goods, goods) ? bit(area) : 0;
    return set;
}

int32_t noris_holding(const struct match *m, const struct state *s, int seat, int goods)
{
    int32_t sum = 0;
    int area;

    EACH(area, noris_areas_with(m, s, seat, goods))
        sum += content_of(m, s, area)->amount;
    return sum;
}

int32_t noris_rate(const struct match *m, const struct state *s, int goods)
{
    bool quoted = s->bulletin && goods >= GOODS_CATTLE && goods <= GOODS_FARMLAND;

    return quoted ? m->box->info[s->bulletin - 1].rate[goods - GOODS_CATTLE] : 0;
}

int32_t noris_value(const struct match *m, const struct state *s, int area)
{
    const struct area *content = content_of(m, s, area);

    return content->amount * noris_rate(m, s, content->goods);
}

/* markers_rate, may_sell, desert_find, debt_prices */
int32_t noris_offered(const struct match *m, const struct state *s, int area)
{
    const struct pending *now = &s->pending;
    int goods;

    if (!(s->areas[s->turn] & bit(area)))
        return -1;
    goods = content_of(m, s, area)->goods;
    switch (now->kind) {
    case PENDING_RANCH:
    case PENDING_LAND: return markers_full(m, s, s->turn) ? noris_value(m, s, area) : -1;
    case PENDING_SELL: return is_meant(goods, now->a) ? noris_value(m, s, area) : -1;
    case PENDING_FIND: return goods == GOODS_DESERT ? now->n : -1;
    case PENDING_DEBT: return m->box->area_refund;
    default: return -1;
    }
}

/* rent, rent_desert, rent_double (A-N7): all of it doubles. */
int32_t noris_rent(const struct match *m, const struct state *s, int square)
{
    int owner = noris_ranch_owner(m, s, square);
    const struct square *q = square_of(m, square);
    int counted = count_of(noris_areas_with(m, s, owner, GOODS_ALL));
    bool whole = !(noris_ranch_squares(m, q->ranch) & ~s->ranches[owner]);
    int32_t rent = q->amount / 100 * m->box->rent_percent + q->amount % 100 * m->box->rent_percent / 100 +
                   counted * m->box->rent_area;

    APPLIES(rent);
    if (counted < count_of(s->areas[owner]))
        APPLIES(rent_desert);
    if (whole)
        APPLIES(rent_double);
    return whole ? 2 * rent : rent;
}

/* debt_prices */
int32_t noris_liquid(const struct match *m, const struct state *s, int seat)
{
    int32_t sum = s->cash[seat] + count_of(s->areas[seat]) * m->box->area_refund;
    int square;

    EACH(square, s->ranches[seat])
        sum += square_of(m, square)->amount;
    return sum;
}

/* wealth, wealth_flat (A-N13) */
int32_t noris_wealth(const struct match *m, const struct state *s, int seat)
{
    int32_t sum = noris_liquid(m, s, seat);
    int area;

    match_applies(m, m->option[OPTION_WORTH] == WORTH_FLAT ? RULE_wealth_flat : RULE_wealth);
    if (m->option[OPTION_WORTH] == WORTH_FLAT)
        return sum;
    EACH(area, s->areas[seat])
        sum += noris_value(m, s, area) - m->box->area_refund;
    return sum;
}

/* ---- selling ---- */

/* The marker comes back and the card is turned down; everybody has seen it, so the state keeps it. */
void noris_sell(struct state *s, int seat, int area, int32_t price)
{
    s->areas[seat] &= ~bit(area);
    noris_pay(s, BANK, seat, price);
}

/* ---- debts ---- */

/* out (A-N12, A-N24): everything is sold unasked and the creditor gets it. */
static void leave(const struct match *m, struct state *s, int creditor)
{
    int seat = s->turn;

    noris_pay(s, BANK, seat, noris_liquid(m, s, seat) - s->cash[seat]);
    noris_pay(s, seat, creditor, s->cash[seat]);
    noris_pay(s, seat, BANK, s->cash[seat]); /* what a creditor with CASH_MAX could not take */
    s->areas[seat] = s->ranches[seat] = 0;
    s->place[seat] = 0;
    s->out[seat] = (uint8_t)(m->seats - noris_players(m, s) + 1);
    if (noris_players(m, s) == 1)
        s->pending = (struct pending){ .kind = PENDING_OVER }; /* one_left */
    else
        noris_next_turn(m, s);
}

void noris_charge(const struct match *m, struct state *s, int creditor, int32_t n)
{
    if (noris_liquid(m, s, s->turn) < n) {
        leave(m, s, creditor);
        return;
    }
    s->pending = (struct pending){ PENDING_DEBT, .a = (uint8_t)creditor, .n = n };
    noris_settle(m, s);
}

void noris_settle(const struct match *m, struct state *s)
{
    if (s->cash[s->turn] < s->pending.n)
        return;
    noris_pay(s, s->turn, s->pending.a, s->pending.n);
    noris_go_on(m, s);
}
