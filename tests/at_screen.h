/* SPDX-License-Identifier: MIT */
/* A table and a screen at it, for the tests of the middle. */
#ifndef TESTS_AT_SCREEN_H
#define TESTS_AT_SCREEN_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "table/middle.h"

static struct table *table;
static struct middle *m;

static void begin(const char *game, int seats, const char *options, uint64_t seed, seatset here)
{
    struct match match = match_of(game_named(game), seats);
    struct chance chance = chance_seeded(seed);
    struct complaint why;

    require(match_set_all(&match, options, &why));
    table = table_new(&match, &chance);
    m = middle_new(table, here, 1000);
}

static void end(void)
{
    middle_free(m);
    table_free(table);
}

/* On to the next thing that needs a person. */
static void go_on(uint64_t now)
{
    for (int n = 0; middle_step(m, now); n++)
        assert_in_range(n, 0, 10000);
    middle_show(m, SHAPE_WIDE, EN);
}

static inline void play(const char *move, uint64_t now)
{
    const struct clause *refusal = middle_play(m, move, now);

    if (refusal)
        fail_msg("%s: %s", move, refusal->id);
    go_on(now);
}

static inline const struct event *last_event(void)
{
    return journal_event(table_journal(table), journal_count(table_journal(table)));
}

#endif
