/* SPDX-License-Identifier: MIT */
#include "server/push.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/require.h"
#include "server/log.h"
#include "server/office.h"
#include "server/push_crypt.h"

enum {
    WAITING_MAX = 1000,      /* notices that wait to be sent; more are left out */
    SECONDS = 10,            /* for one of them */
    SIGNED_SECONDS = 6 * 60 * 60,
    KEPT_SECONDS = 24 * 60 * 60, /* by a push service, for a browser that sleeps */
    HTTPS_PORT = 443,
};

struct push {
    EVP_PKEY *key;
    char public_key[100];
    char *contact;
    bool local;
    struct keeper *keeper;
    struct pool *pool;       /* where notices are sent */
    struct push_counts counts;
};

/* One notice, to every browser of one person. */
struct notice {
    struct job job;
    struct push *push;
    char person[PERSON_ID + 1], table[TABLE_ID + 1];
    const struct game *game;
    int64_t now;
    struct push_counts counts;
    struct found_rows gone;  /* browsers that are no more */
};

/* ---- where something may be sent ---- */

static bool is_public_v4(uint32_t a)
{
    static const struct {
        uint32_t net;
        int bits;
    } own[] = {
        { 0x00000000, 8 },  { 0x0a000000, 8 },  { 0x64400000, 10 }, { 0x7f000000, 8 },  { 0xa9fe0000, 16 },
        { 0xac100000, 12 }, { 0xc0000000, 24 }, { 0xc0000200, 24 }, { 0xc0a80000, 16 }, { 0xc6120000, 15 },
        { 0xc6336400, 24 }, { 0xcb007100, 24 }, { 0xe0000000, 3 },
    };

    for (int i = 0; i < COUNT(own); i++)
        if ((a ^ own[i].net) >> (32 - own[i].bits) == 0)
            return false;
    return true;
}

/* Only what is given out to the world, less what wraps an address of IPv4, or is for documents. */
static bool is_public_v6(const uint8_t a[16])
{
    static const uint8_t mapped[12] = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff };

    if (memcmp(a, mapped, sizeof mapped) == 0)
        return is_public_v4((uint32_t)a[12] << 24 | (uint32_t)a[13] << 16 | (uint32_t)a[14] << 8 | a[15]);
    bool tunnel = a[0] == 0x20 && a[1] == 0x02, special = a[0] == 0x20 && a[1] == 0x01 && a[2] < 0x02;
    bool document = a[0] == 0x20 && a[1] == 0x01 && a[2] == 0x0d && a[3] == 0xb8;
    return (a[0] & 0xe0) == 0x20 && !tunnel && !special && !document;
}

static bool is_public(const struct sockaddr *address)
{
    const struct sockaddr_in *v4 = (const void *)address;
    const struct sockaddr_in6 *v6 = (const void *)address;

    if (address->sa_family == AF_INET)
        return is_public_v4(ntohl(v4->sin_addr.s_addr));
    return address->sa_family == AF_INET6 && is_public_v6(v6->sin6_addr.s6_addr);
}

