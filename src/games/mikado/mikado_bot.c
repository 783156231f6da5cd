/* Computer players that look before they take: they try pulls in their mind, with tremblings they make up
 * themselves, and take the one that most often moves nothing. They cannot know the real trembling, nor can
 * anybody. The effort counts tried pulls: it is what makes the levels. */
#include "core/bot.h"

#include <string.h>

#include "mikado_show.h"

enum {
    TRIES_MAX = 8,
    HOPE = 40, /* points: about what a turn still brings to who may go on */
};

/* Somebody trying. */
struct trying {
    const struct match *m;
    const struct thinking *asked;
    struct rng rng;
    int tries;        /* tremblings for each pull */
    uint64_t tried;   /* pulls so far */
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

/* How many of a few made-up tremblings a pull gets through. */
static int clean_of(struct trying *q, const struct state *s)
{
    struct rods_pile after;
    int clean = 0;

    for (int i = 0; i < q->tries; i++, q->tried++)
        clean += mikado_outcome(q->m, s, (uint32_t)(rng_next(&q->rng) >> 32), &after).fault == RODS_CLEAN;
    return clean;
}

/* The best way to draw what is held: *ret_clean of the tries go well. */
static struct move best_pull(struct trying *q, const struct state *s, int *ret_clean)
{
    static const uint8_t lifts[] = { 3, 2, 3, 2, 1, 2, 1, 0 };
    struct move best = { .verb = VERB_PULL, .b = RODS_LIFTS - 1 };

    *ret_clean = -1;
    for (int i = 0; i < (int)sizeof lifts && *ret_clean < q->tries && (i == 0 || may_go_on(q)); i++) {
        struct move move = { VERB_PULL, (uint8_t)rng_below(&q->rng, RODS_WAYS), lifts[i], 0, 0 };
        struct state then = *s;
        q->m->game->rules.apply(q->m, &then, s->player, move);
        int clean = clean_of(q, &then);
        if (clean > *ret_clean) {
            *ret_clean = clean;
            best = move;
        }
    }
    return best;
}

/* Sticks with little on them first, each held in the middle or left or right of it. */
static struct move best_hold(struct trying *q, const struct state *s, int *ret_clean)
{
    struct move best = { .verb = VERB_HOLD, .a = NO_STICK };
    int best_worth = -1;

    *ret_clean = -1;
    for (int load = 0; load < RODS_MAX && (best.a == NO_STICK || may_go_on(q)); load++)
        for (int stick = 0; stick < RODS_MAX && (best.a == NO_STICK || may_go_on(q)); stick++) {
            if (!mikado_lies(s, stick) || burden(q->m, s, stick) != load)
                continue;
            int points = q->m->box->kind[mikado_kind(q->m, stick)].points, clean;
            for (int grip = 1; grip < RODS_GRIPS - 1 && (best.a == NO_STICK || may_go_on(q)); grip++) {
                struct move move = { VERB_HOLD, (uint8_t)stick, (uint8_t)grip, 0, 0 };
                struct state then = *s;
                q->m->game->rules.apply(q->m, &then, s->player, move);
                best_pull(q, &then, &clean);
                if (clean * (points + HOPE) > best_worth) {
                    *ret_clean = clean;
                    best_worth = clean * (points + HOPE);
                    best = move;
                }
            }
        }
    return best;
}

static int tries_with(uint64_t effort)
{
    return effort < 20 ? 1 : effort < 300 ? 3 : TRIES_MAX;
}

/* What the move is worth is how many of the tries went well. */
static void think(const struct thinking *t, struct answer *ret)
{
    const struct state *s = view_state(t->view);
    struct trying q = { .m = &t->view->match, .asked = t, .rng = rng_seeded(t->seed), .tries = tries_with(t->effort) };
    int clean;

    answer_with(ret, s->phase == PHASE_HELD ? best_pull(&q, s, &clean) : best_hold(&q, s, &clean));
    ret->best[0].worth = 1000 * clean;
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

static void reason_tries(int tries, int clean, enum lang lang, struct text *t)
{
    if (tries == 1)
        text_put(t, clean ? SAY(why_try_clean) : SAY(why_try_stirs));
    else if (clean == tries || clean == 0)
        text_printf(t, clean ? SAY(why_all_clean) : SAY(why_none_clean), tries);
    else
        text_printf(t, word(plural(clean, WORD_why_one_clean, WORD_why_some_clean), lang), tries, clean);
}

static void reason(const struct thinking *t, const struct answer *a, enum lang lang, struct text *words)
{
    const struct match *m = &t->view->match;
    struct move move = a->best[0].move;

    if (move.verb == VERB_HOLD)
        reason_hold(m, view_state(t->view), move.a, lang, words);
    else
        text_put(words, SAY(why_so));
    reason_tries(tries_with(t->effort), a->best[0].worth / 1000, lang, words);
    if (move.verb == VERB_HOLD) {
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
