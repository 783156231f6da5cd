/* SPDX-License-Identifier: MIT */
#include "authenticator.h"

#include <openssl/core_names.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void must(bool fine)
{
    if (!fine)
        abort();
}

const char *base64(const void *bytes, size_t size)
{
    static char ring[8][2 * SAID_MAX];
    static int at;
    char *text = ring[at++ % 8];

    must(4 * (size / 3 + 1) < sizeof ring[0]);
    EVP_EncodeBlock((unsigned char *)text, bytes, (int)size);
    text[strcspn(text, "=")] = '\0';
    for (char *c = text; *c; c++)
        *c = *c == '+' ? '-' : *c == '/' ? '_' : *c;
    return text;
}

void authenticator_new(struct authenticator *a, enum key_kind kind, uint8_t number)
{
    *a = (struct authenticator){ .kind = kind, .counter = 1 };
    a->key = kind == ES256 ? EVP_PKEY_Q_keygen(NULL, NULL, "EC", "P-256")
             : kind == EDDSA ? EVP_PKEY_Q_keygen(NULL, NULL, "ED25519")
                             : EVP_PKEY_Q_keygen(NULL, NULL, "RSA", (size_t)2048);
    must(a->key != NULL);
    memset(a->id, number, sizeof a->id);
    a->id_size = sizeof a->id;
}

void authenticator_free(struct authenticator *a)
{
    EVP_PKEY_free(a->key);
}

/* ---- bytes ---- */

static void put(uint8_t *to, size_t *size, const void *bytes, size_t count)
{
    must(*size + count <= SAID_MAX);
    memcpy(to + *size, bytes, count);
    *size += count;
}

static void put_number(const struct authenticator *a, const char *name, uint8_t *to, size_t *size, size_t count)
{
    BIGNUM *number = NULL;
    uint8_t bytes[512];

    must(EVP_PKEY_get_bn_param(a->key, name, &number) && BN_bn2binpad(number, bytes, (int)count) == (int)count);
    BN_free(number);
    put(to, size, bytes, count);
}

/* The public key as COSE has it: a map in CBOR. */
static void put_key(const struct authenticator *a, uint8_t *to, size_t *size)
{
    uint8_t point[32];
    size_t count = sizeof point;

    switch (a->kind) {
    case ES256:
        put(to, size, "\xa5\x01\x02\x03\x26\x20\x01\x21\x58\x20", 10);
        put_number(a, OSSL_PKEY_PARAM_EC_PUB_X, to, size, 32);
        put(to, size, "\x22\x58\x20", 3);
        put_number(a, OSSL_PKEY_PARAM_EC_PUB_Y, to, size, 32);
        break;
    case EDDSA:
        must(EVP_PKEY_get_raw_public_key(a->key, point, &count) == 1);
        put(to, size, "\xa4\x01\x01\x03\x27\x20\x06\x21\x58\x20", 10);
        put(to, size, point, count);
        break;
    default:
        put(to, size, "\xa4\x01\x03\x03\x39\x01\x00\x20\x59\x01\x00", 11);
        put_number(a, OSSL_PKEY_PARAM_RSA_N, to, size, 256);
        put(to, size, "\x21\x43\x01\x00\x01", 5);
    }
}

static void put_data(const struct authenticator *a, const struct ceremony *c, struct said *ret)
{
    uint8_t hash[32], number[4] = { (uint8_t)(a->counter >> 24), (uint8_t)(a->counter >> 16),
                                    (uint8_t)(a->counter >> 8), (uint8_t)a->counter };

    ret->data_size = 0;
    must(EVP_Digest(c->rp, strlen(c->rp), hash, NULL, EVP_sha256(), NULL) == 1);
    put(ret->data, &ret->data_size, hash, sizeof hash);
    put(ret->data, &ret->data_size, &c->flags, 1);
    put(ret->data, &ret->data_size, number, sizeof number);
    if (!(c->flags & FLAG_ATTESTED))
        return;
    put(ret->data, &ret->data_size, (const uint8_t[16]){ 0 }, 16);
    put(ret->data, &ret->data_size, (const uint8_t[2]){ 0, a->id_size }, 2);
    put(ret->data, &ret->data_size, a->id, a->id_size);
    put_key(a, ret->data, &ret->data_size);
}

static void put_client(const struct ceremony *c, struct said *ret)
{
    int size = snprintf((char *)ret->client, sizeof ret->client,
                        "{\"type\":\"%s\",\"challenge\":\"%s\",\"origin\":\"%s\"%s}", c->type, c->challenge, c->origin,
                        c->more ? c->more : "");

    must(size > 0 && size < SAID_MAX);
    ret->client_size = (size_t)size;
}

void authenticator_make(const struct authenticator *a, const struct ceremony *c, struct said *ret)
{
    put_client(c, ret);
    put_data(a, c, ret);
    ret->signature_size = 0;
}

void authenticator_sign(const struct authenticator *a, const struct ceremony *c, struct said *ret)
{
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    uint8_t signed_bytes[SAID_MAX], hash[32];
    size_t size = 0;

    authenticator_make(a, c, ret);
    must(EVP_Digest(ret->client, ret->client_size, hash, NULL, EVP_sha256(), NULL) == 1);
    put(signed_bytes, &size, ret->data, ret->data_size);
    put(signed_bytes, &size, hash, sizeof hash);
    ret->signature_size = sizeof ret->signature;
    must(EVP_DigestSignInit(context, NULL, a->kind == EDDSA ? NULL : EVP_sha256(), NULL, a->key) == 1 &&
         EVP_DigestSign(context, ret->signature, &ret->signature_size, signed_bytes, size) == 1);
    EVP_MD_CTX_free(context);
}
