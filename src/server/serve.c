/* SPDX-License-Identifier: MIT */
/* The listener: where it listens, and the loop. */
#include "server/serve.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#include <uv.h>

#include "base/require.h"
#include "server/log.h"
#include "server/push.h"
#include "server/serve_internal.h"

enum {
    SPARE_FILES = 64,        /* descriptors kept for the store and for what a library opens */
    HEADERS_READ = 128 << 10, /* bytes of a request's headers; http.c takes less, and says so */
    IDLE_SECONDS = 30,       /* of a connection between two requests */
};

/* A handler can only set a flag; the loop looks at it whenever it wakes. */
static volatile sig_atomic_t stop;
static struct lws_context *running;

static void on_signal(int number)
{
    (void)number;
    stop = 1;
    lws_cancel_service(running);
}

static void wake(void *with)
{
    struct server *s = with;

    if (s->context)
        lws_cancel_service(s->context);
}

static void close_soon(struct client *c)
{
    struct session *s = c->line;

    lws_set_timeout(s->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

/* A socket is written to at once: most lines take it, and asking first costs as much as writing. */
static void make_writable(struct client *c)
{
    struct session *s = c->line;

    if (c->kind != BY_SOCKET)
        lws_callback_on_writable(s->wsi);
    else if (socket_goes(s->wsi, s) < 0)
        close_soon(c);
}

/* Nothing more is read from a connection whose lines wait. */
static void heed(struct client *c, bool listen)
{
    struct session *s = c->line;

    if (c->kind == BY_SOCKET)
        lws_rx_flow_control(s->wsi, listen);
}

static const struct lws_protocols protocols[] = {
    { .name = "http", .callback = on_http, .per_session_data_size = sizeof(struct session) },
    { .name = "kiste", .callback = on_socket, .per_session_data_size = sizeof(struct session), .rx_buffer_size = 4096 },
    { 0 },
};

/* lws keeps its timers in one sorted list, and would put a connection's ping in anew with everything that comes: with
 * a thousand connections that costs more than all else. TCP finds out who is gone. */
static const lws_retry_bo_t no_pings = { 0 };

static void listen_to_signals(void)
{
    struct sigaction action = { .sa_handler = on_signal };

    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    /* A line that was closed, or a file that may not grow, is an error where it happens and no reason to die. */
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, NULL);
    sigaction(SIGXFSZ, &action, NULL);
}

/* The host's address, as lws wants it. What it cannot listen on, lws silently waits for (it might be a network card
 * still to come), so that is tried first; without sharing the port, so that a second server is told. */
static bool find_address(const struct serve *s, char ret[INET6_ADDRSTRLEN], bool *ret_v6, struct complaint *ret_why)
{
    struct addrinfo *found, want = { .ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE };
    char port[8];

    snprintf(port, sizeof port, "%d", s->port);
    /* RFC 6761: this name needs nobody to look it up. */
    int wrong = getaddrinfo(strcmp(s->host, "localhost") == 0 ? "127.0.0.1" : s->host, port, &want, &found);
    if (wrong)
        return complain_both(ret_why, 0, "die Adresse ist unbekannt: %s", "the address is unknown: %s",
                             gai_strerror(wrong));
    *ret_v6 = found->ai_family == AF_INET6;
    const struct sockaddr_in *v4 = (const void *)found->ai_addr;
    const struct sockaddr_in6 *v6 = (const void *)found->ai_addr;
    const void *address = *ret_v6 ? (const void *)&v6->sin6_addr : (const void *)&v4->sin_addr;
    int probe = socket(found->ai_family, SOCK_STREAM, 0), yes = 1;
    setsockopt(probe, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    bool fine = bind(probe, found->ai_addr, found->ai_addrlen) == 0 && listen(probe, 1) == 0 &&
                inet_ntop(found->ai_family, address, ret, INET6_ADDRSTRLEN);
    if (!fine)
        complain_errno(ret_why, errno);
    close(probe);
    freeaddrinfo(found);
    return fine;
}

bool serve_can_listen(const struct serve *s, struct complaint *ret_why)
{
    char address[INET6_ADDRSTRLEN];
    bool v6;

    return find_address(s, address, &v6, ret_why);
}

/* As many as the system lets us have descriptors for; some are left to the store. */
static int connections_possible(int wanted)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_max == RLIM_INFINITY)
        return wanted;
    int64_t possible = (int64_t)limit.rlim_max - SPARE_FILES;
    return possible < wanted ? (int)possible : wanted;
}

