/* Three computer players. "Easy" buys what it can and sells at the first fair rate. "Medium" reckons: what an AREA
 * would bring at an average rate, what the digger cards are likely to name, how much cash to keep. "Strong" asks
 * "medium" to play the game on from every choice, some hundred times, and takes what turned out best. All of them
 * remember what was face up once: everybody saw it. */
#include "dallas_noris.h"

#include "core/bot.h"

enum {
    TRIALS = 96,     /* games played on for each choice … */
    AHEAD = 12,      /* … so many rounds */
    MOVES_MAX = 600, /* of one of them, should sixes never end */
};

/* ---- what things are worth ---- */

/* The average rate of goods over all bulletins, times the bulletins: keeps to whole numbers. */
struct market {
    int32_t sum[RATES];
    int32_t bulletins;
};

static struct market market_of(const struct match *m)
{
    struct market market = { 0 };

    for (int i = 0; i < INFOS; i++)
        if (m->box->info[i].effect == EFFECT_BULLETIN) {
            market.bulletins++;
            for (int k = 0; k < RATES; k++)
                market.sum[k] += m->box->info[i].rate[k];
        }
    return market;
}

/* What a card of the box brings at an average rate. A desert may be the one with the find. */
static int64_t usual(const struct match *m, const struct market *market, int card)
{
    const struct area *area = &m->box->area[card];

    if (area->goods == GOODS_DESERT)
        return m->box->area_refund / 4;
    return (int64_t)area->amount * market->sum[area->goods - GOODS_CATTLE] / market->bulletins;
}

static int64_t usual_hidden(const struct match *m, const struct state *s, const struct market *market)
{
    int64_t sum = 0, count = 0;

    for (int card = 0; card < AREAS; card++) {
        uint32_t weight = noris_weight_area(m, s, card);

        sum += weight * usual(m, market, card);
        count += weight;
    }
    return count ? sum / count : 0;
}

/* What the next pair of digger cards is worth: the AREA it names, nothing if that is one's own already. */
static int64_t next_area(const struct match *m, const struct state *s, const struct market *market)
{
    int64_t sum = 0, count = 0, hidden = usual_hidden(m, s, market);

    for (int area = 0; area < AREAS; area++) {
        uint32_t weight = noris_weight_pair(m, s, area);

        count += weight;
        if (!(s->areas[s->turn] & bit(area)))
            sum += weight * (s->card[area] == HIDDEN ? hidden : usual(m, market, s->card[area]));
    }
    return sum / count;
}

/* Everything at its usual worth: what a game played on for a while is judged by. */
static int64_t standing(const struct match *m, const struct state *s, const struct market *market, int seat)
{
    int64_t sum = s->cash[seat];
    int n;

    if (!plays(s, seat))
        return 0;
    if (s->pending.kind == PENDING_OVER)
        return noris_wealth(m, s, seat);
    EACH(n, s->areas[seat])
        sum += (usual(m, market, s->card[n]) + noris_value(m, s, n)) / 2;
    EACH(n, s->ranches[seat])
        sum += square_of(m, n)->amount;
    return sum;
}

/* ---- reckoning ---- */

/* How much more an AREA brings now than it usually does. */
static int64_t surplus(const struct match *m, const struct state *s, const struct market *market, int area)
{
    return noris_value(m, s, area) - usual(m, market, s->card[area]);
}

/* Land is worth most of what it may bring: some is lost to misfortune before it can be sold. */
static bool wants(const struct match *m, const struct state *s, const struct market *market)
{
    int64_t price = noris_price(m, s), keep = m->box->capital / 10;

    if (s->cash[s->turn] < price + keep)
        return false;
    return s->pending.kind == PENDING_RANCH || next_area(m, s, market) * 2 / 3 > price;
}

static struct move buys(const struct match *m, const struct state *s, const struct choice *choices, int count,
                        const struct market *market)
{
    struct move best = { .verb = VERB_DECLINE };
    int64_t most = 0;

    if (!wants(m, s, market))
        return best;
    for (int i = 0; i < count; i++) {
        struct move v = choices[i].move;
        int64_t value = v.verb == VERB_BUY && v.a ? surplus(m, s, market, v.a - 1) : 0;

        if (v.verb == VERB_BUY && (best.verb == VERB_DECLINE || value > most)) {
            best = v;
            most = value;
        }
    }
    return best;
}

/* What rate, in per cent of the average, is good enough: towards the end any is. */
static int fair(const struct match *m, const struct state *s)
{
    bool late = m->option[OPTION_END] == END_ROUNDS && m->option[OPTION_ROUNDS] - s->round < 3;

    return late ? 0 : 80;
}

