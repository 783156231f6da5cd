/* SPDX-License-Identifier: MIT */
/* DALLAS by Maruca: what lies beside the board. In the tray is what it is about now: envelopes with bids, the bill for
 * a company, cards of the stack that somebody looks at, or else the Stock Price Index. Then everyone's holdings, the
 * hand of who looks, and the report sheet with the bonds that are left. */
#include "dallas_maruca_draw.h"

static void add_text(struct picture *p, int x, int y, int w, int align, const char *label)
{
    maruca_text(p, (struct spot){ x, y }, w, p->l.letters, align, label);
}

static void add_paper(struct picture *p, struct spot at, int w, int h, const char *says)
{
    struct item paper = item_at(at, LOOK_PANEL, TINT_SHEET, w - 4, h - 6);

    paper.glyph = "";
    paper.says = says;
    scene_add(p->sc, paper);
}

/* ---- cards ---- */

/* What a company brings in a year: who looks at it, if they could buy it, else whom it belongs to by itself. */
static int gain_of(const struct picture *p, int company)
{
    bool open = p->viewer >= 0 && p->s->place[company] < OWNED;
    int gain = p->m->box->company[company].profit;

    if (open)
        maruca_paid_by(p->m, p->s, p->viewer, company, &gain);
    return gain;
}

/* Whether who looks would have to buy it from their hand, and cannot. */
static bool is_dear(const struct picture *p, int company)
{
    return p->viewer >= 0 && maruca_in_hand(p->s, p->viewer, company) >= 0
        && maruca_too_dear(p->m, p->s, p->viewer, company);
}

/* What it costs, and what it would bring who looks at it in a year; in words where there is room for them. */
static const char *card_text(struct picture *p, int company, int w)
{
    const struct company *c = &p->m->box->company[company];
    enum lang lang = p->lang;

    if (is_dear(p, company)) /* where there is no room to say so it is only pale */
        return scene_words(p->sc, w < 72 ? "%d\n–" : w < 100 ? SAY(card_dear_brief) : SAY(card_dear), (int)c->value);
    return scene_words(p->sc, w < 110 ? "%d\n+%d" : SAY(card_text), (int)c->value, gain_of(p, company));
}

/* A company card, or its back where the viewer may not see it. */
static void add_card(struct picture *p, struct slot slot, struct spot at, int w, int h, int says)
{
    struct item card = item_at(at, LOOK_CARD, TINT_BROWN, w, h);
    enum lang lang = p->lang;

    if (slot.card < COMPANIES) {
        const struct company *c = &p->m->box->company[slot.card];
        card.id = (uint16_t)(ITEM_CARD + slot.card);
        card.face = 1;
        card.tint = TINT_OAK;
        card.part = (uint8_t)maruca_rig(p->m, slot.card);
        card.label = c->brief;
        card.more = card_text(p, slot.card, w);
        card.dim = is_dear(p, slot.card);
        card.says = scene_words(p->sc, word(says, lang), c->name, (int)c->value, (int)c->profit);
    } else {
        card.says = SAY(says_hidden);
    }
    scene_add(p->sc, card);
}

/* Cards beside each other from y on, at most so many in a row. */
static void add_cards(struct picture *p, const struct slot *slot, int count, int y, int h, int says)
{
    int in_row = p->l.pane_w >= 360 ? (count < 3 ? 3 : count) : 3;
    bool lying = p->l.tall && p->l.pane_w < 360; /* the question may lie over the second row: the first is low */
    int rows = count > in_row || (lying && h > 80) ? 2 : 1;
    int gap = p->l.tall ? 8 : 6, aside = p->l.edge - gap / 2;
    int pitch = (p->l.pane_w - 2 * aside) / in_row, high = h / rows;

    for (int i = 0; i < count; i++)
        add_card(p, slot[i], (struct spot){ aside + pitch / 2 + i % in_row * pitch, y + high / 2 + i / in_row * high },
                 pitch - gap, high - 6, says);
}

