/* SPDX-License-Identifier: MIT */
/* Computer players for Kniffel. They differ in what they see: "easy" the dice that lie, "medium" one throw ahead,
 * "strong" the whole turn and the bonus; both of these know by rules of thumb what a box is worth. "Best" knows
 * the whole card (kniffel_solve.c): alone it plays for the most points, exactly; against others for the chance to win,
 * which is exact for two in the last round and before that takes totals to be spread like a bell around their means. */
#include "kniffel_solve.h"

#include <string.h>

#include "core/bot.h"

/* What somebody thinks an entry is worth. */
struct mind {
    const struct match *match;
    const struct state *state;
    int seat;
    const struct solution *solution; /* NULL: rules of thumb */
    const struct dice_sets *sets;
    bool minds_bonus;                /* of the thumbs */
    double bell[8 * 32 + 2];         /* chance to lie below k / 32 deviations */
    double worth[BOXES][256];        /* of an entry of so many points; below -999: not yet known */
};

/* ---- rules of thumb ---- */

/* What filling a box gives, less what it gives up. People hope for three of each above, and below for nearly all that
 * is printed; whoever minds the bonus knows what a card is worth without the box (a new one, three of each entered
 * above: `kiste solve kniffel` tells), and that points above or below three of each count for the bonus, too. */
static double thumb(const struct box *pays, int box, int points, bool minds_bonus)
{
    static const double hoped[BOXES] = { 3, 6, 9, 12, 15, 18, 20, 15, 25, 30, 35, 15, 20 };
    static const double without[BOXES] = { 10.4, 11.1, 13.1, 15.5, 18, 20.6, 27, 16.8, 24.5, 37, 32.6, 17.5, 33.2 };
    double worth = points - (minds_bonus ? without[box] : hoped[box]);

    if (box < UPPER && minds_bonus)
        worth += (points - 3 * (box + 1)) * (double)pays->bonus / (pays->bonus_from + 10);
    return worth;
}

/* ---- the chance to win ---- */

/* The area under the bell, by Simpson's rule; its height by multiplication, so that it is the same everywhere. */
static void draw_bell(double ret[], int steps)
{
    const double ratio = 0.99902391418197567; /* exp(-1 / 1024) */
    double height = 0.39894228040143268, fall = 0.99951183790017095; /* 1 / √(2π); exp(-1 / 2048) */
    double middle_fall = 0.99987794706523414; /* exp(-1 / 8192): half a step */

    ret[0] = 0.5;
    for (int i = 1; i < steps; i++) {
        double middle = height * middle_fall, end = height * fall;

        ret[i] = ret[i - 1] + (height + 4 * middle + end) / (6 * 32);
        height = end;
        fall *= ratio;
        middle_fall *= 0.99951183790017095;
    }
}

static double below(const struct mind *m, double deviations)
{
    double at = (deviations < 0 ? -deviations : deviations) * 32;
    int i = at >= 8 * 32 ? 8 * 32 : (int)at;
    double part = at >= 8 * 32 ? 0 : at - i, area = m->bell[i] + part * (m->bell[i + 1] - m->bell[i]);

    return deviations < 0 ? 1 - area : area;
}

static int entered(const struct state *s, int player)
{
    int sum = 0;

    for (int box = 0; box < BOXES; box++)
        sum += s->entry[player][box];
    return sum;
}

/* The best chance of a player who has one turn left to come out above a total; equal counts half. */
static double chance_to_beat(const struct mind *m, int player, double total)
{
    const struct state *s = m->state;
    uint32_t open = s->open[player];
    int box = __builtin_ctz(open), upper = kniffel_upper(s, player), sum = entered(s, player);
    struct worths end = { 0 }, now;

    for (int roll = 0; roll < ROLLS; roll++) {
        int points = m->sets->points[is_joker(m->sets, roll, open)][box][roll];
        double mine = sum + points + kniffel_mean(m->solution, 0, upper + (box < UPPER ? points : 0));

        end.of[KEEPS + roll].mean.at[0] = mine > total ? 1 : mine < total ? 0 : 0.5;
    }
    now = end;
    kniffel_average(m->sets, &now);
    for (int throws = 1; throws < THROWS; throws++) {
        kniffel_throw_on(m->sets, &end, &now);
        kniffel_average(m->sets, &now);
    }
    return now.of[0].mean.at[0];
}

/* Against all others, with a total that is final. Of several who follow, each is taken to mind this total only. */
static double chance_with(const struct mind *m, double total)
{
    double chance = 1;

    for (int other = 0; other < m->match->seats; other++) {
        if (other == m->seat)
            continue;
        if (m->state->open[other]) {
            chance *= 1 - chance_to_beat(m, other, total);
        } else {
            int theirs = kniffel_total(m->match, m->state, other);
            chance *= total > theirs ? 1 : total < theirs ? 0 : 0.5;
        }
    }
    return chance;
}

