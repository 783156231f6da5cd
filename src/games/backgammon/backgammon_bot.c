/* SPDX-License-Identifier: MIT */
/* Computer players for Backgammon: the net's judgement at a glance, or, for the best, what it says two throws later.
 * Where both sides bear off they know exactly. The weaker ones see less sharply: to what each play is worth they add
 * an error of their own. Doubling weighs three things against each other: to go on, to double and be taken, to double
 * and be refused; in a match what counts is the chance to win the match, by a table worked out here. */
#include <string.h>

#include "backgammon_bot.h"
#include "core/bot.h"

enum { DEPTH_MAX = 2, FIRST_LOOK = 8, SECOND_LOOK = 4, NEED_MAX = LENGTH_MAX };

/* What becomes of a stance, at one depth of looking ahead. */
struct fan {
    struct choice choice[PLAYS_MAX];
    struct stance next[PLAYS_MAX];
    struct chances chances[PLAYS_MAX];
};

/* Kept from thought to thought: tables. The fans are only room to work in. */
struct memory {
    struct off_table off;
    bool has_match_table;
    double match_table[NEED_MAX + 1][NEED_MAX + 1][2]; /* needing so many points against so many; after Crawford */
    struct fan fan[DEPTH_MAX + 1];
};

struct mind {
    const struct thinking *thinking;
    const struct match *match;
    const struct state *state;
    struct memory *memory;
    struct nets nets;
    bool knows;          /* the weights are there */
    uint64_t looked;
    bool stopped;
};

/* About so many positions it takes to look so many throws ahead. */
static const uint64_t needs[DEPTH_MAX + 1] = { 1, 500, 10000 };

static size_t memory_size(const struct match *m)
{
    (void)m;
    return sizeof(struct memory);
}

/* ---- how a stance looks ---- */

/* Without weights: whoever has fewer pips to go is ahead, a blot in reach is half a man behind. */
static struct chances by_thumb(const struct stance *at)
{
    double own = backgammon_pips(&at->thrower) + 1, other = backgammon_pips(&at->other) + 1;
    double lead = (other + 4 - own) / (own + other) + backgammon_shots(at) / 150.0;
    double win = 0.5 + 2.2 * lead;

    win = win < 0.01 ? 0.01 : win > 0.99 ? 0.99 : win;
    return (struct chances){ .of = { [WIN] = (int32_t)(win * CHANCE_ONE) } };
}

static void judge(struct mind *m, const struct stance *at, int count, struct chances *ret)
{
    m->looked += (uint64_t)count;
    if (m->knows) {
        backgammon_judge(&m->nets, at, count, ret);
    } else {
        for (int i = 0; i < count; i++)
            if (!stance_lost(&at[i], &ret[i]))
                ret[i] = by_thumb(&at[i]);
    }
    for (int i = 0; i < count; i++)
        if (!backgammon_contact(&at[i]) && men_on(&at[i].other, OFF) < MEN && backgammon_off_can(&at[i])) {
            if (!m->memory->off.made)
                backgammon_off_make(&m->memory->off);
            ret[i] = backgammon_off_judge(&m->memory->off, &at[i]);
        }
}

/* All that can become of a stance with a throw; where nothing can be played the turn passes. Returns how many. */
static int spread(struct mind *m, const struct stance *at, int high, int low, struct fan *fan)
{
    struct ground ground = stance_ground(at, high, low);
    int count = (int)(backgammon_plays(&ground, fan->choice) - fan->choice);

    for (int i = 0; i < count; i++)
        fan->next[i] = stance_after(at, &ground, fan->choice[i].move.n);
    if (count == 0) {
        fan->next[0] = (struct stance){ .thrower = at->other, .other = at->thrower };
        count = 1;
    }
    judge(m, fan->next, count, fan->chances);
    return count;
}

