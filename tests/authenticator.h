/* SPDX-License-Identifier: MIT */
/* What a phone or a security key does for passkeys, written from the standard (WebAuthn, COSE) with OpenSSL alone: it
 * shares nothing with the server. Every part of what it tells can be made wrong. */
#ifndef TESTS_AUTHENTICATOR_H
#define TESTS_AUTHENTICATOR_H

#include <openssl/evp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SAID_MAX = 2000, FLAG_PRESENT = 1, FLAG_VERIFIED = 4, FLAG_ATTESTED = 64 };

enum key_kind { ES256, EDDSA, RS256, KEY_KINDS };

struct authenticator {
    enum key_kind kind;
    EVP_PKEY *key;
    uint8_t id[32], id_size;
    uint32_t counter;
};

/* What it is asked for; and what it tells, in base64url as the wire has it. */
struct ceremony {
    const char *type, *origin, *rp, *challenge;
    const char *more;      /* members of the browser's JSON besides, each with a comma before it; or NULL */
    uint8_t flags;
};
struct said {
    uint8_t client[SAID_MAX], data[SAID_MAX], signature[SAID_MAX];
    size_t client_size, data_size, signature_size;
};

void authenticator_new(struct authenticator *, enum key_kind, uint8_t number);
void authenticator_free(struct authenticator *);
/* Makes the data of a new credential, or signs. */
void authenticator_make(const struct authenticator *, const struct ceremony *, struct said *ret);
void authenticator_sign(const struct authenticator *, const struct ceremony *, struct said *ret);
/* Any bytes as base64url; the text lives until eight more have been made. */
const char *base64(const void *, size_t);

#endif
