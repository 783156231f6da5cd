/* SPDX-License-Identifier: MIT */
/* Lines about what somebody has on the server: tokens for programs, everything as an export, where notices go. */
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "server/hall_internal.h"
#include "server/office.h"
#include "server/rating.h"
#include "server/push.h"

enum { TOKENS_MAX = 50, LABEL_CHARACTERS = 60, PUSHES_MAX = 10 };

/* ---- tokens ---- */

static bool read_scope(struct line *l, uint32_t *ret)
{
    int list = json_get(l->in, 0, "scope");
    char word[16];
    bool fine = json_is(l->in, list, JSON_ARRAY) && l->in->node[list].first >= 0;

    *ret = SCOPE_WATCH;
    for (int node = fine ? l->in->node[list].first : -1; fine && node >= 0; node = l->in->node[node].next)
        fine = json_string(l->in, node, word, sizeof word) && office_scope_word(word, ret);
    return fine || line_refuse(l, NO_LINE, "„scope“ ist eine Liste aus „watch“, „play“, „chat“ und „account“.",
                               "\"scope\" is a list of \"watch\", \"play\", \"chat\" and \"account\".");
}

bool line_label(struct line *l, char ret[LABEL_LONGEST + 1])
{
    const char *label = line_string(l, "label");
    int characters = 0, length = 1;
    bool fine = label && *label && strlen(label) <= LABEL_LONGEST;

    for (const char *c = label; fine && *c; c += length, characters++) {
        length = text_utf8(c);
        fine = length > 0 && (unsigned char)*c >= ' ' && *c != 127;
    }
    if (!fine || characters > LABEL_CHARACTERS)
        return line_refuse(l, NO_LINE, "„label“ sagt in 1 bis 60 Zeichen, wofür er ist.",
                           "\"label\" says in 1 to 60 characters what it is for.");
    memcpy(ret, label, strlen(label) + 1);
    return true;
}

static void put_token(struct text *out, char *const *row, const char *mine)
{
    char id[TOKEN_ID + 1], word[64];
    struct text t = TEXT_IN(id), scope = TEXT_IN(word);
    uint32_t bits = 0;

    text_bytes(&t, row[0], TOKEN_ID);
    text_put(&scope, row[3]);
    for (char *rest = word, *one; (one = strtok_r(rest, " ", &rest));)
        office_scope_word(one, &bits);
    json_object(out, NULL);
    json_put_string(out, "token", id);
    json_put_words(out, "label", row[2]);
    office_put_scope(out, bits);
    json_put_int(out, "made", strtoll(row[4], NULL, 10));
    if (strtoll(row[5], NULL, 10))
        json_put_int(out, "used", strtoll(row[5], NULL, 10));
    if (strcmp(row[0], mine) == 0)
        json_put_bool(out, "here", true);
    json_object_end(out);
}

static void put_tokens(struct text *out, const struct found_rows *found, const char *mine)
{
    json_array(out, "tokens");
    for (int i = 0; i < found->count; i++)
        put_token(out, found->row[i], mine);
    json_array_end(out);
}

bool line_token(struct line *l)
{
    char label[LABEL_LONGEST + 1], text[2 * TOKEN_SIZE + 1], id[TOKEN_ID + 1];
    struct text t = TEXT_IN(id);
    struct found_rows found;
    struct token token;
    uint32_t scope;

    if (!line_label(l, label) || !read_scope(l, &scope))
        return false;
    if (scope & ~l->by->scope) /* nobody gives away what they have not */
        return line_refuse_scope(l);
    if (!office_ask(l, TOKENS_OF, VALUES(l->by->person), &found))
        return false;
    int count = found.count;
    found_rows_free(&found);
    if (count >= TOKENS_MAX)
        return line_refuse(l, NO_MUCH, "So viele Schlüssel braucht niemand; widerrufe erst einen.",
                           "Nobody needs so many tokens; revoke one first.");
    office_issue(l->hall, l->by->person, label, scope, text, &token);
    text_bytes(&t, token.hash, TOKEN_ID);
    line_begin(l);
    json_put_string(&l->out, "token", text);
    json_put_string(&l->out, "listed", id);
    return line_end(l);
}

