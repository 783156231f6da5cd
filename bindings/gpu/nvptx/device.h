/* SPDX-License-Identifier: MIT */
/* What the kernels ask of the device they run on. */
#ifndef GPU_DEVICE_H
#define GPU_DEVICE_H

#include <stdint.h>

#define SHARED __attribute__((address_space(3))) /* by the threads of a group */

static inline uint32_t thread_of_group(void)
{
    return (uint32_t)__nvvm_read_ptx_sreg_tid_x();
}

static inline uint32_t threads_of_group(void)
{
    return (uint32_t)__nvvm_read_ptx_sreg_ntid_x();
}

static inline uint32_t thread_of_grid(void)
{
    return (uint32_t)__nvvm_read_ptx_sreg_ctaid_x() * threads_of_group() + thread_of_group();
}

/* Every thread of the group waits for the others. */
static inline void group_meets(void)
{
    __syncthreads();
}

#endif
