/* SPDX-License-Identifier: MIT */
/* DALLAS by Maruca: positions as text, both ways. Line by line; those in brackets stand there only if there
 * is something to say:
 *     year 3 1                      the year, whose turn (11, or 6 of five: over)
 *     cash 10 25 0                  of each seat
 *     stock 9 8 7                   blocks left
 *     price 10 40 20                where the marker stands
 *     owned 0 abilene* thurman+     * free at the start, + with a bond, ! with a bond and all its profit
 *     pool lariat frio
 *   [ table thurman ]               being bought from a hand
 *     hand 0 brazos@0 ?@1           the cards in their places, and who knows each
 *   [ top thurman@02 ?@1 ]          cards on top of the stack that were looked at
 *   [ events 0 rumour gossip= ? ]   = all know it; ? one the viewer does not
 *   [ under fire ]                  event cards under the deck, the next to come first
 *     sheet 0 1+2 3+0               the report sheet: current + new profits of every year so far
 *   [ lasting 0 -2 ]                what events have changed in the yearly profits
 *   [ punished 02 ] [ struck 0 1 0 ]
 *   [ turn fetched played barred 1 no-offer banker bonded thurman ]
 *   [ bids 20 (30) - x least 20 ]   in brackets: face down; - not written yet
 *     asks turn 0                   the pending decisions, the one now asked for last
 *     count 17 0 0                  questions put; the die; 1 + the event card that was played last */
#include "dallas_maruca_scan.h"

static const char *const asks[ASKS] = {
    [ASK_START] = "start", [ASK_LAY] = "lay", [ASK_DRAW] = "draw", [ASK_PRESS] = "press", [ASK_DIE] = "die",
    [ASK_LOOK] = "look", [ASK_TAKE] = "take", [ASK_REMOVE] = "remove", [ASK_MIXED] = "mixed",
    [ASK_TURN] = "turn", [ASK_BID] = "bid",
    [ASK_SHOW] = "show", [ASK_PAY] = "pay", [ASK_DISCARD] = "discard", [ASK_ANSWER] = "answer",
    [ASK_SWAP] = "swap", [ASK_GIVE] = "give", [ASK_AFTER] = "after",
};

/* What follows the name of a decision: 's' its seat, 'm' a as a number, 'c' a as a company, 'e' a as an
 * event card, 'h' b as a number, 'v' b as a seat, 'p' b as hand or pool, 'n' the amount, 'f' the seat n -
 * 1. */
static const char *const ask_forms[ASKS] = {
    [ASK_START] = "s", [ASK_LAY] = "m", [ASK_DRAW] = "sm", [ASK_PRESS] = "s", [ASK_DIE] = "sehf",
    [ASK_LOOK] = "smh", [ASK_TAKE] = "sv", [ASK_REMOVE] = "", [ASK_MIXED] = "s", [ASK_TURN] = "s", [ASK_BID] = "sc",
    [ASK_SHOW] = "sc", [ASK_PAY] = "scpn",
    [ASK_DISCARD] = "sm", [ASK_ANSWER] = "sehf", [ASK_SWAP] = "s", [ASK_GIVE] = "sv", [ASK_AFTER] = "s",
};

static const char *const sources[] = { "hand", "pool" };

/* ---- writing ---- */

static void put_seats(struct text *t, unsigned seats)
{
    for (int i = 0; i < SEATS; i++)
        if (seats & SEAT(i))
            text_number(t, i);
}

static void put_slots(const struct match *m, struct text *t, const struct slot *slot, int count)
{
    for (int i = 0; i < count && slot[i].card != NOTHING; i++) {
        text_char(t, ' ');
        maruca_put_company(m, t, slot[i].card);
        text_char(t, '@');
        put_seats(t, slot[i].knows);
    }
}

