/* SPDX-License-Identifier: MIT */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* getentropy() */
#endif
#include "server/passkey.h"

#include <fido.h>
#include <fido/eddsa.h>
#include <fido/es256.h>
#include <fido/rs256.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/json.h"
#include "base/require.h"
#include "server/push_crypt.h"

/* ---- where ---- */

static bool is_localhost(const char *name)
{
    static const char end[] = ".localhost";
    size_t length = strlen(name);

    return strcmp(name, end + 1) == 0 || (length > strlen(end) && strcmp(name + length - strlen(end), end) == 0);
}

/* The name in "NAME[:PORT]", in small letters; false: it is an address, which no passkey can be made for. */
static bool name_of(const char *host, char ret[HOST_LONGEST + 1])
{
    size_t length = strcspn(host, ":");

    if (length == 0 || length > HOST_LONGEST || *host == '[')
        return false;
    for (size_t i = 0; i < length; i++)
        ret[i] = host[i] >= 'A' && host[i] <= 'Z' ? (char)(host[i] + 32) : host[i];
    ret[length] = '\0';
    return !origin_are_addresses(ret);
}

static const char *behind_scheme(const char *origin)
{
    const char *at = strstr(origin, "://");

    return at ? at + 3 : "";
}

bool passkey_place(const struct passkey_ask *ask, char ret[HOST_LONGEST + 1])
{
    return name_of(ask->origin ? behind_scheme(ask->origin) : ask->host, ret);
}

/* Browsers have passkeys for pages that came safely: with TLS, or from the machine itself. */
static bool is_safe(const char *origin)
{
    char name[HOST_LONGEST + 1];
    bool https = strncmp(origin, "https://", 8) == 0;
    bool http = strncmp(origin, "http://", 7) == 0;

    return name_of(behind_scheme(origin), name) && (https || (http && is_localhost(name)));
}

bool passkey_is_origin(const char *text)
{
    const char *host = behind_scheme(text);

    return is_safe(text) && strspn(host, "0123456789abcdefghijklmnopqrstuvwxyz.-:") == strlen(host);
}

static bool is_our_page(const struct passkey_ask *ask, const char *origin)
{
    if (ask->origin)
        return strcmp(origin, ask->origin) == 0;
    return is_safe(origin) && origin_is_same(origin, ask->host);
}

/* ---- challenges ---- */

enum { NONCE = 16, MAC = 16, CHALLENGE = NONCE + 8 + MAC };

struct spent {
    uint8_t nonce[NONCE];
    int64_t until;
};

/* A challenge says itself until when it holds and for whom, under a key that nobody else has: so strangers who ask for
 * many take nobody's room. Only those that have done for something are kept, while they could be shown again. */
struct desk {
    uint8_t key[(DESK_KEY_TEXT - 1) / 2];
    bool has_key;
    struct spent *spent;
    int count, size;
};

struct desk *desk_new(bool shared)
{
    struct desk *d = calloc(1, sizeof *d);

    require(d != NULL && getentropy(d->key, sizeof d->key) == 0);
    d->has_key = !shared;
    fido_init(0);
    return d;
}

void desk_make_key(char ret[DESK_KEY_TEXT])
{
    uint8_t key[(DESK_KEY_TEXT - 1) / 2];

    require(getentropy(key, sizeof key) == 0);
    sodium_bin2hex(ret, DESK_KEY_TEXT, key, sizeof key);
}

bool desk_take_key(struct desk *d, const char *key)
{
    size_t size;

    d->has_key = sodium_hex2bin(d->key, sizeof d->key, key, strlen(key), NULL, &size, NULL) == 0 &&
                 size == sizeof d->key;
    return d->has_key;
}

bool desk_has_key(const struct desk *d)
{
    return d->has_key;
}

void desk_free(struct desk *d)
{
    free(d->spent);
    free(d);
}

static void challenge_mac(const struct desk *desk, const uint8_t *challenge, const char *person, uint8_t ret[MAC])
{
    struct hash h;

    hash_begin(&h, MAC, desk->key, sizeof desk->key);
    hash_add(&h, challenge, NONCE + 8);
    hash_text(&h, person);
    hash_end(&h, ret);
}

