/* SPDX-License-Identifier: MIT */
/* The loops: who is in the hall, and what each does for its connections when it has left it. */
#include <time.h>

#include "base/require.h"
#include "server/fetch.h"
#include "server/serve_internal.h"

enum { HEARD_AT_ONCE = 1 << 20 }; /* bytes of lines */

static void wake(struct loop *l)
{
    pthread_mutex_lock(&l->server->waking);
    if (l->context)
        lws_cancel_service(l->context);
    pthread_mutex_unlock(&l->server->waking);
}

static uint64_t microseconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

void loop_begin(struct loop *l, struct server *server)
{
    *l = (struct loop){ .server = server, .listener = -1, .last = &l->speaks };
    l->in = text_growing();
    l->out = text_growing();
    require(uv_loop_init(&l->uv) == 0);
}

void loop_end(struct loop *l)
{
    uv_loop_close(&l->uv);
    text_free(&l->in);
    text_free(&l->out);
}

/* Whether the hall is what several loops wait for is told by how long it is held, and waited for. */
static void enter_one_of_several(struct server *s)
{
    uint64_t came = 0;

    if (pthread_mutex_trylock(&s->lock) != 0) {
        came = microseconds();
        pthread_mutex_lock(&s->lock);
    }
    s->since = microseconds();
    s->waited += came ? s->since - came : 0;
}

void loop_enter(struct loop *l)
{
    if (l->server->loops > 1)
        enter_one_of_several(l->server);
    else
        pthread_mutex_lock(&l->server->lock);
    l->server->inside = l;
}

/* Without waiting: whoever is inside sees to the store too. False: somebody is. */
static bool try_enter(struct loop *l)
{
    struct server *s = l->server;

    if (pthread_mutex_trylock(&s->lock) != 0)
        return false;
    s->since = s->loops > 1 ? microseconds() : 0;
    s->inside = l;
    return true;
}

void loop_leave(struct loop *l)
{
    struct server *s = l->server;
    bool call[LOOPS_MAX] = { false };

    for (int i = 0; i < s->loops; i++) {
        struct loop *other = &s->loop[i];
        call[i] = other != l && other->wanted && !other->called;
        other->called = other->called || call[i];
    }
    s->inside = NULL;
    s->held += s->since ? microseconds() - s->since : 0;
    pthread_mutex_unlock(&s->lock);
    for (int i = 0; i < s->loops; i++)
        if (call[i])
            wake(&s->loop[i]);
}

void loop_wake(void *server)
{
    struct server *s = server;

    wake(&s->loop[0]);
}

/* ---- what the hall wants done ---- */

static void want(struct session *s, unsigned what)
{
    struct loop *l = s->loop;

    s->to_do |= what;
    if (s->wanted)
        return;
    s->wanted = true;
    s->next_wanted = l->wanted;
    l->wanted = s;
}

static bool is_ours(const struct session *s)
{
    return s->loop->server->inside == s->loop;
}

