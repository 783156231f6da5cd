/* SPDX-License-Identifier: MIT */
/* The same batch on an NVIDIA GPU. The rules are compiled for it by `make gpu`; the driver's library is looked for
 * at run time, so that a program works without one and is told so.
 *
 * The arrays are the device's: kiste_gpu_arrays() has their addresses, which other libraries in the process can use
 * as they are, since the device's primary context is shared with them (PyTorch, CuPy: see kiste.gpu of the Python
 * package). Calls return when the work is queued on the default stream, in order. Every function that can fail
 * returns false (or NULL) then, and kiste_gpu_why() tells why, in English. What kiste/batch.h promises of stale choices
 * and of several threads holds here too; a process that was forked is refused.
 *
 * For the same seeds and choices the bytes of all arrays are those of a batch on the processor. */
#ifndef KISTE_GPU_H
#define KISTE_GPU_H

#include <kiste/batch.h>

#ifdef __cplusplus
extern "C" {
#endif

struct kiste_gpu;

/* A batch on the first device, begun from a seed. folder: where the rooms' PTX lies; NULL: `gpu` beside the library
 * or the program, or in ../share/kiste. */
KISTE_API struct kiste_gpu *kiste_gpu_open(const struct kiste_match *, uint32_t count, uint64_t seed,
                                           const char *folder);
KISTE_API void kiste_gpu_close(struct kiste_gpu *);
/* What went wrong last in this thread. */
KISTE_API const char *kiste_gpu_why(void);

KISTE_API const struct kiste_arrays *kiste_gpu_arrays(const struct kiste_gpu *);
KISTE_API const uint32_t *kiste_gpu_owners(const struct kiste_gpu *); /* whose match each packed choice is */
KISTE_API const char *kiste_gpu_name(const struct kiste_gpu *);       /* "NVIDIA H200" */

/* As in kiste/batch.h, with the device's addresses. kiste_gpu_legal() leaves how many there are in *ret_count, and
 * waits for that; NULL: it does not wait. */
KISTE_API bool kiste_gpu_legal(struct kiste_gpu *, uint32_t *ret_count);
KISTE_API bool kiste_gpu_step(struct kiste_gpu *, const uint32_t *index, const uint32_t *amount);
KISTE_API bool kiste_gpu_play(struct kiste_gpu *, uint32_t events);
KISTE_API bool kiste_gpu_view(struct kiste_gpu *, void *ret);
KISTE_API bool kiste_gpu_after(struct kiste_gpu *, uint32_t count, void *ret);
KISTE_API bool kiste_gpu_wait(struct kiste_gpu *);

#ifdef __cplusplus
}
#endif

#endif
