/* SPDX-License-Identifier: MIT */
#include "bulk/batch.h"

#include <stdatomic.h>

#include "base/require.h"

/* Takes bytes from a block, each array on a line of its own in the cache. */
static void *carve(uint8_t *memory, size_t *used, size_t size)
{
    size_t at = *used;

    *used = (at + size + 63) & ~(size_t)63;
    return (void *)((uintptr_t)memory + at);
}

static struct batch place(const struct match *m, uint32_t count, uint8_t *memory, size_t *used)
{
    struct batch b = { .count = count, .stride = (m->game->state_size + 15u) & ~15u, .width = m->game->choices_max };
    size_t n = count;

    b.state = carve(memory, used, n * b.stride);
    b.rng = carve(memory, used, n * sizeof *b.rng);
    b.moves = carve(memory, used, n * sizeof *b.moves);
    b.games = carve(memory, used, n * sizeof *b.games);
    b.score = carve(memory, used, n * SEATS_MAX * sizeof *b.score);
    b.seat = carve(memory, used, n * sizeof *b.seat);
    b.event = carve(memory, used, n * sizeof *b.event);
    b.listed = carve(memory, used, n * sizeof *b.listed);
    b.offset = carve(memory, used, (n + 1) * sizeof *b.offset);
    b.choices = carve(memory, used, n * b.width * sizeof *b.choices);
    b.slots = carve(memory, used, n * b.width * sizeof *b.slots);
    return b;
}

size_t batch_size(const struct match *m, uint32_t count)
{
    size_t used = 0;

    place(m, count, NULL, &used);
    return used;
}

struct batch batch_in(const struct match *m, uint32_t count, void *memory)
{
    size_t used = 0;

    return place(m, count, memory, &used);
}

/* ---- work shared out ---- */

/* One call, as every worker is told it. */
struct job {
    const struct batch *b;
    const struct match *m;
    int workers;
    uint64_t seed;
    uint32_t events, count;
    const uint32_t *index, *amount;
    uint32_t *ret_index, *ret_amount;
    uint8_t *ret;
    _Atomic uint32_t refused;
    uint32_t total[CREW_MAX];  /* choices of each worker's share */
};

/* Where the share of a worker begins; that of the next begins where it ends. */
static uint32_t share_of(const struct job *j, int worker, uint32_t count)
{
    return (uint32_t)((uint64_t)count * (uint64_t)worker / (uint64_t)j->workers);
}

#define EACH_OF_SHARE(i, j, worker) \
    (uint32_t i = share_of(j, worker, (j)->b->count); i < share_of(j, worker + 1, (j)->b->count); i++)

static int32_t *score_of(const struct batch *b, uint32_t i)
{
    return b->score + (size_t)i * SEATS_MAX;
}

static void begin(void *with, int worker)
{
    const struct job *j = with;
    const struct batch *b = j->b;

    for EACH_OF_SHARE(i, j, worker) {
        b->rng[i] = rng_seeded(j->seed + i);
        b->moves[i] = 0;
        b->games[i] = 0;
        b->listed[i] = 0;
        memset(score_of(b, i), 0, SEATS_MAX * sizeof *b->score);
        memset(batch_state(b, i), 0, b->stride);
        lane_setup(j->m->game, j->m, batch_state(b, i));
    }
}

void batch_begin(const struct batch *b, const struct match *m, struct crew *crew, uint64_t seed)
{
    struct job j = { .b = b, .m = m, .workers = crew_size(crew), .seed = seed };

    crew_work(crew, begin, &j);
}

/* The slots of a worker's first match serve it for all. */
static void play(void *with, int worker)
{
    const struct job *j = with;
    const struct batch *b = j->b;
    struct choice *choices = b->slots + (size_t)share_of(j, worker, b->count) * b->width;

    for EACH_OF_SHARE(i, j, worker) {
        b->games[i] += lane_play(j->m->game, j->m, batch_state(b, i), choices, &b->rng[i], j->events, score_of(b, i));
        b->moves[i] += j->events;
        b->listed[i] = 0;
    }
}

void batch_play(const struct batch *b, const struct match *m, struct crew *crew, uint32_t events)
{
    struct job j = { .b = b, .m = m, .workers = crew_size(crew), .events = events };

    crew_work(crew, play, &j);
}

static void step(void *with, int worker)
{
    struct job *j = with;
    const struct batch *b = j->b;
    const struct game *g = j->m->game;

    for EACH_OF_SHARE(i, j, worker) {
        struct state *s = batch_state(b, i);
        struct move move;

        if (j->index && !lane_choice(b, i, j->index[i], j->amount ? j->amount + i : NULL, &move)) {
            b->event[i] = LANE_REFUSED;
            atomic_fetch_add(&j->refused, 1);
            continue;
        }
        if (j->index)
            g->rules.apply(j->m, s, b->seat[i], move);
        lane_keep(b, i, lane_advance(g, j->m, s, &b->rng[i], score_of(b, i)), j->index != NULL);
    }
}

void batch_advance(const struct batch *b, const struct match *m, uint32_t i)
{
    lane_keep(b, i, lane_advance(m->game, m, batch_state(b, i), &b->rng[i], score_of(b, i)), false);
}

