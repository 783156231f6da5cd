/* SPDX-License-Identifier: MIT */
/* HTTP: the files of the page, and for programs lines and streams (docs/wire.md, docs/openapi.yaml). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/hash.h"
#include "base/require.h"
#include "core/bot.h"
#include "server/origin.h"
#include "server/serve_internal.h"

enum {
    CHUNK = 16384,           /* bytes of a file handed to the connection at once */
    HEADERS_LARGEST = 16384, /* bytes of a request's headers; lws reads more, so that this can be answered */
    HEADERS_TOO_LARGE = 431, /* the status that says so */
    MISDIRECTED = 421,       /* and that we are not whom it is for */
    PROBE_COST = 4,          /* of asking whether something can be stored, in lines */
    BODY_MS = 10000,         /* in which a body must have come */
};

/* ---- answers ---- */

struct header {
    const char *name, *value;
};

/* The page needs nothing from elsewhere and is put into no other page, but for a match that is looked at again. */
static const struct header always[] = {
    { "x-content-type-options:", "nosniff" },
    { "referrer-policy:", "no-referrer" },
    { "cross-origin-opener-policy:", "same-origin" },
    { "x-kiste-tables:", "ws" }, /* how the page knows a host that keeps tables from one of plain files */
};
static const char page_policy[] =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; worker-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; connect-src 'self'";
static const char alone[] = "frame-ancestors 'none'; ", embedded[] = "frame-ancestors *; ";
/* Safari before 16 runs no WebAssembly where eval is forbidden. The rules run in the page's worker, which has a policy
 * of its own and nothing in it that came from people. */
static const char worker_policy[] = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval' 'unsafe-eval'";

struct head {
    unsigned status;
    const char *policy;     /* what the content may load and run; NULL: the page's */
    bool embeds;            /* other pages may show it inside of them */
    const char *type;       /* of the content; NULL: none */
    int64_t length;         /* -1: it is a stream */
    struct header more[6];
};

static bool add_header(struct lws *wsi, struct header h, unsigned char **p, unsigned char *end)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)h.name, (const unsigned char *)h.value,
                                       (int)strlen(h.value), p, end) == 0;
}

/* Who speaks HTTP/1.0, or says so, wants the connection closed afterwards. */
static bool wants_close(struct lws *wsi)
{
    char connection[128], version[16];

    if (lws_hdr_copy(wsi, version, sizeof version, WSI_TOKEN_HTTP) > 0 && strstr(version, "1.0"))
        return true;
    return lws_hdr_copy(wsi, connection, sizeof connection, WSI_TOKEN_CONNECTION) > 0 &&
           (strstr(connection, "close") || strstr(connection, "Close"));
}

/* To Safari before 15.4 a socket to where the page came from is not 'self'. */
static void put_policy(struct lws *wsi, const char *own, bool embeds, char *ret, size_t size)
{
    const char *frames = embeds ? embedded : alone;
    char host[HOST_LONGEST + 1];
    bool known = lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) > 0 &&
                 origin_is_our_name(host, server_of(wsi)->serve->names);

    if (own || !known)
        snprintf(ret, size, "%s%s", own ? "" : frames, own ? own : page_policy);
    else
        snprintf(ret, size, "%s%s ws://%s wss://%s", frames, page_policy, host, host);
}

/* Levels that only a server's tables have, which the page then offers: "GAME=LEVEL …". */
static void put_levels(struct text *ret)
{
    for (int i = 0; i < game_count; i++) {
        const struct bot *bots[LEVELS_MAX];
        int count = bots_for(games[i], bots);

        for (int k = 0; k < count; k++)
            if (bots[k]->beyond)
                text_printf(ret, "%s%s=%s", ret->used ? " " : "", games[i]->name, bots[k]->name);
    }
}

