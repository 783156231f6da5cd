/* SPDX-License-Identifier: MIT */
/* Conversations with a server, word for word: test_spoken FILE.talk … Each is a simulated world (world.h) in which
 * people say what a file tells; all that is heard then, by anybody, stands there as it was. A line of a file is
 *     NAME: MEMBERS      NAME says {MEMBERS}; who was not there comes. $NAME.KEY is what NAME was last told as KEY,
 *     NAME! TEXT         NAME says TEXT as it is,
 *     NAME goes          and goes,
 *     NAME at 1          and will come to the second server, not to the first
 *     pass MS            so many milliseconds pass,
 *     servers 2          the world begins anew, with two servers that share a store,
 *     server 0 dies      of which one dies at once,
 *     server 0 comes     and comes again,
 *     store fails        the store takes and gives nothing any more,
 *     store answers      or does so again,
 *     # …                nothing;
 * and behind it, after two blanks, NAME and every text they heard then. What is random (ids, tokens, secrets: 16 or
 * more hexadecimal digits) is told as #1, #2 … in the order in which it came up. With --write files are written anew:
 * whoever changes what is said looks at the difference. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/json.h"
#include "base/require.h"
#include "base/text.h"
#include "world.h"

enum { PEOPLE = 12, RANDOM = 2000, HEX_LEAST = 16, LONGEST = 2400, MARGIN = 100 };

static struct talk {
    struct world *world;
    struct wire *wire[PEOPLE];
    char name[PEOPLE][32];
    bool dropped[PEOPLE];
    int at[PEOPLE]; /* the server they come to */
    int people;
    char *random[RANDOM];
    int randoms;
    struct text out;
} talk;

static const char hex[] = "0123456789abcdef";

/* The number of something random, from 1 on. */
static int number_of(const char *at, size_t size)
{
    for (int i = 0; i < talk.randoms; i++)
        if (strlen(talk.random[i]) == size && memcmp(talk.random[i], at, size) == 0)
            return i + 1;
    require(talk.randoms < RANDOM);
    talk.random[talk.randoms] = strndup(at, size);
    require(talk.random[talk.randoms++] != NULL);
    return talk.randoms;
}

/* As it stands in a file: what is too long is cut off, and told by its hash. What a board looks like is not told. */
static void put_heard(const char *name, const char *text)
{
    static const char drawing[] = "\"svg\":\"";
    struct text plain = text_growing();

    for (const char *at = text; *at;) {
        size_t size = strspn(at, hex);
        if (strncmp(at, drawing, strlen(drawing)) == 0) {
            text_printf(&plain, "%s…", drawing);
            for (at += strlen(drawing); *at && *at != '"';)
                at += *at == '\\' ? 2 : 1;
            continue;
        }
        if (size >= HEX_LEAST)
            text_printf(&plain, "#%d", number_of(at, size));
        else
            text_bytes(&plain, at, size = size ? size : 1);
        at += size;
    }
    if (plain.used > LONGEST) {
        char hash[17];
        hash_hex(hash, sizeof hash - 1, plain.at, plain.used);
        size_t all = plain.used;
        text_back(&plain, LONGEST - MARGIN);
        while ((plain.at[plain.used - 1] & 0xc0) == 0x80 || (plain.at[plain.used - 1] & 0x80))
            text_back(&plain, plain.used - 1);
        text_printf(&plain, " … %zu bytes, %s", all, hash);
    }
    text_printf(&talk.out, "  %s %s\n", name, plain.at);
    text_free(&plain);
}

/* Whatever is said is JSON, unless it has more values than are read here. */
static void is_json(const char *text)
{
    static struct json j;

    if (*text && !json_parse(&j, text) && strcmp(j.error, "fewer values") != 0) {
        fprintf(stderr, "no JSON (%s): %s\n", j.error, text);
        exit(1);
    }
}

static void hear_all(void)
{
    for (int i = 0; i < talk.people; i++)
        for (const char *text; talk.wire[i] && (text = wire_next(talk.wire[i]));) {
            is_json(text);
            put_heard(talk.name[i], text);
        }
    for (int i = 0; i < talk.people; i++)
        if (talk.wire[i] && !talk.wire[i]->client && !talk.dropped[i]) {
            talk.dropped[i] = true;
            text_printf(&talk.out, "  %s is cut off\n", talk.name[i]);
        }
}

static struct wire **wire_of(const char *name, size_t size)
{
    for (int i = 0; i < talk.people; i++)
        if (strlen(talk.name[i]) == size && memcmp(talk.name[i], name, size) == 0)
            return &talk.wire[i];
    require(talk.people < PEOPLE && size < sizeof talk.name[0]);
    memcpy(talk.name[talk.people], name, size);
    return &talk.wire[talk.people++];
}

