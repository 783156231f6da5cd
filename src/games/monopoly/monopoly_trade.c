/* SPDX-License-Identifier: MIT */
/* Offers between players. An offer is put together step by step, then proposed under a number; whoever it is
 * made to answers that number. Any change, of the offer or of the titles in it, takes the proposal back, so
 * nobody accepts what they have not seen. Nobody waits for an offer. */
#include "monopoly.h"

int monopoly_offerer(const struct state *s, uint32_t revision)
{
    for (int seat = 0; seat < SEATS; seat++)
        if (s->offer[seat].proposed && s->offer[seat].revision == revision)
            return seat;
    return -1;
}

/* ---- what forces a new proposal ---- */

/* offer_changed */
void monopoly_touched(struct state *s, uint64_t squares)
{
    for (int seat = 0; seat < SEATS; seat++)
        if ((s->offer[seat].give | s->offer[seat].want) & squares)
            s->offer[seat].proposed = 0;
}

/* These titles and this pile's jail card (-1: none) have changed hands: no offer can hold them any more. */
void monopoly_moved(struct state *s, uint64_t squares, int pile)
{
    unsigned cards = pile < 0 ? 0 : 5u << pile; /* given or wanted */

    for (int seat = 0; seat < SEATS; seat++) {
        struct offer *o = &s->offer[seat];

        if (!((o->give | o->want) & squares) && !(o->cards & cards))
            continue;
        o->give &= ~squares;
        o->want &= ~squares;
        o->cards = (uint8_t)(o->cards & ~cards);
        o->proposed = 0;
    }
}

void monopoly_debt_gone(struct state *s, int debtor)
{
    if (s->offer[debtor].settles)
        s->offer[debtor].settles = s->offer[debtor].proposed = 0;
}

/* An empty offer keeps only the count of this turn. */
static void clear_offer(struct offer *o)
{
    *o = (struct offer){ .steps = o->steps, .made = o->made };
}

void monopoly_forget_offers(struct state *s, int bankrupt)
{
    for (int seat = 0; seat < SEATS; seat++)
        if (seat == bankrupt || s->offer[seat].to == bankrupt + 1)
            clear_offer(&s->offer[seat]);
}

/* ---- what an offer may hold ---- */

/* trade_owner, trade_built; a mortgaged title just received is settled first. */
static const struct clause *check_title(const struct match *m, const struct state *s, int owner, int square)
{
    if (!is_title(m, square) || !(s->deed[owner] & bit(square)))
        return rule(RULE_trade_owner);
    if (monopoly_awaits(s, square))
        return rule(RULE_pending);
    return monopoly_group_built(m, s, square) ? rule(RULE_trade_built) : NULL;
}

static const struct clause *check_titles(const struct match *m, const struct state *s, int owner,
                                         uint64_t set)
{
    int square;

    EACH_SQUARE(square, set) {
        const struct clause *no = check_title(m, s, owner, square);

        if (no)
            return no;
    }
    return NULL;
}

/* cards: bits by pile */
static bool has_cards(const struct state *s, int owner, int cards)
{
    for (int pile = 0; pile < DECKS; pile++)
        if (cards >> pile & 1 && s->keeper[pile] != owner + 1)
            return false;
    return true;
}

static const struct clause *check_free_card(const struct state *s, int owner, int pile)
{
    return pile < DECKS && s->keeper[pile] == owner + 1 ? NULL : rule(RULE_trade_owner);
}

/* trade_cash: both can pay the price and the interest that falls due. */
static bool can_pay(const struct match *m, const struct state *s, int from, const struct offer *o)
{
    int to = o->to - 1;
    int32_t mine = s->cash[from] - o->cash - monopoly_interest_on(m, o->want & s->pledged);
    int32_t theirs = s->cash[to] + o->cash - monopoly_interest_on(m, o->give & s->pledged);

    return o->cash <= s->cash[from] && -o->cash <= s->cash[to] && mine >= 0 && theirs >= 0;
}

/* part_payment_debt */
static bool owes(const struct state *s, int debtor, int creditor)
{
    const struct frame *f = top_of(s);

    return f->kind == FRAME_DEBT && f->who == debtor && f->a == creditor;
}

