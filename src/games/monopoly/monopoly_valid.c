/* SPDX-License-Identifier: MIT */
/* Whether a position that was read could have come about, as far as playing on safely needs it. */
#include "monopoly.h"

static uint64_t titles(const struct match *m)
{
    uint64_t set = 0;

    for (int square = 0; square < SQUARES; square++)
        if (is_title(m, square))
            set |= bit(square);
    return set;
}

static uint64_t owned(const struct match *m, const struct state *s)
{
    uint64_t set = 0;

    for (int seat = 0; seat < m->seats; seat++)
        set |= s->deed[seat];
    return set;
}

/* Who is out was ruined in some order and has nothing; who is in jail stands there. */
static bool seats_fit(const struct match *m, const struct state *s)
{
    unsigned orders = 0;

    for (int seat = 0; seat < m->seats; seat++) {
        bool in = is_alive(s, seat);

        if (!in && (s->out[seat] > s->broke || orders >> s->out[seat] & 1))
            return false;
        if (!in && (s->deed[seat] || s->offer[seat].to))
            return false;
        if (!in)
            orders |= 1u << s->out[seat];
        if (s->jail[seat] && square_of(m, s->place[seat])->kind != SQUARE_JAIL)
            return false;
    }
    for (int pile = 0; pile < DECKS; pile++)
        if (s->keeper[pile] && !is_alive(s, s->keeper[pile] - 1))
            return false;
    return s->alive != 0;
}

/* Buildings stand evenly on whole groups, and not on mortgaged streets. */
static bool buildings_fit(const struct match *m, const struct state *s)
{
    int square, other;

    EACH_SQUARE(square, titles(m)) {
        uint64_t group = monopoly_group(m, square);
        int owner = monopoly_owner(m, s, square);
        int level = s->built[square] == HOTEL ? houses_full(m) + 1 : s->built[square];

        if (!level)
            continue;
        if (owner < 0 || (s->deed[owner] & group) != group || s->pledged & bit(square) ||
            square_of(m, square)->kind != SQUARE_STREET)
            return false;
        EACH_SQUARE(other, group)
            if ((s->built[other] == HOTEL ? houses_full(m) + 1 : s->built[other]) + 1 < level)
                return false;
    }
    return true;
}

static bool holds(const struct state *s, int seat, uint64_t squares, int cards)
{
    for (int pile = 0; pile < DECKS; pile++)
        if (cards >> pile & 1 && s->keeper[pile] != seat + 1)
            return false;
    return !(squares & ~s->deed[seat]);
}

static bool offers_fit(const struct match *m, const struct state *s)
{
    uint64_t all = titles(m);

    for (int seat = 0; seat < m->seats; seat++) {
        const struct offer *o = &s->offer[seat];

        if ((o->give | o->want) & ~all || o->revision > s->revision || (o->proposed && !o->revision))
            return false;
        if (o->to ? o->to - 1 == seat || !is_alive(s, o->to - 1)
                  : o->give || o->want || o->cash || o->revision || o->settles || o->cards)
            return false;
        if (o->to && !holds(s, seat, o->give, o->cards & 3))
            return false;
        if (o->to && !holds(s, o->to - 1, o->want, o->cards >> 2))
            return false;
        if (o->cash > CASH_MAX / 2 || o->cash < -CASH_MAX / 2)
            return false;
        for (int other = 0; other < seat; other++)
            if (o->revision && s->offer[other].revision == o->revision)
                return false;
    }
    return true;
}

static bool claims_fit(const struct match *m, const struct state *s)
{
    for (int i = 0; i < CLAIMS; i++) {
        if (!s->claim_to[i])
            continue;
        if (!m->option[OPTION_CLAIM] || !is_title(m, s->claim_at[i]) || s->claim_to[i] - 1 == s->claim_by ||
            !is_alive(s, s->claim_to[i] - 1) || !is_alive(s, s->claim_by))
            return false;
        for (int j = 0; j < i; j++)
            if (s->claim_at[j] == s->claim_at[i] && s->claim_to[j] == s->claim_to[i])
                return false;
    }
    return true;
}

/* ---- frames ---- */

static bool opening_fits(const struct match *m, const struct frame *f)
{
    uint64_t throwers = f->set & 0xffff, leaders = f->set >> 16;

    return !(throwers >> m->seats) && throwers >> f->who & 1 && !(leaders & ~throwers) &&
           !(leaders >> f->who) && f->a <= 12 && !leaders == !f->a;
}

static bool auction_fits(const struct match *m, const struct state *s, const struct frame *f)
{
    uint64_t in = f->set & 0xffff;

    if (in & ~(uint64_t)s->alive || !(in >> f->who & 1) || s->cash[f->who] < monopoly_bid_least(m, s, f, f->who))
        return false;
    if (!f->b != !f->n || f->b > m->seats)
        return false;
    return !f->b || (f->b - 1 != f->who && in >> (f->b - 1) & 1 && s->cash[f->b - 1] >= f->n);
}

/* Their bid covers the printed price of a street where the building may go (lot_price). */
static bool leader_has_site(const struct match *m, const struct state *s, const struct frame *f)
{
    int leader = f->b - 1;

    return leader == monopoly_opener(f) ? group_of(m, f->a)->house <= f->n
                                        : monopoly_lot_sites(m, s, leader, monopoly_lot_hotel(f), f->n) != 0;
}

