/* SPDX-License-Identifier: MIT */
/* Halma: all moves of a seat. Nine tenths of a random game are spent here, hence the care.
 *
 * Read halma.h first: a set of points is four words, one for each class, and a jump is a shift within a word.
 * All four are worked on at once, in vectors: as wide ones as the processor has (halma_wide.c compiles this
 * file once more). */
#include "halma.h"

#include <string.h>

#include "core/any.h"

#ifdef __BMI2__
enum { FINDS_BITS = true };
#else
enum { FINDS_BITS = false };
#endif

/* A set of points once more, in as few vectors as possible. */
#ifdef __AVX2__
typedef uint64_t part __attribute__((vector_size(32)));
#define BOARD(c0, c1, c2, c3) ((struct board){ { { c0, c1, c2, c3 } } })
#else
typedef uint64_t part __attribute__((vector_size(16)));
#define BOARD(c0, c1, c2, c3) ((struct board){ { { c0, c1 }, { c2, c3 } } })
#endif
enum { LANES = sizeof(part) / sizeof(uint64_t), PARTS = CLASSES / LANES };

struct board {
    part in[PARTS];
};

static FAST struct board board_of(const struct points *set)
{
    return BOARD(set->in[0], set->in[1], set->in[2], set->in[3]);
}

static FAST uint64_t in_class(const struct board *set, int class)
{
    return set->in[class / LANES][class % LANES];
}

static FAST bool is_empty(const struct board *set)
{
    uint64_t all = 0;

    for (int class = 0; class < CLASSES; class++)
        all |= in_class(set, class);
    return all == 0;
}

/* ---- ways ----
 *
 * Board, class and way are constants wherever these are used, so each of them comes down to a shift and a
 * mask. */

#define EACH_WAY(star, DO) \
    DO(0) DO(1) DO(2) DO(3) DO(4) DO(5) \
    if (!(star)) { \
        DO(6) DO(7) \
    }

/* The ways in the order of halma_next(): right, left, up, down, and so on. */
static FAST int way_columns(int way)
{
    return way == 2 || way == 3 ? 0 : way & 1 ? -1 : 1;
}

static FAST int way_rows(int way)
{
    return way < 2 ? 0 : way == 2 || way == 5 || way == 6 ? 1 : -1;
}

/* The class where a step this way leads to. */
static FAST int class_next(int class, int way)
{
    return class ^ (way_columns(way) != 0) ^ (way_rows(way) != 0) << 1;
}

/* How far a step moves within the lattice: from an even column to the right, or an odd one to the left, it
 * stays in the same pair of columns; so with rows. */
static FAST int step_columns(int class, int way)
{
    return way_columns(way) == 0 ? 0 : way_columns(way) > 0 ? class & 1 : (class & 1) - 1;
}

static FAST int step_rows(int class, int way)
{
    return way_rows(way) == 0 ? 0 : way_rows(way) > 0 ? class >> 1 : (class >> 1) - 1;
}

/* … and by how much the number of the point changes. */
static FAST int step_by(int class, int way)
{
    return 64 * (class_next(class, way) - class) + step_columns(class, way) + 8 * step_rows(class, way);
}

#define FIRST_COLUMN 0x0101010101010101ull
#define LAST_COLUMN (FIRST_COLUMN << 7)

/* Those points of a class that have a point of `set` next to them this way. Where the class ends, the shift
 * runs on into the next row; so the column this way must be left out, but the star has gaps instead. */
static FAST uint64_t beside(const struct points *set, int class, int way)
{
    int by = step_columns(class, way) + 8 * step_rows(class, way);
    uint64_t next = set->in[class_next(class, way)];

    return by >= 0 ? next >> by : next << -by;
}

static FAST uint64_t not_at_edge(bool star, int columns)
{
    return star || columns == 0 ? ~(uint64_t)0 : columns > 0 ? ~LAST_COLUMN : ~FIRST_COLUMN;
}

/* ---- points ---- */

/* The points of the star, class by class. */
#define STAR_0 0x818fefcf9fbf8c08ull
#define STAR_1 0x0087e7c78f9f8400ull
#define STAR_2 0x00818fcf8f9f8c08ull
#define STAR_3 0x008187e7cf9f8604ull
_Static_assert(__builtin_popcountll(STAR_0) + __builtin_popcountll(STAR_1) + __builtin_popcountll(STAR_2) +
               __builtin_popcountll(STAR_3) == 121, "the star has 121 points");

