#include "muehle_table.h"

#include <stdlib.h>
#include <string.h>

/* ---- symmetries ---- */

/* The eight ways to turn a ring by a quarter, and to reflect it; corners stay corners. */
static void list_turns(struct tables *t)
{
    for (int way = 0; way < 8; way++)
        for (int ring = 0; ring < 256; ring++) {
            uint8_t to = 0;

            for (int p = 0; p < 8; p++)
                if (ring >> p & 1)
                    to = (uint8_t)(to | 1 << (((way & 4 ? -p : p) + 2 * way) & 7));
            t->turned[way][ring] = to;
        }
}

static uint32_t turn(const struct tables *t, int symmetry, uint32_t set)
{
    const uint8_t *ring = t->turned[symmetry & 7];
    uint32_t outer = ring[set >> 1 & 255], middle = ring[set >> 9 & 255], inner = ring[set >> 17 & 255];

    return symmetry & 8 ? inner << 1 | middle << 9 | outer << 17 : outer << 1 | middle << 9 | inner << 17;
}

/* ---- numbers of sets ---- */

/* The number of a set among all of its size, where only these points are counted. */
static uint32_t rank_of(const struct tables *t, uint32_t set, uint32_t without)
{
    uint32_t rank = 0;

    for (int k = 1; set; set = without_first(set), k++) {
        int point = first_point(set);

        rank += t->choose[point - 1 - __builtin_popcount(without & (BIT(point) - 1))][k];
    }
    return rank;
}

/* The next set of the same size, as a number with its bits from 0. */
static uint32_t next_set(uint32_t set)
{
    uint32_t low = set & ~(set - 1), up = set + low;

    return up | ((set ^ up) >> 2) / low;
}

/* A set given by its places among the points that are not in `without`. */
static uint32_t spread(uint32_t places, uint32_t without)
{
    uint32_t set = 0, vacant = BOARD & ~without;

    for (; places; places >>= 1, vacant = without_first(vacant))
        if (places & 1)
            set |= vacant & ~(vacant - 1);
    return set;
}

static bool list_sets(struct tables *t, int stones)
{
    struct stone_sets *s = &t->sets[stones];
    uint32_t count = t->choose[POINTS][stones], places = (1u << stones) - 1;

    if (s->class_of)
        return true;
    s->set = calloc(count, sizeof *s->set);
    s->fixed = calloc(count, sizeof *s->fixed);
    s->class_of = calloc(count, sizeof *s->class_of);
    s->turned_by = calloc(count, sizeof *s->turned_by);
    if (!s->set || !s->fixed || !s->class_of || !s->turned_by)
        return false;
    for (uint32_t rank = 0; rank < count; rank++, places = next_set(places)) {
        uint32_t set = places << 1, least = set;
        int by = 0;

        for (int y = 1; y < SYMMETRIES; y++)
            if (turn(t, y, set) < least) {
                least = turn(t, y, set);
                by = y;
            }
        if (least == set) {
            s->class_of[rank] = s->classes;
            for (int y = 0; y < SYMMETRIES; y++)
                s->fixed[s->classes] = (uint16_t)(s->fixed[s->classes] | (turn(t, y, set) == set) << y);
            s->set[s->classes++] = set;
        } else {
            s->class_of[rank] = s->class_of[rank_of(t, least, 0)]; /* smaller sets have smaller numbers */
        }
        s->turned_by[rank] = (uint8_t)by;
    }
    return true;
}

void tables_begin(struct tables *t, bool wmd)
{
    *t = (struct tables){ .wmd = wmd };
    for (int n = 0; n <= POINTS; n++) {
        t->choose[n][0] = 1;
        for (int k = 1; k <= TABLE_MOST; k++)
            t->choose[n][k] = n ? t->choose[n - 1][k - 1] + t->choose[n - 1][k] : 0;
    }
    list_turns(t);
}

void tables_end(struct tables *t)
{
    for (int a = 0; a <= TABLE_MOST; a++) {
        free(t->sets[a].set);
        free(t->sets[a].fixed);
        free(t->sets[a].class_of);
        free(t->sets[a].turned_by);
        for (int b = 0; b <= TABLE_MOST; b++)
            free(t->value[a][b]);
    }
}

size_t tables_size(const struct tables *t, int own, int other)
{
    return (size_t)t->sets[own].classes * t->choose[POINTS - own][other];
}

/* ---- positions ---- */

/* Where a position stands in its table: the same for all that are symmetric to it. */
static size_t index_of(const struct tables *t, uint32_t own, uint32_t other)
{
    int a = __builtin_popcount(own), b = __builtin_popcount(other);
    const struct stone_sets *s = &t->sets[a];
    uint32_t rank = rank_of(t, own, 0), class = s->class_of[rank], least;

    own = s->set[class];
    other = turn(t, s->turned_by[rank], other);
    least = rank_of(t, other, own);
    for (uint32_t fixed = s->fixed[class] & ~1u; fixed; fixed &= fixed - 1) {
        uint32_t as = rank_of(t, turn(t, __builtin_ctz(fixed), other), own);

        least = as < least ? as : least;
    }
    return (size_t)class * t->choose[POINTS - a][b] + least;
}

