/* SPDX-License-Identifier: MIT */
/* Works a game out whole on a GPU, where there is nothing of kiste but this program and the folder it lies in:
 *
 *     build/gpu/solve [--counts | --distances] GAME [ID=VALUE …]
 *
 * The same as `kiste solve GAME --whole --gpu`; what is worth keeping is written to ./NAME, unless only the
 * counts are wanted. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bulk/gpu_bench.h"
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
    FILE *file = fopen(asset, "wb");

    (void)with, (void)lang;
    text_printf(ret, "%s: %zu bytes\n", asset, size);
    if (!file || fwrite(bytes, 1, size, file) != size || fclose(file) != 0)
        text_printf(ret, "%s: could not be written\n", asset);
}

int main(int count, char **words)
{
    bool counts = count > 1 && strcmp(words[1], "--counts") == 0;
    bool distances = count > 1 && strcmp(words[1], "--distances") == 0;
    words += counts || distances;
    count -= counts || distances;
    const struct game *g = count > 1 ? game_named(words[1]) : NULL;
    struct complaint why = { 0 };
    const char *const word[] = { "distances", "whole" };

    if (!g) {
        fprintf(stderr, "usage: %s [--counts | --distances] GAME [ID=VALUE …]\n", words[0]);
        return 2;
    }
    struct match m = match_of(g, g->seats_min);
    for (int i = 2; i < count; i++) {
        char *value = strchr(words[i], '=');

        if (value)
            *value++ = '\0';
        if (!value || !match_set(&m, words[i], value, &why)) {
            fprintf(stderr, "%s: %s\n", words[i], why.in[EN]);
            return 2;
        }
    }
    struct gpu *gpu = gpu_open(NULL, &why);
    struct workbench *bench = gpu ? gpu_bench_open(gpu, g->name, &why) : NULL;
    struct text t = text_growing();
    struct workshop shop = { .progress = show_progress, .keep = counts ? NULL : keep, .bench = bench };
    bool fine = false;
    begun = now();
    for (int i = 0; bench && i < g->tool_count; i++)
        if (strcmp(g->tools[i].name, "solve") == 0)
            fine = g->tools[i].work(&m, 1 + distances, word + !distances, EN, &shop, &t, &why);
    printf("%s%s: %.1f s\n", t.at ? t.at : "", fine ? "done" : why.in[EN], now() - begun);
    return fine ? 0 : 1;
}
