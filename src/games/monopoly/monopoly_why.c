/* SPDX-License-Identifier: MIT */
/* Why a computer player does what it does, in a sentence with the numbers it reckons with. */
#include "monopoly_bot.h"
#include "monopoly_words.h"

static const char *name_of(const struct mind *b, int square, enum lang lang)
{
    return square_of(b->m, square)->name[lang];
}

static struct brief cash_of(const struct mind *b, enum lang lang)
{
    return monopoly_money(lang, b->s->cash[b->seat]);
}

/* The group that one of these titles makes whole for a seat, by a square of it; -1: none. */
static int makes_whole(const struct mind *b, int seat, uint64_t more)
{
    int square;

    EACH_SQUARE(square, more) {
        uint64_t group = monopoly_group(b->m, square);

        if (square_of(b->m, square)->kind == SQUARE_STREET && (group & ~(b->s->deed[seat] | more)) == 0)
            return square;
    }
    return -1;
}

/* The highest rent of a group with three houses on each of its streets. */
static struct brief built_up(const struct mind *b, int square, enum lang lang)
{
    int32_t most = 0;
    int each;

    EACH_SQUARE(each, monopoly_group(b->m, square))
        most = square_of(b->m, each)->rent[3] > most ? square_of(b->m, each)->rent[3] : most;
    return monopoly_money(lang, most);
}

/* What a street takes with so many buildings on it, in a whole group. */
static int32_t rent_with(const struct mind *b, int square, int built)
{
    const struct square *q = square_of(b->m, square);

    return built ? q->rent[built] : 2 * q->rent[0];
}

/* ---- buying ---- */

static void why_station(const struct mind *b, int square, enum lang lang, struct text *t)
{
    int owned = __builtin_popcountll(b->s->deed[b->seat] & monopoly_group(b->m, square)) + 1;

    text_printf(t, word(plural(owned, WORD_why_station, WORD_why_stations), lang),
                monopoly_money(lang, b->m->box->station_rent[owned - 1]).at, owned);
}

static void why_utility(const struct mind *b, int square, enum lang lang, struct text *t)
{
    bool both = b->s->deed[b->seat] & monopoly_group(b->m, square);

    text_printf(t, both ? SAY(why_utilities) : SAY(why_utility), (int)b->m->box->utility_rent[both]);
}

static void why_street(const struct mind *b, int square, enum lang lang, struct text *t)
{
    uint64_t group = monopoly_group(b->m, square), mine = b->s->deed[b->seat] & group;
    const char *colour = group_of(b->m, square)->name[lang];
    int missing = __builtin_popcountll(group) - __builtin_popcountll(mine) - 1;

    for (int seat = 0; seat < b->m->seats && !mine; seat++)
        if (makes_whole(b, seat, bit(square)) >= 0) {
            text_printf(t, SAY(why_keeps_from), monopoly_name(b->m, seat, lang).at, colour);
            return;
        }
    if (missing == 0)
        text_printf(t, SAY(why_group), colour, built_up(b, square, lang).at);
    else if (mine)
        text_printf(t, word(plural(missing, WORD_why_missing_one, WORD_why_missing), lang), colour, missing);
    else
        text_printf(t, SAY(why_first), colour, monopoly_money(lang, square_of(b->m, square)->rent[0]).at);
}

static void why_title(const struct mind *b, int square, enum lang lang, struct text *t)
{
    int kind = square_of(b->m, square)->kind;

    if (kind == SQUARE_STATION)
        why_station(b, square, lang, t);
    else if (kind == SQUARE_UTILITY)
        why_utility(b, square, lang, t);
    else
        why_street(b, square, lang, t);
}

static void why_buy(const struct mind *b, int square, enum lang lang, struct text *t)
{
    why_title(b, square, lang, t);
    text_printf(t, SAY(why_left), monopoly_money(lang, b->s->cash[b->seat] - square_of(b->m, square)->price).at);
}

