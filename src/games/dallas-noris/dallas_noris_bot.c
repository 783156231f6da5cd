/* Computer players that need no search. They reckon what an AREA would bring at an average rate, what the digger cards
 * are likely to name, what is cheapest to part with, and they remember what was face up once: everybody saw it. The
 * weaker fear land, the stronger know that a ranch or an AREA nearly always pays. The game leaves little to decide, and
 * playing it on from every choice and taking the best was tried: it won no more often. */
#include "dallas_noris.h"

#include "core/bot.h"

/* What makes the levels, both in per cent. */
struct skill {
    int trust; /* of what land will bring on average counts when it is bought */
    int rate;  /* of the average is good enough to sell at */
};

struct mind {
    const struct match *m;
    const struct state *s;
    struct skill skill;
    int32_t rate[RATES]; /* of all bulletins together: the average is that divided by their number */
    int32_t bulletins;
    struct choice choices[POSSESSIONS + 1];
    int count;
};

static struct mind mind_of(const struct view *v, int seat, struct skill skill)
{
    struct mind b = { .m = &v->match, .s = view_state(v), .skill = skill };

    for (int i = 0; i < INFOS; i++)
        if (b.m->box->info[i].effect == EFFECT_BULLETIN) {
            b.bulletins++;
            for (int k = 0; k < RATES; k++)
                b.rate[k] += b.m->box->info[i].rate[k];
        }
    b.count = b.m->game->legal(b.m, b.s, seat, b.choices);
    return b;
}

/* ---- what things are worth ---- */

/* What a card of the box brings at an average rate. A desert may be the one with the find. */
static int64_t usual(const struct mind *b, int card)
{
    const struct area *area = &b->m->box->area[card];

    if (area->goods == GOODS_DESERT)
        return b->m->box->area_refund / 4;
    return (int64_t)area->amount * b->rate[area->goods - GOODS_CATTLE] / b->bulletins;
}

/* The same of a card that nobody has seen. */
static int64_t usual_hidden(const struct mind *b)
{
    int64_t sum = 0, count = 0;

    for (int card = 0; card < AREAS; card++) {
        uint32_t weight = noris_weight_area(b->m, b->s, card);

        sum += weight * usual(b, card);
        count += weight;
    }
    return count ? sum / count : 0;
}

/* What the next pair of digger cards is worth: the AREA it names, nothing if that is one's own already. */
static int64_t next_area(const struct mind *b)
{
    int64_t sum = 0, count = 0, hidden = usual_hidden(b);

    for (int area = 0; area < AREAS; area++) {
        uint32_t weight = noris_weight_pair(b->m, b->s, area);

        count += weight;
        if (!(b->s->areas[b->s->turn] & bit(area)))
            sum += weight * (b->s->card[area] == HIDDEN ? hidden : usual(b, b->s->card[area]));
    }
    return sum / count;
}

/* How much more an AREA brings now than it usually does. */
static int64_t surplus(const struct mind *b, int area)
{
    return noris_value(b->m, b->s, area) - usual(b, b->s->card[area]);
}

/* ---- decisions ---- */

/* Some land is lost to misfortune before it can be sold. */
static bool wants(const struct mind *b)
{
    int64_t price = noris_price(b->m, b->s), keep = b->m->box->capital / 30;

    if (b->s->cash[b->s->turn] < price + keep)
        return false;
    return b->s->pending.kind == PENDING_RANCH || next_area(b) * b->skill.trust / 100 > price;
}

/* What must be sold for it is what stands highest now. */
static struct move buys(const struct mind *b)
{
    struct move best = { .verb = VERB_DECLINE };
    int64_t most = 0;

    for (int i = 0; i < b->count && wants(b); i++) {
        struct move v = b->choices[i].move;
        int64_t value = v.verb == VERB_BUY && v.a ? surplus(b, v.a - 1) : 0;

        if (v.verb == VERB_BUY && (best.verb == VERB_DECLINE || value > most)) {
            best = v;
            most = value;
        }
    }
    return best;
}

/* Not only at the best rates: what is kept is easily lost. */
static struct move sells(const struct mind *b)
{
    for (int i = 0; i < b->count; i++) {
        struct move v = b->choices[i].move;

        if (v.verb == VERB_SELL
            && 100 * (int64_t)noris_value(b->m, b->s, v.a) >= b->skill.rate * usual(b, b->s->card[v.a]))
            return v;
    }
    return (struct move){ .verb = VERB_DONE };
}

/* What costs least to part with for what the bank pays a debtor: deserts first, whole ranches last. */
static struct move pays(const struct mind *b)
{
    struct move best = b->choices[0].move;
    int64_t least = INT64_MAX;

    for (int i = 0; i < b->count; i++) {
        struct move v = b->choices[i].move;
        int64_t loss = v.verb == VERB_SELL ? usual(b, b->s->card[v.a]) - b->m->box->area_refund
                                           : noris_rent(b->m, b->s, v.a);

        if (loss < least) {
            best = v;
            least = loss;
        }
    }
    return best;
}

/* ---- the players ---- */

static struct move decide(const struct thinking *t, struct skill skill)
{
    struct mind b = mind_of(t->view, t->seat, skill);

    switch (b.s->pending.kind) {
    case PENDING_RANCH:
    case PENDING_LAND: return buys(&b);
    case PENDING_SELL: return sells(&b);
    case PENDING_DEBT: return pays(&b);
    default: return b.choices[0].move;
    }
}

static void think_easy(const struct thinking *t, struct answer *ret)
{
    answer_with(ret, decide(t, (struct skill){ .trust = 15, .rate = 67 }));
}

static void think_medium(const struct thinking *t, struct answer *ret)
{
    answer_with(ret, decide(t, (struct skill){ .trust = 30, .rate = 67 }));
}

static void think_strong(const struct thinking *t, struct answer *ret)
{
    answer_with(ret, decide(t, (struct skill){ .trust = 40, .rate = 67 }));
}

static void think_best(const struct thinking *t, struct answer *ret)
{
    answer_with(ret, decide(t, (struct skill){ .trust = 350, .rate = 100 }));
}

static const struct bot easy = { .name = "easy", .title = { { "Leicht", "Easy" } }, .think = think_easy };
static const struct bot medium = { .name = "medium", .title = { { "Mittel", "Medium" } }, .think = think_medium };
static const struct bot strong = { .name = "strong", .title = { { "Stark", "Strong" } }, .think = think_strong };
static const struct bot best = { .name = "best", .title = { { "Meisterhaft", "Best" } }, .think = think_best };

const struct bot *const noris_bots[] = { &easy, &medium, &strong, &best, NULL };
