/* SPDX-License-Identifier: MIT */
/* Pferde-Wettrenn-Spiel for people: sentences. */
#include "pferde.h"

const char *pferde_horse(const struct match *m, int horse, enum lang lang)
{
    return pferde_paint(m, horse)->name[lang];
}

void pferde_put_money(int64_t pfennig, enum lang lang, struct text *t)
{
    int64_t size = pfennig < 0 ? -pfennig : pfennig;

    text_printf(t, size % PFENNIG ? SAY(money) : SAY(money_whole), pfennig < 0 ? "-" : "", (long long)(size / PFENNIG),
                (long long)(size % PFENNIG));
}

void pferde_seat_name(const struct match *m, int seat, enum lang lang, struct text *t)
{
    int riders = pferde_riders(m);

    if (seat < riders)
        text_put(t, pferde_horse(m, seat, lang));
    else
        text_printf(t, SAY(bettor), seat - riders + 1);
}

/* Onlookers have tints that no usual horse has. */
int pferde_seat_tint(const struct match *m, int seat)
{
    static const uint8_t tints[PERSONS - 2] = { TINT_VIOLET, TINT_ORANGE, TINT_CYAN,
                                                TINT_PINK,   TINT_BROWN,  TINT_GREY };
    int riders = pferde_riders(m);

    return seat < riders ? pferde_paint(m, seat)->tint : tints[seat - riders];
}

/* Where people bet, what they have; else where the horse is. In the end it is what they have won. */
bool pferde_stands(const struct view *view, int seat, enum lang lang, struct text *t)
{
    const struct state *s = view_state(view);

    if (s->phase == OVER)
        return false;
    if (view->match.option[BETTING])
        pferde_put_money(s->purse[seat], lang, t);
    else if (s->place[seat])
        text_printf(t, SAY(stands_home), s->place[seat]);
    else if (s->at[seat] == DITCH)
        text_put(t, SAY(stands_out));
    else
        text_printf(t, SAY(stands), s->at[seat]);
    return true;
}

/* ---- moves ---- */

/* What a throw does to the horse; `after` is the position it leads to. */
static enum word story(const struct state *s, const struct state *after, int horse, int pips)
{
    static const uint8_t home[PRIZES + 1] = { 0, WORD_home_first, WORD_home_second, WORD_home_third };
    int from = s->at[horse], to = pferde_lands(from, pips);

    if (to == FINISH)
        return home[after->place[horse]];
    if (from + pips == FALL && from != GATE)
        return WORD_to_fall;
    switch (to) {
    case GATE: return from == GATE ? WORD_at_gate : WORD_to_gate;
    case HURDLE: return WORD_to_hurdle;
    case DITCH: return WORD_to_ditch;
    default: return WORD_goes;
    }
}

/* What somebody gets: of it so much for the place of their horse, the rest out of the pools. */
static void say_gain(const char *who, int32_t gain, int32_t prize, enum lang lang, struct text *t)
{
    char words[32], more[32];
    struct text money = TEXT_IN(words), rest = TEXT_IN(more);

    pferde_put_money(prize ? prize : gain, lang, &money);
    pferde_put_money(gain - prize, lang, &rest);
    if (prize && gain > prize)
        text_printf(t, SAY(gains_both), who, words, more);
    else
        text_printf(t, prize ? SAY(gains_prize) : SAY(gains_bets), who, words);
}

/* What everybody gets when the race is over: prizes, winnings and bets that are returned; or their stakes again. */
static void say_gains(const struct match *m, const struct state *s, const struct state *after, enum lang lang,
                      struct text *t)
{
    bool another = after->phase != OVER;
    int home = pferde_finishers(m, after);

    if (!home) /* else what it brought says it */
        text_put(t, SAY(race_is_over));
    for (int seat = 0; seat < m->seats; seat++) {
        bool staked = another && seat < pferde_riders(m); /* the stake of the next race is paid already */
        int32_t gain = after->purse[seat] - s->purse[seat] + (staked ? m->option[STAKE] * PFENNIG : 0);
        int place = seat < pferde_riders(m) ? after->place[seat] : 0;

        if (gain)
            say_gain(seat_called(m, seat, lang).at, gain, place ? pferde_prize(s->pot, home, place) : 0, lang, t);
    }
    if (another && !home)
        text_put(t, SAY(pot_stays));
}

/* Those who are passed over before the next throw. */
static void say_passed(const struct match *m, const struct state *s, enum lang lang, struct text *t)
{
    struct state after = *s;
    uint32_t passed = pferde_pass_on(m, &after);

    for (int i = 1; i <= pferde_riders(m); i++) {
        int horse = (s->turn + i) % pferde_riders(m);

        if (passed >> horse & 1)
            text_printf(t, SAY(passed), seat_called(m, horse, lang).at);
    }
}

