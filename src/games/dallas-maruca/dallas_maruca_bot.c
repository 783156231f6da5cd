/* Computer players that need no search. They reckon what a company is worth to them: the profits of the years still to
 * come and the dearer stock they make, less what the bond costs and what the stock sold for it might still have gained.
 * They bid part of that, never more than they can pay, and play event cards where they help them or hurt the leader.
 * The levels differ in how well they know what stock will gain, and in how much of a bargain they leave to others. */
#include "dallas_maruca.h"

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

static int years_left(const struct state *s)
{
    return YEARS + 1 - s->year; /* payments still to come */
}

/* So much more a year, to a seat that still has so many blocks. */
static int worth_of_profits(const struct mind *b, int seat, int gain, int blocks)
{
    int now = maruca_yearly(b->m, b->s, seat);
    const struct price *before = &b->m->box->index[maruca_step_for(b->m, now)];
    const struct price *after = &b->m->box->index[maruca_step_for(b->m, now + gain)];

    return gain * years_left(b->s) * b->skill.profits / 100 + blocks * (after->price - before->price);
}

/* What a block may still gain if it is kept. */
static int growth(const struct mind *b, int seat)
{
    return maruca_price(b->m, b->s, seat) * years_left(b->s) * b->skill.growth / 100;
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

/* Part of what is left over at the value; who must bid and does not want to bids the least. */
static struct move bid(const struct mind *b, struct pending top)
{
    int wanted = wish(b, b->seat, top.a), value = b->m->box->company[top.a].value;
    int means = maruca_means(b->m, b->s, b->seat, top.a);
    int most = value + wanted * (b->skill.least + (int)rng_below(b->rng, (uint32_t)b->skill.more + 1)) / 100;
    bool may_decline = b->count > 1;

    most = most > means ? means : most;
    most = most > b->m->box->bid_most ? b->m->box->bid_most : most;
    if (may_decline && (wanted == 0 || most < b->s->least))
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
    answer_with(ret, decide(&b));
}

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

static const struct bot easy = { .name = "easy", .title = { { "Leicht", "Easy" } }, .think = think_easy };
static const struct bot medium = { .name = "medium", .title = { { "Mittel", "Medium" } }, .think = think_medium };
static const struct bot strong = { .name = "strong", .title = { { "Stark", "Strong" } }, .think = think_strong };
static const struct bot best = { .name = "best", .title = { { "Meisterhaft", "Best" } }, .think = think_best };

const struct bot *const maruca_bots[] = { &easy, &medium, &strong, &best, NULL };