static int best_of(const struct fan *fan, int count)
{
    int best = 0;

    for (int i = 1; i < count; i++)
        if (chances_equity(fan->chances[i]) < chances_equity(fan->chances[best]))
            best = i;
    return best;
}

static bool may_go_on(struct mind *m)
{
    const struct thinking *t = m->thinking;

    if (!m->stopped && t->go_on && !t->go_on(t->with, m->looked))
        m->stopped = true;
    return !m->stopped;
}

/* What a stance is worth to its thrower, by what the best answer to each of the 21 throws is worth, so many throws
 * ahead. */
static struct chances look(struct mind *m, const struct stance *at, int ahead)
{
    struct fan *fan = &m->memory->fan[ahead];
    int64_t sum[OUTCOMES] = { 0 };
    struct chances ret;

    if (stance_lost(at, &ret))
        return ret;
    for (int high = 1; high <= 6; high++)
        for (int low = 1; low <= high; low++) {
            int best = best_of(fan, spread(m, at, high, low, fan));
            struct stance next = fan->next[best];
            struct chances after = fan->chances[best];

            if (ahead > 1 && may_go_on(m))
                after = look(m, &next, ahead - 1);
            after = chances_turned(after);
            for (int k = 0; k < OUTCOMES; k++)
                sum[k] += (high == low ? 1 : 2) * (int64_t)after.of[k];
        }
    for (int k = 0; k < OUTCOMES; k++)
        ret.of[k] = (int32_t)((sum[k] + 18) / 36);
    return ret;
}

static struct stance stance_of(const struct state *s, int thrower)
{
    return (struct stance){ .thrower = s->side[thrower], .other = s->side[!thrower] };
}

/* ---- what is at stake ---- */

/* How often the one wins a match who needs so many points, the other so many. Games are taken to end like those of good
 * players, and with the cube: a share of them for 1, 2, 4 and 8 points; without it only gammons count more. */
static void make_match_table(struct memory *memory)
{
    static const struct ends { uint8_t points; double share; }
        usual[] = { { 1, 0.44 }, { 2, 0.40 }, { 4, 0.14 }, { 8, 0.02 } },
        crawford[] = { { 1, 0.73 }, { 2, 0.26 }, { 3, 0.01 } }, after[] = { { 2, 0.73 }, { 4, 0.27 } };

    for (int own = 0; own <= NEED_MAX; own++)
        for (int other = 0; other <= NEED_MAX; other++)
            for (int past = 1; past >= 0; past--) {
                bool close = own == 1 || other == 1;
                const struct ends *ends = !close ? usual : past ? after : crawford;
                size_t count = !close ? COUNT(usual) : past ? COUNT(after) : COUNT(crawford);
                double sum = 0;

                for (size_t i = 0; own && other && i < count; i++) {
                    int less = own > ends[i].points ? own - ends[i].points : 0;
                    int less_other = other > ends[i].points ? other - ends[i].points : 0;

                    sum += ends[i].share / 2 * (memory->match_table[less][other][past || close] +
                                                memory->match_table[own][less_other][past || close]);
                }
                memory->match_table[own][other][past] = own == 0 ? 1 : other == 0 ? 0 : sum;
            }
    memory->has_match_table = true;
}

/* The worth of the game's ends to a side with the cube at so much: in points, or in a match the chance to win it. */
struct stakes {
    double won[WORTH_MAX], lost[WORTH_MAX];
};

static double after_points(struct mind *m, int side, int points)
{
    const struct state *s = m->state;
    int length = m->match->option[OPTION_LENGTH];

    if (backgammon_games(m->match))
        return points;
    if (!m->memory->has_match_table)
        make_match_table(m->memory);
    int own = length - s->score[seat_of(s, side)] - (points > 0 ? points : 0);
    int other = length - s->score[seat_of(s, !side)] + (points < 0 ? points : 0);

    return m->memory->match_table[own > 0 ? own : 0][other > 0 ? other : 0][s->crawford != CRAWFORD_AHEAD];
}