/* Whether an offer, as it stands, could be carried out now. */
static const struct clause *check_deal(const struct match *m, const struct state *s, int from)
{
    const struct offer *o = &s->offer[from];
    int to = o->to - 1;
    const struct clause *no = check_titles(m, s, from, o->give);

    if (!no)
        no = check_titles(m, s, to, o->want);
    if (no)
        return no;
    if (!has_cards(s, from, o->cards & 3) || !has_cards(s, to, o->cards >> 2))
        return rule(RULE_trade_owner);
    if (!(o->give | o->want) && !o->cards)
        return rule(RULE_no_loans);
    if (o->settles && !owes(s, from, to))
        return rule(RULE_part_payment_debt);
    return can_pay(m, s, from, o) ? NULL : rule(RULE_trade_cash);
}

/* ---- rulings ---- */

static const struct clause *check_answer(const struct match *m, const struct state *s, int seat,
                                         struct move move)
{
    int from = monopoly_offerer(s, move.n);

    if (from < 0 || s->offer[from].to != seat + 1)
        return rule(RULE_offer_revision);
    return move.verb == VERB_ACCEPT ? check_deal(m, s, from) : NULL;
}

static const struct clause *check_partner(const struct match *m, const struct state *s, int seat, int to)
{
    if (to >= m->seats || to == seat || !is_alive(s, to))
        return rule(RULE_offer_partner);
    return s->offer[seat].to == to + 1 ? rule(RULE_offer_made) : NULL;
}

/* A step of putting one's offer together: it has a partner by now. */
static const struct clause *check_step(const struct match *m, const struct state *s, int seat,
                                       struct move move)
{
    const struct offer *o = &s->offer[seat];
    int to = o->to - 1;

    switch (move.verb) {
    case VERB_GIVE: /* what is in it already may be taken out, even if it has been built on */
        return move.a < SQUARES && o->give & bit(move.a) ? NULL : check_title(m, s, seat, move.a);
    case VERB_WANT:
        return move.a < SQUARES && o->want & bit(move.a) ? NULL : check_title(m, s, to, move.a);
    case VERB_GIVE_CASH:
    case VERB_WANT_CASH:
        if (move.n % TRADE_STEP || move.n > (uint32_t)s->cash[move.verb == VERB_GIVE_CASH ? seat : to])
            return rule(RULE_trade_cash);
        return NULL;
    case VERB_GIVE_CARD:
        return check_free_card(s, seat, move.a);
    case VERB_WANT_CARD:
        return check_free_card(s, to, move.a);
    case VERB_SETTLE:
        return owes(s, seat, to) ? NULL : rule(RULE_part_payment_debt);
    default: /* VERB_PROPOSE */
        if (o->proposed)
            return rule(RULE_offer_made);
        return o->made >= OFFERS_A_TURN ? rule(RULE_offer_limit) : check_deal(m, s, seat);
    }
}

const struct clause *monopoly_check_trade(const struct match *m, const struct state *s, int seat,
                                          struct move move)
{
    if (!monopoly_open(s))
        return rule(RULE_trade_time);
    if (move.verb == VERB_ACCEPT || move.verb == VERB_REFUSE)
        return check_answer(m, s, seat, move);
    if (move.verb == VERB_WITHDRAW)
        return s->offer[seat].to ? NULL : rule(RULE_offer_none);
    if (s->offer[seat].steps >= STEPS_A_TURN)
        return rule(RULE_offer_limit);
    if (move.verb == VERB_OFFER)
        return check_partner(m, s, seat, move.a);
    return s->offer[seat].to ? check_step(m, s, seat, move) : rule(RULE_offer_none);
}

/* ---- all of them ---- */

static int add_if(const struct match *m, const struct state *s, int seat, struct choice c, struct choice *ret,
                  int n)
{
    if (!monopoly_check_trade(m, s, seat, c.move))
        ret[n++] = c;
    return n;
}

static struct choice cash_run(uint8_t verb, int32_t most)
{
    return (struct choice){ .move = { .verb = verb }, .most = (uint32_t)most, .step = TRADE_STEP };
}

static int legal_steps(const struct match *m, const struct state *s, int seat, struct choice *ret, int n)
{
    int to = s->offer[seat].to - 1, square;

    EACH_SQUARE(square, s->deed[seat])
        n = add_if(m, s, seat, (struct choice){ .move = { VERB_GIVE, .a = (uint8_t)square } }, ret, n);
    EACH_SQUARE(square, s->deed[to])
        n = add_if(m, s, seat, (struct choice){ .move = { VERB_WANT, .a = (uint8_t)square } }, ret, n);
    n = add_if(m, s, seat, cash_run(VERB_GIVE_CASH, s->cash[seat]), ret, n);
    n = add_if(m, s, seat, cash_run(VERB_WANT_CASH, s->cash[to]), ret, n);
    for (int pile = 0; pile < DECKS; pile++) {
        n = add_if(m, s, seat, (struct choice){ .move = { VERB_GIVE_CARD, .a = (uint8_t)pile } }, ret, n);
        n = add_if(m, s, seat, (struct choice){ .move = { VERB_WANT_CARD, .a = (uint8_t)pile } }, ret, n);
    }
    n = add_if(m, s, seat, (struct choice){ .move = { .verb = VERB_SETTLE } }, ret, n);
    return add_if(m, s, seat, (struct choice){ .move = { .verb = VERB_PROPOSE } }, ret, n);
}

