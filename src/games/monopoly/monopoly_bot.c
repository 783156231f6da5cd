/* Two computer players that need no search. "Easy" buys, bids, builds, pays its debts and answers offers with
 * common sense. "Medium" also keeps money back for the rents ahead of it and makes offers: it looks for the
 * exchange of one title for another or for money from which both sides gain most by its reckoning, and asks
 * the price that shares the gain. */
#include "monopoly.h"

#include "core/bot.h"
#include "core/pick.h"

struct mind {
    const struct match *m;
    const struct state *s;
    int seat;
    bool trades;
    const struct choice *choices;
    int count;
};

/* ---- what things are worth ---- */

/* How often tokens come to stand on a group, roughly: the squares after jail earn most. In per cent. */
static const uint8_t traffic[GROUPS] = { 80, 95, 110, 130, 130, 115, 110, 105, 110, 90 };

/* Titles to their holder: their price, more if they make a whole group, less if mortgaged. */
static int64_t worth(const struct match *m, uint64_t deeds, uint64_t pledged)
{
    int64_t sum = 0;

    for (int g = 0; g < GROUPS; g++) {
        uint64_t group = monopoly_group(m, m->box->group[g].square[0]);
        int64_t price = 0, lent = 0;
        bool street = square_of(m, m->box->group[g].square[0])->kind == SQUARE_STREET;
        int held = __builtin_popcountll(deeds & group), all = __builtin_popcountll(group), square;

        EACH_SQUARE(square, deeds & group) {
            price += square_of(m, square)->price;
            lent += pledged & bit(square) ? monopoly_mortgage_of(m, square) : 0;
        }
        if (street && held == all)
            price = price * 5 / 2 * traffic[g] / 100;
        else if (held > 1)
            price = price * (street ? 12 : 10 + held) / 10;
        sum += price - lent;
    }
    return sum;
}

static int64_t gain(const struct mind *b, int seat, uint64_t more, uint64_t less)
{
    uint64_t deeds = b->s->deed[seat];

    return worth(b->m, (deeds & ~less) | more, b->s->pledged) - worth(b->m, deeds, b->s->pledged);
}

/* What to keep back: a share of the highest rent anybody could ask of this seat. */
static int32_t reserve(const struct mind *b)
{
    int32_t most = 0;
    int square;

    for (int seat = 0; b->trades && seat < b->m->seats; seat++)
        EACH_SQUARE(square, seat == b->seat ? 0 : b->s->deed[seat] & ~b->s->pledged) {
            int32_t rent = monopoly_rent(b->m, b->s, square, 7);

            most = rent > most ? rent : most;
        }
    return 1000 + most / 3;
}

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

    return (int64_t)(q->rent[next] - rent) * 1000 * traffic[q->group - 1] / group_of(b->m, square)->house;
}

static int64_t building_hardly_pays(const struct mind *b, int square)
{
    const struct square *q = square_of(b->m, square);

    return -(int64_t)q->rent[b->s->built[square]];
}

