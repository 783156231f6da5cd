/* SPDX-License-Identifier: MIT */
/* The office of the hall: who people are (accounts, tokens and what each may do), passwords, and seats that go over to
 * somebody else because a guest has signed in, or to nobody because somebody wanted to be forgotten. */
#ifndef SERVER_OFFICE_H
#define SERVER_OFFICE_H

#include "server/line.h"
#include "server/pool.h"
#include "store/people.h"

enum {
    SECRET_TEXT = 128,       /* a password's hash as libsodium writes it, its NUL included */
    PASSWORD_LONGEST = 256,  /* bytes */
    TOKEN_SIZE = 24,         /* bytes of a token, told in hexadecimal digits */
    TOKEN_ID = 16,           /* digits of its hash by which it is listed */
};

/* What the bearer of a token may do. Everybody may watch. */
enum scope { SCOPE_WATCH = 1, SCOPE_PLAY = 2, SCOPE_CHAT = 4, SCOPE_ACCOUNT = 8, SCOPE_ALL = 15 };

struct person {
    char id[PERSON_ID + 1];            /* "": nobody */
    char name[NAME_LONGEST + 1];
    char account[NAME_LONGEST + 1];    /* what they sign in with; "": a guest */
    char secret[SECRET_TEXT];
    int64_t created;
};

struct token {
    char hash[TOKEN_HASH + 1];
    bool session;                      /* came of signing in; else it was made for a program */
    uint32_t scope;
    int64_t used;
    uint64_t after;                    /* the batch that stores it; 0: it was found there */
};

struct office;
/* `shared`: other servers use the same store. */
struct office *office_new(bool still, bool shared, void (*wake)(void *), void *with);
/* What it keeps in the store from the beginning. */
void office_open(struct hall *);
/* Without threads: looks at the next password now; false: none waits. */
bool office_step(struct office *);
void office_free(struct office *);
/* Passwords that have been looked at, and seats that wait for their heirs. */
void office_turn(struct hall *);
/* How long it can wait for its next turn, in milliseconds. */
int office_patience(const struct office *);
/* Another server says that something about somebody has changed; NULL: about anybody. */
void office_heard(struct hall *, const char *person);
/* Who has this number; NULL: they have gone. */
struct client *office_client(struct hall *, uint64_t serial);
/* Passwords looked at so far. */
uint64_t office_passwords(const struct office *);

/* ---- who people are ---- */

/* Both: false: the store does not answer, and the line is refused with that. */
bool office_ask(struct line *, enum people_statement, const char *const *value, struct found_rows *ret);
bool office_person(struct line *, enum people_statement, const char *key, struct person *ret);
/* Who has the token: refused if nobody has. */
bool office_bearer(struct line *, const char *token, struct person *, struct token *);
/* They speak on this connection from now on. */
void office_greet(struct hall *, struct client *, const struct person *, const struct token *);
/* A new token of theirs, stored; its text is told to them once. */
void office_issue(struct hall *, const char *person, const char *label, uint32_t scope, char ret[2 * TOKEN_SIZE + 1],
                  struct token *ret_token);
/* Whoever speaks in their name is shut out at once, but for one: with this token only; NULL: with any. `signed_in`:
 * those alone who have signed in, no programs. */
void office_shut_out(struct hall *, const char *person, const char *hash, bool signed_in, const struct client *except);

void office_put_scope(struct text *, uint32_t scope); /* "scope" of the wire */
void office_scope_text(char ret[64], uint32_t scope);
bool office_scope_word(const char *word, uint32_t *ret);

/* Everything that is kept of them beside their seats goes. */
void office_forget(struct hall *, const char *person);

/* Where challenges for passkeys are given out (passkey.h); and what their key is called in the store. */
#define CHALLENGES "challenges"
struct desk *office_desk(const struct office *);

/* ---- between line_people.c and line_passkeys.c ---- */

/* They have shown who they are: a token of theirs is told. `guest`: whose games are taken along, "" nobody's. */
bool people_sign_in(struct line *, const struct person *, const char *guest);
/* Whoever speaks has no account, and nobody else has this one: refuses. */
bool people_may_register(struct line *, const char *account);
/* Lines that may have a passkey instead of a password: register, login, whatever needs to be proved, revoke. */
bool passkey_register(struct line *, const char *account);
bool passkey_login(struct line *, bool adopt);
bool passkey_proves(struct line *, const char *person);
bool passkey_revoke(struct line *);
/* For what name passkeys are made here, in an answer that is being written; and a list of them. */
void line_put_passkeys(struct line *);
void passkeys_put(struct text *, const struct found_rows *);

/* ---- passwords ---- */

/* A password is looked at, or a new one made safe, on a thread of its own; then `then` answers the line. */
struct password_work {
    struct job job;
    uint64_t client;                 /* whose line it was, */
    char re[CLIENT_ID + 1];          /* which, */
    char person[PERSON_ID + 1];      /* and who they were then */
    char account[NAME_LONGEST + 1];
    char given[PASSWORD_LONGEST];    /* to be compared with `secret`; "": not */
    char wanted[PASSWORD_LONGEST];   /* to become the new `secret`; "": none */
    char secret[SECRET_TEXT];
    char code[TOKEN_HASH + 1];       /* the hash of the code with which it is allowed */
    bool known, right;               /* there is such an account; the password is right */
    bool adopt;                      /* a guest's games are taken along */
    bool (*then)(struct line *, const struct password_work *);
};
/* False: too many wait already, and the line is refused. Without a secret it takes as long as with one. */
bool office_look(struct line *, struct password_work *);
/* Whether a name may be tried again so soon: refuses. */
bool office_may_try(struct line *, const char *account);

/* ---- seats ---- */

/* Somebody's seats go to an heir, "" nobody; their tokens and name are dealt with already. */
void office_pass_on(struct hall *, const char *person, const char *heir);

/* ---- little things ---- */

/* A new id or token that nobody can guess: so many hexadecimal digits, and a NUL. */
enum { DRAWN_MOST = 64 };
void office_draw(char *ret, size_t digits);

const char *office_number(char ret[24], int64_t);

#endif
