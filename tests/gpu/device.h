/* SPDX-License-Identifier: MIT */
/* The device of tests/gpu/driver.c: threads that run one after the other, and groups that meet in truth. */
#ifndef GPU_DEVICE_H
#define GPU_DEVICE_H

#include <stdint.h>

#define SHARED

uint32_t thread_of_group(void);
uint32_t threads_of_group(void);
uint32_t thread_of_grid(void);
void group_meets(void);

#endif
