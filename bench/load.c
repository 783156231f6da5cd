/* SPDX-License-Identifier: MIT */
/* The load: many WebSocket connections from one thread, each a player in a closed loop.
 *
 *     load echo PORT CONNECTIONS SECONDS [WHOSE PID]  frames that come back
 *     load play PORT TABLES SECONDS [WHOSE PID]       tables of two; a move counts when both have been told of it
 *     load idle PORT CONNECTIONS SECONDS              connections that say hello and then nothing
 *     load open PORT TABLES SECONDS                   tables of two that are begun and left; says so, and stays
 *
 * Prints one line: what was done a second, how long it took in milliseconds (half of all, 99 of 100, the longest), and
 * what was done in a second of the server's own processor time (of the process PID). It begins to count when all are
 * seated and a quarter of the time has gone by.
 * Moves come from games played by chance beforehand, so that the load knows no rules while it runs. WHOSE server it is
 * (kiste's, or one of load_others.c) decides only how things are said. */
#include "load.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "base/require.h"
#include "core/match.h"

enum {
    SCRIPTS = 64,
    SCRIPT_LONGEST = 400,
    WAITS_MAX = 1 << 22,
    OPENERS = 50,           /* pairs that open tables one after the other, */
    BEGUN = 10,             /* with so many moves at each */
};

static const char game_name[] = "muehle"; /* nothing in it is left to chance: two scripts are alike everywhere */

struct script {
    int count;
    char move[SCRIPT_LONGEST][16];
};

static struct script scripts[SCRIPTS];
static double *waits;
static long waits_count, done_count;
static int seated;          /* tables at which somebody has played */
static const char *server;  /* its process; NULL: nobody says */
static double spent_before; /* of its processor time when it began to count */
static bool counts;         /* the time for warming up is over */
static int to_open, opened; /* tables that are to be begun and left, and that were; 0: each is played to its end */
static const struct dialect *speaks;

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

void load_fail(const char *what)
{
    fprintf(stderr, "load: %s\n", what);
    exit(1);
}

/* ---- scripts ---- */

static void write_script(struct script *s, struct rng *rng)
{
    struct match m = match_of(game_named(game_name), 2);
    struct state *state = calloc(1, STATE_MAX);
    struct choice *choice = calloc(CHOICES_MAX, sizeof *choice);

    require(state != NULL && choice != NULL);
    match_setup(&m, state);
    for (s->count = 0; s->count < SCRIPT_LONGEST && !match_over(&m, state); s->count++) {
        int seat = __builtin_ctz(m.game->rules.turn(&m, state).must);
        int legal = m.game->rules.legal(&m, state, seat, choice);
        struct move move = choice[rng_below(rng, (uint32_t)legal)].move;
        struct text t = TEXT_IN(s->move[s->count]);
        m.game->words.write(&m, state, seat, move, &t);
        m.game->rules.apply(&m, state, seat, move);
    }
    free(choice);
    free(state);
}

/* ---- frames ---- */

static void send_all(struct client *c, const void *bytes, size_t size)
{
    const char *at = bytes;

    while (size > 0) {
        ssize_t sent = write(c->fd, at, size);
        if (sent < 0 && (errno == EAGAIN || errno == EINTR))
            continue;
        if (sent <= 0)
            load_fail("a connection was closed");
        at += sent;
        size -= (size_t)sent;
    }
}

/* Masked with zeros: that is allowed, and costs the load nothing. */
void load_say(struct client *c, const void *said, size_t size, bool text)
{
    unsigned char frame[1024 + 16];
    size_t head = size < 126 ? 6 : 8;

    require(size < 1024);
    memset(frame, 0, head);
    frame[0] = text ? 0x81 : 0x82;
    frame[1] = (unsigned char)(0x80 | (size < 126 ? size : 126));
    if (size >= 126) {
        frame[2] = (unsigned char)(size >> 8);
        frame[3] = (unsigned char)size;
    }
    memcpy(frame + head, said, size);
    send_all(c, frame, head + size);
}

