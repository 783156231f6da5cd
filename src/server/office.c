/* SPDX-License-Identifier: MIT */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* getentropy() */
#endif
#include "server/office.h"

#include <limits.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/require.h"
#include "server/care.h"
#include "server/circle.h"
#include "server/fetch.h"
#include "server/log.h"
#include "server/passkey.h"

enum {
    WAITING_MAX = 20,            /* passwords that wait to be looked at: each takes a tenth of a second or so */
    USED_MS = 10 * 60 * 1000,    /* how exactly a token's last use is known */
    HEIRS_MS = 60 * 1000,        /* between two looks for what another server has left undone */
    PASS_ON_MS = 200,            /* between two steps of that */
    HEIRS_MAX = 64,
    UNSURE_AT_ONCE = 50,         /* connections whose tokens are looked at again at a time */
    LOOK_LATER_MS = 1000,        /* until a store that did not answer is asked about them again */
};

struct heir {
    char person[PERSON_ID + 1], heir[PERSON_ID + 1];
    char after[TABLE_ID + 1];    /* the last of their tables that was looked at */
    bool found;                  /* one, since the first */
    char name[NAME_LONGEST + 1]; /* the heir's, */
    bool named;                  /* once it is known; */
    bool asked;                  /* the store is to tell something of it */
};

struct office {
    struct pool *pool;           /* where passwords are looked at, */
    struct desk *desk;           /* and where challenges for passkeys are given out */
    uint64_t passwords;
    char nobody[SECRET_TEXT];    /* what a password is compared with where there is no account */
    struct heir heir[HEIRS_MAX];
    int heirs;
    uint64_t passed;             /* the last batch with a seat that was passed on */
    int64_t looked, passed_at;
    bool unsure;                 /* some connections' tokens are to be looked at again, */
    int64_t look_at;             /* not before then: the store did not answer; */
    int asked;                   /* tokens that the store has not told of yet */
    bool heirs_asked;            /* nor who has heirs */
};

_Static_assert(SECRET_TEXT == crypto_pwhash_STRBYTES, "as long as libsodium says");

