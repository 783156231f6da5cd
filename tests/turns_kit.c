/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "turns_kit.h"

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "base/require.h"

struct server server;
static struct serve serve;
struct loop loop[LOOPS];
struct hall hall, wing[LOOPS];

/* ---- locks ---- */

static pthread_mutex_t *held[32], *made[32];
static int held_count, made_count;
const pthread_mutex_t *taken; /* by a thread that is not there */
struct text locked;           /* what was locked since it was cleared: "h" the hall, a digit its wing, else "." */
uint64_t now_us, lock_takes;

static int place(pthread_mutex_t *const *all, int count, const pthread_mutex_t *one)
{
    for (int i = 0; i < count; i++)
        if (all[i] == one)
            return i;
    return -1;
}

static bool holds(const pthread_mutex_t *one)
{
    return place(held, held_count, one) >= 0;
}

static void note_lock(const pthread_mutex_t *one)
{
    char name = one == &server.lock ? 'h' : '.';

    for (int i = 0; i < LOOPS; i++)
        if (one == &loop[i].lock)
            name = (char)('0' + i);
    text_char(&locked, name);
}

int __wrap_pthread_mutex_lock(pthread_mutex_t *one);
int __wrap_pthread_mutex_lock(pthread_mutex_t *one)
{
    if (holds(one))
        fail_msg("waits for itself");
    assert_true(place(made, made_count, one) >= 0);
    held[held_count++] = one;
    now_us += lock_takes;
    note_lock(one);
    return 0;
}

int __wrap_pthread_mutex_trylock(pthread_mutex_t *one);
int __wrap_pthread_mutex_trylock(pthread_mutex_t *one)
{
    return one == taken ? EBUSY : __wrap_pthread_mutex_lock(one);
}

int __wrap_pthread_mutex_unlock(pthread_mutex_t *one);
int __wrap_pthread_mutex_unlock(pthread_mutex_t *one)
{
    int at = place(held, held_count, one);

    assert_true(at >= 0);
    held[at] = held[--held_count];
    return 0;
}

int __wrap_pthread_mutex_init(pthread_mutex_t *one, const pthread_mutexattr_t *how);
int __wrap_pthread_mutex_init(pthread_mutex_t *one, const pthread_mutexattr_t *how)
{
    assert_true(!how && place(made, made_count, one) < 0);
    made[made_count++] = one;
    return 0;
}

int __wrap_pthread_mutex_destroy(pthread_mutex_t *one);
int __wrap_pthread_mutex_destroy(pthread_mutex_t *one)
{
    int at = place(made, made_count, one);

    assert_true(at >= 0 && !holds(one));
    made[at] = made[--made_count];
    return 0;
}

int __wrap_clock_gettime(clockid_t which, struct timespec *ret);
int __wrap_clock_gettime(clockid_t which, struct timespec *ret)
{
    assert_int_equal(which, CLOCK_MONOTONIC);
    *ret = (struct timespec){ (time_t)(now_us / 1000000), (long)(now_us % 1000000 * 1000) };
    return 0;
}

bool gathered; /* the wings' things are the hall's */

static bool in_whole(void)
{
    for (int i = 0; server.loops > 1 && i < server.loops; i++)
        if (!holds(&loop[i].lock) || !gathered || !server.wanted)
            return false;
    return holds(&server.lock);
}

static bool in_wing(const struct hall *w)
{
    int number = (int)(w - wing);

    return server.loops > 1 && number >= 0 && number < server.loops && holds(&loop[number].lock) &&
           !holds(&server.lock);
}

/* ---- a connection ---- */

struct lws_context context[LOOPS];

struct lws_context *lws_get_context(const struct lws *wsi)
{
    return wsi->context;
}

void *lws_context_user(struct lws_context *of)
{
    return of->loop;
}

void lws_cancel_service(struct lws_context *of)
{
    assert_true(holds(&server.waking));
    of->woken++;
}

int lws_is_final_fragment(struct lws *wsi)
{
    return !wsi->more;
}

size_t lws_remaining_packet_payload(struct lws *wsi)
{
    return wsi->remaining;
}

int lws_frame_is_binary(struct lws *wsi)
{
    return wsi->binary;
}

void lws_close_reason(struct lws *wsi, enum lws_close_status why, unsigned char *text, size_t size)
{
    assert_true(!text && size == 0);
    wsi->closed_as = (int)why;
}

int lws_partial_buffered(struct lws *wsi)
{
    return wsi->partial;
}

/* It may write before the text, as much as was promised. */
int lws_write(struct lws *wsi, unsigned char *text, size_t size, enum lws_write_protocol how)
{
    assert_int_equal(how, LWS_WRITE_TEXT);
    assert_false(wsi->partial);
    if (wsi->broken)
        return -1;
    memset(text - LWS_PRE, 0xff, LWS_PRE);
    text_bytes(&wsi->wrote, (const char *)text, size);
    text_char(&wsi->wrote, '|');
    wsi->partial = --wsi->takes <= 0;
    return (int)size;
}