static void add_event(struct picture *p, int event, struct spot at, int w, int h, bool held)
{
    struct item card = item_at(at, LOOK_CARD, TINT_ORANGE, w, h);
    char text[160];
    struct text t = TEXT_IN(text);
    enum lang lang = p->lang;

    maruca_tell_event(p->m, event, lang, &t);
    card.id = held ? (uint16_t)(ITEM_EVENT + event) : 0;
    card.face = 1;
    card.label = p->m->box->event[event].name[lang];
    card.says = scene_words(p->sc, SAY(says_event), card.label, text);
    if (!held)
        card.more = scene_words(p->sc, "%s", text);
    scene_add(p->sc, card);
}

/* ---- the tray: an auction ---- */

/* Still being written, sealed with the wax of who wrote it, or open. On a phone a long question may lie over its foot:
 * the name stands above it. */
static void add_envelope(struct picture *p, int seat, struct spot at, int w, int h)
{
    uint16_t bid = p->s->bid[seat];
    bool sealed = p->s->sealed & SEAT(seat), written = bid != NO_BID, known = written && bid != UNKNOWN_BID;
    struct item it = item_at(at, LOOK_ENVELOPE, maruca_tint(p, seat), w, h);
    int aside = p->l.tall ? -h / 2 - p->l.letters * 13 / 10 : h / 2 + p->l.letters * 3 / 4;
    struct item name = maruca_thing(LOOK_TEXT, TINT_NONE, at.x, at.y + aside, w + 20, p->l.letters);
    struct brief who = maruca_name(p->m, seat, p->lang);
    enum lang lang = p->lang;
    const char *amount = !known ? "" : bid == REFUSED ? "X" : scene_words(p->sc, "%d", bid);

    it.id = (uint16_t)(ITEM_ENVELOPE + seat);
    it.face = (uint8_t)(known ? 2 : written ? 1 : 0);
    it.label = amount;
    it.dim = !written && !maruca_may_bid(p->m, p->s, seat);
    it.says = known ? scene_words(p->sc, SAY(envelope_open), who.at, amount)
                    : scene_words(p->sc, written ? SAY(envelope) : SAY(envelope_none), who.at);
    it.glyph = scene_words(p->sc, sealed && known ? "[(%s)]" : "[%s]", known ? amount : written ? "?" : "-");
    scene_add(p->sc, it);
    name.label = maruca_who(p, seat);
    name.lit = seat == p->viewer;
    scene_add(p->sc, name);
}

static void add_auction(struct picture *p)
{
    int seats = p->m->seats, rows = p->l.pane_w < 360 && !p->l.tall && seats > 2 ? 2 : 1;
    int in_row = (seats + rows - 1) / rows;
    int pitch = p->l.pane_w / in_row, high = p->l.tray_h / rows, h = high * 52 / 100, w = h * 3 / 2;

    h = h < 62 ? h : 62;
    w = w < pitch - 18 ? w : pitch - 18;
    for (int i = 0; i < seats; i++) {
        int y = i / in_row * high + high - h / 2 - (p->l.tall ? 8 : p->l.letters + 5);
        add_envelope(p, i, (struct spot){ pitch / 2 + i % in_row * pitch, y }, w, h);
    }
}

/* ---- the tray: a bill ---- */

/* What there is to pay with, and the price; beside it the company. */
static void add_bill(struct picture *p, struct pending pay)
{
    const struct match *m = p->m;
    const struct state *s = p->s;
    int edge = p->l.edge ? p->l.edge : 4, all = p->l.pane_w - 2 * edge, h = p->l.tray_h - 6;
    int bond = maruca_bond(m, pay.a), w = all * 56 / 100, rest = all - w - 8;
    struct item slip = maruca_thing(LOOK_SLIP, TINT_SHEET, edge + w / 2, p->l.tray_h / 2, w, h);
    struct slot slot = { .card = pay.a };
    enum lang lang = p->lang;
    char rows[160];
    struct text t = TEXT_IN(rows);

    if (!p->l.purse_h) { /* elsewhere it stands above the hand */
        text_printf(&t, SAY(bill_cash), (int)s->cash[pay.seat]);
        text_printf(&t, SAY(bill_stock), s->blocks[pay.seat], maruca_price(m, s, pay.seat));
    }
    if (bond >= 0 && maruca_bonds_left(m, s, bond) > 0)
        text_printf(&t, SAY(bill_bond), (int)m->box->bond[bond].amount);
    text_printf(&t, SAY(bill_price), pay.n);
    slip.label = p->l.tall ? NULL : maruca_who(p, pay.seat);
    slip.more = scene_words(p->sc, "%s", rows);
    slip.says = scene_words(p->sc, SAY(costs), pay.n);
    scene_add(p->sc, slip);
    if (h > 120)
        h = 120;
    add_card(p, slot, (struct spot){ edge + w + 8 + rest / 2, p->l.tray_h / 2 }, rest, h, WORD_says_space);
}

