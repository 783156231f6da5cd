/* SPDX-License-Identifier: MIT */
/* What happens on the board: squares, land, information cards, and how one turn follows another. */
#include "dallas_noris.h"

#include <string.h>

/* ---- turns ---- */

static void ask(struct state *s, int kind, int a, int32_t n)
{
    s->pending = (struct pending){ (uint8_t)kind, .a = (uint8_t)a, .n = n };
}

/* clockwise, end_time; a round ends before the starter's seat, even if the starter is out (A-N34). */
void noris_next_turn(const struct match *m, struct state *s)
{
    s->six = 0;
    if (s->time_up) {
        ask(s, PENDING_OVER, 0, 0);
        return;
    }
    do {
        s->turn = (uint8_t)((s->turn + 1) % m->seats);
        if (s->turn != s->starter)
            continue;
        if (s->round >= last_round(m)) {
            ask(s, PENDING_OVER, 0, 0);
            return;
        }
        s->round++;
    } while (!plays(s, s->turn));
    APPLIES(clockwise);
    if (m->option[OPTION_END] == END_LAST && noris_players(m, s) < m->seats)
        APPLIES(end_last);
    ask(s, PENDING_THROW, 0, 0);
}

/* six (A-N19, A-N21): after everything it led to */
void noris_go_on(const struct match *m, struct state *s)
{
    if (s->six)
        ask(s, PENDING_THROW, 0, 0);
    else
        noris_next_turn(m, s);
}

/* opening, opening_tie: the seats in a still throw, those in b lead with n. */
static void open(struct state *s, int die)
{
    struct pending *p = &s->pending;

    if (die > p->n)
        p->b = 0;
    if (die >= p->n) {
        p->b |= (uint8_t)bit(s->turn);
        p->n = die;
    }
    p->a &= (uint8_t)~bit(s->turn);
    if (!p->a && count_of(p->b) > 1)
        *p = (struct pending){ PENDING_OPENING, .a = p->b };
    if (p->a) {
        s->turn = (uint8_t)__builtin_ctz(p->a);
        return;
    }
    s->turn = s->starter = (uint8_t)__builtin_ctz(p->b);
    s->round = 1;
    ask(s, PENDING_THROW, 0, 0);
}

/* ---- buying ---- */

/* Asked for s->turn. markers_full, markers_needless, sell_own, markers_afford */
const struct clause *noris_check_buy(const struct match *m, const struct state *s, int sold, int32_t price)
{
    bool full = markers_full(m, s, s->turn);

    if (!full && sold)
        return CLAUSE(markers_needless);
    if (full && !sold)
        return CLAUSE(markers_full);
    if (sold && (sold > AREAS || !(s->areas[s->turn] & bit(sold - 1))))
        return CLAUSE(sell_own);
    if (s->cash[s->turn] + (sold ? noris_value(m, s, sold - 1) : 0) < price)
        return CLAUSE(markers_afford);
    return NULL;
}

bool noris_can_buy(const struct match *m, const struct state *s, int32_t price)
{
    int area;

    if (!markers_full(m, s, s->turn))
        return s->cash[s->turn] >= price;
    EACH(area, s->areas[s->turn])
        if (!noris_check_buy(m, s, area + 1, price))
            return true;
    return false;
}

int32_t noris_price(const struct match *m, const struct state *s)
{
    return s->pending.kind == PENDING_LAND ? s->pending.n : square_of(m, s->place[s->turn])->amount;
}

/* afford_skip (A-N11): who cannot buy is not asked. */
static void offer(const struct match *m, struct state *s, int kind, int32_t price)
{
    if (noris_can_buy(m, s, price)) {
        ask(s, kind, 0, kind == PENDING_LAND ? price : 0);
        return;
    }
    APPLIES(afford_skip);
    noris_go_on(m, s);
}

/* Whether others own squares of the ranch that is bought into. */
static void note_neighbours(const struct match *m, const struct state *s)
{
    uint32_t squares = m->applied ? noris_ranch_squares(m, square_of(m, s->place[s->turn])->ranch) : 0;

    for (int seat = 0; seat < m->seats; seat++)
        if (seat != s->turn && s->ranches[seat] & squares)
            APPLIES(ranch_shared);
}

/* markers_rate, markers_stands (A-N23): what is sold for it goes first. Then a ranch square changes hands
 * at once, and for land the digger cards are drawn. */
void noris_buy(const struct match *m, struct state *s, int sold)
{
    int32_t price = noris_price(m, s);

    if (sold)
        noris_sell(s, s->turn, sold - 1, noris_value(m, s, sold - 1));
    if (s->pending.kind == PENDING_LAND) {
        ask(s, PENDING_DIG, 0, price);
        match_applies(m, price ? RULE_land_final : RULE_gift_full);
        if (sold)
            APPLIES(markers_stands);
        return;
    }
    noris_pay(s, s->turn, BANK, price);
    note_neighbours(m, s);
    s->ranches[s->turn] |= bit(s->place[s->turn]);
    noris_go_on(m, s);
}