static void why_decline(const struct mind *b, int square, enum lang lang, struct text *t)
{
    text_printf(t, SAY(why_dear), monopoly_money(lang, square_of(b->m, square)->price).at, cash_of(b, lang).at);
}

static void why_bid(const struct mind *b, enum lang lang, struct text *t)
{
    const struct frame *f = top_of(b->s);

    if (f->kind == FRAME_AUCTION) {
        why_title(b, f->a, lang, t);
        text_char(t, ' ');
    }
    text_printf(t, SAY(why_bid), monopoly_money(lang, monopoly_bid_most(b)).at);
}

static void why_pass(const struct mind *b, enum lang lang, struct text *t)
{
    int64_t least = monopoly_bid_least(b->m, b->s, top_of(b->s), b->seat), most = monopoly_bid_most(b);

    if (least > b->s->cash[b->seat])
        text_printf(t, SAY(why_dear), monopoly_money(lang, least).at, cash_of(b, lang).at);
    else if (least > most)
        text_printf(t, SAY(why_pass), monopoly_money(lang, least).at, monopoly_money(lang, most > 0 ? most : 0).at);
    else
        text_printf(t, SAY(why_pass_reserve), monopoly_money(lang, b->s->cash[b->seat] - least).at,
                    monopoly_money(lang, monopoly_danger(b)).at);
}

/* ---- the throw ---- */

/* Of the 36 throws those that lead to somebody else's rent, and the highest of these. */
static int paying_throws(const struct mind *b, int32_t *ret_most)
{
    int count = 0;

    *ret_most = 0;
    for (int first = 1; first <= 6; first++)
        for (int second = 1; second <= 6; second++) {
            int square = (b->s->place[b->seat] + first + second) % SQUARES;
            int owner = is_title(b->m, square) ? monopoly_owner(b->m, b->s, square) : -1;
            int32_t rent = owner < 0 || owner == b->seat || b->s->pledged & bit(square)
                               ? 0 : monopoly_rent(b->m, b->s, square, first + second);

            count += rent > 0;
            *ret_most = rent > *ret_most ? rent : *ret_most;
        }
    return count;
}

static void why_roll(const struct mind *b, enum lang lang, struct text *t)
{
    int32_t most;
    int paying = paying_throws(b, &most);

    if (b->s->jail[b->seat])
        text_printf(t, monopoly_danger(b) ? SAY(why_stay) : SAY(why_double),
                    monopoly_money(lang, monopoly_danger(b)).at);
    else if (paying == 0)
        text_put(t, SAY(why_roll_free));
    else
        text_printf(t, word(plural(paying, WORD_why_roll_one, WORD_why_roll), lang), paying,
                    monopoly_money(lang, most).at);
}

/* Titles nobody owns yet. */
static int titles_left(const struct mind *b)
{
    int count = 0;

    for (int square = 0; square < SQUARES; square++)
        count += is_title(b->m, square) && monopoly_owner(b->m, b->s, square) < 0;
    return count;
}

static void why_leave_jail(const struct mind *b, bool card, enum lang lang, struct text *t)
{
    int left = titles_left(b);

    text_printf(t, word(plural(left, WORD_why_out_one, WORD_why_out), lang), left);
    if (card)
        text_put(t, SAY(why_out_card));
    else
        text_printf(t, SAY(why_out_fine), monopoly_money(lang, b->m->box->fine).at);
}

static void why_end(const struct mind *b, enum lang lang, struct text *t)
{
    int32_t danger = monopoly_danger(b);
    bool could_build = false;

    for (int i = 0; i < b->count; i++)
        could_build |= b->choices[i].move.verb == VERB_BUILD || b->choices[i].move.verb == VERB_REDEEM;
    if (danger == 0)
        text_printf(t, SAY(why_end_calm), cash_of(b, lang).at);
    else
        text_printf(t, could_build ? SAY(why_end_keeps) : SAY(why_end), cash_of(b, lang).at,
                    monopoly_money(lang, danger).at);
}

/* ---- building and lending ---- */

