/* SPDX-License-Identifier: MIT */
/* Moves as text, and as bytes, in random positions of every game. The input:
 *     GAME SEATS id=value …
 *     SEED STEPS             so many random moves are made first
 *     SEAT MOVE              what is allowed is made; any number of these */
#include <stdlib.h>

#include "base/require.h"
#include "base/scan.h"
#include "common.h"

enum { STEPS_MAX = 300, RAW_MOVES = 8 };

static struct view view;

static void try_words(const struct match *m, struct state *s, const char *line)
{
    struct scan scan = { line };
    char word[16] = "", written[256];
    struct text t = TEXT_IN(written);
    struct move move = { 0 }, again = { 0 };

    scan_token(&scan, word, sizeof word);
    scan_blanks(&scan);
    int seat = seat_parse(word);
    if (match_parse(m, s, seat, scan.at, &move) || !fuzz_agree(m, s, seat, move))
        return;
    m->game->words.write(m, s, seat, move, &t);
    require(!t.cut && match_parse(m, s, seat, written, &again) == NULL && move_equal(again, move));
    t = text_growing();
    view_of(&view, m, s, EVERYONE);
    m->game->words.say(&view, seat, move, EN, &t);
    text_free(&t);
    m->game->rules.apply(m, s, seat, move);
}

/* check() takes any bytes: small numbers mostly, because those come close to being moves. */
static void try_bytes(const struct match *m, const struct state *s, struct rng *r)
{
    uint32_t most = rng_below(r, 4) ? 40 : 256;
    struct move move = { .verb = (uint8_t)rng_below(r, rng_below(r, 4) ? m->game->verb_count : 256u) };

    move.a = (uint8_t)(rng_below(r, 2) ? 0 : rng_below(r, most));
    move.b = (uint8_t)(rng_below(r, 2) ? 0 : rng_below(r, most));
    move.c = (uint8_t)(rng_below(r, 2) ? 0 : rng_below(r, most));
    move.n = rng_below(r, 4) ? 0 : (uint32_t)(rng_next(r) >> rng_below(r, 64));
    for (int seat = 0; seat <= CLOCK; seat++)
        if (seat < m->seats || seat == CHANCE || seat == CLOCK)
            fuzz_agree(m, s, seat, move);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char *text = fuzz_text(bytes, size), *rest = text;
    struct match m = fuzz_match(fuzz_line(&rest));
    struct state *s = fuzz_state();
    struct scan scan = { fuzz_line(&rest) };
    int seed = 0, steps = 0;

    scan_int(&scan, 0, 1 << 30, &seed);
    scan_int(&scan, 0, m.game->speed.slow ? 3 : STEPS_MAX, &steps);
    struct rng r = rng_seeded((uint64_t)seed);
    match_setup(&m, s);
    for (int i = 0; i < steps && fuzz_step(&m, s, &r); i++)
        continue;
    for (int i = 0; i < RAW_MOVES; i++)
        try_bytes(&m, s, &r);
    while (*rest)
        try_words(&m, s, fuzz_line(&rest));
    fuzz_look(&m, s, &r);
    free(s);
    free(text);
    return 0;
}