/* ---- the tray: the Stock Price Index ---- */

int maruca_index_steps(const struct match *m)
{
    int count = 0;

    while (count < INDEX && m->box->index[count].price)
        count++;
    return count;
}

/* From which profit on a price holds, on the text board. */
static void add_least(struct picture *p, int step, struct spot at)
{
    struct item least = item_at(at, LOOK_TEXT, TINT_NONE, 0, p->l.letters);

    least.glyph = scene_words(p->sc, "≥%d", (int)p->m->box->index[step].profits);
    least.label = "";
    scene_add(p->sc, least);
}

/* What it is, and from which profit on who looks gets the next price; where both have no room, only that. */
static void add_index_head(struct picture *p, int left, int right)
{
    struct item head = item_at((struct spot){ left, p->l.letters / 2 + 5 }, LOOK_TEXT, TINT_NONE, right - left,
                               p->l.letters);
    int step = p->viewer >= 0 ? p->s->step[p->viewer] + 1 : 0;
    bool next = step > 0 && step < maruca_index_steps(p->m), both = right - left > 13 * p->l.letters;
    const int profits = p->m->box->index[next ? step : 0].profits, price = p->m->box->index[next ? step : 0].price;
    enum lang lang = p->lang;

    head.align = ALIGN_LEFT;
    head.label = SAY(index);
    if (both || !next)
        scene_add(p->sc, head);
    if (!next)
        return;
    head.hidden_text = both;
    head.label = scene_words(p->sc, both ? SAY(index_next) : SAY(index_next_alone), profits, price);
    if (both) {
        head.x = (int16_t)right;
        head.align = ALIGN_RIGHT;
    }
    scene_add(p->sc, head);
}

/* A ladder of prices, on which everyone's marker stands. */
static void add_index(struct picture *p, int width)
{
    int count = maruca_index_steps(p->m), rows = width < 360 && !p->l.tall ? 2 : 1, in_row = (count + rows - 1) / rows;
    int left = (p->l.edge ? p->l.edge : 2) + 7, span = width - 2 * left + 3, w = span / in_row; /* a gap after each */
    int head = p->l.letters + 6, high = (p->l.tray_h - head - 8) / rows;
    int size = high * 26 / 100, top = head, large = w < 30 ? 16 : p->l.tall ? 20 : 22;
    enum lang lang = p->lang;

    add_paper(p, (struct spot){ width / 2, p->l.tray_h / 2 }, span + 15, p->l.tray_h, SAY(index));
    add_index_head(p, left, width - left);
    for (int i = 0; i < count; i++) {
        int x = left - 2 + w / 2 + i % in_row * span / in_row, y = top + i / in_row * high + high;
        struct item step = maruca_thing(LOOK_CELL, TINT_CARD, x, y - high / 2, w - 3, high - 4);
        struct item price = maruca_thing(LOOK_TEXT, TINT_INK, x, y - large / 2 - 4, w, large);

        step.id = (uint16_t)(ITEM_PRICE + i);
        step.glyph = "";
        step.says = scene_words(p->sc, "%d", (int)p->m->box->index[i].price);
        scene_add(p->sc, step);
        price.part = 1;
        price.label = step.says;
        price.hidden_text = true;
        scene_add(p->sc, price);
        price.hidden_text = false; /* the text board has three lines to a step: markers, price, profit */
        price.y = (int16_t)(y - p->l.letters - 12);
        price.label = "";
        price.glyph = step.says;
        scene_add(p->sc, price);
        add_least(p, i, (struct spot){ x, y - p->l.letters / 2 - 2 });
    }
    for (int seat = 0; seat < p->m->seats; seat++) {
        int step = p->s->step[seat], y = top + step / in_row * high + size * 8 / 10, here = 0, before = 0;
        for (int other = 0; other < p->m->seats; other++) {
            here += p->s->step[other] == step;
            before += p->s->step[other] == step && other < seat;
        }
        int apart = here * size > w - 4 ? (w - 4 - size) / (here - 1) : size;
        int x = left - 2 + w / 2 + step % in_row * span / in_row + (2 * before - here + 1) * apart / 2;
        struct item marker = maruca_thing(LOOK_TOKEN, maruca_tint(p, seat), x, y, size, size);
        marker.id = (uint16_t)(ITEM_MARKER + seat);
        marker.glyph = tint_signs[maruca_tint(p, seat)];
        marker.says =
            scene_words(p->sc, "%s: %d", maruca_name(p->m, seat, p->lang).at, maruca_price(p->m, p->s, seat));
        scene_add(p->sc, marker);
    }
}

