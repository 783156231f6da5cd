/* SPDX-License-Identifier: MIT */
/* Sentences: what happens, what is asked, why it is over, and the rules that bear on it. A move is told
 * before it is applied, so each sentence works out what it will do. */
#include "dallas_noris_words.h"

/* ---- names and amounts ---- */

struct brief noris_number(enum lang lang, int64_t n)
{
    struct brief ret;
    struct text t = TEXT_IN(ret.at);

    text_grouped(&t, n, lang == DE ? '.' : ',');
    return ret;
}

struct brief noris_money(enum lang lang, int64_t dollars)
{
    struct brief ret;
    struct text t = TEXT_IN(ret.at);

    text_printf(&t, SAY(money), noris_number(lang, dollars).at);
    return ret;
}

struct brief noris_percent(enum lang lang, int percent)
{
    struct brief ret;
    struct text t = TEXT_IN(ret.at);

    text_printf(&t, lang == DE ? "%d %%" : "%d%%", percent);
    return ret;
}

struct brief noris_name(const struct match *m, int who, enum lang lang)
{
    struct brief ret;
    struct text t = TEXT_IN(ret.at);

    if (who == BANK)
        text_put(&t, SAY(the_bank));
    else
        seat_title(m, who, lang, &t);
    return ret;
}

struct brief noris_area_name(int area)
{
    struct brief ret;
    struct text t = TEXT_IN(ret.at);

    noris_put_area(&t, area);
    return ret;
}

const char *noris_goods(int goods, enum lang lang)
{
    return word(WORD_cattle + goods - GOODS_CATTLE, lang);
}

const char *noris_goods_head(int goods, enum lang lang)
{
    return word(WORD_head_cattle + goods - GOODS_CATTLE, lang);
}

struct brief noris_amount(enum lang lang, int goods, int32_t amount)
{
    struct brief ret;
    struct text t = TEXT_IN(ret.at);

    if (goods == GOODS_DESERT)
        text_put(&t, SAY(amount_desert));
    else
        text_printf(&t, word(WORD_amount_cattle + goods - GOODS_CATTLE, lang),
                    noris_number(lang, amount).at);
    return ret;
}

struct brief noris_rates(const struct match *m, int bulletin, enum lang lang)
{
    const int32_t *rate = m->box->info[bulletin].rate;
    struct brief ret;
    struct text t = TEXT_IN(ret.at);

    text_printf(&t, SAY(rates), noris_money(lang, rate[0]).at, noris_money(lang, rate[1]).at,
                noris_money(lang, rate[2]).at);
    return ret;
}

struct brief noris_square_name(const struct match *m, int square, enum lang lang)
{
    const struct square *q = square_of(m, square);
    struct brief ret;
    struct text t = TEXT_IN(ret.at);

    switch (q->kind) {
    case SQUARE_START: text_put(&t, SAY(at_start)); break;
    case SQUARE_RANCH: text_put(&t, m->box->ranch[q->ranch - 1].name[lang]); break;
    case SQUARE_LAND: text_printf(&t, SAY(at_land), noris_money(lang, q->amount).at); break;
    case SQUARE_SUBSIDY: text_printf(&t, SAY(at_subsidy), noris_goods(q->goods, lang)); break;
    default: text_put(&t, SAY(at_info)); break;
    }
    return ret;
}

static struct brief content(const struct match *m, const struct state *s, int area, enum lang lang)
{
    return noris_amount(lang, content_of(m, s, area)->goods, content_of(m, s, area)->amount);
}

void dallas_noris_seat_name(const struct match *m, int seat, enum lang lang, struct text *t)
{
    (void)m;
    text_put(t, word(WORD_red + seat, lang));
}

/* Scores below 0 only rank those who are out. */
bool dallas_noris_stands(const struct view *view, int seat, enum lang lang, struct text *t)
{
    const struct state *s = view_state(view);

    if (plays(s, seat) && s->pending.kind == PENDING_OVER)
        return false;
    if (plays(s, seat))
        text_put(t, noris_money(lang, s->cash[seat]).at);
    else
        text_put(t, SAY(out));
    return true;
}

/* ---- what happens ---- */

/* A payment that the one whose turn it is may not be able to make. */
static void say_payable(const struct match *m, const struct state *s, int32_t n, enum lang lang,
                        struct text *t)
{
    if (noris_liquid(m, s, s->turn) < n)
        text_printf(t, SAY(say_out), noris_name(m, s->turn, lang).at);
    else if (s->cash[s->turn] < n)
        text_put(t, SAY(say_short));
}

