/* SPDX-License-Identifier: MIT */
/* The rules of Mikado: whose turn, what may be done, what it brings. How sticks fall and whether they move is
 * mikado_rods.h's affair. */
#define ROOM_TABLES
#include "mikado.h"

#include <string.h>

/* ---- sticks ---- */

int mikado_sticks(const struct match *m)
{
    int count = 0;

    for (int i = 0; i < KINDS; i++)
        count += m->box->kind[i].count;
    return count;
}

int mikado_kind(const struct match *m, int stick)
{
    int kind = 0;

    while (kind < KINDS - 1 && stick >= m->box->kind[kind].count)
        stick -= m->box->kind[kind++].count;
    return kind;
}

int mikado_number(const struct match *m, int stick)
{
    for (int kind = 0; kind < KINDS && stick >= m->box->kind[kind].count; kind++)
        stick -= m->box->kind[kind].count;
    return stick + 1;
}

int mikado_stick(const struct match *m, int kind, int number)
{
    int first = 0;

    for (int i = 0; i < kind; i++)
        first += m->box->kind[i].count;
    return number >= 1 && number <= m->box->kind[kind].count ? first + number - 1 : -1;
}

struct rods_form mikado_form(const struct match *m)
{
    return (struct rods_form){ .length = m->box->length, .radius = m->box->thickness / 20.0 };
}

static uint32_t all_sticks(const struct match *m)
{
    return (uint32_t)(((uint64_t)1 << mikado_sticks(m)) - 1);
}

static bool in_turn(const struct state *s)
{
    return s->phase == PHASE_CHOOSE || s->phase == PHASE_HELD || s->phase == PHASE_TREMOR;
}

/* All sticks are thrown in each turn, so what no longer lies there has been won in it. */
uint32_t mikado_won(const struct match *m, const struct state *s)
{
    return in_turn(s) ? all_sticks(m) & ~s->pile.there : 0;
}

int mikado_worth(const struct match *m, uint32_t sticks)
{
    int points = 0;

    if (sticks)
        APPLIES(worth);
    for (int i = 0; i < RODS_MAX; i++)
        if (sticks >> i & 1)
            points += m->box->kind[mikado_kind(m, i)].points;
    return points;
}

bool mikado_has(const struct match *m, const struct state *s, int kind)
{
    uint32_t won = mikado_won(m, s);

    for (int i = 0; i < mikado_sticks(m); i++)
        if (won >> i & 1 && mikado_kind(m, i) == kind)
            return true;
    return false;
}

int mikado_rounds(const struct match *m)
{
    return m->option[OPTION_ROUNDS] == 0 ? 1 : ROUNDS_MOST;
}

int mikado_total(const struct match *m, const struct state *s, int seat)
{
    int sum = seat == s->player ? mikado_worth(m, mikado_won(m, s)) : 0;

    for (int round = 0; round < ROUNDS_MOST; round++)
        sum += s->noted[seat][round];
    return sum;
}

static void score(const struct match *m, const struct state *s, int32_t ret[SEATS_MAX])
{
    APPLIES(winner);
    for (int seat = 0; seat < m->seats; seat++)
        ret[seat] = mikado_total(m, s, seat);
}

/* What each has gathered: all of it lies before everybody. */
static int worth(const struct view *v, int32_t ret[SEATS_MAX])
{
    for (int seat = 0; seat < v->match.seats; seat++)
        ret[seat] = mikado_total(&v->match, view_state(v), seat);
    return -1;
}

/* ---- whose turn ---- */

static void setup(const struct match *m, struct state *s)
{
    s->took = NO_STICK;
    s->span[0] = s->span[1] = (uint16_t)m->box->length;
}

static struct turn turn(const struct match *m, const struct state *s)
{
    struct turn now = { .ask = s->asked };

    (void)m;
    if (s->phase == PHASE_THROW || s->phase == PHASE_TREMOR)
        now.must = SEAT(CHANCE);
    else if (s->phase != PHASE_OVER)
        now.must = SEAT(s->player);
    return now;
}

/* ---- what is allowed ---- */

