/* SPDX-License-Identifier: MIT */
/* How box.yaml is read, and what a box must hold beyond single fields so that the game can be played.
 * Linked into the box compiler as well, so it refers to nothing else of the room. */
#include "dallas_maruca.h"

#include <string.h>

static const char *const kinds[] = {
    [EVENT_PROFITS] = "profits", [EVENT_PRICE] = "price", [EVENT_REBATE] = "rebate", [EVENT_CASH] = "cash",
    [EVENT_BANKER] = "banker", [EVENT_INSIDE] = "inside", [EVENT_FALL] = "fall",
    [EVENT_FALL_ALL] = "fall-all", [EVENT_LOSS_PERCENT] = "loss-percent", [EVENT_LOSS] = "loss",
    [EVENT_STRIKE] = "strike", [EVENT_PAY] = "pay", [EVENT_POACH] = "poach", [EVENT_COURT] = "court",
    [EVENT_CANCEL] = "cancel", [EVENT_TURN] = "turn", [EVENT_HOLD] = "hold", [EVENT_INSURED] = "insured",
    [EVENT_HALVE] = "halve", NULL,
};

static const struct field board_form[] = {
    { "row", FIELD_NUMBER, FIELD_ARRAY(board_row, space), .min = 0, .max = COMPANIES },
    FIELD_END,
};

static const struct field across_form[] = {
    { "row", FIELD_NUMBER, FIELD_ARRAY(across_row, profit), .min = 0, .max = PROFIT_MAX },
    FIELD_END,
};

static const struct field down_form[] = {
    { "row", FIELD_NUMBER, FIELD_ARRAY(down_row, profit), .min = 0, .max = PROFIT_MAX },
    FIELD_END,
};

static const struct field company_form[] = {
    { "id", FIELD_TEXT, FIELD_AT(company, id) },
    { "name", FIELD_TEXT, FIELD_AT(company, name) },
    { "brief", FIELD_TEXT, FIELD_AT(company, brief) },
    { "value", FIELD_NUMBER, FIELD_AT(company, value), .min = 1, .max = VALUE_MAX },
    { "profit", FIELD_NUMBER, FIELD_AT(company, profit), .min = 0, .max = PROFIT_MAX },
    FIELD_END,
};

static const struct field price_form[] = {
    { "profits", FIELD_NUMBER, FIELD_AT(price, profits), .min = 0, .max = 9999 },
    { "price", FIELD_NUMBER, FIELD_AT(price, price), .min = 1, .max = VALUE_MAX },
    FIELD_END,
};

static const struct field bond_form[] = {
    { "amount", FIELD_NUMBER, FIELD_AT(bond, amount), .min = 1, .max = VALUE_MAX },
    { "repay", FIELD_NUMBER, FIELD_AT(bond, repay), .min = 1, .max = 2 * VALUE_MAX },
    { "copies", FIELD_NUMBER, FIELD_AT(bond, copies), .min = 1, .max = COMPANIES },
    FIELD_END,
};

static const struct field event_form[] = {
    { "id", FIELD_TEXT, FIELD_AT(event_card, id) },
    { "kind", FIELD_NAME, FIELD_AT(event_card, kind), .names = kinds },
    { "amounts", FIELD_NUMBER, FIELD_ARRAY(event_card, amount), .min = 0, .max = PROFIT_MAX, .optional = true,
      .fewer = true },
    { "name", FIELD_PHRASE, FIELD_AT(event_card, name) },
    FIELD_END,
};

static const struct field form[] = {
    { "money", FIELD_NUMBER, FIELD_AT(box, money), .min = 0, .max = VALUE_MAX },
    { "blocks", FIELD_NUMBER, FIELD_AT(box, blocks), .min = 0, .max = BLOCKS_MAX },
    { "companies_most", FIELD_NUMBER, FIELD_AT(box, companies_most), .min = 1, .max = COMPANIES },
    { "hand", FIELD_NUMBER, FIELD_AT(box, hand), .min = 1, .max = HAND_MAX - 1 },
    { "pool", FIELD_NUMBER, FIELD_AT(box, pool), .min = 0, .max = 9 },
    { "pass", FIELD_NUMBER, FIELD_AT(box, pass), .min = 1, .max = HAND_MAX - 1 },
    { "start_value", FIELD_NUMBER, FIELD_AT(box, start_value), .min = 1, .max = VALUE_MAX },
    { "bid_most", FIELD_NUMBER, FIELD_AT(box, bid_most), .min = 1, .max = BID_MAX },
    { "press_price", FIELD_NUMBER, FIELD_AT(box, press_price), .min = 0, .max = VALUE_MAX },
    { "company_cards", FIELD_NUMBER, FIELD_AT(box, company_cards), .min = 1, .max = COMPANIES },
    { "event_cards", FIELD_NUMBER, FIELD_AT(box, event_cards), .min = 0, .max = EVENTS },
    { "board", FIELD_RECORDS, FIELD_ARRAY(box, board), .form = board_form },
    { "companies", FIELD_RECORDS, FIELD_ARRAY(box, company), .form = company_form, .fewer = true },
    { "across", FIELD_RECORDS, FIELD_ARRAY(box, across), .form = across_form },
    { "specials", FIELD_RECORDS, FIELD_ARRAY(box, special), .form = across_form },
    { "down", FIELD_RECORDS, FIELD_ARRAY(box, down), .form = down_form },
    { "index", FIELD_RECORDS, FIELD_ARRAY(box, index), .form = price_form, .fewer = true },
    { "bonds", FIELD_RECORDS, FIELD_ARRAY(box, bond), .form = bond_form, .fewer = true },
    { "events", FIELD_RECORDS, FIELD_ARRAY(box, event), .form = event_form, .fewer = true },
    FIELD_END,
};

