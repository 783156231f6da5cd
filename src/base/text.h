/* SPDX-License-Identifier: MIT */
/* Text being written. A struct text is either a fixed piece of memory (then it cuts what does not fit and
 * says so in `cut`) or grows on the heap. Who writes into one need not know which it is: that is how
 * games write words without ever allocating. Always NUL-terminated, always valid to read. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text {
    char *at;          /* the characters, NUL-terminated */
    size_t used, size; /* length without the NUL; bytes at `at` */
    bool grows;        /* `at` belongs to the text and is realloc'ed */
    bool cut;          /* something did not fit */
};

/* A text in the caller's array. */
#define TEXT_IN(array) text_in((array), sizeof(array))
struct text text_in(char *at, size_t size);

/* Copies a text into an array, as much as fits. */
void text_into(char *ret, size_t size, const char *);

/* A text on the heap; text_free() it. */
struct text text_growing(void);
void text_free(struct text *);
void text_clear(struct text *);
void text_back(struct text *, size_t used); /* back to an earlier length */

void text_put(struct text *, const char *);
void text_char(struct text *, char);
void text_bytes(struct text *, const char *, size_t);
/* Adds so many bytes, which the caller writes there; NULL: they do not fit, and nothing was added. */
char *text_space(struct text *, size_t);
void text_number(struct text *, int64_t);
void text_grouped(struct text *, int64_t, char point); /* 1234567 as "1.234.567" */
void text_hex(struct text *, const uint8_t *, size_t);
void text_printf(struct text *, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_vprintf(struct text *, const char *format, va_list);

/* The columns a UTF-8 text takes on a screen, each character counting one. */
int text_columns(const char *utf8);

/* The bytes of the well-formed UTF-8 character a text begins with; 0: it begins with none. */
int text_utf8(const char *);
/* A character as UTF-8 with its NUL; returns its length. */
int text_encode(uint32_t character, char ret[5]);

/* Reads 2 × size hexadecimal digits and nothing else; false and *ret untouched if that is not there. */
bool text_unhex(const char *, uint8_t *ret, size_t size);

#endif
