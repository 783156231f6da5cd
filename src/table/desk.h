/* The desk answers the line protocol of docs/protocol.md: one JSON object in, one out. `kiste pipe` feeds it
 * from standard input; the page and other languages call it directly. So every program hosts and plays games the
 * same way. A desk holds one match at a time. */
#ifndef TABLE_DESK_H
#define TABLE_DESK_H

#include "base/text.h"
#include "core/box.h"
#include "core/fate.h"
#include "core/words.h"

/* What differs between the programs a desk stands in. */
struct desk_ways {
    struct fate (*secret)(void); /* where dice come from when no seed is given */
    /* Reads a replaced box file; NULL: cannot. The result is free()d by the desk. */
    struct box *(*load_box)(const struct boxform *, const char *path, struct complaint *ret);
    enum lang lang;              /* of texts, where a line names none */
};

struct desk;

struct desk *desk_new(struct desk_ways);
void desk_free(struct desk *);

/* Answers one line (without its newline) into *ret, which should be a growing text: exactly one JSON object.
 * False: the line was {"cmd":"quit"}. */
bool desk_call(struct desk *, const char *line, struct text *ret);

#endif