/* The table is open. */
int monopoly_legal_trade(const struct match *m, const struct state *s, int seat, struct choice *ret)
{
    int n = 0;

    for (int other = 0; other < m->seats; other++) {
        const struct offer *o = &s->offer[other];

        if (s->offer[seat].steps < STEPS_A_TURN && !check_partner(m, s, seat, other))
            ret[n++] = (struct choice){ .move = { VERB_OFFER, .a = (uint8_t)other } };
        if (o->proposed && o->to == seat + 1) {
            n = add_if(m, s, seat, (struct choice){ .move = { VERB_ACCEPT, .n = o->revision } }, ret, n);
            ret[n++] = (struct choice){ .move = { VERB_REFUSE, .n = o->revision } };
        }
    }
    if (s->offer[seat].to) {
        ret[n++] = (struct choice){ .move = { .verb = VERB_WITHDRAW } };
        if (s->offer[seat].steps < STEPS_A_TURN)
            n = legal_steps(m, s, seat, ret, n);
    }
    return n;
}

/* ---- carried out ---- */

static void move_cards(struct state *s, int cards, int to)
{
    for (int pile = 0; pile < DECKS; pile++)
        if (cards >> pile & 1) {
            s->keeper[pile] = (uint8_t)(to + 1);
            monopoly_moved(s, 0, pile);
        }
}

static void received(struct state *s, int seat, uint64_t squares)
{
    if (squares & s->pledged) /* takeover */
        push(s, (struct frame){ FRAME_TAKEOVER, .who = (uint8_t)seat, .set = squares & s->pledged });
}

/* trade, part_payment */
static void deal(const struct match *m, struct state *s, int from)
{
    struct offer o = s->offer[from];
    int to = o.to - 1;

    clear_offer(&s->offer[from]);
    if (o.settles)
        pop(s);
    monopoly_pay(m, s, from, to, o.cash);
    s->deed[from] = (s->deed[from] & ~o.give) | o.want;
    s->deed[to] = (s->deed[to] & ~o.want) | o.give;
    move_cards(s, o.cards & 3, to);
    move_cards(s, o.cards >> 2, from);
    monopoly_moved(s, o.give | o.want, -1);
    received(s, from, o.want);
    received(s, to, o.give);
}

static void step(const struct match *m, struct state *s, struct offer *o, struct move move)
{
    o->steps++;
    if (move.verb == VERB_PROPOSE) {
        o->proposed = 1;
        o->made++;
        o->revision = ++s->revision;
        return;
    }
    if (o->proposed)
        APPLIES(offer_changed);
    o->proposed = 0;
    switch (move.verb) {
    case VERB_GIVE:
        o->give ^= bit(move.a);
        break;
    case VERB_WANT:
        o->want ^= bit(move.a);
        break;
    case VERB_GIVE_CASH:
        o->cash = (int32_t)move.n;
        break;
    case VERB_WANT_CASH:
        o->cash = -(int32_t)move.n;
        break;
    case VERB_GIVE_CARD:
        o->cards ^= (uint8_t)(1 << move.a);
        break;
    case VERB_WANT_CARD:
        o->cards ^= (uint8_t)(4 << move.a);
        break;
    default: /* VERB_SETTLE */
        o->settles ^= 1;
        break;
    }
}

void monopoly_trade(const struct match *m, struct state *s, int seat, struct move move)
{
    struct offer *mine = &s->offer[seat];

    switch (move.verb) {
    case VERB_OFFER: /* begins anew */
        clear_offer(mine);
        mine->to = (uint8_t)(move.a + 1);
        mine->steps++;
        break;
    case VERB_WITHDRAW:
        APPLIES(offer_back);
        clear_offer(mine);
        break;
    case VERB_ACCEPT:
        deal(m, s, monopoly_offerer(s, move.n));
        break;
    case VERB_REFUSE: /* it may be changed and made anew */
        APPLIES(offer_back);
        s->offer[monopoly_offerer(s, move.n)].proposed = 0;
        break;
    default:
        step(m, s, mine, move);
        break;
    }
}