static void say_ranch(const struct match *m, const struct state *s, int square, enum lang lang,
                      struct text *t)
{
    int owner = noris_ranch_owner(m, s, square);
    int32_t rent = owner >= 0 ? noris_rent(m, s, square) : 0;

    if (owner == s->turn) {
        text_put(t, SAY(say_home));
    } else if (owner >= 0) {
        text_printf(t, SAY(say_rent), noris_name(m, owner, lang).at, noris_money(lang, rent).at);
        say_payable(m, s, rent, lang, t);
    } else if (!noris_can_buy(m, s, square_of(m, square)->amount)) {
        text_put(t, SAY(say_dear));
    }
}

static void say_die(const struct match *m, const struct state *s, int die, enum lang lang, struct text *t)
{
    int square = (s->place[s->turn] + die) % SQUARES;
    const struct square *q = square_of(m, square);
    struct brief who = noris_name(m, s->turn, lang);
    int32_t holding;

    if (s->pending.kind == PENDING_OPENING) {
        text_printf(t, SAY(say_opening), who.at, die);
        return;
    }
    text_printf(t, SAY(say_throw), who.at, die, noris_square_name(m, square, lang).at);
    switch (q->kind) {
    case SQUARE_START: text_put(t, SAY(say_rest)); break;
    case SQUARE_RANCH: say_ranch(m, s, square, lang, t); break;
    case SQUARE_LAND:
        if (!noris_can_buy(m, s, q->amount))
            text_put(t, SAY(say_dear));
        break;
    case SQUARE_SUBSIDY:
        holding = noris_holding(m, s, s->turn, q->goods);
        if (holding)
            text_printf(t, SAY(say_subsidy), noris_amount(lang, q->goods, holding).at,
                        noris_money(lang, (int64_t)holding * q->amount).at);
        else
            text_printf(t, SAY(say_nothing), noris_name(m, s->turn, lang).at);
        break;
    default: break;
    }
}

/* Sold or lost: what of these goods goes, and for how much. */
static void say_goods(const struct match *m, const struct state *s, const struct info *card, enum lang lang,
                      struct text *t)
{
    uint32_t areas = noris_areas_with(m, s, s->turn, card->goods);
    int64_t proceeds = 0;
    int area;

    EACH(area, areas)
        proceeds += noris_value(m, s, area);
    if (!areas)
        text_printf(t, SAY(say_nothing), noris_name(m, s->turn, lang).at);
    else if (card->effect == EFFECT_MUST_SELL)
        text_printf(t, SAY(say_proceeds), noris_money(lang, proceeds).at);
    else if (card->effect == EFFECT_LOSE && card->goods != GOODS_ALL)
        text_printf(t, SAY(say_lost),
                    noris_amount(lang, card->goods, noris_holding(m, s, s->turn, card->goods)).at);
    else if (card->effect == EFFECT_LOSE)
        text_printf(t, SAY(say_lost_all), count_of(areas), 0);
}

static void say_effect(const struct match *m, const struct state *s, const struct info *card, enum lang lang,
                       struct text *t)
{
    int64_t costs;

    switch (card->effect) {
    case EFFECT_LOSE_ALL:
        if (s->areas[s->turn] || s->ranches[s->turn])
            text_printf(t, SAY(say_lost_all), count_of(s->areas[s->turn]), count_of(s->ranches[s->turn]));
        else
            text_printf(t, SAY(say_nothing_lost), noris_name(m, s->turn, lang).at);
        break;
    case EFFECT_COSTS:
        costs = (int64_t)card->amount * noris_holding(m, s, s->turn, card->goods);
        if (costs)
            text_printf(t, SAY(say_costs), noris_money(lang, costs).at);
        else
            text_printf(t, SAY(say_nothing), noris_name(m, s->turn, lang).at);
        say_payable(m, s, (int32_t)costs, lang, t);
        break;
    case EFFECT_LAND:
        text_printf(t, SAY(say_cheap), noris_money(lang, card->amount).at);
        if (!noris_can_buy(m, s, card->amount))
            text_put(t, SAY(say_dear));
        break;
    case EFFECT_GIFT: break;
    case EFFECT_FIND:
        if (noris_areas_with(m, s, s->turn, GOODS_DESERT))
            text_printf(t, SAY(say_find), noris_money(lang, card->amount).at);
        else
            text_put(t, SAY(say_no_desert));
        break;
    default: say_goods(m, s, card, lang, t); break;
    }
}

