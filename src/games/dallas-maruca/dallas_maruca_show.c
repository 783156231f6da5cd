/* SPDX-License-Identifier: MIT */
/* DALLAS by Maruca: sentences. What a move does, what somebody is asked, what there is to tell about a
 * thing on the table, and which clauses bear on a question. */
#include "dallas_maruca_words.h"

#include <string.h>

/* ---- pieces ---- */

void dallas_maruca_seat_name(const struct match *m, int seat, enum lang lang, struct text *t)
{
    (void)m;
    text_put(t, word(WORD_seat_0 + seat, lang));
}

int dallas_maruca_seat_tint(const struct match *m, int seat)
{
    static const uint8_t tints[SEATS] = { TINT_RED, TINT_BLUE, TINT_GREEN, TINT_YELLOW };

    (void)m;
    return tints[seat];
}

struct brief maruca_name(const struct match *m, int corporation, enum lang lang)
{
    struct brief b;
    struct text t = TEXT_IN(b.at);

    if (corporation < m->seats)
        seat_title(m, corporation, lang, &t);
    else
        text_put(&t, word(WORD_seat_0 + corporation, lang));
    return b;
}

/* As its plot says: what is told has little room. What is cut short there would end a sentence too early. */
static const char *brief_name(const struct match *m, int company)
{
    const struct company *c = &m->box->company[company < COMPANIES ? company : 0];
    size_t length = strlen(c->brief);
    bool cut = length && c->brief[length - 1] == '.';

    return company >= COMPANIES ? "?" : cut ? c->name : c->brief;
}

struct brief maruca_money(enum lang lang, int amount)
{
    struct brief b;
    struct text t = TEXT_IN(b.at);

    text_printf(&t, SAY(millions), amount);
    return b;
}

/* The kinds stand in words.def in the order of enum event_kind; what the die decides is listed face by
 * face. */
void maruca_tell_event(const struct match *m, int event, enum lang lang, struct text *t)
{
    const struct event_card *e = &m->box->event[event];
    char list[48];
    struct text amounts = TEXT_IN(list);
    bool die = e->amount[FACES - 1] != 0;

    for (int i = 0; i < (die ? FACES : 1); i++)
        text_printf(&amounts, "%s%d", i ? "/" : "", (int)e->amount[i]);
    text_printf(t, word(WORD_event_profits + e->kind, lang), list);
}

int maruca_brings(const struct match *m, const struct state *s, int seat, int company, int *ret_bond)
{
    struct gain whole = maruca_gain(m, s, seat, company, false),
                half = maruca_gain(m, s, seat, company, true);
    int bond = maruca_bond(m, company);

    *ret_bond = bond >= 0 && maruca_bonds_left(m, s, bond) > 0 ? half.profit + half.bonus + half.special : 0;
    return whole.profit + whole.bonus + whole.special;
}

enum paid maruca_paid_by(const struct match *m, const struct state *s, int seat, int company, int *ret_gain)
{
    int value = m->box->company[company].value, cash = s->cash[seat], bond;

    *ret_gain = maruca_brings(m, s, seat, company, &bond);
    if (maruca_too_dear(m, s, seat, company))
        return PAID_NOT;
    if (cash >= value)
        return PAID_CASH;
    if (cash + s->blocks[seat] * maruca_price(m, s, seat) >= value)
        return PAID_STOCK;
    *ret_gain = bond;
    return PAID_BOND;
}

int maruca_viewer(const struct view *v)
{
    const struct match *m = &v->match;
    const struct state *s = view_state(v);
    seatset must = maruca_must(m, s) & v->who, seats = must & (SEAT(m->seats) - 1);
    int asked = s->depth ? maruca_top(s).seat : 0, seat = 0;

    if (seats & SEAT(asked))
        return asked;
    if (!seats && v->who == EVERYONE)
        return s->player;
    seats = seats ? seats : v->who & (SEAT(m->seats) - 1);
    while (seats && !(seats & SEAT(seat)))
        seat++;
    return seats ? seat : -1;
}

/* ---- what happens ---- */

static void say_chance(const struct match *m, const struct state *s, struct move v, enum lang lang,
                       struct text *t)
{
    struct pending top = maruca_top(s);
    struct brief who = maruca_name(m, top.seat, lang);
    const char *company = brief_name(m, v.a);
    bool hidden = v.a == UNKNOWN;

