/* SPDX-License-Identifier: MIT */
/* Lines about passkeys: a challenge, a new one, signing in or proving oneself with one, which there are, one less. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "server/passkey.h"
#include "server/push_crypt.h"

enum { PASSKEYS_MAX = 20 };

static bool refuse(struct line *l, enum passkey_wrong wrong)
{
    static const char *const says[][LANGS] = {
        [PASSKEY_STALE] = { "Das hat zu lange gedauert oder ist schon geschehen; bitte noch einmal.",
                            "That took too long, or has been done already; please try again." },
        [PASSKEY_ELSEWHERE] = { "Dieser Passkey ist für eine andere Adresse.", "This passkey is for another address." },
        [PASSKEY_FALSE] = { "Dieser Passkey stimmt nicht, oder er gehört zu keinem Konto auf diesem Server.",
                            "This passkey is wrong, or it belongs to no account on this server." },
        [PASSKEY_COPIED] = { "Von diesem Passkey gibt es eine Kopie: Entferne ihn und nimm einen neuen.",
                             "There is a copy of this passkey: remove it and take a new one." },
    };

    return line_refuse(l, NO_PASSKEY, says[wrong][DE], says[wrong][EN]);
}

static struct passkey_ask ask_of(const struct line *l, const char *person)
{
    return (struct passkey_ask){ .desk = office_desk(l->hall->office), .host = l->by->host ? l->by->host : "",
                                 .origin = l->hall->origin, .person = person, .now = l->hall->now };
}

void line_put_passkeys(struct line *l)
{
    struct passkey_ask ask = ask_of(l, "");
    char place[HOST_LONGEST + 1];

    if (passkey_place(&ask, place))
        json_put_string(&l->out, "passkeys", place);
}

/* ---- what came ---- */

