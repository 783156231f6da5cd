/* SPDX-License-Identifier: MIT */
/* What the rules' file needs to know of Backgammon's computer players. */
#ifndef BACKGAMMON_BOT_H
#define BACKGAMMON_BOT_H

#include "backgammon_net.h"

#define BACKGAMMON_WEIGHTS "backgammon.net" /* an asset: they play on without it, but badly */

extern const struct bot *const backgammon_bots[];

/* How often whoever is offered a first double must win to take it, for points, gammons as often as these chances of
 * theirs have them. For tests. */
double backgammon_take_point(const struct match *, struct chances);

#endif
