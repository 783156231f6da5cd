/* SPDX-License-Identifier: MIT */
#include "bulk/gpu_check.h"

#include <stdlib.h>
#include <time.h>

#include "base/require.h"

/* ---- the law ---- */

enum {
    MATCHES = 300,      /* no multiple of a group, so that threads without a match are there too */
    STEPS = 60,
    SLOW_MATCHES = 40, SLOW_STEPS = 4, SLOW_RATIO = 250,
    SEED = 1000,
};

/* The same batch in both places. */
struct both {
    struct gpu *gpu;
    const struct match *match;
    void *memory;
    struct batch here;
    struct gpu_batch *there;
    uint8_t *scratch;          /* for what comes back */
    size_t scratch_size;
    void *room;                /* on the device, for views and what follows choices */
    uint32_t *index, *device_index;
};

static bool same(struct both *b, const char *what, const void *here, const void *there, size_t size,
                 struct complaint *ret)
{
    require(size <= b->scratch_size);
    if (!gpu_read(b->gpu, b->scratch, there, size, ret))
        return false;
    for (size_t i = 0; i < size; i++)
        if (b->scratch[i] != ((const uint8_t *)here)[i])
            return complain_both(ret, 0, "%s: Byte %zu von %s ist %d, auf der Grafikkarte %d",
                                 "%s: byte %zu of %s is %d, on the GPU %d", b->match->game->name, i, what,
                                 ((const uint8_t *)here)[i], b->scratch[i]);
    return true;
}

static bool same_matches(struct both *b, bool asked, struct complaint *ret)
{
    const struct batch *x = &b->here, *y = gpu_arrays(b->there);
    size_t n = x->count;

    return same(b, "state", x->state, y->state, n * x->stride, ret) &&
           same(b, "rng", x->rng, y->rng, n * sizeof *x->rng, ret) &&
           same(b, "moves", x->moves, y->moves, n * sizeof *x->moves, ret) &&
           same(b, "games", x->games, y->games, n * sizeof *x->games, ret) &&
           same(b, "score", x->score, y->score, n * SEATS_MAX * sizeof *x->score, ret) &&
           (!asked || (same(b, "seat", x->seat, y->seat, n, ret) && same(b, "event", x->event, y->event, n, ret)));
}

static bool same_views(struct both *b, struct complaint *ret)
{
    size_t size = (size_t)b->here.count * b->here.stride;
    uint8_t *seen = malloc(size);

    require(seen != NULL);
    batch_view(&b->here, b->match, NULL, seen);
    bool fine = gpu_view(b->there, b->room, ret) && same(b, "view", seen, b->room, size, ret);
    free(seen);
    return fine;
}

/* What follows each choice, as far as there is room for it. */
static bool same_after(struct both *b, uint32_t total, struct complaint *ret)
{
    uint32_t count = total < b->here.count ? total : b->here.count;
    size_t size = (size_t)count * b->here.stride;
    uint8_t *after = malloc(size);

    require(after != NULL);
    batch_after(&b->here, b->match, NULL, count, after);
    bool fine = gpu_after(b->there, count, NULL, b->room, ret) && same(b, "after", after, b->room, size, ret);
    free(after);
    return fine;
}

/* One step by chosen moves: everyone who is asked takes some choice, and now and then one that is not there. */
static bool same_step(struct both *b, uint32_t step, struct complaint *ret)
{
    const struct batch *x = &b->here, *y = gpu_arrays(b->there);
    uint32_t total = batch_legal(x, b->match, NULL);

    if (!gpu_legal(b->there, ret) ||
        !same(b, "offset", x->offset, y->offset, (x->count + 1u) * sizeof *x->offset, ret) ||
        !same(b, "choices", x->choices, y->choices, total * sizeof *x->choices, ret) || !same_after(b, total, ret) ||
        !same_views(b, ret))
        return false;
    for (uint32_t i = 0; i < x->count; i++) {
        uint32_t choices = x->offset[i + 1] - x->offset[i];
        b->index[i] = (i + step) % 64 == 63 ? choices : (i * 7919u + step * 104729u) % choices;
    }
    batch_step(x, b->match, NULL, b->index, NULL);
    return gpu_write(b->gpu, b->device_index, b->index, x->count * sizeof *b->index, ret) &&
           gpu_step(b->there, b->device_index, NULL, ret) && same_matches(b, true, ret);
}

/* Choices that were made already are refused on both sides, and nothing follows them. */
static bool same_stale(struct both *b, struct complaint *ret)
{
    if (batch_step(&b->here, b->match, NULL, b->index, NULL) != b->here.count)
        return complain_both(ret, 0, "%s: ein alter Zug wurde noch einmal gemacht",
                             "%s: an old move was made once more", b->match->game->name);
    return gpu_step(b->there, b->device_index, NULL, ret) && same_matches(b, true, ret) &&
           same_after(b, b->here.offset[b->here.count], ret);
}

