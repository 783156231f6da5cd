/* SPDX-License-Identifier: MIT */
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
/* Any decimal number, however long, as a person may write one: `less` for what is below 0, `most` for what is more. So
 * that a rule can say why it is too much. */
bool scan_any(struct scan *, uint32_t less, uint32_t most, uint32_t *ret);
/* The number of one of `count` things that are numbered from `first` on; in *ret from 0 on. Any other number is
 * `count`: there is no such thing, and a rule can say so. */
bool scan_any_of(struct scan *, uint32_t first, uint8_t count, uint8_t *ret);
/* Exactly this character, no blank skipped. */
bool scan_char(struct scan *, char);
/* One character out of a set, its index in *ret, no blank skipped. */
bool scan_one_of(struct scan *, const char *set, int *ret);
/* The next word, whatever it is, cut to size; false at the end. */
bool scan_token(struct scan *, char *ret, size_t size);
/* Nothing but blanks is left. */
bool scan_end(struct scan *);
void scan_blanks(struct scan *);

/* The rest of the line, or of the next one that is not blank. False: there is none, or it does not fit. */
bool scan_line(struct scan *, char *ret, size_t size);

#endif
