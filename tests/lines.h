/* SPDX-License-Identifier: MIT */
/* A file of lines, as the runners read them. */
#ifndef TESTS_LINES_H
#define TESTS_LINES_H

#include <stdbool.h>
#include <stddef.h>

struct lines {
    char *bytes;   /* the whole file, its newlines turned into NULs */
    char **at;     /* at[0] is line 1 */
    int count;
};

/* The whole file as it is, NUL-terminated; NULL if it cannot be read (errno says why). free() it. */
char *file_bytes(const char *path, size_t *ret_size);

/* False: it cannot be read. */
bool lines_read(struct lines *, const char *path);
void lines_free(struct lines *);

#endif
