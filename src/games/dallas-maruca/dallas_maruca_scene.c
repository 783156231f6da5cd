/* SPDX-License-Identifier: MIT */
/* DALLAS by Maruca: the picture as a whole, what somebody does who touches it, and what there is to tell about its
 * things. The field is drawn in _board.c, what lies beside it in _panes.c. */
#include "dallas_maruca_draw.h"

void dallas_maruca_scene(const struct view *view, enum shape shape, enum lang lang, struct scene *sc)
{
    const struct match *m = &view->match;
    struct picture p = { .m = m, .s = view_state(view), .sc = sc, .l = maruca_layout(m, shape), .lang = lang,
                         .viewer = maruca_viewer(view), .last = view->last_seat < 0 ? -1 : view->last.a,
                         .alone = view->who && (view->who & (view->who - 1)) == 0 };

    scene_begin(sc, p.l.cell_w, p.l.cell_h);
    maruca_add_board(&p);
    if (p.viewer >= 0 && p.l.hand_first)
        maruca_add_hand(&p, p.viewer);
    maruca_add_tray(&p);
    for (int i = 0; i < m->seats; i++)
        maruca_add_seat(&p, i);
    if (p.viewer >= 0 && !p.l.hand_first)
        maruca_add_hand(&p, p.viewer);
    maruca_add_sheet(&p);
}

/* ---- touching ---- */

int dallas_maruca_touch(const struct view *view, int seat, struct choice c, struct touch *ret)
{
    const struct state *s = view_state(view);
    struct move v = c.move;
    uint16_t card = (uint16_t)(ITEM_CARD + v.a), space = (uint16_t)(ITEM_SPACE + v.a);
    bool aimed = v.verb == PLAY && maruca_aims(view->match.box->event[v.a].kind);

    if (maruca_viewer(view) != seat && v.verb != BID && v.verb != SHOW && v.verb != OFFER)
        return 0; /* another's hand is not in the picture */
    switch (v.verb) {
    case BUY: /* its card, or its space on the board; the button then says how it is paid */
        ret[0] = (struct touch){ .count = 1, .item = { card }, .waits = true };
        ret[1] = (struct touch){ .count = 1, .item = { space }, .waits = true };
        return 2;
    case DISCARD:
    case GIVE: ret[0] = (struct touch){ .count = 1, .item = { card } }; return 1;
    case OFFER: /* everybody bids: what it is worth is seen before */
        ret[0] = (struct touch){ .count = 1, .item = { space }, .waits = true };
        return 1;
    case BID:
    case SHOW: ret[0] = (struct touch){ .count = 1, .item = { (uint16_t)(ITEM_ENVELOPE + seat) } }; return 1;
    case FETCH: ret[0] = (struct touch){ .count = 1, .item = { ITEM_PRESS } }; return 1;
    case PLAY:
    case ANSWER:
        ret[0] = (struct touch){ .count = aimed ? 2 : 1,
                                  .item = { (uint16_t)(ITEM_EVENT + v.a),
                                            aimed ? (uint16_t)(ITEM_SEAT + v.b) : 0 } };
        return 1;
    case SWAP:
        ret[0] = (struct touch){ .count = 2, .any_order = true,
                                 .item = { card, (uint16_t)(ITEM_CARD + s->top[v.c].card) } };
        return 1;
    default: return 0;
    }
}

/* To buy the first card of the hand that can be paid; or else to put up the first of the pool that could be. */
bool dallas_maruca_propose(const struct view *view, int seat, struct move *ret)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);

    for (uint8_t i = 0; i < s->hand_count[seat]; i++) {
        *ret = (struct move){ .verb = BUY, .a = s->hand[seat][i].card, .b = i };
        if (!maruca_check(m, s, seat, *ret) && !maruca_too_dear(m, s, seat, ret->a))
            return true;
    }
    for (uint8_t i = 0; i < m->box->company_cards; i++) {
        *ret = (struct move){ .verb = OFFER, .a = i };
        if (s->place[i] == POOL && !maruca_check(m, s, seat, *ret) && !maruca_too_dear(m, s, seat, i))
            return true;
    }
    return false;
}

/* Of one's hand a card or its space is touched to buy, any other space for an auction, an event card to be played:
 * check() says what is wrong with it. */
