/* Reading short text: a move, a position, a line of a journal. A struct scan is a place in a NUL-terminated
 * text; every function either takes what it names and moves on, or takes nothing and returns false.
 * Words are separated by blanks, which each function skips first (scan_char does not). */
#ifndef BASE_SCAN_H
#define BASE_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct scan {
    const char *at;
};

/* The word w, followed by a blank or the end. */
bool scan_word(struct scan *, const char *w);
/* One of count words; its index in *ret. */
bool scan_name(struct scan *, const char *const *names, int count, int *ret);
/* A decimal number from min to max, followed by anything that is not a digit. */
bool scan_number(struct scan *, int64_t min, int64_t max, int64_t *ret);
/* The same into an int. */
bool scan_int(struct scan *, int min, int max, int *ret);
/* … and into a byte. */
bool scan_byte(struct scan *, int min, int max, uint8_t *ret);
/* Any decimal number, however long, as a person may write one: 0 for what is less, max for what is more. So that a
 * rule can say why it is too much. */
bool scan_any(struct scan *, uint32_t max, uint32_t *ret);
/* Exactly this character, no blank skipped. */
bool scan_char(struct scan *, char);
/* One character out of a set, its index in *ret, no blank skipped. */
bool scan_one_of(struct scan *, const char *set, int *ret);
/* The next word, whatever it is, cut to size; false at the end. */
bool scan_token(struct scan *, char *ret, size_t size);
/* Nothing but blanks is left. */
bool scan_end(struct scan *);
void scan_blanks(struct scan *);

/* Cuts the next line that is not blank off a text. False: there is none; or, if *text is not at its end then,
 * there is one that does not fit. */
bool scan_line(const char **text, char *ret, size_t size);

#endif
