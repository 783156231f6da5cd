/* SPDX-License-Identifier: MIT */
/* DALLAS by Maruca: what can be done now, and which clause forbids the rest. */
#include "dallas_maruca.h"

/* ---- legal moves ---- */

/* A list of choices in the making. */
struct list {
    struct choice *at;
    int count;
};

static void add(struct list *list, struct move v)
{
    list->at[list->count++] = (struct choice){ .move = v };
}

static void add_events(const struct match *m, const struct state *s, int seat, struct list *list)
{
    for (int e = 0; e < m->box->event_cards && !s->played && s->events[seat]; e++) {
        int targets = maruca_aims(m->box->event[e].kind) ? m->seats : 1;
        for (int t = 0; t < targets && maruca_holds(s, seat, e); t++)
            if (!maruca_may_play(m, s, seat, e, t))
                add(list, (struct move){ .verb = PLAY, .a = (uint8_t)e, .b = (uint8_t)t });
    }
}

static const struct clause *may_fetch(const struct match *m, const struct state *s, int seat)
{
    bool some = maruca_event_deck(m, s) > 0 || s->under_count > 0;

    if (s->fetched || s->played || maruca_price(m, s, seat) < m->box->press_price)
        return CLAUSE(fetch);
    return !m->option[OPT_EVENTS] || !some ? CLAUSE(press_deck) : NULL;
}

static void add_hand(const struct state *s, int seat, int verb, int count, struct list *list)
{
    for (int i = 0; i < count; i++)
        add(list, (struct move){ .verb = (uint8_t)verb, .a = s->hand[seat][i].card, .b = (uint8_t)i });
}

static void add_turn(const struct match *m, const struct state *s, int seat, struct list *list)
{
    bool room = maruca_owned(s, seat) < m->box->companies_most;

    if (room)
        add_hand(s, seat, BUY, s->hand_count[seat], list);
    for (int i = 0; i < m->box->company_cards && room && !s->no_offer; i++)
        if (s->place[i] == POOL)
            add(list, (struct move){ .verb = OFFER, .a = (uint8_t)i });
    add(list, (struct move){ .verb = PASS });
    if (!may_fetch(m, s, seat))
        add(list, (struct move){ .verb = FETCH });
    add_events(m, s, seat, list);
}

static void add_payments(const struct match *m, const struct state *s, struct pending pay, struct list *list)
{
    for (int bond = 0; bond < 2; bond++) {
        int least, most;
        if (!maruca_blocks(m, s, pay, bond, &least, &most))
            continue;
        for (int i = least; i <= most; i++)
            add(list, (struct move){ .verb = PAY, .a = (uint8_t)bond, .b = (uint8_t)i });
    }
}

/* Whether this seat may write an X: not who offers, and nobody after a tie (clauses no_bid, rebid). */
bool maruca_may_decline(const struct match *m, const struct state *s, int seat)
{
    struct pending top = maruca_top(s);

    return seat != top.seat && s->least == m->box->company[top.a].value;
}

static void add_bids(const struct match *m, const struct state *s, int seat, struct list *list)
{
    list->at[list->count++] =
        (struct choice){ { .verb = BID, .n = s->least }, .most = (uint32_t)m->box->bid_most, .step = 1 };
    if (maruca_may_decline(m, s, seat))
        add(list, (struct move){ .verb = DECLINE });
}

static void add_swaps(const struct state *s, int seat, struct list *list)
{
    for (int place = 0; place < PEEKS && s->top[place].card != NOTHING; place++)
        if (s->top[place].knows & SEAT(seat))
            for (int i = 0; i < s->hand_count[seat]; i++)
                add(list, (struct move){ .verb = SWAP, .a = s->hand[seat][i].card, .b = (uint8_t)i,
                                         .c = (uint8_t)place });
    add(list, (struct move){ .verb = KEEP });
}

static void add_answers(const struct match *m, const struct state *s, struct pending top, int seat,
                        struct list *list)
{
    add(list, (struct move){ .verb = LET });
    for (int e = 0; e < m->box->event_cards; e++)
        if (maruca_holds(s, seat, e) && maruca_answers(m->box->event[top.a].kind, m->box->event[e].kind))
            add(list, (struct move){ .verb = ANSWER, .a = (uint8_t)e });
}

