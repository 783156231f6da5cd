/* SPDX-License-Identifier: MIT */
/* Payments, debts, mortgages, bankruptcy, and what a player is worth. Every mark moves through
 * monopoly_pay(), so that players, the bank and the pot together always hold the same sum. */
#include "monopoly.h"

/* pot_at_once (A-M22): who stands on Frei Parken when somebody pays in, the first to their left; -1: nobody. */
static int parked(const struct match *m, const struct state *s, int payer)
{
    for (int i = 1; i < m->seats; i++) {
        int seat = (payer + i) % m->seats;

        if (is_alive(s, seat) && square_of(m, s->place[seat])->kind == SQUARE_PARKING)
            return seat;
    }
    return -1;
}

static int32_t *purse(struct state *s, int who)
{
    return who == BANK ? &s->bank : who == POT ? &s->pot : &s->cash[who];
}

void monopoly_pay(const struct match *m, struct state *s, int from, int to, int32_t n)
{
    if (to == POT) {
        int seat = parked(m, s, from);

        to = seat < 0 ? POT : seat;
        match_applies(m, seat < 0 ? RULE_pot : RULE_pot_at_once);
    }
    if (from == BANK && n > s->bank)
        APPLIES(bank_never_broke);
    if (*purse(s, to) > CASH_MAX || *purse(s, from) < -CASH_MAX)
        return; /* bank_never_broke: notes run out only where nobody can count them any more */
    *purse(s, from) -= n;
    *purse(s, to) += n;
}

void monopoly_charge(const struct match *m, struct state *s, int debtor, int creditor, int32_t n)
{
    if (n <= 0)
        return;
    if (s->cash[debtor] >= n)
        monopoly_pay(m, s, debtor, creditor, n);
    else
        push(s, (struct frame){ FRAME_DEBT, .who = (uint8_t)debtor, .a = (uint8_t)creditor, .n = n });
}

/* ---- mortgages ---- */

int32_t monopoly_mortgage_of(const struct match *m, int square)
{
    return square_of(m, square)->price / 2;
}

int32_t monopoly_interest_of(const struct match *m, int square)
{
    return monopoly_mortgage_of(m, square) * m->box->interest / 100;
}

int32_t monopoly_interest_on(const struct match *m, uint64_t squares)
{
    int32_t n = 0;
    int square;

    EACH_SQUARE(square, squares)
        n += monopoly_interest_of(m, square);
    return n;
}

const struct clause *monopoly_check_mortgage(const struct match *m, const struct state *s, int seat,
                                             int square)
{
    if (!is_title(m, square) || !(s->deed[seat] & bit(square)))
        return rule(RULE_mortgage_own);
    if (s->pledged & bit(square))
        return rule(RULE_mortgage_twice);
    if (s->built[square])
        return rule(RULE_mortgage_built);
    return monopoly_may_raise(s, seat) ? NULL : rule(RULE_trade_time);
}

void monopoly_mortgage(const struct match *m, struct state *s, int seat, int square)
{
    APPLIES(mortgage);
    s->pledged |= bit(square);
    monopoly_pay(m, s, BANK, seat, monopoly_mortgage_of(m, square));
    monopoly_touched(s, bit(square));
}

static int32_t redemption(const struct match *m, int square)
{
    return monopoly_mortgage_of(m, square) + monopoly_interest_of(m, square);
}

/* Whether its new owner still has to say what becomes of its mortgage. */
bool monopoly_awaits(const struct state *s, int square)
{
    for (int i = 1; i < s->depth; i++)
        if (s->stack[i].kind == FRAME_TAKEOVER && s->stack[i].set & bit(square))
            return true;
    return false;
}

/* takeover_redeem: what it takes to redeem the first title received and leave the interest on the others. */
int32_t monopoly_received_price(const struct match *m, const struct state *s)
{
    const struct frame *f = top_of(s);
    int square = first_of(f->set);

    return redemption(m, square) + monopoly_interest_on(m, f->set & ~bit(square));
}

static const struct clause *check_redeem_received(const struct match *m, const struct state *s, int seat,
                                                  int square)
{
    const struct frame *f = top_of(s);

    if (seat != f->who || square != first_of(f->set))
        return rule(RULE_pending);
    return s->cash[seat] >= monopoly_received_price(m, s) ? NULL : rule(RULE_redeem_cash);
}

const struct clause *monopoly_check_redeem(const struct match *m, const struct state *s, int seat, int square)
{
    if (!is_title(m, square) || !(s->deed[seat] & bit(square)))
        return rule(RULE_mortgage_own);
    if (!(s->pledged & bit(square)))
        return rule(RULE_redeem_not);
    if (top_of(s)->kind == FRAME_TAKEOVER)
        return check_redeem_received(m, s, seat, square);
    if (!monopoly_open(s))
        return rule(RULE_trade_time);
    if (top_of(s)->kind == FRAME_DEBT && top_of(s)->who == seat)
        return rule(RULE_debt_first);
    if (monopoly_awaits(s, square))
        return rule(RULE_pending);
    return s->cash[seat] < redemption(m, square) ? rule(RULE_redeem_cash) : NULL;
}

/* A received title has been settled: the next one, if any, is asked about. */
static void takeover_done(struct state *s, int square)
{
    top(s)->set &= ~bit(square);
    if (!top(s)->set)
        pop(s);
}

void monopoly_redeem(const struct match *m, struct state *s, int seat, int square)
{
    APPLIES(redeem);
    s->pledged &= ~bit(square);
    monopoly_pay(m, s, seat, BANK, redemption(m, square));
    monopoly_touched(s, bit(square));
    if (top(s)->kind == FRAME_TAKEOVER)
        takeover_done(s, square);
}

