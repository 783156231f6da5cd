/* SPDX-License-Identifier: MIT */
/* Backgammon in sentences: what a move does, what is being asked, and which clauses bear on it. */
#include "backgammon.h"

const char *backgammon_colour(const struct match *m, int side, enum lang lang)
{
    return side == WHITE ? m->box->white[lang] : m->box->black[lang];
}

/* In a chouette the colours go with the roles, not with the seats. */
void backgammon_seat_name(const struct match *m, int seat, enum lang lang, struct text *t)
{
    if (m->seats == 2)
        text_put(t, backgammon_colour(m, seat, lang));
    else
        text_printf(t, word(WORD_player, lang), seat + 1);
}

int backgammon_seat_tint(const struct match *m, int seat)
{
    static const uint8_t chouette[PLAYERS] = { TINT_RED, TINT_BLUE, TINT_GREEN, TINT_ORANGE, TINT_VIOLET };

    if (m->seats > 2)
        return chouette[seat];
    return seat == WHITE ? TINT_WHITE : TINT_BLACK;
}

/* What two who race watch is how far it is home; points of games before come first. In a chouette it is the points, and
 * in the end, unless a single one was won. */
bool backgammon_stands(const struct view *view, int seat, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    int pips = backgammon_pips(&s->side[seat == seat_of(s, BLACK)]);

    if (m->seats > 2 || (s->phase == OVER && (s->score[0] > 1 || s->score[1] > 1)))
        return false;
    if (m->option[OPTION_LENGTH])
        text_printf(t, "%d/%d · ", s->score[seat], m->option[OPTION_LENGTH]);
    else if (backgammon_games(m) > 1)
        text_printf(t, "%d · ", s->score[seat]);
    text_printf(t, word(plural(pips, WORD_stands_one, WORD_stands), lang), pips);
    return true;
}

static struct called side_called(const struct match *m, const struct state *s, int side, enum lang lang)
{
    return seat_called(m, seat_of(s, side), lang);
}

/* ---- what a move does ---- */

static void say_opening(const struct match *m, const struct state *s, struct move move, enum lang lang,
                        struct text *t)
{
    struct called white = side_called(m, s, WHITE, lang), black = side_called(m, s, BLACK, lang);

    if (s->game)
        text_printf(t, s->crawford == CRAWFORD_NOW ? SAY(say_crawford) : SAY(say_game), s->game + 1);
    if (m->seats > 2)
        text_printf(t, SAY(say_alone), white.at);
    text_printf(t, word(WORD_say_opening, lang), white.at, move.a, black.at, move.b);
    if (move.a != move.b)
        text_printf(t, word(WORD_say_begins, lang), move.a > move.b ? white.at : black.at);
    else
        text_printf(t, word(WORD_say_automatic, lang), 2 << s->cube);
}

/* "13→8, Bar→20 (2 ×)", by the numbers that are seen on the board, with the points between only where it hits; returns
 * how many men that are. */
static int say_ways(const struct view *v, const struct ground *g, uint32_t play, enum lang lang, struct text *t)
{
    struct leg legs[STEPS_MAX];
    int count = backgammon_legs(g, play, legs), hits = 0;

    for (int i = 0; i < count; i++) {
        const struct leg *way = &legs[i];

        text_put(t, i ? ", " : "");
        if (way->from == BAR)
            text_put(t, word(WORD_the_bar, lang));
        else
            text_number(t, point_number(v, way->from));
        for (int point = POINTS; point > OFF; point--)
            if (way->on_way >> point & 1)
                text_printf(t, "→%d", point_number(v, point));
        if (way->to == OFF)
            text_put(t, word(WORD_way_off, lang));
        else
            text_printf(t, "→%d", point_number(v, way->to));
        if (way->times > 1)
            text_printf(t, word(WORD_way_times, lang), way->times);
        hits += way->hits + __builtin_popcount(way->on_way);
    }
    return hits;
}

static const enum word won[] = { WORD_say_single, WORD_say_gammon, WORD_say_backgammon };

