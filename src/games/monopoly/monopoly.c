/* SPDX-License-Identifier: MIT */
/* The game's table, setup, whose turn it is, and the way from a move to the rule that decides on it. */
#define ROOM_TABLES
#include "monopoly.h"

#include <string.h>

/* Only what belongs to an offer is idle: selling, mortgaging and redeeming cost money, so nobody goes on with
 * them for ever. */
const struct verb monopoly_verbs[VERBS] = {
    [VERB_ROLL] = { .name = "roll", .label = PHRASE(verb_roll), .throws = true },
    [VERB_END] = { .name = "end", .label = PHRASE(verb_end) },
    [VERB_BUY] = { .name = "buy", .label = PHRASE(verb_buy) },
    [VERB_DECLINE] = { .name = "decline", .label = PHRASE(verb_decline) },
    [VERB_BID] = { .name = "bid", .label = PHRASE(verb_bid) },
    [VERB_PASS] = { .name = "pass", .label = PHRASE(verb_pass) },
    [VERB_FINE] = { .name = "fine", .label = PHRASE(verb_fine) },
    [VERB_CARD] = { .name = "card", .label = PHRASE(verb_card) },
    [VERB_DRAW] = { .name = "draw", .label = PHRASE(verb_draw) },
    [VERB_KEEP] = { .name = "keep", .label = PHRASE(verb_keep) },
    [VERB_BANKRUPT] = { .name = "bankrupt", .label = PHRASE(verb_bankrupt), .grave = true },
    [VERB_CLAIM] = { .name = "claim", .label = PHRASE(verb_claim) },
    [VERB_PLACE] = { .name = "place", .label = PHRASE(verb_place) },
    [VERB_BUILD] = { .name = "build", .label = PHRASE(verb_build), .placed = true },
    [VERB_SELL] = { .name = "sell", .label = PHRASE(verb_sell), .placed = true },
    [VERB_CLEAR] = { .name = "clear", .label = PHRASE(verb_clear), .grave = true, .placed = true },
    [VERB_MORTGAGE] = { .name = "mortgage", .label = PHRASE(verb_mortgage), .placed = true },
    [VERB_REDEEM] = { .name = "redeem", .label = PHRASE(verb_redeem), .placed = true },
    [VERB_OFFER] = { .name = "offer", .label = PHRASE(verb_offer), .idle = true },
    [VERB_GIVE] = { .name = "give", .label = PHRASE(verb_give), .idle = true },
    [VERB_WANT] = { .name = "want", .label = PHRASE(verb_want), .idle = true },
    [VERB_GIVE_CASH] = { .name = "give-cash", .label = PHRASE(verb_give_cash), .idle = true },
    [VERB_WANT_CASH] = { .name = "want-cash", .label = PHRASE(verb_want_cash), .idle = true },
    [VERB_GIVE_CARD] = { .name = "give-card", .label = PHRASE(verb_give_card), .idle = true },
    [VERB_WANT_CARD] = { .name = "want-card", .label = PHRASE(verb_want_card), .idle = true },
    [VERB_SETTLE] = { .name = "settle", .label = PHRASE(verb_settle), .idle = true },
    [VERB_PROPOSE] = { .name = "propose", .label = PHRASE(verb_propose), .idle = true },
    [VERB_WITHDRAW] = { .name = "withdraw", .label = PHRASE(verb_withdraw), .idle = true },
    [VERB_ACCEPT] = { .name = "accept", .label = PHRASE(verb_accept), .idle = true },
    [VERB_REFUSE] = { .name = "refuse", .label = PHRASE(verb_refuse), .idle = true },
    [VERB_DICE] = { .name = "dice", .label = PHRASE(verb_dice) },
    [VERB_DRAWN] = { .name = "drawn", .label = PHRASE(verb_drawn) },
    [VERB_DEAL] = { .name = "deal", .label = PHRASE(verb_deal) },
    [VERB_TIME] = { .name = "time", .label = PHRASE(verb_time) },
};

