/* SPDX-License-Identifier: MIT */
/* The hall: all tables at which somebody is, and everybody who is connected. It answers lines (docs/wire.md), lets time
 * and computers act, and sees to it that nothing is told before it is stored. One thread at a time does all of it, but
 * for moves in its wings (hall_wing.c); the store and the computers have theirs. */
#ifndef SERVER_HALL_H
#define SERVER_HALL_H

#include <pthread.h>

#include "base/map.h"
#include "server/ahead.h"
#include "server/budget.h"
#include "server/client.h"
#include "server/doorway.h"
#include "server/live.h"
#include "server/think.h"
#include "store/keeper.h"
#include "store/people.h"

/* What an operator may bound. */
struct hall_limits {
    int rate;             /* lines a second from one connection; */
    int clients;          /* connections, */
    int at_address;       /* of them from one address, 0: any number; */
    int tables;           /* tables in memory, */
    uint64_t think;       /* milliseconds a computer may take for a move, */
    uint64_t effort;      /* or positions it may look at; 0: as many as it can in that time */
    int thinkers;         /* threads for that; */
    int keep_days;        /* after so many days untouched, tables and guests go; 0: never */
};

/* What time it is. */
struct hall_time {
    int64_t now;          /* runs evenly whatever is done to the system's clock; milliseconds since 1970 as that stood
                             when the server began. Everything that waits or runs out goes by it. */
    int64_t wall;         /* the same as people call it: for what they read */
};

struct hall_counts {
    uint64_t lines, moves, alone, refused, already, again, chats, tables, batches, batch_failures, thoughts, entries;
    uint64_t connections, dropped, slow, older, stopped, unopened;
};

/* A match that has ended in a wing: what is left to be told of it. */
struct ending {
    struct live *live;
    struct client *by;            /* whose move ended it, */
    char re[CLIENT_ID + 1];       /* and how they called it */
    uint32_t from;                /* what the log was before, */
    seatset asked;                /* and who was asked */
};

struct ended {
    int count, size;
    struct ending *one;
};

struct hall {
    struct hall *whole;           /* of a wing: the hall it is a part of. NULL: this is the whole; */
    int number;                   /* which wing it is, */
    struct ended ended;           /* and what has ended there */
    struct hall **wing;           /* of the whole: its wings, */
    int wings;                    /* 0: it has none; */
    int inside;                   /* the wing of the loop that is in the whole hall, */
    int next_wing;                /* and where the next table belongs that nobody in particular asks for */
    struct hall_limits limits;
    struct keeper *keeper;
    struct pool *thoughts, *hands; /* where computers think, and where slow moves are carried out */
    struct speed speed;           /* how fast computers think here */
    struct budget *budget;        /* how much anybody may do (budget.h) */
    struct office *office;        /* who people are (office.h), */
    struct archive *archive;      /* matches to be looked at again (archive.h), */
    struct club_looks *club_looks; /* tournaments whose next round may be due (club.h), */
    struct care *care;            /* what the operator wants (care.h), */
    struct push *push;            /* and who calls those who are away (push.h); NULL: nobody */
    struct doorway door;          /* how other devices reach it; whoever runs the hall sets it, */
    const char *origin;           /* and for which page alone passkeys are ("https://games.example"); NULL: for any of
                                     its own */
    int64_t now, wall;            /* of this turn: struct hall_time */
    struct hall_time (*time)(void *with);
    struct batch staged;          /* changes that were not handed over yet */
    uint64_t durable, handed;     /* the last batch that is stored; the one being stored, 0: none */
    uint64_t awaited;             /* the last one that something is to be said after */
    struct map lives, people;     /* by table's id; by person's: the first of their clients */
    struct map addresses;         /* how many connections stay open from each (struct caller, hall.c) */
    struct client *clients;
    int client_count;
    uint64_t serial;              /* of the last one */
    struct client *listed;        /* clients whose outbox grew; */
    struct client *awaiting;      /* and those to whom nothing can be said before another batch is stored */
    uint64_t flushed;             /* what was stored when these were last looked at */
    void (*writable)(struct client *); /* the connection should be asked to take something; */
    void (*drop)(struct client *);     /* or should be closed; */
    void (*heed)(struct client *, bool listen); /* or listened to, or not for a while; NULL: it always is */
    struct fetcher *fetcher;      /* what lines want of the store (fetch.h): */
    struct held *answering;       /* the line that is being answered, */
    struct client *answers;       /* and whose it is; NULL: none */
    pthread_mutex_t lock;         /* of what follows: */
    char (*elsewhere)[TABLE_ID + 1]; /* tables that another server has changed; "": any may have been */
    int elsewhere_count, elsewhere_size;
    struct lease_news *lease_news;   /* and what has become of leases */
    int lease_news_count, lease_news_size;
    void (*wake)(void *);
    void *wake_with;
    bool failing;                 /* the last batch could not be stored */
    bool unreadable;              /* the last table that was looked for could not be read: the store does not answer; */
    struct complaint unopened;    /* or it is there and cannot be opened: why. "": neither */
    bool shared;                  /* other servers use the same store */
    int64_t looked, tidied;       /* when clocks, and idle tables, were last looked at, */
    int64_t listened;             /* and who has gone silent */
    struct live *touched;         /* tables at which something has happened since clocks were looked at; */
    int64_t look_at;              /* at no other one a time is up before then */
    struct hall_counts counts;
    struct json in;
    struct text writing;          /* what was last written for somebody at a table: its room is kept for the next */
};