/* A name can stand for any address: what counts is where the connection really goes. */
static curl_socket_t open_socket(void *with, curlsocktype purpose, struct curl_sockaddr *address)
{
    const struct push *p = with;

    (void)purpose;
    if (!p->local && !is_public(&address->addr))
        return CURL_SOCKET_BAD;
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static bool is_public_host(const char *host)
{
    struct sockaddr_in v4 = { .sin_family = AF_INET };
    struct sockaddr_in6 v6 = { .sin6_family = AF_INET6 };
    char bare[64];
    struct text t = TEXT_IN(bare);

    if (*host == '[')
        text_bytes(&t, host + 1, strcspn(host + 1, "]"));
    if (*host == '[')
        return inet_pton(AF_INET6, bare, &v6.sin6_addr) == 1 && is_public((const struct sockaddr *)&v6);
    return inet_pton(AF_INET, host, &v4.sin_addr) != 1 || is_public((const struct sockaddr *)&v4);
}

/* The origin of an address ("https://push.example"); false: nothing is sent there. */
static bool read_endpoint(const struct push *p, const char *endpoint, struct text *ret_origin)
{
    CURLU *url = curl_url();
    char *scheme = NULL, *host = NULL, *port = NULL, *user = NULL;
    bool fine = url && curl_url_set(url, CURLUPART_URL, endpoint, 0) == CURLUE_OK &&
                curl_url_get(url, CURLUPART_SCHEME, &scheme, 0) == CURLUE_OK &&
                curl_url_get(url, CURLUPART_HOST, &host, 0) == CURLUE_OK &&
                curl_url_get(url, CURLUPART_PORT, &port, CURLU_DEFAULT_PORT) == CURLUE_OK &&
                curl_url_get(url, CURLUPART_USER, &user, 0) != CURLUE_OK;

    if (fine && !p->local)
        fine = strcmp(scheme, "https") == 0 && atoi(port) == HTTPS_PORT && is_public_host(host);
    fine = fine && (strcmp(scheme, "https") == 0 || strcmp(scheme, "http") == 0);
    if (fine && ret_origin) {
        bool usual = strcmp(scheme, "https") == 0 && atoi(port) == HTTPS_PORT;
        text_printf(ret_origin, "%s://%s%s%s", scheme, host, usual ? "" : ":", usual ? "" : port);
    }
    curl_free(scheme);
    curl_free(host);
    curl_free(port);
    curl_free(user);
    curl_url_cleanup(url);
    return fine;
}

bool push_is_good(const struct push *p, const struct push_to *to)
{
    uint8_t point[POINT_SIZE], auth[AUTH_SIZE];

    return read_endpoint(p, to->endpoint, NULL) && base64url_read(to->key, point, sizeof point) &&
           push_is_point(point) && base64url_read(to->auth, auth, sizeof auth);
}

/* ---- sending ---- */

static size_t swallow(char *bytes, size_t unit, size_t count, void *with)
{
    (void)bytes, (void)with;
    return unit * count;
}

static int goes_on(void *with, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d)
{
    const struct push *p = with;

    (void)a, (void)b, (void)c, (void)d;
    return pool_ends(p->pool);
}

static struct curl_slist *add_header(struct curl_slist *list, const char *name, const char *value)
{
    struct text t = text_growing();

    text_printf(&t, "%s: %s", name, value);
    struct curl_slist *longer = curl_slist_append(list, t.at);
    text_free(&t);
    require(longer != NULL);
    return longer;
}

static struct curl_slist *headers(struct push *p, const struct notice *n, const char *endpoint)
{
    struct text origin = text_growing(), vapid = text_growing();
    struct curl_slist *list = NULL;
    char seconds[24];

    if (read_endpoint(p, endpoint, &origin) &&
        push_sign(p->key, origin.at, p->contact, n->now / 1000 + SIGNED_SECONDS, &vapid)) {
        list = add_header(list, "authorization", vapid.at);
        list = add_header(list, "content-encoding", "aes128gcm");
        list = add_header(list, "content-type", "application/octet-stream");
        list = add_header(list, "ttl", office_number(seconds, KEPT_SECONDS));
        list = add_header(list, "topic", n->table); /* a newer notice of the same table takes its place */
        list = add_header(list, "expect", "");
    }
    text_free(&origin);
    text_free(&vapid);
    return list;
}

/* The status of the answer; 0: there was none. */
static long post(struct push *p, const char *endpoint, struct curl_slist *list, const uint8_t *body, size_t size)
{
    CURL *c = curl_easy_init();
    long status = 0;

    require(c != NULL);
    curl_easy_setopt(c, CURLOPT_URL, endpoint);
    curl_easy_setopt(c, CURLOPT_HTTPHEADER, list);
    curl_easy_setopt(c, CURLOPT_POSTFIELDS, (const char *)body);
    curl_easy_setopt(c, CURLOPT_POSTFIELDSIZE, (long)size);
    curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, p->local ? "http,https" : "https");
    curl_easy_setopt(c, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(c, CURLOPT_NOPROXY, "*");
    curl_easy_setopt(c, CURLOPT_TIMEOUT, (long)SECONDS);
    curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(c, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(c, CURLOPT_OPENSOCKETDATA, p);
    curl_easy_setopt(c, CURLOPT_WRITEFUNCTION, swallow);
    curl_easy_setopt(c, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(c, CURLOPT_XFERINFOFUNCTION, goes_on);
    curl_easy_setopt(c, CURLOPT_XFERINFODATA, p);
    if (curl_easy_perform(c) == CURLE_OK)
        curl_easy_getinfo(c, CURLINFO_RESPONSE_CODE, &status);
    curl_easy_cleanup(c);
    return status;
}

static void put_message(const struct notice *n, enum lang lang, struct text *out)
{
    json_object(out, NULL);
    json_put_string(out, "table", n->table);
    json_put_string(out, "game", n->game->name);
    json_put_string(out, "title", n->game->title.in[lang]);
    json_put_string(out, "text", lang == DE ? "Du bist am Zug." : "It is your turn.");
    json_object_end(out);
}

static long send_to(struct push *p, const struct notice *n, char *const *row)
{
    uint8_t point[POINT_SIZE], auth[AUTH_SIZE], sealed[SEALED_LARGEST];
    struct text message = text_growing();
    long status = 0;

    put_message(n, strcmp(row[4], "de") == 0 ? DE : EN, &message);
    struct curl_slist *list = headers(p, n, row[0]);
    if (list && base64url_read(row[2], point, sizeof point) && base64url_read(row[3], auth, sizeof auth) &&
        push_seal(point, auth, message.at, message.used, sealed))
        status = post(p, row[0], list, sealed, message.used + SEALED_MORE);
    curl_slist_free_all(list);
    text_free(&message);
    return status;
}

static void run(struct job *job)
{
    struct notice *n = (struct notice *)job;
    struct push *p = n->push;
    struct found_rows found;
    struct complaint why;

    if (!keeper_people(p->keeper, PUSHES_OF, VALUES(n->person), &found, &why))
        return;
    for (int i = 0; i < found.count && !pool_ends(p->pool); i++) {
        long status = send_to(p, n, found.row[i]);
        if (status == 404 || status == 410)
            found_rows_add(&n->gone, 1, (const char *const *)found.row[i]);
        n->counts.sent += status >= 200 && status < 300;
        n->counts.gone += status == 404 || status == 410;
        n->counts.failed += !(status >= 200 && status < 300) && status != 404 && status != 410;
    }
    found_rows_free(&found);
}

/* ---- beginning and end ---- */

struct push *push_open(const char *key_file, const char *contact, bool local, struct complaint *ret)
{
    EVP_PKEY *key = push_read_key(key_file);
    uint8_t point[POINT_SIZE];

    if (!key || !push_point(key, point)) {
        EVP_PKEY_free(key);
        complain_both(ret, 0, "%s enthält keinen privaten Schlüssel (PEM, P-256)",
                      "there is no private key in %s (PEM, P-256)", key_file);
        return NULL;
    }
    struct push *p = calloc(1, sizeof *p);
    require(p != NULL && curl_global_init(CURL_GLOBAL_DEFAULT) == 0);
    p->key = key;
    p->local = local;
    p->contact = strdup(contact);
    require(p->contact != NULL);
    struct text t = TEXT_IN(p->public_key);
    text_base64url(&t, point, sizeof point);
    return p;
}

void push_start(struct push *p, struct keeper *keeper, void (*wake)(void *), void *with)
{
    if (!p)
        return;
    p->keeper = keeper;
    p->pool = pool_new(1, BESIDE_NICE, wake, with);
}

static void drop(struct notice *n)
{
    found_rows_free(&n->gone);
    free(n);
}

static struct notice *sent(struct push *p)
{
    return (struct notice *)pool_ready(p->pool);
}

void push_free(struct push *p)
{
    if (!p)
        return;
    if (p->pool) {
        pool_end(p->pool);
        for (struct notice *n; (n = sent(p)); drop(n))
            continue;
        pool_free(p->pool);
    }
    EVP_PKEY_free(p->key);
    curl_global_cleanup();
    free(p->contact);
    free(p);
}

const char *push_public_key(const struct push *p)
{
    return p ? p->public_key : "";
}

struct push_counts push_counts(const struct push *p)
{
    return p ? p->counts : (struct push_counts){ 0 };
}

/* ---- the hall's ---- */

void push_tell(struct hall *h, const struct live *l, const char *person)
{
    struct push *p = h->push;

    if (!p || pool_waiting(p->pool) >= WAITING_MAX || !budget_take(h->budget, BUDGET_PUSH, person, 1, h->now))
        return;
    struct notice *n = calloc(1, sizeof *n);
    require(n != NULL);
    n->push = p;
    n->game = l->game;
    n->now = h->wall;
    memcpy(n->table, l->id, sizeof n->table);
    struct text t = TEXT_IN(n->person);
    text_put(&t, person);
    n->job.run = run;
    pool_begin(p->pool, &n->job);
}

void push_turn(struct hall *h)
{
    struct push *p = h->push;

    for (struct notice *n; p && (n = sent(p)); drop(n)) {
        p->counts.sent += n->counts.sent;
        p->counts.failed += n->counts.failed;
        p->counts.gone += n->counts.gone;
        for (int i = 0; i < n->gone.count; i++)
            hall_store_people(h, PUSH_GONE, n->person, VALUES(n->gone.row[i][0]));
    }
}