static void print_money(const struct match *m, const struct state *s, struct text *t)
{
    text_printf(t, "year %d %d\ncash", s->year, s->player);
    for (int i = 0; i < m->seats; i++)
        text_printf(t, " %d", (int)s->cash[i]);
    text_put(t, "\nstock");
    for (int i = 0; i < m->seats; i++)
        text_printf(t, " %d", s->blocks[i]);
    text_put(t, "\nprice");
    for (int i = 0; i < m->seats; i++)
        text_printf(t, " %d", maruca_price(m, s, i));
    text_char(t, '\n');
}

static void print_place(const struct match *m, const struct state *s, int place, struct text *t)
{
    for (int i = 0; i < m->box->company_cards; i++)
        if (s->place[i] == place) {
            text_printf(t, " %s", m->box->company[i].id);
            if (s->terms[i])
                text_char(t, s->terms[i] & STARTED ? '*' : s->terms[i] & FULL ? '!' : '+');
        }
    text_char(t, '\n');
}

static void print_companies(const struct match *m, const struct state *s, struct text *t)
{
    int corporations = m->seats == 2 ? SEATS : m->seats;
    bool table = false;

    for (int i = 0; i < corporations; i++) {
        text_printf(t, "owned %d", i);
        print_place(m, s, OWNED + i, t);
    }
    text_put(t, "pool");
    print_place(m, s, POOL, t);
    for (int i = 0; i < COMPANIES; i++)
        table |= s->place[i] == TABLE;
    if (table) {
        text_put(t, "table");
        print_place(m, s, TABLE, t);
    }
    for (int i = 0; i < m->seats; i++) {
        text_printf(t, "hand %d", i);
        put_slots(m, t, s->hand[i], s->hand_count[i]);
        text_char(t, '\n');
    }
    if (s->top[0].card != NOTHING) {
        text_put(t, "top");
        put_slots(m, t, s->top, PEEKS);
        text_char(t, '\n');
    }
}

static void print_events(const struct match *m, const struct state *s, struct text *t)
{
    for (int seat = 0; seat < m->seats && m->option[OPT_EVENTS]; seat++) {
        int shown = 0;
        text_printf(t, "events %d", seat);
        for (int e = 0; e < m->box->event_cards; e++)
            if (maruca_holds(s, seat, e)) {
                text_printf(t, " %s%s", m->box->event[e].id, s->event_at[e] == HELD_OPENLY + seat ? "=" : "");
                shown++;
            }
        for (; shown < s->events[seat]; shown++)
            text_put(t, " ?");
        text_char(t, '\n');
    }
    if (s->under_count) {
        text_put(t, "under");
        for (int i = 0; i < s->under_count; i++)
            text_printf(t, " %s", m->box->event[s->under[i]].id);
        text_char(t, '\n');
    }
}

static int columns(const struct match *m, const struct state *s)
{
    return s->year < maruca_years(m) ? s->year : maruca_years(m);
}

static void print_sheets(const struct match *m, const struct state *s, struct text *t)
{
    bool lasting = false, struck = false;

    for (int i = 0; i < m->seats; i++) {
        text_printf(t, "sheet %d", i);
        for (int y = 0; y < columns(m, s); y++)
            text_printf(t, " %d+%d", s->sheet[i][y].current, s->sheet[i][y].fresh);
        text_char(t, '\n');
        lasting |= s->lasting[i] != 0;
        struck |= s->struck[i] != 0;
    }
    if (lasting) {
        text_put(t, "lasting");
        for (int i = 0; i < m->seats; i++)
            text_printf(t, " %d", s->lasting[i]);
        text_char(t, '\n');
    }
    if (s->punished) {
        text_put(t, "punished ");
        put_seats(t, s->punished);
        text_char(t, '\n');
    }
    if (struck) {
        text_put(t, "struck");
        for (int i = 0; i < m->seats; i++)
            text_printf(t, " %d", s->struck[i]);
        text_char(t, '\n');
    }
}

