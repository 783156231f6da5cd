/* SPDX-License-Identifier: MIT */
/* What the two files that read text share. */
#ifndef GAMES_DALLAS_MARUCA_SCAN_H
#define GAMES_DALLAS_MARUCA_SCAN_H

#include "base/scan.h"
#include "dallas_maruca.h"

/* An id of the box; its number in *ret. */
bool maruca_scan_company(const struct match *, struct scan *, uint8_t *ret);
bool maruca_scan_event(const struct match *, struct scan *, uint8_t *ret);

#endif
