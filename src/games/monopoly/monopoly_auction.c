/* SPDX-License-Identifier: MIT */
/* Auctions of titles and, in a shortage, of single buildings. The question goes round the table; a pass is
 * final, and who could not raise any more is not asked. All cash lies open, so this betrays nothing. */
#include "monopoly.h"

int monopoly_opener(const struct frame *f)
{
    return (int)(f->set >> LOT_OPENER & 0xff);
}

bool monopoly_lot_hotel(const struct frame *f)
{
    return f->set >> LOT_HOTEL & 1;
}

/* The lowest printed price of all the sites these seats could build on. */
static int32_t least_price(const struct match *m, const struct state *s, uint64_t seats, bool hotel)
{
    int32_t least = INT32_MAX;
    int seat, square;

    EACH_SQUARE(seat, seats)
        EACH_SQUARE(square, monopoly_sites(m, s, seat, hotel))
            if (group_of(m, square)->house < least)
                least = group_of(m, square)->house;
    return least;
}

/* lot_price (A-M25): below this a building is of no use to a seat. The opener has said where it goes. */
static int32_t site_price(const struct match *m, const struct state *s, const struct frame *f, int seat)
{
    if (f->kind != FRAME_LOT)
        return 0;
    return seat == monopoly_opener(f) ? group_of(m, f->a)->house
                                      : least_price(m, s, bit(seat), monopoly_lot_hotel(f));
}

/* auction_least, lot_least */
static int32_t least_for_all(const struct frame *f)
{
    if (f->b)
        return f->n + BID_RAISE;
    return f->kind == FRAME_LOT ? (int32_t)(f->set >> LOT_LEAST) : BID_RAISE;
}

int32_t monopoly_bid_least(const struct match *m, const struct state *s, const struct frame *f, int seat)
{
    int32_t least = least_for_all(f), own = site_price(m, s, f, seat);

    return own > least ? own : least;
}

const struct clause *monopoly_check_bid(const struct match *m, const struct state *s, int seat, struct move move)
{
    const struct frame *f = top_of(s);
    uint32_t least;

    if ((f->kind != FRAME_AUCTION && f->kind != FRAME_LOT) || f->who != seat)
        return rule(RULE_pending);
    if (move.verb == VERB_PASS)
        return NULL;
    least = (uint32_t)monopoly_bid_least(m, s, f, seat);
    if (move.n > (uint32_t)s->cash[seat])
        return rule(RULE_auction_cash);
    if (move.n < (uint32_t)least_for_all(f))
        return rule(f->kind == FRAME_LOT && !f->b ? RULE_lot_least : RULE_auction_least);
    if (move.n < least)
        return rule(RULE_lot_price);
    return (move.n - least) % BID_STEP ? rule(RULE_auction_least) : NULL;
}

/* auction_award, auction_nobody */
static void award_title(const struct match *m, struct state *s, struct frame f)
{
    match_applies(m, f.b ? RULE_auction_award : RULE_auction_nobody);
    if (!f.b)
        return;
    monopoly_pay(m, s, f.b - 1, BANK, f.n);
    s->deed[f.b - 1] |= bit(f.a);
}

/* lot: the winner pays their bid and places the building where the bid covers its price; the opener has said where.
 * lot_alone: without a bid the opener builds at the printed price. */
static void award_building(const struct match *m, struct state *s, struct frame f)
{
    int opener = monopoly_opener(&f), winner = f.b ? f.b - 1 : opener;
    uint64_t sites;

    monopoly_pay(m, s, winner, BANK, f.b ? f.n : group_of(m, f.a)->house);
    if (winner == opener) {
        monopoly_raise(m, s, f.a);
        return;
    }
    sites = monopoly_lot_sites(m, s, winner, monopoly_lot_hotel(&f), f.n);
    if (sites & (sites - 1))
        push(s, (struct frame){ FRAME_PLACE, .who = (uint8_t)winner, .a = monopoly_lot_hotel(&f), .n = f.n });
    else
        monopoly_raise(m, s, first_of(sites));
}

static void award(const struct match *m, struct state *s)
{
    struct frame f = pop(s);

    if (f.kind == FRAME_AUCTION)
        award_title(m, s, f);
    else
        award_building(m, s, f);
}

/* auction_pass: asks the next seat after `seat` that is in, does not lead and can raise; or ends the
 * auction. In a lot nobody has bid on, the opener is not asked: the building is theirs. */
static void ask_next(const struct match *m, struct state *s, int seat)
{
    struct frame *f = top(s);

    for (int i = 0; i < m->seats; i++) {
        seat = seat + 1 == m->seats ? 0 : seat + 1;
        if (!(f->set >> seat & 1) || seat == f->b - 1)
            continue;
        if (f->kind == FRAME_LOT && !f->b && seat == monopoly_opener(f))
            continue;
        if (s->cash[seat] >= monopoly_bid_least(m, s, f, seat)) {
            f->who = (uint8_t)seat;
            return;
        }
        f->set &= ~bit(seat);
    }
    award(m, s);
}

void monopoly_auction(const struct match *m, struct state *s, int square, int after)
{
    push(s, (struct frame){ FRAME_AUCTION, .a = (uint8_t)square, .set = s->alive }); /* auction_all */
    ask_next(m, s, after);
}

void monopoly_lot(const struct match *m, struct state *s, int opener, int square, uint64_t rivals)
{
    bool hotel = monopoly_sites(m, s, opener, true) & bit(square);
    uint64_t seats = rivals | bit(opener);
    int32_t least = least_price(m, s, seats, hotel);

    push(s, (struct frame){ FRAME_LOT, .a = (uint8_t)square,
                            .set = seats | (uint64_t)opener << LOT_OPENER |
                                   (uint64_t)hotel << LOT_HOTEL | (uint64_t)least << LOT_LEAST });
    ask_next(m, s, opener);
}

void monopoly_bid(const struct match *m, struct state *s, uint32_t n)
{
    struct frame *f = top(s);

    f->b = (uint8_t)(f->who + 1);
    f->n = (int32_t)n;
    ask_next(m, s, f->who);
}

void monopoly_pass(const struct match *m, struct state *s)
{
    struct frame *f = top(s);

    f->set &= ~bit(f->who);
    ask_next(m, s, f->who);
}