static const char *const game_names[] = { "standard", "short", "timed" };
static const struct phrase game_labels[] = {
    PHRASE(game_standard), PHRASE(game_short), PHRASE(game_timed),
};
static const char *const deck_names[] = { "main", "older" };
static const struct phrase deck_labels[] = { PHRASE(deck_main), PHRASE(deck_older) };

#define SWITCH(first) .names = option_no_yes, .min = 0, .max = 1, .standard = (first)

static const struct option options[OPTION_COUNT] = {
    [OPTION_GAME] = { "game", PHRASE(option_game), PHRASE(help_game),
        .names = game_names, .labels = game_labels, .min = 0, .max = 2, .standard = GAME_STANDARD },
    [OPTION_MINUTES] = { "minutes", PHRASE(option_minutes), PHRASE(help_minutes),
        .min = 1, .max = 1440, .standard = 90 },
    [OPTION_MONEY] = { "money", PHRASE(option_money), PHRASE(help_money),
        .min = 0, .max = 100000, .standard = 0 },
    [OPTION_DECK] = { "deck", PHRASE(option_deck), PHRASE(help_deck),
        .names = deck_names, .labels = deck_labels, .min = 0, .max = 1, .standard = 0 },
    [OPTION_POT] = { "pot", PHRASE(option_pot), PHRASE(help_pot), SWITCH(0) },
    [OPTION_DOUBLE_SALARY] = { "double-salary", PHRASE(option_double_salary), PHRASE(help_double_salary), SWITCH(0) },
    [OPTION_AUCTIONS] = { "auctions", PHRASE(option_auctions), PHRASE(help_auctions), SWITCH(1) },
    [OPTION_CLAIM] = { "claim", PHRASE(option_claim), PHRASE(help_claim), SWITCH(0) },
    [OPTION_TEN] = { "ten", PHRASE(option_ten), PHRASE(help_ten), SWITCH(0) },
};

/* ---- small things everybody needs ---- */

uint64_t monopoly_group(const struct match *m, int square)
{
    const struct group *g = group_of(m, square);
    uint64_t set = 0;

    for (int i = 0; i < GROUP_MAX; i++)
        set |= bit(g->square[i]);
    return set & ~bit(0); /* 0 stands for none; LOS is no title */
}

int monopoly_owner(const struct match *m, const struct state *s, int square)
{
    for (int seat = 0; seat < m->seats; seat++)
        if (s->deed[seat] & bit(square))
            return seat;
    return -1;
}

bool monopoly_open(const struct state *s)
{
    int kind = top_of(s)->kind;

    return kind == FRAME_BEFORE || kind == FRAME_AFTER || kind == FRAME_BUY || kind == FRAME_DEBT;
}

bool monopoly_may_raise(const struct state *s, int seat)
{
    return monopoly_open(s) || (top_of(s)->kind == FRAME_TAKEOVER && top_of(s)->who == seat);
}

/* ---- setup ---- */

static bool is_dealt(const struct match *m)
{
    return m->option[OPTION_GAME] != GAME_STANDARD;
}

static int32_t two_dearest(const struct match *m)
{
    int32_t first = 0, second = 0;

    for (int i = 0; i < SQUARES; i++) {
        int32_t price = square_of(m, i)->price;

        if (price > first) {
            second = first;
            first = price;
        } else if (price > second) {
            second = price;
        }
    }
    return first + second;
}

static int32_t start_money(const struct match *m)
{
    return m->option[OPTION_MONEY] ? m->option[OPTION_MONEY] : m->box->money;
}

static const struct clause *refuse(const struct match *m)
{
    if (m->seats > 8 && !m->option[OPTION_TEN])
        return rule(RULE_seats);
    return is_dealt(m) && start_money(m) < two_dearest(m) ? rule(RULE_start_money_deal) : NULL;
}

