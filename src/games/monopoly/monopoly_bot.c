/* SPDX-License-Identifier: MIT */
/* Computer players that need no search. "Easy" buys, bids, builds, pays its debts and answers offers with common
 * sense. "Medium" also keeps money back for the rents ahead of it and makes offers: it looks for the exchange of one
 * title for another or for money from which both sides gain most by its reckoning, and asks the price that shares the
 * gain. "Strong" and "best" reckon in rents to come and drive hard bargains (monopoly_deal.c): they buy what makes a
 * group for little more than its price, and sell what others overrate. */
#include "monopoly_bot.h"

#include "core/pick.h"

/* ---- finding moves ---- */

static const struct move *find(const struct mind *b, int verb)
{
    for (int i = 0; i < b->count; i++)
        if (b->choices[i].move.verb == verb)
            return &b->choices[i].move;
    return NULL;
}

/* The legal move of this verb whose square is best by `judge`; NULL: none. */
static const struct move *best(const struct mind *b, int verb, int64_t (*judge)(const struct mind *, int))
{
    const struct move *chosen = NULL;
    int64_t most = 0;

    for (int i = 0; i < b->count; i++) {
        const struct move *move = &b->choices[i].move;
        int64_t value = move->verb == verb ? judge(b, move->a) : 0;

        if (move->verb == verb && (!chosen || value > most)) {
            chosen = move;
            most = value;
        }
    }
    return chosen;
}

/* Rent won for a mark spent on the next building. */
static int64_t building_pays(const struct mind *b, int square)
{
    const struct square *q = square_of(b->m, square);
    int now = b->s->built[square], next = now == houses_full(b->m) ? HOTEL : now + 1;
    int32_t rent = now ? q->rent[now] : 2 * q->rent[0];

    return (int64_t)(q->rent[next] - rent) * 1000 * monopoly_traffic[q->group - 1] / group_of(b->m, square)->house;
}

static int64_t building_hardly_pays(const struct mind *b, int square)
{
    const struct square *q = square_of(b->m, square);

    return -(int64_t)q->rent[b->s->built[square]];
}

/* Lone and cheap titles are mortgaged first. */
static int64_t little_use(const struct mind *b, int square)
{
    return monopoly_gain(b, b->seat, 0, bit(square));
}

static int64_t much_use(const struct mind *b, int square)
{
    return -little_use(b, square);
}

/* ---- decisions ---- */

/* Lone titles first, then buildings, then what hurts. */
static struct move in_debt(const struct mind *b)
{
    const struct move *move = find(b, VERB_BANKRUPT), *sale = best(b, VERB_SELL, building_hardly_pays);

    if (!move)
        move = best(b, VERB_MORTGAGE, little_use);
    if (sale && (!move || (move->verb == VERB_MORTGAGE && little_use(b, move->a) < -8000)))
        move = sale;
    return move ? *move : *find(b, VERB_CLEAR);
}

/* A building is worth a little more than the dearest of one's own sites says. */
static int64_t building_worth(const struct mind *b, const struct frame *lot)
{
    int64_t most = 0;
    int square;

    EACH_SQUARE(square, monopoly_sites(b->m, b->s, b->seat, monopoly_lot_hotel(lot)))
        if (group_of(b->m, square)->house > most)
            most = group_of(b->m, square)->house;
    return most * 5 / 4;
}

int64_t monopoly_bid_most(const struct mind *b)
{
    const struct frame *f = top_of(b->s);

    return f->kind == FRAME_LOT ? building_worth(b, f) : monopoly_gain(b, b->seat, bit(f->a), 0);
}

/* It begins with half of what the thing costs, which the bank would lend on a title, and raises by twentieths of that:
 * an auction by the smallest steps would take people hundreds of bids. */
static struct move in_auction(const struct mind *b)
{
    const struct frame *f = top_of(b->s);
    int64_t least = monopoly_bid_least(b->m, b->s, f, b->seat), limit = monopoly_bid_most(b);
    int64_t spare = b->s->cash[b->seat] - monopoly_reserve(b) / 2;
    int64_t price = f->kind == FRAME_LOT ? building_worth(b, f) : square_of(b->m, f->a)->price;
    int64_t bid = monopoly_rounded(f->n ? f->n + price / 20 : price / 2);

    limit = spare < limit ? spare : limit;
    if (least > limit)
        return (struct move){ .verb = VERB_PASS };
    bid = bid > limit ? limit / BID_STEP * BID_STEP : bid;
    return (struct move){ VERB_BID, .n = (uint32_t)(bid > least ? bid : least) };
}

static uint64_t sold(const struct mind *b)
{
    uint64_t set = 0;

    for (int seat = 0; seat < b->m->seats; seat++)
        set |= b->s->deed[seat];
    return set;
}

/* Early in the game freedom is worth its price; later jail is a shelter. */
static struct move before_throw(const struct mind *b)
{
    bool early = __builtin_popcountll(sold(b)) < 20;