/* Whoever holds a stick may grip elsewhere, or with another tool; that is letting go and gripping again. */
static const struct clause *check_change(const struct state *s, struct move v)
{
    bool same_place = v.a == s->held && v.b == s->grip, same_tool = v.c == s->helper;

    if (same_place == same_tool)
        return CLAUSE(one_by_one);
    return s->loosed < LOOSE_MOST ? NULL : CLAUSE(hesitate);
}

static const struct clause *check_hold(const struct match *m, const struct state *s, struct move v)
{
    if (v.a >= mikado_sticks(m) || v.c > KINDS || (v.c && !m->box->kind[v.c - 1].count))
        return CLAUSE(notation);
    if (s->phase == PHASE_HELD && check_change(s, v))
        return check_change(s, v);
    if (!mikado_lies(s, v.a))
        return CLAUSE(lies_there);
    if (v.b >= RODS_GRIPS)
        return CLAUSE(fingers);
    if (v.c && !m->box->kind[v.c - 1].helps)
        return CLAUSE(helper);
    return v.c && !mikado_has(m, s, v.c - 1) ? CLAUSE(helper_won) : NULL;
}

static const struct clause *check_tip(const struct match *m, const struct state *s, struct move v)
{
    if (v.a >= mikado_sticks(m))
        return CLAUSE(notation);
    if (s->phase == PHASE_HELD && v.a != s->held)
        return CLAUSE(one_by_one);
    if (!mikado_lies(s, v.a))
        return CLAUSE(lies_there);
    return v.b < TIPS ? NULL : CLAUSE(tip);
}

static const struct clause *check_pull(const struct state *s, struct move v)
{
    if (v.a >= RODS_WAYS)
        return CLAUSE(notation);
    if (s->phase != PHASE_HELD)
        return CLAUSE(gripped_first);
    if (v.b >= RODS_LIFTS)
        return CLAUSE(fingers);
    return v.verb == VERB_FLICK && !s->helper ? CLAUSE(flick) : NULL;
}

static const struct clause *check_loose(const struct state *s)
{
    if (s->phase != PHASE_HELD)
        return CLAUSE(gripped_first);
    return s->loosed < LOOSE_MOST ? NULL : CLAUSE(hesitate);
}

static const struct clause *check_again(const struct match *m, const struct state *s)
{
    if (!m->option[OPTION_REPEAT])
        return CLAUSE(no_repeat);
    if (s->pile.there != all_sticks(m))
        return CLAUSE(repeat_before);
    if (s->repeated)
        return CLAUSE(repeat_once);
    return s->phase == PHASE_HELD ? CLAUSE(one_by_one) : NULL;
}

static bool is_clean(struct move v)
{
    bool seed = v.verb == VERB_THROW || v.verb == VERB_TREMOR;
    bool stick = v.verb == VERB_HOLD || v.verb == VERB_TIP;
    bool way = v.verb == VERB_PULL || v.verb == VERB_FLICK;

    return v.verb < VERBS && (seed || v.n == 0) && (stick || way || (v.a == 0 && v.b == 0))
        && (v.verb == VERB_HOLD || v.c == 0);
}

static const struct clause *check_move(const struct match *m, const struct state *s, int seat, struct move v)
{
    if (!is_clean(v))
        return CLAUSE(notation);
    if ((v.verb == VERB_THROW || v.verb == VERB_TREMOR) != (seat == CHANCE))
        return &table_rules[TABLE_chance];
    switch (v.verb) {
    case VERB_THROW: return s->phase == PHASE_THROW ? NULL : CLAUSE(asked);
    case VERB_TREMOR: return s->phase == PHASE_TREMOR ? NULL : CLAUSE(asked);
    case VERB_HOLD: return check_hold(m, s, v);
    case VERB_TIP: return check_tip(m, s, v);
    case VERB_LOOSE: return check_loose(s);
    case VERB_AGAIN: return check_again(m, s);
    default: return check_pull(s, v);
    }
}

static int add(struct choice *ret, int verb, int a, int b, int c)
{
    *ret = (struct choice){ .move = { (uint8_t)verb, (uint8_t)a, (uint8_t)b, (uint8_t)c, 0 } };
    return 1;
}