static struct frame opening(const struct match *m)
{
    return (struct frame){ FRAME_OPENING, .set = (uint64_t)(1u << m->seats) - 1 };
}

static void setup(const struct match *m, struct state *s)
{
    s->alive = (uint16_t)((1u << m->seats) - 1);
    for (int pile = 0; pile < DECKS; pile++)
        s->pile[pile].unseen = 0xffff;
    for (int seat = 0; seat < m->seats; seat++)
        monopoly_pay(m, s, BANK, seat, start_money(m));
    APPLIES(piles);
    APPLIES(start_square);
    APPLIES(start_money);
    s->houses = (uint8_t)m->box->houses;
    s->hotels = (uint8_t)m->box->hotels;
    s->depth = 1;
    s->stack[0] = is_dealt(m) ? (struct frame){ .kind = FRAME_DEAL } : opening(m);
}

/* short_deal, timed_deal: one title at a time, round the table, twice. */
static void deal(const struct match *m, struct state *s, int square)
{
    struct frame *f = top(s);

    s->deed[f->who] |= bit(square);
    monopoly_pay(m, s, f->who, BANK, square_of(m, square)->price);
    if (m->option[OPTION_GAME] == GAME_TIMED)
        APPLIES(timed_deal);
    f->a++;
    f->who = f->a % m->seats;
    if (f->a == 2 * m->seats)
        *f = opening(m);
}

static bool can_deal(const struct match *m, const struct state *s, int square)
{
    return is_title(m, square) && monopoly_owner(m, s, square) < 0;
}

/* ---- turns ---- */

static struct turn turn(const struct match *m, const struct state *s)
{
    const struct frame *f = top_of(s);
    struct turn t = { .ask = s->ask };

    switch (f->kind) {
    case FRAME_OVER:
        return t;
    case FRAME_DEAL:
    case FRAME_OPENING:
    case FRAME_THROW:
    case FRAME_DRAW:
    case FRAME_METER:
        t.must = SEAT(CHANCE);
        break;
    default:
        t.must = SEAT(f->who);
        if (monopoly_open(s))
            t.may = s->alive & ~t.must;
    }
    if (m->option[OPTION_GAME] == GAME_TIMED && !s->time_up)
        t.may |= SEAT(CLOCK);
    return t;
}

void monopoly_finish(struct state *s)
{
    while (s->depth > 1)
        pop(s);
    s->stack[0] = (struct frame){ .kind = FRAME_OVER };
}

/* clockwise, timed_end */
static void next_turn(const struct match *m, struct state *s)
{
    if (s->time_up) {
        monopoly_finish(s);
        return;
    }
    s->turn = (uint8_t)next_seat(m, s, s->turn);
    APPLIES(clockwise);
    s->doubles = 0;
    s->stack[0] = (struct frame){ FRAME_BEFORE, .who = s->turn };
    for (int seat = 0; seat < m->seats; seat++)
        s->offer[seat].steps = s->offer[seat].made = 0; /* offer_limit */
}

/* card_each (A-M13): one payment; the next follows when it is settled. */
static void pay_each(const struct match *m, struct state *s)
{
    struct frame *f = top(s);
    int who = f->who, other;

    if (++f->a == m->seats) {
        pop(s);
        return;
    }
    other = (who + f->a) % m->seats;
    if (is_alive(s, other))
        monopoly_charge(m, s, f->b ? other : who, f->b ? who : other, f->n);
}

/* The bank goes on with the next title of a bankrupt. */
static void auction_estate(const struct match *m, struct state *s)
{
    struct frame *f = top(s);
    int square, after = f->who;

    if (!f->set) {
        pop(s);
        return;
    }
    square = first_of(f->set);
    f->set &= f->set - 1;
    monopoly_auction(m, s, square, after);
}