/* ---- the digger cards ---- */

static uint32_t unseen_numbers(const struct state *s)
{
    uint32_t set = bit(NUMBERS) - 1;

    for (int i = 0; i < s->number_count; i++)
        set &= ~bit(s->number_under[i]);
    return set;
}

static int unseen_letters(const struct match *m, const struct state *s, int letter)
{
    int count = m->box->letter[letter];

    for (int i = 0; i < s->letter_count; i++)
        count -= s->letter_under[i] == letter;
    return count;
}

/* digger_top: while there are unseen cards one of them, then the one that went under first. */
uint32_t noris_weight_pair(const struct match *m, const struct state *s, int area)
{
    int number = area % NUMBERS, letter = area / NUMBERS;
    bool fits = s->number_count < NUMBERS ? unseen_numbers(s) & bit(number) : s->number_under[0] == number;
    bool fresh = s->letter_count < LETTER_CARDS;
    int letters = fresh ? unseen_letters(m, s, letter) : s->letter_under[0] == letter;

    return fits ? (uint32_t)letters : 0;
}

/* Draws a card from a pile and puts it under. With the option a pile that has run through is fresh again. */
static void put_under(uint8_t *under, uint8_t *count, int size, int card, bool reshuffle)
{
    if (*count == size) {
        memmove(under, under + 1, (size_t)size - 1);
        --*count;
    }
    under[(*count)++] = (uint8_t)card;
    if (reshuffle && *count == size) { /* digger_shuffle */
        memset(under, 0, (size_t)size);
        *count = 0;
    }
}

/* land_own, land_other, land_new; a gift is land for nothing (A-N8). */
void noris_dig(const struct match *m, struct state *s, int area)
{
    bool reshuffle = m->option[OPTION_RESHUFFLE];
    int owner = noris_area_owner(m, s, area);
    int32_t price = s->pending.n;

    APPLIES(area_names);
    APPLIES(digger_piles);
    if (reshuffle)
        APPLIES(digger_shuffle);
    if (!price)
        APPLIES(gift);
    put_under(s->number_under, &s->number_count, NUMBERS, area % NUMBERS, reshuffle);
    put_under(s->letter_under, &s->letter_count, LETTER_CARDS, area / NUMBERS, reshuffle);
    s->pair = (uint8_t)(area + 1);
    if (owner != s->turn)
        noris_pay(s, s->turn, owner < 0 ? BANK : owner, price);
    if (owner < 0 && s->card[area] == HIDDEN) {
        ask(s, PENDING_REVEAL, area, 0);
        return;
    }
    if (owner >= 0)
        s->areas[owner] &= ~bit(area);
    s->areas[s->turn] |= bit(area);
    noris_go_on(m, s);
}

/* The first card of the box with the same content. */
static int first_like(const struct match *m, int card)
{
    const struct area *all = m->box->area;
    int first = 0;

    while (all[first].goods != all[card].goods || all[first].amount != all[card].amount)
        first++;
    return first;
}

/* area_once: how many cards like it nobody has seen. */
uint32_t noris_weight_area(const struct match *m, const struct state *s, int card)
{
    uint32_t count = 0;

    if (first_like(m, card) != card)
        return 0;
    for (int i = card; i < AREAS; i++)
        count += first_like(m, i) == card;
    for (int area = 0; area < AREAS; area++)
        count -= s->card[area] == card;
    return count;
}

void noris_reveal(const struct match *m, struct state *s, int card)
{
    s->card[s->pending.a] = (uint8_t)card;
    s->areas[s->turn] |= bit(s->pending.a);
    noris_go_on(m, s);
}

/* ---- information cards ---- */

uint32_t noris_weight_info(const struct state *s, int card)
{
    if (s->info_unseen)
        return s->info_unseen >> card & 1;
    return s->info_under[0] == card;
}

static void put_info_under(struct state *s, int card)
{
    s->info_under[s->info_count++] = (uint8_t)card;
}

/* info_top, info_under, bulletin: takes the card off the pile and puts it, or the old bulletin, under. */
static void take_info(const struct match *m, struct state *s, int card)
{
    if (s->info_unseen) {
        s->info_unseen &= ~bit(card);
    } else {
        memmove(s->info_under, s->info_under + 1, INFOS - 1);
        s->info_under[--s->info_count] = 0;
    }
    s->last = (uint8_t)(card + 1);
    APPLIES(info_under);
    if (m->box->info[card].effect != EFFECT_BULLETIN) {
        put_info_under(s, card);
        return;
    }
    APPLIES(bulletin);
    if (s->bulletin)
        put_info_under(s, s->bulletin - 1);
    s->bulletin = (uint8_t)(card + 1);
}

/* must_sell, loss: all AREAs with these goods, paid for or not. */
static void clear_goods(const struct match *m, struct state *s, int goods, bool paid)
{
    int area;

    match_applies(m, paid ? RULE_must_sell : RULE_loss);
    EACH(area, noris_areas_with(m, s, s->turn, goods))
        noris_sell(s, s->turn, area, paid ? noris_value(m, s, area) : 0);
    noris_go_on(m, s);
}

