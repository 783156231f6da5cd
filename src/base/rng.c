/* SPDX-License-Identifier: MIT */
#include "base/rng.h"

#include "base/require.h"

/* Spreads a small seed over the whole state (splitmix64). */
struct rng rng_seeded(uint64_t seed)
{
    struct rng r;

    for (int i = 0; i < COUNT(r.s); i++) {
        uint64_t z = seed += 0x9e3779b97f4a7c15u;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        r.s[i] = z ^ (z >> 31);
    }
    return r;
}

struct rng rng_from_bytes(const uint8_t bytes[32])
{
    struct rng r = { { 0 } };

    for (int i = 0; i < 32; i++)
        r.s[i / 8] |= (uint64_t)bytes[i] << (i % 8 * 8);
    return r;
}
