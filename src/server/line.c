/* SPDX-License-Identifier: MIT */
/* A line of the wire: read, answered, and who says it. */
#include "server/line.h"

#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "server/fetch.h"
#include "server/office.h"

/* ---- answers ---- */

static void begin(struct line *l, bool ok)
{
    text_clear(&l->out);
    json_object(&l->out, NULL);
    if (l->re[0])
        json_put_string(&l->out, "re", l->re);
    json_put_bool(&l->out, "ok", ok);
}

void line_begin(struct line *l)
{
    begin(l, true);
}

bool line_end(struct line *l)
{
    json_object_end(&l->out);
    return true;
}

bool line_fine(struct line *l)
{
    line_begin(l);
    return line_end(l);
}

bool line_refuse(struct line *l, enum refusal why, const char *de, const char *en)
{
    static const char *const codes[] = {
        [NO_LINE] = "line",   [NO_TOKEN] = "token", [NO_NAME] = "name",   [NO_TABLE] = "table",
        [NO_SEAT] = "seat",   [NO_STATE] = "state", [NO_AGAIN] = "again", [NO_MUCH] = "much",
        [NO_SCOPE] = "scope", [NO_PASSWORD] = "password", [NO_PASSKEY] = "passkey", [NO_OPENING] = "unopened",
        [NO_BANNED] = "banned",
    };

    begin(l, false);
    json_put_string(&l->out, "code", codes[why]);
    json_put_string(&l->out, "error", l->by->lang == DE ? de : en);
    json_object_end(&l->out);
    l->hall->counts.refused++;
    return false;
}

bool line_refuse_scope(struct line *l)
{
    return line_refuse(l, NO_SCOPE, "Dafür ist dieser Schlüssel nicht gemacht.", "This token is not for that.");
}

bool line_refuse_unread(struct line *l)
{
    return line_refuse(l, NO_AGAIN, "Der Speicher antwortet gerade nicht.", "The store does not answer just now.");
}

bool line_himself(struct line *l)
{
    return (l->by->person[0] && l->by->session && l->by->scope & SCOPE_ACCOUNT) || line_refuse_scope(l);
}

bool line_refuse_much(struct line *l)
{
    return line_refuse(l, NO_MUCH, "So oft geht das nicht hintereinander; warte ein wenig.",
                       "Not so often in a row; wait a little.");
}

bool line_may(struct line *l, enum budget_of of, const char *key)
{
    if (fetch_charged(l->hall))
        return true;
    bool fine = budget_take(l->hall->budget, of, key, 1, l->hall->now);
    if (fine)
        fetch_charge(l->hall);
    return fine;
}

bool line_cite(struct line *l, const struct clause *c)
{
    begin(l, false);
    clause_put(l->live ? l->live->game : NULL, c, l->by->lang, &l->out);
    json_object_end(&l->out);
    l->hall->counts.refused++;
    return false;
}

/* ---- members ---- */

const char *line_string(struct line *l, const char *key)
{
    return json_string(l->in, json_get(l->in, 0, key), l->word, sizeof l->word) ? l->word : NULL;
}

bool line_has(const struct line *l, const char *key)
{
    return json_get(l->in, 0, key) >= 0;
}

bool line_true(const struct line *l, const char *key, bool otherwise)
{
    return json_true(l->in, json_get(l->in, 0, key), otherwise);
}

int64_t line_number(const struct line *l, const char *key, int64_t min, int64_t max, int64_t otherwise)
{
    int64_t n;

    return json_int(l->in, json_get(l->in, 0, key), min, max, &n) ? n : otherwise;
}

bool line_seat(struct line *l, int *ret)
{
    seatset mine = live_seats_of(l->live, l->by->person), asked = mine & live_waits_for(l->live);
    int64_t seat = line_number(l, "seat", 0, SEATS_MAX - 1, -1);

    if (!mine)
        return line_refuse(l, NO_SEAT, "Du sitzt nicht an diesem Tisch.", "You do not sit at this table.");
    if (seat < 0)
        seat = __builtin_ctz(asked ? asked : mine);
    for (int i = 0; i < l->live->seats; i++)
        if (mine & SEAT(i) && l->live->place[i].away_since)
            l->live->place[i].away_since = l->hall->now; /* who does something is not away, even if they do not look */
    if (!(mine & SEAT(seat)))
        return line_refuse(l, NO_SEAT, "Das ist nicht dein Platz.", "That is not your seat.");
    *ret = (int)seat;
    return true;
}

