/* The words of Letra-Mix (words.def), for the two files that show something to people. */
#ifndef GAMES_LETRA_SAY_H
#define GAMES_LETRA_SAY_H

#include "letra.h"

enum word {
#define WORD(id, de, en) WORD_##id,
#include "words.def"
#undef WORD
    WORDS
};

const char *letra_word(int word, enum lang);
/* "Punkt", "Punkte"; for children "Wort", "Wörter". */
const char *letra_unit(const struct match *, int count, enum lang);
/* What a verdict brings, in that unit. */
int letra_gain(const struct match *, const struct verdict *);

#endif