static void pay_debt(const struct match *m, struct state *s)
{
    struct frame f = pop(s);

    monopoly_pay(m, s, f.who, f.a, f.n);
    monopoly_debt_gone(s, f.who);
}

/* Whether somebody (or chance) is really being asked: a position at rest. */
bool monopoly_rests(const struct match *m, const struct state *s)
{
    const struct frame *f = top_of(s);

    switch (f->kind) {
    case FRAME_BEFORE:
    case FRAME_AFTER: return is_alive(s, f->who) && !(f->b & 1);
    case FRAME_ADVANCE:
    case FRAME_EACH:
    case FRAME_ESTATE: return false;
    case FRAME_DEBT: return s->cash[f->who] < f->n;
    case FRAME_TAKEOVER: return monopoly_liquid(m, s, f->who) >= monopoly_received_price(m, s);
    default: return true;
    }
}

/* Works off the frames that need no decision, until somebody is asked or the game is over. */
static void run(const struct match *m, struct state *s)
{
    while (!monopoly_rests(m, s)) {
        struct frame *f = top(s), done;

        switch (f->kind) {
        case FRAME_ADVANCE:
            done = pop(s);
            monopoly_advance(m, s, done.who, done.n, false);
            break;
        case FRAME_EACH:
            pay_each(m, s);
            break;
        case FRAME_ESTATE:
            auction_estate(m, s);
            break;
        case FRAME_DEBT: /* debt: paid as soon as it can be */
            pay_debt(m, s);
            break;
        case FRAME_TAKEOVER: /* nothing to choose where all one has would not redeem it */
            monopoly_keep(m, s, first_of(f->set));
            break;
        default:
            next_turn(m, s);
            break;
        }
    }
}

/* ---- rulings ---- */

const uint8_t monopoly_uses[VERBS] = {
    [VERB_BID] = USES_N, [VERB_GIVE_CASH] = USES_N, [VERB_WANT_CASH] = USES_N, [VERB_ACCEPT] = USES_N,
    [VERB_REFUSE] = USES_N, [VERB_KEEP] = USES_A, [VERB_CLAIM] = USES_A, [VERB_PLACE] = USES_A,
    [VERB_BUILD] = USES_A, [VERB_SELL] = USES_A, [VERB_CLEAR] = USES_A, [VERB_MORTGAGE] = USES_A,
    [VERB_REDEEM] = USES_A, [VERB_OFFER] = USES_A, [VERB_GIVE] = USES_A, [VERB_WANT] = USES_A,
    [VERB_GIVE_CARD] = USES_A, [VERB_WANT_CARD] = USES_A, [VERB_DEAL] = USES_A,
    [VERB_DICE] = USES_A | USES_B, [VERB_DRAWN] = USES_A | USES_B,
};

/* What a verb does not use is 0. */
static bool is_shaped(struct move move)
{
    int uses = move.verb < VERBS ? monopoly_uses[move.verb] : 0;

    return move.verb < VERBS && (uses & USES_A || !move.a) && (uses & USES_B || !move.b) && !move.c &&
           (uses & USES_N || !move.n);
}

static const struct clause *check_chance(const struct match *m, const struct state *s, struct move move)
{
    const struct frame *f = top_of(s);
    bool can = false;

    if (f->kind == FRAME_DRAW)
        can = move.verb == VERB_DRAWN && move.a == f->a && move.b < DECK &&
              monopoly_can_draw(s, f->a, move.b);
    else if (f->kind == FRAME_DEAL)
        can = move.verb == VERB_DEAL && can_deal(m, s, move.a);
    else
        can = move.verb == VERB_DICE && move.a >= 1 && move.a <= move.b && move.b <= 6;
    return can && is_shaped(move) ? NULL : &table_rules[TABLE_chance];
}

static const struct clause *check_buy(const struct match *m, const struct state *s, int seat,
                                      struct move move)
{
    const struct frame *f = top_of(s);

