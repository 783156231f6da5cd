/* SPDX-License-Identifier: MIT */
/* Mikado in words: what happens, what is asked, and what there is to tell about a stick. */
#include "mikado.h"

#include "mikado_items.h"

void mikado_put_stick(const struct match *m, int stick, enum lang lang, struct text *t)
{
    const struct kind *kind = &m->box->kind[mikado_kind(m, stick)];

    if (kind->count == 1)
        text_put(t, kind->name[lang]);
    else
        text_printf(t, SAY(stick), kind->name[lang], mikado_number(m, stick));
}

/* Grips are counted from the first end; people count from the left. */
int mikado_grip_word(const struct state *s, int stick, int grip)
{
    const struct rods_pose *p = &s->pile.pose[stick];

    return WORD_grip_0 + (p->end[0][0] <= p->end[1][0] ? grip : RODS_GRIPS - 1 - grip);
}

/* ---- what is said ---- */

static void say_outcome(const struct view *v, uint32_t tremor, const char *who, enum lang lang, struct text *t)
{
    const struct match *m = &v->match;
    const struct state *s = view_state(v);
    char stick_at[64];
    struct text stick = TEXT_IN(stick_at);
    struct rods_pile after;
    struct rods_outcome seen = mikado_outcome(m, s, tremor, &after);
    int points = mikado_worth(m, mikado_won(m, s)), tenths = (seen.moved + 50) / 100;

    mikado_put_stick(m, seen.fault ? seen.stick : s->held, lang, &stick);
    if (seen.fault == RODS_MOVED)
        text_printf(t, points == 1 ? SAY(say_moved_1) : SAY(say_moved), stick.at, tenths / 10, tenths % 10,
                    who, points);
    else if (seen.fault)
        text_printf(t, points == 1 ? SAY(say_touched_1) : SAY(say_touched), stick.at, who, points);
    else if (after.there == 0)
        text_printf(t, SAY(say_all), who, points + mikado_worth(m, (uint32_t)1 << s->held));
    else
        text_printf(t, SAY(say_clean), stick.at, who);
}

static void say_hold(const struct view *v, const char *who, const char *stick, struct move move,
                     enum lang lang, struct text *t)
{
    const char *grip = word(mikado_grip_word(view_state(v), move.a, move.b), lang);

    if (move.c)
        text_printf(t, SAY(say_hold_with), who, stick, grip, v->match.box->kind[move.c - 1].name[lang]);
    else
        text_printf(t, SAY(say_hold), who, stick, grip);
}

void mikado_say(const struct view *v, int seat, struct move move, enum lang lang, struct text *t)
{
    const struct match *m = &v->match;
    const struct state *s = view_state(v);
    bool names = move.verb == VERB_HOLD || move.verb == VERB_TIP;
    char who_at[NAME_SIZE], stick_at[64];
    struct text who = TEXT_IN(who_at), stick = TEXT_IN(stick_at);

    (void)seat; /* what chance does is told as its player's */
    seat_title(m, s->player, lang, &who);
    mikado_put_stick(m, names ? move.a : s->held, lang, &stick);
    switch (move.verb) {
    case VERB_THROW: text_printf(t, SAY(say_throw), who.at); break;
    case VERB_TREMOR: say_outcome(v, move.n, who.at, lang, t); break;
    case VERB_HOLD: say_hold(v, who.at, stick.at, move, lang, t); break;
    case VERB_TIP:
        text_printf(t, SAY(say_tip), who.at, stick.at,
                    word(mikado_grip_word(s, move.a, move.b ? RODS_GRIPS - 1 : 0), lang));
        break;
    case VERB_LOOSE: text_printf(t, SAY(say_loose), who.at, stick.at); break;
    case VERB_AGAIN: text_printf(t, SAY(say_again), who.at); break;
    default:
        if (move.verb == VERB_PULL && move.b == RODS_LIFTS - 1)
            text_printf(t, SAY(say_straight), who.at, stick.at);
        else
            text_printf(t, move.verb == VERB_PULL ? SAY(say_pull) : SAY(say_flick), who.at, stick.at,
                        word(WORD_way_e + move.a, lang), word(WORD_how_0 + move.b, lang));
    }
}