static bool wrong_companies(const struct box *b, struct fault *ret)
{
    int starts = 0;

    for (int i = 0; i < COMPANIES; i++) {
        const struct company *c = &b->company[i];
        if (!c->value != (i >= b->company_cards))
            return fault_in(ret, "companies", -1, "es muss so viele Firmen geben, wie company_cards sagt",
                            "there must be as many companies as company_cards says");
        if (!c->value)
            continue;
        if (c->value < b->start_value || c->value > b->bid_most)
            return fault_in(ret, "companies[#]", i, "ein Wert liegt zwischen start_value und bid_most",
                            "a value lies between start_value and bid_most");
        starts += c->value == b->start_value;
    }
    if (starts < SEATS + b->pool)
        return fault_in(ret, "companies", -1,
                        "mit start_value braucht es eine Firma für jeden Spieler und für den Pool",
                            "start_value needs a company for each player and for the pool");
    if (b->hand + b->pass > HAND_MAX)
        return fault_in(ret, "pass", -1, "eine Hand fasst höchstens sechs Karten",
                            "a hand holds at most six cards");
    if (b->company_cards < SEATS + b->pool + SEATS * b->hand)
        return fault_in(ret, "companies", -1, "für den Pool und vier Hände gibt es nicht genug Firmen",
                            "there are not enough companies for the pool and four hands");
    return fault_in_ids(ret, "companies[#].id", b->company[0].id, sizeof b->company[0], b->company_cards, NULL);
}

static bool wrong_board(const struct box *b, struct fault *ret)
{
    uint8_t seen[COMPANIES + 1] = { 0 };

    for (int r = 0; r < SIDE; r++)
        for (int c = 0; c < SIDE; c++) {
            int company = b->board[r].space[c];
            if (company > b->company_cards)
                return fault_in(ret, "board[#]", r, "ein Feld trägt eine Nummer, die keine Firma hat",
                            "a space bears a number that no company has");
            if (company && seen[company]++)
                return fault_in(ret, "board[#]", r, "eine Firma hat zwei Felder",
                            "a company has two spaces");
        }
    for (int i = 1; i <= b->company_cards; i++)
        if (!seen[i])
            return fault_in(ret, "board", -1, "jede Firma braucht ihr Feld",
                            "every company needs its space");
    return false;
}

static bool wrong_bonus(struct fault *ret, const char *field, int row, bool lacks)
{
    return lacks ? fault_in(ret, field, row, "zwischen zwei Nachbarn muss ein Bonus von mindestens 1 liegen",
                            "between two neighbours there must be a bonus of at least 1")
                 : fault_in(ret, field, row, "ein Bonus liegt, wo keine zwei Firmen Nachbarn sind",
                            "a bonus lies where no two companies are neighbours");
}

static bool wrong_special(struct fault *ret, int row, bool lacks)
{
    return lacks ? fault_in(ret, "specials[#]", row,
                            "zwischen vier Firmen muss ein Sondergewinn von mindestens 1 liegen",
                            "amid four companies there must be a special profit of at least 1")
                 : fault_in(ret, "specials[#]", row,
                            "ein Sondergewinn liegt, wo keine vier Firmen zusammenstoßen",
                            "a special profit lies where no four companies meet");
}

/* Between every two neighbours there is a bonus, amid every four a special profit, and nowhere else. */
static bool wrong_profits(const struct box *b, struct fault *ret)
{
    for (int r = 0; r < SIDE; r++)
        for (int c = 0; c < SIDE; c++) {
            bool here = b->board[r].space[c], right = c + 1 < SIDE && b->board[r].space[c + 1];
            bool below = r + 1 < SIDE && b->board[r + 1].space[c];
            bool four = right && below && b->board[r + 1].space[c + 1];
            if (c + 1 < SIDE && (here && right) != (b->across[r].profit[c] > 0))
                return wrong_bonus(ret, "across[#]", r, here && right);
            if (r + 1 < SIDE && (here && below) != (b->down[r].profit[c] > 0))
                return wrong_bonus(ret, "down[#]", r, here && below);
            if (c + 1 < SIDE && r + 1 < SIDE && (here && four) != (b->special[r].profit[c] > 0))
                return wrong_special(ret, r, here && four);
        }
    return false;
}

