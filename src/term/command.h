/* SPDX-License-Identifier: MIT */
/* What can be typed that is no move: ":undo", ":zurück", in either language, abbreviated after the colon. Without
 * it the whole word, unless some legal move begins like that. */
#ifndef TERM_COMMAND_H
#define TERM_COMMAND_H

#include "term/session.h"

struct command {
    int id;           /* SAY_cmd_…; -1: begins with a colon but is none */
    enum lang spoken; /* the language it was typed in */
    char rest[1024];  /* what follows it */
};

/* False: the line is a move. */
bool command_read(const struct session *, const char *line, struct command *ret);

#endif
