/* SPDX-License-Identifier: MIT */
/* Lines about who somebody is: guests, accounts, signing in and out, being forgotten. */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* getentropy() */
#endif
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/require.h"
#include "server/called.h"
#include "server/circle.h"
#include "server/office.h"
#include "server/push.h"

enum {
    PASSWORD_SHORTEST = 8,
    CODES = 8,                 /* that somebody is given at once */
    CODE_LETTERS = 16,         /* almost eighty bits */
    CODE_SIZE = CODE_LETTERS + CODE_LETTERS / 4,
};

_Static_assert(NAME_LONGEST + 1 == NAME_SIZE, "a person's name is one that a match can say");

static bool good_name(const char *name, char ret[NAME_SIZE])
{
    return name_read(name, ret) && *ret;
}

/* Capitals make no other account: those of ASCII, and of Latin-1 (in UTF-8 two bytes, the first 0xc3). */
static void fold(char *name)
{
    for (unsigned char *c = (unsigned char *)name; *c; c++) {
        if (*c >= 'A' && *c <= 'Z')
            *c = (unsigned char)(*c + 32);
        if (c[0] == 0xc3 && c[1] >= 0x80 && c[1] <= 0x9e && c[1] != 0x97)
            c[1] = (unsigned char)(c[1] + 32);
    }
}

static bool refuse_name(struct line *l)
{
    return line_refuse(l, NO_NAME,
                       "In diesem Namen ist etwas, das man nicht sieht oder das anders aussieht, als es ist.",
                       "In this name is something that cannot be seen, or that looks like something else.");
}

/* ---- guests ---- */

static void new_guest(struct line *l, struct person *p, char token[2 * TOKEN_SIZE + 1], struct token *ret)
{
    office_draw(p->id, PERSON_ID);
    p->created = l->hall->wall;
    office_issue(l->hall, p->id, "", SCOPE_ALL, token, ret);
}

static void store_person(struct hall *h, const struct person *p)
{
    char created[24];

    hall_store_people(h, PERSON_PUT, p->id, VALUES(p->id, p->name, office_number(created, p->created), p->account,
                                                   p->secret));
}

static bool say_who(struct line *l, const struct person *p, const char *token)
{
    line_begin(l);
    json_put_words(&l->out, "person", p->id);
    json_put_words(&l->out, "name", p->name);
    json_put_words(&l->out, "account", p->account);
    json_put_words(&l->out, "token", token);
    if (p->id[0] && l->by->scope != SCOPE_ALL)
        office_put_scope(&l->out, l->by->scope);
    json_put_words(&l->out, "push", push_public_key(l->hall->push));
    line_put_passkeys(l);
    if (l->hall->limits.keep_days)
        json_put_int(&l->out, "keep", l->hall->limits.keep_days);
    return line_end(l);
}

/* Who has shown their token beside the line need not say it in the line. */
static bool bearer_of_request(struct line *l, struct person *p, struct token *t)
{
    *t = (struct token){ .session = l->by->session, .scope = l->by->scope, .used = l->hall->wall };
    memcpy(t->hash, l->by->token, sizeof t->hash);
    return office_person(l, PERSON_OF_ID, l->by->person, p);
}