static void print_turn(const struct match *m, const struct state *s, struct text *t)
{
    if (!s->fetched && !s->played && !s->barred && !s->no_offer && !s->banker && !s->bonded)
        return;
    text_put(t, "turn");
    text_put(t, s->fetched ? " fetched" : "");
    text_put(t, s->played ? " played" : "");
    if (s->barred)
        text_printf(t, " barred %d", s->barred - 1);
    text_put(t, s->no_offer ? " no-offer" : "");
    text_put(t, s->banker ? " banker" : "");
    if (s->bonded)
        text_printf(t, " bonded %s", m->box->company[s->bonded - 1].id);
    text_char(t, '\n');
}

static void print_bids(const struct match *m, const struct state *s, struct text *t)
{
    if (!s->least)
        return;
    text_put(t, "bids");
    for (int i = 0; i < m->seats; i++) {
        bool sealed = s->sealed & SEAT(i);
        text_put(t, sealed ? " (" : " ");
        if (s->bid[i] == NO_BID || s->bid[i] == UNKNOWN_BID || s->bid[i] == REFUSED)
            text_char(t, s->bid[i] == NO_BID ? '-' : s->bid[i] == REFUSED ? 'x' : '?');
        else
            text_number(t, s->bid[i]);
        text_put(t, sealed ? ")" : "");
    }
    text_printf(t, " least %d\n", s->least);
}

static void print_asks(const struct match *m, const struct state *s, struct text *t)
{
    for (int i = 0; i < s->depth; i++) {
        struct pending p = s->stack[i];
        text_printf(t, "asks %s", asks[p.ask]);
        for (const char *part = ask_forms[p.ask]; *part; part++) {
            text_char(t, ' ');
            switch (*part) {
            case 's': text_number(t, p.seat); break;
            case 'm': text_number(t, p.a); break;
            case 'c': text_put(t, m->box->company[p.a].id); break;
            case 'e': text_put(t, m->box->event[p.a].id); break;
            case 'p': text_put(t, sources[p.b]); break;
            case 'n': text_number(t, p.n); break;
            case 'f': text_number(t, p.n - 1); break;
            default: text_number(t, p.b); break;
            }
        }
        text_char(t, '\n');
    }
}

void dallas_maruca_print(const struct view *v, struct text *t)
{
    const struct match *m = &v->match;
    const struct state *s = view_state(v);

    print_money(m, s, t);
    print_companies(m, s, t);
    print_events(m, s, t);
    print_sheets(m, s, t);
    print_turn(m, s, t);
    print_bids(m, s, t);
    print_asks(m, s, t);
    text_printf(t, "count %d %d %d\n", s->asked, s->last_face, s->last_event);
}

/* ---- reading ---- */

static bool scan_u8(struct scan *in, int min, int max, uint8_t *ret)
{
    int n;

    if (!scan_int(in, min, max, &n))
        return false;
    *ret = (uint8_t)n;
    return true;
}

/* One for each seat. */
static bool scan_seats(const struct match *m, struct scan *in, int max, uint8_t ret[SEATS])
{
    for (int i = 0; i < SEATS && i < m->seats; i++)
        if (!scan_u8(in, 0, max, &ret[i]))
            return false;
    return true;
}

static bool scan_u16(struct scan *in, int min, int max, uint16_t *ret)
{
    int n;

    if (!scan_int(in, min, max, &n))
        return false;
    *ret = (uint16_t)n;
    return true;
}

/* Whether something more stands on this line. */
static bool on_line(struct scan *in)
{
    while (*in->at == ' ')
        in->at++;
    return *in->at != '\n' && *in->at != '\0';
}

/* Where the marker stands that shows this price. */
static bool scan_step(const struct match *m, struct scan *in, uint8_t *ret)
{
    int price;

    if (!scan_int(in, 1, VALUE_MAX, &price))
        return false;
    for (uint8_t i = 0; i < INDEX; i++)
        if (m->box->index[i].price == price) {
            *ret = i;
            return true;
        }
    return false;
}

