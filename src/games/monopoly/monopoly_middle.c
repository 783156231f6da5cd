/* SPDX-License-Identifier: MIT */
/* What lies in the middle of the board: the deed or card people talk about, large; a bill for whoever owes, the
 * bidders of an auction; dice, the two piles, the bank's houses. On the text board lines of words. */
#include "monopoly_scene.h"

#include <string.h>

enum {
    MIDDLE = SIDE / 2,
    LINES = DEEP + 3 * CELL_H / 2, /* the first line of the text board there */
    COLUMNS = (SIDE - 2 * DEEP) / CELL_W - 2,
};

/* Where things lie, and how large they are. */
struct layout {
    struct spot title, deed, bill, die[2], pile[DECKS], stock, pot;
    int title_w, title_h, deed_w, deed_h, card_h, bill_w, bill_h, die_size, pile_w, pile_h, house, letters;
};

static const struct layout roomy = {
    .title = { MIDDLE, 190 }, .title_h = 74, .title_w = 580, .deed = { 376, 420 },
    .deed_w = 252, .deed_h = 330, .card_h = 210,
    .bill = { 630, 352 }, .bill_w = 228, .bill_h = 196, .die = { { 574, 516 }, { 648, 534 } }, .die_size = 60,
    .pile = { { 190, 330 }, { 690, 664 } }, .pile_w = 84, .pile_h = 116, .stock = { 180, 668 }, .house = 30,
    .letters = 28, .pot = { 440, 690 },
};
static const struct layout phone = {
    .title = { MIDDLE, 412 }, .title_h = 84, .title_w = 560, .deed = { 322, 392 },
    .deed_w = 370, .deed_h = 500, .card_h = 400,
    .bill = { 638, 276 }, .bill_w = 236, .bill_h = 268, .die = { { 586, 500 }, { 688, 524 } }, .die_size = 84,
    .pile = { { 580, 256 }, { 696, 296 } }, .pile_w = 104, .pile_h = 144, .stock = { 560, 634 }, .house = 44,
    .letters = 42, .pot = { 322, 700 },
};

static const struct layout *layout_of(const struct drawing *d)
{
    return is_phone(d) ? &phone : &roomy;
}

static void add_line(const struct drawing *d, int row, bool lit, uint8_t tint, const char *words)
{
    struct item line = monopoly_line(DEEP + CELL_W, LINES + row * CELL_H, words, COLUMNS, d->sc);

    line.lit = lit;
    line.tint = tint;
    monopoly_add(d, &line);
}

/* ---- piles, dice, the bank ---- */

/* On a phone both lie at the right, where nothing else is shown at both sides. */
static void add_pile(const struct drawing *d, int pile, bool shown, bool alone)
{
    const struct layout *l = layout_of(d);
    enum lang lang = d->lang;
    const struct pile *p = &d->s->pile[pile];
    const char *name = pile ? SAY(pile_g) : SAY(pile_e);
    char read[160] = "";
    struct text t = TEXT_IN(read);
    struct spot at = { is_phone(d) && alone && !pile ? SIDE - l->pile[0].x : l->pile[pile].x, l->pile[pile].y };
    struct item it = thing(LOOK_CARD, at.x, at.y, l->pile_w, l->pile_h), icon;

    if (p->last)
        monopoly_tell_card(d->m, pile, p->last - 1, lang, &t);
    add_line(d, pile, false, TINT_NONE,
             scene_words(d->sc, "%s (%d): %s", name, __builtin_popcount(p->unseen) + p->count, read));
    if (!shown)
        return;
    it.id = (uint16_t)(ITEM_PILE + pile);
    it.tint = monopoly_pile_tint(pile);
    it.turn = (int16_t)(pile ? 4 : -5);
    it.part = 5;
    it.glyph = "";
    it.says = scene_words(d->sc, SAY(says_pile), name, read);
    monopoly_add(d, &it);
    icon = thing(LOOK_TOKEN, at.x, at.y, l->pile_w * 62 / 100, l->pile_w * 62 / 100);
    icon.turn = it.turn;
    icon.face = pile ? ICON_CHEST : ICON_QUESTION;
    icon.tint = it.tint;
    icon.hidden_text = true;
    monopoly_add(d, &icon);
}

static void add_dice(const struct drawing *d)
{
    const struct layout *l = layout_of(d);
    enum lang lang = d->lang;

    for (int i = 0; i < 2; i++) {
        struct item it = thing(LOOK_DIE, l->die[i].x, l->die[i].y, l->die_size, l->die_size);

        it.id = (uint16_t)(ITEM_DIE + i);
        it.tint = TINT_WHITE;
        it.face = d->s->dice[i];
        it.turn = (int16_t)(i ? 12 : -9);
        it.glyph = d->s->dice[i] ? scene_words(d->sc, "⟨%d⟩", d->s->dice[i]) : "⟨ ⟩";
        it.says = scene_words(d->sc, SAY(says_die), d->s->dice[i]);
        monopoly_add(d, &it);
    }
}

