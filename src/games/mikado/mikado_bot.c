/* A computer player that looks before it takes: it tries pulls in its mind, with tremblings it makes up
 * itself, and takes the one that most often moves nothing. It cannot know the real trembling, nor can
 * anybody. */
#include "core/bot.h"

#include <string.h>

#include "mikado.h"

enum { TRIES = 3, CANDIDATES = 24 };

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
static int clean_of(const struct match *m, const struct state *s, struct rng *r)
{
    struct rods_pile after;
    int clean = 0;

    for (int i = 0; i < TRIES; i++)
        clean += mikado_outcome(m, s, (uint32_t)(rng_next(r) >> 32), &after).fault == RODS_CLEAN;
    return clean;
}

/* The best way to draw what is held: *ret_clean of TRIES go well. */
static struct move best_pull(const struct match *m, const struct state *s, struct rng *r, int *ret_clean)
{
    static const uint8_t lifts[] = { 3, 2, 3, 2, 1, 2, 1, 0 };
    struct move best = { .verb = VERB_PULL, .b = RODS_LIFTS - 1 };

    *ret_clean = -1;
    for (int i = 0; i < (int)sizeof lifts && *ret_clean < TRIES; i++) {
        struct move move = { VERB_PULL, (uint8_t)rng_below(r, RODS_WAYS), lifts[i], 0, 0 };
        struct state then = *s;
        m->game->apply(m, &then, s->player, move);
        int clean = clean_of(m, &then, r);
        if (clean > *ret_clean) {
            *ret_clean = clean;
            best = move;
        }
    }
    return best;
}

/* Sticks with little on them first, each held in the middle or left or right of it. */
static struct move best_hold(const struct match *m, const struct state *s, struct rng *r)
{
    struct move best = { .verb = VERB_HOLD };
    int best_clean = -1, best_points = 0, tried = 0;

    for (int load = 0; load < RODS_MAX && (tried < CANDIDATES || best_clean < 0); load++)
        for (int stick = 0; stick < RODS_MAX && tried < CANDIDATES; stick++) {
            if (!mikado_lies(s, stick) || burden(m, s, stick) != load)
                continue;
            int points = m->box->kind[mikado_kind(m, stick)].points, clean;
            for (int grip = 1; grip < RODS_GRIPS - 1; grip++, tried++) {
                struct move move = { VERB_HOLD, (uint8_t)stick, (uint8_t)grip, 0, 0 };
                struct state then = *s;
                m->game->apply(m, &then, s->player, move);
                best_pull(m, &then, r, &clean);
                if (clean > best_clean || (clean == best_clean && points > best_points)) {
                    best_clean = clean;
                    best_points = points;
                    best = move;
                }
            }
        }
    return best;
}

static void think(const struct thinking *t, struct answer *ret)
{
    const struct match *m = &t->view->match;
    const struct state *s = view_state(t->view);
    struct rng rng = rng_seeded(t->seed);
    int clean;

    answer_with(ret, s->phase == PHASE_HELD ? best_pull(m, s, &rng, &clean) : best_hold(m, s, &rng));
}

const struct bot mikado_bot_steady = {
    .name = "medium",
    .title = { { "bedächtig", "careful" } },
    .think = think,
};
