/* SPDX-License-Identifier: MIT */
/* Two players, nothing hidden, nothing thrown: alpha-beta, deeper and deeper until the effort is spent. The first move
 * of a position is looked at in full and of the others only whether they are better; those that come late and promise
 * nothing not so deep at first; near the end those that promise too little not at all. Beyond the last ply only what
 * is sharp is followed, until it is quiet. Moves come in the order of what was best before, what a move promises, what
 * has cut beside it and what has cut elsewhere. A seat may move several times in a row: that is one ply. */
#include <string.h>

#include "bots/bots.h"

enum {
    PLIES = 96,
    SHARP_PLIES = 16,   /* further than the last, at most */
    WORTH_MAX = 1 << 30,
    BUCKETS = 1 << 18,  /* of two entries */
    POOL = 1 << 18,     /* choices of all plies together */
    HISTORY = 1 << 12,
    HISTORY_MAX = 1 << 20,
};

enum bound { NOTHING, EXACT, AT_LEAST, AT_MOST };

struct entry {
    uint64_t key;
    struct move move; /* that was best */
    int32_t worth;
    uint16_t thought; /* in which it was written: entries of others are as good as empty */
    int8_t depth;
    uint8_t bound;    /* enum bound */
};

/* What stays in the memory from thought to thought: nothing an answer depends on, but clearing the table each time
 * would take longer than a short thought. */
struct kept {
    uint64_t mark;    /* that this is one, and of what size */
    uint64_t thoughts;
};

struct pair {
    struct search search;
    struct entry (*table)[2];
    uint16_t thought;
    struct choice *pool, *pool_end;
    int32_t *rank;     /* of each choice in the pool */
    int32_t *history;  /* by a hash of seat and move: how much it has cut */
    struct state *state[PLIES + 1];
    struct move killer[PLIES + 1][2]; /* moves that have cut at this ply */
};

static bool spent(const struct pair *p)
{
    return p->search.stopped || p->search.looked >= p->search.asked->effort;
}

static int32_t *history_of(struct pair *p, int seat, struct move move)
{
    uint64_t bits;

    memcpy(&bits, &move, sizeof bits);
    return &p->history[(bits * 2 + (uint64_t)seat) * UINT64_C(0x9e3779b97f4a7c15) >> 52];
}
_Static_assert(HISTORY == 1 << (64 - 52) && sizeof(struct move) == sizeof(uint64_t), "a hash is an index");

/* To the seat, against the other. A win is better the sooner it comes. */
static int32_t worth_to(struct pair *p, const struct state *s, bool over, int seat, int ply)
{
    int32_t worth[SEATS_MAX];

    search_worth(&p->search, s, over, worth);
    int32_t difference = worth[seat] - worth[!seat];
    if (over)
        difference -= difference > 0 ? ply : difference < 0 ? -ply : 0;
    return difference;
}

/* What endgame tables say of a position, to the seat that is to move there: won or lost as it will be in the end, and
 * of draws those look better in which the other can err. False: they do not know. */
static bool known(struct pair *p, const struct state *s, int seat, int ply, int32_t *ret)
{
    enum { DRAWN = 100 }; /* what something seems to be worth counts so much less where it is worth nothing */
    const struct search *q = &p->search;
    int moves;

    if (!q->skill.tables || !q->sense->known || !q->sense->known(q->match, s, &moves))
        return false;
    int32_t won = 2 * q->sense->point - ply;
    *ret = moves > 0 ? won - moves : moves < 0 ? -won - moves : worth_to(p, s, false, seat, ply) / DRAWN;
    return true;
}

/* ---- the table ---- */

static struct entry *find_entry(struct pair *p, uint64_t key)
{
    struct entry *bucket = p->table[key % BUCKETS];

    for (int i = 0; i < 2; i++)
        if (bucket[i].key == key && bucket[i].thought == p->thought)
            return &bucket[i];
    return NULL;
}

/* The first of a bucket keeps what was looked at deepest, the second whatever came last. */
static void write_entry(struct pair *p, uint64_t key, struct move move, int32_t worth, int depth, enum bound bound)
{
    struct entry *bucket = p->table[key % BUCKETS], *e = &bucket[0];

    if (e->thought == p->thought && e->key != key && e->depth > depth)
        e = &bucket[1];
    *e = (struct entry){ .key = key, .move = move, .worth = worth, .thought = p->thought, .depth = (int8_t)depth,
                         .bound = (uint8_t)bound };
}