/* While more is to come: five totals stand for all that one's own may become (the points and weights are Gauss's), and
 * for each it is known how probably the others stay below. */
static double chance_of(const struct mind *m, double mean, double variance)
{
    static const double at[] = { -2.8569700138728, -1.3556261799743, 0, 1.3556261799743, 2.8569700138728 };
    static const double weight[] = { 0.011257411327721, 0.22207592200561, 0.53333333333333, 0.22207592200561,
                                     0.011257411327721 };
    const struct state *s = m->state;
    double chance = 0;

    for (int i = 0; i < COUNT(at); i++) {
        double total = mean + at[i] * __builtin_sqrt(variance), all = weight[i];

        for (int other = 0; other < m->match->seats; other++) {
            int upper = kniffel_upper(s, other);
            double spread = kniffel_variance(m->solution, s->open[other], upper);
            double theirs = entered(s, other) + kniffel_mean(m->solution, s->open[other], upper);

            if (other != m->seat)
                all *= below(m, (total - theirs) / __builtin_sqrt(spread > 1 ? spread : 1));
        }
        chance += all;
    }
    return chance;
}

/* ---- what an entry is worth ---- */

static double weigh_entry(struct mind *m, int box, int points)
{
    const struct state *s = m->state;
    uint32_t open = s->open[m->seat] & ~(1u << box);
    int upper = kniffel_upper(s, m->seat) + (box < UPPER ? points : 0);

    if (!m->solution)
        return thumb(m->match->box, box, points, m->minds_bonus);
    double mean = entered(s, m->seat) + points + kniffel_mean(m->solution, open, upper);
    if (m->match->seats == 1)
        return mean;
    double chance = open ? chance_of(m, mean, kniffel_variance(m->solution, open, upper)) : chance_with(m, mean);
    return 100 * (chance + 1e-6 * mean); /* where all is lost or won, points still count a little */
}

static double entry_worth(struct mind *m, int box, int points)
{
    double *known = &m->worth[box][points];

    if (*known < -999)
        *known = weigh_entry(m, box, points);
    return *known;
}

static void forget(struct mind *m)
{
    for (int box = 0; box < BOXES; box++)
        for (int points = 0; points < 256; points++)
            m->worth[box][points] = -1000;
}

/* The best entry of each throw; *looked counts entries. */
static void weigh_entries(struct mind *m, struct worths *ret, uint64_t *looked)
{
    uint32_t open = m->state->open[m->seat];

    for (int roll = 0; roll < ROLLS; roll++) {
        double best = -1000;

        for (uint32_t left = open; left; left &= left - 1) {
            int box = __builtin_ctz(left);
            double worth = entry_worth(m, box, m->sets->points[is_joker(m->sets, roll, open)][box][roll]);

            best = worth > best ? worth : best;
            ++*looked;
        }
        ret->of[KEEPS + roll].mean.at[0] = best;
    }
}

/* ---- answering ---- */

/* All moves by their worth; of equal ones the first stays in front. */
static void answer(struct mind *m, const struct worths *kept, struct answer *ret)
{
    const struct match *room = m->match;
    struct choice choices[31 + BOXES];
    double worth[THOUGHTS_MAX];
    int count = room->game->rules.legal(room, m->state, m->seat, choices);
    bool joker = kniffel_joker(m->state);

    for (int i = 0; i < count; i++) {
        struct move move = choices[i].move;
        double this = move.verb == VERB_KEEP
                    ? kept->of[kniffel_set(m->sets, move.n)].mean.at[0]
                    : entry_worth(m, move.a, kniffel_points(room->box, m->state->dice, move.a, joker));
        int at = ret->count;

        for (; at > 0 && worth[at - 1] < this; at--)
            if (at < THOUGHTS_MAX) {
                worth[at] = worth[at - 1];
                ret->best[at] = ret->best[at - 1];
            }
        if (at == THOUGHTS_MAX)
            continue;
        worth[at] = this;
        ret->best[at] = (struct thought){ move, (int32_t)(this * 1000) };
        ret->count += ret->count < THOUGHTS_MAX;
    }
}

/* What leaving dice standing is worth, so many throws ahead, at most as many as are left. */
static void weigh_keeps(struct mind *m, int throws, struct worths *ret, uint64_t *looked)
{
    struct worths end = { 0 };
    int left = THROWS - m->state->throws;

    weigh_entries(m, &end, looked);
    *ret = end;
    kniffel_average(m->sets, ret);
    for (int i = 1; i < left && i < throws; i++) {
        kniffel_throw_on(m->sets, &end, ret);
        kniffel_average(m->sets, ret);
    }
}

