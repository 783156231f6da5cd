#include <string.h>

#include "core/bot.h"

const struct bot *bot_named(const struct game *g, const char *name)
{
    for (int i = 0; g->bots && g->bots[i]; i++)
        if (strcmp(g->bots[i]->name, name) == 0)
            return g->bots[i];
    return strcmp(name, bot_random.name) == 0 ? &bot_random : NULL;
}