static void say_opening(const struct match *m, const struct state *s, const struct state *after, int pips,
                        enum lang lang, struct text *t)
{
    text_printf(t, SAY(opens), seat_called(m, pferde_thrower(s), lang).at, pips);
    if (after->phase == RACING)
        text_printf(t, SAY(begins), seat_called(m, after->moved, lang).at, after->moved_pips,
                    after->at[after->moved]);
}

static void say_throw(const struct match *m, const struct state *s, struct move move, enum lang lang,
                      struct text *t)
{
    struct state after = *s;
    int horse = s->turn;

    m->game->rules.apply(m, &after, CHANCE, move);
    if (s->phase == OPENING) {
        say_opening(m, s, &after, move.a, lang, t);
        return;
    }
    enum word what = story(s, &after, horse, move.a);
    if (what == WORD_goes && after.at[horse] == WAIT && pferde_held(m, &after, horse))
        what = WORD_to_wait;
    text_printf(t, word((int)what, lang), seat_called(m, horse, lang).at, move.a, after.at[horse]);
    if (after.phase != RACING) {
        say_gains(m, s, &after, lang, t);
        return;
    }
    struct state moved = *s; /* with the throw made, but the turn not yet passed on */
    moved.at[horse] = after.at[horse];
    moved.misses[horse] = after.at[horse] == HURDLE;
    say_passed(m, &moved, lang, t);
}

void pferde_say(const struct view *view, int seat, struct move move, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;

    if (move.verb == THROW) {
        say_throw(m, view_state(view), move, lang, t);
        return;
    }
    struct called who = seat_called(m, seat, lang);
    if (move.verb >= DONE)
        text_printf(t, move.verb == DONE ? SAY(bets_no_more) : SAY(casts), who.at);
    else
        text_printf(t, word(move.verb == BET_WIN ? WORD_bets_win : WORD_bets_place, lang), who.at, (int)move.n,
                    seat_called(m, move.a % HORSES, lang).at);
}

/* A bet: on which horse, for what, and how much of the purse is free for it. */
bool pferde_deal(const struct view *view, int seat, struct choice c, int part, enum lang lang, struct deal *ret)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);

    if (part || (c.move.verb != BET_WIN && c.move.verb != BET_PLACE))
        return false;
    text_printf(ret->thing, c.move.verb == BET_WIN ? SAY(deal_win) : SAY(deal_place),
                seat_called(m, c.move.a, lang).at);
    text_printf(ret->effect, SAY(deal_backing), pferde_backing(m, s, c.move.verb, c.move.a));
    ret->tint = (uint8_t)pferde_paint(m, c.move.a)->tint;
    ret->means = (uint32_t)pferde_free_marks(m, s, seat);
    return true;
}

/* ---- questions ---- */

/* What a rider is asked to throw for, by the square that means something and is within a throw of the horse. */
static enum word ask_of(int from, int *ret_pips)
{
    static const struct { uint8_t square; enum word word; } near[] = {
        { GATE, WORD_ask_gate }, { HURDLE, WORD_ask_hurdle }, { DITCH, WORD_ask_ditch },
        { FALL, WORD_ask_fall }, { WAIT, WORD_ask_wait },     { FINISH, WORD_ask_finish },
    };

    for (int i = 0; i < COUNT(near); i++)
        if (near[i].square > from && near[i].square <= from + 6) {
            *ret_pips = near[i].square - from;
            return near[i].square < FINISH || (*ret_pips > 1 && *ret_pips < 6) ? near[i].word
                   : *ret_pips == 1 ? WORD_ask_finish_any : WORD_ask_finish_six;
        }
    for (int i = 0; i < COUNT(near); i++)
        if (near[i].square > from)
            return *ret_pips = near[i].square, WORD_ask_free; /* the next that means something is beyond a throw */
    return WORD_ask_throw;
}

/* How much, once it is said on which horse and for what. */
bool pferde_onward(const struct view *view, int seat, const uint16_t *item, int count, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    struct move bet;

    if (s->phase != BETS || !pferde_meant(view, seat, item, count, &bet))
        return false;
    text_printf(t, bet.verb == BET_WIN ? SAY(ask_win) : SAY(ask_place), seat_called(m, bet.a, lang).at,
                pferde_paid_places(m));
    return true;
}

/* Whether several threw the same, so that only they throw on for the beginning. */
static bool is_tie(const struct match *m, const struct state *s)
{
    return s->opening.contend != (1 << pferde_riders(m)) - 1;
}