int tables_value(const struct tables *t, uint32_t own, uint32_t other)
{
    return t->value[__builtin_popcount(own)][__builtin_popcount(other)][index_of(t, own, other)];
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

/* What the side to move can be sure of: the value, or 0. With `only_lost` nothing but whether every move loses. */
static int evaluate(const struct tables *t, uint32_t own, uint32_t other, int known, bool only_lost)
{
    uint32_t vacant = BOARD & ~(own | other), prey = prey_of(t, other);
    int best = 0, slowest = 0;
    bool all_lose = true;

    for (uint32_t movers = own; movers; movers = without_first(movers)) {
        int from = first_point(movers);
        uint32_t rest = own & ~BIT(from), closing = mill_points(rest);

        for (uint32_t to = targets(own, from, vacant); to; to = without_first(to)) {
            uint32_t here = to & ~(to - 1), taken = closing & here ? prey : 0;

            do {
                int value = value_after(t, rest | here, other, other & ~(taken & ~(taken - 1)), known);

                if (table_loses(value))
                    best = best && best < value + 1 ? best : value + 1;
                all_lose = all_lose && table_wins(value);
                if (only_lost && !all_lose)
                    return 0;
                slowest = value > slowest ? value : slowest;
                taken &= taken - 1;
            } while (taken);
        }
    }
    return best ? best : all_lose ? slowest + 1 : 0; /* without a move slowest is 0: lost at once */
}

/* ---- backwards ---- */

/* A win was found to be quicker, or a position to be lost. */
static void settle(struct tables *t, uint32_t own, uint32_t other, int value)
{
    uint8_t *now = &t->value[__builtin_popcount(own)][__builtin_popcount(other)][index_of(t, own, other)];

    if (table_loses(value)) { /* for the one who moves next: so this one wins by moving there */
        if (*now == 0 || *now > value + 1)
            *now = (uint8_t)(value + 1);
    } else if (*now == 0) {
        *now = (uint8_t)evaluate(t, own, other, value, true);
    }
}

/* Everybody who could have moved here without taking anything. */
static void settle_before(struct tables *t, uint32_t own, uint32_t other, int value)
{
    uint32_t vacant = BOARD & ~(own | other);
    bool takes = prey_of(t, own) != 0;

    for (uint32_t movers = other; movers; movers = without_first(movers)) {
        int to = first_point(movers);
        uint32_t rest = other & ~BIT(to);

        if (takes && mill_points(rest) & BIT(to))
            continue; /* it would have taken a stone */
        for (uint32_t from = targets(other, to, vacant); from; from = without_first(from))
            settle(t, rest | (from & ~(from - 1)), own, value);
    }
}

/* Calls for each position of a table whose value this is (-1: any), once for all that are symmetric. */
static void each(struct tables *t, int a, int b, int value, void (*call)(struct tables *, uint32_t, uint32_t, int))
{
    const struct stone_sets *s = &t->sets[a];
    uint32_t across = t->choose[POINTS - a][b];

    for (uint32_t class = 0; class < s->classes; class++) {
        const uint8_t *row = t->value[a][b] + (size_t)class * across;
        uint32_t places = (1u << b) - 1;

        if (value >= 0 && !memchr(row, value, across))
            continue;
        for (uint32_t rank = 0; rank < across; rank++, places = next_set(places)) {
            if (value >= 0 && row[rank] != value)
                continue;
            uint32_t other = spread(places, s->set[class]);
            if (s->fixed[class] == 1 || index_of(t, s->set[class], other) == (size_t)class * across + rank)
                call(t, s->set[class], other, value);
        }
    }
}

static void begin_with(struct tables *t, uint32_t own, uint32_t other, int value)
{
    (void)value;
    t->value[__builtin_popcount(own)][__builtin_popcount(other)][index_of(t, own, other)]
        = (uint8_t)evaluate(t, own, other, 0, false);
}

static int highest_in(const uint8_t *value, size_t size)
{
    int most = 0;

    for (size_t i = 0; i < size; i++)
        most = value[i] > most ? value[i] : most;
    return most;
}

bool tables_solve(struct tables *t, int own, int other, bool (*go_on)(void *, int moves), void *with)
{
    int highest = 1;

    if (!list_sets(t, own) || !list_sets(t, other))
        return false;
    for (int turned = 0; turned <= (own != other); turned++) {
        int a = turned ? other : own, b = turned ? own : other;

        t->value[a][b] = calloc(tables_size(t, a, b), 1);
        if (!t->value[a][b])
            return false;
    }
    each(t, own, other, -1, begin_with);
    if (own != other)
        each(t, other, own, -1, begin_with);
    for (int value = 1; value <= highest && value < UINT8_MAX; value++) {
        each(t, own, other, value, settle_before);
        if (own != other)
            each(t, other, own, value, settle_before);
        if (value == highest || value == 1) { /* captures may lead to values far ahead */
            int mine = highest_in(t->value[own][other], tables_size(t, own, other));
            int theirs = highest_in(t->value[other][own], tables_size(t, other, own));

            highest = mine > theirs ? mine : theirs;
        }
        if (go_on && !go_on(with, value - 1))
            return false;
    }
    return true;
}

struct table_sums tables_sum(const struct tables *t, int own, int other)
{
    const struct stone_sets *s = &t->sets[own];
    uint32_t across = t->choose[POINTS - own][other];
    struct table_sums ret = { 0 };

    for (uint32_t class = 0; class < s->classes; class++) {
        uint32_t places = (1u << other) - 1;

        for (uint32_t rank = 0; rank < across; rank++, places = next_set(places)) {
            size_t at = (size_t)class * across + rank;
            int value = t->value[own][other][at];

            if (s->fixed[class] != 1 && index_of(t, s->set[class], spread(places, s->set[class])) != at)
                continue;
            ret.wins += table_wins(value);
            ret.losses += table_loses(value);
            ret.draws += value == 0;
            ret.longest = table_wins(value) && value - 1 > ret.longest ? value - 1 : ret.longest;
        }
    }
    return ret;
}