void mikado_prompt(const struct view *v, int seat, enum lang lang, struct text *t)
{
    const struct match *m = &v->match;
    const struct state *s = view_state(v);
    char stick_at[64];
    struct text stick = TEXT_IN(stick_at);

    (void)seat;
    mikado_put_stick(m, s->held, lang, &stick);
    if (s->phase == PHASE_HELD)
        text_printf(t, SAY(ask_held), stick.at);
    else
        text_put(t, mikado_won(m, s) ? SAY(ask_next) : SAY(ask_first));
}

/* On its button: how steeply a pull goes, and where to. */
bool mikado_deal(const struct view *v, int seat, struct choice choice, int part, enum lang lang, struct deal *ret)
{
    struct move move = choice.move;
    int corner = move.a % 2 ? move.a / 4 * 4 + 2 : move.a; /* between two of eight it is the one aslant */

    (void)seat;
    if (part || (move.verb != VERB_PULL && move.verb != VERB_FLICK))
        return false;
    mikado_put_stick(&v->match, view_state(v)->held, lang, ret->thing);
    if (move.b == RODS_LIFTS - 1)
        text_put(ret->effect, SAY(straight_up));
    else
        text_printf(ret->effect, "%s %s", word(WORD_lift_0 + move.b, lang), word(WORD_brief_e + corner / 2, lang));
    return true;
}

/* What falls or trembles; and what is to be touched after a way of taking it. */
bool mikado_onward(const struct view *v, int seat, const uint16_t *item, int count, enum lang lang, struct text *t)
{
    int helper = count == 1 ? item[0] - ID_HELPER : -1;

    if (seat == CHANCE)
        text_put(t, view_state(v)->phase == PHASE_THROW ? SAY(falling) : SAY(steady));
    else if (count == 1 && view_state(v)->phase == PHASE_CHOOSE && item[0] == ID_TIP)
        text_put(t, SAY(ask_tip));
    else if (view_state(v)->phase == PHASE_CHOOSE && helper >= 0 && helper < KINDS)
        text_printf(t, SAY(ask_with), v->match.box->kind[helper].name[lang]);
    else
        return false;
    return true;
}

const struct clause *mikado_ending(const struct view *v, enum lang lang, struct text *t)
{
    int rounds = mikado_rounds(&v->match);

    text_printf(t, rounds == 1 ? SAY(ending_1) : SAY(ending), rounds);
    return rounds == 1 ? CLAUSE(one_round) : CLAUSE(five_rounds);
}

int mikado_cite(const struct view *v, const struct clause **ret)
{
    const struct match *m = &v->match;
    const struct state *s = view_state(v);
    int count = 0;

    if (s->phase == PHASE_THROW) {
        ret[count++] = CLAUSE(throw);
        return count;
    }
    ret[count++] = CLAUSE(moves);
    ret[count++] = CLAUSE(touches);
    ret[count++] = CLAUSE(slightest);
    if (s->phase == PHASE_TREMOR) {
        ret[count++] = CLAUSE(tremor);
        return count;
    }
    ret[count++] = s->phase == PHASE_HELD ? CLAUSE(let_go) : CLAUSE(fingers);
    if (s->phase == PHASE_CHOOSE) {
        ret[count++] = CLAUSE(tip);
        if (m->option[OPTION_REPEAT] && !s->repeated && !mikado_won(m, s))
            ret[count++] = CLAUSE(bad_throw);
    }
    for (int kind = 0; kind < KINDS; kind++)
        if (m->box->kind[kind].helps && mikado_has(m, s, kind)) {
            ret[count++] = CLAUSE(helper);
            ret[count++] = CLAUSE(helper_touches);
            ret[count++] = CLAUSE(flick);
            break;
        }
    return count;
}