int lws_callback_on_writable(struct lws *wsi)
{
    wsi->asked++;
    return 0;
}

void lws_set_timeout(struct lws *wsi, enum pending_timeout why, int seconds)
{
    assert_true(why >= PENDING_TIMEOUT_USER_REASON_BASE);
    assert_int_equal(seconds, LWS_TO_KILL_ASYNC);
    wsi->killed++;
}

int lws_rx_flow_control(struct lws *wsi, int listen)
{
    wsi->flows++;
    wsi->listens = listen;
    return 0;
}

void address_of(struct lws *wsi, char ret[ADDRESS_LONGEST + 1])
{
    (void)wsi;
    text_into(ret, ADDRESS_LONGEST + 1, "192.0.2.7");
}

struct client *called;

void called_by(struct lws *wsi, struct client *c)
{
    (void)wsi;
    assert_true(in_whole());
    called = c;
}

/* ---- libuv ---- */

static int uv_begun, uv_updated;
int uv_started;
uint64_t uv_after;
uv_timer_cb uv_then;

int uv_loop_init(uv_loop_t *uv)
{
    uv->data = &server;
    uv_begun++;
    return 0;
}

int uv_loop_close(uv_loop_t *uv)
{
    assert_ptr_equal(uv->data, &server);
    uv_begun--;
    return 0;
}

void uv_update_time(uv_loop_t *uv)
{
    assert_ptr_equal(uv, &loop[0].uv);
    uv_updated++;
}

int uv_timer_start(uv_timer_t *timer, uv_timer_cb then, uint64_t after, uint64_t again)
{
    assert_ptr_equal(timer, &server.turn);
    assert_int_equal(again, 0);
    assert_true(held_count == 0 && uv_updated > uv_started); /* by the time as it is now */
    uv_started++;
    uv_after = after;
    uv_then = then;
    return 0;
}

/* ---- a hall ---- */

int turns, feeds, roused, flushed[LOOPS], staged[LOOPS];
bool wants_store, full, ready, news[LOOPS], needs_whole[LOOPS];
int patience;
bool client_ready;
struct text heard, expected;
void (*on_turn)(void), (*on_flush)(struct hall *);
int people, left;

static char name_of(const struct client *c)
{
    return c->name[0];
}

void hall_gather(struct hall *h)
{
    assert_ptr_equal(h, &hall);
    assert_false(gathered);
    gathered = true;
    assert_true(in_whole());
}

void hall_spread(struct hall *h)
{
    assert_ptr_equal(h, &hall);
    assert_true(in_whole());
    gathered = false;
}

bool hall_wing_has_news(const struct hall *h, int number)
{
    assert_ptr_equal(h, &hall);
    assert_true(holds(&server.lock) && holds(&loop[number].lock) && !gathered);
    return news[number];
}

bool hall_wing_needs_whole(const struct hall *w)
{
    assert_true(in_wing(w));
    return needs_whole[w - wing];
}

int hall_wing_staged(const struct hall *w)
{
    assert_true(in_wing(w));
    return staged[w - wing];
}

/* What begins with "m" is a move. */
bool hall_hears_alone(struct hall *w, struct client *c, const char *text)
{
    assert_true(in_wing(w));
    if (text[0] != 'm')
        return false;
    text_printf(&heard, "%c alone %s;", name_of(c), text);
    return true;
}

void hall_line(struct hall *h, struct client *c, const char *text, const char *cmd)
{
    assert_ptr_equal(h, &hall);
    assert_true(in_whole());
    assert_null(cmd);
    text_printf(&heard, "%c %s;", name_of(c), text);
}

void hall_turn(struct hall *h)
{
    assert_ptr_equal(h, &hall);
    assert_true(in_whole());
    turns++;
    wants_store = false;
    if (on_turn)
        on_turn();
}

void hall_feed_store(struct hall *h)
{
    assert_ptr_equal(h, &hall);
    assert_true(in_whole());
    feeds++;
    wants_store = false;
}

bool hall_wants_to_store(const struct hall *h)
{
    assert_ptr_equal(h, &hall);
    return wants_store;
}

int hall_patience(const struct hall *h)
{
    assert_true(h == &hall && in_whole());
    return patience;
}

void hall_flush(struct hall *w)
{
    assert_true(in_wing(w));
    flushed[w - wing]++;
    if (on_flush)
        on_flush(w);
}

bool hall_is_full(const struct hall *h, const char *address)
{
    assert_true(h == &hall && in_whole());
    assert_string_equal(address, "192.0.2.7");
    return full;
}

struct client *hall_come(struct hall *h, enum client_kind kind, const char *address, void *of)
{
    struct client *c = calloc(1, sizeof *c);

    require(c != NULL);
    assert_true(h == &hall && in_whole() && kind == BY_SOCKET);
    text_into(c->address, sizeof c->address, address);
    c->line = of;
    c->name[0] = (char)('A' + people++);
    return c;
}

