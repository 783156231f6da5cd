/* SPDX-License-Identifier: MIT */
#include "bulk/solve_file.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/require.h"

enum { SUM = 8 };

struct solve_file {
    FILE *file;
    bool failed;
};

/* Whether the file begins with the line of this job; *ret_empty: with no line at all. */
static bool begins_with(FILE *file, const char *job, bool *ret_empty)
{
    size_t size = strlen(job) + 1;
    char *line = calloc(1, size + 1);

    require(line != NULL);
    size_t got = fread(line, 1, size, file);
    bool same = got == size && memcmp(line, job, size - 1) == 0 && line[size - 1] == '\n';
    *ret_empty = got < size && !memchr(line, '\n', got);
    free(line);
    return same;
}

struct solve_file *solve_file_open(const char *path, const char *job, bool going_on, struct complaint *ret)
{
    FILE *file = going_on ? fopen(path, "r+b") : NULL;
    bool empty = true;

    if (file && !begins_with(file, job, &empty) && !empty) {
        fclose(file);
        complain_both(ret, 0, "%s hat etwas anderes: nicht dieses Spiel mit diesen Regeln",
                      "%s has something else: not this game with these rules", path);
        return NULL;
    }
    if (empty) {
        if (file)
            fclose(file);
        file = fopen(path, "w+b");
        if (file)
            fprintf(file, "%s\n", job);
    }
    struct solve_file *f = calloc(1, sizeof *f);
    require(f != NULL);
    f->file = file;
    if (file && fflush(file) == 0)
        return f;
    solve_file_close(f);
    complain_both(ret, 0, "%s lässt sich nicht schreiben", "%s cannot be written", path);
    return NULL;
}

bool solve_file_read(struct solve_file *f, void *ret, size_t size)
{
    uint8_t sum[SUM], kept[SUM];
    long at = ftell(f->file);

    if (fread(ret, 1, size, f->file) == size && fread(kept, 1, SUM, f->file) == SUM) {
        hash_of(sum, SUM, ret, size);
        if (memcmp(sum, kept, SUM) == 0)
            return true;
    }
    f->failed = fseek(f->file, at, SEEK_SET) != 0 || ftruncate(fileno(f->file), at) != 0 || f->failed;
    return false;
}

void solve_file_write(struct solve_file *f, const void *layer, size_t size)
{
    uint8_t sum[SUM];

    hash_of(sum, SUM, layer, size);
    f->failed = fwrite(layer, 1, size, f->file) != size || fwrite(sum, 1, SUM, f->file) != SUM ||
                fflush(f->file) != 0 || f->failed;
}

bool solve_file_close(struct solve_file *f)
{
    bool fine = !f || (f->file && !f->failed);

    if (f && f->file)
        fine = fclose(f->file) == 0 && fine;
    free(f);
    return fine;
}
