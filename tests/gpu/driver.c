/* SPDX-License-Identifier: MIT */
/* A GPU's driver for machines without one: what bulk/gpu.c looks up in libcuda, done by the processor with the
 * kernels compiled for it. So the runtime, the kernels and the law are tested everywhere; that PTX computes the
 * same as the processor is for a GPU to show (build/gpu/check). The program is linked with --wrap for dlopen and
 * dlsym. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "device.h"

typedef void kernel_function(void **arguments);
struct native_kernel {
    const char *name;
    kernel_function *run;
};
extern const struct native_kernel native_kernels[]; /* kernels.gen.c; NULL at the end */

static _Thread_local uint32_t in_group, in_grid;
static uint32_t group_size;
static pthread_barrier_t meeting;

uint32_t thread_of_group(void)
{
    return in_group;
}

uint32_t threads_of_group(void)
{
    return group_size;
}

uint32_t thread_of_grid(void)
{
    return in_grid;
}

void group_meets(void)
{
    pthread_barrier_wait(&meeting);
}

/* ---- the driver ---- */

static int fine(void)
{
    return 0;
}

static int error_string(int error, const char **ret)
{
    *ret = error ? "no such kernel" : "";
    return 0;
}

static int device_name(char *ret, int size, int device)
{
    (void)device;
    strncpy(ret, "no GPU but a processor", (size_t)size);
    return 0;
}

/* Two processors with 512 threads each, groups of at most 32, of a kind for which nothing was assembled. */
static int attribute(int *ret, int which, int device)
{
    (void)device;
    *ret = which == 1 ? 32 : which == 16 ? 2 : which == 39 ? 512 : 0;
    return 0;
}

static int allocate(void **ret, size_t size)
{
    *ret = malloc(size);
    return *ret ? 0 : 2;
}

static int release(void *at)
{
    free(at);
    return 0;
}

static int copy(void *to, const void *from, size_t size)
{
    memcpy(to, from, size);
    return 0;
}

static int set(void *at, unsigned char value, size_t size)
{
    memset(at, value, size);
    return 0;
}

static int function_named(const struct native_kernel **ret, void *module, const char *name)
{
    (void)module;
    for (const struct native_kernel *k = native_kernels; k->name; k++)
        if (strcmp(k->name, name) == 0) {
            *ret = k;
            return 0;
        }
    return 500;
}

struct started {
    const struct native_kernel *kernel;
    void **arguments;
    uint32_t thread;
};

static void *run_thread(void *with)
{
    const struct started *s = with;

    in_group = in_grid = s->thread;
    s->kernel->run(s->arguments);
    return NULL;
}

/* A group that meets needs all its threads at once. */
static void run_together(const struct native_kernel *k, unsigned threads, void **arguments)
{
    pthread_t *thread = malloc(threads * sizeof *thread);
    struct started *started = malloc(threads * sizeof *started);
    pthread_attr_t small;

    require(thread && started);
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, 1 << 16);
    pthread_barrier_init(&meeting, NULL, threads);
    for (unsigned i = 0; i < threads; i++) {
        started[i] = (struct started){ k, arguments, i };
        require(pthread_create(&thread[i], &small, run_thread, &started[i]) == 0);
    }
    for (unsigned i = 0; i < threads; i++)
        pthread_join(thread[i], NULL);
    pthread_barrier_destroy(&meeting);
    pthread_attr_destroy(&small);
    free(started);
    free(thread);
}

static int launch(const struct native_kernel *k, unsigned groups, unsigned y, unsigned z, unsigned threads,
                  unsigned ty, unsigned tz, unsigned shared, void *stream, void **arguments, void **extra)
{
    (void)y, (void)z, (void)ty, (void)tz, (void)shared, (void)stream, (void)extra;
    group_size = threads;
    if (strstr(k->name, "_scan")) {
        run_together(k, threads, arguments);
        return 0;
    }
    for (in_grid = 0; in_grid < groups * threads; in_grid++)
        k->run(arguments);
    return 0;
}

/* ---- looked up ---- */

void *__wrap_dlopen(const char *name, int how);
void *__wrap_dlsym(void *library, const char *name);
int __wrap_dlclose(void *library);

void *__wrap_dlopen(const char *name, int how)
{
    static int library;

    (void)how;
    return getenv("NO_GPU") || strcmp(name, "libcuda.so.1") != 0 ? NULL : &library;
}

int __wrap_dlclose(void *library)
{
    (void)library;
    return 0;
}

void *__wrap_dlsym(void *library, const char *name)
{
    typedef void any(void);
    static const struct {
        const char *name;
        any *function;
    } driver[] = {
        { "cuGetErrorString", (any *)error_string },
        { "cuDeviceGetName", (any *)device_name },
        { "cuDeviceGetAttribute", (any *)attribute },
        { "cuModuleGetFunction", (any *)function_named },
        { "cuMemAlloc_v2", (any *)allocate },
        { "cuMemFree_v2", (any *)release },
        { "cuMemcpyHtoD_v2", (any *)copy },
        { "cuMemcpyDtoH_v2", (any *)copy },
        { "cuMemsetD8_v2", (any *)set },
        { "cuLaunchKernel", (any *)launch },
    };
    any *found = (any *)fine;

    (void)library;
    for (int i = 0; i < COUNT(driver); i++)
        if (strcmp(driver[i].name, name) == 0)
            found = driver[i].function;
    return *(void **)&found;
}
