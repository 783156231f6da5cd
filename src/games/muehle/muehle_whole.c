/* SPDX-License-Identifier: MIT */
#include "muehle_whole.h"

#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "core/quick.h"

enum { SUM_SHARES = 1 << 16 };

/* What is needed here besides what the sweeps are given. */
struct solving {
    struct workbench *bench;
    const struct whole_told *told;
    struct whole_wish wish;
    uint32_t *words[TABLE_MOST + 1]; /* the sets of so many stones, here … */
    size_t bytes[TABLE_MOST + 1];
    void *lent[TABLE_MOST + 1];    /* … and on the bench */
    uint8_t seen[VALUES];
    struct sums shares[SUM_SHARES];
    struct whole whole;
};

#define SOME(some, name)                                                \
    static void some##_##name(const void *with, uint64_t first, uint64_t end) \
    {                                                                   \
        for (uint64_t number = first; number < end; number++)           \
            sweep_##name(with, number);                                 \
    }
#ifdef QUICK /* stones are counted all the time */
#define SWEEP(name)                                                     \
    QUICK __attribute__((flatten)) SOME(quick, name)                    \
    SOME(slow, name)                                                    \
    static void some_##name(const void *with, uint64_t first, uint64_t end) \
    {                                                                   \
        (IS_QUICK() ? quick_##name : slow_##name)(with, first, end);    \
    }                                                                   \
    static const struct sweep name##_sweep = { #name, some_##name, 0 };
#else
#define SWEEP(name)                                                     \
    SOME(some, name)                                                    \
    static const struct sweep name##_sweep = { #name, some_##name, 0 };
#endif
SWEEPS(SWEEP)
#undef SWEEP
#undef SOME

static bool run(struct solving *s, const struct sweep *sweep, uint64_t count)
{
    return count == 0 || s->bench->sweep(s->bench, sweep, &s->whole, sizeof s->whole, count);
}

/* ---- numbers of sets, and memory ---- */

static bool lend_sets(struct solving *s)
{
    bool finished;

    for (int stones = 0; stones <= TABLE_MOST; stones++) {
        char name[16];
        struct text t = TEXT_IN(name);

        text_printf(&t, "sets-%d", stones);
        s->words[stones] = muehle_list_sets(&s->whole.numbering, stones, &s->bytes[stones]);
        require(s->words[stones] != NULL);
        s->lent[stones] = s->bench->take(s->bench, name, s->bytes[stones], &finished);
        if (!s->lent[stones] || !s->bench->write(s->bench, s->lent[stones], s->words[stones], s->bytes[stones]))
            return false;
        s->whole.sets[stones] = muehle_sets_in(&s->whole.numbering, s->lent[stones], s->words[stones][0], stones);
    }
    return true;
}

static uint64_t places(const struct solving *s, int own, int other)
{
    return (uint64_t)s->whole.sets[own].classes * places_across(&s->whole.numbering, own, other);
}

static size_t table_bytes(const struct solving *s, int own, int other)
{
    return (size_t)places(s, own, other) * sizeof(uint16_t);
}

/* What a table is called on the bench; moving ones have no stones left to place. */
struct table_name {
    char text[32];
};

static struct table_name name_of(int placed, int own, int other)
{
    struct table_name n;
    struct text t = TEXT_IN(n.text);

    if (placed < 0)
        text_printf(&t, "moving-%d-%d", own, other);
    else
        text_printf(&t, "placed-%d-%d-%d", placed, own, other);
    return n;
}

static uint16_t *take(struct solving *s, int placed, int own, int other, bool *ret_finished)
{
    return s->bench->take(s->bench, name_of(placed, own, other).text, table_bytes(s, own, other), ret_finished);
}

static void in_work(struct solving *s, uint16_t *table, int own, int other)
{
    s->whole.table = table;
    s->whole.own = own;
    s->whole.other = other;
    s->whole.size = places(s, own, other);
}

/* ---- what has come of a table ---- */

static bool tell_sums(struct solving *s, int placed)
{
    struct sums all = { 0 };

    s->whole.sum_count = SUM_SHARES;
    if (!run(s, &sum_sweep, SUM_SHARES) || !s->bench->read(s->bench, s->shares, s->whole.sums, sizeof s->shares))
        return false;
    for (int i = 0; i < SUM_SHARES; i++) {
        const struct sums *share = &s->shares[i];

        all.won += share->won;
        all.drawn += share->drawn;
        all.lost += share->lost;
        all.longest = share->longest > all.longest ? share->longest : all.longest;
    }
    s->told->table(s->told->with, placed, s->whole.own, s->whole.other, &all);
    return true;
}

/* What a sweep makes of the table in work, in so many bytes, is kept as a table of this number. */
static bool keep_as(struct solving *s, const struct sweep *sweep, uint64_t count, int table)
{
    bool finished;
    uint8_t *bytes = malloc((size_t)count);
    require(bytes != NULL);
    s->whole.packed = s->bench->take(s->bench, "packed", (size_t)count, &finished);
    bool fine = s->whole.packed && run(s, sweep, count) &&
                s->bench->read(s->bench, bytes, s->whole.packed, (size_t)count);
    if (fine)
        endgame_keep_table(s->wish.kept, table, bytes, count);
    if (s->whole.packed)
        s->bench->give(s->bench, "packed", s->whole.packed, (size_t)count);
    free(bytes);
    return fine;
}

static bool keep(struct solving *s, int table)
{
    return !s->wish.kept || keep_as(s, &pack_sweep, (s->whole.size + TRITS - 1) / TRITS, table);
}

static bool keep_distances(struct solving *s, int table)
{
    return !s->wish.kept || !s->wish.distances || keep_as(s, &halve_sweep, s->whole.size, HALVES + table);
}

/* ---- moving ---- */

/* Whether no value above this one has been written. */
static bool nothing_above(const struct solving *s, int value)
{
    return memchr(s->seen + value + 1, 1, STIRRED - (size_t)value - 1) == NULL;
}

/* One value after the other is followed backwards in both tables; win and loss take turns. */
static bool settle(struct solving *s, int own, int other)
{
    struct whole *w = &s->whole;
    uint16_t *tables[2] = { w->moving[table_of(own, other)], w->moving[table_of(other, own)] };
    int counts[2] = { own, other }, turns = own == other ? 1 : 2;

    for (w->settling = 1; ; w->settling++) {
        if (!s->bench->read(s->bench, s->seen, w->seen, sizeof s->seen))
            return false;
        if (nothing_above(s, w->settling - 1))
            return true;
        for (int i = 0; i < turns; i++) {
            in_work(s, tables[i], counts[i], counts[!i]);
            if (s->seen[w->settling] && !run(s, &follow_sweep, w->size))
                return false;
        }
        for (int i = 0; i < turns && endgame_wins(w->settling); i++) {
            in_work(s, tables[i], counts[i], counts[!i]);
            if (s->seen[w->settling] && !run(s, &settle_sweep, w->size))
                return false;
        }
        s->told->progress(s->told->with, -1, own, other, w->settling);
    }
}

static bool solve_pair(struct solving *s, int own, int other)
{
    struct whole *w = &s->whole;
    bool finished[2] = { false, false };
    int counts[2] = { own, other }, turns = own == other ? 1 : 2;

    for (int i = 0; i < turns; i++) {
        uint16_t *table = take(s, -1, counts[i], counts[!i], &finished[i]);

        if (!table)
            return false;
        w->moving[table_of(counts[i], counts[!i])] = table;
    }
    memset(s->seen, 0, sizeof s->seen);
    if (!s->bench->write(s->bench, w->seen, s->seen, sizeof s->seen))
        return false;
    bool again = !finished[0] || (turns == 2 && !finished[1]);
    for (int i = 0; i < turns && again; i++) {
        in_work(s, w->moving[table_of(counts[i], counts[!i])], counts[i], counts[!i]);
        if (!run(s, &begin_sweep, w->size))
            return false;
    }
    if (again && !settle(s, own, other))
        return false;
    for (int i = 0; i < turns; i++) {
        int table = table_of(counts[i], counts[!i]);

        in_work(s, w->moving[table], counts[i], counts[!i]);
        s->bench->finish(s->bench, name_of(-1, counts[i], counts[!i]).text, w->table,
                         table_bytes(s, counts[i], counts[!i]));
        if (!tell_sums(s, -1) || !keep(s, table) || !keep_distances(s, table))
            return false;
    }
    return true;
}

/* What a capture leads to has fewer stones and comes first. */
static bool solve_moving(struct solving *s)
{
    for (int sum = 2 * TABLE_LEAST; sum <= s->wish.together; sum++)
        for (int own = TABLE_LEAST; 2 * own <= sum; own++)
            if (sum - own <= s->wish.most && !solve_pair(s, own, sum - own))
                return false;
    return true;
}

/* ---- placing ---- */

static bool solve_layer(struct solving *s, int placed)
{
    struct whole *w = &s->whole;

    w->hand_own = TABLE_MOST - placed / 2;
    w->hand_other = TABLE_MOST - (placed + 1) / 2;
    for (int own = 0; own <= placed / 2; own++)
        for (int other = 0; other <= (placed + 1) / 2; other++) {
            bool finished;
            uint16_t *table = take(s, placed, own, other, &finished);

            if (!table)
                return false;
            w->layer[table_of(own, other)] = table;
            in_work(s, table, own, other);
            s->told->progress(s->told->with, placed, own, other, 0);
            if ((!finished && !run(s, &place_sweep, w->size)) || !tell_sums(s, placed) ||
                (placed <= LAYERS_KEPT && !keep(s, muehle_layer_table(placed, own, other))))
                return false;
            s->bench->finish(s->bench, name_of(placed, own, other).text, table, table_bytes(s, own, other));
        }
    return true;
}

static void give_layer(struct solving *s, int placed, uint16_t *const tables[TABLES])
{
    for (int own = 0; own <= placed / 2; own++)
        for (int other = 0; other <= (placed + 1) / 2; other++)
            if (tables[table_of(own, other)])
                s->bench->give(s->bench, name_of(placed, own, other).text, tables[table_of(own, other)],
                               table_bytes(s, own, other));
}

static bool solve_placing(struct solving *s)
{
    struct whole *w = &s->whole;
    bool fine = true;

    memcpy(w->next, w->moving, sizeof w->next);
    for (int placed = PLIES_PLACING - 1; placed >= 0 && fine; placed--) {
        memset(w->layer, 0, sizeof w->layer);
        fine = solve_layer(s, placed);
        if (placed < PLIES_PLACING - 1)
            give_layer(s, placed + 1, w->next);
        memcpy(w->next, w->layer, sizeof w->next);
    }
    if (fine)
        give_layer(s, 0, w->next);
    return fine;
}

/* ---- all of it ---- */

static void keep_numbering(struct solving *s)
{
    endgame_keep_piece(s->wish.kept, PIECE_NUMBERING, &s->whole.numbering, sizeof s->whole.numbering);
    for (int stones = 0; stones <= TABLE_MOST; stones++)
        endgame_keep_piece(s->wish.kept, PIECE_SETS + stones, s->words[stones], s->bytes[stones]);
}

bool muehle_whole_solve(struct workbench *bench, bool wmd, struct whole_wish wish, const struct whole_told *told)
{
    struct solving *s = calloc(1, sizeof *s);
    bool unused;

    require(s != NULL);
    s->bench = bench;
    s->told = told;
    s->wish = wish;
    s->whole.wmd = wmd;
    muehle_numbering(&s->whole.numbering);
    s->whole.seen = bench->take(bench, "seen", sizeof s->seen, &unused);
    s->whole.sums = bench->take(bench, "sums", sizeof s->shares, &unused);
    bool fine = s->whole.seen && s->whole.sums && lend_sets(s);
    if (fine && wish.kept) {
        endgame_keep_begin(wish.kept, WHOLE_VERSION);
        keep_numbering(s);
    }
    fine = fine && solve_moving(s) && (wish.together < PLIES_PLACING || solve_placing(s));
    if (fine && wish.kept)
        endgame_keep_end(wish.kept);
    for (int stones = 0; stones <= TABLE_MOST; stones++)
        free(s->words[stones]);
    free(s);
    return fine;
}
