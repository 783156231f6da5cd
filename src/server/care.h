/* SPDX-License-Identifier: MIT */
/* What the operator wants (`kiste admin`, --keep-days): orders that wait in the store, people and addresses that are
 * shut out, and that what nobody has touched for so many days goes. */
#ifndef SERVER_CARE_H
#define SERVER_CARE_H

#include <stdbool.h>

struct hall;
struct care;

/* How a ban's key in the store begins. */
#define BAN_OF_PERSON "person "
#define BAN_OF_ADDRESS "address "
/* Orders: what they are called. */
#define ORDER_CLOSE "close"  /* about: a table */
#define ORDER_PRUNE "prune"  /* how: days */

struct care *care_new(void);
void care_free(struct care *);
/* Looks for what is wanted now and then, and goes on with it. */
void care_turn(struct hall *);
/* Something may be wanted now. */
void care_heard(struct hall *);
/* Whether somebody, or an address, is shut out; `kind`: BAN_OF_… */
bool care_bans(const struct hall *, const char *kind, const char *key);

#endif
