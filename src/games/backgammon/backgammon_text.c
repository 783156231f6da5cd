/* SPDX-License-Identifier: MIT */
/* Backgammon: moves as text and back. A play is written as the mover counts the points, each man's way from
 * start to end; the points between are named only where it hits. */
#include "backgammon.h"

#include <string.h>

#include "base/scan.h"

/* ---- plays as the ways of single men ---- */

static void walk(struct leg *leg, uint32_t *blots, int to)
{
    if (leg->hits)
        leg->on_way |= BIT(leg->to);
    leg->to = (uint8_t)to;
    leg->hits = to != OFF && *blots & BIT(to);
    if (leg->hits)
        *blots &= ~BIT(to); /* whoever comes next hits nobody */
}

static int legs_of_pair(const struct ground *g, uint32_t play, struct leg ret[STEPS_MAX])
{
    int from[2] = { (int)play_from(play, 0), (int)play_from(play, 1) }, die[2] = { g->high, g->low };
    int first = from[1] > from[0], second = !first; /* the man farther back goes first */
    uint32_t blots = g->blots;

    memset(ret, 0, 2 * sizeof *ret);
    ret[0].from = ret[0].to = (uint8_t)from[first];
    ret[0].times = ret[1].times = 1;
    walk(&ret[0], &blots, landing(from[first], die[first]));
    if (!from[second])
        return 1;
    if (ret[0].to == from[second]) {
        walk(&ret[0], &blots, landing(from[second], die[second]));
        return 1;
    }
    if (from[0] == from[1] && ret[0].to == OFF && landing(from[second], die[second]) == OFF) {
        ret[0].times = 2;
        return 1;
    }
    ret[1].from = ret[1].to = (uint8_t)from[second];
    walk(&ret[1], &blots, landing(from[second], die[second]));
    return 2;
}

static int legs_of_doublet(const struct ground *g, uint32_t play, struct leg ret[STEPS_MAX])
{
    uint8_t steps[256] = { 0 };
    uint32_t blots = g->blots;
    int count = 0;

    for (int i = 0; i < STEPS_MAX; i++)
        steps[play_from(play, i)]++;
    for (int from = BAR; from > OFF; from--)
        while (steps[from]) {
            struct leg leg = { .from = (uint8_t)from, .to = (uint8_t)from, .times = 1 };

            while (leg.to != OFF && steps[leg.to]) {
                steps[leg.to]--;
                walk(&leg, &blots, landing(leg.to, g->high));
            }
            if (count && ret[count - 1].from == leg.from && ret[count - 1].to == leg.to)
                ret[count - 1].times++;
            else
                ret[count++] = leg;
        }
    return count;
}

int backgammon_legs(const struct ground *g, uint32_t play, struct leg ret[STEPS_MAX])
{
    if (!play)
        return 0;
    return g->high == g->low ? legs_of_doublet(g, play, ret) : legs_of_pair(g, play, ret);
}

static void write_place(int place, struct text *t)
{
    if (place == BAR)
        text_put(t, "bar");
    else if (place == OFF)
        text_put(t, "off");
    else
        text_number(t, place);
}

void backgammon_write_play(const struct ground *g, uint32_t play, struct text *t)
{
    struct leg legs[STEPS_MAX];
    int count = backgammon_legs(g, play, legs);

    for (int i = 0; i < count; i++) {
        if (i)
            text_char(t, ' ');
        write_place(legs[i].from, t);
        for (int point = POINTS; point > OFF; point--)
            if (legs[i].on_way >> point & 1)
                text_printf(t, "/%d*", point);
        text_char(t, '/');
        write_place(legs[i].to, t);
        if (legs[i].hits)
            text_char(t, '*');
        if (legs[i].times > 1)
            text_printf(t, "(%d)", legs[i].times);
    }
}

/* ---- reading a play ---- */