static bool send_head(struct lws *wsi, struct session *s, const struct head *h)
{
    unsigned char buffer[LWS_PRE + 3072], *start = buffer + LWS_PRE, *p = start, *end = buffer + sizeof buffer - 1;
    char length[24];
    bool fine = lws_add_http_header_status(wsi, h->status, &p, end) == 0;

    if (h->type)
        fine = fine && add_header(wsi, (struct header){ "content-type:", h->type }, &p, end);
    snprintf(length, sizeof length, "%lld", (long long)h->length);
    if (h->length >= 0)
        fine = fine && add_header(wsi, (struct header){ "content-length:", length }, &p, end);
    for (int i = 0; i < COUNT(always); i++)
        fine = fine && add_header(wsi, always[i], &p, end);
    char levels[256] = "";
    struct text there = TEXT_IN(levels);
    if (h->type && strncmp(h->type, "text/html", 9) == 0)
        put_levels(&there);
    if (there.used)
        fine = fine && add_header(wsi, (struct header){ "x-kiste-levels:", levels }, &p, end);
    if (!h->embeds)
        fine = fine && add_header(wsi, (struct header){ "x-frame-options:", "DENY" }, &p, end);
    char policy[sizeof alone + sizeof page_policy + 2 * HOST_LONGEST + 20];
    put_policy(wsi, h->policy, h->embeds, policy, sizeof policy);
    fine = fine && add_header(wsi, (struct header){ "content-security-policy:", policy }, &p, end);
    for (int i = 0; i < COUNT(h->more) && h->more[i].name; i++)
        fine = fine && add_header(wsi, h->more[i], &p, end);
    if (s->closing)
        fine = fine && add_header(wsi, (struct header){ "connection:", "close" }, &p, end);
    return fine && lws_finalize_write_http_header(wsi, start, &p, end) == 0;
}

/* The answer has gone out: what a callback returns. */
static int completed(struct lws *wsi, struct session *s)
{
    bool closing = s->closing;

    free(s->own);
    s->own = NULL;
    s->left = 0;
    return closing ? -1 : lws_http_transaction_completed(wsi);
}

/* A whole answer; the body is copied. */
static int send_whole(struct lws *wsi, struct session *s, const struct head *head, const void *body, size_t size)
{
    if (!send_head(wsi, s, head))
        return -1;
    if (s->head || size == 0)
        return completed(wsi, s);
    s->own = malloc(size);
    require(s->own != NULL);
    memcpy(s->own, body, size);
    s->at = s->own;
    s->left = size;
    lws_callback_on_writable(wsi);
    return 0;
}

static int send_text(struct lws *wsi, struct session *s, unsigned status, const char *type, const char *text,
                     struct header more)
{
    struct head head = { .status = status, .type = type, .length = (int64_t)strlen(text),
                         .more = { { "cache-control:", "no-store" }, more } };

    return send_whole(wsi, s, &head, text, strlen(text));
}

static int send_status(struct lws *wsi, struct session *s, unsigned status, const char *text)
{
    return send_text(wsi, s, status, "text/plain; charset=utf-8", text, (struct header){ 0 });
}

/* A short answer, sent at once where there is no session yet; the connection is closed: what a callback returns. */
static int refuse_at_once(struct lws *wsi, unsigned status, const char *text)
{
    unsigned char buffer[LWS_PRE + 200];
    size_t size = strlen(text);
    struct head head = { .status = status, .type = "text/plain; charset=utf-8", .length = (int64_t)size };

    struct session closing = { .closing = true };
    require(size < 200);
    memcpy(buffer + LWS_PRE, text, size);
    if (send_head(wsi, &closing, &head))
        lws_write(wsi, buffer + LWS_PRE, size, LWS_WRITE_HTTP_FINAL);
    return -1;
}

/* Why a request is not even looked at: the status, and *ret says it; 0: it is. */
static unsigned refuse_request(struct lws *wsi, bool speaks, const char **ret)
{
    char host[HOST_LONGEST + 2] = "", origin[300] = "", length[64] = "";
    long long number;

    if (lws_hdr_total_length(wsi, WSI_TOKEN_HOST) > 0 &&
        (lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0 ||
         !origin_is_our_name(host, server_of(wsi)->serve->names)))
        return *ret = "this server is not called so; --name tells it other names\n", MISDIRECTED;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0 &&
        (lws_hdr_copy(wsi, length, sizeof length, WSI_TOKEN_HTTP_CONTENT_LENGTH) <= 0 ||
         !origin_length(length, &number)))
        return *ret = "content-length is one number\n", HTTP_STATUS_BAD_REQUEST;
    /* Only the page's own origin: a page from elsewhere must not speak in a visitor's name. Programs have none. */
    if (speaks && lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) > 0 &&
        (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0 || !origin_is_same(origin, host)))
        return *ret = "only the page of this server may do that\n", HTTP_STATUS_FORBIDDEN;
    return 0;
}