static void close_soon(struct session *s)
{
    lws_set_timeout(s->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

void loop_writes(struct client *c)
{
    want(c->line, TO_WRITE);
}

void loop_drops(struct client *c)
{
    struct session *s = c->line;

    if (is_ours(s))
        close_soon(s);
    else
        want(s, TO_DROP);
}

/* Nothing more is read from a connection whose lines wait: from ours at once, so that no more of them come. */
void loop_heeds(struct client *c, bool listen)
{
    struct session *s = c->line;

    if (c->kind != BY_SOCKET)
        return;
    s->to_do &= ~(unsigned)(TO_HEED | TO_IGNORE); /* what was wanted before is no longer */
    if (is_ours(s))
        lws_rx_flow_control(s->wsi, listen);
    else
        want(s, listen ? TO_HEED : TO_IGNORE);
}

void loop_forget(struct loop *l, struct session *s)
{
    for (struct session **at = &l->wanted; *at && s->wanted; at = &(*at)->next_wanted)
        if (*at == s) {
            *at = s->next_wanted;
            break;
        }
    s->wanted = false;
    s->to_do = 0;
}

/* ---- lines that come ---- */

/* They are about to be heard: what that needs of them, and of their table, is on its way from memory meanwhile. */
static void expect(const struct session *s)
{
    if (s && s->next_speaks)
        client_expect(s->next_speaks->client);
    if (s && s->client->followed)
        live_expect(s->client->live[0]);
}

void loop_hears(struct loop *l)
{
    for (struct session *s = l->speaks, *next; s; s = next) {
        next = s->next_speaks;
        expect(next);
        s->speaks = false;
        hall_line(l->server->hall, s->client, l->in.at + s->said_at, NULL);
    }
    l->speaks = NULL;
    l->last = &l->speaks;
    text_clear(&l->in);
}

/* What has come is handed over as soon as the store is ready for it. */
static void feed_store(struct loop *l)
{
    if (!hall_wants_to_store(l->server->hall) || !try_enter(l))
        return;
    loop_hears(l);
    hall_feed_store(l->server->hall);
    loop_leave(l);
}

void loop_notes(struct loop *l, struct session *s, const char *line, size_t size)
{
    /* Each is heard before they say another: they may have to wait with it. */
    if (s->speaks || l->in.used > HEARD_AT_ONCE) {
        loop_enter(l);
        loop_hears(l);
        loop_leave(l);
    }
    feed_store(l);
    __builtin_prefetch(s->client);
    s->speaks = true;
    s->next_speaks = NULL;
    s->said_at = l->in.used;
    *l->last = s;
    l->last = &s->next_speaks;
    text_bytes(&l->in, line, size);
    text_char(&l->in, '\0');
}

/* ---- a turn ---- */

/* In the hall: what is to be done for this loop's connections, and all they are to be sent. */
static struct session *take_wanted(struct loop *l)
{
    struct session *served = NULL;

    text_clear(&l->out);
    for (struct session *s = l->wanted; s; s = s->next_wanted) {
        s->wanted = false;
        s->doing = s->to_do;
        s->to_do = 0;
        s->next_served = served;
        served = s;
        if (s->doing & TO_WRITE && s->client->kind == BY_SOCKET)
            socket_takes(l, s);
        else
            s->out_from = s->out_to = 0;
    }
    l->wanted = NULL;
    l->called = false;
    return served;
}

/* A socket is written to at once: most lines take it, and asking first costs as much as writing. */
static void serve(struct loop *l, struct session *s, bool socket)
{
    if (s->doing & (TO_HEED | TO_IGNORE))
        lws_rx_flow_control(s->wsi, !!(s->doing & TO_HEED));
    if (s->doing & TO_WRITE && !socket)
        lws_callback_on_writable(s->wsi);
    else if (s->doing & TO_WRITE && socket_goes(l, s) < 0)
        close_soon(s);
    if (s->doing & TO_DROP)
        close_soon(s);
}

/* The loop wakes, and the turn follows, which may find that it is a moment too early: it is to be woken again. */
static void time_comes(uv_timer_t *timer)
{
    struct server *s = timer->data;

    loop_enter(s->loop);
    s->turn_at = 0;
    loop_leave(s->loop);
}

/* In the hall: in how many milliseconds the first loop is to wake, if that is sooner than it would; else 0. */
static int wakes_in(struct loop *l)
{
    struct server *s = l->server;
    int patience = hall_patience(s->hall);
    int64_t at = s->hall->now + patience;

    if (s->turn_at > s->hall->now && s->turn_at <= at)
        return 0;
    if (l == s->loop)
        s->turn_at = at;
    return patience;
}

void loop_turn(struct loop *l)
{
    struct server *server = l->server;

    loop_enter(l);
    loop_hears(l);
    hall_turn(server->hall);
    struct session *served = take_wanted(l);
    int sooner = wakes_in(l);
    bool ready = fetch_ready(server->hall); /* lines that waited for their speaker's outbox */
    loop_leave(l);
    if (sooner && l == server->loop) {
        uv_update_time(&l->uv);
        uv_timer_start(&server->turn, time_comes, (uint64_t)sooner, 0);
    }
    if (ready || (sooner && l != server->loop))
        loop_wake(server);
    for (struct session *next; served; served = next) {
        next = served->next_served;
        if (next)
            __builtin_prefetch(next->wsi);
        serve(l, served, served->client->kind == BY_SOCKET);
        feed_store(l);
    }
}