static struct stakes stakes_at(struct mind *m, int side, int cube)
{
    struct stakes ret;

    for (int k = 0; k < WORTH_MAX; k++) {
        ret.won[k] = after_points(m, side, (k + 1) << cube);
        ret.lost[k] = after_points(m, side, -((k + 1) << cube));
    }
    return ret;
}

/* What chances are worth with the cube dead, and so much of the stake more to whoever may still turn it. */
static double worth_of(struct chances c, const struct stakes *k, double cube)
{
    double one = CHANCE_ONE, win = c.of[WIN] / one, lose = 1 - win;
    double gammons = c.of[WIN_GAMMON] / one, backgammons = c.of[WIN_BACKGAMMON] / one;
    double lost_gammons = c.of[LOSE_GAMMON] / one, lost_backgammons = c.of[LOSE_BACKGAMMON] / one;
    double dead = (win - gammons) * k->won[0] + (gammons - backgammons) * k->won[1] + backgammons * k->won[2] +
                  (lose - lost_gammons) * k->lost[0] + (lost_gammons - lost_backgammons) * k->lost[1] +
                  lost_backgammons * k->lost[2];

    return dead + cube * (k->won[0] - k->lost[0]) / 2;
}

/* How much the cube is worth as a share of the stake, after Janowski: between a cube that nobody could turn any more
 * and one that is always turned at just the right moment, nearer to the latter. To its owner, who wins so often, … */
#define LIVELY 0.68

static double owned(double win)
{
    return LIVELY * (win < 0.8 ? win / 2 : 2 * (1 - win));
}

/* … and to one of two who may both turn it. */
static double shared(double win)
{
    return win < 0.2 ? -LIVELY * 2 * win : win > 0.8 ? LIVELY * 2 * (1 - win) : LIVELY * (win - 0.5) * 4 / 3;
}

/* ---- decisions ---- */

/* The one who doubles is `side`; what he has if he goes on, is taken, is refused. */
struct offer {
    double on, taken, refused;
};

/* Whether a cube that has been turned so often can be turned again in this game. */
static bool turns_again(const struct mind *m, int cube)
{
    return backgammon_has_cube(m->match) && m->state->crawford != CRAWFORD_NOW && cube < CUBE_MAX;
}

static struct offer weigh_offer(struct mind *m, int side, struct chances c)
{
    const struct state *s = m->state;
    int more = s->cube < CUBE_MAX ? s->cube + 1 : s->cube;
    struct stakes now = stakes_at(m, side, s->cube), twice = stakes_at(m, side, more);
    double win = (double)c.of[WIN] / CHANCE_ONE;
    double cube = s->owner == CENTRE ? shared(win) : s->owner == side ? owned(win) : -owned(1 - win);

    return (struct offer){
        .on = worth_of(c, &now, turns_again(m, s->cube) ? cube : 0),
        .taken = worth_of(c, &twice, turns_again(m, more) ? -owned(1 - win) : 0),
        .refused = now.won[0],
    };
}

/* The side that throws next, or has thrown. */
static struct chances now(struct mind *m, int ahead)
{
    struct stance at = stance_of(m->state, m->state->turn);
    struct chances ret;

    if (ahead > 0)
        return look(m, &at, ahead > 1 ? 1 : ahead);
    judge(m, &at, 1, &ret);
    return ret;
}

/* In thousandths. */
static void add_thought(struct answer *ret, struct move move, double worth)
{
    answer_add(ret, move, (int32_t)(worth * 1000));
}

static void decide_double(struct mind *m, int ahead, struct answer *ret)
{
    bool may = !backgammon_refuse_double(m->match, m->state);
    struct offer o = weigh_offer(m, m->state->turn, now(m, ahead));
    double offered = o.taken < o.refused ? o.taken : o.refused;

    add_thought(ret, (struct move){ .verb = VERB_ROLL }, o.on);
    if (may)
        add_thought(ret, (struct move){ .verb = VERB_DOUBLE }, offered);
}