/* What was written: single ways, "(2)" spelled out, and where hits were claimed. */
struct ways {
    int count;
    struct { int from, to; } way[2 * STEPS_MAX];
    uint32_t stars;
};

static bool scan_place(struct scan *in, int *ret)
{
    static const char *const names[] = { "off", "bar" };

    for (int i = 0; i < 2; i++)
        if (strncmp(in->at, names[i], 3) == 0) {
            in->at += 3;
            *ret = i ? BAR : OFF;
            return true;
        }
    return *in->at >= '0' && *in->at <= '9' && scan_int(in, 1, POINTS, ret);
}

/* One man's way, with "(2)" as often as it says. */
static const struct clause *scan_way(struct scan *in, struct ways *ret)
{
    int place, begun = ret->count, times = 1;

    if (!scan_place(in, &place))
        return CLAUSE(notation);
    do {
        int to;

        if (!scan_char(in, '/') || !scan_place(in, &to))
            return CLAUSE(notation);
        if (to >= place)
            return CLAUSE(direction);
        if (ret->count == COUNT(ret->way))
            return CLAUSE(by_dice);
        ret->way[ret->count].from = place;
        ret->way[ret->count++].to = to;
        if (scan_char(in, '*'))
            ret->stars |= BIT(to);
        place = to;
    } while (*in->at == '/');
    if (scan_char(in, '(') && (!scan_int(in, 1, STEPS_MAX, &times) || !scan_char(in, ')')))
        return CLAUSE(notation);
    for (int end = ret->count; times > 1; times--)
        for (int i = begun; i < end; i++) {
            if (ret->count == COUNT(ret->way))
                return CLAUSE(by_dice);
            ret->way[ret->count++] = ret->way[i];
        }
    return NULL;
}

/* One step of a way with this die. */
static bool fits(int from, int to, int die)
{
    return to == OFF ? from <= die : from - to == die;
}

/* All that a text with two numbers may mean; the best is kept: allowed, and hitting just where it said. */
struct meaning {
    const struct ground *g;
    uint32_t stars, best;
    int worth;
};

static void weigh(struct meaning *m, int high, int low)
{
    uint32_t play = backgammon_canonical(m->g, (uint32_t)high | (uint32_t)low << 8);
    int worth = 1 + 2 * !backgammon_refuse_play(m->g, play) + (backgammon_hits(m->g, play) == m->stars);

    if (worth <= m->worth)
        return;
    m->worth = worth;
    m->best = play;
}

static void weigh_alone(struct meaning *m, int from, int to)
{
    int high = m->g->high, low = m->g->low;

    if (fits(from, to, high))
        weigh(m, from, 0);
    if (fits(from, to, low))
        weigh(m, 0, from);
    if (from > high && fits(from - high, to, low))
        weigh(m, from, from - high);
    if (from > low && fits(from - low, to, high))
        weigh(m, from - low, from);
}

static const struct clause *resolve_pair(const struct ground *g, const struct ways *w, uint32_t *ret)
{
    struct meaning m = { .g = g, .stars = w->stars };

    if (w->count == 1)
        weigh_alone(&m, w->way[0].from, w->way[0].to);
    if (w->count == 2)
        for (int i = 0; i < 2; i++)
            if (fits(w->way[i].from, w->way[i].to, g->high) && fits(w->way[!i].from, w->way[!i].to, g->low))
                weigh(&m, w->way[i].from, w->way[!i].from);
    *ret = m.best;
    return m.worth ? NULL : CLAUSE(by_dice);
}

static const struct clause *resolve_doublet(const struct ground *g, const struct ways *w, uint32_t *ret)
{
    uint32_t play = 0;
    int step = 0, die = g->high;

    for (int i = 0; i < w->count; i++) {
        int from = w->way[i].from, to = w->way[i].to;

        if (to != OFF && (from - to) % die)
            return CLAUSE(by_dice);
        for (; from > to; from = landing(from, die)) {
            if (step == STEPS_MAX)
                return CLAUSE(by_dice);
            play |= (uint32_t)from << 8 * step++;
        }
    }
    *ret = backgammon_canonical(g, play);
    return NULL;
}