    if (f->kind != FRAME_BUY || seat != f->who)
        return monopoly_not_now(s, seat);
    return move.verb == VERB_BUY && s->cash[seat] < square_of(m, f->a)->price ? rule(RULE_buy_cash) : NULL;
}

static const struct clause *check_draw(const struct state *s, int seat)
{
    const struct frame *f = top_of(s);

    return f->kind == FRAME_CHOICE && f->who == seat ? NULL : rule(RULE_pending);
}

static const struct clause *check_seat(const struct match *m, const struct state *s, int seat,
                                       struct move move)
{
    switch (move.verb) {
    case VERB_ROLL: return monopoly_check_roll(s, seat);
    case VERB_END: return monopoly_check_end(s, seat);
    case VERB_BUY:
    case VERB_DECLINE: return check_buy(m, s, seat, move);
    case VERB_BID:
    case VERB_PASS: return monopoly_check_bid(m, s, seat, move);
    case VERB_FINE: return monopoly_check_fine(m, s, seat);
    case VERB_CARD: return monopoly_check_card(s, seat);
    case VERB_DRAW: return check_draw(s, seat);
    case VERB_KEEP: return monopoly_check_keep(s, seat, move.a);
    case VERB_BANKRUPT: return monopoly_check_bankrupt(m, s, seat);
    case VERB_CLAIM: return monopoly_check_claim(s, seat, move.a);
    case VERB_PLACE: return monopoly_check_place(m, s, seat, move.a);
    case VERB_BUILD: return monopoly_check_build(m, s, seat, move.a);
    case VERB_SELL: return monopoly_check_sell(m, s, seat, move.a);
    case VERB_CLEAR: return monopoly_check_clear(m, s, seat, move.a);
    case VERB_MORTGAGE: return monopoly_check_mortgage(m, s, seat, move.a);
    case VERB_REDEEM: return monopoly_check_redeem(m, s, seat, move.a);
    case VERB_DICE:
    case VERB_DRAWN:
    case VERB_DEAL:
    case VERB_TIME: return &table_rules[TABLE_chance];
    default: return monopoly_check_trade(m, s, seat, move);
    }
}

static const struct clause *check_move(const struct match *m, const struct state *s, int seat,
                                       struct move move)
{
    if (seat == CHANCE)
        return check_chance(m, s, move);
    if (seat == CLOCK) /* asked only while the limit is still to come */
        return move.verb == VERB_TIME && is_shaped(move) ? NULL : rule(RULE_notation);
    return is_shaped(move) ? check_seat(m, s, seat, move) : rule(RULE_notation);
}

/* ---- all legal moves ---- */

static int add(struct choice *ret, int n, int verb, int square)
{
    ret[n] = (struct choice){ .move = { (uint8_t)verb, .a = (uint8_t)square } };
    return n + 1;
}

/* Building, selling and mortgaging, title by title, for prisoners too (jail_business). The seat may raise money. */
static int legal_business(const struct match *m, const struct state *s, int seat, struct choice *ret, int n)
{
    int square;

    EACH_SQUARE(square, s->deed[seat]) {
        if (!monopoly_check_build(m, s, seat, square))
            n = add(ret, n, VERB_BUILD, square);
        if (s->pledged & bit(square)) {
            if (!monopoly_check_redeem(m, s, seat, square))
                n = add(ret, n, VERB_REDEEM, square);
        } else if (!s->built[square]) {
            n = add(ret, n, VERB_MORTGAGE, square);
        } else if (!monopoly_check_sell(m, s, seat, square)) {
            n = add(ret, n, VERB_SELL, square);
        }
        if (!monopoly_check_clear(m, s, seat, square))
            n = add(ret, n, VERB_CLEAR, square);
    }
    for (int i = 0; i < CLAIMS; i++)
        if (s->claim_to[i] == seat + 1 && !monopoly_check_claim(s, seat, s->claim_at[i]))
            n = add(ret, n, VERB_CLAIM, s->claim_at[i]);
    return n;
}