bool line_hello(struct line *l)
{
    struct person p = { 0 };
    struct token t = { 0 };
    char name[NAME_LONGEST + 1] = "", token[2 * TOKEN_SIZE + 1] = "";
    const char *lang = line_string(l, "lang");
    bool named = line_has(l, "name");

    if (lang)
        l->by->lang = strcmp(lang, "en") == 0 ? EN : DE;
    if (named && (!line_string(l, "name") || !good_name(l->word, name)))
        return line_refuse(l, NO_NAME, "Ein Name hat 1 bis 32 Zeichen.", "A name has 1 to 32 characters.");
    const char *given = line_has(l, "token") ? line_string(l, "token") : NULL;
    if (given && !office_bearer(l, given, &p, &t))
        return false;
    if (!given && l->by->kind == BY_REQUEST && l->by->person[0] && !bearer_of_request(l, &p, &t))
        return false;
    if (p.id[0] && named && strcmp(p.name, name) != 0 && !(t.scope & SCOPE_ACCOUNT))
        return line_refuse_scope(l);
    if (named && strcmp(p.name, name) != 0 && !called_plainly(name, name)) /* who is called so already may stay */
        return refuse_name(l);
    if (!p.id[0] && named && !line_may(l, BUDGET_GUESTS, l->by->address))
        return line_refuse_much(l);
    if (!p.id[0] && named)
        new_guest(l, &p, token, &t);
    if (named && strcmp(p.name, name) != 0) {
        memcpy(p.name, name, sizeof p.name);
        store_person(l->hall, &p);
    }
    office_greet(l->hall, l->by, &p, &t);
    l->by->greeted = true;
    return say_who(l, &p, token);
}

/* ---- accounts ---- */

static bool read_account(struct line *l, char ret[NAME_LONGEST + 1])
{
    const char *account = line_string(l, "account");

    if (!account || !good_name(account, ret))
        return line_refuse(l, NO_LINE, "Der Name zum Anmelden („account“) hat 1 bis 32 Zeichen.",
                           "The name to sign in with (\"account\") has 1 to 32 characters.");
    if (!called_plainly(ret, ret))
        return refuse_name(l);
    fold(ret);
    return true;
}

static bool read_password(struct line *l, const char *key, bool fresh, char ret[PASSWORD_LONGEST])
{
    const char *password = line_string(l, key);
    bool fits = password && strlen(password) < PASSWORD_LONGEST && *password;

    if (!fits || (fresh && text_columns(password) < PASSWORD_SHORTEST))
        return line_refuse(l, NO_LINE, "Ein Passwort hat mindestens 8 Zeichen.",
                           "A password has at least 8 characters.");
    memcpy(ret, password, strlen(password) + 1);
    return true;
}

/* Nobody else has it, in the store or on the way there. */
static bool is_free(struct line *l, const char *account)
{
    struct person other;
    bool staged = false;

    if (!office_person(l, PERSON_OF_ACCOUNT, account, &other))
        return false;
    for (int i = 0; i < l->hall->staged.count; i++) {
        const struct change *c = &l->hall->staged.change[i];
        staged = staged || (c->kind == CHANGE_PEOPLE && c->people->which == ACCOUNT_PUT &&
                            strcmp(c->people->value[1], account) == 0);
    }
    return (!other.id[0] && !staged) ||
           line_refuse(l, NO_STATE, "Diesen Namen hat schon jemand; nimm einen anderen.",
                       "Somebody has this name already; take another.");
}

static struct password_work *new_work(bool (*then)(struct line *, const struct password_work *))
{
    struct password_work *w = calloc(1, sizeof *w);

    require(w != NULL);
    w->then = then;
    return w;
}

bool people_may_register(struct line *l, const char *account)
{
    struct person me;

    if (!office_person(l, PERSON_OF_ID, l->by->person, &me))
        return false;
    if (me.account[0])
        return line_refuse(l, NO_STATE, "Du hast schon ein Konto.", "You have an account already.");
    return is_free(l, account);
}

static bool registered(struct line *l, const struct password_work *w)
{
    if (!w->right)
        return line_refuse(l, NO_AGAIN, "Das ging gerade nicht.", "That was not possible just now.");
    if (!people_may_register(l, w->account))
        return false;
    hall_store_people(l->hall, ACCOUNT_PUT, w->person, VALUES(w->person, w->account, w->secret));
    line_begin(l);
    json_put_string(&l->out, "account", w->account);
    return line_end(l);
}

