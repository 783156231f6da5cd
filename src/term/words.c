/* SPDX-License-Identifier: MIT */
#include "term/words.h"

const struct phrase term_words[TERM_WORDS] = {
#define WORD(id, de, en) { { de, en } },
#include "term/words.def"
#undef WORD
};
