/* SPDX-License-Identifier: MIT */
/* The server from its beginning to its end, and how people come in (server/serve.c, server/listen.c): sockets and libuv
 * are real, libwebsockets, the hall, loops' turns and what the system allows are played by the test. Each server has a
 * process of its own. (Functions of these names stand in their place.) */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <arpa/inet.h>
#include <cmocka.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/heap.h"
#include "server/log.h"
#include "server/serve_internal.h"

enum { LOOPS = 3, SPARE = 64, MORE_LINES = 16, AT_ONCE = 64 };

/* In a process of its own, where nobody waits for cmocka. */
#define check(holds) ((holds) ? (void)0 : is_wrong(#holds, __LINE__))

_Noreturn static void is_wrong(const char *what, int line)
{
    fprintf(stderr, "test_doors.c:%d: not so: %s\n", line, what);
    _exit(1);
}

/* ---- the system ---- */

static struct rlimit limit;
static bool no_limit, no_affinity, no_name, no_socket, no_reuse;
static cpu_set_t cores;
static atomic_int kept_to[LOOPS]; /* the one core each loop keeps to, and one */
static _Thread_local int core_here;
static int refused[64], refusals, asked, given; /* what accept4() says, one after the other; then `given` sockets */
static bool plays_door;
static struct set {
    int fd, level, option, value;
} set[1000];
static int options;

int __wrap_getrlimit64(int which, struct rlimit *ret);
int __wrap_getrlimit64(int which, struct rlimit *ret)
{
    check(which == RLIMIT_NOFILE);
    *ret = limit;
    return no_limit ? -1 : 0;
}

int __wrap_setrlimit64(int which, const struct rlimit *to);
int __wrap_setrlimit64(int which, const struct rlimit *to)
{
    check(which == RLIMIT_NOFILE && !no_limit && to->rlim_max == limit.rlim_max);
    limit = *to;
    return 0;
}

int __wrap_sched_getaffinity(pid_t who, size_t size, cpu_set_t *ret);
int __wrap_sched_getaffinity(pid_t who, size_t size, cpu_set_t *ret)
{
    check(who == 0 && size == sizeof cores);
    *ret = cores;
    return no_affinity ? -1 : 0;
}

int __wrap_sched_setaffinity(pid_t who, size_t size, const cpu_set_t *to);
int __wrap_sched_setaffinity(pid_t who, size_t size, const cpu_set_t *to)
{
    size_t core = 0;

    check(who == 0 && size == sizeof cores && CPU_COUNT(to) == 1);
    while (!CPU_ISSET(core, to))
        core++;
    core_here = (int)core + 1;
    return 0;
}

int __real_setsockopt(int fd, int level, int which, const void *value, socklen_t size);
int __wrap_setsockopt(int fd, int level, int which, const void *value, socklen_t size);
int __wrap_setsockopt(int fd, int level, int which, const void *value, socklen_t size)
{
    check(size == sizeof(int) && options < 1000);
    set[options] = (struct set){ fd, level, which, 0 };
    memcpy(&set[options++].value, value, sizeof(int));
    if (no_reuse && which == SO_REUSEADDR) {
        errno = ENOPROTOOPT;
        return -1;
    }
    return __real_setsockopt(fd, level, which, value, size);
}

static int value_of(int fd, int level, int which)
{
    for (int i = options - 1; i >= 0; i--)
        if (set[i].fd == fd && set[i].level == level && set[i].option == which)
            return set[i].value;
    return -1;
}

int __real_socket(int family, int kind, int protocol);
int __wrap_socket(int family, int kind, int protocol);
int __wrap_socket(int family, int kind, int protocol)
{
    errno = EAFNOSUPPORT;
    return no_socket ? -1 : __real_socket(family, kind, protocol);
}

int __real_accept4(int fd, struct sockaddr *who, socklen_t *size, int flags);
int __wrap_accept4(int fd, struct sockaddr *who, socklen_t *size, int flags);
int __wrap_accept4(int fd, struct sockaddr *who, socklen_t *size, int flags)
{
    if (!plays_door)
        return __real_accept4(fd, who, size, flags);
    if (asked < refusals) {
        errno = refused[asked++];
        return -1;
    }
    asked++;
    errno = EAGAIN;
    return given-- > 0 ? fcntl(fd, F_DUPFD_CLOEXEC, 0) : -1;
}

