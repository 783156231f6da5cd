/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* dladdr */
#include "core/place.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/require.h"

/* In the folder of a file, above it, and where an installation has it: a library may lie one folder deeper than a
 * program (lib/x86_64-linux-gnu). */
static bool look_near(const char *file, const char *name, struct text *ret)
{
    static const char *const places[] = { "", "../", "../share/kiste/", "../libexec/kiste/", "../../share/kiste/",
                                          "../../libexec/kiste/" };
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

/* Near the library, and near the file that it is a link to. */
static bool look_near_library(const char *name, struct text *ret)
{
    bool (*self)(const char *, struct text *) = place_find;
    char file[PATH_MAX];
    Dl_info library;

    if (!dladdr(*(void **)(void *)&self, &library) || !library.dli_fname)
        return false;
    return look_near(library.dli_fname, name, ret) || (realpath(library.dli_fname, file) && look_near(file, name, ret));
}

bool place_find(const char *name, struct text *ret)
{
    char program[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);

    program[length > 0 ? length : 0] = '\0';
    return look_near(program, name, ret) || look_near_library(name, ret);
}
