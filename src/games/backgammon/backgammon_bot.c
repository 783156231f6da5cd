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
    static const struct share { uint8_t points; double share; }
        usual[] = { { 1, 0.44 }, { 2, 0.40 }, { 4, 0.14 }, { 8, 0.02 } },
        crawford[] = { { 1, 0.73 }, { 2, 0.26 }, { 3, 0.01 } }, after[] = { { 2, 0.73 }, { 4, 0.27 } };

    for (int own = 0; own <= NEED_MAX; own++)
        for (int other = 0; other <= NEED_MAX; other++)
            for (int past = 1; past >= 0; past--) {
                bool close = own == 1 || other == 1;
                const struct share *ends = !close ? usual : past ? after : crawford;
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

/* How often a game ends in each way, as a share of all games. */
struct shares {
    double won[WORTH_MAX], lost[WORTH_MAX];
};

static struct shares shares_of(struct chances c)
{
    double one = CHANCE_ONE, win = c.of[WIN] / one, lose = 1 - win;
    double gammons = c.of[WIN_GAMMON] / one, backgammons = c.of[WIN_BACKGAMMON] / one;
    double lost_gammons = c.of[LOSE_GAMMON] / one, lost_backgammons = c.of[LOSE_BACKGAMMON] / one;

    return (struct shares){ .won = { win - gammons, gammons - backgammons, backgammons },
                            .lost = { lose - lost_gammons, lost_gammons - lost_backgammons, lost_backgammons } };
}

/* What chances are worth if nobody turns the cube any more. */
static double dead_worth(struct chances c, const struct stakes *k)
{
    struct shares s = shares_of(c);

    return s.won[0] * k->won[0] + s.won[1] * k->won[1] + s.won[2] * k->won[2] + s.lost[0] * k->lost[0] +
           s.lost[1] * k->lost[1] + s.lost[2] * k->lost[2];
}

/* What a lost and a won game are worth on average, gammons as often as these chances have them. */
struct ends {
    double lost, won;
};

static struct ends ends_of(struct chances c, const struct stakes *k)
{
    struct shares s = shares_of(c);
    double win = (double)c.of[WIN] / CHANCE_ONE;
    double won = s.won[0] * k->won[0] + s.won[1] * k->won[1] + s.won[2] * k->won[2];
    double lost = s.lost[0] * k->lost[0] + s.lost[1] * k->lost[1] + s.lost[2] * k->lost[2];

    return (struct ends){ .lost = win < 1 ? lost / (1 - win) : k->lost[0], .won = win > 0 ? won / win : k->won[0] };
}

/* ---- the cube ---- */

/* Where it lies: how often it was turned, and who may turn it next (a side, or CENTRE). */
struct hold {
    int cube, owner;
};

/* Whether a cube that has been turned so often can be turned again in this game. */
static bool turns_again(const struct mind *m, int cube)
{
    return backgammon_has_cube(m->match) && m->state->crawford != CRAWFORD_NOW && cube < CUBE_MAX;
}

static double between(double low, double at_low, double high, double at_high, double at)
{
    return high > low ? at_low + (at - low) / (high - low) * (at_high - at_low) : at_high;
}

static double cash_point(struct mind *m, int side, struct chances c, int cube);

/* How often a side must win to take a double of a cube that was turned so often, if everybody always turned it at
 * just the right moment (after Janowski): where taking, with the cube for oneself, is worth as much as dropping. */
static double take_point(struct mind *m, int side, struct chances c, int cube)
{
    struct stakes now = stakes_at(m, side, cube), twice = stakes_at(m, side, cube + 1);
    struct ends e = ends_of(c, &twice);
    double top = 1, at_top = e.won;

    if (turns_again(m, cube + 1)) {
        top = cash_point(m, side, c, cube + 1);
        at_top = twice.won[0];
    }
    double point = at_top > e.lost ? between(e.lost, 0, at_top, top, now.lost[0]) : 0;
    return point < 0 ? 0 : point > 1 ? 1 : point;
}

double backgammon_take_point(const struct match *match, struct chances c)
{
    static const struct state start;
    struct mind m = { .match = match, .state = &start };

    return take_point(&m, BLACK, c, 0);
}

/* How often a side must win for the other to drop its double. */
static double cash_point(struct mind *m, int side, struct chances c, int cube)
{
    return 1 - take_point(m, !side, chances_turned(c), cube);
}

/* What chances are worth to a side if the cube is always turned at just the right moment. */
static double live_worth(struct mind *m, int side, struct chances c, struct hold h)
{
    struct stakes k = stakes_at(m, side, h.cube);
    struct ends e = ends_of(c, &k);
    double win = (double)c.of[WIN] / CHANCE_ONE;
    bool own = h.owner == side || h.owner == CENTRE, other = h.owner != side;
    double low = other ? take_point(m, side, c, h.cube) : 0, at_low = other ? k.lost[0] : e.lost;
    double high = own ? cash_point(m, side, c, h.cube) : 1, at_high = own ? k.won[0] : e.won;

    if (win < low)
        return between(0, e.lost, low, at_low, win);
    if (win > high)
        return between(high, at_high, 1, e.won, win);
    return between(low, at_low, high, at_high, win);
}

/* The truth lies between a cube that nobody turns and one that is always turned at the right moment, nearer to this. */
#define LIVELY 0.68

static double dead_worth_at(struct mind *m, int side, struct chances c, struct hold h)
{
    struct stakes k = stakes_at(m, side, h.cube);

    return dead_worth(c, &k);
}

static double worth_of(struct mind *m, int side, struct chances c, struct hold h)
{
    double dead = dead_worth_at(m, side, c, h);

    return turns_again(m, h.cube) ? dead + LIVELY * (live_worth(m, side, c, h) - dead) : dead;
}

static struct hold hold_of(const struct state *s)
{
    return (struct hold){ .cube = s->cube, .owner = s->owner };
}

/* What the one has whom the other's worth is left of: points are lost and won, chances of a match add up to one. */
static double rest_of(const struct mind *m, double worth)
{
    return (backgammon_games(m->match) ? 0 : 1) - worth;
}

/* ---- decisions ---- */

/* Places of the cube that are weighed at once, since the same throws and plays belong to all: on and taken at first,
 * and for each depth of looking ahead what the one on turn then may make of each. */
enum { HOLDS_MAX = 2 << DEPTH_MAX };

struct weighing {
    int count;
    struct hold hold[HOLDS_MAX];
    double worth[HOLDS_MAX];
    struct chances chances;
};

static void weigh(struct mind *m, int side, const struct stance *at, int ahead, struct weighing *w);

/* What it is worth to `side` that the other throws next in this stance, and may double before. */
static void weigh_other(struct mind *m, int side, const struct stance *at, int ahead, struct weighing *w)
{
    struct weighing on = { .count = w->count };
    int turned[HOLDS_MAX];

    memcpy(on.hold, w->hold, sizeof on.hold);
    for (int i = 0; i < w->count; i++) {
        bool may = w->hold[i].owner != side && turns_again(m, w->hold[i].cube);

        turned[i] = may ? on.count : -1;
        if (may)
            on.hold[on.count++] = (struct hold){ .cube = w->hold[i].cube + 1, .owner = side };
    }
    weigh(m, !side, at, ahead, &on);
    for (int i = 0; i < w->count; i++) {
        double best = on.worth[i];

        if (turned[i] >= 0) {
            double taken = on.worth[turned[i]], refused = stakes_at(m, !side, w->hold[i].cube).won[0];
            double doubled = taken < refused ? taken : refused;

            best = doubled > best ? doubled : best;
        }
        w->worth[i] = rest_of(m, best);
    }
    w->chances = chances_turned(on.chances);
}

/* What the game is worth to the side that throws next, if it does not double now, so many throws ahead. */
static void weigh(struct mind *m, int side, const struct stance *at, int ahead, struct weighing *w)
{
    struct fan *fan = &m->memory->fan[ahead];
    int64_t sum[OUTCOMES] = { 0 };
    double worth[HOLDS_MAX] = { 0 };
    bool lost = stance_lost(at, &w->chances);

    if (lost || ahead == 0 || !may_go_on(m)) {
        if (!lost)
            judge(m, at, 1, &w->chances);
        for (int i = 0; i < w->count; i++)
            w->worth[i] = lost ? dead_worth_at(m, side, w->chances, w->hold[i])
                               : worth_of(m, side, w->chances, w->hold[i]);
        return;
    }
    for (int high = 1; high <= 6; high++)
        for (int low = 1; low <= high; low++) {
            int best = best_of(fan, spread(m, at, high, low, fan)), weight = high == low ? 1 : 2;
            struct stance next = fan->next[best];

            weigh_other(m, side, &next, ahead - 1, w);
            for (int i = 0; i < w->count; i++)
                worth[i] += weight * w->worth[i];
            for (int k = 0; k < OUTCOMES; k++)
                sum[k] += weight * (int64_t)w->chances.of[k];
        }
    for (int k = 0; k < OUTCOMES; k++)
        w->chances.of[k] = (int32_t)((sum[k] + 18) / 36);
    for (int i = 0; i < w->count; i++)
        w->worth[i] = turns_again(m, w->hold[i].cube) ? worth[i] / 36
                                                      : dead_worth_at(m, side, w->chances, w->hold[i]);
}

/* The one who doubles is on turn; what they have if they go on, is taken, is refused; and their chances. */
struct offer {
    double on, taken, refused;
    struct chances chances;
};

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

static struct offer weigh_offer(struct mind *m, int ahead)
{
    const struct state *s = m->state;
    int side = s->turn, more = s->cube < CUBE_MAX ? s->cube + 1 : s->cube;
    struct weighing w = { .count = 2, .hold = { hold_of(s), { .cube = more, .owner = !side } } };

    if (s->high) {
        w.chances = after_throw(m, ahead);
        for (int i = 0; i < w.count; i++)
            w.worth[i] = worth_of(m, side, w.chances, w.hold[i]);
    } else {
        struct stance at = stance_of(s, side);
        weigh(m, side, &at, ahead, &w);
    }
    return (struct offer){ .on = w.worth[0], .taken = w.worth[1], .refused = stakes_at(m, side, s->cube).won[0],
                           .chances = w.chances };
}

/* As far ahead as the effort lasts. */
static int depth_for(const struct mind *m, int ahead)
{
    while (ahead > 0 && needs[ahead] > m->thinking->effort)
        ahead--;
    return ahead;
}

/* In thousandths. */
static void add_thought(struct answer *ret, struct move move, double worth)
{
    answer_add(ret, move, (int32_t)(worth * 1000));
}

static void decide_double(struct mind *m, int ahead, struct answer *ret)
{
    bool may = !backgammon_refuse_double(m->match, m->state);
    struct offer o = weigh_offer(m, depth_for(m, ahead));
    double offered = o.taken < o.refused ? o.taken : o.refused;

    add_thought(ret, (struct move){ .verb = VERB_ROLL }, o.on);
    if (may)
        add_thought(ret, (struct move){ .verb = VERB_DOUBLE }, offered);
}

static void decide_take(struct mind *m, int ahead, struct answer *ret)
{
    struct offer o = weigh_offer(m, depth_for(m, ahead));

    add_thought(ret, (struct move){ .verb = VERB_TAKE }, rest_of(m, o.taken));
    add_thought(ret, (struct move){ .verb = VERB_DROP }, rest_of(m, o.refused));
}

/* What is offered by giving up against what the game is worth. */
static void decide_resigned(struct mind *m, int ahead, struct answer *ret)
{
    const struct state *s = m->state;
    int winner = !s->asked;
    struct stakes k = stakes_at(m, winner, s->cube);
    struct chances c = weigh_offer(m, depth_for(m, ahead)).chances;

    if (s->turn != winner)
        c = chances_turned(c);
    add_thought(ret, (struct move){ .verb = VERB_ACCEPT }, k.won[s->resigned - 1]);
    add_thought(ret, (struct move){ .verb = VERB_DECLINE }, dead_worth(c, &k) - 0.001);
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
static int glance(struct mind *m, const struct stance *at, double blur, struct contender ret[FIRST_LOOK + 1])
{
    const struct state *s = m->state;
    struct fan *fan = &m->memory->fan[0];
    struct stakes k = stakes_at(m, s->turn, s->cube);
    int count = spread(m, at, s->high, s->low, fan), kept = 0;

    for (int i = 0; i < count; i++) {
        double error = blur * (k.won[0] - k.lost[0]) / 2 * error_of(m->thinking->seed, fan->choice[i].move.n);
        struct chances own = chances_turned(fan->chances[i]);

        ret[kept] = (struct contender){ fan->choice[i].move, fan->next[i],
                                        worth_of(m, s->turn, own, hold_of(s)) + error };
        put_in_place(ret, kept);
        kept += kept < FIRST_LOOK;
    }
    return kept;
}

/* The best of them from farther and farther ahead, as far as the effort lasts; returns how many were seen so far. */
static int look_again(struct mind *m, int ahead, struct contender *c, int count)
{
    static const int looks[DEPTH_MAX + 1] = { THOUGHTS_MAX, FIRST_LOOK, SECOND_LOOK };
    int seen = count;

    for (int depth = 1; depth <= ahead && !m->stopped && count > 1; depth++) {
        seen = seen < looks[depth] ? seen : looks[depth];
        if (m->looked + needs[depth] * (uint64_t)seen > m->thinking->effort)
            break;
        for (int i = 0; i < seen; i++)
            c[i].worth = worth_of(m, m->state->turn, chances_turned(look(m, &c[i].next, depth)), hold_of(m->state));
        for (int i = 1; i < seen; i++)
            put_in_place(c, i);
    }
    return seen;
}

static void decide_play(struct mind *m, int ahead, double blur, struct answer *ret)
{
    const struct state *s = m->state;
    struct stance at = stance_of(s, s->turn);
    struct ground ground = stance_ground(&at, s->high, s->low);
    struct contender contender[FIRST_LOOK + 1];

    if (!backgammon_can_play(&ground)) {
        answer_with(ret, (struct move){ .verb = VERB_PASS });
        return;
    }
    /* Where nobody meets anybody any more, whoever can count does not err. */
    int count = glance(m, &at, backgammon_contact(&at) ? blur : 0, contender);
    count = look_again(m, ahead, contender, count);
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

/* How a level sees: so many throws ahead when it plays, when the cube is about to be turned, and how blurred. */
struct eye {
    int plays, cube;
    double blur;
};

static void think(const struct thinking *t, struct eye eye, struct answer *ret)
{
    struct mind m = mind_of(t);

    if (!(m.match->game->rules.turn(m.match, m.state).must & SEAT(t->seat)))
        return;
    switch (m.state->phase) {
    case CHOOSING:
        decide_double(&m, eye.cube, ret);
        break;
    case OFFERED:
        decide_take(&m, eye.cube, ret);
        break;
    case RESIGNED:
        decide_resigned(&m, eye.cube, ret);
        break;
    default:
        decide_play(&m, eye.plays, eye.blur, ret);
    }
    if (!backgammon_games(m.match))
        tell_in_points(&m, ret);
    ret->looked = m.looked;
}

/* ---- as a judge ---- */

/* What the game is worth to the side on turn if everybody decides about the cube as they should: in points, in a match
 * the chance to win it. */
static double worth_on_turn(struct mind *m, const struct offer *o)
{
    const struct state *s = m->state;
    double doubled = o->taken < o->refused ? o->taken : o->refused;
    bool may = s->phase == CHOOSING && !backgammon_refuse_double(m->match, s);

    if (s->phase == OFFERED)
        return doubled;
    if (s->phase == RESIGNED) {
        int winner = !s->asked;
        struct stakes k = stakes_at(m, winner, s->cube);
        struct chances c = s->turn == winner ? o->chances : chances_turned(o->chances);
        double taken = k.won[s->resigned - 1], on = dead_worth(c, &k), best = taken > on ? taken : on;

        return s->turn == winner ? best : rest_of(m, best);
    }
    return may && doubled > o->on ? doubled : o->on;
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
        struct offer o = weigh_offer(m, ahead);
        struct chances white = s->turn == WHITE ? o.chances : chances_turned(o.chances);
        double worth = worth_on_turn(m, &o);

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
    think(t, (struct eye){ .blur = 0.40 }, ret);
}

static void think_medium(const struct thinking *t, struct answer *ret)
{
    think(t, (struct eye){ .blur = 0.20 }, ret);
}

static void think_strong(const struct thinking *t, struct answer *ret)
{
    think(t, (struct eye){ .cube = 1, .blur = 0.05 }, ret);
}

static void think_best(const struct thinking *t, struct answer *ret)
{
    think(t, (struct eye){ .plays = DEPTH_MAX, .cube = DEPTH_MAX }, ret);
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
    int own = shots_after(v, a->best[0].move);

    if (a->count > 1) {
        int other = shots_after(v, a->best[1].move);

        if (own != other)
            text_printf(words, word(own < other ? WORD_why_shots : WORD_why_bold, lang), own, other);
        else if (own == 0 && backgammon_contact(&at))
            text_put(words, word(WORD_why_safe, lang));
    }
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
    struct chances c = weigh_offer(&m, 0).chances;
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
