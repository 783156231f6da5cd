/* SPDX-License-Identifier: MIT */
/* What the files of the load share: its players, and how a server wants to be spoken to. */
#ifndef BENCH_LOAD_H
#define BENCH_LOAD_H

#include <stdbool.h>
#include <stddef.h>

enum { IN_SIZE = 16384 };

enum stage { SAYS_HELLO, CREATES, JOINS, SITS, PLAYS, IDLES, ECHOES };

struct table {
    char id[32];
    int pair;               /* whose it is */
    int script, at, told;   /* the next move; how many players know the last one */
    double sent;
    long number;            /* of tables it has played */
};

struct client {
    int fd;
    bool first;
    enum stage stage;
    struct table *table;
    struct client *other;
    size_t used;
    unsigned char in[IN_SIZE];
};

struct dialect {
    const char *name;
    void (*enter)(struct client *, int port);               /* connects, and says what is said first; */
    void (*begin)(struct client *first);                    /* both are there: a new table; */
    void (*play)(struct client *mover, const char *move);
    void (*part)(struct client *first);                     /* both leave it; NULL: nothing is said */
    void (*heard)(struct client *, const char *said, size_t size);
};
extern const struct dialect kiste_dialect, boardgame_dialect, colyseus_dialect;

/* What a dialect has heard: somebody is in; both sit at the table; one has been told of the last move. */
void load_greeted(struct client *);
void load_seated(struct client *first);
void load_told(struct client *);

void load_fail(const char *what);
/* A connection; a request on it, and the head of its answer; both together for a WebSocket, on which one speaks. */
void load_reach(struct client *, int port);
void load_ask(struct client *, const char *request, char *ret, size_t size);
void load_upgrade(struct client *, int port, const char *path);
void load_say(struct client *, const void *said, size_t size, bool text);

#endif
