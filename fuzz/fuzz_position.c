/* SPDX-License-Identifier: MIT */
/* Any text as a position. What is read can be shown, and played on safely. The input:
 *     GAME SEATS id=value …
 *     the position, as print() writes it */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "common.h"

enum { STEPS = 24 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char *text = fuzz_text(bytes, size), *rest = text;
    struct match m = fuzz_match(fuzz_line(&rest));
    struct state *s = fuzz_state();
    uint8_t seed[32];

    hash_of(seed, sizeof seed, rest, strlen(rest));
    struct rng r = rng_from_bytes(seed);
    if (match_read(&m, rest, s, NULL) == NULL) {
        fuzz_look(&m, s, &r);
        for (int i = 0; i < STEPS && fuzz_step(&m, s, &r); i++)
            if (i % 4 == 0)
                fuzz_look(&m, s, &r);
        fuzz_look(&m, s, &r);
    }
    free(s);
    free(text);
    return 0;
}