void address_of(struct lws *wsi, char ret[ADDRESS_LONGEST + 1])
{
    char peer[64] = "", forwarded[1024] = "";

    lws_get_peer_simple(wsi, peer, sizeof peer);
    (void)lws_hdr_copy(wsi, forwarded, sizeof forwarded, WSI_TOKEN_X_FORWARDED_FOR); /* none, or too long: empty */
    origin_address(peer, forwarded, server_of(wsi)->serve->proxies, ret, ADDRESS_LONGEST + 1);
}

void called_by(struct lws *wsi, struct client *client)
{
    char host[HOST_LONGEST + 1];

    if (lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0)
        return;
    client->host = strdup(host);
    require(client->host != NULL);
}

/* ---- files of the page ---- */

static void etag_of(const struct page_bytes *bytes, char ret[40])
{
    char hash[24 + 1];
    struct text t = text_in(ret, 40);

    hash_hex(hash, sizeof hash - 1, bytes->at, bytes->size);
    text_printf(&t, "\"%s\"", hash);
}

/* "bytes=FROM-TO" of a file of this size; false: there is none that can be met as it stands, and *ret_bad says whether
 * it is one that cannot be met at all. */
static bool find_range(struct lws *wsi, size_t size, size_t *ret_from, size_t *ret_count, bool *ret_bad)
{
    char range[64];
    long long from = -1, to = -1;

    *ret_bad = false;
    if (lws_hdr_copy(wsi, range, sizeof range, WSI_TOKEN_HTTP_RANGE) <= 0 || strchr(range, ',') ||
        strncmp(range, "bytes=", 6) != 0)
        return false;
    const char *dash = strchr(range, '-');
    if (!dash || strspn(range + 6, "0123456789-") != strlen(range + 6) || strlen(range) > 40)
        return false;
    if (dash > range + 6)
        from = strtoll(range + 6, NULL, 10);
    if (dash[1])
        to = strtoll(dash + 1, NULL, 10);
    if (from < 0 && to <= 0) {
        *ret_bad = to == 0;
        return false;
    }
    if (from < 0) { /* the last so many */
        from = (long long)size > to ? (long long)size - to : 0;
        to = -1;
    }
    if (from >= (long long)size || (to >= 0 && to < from)) {
        *ret_bad = from >= (long long)size;
        return false;
    }
    if (to < 0 || to >= (long long)size)
        to = (long long)size - 1;
    *ret_from = (size_t)from;
    *ret_count = (size_t)(to - from + 1);
    return true;
}

static int send_file(struct lws *wsi, struct session *s, const struct page_file *f, bool embeds)
{
    char accepted[256] = "", etag[40], known[256], part[80];
    bool bad;

    (void)lws_hdr_copy(wsi, accepted, sizeof accepted, WSI_TOKEN_HTTP_ACCEPT_ENCODING); /* none, or too long: empty */
    enum coding coding = page_coding(f, accepted);
    const struct page_bytes *bytes = &f->as[coding];
    size_t from = 0, count = bytes->size;

    etag_of(bytes, etag);
    /* index.html and the service worker name the current files; those never change. */
    struct head head = { .status = HTTP_STATUS_OK, .type = page_type(f->name), .length = (int64_t)bytes->size,
                         .policy = page_is_worker(f->name) ? worker_policy : NULL, .embeds = embeds, .more = {
        { "cache-control:", page_is_fixed(f->name) ? "public, max-age=31536000, immutable" : "no-cache" },
        { "etag:", etag }, { "accept-ranges:", "bytes" } } };
    int next = 3;
    if (f->as[CODING_GZIP].at || f->as[CODING_BROTLI].at)
        head.more[next++] = (struct header){ "vary:", "accept-encoding" };
    if (coding != CODING_PLAIN)
        head.more[next++] = (struct header){ "content-encoding:", coding_name(coding) };
    if (lws_hdr_copy(wsi, known, sizeof known, WSI_TOKEN_HTTP_IF_NONE_MATCH) > 0 &&
        (strstr(known, etag) || strcmp(known, "*") == 0)) {
        head.status = HTTP_STATUS_NOT_MODIFIED;
        head.length = -1;
        head.type = NULL;
        return send_head(wsi, s, &head) ? completed(wsi, s) : -1;
    }
    bool ranged = find_range(wsi, bytes->size, &from, &count, &bad);
    if (bad) {
        snprintf(part, sizeof part, "bytes */%zu", bytes->size);
        return send_text(wsi, s, HTTP_STATUS_REQ_RANGE_NOT_SATISFIABLE, "text/plain; charset=utf-8", "no such range\n",
                         (struct header){ "content-range:", part });
    }
    if (ranged) {
        snprintf(part, sizeof part, "bytes %zu-%zu/%zu", from, from + count - 1, bytes->size);
        head.status = HTTP_STATUS_PARTIAL_CONTENT;
        head.length = (int64_t)count;
        head.more[next] = (struct header){ "content-range:", part };
    }
    if (!send_head(wsi, s, &head))
        return -1;
    if (s->head || count == 0)
        return completed(wsi, s);
    s->at = bytes->at + from;
    s->left = count;
    lws_callback_on_writable(wsi);
    return 0;
}