    if (early && find(b, VERB_CARD))
        return *find(b, VERB_CARD);
    if (early && find(b, VERB_FINE) && b->s->cash[b->seat] > b->m->box->fine + monopoly_reserve(b))
        return *find(b, VERB_FINE);
    return (struct move){ .verb = VERB_ROLL };
}

/* ---- a turn ---- */

/* Claims, answers, buildings, redeemed titles, an offer; false: nothing of that kind is wanted. */
static bool business(const struct mind *b, struct move *ret)
{
    const struct move *move = find(b, VERB_CLAIM);
    int32_t spare = b->s->cash[b->seat] - monopoly_reserve(b);

    if (!move && monopoly_answer_offer(b, ret))
        return true;
    if (!move) {
        move = best(b, VERB_BUILD, building_pays);
        move = move && group_of(b->m, move->a)->house <= spare ? move : NULL;
    }
    if (!move) {
        move = best(b, VERB_REDEEM, much_use);
        move = move && square_of(b->m, move->a)->price + 3000 <= spare ? move : NULL;
    }
    if (move)
        *ret = *move;
    return move || (b->skill.trades && monopoly_offer_deal(b, ret));
}

static struct move decide(const struct mind *b)
{
    const struct frame *f = top_of(b->s);
    struct move move;

    switch (f->kind) {
    case FRAME_BUY:
        return find(b, VERB_BUY) ? *find(b, VERB_BUY) : *find(b, VERB_DECLINE);
    case FRAME_AUCTION:
    case FRAME_LOT:
        return in_auction(b);
    case FRAME_PLACE:
        return *best(b, VERB_PLACE, building_pays);
    case FRAME_CHOICE:
        return *find(b, b->s->cash[b->seat] >= f->n ? VERB_FINE : VERB_DRAW);
    case FRAME_TAKEOVER: {
        const struct move *redeem = b->s->cash[b->seat] > 12000 + monopoly_reserve(b) ? find(b, VERB_REDEEM) : NULL;

        return redeem ? *redeem : *find(b, VERB_KEEP);
    }
    case FRAME_DEBT:
        return monopoly_answer_offer(b, &move) ? move : in_debt(b);
    case FRAME_BEFORE:
        return business(b, &move) ? move : before_throw(b);
    default:
        return business(b, &move) ? move : *find(b, f->a ? VERB_ROLL : VERB_END);
    }
}

/* Between its turns it claims its rents and answers offers; the rest can wait. */
static bool unasked(const struct mind *b, struct move *ret)
{
    if (!find(b, VERB_CLAIM))
        return monopoly_answer_offer(b, ret);
    *ret = *find(b, VERB_CLAIM);
    return true;
}

static size_t memory(const struct match *m)
{
    return m->game->choices_max * sizeof(struct choice);
}

static struct mind mind_of(const struct thinking *t, struct skill skill)
{
    const struct match *m = &t->view->match;
    const struct state *s = view_state(t->view);

    return (struct mind){ .m = m, .s = s, .seat = t->seat, .skill = skill, .choices = t->memory,
                          .count = m->game->rules.legal(m, s, t->seat, t->memory) };
}

static void think(const struct thinking *t, struct skill skill, struct answer *ret)
{
    struct mind b = mind_of(t, skill);
    struct rng rng = rng_seeded(t->seed);
    struct move *move = &ret->best[0].move;

    ret->count = 1;
    if (top_of(b.s)->who == t->seat)
        *move = decide(&b);
    else if (!(b.m->game->rules.turn(b.m, b.s).must & SEAT(t->seat)))
        ret->count = unasked(&b, move);
    else if (!monopoly_answer_offer(&b, move))
        *move = pick_random(b.m->game, b.choices, b.count, &rng);
}

static void reason(const struct thinking *t, struct skill skill, const struct answer *a, enum lang lang,
                   struct text *words)
{
    struct mind b = mind_of(t, skill);

    monopoly_why(&b, a->best[0].move, lang, words);
}

/* ---- the players ---- */

#define LEVEL(level, ...)                                                                               \
    static void think_##level(const struct thinking *t, struct answer *ret)                             \
    {                                                                                                   \
        think(t, (struct skill){ __VA_ARGS__ }, ret);                                                   \
    }                                                                                                   \
    static void why_##level(const struct thinking *t, const struct answer *a, enum lang lang, struct text *words) \
    {                                                                                                   \
        reason(t, (struct skill){ __VA_ARGS__ }, a, lang, words);                                       \
    }

LEVEL(easy, .rents = 0)
LEVEL(medium, .trades = true)
LEVEL(strong, .trades = true, .rents = 16)
LEVEL(best, .trades = true, .rents = 6)

static const struct bot easy = { LEVEL_EASY, .memory = memory, .think = think_easy, .reason = why_easy };
static const struct bot medium = { LEVEL_MEDIUM, .memory = memory, .think = think_medium,
    .reason = why_medium };
static const struct bot strong = { LEVEL_STRONG, .memory = memory, .think = think_strong,
    .reason = why_strong };
static const struct bot master = { LEVEL_BEST, .memory = memory, .think = think_best, .reason = why_best };

const struct bot *const monopoly_bots[] = { &easy, &medium, &strong, &master, NULL };
