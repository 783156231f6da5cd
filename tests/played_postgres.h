/* SPDX-License-Identifier: MIT */
/* A PostgreSQL that a test plays: it notes what is said to it, and answers as it is told, or fails; after that it
 * refuses everything until the transaction has ended. (Functions of libpq's names stand in its place.) */
#ifndef TESTS_PLAYED_POSTGRES_H
#define TESTS_PLAYED_POSTGRES_H

#include <libpq-fe.h>
#include <stdbool.h>

#include "base/text.h"

/* On whichever thread: nobody waits for cmocka. */
#define check(holds) ((holds) ? (void)0 : is_wrong(__FILE__, #holds, __LINE__))
_Noreturn void is_wrong(const char *file, const char *what, int at);

struct pg_conn {
    int number;
    ConnStatusType status;
    bool within, aborted;    /* a transaction */
    const char *message;
    int breaks_at;           /* so many looks later it turns out to be lost; 0: it is not */
    int resets;
    bool stays_lost;
};

extern struct text said;             /* to the database: "CONNECTION STATEMENT(VALUE,VALUE);" */
extern int connections, open_connections, results, calls;
extern int fails_at;                 /* that call; */
extern const char *fails_in;         /* or statements with this part; */
extern bool loses;                   /* which loses the connection; else only the statement fails */
extern bool unreachable;
extern const char *conflicts;        /* ids that are somebody else's */
extern const char *version;          /* of the database */
extern struct script {
    const char *sql, *rows;          /* rows: columns with bars between, lines */
} script[8];
extern PGconn *last;                 /* connection that was made */

void played_begin(void);

#endif
