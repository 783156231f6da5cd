/* SPDX-License-Identifier: MIT */
#include "server/think.h"

#include <stdlib.h>

#include "base/clock.h"
#include "base/require.h"

static bool goes_on(void *with, uint64_t looked)
{
    const struct pool *p = with;

    (void)looked;
    return !pool_ends(p);
}

static void think(struct job *job)
{
    struct thought_of *one = (struct thought_of *)job;

    uint64_t begun = clock_ms();

    one->bot->think(&one->asked, &one->answer);
    one->ms = clock_ms() - begun;
}

void thoughts_begin(struct pool *p, struct live *about, int seat, const struct bot *bot, const struct thinking *asked)
{
    struct thought_of *one = malloc(sizeof *one);

    require(one != NULL);
    one->job.run = think;
    one->about = about;
    one->seat = seat;
    one->bot = bot;
    one->asked = *asked;
    one->view = *asked->view;
    one->asked.view = &one->view;
    one->asked.go_on = goes_on;
    one->asked.with = p;
    one->answer = (struct answer){ 0 };
    pool_begin(p, &one->job);
}