bool line_register(struct line *l)
{
    char account[NAME_LONGEST + 1], password[PASSWORD_LONGEST];

    if (!line_himself(l) || !read_account(l, account))
        return false;
    if (line_has(l, "passkey"))
        return passkey_register(l, account);
    if (!read_password(l, "password", true, password) || !people_may_register(l, account) ||
        !office_may_try(l, l->by->person))
        return false;
    struct password_work *w = new_work(registered);
    memcpy(w->account, account, sizeof account);
    memcpy(w->wanted, password, sizeof password);
    return office_look(l, w);
}

/* A guest's games go over to the one who signs in, and so do their other devices. */
static bool adopt(struct line *l, const char *guest, const struct person *heir)
{
    struct person p;

    if (!office_person(l, PERSON_OF_ID, guest, &p))
        return false;
    if (!p.id[0] || p.account[0] || strcmp(p.id, heir->id) == 0)
        return true; /* there is nothing to take along */
    office_shut_out(l->hall, guest, NULL, false, l->by);
    hall_store_people(l->hall, TOKENS_TAKEN, guest, VALUES(guest, heir->id));
    hall_store_people(l->hall, REPLAYS_TAKEN, guest, VALUES(guest, heir->id));
    circles_pass_on(l->hall, guest, heir->id);
    hall_store_people(l->hall, PUSHES_TAKEN, guest, VALUES(guest, heir->id));
    hall_store_people(l->hall, PERSON_GONE, guest, VALUES(guest));
    office_pass_on(l->hall, guest, heir->id);
    return true;
}

bool people_sign_in(struct line *l, const struct person *p, const char *guest)
{
    struct token t;
    char token[2 * TOKEN_SIZE + 1];

    if (*guest && !adopt(l, guest, p))
        return false;
    office_issue(l->hall, p->id, "", SCOPE_ALL, token, &t);
    hall_store_people(l->hall, SESSIONS_FEWER, p->id, VALUES(p->id));
    office_greet(l->hall, l->by, p, &t);
    return say_who(l, p, token);
}

static bool signed_in(struct line *l, const struct password_work *w)
{
    struct person p;

    if (!w->right)
        return line_refuse(l, NO_PASSWORD, "Name oder Passwort stimmen nicht.",
                           "The name or the password is wrong.");
    if (!office_person(l, PERSON_OF_ACCOUNT, w->account, &p))
        return false;
    if (!p.id[0] || strcmp(p.secret, w->secret) != 0)
        return line_refuse(l, NO_AGAIN, "Das ging gerade nicht.", "That was not possible just now.");
    return people_sign_in(l, &p, w->adopt ? w->person : "");
}

bool line_login(struct line *l)
{
    char account[NAME_LONGEST + 1], password[PASSWORD_LONGEST];
    struct person p;
    bool take_along = line_true(l, "adopt", false);

    if (take_along && l->by->person[0] && !line_himself(l))
        return false;
    if (line_has(l, "passkey"))
        return passkey_login(l, take_along);
    if (!read_account(l, account) || !read_password(l, "password", false, password) || !office_may_try(l, account) ||
        !office_person(l, PERSON_OF_ACCOUNT, account, &p))
        return false;
    struct password_work *w = new_work(signed_in);
    w->known = p.secret[0]; /* else they sign in with passkeys alone */
    w->adopt = take_along;
    memcpy(w->account, account, sizeof account);
    memcpy(w->secret, p.secret, sizeof w->secret);
    memcpy(w->given, password, sizeof password);
    return office_look(l, w);
}

/* One who has an account shows that it is they: by a passkey, or by a password, which is to be looked at. NULL: they
 * are refused. */
