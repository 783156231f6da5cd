/* SPDX-License-Identifier: MIT */
/* HTTP as server/http.c speaks it, without a connection, a loop or a hall: all three are played by the test, which
 * calls what libwebsockets would and reads what is written. (Functions of these names stand in its place.) */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <cmocka.h>

#include "base/clock.h"
#include "base/require.h"
#include "server/serve_internal.h"

/* ---- a connection ---- */

enum { HEADERS_MOST = 17000 }; /* bytes of one of them here */

struct lws {
    char token[WSI_TOKEN_COUNT][HEADERS_MOST + 1];
    const char *peer;
    struct text said; /* status and headers, a line each; then the body behind an empty one */
    int writable; /* how often it was wanted */
    int completed;
    bool choked, broken; /* it takes nothing more for now; or never again */
    bool waits; /* nobody ends it for being quiet */
};

static struct lws line;
static struct session session;
static struct serve serve;
static struct server server;
static struct loop loop;

int lws_hdr_total_length(struct lws *wsi, enum lws_token_indexes which)
{
    return (int)strlen(wsi->token[which]);
}

int lws_hdr_copy(struct lws *wsi, char *ret, int size, enum lws_token_indexes which)
{
    int length = lws_hdr_total_length(wsi, which);

    if (length >= size)
        return -1;
    memcpy(ret, wsi->token[which], (size_t)length + 1);
    return length;
}

const char *lws_get_urlarg_by_name(struct lws *wsi, const char *name, char *ret, int size)
{
    const char *at = strstr(wsi->token[WSI_TOKEN_HTTP_URI_ARGS], name);

    if (at)
        snprintf(ret, (size_t)size, "%s", at + strlen(name));
    return at ? ret : NULL;
}

int lws_add_http_header_status(struct lws *wsi, unsigned code, unsigned char **p, unsigned char *end)
{
    (void)p, (void)end;
    text_printf(&wsi->said, "%u\n", code);
    return 0;
}

int lws_add_http_header_by_name(struct lws *wsi, const unsigned char *name, const unsigned char *value, int length,
                                unsigned char **p, unsigned char *end)
{
    (void)p, (void)end;
    text_printf(&wsi->said, "%s %.*s\n", (const char *)name, length, (const char *)value);
    return 0;
}

int lws_finalize_write_http_header(struct lws *wsi, unsigned char *start, unsigned char **p, unsigned char *end)
{
    (void)start, (void)p, (void)end;
    text_put(&wsi->said, "\n");
    return wsi->broken;
}

int lws_write(struct lws *wsi, unsigned char *bytes, size_t size, enum lws_write_protocol how)
{
    (void)how;
    if (wsi->broken)
        return -1;
    text_bytes(&wsi->said, (const char *)bytes, size);
    return (int)size;
}

int lws_callback_on_writable(struct lws *wsi)
{
    wsi->writable++;
    return 0;
}

int lws_http_transaction_completed(struct lws *wsi)
{
    wsi->completed++;
    return 0;
}

int lws_send_pipe_choked(struct lws *wsi)
{
    return wsi->choked;
}

void lws_set_timeout(struct lws *wsi, enum pending_timeout why, int seconds)
{
    wsi->waits = why == NO_PENDING_TIMEOUT && seconds == 0;
}

const char *lws_get_peer_simple(struct lws *wsi, char *ret, size_t size)
{
    snprintf(ret, size, "%s", wsi->peer);
    return ret;
}

struct lws_context *lws_get_context(const struct lws *wsi)
{
    return (struct lws_context *)wsi;
}

void *lws_context_user(struct lws_context *context)
{
    (void)context;
    return &loop;
}

int lws_callback_http_dummy(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size)
{
    (void)wsi, (void)reason, (void)user, (void)in, (void)size;
    return 77;
}

/* ---- a loop, and a hall ---- */

static int inside; /* the hall: it is entered and left */
static int forgotten;

void loop_enter(struct loop *l)
{
    assert_ptr_equal(l, &loop);
    assert_int_equal(inside++, 0);
}

void loop_leave(struct loop *l)
{
    assert_ptr_equal(l, &loop);
    assert_int_equal(--inside, 0);
}

void loop_forget(struct loop *l, struct session *s)
{
    assert_true(l == &loop && s == &session && inside);
    forgotten++;
}

void metrics_put(const struct server *s, struct text *ret)
{
    assert_true(s == &server && inside);
    text_put(ret, "kiste_clients 3\n");
}

static struct hall hall;
static struct client *guest; /* NULL: nobody is there */
static int came, left;
static char heard[LINE_LARGEST + 100], commanded[40]; /* what was said last */
static const char *answers; /* what the next line is answered; NULL: nothing yet */
static bool full, may_speak;

static void hall_answers(const char *text)
{
    require(client_put(guest, message_new(text, strlen(text), ""), 0, NULL));
}

struct client *hall_come(struct hall *h, enum client_kind kind, const char *address, void *of)
{
    assert_true(h == &hall && of == &session && inside && !guest);
    guest = calloc(1, sizeof *guest);
    require(guest != NULL);
    guest->kind = kind;
    guest->line = of;
    text_into(guest->address, sizeof guest->address, address);
    came++;
    return guest;
}

