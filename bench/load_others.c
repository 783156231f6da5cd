/* SPDX-License-Identifier: MIT */
/* How servers of others want to be spoken to (bench/others): the least that a client of theirs says. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/require.h"
#include "load.h"

/* ---- boardgame.io: its events as socket.io writes them, in engine.io's packets (4 message, 2 event; 2 and 3 ping and
 * pong). A match begins when somebody asks how it stands. ---- */

static void event(struct client *c, const char *what)
{
    char line[400];

    int size = snprintf(line, sizeof line, "42/muehle,%s", what);
    require(size > 0 && size < (int)sizeof line);
    load_say(c, line, (size_t)size, true);
}

static void boardgame_enter(struct client *c, int port)
{
    load_upgrade(c, port, "/socket.io/?EIO=4&transport=websocket");
}

static void boardgame_sync(struct client *c)
{
    char what[120];

    c->stage = JOINS;
    snprintf(what, sizeof what, "[\"sync\",\"%s\",\"%d\",null,2]", c->table->id, c->first ? 0 : 1);
    event(c, what);
}

static void boardgame_begin(struct client *first)
{
    snprintf(first->table->id, sizeof first->table->id, "t%d.%ld", first->table->pair, first->table->number);
    first->other->stage = IDLES;
    boardgame_sync(first);
}

static void boardgame_play(struct client *mover, const char *move)
{
    const struct table *t = mover->table;
    int seat = mover->first ? 0 : 1;
    char what[300];

    snprintf(what, sizeof what, "[\"update\",{\"type\":\"MAKE_MOVE\",\"payload\":{\"type\":\"play\",\"args\":[\"%s\"],"
             "\"playerID\":\"%d\"}},%d,\"%s\",\"%d\"]", move, seat, t->at - 1, t->id, seat);
    event(mover, what);
}

/* Whoever hears who is there is among those who are told. */
static void boardgame_heard(struct client *c, const char *text, size_t size)
{
    static const char into[] = "40/muehle,";

    (void)size;
    if (text[0] == '0')
        load_say(c, into, strlen(into), true);
    else if (text[0] == '2')
        load_say(c, "3", 1, true);
    else if (strncmp(text, into, strlen(into)) == 0)
        load_greeted(c);
    else if (c->stage == PLAYS && strstr(text, "[\"update\""))
        load_told(c);
    else if (c->stage == JOINS && strstr(text, "[\"matchData\"")) {
        c->stage = SITS;
        if (c->first)
            boardgame_sync(c->other);
        else
            load_seated(c->other);
    }
}

const struct dialect boardgame_dialect = { "boardgame", boardgame_enter, boardgame_begin, boardgame_play, NULL,
                                           boardgame_heard };

/* ---- Colyseus: a room is asked for by HTTP, then each has a socket to it. Its first byte says what a message is. A
 * pair keeps its room, and has the position set up again for the next match. ---- */

enum { JOIN_ROOM = 10, ROOM_DATA = 13, ROOM_STATE = 14, ROOM_STATE_PATCH = 15 };

static void member(const char *json, const char *key, char *ret, size_t size)
{
    char wanted[40];

    snprintf(wanted, sizeof wanted, "\"%s\":\"", key);
    const char *at = strstr(json, wanted);
    if (!at)
        load_fail(json);
    at += strlen(wanted);
    snprintf(ret, size, "%.*s", (int)strcspn(at, "\""), at);
}

static void colyseus_enter(struct client *c, int port)
{
    char request[300], head[2048], body[2048] = "", process[40], room[40], session[40], path[200];
    size_t used = 0;

    snprintf(request, sizeof request, "POST /matchmake/%s%s HTTP/1.1\r\nHost: 127.0.0.1\r\n"
             "Content-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}",
             c->first ? "create/" : "joinById/", c->first ? "muehle" : c->table->id);
    load_reach(c, port);
    load_ask(c, request, head, sizeof head);
    for (ssize_t got; (got = read(c->fd, body + used, sizeof body - 1 - used)) > 0; used += (size_t)got)
        continue;
    close(c->fd);
    member(body, "roomId", room, sizeof room);
    member(body, "processId", process, sizeof process);
    member(body, "sessionId", session, sizeof session);
    snprintf(c->table->id, sizeof c->table->id, "%.31s", room);
    snprintf(path, sizeof path, "/%s/%s?sessionId=%s", process, room, session);
    load_upgrade(c, port, path);
}

/* A text is a byte that says how long it is (fewer than 32), and its bytes. */
static void data(struct client *c, const char *type, const char *text)
{
    char bytes[80];
    int size = snprintf(bytes, sizeof bytes, "%c%c%s%c%s", ROOM_DATA, 0xa0 | (int)strlen(type), type,
                        0xa0 | (int)strlen(text), text);

    load_say(c, bytes, (size_t)size, false);
}

static void colyseus_begin(struct client *first)
{
    if (first->table->number == 1) {
        load_seated(first);
        return;
    }
    first->stage = first->other->stage = SITS;
    first->table->told = 0;
    data(first, "again", "");
}

static void colyseus_play(struct client *mover, const char *move)
{
    data(mover, "play", move);
}

static void colyseus_heard(struct client *c, const char *said, size_t size)
{
    static const char joined = JOIN_ROOM;

    if (size == 0)
        return;
    if (said[0] == JOIN_ROOM)
        load_say(c, &joined, 1, false);
    else if (said[0] == ROOM_STATE && c->stage == SAYS_HELLO)
        load_greeted(c);
    else if (said[0] == ROOM_STATE_PATCH && c->stage == PLAYS)
        load_told(c);
    else if (said[0] == ROOM_STATE_PATCH && c->stage == SITS && ++c->table->told == 2)
        load_seated(c->first ? c : c->other);
    else if (said[0] == ROOM_DATA)
        load_fail("a move was refused");
}

const struct dialect colyseus_dialect = { "colyseus", colyseus_enter, colyseus_begin, colyseus_play, NULL,
                                          colyseus_heard };
