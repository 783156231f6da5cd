#define _GNU_SOURCE /* dladdr */
#include "core/place.h"

#include <dlfcn.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

#include "base/require.h"

/* The folder of a file, with its slash. */
static bool look_near(const char *file, const char *name, struct text *ret)
{
    static const char *const places[] = { "", "../", "../share/kiste/", "../libexec/kiste/" };
    const char *slash = strrchr(file, '/');

    for (int i = 0; slash && i < COUNT(places); i++) {
        text_clear(ret);
        text_bytes(ret, file, (size_t)(slash + 1 - file));
        text_put(ret, places[i]);
        text_put(ret, name);
        if (!ret->cut && access(ret->at, R_OK) == 0)
            return true;
    }
    text_clear(ret);
    return false;
}

bool place_find(const char *name, struct text *ret)
{
    char program[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    Dl_info library;
    bool (*self)(const char *, struct text *) = place_find;

    program[length > 0 ? length : 0] = '\0';
    return look_near(program, name, ret) ||
           (dladdr(*(void **)(void *)&self, &library) && library.dli_fname && look_near(library.dli_fname, name, ret));
}
