/* SPDX-License-Identifier: MIT */
/* What a line wants of the store is fetched on a thread of its own, where tables are also played through; the loop goes
 * on meanwhile. The line is held, and what the same connection says after it too; when all it wanted has come, it is
 * answered from its beginning. So a command asks for what it needs before it changes anything; the same questions have
 * the same answers each time, and its budgets are charged once.
 * A connection whose outbox is full is not listened to until it has taken what lies there: nobody can order more than
 * they read. */
#ifndef SERVER_FETCH_H
#define SERVER_FETCH_H

#include "server/hall.h"

enum {
    ANSWERS_WAIT = 64 << 10,  /* bytes in an outbox from which on further lines wait; */
    HELD_LINES = 256,         /* so many of them, */
    HELD_BYTES = 256 << 10,   /* and so many bytes: who says more is cut off */
};

/* A line that waits. */
struct held {
    struct held *next;        /* what was said after it */
    struct fetch *fetched;    /* what it has asked for, come or not, */
    int missing;              /* and how much of it has not come */
    bool counted;             /* that it was said has been charged, */
    int charged, charges;     /* and so many budgets of its command; as many this time */
    const char *text, *cmd;   /* cmd: "": none; on the heap behind it, once it waits */
};

struct fetcher;
struct fetcher *fetcher_new(bool still, void (*wake)(void *), void *with);
void fetcher_free(struct hall *);
/* Without a thread: fetches the next thing now; false: nothing is wanted. */
bool fetcher_step(struct hall *);
/* What has come, and lines that can be answered now. */
void fetch_turn(struct hall *);
/* Whether some could be answered in another turn: their outboxes have been taken meanwhile. */
bool fetch_ready(const struct hall *);
/* Whether one of this client's could: to be asked in their wing too. */
bool fetch_is_ready(const struct client *);
/* How many connections are held up. */
int fetch_held(const struct hall *);

/* A line has been said: answers it now or later. */
void fetch_line(struct hall *, struct client *, const char *text, const char *cmd);
/* They go: nothing that they have asked for is wanted any more. */
void fetch_drop(struct hall *, struct client *);
/* A table as it is being fetched may not be what is stored by now; NULL: no table may. */
void fetch_doubt(struct hall *, const char *id);

/* Questions of the line that is being answered. False: the store failed, or the answer is still to come, and then
 * whatever is said to the line is thrown away. Without such a line the caller waits for the store. */
bool fetch_people(struct hall *, unsigned which, const char *const *value, struct found_rows *ret);
bool fetch_tables(struct hall *, struct tables_wanted, struct found_tables *ret);
/* A table that is not in memory. h->unreadable and h->unopened say why it is NULL. */
struct live *fetch_table(struct hall *, const char *id);
/* Nobody waits for it: it is in memory some time later. */
void fetch_table_soon(struct hall *, const char *id);
/* What another server has added to one that is, after number `since`: hall_news_came() is told in a later turn. */
void fetch_news(struct hall *, const char *id, uint32_t since);
/* As fetch_table_soon() for those whose time is up by now. */
void fetch_due_soon(struct hall *);
/* A question about people that no line asks. `then` is told the answer in a later turn, and the values it was asked
 * with; NULL: the store failed. */
typedef void fetch_then(struct hall *, const struct found_rows *, const char *const *value);
void fetch_beside(struct hall *, unsigned which, const char *const *value, fetch_then *);
/* Whether a budget was charged already when the line was begun before. */
bool fetch_charged(struct hall *);
void fetch_charge(struct hall *);

#endif
