/* SPDX-License-Identifier: MIT */
/* Moves and positions of null as text, both ways, and which positions can be played on. */
#include "null.h"

#include <string.h>

#include "base/scan.h"

static const char *const asks[ASKS] = { "deal", "bid", "show", "reply", "winner", "challenger" };

/* ---- moves ---- */

/* A number, or the ? that stands for it where the viewer may not know it. */
static void put_secret(struct text *t, uint32_t n, uint32_t unknown)
{
    if (n == unknown)
        text_put(t, " ?");
    else
        text_printf(t, " %u", (unsigned)n);
}

void null_write(const struct match *m, const struct state *s, int seat, struct move v, struct text *t)
{
    (void)s;
    (void)seat;
    text_put(t, m->game->verbs[v.verb].name);
    if (v.verb == DEAL)
        text_printf(t, " %d", v.a);
    if (v.verb == DEAL || v.verb == REVEAL)
        put_secret(t, v.b, UNKNOWN);
    if (v.verb == BID || v.verb == SHOW)
        put_secret(t, v.n, UNKNOWN_BID);
}

/* Any number: check() says what is wrong with it. */
static bool scan_amount(struct scan *in, int most, int *ret)
{
    uint32_t n;

    if (!scan_any(in, (uint32_t)most, (uint32_t)most, &n))
        return false;
    *ret = (int)n;
    return true;
}

/* The same back; a ? only where a match is followed through a view. */
static bool scan_secret(const struct match *m, struct scan *in, int most, int unknown, int *ret)
{
    if (m->is_view && scan_word(in, "?")) {
        *ret = unknown;
        return true;
    }
    return scan_amount(in, most, ret);
}

const struct clause *null_parse(const struct match *m, const struct state *s, int seat, const char *text,
                                struct move *ret)
{
    struct scan in = { text };
    int verb = 0, to = 0, card = 0, amount = 0;
    bool good = false;

    (void)s;
    (void)seat;
    while (verb < VERBS && !scan_word(&in, m->game->verbs[verb].name))
        verb++;
    if (verb == DEAL)
        good = scan_int(&in, 0, m->seats - 1, &to) && scan_secret(m, &in, CARD_MOST, UNKNOWN, &card);
    else if (verb == REVEAL)
        good = scan_amount(&in, CARD_MOST + 1, &card);
    else if (verb == BID)
        good = scan_secret(m, &in, UNKNOWN_BID - 1, UNKNOWN_BID, &amount);
    else if (verb == SHOW)
        good = scan_amount(&in, UNKNOWN_BID - 1, &amount);
    else
        good = verb < VERBS;
    if (!good || !scan_end(&in))
        return CLAUSE(notation);
    *ret = (struct move){ (uint8_t)verb, .a = (uint8_t)to, .b = (uint8_t)card, .n = (uint32_t)amount };
    return NULL;
}

/* ---- positions ---- */

static void put_seats(struct text *t, unsigned seats)
{
    for (int i = 0; i < SEATS && seats != EVERY_SEAT; i++)
        if (seats & SEAT(i))
            text_number(t, i);
    if (seats == EVERY_SEAT || seats == 0)
        text_char(t, seats ? '*' : '-');
}

/* "7@02": a 7 that seats 0 and 2 know; "?@1": one that only seat 1 does; "7@*": all do; "-": no card. */
static void put_slot(struct text *t, struct slot place)
{
    if (place.card == NO_CARD) {
        text_put(t, " -");
        return;
    }
    if (place.card == UNKNOWN)
        text_put(t, " ?@");
    else
        text_printf(t, " %d@", place.card);
    put_seats(t, place.knows);
}

/* "5", "(5)" sealed, "(?)" sealed and not the viewer's, "-" none yet. */
void null_put_bid(const struct state *s, int seat, struct text *t)
{
    bool sealed = s->sealed & SEAT(seat);

    if (s->bid[seat] == NO_BID)
        text_put(t, "-");
    else if (s->bid[seat] == UNKNOWN_BID)
        text_put(t, "(?)");
    else
        text_printf(t, sealed ? "(%d)" : "%d", s->bid[seat]);
}

