/* SPDX-License-Identifier: MIT */
/* The loops: who is in the hall or in a wing of it, what one hands to another, and what each does for its connections
 * when it has left the hall. */
#include <stdlib.h>
#include <time.h>

#include "base/require.h"
#include "server/fetch.h"
#include "server/serve_internal.h"

enum {
    HEARD_AT_ONCE = 1 << 20, /* bytes of lines */
    WORTH_A_SYNC = 384,      /* changes of all wings that are handed over before anything else is done; */
    PUT_OFF_US = 4000,       /* fewer ones wait for more of them, so long */
};

static _Thread_local struct loop *here; /* the loop of this thread */

static uint64_t microseconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

void loop_begin(struct loop *l, struct server *server, int number)
{
    *l = (struct loop){ .server = server, .number = number, .listener = -1 };
    l->hearing.text = text_growing();
    l->inbox.text = text_growing();
    l->post.bytes = text_growing();
    l->serving.bytes = text_growing();
    pthread_mutex_init(&l->lock, NULL);
    pthread_mutex_init(&l->inbox_lock, NULL);
    pthread_mutex_init(&l->post_lock, NULL);
    require(uv_loop_init(&l->uv) == 0);
}

void loop_end(struct loop *l)
{
    uv_loop_close(&l->uv);
}

void loop_free(struct loop *l)
{
    text_free(&l->hearing.text);
    text_free(&l->inbox.text);
    text_free(&l->post.bytes);
    text_free(&l->serving.bytes);
    free(l->hearing.line);
    free(l->inbox.line);
    free(l->post.one);
    free(l->serving.one);
    pthread_mutex_destroy(&l->lock);
    pthread_mutex_destroy(&l->inbox_lock);
    pthread_mutex_destroy(&l->post_lock);
}

/* ---- waking others ---- */

static void wake(struct loop *l)
{
    pthread_mutex_lock(&l->server->waking);
    if (l->context)
        lws_cancel_service(l->context);
    pthread_mutex_unlock(&l->server->waking);
}

void loop_wake(void *server)
{
    struct server *s = server;

    s->turn_wanted = true;
    wake(&s->loop[0]);
}

/* The first loop may be asleep; if it has been called it will look. */
void loop_stored(void *server)
{
    struct server *s = server;

    if (s->loops == 1)
        loop_wake(server);
    else if (!atomic_exchange(&s->loop[0].called, true))
        wake(&s->loop[0]);
}

static void call_later(struct loop *l, const struct loop *other)
{
    if (l && other != l)
        l->calls |= UINT64_C(1) << other->number;
}

/* Outside of the hall: once for all that was handed to them. */
static void call_others(struct loop *l)
{
    uint64_t calls = l->calls;

    l->calls = 0;
    for (; calls; calls &= calls - 1) {
        struct loop *other = &l->server->loop[__builtin_ctzll(calls)];
        if (!atomic_exchange(&other->called, true))
            wake(other);
    }
}

/* ---- the whole hall, and its wings ---- */

/* Whether the hall is what several loops wait for is told by how long it is held, and waited for. */
static void enter_one_of_several(struct server *s, bool locked)
{
    uint64_t came = microseconds();

    if (!locked)
        pthread_mutex_lock(&s->lock);
    s->wanted = true;
    for (int i = 0; i < s->loops; i++)
        pthread_mutex_lock(&s->loop[i].lock);
    s->since = microseconds();
    s->waited += s->since - came;
}

static void enter(struct loop *l, bool locked)
{
    struct server *s = l->server;

    here = l;
    if (s->loops == 1) {
        if (!locked)
            pthread_mutex_lock(&s->lock);
        return;
    }
    enter_one_of_several(s, locked);
    s->hall->inside = l->number;
    hall_gather(s->hall);
}

void loop_enter(struct loop *l)
{
    enter(l, false);
}

/* Without waiting for another loop to leave it: whoever is inside sees to the store too. False: somebody is. */
static bool try_enter(struct loop *l)
{
    if (pthread_mutex_trylock(&l->server->lock) != 0)
        return false;
    enter(l, true);
    return true;
}