/* Its highest byte first, on every machine. */
static void put_until(uint8_t *challenge, int64_t until)
{
    for (int i = 0; i < 8; i++)
        challenge[NONCE + i] = (uint8_t)((uint64_t)until >> (56 - 8 * i));
}

static int64_t until_of(const uint8_t *challenge)
{
    uint64_t until = 0;

    for (int i = 0; i < 8; i++)
        until = until << 8 | challenge[NONCE + i];
    return (int64_t)until;
}

void passkey_challenge(const struct passkey_ask *ask, char ret[CHALLENGE_TEXT])
{
    uint8_t bytes[CHALLENGE];
    int64_t until = ask->now + CHALLENGE_SECONDS * 1000;
    struct text t = text_in(ret, CHALLENGE_TEXT);

    require(getentropy(bytes, NONCE) == 0);
    put_until(bytes, until);
    challenge_mac(ask->desk, bytes, ask->person, bytes + NONCE + 8);
    text_base64url(&t, bytes, sizeof bytes);
}

static bool was_spent(const struct desk *desk, const uint8_t *challenge)
{
    for (int i = 0; i < desk->count; i++)
        if (memcmp(desk->spent[i].nonce, challenge, NONCE) == 0)
            return true;
    return false;
}

static bool challenge_holds(const struct passkey_ask *ask, const char *text)
{
    uint8_t bytes[CHALLENGE], mac[MAC];

    if (!base64url_read(text, bytes, sizeof bytes) || ask->now >= until_of(bytes) ||
        until_of(bytes) > ask->now + 2 * CHALLENGE_SECONDS * 1000) /* another server's clock is wrong, or ours */
        return false;
    challenge_mac(ask->desk, bytes, ask->person, mac);
    return sodium_memcmp(mac, bytes + NONCE + 8, MAC) == 0 && !was_spent(ask->desk, bytes);
}

int64_t passkey_spend(const struct passkey_ask *ask, const char *challenge)
{
    struct desk *d = ask->desk;
    uint8_t bytes[CHALLENGE];
    int kept = 0;

    require(base64url_read(challenge, bytes, sizeof bytes));
    for (int i = 0; i < d->count; i++)
        if (d->spent[i].until > ask->now)
            d->spent[kept++] = d->spent[i];
    d->count = kept;
    if (d->count == d->size) {
        d->size = d->size ? 2 * d->size : 16;
        d->spent = realloc(d->spent, (size_t)d->size * sizeof *d->spent);
        require(d->spent != NULL);
    }
    struct spent *spent = &d->spent[d->count++];
    memcpy(spent->nonce, bytes, NONCE);
    spent->until = until_of(bytes);
    return spent->until;
}

/* ---- what the browser says ---- */

/* Its JSON: what was done, for which page, with which challenge. */
static enum passkey_wrong look_at_client(const struct passkey_ask *ask, struct passkey_told *told, const char *type)
{
    struct json *in = malloc(sizeof *in);
    char done[32], origin[HOST_LONGEST + 16];

    require(in != NULL);
    bool read = strlen(told->client) == told->client_size && json_parse(in, told->client) &&
                json_is(in, 0, JSON_OBJECT) && json_string(in, json_get(in, 0, "type"), done, sizeof done) &&
                strcmp(done, type) == 0;
    bool ours = read && json_string(in, json_get(in, 0, "origin"), origin, sizeof origin) && is_our_page(ask, origin);
    int frame = read ? json_get(in, 0, "crossOrigin") : -1;
    bool framed = frame >= 0 && (!json_is(in, frame, JSON_BOOL) || in->node[frame].number != 0); /* in another's page */
    bool holds = read && json_string(in, json_get(in, 0, "challenge"), told->challenge, sizeof told->challenge) &&
                 challenge_holds(ask, told->challenge);
    free(in);
    return !read ? PASSKEY_FALSE : !ours || framed ? PASSKEY_ELSEWHERE : !holds ? PASSKEY_STALE : PASSKEY_FINE;
}

/* ---- what the authenticator says ---- */