static bool open_both(struct both *b, uint32_t count, struct complaint *ret)
{
    size_t size = batch_size(b->match, count);

    b->memory = aligned_alloc(64, size);
    b->index = malloc(count * sizeof *b->index);
    require(b->memory && b->index);
    b->here = batch_in(b->match, count, b->memory);
    b->scratch_size = size;
    b->scratch = malloc(size);
    require(b->scratch != NULL);
    batch_begin(&b->here, b->match, NULL, SEED);
    b->there = gpu_batch_open(b->gpu, b->match, count, SEED, true, 0, ret);
    b->room = b->there ? gpu_alloc(b->gpu, (size_t)count * b->here.stride, ret) : NULL;
    b->device_index = b->room ? gpu_alloc(b->gpu, count * sizeof *b->index, ret) : NULL;
    return b->device_index != NULL;
}

static void close_both(struct both *b)
{
    gpu_free(b->gpu, b->device_index);
    gpu_free(b->gpu, b->room);
    if (b->there)
        gpu_batch_close(b->there);
    free(b->scratch);
    free(b->index);
    free(b->memory);
}

bool gpu_agrees(struct gpu *gpu, const struct match *m, uint32_t events, uint64_t *ret_events, struct complaint *ret)
{
    struct both b = { .gpu = gpu, .match = m };
    bool slow = m->game->speed.slow;
    uint32_t steps = slow ? SLOW_STEPS : STEPS;
    bool fine = open_both(&b, slow ? SLOW_MATCHES : MATCHES, ret) && same_matches(&b, false, ret);

    if (slow)
        events = events / SLOW_RATIO + 1;
    if (fine) {
        batch_play(&b.here, m, NULL, events);
        fine = gpu_play(b.there, events, ret) && same_matches(&b, false, ret);
    }
    if (fine) {
        batch_step(&b.here, m, NULL, NULL, NULL);
        fine = gpu_step(b.there, NULL, NULL, ret) && same_matches(&b, true, ret);
    }
    for (uint32_t step = 0; fine && step < steps; step++)
        fine = same_step(&b, step, ret) && same_stale(&b, ret);
    *ret_events = 0;
    for (uint32_t i = 0; fine && i < b.here.count; i++)
        *ret_events += b.here.moves[i];
    close_both(&b);
    return fine;
}

/* ---- speed ---- */

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Games finished so far in the whole batch. */
static bool count_games(struct gpu *g, const struct gpu_batch *b, uint64_t *ret_games, struct complaint *ret)
{
    uint32_t count = gpu_arrays(b)->count, *ended = malloc(count * sizeof *ended);

    require(ended != NULL);
    bool fine = gpu_read(g, ended, gpu_arrays(b)->games, count * sizeof *ended, ret);
    *ret_games = 0;
    for (uint32_t i = 0; fine && i < count; i++)
        *ret_games += ended[i];
    free(ended);
    return fine;
}

/* Plays so many events at a time that a call takes a good part of the time, then measures. */
static bool time_batch(struct gpu *g, struct gpu_batch *b, double seconds, struct gpu_speed *ret_speed,
                       struct complaint *ret)
{
    uint32_t events = 4;
    uint64_t before, after, played = 0;
    double begin, passed;

    do {
        events *= 2;
        begin = now();
        if (!gpu_play(b, events, ret) || !gpu_wait(b, ret))
            return false;
    } while (now() - begin < seconds / 4 && events < 1u << 20);
    if (!count_games(g, b, &before, ret))
        return false;
    begin = now();
    do {
        if (!gpu_play(b, events, ret) || !gpu_wait(b, ret))
            return false;
        played += events;
        passed = now() - begin;
    } while (passed < seconds);
    if (!count_games(g, b, &after, ret))
        return false;
    ret_speed->matches = gpu_arrays(b)->count;
    ret_speed->moves_per_s = (double)played * ret_speed->matches / passed;
    ret_speed->games_per_s = (double)(after - before) / passed;
    return true;
}

/* One size of batch and of groups; keeps it if it is the fastest so far. */
static bool try_out(struct gpu *g, const struct match *m, uint32_t matches, uint32_t group, double seconds,
                    struct gpu_speed *best, struct complaint *ret)
{
    struct gpu_speed speed = { .group = group };
    struct gpu_batch *b = gpu_batch_open(g, m, matches, SEED, false, group, ret);
    bool fine = b && time_batch(g, b, seconds, &speed, ret);

    if (b)
        gpu_batch_close(b);
    if (fine && speed.moves_per_s > best->moves_per_s)
        *best = speed;
    return fine;
}

/* More matches hide what memory takes to answer, fewer find more of theirs in its caches: which is better depends on
 * the game, and is tried; then the size of groups. */
bool gpu_measure(struct gpu *g, const struct match *m, double seconds, struct gpu_speed *ret_speed,
                 struct complaint *ret)
{
    static const uint32_t groups[] = { 32, 64, 256 };
    enum { SIZES = 5, USUAL = 128 };
    uint32_t threads = gpu_threads(g);
    struct gpu_speed best = { 0 };
    bool fine = true;

    if (m->game->speed.slow)
        return try_out(g, m, threads / 16, groups[0], seconds, ret_speed, ret);
    for (int i = 0; fine && i < SIZES; i++) /* an eighth of the threads it can have at a time to twice as many */
        fine = try_out(g, m, (threads * 2) >> i, USUAL, seconds / (SIZES + COUNT(groups)), &best, ret);
    for (int i = 0; fine && i < COUNT(groups); i++)
        fine = try_out(g, m, best.matches, groups[i], seconds / (SIZES + COUNT(groups)), &best, ret);
    if (fine)
        *ret_speed = best;
    return fine;
}
