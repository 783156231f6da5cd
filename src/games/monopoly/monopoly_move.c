/* SPDX-License-Identifier: MIT */
/* Dice, moving, what a square does, rent, and jail. */
#include "monopoly.h"

static int square_with(const struct match *m, int kind)
{
    int i = 0;

    while (square_of(m, i)->kind != kind)
        i++;
    return i;
}

/* ---- rent ---- */

static int owned_of_group(const struct match *m, const struct state *s, int owner, int square)
{
    return __builtin_popcountll(s->deed[owner] & monopoly_group(m, square));
}

/* rent_street, rent_houses, rent_group, rent_group_mortgaged: the whole colour doubles a bare street, with
 * mortgages elsewhere in it or not. */
static int32_t street_rent(const struct match *m, const struct state *s, int owner, int square)
{
    const struct square *q = square_of(m, square);
    uint64_t group = monopoly_group(m, square);

    APPLIES(rent_street);
    if (s->built[square]) {
        APPLIES(rent_houses);
        return q->rent[s->built[square]];
    }
    if ((s->deed[owner] & group) != group)
        return q->rent[0];
    match_applies(m, s->pledged & group ? RULE_rent_group_mortgaged : RULE_rent_group);
    return 2 * q->rent[0];
}

/* What stopping on an owned, unmortgaged square costs after this throw. */
int32_t monopoly_rent(const struct match *m, const struct state *s, int square, int throw)
{
    int owner = monopoly_owner(m, s, square);

    switch (square_of(m, square)->kind) {
    case SQUARE_STATION: /* mortgaged ones count (A-M8) */
        APPLIES(rent_station);
        return m->box->station_rent[owned_of_group(m, s, owner, square) - 1];
    case SQUARE_UTILITY: /* A-M9 */
        APPLIES(rent_utility);
        return throw * m->box->utility_rent[owned_of_group(m, s, owner, square) - 1];
    default:
        return street_rent(m, s, owner, square);
    }
}

/* rent_claim: notes the rent until the owner asks for it. A turn has at most three throws, so there is
 * room; a card may lead to the same square twice. */
static void note_claim(struct state *s, int debtor, int owner, int square, int32_t n)
{
    int i = 0;

    while (i < CLAIMS && s->claim_to[i] && (s->claim_at[i] != square || s->claim_to[i] != owner + 1))
        i++;
    if (i == CLAIMS)
        return;
    s->claim[i] += n;
    s->claim_at[i] = (uint8_t)square;
    s->claim_to[i] = (uint8_t)(owner + 1);
    s->claim_by = (uint8_t)debtor;
}

static void owe_rent(const struct match *m, struct state *s, int seat, int square, int32_t n)
{
    int owner = monopoly_owner(m, s, square);

    match_applies(m, m->option[OPTION_CLAIM] ? RULE_rent_claim : RULE_rent_demand);
    if (s->jail[owner])
        APPLIES(jail_business);
    if (m->option[OPTION_CLAIM])
        note_claim(s, seat, owner, square, n);
    else
        monopoly_charge(m, s, seat, owner, n);
}

static int claim_index(const struct state *s, int seat, int square)
{
    for (int i = 0; i < CLAIMS; i++)
        if (s->claim_to[i] == seat + 1 && s->claim_at[i] == square)
            return i;
    return -1;
}

const struct clause *monopoly_check_claim(const struct state *s, int seat, int square)
{
    if (claim_index(s, seat, square) < 0)
        return rule(RULE_rent_claim_late);
    return top_of(s)->kind == FRAME_BEFORE || top_of(s)->kind == FRAME_AFTER ? NULL : rule(RULE_pending);
}

/* Takes one off the list; the others move up. */
void monopoly_drop_claim(struct state *s, int i)
{
    for (; i < CLAIMS; i++) {
        bool next = i + 1 < CLAIMS;

        s->claim[i] = next ? s->claim[i + 1] : 0;
        s->claim_at[i] = next ? s->claim_at[i + 1] : 0;
        s->claim_to[i] = next ? s->claim_to[i + 1] : 0;
    }
    if (!s->claim_to[0])
        s->claim_by = 0;
}

void monopoly_claim(const struct match *m, struct state *s, int seat, int square)
{
    int i = claim_index(s, seat, square), debtor = s->claim_by;
    int32_t n = s->claim[i];

    monopoly_drop_claim(s, i);
    monopoly_charge(m, s, debtor, seat, n);
}

/* The next player throws: what was not claimed is lost. */
static void claims_lapse(struct state *s)
{
    while (s->claim_to[0] && s->claim_by != s->turn)
        monopoly_drop_claim(s, 0);
}

/* ---- squares ---- */

/* How a token came to a square: by its throw, or sent by a card. */
struct arrival {
    bool by_card;
    int rents; /* times the normal rent: card_station */
};