void hall_leave(struct hall *h, struct client *c)
{
    assert_true(h == &hall && c == guest && inside);
    client_clear(c);
    free(c->host);
    free(c->bearer);
    free(c);
    guest = NULL;
    left++;
}

void hall_line(struct hall *h, struct client *c, const char *text, const char *cmd)
{
    assert_true(h == &hall && c == guest && inside && c->greeted);
    snprintf(heard, sizeof heard, "%s", text);
    snprintf(commanded, sizeof commanded, "%s", cmd);
    if (answers)
        hall_answers(answers);
}

bool hall_may_speak(struct hall *h, struct client *c, int cost)
{
    assert_true(h == &hall && c == guest && inside);
    assert_int_equal(cost, 4);
    return may_speak;
}

void hall_probe(struct hall *h, struct client *c)
{
    assert_true(h == &hall && c == guest);
    hall_answers("{\"ok\":true,\"stored\":true}");
}

bool hall_is_full(const struct hall *h, const char *address)
{
    assert_true(h == &hall && inside);
    assert_string_equal(address, "192.0.2.7");
    return full;
}

/* ---- requests ---- */

static unsigned char large[3 * 16384];
static struct page_file files[] = {
    { "index.html", { { (unsigned char *)"0123456789", 10 }, { (unsigned char *)"gz", 2 } } },
    { "large-4FX2MQPZ.js", { { large, sizeof large } } },
    { "worker-4FX2MQPZ.js", { { (unsigned char *)"w", 1 } } },
    { "empty.txt", { { (unsigned char *)"", 0 } } },
};
static const struct page page = { files, COUNT(files) };

static int begin(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof large; i++)
        large[i] = (unsigned char)('a' + i / 1000 % 26);
    serve = (struct serve){ .page = &page, .names = "spiele.example" };
    server = (struct server){ .serve = &serve, .hall = &hall };
    loop = (struct loop){ .server = &server };
    may_speak = true;
    full = false;
    answers = NULL;
    session = (struct session){ 0 };
    line.said = text_growing();
    return 0;
}

static int call(enum lws_callback_reasons reason, const void *in, size_t size)
{
    return on_http(&line, reason, &session, (void *)(uintptr_t)in, size);
}

static int end(void **state)
{
    (void)state;
    call(LWS_CALLBACK_CLOSED_HTTP, NULL, 0);
    assert_null(guest);
    assert_int_equal(inside, 0);
    text_free(&line.said);
    return 0;
}

/* Puts a request's headers where they are read: "GET /path?args HTTP/1.1\nName: value\n…". */
static const char *put_request(const char *text)
{
    static const struct {
        const char *name;
        enum lws_token_indexes token;
    } known[] = {
        { "GET", WSI_TOKEN_GET_URI },
        { "HEAD", WSI_TOKEN_HEAD_URI },
        { "POST", WSI_TOKEN_POST_URI },
        { "PUT", WSI_TOKEN_PUT_URI },
        { "Host:", WSI_TOKEN_HOST },
        { "Connection:", WSI_TOKEN_CONNECTION },
        { "Origin:", WSI_TOKEN_ORIGIN },
        { "Content-Length:", WSI_TOKEN_HTTP_CONTENT_LENGTH },
        { "X-Forwarded-For:", WSI_TOKEN_X_FORWARDED_FOR },
        { "Range:", WSI_TOKEN_HTTP_RANGE },
        { "Accept-Encoding:", WSI_TOKEN_HTTP_ACCEPT_ENCODING },
        { "Accept-Language:", WSI_TOKEN_HTTP_ACCEPT_LANGUAGE },
        { "If-None-Match:", WSI_TOKEN_HTTP_IF_NONE_MATCH },
        { "Authorization:", WSI_TOKEN_HTTP_AUTHORIZATION },
        { "Cookie:", WSI_TOKEN_HTTP_COOKIE },
    };
    static char path[400];

    memset(line.token, 0, sizeof line.token);
    line.peer = "192.0.2.7";
    line.completed = line.writable = 0;
    line.choked = line.broken = line.waits = false;
    text_clear(&line.said);
    text_put(&line.said, "");
    path[0] = '\0';
    for (const char *at = text; *at;) {
        size_t length = strcspn(at, "\n"), word = strcspn(at, " ");
        for (int i = 0; i < COUNT(known); i++) {
            if (strlen(known[i].name) != word || strncasecmp(known[i].name, at, word) != 0)
                continue;
            size_t value = length - word - 1;
            if (at == text) { /* the first line ends with the version */
                value = strcspn(at + word + 1, " ");
                snprintf(path, sizeof path, "%.*s", (int)value, at + word + 1);
                snprintf(line.token[WSI_TOKEN_HTTP], HEADERS_MOST, "%.8s", at + word + 1 + value + 1);
                char *args = strchr(path, '?');
                if (args) {
                    snprintf(line.token[WSI_TOKEN_HTTP_URI_ARGS], HEADERS_MOST, "%s", args + 1);
                    *args = '\0';
                }
                snprintf(line.token[known[i].token], HEADERS_MOST, "%s", path);
            } else {
                snprintf(line.token[known[i].token], HEADERS_MOST + 1, "%.*s", (int)value, at + word + 1);
            }
        }
        at += length + (at[length] != '\0');
    }
    return path;
}

