/* SPDX-License-Identifier: MIT */
/* The log of a table: what happened there, numbered, as it is stored and as each may know it. */
#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "core/box.h"
#include "server/live.h"

enum {
    REMEMBERED = 2000,      /* entries among which a line said twice is looked for */
    PAGE_BYTES = 256 << 10, /* of the log told at once, and what the last entry of them is longer */
};

/* Nobody outside of this process ever sees one of these hashes, and nobody can find two lines that have the same. */
static uint8_t who_key[crypto_shorthash_KEYBYTES];

static void make_who_key(void)
{
    require(sodium_init() >= 0);
    crypto_shorthash_keygen(who_key);
}

uint64_t live_who(const char *person, const char *client)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    char both[PERSON_ID + CLIENT_ID + 2];
    struct text t = TEXT_IN(both);
    uint64_t who;

    if (!*person || !*client)
        return 0;
    pthread_once(&once, make_who_key);
    text_put(&t, person);
    text_char(&t, ' ');
    text_put(&t, client);
    _Static_assert(sizeof who == crypto_shorthash_BYTES, "a hash is a number");
    crypto_shorthash((uint8_t *)&who, (const uint8_t *)both, t.used, who_key);
    return who ? who : 1;
}

uint32_t live_find(const struct live *l, uint64_t who)
{
    uint32_t to = l->at > REMEMBERED ? l->at - REMEMBERED : 0;

    for (uint32_t n = l->at; who && n > to; n--)
        if (l->who[n - 1] == who)
            return n;
    return 0;
}

void live_add(struct live *l, char kind, const char *text, const char *person, uint64_t who)
{
    if (l->at == l->record_size) {
        l->record_size = l->record_size ? l->record_size * 2 : 16;
        l->record = realloc(l->record, l->record_size * sizeof *l->record);
        l->who = realloc(l->who, l->record_size * sizeof *l->who);
        require(l->record != NULL && l->who != NULL);
    }
    l->who[l->at] = who;
    struct record *r = &l->record[l->at++];
    l->chats += kind == 'c';
    *r = (struct record){ .kind = kind, .text = strdup(text), .mark = l->mark };
    require(r->text != NULL);
    struct text t = TEXT_IN(r->person);
    text_put(&t, person);
}

struct noting {
    struct live *live;
    uint64_t who;
    const char *person;
};

static void note_line(void *with, const char *line)
{
    struct noting *n = with;

    live_add(n->live, 'j', line, n->person, n->who);
    n->who = 0;
    n->person = "";
    n->live->mark++;
}

void live_note(struct live *l, uint64_t who, const char *person)
{
    struct noting n = { l, who, person };
    const struct journal *j = table_journal(l->table);

    journal_tell(j, l->mark, COPY_WHOLE, EVERYONE, l->mark == l->before_mark ? l->before : NULL, note_line, &n);
    require(l->mark == journal_mark(j));
}

void live_told(struct live *l)
{
    if (!l->before)
        l->before = malloc(l->game->state_size);
    require(l->before != NULL);
    memcpy(l->before, journal_state(table_journal(l->table)), l->game->state_size);
    l->before_mark = l->mark;
}

/* ---- telling ---- */

struct telling {
    const struct live *live;
    uint32_t n, last;   /* the entry to be told next, and the last */
    seatset who;
    size_t most;        /* bytes of `out` after which no more is told */
    bool muted;         /* words that `who` does not want to hear are left out */
    struct text *out;
};

static void put_record(struct telling *t, const char *line)
{
    const struct record *r = &t->live->record[t->n - 1];

    json_object(t->out, NULL);
    json_put_int(t->out, "n", t->n++);
    if (r->kind == 'j') {
        json_put_string(t->out, "line", line);
    } else if (t->muted && live_is_muted(t->live, t->who, r->person)) {
        json_put_string(t->out, "chat", "");
        json_put_string(t->out, "person", r->person);
        json_put_bool(t->out, "muted", true);
    } else {
        text_char(t->out, ',');
        text_put(t->out, r->text);
    }
    json_object_end(t->out);
    if (t->out->used > t->most && t->last >= t->n)
        t->last = t->n - 1;
}

/* Chat, and the secret, stand beside the journal: up to the next of its lines. */
static void tell_rest(struct telling *t)
{
    while (t->n <= t->last) {
        const struct record *r = &t->live->record[t->n - 1];
        if (r->kind == 'j' && strncmp(r->text, "! secret", 8) != 0)
            return;
        put_record(t, r->text);
    }
}

static void tell_entry(void *with, const char *line)
{
    struct telling *t = with;

    tell_rest(t);
    if (t->n <= t->last)
        put_record(t, line);
}

static void put_log(struct telling *t, bool bare)
{
    const struct live *l = t->live;
    uint32_t n = t->n - 1;

    json_array(t->out, "log");
    while (bare && t->n <= t->last)
        put_record(t, l->record[t->n - 1].text);
    if (!bare && n < l->at)
        journal_tell(table_journal(l->table), l->record[n].mark, COPY_SEEN, t->who,
                     l->record[n].mark == l->before_mark ? l->before : NULL, tell_entry, t);
    if (!bare)
        tell_rest(t);
    json_array_end(t->out);
}

void live_put_log(const struct live *l, uint32_t n, seatset who, bool bare, struct text *out)
{
    struct telling t = { .live = l, .n = n + 1, .last = l->at, .who = who, .most = SIZE_MAX, .out = out };

    put_log(&t, bare);
}

uint32_t live_put_page(const struct live *l, uint32_t n, seatset who, bool bare, struct text *out)
{
    struct telling t = { .live = l, .n = n + 1, .last = l->at, .who = who, .most = out->used + PAGE_BYTES,
                         .muted = true, .out = out };

    put_log(&t, bare);
    return t.last;
}

/* From the log as it is: without the hashes and the score, for which a slow game would have to be played again. */
static void put_lines(const struct live *l, struct text *out)
{
    const char *secret = strstr(l->head, "! secret"); /* it is told at the end */

    text_bytes(out, l->head, secret ? (size_t)(secret - l->head) : strlen(l->head));
    for (uint32_t i = 0; i < l->at; i++)
        if (l->record[i].kind == 'j') {
            text_put(out, l->record[i].text);
            text_char(out, '\n');
        }
}

void live_put_record(const struct live *l, seatset who, struct text *out)
{
    struct text t = text_growing();

    if (l->game->speed.slow && !l->game->secrets.mask)
        put_lines(l, &t);
    else
        journal_write(table_journal(l->table), l->state == LIVE_OVER ? COPY_HOST : COPY_SEEN, who, &t);
    json_put_string(out, "journal", t.at);
    text_clear(&t);
    if (l->box)
        box_put_hex(l->game->boxform, l->box, &t);
    json_put_words(out, "boxed", t.at);
    text_free(&t);
}

void live_put_journal(const struct live *l, seatset who, struct text *out)
{
    live_put_record(l, who, out);
    json_put_int(out, "at", l->at);
}
