/* SPDX-License-Identifier: MIT */
/* People at a table of a hall in a simulated world, for tests that meet the hall as they do. */
#ifndef TESTS_PARTY_H
#define TESTS_PARTY_H

#include "world.h"

extern struct world *w;
extern char word[200];

/* A world of one server, made anew for each test. */
int begin(void **state);
int end(void **state);

/* Somebody new, who has said hello; *ret_token is theirs. And the same again, on another connection. */
struct wire *person(const char *name, char ret_token[64]);
struct wire *again(const char *token);
/* Fails if the part is not in the text, or if it is. */
void says(const char *text, const char *part);
void lacks(const char *text, const char *part);
/* What a line with these members is answered; and fails if it is not refused with this code. */
const char *ask(struct wire *, const char *members);
void refuses(struct wire *, const char *members, const char *code);
/* How many of the texts that they have not looked at yet have this part. */
int heard(struct wire *, const char *part);
/* Joins a table; the answer. */
const char *info(struct wire *, const char *table);

struct party {
    struct wire *anna, *bert, *eve;
    char a[64], b[64], e[64], table[40];
};
/* Anna and Bert play, Eve has the link; `more`: members of the line that makes the table. */
struct party party(const char *game, const char *more);

#endif