static void leave_one_of_several(struct loop *l)
{
    struct server *s = l->server;

    hall_spread(s->hall);
    for (int i = 0; i < s->loops; i++) {
        s->loop[i].staged = 0;
        if (hall_wing_has_news(s->hall, i))
            call_later(l, &s->loop[i]);
    }
    s->held += microseconds() - s->since;
    s->wanted = false;
    for (int i = 0; i < s->loops; i++)
        pthread_mutex_unlock(&s->loop[i].lock);
}

void loop_leave(struct loop *l)
{
    if (l->server->loops > 1)
        leave_one_of_several(l);
    pthread_mutex_unlock(&l->server->lock);
    call_others(l);
    keeper_rouse(l->server->hall->keeper); /* it may have our core taken away at once */
}

/* Who wants the whole hall comes first. */
static void enter_wing(struct loop *l)
{
    here = l;
    if (l->server->wanted) {
        pthread_mutex_lock(&l->server->lock);
        pthread_mutex_unlock(&l->server->lock);
    }
    pthread_mutex_lock(&l->lock);
}

static void leave_wing(struct loop *l)
{
    pthread_mutex_unlock(&l->lock);
}

/* ---- what the hall wants done ---- */

void parcels_add(struct parcels *p, struct parcel one)
{
    p->one = store_space(p->one, p->count, &p->size, sizeof *p->one);
    p->one[p->count++] = one;
}

static void want(struct session *s, unsigned what)
{
    parcels_add(&s->loop->post, (struct parcel){ .to = s, .what = what });
    call_later(here, s->loop);
}