enum {
    RP_HASH = 32, AT_FLAGS = 32, HEAD = 37,     /* a hash of the name, flags, a counter; */
    AAGUID = 16, BEFORE_ID = HEAD + AAGUID + 2, /* of a new one: its maker, the size of its id, the id, its key */
    FLAG_PRESENT = 1, FLAG_ATTESTED = 64, FLAG_MORE = 128,
};

/* How many bytes the first item of CBOR there has; 0: it is none, or tells more than is there. libcbor would believe a
 * size whatever it is, and take gigabytes for a hundred bytes; so what comes to it has been looked through. Sizes that
 * are left open no authenticator uses. */
static size_t cbor_size(const uint8_t *at, size_t size, int depth)
{
    static const uint8_t more[32] = { [24] = 1, [25] = 2, [26] = 4, [27] = 8 };
    unsigned kind = size ? *at >> 5 : 0, small = size ? *at & 31 : 31;
    uint64_t number = small;
    size_t used = 1u + more[small];

    if (depth == 0 || small > 27 || used > size)
        return 0;
    for (size_t i = 1; i < used; i++)
        number = (i == 1 ? 0 : number << 8) | at[i];
    if (kind == 2 || kind == 3)
        return number <= size - used ? used + (size_t)number : 0;
    uint64_t items = kind == 4 ? number : kind == 5 ? number * 2 : kind == 6;
    if (number > size && (kind == 4 || kind == 5))
        return 0;
    for (; items > 0; items--) {
        size_t one = cbor_size(at + used, size - used, depth - 1);
        if (one == 0)
            return 0;
        used += one;
    }
    return used;
}

/* So many items of CBOR, and nothing behind them. */
static bool is_cbor(const uint8_t *at, size_t size, int items)
{
    for (; items > 0; items--) {
        size_t one = cbor_size(at, size, 4);
        if (one == 0)
            return false;
        at += one;
        size -= one;
    }
    return size == 0;
}

/* Whether what an authenticator says has its form: of a new one with its id and key; extensions last. */
static bool is_whole(const struct passkey_told *told, bool made)
{
    const uint8_t *data = told->data;

    if (told->data_size < (made ? BEFORE_ID : HEAD))
        return false;
    int more = (data[AT_FLAGS] & FLAG_MORE) != 0;
    size_t begin = made ? BEFORE_ID + (size_t)(data[BEFORE_ID - 2] << 8 | data[BEFORE_ID - 1]) : HEAD;
    return ((data[AT_FLAGS] & FLAG_ATTESTED) != 0) == made && begin <= told->data_size &&
           is_cbor(data + begin, told->data_size - begin, made + more);
}

static bool is_for(const struct passkey_told *told, const char *place)
{
    uint8_t hash[RP_HASH];

    crypto_hash_sha256(hash, (const uint8_t *)place, strlen(place));
    return told->data_size >= HEAD && memcmp(told->data, hash, sizeof hash) == 0;
}

/* Whether it is a key of this kind, and the assertion is signed with it; NULL: whether it is one. */
#define VERIFY(kind, cose)                                                                                            \
    static bool verify_##kind(const fido_assert_t *a, const uint8_t *key, size_t size)                                 \
    {                                                                                                                  \
        kind##_pk_t *pk = kind##_pk_new();                                                                             \
        bool fine = pk && kind##_pk_from_ptr(pk, key, size) == FIDO_OK &&                                              \
                    (!a || fido_assert_verify(a, 0, cose, pk) == FIDO_OK);                                             \
        kind##_pk_free(&pk);                                                                                           \
        return fine;                                                                                                   \
    }
VERIFY(es256, COSE_ES256)
VERIFY(eddsa, COSE_EDDSA)
VERIFY(rs256, COSE_RS256)

static const struct kind {
    const char *name;
    int cose;
    size_t size;
    bool (*verify)(const fido_assert_t *, const uint8_t *key, size_t size);
} kinds[] = {
    { "es256", COSE_ES256, 64, verify_es256 },
    { "eddsa", COSE_EDDSA, 32, verify_eddsa },
    { "rs256", COSE_RS256, PUBLIC_KEY_LONGEST, verify_rs256 },
};

