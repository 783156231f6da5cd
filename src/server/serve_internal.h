/* SPDX-License-Identifier: MIT */
/* What the files of the listener share: libwebsockets' callbacks, and a connection. */
#ifndef SERVER_SERVE_INTERNAL_H
#define SERVER_SERVE_INTERNAL_H

#include <libwebsockets.h>

#include "server/serve.h"

enum { LINE_LARGEST = 64 << 10 }; /* bytes that a client may say at once */

struct server {
    const struct serve *serve;
    struct hall *hall;
    struct lws_context *context;
    lws_sorted_usec_list_t turn;  /* when nothing comes in */
    int64_t began;
};

/* What a connection is about. */
struct session {
    struct lws *wsi;
    struct client *client;       /* NULL: a file is being sent, or nothing yet */
    struct text in;              /* what came of a line or a body so far */
    int64_t began;               /* when its body began to come */
    bool too_large, closing;     /* more came than is taken; the connection ends with this answer */
    bool head, streams;          /* only headers are wanted; headers of a stream have gone out */
    char cmd[16];                /* of a request: what it commands */
    char stream[TABLE_ID + 1];   /* the table it streams */
    int64_t from;
    const unsigned char *at;     /* of a file: what is still to be sent */
    size_t left;
    unsigned char *own;          /* the same, to be freed */
};

static inline struct server *server_of(struct lws *wsi)
{
    return lws_context_user(lws_get_context(wsi));
}

int on_http(struct lws *, enum lws_callback_reasons, void *session, void *in, size_t size);
int on_socket(struct lws *, enum lws_callback_reasons, void *session, void *in, size_t size);

/* Sends what may go out. Negative: the connection is to be closed. */
int socket_goes(struct lws *, struct session *);

/* Where it comes from (origin.h). */
void address_of(struct lws *, char ret[ADDRESS_LONGEST + 1]);

/* /metrics and /healthz. */
void metrics_put(const struct server *, struct text *);

#endif