static void say_info(const struct match *m, const struct state *s, int card, enum lang lang, struct text *t)
{
    const struct info *info = &m->box->info[card];
    bool first = s->pending.kind == PENDING_BULLETIN;

    if (first)
        text_printf(t, SAY(say_turned), info->text[lang]);
    else
        text_printf(t, SAY(say_drawn), info->text[lang]);
    if (info->effect == EFFECT_BULLETIN)
        text_printf(t, SAY(say_bulletin), noris_rates(m, card, lang).at);
    else if (!first)
        say_effect(m, s, info, lang, t);
    if (info->effect == EFFECT_BULLETIN && s->six && !m->option[OPTION_BULLETIN_SIX])
        text_put(t, SAY(say_turn_over));
}

static void say_dig(const struct match *m, const struct state *s, int area, enum lang lang, struct text *t)
{
    int owner = noris_area_owner(m, s, area);
    struct brief who = noris_name(m, s->turn, lang);

    text_printf(t, SAY(say_dig), who.at, noris_area_name(area).at);
    if (owner == s->turn)
        text_printf(t, SAY(say_dig_own), who.at);
    else if (owner >= 0)
        text_printf(t, SAY(say_dig_other), noris_name(m, owner, lang).at,
                    noris_money(lang, s->pending.n).at, who.at, content(m, s, area, lang).at);
    else if (s->card[area] != HIDDEN)
        text_printf(t, SAY(say_dig_seen), content(m, s, area, lang).at);
    else
        text_put(t, SAY(say_dig_new));
}

static void say_sale(const struct match *m, const struct state *s, int area, int32_t price, enum lang lang,
                     struct text *t)
{
    text_printf(t, SAY(say_sell), noris_name(m, s->turn, lang).at, noris_area_name(area).at,
                content(m, s, area, lang).at, noris_money(lang, price).at);
}

static void say_buy(const struct match *m, const struct state *s, int sold, enum lang lang, struct text *t)
{
    struct brief who = noris_name(m, s->turn, lang), price = noris_money(lang, noris_price(m, s));

    if (sold) {
        say_sale(m, s, sold - 1, noris_value(m, s, sold - 1), lang, t);
        text_char(t, ' ');
    }
    if (s->pending.kind == PENDING_RANCH)
        text_printf(t, SAY(say_buy_ranch), who.at, noris_square_name(m, s->place[s->turn], lang).at,
                    price.at);
    else if (s->pending.n)
        text_printf(t, SAY(say_buy_land), who.at, price.at);
    else
        text_printf(t, SAY(say_take_gift), who.at);
}

/* With the price of this sale a debt may be paid. */
static void say_settled(const struct state *s, int32_t price, enum lang lang, struct text *t)
{
    if (s->pending.kind == PENDING_DEBT && s->cash[s->turn] + price >= s->pending.n)
        text_put(t, SAY(say_settled));
}

static void say_sell(const struct match *m, const struct state *s, int area, enum lang lang, struct text *t)
{
    int32_t price = noris_offered(m, s, area);

    say_sale(m, s, area, price, lang, t);
    say_settled(s, price, lang, t);
}

static void say_sell_ranch(const struct match *m, const struct state *s, int square, enum lang lang,
                           struct text *t)
{
    int32_t price = square_of(m, square)->amount;

    text_printf(t, SAY(say_sell_ranch), noris_name(m, s->turn, lang).at,
                noris_square_name(m, square, lang).at, noris_money(lang, price).at);
    say_settled(s, price, lang, t);
}

void dallas_noris_say(const struct view *view, int seat, struct move v, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    struct brief who = noris_name(m, s->turn, lang);
    bool gift = s->pending.kind == PENDING_LAND && !s->pending.n;

    (void)seat;
    switch (v.verb) {
    case VERB_BUY: say_buy(m, s, v.a, lang, t); break;
    case VERB_DECLINE:
        text_printf(t, gift ? SAY(say_refuse) : SAY(say_decline), who.at);
        break;
    case VERB_SELL: say_sell(m, s, v.a, lang, t); break;
    case VERB_SELL_RANCH: say_sell_ranch(m, s, v.a, lang, t); break;
    case VERB_DONE: text_printf(t, SAY(say_done), who.at); break;
    case VERB_DIE: say_die(m, s, v.a, lang, t); break;
    case VERB_INFO: say_info(m, s, v.a, lang, t); break;
    case VERB_DIG: say_dig(m, s, v.a, lang, t); break;
    case VERB_AREA:
        text_printf(t, SAY(say_area), who.at, noris_area_name(s->pending.a).at,
                    noris_amount(lang, m->box->area[v.a].goods, m->box->area[v.a].amount).at);
        break;
    default: text_put(t, SAY(say_time)); break;
    }
}

