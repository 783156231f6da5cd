/* SPDX-License-Identifier: MIT */
/* Words for people. Everything shown exists in German and English, side by side, so that one server and
 * one page speak both at once. A room keeps its words in words.def:
 *
 *     WORD(id, "deutsch", "english")
 *
 * and gets the enum of their ids and the table from core/room.h; there too what a LABEL is. */
#ifndef CORE_WORDS_H
#define CORE_WORDS_H

enum lang { DE, EN, LANGS };

struct phrase {
    const char *in[LANGS]; /* UTF-8; may hold printf conversions where its user says so */
};

/* Why the system refused something, by errno (errno_words.c, not in WebAssembly). */
const char *errno_words(int error, enum lang);

/* Of two phrases the one that goes with a number: "1 square", but "0 squares", "2 squares". */
static inline int plural(long number, int one, int many)
{
    return number == 1 ? one : many;
}

#endif
