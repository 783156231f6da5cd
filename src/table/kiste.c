/* SPDX-License-Identifier: MIT */
/* The public interface, include/kiste.h: a protocol and the text of its last answer. */
#include "kiste.h"

#include <stdlib.h>

#include "base/require.h"
#include "core/asset.h"
#include "table/protocol.h"

struct kiste {
    struct protocol *protocol;
    struct text answer;
};

struct kiste *kiste_open(void)
{
    struct kiste *k = malloc(sizeof *k);

    require(k != NULL);
    k->protocol = protocol_new((struct protocol_host){ .secret = chance_secret });
    k->answer = text_growing();
    return k;
}

const char *kiste_call(struct kiste *k, const char *line)
{
    text_clear(&k->answer);
    protocol_call(k->protocol, line, &k->answer);
    return k->answer.at;
}

void kiste_close(struct kiste *k)
{
    if (!k)
        return;
    protocol_free(k->protocol);
    text_free(&k->answer);
    free(k);
}

bool kiste_asset(const char *name, const void *bytes, size_t size)
{
    return asset_give(name, bytes, size);
}

void *kiste_alloc(size_t size)
{
    return malloc(size);
}

void kiste_free(void *memory)
{
    free(memory);
}