static void allow_files(int count)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    limit.rlim_cur = (rlim_t)count;
    setrlimit(RLIMIT_NOFILE, &limit);
}

/* Only if lws may use all descriptors that the process may have does it find a connection by its descriptor; else it
 * looks through all of them, for every frame. So it is told while there are no more, and the spare ones come after. */
static struct lws_context *context_for(int clients, struct lws_context_creation_info *info)
{
    allow_files(clients + SPARE_FILES / 2);
    struct lws_context *context = lws_create_context(info);
    allow_files(clients + SPARE_FILES);
    return context;
}

static void turn_again(lws_sorted_usec_list_t *list)
{
    struct server *s = lws_container_of(list, struct server, turn);

    lws_sul_schedule(s->context, 0, &s->turn, turn_again, (lws_usec_t)hall_patience(s->hall) * LWS_US_PER_MS);
}

static void serve_turns(struct server *s, const char *address, struct lws_vhost *vhost, uv_loop_t *loop)
{
    int port = lws_get_vhost_listen_port(vhost);

    listen_to_signals();
    turn_again(&s->turn);
    doorway_find(address, port, s->serve->names || s->serve->proxies, &s->hall->door);
    s->serve->ready(s->serve, port, &s->hall->door);
    log_event("ready", "host", s->serve->host, NULL, NULL);
    while (!stop) {
        uv_run(loop, UV_RUN_ONCE);
        hall_turn(s->hall);
    }
}

/* The loop is ours, so lws ends in two steps: what it closes is closed by the loop. */
static void end_context(struct lws_context *context, uv_loop_t *loop)
{
    lws_context_destroy(context);
    for (int i = 0; i < 100 && uv_run(loop, UV_RUN_NOWAIT); i++) {
    }
    lws_context_destroy(context);
    uv_loop_close(loop);
}

bool serve_run(const struct serve *serve, struct complaint *ret_why)
{
    char address[INET6_ADDRSTRLEN];
    bool v6 = false;
    struct serve own = *serve;
    struct server s = { .serve = &own };

    if (!find_address(serve, address, &v6, ret_why)) {
        own.store->kind->close(own.store);
        push_free(own.push);
        return false;
    }
    own.limits.clients = connections_possible(serve->limits.clients);
    uv_loop_t loop;
    void *loops[] = { &loop };
    require(uv_loop_init(&loop) == 0);
    struct lws_context_creation_info info = {
        .port = serve->port,
        .iface = address,
        .protocols = protocols,
        .gid = -1,
        .uid = -1,
        .user = &s,
        .max_http_header_data2 = HEADERS_READ,
        .keepalive_timeout = IDLE_SECONDS,
        .timeout_secs = 10,
        .ka_time = 60, .ka_probes = 3, .ka_interval = 20,
        .retry_and_idle_policy = &no_pings,
        .foreign_loops = loops,
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_LIBUV |
                   (v6 ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6),
    };
    lws_set_log_level(0, NULL); /* what goes wrong is told by us */
    s.context = running = context_for(own.limits.clients, &info);
    s.hall = hall_new((struct hall_host){ .limits = own.limits, .store = own.store, .push = own.push, .wake = wake,
                                          .with = &s, .writable = make_writable, .drop = close_soon, .heed = heed });
    s.began = s.hall->now;
    struct lws_vhost *vhost = running ? lws_create_vhost(running, &info) : NULL;
    if (vhost)
        serve_turns(&s, address, vhost, &loop);
    else
        complain_both(ret_why, 0,
                      "libwebsockets beginnt nicht; seinen Teil für libuv hat Debian in libwebsockets-evlib-uv",
                      "libwebsockets does not begin; Debian has its part for libuv in libwebsockets-evlib-uv");
    end_context(running, &loop);
    s.context = NULL;
    hall_free(s.hall);
    log_event("stopped", NULL, NULL, NULL, NULL);
    return vhost != NULL;
}
