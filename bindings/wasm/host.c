/* SPDX-License-Identifier: MIT */
/* What the native build asks of the system, for WebAssembly: randomness comes from the page, and a broken
 * promise is a trap whose text the page can read. So the module imports nothing. */
#include <string.h>

#include "base/require.h"
#include "base/hash.h"
#include "base/text.h"
#include "core/asset.h"
#include "core/chance.h"
#include "kiste.h"

static uint8_t pool[HASH_MAX];
static uint64_t drawn;
static bool filled;
static char failure[240];

/* Everything ever given counts: the pool is a running hash. */
void kiste_random(const void *bytes, size_t size)
{
    struct hash h;

    hash_begin(&h, HASH_MAX, pool, sizeof pool);
    hash_add(&h, bytes, size);
    hash_end(&h, pool);
    filled = true;
}

struct chance chance_secret(void)
{
    struct chance f = { 0 };
    uint8_t secret[SECRET_SIZE];
    struct hash h;

    require(filled);
    drawn++;
    hash_begin(&h, SECRET_SIZE, pool, sizeof pool);
    hash_add(&h, &drawn, sizeof drawn);
    hash_end(&h, secret);
    chance_begin(&f, secret);
    return f;
}

/* Only the page can fetch something; it says so by kiste_asset(). */
void asset_search(const char *name)
{
    (void)name;
}

const char *kiste_failure(void)
{
    return failure;
}

_Noreturn void require_failed(const char *what, const char *file, int line)
{
    struct text t = TEXT_IN(failure);

    /* No printf here: it may be what failed. */
    text_put(&t, file);
    text_char(&t, ':');
    text_number(&t, line);
    text_put(&t, ": ");
    text_put(&t, what);
    __builtin_trap();
}