static void land_on_title(const struct match *m, struct state *s, int seat, int square, struct arrival by)
{
    int owner = monopoly_owner(m, s, square);

    if (owner < 0) { /* buy */
        push(s, (struct frame){ FRAME_BUY, .who = (uint8_t)seat, .a = (uint8_t)square });
        return;
    }
    if (s->pledged & bit(square))
        APPLIES(rent_mortgaged);
    if (owner == seat || s->pledged & bit(square))
        return;
    if (square_of(m, square)->kind == SQUARE_UTILITY && by.by_card) { /* rent_utility_card */
        push(s, (struct frame){ FRAME_METER, .who = (uint8_t)seat, .a = (uint8_t)square });
        return;
    }
    owe_rent(m, s, seat, square, by.rents * monopoly_rent(m, s, square, s->dice[0] + s->dice[1]));
}

static void land(const struct match *m, struct state *s, int seat, struct arrival by)
{
    int square = s->place[seat];

    for (int other = 0; other < m->seats; other++)
        if (other != seat && is_alive(s, other) && s->place[other] == square)
            APPLIES(share_square);
    switch (square_of(m, square)->kind) {
    case SQUARE_STREET:
    case SQUARE_STATION:
    case SQUARE_UTILITY:
        land_on_title(m, s, seat, square, by);
        break;
    case SQUARE_CHANCE: /* card_draw */
        push(s, (struct frame){ FRAME_DRAW, .who = (uint8_t)seat, .a = 0 });
        break;
    case SQUARE_CHEST:
        push(s, (struct frame){ FRAME_DRAW, .who = (uint8_t)seat, .a = 1 });
        break;
    case SQUARE_TAX:
        APPLIES(tax_paid);
        monopoly_charge(m, s, seat, m->option[OPTION_POT] ? POT : BANK, square_of(m, square)->amount);
        break;
    case SQUARE_ARREST:
        monopoly_to_jail(m, s, seat);
        break;
    case SQUARE_PARKING:
        match_applies(m, s->pot ? RULE_pot : RULE_parking);
        if (s->pot)
            monopoly_pay(m, s, POT, seat, s->pot);
        break;
    case SQUARE_JAIL:
        APPLIES(jail_visit);
        break;
    default: /* LOS has paid on the way */
        break;
    }
}

/* ---- moving ---- */

/* salary: for reaching or passing LOS along the arrow; salary_double for exactly reaching it. */
static void salary(const struct match *m, struct state *s, int seat, int square)
{
    int times = m->option[OPTION_DOUBLE_SALARY] && square == 0 ? 2 : 1;

    match_applies(m, times == 2 ? RULE_salary_double : RULE_salary);
    monopoly_pay(m, s, BANK, seat, times * m->box->salary);
}

/* throw_move, share_square, salary */
void monopoly_advance(const struct match *m, struct state *s, int seat, int squares, bool by_card)
{
    int to = s->place[seat] + squares;

    s->place[seat] = (uint8_t)(to % SQUARES);
    if (to >= SQUARES)
        salary(m, s, seat, to % SQUARES);
    land(m, s, seat, (struct arrival){ by_card, 1 });
}

/* card_forward, salary_twice, card_station: rents tells how many rents are due there. */
void monopoly_forward_to(const struct match *m, struct state *s, int seat, int square, int rents)
{
    bool passes = square <= s->place[seat], just_passed = s->place[seat] < s->dice[0] + s->dice[1];

    APPLIES(card_forward);
    if (passes && just_passed)
        APPLIES(salary_twice);
    if (rents > 1)
        APPLIES(card_station);
    s->place[seat] = (uint8_t)square;
    if (passes)
        salary(m, s, seat, square);
    land(m, s, seat, (struct arrival){ true, rents });
}

/* card_back: against the arrow, so LOS pays nothing. */
void monopoly_back_to(const struct match *m, struct state *s, int seat, int square)
{
    s->place[seat] = (uint8_t)square;
    APPLIES(card_back);
    land(m, s, seat, (struct arrival){ true, 1 });
}

/* jail_no_salary, jail_turn_over: the bottom frame is the turn of this seat. */
void monopoly_to_jail(const struct match *m, struct state *s, int seat)
{
    APPLIES(jail_square);
    APPLIES(jail_no_salary);
    APPLIES(jail_turn_over);
    s->place[seat] = (uint8_t)square_with(m, SQUARE_JAIL);
    s->jail[seat] = 1;
    s->doubles = 0;
    s->stack[0].a = 0;
    s->stack[0].b = 1;
}

/* ---- the throw ---- */

