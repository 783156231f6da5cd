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
    int users;
    size_t size;
    struct out first;          /* in the first outbox it was put into: most are put into one; */
    bool has_first;            /* it has been */
    char re[CLIENT_ID + 1];    /* the line it answers; "" none */
    unsigned char bytes[];     /* MESSAGE_ROOM bytes, then the text and a NUL */
};

enum client_kind { BY_SOCKET, BY_STREAM, BY_REQUEST };

struct client {
    enum client_kind kind;
    void *line;                /* the connection's own */
    char person[PERSON_ID + 1]; /* "": has not said who they are */
    char name[NAME_LONGEST + 1];
    char address[ADDRESS_LONGEST + 1]; /* where they come from; "": they are not counted by it */
    char *host;                /* by which name they call us (the header Host); on the heap, or NULL */
    uint64_t serial;           /* no other has had it */
    char token[TOKEN_HASH + 1]; /* the hash of what they showed to say who they are, */
    uint32_t scope;            /* what that lets them do, */
    bool banned;               /* unless they are shut out: then only watching and their account are left to them; */
    bool session;              /* whether it came of signing in, */
    uint64_t token_after;      /* the batch that stores it, if it was made just now, */
    bool unsure;               /* and whether it still holds must be asked again, */
    bool asked_again;          /* or has been */
    bool barred;               /* their address is shut out */
    enum lang lang;
    bool greeted;              /* has said hello */
    bool everything;           /* a stream of all that concerns them */
    bool closing;              /* nothing more is read from them */
    bool ends;                 /* the connection is closed when everything is told */
    int64_t since;             /* when they came, */
    int64_t heard;             /* and when they last said something */
    bool beats;                /* they say now and then that they are here ("here"); */
    bool silent;               /* and have not for a while: their network may be dead */
    int coming;                /* the seat they are about to take at the table they follow, and one; 0: none */
    int figure;                /* shown on a screen in the middle that wants to be touched; 0: none, */
    bool denied;               /* or it has been told no */
    int followed;
    struct live *live[FOLLOWED_MAX];
    struct live *moves_at;     /* the table at which a slow move of theirs is being carried out, or NULL */
    struct out *first, *last;
    size_t waiting;            /* bytes in the outbox */
    struct held *held;         /* lines that wait (fetch.h), the oldest first, */
    int held_lines;
    size_t held_bytes;
    struct client *next_held;  /* and another one whose lines do */
    char *upload;              /* the parts of a journal that they have said so far; on the heap, or NULL */
    char *bearer;              /* a token they have shown and nobody has looked at; on the heap, or NULL */
    uint64_t awaits;           /* the last batch after which something in it may be said */
    double tokens;             /* lines they may still say at once; negative: they go on though told to wait; */
    int64_t counted;           /* as counted then */
    bool listed;               /* among those whose outbox grew, or who wait for a batch, */
    struct client *next_listed;
    struct client *next, *before; /* of all clients */
    struct client *next_of_person; /* of those of the same person */
};

struct message *message_new(const char *text, size_t size, const char *re);
void message_free(struct message *); /* by one user */
const char *message_text(const struct message *);
/* Bytes of all messages that somebody still has to take. */
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

bool client_follows(const struct client *, const struct live *);

#endif
