/* SPDX-License-Identifier: MIT */
/* serve_threads serve --page FOLDER --store STORE --loops N …: the server alone, with a few rooms, as it is built with
 * TSan (tests/server/threads_test.py). What it does not know it passes over. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/serve.h"

static const char *value(int words, char **word, const char *name)
{
    for (int i = 2; i + 1 < words; i++)
        if (strcmp(word[i], name) == 0)
            return word[i + 1];
    return "";
}

static void ready(const struct serve *s, int port, const struct doorway *door)
{
    (void)s, (void)door;
    printf("ready: http://localhost:%d\n", port);
    fflush(stdout);
}

int main(int words, char **word)
{
    struct page page;
    struct complaint why;
    struct serve s = { .host = "127.0.0.1", .page = &page, .ready = ready, .loops = atoi(value(words, word, "--loops")),
                       .limits = { .clients = 500, .tables = 1000, .think = 50, .thinkers = 2, .keep_days = 1 } };

    if (!page_read(value(words, word, "--page"), &page, &why) ||
        !(s.store = store_open(value(words, word, "--store"), STORE_SERVES, &why)) || !serve_run(&s, &why)) {
        fprintf(stderr, "%s\n", why.in[EN]);
        return 1;
    }
    page_free(&page);
    return 0;
}
