/* SPDX-License-Identifier: MIT */
/* replay_TARGET [--mutate N] [--seed S] FILE or FOLDER …
 *
 * Runs a fuzz target without libFuzzer: over every input given, then over N changed ones. Nothing depends on
 * the time or the machine, so a failure is repeatable. Before the program dies of one, it prints the input. */
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/require.h"
#include "common.h"

enum { INPUTS_MAX = 4096, SIZE_MAX_INPUT = 1 << 16, CHANGES_MAX = 6, SECONDS_MAX = 60 };

struct input {
    uint8_t *bytes;
    size_t size;
};

static struct input inputs[INPUTS_MAX];
static int input_count;
static const struct input *running;
static const char *running_name = "";

/* ---- last words ---- */

static void print_input(void)
{
    if (!running)
        return;
    fprintf(stderr, "\n---- the input (%zu bytes), %s ----\n", running->size, running_name);
    fwrite(running->bytes, 1, running->size, stderr);
    fprintf(stderr, "\n---- in hexadecimal ----\n");
    for (size_t i = 0; i < running->size; i++)
        fprintf(stderr, "%02x", running->bytes[i]);
    fprintf(stderr, "\n");
    running = NULL;
}

static void on_signal(int number)
{
    print_input();
    signal(number, SIG_DFL);
    raise(number);
}

/* Where a sanitizer is linked in, it says so itself before it ends the program. */
__attribute__((weak)) void __sanitizer_set_death_callback(void (*)(void));

static void run(const struct input *in, const char *name)
{
    running = in;
    running_name = name;
    alarm(SECONDS_MAX); /* a hang is a failure too */
    LLVMFuzzerTestOneInput(in->bytes, in->size);
    running = NULL;
}

/* ---- inputs ---- */

static bool load_file(const char *path)
{
    FILE *f = fopen(path, "rb");

    if (!f)
        return false;
    require(input_count < INPUTS_MAX);
    struct input *in = &inputs[input_count++];
    in->bytes = malloc(SIZE_MAX_INPUT);
    require(in->bytes != NULL);
    in->size = fread(in->bytes, 1, SIZE_MAX_INPUT, f);
    fclose(f);
    run(in, path);
    return true;
}

static int visible(const struct dirent *e)
{
    return e->d_name[0] != '.';
}

static bool load(const char *path)
{
    struct stat st;
    struct dirent **entries;
    bool fine = true;

    if (stat(path, &st) != 0)
        return false;
    if (!S_ISDIR(st.st_mode))
        return load_file(path);
    /* Sorted, so that the mutations are the same everywhere. */
    int count = scandir(path, &entries, visible, alphasort);
    for (int i = 0; i < count; i++) {
        char name[4096];
        snprintf(name, sizeof name, "%s/%s", path, entries[i]->d_name);
        fine = fine && load_file(name);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
    return fine && count >= 0;
}

/* ---- changed inputs ---- */

static size_t place(const struct input *in, struct rng *r)
{
    return rng_below(r, (uint32_t)in->size + 1);
}

/* Replaces `gone` bytes at `at` by others. */
static void splice(struct input *in, size_t at, size_t gone, const uint8_t *bytes, size_t size)
{
    gone = gone < in->size - at ? gone : in->size - at;
    if (in->size - gone + size > SIZE_MAX_INPUT)
        return;
    memmove(in->bytes + at + size, in->bytes + at + gone, in->size - at - gone);
    if (size > 0)
        memcpy(in->bytes + at, bytes, size);
    in->size = in->size - gone + size;
}

/* A piece of another input, a line of it mostly: what the readers know, in the wrong place. */
static void borrow(struct input *in, struct rng *r)
{
    const struct input *other = &inputs[rng_below(r, (uint32_t)input_count)];
    uint8_t piece[256];
    size_t from = place(other, r), to;

    if (rng_below(r, 4))
        while (from > 0 && other->bytes[from - 1] != '\n')
            from--;
    for (to = from; to < other->size && to - from < sizeof piece; to++)
        if (to > from && other->bytes[to - 1] == '\n')
            break;
    memcpy(piece, other->bytes + from, to - from);
    size_t at = place(in, r);
    if (rng_below(r, 2))
        while (at > 0 && in->bytes[at - 1] != '\n')
            at--;
    splice(in, at, rng_below(r, 2) ? to - from : 0, piece, to - from);
}

static void change(struct input *in, struct rng *r)
{
    static const char *const pieces[] = {
        "0", "-1", "1", "2", "255", "256", "65535", "65536", "4294967295", "4294967296",
        "99999999999999999999", " ", "  ", "\n", "\t", "*", "t", "!", "=", "@", ":", "-", "\"", "{", "}", "[",
        "]", ",", "\\", "\x7f", "\xff", "\xc3\xbc", "- ", "&a", "*a", "<<: ", "|",
    };
    const char *known = pieces[rng_below(r, COUNT(pieces))];
    uint8_t byte = (uint8_t)rng_next(r);

    switch (rng_below(r, 6)) {
    case 0:
        splice(in, place(in, r), 1, &byte, 1);
        break;
    case 1:
        splice(in, place(in, r), rng_below(r, 16), NULL, 0);
        break;
    case 2:
        splice(in, place(in, r), rng_below(r, 3), (const uint8_t *)known, strlen(known));
        break;
    case 3:
        if (in->size > 0)
            in->bytes[rng_below(r, (uint32_t)in->size)] ^= (uint8_t)(1u << rng_below(r, 8));
        break;
    default:
        borrow(in, r);
    }
}

static void mutate(uint64_t count, uint64_t seed)
{
    struct rng r = rng_seeded(seed);
    struct input in = { malloc(SIZE_MAX_INPUT), 0 };
    char name[64];

    require(in.bytes != NULL && input_count > 0);
    for (uint64_t i = 0; i < count; i++) {
        const struct input *from = &inputs[rng_below(&r, (uint32_t)input_count)];
        in.size = from->size;
        memcpy(in.bytes, from->bytes, from->size);
        for (uint32_t n = 1 + rng_below(&r, 1 + rng_below(&r, CHANGES_MAX)); n > 0; n--)
            change(&in, &r);
        snprintf(name, sizeof name, "mutation %llu", (unsigned long long)i);
        run(&in, name);
    }
    free(in.bytes);
}

int main(int argc, char **argv)
{
    uint64_t mutations = 0, seed = 1;

    signal(SIGABRT, on_signal);
    signal(SIGALRM, on_signal);
    if (__sanitizer_set_death_callback)
        __sanitizer_set_death_callback(print_input);
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--mutate") == 0 && i + 1 < argc) {
            mutations = strtoull(argv[++i], NULL, 10);
        } else if (strcmp(argv[i], "--seed") == 0 && i + 1 < argc) {
            seed = strtoull(argv[++i], NULL, 10);
        } else if (!load(argv[i])) {
            fprintf(stderr, "%s: %s\n", argv[i], strerror(errno));
            return 2;
        }
    }
    if (input_count == 0) {
        fprintf(stderr, "usage: replay_TARGET [--mutate N] [--seed S] FILE or FOLDER …\n");
        return 2;
    }
    mutate(mutations, seed);
    printf("inputs %d, mutations %llu\n", input_count, (unsigned long long)mutations);
    for (int i = 0; i < input_count; i++)
        free(inputs[i].bytes);
    return 0;
}
