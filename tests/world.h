/* SPDX-License-Identifier: MIT */
/* A world of its own: halls (server/hall.h) under a clock, a network and a store that are simulated in one process. All
 * that is random comes from one seed, so whatever happens once happens again. Several halls share one store as servers
 * share a PostgreSQL; one alone has it as SQLite. */
#ifndef TESTS_WORLD_H
#define TESTS_WORLD_H

#include "base/map.h"
#include "server/hall.h"

enum { NODES_MAX = 3 };

struct world;

/* What the store knows of a table beside its rows. */
struct kept {
    char id[TABLE_ID + 1];
    uint32_t last, version;  /* entry, and row */
    int lease;               /* the node that has it, and one; 0: nobody */
    bool over;
};

struct node {
    struct store store;      /* the first member: what the hall has for a store */
    struct world *world;
    int number;
    struct hall *hall;       /* NULL: it is down */
    bool dead;               /* it was killed: nothing reaches the store any more */
    int64_t died;            /* when */
    struct watcher watcher;
    char (*notice)[TABLE_ID + 1]; /* what others have changed, and it has not been told yet */
    int notices, notice_size;
};

struct world {
    uint64_t luck;
    int64_t now;             /* the clock that runs, */
    int64_t skew;            /* and how far the one people read is ahead of it */
    struct store *disk;
    struct map kept;         /* of tables, by id */
    bool fails;              /* the store takes nothing */
    int nodes;
    int wings;               /* of each hall (hall_wing.c); 0: none */
    struct node node[NODES_MAX];
    struct wire *wires;
    uint64_t steps, commits, failures;
    uint64_t alone;          /* lines that a wing has heard alone */
};

/* One end of a connection: a person's. */
struct wire {
    struct world *world;
    struct node *node;
    struct client *client;   /* NULL: it is closed */
    bool dropped;            /* the server wants it closed */
    bool choked;             /* it takes nothing */
    int count, size;
    char **heard;            /* texts, in order */
    int taken;               /* of them, by wire_next() */
    int asked;               /* lines that wanted an answer */
    struct wire *next;
};

struct world *world_new(int nodes, uint64_t seed, struct hall_limits);
void world_free(struct world *);
void world_limits(struct world *, struct hall_limits);
/* Each hall has so many wings from now on, and people come to any of them. */
void world_wings(struct world *, int wings);
uint32_t world_random(struct world *, uint32_t below);

/* A server comes, or dies at once: what it had not stored is lost. */
void node_start(struct node *);
void node_kill(struct node *);
/* One step of one server, whichever is due: something is stored, thought, told. False: nothing was to be done. */
bool node_step(struct node *);

/* Until nothing more happens at this moment; and so much time passes. */
void world_settle(struct world *);
void world_pass(struct world *, int64_t ms);
/* Leases of the dead are shared out, as the store does after a while. */
void world_bury(struct world *);
struct kept *world_kept(struct world *, const char *id);

struct wire *wire_open(struct world *, int node, enum client_kind);
struct wire *wire_open_from(struct world *, int node, enum client_kind, const char *address);
void wire_close(struct wire *); /* and frees it */
void wire_say(struct wire *, const char *text);
/* The next text that was heard, or NULL. It lives as long as the wire. */
const char *wire_next(struct wire *);
/* Says members of an object (without braces and id), lets everything happen, and gives the answer. */
const char *wire_ask(struct wire *, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A member of an object in a text, however deep: a string or a number as it stands. "": there is none. */
const char *told(const char *text, const char *key, char *ret, size_t size);

#endif