static FAST struct points vacant_of(bool star, const struct points *taken)
{
    if (star)
        return (struct points){ { ~taken->in[0] & STAR_0, ~taken->in[1] & STAR_1, ~taken->in[2] & STAR_2,
                                  ~taken->in[3] & STAR_3 } };
    return (struct points){ { ~taken->in[0], ~taken->in[1], ~taken->in[2], ~taken->in[3] } };
}

/* ---- jumps ----
 *
 * Two points of a class a jump apart are joined if a figure stands between them. Along each of the four
 * axes one set tells which points are joined to the next one. */

struct joints {
    struct board to_next[AXES]; /* right, up, up to the left, up to the right */
    struct board vacant;
};

static FAST struct board joined(bool star, const struct points *taken, int way)
{
    uint64_t inner = not_at_edge(star, way_columns(way));

    return BOARD(beside(taken, 0, way) & inner, beside(taken, 1, way) & inner,
                 beside(taken, 2, way) & inner, beside(taken, 3, way) & inner);
}

static FAST struct joints joints_of(bool star, const struct points *taken, const struct points *vacant)
{
    return (struct joints){ { joined(star, taken, 0), joined(star, taken, 2), joined(star, taken, 5),
                              joined(star, taken, 6) }, board_of(vacant) };
}

static FAST part along(part from, part to_next, int by)
{
    return (from & to_next) << by | (from >> by & to_next);
}

/* All points joined to these. */
static FAST struct board spread(bool star, const struct joints *j, const struct board *from)
{
    struct board ret;

    for (int i = 0; i < PARTS; i++) {
        part x = from->in[i];

        ret.in[i] = along(x, j->to_next[0].in[i], 1) | along(x, j->to_next[1].in[i], 8) |
                    along(x, j->to_next[2].in[i], 7);
        if (!star) /* it has only three axes */
            ret.in[i] |= along(x, j->to_next[3].in[i], 9);
    }
    return ret;
}

/* Vacant points that are joined form a pool: who can jump into it can reach all of it, and pools have no point
 * in common. So each is flooded once, for all figures around it. */
struct flood {
    struct board pool, fresh, rim; /* what is wet, since the last step, and what lies around */
};

static FAST void flood_on(bool star, const struct joints *j, struct flood *f)
{
    struct board near = spread(star, j, &f->fresh);

    for (int i = 0; i < PARTS; i++) {
        f->rim.in[i] |= near.in[i];
        f->fresh.in[i] = near.in[i] & j->vacant.in[i] & ~f->pool.in[i];
        f->pool.in[i] |= f->fresh.in[i];
    }
}

/* A move as one number, its bytes those of struct move: written one by one they would cost three times as
 * much. */
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define MOVE_BYTE(n) ((uint64_t)1 << 8 * (n))
#else
#define MOVE_BYTE(n) ((uint64_t)1 << 8 * (7 - (n)))
#endif
#define FROM MOVE_BYTE(offsetof(struct move, a))
#define TO MOVE_BYTE(offsetof(struct move, b))
_Static_assert(sizeof(struct move) == sizeof(uint64_t) && MOVE == 0, "a move is one number, its verb 0");

/* What no processor can guess is better done too often than asked for: a wrong guess costs as much as some steps
 * of a flood or the writing of some moves. */
enum { FLOOD_UNASKED = 4, WRITE_UNASKED = 6 };

/* The pools of these landings, in each round one of every class. A class that has none left adds an empty pool,
 * which the next one overwrites. Where chains end, the landing is the pool. */