static void decide_take(struct mind *m, int ahead, struct answer *ret)
{
    struct offer o = weigh_offer(m, m->state->turn, now(m, ahead));
    double whole = backgammon_games(m->match) ? 0 : 1; /* in a match the other's chance is the rest */

    add_thought(ret, (struct move){ .verb = VERB_TAKE }, whole - o.taken);
    add_thought(ret, (struct move){ .verb = VERB_DROP }, whole - o.refused);
}

/* What is offered by giving up against what the game is worth. */
static void decide_resigned(struct mind *m, int ahead, struct answer *ret)
{
    const struct state *s = m->state;
    int loser = s->asked, winner = !loser;
    struct chances c = now(m, ahead);
    struct stakes k = stakes_at(m, winner, s->cube);

    if (s->turn != winner)
        c = chances_turned(c);
    add_thought(ret, (struct move){ .verb = VERB_ACCEPT }, k.won[s->resigned - 1]);
    add_thought(ret, (struct move){ .verb = VERB_DECLINE }, worth_of(c, &k, 0) - 0.001);
}

/* A number from -1 to 1, mostly near 0, that belongs to this play and seed. */
static double error_of(uint64_t seed, uint32_t play)
{
    struct rng rng = rng_seeded(seed ^ (uint64_t)play * 0x9e3779b97f4a7c15u);
    double sum = 0;

    for (int i = 0; i < 4; i++)
        sum += (double)rng_below(&rng, 2001) / 1000 - 1;
    return sum / 2;
}

/* A play that may be the best. */
struct contender {
    struct move move;
    struct stance next;
    double worth;
};

/* Puts one in its place among those before it, the best first; few, so by insertion. */
static void put_in_place(struct contender *c, int at)
{
    for (; at > 0 && c[at - 1].worth < c[at].worth; at--) {
        struct contender worse = c[at - 1];

        c[at - 1] = c[at];
        c[at] = worse;
    }
}

/* The best plays at a glance, by an eye that errs so much; returns how many. */
static int glance(struct mind *m, const struct stance *at, const struct stakes *k, double blur,
                  struct contender ret[FIRST_LOOK + 1])
{
    struct fan *fan = &m->memory->fan[0];
    int count = spread(m, at, m->state->high, m->state->low, fan), kept = 0;

    for (int i = 0; i < count; i++) {
        double error = blur * (k->won[0] - k->lost[0]) / 2 * error_of(m->thinking->seed, fan->choice[i].move.n);

        ret[kept] = (struct contender){ fan->choice[i].move, fan->next[i],
                                        worth_of(chances_turned(fan->chances[i]), k, 0) + error };
        put_in_place(ret, kept);
        kept += kept < FIRST_LOOK;
    }
    return kept;
}

/* The best of them from farther and farther ahead, as far as the effort lasts; returns how many were seen so far. */
static int look_again(struct mind *m, const struct stakes *k, int ahead, struct contender *c, int count)
{
    static const int looks[DEPTH_MAX + 1] = { THOUGHTS_MAX, FIRST_LOOK, SECOND_LOOK };
    int seen = count;

    for (int depth = 1; depth <= ahead && !m->stopped && count > 1; depth++) {
        seen = seen < looks[depth] ? seen : looks[depth];
        if (m->looked + needs[depth] * (uint64_t)seen > m->thinking->effort)
            break;
        for (int i = 0; i < seen; i++)
            c[i].worth = worth_of(chances_turned(look(m, &c[i].next, depth)), k, 0);
        for (int i = 1; i < seen; i++)
            put_in_place(c, i);
    }
    return seen;
}