bool dallas_maruca_meant(const struct view *view, int seat, const uint16_t *item, int count, struct move *ret)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    int ask = maruca_top(s).ask, first = count ? item[0] : 0;
    bool space = first >= ITEM_SPACE && first < ITEM_SPACE + COMPANIES;
    bool card = first >= ITEM_CARD && first < ITEM_CARD + COMPANIES;

    if ((space || card) && ask == ASK_TURN) {
        int company = first - (space ? ITEM_SPACE : ITEM_CARD), held = maruca_in_hand(s, seat, company);
        if (held >= 0)
            *ret = (struct move){ .verb = BUY, .a = (uint8_t)company, .b = (uint8_t)held };
        else
            *ret = (struct move){ .verb = OFFER, .a = (uint8_t)company };
        return held >= 0 || space;
    }
    if (first >= ITEM_EVENT && first < ITEM_EVENT + m->box->event_cards) {
        int seat_item = count > 1 ? item[1] - ITEM_SEAT : 0;
        bool target = seat_item >= 0 && seat_item < m->seats;
        *ret = (struct move){ .verb = ask == ASK_ANSWER ? ANSWER : PLAY, .a = (uint8_t)(first - ITEM_EVENT),
                              .b = ask != ASK_ANSWER && target ? (uint8_t)seat_item : 0 };
        return true;
    }
    return false;
}

/* ---- telling ---- */

static void tell_company(const struct match *m, const struct state *s, int viewer, int company,
                         enum lang lang, struct text *t)
{
    const struct company *c = &m->box->company[company];
    int owner = s->place[company] - OWNED, bond_gain = 0, bond = maruca_bond(m, company);

    text_printf(t, SAY(tell_company), c->name, (int)c->value, (int)c->profit);
    if (owner >= m->seats)
        text_put(t, SAY(tell_out));
    else if (owner >= 0)
        text_printf(t, s->terms[company] & BONDED ? SAY(tell_owned_bond) : SAY(tell_owned),
                    maruca_name(m, owner, lang).at);
    if (s->place[company] == POOL)
        text_put(t, SAY(tell_pool));
    if (owner >= 0 || viewer < 0)
        return;
    struct gain g = maruca_gain(m, s, viewer, company, false);
    int whole = maruca_brings(m, s, viewer, company, &bond_gain);
    text_printf(t, SAY(tell_gain), whole, g.profit, g.bonus, g.special);
    if (bond_gain)
        text_printf(t, SAY(tell_bond), (int)m->box->bond[bond].amount, bond_gain);
    else
        text_put(t, SAY(tell_no_bond));
    if (maruca_too_dear(m, s, viewer, company))
        text_put(t, SAY(tell_dear));
}

static void tell_seat(const struct match *m, const struct state *s, int seat, enum lang lang, struct text *t)
{
    int32_t worth[SEATS_MAX];

    maruca_worth(m, s, worth);
    text_printf(t, SAY(tell_seat), maruca_name(m, seat, lang).at, (int)s->cash[seat], s->blocks[seat],
                maruca_price(m, s, seat), maruca_yearly(m, s, seat), maruca_repayment(m, s, seat), (int)worth[seat]);
}

static void tell_kind_of_bond(const struct match *m, const struct state *s, int bond, enum lang lang, struct text *t)
{
    const struct bond *b = &m->box->bond[bond];

    text_printf(t, SAY(tell_kind_of_bond), (int)b->amount, 2 * (int)b->amount, (int)b->repay,
                maruca_bonds_left(m, s, bond));
}

bool dallas_maruca_tell(const struct view *view, uint16_t item, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    int company = item >= ITEM_CARD ? item - ITEM_CARD : item - ITEM_SPACE;

    if (company >= 0 && company < m->box->company_cards) {
        tell_company(m, s, maruca_viewer(view), company, lang, t);
        return true;
    }
    if (item >= ITEM_EVENT && item < ITEM_EVENT + m->box->event_cards) {
        text_printf(t, "%s: ", m->box->event[item - ITEM_EVENT].name[lang]);
        maruca_tell_event(m, item - ITEM_EVENT, lang, t);
        return true;
    }
    if (item >= ITEM_BOND && item < ITEM_BOND + maruca_bond_kinds(m)) {
        tell_kind_of_bond(m, s, item - ITEM_BOND, lang, t);
        return true;
    }
    if (item >= ITEM_PRICE && item < ITEM_PRICE + maruca_index_steps(m)) {
        int step = item - ITEM_PRICE;
        text_printf(t, SAY(tell_price), (int)m->box->index[step].profits, (int)m->box->index[step].price);
        return true;
    }
    for (int i = 0; i < m->seats; i++)
        if (item == ITEM_SEAT + i || item == ITEM_CASH + i || item == ITEM_SHARES + i) {
            tell_seat(m, s, i, lang, t);
            return true;
        }
    return false;
}
