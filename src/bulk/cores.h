/* SPDX-License-Identifier: MIT */
/* A workbench (core/workbench.h) of this machine's cores. With a folder its memory lies in files there, so that there
 * may be more of it than the machine has, and what is finished is found again by whoever goes on later; and ranks that
 * have the folder in common, on one machine or several, share pieces of work. */
#ifndef BULK_CORES_H
#define BULK_CORES_H

#include "bulk/ranks.h"
#include "core/workbench.h"

/* threads: 0: as many as there are processors. folder: NULL: none, and no ranks. NULL: *ret says why. */
struct workbench *cores_open(int threads, const char *folder, struct ranks *, struct complaint *ret);
void cores_close(struct workbench *);

#endif
