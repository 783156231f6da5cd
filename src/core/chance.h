/* Dice anyone can check. Before the first throw the host commits to a secret: the hash of the secret with
 * the match it is for. Every outcome is drawn from a generator seeded by BLAKE2b of the secret (and, later, of
 * every player's own) and the number of chance's draws so far. So taking back never re-rolls, recovery repeats
 * exactly, and when the secret is published at the end anyone can recompute every throw. The host could
 * foresee the throws but not choose or change them. */
#ifndef CORE_CHANCE_H
#define CORE_CHANCE_H

#include "core/match.h"

enum { SECRET_SIZE = 32 };

struct chance {
    uint8_t secret[SECRET_SIZE];
    bool known; /* false: this copy of the match does not hold the secret */
};

/* From a number, for tests and programs that want repeatable matches; and from the system. */
struct chance chance_seeded(uint64_t seed);
struct chance chance_secret(void); /* native only: reads the system's random source */

/* What is published beforehand. */
void chance_commitment(const struct chance *, const struct match *, uint8_t ret[SECRET_SIZE]);

/* The generator for draw number `draw` (0, 1, 2 …) of a match. */
struct rng chance_rng(const struct chance *, uint64_t draw);

#endif