const struct clause *backgammon_parse_play(const struct ground *g, const char *text, uint32_t *ret)
{
    struct scan in = { text };
    struct ways ways = { 0 };

    do {
        scan_blanks(&in);
        const struct clause *refusal = scan_way(&in, &ways);

        if (refusal)
            return refusal;
    } while (*in.at == ' ');
    if (*in.at)
        return CLAUSE(notation);
    if (!g->high) {
        *ret = (uint32_t)ways.way[0].from; /* nothing is thrown: no play, but check() says why */
        return NULL;
    }
    return g->high == g->low ? resolve_doublet(g, &ways, ret) : resolve_pair(g, &ways, ret);
}

/* ---- moves ---- */

static const char *const verb_words[VERBS] = {
    [VERB_ROLL] = "roll", [VERB_DOUBLE] = "double", [VERB_TAKE] = "take", [VERB_DROP] = "drop",
    [VERB_PASS] = "pass", [VERB_ACCEPT] = "accept", [VERB_DECLINE] = "decline",
};

void backgammon_write(const struct match *m, const struct state *s, int seat, struct move move,
                      struct text *t)
{
    (void)m, (void)seat;
    if (move.verb == VERB_DICE) {
        text_printf(t, "%d-%d", move.a, move.b);
    } else if (move.verb == VERB_DIE) {
        text_printf(t, "die %d", move.a);
    } else if (move.verb == VERB_RESIGN) {
        text_printf(t, "resign %d", move.a);
    } else if (move.verb == VERB_PLAY && move.c) {
        write_place(move.b, t);
        text_char(t, '/');
        write_place(move.c - 1, t);
    } else if (move.verb == VERB_PLAY) {
        struct ground g = backgammon_ground(s, s->turn);

        backgammon_write_play(&g, move.n, t);
    } else {
        text_put(t, verb_words[move.verb]);
    }
}

/* "5-3", "die 4". A throw of two dice is sorted, but for the opening, where each side has its own. */
static bool parse_throw(const struct state *s, const char *text, struct move *ret)
{
    struct scan in = { text };
    int a, b = 0;
    bool one = scan_word(&in, "die");

    if (!scan_int(&in, 0, 9, &a) || (!one && (!scan_char(&in, '-') || !scan_int(&in, 0, 9, &b))) || *in.at)
        return false;
    if (s->phase != OPENING && a < b) {
        int swap = a;

        a = b;
        b = swap;
    }
    *ret = (struct move){ .verb = one ? VERB_DIE : VERB_DICE, .a = (uint8_t)a, .b = (uint8_t)b };
    return true;
}

const struct clause *backgammon_parse(const struct match *m, const struct state *s, int seat,
                                      const char *text, struct move *ret)
{
    struct scan in = { text };
    uint32_t play = 0;
    uint8_t above; /* a single game */

    (void)m, (void)seat;
    if (parse_throw(s, text, ret))
        return NULL;
    if (scan_word(&in, "resign") && scan_any_of(&in, 1, WORTH_MAX, &above) && !*in.at) {
        *ret = (struct move){ .verb = VERB_RESIGN, .a = (uint8_t)(1 + above) };
        return NULL;
    }
    for (int verb = VERB_ROLL; verb <= VERB_DECLINE; verb++)
        if (strcmp(text, verb_words[verb]) == 0) {
            *ret = (struct move){ .verb = (uint8_t)verb };
            return NULL;
        }

    struct ground g = backgammon_ground(s, s->turn);
    const struct clause *refusal = backgammon_parse_play(&g, text, &play);
    if (!refusal)
        *ret = (struct move){ .verb = VERB_PLAY, .n = play };
    return refusal;
}
