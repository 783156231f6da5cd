/* SPDX-License-Identifier: MIT */
/* DALLAS by Maruca: whether a position that was read can be played on. The cards are each in one place, the
 * books balance, and what is pending is something that can be pending. */
#include "dallas_maruca.h"

/* ---- cards ---- */

static bool valid_slots(const struct match *m, const struct state *s, const struct slot *slot, int count,
                        int owner, uint64_t *seen)
{
    for (int i = 0; i < count; i++) {
        if (slot[i].card == UNKNOWN && !m->is_view)
            return false;
        if (owner >= 0 && !(slot[i].knows & SEAT(owner)))
            return false;
        if (slot[i].card == UNKNOWN)
            continue;
        if (s->place[slot[i].card] != HIDDEN || *seen >> slot[i].card & 1)
            return false;
        *seen |= (uint64_t)1 << slot[i].card;
    }
    return true;
}

static int looked_at(const struct state *s)
{
    int count = 0;

    while (count < PEEKS && s->top[count].card != NOTHING)
        count++;
    return count;
}

static bool valid_cards(const struct match *m, const struct state *s)
{
    uint64_t seen = 0;

    for (int i = 0; i < m->seats; i++)
        if (!valid_slots(m, s, s->hand[i], s->hand_count[i], i, &seen))
            return false;
    return looked_at(s) <= s->left && valid_slots(m, s, s->top, looked_at(s), -1, &seen);
}

static bool valid_events(const struct match *m, const struct state *s)
{
    int held[SEATS] = { 0 };

    if (!m->option[OPT_EVENTS] && s->under_count)
        return false;
    for (int e = 0; e < m->box->event_cards; e++)
        if (s->event_at[e] >= HELD)
            held[(s->event_at[e] - HELD) % SEATS]++;
    for (int i = 0; i < m->seats; i++)
        if (held[i] > s->events[i])
            return false;
    return maruca_event_deck(m, s) >= 0;
}

/* ---- books ---- */

static bool valid_terms(const struct match *m, const struct state *s)
{
    int free_ones[SEATS] = { 0 }, out[2] = { 0 };

    for (int i = 0; i < m->box->company_cards; i++) {
        int owner = s->place[i] - OWNED;
        if (s->terms[i] && (owner < 0 || owner >= m->seats))
            return false;
        if (s->terms[i] & BONDED && maruca_bond(m, i) < 0)
            return false;
        if (s->terms[i] & STARTED && m->box->company[i].value != m->box->start_value)
            return false;
        if (owner >= m->seats)
            out[owner - m->seats]++;
        else if (owner >= 0)
            free_ones[owner] += s->terms[i] == STARTED;
    }
    for (int i = 0; i < BONDS && m->box->bond[i].amount; i++)
        if (maruca_bonds_left(m, s, i) < 0)
            return false;
    for (int i = 0; i < m->seats; i++)
        if (free_ones[i] > 1 || maruca_owned(s, i) > m->box->companies_most)
            return false;
    return out[0] == (s->removed + 1) / 2 && s->removed <= maruca_years(m);
}

/* The report sheet agrees with the board, and without events every year with the one before. */
static bool valid_sheets(const struct match *m, const struct state *s)
{
    int now = (s->year < maruca_years(m) ? s->year : maruca_years(m)) - 1;

    for (int i = 0; i < m->seats; i++) {
        const struct column *c = s->sheet[i];
        if (c[now].current + c[now].fresh != maruca_yearly(m, s, i))
            return false;
        for (int y = 0; y < now && !m->option[OPT_EVENTS]; y++)
            if (c[y].current + c[y].fresh != c[y + 1].current)
                return false;
        if (!m->option[OPT_EVENTS] && (s->lasting[i] || s->struck[i]))
            return false;
    }
    return true;
}

static bool valid_turn(const struct match *m, const struct state *s)
{
    bool any = s->fetched || s->played || s->barred || s->no_offer || s->banker;
    int company = s->bonded - 1;

    if ((any && !m->option[OPT_EVENTS]) || s->barred == s->player + 1 || (s->banker && !s->played))
        return false;
    if (!s->bonded)
        return true;
    return s->stack[0].ask != ASK_TURN && s->place[company] == OWNED + s->player && s->terms[company] & BONDED
        && (s->played || !(s->terms[company] & FULL));
}

/* ---- what is pending ---- */

/* How many cards a seat will hold once all it has to draw is drawn and all it has to discard is discarded. */
static int will_hold(const struct match *m, const struct state *s, int seat)
{
    int count = s->hand_count[seat];

    (void)m;
    for (int i = 0; i < s->depth; i++) {
        struct pending p = s->stack[i];
        bool discards = i > 0 && s->stack[i - 1].ask == ASK_DISCARD;
        if (p.ask == ASK_GIVE && (p.seat == seat || p.b == seat))
            count += p.seat == seat ? -1 : 1;
        if (p.ask == ASK_PAY && !p.b && p.seat == seat)
            count++; /* the hand will be refilled */
        if (p.seat != seat)
            continue;
        count += p.ask == ASK_DRAW && !discards ? p.a : p.ask == ASK_DISCARD ? -p.a : 0;
    }
    return count;
}

