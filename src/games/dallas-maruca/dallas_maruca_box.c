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
    { "down", FIELD_RECORDS, FIELD_ARRAY(box, down), .form = down_form },
    { "specials", FIELD_RECORDS, FIELD_ARRAY(box, special), .form = across_form },
    { "index", FIELD_RECORDS, FIELD_ARRAY(box, index), .form = price_form, .fewer = true },
    { "bonds", FIELD_RECORDS, FIELD_ARRAY(box, bond), .form = bond_form, .fewer = true },
    { "events", FIELD_RECORDS, FIELD_ARRAY(box, event), .form = event_form, .fewer = true },
    FIELD_END,
};

/* A complaint in the making; each check returns false when it has one. */
struct finding {
    struct text *field, *why;
};

static bool found(struct finding *f, const char *field, int index, const char *why)
{
    text_put(f->field, field);
    if (index >= 0)
        text_printf(f->field, "[%d]", index);
    text_put(f->why, why);
    return false;
}

/* Moves name companies and events by these, so they must be words, and different ones. */
static bool good_id(const char *id)
{
    return *id && id[strspn(id, "abcdefghijklmnopqrstuvwxyz")] == '\0';
}

static bool good_companies(const struct box *b, struct finding *f)
{
    int starts = 0;

    for (int i = 0; i < COMPANIES; i++) {
        const struct company *c = &b->company[i];
        if (!c->value != (i >= b->company_cards))
            return found(f, "companies", -1, "there must be as many companies as company_cards says");
        if (!c->value)
            continue;
        if (!good_id(c->id))
            return found(f, "companies", i, "an id is a word of letters a to z");
        for (int k = 0; k < i; k++)
            if (strcmp(c->id, b->company[k].id) == 0)
                return found(f, "companies", i, "two companies have the same id");
        if (c->value < b->start_value || c->value > b->bid_most)
            return found(f, "companies", i, "a value lies between start_value and bid_most");
        starts += c->value == b->start_value;
    }
    if (starts < SEATS + b->pool)
        return found(f, "companies", -1, "start_value needs a company for each player and for the pool");
    if (b->hand + b->pass > HAND_MAX)
        return found(f, "pass", -1, "a hand holds at most six cards");
    if (b->company_cards < SEATS + b->pool + SEATS * b->hand)
        return found(f, "companies", -1, "there are not enough companies for the pool and four hands");
    return true;
}

static bool good_board(const struct box *b, struct finding *f)
{
    uint8_t seen[COMPANIES + 1] = { 0 };

    for (int r = 0; r < SIDE; r++)
        for (int c = 0; c < SIDE; c++) {
            int company = b->board[r].space[c];
            if (company > b->company_cards)
                return found(f, "board", r, "a space bears a number that no company has");
            if (company && seen[company]++)
                return found(f, "board", r, "a company has two spaces");
        }
    for (int i = 1; i <= b->company_cards; i++)
        if (!seen[i])
            return found(f, "board", -1, "every company needs its space");
    return true;
}

/* Between every two neighbours there is a bonus, amid every four a special profit, and nowhere else. */
static bool good_profits(const struct box *b, struct finding *f)
{
    static const char lacks[] = "between two neighbours there must be a bonus of at least 1";
    static const char extra[] = "a bonus lies where no two companies are neighbours";

    for (int r = 0; r < SIDE; r++)
        for (int c = 0; c < SIDE; c++) {
            bool here = b->board[r].space[c], right = c + 1 < SIDE && b->board[r].space[c + 1];
            bool below = r + 1 < SIDE && b->board[r + 1].space[c];
            bool four = right && below && b->board[r + 1].space[c + 1];
            if (c + 1 < SIDE && (here && right) != (b->across[r].profit[c] > 0))
                return found(f, "across", r, here && right ? lacks : extra);
            if (r + 1 < SIDE && (here && below) != (b->down[r].profit[c] > 0))
                return found(f, "down", r, here && below ? lacks : extra);
            if (c + 1 < SIDE && r + 1 < SIDE && (here && four) != (b->special[r].profit[c] > 0))
                return found(f, "specials", r, here && four
                             ? "amid four companies there must be a special profit of at least 1"
                             : "a special profit lies where no four companies meet");
        }
    return true;
}

static bool good_index(const struct box *b, struct finding *f)
{
    if (b->index[0].profits != 0 || b->index[0].price == 0)
        return found(f, "index", -1, "the index begins with a profit of 0");
    for (int i = 1; i < INDEX && b->index[i].price; i++)
        if (b->index[i].profits <= b->index[i - 1].profits || b->index[i].price <= b->index[i - 1].price)
            return found(f, "index", i, "profits and prices rise from line to line");
    return true;
}

/* Every company above the cheapest can be financed by a bond of exactly half its value. */
static bool good_bonds(const struct box *b, struct finding *f)
{
    for (int i = 0; i < BONDS && b->bond[i].amount; i++) {
        if (b->bond[i].repay < b->bond[i].amount)
            return found(f, "bonds", i, "what is paid back is no less than the bond");
        for (int k = 0; k < i; k++)
            if (b->bond[k].amount == b->bond[i].amount)
                return found(f, "bonds", i, "two lines have the same amount");
    }
    for (int i = 0; i < b->company_cards; i++) {
        const struct company *c = &b->company[i];
        bool fits = c->value == b->start_value;
        for (int k = 0; k < BONDS && !fits; k++)
            fits = b->bond[k].amount && 2 * b->bond[k].amount == c->value;
        if (!fits) {
            text_put(f->field, "bonds");
            text_printf(f->why, "no bond is half the value of %s, which is %d", c->name, (int)c->value);
            return false;
        }
    }
    return true;
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

static const char *wrong_amounts(const struct event_card *e)
{
    bool any = false, later = false;

    for (int k = 0; k < FACES; k++) {
        any |= e->amount[k] > 0;
        later |= k > 0 && e->amount[k] > 0;
    }
    if (any != has_amount(e->kind))
        return any ? "this kind has no amounts" : "this kind needs an amount";
    if (later && (!throws_die(e->kind) || !e->amount[FACES - 1]))
        return throws_die(e->kind) ? "one amount is expected, or six, the last of them not 0"
                                   : "this kind has one amount and no die";
    if (e->kind == EVENT_INSIDE && e->amount[0] > PEEKS)
        return "at most three cards are looked at";
    return NULL;
}

static bool good_events(const struct box *b, struct finding *f)
{
    for (int i = 0; i < EVENTS; i++) {
        const struct event_card *e = &b->event[i];
        if (!*e->id != (i >= b->event_cards))
            return found(f, "events", -1, "there must be as many events as event_cards says");
        if (!*e->id)
            continue;
        if (!good_id(e->id))
            return found(f, "events", i, "an id is a word of letters a to z");
        for (int k = 0; k < i; k++)
            if (strcmp(e->id, b->event[k].id) == 0)
                return found(f, "events", i, "two events have the same id");
        const char *why = wrong_amounts(e);
        if (why)
            return found(f, "events", i, why);
    }
    return true;
}

static bool wrong(const struct box *b, struct text *ret_field, struct text *ret_why)
{
    struct finding f = { ret_field, ret_why };

    return !(good_companies(b, &f) && good_board(b, &f) && good_profits(b, &f) && good_index(b, &f)
             && good_bonds(b, &f) && good_events(b, &f));
}

const struct boxform dallas_maruca_boxform = { .fields = form, .size = sizeof(struct box), .wrong = wrong };
