/* SPDX-License-Identifier: MIT */
/* Any bytes as a box file. What is read can be played with. The input:
 *     GAME SEATS id=value …
 *     YAML */
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "base/hash.h"
#include "common.h"
#include "core/box.h"

enum { STEPS = 60 };

static void play(struct match m, const struct box *box, struct rng *r)
{
    struct state *s = fuzz_state();

    m.box = box;
    if (match_refuse(&m) == NULL) {
        match_setup(&m, s);
        fuzz_look(&m, s, r);
        for (int i = 0; i < STEPS && fuzz_step(&m, s, r); i++)
            continue;
        fuzz_look(&m, s, r);
    }
    free(s);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char *text = fuzz_text(bytes, size), *rest = text;
    struct match m = fuzz_match(fuzz_line(&rest));
    size_t left = size - (size_t)(rest - text); /* libyaml is given NULs too */
    struct box *box = calloc(1, m.game->boxform->size);
    struct complaint why = { .line = -1 };
    uint8_t seed[32];

    require(box != NULL);
    hash_of(seed, sizeof seed, rest, left);
    struct rng r = rng_from_bytes(seed);
    if (!box_read(m.game->boxform, rest, left, box, &why))
        require(why.line >= 0 && why.in[EN][0] != '\0');
    else
        play(m, box, &r);
    free(box);
    free(text);
    return 0;
}