/* Whatever is to be written is, until nothing is; what the last callback returned. */
static int write_all(int status)
{
    while (status == 0 && line.writable > 0) {
        line.writable--;
        status = call(LWS_CALLBACK_HTTP_WRITEABLE, NULL, 0);
    }
    return status;
}

static int ask(const char *text)
{
    const char *path = put_request(text);

    return write_all(call(LWS_CALLBACK_HTTP, path, strlen(path)));
}

/* One request that is answered at once, after which the connection stays open. */
static const char *asked(const char *text)
{
    assert_int_equal(ask(text), 0);
    assert_int_equal(line.completed, 1);
    return line.said.at;
}

static const char *ended(const char *text)
{
    assert_int_equal(ask(text), -1);
    assert_int_equal(line.completed, 0);
    return line.said.at;
}

static void says(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("no \"%s\" in: %s", part, text);
}

static void lacks(const char *text, const char *part)
{
    if (strstr(text, part))
        fail_msg("\"%s\" in: %s", part, text);
}

static void is_status(const char *text, int status)
{
    if (atoi(text) != status)
        fail_msg("no %d: %s", status, text);
}

static const char *body_of(const char *text)
{
    return strstr(text, "\n\n") + 2;
}

#define HOST "Host: localhost:8080\n"

static void files_of_the_page(void **state)
{
    (void)state;
    const char *got = asked("GET / HTTP/1.1\n" HOST);
    is_status(got, 200);
    says(got, "\ncontent-type: text/html; charset=utf-8\n");
    says(got, "\ncontent-length: 10\n");
    says(got, "\ncache-control: no-cache\n");
    says(got, "\naccept-ranges: bytes\n");
    says(got, "\nvary: accept-encoding\n");
    lacks(got, "content-encoding");
    lacks(got, "connection:");
    assert_string_equal(body_of(got), "0123456789");
    got = asked("HEAD / HTTP/1.1\n" HOST);
    says(got, "\ncontent-length: 10\n");
    assert_string_equal(body_of(got), "");
    got = asked("GET /large-4FX2MQPZ.js HTTP/1.1\n" HOST);
    says(got, "\ncache-control: public, max-age=31536000, immutable\n");
    lacks(got, "vary:");
    assert_int_equal(line.said.used - (size_t)(body_of(got) - got), sizeof large);
    assert_memory_equal(body_of(got), large, sizeof large);
    got = asked("GET /empty.txt HTTP/1.1\n" HOST);
    says(got, "\ncontent-length: 0\n");
    is_status(asked("GET /none.js HTTP/1.1\n" HOST), 404);
    assert_string_equal(body_of(line.said.at), "not found\n");
    says(line.said.at, "\ncache-control: no-store\n");
    is_status(asked("GET /healthz HTTP/1.1\n" HOST), 200);
    assert_string_equal(body_of(line.said.at), "ok\n");
    is_status(asked("GET /metrics HTTP/1.1\n" HOST), 200);
    says(line.said.at, "\ncontent-type: text/plain; version=0.0.4; charset=utf-8\n");
    assert_string_equal(body_of(line.said.at), "kiste_clients 3\n");
    assert_int_equal(came, 0); /* nobody enters the hall for that */
}

static void what_is_known_is_not_sent_again(void **state)
{
    char etag[60], request[200], other[60];

    (void)state;
    snprintf(etag, sizeof etag, "%.*s", 26, strstr(asked("GET / HTTP/1.1\n" HOST), "\netag: ") + 7);
    assert_true(etag[0] == '"' && etag[25] == '"');
    const char *got = asked("GET / HTTP/1.1\nAccept-Encoding: gzip\n" HOST);
    says(got, "\ncontent-encoding: gzip\n");
    says(got, "\ncontent-length: 2\n");
    assert_string_equal(body_of(got), "gz");
    snprintf(other, sizeof other, "%.*s", 26, strstr(got, "\netag: ") + 7);
    assert_string_not_equal(etag, other);
    const char *const lists[] = { "%s", "\"x\", %s", "*" };
    for (int i = 0; i < COUNT(lists); i++) {
        char list[100];
        snprintf(list, sizeof list, lists[i], etag);
        snprintf(request, sizeof request, "GET / HTTP/1.1\n" HOST "If-None-Match: %s\n", list);
        got = asked(request);
        is_status(got, 304);
        says(got, etag);
        lacks(got, "\ncontent-length:");
        lacks(got, "\ncontent-type:");
        assert_string_equal(body_of(got), "");
    }
    snprintf(request, sizeof request, "GET / HTTP/1.1\n" HOST "If-None-Match: %s\n", other);
    is_status(asked(request), 200);
    is_status(asked("GET / HTTP/1.1\n" HOST "If-None-Match: **\n"), 200);
}

