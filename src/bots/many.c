/* SPDX-License-Identifier: MIT */
/* Any number of players, with dice or without, nothing hidden: each is taken to do what is best for themselves, and
 * chance weighs its outcomes. Deeper and deeper by decisions, until the effort is spent. Where chance can do too
 * much to follow it all, some of it is drawn; where there are very many moves, only the most promising are followed,
 * and at the root, after two looks at all of them, those that have done best so far. */
#include <string.h>

#include "bots/bots.h"

enum {
    NODES = 64,         /* decisions and throws from the root to the last position */
    POOL = 1 << 17,     /* choices of all of them together */
    THROWS = 1 << 13,
    THROWS_DRAWN = 12,  /* instead of all, if there are more than THROWS_MOST */
    THROWS_MOST = 36,
    PROMISING = 8,      /* moves followed, if the game's sense can tell promises apart */
    LOOKS_AT_ALL = 2,   /* depths at which the root tries every move */
};

struct many {
    struct search search;
    struct choice *pool, *pool_end;
    struct move *throws;
    uint32_t *weights;
    struct state *state[NODES + 1];
    struct rng rng;
};

struct worths {
    int32_t to[SEATS_MAX];
};

static struct worths look(struct many *, int node, int depth, struct choice *pool, int throws);

/* One seat acts at a time: of several that must, the first, as if the others came after. */
static struct worths look_after(struct many *q, int node, int seat, struct move move, int depth, struct choice *pool,
                                int throws)
{
    const struct search *s = &q->search;

    memcpy(q->state[node + 1], q->state[node], s->game->state_size);
    s->game->rules.apply(s->match, q->state[node + 1], seat, move);
    return look(q, node + 1, depth, pool, throws);
}

static struct worths weigh_throws(struct many *q, int node, int depth, struct choice *pool, int throws)
{
    const struct search *s = &q->search;
    struct move *move = q->throws + throws;
    uint32_t *weight = q->weights + throws;
    int64_t sum[SEATS_MAX] = { 0 }, total = 0;
    struct worths ret = { 0 };
    int count = 0;

    if (s->game->chance.odds && throws + s->game->odds_max <= THROWS)
        count = s->game->chance.odds(s->match, q->state[node], move, weight);
    if (count == 0 || count > THROWS_MOST) {
        count = throws + THROWS_DRAWN <= THROWS ? THROWS_DRAWN : 1;
        for (int i = 0; i < count; i++) {
            move[i] = s->game->chance.roll(s->match, q->state[node], &q->rng);
            weight[i] = 1;
        }
    }
    for (int i = 0; i < count; i++) {
        struct worths w = look_after(q, node, CHANCE, move[i], depth, pool, throws + count);

        total += weight[i];
        for (int seat = 0; seat < s->match->seats; seat++)
            sum[seat] += (int64_t)w.to[seat] * weight[i];
    }
    for (int seat = 0; seat < s->match->seats; seat++)
        ret.to[seat] = (int32_t)(sum[seat] / total);
    return ret;
}

/* What the seat minds: its own worth, and between equal ones how the others stand. */
static int64_t minded(const struct many *q, const struct worths *w, int seat)
{
    const struct match *m = q->search.match;
    seatset team = match_team(m, seat);
    int64_t others = 0;
    int count = 0;

    for (int other = 0; other < m->seats; other++)
        if (!(team & SEAT(other))) {
            others += w->to[other];
            count++;
        }
    return (int64_t)w->to[seat] * 8 - (count ? others / count : 0);
}

/* The most promising choices come to the front, in their order; returns how many are to be followed. */
static int choose_promising(const struct search *s, const struct state *state, int seat, struct choice *choices,
                            int count)
{
    int32_t promise[PROMISING];
    struct choice best[PROMISING];
    int kept = 0;

    if (!s->sense || !s->sense->promise || count <= PROMISING)
        return count;
    for (int i = 0; i < count; i++) {
        int32_t p = s->sense->promise(s->match, state, seat, choices[i].move);
        int at = kept < PROMISING ? kept++ : PROMISING;

        for (; at > 0 && promise[at - 1] < p; at--)
            if (at < PROMISING) {
                promise[at] = promise[at - 1];
                best[at] = best[at - 1];
            }
        if (at < PROMISING) {
            promise[at] = p;
            best[at] = choices[i];
        }
    }
    memcpy(choices, best, sizeof best);
    return kept;
}

static struct worths look(struct many *q, int node, int depth, struct choice *pool, int throws)
{
    struct search *s = &q->search;
    const struct state *state = q->state[node];
    seatset must = s->game->rules.turn(s->match, state).must;
    struct worths best = { 0 };
    bool found = false;

