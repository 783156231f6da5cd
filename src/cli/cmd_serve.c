/* SPDX-License-Identifier: MIT */
/* `kiste serve` and `kiste admin`: load the module that can. */
#include <dlfcn.h>
#include <string.h>

#include "cli/cli.h"
#include "core/place.h"
#include "serving/serving.h"

static void not_there(struct cli *c)
{
    cli_complain(c, "kiste-server.so fehlt neben dem Programm; unter Debian ist es im Paket kiste-server",
                 "kiste-server.so is missing beside the program; on Debian it is in the package kiste-server");
}

/* It is never unloaded: its threads may outlive what it does. NULL: complained. */
static const struct serving *load(struct cli *c)
{
    struct text path = text_growing();
    bool there = place_find(SERVING_MODULE, &path);
    void *module = there ? dlopen(path.at, RTLD_NOW | RTLD_LOCAL) : NULL;
    const struct serving *serving = module ? dlsym(module, SERVING) : NULL;

    text_free(&path);
    if (!there)
        not_there(c);
    else if (!serving)
        cli_complain(c, "kiste-server.so lässt sich nicht laden: %s", "kiste-server.so cannot be loaded: %s",
                     dlerror());
    else if (strcmp(serving->version, KISTE_VERSION) != 0)
        cli_complain(c, "kiste-server.so hat die Version %s, das Programm %s; beide müssen gleich sein",
                     "kiste-server.so has version %s, the program %s; both must be the same", serving->version,
                     KISTE_VERSION);
    else
        return serving;
    return NULL;
}

int cmd_serve(struct cli *c)
{
    const struct serving *serving = load(c);

    return serving ? serving->serve(c) : CLI_FAILED;
}

int cmd_admin(struct cli *c)
{
    const struct serving *serving = load(c);

    return serving ? serving->admin(c) : CLI_FAILED;
}