static FAST struct pool *find_pools(struct pool *ret, bool star, const struct joints *j,
                                    const struct board *own, struct board landings, bool ends)
{
    while (!is_empty(&landings)) {
        struct flood f = { .rim = BOARD(0, 0, 0, 0) };

        for (int i = 0; i < PARTS; i++)
            f.fresh.in[i] = f.pool.in[i] = landings.in[i] & -landings.in[i];
        flood_on(star, j, &f);
        for (int i = 0; !ends && i < FLOOD_UNASKED; i++)
            flood_on(star, j, &f);
        while (!ends && !is_empty(&f.fresh))
            flood_on(star, j, &f);
        for (int i = 0; i < PARTS; i++) {
            landings.in[i] &= ~f.pool.in[i];
            f.rim.in[i] &= own->in[i];
        }
        for (int class = 0; class < CLASSES; class++) {
            uint64_t points = in_class(&f.pool, class);

            *ret = (struct pool){ points, in_class(&f.rim, class), 64 * (uint64_t)class * (FROM + TO) };
            ret += points != 0;
        }
    }
    return ret;
}

/* Where figures can jump to. */
struct landings {
    struct joints joints;
    struct board figures, ends, others; /* half of all landings end a chain */
};

static FAST struct landings landings_of(bool star, const struct points *taken, const struct points *vacant,
                                        const struct points *own)
{
    struct landings l = { .joints = joints_of(star, taken, vacant), .figures = board_of(own) };
    struct board open = spread(star, &l.joints, &l.joints.vacant), all = spread(star, &l.joints, &l.figures);

    for (int i = 0; i < PARTS; i++) {
        all.in[i] &= l.joints.vacant.in[i];
        l.ends.in[i] = all.in[i] & ~open.in[i];
        l.others.in[i] = all.in[i] & open.in[i];
    }
    return l;
}

/* ---- writing ---- */

/* A choice as a move and its amounts, which are 0 here; both halves are stored at once. */
typedef uint64_t halves __attribute__((vector_size(16)));
#define HALVES(move) ((halves){ (move), 0 })
_Static_assert(sizeof(struct choice) == sizeof(halves) && offsetof(struct choice, move) == 0,
               "a choice is a move and amounts of the same size");

static FAST void put(struct choice *ret, halves choice)
{
    struct choice whole;

    memcpy(&whole, &choice, sizeof whole);
    (void)choice_add(ret, whole);
}

/* Where from a step can be made each way; returns how many figures of a class can make one, over all ways. */
static FAST int look_for_steps(bool star, const struct points *vacant, uint64_t own, int class, uint64_t ret[WAYS])
{
    int count = 0;

#define LOOK(way) \
    ret[way] = beside(vacant, class, way) & not_at_edge(star, step_columns(class, way)); \
    count += members(ret[way] & own);
    EACH_WAY(star, LOOK)
#undef LOOK
    return count;
}

/* Each figure's steps are written one over the other and kept if they exist. */
static FAST struct choice *add_steps(struct choice *ret, bool star, const struct points *vacant, uint64_t own,
                                     int class)
{
    uint64_t step[WAYS];
    int count = look_for_steps(star, vacant, own, class, step);

    if (choices_unwanted(ret, count))
        return ret + count;
    for (; own; own &= own - 1) {
        int bit = __builtin_ctzll(own);
        halves stay = HALVES((uint64_t)(64 * class + bit) * (FROM + TO));

#define ADD_STEP(way) \
        put(ret, stay + HALVES((uint64_t)step_by(class, way) * TO)); \
        ret = step[way] >> bit & 1 ? ret + 1 : ret;
        EACH_WAY(star, ADD_STEP)
#undef ADD_STEP
    }
    return ret;
}

/* To points where chains end, from the figures around. */
static FAST struct choice *add_ends(struct choice *ret, const struct pool *pool, const struct pool *end)
{
    for (; pool < end; pool++) {
        uint64_t to = pool->move + (uint64_t)__builtin_ctzll(pool->points) * TO;

        for (uint64_t left = choices_of(&ret, pool->figures); left; left = without_first(left))
            put(ret++, HALVES(to + (uint64_t)__builtin_ctzll(left) * FROM));
    }
    return ret;
}

/* The lowest bit's move; then without that bit. Bit 63 stays, for there must always be one: it comes last, and
 * whether it belongs to the set the count of moves tells. */
static FAST uint64_t put_lowest(struct choice *ret, uint64_t from, uint64_t set)
{
    put(ret, HALVES(from + (uint64_t)__builtin_ctzll(set) * TO));
    return (set & (set - 1)) | BIT(63);
}