static bool end(struct line *l)
{
    l->by->ends = true;
    return line_fine(l);
}

/* ---- the line ---- */

/* It is for anybody, about a table, for the socket only, or how a stream begins (http.c). */
enum needs { NOBODY = 1, TABLE = 2, SOCKET = 4, STREAM = 8 };

static const struct command {
    const char *name;
    bool (*run)(struct line *);
    unsigned needs;
    uint32_t scope; /* of the token of whoever says it */
    int cost;       /* of its work, in lines */
} commands[] = { /* they are looked for in this order: what is said most comes first */
    { "play", line_play, TABLE, SCOPE_PLAY, 1 },
    { "hello", line_hello, NOBODY, 0, 1 },
    { "register", line_register, 0, SCOPE_ACCOUNT, 1 },
    { "login", line_login, NOBODY, 0, 1 },
    { "logout", line_logout, 0, 0, 1 },
    { "password", line_password, 0, SCOPE_ACCOUNT, 1 },
    { "codes", line_codes, 0, SCOPE_ACCOUNT, 1 },
    { "recover", line_recover, NOBODY, 0, 1 },
    { "challenge", line_challenge, NOBODY, 0, 1 },
    { "passkey", line_passkey, 0, SCOPE_ACCOUNT, 1 },
    { "passkeys", line_passkeys, 0, SCOPE_ACCOUNT, 1 },
    { "token", line_token, 0, SCOPE_ACCOUNT, 1 },
    { "tokens", line_tokens, 0, SCOPE_ACCOUNT, 1 },
    { "revoke", line_revoke, 0, SCOPE_ACCOUNT, 1 },
    { "export", line_export, 0, SCOPE_ACCOUNT, 4 },
    { "delete", line_delete, 0, SCOPE_ACCOUNT, 1 },
    { "push", line_push, 0, SCOPE_ACCOUNT, 1 },
    { "unpush", line_unpush, 0, SCOPE_ACCOUNT, 1 },
    { "create", line_create, 0, SCOPE_PLAY, 3 },
    { "tables", line_tables, NOBODY, 0, 2 },
    { "invite", line_invite, NOBODY | TABLE, 0, 3 },
    { "find", line_find, NOBODY, 0, 2 },
    { "join", line_join, NOBODY | TABLE | SOCKET, 0, 2 },
    { "here", line_here, NOBODY | SOCKET, 0, 1 },
    { "part", line_part, NOBODY | TABLE | SOCKET, 0, 1 },
    { "sit", line_sit, TABLE, SCOPE_PLAY, 1 },
    { "leave", line_leave, TABLE, SCOPE_PLAY, 1 },
    { "chat", line_chat, TABLE, SCOPE_CHAT, 1 },
    { "back", line_back, TABLE, SCOPE_PLAY, 1 },
    { "agree", line_agree, TABLE, SCOPE_PLAY, 1 },
    { "resign", line_resign, TABLE, SCOPE_PLAY, 1 },
    { "stop", line_stop, TABLE, SCOPE_PLAY, 1 },
    { "bot", line_bot, TABLE, SCOPE_PLAY, 1 },
    { "claim", line_claim, TABLE, SCOPE_PLAY, 1 },
    { "rematch", line_rematch, TABLE, SCOPE_PLAY, 1 },
    { "another", line_another, TABLE, SCOPE_PLAY, 3 },
    { "start", line_start, TABLE, SCOPE_PLAY, 1 },
    { "wait", line_wait, TABLE, SCOPE_PLAY, 1 },
    { "wish", line_wish, TABLE, SCOPE_PLAY, 2 },
    { "evening", line_evening, TABLE, SCOPE_PLAY, 2 },
    { "touch", line_touch, NOBODY | TABLE | SOCKET, 0, 1 },
    { "lend", line_lend, TABLE | SOCKET, SCOPE_PLAY, 1 },
    { "throw", line_throw, NOBODY | TABLE | SOCKET, 0, 1 },
    { "coming", line_coming, NOBODY | TABLE | SOCKET, 0, 1 },
    { "picture", line_picture, NOBODY | TABLE, 0, 3 },
    { "share", line_share, TABLE, SCOPE_PLAY, 1 },
    { "unshare", line_unshare, 0, SCOPE_PLAY, 1 },
    { "shared", line_shared, 0, SCOPE_PLAY, 1 },
    { "upload", line_upload, 0, SCOPE_PLAY, 4 },
    { "replay", line_replay, NOBODY, 0, 2 },
    { "found", line_found, TABLE, SCOPE_PLAY, 2 },
    { "circle", line_circle, NOBODY, 0, 2 },
    { "circles", line_circles, 0, 0, 2 },
    { "member", line_member, 0, SCOPE_PLAY, 1 },
    { "dissolve", line_dissolve, 0, SCOPE_PLAY, 1 },
    { "club", line_club, 0, SCOPE_PLAY, 2 },
    { "enter", line_enter, 0, SCOPE_PLAY, 1 },
    { "pair", line_pair, 0, SCOPE_PLAY, 4 },
    { "hold", line_hold, 0, SCOPE_PLAY, 2 },
    { "result", line_result, 0, SCOPE_PLAY, 1 },
    { "standing", line_standing, NOBODY, 0, 2 },
    { "rate", line_rate, 0, SCOPE_ACCOUNT, 1 },
    { "ratings", line_ratings, NOBODY, 0, 2 },
    { "secret", line_secret, TABLE, SCOPE_PLAY, 1 },
    { "journal", line_journal, NOBODY | TABLE, 0, 2 },
    { "mute", line_mute, TABLE, SCOPE_CHAT, 1 },
    { "report", line_report, TABLE, SCOPE_CHAT, 1 },
    { "end", end, NOBODY | SOCKET, 0, 1 },
    { "stream", line_stream, NOBODY | TABLE | STREAM, 0, 4 },
    { "events", line_events, STREAM, 0, 4 },
};

