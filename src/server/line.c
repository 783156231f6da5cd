/* A line of the wire: read, answered, and who says it. */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* getentropy() */
#endif
#include "server/line.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/require.h"

enum { TOKEN_SIZE = 24 };

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
    };

    begin(l, false);
    json_put_string(&l->out, "code", codes[why]);
    json_put_string(&l->out, "error", l->by->lang == DE ? de : en);
    json_object_end(&l->out);
    l->hall->counts.refused++;
    return false;
}

bool line_cite(struct line *l, const struct clause *c)
{
    char where[160];
    struct text t = TEXT_IN(where);

    begin(l, false);
    json_put_string(&l->out, "clause", c->id);
    json_put_string(&l->out, "text", c->says.in[l->by->lang]);
    if (l->live) {
        clause_cite(l->live->game, c, l->by->lang, &t);
        json_put_string(&l->out, "cite", where);
    }
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
    int node = json_get(l->in, 0, key);

    return json_is(l->in, node, JSON_BOOL) ? l->in->node[node].number != 0 : otherwise;
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
            l->live->place[i].away_since = l->hall->now; /* who does something is not away, even if he does not look */
    if (!(mine & SEAT(seat)))
        return line_refuse(l, NO_SEAT, "Das ist nicht dein Platz.", "That is not your seat.");
    *ret = (int)seat;
    return true;
}

/* ---- who says it ---- */

_Static_assert(NAME_LONGEST + 1 == NAME_SIZE, "a person's name is one that a match can say");

static bool good_name(const char *name, char ret[NAME_SIZE])
{
    return name_read(name, ret) && *ret;
}

static void hash_token(const char *token, char ret[TOKEN_HASH + 1])
{
    uint8_t hash[TOKEN_HASH / 2];
    struct text t = text_in(ret, TOKEN_HASH + 1);

    hash_of(hash, sizeof hash, token, strlen(token));
    text_hex(&t, hash, sizeof hash);
}

static void random_hex(char *ret, size_t size)
{
    uint8_t bytes[64];
    struct text t = text_in(ret, size);

    require(size / 2 <= sizeof bytes && getentropy(bytes, size / 2) == 0);
    text_hex(&t, bytes, size / 2);
}

static bool person_with(struct line *l, const char *token, struct person_row *ret)
{
    char hash[TOKEN_HASH + 1];
    struct complaint why;

    hash_token(token, hash);
    if (!keeper_person(l->hall->keeper, hash, ret, &why))
        return line_refuse(l, NO_AGAIN, "Der Speicher antwortet gerade nicht.", "The store does not answer just now.");
    if (!ret->id[0])
        return line_refuse(l, NO_TOKEN, "Diesen Schlüssel hat niemand.", "Nobody has this token.");
    return true;
}

static bool hello(struct line *l)
{
    struct person_row p = { 0 };
    char name[NAME_LONGEST + 1] = "", token[2 * TOKEN_SIZE + 1] = "";
    const char *lang = line_string(l, "lang");
    bool named = line_has(l, "name");

    if (lang)
        l->by->lang = strcmp(lang, "en") == 0 ? EN : DE;
    if (named && (!line_string(l, "name") || !good_name(l->word, name)))
        return line_refuse(l, NO_NAME, "Ein Name hat 1 bis 32 Zeichen.", "A name has 1 to 32 characters.");
    const char *given = line_has(l, "token") ? line_string(l, "token") : NULL;
    if (given && !person_with(l, given, &p))
        return false;
    if (!given && named) {
        random_hex(p.id, sizeof p.id);
        random_hex(token, sizeof token);
        hash_token(token, p.token);
        p.created = l->hall->now;
    }
    if (named && strcmp(p.name, name) != 0) {
        memcpy(p.name, name, sizeof p.name);
        hall_store_person(l->hall, &p);
    }
    hall_greet(l->hall, l->by, &p);
    l->by->greeted = true;
    line_begin(l);
    json_put_words(&l->out, "person", p.id);
    json_put_words(&l->out, "name", p.name);
    json_put_words(&l->out, "token", token);
    return line_end(l);
}