/* Lone and cheap titles are mortgaged first. */
static int64_t little_use(const struct mind *b, int square)
{
    return gain(b, b->seat, 0, bit(square));
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

static struct move in_auction(const struct mind *b)
{
    const struct frame *f = top_of(b->s);
    int64_t least = monopoly_bid_least(b->m, b->s, f, b->seat);
    int64_t most = f->kind == FRAME_LOT ? building_worth(b, f) : gain(b, b->seat, bit(f->a), 0);

    if (least <= most && least + reserve(b) / 2 <= b->s->cash[b->seat])
        return (struct move){ VERB_BID, .n = (uint32_t)least };
    return (struct move){ .verb = VERB_PASS };
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
    if (early && find(b, VERB_FINE) && b->s->cash[b->seat] > b->m->box->fine + reserve(b))
        return *find(b, VERB_FINE);
    return (struct move){ .verb = VERB_ROLL };
}

/* ---- trading ---- */

struct deal {
    int to;              /* -1: none */
    uint64_t give, want; /* at most one title each */
    int32_t cash;        /* given; negative: wanted */
};

static bool can_change_hands(const struct mind *b, int square)
{
    return !monopoly_group_built(b->m, b->s, square) && !(b->s->pledged & bit(square));
}

/* The price at which both sides gain alike, if they do; -1 and no deal otherwise. */
static int64_t balance(const struct mind *b, struct deal *d)
{
    int64_t mine = gain(b, b->seat, d->want, d->give), theirs = gain(b, d->to, d->give, d->want);
    int64_t both = mine + theirs, cash = (mine - theirs) / 2;

    if (both < 1500)
        return -1;
    d->cash = (int32_t)(cash / TRADE_STEP * TRADE_STEP);
    if (d->cash + (d->cash > 0 ? reserve(b) : 0) > b->s->cash[b->seat] || -d->cash > b->s->cash[d->to])
        return -1;
    return both;
}

/* The best exchange of one title for one title or for money alone, as both would reckon it. */
static struct deal best_deal(const struct mind *b)
{
    struct deal chosen = { .to = -1 };
    int64_t most = 0;
    int want, give;

    for (int to = 0; to < b->m->seats; to++)
        EACH_SQUARE(want, to == b->seat ? 0 : b->s->deed[to]) {
            struct deal d = { .to = to, .want = bit(want) };
            uint64_t gifts = b->s->deed[b->seat] & ~monopoly_group(b->m, want);

            if (!can_change_hands(b, want))
                continue;
            if (balance(b, &d) > most) {
                most = balance(b, &d);
                chosen = d;
            }
            EACH_SQUARE(give, gifts) {
                d.give = bit(give);
                if (can_change_hands(b, give) && balance(b, &d) > most) {
                    most = balance(b, &d);
                    chosen = d;
                }
            }
        }
    return chosen;
}

/* The next step towards proposing the best deal; false: there is none, or one has been proposed this turn. */
static bool trade(const struct mind *b, struct move *ret)
{
    const struct offer *o = &b->s->offer[b->seat];
    struct deal d;

    if (o->proposed || o->made || o->steps > STEPS_A_TURN / 2)
        return false;
    d = best_deal(b);
    if (d.to < 0)
        return false;
    if (o->to != d.to + 1)
        *ret = (struct move){ VERB_OFFER, .a = (uint8_t)d.to };
    else if (o->want != d.want)
        *ret = (struct move){ VERB_WANT, .a = (uint8_t)first_of(o->want ^ d.want) };
    else if (o->give != d.give)
        *ret = (struct move){ VERB_GIVE, .a = (uint8_t)first_of(o->give ^ d.give) };
    else if (o->cash != d.cash && d.cash >= 0)
        *ret = (struct move){ VERB_GIVE_CASH, .n = (uint32_t)d.cash };
    else if (o->cash != d.cash)
        *ret = (struct move){ VERB_WANT_CASH, .n = (uint32_t)-d.cash };
    else
        *ret = (struct move){ .verb = VERB_PROPOSE };
    return true;
}

/* Whether an offer makes this seat richer; interest on mortgaged titles counts, and what a part payment forgives. */
static bool likes(const struct mind *b, const struct offer *o)
{
    int64_t change = gain(b, b->seat, o->give, o->want) + o->cash;

    change -= monopoly_interest_on(b->m, o->give & b->s->pledged);
    return change > 300 + (o->settles ? top_of(b->s)->n : 0);
}

/* Offers are accepted or refused, so that nobody waits in vain. */
static bool answer(const struct mind *b, struct move *ret)
{
    for (int i = 0; i < b->count; i++) {
        struct move move = b->choices[i].move;
        bool liked = (move.verb == VERB_ACCEPT || move.verb == VERB_REFUSE) &&
                     likes(b, &b->s->offer[monopoly_offerer(b->s, move.n)]);

        if (move.verb == VERB_ACCEPT ? liked : move.verb == VERB_REFUSE && !liked) {
            *ret = move;
            return true;
        }
    }
    return false;
}

/* ---- a turn ---- */

/* Claims, answers, buildings, redeemed titles, an offer; false: nothing of that kind is wanted. */
static bool business(const struct mind *b, struct move *ret)
{
    const struct move *move = find(b, VERB_CLAIM);
    int32_t spare = b->s->cash[b->seat] - reserve(b);

    if (!move && answer(b, ret))
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
    return move || (b->trades && trade(b, ret));
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
        const struct move *redeem = b->s->cash[b->seat] > 12000 + reserve(b) ? find(b, VERB_REDEEM) : NULL;

        return redeem ? *redeem : *find(b, VERB_KEEP);
    }
    case FRAME_DEBT:
        return answer(b, &move) ? move : in_debt(b);
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
        return answer(b, ret);
    *ret = *find(b, VERB_CLAIM);
    return true;
}

static size_t memory(const struct match *m)
{
    return m->game->choices_max * sizeof(struct choice);
}

static void think(const struct thinking *t, bool trades, struct answer *ret)
{
    const struct match *m = &t->view->match;
    const struct state *s = view_state(t->view);
    struct mind b = { .m = m, .s = s, .seat = t->seat, .trades = trades, .choices = t->memory };
    struct rng rng = rng_seeded(t->seed);
    struct move *move = &ret->best[0].move;

    b.count = m->game->legal(m, s, t->seat, t->memory);
    ret->count = 1;
    if (top_of(s)->who == t->seat)
        *move = decide(&b);
    else if (!(m->game->turn(m, s).must & SEAT(t->seat)))
        ret->count = unasked(&b, move);
    else if (!answer(&b, move))
        *move = pick_random(m->game, b.choices, b.count, &rng);
}

static void think_easy(const struct thinking *t, struct answer *ret)
{
    think(t, false, ret);
}

static void think_medium(const struct thinking *t, struct answer *ret)
{
    think(t, true, ret);
}

static const struct bot easy = { .name = "easy", .title = { { "Leicht", "Easy" } }, .memory = memory,
                                 .think = think_easy };
static const struct bot medium = { .name = "medium", .title = { { "Mittel", "Medium" } }, .memory = memory,
                                   .think = think_medium };

const struct bot *const monopoly_bots[] = { &easy, &medium, NULL };