static void look_ahead(struct mind *m, int throws, struct answer *ret)
{
    struct worths now;

    weigh_keeps(m, throws, &now, &ret->looked);
    answer(m, &now, ret);
}

static bool is_asked(const struct thinking *t)
{
    const struct match *m = &t->view->match;

    return m->game->rules.turn(m, view_state(t->view)).must & SEAT(t->seat);
}

/* Kept in memory: the sets of dice, and what is solved. */
static size_t some_memory(const struct match *m)
{
    (void)m;
    return sizeof(struct solution);
}

static size_t much_memory(const struct match *m)
{
    return kniffel_solution_size(m->box);
}

static void make_up(struct mind *m, const struct thinking *t, bool solved)
{
    struct solution *solution = t->memory;

    *m = (struct mind){ .match = &t->view->match, .state = view_state(t->view), .seat = t->seat,
                        .sets = &solution->sets };
    forget(m);
    draw_bell(m->bell, COUNT(m->bell));
    if (!solved)
        kniffel_list_sets(m->match->box, &solution->sets);
    else if (solution->ready || kniffel_solve(m->match->box, solution, t->go_on, t->with))
        m->solution = solution; /* stopped before that, the thumb must do */
}

static void think(const struct thinking *t, bool solved, int throws, struct answer *ret)
{
    struct mind m;

    if (!is_asked(t))
        return;
    make_up(&m, t, solved);
    m.minds_bonus = throws > 1;
    look_ahead(&m, throws, ret);
}

static void think_medium(const struct thinking *t, struct answer *ret)
{
    think(t, false, 1, ret);
}

static void think_strong(const struct thinking *t, struct answer *ret)
{
    think(t, false, THROWS - 1, ret);
}

static void think_best(const struct thinking *t, struct answer *ret)
{
    think(t, true, THROWS - 1, ret);
}

/* Takes what is there: much at once, else whatever is alike stays, and in the end the box with the most points. */
static void think_easy(const struct thinking *t, struct answer *ret)
{
    enum { MUCH = 25 };
    const struct match *m = &t->view->match;
    const struct state *s = view_state(t->view);
    int best = -1, box = 0, face = 1;

    if (!is_asked(t))
        return;
    for (int b = 0; b < BOXES; b++) {
        int points = kniffel_points(m->box, s->dice, b, kniffel_joker(s));

        if (box_open(s, t->seat, b) && points > best) {
            best = points;
            box = b;
        }
    }
    for (int f = 2; f <= FACES; f++)
        if (dice_showing(s->dice, f) >= dice_showing(s->dice, face))
            face = f;
    if (s->throws == THROWS || best >= MUCH || dice_showing(s->dice, face) == DICE)
        answer_with(ret, (struct move){ .verb = VERB_SCORE, .a = (uint8_t)box });
    else
        answer_with(ret, (struct move){ .verb = VERB_KEEP,
                                        .n = (uint32_t)dice_showing(s->dice, face) * one_die(face) });
    ret->looked = BOXES;
}

/* ---- judging ---- */

/* The points that a card will have in the end, on average, before a turn. */
static double total_of(const struct mind *m, int player)
{
    const struct state *s = m->state;

    return entered(s, player) + kniffel_mean(m->solution, s->open[player], kniffel_upper(s, player));
}

/* In the middle of the player's turn, whether they are asked or the dice are in the cup. */
static double worth_of_turn(struct mind *m)
{
    uint64_t looked = 0;
    struct worths kept;
    struct answer a = { 0 };

    weigh_keeps(m, THROWS, &kept, &looked);
    if (dice_count(m->state->dice) < DICE)
        return kept.of[kniffel_set(m->sets, m->state->dice)].mean.at[0];
    answer(m, &kept, &a);
    return a.best[0].worth / 1000.0;
}

/* Whoever's turn it is has their chance; the others share the rest as their cards stand. */
static void judge_chances(struct mind *m, struct standing *ret)
{
    const struct state *s = m->state;
    double chance[PLAYERS], rest = 0;

    for (int seat = 0; seat < m->match->seats; seat++) {
        m->seat = seat;
        chance[seat] = chance_of(m, total_of(m, seat),
                                 kniffel_variance(m->solution, s->open[seat], kniffel_upper(s, seat)));
        rest += seat == s->player ? 0 : chance[seat];
    }
    m->seat = s->player;
    double own = s->rivals ? 100.0 / m->match->seats : worth_of_turn(m);
    own = own > 100 ? 100 : own;
    for (int seat = 0; seat < m->match->seats; seat++) {
        double share = rest > 0 ? chance[seat] / rest : 1.0 / (m->match->seats - 1);

        ret->chance[seat] = (int32_t)(1000 * (seat == s->player ? own : (100 - own) * share) + 0.5);
        ret->worth[seat] = ret->chance[seat];
    }
}

