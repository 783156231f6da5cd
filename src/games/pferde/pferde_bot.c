/* A computer player that bets. Before the start all horses are equally good, so what a bet is worth
 * follows from the pools alone: after a small bet for the fun of it, it backs the horses that the others
 * have left out. */
#include "pferde.h"

#include "core/bot.h"

/* What one more DM on a horse brings on average, in hundredths of a DM, less the DM itself. Of all horses
 * one in so many takes a place, and the places share the pool, so their number falls out. What the seat's
 * own earlier money on this horse loses by sharing with the new DM counts against it. */
static int64_t worth(const struct match *m, const struct state *s, int seat, int pool, int horse)
{
    int64_t total = pferde_pool(m, s, pool), backing = pferde_backing(m, s, pool, horse);
    int64_t mine = s->bet[pool][seat][horse], riders = pferde_riders(m);
    int64_t before = mine ? 100 * mine * total / (riders * backing) : 0;

    return 100 * (mine + 1) * (total + 1) / (riders * (backing + 1)) - before - 100;
}

static int spent(const struct match *m, const struct state *s, int seat)
{
    int marks = 0;

    for (int pool = 0; pool < POOLS; pool++)
        for (int horse = 0; horse < pferde_riders(m); horse++)
            marks += s->bet[pool][seat][horse];
    return marks;
}

static struct move decide(const struct thinking *t)
{
    const struct match *m = &t->view->match;
    const struct state *s = view_state(t->view);
    struct rng rng = rng_seeded(t->seed);
    int seat = t->seat;
    uint8_t riders = (uint8_t)pferde_riders(m);
    int have = spent(m, s, seat), limit = (pferde_free_marks(m, s, seat) + have) / 4; /* never all of it */
    struct move best = { .verb = DONE };
    int64_t gain = 0;

    if (s->phase != BETS)
        return (struct move){ .verb = CAST };
    if (have >= limit)
        return best;
    if (have == 0) /* somebody has to fill the pools */
        return (struct move){ .verb = (uint8_t)rng_below(&rng, POOLS), .a = (uint8_t)rng_below(&rng, riders),
                              .n = 1 + rng_below(&rng, (uint32_t)(limit < 5 ? limit : 5)) };
    for (uint8_t pool = 0; pool < POOLS; pool++)
        for (uint8_t horse = 0; horse < riders; horse++)
            if (worth(m, s, seat, pool, horse) > gain) {
                gain = worth(m, s, seat, pool, horse);
                best = (struct move){ .verb = pool, .a = horse, .n = 1 };
            }
    return best;
}

static void think(const struct thinking *t, struct answer *ret)
{
    answer_with(ret, decide(t));
}

static const struct bot medium = { .name = "medium", .title = { { "Mittel", "Medium" } }, .think = think };

const struct bot *const pferde_bots[] = { &medium, NULL };