/* The event that was played last, or the index; the deck and the die beside it. */
static void add_press(struct picture *p, struct pending top)
{
    int size = p->l.tall ? 58 : 70, side = p->l.tall ? 42 : 48, middle = p->l.tray_h / 2;
    int width = p->l.pane_w >= 360 ? p->l.pane_w - 2 * size - 8 : p->l.pane_w - size - 8;
    bool beside = p->l.pane_w >= 360;
    struct item deck = maruca_thing(LOOK_CARD, TINT_ORANGE, p->l.pane_w - size / 2 - 4,
                                    beside ? middle : size * 5 / 8 + 2, size, size * 5 / 4);
    struct item die = maruca_thing(LOOK_DIE, TINT_WHITE, beside ? deck.x - size : deck.x,
                                   beside ? middle : p->l.tray_h - side / 2 - 4, side, side);
    enum lang lang = p->lang;
    int event = top.ask == ASK_ANSWER || top.ask == ASK_DIE ? top.a : p->s->last_event - 1;
    int never = maruca_event_deck(p->m, p->s);

    if (event >= 0)
        add_event(p, event, (struct spot){ width / 2, middle }, width - 8, p->l.tray_h - 8, false);
    else
        add_index(p, width);
    deck.id = ITEM_PRESS;
    deck.label = scene_words(p->sc, "%d", never + p->s->under_count);
    deck.glyph = scene_words(p->sc, SAY(press), never + p->s->under_count);
    deck.says = scene_words(p->sc, SAY(press_says), never);
    scene_add(p->sc, deck);
    die.id = ITEM_DIE;
    die.face = top.ask == ASK_DIE ? 0 : p->s->last_face;
    die.label = NULL;
    die.says = scene_words(p->sc, "%d", p->s->last_face);
    scene_add(p->sc, die);
}

void maruca_add_tray(struct picture *p)
{
    struct pending top = maruca_top(p->s);
    int looked = 0;

    scene_pane(p->sc, PANE_TRAY, 0, p->l.pane_w, p->l.tray_h);
    while (looked < PEEKS && p->s->top[looked].card != NOTHING)
        looked++;
    if (top.ask == ASK_PAY)
        add_bill(p, top);
    else if (maruca_asked(p->s) >= 0)
        add_auction(p);
    else if (top.ask == ASK_SWAP || top.ask == ASK_LOOK)
        add_cards(p, p->s->top, looked, 0, p->l.tray_h, WORD_says_top);
    else if (p->m->option[OPT_EVENTS])
        add_press(p, top);
    else
        add_index(p, p->l.pane_w);
}

/* ---- what everyone has ---- */