static struct password_work *check_password(struct line *l, const char *key,
                                            bool (*then)(struct line *, const struct password_work *))
{
    char password[PASSWORD_LONGEST] = "";
    bool passkey = line_has(l, "passkey");
    struct person me;

    if (!office_person(l, PERSON_OF_ID, l->by->person, &me))
        return NULL;
    if (!me.account[0]) {
        line_refuse(l, NO_STATE, "Du hast noch kein Konto.", "You have no account yet.");
        return NULL;
    }
    if (passkey && !passkey_proves(l, me.id))
        return NULL;
    if (!passkey && (!read_password(l, key, false, password) || !office_may_try(l, me.account)))
        return NULL;
    struct password_work *w = new_work(then);
    w->right = passkey;
    w->known = me.secret[0];
    memcpy(w->account, me.account, sizeof w->account);
    memcpy(w->secret, me.secret, sizeof w->secret);
    memcpy(w->given, password, sizeof password);
    return w;
}

static bool changed(struct line *l, const struct password_work *w)
{
    if (!w->right)
        return line_refuse(l, NO_PASSWORD, "Das alte Passwort stimmt nicht.", "The old password is wrong.");
    hall_store_people(l->hall, ACCOUNT_PUT, w->person, VALUES(w->person, w->account, w->secret));
    hall_store_people(l->hall, SESSIONS_GONE, w->person, VALUES(w->person, l->by->token));
    office_shut_out(l->hall, w->person, NULL, true, l->by);
    return line_fine(l);
}

bool line_password(struct line *l)
{
    char wanted[PASSWORD_LONGEST];

    if (!read_password(l, "password", true, wanted))
        return false;
    struct password_work *w = check_password(l, "old", changed);
    if (!w)
        return false;
    memcpy(w->wanted, wanted, sizeof wanted);
    return office_look(l, w);
}

/* ---- codes, for who has lost everything else ---- */

/* Letters and digits that cannot be taken for others. */
static const char code_letters[] = "abcdefghjkmnpqrstuvwxyz23456789";

static void make_code(char ret[CODE_SIZE])
{
    uint8_t bytes[CODE_LETTERS];
    struct text t = text_in(ret, CODE_SIZE);

    require(getentropy(bytes, sizeof bytes) == 0);
    for (int i = 0; i < CODE_LETTERS; i++) {
        if (i > 0 && i % 4 == 0)
            text_char(&t, '-');
        text_char(&t, code_letters[bytes[i] % (sizeof code_letters - 1)]);
    }
}

static void hash_code(const char *code, char ret[TOKEN_HASH + 1])
{
    char plain[CODE_SIZE];
    struct text t = TEXT_IN(plain);

    for (; *code; code++) /* however it was written */
        if (*code != '-' && *code != ' ' && t.used < CODE_LETTERS)
            text_char(&t, *code >= 'A' && *code <= 'Z' ? (char)(*code + 32) : *code);
    hash_hex(ret, TOKEN_HASH, plain, t.used);
}

bool line_codes(struct line *l)
{
    struct person me;
    char code[CODE_SIZE], hash[TOKEN_HASH + 1], made[24];

    if (!line_himself(l) || !office_person(l, PERSON_OF_ID, l->by->person, &me))
        return false;
    if (!me.account[0])
        return line_refuse(l, NO_STATE, "Du hast noch kein Konto.", "You have no account yet.");
    hall_store_people(l->hall, CODES_GONE, me.id, VALUES(me.id));
    line_begin(l);
    json_array(&l->out, "codes");
    for (int i = 0; i < CODES; i++) {
        make_code(code);
        hash_code(code, hash);
        hall_store_people(l->hall, CODE_PUT, me.id, VALUES(hash, me.id, office_number(made, l->hall->wall)));
        json_put_string(&l->out, NULL, code);
    }
    json_array_end(&l->out);
    return line_end(l);
}

/* Whose code it is; refused if it is nobody's. */
static bool person_of_code(struct line *l, const char *hash, struct person *ret)
{
    return office_person(l, PERSON_OF_CODE, hash, ret) &&
           (ret->id[0] || line_refuse(l, NO_PASSWORD, "Dieser Code stimmt nicht, oder er ist verbraucht.",
                                      "This code is wrong, or it has been used."));
}

