/* SPDX-License-Identifier: MIT */
/* DALLAS by Maruca: the event cards of the Dallas Press. A card is played, those it hits may answer one
 * after the other, a die may be thrown, and then it does what it says. */
#include "dallas_maruca.h"

static int kind_of(const struct match *m, int event)
{
    return m->box->event[event].kind;
}

static bool has_die(const struct match *m, int event)
{
    return m->box->event[event].amount[FACES - 1] != 0;
}

bool maruca_aims(int kind)
{
    return kind >= EVENT_FALL && kind <= EVENT_COURT && kind != EVENT_FALL_ALL;
}

/* ---- when a card may be played ---- */

/* Two kinds need something to work on; the others always may. */
static const struct clause *needs(const struct match *m, const struct state *s, int seat, int event,
                                  int target)
{
    bool after = maruca_top(s).ask == ASK_AFTER;

    switch (kind_of(m, event)) {
    case EVENT_BANKER: return after && !s->bonded ? CLAUSE(event_banker) : NULL;
    case EVENT_INSIDE: return s->left == 0 ? CLAUSE(event_inside) : NULL;
    case EVENT_POACH: return !s->hand_count[seat] || !s->hand_count[target] ? CLAUSE(event_poach) : NULL;
    default: return NULL;
    }
}

const struct clause *maruca_may_play(const struct match *m, const struct state *s, int seat, int event,
                                     int target)
{
    int kind = kind_of(m, event);
    bool after = maruca_top(s).ask == ASK_AFTER;

    if (!maruca_holds(s, seat, event))
        return CLAUSE(own_event);
    if (s->played)
        return CLAUSE(one_event);
    if (kind >= EVENT_CANCEL || (after && kind != EVENT_BANKER && kind != EVENT_PAY && kind != EVENT_POACH))
        return CLAUSE(event_time);
    if (maruca_aims(kind) ? target == seat || target >= m->seats : target != 0)
        return CLAUSE(event_aim);
    return needs(m, s, seat, event, target);
}

/* Clause answer_fits. */
bool maruca_answers(int event_kind, int answer_kind)
{
    bool falls = event_kind == EVENT_FALL || event_kind == EVENT_FALL_ALL;
    bool costs = event_kind == EVENT_LOSS_PERCENT || event_kind == EVENT_LOSS || event_kind == EVENT_STRIKE
        || event_kind == EVENT_PAY;

    switch (answer_kind) {
    case EVENT_CANCEL:
    case EVENT_TURN: return true;
    case EVENT_HOLD: return falls;
    case EVENT_INSURED: return costs;
    case EVENT_HALVE: return falls || costs;
    default: return false;
    }
}

/* ---- what a card does ---- */

static int clamp_step(const struct match *m, int step)
{
    int last = INDEX - 1;

    while (!m->box->index[last].price)
        last--;
    return step < 0 ? 0 : step > last ? last : step; /* clause price_ends */
}

static void move_price(const struct match *m, struct state *s, int seat, int by)
{
    int wanted = s->step[seat] + by, step = clamp_step(m, wanted);

    if (step != wanted)
        APPLIES(price_ends);
    s->step[seat] = (uint8_t)step;
}

static void change_profits(struct state *s, int seat, int by)
{
    struct column *now = &s->sheet[seat][s->year - 1];

    now->current = (uint16_t)(now->current + by);
    s->lasting[seat] = (int16_t)(s->lasting[seat] + by);
}

/* A card that was played lies under the deck for all to see (clause event_under). */
static void put_under(const struct match *m, struct state *s, int seat, int event)
{
    APPLIES(event_under);
    s->event_at[event] = UNDER;
    s->under[s->under_count++] = (uint8_t)event;
    s->events[seat]--;
}

