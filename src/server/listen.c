/* SPDX-License-Identifier: MIT */
/* Where the server listens, and how each loop takes in who comes. lws would listen itself, but several loops only where
 * it was built for threads, and not as Debian has it. */
#define _GNU_SOURCE /* accept4() */
#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/require.h"
#include "server/serve_internal.h"

enum {
    TAKEN_IN_AT_ONCE = 64,
    MORE_LINES = 16,          /* than may stay: requests, and those who are told that they are too many. lws has room
                                 for some more, and comes to grief without. */
    AGAIN_MS = 100,           /* until it is tried again where there is no room, or no descriptor */
    GONE_AFTER_S = 60, GONE_PROBES = 3, GONE_EVERY_S = 20, /* of a silent line: TCP asks whether it is there */
};

/* A socket that listens there; -1: *ret_why says why not. `shared`: with others of ours, and of nobody else's. */
static int listen_at(const struct addrinfo *where, bool shared, struct complaint *ret_why)
{
    int fd = socket(where->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0), yes = 1;
    bool fine = fd >= 0 && setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
                (!shared || setsockopt(fd, SOL_SOCKET, SO_REUSEPORT, &yes, sizeof yes) == 0);

    if (fine && bind(fd, where->ai_addr, where->ai_addrlen) == 0 && listen(fd, SOMAXCONN) == 0)
        return fd;
    complain_errno(ret_why, errno);
    if (fd >= 0)
        close(fd);
    return -1;
}

bool listen_find(const struct serve *s, struct addrinfo **ret, struct complaint *ret_why)
{
    struct addrinfo want = { .ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE };
    char port[8];

    snprintf(port, sizeof port, "%d", s->port);
    /* RFC 6761: this name needs nobody to look it up. */
    int wrong = getaddrinfo(strcmp(s->host, "localhost") == 0 ? "127.0.0.1" : s->host, port, &want, ret);
    return !wrong || complain_both(ret_why, 0, "die Adresse ist unbekannt: %s", "the address is unknown: %s",
                                   gai_strerror(wrong));
}

static in_port_t *port_in(struct sockaddr *at)
{
    return at->sa_family == AF_INET6 ? &((struct sockaddr_in6 *)(void *)at)->sin6_port
                                     : &((struct sockaddr_in *)(void *)at)->sin_port;
}

bool listen_all(struct server *s, struct addrinfo *where, struct complaint *ret_why)
{
    union {
        struct sockaddr any;
        struct sockaddr_in v4;
        struct sockaddr_in6 v6;
    } at;
    socklen_t size = sizeof at;
    int probe = listen_at(where, false, ret_why);
    bool fine = probe >= 0;

    if (s->loops > 1 && fine)
        close(probe);
    for (int i = 0; i < s->loops && fine; i++) {
        struct loop *l = &s->loop[i];
        l->listener = s->loops > 1 ? listen_at(where, true, ret_why) : probe;
        fine = l->listener >= 0 && getsockname(l->listener, &at.any, &size) == 0;
        s->port = fine ? ntohs(*port_in(&at.any)) : 0;
        *port_in(where->ai_addr) = htons((uint16_t)s->port); /* where any port would do, the first one has chosen */
    }
    return fine;
}

bool serve_can_listen(const struct serve *s, struct complaint *ret_why)
{
    struct addrinfo *where;

    if (!listen_find(s, &where, ret_why))
        return false;
    int probe = listen_at(where, false, ret_why);
    if (probe >= 0)
        close(probe);
    freeaddrinfo(where);
    return probe >= 0;
}

/* ---- who comes ---- */

static void set_option(int fd, int level, int option, int value)
{
    setsockopt(fd, level, option, &value, sizeof value);
}

static void take_in(struct loop *l, int fd)
{
    set_option(fd, IPPROTO_TCP, TCP_NODELAY, 1);
    set_option(fd, SOL_SOCKET, SO_KEEPALIVE, 1);
    set_option(fd, IPPROTO_TCP, TCP_KEEPIDLE, GONE_AFTER_S);
    set_option(fd, IPPROTO_TCP, TCP_KEEPCNT, GONE_PROBES);
    set_option(fd, IPPROTO_TCP, TCP_KEEPINTVL, GONE_EVERY_S);
    lws_adopt_socket_vhost(l->vhost, fd); /* has room for it: see let_in() */
}

/* A socket that lws can take in; -1: errno says why there is none. Of one whose descriptor is too high for it lws frees
 * what is still in use, and the server would die. */
static int let_in(struct loop *l)
{
    bool full = l->server->lines >= l->server->serve->limits.clients + MORE_LINES;
    int fd = full ? -1 : accept4(l->listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);

    if (fd >= 0 && fd < l->server->files)
        return fd;
    if (fd >= 0)
        close(fd);
    if (full || fd >= 0)
        errno = EMFILE;
    return -1;
}

static void on_somebody(uv_poll_t *poll, int status, int events);

static void listen_again(uv_timer_t *timer)
{
    struct loop *l = timer->data;

    uv_poll_start(&l->comes, UV_READABLE, on_somebody);
}

static void on_somebody(uv_poll_t *poll, int status, int events)
{
    struct loop *l = poll->data;

    (void)status, (void)events;
    for (int i = 0; i < TAKEN_IN_AT_ONCE; i++) {
        int fd = let_in(l);
        if (fd >= 0) {
            take_in(l, fd);
        } else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
            uv_poll_stop(poll);
            uv_timer_start(&l->later, listen_again, AGAIN_MS, 0);
            return;
        } else if (errno != ECONNABORTED && errno != EINTR) {
            return;
        }
    }
}

void listen_begin(struct loop *l)
{
    l->comes.data = l->later.data = l;
    require(uv_poll_init(&l->uv, &l->comes, l->listener) == 0 && uv_timer_init(&l->uv, &l->later) == 0);
    uv_poll_start(&l->comes, UV_READABLE, on_somebody);
}

void listen_end(struct loop *l)
{
    if (l->comes.data) {
        uv_close((uv_handle_t *)&l->comes, NULL);
        uv_close((uv_handle_t *)&l->later, NULL);
    }
    if (l->listener >= 0)
        close(l->listener);
    l->listener = -1;
}
