/* SPDX-License-Identifier: MIT */
/* Computer players that look before they take: they think of ways to take a stick, try them in their mind with
 * tremblings they make up themselves, and try again what seems to be the best so far. They cannot know the real
 * trembling, nor can anybody. The effort counts tried pulls: it is what makes the levels. */
#include "base/require.h"
#include "core/bot.h"

#include "mikado_show.h"

enum {
    PLANS_MAX = 400,
    HOPE = 20,       /* points: about what a turn still brings to who may go on */
    SURE = 12,       /* tries */
    BAD_THROW = 500, /* thousandths of a chance: with less to begin with one rather throws again */
};

/* A way to take a stick, and how it went so far. */
struct plan {
    struct move hold, pull;   /* a tip is complete by itself: pull.verb is VERB_TIP, and there is no hold */
    int doubt, points;        /* how many lie on the stick, and how far from straight up; what it counts */
    int tried, clean;
};

/* Somebody trying. */
struct trying {
    const struct match *m;
    const struct state *s;
    const struct thinking *asked;
    struct rng rng;
    struct plan plan[PLANS_MAX];
    int plans;
    uint64_t tried; /* pulls so far */
};

static bool may_go_on(const struct trying *q)
{
    const struct thinking *t = q->asked;

    return q->tried < t->effort && (!t->go_on || t->go_on(t->with, q->tried));
}

/* How much lies on a stick: the fewer, the better a first guess. */
static int burden(const struct match *m, const struct state *s, int stick)
{
    int count = 0;

    for (int i = 0; i < mikado_sticks(m); i++) {
        double at, other, over;
        count += i != stick && mikado_lies(s, i)
              && rods_cross(&s->pile.pose[i], &s->pile.pose[stick], &at, &other, &over) && over > 0;
    }
    return count;
}

/* ---- what could be done ---- */

/* A kind of stick that was won and helps, as a hold names it; 0: none. */
static uint8_t helper(const struct trying *q)
{
    for (int kind = 0; kind < KINDS; kind++)
        if (q->m->box->kind[kind].helps && mikado_has(q->m, q->s, kind))
            return (uint8_t)(kind + 1);
    return 0;
}

/* The nth thing to be done with a stick, the plainest first: up from its middle, or from beside it; press a tip; then
 * slanting, anywhere and any way, with a helper if there is one. */
static struct plan nth_plan(struct trying *q, int stick, int nth)
{
    static const uint8_t grips[] = { 2, 1, 3 }, slant[] = { 2, 1, 2, 0 };
    struct plan p = { .hold = { VERB_HOLD, (uint8_t)stick, 0, 0, 0 }, .doubt = burden(q->m, q->s, stick),
                      .points = q->m->box->kind[mikado_kind(q->m, stick)].points };

    if (nth < COUNT(grips)) {
        p.hold.b = grips[nth];
        p.pull = (struct move){ VERB_PULL, 0, RODS_LIFTS - 1, 0, 0 };
    } else if (nth < COUNT(grips) + TIPS) {
        p.pull = (struct move){ VERB_TIP, (uint8_t)stick, (uint8_t)(nth - COUNT(grips)), 0, 0 };
    } else {
        p.hold.b = (uint8_t)rng_below(&q->rng, RODS_GRIPS);
        p.hold.c = nth % 2 ? helper(q) : 0;
        p.pull = (struct move){ VERB_PULL, (uint8_t)rng_below(&q->rng, RODS_WAYS), slant[nth % COUNT(slant)], 0, 0 };
        p.doubt += RODS_LIFTS - 1 - p.pull.b;
    }
    return p;
}

/* What lies free comes first, and of every stick the plainest plan before any other. */
static void think_of_plans(struct trying *q)
{
    int sticks = mikado_sticks(q->m);

    for (int nth = 0; q->plans < PLANS_MAX && nth < PLANS_MAX; nth++)
        for (int stick = 0; stick < sticks && q->plans < PLANS_MAX; stick++)
            if (mikado_lies(q->s, stick))
                q->plan[q->plans++] = nth_plan(q, stick, nth);
}

/* What is held can be drawn up, or any way. */
static void think_of_pulls(struct trying *q)
{
    for (int lift = RODS_LIFTS - 1; lift >= 0; lift--)
        for (int way = 0; way < RODS_WAYS; way++)
            if (lift < RODS_LIFTS - 1 || q->s->helper || way == 0)
                q->plan[q->plans++] = (struct plan){ .pull = { VERB_PULL, (uint8_t)way, (uint8_t)lift, 0, 0 },
                                                     .doubt = RODS_LIFTS - 1 - lift };
}

/* ---- trying it ---- */

/* What a plan may be worth, in the eyes of somebody who trusts what they have not tried unless there is doubt. */
static double hope_for(const struct plan *p)
{
    return (p->clean + 1.0) / (p->tried + 1 + p->doubt) * (p->points + HOPE);
}