static void parts_of_a_file(void **state)
{
    static const struct {
        const char *range;
        int status;
        const char *part, *body;
    } known[] = {
        { "bytes=0-0", 206, "bytes 0-0/10", "0" },        { "bytes=2-4", 206, "bytes 2-4/10", "234" },
        { "bytes=7-", 206, "bytes 7-9/10", "789" },       { "bytes=9-9", 206, "bytes 9-9/10", "9" },
        { "bytes=5-99", 206, "bytes 5-9/10", "56789" },   { "bytes=5-10", 206, "bytes 5-9/10", "56789" },
        { "bytes=-3", 206, "bytes 7-9/10", "789" },       { "bytes=-10", 206, "bytes 0-9/10", "0123456789" },
        { "bytes=-11", 206, "bytes 0-9/10", "0123456789" }, { "bytes=10-", 416, "bytes */10", "no such range\n" },
        { "bytes=10-12", 416, "bytes */10", "no such range\n" }, { "bytes=-0", 416, "bytes */10", "no such range\n" },
        { "bytes=5-0", 200, NULL, "0123456789" },
        { "bytes=4-2", 200, NULL, "0123456789" },         { "bytes=1-2,4-5", 200, NULL, "0123456789" },
        { "lines=1-2", 200, NULL, "0123456789" },         { "bytes=a-2", 200, NULL, "0123456789" },
        { "bytes=-", 200, NULL, "0123456789" },           { "bytes=12", 200, NULL, "0123456789" },
        { "bytes=00000000000000000000000000001-000002", 200, NULL, "0123456789" },
    };

    (void)state;
    for (int i = 0; i < COUNT(known); i++) {
        char request[200], part[80];
        snprintf(request, sizeof request, "GET / HTTP/1.1\n" HOST "Range: %s\n", known[i].range);
        const char *got = asked(request);
        is_status(got, known[i].status);
        snprintf(part, sizeof part, "\ncontent-range: %s\n", known[i].part ? known[i].part : "");
        if (known[i].part)
            says(got, part);
        else
            lacks(got, "content-range");
        assert_string_equal(body_of(got), known[i].body);
        snprintf(part, sizeof part, "\ncontent-length: %zu\n", strlen(known[i].body));
        says(got, part);
    }
    assert_string_equal(body_of(asked("HEAD / HTTP/1.1\n" HOST "Range: bytes=2-4\n")), "");
    is_status(asked("GET /empty.txt HTTP/1.1\n" HOST "Range: bytes=0-\n"), 416);
}

static void headers_that_protect(void **state)
{
    (void)state;
    const char *got = asked("GET / HTTP/1.1\n" HOST);
    says(got, "\nx-content-type-options: nosniff\nreferrer-policy: no-referrer\n"
              "cross-origin-opener-policy: same-origin\nx-kiste-tables: ws\n");
    says(got, "\nx-frame-options: DENY\n");
    says(got, "\ncontent-security-policy: frame-ancestors 'none'; default-src 'self'; script-src 'self' "
              "'wasm-unsafe-eval';");
    says(got, "connect-src 'self' ws://localhost:8080 wss://localhost:8080\n");
    lacks(got, "'unsafe-eval'");
    got = asked("GET /replay.html HTTP/1.1\n" HOST); /* may be shown in other pages */
    lacks(got, "x-frame-options");
    says(got, "\ncontent-security-policy: frame-ancestors *; default-src 'self';");
    assert_string_equal(body_of(got), "0123456789");
    got = asked("GET /worker-4FX2MQPZ.js HTTP/1.1\n" HOST);
    says(got, "\ncontent-security-policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval' 'unsafe-eval'\n");
    got = asked("GET / HTTP/1.1\n"); /* nobody says what we are called */
    says(got, "connect-src 'self'\n");
    assert_null(strstr(got, "x-kiste-levels")); /* nobody is beyond all levels here */
}

static void whoever_wants_it_closed(void **state)
{
    (void)state;
    says(ended("GET / HTTP/1.0\n" HOST), "\nconnection: close\n\n0123456789");
    says(ended("GET / HTTP/1.1\n" HOST "Connection: close\n"), "\nconnection: close\n");
    says(ended("GET / HTTP/1.1\n" HOST "Connection: Close\n"), "\nconnection: close\n");
    lacks(asked("GET / HTTP/1.1\n" HOST "Connection: keep-alive\n"), "connection:");
    says(ended("HEAD / HTTP/1.0\n" HOST), "\nconnection: close\n");
    /* And a line that takes nothing more ends. */
    put_request("GET / HTTP/1.1\n" HOST);
    line.broken = true;
    assert_int_equal(call(LWS_CALLBACK_HTTP, "/", 1), -1);
    put_request("GET / HTTP/1.1\n" HOST);
    assert_int_equal(call(LWS_CALLBACK_HTTP, "/", 1), 0);
    line.broken = true;
    assert_int_equal(call(LWS_CALLBACK_HTTP_WRITEABLE, NULL, 0), -1);
}

