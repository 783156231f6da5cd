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

/* How much the cube is worth, as a share of the stake: the more it is worth the more open the game is. */
static double leverage(struct chances c)
{
    double win = (double)c.of[WIN] / CHANCE_ONE;

    return 0.66 * 2 * win * (1 - win);
}

/* ---- decisions ---- */

/* The one who doubles is `side`; what he has if he goes on, is taken, is refused. */
struct offer {
    double on, taken, refused;
};

static struct offer weigh_offer(struct mind *m, int side, struct chances c)
{
    const struct state *s = m->state;
    struct stakes now = stakes_at(m, side, s->cube);
    struct stakes twice = stakes_at(m, side, s->cube < CUBE_MAX ? s->cube + 1 : s->cube);
    double lever = leverage(c);

    return (struct offer){
        .on = worth_of(c, &now, s->owner == side ? lever : 0),
        .taken = worth_of(c, &twice, -lever),
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

static void add_thought(struct answer *ret, struct move move, double worth)
{
    struct thought new = { move, (int32_t)(worth * 1000) };
    int at = ret->count;

    for (; at > 0 && ret->best[at - 1].worth < new.worth; at--)
        if (at < THOUGHTS_MAX)
            ret->best[at] = ret->best[at - 1];
    if (at == THOUGHTS_MAX)
        return;
    ret->best[at] = new;
    ret->count += ret->count < THOUGHTS_MAX;
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

/* The plays by their worth at a glance; the best of them looked at again, from farther and farther ahead. */
static void decide_play(struct mind *m, int ahead, double blur, struct answer *ret)
{
    static const int looks[DEPTH_MAX + 1] = { THOUGHTS_MAX, FIRST_LOOK, SECOND_LOOK };
    const struct state *s = m->state;
    struct fan *fan = &m->memory->fan[0];
    struct stance at = stance_of(s, s->turn);
    struct stakes k = stakes_at(m, s->turn, s->cube);
    int count = spread(m, &at, s->high, s->low, fan);
    int order[FIRST_LOOK], kept = 0;
    double worth[FIRST_LOOK];

    struct ground ground = stance_ground(&at, s->high, s->low);

    if (!backgammon_can_play(&ground)) {
        answer_with(ret, (struct move){ .verb = VERB_PASS });
        return;
    }
    for (int i = 0; i < count; i++) {
        double this = worth_of(chances_turned(fan->chances[i]), &k, 0) +
                      blur * (k.won[0] - k.lost[0]) / 2 * error_of(m->thinking->seed, fan->choice[i].move.n);
        int to = kept < FIRST_LOOK ? kept++ : FIRST_LOOK;

        for (; to > 0 && worth[to - 1] < this; to--)
            if (to < FIRST_LOOK) {
                worth[to] = worth[to - 1];
                order[to] = order[to - 1];
            }
        if (to < FIRST_LOOK) {
            worth[to] = this;
            order[to] = i;
        }
    }
    struct stance next[FIRST_LOOK];
    struct move move[FIRST_LOOK];
    for (int i = 0; i < kept; i++) {
        next[i] = fan->next[order[i]];
        move[i] = fan->choice[order[i]].move;
    }
    int seen = kept;
    for (int depth = 1; depth <= ahead && !m->stopped && kept > 1; depth++) {
        /* So many positions it will take; without that it is left at what is known. */
        uint64_t needs = depth == 1 ? 500 : 10000;

        seen = seen < looks[depth] ? seen : looks[depth];
        if (m->looked + needs * (uint64_t)seen > m->thinking->effort)
            break;
        for (int i = 0; i < seen; i++)
            worth[i] = worth_of(chances_turned(look(m, &next[i], depth)), &k, 0);
        for (int i = 1; i < seen; i++) /* by worth again; few, so by insertion */
            for (int j = i; j > 0 && worth[j - 1] < worth[j]; j--) {
                double w = worth[j];
                struct stance n = next[j];
                struct move v = move[j];

                worth[j] = worth[j - 1], next[j] = next[j - 1], move[j] = move[j - 1];
                worth[j - 1] = w, next[j - 1] = n, move[j - 1] = v;
            }
    }
    for (int i = 0; i < kept && i < seen; i++)
        add_thought(ret, move[i], worth[i]);
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

static void think(const struct thinking *t, int ahead, double blur, struct answer *ret)
{
    struct mind m = { .thinking = t, .match = &t->view->match, .state = view_state(t->view), .memory = t->memory };
    const struct asset *weights = m.match->asset[0];

    if (!(m.match->game->turn(m.match, m.state).must & SEAT(t->seat)))
        return;
    m.knows = weights && backgammon_nets(weights->bytes, weights->size, &m.nets);
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

static void think_easy(const struct thinking *t, struct answer *ret)
{
    think(t, 0, 0.40, ret);
}

static void think_medium(const struct thinking *t, struct answer *ret)
{
    think(t, 0, 0.12, ret);
}

static void think_strong(const struct thinking *t, struct answer *ret)
{
    think(t, 0, 0.03, ret);
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
    struct mind m = { .thinking = t, .match = &t->view->match, .state = view_state(t->view), .memory = t->memory };
    const struct asset *weights = m.match->asset[0];

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
    m.knows = weights && backgammon_nets(weights->bytes, weights->size, &m.nets);
    struct chances c = now(&m, 0);
    if (m.state->phase == OFFERED || (m.state->phase == RESIGNED && m.state->turn == m.state->asked))
        c = chances_turned(c);
    text_printf(words, word(WORD_why_chance, lang), (int)((int64_t)c.of[WIN] * 100 / CHANCE_ONE));
}

#define POINTS_UNIT { { "Punkte", "points" } }

static const struct bot easy = { .name = "easy", .title = { { "Leicht", "Easy" } }, .unit = POINTS_UNIT,
    .effort = 3000, .asset = BACKGAMMON_WEIGHTS, .memory = memory_size, .think = think_easy, .reason = reason };
static const struct bot medium = { .name = "medium", .title = { { "Mittel", "Medium" } }, .unit = POINTS_UNIT,
    .effort = 3000, .asset = BACKGAMMON_WEIGHTS, .memory = memory_size, .think = think_medium, .reason = reason };
static const struct bot strong = { .name = "strong", .title = { { "Stark", "Strong" } }, .unit = POINTS_UNIT,
    .effort = 3000, .asset = BACKGAMMON_WEIGHTS, .memory = memory_size, .think = think_strong, .reason = reason };
static const struct bot best = { .name = "best", .title = { { "Meisterhaft", "Best" } }, .unit = POINTS_UNIT,
    .effort = 60000, .asset = BACKGAMMON_WEIGHTS, .memory = memory_size, .think = think_best, .reason = reason };

const struct bot *const backgammon_bots[] = { &easy, &medium, &strong, &best, NULL };
