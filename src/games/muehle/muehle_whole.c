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
    int sum, placed;                 /* in work: stones together that move, or stones placed */
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

/* The two tables of moving with these counts, and whether somebody has finished them. */
static bool take_pair(struct solving *s, int own, int other, bool *ret_finished)
{
    int counts[2] = { own, other }, turns = own == other ? 1 : 2;

    *ret_finished = true;
    for (int i = 0; i < turns; i++) {
        bool finished;
        uint16_t *table = take(s, -1, counts[i], counts[!i], &finished);

        if (!table)
            return false;
        s->whole.moving[table_of(counts[i], counts[!i])] = table;
        *ret_finished = *ret_finished && finished;
    }
    return true;
}

/* Pairs of so many stones together are pieces of work: of the least with fewest of one side. */
static int fewest_of(const struct solving *s)
{
    int fewest = s->sum - s->wish.most;

    return fewest > TABLE_LEAST ? fewest : TABLE_LEAST;
}

static bool work_out_pair(void *with, uint64_t number)
{
    struct solving *s = with;
    struct whole *w = &s->whole;
    int own = fewest_of(s) + (int)number, other = s->sum - own;
    int counts[2] = { own, other }, turns = own == other ? 1 : 2;
    bool finished;

    if (w->moving[table_of(own, other)])
        return true; /* it has been here before */
    if (!take_pair(s, own, other, &finished))
        return false;
    memset(s->seen, 0, sizeof s->seen);
    if (!s->bench->write(s->bench, w->seen, s->seen, sizeof s->seen))
        return false;
    for (int i = 0; i < turns && !finished; i++) {
        in_work(s, w->moving[table_of(counts[i], counts[!i])], counts[i], counts[!i]);
        if (!run(s, &begin_sweep, w->size))
            return false;
    }
    if (!finished && !settle(s, own, other))
        return false;
    for (int i = 0; i < turns && !finished; i++)
        s->bench->finish(s->bench, name_of(-1, counts[i], counts[!i]).text, w->moving[table_of(counts[i], counts[!i])],
                         table_bytes(s, counts[i], counts[!i]));
    return true;
}

/* What has come of a pair, whoever worked it out. */
static bool tell_pair(struct solving *s, int own, int other)
{
    struct whole *w = &s->whole;
    int counts[2] = { own, other }, turns = own == other ? 1 : 2;
    bool finished;

    if (!w->moving[table_of(own, other)] && !take_pair(s, own, other, &finished))
        return false;
    for (int i = 0; i < turns && !s->bench->helps; i++) {
        int table = table_of(counts[i], counts[!i]);

        in_work(s, w->moving[table], counts[i], counts[!i]);
        if (!tell_sums(s, -1) || !keep(s, table) || !keep_distances(s, table))
            return false;
    }
    return true;
}

/* What a capture leads to has fewer stones and comes first. */
static bool solve_moving(struct solving *s)
{
    for (s->sum = 2 * TABLE_LEAST; s->sum <= s->wish.together; s->sum++) {
        int fewest = fewest_of(s);

        if (2 * fewest > s->sum)
            continue;
        if (!workbench_share(s->bench, (uint64_t)(s->sum / 2 - fewest + 1), work_out_pair, s))
            return false;
        for (int own = fewest; 2 * own <= s->sum; own++)
            if (!tell_pair(s, own, s->sum - own))
                return false;
    }
    return true;
}

/* ---- placing ---- */

/* Takes the table in work of this layer, unless it is there; false: it cannot be had. */
static bool take_layer(struct solving *s, int own, int other, bool *ret_finished)
{
    uint16_t **table = &s->whole.layer[table_of(own, other)];

    *ret_finished = *table != NULL;
    if (!*table)
        *table = take(s, s->placed, own, other, ret_finished);
    in_work(s, *table, own, other);
    return *table != NULL;
}

/* The tables of a layer are pieces of work, own by own. */
static bool work_out_layer(void *with, uint64_t number)
{
    struct solving *s = with;
    int across = (s->placed + 1) / 2 + 1, own = (int)number / across, other = (int)number % across;
    bool finished;

    if (!take_layer(s, own, other, &finished))
        return false;
    s->told->progress(s->told->with, s->placed, own, other, 0);
    if (finished)
        return true;
    if (!run(s, &place_sweep, s->whole.size))
        return false;
    s->bench->finish(s->bench, name_of(s->placed, own, other).text, s->whole.table, table_bytes(s, own, other));
    return true;
}

static bool solve_layer(struct solving *s, int placed)
{
    struct whole *w = &s->whole;
    int most_own = placed / 2, most_other = (placed + 1) / 2;
    bool finished;

    s->placed = placed;
    w->hand_own = TABLE_MOST - most_own;
    w->hand_other = TABLE_MOST - most_other;
    if (!workbench_share(s->bench, (uint64_t)(most_own + 1) * (uint64_t)(most_other + 1), work_out_layer, s))
        return false;
    for (int own = 0; own <= most_own; own++)
        for (int other = 0; other <= most_other; other++)
            if (!take_layer(s, own, other, &finished) ||
                (!s->bench->helps && (!tell_sums(s, placed) ||
                 (placed <= LAYERS_KEPT && !keep(s, muehle_layer_table(placed, own, other))))))
                return false;
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

/* What was only lent. The tables of moving stay, in a folder, for whoever goes on. */
static void give_all(struct solving *s)
{
    char name[16];

    if (s->whole.seen)
        s->bench->give(s->bench, "seen", s->whole.seen, sizeof s->seen);
    if (s->whole.sums)
        s->bench->give(s->bench, "sums", s->whole.sums, sizeof s->shares);
    for (int stones = 0; stones <= TABLE_MOST; stones++) {
        struct text t = TEXT_IN(name);

        text_printf(&t, "sets-%d", stones);
        if (s->lent[stones])
            s->bench->give(s->bench, name, s->lent[stones], s->bytes[stones]);
        free(s->words[stones]);
    }
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
    give_all(s);
    free(s);
    return fine;
}
