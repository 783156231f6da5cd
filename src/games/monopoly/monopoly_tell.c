/* SPDX-License-Identifier: MIT */
/* What there is to tell about a thing that somebody touches and that is no move now, and what a move is about. */
#include "monopoly_scene.h"

/* A title: its card, and who has it. */
static void tell_title(const struct match *m, const struct state *s, int square, enum lang lang, struct text *t)
{
    int owner = monopoly_owner(m, s, square);
    const char *name = square_of(m, square)->name[lang];

    if (owner < 0)
        text_printf(t, SAY(tell_free), name);
    else if (s->pledged & bit(square))
        text_printf(t, SAY(tell_pledged), name, monopoly_name(m, owner, lang).at);
    else if (square_of(m, square)->kind == SQUARE_UTILITY)
        text_printf(t, SAY(tell_times), name, monopoly_name(m, owner, lang).at, monopoly_rent(m, s, square, 1));
    else
        text_printf(t, SAY(tell_owned), name, monopoly_name(m, owner, lang).at,
                    monopoly_money(lang, monopoly_rent(m, s, square, 0)).at);
    text_char(t, '\n');
    monopoly_tell_title(m, square, lang, t);
}

static void tell_square(const struct match *m, const struct state *s, int square, enum lang lang, struct text *t)
{
    const struct square *q = square_of(m, square);
    const char *name = q->name[lang];

    switch (q->kind) {
    case SQUARE_GO:      text_printf(t, SAY(tell_go), name, monopoly_money(lang, m->box->salary).at); break;
    case SQUARE_CHANCE:  text_printf(t, SAY(tell_card_square), name, SAY(pile_e)); break;
    case SQUARE_CHEST:   text_printf(t, SAY(tell_card_square), name, SAY(pile_g)); break;
    case SQUARE_TAX:     text_printf(t, SAY(tell_tax), name, monopoly_money(lang, q->amount).at); break;
    case SQUARE_JAIL:    text_printf(t, SAY(tell_jail), name, monopoly_money(lang, m->box->fine).at); break;
    case SQUARE_ARREST:  text_printf(t, SAY(tell_arrest), name); break;
    case SQUARE_PARKING:
        if (m->option[OPTION_POT])
            text_printf(t, SAY(tell_pot), name, monopoly_money(lang, s->pot).at);
        else
            text_printf(t, SAY(tell_parking), name);
        break;
    default: tell_title(m, s, square, lang, t);
    }
}

/* What a player has. */
static void tell_seat(const struct match *m, const struct state *s, int seat, enum lang lang, struct text *t)
{
    int cards = (s->keeper[0] == seat + 1) + 2 * (s->keeper[1] == seat + 1);

    text_printf(t, is_alive(s, seat) ? SAY(tell_seat) : SAY(say_bankrupt), monopoly_name(m, seat, lang).at);
    if (!is_alive(s, seat))
        return;
    monopoly_tell_goods(m, s->deed[seat], s->cash[seat], cards, lang, t);
    text_char(t, '.');
}

static void tell_pile(const struct match *m, const struct state *s, int pile, enum lang lang, struct text *t)
{
    const struct pile *p = &s->pile[pile];

    text_printf(t, SAY(tell_pile), pile ? SAY(pile_g) : SAY(pile_e), __builtin_popcount(p->unseen) + p->count);
    if (!p->last)
        return;
    text_put(t, SAY(tell_last));
    monopoly_tell_card(m, pile, p->last - 1, lang, t);
}

/* To whom, and both sides of it; whether it was made, or is still being put together. */
static void tell_offer(const struct match *m, const struct state *s, int from, enum lang lang, struct text *t)
{
    const struct offer *o = &s->offer[from];

    text_printf(t, o->proposed ? SAY(tell_offered) : SAY(tell_draft), monopoly_name(m, from, lang).at,
                monopoly_name(m, o->to - 1, lang).at);
    monopoly_tell_offer(m, s, from, lang, t);
    text_char(t, '.');
}

/* The number of a thing among those that begin with this id; -1: it is none of them. */
static int nth(uint16_t item, int first, int count)
{
    return item >= first && item < first + count ? item - first : -1;
}

