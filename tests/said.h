/* SPDX-License-Identifier: MIT */
/* Saying lines of the protocol and reading the answers, for tests. */
#ifndef TESTS_SAID_H
#define TESTS_SAID_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/require.h"
#include "core/match.h"
#include "kiste.h"
#include "table/protocol.h"
#include "table/protocol_internal.h"

static struct protocol *p;
static struct text answer, members; /* the whole, and without its scene */
static struct json *said;

static inline struct chance seeded(void)
{
    return chance_seeded(5);
}

static inline int begin(void **unused)
{
    (void)unused;
    p = protocol_new((struct protocol_host){ .secret = seeded, .lang = EN });
    answer = text_growing();
    members = text_growing();
    said = malloc(sizeof *said);
    require(said != NULL);
    return 0;
}

static inline int end(void **unused)
{
    (void)unused;
    protocol_free(p);
    text_free(&answer);
    text_free(&members);
    free(said);
    return 0;
}

/* ---- saying lines, reading answers ---- */

/* Every answer is one object; where it has more values than are read here, its brackets tell. */
static inline void is_whole(void)
{
    int depth = 0, ended = 0;
    bool quoted = false;

    for (const char *c = answer.at; *c; c++) {
        if (*c == '\\' && quoted)
            c++;
        else if (*c == '"')
            quoted = !quoted;
        else if (!quoted && (*c == '{' || *c == '['))
            depth++;
        else if (!quoted && (*c == '}' || *c == ']'))
            ended += --depth == 0;
    }
    if (depth || quoted || ended != 1)
        fail_msg("no whole object: %s", answer.at);
}

/* Says a line; whether it was done. */
static inline bool say(const char *format, ...)
{
    char line[2000];
    struct text t = TEXT_IN(line);
    va_list args;

    va_start(args, format);
    text_vprintf(&t, format, args);
    va_end(args);
    text_clear(&answer);
    bool goes_on = protocol_call(p, line, &answer);
    assert_int_equal(goes_on, !strstr(line, "\"cmd\":\"quit\"")); /* however it was answered */
    is_whole();
    text_clear(&members);
    text_put(&members, answer.at);
    char *scene = strstr(members.at, ",\"scene\":{");
    if (scene)
        memcpy(scene, "}", 2); /* it has more values than are read */
    if (!json_parse(said, members.at)) /* and so may a long list */
        assert_true(strcmp(said->error, "fewer values") == 0 && json_parse(said, "{}"));
    return strncmp(answer.at, "{\"ok\":true", 10) == 0;
}

static inline void done(const char *line)
{
    if (!say("%s", line))
        fail_msg("> %s\n< %s", line, answer.at);
}

static inline void refused(const char *line, const char *part)
{
    assert_false(say("%s", line));
    if (!strstr(answer.at, part))
        fail_msg("> %s\n< %s\nexpected %s", line, answer.at, part);
}

static inline int member(int node, const char *key)
{
    int found = json_get(said, node, key);

    if (found < 0)
        fail_msg("no \"%s\" in %s", key, answer.at);
    return found;
}

static inline bool has(const char *key)
{
    return json_get(said, 0, key) >= 0;
}

static inline int64_t number(int node, const char *key)
{
    int64_t n = 0;

    if (!json_int(said, member(node, key), INT64_MIN, INT64_MAX, &n))
        fail_msg("\"%s\" is no number in %s", key, answer.at);
    return n;
}

static inline const char *word(int node, const char *key)
{
    static char words[4][600];
    static int at;

    at = (at + 1) % 4;
    if (!json_string(said, member(node, key), words[at], sizeof words[at]))
        fail_msg("\"%s\" is no text in %s", key, answer.at);
    return words[at];
}

static inline int count(int node)
{
    int n = 0;

    for (int i = said->node[node].first; i >= 0; i = said->node[i].next)
        n++;
    return n;
}

/* Whether an array of numbers has this one. */
static inline bool lists(const char *key, int64_t wanted)
{
    for (int i = said->node[member(0, key)].first; i >= 0; i = said->node[i].next) {
        int64_t n;
        if (json_int(said, i, INT64_MIN, INT64_MAX, &n) && n == wanted)
            return true;
    }
    return false;
}

/* How many things the scene of the answer has; -1: it has none. */
static inline int things(void)
{
    const char *at = strstr(answer.at, "\"scene\":{");
    int n = 0;

    if (!at)
        return -1;
    for (at = strstr(at, "\"items\":["); (at = strstr(at, "{\"id\":")); at++)
        n++;
    return n;
}

static inline bool ordered(void)
{
    return strstr(answer.at, "],\"order\":[") != NULL;
}

static inline const struct match *match_now(void)
{
    return journal_match(table_journal(p->table));
}

static inline struct turn turn_now(void)
{
    return match_now()->game->rules.turn(match_now(), journal_state(table_journal(p->table)));
}

/* On to whatever needs a person. */
static inline void settle(void)
{
    do
        done("{\"cmd\":\"step\",\"ms\":0}");
    while (!json_is(said, member(0, "seat"), JSON_NULL));
}

static inline void open_game(const char *game, int seats, const char *more)
{
    char line[600];

    snprintf(line, sizeof line, "{\"cmd\":\"new\",\"game\":\"%s\",\"seats\":%d,\"seed\":3%s}", game, seats, more);
    done(line);
    done("{\"cmd\":\"open\",\"ms\":0}");
    settle();
}

#endif
