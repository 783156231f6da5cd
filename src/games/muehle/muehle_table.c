#include "muehle_table.h"

#include <stdlib.h>
#include <string.h>

/* Pieces kept beside the tables: the numbering, and the sets of so many stones. */
enum { PIECE_NUMBERING = 0 };

/* ---- symmetries ---- */

/* The eight ways to turn a ring by a quarter, and to reflect it; corners stay corners. */
static void list_turns(struct numbering *n)
{
    for (int way = 0; way < 8; way++)
        for (int ring = 0; ring < 256; ring++) {
            uint8_t to = 0;

            for (int p = 0; p < 8; p++)
                if (ring >> p & 1)
                    to = (uint8_t)(to | 1 << (((way & 4 ? -p : p) + 2 * way) & 7));
            n->turned[way][ring] = to;
        }
}

static uint32_t turn(const struct numbering *n, int symmetry, uint32_t set)
{
    const uint8_t *ring = n->turned[symmetry & 7];
    uint32_t outer = ring[set >> 1 & 255], middle = ring[set >> 9 & 255], inner = ring[set >> 17 & 255];

    return symmetry & 8 ? inner << 1 | middle << 9 | outer << 17 : outer << 1 | middle << 9 | inner << 17;
}

/* ---- numbers of sets ---- */

/* The number of a set of points among all of its size on those that are left. */
static uint32_t rank_of(const struct numbering *n, uint32_t set, uint32_t without)
{
    return subset_rank(&n->subsets, set, without | ~(uint64_t)BOARD);
}

/* The sets of so many stones, out of the words they are kept in: how many classes there are, and of the arrays the
 * widest members first. */
static struct stone_sets sets_in(const struct numbering *n, const uint32_t *words, int stones)
{
    struct stone_sets s = { .classes = words[0], .set = words + 1 };

    s.class_of = s.set + s.classes;
    s.fixed = (const uint16_t *)(const void *)(s.class_of + n->subsets.of[POINTS][stones]);
    s.turned_by = (const uint8_t *)(s.fixed + s.classes);
    return s;
}

static size_t sets_bytes(const struct numbering *n, uint32_t classes, int stones)
{
    size_t count = n->subsets.of[POINTS][stones];

    return sizeof classes + classes * (sizeof(uint32_t) + sizeof(uint16_t)) +
           count * (sizeof(uint32_t) + sizeof(uint8_t));
}

/* The smallest of all that a set can be turned to, and by what. */
static uint32_t least_turned(const struct numbering *n, uint32_t set, int *ret_by)
{
    uint32_t least = set;

    *ret_by = 0;
    for (int y = 1; y < SYMMETRIES; y++)
        if (turn(n, y, set) < least) {
            least = turn(n, y, set);
            *ret_by = y;
        }
    return least;
}

static uint32_t count_classes(const struct numbering *n, int stones)
{
    uint32_t classes = 0;
    int by;

    for (uint32_t rank = 0; rank < n->subsets.of[POINTS][stones]; rank++) {
        uint32_t set = (uint32_t)subset_at(&n->subsets, rank, stones, ~(uint64_t)BOARD);

        classes += least_turned(n, set, &by) == set;
    }
    return classes;
}

static bool list_sets(struct tables *t, int stones)
{
    const struct numbering *n = &t->numbering;

    if (t->listed[stones])
        return true;
    uint32_t classes = count_classes(n, stones), used = 0;
    uint32_t *words = calloc(1, sets_bytes(n, classes, stones));
    if (!words)
        return false;
    words[0] = classes;
    struct stone_sets s = sets_in(n, words, stones);
    uint32_t *set = words + 1, *class_of = set + classes; /* the same again, to be written */
    uint16_t *fixed = (uint16_t *)(void *)(class_of + n->subsets.of[POINTS][stones]);
    uint8_t *turned_by = (uint8_t *)(fixed + classes);
    for (uint32_t rank = 0; rank < n->subsets.of[POINTS][stones]; rank++) {
        uint32_t this = (uint32_t)subset_at(&n->subsets, rank, stones, ~(uint64_t)BOARD);
        int by;
        uint32_t least = least_turned(n, this, &by);

        if (least == this) {
            class_of[rank] = used;
            for (int y = 0; y < SYMMETRIES; y++)
                fixed[used] = (uint16_t)(fixed[used] | (turn(n, y, this) == this) << y);
            set[used++] = this;
        } else {
            class_of[rank] = class_of[rank_of(n, least, 0)]; /* smaller sets have smaller numbers */
        }
        turned_by[rank] = (uint8_t)by;
    }
    t->listed[stones] = words;
    t->sets[stones] = s;
    return true;
}