/* Where those that are not simply about what can be done belong. */
const struct about mikado_about[] = {
    { RULE_moves, .look = LOOK_STICK },
    { RULE_touches, .look = LOOK_STICK },
    { RULE_fingers, .verb = 1 + VERB_HOLD },
    { RULE_let_go, .verb = 1 + VERB_LOOSE },
    { RULE_bad_throw, .verb = 1 + VERB_AGAIN },
    { RULE_flick, .verb = 1 + VERB_FLICK },
    { 0 },
};

/* ---- a stick alone ---- */

/* Who lies on it (over true) or under it where they cross, by name. */
static void put_crossing(const struct view *v, int stick, bool over, enum lang lang, struct text *t)
{
    const struct match *m = &v->match;
    const struct state *s = view_state(v);
    int found = 0;

    for (int i = 0; i < mikado_sticks(m); i++) {
        double at, other, higher;
        if (i == stick || !mikado_lies(s, i)
            || !rods_cross(&s->pile.pose[i], &s->pile.pose[stick], &at, &other, &higher)
            || (higher > 0) != over)
            continue;
        text_put(t, found++ ? ", " : "");
        mikado_put_stick(m, i, lang, t);
    }
    if (!found)
        text_put(t, over ? SAY(nothing) : SAY(the_table));
}

void mikado_tell_stick(const struct view *v, int stick, enum lang lang, struct text *t)
{
    const struct match *m = &v->match;
    int points = m->box->kind[mikado_kind(m, stick)].points;
    char name_at[NAME_SIZE], over_at[600], under_at[600];
    struct text name = TEXT_IN(name_at), over = TEXT_IN(over_at), under = TEXT_IN(under_at);

    mikado_put_stick(m, stick, lang, &name);
    if (!mikado_lies(view_state(v), stick)) {
        text_printf(t, SAY(tell_won), name.at, points);
        return;
    }
    put_crossing(v, stick, true, lang, &over);
    put_crossing(v, stick, false, lang, &under);
    text_printf(t, points == 1 ? SAY(tell_stick_1) : SAY(tell_stick), name.at, points, over.at, under.at);
}

/* ---- what is told at the end ---- */

enum { FEAT_STICKS, FEAT_BEST, FEAT_WON };

const struct feat mikado_feats[FEATS_MAX] = {
    [FEAT_STICKS] = { .word = { { "Stäbchen aufgehoben", "sticks picked up" } } },
    [FEAT_BEST] = { .word = { { "Punkte in der besten Runde", "points in the best round" } } },
    [FEAT_WON] = { .word = { { "Runden gewonnen", "rounds won" } } },
};

/* The most that anybody got in a round. */
static int most_in(const struct view *v, int round)
{
    int most = 0;

    for (int who = 0; who < v->match.seats; who++)
        if (view_state(v)->noted[who][round] > most)
            most = view_state(v)->noted[who][round];
    return most;
}

/* Moves are not made once more, so it is not known which of them went well. But a turn ends with the first one that
 * does not, unless every stick was picked up. */
static void count_rounds(const struct view *end, int who, int32_t ret[FEATS_MAX])
{
    const struct match *m = &end->match;
    int rounds = mikado_rounds(m), all = mikado_worth(m, UINT32_MAX >> (32 - mikado_sticks(m)));

    for (int i = 0; i < rounds; i++) {
        int points = view_state(end)->noted[who][i];
        ret[FEAT_STICKS] -= points < all;
        ret[FEAT_WON] += points > 0 && points == most_in(end, i);
        if (points > ret[FEAT_BEST])
            ret[FEAT_BEST] = points;
    }
    if (rounds == 1) /* that is told by the points */
        ret[FEAT_BEST] = ret[FEAT_WON] = -1;
}

void mikado_feat(const struct view *before, int seat, struct move move, const struct view *after,
                 int32_t ret[SEATS_MAX][FEATS_MAX])
{
    (void)before;
    if (seat >= 0 && (move.verb == VERB_PULL || move.verb == VERB_FLICK || move.verb == VERB_TIP))
        ret[seat][FEAT_STICKS]++;
    for (int who = 0; seat == FEAT_END && who < after->match.seats; who++)
        count_rounds(after, who, ret[who]);
}