/* It is there, and this server cannot make anything of it: it says why, and quotes nothing, because in its journal
 * stands what only the host may know. */
static bool refuse_unopened(struct line *l)
{
    const struct complaint *why = &l->hall->unopened;
    char says[LANGS][200];

    for (enum lang lang = DE; lang < LANGS; lang++) {
        struct text t = TEXT_IN(says[lang]);
        text_put(&t, lang == DE ? "Diesen Tisch gibt es, aber diese Spielkiste kann ihn nicht öffnen: "
                                : "This table exists, but this Spielkiste cannot open it: ");
        if (why->newer)
            text_put(&t, lang == DE ? "Er ist von einer neueren." : "it is of a newer one.");
        else if (why->line > 0)
            text_printf(&t, lang == DE ? "Zeile %d seines Journals lässt sich nicht lesen."
                                       : "line %d of its journal cannot be read.", why->line);
        else
            text_printf(&t, "%s.", why->in[lang]);
    }
    return line_refuse(l, NO_OPENING, says[DE], says[EN]);
}

bool line_table(struct line *l)
{
    const char *id = line_string(l, "table");

    l->live = hall_find(l->hall, id ? id : "");
    if (l->live)
        return true;
    if (l->hall->unreadable)
        return line_refuse_unread(l);
    if (l->hall->unopened.in[EN][0])
        return refuse_unopened(l);
    return line_refuse(l, NO_TABLE, "Diesen Tisch gibt es nicht (mehr).", "There is no such table (any more).");
}

/* What they can still do is to look, to have all that is kept of them, and to have it deleted. */
static bool refuse_banned(struct line *l)
{
    return line_refuse(l, NO_BANNED, "Wer diesen Server betreibt, hat dich vom Spielen ausgeschlossen.",
                       "The operator of this server has shut you out from playing.");
}

static bool refuse_barred(struct line *l)
{
    l->by->ends = true;
    return line_refuse(l, NO_BANNED, "Wer diesen Server betreibt, hat dein Netz ausgeschlossen.",
                       "The operator of this server has shut out your network.");
}

/* Something it wants has not come from the store yet. */
static bool waits(const struct line *l)
{
    return l->hall->answering && l->hall->answering->missing > 0;
}