/* The game is over: who has most has won, and shares it with whoever has as much. */
static void judge_end(const struct mind *m, struct standing *ret)
{
    int most = 0, winners = 0;

    for (int seat = 0; seat < m->match->seats; seat++) {
        int total = kniffel_total(m->match, m->state, seat);

        winners = total > most ? 1 : winners + (total == most);
        most = total > most ? total : most;
    }
    for (int seat = 0; seat < m->match->seats; seat++)
        ret->chance[seat] = kniffel_total(m->match, m->state, seat) == most ? 100000 / winners : 0;
    memcpy(ret->worth, ret->chance, sizeof ret->worth);
    if (m->match->seats == 1)
        ret->worth[0] = 1000 * most;
}

static void judge(const struct thinking *t, const struct move *moves, int count, struct standing *ret)
{
    struct mind m;

    make_up(&m, t, true);
    for (int i = 0; i < count && m.solution; i++) {
        struct state after = *view_state(t->view);

        m.match->game->rules.apply(m.match, &after, t->seat, moves[i]);
        m.state = &after;
        m.seat = after.player;
        forget(&m);
        if (match_over(m.match, &after))
            judge_end(&m, &ret[i]);
        else if (m.match->seats > 1)
            judge_chances(&m, &ret[i]);
        else
            ret[i].worth[0] = (int32_t)(1000 * worth_of_turn(&m));
    }
}

/* ---- reasons ---- */

static void why_keep(const struct state *s, int seat, uint32_t kept, enum lang lang, struct text *t)
{
    int kinds = 0, groups = 0, most = 0, high = 1;

    for (int face = 1; face <= FACES; face++) {
        int n = dice_showing(kept, face);

        kinds += n > 0;
        groups += n > 1;
        most = n > most ? n : most;
        high = n ? face : high;
    }
    bool run = kinds > 2 && most == 1, same = kinds == 1;
    if (!kept)
        text_put(t, SAY(why_all_again));
    else if (same && box_open(s, seat, high - 1))
        text_printf(t, SAY(why_upper), word(WORD_left_one + most - 1, lang),
                    word((most == 1 ? WORD_one_of_1 : WORD_many_of_1) + high - 1, lang));
    else if (same)
        text_printf(t, SAY(why_kind), word(WORD_left_one + most - 1, lang),
                    word((most == 1 ? WORD_one_of_1 : WORD_many_of_1) + high - 1, lang));
    else if (run && (box_open(s, seat, SMALL_STRAIGHT) || box_open(s, seat, LARGE_STRAIGHT)))
        text_put(t, SAY(why_straight));
    else if (kinds == 2 && groups && box_open(s, seat, FULL_HOUSE))
        text_put(t, SAY(why_full_house));
    else
        text_put(t, SAY(why_these));
}

static void reason(const struct thinking *t, const struct answer *a, enum lang lang, struct text *words)
{
    const struct state *s = view_state(t->view);
    struct move move = a->best[0].move;

    if (!a->count)
        return;
    if (move.verb == VERB_KEEP) {
        why_keep(s, t->seat, move.n, lang, words);
        return;
    }
    int points = kniffel_points(t->view->match.box, s->dice, move.a, kniffel_joker(s));
    const char *box = word(move.a, lang);
    if (points == 0)
        text_printf(words, SAY(why_zero), box);
    else if (move.a < UPPER && points >= 3 * (move.a + 1))
        text_printf(words, SAY(why_bonus), points, box);
    else if (points < 10)
        text_printf(words, SAY(why_least), box);
    else
        text_printf(words, SAY(why_points), points, box);
}

#define POINTS_UNIT { { "Punkte", "points" } }
#define CHANCE_UNIT { { "Prozent Gewinnaussicht", "percent chance to win" } }

static const struct bot easy = { LEVEL_EASY, .think = think_easy, .reason = reason };
static const struct bot medium = { LEVEL_MEDIUM, .memory = some_memory, .think = think_medium,
    .reason = reason };
static const struct bot strong = { LEVEL_STRONG, .memory = some_memory, .think = think_strong,
    .reason = reason };
static const struct bot best = { LEVEL_BEST, .unit = CHANCE_UNIT, .alone = POINTS_UNIT, .memory = much_memory,
    .think = think_best, .judge = judge, .reason = reason };

const struct bot *const kniffel_bots[] = { &easy, &medium, &strong, &best, NULL };
