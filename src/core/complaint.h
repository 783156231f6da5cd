/* SPDX-License-Identifier: MIT */
/* What is wrong with something read from outside, said in both languages. */
#ifndef CORE_COMPLAINT_H
#define CORE_COMPLAINT_H

#include <stdbool.h>

#include "core/words.h"

/* line 0: the whole. */
struct complaint {
    int line;
    const char *lacks; /* an asset without which something cannot be read; NULL: that is not it */
    bool newer;        /* it is of a later version than this program */
    char in[LANGS][240];
};
/* German, then English, with the same conversions; "line N: " comes before both where there is a line. Always false, so
 * that a refusal is one statement. */
bool complain_both(struct complaint *, int line, const char *de, const char *en, ...)
    __attribute__((format(printf, 3, 5), format(printf, 4, 5)));
/* The same with words that hold no conversions. */
bool complain_phrase(struct complaint *, int line, const struct phrase *);
/* A move as it was written, and the clause that forbids it. */
struct clause;
bool complain_refusal(struct complaint *, int line, const char *move, const struct clause *);
/* What the system refused, by errno (errno_words.c). */
bool complain_errno(struct complaint *, int error);
/* Where the words are the same in both. */
void complain(struct complaint *, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