static bool lot_fits(const struct match *m, const struct state *s, const struct frame *f)
{
    bool hotel = monopoly_lot_hotel(f);
    int opener = monopoly_opener(f), seat;

    if (opener >= m->seats || !is_alive(s, opener) || !is_title(m, f->a) || (f->set & 0xffff) >> m->seats)
        return false;
    EACH_SQUARE(seat, f->set & 0xffff)
        if (!monopoly_sites(m, s, seat, hotel))
            return false;
    if (!auction_fits(m, s, f) || (f->b && !leader_has_site(m, s, f)))
        return false;
    return monopoly_sites(m, s, opener, hotel) & bit(f->a) && (hotel ? s->hotels : s->houses) &&
           (f->b || (s->cash[opener] >= group_of(m, f->a)->house && f->who != opener &&
                     f->set >> opener & 1));
}

static bool meter_fits(const struct match *m, const struct state *s, const struct frame *f)
{
    return is_title(m, f->a) && square_of(m, f->a)->kind == SQUARE_UTILITY && owned(m, s) & bit(f->a) &&
           !(s->deed[f->who] & bit(f->a)) && f->who == s->turn;
}

static bool base_fits(const struct match *m, const struct state *s)
{
    const struct frame *f = &s->stack[0];

    switch (f->kind) {
    case FRAME_OVER:
        return s->depth == 1;
    case FRAME_DEAL:
        return m->option[OPTION_GAME] != GAME_STANDARD && s->depth == 1 && f->a < 2 * m->seats &&
               f->who == f->a % m->seats && __builtin_popcountll(owned(m, s)) == f->a && !s->broke;
    case FRAME_OPENING:
        return s->depth == 1 && opening_fits(m, f) && !s->broke;
    case FRAME_BEFORE: /* their turn may outlive a player until their estate is settled */
        return f->who == s->turn;
    case FRAME_AFTER:
        return f->who == s->turn && f->a <= 1 && f->b <= 3;
    default:
        return false;
    }
}

/* The frames that lie only on top, between two moves. */
static bool top_fits(const struct match *m, const struct state *s, const struct frame *f)
{
    bool mine = f->who == s->turn;

    switch (f->kind) {
    case FRAME_THROW: return mine;
    case FRAME_AUCTION:
        return is_title(m, f->a) && !(owned(m, s) & bit(f->a)) && auction_fits(m, s, f);
    case FRAME_LOT: return lot_fits(m, s, f);
    case FRAME_PLACE:
        return f->a <= 1 && monopoly_lot_sites(m, s, f->who, f->a, f->n) && (f->a ? s->hotels : s->houses);
    case FRAME_DRAW: return mine && f->a < DECKS && s->stack[0].kind == FRAME_AFTER;
    case FRAME_CHOICE: return mine && f->a < DECKS && f->b <= 1 && s->stack[0].kind == FRAME_AFTER;
    case FRAME_METER: return meter_fits(m, s, f);
    default: return false;
    }
}

/* The frames that can have others above them. */
static bool inner_fits(const struct match *m, const struct state *s, const struct frame *f)
{
    switch (f->kind) {
    case FRAME_BUY:
        return f->who == s->turn && is_title(m, f->a) && !(owned(m, s) & bit(f->a));
    case FRAME_ADVANCE:
        return f->who == s->turn && f->n >= 2 && f->n <= 12 && s->stack[0].kind == FRAME_AFTER;
    case FRAME_EACH:
        return f->a < m->seats && f->b <= 1;
    case FRAME_DEBT:
        return f->n > 0 && (f->a == BANK || f->a == POT ||
                            (f->a < m->seats && f->a != f->who && is_alive(s, f->a)));
    case FRAME_TAKEOVER:
        return f->set && !(f->set & ~(s->deed[f->who] & s->pledged));
    default:
        return false;
    }
}

static bool frame_fits(const struct match *m, const struct state *s, int i)
{
    const struct frame *f = &s->stack[i];

    if (f->kind == FRAME_ESTATE)
        return f->who < m->seats && !is_alive(s, f->who) && !(f->set & (owned(m, s) | ~titles(m)));
    if (f->who >= m->seats || !is_alive(s, f->who))
        return false;
    return inner_fits(m, s, f) || (i == s->depth - 1 && top_fits(m, s, f));
}

/* The titles a frame decides on. */
static uint64_t at_stake(const struct frame *f)
{
    switch (f->kind) {
    case FRAME_BUY:
    case FRAME_AUCTION: return bit(f->a);
    case FRAME_TAKEOVER:
    case FRAME_ESTATE: return f->set;
    default: return 0;
    }
}

/* No title is decided on twice. */
static bool stakes_differ(const struct state *s)
{
    uint64_t seen = 0;

    for (int i = 1; i < s->depth; i++) {
        if (seen & at_stake(&s->stack[i]))
            return false;
        seen |= at_stake(&s->stack[i]);
    }
    return true;
}

bool monopoly_is_valid(const struct match *m, const struct state *s)
{
    if (!s->depth || !seats_fit(m, s) || !buildings_fit(m, s) || !offers_fit(m, s) || !claims_fit(m, s))
        return false;
    if (s->stack[0].kind != FRAME_OVER && !(s->alive & (s->alive - 1)))
        return false;
    if (s->doubles > 2 || !base_fits(m, s))
        return false;
    for (int i = 1; i < s->depth; i++)
        if (!frame_fits(m, s, i))
            return false;
    if (!stakes_differ(s))
        return false;
    return monopoly_rests(m, s);
}