/* ---- positions ---- */

/* Where a position stands in its table: the same for all that are symmetric to it. */
static uint64_t place_of(const struct numbering *n, const struct stone_sets *s, uint32_t own, uint32_t other)
{
    int a = __builtin_popcount(own), b = __builtin_popcount(other);
    uint32_t rank = rank_of(n, own, 0), class = s->class_of[rank], least;

    own = s->set[class];
    other = turn(n, s->turned_by[rank], other);
    least = rank_of(n, other, own);
    for (uint32_t fixed = s->fixed[class] & ~1u; fixed; fixed &= fixed - 1) {
        uint32_t as = rank_of(n, turn(n, __builtin_ctz(fixed), other), own);

        least = as < least ? as : least;
    }
    return (uint64_t)class * n->subsets.of[POINTS - a][b] + least;
}

struct position {
    uint32_t own, other;
};

static int table_for(uint32_t own, uint32_t other)
{
    return table_of(__builtin_popcount(own), __builtin_popcount(other));
}

static struct position position_at(const struct tables *t, int table, uint64_t place)
{
    int a = table / (TABLE_MOST + 1), b = table % (TABLE_MOST + 1);
    uint32_t across = t->numbering.subsets.of[POINTS - a][b];
    struct position p = { .own = t->sets[a].set[place / across] };

    p.other = (uint32_t)subset_at(&t->numbering.subsets, (uint32_t)(place % across), b, p.own | ~(uint64_t)BOARD);
    return p;
}

static uint64_t place_in(const struct tables *t, uint32_t own, uint32_t other)
{
    return place_of(&t->numbering, &t->sets[__builtin_popcount(own)], own, other);
}

int tables_value(const struct tables *t, uint32_t own, uint32_t other)
{
    return t->endgame.value[table_for(own, other)][place_in(t, own, other)];
}

/* ---- what leads where ---- */

static const struct tables *tables_of(const struct endgame *e)
{
    return e->room;
}

/* Where a stone of this set can go; with three left it jumps. */
static uint32_t targets(uint32_t own, int from, uint32_t vacant)
{
    return __builtin_popcount(own) == TABLE_LEAST ? vacant : vacant & neighbours(BIT(from));
}

static uint32_t prey_of(const struct tables *t, uint32_t enemy)
{
    uint32_t open = enemy & ~mill_points(enemy);

    return open || !t->wmd ? open : enemy;
}

/* What the side to move comes to by a move: the value to the other; 0 if that is not known yet, which it is without a
 * capture only up to `known`. */
static int value_after(const struct tables *t, uint32_t own, uint32_t other, uint32_t left, int known)
{
    int value = __builtin_popcount(left) < TABLE_LEAST ? 1 : tables_value(t, left, own);

    return left == other && value > known ? 0 : value;
}

static bool counts(const struct endgame *e, int table, uint64_t place)
{
    const struct tables *t = tables_of(e);
    struct position p = position_at(t, table, place);
    const struct stone_sets *s = &t->sets[__builtin_popcount(p.own)];

    return s->fixed[s->class_of[rank_of(&t->numbering, p.own, 0)]] == 1 || place_in(t, p.own, p.other) == place;
}

