/* SPDX-License-Identifier: MIT */
/* Computer players that bet. Before the start all horses are equally good, so what a bet is worth follows from the
 * pools alone, exactly. "Easy" backs its own horse and never reckons; "medium" makes a bet for the fun of it and
 * then backs what the others have left out; "strong" has its fun with less, and "best" only stakes what
 * pays: if all were like that nobody would ever bet. */
#include "pferde.h"

#include <stdlib.h>

#include "base/require.h"
#include "core/bot.h"

/* What makes the levels. */
struct skill {
    int fun;       /* DM, at most, that it puts on some horse first */
    bool loyal;    /* … its own, and that is all it does */
    int part;      /* of its money it stakes one in so many at most */
};

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

/* A bet that nobody has thought about. Somebody has to fill the pools. */
static struct move bet_for_fun(const struct match *m, int seat, struct skill skill, int limit, uint64_t seed)
{
    struct rng rng = rng_seeded(seed);
    uint32_t riders = (uint32_t)pferde_riders(m), most = (uint32_t)(limit < skill.fun ? limit : skill.fun);
    uint8_t pool = (uint8_t)rng_below(&rng, POOLS), horse = (uint8_t)rng_below(&rng, riders);

    if (skill.loyal)
        return (struct move){ .verb = BET_WIN, .a = (uint32_t)seat < riders ? (uint8_t)seat : horse, .n = most };
    return (struct move){ .verb = pool, .a = horse, .n = 1 + rng_below(&rng, most) };
}

static struct move decide(const struct thinking *t, struct skill skill)
{
    const struct match *m = &t->view->match;
    const struct state *s = view_state(t->view);
    int seat = t->seat, have = spent(m, s, seat);
    int limit = (pferde_free_marks(m, s, seat) + have) / skill.part;
    struct move best = { .verb = DONE };
    int64_t gain = 0;

    if (s->phase != BETS)
        return (struct move){ .verb = CAST };
    if (have >= limit || (have && skill.loyal))
        return best;
    if (have == 0 && skill.fun)
        return bet_for_fun(m, seat, skill, limit, t->seed);
    for (uint8_t pool = 0; pool < POOLS; pool++)
        for (uint8_t horse = 0; horse < pferde_riders(m); horse++)
            if (worth(m, s, seat, pool, horse) > gain) {
                gain = worth(m, s, seat, pool, horse);
                best = (struct move){ .verb = pool, .a = horse, .n = 1 };
            }
    return best;
}

/* ---- reasons ---- */

/* A mark that brings in so much more than itself. */
static struct called brought_back(int64_t worth, enum lang lang)
{
    struct called ret;
    struct text t = TEXT_IN(ret.at);

    pferde_put_money(worth + PFENNIG, lang, &t);
    return ret;
}

static int64_t best_worth(const struct match *m, const struct state *s, int seat)
{
    int64_t most = worth(m, s, seat, 0, 0);

    for (int pool = 0; pool < POOLS; pool++)
        for (int horse = 0; horse < pferde_riders(m); horse++)
            if (worth(m, s, seat, pool, horse) > most)
                most = worth(m, s, seat, pool, horse);
    return most;
}

static void reason_bet(const struct match *m, const struct state *s, int seat, struct move move, enum lang lang,
                       struct text *t)
{
    int64_t more = worth(m, s, seat, move.verb, move.a);
    int backing = pferde_backing(m, s, move.verb, move.a);
    char backed[24];
    struct text on = TEXT_IN(backed);

    text_printf(&on, backing ? SAY(why_only) : SAY(why_nothing), backing);
    if (more <= 0)
        text_printf(t, SAY(why_fun), pferde_riders(m), (int)move.n);
    else
        text_printf(t, move.verb == BET_WIN ? SAY(why_win) : SAY(why_place), pferde_pool(m, s, move.verb),
                    seat_called(m, move.a, lang).at, backed, brought_back(more, lang).at);
}

static void reason_done(const struct match *m, const struct state *s, int seat, enum lang lang, struct text *t)
{
    int64_t most = best_worth(m, s, seat);

    if (pferde_free_marks(m, s, seat) == 0)
        text_put(t, SAY(why_no_money));
    else if (most <= 0)
        text_printf(t, SAY(why_no_bet), brought_back(most, lang).at);
    else
        text_printf(t, SAY(why_enough), spent(m, s, seat));
}

/* There is nothing to choose but to throw: so what the throw is about. */
static void reason_opening(const struct state *s, enum lang lang, struct text *t)
{
    int best = 0;

    for (int i = 0; i < HORSES; i++)
        best = s->opening.thrown[i] > best ? s->opening.thrown[i] : best;
    if (best == 0)
        text_put(t, SAY(why_open));
    else if (best == 6)
        text_put(t, SAY(why_level));
    else
        text_printf(t, SAY(why_beat), best, 6 - best);
}

static void reason_race(const struct match *m, const struct state *s, enum lang lang, struct text *t)
{
    double place[HORSES][PRIZES + 1], placed = 0;
    int horse = s->turn, places = pferde_paid_places(m);

    pferde_forecast(m, s, place);
    for (int i = 1; i <= places; i++)
        placed += place[horse][i];
    text_printf(t, SAY(why_race), (int)(100 * place[horse][1] + 0.5), (int)(100 * placed + 0.5), places);
}

static void reason(const struct thinking *t, const struct answer *a, enum lang lang, struct text *words)
{
    const struct match *m = &t->view->match;
    const struct state *s = view_state(t->view);

    if (a->best[0].move.verb == DONE)
        reason_done(m, s, t->seat, lang, words);
    else if (a->best[0].move.verb < POOLS)
        reason_bet(m, s, t->seat, a->best[0].move, lang, words);
    else if (s->phase == OPENING)
        reason_opening(s, lang, words);
    else
        reason_race(m, s, lang, words);
}

/* ---- the players ---- */

static void think_easy(const struct thinking *t, struct answer *ret)
{
    answer_with(ret, decide(t, (struct skill){ .fun = 12, .loyal = true, .part = 2 }));
}

static void think_medium(const struct thinking *t, struct answer *ret)
{
    answer_with(ret, decide(t, (struct skill){ .fun = 12, .part = 4 }));
}

static void think_strong(const struct thinking *t, struct answer *ret)
{
    answer_with(ret, decide(t, (struct skill){ .fun = 5, .part = 2 }));
}

static void think_best(const struct thinking *t, struct answer *ret)
{
    answer_with(ret, decide(t, (struct skill){ .part = 1 }));
}

/* How everybody stands is found by running the race out, which costs so little that it is done often: a few times would
 * tell nothing. */
static void judge(const struct thinking *t, const struct move *moves, int count, struct standing *ret)
{
    enum { OFTEN = 40000 };
    struct thinking longer = *t;

    longer.effort = t->effort > OFTEN ? t->effort : OFTEN;
    longer.memory = malloc(JUDGE_MEMORY);
    require(longer.memory != NULL);
    bot_judge(pferde_bots[0], &longer, moves, count, ret);
    free(longer.memory);
}

static const struct bot easy = { LEVEL_EASY, .think = think_easy, .reason = reason };
static const struct bot medium = { LEVEL_MEDIUM, .think = think_medium, .reason = reason };
static const struct bot strong = { LEVEL_STRONG, .think = think_strong, .reason = reason };
static const struct bot best = { LEVEL_BEST, .think = think_best, .reason = reason, .judge = judge };

const struct bot *const pferde_bots[] = { &easy, &medium, &strong, &best, NULL };
