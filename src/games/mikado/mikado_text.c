/* SPDX-License-Identifier: MIT */
/* Mikado as text: moves and positions, both ways to the same bytes. README.md shows the lines of a
 * position. */
#include "mikado.h"

#include <string.h>

#include "base/scan.h"

static const char *const ways[RODS_WAYS] = { "e", "ene", "ne", "nne", "n", "nnw", "nw", "wnw",
                                             "w", "wsw", "sw", "ssw", "s", "sse", "se", "ese" };
static const char *const phases[PHASES] = { "throw", "choose", "held", "tremor", "over" };
static const char *const faults[] = { "none", "moved", "touched" };

/* ---- moves ---- */

static void put_stick(const struct match *m, int stick, struct text *t)
{
    text_printf(t, "%s-%d", m->box->kind[mikado_kind(m, stick)].key, mikado_number(m, stick));
}

void mikado_write(const struct match *m, const struct state *s, int seat, struct move v, struct text *t)
{
    (void)s;
    (void)seat;
    text_put(t, m->game->verbs[v.verb].name);
    switch (v.verb) {
    case VERB_THROW:
    case VERB_TREMOR:
        text_printf(t, " %lu", (unsigned long)v.n);
        break;
    case VERB_HOLD:
    case VERB_TIP:
        text_char(t, ' ');
        put_stick(m, v.a % mikado_sticks(m), t);
        text_printf(t, " %d", v.b + 1);
        if (v.c && v.c <= KINDS)
            text_printf(t, " %s", m->box->kind[v.c - 1].key);
        break;
    case VERB_PULL:
    case VERB_FLICK:
        text_printf(t, " %s %d", ways[v.a % RODS_WAYS], v.b);
        break;
    default:
        break;
    }
}

/* The kind whose key is the next word, up to `end`. */
static bool scan_kind(const struct match *m, struct scan *in, char end, int *ret)
{
    scan_blanks(in);
    for (int i = 0; i < KINDS && m->box->kind[i].count; i++) {
        size_t length = strlen(m->box->kind[i].key);
        char next = strncmp(in->at, m->box->kind[i].key, length) == 0 ? in->at[length] : '!';
        if (end ? next == end : next == '\0' || next == ' ' || next == '\n') {
            in->at += length + (end != '\0');
            *ret = i;
            return true;
        }
    }
    return false;
}

void mikado_put_short(const struct match *m, int stick, struct text *t)
{
    const struct kind *kind = &m->box->kind[mikado_kind(m, stick)];

    text_char(t, (char)(kind->key[0] - 'a' + 'A'));
    text_char(t, kind->key[1] ? kind->key[1] : '.');
    if (kind->count > 1)
        text_number(t, mikado_number(m, stick));
}

/* As the text board names it: "Sa3", or "sa3". */
static bool scan_short(const struct match *m, struct scan *in, uint8_t *ret)
{
    scan_blanks(in);
    for (int stick = 0; stick < mikado_sticks(m); stick++) {
        char name[8];
        struct text t = TEXT_IN(name);
        mikado_put_short(m, stick, &t);
        bool same = (in->at[0] | ' ') == (name[0] | ' ') && strncmp(in->at + 1, name + 1, t.used - 1) == 0;
        if (same && (!in->at[t.used] || in->at[t.used] == ' ')) {
            in->at += t.used;
            *ret = (uint8_t)stick;
            return true;
        }
    }
    return false;
}

static bool scan_stick(const struct match *m, struct scan *in, uint8_t *ret)
{
    struct scan here = *in;
    int kind, number, stick;

    if (scan_short(m, in, ret))
        return true;
    if (!scan_kind(m, &here, '-', &kind) || *here.at == ' ' || !scan_int(&here, 1, RODS_MAX, &number))
        return false;
    stick = mikado_stick(m, kind, number);
    *ret = (uint8_t)stick;
    *in = here;
    return stick >= 0;
}

static bool scan_hold(const struct match *m, struct scan *in, uint8_t *stick, uint8_t *grip, uint8_t *helper)
{
    int kind;

    if (!scan_stick(m, in, stick) || !scan_any_of(in, 1, RODS_GRIPS, grip))
        return false;
    *helper = scan_kind(m, in, '\0', &kind) ? (uint8_t)(1 + kind) : 0;
    return true;
}

static bool scan_way(struct scan *in, uint8_t *way, uint8_t *lift)
{
    int n;

    if (!scan_name(in, ways, RODS_WAYS, &n))
        return false;
    *way = (uint8_t)n;
    return scan_any_of(in, 0, RODS_LIFTS, lift);
}

