/* Apart from chance.c, because WebAssembly gets its randomness from the page. */
#define _DEFAULT_SOURCE
#include <stdlib.h>
#include <unistd.h>

#include "base/require.h"
#include "core/chance.h"

struct chance chance_secret(void)
{
    struct chance f = { .known = true };

    require(getentropy(f.secret, SECRET_SIZE) == 0);
    return f;
}
