/* SPDX-License-Identifier: MIT */
/* The bare rate of libwebsockets: a server that sends every frame back. What `kiste serve` does can at best come close
 * to this.
 *
 *     echo PORT */
#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FRAME_LARGEST = 1024 };

struct said {
    size_t size;
    unsigned char bytes[LWS_PRE + FRAME_LARGEST];
};

static int on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size)
{
    struct said *s = user;

    if (reason == LWS_CALLBACK_RECEIVE && size <= FRAME_LARGEST) {
        memcpy(s->bytes + LWS_PRE, in, size);
        s->size = size;
        lws_callback_on_writable(wsi);
    } else if (reason == LWS_CALLBACK_SERVER_WRITEABLE && s->size) {
        size = s->size;
        s->size = 0;
        return lws_write(wsi, s->bytes + LWS_PRE, size, LWS_WRITE_TEXT) == (int)size ? 0 : -1;
    }
    return 0;
}

static const struct lws_protocols protocols[] = {
    { .name = "kiste", .callback = on_socket, .per_session_data_size = sizeof(struct said),
      .rx_buffer_size = FRAME_LARGEST },
    { 0 },
};

int main(int count, char **words)
{
    struct lws_context_creation_info info = { .protocols = protocols, .gid = -1, .uid = -1 };

    if (count != 2)
        return 2;
    info.port = atoi(words[1]);
    info.iface = "127.0.0.1";
    lws_set_log_level(0, NULL);
    struct lws_context *context = lws_create_context(&info);
    if (!context)
        return 1;
    puts("ready");
    fflush(stdout);
    while (lws_service(context, 0) >= 0) {
    }
    return 0;
}