static bool make_secret(char ret[SECRET_TEXT], const char *password)
{
    return crypto_pwhash_str_alg(ret, password, strlen(password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                 crypto_pwhash_MEMLIMIT_INTERACTIVE, crypto_pwhash_ALG_ARGON2ID13) == 0;
}

/* The hash of no password at all, which takes as long to look at as any. */
static void make_nobody(char ret[SECRET_TEXT])
{
    uint8_t salt[16], hash[32];
    char base64[64];
    struct text t = text_in(ret, SECRET_TEXT);

    require(getentropy(salt, sizeof salt) == 0 && getentropy(hash, sizeof hash) == 0);
    text_printf(&t, "$argon2id$v=19$m=%llu,t=%llu,p=1$",
                (unsigned long long)crypto_pwhash_MEMLIMIT_INTERACTIVE / 1024,
                (unsigned long long)crypto_pwhash_OPSLIMIT_INTERACTIVE);
    text_put(&t, sodium_bin2base64(base64, sizeof base64, salt, sizeof salt,
                                   sodium_base64_VARIANT_ORIGINAL_NO_PADDING));
    text_char(&t, '$');
    text_put(&t, sodium_bin2base64(base64, sizeof base64, hash, sizeof hash,
                                   sodium_base64_VARIANT_ORIGINAL_NO_PADDING));
}

static void look(struct job *job)
{
    struct password_work *w = (struct password_work *)job;

    if (w->given[0])
        w->right = crypto_pwhash_str_verify(w->secret, w->given, strlen(w->given)) == 0 && w->known;
    if (w->wanted[0] && (w->right || !w->given[0]))
        w->right = make_secret(w->secret, w->wanted);
    sodium_memzero(w->given, sizeof w->given);
    sodium_memzero(w->wanted, sizeof w->wanted);
}

struct office *office_new(bool still, bool shared, void (*wake)(void *), void *with)
{
    struct office *o = calloc(1, sizeof *o);

    require(o != NULL && sodium_init() >= 0);
    make_nobody(o->nobody);
    o->desk = desk_new(shared);
    o->pool = pool_new(still ? 0 : 1, BESIDE_NICE, wake, with);
    return o;
}

void office_open(struct hall *h)
{
    char key[DESK_KEY_TEXT];

    if (!h->shared)
        return;
    desk_make_key(key);
    hall_store_people(h, KEY_PUT, "", VALUES(CHALLENGES, key));
}

static void drop(struct password_work *w)
{
    sodium_memzero(w, sizeof *w);
    free(w);
}

static struct password_work *looked_at(struct office *o)
{
    return (struct password_work *)pool_ready(o->pool);
}

bool office_step(struct office *o)
{
    return pool_step(o->pool);
}

void office_free(struct office *o)
{
    if (!o)
        return;
    pool_end(o->pool);
    for (struct password_work *w; (w = looked_at(o)); drop(w))
        continue;
    pool_free(o->pool);
    desk_free(o->desk);
    free(o);
}

struct desk *office_desk(const struct office *o)
{
    return o->desk;
}

uint64_t office_passwords(const struct office *o)
{
    return o->passwords;
}

/* ---- little things ---- */

const char *office_number(char ret[24], int64_t number)
{
    struct text t = text_in(ret, 24);

    text_number(&t, number);
    return ret;
}

/* ---- scopes ---- */

static const struct {
    const char *word;
    uint32_t bit;
} scopes[] = { { "watch", SCOPE_WATCH }, { "play", SCOPE_PLAY }, { "chat", SCOPE_CHAT }, { "account", SCOPE_ACCOUNT } };

bool office_scope_word(const char *word, uint32_t *ret)
{
    for (int i = 0; i < COUNT(scopes); i++)
        if (strcmp(word, scopes[i].word) == 0) {
            *ret |= scopes[i].bit;
            return true;
        }
    return false;
}

void office_put_scope(struct text *out, uint32_t scope)
{
    json_array(out, "scope");
    for (int i = 0; i < COUNT(scopes); i++)
        if (scope & scopes[i].bit)
            json_put_string(out, NULL, scopes[i].word);
    json_array_end(out);
}

void office_scope_text(char ret[64], uint32_t scope)
{
    struct text t = text_in(ret, 64);

    for (int i = 0; i < COUNT(scopes); i++)
        if (scope & scopes[i].bit)
            text_printf(&t, "%s%s", t.used ? " " : "", scopes[i].word);
}

static uint32_t scope_of(const char *text)
{
    char copy[64];
    struct text t = TEXT_IN(copy);
    uint32_t scope = SCOPE_WATCH;

    text_put(&t, text);
    for (char *rest = copy, *word; (word = strtok_r(rest, " ", &rest));)
        office_scope_word(word, &scope);
    return scope;
}

/* ---- who people are ---- */

bool office_ask(struct line *l, enum people_statement which, const char *const *value, struct found_rows *ret)
{
    return fetch_people(l->hall, which, value, ret) || line_refuse_unread(l);
}

static void person_in(const struct found_rows *found, struct person *ret)
{
    *ret = (struct person){ 0 };
    if (found->count == 0)
        return;
    char **row = found->row[0];
    text_into(ret->id, sizeof ret->id, row[0]);
    text_into(ret->name, sizeof ret->name, row[1]);
    ret->created = strtoll(row[2], NULL, 10);
    text_into(ret->account, sizeof ret->account, row[3]);
    text_into(ret->secret, sizeof ret->secret, row[4]);
}

bool office_person(struct line *l, enum people_statement which, const char *key, struct person *ret)
{
    struct found_rows found;

    if (!office_ask(l, which, VALUES(key), &found))
        return false;
    person_in(&found, ret);
    found_rows_free(&found);
    return true;
}

bool office_bearer(struct line *l, const char *token, struct person *ret, struct token *ret_token)
{
    struct found_rows found;

    *ret_token = (struct token){ 0 };
    hash_hex(ret_token->hash, TOKEN_HASH, token, strlen(token));
    if (!office_ask(l, PERSON_OF_TOKEN, VALUES(ret_token->hash), &found))
        return false;
    person_in(&found, ret);
    if (found.count > 0) {
        ret_token->session = !found.row[0][5][0];
        ret_token->scope = scope_of(found.row[0][6]);
        ret_token->used = strtoll(found.row[0][7], NULL, 10);
    }
    found_rows_free(&found);
    return ret->id[0] || line_refuse(l, NO_TOKEN, "Diesen Schlüssel hat niemand.", "Nobody has this token.");
}

void office_greet(struct hall *h, struct client *c, const struct person *p, const struct token *t)
{
    char used[24];

    hall_greet(h, c, p->id, p->name);
    c->banned = care_bans(h, BAN_OF_PERSON, p->id);
    c->scope = c->banned ? t->scope & (SCOPE_WATCH | SCOPE_ACCOUNT) : t->scope;
    c->session = t->session;
    c->token_after = t->after;
    c->unsure = c->asked_again = false;
    memcpy(c->token, t->hash, sizeof c->token);
    if (p->id[0] && t->hash[0] && h->wall - t->used > USED_MS)
        hall_store_people(h, TOKEN_USED, p->id, VALUES(t->hash, office_number(used, h->wall)));
}

void office_draw(char *ret, size_t digits)
{
    uint8_t bytes[DRAWN_MOST / 2];
    struct text t = text_in(ret, digits + 1);

    require(digits <= DRAWN_MOST && getentropy(bytes, sizeof bytes) == 0);
    text_hex(&t, bytes, digits / 2);
}

void office_issue(struct hall *h, const char *person, const char *label, uint32_t scope, char ret[2 * TOKEN_SIZE + 1],
                  struct token *ret_token)
{
    char text[64], now[24];

    office_draw(ret, 2 * TOKEN_SIZE);
    *ret_token = (struct token){ .session = !*label, .scope = scope | SCOPE_WATCH, .used = *label ? 0 : h->wall };
    hash_hex(ret_token->hash, TOKEN_HASH, ret, 2 * TOKEN_SIZE);
    office_scope_text(text, ret_token->scope);
    hall_store_people(h, TOKEN_PUT, person, VALUES(ret_token->hash, person, label, text, office_number(now, h->wall),
                                                   *label ? "0" : now));
    ret_token->after = h->staged.number;
}

static void shut_out(struct hall *h, struct client *c)
{
    if (c->closing || c->kind == BY_REQUEST) /* a request is over in a moment */
        return;
    c->closing = true;
    h->drop(c);
}

void office_shut_out(struct hall *h, const char *person, const char *hash, bool signed_in, const struct client *except)
{
    for (struct client *c = map_get(&h->people, person); c; c = c->next_of_person)
        if (c != except && (!hash || strcmp(c->token, hash) == 0) && (!signed_in || c->session))
            shut_out(h, c);
}

/* Those whose token may be gone, or be another's now. */
static void take_token(struct hall *h, const struct found_rows *found, const char *const *value)
{
    h->office->asked--;
    if (!found)
        h->office->look_at = h->now + LOOK_LATER_MS;
    for (struct client *c = h->clients; c; c = c->next) {
        if (!c->asked_again || strcmp(c->token, value[0]) != 0)
            continue;
        c->asked_again = false;
        c->unsure = c->unsure || !found; /* then they are looked at once more */
        if (!found || (found->count > 0 && strcmp(found->row[0][0], c->person) == 0) || !c->person[0])
            continue;
        h->counts.dropped++;
        log_event("dropped", "why", "its token holds no more", NULL, NULL);
        shut_out(h, c);
    }
}

/* A few at a time: there may be thousands. A token that is still on its way to the store is looked for when it is
 * there: before that it would be missed, and a newcomer shut out. */
static void look_at_unsure(struct hall *h)
{
    struct office *o = h->office;
    bool later = false;
    struct client *c = h->clients;

    if (!o->unsure || h->now < o->look_at)
        return;
    for (; c && o->asked < UNSURE_AT_ONCE; c = c->next) {
        if (!c->unsure || c->asked_again)
            continue;
        if (c->token_after > h->durable) {
            later = true;
            continue;
        }
        c->unsure = false;
        c->asked_again = true;
        o->asked++;
        fetch_beside(h, PERSON_OF_TOKEN, VALUES(c->token), take_token);
    }
    o->unsure = c || later || o->asked;
}

/* ---- passwords ---- */

/* Tries are counted for a name and where they come from together, so that nobody shuts the owner out by wrong ones.
 * First for where they come from: who has none left there could else fill the room for all names with made-up ones. */
bool office_may_try(struct line *l, const char *account)
{
    char key[ADDRESS_LONGEST + NAME_LONGEST + 2];
    struct text t = TEXT_IN(key);

    text_printf(&t, "%s %s", l->by->address, account);
    return (line_may(l, BUDGET_LOGIN_ADDRESS, l->by->address) && line_may(l, BUDGET_LOGIN, key)) ||
           line_refuse(l, NO_MUCH, "So oft geht das nicht hintereinander; warte eine Minute.",
                       "Not so often in a row; wait a minute.");
}

bool office_look(struct line *l, struct password_work *w)
{
    struct office *o = l->hall->office;

    if (pool_waiting(o->pool) >= WAITING_MAX) {
        drop(w);
        return line_refuse(l, NO_MUCH, "Gerade melden sich zu viele an; bitte gleich noch einmal.",
                           "Too many are signing in just now; please try again soon.");
    }
    w->client = l->by->serial;
    memcpy(w->re, l->re, sizeof w->re);
    memcpy(w->person, l->by->person, sizeof w->person);
    if (w->given[0] && !w->known)
        memcpy(w->secret, o->nobody, sizeof w->secret);
    w->job.run = look;
    pool_begin(o->pool, &w->job);
    l->answered = true;
    return true;
}

struct client *office_client(struct hall *h, uint64_t serial)
{
    struct client *c = h->clients;

    while (c && c->serial != serial)
        c = c->next;
    return c;
}

/* The line whose password was looked at is answered, if somebody still waits for that. */
static void answer(struct hall *h, struct password_work *w)
{
    struct client *by = office_client(h, w->client);

    if (!by || by->closing)
        return;
    struct line l = { .hall = h, .by = by, .out = text_growing() };
    memcpy(l.re, w->re, sizeof l.re);
    if (strcmp(by->person, w->person) != 0)
        line_refuse(&l, NO_STATE, "Inzwischen spricht hier jemand anders.", "Somebody else speaks here by now.");
    else
        w->then(&l, w);
    hall_say(h, by, &l.out, l.re, NULL);
    text_free(&l.out);
}

/* ---- seats ---- */

static bool put_heir(struct office *o, const char *person, const char *heir)
{
    for (int i = 0; i < o->heirs; i++)
        if (strcmp(o->heir[i].person, person) == 0)
            return true;
    if (o->heirs == HEIRS_MAX)
        return false; /* it is found in the store when there is room */
    struct heir *h = &o->heir[o->heirs++];
    *h = (struct heir){ 0 };
    text_into(h->person, sizeof h->person, person);
    text_into(h->heir, sizeof h->heir, heir);
    return true;
}

static void pass_on_table(struct hall *h, const char *id, const struct heir *heir)
{
    struct live *l = map_get(&h->lives, id);

    if (!l)
        fetch_table_soon(h, id);
    if (l && hall_catch_up(h, l))
        l = map_get(&h->lives, id);
    if (!l || l->state == LIVE_OPENING || l->pending > h->durable)
        return; /* in a moment */
    bool gave_up = live_pass_on(l, heir->person, heir->heir, heir->name, h->now);
    if (gave_up)
        hall_happened(h, l);
    if (!gave_up || l->state != LIVE_OVER)
        hall_changed(h, l);
    h->office->passed = h->staged.number;
}

static void drop_heir(struct hall *h, struct heir *heir)
{
    hall_store_people(h, HEIR_DONE, heir->person, VALUES(heir->person));
    *heir = h->office->heir[--h->office->heirs];
}

/* A few of their tables. One that could not be passed on is met again when all have been gone through: until none is
 * left. */
static void take_seats(struct hall *h, const struct found_rows *found, const char *const *value)
{
    struct office *o = h->office;
    struct heir *heir = o->heir;

    while (heir < o->heir + o->heirs && strcmp(heir->person, value[0]) != 0)
        heir++;
    if (heir == o->heir + o->heirs)
        return;
    heir->asked = false;
    if (!found)
        return;
    for (int i = 0; i < found->count; i++)
        pass_on_table(h, found->row[i][0], heir);
    bool more = found->count > 0 || heir->found;
    heir->found = found->count > 0;
    text_into(heir->after, sizeof heir->after, found->count ? found->row[found->count - 1][0] : "");
    if (!more)
        drop_heir(h, heir);
}

static void take_name(struct hall *h, const struct found_rows *found, const char *const *value)
{
    for (int i = 0; i < h->office->heirs; i++) {
        struct heir *heir = &h->office->heir[i];
        if (heir->named || strcmp(heir->heir, value[0]) != 0)
            continue;
        heir->asked = false;
        heir->named = found;
        if (found)
            h->office->passed_at = 0; /* and on with their tables */
        text_into(heir->name, sizeof heir->name, found && found->count ? found->row[0][1] : "");
    }
}

static void take_heirs(struct hall *h, const struct found_rows *found, const char *const *value)
{
    (void)value;
    h->office->heirs_asked = false;
    for (int i = 0; found && i < found->count; i++)
        put_heir(h->office, found->row[i][0], found->row[i][1]);
}

int office_patience(const struct office *o)
{
    return o->heirs ? PASS_ON_MS : INT_MAX;
}

static void pass_on_all(struct hall *h)
{
    struct office *o = h->office;

    if (h->now - o->looked > HEIRS_MS && !o->heirs_asked) {
        o->looked = h->now;
        o->heirs_asked = true;
        fetch_beside(h, HEIRS, NULL, take_heirs);
    }
    if (o->heirs == 0 || o->passed > h->durable || h->now - o->passed_at < PASS_ON_MS)
        return;
    o->passed_at = h->now;
    for (int i = 0; i < o->heirs; i++) {
        struct heir *heir = &o->heir[i];
        if (heir->asked)
            continue;
        heir->asked = true;
        if (heir->named)
            fetch_beside(h, TABLES_OF, VALUES(heir->person, heir->after), take_seats);
        else
            fetch_beside(h, PERSON_OF_ID, VALUES(heir->heir), take_name);
    }
}

void office_pass_on(struct hall *h, const char *person, const char *heir)
{
    size_t at = 0;

    hall_store_people(h, HEIR_PUT, person, VALUES(person, heir));
    put_heir(h->office, person, heir);
    for (struct live *l; !*heir && (l = map_next(&h->lives, &at));)
        live_unsay(l, person);
}

void office_forget(struct hall *h, const char *person)
{
    static const enum people_statement all[] = { TOKENS_GONE, PUSHES_GONE, CHAT_GONE, REPORTS_GONE, CODES_GONE,
                                                 PASSKEYS_GONE, REPLAYS_GONE, RATER_GONE, RATINGS_GONE,
                                                 PERSON_GONE };

    circles_pass_on(h, person, "");
    for (int i = 0; i < COUNT(all); i++)
        hall_store_people(h, all[i], person, VALUES(person));
}

/* ---- a turn ---- */

void office_turn(struct hall *h)
{
    for (struct password_work *w; (w = looked_at(h->office)); drop(w)) {
        h->office->passwords++;
        answer(h, w);
    }
    pass_on_all(h);
    look_at_unsure(h);
}

/* Who has been forgotten has said nothing. */
static void take_person(struct hall *h, const struct found_rows *found, const char *const *value)
{
    size_t at = 0;

    for (struct live *l; found && found->count == 0 && (l = map_next(&h->lives, &at));)
        live_unsay(l, value[0]);
}

void office_heard(struct hall *h, const char *person)
{
    for (struct client *c = person ? map_get(&h->people, person) : h->clients; c;
         c = person ? c->next_of_person : c->next)
        c->unsure = c->person[0] && c->kind != BY_REQUEST;
    h->office->unsure = true;
    if (person)
        fetch_beside(h, PERSON_OF_ID, VALUES(person), take_person);
}
