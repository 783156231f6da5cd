/* SPDX-License-Identifier: MIT */
/* Tables of a server without a hall around them, as tests set them up. */
#ifndef TESTS_LIVE_KIT_H
#define TESTS_LIVE_KIT_H

#include "server/client.h"
#include "server/live.h"

enum { NOW = 1000000, PEOPLE = 6 };

extern const char *const ids[PEOPLE], *const names[PEOPLE];
extern const struct clock no_clock;

/* A table of this game at which so many people sit; other seats are open. */
struct live *table_of(const char *game, int seats, int people, struct clock);
/* All sit, and it has begun. */
struct live *begun(const char *game, int seats, struct clock);
/* A table of which everything is said that can be, each thing otherwise than all others. */
struct live *with_everything(void);
void play(struct live *, int seat, const char *move, int64_t now);
/* Somebody follows it; leave_all() frees them and the table. */
struct client *watch(struct live *, const char *person);
void leave_all(struct live *);

#endif
