/* SPDX-License-Identifier: MIT */
/* DALLAS by Maruca: moves as text, both ways. Companies and event cards go by the ids in the box. */
#include "dallas_maruca_scan.h"

/* What follows a verb: 'c' a company, 'C' one that may be hidden, 'e' an event card, 'E' one that may be
 * hidden, 's' the number of a place in the hand (from 1), 't' of one in the stack, 'f' a face, 'n' an
 * amount, 'x' an amount or an X, 'b' the word bond or nothing, 'k' blocks, 'a' the seat an event is aimed
 * at, if it is, 'o' the order of a hand: where each card came from. */
enum { SMALL_MAX = 99 }; /* more than there is of anything that is counted in a byte */
static const char *const forms[VERBS] = {
    [START] = "c",  [LAY] = "c",    [DRAW] = "C",   [PRESS] = "E",    [DIE] = "f",   [LOOK] = "C",
    [TAKE] = "sC",  [REMOVE] = "c", [BUY] = "sc",   [OFFER] = "c",    [PASS] = "",   [BID] = "n",
    [DECLINE] = "", [SHOW] = "x",   [PAY] = "bk",   [DISCARD] = "sc", [FETCH] = "",  [PLAY] = "ea",
    [ANSWER] = "e", [LET] = "",     [SWAP] = "tsC", [KEEP] = "",      [GIVE] = "sC", [END] = "",
    [MIX] = "",     [MIXED] = "o",
};

void maruca_put_company(const struct match *m, struct text *t, int company)
{
    text_put(t, company < COMPANIES ? m->box->company[company].id : company == UNKNOWN ? "?" : "-");
}

static void put_order(struct text *t, uint32_t order)
{
    text_put(t, order ? "" : "?");
    for (; order; order >>= 4)
        text_printf(t, "%d%s", (int)(order & 15), order >> 4 ? " " : "");
}

static void put_part(const struct match *m, struct text *t, char part, struct move v)
{
    if ((part == 'b' && !v.a) || (part == 'a' && !maruca_aims(m->box->event[v.a].kind)))
        return;
    text_char(t, ' ');
    switch (part) {
    case 'c':
    case 'C': maruca_put_company(m, t, v.a); return;
    case 'e':
    case 'E': text_put(t, v.a == UNKNOWN ? "?" : m->box->event[v.a].id); return;
    case 's': text_number(t, v.b + 1); return;
    case 't': text_number(t, v.c + 1); return;
    case 'f': text_number(t, v.a); return;
    case 'b': text_put(t, "bond"); return;
    case 'a':
    case 'k': text_number(t, v.b); return;
    case 'o': put_order(t, v.n); return;
    default:
        if (v.n == UNKNOWN_BID || v.n == REFUSED)
            text_put(t, v.n == REFUSED ? "x" : "?");
        else
            text_number(t, v.n);
    }
}

void dallas_maruca_write(const struct match *m, const struct state *s, int seat, struct move v,
                         struct text *t)
{
    (void)s, (void)seat;
    text_put(t, m->game->verbs[v.verb].name);
    for (const char *part = forms[v.verb]; *part; part++)
        put_part(m, t, *part, v);
}

/* ---- and back ---- */

bool maruca_scan_company(const struct match *m, struct scan *in, uint8_t *ret)
{
    for (uint8_t i = 0; i < m->box->company_cards; i++)
        if (scan_word(in, m->box->company[i].id)) {
            *ret = i;
            return true;
        }
    return false;
}

bool maruca_scan_event(const struct match *m, struct scan *in, uint8_t *ret)
{
    for (uint8_t i = 0; i < m->box->event_cards; i++)
        if (scan_word(in, m->box->event[i].id)) {
            *ret = i;
            return true;
        }
    return false;
}

/* A ? only where a match is followed through a view. */
static bool scan_hidden(const struct match *m, struct scan *in, uint8_t *ret)
{
    *ret = UNKNOWN;
    return m->is_view && scan_word(in, "?");
}

/* The number of a place in one's hand may be left out: then the card tells. */
static bool scan_place(const struct match *m, const struct state *s, struct scan *in, int seat, uint8_t *ret)
{
    struct scan ahead;
    uint8_t company;

    if (scan_any_of(in, 1, SMALL_MAX, ret))
        return true;
    ahead = *in;
    if (seat >= m->seats || !maruca_scan_company(m, &ahead, &company))
        return false;
    for (*ret = 0; *ret < s->hand_count[seat] && s->hand[seat][*ret].card != company;)
        ++*ret; /* one not held is a place beyond the hand: check() says why not */
    return true;
}

static bool scan_amount(const struct match *m, struct scan *in, char part, uint32_t *ret)
{
    uint32_t n = 0;
    bool masked = part == 'n' && m->is_view && scan_word(in, "?"), x = part == 'x' && scan_word(in, "x");

    if (!masked && !x && !scan_any(in, 0, BID_MAX + 1, &n))
        return false;
    *ret = masked ? UNKNOWN_BID : x ? REFUSED : n;
    return true;
}

static bool scan_order(const struct match *m, struct scan *in, uint32_t *ret)
{
    int from;

    *ret = 0;
    if (m->is_view && scan_word(in, "?"))
        return true;
    for (int i = 0; i < HAND_MAX && scan_int(in, 1, HAND_MAX, &from); i++)
        *ret |= (uint32_t)from << 4 * i;
    return *ret != 0;
}

static bool scan_part(const struct match *m, const struct state *s, struct scan *in, int seat, char part,
                      struct move *v)
{
    switch (part) {
    case 'c': return maruca_scan_company(m, in, &v->a);
    case 'C': return scan_hidden(m, in, &v->a) || maruca_scan_company(m, in, &v->a);
    case 'e': return maruca_scan_event(m, in, &v->a);
    case 'E': return scan_hidden(m, in, &v->a) || maruca_scan_event(m, in, &v->a);
    case 's': return scan_place(m, s, in, seat, &v->b);
    case 't': return scan_any_of(in, 1, SMALL_MAX, &v->c);
    case 'f': return scan_any_of(in, 0, SMALL_MAX, &v->a);
    case 'b': v->a = scan_word(in, "bond"); return true;
    case 'k': return scan_any_of(in, 0, SMALL_MAX, &v->b);
    case 'o': return scan_order(m, in, &v->n);
    case 'a': return !maruca_aims(m->box->event[v->a].kind) || scan_any_of(in, 0, SMALL_MAX, &v->b);
    default: return scan_amount(m, in, part, &v->n);
    }
}

const struct clause *dallas_maruca_parse(const struct match *m, const struct state *s, int seat,
                                         const char *text, struct move *ret)
{
    struct scan in = { text };
    struct move v = { 0 };

    while (v.verb < VERBS && !scan_word(&in, m->game->verbs[v.verb].name))
        v.verb++;
    if (v.verb == VERBS)
        return CLAUSE(notation);
    for (const char *part = forms[v.verb]; *part; part++)
        if (!scan_part(m, s, &in, seat, *part, &v))
            return CLAUSE(notation);
    if (!scan_end(&in))
        return CLAUSE(notation);
    *ret = v;
    return NULL;
}
