/* SPDX-License-Identifier: MIT */
#include "hall.h"

#include <sched.h>

#include "base/require.h"
#include "server/fetch.h"

static void wake(void *with)
{
    (void)with;
}

struct hall *fuzz_hall(void (*writable)(struct client *), void (*drop)(struct client *))
{
    struct complaint why;
    struct store *store = store_open_sqlite(":memory:", STORE_SERVES, &why);

    require(store != NULL);
    return hall_new((struct hall_host){
        .limits = { .rate = 0, .clients = 100, .tables = 100, .effort = 20, .thinkers = 1 },
        .store = store, .wake = wake, .writable = writable, .drop = drop });
}

void fuzz_hall_settle(struct hall *h)
{
    do {
        hall_turn(h);
        sched_yield();
    } while (h->handed || h->staged.count || fetch_held(h));
    hall_turn(h);
}
