/* SPDX-License-Identifier: MIT */
#include "bulk/gpu.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "core/box.h"
#include "core/place.h"

enum { SYMBOL_SIZE = 100, THREADS_USUAL = 128 };

/* What the driver offers, by its own names and numbers (cuda.h, which need not be there). */
enum {
    ATTRIBUTE_GROUP = 1, ATTRIBUTE_PROCESSORS = 16, ATTRIBUTE_THREADS = 39, ATTRIBUTE_MAJOR = 75, ATTRIBUTE_MINOR = 76,
    PREFER_L1 = 2,
    LOCAL_SIZE = 3, STACK_LIMIT = 0, /* as the driver numbers them */
    STACK_MORE = 4096,
};
typedef int cu_result, cu_device;
typedef struct cu_context *cu_context;
typedef struct cu_module *cu_module;
typedef struct cu_function *cu_function;
typedef uintptr_t cu_memory;

#define DRIVER(X)                                                                                            \
    X(cu_result, cuInit, (unsigned))                                                                         \
    X(cu_result, cuGetErrorString, (cu_result, const char **))                                               \
    X(cu_result, cuDeviceGet, (cu_device *, int))                                                            \
    X(cu_result, cuDeviceGetName, (char *, int, cu_device))                                                  \
    X(cu_result, cuDeviceGetAttribute, (int *, int, cu_device))                                              \
    X(cu_result, cuDevicePrimaryCtxRetain, (cu_context *, cu_device))                                        \
    X(cu_result, cuDevicePrimaryCtxRelease_v2, (cu_device))                                                  \
    X(cu_result, cuCtxSetCurrent, (cu_context))                                                              \
    X(cu_result, cuCtxSynchronize, (void))                                                                   \
    X(cu_result, cuModuleLoadData, (cu_module *, const void *))                                              \
    X(cu_result, cuModuleUnload, (cu_module))                                                                \
    X(cu_result, cuModuleGetFunction, (cu_function *, cu_module, const char *))                              \
    X(cu_result, cuFuncSetCacheConfig, (cu_function, int))                                                   \
    X(cu_result, cuFuncGetAttribute, (int *, int, cu_function))                                              \
    X(cu_result, cuCtxSetLimit, (int, size_t))                                                               \
    X(cu_result, cuMemAlloc_v2, (cu_memory *, size_t))                                                       \
    X(cu_result, cuMemFree_v2, (cu_memory))                                                                  \
    X(cu_result, cuMemcpyHtoD_v2, (cu_memory, const void *, size_t))                                         \
    X(cu_result, cuMemcpyDtoH_v2, (void *, cu_memory, size_t))                                               \
    X(cu_result, cuMemsetD8_v2, (cu_memory, unsigned char, size_t))                                          \
    X(cu_result, cuLaunchKernel, (cu_function, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,   \
                                  unsigned, void *, void **, void **))

struct gpu {
    void *library;
#define POINTER(type, name, arguments) type (*name) arguments;
    DRIVER(POINTER)
#undef POINTER
    cu_device device;
    cu_context context;
    bool retained;
    char name[SYMBOL_SIZE];
    int group_max, processors, threads, major, minor;
    char folder[PATH_MAX];
};

enum kernel { BEGIN, PLAY, STEP, LEGAL, SCAN, PACK, AFTER, VIEW, KERNELS };
static const char *const kernel_names[KERNELS] = { "begin", "play", "step", "legal", "scan", "pack", "after", "view" };

struct gpu_batch {
    struct gpu *gpu;
    cu_module module;
    cu_function kernel[KERNELS];
    struct batch arrays;       /* the device's addresses */
    void *memory, *box, *match, *batch, *asset[ASSETS_MAX], *asset_bytes[ASSETS_MAX];
    uint32_t *owners;
    uint32_t threads;
};

static bool fine(const struct gpu *g, cu_result result, const char *what, struct complaint *ret)
{
    const char *why = NULL;

    if (result == 0)
        return true;
    g->cuGetErrorString(result, &why);
    return complain_both(ret, 0, "die Grafikkarte: %s: %s", "the GPU: %s: %s", what, why ? why : "?");
}

/* ---- the device ---- */