bool hall_is(struct hall *h, struct client *c, const char *token)
{
    struct line l = { .hall = h, .by = c, .out = text_growing() };
    struct person_row p;
    bool fine = person_with(&l, token, &p);

    if (fine) {
        hall_greet(h, c, &p);
        c->greeted = true;
    }
    text_free(&l.out);
    return fine;
}

static bool end(struct line *l)
{
    l->by->ends = true;
    return line_fine(l);
}

/* ---- the line ---- */

static const struct command {
    const char *name;
    bool (*run)(struct line *);
    bool needs_table, needs_person, socket_only;
} commands[] = {
    { "hello", hello, false, false, false },
    { "create", line_create, false, true, false },
    { "tables", line_tables, false, false, false },
    { "join", line_join, true, false, true },
    { "part", line_part, true, false, true },
    { "sit", line_sit, true, true, false },
    { "leave", line_leave, true, true, false },
    { "play", line_play, true, true, false },
    { "chat", line_chat, true, true, false },
    { "back", line_back, true, true, false },
    { "agree", line_agree, true, true, false },
    { "resign", line_resign, true, true, false },
    { "bot", line_bot, true, true, false },
    { "claim", line_claim, true, true, false },
    { "rematch", line_rematch, true, true, false },
    { "secret", line_secret, true, true, false },
    { "journal", line_journal, true, false, false },
    { "end", end, false, false, true },
};

static bool run(struct line *l, const struct command *c)
{
    if (c->socket_only && l->by->kind != BY_SOCKET)
        return line_refuse(l, NO_LINE, "Das geht nur über den Socket.", "That is for the socket only.");
    if (c->run != hello && !l->by->greeted)
        return line_refuse(l, NO_NAME, "Zuerst kommt „hello“.", "First say 'hello'.");
    if (c->needs_person && !l->by->person[0])
        return line_refuse(l, NO_NAME, "Dazu braucht es einen Namen („hello“).", "That needs a name ('hello').");
    if (c->needs_table) {
        const char *id = line_string(l, "table");
        l->live = id ? hall_find(l->hall, id) : NULL;
        if (!l->live && l->hall->unreadable)
            return line_refuse(l, NO_AGAIN, "Der Speicher antwortet gerade nicht.",
                               "The store does not answer just now.");
        if (!l->live)
            return line_refuse(l, NO_TABLE, "Diesen Tisch gibt es nicht (mehr).", "There is no such table (any more).");
    }
    if (c->run(l))
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

static bool answer(struct line *l, const char *text, const char *cmd)
{
    if (!json_parse(&l->hall->in, text) || !json_is(l->in, 0, JSON_OBJECT))
        return line_refuse(l, NO_LINE, "Erwartet wird ein JSON-Objekt.", "A JSON object is expected.");
    if (line_has(l, "id") && !json_string(l->in, json_get(l->in, 0, "id"), l->re, sizeof l->re)) {
        l->re[0] = '\0';
        return line_refuse(l, NO_LINE, "„id“ ist ein Text von höchstens 40 Zeichen.",
                           "\"id\" is a text of at most 40 characters.");
    }
    const char *name = line_has(l, "cmd") ? line_string(l, "cmd") : cmd;
    for (int i = 0; name && i < COUNT(commands); i++)
        if (strcmp(commands[i].name, name) == 0)
            return run(l, &commands[i]);
    return line_refuse(l, NO_LINE, "Diesen Befehl („cmd“) gibt es nicht; docs/wire.md nennt alle.",
                       "There is no such command (\"cmd\"); docs/wire.md lists them.");
}

void line_answer(struct hall *h, struct client *by, const char *text, const char *cmd)
{
    struct line l = { .hall = h, .by = by, .in = &h->in, .out = text_growing() };

    answer(&l, text, cmd);
    if (!l.answered)
        hall_say(h, by, &l.out, l.re, l.live);
    text_free(&l.out);
}