/* A stick can be gripped at five places, with the fingers or with what helps; and be pressed down at a tip. */
static int legal_grips(const struct match *m, const struct state *s, int stick, struct choice *ret)
{
    int count = 0;

    for (int grip = 0; grip < RODS_GRIPS; grip++) {
        count += add(ret + count, VERB_HOLD, stick, grip, 0);
        for (int kind = 0; kind < KINDS; kind++)
            if (m->box->kind[kind].helps && mikado_has(m, s, kind))
                count += add(ret + count, VERB_HOLD, stick, grip, 1 + kind);
    }
    for (int tip = 0; tip < TIPS; tip++)
        count += add(ret + count, VERB_TIP, stick, tip, 0);
    return count;
}

/* What is held can be drawn, flicked with what helps, or pressed down; or something is gripped instead. */
static int legal_held(const struct match *m, const struct state *s, struct choice *ret)
{
    int count = 0;

    for (int verb = VERB_PULL; verb <= (s->helper ? VERB_FLICK : VERB_PULL); verb++)
        for (int way = 0; way < RODS_WAYS; way++)
            for (int lift = 0; lift < RODS_LIFTS; lift++)
                count += add(ret + count, verb, way, lift, 0);
    for (int tip = 0; tip < TIPS; tip++)
        count += add(ret + count, VERB_TIP, s->held, tip, 0);
    if (check_loose(s))
        return count;
    for (int stick = 0; stick < RODS_MAX; stick++)
        for (int grip = 0; grip < RODS_GRIPS && mikado_lies(s, stick); grip++)
            if (stick != s->held || grip != s->grip)
                count += add(ret + count, VERB_HOLD, stick, grip, s->helper);
    for (int helper = 0; helper <= KINDS; helper++)
        if (!check_hold(m, s, (struct move){ VERB_HOLD, s->held, s->grip, (uint8_t)helper, 0 }))
            count += add(ret + count, VERB_HOLD, s->held, s->grip, helper);
    return count + add(ret + count, VERB_LOOSE, 0, 0, 0);
}

static int legal(const struct match *m, const struct state *s, int seat, struct choice *ret)
{
    int count = 0;

    (void)seat;
    if (s->phase == PHASE_HELD)
        return legal_held(m, s, ret);
    for (int stick = 0; stick < RODS_MAX; stick++)
        if (mikado_lies(s, stick))
            count += legal_grips(m, s, stick, ret + count);
    return count + (check_again(m, s) ? 0 : add(ret + count, VERB_AGAIN, 0, 0, 0));
}

/* ---- what happens ---- */

static void let_go(struct state *s)
{
    s->verb = s->held = s->grip = s->helper = s->way = s->lift = 0;
}

/* What the picture must show, for the whole turn: the middle of the pile and how far it reaches. */
static void find_span(struct state *s)
{
    for (int axis = 0; axis < 2; axis++) {
        int32_t least = RODS_REACH_MAX, most = -RODS_REACH_MAX;
        for (int i = 0; i < RODS_MAX; i++)
            for (int k = 0; k < 2 && mikado_lies(s, i); k++) {
                int32_t at = s->pile.pose[i].end[k][axis];
                least = at < least ? at : least;
                most = at > most ? at : most;
            }
        s->middle[axis] = (int16_t)((most + least) / (2 * RODS_UNIT));
        s->span[axis] = (uint16_t)((most - least) / (2 * RODS_UNIT) + 1);
    }
}

/* A new throw of all sticks (clause throw). */
static void throw_sticks(const struct match *m, struct state *s, uint32_t seed)
{
    memset(&s->pile, 0, sizeof s->pile);
    rods_throw(mikado_form(m), mikado_sticks(m), seed, &s->pile);
    find_span(s);
    s->phase = PHASE_CHOOSE;
    s->loosed = 0;
    s->took = NO_STICK;
    s->fault = s->fault_stick = 0;
    s->moved = 0;
}

const double mikado_shakes[HANDS] = { [HAND_CALM] = 0.15, [HAND_NORMAL] = 0.5, [HAND_SHAKY] = 1.4 };

