/* SPDX-License-Identifier: MIT */
/* The page as the server sends it: all files of one folder (no folders inside), read once. A request is looked up
 * among them by name, so no path ever reaches the file system. Beside NAME there may be NAME.gz and NAME.br, the same
 * file compressed, for those who accept that. */
#ifndef SERVER_PAGE_H
#define SERVER_PAGE_H

#include <stddef.h>

#include "core/complaint.h"

struct page_bytes {
    unsigned char *at; /* NULL: there is none */
    size_t size;
};

/* How a file's bytes are written down; of what somebody likes equally well, the later is the shorter. */
enum coding { CODING_PLAIN, CODING_GZIP, CODING_BROTLI, CODINGS };

struct page_file {
    char *name;
    struct page_bytes as[CODINGS];
};

struct page {
    struct page_file *file;
    int count;
};

/* Reads a folder. False: *ret_why is a sentence that says what is wrong. page_free() is right in both cases. */
bool page_read(const char *folder, struct page *ret, struct complaint *ret_why);
void page_free(struct page *);

/* The file that a request's path ("/", "/app-….js") means, or NULL. */
const struct page_file *page_find(const struct page *, const char *path);

/* The coding to send a file in to who accepts such a list: "br;q=1, gzip;q=0.5". Plain is what everybody takes. */
enum coding page_coding(const struct page_file *, const char *accepted);

/* As the list and the answer's content-encoding name it. */
const char *coding_name(enum coding);

/* What kind of content a name stands for. */
const char *page_type(const char *name);

/* Whether a file of this name never changes: its name holds a hash of its content ("app-4FX2MQPZ.js"). */
bool page_is_fixed(const char *name);

/* Whether it is the script in which the page runs the rules ("worker-4FX2MQPZ.js"). */
bool page_is_worker(const char *name);

#endif