static bool scan_move(const struct match *m, struct scan *in, struct move *ret)
{
    int64_t seed;
    int verb;

    for (verb = 0; verb < VERBS && !scan_word(in, m->game->verbs[verb].name);)
        verb++;
    ret->verb = (uint8_t)verb;
    switch (verb) {
    case VERB_THROW:
    case VERB_TREMOR:
        if (!scan_number(in, 0, UINT32_MAX, &seed))
            return false;
        ret->n = (uint32_t)seed;
        return true;
    case VERB_HOLD: return scan_hold(m, in, &ret->a, &ret->b, &ret->c);
    case VERB_TIP: return scan_stick(m, in, &ret->a) && scan_any_of(in, 1, TIPS, &ret->b);
    case VERB_PULL:
    case VERB_FLICK: return scan_way(in, &ret->a, &ret->b);
    default: return verb < VERBS;
    }
}

const struct clause *mikado_parse(const struct match *m, const struct state *s, int seat, const char *text,
                                  struct move *ret)
{
    struct scan in = { text };
    struct move move = { 0 };

    (void)s;
    (void)seat;
    if (!scan_move(m, &in, &move) || !scan_end(&in))
        return CLAUSE(notation);
    *ret = move;
    return NULL;
}

/* ---- positions ---- */

static void print_hand(const struct match *m, const struct state *s, struct text *t)
{
    struct move hold = { VERB_HOLD, s->held, s->grip, s->helper, 0 };
    struct move tip = { VERB_TIP, s->held, s->grip != 0, 0, 0 };
    struct move pull = { s->verb, s->way, s->lift, 0, 0 };

    mikado_write(m, s, 0, s->verb == VERB_TIP ? tip : hold, t);
    text_char(t, '\n');
    if (s->verb == VERB_PULL || s->verb == VERB_FLICK) {
        mikado_write(m, s, 0, pull, t);
        text_char(t, '\n');
    }
}

static void print_sheet(const struct match *m, const struct state *s, struct text *t)
{
    for (int seat = 0; seat < m->seats; seat++) {
        text_printf(t, "sheet %d", seat);
        for (int round = 0; round < s->round + (seat < s->player); round++)
            text_printf(t, " %d", s->noted[seat][round]);
        text_char(t, '\n');
    }
}

void mikado_print(const struct view *v, struct text *t)
{
    const struct match *m = &v->match;
    const struct state *s = view_state(v);

    text_printf(t, "turn %d %d %s\n", s->round + 1, s->player, phases[s->phase]);
    if (s->repeated)
        text_put(t, "again\n");
    if (s->loosed)
        text_printf(t, "loosed %d\n", s->loosed);
    if (s->phase == PHASE_HELD || s->phase == PHASE_TREMOR)
        print_hand(m, s, t);
    print_sheet(m, s, t);
    for (int i = 0; i < mikado_sticks(m); i++)
        if (mikado_lies(s, i)) {
            const int32_t(*e)[3] = s->pile.pose[i].end;
            text_put(t, "lie ");
            put_stick(m, i, t);
            text_printf(t, " %d %d %d  %d %d %d\n", (int)e[0][0], (int)e[0][1], (int)e[0][2], (int)e[1][0],
                        (int)e[1][1], (int)e[1][2]);
        }
    if (s->took != NO_STICK) {
        text_put(t, "took ");
        put_stick(m, s->took, t);
        text_char(t, '\n');
    }
    if (s->fault) {
        text_printf(t, "fault %s ", faults[s->fault]);
        put_stick(m, s->fault_stick, t);
        text_printf(t, " %d\n", s->moved);
    }
    text_printf(t, "span %d %d  %d %d\nasked %d\n", s->middle[0], s->middle[1], s->span[0], s->span[1],
                s->asked);
}

static bool read_u16(struct scan *in, uint16_t *ret)
{
    int n;

    if (!scan_int(in, 0, UINT16_MAX, &n))
        return false;
    *ret = (uint16_t)n;
    return true;
}

static bool read_turn(const struct match *m, struct scan *in, struct state *s)
{
    int phase;

    if (!scan_word(in, "turn") || !scan_byte(in, 1, mikado_rounds(m) + 1, &s->round)
        || !scan_byte(in, 0, m->seats - 1, &s->player) || !scan_name(in, phases, PHASES, &phase))
        return false;
    s->round--;
    s->phase = (uint8_t)phase;
    /* It is over when all rounds are, and not before. */
    bool over = s->round == mikado_rounds(m);
    return over == (phase == PHASE_OVER) && (!over || s->player == 0);
}