int __real_getnameinfo(const struct sockaddr *at, socklen_t size, char *host, socklen_t room, char *at_port,
                       socklen_t more, int flags);
int __wrap_getnameinfo(const struct sockaddr *at, socklen_t size, char *host, socklen_t room, char *at_port,
                       socklen_t more, int flags);
int __wrap_getnameinfo(const struct sockaddr *at, socklen_t size, char *host, socklen_t room, char *at_port,
                       socklen_t more, int flags)
{
    check(!at_port && more == 0 && flags == NI_NUMERICHOST);
    return no_name ? EAI_FAIL : __real_getnameinfo(at, size, host, room, at_port, more, flags);
}

static int mutexes, mutexes_made, threads, threads_made, locks;

int __real_pthread_mutex_lock(pthread_mutex_t *one);
int __wrap_pthread_mutex_lock(pthread_mutex_t *one);
int __wrap_pthread_mutex_lock(pthread_mutex_t *one)
{
    locks++;
    return __real_pthread_mutex_lock(one);
}

int __real_pthread_mutex_unlock(pthread_mutex_t *one);
int __wrap_pthread_mutex_unlock(pthread_mutex_t *one);
int __wrap_pthread_mutex_unlock(pthread_mutex_t *one)
{
    check(locks-- == 1);
    return __real_pthread_mutex_unlock(one);
}

int __real_pthread_create(pthread_t *ret, const pthread_attr_t *how, void *(*run)(void *), void *with);
int __wrap_pthread_create(pthread_t *ret, const pthread_attr_t *how, void *(*run)(void *), void *with);
int __wrap_pthread_create(pthread_t *ret, const pthread_attr_t *how, void *(*run)(void *), void *with)
{
    threads++;
    threads_made++;
    return __real_pthread_create(ret, how, run, with);
}

int __real_pthread_join(pthread_t one, void **ret);
int __wrap_pthread_join(pthread_t one, void **ret);
int __wrap_pthread_join(pthread_t one, void **ret)
{
    threads--;
    check(one != 0);
    return __real_pthread_join(one, ret);
}

int __real_pthread_mutex_init(pthread_mutex_t *one, const pthread_mutexattr_t *how);
int __wrap_pthread_mutex_init(pthread_mutex_t *one, const pthread_mutexattr_t *how);
int __wrap_pthread_mutex_init(pthread_mutex_t *one, const pthread_mutexattr_t *how)
{
    mutexes++;
    mutexes_made++;
    return __real_pthread_mutex_init(one, how);
}

int __real_pthread_mutex_destroy(pthread_mutex_t *one);
int __wrap_pthread_mutex_destroy(pthread_mutex_t *one);
int __wrap_pthread_mutex_destroy(pthread_mutex_t *one)
{
    mutexes--;
    return __real_pthread_mutex_destroy(one);
}

static int open_files(void)
{
    int count = 0;

    for (int fd = 0; fd < 300; fd++)
        count += fcntl(fd, F_GETFD) >= 0;
    return count;
}

/* ---- libuv ---- */

static atomic_int once, at_once; /* how often it was let wait, and not */
static bool endless;             /* it never comes to an end */
static uv_timer_cb later;

int __real_uv_run(uv_loop_t *uv, uv_run_mode mode);
int __wrap_uv_run(uv_loop_t *uv, uv_run_mode mode);
int __wrap_uv_run(uv_loop_t *uv, uv_run_mode mode)
{
    check(mode == UV_RUN_ONCE || mode == UV_RUN_NOWAIT);
    if (mode == UV_RUN_ONCE)
        once++;
    else
        at_once++;
    return __real_uv_run(uv, UV_RUN_NOWAIT) || endless;
}

int __wrap_uv_timer_start(uv_timer_t *timer, uv_timer_cb then, uint64_t after, uint64_t again);
int __wrap_uv_timer_start(uv_timer_t *timer, uv_timer_cb then, uint64_t after, uint64_t again)
{
    struct loop *l = timer->data;

    check(timer == &l->later && after == 100 && again == 0 && !later);
    later = then;
    return 0;
}

/* ---- libwebsockets ---- */

struct lws_context {
    struct loop *loop;
    uv_loop_t *uv;
    atomic_int woken;
    int destroyed;
};
static struct lws_context context[LOOPS];
static int contexts, vhosts, no_context_from = LOOPS, no_vhost_from = LOOPS;
static rlim_t limit_then[LOOPS];
static atomic_int adopted;
static int adopted_fd;
static bool closes = true;
static bool family6;

