/* SPDX-License-Identifier: MIT */
/* Positions as text, and back. Lines in any order, each beginning with what it is about:
 *
 *     turn 0                            whose turn it is; then "doubles 1", "dice 3 4", "time up"
 *     seat 0 28500 at 39                cash and square; "jail 2": the throw in jail that comes next
 *     seat 2 out 1                      was the first to go bankrupt
 *     own 0 1:3 3:2 5:m 39:H            titles; houses, mortgaged, hotel
 *     jailcard e 0                      who keeps it
 *     pile e unseen 14 last 8 under 7 8 the cards that went under; the rest has not been seen
 *     pot 300                           on Frei Parken
 *     bank -60000 / stock 32 12         what follows from the rest; may be left out
 *     offer 0 to 1 give 5 want 39 money -300 cards 1 number 3 proposed steps 4 made 1
 *     claim 39 0 owes 1 2000            a rent not yet claimed
 *     offers 3 / asked 17               counters
 *     now before 0                      what is pending, bottom first, with the frame's fields
 */
#include "monopoly.h"

#include <string.h>

#include "base/scan.h"

/* The fields of a frame in a position: w who, a, b, n; q the set as numbers; l a lot's particulars, then
 * seats. */
static const struct { const char *name, *fields; } frames[FRAMES] = {
    [FRAME_OVER] = { "over", "" },
    [FRAME_DEAL] = { "deal", "wa" },
    [FRAME_OPENING] = { "opening", "waq" },
    [FRAME_BEFORE] = { "before", "w" },
    [FRAME_AFTER] = { "after", "wab" },
    [FRAME_THROW] = { "throw", "w" },
    [FRAME_BUY] = { "buy", "wa" },
    [FRAME_AUCTION] = { "auction", "wabnq" },
    [FRAME_LOT] = { "lot", "wabnl" },
    [FRAME_PLACE] = { "place", "wan" },
    [FRAME_DRAW] = { "draw", "wa" },
    [FRAME_CHOICE] = { "choice", "wabn" },
    [FRAME_METER] = { "meter", "wa" },
    [FRAME_ADVANCE] = { "advance", "wn" },
    [FRAME_EACH] = { "each", "wabn" },
    [FRAME_DEBT] = { "debt", "wan" },
    [FRAME_TAKEOVER] = { "takeover", "wq" },
    [FRAME_ESTATE] = { "estate", "wq" },
};
static const char *const piles[DECKS] = { "e", "g" };

/* ---- writing ---- */

static void put_set(struct text *t, uint64_t set)
{
    int i;

    EACH_SQUARE(i, set)
        text_printf(t, " %d", i);
}

static void print_seat(const struct state *s, int seat, struct text *t)
{
    int square;

    if (!is_alive(s, seat)) {
        text_printf(t, "seat %d out %d\n", seat, s->out[seat]);
        return;
    }
    text_printf(t, "seat %d %d at %d", seat, s->cash[seat], s->place[seat]);
    if (s->jail[seat])
        text_printf(t, " jail %d", s->jail[seat]);
    text_put(t, "\n");
    if (!s->deed[seat])
        return;
    text_printf(t, "own %d", seat);
    EACH_SQUARE(square, s->deed[seat]) {
        text_printf(t, " %d", square);
        if (s->pledged & bit(square))
            text_put(t, ":m");
        else if (s->built[square] == HOTEL)
            text_put(t, ":H");
        else if (s->built[square])
            text_printf(t, ":%d", s->built[square]);
    }
    text_put(t, "\n");
}

static void print_pile(const struct state *s, int pile, struct text *t)
{
    const struct pile *p = &s->pile[pile];

    if (s->keeper[pile])
        text_printf(t, "jailcard %s %d\n", piles[pile], s->keeper[pile] - 1);
    text_printf(t, "pile %s unseen %d last %d under", piles[pile], __builtin_popcount(p->unseen), p->last);
    for (int i = 0; i < p->count; i++)
        text_printf(t, " %d", p->under[i] + 1);
    text_put(t, "\n");
}

static void print_offer(const struct state *s, int seat, struct text *t)
{
    const struct offer *o = &s->offer[seat];

    if (!o->to && !o->steps && !o->made)
        return;
    text_printf(t, "offer %d", seat);
    if (o->to)
        text_printf(t, " to %d", o->to - 1);
    if (o->give) {
        text_put(t, " give");
        put_set(t, o->give);
    }
    if (o->want) {
        text_put(t, " want");
        put_set(t, o->want);
    }
    if (o->cash)
        text_printf(t, " money %d", o->cash);
    if (o->cards)
        text_printf(t, " cards %d", o->cards);
    if (o->settles)
        text_put(t, " settles");
    if (o->revision)
        text_printf(t, " number %u", (unsigned)o->revision);
    if (o->proposed)
        text_put(t, " proposed");
    if (o->steps || o->made)
        text_printf(t, " steps %d made %d", o->steps, o->made);
    text_put(t, "\n");
}