static void decide_play(struct mind *m, int ahead, double blur, struct answer *ret)
{
    const struct state *s = m->state;
    struct stance at = stance_of(s, s->turn);
    struct stakes k = stakes_at(m, s->turn, s->cube);
    struct ground ground = stance_ground(&at, s->high, s->low);
    struct contender contender[FIRST_LOOK + 1];

    if (!backgammon_can_play(&ground)) {
        answer_with(ret, (struct move){ .verb = VERB_PASS });
        return;
    }
    int count = glance(m, &at, &k, blur, contender);
    count = look_again(m, &k, ahead, contender, count);
    for (int i = 0; i < count; i++)
        add_thought(ret, contender[i].move, contender[i].worth);
}

/* People count in points, in a match too: as far from losing a single game to winning one as the chance to win the
 * match is. */
static void tell_in_points(struct mind *m, struct answer *ret)
{
    const struct state *s = m->state;
    int side = s->phase == RESIGNED ? !s->asked : s->phase == OFFERED ? !s->turn : s->turn;
    struct stakes k = stakes_at(m, side, s->cube);
    double middle = (k.won[0] + k.lost[0]) / 2, half = (k.won[0] - k.lost[0]) / 2;

    for (int i = 0; i < ret->count; i++)
        ret->best[i].worth = (int32_t)((ret->best[i].worth - 1000 * middle) / half * (1 << s->cube));
}

static struct mind mind_of(const struct thinking *t)
{
    struct mind m = { .thinking = t, .match = &t->view->match, .state = view_state(t->view), .memory = t->memory };
    const struct asset *weights = m.match->asset[0];

    m.knows = weights && backgammon_nets(weights->bytes, weights->size, &m.nets);
    return m;
}

static void think(const struct thinking *t, int ahead, double blur, struct answer *ret)
{
    struct mind m = mind_of(t);

    if (!(m.match->game->rules.turn(m.match, m.state).must & SEAT(t->seat)))
        return;
    switch (m.state->phase) {
    case CHOOSING:
        decide_double(&m, ahead, ret);
        break;
    case OFFERED:
        decide_take(&m, ahead, ret);
        break;
    case RESIGNED:
        decide_resigned(&m, ahead, ret);
        break;
    default:
        decide_play(&m, ahead, blur, ret);
    }
    if (!backgammon_games(m.match))
        tell_in_points(&m, ret);
    ret->looked = m.looked;
}

/* ---- as a judge ---- */

/* What the side whose throw lies there may come to by its best play. */
static struct chances after_throw(struct mind *m, int ahead)
{
    const struct state *s = m->state;
    struct stance at = stance_of(s, s->turn);
    struct fan *fan = &m->memory->fan[0];
    int best = best_of(fan, spread(m, &at, s->high, s->low, fan));
    struct stance next = fan->next[best];

    return chances_turned(ahead > 1 ? look(m, &next, ahead - 1) : fan->chances[best]);
}

/* What the side on turn may come to as the game stands. */
static struct chances outlook(struct mind *m, int ahead)
{
    struct stance at = stance_of(m->state, m->state->turn);
    struct chances ret;

    if (m->state->high)
        return after_throw(m, ahead);
    if (ahead > 0)
        return look(m, &at, ahead);
    judge(m, &at, 1, &ret);
    return ret;
}

/* What the game is worth to the side on turn if everybody decides about the cube as he should: in points, in a match
 * the chance to win it. */
static double worth_on_turn(struct mind *m, struct chances c)
{
    const struct state *s = m->state;
    struct offer o = weigh_offer(m, s->turn, c);
    double doubled = o.taken < o.refused ? o.taken : o.refused;
    bool may = s->phase == CHOOSING && !backgammon_refuse_double(m->match, s);

    if (s->phase == OFFERED)
        return doubled;
    if (s->phase == RESIGNED) {
        int winner = !s->asked;
        struct stakes k = stakes_at(m, winner, s->cube);
        double taken = k.won[s->resigned - 1], on = worth_of(s->turn == winner ? c : chances_turned(c), &k, 0);
        double best = taken > on ? taken : on;

        return s->turn == winner ? best : (backgammon_games(m->match) ? 0 : 1) - best;
    }
    return may && doubled > o.on ? doubled : o.on;
}

