/* SPDX-License-Identifier: MIT */
/* Positions as text, and back. Lines in any order, each beginning with what it is about; AREAs, squares and
 * cards are named as in moves:
 *
 *     round 3                           and: turn 0, starter 1
 *     seat 0 615000 at 7                cash and square; "seat 2 out 1": was the first to be out
 *     own 0 4C 1A : 7 8                 AREAs, then ranch squares
 *     area 4C cattle 500                what has been seen there
 *     bulletin 3                        the open one
 *     info 7 8                          the information cards that went under; the rest has not been seen
 *     numbers 1 4 / letters A C         the digger cards that went under
 *     six / time up                     throws again; the agreed time is over
 *     bank -1230000                     follows from the rest; may be left out
 *     die 6 / moved 0 4                 the last throw, who moved with it and from where
 *     last 7 / pair 4C                  the information card and the digger cards that came up last
 *     asked 17                          counter
 *     now land 20000                    what is pending, with its fields */
#include "dallas_noris.h"

#include <string.h>

#include "base/scan.h"

/* The fields of what is pending: a and b numbers or sets of seats, n an amount. */
static const struct { const char *name, *fields; } pendings[PENDINGS] = {
    [PENDING_OVER] = { "over", "" },
    [PENDING_BULLETIN] = { "bulletin", "" },
    [PENDING_OPENING] = { "opening", "ssn" },
    [PENDING_THROW] = { "throw", "" },
    [PENDING_INFO] = { "info", "" },
    [PENDING_RANCH] = { "ranch", "" },
    [PENDING_LAND] = { "land", "n" },
    [PENDING_DIG] = { "dig", "n" },
    [PENDING_REVEAL] = { "reveal", "p" },
    [PENDING_SELL] = { "sell", "g" },
    [PENDING_FIND] = { "find", "n" },
    [PENDING_DEBT] = { "debt", "cn" },
};

/* ---- writing ---- */

static void put_seats(struct text *t, int set)
{
    int seat;

    text_char(t, ' ');
    if (!set)
        text_char(t, '-');
    EACH(seat, (uint32_t)set)
        text_printf(t, "%d", seat);
}

static void print_seat(const struct state *s, int seat, struct text *t)
{
    int n;

    if (!plays(s, seat)) {
        text_printf(t, "seat %d out %d\n", seat, s->out[seat]);
        return;
    }
    text_printf(t, "seat %d %d at %d\n", seat, (int)s->cash[seat], s->place[seat]);
    if (!s->areas[seat] && !s->ranches[seat])
        return;
    text_printf(t, "own %d", seat);
    EACH(n, s->areas[seat]) {
        text_char(t, ' ');
        noris_put_area(t, n);
    }
    text_put(t, " :");
    EACH(n, s->ranches[seat])
        text_printf(t, " %d", n);
    text_char(t, '\n');
}

static void print_piles(const struct match *m, const struct state *s, struct text *t)
{
    for (int area = 0; area < AREAS; area++)
        if (s->card[area] != HIDDEN) {
            text_put(t, "area ");
            noris_put_area(t, area);
            text_char(t, ' ');
            noris_put_content(m, s->card[area], t);
            text_char(t, '\n');
        }
    if (s->bulletin)
        text_printf(t, "bulletin %d\n", s->bulletin);
    text_put(t, "info");
    for (int i = 0; i < s->info_count; i++)
        text_printf(t, " %d", s->info_under[i] + 1);
    text_put(t, "\nnumbers");
    for (int i = 0; i < s->number_count; i++)
        text_printf(t, " %d", s->number_under[i] + 1);
    text_put(t, "\nletters");
    for (int i = 0; i < s->letter_count; i++)
        text_printf(t, " %c", 'A' + s->letter_under[i]);
    text_char(t, '\n');
}

static void print_pending(const struct pending *p, struct text *t)
{
    int byte = p->a;

    text_printf(t, "now %s", pendings[p->kind].name);
    for (const char *field = pendings[p->kind].fields; *field; field++)
        switch (*field) {
        case 's':
            put_seats(t, byte);
            byte = p->b;
            break;
        case 'p':
            text_char(t, ' ');
            noris_put_area(t, p->a);
            break;
        case 'g': text_printf(t, " %s", noris_goods_names[p->a]); break;
        case 'c':
            if (p->a == BANK)
                text_put(t, " bank");
            else
                text_printf(t, " %d", p->a);
            break;
        default: text_printf(t, " %d", (int)p->n); break;
        }
    text_char(t, '\n');
}