static FAST void put_moved(struct choice *ret, const struct choice *model, halves by)
{
    halves choice;

    memcpy(&choice, model, sizeof choice);
    put(ret, choice + by);
}

/* From every figure around a pool to every point of it. */
static FAST struct choice *add_chains(struct choice *ret, const struct pool *pool, const struct pool *end)
{
    for (; pool < end; pool++) {
        uint64_t left = pool->figures, from = pool->move + (uint64_t)__builtin_ctzll(left) * FROM;
        uint64_t to = pool->points | BIT(63);
        const struct choice *model = ret;
        int count = __builtin_popcountll(pool->points), all = count * __builtin_popcountll(left);
        struct span wanted = choices_wanted(ret, all);

        if (wanted.end < all || wanted.first > 0) { /* not all of them */
            for (int i = wanted.first; i < wanted.end; i++)
                put(ret + i, HALVES(pool->move + (uint64_t)nth_of(left, i / count) * FROM +
                                    (uint64_t)nth_of(pool->points, i % count) * TO));
            ret += all;
            continue;
        }
        for (int i = 0; i < WRITE_UNASKED; i++)
            to = put_lowest(ret + i, from, to);
        for (int i = WRITE_UNASKED; i < count; i++)
            to = put_lowest(ret + i, from, to);
        ret += count;
        while ((left &= left - 1) != 0) {
            halves by = HALVES(pool->move + (uint64_t)__builtin_ctzll(left) * FROM - from);

            for (int i = 0; i < WRITE_UNASKED; i++)
                put_moved(ret + i, model + i, by);
            for (int i = WRITE_UNASKED; i < count; i++)
                put_moved(ret + i, model + i, by);
            ret += count;
        }
    }
    return ret;
}

static FAST struct choice *add_all_steps(struct choice *ret, bool star, const struct points *vacant,
                                         const struct points *own)
{
    ret = add_steps(ret, star, vacant, own->in[0], 0);
    ret = add_steps(ret, star, vacant, own->in[1], 1);
    ret = add_steps(ret, star, vacant, own->in[2], 2);
    return add_steps(ret, star, vacant, own->in[3], 3);
}

static FAST struct choice *add_moves(struct choice *ret, bool star, const struct points *taken,
                                     const struct points *own)
{
    struct points vacant = vacant_of(star, taken);
    struct landings l = landings_of(star, taken, &vacant, own);
    struct pool pools[POOLS_MAX], *first_chain, *last;

    ret = add_all_steps(ret, star, &vacant, own);
    first_chain = find_pools(pools, star, &l.joints, &l.figures, l.ends, true);
    last = find_pools(first_chain, star, &l.joints, &l.figures, l.others, false);
    ret = add_chains(ret, first_chain, last);
    return add_ends(ret, pools, first_chain);
}

int halma_moves(bool star, const struct points *taken, const struct points *own, struct choice *ret)
{
    return (int)((star ? add_moves(ret, true, taken, own) : add_moves(ret, false, taken, own)) - ret);
}

/* ---- any of them, without a list ---- */

static FAST struct move move_of(uint64_t number)
{
    struct move ret;

    memcpy(&ret, &number, sizeof ret);
    return ret;
}

/* The nth step of a class, as add_steps() lists them: each figure's ways are a set of their own. */
static FAST struct move nth_step(bool star, const uint64_t step[WAYS], uint64_t own, int class, int nth)
{
    for (;; own = without_first(own)) {
        int bit = __builtin_ctzll(own);
        uint64_t ways = 0;

        for (int way = 0; way < (star ? STAR_WAYS : WAYS); way++)
            ways |= (step[way] >> bit & 1) << way;
        if (nth < members(ways)) {
            int way = nth_quick(FINDS_BITS, ways, nth);

            return move_of((uint64_t)(64 * class + bit) * (FROM + TO) + (uint64_t)step_by(class, way) * TO);
        }
        nth -= members(ways);
    }
}

/* Where these pools have so many moves, the nth: from each figure to each point. */
static FAST int count_jumps(const struct pool *p)
{
    return members(p->points) * members(p->figures);
}