/* The houses and hotels the bank still has, and the money on Frei Parken under that house rule. */
static void add_stock(const struct drawing *d)
{
    const struct layout *l = layout_of(d);
    enum lang lang = d->lang;
    struct scene *sc = d->sc;
    struct item pot = thing(LOOK_NOTE, l->pot.x, l->pot.y, l->letters * 5, l->letters * 2);

    for (int i = 0; i < 2; i++) {
        int left = i ? d->s->hotels : d->s->houses, x = l->stock.x, y = l->stock.y + i * l->letters * 3 / 2;
        struct item it = thing(LOOK_HOUSE, x, y, l->house, l->house);
        struct item number = thing(LOOK_TEXT, x + l->house * 3 / 4, y, l->letters * 6, l->letters);

        it.id = (uint16_t)(ITEM_STOCK + i);
        it.face = i ? HOTEL : 1;
        it.says = scene_words(sc, i ? SAY(stock_hotels) : SAY(stock_houses), left);
        it.hidden_text = number.hidden_text = true;
        number.tint = TINT_INK;
        number.label = is_phone(d) ? scene_words(sc, "%d", left) : it.says;
        number.align = ALIGN_LEFT;
        scene_add(sc, it);
        scene_add(sc, number);
    }
    add_line(d, 3, false, TINT_NONE, scene_words(sc, SAY(stock), d->s->houses, d->s->hotels));
    if (!d->m->option[OPTION_POT])
        return;
    pot.id = ITEM_POT;
    pot.tint = TINT_GOLD;
    pot.label = monopoly_plain(d, d->s->pot);
    pot.glyph = pot.says = scene_words(sc, SAY(pot_holds), monopoly_money(lang, d->s->pot).at);
    scene_add(sc, pot);
}

/* ---- what people talk about ---- */

/* The title they do: for sale, up for auction, just received, or where the token on turn stands. */
static int title_shown(const struct match *m, const struct state *s)
{
    const struct frame *f = top_of(s);
    int square = s->place[s->turn];

    if (s->picked)
        return s->picked - 1;
    switch (f->kind) {
    case FRAME_OVER: case FRAME_DEAL: case FRAME_OPENING: return -1;
    case FRAME_BUY: case FRAME_AUCTION: case FRAME_LOT: return f->a;
    case FRAME_TAKEOVER: return first_of(f->set);
    default: return is_title(m, square) ? square : -1;
    }
}

/* The pile whose last card is on everybody's mind: one stands where it was drawn, or where a card led to the other. */
static int pile_shown(const struct match *m, const struct state *s)
{
    const struct frame *f = &s->stack[0];
    int kind = square_of(m, s->place[s->turn])->kind;
    int pile = (kind == SQUARE_CHEST) ^ (f->kind == FRAME_AFTER && f->b & 2);

    return (kind == SQUARE_CHANCE || kind == SQUARE_CHEST) && s->pile[pile].last ? pile : -1;
}

/* On the text board the rows of a deed stand side by side, four in a line. */
static void add_rows(const struct drawing *d, const char *name, uint8_t tint, const char *rows)
{
    char words[200];
    struct text t = TEXT_IN(words);
    int row = 0;

    text_printf(&t, "%s: ", name);
    for (bool more = true; more; rows++) {
        more = *rows != '\0';
        if (more && *rows != '\n') {
            text_char(&t, *rows == '\t' ? ' ' : *rows);
        } else if (++row % 4 && more) {
            text_put(&t, ", ");
        } else {
            add_line(d, 8 + (row - 1) / 4, false, tint, scene_words(d->sc, "%s", words));
            t = TEXT_IN(words);
        }
    }
}

/* A title's deed with all that is printed on it. */
static void add_title(const struct drawing *d, int square)
{
    const struct layout *l = layout_of(d);
    int high = square_of(d->m, square)->kind == SQUARE_STREET ? l->deed_h : l->deed_h * 3 / 4;
    struct item it = thing(LOOK_DEED, l->deed.x, l->deed.y - (l->deed_h - high) / 2, l->deed_w, high);
    char card[400];
    struct text card_text = TEXT_IN(card);

    monopoly_deed_rows(d->m, square, d->lang, &card_text);
    it.id = ITEM_SHOWN;
    it.hidden_text = true;
    it.tint = monopoly_square_tint(d->m, square);
    it.label = square_of(d->m, square)->name[d->lang];
    it.more = scene_words(d->sc, "%s", card);
    it.says = monopoly_square_says(d->m, d->s, square, d->lang, d->sc);
    monopoly_add(d, &it);
    add_rows(d, it.label, it.tint, card);
}

