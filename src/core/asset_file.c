/* Assets as files: beside the program where it was built (or above it, for the tests), in share/ where it was
 * installed. Apart from asset.c, because WebAssembly has no files. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/require.h"
#include "base/text.h"
#include "core/asset.h"

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
    static const char *const places[] = { "", "../", "../share/kiste/" };
    char here[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", here, sizeof here - 1);

    if (length <= 0 || strchr(name, '/'))
        return;
    here[length] = '\0';
    strrchr(here, '/')[1] = '\0';
    for (int i = 0; i < COUNT(places); i++) {
        struct text path = text_growing();
        text_printf(&path, "%s%s%s", here, places[i], name);
        bool found = give_file(path.at, name);
        text_free(&path);
        if (found)
            return;
    }
}
