/* SPDX-License-Identifier: MIT */
/* Houses and hotels: built evenly, sold evenly, and what happens when they run short. */
#include "monopoly.h"

/* How far a street is built: a hotel is one step above a full street, also where three houses fill it. */
static int level(const struct match *m, const struct state *s, int square)
{
    return s->built[square] == HOTEL ? houses_full(m) + 1 : s->built[square];
}

static int lowest(const struct match *m, const struct state *s, uint64_t squares)
{
    int least = HOTEL, square;

    EACH_SQUARE(square, squares)
        if (level(m, s, square) < least)
            least = level(m, s, square);
    return least;
}

static int highest(const struct match *m, const struct state *s, uint64_t squares)
{
    int most = 0, square;

    EACH_SQUARE(square, squares)
        if (level(m, s, square) > most)
            most = level(m, s, square);
    return most;
}

bool monopoly_group_built(const struct match *m, const struct state *s, int square)
{
    return highest(m, s, monopoly_group(m, square)) > 0;
}

/* build_group, build_mortgaged, hotel_one, build_even: whether the street may grow, money and stock aside. */
static const struct clause *check_site(const struct match *m, const struct state *s, int seat, int square)
{
    uint64_t group;

    if (!is_title(m, square) || square_of(m, square)->kind != SQUARE_STREET)
        return rule(RULE_build_group);
    group = monopoly_group(m, square);
    if ((s->deed[seat] & group) != group)
        return rule(RULE_build_group);
    if (s->pledged & group)
        return rule(RULE_build_mortgaged);
    if (s->built[square] == HOTEL)
        return rule(RULE_hotel_one);
    return level(m, s, square) > lowest(m, s, group) ? rule(RULE_build_even) : NULL;
}

/* Whether three houses make a hotel. */
static bool is_short(const struct match *m)
{
    return houses_full(m) < HOTEL - 1;
}

static bool next_is_hotel(const struct match *m, const struct state *s, int square)
{
    return s->built[square] == houses_full(m);
}

/* build_time: everybody between turns, afterwards only the player whose turn it is. */
static const struct clause *check_time(const struct state *s, int seat)
{
    const struct frame *f = top_of(s);

    if (!monopoly_open(s))
        return rule(RULE_trade_time);
    if (f->kind == FRAME_DEBT)
        return rule(RULE_debt_first);
    return f->kind == FRAME_BEFORE || seat == s->turn ? NULL : rule(RULE_build_time);
}

const struct clause *monopoly_check_build(const struct match *m, const struct state *s, int seat, int square)
{
    const struct clause *no = check_site(m, s, seat, square);

    if (!no)
        no = check_time(s, seat);
    if (no)
        return no;
    if (!(next_is_hotel(m, s, square) ? s->hotels : s->houses))
        return rule(RULE_stock);
    return s->cash[seat] < group_of(m, square)->house ? rule(RULE_build_cash) : NULL;
}

uint64_t monopoly_sites(const struct match *m, const struct state *s, int seat, bool hotel)
{
    uint64_t sites = 0;
    int square;

    EACH_SQUARE(square, s->deed[seat])
        if (!check_site(m, s, seat, square) && next_is_hotel(m, s, square) == hotel)
            sites |= bit(square);
    return sites;
}

uint64_t monopoly_lot_sites(const struct match *m, const struct state *s, int seat, bool hotel, int32_t bid)
{
    uint64_t sites = 0;
    int square;

    EACH_SQUARE(square, monopoly_sites(m, s, seat, hotel))
        if (group_of(m, square)->house <= bid)
            sites |= bit(square);
    return sites;
}

/* How many such buildings a seat could put up now, one after the other, with the money it has. Groups come in
 * the order of their house prices, so spending from the first on gives the most. */
static int could_build(const struct match *m, const struct state *s, int seat, bool hotel)
{
    int32_t cash = s->cash[seat];
    int n = 0;

    for (int g = 0; g < GROUPS; g++) {
        int first = m->box->group[g].square[0], room = 0, square;
        int32_t price = m->box->group[g].house;
        uint64_t group;

        if (square_of(m, first)->kind != SQUARE_STREET)
            continue;
        group = monopoly_group(m, first);
        if ((s->deed[seat] & group) != group || s->pledged & group)
            continue;
        if (hotel && lowest(m, s, group) < houses_full(m))
            continue;
        EACH_SQUARE(square, group)
            if (s->built[square] != HOTEL)
                room += hotel ? 1 : houses_full(m) - s->built[square];
        if (room > cash / price)
            room = cash / price;
        n += room;
        cash -= room * price;
    }
    return n;
}