/* "NAME.MEMBER": what this member was the last time that NAME heard one of this name. Returns what follows. */
static const char *put_told(struct text *line, const char *at)
{
    size_t name = strcspn(at, "."), key = strspn(at + name + 1, "abcdefghijklmnopqrstuvwxyz");
    const struct wire *wire = *wire_of(at, name);
    char member[40], value[4000] = "";

    snprintf(member, sizeof member, "%.*s", (int)key, at + name + 1);
    for (int i = wire->count - 1; i >= 0 && !value[0]; i--)
        told(wire->heard[i], member, value, sizeof value);
    text_put(line, value);
    return at + name + 1 + key;
}

static void say(const char *name, size_t size, const char *members, bool plainly)
{
    struct wire **wire = wire_of(name, size);
    struct text line = text_growing();

    if (!*wire) {
        char address[32];
        struct text t = TEXT_IN(address);
        text_printf(&t, "192.0.2.%d", (int)(wire - talk.wire) + 1);
        *wire = wire_open_from(talk.world, talk.at[wire - talk.wire], BY_SOCKET, address);
        talk.dropped[wire - talk.wire] = false;
    }
    if (!plainly)
        text_printf(&line, "{\"id\":\"q%d\",", ++(*wire)->asked);
    for (const char *at = members; *at;)
        if (*at == '$')
            at = put_told(&line, at + 1);
        else
            text_char(&line, *at++);
    text_put(&line, plainly ? "" : "}");
    wire_say(*wire, line.at);
    text_free(&line);
}

static void begin_world(int servers)
{
    struct hall_limits limits = { .rate = 1000, .clients = 1000, .tables = 1000, .effort = 50 };

    if (talk.world)
        world_free(talk.world);
    talk.world = world_new(servers, 7, limits);
}

static void act_on_server(const char *line)
{
    struct node *node = &talk.world->node[atoi(line)];

    if (strstr(line, " comes")) {
        node_start(node);
        return;
    }
    node_kill(node);
    world_pass(talk.world, 5000);
    world_bury(talk.world);
}

static void act(const char *line)
{
    size_t name = strcspn(line, " :!");

    if (strncmp(line, "servers ", 8) == 0) {
        begin_world(atoi(line + 8));
    } else if (strncmp(line, "server ", 7) == 0) {
        act_on_server(line + 7);
    } else if (strncmp(line, "store ", 6) == 0) {
        talk.world->fails = strcmp(line + 6, "fails") == 0;
    } else if (strncmp(line + name, " at ", 4) == 0) {
        talk.at[wire_of(line, name) - talk.wire] = atoi(line + name + 4);
    } else if (line[name] == ':' || line[name] == '!') {
        say(line, name, line + name + 2, line[name] == '!');
    } else if (strncmp(line, "pass ", 5) == 0) {
        world_pass(talk.world, atoll(line + 5));
    } else if (strcmp(line + name, " goes") == 0) {
        struct wire **wire = wire_of(line, name);
        wire_close(*wire);
        *wire = NULL;
    }
    world_settle(talk.world);
    hear_all();
}

static char *read_file(const char *path)
{
    struct text all = text_growing();
    FILE *file = fopen(path, "rb");
    char part[4096];

    require(file != NULL);
    for (size_t size; (size = fread(part, 1, sizeof part, file)) > 0;)
        text_bytes(&all, part, size);
    fclose(file);
    return all.at;
}

/* The first line in which they differ. */
static bool is_same(const char *path, const char *expected, const char *got)
{
    for (int line = 1;; line++) {
        size_t one = strcspn(expected, "\n"), other = strcspn(got, "\n");
        if (one != other || memcmp(expected, got, one) != 0) {
            fprintf(stderr, "%s:%d: expected\n%.*s\nbut\n%.*s\n", path, line, (int)one, expected, (int)other, got);
            fprintf(stderr, "(If that is meant to be: test_spoken --write %s)\n", path);
            return false;
        }
        if (!expected[one] || !got[other])
            return expected[one] == got[other];
        expected += one + 1;
        got += other + 1;
    }
}

static bool converse(const char *path, bool writes)
{
    char *script = read_file(path);

    talk = (struct talk){ .out = text_growing() };
    begin_world(1);
    for (const char *at = script; *at;) {
        size_t size = strcspn(at, "\n");
        if (strncmp(at, "  ", 2) != 0) {
            char *line = strndup(at, size);
            require(line != NULL);
            text_printf(&talk.out, "%s\n", line);
            if (size && *line != '#')
                act(line);
            free(line);
        }
        at += size + (at[size] != '\0');
    }
    bool same = writes || is_same(path, script, talk.out.at);
    FILE *file = writes ? fopen(path, "wb") : NULL;
    if (file) {
        fwrite(talk.out.at, 1, talk.out.used, file);
        same = fclose(file) == 0;
    }
    world_free(talk.world);
    for (int i = 0; i < talk.randoms; i++)
        free(talk.random[i]);
    text_free(&talk.out);
    free(script);
    return same;
}

int main(int argc, char **argv)
{
    bool fine = true, writes = argc > 1 && strcmp(argv[1], "--write") == 0;

    for (int i = 1 + writes; i < argc; i++)
        fine = converse(argv[i], writes) && fine;
    return fine ? 0 : 1;
}