void hall_leave(struct hall *h, struct client *c)
{
    assert_true(h == &hall && in_whole());
    text_printf(&heard, "%c goes;", name_of(c));
    client_clear(c);
    free(c);
    left++;
}

bool fetch_ready(const struct hall *h)
{
    assert_true(h == &hall && in_whole());
    return ready;
}

bool fetch_is_ready(const struct client *c)
{
    assert_non_null(c);
    return client_ready;
}

void keeper_rouse(struct keeper *k)
{
    assert_ptr_equal(k, hall.keeper);
    assert_false(holds(&server.lock));
    roused++;
}

void __wrap_client_expect(const struct client *c);
void __wrap_client_expect(const struct client *c)
{
    text_printf(&expected, "%c", name_of(c));
}

void live_expect(const struct live *l)
{
    text_printf(&expected, "(%s)", (const char *)l);
}

/* ---- a server with so many loops ---- */

struct lws line[8];
struct session session[8];

static void begin_with(int loops)
{
    memset(loop, 0, sizeof loop);
    held_count = made_count = 0;
    taken = NULL;
    now_us = 100;
    lock_takes = 0;
    gathered = wants_store = full = ready = client_ready = false;
    turns = feeds = roused = people = left = uv_begun = uv_started = uv_updated = 0;
    patience = 1000;
    on_turn = NULL;
    on_flush = NULL;
    server = (struct server){ .serve = &serve, .hall = &hall, .loop = loop, .loops = loops };
    server.turn.data = &server;
    hall = (struct hall){ .now = 5000, .durable = 7, .keeper = (struct keeper *)&hall };
    pthread_mutex_init(&server.lock, NULL);
    pthread_mutex_init(&server.waking, NULL);
    heard = text_growing();
    expected = text_growing();
    locked = text_growing();
    for (int i = 0; i < LOOPS; i++) {
        flushed[i] = staged[i] = 0;
        news[i] = needs_whole[i] = false;
        context[i] = (struct lws_context){ .loop = &loop[i] };
    }
    for (int i = 0; i < loops; i++) {
        loop_begin(&loop[i], &server, i);
        assert_int_equal(loop[i].listener, -1);
        loop[i].context = &context[i];
        loop[i].wing = loops > 1 ? &wing[i] : NULL;
    }
    assert_int_equal(uv_begun, loops);
    assert_int_equal(made_count, 2 + 3 * loops);
}

void come(int who, int to)
{
    line[who] = (struct lws){ .context = &context[to], .wrote = text_growing(), .takes = 1000 };
    memset(&session[who], 0xee, sizeof session[who]);
    assert_int_equal(on_socket(&line[who], LWS_CALLBACK_ESTABLISHED, &session[who], NULL, 0), 0);
    session[who].client->wing = to;
}

int one(void **state)
{
    (void)state;
    begin_with(1);
    for (int i = 0; i < 4; i++)
        come(i, 0);
    return 0;
}

int two(void **state)
{
    (void)state;
    begin_with(2);
    for (int i = 0; i < 4; i++)
        come(i, i % 2);
    return 0;
}

/* People 0, 1, 2 at their loop, 3 at loop 0 too. */
int several(void **state)
{
    (void)state;
    begin_with(LOOPS);
    for (int i = 0; i < 4; i++)
        come(i, i % LOOPS);
    return 0;
}

void go(int who)
{
    if (session[who].client)
        assert_int_equal(on_socket(&line[who], LWS_CALLBACK_CLOSED, &session[who], NULL, 0), 0);
    text_free(&line[who].wrote);
}

int end(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++)
        go(i);
    assert_int_equal(left, people);
    assert_int_equal(held_count, 0);
    for (int i = 0; i < server.loops; i++) {
        loop_end(&loop[i]);
        loop_free(&loop[i]);
    }
    assert_int_equal(uv_begun, 0);
    assert_int_equal(made_count, 2);
    text_free(&heard);
    text_free(&expected);
    text_free(&locked);
    message_free_spares();
    return 0;
}

int say_part(int who, const char *text, bool last)
{
    line[who].more = !last;
    return on_socket(&line[who], LWS_CALLBACK_RECEIVE, &session[who], (void *)(uintptr_t)text, strlen(text));
}

void say(int who, const char *text)
{
    assert_int_equal(say_part(who, text, true), 0);
}

void hears(const char *what)
{
    assert_string_equal(heard.at, what);
    text_clear(&heard);
}

struct client *client(int who)
{
    return session[who].client;
}

void put(int who, const char *text, uint64_t after)
{
    assert_true(client_put(client(who), message_new(text, strlen(text), ""), after, NULL));
}

/* By the loop `by`, in the hall. */
void writes(int by, int who)
{
    loop_enter(&loop[by]);
    loop_writes(client(who));
    loop_leave(&loop[by]);
}

void told(int who, const char *what)
{
    assert_string_equal(line[who].wrote.at, what);
    text_clear(&line[who].wrote);
}

int woken(int number)
{
    int count = context[number].woken;

    context[number].woken = 0;
    loop[number].called = false;
    return count;
}