static void close_soon(struct session *s)
{
    lws_set_timeout(s->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

void loop_writes(struct client *c)
{
    struct session *s = c->line;
    struct loop *l = s->loop;

    pthread_mutex_lock(&l->post_lock);
    if (c->kind == BY_SOCKET)
        socket_takes(l, s);
    else
        want(s, TO_WRITE);
    pthread_mutex_unlock(&l->post_lock);
    call_later(here, l);
}

static void want_later(struct session *s, unsigned what)
{
    pthread_mutex_lock(&s->loop->post_lock);
    want(s, what);
    pthread_mutex_unlock(&s->loop->post_lock);
}

void loop_drops(struct client *c)
{
    struct session *s = c->line;

    if (s->loop == here)
        close_soon(s);
    else
        want_later(s, TO_DROP);
}

/* What was wanted before is no longer. */
static void forget_heeds(struct session *s)
{
    struct parcels *post = &s->loop->post;

    pthread_mutex_lock(&s->loop->post_lock);
    for (int i = 0; i < post->count; i++)
        if (post->one[i].to == s)
            post->one[i].what &= ~(unsigned)(TO_HEED | TO_IGNORE);
    pthread_mutex_unlock(&s->loop->post_lock);
}

/* Nothing more is read from a connection whose lines wait: from ours at once, so that no more of them come. */
void loop_heeds(struct client *c, bool listen)
{
    struct session *s = c->line;

    if (c->kind != BY_SOCKET)
        return;
    if (s->loop == here) {
        forget_heeds(s);
        lws_rx_flow_control(s->wsi, listen);
    } else {
        want_later(s, listen ? TO_HEED : TO_IGNORE);
    }
}

void loop_forget(struct loop *l, struct session *s)
{
    pthread_mutex_lock(&l->post_lock);
    for (int i = 0; i < l->post.count; i++)
        if (l->post.one[i].to == s)
            l->post.one[i].to = NULL;
    pthread_mutex_unlock(&l->post_lock);
}

/* ---- lines that come ---- */

/* They are about to be heard: what that needs of them, and of their table, is on its way from memory meanwhile. */
static void expect(const struct lines *all, int at)
{
    const struct session *next = at + 2 < all->count ? all->line[at + 2].by : NULL;
    const struct session *now = at + 1 < all->count ? all->line[at + 1].by : NULL;

    if (next)
        client_expect(next->client);
    if (now && now->client->followed)
        live_expect(now->client->live[0]);
}

static void is_heard(struct spoken *one)
{
    one->by->unheard = false;
    one->by = NULL;
}

static void hear_one(struct hall *h, const struct lines *all, struct spoken *one)
{
    struct client *by = one->by->client;

    is_heard(one);
    hall_line(h, by, all->text.at + one->at, NULL);
}

static void hear_all(struct hall *h, struct lines *all)
{
    for (int i = 0; i < all->count; i++) {
        expect(all, i);
        if (all->line[i].by)
            hear_one(h, all, &all->line[i]);
    }
}

/* In the whole hall: has everything heard that this loop should hear. */
static void hear_inbox(struct loop *l)
{
    pthread_mutex_lock(&l->inbox_lock);
    hear_all(l->server->hall, &l->inbox);
    l->inbox.count = 0;
    text_clear(&l->inbox.text);
    pthread_mutex_unlock(&l->inbox_lock);
}

static void hear_of(struct hall *h, struct lines *all, const struct session *s)
{
    if (s->said < all->count && all->line[s->said].by == s)
        hear_one(h, all, &all->line[s->said]);
}

void loop_hears(struct session *s)
{
    struct loop *l = s->hearer;

    if (!s->unheard)
        return;
    hear_of(l->server->hall, &l->hearing, s);
    pthread_mutex_lock(&l->inbox_lock);
    hear_of(l->server->hall, &l->inbox, s);
    pthread_mutex_unlock(&l->inbox_lock);
}

/* ---- the hall's turn ---- */

/* The loop wakes, and the turn follows, which may find that it is a moment too early: it is to be woken again. */
static void time_comes(uv_timer_t *timer)
{
    struct server *s = timer->data;

    loop_enter(s->loop);
    s->turn_at = 0;
    s->turn_wanted = true;
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

/* In the whole hall, which it leaves: everything that is due there. */
static void have_turn(struct loop *l)
{
    struct server *server = l->server;

    server->turn_wanted = false;
    hall_turn(server->hall);
    int sooner = wakes_in(l);
    bool ready = fetch_ready(server->hall); /* lines that waited for their speaker's outbox */
    loop_leave(l);
    if (sooner && l == server->loop) {
        uv_update_time(&l->uv);
        uv_timer_start(&server->turn, time_comes, (uint64_t)sooner, 0);
    }
    if (ready || (sooner && l != server->loop))
        loop_wake(server);
}

/* What has come is handed over as soon as the store is ready for it. But every batch costs the store's thread and all
 * loops the same, however few are in it; several loops bring so little together while one is stored that with something
 * else to do they rather wait for more. */
static bool is_store_due(struct loop *l)
{
    if (!hall_wants_to_store(l->server->hall)) {
        l->put_off = 0;
        return false;
    }
    if (!l->wing || l->rests || l->staged * l->server->loops >= WORTH_A_SYNC)
        return true;
    uint64_t now = microseconds();
    l->put_off = l->put_off ? l->put_off : now;
    return now - l->put_off >= PUT_OFF_US;
}

static void feed_store(struct loop *l)
{
    if (!is_store_due(l) || !try_enter(l))
        return;
    if (l->wing) {
        l->fed = true;
        have_turn(l);
        return;
    }
    hear_inbox(l);
    hall_feed_store(l->server->hall);
    loop_leave(l);
}

void loop_notes(struct loop *l, struct session *s, const char *line, size_t size)
{
    /* Each is heard before they say another: they may have to wait with it. */
    if (s->unheard) {
        loop_enter(l);
        loop_hears(s);
        loop_leave(l);
    }
    feed_store(l);
    struct loop *to = &l->server->loop[s->client->wing];
    pthread_mutex_lock(&to->inbox_lock);
    struct lines *in = &to->inbox;
    bool full = in->text.used > HEARD_AT_ONCE;
    in->line = store_space(in->line, in->count, &in->size, sizeof *in->line);
    in->line[in->count++] = (struct spoken){ s, in->text.used };
    text_bytes(&in->text, line, size);
    text_char(&in->text, '\0');
    s->hearer = to;
    s->said = in->count - 1;
    s->unheard = true;
    pthread_mutex_unlock(&to->inbox_lock);
    call_later(l, to);
    if (full) {
        loop_enter(l);
        hear_all(l->server->hall, &to->hearing);
        hear_inbox(to);
        loop_leave(l);
    }
}

/* In the wing: takes what is to be heard. All that was has been. */
static void take_inbox(struct loop *l)
{
    struct lines empty = l->hearing;

    empty.count = 0;
    text_clear(&empty.text);
    pthread_mutex_lock(&l->inbox_lock);
    l->hearing = l->inbox;
    l->inbox = empty;
    pthread_mutex_unlock(&l->inbox_lock);
}

/* Moves at the tables of this loop, while other loops hear theirs. False: something is left for the whole hall. */
static bool hear_alone(struct loop *l)
{
    bool all = true;

    enter_wing(l);
    take_inbox(l);
    for (int i = 0; i < l->hearing.count; i++) {
        struct spoken *one = &l->hearing.line[i];
        expect(&l->hearing, i);
        if (one->by && hall_hears_alone(l->wing, one->by->client, l->hearing.text.at + one->at))
            is_heard(one);
        all = all && !one->by;
        l->staged = hall_wing_staged(l->wing);
        if (!l->server->wanted && !is_store_due(l))
            continue;
        leave_wing(l);
        feed_store(l);
        enter_wing(l);
    }
    all = all && !hall_wing_needs_whole(l->wing);
    leave_wing(l);
    return all;
}

/* ---- a turn ---- */

static void take_post(struct loop *l)
{
    struct parcels empty = l->serving;

    empty.count = 0;
    text_clear(&empty.bytes);
    pthread_mutex_lock(&l->post_lock);
    l->serving = l->post;
    l->post = empty;
    pthread_mutex_unlock(&l->post_lock);
}

/* A socket is written to at once: most lines take it, and asking first costs as much as writing. */
static void serve(struct loop *l, const struct parcel *p)
{
    struct session *s = p->to;

    if (p->what & (TO_HEED | TO_IGNORE))
        lws_rx_flow_control(s->wsi, !!(p->what & TO_HEED));
    if (p->what & TO_WRITE && s->client->kind != BY_SOCKET)
        lws_callback_on_writable(s->wsi);
    else if (p->what & TO_WRITE && !socket_goes(l, p))
        close_soon(s);
    if (p->what & TO_DROP)
        close_soon(s);
}

static void serve_all(struct loop *l)
{
    take_post(l);
    for (int i = 0; i < l->serving.count; i++) {
        const struct session *next = i + 1 < l->serving.count ? l->serving.one[i + 1].to : NULL;
        if (next)
            __builtin_prefetch(next->wsi);
        if (l->serving.one[i].to)
            serve(l, &l->serving.one[i]);
        feed_store(l);
    }
}

static void turn_in_whole(struct loop *l)
{
    loop_enter(l);
    if (l->wing)
        hear_all(l->server->hall, &l->hearing); /* what has come since can be heard in the wing */
    else
        hear_inbox(l);
    have_turn(l);
}

/* Whatever is done now, and whenever it is woken again, a batch that is stored is not forgotten. */
static bool comes_again(struct loop *l)
{
    l->rests = l->hearing.count == 0 && l->serving.count == 0;
    feed_store(l);
    l->rests = false;
    return l->fed || hall_wants_to_store(l->server->hall);
}

bool loop_turn(struct loop *l)
{
    l->called = false;
    call_others(l); /* for lines that have come for them */
    bool wanted = l->number == 0 && l->server->turn_wanted;
    bool heard = l->wing && hear_alone(l);
    if (!heard || wanted)
        turn_in_whole(l);
    if (l->wing) {
        l->fed = false;
        enter_wing(l);
        hall_flush(l->wing);
        leave_wing(l);
        call_others(l);
    }
    serve_all(l);
    return l->wing && comes_again(l);
}