static int send_more(struct lws *wsi, struct session *s)
{
    unsigned char buffer[LWS_PRE + CHUNK];
    size_t size = s->left < CHUNK ? s->left : CHUNK;
    bool last = size == s->left;

    memcpy(buffer + LWS_PRE, s->at, size);
    if (lws_write(wsi, buffer + LWS_PRE, size, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) != (int)size)
        return -1;
    s->at += size;
    s->left -= size;
    if (last)
        return completed(wsi, s);
    lws_callback_on_writable(wsi);
    return 0;
}

/* ---- lines and streams ---- */

static bool bearer(struct lws *wsi, char *ret, size_t size)
{
    char value[256];
    static const char word[] = "Bearer ";

    if (lws_hdr_copy(wsi, value, sizeof value, WSI_TOKEN_HTTP_AUTHORIZATION) <= 0 ||
        strncmp(value, word, strlen(word)) != 0)
        return false;
    snprintf(ret, size, "%.*s", (int)size - 1, value + strlen(word));
    return true;
}

static unsigned status_of(const char *answer)
{
    static const struct {
        const char *says;
        unsigned status;
    } known[] = {
        { "\"code\":\"line\"", 400 },  { "\"code\":\"token\"", 401 }, { "\"code\":\"name\"", 401 },
        { "\"code\":\"table\"", 404 }, { "\"code\":\"seat\"", 409 },  { "\"code\":\"state\"", 409 },
        { "\"code\":\"unopened\"", 409 },
        { "\"code\":\"much\"", 429 },  { "\"code\":\"again\"", 503 }, { "\"ok\":false,\"clause\"", 409 },
        { "\"code\":\"scope\"", 403 }, { "\"code\":\"password\"", 403 }, { "\"code\":\"banned\"", 403 },
        { "\"code\":\"passkey\"", 403 },
    };
    const char *refused = strstr(answer, "\"ok\":false");

    /* A refusal is short, and begins with what is looked for; nothing a person wrote comes before it. */
    for (int i = 0; refused && refused - answer < 60 && i < COUNT(known); i++)
        if (strstr(answer, known[i].says))
            return known[i].status;
    return 200;
}

/* Everything from here on to the requests is done in the hall. */
static int in_hall(struct lws *wsi, struct session *s, int (*what)(struct lws *, struct session *))
{
    struct loop *l = loop_of(wsi);

    loop_enter(l);
    int status = what(wsi, s);
    loop_leave(l);
    return status;
}

/* Somebody comes for one line or one stream. The token they show is looked at with it. */
static void come(struct lws *wsi, struct session *s, enum client_kind kind)
{
    struct server *server = server_of(wsi);
    char token[200], lang[64], address[ADDRESS_LONGEST + 1];

    address_of(wsi, address);
    s->client = hall_come(server->hall, kind, address, s);
    called_by(wsi, s->client);
    s->client->lang = lws_hdr_copy(wsi, lang, sizeof lang, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE) > 0 &&
                      strncmp(lang, "de", 2) == 0 ? DE : EN;
    if (bearer(wsi, token, sizeof token)) {
        s->client->bearer = strdup(token);
        require(s->client->bearer != NULL);
    }
    s->client->greeted = true;
}