static int legal_places(const struct match *m, const struct state *s, struct choice *ret, int n)
{
    const struct frame *f = top_of(s);
    int square;

    EACH_SQUARE(square, monopoly_lot_sites(m, s, f->who, f->a, f->n))
        n = add(ret, n, VERB_PLACE, square);
    return n;
}

static int legal_before(const struct match *m, const struct state *s, struct choice *ret, int n)
{
    int seat = top_of(s)->who;

    n = add(ret, n, VERB_ROLL, 0);
    if (!monopoly_check_fine(m, s, seat))
        n = add(ret, n, VERB_FINE, 0);
    if (!monopoly_check_card(s, seat))
        n = add(ret, n, VERB_CARD, 0);
    return n;
}

/* The answers to what is being asked. */
static int legal_answers(const struct match *m, const struct state *s, struct choice *ret, int n)
{
    const struct frame *f = top_of(s);
    int seat = f->who;

    switch (f->kind) {
    case FRAME_BEFORE:
        return legal_before(m, s, ret, n);
    case FRAME_AFTER:
        return add(ret, n, f->a ? VERB_ROLL : VERB_END, 0);
    case FRAME_BUY:
        if (s->cash[seat] >= square_of(m, f->a)->price)
            n = add(ret, n, VERB_BUY, 0);
        return add(ret, n, VERB_DECLINE, 0);
    case FRAME_AUCTION:
    case FRAME_LOT:
        ret[n++] = (struct choice){ .move = { VERB_BID, .n = (uint32_t)monopoly_bid_least(m, s, f, seat) },
                                    .most = (uint32_t)s->cash[seat], .step = BID_STEP };
        return add(ret, n, VERB_PASS, 0);
    case FRAME_PLACE:
        return legal_places(m, s, ret, n);
    case FRAME_CHOICE:
        return add(ret, add(ret, n, VERB_FINE, 0), VERB_DRAW, 0);
    case FRAME_TAKEOVER:
        return add(ret, n, VERB_KEEP, first_of(f->set)); /* redeeming it is business */
    case FRAME_DEBT:
        return monopoly_check_bankrupt(m, s, seat) ? n : add(ret, n, VERB_BANKRUPT, 0);
    default:
        return n;
    }
}

static int legal(const struct match *m, const struct state *s, int seat, struct choice *ret)
{
    int n = 0;

    if (seat == CLOCK)
        return add(ret, n, VERB_TIME, 0);
    if (seat == top_of(s)->who)
        n = legal_answers(m, s, ret, n);
    if (monopoly_may_raise(s, seat))
        n = legal_business(m, s, seat, ret, n);
    if (monopoly_open(s))
        n += monopoly_legal_trade(m, s, seat, ret + n);
    return n;
}

/* ---- making a move ---- */

static void buy_or_not(const struct match *m, struct state *s, int verb)
{
    struct frame f = pop(s);

    if (verb == VERB_BUY) { /* buy */
        monopoly_pay(m, s, f.who, BANK, square_of(m, f.a)->price);
        s->deed[f.who] |= bit(f.a);
    } else if (m->option[OPTION_AUCTIONS]) { /* auction */
        monopoly_auction(m, s, f.a, f.who);
    } else {
        APPLIES(auction_never);
    }
}

/* The fine out of jail, or a card's. */
static void pay_fine(const struct match *m, struct state *s, int seat)
{
    struct frame f;

    if (top(s)->kind != FRAME_CHOICE) {
        monopoly_leave_jail_by_fine(m, s, seat);
        return;
    }
    f = pop(s);
    monopoly_charge(m, s, f.who, f.b ? POT : BANK, f.n);
}

static void draw_instead(struct state *s)
{
    struct frame f = pop(s);

    push(s, (struct frame){ FRAME_DRAW, .who = f.who, .a = f.a });
    s->stack[0].b |= 2; /* of their move: what lies open is of that pile */
}

