/* SPDX-License-Identifier: MIT */
/* A WebSocket: one JSON object a frame, both ways. What it is told is copied in the hall and sent outside of it, where
 * other loops may be sending the same. */
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "server/fetch.h"
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
    const struct hall *hall = l->server->hall;
    struct client *c = s->client;
    struct message *m = NULL;
    struct text *out = &l->post.bytes;
    size_t from = out->used;

    if (s->slow) /* who does not read keeps their outbox full */
        return;
    while (out->used - from < TAKEN_AT_ONCE && (m = client_next(c, hall->durable))) {
        text_bytes(out, (const char *)&m->size, sizeof m->size);
        text_bytes(out, (const char *)m->bytes, MESSAGE_ROOM + m->size);
        client_sent(c);
    }
    parcels_add(&l->post, (struct parcel){ s, from, out->used,
                                           TO_WRITE | (client_next(c, hall->durable) ? TO_GO_ON : 0) |
                                           (c->ends && !c->first ? TO_END : 0) });
    if (fetch_is_ready(c)) /* what they have said meanwhile is answered in a turn of the whole hall */
        loop_wake(l->server);
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

/* While it takes nothing it is given nothing. */
static void set_slow(struct session *s, bool slow)
{
    pthread_mutex_lock(&s->loop->post_lock);
    s->slow = slow;
    pthread_mutex_unlock(&s->loop->post_lock);
}

/* What the line does not take now: lws keeps the frame it has begun, and tells when that is gone. */
static void keep_rest(struct session *s, const struct text *t, size_t from, size_t end)
{
    if (from == end)
        return;
    if (s->rest.used == 0)
        s->rest = text_growing();
    text_bytes(&s->rest, t->at + from, end - from);
}

bool socket_goes(struct loop *l, const struct parcel *p)
{
    struct session *s = p->to;
    size_t from = p->from;
    bool fine = s->rest.used > 0 || send_frames(s, &l->serving.bytes, &from, p->end);

    keep_rest(s, &l->serving.bytes, from, p->end);
    s->ends = s->ends || p->what & TO_END;
    if (fine && (s->rest.used > 0 || p->what & TO_GO_ON)) {
        set_slow(s, true);
        lws_callback_on_writable(s->wsi);
        return true;
    }
    return fine && !s->ends;
}

/* The line takes something again: what is left, and then, after all that is on its way to it, what is in the outbox. */
static int goes_on(struct lws *wsi, struct session *s)
{
    struct loop *l = loop_of(wsi);

    if (!send_frames(s, &s->rest, &s->rest_at, s->rest.used))
        return -1;
    if (s->rest_at < s->rest.used) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    text_free(&s->rest);
    s->rest_at = 0;
    if (s->ends)
        return -1;
    loop_enter(l);
    set_slow(s, false);
    if (s->client)
        loop_writes(s->client);
    loop_leave(l);
    return 0;
}

static int gone(struct lws *wsi, struct session *s)
{
    struct loop *l = loop_of(wsi);

    loop_enter(l);
    loop_hears(s);
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
