#include "hall.h"

#include <sched.h>
#include <string.h>

#include "base/require.h"

static void wake(void *with)
{
    (void)with;
}

struct hall *fuzz_hall(void (*writable)(struct client *), void (*drop)(struct client *))
{
    struct complaint why;
    struct store *store = store_open_sqlite(":memory:", &why);

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
    } while (h->handed || h->staged.count);
    hall_turn(h);
}

void fuzz_check_said(const char *text)
{
    int depth = 0;

    if (!*text)
        return; /* a sign of life */
    require(*text == '{');
    for (const char *c = text; *c; c++) {
        require((unsigned char)*c >= ' ');
        if (*c == '"')
            for (c++; *c != '"'; c++) {
                require(*c != '\0');
                c += *c == '\\';
            }
        depth += (*c == '{' || *c == '[') - (*c == '}' || *c == ']');
        require(depth > 0 || c[1] == '\0');
    }
    require(depth == 0);
}
