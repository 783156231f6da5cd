/* SPDX-License-Identifier: MIT */
#include "base/hash.h"

#include <string.h>

#include "base/require.h"
#include "base/text.h"

static const uint64_t iv[8] = {
    0x6a09e667f3bcc908u, 0xbb67ae8584caa73bu, 0x3c6ef372fe94f82bu, 0xa54ff53a5f1d36f1u,
    0x510e527fade682d1u, 0x9b05688c2b3e6c1fu, 0x1f83d9abfb41bd6bu, 0x5be0cd19137e2179u,
};

static const uint8_t sigma[10][16] = {
    { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 },
    { 14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3 },
    { 11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4 },
    { 7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8 },
    { 9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13 },
    { 2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9 },
    { 12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11 },
    { 13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10 },
    { 6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5 },
    { 10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0 },
};

static uint64_t rotate_right(uint64_t x, int by)
{
    return (x >> by) | (x << (64 - by));
}

static uint64_t load(const uint8_t *p)
{
    uint64_t x = 0;

    for (int i = 7; i >= 0; i--)
        x = x << 8 | p[i];
    return x;
}

static void mix(uint64_t v[16], int a, int b, int c, int d, uint64_t x, uint64_t y)
{
    v[a] += v[b] + x;
    v[d] = rotate_right(v[d] ^ v[a], 32);
    v[c] += v[d];
    v[b] = rotate_right(v[b] ^ v[c], 24);
    v[a] += v[b] + y;
    v[d] = rotate_right(v[d] ^ v[a], 16);
    v[c] += v[d];
    v[b] = rotate_right(v[b] ^ v[c], 63);
}

static void compress(struct hash *s, int last)
{
    uint64_t v[16], m[16];

    memcpy(v, s->h, sizeof s->h);
    memcpy(v + 8, iv, sizeof iv);
    v[12] ^= s->counted;
    if (last)
        v[14] = ~v[14];
    for (int i = 0; i < 16; i++)
        m[i] = load(s->block + i * 8);
    for (int round = 0; round < 12; round++) {
        const uint8_t *p = sigma[round % 10];
        mix(v, 0, 4, 8, 12, m[p[0]], m[p[1]]);
        mix(v, 1, 5, 9, 13, m[p[2]], m[p[3]]);
        mix(v, 2, 6, 10, 14, m[p[4]], m[p[5]]);
        mix(v, 3, 7, 11, 15, m[p[6]], m[p[7]]);
        mix(v, 0, 5, 10, 15, m[p[8]], m[p[9]]);
        mix(v, 1, 6, 11, 12, m[p[10]], m[p[11]]);
        mix(v, 2, 7, 8, 13, m[p[12]], m[p[13]]);
        mix(v, 3, 4, 9, 14, m[p[14]], m[p[15]]);
    }
    for (int i = 0; i < 8; i++)
        s->h[i] ^= v[i] ^ v[i + 8];
}

void hash_begin(struct hash *s, size_t size, const void *key, size_t key_size)
{
    require(size >= 1 && size <= HASH_MAX && key_size <= HASH_MAX);
    *s = (struct hash){ .size = (uint32_t)size };
    memcpy(s->h, iv, sizeof iv);
    s->h[0] ^= 0x01010000u ^ (uint64_t)key_size << 8 ^ size;
    if (key_size) {
        memcpy(s->block, key, key_size);
        s->filled = sizeof s->block;
    }
}

void hash_add(struct hash *s, const void *data, size_t size)
{
    const uint8_t *p = data;

    /* The last block is compressed only in hash_end(), so a full one waits until more comes. */
    while (size > 0) {
        if (s->filled == sizeof s->block) {
            s->counted += sizeof s->block;
            compress(s, 0);
            s->filled = 0;
        }
        size_t fits = sizeof s->block - s->filled;
        if (fits > size)
            fits = size;
        memcpy(s->block + s->filled, p, fits);
        s->filled += (uint32_t)fits;
        p += fits;
        size -= fits;
    }
}

void hash_text(struct hash *s, const char *text)
{
    hash_add(s, text, strlen(text) + 1);
}

void hash_end(struct hash *s, uint8_t *ret)
{
    s->counted += s->filled;
    memset(s->block + s->filled, 0, sizeof s->block - s->filled);
    compress(s, 1);
    for (uint32_t i = 0; i < s->size; i++)
        ret[i] = (uint8_t)(s->h[i / 8] >> (i % 8 * 8));
}

void hash_of(uint8_t *ret, size_t size, const void *data, size_t data_size)
{
    struct hash s;

    hash_begin(&s, size, NULL, 0);
    hash_add(&s, data, data_size);
    hash_end(&s, ret);
}

void hash_hex(char *ret, size_t digits, const void *data, size_t data_size)
{
    uint8_t hash[HASH_MAX];
    struct text t = text_in(ret, digits + 1);

    require(digits % 2 == 0);
    hash_of(hash, digits / 2, data, data_size);
    text_hex(&t, hash, digits / 2);
}
