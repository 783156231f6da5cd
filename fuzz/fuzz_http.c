/* SPDX-License-Identifier: MIT */
/* Any bytes on a connection to the server: requests as they come over the net, through libwebsockets, with the page,
 * the lines and the streams behind it. What comes back are whole answers that say what they are. */
#include <arpa/inet.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/require.h"
#include "common.h"
#include "hall.h"
#include "server/serve_internal.h"

enum { ROUNDS = 12 }; /* of the loop, for one input */

static unsigned char index_html[] = "<!doctype html><title>Spielkiste</title>";
static unsigned char index_gzip[] = "\x1f\x8bx";
static struct page_file files[] = {
    { "index.html", { { index_html, sizeof index_html - 1 }, { index_gzip, sizeof index_gzip - 1 } } },
};
static const struct page page = { files, 1 };
static struct serve serve = { .page = &page, .limits = { .clients = 100 } };
static struct loop loop;
static struct server server = {
    .serve = &serve, .lock = PTHREAD_MUTEX_INITIALIZER, .waking = PTHREAD_MUTEX_INITIALIZER, .loop = &loop, .loops = 1,
};

static const struct lws_protocols protocols[] = {
    { .name = "http", .callback = on_http, .per_session_data_size = sizeof(struct session) },
    { .name = "kiste", .callback = on_socket, .per_session_data_size = sizeof(struct session), .rx_buffer_size = 4096 },
    { 0 },
};

/* A line from here to here; *ret is the server's end. */
static int line_to(int *ret)
{
    struct sockaddr_in here = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    socklen_t size = sizeof here;
    int listener = socket(AF_INET, SOCK_STREAM, 0), own = socket(AF_INET, SOCK_STREAM, 0);

    require(bind(listener, (struct sockaddr *)&here, size) == 0 && listen(listener, 1) == 0 &&
            getsockname(listener, (struct sockaddr *)&here, &size) == 0 &&
            connect(own, (struct sockaddr *)&here, size) == 0);
    *ret = accept(listener, NULL, NULL);
    require(*ret >= 0);
    close(listener);
    fcntl(own, F_SETFL, O_NONBLOCK);
    return own;
}

/* Everything that came back. */
static void hear(int own, struct text *ret)
{
    char bytes[4096];
    ssize_t size;

    while ((size = recv(own, bytes, sizeof bytes, 0)) > 0)
        text_bytes(ret, bytes, (size_t)size);
}

/* An answer has a status and the headers that protect; only a socket's has none of them. */
static void check(const struct text *said)
{
    static const char version[] = "HTTP/1.";

    if (said->used == 0)
        return;
    require(said->used > 12 && strncmp(said->at, version, strlen(version)) == 0);
    int status = atoi(said->at + 9);
    require(status == 101 || (status >= 200 && status < 600));
    const char *end = strstr(said->at, "\r\n\r\n");
    require(end != NULL);
    if (strncmp(said->at, "HTTP/1.1 200", 12) == 0)
        require(strstr(said->at, "x-content-type-options: nosniff") != NULL);
}

/* The server's own loop, but that lws waits by itself: of libuv's only the timer is set. */
static void begin_loop(void)
{
    loop_begin(&loop, &server, 0);
    server.turn_at = 0;
    server.turn.data = &server;
    require(uv_timer_init(&loop.uv, &server.turn) == 0);
}

static void end_loop(void)
{
    uv_close((uv_handle_t *)&server.turn, NULL);
    uv_run(&loop.uv, UV_RUN_NOWAIT);
    require(!uv_loop_alive(&loop.uv));
    loop_end(&loop);
    loop_free(&loop);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const lws_retry_bo_t no_pings = { 0 };
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN, .protocols = protocols, .gid = -1, .uid = -1, .user = &loop,
        .max_http_header_data2 = 128 << 10, .fd_limit_per_thread = 40, .retry_and_idle_policy = &no_pings,
    };
    struct text said = text_growing();
    int other, own = line_to(&other);

    lws_set_log_level(0, NULL);
    begin_loop();
    server.hall = fuzz_hall(loop_writes, loop_drops);
    loop.context = lws_create_context(&info);
    require(loop.context != NULL && lws_adopt_socket(loop.context, other) != NULL);
    size_t sent = 0;
    for (int i = 0; i < ROUNDS; i++) {
        ssize_t more = sent < size ? send(own, bytes + sent, size - sent, MSG_NOSIGNAL) : 0;
        sent += more > 0 ? (size_t)more : 0;
        lws_service(loop.context, -1);
        fuzz_hall_settle(server.hall);
        loop_turn(&loop);
        hear(own, &said);
    }
    check(&said);
    close(own);
    lws_service(loop.context, -1);
    lws_context_destroy(loop.context);
    hall_free(server.hall);
    end_loop();
    text_free(&said);
    return 0;
}
