/* SPDX-License-Identifier: MIT */
/* Sentences: what a move does, what somebody is asked, which rules bear on it. */
#include "monopoly_words.h"

#include <string.h>

/* ---- pieces ---- */

struct brief monopoly_figure(enum lang lang, int64_t dm)
{
    struct brief b;
    struct text t = TEXT_IN(b.at);

    text_grouped(&t, dm, lang == DE ? '.' : ',');
    return b;
}

struct brief monopoly_money(enum lang lang, int64_t dm)
{
    struct brief b = monopoly_figure(lang, dm);

    strcat(b.at, " DM");
    return b;
}

void monopoly_seat_name(const struct match *m, int seat, enum lang lang, struct text *t)
{
    (void)m;
    text_put(t, monopoly_words[WORD_seat_0 + seat].in[lang]);
}

struct brief monopoly_name(const struct match *m, int who, enum lang lang)
{
    struct brief b;
    struct text t = TEXT_IN(b.at);

    if (who == BANK)
        text_put(&t, SAY(bank));
    else if (who == POT)
        text_put(&t, SAY(pot));
    else
        seat_title(m, who, lang, &t);
    return b;
}

struct brief monopoly_leader(const struct match *m, const struct frame *f, enum lang lang)
{
    struct brief b;
    struct text t = TEXT_IN(b.at);

    if (f->b)
        text_printf(&t, SAY(leads), monopoly_name(m, f->b - 1, lang).at, monopoly_money(lang, f->n).at);
    else
        text_put(&t, SAY(no_bid));
    return b;
}

static const char *square_name(const struct match *m, int square, enum lang lang)
{
    return square_of(m, square)->name[lang];
}

/* What stands before the nth of so many things. */
static const char *between(int nth, int all, enum lang lang)
{
    return nth == 0 ? "" : nth == all - 1 ? SAY(and_last) : ", ";
}

void monopoly_tell_goods(const struct match *m, uint64_t titles, int32_t cash, int cards, enum lang lang,
                         struct text *t)
{
    int all = __builtin_popcountll(titles) + (cash > 0) + __builtin_popcount((unsigned)cards), told = 0, square;

    EACH_SQUARE(square, titles)
        text_printf(t, "%s%s", between(told++, all, lang), square_name(m, square, lang));
    if (cash > 0)
        text_printf(t, "%s%s", between(told++, all, lang), monopoly_money(lang, cash).at);
    for (int pile = 0; pile < DECKS; pile++)
        if (cards >> pile & 1)
            text_printf(t, "%s%s (%s)", between(told++, all, lang), SAY(jail_card), pile ? SAY(pile_g) : SAY(pile_e));
    if (all == 0)
        text_put(t, SAY(nothing));
}

void monopoly_tell_offer(const struct match *m, const struct state *s, int from, enum lang lang, struct text *t)
{
    const struct offer *o = &s->offer[from];
    char given[480], wanted[480];
    struct text given_text = TEXT_IN(given), wanted_text = TEXT_IN(wanted);

    monopoly_tell_goods(m, o->give, o->cash, o->cards & 3, lang, &given_text);
    monopoly_tell_goods(m, o->want, -o->cash, o->cards >> 2, lang, &wanted_text);
    text_printf(t, SAY(offer_terms), monopoly_name(m, from, lang).at, given, monopoly_name(m, o->to - 1, lang).at,
                wanted);
    if (o->settles)
        text_printf(t, "; %s", SAY(settles));
}

/* ---- cards ---- */

void monopoly_tell_card(const struct match *m, int pile, int card, enum lang lang, struct text *t)
{
    const struct card *c = card_of(m, pile, card);

    if (c->hotel)
        text_printf(t, SAY(card_amounts), c->text[lang], monopoly_money(lang, c->amount).at,
                    monopoly_money(lang, c->hotel).at);
    else if (c->amount)
        text_printf(t, SAY(card_amount), c->text[lang], monopoly_money(lang, c->amount).at);
    else
        text_put(t, c->text[lang]);
}

