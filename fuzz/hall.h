/* SPDX-License-Identifier: MIT */
/* A hall for the targets that speak to a server: a store in memory, nobody else, and no waiting for a clock. */
#ifndef FUZZ_HALL_H
#define FUZZ_HALL_H

#include "server/hall.h"

struct hall *fuzz_hall(void (*writable)(struct client *), void (*drop)(struct client *));
/* Until everything is stored, and everybody told. */
void fuzz_hall_settle(struct hall *);

#endif