/* ---- order ---- */

static int32_t promise_of(const struct pair *p, const struct state *s, int seat, struct move move)
{
    const struct search *q = &p->search;

    return q->sense->promise ? q->sense->promise(q->match, s, seat, move) : 0;
}

static bool is_sharp(const struct pair *p, const struct state *s, int seat, struct move move)
{
    const struct search *q = &p->search;

    return q->sense->sharp && q->sense->sharp(q->match, s, seat, move);
}

/* How early each move is to be tried. */
static void rank_all(struct pair *p, int ply, int seat, const struct choice *choices, int count,
                     const struct move *first)
{
    const struct state *s = p->state[ply];
    int32_t *rank = p->rank + (choices - p->pool);
    enum { KILLER = HISTORY_MAX + 1, PROMISED = 2 * HISTORY_MAX };

    for (int i = 0; i < count; i++) {
        struct move move = choices[i].move;
        int32_t promise = promise_of(p, s, seat, move);

        if (first && move_equal(*first, move))
            rank[i] = INT32_MAX;
        else if (promise)
            rank[i] = promise > 0 ? PROMISED + promise : promise - HISTORY_MAX;
        else if (move_equal(move, p->killer[ply][0]) || move_equal(move, p->killer[ply][1]))
            rank[i] = KILLER;
        else
            rank[i] = *history_of(p, seat, move);
    }
}

/* Brings the best of those from here on to the front. */
static void choose_next(struct pair *p, struct choice *choices, int at, int count)
{
    int32_t *rank = p->rank + (choices - p->pool);
    int best = at;

    for (int i = at + 1; i < count; i++)
        if (rank[i] > rank[best])
            best = i;
    struct choice c = choices[best];
    int32_t r = rank[best];
    choices[best] = choices[at];
    rank[best] = rank[at];
    choices[at] = c;
    rank[at] = r;
}

/* A move that nobody could promise has cut: it is worth trying beside here and elsewhere. */
static void note_cut(struct pair *p, int ply, int seat, struct move move, int depth)
{
    int32_t *history = history_of(p, seat, move);

    *history += depth * depth * 8;
    if (*history >= HISTORY_MAX)
        for (int i = 0; i < HISTORY; i++)
            p->history[i] /= 2;
    if (!move_equal(move, p->killer[ply][0])) {
        p->killer[ply][1] = p->killer[ply][0];
        p->killer[ply][0] = move;
    }
}

/* ---- looking ---- */

static int32_t look(struct pair *, int ply, int depth, int32_t alpha, int32_t beta, struct choice *pool);

/* A move is made and looked at from the side that made it; `depth` is what is left before it. */
static int32_t look_after(struct pair *p, int ply, int seat, struct move move, int depth, int32_t alpha, int32_t beta,
                          struct choice *pool)
{
    const struct search *q = &p->search;
    struct state *next = p->state[ply + 1];

    memcpy(next, p->state[ply], q->game->state_size);
    q->game->rules.apply(q->match, next, seat, move);
    seatset must = q->game->rules.turn(q->match, next).must;
    if (must == 0)
        return worth_to(p, next, true, seat, ply + 1);
    if (must & SEAT(seat))
        return look(p, ply + 1, depth, alpha, beta, pool);
    return -look(p, ply + 1, depth - 1, -beta, -alpha, pool);
}

/* Beyond the last ply: nobody needs to do anything sharp, unless all there is to do is. */
static int32_t settle(struct pair *p, int ply, int seat, int depth, int32_t alpha, int32_t beta, struct choice *pool)
{
    const struct search *q = &p->search;
    const struct state *s = p->state[ply];
    enum unrest unrest = q->sense->restless ? q->sense->restless(q->match, s) : CALM;
    int32_t best = worth_to(p, s, false, seat, ply);
    int sharp = 0;

    if (unrest == CALM || depth <= -SHARP_PLIES || (unrest == MAY_GO_ON && best >= beta))
        return best;
    int count = q->game->rules.legal(q->match, s, seat, pool);
    for (int i = 0; i < count; i++)
        if (is_sharp(p, s, seat, pool[i].move))
            pool[sharp++] = pool[i];
    rank_all(p, ply, seat, pool, sharp, NULL);
    if (unrest == MUST_GO_ON && sharp)
        best = -WORTH_MAX;
    for (int i = 0; i < sharp && best < beta && !spent(p); i++) {
        choose_next(p, pool, i, sharp);
        int32_t worth = look_after(p, ply, seat, pool[i].move, depth, alpha > best ? alpha : best, beta,
                                   pool + sharp);
        best = worth > best ? worth : best;
    }
    return best;
}

