/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "server/origin.h"

#include <arpa/inet.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct address {
    bool six;
    uint8_t bytes[16];
};

/* An address of IPv4 that is told as one of IPv6 is the same. */
static bool read_address(const char *text, size_t length, struct address *ret)
{
    static const uint8_t mapped[12] = { [10] = 0xff, [11] = 0xff };
    char copy[INET6_ADDRSTRLEN];

    *ret = (struct address){ 0 };
    if (length == 0 || length >= sizeof copy)
        return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    if (inet_pton(AF_INET, copy, ret->bytes) == 1)
        return true;
    if (inet_pton(AF_INET6, copy, ret->bytes) != 1)
        return false;
    ret->six = memcmp(ret->bytes, mapped, sizeof mapped) != 0;
    if (!ret->six) {
        memmove(ret->bytes, ret->bytes + sizeof mapped, 4);
        memset(ret->bytes + 4, 0, 12);
    }
    return true;
}

/* The next of a list with commas between, without the blanks around it; NULL: no more. */
static const char *next_of(const char *list, size_t *ret_length, const char **ret_rest)
{
    if (!list || !*list)
        return NULL;
    list += strspn(list, " \t");
    size_t length = strcspn(list, ",");
    *ret_rest = list + length + (list[length] == ',');
    while (length > 0 && (list[length - 1] == ' ' || list[length - 1] == '\t'))
        length--;
    *ret_length = length;
    return list;
}

static bool is_among(const struct address *a, const char *list)
{
    struct address other;
    size_t length;

    for (const char *one; (one = next_of(list, &length, &list));)
        if (read_address(one, length, &other) && memcmp(a, &other, sizeof other) == 0)
            return true;
    return false;
}

bool origin_are_addresses(const char *list)
{
    struct address a;
    size_t length;
    bool any = false;

    for (const char *one; (one = next_of(list, &length, &list)); any = true)
        if (!read_address(one, length, &a))
            return false;
    return any;
}

/* From the right: each proxy adds whom it sees, and what stands before that anybody may have written. */
static bool forwarded_address(const char *forwarded, const char *proxies, struct address *ret)
{
    size_t end = strlen(forwarded);
    bool found = false;

    while (end > 0) {
        size_t begin = end;
        while (begin > 0 && forwarded[begin - 1] != ',')
            begin--;
        size_t from = begin + strspn(forwarded + begin, " \t"), to = end;
        while (to > from && (forwarded[to - 1] == ' ' || forwarded[to - 1] == '\t'))
            to--;
        struct address a;
        if (!read_address(forwarded + from, to - from, &a))
            return found;
        *ret = a;
        found = true;
        if (!is_among(&a, proxies))
            return true;
        end = begin > 0 ? begin - 1 : 0;
    }
    return found;
}

static bool is_here(const struct address *a)
{
    static const uint8_t one[16] = { [15] = 1 };

    return a->six ? memcmp(a->bytes, one, sizeof one) == 0 : a->bytes[0] == 127;
}

void origin_address(const char *peer, const char *forwarded, const char *proxies, char *ret, size_t size)
{
    struct address a;
    char text[INET6_ADDRSTRLEN];

    ret[0] = '\0';
    if (!read_address(peer, strlen(peer), &a))
        return;
    bool told = is_among(&a, proxies) && forwarded_address(forwarded, proxies, &a);
    if (is_here(&a) && !told)
        return;
    if (a.six)
        memset(a.bytes + 8, 0, 8); /* one house has all of these */
    inet_ntop(a.six ? AF_INET6 : AF_INET, a.bytes, text, sizeof text);
    snprintf(ret, size, "%s%s", text, a.six ? "/64" : "");
}

static bool ends_with(const char *text, size_t length, const char *end)
{
    return length > strlen(end) && strncasecmp(text + length - strlen(end), end, strlen(end)) == 0;
}

bool origin_is_our_name(const char *host, const char *names)
{
    static const char *const at_home[] = { ".localhost", ".local", ".home.arpa", ".internal" };
    struct address a;
    size_t length = strcspn(host, ":"), size;

    if (strlen(host) > HOST_LONGEST ||
        strspn(host, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-_:[]") != strlen(host))
        return false;
    if (*host == '[') {
        const char *end = strchr(host, ']');
        return end && read_address(host + 1, (size_t)(end - host) - 1, &a);
    }
    if (!memchr(host, '.', length) || read_address(host, length, &a))
        return length > 0;
    for (size_t i = 0; i < sizeof at_home / sizeof *at_home; i++)
        if (ends_with(host, length, at_home[i]))
            return true;
    for (const char *one; (one = next_of(names, &size, &names));)
        if (size == length && strncasecmp(one, host, length) == 0)
            return true;
    return false;
}

bool origin_is_same(const char *origin, const char *host)
{
    const char *at = strstr(origin, "://");

    return at && strcasecmp(at + 3, host) == 0;
}

bool origin_length(const char *text, long long *ret)
{
    size_t digits = strspn(text, "0123456789");

    if (digits == 0 || digits > 15 || text[digits])
        return false;
    *ret = strtoll(text, NULL, 10);
    return true;
}