/* By which clause a card of this kind acts, or answers. */
static void note_effect(const struct match *m, int kind)
{
    static const uint16_t rules[] = {
        [EVENT_PROFITS] = RULE_event_profits, [EVENT_PRICE] = RULE_event_price, [EVENT_CASH] = RULE_event_money,
        [EVENT_REBATE] = RULE_event_money, [EVENT_FALL] = RULE_event_fall, [EVENT_FALL_ALL] = RULE_event_fall,
        [EVENT_LOSS_PERCENT] = RULE_event_loss, [EVENT_LOSS] = RULE_event_loss, [EVENT_STRIKE] = RULE_event_strike,
        [EVENT_PAY] = RULE_event_pay, [EVENT_POACH] = RULE_event_poach, [EVENT_COURT] = RULE_event_court,
        [EVENT_CANCEL] = RULE_event_cancel, [EVENT_TURN] = RULE_event_turn, [EVENT_HOLD] = RULE_event_hold,
        [EVENT_INSURED] = RULE_event_insured, [EVENT_HALVE] = RULE_event_halve,
    };

    match_applies(m, rules[kind]);
}

/* For the player themselves, with what the die or the card says. */
static void favour(const struct match *m, struct state *s, int seat, int event, int amount)
{
    note_effect(m, kind_of(m, event));
    switch (kind_of(m, event)) {
    case EVENT_PROFITS: change_profits(s, seat, amount); return;
    case EVENT_PRICE: move_price(m, s, seat, amount); return;
    case EVENT_CASH: s->cash[seat] += amount; return;
    case EVENT_REBATE: s->cash[seat] += (s->sheet[seat][s->year - 1].current * amount + 99) / 100; return;
    }
}

static void pay_over(struct state *s, int from, int to, int amount, int halved)
{
    int paid = (s->cash[from] < amount ? s->cash[from] : amount) >> halved;

    s->cash[from] -= paid;
    s->cash[to] += paid;
}

/* Against `hit`, for `from`; what is lost is halved so often, rounded down (clauses in_favour,
 * event_halve). */
static void harm(const struct match *m, struct state *s, struct pending p, int amount)
{
    int hit = p.seat, halved = p.b, from = p.n - 1, profits = s->sheet[hit][s->year - 1].current;

    note_effect(m, kind_of(m, p.a));
    if (kind_of(m, p.a) == EVENT_LOSS_PERCENT && profits * amount % 100)
        APPLIES(in_favour);
    switch (kind_of(m, p.a)) {
    case EVENT_FALL:
    case EVENT_FALL_ALL: move_price(m, s, hit, -(amount >> halved)); return;
    case EVENT_LOSS_PERCENT: change_profits(s, hit, -((profits * amount / 100) >> halved)); return;
    case EVENT_LOSS:
        change_profits(s, hit, -((amount < profits / 2 ? amount : profits / 2) >> halved));
        return;
    case EVENT_STRIKE:
        if (s->struck[hit] == 0 || s->struck[hit] > halved + 1) /* of two strikes the harder one counts */
            s->struck[hit] = (uint8_t)(halved + 1);
        return;
    case EVENT_PAY: pay_over(s, hit, from, amount, halved); return;
    case EVENT_POACH:
        maruca_push(s, (struct pending){ .ask = ASK_TAKE, .seat = (uint8_t)from, .b = (uint8_t)hit });
        return;
    case EVENT_COURT:
        if (hit == s->player)
            s->no_offer = 1; /* turned back */
        else
            s->barred = (uint8_t)(hit + 1);
        return;
    }
}

/* Nobody answers any more: the die if there is one, then the effect. */
static void strike(const struct match *m, struct state *s, struct pending p)
{
    p.ask = ASK_DIE;
    if (has_die(m, p.a))
        maruca_push(s, p);
    else
        harm(m, s, p, m->box->event[p.a].amount[0]);
}

