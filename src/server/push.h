/* SPDX-License-Identifier: MIT */
/* Notices to people who are away (Web Push): where the operator has set a key, a browser may say where it can be
 * reached, and whoever's turn it is while they follow no table is called there. On a thread of its own: other servers
 * may be slow. Without a key there is no `struct push`, and everything here takes NULL. */
#ifndef SERVER_PUSH_H
#define SERVER_PUSH_H

#include "core/complaint.h"
#include "server/hall.h"

enum { ENDPOINT_LONGEST = 512 };

/* As a browser tells it: an address, its key and its secret, both in base64url. */
struct push_to {
    char endpoint[ENDPOINT_LONGEST], key[100], auth[32];
};

struct push_counts {
    uint64_t sent, failed, gone;
};

struct push;

/* The private key is in a file (PEM, P-256). `contact`: "mailto:…" or "https://…" of the operator, for those who run
 * the push services. `local`: addresses in one's own network are allowed, also without TLS (for tests). NULL: *ret
 * says why not. */
struct push *push_open(const char *key_file, const char *contact, bool local, struct complaint *ret);
void push_free(struct push *);
/* Begins to work. */
void push_start(struct push *, struct keeper *, void (*wake)(void *), void *with);

/* What a browser needs to know: the public key in base64url; "": there is none. */
const char *push_public_key(const struct push *);
/* Whether something could be sent there. */
bool push_is_good(const struct push *, const struct push_to *);

/* It is somebody's turn, and they are not there. */
void push_tell(struct hall *, const struct live *, const char *person);
/* What has become of it. */
void push_turn(struct hall *);
struct push_counts push_counts(const struct push *);

#endif
