/* SPDX-License-Identifier: MIT */
#include "core/opening.h"

#include <string.h>

static void next_thrower(struct opening *o)
{
    while (o->turn < OPENING_MAX && (!(o->contend & (1 << o->turn)) || o->thrown[o->turn]))
        o->turn++;
}

static void begin(struct opening *o, uint8_t contend)
{
    memset(o, 0, sizeof *o);
    o->contend = contend;
    next_thrower(o);
}

void opening_begin(struct opening *o, int count)
{
    begin(o, (uint8_t)((1 << count) - 1));
}

bool opening_throw(struct opening *o, uint8_t pips, uint8_t *ret_first, uint8_t *ret_pips)
{
    uint8_t best = 0, leaders = 0;

    o->thrown[o->turn] = pips;
    next_thrower(o);
    if (o->turn < OPENING_MAX)
        return false;
    for (int i = 0; i < OPENING_MAX; i++)
        best = o->thrown[i] > best ? o->thrown[i] : best;
    for (int i = 0; i < OPENING_MAX; i++)
        if (o->thrown[i] == best)
            leaders |= (uint8_t)(1 << i);
    if (leaders & (leaders - 1)) {
        begin(o, leaders);
        return false;
    }
    memset(o, 0, sizeof *o);
    *ret_first = (uint8_t)__builtin_ctz(leaders);
    *ret_pips = best;
    return true;
}

void opening_print(const struct opening *o, int count, struct text *t)
{
    for (int i = 0; i < count; i++) {
        if (!(o->contend & (1 << i)))
            text_put(t, " x");
        else if (!o->thrown[i])
            text_put(t, " -");
        else
            text_printf(t, " %d", o->thrown[i]);
    }
}

/* Throws are made in order, so after one still to throw none has thrown; and never have all thrown. */
bool opening_scan(struct scan *in, int count, struct opening *ret)
{
    bool waiting = false;

    memset(ret, 0, sizeof *ret);
    for (int i = 0; i < count; i++) {
        if (scan_word(in, "x"))
            continue;
        ret->contend |= (uint8_t)(1 << i);
        if (scan_word(in, "-"))
            waiting = true;
        else if (waiting || !scan_byte(in, 1, 6, &ret->thrown[i]))
            return false;
    }
    next_thrower(ret);
    return waiting && (ret->contend & (ret->contend - 1)) != 0;
}
