/* SPDX-License-Identifier: MIT */
#include "server/doorway.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/require.h"

static bool is_in(uint32_t address, uint32_t net, int bits)
{
    return address >> (32 - bits) == net >> (32 - bits);
}

static bool v4_is_private(uint32_t a)
{
    return is_in(a, 0x0a000000, 8) || is_in(a, 0xac100000, 12) || is_in(a, 0xc0a80000, 16) || is_in(a, 0x7f000000, 8) ||
           is_in(a, 0xa9fe0000, 16) || is_in(a, 0x64400000, 10);
}

bool doorway_is_private(const char *address)
{
    struct in_addr v4;
    struct in6_addr v6;

    if (inet_pton(AF_INET, address, &v4) == 1)
        return v4_is_private(ntohl(v4.s_addr));
    return inet_pton(AF_INET6, address, &v6) == 1 &&
           (IN6_IS_ADDR_LOOPBACK(&v6) || IN6_IS_ADDR_LINKLOCAL(&v6) || (v6.s6_addr[0] & 0xfe) == 0xfc);
}

static bool is_loopback(const char *address)
{
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0;
}

bool doorway_is_here(const char *page)
{
    static const char *const here[] = { "localhost", "127.", "[::1]" };
    const char *host = strstr(page, "://");

    for (int i = 0; host && i < COUNT(here); i++) {
        size_t length = strlen(here[i]);
        if (strncmp(host + 3, here[i], length) == 0 && (here[i][length - 1] == '.' || strchr(":/", host[3 + length])))
            return true;
    }
    return false;
}

static void add(struct doorway *d, const char *address, int port)
{
    char door[DOOR_LONGEST];
    bool six = strchr(address, ':') != NULL;

    d->world = d->world || !doorway_is_private(address);
    snprintf(door, sizeof door, "http://%s%s%s:%d/", six ? "[" : "", address, six ? "]" : "", port);
    for (int i = 0; i < d->count; i++)
        if (strcmp(d->address[i], door) == 0)
            return;
    if (d->count < DOORS_MAX)
        memcpy(d->address[d->count++], door, sizeof door);
}

/* The one by which this machine goes out, which is most often the one others reach it by. Nothing is sent for that. */
static bool outward(char ret[INET_ADDRSTRLEN])
{
    struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons(9) }, own;
    socklen_t size = sizeof own;
    int probe = socket(AF_INET, SOCK_DGRAM, 0);

    inet_pton(AF_INET, "192.0.2.1", &to.sin_addr); /* RFC 5737: nobody's */
    bool fine = probe >= 0 && connect(probe, (const struct sockaddr *)&to, sizeof to) == 0 &&
                getsockname(probe, (struct sockaddr *)&own, &size) == 0 &&
                inet_ntop(AF_INET, &own.sin_addr, ret, INET_ADDRSTRLEN);
    if (probe >= 0)
        close(probe);
    return fine && !is_loopback(ret);
}

/* All addresses of the machine; of IPv6 only whether strangers could come by them. */
static void add_all(struct doorway *d, int port, bool six)
{
    struct ifaddrs *all;
    char address[INET6_ADDRSTRLEN];

    if (outward(address))
        add(d, address, port);
    if (getifaddrs(&all) != 0)
        return;
    for (const struct ifaddrs *one = all; one; one = one->ifa_next) {
        int family = one->ifa_addr ? one->ifa_addr->sa_family : AF_UNSPEC;
        const struct sockaddr_in *v4 = (const void *)one->ifa_addr;
        const struct sockaddr_in6 *v6 = (const void *)one->ifa_addr;
        if (family == AF_INET && inet_ntop(family, &v4->sin_addr, address, sizeof address) && !is_loopback(address))
            add(d, address, port);
        if (six && family == AF_INET6 && inet_ntop(family, &v6->sin6_addr, address, sizeof address))
            d->world = d->world || !doorway_is_private(address);
    }
    freeifaddrs(all);
}

void doorway_find(const char *address, int port, bool named, struct doorway *ret)
{
    bool six = strcmp(address, "::") == 0;

    *ret = (struct doorway){ .world = named };
    if (six || strcmp(address, "0.0.0.0") == 0)
        add_all(ret, port, six);
    else if (!is_loopback(address))
        add(ret, address, port);
}