static void say(struct client *c, const char *text)
{
    load_say(c, text, strlen(text), true);
}

void load_reach(struct client *c, int port)
{
    struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port),
                              .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    int yes = 1;

    c->fd = socket(AF_INET, SOCK_STREAM, 0);
    if (c->fd < 0 || connect(c->fd, (struct sockaddr *)&to, sizeof to) != 0)
        load_fail(strerror(errno));
    setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
}

void load_ask(struct client *c, const char *request, char *ret, size_t size)
{
    size_t used = 0;

    send_all(c, request, strlen(request));
    do {
        ssize_t got = read(c->fd, ret + used, 1);
        if (got != 1 || ++used == size - 1)
            load_fail("no answer");
        ret[used] = '\0';
    } while (!strstr(ret, "\r\n\r\n"));
}

void load_upgrade(struct client *c, int port, const char *path)
{
    char request[600], answer[4096];

    snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
             "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
             "%s\r\n", path, speaks == &kiste_dialect ? "Sec-WebSocket-Protocol: kiste\r\n" : "");
    load_reach(c, port);
    load_ask(c, request, answer, sizeof answer);
    if (strncmp(answer, "HTTP/1.1 101", 12) != 0)
        load_fail("the upgrade was refused");
}

/* ---- playing ---- */

static void noted(double since)
{
    if (!counts)
        return;
    done_count++;
    if (waits_count < WAITS_MAX)
        waits[waits_count++] = (now() - since) * 1000;
}

static void play_next(struct client *first)
{
    struct table *t = first->table;
    struct client *mover = t->at % 2 == 0 ? first : first->other;
    const char *move = scripts[t->script].move[t->at++];

    t->told = 0;
    t->sent = now();
    speaks->play(mover, move);
}

void load_seated(struct client *first)
{
    first->stage = first->other->stage = PLAYS;
    seated += first->table->number == 1;
    play_next(first);
}

static void begin_table(struct client *first)
{
    if (to_open && first->table->number * OPENERS >= to_open) {
        first->stage = first->other->stage = IDLES;
        return;
    }
    first->table->script = (first->table->script + 7) % SCRIPTS;
    first->table->at = 0;
    first->table->number++;
    speaks->begin(first);
}

void load_greeted(struct client *c)
{
    c->stage = IDLES;
    if (c->other && c->other->stage == IDLES)
        begin_table(c->first ? c : c->other);
}

/* Both have been told: the next move, or the next table. */
void load_told(struct client *c)
{
    struct client *first = c->first ? c : c->other;
    struct table *t = first->table;

    if (++t->told < 2)
        return;
    noted(t->sent);
    if (t->at < (to_open ? BEGUN : scripts[t->script].count)) {
        play_next(first);
        return;
    }
    opened++;
    if (speaks->part)
        speaks->part(first);
    begin_table(first);
}

/* ---- how kiste wants it ---- */

static void kiste_enter(struct client *c, int port)
{
    load_upgrade(c, port, "/ws");
    say(c, "{\"cmd\":\"hello\",\"id\":\"h\",\"name\":\"Load\"}");
}

static void kiste_begin(struct client *first)
{
    first->stage = CREATES;
    say(first, "{\"cmd\":\"create\",\"id\":\"c\",\"game\":\"muehle\",\"seats\":[\"me\",\"open\"],\"lot\":false}");
}

static void say_about(struct client *c, const char *cmd, const char *more)
{
    char line[200];

    snprintf(line, sizeof line, "{\"cmd\":\"%s\",\"id\":\"%c\",\"table\":\"%s\"%s}", cmd, cmd[0], c->table->id, more);
    say(c, line);
}

static void kiste_play(struct client *mover, const char *move)
{
    const struct table *t = mover->table;
    char line[200];

    snprintf(line, sizeof line, "{\"cmd\":\"play\",\"id\":\"%ld.%d\",\"table\":\"%s\",\"move\":\"%s\"}", t->number,
             t->at - 1, t->id, move);
    say(mover, line);
}