/* The credential in it, if its key is of this kind. */
static bool read_made(const struct passkey_told *told, const struct kind *kind, struct passkey *ret)
{
    fido_cred_t *cred = fido_cred_new();
    bool fine = cred && fido_cred_set_type(cred, kind->cose) == FIDO_OK &&
                fido_cred_set_authdata_raw(cred, told->data, told->data_size) == FIDO_OK;
    size_t id = fine ? fido_cred_id_len(cred) : 0, key = fine ? fido_cred_pubkey_len(cred) : 0;

    fine = fine && id > 0 && id <= CREDENTIAL_LONGEST && key == kind->size &&
           kind->verify(NULL, fido_cred_pubkey_ptr(cred), key);
    if (fine) {
        struct text id_text = TEXT_IN(ret->id), key_text = TEXT_IN(ret->key);
        text_base64url(&id_text, fido_cred_id_ptr(cred), id);
        text_base64url(&key_text, fido_cred_pubkey_ptr(cred), key);
        text_into(ret->kind, sizeof ret->kind, kind->name);
        ret->counter = fido_cred_sigcount(cred);
    }
    fido_cred_free(&cred);
    return fine;
}

enum passkey_wrong passkey_made(const struct passkey_ask *ask, struct passkey_told *told, struct passkey *ret)
{
    char place[HOST_LONGEST + 1];
    enum passkey_wrong wrong = look_at_client(ask, told, "webauthn.create");

    if (wrong != PASSKEY_FINE)
        return wrong;
    if (!passkey_place(ask, place) || !is_for(told, place))
        return PASSKEY_ELSEWHERE;
    bool whole = told->data[AT_FLAGS] & FLAG_PRESENT && is_whole(told, true);
    for (int i = 0; whole && i < COUNT(kinds); i++)
        if (read_made(told, &kinds[i], ret))
            return PASSKEY_FINE;
    return PASSKEY_FALSE;
}

static bool verify(const struct passkey_told *told, const char *place, const struct passkey *passkey,
                   uint32_t *ret_counter)
{
    fido_assert_t *a = fido_assert_new();
    uint8_t key[PUBLIC_KEY_LONGEST];
    bool fine = a && fido_assert_set_count(a, 1) == FIDO_OK && fido_assert_set_rp(a, place) == FIDO_OK &&
                fido_assert_set_up(a, FIDO_OPT_TRUE) == FIDO_OK &&
                fido_assert_set_clientdata(a, (const uint8_t *)told->client, told->client_size) == FIDO_OK &&
                fido_assert_set_authdata_raw(a, 0, told->data, told->data_size) == FIDO_OK &&
                fido_assert_set_sig(a, 0, told->signature, told->signature_size) == FIDO_OK;
    bool verified = false;

    for (int i = 0; fine && i < COUNT(kinds); i++)
        if (strcmp(kinds[i].name, passkey->kind) == 0)
            verified = base64url_read(passkey->key, key, kinds[i].size) && kinds[i].verify(a, key, kinds[i].size);
    if (verified)
        *ret_counter = fido_assert_sigcount(a, 0);
    fido_assert_free(&a);
    return verified;
}

enum passkey_wrong passkey_signed(const struct passkey_ask *ask, struct passkey_told *told,
                                  const struct passkey *passkey, uint32_t *ret_counter)
{
    char place[HOST_LONGEST + 1];
    uint32_t counter;
    enum passkey_wrong wrong = look_at_client(ask, told, "webauthn.get");

    if (wrong != PASSKEY_FINE)
        return wrong;
    if (!passkey_place(ask, place) || !is_for(told, place))
        return PASSKEY_ELSEWHERE;
    if (told->user[0] && strcmp(told->user, passkey->person) != 0)
        return PASSKEY_FALSE;
    if (!is_whole(told, false) || !verify(told, place, passkey, &counter))
        return PASSKEY_FALSE;
    if ((counter || passkey->counter) && counter <= passkey->counter) /* those that are shared do not count */
        return PASSKEY_COPIED;
    *ret_counter = counter;
    return PASSKEY_FINE;
}