/* loss_all (A-N14) */
static void lose_everything(const struct match *m, struct state *s)
{
    s->areas[s->turn] = s->ranches[s->turn] = 0;
    APPLIES(loss_all);
    noris_go_on(m, s);
}

/* gift, gift_full (A-N10, A-N27) */
static void give(const struct match *m, struct state *s)
{
    bool full = markers_full(m, s, s->turn);

    match_applies(m, full ? RULE_gift_full : RULE_gift);
    ask(s, full ? PENDING_LAND : PENDING_DIG, 0, 0);
}

/* desert_find (A-N28): with one desert there is nothing to choose. */
static void find(const struct match *m, struct state *s, int32_t amount)
{
    uint32_t deserts = noris_areas_with(m, s, s->turn, GOODS_DESERT);

    if (count_of(deserts) > 1) {
        ask(s, PENDING_FIND, 0, amount);
        return;
    }
    if (deserts)
        noris_sell(s, s->turn, __builtin_ctz(deserts), amount);
    noris_go_on(m, s);
}

/* bulletin_turn, bulletin_six (A-N5); the first one only opens the game. */
static void open_bulletin(const struct match *m, struct state *s)
{
    if (s->pending.kind == PENDING_BULLETIN)
        s->pending = (struct pending){ PENDING_OPENING, .a = (uint8_t)(bit(m->seats) - 1) };
    else if (m->option[OPTION_BULLETIN_SIX])
        noris_go_on(m, s);
    else
        noris_next_turn(m, s);
    match_applies(m, m->option[OPTION_BULLETIN_SIX] ? RULE_bulletin_six : RULE_bulletin_turn);
}

static void obey(const struct match *m, struct state *s, const struct info *card)
{
    switch (card->effect) {
    case EFFECT_MAY_SELL: /* A-N6, A-N30; nobody is asked who has nothing of it */
        if (noris_areas_with(m, s, s->turn, card->goods))
            ask(s, PENDING_SELL, card->goods, 0);
        else
            noris_go_on(m, s);
        break;
    case EFFECT_MUST_SELL: clear_goods(m, s, card->goods, true); break;
    case EFFECT_LOSE: clear_goods(m, s, card->goods, false); break;
    case EFFECT_LOSE_ALL: lose_everything(m, s); break;
    case EFFECT_COSTS:
        APPLIES(costs);
        noris_charge(m, s, BANK, card->amount * noris_holding(m, s, s->turn, card->goods));
        break;
    case EFFECT_LAND:
        APPLIES(cheap_land);
        offer(m, s, PENDING_LAND, card->amount);
        break;
    case EFFECT_GIFT: give(m, s); break;
    default: find(m, s, card->amount); break;
    }
}

void noris_info(const struct match *m, struct state *s, int card)
{
    take_info(m, s, card);
    if (m->box->info[card].effect == EFFECT_BULLETIN)
        open_bulletin(m, s);
    else if (s->pending.kind == PENDING_INFO) /* before the first bulletin cards are only turned over */
        obey(m, s, &m->box->info[card]);
}

/* ---- squares ---- */

static void land_on_ranch(const struct match *m, struct state *s, int square)
{
    int owner = noris_ranch_owner(m, s, square);

    if (owner < 0) {
        offer(m, s, PENDING_RANCH, square_of(m, square)->amount);
    } else if (owner == s->turn) {
        APPLIES(rent_none);
        noris_go_on(m, s);
    } else {
        noris_charge(m, s, owner, noris_rent(m, s, square));
    }
}

void noris_die(const struct match *m, struct state *s, int die)
{
    const struct square *q;

    s->die = (uint8_t)die;
    if (s->pending.kind == PENDING_OPENING) {
        open(s, die);
        return;
    }
    s->six = die == 6;
    s->mover = (uint8_t)(s->turn + 1);
    s->from = s->place[s->turn];
    s->place[s->turn] = (uint8_t)((s->place[s->turn] + die) % SQUARES);
    q = square_of(m, s->place[s->turn]);
    for (int seat = 0; seat < m->seats; seat++)
        if (seat != s->turn && plays(s, seat) && s->place[seat] == s->place[s->turn])
            APPLIES(share_square);
    switch (q->kind) {
    case SQUARE_RANCH: land_on_ranch(m, s, s->place[s->turn]); break;
    case SQUARE_LAND: offer(m, s, PENDING_LAND, q->amount); break;
    case SQUARE_INFO: ask(s, PENDING_INFO, 0, 0); break;
    case SQUARE_SUBSIDY:
        APPLIES(subsidy_paid);
        APPLIES(subsidy_kind);
        noris_pay(s, BANK, s->turn, q->amount * noris_holding(m, s, s->turn, q->goods));
        noris_go_on(m, s);
        break;
    default:
        APPLIES(start_square);
        noris_go_on(m, s);
        break;
    }
}