void lws_set_log_level(int level, void (*to)(int, const char *))
{
    check(level == 0 && !to);
}

struct lws_context *lws_create_context(const struct lws_context_creation_info *info)
{
    check(info->port == CONTEXT_PORT_NO_LISTEN_SERVER && info->gid == -1 && info->uid == -1);
    check(strcmp(info->protocols[0].name, "http") == 0 && info->protocols[0].callback == on_http);
    check(strcmp(info->protocols[1].name, "kiste") == 0 && info->protocols[1].callback == on_socket);
    check(info->max_http_header_data2 == 128 << 10 && info->keepalive_timeout == 30 && info->timeout_secs == 10);
    check(info->retry_and_idle_policy && info->retry_and_idle_policy->secs_since_valid_ping == 0);
    check(info->options == (LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_LIBUV |
                            (family6 ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6)));
    if (contexts >= no_context_from)
        return NULL;
    limit_then[contexts] = limit.rlim_cur;
    context[contexts] = (struct lws_context){ .loop = info->user, .uv = info->foreign_loops[0] };
    return &context[contexts++];
}

struct lws_vhost *lws_create_vhost(struct lws_context *of, const struct lws_context_creation_info *info)
{
    check(info->user == of->loop && of == &context[contexts - 1]);
    return vhosts++ >= no_vhost_from ? NULL : (struct lws_vhost *)of;
}

struct lws *lws_adopt_socket_vhost(struct lws_vhost *vhost, lws_sockfd_type fd)
{
    check(vhost == (struct lws_vhost *)&context[((struct lws_context *)vhost)->loop->number]);
    adopted++;
    adopted_fd = fd;
    if (closes)
        close(fd);
    return NULL;
}

void lws_cancel_service(struct lws_context *of)
{
    of->woken++;
}

void lws_context_destroy(struct lws_context *of)
{
    if (!of)
        return;
    check(!of->loop->context); /* nobody wakes it any more */
    check(++of->destroyed <= 2);
}

int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *session, void *in, size_t size)
{
    (void)wsi, (void)reason, (void)session, (void)in, (void)size;
    return 0;
}

int on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *session, void *in, size_t size)
{
    return on_http(wsi, reason, session, in, size);
}

/* ---- loops, and a hall ---- */

static int begun, freed_loops, halls, winged;
static atomic_int spares_freed;
static struct hall hall, wing[LOOPS], *wings[LOOPS];
static struct hall_limits given_limits;
static atomic_int turns[LOOPS];
static bool (*on_turn)(struct loop *, int turn); /* of the first loop: whether something is left */
static int large_pages;

void heap_in_large_pages(void)
{
    check(begun == 0);
    large_pages++;
}

void message_free_spares(void)
{
    spares_freed++;
}

void loop_begin(struct loop *l, struct server *server, int number)
{
    *l = (struct loop){ .server = server, .number = number, .listener = -1 };
    check(uv_loop_init(&l->uv) == 0);
    begun++;
}

void loop_end(struct loop *l)
{
    check(uv_loop_close(&l->uv) == 0); /* nothing is left in it */
    check(l->listener == -1 && !l->context && halls >= 0);
    begun--;
}

void loop_free(struct loop *l)
{
    (void)l;
    check(begun == 0 && halls == 0); /* nobody needs it any more */
    freed_loops++;
}

bool loop_turn(struct loop *l)
{
    kept_to[l->number] = core_here;
    int turn = ++turns[l->number];
    if (l->number == 0)
        return on_turn(l, turn);
    sched_yield();
    return false;
}

void loop_wake(void *server)
{
    (void)server;
}

void loop_stored(void *server)
{
    (void)server;
}

void loop_writes(struct client *c)
{
    (void)c;
}

void loop_drops(struct client *c)
{
    (void)c;
}

void loop_heeds(struct client *c, bool listen)
{
    (void)c, (void)listen;
}

static const struct serve *served;
static bool without_input; /* the first descriptor is free when it begins to listen */

struct hall *hall_new(struct hall_host host)
{
    check(host.wake == loop_wake && host.stored == loop_stored && host.writable == loop_writes);
    check(host.drop == loop_drops && host.heed == loop_heeds && host.with);
    check(host.store == served->store && host.push == served->push);
    given_limits = host.limits;
    halls++;
    if (without_input)
        close(0);
    hall.now = 77;
    return &hall;
}