/* What the question asks for. */
static void add_asked(const struct match *m, const struct state *s, int seat, struct list *list)
{
    struct pending top = maruca_top(s);

    switch (top.ask) {
    case ASK_TURN: add_turn(m, s, seat, list); break;
    case ASK_BID: add_bids(m, s, seat, list); break;
    case ASK_SHOW: add(list, (struct move){ .verb = SHOW, .n = s->bid[seat] }); break;
    case ASK_PAY: add_payments(m, s, top, list); break;
    case ASK_DISCARD: add_hand(s, seat, DISCARD, s->hand_count[seat], list); break;
    case ASK_ANSWER: add_answers(m, s, top, seat, list); break;
    case ASK_SWAP: add_swaps(s, seat, list); break;
    case ASK_GIVE:
        add_hand(s, seat, GIVE, s->hand_count[seat] - 1, list);
        break; /* the last is the one taken */
    case ASK_AFTER:
        add(list, (struct move){ .verb = END });
        add_events(m, s, seat, list);
        break;
    }
}

int maruca_legal(const struct match *m, const struct state *s, int seat, struct choice *ret)
{
    struct list list = { ret, 0 };

    if (maruca_must(m, s) & SEAT(seat))
        add_asked(m, s, seat, &list);
    if (maruca_may_mix(s, seat))
        add(&list, (struct move){ .verb = MIX });
    return list.count;
}

/* ---- rulings ---- */

/* Whether this company can be what lies in a slot. In a view a slot may be unknown: then any that is not
 * seen elsewhere, or in a masked move nothing at all. */
static bool fits(const struct match *m, const struct state *s, struct slot slot, int company)
{
    if (slot.card < COMPANIES)
        return company == slot.card;
    if (company == UNKNOWN)
        return m->is_view;
    return company < m->box->company_cards && !(maruca_seen(s) >> company & 1)
           && (m->is_view || slot.card == NOTHING);
}

static bool fits_hand(const struct match *m, const struct state *s, int seat, struct move v)
{
    bool open = v.verb == BUY || v.verb == DISCARD; /* everyone sees the card */

    return v.b < s->hand_count[seat] && !(open && v.a == UNKNOWN) && fits(m, s, s->hand[seat][v.b], v.a);
}

/* Each card of the hand once. */
static const struct clause *check_order(const struct match *m, const struct state *s, struct move v)
{
    int count = s->hand_count[maruca_top(s).seat];
    unsigned from = 0;

    if (v.n == 0)
        return m->is_view ? NULL : CLAUSE(rearranged);
    for (int i = 0; i < count; i++)
        from |= 1u << (v.n >> 4 * i & 15);
    return v.n >> 4 * count == 0 && from == (2u << count) - 2 ? NULL : CLAUSE(rearranged);
}

static const struct clause *check_chance(const struct match *m, const struct state *s, struct move v)
{
    struct pending top = maruca_top(s);
    bool cheapest = v.a < m->box->company_cards && m->box->company[v.a].value == m->box->start_value;
    bool fresh = v.a < m->box->company_cards && !(maruca_seen(s) >> v.a & 1);
    bool masked = m->is_view && v.a == UNKNOWN;

    if (v.verb != top.ask) /* chance's questions are numbered as its verbs */
        return CLAUSE(asked);
    switch (v.verb) {
    case START: return cheapest && fresh ? NULL : CLAUSE(start_company);
    case LAY: return cheapest && fresh ? NULL : CLAUSE(first_pool);
    case DRAW: return fits(m, s, s->top[0], v.a) ? NULL : CLAUSE(stack);
    case LOOK: return fits(m, s, s->top[top.a], v.a) ? NULL : CLAUSE(stack);
    case REMOVE: return v.a != UNKNOWN && fits(m, s, s->top[0], v.a) ? NULL : CLAUSE(two_remove);
    case TAKE: {
        bool there = v.b < s->hand_count[top.b] && fits(m, s, s->hand[top.b][v.b], v.a);
        return there ? NULL : CLAUSE(event_poach);
    }
    case DIE: return v.a >= 1 && v.a <= FACES ? NULL : CLAUSE(die);
    case MIXED: return check_order(m, s, v);
    default: break;
    }
    if (maruca_event_deck(m, s) == 0)
        return v.a == s->under[0] ? NULL : CLAUSE(press_deck);
    return masked || (v.a < m->box->event_cards && s->event_at[v.a] == IN_DECK) ? NULL : CLAUSE(press_deck);
}

