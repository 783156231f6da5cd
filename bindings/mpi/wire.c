/* SPDX-License-Identifier: MIT */
/* kiste-mpi.so: bulk/wire.h by MPI. */
#define _DEFAULT_SOURCE /* getifaddrs */
#include "bulk/wire.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <mpi.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

wire_open_function kiste_wire_open;

enum { TAG = 1 };

/* Messages on their way; their memory goes when they have arrived. */
struct sent {
    MPI_Request request;
    struct sent *next;
    char bytes[];
};
static struct sent *on_the_way;

static void sweep(void)
{
    for (struct sent **at = &on_the_way; *at;) {
        struct sent *s = *at;
        int done = 0;

        MPI_Test(&s->request, &done, MPI_STATUS_IGNORE);
        if (done) {
            *at = s->next;
            free(s);
        } else {
            at = &s->next;
        }
    }
}

static void send_bytes(int to, const void *bytes, size_t size)
{
    struct sent *s = malloc(sizeof *s + size);

    sweep();
    if (!s)
        abort();
    memcpy(s->bytes, bytes, size);
    s->next = on_the_way;
    on_the_way = s;
    MPI_Isend(s->bytes, (int)size, MPI_BYTE, to, TAG, MPI_COMM_WORLD, &s->request);
}

/* Messages that have begun to arrive, in their order. Who dies in the middle of one never ends it; nobody waits for
 * that. */
struct arriving {
    MPI_Request request;
    struct arriving *next;
    int from, size;
    void *bytes;
};
static struct arriving *arriving;

static void begin_to_receive(void)
{
    struct arriving **end = &arriving;
    MPI_Message message;
    MPI_Status status;
    int there = 0;

    while (*end)
        end = &(*end)->next;
    while (MPI_Improbe(MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &there, &message, &status) == MPI_SUCCESS && there) {
        struct arriving *a = calloc(1, sizeof *a);
        if (!a)
            abort();
        MPI_Get_count(&status, MPI_BYTE, &a->size);
        a->from = status.MPI_SOURCE;
        a->bytes = malloc((size_t)a->size + 1);
        if (!a->bytes)
            abort();
        MPI_Imrecv(a->bytes, a->size, MPI_BYTE, &message, &a->request);
        *end = a;
        end = &a->next;
    }
}

/* Whether one that came earlier from the same process is still on its way. */
static bool is_behind(const struct arriving *a)
{
    for (const struct arriving *b = arriving; b != a; b = b->next)
        if (b->from == a->from)
            return true;
    return false;
}

static int receive_bytes(void **ret, size_t *ret_size)
{
    sweep();
    begin_to_receive();
    for (struct arriving **at = &arriving; *at; at = &(*at)->next) {
        struct arriving *a = *at;
        int done = 0, from = a->from;

        MPI_Test(&a->request, &done, MPI_STATUS_IGNORE);
        if (!done || is_behind(a))
            continue;
        *at = a->next;
        *ret = a->bytes;
        *ret_size = (size_t)a->size;
        free(a);
        return from;
    }
    return -1;
}

/* ---- whether rank 0 lives ----
 *
 * MPI does not tell. So everyone keeps a connection to rank 0 on which nothing is ever said: when its process ends the
 * system closes it, and when its machine does, the system notices after some seconds. */

enum { ADDRESSES_MAX = 8, CONNECT_MS = 2000 };

struct leader {
    char host[64];
    uint16_t port;
    int addresses;
    uint32_t address[ADDRESSES_MAX];
};
static int watched = -1;

static struct leader be_watched(void)
{
    struct leader l = { 0 };
    struct sockaddr_in at = { .sin_family = AF_INET };
    socklen_t size = sizeof at;
    struct ifaddrs *all = NULL;

    gethostname(l.host, sizeof l.host - 1);
    watched = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (watched < 0 || bind(watched, (struct sockaddr *)&at, sizeof at) != 0 || listen(watched, SOMAXCONN) != 0 ||
        getsockname(watched, (struct sockaddr *)&at, &size) != 0 || getifaddrs(&all) != 0)
        return l;
    l.port = at.sin_port;
    for (const struct ifaddrs *i = all; i && l.addresses < ADDRESSES_MAX; i = i->ifa_next)
        if (i->ifa_addr && i->ifa_addr->sa_family == AF_INET)
            l.address[l.addresses++] = ((const struct sockaddr_in *)(const void *)i->ifa_addr)->sin_addr.s_addr;
    freeifaddrs(all);
    return l;
}

/* A connection, or -1. */
static int connect_to(uint32_t address, uint16_t port)
{
    struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = port, .sin_addr.s_addr = address };
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0), on = 1, idle = 5, each = 2, wrong = 0;
    socklen_t size = sizeof wrong;

    if (fd < 0)
        return -1;
    if (connect(fd, (struct sockaddr *)&to, sizeof to) != 0 &&
        (errno != EINPROGRESS || poll(&(struct pollfd){ .fd = fd, .events = POLLOUT }, 1, CONNECT_MS) != 1 ||
         getsockopt(fd, SOL_SOCKET, SO_ERROR, &wrong, &size) != 0 || wrong)) {
        close(fd);
        return -1;
    }
    setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
    setsockopt(fd, IPPROTO_TCP, TCP_KEEPIDLE, &idle, sizeof idle);
    setsockopt(fd, IPPROTO_TCP, TCP_KEEPINTVL, &each, sizeof each);
    return fd;
}

/* Its own addresses (127.0.0.1) only where it lies on the same machine. */
static void watch(const struct leader *l)
{
    char host[sizeof l->host] = "";

    gethostname(host, sizeof host - 1);
    bool here = strcmp(host, l->host) == 0;
    for (int i = 0; l->port && i < l->addresses && watched < 0; i++)
        if (here || ntohl(l->address[i]) >> 24 != 127)
            watched = connect_to(l->address[i], l->port);
}

static bool leader_lives(void)
{
    char byte;

    ssize_t got = watched < 0 ? 1 : recv(watched, &byte, 1, MSG_PEEK | MSG_DONTWAIT);

    return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

/* MPI's own end waits for everyone, for the dead as well. */
static void close_wire(bool all_there)
{
    fflush(stdout);
    fflush(stderr);
    if (!all_there)
        _exit(0);
    MPI_Finalize();
}

const struct wire *kiste_wire_open(void)
{
    static struct wire wire = { .send = send_bytes, .receive = receive_bytes, .close = close_wire,
                                .leader_lives = leader_lives };
    struct leader leader = { 0 };

    if (!getenv("OMPI_COMM_WORLD_SIZE") || MPI_Init(NULL, NULL) != MPI_SUCCESS)
        return NULL;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &wire.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &wire.size);
    if (wire.rank == 0)
        leader = be_watched();
    MPI_Bcast(&leader, sizeof leader, MPI_BYTE, 0, MPI_COMM_WORLD);
    if (wire.rank != 0)
        watch(&leader);
    return &wire;
}