void hall_build_wings(struct hall *h, int count)
{
    check(h == &hall);
    winged = count;
    for (int i = 0; i < count; i++)
        wings[i] = &wing[i];
    h->wing = wings;
}

void hall_free(struct hall *h)
{
    check(h == &hall && begun == 0);
    halls--;
}

static bool named;
static char door_at[80];
static int door_port;

void doorway_find(const char *address, int port, bool is_named, struct doorway *ret)
{
    check(ret == &hall.door);
    snprintf(door_at, sizeof door_at, "%s", address);
    door_port = port;
    named = is_named;
}

static char logged[200];

void log_event(const char *event, const char *name, const char *text, const char *name2, const char *text2)
{
    size_t used = strlen(logged);

    check(!name2 && !text2);
    snprintf(logged + used, sizeof logged - used, "%s%s%s;", event, name ? " " : "", text ? text : "");
}

/* ---- a server ---- */

static int port;

static void is_ready(const struct serve *s, int at, const struct doorway *door)
{
    check(s->user == served->user && door == &hall.door && !logged[0]);
    port = at;
}

static struct serve plain(int loops)
{
    limit = (struct rlimit){ 50, 1000 };
    CPU_ZERO(&cores);
    return (struct serve){ .host = "localhost", .loops = loops, .limits = { .clients = 20 }, .ready = is_ready,
                           .store = (struct store *)&port, .push = (struct push *)&limit, .user = &port,
                           .origin = "https://games.example" };
}

/* It serves, and leaves nothing behind. */
static bool lives(const struct serve *s, struct complaint *why)
{
    uv_loop_t first;

    check(uv_loop_init(&first) == 0 && uv_loop_close(&first) == 0); /* libuv keeps a pipe from then on */
    int before = open_files();
    served = s;
    *why = (struct complaint){ 0 };
    bool fine = serve_run(s, why);
    check(open_files() == before - without_input);
    check(begun == 0 && freed_loops == s->loops && halls == 0 && large_pages == 1);
    check(mutexes == 0 && mutexes_made == 2 && locks == 0);
    check(threads == 0 && threads_made == (fine ? s->loops - 1 : 0)); /* the first loop has ours */
    check(fine == !why->in[EN][0]);
    for (int i = 0; i < contexts; i++)
        check(context[i].destroyed == 2);
    return fine;
}

static int line_to(int family)
{
    struct sockaddr_in v4 = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
    struct sockaddr_in6 v6 = { .sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port),
                               .sin6_addr = in6addr_loopback };
    int fd = __real_socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0);

    v4.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    check(fd >= 0);
    check(connect(fd, family == AF_INET ? (struct sockaddr *)&v4 : (struct sockaddr *)&v6,
                  family == AF_INET ? sizeof v4 : sizeof v6) == 0);
    return fd;
}

/* The test itself, in a process of its own; the sanitizers look at what that leaves. */
static void apart(void (*test)(void))
{
    int status;

    fflush(NULL);
    pid_t other = fork();
    assert_true(other >= 0);
    if (other == 0) {
        alarm(240); /* of the clock: it hangs */
        test();
        exit(0);
    }
    assert_int_equal(waitpid(other, &status, 0), other);
    assert_int_equal(status, 0);
}

/* ---- one loop ---- */

