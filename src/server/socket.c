/* SPDX-License-Identifier: MIT */
/* A WebSocket: one JSON object a frame, both ways. */
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "server/serve_internal.h"

static int came(struct lws *wsi, struct session *s)
{
    struct server *server = server_of(wsi);
    char address[ADDRESS_LONGEST + 1];

    *s = (struct session){ .wsi = wsi };
    address_of(wsi, address);
    if (hall_is_full(server->hall, address))
        return -1;
    s->in = text_growing();
    s->client = hall_come(server->hall, BY_SOCKET, address, s);
    return 0;
}

static int said(struct lws *wsi, struct session *s, const char *in, size_t size)
{
    bool last = lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0;

    if (s->in.used + size > LINE_LARGEST || lws_frame_is_binary(wsi)) {
        lws_close_reason(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, NULL, 0);
        return -1;
    }
    text_bytes(&s->in, in, size);
    if (!last)
        return 0;
    bool whole = strlen(s->in.at) == s->in.used;
    hall_line(server_of(wsi)->hall, s->client, whole ? s->in.at : "", NULL);
    text_clear(&s->in);
    return 0;
}

int socket_goes(struct lws *wsi, struct session *s)
{
    struct hall *hall = server_of(wsi)->hall;
    struct message *m;

    while (s->client && (m = client_next(s->client, hall->durable))) {
        if (lws_partial_buffered(wsi)) { /* the line takes no more: lws keeps the rest, and tells when it is gone */
            lws_callback_on_writable(wsi);
            return 0;
        }
        if (lws_write(wsi, m->bytes + MESSAGE_ROOM, m->size, LWS_WRITE_TEXT) < 0)
            return -1;
        client_sent(s->client);
    }
    return s->client && s->client->ends && !s->client->first ? -1 : 0;
}

static int gone(struct lws *wsi, struct session *s)
{
    if (s->client)
        hall_leave(server_of(wsi)->hall, s->client);
    s->client = NULL;
    text_free(&s->in);
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
        return socket_goes(wsi, session);
    case LWS_CALLBACK_CLOSED:
        return gone(wsi, session);
    default:
        return 0;
    }
}
