/* SPDX-License-Identifier: MIT */
#include "server/client.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "server/live.h"

/* Bytes of messages: each thread counts for itself, and tells the others only when it has come to something. */
enum { BYTES_TOLD = 64 << 10 };
static _Atomic int64_t told_bytes;
static _Thread_local int64_t own_bytes;

static void count_bytes(int64_t more)
{
    own_bytes += more;
    if (own_bytes > -BYTES_TOLD && own_bytes < BYTES_TOLD)
        return;
    told_bytes += own_bytes;
    own_bytes = 0;
}

size_t message_bytes(void)
{
    int64_t all = told_bytes + own_bytes;

    return all > 0 ? (size_t)all : 0;
}

/* Most messages are short, and a hundred of them wait for the same batch: their room is kept for the next. Not where
 * what is used after it went is to be noticed. */
#ifndef __has_feature
#define __has_feature(x) 0 /* clang's; gcc has a macro instead */
#endif
#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer)
enum { SPARES_MOST = 0, SPARE_SIZE = 320 };
#else
enum { SPARES_MOST = 4096, SPARE_SIZE = 320 };
#endif
static _Thread_local struct message *spare;
static _Thread_local int spares;

static struct message *make_room(size_t size)
{
    struct message *m = spare;

    if (size > SPARE_SIZE || !m) {
        m = malloc(sizeof *m + MESSAGE_ROOM + 1 + (size > SPARE_SIZE ? size : SPARE_SIZE));
        require(m != NULL);
        return m;
    }
    spare = m->first.message;
    spares--;
    return m;
}

struct message *message_new(const char *text, size_t size, const char *re)
{
    struct message *m = make_room(size);

    count_bytes((int64_t)size);
    atomic_init(&m->users, 0);
    m->has_first = false;
    m->size = size;
    m->re[0] = '\0';
    if (re)
        memcpy(m->re, re, strnlen(re, CLIENT_ID) + 1);
    m->re[CLIENT_ID] = '\0';
    memcpy(m->bytes + MESSAGE_ROOM, text, size);
    m->bytes[MESSAGE_ROOM + size] = '\0';
    return m;
}

/* Nobody has taken it yet: no other thread knows of it. */
void message_use(struct message *m)
{
    atomic_store_explicit(&m->users, atomic_load_explicit(&m->users, memory_order_relaxed) + 1, memory_order_relaxed);
}

void message_free(struct message *m)
{
    if (m->users > 1 && atomic_fetch_sub(&m->users, 1) > 1) /* the last one need not be careful */
        return;
    count_bytes(-(int64_t)m->size);
    if (m->size > SPARE_SIZE || spares >= SPARES_MOST) {
        free(m);
        return;
    }
    m->first.message = spare;
    spare = m;
    spares++;
}

void message_free_spares(void)
{
    for (struct message *next; spare; spare = next) {
        next = spare->first.message;
        free(spare);
    }
    spares = 0;
}

const char *message_text(const struct message *m)
{
    return (const char *)m->bytes + MESSAGE_ROOM;
}

bool client_put(struct client *c, struct message *m, uint64_t after, const struct live *about)
{
    if (c->waiting + m->size > OUTBOX_LARGEST)
        return false;
    struct out *o = m->has_first ? malloc(sizeof *o) : &m->first;
    require(o != NULL);
    m->has_first = true;
    *o = (struct out){ .message = m, .after = after, .about = about };
    message_use(m);
    c->waiting += m->size;
    if (c->awaits < after)
        c->awaits = after;
    if (c->last)
        c->last->next = o;
    else
        c->first = o;
    c->last = o;
    return true;
}

struct message *client_next(const struct client *c, uint64_t durable)
{
    return c->first && c->first->after <= durable ? c->first->message : NULL;
}

static void drop(struct client *c, struct out *o, struct out *before)
{
    if (before)
        before->next = o->next;
    else
        c->first = o->next;
    if (c->last == o)
        c->last = before;
    struct message *m = o->message;
    c->waiting -= m->size;
    if (o != &m->first)
        free(o);
    message_free(m);
}

void client_sent(struct client *c)
{
    drop(c, c->first, NULL);
}

void client_unsay(struct client *c, const struct live *about, uint64_t durable,
                  void (*refused)(void *with, struct client *, const char *re), void *with)
{
    char re[64][CLIENT_ID + 1];
    int count = 0;

    for (struct out *o = c->first, *before = NULL, *next; o; o = next) {
        next = o->next;
        if (o->about != about || o->after <= durable) {
            before = o;
            continue;
        }
        if (o->message->re[0] && count < COUNT(re))
            memcpy(re[count++], o->message->re, sizeof re[0]);
        drop(c, o, before);
    }
    for (int i = 0; i < count; i++)
        refused(with, c, re[i]);
}

void client_clear(struct client *c)
{
    while (c->first)
        client_sent(c);
}

bool client_follows(const struct client *c, const struct live *live)
{
    for (int i = 0; i < c->followed; i++)
        if (c->live[i] == live)
            return true;
    return false;
}

void client_expect(const struct client *c)
{
    const char *live = c->followed ? (const char *)c->live[0] : NULL;

    for (size_t at = 0; live && at < LIVE_HOT; at += CACHE_LINE)
        __builtin_prefetch(live + at);
}
