/* Two players, nothing hidden, nothing thrown: alpha-beta, deeper and deeper until the effort is spent, with endgame
 * tables where the game has them, a table of positions, the usual orders of moves (what was best before, what a move
 * promises, what has cut elsewhere), and a little further where the game is restless. A seat may move several times in
 * a row. */
#include <string.h>

#include "bots/bots.h"

enum {
    PLIES = 96,
    RESTLESS_PLIES = 4, /* further than the last, at most */
    WORTH_MAX = 1 << 30,
    ENTRIES = 1 << 19,
    POOL = 1 << 18,     /* choices of all plies together */
    SORTED = 256,       /* of a position's moves, so many are put in order */
    HISTORY = 1 << 12,
};

enum bound { NOTHING, EXACT, AT_LEAST, AT_MOST };

struct entry {
    uint64_t key;
    struct move move; /* that was best */
    int32_t worth;
    int16_t depth;
    uint16_t bound;   /* enum bound */
};

struct pair {
    struct search search;
    struct entry *table;
    struct choice *pool, *pool_end;
    int32_t *history;  /* by a hash of seat and move: how much it has cut */
    struct state *state[PLIES + 1];
};

static bool spent(const struct pair *p)
{
    return p->search.stopped || p->search.looked >= p->search.asked->effort;
}

static int32_t *history_of(struct pair *p, int seat, struct move move)
{
    return &p->history[search_hash(&move, sizeof move, (uint64_t)seat) % HISTORY];
}

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

/* The best move of before first, then by promise, then by what has cut elsewhere. */
static void put_in_order(struct pair *p, const struct state *s, int seat, struct choice *choices, int count,
                         const struct move *first)
{
    const struct sense *sense = p->search.sense;
    int64_t rank[SORTED];

    for (int i = 0; i < count && i < SORTED; i++) {
        struct choice c = choices[i];
        int64_t promise = sense->promise ? sense->promise(p->search.match, s, seat, c.move) : 0;
        bool known = first && move_equal(*first, c.move);
        int64_t r = known ? INT64_MAX : promise * (1 << 20) + *history_of(p, seat, c.move);
        int at = i;

        for (; at > 0 && rank[at - 1] < r; at--) {
            rank[at] = rank[at - 1];
            choices[at] = choices[at - 1];
        }
        rank[at] = r;
        choices[at] = c;
    }
}

static int32_t look(struct pair *, int ply, int depth, int32_t alpha, int32_t beta, struct choice *pool);

/* A move is made and looked at from the side that made it. */
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
    return -look(p, ply + 1, depth, -beta, -alpha, pool);
}

/* The worth of the best of these moves; *ret_best says which. The first is looked at in full, of the others only
 * whether they are better. */
static int32_t try_all(struct pair *p, int ply, int seat, int depth, int32_t alpha, int32_t beta,
                       struct choice *choices, int count, int *ret_best)
{
    bool own = seat == p->search.asked->seat;
    int32_t best = -WORTH_MAX;

    *ret_best = 0;
    for (int i = 0; i < count && best < beta; i++) {
        struct move move = choices[i].move;
        int32_t low = alpha > best ? alpha : best, worth = low + 1;

        if (!own && i < count - 1 && search_overlooks(&p->search, p->state[ply], move))
            continue;
        if (best > -WORTH_MAX)
            worth = look_after(p, ply, seat, move, depth, low, low + 1, choices + count);
        if (worth > low && (best == -WORTH_MAX || worth < beta))
            worth = look_after(p, ply, seat, move, depth, low, beta, choices + count);
        if (worth > best) {
            best = worth;
            *ret_best = i;
        }
        if (spent(p))
            break;
    }
    if (best >= beta && depth > 0)
        *history_of(p, seat, choices[*ret_best].move) += depth * depth;
    return best;
}