static bool read_money(const struct match *m, struct scan *in, struct state *s)
{
    bool good = scan_word(in, "year") && scan_u8(in, 1, maruca_years(m) + 1, &s->year)
        && scan_u8(in, 0, m->seats - 1, &s->player) && scan_word(in, "cash");

    for (int i = 0; i < m->seats; i++)
        good = good && scan_int(in, 0, CASH_MAX, &s->cash[i]);
    good = good && scan_word(in, "stock") && scan_seats(m, in, m->box->blocks, s->blocks);
    good = good && scan_word(in, "price");
    for (int i = 0; i < m->seats; i++)
        good = good && scan_step(m, in, &s->step[i]);
    return good;
}

/* An id before this character, which stays. */
static bool scan_prefix(struct scan *in, const char *id, char end)
{
    struct scan here = *in;

    for (; *id && *id == *here.at; id++)
        here.at++;
    if (*id || *here.at != end)
        return false;
    *in = here;
    return true;
}

/* The line of a seat: "hand 2". */
static bool scan_key(struct scan *in, const char *key, int seat)
{
    return scan_word(in, key) && scan_int(in, seat, seat, &seat);
}

/* An id with a sign after it, or none. */
static bool scan_id(struct scan *in, const char *id, const char *signs, char *ret_sign)
{
    struct scan here = *in;

    scan_blanks(&here);
    for (; *id && *id == *here.at; id++)
        here.at++;
    *ret_sign = '\0';
    for (const char *sign = signs; *sign && !*ret_sign; sign++)
        if (scan_char(&here, *sign))
            *ret_sign = *sign;
    if (*id || (*here.at != ' ' && *here.at != '\n' && *here.at != '\0'))
        return false;
    *in = here;
    return true;
}

static bool read_place(const struct match *m, struct scan *in, struct state *s, int place)
{
    while (on_line(in)) {
        int company = 0;
        char sign = '\0';
        while (company < m->box->company_cards
               && !scan_id(in, m->box->company[company].id, place >= OWNED ? "*+!" : "", &sign))
            company++;
        if (company == m->box->company_cards || s->place[company] != HIDDEN)
            return false;
        s->place[company] = (uint8_t)place;
        s->terms[company] = sign == '*' ? STARTED : sign == '+' ? BONDED : sign == '!' ? BONDED | FULL : 0;
    }
    return true;
}

/* "thurman@02", or "?@1" in a view. */
static bool scan_slot(const struct match *m, struct scan *in, struct slot *ret)
{
    int seat, company = 0;

    scan_blanks(in);
    if (m->is_view && scan_char(in, '?')) {
        ret->card = UNKNOWN;
    } else {
        while (company < m->box->company_cards && !scan_prefix(in, m->box->company[company].id, '@'))
            company++;
        if (company == m->box->company_cards)
            return false;
        ret->card = (uint8_t)company;
    }
    ret->knows = 0;
    if (!scan_char(in, '@'))
        return false;
    while (scan_one_of(in, "0123", &seat))
        ret->knows |= (uint8_t)SEAT(seat);
    return ret->knows != 0 && !(ret->knows >> m->seats);
}

static bool read_slots(const struct match *m, struct scan *in, struct slot *slot, int most,
                       uint8_t *ret_count)
{
    for (*ret_count = 0; on_line(in); ++*ret_count)
        if (*ret_count == most || !scan_slot(m, in, &slot[*ret_count]))
            return false;
    return true;
}