/* "Miete\t1.000" */
static void put_row(struct text *t, const char *what, int32_t dm, enum lang lang)
{
    text_printf(t, "%s\t%s\n", what, monopoly_figure(lang, dm).at);
}

/* "2 Häuser" */
static void put_number(struct text *t, const char *what, int n, int32_t dm, enum lang lang)
{
    text_printf(t, what, n, monopoly_figure(lang, dm).at);
}

void monopoly_deed_rows(const struct match *m, int square, enum lang lang, struct text *t)
{
    const struct square *q = square_of(m, square);

    put_row(t, SAY(card_price), q->price, lang);
    if (q->kind == SQUARE_STREET) {
        put_row(t, SAY(card_rent), q->rent[0], lang);
        put_row(t, SAY(card_house), q->rent[1], lang);
        for (int i = 2; i <= houses_full(m); i++)
            put_number(t, SAY(card_houses), i, q->rent[i], lang);
        put_row(t, SAY(card_hotel), q->rent[HOTEL], lang);
        put_row(t, SAY(card_building), group_of(m, square)->house, lang);
    } else if (q->kind == SQUARE_STATION) {
        for (int i = 0; i < COUNT(m->box->station_rent); i++)
            put_number(t, SAY(card_stations), i + 1, m->box->station_rent[i], lang);
    } else {
        text_printf(t, SAY(card_utilities), m->box->utility_rent[0], m->box->utility_rent[1]);
    }
    put_row(t, SAY(card_mortgage), monopoly_mortgage_of(m, square), lang);
    text_back(t, t->used - 1); /* no row follows */
}

void monopoly_tell_title(const struct match *m, int square, enum lang lang, struct text *t)
{
    char rows[400];
    struct text all = TEXT_IN(rows);

    monopoly_deed_rows(m, square, lang, &all);
    for (const char *at = rows; *at; at++)
        text_char(t, *at == '\t' ? ' ' : *at);
}

/* ---- moves ---- */

/* The square a verb is about: named in the move or by what is pending. */
static int square_meant(const struct state *s, struct move move)
{
    return move.verb == VERB_BUY || move.verb == VERB_DECLINE ? top_of(s)->a : move.a;
}

static int32_t claimed(const struct state *s, int seat, int square)
{
    for (int i = 0; i < CLAIMS; i++)
        if (s->claim_to[i] == seat + 1 && s->claim_at[i] == square)
            return s->claim[i];
    return 0;
}

/* The amount a verb with a square is about. */
static int32_t amount_meant(const struct match *m, const struct state *s, int seat, int verb, int square)
{
    switch (verb) {
    case VERB_BUY:
    case VERB_DEAL: return square_of(m, square)->price;
    case VERB_KEEP: return monopoly_interest_of(m, square);
    case VERB_BUILD: return group_of(m, square)->house;
    case VERB_SELL: return group_of(m, square)->house / 2;
    case VERB_MORTGAGE: return monopoly_mortgage_of(m, square);
    case VERB_REDEEM: return monopoly_mortgage_of(m, square) + monopoly_interest_of(m, square);
    case VERB_CLAIM: return claimed(s, seat, square);
    default: return 0;
    }
}

/* A step of an offer made a second time takes it back. */
static bool takes_out(const struct offer *o, struct move move)
{
    switch (move.verb) {
    case VERB_GIVE: return move.a < SQUARES && o->give & bit(move.a);
    case VERB_WANT: return move.a < SQUARES && o->want & bit(move.a);
    case VERB_GIVE_CARD: return o->cards >> move.a & 1;
    case VERB_WANT_CARD: return o->cards >> (2 + move.a) & 1;
    default: return false;
    }
}

/* The sentence of a verb, as things stand. */
static const char *sentence(const struct match *m, const struct state *s, int seat, struct move move,
                            enum lang lang)
{
    if (seat < m->seats && takes_out(&s->offer[seat], move)) /* the clock speaks too */
        return SAY(say_take_out);
    if (move.verb == VERB_SETTLE && s->offer[seat].settles)
        return SAY(say_settle_not);
    if (move.verb == VERB_BUILD && is_title(m, move.a) && !monopoly_rivals(m, s, seat, move.a))
        return SAY(say_built);
    return monopoly_words[WORD_say_roll + move.verb].in[lang];
}

