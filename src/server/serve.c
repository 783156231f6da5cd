/* SPDX-License-Identifier: MIT */
/* The server from its beginning to its end: its loops, and what it may use of the system. */
#define _GNU_SOURCE /* sched_setaffinity() */
#include "server/serve.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/require.h"
#include "server/heap.h"
#include "server/log.h"
#include "server/push.h"
#include "server/serve_internal.h"

enum {
    SPARE_FILES = 64,        /* descriptors kept for the store and for what a library opens, */
    LOOP_FILES = 16,         /* and for each loop beyond the first */
    HEADERS_READ = 128 << 10, /* bytes of a request's headers; http.c takes less, and says so */
    IDLE_SECONDS = 30,       /* of a connection between two requests */
};

/* A handler can only set a flag; the loops look at it whenever they wake. */
static atomic_bool stop;
static struct server *running;

static void on_signal(int number)
{
    (void)number;
    if (stop)
        return;
    stop = true;
    for (int i = 0; i < running->loops; i++)
        lws_cancel_service(running->loop[i].context);
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

static int spare_files(int loops)
{
    return SPARE_FILES + LOOP_FILES * (loops - 1);
}

/* As many as the system lets us have descriptors for; some are left to the store. */
static int connections_possible(int wanted, int loops)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_max == RLIM_INFINITY)
        return wanted;
    int64_t possible = (int64_t)limit.rlim_max - spare_files(loops);
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
static struct lws_context *context_for(struct server *s, struct lws_context_creation_info *info)
{
    int all = s->serve->limits.clients + spare_files(s->loops);

    s->files = all - SPARE_FILES / 4;
    allow_files(s->files);
    struct lws_context *context = lws_create_context(info);
    allow_files(all);
    return context;
}

/* Where there are as many cores as loops each keeps to one: else the system puts two on the same now and then, while
 * the other has nothing to do. */
static void keep_to_core(const struct loop *l)
{
    cpu_set_t all, own;
    size_t core = 0;

    if (sched_getaffinity(0, sizeof all, &all) != 0 || CPU_COUNT(&all) != l->server->loops)
        return;
    for (int before = l->number; before > 0 || !CPU_ISSET(core, &all); core++)
        before -= CPU_ISSET(core, &all) != 0;
    CPU_ZERO(&own);
    CPU_SET(core, &own);
    sched_setaffinity(0, sizeof own, &own); /* who may not does without */
}

static void *run(void *with)
{
    struct loop *l = with;

    if (l->wing)
        keep_to_core(l);
    while (!stop) {
        bool more = loop_turn(l);
        uv_run(&l->uv, more ? UV_RUN_NOWAIT : UV_RUN_ONCE);
    }
    message_free_spares();
    return NULL;
}

static void serve_turns(struct server *s, const char *address)
{
    listen_to_signals();
    s->hall->origin = s->serve->origin;
    doorway_find(address, s->port, s->serve->names || s->serve->proxies, &s->hall->door);
    s->serve->ready(s->serve, s->port, &s->hall->door);
    log_event("ready", "host", s->serve->host, NULL, NULL);
    for (int i = 1; i < s->loops; i++)
        require(pthread_create(&s->loop[i].thread, NULL, run, &s->loop[i]) == 0);
    run(&s->loop[0]);
    for (int i = 1; i < s->loops; i++)
        pthread_join(s->loop[i].thread, NULL);
}

/* Each loop has a context of lws of its own. */
static bool begin_loops(struct server *s, struct lws_context_creation_info *info)
{
    bool fine = true;

    for (int i = 0; i < s->loops && fine; i++) {
        struct loop *l = &s->loop[i];
        void *foreign[] = { &l->uv };
        info->user = l;
        info->foreign_loops = foreign;
        l->context = context_for(s, info);
        l->vhost = l->context ? lws_create_vhost(l->context, info) : NULL;
        fine = l->vhost != NULL;
        if (fine)
            listen_begin(l);
    }
    return fine;
}