bool monopoly_tell(const struct view *view, uint16_t item, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    int square = nth(item, ITEM_SQUARE, SQUARES), seat = nth(item, ITEM_SEAT, m->seats);

    if (square < 0)
        square = nth(item, ITEM_DEED, SQUARES);
    if (square < 0 && item >= ITEM_BUILDING)
        square = nth(item, ITEM_BUILDING, 5 * SQUARES) >= 0 ? (item - ITEM_BUILDING) / 5 : -1;
    if (seat < 0)
        seat = nth(item, ITEM_PURSE, m->seats) >= 0 ? item - ITEM_PURSE : nth(item, ITEM_TOKEN, m->seats);
    if (square >= 0)
        tell_square(m, s, square, lang, t);
    else if (seat >= 0)
        tell_seat(m, s, seat, lang, t);
    else if (nth(item, ITEM_OFFER, m->seats) >= 0 && s->offer[item - ITEM_OFFER].to)
        tell_offer(m, s, item - ITEM_OFFER, lang, t);
    else if (nth(item, ITEM_PILE, DECKS) >= 0)
        tell_pile(m, s, item - ITEM_PILE, lang, t);
    else if (nth(item, ITEM_FREE_CARD, DECKS) >= 0)
        text_put(t, SAY(tell_free_card));
    else if (nth(item, ITEM_STOCK, 2) >= 0)
        text_printf(t, SAY(tell_stock), s->houses, s->hotels);
    else if (item == ITEM_POT)
        text_printf(t, SAY(pot_holds), monopoly_money(lang, s->pot).at);
    else
        return false;
    return true;
}

/* ---- what a choice is about ---- */

/* What stopping there would cost, built up to this. */
static int32_t rent_with(const struct match *m, const struct state *s, int square, int built)
{
    struct state then = *s;

    then.built[square] = (uint8_t)built;
    return monopoly_rent(m, &then, square, 0);
}

/* One building more or less: the rent now and then, and what that costs or brings. */
static void effect_of_building(const struct match *m, const struct state *s, struct move move, enum lang lang,
                               struct text *t)
{
    int now = s->built[move.a], full = houses_full(m);
    int then = move.verb == VERB_SELL ? now == HOTEL ? full : now - 1 : now == full ? HOTEL : now + 1;

    text_printf(t, SAY(deal_rent), monopoly_figure(lang, rent_with(m, s, move.a, now)).at,
                monopoly_figure(lang, rent_with(m, s, move.a, then)).at);
    if (move.verb == VERB_BUILD)
        text_printf(t, SAY(deal_costs), monopoly_money(lang, group_of(m, move.a)->house).at);
    if (move.verb == VERB_SELL)
        text_printf(t, SAY(deal_brings), monopoly_money(lang, group_of(m, move.a)->house / 2).at);
}

/* What a title brings its owner. */
static void effect_of_title(const struct match *m, const struct state *s, int square, enum lang lang, struct text *t)
{
    if (monopoly_owner(m, s, square) < 0)
        text_printf(t, SAY(deal_price), monopoly_money(lang, square_of(m, square)->price).at);
    else if (s->pledged & bit(square))
        text_put(t, SAY(deal_pledged));
    else if (square_of(m, square)->kind == SQUARE_UTILITY)
        text_printf(t, SAY(deal_pays_times), monopoly_rent(m, s, square, 1));
    else
        text_printf(t, SAY(deal_pays), monopoly_figure(lang, monopoly_rent(m, s, square, 0)).at);
}

static void effect_of(const struct match *m, const struct state *s, struct move move, enum lang lang, struct text *t)
{
    int32_t loan = monopoly_mortgage_of(m, move.a);

    switch (move.verb) {
    case VERB_BUILD: case VERB_SELL: case VERB_PLACE: effect_of_building(m, s, move, lang, t); break;
    case VERB_MORTGAGE: text_printf(t, SAY(deal_gets), monopoly_money(lang, loan).at); break;
    case VERB_REDEEM:
        text_printf(t, SAY(deal_redeem), monopoly_money(lang, loan + monopoly_interest_of(m, move.a)).at);
        break;
    default: effect_of_title(m, s, move.a, lang, t);
    }
}

/* ---- trading ---- */

/* Titles and money after the exchange that this one offers, less the interest on mortgaged titles. */
static struct state exchanged(const struct match *m, const struct state *s, int from)
{
    const struct offer *o = &s->offer[from];
    struct state then = *s;
    int to = o->to - 1;

    then.deed[from] = (then.deed[from] & ~o->give) | o->want;
    then.deed[to] = (then.deed[to] & ~o->want) | o->give;
    then.cash[from] -= o->cash + monopoly_interest_on(m, o->want & s->pledged);
    then.cash[to] += o->cash - monopoly_interest_on(m, o->give & s->pledged);
    return then;
}