static int evaluate(const struct endgame *e, int table, uint64_t place, int known, bool only_lost)
{
    const struct tables *t = tables_of(e);
    struct position p = position_at(t, table, place);
    uint32_t own = p.own, other = p.other, vacant = BOARD & ~(own | other), prey = prey_of(t, other);
    int best = 0, slowest = 0;
    bool all_lose = true;

    for (uint32_t movers = own; movers; movers = without_first(movers)) {
        int from = first_point(movers);
        uint32_t rest = own & ~BIT(from), closing = mill_points(rest);

        for (uint32_t to = targets(own, from, vacant); to; to = without_first(to)) {
            uint32_t here = to & ~(to - 1), taken = closing & here ? prey : 0;

            do {
                int value = value_after(t, rest | here, other, other & ~(taken & ~(taken - 1)), known);

                if (endgame_loses(value))
                    best = best && best < value + 1 ? best : value + 1;
                all_lose = all_lose && endgame_wins(value);
                if (only_lost && !all_lose)
                    return 0;
                slowest = value > slowest ? value : slowest;
                taken &= taken - 1;
            } while (taken);
        }
    }
    return best ? best : all_lose ? slowest + 1 : 0; /* without a move slowest is 0: lost at once */
}

/* Everybody who could have moved here without taking anything. */
static void before(struct endgame *e, int table, uint64_t place)
{
    const struct tables *t = tables_of(e);
    struct position p = position_at(t, table, place);
    uint32_t vacant = BOARD & ~(p.own | p.other);
    bool takes = prey_of(t, p.own) != 0;

    for (uint32_t movers = p.other; movers; movers = without_first(movers)) {
        int to = first_point(movers);
        uint32_t rest = p.other & ~BIT(to);

        if (takes && mill_points(rest) & BIT(to))
            continue; /* it would have taken a stone */
        for (uint32_t from = targets(p.other, to, vacant); from; from = without_first(from)) {
            uint32_t mover = rest | (from & ~(from - 1));

            endgame_before(e, table_for(mover, p.own), place_in(t, mover, p.own), true);
        }
    }
}

static const struct endgame_rules rules = { .counts = counts, .evaluate = evaluate, .before = before };

/* ---- all of it ---- */

void tables_begin(struct tables *t, bool wmd)
{
    *t = (struct tables){ .wmd = wmd };
    subsets_count(&t->numbering.subsets);
    list_turns(&t->numbering);
    t->endgame.rules = &rules;
    t->endgame.room = t;
}

void tables_end(struct tables *t)
{
    for (int stones = 0; stones <= TABLE_MOST; stones++)
        free(t->listed[stones]);
    endgame_free(&t->endgame);
}

uint64_t tables_size(const struct tables *t, int own, int other)
{
    return (uint64_t)t->sets[own].classes * t->numbering.subsets.of[POINTS - own][other];
}

bool tables_solve(struct tables *t, int own, int other, bool (*go_on)(void *, int moves), void *with)
{
    return list_sets(t, own) && list_sets(t, other) &&
           endgame_solve(&t->endgame, table_of(own, other), tables_size(t, own, other), table_of(other, own),
                         tables_size(t, other, own), go_on, with);
}

void tables_keep(const struct tables *t, struct text *ret)
{
    endgame_keep_begin(ret, TABLE_VERSION);
    endgame_keep_piece(ret, PIECE_NUMBERING, &t->numbering, sizeof t->numbering);
    for (int stones = TABLE_LEAST; stones <= TABLE_MOST; stones++)
        if (t->listed[stones])
            endgame_keep_piece(ret, stones, t->listed[stones],
                               sets_bytes(&t->numbering, t->sets[stones].classes, stones));
    endgame_keep_tables(ret, &t->endgame);
    endgame_keep_end(ret);
}

int tables_kept_value(const struct asset *a, uint32_t own, uint32_t other)
{
    int stones = __builtin_popcount(own);

    if (stones > TABLE_MOST || __builtin_popcount(other) > TABLE_MOST || !endgame_has(a, table_for(own, other)))
        return -1;
    const struct numbering *n = endgame_piece(a, PIECE_NUMBERING);
    const uint32_t *words = endgame_piece(a, stones);
    if (!n || !words)
        return -1;
    struct stone_sets s = sets_in(n, words, stones);
    return endgame_value(a, table_for(own, other), place_of(n, &s, own, other));
}