static bool one_comes(struct loop *l, int turn)
{
    static int line;
    struct server *s = l->server;

    if (turn == 1) {
        check(s->port == port && s->began == 77 && !l->wing && winged == 0 && l->context == &context[0]);
        check(s->hall == &hall && s->turn.data == s);
        check(context[0].loop == l && context[0].uv == &l->uv && s->serve->limits.clients == 20);
        check(fcntl(l->listener, F_GETFL) & O_NONBLOCK && fcntl(l->listener, F_GETFD) & FD_CLOEXEC);
        check(value_of(l->listener, SOL_SOCKET, SO_REUSEADDR) == 1);
        check(value_of(l->listener, SOL_SOCKET, SO_REUSEPORT) == -1); /* it is nobody's else */
        check(strcmp(logged, "ready localhost;") == 0 && hall.origin == served->origin);
        closes = false;
        line = line_to(AF_INET);
    }
    if (turn == 1 || !adopted)
        return turn % 2;
    check(fcntl(adopted_fd, F_GETFL) & O_NONBLOCK && fcntl(adopted_fd, F_GETFD) & FD_CLOEXEC);
    check(value_of(adopted_fd, IPPROTO_TCP, TCP_NODELAY) == 1);
    check(value_of(adopted_fd, SOL_SOCKET, SO_KEEPALIVE) == 1);
    check(value_of(adopted_fd, IPPROTO_TCP, TCP_KEEPIDLE) == 60);
    check(value_of(adopted_fd, IPPROTO_TCP, TCP_KEEPCNT) == 3);
    check(value_of(adopted_fd, IPPROTO_TCP, TCP_KEEPINTVL) == 20);
    close(adopted_fd);
    close(line);
    check(atomic_load(&context[0].woken) == 0);
    raise(SIGPIPE);
    raise(SIGXFSZ); /* no reason to die */
    once = at_once = 0;
    raise(SIGINT);
    check(context[0].woken == 1);
    raise(SIGTERM);
    check(context[0].woken == 1);
    return false;
}

static void a_life(void)
{
    struct serve s = plain(1);
    struct complaint why;

    on_turn = one_comes;
    check(lives(&s, &why));
    check(adopted == 1 && turns[0] >= 2);
    check(once == 1); /* after its last turn; what ends does not wait */
    check(spares_freed == 1 && !kept_to[0]);
    check(strcmp(door_at, "127.0.0.1") == 0 && door_port == port && !named);
    check(strcmp(logged, "ready localhost;stopped;") == 0);
    check(given_limits.clients == 20);
}

static bool ends_at_once(struct loop *l, int turn)
{
    (void)l, (void)turn;
    raise(SIGTERM);
    return true;
}

static void at_another_address(void)
{
    struct serve s = plain(1);
    struct complaint why;

    on_turn = ends_at_once;
    s.host = "::1";
    s.names = "games.example";
    family6 = true;
    check(lives(&s, &why));
    check(strcmp(door_at, "::1") == 0 && named && port > 0 && door_port == port);
    check(once == 0);
}

static void behind_a_proxy(void)
{
    struct serve s = plain(1);
    struct complaint why;

    on_turn = ends_at_once;
    s.proxies = "192.0.2.1";
    check(lives(&s, &why));
    check(named);
}

static void the_first_descriptor(void)
{
    struct serve s = plain(1);
    struct complaint why;

    on_turn = ends_at_once;
    without_input = true;
    check(lives(&s, &why));
    check(fcntl(0, F_GETFD) < 0);
    check(serve_can_listen(&s, &why));
    check(fcntl(0, F_GETFD) < 0);
    no_reuse = true;
    check(!serve_can_listen(&s, &why));
    check(fcntl(0, F_GETFD) < 0);
}

/* What libwebsockets leaves in a loop does not keep the server for ever. */
static void a_long_end(void)
{
    struct serve s = plain(1);
    struct complaint why;

    on_turn = ends_at_once;
    endless = true;
    check(lives(&s, &why));
    check(at_once == 1 + 100);
}

/* ---- several loops ---- */

static bool all_turn(struct loop *l, int turn)
{
    int loops = l->server->loops;
    struct server *s = l->server;
    struct sockaddr_in6 at;
    static int line;

    (void)turn;
    if (turn == 1) {
        for (int i = 0; i < loops; i++) {
            socklen_t size = sizeof at;
            struct loop *other = &s->loop[i];
            check(other->wing == &wing[i] && other->context == &context[i] && context[i].loop == other);
            check(value_of(other->listener, SOL_SOCKET, SO_REUSEPORT) == 1);
            check(getsockname(other->listener, (struct sockaddr *)&at, &size) == 0);
            check(ntohs(family6 ? at.sin6_port : ((struct sockaddr_in *)(void *)&at)->sin_port) == port);
        }
        line = line_to(family6 ? AF_INET6 : AF_INET);
    }
    if (turns[1] < 2 || turns[loops - 1] < 2 || adopted == 0) {
        sched_yield();
        return true;
    }
    if (line)
        close(line);
    line = 0;
    raise(SIGTERM);
    for (int i = 0; i < loops; i++)
        check(context[i].woken == 1);
    return true;
}