static bool valid_bid(const struct match *m, const struct state *s, struct pending p, int seat)
{
    bool first = s->least == m->box->company[p.a].value, sealed = s->sealed & SEAT(seat);
    uint16_t bid = s->bid[seat];

    if (!maruca_may_bid(m, s, seat))
        return !sealed && bid == REFUSED;
    if (bid == NO_BID)
        return p.ask == ASK_BID && !sealed;
    if (bid == UNKNOWN_BID)
        return sealed && m->is_view;
    if (sealed || (first && p.ask == ASK_SHOW)) /* written in this round */
        return bid == REFUSED ? first && seat != p.seat : bid >= s->least && bid <= m->box->bid_most;
    return !first && (p.ask == ASK_SHOW ? bid <= m->box->bid_most : bid < s->least);
}

/* In an auction somebody has to write or to show, and if all others wrote an X, the offering player's bid
 * is there. */
static bool valid_auction(const struct match *m, const struct state *s, struct pending p)
{
    int bidders = 0, round = 0, value = m->box->company[p.a].value;

    if (p.seat != s->player || s->place[p.a] != POOL || s->least < value || s->least > m->box->bid_most
        || !maruca_may_bid(m, s, p.seat))
        return false;
    for (int i = 0; i < m->seats; i++) {
        if (!valid_bid(m, s, p, i))
            return false;
        bidders += p.ask == ASK_BID ? s->bid[i] == NO_BID : (s->sealed & SEAT(i)) != 0;
        round += s->bid[i] >= s->least;
    }
    return bidders > 0 && round > (s->least > value);
}

static bool valid_pay(const struct match *m, const struct state *s, struct pending p)
{
    int value = m->box->company[p.a].value, least, most;

    return s->place[p.a] == (p.b ? POOL : TABLE) && p.n >= value && p.n <= (p.b ? m->box->bid_most : value)
        && (p.b || p.seat == s->player) && maruca_owned(s, p.seat) < m->box->companies_most
        && (maruca_blocks(m, s, p, false, &least, &most) || maruca_blocks(m, s, p, true, &least, &most));
}

/* An attack that is being answered, or whose die is being thrown. */
static bool valid_attack(const struct match *m, const struct state *s, struct pending p)
{
    int kind = m->box->event[p.a].kind, from = p.n - 1;
    bool turned = p.seat == s->player && kind >= EVENT_FALL, die = m->box->event[p.a].amount[FACES - 1] != 0;

    if (s->event_at[p.a] != UNDER || !s->played || kind >= EVENT_CANCEL)
        return false;
    if (p.ask == ASK_DIE && kind < EVENT_FALL)
        return die && p.seat == s->player && from == p.seat && p.b == 0;
    if (p.ask == ASK_DIE)
        return die && (turned ? from != p.seat && p.b == 0 : from == s->player);
    if (kind < EVENT_FALL || turned || from != s->player || s->events[p.seat] == 0)
        return false;
    return kind != EVENT_POACH || (s->hand_count[p.seat] > 0 && s->hand_count[from] > 0);
}

static bool valid_exchange(const struct state *s, struct pending p)
{
    bool between = p.seat != p.b && (p.seat == s->player || p.b == s->player) && s->played;

    if (p.ask == ASK_TAKE)
        return between && s->hand_count[p.seat] > 0 && s->hand_count[p.b] > 0;
    return between && s->hand_count[p.seat] > 1;
}

static bool valid_look(const struct state *s, struct pending p)
{
    int known = 0;

    while (known < PEEKS && s->top[known].card != NOTHING && s->top[known].knows & SEAT(p.seat))
        known++;
    return p.a < p.b && p.b <= PEEKS && p.b <= s->left && known >= p.a && p.seat == s->player;
}

/* Before it is mixed the hand could be. */
static bool valid_mixed(const struct state *s, struct pending p)
{
    struct state before = *s;

    if (before.depth < 2 || maruca_top(s).ask != ASK_MIXED)
        return false;
    maruca_pop(&before);
    return maruca_may_mix(&before, p.seat);
}