static void whom_it_is_for(void **state)
{
    (void)state;
    says(ended("GET / HTTP/1.1\nHost: evil.example\n"), "this server is not called so");
    is_status(line.said.at, 421);
    lacks(line.said.at, "evil.example");
    is_status(asked("GET / HTTP/1.1\nHost: spiele.example\n"), 200);
    char request[2000], name[600];
    memset(name, 'a', sizeof name);
    snprintf(request, sizeof request, "GET / HTTP/1.1\nHost: %.255s\n", name);
    is_status(asked(request), 200); /* without a dot it is nobody's */
    snprintf(request, sizeof request, "GET / HTTP/1.1\nHost: %.257s\n", name);
    is_status(ended(request), 421);
    /* Only the own page may speak. */
    answers = "{\"ok\":true}";
    is_status(asked("GET / HTTP/1.1\n" HOST "Origin: https://evil.example\n"), 200);
    is_status(ended("POST /api/hello HTTP/1.1\n" HOST "Origin: https://evil.example\nContent-Length: 0\n"), 403);
    is_status(ended("POST / HTTP/1.1\n" HOST "Origin: https://evil.example\nContent-Length: 0\n"), 403);
    is_status(ended("GET /api/events HTTP/1.1\n" HOST "Origin: https://evil.example\n"), 403);
    snprintf(request, sizeof request, "POST /api/hello HTTP/1.1\n" HOST "Origin: https://%.300s\nContent-Length: 0\n",
             name);
    is_status(ended(request), 403);
    assert_int_equal(came, 0);
    ask("POST /api/hello HTTP/1.1\n" HOST "Origin: http://localhost:8080\nContent-Length: 0\n");
    assert_int_equal(came, 1);
    came = 0;
    /* A length is one number. */
    is_status(ended("POST /api/hello HTTP/1.1\n" HOST "Content-Length: 5, 5\n"), 400);
    is_status(ended("GET / HTTP/1.1\n" HOST "Content-Length: -1\n"), 400);
    snprintf(request, sizeof request, "POST /api/hello HTTP/1.1\n" HOST "Content-Length: %064d\n", 1);
    is_status(ended(request), 400);
}

static void large_headers(void **state)
{
    char request[20000];

    (void)state;
    for (int more = 0; more < 2; more++) {
        int used = snprintf(request, sizeof request, "GET / HTTP/1.1\n" HOST "Cookie: ");
        int length = 16384 - (int)strlen("/") - (int)strlen("HTTP/1.1") - (int)strlen("localhost:8080") + more;
        memset(request + used, 'c', (size_t)length);
        request[used + length] = '\0';
        if (more)
            is_status(ended(request), 431);
        else
            is_status(asked(request), 200);
    }
}

/* A line by POST, its body in these pieces; what is answered. */
static const char *posted(const char *request, const char *const *piece, const char *answer)
{
    answers = answer;
    const char *path = put_request(request);
    int status = call(LWS_CALLBACK_HTTP, path, strlen(path));

    for (; status == 0 && piece && *piece; piece++)
        status = call(LWS_CALLBACK_HTTP_BODY, *piece, strlen(*piece));
    if (status == 0)
        status = call(LWS_CALLBACK_HTTP_BODY_COMPLETION, NULL, 0);
    if (status == 0)
        status = call(LWS_CALLBACK_HTTP_BODY_COMPLETION, NULL, 0); /* lws may say so twice */
    line.writable += guest != NULL; /* the hall wants it to go out */
    status = write_all(status);
    assert_int_equal(status, session.closing ? -1 : 0);
    return line.said.at;
}

static void lines_by_post(void **state)
{
    static const char *const pieces[] = { "{\"na", "me\":", "\"Ann\"}", NULL };

    (void)state;
    came = left = 0;
    const char *got = posted("POST /api/hello HTTP/1.1\n" HOST "Content-Length: 14\nAccept-Language: de-DE\n"
                             "Authorization: Bearer abc def\nX-Forwarded-For: 198.51.100.1\n",
                             pieces, "{\"ok\":true,\"person\":\"x\"}");
    is_status(got, 200);
    assert_string_equal(body_of(got), "{\"ok\":true,\"person\":\"x\"}\n");
    says(got, "\ncontent-type: application/json\n");
    says(got, "\ncache-control: no-store\n");
    lacks(got, "retry-after");
    lacks(got, "www-authenticate");
    assert_string_equal(heard, "{\"name\":\"Ann\"}");
    assert_string_equal(commanded, "hello");
    assert_int_equal(came, 1); /* once, */
    assert_int_equal(left, 1); /* and they have gone */
    is_status(posted("POST /api/tables HTTP/1.1\n" HOST "Content-Length: 0\n", NULL, "{\"ok\":true}"), 200);
    assert_string_equal(heard, "{}"); /* nothing is an object without members */
    assert_string_equal(commanded, "tables");
    is_status(ended("POST /api/hello HTTP/1.1\n" HOST), 411);
    is_status(ended("POST /api/nothing HTTP/1.1\n" HOST "Content-Length: 0\n"), 404);
    is_status(ended("POST / HTTP/1.1\n" HOST "Content-Length: 0\n"), 405);
    says(line.said.at, "\nallow: GET, HEAD\n");
    is_status(ended("PUT / HTTP/1.1\n" HOST), 405);
    says(line.said.at, "\nallow: GET, HEAD\n");
    is_status(ended("PUT /api/hello HTTP/1.1\n" HOST), 405);
    says(line.said.at, "\nallow: POST\n");
    is_status(asked("GET /api/hello HTTP/1.1\n" HOST), 405);
    says(line.said.at, "\nallow: POST\n");
    is_status(asked("GET /api/nothing HTTP/1.1\n" HOST), 404);
    assert_int_equal(came, 2);
}

