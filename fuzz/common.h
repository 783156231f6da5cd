/* SPDX-License-Identifier: MIT */
/* What the fuzz targets share: a match named by the first line of an input, and playing on at random while
 * every promise of core/game.h is held. A broken promise hits require(), which the fuzzer reports as a crash. */
#ifndef FUZZ_COMMON_H
#define FUZZ_COMMON_H

#include <stddef.h>
#include <stdint.h>

#include "base/rng.h"
#include "core/match.h"

/* Every target defines this; libFuzzer or fuzz/main.c calls it. */
int LLVMFuzzerTestOneInput(const uint8_t *, size_t);

/* The input as a text (it ends at the first NUL, if there is one). free() it. */
char *fuzz_text(const uint8_t *, size_t);

/* Cuts the first line off *text and returns it. */
char *fuzz_line(char **text);

/* What is answered is one JSON object on one line. */
void fuzz_check_object(const char *);

/* The match the line names: "GAME SEATS id=value …". Whatever it says, the result can be played: what cannot
 * be read is made up from the line's bytes. */
struct match fuzz_match(const char *line);

/* A zeroed state. free() it. */
struct state *fuzz_state(void);

/* One random legal move by somebody, chance included. False: the game is over. */
bool fuzz_step(const struct match *, struct state *, struct rng *);

/* check() and legal() (or odds()) agree on this move, whatever bytes it has. Whether it is allowed. */
bool fuzz_agree(const struct match *, const struct state *, int seat, struct move);

/* Everything that is shown of a position to a viewer; and its whole text reads back to the same bytes. */
void fuzz_look(const struct match *, const struct state *, struct rng *);

#endif