static void print_frame(const struct frame *f, struct text *t)
{
    text_printf(t, "now %s", frames[f->kind].name);
    for (const char *field = frames[f->kind].fields; *field; field++)
        switch (*field) {
        case 'w': text_printf(t, " %d", f->who); break;
        case 'a': text_printf(t, " %d", f->a); break;
        case 'b': text_printf(t, " %d", f->b); break;
        case 'n': text_printf(t, " %d", f->n); break;
        case 'l':
            text_printf(t, " opener %d hotel %d least %d in", monopoly_opener(f), monopoly_lot_hotel(f),
                        (int)(f->set >> LOT_LEAST));
            put_set(t, f->set & 0xffff);
            break;
        default:
            text_put(t, " :");
            put_set(t, f->set);
        }
    text_put(t, "\n");
}

void monopoly_print(const struct view *view, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);

    text_printf(t, "turn %d\n", s->turn);
    if (s->doubles)
        text_printf(t, "doubles %d\n", s->doubles);
    if (s->dice[0])
        text_printf(t, "dice %d %d\n", s->dice[0], s->dice[1]);
    if (s->time_up)
        text_put(t, "time up\n");
    for (int seat = 0; seat < m->seats; seat++)
        print_seat(s, seat, t);
    for (int pile = 0; pile < DECKS; pile++)
        print_pile(s, pile, t);
    if (s->pot)
        text_printf(t, "pot %d\n", s->pot);
    text_printf(t, "bank %d\nstock %d %d\n", s->bank, s->houses, s->hotels);
    for (int seat = 0; seat < m->seats; seat++)
        print_offer(s, seat, t);
    for (int i = 0; i < CLAIMS; i++)
        if (s->claim_to[i])
            text_printf(t, "claim %d %d owes %d %d\n", s->claim_at[i], s->claim_by, s->claim_to[i] - 1,
                        s->claim[i]);
    if (s->revision)
        text_printf(t, "offers %u\n", (unsigned)s->revision);
    text_printf(t, "asked %d\n", s->ask);
    for (int i = 0; i < s->depth; i++)
        print_frame(&s->stack[i], t);
}

/* ---- reading ---- */

/* What the lines said that cannot be put into the state at once. */
struct said {
    bool bank, stock, pile[DECKS];
    int claims;
    int64_t bank_says;
    int houses, hotels, unseen[DECKS];
    uint16_t seats;
};

/* Numbers from 0 to 39 up to something else. */
static uint64_t scan_set(struct scan *in)
{
    uint64_t set = 0;
    int i;

    while (scan_int(in, 0, SQUARES - 1, &i))
        set |= bit(i);
    return set;
}

static bool read_seat(const struct match *m, struct scan *in, struct state *s, struct said *said)
{
    uint8_t seat;

    if (!scan_byte(in, 0, m->seats - 1, &seat) || said->seats >> seat & 1)
        return false;
    said->seats |= (uint16_t)(1u << seat);
    if (scan_word(in, "out"))
        return scan_byte(in, 1, m->seats, &s->out[seat]);
    s->alive |= (uint16_t)(1u << seat);
    if (!scan_int(in, 0, CASH_MAX / SEATS_MAX, &s->cash[seat]) || !scan_word(in, "at") ||
        !scan_byte(in, 0, SQUARES - 1, &s->place[seat]))
        return false;
    return !scan_word(in, "jail") || scan_byte(in, 1, 3, &s->jail[seat]);
}

/* "1:3 5:m 39:H" */
static bool read_titles(const struct match *m, struct scan *in, struct state *s)
{
    uint8_t seat, square;

    if (!scan_byte(in, 0, m->seats - 1, &seat))
        return false;
    while (scan_byte(in, 0, SQUARES - 1, &square)) {
        if (!is_title(m, square) || monopoly_owner(m, s, square) >= 0)
            return false;
        s->deed[seat] |= bit(square);
        if (!scan_char(in, ':'))
            continue;
        if (scan_char(in, 'm'))
            s->pledged |= bit(square);
        else if (scan_char(in, 'H'))
            s->built[square] = HOTEL;
        else if (!scan_byte(in, 1, houses_full(m), &s->built[square]))
            return false;
    }
    return true;
}

