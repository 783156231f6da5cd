/* SPDX-License-Identifier: MIT */
/* Computer players that need no search. They reckon what a company is worth to them: the profits of the years still to
 * come and the dearer stock they make, less what the bond costs and what the stock sold for it might still have gained.
 * They bid part of that, never more than they can pay, and play event cards where they help them or hurt the leader.
 * The levels differ in how well they know what stock will gain, and in how much of a bargain they leave to others. */
#include "dallas_maruca_words.h"

#include "core/bot.h"
#include "core/pick.h"

/* What makes the levels, all in per cent. */
struct skill {
    int profits;      /* of the profits to come that it counts */
    int growth;       /* a year that it expects of its stock */
    int least, more;  /* of what it would win it bids above the value, at least, and up to so much more */
};

struct mind {
    struct skill skill;
    const struct match *m;
    const struct state *s;
    int seat;
    struct rng *rng;
    const struct choice *choice;
    int count;
};

static int years_left(const struct mind *b)
{
    return maruca_years(b->m) + 1 - b->s->year; /* payments still to come */
}

/* So much more a year, to a seat that still has so many blocks. */
static int worth_of_profits(const struct mind *b, int seat, int gain, int blocks)
{
    int now = maruca_yearly(b->m, b->s, seat);
    const struct price *before = &b->m->box->index[maruca_step_for(b->m, now)];
    const struct price *after = &b->m->box->index[maruca_step_for(b->m, now + gain)];

    return gain * years_left(b) * b->skill.profits / 100 + blocks * (after->price - before->price);
}

/* What a block may still gain if it is kept. */
static int growth(const struct mind *b, int seat)
{
    return maruca_price(b->m, b->s, seat) * years_left(b) * b->skill.growth / 100;
}

/* What it brings to buy a company for this price in this way, its own value included. */
static int worth_of_way(const struct mind *b, struct pending pay, bool bond, int blocks)
{
    struct gain g = maruca_gain(b->m, b->s, pay.seat, pay.a, bond);
    int line = maruca_bond(b->m, pay.a);
    int interest = bond && line >= 0 ? b->m->box->bond[line].repay - b->m->box->bond[line].amount : 0;
    int gained = worth_of_profits(b, pay.seat, g.profit + g.bonus + g.special,
                                  b->s->blocks[pay.seat] - blocks);

    return gained + b->m->box->company[pay.a].value - pay.n - interest - blocks * growth(b, pay.seat);
}

/* The same in the best way there is. False: it cannot be paid. */
static bool best_way(const struct mind *b, struct pending pay, int *ret_worth, struct move *ret)
{
    bool found = false;

    for (int bond = 0; bond < 2; bond++) {
        int least, most;
        if (!maruca_blocks(b->m, b->s, pay, bond, &least, &most))
            continue;
        for (int blocks = least; blocks <= most; blocks++) {
            int worth = worth_of_way(b, pay, bond, blocks);
            if (!found || worth > *ret_worth) {
                *ret_worth = worth;
                *ret = (struct move){ .verb = PAY, .a = (uint8_t)bond, .b = (uint8_t)blocks };
            }
            found = true;
        }
    }
    return found;
}

/* What it would be worth to a seat to buy a company at its value; 0: nothing, or it cannot. */
static int wish(const struct mind *b, int seat, int company)
{
    struct pending pay = { .seat = (uint8_t)seat, .a = (uint8_t)company,
                           .n = (uint16_t)b->m->box->company[company].value };
    struct move way;
    int worth;

    if (company >= COMPANIES || maruca_owned(b->s, seat) >= b->m->box->companies_most)
        return 0;
    return best_way(b, pay, &worth, &way) && worth > 0 ? worth : 0;
}

static int leader(const struct mind *b)
{
    int32_t worth[SEATS_MAX];
    int best = -1;

    maruca_worth(b->m, b->s, worth);
    for (int i = 0; i < b->m->seats; i++)
        if (i != b->seat && (best < 0 || worth[i] > worth[best]))
            best = i;
    return best;
}

/* ---- decisions ---- */