void null_print(const struct view *view, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);

    text_printf(t, "round %d\ncoins", s->round);
    for (int i = 0; i < m->seats; i++)
        text_printf(t, " %d", s->coins[i]);
    text_put(t, "\nhands");
    for (int i = 0; i < m->seats; i++)
        put_slot(t, s->hand[i]);
    text_put(t, "\nunder");
    for (int i = 0; i < s->under_count; i++)
        put_slot(t, s->under[i]);
    text_put(t, "\nbids");
    for (int i = 0; i < m->seats; i++) {
        text_char(t, ' ');
        null_put_bid(s, i, t);
    }
    text_printf(t, "\nagain %d %d\nswapped ", s->rebids, s->least);
    put_seats(t, s->swapped);
    for (int i = 0; i < s->depth; i++)
        text_printf(t, "\nasks %s %d", asks[s->stack[i]], s->ask[i]);
    text_printf(t, "\ncount %d %d %d\n", s->asked, s->events, s->since);
}

static bool scan_u16(struct scan *in, int most, uint16_t *ret)
{
    int n;

    if (!scan_int(in, 0, most, &n))
        return false;
    *ret = (uint16_t)n;
    return true;
}

static bool scan_u8(struct scan *in, int most, uint8_t *ret)
{
    uint16_t n;

    if (!scan_u16(in, most, &n))
        return false;
    *ret = (uint8_t)n;
    return true;
}

static bool scan_seats(struct scan *in, uint8_t *ret)
{
    int seat, count = 0;

    scan_blanks(in);
    *ret = scan_char(in, '*') ? EVERY_SEAT : 0;
    if (*ret || scan_char(in, '-'))
        return true;
    for (; scan_one_of(in, "0123", &seat); count++)
        *ret |= (uint8_t)SEAT(seat);
    return count > 0;
}

static bool scan_slot(struct scan *in, struct slot *ret)
{
    struct scan here = *in;

    scan_blanks(&here);
    *ret = (struct slot){ NO_CARD, 0 };
    if (!scan_char(&here, '-')) {
        if (scan_char(&here, '?'))
            ret->card = UNKNOWN;
        else if (!scan_u8(&here, CARD_MOST, &ret->card) || ret->card == NO_CARD)
            return false;
        if (!scan_char(&here, '@') || !scan_seats(&here, &ret->knows))
            return false;
    }
    *in = here;
    return true;
}

static bool scan_bid(struct scan *in, struct state *s, int seat)
{
    scan_blanks(in);
    s->bid[seat] = NO_BID;
    if (scan_char(in, '-'))
        return true;
    if (!scan_char(in, '('))
        return scan_u16(in, UNKNOWN_BID - 1, &s->bid[seat]);
    s->sealed |= (uint8_t)SEAT(seat);
    s->bid[seat] = UNKNOWN_BID;
    return (scan_char(in, '?') || scan_u16(in, UNKNOWN_BID - 1, &s->bid[seat])) && scan_char(in, ')');
}

static bool scan_position(const struct match *m, struct scan *in, struct state *s)
{
    bool good = scan_word(in, "round") && scan_u8(in, m->option[OPT_ROUNDS] + 1, &s->round);

    good = good && scan_word(in, "coins");
    for (int i = 0; i < m->seats; i++)
        good = good && scan_u16(in, COINS_MAX, &s->coins[i]);
    good = good && scan_word(in, "hands");
    for (int i = 0; i < m->seats; i++)
        good = good && scan_slot(in, &s->hand[i]);
    good = good && scan_word(in, "under");
    while (good && s->under_count < null_cards(m) && scan_slot(in, &s->under[s->under_count]))
        s->under_count++;
    good = good && scan_word(in, "bids");
    for (int i = 0; i < m->seats; i++)
        good = good && scan_bid(in, s, i);
    good = good && scan_word(in, "again") && scan_u8(in, REBIDS, &s->rebids)
        && scan_u16(in, COINS_MAX, &s->least) && scan_word(in, "swapped") && scan_seats(in, &s->swapped);
    while (good && s->depth < DEPTH && scan_word(in, "asks")) {
        int what = 0;
        good = scan_name(in, asks, ASKS, &what) && scan_u16(in, UINT16_MAX, &s->ask[s->depth]);
        s->stack[s->depth++] = (uint8_t)what;
    }
    return good && scan_word(in, "count") && scan_u16(in, UINT16_MAX, &s->asked)
        && scan_u16(in, UINT16_MAX, &s->events) && scan_u16(in, UINT16_MAX, &s->since) && scan_end(in);
}