static void kiste_part(struct client *first)
{
    say_about(first, "part", "");
    say_about(first->other, "part", "");
}

static void kiste_created(struct client *c, const char *text)
{
    const char *id = strstr(text, "\"table\":\"");

    if (!id)
        load_fail(text);
    memcpy(c->table->id, id + 9, 24);
    c->table->id[24] = '\0';
    c->stage = c->other->stage = JOINS;
    say_about(c, "join", "");
}

static void kiste_heard(struct client *c, const char *text, size_t size)
{
    (void)size;
    if (c->stage == PLAYS && strstr(text, "\"log\":[{\"n\"") && !strstr(text, "\"info\"")) {
        load_told(c);
    } else if (strstr(text, "\"ok\":false")) {
        load_fail(text);
    } else if (c->stage == SAYS_HELLO) {
        load_greeted(c);
    } else if (c->stage == CREATES && strstr(text, "\"re\":\"c\"")) {
        kiste_created(c, text);
    } else if (c->stage == JOINS && strstr(text, "\"re\":\"j\"")) {
        if (c->first) {
            say_about(c->other, "join", "");
        } else {
            c->stage = SITS;
            say_about(c, "sit", ",\"seat\":1");
        }
    } else if (c->stage == SITS && strstr(text, "\"re\":\"s\"")) {
        load_seated(c->other);
    }
}

const struct dialect kiste_dialect = { "kiste", kiste_enter, kiste_begin, kiste_play, kiste_part, kiste_heard };

/* ---- frames that come back ---- */

static void echo_enter(struct client *c, int port)
{
    load_upgrade(c, port, "/ws");
    c->stage = ECHOES;
    c->table->sent = now();
    say(c, "{\"cmd\":\"play\",\"id\":\"1.23\",\"table\":\"0123456789abcdef01234567\",\"move\":\"d6-d7\"}");
}

static void echo_heard(struct client *c, const char *text, size_t size)
{
    noted(c->table->sent);
    c->table->sent = now();
    load_say(c, text, size, true);
}

static const struct dialect echo_dialect = { "echo", echo_enter, NULL, NULL, NULL, echo_heard };

/* All whole frames that have come. */
static void take_frames(struct client *c)
{
    size_t at = 0;

    for (;;) {
        size_t left = c->used - at, head = 2, size;
        if (left < 2)
            break;
        size = c->in[at + 1] & 127;
        if (size == 126 && left >= 4) {
            size = (size_t)c->in[at + 2] << 8 | c->in[at + 3];
            head = 4;
        } else if (size >= 126) {
            break;
        }
        if (left < head + size)
            break;
        if ((c->in[at] & 15) == 8)
            load_fail("the server closed a connection");
        unsigned char after = c->in[at + head + size];
        c->in[at + head + size] = '\0';
        if ((c->in[at] & 15) == 1 || (c->in[at] & 15) == 2)
            speaks->heard(c, (char *)c->in + at + head, size);
        c->in[at + head + size] = after;
        at += head + size;
    }
    memmove(c->in, c->in + at, c->used - at);
    c->used -= at;
}