static void make(const struct match *m, struct state *s, int seat, struct move move)
{
    switch (move.verb) {
    case VERB_ROLL: push(s, (struct frame){ FRAME_THROW, .who = (uint8_t)seat }); break;
    case VERB_END: top(s)->b = 1; break;
    case VERB_BUY:
    case VERB_DECLINE: buy_or_not(m, s, move.verb); break;
    case VERB_BID: monopoly_bid(m, s, move.n); break;
    case VERB_PASS: monopoly_pass(m, s); break;
    case VERB_FINE: pay_fine(m, s, seat); break;
    case VERB_CARD: monopoly_leave_jail_by_card(m, s, seat); break;
    case VERB_DRAW: draw_instead(s); break;
    case VERB_KEEP: monopoly_keep(m, s, move.a); break;
    case VERB_BANKRUPT: monopoly_bankrupt(m, s); break;
    case VERB_CLAIM: monopoly_claim(m, s, seat, move.a); break;
    case VERB_PLACE: monopoly_place(m, s, move.a); break;
    case VERB_BUILD: monopoly_build(m, s, seat, move.a); break;
    case VERB_SELL: monopoly_sell(m, s, seat, move.a); break;
    case VERB_CLEAR: monopoly_clear(m, s, seat, move.a); break;
    case VERB_MORTGAGE: monopoly_mortgage(m, s, seat, move.a); break;
    case VERB_REDEEM: monopoly_redeem(m, s, seat, move.a); break;
    case VERB_DICE: monopoly_dice(m, s, move.a, move.b); break;
    case VERB_DRAWN: monopoly_draw(m, s, move.b); break;
    case VERB_DEAL: deal(m, s, move.a); break;
    case VERB_TIME: s->time_up = 1; break;
    default: monopoly_trade(m, s, seat, move); break;
    }
}

/* What people do with what they own, whosever turn it is. */
static bool is_business(int verb)
{
    return verb == VERB_BUILD || verb == VERB_SELL || verb == VERB_CLEAR || verb == VERB_MORTGAGE ||
           verb == VERB_REDEEM || verb == VERB_CLAIM || verb == VERB_PROPOSE || verb == VERB_ACCEPT;
}

static void apply(const struct match *m, struct state *s, int seat, struct move move)
{
    struct frame before = *top(s);
    uint8_t depth = s->depth;
    bool answered = seat == before.who;

    if (seat < m->seats && s->jail[seat] && is_business(move.verb))
        APPLIES(jail_business);
    make(m, s, seat, move);
    run(m, s);
    /* What others do beside does not change the question; everything else does. */
    if (answered || depth != s->depth || memcmp(&before, top(s), sizeof before) != 0)
        s->ask++;
}

/* ---- chance and time ---- */

static int faces(const struct match *m, const struct state *s, struct move move, uint8_t ret[DICE_MAX])
{
    (void)m, (void)s;
    ret[0] = move.a;
    ret[1] = move.b;
    return move.verb == VERB_DICE ? 2 : 0;
}

static int odds(const struct match *m, const struct state *s, struct move *ret, uint32_t *ret_weight)
{
    const struct frame *f = top_of(s);
    int n = 0;

    if (f->kind == FRAME_DRAW) {
        for (int i = 0; i < DECK; i++)
            if (monopoly_can_draw(s, f->a, i))
                ret[n++] = (struct move){ VERB_DRAWN, .a = f->a, .b = (uint8_t)i };
    } else if (f->kind == FRAME_DEAL) {
        for (int i = 0; i < SQUARES; i++)
            if (can_deal(m, s, i))
                ret[n++] = (struct move){ VERB_DEAL, .a = (uint8_t)i };
    } else {
        for (uint8_t x = 1; x <= 6; x++)
            for (uint8_t y = x; y <= 6; y++) {
                ret_weight[n] = x == y ? 1 : 2;
                ret[n++] = (struct move){ VERB_DICE, .a = x, .b = y };
            }
        return n;
    }
    for (int i = 0; i < n; i++)
        ret_weight[i] = 1;
    return n;
}