const struct clause *monopoly_check_keep(const struct state *s, int seat, int square)
{
    const struct frame *f = top_of(s);

    return f->kind == FRAME_TAKEOVER && f->who == seat && first_of(f->set) == square ? NULL
                                                                                      : rule(RULE_pending);
}

/* takeover: the mortgage stays, the interest is due all the same. */
void monopoly_keep(const struct match *m, struct state *s, int square)
{
    int seat = top(s)->who;

    takeover_done(s, square);
    monopoly_charge(m, s, seat, BANK, monopoly_interest_of(m, square));
}

/* ---- what somebody is worth ---- */

/* The price of all that stands on a street; a hotel costs one house more than the full street. */
static int32_t buildings_cost(const struct match *m, const struct state *s, int square)
{
    int built = s->built[square];
    int houses = built == HOTEL ? houses_full(m) + 1 : built;

    return houses ? houses * group_of(m, square)->house : 0;
}

int32_t monopoly_liquid(const struct match *m, const struct state *s, int seat)
{
    int32_t n = s->cash[seat];
    int square;

    EACH_SQUARE(square, s->deed[seat]) {
        n += buildings_cost(m, s, square) / 2;
        if (!(s->pledged & bit(square)))
            n += monopoly_mortgage_of(m, square);
    }
    return n;
}

/* wealth (A-M17) */
int32_t monopoly_wealth(const struct match *m, const struct state *s, int seat)
{
    int32_t n = s->cash[seat];
    int square;

    APPLIES(wealth);
    EACH_SQUARE(square, s->deed[seat]) {
        int32_t price = square_of(m, square)->price;

        n += buildings_cost(m, s, square) + (s->pledged & bit(square) ? price / 2 : price);
    }
    return n;
}

/* ---- bankruptcy ---- */

const struct clause *monopoly_check_bankrupt(const struct match *m, const struct state *s, int seat)
{
    const struct frame *f = top_of(s);

    if (f->kind != FRAME_DEBT || f->who != seat)
        return rule(RULE_pending);
    return monopoly_liquid(m, s, seat) >= f->n ? rule(RULE_bankrupt_only) : NULL;
}

/* bankrupt_player: houses and hotels are turned into money first. */
static void sell_out(const struct match *m, struct state *s, int seat)
{
    int square;

    EACH_SQUARE(square, s->deed[seat])
        if (s->built[square])
            monopoly_clear(m, s, seat, square);
}

static void hand_over(const struct match *m, struct state *s, int seat, int to)
{
    uint64_t mortgaged = s->deed[seat] & s->pledged;

    APPLIES(bankrupt_player);
    if (mortgaged)
        APPLIES(bankrupt_interest);
    s->deed[to] |= s->deed[seat];
    for (int pile = 0; pile < DECKS; pile++)
        if (s->keeper[pile] == seat + 1) {
            s->keeper[pile] = (uint8_t)(to + 1);
            monopoly_moved(s, 0, pile);
        }
    if (mortgaged)
        push(s, (struct frame){ FRAME_TAKEOVER, .who = (uint8_t)to, .set = mortgaged });
}

static void fall_to_bank(const struct match *m, struct state *s, int seat)
{
    s->pledged &= ~s->deed[seat];
    for (int pile = 0; pile < DECKS; pile++)
        if (s->keeper[pile] == seat + 1) {
            APPLIES(bankrupt_cards);
            monopoly_return_card(m, s, pile);
        }
    APPLIES(bankrupt_bank);
    if (s->deed[seat] && m->option[OPTION_AUCTIONS])
        push(s, (struct frame){ FRAME_ESTATE, .who = (uint8_t)seat, .set = s->deed[seat] });
}

/* What was pending for them alone is pending no more; the turn at the bottom ends by itself. */
static void forget_frames(struct state *s, int seat)
{
    uint8_t kept = 1;

    for (uint8_t i = 1; i < s->depth; i++) {
        struct frame f = s->stack[i];

        if (f.kind == FRAME_DEBT && f.a == seat)
            f.a = BANK;
        if (f.who != seat)
            s->stack[kept++] = f;
    }
    while (s->depth > kept)
        pop(s);
}

static void forget_claims(struct state *s, int seat)
{
    for (int i = CLAIMS - 1; i >= 0; i--)
        if (s->claim_to[i] && (s->claim_to[i] == seat + 1 || s->claim_by == seat))
            monopoly_drop_claim(s, i);
}

/* last_player, short_end */
static bool is_decided(const struct match *m, const struct state *s)
{
    return !(s->alive & (s->alive - 1)) || (m->option[OPTION_GAME] == GAME_SHORT && s->broke == 2);
}

void monopoly_bankrupt(const struct match *m, struct state *s)
{
    int seat = top(s)->who, creditor = top(s)->a;

    sell_out(m, s, seat);
    forget_frames(s, seat);
    forget_claims(s, seat);
    monopoly_forget_offers(s, seat);
    monopoly_moved(s, s->deed[seat], -1);
    s->alive = (uint16_t)(s->alive & ~(1u << seat));
    s->out[seat] = ++s->broke;
    s->jail[seat] = s->place[seat] = 0;
    monopoly_pay(m, s, seat, creditor, s->cash[seat]);
    if (creditor < SEATS)
        hand_over(m, s, seat, creditor);
    else
        fall_to_bank(m, s, seat);
    s->deed[seat] = 0;
    if (is_decided(m, s))
        monopoly_finish(s);
}
