/* SPDX-License-Identifier: MIT */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* getentropy() */
#endif
#include "server/push_crypt.h"

#include <openssl/ecdsa.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/json.h"
#include "base/require.h"

enum { HASH = 32, SALT = 16, CONTENT_KEY = 16, NONCE = 12, TAG = 16, COORDINATE = 32 };

void text_base64url(struct text *t, const void *bytes, size_t size)
{
    size_t room = sodium_base64_ENCODED_LEN(size, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    char *text = malloc(room);

    require(text != NULL);
    text_put(t, sodium_bin2base64(text, room, bytes, size, sodium_base64_VARIANT_URLSAFE_NO_PADDING));
    free(text);
}

bool base64url_read(const char *text, uint8_t *ret, size_t size)
{
    size_t length = strcspn(text, "="), came = 0; /* some browsers pad */

    return sodium_base642bin(ret, size, text, length, NULL, &came, NULL,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 && came == size;
}

/* ---- keys ---- */

bool push_point(EVP_PKEY *key, uint8_t ret[POINT_SIZE])
{
    unsigned char *encoded = NULL;
    bool fine = EVP_PKEY_get1_encoded_public_key(key, &encoded) == POINT_SIZE && encoded[0] == 4;

    if (fine)
        memcpy(ret, encoded, POINT_SIZE);
    OPENSSL_free(encoded);
    return fine;
}

static bool is_p256(EVP_PKEY *key)
{
    char group[32];
    size_t length;

    return EVP_PKEY_get_group_name(key, group, sizeof group, &length) == 1 &&
           (strcmp(group, "prime256v1") == 0 || strcmp(group, "P-256") == 0);
}

EVP_PKEY *push_read_key(const char *path)
{
    FILE *file = fopen(path, "r");
    EVP_PKEY *key = file ? PEM_read_PrivateKey(file, NULL, NULL, NULL) : NULL;

    if (file)
        fclose(file);
    if (key && is_p256(key))
        return key;
    EVP_PKEY_free(key);
    return NULL;
}

/* Somebody's public key; NULL: it is no point of the curve. */
static EVP_PKEY *public_key(const uint8_t point[POINT_SIZE])
{
    EVP_PKEY *curve = EVP_EC_gen("P-256"), *key = EVP_PKEY_new();

    if (curve && key && EVP_PKEY_copy_parameters(key, curve) == 1 &&
        EVP_PKEY_set1_encoded_public_key(key, point, POINT_SIZE) == 1) {
        EVP_PKEY_free(curve);
        return key;
    }
    EVP_PKEY_free(curve);
    EVP_PKEY_free(key);
    return NULL;
}

bool push_is_point(const uint8_t point[POINT_SIZE])
{
    EVP_PKEY *key = point[0] == 4 ? public_key(point) : NULL;

    EVP_PKEY_free(key);
    return key != NULL;
}

static bool agree(EVP_PKEY *own, EVP_PKEY *other, uint8_t ret[COORDINATE])
{
    EVP_PKEY_CTX *c = EVP_PKEY_CTX_new(own, NULL);
    size_t size = COORDINATE;
    bool fine = c && EVP_PKEY_derive_init(c) == 1 && EVP_PKEY_derive_set_peer(c, other) == 1 &&
                EVP_PKEY_derive(c, ret, &size) == 1 && size == COORDINATE;

    EVP_PKEY_CTX_free(c);
    return fine;
}

/* ---- a sealed message ---- */

static bool hmac(const uint8_t *key, size_t key_size, const void *text, size_t size, uint8_t ret[HASH])
{
    unsigned length = HASH;

    return HMAC(EVP_sha256(), key, (int)key_size, text, size, ret, &length) != NULL;
}

/* HKDF, as far as one block goes: what the salt and the secret give for this purpose. */
static bool expand(const uint8_t *salt, size_t salt_size, const uint8_t *secret, size_t size,
                   const struct text *purpose, uint8_t ret[HASH])
{
    struct text info = text_growing();
    uint8_t middle[HASH];

    text_bytes(&info, purpose->at, purpose->used);
    text_char(&info, 1);
    bool fine = hmac(salt, salt_size, secret, size, middle) && hmac(middle, HASH, info.at, info.used, ret);
    text_free(&info);
    return fine;
}

/* The secret of this message: both keys go into it. */
static bool message_secret(EVP_PKEY *own, const uint8_t point[POINT_SIZE], const uint8_t own_point[POINT_SIZE],
                           const uint8_t auth[AUTH_SIZE], uint8_t ret[HASH])
{
    static const char word[] = "WebPush: info"; /* with its NUL */
    EVP_PKEY *other = public_key(point);
    struct text info = text_growing();
    uint8_t shared[COORDINATE];

    text_bytes(&info, word, sizeof word);
    text_bytes(&info, (const char *)point, POINT_SIZE);
    text_bytes(&info, (const char *)own_point, POINT_SIZE);
    bool fine = other && agree(own, other, shared) && expand(auth, AUTH_SIZE, shared, sizeof shared, &info, ret);
    EVP_PKEY_free(other);
    text_free(&info);
    return fine;
}

static bool expand_word(const uint8_t salt[SALT], const uint8_t secret[HASH], const char *word, uint8_t ret[HASH])
{
    struct text info = text_growing();

    text_bytes(&info, word, strlen(word) + 1);
    bool fine = expand(salt, SALT, secret, HASH, &info, ret);
    text_free(&info);
    return fine;
}

/* AES-128-GCM of the text and the mark of the last (here only) record; the tag follows. */
static bool encrypt(const uint8_t *key, const uint8_t *nonce, const char *text, size_t size, uint8_t *ret)
{
    static const uint8_t last = 2;
    EVP_CIPHER_CTX *c = EVP_CIPHER_CTX_new();
    int done = 0, more = 0, end = 0;
    bool fine = c && EVP_EncryptInit_ex(c, EVP_aes_128_gcm(), NULL, key, nonce) == 1 &&
                EVP_EncryptUpdate(c, ret, &done, (const uint8_t *)text, (int)size) == 1 &&
                EVP_EncryptUpdate(c, ret + done, &more, &last, 1) == 1 &&
                EVP_EncryptFinal_ex(c, ret + done + more, &end) == 1 && done + more + end == (int)size + 1 &&
                EVP_CIPHER_CTX_ctrl(c, EVP_CTRL_GCM_GET_TAG, TAG, ret + size + 1) == 1;

    EVP_CIPHER_CTX_free(c);
    return fine;
}

bool push_seal(const uint8_t point[POINT_SIZE], const uint8_t auth[AUTH_SIZE], const char *text, size_t size,
               uint8_t *ret)
{
    EVP_PKEY *own = EVP_EC_gen("P-256");
    uint8_t *salt = ret, *own_point = ret + SALT + 4 + 1;
    uint8_t secret[HASH], key[HASH], nonce[HASH];
    static const uint8_t record[] = { 0, 0, SEALED_LARGEST >> 8, 0, POINT_SIZE }; /* its size, and that of the key */

    if (size + SEALED_MORE > SEALED_LARGEST || !own || getentropy(salt, SALT) != 0) {
        EVP_PKEY_free(own);
        return false;
    }
    memcpy(ret + SALT, record, sizeof record);
    bool fine = push_point(own, own_point) && message_secret(own, point, own_point, auth, secret) &&
                expand_word(salt, secret, "Content-Encoding: aes128gcm", key) &&
                expand_word(salt, secret, "Content-Encoding: nonce", nonce) &&
                encrypt(key, nonce, text, size, own_point + POINT_SIZE);
    EVP_PKEY_free(own);
    return fine;
}

/* ---- the operator's signature ---- */

/* ES256 wants the two numbers of a signature side by side. */
static bool sign(EVP_PKEY *key, const struct text *what, uint8_t ret[2 * COORDINATE])
{
    EVP_MD_CTX *c = EVP_MD_CTX_new();
    uint8_t der[160];
    size_t size = sizeof der;
    const uint8_t *at = der;
    bool fine = c && EVP_DigestSignInit(c, NULL, EVP_sha256(), NULL, key) == 1 &&
                EVP_DigestSign(c, der, &size, (const uint8_t *)what->at, what->used) == 1;
    ECDSA_SIG *both = fine ? d2i_ECDSA_SIG(NULL, &at, (long)size) : NULL;

    fine = both && BN_bn2binpad(ECDSA_SIG_get0_r(both), ret, COORDINATE) == COORDINATE &&
           BN_bn2binpad(ECDSA_SIG_get0_s(both), ret + COORDINATE, COORDINATE) == COORDINATE;
    ECDSA_SIG_free(both);
    EVP_MD_CTX_free(c);
    return fine;
}

bool push_sign(EVP_PKEY *key, const char *audience, const char *contact, int64_t expires, struct text *ret)
{
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    struct text claims = text_growing(), token = text_growing();
    uint8_t signature[2 * COORDINATE], point[POINT_SIZE];

    json_object(&claims, NULL);
    json_put_string(&claims, "aud", audience);
    json_put_int(&claims, "exp", expires);
    json_put_string(&claims, "sub", contact);
    json_object_end(&claims);
    text_base64url(&token, head, strlen(head));
    text_char(&token, '.');
    text_base64url(&token, claims.at, claims.used);
    bool fine = sign(key, &token, signature) && push_point(key, point);
    if (fine) {
        text_printf(ret, "vapid t=%s.", token.at);
        text_base64url(ret, signature, sizeof signature);
        text_put(ret, ", k=");
        text_base64url(ret, point, sizeof point);
    }
    text_free(&claims);
    text_free(&token);
    return fine;
}
