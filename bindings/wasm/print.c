/* SPDX-License-Identifier: MIT */
/* vsnprintf() as far as anything in WebAssembly needs it: %d, %u, %x, %c, %s and %%, with zeros, width, precision
 * and length. The C library's would bring reals, wide characters, files and a text for every errno along. Whatever
 * else is asked for is a broken promise. */
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/require.h"

/* What is written; beyond its size it is only counted. */
struct sheet {
    char *at;
    size_t size, used;
};

/* What stands between '%' and the letter. */
struct form {
    bool zeros;
    int width, most; /* most: of a string; -1: all */
    int longs;
};

static void put(struct sheet *s, const char *bytes, size_t count)
{
    size_t left = s->used < s->size ? s->size - s->used : 0;

    if (left > 0)
        memcpy(s->at + s->used, bytes, count < left ? count : left);
    s->used += count;
}

static void fill(struct sheet *s, char with, int count)
{
    for (; count > 0; count--)
        put(s, &with, 1);
}

static const char *read_count(const char *f, va_list *args, int *ret)
{
    if (*f == '*') {
        *ret = va_arg(*args, int);
        return f + 1;
    }
    for (*ret = 0; *f >= '0' && *f <= '9'; f++)
        *ret = *ret * 10 + (*f - '0');
    return f;
}

static const char *read_form(const char *f, va_list *args, struct form *ret)
{
    *ret = (struct form){ .zeros = *f == '0', .most = -1 };
    f = read_count(f + ret->zeros, args, &ret->width);
    if (*f == '.')
        f = read_count(f + 1, args, &ret->most);
    for (; *f == 'l' || *f == 'z'; f++)
        ret->longs++;
    return f;
}

static void put_number(struct sheet *s, const struct form *form, bool minus, unsigned long long number, unsigned base)
{
    char digits[24];
    int at = COUNT(digits);

    do {
        digits[--at] = "0123456789abcdef"[number % base];
        number /= base;
    } while (number > 0);
    int lacking = form->width - (COUNT(digits) - at) - minus;
    fill(s, ' ', form->zeros ? 0 : lacking);
    put(s, "-", minus);
    fill(s, '0', form->zeros ? lacking : 0);
    put(s, digits + at, (size_t)(COUNT(digits) - at));
}

static void put_signed(struct sheet *s, const struct form *form, long long number)
{
    put_number(s, form, number < 0, number < 0 ? 0 - (unsigned long long)number : (unsigned long long)number, 10);
}

static void put_string(struct sheet *s, const struct form *form, const char *string)
{
    size_t length = form->most < 0 ? strlen(string) : strnlen(string, (size_t)form->most);

    fill(s, ' ', form->width - (int)length);
    put(s, string, length);
}

/* long and size_t have 32 bits here, as int has. */
static void put_argument(struct sheet *s, char letter, const struct form *form, va_list *args)
{
    char c;

    switch (letter) {
    case 'd': put_signed(s, form, form->longs > 1 ? va_arg(*args, long long) : va_arg(*args, int)); break;
    case 'u':
    case 'x':
        put_number(s, form, false, form->longs > 1 ? va_arg(*args, unsigned long long) : va_arg(*args, unsigned),
                   letter == 'u' ? 10 : 16);
        break;
    case 'c':
        c = (char)va_arg(*args, int);
        put(s, &c, 1);
        break;
    case 's': put_string(s, form, va_arg(*args, const char *)); break;
    default:
        require(letter == '%');
        put(s, "%", 1);
    }
}

int vsnprintf(char *restrict ret, size_t size, const char *restrict format, va_list args)
{
    struct sheet s = { .at = ret, .size = size };

    while (*format) {
        size_t plain = strcspn(format, "%");
        put(&s, format, plain);
        format += plain;
        if (*format) {
            struct form form;
            format = read_form(format + 1, &args, &form);
            put_argument(&s, *format++, &form, &args);
        }
    }
    if (size > 0)
        ret[s.used < size ? s.used : size - 1] = '\0';
    return (int)s.used;
}
