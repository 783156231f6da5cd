/* SPDX-License-Identifier: MIT */
/* Random numbers. The generator (xoshiro256++) is small and fast; where its seed comes from decides what
 * it is good for: a number for tests and benches, 32 bytes of BLAKE2b for dice that anyone can check
 * (core/chance.h). Draws below a bound are unbiased by rejection. */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stdint.h>

struct rng {
    uint64_t s[4];
};

struct rng rng_seeded(uint64_t seed);
struct rng rng_from_bytes(const uint8_t bytes[32]);

static inline uint64_t rng_rotate(uint64_t x, int by)
{
    return (x << by) | (x >> (64 - by));
}

static inline uint64_t rng_next(struct rng *r)
{
    uint64_t result = rng_rotate(r->s[0] + r->s[3], 23) + r->s[0];
    uint64_t t = r->s[1] << 17;

    r->s[2] ^= r->s[0];
    r->s[3] ^= r->s[1];
    r->s[1] ^= r->s[2];
    r->s[0] ^= r->s[3];
    r->s[2] ^= t;
    r->s[3] = rng_rotate(r->s[3], 45);
    return result;
}

/* Uniform over 0 .. bound - 1; bound must not be 0. Lemire's multiplication with rejection. */
static inline uint32_t rng_below(struct rng *r, uint32_t bound)
{
    uint64_t m = (rng_next(r) >> 32) * bound;

    if ((uint32_t)m < bound) {
        uint32_t floor = (0u - bound) % bound;
        while ((uint32_t)m < floor)
            m = (rng_next(r) >> 32) * bound;
    }
    return (uint32_t)(m >> 32);
}

/* A die: 1 .. 6. */
static inline int rng_die(struct rng *r)
{
    return (int)rng_below(r, 6) + 1;
}

#endif
