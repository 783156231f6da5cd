/* SPDX-License-Identifier: MIT */
/* include/kiste/batch.h. */
#include "kiste/batch.h"

#include <stdlib.h>

#include "bulk/api.h"
#include "bulk/gate.h"

struct kiste_batch {
    struct batch batch;
    const struct match *match;
    struct crew *crew;
    struct gate gate; /* for every call but open and close */
};

size_t kiste_batch_size(const struct kiste_match *m, uint32_t count)
{
    return can_be(m, count) ? batch_size(&m->match, count) : 0;
}

struct kiste_batch *kiste_batch_open(const struct kiste_match *m, uint32_t count, void *memory, uint64_t seed,
                                     int threads)
{
    struct kiste_batch *b = can_be(m, count) && memory && (uintptr_t)memory % 64 == 0 ? calloc(1, sizeof *b) : NULL;

    if (!b)
        return NULL;
    b->match = &m->match;
    b->batch = batch_in(&m->match, count, memory);
    b->batch.offset[count] = 0;
    b->crew = crew_open(threads);
    if (!b->crew) {
        free(b);
        return NULL;
    }
    kiste_batch_begin(b, seed);
    return b;
}

void kiste_batch_close(struct kiste_batch *b)
{
    if (b)
        crew_close(b->crew);
    free(b);
}

const struct kiste_arrays *kiste_batch_arrays(const struct kiste_batch *b)
{
    return (const struct kiste_arrays *)(const void *)&b->batch;
}

void kiste_batch_begin(struct kiste_batch *b, uint64_t seed)
{
    gate_enter(&b->gate, true);
    batch_begin(&b->batch, b->match, b->crew, seed);
    batch_step(&b->batch, b->match, b->crew, NULL, NULL);
    gate_leave(&b->gate);
}

uint32_t kiste_batch_legal(struct kiste_batch *b)
{
    if (!gate_enter(&b->gate, false))
        return 0;
    uint32_t total = batch_legal(&b->batch, b->match, b->crew);
    gate_leave(&b->gate);
    return total;
}

uint32_t kiste_batch_pick(struct kiste_batch *b, uint32_t *ret_index, uint32_t *ret_amount)
{
    if (!gate_enter(&b->gate, false))
        return b->batch.count;
    uint32_t without = batch_pick(&b->batch, b->match, b->crew, ret_index, ret_amount);
    gate_leave(&b->gate);
    return without;
}

uint32_t kiste_batch_step(struct kiste_batch *b, const uint32_t *index, const uint32_t *amount)
{
    if (!gate_enter(&b->gate, false))
        return b->batch.count;
    uint32_t refused = batch_step(&b->batch, b->match, b->crew, index, amount);
    gate_leave(&b->gate);
    return refused;
}

bool kiste_batch_play(struct kiste_batch *b, uint32_t events)
{
    if (!gate_enter(&b->gate, false))
        return false;
    batch_play(&b->batch, b->match, b->crew, events);
    batch_step(&b->batch, b->match, b->crew, NULL, NULL);
    gate_leave(&b->gate);
    return true;
}

bool kiste_batch_view(struct kiste_batch *b, void *ret)
{
    if (!gate_enter(&b->gate, false))
        return false;
    batch_view(&b->batch, b->match, b->crew, ret);
    gate_leave(&b->gate);
    return true;
}

uint32_t kiste_batch_after(struct kiste_batch *b, uint32_t count, void *ret)
{
    if (!gate_enter(&b->gate, false))
        return count;
    uint32_t total = b->batch.offset[b->batch.count], past = count > total ? count - total : 0;
    uint32_t refused = batch_after(&b->batch, b->match, b->crew, count - past, ret);
    memset((uint8_t *)ret + (size_t)(count - past) * b->batch.stride, 0, (size_t)past * b->batch.stride);
    gate_leave(&b->gate);
    return refused + past;
}

bool kiste_batch_get(struct kiste_batch *b, uint32_t match, void *ret_state)
{
    if (match >= b->batch.count || !gate_enter(&b->gate, false))
        return false;
    memcpy(ret_state, batch_state(&b->batch, match), b->match->game->state_size);
    gate_leave(&b->gate);
    return true;
}

const struct kiste_clause *kiste_batch_put(struct kiste_batch *b, uint32_t match, const char *position)
{
    _Alignas(16) uint8_t read[STATE_MAX] = { 0 };
    const struct clause *refusal = &table_rules[TABLE_options], *no = refusal;

    if (match < b->batch.count && position)
        refusal = match_read(b->match, position, (struct state *)(void *)read, NULL);
    if (refusal || !gate_enter(&b->gate, false))
        return (const void *)(refusal ? refusal : no);
    memcpy(batch_state(&b->batch, match), read, b->match->game->state_size);
    batch_advance(&b->batch, b->match, match);
    gate_leave(&b->gate);
    return NULL;
}