static void say_square(const struct match *m, const struct state *s, int seat, struct move move,
                       enum lang lang, struct text *t)
{
    int square = square_meant(s, move);
    int32_t n = is_title(m, square) ? amount_meant(m, s, seat, move.verb, square) : 0;

    text_printf(t, sentence(m, s, seat, move, lang), monopoly_name(m, seat, lang).at,
                square_name(m, square, lang), monopoly_money(lang, n).at);
}

/* Verbs whose sentence takes one more text after the name. */
static void say_with(const struct match *m, const struct state *s, int seat, struct move move,
                     const char *what, enum lang lang, struct text *t)
{
    text_printf(t, sentence(m, s, seat, move, lang), monopoly_name(m, seat, lang).at, what);
}

static void say_offer(const struct match *m, const struct state *s, int seat, struct move move,
                      enum lang lang, struct text *t)
{
    char deal[EFFECT_SIZE] = "";
    struct text deal_text = TEXT_IN(deal);
    int from = move.verb == VERB_PROPOSE ? seat : monopoly_offerer(s, move.n);

    if (from < 0)
        return;
    if (s->offer[from].to)
        monopoly_tell_offer(m, s, from, lang, &deal_text);
    if (move.verb != VERB_PROPOSE)
        say_with(m, s, seat, move, move.verb == VERB_REFUSE ? monopoly_name(m, from, lang).at : deal, lang, t);
    else if (s->offer[seat].to)
        text_printf(t, SAY(say_propose), monopoly_name(m, seat, lang).at,
                    monopoly_name(m, s->offer[seat].to - 1, lang).at, deal);
}

static void say_chance(const struct match *m, const struct state *s, struct move move, enum lang lang,
                     struct text *t)
{
    char throw[32];
    struct text throw_text = TEXT_IN(throw);

    if (move.verb == VERB_DEAL) {
        say_square(m, s, top_of(s)->who, move, lang, t);
    } else if (move.verb == VERB_DRAWN) { /* what it costs or brings is told behind it */
        say_with(m, s, top_of(s)->who, move, card_of(m, move.a, move.b)->text[lang], lang, t);
    } else {
        text_printf(&throw_text, SAY(dice_pair), move.a, move.b);
        if (top_of(s)->kind == FRAME_OPENING)
            text_printf(t, SAY(say_opening), monopoly_name(m, top_of(s)->who, lang).at, throw);
        else
            say_with(m, s, top_of(s)->who, move, throw, lang, t);
    }
}

static int32_t fine_meant(const struct match *m, const struct state *s)
{
    return top_of(s)->kind == FRAME_CHOICE ? top_of(s)->n : m->box->fine;
}

static void say_titles(const struct match *m, int seat, uint64_t titles, enum lang lang, struct text *t)
{
    char names[EFFECT_SIZE];
    struct text n = TEXT_IN(names);

    monopoly_tell_goods(m, titles, 0, 0, lang, &n);
    if (titles)
        text_printf(t, SAY(then_title), monopoly_name(m, seat, lang).at, names);
}

/* Whose money changed. What one pays and another gets is told in one, behind what the bank has paid them; of what all
 * others pay somebody, or get of them, only that one is told. */
static void say_money(const struct match *m, const struct state *s, const struct state *after, enum lang lang,
                      struct text *t)
{
    int who = top_of(s)->who, other = -1, count = 0, getters = 0;