/* The card that was drawn, face up. */
static void add_drawn(const struct drawing *d, int pile)
{
    const struct layout *l = layout_of(d);
    struct item it = thing(LOOK_CARD, l->deed.x, l->deed.y, l->deed_w, l->card_h);
    enum lang lang = d->lang;
    char card[160];
    struct text t = TEXT_IN(card);

    monopoly_tell_card(d->m, pile, d->s->pile[pile].last - 1, lang, &t);
    it.id = ITEM_SHOWN;
    it.hidden_text = true;
    it.face = 1;
    it.tint = monopoly_pile_tint(pile);
    it.label = pile ? SAY(pile_g) : SAY(pile_e);
    it.more = scene_words(d->sc, "%s", card);
    it.says = scene_words(d->sc, SAY(says_pile), it.label, card);
    monopoly_add(d, &it);
}

/* What is owed, what there is and what is short; or who still bids, the highest bid last. */
static const char *bill_rows(const struct drawing *d, const struct frame *f)
{
    enum lang lang = d->lang;
    char rows[300];
    struct text t = TEXT_IN(rows);

    if (f->kind == FRAME_DEBT) {
        text_printf(&t, SAY(bill), monopoly_plain(d, f->n), monopoly_plain(d, d->s->cash[f->who]),
                    monopoly_plain(d, f->n - d->s->cash[f->who]));
        return scene_words(d->sc, "%s", rows);
    }
    for (int seat = 0, left = is_phone(d) ? 4 : 5; seat < d->m->seats; seat++)
        if (is_alive(d->s, seat) && f->b != seat + 1 && left-- > 0)
            text_printf(&t, "%s\t%s\n", monopoly_name(d->m, seat, lang).at,
                        f->set >> seat & 1 ? SAY(stands_in) : SAY(stands_out));
    if (f->b)
        text_printf(&t, "%s\t%s", monopoly_name(d->m, f->b - 1, lang).at, monopoly_plain(d, f->n));
    else
        text_put(&t, SAY(bill_none));
    return scene_words(d->sc, "%s", rows);
}

static void add_bill(const struct drawing *d)
{
    const struct frame *f = top_of(d->s);
    const struct layout *l = layout_of(d);
    struct item it = thing(LOOK_SLIP, l->bill.x, l->bill.y, l->bill_w, l->bill_h);
    enum lang lang = d->lang;

    it.turn = 2;
    it.hidden_text = true;
    if (f->kind == FRAME_DEBT) { /* three rows */
        it.h = (int16_t)(l->bill_h * 3 / 4);
        it.y = (int16_t)(l->bill.y - l->bill_h / 8);
        it.label = scene_words(d->sc, "%s → %s", monopoly_name(d->m, f->who, lang).at,
                               f->a == BANK ? SAY(bill_bank) : monopoly_name(d->m, f->a, lang).at);
    } else {
        it.label = SAY(bill_auction);
    }
    it.more = bill_rows(d, f);
    monopoly_add(d, &it);
}

/* What goes on, in words, for the text board; what others offer to whoever looks, too. */
static void add_news(const struct drawing *d)
{
    char status[300], detail[300], terms[EFFECT_SIZE];
    struct text status_text = TEXT_IN(status), detail_text = TEXT_IN(detail);

    monopoly_status(d->m, d->s, d->lang, &status_text);
    monopoly_detail(d->m, d->s, d->lang, &detail_text);
    add_line(d, 5, true, TINT_NONE, scene_words(d->sc, "%s", status));
    add_line(d, 6, false, TINT_NONE, scene_words(d->sc, "%s", detail));
    for (int from = 0, row = 12; from < d->m->seats; from++) {
        struct text t = TEXT_IN(terms);

        if (!d->s->offer[from].proposed || d->who != SEAT(d->s->offer[from].to - 1))
            continue;
        monopoly_tell_offer(d->m, d->s, from, d->lang, &t);
        add_line(d, row++, true, TINT_NONE, scene_words(d->sc, "%s", terms));
    }
}

void monopoly_draw_middle(const struct drawing *d)
{
    const struct layout *l = layout_of(d);
    const struct frame *f = top_of(d->s);
    struct item field = thing(LOOK_PANEL, MIDDLE, MIDDLE, SIDE - 2 * DEEP, SIDE - 2 * DEEP);
    struct item name = thing(LOOK_TEXT, l->title.x, l->title.y, l->title_w, l->title_h);
    int title = title_shown(d->m, d->s), pile = pile_shown(d->m, d->s);
    bool bill = f->kind == FRAME_DEBT || f->kind == FRAME_AUCTION || f->kind == FRAME_LOT;

    field.tint = TINT_SAGE;
    field.framed = true;
    monopoly_add(d, &field);
    name.label = "MONOPOLY";
    name.tint = TINT_FELT;
    name.part = 1;
    name.dim = name.hidden_text = true;
    if (!is_phone(d) || (title < 0 && pile < 0))
        monopoly_add(d, &name);
    for (int i = 0; i < DECKS; i++)
        add_pile(d, i, !is_phone(d) || !bill, title < 0 && pile < 0);
    add_dice(d);
    add_stock(d);
    add_news(d);
    if (title >= 0)
        add_title(d, title);
    else if (pile >= 0)
        add_drawn(d, pile);
    if (bill)
        add_bill(d);
}