    switch (v.verb) {
    case START: text_printf(t, SAY(say_start), who.at, company); return;
    case LAY: text_printf(t, SAY(say_lay), company); return;
    case DRAW: text_printf(t, hidden ? SAY(say_draw_hidden) : SAY(say_draw), who.at, company); return;
    case PRESS:
        text_printf(t, hidden ? SAY(say_press_hidden) : SAY(say_press), who.at,
                    hidden ? "" : m->box->event[v.a].name[lang]);
        return;
    case DIE: text_printf(t, SAY(say_die), v.a); return;
    case LOOK: text_printf(t, hidden ? SAY(say_look_hidden) : SAY(say_look), who.at, company); return;
    case TAKE:
        if (hidden)
            text_printf(t, SAY(say_take_hidden), who.at, maruca_name(m, top.b, lang).at);
        else
            text_printf(t, SAY(say_take), who.at, company, maruca_name(m, top.b, lang).at);
        return;
    case REMOVE:
        text_printf(t, SAY(say_remove), company, maruca_name(m, m->seats + s->removed % 2, lang).at);
        return;
    case MIXED: text_printf(t, SAY(say_mixed), who.at); return;
    }
}

/* With the last bid it is clear what comes of the auction. */
static void say_verdict(const struct match *m, const struct state *s, int seat, struct move v, enum lang lang,
                        struct text *t)
{
    struct pending top = maruca_top(s);
    int winner = -1, tied = 0;
    uint32_t highest = 0;

    if (s->sealed != SEAT(seat))
        return;
    for (int i = 1; i <= m->seats; i++) { /* from the left of the offering player on */
        int other = (top.seat + i) % m->seats;
        uint32_t bid = other == seat ? v.n : s->bid[other];
        if (bid > highest) {
            winner = other;
            highest = bid;
            tied = 0;
        }
        tied += bid == highest;
    }
    if (tied > 1 && highest < (uint32_t)m->box->bid_most) {
        text_put(t, SAY(say_tie));
        return;
    }
    if (winner < 0)
        return;
    text_printf(t, SAY(say_wins), maruca_name(m, winner, lang).at, brief_name(m, top.a));
    if (maruca_means(m, s, winner, top.a) < (int32_t)highest)
        text_printf(t, SAY(say_broke), maruca_name(m, winner, lang).at);
}

/* The rest is cash, which everyone can see. */
static void say_pay(const struct match *m, const struct state *s, int seat, struct move v, enum lang lang,
                    struct text *t)
{
    struct pending pay = maruca_top(s);

    text_printf(t, SAY(say_pay), maruca_name(m, seat, lang).at, brief_name(m, pay.a), pay.n);
    if (v.a)
        text_put(t, SAY(say_pay_bond));
    if (v.b == 1)
        text_printf(t, SAY(say_pay_block), v.a ? "," : ":");
    else if (v.b)
        text_printf(t, SAY(say_pay_blocks), v.a ? "," : ":", v.b);
    text_char(t, '.');
}

static void say_company(const struct match *m, const struct state *s, int seat, struct move v, enum lang lang,
                        struct text *t)
{
    struct brief who = maruca_name(m, seat, lang);
    const char *company = brief_name(m, v.a);
    bool hidden = v.a == UNKNOWN;

    switch (v.verb) {
    case BUY: /* the whole is told with what it is paid with */
        text_printf(t, SAY(say_buy), who.at, company, maruca_too_dear(m, s, seat, v.a) ? "." : " …");
        if (maruca_too_dear(m, s, seat, v.a))
            text_printf(t, SAY(say_broke), who.at);
        return;
    case OFFER: text_printf(t, SAY(say_offer), who.at, company); return;
    case DISCARD: text_printf(t, SAY(say_discard), who.at, company); return;
    case SWAP: text_printf(t, hidden ? SAY(say_swap_hidden) : SAY(say_swap), who.at, company); return;
    case GIVE: text_printf(t, hidden ? SAY(say_give_hidden) : SAY(say_give), who.at, company); return;
    }
}

static void say_person(const struct match *m, const struct state *s, int seat, struct move v, enum lang lang,
                       struct text *t)
{
    struct brief who = maruca_name(m, seat, lang);
    bool aimed = v.verb == PLAY && maruca_aims(m->box->event[v.a].kind);