struct hall_host {
    struct hall_limits limits;
    struct store *store;                /* the hall's from then on */
    struct push *push;                  /* the hall's too; NULL: nobody is called */
    void (*wake)(void *);               /* from any thread: hall_turn() is wanted */
    void (*stored)(void *);             /* from the store's: a batch is stored, or could not be; NULL: as `wake` */
    void *with;
    void (*writable)(struct client *);
    void (*drop)(struct client *);
    void (*heed)(struct client *, bool listen); /* may be NULL */
    struct hall_time (*time)(void *with); /* NULL: the system's */
    bool still;                         /* no threads: whoever made it lets the store and the pools step (keeper.h,
                                           pool.h) */
};

struct hall *hall_new(struct hall_host);
/* Stores what is there, tells nobody. */
void hall_free(struct hall *);

/* Everything that is to be done after lines have come in, or a while has passed. */
void hall_turn(struct hall *);
/* Tells the connections of a hall without wings, or of a wing, what may be said now. */
void hall_flush(struct hall *);

/* ---- wings (hall_wing.c): for several loops, each of which has the lock of its own ---- */

void hall_build_wings(struct hall *, int wings);
/* Before and after everything that is done in the whole hall while nobody is in any wing. */
void hall_gather(struct hall *);
void hall_spread(struct hall *);
/* In the whole hall: whether a wing should be flushed. */
bool hall_wing_has_news(const struct hall *, int wing);
/* In a wing: whether somebody must enter the whole hall because of what was done; and how much of it waits to be
 * stored. */
bool hall_wing_needs_whole(const struct hall *wing);
int hall_wing_staged(const struct hall *wing);
/* In a wing: a line of somebody who is at home there. False: it is none that can be heard there alone, and nothing has
 * happened; hall_line() hears it in the whole hall. */
bool hall_hears_alone(struct hall *wing, struct client *, const char *text);

/* A batch has been stored: what has come meanwhile is handed over at once, and not in the next turn, which may be a
 * while off, so that the disk has always something to do. Whether that is wanted is asked from outside of the hall. */
void hall_feed_store(struct hall *);
bool hall_wants_to_store(const struct hall *);
/* How long a turn can wait, in milliseconds. */
int hall_patience(const struct hall *);