static FAST struct move nth_jump(const struct pool *p, int nth)
{
    for (; nth >= count_jumps(p); p++)
        nth -= count_jumps(p);
    int points = members(p->points);
    return move_of(p->move + (uint64_t)nth_quick(FINDS_BITS, p->figures, nth / points) * FROM +
                   (uint64_t)nth_quick(FINDS_BITS, p->points, nth % points) * TO);
}

static FAST int members_in(const struct board *set)
{
    int count = 0;

    for (int class = 0; class < CLASSES; class++)
        count += members(in_class(set, class));
    return count;
}

/* How many jumps lead to points where chains end: each from another figure, or in another direction. */
static FAST int count_end_jumps(bool star, const struct landings *l)
{
    static const uint8_t by[AXES] = { 1, 8, 7, 9 };
    int count = 0;

    for (int axis = 0; axis < (star ? AXES - 1 : AXES); axis++) {
        struct board ahead, back;

        for (int i = 0; i < PARTS; i++) {
            part figures = l->figures.in[i], to_next = l->joints.to_next[axis].in[i];

            ahead.in[i] = (figures & to_next) << by[axis] & l->ends.in[i];
            back.in[i] = figures >> by[axis] & to_next & l->ends.in[i];
        }
        count += members_in(&ahead) + members_in(&back);
    }
    return count;
}

static FAST struct move draw_move(bool star, const struct points *taken, const struct points *own, bool may_pass,
                                  struct rng *rng)
{
    struct points vacant = vacant_of(star, taken);
    struct landings l = landings_of(star, taken, &vacant, own);
    struct pool pools[POOLS_MAX], *last = find_pools(pools, star, &l.joints, &l.figures, l.others, false);
    uint64_t step[CLASSES][WAYS];
    int steps[CLASSES] = { look_for_steps(star, &vacant, own->in[0], 0, step[0]),
                           look_for_steps(star, &vacant, own->in[1], 1, step[1]),
                           look_for_steps(star, &vacant, own->in[2], 2, step[2]),
                           look_for_steps(star, &vacant, own->in[3], 3, step[3]) };
    int chains = 0, ends = count_end_jumps(star, &l);

    for (const struct pool *p = pools; p < last; p++)
        chains += count_jumps(p);
    int count = steps[0] + steps[1] + steps[2] + steps[3] + chains + ends;
    int nth = any_of(rng, count + (may_pass || !count));
    if (nth == count)
        return (struct move){ .verb = PASS };
    for (int class = 0; class < CLASSES; nth -= steps[class++])
        if (nth < steps[class])
            return nth_step(star, step[class], own->in[class], class, nth);
    if (nth < chains)
        return nth_jump(pools, nth);
    find_pools(pools, star, &l.joints, &l.figures, l.ends, true);
    return nth_jump(pools, nth - chains);
}

struct move halma_any(bool star, const struct points *taken, const struct points *own, bool may_pass, struct rng *rng)
{
    return star ? draw_move(true, taken, own, may_pass, rng) : draw_move(false, taken, own, may_pass, rng);
}

/* ---- the same in two parts, for threads that wait for each other ----
 *
 * Every time round the loop each thread does one step of a flood, whichever it has come to, so that a group takes as
 * long as the match with the most steps. Floods of all classes at once would take the widest flood of any match in each
 * round. The order is that of the list above: class after class, round and round. */

/* Joined to a point of the set: the next ones along an axis, and those before. */
static FAST uint64_t ahead_of(const struct lattice *l, uint64_t from, int axis)
{
    static const uint8_t by[AXES] = { 1, 8, 7, 9 };

    return (from & l->to_next[axis]) << by[axis];
}

static FAST uint64_t behind(const struct lattice *l, uint64_t from, int axis)
{
    static const uint8_t by[AXES] = { 1, 8, 7, 9 };

    return from >> by[axis] & l->to_next[axis];
}

static FAST uint64_t spread_in(bool star, const struct lattice *l, uint64_t from)
{
    uint64_t ret = ahead_of(l, from, 0) | behind(l, from, 0) | ahead_of(l, from, 1) | behind(l, from, 1) |
                   ahead_of(l, from, 2) | behind(l, from, 2);

    return star ? ret : ret | ahead_of(l, from, 3) | behind(l, from, 3);
}