static bool read_companies(const struct match *m, struct scan *in, struct state *s)
{
    int corporations = m->seats == 2 ? SEATS : m->seats;
    uint8_t looked = 0;
    bool good = true;

    for (int i = 0; i < corporations; i++)
        good = good && scan_key(in, "owned", i) && read_place(m, in, s, OWNED + i);
    good = good && scan_word(in, "pool") && read_place(m, in, s, POOL);
    if (good && scan_word(in, "table"))
        good = on_line(in) && read_place(m, in, s, TABLE);
    for (int i = 0; i < m->seats; i++)
        good = good && scan_key(in, "hand", i) && read_slots(m, in, s->hand[i], HAND_MAX, &s->hand_count[i]);
    if (good && scan_word(in, "top"))
        good = on_line(in) && read_slots(m, in, s->top, PEEKS, &looked);
    return good;
}

static bool read_held(const struct match *m, struct scan *in, struct state *s, int seat)
{
    while (on_line(in)) {
        int e = 0;
        char sign = '\0';
        s->events[seat]++;
        if (m->is_view && scan_id(in, "?", "", &sign))
            continue;
        while (e < m->box->event_cards && !scan_id(in, m->box->event[e].id, "=", &sign))
            e++;
        if (e == m->box->event_cards || s->event_at[e] != IN_DECK)
            return false;
        s->event_at[e] = (uint8_t)((sign ? HELD_OPENLY : HELD) + seat);
    }
    return true;
}

static bool read_events(const struct match *m, struct scan *in, struct state *s)
{
    for (int seat = 0; seat < m->seats && m->option[OPT_EVENTS]; seat++)
        if (!scan_key(in, "events", seat) || !read_held(m, in, s, seat))
            return false;
    if (!scan_word(in, "under"))
        return true;
    do {
        uint8_t e;
        if (!maruca_scan_event(m, in, &e) || s->event_at[e] != IN_DECK)
            return false;
        s->event_at[e] = UNDER;
        s->under[s->under_count++] = e;
    } while (on_line(in));
    return true;
}

static bool scan_signed(struct scan *in, int16_t *ret)
{
    int n;

    scan_blanks(in);
    bool minus = scan_char(in, '-');
    if (!scan_int(in, 0, 9999, &n) || (minus && n == 0))
        return false;
    *ret = (int16_t)(minus ? -n : n);
    return true;
}

static bool read_sheets(const struct match *m, struct scan *in, struct state *s)
{
    bool good = true, any = false;
    int seat;

    for (int i = 0; i < m->seats; i++) {
        good = good && scan_key(in, "sheet", i);
        for (int y = 0; y < columns(m, s); y++)
            good = good && scan_u16(in, 0, 20000, &s->sheet[i][y].current) && scan_char(in, '+')
                && scan_u16(in, 0, 20000, &s->sheet[i][y].fresh);
    }
    if (good && scan_word(in, "lasting")) {
        for (int i = 0; i < m->seats; i++) {
            good = good && scan_signed(in, &s->lasting[i]);
            any |= s->lasting[i] != 0;
        }
        good = good && any;
    }
    if (good && scan_word(in, "punished")) {
        scan_blanks(in);
        while (scan_one_of(in, "0123", &seat))
            s->punished |= (uint8_t)SEAT(seat);
        good = s->punished && !(s->punished >> m->seats);
    }
    if (good && scan_word(in, "struck")) {
        good = scan_seats(m, in, EVENTS + 1, s->struck);
        any = false;
        for (int i = 0; i < m->seats; i++)
            any |= s->struck[i] != 0;
        good = good && any;
    }
    return good;
}

static bool read_turn(const struct match *m, struct scan *in, struct state *s)
{
    uint8_t n;

    if (!scan_word(in, "turn"))
        return true;
    if (!on_line(in))
        return false;
    s->fetched = scan_word(in, "fetched");
    s->played = scan_word(in, "played");
    if (scan_word(in, "barred")) {
        if (!scan_u8(in, 0, m->seats - 1, &n))
            return false;
        s->barred = (uint8_t)(n + 1);
    }
    s->no_offer = scan_word(in, "no-offer");
    s->banker = scan_word(in, "banker");
    if (scan_word(in, "bonded")) {
        if (!maruca_scan_company(m, in, &n))
            return false;
        s->bonded = (uint8_t)(n + 1);
    }
    return true;
}

