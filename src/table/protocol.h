/* SPDX-License-Identifier: MIT */
/* The line protocol, answered as docs/protocol.md says: one JSON object in, one out. `kiste pipe` feeds it
 * from standard input; the page and other languages call it directly. So every program hosts and plays games the
 * same way. A protocol holds one match at a time. */
#ifndef TABLE_PROTOCOL_H
#define TABLE_PROTOCOL_H

#include "base/text.h"
#include "core/box.h"
#include "core/chance.h"
#include "core/words.h"

/* What differs between the programs it stands in. */
struct protocol_host {
    struct chance (*secret)(void); /* where dice come from when no seed is given */
    /* Reads a replaced box file; NULL: cannot. The result is free()d by the protocol. */
    struct box *(*load_box)(const struct boxform *, const char *path, struct complaint *ret);
    enum lang lang;              /* of texts, where a line names none */
    uint64_t (*clock)(void);     /* milliseconds that only run forward; NULL: there is none, and lines say "took" */
};

struct protocol;

struct protocol *protocol_new(struct protocol_host);
void protocol_free(struct protocol *);

/* Answers one line (without its newline) into *ret, which should be a growing text: exactly one JSON object.
 * False: the line was {"cmd":"quit"}. */
bool protocol_call(struct protocol *, const char *line, struct text *ret);

#endif
