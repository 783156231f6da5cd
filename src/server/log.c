/* SPDX-License-Identifier: MIT */
#include "server/log.h"

#include <stdio.h>
#include <time.h>

#include "base/json.h"

enum { ID_SHOWN = 6 }; /* the whole id opens the table to whoever reads it */

static bool switched_on;

void log_switch(bool on)
{
    switched_on = on;
}

void log_event(const char *event, const char *name, const char *text, const char *name2, const char *text2)
{
    char moment[40];
    time_t now = time(NULL);
    struct tm parts;

    if (!switched_on || !gmtime_r(&now, &parts))
        return;
    strftime(moment, sizeof moment, "%Y-%m-%dT%H:%M:%SZ", &parts);
    struct text line = text_growing();
    json_object(&line, NULL);
    json_put_string(&line, "at", moment);
    json_put_string(&line, "event", event);
    if (name)
        json_put_string(&line, name, text);
    if (name2)
        json_put_string(&line, name2, text2);
    json_object_end(&line);
    text_char(&line, '\n');
    fputs(line.at, stderr);
    text_free(&line);
}

void log_table(const char *event, const char *id, const char *game)
{
    char shown[ID_SHOWN + 1];

    snprintf(shown, sizeof shown, "%s", id);
    log_event(event, "table", shown, "game", game);
}
