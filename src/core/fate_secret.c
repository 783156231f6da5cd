/* Apart from fate.c, because WebAssembly gets its randomness from the page. */
#define _DEFAULT_SOURCE
#include <stdlib.h>
#include <unistd.h>

#include "base/check.h"
#include "core/fate.h"

struct fate fate_secret(void)
{
    struct fate f = { .known = true };

    check(getentropy(f.secret, SECRET_SIZE) == 0);
    return f;
}