static void throw_in_jail(const struct match *m, struct state *s, int seat)
{
    int sum = s->dice[0] + s->dice[1];

    if (s->dice[0] == s->dice[1]) { /* jail_double */
        s->jail[seat] = 0;
        monopoly_advance(m, s, seat, sum, false);
    } else if (s->jail[seat] < 3) {
        s->jail[seat]++;
    } else { /* jail_third: the fine first, then the move, even if the fine becomes a debt */
        s->jail[seat] = 0;
        push(s, (struct frame){ FRAME_ADVANCE, .who = (uint8_t)seat, .n = sum });
        monopoly_charge(m, s, seat, m->option[OPTION_POT] ? POT : BANK, m->box->fine);
    }
}

static void throw_to_move(const struct match *m, struct state *s, int seat)
{
    bool again = s->dice[0] == s->dice[1];

    if (again && ++s->doubles == 3) { /* double_third */
        monopoly_to_jail(m, s, seat);
        return;
    }
    s->stack[0].a = again; /* double_again */
    monopoly_advance(m, s, seat, s->dice[0] + s->dice[1], false);
}

/* opening_throw, opening_tie: frame f keeps the best throw, who still throws and who leads. */
static void throw_for_start(const struct match *m, struct state *s)
{
    struct frame *f = top(s);
    int sum = s->dice[0] + s->dice[1];
    uint64_t throwers = f->set & 0xffff, leaders = f->set >> 16;

    if (sum > f->a) {
        f->a = (uint8_t)sum;
        leaders = 0;
    }
    if (sum == f->a)
        leaders |= bit(f->who);
    f->set = throwers | leaders << 16;
    for (int seat = f->who + 1; seat < m->seats; seat++)
        if (throwers >> seat & 1) {
            f->who = (uint8_t)seat;
            return;
        }
    f->who = (uint8_t)first_of(leaders);
    f->a = 0;
    f->set = leaders;
    if (leaders & (leaders - 1))
        return;
    s->turn = f->who;
    *f = (struct frame){ FRAME_BEFORE, .who = s->turn };
}

void monopoly_dice(const struct match *m, struct state *s, int a, int b)
{
    struct frame f;

    s->dice[0] = (uint8_t)a;
    s->dice[1] = (uint8_t)b;
    if (top(s)->kind == FRAME_OPENING) {
        throw_for_start(m, s);
        return;
    }
    f = pop(s);
    if (f.kind == FRAME_METER) {
        owe_rent(m, s, f.who, f.a, monopoly_rent(m, s, f.a, a + b));
        return;
    }
    claims_lapse(s);
    s->stack[0] = (struct frame){ FRAME_AFTER, .who = f.who };
    if (s->jail[f.who])
        throw_in_jail(m, s, f.who);
    else
        throw_to_move(m, s, f.who);
}

/* ---- decisions about throwing and jail ---- */

/* Why somebody cannot do what belongs to a turn: they are asked something else, or it is not their turn. */
const struct clause *monopoly_not_now(const struct state *s, int seat)
{
    return rule(seat == s->turn || seat == top_of(s)->who ? RULE_pending : RULE_own_turn);
}

const struct clause *monopoly_check_roll(const struct state *s, int seat)
{
    const struct frame *f = top_of(s);
    bool due = f->kind == FRAME_BEFORE || (f->kind == FRAME_AFTER && f->a);

    return due && seat == s->turn ? NULL : monopoly_not_now(s, seat);
}

const struct clause *monopoly_check_end(const struct state *s, int seat)
{
    const struct frame *f = top_of(s);

    if (f->kind != FRAME_AFTER || seat != s->turn)
        return monopoly_not_now(s, seat);
    return f->a ? rule(RULE_double_must) : NULL;
}

/* The fine out of jail before a throw, or the fine a card gives the choice of. */
const struct clause *monopoly_check_fine(const struct match *m, const struct state *s, int seat)
{
    const struct frame *f = top_of(s);

    if (f->kind == FRAME_CHOICE && seat == f->who)
        return NULL;
    if (seat != s->turn)
        return monopoly_not_now(s, seat);
    if (f->kind != FRAME_BEFORE || !s->jail[seat] || s->jail[seat] > 2)
        return rule(RULE_jail_fine_when);
    return s->cash[seat] < m->box->fine ? rule(RULE_jail_fine_cash) : NULL;
}

/* jail_fine */
void monopoly_leave_jail_by_fine(const struct match *m, struct state *s, int seat)
{
    s->jail[seat] = 0;
    monopoly_pay(m, s, seat, m->option[OPTION_POT] ? POT : BANK, m->box->fine);
}

const struct clause *monopoly_check_card(const struct state *s, int seat)
{
    bool has = s->keeper[0] == seat + 1 || s->keeper[1] == seat + 1;

    if (seat != s->turn)
        return monopoly_not_now(s, seat);
    return top_of(s)->kind == FRAME_BEFORE && s->jail[seat] && has ? NULL : rule(RULE_jail_card);
}
