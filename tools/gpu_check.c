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
    uint32_t events = m->game->slow ? 1 : 500;
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

int main(int argc, char **argv)
{
    double seconds = 2;
    enum wanted wanted = BOTH;
    bool fine = true;
    const char *folder = NULL;
    uint32_t events = 3000;
    int named = 1;
    struct complaint why;

    for (; named < argc && argv[named][0] == '-'; named++)
        if (strcmp(argv[named], "--law") == 0)
            wanted = LAW;
        else if (strcmp(argv[named], "--speed") == 0)
            wanted = SPEED;
        else if (strcmp(argv[named], "--seconds") == 0 && named + 1 < argc)
            seconds = strtod(argv[++named], NULL);
        else if (strcmp(argv[named], "--events") == 0 && named + 1 < argc)
            events = (uint32_t)strtoul(argv[++named], NULL, 10);
        else if (strcmp(argv[named], "--folder") == 0 && named + 1 < argc)
            folder = argv[++named];
    struct gpu *g = gpu_open(folder, &why);
    if (!g) {
        fprintf(stderr, "check: %s\n", why.in[EN]);
        return 2;
    }
    printf("%s, %u threads at a time\n", gpu_name(g), gpu_threads(g));
    printf("%-14s %12s %14s %16s %14s %8s %s\n", "room", "same events", "games/s", "moves/s", "one core", "ratio",
           "groups");
    for (int i = 0; i < game_count; i++) {
        bool named_too = named == argc;
        for (int k = named; k < argc; k++)
            named_too = named_too || strcmp(argv[k], games[i]->name) == 0;
        if (!named_too)
            continue;
        struct line line = look_at(g, games[i], seconds, events, wanted);
        print(games[i]->name, &line);
        fine = fine && line.agrees;
    }
    gpu_close(g);
    return fine ? 0 : 1;
}