uint32_t batch_step(const struct batch *b, const struct match *m, struct crew *crew, const uint32_t *index,
                    const uint32_t *amount)
{
    struct job j = { .b = b, .m = m, .workers = crew_size(crew), .index = index, .amount = amount };

    crew_work(crew, step, &j);
    return j.refused;
}

/* ---- choices ---- */

/* Each worker packs those of its share, alone right where they belong, else into its own slots; offsets count from
 * the beginning of the share. */
static void legal(void *with, int worker)
{
    struct job *j = with;
    const struct batch *b = j->b;
    struct choice *to = j->workers == 1 ? b->choices : b->slots + (size_t)share_of(j, worker, b->count) * b->width;
    uint32_t total = 0;

    for EACH_OF_SHARE(i, j, worker) {
        b->offset[i] = total;
        total += (uint32_t)j->m->game->rules.legal(j->m, batch_state(b, i), b->seat[i], to + total);
        b->listed[i] = 1;
    }
    j->total[worker] = total;
}

/* … and then puts them after those of the shares before. */
static void put_together(void *with, int worker)
{
    const struct job *j = with;
    const struct batch *b = j->b;
    uint32_t before = 0;

    for (int i = 0; i < worker; i++)
        before += j->total[i];
    for EACH_OF_SHARE(i, j, worker)
        b->offset[i] += before;
    memcpy(b->choices + before, b->slots + (size_t)share_of(j, worker, b->count) * b->width,
           j->total[worker] * sizeof *b->choices);
}

uint32_t batch_legal(const struct batch *b, const struct match *m, struct crew *crew)
{
    struct job j = { .b = b, .m = m, .workers = crew_size(crew) };
    uint32_t total = 0;

    crew_work(crew, legal, &j);
    if (j.workers > 1)
        crew_work(crew, put_together, &j);
    for (int i = 0; i < j.workers; i++)
        total += j.total[i];
    return b->offset[b->count] = total;
}

static void pick(void *with, int worker)
{
    struct job *j = with;
    const struct batch *b = j->b;

    for EACH_OF_SHARE(i, j, worker) {
        const struct choice *own = b->choices + b->offset[i];
        uint32_t count = b->offset[i + 1] - b->offset[i], k = 0;

        if (!b->listed[i]) {
            j->ret_index[i] = UINT32_MAX;
            atomic_fetch_add(&j->refused, 1);
            continue;
        }
        struct move move = pick_random(j->m->game, own, (int)count, &b->rng[i]);
        while (!choice_has(own[k], move))
            k++;
        j->ret_index[i] = k;
        if (j->ret_amount)
            j->ret_amount[i] = move.n;
    }
}

uint32_t batch_pick(const struct batch *b, const struct match *m, struct crew *crew, uint32_t *ret_index,
                    uint32_t *ret_amount)
{
    struct job j = { .b = b, .m = m, .workers = crew_size(crew), .ret_index = ret_index, .ret_amount = ret_amount };

    crew_work(crew, pick, &j);
    return j.refused;
}

/* The match a packed choice belongs to: the last one whose choices do not begin after it. */
static uint32_t owner_of(const struct batch *b, uint32_t choice)
{
    uint32_t low = 0, high = b->count;

    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        *(b->offset[middle] <= choice ? &low : &high) = middle;
    }
    return low;
}

static void after(void *with, int worker)
{
    struct job *j = with;
    const struct batch *b = j->b;
    uint32_t first = share_of(j, worker, j->count), end = share_of(j, worker + 1, j->count);
    uint32_t owner = first < end ? owner_of(b, first) : 0;

    for (uint32_t k = first; k < end; k++) {
        uint8_t *to = j->ret + (size_t)k * b->stride;
        while (b->offset[owner + 1] <= k)
            owner++;
        if (!b->listed[owner]) {
            memset(to, 0, b->stride);
            atomic_fetch_add(&j->refused, 1);
            continue;
        }
        memcpy(to, batch_state(b, owner), b->stride);
        j->m->game->rules.apply(j->m, (struct state *)(void *)to, b->seat[owner], b->choices[k].move);
    }
}

uint32_t batch_after(const struct batch *b, const struct match *m, struct crew *crew, uint32_t count, void *ret)
{
    struct job j = { .b = b, .m = m, .workers = crew_size(crew), .ret = ret };

    j.count = count < b->offset[b->count] ? count : b->offset[b->count];
    crew_work(crew, after, &j);
    return j.refused;
}

static void view(void *with, int worker)
{
    const struct job *j = with;
    const struct batch *b = j->b;

    for EACH_OF_SHARE(i, j, worker) {
        uint8_t *to = j->ret + (size_t)i * b->stride;
        memcpy(to, batch_state(b, i), b->stride);
        if (j->m->game->secrets.mask)
            j->m->game->secrets.mask(j->m, (struct state *)(void *)to, SEAT(b->seat[i]));
    }
}

void batch_view(const struct batch *b, const struct match *m, struct crew *crew, void *ret)
{
    struct job j = { .b = b, .m = m, .workers = crew_size(crew), .ret = ret };

    crew_work(crew, view, &j);
}