    if (!search_look(s) || must == 0 || node == NODES || pool + s->game->choices_max > q->pool_end
        || (depth <= 0 && !(must & SEAT(CHANCE)))) {
        search_worth(s, state, must == 0, best.to);
        return best;
    }
    if (must & SEAT(CHANCE)) {
        if (depth <= 0) { /* a throw after the last decision tells nothing that worth() does not weigh */
            search_worth(s, state, false, best.to);
            return best;
        }
        return weigh_throws(q, node, depth, pool, throws);
    }
    int seat = __builtin_ctz(must), count = s->game->rules.legal(s->match, state, seat, pool);
    count = choose_promising(s, state, seat, pool, count);
    for (int i = 0; i < count; i++) {
        struct move move[RUN_TRIES];
        int moves = search_moves(pool[i], move);

        if (s->game->verbs[pool[i].move.verb].idle && found)
            continue;
        if (seat != s->asked->seat && found && search_overlooks(s, state, pool[i].move))
            continue;
        for (int k = 0; k < moves; k++) {
            struct worths w = look_after(q, node, seat, move[k], depth - 1, pool + count, throws);
            if (!found || minded(q, &w, seat) > minded(q, &best, seat))
                best = w;
            found = true;
        }
    }
    return best;
}

/* All moves of the position that was asked about; false: the effort was spent before all had been looked at. */
static bool look_at_root(struct many *q, int depth, struct answer *ret)
{
    const struct search *s = &q->search;
    int seat = s->asked->seat, count = s->game->rules.legal(s->match, q->state[0], seat, q->pool);
    struct answer found = { 0 };

    if (depth > LOOKS_AT_ALL && s->sense && s->sense->promise && count > ret->count) {
        count = ret->count;
        for (int i = 0; i < count; i++)
            q->pool[i] = (struct choice){ .move = ret->best[i].move };
    }
    for (int i = 0; i < count; i++) {
        struct move move[RUN_TRIES];
        int moves = search_moves(q->pool[i], move);

        for (int k = 0; k < moves; k++) {
            struct worths w = look_after(q, 0, seat, move[k], depth - 1, q->pool + count, 0);
            int64_t mind = minded(q, &w, seat) / 8;
            answer_add(&found, move[k], search_seems(s, q->state[0], move[k], (int32_t)mind));
        }
    }
    bool whole = !s->stopped && s->looked < s->asked->effort;
    if (whole || ret->count == 0)
        *ret = found;
    return whole && count > 1;
}

static void begin(struct many *q, const struct thinking *t, struct skill skill, struct match *room)
{
    *q = (struct many){ .rng = rng_seeded(t->seed) };
    search_begin(&q->search, t, skill, room);
    q->pool = search_cut(&q->search, POOL * sizeof *q->pool);
    q->pool_end = q->pool + POOL;
    q->throws = search_cut(&q->search, THROWS * sizeof *q->throws);
    q->weights = search_cut(&q->search, THROWS * sizeof *q->weights);
    for (int node = 0; node <= NODES; node++)
        q->state[node] = search_cut(&q->search, room->game->state_size);
    memcpy(q->state[0], view_state(t->view), room->game->state_size);
}

void search_many(const struct thinking *t, struct skill skill, struct answer *ret)
{
    struct many q;
    struct match room;

    begin(&q, t, skill, &room);
    for (int depth = 1; depth <= skill.depth; depth++)
        if (!look_at_root(&q, depth, ret))
            break;
    ret->looked = q.search.looked;
}

/* ---- as a judge ---- */

void judge_many(const struct thinking *t, const struct move *moves, int count, struct standing *ret)
{
    struct standing found[JUDGED_MAX];
    struct many q;
    struct match room;

    begin(&q, t, (struct skill){ .depth = NODES }, &room);
    const struct search *s = &q.search;
    for (int depth = 0; depth < NODES; depth++) {
        for (int i = 0; i < count; i++) {
            struct worths w = look_after(&q, 0, t->seat, moves[i], depth, q.pool, 0);

            found[i] = (struct standing){ 0 };
            memcpy(found[i].worth, w.to, sizeof w.to);
            judge_by_worth(s, match_over(s->match, q.state[1]), &found[i]);
        }
        if (depth > 0 && (s->stopped || s->looked >= t->effort)) /* not all have been seen as far as this */
            break;
        memcpy(ret, found, (size_t)count * sizeof *ret);
    }
}
