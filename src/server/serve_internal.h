/* SPDX-License-Identifier: MIT */
/* What the files of the listener share: libwebsockets' callbacks, and a connection. */
#ifndef SERVER_SERVE_INTERNAL_H
#define SERVER_SERVE_INTERNAL_H

#include <libwebsockets.h>
#include <netdb.h>
#include <pthread.h>
#include <stdatomic.h>
#include <uv.h>

#include "server/serve.h"

enum { LINE_LARGEST = 64 << 10 }; /* bytes that a client may say at once */

struct session;

/* One of the threads that read and write connections. All share one hall, in which one of them is at a time: what it
 * does is a small part of what a move costs. A connection stays with the loop that has taken it in. */
struct loop {
    struct server *server;
    struct lws_context *context;
    struct lws_vhost *vhost;
    uv_loop_t uv;
    int listener;                /* the socket at which people come, -1: none */
    uv_poll_t comes;
    uv_timer_t later;
    pthread_t thread;
    struct session *speaks, **last; /* its connections whose lines nobody has heard yet, the first to come first, */
    struct text in;              /* and these lines */
    struct session *wanted;      /* its connections for which something is to be done: in the hall only; */
    bool called;                 /* it has been woken for them; in the hall too */
    struct text out;             /* what goes out in this turn */
};

struct server {
    const struct serve *serve;
    pthread_mutex_t lock;        /* of the hall; */
    struct loop *inside;         /* who has it; where there are several loops: */
    uint64_t since;              /* since when, */
    uint64_t held, waited;       /* and how long they have had it, and waited for it; microseconds, in the hall */
    struct hall *hall;
    struct loop *loop;
    int loops;
    int port;
    uv_timer_t turn;             /* the first loop's, when nothing comes in: */
    int64_t turn_at;             /* the hall's time then; in the hall */
    atomic_int lines;            /* connections of all loops */
    int files;                   /* descriptors below which lws can take one in */
    int64_t began;
    pthread_mutex_t waking;      /* of the loops' contexts: who wakes one does not see it end */
};

/* What is to be done for a connection by its loop. */
enum { TO_WRITE = 1, TO_DROP = 2, TO_HEED = 4, TO_IGNORE = 8 };

/* What a connection is about. */
struct session {
    struct lws *wsi;
    struct loop *loop;
    struct client *client;       /* NULL: a file is being sent, or nothing yet */
    struct session *next_wanted; /* in the hall: of the same loop; */
    bool wanted;
    unsigned to_do;
    unsigned doing;
    struct session *next_served; /* in the loop: what it does in this turn */
    size_t out_from, out_to;     /* its part of what goes out, */
    struct text rest;            /* and what the line did not take yet, */
    size_t rest_at;              /* from there on */
    bool more, ends;             /* more waits in its outbox; or that was all */
    bool speaks;                 /* a line of theirs has come: */
    size_t said_at;              /* there in its loop's `in` */
    struct session *next_speaks;
    struct text in;              /* what came of a line or a body so far */
    int64_t began;               /* when its body began to come */
    bool too_large, closing;     /* more came than is taken; the connection ends with this answer */
    bool head, streams;          /* only headers are wanted; headers of a stream have gone out */
    char cmd[16];                /* of a request: what it commands */
    char stream[TABLE_ID + 2];   /* the table it streams, "": none; one more character shows that it is no table's */
    int64_t from;
    const unsigned char *at;     /* of a file: what is still to be sent */
    size_t left;
    unsigned char *own;          /* the same, to be freed */
};

static inline struct loop *loop_of(struct lws *wsi)
{
    return lws_context_user(lws_get_context(wsi));
}

static inline struct server *server_of(struct lws *wsi)
{
    return loop_of(wsi)->server;
}

/* Everything about the hall is done between these two. The second one wakes the loops that have something to do. */
/* One that nobody uses yet; and what it holds itself goes. */
void loop_begin(struct loop *, struct server *);
void loop_end(struct loop *);

void loop_enter(struct loop *);
void loop_leave(struct loop *);
/* A line has come. It is heard in the next turn, with all others that have come meanwhile: who enters the hall once for
 * all of them seldom finds another loop in it. */
void loop_notes(struct loop *, struct session *, const char *line, size_t size);
/* Lets the hall hear them, in the hall. */
void loop_hears(struct loop *);
/* Lets the hall have its turn, and does what is to be done for this loop's connections. */
void loop_turn(struct loop *);
/* The connection goes: nothing is to be done for it any more. In the hall. */
void loop_forget(struct loop *, struct session *);
/* What the hall wants done (hall.h); `wake`: with the server. */
void loop_writes(struct client *);
void loop_drops(struct client *);
void loop_heeds(struct client *, bool listen);
void loop_wake(void *server);

/* Where to listen; to be freed with freeaddrinfo(). */
bool listen_find(const struct serve *, struct addrinfo **ret, struct complaint *ret_why);
/* A socket for each loop, all at the same port: the system shares out who comes. Whether somebody else has that port
 * already is seen without sharing it. False: ret_why says why. */
bool listen_all(struct server *, struct addrinfo *, struct complaint *ret_why);
void listen_begin(struct loop *);
void listen_end(struct loop *);

int on_http(struct lws *, enum lws_callback_reasons, void *session, void *in, size_t size);
int on_socket(struct lws *, enum lws_callback_reasons, void *session, void *in, size_t size);

/* In the hall: a socket's messages that may go out, into what its loop sends next. */
void socket_takes(struct loop *, struct session *);
/* And sends them. Negative: the connection is to be closed. */
int socket_goes(struct loop *, struct session *);

/* Where it comes from (origin.h). */
void address_of(struct lws *, char ret[ADDRESS_LONGEST + 1]);
/* Notes by which name they call us. */
void called_by(struct lws *, struct client *);

/* /metrics and /healthz. */
void metrics_put(const struct server *, struct text *);

#endif
