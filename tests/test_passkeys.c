/* SPDX-License-Identifier: MIT */
/* Passkeys, in a simulated world: every way in which what an authenticator tells can be wrong, one at a time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "authenticator.h"
#include "party.h"
#include "server/passkey.h"

#define HOST "games.example"
#define PAGE "https://games.example"

static struct authenticator phone, other;

static int begin_here(void **state)
{
    authenticator_new(&phone, ES256, 'p');
    authenticator_new(&other, ES256, 'o');
    return begin(state);
}

static int end_here(void **state)
{
    authenticator_free(&phone);
    authenticator_free(&other);
    return end(state);
}

/* ---- what people say ---- */

static void call(struct wire *wire, const char *host)
{
    free(wire->client->host);
    wire->client->host = strdup(host);
}

static struct wire *stranger_at(int node, const char *address)
{
    struct wire *wire = wire_open_from(w, node, BY_SOCKET, address);

    call(wire, HOST);
    says(wire_ask(wire, "\"cmd\":\"hello\",\"lang\":\"en\""), "\"passkeys\":\"" HOST "\"");
    return wire;
}

static struct wire *stranger_from(const char *address)
{
    return stranger_at(0, address);
}

static struct wire *stranger(void)
{
    return stranger_from("");
}

static struct wire *guest(const char *name, char token[64])
{
    struct wire *wire = person(name, token);

    call(wire, HOST);
    return wire;
}

static struct wire *with_account(const char *name, char token[64])
{
    struct wire *wire = guest(name, token);

    says(wire_ask(wire, "\"cmd\":\"register\",\"account\":\"%s\",\"password\":\"correct horse\"", name), "\"ok\":true");
    return wire;
}

static const char *challenge(struct wire *wire, bool fresh)
{
    static char ring[4][80];
    static int at;

    return told(wire_ask(wire, "\"cmd\":\"challenge\",\"new\":%s", fresh ? "true" : "false"), "challenge",
                ring[at++ % 4], sizeof ring[0]);
}

static struct ceremony making(struct wire *wire)
{
    return (struct ceremony){ .type = "webauthn.create", .origin = PAGE, .rp = HOST, .challenge = challenge(wire, true),
                              .flags = FLAG_PRESENT | FLAG_VERIFIED | FLAG_ATTESTED };
}

static struct ceremony signing(struct wire *wire)
{
    return (struct ceremony){ .type = "webauthn.get", .origin = PAGE, .rp = HOST, .challenge = challenge(wire, false),
                              .flags = FLAG_PRESENT };
}

static const char *tell_made(struct wire *wire, const struct said *s)
{
    return wire_ask(wire, "\"cmd\":\"passkey\",\"label\":\"phone\",\"passkey\":{\"client\":\"%s\",\"data\":\"%s\"}",
                    base64(s->client, s->client_size), base64(s->data, s->data_size));
}

/* `line`: what they want with it. */
static const char *tell_signed(struct wire *wire, const char *line, const struct authenticator *a, const struct said *s,
                               const char *user)
{
    return wire_ask(wire, "%s,\"passkey\":{\"id\":\"%s\",\"client\":\"%s\",\"data\":\"%s\",\"signature\":\"%s\"%s%s%s}",
                    line, base64(a->id, sizeof a->id), base64(s->client, s->client_size),
                    base64(s->data, s->data_size), base64(s->signature, s->signature_size),
                    user ? ",\"user\":\"" : "", user ? base64(user, strlen(user)) : "", user ? "\"" : "");
}

static const char *make(struct wire *wire, const struct authenticator *a, struct ceremony c)
{
    struct said s;

    authenticator_make(a, &c, &s);
    return tell_made(wire, &s);
}

static const char *sign(struct wire *wire, const struct authenticator *a, struct ceremony c)
{
    struct said s;

    authenticator_sign(a, &c, &s);
    return tell_signed(wire, "\"cmd\":\"login\"", a, &s, NULL);
}

/* Anna has an account with a password, and a passkey on her phone. */
static struct wire *anna_with_phone(char token[64])
{
    struct wire *anna = with_account("Anna", token);

    says(make(anna, &phone, making(anna)), "\"ok\":true");
    phone.counter++;
    return anna;
}

