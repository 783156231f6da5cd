/* SPDX-License-Identifier: MIT */
#include "server/pairing.h"

#include <stdlib.h>
#include <string.h>

/* ---- how everybody stands ---- */

static int halves_of(const struct tournament *t, int entrant)
{
    int halves = 0;

    for (int i = 0; i < t->pairings; i++) {
        const struct pairing *p = &t->pairing[i];
        if (p->halves < 0)
            continue;
        if (p->a == entrant)
            halves += p->halves;
        else if (p->b == entrant)
            halves += 2 - p->halves;
    }
    return halves;
}

static int by_rank(const void *a, const void *b)
{
    const struct rank *x = a, *y = b;

    if (x->halves != y->halves)
        return y->halves - x->halves;
    return x->buchholz != y->buchholz ? y->buchholz - x->buchholz : x->entrant - y->entrant;
}

void tournament_rank(const struct tournament *t, struct rank ret[ENTRANTS_MAX])
{
    int halves[ENTRANTS_MAX];

    for (int i = 0; i < t->entrants; i++) {
        halves[i] = halves_of(t, i);
        ret[i] = (struct rank){ .entrant = i, .halves = halves[i] };
    }
    for (int i = 0; i < t->pairings; i++) {
        const struct pairing *p = &t->pairing[i];
        if (p->halves < 0 || p->b < 0)
            continue;
        ret[p->a].buchholz += halves[p->b];
        ret[p->b].buchholz += halves[p->a];
    }
    qsort(ret, (size_t)t->entrants, sizeof *ret, by_rank);
}

/* ---- the largest matching: Edmonds' way, with blossoms ---- */

struct matching {
    int count;
    bool can[ENTRANTS_MAX][ENTRANTS_MAX];
    int mate[ENTRANTS_MAX];                 /* -1: none */
    int parent[ENTRANTS_MAX], base[ENTRANTS_MAX];
    bool reached[ENTRANTS_MAX], blossom[ENTRANTS_MAX];
};

static int common_base(const struct matching *m, int a, int b)
{
    bool seen[ENTRANTS_MAX] = { false };

    for (;; a = m->parent[m->mate[a]]) {
        a = m->base[a];
        seen[a] = true;
        if (m->mate[a] < 0)
            break;
    }
    for (;; b = m->parent[m->mate[b]]) {
        b = m->base[b];
        if (seen[b])
            return b;
    }
}

static void mark_way(struct matching *m, int at, int base, int child)
{
    for (; m->base[at] != base; at = m->parent[m->mate[at]]) {
        m->blossom[m->base[at]] = m->blossom[m->base[m->mate[at]]] = true;
        m->parent[at] = child;
        child = m->mate[at];
    }
}

static void shrink(struct matching *m, int a, int b, int *queue, int *queued)
{
    int base = common_base(m, a, b);

    memset(m->blossom, 0, sizeof m->blossom);
    mark_way(m, a, base, b);
    mark_way(m, b, base, a);
    for (int i = 0; i < m->count; i++)
        if (m->blossom[m->base[i]]) {
            m->base[i] = base;
            if (!m->reached[i]) {
                m->reached[i] = true;
                queue[(*queued)++] = i;
            }
        }
}

/* The end of a way on which matched and unmatched take turns; -1: none. */
static int find_way(struct matching *m, int root)
{
    int queue[ENTRANTS_MAX], queued = 0;

    for (int i = 0; i < m->count; i++) {
        m->base[i] = i;
        m->parent[i] = -1;
        m->reached[i] = false;
    }
    m->reached[root] = true;
    queue[queued++] = root;
    for (int head = 0; head < queued; head++) {
        int at = queue[head];
        for (int to = 0; to < m->count; to++) {
            if (!m->can[at][to] || m->base[at] == m->base[to] || m->mate[at] == to)
                continue;
            if (to == root || (m->mate[to] >= 0 && m->parent[m->mate[to]] >= 0)) {
                shrink(m, at, to, queue, &queued);
            } else if (m->parent[to] < 0) {
                m->parent[to] = at;
                if (m->mate[to] < 0)
                    return to;
                m->reached[m->mate[to]] = true;
                queue[queued++] = m->mate[to];
            }
        }
    }
    return -1;
}

/* How many pairs there are at most; ret->mate says which. */
static int match_most(struct matching *m)
{
    int pairs = 0;

    for (int i = 0; i < m->count; i++)
        m->mate[i] = -1;
    for (int i = 0; i < m->count; i++) {
        int end = m->mate[i] < 0 ? find_way(m, i) : -1;
        pairs += end >= 0;
        while (end >= 0) {
            int before = m->parent[end], next = m->mate[before];
            m->mate[end] = before;
            m->mate[before] = end;
            end = next;
        }
    }
    return pairs;
}

/* ---- a round ---- */

static bool have_met(const struct tournament *t, int a, int b)
{
    bool met = false;

    for (int i = 0; i < t->pairings; i++) {
        const struct pairing *p = &t->pairing[i];
        met = met || (p->a == a && p->b == b) || (p->a == b && p->b == a);
    }
    return met;
}

