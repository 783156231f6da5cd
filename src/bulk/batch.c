#include "bulk/batch.h"

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

void batch_begin(const struct batch *b, const struct match *m, uint64_t seed)
{
    for (uint32_t i = 0; i < b->count; i++) {
        b->rng[i] = rng_seeded(seed + i);
        b->moves[i] = 0;
        b->games[i] = 0;
        memset(b->score + (size_t)i * SEATS_MAX, 0, SEATS_MAX * sizeof *b->score);
        memset(batch_state(b, i), 0, b->stride);
        lane_setup(m->game, m, batch_state(b, i));
    }
}

void batch_play(const struct batch *b, const struct match *m, uint32_t events)
{
    for (uint32_t i = 0; i < b->count; i++) {
        b->games[i] += lane_play(m->game, m, batch_state(b, i), b->slots, &b->rng[i], events,
                                 b->score + (size_t)i * SEATS_MAX);
        b->moves[i] += events;
    }
}

uint32_t batch_step(const struct batch *b, const struct match *m, const uint32_t *index, const uint32_t *amount)
{
    uint32_t refused = 0;

    for (uint32_t i = 0; i < b->count; i++) {
        struct state *s = batch_state(b, i);
        struct move move;

        if (index && !lane_choice(b, i, index[i], amount ? amount + i : NULL, &move)) {
            b->event[i] = LANE_REFUSED;
            refused++;
            continue;
        }
        if (index)
            m->game->apply(m, s, b->seat[i], move);
        lane_keep(b, i, lane_advance(m->game, m, s, &b->rng[i], b->score + (size_t)i * SEATS_MAX), index != NULL);
    }
    return refused;
}

uint32_t batch_legal(const struct batch *b, const struct match *m)
{
    uint32_t total = 0;

    for (uint32_t i = 0; i < b->count; i++) {
        b->offset[i] = total;
        total += (uint32_t)m->game->legal(m, batch_state(b, i), b->seat[i], b->choices + total);
    }
    return b->offset[b->count] = total;
}

bool batch_after(const struct batch *b, const struct match *m, uint32_t i, struct choice choice, const uint32_t *amount,
                 void *ret)
{
    struct move move;

    if (i >= b->count || !lane_move(choice, amount, &move))
        return false;
    memcpy(ret, batch_state(b, i), b->stride);
    m->game->apply(m, ret, b->seat[i], move);
    return true;
}

void batch_view(const struct batch *b, const struct match *m, void *ret)
{
    memcpy(ret, b->state, (size_t)b->count * b->stride);
    for (uint32_t i = 0; i < b->count && m->game->mask; i++)
        m->game->mask(m, (struct state *)(void *)((uint8_t *)ret + (size_t)i * b->stride), SEAT(b->seat[i]));
}
