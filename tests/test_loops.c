/* SPDX-License-Identifier: MIT */
/* The server as connections meet it: sockets, loops and where it listens. Each test has a server of its own in another
 * process, with one loop or with several, and speaks WebSocket to it by hand. Everything waits for what it waits for;
 * the clock only ends what hangs. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <arpa/inet.h>
#include <cmocka.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/require.h"
#include "base/text.h"
#include "server/serve_internal.h"

enum { PATIENCE_MS = 240000, LOOPS = 3 };

/* ---- a server ---- */

static struct running {
    pid_t process;
    int port;
    char folder[200], where[260];
    struct hall_limits limits;
    rlim_t files; /* descriptors it may have; 0: as many as we */
} server;

/* What it has asked of the system for those who came (the linker puts this in between). */
static struct asked {
    int nodelay, alive, idle, count, every;
} *asked;

int __real_setsockopt(int fd, int level, int option, const void *value, socklen_t size);
int __wrap_setsockopt(int fd, int level, int option, const void *value, socklen_t size);
int __wrap_setsockopt(int fd, int level, int option, const void *value, socklen_t size)
{
    int *kept = level == SOL_SOCKET && option == SO_KEEPALIVE      ? &asked->alive
                : level != IPPROTO_TCP                             ? NULL
                : option == TCP_NODELAY                            ? &asked->nodelay
                : option == TCP_KEEPIDLE                           ? &asked->idle
                : option == TCP_KEEPCNT                            ? &asked->count
                : option == TCP_KEEPINTVL                          ? &asked->every
                                                                   : NULL;

    if (kept)
        memcpy(kept, value, sizeof *kept);
    return __real_setsockopt(fd, level, option, value, size);
}

static void tell_port(const struct serve *s, int port, const struct doorway *door)
{
    (void)door;
    require(write(*(const int *)s->user, &port, sizeof port) == sizeof port);
}

static struct store *open_store(void)
{
    struct complaint why;
    struct store *store = store_open(server.where, STORE_SERVES, &why);

    require(store != NULL);
    return store;
}

/* It serves until it is told to end, and ends well. */
static void serve_in_child(int loops, int port, int tell)
{
    static struct page_file none[1];
    struct page page = { none, 0 };
    struct complaint why;
    struct serve s = { .host = "127.0.0.1", .port = port, .page = &page, .store = open_store(),
                       .limits = server.limits, .loops = loops, .ready = tell_port, .user = &tell };

    bool fine = serve_run(&s, &why);
    exit(fine ? 0 : 1);
}

static void server_start(int loops)
{
    int pipes[2];

    require(pipe(pipes) == 0);
    fflush(NULL);
    server.process = fork();
    require(server.process >= 0);
    if (server.process == 0) {
        alarm(PATIENCE_MS / 1000);
        close(pipes[0]);
        if (server.files)
            setrlimit(RLIMIT_NOFILE, &(struct rlimit){ server.files, server.files });
        serve_in_child(loops, 0, pipes[1]);
    }
    close(pipes[1]);
    assert_int_equal(read(pipes[0], &server.port, sizeof server.port), sizeof server.port);
    close(pipes[0]);
    assert_in_range(server.port, 1, 65535);
}

static int server_stop(void)
{
    int status = -1;

    kill(server.process, SIGTERM);
    require(waitpid(server.process, &status, 0) == server.process);
    server.process = 0;
    return status;
}

static int begin(void **state)
{
    const char *into = getenv("TMPDIR");

    (void)state;
    if (!asked)
        asked = mmap(NULL, sizeof *asked, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    require(asked != MAP_FAILED);
    snprintf(server.folder, sizeof server.folder, "%s/loops-test-XXXXXX", into ? into : "/tmp");
    require(mkdtemp(server.folder) != NULL);
    snprintf(server.where, sizeof server.where, "sqlite:%s/tables.db", server.folder);
    server.limits = (struct hall_limits){ .clients = 200, .tables = 100, .effort = 50, .thinkers = 1 };
    server_start(*state ? *(const int *)*state : 1);
    return 0;
}

static int end(void **state)
{
    char line[260];

    (void)state;
    int status = server.process ? server_stop() : 0;
    snprintf(line, sizeof line, "rm -rf '%s'", server.folder);
    require(system(line) == 0);
    return status; /* it ended well */
}

/* ---- a line to it ---- */

struct socket {
    int fd;
    struct text came; /* and was not looked at yet */
    int said;
};

static int line_to(int port)
{
    struct sockaddr_in at = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    require(fd >= 0 && connect(fd, (struct sockaddr *)&at, sizeof at) == 0);
    __real_setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &(int){ 1 }, sizeof(int));
    return fd;
}