struct rods_outcome mikado_outcome(const struct match *m, const struct state *s, uint32_t tremor,
                                   struct rods_pile *ret)
{
    struct rods_pull pull = {
        .stick = s->held, .grip = s->grip, .way = s->way, .lift = s->lift, .tremor = tremor,
        .manner = s->verb == VERB_TIP ? RODS_PRESS : s->verb == VERB_FLICK ? RODS_FLICK
                : s->helper ? RODS_TOOL : RODS_FINGERS,
        .amplitude = mikado_shakes[m->option[OPTION_HAND + s->player]],
        .tolerance = m->option[OPTION_EYE] == EYE_MILD ? 2.0 : 0.4, /* clause slightest */
    };

    *ret = s->pile;
    return rods_draw(mikado_form(m), &pull, ret);
}

/* The points are written down, and the next one throws; the pile stays where it is until then. */
static void end_turn(const struct match *m, struct state *s, int points)
{
    s->noted[s->player][s->round] = (uint8_t)points;
    APPLIES(noted);
    s->player = (uint8_t)((s->player + 1) % m->seats);
    s->round = (uint8_t)(s->round + (s->player == 0));
    s->repeated = 0;
    s->phase = s->round < mikado_rounds(m) ? PHASE_THROW : PHASE_OVER;
}

static void tremble(const struct match *m, struct state *s, uint32_t tremor)
{
    struct rods_pile after;
    struct rods_outcome seen = mikado_outcome(m, s, tremor, &after);
    int points = mikado_worth(m, mikado_won(m, s)), stick = s->held;

    s->pile = after;
    s->took = seen.fault ? NO_STICK : (uint8_t)stick;
    let_go(s);
    s->phase = PHASE_CHOOSE;
    s->loosed = 0;
    if (seen.fault) {
        s->fault = seen.fault;
        s->fault_stick = seen.stick;
        s->moved = seen.moved;
        APPLIES(nobody);
        end_turn(m, s, points);
    } else {
        APPLIES(clean);
        memset(&s->pile.pose[stick], 0, sizeof s->pile.pose[stick]);
        if (s->pile.there == 0) {
            APPLIES(all_points);
            end_turn(m, s, mikado_worth(m, all_sticks(m)));
        }
    }
}

static void apply(const struct match *m, struct state *s, int seat, struct move v)
{
    (void)seat;
    s->asked++;
    switch (v.verb) {
    case VERB_THROW: throw_sticks(m, s, v.n); break;
    case VERB_TREMOR: tremble(m, s, v.n); break;
    case VERB_AGAIN: s->repeated = 1; s->loosed = 0; s->phase = PHASE_THROW; break;
    case VERB_LOOSE: let_go(s); s->loosed++; s->phase = PHASE_CHOOSE; break;
    case VERB_HOLD:
        s->loosed = (uint8_t)(s->loosed + (s->phase == PHASE_HELD)); /* what was held is let go */
        s->held = v.a, s->grip = v.b, s->helper = v.c;
        s->phase = PHASE_HELD;
        break;
    case VERB_TIP:
        s->verb = VERB_TIP, s->held = v.a, s->grip = v.b ? RODS_GRIPS - 1 : 0, s->helper = 0;
        s->phase = PHASE_TREMOR;
        break;
    default:
        s->verb = v.verb, s->way = v.a, s->lift = v.b;
        s->phase = PHASE_TREMOR;
    }
}

static struct move roll(const struct match *m, const struct state *s, struct rng *r)
{
    (void)m;
    return (struct move){ .verb = s->phase == PHASE_THROW ? VERB_THROW : VERB_TREMOR,
                          .n = (uint32_t)(rng_next(r) >> 32) };
}

/* ---- the room's card ---- */

static const char *const rounds_names[] = { "1", "5" };
static const struct phrase rounds_labels[] = { { { "ein Wurf für jeden", "one throw each" } },
                                               { { "fünf Runden", "five rounds" } } };
static const char *const eye_names[] = { "sharp", "mild" };
static const struct phrase eye_labels[] = { { { "streng", "strict" } }, { { "mit Nachsicht", "lenient" } } };
static const char *const hand_names[HANDS] = { "calm", "normal", "shaky" };
static const struct phrase hand_labels[HANDS] = {
    { { "ruhig", "steady" } }, { { "gewöhnlich", "ordinary" } }, { { "zittrig", "shaky" } },
};