/* They are answered without the hall. */
static void dismiss(struct lws *wsi, struct session *s)
{
    if (s->client)
        hall_leave(server_of(wsi)->hall, s->client);
    loop_forget(loop_of(wsi), s);
    s->client = NULL;
}

/* The whole body has come. lws may say so twice; the request is answered once. */
static int say_body(struct lws *wsi, struct session *s)
{
    char cmd[sizeof s->cmd];

    memcpy(cmd, s->cmd, sizeof cmd);
    s->cmd[0] = '\0';
    if (s->too_large)
        return s->closing = true, send_status(wsi, s, HTTP_STATUS_REQ_ENTITY_TOO_LARGE, "too large\n");
    struct text in = s->in;
    s->in = (struct text){ 0 };
    bool whole = in.at && strlen(in.at) == in.used;
    come(wsi, s, BY_REQUEST);
    hall_line(server_of(wsi)->hall, s->client, in.used == 0 ? "{}" : whole ? in.at : "", cmd);
    text_free(&in);
    return 0;
}

static int refuse_much(struct lws *wsi, struct session *s)
{
    dismiss(wsi, s);
    return send_text(wsi, s, 429, "application/json",
                     "{\"ok\":false,\"code\":\"much\",\"error\":\"Not so often in a row; wait a little.\"}\n",
                     (struct header){ "retry-after:", "2" });
}

/* /readyz: answered when the store has shown what it can. */
static int probe(struct lws *wsi, struct session *s)
{
    struct hall *hall = server_of(wsi)->hall;

    come(wsi, s, BY_REQUEST);
    if (!hall_may_speak(hall, s->client, PROBE_COST))
        return refuse_much(wsi, s);
    hall_probe(hall, s->client);
    return 0;
}

/* A stream begins as a line like any other: what it needs of the store is waited for beside the loop. */
static int begin_stream(struct lws *wsi, struct session *s)
{
    struct hall *hall = server_of(wsi)->hall;
    char address[ADDRESS_LONGEST + 1];

    address_of(wsi, address);
    if (hall_is_full(hall, address))
        return refuse_much(wsi, s);
    come(wsi, s, BY_STREAM);
    lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0);
    struct text line = text_growing();
    json_object(&line, NULL);
    if (s->stream[0])
        json_put_string(&line, "table", s->stream);
    json_put_int(&line, "from", s->from);
    json_object_end(&line);
    hall_line(hall, s->client, line.at, s->stream[0] ? "stream" : "events");
    text_free(&line);
    return 0;
}

/* The answer to a request; or why a stream does not begin. */
static int send_answer(struct lws *wsi, struct session *s, const struct message *m)
{
    struct text body = text_growing();

    text_put(&body, message_text(m));
    text_char(&body, '\n');
    client_sent(s->client);
    dismiss(wsi, s);
    unsigned says = status_of(body.at);
    int status = send_text(wsi, s, says, "application/json", body.at,
                           says == 429 ? (struct header){ "retry-after:", "2" }
                           : says == 401 ? (struct header){ "www-authenticate:", "Bearer" } : (struct header){ 0 });
    text_free(&body);
    return status;
}

static int send_stream_head(struct lws *wsi, struct session *s)
{
    struct head head = { .status = HTTP_STATUS_OK, .type = "application/x-ndjson", .length = -1,
                         .more = { { "cache-control:", "no-store" }, { "x-accel-buffering:", "no" } } };

    s->closing = true; /* its end is that of the connection */
    s->streams = true;
    if (!send_head(wsi, s, &head))
        return -1;
    lws_callback_on_writable(wsi);
    return 0;
}