/* Who they are, as they say and as the line tells. */
static void whoever_posts_is_known(void **state)
{
    (void)state;
    static const struct {
        const char *more, *bearer;
        enum lang lang;
    } known[] = {
        { "", NULL, EN },
        { "Accept-Language: de\n", NULL, DE },
        { "Accept-Language: en-GB, de\n", NULL, EN },
        { "Authorization: Bearer t0ken\n", "t0ken", EN },
        { "Authorization: Basic t0ken\n", NULL, EN },
    };
    for (int i = 0; i < COUNT(known); i++) {
        char request[300];
        snprintf(request, sizeof request, "POST /api/hello HTTP/1.1\n" HOST "Content-Length: 0\n%s", known[i].more);
        assert_int_equal(ask(request), 0);
        assert_int_equal(guest->lang, known[i].lang);
        assert_string_equal(guest->host, "localhost:8080");
        assert_string_equal(guest->address, "192.0.2.7");
        assert_int_equal(guest->kind, BY_REQUEST);
        assert_int_equal(guest->bearer != NULL, known[i].bearer != NULL);
        if (known[i].bearer)
            assert_string_equal(guest->bearer, known[i].bearer);
        assert_int_equal(call(LWS_CALLBACK_HTTP_WRITEABLE, NULL, 0), 0); /* there is nothing to say yet */
        assert_int_equal(line.said.used, 0);
        assert_int_equal(call(i % 2 ? LWS_CALLBACK_CLOSED_HTTP : LWS_CALLBACK_HTTP_DROP_PROTOCOL, NULL, 0), 0);
        assert_null(guest); /* and whoever goes meanwhile is gone */
    }
    serve.proxies = "192.0.2.7";
    ask("POST /api/hello HTTP/1.1\nContent-Length: 0\nX-Forwarded-For: 198.51.100.1\n");
    assert_string_equal(guest->address, "198.51.100.1"); /* a proxy that is believed */
    assert_null(guest->host);
    ask("POST /api/hello HTTP/1.1\nHost: a\nContent-Length: 0\n");
    assert_string_equal(guest->host, "a"); /* however short */
    ask("POST /api/tables HTTP/1.1\n" HOST "Content-Length: 0\n"); /* before the first was answered */
    assert_string_equal(commanded, "tables");
}

static void bodies_too_large_or_late(void **state)
{
    static char whole[65536 + 2];
    const char *pieces[] = { whole, NULL };

    (void)state;
    memset(whole, ' ', 65536);
    is_status(posted("POST /api/upload HTTP/1.1\n" HOST "Content-Length: 65536\n", pieces, "{\"ok\":true}"), 200);
    assert_int_equal(strlen(heard), 65536);
    came = 0;
    is_status(ended("POST /api/upload HTTP/1.1\n" HOST "Content-Length: 65537\n"), 413);
    whole[65536] = 'x'; /* more than was said */
    is_status(posted("POST /api/upload HTTP/1.1\n" HOST "Content-Length: 9\n", pieces, NULL), 413);
    says(line.said.at, "\nconnection: close\n");
    assert_int_equal(came, 0);
    const char *path = put_request("POST /api/hello HTTP/1.1\n" HOST "Content-Length: 9\n");
    assert_int_equal(call(LWS_CALLBACK_HTTP, path, strlen(path)), 0);
    assert_int_equal(call(LWS_CALLBACK_HTTP_BODY, "{", 1), 0);
    session.began = (int64_t)clock_ms() - 60000; /* a minute for so little */
    assert_int_equal(call(LWS_CALLBACK_HTTP_BODY, "}", 1), -1);
    call(LWS_CALLBACK_CLOSED_HTTP, NULL, 0);
    assert_int_equal(came, 0);
    /* A NUL in it is no line; a body that nobody asked for is let pass. */
    path = put_request("POST /api/hello HTTP/1.1\n" HOST "Content-Length: 5\n");
    assert_int_equal(call(LWS_CALLBACK_HTTP, path, strlen(path)), 0);
    assert_int_equal(call(LWS_CALLBACK_HTTP_BODY, "{}\0{}", 5), 0);
    assert_int_equal(call(LWS_CALLBACK_HTTP_BODY_COMPLETION, NULL, 0), 0);
    assert_string_equal(heard, "");
    hall_answers("{\"ok\":false,\"code\":\"line\"}");
    line.writable++;
    assert_int_equal(write_all(0), 0);
    is_status(asked("GET / HTTP/1.1\n" HOST "Content-Length: 2\n"), 200);
    assert_int_equal(call(LWS_CALLBACK_HTTP_BODY, "{}", 2), 0);
    assert_int_equal(call(LWS_CALLBACK_HTTP_BODY_COMPLETION, NULL, 0), 0);
    assert_null(guest);
}