/* The loop is ours, so lws ends in two steps: what it closes is closed by the loop. */
static void end_loop(struct loop *l)
{
    struct lws_context *context = l->context;

    pthread_mutex_lock(&l->server->waking);
    l->context = NULL;
    pthread_mutex_unlock(&l->server->waking);
    listen_end(l);
    if (l == l->server->loop)
        uv_close((uv_handle_t *)&l->server->turn, NULL);
    lws_context_destroy(context);
    for (int i = 0; i < 100 && uv_run(&l->uv, UV_RUN_NOWAIT); i++) {
    }
    lws_context_destroy(context);
    loop_end(l);
}

static void make_loops(struct server *s)
{
    s->loop = calloc((size_t)s->loops, sizeof *s->loop);
    require(s->loop != NULL);
    for (int i = 0; i < s->loops; i++)
        loop_begin(&s->loop[i], s, i);
    s->turn.data = s;
    require(uv_timer_init(&s->loop[0].uv, &s->turn) == 0);
    pthread_mutex_init(&s->lock, NULL);
    pthread_mutex_init(&s->waking, NULL);
    running = s;
}

static void free_loops(struct server *s)
{
    for (int i = 0; i < s->loops; i++)
        loop_free(&s->loop[i]);
    pthread_mutex_destroy(&s->waking);
    pthread_mutex_destroy(&s->lock);
    free(s->loop);
}

/* It listens already. */
static bool serve_there(struct server *s, const struct addrinfo *where, struct complaint *ret_why)
{
    char address[INET6_ADDRSTRLEN];
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = protocols,
        .gid = -1,
        .uid = -1,
        .max_http_header_data2 = HEADERS_READ,
        .keepalive_timeout = IDLE_SECONDS,
        .timeout_secs = 10,
        .retry_and_idle_policy = &no_pings,
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_LIBUV |
                   (where->ai_family == AF_INET6 ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6),
    };

    lws_set_log_level(0, NULL); /* what goes wrong is told by us */
    bool begun = begin_loops(s, &info) && getnameinfo(where->ai_addr, where->ai_addrlen, address, sizeof address, NULL,
                                                      0, NI_NUMERICHOST) == 0;
    if (begun)
        serve_turns(s, address);
    else
        complain_both(ret_why, 0,
                      "libwebsockets beginnt nicht; seinen Teil für libuv hat Debian in libwebsockets-evlib-uv",
                      "libwebsockets does not begin; Debian has its part for libuv in libwebsockets-evlib-uv");
    return begun;
}

/* One loop needs none. */
static void give_wings(struct server *s)
{
    if (s->loops == 1)
        return;
    hall_build_wings(s->hall, s->loops);
    for (int i = 0; i < s->loops; i++)
        s->loop[i].wing = s->hall->wing[i];
}

bool serve_run(const struct serve *serve, struct complaint *ret_why)
{
    struct serve own = *serve;
    struct server s = { .serve = &own, .loops = own.loops };
    struct addrinfo *where = NULL;

    heap_in_large_pages();
    own.limits.clients = connections_possible(serve->limits.clients, s.loops);
    make_loops(&s);
    s.hall = hall_new((struct hall_host){ .limits = own.limits, .store = own.store, .push = own.push,
                                          .wake = loop_wake, .stored = loop_stored, .with = &s,
                                          .writable = loop_writes, .drop = loop_drops, .heed = loop_heeds });
    give_wings(&s);
    s.began = s.hall->now;
    bool fine = listen_find(&own, &where, ret_why) && listen_all(&s, where, ret_why) && serve_there(&s, where, ret_why);
    for (int i = 0; i < s.loops; i++)
        end_loop(&s.loop[i]);
    hall_free(s.hall);
    free_loops(&s);
    if (where)
        freeaddrinfo(where);
    if (fine)
        log_event("stopped", NULL, NULL, NULL, NULL);
    return fine;
}
