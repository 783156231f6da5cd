/* SPDX-License-Identifier: MIT */
/* Apart from chance.c, because WebAssembly gets its randomness from the page. */
#define _DEFAULT_SOURCE
#include <stdlib.h>
#include <unistd.h>

#include "base/require.h"
#include "core/chance.h"

struct chance chance_secret(void)
{
    struct chance f = { 0 };
    uint8_t secret[SECRET_SIZE];

    require(getentropy(secret, sizeof secret) == 0);
    chance_begin(&f, secret);
    return f;
}