    switch (v.verb) {
    case PASS: text_printf(t, SAY(say_pass), who.at); return;
    case BID:
        text_printf(t, v.n == UNKNOWN_BID ? SAY(say_bid_hidden) : SAY(say_bid), who.at,
                    maruca_money(lang, (int)v.n).at);
        return;
    case DECLINE: text_printf(t, SAY(say_decline), who.at); return;
    case SHOW:
        text_printf(t, v.n == REFUSED ? SAY(say_show_x) : SAY(say_show), who.at, maruca_money(lang, (int)v.n).at);
        say_verdict(m, s, seat, v, lang, t);
        return;
    case PAY: say_pay(m, s, seat, v, lang, t); return;
    case FETCH: text_printf(t, SAY(say_fetch), who.at); return;
    case PLAY:
        text_printf(t, aimed ? SAY(say_play_at) : SAY(say_play), who.at, m->box->event[v.a].name[lang],
                    maruca_name(m, v.b, lang).at);
        return;
    case ANSWER: text_printf(t, SAY(say_answer), who.at, m->box->event[v.a].name[lang]); return;
    case LET: text_printf(t, SAY(say_let), who.at); return;
    case KEEP: text_printf(t, SAY(say_keep), who.at); return;
    case END: text_printf(t, SAY(say_end), who.at); return;
    case MIX: text_printf(t, SAY(say_mix), who.at); return;
    default: say_company(m, s, seat, v, lang, t); return;
    }
}

void dallas_maruca_say(const struct view *view, int seat, struct move v, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    bool ends = s->year && maruca_ends_year(m, s, seat, v), unseen = v.verb == DRAW && v.a == UNKNOWN;

    if (seat == CHANCE && !(ends && unseen)) /* that somebody drew is the least of it then */
        say_chance(m, s, v, lang, t);
    else if (seat != CHANCE)
        say_person(m, s, seat, v, lang, t);
    if (ends)
        text_printf(t, SAY(say_year), unseen ? "" : " ", s->year);
}

/* ---- what is asked ---- */

/* Its profits until the end: with its value, which counts again then, they say up to where a bid gains. */
static int profits_to_come(const struct match *m, const struct state *s, int seat, int company)
{
    int bond;

    return maruca_brings(m, s, seat, company, &bond) * (maruca_years(m) + 1 - s->year);
}

/* Whether anything can be bid, and up to where it gains; from where to where it can be chosen says. */
static void ask_bid(const struct match *m, const struct state *s, int seat, int company, enum lang lang,
                    struct text *t)
{
    const char *name = brief_name(m, company);
    int value = m->box->company[company].value, means = maruca_means(m, s, seat, company);

    if (means < s->least)
        text_printf(t, SAY(ask_bid_short), name, (int)s->least, means);
    else
        text_printf(t, s->least == value ? SAY(ask_bid) : SAY(ask_rebid), name,
                    value + profits_to_come(m, s, seat, company));
}

/* What the first button offers; everything else is listed behind it. */
static enum word ask_turn(const struct view *view)
{
    const struct state *s = view_state(view);
    struct move move;

    if (maruca_owned(s, s->player) >= view->match.box->companies_most)
        return WORD_ask_full;
    if (!dallas_maruca_propose(view, s->player, &move))
        return WORD_ask_poor;
    return move.verb == BUY ? WORD_ask_turn : WORD_ask_offer;
}

/* Whether there is anything to choose at the end of a turn; all others are only told that it is asked. */
static bool may_play_any(const struct match *m, const struct state *s, int seat)
{
    for (int e = 0; e < m->box->event_cards; e++)
        for (int target = 0; target < m->seats; target++)
            if (!maruca_may_play(m, s, seat, e, target))
                return true;
    return false;
}

void dallas_maruca_prompt(const struct view *view, int seat, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    struct pending top = maruca_top(s);

    if (seat < m->seats && !(maruca_must(m, s) & SEAT(seat)) && maruca_may_mix(s, seat)) {
        text_put(t, SAY(ask_mix));
        return;
    }
    switch (top.ask) {
    case ASK_TURN: text_put(t, word((int)ask_turn(view), lang)); return;
    case ASK_BID: ask_bid(m, s, seat, top.a, lang, t); return;
    case ASK_SHOW: text_put(t, SAY(ask_show)); return;
    case ASK_PAY:
        text_printf(t, SAY(ask_pay), top.n, brief_name(m, top.a));
        return;
    case ASK_DISCARD: text_printf(t, top.a == 1 ? SAY(ask_discard_one) : SAY(ask_discard), top.a); return;
    case ASK_ANSWER: text_printf(t, SAY(ask_answer), m->box->event[top.a].name[lang]); return;
    case ASK_SWAP: text_put(t, SAY(ask_swap)); return;
    case ASK_GIVE: text_put(t, SAY(ask_give)); return;
    case ASK_AFTER: text_put(t, may_play_any(m, s, seat) ? SAY(ask_after) : SAY(ask_after_none)); return;
    case ASK_DIE: text_put(t, SAY(ask_die)); return;
    default: text_put(t, SAY(ask_cards)); return;
    }
}

