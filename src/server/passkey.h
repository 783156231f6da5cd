/* SPDX-License-Identifier: MIT */
/* Passkeys (WebAuthn): whether what a browser's authenticator has made or signed holds here. libfido2 reads and
 * verifies it; here is what goes with that: challenges, the page it was done for, the counter. Texts and bytes only:
 * the lines are in line_passkeys.c. */
#ifndef SERVER_PASSKEY_H
#define SERVER_PASSKEY_H

#include <stdint.h>

#include "server/office.h"
#include "server/origin.h"

enum {
    CREDENTIAL_LONGEST = 1023,            /* bytes of a credential's id, as the standard has it, */
    CREDENTIAL_TEXT = 1364 + 1,           /* and the same in base64url, its NUL included */
    PUBLIC_KEY_LONGEST = 259,             /* RSA's, */
    PUBLIC_KEY_TEXT = 346 + 1,            /* and the same in base64url */
    CLIENT_DATA_LONGEST = 2048,           /* bytes of what the browser says about it, */
    AUTHENTICATOR_DATA_LONGEST = 2048,    /* of what the authenticator says, */
    SIGNATURE_LONGEST = 512,              /* and of its signature */
    CHALLENGE_TEXT = 54 + 1,
    CHALLENGE_SECONDS = 300,              /* within which it is to be signed */
};

/* One that belongs to somebody, as it is stored. */
struct passkey {
    char id[CREDENTIAL_TEXT];
    char person[PERSON_ID + 1];           /* "": there is none */
    char kind[8];                         /* "es256", "eddsa" or "rs256" */
    char key[PUBLIC_KEY_TEXT];            /* the public one, as libfido2 has it, in base64url */
    uint32_t counter;
};

/* What a browser tells when a passkey was made, or has signed. */
struct passkey_told {
    char id[CREDENTIAL_TEXT];             /* of one that has signed */
    char user[PERSON_ID + 1];             /* whose it says it is; "": it does not say */
    char client[CLIENT_DATA_LONGEST + 1];
    uint8_t data[AUTHENTICATOR_DATA_LONGEST], signature[SIGNATURE_LONGEST];
    size_t client_size, data_size, signature_size;
    char challenge[CHALLENGE_TEXT];       /* found in `client` when it is looked at */
};

/* Where challenges are given out and taken back. One has a key for them, which servers that share a store have in
 * common: then whichever of them is asked can look at a challenge of any other. */
struct desk;
enum { DESK_KEY_TEXT = 64 + 1 };          /* a key in hexadecimal digits */
struct desk *desk_new(bool shared);
void desk_free(struct desk *);
/* A new one, to be stored where there is none; and the one that is. Where it is not shared, it has one at once. */
void desk_make_key(char ret[DESK_KEY_TEXT]);
bool desk_take_key(struct desk *, const char *key);
bool desk_has_key(const struct desk *);

/* For what page it must have been done, and for whom the challenge was. */
struct passkey_ask {
    struct desk *desk;
    const char *host;                     /* by which the client calls us, looked at already (origin.h) */
    const char *origin;                   /* what the operator says instead, "https://games.example"; or NULL */
    const char *person;                   /* "" nobody: a challenge to sign in with */
    int64_t now;
};

enum passkey_wrong { PASSKEY_FINE, PASSKEY_STALE, PASSKEY_ELSEWHERE, PASSKEY_FALSE, PASSKEY_COPIED };

/* The name for which passkeys are made (the "rp id"); false: there are none for who comes by a mere address. */
bool passkey_place(const struct passkey_ask *, char ret[HOST_LONGEST + 1]);
/* Whether it is one: "https://NAME[:PORT]", or "http://localhost[:PORT]". */
bool passkey_is_origin(const char *);

/* A challenge: can be signed for a while, and does for one thing. Nothing is kept of it until it has. */
void passkey_challenge(const struct passkey_ask *, char ret[CHALLENGE_TEXT]);
/* It has done for something, and never will again. Returns until when that must be known. */
int64_t passkey_spend(const struct passkey_ask *, const char *challenge);

/* A new one: ret gets all but whose it is. */
enum passkey_wrong passkey_made(const struct passkey_ask *, struct passkey_told *, struct passkey *ret);
/* One that has signed; ret_counter: what it counts now. */
enum passkey_wrong passkey_signed(const struct passkey_ask *, struct passkey_told *, const struct passkey *,
                                  uint32_t *ret_counter);

#endif