/* ---- the run ---- */

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* Processor time of the server so far, in seconds. */
static double spent(void)
{
    char path[64], line[1024] = "";
    unsigned long user = 0, system = 0;

    snprintf(path, sizeof path, "/proc/%s/stat", server ? server : "self");
    FILE *file = fopen(path, "r");
    const char *rest = file && fgets(line, sizeof line, file) ? strrchr(line, ')') : NULL;
    if (!rest || sscanf(rest, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system) != 2)
        load_fail("no such process");
    fclose(file);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

static void report(double seconds)
{
    double took = spent() - spent_before;

    qsort(waits, (size_t)waits_count, sizeof *waits, by_size);
    printf("%.0f %.2f %.2f %.2f %.0f\n", (double)done_count / seconds, waits_count ? waits[waits_count / 2] : 0,
           waits_count ? waits[waits_count * 99 / 100] : 0, waits_count ? waits[waits_count - 1] : 0,
           took > 0 ? (double)done_count / took : 0);
}

/* Begins to count when it has warmed up; until when it goes on, 0: that is not known yet. */
static double look_at_time(int tables, double seconds)
{
    static double warm, counted;

    if (!warm && seated == tables)
        warm = now() + seconds / 4;
    if (warm && !counts && now() >= warm) {
        counts = true;
        counted = now();
        spent_before = spent();
    }
    return counts ? counted + seconds : 0;
}

static void run(struct client *clients, int count, int tables, double seconds)
{
    int poll = epoll_create1(0);
    struct epoll_event ready[256];
    double until = 0;

    for (int i = 0; i < count; i++) {
        struct epoll_event e = { .events = EPOLLIN, .data.ptr = &clients[i] };
        require(epoll_ctl(poll, EPOLL_CTL_ADD, clients[i].fd, &e) == 0);
    }
    while (to_open ? opened < to_open : until == 0 || now() < until) {
        until = look_at_time(tables, seconds);
        int events = epoll_wait(poll, ready, 256, 100);
        for (int i = 0; i < events; i++) {
            struct client *c = ready[i].data.ptr;
            ssize_t got = recv(c->fd, c->in + c->used, sizeof c->in - 1 - c->used, MSG_DONTWAIT);
            if (got == 0 || (got < 0 && errno != EAGAIN))
                load_fail("a connection was closed");
            c->used += got > 0 ? (size_t)got : 0;
            take_frames(c);
        }
    }
    if (to_open) {
        printf("%d tables are open\n", opened);
        fflush(stdout);
        nanosleep(&(struct timespec){ .tv_sec = (time_t)seconds }, NULL);
    } else {
        report(now() - until + seconds);
    }
}

static const struct dialect *dialect_of(const char *kind, const char *whose)
{
    const struct dialect *known[] = { &kiste_dialect, &boardgame_dialect, &colyseus_dialect };

    if (strcmp(kind, "echo") == 0)
        return &echo_dialect;
    for (int i = 0; i < COUNT(known); i++)
        if (strcmp(known[i]->name, whose) == 0)
            return known[i];
    load_fail("whose server is it?");
    return NULL;
}

static void allow_many(void)
{
    struct rlimit files;

    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
}

int main(int words, char **word)
{
    if (words != 5 && words != 7)
        load_fail("echo|play|idle|open PORT COUNT SECONDS [WHOSE PID]");
    bool open = strcmp(word[1], "open") == 0, play = open || strcmp(word[1], "play") == 0;
    int count = open ? 2 * OPENERS : atoi(word[3]) * (play ? 2 : 1), port = atoi(word[2]);
    struct client *clients = calloc((size_t)count, sizeof *clients);
    struct rng rng = rng_seeded(1);

    to_open = open ? atoi(word[3]) / OPENERS * OPENERS : 0;
    speaks = dialect_of(word[1], words == 7 ? word[5] : "kiste");
    server = words == 7 ? word[6] : NULL;
    allow_many();
    waits = malloc(WAITS_MAX * sizeof *waits);
    require(clients != NULL && waits != NULL);
    for (int i = 0; i < SCRIPTS; i++)
        write_script(&scripts[i], &rng);
    for (int i = 0; i < count; i++) {
        struct client *c = &clients[i];
        c->first = play && i % 2 == 0;
        c->other = play ? &clients[i ^ 1] : NULL;
        c->table = play && !c->first ? clients[i - 1].table : calloc(1, sizeof *c->table);
        require(c->table != NULL);
        if (!play || c->first)
            c->table->script = i % SCRIPTS;
        c->table->pair = i / 2;
        speaks->enter(c, port);
    }
    run(clients, count, play && !open ? count / 2 : 0, atof(word[4]));
    return 0;
}
