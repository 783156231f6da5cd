/* include/kiste/batch.h. */
#include "kiste/batch.h"

#include <stdlib.h>

#include "bulk/api.h"

struct kiste_batch {
    struct batch batch;
    const struct match *match;
    struct crew *crew;
};

size_t kiste_batch_size(const struct kiste_match *m, uint32_t count)
{
    return batch_size(&m->match, count);
}

struct kiste_batch *kiste_batch_open(const struct kiste_match *m, uint32_t count, void *memory, uint64_t seed,
                                     int threads)
{
    struct kiste_batch *b = calloc(1, sizeof *b);

    if (!b)
        return NULL;
    b->match = &m->match;
    b->batch = batch_in(&m->match, count, memory);
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
    batch_begin(&b->batch, b->match, b->crew, seed);
    batch_step(&b->batch, b->match, b->crew, NULL, NULL);
}

uint32_t kiste_batch_legal(struct kiste_batch *b)
{
    return batch_legal(&b->batch, b->match, b->crew);
}

void kiste_batch_pick(struct kiste_batch *b, uint32_t *ret_index, uint32_t *ret_amount)
{
    batch_pick(&b->batch, b->match, b->crew, ret_index, ret_amount);
}

uint32_t kiste_batch_step(struct kiste_batch *b, const uint32_t *index, const uint32_t *amount)
{
    return batch_step(&b->batch, b->match, b->crew, index, amount);
}

void kiste_batch_play(struct kiste_batch *b, uint32_t events)
{
    batch_play(&b->batch, b->match, b->crew, events);
    batch_step(&b->batch, b->match, b->crew, NULL, NULL);
}

void kiste_batch_view(struct kiste_batch *b, void *ret)
{
    batch_view(&b->batch, b->match, b->crew, ret);
}

void kiste_batch_after(struct kiste_batch *b, uint32_t count, void *ret)
{
    batch_after(&b->batch, b->match, b->crew, count, ret);
}
