/* SPDX-License-Identifier: MIT */
#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/require.h"

struct text text_in(char *at, size_t size)
{
    require(size > 0);
    at[0] = '\0';
    return (struct text){ .at = at, .size = size };
}

void text_into(char *ret, size_t size, const char *text)
{
    struct text t = text_in(ret, size);

    text_put(&t, text);
}

struct text text_growing(void)
{
    struct text t = { .at = malloc(256), .size = 256, .grows = true };

    require(t.at != NULL);
    t.at[0] = '\0';
    return t;
}

void text_free(struct text *t)
{
    if (t->grows)
        free(t->at);
    *t = (struct text){ 0 };
}

void text_clear(struct text *t)
{
    t->used = 0;
    t->cut = false;
    t->at[0] = '\0';
}

void text_back(struct text *t, size_t used)
{
    require(used <= t->used);
    t->used = used;
    t->at[used] = '\0';
}

/* How many of `more` bytes fit, after growing if it can. */
static size_t make_space(struct text *t, size_t more)
{
    if (t->used + more < t->size)
        return more;
    if (t->grows) {
        size_t size = t->size * 2;
        while (size <= t->used + more)
            size *= 2;
        char *at = realloc(t->at, size);
        require(at != NULL);
        t->at = at;
        t->size = size;
        return more;
    }
    t->cut = true;
    return t->size - t->used - 1;
}

char *text_space(struct text *t, size_t size)
{
    if (!t->grows && t->used + size >= t->size)
        return NULL;
    make_space(t, size);
    char *at = t->at + t->used;
    t->used += size;
    t->at[t->used] = '\0';
    return at;
}

void text_bytes(struct text *t, const char *bytes, size_t size)
{
    size = make_space(t, size);
    memcpy(t->at + t->used, bytes, size);
    t->used += size;
    t->at[t->used] = '\0';
}

void text_put(struct text *t, const char *s)
{
    text_bytes(t, s, strlen(s));
}

void text_char(struct text *t, char c)
{
    if (make_space(t, 1) == 0)
        return;
    t->at[t->used++] = c;
    t->at[t->used] = '\0';
}

/* Digits from the last to the first, with a point before every third, if any is wanted. */
static void put_digits(struct text *t, int64_t n, char point)
{
    char digits[32];
    int at = COUNT(digits), count = 0;
    uint64_t rest = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;

    do {
        if (point && count && count % 3 == 0)
            digits[--at] = point;
        digits[--at] = (char)('0' + rest % 10);
        count++;
    } while (rest /= 10);
    if (n < 0)
        digits[--at] = '-';
    text_bytes(t, digits + at, (size_t)(COUNT(digits) - at));
}

void text_number(struct text *t, int64_t n)
{
    put_digits(t, n, '\0');
}

void text_grouped(struct text *t, int64_t n, char point)
{
    put_digits(t, n, point);
}

void text_hex(struct text *t, const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        text_char(t, "0123456789abcdef"[bytes[i] >> 4]);
        text_char(t, "0123456789abcdef"[bytes[i] & 15]);
    }
}

void text_printf(struct text *t, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    text_vprintf(t, format, args);
    va_end(args);
}

void text_vprintf(struct text *t, const char *format, va_list args)
{
    va_list again;

    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    require(length >= 0);
    size_t fits = make_space(t, (size_t)length);
    vsnprintf(t->at + t->used, fits + 1, format, again);
    t->used += fits;
    va_end(again);
}

int text_columns(const char *utf8)
{
    int columns = 0;

    for (; *utf8; utf8++)
        columns += (*utf8 & 0xc0) != 0x80;
    return columns;
}

int text_utf8(const char *s)
{
    const unsigned char *u = (const unsigned char *)s;
    int length = u[0] < 0x80 ? 1 : u[0] >= 0xc2 && u[0] < 0xe0 ? 2 : (u[0] & 0xf0) == 0xe0 ? 3
               : u[0] >= 0xf0 && u[0] < 0xf5 ? 4 : 0;

    for (int i = 1; i < length; i++)
        if ((u[i] & 0xc0) != 0x80)
            return 0;
    if ((u[0] == 0xe0 && u[1] < 0xa0) || (u[0] == 0xed && u[1] > 0x9f) || (u[0] == 0xf0 && u[1] < 0x90) ||
        (u[0] == 0xf4 && u[1] > 0x8f))
        return 0;
    return length;
}

int text_encode(uint32_t c, char ret[5])
{
    int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    static const unsigned char lead[] = { 0, 0xc0, 0xe0, 0xf0 };

    ret[0] = (char)(lead[more] | c >> (6 * more));
    for (int i = 1; i <= more; i++)
        ret[i] = (char)(0x80 | (c >> (6 * (more - i)) & 0x3f));
    ret[more + 1] = '\0';
    return more + 1;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return -1;
}

bool text_unhex(const char *hex, uint8_t *ret, size_t size)
{
    if (strlen(hex) != 2 * size)
        return false;
    for (size_t i = 0; i < 2 * size; i++)
        if (hex_digit(hex[i]) < 0)
            return false;
    for (size_t i = 0; i < size; i++)
        ret[i] = (uint8_t)(hex_digit(hex[2 * i]) << 4 | hex_digit(hex[2 * i + 1]));
    return true;
}
