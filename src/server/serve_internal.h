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

/* Lines that nobody has heard yet, the first to come first: at most one of a connection. */
struct spoken {
    struct session *by;          /* NULL: it has been heard */
    size_t at;                   /* in the text */
};
struct lines {
    int count, size;
    struct spoken *line;
    struct text text;
};

/* What is to be done for connections. */
struct parcel {
    struct session *to;          /* NULL: it is gone */
    size_t from, end;            /* what it is told: there in the bytes, */
    unsigned what;               /* and what else is to be done */
};
struct parcels {
    int count, size;
    struct parcel *one;
    struct text bytes;
};

/* One of the threads that read and write connections. Where there are several, each has a wing of the hall with tables
 * of its own (hall_wing.c), and hears what is said at them, whichever loop it comes to: lines are handed from loop to
 * loop, and what is to be sent is handed back. All else is done in the whole hall, where one of them is at a time and
 * nobody in a wing. A connection stays with the loop that has taken it in. */
struct loop {
    struct server *server;
    int number;
    struct hall *wing;           /* NULL: it is the only loop; */
    pthread_mutex_t lock;        /* of the wing: */
    struct lines hearing;        /* in it, or in the whole hall: lines that are being heard */
    pthread_mutex_t inbox_lock;  /* of */
    struct lines inbox;          /* what others, and its own connections, want it to hear; */
    pthread_mutex_t post_lock;   /* and of */
    struct parcels post;         /* what is to be done for its connections */
    struct parcels serving;      /* the same while it is done: the loop's own */
    atomic_bool called;          /* it has been woken for either */
    uint64_t calls;              /* loops that it is to wake: its own, */
    bool fed;                    /* as this: it has seen to the store, and may have something to tell; */
    bool rests;                  /* nothing is to be heard or sent; */
    uint64_t put_off;            /* and since when a batch that is stored waits for a larger next one; 0: none does */
    atomic_int staged;           /* what its wing has for the next one */
    struct lws_context *context;
    struct lws_vhost *vhost;
    uv_loop_t uv;
    int listener;                /* the socket at which people come, -1: none */
    uv_poll_t comes;
    uv_timer_t later;
    pthread_t thread;
};

struct server {
    const struct serve *serve;
    pthread_mutex_t lock;        /* of the whole hall, with that of every wing; where there are several loops: */
    atomic_bool wanted;          /* somebody waits for it: who is in a wing leaves it; */
    atomic_bool turn_wanted;     /* the first loop is to let the hall have its turn; */
    uint64_t since;              /* since when, */
    uint64_t held, waited;       /* and how long they have had it, and waited for it; microseconds, in the hall */
    struct hall *hall;
    struct loop *loop;
    int loops;
    int port;
    uv_timer_t turn;             /* the first loop's, when nothing comes in: */
    int64_t turn_at;             /* the hall's time then; in the whole hall */
    atomic_int lines;            /* connections of all loops */
    int files;                   /* descriptors below which lws can take one in */
    int64_t began;
    pthread_mutex_t waking;      /* of the loops' contexts: who wakes one does not see it end */
};

/* What is to be done for a connection by its loop. */
enum {
    TO_WRITE = 1, TO_DROP = 2, TO_HEED = 4, TO_IGNORE = 8,
    TO_GO_ON = 16,               /* more waits in its outbox, */
    TO_END = 32,                 /* or that was all, and the connection ends */
};

/* What a connection is about. */
struct session {
    struct lws *wsi;
    struct loop *loop;
    struct client *client;       /* NULL: a file is being sent, or nothing yet */
    struct loop *hearer;         /* to whom its last line was handed, */
    int said;                    /* there in the lines that it hears, */
    atomic_bool unheard;         /* who has not heard it yet */
    struct text rest;            /* of what was to be sent the line did not take yet, */
    size_t rest_at;              /* from there on: */
    bool slow;                   /* till then it is given nothing more (with its loop's post_lock) */
    bool ends;                   /* with that the connection ends */
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

/* One that nobody uses yet; it ends, and when all have ended what it holds itself goes. */
void loop_begin(struct loop *, struct server *, int number);
void loop_end(struct loop *);
void loop_free(struct loop *);

/* Everything about the whole hall is done between these two. The second wakes the loops that have something to do. */
void loop_enter(struct loop *);
void loop_leave(struct loop *);
/* A line has come. It is heard in the next turn, with all others that have come meanwhile: who enters the hall once for
 * all of them seldom finds another loop in it. */
void loop_notes(struct loop *, struct session *, const char *line, size_t size);
/* In the whole hall: has their line heard now, if it has not been. */
void loop_hears(struct session *);
/* Lets the hall have its turn, and does what is to be done for this loop's connections. True: something is left, and it
 * should come again without waiting for anybody. */
bool loop_turn(struct loop *);
/* The connection goes: nothing is to be done for it any more. In the hall. */
void loop_forget(struct loop *, struct session *);
/* What the hall wants done (hall.h); `wake`: with the server. */
void loop_writes(struct client *);
void loop_drops(struct client *);
void loop_heeds(struct client *, bool listen);
void loop_wake(void *server);
void loop_stored(void *server);

/* Where to listen; to be freed with freeaddrinfo(). */
bool listen_find(const struct serve *, struct addrinfo **ret, struct complaint *ret_why);
/* A socket for each loop, all at the same port: the system shares out who comes. Whether somebody else has that port
 * already is seen without sharing it. False: ret_why says why. */
bool listen_all(struct server *, struct addrinfo *, struct complaint *ret_why);
void listen_begin(struct loop *);
void listen_end(struct loop *);

int on_http(struct lws *, enum lws_callback_reasons, void *session, void *in, size_t size);
int on_socket(struct lws *, enum lws_callback_reasons, void *session, void *in, size_t size);

void parcels_add(struct parcels *, struct parcel);
/* A socket's messages that may go out, for its loop, whose post_lock is held. */
void socket_takes(struct loop *, struct session *);
/* And sends them. False: the connection is to be closed. */
bool socket_goes(struct loop *, const struct parcel *);

/* Where it comes from (origin.h). */
void address_of(struct lws *, char ret[ADDRESS_LONGEST + 1]);
/* Notes by which name they call us. */
void called_by(struct lws *, struct client *);

/* /metrics and /healthz. */
void metrics_put(const struct server *, struct text *);

#endif