static bool scan_bid(const struct match *m, struct scan *in, struct state *s, int seat)
{
    static const uint16_t meaning[] = { NO_BID, REFUSED, UNKNOWN_BID };
    int sign;

    scan_blanks(in);
    bool sealed = scan_char(in, '(');
    s->sealed |= sealed ? (uint8_t)SEAT(seat) : 0;
    if (scan_one_of(in, m->is_view ? "-x?" : "-x", &sign))
        s->bid[seat] = meaning[sign];
    else if (!scan_u16(in, 1, BID_MAX, &s->bid[seat]))
        return false;
    return !sealed || scan_char(in, ')');
}

static bool read_bids(const struct match *m, struct scan *in, struct state *s)
{
    bool good = true;

    if (!scan_word(in, "bids"))
        return true;
    for (int i = 0; i < m->seats; i++)
        good = good && scan_bid(m, in, s, i);
    return good && scan_word(in, "least") && scan_u16(in, 1, m->box->bid_most, &s->least);
}

static bool scan_pending(const struct match *m, struct scan *in, struct pending *p)
{
    int ask, source;

    if (!scan_name(in, asks, ASKS, &ask))
        return false;
    p->ask = (uint8_t)ask;
    for (const char *part = ask_forms[ask]; *part; part++) {
        bool good = false;
        switch (*part) {
        case 's': good = scan_u8(in, 0, m->seats - 1, &p->seat); break;
        case 'm': good = scan_u8(in, 0, COMPANIES, &p->a); break;
        case 'c': good = maruca_scan_company(m, in, &p->a); break;
        case 'e': good = maruca_scan_event(m, in, &p->a); break;
        case 'p':
            good = scan_name(in, sources, 2, &source);
            p->b = good ? (uint8_t)source : 0;
            break;
        case 'n': good = scan_u16(in, 1, BID_MAX, &p->n); break;
        case 'f':
            good = scan_u16(in, 0, m->seats - 1, &p->n);
            p->n++;
            break;
        case 'v': good = scan_u8(in, 0, m->seats - 1, &p->b); break;
        default: good = scan_u8(in, 0, EVENTS, &p->b); break;
        }
        if (!good)
            return false;
    }
    return true;
}

static bool read_asks(const struct match *m, struct scan *in, struct state *s)
{
    while (scan_word(in, "asks")) {
        if (s->depth == DEPTH || !scan_pending(m, in, &s->stack[s->depth]))
            return false;
        s->depth++;
    }
    return scan_word(in, "count") && scan_u16(in, 0, UINT16_MAX, &s->asked)
        && scan_u8(in, 0, FACES, &s->last_face) && scan_u8(in, 0, m->box->event_cards, &s->last_event)
        && scan_end(in);
}

/* What follows from the rest: the size of the stack, companies out of play. */
static bool complete(const struct match *m, struct state *s)
{
    int left = m->box->company_cards;

    for (int i = 0; i < m->box->company_cards; i++) {
        left -= s->place[i] != HIDDEN;
        s->removed = (uint8_t)(s->removed + (s->place[i] >= OWNED + m->seats));
    }
    for (int i = 0; i < m->seats; i++)
        left -= s->hand_count[i];
    s->left = (uint8_t)left;
    return left >= 0;
}

const struct clause *dallas_maruca_read(const struct match *m, struct scan *in, struct state *ret)
{
    maruca_no_cards(ret);
    if (read_money(m, in, ret) && read_companies(m, in, ret) && read_events(m, in, ret)
        && read_sheets(m, in, ret) && read_turn(m, in, ret) && read_bids(m, in, ret)
        && read_asks(m, in, ret) && complete(m, ret)
        && maruca_valid(m, ret))
        return NULL;
    return CLAUSE(position);
}