static void say_play(const struct view *v, uint32_t play, enum lang lang, struct text *t)
{
    const struct state *s = view_state(v);
    struct ground g = backgammon_ground(s, s->turn);
    struct called name = side_called(&v->match, s, s->turn, lang);
    char moved[160];
    struct text text = TEXT_IN(moved);
    int hits = say_ways(v, &g, play, lang, &text);

    if (hits > 1)
        text_printf(t, word(WORD_say_hits, lang), name.at, s->high, s->low, hits, moved);
    else
        text_printf(t, word(hits ? WORD_say_hit : WORD_say_play, lang), name.at, s->high, s->low, moved);
    for (int i = 0; i < STEPS_MAX; i++)
        if (play_from(play, i))
            men_step(&g.own, (int)play_from(play, i), play_die(&g, i));
    if (men_on(&g.own, OFF) == MEN) {
        int worth = backgammon_worth(s, s->turn);

        text_printf(t, word(won[worth - 1], lang), worth << s->cube);
    }
}

/* How many the one who is asked loses to when they drop: in a chouette the solo player to each still in. */
static int winners_of_drop(const struct state *s)
{
    return s->turn == BLACK ? __builtin_popcount(s->in) - 1 : 1;
}

/* What it costs to drop a double: in a chouette to each (each_pays); in a match the other side scores
 * (match_points). */
static void say_drop(const struct match *m, const struct state *s, const char *name, enum lang lang, struct text *t)
{
    int stake = 1 << s->cube, opponents = winners_of_drop(s);

    if (m->option[OPTION_LENGTH])
        text_printf(t, word(WORD_say_drop_match, lang), name, side_called(m, s, s->turn, lang).at, stake);
    else if (opponents > 1)
        text_printf(t, word(WORD_say_drop_all, lang), name, stake * opponents, stake);
    else
        text_printf(t, word(WORD_say_drop, lang), name, stake);
}

void backgammon_say(const struct view *view, int seat, struct move move, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    struct called name = seat_called(m, seat < m->seats ? seat : 0, lang);

    switch (move.verb) {
    case VERB_DICE:
        if (s->phase == OPENING)
            say_opening(m, s, move, lang, t);
        else
            text_printf(t, word(WORD_say_throw, lang), side_called(m, s, s->turn, lang).at, move.a, move.b);
        break;
    case VERB_DIE:
        name = seat_called(m, s->rank[backgammon_next_to_throw(m, s)], lang);
        text_printf(t, word(WORD_say_rank, lang), name.at, move.a);
        break;
    case VERB_ROLL:
        text_printf(t, word(WORD_say_roll, lang), name.at);
        break;
    case VERB_DOUBLE:
        text_printf(t, word(WORD_say_double, lang), name.at, 2 << s->cube);
        break;
    case VERB_TAKE:
        text_printf(t, word(WORD_say_take, lang), name.at);
        break;
    case VERB_DROP:
        say_drop(m, s, name.at, lang, t);
        break;
    case VERB_PASS:
        text_printf(t, word(WORD_say_pass, lang), name.at, s->high, s->low);
        break;
    case VERB_RESIGN:
        text_printf(t, word(WORD_say_resign, lang), name.at, move.a << s->cube);
        break;
    case VERB_ACCEPT:
        text_printf(t, word(WORD_say_accept, lang), name.at, s->resigned << s->cube);
        break;
    case VERB_DECLINE:
        text_printf(t, word(WORD_say_decline, lang), name.at);
        break;
    default:
        say_play(view, move.n, lang, t);
    }
}

/* A double, or somebody who wants to give up: the button says what each answer leads to. */
bool backgammon_deal(const struct view *view, int seat, struct choice c, int part, enum lang lang, struct deal *ret)
{
    const struct state *s = view_state(view);

    (void)seat;
    if (part)
        return false;
    switch (c.move.verb) {
    case VERB_TAKE: /* in a chouette the captain has the cube */
        text_printf(ret->effect, word(view->match.seats > 2 ? WORD_deal_take_too : WORD_deal_take, lang), 2 << s->cube);
        return true;
    case VERB_DROP: text_printf(ret->effect, word(WORD_deal_drop, lang), winners_of_drop(s) << s->cube); return true;
    case VERB_ACCEPT: text_printf(ret->effect, word(WORD_deal_accept, lang), s->resigned << s->cube); return true;
    case VERB_DECLINE: text_put(ret->effect, word(WORD_deal_decline, lang)); return true;
    default: return false;
    }
}

/* ---- what is asked ---- */

