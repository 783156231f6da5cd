/* SPDX-License-Identifier: MIT */
/* How other devices reach this server: the addresses of the machine in its network, and whether anybody on the internet
 * might come. */
#ifndef SERVER_DOORWAY_H
#define SERVER_DOORWAY_H

#include <stdbool.h>

enum { DOORS_MAX = 4, DOOR_LONGEST = 80 };

struct doorway {
    int count;                              /* 0: it listens to this machine alone */
    char address[DOORS_MAX][DOOR_LONGEST];  /* "http://192.168.178.24:8080/", the likeliest first */
    bool world;                             /* strangers may come: an address is public, or a name was given to it */
};

/* Of a server that listens on this address (digits, "0.0.0.0" or "::" for all) and port; `named`: its operator has told
 * by which names it is called, or which proxies speak for others. */
void doorway_find(const char *address, int port, bool named, struct doorway *ret);

/* Whether an address in digits is one of a home's or an office's network, or of this machine. */
bool doorway_is_private(const char *address);
/* Whether a page's address ("http://localhost:8080/") means this machine, whichever that is. */
bool doorway_is_here(const char *page);

#endif