/* Something may be told: an answer as a whole, a stream line by line. */
static int goes(struct lws *wsi, struct session *s)
{
    struct hall *hall = server_of(wsi)->hall;
    struct message *m = client_next(s->client, hall->durable);

    if (m && !s->streams && (s->client->kind == BY_REQUEST || status_of(message_text(m)) != HTTP_STATUS_OK))
        return send_answer(wsi, s, m);
    if (m && !s->streams)
        return send_stream_head(wsi, s);
    for (; m; m = client_next(s->client, hall->durable)) {
        m->bytes[MESSAGE_ROOM + m->size] = '\n';
        int sent = lws_write(wsi, m->bytes + MESSAGE_ROOM, m->size + 1, LWS_WRITE_HTTP);
        m->bytes[MESSAGE_ROOM + m->size] = '\0';
        if (sent < 0)
            return -1;
        client_sent(s->client);
        if (lws_send_pipe_choked(wsi)) {
            lws_callback_on_writable(wsi);
            return 0;
        }
    }
    return s->streams && s->client->ends && !s->client->first ? -1 : 0;
}

/* ---- requests ---- */

static const char *const commands[] = {
    "hello", "create", "tables", "sit", "leave", "play", "chat", "back", "agree", "resign", "stop", "bot", "claim",
    "rematch", "secret", "journal", "register", "login", "logout", "password", "token", "tokens", "revoke", "export",
    "delete", "push", "unpush", "mute", "report", "codes", "recover", "invite", "find",
    "another", "start", "wait", "challenge", "passkey", "passkeys",
    "share", "unshare", "shared", "upload", "replay", "found", "circle", "circles", "member", "dissolve",
    "club", "enter", "pair", "hold", "result", "standing", "wish", "evening", "picture", "rate", "ratings",
};

static bool is_command(const char *name)
{
    for (int i = 0; i < COUNT(commands); i++)
        if (strcmp(commands[i], name) == 0)
            return true;
    return false;
}

static int refuse_method(struct lws *wsi, struct session *s, const char *allowed)
{
    return send_text(wsi, s, HTTP_STATUS_METHOD_NOT_ALLOWED, "text/plain; charset=utf-8", "method not allowed\n",
                     (struct header){ "allow:", allowed });
}

static int send_state(struct lws *wsi, struct session *s, bool metrics)
{
    struct text t = text_growing();

    if (metrics) {
        loop_enter(loop_of(wsi));
        metrics_put(server_of(wsi), &t);
        loop_leave(loop_of(wsi));
    } else {
        text_put(&t, "ok\n");
    }
    int status = send_text(wsi, s, HTTP_STATUS_OK, metrics ? "text/plain; version=0.0.4; charset=utf-8"
                                                           : "text/plain; charset=utf-8", t.at, (struct header){ 0 });
    text_free(&t);
    return status;
}

static int64_t from_of(struct lws *wsi)
{
    char buffer[32];
    const char *value = lws_get_urlarg_by_name(wsi, "from=", buffer, sizeof buffer);

    if (!value || !*value ||
        strspn(value, "0123456789") != strlen(value) || strlen(value) > 9)
        return -1;
    return atoi(value);
}

static int get(struct lws *wsi, struct session *s, const char *path)
{
    static const char streams[] = "/api/stream/";

    if (strcmp(path, "/healthz") == 0 || strcmp(path, "/metrics") == 0)
        return send_state(wsi, s, path[1] == 'm');
    if (strcmp(path, "/readyz") == 0)
        return in_hall(wsi, s, probe);
    if (strncmp(path, streams, strlen(streams)) == 0 || strcmp(path, "/api/events") == 0) {
        s->from = from_of(wsi);
        if (path[5] == 's') /* one that is none is looked for too, and not found */
            text_into(s->stream, sizeof s->stream, path[strlen(streams)] ? path + strlen(streams) : "-");
        return in_hall(wsi, s, begin_stream);
    }
    if (strncmp(path, "/api/", 5) == 0 && is_command(path + 5))
        return refuse_method(wsi, s, "POST");
    bool embeds = strcmp(path, "/replay.html") == 0; /* the page, which shows nothing else under this name */
    const struct page_file *f = page_find(server_of(wsi)->serve->page, embeds ? "/" : path);
    return f ? send_file(wsi, s, f, embeds) : send_status(wsi, s, HTTP_STATUS_NOT_FOUND, "not found\n");
}

