/* SPDX-License-Identifier: MIT */
#include "table/speed.h"

enum {
    UNMEASURED = 40,      /* positions a millisecond, supposed of a player who was never measured; */
    UNMEASURED_SLOW = 40, /* milliseconds a position, where single moves take long */
    SHORTEST = 2,         /* milliseconds: clocks do not tell shorter thoughts apart */
    MEMORY = 4000,        /* milliseconds of thinking after which what was measured before counts half */
    TELLING = 50,         /* … of a thought that may tell how much slower single ones are */
    ONE = 256,
    SLACK_MOST = 2 * ONE,
    RECALLED = 500,       /* as if so many had been measured at most, where it was at another time */
};

static int place_of(const struct speed *p, const struct game *g, const struct bot *bot)
{
    for (int i = 0; i < SPEEDS_MAX; i++)
        if (!p->of[i].game || (p->of[i].game == g && p->of[i].bot == bot))
            return i;
    return -1;
}

/* How fast somebody is, by what was measured of them, or of another player of the game. -1: nobody knows. */
static int pace_of(const struct speed *p, const struct game *g, const struct bot *bot)
{
    int at = place_of(p, g, bot);

    if (at >= 0 && p->of[at].ms)
        return at;
    for (at = SPEEDS_MAX - 1; at >= 0 && (p->of[at].game != g || !p->of[at].ms); at--) {}
    return at;
}

uint64_t speed_effort(const struct speed *p, const struct game *g, const struct bot *bot, uint64_t ms)
{
    int at = pace_of(p, g, bot);
    uint64_t most = bot->effort * (ms > 1000 ? ms / 1000 : 1);
    uint64_t can = g->speed.slow ? ms / UNMEASURED_SLOW : UNMEASURED * ms;

    if (at >= 0)
        can = speed_looked(p, at) * ms / p->of[at].ms;
    uint64_t effort = can < most ? can : most;
    return effort ? effort : 1;
}

uint64_t speed_looked(const struct speed *p, int number)
{
    return p->of[number].looked * ONE / (ONE + p->of[number].slack);
}

/* A thought that was slower than the mean is remembered for a while. */
static uint32_t slack_after(uint32_t slack, uint64_t mean_looked, uint64_t mean_ms, uint64_t looked, uint64_t ms)
{
    uint64_t usual = ms * mean_looked / mean_ms; /* looked at in that time */
    uint64_t took = ONE * usual / looked;
    uint32_t more = took <= ONE ? 0 : took - ONE < SLACK_MOST ? (uint32_t)(took - ONE) : SLACK_MOST;

    return more > slack ? more : slack - (slack - more + 15) / 16;
}

void speed_learn(struct speed *p, const struct game *g, const struct bot *bot, uint64_t looked, uint64_t ms)
{
    int at = place_of(p, g, bot);

    if (at < 0 || looked == 0)
        return;
    p->of[at].game = g;
    p->of[at].bot = bot;
    p->of[at].looked += looked;
    p->of[at].ms += ms > SHORTEST ? ms : SHORTEST;
    if (ms >= TELLING)
        p->of[at].slack = slack_after(p->of[at].slack, p->of[at].looked, p->of[at].ms, looked, ms);
    if (p->of[at].ms > MEMORY) {
        p->of[at].looked /= 2;
        p->of[at].ms /= 2;
    }
}

void speed_recall(struct speed *p, const struct game *g, const struct bot *bot, uint64_t looked, uint64_t ms)
{
    int at = place_of(p, g, bot);

    if (at < 0 || p->of[at].ms || looked == 0 || ms == 0)
        return;
    uint64_t less = 1 + ms / RECALLED;
    speed_learn(p, g, bot, looked / less, ms / less);
}
