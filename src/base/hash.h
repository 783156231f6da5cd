/* SPDX-License-Identifier: MIT */
/* BLAKE2b (RFC 7693), written once so that it runs in WebAssembly too; the tests compare it with
 * libsodium's. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

enum { HASH_MAX = 64 };

struct hash {
    uint64_t h[8], counted;
    uint8_t block[128];
    uint32_t filled, size;
};

/* size: 1 to 64 bytes of result; key may be NULL with key_size 0, at most 64 bytes. */
void hash_begin(struct hash *, size_t size, const void *key, size_t key_size);
void hash_add(struct hash *, const void *, size_t);
void hash_text(struct hash *, const char *); /* with its NUL, so that fields cannot run together */
void hash_end(struct hash *, uint8_t *ret);

/* All at once. */
void hash_of(uint8_t *ret, size_t size, const void *, size_t);
/* As text: so many hexadecimal digits, an even number of them, and a NUL. */
void hash_hex(char *ret, size_t digits, const void *, size_t);

#endif