/* Between games nobody is ahead but by the score. */
static bool in_game(const struct state *s)
{
    return s->phase != RANKING && s->phase != OPENING && s->phase != OVER;
}

/* White, who is alone in a chouette, wins from each of the others what each of them loses. */
static void share_out(const struct mind *m, double points, double win, struct standing *ret)
{
    const struct state *s = m->state;

    for (int seat = 0; seat < m->match->seats; seat++)
        ret->worth[seat] = 1000 * s->score[seat];
    for (int r = 1; r < m->match->seats; r++) {
        bool plays = s->in >> s->rank[r] & 1;

        ret->worth[s->rank[WHITE]] += plays ? (int32_t)(1000 * points) : 0;
        ret->worth[s->rank[r]] -= plays ? (int32_t)(1000 * points) : 0;
        ret->chance[s->rank[r]] = (int32_t)(100000 * (1 - win) + 0.5);
    }
    ret->chance[s->rank[WHITE]] = (int32_t)(100000 * win + 0.5);
}

/* Once all is over: all for those who have most. */
static void share_prize(const struct match *m, const struct state *s, struct standing *ret)
{
    int32_t most = s->score[0];

    for (int seat = 1; seat < m->seats; seat++)
        most = s->score[seat] > most ? s->score[seat] : most;
    for (int seat = 0; seat < m->seats; seat++)
        ret->chance[seat] = s->score[seat] == most ? 100000 : 0;
}

static void stand(struct mind *m, int ahead, struct standing *ret)
{
    const struct state *s = m->state;
    bool money = backgammon_games(m->match);
    double win = 0.5, points = 0, chance = money ? 0 : after_points(m, WHITE, 0);

    *ret = (struct standing){ 0 };
    if (in_game(s)) {
        struct chances c = outlook(m, ahead), white = s->turn == WHITE ? c : chances_turned(c);
        double worth = worth_on_turn(m, c);

        win = (double)white.of[WIN] / CHANCE_ONE;
        points = !money ? (double)chances_equity(white) / CHANCE_ONE * (1 << s->cube)
                        : s->turn == WHITE ? worth : -worth;
        chance = s->turn == WHITE ? worth : 1 - worth;
    }
    share_out(m, points, money ? win : chance, ret);
    if (s->phase == OVER)
        share_prize(m->match, s, ret);
}

/* As far ahead as the effort lasts for all of the moves. */
static void judge_moves(const struct thinking *t, const struct move *moves, int count, struct standing *ret)
{
    struct mind m = mind_of(t);
    struct match room = t->view->match;
    int ahead = 0;

    while (ahead < DEPTH_MAX && needs[ahead + 1] * (uint64_t)count <= t->effort)
        ahead++;
    for (int i = 0; i < count; i++) {
        struct state after = *view_state(t->view);

        room.game->rules.apply(&room, &after, t->seat, moves[i]);
        m.state = &after;
        stand(&m, ahead, &ret[i]);
    }
}

/* In a match it is the chance to win that counts. */
static bool for_points(const struct match *m)
{
    return backgammon_games(m) > 0;
}

static void think_easy(const struct thinking *t, struct answer *ret)
{
    think(t, 0, 0.40, ret);
}

static void think_medium(const struct thinking *t, struct answer *ret)
{
    think(t, 0, 0.20, ret);
}

static void think_strong(const struct thinking *t, struct answer *ret)
{
    think(t, 0, 0.08, ret);
}

static void think_best(const struct thinking *t, struct answer *ret)
{
    think(t, DEPTH_MAX, 0, ret);
}

/* ---- in words ---- */

static struct stance after(const struct view *v, struct move move)
{
    const struct state *s = view_state(v);
    struct stance at = stance_of(s, s->turn);
    struct ground ground = stance_ground(&at, s->high, s->low);

