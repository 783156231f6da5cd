/* SPDX-License-Identifier: MIT */
/* Computer players that need no search. They reckon what an AREA would bring at an average rate, what the digger cards
 * are likely to name, what is cheapest to part with, and they remember what was face up once: everybody saw it. The
 * weaker fear land, the stronger know that a ranch or an AREA nearly always pays. The game leaves little to decide, and
 * playing it on from every choice and taking the best was tried: it won no more often. */
#include "dallas_noris_words.h"

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
    b.count = b.m->game->rules.legal(b.m, b.s, seat, b.choices);
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

    if (price == 0)
        return true; /* a gift */
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

/* ---- reasons ---- */

/* An average, to the hundred. */
static struct brief about(enum lang lang, int64_t dollars)
{
    return noris_money(lang, (dollars + 50) / 100 * 100);
}

static void reason_ranch(const struct mind *b, enum lang lang, struct text *t)
{
    int square = b->s->place[b->s->turn];
    uint32_t all = noris_ranch_squares(b->m, square_of(b->m, square)->ranch);
    int owned = count_of(all & (b->s->ranches[b->s->turn] | bit(square)));
    struct brief name = noris_square_name(b->m, square, lang);
    struct brief rent = noris_money(lang, noris_rent_if_bought(b->m, b->s));

    if (owned == count_of(all))
        text_printf(t, SAY(why_ranch_all), name.at, rent.at);
    else
        text_printf(t, SAY(why_ranch), rent.at, owned, count_of(all), name.at);
}

static void reason_buy(const struct mind *b, int sold, enum lang lang, struct text *t)
{
    if (b->s->pending.kind == PENDING_RANCH)
        reason_ranch(b, lang, t);
    else
        text_printf(t, b->s->pending.n ? SAY(why_land) : SAY(why_gift), about(lang, next_area(b)).at,
                    noris_money(lang, noris_price(b->m, b->s)).at);
    if (sold)
        text_printf(t, SAY(why_sold_for), noris_area_name(sold - 1).at,
                    noris_money(lang, noris_value(b->m, b->s, sold - 1)).at,
                    about(lang, usual(b, b->s->card[sold - 1])).at);
}

static void reason_decline(const struct mind *b, enum lang lang, struct text *t)
{
    int64_t price = noris_price(b->m, b->s), left = b->s->cash[b->s->turn] - price;

    if (left < b->m->box->capital / 30)
        text_printf(t, left < 0 ? SAY(why_no_cash) : SAY(why_little_left),
                    noris_money(lang, left < 0 ? -left : left).at);
    else
        text_printf(t, SAY(why_no_land), about(lang, next_area(b)).at, noris_money(lang, price).at);
}

static void reason_sell(const struct mind *b, int area, enum lang lang, struct text *t)
{
    int64_t today = noris_value(b->m, b->s, area), mean = usual(b, b->s->card[area]);

    text_printf(t, today >= mean ? SAY(why_sell_high) : SAY(why_sell_low), noris_area_name(area).at,
                noris_money(lang, today).at, about(lang, mean).at);
}

/* What would lose least of what could be sold now. */
static void reason_wait(const struct mind *b, enum lang lang, struct text *t)
{
    int best = -1;

    for (int i = 0; i < b->count; i++)
        if (b->choices[i].move.verb == VERB_SELL && (best < 0 || surplus(b, b->choices[i].move.a) > surplus(b, best)))
            best = b->choices[i].move.a;
    if (best < 0)
        text_put(t, SAY(why_nothing));
    else
        text_printf(t, SAY(why_wait), noris_area_name(best).at, noris_money(lang, noris_value(b->m, b->s, best)).at,
                    about(lang, usual(b, b->s->card[best])).at);
}

static void reason_debt(const struct mind *b, struct move v, enum lang lang, struct text *t)
{
    if (v.verb == VERB_SELL)
        text_printf(t, SAY(why_debt_area), noris_area_name(v.a).at,
                    about(lang, usual(b, b->s->card[v.a])).at,
                    noris_money(lang, noris_offered(b->m, b->s, v.a)).at);
    else
        text_printf(t, SAY(why_debt_ranch), noris_square_name(b->m, v.a, lang).at,
                    noris_money(lang, noris_rent(b->m, b->s, v.a)).at,
                    noris_money(lang, square_of(b->m, v.a)->amount).at);
}

static void reason(const struct thinking *t, const struct answer *a, enum lang lang, struct text *words)
{
    struct mind b = mind_of(t->view, t->seat, (struct skill){ .trust = 100, .rate = 100 });
    struct move v = a->best[0].move;

    if (b.s->pending.kind == PENDING_DEBT)
        reason_debt(&b, v, lang, words);
    else if (b.s->pending.kind == PENDING_FIND)
        text_printf(words, SAY(why_find), noris_money(lang, b.s->pending.n).at);
    else if (v.verb == VERB_BUY)
        reason_buy(&b, v.a, lang, words);
    else if (v.verb == VERB_DECLINE)
        reason_decline(&b, lang, words);
    else if (v.verb == VERB_SELL)
        reason_sell(&b, v.a, lang, words);
    else
        reason_wait(&b, lang, words);
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
    answer_with(ret, decide(t, (struct skill){ .trust = 20, .rate = 67 }));
}

static void think_medium(const struct thinking *t, struct answer *ret)
{
    answer_with(ret, decide(t, (struct skill){ .trust = 28, .rate = 67 }));
}

static void think_strong(const struct thinking *t, struct answer *ret)
{
    answer_with(ret, decide(t, (struct skill){ .trust = 39, .rate = 67 }));
}

static void think_best(const struct thinking *t, struct answer *ret)
{
    answer_with(ret, decide(t, (struct skill){ .trust = 350, .rate = 100 }));
}

static const struct bot easy = { LEVEL_EASY, .think = think_easy, .reason = reason };
static const struct bot medium = { LEVEL_MEDIUM, .think = think_medium, .reason = reason };
static const struct bot strong = { LEVEL_STRONG, .think = think_strong, .reason = reason };
static const struct bot best = { LEVEL_BEST, .think = think_best, .reason = reason };

const struct bot *const noris_bots[] = { &easy, &medium, &strong, &best, NULL };
