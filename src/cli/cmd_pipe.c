/* SPDX-License-Identifier: MIT */
/* `kiste pipe`: the line protocol on standard input and output. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/text.h"
#include "cli/cli.h"
#include "table/protocol.h"

enum { LINE_LARGEST = 16 << 20 };

/* Reads a line without its newline; false at the end of input. Of a line that is too long only the beginning is
 * kept, and one that holds a NUL is spoilt: both get a character that is not JSON, so it is complained about. */
static bool read_line(struct text *line)
{
    int c = getchar();

    text_clear(line);
    if (c == EOF)
        return false;
    for (; c != EOF && c != '\n'; c = getchar())
        if (line->used < LINE_LARGEST)
            text_char(line, c != '\0' && line->used < LINE_LARGEST - 1 ? (char)c : '\x01');
    return true;
}

int cmd_pipe(struct cli *c)
{
    if (!cli_end(c))
        return CLI_MISUSED;
    struct protocol *protocol = protocol_new((struct protocol_host){
        .secret = chance_secret, .load_box = box_load, .lang = c->lang, .clock = clock_ms });
    struct text line = text_growing(), answer = text_growing();
    bool more = true;
    while (more && read_line(&line)) {
        if (line.used == 0)
            continue;
        text_clear(&answer);
        more = protocol_call(protocol, line.at, &answer);
        puts(answer.at);
        more = fflush(stdout) == 0 && more; /* whoever reads is gone, or the disk is full: main says so */
    }
    text_free(&line);
    text_free(&answer);
    protocol_free(protocol);
    return CLI_FINE;
}