static const struct clause *check_buying(const struct match *m, const struct state *s, int seat,
                                         struct move v)
{
    if (maruca_owned(s, seat) >= m->box->companies_most)
        return CLAUSE(eleven);
    if (v.verb == BUY)
        return fits_hand(m, s, seat, v) ? NULL : CLAUSE(own_hand);
    if (s->no_offer)
        return CLAUSE(event_court);
    return v.a < m->box->company_cards && s->place[v.a] == POOL ? NULL : CLAUSE(offer);
}

static const struct clause *check_bid(const struct match *m, const struct state *s, int seat, struct move v)
{
    struct pending top = maruca_top(s);
    bool again = s->least != m->box->company[top.a].value;

    if (v.verb == DECLINE)
        return maruca_may_decline(m, s, seat) ? NULL : again ? CLAUSE(rebid) : CLAUSE(no_bid);
    if (v.n == UNKNOWN_BID && m->is_view)
        return NULL; /* another's, masked */
    if (v.n < s->least)
        return again ? CLAUSE(rebid) : CLAUSE(least);
    return v.n > (uint32_t)m->box->bid_most ? CLAUSE(most) : NULL;
}

/* In a view a sealed bid turns out to be anything that could have been written. */
static const struct clause *check_show(const struct match *m, const struct state *s, int seat, struct move v)
{
    bool x = v.n == REFUSED;
    struct move written = { .verb = x ? DECLINE : BID, .n = x ? 0 : v.n };
    bool hidden = s->bid[seat] == UNKNOWN_BID;

    if (hidden ? v.n != UNKNOWN_BID && !check_bid(m, s, seat, written) : v.n == s->bid[seat])
        return NULL;
    return CLAUSE(show);
}

static const struct clause *check_pay(const struct match *m, const struct state *s, int seat, struct move v)
{
    struct pending pay = maruca_top(s);
    int bond = maruca_bond(m, pay.a), least = 0, most = 0;

    if (v.a > 1)
        return CLAUSE(notation);
    if (v.a && (bond < 0 || maruca_bonds_left(m, s, bond) == 0))
        return CLAUSE(bond_left);
    if (v.b > s->blocks[seat])
        return CLAUSE(own_blocks);
    if (!maruca_blocks(m, s, pay, v.a, &least, &most) || v.b < least)
        return CLAUSE(in_full);
    if (v.b > most)
        return m->option[OPT_STOCK] == STOCK_CASH_FIRST ? CLAUSE(stock_cash_first) : CLAUSE(stock_needed);
    return NULL;
}

/* Another's card that a view does not show could be any that is not seen. */
static bool could_hold(const struct match *m, const struct state *s, int seat, int event)
{
    int open = 0;

    for (int e = 0; e < m->box->event_cards; e++)
        open += maruca_holds(s, seat, e);
    if (event >= m->box->event_cards)
        return false;
    return maruca_holds(s, seat, event)
        || (m->is_view && s->event_at[event] == IN_DECK && open < s->events[seat]);
}

static const struct clause *check_play(const struct match *m, const struct state *s, int seat, struct move v)
{
    struct state known;

    if (!could_hold(m, s, seat, v.a))
        return CLAUSE(own_event);
    if (maruca_holds(s, seat, v.a))
        return maruca_may_play(m, s, seat, v.a, v.b);
    known = *s;
    known.event_at[v.a] = (uint8_t)(HELD + seat);
    return maruca_may_play(m, &known, seat, v.a, v.b);
}

static const struct clause *check_answer(const struct match *m, const struct state *s, int seat,
                                         struct move v)
{
    int attack = m->box->event[maruca_top(s).a].kind;