    for (int seat = 0; seat < m->seats; seat++) {
        count += after->cash[seat] != s->cash[seat];
        getters += after->cash[seat] > s->cash[seat];
        other = after->cash[seat] != s->cash[seat] && seat != who ? seat : other;
    }
    int32_t theirs = other < 0 ? 0 : after->cash[other] - s->cash[other];
    int32_t both = after->cash[who] - s->cash[who] + theirs;
    if (count == 2 && after->cash[who] != s->cash[who] && both >= 0) {
        if (both)
            text_printf(t, SAY(then_gets), monopoly_name(m, who, lang).at, monopoly_money(lang, both).at);
        text_printf(t, SAY(then_pays_to), monopoly_name(m, theirs > 0 ? who : other, lang).at,
                    monopoly_money(lang, theirs > 0 ? theirs : -theirs).at,
                    monopoly_name(m, theirs > 0 ? other : who, lang).at);
        return;
    }
    bool lone = count > 2 && (getters == 1 || count - getters == 1);
    for (int seat = 0; seat < m->seats; seat++) {
        int32_t more = after->cash[seat] - s->cash[seat];
        bool alone = (more > 0 ? getters : count - getters) == 1;

        if (more && (alone || !lone))
            text_printf(t, more > 0 ? SAY(then_gets) : SAY(then_pays), monopoly_name(m, seat, lang).at,
                        monopoly_money(lang, more > 0 ? more : -more).at);
    }
}

/* Whether a card says itself where its reader goes. */
static bool names_place(const struct match *m, struct move move, int place, enum lang lang)
{
    return move.verb == VERB_DRAWN && strstr(card_of(m, move.a, move.b)->text[lang], square_name(m, place, lang));
}

/* Where a token went, who got a title, whose money changed: nobody says these, so they are found by making
 * the move. */
static void say_outcome(const struct match *m, const struct state *s, int seat, struct move move,
                        enum lang lang, struct text *t)
{
    struct state after = *s;
    int who = top_of(s)->who;

    if (m->game->rules.check(m, s, seat, move))
        return;
    m->game->rules.apply(m, &after, seat, move);
    if (is_alive(&after, who) && after.place[who] != s->place[who] && !names_place(m, move, after.place[who], lang)) {
        const char *name = square_name(m, after.place[who], lang), *visit = strstr(name, " / "); /* jail, or a visit */

        if (visit && !after.jail[who])
            name = visit + 3, visit = NULL;
        if (move.verb == VERB_DICE) {
            text_back(t, t->used - 1); /* "Emil wirft 3 und 4: Badstraße." */
            text_printf(t, ": %.*s.", visit ? (int)(visit - name) : NAME_SIZE, name);
        } else if (!visit) { /* of jail the card speaks */
            text_printf(t, SAY(then_place), name);
        }
    }
    for (int each = 0; each < m->seats; each++)
        say_titles(m, each, after.deed[each] & ~s->deed[each], lang, t);
    say_money(m, s, &after, lang, t);
}

static void say_itself(const struct match *m, const struct state *s, int seat, struct move move,
                       enum lang lang, struct text *t)
{
    switch (move.verb) {
    case VERB_DICE: case VERB_DRAWN: case VERB_DEAL:
        say_chance(m, s, move, lang, t);
        break;
    case VERB_BID: case VERB_GIVE_CASH: case VERB_WANT_CASH:
        say_with(m, s, seat, move, monopoly_money(lang, move.n).at, lang, t);
        break;
    case VERB_FINE:
        say_with(m, s, seat, move, monopoly_money(lang, fine_meant(m, s)).at, lang, t);
        break;
    case VERB_CLEAR:
        say_with(m, s, seat, move, group_of(m, move.a)->name[lang], lang, t);
        break;
    case VERB_OFFER:
        say_with(m, s, seat, move, monopoly_name(m, move.a, lang).at, lang, t);
        break;
    case VERB_GIVE_CARD: case VERB_WANT_CARD:
        say_with(m, s, seat, move, move.a ? SAY(pile_g) : SAY(pile_e), lang, t);
        break;
    case VERB_PROPOSE: case VERB_ACCEPT: case VERB_REFUSE:
        say_offer(m, s, seat, move, lang, t);
        break;
    case VERB_BUY: case VERB_DECLINE: case VERB_KEEP: case VERB_CLAIM: case VERB_PLACE: case VERB_BUILD:
    case VERB_SELL: case VERB_MORTGAGE: case VERB_REDEEM: case VERB_GIVE: case VERB_WANT:
        say_square(m, s, seat, move, lang, t);
        break;
    default: /* the name is all there is */
        say_with(m, s, seat, move, "", lang, t);
        break;
    }
}

