/* SPDX-License-Identifier: MIT */
/* A WebSocket: one JSON object a frame, both ways. What it is told is copied in the hall and sent outside of it, where
 * other loops may be sending the same. */
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "server/serve_internal.h"

enum { TAKEN_AT_ONCE = 64 << 10 }; /* bytes for one connection, or one message */

static int came(struct lws *wsi, struct session *s)
{
    struct loop *l = loop_of(wsi);
    struct hall *hall = l->server->hall;
    char address[ADDRESS_LONGEST + 1];

    *s = (struct session){ .wsi = wsi, .loop = l };
    address_of(wsi, address);
    loop_enter(l);
    if (!hall_is_full(hall, address)) {
        s->client = hall_come(hall, BY_SOCKET, address, s);
        called_by(wsi, s->client);
    }
    loop_leave(l);
    if (!s->client)
        return -1;
    s->in = text_growing();
    return 0;
}

static int said(struct lws *wsi, struct session *s, const char *in, size_t size)
{
    struct loop *l = loop_of(wsi);
    bool last = lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0;

    if (s->in.used + size > LINE_LARGEST || lws_frame_is_binary(wsi)) {
        lws_close_reason(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, NULL, 0);
        return -1;
    }
    if (!last || s->in.used > 0) {
        text_bytes(&s->in, in, size);
        in = s->in.at;
        size = s->in.used;
    }
    if (!last)
        return 0;
    bool whole = !memchr(in, '\0', size);
    loop_notes(l, s, in, whole ? size : 0);
    text_clear(&s->in);
    return 0;
}

/* A frame as it waits: its size, room for what lws writes before it, its text. */
void socket_takes(struct loop *l, struct session *s)
{
    struct hall *hall = l->server->hall;
    struct message *m = NULL;

    s->out_from = s->out_to = l->out.used;
    s->more = s->rest.used > 0; /* that first: who does not read it keeps their outbox full */
    if (s->more)
        return;
    while (l->out.used - s->out_from < TAKEN_AT_ONCE && (m = client_next(s->client, hall->durable))) {
        text_bytes(&l->out, (const char *)&m->size, sizeof m->size);
        text_bytes(&l->out, (const char *)m->bytes, MESSAGE_ROOM + m->size);
        client_sent(s->client);
    }
    s->out_to = l->out.used;
    s->more = client_next(s->client, hall->durable);
    s->ends = s->client->ends && !s->client->first;
}

/* Frames from *at on. False: the connection is to be closed; *at: how far it took them. */
static bool send_frames(struct session *s, struct text *t, size_t *at, size_t to)
{
    while (*at < to && !lws_partial_buffered(s->wsi)) {
        size_t size;
        memcpy(&size, t->at + *at, sizeof size);
        unsigned char *text = (unsigned char *)t->at + *at + sizeof size + MESSAGE_ROOM;
        if (lws_write(s->wsi, text, size, LWS_WRITE_TEXT) < 0)
            return false;
        *at += sizeof size + MESSAGE_ROOM + size;
    }
    return true;
}

/* What the line does not take now: lws keeps the frame it has begun, and tells when that is gone. */
static void keep_rest(struct loop *l, struct session *s)
{
    if (s->out_from == s->out_to)
        return;
    s->rest = text_growing();
    text_bytes(&s->rest, l->out.at + s->out_from, s->out_to - s->out_from);
    s->rest_at = 0;
}

int socket_goes(struct loop *l, struct session *s)
{
    bool fine = send_frames(s, &s->rest, &s->rest_at, s->rest.used);

    if (s->rest_at == s->rest.used) {
        text_free(&s->rest);
        s->rest_at = 0;
        fine = fine && send_frames(s, &l->out, &s->out_from, s->out_to);
        keep_rest(l, s);
    }
    if (fine && (s->rest.used > 0 || s->more)) {
        lws_callback_on_writable(s->wsi);
        return 0;
    }
    return fine && !s->ends ? 0 : -1;
}

/* The line takes something again. */
static int goes_on(struct lws *wsi, struct session *s)
{
    struct loop *l = loop_of(wsi);

    text_clear(&l->out);
    loop_enter(l);
    socket_takes(l, s);
    loop_leave(l);
    return socket_goes(l, s);
}

static int gone(struct lws *wsi, struct session *s)
{
    struct loop *l = loop_of(wsi);

    loop_enter(l);
    loop_hears(l);
    if (s->client)
        hall_leave(l->server->hall, s->client);
    loop_forget(l, s);
    loop_leave(l);
    s->client = NULL;
    text_free(&s->in);
    text_free(&s->rest);
    return 0;
}

int on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *session, void *in, size_t size)
{
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED:
        return came(wsi, session);
    case LWS_CALLBACK_RECEIVE:
        return said(wsi, session, in, size);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return goes_on(wsi, session);
    case LWS_CALLBACK_CLOSED:
        return gone(wsi, session);
    default:
        return 0;
    }
}
