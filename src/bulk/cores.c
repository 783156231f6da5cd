/* SPDX-License-Identifier: MIT */
#include "bulk/cores.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/require.h"
#include "bulk/crew.h"

enum {
    SHARE = 1 << 14, /* numbers that a core takes at a time, if nothing else is said */
    TOLD_MAX = 64,   /* times that ranks share pieces */
};

struct cores {
    struct workbench bench;
    struct crew *crew;
    char folder[PATH_MAX]; /* "": none */
    struct ranks *ranks;
    bool told[TOLD_MAX];   /* by rank 0, whether all pieces were done */
    int told_count;
};

static struct cores *cores_of(struct workbench *b)
{
    return (struct cores *)(void *)b;
}

/* ---- memory ---- */

struct path {
    char text[PATH_MAX + 64];
};

static struct path path_of(const struct cores *c, const char *name)
{
    struct path p;

    snprintf(p.text, sizeof p.text, "%s/%s", c->folder, name);
    return p;
}

/* What is in work: each rank's own, even if two should work on the same. */
static struct path part_of(const struct cores *c, const char *name, int rank)
{
    struct path p;

    snprintf(p.text, sizeof p.text, "%s/%s.part-%d", c->folder, name, rank);
    return p;
}

static struct path own_part(const struct cores *c, const char *name)
{
    return part_of(c, name, ranks_number(c->ranks));
}

/* Once the whole is there, or nobody needs it any more: those who died over it have left theirs behind. (Who still has
 * one as memory keeps it.) */
static void drop_parts(const struct cores *c, const char *name)
{
    for (int rank = 0; rank < ranks_count(c->ranks); rank++)
        unlink(part_of(c, name, rank).text);
}

/* A file as memory; what is not finished begins with zeros. */
static void *map(struct cores *c, const char *name, size_t size, bool *ret_finished)
{
    struct path whole = path_of(c, name), part = own_part(c, name);
    struct stat st;
    void *at = MAP_FAILED;

    *ret_finished = stat(whole.text, &st) == 0 && st.st_size == (off_t)size;
    int file = open(*ret_finished ? whole.text : part.text, O_RDWR | (*ret_finished ? 0 : O_CREAT | O_TRUNC), 0666);
    if (file >= 0 && (*ret_finished || ftruncate(file, (off_t)size) == 0))
        at = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    int error = errno;
    if (file >= 0)
        close(file);
    if (at != MAP_FAILED)
        return at;
    complain_both(&c->bench.why, 0, "%s: %s", "%s: %s", *ret_finished ? whole.text : part.text, strerror(error));
    return NULL;
}

static void *take(struct workbench *b, const char *name, size_t size, bool *ret_finished)
{
    struct cores *c = cores_of(b);

    size = size ? size : 1;
    if (c->folder[0])
        return map(c, name, size, ret_finished);
    *ret_finished = false;
    void *at = calloc(1, size);
    if (!at)
        complain_both(&b->why, 0, "der Speicher reicht nicht für %s (%lu MB)",
                      "there is not memory enough for %s (%lu MB)", name, (unsigned long)(size >> 20));
    return at;
}

/* The file has its name only when all of it is on the disk. */
static void finish(struct workbench *b, const char *name, void *at, size_t size)
{
    struct cores *c = cores_of(b);

    if (c->folder[0] && msync(at, size ? size : 1, MS_SYNC) == 0 &&
        rename(own_part(c, name).text, path_of(c, name).text) == 0)
        drop_parts(c, name);
}

static void give(struct workbench *b, const char *name, void *at, size_t size)
{
    struct cores *c = cores_of(b);

    if (!c->folder[0]) {
        free(at);
        return;
    }
    munmap(at, size ? size : 1);
    unlink(own_part(c, name).text);
    if (!b->helps) {
        drop_parts(c, name);
        unlink(path_of(c, name).text);
    }
}

static bool copy(struct workbench *b, void *to, const void *from, size_t size)
{
    (void)b;
    memcpy(to, from, size);
    return true;
}

