#include <string.h>

#include "core/brain.h"

const struct brain *brain_named(const struct game *g, const char *name)
{
    for (int i = 0; g->brains && g->brains[i]; i++)
        if (strcmp(g->brains[i]->name, name) == 0)
            return g->brains[i];
    return strcmp(name, brain_random.name) == 0 ? &brain_random : NULL;
}