int maruca_repayment(const struct match *m, const struct state *s, int seat)
{
    int sum = 0;

    for (int i = 0; i < m->box->company_cards; i++)
        if (s->place[i] == OWNED + seat && s->terms[i] & BONDED)
            sum += m->box->bond[maruca_bond(m, i)].repay;
    return sum;
}

enum { LIST_ROW = 20, LIST_COLUMNS = 2, LIST_LEAST = 3 };

/* What the others own, where there is room for it: who looks has the questions above their own card. */
static bool has_list(const struct picture *p, int seat)
{
    return p->alone && p->l.bare && seat != p->viewer;
}

/* Three lines for everyone, and with event cards one more. */
static int lines_end(const struct picture *p)
{
    return p->l.seat_h + (p->m->option[OPT_EVENTS] ? (p->l.seat_h - 4) / 3 : 0);
}

/* Their companies, below a line; what each brings is told when its plot is touched. */
static void add_list(struct picture *p, int seat)
{
    int n = 0, gap = 14, w = (p->l.seat_w - 16 - gap) / LIST_COLUMNS, top = lines_end(p) + 6, sign = 16;
    struct item line = maruca_thing(LOOK_LINE, TINT_NONE, 8, top - 4, p->l.seat_w - 16, 0);

    line.face = 1;
    line.hidden_text = true;
    if (maruca_owned(p->s, seat))
        scene_add(p->sc, line);
    for (int i = 0; i < p->m->box->company_cards; i++)
        if (p->s->place[i] == OWNED + seat) {
            const struct company *c = &p->m->box->company[i];
            struct spot at = { 8 + n % LIST_COLUMNS * (w + gap), top + n / LIST_COLUMNS * LIST_ROW + LIST_ROW / 2 };

            struct item plot = item_at((struct spot){ at.x + 5, at.y }, LOOK_PLOT, maruca_tint(p, seat), 11, 11);
            plot.hidden_text = true;
            scene_add(p->sc, plot);
            at.x += sign;
            maruca_text(p, at, w - sign, LIST_ROW - 1, ALIGN_LEFT, c->brief);
            n++;
        }
}

/* Money or stock, which can be touched. */
static void add_amount(struct picture *p, int id, struct spot at, int w, int align, const char *words)
{
    struct item it = item_at(at, LOOK_TEXT, TINT_NONE, w, p->l.letters);

    it.id = (uint16_t)id;
    it.align = (uint8_t)align;
    it.label = words;
    scene_add(p->sc, it);
}

static void add_holdings(struct picture *p, int seat)
{
    const struct match *m = p->m;
    const struct state *s = p->s;
    int w = p->l.seat_w, row = (p->l.seat_h - 4) / 3, owed = maruca_repayment(m, s, seat), right = w - 8;
    enum lang lang = p->lang;
    const char *firms = scene_words(p->sc, SAY(firms), maruca_owned(s, seat), (int)m->box->companies_most);

    add_amount(p, ITEM_CASH + seat, (struct spot){ 8, row * 3 / 2 }, w * 40 / 100, ALIGN_LEFT,
               scene_words(p->sc, SAY(cash), (int)s->cash[seat]));
    add_amount(p, ITEM_SHARES + seat, (struct spot){ right, row * 3 / 2 }, w * 52 / 100, ALIGN_RIGHT,
               scene_words(p->sc, SAY(shares), s->blocks[seat], maruca_price(m, s, seat)));
    add_text(p, 8, row * 5 / 2, w * 52 / 100, ALIGN_LEFT, scene_words(p->sc, SAY(profits), maruca_yearly(m, s, seat)));
    add_text(p, right, row * 5 / 2, w * 44 / 100, ALIGN_RIGHT, owed ? scene_words(p->sc, SAY(owed), owed) : firms);
    if (!m->option[OPT_EVENTS])
        return;
    add_text(p, right, row * 7 / 2, w * 48 / 100, ALIGN_RIGHT,
             scene_words(p->sc, SAY(cards), s->hand_count[seat], s->events[seat]));
    if (owed)
        add_text(p, 8, row * 7 / 2, w * 48 / 100, ALIGN_LEFT, firms);
}