#define HAND(n)                                                                                     \
    [OPTION_HAND + (n) - 1] = { "hand-" #n, { { "Hand von Platz " #n, "Hand of seat " #n } },        \
        { { "Wie stark die Hand auf diesem Platz zittert.",                                         \
            "How much the hand of this seat trembles." } },                                         \
        .names = hand_names, .labels = hand_labels, .max = HANDS - 1, .standard = HAND_NORMAL, .of_seat = n }

static const struct option options[OPTIONS] = {
    [OPTION_ROUNDS] = { "rounds", { { "Runden", "Rounds" } },
                        { { "Wie oft jeder an die Reihe kommt.", "How many turns everyone has." } },
                        .names = rounds_names, .labels = rounds_labels, .max = 1, .standard = 1 },
    [OPTION_REPEAT] = { "repeat", { { "Wurf wiederholen", "Repeat a throw" } },
                        { { "Ein schlechter Wurf darf einmal wiederholt werden.",
                            "A bad throw may be repeated once." } },
                        .names = option_no_yes, .max = 1, .standard = 1 },
    [OPTION_EYE] = { "eye", { { "Wie genau man hinsieht", "How closely one looks" } },
                     { { "Streng zählt jede Bewegung ab 0,4 mm, mit Nachsicht erst ab 2 mm.",
                         "Strictly any movement from 0.4 mm counts, leniently only from 2 mm." } },
                     .names = eye_names, .labels = eye_labels, .max = 1, .standard = EYE_SHARP },
    HAND(1), HAND(2), HAND(3), HAND(4), HAND(5), HAND(6), HAND(7), HAND(8),
};

static const struct verb verbs[VERBS] = {
    [VERB_THROW] = { .name = "throw", .label = { { "Werfen", "Throw" } } },
    [VERB_TREMOR] = { .name = "tremor", .label = { { "Zittern", "Tremble" } }, .decides = true },
    [VERB_HOLD] = { .name = "hold", .label = { { "Anfassen", "Grip" } } },
    [VERB_PULL] = { .name = "pull", .label = { { "Ziehen", "Draw" } } },
    [VERB_FLICK] = { .name = "flick", .label = { { "Hochschnippen", "Flick up" } } },
    [VERB_TIP] = { .name = "tip", .label = { { "Aufkippen", "Tip up" } } },
    [VERB_LOOSE] = { .name = "loose", .label = { { "Loslassen", "Let go" } }, .idle = true },
    [VERB_AGAIN] = { .name = "again", .label = { { "Wurf wiederholen", "Throw again" } } },
};

const struct game mikado_game = {
    ROOM_IS,
    .title = { { "Mikado", "Mikado" } },
    .about = { { "31 Stäbchen, und kein anderes darf sich rühren. Nimm eins nach dem anderen auf, solange "
                 "die Hand ruhig bleibt.",
                 "31 sticks, and no other may stir. Pick them up one by one, as long as your hand is "
                 "steady." } },
    .version = 2,
    .seats_min = 1, .seats_max = PLAYERS,
    .minutes = 20,
    .counts = { .word = { { "Punkte", "points" } } },
    .state_size = sizeof(struct state),
    .key_size = offsetof(struct state, took),
    .choices_max = RODS_MAX * (RODS_GRIPS * (1 + HELPERS) + 2) + 1,
    .options = options, .option_count = OPTIONS,
    .verbs = verbs, .verb_count = VERBS,
    .boxform = &mikado_boxform, .boxed = &mikado_boxed,
    .bench_seats = 2, .bench_options = "rounds=1",
    .rules = { .setup = setup, .turn = turn, .legal = legal, .check = check_move, .apply = apply,
               .score = score },
    .words = { ROOM_SAYS, .to_you = true },
    .picture = { ROOM_SHOWS, .flat = SHAPE_LOW, .low = true, .onward = mikado_onward, .propose = mikado_propose,
                 .half = mikado_half, .meant = mikado_meant, .tell = mikado_tell, .deal = mikado_deal },
    .chance = { .roll = roll },
    .players = { ROOM_FEATS, .bots = mikado_bots, .worth = worth },
    .speed = { .slow = true },
};