/* What a position is worth to the seat that is to move there. */
static int32_t look(struct pair *p, int ply, int depth, int32_t alpha, int32_t beta, struct choice *pool)
{
    struct search *q = &p->search;
    const struct state *s = p->state[ply];
    int seat = __builtin_ctz(q->game->rules.turn(q->match, s).must), best;
    bool last = depth <= -RESTLESS_PLIES || ply == PLIES || pool + q->game->choices_max > p->pool_end;
    int32_t exactly;

    if (known(p, s, seat, ply, &exactly)) {
        search_look(q);
        return exactly;
    }
    if (!search_look(q) || last || (depth <= 0 && !(q->sense->restless && q->sense->restless(q->match, s))))
        return worth_to(p, s, false, seat, ply);
    uint64_t key = search_hash(s, q->game->key_size, 0);
    struct entry *e = &p->table[key % ENTRIES];
    bool known = e->bound && e->key == key;
    struct move first = e->move;
    if (known && e->depth >= depth
        && (e->bound == EXACT || (e->bound == AT_LEAST ? e->worth >= beta : e->worth <= alpha)))
        return e->worth;
    int count = q->game->rules.legal(q->match, s, seat, pool);
    put_in_order(p, s, seat, pool, count, known ? &first : NULL);
    int32_t worth = try_all(p, ply, seat, depth - 1, alpha, beta, pool, count, &best);
    if (!spent(p))
        *e = (struct entry){ .key = key, .move = pool[best].move, .worth = worth, .depth = (int16_t)depth,
                             .bound = worth >= beta ? AT_LEAST : worth <= alpha ? AT_MOST : EXACT };
    return worth;
}

/* All moves of the position that was asked about, to this depth; the best few exactly, the others only bounded. False:
 * the effort was spent before all had been looked at. */
static bool look_at_root(struct pair *p, struct choice *choices, int count, int depth, struct answer *ret)
{
    enum { EXACTLY = 3 };
    struct answer found = { 0 };
    bool whole = true;

    for (int i = 0; i < count && whole; i++) {
        int32_t low = found.count >= EXACTLY ? found.best[EXACTLY - 1].worth : -WORTH_MAX;
        int32_t worth = look_after(p, 0, p->search.asked->seat, choices[i].move, depth - 1, low, WORTH_MAX,
                                   choices + count);

        whole = !spent(p) || i == count - 1;
        if (!spent(p) || i == 0)
            answer_add(&found, choices[i].move, worth);
    }
    /* A depth that was not finished counts only if its first move, the best so far, has been beaten or kept. */
    if (whole || ret->count == 0 || found.count > 1)
        *ret = found;
    return whole;
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
    search_begin(&p->search, t, skill, room);
    p->table = search_cut(&p->search, ENTRIES * sizeof *p->table);
    p->history = search_cut(&p->search, HISTORY * sizeof *p->history);
    p->pool = search_cut(&p->search, POOL * sizeof *p->pool);
    p->pool_end = p->pool + POOL;
    for (int ply = 0; ply <= PLIES; ply++)
        p->state[ply] = search_cut(&p->search, room->game->state_size);
    memset(p->table, 0, ENTRIES * sizeof *p->table);
    memset(p->history, 0, HISTORY * sizeof *p->history);
    memcpy(p->state[0], view_state(t->view), room->game->state_size);
}

/* Keeps the moves that do not lose what is drawn; returns how many. */
static int keep_drawn(struct pair *p, struct choice *choices, int count)
{
    int kept = 0;

    for (int i = 0; i < count; i++)
        if (look_after(p, 0, p->search.asked->seat, choices[i].move, 0, -WORTH_MAX, WORTH_MAX, choices + count)
            > -p->search.sense->point)
            choices[kept++] = choices[i];
    return kept ? kept : count;
}

void search_pair(const struct thinking *t, struct skill skill, struct answer *ret)
{
    struct pair p;
    struct match room;
    int32_t exactly;

    begin(&p, t, skill, &room);
    int count = room.game->rules.legal(&room, p.state[0], t->seat, p.pool);
    put_in_order(&p, p.state[0], t->seat, p.pool, count, NULL);
    if (known(&p, p.state[0], t->seat, 0, &exactly)) {
        bool drawn = exactly > -room.game->players.sense->point && exactly < room.game->players.sense->point;

        if (drawn && count > 1) /* then it is up to the other to err, as in a game that nobody has solved */
            count = keep_drawn(&p, p.pool, count);
        p.search.skill.tables = !drawn;
        skill.depth = drawn ? skill.depth : 1; /* all its moves are known */
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