/* How much less deep a late move is looked at first. */
static int reduction(int depth, int at, bool sharp)
{
    static const int8_t late[] = { 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3 };

    if (depth < 3 || sharp)
        return 0;
    int less = late[at < 15 ? at : 15] + (depth > 7 && at > 3);
    return less < depth - 1 ? less : depth - 2;
}

/* Of a move after the first: whether it beats what there is, and if so by how much. */
static int32_t look_at_late(struct pair *p, int ply, int seat, struct move move, int depth, int less, int32_t low,
                            int32_t beta, struct choice *pool)
{
    int32_t worth = look_after(p, ply, seat, move, depth - less, low, low + 1, pool);

    if (worth > low && less && !spent(p))
        worth = look_after(p, ply, seat, move, depth, low, low + 1, pool);
    if (worth > low && worth < beta && !spent(p))
        worth = look_after(p, ply, seat, move, depth, low, beta, pool);
    return worth;
}

/* The worth of the best of these moves; *ret_best says which. */
static int32_t try_all(struct pair *p, int ply, int seat, int depth, int32_t alpha, int32_t beta,
                       struct choice *choices, int count, int *ret_best)
{
    const struct search *q = &p->search;
    const struct state *s = p->state[ply];
    bool own = seat == q->asked->seat;
    int32_t best = -WORTH_MAX, hoped = WORTH_MAX;
    bool enough = false;

    if (depth <= 2 && q->sense->slack)
        hoped = worth_to(p, s, false, seat, ply) + depth * q->sense->slack;
    *ret_best = 0;
    for (int i = 0; i < count && best < beta && !enough && !spent(p); i++) {
        choose_next(p, choices, i, count);
        struct move move = choices[i].move;
        int32_t low = alpha > best ? alpha : best, worth;

        if (!own && i < count - 1 && search_overlooks(q, s, move))
            continue;
        if (best == -WORTH_MAX)
            worth = look_after(p, ply, seat, move, depth, low, beta, choices + count);
        else if ((enough = hoped < WORTH_MAX && hoped + promise_of(p, s, seat, move) <= low))
            worth = hoped + promise_of(p, s, seat, move); /* and those that follow promise no more */
        else
            worth = look_at_late(p, ply, seat, move, depth, reduction(depth, i, is_sharp(p, s, seat, move)), low, beta,
                                 choices + count);
        if (worth > best) {
            best = worth;
            *ret_best = i;
        }
    }
    if (best >= beta && !spent(p) && !is_sharp(p, s, seat, choices[*ret_best].move))
        note_cut(p, ply, seat, choices[*ret_best].move, depth);
    return best;
}

/* What a position is worth to the seat that is to move there. */
static int32_t look(struct pair *p, int ply, int depth, int32_t alpha, int32_t beta, struct choice *pool)
{
    struct search *q = &p->search;
    const struct state *s = p->state[ply];
    int seat = __builtin_ctz(q->game->rules.turn(q->match, s).must), best;
    int32_t exactly;

    if (known(p, s, seat, ply, &exactly)) {
        search_look(q);
        return exactly;
    }
    if (!search_look(q) || ply == PLIES || pool + q->game->choices_max > p->pool_end)
        return worth_to(p, s, false, seat, ply);
    if (depth <= 0)
        return settle(p, ply, seat, depth, alpha, beta, pool);
    uint64_t key = search_hash(s, q->game->key_size, 0);
    const struct entry *e = find_entry(p, key);
    struct move first = e ? e->move : (struct move){ 0 };
    if (e && e->depth >= depth
        && (e->bound == EXACT || (e->bound == AT_LEAST ? e->worth >= beta : e->worth <= alpha)))
        return e->worth;
    int count = q->game->rules.legal(q->match, s, seat, pool);
    rank_all(p, ply, seat, pool, count, e ? &first : NULL);
    int32_t worth = try_all(p, ply, seat, depth, alpha, beta, pool, count, &best);
    if (!spent(p))
        write_entry(p, key, pool[best].move, worth, depth, worth >= beta ? AT_LEAST : worth <= alpha ? AT_MOST : EXACT);
    return worth;
}

