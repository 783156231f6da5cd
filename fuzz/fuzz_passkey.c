/* SPDX-License-Identifier: MIT */
/* What browsers tell of passkeys. The first letter of the input says what the rest is: M, what an authenticator says of
 * a new one; S, what it says when it signs, and behind 37 bytes the signature; C, what the browser says (`@C` is a
 * challenge that holds). All else about it is right. What is taken has an id and a key; nothing that was signed is,
 * because nobody has the private key. */
#include <sodium.h>
#include <string.h>

#include "base/require.h"
#include "common.h"
#include "server/passkey.h"

enum { SIGNED_DATA = 37 };

static const char place[] = "games.example";

/* The base point of P-256, and a key of Ed25519 (RFC 8032). */
static const struct passkey keys[] = {
    { .person = "p", .kind = "es256",
      .key = "axfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5RdiYwpZP40Li_hp_m47n60p8D54WK84zV2sxXs7LtkBoN79R9Q" },
    { .person = "p", .kind = "eddsa", .key = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" },
};

static void put_client(struct passkey_told *told, const struct passkey_ask *ask, const char *text, size_t size)
{
    char challenge[CHALLENGE_TEXT];
    struct text t = text_in(told->client, sizeof told->client);

    passkey_challenge(ask, challenge);
    for (size_t i = 0; i < size; i++)
        if (text[i] == '@' && i + 1 < size && text[i + 1] == 'C')
            text_put(&t, challenge), i++;
        else
            text_bytes(&t, text + i, 1);
    told->client_size = t.used;
}

static void put_whole_client(struct passkey_told *told, const struct passkey_ask *ask, const char *type)
{
    char text[200];
    struct text t = TEXT_IN(text);

    text_printf(&t, "{\"type\":\"webauthn.%s\",\"challenge\":\"@C\",\"origin\":\"https://%s\"}", type, place);
    put_client(told, ask, text, t.used);
}

/* Bytes of an authenticator, for this server: the first 32 are a hash of its name. */
static void put_data(struct passkey_told *told, const uint8_t *bytes, size_t size)
{
    told->data_size = size < sizeof told->data ? size : sizeof told->data;
    memcpy(told->data, bytes, told->data_size);
    if (told->data_size >= 32)
        crypto_hash_sha256(told->data, (const uint8_t *)place, strlen(place));
}

static void try_signed(const struct passkey_ask *ask, struct passkey_told *told)
{
    uint32_t counter;

    for (int i = 0; i < COUNT(keys); i++)
        require(passkey_signed(ask, told, &keys[i], &counter) != PASSKEY_FINE);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct desk *desk = desk_new(false);
    struct passkey_ask ask = { .desk = desk, .host = place, .person = "", .now = 1 };
    struct passkey_told told = { 0 };
    struct passkey made = { 0 };

    if (size > 0 && *bytes == 'M') {
        put_whole_client(&told, &ask, "create");
        put_data(&told, bytes + 1, size - 1);
        if (passkey_made(&ask, &told, &made) == PASSKEY_FINE)
            require(made.id[0] && made.key[0] && made.kind[0]);
    } else if (size > 0 && *bytes == 'S') {
        size_t data = size - 1 < SIGNED_DATA ? size - 1 : SIGNED_DATA, rest = size - 1 - data;
        put_whole_client(&told, &ask, "get");
        put_data(&told, bytes + 1, data);
        told.signature_size = rest < sizeof told.signature ? rest : sizeof told.signature;
        memcpy(told.signature, bytes + 1 + data, told.signature_size);
        try_signed(&ask, &told);
    } else if (size > 0) {
        put_client(&told, &ask, (const char *)bytes + 1, size - 1);
        passkey_made(&ask, &told, &made);
        try_signed(&ask, &told);
    }
    desk_free(desk);
    return 0;
}
