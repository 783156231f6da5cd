/* SPDX-License-Identifier: MIT */
/* Dice anyone can check. Before the first throw the host commits to a secret: the hash of the secret with
 * the match it is for. Every outcome is drawn from a generator seeded by BLAKE2b of a key and the number of chance's
 * draws so far. The key is the secret, and players who promised secrets of their own before any was opened are mixed
 * into it. So taking back never re-rolls, recovery repeats exactly, and when the secret is published at the end
 * anyone can recompute every throw. The host could foresee the throws but not choose or change them. */
#ifndef CORE_CHANCE_H
#define CORE_CHANCE_H

#include "core/match.h"

enum { SECRET_SIZE = 32, OWN_SECRET_SIZE = 16, MATCH_ID_SIZE = 12 };

struct chance {
    uint8_t secret[SECRET_SIZE];
    uint8_t key[SECRET_SIZE];      /* what is drawn from: the secret, and every player's own mixed in */
    uint8_t match[MATCH_ID_SIZE];  /* a server's: which of its tables it is for */
    bool known; /* false: this copy of the match does not hold the secret */
    bool bound; /* `match` says something */
};

/* From a number, for tests and programs that want repeatable matches; and from the system. */
struct chance chance_seeded(uint64_t seed);
struct chance chance_secret(void); /* native only: reads the system's random source */

/* Begins with this secret. */
void chance_begin(struct chance *, const uint8_t secret[SECRET_SIZE]);

/* What a match is played with, as its journal names it. Of an older one that may be other than what is here now. */
struct agreed {
    uint8_t box[16];                 /* hash of the components */
    char asset[ASSET_NAME_SIZE];     /* "": none */
    uint8_t asset_hash[16];
    int options;                     /* so many: an older version of the game may have had fewer */
};
struct agreed chance_agreed(const struct match *);

/* What is published beforehand; and for a match that was played with what is told here. */
void chance_commitment(const struct chance *, const struct match *, uint8_t ret[SECRET_SIZE]);
void chance_commitment_to(const struct chance *, const struct match *, const struct agreed *,
                          uint8_t ret[SECRET_SIZE]);

/* What a player publishes beforehand of a secret of their own, for the match with this id. */
void chance_promise(const uint8_t secret[OWN_SECRET_SIZE], const uint8_t match[MATCH_ID_SIZE],
                    uint8_t ret[SECRET_SIZE]);
/* Mixes opened secrets into the key: hexadecimal words, '-' for one that was not opened. False: the text is something
 * else, and nothing has changed. */
bool chance_rekey(struct chance *, const char *secrets);
/* Who sits where, drawn by lot: seat i goes to number ret[i] of those who sat down. */
void chance_lot(const struct chance *, int seats, uint8_t ret[SEATS_MAX]);

/* The generator for draw number `draw` (0, 1, 2 …) of a match. */
struct rng chance_rng(const struct chance *, uint64_t draw);

#endif