static bool read_pile(struct scan *in, struct state *s, struct said *said)
{
    uint8_t card;
    struct pile *p;
    int pile;

    if (!scan_name(in, piles, DECKS, &pile) || said->pile[pile])
        return false;
    p = &s->pile[pile];
    said->pile[pile] = true;
    if (!scan_word(in, "unseen") || !scan_int(in, 0, DECK, &said->unseen[pile]) || !scan_word(in, "last") ||
        !scan_byte(in, 0, DECK, &p->last) || !scan_word(in, "under"))
        return false;
    while (scan_byte(in, 1, DECK, &card)) {
        if (p->count == DECK || !(p->unseen >> (card - 1) & 1))
            return false;
        p->unseen = (uint16_t)(p->unseen & ~(1u << (card - 1)));
        p->under[p->count++] = (uint8_t)(card - 1);
    }
    return true;
}

static bool read_offer(const struct match *m, struct scan *in, struct state *s)
{
    uint8_t seat, to, steps, made;
    struct offer *o;
    int number;

    if (!scan_byte(in, 0, m->seats - 1, &seat))
        return false;
    o = &s->offer[seat];
    if (scan_word(in, "to")) {
        if (!scan_byte(in, 0, m->seats - 1, &to))
            return false;
        o->to = (uint8_t)(to + 1);
    }
    if (scan_word(in, "give"))
        o->give = scan_set(in);
    if (scan_word(in, "want"))
        o->want = scan_set(in);
    if (scan_word(in, "money") && !scan_int(in, -CASH_MAX, CASH_MAX, &o->cash))
        return false;
    if (scan_word(in, "cards") && !scan_byte(in, 0, 15, &o->cards))
        return false;
    o->settles = scan_word(in, "settles");
    if (scan_word(in, "number")) {
        if (!scan_int(in, 1, INT32_MAX, &number))
            return false;
        o->revision = (uint32_t)number;
    }
    o->proposed = scan_word(in, "proposed");
    if (scan_word(in, "steps")) {
        if (!scan_byte(in, 0, STEPS_A_TURN, &steps) || !scan_word(in, "made") ||
            !scan_byte(in, 0, OFFERS_A_TURN, &made))
            return false;
        o->steps = steps;
        o->made = made;
    }
    return true;
}

static bool read_claim(const struct match *m, struct scan *in, struct state *s, struct said *said)
{
    uint8_t to, by;
    int i = said->claims++;

    if (i >= CLAIMS || !scan_byte(in, 0, SQUARES - 1, &s->claim_at[i]) || !scan_byte(in, 0, m->seats - 1, &by) ||
        (i && by != s->claim_by) || !scan_word(in, "owes") || !scan_byte(in, 0, m->seats - 1, &to) ||
        !scan_int(in, 1, CASH_MAX, &s->claim[i]))
        return false;
    s->claim_by = by;
    s->claim_to[i] = (uint8_t)(to + 1);
    return true;
}

static bool read_lot(struct scan *in, struct frame *f)
{
    int opener, hotel, least;

    if (!scan_word(in, "opener") || !scan_int(in, 0, SEATS - 1, &opener) || !scan_word(in, "hotel") ||
        !scan_int(in, 0, 1, &hotel) || !scan_word(in, "least") || !scan_int(in, 1, CASH_MAX, &least) ||
        !scan_word(in, "in"))
        return false;
    f->set = (scan_set(in) & 0xffff) | (uint64_t)opener << LOT_OPENER | (uint64_t)hotel << LOT_HOTEL |
             (uint64_t)least << LOT_LEAST;
    return true;
}

static bool read_frame(struct scan *in, struct state *s)
{
    struct frame f = { 0 };
    bool good = true;

    while (f.kind < FRAMES && !scan_word(in, frames[f.kind].name))
        f.kind++;
    if (f.kind == FRAMES || s->depth >= READ_STACK)
        return false;
    for (const char *field = frames[f.kind].fields; good && *field; field++)
        switch (*field) {
        case 'w': good = scan_byte(in, 0, SEATS - 1, &f.who); break;
        case 'a': good = scan_byte(in, 0, 0xff, &f.a); break;
        case 'b': good = scan_byte(in, 0, 0xff, &f.b); break;
        case 'n': good = scan_int(in, 0, CASH_MAX, &f.n); break;
        case 'l': good = read_lot(in, &f); break;
        default:
            good = scan_word(in, ":");
            f.set = scan_set(in);
        }
    s->stack[s->depth++] = f;
    return good;
}