static bool run(struct line *l, const struct command *c)
{
    if (l->by->barred)
        return refuse_barred(l);
    if (c->needs & SOCKET && l->by->kind != BY_SOCKET)
        return line_refuse(l, NO_LINE, "Das geht nur über den Socket.", "That is for the socket only.");
    if (c->needs & STREAM && l->by->kind != BY_STREAM)
        return line_refuse(l, NO_LINE, "Das geht nur als Strom.", "That is for streams only.");
    if (c->run != line_hello && !l->by->greeted)
        return line_refuse(l, NO_NAME, "Zuerst kommt „hello“.", "First say 'hello'.");
    if (!(c->needs & NOBODY) && !l->by->person[0])
        return line_refuse(l, NO_NAME, "Dazu braucht es einen Namen („hello“).", "That needs a name ('hello').");
    if (c->scope & ~l->by->scope)
        return l->by->banned ? refuse_banned(l) : line_refuse_scope(l);
    if (c->needs & TABLE && !line_table(l))
        return false;
    if (c->run(l) || waits(l))
        return true;
    /* It may be refused only because another server is further on. */
    char id[TABLE_ID + 1];
    if (!l->live || l->hall->shared == false)
        return false;
    memcpy(id, l->live->id, sizeof id);
    if (!hall_catch_up(l->hall, l->live))
        return false;
    l->live = hall_find(l->hall, id);
    return l->live && c->run(l);
}

static const struct command *find_command(const char *name)
{
    for (int i = 0; name && i < COUNT(commands); i++)
        if (commands[i].name[0] == name[0] && strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

/* Whether it is begun once more. */
static bool said_before(struct line *l)
{
    struct held *held = l->hall->answering;
    bool before = held && held->counted;

    if (held)
        held->counted = true;
    return before;
}

/* Who has shown a token beside their line is the one it is of. */
static bool take_bearer(struct line *l)
{
    struct person p;
    struct token t;

    if (!office_bearer(l, l->by->bearer, &p, &t))
        return false;
    office_greet(l->hall, l->by, &p, &t);
    free(l->by->bearer);
    l->by->bearer = NULL;
    return true;
}

static bool answer(struct line *l, const char *text, const char *cmd)
{
    bool object = json_parse(&l->hall->in, text) && json_is(l->in, 0, JSON_OBJECT);
    int id = object ? json_get(l->in, 0, "id") : -1, said = object ? json_get(l->in, 0, "cmd") : -1;
    bool called = object && (id < 0 || json_string(l->in, id, l->re, sizeof l->re));
    const char *name = said < 0 ? cmd : json_string(l->in, said, l->word, sizeof l->word) ? l->word : NULL;
    const struct command *c = called ? find_command(name) : NULL;

    if (!called)
        l->re[0] = '\0';
    if (l->by->bearer && !take_bearer(l)) /* first: their budget is the person's */
        return false;
    if (!said_before(l) && !hall_may_speak(l->hall, l->by, c ? c->cost : 1))
        return line_refuse_much(l);
    if (!object)
        return line_refuse(l, NO_LINE, "Erwartet wird ein JSON-Objekt.", "A JSON object is expected.");
    if (!called)
        return line_refuse(l, NO_LINE, "„id“ ist ein Text von höchstens 40 Zeichen.",
                           "\"id\" is a text of at most 40 characters.");
    return c ? run(l, c)
             : line_refuse(l, NO_LINE, "Diesen Befehl („cmd“) gibt es nicht; docs/wire.md nennt alle.",
                           "There is no such command (\"cmd\"); docs/wire.md lists them.");
}

bool line_says_play(struct line *l, const char *text)
{
    if (!json_parse(&l->hall->in, text) || !json_is(l->in, 0, JSON_OBJECT))
        return false;
    int id = json_get(l->in, 0, "id");
    const char *cmd = line_string(l, "cmd");
    return cmd && strcmp(cmd, "play") == 0 && (id < 0 || json_string(l->in, id, l->re, sizeof l->re)) &&
           line_string(l, "table");
}

void line_answer(struct hall *h, struct client *by, const char *text, const char *cmd)
{
    struct line l = { .hall = h, .by = by, .in = &h->in, .out = text_growing() };

    uint64_t refused = h->counts.refused;

    answer(&l, text, cmd);
    if (waits(&l))
        h->counts.refused = refused; /* nothing has been said */
    else if (!l.answered)
        hall_say(h, by, &l.out, l.re, l.live);
    text_free(&l.out);
}
