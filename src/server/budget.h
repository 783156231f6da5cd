/* SPDX-License-Identifier: MIT */
/* Budgets: how often somebody may do something. Each lets so many through at once and then one every so often: lines
 * of a person or from an address, what is said at a table, tries of a password. They are kept by the hall, so that it
 * makes no difference over which kind of connection somebody comes. */
#ifndef SERVER_BUDGET_H
#define SERVER_BUDGET_H

#include <stdbool.h>
#include <stdint.h>

enum budget_of {
    BUDGET_PERSON,         /* lines of a person over all their connections, */
    BUDGET_ADDRESS,        /* and from an address */
    BUDGET_CHAT,           /* messages of a person, */
    BUDGET_CHAT_ADDRESS,   /* from an address, */
    BUDGET_CHAT_WATCHERS,  /* and of all at a table who do not sit there */
    BUDGET_GUESTS,         /* new people from an address */
    BUDGET_LOGIN,          /* tries of a name from an address, */
    BUDGET_LOGIN_ADDRESS,  /* and of any name from it */
    BUDGET_PASSKEY,        /* passkeys that are looked at, from an address */
    BUDGET_PUSH,           /* notices to a person */
    BUDGET_EXPORT,
    BUDGET_BOX,
    BUDGET_REPORT,
    BUDGET_UPLOAD,         /* matches that somebody uploads */
    BUDGET_CIRCLES,        /* circles that somebody founds */
    BUDGET_CODES,          /* tries of a table's code from an address */
    BUDGETS
};

struct budget;

/* `rate`: lines a second from one connection; 0: lines are not counted. */
struct budget *budget_new(int rate);
void budget_free(struct budget *);
/* Takes `cost` out of it; false: there is not so much left, and nothing is taken. "" is nobody, who is not counted. */
bool budget_take(struct budget *, enum budget_of, const char *key, double cost, int64_t now);

#endif