static bool has_group(const struct match *m, const struct state *s, int seat, int square)
{
    return !(monopoly_group(m, square) & ~s->deed[seat]);
}

static void put_title(const struct match *m, int square, enum lang lang, struct deal *ret)
{
    text_put(ret->thing, square_of(m, square)->name[lang]);
    ret->tint = monopoly_square_tint(m, square);
}

/* What the exchange changes for one of both, row by row: the rents of what is theirs then, and their cash. False: there
 * are fewer rows, which are taken off *n. */
static bool put_row(const struct match *m, const struct state *s, const struct state *then, int seat, int *n,
                    enum lang lang, struct deal *ret)
{
    int32_t now, later;
    bool throws, title = false;
    int square;

    EACH_SQUARE(square, then->deed[seat] & ~s->pledged) {
        throws = square_of(m, square)->kind == SQUARE_UTILITY;
        now = s->deed[seat] & bit(square) ? monopoly_rent(m, s, square, throws) : 0;
        later = monopoly_rent(m, then, square, throws);
        title = now != later && !(*n)--;
        if (title)
            break;
    }
    if (title) {
        put_title(m, square, lang, ret);
        ret->in = has_group(m, then, seat, square) && !has_group(m, s, seat, square);
    } else {
        now = s->cash[seat];
        later = then->cash[seat];
        throws = false;
        if (now == later || (*n)--)
            return false;
        text_put(ret->thing, SAY(deal_money));
        ret->tint = TINT_GOLD;
    }
    text_printf(ret->effect, throws ? SAY(deal_times) : "%s → %s", monopoly_figure(lang, now).at,
                monopoly_figure(lang, later).at);
    return true;
}

static void put_free_card(int pile, enum lang lang, struct deal *ret)
{
    text_put(ret->thing, SAY(brief_card));
    ret->tint = monopoly_pile_tint(pile);
}

/* What lies on one side of an offer. */
struct side {
    uint64_t titles;
    int32_t cash;
    int cards;
    bool claim; /* a debt that is settled by it */
};

static int count_of(const struct side *p)
{
    return __builtin_popcountll(p->titles) + (p->cash > 0) + __builtin_popcount((unsigned)p->cards) + p->claim;
}

/* The n-th thing on a side. */
static void put_part(const struct match *m, const struct state *s, const struct side *p, int n, enum lang lang,
                     struct deal *ret)
{
    int square, first = p->cards & 1;

    EACH_SQUARE(square, p->titles)
        if (n-- == 0) {
            put_title(m, square, lang, ret);
            effect_of_title(m, s, square, lang, ret->effect);
            return;
        }
    if (p->cash > 0 && n-- == 0) {
        text_put(ret->thing, monopoly_money(lang, p->cash).at);
        ret->tint = TINT_GOLD;
    } else if (n < __builtin_popcount((unsigned)p->cards)) {
        put_free_card(n == 0 && first ? 0 : 1, lang, ret);
    } else {
        text_put(ret->thing, SAY(deal_claim));
        text_printf(ret->effect, SAY(deal_settled), monopoly_money(lang, top_of(s)->n).at);
        ret->tint = TINT_GOLD;
    }
}

/* What an offer comes to: for who is asked, what goes which way; and what it changes for both. */
static bool deal_term(const struct view *view, int seat, struct choice c, int n, enum lang lang, struct deal *ret)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    bool answer = c.move.verb == VERB_ACCEPT || c.move.verb == VERB_REFUSE;
    int from = answer ? monopoly_offerer(s, c.move.n) : c.move.verb == VERB_PROPOSE ? seat : -1;

    if (from < 0)
        return false;
    const struct offer *o = &s->offer[from];
    const struct side sides[] = {
        [BARGAIN_GIVE] = { o->want, -o->cash, o->cards >> 2, o->settles },
        [BARGAIN_WANT] = { o->give, o->cash, o->cards & 3, false },
    };
    struct state then = exchanged(m, s, from);
    for (ret->side = BARGAIN_GIVE; answer && ret->side <= BARGAIN_WANT; ret->side++) {
        int count = count_of(&sides[ret->side]);
        if (n < count) {
            put_part(m, s, &sides[ret->side], n, lang, ret);
            return true;
        }
        n -= count;
    }
    ret->side = BARGAIN_YOURS;
    if (put_row(m, s, &then, seat, &n, lang, ret))
        return true;
    ret->side = BARGAIN_THEIRS;
    return put_row(m, s, &then, answer ? from : o->to - 1, &n, lang, ret);
}