/* How much to play this card helps; 0: keep it. */
static int worth_of_event(const struct mind *b, struct move v)
{
    bool at_leader = v.b == leader(b);

    switch (b->m->box->event[v.a].kind) {
    case EVENT_PROFITS: return 5;
    case EVENT_REBATE:
    case EVENT_CASH: return 4;
    case EVENT_INSIDE: return 2;
    case EVENT_BANKER: return maruca_top(b->s).ask == ASK_AFTER ? 5 : 0;
    case EVENT_LOSS_PERCENT:
    case EVENT_LOSS:
    case EVENT_STRIKE: return at_leader ? 4 : 0;
    case EVENT_FALL: return at_leader && b->s->step[v.b] ? 3 : 0;
    case EVENT_FALL_ALL: return 2;
    case EVENT_PAY: return b->s->cash[v.b] >= b->m->box->event[v.a].amount[0] ? 4 : 0;
    default: return 0;
    }
}

static int worth_of_action(const struct mind *b, struct move v)
{
    switch (v.verb) {
    case FETCH: return 1000000;
    case PLAY: return worth_of_event(b, v) * 10000;
    case BUY: return wish(b, b->seat, v.a);
    case OFFER: return wish(b, b->seat, v.a) * 7 / 10; /* others will bid as well */
    case PASS: return 1;
    default: return 0;
    }
}

static int discarding(const struct mind *b, struct move v)
{
    return -wish(b, b->seat, v.a);
}

static int swapping(const struct mind *b, struct move v)
{
    return v.verb == KEEP ? 1 : wish(b, b->seat, b->s->top[v.c].card) - wish(b, b->seat, v.a);
}

/* The choice that scores highest; the first of several. */
static struct move best_of(const struct mind *b, int (*score)(const struct mind *, struct move))
{
    int best = 0;

    for (int i = 1; i < b->count; i++)
        if (score(b, b->choice[i].move) > score(b, b->choice[best].move))
            best = i;
    return b->choice[best].move;
}

/* Part of what is left over at the value. Who has tied must bid again and cannot decline: they draw how much more, up
 * to all that is left over and at least a little, for two who both bid the least would tie for ever. */
static int bid_wished(const struct mind *b, int company, int wanted)
{
    enum { A_LITTLE = 4 };
    int value = b->m->box->company[company].value, left = value + wanted - b->s->least + 1;

    if (b->s->least != value)
        return b->s->least + (int)rng_below(b->rng, (uint32_t)(left > A_LITTLE ? left : A_LITTLE));
    return value + wanted * (b->skill.least + (int)rng_below(b->rng, (uint32_t)b->skill.more + 1)) / 100;
}

/* Who must bid and does not want to, or cannot pay, bids the least. */
static struct move bid(const struct mind *b, struct pending top)
{
    int wanted = wish(b, b->seat, top.a), most = bid_wished(b, top.a, wanted);
    int means = maruca_means(b->m, b->s, b->seat, top.a);
    bool may_decline = b->count > 1;

    if (means >= b->s->least)
        most = most > means ? means : most;
    most = most > b->m->box->bid_most ? b->m->box->bid_most : most;
    if (may_decline && (wanted == 0 || most < b->s->least || means < b->s->least))
        return (struct move){ .verb = DECLINE };
    return (struct move){ .verb = BID, .n = most > b->s->least ? (uint32_t)most : b->s->least };
}

static struct move decide(const struct mind *b)
{
    struct pending top = maruca_top(b->s);
    struct move way = b->choice[0].move;
    int worth;

    switch (top.ask) {
    case ASK_TURN:
    case ASK_AFTER: return best_of(b, worth_of_action);
    case ASK_BID: return bid(b, top);
    case ASK_PAY:
        best_way(b, top, &worth, &way);
        return way;
    case ASK_DISCARD:
    case ASK_GIVE: return best_of(b, discarding);
    case ASK_SWAP: return best_of(b, swapping);
    case ASK_ANSWER: return b->choice[b->count - 1].move; /* a defence, if there is one */
    default: return way;
    }
}

static void think(const struct thinking *t, struct skill skill, struct answer *ret)
{
    struct choice choice[CHOICES];
    struct rng rng = rng_seeded(t->seed);
    struct mind b = { .skill = skill, .m = &t->view->match, .s = view_state(t->view), .seat = t->seat, .rng = &rng,
                      .choice = choice };

    b.count = maruca_legal(b.m, b.s, t->seat, choice);
    /* To mix one's hand costs nothing and leaves the others to guess. */
    answer_with(ret, maruca_may_mix(b.s, t->seat) ? (struct move){ .verb = MIX } : decide(&b));
}

/* ---- reasons ---- */

/* A company's profits to a seat, a year. */
static struct brief yearly(const struct mind *b, int seat, int company, enum lang lang)
{
    struct gain g = maruca_gain(b->m, b->s, seat, company, false);

