/* SPDX-License-Identifier: MIT */
#include "muehle_table.h"

#include <stdlib.h>
#include <string.h>

/* Pieces kept beside the tables: the numbering, and the sets of so many stones. */
enum { PIECE_NUMBERING = 0 };

/* ---- symmetries ---- */

/* The eight ways to turn a ring by a quarter, and to reflect it; corners stay corners. */
void muehle_numbering(struct numbering *n)
{
    subsets_count(&n->subsets);
    for (int way = 0; way < 8; way++)
        for (int ring = 0; ring < 256; ring++) {
            uint8_t to = 0;

            for (int p = 0; p < 8; p++)
                if (ring >> p & 1)
                    to = (uint8_t)(to | 1 << (((way & 4 ? -p : p) + 2 * way) & 7));
            n->turned[way][ring] = to;
        }
}

/* ---- numbers of sets ---- */

/* The sets of so many stones, out of the words they are kept in: how many classes there are, and of the arrays the
 * widest members first. */
struct stone_sets muehle_sets_in(const struct numbering *n, const uint32_t *words, uint32_t classes, int stones)
{
    struct stone_sets s = { .classes = classes, .set = words + 1 };

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
        if (turn_set(n, y, set) < least) {
            least = turn_set(n, y, set);
            *ret_by = y;
        }
    return least;
}

static uint32_t count_classes(const struct numbering *n, int stones)
{
    uint32_t classes = 0;
    int by;

    for (uint32_t rank = 0; rank < n->subsets.of[POINTS][stones]; rank++) {
        uint32_t set = set_at(n, rank, stones, 0);

        classes += least_turned(n, set, &by) == set;
    }
    return classes;
}

uint32_t *muehle_list_sets(const struct numbering *n, int stones, size_t *ret_bytes)
{
    uint32_t classes = count_classes(n, stones), used = 0;
    uint32_t *words = calloc(1, *ret_bytes = sets_bytes(n, classes, stones));

    if (!words)
        return NULL;
    words[0] = classes;
    uint32_t *set = words + 1, *class_of = set + classes; /* as muehle_sets_in() finds them, to be written */
    uint16_t *fixed = (uint16_t *)(void *)(class_of + n->subsets.of[POINTS][stones]);
    uint8_t *turned_by = (uint8_t *)(fixed + classes);
    for (uint32_t rank = 0; rank < n->subsets.of[POINTS][stones]; rank++) {
        uint32_t this = set_at(n, rank, stones, 0);
        int by;
        uint32_t least = least_turned(n, this, &by);

        if (least == this) {
            class_of[rank] = used;
            for (int y = 0; y < SYMMETRIES; y++)
                fixed[used] = (uint16_t)(fixed[used] | (turn_set(n, y, this) == this) << y);
            set[used++] = this;
        } else {
            class_of[rank] = class_of[rank_of(n, least, 0)]; /* smaller sets have smaller numbers */
        }
        turned_by[rank] = (uint8_t)by;
    }
    return words;
}

static bool list_sets(struct tables *t, int stones)
{
    size_t bytes;

    if (!t->listed[stones])
        t->listed[stones] = muehle_list_sets(&t->numbering, stones, &bytes);
    if (t->listed[stones])
        t->sets[stones] = muehle_sets_in(&t->numbering, t->listed[stones], t->listed[stones][0], stones);
    return t->listed[stones] != NULL;
}

/* ---- positions ---- */

static int table_for(uint32_t own, uint32_t other)
{
    return table_of(stones_of(own), stones_of(other));
}

static struct position position_at(const struct tables *t, int table, uint64_t place)
{
    int own = table / (TABLE_MOST + 1);

    return place_position(&t->numbering, &t->sets[own], own, table % (TABLE_MOST + 1), place);
}

static uint64_t place_in(const struct tables *t, uint32_t own, uint32_t other)
{
    return place_of(&t->numbering, &t->sets[stones_of(own)], own, other);
}

int muehle_tables_value(const struct tables *t, uint32_t own, uint32_t other)
{
    return t->endgame.value[table_for(own, other)][place_in(t, own, other)];
}

/* ---- what leads where ---- */

static const struct tables *tables_of(const struct endgame *e)
{
    return e->room;
}

/* What the side to move comes to by a move: the value to the other; 0 if that is not known yet, which it is without a
 * capture only up to `known`. */
static int value_after(const struct tables *t, uint32_t own, uint32_t other, uint32_t left, int known)
{
    int value = stones_of(left) < TABLE_LEAST ? 1 : muehle_tables_value(t, left, own);

    return left == other && value > known ? 0 : value;
}

static bool counts(const struct endgame *e, int table, uint64_t place)
{
    const struct tables *t = tables_of(e);
    struct position p = position_at(t, table, place);

    return place_counts(&t->numbering, &t->sets[stones_of(p.own)], &p, place);
}

static int evaluate(const struct endgame *e, int table, uint64_t place, int known, bool only_lost)
{
    const struct tables *t = tables_of(e);
    struct position p = position_at(t, table, place);
    uint32_t own = p.own, other = p.other, vacant = BOARD & ~(own | other), prey = prey_of(t->wmd, other);
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
    bool takes = prey_of(t->wmd, p.own) != 0;

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

void muehle_tables_begin(struct tables *t, bool wmd)
{
    *t = (struct tables){ .wmd = wmd };
    muehle_numbering(&t->numbering);
    t->endgame.rules = &rules;
    t->endgame.room = t;
}

void muehle_tables_end(struct tables *t)
{
    for (int stones = 0; stones <= TABLE_MOST; stones++)
        free(t->listed[stones]);
    endgame_free(&t->endgame);
}

uint64_t muehle_tables_size(const struct tables *t, int own, int other)
{
    return (uint64_t)t->sets[own].classes * t->numbering.subsets.of[POINTS - own][other];
}

bool muehle_tables_solve(struct tables *t, int own, int other, bool (*go_on)(void *, int moves), void *with)
{
    return list_sets(t, own) && list_sets(t, other) &&
           endgame_solve(&t->endgame, table_of(own, other), muehle_tables_size(t, own, other), table_of(other, own),
                         muehle_tables_size(t, other, own), go_on, with);
}

void muehle_tables_keep(const struct tables *t, struct text *ret)
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

int muehle_tables_kept_value(const struct asset *a, uint32_t own, uint32_t other)
{
    int stones = stones_of(own);

    if (stones > TABLE_MOST || stones_of(other) > TABLE_MOST || !endgame_has(a, table_for(own, other)))
        return -1;
    const struct numbering *n = endgame_piece(a, PIECE_NUMBERING);
    const uint32_t *words = endgame_piece(a, stones);
    if (!n || !words)
        return -1;
    struct stone_sets s = muehle_sets_in(n, words, words[0], stones);
    return endgame_value(a, table_for(own, other), place_of(n, &s, own, other));
}