static struct move roll(const struct match *m, const struct state *s, struct rng *rng)
{
    const struct frame *f = top_of(s);

    if (f->kind == FRAME_DRAW || f->kind == FRAME_DEAL) {
        struct move moves[SQUARES];
        uint32_t weights[SQUARES];
        int n = odds(m, s, moves, weights);

        return moves[rng_below(rng, (uint32_t)n)]; /* equal weights */
    } else {
        uint8_t x = (uint8_t)rng_die(rng), y = (uint8_t)rng_die(rng);

        return (struct move){ VERB_DICE, .a = x < y ? x : y, .b = x < y ? y : x };
    }
}

static struct timer timer(const struct match *m, const struct state *s)
{
    bool runs = m->option[OPTION_GAME] == GAME_TIMED && !s->time_up && top_of(s)->kind != FRAME_OVER;

    return (struct timer){ .ms = runs ? (uint32_t)m->option[OPTION_MINUTES] * 60000 : 0 };
}

/* Those still in count by their wealth; below them, the later somebody went bankrupt the better. */
static void score(const struct match *m, const struct state *s, int32_t ret[SEATS_MAX])
{
    for (int seat = 0; seat < m->seats; seat++)
        ret[seat] = is_alive(s, seat) ? monopoly_wealth(m, s, seat) : s->out[seat] - m->seats - 1;
}

/* Open to all, so a view has the whole state. There are no rounds: doubles and jail see to that. */
static int worth(const struct view *v, int32_t ret[SEATS_MAX])
{
    const struct state *s = view_state(v);

    for (int seat = 0; seat < v->match.seats; seat++)
        ret[seat] = is_alive(s, seat) ? monopoly_wealth(&v->match, s, seat) : 0;
    return -1;
}

static int thrower(const struct match *m, const struct state *s)
{
    const struct frame *f = top_of(s);

    (void)m;
    return f->kind == FRAME_THROW || f->kind == FRAME_METER ? f->who : -1;
}

const struct game monopoly_game = {
    ROOM_IS,
    .title = { { "Monopoly", "Monopoly" } },
    .about = PHRASE(about),
    .version = 2,
    .seats_min = 2,
    .seats_max = SEATS,
    .minutes = 120,
    .money = { 1, { { "%s DM", "%s DM" } } },
    .counts = { .word = PHRASE(counts), .means = PHRASE(counts_means) },
    .state_size = sizeof(struct state),
    .key_size = offsetof(struct state, ask),
    .choices_max = 256,
    .odds_max = SQUARES,
    .options = options,
    .option_count = OPTION_COUNT,
    .verbs = monopoly_verbs,
    .verb_count = VERBS,
    .boxform = &monopoly_boxform,
    .boxed = &monopoly_boxed,
    .puzzles = COMMAND_ONLY(monopoly_puzzles),
    .bench_seats = 4,
    .refuse = refuse,
    .rules = { .setup = setup, .turn = turn, .legal = legal, .check = check_move, .apply = apply,
               .score = score },
    .words = { ROOM_SAYS },
    .picture = { ROOM_SHOWS, .flat = SHAPE_FLAT, .propose = monopoly_propose, .half = monopoly_half,
                 .meant = monopoly_meant, .tell = monopoly_tell, .deal = monopoly_deal },
    .chance = { .roll = roll, .odds = odds, .thrown = faces, .thrower = thrower, .timer = timer },
    .players = { ROOM_FEATS, .bots = monopoly_bots, .worth = worth, .stands = monopoly_stands,
                 .seat_name = monopoly_seat_name, .seat_tint = monopoly_seat_tint },
};
