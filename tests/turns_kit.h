/* SPDX-License-Identifier: MIT */
/* What is around loops and sockets (server/loop.c, server/socket.c), played for a test on one thread: connections,
 * clocks, locks and the hall. It sees that everything is done under its locks, and that none is left behind. (Functions
 * of libwebsockets', libuv's and the hall's names stand in their place.) */
#ifndef TESTS_TURNS_KIT_H
#define TESTS_TURNS_KIT_H

#include "server/fetch.h"
#include "server/serve_internal.h"

enum { LOOPS = 3, TAKEN = 64 << 10, FRAME = sizeof(size_t) + MESSAGE_ROOM };

extern struct server server;
extern struct loop loop[LOOPS];
extern struct hall hall, wing[LOOPS];

/* ---- locks, and the clock ---- */

extern const pthread_mutex_t *taken;   /* by a thread that is not there */
extern struct text locked;             /* since it was cleared: "h" the hall, a digit its wing, else "." */
extern uint64_t now_us, lock_takes;
extern bool gathered;                  /* the wings' things are the hall's */

/* ---- connections ---- */

struct lws_context {
    struct loop *loop;
    int woken;
};
extern struct lws_context context[LOOPS];

struct lws {
    struct lws_context *context;
    struct text wrote;       /* texts of frames, a bar after each */
    int takes;               /* frames that it takes until one is in pieces */
    bool partial, broken;    /* one is; or it is broken */
    bool more, binary;       /* what comes is not the last of its message; or no text */
    size_t remaining;        /* nor of its frame */
    int closed_as, asked, killed, flows, listens;
};
extern struct lws line[8];
extern struct session session[8];
extern struct client *called;          /* of whom it was noted last by which name they call us */

/* ---- libuv's clock for the hall's turn ---- */

extern int uv_started;
extern uint64_t uv_after;
extern uv_timer_cb uv_then;

/* ---- the hall: what it was asked to do, and what it says ---- */

extern int turns, feeds, roused, flushed[LOOPS], staged[LOOPS], people, left, patience;
extern bool wants_store, full, ready, client_ready, news[LOOPS], needs_whole[LOOPS];
extern struct text heard, expected;    /* "A line;", "A alone move;", "A goes;"; and who was expected */
extern void (*on_turn)(void), (*on_flush)(struct hall *);

/* ---- before and after a test ---- */

int one(void **state);     /* loop with four people, */
int two(void **state);     /* loops, */
int several(void **state); /* of them: people 0, 1, 2 are at their loop, 3 at loop 0 too */
int end(void **state);
void come(int who, int to);
void go(int who);

/* ---- in few words ---- */

int say_part(int who, const char *text, bool last);
void say(int who, const char *text); /* what begins with "m" is a move */
void hears(const char *what);
struct client *client(int who);
void put(int who, const char *text, uint64_t after); /* into their outbox */
void writes(int by, int who);        /* by a loop that enters the hall for it */
void told(int who, const char *what);
int woken(int number);               /* how often since it was asked */

#endif
