/* SPDX-License-Identifier: MIT */
/* The cryptography of Web Push: a message sealed for one browser (RFC 8291, with RFC 8188), and the operator's
 * signature (VAPID, RFC 8292). */
#ifndef SERVER_PUSH_CRYPT_H
#define SERVER_PUSH_CRYPT_H

#include <openssl/evp.h>

#include "base/text.h"

enum {
    POINT_SIZE = 65,       /* a public key of P-256, uncompressed */
    AUTH_SIZE = 16,
    SEALED_MORE = 16 + 4 + 1 + POINT_SIZE + 1 + 16, /* bytes by which a sealed message is longer */
    SEALED_LARGEST = 4096,
};

/* The private key of a file; NULL: there is none of P-256. */
EVP_PKEY *push_read_key(const char *path);
bool push_point(EVP_PKEY *, uint8_t ret[POINT_SIZE]);
bool push_is_point(const uint8_t point[POINT_SIZE]);

/* Seals `size` bytes; ret: size + SEALED_MORE bytes. */
bool push_seal(const uint8_t point[POINT_SIZE], const uint8_t auth[AUTH_SIZE], const char *text, size_t size,
               uint8_t *ret);

/* The value of the header "authorization": whose key this is says that it is they who send something to `audience` (an
 * origin), until `expires` (seconds since 1970). */
bool push_sign(EVP_PKEY *, const char *audience, const char *contact, int64_t expires, struct text *ret);

void text_base64url(struct text *, const void *, size_t);
/* Exactly so many bytes. */
bool base64url_read(const char *, uint8_t *ret, size_t size);

#endif
