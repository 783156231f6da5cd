/* SPDX-License-Identifier: MIT */
/* Lustiges Leiterspiel for people: sentences. */
#include "leiter.h"

void leiter_seat_name(const struct match *m, int seat, enum lang lang, struct text *t)
{
    text_put(t, m->box->colour[seat].name[lang]);
}

int leiter_seat_tint(const struct match *m, int seat)
{
    return m->box->colour[seat].tint;
}

/* The circle they are on. */
bool leiter_stands(const struct view *view, int seat, enum lang lang, struct text *t)
{
    const struct state *s = view_state(view);

    text_printf(t, SAY(stands), s->at[seat]);
    return true;
}

int32_t leiter_far(const struct view *view, int seat)
{
    return view_state(view)->at[seat];
}

/* What happens to the figure on this way. */
static enum word story(const struct way *way, int stop, int end)
{
    if (end == GOAL)
        return way->climbed ? WORD_arrives_by_ladder : WORD_arrives;
    if (way->climbed && way->turned)
        return end > stop ? WORD_turns_and_climbs : WORD_turns_and_slides;
    if (way->climbed)
        return end > stop ? WORD_climbs : WORD_slides;
    if (end == BENCH)
        return WORD_sits;
    return way->turned ? WORD_turns : WORD_goes;
}

/* Those who miss their turn after this throw. */
static void say_passed(const struct match *m, const struct state *s, enum lang lang, struct text *t)
{
    struct state after = *s;
    seatset passed = leiter_pass_on(m, &after);

    for (int i = 1; i <= m->seats; i++) {
        int seat = (s->turn + i) % m->seats;

        if (passed & SEAT(seat))
            text_printf(t, SAY(passed), seat_called(m, seat, lang).at);
    }
}

/* A throw for the beginning, and what is known by it: who goes first, or that some must throw again. */
static void say_opening(const struct match *m, const struct state *s, uint8_t pips, enum lang lang, struct text *t)
{
    struct opening after = s->opening;
    uint8_t first, thrown, left = 0;

    text_printf(t, SAY(opens), seat_called(m, leiter_thrower(s), lang).at, pips);
    if (opening_throw(&after, pips, &first, &thrown)) {
        text_printf(t, SAY(begins), seat_called(m, first, lang).at);
        return;
    }
    for (int i = 0; i < m->seats; i++)
        left |= after.thrown[i];
    if (!left) /* another round */
        text_put(t, SAY(opens_again));
}

void leiter_say(const struct view *view, int seat, struct move move, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    struct called who = seat_called(m, leiter_thrower(s), lang);

    (void)seat;
    if (move.verb == CAST) {
        text_printf(t, SAY(casts), who.at);
        return;
    }
    if (s->opening.contend) {
        say_opening(m, s, move.a, lang, t);
        return;
    }
    struct way way = leiter_way(m->box, s->at[s->turn], move.a);
    int end = way.circle[way.count - 1], stop = way.climbed ? way.circle[way.count - 2] : end;
    text_printf(t, word((int)story(&way, stop, end), lang), who.at, move.a, stop, end);
    if (end != GOAL)
        say_passed(m, s, lang, t);
}

/* What is asked, and the throw it speaks of: one that wins, else the one that climbs highest, else one that slides. */
static enum word ask_of(const struct box *b, int from, int *ret_pips)
{
    enum word asked = WORD_ask_throw;
    int best = 0;

    *ret_pips = 0;
    for (int pips = 1; pips <= 6; pips++) {
        int stop = steps_on(from, pips), gain = ladder_end(b, stop) - stop;

        if (stop + gain == GOAL)
            return *ret_pips = pips, WORD_ask_wins;
        if (gain > 0 ? gain > best : gain < 0 && best == 0) {
            asked = gain > 0 ? WORD_ask_climbs : WORD_ask_slides;
            best = gain;
            *ret_pips = pips;
        }
    }
    return asked;
}

int leiter_spoken_of(const struct box *b, int from)
{
    int pips;

    ask_of(b, from, &pips);
    return pips ? steps_on(from, pips) : 0;
}

void leiter_prompt(const struct view *view, int seat, enum lang lang, struct text *t)
{
    const struct state *s = view_state(view);
    int pips;
    enum word asked = ask_of(view->match.box, s->at[s->turn], &pips);

    (void)seat;
    if (s->opening.contend)
        text_put(t, SAY(ask_opening));
    else
        text_printf(t, word((int)asked, lang), pips);
}

const struct clause *leiter_ending(const struct view *view, enum lang lang, struct text *t)
{
    text_printf(t, SAY(over), seat_called(&view->match, view_state(view)->turn, lang).at);
    return CLAUSE(win);
}

/* Those that may matter for the next throw. */
int leiter_cite(const struct view *view, const struct clause **ret)
{
    const struct state *s = view_state(view);
    int count = 0, at = s->at[s->turn];

    if (s->opening.contend) {
        ret[count++] = CLAUSE(opening);
        ret[count++] = CLAUSE(opening_tie);
        return count;
    }
    ret[count++] = CLAUSE(in_turn);
    ret[count++] = CLAUSE(advance);
    ret[count++] = CLAUSE(ladder);
    ret[count++] = CLAUSE(exactly);
    if (at < BENCH)
        ret[count++] = CLAUSE(bench);
    if (at + 6 >= GOAL)
        ret[count++] = CLAUSE(win);
    if (at + 6 > GOAL)
        ret[count++] = CLAUSE(count_back);
    return count;
}

/* Where those that are not simply about what can be done belong. */
const struct about leiter_about[] = {
    { RULE_opening, .look = LOOK_DIE },
    { RULE_opening_tie, .look = LOOK_DIE },
    { RULE_in_turn, .look = LOOK_DIE },
    { RULE_advance, .look = LOOK_PAWN },
    { RULE_win, .look = LOOK_PAWN },
    { RULE_count_back, .look = LOOK_PAWN },
    { 0 },
};

/* ---- what is told at the end ---- */

const struct feat leiter_feats[FEATS_MAX] = {
    { .word = { { "Leitern", "ladders up" } } },
    { .word = { { "Rutschen", "slides down" } } },
    { .word = { { "Würfe", "throws" } } },
};

void leiter_feat(const struct view *before, int seat, struct move move, const struct view *after,
                 int32_t ret[SEATS_MAX][FEATS_MAX])
{
    const struct state *is = view_state(after);
    int who = is->last_seat, landed = is->last_from + is->last_die;

    (void)move;
    if (seat != CHANCE || view_state(before)->opening.contend || !is->last_die)
        return;
    ret[who][2]++;
    for (int i = 0; i < LADDERS_MAX && is->last_from != NOT_MOVED; i++) {
        struct ladder l = after->match.box->ladder[i];
        if (l.from && l.from == landed && l.to == is->at[who])
            ret[who][l.to > l.from ? 0 : 1]++;
    }
}