/* What is still being put together is told to nobody but whose it is: others hear of it when it is offered. */
static bool is_draft(struct move move)
{
    switch (move.verb) {
    case VERB_OFFER: case VERB_GIVE: case VERB_WANT: case VERB_GIVE_CASH: case VERB_WANT_CASH: case VERB_GIVE_CARD:
    case VERB_WANT_CARD:
        return true;
    default:
        return false;
    }
}

void monopoly_say(const struct view *view, int seat, struct move move, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);

    if (is_draft(move) && !(view->who & SEAT(seat)))
        return;
    say_itself(m, s, seat, move, lang, t);
    switch (move.verb) {
    case VERB_DICE: case VERB_DRAWN: case VERB_BID: case VERB_PASS: case VERB_CLEAR: case VERB_BANKRUPT:
        say_outcome(m, s, seat, move, lang, t);
        break;
    default: /* the sentence says it all */
        break;
    }
}

/* ---- what is being asked ---- */

static const char *lot_name(const struct match *m, const struct frame *f, enum lang lang)
{
    if (f->kind == FRAME_AUCTION)
        return square_name(m, f->a, lang);
    return monopoly_lot_hotel(f) ? SAY(hotel) : SAY(house);
}

static void ask_before(const struct match *m, const struct state *s, int seat, enum lang lang, struct text *t)
{
    struct brief fine = monopoly_money(lang, m->box->fine);

    if (!s->jail[seat])
        text_put(t, SAY(ask_roll));
    else if (s->jail[seat] < 3)
        text_printf(t, SAY(ask_jail), s->jail[seat], fine.at);
    else
        text_printf(t, SAY(ask_jail_last), fine.at);
}

static void ask_debt(const struct match *m, const struct state *s, enum lang lang, struct text *t)
{
    const struct frame *f = top_of(s);
    struct brief creditor = monopoly_name(m, f->a, lang), n = monopoly_money(lang, f->n);
    struct brief missing = monopoly_money(lang, f->n - s->cash[f->who]);
    int32_t most = monopoly_liquid(m, s, f->who);

    if (most < f->n)
        text_printf(t, SAY(ask_debt_hopeless), creditor.at, n.at, monopoly_money(lang, most).at);
    else
        text_printf(t, SAY(ask_debt), creditor.at, n.at, missing.at);
}

static void ask_takeover(const struct match *m, int square, enum lang lang, struct text *t)
{
    int32_t interest = monopoly_interest_of(m, square);

    text_printf(t, SAY(ask_takeover), square_name(m, square, lang),
                monopoly_money(lang, monopoly_mortgage_of(m, square) + interest).at,
                monopoly_money(lang, interest).at);
}

/* To the seat that must decide. */
static void ask(const struct match *m, const struct state *s, int seat, enum lang lang, struct text *t)
{
    const struct frame *f = top_of(s);

    switch (f->kind) {
    case FRAME_BEFORE:
        ask_before(m, s, seat, lang, t);
        break;
    case FRAME_AFTER:
        text_put(t, f->a ? SAY(ask_again) : SAY(ask_end));
        break;
    case FRAME_BUY:
        text_printf(t, SAY(ask_buy), square_name(m, f->a, lang),
                    monopoly_money(lang, square_of(m, f->a)->price).at);
        break;
    case FRAME_AUCTION:
    case FRAME_LOT:
        text_printf(t, f->kind == FRAME_AUCTION ? SAY(ask_auction) : SAY(ask_lot), lot_name(m, f, lang));
        break;
    case FRAME_PLACE:
        text_put(t, SAY(ask_place));
        break;
    case FRAME_CHOICE:
        text_printf(t, SAY(ask_choice), monopoly_money(lang, f->n).at);
        break;
    case FRAME_DEBT:
        ask_debt(m, s, lang, t);
        break;
    case FRAME_TAKEOVER:
        ask_takeover(m, first_of(f->set), lang, t);
        break;
    default:
        text_put(t, f->kind == FRAME_DRAW ? SAY(ask_chance_card)
                    : f->kind == FRAME_DEAL ? SAY(ask_chance_deal) : SAY(ask_chance));
        break;
    }
}