void maruca_add_seat(struct picture *p, int seat)
{
    int rows = (maruca_owned(p->s, seat) + LIST_COLUMNS - 1) / LIST_COLUMNS;
    int listed = rows < LIST_LEAST ? LIST_LEAST : rows; /* so that nothing moves when the first are bought */
    int w = p->l.seat_w, h = lines_end(p) + (has_list(p, seat) ? listed * LIST_ROW + 8 : 0);
    struct item panel = maruca_thing(LOOK_PANEL, TINT_PAPER, w / 2, h / 2, w - 2, h - 4);
    int32_t worth[SEATS_MAX];
    struct pending top = maruca_top(p->s);

    maruca_worth(p->m, p->s, worth);
    scene_pane(p->sc, PANE_SEAT, seat, w, h);
    panel.id = (uint16_t)(ITEM_SEAT + seat);
    panel.glyph = "";
    panel.says = scene_words(p->sc, "%s", maruca_name(p->m, seat, p->lang).at);
    if (!p->l.bare)
        scene_add(p->sc, panel);
    scene_head(p->sc, (struct head){ .tint = maruca_tint(p, seat), .name = maruca_who(p, seat),
                                     .number = scene_words(p->sc, "%d", (int)worth[seat]), .y = 2,
                                     .h = (p->l.seat_h - 4) / 3, .turn = top.ask != ASKS && seat == p->s->player,
                                     .leaves = true });
    add_holdings(p, seat);
    if (has_list(p, seat))
        add_list(p, seat);
    panel.look = LOOK_CELL; /* to be touched, not to be seen */
    panel.tint = TINT_SHEET;
    if (p->l.bare)
        scene_add(p->sc, panel);
}

/* What there is to pay with: on a phone everybody's holdings lie in the sheet, one's own stand above the hand, on a
 * strip of paper in three parts. */
static void add_purse(struct picture *p, int seat)
{
    const struct state *s = p->s;
    int cash = s->cash[seat], blocks = s->blocks[seat], price = maruca_price(p->m, s, seat);
    int profits = maruca_yearly(p->m, s, seat), w = p->l.pane_w, y = p->l.purse_h / 2 - 1, edge = p->l.edge + 7;
    struct item money = maruca_thing(LOOK_TEXT, TINT_NONE, edge, y, w * 28 / 100, p->l.letters);
    enum lang lang = p->lang;
    const char *says = scene_words(p->sc, SAY(purse_says), cash, blocks, price, profits);

    add_paper(p, (struct spot){ w / 2, y }, w - 2 * p->l.edge + 4, p->l.purse_h - (p->l.sparse ? 0 : 2), says);
    for (int i = -1; i <= 1; i += 2) {
        struct item line = maruca_thing(LOOK_LINE, TINT_NONE, w / 2 + i * w / 5, y - p->l.purse_h / 4, 0,
                                        p->l.purse_h / 2);
        line.face = 1;
        line.dim = line.hidden_text = true;
        scene_add(p->sc, line);
    }
    money.align = ALIGN_LEFT;
    money.label = scene_words(p->sc, SAY(cash), cash);
    money.says = says;
    scene_add(p->sc, money);
    add_text(p, w / 2, y, w * 40 / 100, ALIGN_CENTRE, scene_words(p->sc, SAY(shares), blocks, price));
    add_text(p, w - edge, y, w * 28 / 100, ALIGN_RIGHT, scene_words(p->sc, SAY(profits), profits));
}

/* The hand of who looks: companies; event cards below, closer together the more there are. */
void maruca_add_hand(struct picture *p, int seat)
{
    bool events = p->m->option[OPT_EVENTS];
    int count = p->s->events[seat], shown = 0, w = p->l.pane_w / 3, y = p->l.purse_h;
    int step = count > 3 ? (p->l.pane_w - w) / (count - 1) : w, dots = p->l.bare ? 8 : 0; /* below the cards */

    scene_pane(p->sc, PANE_HAND, seat, p->l.pane_w, y + p->l.hand_h + (events ? p->l.event_h : 0) + dots);
    if (y)
        add_purse(p, seat);
    add_cards(p, p->s->hand[seat], p->s->hand_count[seat], y, p->l.hand_h, WORD_says_hand);
    for (int e = 0; e < p->m->box->event_cards && events; e++)
        if (maruca_holds(p->s, seat, e)) {
            add_event(p, e, (struct spot){ w / 2 + shown * step, y + p->l.hand_h + p->l.event_h / 2 }, w - 6,
                      p->l.event_h - 4, true);
            shown++;
        }
}

