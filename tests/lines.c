/* SPDX-License-Identifier: MIT */
#include "lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/require.h"

char *file_bytes(const char *path, size_t *ret_size)
{
    FILE *f = fopen(path, "rb");
    size_t used = 0, size = 4096, got;

    if (!f)
        return NULL;
    char *bytes = malloc(size);
    require(bytes != NULL);
    while ((got = fread(bytes + used, 1, size - used - 1, f)) > 0) {
        used += got;
        if (used + 1 == size) {
            bytes = realloc(bytes, size *= 2);
            require(bytes != NULL);
        }
    }
    bool failed = ferror(f);
    fclose(f);
    if (failed) {
        free(bytes);
        return NULL;
    }
    bytes[used] = '\0';
    if (ret_size)
        *ret_size = used;
    return bytes;
}

bool lines_read(struct lines *l, const char *path)
{
    char *bytes = file_bytes(path, NULL);

    *l = (struct lines){ .bytes = bytes };
    if (!bytes)
        return false;
    size_t newlines = 1;
    for (const char *p = bytes; *p; p++)
        newlines += *p == '\n';
    l->at = calloc(newlines, sizeof l->at[0]);
    require(l->at != NULL);
    for (char *line = bytes; *line; ) {
        char *end = line + strcspn(line, "\n");
        l->at[l->count++] = line;
        line = *end ? end + 1 : end;
        *end = '\0';
    }
    return true;
}

void lines_free(struct lines *l)
{
    free(l->at);
    free(l->bytes);
    *l = (struct lines){ 0 };
}