/* Asks this seat for an answer, or strikes at once; a glut then goes on to the next (clause answer_asked). */
static void aim(const struct match *m, struct state *s, int event, int target)
{
    bool all = kind_of(m, event) == EVENT_FALL_ALL;

    for (; target != s->player; target = (target + 1) % m->seats) {
        struct pending p = { .ask = ASK_ANSWER, .seat = (uint8_t)target, .a = (uint8_t)event,
                             .n = (uint16_t)(s->player + 1) };
        if (s->events[target]) {
            maruca_push(s, p);
            return;
        }
        strike(m, s, p);
        if (!all)
            return;
    }
}

/* The top answer is given: on to the next who is hit, if there is one. */
static void go_on(const struct match *m, struct state *s, struct pending done)
{
    if (kind_of(m, done.a) == EVENT_FALL_ALL)
        aim(m, s, done.a, (done.seat + 1) % m->seats);
}

/* ---- the moves ---- */

static void play_own(const struct match *m, struct state *s, int seat, int event)
{
    const struct event_card *card = &m->box->event[event];
    int seen;

    switch (card->kind) {
    case EVENT_BANKER:
        s->banker = 1;
        if (s->bonded) { /* the purchase is made: its other half comes now */
            int company = s->bonded - 1, profit = m->box->company[company].profit;
            s->terms[company] |= FULL;
            s->sheet[seat][s->year - 1].fresh += (uint16_t)(profit - (profit + 1) / 2);
        }
        return;
    case EVENT_INSIDE:
        seen = card->amount[0] < s->left ? card->amount[0] : s->left;
        maruca_push(s, (struct pending){ .ask = ASK_SWAP, .seat = (uint8_t)seat });
        maruca_push(s, (struct pending){ .ask = ASK_LOOK, .seat = (uint8_t)seat, .b = (uint8_t)seen });
        return;
    default:
        if (has_die(m, event))
            maruca_push(s, (struct pending){ .ask = ASK_DIE, .seat = (uint8_t)seat, .a = (uint8_t)event,
                                             .n = (uint16_t)(seat + 1) });
        else
            favour(m, s, seat, event, card->amount[0]);
    }
}

void maruca_play(const struct match *m, struct state *s, int event, int target)
{
    int seat = s->player, kind = kind_of(m, event);

    put_under(m, s, seat, event);
    s->played = 1;
    s->last_event = (uint8_t)(event + 1);
    if (kind < EVENT_FALL)
        play_own(m, s, seat, event);
    else
        aim(m, s, event, kind == EVENT_FALL_ALL ? (seat + 1) % m->seats : target);
}

void maruca_let(const struct match *m, struct state *s)
{
    struct pending p = maruca_top(s);

    maruca_pop(s);
    strike(m, s, p);
    go_on(m, s, p);
}

void maruca_answer(const struct match *m, struct state *s, int seat, int answer)
{
    struct pending p = maruca_top(s), back = p;
    int kind = kind_of(m, answer);

    put_under(m, s, seat, answer);
    s->last_event = (uint8_t)(answer + 1);
    note_effect(m, kind);
    if (kind == EVENT_HALVE) {
        s->stack[s->depth - 1].b++;
        if (s->events[seat] == 0) /* nothing left to answer with */
            maruca_let(m, s);
        return;
    }
    maruca_pop(s);
    if (kind == EVENT_TURN) { /* in full, and it cannot be answered (clauses event_turn, answer_final) */
        back.seat = (uint8_t)(p.n - 1);
        back.n = (uint16_t)(p.seat + 1);
        back.b = 0;
        strike(m, s, back);
    }
    go_on(m, s, p);
}

void maruca_die(const struct match *m, struct state *s, int face)
{
    struct pending p = maruca_top(s);
    int amount = m->box->event[p.a].amount[face - 1];

    s->last_face = (uint8_t)face;
    maruca_pop(s);
    if (kind_of(m, p.a) < EVENT_FALL)
        favour(m, s, p.seat, p.a, amount);
    else
        harm(m, s, p, amount);
}