void dallas_noris_print(const struct view *view, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);

    text_printf(t, "round %d\nturn %d\nstarter %d\n", s->round, s->turn, s->starter);
    for (int seat = 0; seat < m->seats; seat++)
        print_seat(s, seat, t);
    print_piles(m, s, t);
    if (s->six)
        text_put(t, "six\n");
    if (s->time_up)
        text_put(t, "time up\n");
    text_printf(t, "bank %d\n", (int)s->bank);
    if (s->die)
        text_printf(t, "die %d\n", s->die);
    if (s->mover)
        text_printf(t, "moved %d %d\n", s->mover - 1, s->from);
    if (s->last)
        text_printf(t, "last %d\n", s->last);
    if (s->pair) {
        text_put(t, "pair ");
        noris_put_area(t, s->pair - 1);
        text_char(t, '\n');
    }
    text_printf(t, "asked %d\n", s->ask);
    print_pending(&s->pending, t);
}

/* ---- reading ---- */

/* What the lines said that is only compared with the rest. */
struct said {
    uint8_t seats;
    bool bank, now;
    int64_t bank_says;
};

static bool read_seat(const struct match *m, struct scan *in, struct state *s, struct said *said)
{
    uint8_t seat;

    if (!scan_byte(in, 0, m->seats - 1, &seat) || said->seats & bit(seat))
        return false;
    said->seats |= (uint8_t)bit(seat);
    if (scan_word(in, "out"))
        return scan_byte(in, 1, m->seats - 1, &s->out[seat]);
    return scan_int(in, 0, CASH_MAX, &s->cash[seat]) && scan_word(in, "at") &&
           scan_byte(in, 0, SQUARES - 1, &s->place[seat]);
}

static bool read_own(const struct match *m, struct scan *in, struct state *s)
{
    uint8_t seat;
    int n;

    if (!scan_byte(in, 0, m->seats - 1, &seat) || s->areas[seat] || s->ranches[seat])
        return false;
    while (noris_scan_area(in, &n)) {
        if (noris_area_owner(m, s, n) >= 0)
            return false;
        s->areas[seat] |= bit(n);
    }
    if (!scan_word(in, ":"))
        return false;
    while (scan_int(in, 0, SQUARES - 1, &n)) {
        if (square_of(m, n)->kind != SQUARE_RANCH || noris_ranch_owner(m, s, n) >= 0)
            return false;
        s->ranches[seat] |= bit(n);
    }
    return true;
}

static bool read_area(const struct match *m, struct scan *in, struct state *s)
{
    int area, card;

    if (!noris_scan_area(in, &area) || s->card[area] != HIDDEN || !noris_scan_content(m, in, &card) ||
        !noris_weight_area(m, s, card))
        return false;
    s->card[area] = (uint8_t)card;
    return true;
}

static bool read_info(struct scan *in, struct state *s)
{
    uint8_t card;

    while (scan_byte(in, 1, INFOS, &card)) {
        if (!(s->info_unseen & bit(card - 1)))
            return false;
        s->info_unseen &= ~bit(card - 1);
        s->info_under[s->info_count++] = (uint8_t)(card - 1);
    }
    return true;
}

static bool read_bulletin(const struct match *m, struct scan *in, struct state *s)
{
    if (s->bulletin || !scan_byte(in, 1, INFOS, &s->bulletin) ||
        m->box->info[s->bulletin - 1].effect != EFFECT_BULLETIN || !(s->info_unseen & bit(s->bulletin - 1)))
        return false;
    s->info_unseen &= ~bit(s->bulletin - 1);
    return true;
}

static bool read_numbers(struct scan *in, struct state *s)
{
    uint8_t number;

    while (scan_byte(in, 1, NUMBERS, &number)) {
        for (int i = 0; i < s->number_count; i++)
            if (s->number_under[i] == number - 1)
                return false;
        s->number_under[s->number_count++] = (uint8_t)(number - 1);
    }
    return true;
}

static bool read_letters(const struct match *m, struct scan *in, struct state *s)
{
    int letter, left[LETTERS];

    for (int i = 0; i < LETTERS; i++)
        left[i] = m->box->letter[i];
    for (scan_blanks(in); scan_one_of(in, "ABCD", &letter); scan_blanks(in)) {
        if (s->letter_count == LETTER_CARDS || left[letter]-- == 0)
            return false;
        s->letter_under[s->letter_count++] = (uint8_t)letter;
    }
    return true;
}