void pferde_prompt(const struct view *view, int seat, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);

    if (s->phase == BETS) {
        text_printf(t, SAY(ask_bet), pferde_free_marks(m, s, s->turn));
        return;
    }
    int pips = 0;
    enum word asked = s->phase == OPENING ? is_tie(m, s) ? WORD_ask_again : WORD_ask_opening
                      : s->at[s->turn] == GATE ? WORD_ask_six : ask_of(s->at[s->turn], &pips);
    (void)seat;
    text_printf(t, word((int)asked, lang), pips);
}

const struct clause *pferde_ending(const struct view *view, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    int races = m->option[RACES], first = -1;

    for (int horse = 0; horse < pferde_riders(m); horse++)
        if (view_state(view)->place[horse] == 1)
            first = horse;
    if (races > 1)
        text_printf(t, SAY(over_many), races);
    else if (first >= 0)
        text_printf(t, SAY(over_one), seat_called(m, first, lang).at);
    else
        text_put(t, SAY(over_none));
    return CLAUSE(race_over);
}

static int cite_race(const struct state *s, const struct clause **ret)
{
    /* What lies within a throw of the horse that is on. */
    static const struct {
        uint8_t square, rule;
    } ahead[] = { { GATE, RULE_gate }, { HURDLE, RULE_hurdle }, { DITCH, RULE_ditch },
                  { FALL, RULE_fall }, { WAIT, RULE_wait },     { FINISH, RULE_finish } };
    int count = 0, at = s->at[s->turn];

    ret[count++] = CLAUSE(in_turn);
    ret[count++] = CLAUSE(advance);
    for (int i = 0; i < COUNT(ahead); i++)
        if (ahead[i].square >= at && ahead[i].square <= at + 6)
            ret[count++] = &pferde_clauses[ahead[i].rule];
    return count;
}

int pferde_cite(const struct view *view, const struct clause **ret)
{
    static const uint8_t at_bets[] = { RULE_betting,     RULE_two_bets,    RULE_win_quota,
                                       RULE_places,      RULE_place_quota, RULE_whole_marks,
                                       RULE_own_money,   RULE_keep_stakes, RULE_odd_pfennigs };
    static const uint8_t at_opening[] = { RULE_opening, RULE_opening_tie, RULE_opening_move };
    const struct state *s = view_state(view);
    const uint8_t *rules = s->phase == BETS ? at_bets : at_opening;
    int count = s->phase == BETS ? COUNT(at_bets) : COUNT(at_opening);

    if (s->phase == RACING)
        return cite_race(s, ret);
    for (int i = 0; i < count; i++)
        ret[i] = &pferde_clauses[rules[i]];
    return count;
}

/* Where those that are not simply about what can be done belong. */
const struct about pferde_about[] = {
    { RULE_betting, .look = LOOK_HORSE },
    { RULE_two_bets, .look = LOOK_HORSE },
    { RULE_advance, .look = LOOK_HORSE },
    { RULE_in_turn, .look = LOOK_DIE },
    { RULE_opening, .look = LOOK_DIE },
    { RULE_opening_tie, .look = LOOK_DIE },
    { RULE_opening_move, .look = LOOK_DIE },
    { 0 },
};

/* ---- what is told at the end ---- */

const struct feat pferde_feats[FEATS_MAX] = {
    { .word = { { "Preisgeld", "prize money" } }, .money = true },
    { .word = { { "aus Wetten", "out of bets" } }, .money = true },
    { .word = { { "gewettet", "staked" } }, .money = true },
};

/* What a race brought: a prize for the place, and the rest out of the pools. */
static void count_gains(const struct match *m, const struct state *before, const struct state *after,
                        int32_t ret[SEATS_MAX][FEATS_MAX])
{
    int home = pferde_finishers(m, after);

    for (int who = 0; who < m->seats && home; who++) {
        bool rides = who < pferde_riders(m), staked = rides && after->phase != OVER; /* for the next race */
        int place = rides ? after->place[who] : 0;
        int32_t prize = place ? pferde_prize(before->pot, home, place) : 0;

        ret[who][0] += prize;
        ret[who][1] += after->purse[who] - before->purse[who] - prize + staked * m->option[STAKE] * PFENNIG;
    }
}

void pferde_feat(const struct view *before, int seat, struct move move, const struct view *after,
                 int32_t ret[SEATS_MAX][FEATS_MAX])
{
    const struct match *m = &after->match;

    for (int who = 0; seat == FEAT_END && who < m->seats; who++)
        if (!m->option[BETTING])
            ret[who][1] = ret[who][2] = -1;
    if (seat >= 0 && move.verb < DONE)
        ret[seat][2] += (int32_t)move.n * PFENNIG;
    if (seat == CHANCE && view_state(before)->phase == RACING && view_state(after)->phase != RACING)
        count_gains(m, view_state(before), view_state(after), ret);
}