static int post(struct lws *wsi, struct session *s, const char *path)
{
    if (strncmp(path, "/api/", 5) != 0)
        return s->closing = true, refuse_method(wsi, s, "GET, HEAD");
    if (!is_command(path + 5))
        return s->closing = true, send_status(wsi, s, HTTP_STATUS_NOT_FOUND, "not found\n");
    snprintf(s->cmd, sizeof s->cmd, "%.15s", path + 5);
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0) {
        char length[24];
        lws_hdr_copy(wsi, length, sizeof length, WSI_TOKEN_HTTP_CONTENT_LENGTH);
        s->too_large = strtoll(length, NULL, 10) > LINE_LARGEST;
        if (s->too_large || strtoll(length, NULL, 10) == 0)
            return in_hall(wsi, s, say_body);
        s->in = text_growing(); /* it is to come */
        s->began = (int64_t)clock_ms();
        return 0;
    }
    return s->closing = true, send_status(wsi, s, HTTP_STATUS_LENGTH_REQUIRED, "length required\n");
}

static int gone(struct lws *wsi, struct session *s)
{
    if (!s)
        return 0;
    loop_enter(loop_of(wsi));
    dismiss(wsi, s);
    loop_leave(loop_of(wsi));
    free(s->own);
    s->own = NULL;
    text_free(&s->in);
    return 0;
}

/* Of all that lws knows by name: a stranger's own inventions are bounded by lws alone. */
static bool too_much_head(struct lws *wsi)
{
    int total = 0;

    for (int token = 0; token < WSI_TOKEN_COUNT; token++)
        total += lws_hdr_total_length(wsi, (enum lws_token_indexes)token);
    return total > HEADERS_LARGEST;
}

static int request(struct lws *wsi, struct session *s, const char *path)
{
    const char *why;

    gone(wsi, s); /* a second request may come before the first one is done with */
    *s = (struct session){ .wsi = wsi, .loop = loop_of(wsi), .closing = wants_close(wsi), .from = -1 };
    s->head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    if (too_much_head(wsi))
        return s->closing = true, send_status(wsi, s, HEADERS_TOO_LARGE, "headers too large\n");
    bool posts = lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0;
    unsigned refused = refuse_request(wsi, posts || strncmp(path, "/api/", 5) == 0, &why);
    if (refused)
        return s->closing = true, send_status(wsi, s, refused, why);
    if (s->head || lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0)
        return get(wsi, s, path);
    if (posts)
        return post(wsi, s, path);
    s->closing = true;
    return refuse_method(wsi, s, strncmp(path, "/api/", 5) == 0 ? "POST" : "GET, HEAD");
}

static int body(struct session *s, const char *in, size_t size)
{
    if (s->in.at && (int64_t)clock_ms() - s->began > BODY_MS)
        return -1; /* lws ends only who sends nothing at all */
    if (!s->cmd[0] || !s->in.at)
        return 0; /* of a GET: nobody asked for it */
    if (s->in.used + size > LINE_LARGEST)
        s->too_large = true;
    else
        text_bytes(&s->in, in, size);
    return 0;
}

/* Only to a socket at its place. HTTP/2 in plain text would go through a proxy, past all its rules. */
static int may_upgrade(struct lws *wsi, const char *to)
{
    char path[64];
    const char *why;

    if (strcmp(to, "websocket") != 0)
        return refuse_at_once(wsi, HTTP_STATUS_BAD_REQUEST, "only to a websocket\n");
    if (lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) <= 0 || strcmp(path, "/ws") != 0)
        return refuse_at_once(wsi, HTTP_STATUS_NOT_FOUND, "not found\n");
    unsigned refused = refuse_request(wsi, true, &why);
    return refused ? refuse_at_once(wsi, refused, why) : 0;
}

int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size)
{
    struct session *s = user;

    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return request(wsi, s, in);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return may_upgrade(wsi, in);
    case LWS_CALLBACK_HTTP_BODY:
        return body(s, in, size);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return s->cmd[0] ? in_hall(wsi, s, say_body) : 0;
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return s->left ? send_more(wsi, s) : s->client ? in_hall(wsi, s, goes) : 0;
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL: /* the connection becomes another's, with a session of its own */
    case LWS_CALLBACK_CLOSED_HTTP:
        return gone(wsi, s);
    case LWS_CALLBACK_WSI_CREATE:
        server_of(wsi)->lines++;
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        server_of(wsi)->lines--;
        return 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return -1; /* a socket speaks "kiste" */
    default:
        return lws_callback_http_dummy(wsi, reason, user, in, size);
    }
}