/* ---- what is asked ---- */

int32_t noris_rent_if_bought(const struct match *m, const struct state *s)
{
    struct state after = *s;

    after.ranches[s->turn] |= bit(s->place[s->turn]);
    return noris_rent(m, &after, s->place[s->turn]);
}

static void ask_buy(const struct match *m, const struct state *s, enum lang lang, struct text *t)
{
    struct brief price = noris_money(lang, noris_price(m, s));

    if (s->pending.kind == PENDING_RANCH)
        text_printf(t, SAY(ask_ranch), noris_square_name(m, s->place[s->turn], lang).at, price.at);
    else if (s->pending.n)
        text_printf(t, SAY(ask_land), price.at);
    else
        text_put(t, SAY(ask_gift));
    if (markers_full(m, s, s->turn))
        text_put(t, SAY(ask_full));
}

void dallas_noris_prompt(const struct view *view, int seat, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);

    (void)seat;
    switch (s->pending.kind) {
    case PENDING_RANCH:
    case PENDING_LAND: ask_buy(m, s, lang, t); break;
    case PENDING_SELL: text_put(t, SAY(ask_sell)); break;
    case PENDING_FIND: text_printf(t, SAY(ask_find), noris_money(lang, s->pending.n).at); break;
    case PENDING_DEBT:
        text_printf(t, SAY(ask_debt), noris_name(m, s->pending.a, lang).at,
                    noris_money(lang, s->pending.n).at, noris_money(lang, s->cash[s->turn]).at);
        break;
    case PENDING_BULLETIN:
    case PENDING_INFO: text_put(t, SAY(ask_card)); break;
    case PENDING_DIG: text_put(t, SAY(ask_dig)); break;
    case PENDING_REVEAL: text_put(t, SAY(ask_reveal)); break;
    default: text_put(t, s->six ? SAY(ask_throw_six) : SAY(ask_throw)); break;
    }
}

/* ---- what a choice is about ---- */

/* How it stands when this much has come in, or gone out; in debt, what that does to it. */
static void put_left(const struct state *s, int32_t more, enum lang lang, struct text *t)
{
    int32_t left = s->cash[s->turn] + more;

    if (s->pending.kind != PENDING_DEBT)
        text_printf(t, SAY(deal_left), noris_money(lang, left).at);
    else if (left < s->pending.n)
        text_printf(t, SAY(deal_lacks), noris_money(lang, s->pending.n - left).at);
    else
        text_put(t, SAY(deal_paid));
}

static void deal_sale(const struct state *s, int32_t price, enum lang lang, struct deal *ret)
{
    text_printf(ret->effect, SAY(deal_brings), noris_money(lang, price).at);
    put_left(s, price, lang, ret->effect);
}

/* `sold`: 1 + the AREA that must go first, 0: none. */
static void deal_buy(const struct match *m, const struct state *s, int sold, enum lang lang, struct deal *ret)
{
    bool ranch = s->pending.kind == PENDING_RANCH;
    int32_t proceeds = sold ? noris_value(m, s, sold - 1) : 0;

    if (sold)
        text_printf(ret->thing, SAY(deal_sold_for), noris_area_name(sold - 1).at);
    else if (ranch)
        text_put(ret->thing, noris_square_name(m, s->place[s->turn], lang).at);
    else
        text_put(ret->thing, SAY(deal_land));
    ret->tint = ranch ? TINT_WOOD : TINT_FELT;
    if (ranch)
        text_printf(ret->effect, SAY(deal_rent), noris_money(lang, noris_rent_if_bought(m, s)).at);
    if (ranch || sold)
        put_left(s, proceeds - noris_price(m, s), lang, ret->effect);
    else
        text_put(ret->effect, SAY(deal_lot));
    if (!sold)
        text_printf(ret->button, SAY(deal_button), noris_number(lang, noris_price(m, s)).at);
}

bool dallas_noris_deal(const struct view *view, int seat, struct choice c, int part, enum lang lang, struct deal *ret)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);

    (void)seat;
    if (part)
        return false;
    switch (c.move.verb) {
    case VERB_BUY: deal_buy(m, s, c.move.a, lang, ret); return true;
    case VERB_SELL:
        text_printf(ret->thing, SAY(deal_area), noris_area_name(c.move.a).at, content(m, s, c.move.a, lang).at);
        text_printf(ret->button, SAY(deal_sell), noris_area_name(c.move.a).at);
        ret->tint = noris_goods_tint(content_of(m, s, c.move.a)->goods);
        deal_sale(s, noris_offered(m, s, c.move.a), lang, ret);
        return true;
    case VERB_SELL_RANCH:
        text_put(ret->thing, noris_square_name(m, c.move.a, lang).at);
        ret->tint = TINT_WOOD;
        deal_sale(s, square_of(m, c.move.a)->amount, lang, ret);
        return true;
    default: return false;
    }
}