static void why_build(const struct mind *b, int square, bool pays, enum lang lang, struct text *t)
{
    int now = b->s->built[square], next = now == houses_full(b->m) ? HOTEL : now + 1;

    text_printf(t, SAY(why_build), name_of(b, square, lang), monopoly_money(lang, rent_with(b, square, now)).at,
                monopoly_money(lang, rent_with(b, square, next)).at);
    if (pays)
        text_printf(t, SAY(why_build_costs), monopoly_money(lang, group_of(b->m, square)->house).at);
    else
        text_char(t, '.');
}

static void why_sell(const struct mind *b, int square, enum lang lang, struct text *t)
{
    int now = b->s->built[square], next = now == HOTEL ? houses_full(b->m) : now - 1;

    text_printf(t, SAY(why_sell), monopoly_money(lang, group_of(b->m, square)->house / 2).at,
                name_of(b, square, lang), monopoly_money(lang, rent_with(b, square, now)).at,
                monopoly_money(lang, rent_with(b, square, next)).at);
}

static void why_clear(const struct mind *b, int square, enum lang lang, struct text *t)
{
    int32_t raised = 0;
    int each;

    EACH_SQUARE(each, monopoly_group(b->m, square))
        raised += (b->s->built[each] == HOTEL ? houses_full(b->m) + 1 : b->s->built[each])
                  * (group_of(b->m, square)->house / 2);
    text_printf(t, SAY(why_clear), group_of(b->m, square)->name[lang], monopoly_money(lang, raised).at);
}

static void why_mortgage(const struct mind *b, int square, enum lang lang, struct text *t)
{
    text_printf(t, SAY(why_mortgage), monopoly_money(lang, monopoly_mortgage_of(b->m, square)).at,
                name_of(b, square, lang), monopoly_money(lang, monopoly_rent(b->m, b->s, square, 7)).at);
}

static void why_redeem(const struct mind *b, int square, enum lang lang, struct text *t)
{
    struct state after = *b->s;

    after.pledged &= ~bit(square);
    text_printf(t, SAY(why_redeem), name_of(b, square, lang),
                monopoly_money(lang, monopoly_rent(b->m, &after, square, 7)).at, cash_of(b, lang).at);
}

static void why_keep(const struct mind *b, int square, enum lang lang, struct text *t)
{
    text_printf(t, SAY(why_keep), monopoly_money(lang, monopoly_interest_of(b->m, square)).at,
                monopoly_money(lang, monopoly_received_price(b->m, b->s)).at, cash_of(b, lang).at);
}

static void why_bankrupt(const struct mind *b, enum lang lang, struct text *t)
{
    text_printf(t, SAY(why_bankrupt), monopoly_money(lang, top_of(b->s)->n).at,
                monopoly_money(lang, monopoly_liquid(b->m, b->s, b->seat)).at);
}

static void why_claim(const struct mind *b, int square, enum lang lang, struct text *t)
{
    int32_t rent = 0;

    for (int i = 0; i < CLAIMS; i++)
        if (b->s->claim_to[i] == b->seat + 1 && b->s->claim_at[i] == square)
            rent = b->s->claim[i];
    text_printf(t, SAY(why_claim), name_of(b, square, lang), monopoly_money(lang, rent).at);
}

/* ---- trades ---- */

/* What the other side, who goes by prices, will think of it. */
static int64_t their_gain(const struct mind *b, const struct swap *d)
{
    struct mind plain = *b;

    plain.skill.rents = 0;
    return monopoly_gain(&plain, d->to, d->give, d->want) + d->cash;
}