static bool recovered(struct line *l, const struct password_work *w)
{
    struct person p;
    struct token t;
    char token[2 * TOKEN_SIZE + 1];

    if (!w->right)
        return line_refuse(l, NO_AGAIN, "Das ging gerade nicht.", "That was not possible just now.");
    if (!person_of_code(l, w->code, &p))
        return false;
    hall_store_people(l->hall, CODE_GONE, p.id, VALUES(w->code));
    hall_store_people(l->hall, ACCOUNT_PUT, p.id, VALUES(p.id, p.account, w->secret));
    hall_store_people(l->hall, SESSIONS_GONE, p.id, VALUES(p.id, ""));
    office_shut_out(l->hall, p.id, NULL, true, l->by);
    office_issue(l->hall, p.id, "", SCOPE_ALL, token, &t);
    office_greet(l->hall, l->by, &p, &t);
    return say_who(l, &p, token);
}

bool line_recover(struct line *l)
{
    char password[PASSWORD_LONGEST], hash[TOKEN_HASH + 1];
    struct person p;
    const char *code = line_string(l, "code");

    if (!code)
        return line_refuse(l, NO_LINE, "„code“ ist einer der Codes, die „codes“ gegeben hat.",
                           "\"code\" is one of those that \"codes\" has given.");
    hash_code(code, hash);
    if (!read_password(l, "password", true, password) || !office_may_try(l, "") || !person_of_code(l, hash, &p))
        return false;
    struct password_work *w = new_work(recovered);
    memcpy(w->code, hash, sizeof w->code);
    memcpy(w->wanted, password, sizeof password);
    return office_look(l, w);
}

bool line_logout(struct line *l)
{
    struct person me, nobody = { 0 };
    struct token none = { 0 };
    bool all = line_true(l, "all", false);

    if (all && !(l->by->scope & SCOPE_ACCOUNT))
        return line_refuse_scope(l);
    if (!office_person(l, PERSON_OF_ID, l->by->person, &me))
        return false;
    if (!me.account[0] && l->by->session)
        return line_refuse(l, NO_STATE,
                           "Ohne Konto kämst du nie wieder an deine Plätze: lege eins an, oder lösche alles.",
                           "Without an account you would never get back to your seats: make one, or delete all.");
    if (all)
        hall_store_people(l->hall, TOKENS_GONE, me.id, VALUES(me.id));
    else
        hall_store_people(l->hall, TOKEN_GONE, me.id, VALUES(l->by->token));
    office_shut_out(l->hall, l->by->person, all ? NULL : l->by->token, false, l->by);
    office_greet(l->hall, l->by, &nobody, &none);
    return line_fine(l);
}

/* ---- being forgotten ---- */

static bool forget(struct line *l, const char *person)
{
    struct person nobody = { 0 };
    struct token none = { 0 };

    office_forget(l->hall, person);
    office_pass_on(l->hall, person, "");
    office_shut_out(l->hall, person, NULL, false, l->by);
    office_greet(l->hall, l->by, &nobody, &none);
    return line_fine(l);
}

static bool forgotten(struct line *l, const struct password_work *w)
{
    if (!w->right)
        return line_refuse(l, NO_PASSWORD, "Das Passwort stimmt nicht.", "The password is wrong.");
    return forget(l, w->person);
}

bool line_delete(struct line *l)
{
    char person[PERSON_ID + 1];
    struct person me;

    if (!line_true(l, "sure", false))
        return line_refuse(l, NO_LINE, "Alles zu löschen braucht „sure“: true.",
                           "To delete everything say \"sure\": true.");
    if (!office_person(l, PERSON_OF_ID, l->by->person, &me))
        return false;
    if (me.account[0]) {
        struct password_work *w = check_password(l, "password", forgotten);
        return w && office_look(l, w);
    }
    memcpy(person, l->by->person, sizeof person);
    return forget(l, person);
}