static bool read_bytes(struct line *l, int object, const char *key, uint8_t *ret, size_t size, size_t *ret_size)
{
    char text[2 * AUTHENTICATOR_DATA_LONGEST];

    return json_string(l->in, json_get(l->in, object, key), text, sizeof text) &&
           sodium_base642bin(ret, size, text, strcspn(text, "="), NULL, ret_size, NULL,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 && *ret_size > 0;
}

static bool read_id(struct line *l, int object, char ret[CREDENTIAL_TEXT])
{
    uint8_t id[CREDENTIAL_LONGEST];
    size_t size;
    struct text t = text_in(ret, CREDENTIAL_TEXT);

    if (!read_bytes(l, object, "id", id, sizeof id, &size))
        return false;
    text_base64url(&t, id, size);
    return true;
}

static bool read_told(struct line *l, bool has_signed, struct passkey_told *ret)
{
    int object = json_get(l->in, 0, "passkey");
    size_t user = 0;

    *ret = (struct passkey_told){ 0 };
    bool fine = json_is(l->in, object, JSON_OBJECT) &&
                read_bytes(l, object, "client", (uint8_t *)ret->client, CLIENT_DATA_LONGEST, &ret->client_size) &&
                read_bytes(l, object, "data", ret->data, sizeof ret->data, &ret->data_size);
    if (fine && has_signed)
        fine = read_id(l, object, ret->id) &&
               read_bytes(l, object, "signature", ret->signature, sizeof ret->signature, &ret->signature_size) &&
               (json_get(l->in, object, "user") < 0 ||
                read_bytes(l, object, "user", (uint8_t *)ret->user, PERSON_ID, &user));
    return fine || line_refuse(l, NO_LINE, "„passkey“ ist, was der Browser gegeben hat; docs/wire.md sagt, wie.",
                               "\"passkey\" is what the browser has given; docs/wire.md says how.");
}

/* Of a row of the store; ret->person "": there is none. */
static bool find_passkey(struct line *l, const char *id, struct passkey *ret)
{
    struct found_rows found;

    *ret = (struct passkey){ 0 };
    if (!office_ask(l, PASSKEY_OF, VALUES(id), &found))
        return false;
    if (found.count > 0) {
        char **row = found.row[0];
        text_into(ret->id, sizeof ret->id, row[0]);
        text_into(ret->person, sizeof ret->person, row[1]);
        text_into(ret->kind, sizeof ret->kind, row[3]);
        text_into(ret->key, sizeof ret->key, row[4]);
        ret->counter = (uint32_t)strtoul(row[5], NULL, 10);
    }
    found_rows_free(&found);
    return true;
}

/* ---- challenges ---- */

/* The key that all servers of a store have in common is read when it is first wanted. */
static bool has_key(struct line *l)
{
    struct desk *desk = office_desk(l->hall->office);
    struct found_rows found;

    if (desk_has_key(desk))
        return true;
    if (!office_ask(l, KEY_OF, VALUES(CHALLENGES), &found))
        return false;
    bool fine = found.count > 0 && desk_take_key(desk, found.row[0][0]);
    found_rows_free(&found);
    return fine || line_refuse(l, NO_AGAIN, "Einen Augenblick noch; bitte gleich noch einmal.",
                               "One moment; please try again.");
}

/* Another server may have seen it done for something. */
static bool is_unspent(struct line *l, const char *challenge)
{
    struct found_rows found;

    if (!l->hall->shared)
        return true;
    if (!office_ask(l, SPENT_OF, VALUES(challenge), &found))
        return false;
    bool spent = found.count > 0;
    found_rows_free(&found);
    return !spent || refuse(l, PASSKEY_STALE);
}

static void spend(struct line *l, const char *challenge)
{
    struct passkey_ask ask = ask_of(l, "");
    char until[24], now[24];

    office_number(until, passkey_spend(&ask, challenge));
    if (!l->hall->shared)
        return;
    hall_store_people(l->hall, SPENT_GONE, "", VALUES(office_number(now, l->hall->now)));
    hall_store_people(l->hall, SPENT_PUT, "", VALUES(challenge, until));
}

static void put_ids(struct text *out, const struct found_rows *found)
{
    json_array(out, "have");
    for (int i = 0; i < found->count; i++)
        json_put_string(out, NULL, found->row[i][0]);
    json_array_end(out);
}

bool line_challenge(struct line *l)
{
    bool fresh = line_true(l, "new", false);
    struct passkey_ask ask = ask_of(l, fresh ? l->by->person : "");
    struct found_rows found = { 0 };
    char place[HOST_LONGEST + 1], challenge[CHALLENGE_TEXT];

    if (fresh && !line_himself(l))
        return false;
    if (!passkey_place(&ask, place))
        return line_refuse(l, NO_STATE, "Passkeys gibt es nur, wo der Server einen Namen hat (https://…).",
                           "There are passkeys only where the server has a name (https://…).");
    if (!has_key(l) || (fresh && !office_ask(l, PASSKEYS_OF, VALUES(l->by->person), &found)))
        return false;
    passkey_challenge(&ask, challenge);
    line_begin(l);
    json_put_string(&l->out, "challenge", challenge);
    json_put_string(&l->out, "rp", place);
    json_put_int(&l->out, "seconds", CHALLENGE_SECONDS);
    if (fresh) {
        json_put_string(&l->out, "user", l->by->person);
        put_ids(&l->out, &found);
    }
    found_rows_free(&found);
    return line_end(l);
}

/* ---- a new one ---- */

/* The one of the line, theirs from now on; `then` says what else must be so and is done with it. */
static bool take(struct line *l, bool (*then)(struct line *, const char *account), const char *account)
{
    struct passkey_ask ask = ask_of(l, l->by->person);
    struct passkey_told told;
    struct passkey made, known;
    char label[LABEL_LONGEST + 1], counter[24], now[24];

    if (!line_himself(l) || !line_label(l, label) || !read_told(l, false, &told))
        return false;
    if (!line_may(l, BUDGET_PASSKEY, l->by->address))
        return line_refuse_much(l);
    if (!has_key(l))
        return false;
    enum passkey_wrong wrong = passkey_made(&ask, &told, &made);
    if (wrong != PASSKEY_FINE)
        return refuse(l, wrong);
    if (!is_unspent(l, told.challenge) || !find_passkey(l, made.id, &known))
        return false;
    if (known.person[0])
        return line_refuse(l, NO_STATE, "Diesen Passkey gibt es schon.", "There is this passkey already.");
    if (!then(l, account))
        return false;
    spend(l, told.challenge);
    hall_store_people(l->hall, PASSKEY_PUT, l->by->person,
                      VALUES(made.id, l->by->person, label, made.kind, made.key, office_number(counter, made.counter),
                             office_number(now, l->hall->wall), "0"));
    return true;
}

static bool has_room(struct line *l, const char *account)
{
    struct person me;
    struct found_rows found;

    (void)account;
    if (!office_person(l, PERSON_OF_ID, l->by->person, &me))
        return false;
    if (!me.account[0])
        return line_refuse(l, NO_STATE, "Du hast noch kein Konto.", "You have no account yet.");
    if (!office_ask(l, PASSKEYS_OF, VALUES(me.id), &found))
        return false;
    int count = found.count;
    found_rows_free(&found);
    return count < PASSKEYS_MAX ||
           line_refuse(l, NO_MUCH, "So viele Passkeys braucht niemand; entferne erst einen.",
                       "Nobody needs so many passkeys; remove one first.");
}

bool line_passkey(struct line *l)
{
    return take(l, has_room, NULL) && line_fine(l);
}

static bool make_account(struct line *l, const char *account)
{
    if (!people_may_register(l, account))
        return false;
    hall_store_people(l->hall, ACCOUNT_PUT, l->by->person, VALUES(l->by->person, account, ""));
    return true;
}

bool passkey_register(struct line *l, const char *account)
{
    if (!take(l, make_account, account))
        return false;
    line_begin(l);
    json_put_string(&l->out, "account", account);
    return line_end(l);
}

/* ---- one that has signed ---- */

static void used(struct line *l, const struct passkey *p, uint32_t counter, const char *challenge)
{
    char count[24], now[24];

    spend(l, challenge);
    hall_store_people(l->hall, PASSKEY_USED, p->person,
                      VALUES(p->id, office_number(count, counter), office_number(now, l->hall->wall)));
}

/* Whose it is, `person` if that is not NULL, and that it holds. Nothing is changed yet: a line that must wait for the
 * store is begun again. */
static bool look(struct line *l, const char *person, struct passkey_told *told, struct passkey *ret,
                 uint32_t *ret_counter)
{
    struct passkey_ask ask = ask_of(l, "");

    if (!read_told(l, true, told))
        return false;
    if (!line_may(l, BUDGET_PASSKEY, l->by->address))
        return line_refuse_much(l);
    if (!has_key(l) || !find_passkey(l, told->id, ret))
        return false;
    if (!ret->person[0] || (person && strcmp(ret->person, person) != 0))
        return refuse(l, PASSKEY_FALSE);
    enum passkey_wrong wrong = passkey_signed(&ask, told, ret, ret_counter);
    return wrong == PASSKEY_FINE ? is_unspent(l, told->challenge) : refuse(l, wrong);
}

bool passkey_login(struct line *l, bool adopt)
{
    struct passkey_told told;
    struct passkey passkey;
    struct person p;
    uint32_t counter;

    if (!look(l, NULL, &told, &passkey, &counter) || !office_person(l, PERSON_OF_ID, passkey.person, &p))
        return false;
    if (!p.account[0])
        return refuse(l, PASSKEY_FALSE);
    if (!people_sign_in(l, &p, adopt ? l->by->person : ""))
        return false;
    used(l, &passkey, counter, told.challenge);
    return true;
}

bool passkey_proves(struct line *l, const char *person)
{
    struct passkey_told told;
    struct passkey passkey;
    uint32_t counter;

    if (!look(l, person, &told, &passkey, &counter))
        return false;
    used(l, &passkey, counter, told.challenge);
    return true;
}

/* ---- which there are ---- */

/* Their names in the list: ids may be long. */
static void name_passkey(const char *id, char ret[TOKEN_ID + 1])
{
    hash_hex(ret, TOKEN_ID, id, strlen(id));
}

void passkeys_put(struct text *out, const struct found_rows *found)
{
    char name[TOKEN_ID + 1];

    json_array(out, "passkeys");
    for (int i = 0; i < found->count; i++) {
        char **row = found->row[i];
        int64_t last = strtoll(row[7], NULL, 10);
        name_passkey(row[0], name);
        json_object(out, NULL);
        json_put_string(out, "passkey", name);
        json_put_string(out, "label", row[2]);
        json_put_int(out, "made", strtoll(row[6], NULL, 10));
        if (last)
            json_put_int(out, "used", last);
        json_object_end(out);
    }
    json_array_end(out);
}

bool line_passkeys(struct line *l)
{
    struct found_rows found;
    struct person me;

    if (!office_person(l, PERSON_OF_ID, l->by->person, &me) || !office_ask(l, PASSKEYS_OF, VALUES(me.id), &found))
        return false;
    line_begin(l);
    passkeys_put(&l->out, &found);
    json_put_bool(&l->out, "password", me.secret[0] != '\0');
    found_rows_free(&found);
    return line_end(l);
}

bool passkey_revoke(struct line *l)
{
    const char *wanted = line_string(l, "passkey");
    char name[TOKEN_ID + 1], id[CREDENTIAL_TEXT] = "";
    struct found_rows found;
    struct person me;

    if (!wanted || strlen(wanted) != TOKEN_ID)
        return line_refuse(l, NO_LINE, "„passkey“ nennt einen Passkey, wie „passkeys“ ihn auflistet.",
                           "\"passkey\" names a passkey as \"passkeys\" lists it.");
    if (!line_himself(l) || !office_person(l, PERSON_OF_ID, l->by->person, &me) ||
        !office_ask(l, PASSKEYS_OF, VALUES(me.id), &found))
        return false;
    for (int i = 0; i < found.count; i++) {
        name_passkey(found.row[i][0], name);
        if (strcmp(name, wanted) == 0)
            text_into(id, sizeof id, found.row[i][0]);
    }
    bool last = found.count == 1 && !me.secret[0];
    found_rows_free(&found);
    if (!id[0])
        return line_refuse(l, NO_STATE, "Diesen Passkey gibt es nicht (mehr).",
                           "There is no such passkey (any more).");
    if (last)
        return line_refuse(l, NO_STATE, "Ohne ihn kämst du nie wieder herein: Gib dir erst ein Passwort oder einen "
                           "anderen Passkey.",
                           "Without it you would never get in again: first take a password or another passkey.");
    hall_store_people(l->hall, PASSKEY_GONE, me.id, VALUES(id, me.id));
    return line_fine(l);
}