bool line_tokens(struct line *l)
{
    struct found_rows found;

    if (!office_ask(l, TOKENS_OF, VALUES(l->by->person), &found))
        return false;
    line_begin(l);
    put_tokens(&l->out, &found, l->by->token);
    found_rows_free(&found);
    return line_end(l);
}

bool line_revoke(struct line *l)
{
    if (line_has(l, "passkey"))
        return passkey_revoke(l);
    const char *id = line_string(l, "token");
    char hash[TOKEN_HASH + 1] = "";
    struct found_rows found;

    if (!id || strlen(id) != TOKEN_ID)
        return line_refuse(l, NO_LINE, "„token“ nennt einen Schlüssel, wie „tokens“ ihn auflistet.",
                           "\"token\" names a token as \"tokens\" lists it.");
    if (!office_ask(l, TOKENS_OF, VALUES(l->by->person), &found))
        return false;
    for (int i = 0; i < found.count; i++)
        if (strncmp(found.row[i][0], id, TOKEN_ID) == 0)
            memcpy(hash, found.row[i][0], sizeof hash);
    found_rows_free(&found);
    if (!hash[0])
        return line_refuse(l, NO_STATE, "Diesen Schlüssel gibt es nicht (mehr).",
                           "There is no such token (any more).");
    if (strcmp(hash, l->by->token) == 0)
        return line_logout(l);
    hall_store_people(l->hall, TOKEN_GONE, l->by->person, VALUES(hash));
    office_shut_out(l->hall, l->by->person, hash, false, NULL);
    return line_fine(l);
}

/* ---- everything, as an export ---- */

static void put_own_words(const struct live *live, const char *person, struct text *out)
{
    json_array(out, "chat");
    for (uint32_t i = 0; i < live->at; i++) {
        const struct record *r = &live->record[i];
        if (r->kind != 'c' || strcmp(r->person, person) != 0)
            continue;
        json_object(out, NULL);
        json_put_int(out, "n", i + 1);
        text_char(out, ',');
        text_put(out, r->text);
        json_object_end(out);
    }
    json_array_end(out);
}

static void put_table(struct line *l, const char *id)
{
    const struct live *live = hall_find(l->hall, id);

    if (!live)
        return;
    json_object(&l->out, NULL);
    live_put_info(live, "info", l->by->person, l->by->lang, l->hall->now, &l->out);
    live_put_journal(live, live_seats_of(live, l->by->person), &l->out);
    put_own_words(live, l->by->person, &l->out);
    json_object_end(&l->out);
}

static void put_pushes(struct text *out, const struct found_rows *found)
{
    json_array(out, "notices");
    for (int i = 0; i < found->count; i++) {
        json_object(out, NULL);
        json_put_string(out, "endpoint", found->row[i][0]);
        json_put_int(out, "made", strtoll(found->row[i][5], NULL, 10));
        json_object_end(out);
    }
    json_array_end(out);
}

/* A list of what they have under links: the links' ends, and a word about each. */
static void put_links(struct text *out, const char *key, const char *what, int word, const struct found_rows *found)
{
    json_array(out, key);
    for (int i = 0; i < found->count; i++) {
        json_object(out, NULL);
        json_put_string(out, what, found->row[i][0]);
        json_put_string(out, word == 1 ? "name" : "game", found->row[i][word]);
        json_object_end(out);
    }
    json_array_end(out);
}

static void put_about(struct line *l, const struct person *me, const struct found_rows found[])
{
    line_begin(l);
    json_object(&l->out, "about");
    json_put_string(&l->out, "person", me->id);
    json_put_string(&l->out, "name", me->name);
    json_put_words(&l->out, "account", me->account);
    json_put_int(&l->out, "created", me->created);
    put_tokens(&l->out, &found[0], l->by->token);
    put_pushes(&l->out, &found[1]);
    passkeys_put(&l->out, &found[2]);
    put_links(&l->out, "shared", "replay", 2, &found[3]);
    put_links(&l->out, "circles", "circle", 1, &found[4]);
    ratings_put(&l->out, &found[5], l->hall->wall);
    json_object_end(&l->out);
}