/* Whether these can all be paired with each other. */
static bool pairs_up(const struct tournament *t, const int *who, int count, struct matching *m)
{
    m->count = count;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < count; k++)
            m->can[i][k] = i != k && !have_met(t, who[i], who[k]);
    return 2 * match_most(m) == count;
}

static void take_out(int *who, int *count, int at)
{
    memmove(who + at, who + at + 1, (size_t)(--*count - at) * sizeof *who);
}

/* Those who are there in this round, the first first. */
static int present(const struct tournament *t, int round, int ret[ENTRANTS_MAX])
{
    struct rank rank[ENTRANTS_MAX];
    int count = 0;

    tournament_rank(t, rank);
    for (int i = 0; i < t->entrants; i++) {
        const struct entrant *e = &t->entrant[rank[i].entrant];
        if (!e->gone && e->from <= round)
            ret[count++] = rank[i].entrant;
    }
    return count;
}

/* The last who has had no bye, and without whom all can be paired; -1: nobody. */
static int find_bye(const struct tournament *t, const int *who, int count, struct matching *m)
{
    for (int at = count - 1; at >= 0; at--) {
        int others[ENTRANTS_MAX], left = count;
        if (have_met(t, who[at], -1))
            continue;
        memcpy(others, who, (size_t)count * sizeof *who);
        take_out(others, &left, at);
        if (pairs_up(t, others, left, m))
            return at;
    }
    return -1;
}

/* Opponents of the first of these, the best first: of their own points those in the lower half, then those in the upper
 * from its end; then all below. */
static int wanted(const struct tournament *t, const int *who, int count, int ret[ENTRANTS_MAX])
{
    int equal = 1, wants = 0;

    while (equal < count && halves_of(t, who[equal]) == halves_of(t, who[0]))
        equal++;
    int half = equal / 2 > 0 ? equal / 2 : 1;
    for (int i = half; i < equal; i++)
        ret[wants++] = i;
    for (int i = half - 1; i >= 1; i--)
        ret[wants++] = i;
    for (int i = equal; i < count; i++)
        ret[wants++] = i;
    return wants;
}

static int pair_swiss(const struct tournament *t, int round, struct pairing ret[PAIRS_MAX])
{
    struct matching m;
    int who[ENTRANTS_MAX], count = present(t, round, who), pairs = 0, bye = -1;

    if (count < 2)
        return 0;
    if (count % 2) {
        int at = find_bye(t, who, count, &m);
        if (at < 0)
            return 0;
        bye = who[at];
        take_out(who, &count, at);
    }
    if (!pairs_up(t, who, count, &m))
        return 0;
    while (count > 0) {
        int wants[ENTRANTS_MAX], all = wanted(t, who, count, wants), left[ENTRANTS_MAX], rest = 0;
        for (int i = 0; i < all; i++) {
            memcpy(left, who, (size_t)count * sizeof *who);
            rest = count;
            take_out(left, &rest, wants[i]);
            take_out(left, &rest, 0);
            if (!have_met(t, who[0], who[wants[i]]) && pairs_up(t, left, rest, &m)) {
                ret[pairs++] = (struct pairing){ round, who[0], who[wants[i]], -1 };
                break;
            }
        }
        memcpy(who, left, (size_t)rest * sizeof *who);
        count = rest;
    }
    if (bye >= 0)
        ret[pairs++] = (struct pairing){ round, bye, -1, 2 };
    return pairs;
}

/* The usual table: one stays, the others go round. With an odd number who meets the one who is not there rests. */
static int pair_by_table(int count, int round, struct pairing ret[PAIRS_MAX])
{
    int even = count + count % 2, pairs = 0;

    if (round >= even)
        return 0;
    for (int i = 0; i < even / 2; i++) {
        int a = i == 0 ? even - 1 : (round - 1 + i) % (even - 1), b = (round - 1 + even - 1 - i) % (even - 1);
        if (a < count && b < count)
            ret[pairs++] = (struct pairing){ round, a < b ? a : b, a < b ? b : a, -1 };
    }
    return pairs;
}

static int pair_all(const struct tournament *t, int round, struct pairing ret[PAIRS_MAX])
{
    struct matching m;
    int who[ENTRANTS_MAX], count = present(t, round, who), pairs = 0;
    bool usual = true;

    for (int i = 0; i < t->entrants; i++)
        usual = usual && t->entrant[i].from == 1 && !t->entrant[i].gone;
    if (usual)
        return pair_by_table(count, round, ret);
    pairs_up(t, who, count, &m);
    for (int i = 0; i < count; i++)
        if (m.mate[i] > i)
            ret[pairs++] = (struct pairing){ round, who[i], who[m.mate[i]], -1 };
    return pairs;
}

int tournament_pair(const struct tournament *t, int round, struct pairing ret[PAIRS_MAX])
{
    return t->all ? pair_all(t, round, ret) : pair_swiss(t, round, ret);
}