static struct move sells(const struct match *m, const struct state *s, const struct choice *choices, int count,
                         const struct market *market, int percent)
{
    for (int i = 0; i < count; i++) {
        struct move v = choices[i].move;

        if (v.verb == VERB_SELL && noris_value(m, s, v.a) * (int64_t)100 >= usual(m, market, s->card[v.a]) * percent)
            return v;
    }
    return (struct move){ .verb = VERB_DONE };
}

/* What costs least to part with for what the bank pays a debtor: deserts first, whole ranches last. */
static struct move pays(const struct match *m, const struct state *s, const struct choice *choices, int count,
                        const struct market *market)
{
    struct move best = choices[0].move;
    int64_t least = INT64_MAX;

    for (int i = 0; i < count; i++) {
        struct move v = choices[i].move;
        int64_t loss = v.verb == VERB_SELL ? usual(m, market, s->card[v.a]) - m->box->area_refund
                                           : noris_rent(m, s, v.a);

        if (loss < least) {
            best = v;
            least = loss;
        }
    }
    return best;
}

static struct move reckon(const struct match *m, const struct state *s, const struct choice *choices, int count,
                          const struct market *market)
{
    switch (s->pending.kind) {
    case PENDING_RANCH:
    case PENDING_LAND: return buys(m, s, choices, count, market);
    case PENDING_SELL: return sells(m, s, choices, count, market, fair(m, s));
    case PENDING_DEBT: return pays(m, s, choices, count, market);
    default: return choices[0].move;
    }
}

/* ---- playing on ---- */

/* How much better off this seat is than the others on average, a while after its choice. */
static int64_t play_on(const struct match *m, struct state *s, int seat, const struct market *market, struct rng *rng)
{
    struct choice choices[POSSESSIONS + 1];
    int64_t others = 0;
    int until = s->round + AHEAD;

    for (int i = 0; i < MOVES_MAX && s->pending.kind != PENDING_OVER && s->round < until; i++) {
        if (m->game->turn(m, s).must == SEAT(CHANCE))
            m->game->apply(m, s, CHANCE, m->game->roll(m, s, rng));
        else
            m->game->apply(m, s, s->turn,
                           reckon(m, s, choices, m->game->legal(m, s, s->turn, choices), market));
    }
    for (int other = 0; other < m->seats; other++)
        others += other == seat ? 0 : standing(m, s, market, other);
    return standing(m, s, market, seat) - others / (m->seats - 1);
}

static int64_t tried(const struct match *m, const struct state *s, int seat, struct move v,
                     const struct market *market, struct rng rng)
{
    int64_t sum = 0;

    for (int i = 0; i < TRIALS; i++) {
        struct state trial = *s;

        m->game->apply(m, &trial, seat, v);
        sum += play_on(m, &trial, seat, market, &rng);
    }
    return sum;
}

/* ---- the players ---- */

/* What each of them starts from: the state in the view, and what can be done. */
struct seen {
    const struct match *m;
    const struct state *s;
    struct market market;
    struct choice choices[POSSESSIONS + 1];
    int count;
};

static struct seen look(const struct view *v, int seat)
{
    struct seen seen = { .m = &v->match, .s = view_state(v), .market = market_of(&v->match) };

    seen.count = v->match.game->legal(seen.m, seen.s, seat, seen.choices);
    return seen;
}

static struct move think_easy(const struct view *v, int seat, struct rng *rng, uint32_t budget_ms)
{
    struct seen e = look(v, seat);

    (void)rng, (void)budget_ms;
    if (e.s->pending.kind == PENDING_SELL)
        return sells(e.m, e.s, e.choices, e.count, &e.market, 50);
    return e.choices[0].move; /* buys, or sells what comes first */
}

static struct move think_medium(const struct view *v, int seat, struct rng *rng, uint32_t budget_ms)
{
    struct seen e = look(v, seat);

    (void)rng, (void)budget_ms;
    return reckon(e.m, e.s, e.choices, e.count, &e.market);
}

static struct move think_strong(const struct view *v, int seat, struct rng *rng, uint32_t budget_ms)
{
    struct seen e = look(v, seat);
    struct move best = e.choices[0].move;
    int64_t most = INT64_MIN;
    struct rng luck = *rng; /* the same for every choice, so that it is the choice that differs */

    (void)budget_ms;
    rng_next(rng);
    for (int i = 0; i < e.count && e.count > 1; i++) {
        int64_t value = tried(e.m, e.s, seat, e.choices[i].move, &e.market, luck);

        if (value > most) {
            best = e.choices[i].move;
            most = value;
        }
    }
    return best;
}

static const struct bot easy = { .name = "easy", .title = { { "Leicht", "Easy" } }, .think = think_easy };
static const struct bot medium = { .name = "medium", .title = { { "Mittel", "Medium" } }, .think = think_medium };
static const struct bot strong = { .name = "strong", .title = { { "Stark", "Strong" } }, .think = think_strong };

const struct bot *const noris_bots[] = { &easy, &medium, &strong, NULL };