/* While it goes on people count their money; what else they own counts in the end. */
bool monopoly_stands(const struct view *view, int seat, enum lang lang, struct text *t)
{
    const struct state *s = view_state(view);

    if (is_alive(s, seat) && top_of(s)->kind == FRAME_OVER)
        return false;
    text_put(t, is_alive(s, seat) ? monopoly_money(lang, s->cash[seat]).at : SAY(out));
    return true;
}

/* What lies before a seat beside the main question: offers to it, rents to claim. */
static void ask_besides(const struct match *m, const struct state *s, int seat, enum lang lang,
                        struct text *t)
{
    int offers = 0, told = 0;

    for (int from = 0; from < m->seats; from++)
        offers += s->offer[from].proposed && s->offer[from].to == seat + 1;
    for (int from = 0; from < m->seats; from++)
        if (s->offer[from].proposed && s->offer[from].to == seat + 1) {
            text_put(t, told ? between(told, offers, lang) : SAY(ask_offer));
            text_put(t, monopoly_name(m, from, lang).at);
            told++;
        }
    if (told)
        text_char(t, '!');
    for (int i = 0; i < CLAIMS; i++)
        if (s->claim_to[i] == seat + 1)
            text_printf(t, SAY(ask_claim), square_name(m, s->claim_at[i], lang));
}

void monopoly_prompt(const struct view *view, int seat, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    const struct frame *f = top_of(s);

    if (seat == CLOCK) {
        text_put(t, SAY(ask_time));
        return;
    }
    if (seat == f->who || seat >= m->seats || !monopoly_open(s))
        ask(m, s, f->who, lang, t);
    else
        text_printf(t, f->kind == FRAME_BEFORE ? SAY(ask_between) : SAY(ask_others),
                    monopoly_name(m, f->who, lang).at);
    if (seat < m->seats && monopoly_open(s))
        ask_besides(m, s, seat, lang, t);
}

/* ---- what is going on ---- */

/* Who is richest; several who have as much are a tie (timed_end). */
static void status_over(const struct match *m, const struct state *s, enum lang lang, struct text *t)
{
    int32_t most = 0;
    uint64_t richest = 0;
    char names[160];
    struct text names_text = TEXT_IN(names);
    int seat;

    EACH_SQUARE(seat, s->alive) {
        int32_t wealth = monopoly_wealth(m, s, seat);

        richest = wealth > most || !richest ? bit(seat) : wealth == most ? richest | bit(seat) : richest;
        most = wealth > most ? wealth : most;
    }
    EACH_SQUARE(seat, richest)
        text_printf(&names_text, "%s%s", !names_text.used ? "" : richest >> (seat + 1) ? ", " : SAY(and_last),
                    monopoly_name(m, seat, lang).at);
    text_printf(t, richest & (richest - 1) ? SAY(status_tie) : SAY(status_over), names,
                monopoly_money(lang, most).at);
}

static void status_auction(const struct match *m, const struct frame *f, enum lang lang, struct text *t)
{
    text_printf(t, f->kind == FRAME_AUCTION ? SAY(status_auction) : SAY(status_lot), lot_name(m, f, lang),
                monopoly_leader(m, f, lang).at);
}

/* What selling and mortgaging could still bring somebody: the ways out of a debt. */
static void detail_debt(const struct match *m, const struct state *s, int seat, enum lang lang,
                        struct text *t)
{
    int32_t mortgages = 0, all = monopoly_liquid(m, s, seat) - s->cash[seat];
    int square;

    EACH_SQUARE(square, s->deed[seat] & ~s->pledged)
        mortgages += monopoly_mortgage_of(m, square);
    text_printf(t, SAY(detail_debt), monopoly_money(lang, all - mortgages).at,
                monopoly_money(lang, mortgages).at);
}

void monopoly_detail(const struct match *m, const struct state *s, enum lang lang, struct text *t)
{
    const struct frame *f = top_of(s);

    if (f->kind == FRAME_DEBT)
        detail_debt(m, s, f->who, lang, t);
    if (f->kind != FRAME_AUCTION && f->kind != FRAME_LOT)
        return;
    text_printf(t, SAY(detail_bid), monopoly_name(m, f->who, lang).at,
                monopoly_money(lang, monopoly_bid_least(m, s, f, f->who)).at);
}