static void answers_have_a_status(void **state)
{
    static const struct {
        const char *answer;
        int status;
    } known[] = {
        { "{\"ok\":false,\"code\":\"line\"}", 400 },     { "{\"ok\":false,\"code\":\"token\"}", 401 },
        { "{\"ok\":false,\"code\":\"name\"}", 401 },     { "{\"ok\":false,\"code\":\"table\"}", 404 },
        { "{\"ok\":false,\"code\":\"seat\"}", 409 },     { "{\"ok\":false,\"code\":\"state\"}", 409 },
        { "{\"ok\":false,\"code\":\"unopened\"}", 409 }, { "{\"ok\":false,\"code\":\"much\"}", 429 },
        { "{\"ok\":false,\"code\":\"again\"}", 503 },    { "{\"ok\":false,\"clause\":\"a.b\"}", 409 },
        { "{\"ok\":false,\"code\":\"scope\"}", 403 },    { "{\"ok\":false,\"code\":\"password\"}", 403 },
        { "{\"ok\":false,\"code\":\"banned\"}", 403 },   { "{\"ok\":false,\"code\":\"passkey\"}", 403 },
        { "{\"ok\":true,\"code\":\"BADA\"}", 200 },      { "{\"ok\":true,\"code\":\"line\"}", 200 },
        /* What a person wrote is none, however much it looks like one. */
        { "{\"ok\":true,\"name\":\"somebody with a name of a certain length\",\"x\":[\"ok\":false,\"code\":\"line\"]}",
          200 },
    };

    (void)state;
    for (int i = 0; i < COUNT(known); i++) {
        const char *got = posted("POST /api/play HTTP/1.1\n" HOST "Content-Length: 0\n", NULL, known[i].answer);
        is_status(got, known[i].status);
        assert_int_equal(strstr(got, "\nretry-after: 2\n") != NULL, known[i].status == 429);
        assert_int_equal(strstr(got, "\nwww-authenticate: Bearer\n") != NULL, known[i].status == 401);
        assert_null(guest);
    }
}

static void streams(void **state)
{
    (void)state;
    came = 0;
    assert_int_equal(ask("GET /api/stream/0123456789abcdef01234567?from=12 HTTP/1.1\n" HOST), 0);
    assert_int_equal(guest->kind, BY_STREAM);
    assert_true(line.waits); /* nobody ends it for being quiet */
    assert_string_equal(heard, "{\"table\":\"0123456789abcdef01234567\",\"from\":12}");
    assert_string_equal(commanded, "stream");
    assert_int_equal(line.said.used, 0); /* nothing before something can be told */
    hall_answers("{\"ok\":true,\"one\":1}");
    hall_answers("{\"two\":2}");
    line.writable = 1;
    assert_int_equal(write_all(0), 0);
    is_status(line.said.at, 200);
    says(line.said.at, "\ncontent-type: application/x-ndjson\n");
    says(line.said.at, "\ncache-control: no-store\nx-accel-buffering: no\n");
    lacks(line.said.at, "content-length");
    assert_string_equal(body_of(line.said.at), "{\"ok\":true,\"one\":1}\n{\"two\":2}\n");
    text_clear(&line.said);
    line.choked = true;
    hall_answers("{\"three\":3}");
    hall_answers("{\"four\":4}");
    line.writable = 0;
    assert_int_equal(call(LWS_CALLBACK_HTTP_WRITEABLE, NULL, 0), 0);
    assert_string_equal(line.said.at, "{\"three\":3}\n"); /* no more than it takes; */
    assert_int_equal(line.writable, 1); /* the rest when it does */
    line.choked = false;
    guest->ends = true;
    assert_int_equal(write_all(0), -1);
    assert_string_equal(line.said.at, "{\"three\":3}\n{\"four\":4}\n");
    call(LWS_CALLBACK_CLOSED_HTTP, NULL, 0);
    assert_null(guest);

    static const struct {
        const char *args, *line;
    } known[] = {
        { "", "{\"from\":-1}" },           { "?from=", "{\"from\":-1}" },         { "?from=0", "{\"from\":0}" },
        { "?from=1x", "{\"from\":-1}" },   { "?from=-1", "{\"from\":-1}" },
        { "?from=123456789", "{\"from\":123456789}" }, { "?from=1234567890", "{\"from\":-1}" },
    };
    for (int i = 0; i < COUNT(known); i++) {
        char request[200];
        snprintf(request, sizeof request, "GET /api/events%s HTTP/1.1\n" HOST, known[i].args);
        assert_int_equal(ask(request), 0);
        assert_string_equal(commanded, "events");
        assert_string_equal(heard, known[i].line);
        call(LWS_CALLBACK_CLOSED_HTTP, NULL, 0);
    }
    ask("GET /api/stream/ HTTP/1.1\n" HOST); /* none is looked for, and not found */
    assert_string_equal(heard, "{\"table\":\"-\",\"from\":-1}");
    hall_answers("{\"ok\":false,\"code\":\"table\"}");
    line.writable = 1;
    assert_int_equal(write_all(0), 0);
    is_status(line.said.at, 404);
    assert_null(guest);
    assert_int_equal(line.completed, 1);
    came = 0;
    full = true;
    is_status(asked("GET /api/events HTTP/1.1\n" HOST), 429);
    says(line.said.at, "\nretry-after: 2\n");
    says(line.said.at, "\"code\":\"much\"");
    assert_int_equal(came, 0);
}