    return stance_after(&at, &ground, move.n);
}

static int shots_after(const struct view *v, struct move move)
{
    struct stance next = after(v, move);

    return backgammon_shots(&next);
}

/* Where neither blots nor hits tell plays apart: how far everybody has to go. */
static void reason_race(const struct view *v, const struct answer *a, enum lang lang, struct text *words)
{
    struct stance next = after(v, a->best[0].move);
    int own = backgammon_pips(&next.other), other = backgammon_pips(&next.thrower);

    if (own == 0)
        text_put(words, word(WORD_why_wins, lang));
    else if (a->count == 1)
        text_put(words, word(WORD_why_only, lang));
    else
        text_printf(words, word(plural(own, WORD_why_pip, WORD_why_pips), lang), own, other);
}

static void reason_play(const struct view *v, const struct answer *a, enum lang lang, struct text *words)
{
    const struct state *s = view_state(v);
    struct stance at = stance_of(s, s->turn);
    struct ground ground = stance_ground(&at, s->high, s->low);
    uint32_t hits = backgammon_hits(&ground, a->best[0].move.n);
    int own = shots_after(v, a->best[0].move);

    if (hits)
        text_printf(words, "%s ", word(without_first(hits) ? WORD_why_hits : WORD_why_hit, lang));
    if (a->count > 1) {
        int other = shots_after(v, a->best[1].move);

        if (own != other)
            text_printf(words, word(own < other ? WORD_why_shots : WORD_why_bold, lang), own, other);
        else if (own == 0 && backgammon_contact(&at))
            text_printf(words, "%s", word(WORD_why_safe, lang));
    }
    if (words->used && words->at[words->used - 1] == ' ')
        words->at[--words->used] = '\0';
    if (words->used == 0)
        reason_race(v, a, lang, words);
}

/* The sentence for a play is about blots; for the cube about the chance to win. */
static void reason(const struct thinking *t, const struct answer *a, enum lang lang, struct text *words)
{
    struct mind m = mind_of(t);

    if (!a->count)
        return;
    if (a->best[0].move.verb == VERB_PLAY) {
        reason_play(t->view, a, lang, words);
        return;
    }
    if (a->best[0].move.verb == VERB_PASS) {
        bool doublet = m.state->high == m.state->low;

        text_printf(words, word(doublet ? WORD_why_pass_double : WORD_why_pass, lang), m.state->high, m.state->low);
        return;
    }
    struct chances c = now(&m, 0);
    if (m.state->phase == OFFERED || (m.state->phase == RESIGNED && m.state->turn == m.state->asked))
        c = chances_turned(c);
    text_printf(words, word(WORD_why_chance, lang), (int)((int64_t)c.of[WIN] * 100 / CHANCE_ONE));
}

#define POINTS_UNIT { { "Punkte", "points" } }

static const struct bot easy = { LEVEL_EASY, .unit = POINTS_UNIT, .effort = 3000, .asset = BACKGAMMON_WEIGHTS,
    .memory = memory_size, .think = think_easy, .reason = reason };
static const struct bot medium = { LEVEL_MEDIUM, .unit = POINTS_UNIT, .effort = 3000,
    .asset = BACKGAMMON_WEIGHTS, .memory = memory_size, .think = think_medium, .reason = reason };
static const struct bot strong = { LEVEL_STRONG, .unit = POINTS_UNIT, .effort = 3000,
    .asset = BACKGAMMON_WEIGHTS, .memory = memory_size, .think = think_strong, .reason = reason };
static const struct bot best = { LEVEL_BEST, .unit = POINTS_UNIT, .effort = 60000,
    .asset = BACKGAMMON_WEIGHTS, .memory = memory_size, .think = think_best, .judge = judge_moves,
    .for_points = for_points, .small_mistake = 30, .reason = reason };

const struct bot *const backgammon_bots[] = { &easy, &medium, &strong, &best, NULL };
