/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* fopencookie */
#include "cli/ascii_out.h"

#include <errno.h>
#include <langinfo.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/ascii.h"

/* Streams are line buffered or flushed whole, so a character is not cut in two. */
static ssize_t write_ascii(void *cookie, const char *bytes, size_t size)
{
    int fd = (int)(intptr_t)cookie;
    struct text t = text_growing();
    size_t done = 0;

    text_put_ascii(&t, bytes, size);
    while (done < t.used) {
        ssize_t written = write(fd, t.at + done, t.used - done);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            break;
        done += (size_t)written;
    }
    bool fine = done == t.used;
    text_free(&t);
    return fine ? (ssize_t)size : 0; /* 0 is how a cookie reports an error */
}

static FILE *translated(int fd, int buffering)
{
    FILE *stream = fopencookie((void *)(intptr_t)fd, "w", (cookie_io_functions_t){ .write = write_ascii });

    if (stream)
        setvbuf(stream, NULL, buffering, BUFSIZ);
    return stream;
}

void ascii_out(bool out)
{
    if (strcmp(nl_langinfo(CODESET), "UTF-8") == 0)
        return;
    FILE *ours = out ? translated(STDOUT_FILENO, _IOLBF) : NULL, *errors = translated(STDERR_FILENO, _IOLBF);
    stdout = ours ? ours : stdout;
    stderr = errors ? errors : stderr;
}