static bool load_driver(struct gpu *g, struct complaint *ret)
{
    g->library = dlopen("libcuda.so.1", RTLD_NOW);
    if (!g->library)
        return complain_both(ret, 0, "hier ist kein Treiber für NVIDIA-Grafikkarten (libcuda.so.1)",
                             "there is no driver for NVIDIA GPUs here (libcuda.so.1)");
    bool all = true;
#define LOOK_UP(type, name, arguments) \
    all = (*(void **)(void *)&g->name = dlsym(g->library, #name)) != NULL && all;
    DRIVER(LOOK_UP)
#undef LOOK_UP
    return all || complain_both(ret, 0, "der Treiber der Grafikkarte ist zu alt", "the GPU's driver is too old");
}

static bool open_device(struct gpu *g, struct complaint *ret)
{
    if (!fine(g, g->cuInit(0), "cuInit", ret) || !fine(g, g->cuDeviceGet(&g->device, 0), "cuDeviceGet", ret) ||
        !fine(g, g->cuDeviceGetName(g->name, SYMBOL_SIZE, g->device), "cuDeviceGetName", ret) ||
        !fine(g, g->cuDevicePrimaryCtxRetain(&g->context, g->device), "cuDevicePrimaryCtxRetain", ret))
        return false;
    g->retained = true;
    g->cuDeviceGetAttribute(&g->group_max, ATTRIBUTE_GROUP, g->device);
    g->cuDeviceGetAttribute(&g->processors, ATTRIBUTE_PROCESSORS, g->device);
    g->cuDeviceGetAttribute(&g->threads, ATTRIBUTE_THREADS, g->device);
    g->cuDeviceGetAttribute(&g->major, ATTRIBUTE_MAJOR, g->device);
    g->cuDeviceGetAttribute(&g->minor, ATTRIBUTE_MINOR, g->device);
    return fine(g, g->cuCtxSetCurrent(g->context), "cuCtxSetCurrent", ret);
}

/* Beside the program in `gpu`, or in the same folder, as it is carried about. */
static void find_folder(struct gpu *g)
{
    char name[SYMBOL_SIZE];
    struct text path = TEXT_IN(g->folder);

    snprintf(name, sizeof name, "gpu/%s.ptx", games[0]->name);
    if (place_find(name, &path) || place_find(name + 4, &path))
        *strrchr(g->folder, '/') = '\0';
}

struct gpu *gpu_open(const char *folder, struct complaint *ret)
{
    struct gpu *g = calloc(1, sizeof *g);

    require(g != NULL);
    if (!load_driver(g, ret) || !open_device(g, ret)) {
        gpu_close(g);
        return NULL;
    }
    if (folder)
        snprintf(g->folder, sizeof g->folder, "%s", folder);
    else
        find_folder(g);
    return g;
}

void gpu_close(struct gpu *g)
{
    if (g && g->retained)
        g->cuDevicePrimaryCtxRelease_v2(g->device);
    if (g && g->library)
        dlclose(g->library);
    free(g);
}

const char *gpu_name(const struct gpu *g)
{
    return g->name;
}

uint32_t gpu_threads(const struct gpu *g)
{
    return (uint32_t)g->processors * (uint32_t)g->threads;
}

/* ---- memory ---- */

void *gpu_alloc(struct gpu *g, size_t size, struct complaint *ret)
{
    cu_memory at = 0;

    if (!fine(g, g->cuCtxSetCurrent(g->context), "cuCtxSetCurrent", ret) ||
        !fine(g, g->cuMemAlloc_v2(&at, size ? size : 1), "cuMemAlloc", ret) ||
        !fine(g, g->cuMemsetD8_v2(at, 0, size), "cuMemset", ret))
        return NULL;
    return (void *)at;
}

void gpu_free(struct gpu *g, void *at)
{
    if (at)
        g->cuMemFree_v2((cu_memory)at);
}

bool gpu_write(struct gpu *g, void *device, const void *host, size_t size, struct complaint *ret)
{
    return fine(g, g->cuMemcpyHtoD_v2((cu_memory)device, host, size), "cuMemcpyHtoD", ret);
}

bool gpu_read(struct gpu *g, void *host, const void *device, size_t size, struct complaint *ret)
{
    return fine(g, g->cuMemcpyDtoH_v2(host, (cu_memory)device, size), "cuMemcpyDtoH", ret);
}

/* A copy of something on the device. */
static void *put(struct gpu *g, const void *host, size_t size, struct complaint *ret)
{
    void *at = gpu_alloc(g, size, ret);

    if (at && !gpu_write(g, at, host, size, ret)) {
        gpu_free(g, at);
        return NULL;
    }
    return at;
}

/* ---- a room's kernels ---- */

static char *file_text(const char *path)
{
    FILE *file = fopen(path, "rb");
    struct text t = text_growing();
    char part[4096];
    size_t got;

    while (file && (got = fread(part, 1, sizeof part, file)) > 0)
        text_bytes(&t, part, got);
    bool there = file != NULL && t.used > 0;
    if (file)
        fclose(file);
    if (!there) {
        text_free(&t);
        return NULL;
    }
    return t.at;
}

/* Assembled for exactly this kind of device, or as PTX, which the driver assembles. */
static bool load_module(struct gpu *g, const char *name, cu_module *ret_module, struct complaint *ret)
{
    char path[PATH_MAX + SYMBOL_SIZE], *image;

    snprintf(path, sizeof path, "%s/%s.sm_%d%d.cubin", g->folder, name, g->major, g->minor);
    image = file_text(path);
    if (!image) {
        snprintf(path, sizeof path, "%s/%s.ptx", g->folder, name);
        image = file_text(path);
    }
    if (!image)
        return complain_both(ret, 0, "%s fehlt: „make gpu“ übersetzt die Regeln für die Grafikkarte",
                             "%s is missing: 'make gpu' compiles the rules for the GPU", path);
    bool loaded = fine(g, g->cuModuleLoadData(ret_module, image), path, ret);
    free(image);
    return loaded;
}

static bool load_kernels(struct gpu_batch *b, const struct game *game, struct complaint *ret)
{
    struct gpu *g = b->gpu;
    char prefix[SYMBOL_SIZE];
    int local = 0, most = 0;

    bool loaded = load_module(g, game->name, &b->module, ret);
    snprintf(prefix, sizeof prefix, "%s", game->name);
    for (char *c = prefix; *c; c++)
        *c = *c == '-' ? '_' : *c;
    for (int i = 0; loaded && i < KERNELS; i++) {
        char name[2 * SYMBOL_SIZE];
        snprintf(name, sizeof name, "gpu_%s_%s", prefix, kernel_names[i]);
        loaded = fine(g, g->cuModuleGetFunction(&b->kernel[i], b->module, name), name, ret);
        if (loaded)
            g->cuFuncSetCacheConfig(b->kernel[i], PREFER_L1);
        if (loaded && g->cuFuncGetAttribute(&local, LOCAL_SIZE, b->kernel[i]) == 0 && local > most)
            most = local;
    }
    /* What a function needs that calls itself (a list of plays does) no compiler knows. */
    return loaded && fine(g, g->cuCtxSetLimit(STACK_LIMIT, (size_t)most + STACK_MORE), "cuCtxSetLimit", ret);
}

static bool launch(struct gpu_batch *b, enum kernel kernel, uint32_t lanes, void **arguments, struct complaint *ret)
{
    struct gpu *g = b->gpu;
    unsigned threads = kernel == SCAN ? (unsigned)g->group_max : b->threads;
    unsigned groups = kernel == SCAN ? 1 : (lanes + threads - 1) / threads;

    if (groups == 0)
        return true;
    /* bindings/gpu/instead/core/choices.h */
    unsigned cells = kernel == PLAY ? threads * (unsigned)sizeof(struct choice) : 0;
    return fine(g, g->cuCtxSetCurrent(g->context), "cuCtxSetCurrent", ret) &&
           fine(g, g->cuLaunchKernel(b->kernel[kernel], groups, 1, 1, threads, 1, 1, cells, NULL, arguments, NULL),
                kernel_names[kernel], ret);
}

/* ---- a batch ---- */

/* The match as the device is to know it: box and assets are copied there. */
static bool put_match(struct gpu_batch *b, const struct match *m, struct complaint *ret)
{
    struct match there = *m;

    b->box = put(b->gpu, m->box, m->game->boxform->size, ret);
    if (!b->box)
        return false;
    there.game = NULL;
    there.box = b->box;
    for (int i = 0; i < ASSETS_MAX; i++) {
        if (!m->asset[i])
            continue;
        struct asset asset = *m->asset[i];
        b->asset_bytes[i] = put(b->gpu, asset.bytes, asset.size, ret);
        asset.bytes = b->asset_bytes[i];
        asset.next = NULL;
        b->asset[i] = b->asset_bytes[i] ? put(b->gpu, &asset, sizeof asset, ret) : NULL;
        if (!b->asset[i])
            return false;
        there.asset[i] = b->asset[i];
    }
    b->match = put(b->gpu, &there, sizeof there, ret);
    return b->match != NULL;
}

static bool put_arrays(struct gpu_batch *b, const struct match *m, uint32_t count, bool choices, struct complaint *ret)
{
    struct batch offsets = batch_in(m, count, NULL);
    size_t size = choices ? batch_size(m, count) : (size_t)(uintptr_t)offsets.choices;

    b->memory = gpu_alloc(b->gpu, size, ret);
    if (!b->memory)
        return false;
    b->arrays = batch_in(m, count, b->memory);
    if (choices) {
        b->owners = gpu_alloc(b->gpu, (size_t)count * b->arrays.width * sizeof *b->owners, ret);
        if (!b->owners)
            return false;
    } else {
        b->arrays.choices = b->arrays.slots = NULL;
    }
    b->batch = put(b->gpu, &b->arrays, sizeof b->arrays, ret);
    return b->batch != NULL;
}

struct gpu_batch *gpu_batch_open(struct gpu *g, const struct match *m, uint32_t count, uint64_t seed, bool choices,
                                 uint32_t threads, struct complaint *ret)
{
    struct gpu_batch *b = calloc(1, sizeof *b);
    void *arguments[] = { NULL, NULL, &seed };

    require(b != NULL);
    b->gpu = g;
    b->threads = threads ? threads : THREADS_USUAL;
    if (load_kernels(b, m->game, ret) && put_match(b, m, ret) && put_arrays(b, m, count, choices, ret)) {
        arguments[0] = &b->match;
        arguments[1] = &b->batch;
        if (launch(b, BEGIN, count, arguments, ret) && gpu_wait(b, ret))
            return b;
    }
    gpu_batch_close(b);
    return NULL;
}

void gpu_batch_close(struct gpu_batch *b)
{
    void *parts[] = { b->memory, b->box, b->match, b->batch, b->owners };

    for (int i = 0; i < COUNT(parts); i++)
        gpu_free(b->gpu, parts[i]);
    for (int i = 0; i < ASSETS_MAX; i++) {
        gpu_free(b->gpu, b->asset[i]);
        gpu_free(b->gpu, b->asset_bytes[i]);
    }
    if (b->module)
        b->gpu->cuModuleUnload(b->module);
    free(b);
}

const struct batch *gpu_arrays(const struct gpu_batch *b)
{
    return &b->arrays;
}

uint32_t *gpu_owners(const struct gpu_batch *b)
{
    return b->owners;
}

bool gpu_play(struct gpu_batch *b, uint32_t events, struct complaint *ret)
{
    return launch(b, PLAY, b->arrays.count, (void *[]){ &b->match, &b->batch, &events }, ret);
}

bool gpu_step(struct gpu_batch *b, const uint32_t *index, const uint32_t *amount, struct complaint *ret)
{
    return launch(b, STEP, b->arrays.count, (void *[]){ &b->match, &b->batch, &index, &amount }, ret);
}

bool gpu_legal(struct gpu_batch *b, struct complaint *ret)
{
    require(b->owners != NULL);
    return launch(b, LEGAL, b->arrays.count, (void *[]){ &b->match, &b->batch }, ret) &&
           launch(b, SCAN, b->arrays.count, (void *[]){ &b->batch }, ret) &&
           launch(b, PACK, b->arrays.count, (void *[]){ &b->batch, &b->owners }, ret);
}

bool gpu_after(struct gpu_batch *b, uint32_t count, const uint32_t *amount, void *to, struct complaint *ret)
{
    void *arguments[] = { &b->match, &b->batch, &count, &b->arrays.choices, &b->owners, &amount, &to };

    return launch(b, AFTER, count, arguments, ret);
}

bool gpu_view(struct gpu_batch *b, void *to, struct complaint *ret)
{
    return launch(b, VIEW, b->arrays.count, (void *[]){ &b->match, &b->batch, &to }, ret);
}

bool gpu_wait(struct gpu_batch *b, struct complaint *ret)
{
    return fine(b->gpu, b->gpu->cuCtxSynchronize(), "cuCtxSynchronize", ret);
}

/* ---- other kernels ---- */

struct gpu_module {
    struct gpu *gpu;
    cu_module module;
};

struct gpu_module *gpu_module_open(struct gpu *g, const char *name, struct complaint *ret)
{
    struct gpu_module *m = calloc(1, sizeof *m);

    require(m != NULL);
    m->gpu = g;
    if (fine(g, g->cuCtxSetCurrent(g->context), "cuCtxSetCurrent", ret) && load_module(g, name, &m->module, ret))
        return m;
    free(m);
    return NULL;
}

void gpu_module_close(struct gpu_module *m)
{
    if (m)
        m->gpu->cuModuleUnload(m->module);
    free(m);
}

bool gpu_module_run(struct gpu_module *m, const char *kernel, uint32_t threads, void **arguments, struct complaint *ret)
{
    struct gpu *g = m->gpu;
    cu_function function;
    unsigned groups = (unsigned)(((uint64_t)threads + THREADS_USUAL - 1) / THREADS_USUAL);

    return fine(g, g->cuCtxSetCurrent(g->context), "cuCtxSetCurrent", ret) &&
           fine(g, g->cuModuleGetFunction(&function, m->module, kernel), kernel, ret) &&
           fine(g, g->cuLaunchKernel(function, groups, 1, 1, THREADS_USUAL, 1, 1, 0, NULL, arguments, NULL), kernel,
                ret) &&
           fine(g, g->cuCtxSynchronize(), kernel, ret);
}
