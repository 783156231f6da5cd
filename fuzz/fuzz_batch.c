/* SPDX-License-Identifier: MIT */
/* Calls of a batch in any order, with any choices. No order makes a move that is not legal: every position reads back,
 * and whoever is asked in it is whom the batch names. The input:
 *     GAME SEATS id=value …
 *     bytes, each a call, and those after it what it is told */
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "bulk/batch.h"
#include "common.h"

enum { MATCHES = 3, CALLS = 60 };

struct many {
    struct match m;
    struct batch b;
    uint8_t *room;
    uint32_t index[MATCHES], amount[MATCHES];
};

static uint32_t next(const char **at)
{
    return **at ? (uint8_t)*(*at)++ : 0;
}

static void call(struct many *x, const char **at)
{
    switch (next(at) % 8) {
    case 0:
    case 1:
        require(batch_legal(&x->b, &x->m, NULL) >= MATCHES);
        break;
    case 2:
        batch_pick(&x->b, &x->m, NULL, x->index, x->amount);
        break;
    case 3:
        for (int i = 0; i < MATCHES; i++) {
            x->index[i] = next(at) % 40;
            x->amount[i] = next(at) * next(at);
        }
        break;
    case 4:
        batch_play(&x->b, &x->m, NULL, next(at) % 4);
        batch_step(&x->b, &x->m, NULL, NULL, NULL);
        break;
    case 5:
        batch_after(&x->b, &x->m, NULL, next(at), x->room);
        batch_view(&x->b, &x->m, NULL, x->room);
        break;
    default:
        batch_step(&x->b, &x->m, NULL, x->index, next(at) % 2 ? x->amount : NULL);
    }
}

static void look(const struct many *x)
{
    for (uint32_t i = 0; i < MATCHES; i++) {
        const struct state *s = batch_state(&x->b, i);
        struct state *again = fuzz_state();
        struct text t = text_growing();

        match_print(&x->m, s, &t);
        require(match_read(&x->m, t.at, again, NULL) == NULL);
        require(memcmp(again, s, x->m.game->state_size) == 0);
        require(__builtin_ctz(x->m.game->rules.turn(&x->m, s).must) == x->b.seat[i]);
        text_free(&t);
        free(again);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char *text = fuzz_text(bytes, size), *rest = text;
    struct many x = { .m = fuzz_match(fuzz_line(&rest)) };
    const char *at = rest;

    if (!x.m.game->speed.slow) {
        void *memory = aligned_alloc(64, batch_size(&x.m, MATCHES));
        x.b = batch_in(&x.m, MATCHES, memory);
        x.room = malloc((size_t)256 * x.b.stride);
        require(memory && x.room);
        x.b.offset[MATCHES] = 0;
        batch_begin(&x.b, &x.m, NULL, next(&at));
        batch_step(&x.b, &x.m, NULL, NULL, NULL);
        for (int i = 0; i < CALLS && *at; i++)
            call(&x, &at);
        look(&x);
        free(x.room);
        free(memory);
    }
    free(text);
    return 0;
}