    return maruca_money(lang, g.profit + g.bonus + g.special);
}

static const char *name_of(const struct mind *b, int company)
{
    return company < COMPANIES ? b->m->box->company[company].name : "?";
}

static struct brief value_of(const struct mind *b, int company, enum lang lang)
{
    return maruca_money(lang, b->m->box->company[company].value);
}

/* Who else wants a company most; -1: nobody. */
static int rival(const struct mind *b, int company)
{
    int most = 0, ret = -1;

    for (int seat = 0; seat < b->m->seats; seat++)
        if (seat != b->seat && maruca_may_bid(b->m, b->s, seat) && wish(b, seat, company) > most) {
            most = wish(b, seat, company);
            ret = seat;
        }
    return ret;
}

static void reason_buy(const struct mind *b, int company, enum lang lang, struct text *t)
{
    struct gain g = maruca_gain(b->m, b->s, b->seat, company, false);
    int near = g.bonus + g.special, years = years_left(b);

    text_printf(t, SAY(why_brings), yearly(b, b->seat, company, lang).at);
    if (near)
        text_printf(t, SAY(why_near), maruca_money(lang, near).at);
    text_printf(t, word(plural(years, WORD_why_once, WORD_why_times), lang), years);
    text_printf(t, SAY(why_costs), value_of(b, company, lang).at);
}

static void reason_offer(const struct mind *b, int company, enum lang lang, struct text *t)
{
    int other = rival(b, company);

    text_printf(t, SAY(why_offer), yearly(b, b->seat, company, lang).at);
    if (other < 0)
        text_put(t, SAY(why_no_rival));
    else
        text_printf(t, SAY(why_rival), maruca_name(b->m, other, lang).at, yearly(b, other, company, lang).at);
}

static void reason_bid(const struct mind *b, int company, int bid, enum lang lang, struct text *t)
{
    int limit = b->m->box->company[company].value + wish(b, b->seat, company), other = rival(b, company);

    if (bid > limit || limit == b->m->box->company[company].value)
        text_printf(t, SAY(why_least), maruca_money(lang, b->s->least).at);
    else
        text_printf(t, SAY(why_bid), yearly(b, b->seat, company, lang).at, maruca_money(lang, limit).at);
    if (other >= 0)
        text_printf(t, SAY(why_means), maruca_name(b->m, other, lang).at,
                    maruca_money(lang, maruca_means(b->m, b->s, other, company)).at);
}

static void reason_decline(const struct mind *b, int company, enum lang lang, struct text *t)
{
    int means = maruca_means(b->m, b->s, b->seat, company);
    struct brief least = maruca_money(lang, b->s->least);

    if (means < b->s->least)
        text_printf(t, SAY(why_no_means), maruca_money(lang, means).at, least.at);
    else
        text_printf(t, SAY(why_decline), yearly(b, b->seat, company, lang).at, least.at);
}

static void reason_pay(const struct mind *b, int company, struct move v, enum lang lang, struct text *t)
{
    int line = maruca_bond(b->m, company), price = maruca_price(b->m, b->s, b->seat);

    if (v.a)
        text_printf(t, SAY(why_bond), maruca_money(lang, b->m->box->bond[line].amount).at,
                    maruca_money(lang, b->m->box->bond[line].repay).at);
    else if (v.b)
        text_printf(t, word(plural(v.b, WORD_why_block, WORD_why_blocks), lang), maruca_money(lang, price).at, v.b);
    else
        text_printf(t, SAY(why_cash), maruca_money(lang, price).at);
}

static void reason_event(const struct mind *b, struct move v, enum lang lang, struct text *t)
{
    int kind = b->m->box->event[v.a].kind;
    int32_t worth[SEATS_MAX];
    char what[120];
    struct text does = TEXT_IN(what);

    maruca_worth(b->m, b->s, worth);
    maruca_tell_event(b->m, v.a, lang, &does);
    if (kind == EVENT_PAY)
        text_printf(t, SAY(why_payer), maruca_name(b->m, v.b, lang).at,
                    maruca_money(lang, b->m->box->event[v.a].amount[0]).at);
    else if (maruca_aims(kind))
        text_printf(t, SAY(why_leader), maruca_name(b->m, v.b, lang).at, maruca_money(lang, worth[v.b]).at);
    else if (kind == EVENT_REBATE)
        text_printf(t, SAY(why_rebate), maruca_money(lang, maruca_yearly(b->m, b->s, b->seat)).at);
    else
        text_printf(t, SAY(why_play), what);
}