/* ---- what a choice is about ---- */

/* What buying it costs, how that is paid at the least sacrifice, and what it then brings in a year. */
static void deal_buy(const struct match *m, const struct state *s, int seat, int company, enum lang lang,
                     struct deal *ret)
{
    static const int words[] = { WORD_deal_by_cash, WORD_deal_by_stock, WORD_deal_by_bond, WORD_deal_dear };
    int gain;
    enum paid by = maruca_paid_by(m, s, seat, company, &gain);

    ret->amount = (uint32_t)m->box->company[company].value;
    ret->means = (uint32_t)maruca_means(m, s, seat, company);
    text_printf(ret->effect, word(words[by], lang), (int)ret->amount, by == PAID_NOT ? (int)ret->means : gain);
    text_printf(ret->button, SAY(deal_buy), brief_name(m, company));
}

/* What it is worth and would bring in a year. */
static void put_gain(const struct match *m, const struct state *s, int seat, int company, enum lang lang,
                     struct text *t)
{
    int bond, whole = maruca_brings(m, s, seat, company, &bond);

    text_printf(t, SAY(deal_value), (int)m->box->company[company].value, whole);
    if (bond)
        text_printf(t, SAY(deal_bond), bond);
}

/* Half of the profits still to come on top of the least bid: dear enough to win, cheap enough to gain by;
 * and no more than can be paid. */
static uint32_t usual_bid(const struct match *m, const struct state *s, int seat, int company, int32_t means)
{
    int32_t usual = s->least + profits_to_come(m, s, seat, company) / 2;

    return (uint32_t)(usual < means ? usual : means);
}

static void deal_pay(const struct match *m, const struct state *s, int seat, struct move v, enum lang lang,
                     struct deal *ret)
{
    struct pending pay = maruca_top(s);
    struct state then = *s;

    if (v.a)
        text_put(ret->thing, SAY(deal_pay_bond));
    if (v.a && v.b)
        text_put(ret->thing, " + ");
    if (v.b)
        text_printf(ret->thing, v.b == 1 ? SAY(deal_pay_block) : SAY(deal_pay_blocks), v.b);
    if (!v.a && !v.b)
        text_put(ret->thing, SAY(deal_pay_cash));
    ret->tint = v.a ? TINT_BLUE : v.b ? TINT_GREEN : TINT_GOLD;
    then.depth--;
    maruca_pay(m, &then, pay, v.a, v.b);
    text_printf(ret->effect, SAY(deal_pay_left), (int)then.cash[seat], then.blocks[seat],
                maruca_yearly(m, &then, seat) - maruca_yearly(m, s, seat));
    if (v.a)
        text_printf(ret->effect, SAY(deal_pay_owed), (int)m->box->bond[maruca_bond(m, pay.a)].repay);
}

bool dallas_maruca_deal(const struct view *view, int seat, struct choice c, int part, enum lang lang, struct deal *ret)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    int company = c.move.verb == BID ? maruca_top(s).a : c.move.a;
    bool named = c.move.verb == BID || c.move.verb == BUY || c.move.verb == OFFER;

    if (part)
        return false;
    if (c.move.verb == PAY) {
        deal_pay(m, s, seat, c.move, lang, ret);
        return true;
    }
    if (!named || company >= m->box->company_cards)
        return false;
    text_put(ret->thing, m->box->company[company].name);
    ret->tint = c.move.verb == BUY ? TINT_OAK : TINT_GOLD;
    if (c.move.verb == BUY) {
        deal_buy(m, s, seat, company, lang, ret);
    } else if (c.move.verb == OFFER) {
        put_gain(m, s, seat, company, lang, ret->effect);
        text_printf(ret->button, SAY(deal_offer), brief_name(m, company));
    } else {
        int32_t means = maruca_means(m, s, seat, company);
        ret->amount = usual_bid(m, s, seat, company, means);
        ret->means = (uint32_t)means;
    }
    return true;
}

