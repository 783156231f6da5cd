/* SPDX-License-Identifier: MIT */
/* The clock of the system, for those who may look at one: hosts. Not in WebAssembly. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdint.h>

/* Milliseconds that only run forward. */
uint64_t clock_ms(void);

#endif