/* What the hand is doing: all of it or nothing, as the phase says. */
static bool read_hand(const struct match *m, struct scan *in, struct state *s)
{
    struct move v = { 0 };

    if (s->phase == PHASE_TREMOR && scan_word(in, "tip")) {
        if (!scan_stick(m, in, &v.a) || !scan_byte(in, 1, 2, &v.b))
            return false;
        s->verb = VERB_TIP, s->held = v.a, s->grip = v.b == 2 ? RODS_GRIPS - 1 : 0;
        return true;
    }
    if (!scan_word(in, "hold") || !scan_hold(m, in, &s->held, &s->grip, &s->helper))
        return false;
    if (s->phase == PHASE_HELD)
        return true;
    s->verb = scan_word(in, "flick") ? VERB_FLICK : VERB_PULL;
    return (s->verb == VERB_FLICK || scan_word(in, "pull")) && scan_way(in, &s->way, &s->lift);
}

static bool read_sheet(const struct match *m, struct scan *in, struct state *s)
{
    for (int seat = 0; seat < m->seats; seat++) {
        int number;
        if (!scan_word(in, "sheet") || !scan_int(in, seat, seat, &number))
            return false;
        for (int round = 0; round < s->round + (seat < s->player); round++)
            if (!scan_byte(in, 0, POINTS_MAX, &s->noted[seat][round]))
                return false;
    }
    return true;
}

static bool read_pile(const struct match *m, struct scan *in, struct state *s)
{
    uint8_t stick;
    int last = -1;

    while (scan_word(in, "lie")) {
        if (!scan_stick(m, in, &stick) || stick <= last)
            return false;
        for (int k = 0; k < 6; k++) {
            int at;
            if (!scan_int(in, -RODS_REACH_MAX, RODS_REACH_MAX, &at))
                return false;
            s->pile.pose[stick].end[k / 3][k % 3] = at;
        }
        if (!rods_pose_valid(mikado_form(m), &s->pile.pose[stick]))
            return false;
        s->pile.there |= (uint32_t)1 << stick;
        last = stick;
    }
    return true;
}

static bool read_last(const struct match *m, struct scan *in, struct state *s)
{
    int fault = 0;

    s->took = NO_STICK;
    if (scan_word(in, "took") && !scan_stick(m, in, &s->took))
        return false;
    if (scan_word(in, "fault")) {
        if (!scan_name(in, faults, COUNT(faults), &fault) || fault == 0 || !scan_stick(m, in, &s->fault_stick)
            || !read_u16(in, &s->moved))
            return false;
        s->fault = (uint8_t)fault;
    }
    if (!scan_word(in, "span"))
        return false;
    for (int axis = 0; axis < 2; axis++) {
        int at;
        if (!scan_int(in, -RODS_REACH_MAX / RODS_UNIT, RODS_REACH_MAX / RODS_UNIT, &at))
            return false;
        s->middle[axis] = (int16_t)at;
    }
    return read_u16(in, &s->span[0]) && read_u16(in, &s->span[1]) && s->span[0] && s->span[1]
        && scan_word(in, "asked") && read_u16(in, &s->asked);
}

/* Whether what the hand is doing may be done here: the rules are asked themselves. */
static bool hand_agrees(const struct match *m, const struct state *s)
{
    struct state before = *s;
    struct move first = { s->verb == VERB_TIP ? VERB_TIP : VERB_HOLD, s->held,
                          s->verb == VERB_TIP ? s->grip != 0 : s->grip, s->helper, 0 };

    before.phase = PHASE_CHOOSE;
    if (s->lift >= RODS_LIFTS || m->game->rules.check(m, &before, s->player, first))
        return false;
    return s->verb != VERB_FLICK || s->helper;
}

static bool agrees(const struct match *m, const struct state *s)
{
    bool playing = s->phase != PHASE_THROW && s->phase != PHASE_OVER;

    if ((s->repeated && s->phase == PHASE_OVER) || (s->loosed && !playing))
        return false;
    if (playing && (s->pile.there == 0 || s->fault)) /* who has all sticks, or moved one, has had their turn */
        return false;
    if (s->took != NO_STICK && mikado_lies(s, s->took))
        return false;
    return (s->phase != PHASE_HELD && s->phase != PHASE_TREMOR) || hand_agrees(m, s);
}

const struct clause *mikado_read(const struct match *m, struct scan *in, struct state *ret)
{
    bool good = read_turn(m, in, ret);

    ret->repeated = good && scan_word(in, "again");
    if (good && scan_word(in, "loosed"))
        good = scan_byte(in, 1, LOOSE_MOST, &ret->loosed);
    if (good && (ret->phase == PHASE_HELD || ret->phase == PHASE_TREMOR))
        good = read_hand(m, in, ret);
    good = good && read_sheet(m, in, ret) && read_pile(m, in, ret) && read_last(m, in, ret) && scan_end(in)
        && agrees(m, ret);
    return good ? NULL : CLAUSE(position);
}