static bool scan_seats(const struct match *m, struct scan *in, uint8_t *ret)
{
    int seat;

    *ret = 0;
    if (scan_word(in, "-"))
        return true;
    scan_blanks(in);
    while (scan_one_of(in, "0123", &seat)) {
        if (seat >= m->seats || *ret & bit(seat))
            return false;
        *ret |= (uint8_t)bit(seat);
    }
    return *ret != 0;
}

static bool scan_creditor(const struct match *m, struct scan *in, uint8_t *ret)
{
    *ret = BANK;
    return scan_word(in, "bank") || scan_byte(in, 0, m->seats - 1, ret);
}

static bool read_now(const struct match *m, struct scan *in, struct state *s, struct said *said)
{
    struct pending p = { 0 };
    bool good = !said->now, first = true;
    int n;

    while (p.kind < PENDINGS && !scan_word(in, pendings[p.kind].name))
        p.kind++;
    if (p.kind == PENDINGS)
        return false;
    for (const char *field = pendings[p.kind].fields; good && *field; field++)
        switch (*field) {
        case 's':
            good = scan_seats(m, in, first ? &p.a : &p.b);
            first = false;
            break;
        case 'p':
            good = noris_scan_area(in, &n);
            p.a = good ? (uint8_t)n : 0;
            break;
        case 'g':
            good = scan_name(in, noris_goods_names, GOODS_ALL + 1, &n);
            p.a = good ? (uint8_t)n : 0;
            break;
        case 'c': good = scan_creditor(m, in, &p.a); break;
        default: good = scan_int(in, 0, CASH_MAX, &p.n); break;
        }
    s->pending = p;
    said->now = true;
    return good;
}

static bool read_count(struct scan *in, int most, uint16_t *ret)
{
    int n;

    if (!scan_int(in, 0, most, &n))
        return false;
    *ret = (uint16_t)n;
    return true;
}

static bool read_pair(struct scan *in, struct state *s)
{
    int area;

    if (!noris_scan_area(in, &area))
        return false;
    s->pair = (uint8_t)(area + 1);
    return true;
}

static bool read_moved(const struct match *m, struct scan *in, struct state *s)
{
    uint8_t seat;

    if (!scan_byte(in, 0, m->seats - 1, &seat) || !scan_byte(in, 0, SQUARES - 1, &s->from))
        return false;
    s->mover = (uint8_t)(seat + 1);
    return true;
}

static bool read_line(const struct match *m, struct scan *in, struct state *s, struct said *said)
{
    if (scan_word(in, "round"))
        return read_count(in, ROUNDS_MAX, &s->round);
    if (scan_word(in, "turn"))
        return scan_byte(in, 0, m->seats - 1, &s->turn);
    if (scan_word(in, "starter"))
        return scan_byte(in, 0, m->seats - 1, &s->starter);
    if (scan_word(in, "seat"))
        return read_seat(m, in, s, said);
    if (scan_word(in, "own"))
        return read_own(m, in, s);
    if (scan_word(in, "area"))
        return read_area(m, in, s);
    if (scan_word(in, "bulletin"))
        return read_bulletin(m, in, s);
    if (scan_word(in, "info"))
        return read_info(in, s);
    if (scan_word(in, "numbers"))
        return read_numbers(in, s);
    if (scan_word(in, "letters"))
        return read_letters(m, in, s);
    if (scan_word(in, "six"))
        return (s->six = 1);
    if (scan_word(in, "time"))
        return (s->time_up = scan_word(in, "up"));
    if (scan_word(in, "bank"))
        return (said->bank = scan_number(in, INT32_MIN, INT32_MAX, &said->bank_says));
    if (scan_word(in, "die"))
        return scan_byte(in, 1, 6, &s->die);
    if (scan_word(in, "moved"))
        return read_moved(m, in, s);
    if (scan_word(in, "last"))
        return scan_byte(in, 1, INFOS, &s->last);
    if (scan_word(in, "pair"))
        return read_pair(in, s);
    if (scan_word(in, "asked"))
        return read_count(in, UINT16_MAX, &s->ask);
    return scan_word(in, "now") && read_now(m, in, s, said);
}

static bool read_lines(const struct match *m, struct scan *in, struct state *s, struct said *said)
{
    char line[256];

    while (!scan_end(in)) {
        struct scan after = *in, here = { line };

        if (!scan_line(&after, line, sizeof line) || !read_line(m, &here, s, said) || !scan_end(&here))
            return false;
        *in = after;
    }
    return true;
}

/* ---- which of them can be played on ---- */