static void with_cores(bool v6, const char *has, const char *kept)
{
    struct serve s = plain(LOOPS);
    struct complaint why;
    char got[20] = "";

    family6 = v6;
    if (v6)
        s.host = "::1";
    for (const char *at = has; *at; at++)
        CPU_SET((size_t)(*at - '0'), &cores);
    on_turn = all_turn;
    check(lives(&s, &why));
    for (int i = 0; i < LOOPS; i++)
        got[i] = (char)('0' + kept_to[i]);
    if (strcmp(got, kept) != 0)
        is_wrong(got, __LINE__);
    check(winged == LOOPS && spares_freed == LOOPS && contexts == LOOPS);
}

static void several_loops(void)
{
    with_cores(false, "045", "156"); /* each its own */
}

static void more_cores_than_loops(void)
{
    with_cores(true, "0145", "000");
}

static void no_cores_known(void)
{
    no_affinity = true;
    with_cores(false, "012", "000");
}

/* ---- descriptors ---- */

static void with_limit(rlim_t most, int loops, int wanted, int clients)
{
    struct serve s = plain(loops);
    struct complaint why;
    int spare = SPARE + 16 * (loops - 1);

    limit.rlim_max = most;
    s.limits.clients = wanted;
    on_turn = loops > 1 ? all_turn : ends_at_once;
    check(lives(&s, &why));
    if (given_limits.clients != clients) {
        fprintf(stderr, "%d clients\n", given_limits.clients);
        is_wrong("clients", __LINE__);
    }
    for (int i = 0; i < loops && !no_limit; i++)
        check(limit_then[i] == (rlim_t)(clients + spare - SPARE / 4));
    check(no_limit || limit.rlim_cur == (rlim_t)(clients + spare));
    check(s.limits.clients == wanted); /* what it was asked for stays as it is */
}

static void enough_files(void)
{
    with_limit(164, 1, 100, 100);
}

static void few_files(void)
{
    with_limit(163, 1, 100, 99);
}

static void files_for_two(void)
{
    with_limit(181, 2, 500, 101);
    check(winged == 2);
}

static void few_files_for_several(void)
{
    with_limit(200, LOOPS, 500, 104);
}

static void any_files(void)
{
    with_limit(RLIM_INFINITY, 1, 500, 500);
}

static void unknown_files(void)
{
    no_limit = true;
    with_limit(70, 1, 500, 500);
}

/* ---- too many ---- */

static void turn_door(struct loop *l)
{
    later = NULL;
    l->comes.poll_cb(&l->comes, 0, UV_READABLE);
}

/* Everything that can come of it when somebody knocks. */
static bool knocks(struct loop *l, int turn)
{
    static const int wait[] = { EMFILE, ENFILE, ENOBUFS, ENOMEM };
    struct server *s = l->server;

    (void)turn;
    plays_door = true;
    given = 1000;
    turn_door(l);
    check(adopted == AT_ONCE && asked == AT_ONCE && !later); /* others have their turn too */
    adopted = asked = 0;
    given = 2;
    turn_door(l);
    check(adopted == 2 && asked == 3 && !later);
    for (int i = 0; i < 4; i++) {
        refused[0] = wait[i];
        refusals = 1;
        adopted = asked = 0;
        given = 5;
        check(uv_is_active((uv_handle_t *)&l->comes));
        turn_door(l);
        check(adopted == 0 && asked == 1 && later);
        check(!uv_is_active((uv_handle_t *)&l->comes)); /* nothing is heard meanwhile */
        later(&l->later);
        check(uv_is_active((uv_handle_t *)&l->comes));
    }
    refused[0] = ECONNABORTED;
    refused[1] = EINTR;
    refused[2] = EPERM;
    refusals = 3;
    asked = 0;
    turn_door(l);
    check(asked == 3 && adopted == 0 && !later);
    refusals = 0;
    given = 5;
    s->lines = s->serve->limits.clients + MORE_LINES - 1;
    asked = 0;
    turn_door(l);
    check(adopted == 5);
    s->lines++;
    adopted = asked = 0;
    given = 5;
    turn_door(l);
    check(adopted == 0 && asked == 0 && later); /* full */
    later(&l->later);
    s->lines = 0;
    int before = open_files(), next = fcntl(l->listener, F_DUPFD_CLOEXEC, 0);
    close(next);
    s->files = next + 1;
    asked = 0;
    given = 1;
    turn_door(l);
    check(adopted == 1);
    s->files = 1;
    close(0);
    asked = 0;
    given = 1;
    turn_door(l); /* the lowest is one too */
    check(adopted == 2 && open("/dev/null", O_RDONLY) == 0);
    close(0);
    s->files = 0;
    given = 1;
    turn_door(l);
    check(adopted == 2 && later && open("/dev/null", O_RDONLY) == 0);
    later(&l->later);
    s->files = next; /* lws could not take it */
    adopted = asked = 0;
    given = 5;
    turn_door(l);
    check(adopted == 0 && asked == 1 && later && open_files() == before);
    raise(SIGTERM);
    return true;
}