/* A-M16 */
uint64_t monopoly_rivals(const struct match *m, const struct state *s, int seat, int square)
{
    bool hotel = next_is_hotel(m, s, square);
    int stock = hotel ? s->hotels : s->houses, wanted = 1;
    uint64_t others = 0;

    for (int other = 0; other < m->seats; other++) {
        int n = other == seat || !is_alive(s, other) ? 0 : could_build(m, s, other, hotel);

        if (n)
            others |= bit(other);
        wanted += n;
    }
    return wanted > stock ? others : 0;
}

/* Puts the next building on a street and takes it from the stock; a hotel sends the houses back. */
void monopoly_raise(const struct match *m, struct state *s, int square)
{
    match_applies(m, !next_is_hotel(m, s, square) ? RULE_build : is_short(m) ? RULE_short_hotel : RULE_hotel);
    if (next_is_hotel(m, s, square)) {
        s->houses = (uint8_t)(s->houses + s->built[square]);
        s->hotels--;
        s->built[square] = HOTEL;
    } else {
        s->houses--;
        s->built[square]++;
    }
    monopoly_touched(s, monopoly_group(m, square));
}

/* build, hotel; lot where others want to build as well. */
void monopoly_build(const struct match *m, struct state *s, int seat, int square)
{
    uint64_t others = monopoly_rivals(m, s, seat, square);

    if (others) {
        monopoly_lot(m, s, seat, square, others);
        return;
    }
    monopoly_pay(m, s, seat, BANK, group_of(m, square)->house);
    monopoly_raise(m, s, square);
}

const struct clause *monopoly_check_place(const struct match *m, const struct state *s, int seat, int square)
{
    const struct frame *f = top_of(s);

    if (f->kind != FRAME_PLACE || f->who != seat)
        return rule(RULE_pending);
    if (square >= SQUARES || !(monopoly_sites(m, s, seat, f->a) & bit(square)))
        return rule(RULE_lot_place);
    return monopoly_lot_sites(m, s, seat, f->a, f->n) & bit(square) ? NULL : rule(RULE_lot_price);
}

void monopoly_place(const struct match *m, struct state *s, int square)
{
    pop(s);
    monopoly_raise(m, s, square);
}

/* ---- back to the bank ---- */

const struct clause *monopoly_check_sell(const struct match *m, const struct state *s, int seat, int square)
{
    if (!is_title(m, square) || !(s->deed[seat] & bit(square)) || !s->built[square])
        return rule(RULE_sell_none);
    if (level(m, s, square) < highest(m, s, monopoly_group(m, square)))
        return rule(RULE_sell_even);
    if (s->built[square] == HOTEL && s->houses < houses_full(m))
        return rule(RULE_stock_hotel);
    return monopoly_may_raise(s, seat) ? NULL : rule(RULE_trade_time);
}

/* sell, sell_hotel, short_hotel_sale */
void monopoly_sell(const struct match *m, struct state *s, int seat, int square)
{
    APPLIES(sell);
    if (s->built[square] == HOTEL) {
        match_applies(m, is_short(m) ? RULE_short_hotel_sale : RULE_sell_hotel);
        s->hotels++;
        s->houses = (uint8_t)(s->houses - houses_full(m));
        s->built[square] = (uint8_t)houses_full(m);
    } else {
        s->houses++;
        s->built[square]--;
    }
    monopoly_pay(m, s, BANK, seat, group_of(m, square)->house / 2);
    monopoly_touched(s, monopoly_group(m, square));
}

const struct clause *monopoly_check_clear(const struct match *m, const struct state *s, int seat, int square)
{
    if (!is_title(m, square) || !(s->deed[seat] & bit(square)) || !monopoly_group_built(m, s, square) ||
        square != group_of(m, square)->square[0])
        return rule(RULE_sell_none);
    return monopoly_may_raise(s, seat) ? NULL : rule(RULE_trade_time);
}

/* stock_clear (A-M7): needs no houses in the bank. */
void monopoly_clear(const struct match *m, struct state *s, int seat, int square)
{
    int32_t half = group_of(m, square)->house / 2, n = 0;
    int each;

    APPLIES(stock_clear);
    EACH_SQUARE(each, monopoly_group(m, square)) {
        n += half * level(m, s, each);
        if (s->built[each] == HOTEL)
            s->hotels++;
        else
            s->houses = (uint8_t)(s->houses + s->built[each]);
        s->built[each] = 0;
    }
    monopoly_pay(m, s, BANK, seat, n);
    monopoly_touched(s, monopoly_group(m, square));
}
