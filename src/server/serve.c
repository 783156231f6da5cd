#include "server/serve.h"

#include <arpa/inet.h>
#include <errno.h>
#include <libwebsockets.h>
#include <netdb.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/require.h"

enum { CHUNK = 16384 }; /* bytes of a file handed to the connection at once */

/* One request: what of which bytes is still to be sent. */
struct request {
    const unsigned char *at;
    size_t left;
};

/* A handler can only set a flag; the loop looks at it whenever it wakes. */
static volatile sig_atomic_t stop;
static struct lws_context *running;

static void on_signal(int number)
{
    (void)number;
    stop = 1;
    lws_cancel_service(running);
}

/* ---- headers ---- */

struct header {
    const char *name, *value;
};

/* The page needs nothing from elsewhere and is put into no other page. */
static const struct header always[] = {
    { "x-content-type-options:", "nosniff" },
    { "referrer-policy:", "no-referrer" },
    { "x-frame-options:", "DENY" },
    { "cross-origin-opener-policy:", "same-origin" },
};

static bool add_header(struct lws *wsi, struct header h, unsigned char **p, unsigned char *end)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)h.name, (const unsigned char *)h.value,
                                       (int)strlen(h.value), p, end) == 0;
}

static bool accepts_gzip(struct lws *wsi)
{
    char accepted[256];

    return lws_hdr_copy(wsi, accepted, sizeof accepted, WSI_TOKEN_HTTP_ACCEPT_ENCODING) > 0 &&
           strstr(accepted, "gzip") != NULL;
}

static bool send_headers(struct lws *wsi, const struct page_file *f, size_t size, bool gzip)
{
    unsigned char buffer[LWS_PRE + 1024], *start = buffer + LWS_PRE, *p = start;
    unsigned char *end = buffer + sizeof buffer - 1;
    /* index.html and the service worker name the current files; those never change. */
    const char *keep = page_is_fixed(f->name) ? "public, max-age=31536000, immutable" : "no-cache";
    bool fine = lws_add_http_common_headers(wsi, HTTP_STATUS_OK, page_type(f->name), size, &p, end) == 0 &&
                add_header(wsi, (struct header){ "cache-control:", keep }, &p, end);

    for (int i = 0; i < COUNT(always); i++)
        fine = fine && add_header(wsi, always[i], &p, end);
    if (f->gzip.at)
        fine = fine && add_header(wsi, (struct header){ "vary:", "accept-encoding" }, &p, end);
    if (gzip)
        fine = fine && add_header(wsi, (struct header){ "content-encoding:", "gzip" }, &p, end);
    return fine && lws_finalize_write_http_header(wsi, start, &p, end) == 0;
}

/* ---- requests ---- */

/* Zero: go on; else the connection is closed: what a callback returns. */
static int answer(struct lws *wsi, struct request *r, const char *path)
{
    const struct serve *s = lws_context_user(lws_get_context(wsi));
    const struct page_file *f = page_find(s->page, path);
    bool head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;

    *r = (struct request){ 0 };
    if (!head && lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) == 0)
        return lws_return_http_status(wsi, HTTP_STATUS_METHOD_NOT_ALLOWED, NULL) || lws_http_transaction_completed(wsi);
    if (!f)
        return lws_return_http_status(wsi, HTTP_STATUS_NOT_FOUND, NULL) || lws_http_transaction_completed(wsi);
    bool gzip = f->gzip.at && accepts_gzip(wsi);
    const struct page_bytes *bytes = gzip ? &f->gzip : &f->plain;
    if (!send_headers(wsi, f, bytes->size, gzip))
        return 1;
    if (head || bytes->size == 0)
        return lws_http_transaction_completed(wsi);
    *r = (struct request){ bytes->at, bytes->size };
    lws_callback_on_writable(wsi);
    return 0;
}

static int send_more(struct lws *wsi, struct request *r)
{
    unsigned char buffer[LWS_PRE + CHUNK];
    size_t size = r->left < CHUNK ? r->left : CHUNK;
    bool last = size == r->left;

    if (r->left == 0)
        return 0;
    memcpy(buffer + LWS_PRE, r->at, size);
    if (lws_write(wsi, buffer + LWS_PRE, size, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) != (int)size)
        return 1;
    r->at += size;
    r->left -= size;
    if (last)
        return lws_http_transaction_completed(wsi);
    lws_callback_on_writable(wsi);
    return 0;
}

static int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size)
{
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return answer(wsi, user, in);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return send_more(wsi, user);
    default:
        return lws_callback_http_dummy(wsi, reason, user, in, size);
    }
}

/* ---- the loop ---- */

static const struct lws_protocols protocols[] = {
    { .name = "http", .callback = on_http, .per_session_data_size = sizeof(struct request) },
    { 0 },
};

static void listen_to_signals(void)
{
    struct sigaction action = { .sa_handler = on_signal };

    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

/* The host's address, as lws wants it. What it cannot listen on, lws silently waits for (it might be a network card
 * still to come), so that is tried first. */
static bool find_address(const struct serve *s, char ret[INET_ADDRSTRLEN], struct complaint *ret_why)
{
    struct addrinfo *found, want = { .ai_family = AF_INET, .ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE };
    char port[8];

    snprintf(port, sizeof port, "%d", s->port);
    /* RFC 6761: this name needs nobody to look it up. */
    int wrong = getaddrinfo(strcmp(s->host, "localhost") == 0 ? "127.0.0.1" : s->host, port, &want, &found);
    if (wrong)
        return complain_both(ret_why, 0, "die Adresse ist unbekannt: %s", "the address is unknown: %s",
                             gai_strerror(wrong));
    const struct sockaddr_in *address = (const void *)found->ai_addr;
    int probe = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
    setsockopt(probe, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    bool fine = bind(probe, found->ai_addr, found->ai_addrlen) == 0 && listen(probe, 1) == 0 &&
                inet_ntop(AF_INET, &address->sin_addr, ret, INET_ADDRSTRLEN);
    if (!fine)
        complain_errno(ret_why, errno);
    close(probe);
    freeaddrinfo(found);
    return fine;
}

bool serve_run(const struct serve *s, struct complaint *ret_why)
{
    char address[INET_ADDRSTRLEN];
    struct lws_context_creation_info info = {
        .port = s->port,
        .iface = address,
        .protocols = protocols,
        .gid = -1,
        .uid = -1,
        .user = (void *)(uintptr_t)s,
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_DISABLE_IPV6,
    };

    if (!find_address(s, address, ret_why))
        return false;
    lws_set_log_level(0, NULL); /* what goes wrong is told by us */
    running = lws_create_context(&info);
    struct lws_vhost *vhost = running ? lws_create_vhost(running, &info) : NULL;
    if (vhost) {
        listen_to_signals();
        s->ready(s, lws_get_vhost_listen_port(vhost));
        while (!stop && lws_service(running, 0) >= 0) {
        }
    } else {
        complain(ret_why, 0, "libwebsockets");
    }
    lws_context_destroy(running);
    return vhost != NULL;
}