static bool read_jailcard(const struct match *m, struct scan *in, struct state *s)
{
    uint8_t seat;
    int pile;

    if (!scan_name(in, piles, DECKS, &pile) || !scan_byte(in, 0, m->seats - 1, &seat))
        return false;
    s->keeper[pile] = (uint8_t)(seat + 1);
    return true;
}

static bool read_count(struct scan *in, int most, uint32_t *ret)
{
    int n;

    if (!scan_int(in, 0, most, &n))
        return false;
    *ret = (uint32_t)n;
    return true;
}

static bool read_line(const struct match *m, struct scan *in, struct state *s, struct said *said)
{
    uint32_t n;

    if (scan_word(in, "turn"))
        return scan_byte(in, 0, m->seats - 1, &s->turn);
    if (scan_word(in, "doubles"))
        return scan_byte(in, 1, 3, &s->doubles);
    if (scan_word(in, "dice"))
        return scan_byte(in, 1, 6, &s->dice[0]) && scan_byte(in, s->dice[0], 6, &s->dice[1]);
    if (scan_word(in, "time"))
        return (s->time_up = scan_word(in, "up"));
    if (scan_word(in, "seat"))
        return read_seat(m, in, s, said);
    if (scan_word(in, "own"))
        return read_titles(m, in, s);
    if (scan_word(in, "jailcard"))
        return read_jailcard(m, in, s);
    if (scan_word(in, "pile"))
        return read_pile(in, s, said);
    if (scan_word(in, "pot"))
        return scan_int(in, 1, CASH_MAX / SEATS_MAX, &s->pot);
    if (scan_word(in, "bank"))
        return (said->bank = scan_number(in, -CASH_MAX, CASH_MAX, &said->bank_says));
    if (scan_word(in, "stock"))
        return (said->stock = scan_int(in, 0, 0xff, &said->houses) && scan_int(in, 0, 0xff, &said->hotels));
    if (scan_word(in, "offer"))
        return read_offer(m, in, s);
    if (scan_word(in, "claim"))
        return read_claim(m, in, s, said);
    if (scan_word(in, "offers"))
        return read_count(in, INT32_MAX / 2, &s->revision);
    if (scan_word(in, "asked")) {
        bool good = read_count(in, UINT16_MAX, &n);

        s->ask = good ? (uint16_t)n : 0;
        return good;
    }
    return scan_word(in, "now") && read_frame(in, s);
}

static bool read_lines(const struct match *m, struct scan *in, struct state *s, struct said *said)
{
    char line[512];

    while (!scan_end(in)) {
        struct scan after = *in, here = { line };

        if (!scan_line(&after, line, sizeof line) || !read_line(m, &here, s, said) || !scan_end(&here))
            return false;
        *in = after;
    }
    return true;
}

/* What the other lines say about bank, stock and piles. */
static bool complete(const struct match *m, struct state *s, const struct said *said)
{
    int64_t bank = -(int64_t)s->pot;
    int houses = m->box->houses, hotels = m->box->hotels;

    for (int seat = 0; seat < m->seats; seat++)
        bank -= s->cash[seat];
    for (int square = 0; square < SQUARES; square++) {
        houses -= s->built[square] == HOTEL ? 0 : s->built[square];
        hotels -= s->built[square] == HOTEL;
    }
    for (int pile = 0; pile < DECKS; pile++) {
        int kept = monopoly_free_card(m, pile);

        if (s->keeper[pile]) {
            if (kept < 0 || !(s->pile[pile].unseen >> kept & 1))
                return false;
            s->pile[pile].unseen = (uint16_t)(s->pile[pile].unseen & ~(1u << kept));
        }
        if (said->pile[pile] && said->unseen[pile] != __builtin_popcount(s->pile[pile].unseen))
            return false;
    }
    s->bank = (int32_t)bank;
    s->houses = (uint8_t)houses;
    s->hotels = (uint8_t)hotels;
    s->broke = (uint8_t)(m->seats - __builtin_popcount(s->alive));
    return houses >= 0 && hotels >= 0 && (!said->bank || said->bank_says == bank) &&
           (!said->stock || (said->houses == houses && said->hotels == hotels)) &&
           said->seats == (1u << m->seats) - 1;
}

const struct clause *monopoly_read(const struct match *m, struct scan *in, struct state *ret)
{
    struct said said = { 0 };

    for (int pile = 0; pile < DECKS; pile++)
        ret->pile[pile].unseen = 0xffff;
    if (!read_lines(m, in, ret, &said) || !complete(m, ret, &said) || !monopoly_is_valid(m, ret))
        return rule(RULE_position);
    return NULL;
}
