/* SPDX-License-Identifier: MIT */
/* Counts what the program asks of malloc, so that `kiste bench` can show that playing allocates nothing. The
 * linker sends malloc, calloc and realloc here (-Wl,--wrap). */
#ifndef CLI_ALLOCATIONS_H
#define CLI_ALLOCATIONS_H

#include <stdint.h>

uint64_t allocations_bytes(void);

#endif