static bool wrong_index(const struct box *b, struct fault *ret)
{
    if (b->index[0].profits != 0 || b->index[0].price == 0)
        return fault_in(ret, "index", -1, "der Index beginnt mit einem Gewinn von 0",
                            "the index begins with a profit of 0");
    for (int i = 1; i < INDEX && b->index[i].price; i++)
        if (b->index[i].profits <= b->index[i - 1].profits || b->index[i].price <= b->index[i - 1].price)
            return fault_in(ret, "index[#]", i, "Gewinne und Kurse steigen von Zeile zu Zeile",
                            "profits and prices rise from line to line");
    return false;
}

/* Every company above the cheapest can be financed by a bond of exactly half its value. */
static bool wrong_bonds(const struct box *b, struct fault *ret)
{
    for (int i = 0; i < BONDS && b->bond[i].amount; i++) {
        if (b->bond[i].repay < b->bond[i].amount)
            return fault_in(ret, "bonds[#]", i, "zurückgezahlt wird nicht weniger als die Anleihe",
                            "what is paid back is no less than the bond");
        for (int k = 0; k < i; k++)
            if (b->bond[k].amount == b->bond[i].amount)
                return fault_in(ret, "bonds[#]", i, "zwei Zeilen haben denselben Betrag",
                            "two lines have the same amount");
    }
    for (int i = 0; i < b->company_cards; i++) {
        const struct company *c = &b->company[i];
        bool fits = c->value == b->start_value;
        for (int k = 0; k < BONDS && !fits; k++)
            fits = b->bond[k].amount && 2 * b->bond[k].amount == c->value;
        if (!fits)
            return fault_in(ret, "bonds", -1, "keine Anleihe hat den halben Wert von %s, der %d ist",
                            "no bond is half the value of %s, which is %d", c->name, (int)c->value);
    }
    return false;
}

/* Kinds that say how much. */
static bool has_amount(int kind)
{
    return kind != EVENT_BANKER && kind != EVENT_STRIKE && kind != EVENT_POACH && kind != EVENT_COURT
        && kind < EVENT_CANCEL;
}

static bool throws_die(int kind)
{
    return kind == EVENT_PROFITS || kind == EVENT_PRICE || kind == EVENT_CASH || kind == EVENT_LOSS;
}

static bool wrong_amounts(const struct event_card *e, int i, struct fault *ret)
{
    bool any = false, later = false;

    for (int k = 0; k < FACES; k++) {
        any |= e->amount[k] > 0;
        later |= k > 0 && e->amount[k] > 0;
    }
    if (any && !has_amount(e->kind))
        return fault_in(ret, "events[#]", i, "diese Art hat keine Beträge", "this kind has no amounts");
    if (!any && has_amount(e->kind))
        return fault_in(ret, "events[#]", i, "diese Art braucht einen Betrag", "this kind needs an amount");
    if (later && !throws_die(e->kind))
        return fault_in(ret, "events[#]", i, "diese Art hat einen Betrag und keinen Würfel",
                        "this kind has one amount and no die");
    if (later && !e->amount[FACES - 1])
        return fault_in(ret, "events[#]", i,
                        "erwartet wird ein Betrag, oder sechs, deren letzter nicht 0 ist",
                        "one amount is expected, or six, the last of them not 0");
    return e->kind == EVENT_INSIDE && e->amount[0] > PEEKS &&
           fault_in(ret, "events[#]", i, "höchstens drei Karten werden angesehen",
                    "at most three cards are looked at");
}

static bool wrong_events(const struct box *b, struct fault *ret)
{
    for (int i = 0; i < EVENTS; i++) {
        const struct event_card *e = &b->event[i];
        if (!*e->id != (i >= b->event_cards))
            return fault_in(ret, "events", -1, "es muss so viele Ereignisse geben, wie event_cards sagt",
                            "there must be as many events as event_cards says");
        if (!*e->id)
            continue;
        if (wrong_amounts(e, i, ret))
            return true;
    }
    return fault_in_ids(ret, "events[#].id", b->event[0].id, sizeof b->event[0], b->event_cards, NULL);
}

static bool wrong(const struct box *b, struct fault *ret)
{
    return wrong_companies(b, ret) || wrong_board(b, ret) || wrong_profits(b, ret) || wrong_index(b, ret) ||
           wrong_bonds(b, ret) || wrong_events(b, ret);
}

const struct boxform dallas_maruca_boxform = { .fields = form, .size = sizeof(struct box), .wrong = wrong };