const struct clause *dallas_noris_ending(const struct view *view, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    int last = 0;

    if (noris_players(m, s) == 1) {
        while (!plays(s, last))
            last++;
        text_printf(t, SAY(over_left), noris_name(m, last, lang).at);
        return CLAUSE(one_left);
    }
    if (s->time_up) {
        text_put(t, SAY(over_time));
        return CLAUSE(end_time);
    }
    text_printf(t, word(plural(s->round, WORD_over_round, WORD_over_rounds), lang), s->round);
    return m->option[OPTION_END] == END_ROUNDS ? CLAUSE(end_rounds) : CLAUSE(end_cap);
}

int dallas_noris_cite(const struct view *view, const struct clause **ret)
{
    static const uint8_t cites[PENDINGS][6] = {
        [PENDING_BULLETIN] = { RULE_first_bulletin },
        [PENDING_OPENING] = { RULE_opening, RULE_opening_tie },
        [PENDING_THROW] = { RULE_throw, RULE_six },
        [PENDING_INFO] = { RULE_info_draw, RULE_info_top },
        [PENDING_RANCH] = { RULE_ranch_buy, RULE_ranch_decline, RULE_rent, RULE_rent_double },
        [PENDING_LAND] = { RULE_land_buy, RULE_land_decline, RULE_land_new, RULE_land_other, RULE_land_own },
        [PENDING_DIG] = { RULE_land_buy, RULE_digger_top },
        [PENDING_REVEAL] = { RULE_land_new },
        [PENDING_SELL] = { RULE_may_sell, RULE_may_sell_kind, RULE_sale, RULE_bulletin },
        [PENDING_FIND] = { RULE_desert_find, RULE_desert_only },
        [PENDING_DEBT] = { RULE_debt, RULE_debt_prices, RULE_debt_fixed, RULE_out },
    };
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    const uint8_t *rules = cites[s->pending.kind];
    bool buying = s->pending.kind == PENDING_RANCH || s->pending.kind == PENDING_LAND;
    int count = 0;

    for (int i = 0; i < COUNT(cites[0]) && rules[i]; i++)
        ret[count++] = &dallas_noris_clauses[rules[i]];
    if (buying && markers_full(m, s, s->turn)) {
        ret[count++] = CLAUSE(markers_full);
        ret[count++] = CLAUSE(markers_rate);
    }
    return count;
}

/* Where those that are not simply about what can be done belong. */
const struct about dallas_noris_about[] = {
    { RULE_ranch_buy, .verb = 1 + VERB_BUY },
    { RULE_land_buy, .verb = 1 + VERB_BUY },
    { RULE_ranch_decline, .verb = 1 + VERB_DECLINE },
    { RULE_land_decline, .verb = 1 + VERB_DECLINE },
    { RULE_may_sell, .verb = 1 + VERB_SELL },
    { RULE_may_sell_kind, .verb = 1 + VERB_SELL },
    { RULE_sale, .verb = 1 + VERB_SELL },
    { RULE_debt, .verb = 1 + VERB_SELL },
    { RULE_debt_prices, .verb = 1 + VERB_SELL },
    { RULE_markers_full, .verb = 1 + VERB_SELL },
    { 0 },
};

/* ---- what is told at the end ---- */

const struct feat dallas_noris_feats[FEATS_MAX] = {
    { .word = { { "Pacht kassiert", "rent collected" } }, .money = true },
    { .word = { { "Pacht gezahlt", "rent paid" } }, .money = true },
};

/* By a throw, or once somebody who owed it has sold something, only rent goes from one player to another. */
void dallas_noris_feat(const struct view *before, int seat, struct move move, const struct view *after,
                       int32_t ret[SEATS_MAX][FEATS_MAX])
{
    const struct state *was = view_state(before), *is = view_state(after);

    if (seat == FEAT_END || (move.verb != VERB_DIE && was->pending.kind != PENDING_DEBT))
        return;
    for (int who = 0; who < after->match.seats; who++)
        if (who != was->turn && is->cash[who] > was->cash[who]) {
            ret[who][0] += is->cash[who] - was->cash[who];
            ret[was->turn][1] += is->cash[who] - was->cash[who];
        }
}