static bool put_person(struct line *l)
{
    static const enum people_statement asked[] = { TOKENS_OF, PUSHES_OF, PASSKEYS_OF, REPLAYS_OF, CIRCLES_OF,
                                                   RATINGS_OF };
    struct found_rows found[COUNT(asked)] = { 0 };
    struct person me;

    bool fine = office_person(l, PERSON_OF_ID, l->by->person, &me);
    for (int i = 0; fine && i < COUNT(asked); i++)
        fine = office_ask(l, asked[i], VALUES(me.id), &found[i]);
    if (fine)
        put_about(l, &me, found);
    for (int i = 0; i < COUNT(asked); i++)
        found_rows_free(&found[i]);
    return fine;
}

bool line_export(struct line *l)
{
    char after[TABLE_ID + 1] = "";
    struct found_rows found;

    if (line_has(l, "after")) {
        const char *id = line_string(l, "after");
        if (!id || strlen(id) != TABLE_ID)
            return line_refuse(l, NO_LINE, "„after“ ist „next“ der letzten Antwort.",
                               "\"after\" is \"next\" of the last answer.");
        memcpy(after, id, sizeof after);
    }
    if (!line_may(l, BUDGET_EXPORT, l->by->person))
        return line_refuse_much(l);
    if (!office_ask(l, TABLES_OF, VALUES(l->by->person, after), &found))
        return false;
    if (!after[0] && !put_person(l)) {
        found_rows_free(&found);
        return false;
    }
    if (after[0])
        line_begin(l);
    json_array(&l->out, "tables");
    for (int i = 0; i < found.count; i++)
        put_table(l, found.row[i][0]);
    json_array_end(&l->out);
    if (found.count > 0)
        json_put_string(&l->out, "next", found.row[found.count - 1][0]);
    found_rows_free(&found);
    return line_end(l);
}

/* ---- where notices go ---- */

bool line_push(struct line *l)
{
    struct push_to to = { 0 };
    struct found_rows found;
    char made[24];
    bool known = false;

    if (!l->hall->push)
        return line_refuse(l, NO_STATE, "Dieser Server verschickt keine Mitteilungen.",
                           "This server sends no notices.");
    bool read = json_string(l->in, json_get(l->in, 0, "endpoint"), to.endpoint, sizeof to.endpoint) &&
                json_string(l->in, json_get(l->in, 0, "key"), to.key, sizeof to.key) &&
                json_string(l->in, json_get(l->in, 0, "auth"), to.auth, sizeof to.auth);
    if (!read || !push_is_good(l->hall->push, &to))
        return line_refuse(l, NO_LINE, "Dorthin lässt sich nichts schicken („endpoint“, „key“, „auth“).",
                           "Nothing can be sent there (\"endpoint\", \"key\", \"auth\").");
    if (!office_ask(l, PUSHES_OF, VALUES(l->by->person), &found))
        return false;
    for (int i = 0; i < found.count; i++)
        known = known || strcmp(found.row[i][0], to.endpoint) == 0;
    int count = found.count;
    found_rows_free(&found);
    if (!known && count >= PUSHES_MAX)
        return line_refuse(l, NO_MUCH, "Auf so vielen Geräten werden keine Mitteilungen gebraucht.",
                           "Nobody needs notices on so many devices.");
    hall_store_people(l->hall, PUSH_PUT, l->by->person,
                      VALUES(to.endpoint, l->by->person, to.key, to.auth, l->by->lang == DE ? "de" : "en",
                             office_number(made, l->hall->wall)));
    return line_fine(l);
}

bool line_unpush(struct line *l)
{
    const char *endpoint = line_string(l, "endpoint");
    struct found_rows found;
    bool theirs = false;

    if (!endpoint)
        return line_refuse(l, NO_LINE, "„endpoint“ sagt, wohin nichts mehr kommen soll.",
                           "\"endpoint\" says where nothing is to be sent any more.");
    if (!office_ask(l, PUSHES_OF, VALUES(l->by->person), &found))
        return false;
    endpoint = line_string(l, "endpoint");
    for (int i = 0; i < found.count; i++)
        theirs = theirs || strcmp(found.row[i][0], endpoint) == 0;
    found_rows_free(&found);
    if (theirs)
        hall_store_people(l->hall, PUSH_GONE, l->by->person, VALUES(endpoint));
    return line_fine(l);
}
