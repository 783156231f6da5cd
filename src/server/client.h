/* SPDX-License-Identifier: MIT */
/* Somebody who is connected: a page's or a program's socket, a stream, a single request. What is said to them waits in
 * their outbox until everything it tells is stored durably, and then until the line takes it. */
#ifndef SERVER_CLIENT_H
#define SERVER_CLIENT_H

#include "core/words.h"
#include "store/store.h"

enum {
    MESSAGE_ROOM = 32,      /* bytes in front of a message's text that the connection may write to */
    FOLLOWED_MAX = 8,       /* tables that one connection follows */
    ADDRESS_LONGEST = 47,   /* bytes of where somebody comes from */
    OUTBOX_LARGEST = 4 << 20, /* bytes that may wait for a slow reader, */
    OUTBOXES_LARGEST = 256 << 20, /* and for all of them: then who has most of it is cut off */
};

struct live;
struct held;

/* A message in an outbox. */
struct out {
    struct out *next;
    struct message *message;
    uint64_t after;            /* the batch that must be durable first */
    const struct live *about;  /* the table it tells of, or NULL */
};

/* A text said to one or many. */
struct message {
    _Atomic int users;         /* several loops may have told it at once */
    size_t size;
    struct out first;          /* in the first outbox it was put into: most are put into one; */
    bool has_first;            /* it has been */
    char re[CLIENT_ID + 1];    /* the line it answers; "" none */
    unsigned char bytes[];     /* MESSAGE_ROOM bytes, then the text and a NUL */
};

enum client_kind { BY_SOCKET, BY_STREAM, BY_REQUEST };

/* What every line and every message asks comes first: see struct live. */
struct client {
    enum client_kind kind;
    _Atomic int wing;          /* where they are at home (hall_wing.c): in the hall only, but for a look from outside */
    uint32_t scope;            /* what their token lets them do, */
    void *line;                /* the connection's own */
    struct out *first, *last;
    size_t waiting;            /* bytes in the outbox */
    uint64_t awaits;           /* the last batch after which something in it may be said */
    struct client *next_listed;
    bool listed;               /* among those whose outbox grew, or who wait for a batch */
    bool banned;               /* they are shut out: only watching and their account are left to them; */
    bool barred;               /* or their address is */
    bool unsure;               /* whether their token still holds must be asked again, */
    bool asked_again;          /* or has been */
    bool greeted;              /* has said hello */
    bool everything;           /* a stream of all that concerns them */
    bool closing;              /* nothing more is read from them */
    bool ends;                 /* the connection is closed when everything is told */
    bool beats;                /* they say now and then that they are here ("here"); */
    bool silent;               /* and have not for a while: their network may be dead */
    bool session;              /* whether their token came of signing in */
    char person[PERSON_ID + 1]; /* "": has not said who they are */
    enum lang lang;
    int64_t heard;             /* when they last said something */
    double tokens;             /* lines they may still say at once; negative: they go on though told to wait; */
    int64_t counted;           /* as counted then */
    struct held *held;         /* lines that wait (fetch.h), the oldest first, */
    int held_lines;
    int followed;
    struct live *live[FOLLOWED_MAX];
    char *bearer;              /* a token they have shown and nobody has looked at; on the heap, or NULL */
    size_t held_bytes;         /* of the lines that wait, */
    struct client *next_held;  /* and another one whose lines do */
    uint64_t serial;           /* no other has had it */
    struct client *next, *before; /* of all clients */
    struct client *next_of_person; /* of those of the same person */
    char address[ADDRESS_LONGEST + 1]; /* where they come from; "": they are not counted by it */
    int64_t since;             /* when they came */
    uint64_t token_after;      /* the batch that stores their token, if it was made just now */
    char *host;                /* by which name they call us (the header Host); on the heap, or NULL */
    char *upload;              /* the parts of a journal that they have said so far; on the heap, or NULL */
    struct live *moves_at;     /* the table at which a slow move of theirs is being carried out, or NULL */
    int coming;                /* the seat they are about to take at the table they follow, and one; 0: none */
    int figure;                /* shown on a screen in the middle that wants to be touched; 0: none, */
    bool denied;               /* or it has been told no */
    char name[NAME_LONGEST + 1];
    char token[TOKEN_HASH + 1]; /* the hash of what they showed to say who they are */
};

struct message *message_new(const char *text, size_t size, const char *re);
void message_use(struct message *);  /* by one more user, before anybody else can see it */
void message_free(struct message *); /* by one user */
/* This thread ends: what it has kept of them for the next goes. */
void message_free_spares(void);
const char *message_text(const struct message *);
/* Bytes of all messages that somebody still has to take, as far as other threads have told. */
size_t message_bytes(void);

/* Puts a message last. False: the outbox is too full, and they are too slow to be served. */
bool client_put(struct client *, struct message *, uint64_t after, const struct live *about);
/* The next message that may go out, as much as is durable; NULL: none. And it has gone. */
struct message *client_next(const struct client *, uint64_t durable);
void client_sent(struct client *);
/* Drops everything said about a table that will never become durable. Returns how many answers were among them; those
 * of requests go to `refused`. */
void client_unsay(struct client *, const struct live *about, uint64_t durable,
                  void (*refused)(void *with, struct client *, const char *re), void *with);
void client_clear(struct client *);

/* They will soon be heard: the table they follow is wanted then. */
void client_expect(const struct client *);

bool client_follows(const struct client *, const struct live *);

#endif
