/* SPDX-License-Identifier: MIT */
/* What the files of the module share. */
#ifndef SERVING_SERVING_INTERNAL_H
#define SERVING_SERVING_INTERNAL_H

#include "serving/serving.h"
#include "store/store.h"

/* `where`: as --store says; NULL: where tables usually are. Complains. */
struct store *serving_open_store(struct cli *, const char *where, enum store_use);

int serving_admin(struct cli *);

#endif