/* One decision by itself. */
static bool valid_pending(const struct match *m, const struct state *s, struct pending p)
{
    switch (p.ask) {
    case ASK_TURN: return p.seat == s->player;
    case ASK_BID:
    case ASK_SHOW: return valid_auction(m, s, p);
    case ASK_PAY: return valid_pay(m, s, p);
    case ASK_DRAW: return p.seat == s->player && s->hand_count[p.seat] + p.a <= HAND_MAX;
    case ASK_DISCARD: return p.seat == s->player && p.a <= s->hand_count[p.seat];
    case ASK_ANSWER:
    case ASK_DIE: return valid_attack(m, s, p);
    case ASK_TAKE:
    case ASK_GIVE: return valid_exchange(s, p);
    case ASK_SWAP: return p.seat == s->player && s->played;
    case ASK_LOOK: return valid_look(s, p);
    case ASK_AFTER: return p.seat == s->player;
    case ASK_PRESS: return p.seat == s->player && s->fetched;
    case ASK_REMOVE: return m->seats == 2 && s->left > 0 && s->player == 1;
    case ASK_MIXED: return valid_mixed(s, p);
    default: return false;
    }
}

/* What may lie on what: on a turn that is not decided yet an event card, on one that is its action. */
static bool may_lie_on(const struct match *m, struct pending below, struct pending p)
{
    bool attack = p.ask == ASK_ANSWER || p.ask == ASK_DIE;
    int kind = attack ? m->box->event[p.a].kind : 0;

    if (p.ask == ASK_MIXED)
        return true; /* valid_mixed() has looked */
    switch (below.ask) {
    case ASK_TURN:
        return attack || p.ask == ASK_PRESS || p.ask == ASK_TAKE || p.ask == ASK_GIVE || p.ask == ASK_SWAP;
    case ASK_SWAP: return p.ask == ASK_LOOK;
    case ASK_AFTER:
        return p.ask == ASK_BID || p.ask == ASK_SHOW || p.ask == ASK_PAY || p.ask == ASK_DRAW
               || p.ask == ASK_DISCARD || p.ask == ASK_TAKE || p.ask == ASK_GIVE
               || (p.ask == ASK_ANSWER && (kind == EVENT_PAY || kind == EVENT_POACH));
    case ASK_DISCARD: return p.ask == ASK_DRAW;
    default: return false;
    }
}

/* Before the first turn the stack is what is left of the plan. */
static bool valid_beginning(const struct match *m, const struct state *s)
{
    struct state plan = { 0 };
    int cheapest = 0, wanted = 0;
    uint64_t seen = maruca_seen(s);

    maruca_plan(m, &plan);
    for (int i = 0; i < s->depth; i++) {
        struct pending p = s->stack[i], planned = plan.stack[i];
        bool counted = i == s->depth - 1 && (p.ask == ASK_LAY || p.ask == ASK_DRAW);
        if (p.ask != planned.ask || p.seat != planned.seat || p.b || p.n || i >= plan.depth
            || (counted ? p.a == 0 || p.a > planned.a : p.a != planned.a))
            return false;
        wanted += p.ask == ASK_START ? 1 : p.ask == ASK_LAY ? p.a : 0;
    }
    for (int i = 0; i < m->box->company_cards; i++)
        cheapest += m->box->company[i].value == m->box->start_value && !(seen >> i & 1);
    return s->year == 1 && s->player == 0 && !s->fetched && !s->played && !s->bonded && cheapest >= wanted;
}

static bool is_beginning(const struct state *s)
{
    int top = maruca_top(s).ask;

    return s->depth > 1 && s->stack[0].ask == ASK_TURN
        && (top == ASK_START || top == ASK_LAY || top == ASK_DRAW || (top == ASK_PRESS && !s->fetched));
}

static bool valid_stack(const struct match *m, const struct state *s)
{
    if (s->depth == 0)
        return s->year == maruca_years(m) + 1;
    if (s->year > maruca_years(m) || maruca_settled(m, s))
        return false;
    if (is_beginning(s))
        return valid_beginning(m, s);
    if (s->stack[0].ask != ASK_TURN && s->stack[0].ask != ASK_AFTER && s->stack[0].ask != ASK_REMOVE)
        return false;
    for (int i = 0; i < s->depth; i++)
        if (!valid_pending(m, s, s->stack[i]) || (i > 0 && !may_lie_on(m, s->stack[i - 1], s->stack[i])))
            return false;
    return true;
}

/* Nothing lies on the table or in envelopes but what is pending. */
static bool valid_rest(const struct match *m, const struct state *s)
{
    struct pending top = maruca_top_but_mixed(s);
    int table = 0;

    for (int i = 0; i < m->box->company_cards; i++)
        table += s->place[i] == TABLE;
    if (table != (top.ask == ASK_PAY && !top.b))
        return false;
    for (int i = 0; i < m->seats; i++)
        if (will_hold(m, s, i) > m->box->hand || s->hand_count[i] + (top.ask == ASK_TAKE) > HAND_MAX)
            return false;
    return (top.ask == ASK_BID || top.ask == ASK_SHOW) == (s->least > 0) && (s->least || !s->sealed);
}

bool maruca_valid(const struct match *m, const struct state *s)
{
    return valid_cards(m, s) && valid_events(m, s) && valid_stack(m, s) && valid_rest(m, s)
           && valid_terms(m, s) && valid_sheets(m, s) && valid_turn(m, s);
}
