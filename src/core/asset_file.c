/* Assets as files beside the program. Apart from asset.c, because WebAssembly has no files. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/asset.h"
#include "core/place.h"

/* The whole file; false: there is none, or it is too large. */
static bool give_file(const char *path, const char *name)
{
    FILE *file = fopen(path, "rb");
    uint8_t *bytes = file ? malloc(ASSET_LARGEST) : NULL;
    size_t size = bytes ? fread(bytes, 1, ASSET_LARGEST, file) : 0;
    bool fine = size > 0 && size < ASSET_LARGEST && !ferror(file) && asset_give(name, bytes, size);

    free(bytes);
    if (file)
        fclose(file);
    return fine;
}

void asset_search(const char *name)
{
    struct text path = text_growing();

    if (!strchr(name, '/') && place_find(name, &path))
        give_file(path.at, name);
    text_free(&path);
}