static void send_bytes(const struct socket *s, const void *bytes, size_t size)
{
    const char *at = bytes;

    while (size > 0) {
        ssize_t sent = send(s->fd, at, size, MSG_NOSIGNAL);
        if (sent < 0)
            return; /* it has been closed: whoever listens finds out */
        at += sent;
        size -= (size_t)sent;
    }
}

/* False: the other end has closed it. */
static bool more_comes(struct socket *s)
{
    char part[65536];
    struct pollfd wait = { .fd = s->fd, .events = POLLIN };

    if (poll(&wait, 1, PATIENCE_MS) != 1)
        fail_msg("nothing comes");
    ssize_t size = recv(s->fd, part, sizeof part, 0);
    if (size > 0)
        text_bytes(&s->came, part, (size_t)size);
    return size > 0;
}

static void forget(struct socket *s, size_t size)
{
    memmove(s->came.at, s->came.at + size, s->came.used - size + 1);
    s->came.used -= size;
}

/* The head of an answer; the rest stays. */
static bool read_head(struct socket *s, char *ret, size_t size)
{
    const char *end;

    while (!(end = memmem(s->came.at, s->came.used, "\r\n\r\n", 4)))
        if (!more_comes(s))
            return false;
    size_t length = (size_t)(end - s->came.at) + 4;
    snprintf(ret, size, "%.*s", (int)length, s->came.at);
    forget(s, length);
    return true;
}

