/* SPDX-License-Identifier: MIT */
/* What the server tells its operator: one JSON object a line, on standard error, where they asked for it (--log). No
 * secrets are in it: of a table only the first digits of its id, of people nothing. */
#ifndef SERVER_LOG_H
#define SERVER_LOG_H

#include <stdbool.h>

void log_switch(bool on);
/* An event, with up to two members: names and texts, a name NULL: none. */
void log_event(const char *event, const char *name, const char *text, const char *name2, const char *text2);
/* Of a table: its game, and as much of its id as tells it from others. */
void log_table(const char *event, const char *id, const char *game);

#endif
