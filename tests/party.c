/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "party.h"

struct world *w;
char word[200];

int begin(void **state)
{
    (void)state;
    w = world_new(1, 7, (struct hall_limits){ .rate = 1000, .clients = 1000, .tables = 1000, .effort = 50 });
    return 0;
}

int end(void **state)
{
    (void)state;
    world_free(w);
    return 0;
}

struct wire *person(const char *name, char ret_token[64])
{
    struct wire *wire = wire_open(w, 0, BY_SOCKET);
    const char *answer = wire_ask(wire, "\"cmd\":\"hello\",\"name\":\"%s\",\"lang\":\"en\"", name);

    assert_non_null(strstr(answer, "\"ok\":true"));
    told(answer, "token", ret_token, 64);
    return wire;
}

struct wire *again(const char *token)
{
    struct wire *wire = wire_open(w, 0, BY_SOCKET);

    assert_non_null(strstr(wire_ask(wire, "\"cmd\":\"hello\",\"token\":\"%s\",\"lang\":\"en\"", token), "\"ok\":true"));
    return wire;
}

void says(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("\"%s\" is not in: %s", part, text);
}

void lacks(const char *text, const char *part)
{
    if (strstr(text, part))
        fail_msg("\"%s\" is in: %s", part, text);
}

const char *ask(struct wire *wire, const char *members)
{
    return wire_ask(wire, "%s", members);
}

void refuses(struct wire *wire, const char *members, const char *code)
{
    char part[40];

    snprintf(part, sizeof part, "\"code\":\"%s\"", code);
    says(ask(wire, members), part);
}

int heard(struct wire *wire, const char *part)
{
    int count = 0;

    for (const char *text; (text = wire_next(wire));)
        count += strstr(text, part) != NULL;
    return count;
}

const char *info(struct wire *wire, const char *table)
{
    return wire_ask(wire, "\"cmd\":\"join\",\"table\":\"%s\"", table);
}

struct party party(const char *game, const char *more)
{
    struct party p;

    p.anna = person("Anna", p.a);
    p.bert = person("Bert", p.b);
    p.eve = person("Eve", p.e);
    const char *made = wire_ask(p.anna, "\"cmd\":\"create\",\"game\":\"%s\",\"lot\":false,"
                                        "\"seats\":[\"me\",\"open\"]%s", game, more);
    told(made, "table", p.table, sizeof p.table);
    info(p.anna, p.table);
    info(p.bert, p.table);
    says(wire_ask(p.bert, "\"cmd\":\"sit\",\"table\":\"%s\",\"seat\":1", p.table), "\"ok\":true");
    says(info(p.eve, p.table), "\"state\":\"playing\"");
    return p;
}