void monopoly_status(const struct match *m, const struct state *s, enum lang lang, struct text *t)
{
    const struct frame *f = top_of(s);
    struct brief who = monopoly_name(m, f->who, lang);

    switch (f->kind) {
    case FRAME_OVER:
        status_over(m, s, lang, t);
        break;
    case FRAME_BEFORE:
        text_printf(t, SAY(status_asked), who.at);
        break;
    case FRAME_AFTER:
        text_printf(t, f->a ? SAY(status_again) : SAY(status_asked), who.at);
        break;
    case FRAME_BUY:
        text_printf(t, SAY(status_buy), who.at, square_name(m, f->a, lang),
                    monopoly_money(lang, square_of(m, f->a)->price).at);
        break;
    case FRAME_AUCTION:
    case FRAME_LOT:
        status_auction(m, f, lang, t);
        break;
    case FRAME_PLACE:
        text_printf(t, SAY(status_place), who.at);
        break;
    case FRAME_CHOICE:
        text_printf(t, SAY(status_choice), who.at, monopoly_money(lang, f->n).at);
        break;
    case FRAME_DEBT:
        text_printf(t, SAY(status_debt), who.at, monopoly_name(m, f->a, lang).at,
                    monopoly_money(lang, f->n).at, monopoly_money(lang, f->n - s->cash[f->who]).at);
        break;
    case FRAME_TAKEOVER:
        text_printf(t, SAY(status_takeover), who.at, square_name(m, first_of(f->set), lang));
        break;
    default:
        text_printf(t, SAY(status_chance), who.at);
        break;
    }
}

/* ---- the rules that bear on it ---- */

/* Everybody but the one who is left. */
static void put_bankrupt(const struct match *m, const struct state *s, enum lang lang, struct text *t)
{
    seatset out = (seatset)(((1u << m->seats) - 1) & ~s->alive);

    text_put(t, SAY(over_alone));
    for (int seat = 0; seat < m->seats; seat++)
        if (out >> seat & 1) {
            seatset after = (seatset)(out & ~((2u << seat) - 1));
            text_printf(t, SAY(over_who), monopoly_name(m, seat, lang).at);
            text_put(t, !after ? "." : after & (after - 1) ? ", " : SAY(and_last));
        }
}

const struct clause *monopoly_ending(const struct view *view, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    bool alone = !(s->alive & (s->alive - 1));

    if (alone) {
        put_bankrupt(m, s, lang, t);
        return rule(RULE_last_player);
    }
    text_put(t, s->time_up ? SAY(say_time) : SAY(over_short));
    return rule(s->time_up ? RULE_timed_end : RULE_short_end);
}

int monopoly_cite(const struct view *view, const struct clause **ret)
{
    const struct state *s = view_state(view);
    static const uint8_t cites[FRAMES][6] = {
        [FRAME_DEAL] = { RULE_short_deal },
        [FRAME_OPENING] = { RULE_opening_throw, RULE_opening_tie },
        [FRAME_BEFORE] = { RULE_throw_move, RULE_build_time, RULE_trade },
        [FRAME_AFTER] = { RULE_double_again, RULE_build_time, RULE_trade },
        [FRAME_THROW] = { RULE_throw_move, RULE_double_third },
        [FRAME_BUY] = { RULE_buy, RULE_auction },
        [FRAME_AUCTION] = { RULE_auction_all, RULE_auction_least, RULE_auction_cash, RULE_auction_pass },
        [FRAME_LOT] = { RULE_lot, RULE_lot_least, RULE_lot_alone },
        [FRAME_PLACE] = { RULE_lot_place },
        [FRAME_DRAW] = { RULE_card_draw, RULE_card_under },
        [FRAME_CHOICE] = { RULE_card_choice },
        [FRAME_METER] = { RULE_rent_utility_card },
        [FRAME_DEBT] = { RULE_debt, RULE_part_payment, RULE_bankrupt_only },
        [FRAME_TAKEOVER] = { RULE_takeover, RULE_takeover_redeem },
    };
    static const uint8_t jail[] = { RULE_jail_fine, RULE_jail_double, RULE_jail_card_used, RULE_jail_third };
    const struct frame *f = top_of(s);
    int n = 0;

    for (int i = 0; i < COUNT(cites[0]) && cites[f->kind][i]; i++)
        ret[n++] = rule(cites[f->kind][i]);
    for (int i = 0; f->kind == FRAME_BEFORE && s->jail[f->who] && i < COUNT(jail); i++)
        ret[n++] = rule(jail[i]);
    return n;
}