    if (!could_hold(m, s, seat, v.a))
        return CLAUSE(own_event);
    return maruca_answers(attack, m->box->event[v.a].kind) ? NULL : CLAUSE(answer_fits);
}

static const struct clause *check_swap(const struct match *m, const struct state *s, int seat, struct move v)
{
    if (v.c >= PEEKS || s->top[v.c].card == NOTHING || !(s->top[v.c].knows & SEAT(seat)))
        return CLAUSE(event_inside);
    return fits_hand(m, s, seat, v) ? NULL : CLAUSE(own_hand);
}

/* The card that was taken lies last, and is not given back. */
static const struct clause *check_give(const struct match *m, const struct state *s, int seat, struct move v)
{
    if (v.b == s->hand_count[seat] - 1)
        return CLAUSE(event_poach);
    return fits_hand(m, s, seat, v) ? NULL : CLAUSE(own_hand);
}

/* Which questions a verb answers; -1: none. */
static int answers_ask(int verb)
{
    static const int8_t ask[VERBS] = {
        [BUY] = ASK_TURN, [OFFER] = ASK_TURN, [PASS] = ASK_TURN, [FETCH] = ASK_TURN, [PLAY] = ASK_TURN,
        [BID] = ASK_BID, [DECLINE] = ASK_BID, [SHOW] = ASK_SHOW, [PAY] = ASK_PAY, [DISCARD] = ASK_DISCARD,
        [ANSWER] = ASK_ANSWER, [LET] = ASK_ANSWER, [SWAP] = ASK_SWAP, [KEEP] = ASK_SWAP, [GIVE] = ASK_GIVE,
        [END] = ASK_AFTER, [MIX] = -1,
    };

    return verb < BUY ? -1 : ask[verb];
}

/* The move with all members cleared that its verb has no use for. */
static struct move cleaned(struct move v)
{
    static const uint8_t members[VERBS] = { /* 1: a, 2: b, 4: c, 8: n */
        [START] = 1, [LAY] = 1, [DRAW] = 1, [PRESS] = 1, [DIE] = 1, [LOOK] = 1, [TAKE] = 3, [REMOVE] = 1,
        [BUY] = 3, [OFFER] = 1, [BID] = 8, [SHOW] = 8, [PAY] = 3, [DISCARD] = 3, [PLAY] = 3, [ANSWER] = 1,
        [SWAP] = 7, [GIVE] = 3, [MIXED] = 8,
    };
    int has = members[v.verb];

    return (struct move){ .verb = v.verb,
                           .a = has & 1 ? v.a : 0,
                           .b = has & 2 ? v.b : 0,
                           .c = has & 4 ? v.c : 0,
                           .n = has & 8 ? v.n : 0 };
}

/* First whether the bytes make sense, then whether this is what the seat is asked, then the move itself. */
const struct clause *maruca_check(const struct match *m, const struct state *s, int seat, struct move v)
{
    int ask = maruca_top(s).ask;

    if (v.verb >= VERBS || !move_equal(v, cleaned(v)))
        return CLAUSE(notation);
    if (seat == CHANCE)
        return check_chance(m, s, v);
    if (v.verb == MIX)
        return maruca_may_mix(s, seat) ? NULL : CLAUSE(rearrange);
    if (!(maruca_must(m, s) & SEAT(seat)) || (answers_ask(v.verb) != ask && !(v.verb == PLAY && ask == ASK_AFTER)))
        return CLAUSE(asked);
    switch (v.verb) {
    case BUY:
    case OFFER: return check_buying(m, s, seat, v);
    case BID:
    case DECLINE: return check_bid(m, s, seat, v);
    case SHOW: return check_show(m, s, seat, v);
    case PAY: return check_pay(m, s, seat, v);
    case DISCARD: return fits_hand(m, s, seat, v) ? NULL : CLAUSE(own_hand);
    case FETCH: return may_fetch(m, s, seat);
    case PLAY: return check_play(m, s, seat, v);
    case ANSWER: return check_answer(m, s, seat, v);
    case SWAP: return check_swap(m, s, seat, v);
    case GIVE: return check_give(m, s, seat, v);
    default: return NULL; /* pass, let, keep, end */
    }
}
