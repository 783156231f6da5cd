/* The desk answers the line protocol of docs/protocol.md: one JSON object in, one out. `kiste pipe` feeds it
 * from standard input, the page and Python call it directly, so every program hosts and plays games the same
 * way. A desk holds one match at a time. */
#ifndef TABLE_DESK_H
#define TABLE_DESK_H

#include "base/text.h"

struct desk;

struct desk *desk_new(void);
void desk_free(struct desk *);

/* Answers one line (without its newline) into *ret, which should be a growing text: always exactly one JSON
 * object. False: the line was {"cmd":"quit"}. */
bool desk_call(struct desk *, const char *line, struct text *ret);

/* How a native host lets "new" load a box file; WebAssembly has none. Set once. */
#include "core/box.h"
void desk_set_box_loader(struct desk *, struct box *(*load)(const struct boxform *, const char *path,
                                                            struct complaint *ret));

#endif