/* ---- work ---- */

struct sweeping {
    const struct sweep *sweep;
    const void *with;
    uint64_t count;
    _Atomic uint64_t taken;
};

static void work(void *with, int worker)
{
    struct sweeping *s = with;

    uint64_t share = s->sweep->at_once ? s->sweep->at_once : SHARE;

    (void)worker;
    for (uint64_t from; (from = atomic_fetch_add(&s->taken, share)) < s->count;)
        s->sweep->some(s->with, from, s->count - from < share ? s->count : from + share);
}

static bool sweep(struct workbench *b, const struct sweep *each, const void *with, size_t with_size, uint64_t count)
{
    struct sweeping s = { .sweep = each, .with = with, .count = count };

    (void)with_size;
    crew_work(cores_of(b)->crew, work, &s);
    return true;
}

/* ---- with helpers ---- */

struct sharing {
    struct cores *cores;
    bool (*piece)(void *with, uint64_t number);
    void *with;
    bool fine;
};

struct done {
    bool fine;
    struct complaint why;
};

/* Idle ranks are given what others have in hand, who may have died. Here they wait until whoever had it is done, and
 * then find it finished, or is gone: the system lets go of a lock when its process ends. */
static void do_piece(void *with, uint64_t number, void *ret)
{
    struct sharing *s = with;
    struct done done = { 0 };
    char name[64];

    snprintf(name, sizeof name, "lock-%d-%lu", s->cores->told_count, (unsigned long)number);
    struct path path = path_of(s->cores, name);
    int file = open(path.text, O_RDWR | O_CREAT, 0666);
    while (file >= 0 && fcntl(file, F_SETLKW, &(struct flock){ .l_type = F_WRLCK, .l_whence = SEEK_SET }) != 0 &&
           errno == EINTR)
        ;
    done.fine = s->piece(s->with, number);
    if (!done.fine)
        done.why = s->cores->bench.why;
    unlink(path.text);
    if (file >= 0)
        close(file);
    memcpy(ret, &done, sizeof done);
}

static void take_done(void *with, uint64_t number, const void *result)
{
    struct sharing *s = with;
    struct done done;

    (void)number;
    memcpy(&done, result, sizeof done);
    if (!done.fine)
        s->cores->bench.why = done.why;
    s->fine = s->fine && done.fine;
}

static bool share(struct workbench *b, uint64_t count, bool (*piece)(void *with, uint64_t number), void *with)
{
    struct cores *c = cores_of(b);
    struct sharing s = { .cores = c, .piece = piece, .with = with, .fine = true };

    require(c->told_count < TOLD_MAX);
    ranks_do(c->ranks, &(struct pieces){ .count = count, .size = sizeof(struct done), .work = do_piece,
                                         .take = take_done, .with = &s, .long_ones = true });
    bool *told = &c->told[c->told_count++];
    *told = s.fine;
    ranks_tell(c->ranks, told, sizeof *told);
    return *told;
}

struct workbench *cores_open(int threads, const char *folder, struct ranks *ranks, struct complaint *ret)
{
    struct cores *c = calloc(1, sizeof *c);

    require(c != NULL);
    c->bench = (struct workbench){ .take = take, .finish = finish, .give = give, .write = copy, .read = copy,
                                   .sweep = sweep };
    if (ranks) {
        c->ranks = ranks;
        c->bench.share = share;
        c->bench.helps = ranks_number(ranks) > 0;
    }
    if (folder && (size_t)snprintf(c->folder, sizeof c->folder, "%s", folder) < sizeof c->folder &&
        mkdir(folder, 0777) != 0 && errno != EEXIST) {
        complain_both(ret, 0, "%s: %s", "%s: %s", folder, strerror(errno));
        free(c);
        return NULL;
    }
    c->crew = crew_open(threads);
    return &c->bench;
}

void cores_close(struct workbench *b)
{
    if (b)
        crew_close(cores_of(b)->crew);
    free(b);
}