/* The key and its answer are those of RFC 6455, 1.3. */
static bool upgrades(struct socket *s)
{
    char head[2000];

    *s = (struct socket){ .fd = line_to(server.port), .came = text_growing() };
    int length = snprintf(head, sizeof head,
                          "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                          "Sec-WebSocket-Protocol: kiste\r\n\r\n", server.port);
    send_bytes(s, head, (size_t)length);
    return read_head(s, head, sizeof head) && strncmp(head, "HTTP/1.1 101", 12) == 0 &&
           strcasestr(head, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
}

static struct socket opened(void)
{
    struct socket s;

    assert_true(upgrades(&s));
    return s;
}

static void closed(struct socket *s)
{
    close(s->fd);
    text_free(&s->came);
}

enum { FINAL = 0x80, TEXT = 1, BINARY = 2, CLOSE = 8, PING = 9, PONG = 10 };

/* A frame; what is masked with noughts stays as it is. */
static void put_frame(struct text *t, int head, const char *text, size_t size)
{
    unsigned char first[8] = { (unsigned char)head };
    int at = 1;

    if (size < 126) {
        first[at++] = (unsigned char)(0x80 | size);
    } else if (size < 65536) {
        first[at++] = 0x80 | 126;
        first[at++] = (unsigned char)(size >> 8);
        first[at++] = (unsigned char)size;
    } else {
        first[at++] = 0x80 | 127;
        memset(first + at, 0, 4);
        text_bytes(t, (const char *)first, (size_t)at + 4);
        at = 0;
        for (int shift = 24; shift >= 0; shift -= 8)
            first[at++] = (unsigned char)(size >> shift);
    }
    text_bytes(t, (const char *)first, (size_t)at);
    text_bytes(t, "\0\0\0\0", 4);
    text_bytes(t, text, size);
}

static void send_frame(struct socket *s, int head, const char *text, size_t size)
{
    struct text t = text_growing();

    put_frame(&t, head, text, size);
    send_bytes(s, t.at, t.used);
    text_free(&t);
}

/* The next frame's kind and text; -1: the connection was closed without one. */
static int next_frame(struct socket *s, struct text *ret)
{
    for (;;) {
        const unsigned char *at = (const unsigned char *)s->came.at;
        size_t head = 2, size = s->came.used > 1 ? at[1] & 0x7f : 0, more = size == 126 ? 2 : size == 127 ? 8 : 0;
        if (s->came.used >= head + more) {
            for (size_t i = 0; i < more; i++)
                size = (i ? size << 8 : 0) | at[2 + i];
            head += more;
            if (s->came.used >= head + size) {
                int kind = at[0] & 0x0f;
                text_clear(ret);
                text_bytes(ret, (const char *)at + head, size);
                forget(s, head + size);
                return kind;
            }
        }
        if (!more_comes(s))
            return -1;
    }
}

static struct text heard; /* last */

/* Until a text comes that has this part; -1 as next_frame(). */
static const char *hears(struct socket *s, const char *part)
{
    do
        if (next_frame(s, &heard) != TEXT)
            fail_msg("closed before %s", part);
    while (!strstr(heard.at, part));
    return heard.at;
}

static void say(struct socket *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void say(struct socket *s, const char *format, ...)
{
    struct text line = text_growing();
    char members[2000];
    va_list more;

    va_start(more, format);
    vsnprintf(members, sizeof members, format, more);
    va_end(more);
    text_printf(&line, "{\"id\":\"%d\",%s}", ++s->said, members);
    send_frame(s, FINAL | TEXT, line.at, line.used);
    text_free(&line);
}

/* What is answered to the last that was said. */
static const char *answer(struct socket *s)
{
    char re[40];

    snprintf(re, sizeof re, "\"re\":\"%d\"", s->said);
    return hears(s, re);
}

static void says(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("\"%s\" is not in: %s", part, text);
}

static void member_of(const char *text, const char *key, char *ret, size_t size)
{
    char name[40];

    snprintf(name, sizeof name, "\"%s\":\"", key);
    const char *at = strstr(text, name);
    assert_non_null(at);
    snprintf(ret, size, "%.*s", (int)strcspn(at + strlen(name), "\""), at + strlen(name));
}

static struct socket person(const char *name)
{
    struct socket s = opened();

    say(&s, "\"cmd\":\"hello\",\"name\":\"%s\",\"lang\":\"en\"", name);
    says(answer(&s), "\"ok\":true");
    return s;
}

/* Two who play nine men's morris. */
static void pair(struct socket *a, struct socket *b, char table[40])
{
    *a = person("Anna");
    *b = person("Bert");
    say(a, "\"cmd\":\"create\",\"game\":\"muehle\",\"lot\":false,\"seats\":[\"me\",\"open\"]");
    member_of(answer(a), "table", table, 40);
    say(a, "\"cmd\":\"join\",\"table\":\"%s\"", table);
    says(answer(a), "\"ok\":true");
    say(b, "\"cmd\":\"join\",\"table\":\"%s\"", table);
    says(answer(b), "\"ok\":true");
    say(b, "\"cmd\":\"sit\",\"table\":\"%s\",\"seat\":1", table);
    says(answer(b), "\"ok\":true");
}

static int count_of(const char *name)
{
    struct socket s = { .fd = line_to(server.port), .came = text_growing() };
    static const char request[] = "GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
    char key[80];

    send_bytes(&s, request, sizeof request - 1);
    while (more_comes(&s))
        continue;
    snprintf(key, sizeof key, "\n%s ", name);
    const char *at = strstr(s.came.at, key);
    assert_non_null(at);
    int count = atoi(at + strlen(key));
    closed(&s);
    return count;
}

/* ---- lines ---- */

/* Frames in one piece, in pieces, many at once: every line is answered once, in its order. */
static void lines_in_any_pieces(void **state)
{
    struct socket s = person("Anna");
    struct text many = text_growing();
    char line[80];

    (void)state;
    send_frame(&s, TEXT, "{\"id\":\"x\",", 10);
    send_frame(&s, 0, "\"cmd\":", 6);
    send_frame(&s, FINAL, "\"here\"}", 7);
    says(hears(&s, "\"re\""), "{\"re\":\"x\",\"ok\":true}");
    for (int i = 0; i < 100; i++) {
        int length = snprintf(line, sizeof line, "{\"id\":\"m%d\",\"cmd\":\"here\"}", i);
        put_frame(&many, FINAL | TEXT, line, (size_t)length);
    }
    send_bytes(&s, many.at, many.used / 2 + 1); /* somewhere in a frame */
    send_bytes(&s, many.at + many.used / 2 + 1, many.used - many.used / 2 - 1);
    for (int i = 0; i < 100; i++) {
        snprintf(line, sizeof line, "{\"re\":\"m%d\",\"ok\":true}", i);
        assert_int_equal(next_frame(&s, &heard), TEXT);
        assert_string_equal(heard.at, line);
    }
    send_frame(&s, FINAL | PING, "ping", 4);
    assert_int_equal(next_frame(&s, &heard), PONG);
    assert_string_equal(heard.at, "ping");
    send_frame(&s, FINAL | TEXT, "{\"cmd\":\"here\"}\0x", 16); /* what is behind a nought would be lost */
    says(hears(&s, "\"ok\""), "\"code\":\"line\"");
    text_free(&many);
    closed(&s);
}

/* A line of so many bytes, whatever they are. */
static void say_long(struct socket *s, size_t size, bool in_two)
{
    struct text line = text_growing();
    static const char first[] = "{\"id\":\"long\",\"cmd\":\"here\",\"x\":\"", last[] = "\"}";

    text_put(&line, first);
    while (line.used < size - strlen(last))
        text_char(&line, 'x');
    text_put(&line, last);
    send_frame(s, in_two ? TEXT : FINAL | TEXT, line.at, in_two ? line.used / 2 : line.used);
    if (in_two)
        send_frame(s, FINAL, line.at + line.used / 2, line.used - line.used / 2);
    text_free(&line);
}

static void is_closed_as_too_large(struct socket *s)
{
    assert_int_equal(next_frame(s, &heard), CLOSE);
    assert_int_equal((unsigned char)heard.at[0] << 8 | (unsigned char)heard.at[1], 1009);
    send_frame(s, FINAL | CLOSE, heard.at, 2); /* as it ought to be */
    assert_int_equal(next_frame(s, &heard), -1);
    closed(s);
}

static void lines_that_are_too_long(void **state)
{
    struct socket s = person("Anna"), binary = person("Bert");

    (void)state;
    say_long(&s, LINE_LARGEST, false);
    says(hears(&s, "\"re\":\"long\""), "\"ok\":true");
    say_long(&s, LINE_LARGEST, true);
    says(hears(&s, "\"re\":\"long\""), "\"ok\":true");
    say_long(&s, LINE_LARGEST + 1, true);
    is_closed_as_too_large(&s);
    send_frame(&binary, FINAL | BINARY, "{\"cmd\":\"here\"}", 14);
    is_closed_as_too_large(&binary);
}

/* Tables on all loops: everybody hears every move, their own with its answer, in order. */
static void moves_are_heard_by_both(void **state)
{
    enum { PAIRS = 6, MOVES = 8 };
    static const char *const moves[MOVES] = { "a1", "b2", "a4", "b4", "g1", "f2", "g4", "f4" };
    struct socket a[PAIRS], b[PAIRS];
    char table[PAIRS][40], line[80];
    int before = count_of("kiste_alone_total");

    for (int i = 0; i < PAIRS; i++)
        pair(&a[i], &b[i], table[i]);
    for (int k = 0; k < MOVES; k++) {
        for (int i = 0; i < PAIRS; i++)
            say(k % 2 ? &b[i] : &a[i], "\"cmd\":\"play\",\"table\":\"%s\",\"move\":\"%s\"", table[i], moves[k]);
        for (int i = 0; i < PAIRS; i++) {
            snprintf(line, sizeof line, "%d %d %s ", k + 1, k % 2, moves[k]);
            says(answer(k % 2 ? &b[i] : &a[i]), line);
            says(hears(k % 2 ? &a[i] : &b[i], "\"news\":\"log\""), line);
        }
    }
    bool several = *state && *(const int *)*state > 1;
    assert_int_equal(count_of("kiste_moves_total"), PAIRS * MOVES);
    assert_int_equal(count_of("kiste_alone_total") - before, several ? PAIRS * MOVES : 0);
    assert_int_equal(count_of("kiste_connections"), 2 * PAIRS);
    for (int i = 0; i < PAIRS; i++) {
        closed(&a[i]);
        says(hears(&b[i], "\"here\":false"), "\"news\":\"table\""); /* who goes is missed */
        closed(&b[i]);
    }
}

/* Who does not read for a while misses nothing, and holds up nobody. */
static void a_slow_reader(void **state)
{
    enum { PICTURES = 150 };
    struct socket a, b;
    char table[40], re[40];

    (void)state;
    pair(&a, &b, table);
    int first = a.said + 1;
    for (int i = 0; i < PICTURES; i++)
        say(&a, "\"cmd\":\"picture\",\"table\":\"%s\"", table);
    say(&b, "\"cmd\":\"here\"");
    says(answer(&b), "\"ok\":true");
    size_t bytes = 0;
    for (int i = 0; i < PICTURES; i++) {
        snprintf(re, sizeof re, "{\"re\":\"%d\",\"ok\":true", first + i);
        says(hears(&a, "\"re\""), re);
        bytes += heard.used;
    }
    assert_true(bytes > 1 << 20); /* more than any line takes at once */
    say(&a, "\"cmd\":\"here\"");
    says(answer(&a), "\"ok\":true");
    assert_int_equal(count_of("kiste_slow_total"), 0);
    closed(&a);
    closed(&b);
}

/* What was said before somebody hung up has been said. */
static void last_words(void **state)
{
    struct socket a, b;
    char table[40];

    (void)state;
    pair(&a, &b, table);
    for (int i = 0; i < 3; i++)
        say(&a, "\"cmd\":\"chat\",\"table\":\"%s\",\"text\":\"word %d\"", table, i);
    shutdown(a.fd, SHUT_WR); /* what they have not read would else take along what they have said */
    for (int i = 0; i < 3; i++) {
        char word[20];
        snprintf(word, sizeof word, "\"word %d\"", i);
        hears(&b, word);
    }
    hears(&b, "\"here\":false");
    say(&b, "\"cmd\":\"end\""); /* and who says that it is the end is answered first */
    says(answer(&b), "\"ok\":true");
    int kind = next_frame(&b, &heard);
    assert_true(kind == -1 || kind == CLOSE);
    closed(&a);
    closed(&b);
}

/* A computer thinks on a thread of its own, and what it plays is told without anybody asking. */
static void a_computer_plays(void **state)
{
    struct socket a = person("Anna");
    char table[40];

    (void)state;
    say(&a, "\"cmd\":\"create\",\"game\":\"muehle\",\"lot\":false,\"seats\":[\"me\",\"easy\"]");
    member_of(answer(&a), "table", table, sizeof table);
    say(&a, "\"cmd\":\"join\",\"table\":\"%s\"", table);
    says(answer(&a), "\"state\":\"playing\"");
    say(&a, "\"cmd\":\"play\",\"table\":\"%s\",\"move\":\"d6\"", table);
    says(answer(&a), "\"played\"");
    hears(&a, "\"line\":\"2 1 ");
    closed(&a);
}

/* A time runs out though nobody says anything. */
static void time_passes(void **state)
{
    struct socket a = person("Anna"), b = person("Bert");
    char table[40];

    (void)state;
    say(&a, "\"cmd\":\"create\",\"game\":\"muehle\",\"lot\":false,\"seats\":[\"me\",\"open\"],"
            "\"clock\":{\"kind\":\"player\",\"seconds\":1,\"add\":0}");
    member_of(answer(&a), "table", table, sizeof table);
    say(&a, "\"cmd\":\"join\",\"table\":\"%s\"", table);
    answer(&a);
    say(&b, "\"cmd\":\"sit\",\"table\":\"%s\",\"seat\":1", table);
    answer(&b);
    hears(&a, "\"state\":\"over\"");
    closed(&a);
    closed(&b);
}

/* ---- too many ---- */

static bool gets_in(void)
{
    struct socket s;
    bool in = upgrades(&s);

    if (in) {
        say(&s, "\"cmd\":\"hello\",\"name\":\"Dora\"");
        in = next_frame(&s, &heard) == TEXT;
    }
    closed(&s);
    return in;
}

static void who_comes_to_a_full_house(void **state)
{
    struct socket s[4];

    server_stop();
    server.limits.clients = 4;
    server_start(*state ? *(const int *)*state : 1);
    for (int i = 0; i < 4; i++)
        s[i] = person("Anna");
    assert_false(gets_in()); /* not one more */
    assert_int_equal(count_of("kiste_connections"), 4); /* requests find an answer, */
    closed(&s[0]);
    while (!gets_in()) /* and when somebody has gone another one has room */
        continue;
    for (int i = 1; i < 4; i++)
        closed(&s[i]);
}

/* More than it takes in wait at the door, and are let in one after the other. */
static void a_queue_at_the_door(void **state)
{
    enum { ALL = 40 };
    struct socket s[ALL];
    static const char request[] = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
    char head[2000];

    server_stop();
    server.limits.clients = 4;
    server_start(*state ? *(const int *)*state : 1);
    for (int i = 0; i < ALL; i++)
        s[i] = (struct socket){ .fd = line_to(server.port), .came = text_growing() };
    for (int i = ALL - 1; i >= 0; i--) /* the last first */
        send_bytes(&s[i], request, sizeof request - 1);
    for (int i = 0; i < ALL; i++) {
        assert_true(read_head(&s[i], head, sizeof head));
        says(head, "HTTP/1.1 200");
        closed(&s[i]);
    }
}

/* ---- beginning and end ---- */

/* What TCP is asked for: no waiting for more to send; and who is gone without a word is noticed in two minutes. */
static void lines_are_asked_whether_they_live(void **state)
{
    struct socket s = person("Anna");

    (void)state;
    assert_int_equal(asked->nodelay, 1);
    assert_int_equal(asked->alive, 1);
    assert_int_equal(asked->idle, 60);
    assert_int_equal(asked->count, 3);
    assert_int_equal(asked->every, 20);
    closed(&s);
}

/* All that was told is there after it has ended, and come again. */
static void it_ends_and_begins(void **state)
{
    struct socket a, b;
    char table[40];

    pair(&a, &b, table);
    say(&a, "\"cmd\":\"play\",\"table\":\"%s\",\"move\":\"d6\"", table);
    says(answer(&a), "\"played\"");
    assert_int_equal(server_stop(), 0);
    while (next_frame(&a, &heard) >= 0) /* everybody is hung up on */
        continue;
    closed(&a);
    closed(&b);
    server_start(*state ? *(const int *)*state : 1);
    a = person("Eve");
    say(&a, "\"cmd\":\"join\",\"table\":\"%s\",\"from\":0", table);
    says(answer(&a), "1 0 d6 ");
    closed(&a);
}

static void where_it_cannot_listen(void **state)
{
    struct complaint why = { 0 };
    struct serve s = { .host = "127.0.0.1", .port = server.port, .loops = 1 };

    (void)state;
    assert_false(serve_can_listen(&s, &why)); /* somebody does */
    says(why.in[EN], "in use");
    s.port = 0;
    assert_true(serve_can_listen(&s, &why));
    s.host = "localhost";
    assert_true(serve_can_listen(&s, &why));
    s.host = "no such name";
    assert_false(serve_can_listen(&s, &why));
    says(why.in[EN], "the address is unknown: ");
    s.host = "192.0.2.1"; /* nobody's */
    assert_false(serve_can_listen(&s, &why));
    says(why.in[EN], "address");
}

/* With one loop or several it does not share its port with another server; and goes with its store unharmed. */
static void two_at_one_port(void **state)
{
    int loops = *state ? *(const int *)*state : 1, status, pipes[2];

    require(pipe(pipes) == 0);
    fflush(NULL);
    pid_t other = fork();
    if (other == 0) {
        alarm(PATIENCE_MS / 1000);
        snprintf(server.where, sizeof server.where, "sqlite:%s/other.db", server.folder);
        serve_in_child(loops, server.port, pipes[1]);
    }
    require(waitpid(other, &status, 0) == other);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 1);
    close(pipes[0]);
    close(pipes[1]);
    struct socket s = person("Anna");
    closed(&s);
}

/* Where the system lets it have few descriptors it takes in as many as it can. */
static void few_descriptors(void **state)
{
    enum { FILES = 140 };
    struct socket s[60];
    int loops = *state ? *(const int *)*state : 1, most = FILES - 64 - 16 * (loops - 1), in = 0;

    server_stop();
    server.files = FILES;
    server_start(loops);
    server.files = 0;
    int wanted = most < 60 ? most : 60;
    for (; in < wanted; in++)
        s[in] = person("Anna");
    assert_int_equal(count_of("kiste_connections"), wanted);
    while (in > 0)
        closed(&s[--in]);
}

#define WITH(test, loops) { #test " with " #loops, test, begin, end, &loops##_loops }
static int one_loops = 1, several_loops = LOOPS;

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        WITH(lines_in_any_pieces, one), WITH(lines_in_any_pieces, several),
        WITH(lines_that_are_too_long, one), WITH(lines_that_are_too_long, several),
        WITH(moves_are_heard_by_both, one), WITH(moves_are_heard_by_both, several),
        WITH(a_slow_reader, one), WITH(a_slow_reader, several),
        WITH(last_words, one), WITH(last_words, several),
        WITH(a_computer_plays, one), WITH(a_computer_plays, several),
        WITH(time_passes, one), WITH(time_passes, several),
        WITH(who_comes_to_a_full_house, one), WITH(who_comes_to_a_full_house, several),
        WITH(a_queue_at_the_door, one), WITH(a_queue_at_the_door, several),
        WITH(lines_are_asked_whether_they_live, one),
        WITH(it_ends_and_begins, one), WITH(it_ends_and_begins, several),
        WITH(where_it_cannot_listen, one), WITH(where_it_cannot_listen, several),
        WITH(two_at_one_port, one), WITH(two_at_one_port, several),
        WITH(few_descriptors, one), WITH(few_descriptors, several),
    };

    if (argc > 1)
        cmocka_set_test_filter(argv[1]); /* "a_slow_reader*" */
    heard = text_growing();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    text_free(&heard);
    return failed;
}