/* Nobody who is out has anything, and they went in some order. */
static bool seats_valid(const struct match *m, const struct state *s)
{
    int outs = m->seats - noris_players(m, s), seen = 0, area;

    for (int seat = 0; seat < m->seats; seat++) {
        if (!plays(s, seat) && (s->areas[seat] || s->ranches[seat] || s->out[seat] > outs))
            return false;
        seen |= 1 << s->out[seat];
        if (markers_out(s, seat) > m->box->markers)
            return false;
        EACH(area, s->areas[seat])
            if (s->card[area] == HIDDEN)
                return false;
    }
    return outs < m->seats && (seen | 1) == (2 << outs) - 1;
}

/* The lowest seat of those who have still to throw is next; the leaders have thrown something. */
static bool opening_valid(const struct match *m, const struct state *s)
{
    const struct pending *p = &s->pending;
    uint32_t both = p->a | p->b;

    return p->a && __builtin_ctz(p->a) == s->turn && !(p->a & p->b) && !(both >> m->seats) &&
           count_of(both) > 1 && (p->b ? p->n >= 1 && p->n <= 6 : p->n == 0);
}

/* A debt that sales can cover and cash cannot; a purchase that can be made; and so on. */
static bool pending_valid(const struct match *m, const struct state *s)
{
    const struct pending *p = &s->pending;
    const struct square *q = square_of(m, s->place[s->turn]);

    switch (p->kind) {
    case PENDING_OPENING: return opening_valid(m, s);
    case PENDING_RANCH:
        return q->kind == SQUARE_RANCH && noris_ranch_owner(m, s, s->place[s->turn]) < 0 &&
               noris_can_buy(m, s, q->amount);
    case PENDING_LAND:
        return p->n <= MONEY_MAX && noris_can_buy(m, s, p->n) && (p->n || markers_full(m, s, s->turn));
    case PENDING_DIG: return p->n <= s->cash[s->turn] && !markers_full(m, s, s->turn);
    case PENDING_REVEAL: return s->card[p->a] == HIDDEN && !markers_full(m, s, s->turn);
    case PENDING_SELL:
        return p->a != GOODS_NONE && p->a != GOODS_DESERT && noris_areas_with(m, s, s->turn, p->a);
    case PENDING_FIND:
        return p->n <= MONEY_MAX && count_of(noris_areas_with(m, s, s->turn, GOODS_DESERT)) > 1;
    case PENDING_DEBT:
        return p->a != s->turn && (p->a == BANK || plays(s, p->a)) && s->cash[s->turn] < p->n &&
               noris_liquid(m, s, s->turn) >= p->n;
    default: return true;
    }
}

/* Before the game begins everybody has their capital and nothing else has happened. */
static bool start_valid(const struct match *m, const struct state *s)
{
    bool opening = s->pending.kind == PENDING_OPENING, turning = s->pending.kind == PENDING_BULLETIN;

    if (!opening && !turning)
        return s->round >= 1 && s->bulletin;
    if (s->round || s->six || s->starter || (turning && s->turn) || opening != (s->bulletin != 0))
        return false;
    for (int seat = 0; seat < m->seats; seat++)
        if (s->place[seat] || !plays(s, seat) || s->areas[seat] || s->ranches[seat])
            return false;
    for (int i = 0; turning && i < s->info_count; i++)
        if (m->box->info[s->info_under[i]].effect == EFFECT_BULLETIN)
            return false;
    return true;
}

static bool is_valid(const struct match *m, const struct state *s)
{
    bool over = s->pending.kind == PENDING_OVER;

    if (!seats_valid(m, s) || !start_valid(m, s) || s->round > last_round(m))
        return false;
    if (s->time_up && m->option[OPTION_END] != END_TIME)
        return false;
    if (m->option[OPTION_RESHUFFLE] && (s->number_count == NUMBERS || s->letter_count == LETTER_CARDS))
        return false;
    if (over)
        return true;
    return noris_players(m, s) > 1 && plays(s, s->turn) && pending_valid(m, s);
}

const struct clause *dallas_noris_read(const struct match *m, struct scan *in, struct state *ret)
{
    struct said said = { 0 };
    int64_t bank = 0;

    memset(ret->card, HIDDEN, sizeof ret->card);
    ret->info_unseen = bit(INFOS) - 1;
    if (!read_lines(m, in, ret, &said) || said.seats != bit(m->seats) - 1 || !said.now)
        return CLAUSE(position);
    for (int seat = 0; seat < m->seats; seat++)
        bank -= ret->cash[seat];
    ret->bank = (int32_t)bank;
    if ((said.bank && said.bank_says != bank) || !is_valid(m, ret))
        return CLAUSE(position);
    return NULL;
}
