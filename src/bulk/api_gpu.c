/* SPDX-License-Identifier: MIT */
/* include/kiste/gpu.h. */
#include "kiste/gpu.h"

#include <stdlib.h>

#include "base/require.h"
#include "bulk/api.h"
#include "bulk/gate.h"
#include "bulk/gpu.h"

static _Thread_local struct complaint why;

struct kiste_gpu {
    struct gpu *gpu;
    struct gpu_batch *batch;
    struct gate gate; /* a call queues several kernels, which belong together */
    pid_t owner;      /* the process that has the device: a child that it forks does not */
};

static bool enter(struct kiste_gpu *g)
{
    if (g->owner == getpid() && gate_enter(&g->gate, false))
        return true;
    return complain_both(&why, 0, "die Grafikkarte gehört dem Prozess, von dem dieser abgespalten wurde",
                         "the GPU belongs to the process that this one was forked from");
}

static bool leave(struct kiste_gpu *g, bool fine)
{
    gate_leave(&g->gate);
    return fine;
}

struct kiste_gpu *kiste_gpu_open(const struct kiste_match *m, uint32_t count, uint64_t seed, const char *folder)
{
    struct kiste_gpu *g = calloc(1, sizeof *g);

    require(g != NULL);
    g->owner = getpid();
    if (!can_be(m, count))
        complain_both(&why, 0, "so viele Partien kann es auf einmal nicht geben",
                      "there cannot be so many matches at once");
    else
        g->gpu = gpu_open(folder, &why);
    g->batch = g->gpu ? gpu_batch_open(g->gpu, &m->match, count, seed, true, 0, &why) : NULL;
    if (g->batch && gpu_step(g->batch, NULL, NULL, &why))
        return g;
    kiste_gpu_close(g);
    return NULL;
}

void kiste_gpu_close(struct kiste_gpu *g)
{
    if (g && g->owner == getpid() && g->batch)
        gpu_batch_close(g->batch);
    if (g && g->owner == getpid())
        gpu_close(g->gpu);
    free(g);
}

const char *kiste_gpu_why(void)
{
    return why.in[EN];
}

const struct kiste_arrays *kiste_gpu_arrays(const struct kiste_gpu *g)
{
    return (const struct kiste_arrays *)(const void *)gpu_arrays(g->batch);
}

const uint32_t *kiste_gpu_owners(const struct kiste_gpu *g)
{
    return gpu_owners(g->batch);
}

const char *kiste_gpu_name(const struct kiste_gpu *g)
{
    return gpu_name(g->gpu);
}

bool kiste_gpu_legal(struct kiste_gpu *g, uint32_t *ret_count)
{
    const struct batch *b = gpu_arrays(g->batch);

    return enter(g) &&
           leave(g, gpu_legal(g->batch, &why) &&
                    (!ret_count || gpu_read(g->gpu, ret_count, b->offset + b->count, sizeof *ret_count, &why)));
}

bool kiste_gpu_step(struct kiste_gpu *g, const uint32_t *index, const uint32_t *amount)
{
    return enter(g) && leave(g, gpu_step(g->batch, index, amount, &why));
}

bool kiste_gpu_play(struct kiste_gpu *g, uint32_t events)
{
    return enter(g) && leave(g, gpu_play(g->batch, events, &why) && gpu_step(g->batch, NULL, NULL, &why));
}

bool kiste_gpu_view(struct kiste_gpu *g, void *ret)
{
    return enter(g) && leave(g, gpu_view(g->batch, ret, &why));
}

bool kiste_gpu_after(struct kiste_gpu *g, uint32_t count, void *ret)
{
    return enter(g) && leave(g, gpu_after(g->batch, count, NULL, ret, &why));
}

bool kiste_gpu_wait(struct kiste_gpu *g)
{
    return enter(g) && leave(g, gpu_wait(g->batch, &why));
}
