/* SPDX-License-Identifier: MIT */
/* What is paid: stakes and prizes, and the totalisator's two pools. All in whole Pfennig: a division that
 * does not come out even says who gets the Pfennigs left over, so none is lost and none is made. */
#include "pferde.h"

#include <string.h>

/* ---- stakes ---- */

int32_t pferde_reserve(const struct match *m, const struct state *s, int seat)
{
    return seat < pferde_riders(m) ? (m->option[RACES] - s->race) * m->option[STAKE] * PFENNIG : 0;
}

int pferde_free_marks(const struct match *m, const struct state *s, int seat)
{
    return (s->purse[seat] - pferde_reserve(m, s, seat)) / PFENNIG;
}

void pferde_pay_stakes(const struct match *m, struct state *s)
{
    APPLIES(stake);
    for (int i = 0; i < pferde_riders(m); i++) {
        s->purse[i] -= m->option[STAKE] * PFENNIG;
        s->pot += m->option[STAKE] * PFENNIG;
    }
}

/* All riders have paid the same into it, so it comes out even. */
void pferde_return_pot(const struct match *m, struct state *s)
{
    if (s->pot)
        APPLIES(nobody_home);
    for (int i = 0; i < pferde_riders(m); i++)
        s->purse[i] += s->pot / pferde_riders(m);
    s->pot = 0;
}

/* ---- prizes ---- */

int32_t pferde_prize(int32_t pot, int home, int place)
{
    int32_t half = pot / 2, third = pot / 3;

    if (place == 1)
        return home == 1 ? pot : home == 2 ? pot - third : half;
    return place == 2 ? third : pot - half - third;
}

/* prizes, prize_rounding, fewer_home. */
static void pay_prizes(const struct match *m, struct state *s)
{
    int home = pferde_finishers(m, s);

    if (home == 0) {
        APPLIES(nobody_home); /* it stays for the next race */
        return;
    }
    match_applies(m, home < 3 ? RULE_fewer_home : RULE_prizes);
    if (home == 3 && (s->pot % 2 || s->pot % 3))
        APPLIES(prize_rounding);
    for (int i = 0; i < pferde_riders(m); i++)
        if (s->place[i])
            s->purse[i] += pferde_prize(s->pot, home, s->place[i]);
    s->pot = 0;
}

/* ---- the totalisator ---- */

int pferde_backing(const struct match *m, const struct state *s, int pool, int horse)
{
    int marks = 0;

    for (int seat = 0; seat < m->seats; seat++)
        marks += s->bet[pool][seat][horse];
    return marks;
}

int pferde_pool(const struct match *m, const struct state *s, int pool)
{
    int marks = 0;

    for (int horse = 0; horse < pferde_riders(m); horse++)
        marks += pferde_backing(m, s, pool, horse);
    return marks;
}

/* Divides so many Pfennigs among those who backed a horse, as they backed it: everybody gets what comes
 * out whole, and of the Pfennigs left over one each those with the largest remainders, the lower seat
 * first (odd_pfennigs). */
static void share_out(const struct match *m, struct state *s, int pool, int horse, int64_t share)
{
    int64_t remainder[PERSONS], left = share;
    int64_t backing = pferde_backing(m, s, pool, horse);

    for (int seat = 0; seat < m->seats; seat++) {
        int64_t part = share * s->bet[pool][seat][horse];

        s->purse[seat] += (int32_t)(part / backing);
        left -= part / backing;
        remainder[seat] = part % backing;
    }
    if (share < backing * PFENNIG)
        APPLIES(low_quota);
    for (; left > 0; left--) {
        int luckiest = 0;

        APPLIES(odd_pfennigs);
        for (int seat = 1; seat < m->seats; seat++)
            if (remainder[seat] > remainder[luckiest])
                luckiest = seat;
        s->purse[luckiest]++;
        remainder[luckiest] = -1;
    }
    s->quota[pool][horse] = (int32_t)(share / backing);
}

static void return_bets(const struct match *m, struct state *s, int pool)
{
    for (int seat = 0; seat < m->seats; seat++)
        for (int horse = 0; horse < pferde_riders(m); horse++)
            s->purse[seat] += s->bet[pool][seat][horse] * PFENNIG;
}

/* The horses of the first so many places that somebody has backed, best first; returns how many. */
static int backed(const struct match *m, const struct state *s, int pool, int places, int ret[PRIZES])
{
    int count = 0;

    for (int place = 1; place <= places; place++)
        for (int horse = 0; horse < pferde_riders(m); horse++)
            if (s->place[horse] == place && pferde_backing(m, s, pool, horse))
                ret[count++] = horse;
    return count;
}

/* By which clauses a pool is shared out among so many of its places. */
static void note_pool(const struct match *m, int pool, int places, int count)
{
    if (pool == BET_WIN) {
        match_applies(m, count ? RULE_win_quota : RULE_win_returned);
        return;
    }
    APPLIES(places);
    match_applies(m, count ? RULE_place_quota : RULE_place_returned);
    if (count && count < places)
        APPLIES(place_unbacked);
}

/* A pool goes in equal parts to the places that are filled and backed, the Pfennigs left over to the
 * better ones (win_quota, place_quota, place_unbacked, odd_pfennigs); where there is none, everybody gets
 * their money back. */
static void pay_pool(const struct match *m, struct state *s, int pool, int places)
{
    int horse[PRIZES], count = backed(m, s, pool, places, horse);
    int64_t money = (int64_t)pferde_pool(m, s, pool) * PFENNIG;

    if (money)
        note_pool(m, pool, places, count);
    if (count == 0)
        return_bets(m, s, pool);
    if (count && money % count)
        APPLIES(odd_pfennigs);
    for (int i = 0; i < count; i++)
        share_out(m, s, pool, horse[i], money / count + (i < money % count));
    memset(s->bet[pool], 0, sizeof s->bet[pool]);
}

void pferde_settle(const struct match *m, struct state *s)
{
    memset(s->quota, 0, sizeof s->quota);
    pay_prizes(m, s);
    pay_pool(m, s, BET_WIN, 1);
    pay_pool(m, s, BET_PLACE, pferde_paid_places(m));
}