/* ---- which positions can be played on ---- */

/* One place: a card of the deck that is nowhere else, known to somebody; in a view perhaps not seen. */
static bool valid_slot(const struct match *m, struct state *s, struct slot *place)
{
    struct slot here = *place;

    if (here.card == NO_CARD || here.knows == 0 || (here.knows != EVERY_SEAT && here.knows & ~null_seats(m)))
        return false;
    if (here.card == UNKNOWN)
        return m->is_view && here.knows != EVERY_SEAT;
    place->card = UNKNOWN; /* so that it does not meet itself */
    bool once = null_unplaced(m, s, here.card);
    place->card = here.card;
    return once;
}

/* Everyone has a card they know, except who is waiting for one; after the end nobody has. */
static bool valid_cards(const struct match *m, struct state s)
{
    for (int i = 0; i < m->seats; i++) {
        bool none = s.hand[i].card == NO_CARD;
        if (none ? null_now(&s) != ASK_DEAL && s.depth > 0
                 : s.depth == 0 || !valid_slot(m, &s, &s.hand[i]) || !(s.hand[i].knows & SEAT(i)))
            return false;
    }
    for (int i = 0; i < s.under_count; i++)
        if (!valid_slot(m, &s, &s.under[i]))
            return false;
    return null_fresh(m, &s) >= 0;
}

/* A seat's bid fits the question at the bottom of the stack. */
static bool valid_bid(const struct match *m, const struct state *s, int first, int seat)
{
    uint16_t bid = s->bid[seat], coins = s->coins[seat];
    bool secret = first == ASK_BID || first == ASK_SHOW, able = coins >= s->least;

    if (bid == NO_BID)
        return first == ASKS || (first == ASK_BID && able);
    if (s->sealed & SEAT(seat))
        return secret && able && (bid == UNKNOWN_BID ? m->is_view : bid >= s->least && bid <= coins);
    if (first == ASK_BID) /* out of the re-bid */
        return bid < s->least && bid <= coins;
    return first != ASKS && bid != UNKNOWN_BID && (!secret || bid <= coins);
}

/* Whether a position that was read can be played on: its stack is one of these, and all else fits it. */
static bool valid(const struct match *m, const struct state *s)
{
    static const struct {
        uint8_t depth, stack[DEPTH];
    } known[] = {
        { 0, { 0 } },
        { 1, { ASK_BID } }, { 2, { ASK_BID, ASK_DEAL } }, { 1, { ASK_SHOW } },
        { 1, { ASK_REPLY } }, { 2, { ASK_REPLY, ASK_DEAL } },
        { 2, { ASK_CHALLENGER, ASK_WINNER } }, { 1, { ASK_CHALLENGER } },
    };
    struct state bottom = *s;
    bool found = false;

    for (int i = 0; i < COUNT(known); i++)
        found |= s->depth == known[i].depth && memcmp(s->stack, known[i].stack, DEPTH) == 0;
    if (!found || s->round == 0 || (s->depth == 0) != (s->round > m->option[OPT_ROUNDS])
        || s->swapped & ~null_seats(m) || !valid_cards(m, *s))
        return false;
    bottom.depth = s->depth > 0;
    for (int i = 0; i < m->seats; i++)
        if (!valid_bid(m, s, null_now(&bottom), i)
            || s->coins[i] + (m->option[OPT_ROUNDS] + 1 - s->round) * m->box->prize > COINS_MAX)
            return false;
    if (null_now(s) == ASK_CHALLENGER && s->hand[null_leader(m, s)].knows != EVERY_SEAT)
        return false; /* the winner is the first to reveal */
    return s->depth == 0 || (null_asked(m, s) && null_asked(m, &bottom)); /* each question is for somebody */
}

const struct clause *null_read(const struct match *m, struct scan *in, struct state *ret)
{
    return scan_position(m, in, ret) && valid(m, ret) ? NULL : CLAUSE(position);
}
