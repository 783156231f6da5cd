/* SPDX-License-Identifier: MIT */
#include "base/scan.h"

#include <string.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

void scan_blanks(struct scan *s)
{
    while (is_blank(*s->at))
        s->at++;
}

bool scan_word(struct scan *s, const char *w)
{
    struct scan here = *s;
    size_t length = strlen(w);

    scan_blanks(&here);
    if (strncmp(here.at, w, length) != 0)
        return false;
    here.at += length;
    if (*here.at && !is_blank(*here.at))
        return false;
    *s = here;
    return true;
}

bool scan_name(struct scan *s, const char *const *names, int count, int *ret)
{
    for (int i = 0; i < count; i++)
        if (scan_word(s, names[i])) {
            *ret = i;
            return true;
        }
    return false;
}

bool scan_number(struct scan *s, int64_t min, int64_t max, int64_t *ret)
{
    struct scan here = *s;
    int64_t n = 0;

    scan_blanks(&here);
    bool minus = *here.at == '-';
    here.at += minus;
    if (*here.at < '0' || *here.at > '9')
        return false;
    while (*here.at >= '0' && *here.at <= '9') {
        if (n > INT64_MAX / 10 - 1)
            return false;
        n = n * 10 + (*here.at++ - '0');
    }
    n = minus ? -n : n;
    if (n < min || n > max)
        return false;
    *s = here;
    *ret = n;
    return true;
}

bool scan_any(struct scan *s, uint32_t less, uint32_t most, uint32_t *ret)
{
    struct scan here = *s;
    uint64_t n = 0;

    scan_blanks(&here);
    bool minus = *here.at == '-';
    here.at += minus;
    if (*here.at < '0' || *here.at > '9')
        return false;
    for (; *here.at >= '0' && *here.at <= '9'; here.at++) {
        n = n * 10 + (uint64_t)(*here.at - '0');
        n = n < most ? n : most;
    }
    *s = here;
    *ret = minus ? less : (uint32_t)n;
    return true;
}

bool scan_any_of(struct scan *s, uint32_t first, uint8_t count, uint8_t *ret)
{
    uint32_t n;

    if (!scan_any(s, first + count, first + count, &n))
        return false;
    *ret = (uint8_t)(n < first ? count : n - first);
    return true;
}

bool scan_int(struct scan *s, int min, int max, int *ret)
{
    int64_t n;

    if (!scan_number(s, min, max, &n))
        return false;
    *ret = (int)n;
    return true;
}

bool scan_byte(struct scan *s, int min, int max, uint8_t *ret)
{
    int number;

    if (!scan_int(s, min, max, &number))
        return false;
    *ret = (uint8_t)number;
    return true;
}

bool scan_char(struct scan *s, char c)
{
    if (*s->at != c || c == '\0')
        return false;
    s->at++;
    return true;
}

bool scan_one_of(struct scan *s, const char *set, int *ret)
{
    const char *found = *s->at ? strchr(set, *s->at) : NULL;

    if (!found)
        return false;
    *ret = (int)(found - set);
    s->at++;
    return true;
}

bool scan_token(struct scan *s, char *ret, size_t size)
{
    size_t used = 0;

    scan_blanks(s);
    if (!*s->at)
        return false;
    for (; *s->at && !is_blank(*s->at); s->at++)
        if (used + 1 < size)
            ret[used++] = *s->at;
    ret[used] = '\0';
    return true;
}

bool scan_end(struct scan *s)
{
    scan_blanks(s);
    return *s->at == '\0';
}

bool scan_line(struct scan *s, char *ret, size_t size)
{
    struct scan here = *s;

    scan_blanks(&here);
    size_t length = strcspn(here.at, "\n");
    if (length == 0 || length >= size)
        return false;
    memcpy(ret, here.at, length);
    ret[length] = '\0';
    s->at = here.at + length;
    return true;
}
