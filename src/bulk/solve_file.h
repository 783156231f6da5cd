/* SPDX-License-Identifier: MIT */
/* A solution as far as it is worked out, in a file: a line that says of what, then layer by layer what came of its
 * pieces, with a checksum. Who is interrupted goes on behind the last layer that is whole. The bytes lie as they do in
 * memory, so the line must tell machines apart that differ in that. */
#ifndef BULK_SOLVE_FILE_H
#define BULK_SOLVE_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "core/complaint.h"

struct solve_file;

/* going_on: with what is there, if it is of the same job; else it begins anew. NULL: *ret says why not. */
struct solve_file *solve_file_open(const char *path, const char *job, bool going_on, struct complaint *ret);

/* The next layer, so many bytes. False: it is not there, or not whole; from here on the file is written. */
bool solve_file_read(struct solve_file *, void *ret, size_t size);

void solve_file_write(struct solve_file *, const void *layer, size_t size);

/* False: not everything could be written. NULL is allowed. */
bool solve_file_close(struct solve_file *);

#endif