/* A part of the seat's own offer. */
static bool deal_part(const struct match *m, const struct state *s, int seat, struct move move, enum lang lang,
                      struct deal *ret)
{
    const struct offer *o = &s->offer[seat];
    bool give = move.verb == VERB_GIVE || move.verb == VERB_GIVE_CASH || move.verb == VERB_GIVE_CARD;

    ret->side = give ? BARGAIN_GIVE : BARGAIN_WANT;
    switch (move.verb) {
    case VERB_GIVE_CASH: case VERB_WANT_CASH:
        text_put(ret->thing, SAY(deal_money));
        ret->tint = TINT_GOLD;
        ret->in = give ? o->cash > 0 : o->cash < 0;
        ret->amount = ret->in ? (uint32_t)(give ? o->cash : -o->cash) : 0;
        if (give)
            ret->means = (uint32_t)s->cash[seat];
        return true;
    case VERB_GIVE_CARD: case VERB_WANT_CARD:
        put_free_card(move.a, lang, ret);
        ret->in = o->cards >> (give ? move.a : 2 + move.a) & 1;
        return true;
    default:
        ret->in = (give ? o->give : o->want) & bit(move.a);
        put_title(m, move.a, lang, ret);
        effect_of_title(m, s, move.a, lang, ret->effect);
        return true;
    }
}

/* To what this one offers. */
static bool answer_to(const struct match *m, int from, enum lang lang, struct deal *ret)
{
    if (from < 0)
        return false;
    ret->side = BARGAIN_ANSWER;
    ret->tint = (uint8_t)monopoly_seat_tint(m, from);
    text_printf(ret->thing, SAY(deal_offer), monopoly_name(m, from, lang).at);
    return true;
}

bool monopoly_deal(const struct view *view, int seat, struct choice c, int part, enum lang lang, struct deal *ret)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    const struct frame *f = top_of(s);
    const char *name = square_of(m, c.move.a % SQUARES)->name[lang];

    if (part > 0)
        return deal_term(view, seat, c, part - 1, lang, ret);
    if (part)
        return false;
    switch (c.move.verb) {
    case VERB_GIVE: case VERB_WANT: case VERB_GIVE_CASH: case VERB_WANT_CASH: case VERB_GIVE_CARD: case VERB_WANT_CARD:
        return deal_part(m, s, seat, c.move, lang, ret);
    case VERB_PROPOSE: case VERB_SETTLE: case VERB_WITHDRAW:
        ret->side = BARGAIN_CLOSE;
        ret->tint = (uint8_t)monopoly_seat_tint(m, s->offer[seat].to - 1);
        text_printf(ret->thing, SAY(deal_to), monopoly_name(m, s->offer[seat].to - 1, lang).at);
        return true;
    case VERB_ACCEPT: case VERB_REFUSE:
        return answer_to(m, monopoly_offerer(s, c.move.n), lang, ret);
    case VERB_OFFER:
        text_put(ret->thing, monopoly_name(m, c.move.a, lang).at);
        ret->tint = (uint8_t)monopoly_seat_tint(m, c.move.a);
        return true;
    case VERB_BUY:
        put_title(m, f->a, lang, ret);
        text_printf(ret->effect, SAY(deal_left), monopoly_money(lang, s->cash[seat] - square_of(m, f->a)->price).at);
        return true;
    case VERB_BID:
        if (f->kind != FRAME_AUCTION)
            return false;
        c.move.a = f->a;
        ret->amount = (uint32_t)square_of(m, f->a)->price;
        ret->means = (uint32_t)s->cash[seat];
        break;
    case VERB_BUILD: text_printf(ret->button, SAY(button_build), name); break;
    case VERB_SELL: text_printf(ret->button, SAY(button_sell), name); break;
    case VERB_MORTGAGE: text_printf(ret->button, SAY(button_mortgage), name); break;
    case VERB_REDEEM: text_printf(ret->button, SAY(button_redeem), name); break;
    case VERB_PLACE: break;
    case VERB_CLEAR:
        text_put(ret->thing, group_of(m, c.move.a)->name[lang]);
        ret->tint = monopoly_square_tint(m, c.move.a);
        return true;
    default: return false;
    }
    put_title(m, c.move.a, lang, ret);
    effect_of(m, s, c.move, lang, ret->effect);
    return true;
}
