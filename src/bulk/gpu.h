/* SPDX-License-Identifier: MIT */
/* A batch on an NVIDIA GPU. The rules are the same files, compiled for it by `make gpu` (bindings/gpu); the driver's
 * library is looked for at run time, so that without one everything else works and this says so. Arrays stay on the
 * device: gpu_arrays() tells their addresses, which PyTorch, CuPy and others in the same process can use as they are,
 * since the device's primary context is shared with them.
 *
 * Calls return once the work is queued, in order; gpu_wait() and gpu_read() wait for it. False: *ret says why, and
 * the batch is not to be used any further. */
#ifndef BULK_GPU_H
#define BULK_GPU_H

#include "bulk/batch.h"

struct gpu;
struct gpu_batch;

/* Opens the first device. folder: where the rooms' .ptx and .cubin files lie; NULL: `gpu` beside the program, or in
 * ../share/kiste. */
struct gpu *gpu_open(const char *folder, struct complaint *ret);
void gpu_close(struct gpu *);
/* "NVIDIA H200"; and how many threads it runs at a time. */
const char *gpu_name(const struct gpu *);
uint32_t gpu_threads(const struct gpu *);

/* A batch of so many matches, begun as by batch_begin(); choices: whether gpu_legal() will be asked for, which needs
 * memory. threads: of a group, 32 to 1024, a multiple of 32; 0: as it sees fit. */
struct gpu_batch *gpu_batch_open(struct gpu *, const struct match *, uint32_t count, uint64_t seed, bool choices,
                                 uint32_t threads, struct complaint *ret);
void gpu_batch_close(struct gpu_batch *);

/* The batch with the device's addresses, and the owners of its choices as gpu_legal() leaves them. */
const struct batch *gpu_arrays(const struct gpu_batch *);
uint32_t *gpu_owners(const struct gpu_batch *);

/* As the functions of batch.h; arrays given are the device's. gpu_after(): the positions after the first `count`
 * choices that gpu_legal() made, each at stride bytes. */
bool gpu_play(struct gpu_batch *, uint32_t events, struct complaint *ret);
bool gpu_step(struct gpu_batch *, const uint32_t *index, const uint32_t *amount, struct complaint *ret);
bool gpu_legal(struct gpu_batch *, struct complaint *ret);
bool gpu_after(struct gpu_batch *, uint32_t count, const uint32_t *amount, void *to, struct complaint *ret);
bool gpu_view(struct gpu_batch *, void *to, struct complaint *ret);
bool gpu_wait(struct gpu_batch *, struct complaint *ret);

/* Memory of the device, and copies there and back. */
void *gpu_alloc(struct gpu *, size_t, struct complaint *ret);
void gpu_free(struct gpu *, void *);
bool gpu_write(struct gpu *, void *device, const void *host, size_t, struct complaint *ret);
bool gpu_read(struct gpu *, void *host, const void *device, size_t, struct complaint *ret);

/* Kernels of a file of their own, NAME.ptx or .cubin in the same folder; each is run to its end, by so many threads. */
struct gpu_module;
struct gpu_module *gpu_module_open(struct gpu *, const char *name, struct complaint *ret);
void gpu_module_close(struct gpu_module *);
bool gpu_module_run(struct gpu_module *, const char *kernel, uint32_t threads, void **arguments, struct complaint *ret);

#endif