static void whether_all_can_be_done(void **state)
{
    (void)state;
    put_request("GET /readyz HTTP/1.1\n" HOST);
    assert_int_equal(call(LWS_CALLBACK_HTTP, "/readyz", 7), 0);
    line.writable = 1;
    assert_int_equal(write_all(0), 0);
    is_status(line.said.at, 200);
    assert_string_equal(body_of(line.said.at), "{\"ok\":true,\"stored\":true}\n");
    may_speak = false;
    is_status(asked("GET /readyz HTTP/1.1\n" HOST), 429);
    assert_null(guest);
}

/* What becomes a socket, and what does not: answered at once, with what protects. */
static void sockets_at_their_place(void **state)
{
    static const struct {
        const char *request, *to;
        int status;
    } known[] = {
        { "GET /ws HTTP/1.1\n" HOST, "websocket", 0 },
        { "GET /ws HTTP/1.1\n" HOST "Origin: http://localhost:8080\n", "websocket", 0 },
        { "GET /ws HTTP/1.1\n" HOST, "h2c", 400 },
        { "GET /wsx HTTP/1.1\n" HOST, "websocket", 404 },
        { "GET / HTTP/1.1\n" HOST, "websocket", 404 },
        { "POST /ws HTTP/1.1\n" HOST, "websocket", 404 },
        { "GET /ws HTTP/1.1\nHost: evil.example\n", "websocket", 421 },
        { "GET /ws HTTP/1.1\n" HOST "Origin: https://evil.example\n", "websocket", 403 },
    };

    (void)state;
    for (int i = 0; i < COUNT(known); i++) {
        put_request(known[i].request);
        assert_int_equal(call(LWS_CALLBACK_HTTP_CONFIRM_UPGRADE, known[i].to, strlen(known[i].to)),
                         known[i].status ? -1 : 0);
        if (known[i].status) {
            is_status(line.said.at, known[i].status);
            says(line.said.at, "\nconnection: close\n");
            says(line.said.at, "\nx-content-type-options: nosniff\n");
            char length[40];
            snprintf(length, sizeof length, "\ncontent-length: %zu\n", strlen(body_of(line.said.at)));
            says(line.said.at, length);
            assert_true(strlen(body_of(line.said.at)) > 5);
        } else {
            assert_int_equal(line.said.used, 0);
        }
    }
    assert_int_equal(call(LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION, NULL, 0), -1);
}

static void lines_are_counted(void **state)
{
    (void)state;
    assert_int_equal(call(LWS_CALLBACK_WSI_CREATE, NULL, 0), 0);
    assert_int_equal(call(LWS_CALLBACK_WSI_CREATE, NULL, 0), 0);
    assert_int_equal(server.lines, 2);
    assert_int_equal(call(LWS_CALLBACK_WSI_DESTROY, NULL, 0), 0);
    assert_int_equal(server.lines, 1);
    assert_int_equal(call(LWS_CALLBACK_TIMER, NULL, 0), 77); /* all else is lws's own business */
    assert_int_equal(on_http(&line, LWS_CALLBACK_CLOSED_HTTP, NULL, NULL, 0), 0); /* one without a request */
    int before = forgotten;
    call(LWS_CALLBACK_CLOSED_HTTP, NULL, 0);
    assert_int_equal(forgotten, before + 1);
}

/* A connection goes before its answer has: once more changes nothing. */
static void gone_in_the_middle(void **state)
{
    (void)state;
    const char *path = put_request("GET /metrics HTTP/1.1\n" HOST);
    assert_int_equal(call(LWS_CALLBACK_HTTP, path, strlen(path)), 0);
    assert_non_null(session.own);
    assert_int_equal(call(LWS_CALLBACK_HTTP_DROP_PROTOCOL, NULL, 0), 0);
    assert_null(session.own);
    assert_int_equal(call(LWS_CALLBACK_CLOSED_HTTP, NULL, 0), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(files_of_the_page, begin, end),
        cmocka_unit_test_setup_teardown(what_is_known_is_not_sent_again, begin, end),
        cmocka_unit_test_setup_teardown(parts_of_a_file, begin, end),
        cmocka_unit_test_setup_teardown(headers_that_protect, begin, end),
        cmocka_unit_test_setup_teardown(whoever_wants_it_closed, begin, end),
        cmocka_unit_test_setup_teardown(whom_it_is_for, begin, end),
        cmocka_unit_test_setup_teardown(large_headers, begin, end),
        cmocka_unit_test_setup_teardown(lines_by_post, begin, end),
        cmocka_unit_test_setup_teardown(whoever_posts_is_known, begin, end),
        cmocka_unit_test_setup_teardown(bodies_too_large_or_late, begin, end),
        cmocka_unit_test_setup_teardown(answers_have_a_status, begin, end),
        cmocka_unit_test_setup_teardown(streams, begin, end),
        cmocka_unit_test_setup_teardown(whether_all_can_be_done, begin, end),
        cmocka_unit_test_setup_teardown(sockets_at_their_place, begin, end),
        cmocka_unit_test_setup_teardown(gone_in_the_middle, begin, end),
        cmocka_unit_test_setup_teardown(lines_are_counted, begin, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
