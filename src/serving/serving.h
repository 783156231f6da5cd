/* SPDX-License-Identifier: MIT */
/* What the module kiste-server.so provides: all of `kiste serve` and `kiste admin`. It comes apart from the program,
 * because the server needs forty libraries (HTTP, databases, cryptography) that nobody wants loaded to play a game on
 * the terminal. */
#ifndef SERVING_SERVING_H
#define SERVING_SERVING_H

#include "cli/cli.h"

struct serving {
    const char *version;        /* must be the program's: both know the same structures */
    int (*serve)(struct cli *); /* exit codes */
    int (*admin)(struct cli *);
};

/* The one thing the module shows. */
extern const struct serving kiste_serving;
#define SERVING "kiste_serving"
#define SERVING_MODULE "kiste-server.so"

#endif
