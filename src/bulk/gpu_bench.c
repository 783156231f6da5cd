/* SPDX-License-Identifier: MIT */
#include "bulk/gpu_bench.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/require.h"

enum { WITH_SIZE = 1 << 16 }; /* that sweeps may be given */

struct gpu_bench {
    struct workbench bench;
    struct gpu *gpu;
    struct gpu_module *module;
    void *with;
};

static struct gpu_bench *bench_of(struct workbench *b)
{
    return (struct gpu_bench *)(void *)b;
}

static void *take(struct workbench *b, const char *name, size_t size, bool *ret_finished)
{
    (void)name;
    *ret_finished = false;
    return gpu_alloc(bench_of(b)->gpu, size, &b->why);
}

static void finish(struct workbench *b, const char *name, void *at, size_t size)
{
    (void)b, (void)name, (void)at, (void)size;
}

static void give(struct workbench *b, const char *name, void *at, size_t size)
{
    (void)name, (void)size;
    gpu_free(bench_of(b)->gpu, at);
}

static bool put(struct workbench *b, void *to, const void *from, size_t size)
{
    return gpu_write(bench_of(b)->gpu, to, from, size, &b->why);
}

static bool get(struct workbench *b, void *to, const void *from, size_t size)
{
    return gpu_read(bench_of(b)->gpu, to, from, size, &b->why);
}

static bool sweep(struct workbench *b, const struct sweep *each, const void *with, size_t with_size, uint64_t count)
{
    struct gpu_bench *g = bench_of(b);
    char kernel[64];
    void *arguments[] = { &g->with, &count };

    require(with_size <= WITH_SIZE && count < UINT32_MAX);
    snprintf(kernel, sizeof kernel, "gpu_sweep_%s", each->name);
    return gpu_write(g->gpu, g->with, with, with_size, &b->why) &&
           gpu_module_run(g->module, kernel, (uint32_t)count, arguments, &b->why);
}

struct workbench *gpu_bench_open(struct gpu *gpu, const char *room, struct complaint *ret)
{
    struct gpu_bench *g = calloc(1, sizeof *g);
    char name[64];

    require(g != NULL);
    g->bench = (struct workbench){ .take = take, .finish = finish, .give = give, .write = put, .read = get,
                                   .sweep = sweep };
    g->gpu = gpu;
    snprintf(name, sizeof name, "%s.sweeps", room);
    g->module = gpu_module_open(gpu, name, ret);
    g->with = g->module ? gpu_alloc(gpu, WITH_SIZE, ret) : NULL;
    if (g->with)
        return &g->bench;
    gpu_bench_close(&g->bench);
    return NULL;
}

void gpu_bench_close(struct workbench *b)
{
    if (!b)
        return;
    gpu_free(bench_of(b)->gpu, bench_of(b)->with);
    gpu_module_close(bench_of(b)->module);
    free(b);
}