/* The next class after this one, round and round, that is among those left; there is one. */
static FAST int class_after(int class, unsigned left)
{
    unsigned twice = left | left << CLASSES;

    return (class + 1 + __builtin_ctz(twice >> (class + 1))) % CLASSES;
}

/* The pools of chains that do not end at once. */
static FAST void flood_in_turn(bool star, struct halma_found *f)
{
    uint64_t pool = 0, fresh = 0, rim = 0;
    struct pool *to = f->pool;
    struct lattice here = { .own = 0 };
    unsigned left = 0;
    int class = CLASSES - 1;

    for (int i = 0; i < CLASSES; i++)
        left |= (unsigned)(f->in[i].others != 0) << i;
    while (left) {
        if (!fresh) {
            class = class_after(class, left);
            here = f->in[class];
            fresh = pool = here.others & -here.others;
            rim = 0;
        }
        uint64_t near = spread_in(star, &here, fresh);
        rim |= near;
        fresh = near & here.vacant & ~pool;
        pool |= fresh;
        if (!fresh) {
            *to++ = (struct pool){ pool, rim & here.own, 64 * (uint64_t)class * (FROM + TO) };
            f->in[class].others = here.others & ~pool;
            left &= ~((unsigned)((here.others & ~pool) == 0) << class);
        }
    }
    f->pools = (int)(to - f->pool);
}

static FAST void find_all(bool star, const struct points *taken, const struct points *own, struct halma_found *ret)
{
    ret->vacant = vacant_of(star, taken);
    ret->own = *own;
    struct landings l = landings_of(star, taken, &ret->vacant, own);

    for (int i = 0; i < CLASSES; i++) {
        struct lattice in = { .vacant = ret->vacant.in[i], .own = own->in[i], .ends = in_class(&l.ends, i),
                              .others = in_class(&l.others, i) };

        for (int axis = 0; axis < AXES; axis++)
            in.to_next[axis] = in_class(&l.joints.to_next[axis], i);
        ret->in[i] = in;
    }
    flood_in_turn(star, ret);
}

void halma_find(bool star, const struct points *taken, const struct points *own, struct halma_found *ret)
{
    if (star)
        find_all(true, taken, own, ret);
    else
        find_all(false, taken, own, ret);
}

/* How many jumps lead to points where chains end: each from another figure, or in another direction. */
static FAST int count_ends(bool star, const struct lattice *in)
{
    int count = 0;

    for (int class = 0; class < CLASSES; class++)
        for (int axis = 0; axis < (star ? AXES - 1 : AXES); axis++)
            count += __builtin_popcountll(ahead_of(&in[class], in[class].own, axis) & in[class].ends) +
                     __builtin_popcountll(behind(&in[class], in[class].own, axis) & in[class].ends);
    return count;
}

static FAST struct choice *add_ends_in_turn(struct choice *ret, bool star, const struct halma_found *f)
{
    uint64_t ends[CLASSES];
    unsigned left = 0;
    int count = count_ends(star, f->in), class = CLASSES - 1;

    if (choices_unwanted(ret, count))
        return ret + count;
    for (int i = 0; i < CLASSES; i++) {
        ends[i] = f->in[i].ends;
        left |= (unsigned)(ends[i] != 0) << i;
    }
    while (left) {
        class = class_after(class, left);
        uint64_t end = ends[class] & -ends[class], from = 64 * (uint64_t)class * (FROM + TO) +
                                                          (uint64_t)__builtin_ctzll(end) * TO;

        for (uint64_t figures = choices_of(&ret, spread_in(star, &f->in[class], end) & f->in[class].own); figures;
             figures = without_first(figures))
            put(ret++, HALVES(from + (uint64_t)__builtin_ctzll(figures) * FROM));
        ends[class] = without_first(ends[class]);
        left &= ~((unsigned)(ends[class] == 0) << class);
    }
    return ret;
}

static FAST struct choice *add_found(struct choice *ret, bool star, const struct halma_found *f)
{
    ret = add_all_steps(ret, star, &f->vacant, &f->own);
    ret = add_chains(ret, f->pool, f->pool + f->pools);
    return add_ends_in_turn(ret, star, f);
}

int halma_add(bool star, const struct halma_found *f, struct choice *ret)
{
    return (int)((star ? add_found(ret, true, f) : add_found(ret, false, f)) - ret);
}