/* Where those that are not simply about what can be done belong. */
const struct about monopoly_about[] = {
    { RULE_throw_move, .look = LOOK_DIE },
    { RULE_double_again, .look = LOOK_DIE },
    { RULE_double_third, .look = LOOK_DIE },
    { RULE_opening_throw, .look = LOOK_DIE },
    { RULE_buy, .verb = 1 + VERB_BUY },
    { RULE_auction, .verb = 1 + VERB_DECLINE },
    { RULE_auction_all, .verb = 1 + VERB_BID },
    { RULE_auction_least, .verb = 1 + VERB_BID },
    { RULE_auction_cash, .verb = 1 + VERB_BID },
    { RULE_auction_pass, .verb = 1 + VERB_PASS },
    { RULE_lot, .verb = 1 + VERB_BID },
    { RULE_build_time, .verb = 1 + VERB_BUILD },
    { RULE_trade, .verb = 1 + VERB_OFFER },
    { RULE_jail_fine, .verb = 1 + VERB_FINE },
    { RULE_jail_card_used, .verb = 1 + VERB_CARD },
    { RULE_jail_double, .verb = 1 + VERB_ROLL },
    { RULE_jail_third, .verb = 1 + VERB_ROLL },
    { RULE_card_draw, .verb = 1 + VERB_DRAW },
    { RULE_card_choice, .verb = 1 + VERB_DRAW },
    { RULE_debt, .verb = 1 + VERB_MORTGAGE },
    { RULE_bankrupt_only, .verb = 1 + VERB_BANKRUPT },
    { RULE_takeover, .verb = 1 + VERB_KEEP },
    { RULE_takeover_redeem, .verb = 1 + VERB_REDEEM },
    { 0 },
};

/* ---- what is told at the end ---- */

const struct feat monopoly_feats[FEATS_MAX] = {
    { .word = { { "Miete kassiert", "rent collected" } }, .money = true },
    { .word = { { "Miete gezahlt", "rent paid" } }, .money = true },
    { .word = { { "Häuser", "houses" } } },
};

/* Whether what one player gets from another in this event is rent: by a throw, or by a card that leads to a square, at
 * once or when it can be paid; or asked for. A card that makes one pay everybody leads nowhere. */
static bool is_rent(const struct state *was, const struct state *is, int seat, struct move move)
{
    if (seat != CHANCE)
        return move.verb == VERB_CLAIM || (was->depth && was->stack[was->depth - 1].kind == FRAME_DEBT &&
                                           move.verb != VERB_ACCEPT);
    return move.verb == VERB_DICE || was->place[was->turn] != is->place[was->turn];
}

void monopoly_feat(const struct view *before, int seat, struct move move, const struct view *after,
                   int32_t ret[SEATS_MAX][FEATS_MAX])
{
    const struct state *was = view_state(before), *is = view_state(after);
    int payer = was->depth ? was->stack[was->depth - 1].who : was->turn;

    if (seat == FEAT_END)
        return;
    if (seat < SEATS)
        ret[seat][2] += move.verb == VERB_BUILD;
    if (move.verb == VERB_CLAIM)
        payer = was->claim_by;
    for (int who = 0; who < after->match.seats && is_rent(was, is, seat, move); who++)
        if (who != payer && is->cash[who] > was->cash[who]) {
            ret[who][0] += is->cash[who] - was->cash[who];
            ret[payer][1] += is->cash[who] - was->cash[who];
        }
}
