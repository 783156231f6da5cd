/* SPDX-License-Identifier: MIT */
/* Holds every room to the law that a GPU's games are the processor's, byte for byte, and measures both. It asks for
 * nothing but the C library, so that it can be carried to a machine with a GPU together with the rooms' PTX:
 *
 *     make gpu                 here; then, with build/gpu on that machine:
 *     build/gpu/check [--seconds S] [--law | --speed] [--events N] [--folder FOLDER] [GAME …]
 *
 * A line for each room; the exit status is 0 if the law holds in all. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bulk/gpu_check.h"

enum wanted { BOTH, LAW, SPEED };

struct line {
    bool agrees, measured; /* agrees: or was not asked */
    uint64_t events;
    struct gpu_speed gpu;
    double cpu;                /* moves a second on one core */
    struct complaint why;
};

static double cpu_speed(const struct match *m, double seconds)
{
    enum { COUNT_HERE = 16 };
    uint32_t events = m->game->speed.slow ? 1 : 500;
    void *memory = aligned_alloc(64, batch_size(m, COUNT_HERE));
    struct batch b = batch_in(m, COUNT_HERE, memory);
    uint64_t played = 0;
    clock_t begin = clock();

    batch_begin(&b, m, NULL, 1);
    do {
        batch_play(&b, m, NULL, events);
        played += (uint64_t)events * COUNT_HERE;
    } while ((double)(clock() - begin) < seconds * CLOCKS_PER_SEC);
    free(memory);
    return (double)played * CLOCKS_PER_SEC / (double)(clock() - begin);
}

static struct line look_at(struct gpu *g, const struct game *game, double seconds, uint32_t events, enum wanted wanted)
{
    struct match m = match_of(game, game->bench_seats);
    struct line line = { 0 };
    const struct clause *refusal;

    if (game->bench_options && !match_set_all(&m, game->bench_options, &line.why))
        return line;
    if ((refusal = match_refuse(&m)) != NULL) {
        complain_phrase(&line.why, 0, &refusal->says);
        return line;
    }
    line.agrees = wanted == SPEED || gpu_agrees(g, &m, events, &line.events, &line.why);
    if (line.agrees && wanted != LAW) {
        line.cpu = cpu_speed(&m, seconds / 4);
        line.measured = gpu_measure(g, &m, seconds, &line.gpu, &line.why);
    }
    return line;
}

static void print(const char *name, const struct line *l)
{
    if (!l->agrees) {
        printf("%-14s FAILS: %s\n", name, l->why.in[EN]);
        return;
    }
    printf("%-14s %12llu", name, (unsigned long long)l->events);
    if (l->measured)
        printf(" %14.0f %16.0f %14.0f %8.1f %6u × %u", l->gpu.games_per_s, l->gpu.moves_per_s, l->cpu,
               l->gpu.moves_per_s / l->cpu, l->gpu.matches / l->gpu.group, l->gpu.group);
    else
        printf(" %s", l->why.in[EN]);
    putchar('\n');
    fflush(stdout);
}

struct order {
    double seconds;
    uint32_t events;
    enum wanted wanted;
    const char *folder;
    bool named[256]; /* the games; none: all */
    bool some;
};

static bool name_game(struct order *ret, const char *name)
{
    for (int i = 0; i < game_count; i++)
        if (strcmp(games[i]->name, name) == 0)
            return ret->named[i] = ret->some = true;
    return false;
}

/* false: that is no order. */
static bool read_order(int argc, char **argv, struct order *ret)
{
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i], *value = i + 1 < argc ? argv[i + 1] : NULL;
        char *end = NULL;

        if (strcmp(word, "--law") == 0)
            ret->wanted = LAW;
        else if (strcmp(word, "--speed") == 0)
            ret->wanted = SPEED;
        else if (strcmp(word, "--seconds") == 0 && value)
            ret->seconds = strtod(argv[++i], &end);
        else if (strcmp(word, "--events") == 0 && value)
            ret->events = (uint32_t)strtoul(argv[++i], &end, 10);
        else if (strcmp(word, "--folder") == 0 && value)
            ret->folder = argv[++i];
        else if (!name_game(ret, word))
            return false;
        if (end && (end == value || *end))
            return false;
    }
    return true;
}

int main(int argc, char **argv)
{
    struct order order = { .seconds = 2, .events = 3000, .wanted = BOTH };
    bool fine = true;
    struct complaint why;

    if (!read_order(argc, argv, &order)) {
        fputs("usage: check [--seconds S] [--law | --speed] [--events N] [--folder FOLDER] [GAME …]\n", stderr);
        return 2;
    }
    struct gpu *g = gpu_open(order.folder, &why);
    if (!g) {
        fprintf(stderr, "check: %s\n", why.in[EN]);
        return 2;
    }
    printf("%s, %u threads at a time\n", gpu_name(g), gpu_threads(g));
    printf("%-14s %12s %14s %16s %14s %8s %s\n", "room", "same events", "games/s", "moves/s", "one core", "ratio",
           "groups");
    for (int i = 0; i < game_count; i++) {
        if (order.some && !order.named[i])
            continue;
        struct line line = look_at(g, games[i], order.seconds, order.events, order.wanted);
        print(games[i]->name, &line);
        fine = fine && line.agrees;
    }
    gpu_close(g);
    return fine ? 0 : 1;
}