/* ---- the report sheet: the years, and the bonds that are left ---- */

int maruca_bond_kinds(const struct match *m)
{
    int count = 0;

    while (count < BONDS && m->box->bond[count].amount)
        count++;
    return count;
}

/* Bonds of one kind: so many notes lie on each other, three at most to look at. */
static void add_bond(struct picture *p, int bond, struct spot at, int w, int h)
{
    int left = maruca_bonds_left(p->m, p->s, bond), amount = p->m->box->bond[bond].amount;
    struct item note = item_at(at, LOOK_NOTE, TINT_BLUE, w, h);
    enum lang lang = p->lang;

    for (int i = (left < 3 ? left : 3) - 1; i > 0; i--) {
        struct item below = note;
        below.x = (int16_t)(below.x + 3 * i);
        below.y = (int16_t)(below.y - 3 * i);
        below.hidden_text = true;
        scene_add(p->sc, below);
    }
    note.id = (uint16_t)(ITEM_BOND + bond);
    note.label = scene_words(p->sc, "%d", amount);
    note.glyph = scene_words(p->sc, "%d×%d", left, amount);
    note.says = scene_words(p->sc, SAY(says_bond), amount, left);
    note.dim = left == 0;
    scene_add(p->sc, note);
}

static void add_bonds(struct picture *p, int y)
{
    int per_row = 4, w = (p->l.sheet_w - 16) / per_row;
    enum lang lang = p->lang;

    add_text(p, 10, y + p->l.letters / 2, p->l.sheet_w - 20, ALIGN_LEFT, SAY(bonds));
    for (int i = 0; i < maruca_bond_kinds(p->m); i++)
        add_bond(p, i, (struct spot){ 8 + w / 2 + i % per_row * w, y + 2 * p->l.letters + 2 + i / per_row * 38 },
                 w - 16, 30);
}

void maruca_add_sheet(struct picture *p)
{
    int seats = p->m->seats, label_w = 48, w = (p->l.sheet_w - label_w - 4) / seats, high = p->l.letters + 4;
    int years = maruca_years(p->m), now = p->s->year < years ? p->s->year : years;
    int bonds = (years + 2) * high + 14, h = bonds + p->l.letters * 2 + 10 + (maruca_bond_kinds(p->m) + 3) / 4 * 38;
    enum lang lang = p->lang;

    scene_pane(p->sc, PANE_SHEET, 0, p->l.sheet_w, h);
    add_paper(p, (struct spot){ p->l.sheet_w / 2, h / 2 }, p->l.sheet_w, h, SAY(sheet));
    add_text(p, 10, high / 2 + 4, p->l.sheet_w - 20, ALIGN_LEFT, SAY(sheet_what));
    add_text(p, 10, high * 3 / 2 + 4, label_w - 8, ALIGN_LEFT, SAY(sheet_year));
    for (int i = 0; i < seats; i++)
        add_text(p, label_w + w / 2 + i * w, high * 3 / 2 + 4, w - 4, ALIGN_CENTRE, maruca_who(p, i));
    for (int y = 0; y < years; y++) {
        int line = high * 5 / 2 + 4 + y * high;
        add_text(p, 10, line, label_w - 14, ALIGN_LEFT, scene_words(p->sc, "%d", y + 1));
        for (int i = 0; i < seats && y < now; i++) {
            const struct column *c = &p->s->sheet[i][y];
            add_text(p, label_w + w / 2 + i * w, line, w - 6, ALIGN_CENTRE,
                     scene_words(p->sc, c->fresh ? "%d + %d" : "%d", c->current, c->fresh));
        }
    }
    add_bonds(p, bonds);
}
