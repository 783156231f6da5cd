/* SPDX-License-Identifier: MIT */
/* Moves as text, and back. AREAs go by number and letter ("4C"), squares of the round by their number from
 * START, information cards by their number in box.yaml. */
#include "dallas_noris.h"

#include "base/scan.h"

const char *const noris_goods_names[GOODS_ALL + 1] = { "none", "cattle", "oil", "farmland", "desert", "all" };

/* ---- AREAs ---- */

void noris_put_area(struct text *t, int area)
{
    text_printf(t, "%d%c", area % NUMBERS + 1, 'A' + area / NUMBERS);
}

bool noris_scan_area(struct scan *in, int *ret)
{
    int number, letter;
    struct scan at = *in;

    scan_blanks(&at);
    if (!scan_one_of(&at, "12345", &number) || !scan_one_of(&at, "ABCD", &letter))
        return false;
    *in = at;
    *ret = letter * NUMBERS + number;
    return true;
}

void noris_put_content(const struct match *m, int card, struct text *t)
{
    const struct area *content = &m->box->area[card];

    text_put(t, noris_goods_names[content->goods]);
    if (content->goods != GOODS_DESERT)
        text_printf(t, " %d", (int)content->amount);
}

bool noris_scan_content(const struct match *m, struct scan *in, int *ret)
{
    int goods, amount = 0;

    if (!scan_name(in, noris_goods_names, GOODS_ALL + 1, &goods))
        return false;
    if (goods != GOODS_DESERT && !scan_int(in, 1, AMOUNT_MAX, &amount))
        return false;
    for (int card = 0; card < AREAS; card++)
        if (m->box->area[card].goods == goods && m->box->area[card].amount == amount) {
            *ret = card; /* the first like it */
            return true;
        }
    return false;
}

/* ---- moves ---- */

void dallas_noris_write(const struct match *m, const struct state *s, int seat, struct move v, struct text *t)
{
    (void)s;
    (void)seat;
    text_put(t, v.verb == VERB_SELL_RANCH ? "sell" : noris_verbs[v.verb].name);
    switch (v.verb) {
    case VERB_BUY:
        if (!v.a)
            return;
        text_char(t, ' ');
        noris_put_area(t, v.a - 1);
        return;
    case VERB_SELL:
    case VERB_DIG:
        text_char(t, ' ');
        noris_put_area(t, v.a);
        return;
    case VERB_AREA:
        text_char(t, ' ');
        noris_put_content(m, v.a, t);
        return;
    case VERB_INFO: text_printf(t, " %d", v.a + 1); return;
    case VERB_DIE:
    case VERB_SELL_RANCH: text_printf(t, " %d", v.a); return;
    default: return;
    }
}

static bool scan_move(const struct match *m, struct scan *in, int *ret_verb, int *ret_a)
{
    int verb = 0;
    uint8_t square;

    *ret_a = 0;
    while (verb < VERBS && !scan_word(in, noris_verbs[verb].name))
        verb++;
    *ret_verb = verb;
    switch (verb) {
    case VERB_BUY:
        if (noris_scan_area(in, ret_a))
            ++*ret_a;
        return true;
    case VERB_SELL:
        if (noris_scan_area(in, ret_a))
            return true;
        *ret_verb = VERB_SELL_RANCH;
        if (!scan_any_of(in, 0, SQUARES, &square))
            return false;
        *ret_a = square;
        return true;
    case VERB_DIE: return scan_int(in, 1, 6, ret_a);
    case VERB_INFO:
        if (!scan_int(in, 1, INFOS, ret_a))
            return false;
        --*ret_a;
        return true;
    case VERB_DIG: return noris_scan_area(in, ret_a);
    case VERB_AREA: return noris_scan_content(m, in, ret_a);
    case VERB_SELL_RANCH: /* is spelt "sell" too */
    case VERBS: return false;
    default: return true;
    }
}

const struct clause *dallas_noris_parse(const struct match *m, const struct state *s, int seat,
                                        const char *text, struct move *ret)
{
    struct scan in = { text };
    int verb, a;

    (void)s;
    (void)seat;
    if (!scan_move(m, &in, &verb, &a) || !scan_end(&in))
        return CLAUSE(notation);
    *ret = (struct move){ (uint8_t)verb, .a = (uint8_t)a };
    return NULL;
}