/* And of somebody who only trusts what they have tried. */
static double trust_in(const struct plan *p)
{
    return p->clean / (p->tried + 2.0) * (p->points + HOPE);
}

static struct plan *most_of(struct trying *q, double (*worth)(const struct plan *))
{
    struct plan *best = &q->plan[0];

    for (int i = 1; i < q->plans; i++)
        if (worth(&q->plan[i]) > worth(best))
            best = &q->plan[i];
    return best;
}

static void try_plan(struct trying *q, struct plan *p)
{
    struct state then = *q->s;
    struct rods_pile after;

    if (q->s->phase == PHASE_CHOOSE && p->pull.verb != VERB_TIP)
        q->m->game->rules.apply(q->m, &then, then.player, p->hold);
    q->m->game->rules.apply(q->m, &then, then.player, p->pull);
    p->clean += mikado_outcome(q->m, &then, (uint32_t)(rng_next(&q->rng) >> 32), &after).fault == RODS_CLEAN;
    p->tried++;
    q->tried++;
}

/* How often a plan goes well as far as it was tried, in thousandths. */
static int chance_of(const struct plan *p)
{
    return p->tried ? 1000 * p->clean / p->tried : 0;
}

/* Nothing promises more, and it always went well. */
static bool is_sure(const struct plan *most)
{
    return most->tried >= SURE && most->clean == most->tried;
}

/* What the move is worth is how often it went well. */
static void think(const struct thinking *t, struct answer *ret)
{
    struct trying q = { .m = &t->view->match, .s = view_state(t->view), .asked = t, .rng = rng_seeded(t->seed) };
    const struct state *s = q.s;
    bool first = s->phase == PHASE_CHOOSE && !mikado_won(q.m, s);

    if (s->phase == PHASE_HELD)
        think_of_pulls(&q);
    else
        think_of_plans(&q);
    struct plan *next = most_of(&q, hope_for);
    do {
        try_plan(&q, next);
        next = most_of(&q, hope_for);
    } while (may_go_on(&q) && !is_sure(next));
    const struct plan *best = most_of(&q, trust_in);
    if (first && q.m->option[OPTION_REPEAT] && !s->repeated && chance_of(best) < BAD_THROW)
        answer_with(ret, (struct move){ .verb = VERB_AGAIN });
    else
        answer_with(ret, s->phase == PHASE_HELD || best->pull.verb == VERB_TIP ? best->pull : best->hold);
    ret->best[0].worth = chance_of(best);
    ret->looked = q.tried;
}

/* ---- reasons ---- */

/* How the stick lies. */
static void reason_hold(const struct match *m, const struct state *s, int stick, enum lang lang, struct text *t)
{
    int load = burden(m, s, stick);
    char name_at[64];
    struct text name = TEXT_IN(name_at);

    mikado_put_stick(m, stick, lang, &name);
    if (load == 0)
        text_printf(t, SAY(why_free), name_at);
    else
        text_printf(t, word(plural(load, WORD_why_under_one, WORD_why_under), lang), name_at, load);
}

static void reason_chance(int thousandths, enum lang lang, struct text *t)
{
    int tenths = (thousandths + 50) / 100;

    if (thousandths == 0 || thousandths == 1000)
        text_put(t, thousandths ? SAY(why_all_clean) : SAY(why_none_clean));
    else
        text_printf(t, SAY(why_some_clean), tenths < 1 ? 1 : tenths > 9 ? 9 : tenths);
}

static void reason(const struct thinking *t, const struct answer *a, enum lang lang, struct text *words)
{
    const struct match *m = &t->view->match;
    struct move move = a->best[0].move;
    bool takes = move.verb == VERB_HOLD || move.verb == VERB_TIP;

    if (move.verb == VERB_AGAIN) {
        text_put(words, SAY(why_again));
        return;
    }
    if (takes)
        reason_hold(m, view_state(t->view), move.a, lang, words);
    else
        text_put(words, SAY(why_so));
    reason_chance(a->best[0].worth, lang, words);
    if (takes) {
        int points = m->box->kind[mikado_kind(m, move.a)].points;

        text_printf(words, word(plural(points, WORD_why_point, WORD_why_points), lang), points);
    }
}

/* ---- the players ---- */

static const struct bot easy = { LEVEL_EASY, .effort = 4, .think = think, .reason = reason };
static const struct bot medium = { LEVEL_MEDIUM, .effort = 25, .think = think, .reason = reason };
static const struct bot strong = { LEVEL_STRONG, .effort = 120, .think = think, .reason = reason };
static const struct bot best = { LEVEL_BEST, .effort = 600, .think = think, .reason = reason };

const struct bot *const mikado_bots[] = { &easy, &medium, &strong, &best, NULL };