static void at_the_door(void)
{
    struct serve s = plain(1);
    struct complaint why;

    on_turn = knocks;
    check(lives(&s, &why));
}

/* ---- it cannot begin ---- */

static bool never(struct loop *l, int turn)
{
    (void)l, (void)turn;
    check(false);
    return false;
}

static void fails_with(struct serve s, const char *part)
{
    struct complaint why;

    on_turn = never;
    check(!lives(&s, &why));
    if (!strstr(why.in[EN], part))
        is_wrong(why.in[EN], __LINE__);
    check(why.in[DE][0] && why.line == 0 && !logged[0] && spares_freed == 0);
}

static void without_context(void)
{
    no_context_from = 0;
    fails_with(plain(1), "libwebsockets does not begin");
    check(vhosts == 0);
}

static void without_second_context(void)
{
    no_context_from = 1;
    fails_with(plain(LOOPS), "libwebsockets does not begin");
    check(vhosts == 1);
}

static void without_vhost(void)
{
    no_vhost_from = 1;
    fails_with(plain(LOOPS), "libwebsockets does not begin");
    check(contexts == 2);
}

static void without_its_address(void)
{
    no_name = true;
    fails_with(plain(1), "libwebsockets does not begin");
}

static void without_a_name(void)
{
    struct serve s = plain(LOOPS);

    s.host = "no such name";
    fails_with(s, "the address is unknown: ");
}

static void without_a_socket(void)
{
    no_socket = true;
    fails_with(plain(LOOPS), strerror(EAFNOSUPPORT));
}

static void without_reuse(void)
{
    no_reuse = true;
    fails_with(plain(LOOPS), strerror(ENOPROTOOPT));
}

/* Somebody else's port is not shared, though it would be. */
static void without_a_port(void)
{
    struct sockaddr_in at = { .sin_family = AF_INET };
    socklen_t size = sizeof at;
    int fd = __real_socket(AF_INET, SOCK_STREAM, 0);
    struct serve s = plain(LOOPS);
    struct complaint why = { 0 };

    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    check(__real_setsockopt(fd, SOL_SOCKET, SO_REUSEPORT, &(int){ 1 }, sizeof(int)) == 0);
    check(bind(fd, (struct sockaddr *)&at, sizeof at) == 0 && listen(fd, 5) == 0);
    check(getsockname(fd, (struct sockaddr *)&at, &size) == 0);
    s.port = ntohs(at.sin_port);
    int before = open_files();
    check(!serve_can_listen(&s, &why) && strstr(why.in[EN], "in use"));
    check(open_files() == before);
    fails_with(s, "in use");
    close(fd);
}

static void asked_before(void)
{
    struct serve s = plain(1);
    struct complaint why = { 0 };
    int before = open_files();

    check(serve_can_listen(&s, &why) && !why.in[EN][0]);
    s.host = "no such name";
    check(!serve_can_listen(&s, &why) && strstr(why.in[EN], "the address is unknown: "));
    check(open_files() == before);
}

/* ---- */

#define APART(test) { #test, in_a_process, NULL, NULL, (void *)(uintptr_t)(test) }

static void in_a_process(void **state)
{
    apart((void (*)(void))(uintptr_t)*state);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        APART(a_life), APART(at_another_address), APART(behind_a_proxy), APART(the_first_descriptor),
        APART(a_long_end), APART(several_loops), APART(more_cores_than_loops), APART(no_cores_known),
        APART(enough_files), APART(few_files), APART(files_for_two), APART(few_files_for_several), APART(any_files),
        APART(unknown_files), APART(at_the_door), APART(without_context), APART(without_second_context),
        APART(without_vhost), APART(without_its_address), APART(without_a_name), APART(without_a_socket),
        APART(without_reuse), APART(without_a_port), APART(asked_before),
    };

    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