static void why_deal(const struct mind *b, enum lang lang, struct text *t)
{
    struct swap d = monopoly_best_deal(b);
    int whole = makes_whole(b, b->seat, d.want), theirs_whole = d.to < 0 ? -1 : makes_whole(b, d.to, d.give);

    if (d.to < 0) {
        text_put(t, SAY(why_else));
        return;
    }
    struct brief other = monopoly_name(b->m, d.to, lang);
    int64_t mine = monopoly_gain(b, b->seat, d.want, d.give) - d.cash, theirs = their_gain(b, &d);

    if (whole >= 0)
        text_printf(t, SAY(why_deal_group), group_of(b->m, whole)->name[lang], built_up(b, whole, lang).at);
    else if (theirs_whole >= 0)
        text_printf(t, SAY(why_deal_theirs), other.at, group_of(b->m, theirs_whole)->name[lang],
                    monopoly_money(lang, mine).at);
    else
        text_printf(t, SAY(why_deal), monopoly_money(lang, mine).at);
    text_printf(t, SAY(why_deal_other), other.at, monopoly_money(lang, theirs).at);
}

static void why_accept(const struct mind *b, uint32_t revision, enum lang lang, struct text *t)
{
    const struct offer *o = &b->s->offer[monopoly_offerer(b->s, revision)];
    int whole = makes_whole(b, b->seat, o->give);
    struct brief gained = monopoly_money(lang, monopoly_offer_brings(b, o));

    if (whole >= 0)
        text_printf(t, SAY(why_accept_group), group_of(b->m, whole)->name[lang], gained.at);
    else
        text_printf(t, SAY(why_accept), gained.at);
}

static void why_refuse(const struct mind *b, uint32_t revision, enum lang lang, struct text *t)
{
    int from = monopoly_offerer(b->s, revision);
    const struct offer *o = &b->s->offer[from];
    int whole = makes_whole(b, from, o->want);
    int64_t brings = monopoly_offer_brings(b, o);

    if (whole >= 0)
        text_printf(t, SAY(why_refuse_group), monopoly_name(b->m, from, lang).at,
                    group_of(b->m, whole)->name[lang], built_up(b, whole, lang).at);
    else if (brings < 0)
        text_printf(t, SAY(why_refuse), monopoly_money(lang, -brings).at);
    else
        text_printf(t, SAY(why_refuse_little), monopoly_money(lang, brings).at);
}

void monopoly_why(const struct mind *b, struct move v, enum lang lang, struct text *t)
{
    const struct frame *f = top_of(b->s);

    switch (v.verb) {
    case VERB_BUY: why_buy(b, f->a, lang, t); break;
    case VERB_DECLINE: why_decline(b, f->a, lang, t); break;
    case VERB_BID: why_bid(b, lang, t); break;
    case VERB_PASS: why_pass(b, lang, t); break;
    case VERB_ROLL: why_roll(b, lang, t); break;
    case VERB_END: why_end(b, lang, t); break;
    case VERB_FINE:
        if (f->kind == FRAME_CHOICE)
            text_printf(t, SAY(why_pay), monopoly_money(lang, f->n).at, cash_of(b, lang).at);
        else
            why_leave_jail(b, false, lang, t);
        break;
    case VERB_DRAW: text_printf(t, SAY(why_draw), monopoly_money(lang, f->n).at, cash_of(b, lang).at); break;
    case VERB_CARD: why_leave_jail(b, true, lang, t); break;
    case VERB_BUILD: why_build(b, v.a, true, lang, t); break;
    case VERB_PLACE: why_build(b, v.a, false, lang, t); break;
    case VERB_SELL: why_sell(b, v.a, lang, t); break;
    case VERB_CLEAR: why_clear(b, v.a, lang, t); break;
    case VERB_MORTGAGE: why_mortgage(b, v.a, lang, t); break;
    case VERB_REDEEM: why_redeem(b, v.a, lang, t); break;
    case VERB_KEEP: why_keep(b, v.a, lang, t); break;
    case VERB_BANKRUPT: why_bankrupt(b, lang, t); break;
    case VERB_CLAIM: why_claim(b, v.a, lang, t); break;
    case VERB_ACCEPT: why_accept(b, v.n, lang, t); break;
    case VERB_REFUSE: why_refuse(b, v.n, lang, t); break;
    default: why_deal(b, lang, t); break;
    }
}
