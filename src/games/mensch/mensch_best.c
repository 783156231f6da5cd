/* SPDX-License-Identifier: MIT */
/* The two better players of Mensch ärgere Dich nicht play for the next place that is open, by what the net thinks of
 * everybody's chances: the strong one at a glance that errs a little, the best one three throws later, where everybody
 * is taken to do what is best for themselves. */
#include "core/bot.h"
#include "mensch_net.h"

enum { THROWS_MAX = 3, PIPS = 6, EACH = PIPS * FIGURES };

/* So many positions at most it takes to look so many throws ahead after one move. */
static const uint64_t needs[THROWS_MAX + 1] = { 1, EACH, EACH * EACH, EACH * EACH * EACH };

struct look_ahead {
    const struct match *match;
    int home;         /* colours that were home in the position asked about */
    uint64_t looked;
};

/* A colour that is still to be drawn by lot is as much one's as another's. */
static int32_t chance_of(const struct state *s, const struct chances *c, int seat)
{
    int32_t sum = 0;

    for (int colour = 0; colour < COLOURS; colour++)
        sum += s->owner[colour] == seat ? c->of[colour] : s->owner[colour] == NOBODY ? c->of[colour] / 3 : 0;
    return sum;
}

static struct chances chances_later(struct look_ahead *, const struct state *, int throws);

static struct chances chances_after(struct look_ahead *q, const struct state *s, int seat, struct move move, int throws)
{
    struct state after = *s;

    q->match->game->rules.apply(q->match, &after, seat, move);
    return chances_later(q, &after, throws);
}

/* Whoever has thrown makes the best of it. */
static struct chances best_of_moves(struct look_ahead *q, const struct state *s, int throws)
{
    struct chances best = { 0 };
    int seat = s->owner[s->colour];

    for (uint64_t left = mensch_movers(q->match, s); left; left &= left - 1) {
        struct move move = { .verb = GO, .a = (uint8_t)__builtin_ctzll(left) };
        struct chances c = chances_after(q, s, seat, move, throws);

        if (chance_of(s, &c, seat) >= chance_of(s, &best, seat))
            best = c;
    }
    return best;
}

/* Throws that lapse all come to the same: the next colour throws. Only a six that lapses is thrown again. */
static struct chances mean_of_throws(struct look_ahead *q, const struct state *s, int throws)
{
    struct chances mean = { 0 }, lapsed = { 0 };
    bool has_lapsed = false;

    for (int pips = 1; pips <= PIPS; pips++) {
        struct state after = *s;

        q->match->game->rules.apply(q->match, &after, CHANCE, (struct move){ .verb = THROW, .a = (uint8_t)pips });
        bool lapses = !after.die && pips < PIPS;
        struct chances c = lapses && has_lapsed ? lapsed : chances_later(q, &after, throws - 1);
        lapsed = lapses ? c : lapsed;
        has_lapsed = has_lapsed || lapses;
        for (int colour = 0; colour < COLOURS; colour++)
            mean.of[colour] += c.of[colour] / PIPS;
    }
    return mean;
}

/* How likely each colour is the next to be home, as seen so many throws later. */
static struct chances chances_later(struct look_ahead *q, const struct state *s, int throws)
{
    struct chances ret = { 0 };

    if (s->contend || s->home > q->home)
        for (int colour = 0; colour < COLOURS; colour++)
            ret.of[colour] = s->contend ? CERTAIN / COLOURS : s->place[colour] == q->home + 1 ? CERTAIN : 0;
    else if (s->die)
        ret = best_of_moves(q, s, throws);
    else if (throws)
        ret = mean_of_throws(q, s, throws);
    else {
        q->looked++;
        ret = mensch_chances(s);
    }
    return ret;
}

/* How many throws ahead, at most so many, the effort lasts for so many moves. */
static int throws_for(int throws, uint64_t effort, int moves)
{
    while (throws > 0 && needs[throws] * (uint64_t)moves > effort)
        throws--;
    return throws;
}

/* In thousandths of a percent. */
static int32_t percent(int32_t chance)
{
    return (int32_t)((int64_t)chance * 100000 / CERTAIN);
}

/* By how much somebody who errs misjudges a move, at most by so much either way: always the same for the same seed. */
static int32_t error_of(const struct thinking *t, struct move move, int32_t most)
{
    struct rng rng = rng_seeded(t->seed ^ (uint64_t)(move.a + 1) * 0x9e3779b97f4a7c15u);

    return most ? (int32_t)rng_below(&rng, 2 * (uint32_t)most + 1) - most : 0;
}

static void think(const struct thinking *t, int ahead, int32_t error, struct answer *ret)
{
    const struct state *s = view_state(t->view);
    struct match room = t->view->match;
    struct look_ahead q = { .match = &room, .home = s->home };
    struct choice choice[FIGURES];

    if (!(room.game->rules.turn(&room, s).must & SEAT(t->seat)))
        return; /* unasked it does nothing */
    int count = room.game->rules.legal(&room, s, t->seat, choice);
    int throws = count > 1 ? throws_for(ahead, t->effort, count) : 0;
    for (int i = 0; i < count; i++) {
        struct chances c = chances_after(&q, s, t->seat, choice[i].move, throws);

        answer_add(ret, choice[i].move, percent(chance_of(s, &c, t->seat)) + error_of(t, choice[i].move, error));
    }
    ret->looked = q.looked;
}

/* Who wins is decided by the first who is home, the places after that by the next. */
static void judge(const struct thinking *t, const struct move *moves, int count, struct standing *ret)
{
    const struct state *s = view_state(t->view);
    struct match room = t->view->match;
    struct look_ahead q = { .match = &room, .home = s->home };
    int throws = throws_for(THROWS_MAX, t->effort / FIGURES, count);

    for (int i = 0; i < count; i++) {
        struct chances c = chances_after(&q, s, t->seat, moves[i], throws);

        for (int seat = 0; seat < room.seats; seat++) {
            bool won = false;

            for (int colour = 0; colour < COLOURS; colour++)
                won = won || (s->place[colour] == 1 && s->owner[colour] == seat);
            ret[i].worth[seat] = percent(chance_of(s, &c, seat));
            ret[i].chance[seat] = !s->home ? ret[i].worth[seat] : won ? percent(CERTAIN) : 0;
        }
    }
}

static void reason(const struct thinking *t, const struct answer *a, enum lang lang, struct text *words)
{
    if (a->count)
        mensch_sense.reason(t->view, t->seat, a->best[0].move, a->count > 1 ? &a->best[1].move : NULL, lang, words);
}

static void think_strong(const struct thinking *t, struct answer *ret)
{
    enum { ERROR = 1250 }; /* thousandths of a percent */

    think(t, 0, ERROR, ret);
}

static void think_best(const struct thinking *t, struct answer *ret)
{
    think(t, THROWS_MAX, 0, ret);
}

#define CHANCE_UNIT { { "Prozent", "percent" } }

static const struct bot strong = { LEVEL_STRONG, .unit = CHANCE_UNIT, .effort = FIGURES, .think = think_strong,
    .reason = reason };
static const struct bot best = { LEVEL_BEST, .unit = CHANCE_UNIT, .effort = 60000, .think = think_best, .judge = judge,
    .reason = reason };

const struct bot *const mensch_bots[] = { &strong, &best, NULL };