const struct clause *dallas_maruca_ending(const struct view *view, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;

    text_put(t, m->option[OPT_YEARS] == 0 ? SAY(ending) : SAY(ending_five));
    return m->option[OPT_YEARS] == 0 ? CLAUSE(ten_years) : CLAUSE(five_years);
}

int dallas_maruca_cite(const struct view *view, const struct clause **ret)
{
    static const uint8_t bearing[ASKS][5] = {
        [ASK_START] = { RULE_start_company },
        [ASK_LAY] = { RULE_first_pool },
        [ASK_DRAW] = { RULE_stack, RULE_hands, RULE_stack_empty },
        [ASK_PRESS] = { RULE_press_deal, RULE_press_deck },
        [ASK_DIE] = { RULE_die, RULE_in_favour },
        [ASK_LOOK] = { RULE_event_inside },
        [ASK_TAKE] = { RULE_event_poach },
        [ASK_REMOVE] = { RULE_two_remove },
        [ASK_MIXED] = { RULE_rearranged },
        [ASK_TURN] = { RULE_one_action, RULE_buy, RULE_offer, RULE_pass, RULE_eleven },
        [ASK_BID] = { RULE_all_bid, RULE_least, RULE_no_bid, RULE_highest, RULE_penalty },
        [ASK_SHOW] = { RULE_show, RULE_highest, RULE_tie, RULE_refill_pool },
        [ASK_PAY] = { RULE_three_ways, RULE_bond_half, RULE_stock_needed, RULE_profit_halved, RULE_bonus },
        [ASK_DISCARD] = { RULE_pass, RULE_own_hand }, /* after an auction that was told with the bids */
        [ASK_ANSWER] = { RULE_answer_asked, RULE_answer_fits, RULE_answer_final },
        [ASK_SWAP] = { RULE_event_inside, RULE_places },
        [ASK_GIVE] = { RULE_event_poach },
        [ASK_AFTER] = { RULE_one_event, RULE_event_time },
    };
    const uint8_t *rule = bearing[maruca_top(view_state(view)).ask];
    int count = 0;

    while (count < 5 && rule[count]) {
        ret[count] = &dallas_maruca_clauses[rule[count]];
        count++;
    }
    return count;
}

/* Where those that are not simply about what can be done belong. */
const struct about dallas_maruca_about[] = {
    { RULE_buy, .verb = 1 + BUY },
    { RULE_one_action, .verb = 1 + BUY },
    { RULE_offer, .verb = 1 + OFFER },
    { RULE_pass, .verb = 1 + PASS },
    { RULE_pass, .verb = 1 + DISCARD },
    { RULE_all_bid, .verb = 1 + BID },
    { RULE_least, .verb = 1 + BID },
    { RULE_highest, .verb = 1 + BID },
    { RULE_no_bid, .verb = 1 + DECLINE },
    { RULE_three_ways, .verb = 1 + PAY },
    { RULE_bond_half, .verb = 1 + PAY },
    { RULE_stock_needed, .verb = 1 + PAY },
    { RULE_refill_pool, .verb = 1 + DISCARD },
    { RULE_own_hand, .verb = 1 + DISCARD },
    { RULE_answer_fits, .verb = 1 + ANSWER },
    { RULE_answer_final, .verb = 1 + LET },
    { RULE_one_event, .verb = 1 + PLAY },
    { 0 },
};

/* ---- what is told at the end ---- */

const struct feat dallas_maruca_feats[FEATS_MAX] = {
    { .word = { { "Gewinn im Jahr", "profits a year" } } },
    { .word = { { "Firmen", "companies" } } },
    { .word = { { "davon ersteigert", "of them won at auction" } } },
};

void dallas_maruca_feat(const struct view *before, int seat, struct move move, const struct view *after,
                        int32_t ret[SEATS_MAX][FEATS_MAX])
{
    (void)after;
    if (seat == FEAT_END)
        for (int who = 0; who < before->match.seats; who++) {
            ret[who][0] = maruca_yearly(&before->match, view_state(before), who);
            ret[who][1] = maruca_owned(view_state(before), who);
        }
    else if (move.verb == PAY)
        ret[seat][2] += maruca_top(view_state(before)).b;
}