/* Whether one more who stays (a socket, a stream) would be too many, in all or from their address. */
bool hall_is_full(const struct hall *, const char *address);
/* `address`: where they come from, "": from here, which is not counted. */
struct client *hall_come(struct hall *, enum client_kind, const char *address, void *line);
void hall_leave(struct hall *, struct client *);
/* A line somebody says: NUL-terminated. `cmd`: what it commands if it does not say so itself; or NULL. It may
 * be answered later, and what they say then after it. */
void hall_line(struct hall *, struct client *, const char *text, const char *cmd);
/* Answers whether everything can be done: that a store takes something is tried, not believed. */
void hall_probe(struct hall *, struct client *);
/* A sign of life: an empty line. */
void hall_say_nothing(struct hall *, struct client *);
/* Follows a table as a stream does: first how it stands, then what came after number `from` (-1: the journal). */
void hall_stream(struct hall *, struct client *, struct live *, int64_t from);

/* ---- for the files that answer lines ---- */

/* Whether they may say a line that costs so much; false: it is too much for now. */
bool hall_may_speak(struct hall *, struct client *, int cost);
/* Says something to one; `re`: the line it answers, or NULL. */
void hall_say(struct hall *, struct client *, const struct text *, const char *re, const struct live *about);
/* A table by its id, from memory or the store; NULL: there is none, or the store failed, or the line that is being
 * answered must wait for it. */
struct live *hall_find(struct hall *, const char *id);
void hall_add(struct hall *, struct live *);
/* Asks the store whether another server has changed a table meanwhile. True: it has, and *l may be gone: find it
 * again. */
bool hall_catch_up(struct hall *, struct live *);
void hall_store_table(struct hall *, struct live *);
/* The table's code leads to it from now on, and no longer to the table `before` ("": it led nowhere). */
void hall_store_code(struct hall *, const struct live *, const char *before);
/* Keeps a box that is not the game's own, for the tables that are played with it. */
void hall_keep_box(struct hall *, const struct game *, const struct box *);
/* Something about people (people.h): whom it concerns, and as many texts as the statement takes. */
void hall_store_people(struct hall *, enum people_statement, const char *person, const char *const *value);

bool hall_follow(struct hall *, struct client *, struct live *);
void hall_unfollow(struct hall *, struct client *, struct live *);
/* Gives a client their person; "": nobody. */
void hall_greet(struct hall *, struct client *, const char *person, const char *name);

/* Tells the others at the table that somebody came or went. */
void hall_presence(struct hall *, struct live *, const struct client *except);
/* Tells everybody at the table how it stands, and stores that. */
void hall_changed(struct hall *, struct live *);
/* Something has happened in the match: lets it go on, stores it, tells it. */
void hall_happened(struct hall *, struct live *);
/* The same for a move that a person has made, whose line was `re`. The answer to `by` goes out with it; NULL: they have
 * gone meanwhile. */
void hall_moved(struct hall *, struct live *, struct client *by, const char *person, const char *re);
/* Has a slow move carried out ahead, and then made; `by`: whose line `re` it was, NULL: nobody's. False: another one is
 * still being carried out, at this table or for them. */
bool hall_move_slowly(struct hall *, struct live *, int seat, struct move, struct client *by, const char *re);
/* A computer makes the one move that this seat is waited for, because the others want it. False: nobody waits for it,
 * or one is being thought of already. */
bool hall_move_for(struct hall *, struct live *, int seat);
/* Adds chat to the log, stores and tells it. */
void hall_chat(struct hall *, struct live *, struct client *by, const char *text, const char *re);
/* All seats are taken: secrets are asked for, or the match begins. */
void hall_start(struct hall *, struct live *);
/* Everybody who promised a secret has given it, or has had their time: the match begins. */
void hall_begin(struct hall *, struct live *);
/* Everybody wants another one. */
void hall_rematch(struct hall *, struct live *);
/* The same people go on with another game. */
void hall_another(struct hall *, struct live *, const struct live_plan *);

/* Answers a line (line.c). */
void line_answer(struct hall *, struct client *, const char *text, const char *cmd);

#endif