static void prompt_play(const struct view *v, enum lang lang, struct text *t)
{
    const struct match *m = &v->match;
    const struct state *s = view_state(v);
    struct ground g = backgammon_ground(s, s->turn);
    bool plays = backgammon_can_play(&g);
    int waiting = men_on(&s->side[s->turn], BAR);

    if (!backgammon_refuse_double(m, s))
        text_printf(t, word(plays ? WORD_ask_play_or_double : WORD_ask_pass_or_double, lang),
                    s->high, s->low, 2 << s->cube);
    else if (!plays && waiting)
        text_printf(t, word(s->high == s->low ? WORD_ask_shut_one : WORD_ask_shut, lang),
                    point_number(v, BAR - s->high), point_number(v, BAR - s->low));
    else
        text_printf(t, word(!plays ? WORD_ask_pass : !waiting ? WORD_ask_play : waiting == 1 ? WORD_ask_enter
                                                                                             : WORD_ask_enter_all,
                            lang), s->high, s->low);
}

/* What is left of the throw, once a man stands where it was carried. */
bool backgammon_onward(const struct view *view, int seat, const uint16_t *item, int count, enum lang lang,
                       struct text *t)
{
    const struct state *s = view_state(view);
    struct state now = *s, before = *s;
    bool doublet = s->high == s->low;
    int left = 0;

    if (!backgammon_half(view, seat, item, count, &now))
        return false;
    backgammon_half(view, seat, item, count - 1, &before);
    if (now.last.from == before.last.from)
        return false; /* the next man was touched: it is asked where it goes */
    for (int i = 0; i < STEPS_MAX; i++)
        left += !play_from(now.last.from, i);
    if (doublet)
        text_printf(t, word(WORD_ask_rest_doublet, lang), left, s->high);
    else
        text_printf(t, word(WORD_ask_rest, lang), play_from(now.last.from, 0) ? s->low : s->high);
    return true;
}

void backgammon_prompt(const struct view *view, int seat, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);

    (void)seat;
    switch (s->phase) {
    case RANKING:
        text_put(t, word(WORD_ask_rank, lang));
        break;
    case OPENING:
        text_put(t, word(WORD_ask_opening, lang));
        break;
    case CHOOSING:
        if (backgammon_refuse_double(m, s))
            text_put(t, word(WORD_ask_throw, lang));
        else
            text_printf(t, word(WORD_ask_choose, lang), 2 << s->cube);
        break;
    case OFFERED:
        text_printf(t, word(WORD_ask_answer, lang), 2 << s->cube);
        break;
    case RESIGNED:
        text_printf(t, word(WORD_ask_resigned, lang), s->resigned << s->cube);
        break;
    case THROWING:
        text_put(t, word(WORD_ask_throw, lang));
        break;
    case PLAYING:
        prompt_play(view, lang, t);
        break;
    }
}

static int cite_play(const struct state *s, const struct clause **ret)
{
    uint32_t own = men_anywhere(&s->side[s->turn]);
    int count = 0;

    ret[count++] = CLAUSE(by_dice);
    ret[count++] = CLAUSE(blocked);
    ret[count++] = CLAUSE(hit);
    ret[count++] = CLAUSE(both_numbers);
    ret[count++] = s->high == s->low ? CLAUSE(four_times) : CLAUSE(higher_number);
    if (own & BIT(BAR)) {
        ret[count++] = CLAUSE(bar_first);
        ret[count++] = CLAUSE(enter);
    } else if (!(own & AFIELD)) {
        ret[count++] = CLAUSE(exact);
        ret[count++] = CLAUSE(next_lower);
        ret[count++] = CLAUSE(higher_left);
    }
    ret[count++] = CLAUSE(notation);
    return count;
}

static int cite_double(const struct match *m, const struct state *s, const struct clause **ret)
{
    int count = 0;

    if (s->phase == CHOOSING)
        ret[count++] = CLAUSE(before_throw);
    ret[count++] = CLAUSE(take);
    ret[count++] = CLAUSE(drop);
    ret[count++] = CLAUSE(in_turns);
    if (m->seats > 2) {
        ret[count++] = s->phase == CHOOSING ? CLAUSE(captain_decides) : CLAUSE(each_decides);
        ret[count++] = CLAUSE(captain_drops);
    }
    return count;
}

/* What the last game ended by can be seen on the board; one that was given up, by an agreed resignation or by
 * dropping a double, leaves men on both sides. */
