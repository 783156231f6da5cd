/* SPDX-License-Identifier: MIT */
/* Text for screens that know no UTF-8: each character as plain letters and signs that look like it. */
#ifndef BASE_ASCII_H
#define BASE_ASCII_H

#include "base/text.h"

/* What stands for the character a UTF-8 text begins with: one to three ASCII characters and a NUL; "?" for one not
 * known. Returns the bytes it takes in the text. */
int ascii_of(const char *utf8, char ret[4]);

/* `size` bytes of a text. One that is cut inside a character loses that character. */
void text_put_ascii(struct text *, const char *utf8, size_t size);

#endif
