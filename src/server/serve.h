/* SPDX-License-Identifier: MIT */
/* The server: HTTP and WebSocket by libwebsockets. It sends the page, and lets people play at tables (hall.h). */
#ifndef SERVER_SERVE_H
#define SERVER_SERVE_H

#include "server/hall.h"
#include "server/page.h"

enum { LOOPS_MAX = 64 };

struct serve {
    const char *host;         /* where to listen, a name or an address: "localhost", "0.0.0.0", "::" */
    int port;                 /* 0: any free one */
    const struct page *page;
    struct store *store;      /* the server's from then on */
    struct push *push;        /* the server's too; NULL: it sends no notices */
    struct hall_limits limits;
    int loops;                /* threads that read and write connections, 1 to LOOPS_MAX */
    const char *proxies;      /* addresses of proxies that tell for whom they speak, commas between; NULL: none */
    const char *names;        /* by which it may be called, beside those that no public name server tells; NULL: none */
    const char *origin;       /* of the one page that passkeys are for (hall.h); NULL: any */
    /* Called once it listens, with the port it listens on and how other devices reach it. */
    void (*ready)(const struct serve *, int port, const struct doorway *);
    const void *user;         /* for ready() */
};

/* Whether it could, before a store is opened for it. False: ret_why says why. */
bool serve_can_listen(const struct serve *, struct complaint *ret_why);
/* Serves until SIGINT or SIGTERM. False: it could not listen there, and ret_why says why. */
bool serve_run(const struct serve *, struct complaint *ret_why);

#endif