const struct clause *backgammon_ending(const struct view *view, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    int length = m->option[OPTION_LENGTH];

    if (length) {
        text_printf(t, word(WORD_over_match, lang), length);
        return CLAUSE(match_points);
    }
    if (backgammon_games(m) > 1) {
        text_printf(t, word(WORD_over_games, lang), backgammon_games(m));
        return m->option[OPTION_GAMES] ? CLAUSE(games) : CLAUSE(one_each);
    }
    for (int side = WHITE; side <= BLACK; side++)
        if (men_on(&s->side[side], OFF) == MEN) {
            int worth = backgammon_worth(s, side);
            if (worth == 1)
                text_printf(t, word(WORD_over_off, lang), side_called(m, s, side, lang).at);
            else
                text_printf(t, word(worth == 2 ? WORD_over_gammon : WORD_over_backgammon, lang),
                            side_called(m, s, !side, lang).at, worth << s->cube);
            return worth == 1 ? CLAUSE(all_off) : worth == 2 ? CLAUSE(gammon) : CLAUSE(backgammon);
        }
    text_printf(t, word(s->resigned ? WORD_over_given_up : WORD_over_dropped, lang),
                side_called(m, s, !s->turn, lang).at);
    return s->resigned ? CLAUSE(resign_accepted) : CLAUSE(drop);
}

int backgammon_cite(const struct view *view, const struct clause **ret)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);

    switch (s->phase) {
    case RANKING:
        ret[0] = CLAUSE(ranks);
        ret[1] = CLAUSE(rank_ties);
        return 2;
    case OPENING:
        ret[0] = CLAUSE(opening_throw);
        ret[1] = CLAUSE(opening_tie);
        ret[2] = m->option[OPTION_AUTOMATIC] ? CLAUSE(automatic) : CLAUSE(opening_plays);
        return 3;
    case CHOOSING:
        if (backgammon_refuse_double(m, s)) {
            ret[0] = CLAUSE(alternate);
            ret[1] = CLAUSE(resign);
            return 2;
        }
        return cite_double(m, s, ret);
    case OFFERED:
        return cite_double(m, s, ret);
    case RESIGNED:
        ret[0] = CLAUSE(resign);
        ret[1] = CLAUSE(resign_for);
        ret[2] = CLAUSE(resign_accepted);
        ret[3] = CLAUSE(resign_declined);
        return 4;
    case THROWING:
        ret[0] = CLAUSE(alternate);
        ret[1] = CLAUSE(no_play);
        return 2;
    default:
        return cite_play(s, ret);
    }
}

/* Where those that are not simply about what can be done belong. */
const struct about backgammon_about[] = {
    { RULE_by_dice, .look = LOOK_DIE },
    { RULE_both_numbers, .look = LOOK_DIE },
    { RULE_four_times, .look = LOOK_DIE },
    { RULE_higher_number, .look = LOOK_DIE },
    { RULE_before_throw, .verb = 1 + VERB_DOUBLE },
    { RULE_before_throw, .look = LOOK_CUBE },
    { RULE_take, .verb = 1 + VERB_TAKE },
    { RULE_take, .look = LOOK_CUBE },
    { RULE_drop, .verb = 1 + VERB_DROP },
    { RULE_drop, .look = LOOK_CUBE },
    { RULE_in_turns, .look = LOOK_CUBE },
    { RULE_automatic, .look = LOOK_CUBE },
    { RULE_alternate, .verb = 1 + VERB_ROLL },
    { RULE_resign, .verb = 1 + VERB_RESIGN },
    { RULE_resign_for, .verb = 1 + VERB_RESIGN },
    { RULE_resign_accepted, .verb = 1 + VERB_ACCEPT },
    { RULE_resign_declined, .verb = 1 + VERB_DECLINE },
    { 0 },
};

/* ---- what is told at the end ---- */

const struct feat backgammon_feats[FEATS_MAX] = {
    { .word = { { "Steine geschlagen", "men hit" } } },
    { .word = { { "Pasche", "doublets" } } },
};

void backgammon_feat(const struct view *before, int seat, struct move move, const struct view *after,
                     int32_t ret[SEATS_MAX][FEATS_MAX])
{
    const struct state *was = view_state(before), *is = view_state(after);

    if (seat == CHANCE && move.verb == VERB_DICE && was->phase == THROWING)
        ret[seat_of(was, was->turn)][1] += move.a == move.b;
    if (seat == FEAT_END || move.verb != VERB_PLAY)
        return;
    int hit = men_on(&is->side[!was->turn], BAR) - men_on(&was->side[!was->turn], BAR);
    ret[seat][0] += hit > 0 ? hit : 0; /* with its last man a game is over, and the next may be set up */
}