/* ---- the root ---- */

/* The first move of a depth, in a window around what it was worth before, wider if it is not in there. */
static int32_t look_at_first(struct pair *p, struct move move, int depth, const struct answer *before,
                             struct choice *pool)
{
    int32_t around = p->search.sense->lead / 4, low = -WORTH_MAX, high = WORTH_MAX;
    int seat = p->search.asked->seat;

    if (before->count && depth > 2) {
        low = before->best[0].worth - around;
        high = before->best[0].worth + around;
    }
    int32_t worth = look_after(p, 0, seat, move, depth, low, high, pool);
    if ((worth <= low || worth >= high) && !spent(p))
        worth = look_after(p, 0, seat, move, depth, -WORTH_MAX, WORTH_MAX, pool);
    return worth;
}

/* A depth that was not finished: what was looked at to its end counts, and the others as they were, but behind it. */
static void keep_found(struct answer *ret, const struct answer *found)
{
    struct answer before = *ret;

    if (!found->count)
        return;
    *ret = *found;
    for (int k = 0; k < before.count; k++) {
        int32_t last = ret->best[ret->count - 1].worth, worth = before.best[k].worth;
        bool there = false;

        for (int i = 0; i < ret->count; i++)
            there |= move_equal(ret->best[i].move, before.best[k].move);
        if (!there)
            answer_add(ret, before.best[k].move, worth < last ? worth : last);
    }
}

/* All moves of the position that was asked about, to this depth. The best is known exactly, of the others what they are
 * worth at most. False: the effort was spent before all had been looked at; if that was before anything was known, the
 * first is the answer, worth what the position is. */
static bool look_at_root(struct pair *p, struct choice *choices, int count, int depth, struct answer *ret)
{
    struct answer found = { 0 };
    int seat = p->search.asked->seat;

    for (int i = 0; i < count; i++) {
        struct move move = choices[i].move;
        int less = reduction(depth, i, is_sharp(p, p->state[0], seat, move));
        int32_t worth = i == 0 ? look_at_first(p, move, depth, ret, choices + count)
                               : look_at_late(p, 0, seat, move, depth, less, found.best[0].worth, WORTH_MAX,
                                              choices + count);

        if (spent(p) && (ret->count || found.count)) {
            keep_found(ret, &found);
            return false;
        }
        answer_add(&found, move, spent(p) ? worth_to(p, p->state[0], false, seat, 0) : worth);
    }
    *ret = found;
    return !spent(p);
}

static void put_best_first(struct choice *choices, int count, const struct answer *a)
{
    for (int k = a->count - 1; k >= 0; k--)
        for (int i = 0; i < count; i++)
            if (move_equal(choices[i].move, a->best[k].move)) {
                struct choice c = choices[i];
                memmove(choices + 1, choices, (size_t)i * sizeof *choices);
                choices[0] = c;
                break;
            }
}

static void begin(struct pair *p, const struct thinking *t, struct skill skill, struct match *room)
{
    const uint64_t mark = UINT64_C(0x5069656c70616972) ^ BUCKETS;

    search_begin(&p->search, t, skill, room);
    struct kept *kept = search_cut(&p->search, sizeof *kept);
    p->table = search_cut(&p->search, BUCKETS * sizeof *p->table);
    p->history = search_cut(&p->search, HISTORY * sizeof *p->history);
    p->pool = search_cut(&p->search, POOL * sizeof *p->pool);
    p->pool_end = p->pool + POOL;
    p->rank = search_cut(&p->search, POOL * sizeof *p->rank);
    for (int ply = 0; ply <= PLIES; ply++)
        p->state[ply] = search_cut(&p->search, room->game->state_size);
    if (kept->mark != mark || kept->thoughts == UINT16_MAX) {
        *kept = (struct kept){ .mark = mark };
        memset(p->table, 0, BUCKETS * sizeof *p->table);
    }
    p->thought = (uint16_t)++kept->thoughts;
    memset(p->history, 0, HISTORY * sizeof *p->history);
    memset(p->killer, UINT8_MAX, sizeof p->killer);
    memcpy(p->state[0], view_state(t->view), room->game->state_size);
}

