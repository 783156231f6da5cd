/* SPDX-License-Identifier: MIT */
/* Any lines to a server, said by two people in turn, one on a socket and one by requests. Whatever is said, each is
 * told whole JSON objects, every line is answered at most once, and the hall goes on. `@T` in a line is the last table
 * that somebody made, `@K` the last token that somebody was told. */
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/require.h"
#include "common.h"
#include "hall.h"

enum { LINES_MAX = 40, SPEAKERS = 2 };

static struct hall *hall;
static char table[TABLE_ID + 1], token[64];
static int answers;

static void learn(const struct json *in, const char *key, char *ret, size_t size)
{
    char found[64];

    if (!json_string(in, json_get(in, 0, key), found, sizeof found))
        return;
    struct text t = text_in(ret, size);
    text_put(&t, found);
}

static void hear(struct client *c)
{
    static struct json in;

    for (struct message *m; (m = client_next(c, hall->durable)); client_sent(c)) {
        if (m->size > 0) /* else it is a sign of life */
            fuzz_check_object(message_text(m));
        if (!json_parse(&in, message_text(m)) || !json_is(&in, 0, JSON_OBJECT))
            continue;
        answers += json_get(&in, 0, "ok") >= 0;
        learn(&in, "table", table, sizeof table);
        learn(&in, "token", token, sizeof token);
    }
}

static void dropped(struct client *c)
{
    (void)c; /* it is marked as closing; the connection would be closed soon */
}

static void fill_in(const char *line, struct text *ret)
{
    for (; *line; line++)
        if (line[0] == '@' && (line[1] == 'T' || line[1] == 'K'))
            text_put(ret, *++line == 'T' ? table : token);
        else
            text_char(ret, *line);
}

static void say(struct client *c, const char *line)
{
    struct text filled = text_growing();

    fill_in(line, &filled);
    answers = 0;
    hall_line(hall, c, filled.at, c->kind == BY_REQUEST ? "tables" : NULL);
    fuzz_hall_settle(hall);
    require(answers <= 1);
    text_free(&filled);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char *text = fuzz_text(bytes, size), *rest = text;
    struct client *speaker[SPEAKERS];

    table[0] = token[0] = '\0';
    hall = fuzz_hall(hear, dropped);
    for (int i = 0; i < SPEAKERS; i++)
        speaker[i] = hall_come(hall, i ? BY_REQUEST : BY_SOCKET, "", NULL);
    speaker[1]->greeted = true;
    speaker[1]->host = strdup("localhost"); /* there passkeys could be made */
    for (int i = 0; *rest && i < LINES_MAX; i++) {
        const char *line = fuzz_line(&rest);
        int who = *line == '2'; /* the second's lines begin with a 2 */
        say(speaker[who], line + who);
    }
    hall_free(hall);
    free(text);
    return 0;
}