static int kept_of(const char *person)
{
    struct found_rows found;
    struct complaint why;

    assert_true(keeper_people(w->node[0].hall->keeper, PASSKEYS_OF, VALUES(person), &found, &why));
    int count = found.count;
    found_rows_free(&found);
    return count;
}

/* ---- that it works ---- */

static void every_kind_signs_in_without_a_name(void **state)
{
    char token[64], person_id[32];
    struct authenticator a;

    (void)state;
    struct wire *anna = with_account("Anna", token);
    for (enum key_kind kind = ES256; kind < KEY_KINDS; kind++) {
        authenticator_new(&a, kind, (uint8_t)('a' + kind));
        says(make(anna, &a, making(anna)), "\"ok\":true");
        a.counter++;
        struct wire *there = stranger();
        const char *in = sign(there, &a, signing(there));
        says(in, "\"account\":\"anna\"");
        says(in, "\"token\":\"");
        told(in, "person", person_id, sizeof person_id);
        says(wire_ask(there, "\"cmd\":\"create\",\"game\":\"muehle\",\"seats\":[\"me\",\"open\"]"), "\"ok\":true");
        authenticator_free(&a);
    }
    const char *list = wire_ask(anna, "\"cmd\":\"passkeys\"");
    says(list, "\"label\":\"phone\"");
    says(list, "\"used\":");
    says(list, "\"made\":18000");
    says(list, "\"password\":true");
    says(wire_ask(anna, "\"cmd\":\"export\""), "\"passkeys\":[{\"passkey\":\"");
    says(wire_ask(anna, "\"cmd\":\"challenge\",\"new\":true"), base64("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 32));
    assert_int_equal(kept_of(person_id), 3);
    says(wire_ask(anna, "\"cmd\":\"delete\",\"sure\":true,\"password\":\"correct horse\""), "\"ok\":true");
    assert_int_equal(kept_of(person_id), 0);
}

static void a_guest_goes_along(void **state)
{
    char token[64], hers[64];
    struct said s;

    (void)state;
    anna_with_phone(token);
    struct wire *same = guest("Anna on another device", hers);
    struct ceremony c = signing(same);
    authenticator_sign(&phone, &c, &s);
    says(tell_signed(same, "\"cmd\":\"login\",\"adopt\":true", &phone, &s, NULL), "\"account\":\"anna\"");
    struct wire *device = stranger(); /* the guest's token is hers now */
    says(wire_ask(device, "\"cmd\":\"hello\",\"token\":\"%s\"", hers), "\"account\":\"anna\"");
}

static void here_and_by_what_the_operator_says(void **state)
{
    char token[64];

    (void)state;
    struct wire *anna = with_account("Anna", token);
    call(anna, "localhost:8080");
    struct ceremony c = making(anna);
    c.rp = "localhost";
    c.origin = "http://localhost:8081";
    says(make(anna, &phone, c), "\"code\":\"passkey\"");
    c.origin = "http://localhost:8080";
    says(make(anna, &phone, c), "\"ok\":true");
    call(anna, "192.0.2.7:8080");
    says(wire_ask(anna, "\"cmd\":\"challenge\",\"new\":true"), "\"code\":\"state\"");
    call(anna, "[2001:db8::1]:8080");
    says(wire_ask(anna, "\"cmd\":\"challenge\""), "\"code\":\"state\"");
    w->node[0].hall->origin = "https://one.example:8443"; /* by whatever name people come */
    says(wire_ask(anna, "\"cmd\":\"hello\",\"token\":\"%s\"", token), "\"passkeys\":\"one.example\"");
    c = making(anna);
    c.rp = "one.example";
    c.origin = "https://one.example";
    says(make(anna, &other, c), "\"code\":\"passkey\"");
    c.origin = "https://one.example:8443";
    says(make(anna, &other, c), "\"ok\":true");
    assert_true(passkey_is_origin("https://games.example") && passkey_is_origin("http://localhost:8080"));
    assert_false(passkey_is_origin("http://games.example") || passkey_is_origin("https://192.0.2.7") ||
                 passkey_is_origin("games.example") || passkey_is_origin("https://games.example/page"));
}

/* ---- what is refused ---- */

static void a_new_one_must_be_for_this(void **state)
{
    char token[64], berts[64];

    (void)state;
    struct wire *anna = with_account("Anna", token), *bert = with_account("Bert", berts);
    struct ceremony good = making(anna), c;
    c = good, c.origin = "https://evil.example";
    says(make(anna, &phone, c), "another address");
    c = good, c.origin = "http://games.example"; /* no browser says so */
    says(make(anna, &phone, c), "another address");
    c = good, c.more = ",\"crossOrigin\":true";
    says(make(anna, &phone, c), "another address");
    c = good, c.rp = "evil.example";
    says(make(anna, &phone, c), "another address");
    c = good, c.type = "webauthn.get";
    says(make(anna, &phone, c), "\"code\":\"passkey\"");
    c = good, c.challenge = "AAAA";
    says(make(anna, &phone, c), "too long");
    c = good, c.challenge = challenge(bert, true);
    says(make(anna, &phone, c), "too long");
    c = good, c.challenge = challenge(anna, false);
    says(make(anna, &phone, c), "too long");
    c = good, c.flags = FLAG_ATTESTED; /* nobody was there */
    says(make(anna, &phone, c), "\"code\":\"passkey\"");
    c = good, c.flags = FLAG_PRESENT;
    says(make(anna, &phone, c), "\"code\":\"passkey\"");
    says(make(anna, &phone, good), "\"ok\":true");
    says(make(anna, &other, good), "too long"); /* a challenge does for one thing */
    says(make(anna, &phone, making(anna)), "already");
    says(make(bert, &phone, making(bert)), "already"); /* nor is another's credential taken */
    assert_string_equal(told(wire_ask(bert, "\"cmd\":\"passkeys\""), "passkey", word, sizeof word), "");
}

static void what_was_signed_must_be_for_this(void **state)
{
    char token[64], berts[64];
    struct said s;

    (void)state;
    anna_with_phone(token);
    struct wire *bert = with_account("Bert", berts), *there = stranger();
    says(make(bert, &other, making(bert)), "\"ok\":true");
    struct ceremony good = signing(there), c;
    c = good, c.origin = "https://evil.example";
    says(sign(there, &phone, c), "another address");
    c = good, c.origin = "https://games.example:8443";
    says(sign(there, &phone, c), "another address");
    c = good, c.more = ",\"crossOrigin\":true";
    says(sign(there, &phone, c), "another address");
    c = good, c.rp = "evil.example";
    says(sign(there, &phone, c), "another address");
    c = good, c.type = "webauthn.create";
    says(sign(there, &phone, c), "\"code\":\"passkey\"");
    c = good, c.challenge = "AAAA";
    says(sign(there, &phone, c), "too long");
    c = good, c.challenge = challenge(bert, true);
    says(sign(there, &phone, c), "too long");
    c = good, c.flags = 0;
    says(sign(there, &phone, c), "\"code\":\"passkey\"");
    authenticator_sign(&other, &good, &s); /* another key in its name */
    says(tell_signed(there, "\"cmd\":\"login\"", &phone, &s, NULL), "is wrong");
    authenticator_sign(&phone, &good, &s);
    says(tell_signed(there, "\"cmd\":\"login\"", &phone, &s, "0123456789abcdef"), "is wrong");
    struct authenticator nobodys = phone;
    memset(nobodys.id, 'x', sizeof nobodys.id);
    says(sign(there, &nobodys, good), "no account");
    says(tell_signed(there, "\"cmd\":\"login\"", &phone, &s, NULL), "\"account\":\"anna\"");
    struct wire *thief = stranger();
    says(tell_signed(thief, "\"cmd\":\"login\"", &phone, &s, NULL), "too long"); /* once more */
}

static void challenges_run_out(void **state)
{
    char token[64];

    (void)state;
    anna_with_phone(token);
    struct wire *there = stranger();
    struct ceremony c = signing(there);
    world_pass(w, CHALLENGE_SECONDS * 1000 - 10);
    struct ceremony later = signing(there);
    says(sign(there, &phone, c), "\"account\":\"anna\"");
    phone.counter++;
    world_pass(w, CHALLENGE_SECONDS * 1000);
    there = stranger();
    says(sign(there, &phone, later), "too long");
    says(sign(there, &phone, signing(there)), "\"account\":\"anna\"");
}

/* What a desk says to a new passkey made for this challenge. */
static enum passkey_wrong look_at_made(const struct passkey_ask *ask, const struct authenticator *a,
                                       const char *challenge)
{
    static struct passkey_told told;
    struct ceremony c = { .type = "webauthn.create", .origin = "https://games.example", .rp = "games.example",
                          .challenge = challenge, .flags = FLAG_PRESENT | FLAG_VERIFIED | FLAG_ATTESTED };
    struct passkey made;
    struct said s;

    authenticator_make(a, &c, &s);
    told = (struct passkey_told){ .client_size = s.client_size, .data_size = s.data_size };
    memcpy(told.client, s.client, s.client_size);
    memcpy(told.data, s.data, s.data_size);
    return passkey_made(ask, &told, &made);
}

/* A desk knows all that were spent until they run out, without asking the store. */
static void a_desk_remembers_what_was_spent(void **state)
{
    enum { MANY = 20 };
    struct passkey_ask ask = { .desk = desk_new(false), .host = "games.example", .origin = "https://games.example",
                               .person = "", .now = 1000 };
    static char challenge[MANY + 1][CHALLENGE_TEXT];
    struct authenticator key;

    (void)state;
    authenticator_new(&key, ES256, 9);
    key.id_size = 1; /* as short as one can be */
    for (int i = 0; i <= MANY; i++, ask.now++)
        passkey_challenge(&ask, challenge[i]);
    for (int i = 0; i < MANY; i++) {
        assert_int_equal(look_at_made(&ask, &key, challenge[i]), PASSKEY_FINE);
        assert_int_equal(passkey_spend(&ask, challenge[i]), 1000 + i + CHALLENGE_SECONDS * 1000);
    }
    ask.now = 1000 + MANY / 2 + CHALLENGE_SECONDS * 1000; /* half of them have run out: they are forgotten */
    assert_int_equal(look_at_made(&ask, &key, challenge[MANY]), PASSKEY_FINE);
    passkey_spend(&ask, challenge[MANY]);
    ask.now = 1000;
    for (int i = 0; i <= MANY; i++)
        assert_int_equal(look_at_made(&ask, &key, challenge[i]), i <= MANY / 2 ? PASSKEY_FINE : PASSKEY_STALE);
    key.id_size = 0; /* none */
    passkey_challenge(&ask, challenge[0]);
    assert_int_equal(look_at_made(&ask, &key, challenge[0]), PASSKEY_FALSE);
    authenticator_free(&key);
    desk_free(ask.desk);
}

/* Behind a proxy the challenge may be asked of one server and told to another; and it does for one thing at all. */
static void servers_know_each_others_challenges(void **state)
{
    struct hall_limits limits = w->node[0].hall->limits;
    char token[64];
    struct said s;

    (void)state;
    world_free(w);
    w = world_new(2, 7, limits);
    struct wire *anna = anna_with_phone(token), *here = stranger(), *there = stranger_at(1, "");
    struct wire *as_anna = stranger_at(1, "");
    says(wire_ask(as_anna, "\"cmd\":\"hello\",\"token\":\"%s\"", token), "\"ok\":true");
    other.counter = 0; /* it is on several devices and does not count: nothing else shows that it is said twice */
    says(make(as_anna, &other, making(anna)), "\"ok\":true");
    for (int node = 0; node < 2; node++) {
        struct ceremony c = signing(node ? there : here);
        authenticator_sign(&other, &c, &s);
        says(tell_signed(node ? here : there, "\"cmd\":\"login\"", &other, &s, NULL), "\"account\":\"anna\"");
        says(tell_signed(node ? there : here, "\"cmd\":\"login\"", &other, &s, NULL), "too long");
    }
    struct ceremony later = signing(here);
    world_pass(w, CHALLENGE_SECONDS * 1000 + 10);
    there = stranger_at(1, "");
    says(sign(there, &phone, later), "too long");
}

static void a_counter_never_goes_back(void **state)
{
    char token[64];

    (void)state;
    struct wire *anna = anna_with_phone(token), *there = stranger();
    phone.counter = 7;
    says(sign(there, &phone, signing(there)), "\"ok\":true");
    for (phone.counter = 0; phone.counter <= 7; phone.counter++)
        says(sign(there, &phone, signing(there)), "copy");
    says(sign(there, &phone, signing(there)), "\"ok\":true");
    other.counter = 0; /* one that is shared among devices does not count */
    says(make(anna, &other, making(anna)), "\"ok\":true");
    says(sign(there, &other, signing(there)), "\"ok\":true");
    says(sign(there, &other, signing(there)), "\"ok\":true");
}

static void not_a_bit_can_be_changed(void **state)
{
    char token[64];
    struct said good, s;

    (void)state;
    anna_with_phone(token);
    struct wire *there = stranger();
    struct ceremony c = signing(there);
    authenticator_sign(&phone, &c, &good);
    uint8_t *const part[] = { s.client, s.data, s.signature };
    const size_t size[] = { good.client_size, good.data_size, good.signature_size };
    for (int k = 0; k < 3; k++)
        for (size_t i = 0; i < size[k]; i++) {
            s = good;
            part[k][i] ^= (uint8_t)(1u << i % 8);
            says(tell_signed(there, "\"cmd\":\"login\"", &phone, &s, NULL), "\"ok\":false");
        }
    for (size_t i = 1; i < good.signature_size; i += 3) {
        s = good;
        s.signature_size = i;
        says(tell_signed(there, "\"cmd\":\"login\"", &phone, &s, NULL), "\"ok\":false");
    }
    says(tell_signed(there, "\"cmd\":\"login\"", &phone, &good, NULL), "\"ok\":true");
}

/* Data of a new one in every length, with every byte another: it may be another credential then, but nothing breaks. */
static void garbage_is_refused(void **state)
{
    char token[64];
    struct said good, s;
    struct authenticator a;

    (void)state;
    struct wire *anna = with_account("Anna", token);
    for (enum key_kind kind = ES256; kind < KEY_KINDS; kind++) {
        authenticator_new(&a, kind, 'g');
        struct ceremony c = making(anna);
        authenticator_make(&a, &c, &good);
        for (size_t i = 0; i < good.data_size; i++) {
            s = good;
            s.data_size = i;
            says(tell_made(anna, &s), "\"ok\":false");
        }
        for (size_t i = 0; i < good.data_size - (kind == RS256 ? 256 : 32); i++) {
            s = good;
            s.data[i] ^= (uint8_t)(1u << i % 8);
            if (strstr(tell_made(anna, &s), "\"ok\":true")) { /* the challenge is spent */
                c = making(anna);
                authenticator_make(&a, &c, &good);
            }
        }
        authenticator_free(&a);
    }
    says(wire_ask(anna, "\"cmd\":\"passkey\",\"label\":\"x\",\"passkey\":{\"client\":\"\",\"data\":\"AAAA\"}"),
         "\"code\":\"line\"");
    says(wire_ask(anna, "\"cmd\":\"passkey\",\"label\":\"x\",\"passkey\":\"AAAA\""), "\"code\":\"line\"");
    says(wire_ask(anna, "\"cmd\":\"passkey\",\"label\":\"x\",\"passkey\":{\"client\":\"?\",\"data\":\"AAAA\"}"),
         "\"code\":\"line\"");
    says(wire_ask(anna, "\"cmd\":\"passkey\",\"label\":\"x\","
                        "\"passkey\":{\"client\":\"eyJhIjoxfQ\",\"data\":\"AAAA\"}"), "\"code\":\"passkey\"");
}

/* ---- ways in ---- */

static const char *proved(struct wire *wire, const char *line, const struct authenticator *a)
{
    struct ceremony c = signing(wire);
    struct said s;

    authenticator_sign(a, &c, &s);
    return tell_signed(wire, line, a, &s, NULL);
}

static struct wire *anna_without_password(char token[64])
{
    struct wire *anna = guest("Anna", token);
    struct ceremony c = making(anna);
    struct said s;

    authenticator_make(&phone, &c, &s);
    says(wire_ask(anna, "\"cmd\":\"register\",\"account\":\"Anna\",\"label\":\"phone\",\"passkey\":{\"client\":\"%s\","
                        "\"data\":\"%s\"}", base64(s.client, s.client_size), base64(s.data, s.data_size)),
         "\"account\":\"anna\"");
    phone.counter++;
    return anna;
}

static void the_last_way_in_stays(void **state)
{
    char token[64], first[32];

    (void)state;
    struct wire *anna = anna_without_password(token), *there = stranger();
    says(wire_ask(there, "\"cmd\":\"login\",\"account\":\"anna\",\"password\":\"correct horse\""),
         "\"code\":\"password\"");
    const char *list = wire_ask(anna, "\"cmd\":\"passkeys\"");
    says(list, "\"password\":false");
    told(list + strlen("{\"re\":\"q1\",\"ok\":true,\"passkeys\":"), "passkey", first, sizeof first);
    says(wire_ask(anna, "\"cmd\":\"revoke\",\"passkey\":\"%s\"", first), "never get in again");
    says(make(anna, &other, making(anna)), "\"ok\":true");
    other.counter++;
    says(wire_ask(anna, "\"cmd\":\"revoke\",\"passkey\":\"0123456789abcdef\""), "no such passkey");
    says(wire_ask(anna, "\"cmd\":\"revoke\",\"passkey\":\"%s\"", first), "\"ok\":true");
    says(sign(there, &phone, signing(there)), "no account");
    says(sign(there, &other, signing(there)), "\"account\":\"anna\"");
    other.counter++;
    says(wire_ask(anna, "\"cmd\":\"password\",\"old\":\"\",\"password\":\"correct horse\""), "\"ok\":false");
    says(wire_ask(anna, "\"cmd\":\"password\",\"old\":\"anything\",\"password\":\"correct horse\""),
         "\"code\":\"password\"");
    says(proved(anna, "\"cmd\":\"password\",\"password\":\"correct horse\"", &other), "\"ok\":true");
    other.counter++;
    told(wire_ask(anna, "\"cmd\":\"passkeys\"") + strlen("{\"re\":\"q1\",\"ok\":true,\"passkeys\":"), "passkey", first,
         sizeof first);
    says(wire_ask(anna, "\"cmd\":\"revoke\",\"passkey\":\"%s\"", first), "\"ok\":true"); /* there is the password now */
    there = stranger();
    says(wire_ask(there, "\"cmd\":\"login\",\"account\":\"anna\",\"password\":\"correct horse\""), "\"ok\":true");
}

static void only_ones_own_proves_it(void **state)
{
    char token[64], berts[64];

    (void)state;
    struct wire *anna = anna_without_password(token), *bert = with_account("Bert", berts);
    says(make(bert, &other, making(bert)), "\"ok\":true");
    other.counter++;
    says(proved(anna, "\"cmd\":\"delete\",\"sure\":true", &other), "\"code\":\"passkey\"");
    says(proved(anna, "\"cmd\":\"password\",\"password\":\"mine now, I think\"", &other), "\"code\":\"passkey\"");
    says(wire_ask(anna, "\"cmd\":\"delete\",\"sure\":true"), "\"ok\":false");
    says(proved(anna, "\"cmd\":\"delete\",\"sure\":true", &phone), "\"ok\":true");
    phone.counter++;
    struct wire *there = stranger();
    says(sign(there, &phone, signing(there)), "no account");
    says(sign(there, &other, signing(there)), "\"account\":\"bert\"");
}

/* And for one thing. */
static void a_proof_does_for_one_thing(void **state)
{
    char token[64];
    struct said s;

    (void)state;
    struct wire *anna = anna_without_password(token);
    struct ceremony c = signing(anna);
    authenticator_sign(&phone, &c, &s);
    says(tell_signed(anna, "\"cmd\":\"password\",\"password\":\"mine now, I think\"", &phone, &s, NULL), "\"ok\":true");
    says(tell_signed(anna, "\"cmd\":\"delete\",\"sure\":true", &phone, &s, NULL), "too long");
}

static void a_code_brings_back_who_lost_his_phone(void **state)
{
    char token[64], code[40];

    (void)state;
    struct wire *anna = anna_without_password(token), *there = stranger();
    const char *given = wire_ask(anna, "\"cmd\":\"codes\"");
    snprintf(code, sizeof code, "%.19s", strstr(given, "\"codes\":[\"") + strlen("\"codes\":[\""));
    says(wire_ask(there, "\"cmd\":\"recover\",\"code\":\"%s\",\"password\":\"correct horse\"", code),
         "\"account\":\"anna\"");
    says(make(there, &other, making(there)), "\"ok\":true");
}

/* What a program may do about an account does not let it become the person themselves. */
static void no_program_makes_a_way_in(void **state)
{
    char token[64], narrow[64];

    (void)state;
    struct wire *anna = guest("Anna", token);
    told(wire_ask(anna, "\"cmd\":\"token\",\"label\":\"x\",\"scope\":[\"account\"]"), "token", narrow, sizeof narrow);
    struct wire *program = again(narrow);
    call(program, HOST);
    says(wire_ask(program, "\"cmd\":\"register\",\"account\":\"mine\",\"password\":\"correct horse\""),
         "\"code\":\"scope\"");
    says(wire_ask(program, "\"cmd\":\"challenge\",\"new\":true"), "\"code\":\"scope\"");
    says(wire_ask(anna, "\"cmd\":\"register\",\"account\":\"anna\",\"password\":\"correct horse\""), "\"ok\":true");
    says(wire_ask(program, "\"cmd\":\"codes\""), "\"code\":\"scope\"");
    says(make(program, &phone, making(anna)), "\"code\":\"scope\"");
    says(make(anna, &phone, making(anna)), "\"ok\":true");
    const char *list = wire_ask(program, "\"cmd\":\"passkeys\"");
    told(list + strlen("{\"re\":\"q1\",\"ok\":true,\"passkeys\":"), "passkey", word, sizeof word);
    says(wire_ask(program, "\"cmd\":\"revoke\",\"passkey\":\"%s\"", word), "\"code\":\"scope\"");
    struct wire *eve = with_account("Eve", token), *bert = guest("Bert", token);
    told(wire_ask(bert, "\"cmd\":\"token\",\"label\":\"x\",\"scope\":[\"account\"]"), "token", narrow, sizeof narrow);
    program = again(narrow);
    says(wire_ask(program, "\"cmd\":\"login\",\"account\":\"eve\",\"password\":\"correct horse\",\"adopt\":true"),
         "\"code\":\"scope\"");
    (void)eve;
}

static void tries_shut_out_nobody_else(void **state)
{
    char token[64];

    (void)state;
    struct wire *anna = anna_with_phone(token);
    struct wire *thief = stranger_from("192.0.2.1"), *owner = stranger_from("192.0.2.2");
    struct ceremony wrong = signing(thief);
    wrong.challenge = "AAAA";
    for (int i = 0; i < 60; i++)
        says(sign(thief, &phone, wrong), "\"code\":\"passkey\"");
    says(sign(thief, &phone, signing(thief)), "\"code\":\"much\"");
    says(wire_ask(thief, "\"cmd\":\"login\",\"account\":\"anna\",\"password\":\"correct horse\""), "\"ok\":true");
    says(sign(owner, &phone, signing(owner)), "\"account\":\"anna\"");
    for (int i = 1; i < 20; i++) {
        memset(other.id, i, sizeof other.id);
        says(make(anna, &other, making(anna)), "\"ok\":true");
    }
    memset(other.id, 20, sizeof other.id);
    says(make(anna, &other, making(anna)), "\"code\":\"much\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define T(name) cmocka_unit_test_setup_teardown(name, begin_here, end_here)
        T(every_kind_signs_in_without_a_name),
        T(a_guest_goes_along),
        T(here_and_by_what_the_operator_says),
        T(a_new_one_must_be_for_this),
        T(what_was_signed_must_be_for_this),
        T(challenges_run_out),
        T(a_desk_remembers_what_was_spent),
        T(servers_know_each_others_challenges), T(a_counter_never_goes_back),
        T(not_a_bit_can_be_changed),
        T(garbage_is_refused),
        T(the_last_way_in_stays),
        T(only_ones_own_proves_it),
        T(a_proof_does_for_one_thing),
        T(a_code_brings_back_who_lost_his_phone),
        T(no_program_makes_a_way_in),
        T(tries_shut_out_nobody_else),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
