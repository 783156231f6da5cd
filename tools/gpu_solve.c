/* SPDX-License-Identifier: MIT */
/* Works a game out whole on a GPU, where there is nothing of kiste but this program and the folder it lies in:
 *
 *     build/gpu/solve [--counts | --distances | --check] GAME [ID=VALUE …]
 *
 * The same as `kiste solve GAME --whole --gpu`; what is worth keeping is kept in the cache folder, as there, unless
 * only the counts are wanted. --check is `kiste tool GAME check`: it holds what lies there to the rules. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bulk/gpu_bench.h"
#include "core/asset.h"
#include "core/match.h"

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double begun;

static void show_progress(void *with, const char *said)
{
    (void)with;
    fprintf(stderr, "%.2f s: %s\n", now() - begun, said);
}

static void keep(void *with, const char *asset, const void *bytes, size_t size, enum lang lang, struct text *ret)
{
    struct text path = text_growing();
    int wrong = asset_keep(asset, bytes, size, &path);

    (void)with, (void)lang;
    text_printf(ret, "%s: %zu bytes%s%s\n", path.used ? path.at : asset, size, wrong ? ", not kept: " : "",
                wrong ? strerror(wrong) : "");
    text_free(&path);
}

static const struct tool *tool_of(const struct game *g, const char *name)
{
    for (int i = 0; i < g->tool_count; i++)
        if (strcmp(g->tools[i].name, name) == 0)
            return &g->tools[i];
    return NULL;
}

static bool solve(const struct tool *tool, const struct match *m, bool counts, bool distances, struct text *ret,
                  struct complaint *ret_why)
{
    const char *const words[] = { "distances", "whole" };
    struct gpu *gpu = gpu_open(NULL, ret_why);
    struct workbench *bench = gpu ? gpu_bench_open(gpu, m->game->name, ret_why) : NULL;
    struct workshop shop = { .progress = show_progress, .keep = counts ? NULL : keep, .bench = bench };

    begun = now();
    return bench && tool->work(m, 1 + distances, words + !distances, EN, &shop, ret, ret_why);
}

int main(int count, char **words)
{
    const char *how = count > 1 && strncmp(words[1], "--", 2) == 0 ? words[1] : "";
    bool counts = strcmp(how, "--counts") == 0, distances = strcmp(how, "--distances") == 0;
    bool check = strcmp(how, "--check") == 0;
    int first = 1 + (counts || distances || check);
    const struct game *g = count > first ? game_named(words[first]) : NULL;
    const struct tool *tool = g ? tool_of(g, check ? "check" : "solve") : NULL;
    struct complaint why = { 0 };

    if (!tool || !(check ? tool->tell != NULL : tool->work != NULL)) {
        fprintf(stderr, "usage: %s [--counts | --distances | --check] GAME [ID=VALUE …]\n", words[0]);
        return 2;
    }
    struct match m = match_of(g, g->seats_min);
    for (int i = first + 1; i < count; i++) {
        char *value = strchr(words[i], '=');

        if (value)
            *value++ = '\0';
        if (!value || !match_set(&m, words[i], value, &why)) {
            fprintf(stderr, "%s: %s\n", words[i], why.in[EN]);
            return 2;
        }
    }
    struct text t = text_growing();
    begun = now();
    bool fine = check ? tool->tell(&m, 0, NULL, "", EN, &t, &why) : solve(tool, &m, counts, distances, &t, &why);
    printf("%s%s: %.1f s\n", t.at ? t.at : "", fine ? "done" : why.in[EN], now() - begun);
    return fine ? 0 : 1;
}