/* Keeps the moves that do not lose what is drawn; returns how many. */
static int keep_drawn(struct pair *p, struct choice *choices, int count)
{
    int kept = 0;

    for (int i = 0; i < count; i++)
        if (look_after(p, 0, p->search.asked->seat, choices[i].move, 1, -WORTH_MAX, WORTH_MAX, choices + count)
            > -p->search.sense->point)
            choices[kept++] = choices[i];
    return kept ? kept : count;
}

/* Where it is known who wins, keeps the moves that do not give that away; returns how many. */
static int keep_outcome(struct pair *p, struct choice *choices, int count)
{
    const struct search *q = &p->search;
    int here, after, kept = 0;

    if (!q->skill.tables || !q->sense->outcome || !q->sense->outcome(q->match, p->state[0], &here) || here < 0)
        return count;
    for (int i = 0; i < count; i++) {
        memcpy(p->state[1], p->state[0], q->game->state_size);
        q->game->rules.apply(q->match, p->state[1], q->asked->seat, choices[i].move);
        if (!q->sense->outcome(q->match, p->state[1], &after))
            return count;
        if (-after == here)
            choices[kept++] = choices[i];
    }
    return kept ? kept : count;
}

/* Where a book says what to do, keeps that alone; returns how many are left. */
static int keep_booked(const struct pair *p, struct choice *choices, int count)
{
    const struct search *q = &p->search;
    struct move move;

    if (!q->skill.tables || !q->sense->book || !q->sense->book(q->match, p->state[0], &move))
        return count;
    choices[0] = (struct choice){ .move = move };
    return 1;
}

void search_pair(const struct thinking *t, struct skill skill, struct answer *ret)
{
    struct pair p;
    struct match room;
    int32_t exactly;

    begin(&p, t, skill, &room);
    int count = room.game->rules.legal(&room, p.state[0], t->seat, p.pool);
    rank_all(&p, 0, t->seat, p.pool, count, NULL);
    for (int i = 0; i < count; i++)
        choose_next(&p, p.pool, i, count);
    if (known(&p, p.state[0], t->seat, 0, &exactly)) {
        bool drawn = exactly > -room.game->players.sense->point && exactly < room.game->players.sense->point;

        if (drawn && count > 1) /* then it is up to the other to err, as in a game that nobody has solved */
            count = keep_drawn(&p, p.pool, count);
        p.search.skill.tables = !drawn;
        skill.depth = drawn ? skill.depth : 1; /* all its moves are known */
    } else {
        int all = count;

        count = keep_outcome(&p, p.pool, count);
        count = count < all ? count : keep_booked(&p, p.pool, count);
    }
    for (int depth = 1; depth <= skill.depth && depth < PLIES; depth++) {
        if (!look_at_root(&p, p.pool, count, depth, ret) || count == 1)
            break;
        put_best_first(p.pool, count, ret);
    }
    ret->looked = p.search.looked;
}

/* ---- as a judge ---- */

/* How far the first seat is ahead after a move, half of it on each side of the middle. */
static struct standing judge(struct pair *p, struct move move, int depth)
{
    const struct search *q = &p->search;
    struct state *next = p->state[1];
    struct standing ret = { 0 };

    memcpy(next, p->state[0], q->game->state_size);
    q->game->rules.apply(q->match, next, q->asked->seat, move);
    seatset must = q->game->rules.turn(q->match, next).must;
    int32_t lead = 0; /* before the lot is drawn nobody has one */
    if (must == 0)
        lead = worth_to(p, next, true, 0, 1);
    else if (!(must & SEAT(CHANCE)))
        lead = look(p, 1, depth, -WORTH_MAX, WORTH_MAX, p->pool) * (must & SEAT(0) ? 1 : -1);
    ret.worth[0] = lead / 2;
    ret.worth[1] = -lead / 2;
    judge_by_worth(q, must == 0, &ret);
    return ret;
}

void judge_pair(const struct thinking *t, const struct move *moves, int count, struct standing *ret)
{
    struct standing found[JUDGED_MAX];
    struct pair p;
    struct match room;

    begin(&p, t, (struct skill){ .depth = PLIES, .tables = true }, &room);
    for (int depth = 0; depth < PLIES; depth++) {
        for (int i = 0; i < count; i++)
            found[i] = judge(&p, moves[i], depth);
        if (depth > 0 && spent(&p)) /* not all have been seen as far as this */
            break;
        memcpy(ret, found, (size_t)count * sizeof *ret);
    }
}