static void reason_pass(const struct mind *b, enum lang lang, struct text *t)
{
    int on_sale = 0;

    for (int i = 0; i < b->count; i++)
        on_sale += b->choice[i].move.verb == BUY || b->choice[i].move.verb == OFFER;
    if (maruca_owned(b->s, b->seat) >= b->m->box->companies_most)
        text_printf(t, SAY(why_full), (int)b->m->box->companies_most);
    else if (on_sale < 2)
        text_put(t, on_sale ? SAY(why_one_not) : SAY(why_none));
    else
        text_printf(t, SAY(why_all_not), on_sale);
}

static void reason_discard(const struct mind *b, int company, enum lang lang, struct text *t)
{
    bool dear = maruca_too_dear(b->m, b->s, b->seat, company);

    if (dear)
        text_printf(t, SAY(why_dear), name_of(b, company), value_of(b, company, lang).at);
    else
        text_printf(t, SAY(why_discard), name_of(b, company), yearly(b, b->seat, company, lang).at);
}

static void say_why(const struct mind *b, struct move v, enum lang lang, struct text *t)
{
    struct pending top = maruca_top(b->s);
    int shown = v.verb == SWAP ? b->s->top[v.c].card : v.a;

    switch (v.verb) {
    case BUY: reason_buy(b, v.a, lang, t); break;
    case OFFER: reason_offer(b, v.a, lang, t); break;
    case PASS: reason_pass(b, lang, t); break;
    case BID: reason_bid(b, top.a, (int)v.n, lang, t); break;
    case DECLINE: reason_decline(b, top.a, lang, t); break;
    case PAY: reason_pay(b, top.a, v, lang, t); break;
    case PLAY: reason_event(b, v, lang, t); break;
    case DISCARD:
    case GIVE: reason_discard(b, v.a, lang, t); break;
    case SWAP:
        text_printf(t, SAY(why_swap), name_of(b, shown), yearly(b, b->seat, shown, lang).at,
                    value_of(b, shown, lang).at);
        break;
    case ANSWER: text_printf(t, SAY(why_answer), b->m->box->event[v.a].name[lang]); break;
    case LET: text_put(t, SAY(why_let)); break;
    case KEEP: text_put(t, SAY(why_keep)); break;
    case FETCH: text_put(t, SAY(why_fetch)); break;
    case END: text_put(t, b->s->events[b->seat] ? SAY(why_end) : SAY(why_end_none)); break;
    case MIX: text_put(t, SAY(why_mix)); break;
    default: text_put(t, SAY(why_show)); break;
    }
}

/* As "strong" reckons. */
static void reason(const struct thinking *t, const struct answer *a, enum lang lang, struct text *words)
{
    struct choice choice[CHOICES];
    struct rng rng = rng_seeded(t->seed);
    struct mind b = { .skill = { .profits = 100, .growth = 10 }, .m = &t->view->match, .s = view_state(t->view),
                      .seat = t->seat, .rng = &rng, .choice = choice };

    b.count = maruca_legal(b.m, b.s, t->seat, choice);
    say_why(&b, a->best[0].move, lang, words);
}

/* ---- the players ---- */

static void think_easy(const struct thinking *t, struct answer *ret)
{
    think(t, (struct skill){ .profits = 150, .growth = 5, .least = 50, .more = 30 }, ret);
}

static void think_medium(const struct thinking *t, struct answer *ret)
{
    think(t, (struct skill){ .profits = 120, .growth = 8, .least = 35, .more = 30 }, ret);
}

static void think_strong(const struct thinking *t, struct answer *ret)
{
    think(t, (struct skill){ .profits = 100, .growth = 10, .least = 20, .more = 30 }, ret);
}

static void think_best(const struct thinking *t, struct answer *ret)
{
    think(t, (struct skill){ .profits = 90, .growth = 12, .least = 0, .more = 10 }, ret);
}

static const struct bot easy = { LEVEL_EASY, .think = think_easy, .reason = reason };
static const struct bot medium = { LEVEL_MEDIUM, .think = think_medium, .reason = reason };
static const struct bot strong = { LEVEL_STRONG, .think = think_strong, .reason = reason };
static const struct bot best = { LEVEL_BEST, .think = think_best, .reason = reason };

const struct bot *const maruca_bots[] = { &easy, &medium, &strong, &best, NULL };
