/* SPDX-License-Identifier: MIT */
/* The words of the terminal client, from words.def. */
#ifndef TERM_WORDS_H
#define TERM_WORDS_H

#include "core/words.h"

enum term_word {
#define WORD(id, de, en) SAY_##id,
#include "term/words.def"
#undef WORD
    TERM_WORDS
};

extern const struct phrase term_words[TERM_WORDS];

/* Some hold printf conversions: words.def says which. */
static inline const char *term_word(enum term_word id, enum lang lang)
{
    return term_words[id].in[lang];
}

#endif
